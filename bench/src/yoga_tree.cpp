// SPDX-License-Identifier: MIT
#include "yoga_tree.hpp"

#include <algorithm>
#include <cstdint>

namespace bench {
namespace {

YGSize measure_text(YGNodeRef node, float width, YGMeasureMode mode, float, YGMeasureMode) {
    const float natural = character_width * static_cast<float>(reinterpret_cast<uintptr_t>(YGNodeGetContext(node)));
    if (mode == YGMeasureModeUndefined) return {natural, line_height};
    return {std::min(natural, width), text_height(natural, width)};
}

YGConfigRef make_config(float scale) {
    YGConfigRef config = YGConfigNew();
    YGConfigSetPointScaleFactor(config, scale);
    return config;
}

void build_tree(const Scene &scene, YGConfigRef config, std::vector<YGNodeRef> &nodes) {
    nodes.clear();
    std::vector<uint32_t> children(scene.nodes.size());
    for (const NodeSpec &spec : scene.nodes) {
        YGNodeRef node = YGNodeNewWithConfig(config);
        if (!spec.leaf) {
            YGNodeStyleSetFlexDirection(node, spec.vertical ? YGFlexDirectionColumn : YGFlexDirectionRow);
            if (spec.layout == Layout::flow) YGNodeStyleSetFlexWrap(node, YGWrapWrap);
            if (spec.align_start) YGNodeStyleSetAlignItems(node, YGAlignFlexStart);
        }
        if (spec.width >= 0) YGNodeStyleSetWidth(node, spec.width);
        if (spec.height >= 0) YGNodeStyleSetHeight(node, spec.height);
        if (spec.padding > 0) YGNodeStyleSetPadding(node, YGEdgeAll, spec.padding);
        if (spec.margin > 0) YGNodeStyleSetMargin(node, YGEdgeAll, spec.margin);
        if (spec.grow > 0) {
            YGNodeStyleSetFlexGrow(node, spec.grow);
            YGNodeStyleSetFlexBasis(node, 0);
        }
        if (spec.characters > 0) {
            YGNodeSetContext(node, reinterpret_cast<void *>(static_cast<uintptr_t>(spec.characters)));
            YGNodeSetMeasureFunc(node, &measure_text);
        }
        if (spec.parent >= 0) {
            const auto parent = static_cast<size_t>(spec.parent);
            YGNodeInsertChild(nodes[parent], node, children[parent]++);
        }
        nodes.push_back(node);
    }
}

void lay_out(YGNodeRef root, Viewport viewport) {
    const float width = viewport.width < 0 ? YGUndefined : viewport.width;
    const float height = viewport.height < 0 ? YGUndefined : viewport.height;
    YGNodeCalculateLayout(root, width, height, YGDirectionLTR);
}

} // namespace

YogaTree::YogaTree(const Scene &scene, float scale) : config_(make_config(scale)) {
    build_tree(scene, config_, nodes_);
}

YogaTree::~YogaTree() {
    YGNodeFreeRecursive(nodes_[0]);
    YGConfigFree(config_);
}

void YogaTree::layout(Viewport viewport) { lay_out(nodes_[0], viewport); }

void YogaTree::edit(const Edit &edit, float value) {
    YGNodeRef node = nodes_[static_cast<size_t>(edit.node)];
    switch (edit.property) {
    case Property::width: YGNodeStyleSetWidth(node, value); break;
    case Property::width_and_height: YGNodeStyleSetWidth(node, value); [[fallthrough]];
    case Property::height: YGNodeStyleSetHeight(node, value); break;
    case Property::weight: YGNodeStyleSetFlexGrow(node, value); break;
    case Property::characters:
        YGNodeSetContext(node, reinterpret_cast<void *>(static_cast<uintptr_t>(value)));
        YGNodeMarkDirty(node);
        break;
    }
}

void YogaTree::frames(std::vector<Frame> &out) const {
    out.clear();
    for (YGNodeRef node : nodes_) {
        out.push_back({YGNodeLayoutGetLeft(node), YGNodeLayoutGetTop(node), YGNodeLayoutGetWidth(node),
                       YGNodeLayoutGetHeight(node)});
    }
}

// MARK: - TreeBatch

void YogaTreeBatch::prepare() { config_ = make_config(1); }

void YogaTreeBatch::build(bool) {
    for (std::vector<YGNodeRef> &tree : trees_) build_tree(scene_, config_, tree);
}

void YogaTreeBatch::first_layout() {
    for (std::vector<YGNodeRef> &tree : trees_) lay_out(tree[0], scene_.base);
}

void YogaTreeBatch::destroy_trees() {
    for (std::vector<YGNodeRef> &tree : trees_) {
        if (!tree.empty()) YGNodeFreeRecursive(tree[0]);
        tree.clear();
    }
}

void YogaTreeBatch::destroy_all() {
    destroy_trees();
    if (config_ != nullptr) YGConfigFree(config_);
    config_ = nullptr;
}

} // namespace bench
