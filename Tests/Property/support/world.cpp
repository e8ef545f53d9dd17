// SPDX-License-Identifier: MIT
#include "world.h"

#include <algorithm>
#include <cstdio>

bool isContainer(rg_kind kind) { return kind >= RG_KIND_LINEAR; }
bool isScroller(rg_kind kind) { return kind == RG_KIND_SCROLL || kind == RG_KIND_HSCROLL; }

const char *kindName(rg_kind kind) {
    switch (kind) {
    case RG_KIND_VIEW: return "VIEW";
    case RG_KIND_SPACE: return "SPACE";
    case RG_KIND_FIXED: return "FIXED";
    case RG_KIND_MEASURED: return "MEASURED";
    case RG_KIND_TEXT: return "TEXT";
    case RG_KIND_LINEAR: return "LINEAR";
    case RG_KIND_FRAME: return "FRAME";
    case RG_KIND_RELATIVE: return "RELATIVE";
    case RG_KIND_SCROLL: return "SCROLL";
    case RG_KIND_HSCROLL: return "HSCROLL";
    case RG_KIND_FLOW: return "FLOW";
    case RG_KIND_TABLE: return "TABLE";
    case RG_KIND_TABLE_ROW: return "TABLE_ROW";
    case RG_KIND_GRID: return "GRID";
    case RG_KIND_CUSTOM: return "CUSTOM";
    case RG_KIND_FLEXBOX: return "FLEXBOX";
    case RG_KIND_CSS_FLEX: return "CSS_FLEX";
    case RG_KIND_CSS_GRID: return "CSS_GRID";
    case RG_KIND_CSS_BLOCK: return "CSS_BLOCK";
    case RG_KIND_CONSTRAINT: return "CONSTRAINT";
    case RG_KIND_COORDINATOR: return "COORDINATOR";
    case RG_KIND_APP_BAR: return "APP_BAR";
    case RG_KIND_COLLAPSING: return "COLLAPSING";
    case RG_KIND_DRAWER: return "DRAWER";
    case RG_KIND_TOOLBAR: return "TOOLBAR";
    case RG_KIND_CHIP_GROUP: return "CHIP_GROUP";
    case RG_KIND_PERCENT_FRAME: return "PERCENT_FRAME";
    case RG_KIND_ABSOLUTE: return "ABSOLUTE";
    case RG_KIND_ANIMATOR: return "ANIMATOR";
    case RG_KIND_CONNECTED: return "CONNECTED";
    default: return "?";
    }
}

rg_style styleFor(rg_kind kind, rg_style style) {
    static const rg_style plain = rg_style_default();
    for (const Property &p : properties())
        if (isTextProperty(p) && kind != RG_KIND_TEXT) copyProperty(style, plain, p);
    return style;
}

// MARK: - The model

void World::unlink(int node) {
    ModelNode &n = nodes.at(node);
    std::vector<int> &list = n.parent < 0 ? roots : nodes.at(n.parent).children;
    list.erase(std::find(list.begin(), list.end(), node));
}

void World::link(int node, int parent, uint32_t index) {
    nodes.at(node).parent = parent;
    std::vector<int> &list = parent < 0 ? roots : nodes.at(parent).children;
    if (parent < 0 || index > list.size()) index = uint32_t(list.size());
    list.insert(list.begin() + index, node);
}

void World::collect(int top, std::vector<int> &out) const {
    out.push_back(top);
    for (int child : nodes.at(top).children) collect(child, out);
}

std::vector<int> World::subtree(int top) const {
    std::vector<int> out;
    collect(top, out);
    return out;
}

std::vector<int> World::all() const {
    std::vector<int> out;
    for (int root : roots) collect(root, out);
    return out;
}

bool World::isBelow(int node, int top) const {
    for (; node >= 0; node = nodes.at(node).parent)
        if (node == top) return true;
    return false;
}

uint32_t World::depth(int node) const {
    uint32_t depth = 0;
    for (; node >= 0; node = nodes.at(node).parent) depth++;
    return depth;
}

std::vector<Rule>::iterator World::ruleNumber(uint64_t number) {
    return std::find_if(rules.begin(), rules.end(), [&](const Rule &r) { return r.number == number; });
}

/// Visibility passes from a group to its nodes when it changes, and when the group is made.
bool World::setVisibility(int node, rg_visibility visibility) {
    if (nodes.at(node).style.visibility == visibility) return true;
    nodes.at(node).style.visibility = visibility;
    passVisibility(node);
    return true;
}

void World::passVisibility(int group) {
    const ModelNode &n = nodes.at(group);
    if (!n.references || !n.references->isGroup()) return;
    for (int other : n.references->nodes) {
        if (other < 0) continue;
        ModelNode &o = nodes.at(other);
        if (!o.references || !o.references->isSkippedByGroups()) o.style.visibility = n.style.visibility;
    }
}

bool World::canConnect(const Op &op) const {
    if (!op.connections) return true;
    for (int slot = 0; slot < 8; slot++) {
        int target = op.connections->targets[slot];
        // only in a ConstraintLayout may a node be connected to itself, and nodes move
        if (target != noNode && (!nodes.count(target) || target == op.node)) return false;
    }
    return true;
}

/// Marks what refers to destroyed nodes.
void World::forgetDestroyed() {
    auto forget = [&](int &node) {
        if (node >= 0 && !nodes.count(node)) node = deadNode;
    };
    for (auto &entry : nodes) {
        forget(entry.second.coordinatorAnchor);
        if (entry.second.connections)
            for (int &target : entry.second.connections->targets) forget(target);
        if (entry.second.references)
            for (int &node : entry.second.references->nodes) forget(node);
    }
}

bool World::apply(const Op &op) {
    bool exists = nodes.count(op.node) > 0, parentExists = nodes.count(op.parent) > 0;
    switch (op.kind) {
    case Op::create: {
        if (exists || (op.parent >= 0 && !(parentExists && isContainer(nodes.at(op.parent).kind)))) return false;
        ModelNode n;
        n.kind = op.nodeKind;
        n.style = styleFor(op.nodeKind, op.style);
        n.text = op.text;
        n.content = op.content;
        n.viewport = op.viewport;
        nodes[op.node] = n;
        link(op.node, op.parent, op.index);
        return true;
    }
    case Op::setProperty:
        if (!exists || (isTextProperty(propertyOf(op.property)) && nodes.at(op.node).kind != RG_KIND_TEXT)) return false;
        if (op.property == RG_VISIBILITY) return setVisibility(op.node, op.style.visibility);
        copyProperty(nodes.at(op.node).style, op.style, propertyOf(op.property));
        return true;
    case Op::setStyle: {
        if (!exists) return false;
        ModelNode &n = nodes.at(op.node);
        rg_visibility old = n.style.visibility;
        n.style = styleFor(n.kind, op.style);
        if (n.style.visibility != old) passVisibility(op.node);
        return true;
    }
    case Op::insert:
        if (!exists || !parentExists || !isContainer(nodes.at(op.parent).kind) || isBelow(op.parent, op.node))
            return false;
        unlink(op.node);
        link(op.node, op.parent, op.index);
        return true;
    case Op::insertBefore: {
        if (!exists || !parentExists || op.node == op.parent) return false;
        int parent = nodes.at(op.parent).parent;
        if (parent < 0 || isBelow(parent, op.node)) return false;
        unlink(op.node);
        const std::vector<int> &list = nodes.at(parent).children;
        link(op.node, parent, uint32_t(std::find(list.begin(), list.end(), op.parent) - list.begin()));
        return true;
    }
    case Op::remove:
        if (!exists) return false;
        if (nodes.at(op.node).parent < 0) return true;
        unlink(op.node);
        link(op.node, -1, RG_END);
        return true;
    case Op::destroy:
        if (!exists) return false;
        unlink(op.node);
        for (int below : subtree(op.node)) nodes.erase(below);
        forgetDestroyed();
        for (auto &entry : nodes)
            for (auto &rule : entry.second.anchors) // a dead handle is as void as an id that nobody has
                if (rule.second.sibling >= 0 && !nodes.count(rule.second.sibling)) rule.second = {"nobody", -1};
        rules.erase(std::remove_if(rules.begin(), rules.end(), [&](const Rule &r) {
            return !nodes.count(r.container) || (r.first >= 0 && !nodes.count(r.first)) || (r.second >= 0 && !nodes.count(r.second));
        }), rules.end());
        return true;
    case Op::setText:
        if (!exists || nodes.at(op.node).kind != RG_KIND_TEXT) return false;
        nodes.at(op.node).text = op.text;
        return true;
    case Op::setID:
        if (exists) nodes.at(op.node).id = op.text;
        return exists;
    case Op::setAnchor:
    case Op::setAnchorNode: {
        bool byNode = op.kind == Op::setAnchorNode;
        if (!exists || (byNode && op.parent >= 0 && !parentExists)) return false;
        if (byNode ? op.parent < 0 : op.text.empty()) nodes.at(op.node).anchors.erase(op.index);
        else nodes.at(op.node).anchors[op.index] = {byNode ? "" : op.text, byNode ? op.parent : -1};
        return true;
    }
    case Op::setParentRules:
        if (exists) nodes.at(op.node).parentRules = op.index;
        return exists;
    case Op::setScroll:
        if (!exists || !isScroller(nodes.at(op.node).kind)) return false;
        nodes.at(op.node).scrolled = true;
        nodes.at(op.node).scrollX = op.x;
        nodes.at(op.node).scrollY = op.y;
        return true;
    case Op::reveal:
        revealed |= exists;
        return exists;
    case Op::setInset:
        if (!exists || nodes.at(op.node).parent >= 0 || (op.parent >= 0 && !parentExists)) return false;
        nodes.at(op.node).inset = op.x;
        revealed |= op.parent >= 0;
        return true;
    case Op::setColumns: {
        if (!exists || nodes.at(op.node).kind != RG_KIND_TABLE) return false;
        std::vector<uint32_t> &set = nodes.at(op.node).columns[op.index % 3];
        set = op.columns;
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        if (!set.empty() && set.back() == RG_ALL_COLUMNS) set = {RG_ALL_COLUMNS};
        return true;
    }
    case Op::setCell:
        if (!exists) return false;
        nodes.at(op.node).column = op.index == RG_END ? -1 : int(op.index);
        nodes.at(op.node).span = op.span;
        return true;
    case Op::setGrid:
        if (!exists || nodes.at(op.node).kind != RG_KIND_GRID) return false;
        nodes.at(op.node).grid = op.grid;
        return true;
    case Op::setGridCell:
        if (exists) nodes.at(op.node).cell = op.cell;
        return exists;
    case Op::setFlexbox:
        if (!exists || nodes.at(op.node).kind != RG_KIND_FLEXBOX) return false;
        nodes.at(op.node).flexbox = op.flexbox;
        return true;
    case Op::setFlexItem:
        if (exists) nodes.at(op.node).item = op.item;
        return exists;
    case Op::setCss:
        if (exists) nodes.at(op.node).css = op.text;
        return exists;
    case Op::setParam:
        if (exists) nodes.at(op.node).values[op.index] = op.x;
        return exists;
    case Op::setCoordinatorAnchor:
        if (!exists || (op.parent >= 0 && !parentExists)) return false;
        nodes.at(op.node).coordinatorAnchor = op.parent;
        return true;
    case Op::setKeylines:
        if (!exists || nodes.at(op.node).kind != RG_KIND_COORDINATOR) return false;
        nodes.at(op.node).keylines = op.keylines;
        return true;
    case Op::display: {
        if (!exists || !isContainer(nodes.at(op.node).kind)) return false;
        const std::vector<int> &children = nodes.at(op.node).children;
        for (size_t i = 0; i < children.size(); i++)
            setVisibility(children[i], i == (op.index < children.size() ? op.index : 0) ? RG_VISIBLE : RG_GONE);
        return true;
    }
    case Op::setConnections:
        if (!exists || !canConnect(op)) return false;
        nodes.at(op.node).connections = op.connections;
        return true;
    case Op::setReferences:
        for (size_t i = 0; op.references && i < op.references->nodes.size(); i++)
            if (!nodes.count(op.references->nodes[i])) return false;
        if (!exists) return false;
        nodes.at(op.node).references = op.references;
        passVisibility(op.node);
        return true;
    case Op::addRule:
        if (!exists || nodes.at(op.node).kind != RG_KIND_CONSTRAINT || (op.parent >= 0 && !parentExists) ||
            (op.second >= 0 && !nodes.count(op.second)) || ruleNumber(op.seed) != rules.end())
            return false;
        rules.push_back({op.seed, op.node, op.parent, op.second, op.rule});
        return true;
    case Op::removeRule:
        if (ruleNumber(op.seed) == rules.end()) return false;
        rules.erase(ruleNumber(op.seed));
        return true;
    case Op::setConstant:
        if (ruleNumber(op.seed) == rules.end()) return false;
        ruleNumber(op.seed)->def.constant = double(op.x);
        return true;
    case Op::setClass:
        if (!exists || nodes.at(op.node).kind != RG_KIND_CUSTOM) return false;
        nodes.at(op.node).containerClass = op.index;
        return true;
    case Op::setParams:
        if (exists) nodes.at(op.node).params = op.index == RG_END ? -1 : int(op.index);
        return exists;
    case Op::setContent:
        if (!exists || (nodes.at(op.node).kind != RG_KIND_MEASURED && nodes.at(op.node).kind != RG_KIND_CUSTOM)) return false;
        nodes.at(op.node).content = op.content;
        return true;
    case Op::setViewport:
        if (exists) nodes.at(op.node).viewport = op.viewport;
        return exists;
    case Op::measure: return exists;
    case Op::layout: case Op::pixelScale: case Op::trim: case Op::call: return true;
    }
    return false;
}

// MARK: - As C source

static std::string format(const char *pattern, double value) {
    char buffer[48];
    snprintf(buffer, sizeof buffer, pattern, value);
    return buffer;
}

static std::string quoted(const std::string &text) {
    std::string out = "\"";
    for (unsigned char c : text) {
        if (c == '\n') out += "\\n";
        else if (c == '\t') out += "\\t";
        else if (c == '"' || c == '\\') out += std::string("\\") + char(c);
        else if (c < 0x20) out += format("\\%03o", c);
        else out += char(c);
    }
    return out + "\"";
}

static std::string specText(rg_spec spec) {
    const char *pattern = spec.mode == RG_EXACTLY   ? "rg_exactly(%.9g)"
                          : spec.mode == RG_AT_MOST ? "rg_at_most(%.9g)"
                                                    : "rg_spec_make(RG_UNSPECIFIED, %.9g)";
    return format(pattern, spec.size);
}

static std::string contentText(const Content &c) {
    static const char *const shapes[] = {"fixed", "flowing", "halfOfSpec", "nonsense", "centred"};
    return std::string("{") + shapes[c.shape] + format(", %.9g", c.width) + format(" x %.9g", c.height) +
           format(", baseline %.9g}", c.baseline);
}

static std::string viewportText(const Viewport &v) {
    if (v.specs) return "specs " + specText(v.width) + ", " + specText(v.height);
    return format("%.9g", v.width.size) + format(" x %.9g", v.height.size);
}

static std::string gridText(const rg_grid &g) {
    std::string text = "{rows " + std::to_string(g.row_count) + ", columns " + std::to_string(g.column_count);
    if (g.alignment == RG_GRID_ALIGN_BOUNDS) text += ", bounds";
    if (!g.row_order_preserved) text += ", rows in any order";
    if (!g.column_order_preserved) text += ", columns in any order";
    if (g.use_default_margins) text += format(", margins %.9g", g.default_margin);
    return text + "}";
}

static std::string cellText(const rg_grid_cell &c) {
    std::string text = "{row " + std::to_string(c.row) + " +" + std::to_string(c.row_span) + ", column " +
                       std::to_string(c.column) + " +" + std::to_string(c.column_span);
    if (c.row_weight != 0) text += format(", row weight %.9g", c.row_weight);
    if (c.column_weight != 0) text += format(", column weight %.9g", c.column_weight);
    if (c.own_margins) text += ", own margins " + std::to_string(c.own_margins);
    return text + "}";
}

static std::string flexboxText(const rg_flexbox &f) {
    return "{direction " + std::to_string(f.direction) + ", wrap " + std::to_string(f.wrap) + ", justify " +
           std::to_string(f.justify_content) + ", align " + std::to_string(f.align_items) + ", " +
           std::to_string(f.align_content) + ", lines " + std::to_string(f.max_lines) + ", dividers " +
           std::to_string(f.show_dividers_horizontal) + format(" %.9g, ", f.divider_height) +
           std::to_string(f.show_dividers_vertical) + format(" %.9g}", f.divider_width);
}

static std::string itemText(const rg_flex_item &i) {
    return format("{grow %.9g, ", i.grow) + format("shrink %.9g, ", i.shrink) + format("basis %.9g, ", i.basis_percent) +
           "align " + std::to_string(i.align_self) + format(", min %.9g", i.min_width) + format(" x %.9g, ", i.min_height) +
           format("max %.9g", i.max_width) + format(" x %.9g", i.max_height) + (i.wrap_before ? ", wraps}" : "}");
}

static std::string nodeText(int node) { return node < 0 ? "rg_null()" : "n" + std::to_string(node); }

std::string opText(const Op &op) {
    std::string n = nodeText(op.node), style = "{" + styleText(op.style) + "}";
    std::string at = op.index == RG_END ? "RG_END" : std::to_string(op.index);
    const Property &p = propertyOf(op.property);
    switch (op.kind) {
    case Op::create: {
        std::string text = n + " = rg_node_create_at(" + nodeText(op.parent) + ", " + at + ", RG_KIND_" +
                           kindName(op.nodeKind) + ", " + style;
        if (op.nodeKind == RG_KIND_TEXT) text += ", text " + quoted(op.text);
        if (op.nodeKind == RG_KIND_MEASURED || op.nodeKind == RG_KIND_CUSTOM) text += ", content " + contentText(op.content);
        return text + ");" + (op.parent < 0 ? " // viewport " + viewportText(op.viewport) : "");
    }
    case Op::setProperty:
        return std::string("rg_node_set_") +
               (p.type == Type::length ? "length" : p.type == Type::number ? "float" : "int") + "(" + n + ", RG_" +
               p.name + ", " + valueText(op.style, p) + ");";
    case Op::setStyle: return "rg_node_set_style(" + n + ", " + style + ");";
    case Op::insert: return "rg_node_insert(" + nodeText(op.parent) + ", " + n + ", " + at + ");";
    case Op::insertBefore: return "rg_node_insert_before(" + nodeText(op.parent) + ", " + n + ");";
    case Op::remove: return "rg_node_remove(" + n + ");";
    case Op::destroy: return "rg_node_destroy(" + n + ");";
    case Op::setText: return "rg_node_set_text(" + n + ", " + quoted(op.text) + ");";
    case Op::setID: return "rg_node_set_id(" + n + ", " + quoted(op.text) + ");";
    case Op::setAnchor: return "rg_node_set_anchor(" + n + ", " + at + ", " + quoted(op.text) + ");";
    case Op::setAnchorNode: return "rg_node_set_anchor_node(" + n + ", " + at + ", " + nodeText(op.parent) + ");";
    case Op::setParentRules: return "rg_node_set_parent_rules(" + n + ", " + at + ");";
    case Op::setScroll: return "rg_node_set_scroll(" + n + format(", %.9g", op.x) + format(", %.9g);", op.y);
    case Op::reveal: return "rg_node_scroll_into_view(" + n + format(", NULL, margins of %.9g);", op.x);
    case Op::setInset:
        return "rg_node_set_viewport_inset(" + n + format(", %.9g, ", op.x) + nodeText(op.parent) + ");";
    case Op::setColumns: {
        std::string list;
        for (uint32_t column : op.columns)
            list += (list.empty() ? "" : ", ") + (column == RG_ALL_COLUMNS ? "RG_ALL_COLUMNS" : std::to_string(column));
        return "rg_node_set_columns(" + n + ", " + at + ", {" + list + "});";
    }
    case Op::setCell:
        return "rg_node_set_table_cell(" + n + ", " + (op.index == RG_END ? "-1" : at) + ", " + std::to_string(op.span) + ");";
    case Op::addRule:
        return "rule" + std::to_string(op.seed) + " = " + n + ": " + std::to_string(op.parent) + "." + std::to_string(op.rule.attribute) +
               " rel " + std::to_string(op.rule.relation) + format(" %.9g *", op.rule.multiplier) + std::to_string(op.second) + "." +
               std::to_string(op.rule.second_attribute) + format(" + %.9g", op.rule.constant) + format(" @%.9g;", double(op.rule.priority));
    case Op::removeRule: return "rg_constraint_remove(rule" + std::to_string(op.seed) + ");";
    case Op::setConstant: return "rg_constraint_set_constant(rule" + std::to_string(op.seed) + format(", %.9g);", double(op.x));
    case Op::setGrid: return "rg_node_set_grid(" + n + ", " + gridText(op.grid) + ");";
    case Op::setGridCell: return "rg_node_set_grid_cell(" + n + ", " + cellText(op.cell) + ");";
    case Op::setFlexbox: return "rg_node_set_flexbox(" + n + ", " + flexboxText(op.flexbox) + ");";
    case Op::setFlexItem: return "rg_node_set_flex_item(" + n + ", " + itemText(op.item) + ");";
    case Op::setCss: return "rg_node_set_css_text(" + n + ", \"" + op.text + "\");";
    case Op::setParam: return "rg_node_set_param(" + n + ", " + at + format(", %.9g);", op.x);
    case Op::setCoordinatorAnchor: return "rg_node_set_coordinator_anchor(" + n + ", " + nodeText(op.parent) + ");";
    case Op::setKeylines: {
        std::string list;
        for (float x : op.keylines) list += (list.empty() ? "" : ", ") + format("%.9g", double(x));
        return "rg_node_set_keylines(" + n + ", {" + list + "});";
    }
    case Op::display: return "rg_node_set_displayed_child(" + n + ", " + at + ");";
    case Op::setConnections:
        return "rg_node_set_connections(" + n + ", " + (op.connections ? connectionsText(*op.connections) : "NULL") + ");";
    case Op::setReferences:
        return "rg_node_set_references(" + n + ", " + (op.references ? referencesText(*op.references) : "NULL") + ");";
    case Op::setClass: return "rg_node_set_container_class(" + n + ", classes.of[" + at + "]);";
    case Op::setParams:
        return "rg_node_set_custom_params(" + n + (op.index == RG_END ? ", NULL, 0);" : ", &(int){" + at + "}, sizeof(int));");
    case Op::setContent: return "rg_node_mark_dirty(" + n + "); // content now " + contentText(op.content);
    case Op::setViewport: return "// viewport of " + n + " as a root: " + viewportText(op.viewport);
    case Op::measure: return "rg_measure(" + n + ", " + specText(op.viewport.width) + ", " + specText(op.viewport.height) + ");";
    case Op::layout: return "rg_layout(every root);";
    case Op::pixelScale: return "rg_context_set_pixel_scale(" + format("%.9g", op.scale) + ");";
    case Op::trim: return "rg_context_trim();";
    case Op::call: return "call(" + std::to_string(op.seed) + ");";
    }
    return "";
}

std::string caseText(const Case &c) {
    char head[256];
    snprintf(head, sizeof head, "units_per_px %u, snapping %s, pixel_scale %.9g, track %u, %s callback, node_capacity %u\n",
             c.config.units, c.config.snapping == RG_SNAP_EDGES ? "EDGES" : "NONE", c.config.scale, c.config.track,
             c.config.batch ? "batch" : "single", c.config.capacity);
    std::string text = head;
    for (const Op &op : c.ops) text += "  " + opText(op) + "\n";
    return text;
}
