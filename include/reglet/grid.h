/* SPDX-License-Identifier: MIT */
/** @file grid.h Lines, cells and weights of a grid container (RG_KIND_GRID). Include reglet.h. */
#ifndef REGLET_GRID_H
#define REGLET_GRID_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A grid of n columns has n + 1 vertical lines, from the container's start to its end; each child fills the cells
 * between two of them, and likewise between two horizontal lines (Android's GridLayout, API 34). Lines are where the
 * children's sizes put them: a column is as wide as the widest of the children that lie in it alone.
 *
 * What a grid reads beside rg_grid and rg_grid_cell: rg_style.orientation (horizontal: automatic cells fill rows, and
 * columns are laid out before rows; vertical: the other way round), gap (between neighbouring cells that hold children
 * which are not gone), padding and suggested minimum; of its children width and height (UNSET is wrap_content),
 * margins and layout_gravity.
 *
 * Gravity places a child in its cells. An axis without gravity is START, or in rows the common baseline; with a
 * weight it is FILL. START and END act as LEFT and RIGHT also where the direction is right to left (as on Android).
 * FILL makes the child as big as its cells.
 *
 * Surplus space goes to rows and columns whose children all have a gravity or a weight on that axis, those nearest to
 * the end first; with weights it is shared by them, on top of the sizes measured. Where the children need more or less
 * room than there is and none may give way, cells are left empty at the end, or lie beyond the container's edge.
 *
 * A gone child keeps its cells, which are empty.
 */

/** The largest row or column, span and count. */
#define RG_GRID_MAX_INDEX 32767
/** A row or column that the grid chooses, a count that follows from the cells. */
#define RG_GRID_AUTO (-1)

/** What lines up in a row or column. */
typedef enum rg_grid_alignment {
  RG_GRID_ALIGN_MARGINS = 0, /**< the children's boxes with their margins */
  /** The boxes without: margins become those of the lines. Left margins count for the line a child starts at, right
   *  margins for the one it ends at, also right to left. */
  RG_GRID_ALIGN_BOUNDS = 1,
  RG_GRID_ALIGNMENT_FORCE_32 = 0x7fffffff
} rg_grid_alignment;

/** Flags of rg_grid_cell.own_margins: in a grid with default margins a side keeps a margin of 0. */
enum {
  RG_GRID_OWN_LEFT = 1,
  RG_GRID_OWN_TOP = 2,
  RG_GRID_OWN_RIGHT = 4,
  RG_GRID_OWN_BOTTOM = 8
};

/** What a grid container is. Make with rg_grid_default(). Fields are only ever appended. */
typedef struct rg_grid {
  uint32_t struct_size;
  /** 0 to RG_GRID_MAX_INDEX, or RG_GRID_AUTO (default): no limit, automatic cells never begin a new row or column. The
   *  grid has more where automatic cells run over; a child told to lie beyond is an error of the tree. */
  int32_t row_count, column_count;
  rg_grid_alignment alignment; /**< default RG_GRID_ALIGN_MARGINS */
  bool row_order_preserved;    /**< lines come in the order of their numbers; default true */
  bool column_order_preserved;
  /** Sides with a margin of 0 get default_margin, but for those of spaces, those named by rg_grid_cell.own_margins, and
   *  left and right of a child with a start or end margin. Default false. */
  bool use_default_margins;
  bool reserved;
  float default_margin; /**< pixels, may be negative; default 4 */
} rg_grid;

/** Where a child of a grid lies. Make with rg_grid_cell_default(). Fields are only ever appended. */
typedef struct rg_grid_cell {
  uint32_t struct_size;
  int32_t row, column;             /**< first row and column, 0 to RG_GRID_MAX_INDEX; RG_GRID_AUTO (default): the next free */
  int32_t row_span, column_span;   /**< rows and columns it fills, 1 (default) to RG_GRID_MAX_INDEX */
  float row_weight, column_weight; /**< share of the surplus, >= 0; default 0 */
  uint32_t own_margins;            /**< RG_GRID_OWN_…; default 0 */
} rg_grid_cell;

/** Fill the first `struct_size` bytes of `grid` with defaults. @since 0.1 */
RG_API void rg_grid_init(rg_grid *grid, size_t struct_size);
/** Fill the first `struct_size` bytes of `cell` with defaults. @since 0.1 */
RG_API void rg_grid_cell_init(rg_grid_cell *cell, size_t struct_size);

static inline rg_grid rg_grid_default(void) {
  rg_grid g;
  rg_grid_init(&g, sizeof g);
  return g;
}
static inline rg_grid_cell rg_grid_cell_default(void) {
  rg_grid_cell c;
  rg_grid_cell_init(&c, sizeof c);
  return c;
}

/**
 * Set what the grid container `node` is. A value equal to what is stored dirties nothing. O(1).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a grid, a count out of range, an unknown alignment), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_grid(rg_context *ctx, rg_node node, const rg_grid *grid);
/** Read it, as stored. `out->struct_size` must be set. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_grid(const rg_context *ctx, rg_node node, rg_grid *out);

/**
 * Set where `node` lies in the grid that is its parent. Cells belong to the node and stay with it when it moves;
 * parents of other kinds do not read them. A cell beyond the grid's counts is an error when it is laid out:
 * RG_ERROR_TREE, a diagnostic RG_CODE_GRID_CELL names the child, and the grid gets the lines it needs. O(1).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an index or span out of range, a weight that is negative or not finite,
 *  unknown flags), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_grid_cell(rg_context *ctx, rg_node node, const rg_grid_cell *cell);
/** Read it, as stored. `out->struct_size` must be set. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_grid_cell(const rg_context *ctx, rg_node node, rg_grid_cell *out);

/**
 * The same for `count` nodes at once; `nodes` and `cells` advance by their strides in bytes (a cell stride of 0 sets
 * all to one cell). All or nothing: the first bad node or cell fails the call, rg_error_message names its index.
 * O(count).
 * @since 0.1
 */
RG_API rg_status rg_nodes_set_grid_cell(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                        const rg_grid_cell *cells, size_t cell_stride, size_t count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_GRID_H */
