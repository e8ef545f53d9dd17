// SPDX-License-Identifier: MIT
// Sets of columns of tables and the cells of their rows.
#include <algorithm>

#include "calls.h"

void Caller::columns() {
    Handle h = handle();
    Op op;
    op.kind = Op::setColumns;
    op.node = h.key;
    op.index = r->below(r->chance(90) ? 3 : 5);
    for (uint32_t n = r->below(5); n > 0; n--)
        op.columns.push_back(r->chance(95) ? r->below(6) : r->pick({4095u, 4096u, 1u << 31, UINT32_MAX}));
    bool isTable = h.key >= 0 && rig.world.nodes.at(h.key).kind == RG_KIND_TABLE;
    bool bad = op.index > 2 || (h.key >= 0 && !isTable), null = r->chance(5) && !op.columns.empty();
    bool tooMuch = std::any_of(op.columns.begin(), op.columns.end(), [](uint32_t column) {
        return column >= RG_MAX_COLUMNS && column != RG_ALL_COLUMNS;
    });
    what = h.key < 0 ? "rg_node_set_columns(" + name(h) + ")" : opText(op);
    rg_status status = rg_node_set_columns(rig.ctx, h.node, rg_column_set(op.index),
                                           null ? nullptr : op.columns.data(), op.columns.size());
    expect(status, h.key < 0     ? RG_ERROR_STALE_HANDLE
                   : null || bad ? RG_ERROR_INVALID_ARGUMENT
                   : tooMuch     ? RG_ERROR_LIMIT
                                 : RG_OK);
    if (status == RG_OK && problem.empty()) rig.world.apply(op);
    what = "rg_node_get_columns(" + name(h) + ")";
    uint32_t out[8] = {}, count = 9, capacity = r->below(8);
    status = rg_node_get_columns(rig.ctx, h.node, rg_column_set(op.index), out, capacity, &count);
    expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : bad ? RG_ERROR_INVALID_ARGUMENT : RG_OK);
    if (status != RG_OK) {
        if (count) fail("fails but does not zero its output");
        return;
    }
    const std::vector<uint32_t> &model = rig.world.nodes.at(h.key).columns[op.index];
    if (count != model.size()) return fail("answers another count");
    for (uint32_t i = 0; i < std::min(count, capacity); i++)
        if (out[i] != model[i]) fail("answers other columns");
    for (uint32_t i = std::min(count, capacity); i < 8; i++)
        if (out[i]) fail("writes past its capacity");
}

void Caller::tableCell() {
    Handle h = handle();
    int32_t column = r->chance(85) ? r->between(-1, 6) : r->pick({-2, 4095, 4096, INT32_MIN, INT32_MAX});
    int32_t span = r->chance(85) ? r->between(1, 4) : r->pick({0, -1, 4096, 4097, INT32_MIN, INT32_MAX});
    what = "rg_node_set_table_cell(" + name(h) + ", " + std::to_string(column) + ", " + std::to_string(span) + ")";
    rg_status status = rg_node_set_table_cell(rig.ctx, h.node, column, span);
    if (h.key < 0) {
        expect(status, RG_ERROR_STALE_HANDLE);
        int32_t outColumn = 77, outSpan = 77;
        return expect(rg_node_get_table_cell(rig.ctx, h.node, &outColumn, &outSpan), RG_ERROR_STALE_HANDLE);
    }
    if (column < -1 || span < 1) expect(status, RG_ERROR_INVALID_ARGUMENT);
    else if (int64_t(std::max(column, 0)) + span > RG_MAX_COLUMNS) expect(status, RG_ERROR_LIMIT);
    else expect(status, RG_OK);
    ModelNode &model = rig.world.nodes.at(h.key);
    if (status == RG_OK) model.column = column, model.span = span;
    int32_t gotColumn = 77, gotSpan = 77;
    expect(rg_node_get_table_cell(rig.ctx, h.node, &gotColumn, &gotSpan), RG_OK);
    if (gotColumn != model.column || gotSpan != model.span) fail("is not what the getter answers");
}
