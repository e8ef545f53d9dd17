// SPDX-License-Identifier: MIT
// Layout is a pure function of the trees: after every edit of a random sequence all results of all nodes equal, bit for
// bit, those of the same trees built in a new context and laid out once. rg_measure changes no frame and answers as a
// fresh tree would.
#include "support/generate.h"
#include "support/harness.h"
#include "support/screens.h"
#include "support/texts.h"

namespace {

/// A flow of leaves with lengths in pixels, of which some change: lines stand around them.
void boxes(Generator &g, Random &random) {
    auto pixels = [&](rg_style &s, rg_property p, uint32_t most) {
        const Property &property = propertyOf(p);
        float value = float(random.below(most)) + (random.chance(20) ? 0.5f : 0);
        if (property.type == Type::length) setLength(s, property, rg_px(value));
        else setNumber(s, property, value);
    };
    Op op;
    op.kind = Op::create;
    op.node = 0;
    op.nodeKind = RG_KIND_FLOW;
    op.style.orientation = rg_orientation(random.below(2));
    op.style.direction = rg_direction(random.below(3));
    op.style.width = op.style.height = rg_match_parent();
    (random.chance(50) ? op.style.width : op.style.height) = rg_wrap_content();
    op.style.padding_left = float(random.below(4));
    op.style.padding_top = float(random.below(4));
    op.style.gap = float(random.below(3)) * 2;
    op.style.line_gap = float(random.below(3)) * 3;
    op.viewport.width.size = float(random.pick({0, 60, 101, 200}));
    op.viewport.height.size = float(random.pick({0, 50, 120, 200}));
    g.add(op);
    int count = random.between(1, 60);
    for (int i = 1; i <= count; i++) {
        Op leaf;
        leaf.kind = Op::create;
        leaf.node = i;
        leaf.parent = 0;
        leaf.nodeKind = random.pick({RG_KIND_VIEW, RG_KIND_SPACE});
        pixels(leaf.style, RG_WIDTH, random.chance(10) ? 3 : 40);
        pixels(leaf.style, RG_HEIGHT, random.chance(10) ? 3 : 30);
        if (random.chance(10)) pixels(leaf.style, random.pick({RG_MARGIN_LEFT, RG_MARGIN_TOP, RG_MARGIN_BOTTOM}), 6);
        g.add(leaf);
    }
    g.layout();
    for (int i = random.between(1, 25); i > 0; i--) {
        Op edit;
        edit.kind = Op::setProperty;
        edit.node = random.between(1, count);
        if (random.chance(10) && g.world.nodes.count(edit.node) && g.exchange(edit.node)) continue;
        edit.style = g.world.nodes.count(edit.node) ? g.world.nodes.at(edit.node).style : rg_style_default();
        uint32_t what = random.below(100);
        if (what < 70) {
            edit.property = random.pick({RG_WIDTH, RG_HEIGHT, RG_WIDTH, RG_HEIGHT, RG_MARGIN_TOP, RG_MARGIN_RIGHT});
            pixels(edit.style, edit.property, random.chance(70) ? 40 : 120);
        } else if (what < 80) {
            edit.property = random.pick({RG_VISIBILITY, RG_WEIGHT, RG_LAYOUT_GRAVITY, RG_OFFSET_X, RG_CONTENT_WIDTH});
            randomise(edit.style, propertyOf(edit.property), random, g.range);
        } else if (what < 84) {
            edit.node = 0;
            edit.style = g.world.nodes.at(0).style;
            edit.property = random.pick({RG_GAP, RG_LINE_GAP, RG_PADDING_TOP, RG_GRAVITY});
            randomise(edit.style, propertyOf(edit.property), random, g.range);
        } else if (what < 88) {
            edit.kind = Op::insert;
            edit.parent = 0;
            edit.index = random.below(uint32_t(count));
        } else if (what < 90) {
            edit.kind = Op::destroy;
        } else if (what < 93) {
            edit.kind = Op::measure;
            edit.node = 0;
            edit.viewport = g.viewport();
        } else if (what < 95) {
            edit.kind = Op::pixelScale;
            edit.scale = random.pick({1.0f, 1.5f, 2.0f});
        } else {
            g.layout();
            continue;
        }
        g.add(edit);
        if (random.chance(60)) g.layout();
    }
    g.layout();
}

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    if (seed % 12 == 5) { // by the seed: other cases stay what they are
        leaves(g, random);
        return c;
    }
    if (seed % 12 == 11) {
        c.config.units = random.pick({64u, 64u, 1024u, 1000u, 1u});
        c.config.snapping = random.chance(90) ? RG_SNAP_EDGES : RG_SNAP_NONE;
        g.range = rangeFor(c.config);
        feed(g, random);
        return c;
    }
    if (random.chance(8)) {
        boxes(g, random);
        return c;
    }
    if (random.chance(32)) {
        if (random.chance(70)) { // what most contexts are
            c.config.units = 64;
            c.config.scale = 1;
            c.config.snapping = RG_SNAP_EDGES;
            c.config.track &= ~uint32_t(RG_TRACK_ABSOLUTE);
            g.range = rangeFor(c.config);
        }
        switch (random.below(10)) {
        case 0:
        case 1:
        case 2: chain(g, random); break;
        case 3:
        case 4:
        case 5: texts(g, random); break;
        default: screen(g, random);
        }
        return c;
    }
    g.range.extremes = random.chance(8);
    bool always = random.chance(70); // a layout after every edit, or after a few
    uint32_t trees = random.chance(70) ? 1 : random.between(2, 3);
    g.sparse = random.pick({0u, 30u, 60u, 95u});
    g.relative = random.pick({0u, 0u, 30u, 70u});
    g.scroll = random.pick({0u, 0u, 30u, 60u});
    g.flow = random.pick({0u, 0u, 30u, 80u});
    g.tables = random.pick({0u, 0u, 30u, 70u});
    g.grid = seed % 4 == 0 ? 30 : seed % 4 == 1 ? 70 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 8 == 2 ? 70 : seed % 8 == 4 ? 30 : 0;
    g.constraint = seed % 8 == 6 ? 60 : seed % 8 == 0 ? 20 : 0;
    g.ordered = random.pick({0u, 0u, 10u, 40u});
    bool large = random.chance(6); // where a layout of a part is not the layout of all
    if (large) g.mostNodes = 400;
    for (uint32_t i = 0; i < trees; i++)
        g.tree(uint32_t(large ? random.between(60, 300) : random.between(1, random.chance(70) ? 12 : 40)));
    g.layout();
    for (int i = random.between(1, 40); i > 0; i--) {
        g.edit();
        if (always || random.chance(40)) g.layout();
    }
    g.layout();
    return c;
}

bool append(void *user, const char *bytes, size_t size) {
    static_cast<std::string *>(user)->append(bytes, size);
    return true;
}

class Checker {
public:
    Checker(const Case &c) : config(c.config), session(c.config), random(c.seed ^ 0x5eed) {}

    std::string run(const Case &c) {
        if (session.created != RG_OK) return "no context";
        for (size_t i = 0; i < c.ops.size(); i++) {
            std::string problem = step(c.ops[i]);
            if (!problem.empty()) return "edit " + std::to_string(i) + ", " + opText(c.ops[i]) + " " + problem;
        }
        return "";
    }

private:
    Config config;
    Session session;
    World world;
    Random random;

    std::string step(const Op &op) {
        if (op.kind == Op::layout) return compare();
        if (!world.apply(op)) return "";
        if (op.kind == Op::measure) return measure(op);
        if (op.kind == Op::pixelScale) config.scale = op.scale;
        rg_status status = session.apply(op);
        if (status != RG_OK) return std::string(rg_status_name(status)) + ": " + rg_error_message(session.ctx);
        return "";
    }

    /// A new session with the same trees, built in one of three ways.
    std::string fresh(Session &other) {
        World copy = world;
        if (random.chance(25)) // what the getters answer describes the same tree
            for (auto &entry : copy.nodes) {
                rg_style style = rg_style_default();
                if (rg_node_get_style(session.ctx, session.handles[entry.first], &style) != RG_OK) return "no style";
                style.font = entry.second.style.font;
                entry.second.style = style;
            }
        rg_status status = other.build(copy, random.chance(50));
        if (status != RG_OK) return std::string("a fresh build fails: ") + rg_error_message(other.ctx);
        return "";
    }

    std::string compare() {
        std::vector<rg_status> statuses = session.layoutAll(world);
        session.readScroll(world);
        Config again = config;
        again.batch = random.chance(50);
        again.track = random.below(8);
        Session other(again);
        std::string problem = fresh(other);
        if (!problem.empty()) return problem;
        std::vector<rg_status> expected = other.layoutAll(world);
        problem = difference(session.results(world), other.results(world));
        if (problem.empty() && statuses != expected) return "the statuses differ from a fresh layout's";
        if (problem.empty()) problem = compareExplanations(other);
        return problem;
    }

    /// Explanations name nodes by their ids and paths, so that equal trees have equal ones.
    std::string compareExplanations(Session &other) {
        for (int key : world.all())
            for (rg_explain_format format : {RG_EXPLAIN_TEXT, RG_EXPLAIN_JSON}) {
                std::string got, expected;
                rg_status status = rg_node_explain(session.ctx, session.handles.at(key), format, append, &got);
                rg_status again = rg_node_explain(other.ctx, other.handles.at(key), format, append, &expected);
                if (status != again)
                    return "the explanation of n" + std::to_string(key) + " is refused: " + rg_status_name(status) + ", fresh " +
                           rg_status_name(again) + ": " + rg_error_message(status == RG_OK ? other.ctx : session.ctx);
                if (got == expected) continue;
                size_t at = 0;
                while (got[at] == expected[at]) at++;
                size_t line = got.rfind('\n', at) + 1;
                return "n" + std::to_string(key) + " is explained in another way than in a fresh tree: '" +
                       got.substr(line, got.find('\n', at) - line) + "', fresh '" + expected.substr(line, expected.find('\n', at) - line) + "'";
            }
        return "";
    }

    std::string measure(const Op &op) {
        auto before = session.results(world);
        uint32_t changes = rg_change_count(session.ctx);
        rg_size got = {0, 0}, expected = {0, 0};
        rg_status status = session.apply(op, &got);
        if (status != RG_OK && status != RG_ERROR_TREE) return rg_status_name(status);
        if (rg_change_count(session.ctx) != changes) return "changed the change list";
        // Sizes, baselines and flags may already be those of the next layout (layout.h); frames are not.
        std::string problem = frameDifference(session.results(world), before);
        if (!problem.empty()) return "changed frames: " + problem;
        // A constraint container inside another one has no system of its own: it has the size that one found last.
        const ModelNode &n = world.nodes.at(op.node);
        if (n.kind == RG_KIND_CONSTRAINT && n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_CONSTRAINT) return "";
        Session other(config);
        problem = fresh(other);
        if (!problem.empty()) return problem;
        // What is wrong with the tree is told by the call that finds it: TREE here may be OK there.
        rg_status again = other.apply(op, &expected);
        if (again != RG_OK && again != RG_ERROR_TREE) return "fails in a fresh tree";
        if (got.width == expected.width && got.height == expected.height) return "";
        char text[128];
        snprintf(text, sizeof text, "answers %.9g x %.9g, in a fresh tree %.9g x %.9g", got.width, got.height,
                 expected.width, expected.height);
        return text;
    }
};

std::string check(const Case &c) { return Checker(c).run(c); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"incremental", 3000, generate, check}); }
