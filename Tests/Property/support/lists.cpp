// SPDX-License-Identifier: MIT
// Long lists whose children come, go, hide and change places, one between two layouts or a few.
#include "generate.h"
#include "sequences.h"

namespace {

class List {
public:
    List(Generator &g, Random &random, bool wraps, bool isPlain)
        : g(g), random(random), wraps(wraps), isPlain(isPlain) {}

    void run() {
        Op root = creation(-1, RG_KIND_LINEAR);
        vertical = random.chance(70);
        root.style.orientation = vertical ? RG_VERTICAL : RG_HORIZONTAL;
        root.style.width = root.style.height = rg_match_parent();
        if (random.chance(60)) (vertical ? root.style.height : root.style.width) = rg_wrap_content();
        root.style.weight_mode = random.chance(70) ? RG_WEIGHT_ANDROID : RG_WEIGHT_FILL;
        root.style.baseline_aligned = !isPlain && random.chance(20);
        root.style.padding_left = root.style.padding_top = float(random.below(4));
        if (random.chance(10) && !(isPlain && !vertical)) root.style.direction = RG_DIRECTION_RTL;
        if (random.chance(30) && !(isPlain && wraps))
            root.style.gravity = random.pick({RG_GRAVITY_CENTER_HORIZONTAL, RG_GRAVITY_CENTER_VERTICAL,
                RG_GRAVITY_CENTER, RG_GRAVITY_END, RG_GRAVITY_BOTTOM});
        root.viewport = g.viewport();
        root.viewport.specs = random.chance(60);
        rg_spec &main = vertical ? root.viewport.height : root.viewport.width;
        main.mode = random.pick({RG_UNSPECIFIED, RG_UNSPECIFIED, RG_AT_MOST, RG_EXACTLY});
        main.size = float(random.pick({0, 100, 800, 10'000}));
        if (wraps) {
            (vertical ? root.style.width : root.style.height) = rg_wrap_content();
            root.viewport.specs = true;
            rg_spec &cross = vertical ? root.viewport.width : root.viewport.height;
            cross.mode = random.pick({RG_UNSPECIFIED, RG_AT_MOST, RG_AT_MOST, RG_EXACTLY});
            cross.size = float(random.pick({20, 45, 200, 800}));
            mayMatch = random.chance(25);
            if (isPlain) {
                cross = random.chance(50) ? rg_unspecified() : rg_at_most(800);
                mayMatch = false;
            }
        }
        if (isPlain && random.chance(70)) main = rg_spec_make(RG_UNSPECIFIED, float(random.pick({0, 100})));
        g.add(root);
        isNested = random.chance(60);
        isSpecial = random.chance(30);
        hasViewsThatWrap = random.chance(isPlain ? 2 : 30);
        for (int i = random.between(isPlain ? 80 : 60, 110); i > 0; i--) child(RG_END);
        g.layout();
        const uint32_t layouts = random.pick({75u, 40u, 40u, 15u});
        for (int i = isPlain ? random.between(30, 80) : random.between(5, 40); i > 0; i--) {
            edit();
            if (random.chance(layouts)) g.layout();
        }
        g.layout();
    }

private:
    Generator &g;
    Random &random;
    int nextKey = 0;
    bool vertical = true, isNested = false;
    bool wraps;   ///< across: the root follows its largest child
    bool isPlain; ///< little excludes the root from sums, so that they change with each edit
    bool mayMatch = false; ///< there, some children match it
    int largest = 40; ///< more than all lengths across
    bool hasViewsThatWrap = false;
    bool isSpecial = false; ///< some children are beside their place, aligned or invisible

    Op creation(int parent, rg_kind kind) {
        Op op;
        op.kind = Op::create;
        op.node = nextKey++;
        op.parent = parent;
        op.nodeKind = kind;
        return op;
    }
    float length() {
        if (random.chance(8)) return 0;
        const float whole = float(random.below(40));
        return random.chance(20) ? whole + 0.5f : whole;
    }

    /// Of a child of a root that wraps: often one of few, so that several are the largest. Views that wrap their content
    /// are rare, as one excludes the whole root from sums.
    rg_length lengthAcross(rg_kind kind) {
        if (mayMatch && random.chance(5)) return rg_match_parent();
        if (kind == RG_KIND_VIEW ? hasViewsThatWrap && random.chance(5) : random.chance(50)) return rg_wrap_content();
        if (random.chance(isPlain ? 40 : 10)) return rg_px(float(largest++));
        return rg_px(random.chance(50) ? float(random.pick({24, 38})) : length());
    }

    void child(uint32_t index) {
        const rg_kind leaf = random.pick({RG_KIND_VIEW, RG_KIND_FIXED});
        const bool isRow = isNested && random.chance(60);
        Op op = creation(0, isRow ? RG_KIND_LINEAR : leaf);
        op.index = index;
        rg_length &along = vertical ? op.style.height : op.style.width;
        rg_length &across = vertical ? op.style.width : op.style.height;
        across = wraps ? lengthAcross(op.nodeKind) : random.chance(80) ? rg_match_parent() : rg_px(length());
        if (random.chance(15)) op.style.margin_top = op.style.margin_left = float(random.below(5));
        if (random.chance(3)) op.style.visibility = RG_GONE;
        if (isSpecial && random.chance(15)) op.style.offset_x = op.style.offset_y = float(random.below(4));
        if (isSpecial && random.chance(15)) op.style.layout_gravity = random.pick({RG_GRAVITY_CENTER, RG_GRAVITY_END});
        if (isSpecial && random.chance(5)) op.style.visibility = RG_INVISIBLE;
        if (op.nodeKind == RG_KIND_LINEAR) {
            op.style.orientation = rg_orientation(random.below(2));
            op.style.baseline_aligned = false;
            along = random.chance(90) ? rg_wrap_content() : rg_px(length());
        } else {
            along = rg_px(length());
            op.style.content_width = op.style.content_height = length();
        }
        g.add(op);
        if (op.nodeKind != RG_KIND_LINEAR) return;
        for (int i = random.between(1, 3); i > 0; i--) {
            Op leaf = creation(op.node, random.pick({RG_KIND_VIEW, RG_KIND_FIXED, RG_KIND_MEASURED}));
            leaf.style.width = random.chance(70) ? rg_px(length()) : rg_match_parent();
            leaf.style.height = leaf.nodeKind == RG_KIND_MEASURED ? rg_wrap_content() : rg_px(length());
            leaf.content.width = length();
            leaf.content.height = length();
            g.add(leaf);
        }
    }

    /// Another margin, or rarely another weight or gravity.
    Op margin(Op op) {
        float *margins[] = {&op.style.margin_left, &op.style.margin_top, &op.style.margin_right, &op.style.margin_bottom};
        const uint32_t side = random.below(4);
        op.property = rg_property(RG_MARGIN_LEFT + int(side));
        *margins[side] = random.chance(5) && !isPlain ? -3 : float(random.below(8));
        if (isPlain) return op;
        if (random.chance(5)) {
            op.property = RG_WEIGHT;
            op.style.weight = float(random.below(2));
        } else if (random.chance(5)) {
            op.property = RG_LAYOUT_GRAVITY;
            op.style.layout_gravity = random.chance(50) ? RG_GRAVITY_CENTER : 0;
        }
        return op;
    }

    void edit() {
        const std::vector<int> &children = g.world.nodes.at(0).children;
        if (children.size() < 3) return child(RG_END);
        const uint32_t count = uint32_t(children.size());
        Op op;
        op.node = random.pick(children);
        // ends and neighbours matter most
        if (random.chance(20)) op.node = children.front();
        else if (random.chance(20)) op.node = children.back();
        op.style = g.world.nodes.at(op.node).style;
        uint32_t what = random.below(wraps && random.chance(50) ? 200 : 100);
        if (isPlain && random.chance(75)) { // as logs and lists change: at the ends, and what their rows contain
            if (random.chance(35)) return child(RG_END);
            what = random.chance(20) ? 70 : 99;
            if (what == 70 && random.chance(70)) op.node = children.front();
            op.style = g.world.nodes.at(op.node).style;
        }
        if (what < 25) {
            op.kind = Op::insert;
            op.parent = 0;
            op.index = random.chance(25) ? 0 : random.chance(25) ? RG_END : random.below(count);
        } else if (what < 35) {
            op.kind = Op::insertBefore;
            op.parent = random.pick(children);
            if (op.parent == op.node) return;
        } else if (what < 60) {
            op.kind = Op::setProperty;
            op.property = RG_VISIBILITY;
            op.style.visibility = random.chance(isSpecial ? 40 : 8) ? RG_INVISIBLE : op.style.visibility == RG_GONE ? RG_VISIBLE : RG_GONE;
        } else if (what < 70) {
            return child(random.chance(30) ? 0 : random.chance(40) ? RG_END : random.below(count + 1));
        } else if (what < 78) {
            op.kind = Op::destroy;
        } else if (what < 82) {
            op.kind = Op::remove;
        } else if (what < 85) {
            op.kind = Op::measure;
            op.viewport = g.viewport();
        } else if (what < 87) {
            op.kind = Op::pixelScale;
            op.scale = random.pick({1.0f, 1.5f, 2.0f});
        } else {
            op.kind = Op::setProperty;
            if (random.chance(50) && !g.world.nodes.at(op.node).children.empty()) {
                op.node = g.world.nodes.at(op.node).children.front();
                op.style = g.world.nodes.at(op.node).style;
            }
            if (random.chance(isPlain ? 15 : 40)) return g.add(margin(op));
            op.property = random.pick({RG_HEIGHT, RG_WIDTH, RG_HEIGHT});
            if (isPlain && random.chance(60)) op.property = vertical ? RG_HEIGHT : RG_WIDTH;
            (op.property == RG_HEIGHT ? op.style.height : op.style.width) = wraps ? lengthAcross(g.world.nodes.at(op.node).kind) : rg_px(length());
        }
        g.add(op);
    }
};

} // namespace

Case listSequence(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    const bool isPlain = random.chance(50);
    if (isPlain || random.chance(40)) {
        c.config.units = 64;
        c.config.scale = 1;
        c.config.snapping = RG_SNAP_EDGES;
        c.config.track &= ~uint32_t(RG_TRACK_ABSOLUTE);
    }
    Generator g(random, c);
    g.range = rangeFor(c.config);
    List(g, random, seed % 3 == 1, isPlain).run();
    return c;
}
