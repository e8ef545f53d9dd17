/* SPDX-License-Identifier: MIT */
/** @file scroll.h Scrollers: offsets, visible frames, scrolling nodes into view. Include reglet.h. */
#ifndef REGLET_SCROLL_H
#define REGLET_SCROLL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A scroller shows one child through a viewport: its own frame minus padding. RG_KIND_SCROLL scrolls vertically,
 * RG_KIND_HSCROLL horizontally (Android's ScrollView and HorizontalScrollView, API 34). Nest one in the other to scroll
 * along both axes.
 *
 * Layout
 *  - Along the scroll axis the child has the length of its content; its own length is not read. With fill_viewport it
 *    is at least as long as the viewport.
 *  - Across, and where the child is shorter than the viewport, it is placed as in a frame: by its layout_gravity, or
 *    else by the scroller's `gravity`.
 *  - Only the first child takes part. Others are treated as gone, and rg_layout() returns RG_ERROR_TREE with
 *    RG_CODE_HIERARCHY: put them into a container.
 *
 * Frames
 *  - Frames, absolute ones included, are those at offset 0: scrolling lays out nothing and moves no frame.
 *  - The host draws the content moved by -x, -y and clipped to the viewport. rg_node_visible_frame() computes both for
 *    one node.
 *
 * Offset
 *  - The offset is state of the node, not style. Every layout, and every call in this header, clamps it to the range in
 *    which content is visible; the child's margins and the padding belong to the content.
 *  - Until the host sets an offset, it is 0; in a right-to-left horizontal scroller it is the maximum, for any length
 *    of the child, so that the right end shows.
 *  - RG_CHANGE_SCROLLED reports every change of an offset.
 */

/** Scroll state, in pixels. On the axis that does not scroll, everything but the content size is 0. */
typedef struct rg_scroll {
  float x, y;         /**< the point of the content at the start of the viewport */
  float min_x, min_y; /**< smallest offset: below 0 if gravity puts content left of or above the viewport */
  float max_x, max_y; /**< largest offset */
  float content_width, content_height; /**< scrollable size, padding included; at least the frame */
} rg_scroll;

/**
 * Scrolls to an offset, clamped to the range of the last layout. Marks nothing dirty. O(1).
 *
 * Only the coordinate of the scroll axis is read. Before the first layout the offset is stored; that layout clamps it.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a scroller, NaN, infinity)
 * @since 0.1
 */
RG_API rg_status rg_node_set_scroll(rg_context *ctx, rg_node node, float x, float y);

/** Reads the offset, its range and the content size, as of the last layout. O(1).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a scroller) @since 0.1 */
RG_API rg_status rg_node_get_scroll(const rg_context *ctx, rg_node node, rg_scroll *out);

/**
 * Scrolls a rectangle of `node` into view: each scroller above it, innermost first, scrolls by the smallest distance.
 *
 * If the rectangle is longer than a viewport, as much of it is shown as fits. A node that is not laid out: OK, no
 * effect. O(depth).
 *
 * @param rectangle pixels relative to `node`; NULL: the whole node
 * @param margins distances to keep around it if there is room, >= 0; NULL: none
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not finite, a negative size or margin)
 * @since 0.1
 */
RG_API rg_status rg_node_scroll_into_view(rg_context *ctx, rg_node node, const rg_frame *rectangle,
                                          const rg_edges *margins);

/**
 * Computes where `node` is drawn, and which part of it is visible. O(depth).
 *
 * Containers other than scrollers do not clip. Both outputs are zero for a node that is not laid out.
 *
 * @param[out] frame its absolute frame, moved by the offsets of all scrollers above it; or NULL
 * @param[out] visible the part inside the viewports of these scrollers and the root's frame, zero if none; or NULL
 * @return OK, STALE_HANDLE
 * @since 0.1
 */
RG_API rg_status rg_node_visible_frame(const rg_context *ctx, rg_node node, rg_frame *frame, rg_frame *visible);

/**
 * Reduces the viewport height of rg_layout() by `bottom` pixels, for example those that a keyboard covers. O(1).
 *
 * rg_layout_specs() ignores the inset. The inset stays stored, but unused, while the node has a parent.
 *
 * - `root` has no parent
 * - `bottom` is finite and >= 0; 0 removes the inset
 *
 * @param focus null, or a node that the next rg_layout() of the tree scrolls into view once, as
 * rg_node_scroll_into_view(); it need not be in the tree yet
 * @return OK, STALE_HANDLE (either node), INVALID_ARGUMENT (a precondition), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_viewport_inset(rg_context *ctx, rg_node root, float bottom, rg_node focus);
/** Reads the inset, 0 if none was set. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_viewport_inset(const rg_context *ctx, rg_node root, float *bottom);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SCROLL_H */
