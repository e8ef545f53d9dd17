// SPDX-License-Identifier: MIT
#include "screens.h"

namespace {

/// A length of few values, so that several leaves are the largest.
rg_length some(Random &random) { return rg_px(random.length(7, 10, 0.5f, 5)); }

void grid(Generator &g, Random &random, int node) {
    Op op;
    op.kind = Op::setGrid;
    op.node = node;
    (random.chance(50) ? op.grid.column_count : op.grid.row_count) = random.between(1, 5);
    op.grid.use_default_margins = random.chance(30);
    g.add(op);
}

void cell(Generator &g, Random &random, int node) {
    Op op;
    op.kind = Op::setGridCell;
    op.node = node;
    (random.chance(50) ? op.cell.column_weight : op.cell.row_weight) = random.chance(20) ? 1 : 0;
    if (random.chance(30)) op.cell.column_span = 2;
    g.add(op);
}

/// Some columns of a table stretch, shrink or collapse.
void columns(Generator &g, Random &random, int node) {
    if (random.chance(50)) return;
    Op op;
    op.kind = Op::setColumns;
    op.node = node;
    op.index = random.below(3);
    op.columns = {random.below(4)};
    g.add(op);
}

/// A row of a table. @return its key
int line(Generator &g, Random &random, int table, int node) {
    Op op;
    op.kind = Op::create;
    op.node = node;
    op.parent = table;
    op.nodeKind = RG_KIND_TABLE_ROW;
    op.style.orientation = RG_HORIZONTAL;
    op.style.padding_left = random.chance(10) ? 2 : 0;
    g.add(op);
    return node;
}

/// A cell's own column, or several.
void place(Generator &g, Random &random, int node) {
    Op op;
    op.kind = Op::setCell;
    op.node = node;
    if (random.chance(50)) op.index = random.below(5);
    op.span = random.between(1, 3);
    g.add(op);
}

/// Rules of the child `node` to children before it.
void rules(Generator &g, Random &random, int first, int node) {
    for (uint32_t n = random.below(3); n > 0 && node > first; n--) {
        Op op;
        op.kind = Op::setAnchorNode;
        op.node = node;
        op.index = uint32_t(random.pick({RG_BELOW, RG_BELOW, RG_ABOVE, RG_ALIGN_TOP, RG_ALIGN_BOTTOM, RG_ALIGN_BASELINE,
                                         RG_END_OF, RG_END_OF, RG_LEFT_OF, RG_ALIGN_LEFT, RG_ALIGN_RIGHT, RG_ALIGN_END}));
        op.parent = random.between(first, node - 1);
        g.add(op);
    }
    if (!random.chance(15)) return;
    Op op;
    op.kind = Op::setParentRules;
    op.node = node;
    op.index = 1u << random.below(9);
    g.add(op);
}

/// An unusual leaf: with a baseline, or of a size that the host gives.
void dress(Random &random, Op &op) {
    op.nodeKind = random.pick({RG_KIND_FIXED, RG_KIND_TEXT, RG_KIND_MEASURED});
    if (op.nodeKind == RG_KIND_TEXT) op.text = "word";
    op.style.font.id = 1;
    op.content.width = float(random.below(30));
    op.content.height = float(random.below(20));
    op.content.baseline = random.chance(70) ? float(random.below(20)) : -1;
    if (random.chance(50)) op.style.width = rg_wrap_content();
    if (random.chance(50)) op.style.height = rg_wrap_content();
}

/// A change that may void the container's summary of its leaves.
void disturb(Generator &g, Random &random, int leaf) {
    Op op;
    op.kind = Op::setProperty;
    op.node = random.chance(70) || !g.world.nodes.count(1) ? leaf : 1; // another edit may have destroyed the container
    op.style = g.world.nodes.at(op.node).style;
    switch (random.below(4)) {
    case 0:
        op.kind = Op::setViewport;
        op.node = 0;
        op.viewport = g.viewport();
        break;
    case 1:
        if (g.world.nodes.count(1) && g.world.nodes.at(1).kind == RG_KIND_GRID) return cell(g, random, leaf);
        [[fallthrough]];
    default:
        op.property = random.pick({RG_VISIBILITY, RG_VISIBILITY, RG_LAYOUT_GRAVITY, RG_ORDER, RG_MAX_WIDTH,
                                   RG_MIN_HEIGHT, RG_DIRECTION, RG_MARGIN_LEFT, RG_ASPECT_RATIO, RG_GRAVITY, RG_WIDTH});
        randomise(op.style, propertyOf(op.property), random, g.range);
    }
    g.add(op);
}

} // namespace

void leaves(Generator &g, Random &random) {
    const rg_kind kind = random.pick({RG_KIND_GRID, RG_KIND_RELATIVE, RG_KIND_TABLE});
    Op op;
    op.kind = Op::create;
    op.node = 0;
    op.nodeKind = RG_KIND_LINEAR; // which the container's size moves
    op.style.orientation = RG_VERTICAL;
    op.viewport = g.viewport();
    g.add(op);
    op = Op();
    op.kind = Op::create;
    op.node = 1;
    op.parent = 0;
    op.nodeKind = kind;
    op.style.orientation = kind == RG_KIND_TABLE ? RG_VERTICAL : rg_orientation(random.below(2));
    op.style.direction = rg_direction(random.below(3));
    op.style.width = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(90)});
    op.style.height = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(70)});
    op.style.padding_left = float(random.below(4));
    op.style.margin_top = float(random.below(4)) / 2;
    op.style.gap = random.chance(30) ? 3 : 0;
    if (random.chance(10)) op.style.gravity = random.pick({RG_GRAVITY_CENTER, RG_GRAVITY_BOTTOM, RG_GRAVITY_RIGHT});
    g.add(op);
    if (kind == RG_KIND_GRID) grid(g, random, 1);
    if (kind == RG_KIND_TABLE) columns(g, random, 1);
    const int first = 2, last = first + random.between(1, 24);
    int parent = 1;
    const bool isMixed = random.chance(40);
    const uint32_t cells = random.pick({8u, 8u, 50u});
    for (int node = first; node <= last; node++) {
        if (kind == RG_KIND_TABLE && (parent == 1 || random.chance(30))) parent = line(g, random, 1, last + node);
        op = Op();
        op.kind = Op::create;
        op.node = node;
        op.parent = parent;
        op.nodeKind = random.pick({RG_KIND_VIEW, RG_KIND_VIEW, RG_KIND_SPACE});
        op.style.width = some(random);
        op.style.height = some(random);
        if (isMixed && random.chance(20)) dress(random, op);
        if (random.chance(10)) op.style.margin_right = op.style.margin_bottom = 2;
        if (kind != RG_KIND_RELATIVE && random.chance(15))
            op.style.layout_gravity = random.pick({RG_GRAVITY_LEFT, RG_GRAVITY_RIGHT, RG_GRAVITY_CENTER,
                                                   RG_GRAVITY_FILL_HORIZONTAL, RG_GRAVITY_BOTTOM, RG_GRAVITY_TOP});
        g.add(op);
        if (kind == RG_KIND_RELATIVE) rules(g, random, first, node);
        if (kind == RG_KIND_GRID && random.chance(cells)) cell(g, random, node);
        if (kind == RG_KIND_TABLE && random.chance(8)) place(g, random, node);
    }
    g.layout();
    for (int i = random.between(5, 40); i > 0; i--) {
        if (random.chance(12)) {
            g.edit();
        } else {
            op = Op();
            op.kind = Op::setProperty;
            op.node = random.between(first, last);
            if (!g.world.nodes.count(op.node)) continue;
            if (random.chance(10) && g.exchange(op.node)) continue;
            if (random.chance(10)) {
                disturb(g, random, op.node);
                if (random.chance(60)) g.layout();
                continue;
            }
            op.style = g.world.nodes.at(op.node).style;
            op.property = random.chance(50) ? RG_WIDTH : RG_HEIGHT;
            (op.property == RG_WIDTH ? op.style.width : op.style.height) = some(random);
            g.add(op);
        }
        if (random.chance(75)) g.layout();
    }
    g.layout();
}
