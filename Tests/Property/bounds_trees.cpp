// SPDX-License-Identifier: MIT
#include "bounds_trees.h"

#include <algorithm>

namespace {

enum Pattern {
    weights, alternating, matchInWrap, baseline, largest, wrapInWrap, matchWithWeights, frames, flows, scrollers, tables,
    grids, relatives, nests, mixed, anything, // those of the first tests, in their order
    flexboxes, connecteds, coordinators, toolbars, percents, panes, allWidgets
};

rg_length randomLength(Random &random) {
    return random.pick({rg_match_parent(), rg_wrap_content(), rg_px(0), rg_px(60), rg_match_parent(), rg_wrap_content()});
}

/// The container at one level of a chain.
Op level(Random &random, Pattern pattern, uint32_t depth) {
    Op op;
    op.kind = Op::create;
    op.nodeKind = RG_KIND_LINEAR;
    rg_style &s = op.style;
    bool vertical = depth % 2 == 0;
    s.orientation = RG_VERTICAL;
    s.width = s.height = rg_match_parent();
    auto orient = [&](bool v) { s.orientation = v ? RG_VERTICAL : RG_HORIZONTAL; };
    switch (pattern) {
    case weights:
        s.height = rg_px(0);
        s.weight = 1;
        break;
    case alternating:
        orient(vertical);
        (vertical ? s.width : s.height) = rg_px(0); // along the parent's axis
        s.weight = random.pick({1.0f, 2.0f});
        break;
    case matchInWrap: orient(random.chance(50)); break;
    case baseline:
        orient(false);
        s.width = random.chance(50) ? rg_px(0) : rg_wrap_content();
        s.height = rg_wrap_content();
        s.weight = s.width.kind == RG_PX ? 1 : 0;
        break;
    case largest:
        orient(random.chance(50));
        s.measure_with_largest_child = true;
        s.width = s.height = rg_wrap_content();
        s.weight = 1;
        break;
    case wrapInWrap:
        orient(random.chance(50));
        s.width = s.height = rg_wrap_content();
        break;
    case matchWithWeights:
        orient(false);
        s.weight = random.pick({1.0f, 2.0f, 3.0f, 5.0f, 7.0f});
        break;
    case frames: op.nodeKind = RG_KIND_FRAME; break;
    case flows: // a weight beside a wrapping length asks for two sizes, as in a linear container
        op.nodeKind = RG_KIND_FLOW;
        orient(random.chance(50));
        s.gap = s.line_gap = 1;
        s.width = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(40)});
        s.height = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(40)});
        s.weight = s.width.kind == RG_PX && s.height.kind == RG_PX ? 1 : 0;
        break;
    case scrollers:
        op.nodeKind = random.pick({RG_KIND_SCROLL, RG_KIND_HSCROLL});
        s.fill_viewport = random.chance(60);
        s.width = random.pick({rg_match_parent(), rg_wrap_content()});
        s.height = random.pick({rg_match_parent(), rg_wrap_content()});
        break;
    case tables:
        op.nodeKind = depth % 2 ? RG_KIND_TABLE : RG_KIND_TABLE_ROW;
        s.width = depth % 2 ? random.pick({rg_unset(), rg_wrap_content(), rg_px(60)}) : rg_unset();
        s.height = depth % 2 ? random.pick({rg_unset(), rg_match_parent(), rg_px(60)}) : rg_unset();
        s.padding_left = s.padding_top = float(random.below(3));
        s.layout_gravity = random.pick({0u, uint32_t(RG_GRAVITY_CENTER), uint32_t(RG_GRAVITY_RIGHT)});
        break;
    case grids:
        op.nodeKind = RG_KIND_GRID;
        orient(random.chance(50));
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.layout_gravity = random.pick<uint32_t>({0, 0, RG_GRAVITY_FILL, RG_GRAVITY_CENTER, RG_GRAVITY_FILL_HORIZONTAL});
        break;
    case relatives:
        op.nodeKind = RG_KIND_RELATIVE;
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.padding_left = s.padding_top = float(random.below(2));
        s.gravity = random.pick<uint32_t>({RG_GRAVITY_START | RG_GRAVITY_TOP, RG_GRAVITY_CENTER, RG_GRAVITY_RIGHT});
        break;
    case flexboxes:
        op.nodeKind = RG_KIND_FLEXBOX;
        s.width = randomLength(random);
        s.height = randomLength(random);
        break;
    case connecteds:
        op.nodeKind = RG_KIND_CONNECTED;
        s.width = randomLength(random);
        s.height = randomLength(random);
        break;
    case coordinators:
        op.nodeKind = random.pick({RG_KIND_COORDINATOR, RG_KIND_APP_BAR, RG_KIND_COLLAPSING});
        s.width = random.pick({rg_match_parent(), rg_wrap_content()});
        s.height = random.pick({rg_match_parent(), rg_wrap_content()});
        s.padding_left = s.padding_top = float(random.below(2));
        break;
    case toolbars:
        op.nodeKind = RG_KIND_TOOLBAR;
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.margin_left = float(random.below(3));
        break;
    case percents:
        op.nodeKind = RG_KIND_PERCENT_FRAME;
        s.width = randomLength(random);
        s.height = randomLength(random);
        break;
    case panes:
        op.nodeKind = random.pick({RG_KIND_CHIP_GROUP, RG_KIND_ABSOLUTE, RG_KIND_ANIMATOR, RG_KIND_DRAWER});
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.gap = 1;
        break;
    case allWidgets:
        op.nodeKind = random.pick({RG_KIND_COORDINATOR, RG_KIND_APP_BAR, RG_KIND_COLLAPSING, RG_KIND_TOOLBAR,
                                   RG_KIND_PERCENT_FRAME, RG_KIND_CHIP_GROUP, RG_KIND_ABSOLUTE, RG_KIND_ANIMATOR,
                                   RG_KIND_DRAWER, RG_KIND_LINEAR, RG_KIND_FRAME});
        s.width = randomLength(random);
        s.height = randomLength(random);
        break;
    case nests: // without weights
        op.nodeKind = random.pick({RG_KIND_LINEAR, RG_KIND_FRAME, RG_KIND_RELATIVE, RG_KIND_GRID, RG_KIND_SCROLL,
                                   RG_KIND_HSCROLL, RG_KIND_FLOW, RG_KIND_TABLE, RG_KIND_TABLE_ROW, RG_KIND_CUSTOM});
        orient(random.chance(50));
        s.width = random.chance(20) ? rg_unset() : randomLength(random);
        s.height = random.chance(20) ? rg_unset() : randomLength(random);
        s.padding_left = s.padding_top = float(random.below(2));
        s.fill_viewport = random.chance(50);
        s.layout_gravity = random.pick<uint32_t>({0, 0, RG_GRAVITY_FILL, RG_GRAVITY_CENTER, RG_GRAVITY_FILL_HORIZONTAL});
        break;
    default:
        if (random.chance(20)) op.nodeKind = RG_KIND_FRAME;
        orient(random.chance(50));
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.weight = random.pick({0.0f, 1.0f, 2.0f});
        s.baseline_aligned = random.chance(50);
        s.measure_with_largest_child = random.chance(15);
        if (pattern == anything && random.chance(20)) s.weight_mode = rg_weight_mode(random.below(3));
        if (pattern == anything && random.chance(10)) randomise(s, random.pick(properties()), random, ValueRange());
    }
    return op;
}

Op leaf(Random &random, Pattern pattern, uint32_t depth, uint32_t deepest) {
    Op op;
    op.kind = Op::create;
    op.nodeKind = random.pick({RG_KIND_FIXED, RG_KIND_TEXT, RG_KIND_FIXED, RG_KIND_MEASURED});
    op.text = "some words that wrap";
    op.content.shape = Content::flowing;
    op.content.width = 90;
    op.content.height = 12;
    rg_style &s = op.style;
    s.font.id = 1;
    s.content_width = float(random.below(50));
    s.content_height = float(random.below(30));
    s.width = s.height = rg_wrap_content();
    if (random.chance(50)) s.baseline = rg_px(float(random.below(20)));
    if (pattern == matchInWrap) s.content_width = s.content_height = float(deepest - depth) * 2; // wider further up
    else if (pattern == matchWithWeights) s.width = rg_match_parent(), s.weight = random.pick({1.0f, 2.0f, 3.0f});
    else if (random.chance(50)) s.width = randomLength(random), s.height = randomLength(random), s.weight = random.pick({0.0f, 1.0f, 3.0f});
    if (pattern == nests) s.weight = 0;
    return op;
}

/// The properties of a container beside its style: columns, a class, rules.
void besides(Random &random, Case &c, const Op &container, int sibling) {
    Op op;
    op.node = container.node;
    if (container.nodeKind == RG_KIND_CUSTOM) {
        op.kind = Op::setClass;
        op.index = 1;
        c.ops.push_back(op);
    }
    if (container.nodeKind == RG_KIND_FLEXBOX) {
        op.kind = Op::setFlexbox;
        op.flexbox.direction = rg_flex_direction(random.below(4));
        op.flexbox.wrap = rg_flex_wrap(random.below(3));
        op.flexbox.align_items = rg_flex_align(random.between(1, 5));
        op.flexbox.align_content = random.pick({RG_FLEX_START, RG_FLEX_CENTER, RG_FLEX_STRETCH});
        c.ops.push_back(op);
    }
    if (container.nodeKind == RG_KIND_TABLE)
        for (uint32_t set = 0; set < 2; set++) {
            if (random.chance(50)) continue;
            op.kind = Op::setColumns;
            op.index = set;
            op.columns = {random.chance(50) ? RG_ALL_COLUMNS : random.below(3)};
            c.ops.push_back(op);
        }
    op.kind = Op::setParentRules;
    op.index = random.chance(50) ? 0 : 1u << random.below(9);
    c.ops.push_back(op);
    if (sibling < 0 || random.chance(50)) return;
    op.kind = Op::setAnchorNode;
    op.index = random.below(RG_IGNORE_GRAVITY);
    op.parent = sibling;
    c.ops.push_back(op);
}

/// What a child is to its parent: connections, an item, parameters.
void childOf(Random &random, Case &c, const Op &child, int parent) {
    Op op;
    op.node = child.node;
    auto set = [&](rg_param param, float value) {
        op.kind = Op::setParam;
        op.index = uint32_t(param);
        op.x = value;
        c.ops.push_back(op);
    };
    switch (int(random.below(4))) {
    case 0:
        op.kind = Op::setFlexItem;
        op.item.grow = float(random.below(3));
        op.item.shrink = float(random.below(2));
        op.item.max_width = random.chance(30) ? 50.0f : -1.0f;
        c.ops.push_back(op);
        break;
    case 1: set(RG_PARAM_SCROLLING_VIEW, 1); break;
    case 2: set(RG_PARAM_WIDTH_PERCENT, float(random.below(120))); break;
    default: set(RG_PARAM_TOOLBAR_PART, float(random.below(6)));
    }
    if (random.chance(30)) return;
    op.kind = Op::setConnections;
    op.connections = Connections();
    op.connections->connect(4, parent, RG_ATTR_LEADING);
    if (random.chance(60)) op.connections->connect(5, parent, RG_ATTR_TRAILING);
    op.connections->connect(1, parent, RG_ATTR_TOP);
    if (random.chance(40)) op.connections->connect(3, parent, RG_ATTR_BOTTOM);
    op.connections->values.ratio = random.chance(25) ? 2.0f : 0.0f;
    op.connections->values.flags = random.chance(25) ? random.below(16) : 0;
    c.ops.push_back(op);
}

} // namespace

Case adversarialTree(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config.units = random.pick({1u, 64u, 64u});
    c.config.maxDepth = 512;
    // by the seed: cases of the first patterns stay what they are
    Pattern pattern = seed % 3 == 2 ? Pattern(flexboxes + int(seed / 3 % (allWidgets - flexboxes + 1)))
                                    : Pattern(random.below(anything + 1));
    uint32_t depth = random.chance(25) ? 400 : uint32_t(random.between(2, random.chance(50) ? 30 : 120));
    // A weight beside a size of the child's own, and largest-child mode, make Android's rules themselves ask a number of
    // different specs that doubles with each level: the bound is asserted where that cannot exceed it yet.
    if (pattern == largest) depth = std::min(depth, 8u);
    if (pattern == grids || pattern == matchWithWeights || pattern == mixed || pattern == anything) depth = std::min(depth, 16u);
    // Where relative containers wrap, some of their rules ask for a size more at every level, and more below.
    if (pattern == relatives || pattern == nests) depth = std::min(depth, 24u);
    if (pattern == tables) depth = std::min(depth, 12u); // every level adds specs that no other has
    if (pattern <= alternating || pattern == baseline) depth = std::min(depth, 24u); // leaves beside have both
    if (pattern >= flexboxes) depth = std::min(depth, 24u);
    int key = 0, parent = -1, sibling = -1; // the last leaf beside the next level
    auto add = [&](Op op) {
        op.node = key++;
        op.parent = parent;
        c.ops.push_back(op);
    };
    for (uint32_t d = 1; d < depth; d++) {
        Op op = level(random, random.chance(8) && depth <= 16 ? mixed : pattern, d);
        if (d == 1) {
            op.viewport.specs = true;
            auto spec = [&](int usual) {
                float size = float(random.pick({0, usual, 1000, 5000}));
                return rg_spec_make(rg_spec_mode(random.below(3)), size);
            };
            op.viewport.width = spec(320);
            op.viewport.height = spec(480);
        }
        int self = key;
        add(op);
        op.node = self;
        besides(random, c, op, sibling);
        if (d > 1) childOf(random, c, op, parent);
        parent = self;
        sibling = -1;
        uint32_t leaves = pattern == scrollers ? 0 : random.below(3);
        for (uint32_t i = 0; i < leaves; i++) {
            sibling = key;
            add(leaf(random, pattern, d, depth));
        }
        if (pattern != scrollers && pattern != tables && (pattern == frames || random.chance(3))) { // a second one that matches
            Op twin = level(random, pattern, d + 1);
            add(twin);
        }
    }
    add(leaf(random, pattern, depth, depth));
    return c;
}
