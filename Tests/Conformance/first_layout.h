// SPDX-License-Identifier: MIT
// A naive model of Android's first layout of a new tree: each measure runs, in the order and as often as in the framework,
// and nothing is kept except the constraints that grids gave up. Frames, linear, relative, scrolling and grid containers and leaves,
// left to right.
#pragma once

#include "android_case.h"

struct ModelFrame {
    int x, y, width, height;
    bool operator==(const ModelFrame &o) const { return x == o.x && y == o.y && width == o.width && height == o.height; }
};

/// The frames of a case in pre-order, relative to the parents; none below a gone node. Throws for a case it does not model.
std::vector<std::optional<ModelFrame>> firstLayout(const Case &c);
