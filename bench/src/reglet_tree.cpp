// SPDX-License-Identifier: MIT
#include "reglet_tree.hpp"

namespace bench {
namespace {

rg_spec spec_of(float size, bool at_most) {
    if (size < 0) return rg_unspecified();
    return at_most ? rg_at_most(size) : rg_exactly(size);
}

void lay_out(rg_context *context, rg_node root, Viewport viewport) {
    const rg_spec width = spec_of(viewport.width, viewport.at_most);
    const rg_spec height = spec_of(viewport.height, false);
    const rg_status status = rg_layout_specs(context, root, width, height);
    if (status != RG_OK) require(status, context, "rg_layout_specs");
}

} // namespace

RegletTree::RegletTree(const Scene &scene, Order order)
    : plan_(scene), context_(plan_.make_context(&host_)), nodes_(plan_.size()), changes_(256), middle_(plan_.middle()) {
    if (order == Order::shuffled) plan_.build_shuffled(context_, nodes_.data());
    else plan_.build(context_, nodes_.data());
}

void RegletTree::layout(Viewport viewport) { lay_out(context_, nodes_[0], viewport); }

void RegletTree::edit(const Edit &edit, float value) {
    const rg_node node = nodes_[static_cast<size_t>(edit.node)];
    rg_status status = RG_OK;
    switch (edit.property) {
    case Property::width: status = rg_node_set_length(context_, node, RG_WIDTH, rg_px(value)); break;
    case Property::width_and_height:
        status = rg_node_set_length(context_, node, RG_WIDTH, rg_px(value));
        if (status != RG_OK) break;
        [[fallthrough]];
    case Property::height: status = rg_node_set_length(context_, node, RG_HEIGHT, rg_px(value)); break;
    case Property::weight: status = rg_node_set_float(context_, node, RG_WEIGHT, value); break;
    case Property::characters:
        status = rg_node_set_user_data(context_, node, reinterpret_cast<void *>(static_cast<uintptr_t>(value)));
        if (status == RG_OK) status = rg_node_mark_dirty(context_, node);
        break;
    }
    if (status != RG_OK) require(status, context_, "edit");
}

void RegletTree::insert_and_remove(Viewport viewport) {
    const rg_node copy = plan_.insert_copy(context_, nodes_.data(), middle_);
    layout(viewport);
    require(rg_node_destroy(context_, copy), context_, "rg_node_destroy");
    layout(viewport);
}

void RegletTree::animate(rg_property property, const std::vector<uint32_t> &nodes, float value) {
    animated_.clear();
    for (uint32_t node : nodes) animated_.push_back(nodes_[node]);
    const rg_length length = rg_px(value);
    const bool size = property == RG_WIDTH || property == RG_HEIGHT;
    const rg_status status =
        size ? rg_nodes_set_length(context_, property, animated_.data(), sizeof(rg_node), &length, 0, nodes.size())
             : rg_nodes_set_float(context_, property, animated_.data(), sizeof(rg_node), &value, 0, nodes.size());
    if (status != RG_OK) require(status, context_, "animate");
}

void RegletTree::frames(std::vector<Frame> &out) const {
    static_assert(sizeof(Frame) == sizeof(rg_frame));
    std::vector<rg_frame> rows(rg_frames(context_).count);
    require(rg_frames_unsnapped(context_, rows.data(), static_cast<uint32_t>(rows.size())), context_,
            "rg_frames_unsnapped");
    out.resize(nodes_.size());
    for (size_t i = 0; i < nodes_.size(); i++) {
        const rg_frame frame = rows.at(rg_node_row(context_, nodes_[i]));
        out[i] = {frame.x, frame.y, frame.width, frame.height};
    }
}

uint32_t RegletTree::take_changes() {
    const uint32_t capacity = static_cast<uint32_t>(changes_.size());
    uint32_t total = 0;
    uint32_t taken = capacity;
    while (taken == capacity) {
        require(rg_changes_take(context_, changes_.data(), capacity, &taken), context_, "rg_changes_take");
        total += taken;
    }
    return total;
}

void RegletTree::drain() { take_changes(); }

rg_memory_stats RegletTree::memory() const {
    rg_memory_stats stats{};
    require(rg_context_memory_stats(context_, &stats), context_, "rg_context_memory_stats");
    return stats;
}

// MARK: - TreeBatch

RegletTreeBatch::RegletTreeBatch(const Scene &scene, int trees)
    : plan_(scene), base_(scene.base), nodes_(static_cast<size_t>(trees), std::vector<rg_node>(plan_.size())) {}

void RegletTreeBatch::prepare() {
    for (size_t i = 0; i < nodes_.size(); i++) contexts_.push_back(plan_.make_context(&host_));
}

void RegletTreeBatch::build(bool one_by_one) {
    for (size_t i = 0; i < contexts_.size(); i++) {
        if (one_by_one) plan_.build_one_by_one(contexts_[i], nodes_[i].data());
        else plan_.build(contexts_[i], nodes_[i].data());
    }
}

void RegletTreeBatch::first_layout() {
    for (size_t i = 0; i < contexts_.size(); i++) lay_out(contexts_[i], nodes_[i][0], base_);
}

void RegletTreeBatch::destroy_trees() {
    for (size_t i = 0; i < contexts_.size(); i++) {
        require(rg_node_destroy(contexts_[i], nodes_[i][0]), contexts_[i], "rg_node_destroy");
    }
}

void RegletTreeBatch::destroy_all() {
    for (rg_context *context : contexts_) rg_context_destroy(context);
    contexts_.clear();
}

} // namespace bench
