// SPDX-License-Identifier: MIT
// The hard-coded floors of flows, relative containers and tables. Those of the last two are not timed: frames are
// compared with them.
#include "floor.hpp"
#include "reglet_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bench {

void FloorTree::flow_of_boxes(float width) {
    float x = 0;
    float y = 0;
    float thickness = 0;
    const size_t count = boxes_.size();
    for (size_t i = 1; i < count; i++) {
        const float length = widths_[i];
        const float height = heights_[i];
        if (x + length > width && x > 0) {
            y += thickness;
            x = thickness = 0;
        }
        out_[i] = {x, y, length, height};
        x += length;
        thickness = std::fmax(thickness, height);
    }
    out_[0] = {0, 0, width, y + thickness};
}

void FloorTree::form(float width) {
    float y = 0;
    float bottom = 0;
    for (size_t i = 1; i < boxes_.size(); i += 2) {
        const float label = widths_[i];
        out_[i] = {0, y, label, heights_[i]};
        out_[i + 1] = {label, y, width - label, heights_[i + 1]};
        bottom = std::max({bottom, y + heights_[i], y + heights_[i + 1]});
        y += heights_[i + 1];
    }
    out_[0] = {0, 0, width, bottom};
}

void FloorTree::table(float width) {
    constexpr size_t columns = 20;
    std::array<float, columns> widest{};
    for (size_t row = 1; row < boxes_.size(); row += columns + 1) {
        for (size_t c = 0; c < columns; c++) widest[c] = std::max(widest[c], widths_[row + 1 + c]);
    }
    float rest = std::floor(width * units_per_px + 0.5f) / units_per_px;
    for (float column : widest) rest -= column;
    // A stretched column takes as many layout units as every other.
    const float share = std::floor(rest / columns * units_per_px) / units_per_px;
    float y = 0;
    for (size_t row = 1; row < boxes_.size(); row += columns + 1) {
        float x = 0;
        float height = 0;
        for (size_t c = 0; c < columns; c++) {
            const size_t cell = row + 1 + c;
            out_[cell] = {x, 0, widest[c] + share, heights_[cell]};
            x += widest[c] + share;
            height = std::max(height, heights_[cell]);
        }
        out_[row] = {0, y, width, height};
        y += height;
    }
    out_[0] = {0, 0, width, y};
}

} // namespace bench
