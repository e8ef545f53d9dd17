// SPDX-License-Identifier: MIT
#include "reglet_plan.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>

namespace bench {
namespace {

/// Containers in weight mode FILL. In the default mode a container that wraps across does not count children that match
/// it beside children with a size of their own; the scenes want a stretched child to count.
std::vector<bool> fill_containers(const Scene &scene) {
    std::vector<bool> stretched(scene.nodes.size());
    std::vector<bool> sized(scene.nodes.size());
    for (const NodeSpec &node : scene.nodes) {
        if (node.parent < 0) continue;
        const auto parent = static_cast<size_t>(node.parent);
        const NodeSpec &container = scene.nodes[parent];
        const float across = container.vertical ? node.width : node.height;
        if (across >= 0) sized[parent] = true;
        else if (!container.align_start) stretched[parent] = true;
    }
    std::vector<bool> fill(scene.nodes.size());
    for (size_t i = 0; i < fill.size(); i++) fill[i] = stretched[i] && sized[i] && !scene.default_mode;
    return fill;
}

/// The style of a node, given its parent (null for the root).
rg_style style_of(const NodeSpec &node, const NodeSpec *parent, bool fill, bool parent_fill) {
    rg_style style = rg_style_default();
    style.orientation = node.vertical ? RG_VERTICAL : RG_HORIZONTAL;
    style.baseline_aligned = false;
    if (fill) style.weight_mode = RG_WEIGHT_FILL;
    style.padding_left = style.padding_top = style.padding_right = style.padding_bottom = node.padding;
    style.margin_left = style.margin_top = style.margin_right = style.margin_bottom = node.margin;
    style.width = style.height = rg_wrap_content();
    if (parent != nullptr && parent->layout == Layout::line) {
        rg_length &along = parent->vertical ? style.height : style.width;
        rg_length &across = parent->vertical ? style.width : style.height;
        if (node.grow > 0) {
            along = parent_fill ? rg_unset() : rg_px(0);
            style.weight = node.grow;
        }
        if (!parent->align_start) across = rg_match_parent();
    }
    if (node.fills) style.layout_gravity = RG_GRAVITY_FILL_HORIZONTAL;
    if (node.width >= 0) style.width = rg_px(node.width);
    if (node.height >= 0) style.height = rg_px(node.height);
    return style;
}

rg_kind kind_of(const NodeSpec &node) {
    if (node.leaf) return node.characters > 0 ? RG_KIND_MEASURED : RG_KIND_VIEW;
    switch (node.layout) {
    case Layout::flow: return RG_KIND_FLOW;
    case Layout::relative: return RG_KIND_RELATIVE;
    case Layout::table: return RG_KIND_TABLE;
    case Layout::table_row: return RG_KIND_TABLE_ROW;
    case Layout::grid: return RG_KIND_GRID;
    case Layout::frame: return RG_KIND_FRAME;
    case Layout::hscroll: return RG_KIND_HSCROLL;
    case Layout::custom: return RG_KIND_CUSTOM;
    case Layout::line: break;
    }
    return RG_KIND_LINEAR;
}

// MARK: - A custom column

void measure_column(void *, rg_container_measure *measure) {
    for (uint32_t i = 0; i < measure->child_count; i++) {
        rg_spec width;
        rg_spec height;
        rg_child_size size;
        rg_request_child_specs(measure->request, i, 0, measure->out_height, &width, &height);
        rg_request_measure_child(measure->request, i, width, height, &size);
        measure->out_height += size.height;
        measure->out_width = std::max(measure->out_width, size.width);
    }
}

void place_column(void *, rg_container_place *place) {
    float y = 0;
    for (uint32_t i = 0; i < place->child_count; i++) {
        rg_child child;
        rg_request_child(place->request, i, &child);
        rg_request_set_child_frame(place->request, i, 0, y, child.size.width, child.size.height);
        y += child.size.height;
    }
}

void answer(rg_measure_request &request) {
    const float natural = character_width * static_cast<float>(reinterpret_cast<uintptr_t>(request.node_user_data));
    const float width = request.width.mode == RG_UNSPECIFIED ? natural : std::min(natural, request.width.size);
    const float room = request.width.mode == RG_UNSPECIFIED ? natural : request.width.size;
    request.out_width = width;
    request.out_height = text_height(natural, room);
}

rg_container_class register_column(rg_context *context) {
    rg_container_def def = rg_container_def_default();
    def.measure = measure_column;
    def.place = place_column;
    rg_container_class out;
    require(rg_container_register(context, &def, &out), context, "rg_container_register");
    return out;
}

} // namespace

void require(rg_status status, const rg_context *context, const char *what) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "%s: %s: %s\n", what, rg_status_name(status),
                 context != nullptr ? rg_error_message(context) : "no context");
    std::exit(1);
}

void TextHost::measure(void *user, rg_measure_request *request) { measure_batch(user, request, 1); }

void TextHost::measure_batch(void *user, rg_measure_request *requests, uint32_t count) {
    TextHost &host = *static_cast<TextHost *>(user);
    host.texts += count;
    if (host.recording) {
        host.recorded.insert(host.recorded.end(), requests, requests + count);
        host.batches.push_back(count);
    }
    for (uint32_t i = 0; i < count; i++) answer(requests[i]);
}

void TextHost::replay() {
    rg_measure_batch_fn volatile callback = &TextHost::measure_batch;
    rg_measure_request *requests = recorded.data();
    for (uint32_t count : batches) {
        callback(this, requests, count);
        requests += count;
    }
}

RegletPlan::RegletPlan(const Scene &scene)
    : specs_(scene.nodes), rules_(scene.rules), depth_(static_cast<uint32_t>(scene.depth)), units_(scene.units),
      measured_(scene.measured) {
    tree_.reserve(scene.nodes.size());
    const std::vector<bool> fill = fill_containers(scene);
    for (const NodeSpec &node : scene.nodes) {
        const bool parent_fill = node.parent >= 0 && fill[static_cast<size_t>(node.parent)];
        const NodeSpec *parent = node.parent < 0 ? nullptr : &scene.nodes[static_cast<size_t>(node.parent)];
        rg_tree_node entry{};
        entry.parent = node.parent;
        entry.kind = kind_of(node);
        entry.style = style_index(style_of(node, parent, fill[tree_.size()], parent_fill));
        entry.user_data = reinterpret_cast<void *>(static_cast<uintptr_t>(node.characters));
        tree_.push_back(entry);
    }
    for (const rg_tree_node &entry : tree_) {
        rg_node_def def = rg_node_def_default(entry.kind);
        def.style = styles_[entry.style];
        const auto same = [&](const rg_node_def &other) {
            return other.kind == def.kind && std::memcmp(&other.style, &def.style, sizeof def.style) == 0;
        };
        const auto found = std::find_if(defs_.begin(), defs_.end(), same);
        def_of_node_.push_back(static_cast<uint32_t>(found - defs_.begin()));
        if (found == defs_.end()) defs_.push_back(def);
    }
}

uint32_t RegletPlan::style_index(const rg_style &style) {
    const auto same = [&](const rg_style &other) { return std::memcmp(&other, &style, sizeof style) == 0; };
    const auto found = std::find_if(styles_.begin(), styles_.end(), same);
    const auto index = static_cast<uint32_t>(found - styles_.begin());
    if (found == styles_.end()) styles_.push_back(style);
    return index;
}

rg_context *RegletPlan::make_context(TextHost *host) const {
    rg_context_def def = rg_context_def_default();
    def.units_per_px = units_;
    def.node_capacity = size();
    def.max_depth = std::max(def.max_depth, depth_ + 1);
    def.snapping = RG_SNAP_EDGES;
    def.track = RG_TRACK_CHANGES;
    if (measured_) {
        def.measure = &TextHost::measure;
        def.measure_batch = &TextHost::measure_batch;
        def.user = host;
    }
    rg_context *context = nullptr;
    const rg_status status = rg_context_create(&def, &context);
    if (status != RG_OK) {
        std::fprintf(stderr, "rg_context_create: %s: %s\n", rg_status_name(status), rg_context_check(&def));
        std::exit(1);
    }
    return context;
}

void RegletPlan::build(rg_context *context, rg_node *nodes) const {
    rg_tree_def def{};
    def.struct_size = sizeof def;
    def.styles = styles_.data();
    def.style_count = static_cast<uint32_t>(styles_.size());
    def.nodes = tree_.data();
    def.node_count = size();
    require(rg_tree_create(context, &def, nodes), context, "rg_tree_create");
    add_rules(context, nodes);
}

void RegletPlan::add_rules(rg_context *context, const rg_node *nodes) const {
    for (const RuleSpec &rule : rules_) {
        rg_status status = RG_OK;
        const rg_node node = nodes[rule.node];
        const rg_node sibling = nodes[rule.sibling];
        switch (rule.kind) {
        case RuleSpec::below: status = rg_node_set_anchor_node(context, node, RG_BELOW, sibling); break;
        case RuleSpec::align_top: status = rg_node_set_anchor_node(context, node, RG_ALIGN_TOP, sibling); break;
        case RuleSpec::end_of: status = rg_node_set_anchor_node(context, node, RG_END_OF, sibling); break;
        case RuleSpec::parent_end: status = rg_node_set_parent_rules(context, node, RG_ALIGN_PARENT_END); break;
        }
        if (status != RG_OK) require(status, context, "a relative rule");
    }
    rg_container_class column{};
    for (uint32_t i = 0; i < size(); i++) {
        const rg_kind kind = tree_[i].kind;
        rg_status status = RG_OK;
        if (kind == RG_KIND_GRID) {
            rg_grid grid = rg_grid_default();
            grid.column_count = specs_[i].columns;
            status = rg_node_set_grid(context, nodes[i], &grid);
        } else if (kind == RG_KIND_CUSTOM) {
            if (column.id == 0) column = register_column(context);
            status = rg_node_set_container_class(context, nodes[i], column);
        }
        if (status != RG_OK) require(status, context, "a container");
    }
    if (tree_[0].kind != RG_KIND_TABLE) return;
    const uint32_t all = RG_ALL_COLUMNS;
    require(rg_node_set_columns(context, nodes[0], RG_STRETCH_COLUMNS, &all, 1), context, "rg_node_set_columns");
}

rg_node RegletPlan::make(rg_context *context, rg_node parent, uint32_t index) {
    rg_node_def &def = defs_[def_of_node_[index]];
    def.user_data = tree_[index].user_data;
    rg_node node;
    const rg_status status = rg_node_create(context, parent, &def, &node);
    if (status != RG_OK) require(status, context, "rg_node_create");
    return node;
}

void RegletPlan::build_one_by_one(rg_context *context, rg_node *nodes) {
    for (uint32_t i = 0; i < size(); i++) {
        nodes[i] = make(context, tree_[i].parent < 0 ? rg_null() : nodes[tree_[i].parent], i);
    }
    add_rules(context, nodes);
}

void RegletPlan::build_shuffled(rg_context *context, rg_node *nodes) {
    std::vector<uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::minstd_rand(1));
    for (uint32_t index : order) nodes[index] = make(context, rg_null(), index);
    for (uint32_t i = 1; i < size(); i++) {
        require(rg_node_insert(context, nodes[tree_[i].parent], nodes[i], RG_END), context, "rg_node_insert");
    }
    add_rules(context, nodes);
}

rg_node RegletPlan::insert_copy(rg_context *context, const rg_node *nodes, uint32_t top) {
    std::vector<rg_node> copies;
    for (uint32_t i = top; i < size() && (i == top || tree_[i].parent >= static_cast<int32_t>(top)); i++) {
        copies.push_back(make(context, i == top ? rg_null() : copies[static_cast<uint32_t>(tree_[i].parent) - top], i));
    }
    const rg_status status = rg_node_insert_before(context, nodes[top], copies[0]);
    if (status != RG_OK) require(status, context, "rg_node_insert_before");
    return copies[0];
}

uint32_t RegletPlan::middle() const {
    std::vector<uint32_t> children;
    for (uint32_t i = 1; i < size(); i++) {
        if (tree_[i].parent == 0) children.push_back(i);
    }
    return children[children.size() / 2];
}

} // namespace bench
