/* SPDX-License-Identifier: MIT */
/** @file linear.h Linear containers (RG_KIND_LINEAR): weights, baselines, dividers. Include reglet.h. */
#ifndef REGLET_LINEAR_H
#define REGLET_LINEAR_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A linear container lays out its children in a row (RG_HORIZONTAL) or a column (RG_VERTICAL), as Android's
 * LinearLayout (API 34). The main axis is that of `orientation`; the cross axis is the other one.
 *
 * It reads padding, suggested minimum and direction, and the properties that rg_style names for linear containers.
 *
 * Order
 *  - Children follow each other by `order`, equal ones in document order. Rows run from the start edge: from the right
 *    if the direction is right to left.
 *  - Gone children take no space, no gap and no divider.
 *
 * Gravity
 *  - The container's `gravity` moves the run of children along the main axis. Across it, it places each child that has
 *    no layout_gravity.
 *  - Modes RG_WEIGHT_BOX and RG_WEIGHT_FILL center a child between its margins. RG_WEIGHT_ANDROID, like a frame,
 *    centers the box and then moves it by the difference of its margins.
 *
 * Percent
 *  - A percentage along the main axis is of the content box minus gaps; across, of the content box.
 *
 * Weights
 *  - Free space is shared in proportion to `weight`. Each share is truncated to whole layout units; the last weighted
 *    child receives the remainder, unless weight_sum exceeds the sum of the weights.
 *  - Hard limits (min_width ...) of weighted children hold: a child that reaches one keeps it, and the others share the
 *    rest (CSS Flexbox 9.7).
 *  - rg_weight_mode selects what is shared.
 *
 * Baselines, in mode RG_WEIGHT_ANDROID
 *  - A row with baseline_aligned (the default) aligns the baselines of children with top or bottom gravity, except
 *    those whose height is match_parent.
 *  - baseline_child_index selects the child whose baseline is the container's; -1: no baseline. It counts children by
 *    `order`, gone ones included. As on Android, the baseline is measured from where children start: the container's
 *    padding and the alignment within a row are not added.
 *  - RG_ERROR_TREE results if a parent needs the baseline and the index selects no child with one
 *    (RG_CODE_BASELINE_CHILD), or if in a column a child before it has a weight (RG_CODE_BASELINE_WEIGHT).
 *
 * Largest child, in mode RG_WEIGHT_ANDROID
 *  - With measure_with_largest_child, a container without an exact main size counts every child with the length of the
 *    longest. As on Android, a column then leaves dividers out of its length.
 *
 * Dividers
 *  - A divider is a line across the main axis between two children. A row's dividers are divider_width thick, a
 *    column's divider_height. Thickness 0: no dividers.
 *  - show_dividers puts dividers before the first child, between all children, and after the last. A child with
 *    divider_before has one before it whatever show_dividers says, unless it is the first child.
 *  - Each divider takes its thickness from the main axis. With divider_spacing UNSET (the default) it adjoins the later
 *    child, and the gap precedes it. With a length, that much space is on both sides of the divider in place of the
 *    gap; at the beginning and the end it is only on the side of the children.
 *  - divider_padding shortens dividers at both ends. divider_extend_start and divider_extend_end lengthen them beyond
 *    the content box, to meet crossing lines; negative values shorten. Start is the top of a vertical divider; for a
 *    horizontal one it follows the direction.
 *  - As on Android, a column that shares weights moves its children by `gravity` as if it had no dividers.
 *  - rg_dividers() and rg_node_dividers() (layout.h) return the rectangles. Tables and table rows have dividers, too.
 */

/**
 * Meaning of the children's weights in a linear container.
 *
 * The mode also decides whether a child that matches a wrapping container across makes it larger: in RG_WEIGHT_FILL it
 * does; in the other modes, as on Android, only if all children match. In a row of wrapping height, a column that
 * matches it beside an icon is cut at the icon's height, unless the row is RG_WEIGHT_FILL.
 */
typedef enum rg_weight_mode {
  /**
   * Size plus share, as Android's LinearLayout. All children are measured; a weighted child then receives its size plus
   * its share of the free space, which is negative if space is missing. A weighted child of 0 px receives its share
   * alone. Shares are fractions of weight_sum, or of the sum of the weights if weight_sum <= 0.
   */
  RG_WEIGHT_ANDROID = 0,
  /**
   * Share as a box, as MKLayout. If the main size is exact, each weighted child gets a box as long as its share of the
   * free space, which is never negative. Its own length applies inside that box, and gravity places it there;
   * match_parent and fill gravity fill the box. Otherwise weights are ignored. match_parent without a weight is the
   * whole content box.
   */
  RG_WEIGHT_BOX = 1,
  /**
   * Remaining space, as Duilib. If the main size is exact, children whose main length is UNSET share what the others
   * leave, with weight 1 by default. Weights of other children are ignored. UNSET across the main axis is match_parent.
   */
  RG_WEIGHT_FILL = 2,
  RG_WEIGHT_MODE_FORCE_32 = 0x7fffffff
} rg_weight_mode;

/** Flags of rg_style.show_dividers. Only children that are not gone count. */
enum {
  RG_DIVIDER_NONE = 0,
  RG_DIVIDER_BEGINNING = 1, /**< before the first child */
  RG_DIVIDER_MIDDLE = 2,    /**< between children */
  RG_DIVIDER_END = 4        /**< after the last child */
};

#ifdef __cplusplus
}
#endif
#endif /* REGLET_LINEAR_H */
