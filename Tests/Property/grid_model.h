// SPDX-License-Identifier: MIT
// A naive model of Android's GridLayout (API 34) for grids of leaves: every line is a vertex, every relaxation runs all
// its passes, nothing is kept. What grid.cpp compares the engine with.
#pragma once

#include <reglet/reglet.h>

#include <memory>
#include <optional>
#include <vector>

struct ModelChild {
    rg_grid_cell cell;
    uint32_t gravity = 0;
    int width = RG_WRAP, height = RG_WRAP; ///< pixels, or one of the two below
    int contentWidth = 0, contentHeight = 0, baseline = -1;
    int margin[4] = {0, 0, 0, 0}; ///< left, top, right, bottom
    bool gone = false;
    enum { RG_MATCH = -1, RG_WRAP = -2 };
};

struct ModelGrid {
    rg_grid grid;
    bool vertical = false, rtl = false;
    int padding[4] = {0, 0, 0, 0}; ///< left, top, right, bottom
    int leastWidth = 0, leastHeight = 0;
    std::vector<ModelChild> children;
};

struct ModelBox {
    int x, y, width, height;
};

struct ModelResult {
    int width = 0, height = 0;
    std::vector<std::optional<ModelBox>> boxes;
};

struct ModelSize {
    int width, height;
};

/// Who measures a grid's children, where they are no leaves.
class ModelHost {
public:
    virtual ~ModelHost() = default;
    virtual ModelSize measure(size_t child, rg_spec width, rg_spec height) = 0;
    virtual int baseline(size_t child) = 0; ///< -1: none
};

/// A grid that is measured several times, as on Android: what one run gives up stays given up in the next.
class GridModel {
public:
    GridModel(const ModelGrid &grid, ModelHost &host);
    ~GridModel();
    ModelSize measure(rg_spec width, rg_spec height);
    ModelResult place(int width, int height);

private:
    struct Inside;
    std::unique_ptr<Inside> inside;
};

/// Lay out under two specs. All indices must lie within the counts.
ModelResult layOut(const ModelGrid &grid, rg_spec width, rg_spec height);
