/* SPDX-License-Identifier: MIT */
/** @file table.h Columns of a table (RG_KIND_TABLE) and cells of its rows (RG_KIND_TABLE_ROW). Include reglet.h. */
#ifndef REGLET_TABLE_H
#define REGLET_TABLE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A table is a vertical linear container in weight mode RG_WEIGHT_ANDROID whose rows share column widths (Android's
 * TableLayout and TableRow, API 34). Tables and rows read what linear containers read (linear.h), except orientation
 * and weight_mode.
 *
 * Children
 *  - Children of a table are as wide as the table; their own width is not read. Rows wrap their height; the height of
 *    other children defaults to wrap_content.
 *  - Children of a row are its cells. Their width defaults to the column's, their height to wrap_content. A cell is in
 *    the column after the previous cell's last one, or in a later one set by rg_node_set_table_cell().
 *  - Gone cells take no space. Cells in a collapsed column, spanning cells included, are treated as gone.
 *  - A cell whose layout_gravity has a horizontal part wraps inside its column and is placed there by it.
 *  - A percentage width of a cell is of the row's content box if the table's width is known, otherwise wrap_content.
 *
 * Column widths
 *  - A column is as wide as its widest cell of span 1. A cell counts with its width in px; with its size within the
 *    table's width if it wraps; with its unbounded size if it matches (the default).
 *  - Shrink columns: a table too narrow for all its columns takes the missing width from the shrink columns in equal
 *    parts, regardless of their width.
 *  - Stretch columns: a table with more space than all its columns need adds the rest to the stretch columns in equal
 *    parts. A table that wraps then fills the width offered.
 *  - The remainder of an integer division stays unused. Parts of columns that the set names but the table lacks are
 *    redistributed to the others. Gaps, dividers, and margins and padding of rows are not taken into account.
 *
 * A row outside a table is a horizontal linear container without columns, whose children default to match_parent x
 * wrap_content. rg_measure() treats every row like that: measure the table instead.
 */

/** Maximum number of columns. Cells beyond it have no width, with the warning RG_CODE_LIMIT. */
#define RG_MAX_COLUMNS 4096

/** In a list of columns: every column, regardless of the other entries. */
#define RG_ALL_COLUMNS UINT32_MAX

/** Sets of columns of a table. */
typedef enum rg_column_set {
  RG_STRETCH_COLUMNS = 0,
  RG_SHRINK_COLUMNS = 1,
  RG_COLLAPSE_COLUMNS = 2,
  RG_COLUMN_SET_FORCE_32 = 0x7fffffff
} rg_column_set;

/**
 * Replaces the columns of a set: `count` indices from 0, in any order; duplicates count once. O(count log count).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a table, unknown set), LIMIT (an index of RG_MAX_COLUMNS or more),
 *  OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_columns(rg_context *ctx, rg_node table, rg_column_set set, const uint32_t *columns,
                                     size_t count);

/**
 * Copies up to `capacity` columns of a set in ascending order. A single RG_ALL_COLUMNS stands for all.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a table, unknown set)
 * @since 0.1
 */
RG_API rg_status rg_node_get_columns(const rg_context *ctx, rg_node table, rg_column_set set, uint32_t *out,
                                     uint32_t capacity, uint32_t *count);

/**
 * Sets the column and the span of `node` in the row that is its parent. O(1).
 *
 * The cell belongs to the node and moves with it; other parents do not read it. A column before the end of the previous
 * cell is ignored.
 *
 * @param column index of the first column, or -1 (default): after the previous cell
 * @param span number of columns, default 1
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (column below -1, span below 1), LIMIT (the cell would end beyond
 *  RG_MAX_COLUMNS), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_table_cell(rg_context *ctx, rg_node node, int32_t column, int32_t span);
/** Reads the column and the span. Either output may be NULL. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_get_table_cell(const rg_context *ctx, rg_node node, int32_t *column, int32_t *span);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TABLE_H */
