/* SPDX-License-Identifier: MIT */
/** @file coordinator.h Coordinators, app bars and collapsing frames. Include reglet.h. */
#ifndef REGLET_COORDINATOR_H
#define REGLET_COORDINATOR_H

#include "params.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RG_KIND_COORDINATOR: children over each other, placed by gravity, by an anchor or by a keyline (Android's
 * CoordinatorLayout).
 *
 *  - A child is measured as in a frame, and the coordinator is as large as its largest child with margins.
 *  - A missing part of a layout gravity is START or TOP. FILL and CLIP resize the child to the content box.
 *  - Anchor (rg_node_set_coordinator_anchor()): the child is attached to the point that RG_PARAM_ANCHOR_GRAVITY selects
 *    on its anchor. Its layout gravity is the direction from that point: LEFT: the child ends there, RIGHT: it begins
 *    there, CENTER or unset: it is centered there. It is then moved into the content box. Scrollers between them count
 *    as scrolled to their start.
 *  - Keyline (RG_PARAM_KEYLINE), without an anchor: the child begins there, or ends there with LEFT. From right to left
 *    its position counts as 0, as on Android.
 *  - RG_PARAM_INSET_EDGE: the child covers this edge. Children with RG_PARAM_DODGE_INSET_EDGES move off the covered
 *    part.
 *  - An anchor that is not below the coordinator: RG_ERROR_TREE with RG_CODE_UNKNOWN_ANCHOR; the child is placed by
 *    gravity. Children that wait for each other, by anchors or edges: RG_ERROR_TREE with RG_CODE_CYCLE; one of them is
 *    placed by gravity.
 *
 * RG_KIND_APP_BAR: a vertical linear container (Android's AppBarLayout). In a coordinator
 *  - with height wrap_content it is as high as its content, even beyond the coordinator;
 *  - RG_PARAM_APP_BAR_OFFSET moves it up. The offset is state: setting it measures nothing. Layout does not clamp it;
 *    the host does, to 0...total_range of rg_node_get_app_bar(). RG_CHANGE_SCROLLED reports every change;
 *  - a sibling with RG_PARAM_SCROLLING_VIEW begins at its bottom edge. With match_parent it is as high as the part of
 *    the coordinator that remains when the app bar is scrolled out.
 *
 * RG_KIND_COLLAPSING: a frame. As a child of an app bar it moves its children by RG_PARAM_COLLAPSE_MODE while the app
 * bar is scrolled. Its collapsed height is that of its first child of RG_KIND_TOOLBAR.
 */

/** Flags of a child of an app bar (RG_PARAM_SCROLL_FLAGS). Only the first four affect layout and ranges. */
typedef enum rg_scroll_flags {
  RG_SCROLL_FLAG_NONE = 0,
  RG_SCROLL_FLAG_SCROLL = 1,                 /**< it is scrolled out, if all children before it are */
  RG_SCROLL_FLAG_EXIT_UNTIL_COLLAPSED = 2,   /**< ... except its suggested minimum height */
  RG_SCROLL_FLAG_ENTER_ALWAYS = 4,           /**< it returns as soon as content scrolls down */
  RG_SCROLL_FLAG_ENTER_ALWAYS_COLLAPSED = 8, /**< ... with its minimum height first */
  RG_SCROLL_FLAG_SNAP = 16,
  RG_SCROLL_FLAG_SNAP_MARGINS = 32,
  RG_SCROLL_FLAGS_FORCE_32 = 0x7fffffff
} rg_scroll_flags;

/** Movement of a child of a collapsing frame (RG_PARAM_COLLAPSE_MODE). */
typedef enum rg_collapse_mode {
  RG_COLLAPSE_NONE = 0,
  RG_COLLAPSE_PIN = 1,      /**< it stays in place on the screen, inside the frame */
  RG_COLLAPSE_PARALLAX = 2, /**< it moves by a part of the offset: RG_PARAM_PARALLAX_MULTIPLIER */
  RG_COLLAPSE_MODE_FORCE_32 = 0x7fffffff
} rg_collapse_mode;

/** An app bar as of the last layout, in pixels. */
typedef struct rg_app_bar {
  float offset;                /**< RG_PARAM_APP_BAR_OFFSET */
  float total_range;           /**< the largest useful offset */
  float down_pre_scroll_range; /**< the part that returns before the content scrolls */
  float down_scroll_range;     /**< the part that returns after the content has scrolled */
  float visible_min_height;    /**< the height below which overlapping content hides the bar */
} rg_app_bar;

/** Reads the offset and the ranges of an app bar. O(children). @return OK, STALE_HANDLE, INVALID_ARGUMENT (no app bar)
 *  @since 0.1 */
RG_API rg_status rg_node_get_app_bar(const rg_context *ctx, rg_node node, rg_app_bar *out);

/** Attaches a child of a coordinator to a node below the coordinator; null: to none. O(1).
 *  @return OK, STALE_HANDLE (either node), OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_coordinator_anchor(rg_context *ctx, rg_node node, rg_node anchor);
/** Reads the anchor; null: none. It is stale if it was destroyed. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_get_coordinator_anchor(const rg_context *ctx, rg_node node, rg_node *anchor);

/** Sets the keylines of a coordinator: distances from its left edge. At most 256. O(count).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a coordinator; not finite), LIMIT, OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_keylines(rg_context *ctx, rg_node node, const float *x, size_t count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_COORDINATOR_H */
