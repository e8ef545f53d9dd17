// SPDX-License-Identifier: MIT
#include "floor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace bench {
FloorKind yardstick(const Scene &scene) {
    if (!scene.linear) return FloorKind::hard_coded;
    return scene.measured ? FloorKind::four_sweeps : FloorKind::two_sweeps;
}

FloorTree::FloorTree(const Scene &scene, FloorKind kind) : kind_(kind), shape_(std::atoi(scene.name.c_str() + 1)) {
    boxes_.reserve(scene.nodes.size());
    for (const NodeSpec &node : scene.nodes) {
        const int32_t flags = (node.vertical ? vertical_flag : 0) | (node.align_start ? start_flag : 0);
        boxes_.push_back({node.parent, flags, node.width, node.height, node.padding, node.margin, node.grow,
                          character_width * static_cast<float>(node.characters)});
        widths_.push_back(node.width);
        heights_.push_back(node.height);
    }
    if (scene.base.height >= 0) boxes_[0].height = scene.base.height;
    scratch_.resize(boxes_.size());
    out_.resize(boxes_.size());
}

void FloorTree::edit(const Edit &edit, float value) {
    Box &box = boxes_[static_cast<size_t>(edit.node)];
    switch (edit.property) {
    case Property::width:
        box.width = value;
        widths_[static_cast<size_t>(edit.node)] = value;
        break;
    case Property::width_and_height: box.width = value; [[fallthrough]];
    case Property::height:
        box.height = value;
        heights_[static_cast<size_t>(edit.node)] = value;
        break;
    case Property::weight: box.grow = value; break;
    case Property::characters: box.natural = character_width * value; break;
    }
}

void FloorTree::layout(Viewport viewport) {
    // A bound the content stays below does not matter to a floor.
    const float width = viewport.at_most ? -1 : viewport.width;
    switch (kind_) {
    case FloorKind::hard_coded: hard_coded(width); break;
    case FloorKind::two_sweeps: two_sweeps(width); break;
    case FloorKind::four_sweeps: four_sweeps(width); break;
    }
}

// MARK: - Hard-coded

void FloorTree::hard_coded(float width) {
    switch (shape_) {
    case 1: column_of_leaves(width); break;
    case 2: rows_of_feed(width); break;
    case 3: chain(); break;
    case 4: shares(width); break;
    case 5: rows_of_texts(width); break;
    case 6: flow_of_boxes(width); break;
    case 7: form(width); break;
    case 8: table(width); break;
    case 9: grid(width); break;
    default: cards(width); break;
    }
}

void FloorTree::column_of_leaves(float width) {
    float y = 0;
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i++) {
        const float height = heights_[i];
        out_[i] = {1, y + 1, width - 2, height};
        y += height + 2;
    }
    out_[0] = {0, 0, width, y};
}

void FloorTree::rows_of_feed(float width) {
    float y = 0;
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i += 6) {
        const float left = boxes_[i + 1].width;
        const float right = boxes_[i + 5].width;
        const float lines = heights_[i + 3] + heights_[i + 4];
        const float content = std::fmax(std::fmax(heights_[i + 1], lines), heights_[i + 5]);
        const float middle = width - 16 - left - right;
        out_[i] = {0, y, width, content + 16};
        out_[i + 1] = {8, 8, left, heights_[i + 1]};
        out_[i + 2] = {8 + left, 8, middle, content};
        out_[i + 3] = {0, 0, middle, heights_[i + 3]};
        out_[i + 4] = {0, heights_[i + 3], middle, heights_[i + 4]};
        out_[i + 5] = {8 + left + middle, 8, right, heights_[i + 5]};
        y += content + 16;
    }
    out_[0] = {0, 0, width, y};
}

void FloorTree::chain() {
    const size_t leaf = boxes_.size() - 1;
    float width = boxes_[leaf].width;
    float height = boxes_[leaf].height;
    out_[leaf] = {1, 1, width, height};
    for (size_t i = leaf; i-- > 0;) {
        width += 2;
        height += 2;
        out_[i] = {1, 1, width, height};
    }
    out_[0].x = out_[0].y = 0;
}

void FloorTree::shares(float width) {
    out_[0] = {0, 0, width, boxes_[0].height};
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i++) {
        const size_t parent = static_cast<size_t>(boxes_[i].parent);
        const Frame &outer = out_[parent];
        float &cursor = scratch_[parent].cursor;
        if (i == parent + 1) cursor = 0;
        if ((boxes_[parent].flags & vertical_flag) != 0) {
            const float share = outer.height * 0.1f;
            out_[i] = {0, cursor, outer.width, share};
            cursor += share;
        } else {
            const float share = outer.width * 0.1f;
            out_[i] = {cursor, 0, share, outer.height};
            cursor += share;
        }
    }
}

void FloorTree::rows_of_texts(float width) {
    const float share = width / 5;
    float y = 0;
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i += 6) {
        float height = 0;
        for (size_t j = 1; j <= 5; j++) {
            height = std::fmax(height, std::ceil(boxes_[i + j].natural / share) * line_height);
        }
        for (size_t j = 0; j < 5; j++) out_[i + 1 + j] = {static_cast<float>(j) * share, 0, share, height};
        out_[i] = {0, y, width, height};
        y += height;
    }
    out_[0] = {0, 0, width, y};
}

} // namespace bench
