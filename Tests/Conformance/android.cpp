// SPDX-License-Identifier: MIT
// Reads cases of corpus/android (one JSON object a line, see SCHEMA.md there) on standard input, lays each out through
// the C API and prints the result as one JSON line: the command check_android.py runs.
//
//   android            builds each tree with one rg_tree_create
//   android --setters  builds it node by node with a setter call per property, and asks rg_measure first
//   android --both     does both and reports an error where they disagree
#include <reglet/reglet.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../Properties/support/properties.h"

using Json = nlohmann::json;

namespace {

struct Node {
    int32_t parent;
    rg_kind kind;
    rg_style style;
    std::string id, text;
    std::vector<std::pair<rg_relative_rule, std::string>> anchors;
    uint32_t parentRules = 0;
    std::vector<uint32_t> columns[3]; // by rg_column_set
    int32_t column = -1, span = 1;
    std::optional<rg_grid> grid;
    std::optional<rg_grid_cell> cell;
};

struct Case {
    std::vector<Node> nodes; // pre-order
    rg_spec width, height;
};

/// What a run of one case came to: an error, or frames.
struct Result {
    std::string error;
    std::vector<std::optional<rg_frame>> frames;
    rg_size measured = {0, 0};
    double baseline = -1;
    std::vector<std::array<double, 3>> scroll; // node, x, y of those that do not stand at 0
};

// MARK: - Reading a case

const struct {
    const char *name;
    rg_kind kind;
} kinds[] = {{"linear", RG_KIND_LINEAR}, {"frame", RG_KIND_FRAME}, {"relative", RG_KIND_RELATIVE}, {"leaf", RG_KIND_FIXED},
             {"text", RG_KIND_TEXT},     {"space", RG_KIND_SPACE}, {"view", RG_KIND_VIEW}, {"scroll", RG_KIND_SCROLL},
             {"hscroll", RG_KIND_HSCROLL}, {"table", RG_KIND_TABLE}, {"table_row", RG_KIND_TABLE_ROW},
             {"grid", RG_KIND_GRID}};

const char *const columnSets[] = {"stretchColumns", "shrinkColumns", "collapseColumns"}; // by rg_column_set

const struct {
    const char *name;
    rg_relative_rule rule;
} anchorNames[] = {{"layout_toLeftOf", RG_LEFT_OF},
                   {"layout_toRightOf", RG_RIGHT_OF},
                   {"layout_above", RG_ABOVE},
                   {"layout_below", RG_BELOW},
                   {"layout_alignBaseline", RG_ALIGN_BASELINE},
                   {"layout_alignLeft", RG_ALIGN_LEFT},
                   {"layout_alignTop", RG_ALIGN_TOP},
                   {"layout_alignRight", RG_ALIGN_RIGHT},
                   {"layout_alignBottom", RG_ALIGN_BOTTOM},
                   {"layout_toStartOf", RG_START_OF},
                   {"layout_toEndOf", RG_END_OF},
                   {"layout_alignStart", RG_ALIGN_START},
                   {"layout_alignEnd", RG_ALIGN_END},
                   {"ignoreGravity", RG_IGNORE_GRAVITY}};

const struct {
    const char *name;
    uint32_t flag;
} parentRuleNames[] = {{"layout_alignParentLeft", RG_ALIGN_PARENT_LEFT},
                       {"layout_alignParentTop", RG_ALIGN_PARENT_TOP},
                       {"layout_alignParentRight", RG_ALIGN_PARENT_RIGHT},
                       {"layout_alignParentBottom", RG_ALIGN_PARENT_BOTTOM},
                       {"layout_alignParentStart", RG_ALIGN_PARENT_START},
                       {"layout_alignParentEnd", RG_ALIGN_PARENT_END},
                       {"layout_centerInParent", RG_CENTER_IN_PARENT},
                       {"layout_centerHorizontal", RG_CENTER_HORIZONTAL},
                       {"layout_centerVertical", RG_CENTER_VERTICAL},
                       {"layout_alignWithParentIfMissing", RG_ALIGN_WITH_PARENT_IF_MISSING}};

const struct {
    const char *name;
    uint32_t bits;
} gravityWords[] = {{"top", RG_GRAVITY_TOP},
                    {"bottom", RG_GRAVITY_BOTTOM},
                    {"left", RG_GRAVITY_LEFT},
                    {"right", RG_GRAVITY_RIGHT},
                    {"start", RG_GRAVITY_START},
                    {"end", RG_GRAVITY_END},
                    {"center", RG_GRAVITY_CENTER},
                    {"center_horizontal", RG_GRAVITY_CENTER_HORIZONTAL},
                    {"center_vertical", RG_GRAVITY_CENTER_VERTICAL},
                    {"fill", RG_GRAVITY_FILL},
                    {"fill_horizontal", RG_GRAVITY_FILL_HORIZONTAL},
                    {"fill_vertical", RG_GRAVITY_FILL_VERTICAL},
                    {"clip_horizontal", RG_GRAVITY_CLIP_HORIZONTAL},
                    {"clip_vertical", RG_GRAVITY_CLIP_VERTICAL}};

std::vector<std::string> words(const std::string &text, char separator) {
    std::vector<std::string> list(1);
    for (char c : text) {
        if (c == separator) list.emplace_back();
        else list.back() += c;
    }
    return list;
}

uint32_t gravity(const std::string &text) {
    uint32_t bits = 0;
    for (const std::string &word : words(text, '|')) {
        bool known = false;
        for (auto &g : gravityWords)
            if (word == g.name) bits |= g.bits, known = true;
        if (!known) throw std::runtime_error("unknown gravity " + word);
    }
    return bits;
}

rg_length length(const Json &value) {
    if (value.is_number()) return rg_px(value.get<float>());
    if (value == "match_parent") return rg_match_parent();
    if (value == "wrap_content") return rg_wrap_content();
    throw std::runtime_error("unknown length " + value.dump());
}

rg_direction direction(const std::string &word) {
    return word == "rtl" ? RG_DIRECTION_RTL : word == "ltr" ? RG_DIRECTION_LTR : RG_DIRECTION_INHERIT;
}

/// Precedence of Android's MarginLayoutParams: `layout_margin` beats everything, horizontal and vertical beat the
/// sides; a non-negative value is needed for those three. Start and end are the engine's business.
void readMargins(const Json &j, rg_style &s) {
    float all = j.value("layout_margin", -1.0f);
    if (all >= 0) {
        s.margin_left = s.margin_top = s.margin_right = s.margin_bottom = all;
        return;
    }
    float horizontal = j.value("layout_marginHorizontal", -1.0f), vertical = j.value("layout_marginVertical", -1.0f);
    s.margin_left = horizontal >= 0 ? horizontal : j.value("layout_marginLeft", 0.0f);
    s.margin_right = horizontal >= 0 ? horizontal : j.value("layout_marginRight", 0.0f);
    s.margin_top = vertical >= 0 ? vertical : j.value("layout_marginTop", 0.0f);
    s.margin_bottom = vertical >= 0 ? vertical : j.value("layout_marginBottom", 0.0f);
    if (j.contains("layout_marginStart")) s.margin_start = rg_px(j["layout_marginStart"].get<float>());
    if (j.contains("layout_marginEnd")) s.margin_end = rg_px(j["layout_marginEnd"].get<float>());
}

/// Precedence of GridLayout's parameters: sides beat `layout_margin`, start and end beat them unless it is given,
/// horizontal and vertical are not read. A side that is given keeps a margin of 0.
void readGridMargins(const Json &j, rg_style &s, rg_grid_cell &cell) {
    const struct {
        const char *name;
        float *margin;
        uint32_t own;
    } sides[] = {{"layout_marginLeft", &s.margin_left, RG_GRID_OWN_LEFT},
                 {"layout_marginTop", &s.margin_top, RG_GRID_OWN_TOP},
                 {"layout_marginRight", &s.margin_right, RG_GRID_OWN_RIGHT},
                 {"layout_marginBottom", &s.margin_bottom, RG_GRID_OWN_BOTTOM}};
    for (auto &side : sides) {
        if (!j.contains(side.name) && !j.contains("layout_margin")) continue;
        *side.margin = j.value(side.name, j.value("layout_margin", 0.0f));
        cell.own_margins |= side.own;
    }
    if (j.value("layout_margin", -1.0f) >= 0) return;
    if (j.contains("layout_marginStart")) s.margin_start = rg_px(j["layout_marginStart"].get<float>());
    if (j.contains("layout_marginEnd")) s.margin_end = rg_px(j["layout_marginEnd"].get<float>());
}

rg_grid_cell readCell(const Json &j) {
    rg_grid_cell cell = rg_grid_cell_default();
    cell.row = j.value("layout_row", cell.row);
    cell.column = j.value("layout_column", cell.column);
    cell.row_span = j.value("layout_rowSpan", cell.row_span);
    cell.column_span = j.value("layout_columnSpan", cell.column_span);
    cell.row_weight = j.value("layout_rowWeight", cell.row_weight);
    cell.column_weight = j.value("layout_columnWeight", cell.column_weight);
    return cell;
}

rg_grid readGrid(const Json &j) {
    rg_grid grid = rg_grid_default();
    grid.row_count = j.value("rowCount", grid.row_count);
    grid.column_count = j.value("columnCount", grid.column_count);
    grid.use_default_margins = j.value("useDefaultMargins", false);
    if (j.value("alignmentMode", "alignMargins") == "alignBounds") grid.alignment = RG_GRID_ALIGN_BOUNDS;
    grid.row_order_preserved = j.value("rowOrderPreserved", true);
    grid.column_order_preserved = j.value("columnOrderPreserved", true);
    return grid;
}

/// As View does: `padding` beats horizontal and vertical, they beat the sides; start and end beat them all.
void readPadding(const Json &j, rg_style &s) {
    float all = j.value("padding", -1.0f);
    float horizontal = all >= 0 ? all : j.value("paddingHorizontal", -1.0f);
    float vertical = all >= 0 ? all : j.value("paddingVertical", -1.0f);
    s.padding_left = horizontal >= 0 ? horizontal : j.value("paddingLeft", 0.0f);
    s.padding_right = horizontal >= 0 ? horizontal : j.value("paddingRight", 0.0f);
    s.padding_top = vertical >= 0 ? vertical : j.value("paddingTop", 0.0f);
    s.padding_bottom = vertical >= 0 ? vertical : j.value("paddingBottom", 0.0f);
    if (j.contains("paddingStart")) s.padding_start = rg_px(j["paddingStart"].get<float>());
    if (j.contains("paddingEnd")) s.padding_end = rg_px(j["paddingEnd"].get<float>());
}

void readLinear(const Json &j, rg_style &s) {
    if (j.value("orientation", "horizontal") == "vertical") s.orientation = RG_VERTICAL;
    if (j.contains("gravity")) s.gravity = gravity(j["gravity"]);
    s.weight_sum = j.value("weightSum", s.weight_sum);
    s.baseline_aligned = j.value("baselineAligned", true);
    s.baseline_child_index = j.value("baselineAlignedChildIndex", -1);
    s.measure_with_largest_child = j.value("measureWithLargestChild", false);
    if (j.contains("divider")) {
        s.divider_width = j["divider"][0].get<float>();
        s.divider_height = j["divider"][1].get<float>();
    }
    for (const std::string &word : words(j.value("showDividers", "none"), '|'))
        s.show_dividers |= word == "beginning" ? RG_DIVIDER_BEGINNING
                           : word == "middle"  ? RG_DIVIDER_MIDDLE
                           : word == "end"     ? RG_DIVIDER_END
                                               : RG_DIVIDER_NONE;
}

/// "0,2" or "*".
std::vector<uint32_t> columns(const std::string &text) {
    if (text == "*") return {RG_ALL_COLUMNS};
    std::vector<uint32_t> list;
    for (const std::string &word : words(text, ',')) list.push_back(uint32_t(std::stoul(word)));
    return list;
}

void readNode(const Json &j, int32_t parent, Case &out) {
    Node node = {};
    node.parent = parent;
    node.style = rg_style_default();
    node.id = j.value("id", "");
    std::string type = j.at("type");
    bool known = false;
    for (auto &k : kinds)
        if (type == k.name) node.kind = k.kind, known = true;
    if (!known) throw std::runtime_error("unsupported type " + type);

    rg_style &s = node.style;
    if (j.contains("layout_width")) s.width = length(j["layout_width"]);
    if (j.contains("layout_height")) s.height = length(j["layout_height"]);
    if (parent >= 0 && out.nodes[size_t(parent)].kind == RG_KIND_GRID) {
        node.cell = readCell(j);
        readGridMargins(j, s, *node.cell);
    } else {
        readMargins(j, s);
    }
    readPadding(j, s);
    s.weight = j.value("layout_weight", 0.0f);
    if (j.contains("layout_gravity")) s.layout_gravity = gravity(j["layout_gravity"]);
    s.suggested_min_width = j.value("minWidth", 0.0f);
    s.suggested_min_height = j.value("minHeight", 0.0f);
    std::string visibility = j.value("visibility", "visible");
    s.visibility = visibility == "gone" ? RG_GONE : visibility == "invisible" ? RG_INVISIBLE : RG_VISIBLE;
    s.direction = direction(j.value("layoutDirection", "inherit"));
    if (node.kind == RG_KIND_LINEAR || node.kind == RG_KIND_TABLE || node.kind == RG_KIND_TABLE_ROW) readLinear(j, s);
    if (node.kind == RG_KIND_TABLE)
        for (int set = 0; set < 3; set++)
            if (j.contains(columnSets[set])) node.columns[set] = columns(j[columnSets[set]]);
    if (parent >= 0 && out.nodes[size_t(parent)].kind == RG_KIND_TABLE_ROW) {
        node.column = j.value("layout_column", -1);
        node.span = j.value("layout_span", 1);
    }
    if (node.kind == RG_KIND_GRID) {
        node.grid = readGrid(j);
        if (j.value("orientation", "horizontal") == "vertical") s.orientation = RG_VERTICAL;
    }
    if (node.kind == RG_KIND_FRAME) s.measure_all_children = j.value("measureAllChildren", false);
    s.fill_viewport = j.value("fillViewport", false);
    if (node.kind == RG_KIND_RELATIVE && j.contains("gravity")) s.gravity = gravity(j["gravity"]);
    for (auto &a : anchorNames)
        if (j.contains(a.name)) node.anchors.emplace_back(a.rule, j[a.name]);
    for (auto &r : parentRuleNames)
        if (j.value(r.name, false)) node.parentRules |= r.flag;
    if (node.kind == RG_KIND_FIXED) {
        s.content_width = j.value("content_width", 0.0f);
        s.content_height = j.value("content_height", 0.0f);
        if (j.contains("baseline")) s.baseline = rg_px(j["baseline"].get<float>());
    }
    if (node.kind == RG_KIND_TEXT) {
        s.text_break = RG_BREAK_ANYWHERE;
        node.text.assign(j.value("text_length", size_t(0)), 'x');
    }
    int32_t self = int32_t(out.nodes.size());
    out.nodes.push_back(node);
    if (j.contains("children"))
        for (const Json &child : j["children"]) readNode(child, self, out);
}

rg_spec spec(const Json &j) {
    std::string mode = j.at("mode");
    return rg_spec_make(mode == "EXACTLY" ? RG_EXACTLY : mode == "AT_MOST" ? RG_AT_MOST : RG_UNSPECIFIED,
                        j.at("size").get<float>());
}

Case readCase(const Json &j) {
    Case c;
    readNode(j.at("tree"), -1, c);
    rg_style &root = c.nodes[0].style;
    if (root.direction == RG_DIRECTION_INHERIT) root.direction = direction(j.at("direction"));
    c.width = spec(j.at("root_spec").at("w"));
    c.height = spec(j.at("root_spec").at("h"));
    return c;
}

// MARK: - Running it

class Engine {
public:
    Engine() {
        rg_context_def def = rg_context_def_default();
        def.units_per_px = 1;
        def.snapping = RG_SNAP_NONE;
        must(rg_context_create(&def, &ctx), "context");
        rg_font_def f = {};
        f.struct_size = sizeof f;
        f.default_advance = 7;
        f.line_height = 16;
        f.ascent = 12;
        must(rg_font_create(ctx, &f, &font), "font");
    }
    ~Engine() { rg_context_destroy(ctx); }
    Engine(const Engine &) = delete;

    std::vector<rg_node> buildFromArray(const Case &c) {
        std::vector<rg_style> styles;
        std::vector<rg_tree_node> nodes;
        for (const Node &n : c.nodes) {
            styles.push_back(styled(n));
            rg_tree_node t = {};
            t.parent = n.parent;
            t.kind = n.kind;
            t.style = uint32_t(nodes.size());
            t.id = n.id.empty() ? nullptr : n.id.c_str();
            t.text = n.kind == RG_KIND_TEXT ? n.text.c_str() : nullptr;
            nodes.push_back(t);
        }
        rg_tree_def def = {};
        def.struct_size = sizeof def;
        def.style_count = uint32_t(styles.size());
        def.styles = styles.data();
        def.nodes = nodes.data();
        def.node_count = uint32_t(nodes.size());
        std::vector<rg_node> handles(nodes.size());
        must(rg_tree_create(ctx, &def, handles.data()), "tree");
        for (size_t i = 0; i < handles.size(); i++) setRules(c.nodes[i], handles[i]);
        return handles;
    }

    std::vector<rg_node> buildWithSetters(const Case &c) {
        std::vector<rg_node> handles;
        const rg_style plain = rg_style_default();
        for (const Node &n : c.nodes) {
            rg_node_def def = rg_node_def_default(n.kind);
            rg_node node;
            must(rg_node_create(ctx, n.parent < 0 ? rg_null() : handles[size_t(n.parent)], &def, &node), "node");
            handles.push_back(node);
        }
        for (size_t i = c.nodes.size(); i-- > 0;) {
            rg_style style = styled(c.nodes[i]);
            for (const Property &p : properties())
                if (!sameProperty(style, plain, p)) must(set(handles[i], style, p), p.name);
            const Node &n = c.nodes[i];
            setRules(n, handles[i]);
            if (n.kind == RG_KIND_TEXT) must(rg_node_set_text(ctx, handles[i], n.text.data(), n.text.size()), "text");
            if (!n.id.empty()) must(rg_node_set_id(ctx, handles[i], n.id.data(), n.id.size()), "id");
        }
        return handles;
    }

    Result run(const Case &c, bool setters) {
        std::vector<rg_node> nodes = setters ? buildWithSetters(c) : buildFromArray(c);
        Result r;
        rg_size asked = {0, 0};
        rg_status before = setters ? rg_measure(ctx, nodes[0], c.width, c.height, &asked) : RG_OK;
        rg_status status = rg_layout_specs(ctx, nodes[0], c.width, c.height);
        if (status != RG_OK) return r.error = message(status), r;
        if (before != RG_OK) return r.error = "rg_measure: " + message(before), r;
        for (size_t i = 0; i < nodes.size(); i++) {
            rg_node_layout out;
            must(rg_node_layout_info(ctx, nodes[i], &out), "layout info");
            if (i == 0) {
                r.measured = {out.frame.width, out.frame.height};
                r.baseline = std::isnan(out.baseline) ? -1 : out.baseline;
            }
            bool shown = out.flags & RG_OUT_LAID_OUT;
            if (shown == gone(c, i)) return r.error = "wrong LAID_OUT flag of node " + std::to_string(i), r;
            rg_scroll scroll;
            if (shown && rg_node_get_scroll(ctx, nodes[i], &scroll) == RG_OK && (scroll.x != 0 || scroll.y != 0))
                r.scroll.push_back({double(i), scroll.x, scroll.y});
            r.frames.push_back(shown ? std::optional<rg_frame>(out.frame) : std::nullopt);
        }
        if (setters && (asked.width != r.measured.width || asked.height != r.measured.height))
            r.error = "rg_measure answered another size than the layout";
        return r;
    }

private:
    rg_context *ctx = nullptr;
    rg_font font = {};

    void setRules(const Node &n, rg_node node) {
        for (auto &a : n.anchors)
            must(rg_node_set_anchor(ctx, node, a.first, a.second.data(), a.second.size()), "anchor");
        if (n.grid) must(rg_node_set_grid(ctx, node, &*n.grid), "grid");
        if (n.cell) must(rg_node_set_grid_cell(ctx, node, &*n.cell), "grid cell");
        if (n.parentRules) must(rg_node_set_parent_rules(ctx, node, n.parentRules), "parent rules");
        for (int set = 0; set < 3; set++)
            if (!n.columns[set].empty())
                must(rg_node_set_columns(ctx, node, rg_column_set(set), n.columns[set].data(), n.columns[set].size()),
                     "columns");
        if (n.column != -1 || n.span != 1) must(rg_node_set_table_cell(ctx, node, n.column, n.span), "cell");
    }
    rg_style styled(const Node &n) const {
        rg_style style = n.style;
        if (n.kind == RG_KIND_TEXT) style.font = font;
        return style;
    }
    rg_status set(rg_node node, const rg_style &style, const Property &p) {
        switch (p.type) {
        case Type::length: return rg_node_set_length(ctx, node, p.id, getLength(style, p));
        case Type::number: return rg_node_set_float(ctx, node, p.id, getNumber(style, p));
        case Type::integer: return rg_node_set_int(ctx, node, p.id, getInteger(style, p));
        }
        return RG_ERROR_INVALID_ARGUMENT;
    }
    static bool gone(const Case &c, size_t i) {
        for (int32_t n = int32_t(i); n >= 0; n = c.nodes[size_t(n)].parent)
            if (c.nodes[size_t(n)].style.visibility == RG_GONE || collapsed(c, n)) return true;
        return false;
    }
    /// Whether a node is a cell in a collapsed column.
    static bool collapsed(const Case &c, int32_t n) {
        int32_t row = c.nodes[size_t(n)].parent, table = row < 0 ? -1 : c.nodes[size_t(row)].parent;
        if (table < 0 || c.nodes[size_t(row)].kind != RG_KIND_TABLE_ROW || c.nodes[size_t(table)].kind != RG_KIND_TABLE)
            return false;
        int32_t next = 0, first = 0;
        for (int32_t k = row + 1; k <= n; k++) {
            if (c.nodes[size_t(k)].parent != row) continue;
            first = std::max(next, c.nodes[size_t(k)].column);
            next = first + c.nodes[size_t(k)].span;
        }
        for (uint32_t column : c.nodes[size_t(table)].columns[RG_COLLAPSE_COLUMNS])
            if (int32_t(column) >= first && int32_t(column) < next) return true;
        return false;
    }
    std::string message(rg_status status) const {
        std::string text = rg_status_name(status);
        rg_diagnostic d;
        if (status == RG_ERROR_TREE && rg_diagnostic_at(ctx, 0, &d) == RG_OK) return text + ": " + d.message;
        return text + ": " + rg_error_message(ctx);
    }
    void must(rg_status status, const char *what) const {
        if (status != RG_OK) throw std::runtime_error(std::string(what) + ": " + (ctx ? message(status) : "failed"));
    }
};

bool same(const Result &a, const Result &b) {
    if (a.error != b.error || a.frames.size() != b.frames.size() || a.baseline != b.baseline || a.scroll != b.scroll)
        return false;
    for (size_t i = 0; i < a.frames.size(); i++) {
        if (a.frames[i].has_value() != b.frames[i].has_value()) return false;
        if (!a.frames[i]) continue;
        const rg_frame &p = *a.frames[i], &q = *b.frames[i];
        if (p.x != q.x || p.y != q.y || p.width != q.width || p.height != q.height) return false;
    }
    return true;
}

Json toJson(const std::string &name, const Result &r) {
    Json j = {{"name", name}};
    if (!r.error.empty()) {
        j["error"] = r.error;
        return j;
    }
    j["frames"] = Json::array();
    for (const std::optional<rg_frame> &f : r.frames)
        j["frames"].push_back(f ? Json{f->x, f->y, f->width, f->height} : Json(nullptr));
    j["measured"] = {r.measured.width, r.measured.height};
    j["baseline"] = r.baseline;
    j["scroll"] = r.scroll;
    return j;
}

} // namespace

int main(int argc, char **argv) {
    std::string mode = argc > 1 ? argv[1] : "";
    if (argc > 2 || (!mode.empty() && mode != "--setters" && mode != "--both")) {
        fprintf(stderr, "usage: android [--setters | --both] < cases.jsonl\n");
        return 2;
    }
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        std::string name;
        Result result;
        try {
            Json j = Json::parse(line);
            name = j.at("name");
            Case c = readCase(j);
            result = Engine().run(c, mode == "--setters");
            if (mode == "--both" && !same(result, Engine().run(c, true)))
                result.error = "the tree built by an array and the one built by setters came out different";
        } catch (const std::exception &e) {
            result.error = e.what();
        }
        std::cout << toJson(name, result).dump() << '\n';
    }
    return 0;
}
