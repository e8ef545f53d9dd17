// SPDX-License-Identifier: MIT
// The views of first_layout.h.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "first_layout.h"

struct ModelSpec {
    rg_spec_mode mode;
    int size;
};

/// As stored in a style, in whole pixels.
enum : int { matchParent = -1, wrapContent = -2 };

class ModelView {
public:
    const Node *node;
    int index;
    std::vector<std::unique_ptr<ModelView>> children;
    int length[2];      ///< width and height as given: pixels, matchParent or wrapContent
    int margin[4] = {}; ///< left, top, right, bottom
    int padding[4] = {};
    int measured[2] = {0, 0};
    ModelFrame frame = {0, 0, 0, 0};

    ModelView(const Node &node, int index);
    virtual ~ModelView() = default;
    void measure(ModelSpec width, ModelSpec height) { onMeasure(width, height); }
    void layout(int left, int top, int right, int bottom) {
        frame = {left, top, right - left, bottom - top};
        onLayout(right - left, bottom - top);
    }
    virtual int baseline() const { return -1; }
    bool gone() const { return node->style.visibility == RG_GONE; }
    /// The gravity of a container: a missing axis is start or top.
    uint32_t gravity() const {
        uint32_t g = node->style.gravity;
        return g | (g & 7 ? 0 : RG_GRAVITY_START) | (g & 0x70 ? 0 : RG_GRAVITY_TOP);
    }
    float weight() const { return node->style.weight; }
    int margins(int axis) const { return margin[axis] + margin[axis + 2]; }
    int paddings(int axis) const { return padding[axis] + padding[axis + 2]; }
    int least(int axis) const {
        return int(axis == 0 ? node->style.suggested_min_width : node->style.suggested_min_height);
    }

protected:
    virtual void onMeasure(ModelSpec width, ModelSpec height) = 0;
    virtual void onLayout(int, int) {}
    /// Android's measureChildWithMargins.
    virtual void measureChild(ModelView &child, ModelSpec width, int usedWidth, ModelSpec height, int usedHeight);
};

ModelSpec exactly(int size);
ModelSpec childSpec(ModelSpec parent, int used, int length);
int resolved(int size, ModelSpec spec);

std::unique_ptr<ModelView> makeLinear(const Node &node, int index);
std::unique_ptr<ModelView> makeRelative(const Node &node, int index);
