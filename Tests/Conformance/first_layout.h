// SPDX-License-Identifier: MIT
// A naive model of Android's first layout of a new tree: each measure runs, in the order and as often as the framework has
// it, and nothing is kept but what its grids gave up. Frames, linear, relative, scrolling and grid containers and leaves,
// left to right.
#pragma once

#include "android_case.h"

struct ModelFrame {
    int x, y, width, height;
    bool operator==(const ModelFrame &o) const { return x == o.x && y == o.y && width == o.width && height == o.height; }
};

/// The frames of a case in pre-order, relative to the parents; none below a gone node. Throws what it cannot do.
std::vector<std::optional<ModelFrame>> firstLayout(const Case &c);
