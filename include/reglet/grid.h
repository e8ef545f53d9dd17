/* SPDX-License-Identifier: MIT */
/** @file grid.h Grid containers (RG_KIND_GRID): lines, cells and weights. Include reglet.h. */
#ifndef REGLET_GRID_H
#define REGLET_GRID_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A grid of n columns has n + 1 vertical lines, from the container's start to its end. Each child fills the cells
 * between two of them, and between two horizontal lines likewise (Android's GridLayout, API 34). The children's sizes
 * determine the lines: a column is as wide as the widest child that is in it alone.
 *
 * It reads padding and suggested minimum, and the properties that rg_style names for grids:
 *  - orientation. Horizontal: automatic cells fill rows, and columns are laid out before rows. Vertical: the reverse.
 *  - gap, between neighboring cells that hold children which are not gone
 *
 * Gravity
 *  - Gravity places a child in its cells. An axis without gravity is FILL if the cell has a weight on it. Otherwise the
 *    child is at the START horizontally, and at the common baseline of its row vertically.
 *  - START and END mean LEFT and RIGHT even if the direction is right to left (as on Android).
 *  - FILL makes the child as large as its cells.
 *
 * Surplus space
 *  - It is added to rows and columns whose children all have a gravity or a weight on that axis: in proportion to the
 *    weights; without weights, to those nearest to the end.
 *  - If the children need more or less space than there is and no row or column is flexible, cells at the end are
 *    empty, or lie beyond the container's edge.
 *
 * A gone child keeps its cells, which are empty.
 */

/** Largest row, column, span and count. */
#define RG_GRID_MAX_INDEX 32767
/** Row or column chosen by the grid; count derived from the cells. */
#define RG_GRID_AUTO (-1)

/** Boxes that are aligned in a row or column. */
typedef enum rg_grid_alignment {
  RG_GRID_ALIGN_MARGINS = 0, /**< the children's boxes including margins */
  /** The boxes without margins, which become margins of the lines. Left margins count for the line at which a child
   *  starts, right margins for the one at which it ends, also right to left. */
  RG_GRID_ALIGN_BOUNDS = 1,
  RG_GRID_ALIGNMENT_FORCE_32 = 0x7fffffff
} rg_grid_alignment;

/** Flags of rg_grid_cell.own_margins: sides that keep a margin of 0 in a grid with default margins. */
enum {
  RG_GRID_OWN_LEFT = 1,
  RG_GRID_OWN_TOP = 2,
  RG_GRID_OWN_RIGHT = 4,
  RG_GRID_OWN_BOTTOM = 8
};

/** Properties of a grid container. Make with rg_grid_default(). */
typedef struct rg_grid {
  uint32_t struct_size;
  /** 0 to RG_GRID_MAX_INDEX, or RG_GRID_AUTO (default): no limit, automatic cells never start a new row or column. The
   *  grid grows if automatic cells exceed the count; a child placed beyond it is an error of the tree. */
  int32_t row_count, column_count;
  rg_grid_alignment alignment; /**< default RG_GRID_ALIGN_MARGINS */
  bool row_order_preserved;    /**< lines keep the order of their indices; default true */
  bool column_order_preserved;
  /** Sides with a margin of 0 get default_margin. Exceptions: spaces, sides in rg_grid_cell.own_margins, and left and
   *  right of a child with a start or end margin. Default false. */
  bool use_default_margins;
  bool reserved;
  float default_margin; /**< pixels, may be negative; default 4 */
} rg_grid;

/** Cells of a child of a grid. Make with rg_grid_cell_default(). */
typedef struct rg_grid_cell {
  uint32_t struct_size;
  int32_t row, column;             /**< first row and column, 0 to RG_GRID_MAX_INDEX; RG_GRID_AUTO (default): the next
                                        free cell */
  int32_t row_span, column_span;   /**< rows and columns filled, 1 (default) to RG_GRID_MAX_INDEX */
  float row_weight, column_weight; /**< share of the surplus, >= 0; default 0 */
  uint32_t own_margins;            /**< RG_GRID_OWN_...; default 0 */
} rg_grid_cell;

/** Fills the first `struct_size` bytes of `grid` with defaults. @since 0.1 */
RG_API void rg_grid_init(rg_grid *grid, size_t struct_size);
/** Fills the first `struct_size` bytes of `cell` with defaults. @since 0.1 */
RG_API void rg_grid_cell_init(rg_grid_cell *cell, size_t struct_size);

/** Returns the default grid. */
static inline rg_grid rg_grid_default(void) {
  rg_grid g;
  rg_grid_init(&g, sizeof g);
  return g;
}
/** Returns the default cell. */
static inline rg_grid_cell rg_grid_cell_default(void) {
  rg_grid_cell c;
  rg_grid_cell_init(&c, sizeof c);
  return c;
}

/**
 * Sets the properties of a grid container. O(1).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a grid, a count out of range, an unknown alignment), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_grid(rg_context *ctx, rg_node node, const rg_grid *grid);
/** Reads the properties as stored. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_grid(const rg_context *ctx, rg_node node, rg_grid *out);

/**
 * Sets the cells of `node` in the grid that is its parent. O(1).
 *
 * Cells belong to the node and move with it; other parents do not read them. A cell beyond the grid's counts is an
 * error of the layout: RG_ERROR_TREE, a diagnostic RG_CODE_GRID_CELL names the child, and the grid gets the lines it
 * needs.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an index or span out of range, a weight that is negative or not finite,
 *  unknown flags), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_grid_cell(rg_context *ctx, rg_node node, const rg_grid_cell *cell);
/** Reads the cells as stored. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_grid_cell(const rg_context *ctx, rg_node node, rg_grid_cell *out);

/** Sets the cells of `count` nodes, all or nothing. A cell stride of 0 sets every node to one cell. O(count).
 *  @return as rg_node_set_grid_cell(); rg_error_message() names the index of the first bad node or cell @since 0.1 */
RG_API rg_status rg_nodes_set_grid_cell(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                        const rg_grid_cell *cells, size_t cell_stride, size_t count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_GRID_H */
