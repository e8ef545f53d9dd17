// SPDX-License-Identifier: MIT
#include "generate.h"

#include <algorithm>

Config randomConfig(Random &random) {
    Config c;
    c.units = random.pick({1u, 1u, 64u, 64u, 64u, 65536u, 3u, 1000u});
    c.snapping = random.chance(70) ? RG_SNAP_EDGES : RG_SNAP_NONE;
    c.scale = random.pick({1.0f, 1.5f, 2.0f, 1.0f, 0.75f});
    c.track = random.below(8);
    c.batch = random.chance(50);
    c.capacity = random.chance(30) ? random.below(100) : 0;
    return c;
}

ValueRange rangeFor(const Config &config) {
    ValueRange range;
    range.grain = config.units == 1 ? 0.25f : config.units == 65536 ? 1.0f / 4096 : 1.0f / 128;
    range.largest = config.units == 65536 ? 100 : 200;
    return range;
}

Content Generator::content() {
    Content c;
    c.shape = Content::Shape(random.below(random.chance(10) ? 4 : 3));
    c.width = random.length(120, 30, 0.4f);
    c.height = random.length(60, 30, 0.6f);
    c.baseline = random.chance(50) ? float(random.below(40)) : -1;
    if (range.near)
        for (float *value : {&c.width, &c.height, &c.baseline})
            if (random.chance(range.near)) *value = nearLimit(random, range);
    return c;
}

std::string Generator::text() {
    static const std::vector<std::string> parts = {"a",     "word",   "Wxyz",        " ",        "  ",  "\n",
                                                   "\t",    "longer", "wrapping",    "\xc3\xa9", "\xe2\x82\xac",
                                                   "\xf0\x9f\x98\x80", "unbreakablelongword", ".",   " the"};
    std::string text;
    for (uint32_t n = random.chance(10) ? 0 : random.below(18); n > 0; n--) {
        text += random.pick(parts);
        if (random.chance(40)) text += ' ';
    }
    return text;
}

Viewport Generator::viewport() {
    auto size = [&] {
        if (range.near && random.chance(range.near)) return nearLimit(random, range);
        float whole = float(random.pick({0, 1, 50, 100, 201, 320, 480}));
        return random.chance(60) ? whole : random.length(400, 30, 0.5f);
    };
    Viewport v;
    v.specs = random.chance(50);
    rg_spec_mode w = RG_EXACTLY, h = RG_EXACTLY;
    if (v.specs) w = rg_spec_mode(random.below(3)), h = rg_spec_mode(random.below(3));
    v.width = rg_spec_make(w, w == RG_UNSPECIFIED && random.chance(60) ? 0 : size());
    v.height = rg_spec_make(h, h == RG_UNSPECIFIED && random.chance(60) ? 0 : size());
    return v;
}

rg_style Generator::plainStyle() {
    rg_style style = rg_style_default();
    for (rg_property p : {RG_WIDTH, RG_HEIGHT, RG_WEIGHT, RG_ORIENTATION, RG_CONTENT_WIDTH, RG_CONTENT_HEIGHT})
        if (random.chance(70)) randomise(style, propertyOf(p), random, range);
    if (style.weight > 0 && random.chance(40)) style.width = rg_px(0);
    if (style.weight > 0 && random.chance(40)) style.height = rg_px(0);
    style.font.id = 1;
    return style;
}

Op Generator::creation(int parent, bool container) {
    static const rg_kind leaves[] = {RG_KIND_VIEW,     RG_KIND_SPACE, RG_KIND_FIXED, RG_KIND_FIXED,
                                     RG_KIND_MEASURED, RG_KIND_TEXT,  RG_KIND_TEXT};
    Op op;
    op.kind = Op::create;
    op.node = nextKey++;
    op.parent = parent;
    op.nodeKind = container ? (random.chance(70) ? RG_KIND_LINEAR : RG_KIND_FRAME) : random.pick(leaves);
    if (container && random.chance(flow)) op.nodeKind = RG_KIND_FLOW;
    if (container && random.chance(scroll)) op.nodeKind = random.pick({RG_KIND_SCROLL, RG_KIND_HSCROLL});
    if (container && random.chance(relative)) op.nodeKind = RG_KIND_RELATIVE;
    if (container && random.chance(tables)) op.nodeKind = random.chance(90) ? RG_KIND_TABLE : RG_KIND_TABLE_ROW;
    if (parent >= 0 && world.nodes.at(parent).kind == RG_KIND_TABLE && random.chance(85)) op.nodeKind = RG_KIND_TABLE_ROW;
    if (container && grid > 0 && random.chance(grid)) op.nodeKind = RG_KIND_GRID;
    if (container && custom > 0 && random.chance(custom)) op.nodeKind = RG_KIND_CUSTOM;
    if (container && constraint > 0 && random.chance(constraint)) op.nodeKind = RG_KIND_CONSTRAINT;
    if (container && flexbox > 0 && random.chance(flexbox)) op.nodeKind = RG_KIND_FLEXBOX;
    if (container && css > 0 && random.chance(css)) op.nodeKind = random.pick({RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK});
    if (container && widgets > 0 && random.chance(widgets)) {
        static const rg_kind kinds[] = {RG_KIND_COORDINATOR, RG_KIND_COORDINATOR, RG_KIND_COORDINATOR, RG_KIND_APP_BAR,
                                        RG_KIND_COLLAPSING,  RG_KIND_DRAWER,      RG_KIND_TOOLBAR,     RG_KIND_TOOLBAR,
                                        RG_KIND_CHIP_GROUP,  RG_KIND_ANIMATOR,    RG_KIND_ABSOLUTE,    RG_KIND_PERCENT_FRAME};
        op.nodeKind = random.pick(kinds);
        rg_kind above = parent < 0 ? RG_KIND_VIEW : world.nodes.at(parent).kind;
        if (above == RG_KIND_COORDINATOR && random.chance(50)) op.nodeKind = RG_KIND_APP_BAR;
        if (above == RG_KIND_APP_BAR && random.chance(50)) op.nodeKind = RG_KIND_COLLAPSING;
        if (above == RG_KIND_COLLAPSING && random.chance(50)) op.nodeKind = RG_KIND_TOOLBAR;
    }
    if (container && connected > 0 && random.chance(connected)) op.nodeKind = RG_KIND_CONNECTED;
    bool isConnected = parent >= 0 && world.nodes.at(parent).kind == RG_KIND_CONNECTED;
    if (isConnected && !container && random.chance(30)) op.nodeKind = RG_KIND_SPACE; // a helper
    if (op.nodeKind == RG_KIND_MEASURED && !measuredLeaves) op.nodeKind = RG_KIND_FIXED;
    op.style = random.chance(sparse) ? plainStyle() : randomStyle(random, range);
    op.viewport = viewport();
    if (op.nodeKind == RG_KIND_TEXT) op.text = text();
    op.content = content();
    if (isConnected && random.chance(25)) op.style.width = rg_px(0);
    if (isConnected && random.chance(25)) op.style.height = rg_px(0);
    return op;
}

int Generator::tree(uint32_t count) {
    std::vector<int> containers;
    uint32_t shape = random.below(3); // bushy, mixed, deep
    int root = nextKey;
    for (uint32_t i = 0; i < count; i++) {
        bool container = i == 0 ? random.chance(95) : random.chance(shape == 2 ? 60 : 30);
        int parent = containers.empty() ? -1 : shape == 0 ? random.pick(containers)
                     : random.chance(60) ? containers.back() : random.pick(containers);
        while (parent >= 0 && isScroller(world.nodes.at(parent).kind) && !world.nodes.at(parent).children.empty() &&
               world.nodes.at(parent).parent >= 0 && random.chance(95))
            parent = world.nodes.at(parent).parent;
        Op op = creation(parent, container);
        if (isScroller(op.nodeKind) && random.chance(50)) op.style.fill_viewport = true;
        if (op.nodeKind == RG_KIND_FLOW && random.chance(40)) randomise(op.style, propertyOf(RG_LINE_GAP), random, range);
        if (isContainer(op.nodeKind)) containers.push_back(op.node);
        if (parent >= 0 && world.nodes.at(parent).kind == RG_KIND_FRAME && random.chance(35))
            for (uint32_t n = random.between(1, 4); n > 0; n--) randomise(op.style, propertyOf(anyEdge()), random, range);
        if (ordered && random.chance(ordered)) randomise(op.style, propertyOf(RG_ORDER), random, range);
        add(op);
        rules(op.node);
        cells(op.node);
        flexes(op.node);
        hosts(op.node);
        for (uint32_t n = widgets > 0 ? random.below(3) : 0; n > 0; n--)
            if (widget(op = Op(), random.chance(80) ? nextKey - 1 : anyNode())) add(op);
        if (containers.empty()) break;
    }
    for (int container : containers)
        for (size_t n = constraint > 0 ? 2 * world.nodes.at(container).children.size() : 0; n > 0; n--) {
            Op op;
            if (constrain(op, container)) add(op);
        }
    for (size_t i = 0; connected > 0 && i < containers.size(); i++) connections(containers[i]);
    return root;
}

rg_property Generator::anyEdge() { return rg_property(RG_EDGE_LEFT + random.below(RG_EDGE_END - RG_EDGE_LEFT + 1)); }

std::string Generator::anyID() {
    static const std::vector<std::string> ids = {"a", "b", "c", "d", "e", "title", "icon"};
    return random.pick(ids);
}

/// A change of one rule, or of the id that others may name.
Op Generator::rule(int node) {
    Op op;
    op.node = node;
    uint32_t what = random.below(100);
    if (what < 20) {
        op.kind = Op::setID;
        op.text = random.chance(85) ? anyID() : "";
    } else if (what < 40) {
        op.kind = Op::setParentRules;
        op.index = 1u << random.below(10);
        if (random.chance(30)) op.index |= 1u << random.below(10);
        if (random.chance(15)) op.index = 0;
    } else {
        op.index = random.chance(95) ? random.below(13) : uint32_t(RG_IGNORE_GRAVITY);
        int parent = world.nodes.at(node).parent;
        if (what < 75 || parent < 0) {
            op.kind = Op::setAnchor;
            op.text = random.chance(90) ? anyID() : "";
        } else {
            op.kind = Op::setAnchorNode;
            op.parent = random.chance(range.near ? 40 : 85) ? random.pick(world.nodes.at(parent).children)
                        : range.near && random.chance(40) ? -1 : anyNode();
        }
    }
    return op;
}

/// A change of a table's columns or of a cell's place. @return whether the node is either
bool Generator::table(Op &op, int node) {
    const ModelNode &n = world.nodes.at(node);
    op.node = node;
    if (n.kind == RG_KIND_TABLE && random.chance(80)) {
        op.kind = Op::setColumns;
        op.index = random.pick({0u, 0u, 1u, 1u, 2u});
        for (uint32_t count = random.below(4); count > 0; count--) op.columns.push_back(random.below(random.chance(90) ? 5 : 4096));
        if (random.chance(op.index == RG_COLLAPSE_COLUMNS ? 5 : 25)) op.columns.push_back(RG_ALL_COLUMNS);
        return true;
    }
    if (n.parent < 0 || world.nodes.at(n.parent).kind != RG_KIND_TABLE_ROW) return false;
    op.kind = Op::setCell;
    op.index = random.chance(60) ? RG_END : random.below(random.chance(95) ? 6 : 4000);
    op.span = random.chance(60) ? 1 : random.between(1, random.chance(95) ? 4 : 90);
    return true;
}

void Generator::rules(int node) {
    int parent = world.nodes.at(node).parent;
    Op op;
    if (world.nodes.at(node).kind == RG_KIND_TABLE) {
        for (uint32_t n = random.below(4); n > 0; n--)
            if (table(op = Op(), node)) add(op);
    } else if (random.chance(35) && table(op, node)) {
        add(op);
    }
    if (parent < 0 || world.nodes.at(parent).kind != RG_KIND_RELATIVE) return;
    for (uint32_t n = random.below(5); n > 0; n--) add(rule(node));
}

/// A change of a scroll offset, directly or by scrolling into view, or of a viewport inset.
bool Generator::scrolling(Op &op) {
    const ModelNode &n = world.nodes.at(op.node);
    if (isScroller(n.kind)) {
        op.kind = Op::setScroll;
        op.x = float(random.between(-50, 400));
        if (random.chance(30)) op.x += 0.3f;
        op.y = float(random.between(-50, 400));
        if (random.chance(30)) op.y += 0.7f;
        if (range.near && random.chance(range.near)) op.x = op.y = nearLimit(random, range);
    } else if (n.parent < 0) {
        op.kind = Op::setInset;
        op.x = random.chance(30) ? 0 : float(random.below(300));
        op.parent = random.chance(60) ? anyNode() : -1;
    } else {
        op.kind = Op::reveal;
        op.x = random.chance(50) ? 0 : float(random.below(40));
    }
    return true;
}

/// The properties of a grid; counts may be too small for the cells.
Op Generator::lines(int grid) {
    Op op;
    op.kind = Op::setGrid;
    op.node = grid;
    op.grid = world.nodes.at(grid).grid;
    for (uint32_t n = random.between(1, 3); n > 0; n--) {
        switch (random.below(8)) {
        case 0: case 1: case 2: op.grid.column_count = random.between(-1, 6); break;
        case 3: op.grid.row_count = random.between(-1, 6); break;
        case 4: op.grid.alignment = rg_grid_alignment(random.below(2)); break;
        case 5: op.grid.column_order_preserved = random.chance(60); break;
        case 6: op.grid.row_order_preserved = random.chance(60); break;
        default:
            op.grid.use_default_margins = random.chance(60);
            op.grid.default_margin = random.chance(60) ? 4 : float(random.between(range.negativeMargins ? -3 : 0, 9)) / 2;
            if (range.near && random.chance(range.near)) op.grid.default_margin = nearLimit(random, range);
        }
    }
    return op;
}

Op Generator::cell(int node) {
    Op op;
    op.kind = Op::setGridCell;
    op.node = node;
    op.cell = world.nodes.at(node).cell;
    for (uint32_t n = random.between(1, 3); n > 0; n--) {
        switch (random.below(8)) {
        case 0: op.cell.row = random.between(-1, 4); break;
        case 1: op.cell.column = random.between(-1, 4); break;
        case 2: op.cell.row_span = random.between(1, 3); break;
        case 3: op.cell.column_span = random.between(1, 3); break;
        case 4: op.cell.row_weight = random.pick({0.0f, 1.0f, 1.0f, 2.5f, 0.1f}); break;
        case 5: case 6: op.cell.column_weight = random.pick({0.0f, 1.0f, 1.0f, 3.0f, 0.7f}); break;
        default: op.cell.own_margins = random.below(16);
        }
    }
    if (random.chance(3)) op.cell.row = random.between(0, RG_GRID_MAX_INDEX);
    if (random.chance(3)) op.cell.column_span = random.between(1, RG_GRID_MAX_INDEX);
    return op;
}

void Generator::cells(int node) {
    const ModelNode &n = world.nodes.at(node);
    if (n.kind == RG_KIND_GRID && random.chance(80)) add(lines(node));
    if (n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_GRID && random.chance(60)) add(cell(node));
}

/// The properties of a flexbox.
Op Generator::flexLines(int flexbox) {
    Op op;
    op.kind = Op::setFlexbox;
    op.node = flexbox;
    rg_flexbox &f = op.flexbox = world.nodes.at(flexbox).flexbox;
    auto thickness = [&] { return range.near && random.chance(range.near) ? nearLimit(random, range) : random.length(12, 30, 0.5f); };
    for (uint32_t n = random.between(1, 4); n > 0; n--) {
        switch (random.below(9)) {
        case 0: f.direction = rg_flex_direction(random.below(4)); break;
        case 1: case 2: f.wrap = rg_flex_wrap(random.below(3)); break;
        case 3: f.justify_content = rg_flex_distribution(random.below(6)); break;
        case 4: case 5: f.align_items = rg_flex_align(random.between(1, 5)); break;
        case 6: f.align_content = random.pick({RG_FLEX_START, RG_FLEX_END, RG_FLEX_CENTER, RG_FLEX_SPACE_BETWEEN,
                                               RG_FLEX_SPACE_AROUND, RG_FLEX_STRETCH}); break;
        case 7: f.max_lines = random.between(-1, 3); break;
        default:
            f.show_dividers_horizontal = random.below(8);
            f.show_dividers_vertical = random.below(8);
            f.divider_height = thickness();
            f.divider_width = thickness();
        }
    }
    return op;
}

Op Generator::flexItem(int node) {
    Op op;
    op.kind = Op::setFlexItem;
    op.node = node;
    rg_flex_item &i = op.item = world.nodes.at(node).item;
    auto limit = [&](bool hasMost) {
        if (random.chance(40)) return hasMost ? -1.0f : 0.0f;
        return range.near && random.chance(range.near) ? nearLimit(random, range) : random.length(150, 30, 0.5f);
    };
    for (uint32_t n = random.between(1, 4); n > 0; n--) {
        switch (random.below(9)) {
        case 0: case 1: i.grow = random.pick({0.0f, 1.0f, 1.0f, 2.5f, 0.1f}); break;
        case 2: i.shrink = random.pick({0.0f, 1.0f, 1.0f, 3.0f, 0.7f}); break;
        case 3: i.basis_percent = random.pick({-1.0f, 0.0f, 25.0f, 50.0f, 33.3f, 120.0f}); break;
        case 4: i.align_self = rg_flex_align(random.below(6)); break;
        case 5: i.min_width = limit(false), i.min_height = limit(false); break;
        case 6: i.max_width = limit(true), i.max_height = limit(true); break;
        case 7: i.wrap_before = random.chance(50); break;
        default: i.grow = i.shrink = 1;
        }
    }
    return op;
}

/// Whether a node is a container of CSS, or in one.
bool Generator::isOfCss(int node) const {
    auto is = [&](int key) {
        rg_kind kind = key < 0 ? RG_KIND_VIEW : world.nodes.at(key).kind;
        return kind == RG_KIND_CSS_FLEX || kind == RG_KIND_CSS_GRID || kind == RG_KIND_CSS_BLOCK;
    };
    return is(node) || is(world.nodes.at(node).parent);
}

void Generator::flexes(int node) {
    if (isOfCss(node) && random.chance(80)) add(cssText(node));
    const ModelNode &n = world.nodes.at(node);
    if (n.kind == RG_KIND_FLEXBOX && random.chance(85)) add(flexLines(node));
    if (n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_FLEXBOX && random.chance(60)) add(flexItem(node));
}

/// A constraint more or less, or another constant. @return whether the node is a constraint container
bool Generator::constrain(Op &op, int container) {
    static const rg_constraint_attribute attributes[] = {RG_ATTR_LEFT,    RG_ATTR_RIGHT,    RG_ATTR_TOP,      RG_ATTR_BOTTOM,   RG_ATTR_LEADING,
                                              RG_ATTR_WIDTH,   RG_ATTR_HEIGHT,   RG_ATTR_CENTER_X, RG_ATTR_BASELINE, RG_ATTR_TOP_MARGIN};
    const ModelNode &n = world.nodes.at(container);
    if (n.kind != RG_KIND_CONSTRAINT) return false;
    op.node = container;
    if (!world.rules.empty() && random.chance(30)) {
        op.kind = random.chance(50) ? Op::removeRule : Op::setConstant;
        op.seed = random.pick(world.rules).number;
        op.x = float(random.between(-40, 90));
        if (range.near && random.chance(range.near)) op.x = std::min(nearLimit(random, range), 1e9f); // what a constant may be
        return true;
    }
    auto item = [&] { return n.children.empty() || random.chance(20) ? -1 : random.chance(90) ? random.pick(n.children) : anyNode(); };
    op.kind = Op::addRule;
    op.seed = nextRule++;
    op.parent = item();
    op.second = item();
    op.rule.attribute = random.pick(attributes);
    op.rule.second_attribute = random.chance(25) ? RG_ATTR_NONE : random.chance(70) ? op.rule.attribute : random.pick(attributes);
    if (op.rule.second_attribute == RG_ATTR_NONE) op.second = -1; // not kept: the rule outlives it
    op.rule.relation = random.pick({RG_EQUAL, RG_EQUAL, RG_LESS_OR_EQUAL, RG_GREATER_OR_EQUAL});
    op.rule.multiplier = random.pick({1.0, 1.0, 0.5, 2.0});
    op.rule.constant = random.between(-40, 80);
    if (range.near && random.chance(range.near)) op.rule.constant = std::min(nearLimit(random, range), 1e9f);
    op.rule.priority = random.pick({1000.0f, 1000.0f, 750.0f, 500.0f, 250.0f, 100.0f, 20.0f});
    op.rule.name = random.chance(20) ? "a name" : nullptr;
    return true;
}

/// A change of a parameter that the node or its parent reads, or of an anchor. @return whether there is one
bool Generator::widget(Op &op, int node) {
    static const float edges[] = {0, 3, 5, 48, 80, 0x33, 0x77, 259, 261};
    const ModelNode &n = world.nodes.at(node);
    rg_kind above = n.parent < 0 ? RG_KIND_VIEW : world.nodes.at(n.parent).kind;
    op = Op();
    op.kind = Op::setParam;
    op.node = node;
    auto anyOf = [&](rg_param first, rg_param last) { return rg_param(random.between(first, last)); };
    auto set = [&](rg_param param, float value) {
        op.index = uint32_t(param);
        op.x = value;
        if (range.near && random.chance(range.near)) op.x = nearLimit(random, range);
        return true;
    };
    if (random.chance(10) && panes(op, node)) return true;
    if (n.kind == RG_KIND_TOOLBAR && random.chance(50)) {
        rg_param param = anyOf(RG_PARAM_CONTENT_INSET_START, RG_PARAM_MAX_BUTTON_HEIGHT);
        return set(param, float(random.between(-1, 40)));
    }
    if (n.kind == RG_KIND_CHIP_GROUP && random.chance(30)) return set(RG_PARAM_SINGLE_LINE, float(random.below(2)));
    if (n.kind == RG_KIND_APP_BAR && random.chance(60)) return set(RG_PARAM_APP_BAR_OFFSET, float(random.between(-5, 90)) + 0.25f);
    switch (int(above)) {
    case RG_KIND_COORDINATOR:
        switch (random.below(7)) {
        case 0: return set(RG_PARAM_ANCHOR_GRAVITY, random.pick(edges));
        case 1: return set(RG_PARAM_KEYLINE, float(random.between(-1, 1)));
        case 2: return set(RG_PARAM_INSET_EDGE, random.pick(edges));
        case 3: return set(RG_PARAM_DODGE_INSET_EDGES, random.pick(edges));
        case 4: return set(RG_PARAM_SCROLLING_VIEW, float(random.below(2)));
        case 5: return set(RG_PARAM_OVERLAP_TOP, float(random.below(40)));
        default:
            op.kind = Op::setCoordinatorAnchor;
            op.parent = random.chance(15) ? -1 : anyNode();
            if (op.parent >= 0 && random.chance(70)) {
                std::vector<int> all = world.subtree(n.parent);
                op.parent = random.pick(all);
            }
            return true;
        }
    case RG_KIND_APP_BAR: return set(RG_PARAM_SCROLL_FLAGS, float(random.below(16)));
    case RG_KIND_COLLAPSING:
        return random.chance(70) ? set(RG_PARAM_COLLAPSE_MODE, float(random.below(3)))
                                 : set(RG_PARAM_PARALLAX_MULTIPLIER, float(random.below(10)) / 8);
    case RG_KIND_DRAWER: return set(RG_PARAM_DRAWER_OPEN, float(random.below(2)));
    case RG_KIND_TOOLBAR: return set(RG_PARAM_TOOLBAR_PART, float(random.below(6)));
    case RG_KIND_PERCENT_FRAME: {
        rg_param param = anyOf(RG_PARAM_WIDTH_PERCENT, RG_PARAM_ASPECT_PERCENT);
        return set(param, float(random.between(-1, 120)));
    }
    default: return false;
    }
}

/// A change of the keylines of a coordinator, of the margin that drawers leave, or of the displayed child.
bool Generator::panes(Op &op, int node) {
    switch (int(world.nodes.at(node).kind)) {
    case RG_KIND_COORDINATOR:
        op.kind = Op::setKeylines;
        for (uint32_t n = random.below(4); n > 0; n--) op.keylines.push_back(float(random.between(-20, 300)) + 0.25f);
        return true;
    case RG_KIND_DRAWER:
        op.index = RG_PARAM_MIN_DRAWER_MARGIN;
        op.x = float(random.between(-1, 120));
        return true;
    case RG_KIND_ANIMATOR:
        op.kind = Op::display;
        op.index = random.chance(20) ? RG_END : random.below(4);
        return true;
    default: return false;
    }
}

/// A change of a custom container's class or of a child's parameters. @return whether the node is either
bool Generator::host(Op &op, int node) {
    const ModelNode &n = world.nodes.at(node);
    bool child = n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_CUSTOM;
    op.node = node;
    if (n.kind == RG_KIND_CUSTOM && (!child || random.chance(50))) {
        op.kind = Op::setClass;
        op.index = random.chance(5) ? 0 : uint32_t(random.between(1, 3));
        return true;
    }
    if (!child) return false;
    op.kind = Op::setParams;
    op.index = random.chance(20) ? RG_END : random.below(12);
    return true;
}

void Generator::hosts(int node) {
    const ModelNode &n = world.nodes.at(node);
    Op op;
    if (n.kind == RG_KIND_CUSTOM) {
        op.kind = Op::setClass;
        op.node = node;
        op.index = uint32_t(random.between(1, 3));
        add(op);
    }
    if (n.parent < 0 || world.nodes.at(n.parent).kind != RG_KIND_CUSTOM || random.chance(50)) return;
    op = Op();
    if (host(op, node)) add(op);
}

int Generator::anyNode() {
    if (world.nodes.empty()) return -1;
    auto it = world.nodes.begin();
    std::advance(it, random.below(uint32_t(world.nodes.size())));
    return it->first;
}

int Generator::anyContainer() {
    for (int i = 0; i < 20; i++) {
        int node = anyNode();
        if (node >= 0 && isContainer(world.nodes.at(node).kind)) return node;
    }
    return -1;
}

bool Generator::structuralEdit(Op &op) {
    switch (random.below(10)) {
    case 0: case 1: case 2: {
        if (world.nodes.size() >= mostNodes) return false;
        bool container = random.chance(25);
        op = creation(anyContainer(), container);
        op.index = random.chance(50) ? RG_END : random.below(5);
        return op.parent >= 0;
    }
    case 3: case 4:
        op.kind = Op::insert;
        op.parent = anyContainer();
        op.index = random.chance(40) ? RG_END : random.below(5);
        return true;
    case 5:
        op.kind = Op::insertBefore;
        op.parent = anyNode();
        return true;
    case 6: op.kind = Op::remove; return true;
    case 7:
        op.kind = Op::destroy;
        return world.subtree(op.node).size() * 3 < world.nodes.size();
    default: // moving within its parent is what lists do
        op.kind = Op::insert;
        op.parent = world.nodes.at(op.node).parent;
        op.index = random.below(6);
        return true;
    }
}

bool Generator::exchange(int node) {
    static const rg_property values[] = {RG_WIDTH,       RG_HEIGHT,        RG_WIDTH,          RG_HEIGHT,     RG_WEIGHT,
                                         RG_MARGIN_LEFT, RG_MARGIN_BOTTOM, RG_CONTENT_WIDTH, RG_VISIBILITY, RG_LAYOUT_GRAVITY};
    int parent = world.nodes.at(node).parent;
    if (parent < 0) return false;
    const std::vector<int> &siblings = world.nodes.at(parent).children;
    int other = random.pick(siblings);
    const Property &p = propertyOf(random.pick(values));
    Op first, second;
    first.kind = second.kind = Op::setProperty;
    first.property = second.property = p.id;
    first.node = node, second.node = other;
    first.style = world.nodes.at(node).style, second.style = world.nodes.at(other).style;
    if (sameProperty(first.style, second.style, p)) return false;
    rg_style old = first.style;
    copyProperty(first.style, second.style, p);
    copyProperty(second.style, old, p);
    add(first);
    add(second);
    return true;
}

void Generator::edit() {
    static const rg_property usual[] = {RG_WIDTH,          RG_HEIGHT,         RG_CONTENT_WIDTH, RG_CONTENT_HEIGHT,
                                        RG_WEIGHT,         RG_VISIBILITY,     RG_ORIENTATION,   RG_GRAVITY,
                                        RG_LAYOUT_GRAVITY, RG_MARGIN_LEFT,    RG_PADDING_TOP,   RG_BASELINE,
                                        RG_DIRECTION,      RG_WEIGHT_MODE,    RG_WEIGHT_SUM,    RG_SHOW_DIVIDERS,
                                        RG_MIN_WIDTH,      RG_MAX_HEIGHT,     RG_BASELINE_ALIGNED};
    for (int attempt = 0; attempt < 50; attempt++) {
        Op op;
        op.node = anyNode();
        if (op.node < 0) {
            tree(5);
            return;
        }
        const ModelNode &n = world.nodes.at(op.node);
        if (random.chance(8) && exchange(op.node)) return;
        op.style = n.style;
        uint32_t what = random.below(100);
        if (n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_RELATIVE && random.chance(40)) {
            op = rule(op.node);
        } else if (scroll > 0 && random.chance(isScroller(n.kind) ? 30 : 10)) {
            scrolling(op);
        } else if (random.chance(30) && table(op, op.node)) {
            // a column, or the place of a cell
        } else if (n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_GRID && random.chance(25)) {
            op = cell(op.node);
        } else if (n.kind == RG_KIND_GRID && random.chance(25)) {
            op = lines(op.node);
        } else if (n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_FLEXBOX && random.chance(25)) {
            op = flexItem(op.node);
        } else if (n.kind == RG_KIND_FLEXBOX && random.chance(25)) {
            op = flexLines(op.node);
        } else if (css > 0 && isOfCss(op.node) && random.chance(40)) {
            op = cssText(op.node);
        } else if (constraint > 0 && random.chance(50) && constrain(op, op.node)) {
            // a constraint
        } else if (widgets > 0 && random.chance(35) && widget(op, op.node)) {
            // a parameter
        } else if (connected > 0 && random.chance(35) && connect(op, op.node)) {
            // a connection or a helper
        } else if (custom > 0 && random.chance(25) && host(op, op.node)) {
            // a class, or parameters
        } else if (what < 50) {
            static const rg_property far[] = {RG_WIDTH,       RG_HEIGHT,       RG_MARGIN_LEFT,   RG_MARGIN_TOP,
                                              RG_MARGIN_RIGHT, RG_MARGIN_BOTTOM, RG_PADDING_LEFT, RG_PADDING_TOP,
                                              RG_CONTENT_WIDTH, RG_CONTENT_HEIGHT, RG_GAP,        RG_OFFSET_X};
            const Property &p = range.near && random.chance(40) ? propertyOf(random.pick(far)) : ordered && random.chance(ordered) ? propertyOf(RG_ORDER)
                                : n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_FRAME && random.chance(25)
                                    ? propertyOf(anyEdge())
                                : random.chance(50) ? propertyOf(random.pick(usual)) : random.pick(properties());
            op.kind = Op::setProperty;
            op.property = p.id;
            randomise(op.style, p, random, range);
        } else if (what < 57) {
            op.kind = Op::setStyle;
            op.style = randomStyle(random, range);
        } else if (what < 77) {
            if (!structuralEdit(op)) continue;
        } else if (what < 83) {
            op.kind = Op::setText;
            op.text = text();
        } else if (what < 88) {
            op.kind = Op::setContent;
            op.content = content();
        } else if (what < 94) {
            op.kind = Op::setViewport;
            op.node = random.pick(world.roots);
            op.viewport = viewport();
        } else if (what < 98) {
            op.kind = Op::measure;
            op.viewport = viewport();
        } else if (what < 99) {
            op.kind = Op::pixelScale;
            op.scale = random.pick({1.0f, 1.5f, 2.0f, 0.75f, 3.0f});
        } else {
            op.kind = Op::trim;
        }
        World trial = world;
        if (!trial.apply(op)) continue;
        add(op);
        return;
    }
}
