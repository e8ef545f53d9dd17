// SPDX-License-Identifier: MIT
#include "css_tree.hpp"

#include <algorithm>
#include <cstring>

namespace bench {
namespace {

/// Rows of the scene that are grids: those with one child that takes what is left.
std::vector<bool> rows_with_share(const Scene &scene) {
    std::vector<int> shares(scene.nodes.size());
    for (const NodeSpec &node : scene.nodes) {
        if (node.parent >= 0 && node.grow > 0) shares[static_cast<size_t>(node.parent)]++;
    }
    std::vector<bool> found;
    for (size_t i = 0; i < shares.size(); i++) found.push_back(shares[i] == 1 && !scene.nodes[i].vertical);
    return found;
}

rg_kind kind_of(const NodeSpec &node, bool is_grid) {
    if (node.leaf) return node.characters > 0 ? RG_KIND_MEASURED : RG_KIND_VIEW;
    return is_grid ? RG_KIND_CSS_GRID : RG_KIND_CSS_FLEX;
}

/// As Yoga has them: items do not shrink.
rg_css css_of(const NodeSpec &node) {
    rg_css css = rg_css_default();
    css.flex_shrink = 0;
    css.flex_direction = node.vertical && node.layout == Layout::line ? RG_FLEX_COLUMN : RG_FLEX_ROW;
    if (node.layout == Layout::flow) {
        css.flex_wrap = RG_FLEX_WRAP;
        css.align_content = RG_CSS_START;
    }
    if (node.align_start) css.align_items = RG_CSS_START;
    if (node.width >= 0) css.width = rg_css_px(node.width);
    if (node.height >= 0) css.height = rg_css_px(node.height);
    for (int edge = 0; edge < 4; edge++) {
        css.padding[edge] = rg_css_px(node.padding);
        css.margin[edge] = rg_css_px(node.margin);
    }
    if (node.grow > 0) {
        css.flex_grow = node.grow;
        css.flex_basis = rg_css_px(0);
    }
    return css;
}

rg_spec spec_of(float size, bool at_most) {
    if (size < 0) return rg_unspecified();
    return at_most ? rg_at_most(size) : rg_exactly(size);
}

} // namespace

CssTree::CssTree(const Scene &scene, bool grids) : nodes_(scene.nodes.size()) {
    rg_context_def def = rg_context_def_default();
    def.units_per_px = scene.units;
    def.node_capacity = static_cast<uint32_t>(scene.size());
    def.max_depth = std::max(def.max_depth, static_cast<uint32_t>(scene.depth) + 1);
    def.track = RG_TRACK_CHANGES;
    if (scene.measured) {
        def.measure = &TextHost::measure;
        def.measure_batch = &TextHost::measure_batch;
        def.user = &host_;
    }
    require(rg_context_create(&def, &context_), nullptr, "rg_context_create");
    const std::vector<bool> shares = rows_with_share(scene);
    const rg_style style = rg_style_default();
    std::vector<rg_tree_node> tree;
    for (size_t i = 0; i < scene.nodes.size(); i++) {
        const NodeSpec &node = scene.nodes[i];
        rg_tree_node entry{};
        entry.parent = node.parent;
        entry.kind = kind_of(node, grids && shares[i]);
        entry.user_data = reinterpret_cast<void *>(static_cast<uintptr_t>(node.characters));
        tree.push_back(entry);
    }
    rg_tree_def tree_def{};
    tree_def.struct_size = sizeof tree_def;
    tree_def.styles = &style;
    tree_def.style_count = 1;
    tree_def.nodes = tree.data();
    tree_def.node_count = static_cast<uint32_t>(tree.size());
    require(rg_tree_create(context_, &tree_def, nodes_.data()), context_, "rg_tree_create");
    std::vector<rg_css> css;
    for (const NodeSpec &node : scene.nodes) css.push_back(css_of(node));
    require(rg_nodes_set_css(context_, nodes_.data(), sizeof(rg_node), css.data(), sizeof(rg_css), css.size()), context_,
            "rg_nodes_set_css");
    for (size_t i = 0; i < tree.size(); i++) {
        if (tree[i].kind != RG_KIND_CSS_GRID) continue;
        const char *tracks = "auto 1fr auto";
        require(rg_node_set_css_grid(context_, nodes_[i], RG_CSS_TEMPLATE_COLUMNS, tracks, std::strlen(tracks)), context_,
                "rg_node_set_css_grid");
    }
}

void CssTree::layout(Viewport viewport) {
    const rg_status status = rg_layout_specs(context_, nodes_[0], spec_of(viewport.width, viewport.at_most),
                                             spec_of(viewport.height, false));
    if (status != RG_OK) require(status, context_, "rg_layout_specs");
}

void CssTree::edit(const Edit &edit, float value) {
    const rg_node node = nodes_[static_cast<size_t>(edit.node)];
    if (edit.property == Property::characters) {
        require(rg_node_set_user_data(context_, node, reinterpret_cast<void *>(static_cast<uintptr_t>(value))), context_,
                "rg_node_set_user_data");
        require(rg_node_mark_dirty(context_, node), context_, "rg_node_mark_dirty");
        return;
    }
    rg_css css;
    css.struct_size = sizeof css;
    require(rg_node_get_css(context_, node, &css), context_, "rg_node_get_css");
    switch (edit.property) {
    case Property::width: css.width = rg_css_px(value); break;
    case Property::width_and_height: css.width = rg_css_px(value); [[fallthrough]];
    case Property::height: css.height = rg_css_px(value); break;
    default: css.flex_grow = value;
    }
    require(rg_node_set_css(context_, node, &css), context_, "rg_node_set_css");
}

void CssTree::frames(std::vector<Frame> &out) const {
    std::vector<rg_frame> rows(rg_frames(context_).count);
    require(rg_frames_unsnapped(context_, rows.data(), static_cast<uint32_t>(rows.size())), context_,
            "rg_frames_unsnapped");
    out.clear();
    for (const rg_node &node : nodes_) {
        const rg_frame frame = rows.at(rg_node_row(context_, node));
        out.push_back({frame.x, frame.y, frame.width, frame.height});
    }
}

rg_memory_stats CssTree::memory() const {
    rg_memory_stats stats{};
    require(rg_context_memory_stats(context_, &stats), context_, "rg_context_memory_stats");
    return stats;
}

} // namespace bench
