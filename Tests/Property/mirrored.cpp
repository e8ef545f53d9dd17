// SPDX-License-Identifier: MIT
// A tree laid out left to right and its mirror image laid out right to left have mirrored frames and dividers, within
// one layout unit (halves are truncated; one more for cells and offsets, see below) and otherwise equal sizes, baselines
// and flags.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include "support/generate.h"
#include "support/harness.h"

namespace {

/// Android reads a gravity without a horizontal part, or with fill, as left in both directions: gives it a side.
uint32_t sidedGravity(uint32_t gravity) {
    if (gravity == RG_GRAVITY_UNSET) return gravity;
    uint32_t horizontal = gravity & RG_GRAVITY_FILL_HORIZONTAL;
    if (horizontal != 0 && horizontal != RG_GRAVITY_FILL_HORIZONTAL) return gravity;
    return (gravity & ~uint32_t(RG_GRAVITY_FILL_HORIZONTAL)) | RG_GRAVITY_START;
}

/// Widgets that Android does not mirror, by their settings:
///  - An absolute container counts x from the left in both directions: it becomes a frame.
///  - From right to left a keyline counts as 0: no child has one.
///  - A child that is its own anchor is at the left. An anchor gravity without a side is left, and a child that dodges both sides moves off the left one last.
///  - A drawer with a gravity that has no side is at the right edge.
///  - A chip group measures its lines from left to right, and without children counts the right padding alone: margins
///    and paddings on both sides are equal.
///  - A toolbar places ordinary children from the last to the first from right to left, and leaves out the width of its
///    subtitle: see toolbarParts. It counts the left content inset from its edge, the right one from its padding: it has
///    no padding on these sides.
void mirrorable(Op &op, const World &world) {
    if (op.kind == Op::create && op.nodeKind == RG_KIND_ABSOLUTE) op.nodeKind = RG_KIND_FRAME;
    if (op.kind == Op::setParam) {
        if (op.index == RG_PARAM_KEYLINE) op.x = -1;
        if (op.index == RG_PARAM_TOOLBAR_PART) op.index = RG_PARAM_DRAWER_OPEN;
        if (op.index == RG_PARAM_ANCHOR_GRAVITY || op.index == RG_PARAM_DODGE_INSET_EDGES || op.index == RG_PARAM_INSET_EDGE)
            if (op.x != 0 || op.index == RG_PARAM_ANCHOR_GRAVITY) op.x = float(sidedGravity(uint32_t(op.x)));
    }
    if (op.kind == Op::setCoordinatorAnchor && op.parent == op.node) op.parent = noNode;
    if (op.kind == Op::create && op.nodeKind == RG_KIND_CHIP_GROUP) {
        op.style.padding_right = op.style.padding_left;
        op.style.padding_start = op.style.padding_end = rg_unset();
    }
    if (op.kind == Op::create && op.nodeKind == RG_KIND_TOOLBAR) {
        op.style.padding_left = op.style.padding_right = 0;
        op.style.padding_start = op.style.padding_end = rg_unset();
    }
    if (op.kind != Op::create || op.parent < 0) return;
    rg_kind parent = world.nodes.at(op.parent).kind;
    if (parent == RG_KIND_DRAWER && (op.style.layout_gravity & RG_GRAVITY_FILL_HORIZONTAL) == RG_GRAVITY_CENTER_HORIZONTAL)
        op.style.layout_gravity = (op.style.layout_gravity & ~uint32_t(RG_GRAVITY_FILL_HORIZONTAL)) | RG_GRAVITY_START;
    if (parent == RG_KIND_CHIP_GROUP) {
        op.style.margin_right = op.style.margin_left;
        op.style.margin_start = op.style.margin_end = rg_unset();
    }
}

/// Gives the children of each toolbar parts of their own, and leaves out those beyond: one ordinary child at most.
void toolbarParts(Case &c, const World &world) {
    for (const auto &entry : world.nodes) {
        if (entry.second.kind != RG_KIND_TOOLBAR) continue;
        for (size_t i = 0; i < entry.second.children.size(); i++) {
            Op op;
            op.node = entry.second.children[i];
            op.kind = i < 5 ? Op::setParam : Op::setProperty;
            op.index = RG_PARAM_TOOLBAR_PART;
            op.x = i < 4 ? float(RG_TOOLBAR_NAV + i) : 0;
            op.property = RG_VISIBILITY;
            op.style.visibility = RG_GONE;
            c.ops.push_back(op);
        }
    }
}

/// A CSS container smaller than its padding and border, or a child smaller than its inset, keeps to the left in both
/// directions.
void withoutPadding(Op &op) {
    rg_style &s = op.style;
    s.padding_left = s.padding_right = s.inset_left = s.inset_right = 0;
    s.padding_start = s.padding_end = rg_unset();
    // and so does a container of another kind whose rg_style limits the width that CSS gives it
    s.min_width = s.max_width = rg_unset();
    for (const char *name : {"padding: ", "border-width: "}) {
        size_t start = op.kind == Op::setCss ? op.text.find(name) : std::string::npos;
        if (start != std::string::npos) op.text.erase(start, op.text.find("; ", start) + 2 - start);
    }
    // and so does an absolute child that is aligned in less than no room
    if (op.kind == Op::setCss && op.text.find("absolute") != std::string::npos)
        if (size_t start = op.text.find("justify-self: "); start != std::string::npos)
            op.text.erase(start, op.text.find("; ", start) + 2 - start);
    // in a column, baselines lie at the left sides of their boxes in both directions
    for (size_t at = 0; op.kind == Op::setCss && (at = op.text.find("baseline")) != std::string::npos;)
        op.text.replace(at > 5 && op.text.compare(at - 5, 5, "last ") == 0 ? at - 5 : at,
                        at > 5 && op.text.compare(at - 5, 5, "last ") == 0 ? 13 : 8, "center");
}

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    c.config.snapping = RG_SNAP_NONE;
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.sparse = random.pick({0u, 50u, 90u});
    g.scroll = random.pick({0u, 30u});
    g.flow = random.pick({0u, 50u});
    g.grid = seed % 4 == 0 ? 40 : seed % 4 == 1 ? 80 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 8 == 2 ? 70 : seed % 8 == 4 ? 30 : 0;
    g.range.negativeMargins = false;
    g.ordered = random.pick({0u, 30u});
    g.tables = random.pick({0u, 0u, 40u});
    g.flexbox = seed % 8 == 3 ? 60 : seed % 8 == 5 ? 20 : 0;
    g.css = seed % 8 == 6 ? 70 : 0;
    g.widgets = seed % 8 == 5 ? 80 : seed % 8 == 7 ? 40 : 0;
    g.tree(uint32_t(random.between(1, 25)));
    // Android does not mirror a row whose length is not the sum of its children's lengths: it starts from its left end
    // in both directions. Negative margins do not shorten a row, the largest child may lengthen it, and weights leave
    // out the empty columns of a table row.
    // A grid whose lines have margins counts left margins at a child's first line, in both directions.
    std::set<int> grids;
    for (Op &op : c.ops) {
        if (g.widgets > 0) mirrorable(op, g.world);
        if (g.css > 0) withoutPadding(op);
        if (op.kind == Op::create && op.nodeKind == RG_KIND_GRID) grids.insert(op.node);
        op.style.gravity = sidedGravity(op.style.gravity);
        if (!grids.count(op.parent)) op.style.layout_gravity = sidedGravity(op.style.layout_gravity);
        op.style.measure_with_largest_child = false;
        if (g.tables) op.style.weight = 0;
        op.grid.alignment = RG_GRID_ALIGN_MARGINS;
        if (op.kind == Op::setClass && op.index == 3) op.index = 2; // the one that is not mirrored
    }
    if (g.widgets > 0) toolbarParts(c, g.world);
    return c;
}

uint32_t mirroredGravity(uint32_t gravity) {
    if (gravity & (RG_GRAVITY_START & ~RG_GRAVITY_LEFT)) return gravity; // start and end mirror themselves
    uint32_t left = gravity & 0x02, right = gravity & 0x04;
    return (gravity & ~0x06u) | left << 1 | right >> 1;
}

/// In a grid start and end are left and right.
uint32_t mirroredInGrid(uint32_t gravity) { return mirroredGravity(gravity & ~uint32_t(RG_GRAVITY_START & ~RG_GRAVITY_LEFT)); }

uint32_t mirroredSides(uint32_t own) {
    uint32_t left = own & RG_GRID_OWN_LEFT, right = own & RG_GRID_OWN_RIGHT;
    return (own & ~(left | right)) | (left ? uint32_t(RG_GRID_OWN_RIGHT) : 0) | (right ? uint32_t(RG_GRID_OWN_LEFT) : 0);
}

rg_style mirrored(rg_style s, bool inGrid) {
    std::swap(s.margin_left, s.margin_right);
    std::swap(s.padding_left, s.padding_right);
    std::swap(s.inset_left, s.inset_right);
    std::swap(s.edge_left, s.edge_right);
    s.offset_x = -s.offset_x;
    s.gravity = mirroredGravity(s.gravity);
    s.layout_gravity = inGrid ? mirroredInGrid(s.layout_gravity) : mirroredGravity(s.layout_gravity);
    if (s.direction == RG_DIRECTION_LTR) s.direction = RG_DIRECTION_RTL;
    else if (s.direction == RG_DIRECTION_RTL) s.direction = RG_DIRECTION_LTR;
    return s;
}

/// Parameters with their sides exchanged.
std::map<uint32_t, float> mirroredParams(const std::map<uint32_t, float> &values) {
    std::map<uint32_t, float> mirror;
    for (const auto &value : values) {
        uint32_t param = value.first;
        float x = value.second;
        switch (param) {
        case RG_PARAM_CONTENT_INSET_LEFT: param = RG_PARAM_CONTENT_INSET_RIGHT; break;
        case RG_PARAM_CONTENT_INSET_RIGHT: param = RG_PARAM_CONTENT_INSET_LEFT; break;
        case RG_PARAM_MARGIN_LEFT_PERCENT: param = RG_PARAM_MARGIN_RIGHT_PERCENT; break;
        case RG_PARAM_MARGIN_RIGHT_PERCENT: param = RG_PARAM_MARGIN_LEFT_PERCENT; break;
        case RG_PARAM_ANCHOR_GRAVITY: case RG_PARAM_INSET_EDGE: case RG_PARAM_DODGE_INSET_EDGES:
            x = float(mirroredGravity(uint32_t(x)));
            break;
        default: break;
        }
        mirror[param] = x;
    }
    return mirror;
}

std::string compare(const char *what, int node, const rg_frame &plain, const rg_frame &mirror, float parentWidth,
                    float unit, int units) {
    float x = parentWidth - plain.x - plain.width;
    float slack = unit * (float(units) + 0.001f) + std::max(std::fabs(plain.x) + plain.width, parentWidth) * 2e-7f;
    if (plain.y == mirror.y && plain.width == mirror.width && plain.height == mirror.height &&
        std::fabs(mirror.x - x) <= slack)
        return "";
    char text[64];
    snprintf(text, sizeof text, " in a parent %.9g wide", parentWidth);
    return "n" + std::to_string(node) + " " + what + " " + frameText(plain) + ", mirrored " + frameText(mirror) + text;
}

/// Whether a child keeps to the left in both directions, as there is not enough room: one with an anchor that is wider
/// than the coordinator or clip gravity and no room between its margins and insets (its sides cross: the frame has the
/// width 0), content of drawers that does not fill them, children of toolbars. So does one whose anchor is gone: a gone
/// anchor lies at 0, as on Android.
bool lacksRoom(const World &world, const Session &session, int key) {
    const ModelNode &n = world.nodes.at(key);
    if (n.parent < 0) return false;
    const ModelNode &parent = world.nodes.at(n.parent);
    auto extent = [&](int node) {
        const ModelNode &m = world.nodes.at(node);
        auto margin = [](rg_length given, float plain) { return std::fabs(given.kind == RG_PX ? given.value : plain); };
        return session.result(node).layout.unsnapped.width + std::fabs(m.style.inset_left) + std::fabs(m.style.inset_right) +
               margin(m.style.margin_start, m.style.margin_left) + margin(m.style.margin_end, m.style.margin_right) +
               std::fabs(m.style.margin_left) + std::fabs(m.style.margin_right) + std::fabs(m.style.offset_x);
    };
    float room = session.result(n.parent).layout.unsnapped.width - parent.style.padding_left - parent.style.padding_right;
    for (rg_length padding : {parent.style.padding_start, parent.style.padding_end})
        if (padding.kind == RG_PX) room -= padding.value;
    if (parent.kind == RG_KIND_COORDINATOR) {
        bool clips = n.style.layout_gravity & RG_GRAVITY_CLIP_HORIZONTAL && session.result(key).layout.unsnapped.width == 0;
        // where a scroller begins from right to left does not depend on the margins of its content, as on Android
        for (int at = n.coordinatorAnchor; at >= 0 && at != n.parent && world.nodes.count(at); at = world.nodes.at(at).parent) {
            if (world.nodes.at(at).style.visibility == RG_GONE) return true;
            int above = world.nodes.at(at).parent;
            bool scrolls = above >= 0 && world.nodes.at(above).kind == RG_KIND_HSCROLL;
            if (scrolls && extent(at) > session.result(at).layout.unsnapped.width) return true;
        }
        return (n.coordinatorAnchor != noNode || clips) && extent(key) > room;
    }
    if (parent.kind == RG_KIND_DRAWER) {
        float width = session.result(n.parent).layout.unsnapped.width;
        return n.style.layout_gravity == 0 && (extent(key) > width || session.result(key).layout.unsnapped.width < width);
    }
    if (parent.kind != RG_KIND_TOOLBAR) return false;
    float needed = 0;
    for (int child : parent.children) needed += extent(child);
    for (const auto &value : parent.values) needed += std::fabs(value.second);
    return needed > room;
}

bool overflows(const Session &session, int scroller) {
    rg_scroll scroll = session.result(scroller).scroll;
    return scroll.min_x != 0 || scroll.max_x != 0;
}

std::string check(const Case &c) {
    World plain;
    for (const Op &op : c.ops) plain.apply(op);
    if (plain.roots.size() != 1) return "";
    int root = plain.roots[0];
    if (plain.nodes[root].style.direction == RG_DIRECTION_INHERIT) plain.nodes[root].style.direction = RG_DIRECTION_LTR;
    World mirror = plain;
    for (auto &entry : mirror.nodes) {
        ModelNode &n = entry.second;
        n.style = mirrored(n.style, n.parent >= 0 && plain.nodes[n.parent].kind == RG_KIND_GRID);
        n.cell.own_margins = mirroredSides(n.cell.own_margins);
        n.values = mirroredParams(n.values);
        if (n.css) n.css = mirroredCss(*n.css);
    }

    Session a(c.config), b(c.config);
    if (a.build(plain, true) != RG_OK || b.build(mirror, true) != RG_OK) return "cannot be built";
    const Viewport &viewport = plain.nodes[root].viewport;
    rg_status status = a.layout(root, viewport);
    if (status != b.layout(root, viewport)) return "the statuses differ";
    bool hasDrawers = false;
    for (int key : plain.all()) hasDrawers |= plain.nodes[key].kind == RG_KIND_DRAWER;
    if (hasDrawers && status == RG_ERROR_TREE) return ""; // its content does not fill it
    float unit = 1.0f / float(c.config.units);
    bool hasGrids = false;
    for (int key : plain.all())
        hasGrids |= plain.nodes[key].kind == RG_KIND_GRID || plain.nodes[key].kind == RG_KIND_CSS_GRID;
    // A grid smaller than its padding has huge children, and so has one of CSS with many columns as wide as a text:
    // they are clamped, without a mirror image.
    for (int key : plain.all()) {
        if (!hasGrids) break;
        const rg_frame f = a.result(key).layout.unsnapped;
        if (std::max(std::fabs(f.x), f.width) > unit * (1 << 28)) return "";
    }
    for (int key : plain.all()) {
        NodeResult p = a.result(key), m = b.result(key);
        int parent = plain.nodes[key].parent;
        bool alone = parent < 0 && viewport.specs; // a root under specs has nothing to be mirrored in
        if (alone) m.layout.unsnapped.x = p.layout.unsnapped.x;
        float width = parent >= 0 ? a.result(parent).layout.unsnapped.width
                      : alone    ? 2 * p.layout.unsnapped.x + p.layout.unsnapped.width
                                 : std::floor(viewport.width.size / unit + 0.5f) * unit;
        if ((p.layout.flags ^ m.layout.flags) & ~uint32_t(RG_OUT_RTL)) return "n" + std::to_string(key) + " flags differ";
        if (!(p.layout.flags & RG_OUT_LAID_OUT) || lacksRoom(plain, a, key)) continue;
        // A child too wide for its scroller starts at the left edge in both directions: only the offset differs.
        if (parent >= 0 && plain.nodes[parent].kind == RG_KIND_HSCROLL && overflows(a, parent))
            m.layout.unsnapped.x = width - p.layout.unsnapped.x - p.layout.unsnapped.width;
        // One truncated half; another one in a cell that a row or grid has moved, and where an offset is half a unit.
        bool inCell = parent >= 0 && (plain.nodes[parent].kind == RG_KIND_TABLE_ROW || plain.nodes[parent].kind == RG_KIND_GRID);
        int units = 1 + inCell + (plain.nodes[key].style.offset_x != 0);
        std::string problem = compare("is at", key, p.layout.unsnapped, m.layout.unsnapped, width, unit, units);
        if (!problem.empty()) return problem;
        float baselines[] = {p.layout.baseline, m.layout.baseline};
        if (baselines[0] != baselines[1] && !(std::isnan(baselines[0]) && std::isnan(baselines[1])))
            return "n" + std::to_string(key) + " baselines differ";
        if (p.dividers.size() != m.dividers.size()) return "n" + std::to_string(key) + " divider counts differ";
        for (size_t i = 0; i < p.dividers.size(); i++) {
            if (p.dividers[i].width == 0 && m.dividers[i].width == 0) continue; // no room between the paddings
            // those along a column of a flexbox begin at its leftmost child in both directions
            if (plain.nodes[key].kind == RG_KIND_FLEXBOX && plain.nodes[key].flexbox.direction >= RG_FLEX_COLUMN) continue;
            problem = compare("has a divider", key, p.dividers[i], m.dividers[i], p.layout.unsnapped.width, unit, 1);
            if (!problem.empty()) return problem;
        }
    }
    return "";
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"mirrored", 40000, generate, check}); }
