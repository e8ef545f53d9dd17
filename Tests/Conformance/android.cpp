// SPDX-License-Identifier: MIT
// Reads cases of corpus/android (one JSON object a line, see SCHEMA.md there) on standard input, lays each out through
// the C API and prints the result as one JSON line: the command check_android.py runs.
//
//   android            builds each tree with one rg_tree_create
//   android --setters  builds it node by node with a setter call per property, and asks rg_measure first
//   android --both     does both and reports an error where they disagree
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../Property/support/properties.h"
#include "android_case.h"

namespace {

/// The result of one case: an error, or frames.
struct Result {
    std::string error;
    std::vector<std::optional<rg_frame>> frames;
    rg_size measured = {0, 0};
    double baseline = -1;
    std::vector<std::array<double, 3>> scroll; // node, x, y of those that do not stand at 0
    std::vector<std::array<double, 5>> state;  // node and ranges of the app bars in coordinators
};

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
        setAnchors(c, handles);
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
        setAnchors(c, handles);
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
            rg_app_bar bar;
            int32_t parent = c.nodes[i].parent;
            if (parent >= 0 && c.nodes[size_t(parent)].kind == RG_KIND_COORDINATOR &&
                rg_node_get_app_bar(ctx, nodes[i], &bar) == RG_OK)
                r.state.push_back({double(i), bar.total_range, bar.down_pre_scroll_range, bar.down_scroll_range,
                                   bar.visible_min_height});
            r.frames.push_back(shown ? std::optional<rg_frame>(out.frame) : std::nullopt);
        }
        if (setters && (asked.width != r.measured.width || asked.height != r.measured.height))
            r.error = "rg_measure answered another size than the layout";
        return r;
    }

private:
    rg_context *ctx = nullptr;
    rg_font font = {};

    /// What concerns several nodes: anchors in coordinators, and the child that an animator displays.
    void setAnchors(const Case &c, const std::vector<rg_node> &handles) {
        for (size_t i = 0; i < handles.size(); i++) {
            if (c.nodes[i].displayedChild)
                must(rg_node_set_displayed_child(ctx, handles[i], *c.nodes[i].displayedChild), "displayed child");
            const std::string &anchor = c.nodes[i].anchor;
            if (anchor.empty()) continue;
            rg_node found = handles[0]; // an unknown id: the root is never below a coordinator
            for (size_t k = handles.size(); k-- > 0;)
                if (c.nodes[k].id == anchor) found = handles[k];
            must(rg_node_set_coordinator_anchor(ctx, handles[i], found), "coordinator anchor");
        }
    }
    void setRules(const Node &n, rg_node node) {
        for (auto &p : n.params) must(rg_node_set_param(ctx, node, p.first, p.second), "parameter");
        if (!n.keylines.empty())
            must(rg_node_set_keylines(ctx, node, n.keylines.data(), n.keylines.size()), "keylines");
        for (auto &a : n.anchors)
            must(rg_node_set_anchor(ctx, node, a.first, a.second.data(), a.second.size()), "anchor");
        if (n.grid) must(rg_node_set_grid(ctx, node, &*n.grid), "grid");
        if (n.cell) must(rg_node_set_grid_cell(ctx, node, &*n.cell), "grid cell");
        if (n.flexbox) must(rg_node_set_flexbox(ctx, node, &*n.flexbox), "flexbox");
        if (n.item) must(rg_node_set_flex_item(ctx, node, &*n.item), "flex item");
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
            if (isGone(c, size_t(n)) || collapsed(c, n)) return true;
        return false;
    }
    /// Whether a node itself is gone: by its visibility or, in an animator, because another child is displayed.
    static bool isGone(const Case &c, size_t n) {
        int32_t parent = c.nodes[n].parent;
        if (parent < 0 || !c.nodes[size_t(parent)].displayedChild) return c.nodes[n].style.visibility == RG_GONE;
        int32_t count = 0, index = -1, shown = *c.nodes[size_t(parent)].displayedChild;
        for (size_t k = 0; k < c.nodes.size(); k++) {
            if (c.nodes[k].parent != parent) continue;
            if (k == n) index = count;
            count++;
        }
        return index != (shown < 0 ? count - 1 : shown >= count ? 0 : shown);
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
    if (a.error != b.error || a.frames.size() != b.frames.size() || a.baseline != b.baseline || a.scroll != b.scroll ||
        a.state != b.state)
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
    if (!r.state.empty()) j["state"] = r.state;
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
