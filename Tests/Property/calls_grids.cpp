// SPDX-License-Identifier: MIT
// Grids and the cells of their children.
#include <cmath>

#include "calls.h"

int32_t Caller::anyIndex(bool &valid, int32_t least) {
    int32_t index = r->chance(85) ? r->between(least, 5)
                                  : r->pick({RG_GRID_MAX_INDEX, RG_GRID_MAX_INDEX + 1, -2, 0, INT32_MIN, INT32_MAX});
    valid &= index >= least && index <= RG_GRID_MAX_INDEX;
    return index;
}

void Caller::grid() {
    Handle h = handle();
    bool valid = true;
    rg_grid grid = rg_grid_default(), got = rg_grid_default();
    grid.row_count = anyIndex(valid, -1);
    grid.column_count = anyIndex(valid, -1);
    grid.alignment = rg_grid_alignment(r->chance(95) ? r->below(2) : 2 + r->below(100));
    valid &= grid.alignment <= RG_GRID_ALIGN_BOUNDS;
    grid.row_order_preserved = r->chance(80);
    grid.column_order_preserved = r->chance(80);
    grid.use_default_margins = r->chance(50);
    grid.default_margin = r->chance(95) ? float(r->between(-5, 9)) : badNumber(*r);
    valid &= std::isfinite(grid.default_margin);
    if (r->chance(3)) grid.struct_size = r->below(20), valid = false;
    what = "rg_node_set_grid(" + name(h) + ")";
    rg_status status = rg_node_set_grid(rig.ctx, h.node, &grid);
    if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    ModelNode &n = rig.world.nodes.at(h.key);
    valid &= n.kind == RG_KIND_GRID;
    expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (valid) n.grid = grid;
    expect(rg_node_get_grid(rig.ctx, h.node, &got), n.kind == RG_KIND_GRID ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
}

rg_grid_cell Caller::anyCell(bool &valid) {
    rg_grid_cell cell = rg_grid_cell_default();
    cell.row = anyIndex(valid, -1);
    cell.column = anyIndex(valid, -1);
    cell.row_span = anyIndex(valid, 1);
    cell.column_span = anyIndex(valid, 1);
    for (float *weight : {&cell.row_weight, &cell.column_weight}) {
        *weight = r->chance(95) ? float(r->below(4)) / 2 : r->pick({badNumber(*r), -1.0f, 3e38f});
        valid &= std::isfinite(*weight) && *weight >= 0;
    }
    cell.own_margins = r->chance(95) ? r->below(16) : 16u << r->below(20);
    valid &= cell.own_margins < 16;
    if (r->chance(3)) cell.struct_size = r->below(20), valid = false;
    return cell;
}

void Caller::cell() {
    Handle h = handle();
    bool valid = true;
    rg_grid_cell cell = anyCell(valid);
    what = "rg_node_set_grid_cell(" + name(h) + ")";
    rg_status status = rg_node_set_grid_cell(rig.ctx, h.node, &cell);
    if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (valid) rig.world.nodes.at(h.key).cell = cell;
}

void Caller::cells() {
    size_t count = r->below(5);
    bool shared = r->chance(30), bad = false, stale = false;
    std::vector<Handle> targets(count);
    std::vector<rg_node> nodes(count + 1);
    std::vector<rg_grid_cell> cells(count + 1);
    for (size_t i = 0; i < count; i++) {
        bool valid = true;
        targets[i] = r->chance(93) ? rig.living(*r) : handle();
        nodes[i] = targets[i].node;
        stale |= targets[i].key < 0;
        cells[i] = shared && i ? cells[0] : anyCell(valid);
        bad |= !valid;
    }
    what = "rg_nodes_set_grid_cell of " + std::to_string(count);
    rg_status status = rg_nodes_set_grid_cell(rig.ctx, nodes.data(), sizeof(rg_node), cells.data(),
                                              shared ? 0 : sizeof(rg_grid_cell), count);
    if (bad || stale)
        return expectError(status, bad ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE,
                           stale ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, RG_OK);
    for (size_t i = 0; i < count; i++) rig.world.nodes.at(targets[i].key).cell = cells[i];
}
