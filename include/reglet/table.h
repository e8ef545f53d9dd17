/* SPDX-License-Identifier: MIT */
/** @file table.h Columns of a table (RG_KIND_TABLE) and cells of its rows (RG_KIND_TABLE_ROW). Include reglet.h. */
#ifndef REGLET_TABLE_H
#define REGLET_TABLE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A table is a column of children, as a vertical linear container in weight mode RG_WEIGHT_ANDROID, whose rows share
 * column widths (Android's TableLayout and TableRow, API 34). Gravity, gap, dividers, weight_sum, baseline_child_index
 * and measure_with_largest_child of both mean what they mean there; orientation and weight_mode are not read.
 *
 *  - Children of a table are as wide as it is; a width of their own is not read. Children that are rows wrap their height;
 *    others have the height they ask for, and wrap by default.
 *  - Children of a row are its cells. They match their column's width and wrap their height by default. A cell lies in
 *    the column after the previous cell's last one, or further right where it says so. A gone cell takes no room.
 *  - A column is as wide as its widest cell that spans no other column: a cell with a width in pixels counts with it, a
 *    wrapping one with its size in the table's width, a matching one (the default) with its size without any bound.
 *  - With columns to shrink, a table too narrow for its columns takes what is missing from them in equal parts, whatever
 *    their width. With columns to stretch, a table whose room is larger gives the rest to them in equal parts: one that
 *    wraps fills what it is offered then. What an integer division leaves over stays unused. Columns in the set that the
 *    table does not have get their part, too; it is handed to the others after that. Gaps, dividers and the rows' margins
 *    and padding are not taken into account.
 *  - A cell whose layout gravity has a horizontal part wraps in its column and lies there by it.
 *  - Cells in a collapsed column take no part in the layout, as gone ones, those that span it as well as others.
 *  - A percent width of a cell is of the row's content box where the table's width is known, else read as wrap_content.
 *
 * A row outside of a table is a horizontal linear container whose children match x wrap by default: it has no columns.
 * So is a row that rg_measure is asked about, inside of a table too; ask about the table.
 */

/** A table has at most this many columns. Cells beyond have no width (a warning, RG_CODE_LIMIT). */
#define RG_MAX_COLUMNS 4096

/** In a list of columns: all there are, whatever else the list names. */
#define RG_ALL_COLUMNS UINT32_MAX

/** What is done to columns of a table. */
typedef enum rg_column_set {
  RG_STRETCH_COLUMNS = 0,
  RG_SHRINK_COLUMNS = 1,
  RG_COLLAPSE_COLUMNS = 2,
  RG_COLUMN_SET_FORCE_32 = 0x7fffffff
} rg_column_set;

/**
 * Replace the columns of a set: `count` indices from 0, in any order; one named twice counts once. An equal set dirties
 * nothing. O(count log count).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a table, unknown set), LIMIT (an index of RG_MAX_COLUMNS or more),
 *  OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_columns(rg_context *ctx, rg_node table, rg_column_set set, const uint32_t *columns,
                                     size_t count);

/**
 * Copy up to `capacity` columns of a set, ascending; RG_ALL_COLUMNS alone stands for all. `out` may be NULL with
 * capacity 0. `*count` is how many there are.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a table, unknown set)
 * @since 0.1
 */
RG_API rg_status rg_node_get_columns(const rg_context *ctx, rg_node table, rg_column_set set, uint32_t *out,
                                     uint32_t capacity, uint32_t *count);

/**
 * Say where in a row of a table `node` lies: `column`, or -1 for the one after the previous cell (the default), and
 * how many columns it spans (default 1). A column left of where the previous cell ends is not read. Stays with the
 * node when it moves; parents of other kinds do not read it. O(1).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (column below -1, span below 1), LIMIT (it would end beyond
 *  RG_MAX_COLUMNS), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_table_cell(rg_context *ctx, rg_node node, int32_t column, int32_t span);
/** Either output may be NULL. On failure both are 0. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_get_table_cell(const rg_context *ctx, rg_node node, int32_t *column, int32_t *span);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TABLE_H */
