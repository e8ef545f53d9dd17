/* SPDX-License-Identifier: MIT */
/** @file panes.h Drawers, chip groups, percent frames, absolute containers, cards, animators. Include reglet.h. */
#ifndef REGLET_PANES_H
#define REGLET_PANES_H

#include "params.h"
#include "scroll.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RG_KIND_DRAWER (Android's DrawerLayout): fills its box; padding is not read. An inexact spec is an error of the tree.
 *  - A child without layout_gravity is content: it fills the container less its margins.
 *  - A child with START, END, LEFT or RIGHT is a drawer at that edge, one per edge. It leaves
 *    RG_PARAM_MIN_DRAWER_MARGIN free. Its frame lies outside the container until RG_PARAM_DRAWER_OPEN is 1.
 *    Vertically it is placed by its gravity.
 *
 * RG_KIND_CHIP_GROUP (Material's FlowLayout): children in lines from the start, `gap` between them. A line ends before
 * a child that does not fit, or never with RG_PARAM_SINGLE_LINE. The next line begins line_gap below the last child of
 * the line before. Vertical margins are not read. RG_KIND_FLOW has more features.
 *
 * RG_KIND_PERCENT_FRAME (Android's PercentFrameLayout): a frame whose children can have sizes and margins in percent of
 * the spec's size less padding, under any spec: RG_PARAM_WIDTH_PERCENT and its like. A child with wrap_content and a
 * percentage that comes out too small is as large as its content.
 *
 * RG_KIND_ABSOLUTE (Android's AbsoluteLayout): children at edge_left, edge_top of its content box, in pixels, in both
 * directions of writing. Margins are not read.
 */

/*
 * RG_KIND_ANIMATOR (Android's ViewAnimator): a frame with the baseline of the child that it displays, measured from
 * that child's top. rg_node_set_displayed_child() selects the child; with measure_all_children the others count in the
 * size.
 */

/** A card (Android's CardView): a frame whose padding is computed from these lengths in pixels. */
typedef struct rg_card {
  float elevation, max_elevation, corner_radius;
  bool use_compat_padding;     /**< adds room for the shadow; default false */
  bool prevent_corner_overlap; /**< adds room for round corners to it; default true */
  float content_left, content_top, content_right, content_bottom;
} rg_card;

/** The default card, without padding. Thread-safe. */
static inline rg_card rg_card_default(void) {
  rg_card card = {0, 0, 0, false, true, 0, 0, 0, 0};
  return card;
}

/** Computes the padding of a frame that is a card: that of the content plus that of the shadow. NULL: zero.
 *  Thread-safe. @since 0.1 */
RG_API rg_edges rg_card_padding(const rg_card *card);

/**
 * Makes one child of a container visible and the others RG_GONE. O(children).
 *
 * @param index of the child; beyond the last: the first, below 0: the last
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (a leaf), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_displayed_child(rg_context *ctx, rg_node node, int32_t index);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_PANES_H */
