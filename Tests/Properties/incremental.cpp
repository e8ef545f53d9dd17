// SPDX-License-Identifier: MIT
// Layout is a pure function of the trees: after every edit of a random sequence all results of all nodes equal, bit for
// bit, those of the same trees built in a new context and laid out once. rg_measure changes no frame and answers as a
// fresh tree would.
#include "support/generate.h"
#include "support/harness.h"

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.range.extremes = random.chance(8);
    bool always = random.chance(70); // a layout after every edit, or after a few
    uint32_t trees = random.chance(70) ? 1 : random.between(2, 3);
    g.sparse = random.pick({0u, 30u, 60u, 95u});
    g.relative = random.pick({0u, 0u, 30u, 70u});
    g.grid = seed % 4 == 0 ? 30 : seed % 4 == 1 ? 70 : 0; // by the seed: cases without grids stay what they are
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
        Config again = config;
        again.batch = random.chance(50);
        again.track = random.below(8);
        Session other(again);
        std::string problem = fresh(other);
        if (!problem.empty()) return problem;
        std::vector<rg_status> expected = other.layoutAll(world);
        problem = difference(session.results(world), other.results(world));
        if (problem.empty() && statuses != expected) return "the statuses differ from a fresh layout's";
        return problem;
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
