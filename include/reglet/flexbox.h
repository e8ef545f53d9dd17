/* SPDX-License-Identifier: MIT */
/** @file flexbox.h Flexboxes (RG_KIND_FLEXBOX): lines that wrap, grow and shrink. Include reglet.h. */
#ifndef REGLET_FLEXBOX_H
#define REGLET_FLEXBOX_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A flexbox places its children in lines along its main axis and stacks the lines across it, exactly as Android's
 * FlexboxLayout 3.0 does. That is not CSS: a child grows or shrinks from its measured size, growing always takes the
 * whole free space, and shrinking is not weighted by size. docs/containers.md lists the rules.
 *
 * Besides rg_flexbox and rg_flex_item, a flexbox reads its padding and direction, and of its children width, height
 * (UNSET is wrap_content), margins and `order`. layout_order of Android begins at 1, `order` at 0. A flexbox has no
 * baseline, and does not read its suggested minimum, `gap` and the dividers of rg_style.
 */

/** Main axis of a flexbox. Rows run from the start to the end of the direction of text. */
typedef enum rg_flex_direction {
  RG_FLEX_ROW = 0,
  RG_FLEX_ROW_REVERSE = 1,
  RG_FLEX_COLUMN = 2,         /**< from the top; lines are stacked from the start */
  RG_FLEX_COLUMN_REVERSE = 3, /**< from the bottom */
  RG_FLEX_DIRECTION_FORCE_32 = 0x7fffffff
} rg_flex_direction;

/** Whether a flexbox has more than one line. */
typedef enum rg_flex_wrap {
  RG_FLEX_NOWRAP = 0,
  RG_FLEX_WRAP = 1,
  RG_FLEX_WRAP_REVERSE = 2, /**< stacks the lines from the other side */
  RG_FLEX_WRAP_FORCE_32 = 0x7fffffff
} rg_flex_wrap;

/** Alignment of a child across its line. */
typedef enum rg_flex_align {
  RG_FLEX_ALIGN_AUTO = 0, /**< rg_flex_item.align_self only: as the container's align_items */
  RG_FLEX_ALIGN_START = 1,
  RG_FLEX_ALIGN_END = 2,
  RG_FLEX_ALIGN_CENTER = 3,
  RG_FLEX_ALIGN_BASELINE = 4, /**< rows only; START in columns */
  RG_FLEX_ALIGN_STRETCH = 5,  /**< as thick as the line, even a child of fixed size */
  RG_FLEX_ALIGN_FORCE_32 = 0x7fffffff
} rg_flex_align;

/** Distribution of free space: between the children of a line, or between lines. */
typedef enum rg_flex_distribution {
  RG_FLEX_START = 0,
  RG_FLEX_END = 1,
  RG_FLEX_CENTER = 2,
  RG_FLEX_SPACE_BETWEEN = 3,
  RG_FLEX_SPACE_AROUND = 4,
  RG_FLEX_SPACE_EVENLY = 5, /**< justify_content only */
  RG_FLEX_STRETCH = 6,      /**< align_content only: makes all lines thicker by the same amount */
  RG_FLEX_DISTRIBUTION_FORCE_32 = 0x7fffffff
} rg_flex_distribution;

/** Properties of a flexbox. Make with rg_flexbox_default(). */
typedef struct rg_flexbox {
  uint32_t struct_size;
  rg_flex_direction direction;          /**< default RG_FLEX_ROW */
  rg_flex_wrap wrap;                    /**< default RG_FLEX_NOWRAP */
  rg_flex_distribution justify_content; /**< along lines; default RG_FLEX_START */
  rg_flex_align align_items;            /**< default RG_FLEX_ALIGN_START */
  /** Of two lines and more, if the size across is exact; one line takes all of it. Default RG_FLEX_START. */
  rg_flex_distribution align_content;
  int32_t max_lines; /**< from this number on only wrap_before begins a line; -1 (default): any number */
  /** RG_DIVIDER_... (linear.h) of horizontal dividers: between the lines of rows, the children of columns. */
  uint32_t show_dividers_horizontal;
  uint32_t show_dividers_vertical; /**< of vertical dividers */
  float divider_height;            /**< thickness of horizontal dividers in pixels, >= 0; default 0 */
  float divider_width;             /**< thickness of vertical dividers */
} rg_flexbox;

/** Properties of a child of a flexbox. Make with rg_flex_item_default(). */
typedef struct rg_flex_item {
  uint32_t struct_size;
  float grow;          /**< share of the free space of its line, >= 0; default 0 */
  float shrink;        /**< share of the space that its line lacks, >= 0; default 1 */
  float basis_percent; /**< length along the line in percent of the exact size of the container, its padding included,
                            >= 0; -1 (default): by width or height */
  rg_flex_align align_self;    /**< default RG_FLEX_ALIGN_AUTO */
  float min_width, min_height; /**< pixels, >= 0; wins over the maximum for a smaller child; default 0 */
  float max_width, max_height; /**< pixels, >= 0; -1 (default): no maximum */
  bool wrap_before;            /**< begins a line if the container wraps */
  bool reserved[3];
} rg_flex_item;

/** Fills the first `struct_size` bytes of `flexbox` with defaults. @since 0.1 */
RG_API void rg_flexbox_init(rg_flexbox *flexbox, size_t struct_size);
/** Fills the first `struct_size` bytes of `item` with defaults. @since 0.1 */
RG_API void rg_flex_item_init(rg_flex_item *item, size_t struct_size);

/** Returns the default flexbox. */
static inline rg_flexbox rg_flexbox_default(void) {
  rg_flexbox f;
  rg_flexbox_init(&f, sizeof f);
  return f;
}
/** Returns the default item. */
static inline rg_flex_item rg_flex_item_default(void) {
  rg_flex_item i;
  rg_flex_item_init(&i, sizeof i);
  return i;
}

/**
 * Sets the properties of a flexbox. O(1).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a flexbox, an unknown value, max_lines below -1, a thickness that is
 *  negative or not finite)
 * @since 0.1
 */
RG_API rg_status rg_node_set_flexbox(rg_context *ctx, rg_node node, const rg_flexbox *flexbox);
/** Reads the properties as stored. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_flexbox(const rg_context *ctx, rg_node node, rg_flexbox *out);

/**
 * Sets the properties of `node` in the flexbox that is its parent. O(1).
 *
 * They belong to the node and move with it; other parents do not read them.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an unknown alignment, a number out of range or not finite), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_flex_item(rg_context *ctx, rg_node node, const rg_flex_item *item);
/** Reads the properties as stored. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_flex_item(const rg_context *ctx, rg_node node, rg_flex_item *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_FLEXBOX_H */
