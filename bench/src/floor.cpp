// SPDX-License-Identifier: MIT
#include "floor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace bench {
namespace {

constexpr int32_t vertical_flag = 1;
constexpr int32_t start_flag = 2;

} // namespace

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

// MARK: - Two sweeps

void FloorTree::two_sweeps(float width) {
    if (width >= 0) boxes_[0].width = width;
    std::fill(scratch_.begin(), scratch_.end(), Scratch{});
    sizes_up();
    frames_down();
}

void FloorTree::sizes_up() {
    for (size_t i = boxes_.size(); i-- > 0;) {
        const Box &box = boxes_[i];
        Scratch &own = scratch_[i];
        const float padding = 2 * box.padding;
        const bool vertical = (box.flags & vertical_flag) != 0;
        const float width = box.width >= 0 ? box.width : (vertical ? own.cross : own.used) + padding;
        const float height = box.height >= 0 ? box.height : (vertical ? own.used : own.cross) + padding;
        own.width = width;
        own.height = height;
        if (i == 0) break;
        const size_t parent = static_cast<size_t>(box.parent);
        Scratch &outer = scratch_[parent];
        const float margin = 2 * box.margin;
        if ((boxes_[parent].flags & vertical_flag) != 0) {
            outer.used += margin + (box.grow > 0 ? 0 : height);
            outer.cross = std::fmax(outer.cross, width + margin);
        } else {
            outer.used += margin + (box.grow > 0 ? 0 : width);
            outer.cross = std::fmax(outer.cross, height + margin);
        }
        outer.grow += box.grow;
    }
}

void FloorTree::frames_down() {
    out_[0] = {0, 0, scratch_[0].width, scratch_[0].height};
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i++) {
        const Box &box = boxes_[i];
        const size_t parent = static_cast<size_t>(box.parent);
        const Box &container = boxes_[parent];
        Scratch &outer = scratch_[parent];
        const Frame frame = out_[parent];
        const float padding = container.padding;
        const float margin = box.margin;
        const bool stretched = (container.flags & start_flag) == 0;
        float width = scratch_[i].width;
        float height = scratch_[i].height;
        if ((container.flags & vertical_flag) != 0) {
            if (box.grow > 0) height = (frame.height - 2 * padding - outer.used) * box.grow / outer.grow;
            if (box.width < 0 && stretched) width = frame.width - 2 * padding - 2 * margin;
            out_[i] = {padding + margin, padding + outer.cursor + margin, width, height};
            outer.cursor += height + 2 * margin;
        } else {
            if (box.grow > 0) width = (frame.width - 2 * padding - outer.used) * box.grow / outer.grow;
            if (box.height < 0 && stretched) height = frame.height - 2 * padding - 2 * margin;
            out_[i] = {padding + outer.cursor + margin, padding + margin, width, height};
            outer.cursor += width + 2 * margin;
        }
    }
}

// MARK: - Four sweeps

void FloorTree::four_sweeps(float width) {
    if (width >= 0) boxes_[0].width = width;
    std::fill(scratch_.begin(), scratch_.end(), Scratch{});
    widths_up();
    widths_down();
    for (Scratch &scratch : scratch_) scratch.used = scratch.cross = scratch.grow = scratch.cursor = 0;
    heights_up();
    heights_down();
}

void FloorTree::widths_up() {
    for (size_t i = boxes_.size(); i-- > 0;) {
        const Box &box = boxes_[i];
        Scratch &own = scratch_[i];
        float width = box.width;
        if (width < 0) {
            const float content = (box.flags & vertical_flag) != 0 ? own.cross : own.used;
            width = box.natural > 0 ? box.natural : content + 2 * box.padding;
        }
        own.width = width;
        if (i == 0) break;
        const size_t parent = static_cast<size_t>(box.parent);
        Scratch &outer = scratch_[parent];
        const float margin = 2 * box.margin;
        if ((boxes_[parent].flags & vertical_flag) != 0) {
            outer.cross = std::fmax(outer.cross, width + margin);
        } else {
            outer.used += margin + (box.grow > 0 ? 0 : width);
            outer.grow += box.grow;
        }
    }
}

void FloorTree::widths_down() {
    out_[0].x = 0;
    out_[0].width = scratch_[0].width;
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i++) {
        const Box &box = boxes_[i];
        const size_t parent = static_cast<size_t>(box.parent);
        const Box &container = boxes_[parent];
        Scratch &outer = scratch_[parent];
        const float room = out_[parent].width - 2 * container.padding;
        float width = scratch_[i].width;
        float x = container.padding + box.margin;
        if ((container.flags & vertical_flag) != 0) {
            if (box.width < 0 && (container.flags & start_flag) == 0) width = room - 2 * box.margin;
        } else {
            if (box.grow > 0) width = (room - outer.used) * box.grow / outer.grow;
            x += outer.cursor;
            outer.cursor += width + 2 * box.margin;
        }
        out_[i].x = x;
        out_[i].width = width;
    }
}

void FloorTree::heights_up() {
    for (size_t i = boxes_.size(); i-- > 0;) {
        const Box &box = boxes_[i];
        Scratch &own = scratch_[i];
        float height = box.height;
        if (height < 0) {
            if (box.natural > 0) height = line_height * std::ceil(box.natural / out_[i].width);
            else height = ((box.flags & vertical_flag) != 0 ? own.used : own.cross) + 2 * box.padding;
        }
        own.height = height;
        if (i == 0) break;
        const size_t parent = static_cast<size_t>(box.parent);
        Scratch &outer = scratch_[parent];
        const float margin = 2 * box.margin;
        if ((boxes_[parent].flags & vertical_flag) != 0) {
            outer.used += margin + (box.grow > 0 ? 0 : height);
            outer.grow += box.grow;
        } else {
            outer.cross = std::fmax(outer.cross, height + margin);
        }
    }
}

void FloorTree::heights_down() {
    out_[0].y = 0;
    out_[0].height = scratch_[0].height;
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i++) {
        const Box &box = boxes_[i];
        const size_t parent = static_cast<size_t>(box.parent);
        const Box &container = boxes_[parent];
        Scratch &outer = scratch_[parent];
        const float room = out_[parent].height - 2 * container.padding;
        float height = scratch_[i].height;
        float y = container.padding + box.margin;
        if ((container.flags & vertical_flag) == 0) {
            if (box.height < 0 && (container.flags & start_flag) == 0) height = room - 2 * box.margin;
        } else {
            if (box.grow > 0) height = (room - outer.used) * box.grow / outer.grow;
            y += outer.cursor;
            outer.cursor += height + 2 * box.margin;
        }
        out_[i].y = y;
        out_[i].height = height;
    }
}

} // namespace bench
