// SPDX-License-Identifier: MIT
// Grids, beyond the corpus. Random grids have the frames of a naive model of Android's rules, with many lines, and with
// constraints that cannot hold. Also: gaps and percentages; errors; nodes that edits make dirty; no cost for large
// indices, and none that grows with lines times constraints; nested grids that fill each other within 4 times the sum of
// depths.
#include <reglet/reglet.h>

#include <algorithm>
#include <ctime>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "grid_model.h"
#include "support/random.h"

namespace {

int checks = 0, failures = 0;

void expect(bool holds, const char *what, int line) {
    checks++;
    if (holds) return;
    failures++;
    printf("grid.cpp:%d: %s\n", line, what);
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

struct Ui {
    rg_context *ctx = nullptr;
    rg_node root = {};

    explicit Ui(uint32_t units = 1, uint32_t depth = 256) {
        rg_context_def def = rg_context_def_default();
        def.max_depth = depth;
        def.units_per_px = units;
        EXPECT(rg_context_create(&def, &ctx) == RG_OK);
        root = add(rg_null(), RG_KIND_GRID, 0, 0);
    }
    ~Ui() { rg_context_destroy(ctx); }
    Ui(const Ui &) = delete;

    rg_node add(rg_node parent, rg_kind kind, float width, float height) {
        rg_node_def def = rg_node_def_default(kind);
        if (kind == RG_KIND_FIXED) {
            def.style.content_width = width;
            def.style.content_height = height;
        }
        rg_node node = {};
        EXPECT(rg_node_create(ctx, parent, &def, &node) == RG_OK);
        return node;
    }
    rg_node leaf(float width, float height) { return add(root, RG_KIND_FIXED, width, height); }
    void columns(int32_t count) {
        rg_grid grid = rg_grid_default();
        EXPECT(rg_node_get_grid(ctx, root, &grid) == RG_OK);
        grid.column_count = count;
        EXPECT(rg_node_set_grid(ctx, root, &grid) == RG_OK);
    }
    void cell(rg_node node, int32_t row, int32_t column, int32_t rowSpan = 1, int32_t columnSpan = 1, float weight = 0) {
        rg_grid_cell c = rg_grid_cell_default();
        c.row = row;
        c.column = column;
        c.row_span = rowSpan;
        c.column_span = columnSpan;
        c.column_weight = weight;
        EXPECT(rg_node_set_grid_cell(ctx, node, &c) == RG_OK);
    }
    void gravity(rg_node node, uint32_t bits) {
        EXPECT(rg_node_set_int(ctx, node, RG_LAYOUT_GRAVITY, int32_t(bits)) == RG_OK);
    }
    rg_status layout(float width = 300, float height = 200) {
        return rg_layout_specs(ctx, root, rg_at_most(width), rg_at_most(height));
    }
    rg_frame frame(rg_node node) {
        rg_frame f;
        EXPECT(rg_node_frame(ctx, node, &f) == RG_OK);
        return f;
    }
    bool lies(rg_node node, float x, float y, float width, float height) {
        rg_frame f = frame(node);
        bool same = f.x == x && f.y == y && f.width == width && f.height == height;
        if (!same) printf("%g,%g %gx%g\n", f.x, f.y, f.width, f.height);
        return same;
    }
    uint32_t measured() {
        rg_layout_stats stats = {};
        EXPECT(rg_context_layout_stats(ctx, &stats) == RG_OK);
        return stats.nodes_measured;
    }
};

// MARK: - Against the model

ModelGrid randomGrid(Random &random) {
    ModelGrid grid;
    grid.grid = rg_grid_default();
    grid.vertical = random.chance(30);
    grid.rtl = random.chance(30);
    int lines = random.pick({2, 4, 8, 30}), least = 0;
    bool weights = random.chance(40), gravities = random.chance(70), spans = random.chance(60);
    if (random.chance(25))
        for (int &p : grid.padding) p = int(random.below(20));
    if (random.chance(20)) grid.grid.alignment = RG_GRID_ALIGN_BOUNDS;
    if (random.chance(20)) grid.grid.use_default_margins = true;
    grid.grid.row_order_preserved = random.chance(85);
    grid.grid.column_order_preserved = random.chance(85);
    for (uint32_t n = 1 + random.below(random.chance(20) ? 60 : 12); n > 0; n--) {
        ModelChild c;
        c.cell = rg_grid_cell_default();
        if (spans && random.chance(40)) c.cell.row_span = random.between(1, std::max(1, lines / 2));
        if (spans && random.chance(40)) c.cell.column_span = random.between(1, std::max(1, lines / 2));
        if (random.chance(25)) c.cell.row = random.between(0, lines - c.cell.row_span);
        if (random.chance(25)) c.cell.column = random.between(0, lines - c.cell.column_span);
        if (weights && random.chance(50)) c.cell.column_weight = random.pick({1.0f, 2.0f, 0.3f, 7.0f});
        if (weights && random.chance(30)) c.cell.row_weight = random.pick({1.0f, 0.5f, 3.0f});
        if (gravities && random.chance(50))
            c.gravity = uint32_t(random.pick<int>({0, RG_GRAVITY_LEFT, RG_GRAVITY_RIGHT, RG_GRAVITY_FILL_HORIZONTAL,
                                              RG_GRAVITY_CENTER_HORIZONTAL})) |
                        uint32_t(random.pick<int>({0, RG_GRAVITY_TOP, RG_GRAVITY_BOTTOM, RG_GRAVITY_FILL_VERTICAL,
                                              RG_GRAVITY_CENTER_VERTICAL}));
        c.contentWidth = int(random.below(80));
        c.contentHeight = int(random.below(50));
        if (random.chance(40)) c.baseline = int(random.below(40));
        if (random.chance(20)) c.width = random.pick({0, 25, -1, -1});
        if (random.chance(20)) c.height = random.pick({0, 15, -1, -1});
        if (random.chance(30))
            for (int &m : c.margin) m = int(random.below(12));
        if (random.chance(15)) c.cell.own_margins = random.below(16);
        c.gone = random.chance(8);
        least = std::max({least, c.cell.column_span, c.cell.column + c.cell.column_span, c.cell.row_span,
                          c.cell.row + c.cell.row_span});
        grid.children.push_back(c);
    }
    if (random.chance(70)) grid.grid.column_count = least + random.between(0, 2);
    if (random.chance(30) || (grid.vertical && random.chance(60))) grid.grid.row_count = least + random.between(0, 2);
    return grid;
}

/// Rows of a few columns whose cells span rows; cells, or all cells of some rows, fill their rows. Many constraints
/// contradict each other, in parts of the grid that rows keep apart.
ModelGrid randomRows(Random &random) {
    ModelGrid grid;
    grid.grid = rg_grid_default();
    grid.grid.column_count = random.between(1, 5);
    int fills = random.pick({20, 50, 80}), spans = random.pick({20, 60}), most = random.pick({2, 2, 3, 5});
    int height = random.pick({2, 9, 40}), higher = random.pick({0, 1, 2});
    bool isLong = random.chance(10);
    bool weights = random.chance(10), byRow = random.chance(40);
    if (random.chance(20)) grid.grid.use_default_margins = true;
    if (random.chance(10)) grid.grid.row_order_preserved = false;
    for (int n = random.between(10, random.chance(10) ? 400 : 120); n > 0; n--) {
        ModelChild c;
        c.cell = rg_grid_cell_default();
        if (random.chance(uint32_t(spans))) c.cell.row_span = random.between(2, most);
        if (isLong && random.chance(5)) c.cell.row_span = random.between(2, 40);
        if (random.chance(30)) c.cell.column_span = random.between(1, grid.grid.column_count);
        bool fill = byRow ? n / 8 * 7 % 100 < fills : random.chance(uint32_t(fills));
        if (fill) c.gravity = RG_GRAVITY_FILL_VERTICAL;
        else if (random.chance(10)) c.gravity = uint32_t(random.pick<int>({RG_GRAVITY_TOP, RG_GRAVITY_CENTER_VERTICAL}));
        if (weights && random.chance(10)) c.cell.row_weight = 1;
        c.contentWidth = int(random.below(20));
        c.contentHeight = 8 + random.between(0, height) * (1 + higher * (c.cell.row_span - 1));
        if (random.chance(10)) c.margin[1] = int(random.below(12));
        c.gone = random.chance(8);
        grid.children.push_back(c);
    }
    // High cells are moved so far apart that distances without a maximum, 100,000 px, are exceeded, too. With weights,
    // sums of such would not fit into the model's integers.
    int scale = weights ? 1 : random.pick({1, 1, 10, 20, 40, 80});
    for (ModelChild &c : grid.children) c.contentHeight *= scale;
    return grid;
}

rg_spec randomSpec(Random &random) {
    float size = float(random.pick({0, 10, 90, 200, 480, 1000, 3000}));
    return rg_spec_make(rg_spec_mode(random.below(3)), size);
}

void build(Ui &ui, const ModelGrid &grid, std::vector<rg_node> &nodes) {
    rg_style style = rg_style_default();
    style.orientation = grid.vertical ? RG_VERTICAL : RG_HORIZONTAL;
    style.direction = grid.rtl ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
    style.padding_left = float(grid.padding[0]);
    style.padding_top = float(grid.padding[1]);
    style.padding_right = float(grid.padding[2]);
    style.padding_bottom = float(grid.padding[3]);
    EXPECT(rg_node_set_style(ui.ctx, ui.root, &style) == RG_OK);
    EXPECT(rg_node_set_grid(ui.ctx, ui.root, &grid.grid) == RG_OK);
    auto length = [](int value) {
        return value >= 0 ? rg_px(float(value)) : value == ModelChild::RG_MATCH ? rg_match_parent() : rg_wrap_content();
    };
    for (const ModelChild &c : grid.children) {
        rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
        def.style.width = length(c.width);
        def.style.height = length(c.height);
        def.style.content_width = float(c.contentWidth);
        def.style.content_height = float(c.contentHeight);
        if (c.baseline >= 0) def.style.baseline = rg_px(float(c.baseline));
        def.style.margin_left = float(c.margin[0]);
        def.style.margin_top = float(c.margin[1]);
        def.style.margin_right = float(c.margin[2]);
        def.style.margin_bottom = float(c.margin[3]);
        def.style.layout_gravity = c.gravity;
        def.style.visibility = c.gone ? RG_GONE : RG_VISIBLE;
        rg_node node = {};
        EXPECT(rg_node_create(ui.ctx, ui.root, &def, &node) == RG_OK);
        EXPECT(rg_node_set_grid_cell(ui.ctx, node, &c.cell) == RG_OK);
        nodes.push_back(node);
    }
}

/// A huge size comes out where the padding is more than there is: sums of it do not fit into the model's integers.
bool isLessThanPadding(rg_spec spec, const int *padding, int side) {
    return spec.mode != RG_UNSPECIFIED && spec.size < float(padding[side] + padding[side + 2]);
}

/// Sizes beyond the model's integers are not tested.
bool isModest(const ModelResult &result) {
    for (const auto &box : result.boxes)
        if (box && (std::abs(box->x) > 1 << 24 || std::abs(box->y) > 1 << 24 || box->width > 1 << 24 || box->height > 1 << 24))
            return false;
    return true;
}

void gridsAreAsTheModelHasThem() {
    int compared = 0;
    for (uint64_t seed = 1; seed <= 8000; seed++) {
        Random random(seed);
        ModelGrid grid = seed <= 2500 ? randomGrid(random) : randomRows(random);
        rg_spec width = randomSpec(random), height = randomSpec(random);
        if (seed > 5000) height = rg_unspecified();
        if (isLessThanPadding(width, grid.padding, 0) || isLessThanPadding(height, grid.padding, 1)) continue;
        ModelResult expected = layOut(grid, width, height);
        if (!isModest(expected)) continue;
        compared++;
        Ui ui;
        std::vector<rg_node> nodes;
        build(ui, grid, nodes);
        EXPECT(rg_layout_specs(ui.ctx, ui.root, width, height) == RG_OK);
        rg_frame own = ui.frame(ui.root);
        bool same = own.width == float(expected.width) && own.height == float(expected.height);
        for (size_t i = 0; i < nodes.size() && same; i++) {
            rg_frame f = ui.frame(nodes[i]);
            if (!expected.boxes[i]) continue;
            const ModelBox &b = *expected.boxes[i];
            same = f.x == float(b.x) && f.y == float(b.y) && f.width == float(b.width) && f.height == float(b.height);
            if (!same) printf("child %zu: %g,%g %gx%g, model %d,%d %dx%d\n", i, f.x, f.y, f.width, f.height, b.x, b.y, b.width, b.height);
        }
        if (!same) printf("seed %llu: %gx%g, model %dx%d\n", (unsigned long long)seed, own.width, own.height, expected.width, expected.height);
        EXPECT(same);
        if (failures > 3) return;
    }
    EXPECT(compared > 7000);
}

/// A grid that was measured under a larger bound before has the size of one that was not: the constraint it gives up may
/// depend on the bound even if the size does not reach it.
void lessRoomIsAsFromScratch() {
    int reused = 0;
    for (uint64_t seed = 1; seed <= 4000; seed++) {
        Random random(seed);
        ModelGrid grid = randomGrid(random);
        Ui edited;
        rg_node frame = edited.add(rg_null(), RG_KIND_FRAME, 0, 0);
        EXPECT(rg_node_insert(edited.ctx, frame, edited.root, RG_END) == RG_OK);
        std::vector<rg_node> nodes;
        build(edited, grid, nodes);
        float width = 4000, height = 4000;
        for (int step = 0; step < 5; step++) {
            EXPECT(rg_layout_specs(edited.ctx, frame, rg_at_most(width), rg_at_most(height)) == RG_OK);
            rg_frame own = edited.frame(edited.root);
            if (step > 0) {
                if (edited.measured() == 0) reused++;
                Ui fresh;
                rg_node outer = fresh.add(rg_null(), RG_KIND_FRAME, 0, 0);
                EXPECT(rg_node_insert(fresh.ctx, outer, fresh.root, RG_END) == RG_OK);
                std::vector<rg_node> others;
                build(fresh, grid, others);
                EXPECT(rg_layout_specs(fresh.ctx, outer, rg_at_most(width), rg_at_most(height)) == RG_OK);
                bool same = fresh.lies(fresh.root, own.x, own.y, own.width, own.height);
                for (size_t i = 0; i < nodes.size() && same; i++) {
                    rg_frame f = edited.frame(nodes[i]), g = fresh.frame(others[i]);
                    same = !memcmp(&f, &g, sizeof f);
                }
                if (!same) printf("seed %llu, at most %gx%g\n", (unsigned long long)seed, width, height);
                EXPECT(same);
                if (failures > 3) return;
            }
            width = std::max(own.width, std::floor(own.width + (width - own.width) * float(random.below(100)) / 100));
            height = std::max(own.height, std::floor(own.height + (height - own.height) * float(random.below(100)) / 100));
        }
    }
    EXPECT(reused > 1000);
}

// MARK: - By hand

void defaultsAreThoseOfTheHeader() {
    rg_grid grid = rg_grid_default();
    rg_grid_cell cell = rg_grid_cell_default();
    EXPECT(grid.struct_size == sizeof grid && grid.row_count == RG_GRID_AUTO && grid.column_count == RG_GRID_AUTO);
    EXPECT(grid.alignment == RG_GRID_ALIGN_MARGINS && grid.row_order_preserved && grid.column_order_preserved);
    EXPECT(!grid.use_default_margins && grid.default_margin == 4);
    EXPECT(cell.struct_size == sizeof cell && cell.row == RG_GRID_AUTO && cell.column == RG_GRID_AUTO);
    EXPECT(cell.row_span == 1 && cell.column_span == 1 && cell.row_weight == 0 && cell.column_weight == 0);
    Ui ui;
    rg_grid_cell stored = rg_grid_cell_default();
    stored.row = 9;
    EXPECT(rg_node_get_grid_cell(ui.ctx, ui.leaf(1, 1), &stored) == RG_OK && !memcmp(&stored, &cell, sizeof cell));
    rg_grid own = rg_grid_default();
    own.row_count = 9;
    EXPECT(rg_node_get_grid(ui.ctx, ui.root, &own) == RG_OK && !memcmp(&own, &grid, sizeof grid));
}

void badArgumentsChangeNothing() {
    Ui ui;
    rg_node a = ui.leaf(10, 10), other = {9};
    auto badGrid = [&](void (*change)(rg_grid &)) {
        rg_grid grid = rg_grid_default();
        change(grid);
        return rg_node_set_grid(ui.ctx, ui.root, &grid) == RG_ERROR_INVALID_ARGUMENT && *rg_error_message(ui.ctx);
    };
    auto badCell = [&](void (*change)(rg_grid_cell &)) {
        rg_grid_cell cell = rg_grid_cell_default();
        change(cell);
        return rg_node_set_grid_cell(ui.ctx, a, &cell) == RG_ERROR_INVALID_ARGUMENT && *rg_error_message(ui.ctx);
    };
    EXPECT(badGrid([](rg_grid &g) { g.row_count = -2; }));
    EXPECT(badGrid([](rg_grid &g) { g.column_count = RG_GRID_MAX_INDEX + 1; }));
    EXPECT(badGrid([](rg_grid &g) { g.alignment = rg_grid_alignment(2); }));
    EXPECT(badGrid([](rg_grid &g) { g.default_margin = 1.0f / 0.0f; }));
    EXPECT(badGrid([](rg_grid &g) { g.struct_size = 4; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.row = -2; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.column = RG_GRID_MAX_INDEX + 1; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.row_span = 0; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.column_span = INT32_MAX; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.row_weight = -1; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.column_weight = 0.0f / 0.0f; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.own_margins = 16; }));
    EXPECT(badCell([](rg_grid_cell &c) { c.struct_size = 0; }));
    rg_grid grid = rg_grid_default();
    rg_grid_cell cell = rg_grid_cell_default();
    EXPECT(rg_node_set_grid(ui.ctx, a, &grid) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(rg_node_get_grid(ui.ctx, a, &grid) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(rg_node_set_grid(ui.ctx, other, &grid) == RG_ERROR_STALE_HANDLE);
    EXPECT(rg_node_set_grid_cell(ui.ctx, other, &cell) == RG_ERROR_STALE_HANDLE);
    EXPECT(rg_node_set_grid(ui.ctx, ui.root, nullptr) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(rg_node_set_grid_cell(ui.ctx, a, nullptr) == RG_ERROR_INVALID_ARGUMENT);
    cell.row = 3;
    rg_node targets[] = {a, other};
    EXPECT(rg_nodes_set_grid_cell(ui.ctx, targets, sizeof a, &cell, 0, 2) == RG_ERROR_STALE_HANDLE);
    EXPECT(strstr(rg_error_message(ui.ctx), "item 1"));
    EXPECT(rg_nodes_set_grid_cell(ui.ctx, targets, 4, &cell, 0, 1) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(rg_node_get_grid_cell(ui.ctx, a, &cell) == RG_OK && cell.row == RG_GRID_AUTO);
    cell.row = 3;
    EXPECT(rg_nodes_set_grid_cell(ui.ctx, targets, sizeof a, &cell, 0, 1) == RG_OK);
    EXPECT(rg_node_get_grid_cell(ui.ctx, a, &cell) == RG_OK && cell.row == 3);
}

void cellsBeyondTheCountsAreErrors() {
    Ui ui;
    rg_node a = ui.leaf(10, 20), b = ui.leaf(30, 10);
    ui.columns(2);
    ui.cell(b, RG_GRID_AUTO, 1, 1, 2);
    EXPECT(ui.layout() == RG_ERROR_TREE);
    rg_diagnostic d = {};
    EXPECT(rg_diagnostic_count(ui.ctx) == 1 && rg_diagnostic_at(ui.ctx, 0, &d) == RG_OK);
    EXPECT(d.code == RG_CODE_GRID_CELL && d.level == RG_LEVEL_ERROR && d.node.id == b.id);
    EXPECT(ui.lies(a, 0, 0, 10, 20) && ui.lies(b, 10, 0, 30, 10));
    EXPECT(ui.layout() == RG_ERROR_TREE); // it stands, though nothing is dirty
    EXPECT(rg_node_set_float(ui.ctx, a, RG_CONTENT_WIDTH, 15) == RG_OK);
    EXPECT(ui.layout() == RG_ERROR_TREE && rg_diagnostic_count(ui.ctx) == 1 && ui.lies(b, 15, 0, 30, 10));
    ui.columns(3);
    EXPECT(ui.layout() == RG_OK);
    ui.columns(0); // no child fits
    EXPECT(ui.layout() == RG_ERROR_TREE);
    EXPECT(rg_node_remove(ui.ctx, a) == RG_OK && rg_node_remove(ui.ctx, b) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.lies(ui.root, 0, 0, 0, 0));
}

void gapsLieBetweenCellsThatHoldSomething() {
    Ui ui;
    EXPECT(rg_node_set_float(ui.ctx, ui.root, RG_GAP, 5) == RG_OK);
    ui.columns(3);
    rg_node a = ui.leaf(10, 10), b = ui.leaf(20, 10), c = ui.leaf(30, 10), d = ui.leaf(4, 4), e = ui.leaf(40, 4);
    EXPECT(ui.layout() == RG_OK && ui.frame(ui.root).width == 90);
    ui.cell(e, RG_GRID_AUTO, RG_GRID_AUTO, 1, 2);
    ui.gravity(e, RG_GRAVITY_FILL_HORIZONTAL);
    EXPECT(ui.layout() == RG_OK);
    EXPECT(ui.lies(a, 0, 0, 10, 10) && ui.lies(b, 15, 0, 20, 10) && ui.lies(c, 40, 0, 30, 10));
    EXPECT(ui.lies(d, 0, 15, 4, 4) && ui.lies(e, 15, 15, 55, 4) && ui.lies(ui.root, 0, 0, 70, 19));
    EXPECT(rg_node_set_int(ui.ctx, b, RG_VISIBILITY, RG_GONE) == RG_OK);
    EXPECT(rg_node_set_int(ui.ctx, e, RG_VISIBILITY, RG_GONE) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.lies(c, 15, 0, 30, 10) && ui.lies(ui.root, 0, 0, 45, 19));
    EXPECT(rg_node_set_length(ui.ctx, a, RG_WIDTH, rg_percent(50)) == RG_OK); // of 300 less one gap
    EXPECT(rg_layout_specs(ui.ctx, ui.root, rg_exactly(305), rg_at_most(100)) == RG_OK);
    EXPECT(ui.frame(a).width == 150);
    EXPECT(rg_node_set_int(ui.ctx, ui.root, RG_DIRECTION, RG_DIRECTION_RTL) == RG_OK);
    EXPECT(rg_node_set_length(ui.ctx, a, RG_WIDTH, rg_px(10)) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.lies(a, 35, 0, 10, 10) && ui.lies(c, 0, 0, 30, 10));
}

void hardLimitsHoldAgainstFill() {
    Ui ui;
    ui.columns(1);
    rg_node a = ui.leaf(100, 10), b = ui.leaf(10, 10);
    ui.gravity(b, RG_GRAVITY_FILL_HORIZONTAL);
    EXPECT(rg_node_set_length(ui.ctx, b, RG_MAX_WIDTH, rg_px(40)) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.lies(a, 0, 0, 100, 10) && ui.lies(b, 0, 10, 40, 10));
    EXPECT(rg_node_set_int(ui.ctx, ui.root, RG_DIRECTION, RG_DIRECTION_RTL) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.lies(b, 60, 10, 40, 10));
}

void equalValuesDirtyNothing() {
    Ui ui;
    ui.columns(2);
    rg_node a = ui.leaf(10, 10), b = ui.leaf(20, 10);
    ui.cell(b, 1, 0, 1, 2, 0.5f);
    EXPECT(ui.layout() == RG_OK && ui.measured() > 0);
    ui.columns(2);
    ui.cell(b, 1, 0, 1, 2, 0.5f);
    ui.cell(a, RG_GRID_AUTO, RG_GRID_AUTO);
    EXPECT(ui.layout() == RG_OK && ui.measured() == 0);
    rg_node frame = ui.add(rg_null(), RG_KIND_FRAME, 0, 0); // other containers read no cells
    rg_node leaf = ui.add(frame, RG_KIND_FIXED, 5, 5);
    EXPECT(rg_layout(ui.ctx, frame, 50, 50) == RG_OK);
    ui.cell(leaf, 4, 4);
    EXPECT(rg_layout(ui.ctx, frame, 50, 50) == RG_OK && ui.measured() == 0);
}

void cellsGoWithTheirNodes() {
    Ui ui;
    ui.columns(3);
    rg_node a = ui.leaf(10, 10), b = ui.leaf(20, 10), c = ui.leaf(30, 10);
    ui.cell(a, RG_GRID_AUTO, 2);
    EXPECT(ui.layout() == RG_OK && ui.frame(a).y == 0 && ui.frame(b).y == 10);
    EXPECT(rg_node_insert(ui.ctx, ui.root, a, RG_END) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.lies(b, 0, 0, 20, 10) && ui.lies(c, 20, 0, 30, 10) && ui.lies(a, 50, 0, 10, 10));
    rg_node frame = ui.add(rg_null(), RG_KIND_FRAME, 0, 0);
    EXPECT(rg_node_insert(ui.ctx, frame, a, 0) == RG_OK);
    EXPECT(rg_layout(ui.ctx, frame, 90, 90) == RG_OK && ui.lies(a, 0, 0, 10, 10));
    rg_grid_cell cell = rg_grid_cell_default();
    EXPECT(rg_node_get_grid_cell(ui.ctx, a, &cell) == RG_OK && cell.column == 2);
    EXPECT(rg_node_destroy(ui.ctx, a) == RG_OK);
    rg_node again = ui.leaf(1, 1); // takes its place in the store
    EXPECT(rg_node_get_grid_cell(ui.ctx, again, &cell) == RG_OK && cell.column == RG_GRID_AUTO);
    EXPECT(ui.layout() == RG_OK && ui.lies(again, 50, 0, 1, 1));
}

// MARK: - Costs

/// Of processor time, which other programs do not take part in.
double seconds(rg_status *status, Ui &ui, rg_spec width, rg_spec height) {
    clock_t start = clock();
    *status = rg_layout_specs(ui.ctx, ui.root, width, height);
    return double(clock() - start) / CLOCKS_PER_SEC;
}

/// Android would take 20,000 passes over 60,000 constraints, twice, to see that they leave room to spare.
void manyColumnsWithRoomToSpare() {
    Ui ui;
    std::vector<rg_node> leaves;
    for (int i = 0; i < 20000; i++) leaves.push_back(ui.leaf(2, 10));
    rg_status status;
    EXPECT(seconds(&status, ui, rg_exactly(100000), rg_at_most(100)) < 1 && status == RG_OK);
    EXPECT(ui.frame(leaves[0]).x == 0 && ui.frame(leaves[19999]).x == 39998);
    EXPECT(seconds(&status, ui, rg_exactly(1000), rg_at_most(100)) < 1 && status == RG_OK);
    EXPECT(ui.frame(leaves[19999]).x == 39998);
    for (rg_node leaf : leaves) ui.cell(leaf, RG_GRID_AUTO, RG_GRID_AUTO, 1, 1, 1);
    EXPECT(seconds(&status, ui, rg_exactly(100000), rg_at_most(100)) < 2 && status == RG_OK);
    EXPECT(ui.frame(leaves[19999]).x > 39998);
    // less room than the padding stands for so much that sums come to wrap
    EXPECT(rg_node_set_float(ui.ctx, ui.root, RG_PADDING_LEFT, 10) == RG_OK);
    EXPECT(seconds(&status, ui, rg_exactly(5), rg_at_most(100)) < 2 && status == RG_OK);
    EXPECT(ui.frame(leaves[19999]).x >= 39998);
}

/// Half of the cells fill their rows, and cells contradict the rows that they span: these are higher, as high, or less.
void manyRowsThatContradict() {
    for (int most : {2, 3, 5}) {
        for (int height : {0, 1, 2}) {
            Ui ui;
            ui.columns(7);
            Random random(1);
            for (int i = 0; i < 25600; i++) {
                int span = height ? random.between(1, most) : i % 4 ? 1 : most;
                rg_node leaf = ui.leaf(4, float(height == 0   ? 6 + i % 11
                                                : height == 1 ? random.between(6, 35)
                                                              : span * random.between(10, 19)));
                ui.cell(leaf, RG_GRID_AUTO, RG_GRID_AUTO, span, 1);
                if (random.chance(50)) ui.gravity(leaf, RG_GRAVITY_FILL_VERTICAL);
            }
            rg_status status;
            double taken = seconds(&status, ui, rg_exactly(400), rg_unspecified());
            if (taken >= 0.5) printf("spans of %d rows, heights %d: %g s\n", most, height, taken);
            EXPECT(taken < 0.5 && status == RG_OK);
            EXPECT(seconds(&status, ui, rg_exactly(500), rg_at_most(1e5f)) < 0.5 && status == RG_OK);
        }
    }
}

/// One column of cells that all start in the first row and span 1, 2, 3 … rows; half of them fill these.
void manyLongSpansFromOneRow() {
    Ui ui;
    ui.columns(1);
    Random random(1);
    for (int i = 0; i < 12800; i++) {
        rg_node leaf = ui.leaf(4, float(random.between(6, 35)));
        ui.cell(leaf, 0, 0, 1 + i, 1);
        if (random.chance(50)) ui.gravity(leaf, RG_GRAVITY_FILL_VERTICAL);
    }
    rg_status status;
    EXPECT(seconds(&status, ui, rg_exactly(400), rg_unspecified()) < 0.2 && status == RG_OK);
}

/// A child far away costs no memory and no time for the lines between.
void largeIndicesCostNothing() {
    Ui ui;
    rg_memory_stats before = {}, after = {};
    rg_node a = ui.leaf(10, 10), b = ui.leaf(20, 20);
    EXPECT(rg_context_memory_stats(ui.ctx, &before) == RG_OK);
    ui.cell(a, RG_GRID_MAX_INDEX, RG_GRID_MAX_INDEX, RG_GRID_MAX_INDEX, RG_GRID_MAX_INDEX);
    ui.cell(b, 5, RG_GRID_MAX_INDEX);
    rg_status status;
    EXPECT(seconds(&status, ui, rg_at_most(300), rg_at_most(300)) < 0.1 && status == RG_OK);
    EXPECT(rg_context_memory_stats(ui.ctx, &after) == RG_OK && after.live_bytes < before.live_bytes + 4096);
    EXPECT(ui.lies(a, 0, 20, 10, 10) && ui.lies(b, 0, 0, 20, 20));
}

/// Filling a wide grid row by row looks at each cell a bounded number of times.
void automaticCellsAreFoundFast() {
    Ui ui;
    ui.columns(1000);
    rg_node last = {};
    for (int i = 0; i < 20000; i++) {
        last = ui.leaf(1, 1);
        if (i % 7 == 0) ui.cell(last, RG_GRID_AUTO, RG_GRID_AUTO, 1 + i % 900, 1 + i % 11);
    }
    rg_status status;
    EXPECT(seconds(&status, ui, rg_at_most(1e6f), rg_at_most(1e6f)) < 2 && status == RG_OK);
    EXPECT(ui.frame(last).width == 1);
}

/// Grids in grids, each filling its cell beside a leaf.
void nestsStayBounded() {
    for (uint32_t depth : {4u, 16u, 64u, 65u, 66u}) {
        for (rg_spec_mode mode : {RG_EXACTLY, RG_AT_MOST, RG_UNSPECIFIED}) {
            Ui ui(64, 512);
            rg_node parent = ui.root;
            uint64_t depths = 1;
            for (uint32_t level = 2; level <= depth; level++) {
                ui.add(parent, RG_KIND_FIXED, float(level % 7), float(level % 5));
                rg_node next = ui.add(parent, RG_KIND_GRID, 0, 0);
                if (depth == 65 && level % 2) ui.gravity(next, RG_GRAVITY_LEFT | RG_GRAVITY_TOP);
                else if (depth == 66 && level % 2) ui.cell(next, 0, 1, 1, 1, 1);
                else ui.gravity(next, RG_GRAVITY_FILL);
                EXPECT(rg_node_set_int(ui.ctx, next, RG_ORIENTATION, level % 2) == RG_OK);
                parent = next;
                depths += 2 * level;
            }
            rg_spec spec = rg_spec_make(mode, 5000);
            EXPECT(rg_layout_specs(ui.ctx, ui.root, spec, spec) == RG_OK);
            if (ui.measured() > 4 * depths) printf("depth %u: %u measures, sum of depths %u\n", depth, ui.measured(), unsigned(depths));
            EXPECT(ui.measured() <= 4 * depths);
        }
    }
}

} // namespace

int main() {
    gridsAreAsTheModelHasThem();
    lessRoomIsAsFromScratch();
    defaultsAreThoseOfTheHeader();
    badArgumentsChangeNothing();
    cellsBeyondTheCountsAreErrors();
    gapsLieBetweenCellsThatHoldSomething();
    hardLimitsHoldAgainstFill();
    equalValuesDirtyNothing();
    cellsGoWithTheirNodes();
    manyColumnsWithRoomToSpare();
    manyRowsThatContradict();
    manyLongSpansFromOneRow();
    largeIndicesCostNothing();
    automaticCellsAreFoundFast();
    nestsStayBounded();
    if (failures) {
        printf("%-14s %8d of %d checks  FAILED\n", "grid", failures, checks);
        return 1;
    }
    printf("%-14s %8d checks  passed\n", "grid", checks);
    return 0;
}
