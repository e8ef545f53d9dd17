// SPDX-License-Identifier: MIT
// The generic floors: any tree of boxes in two sweeps, with texts in four.
#include "floor.hpp"

#include <algorithm>
#include <cmath>

namespace bench {

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
