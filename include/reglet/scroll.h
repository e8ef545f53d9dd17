/* SPDX-License-Identifier: MIT */
/** @file scroll.h Scrollers: offsets, what is seen through them, bringing nodes into view. Include reglet.h. */
#ifndef REGLET_SCROLL_H
#define REGLET_SCROLL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A scroller shows its one child through a viewport: RG_KIND_SCROLL lets it be as high as it likes, RG_KIND_HSCROLL
 * as wide (Android's ScrollView and HorizontalScrollView, API 34). Along that axis the child's own length is not
 * read; with fill_viewport it is at least as long as the viewport. Across, and where it is shorter, it lies as in a
 * frame: by its layout gravity, or the scroller's `gravity`. For both axes put one scroller into the other. Further
 * children take no part, as if gone, and rg_layout returns RG_ERROR_TREE with RG_CODE_HIERARCHY: put them into a
 * container.
 *
 * Frames do not know of scrolling: frames of the content, absolute ones too, are those of a viewport at offset 0, so
 * that scrolling lays out nothing and moves no frame. A host draws the content of a scroller moved by -x, -y and
 * clipped to the viewport, its frame less the padding; rg_node_visible_frame computes both for one node.
 *
 * The offset is state of the node, not style. It stays in the range in which content is seen, the child's margins and
 * the padding included: every layout, and every call here, brings it back there. Until one is set it is 0; right to
 * left a horizontal scroller then stands at the right end of its child, whatever length that has. RG_CHANGE_SCROLLED
 * tells of every change of an offset.
 */

/** Where a scroller stands, in pixels. On the axis it does not scroll along all but the content size is 0. */
typedef struct rg_scroll {
  float x, y;         /**< what lies at x, y of the content shows at the start of the viewport */
  float min_x, min_y; /**< the least offset: below 0 where gravity puts content left of or above the viewport */
  float max_x, max_y; /**< the greatest */
  float content_width, content_height; /**< what can be scrolled over, padding included; at least the frame */
} rg_scroll;

/** Four distances in pixels. */
typedef struct rg_edges {
  float left, top, right, bottom;
} rg_edges;

/**
 * Scroll to an offset, clamped to the range of the last layout; before the first one it is kept and clamped then. Only
 * the axis of the scroller is read. Dirties nothing. O(1).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (no scroller, NaN, infinity)
 * @since 0.1
 */
RG_API rg_status rg_node_set_scroll(rg_context *ctx, rg_node node, float x, float y);

/** Read the offset, its range and the size of the content as of the last layout. O(1).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (no scroller) @since 0.1 */
RG_API rg_status rg_node_get_scroll(const rg_context *ctx, rg_node node, rg_scroll *out);

/**
 * Bring `rectangle` of `node` (pixels relative to it; NULL: all of it) into view: every scroller above it, from the
 * inside out, scrolls by as little as it takes. `margins` (>= 0; NULL: none) are kept around it where there is room.
 * Of what is longer than a viewport as much is shown as fits. A node that was not laid out: OK, nothing happens.
 * O(depth).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not finite, a negative size or margin)
 * @since 0.1
 */
RG_API rg_status rg_node_scroll_into_view(rg_context *ctx, rg_node node, const rg_frame *rectangle, const rg_edges *margins);

/**
 * Where is `node` seen? `*frame`: its absolute frame, moved by the offsets of all scrollers above it. `*visible`: the
 * part of that inside the viewports of these scrollers and the root's frame; all zero when nothing is. Containers
 * that do not scroll clip nothing. Both zero for a node that was not laid out. Either output may be NULL. O(depth).
 * @return OK, STALE_HANDLE
 * @since 0.1
 */
RG_API rg_status rg_node_visible_frame(const rg_context *ctx, rg_node node, rg_frame *frame, rg_frame *visible);

/**
 * Take `bottom` pixels off the height of the viewport in which rg_layout (not rg_layout_specs) lays out the tree of
 * `root`: a keyboard covers them. With `focus` not null the next rg_layout of the tree then brings that node into view,
 * once, as rg_node_scroll_into_view does; it need not be in the tree yet. 0 uncovers the viewport. It stays with the node, unread
 * while that has a parent. O(1).
 * @return OK, STALE_HANDLE (either node), INVALID_ARGUMENT (not a root, negative, not finite), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_viewport_inset(rg_context *ctx, rg_node root, float bottom, rg_node focus);
/** Read the inset; 0 where none was set. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_viewport_inset(const rg_context *ctx, rg_node root, float *bottom);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SCROLL_H */
