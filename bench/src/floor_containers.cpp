// SPDX-License-Identifier: MIT
// The hard-coded floors of flows and of what only Reglet builds. Those of the latter are not timed: frames are compared
// with them.
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
    constexpr float scene_units = 1024; // layout units a pixel of this scene
    float rest = std::floor(width * scene_units + 0.5f) / scene_units;
    for (float column : widest) rest -= column;
    // A stretched column takes as many layout units as every other.
    const float share = std::floor(rest / columns * scene_units) / scene_units;
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

void FloorTree::grid(float width) {
    constexpr size_t lines = 50;
    std::array<float, lines> left{};
    float x = 0;
    for (size_t c = 0; c < lines; c++) {
        left[c] = x;
        float widest = 0;
        for (size_t r = 0; r < lines; r++) widest = std::max(widest, widths_[1 + r * lines + c]);
        x += widest;
    }
    float y = 0;
    for (size_t r = 0; r < lines; r++) {
        float highest = 0;
        for (size_t c = 0; c < lines; c++) {
            const size_t cell = 1 + r * lines + c;
            out_[cell] = {left[c], y, c + 1 < lines ? widths_[cell] : width - left[c], heights_[cell]};
            highest = std::max(highest, heights_[cell]);
        }
        y += highest;
    }
    out_[0] = {0, 0, width, y};
}

void FloorTree::cards(float width) {
    constexpr size_t size = 29;
    float y = 0;
    for (size_t card = 1; card < boxes_.size(); card += size) {
        const auto leaf = [&](size_t i, float left, float top) {
            out_[card + i] = {left, top, widths_[card + i], heights_[card + i]};
        };
        const auto height = [&](size_t i) { return heights_[card + i]; };
        leaf(2, 0, 0);
        leaf(3, 0, 0);
        leaf(5, 0, 0);
        leaf(6, 0, height(5));
        for (size_t r = 0; r < 2; r++) {
            const size_t row = 8 + 3 * r;
            out_[card + row] = {0, r == 0 ? 0.f : 12.f, 50, height(row + 2)};
            out_[card + row + 1] = {0, 0, 20, 10};
            out_[card + row + 2] = {20, 0, 30, height(row + 2)};
        }
        leaf(15, 0, 0);
        leaf(16, 16, 0);
        const float rest = width - 8 - 258;
        const float fit = std::floor(rest / 30);
        for (size_t b = 0; b < 5; b++) {
            const auto at = static_cast<float>(b);
            leaf(18 + b, at < fit ? at * 30 : (at - fit) * 30, at < fit ? 0.f : 10.f);
        }
        leaf(25, 0, 0);
        leaf(26, 40, 0);
        out_[card + 24] = {0, 0, 80, 20};
        leaf(28, 0, 0);
        const float picture = std::max(height(2), 12.f);
        const float labels = height(5) + height(6);
        float x = 4;
        const auto place = [&](size_t i, float w, float h) {
            out_[card + i] = {x, 4, w, h};
            x += w;
        };
        place(1, 40, picture);
        place(4, 60, labels);
        place(7, 50, 26);
        place(14, 36, 16);
        place(17, rest, fit < 5 ? 20.f : 10.f);
        place(23, 50, 20);
        place(27, 22, 18);
        const float own = 8 + std::max(picture, labels);
        out_[card] = {0, y, width, own};
        y += own;
    }
    out_[0] = {0, 0, width, y};
}

} // namespace bench
