/* SPDX-License-Identifier: MIT */
/** @file layout.h Layout, and its results: frames, changes, dividers. Include reglet.h. */
#ifndef REGLET_LAYOUT_H
#define REGLET_LAYOUT_H

#include "base.h"
#include "style.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Lays out the tree of `root` in a viewport of `width` x `height` pixels.
 *
 * The root's lengths apply as in a frame: match_parent and UNSET fill the viewport, wrap_content is at most its size,
 * percent is of it. Margins and layout_gravity apply.
 *
 * - `root` has no parent
 * - `width` and `height` are finite and >= 0
 *
 * Only dirty parts are visited; O(1) if nothing is dirty.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (a precondition), REENTRANT, TREE (everything else is laid out;
 * diagnostics name the nodes), LIMIT (more than 2^18 + 256 * nodes measures; do not use the frames: containers that
 * measure children twice, by weights beside sizes or measure_with_largest_child, are nested too deeply)
 * @since 0.1
 */
RG_API rg_status rg_layout(rg_context *ctx, rg_node root, float width, float height);

/*
 * Trees of one context share its memory, its rows (rg_frames()), interned styles, names, the change list and the queue
 * of dirty nodes. A layout, edit or destruction of one tree does not visit others, with two exceptions: rows that are
 * put in order again when there is no room left between trees, and nodes of other trees that are dirty, which each
 * layout passes over.
 */

/** Lays out the tree of `root` under the given specs, which alone decide its size; its margins and gravity are ignored.
 *  @return as rg_layout() @since 0.1 */
RG_API rg_status rg_layout_specs(rg_context *ctx, rg_node root, rg_spec width, rg_spec height);

/**
 * Measures any node under the given specs. For the height at a width w: rg_exactly(w), rg_unspecified().
 *
 * Changes no frame, position or change list; a later rg_layout() gives the same result as without the call. Results for
 * other specs than those of the last layout are not cached: the node is measured under these specs and, if needed to
 * restore its state, under its own again.
 *
 * A constraint container nested in another has the size that the outermost one found under its most recent specs,
 * within the given ones; before its first layout, 0.
 *
 * O(1) for the specs of the last layout; otherwise O(dirty part + children), more for descendants that have no cached
 * result under the specs that follow.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, REENTRANT, TREE, LIMIT (see rg_layout()) @since 0.1
 */
RG_API rg_status rg_measure(rg_context *ctx, rg_node node, rg_spec width, rg_spec height, rg_size *out);

/** Flags of rg_node_layout.flags. */
enum {
  RG_OUT_TOO_SMALL_WIDTH = 1,  /**< the node, or a descendant, needed more width than it was given */
  RG_OUT_TOO_SMALL_HEIGHT = 2,
  /**
   * A sum was clamped at the end of the range: the node's content, margins and padding included; its size, at
   * +-(2^30 - 1) units; or its position, which ends 2^17 units earlier. Content is reported for every container above
   * that used the node's size, sizes and positions for the node alone. Depends on the tree only, not on earlier
   * layouts. Values never wrap around.
   */
  RG_OUT_OVERFLOW = 4,
  RG_OUT_LAID_OUT = 8, /**< took part in the last layout of its root: neither it nor an ancestor is gone */
  RG_OUT_RTL = 16      /**< its resolved direction is right to left */
};

/** Results of one node. Between an edit and the next rg_layout(), `unsnapped` sizes, `measured`, `baseline` and the
 *  too-small and overflow flags may already be those of the next layout (rg_measure() updates them); frames are not. */
typedef struct rg_node_layout {
  rg_frame frame;     /**< snapped, relative to the parent (a root: to the viewport) */
  rg_frame unsnapped; /**< relative, as computed */
  rg_frame absolute;  /**< snapped, relative to the root's viewport, at scroll offset 0 */
  rg_size measured;   /**< the box allotted by the parent: the frame plus inset */
  float baseline;     /**< below the node's top; NaN: none */
  uint32_t flags;     /**< RG_OUT_... */
  uint32_t row;
  uint32_t reserved;
} rg_node_layout;

/** Reads the snapped relative frame. O(1). @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_frame(const rg_context *ctx, rg_node node, rg_frame *out);
/** Reads all results. O(depth), for the absolute frame. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_layout_info(const rg_context *ctx, rg_node node, rg_node_layout *out);

/** Borrowed arrays indexed by row. A row with a null node is free. */
typedef struct rg_frame_view {
  const rg_frame *frames;   /**< frames[row], snapped, relative to the parent */
  const rg_frame *absolute; /**< absolute[row]; NULL without RG_TRACK_ABSOLUTE */
  const rg_node *nodes;     /**< nodes[row] */
  uint32_t count;           /**< rows */
  uint32_t reserved;
  uint64_t epoch;           /**< the arrays are valid while rg_epoch() returns this */
  uint64_t order_epoch;     /**< while this is unchanged, each node keeps its row */
} rg_frame_view;

/** Returns all frames without a copy. After rg_layout() rows are in depth-first order, tree by tree; free rows may
 *  lie between them. @since 0.1 */
RG_API rg_frame_view rg_frames(const rg_context *ctx);
/**
 * Sets whether a context keeps the old memory of its arrays when it grows or is trimmed. Default false.
 *
 * For hosts that pass borrowed arrays on, such as language bindings. With `keep`, arrays of earlier views stay
 * readable, with old values. Setting `keep` to false frees kept memory immediately. Fixed memory never moves.
 *
 * @return OK, REENTRANT
 * @since 0.1
 */
RG_API rg_status rg_frames_keep(rg_context *ctx, bool keep);
/** Returns a number that changes with every call that may move or change the contents of views. @since 0.1 */
RG_API uint64_t rg_epoch(const rg_context *ctx);
/** Returns the row of a node, UINT32_MAX for a stale one. O(1). @since 0.1 */
RG_API uint32_t rg_node_row(const rg_context *ctx, rg_node node);
/** Copies up to `capacity` unsnapped relative frames in row order. @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_frames_unsnapped(const rg_context *ctx, rg_frame *out, uint32_t capacity);

/**
 * Copies up to `capacity` handles of the subtree of `node` in painting order: parents before children, siblings by
 * elevation + translation_z (transform.h), then by z, then in document order.
 *
 * Skips nodes that are not visible or not laid out, with their descendants. O(nodes), more if siblings have mixed z.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL with a capacity), REENTRANT
 * @since 0.1
 */
RG_API rg_status rg_node_paint_order(const rg_context *ctx, rg_node node, rg_node *out, uint32_t capacity,
                                     uint32_t *count);

/** Flags of rg_change.flags. */
enum {
  RG_CHANGE_MOVED = 1,          /**< x or y of the snapped relative frame changed */
  RG_CHANGE_RESIZED = 2,        /**< its width or height changed */
  RG_CHANGE_SHOWN = 4,          /**< became visible */
  RG_CHANGE_HIDDEN = 8,         /**< became invisible or gone */
  RG_CHANGE_CREATED = 16,       /**< laid out for the first time */
  RG_CHANGE_DESTROYED = 32,     /**< a previously reported node was destroyed; its handle is stale */
  RG_CHANGE_SUBTREE_MOVED = 64, /**< its absolute position changed (RG_TRACK_ABSOLUTE) */
  /** Alone, with a null node: more nodes were destroyed than the list holds; check handles with rg_node_is_valid(). */
  RG_CHANGE_LOST = 128,
  /** its scroll offset changed: by the host, by a layout or by rg_node_scroll_into_view(); or RG_PARAM_APP_BAR_OFFSET */
  RG_CHANGE_SCROLLED = 256,
  RG_CHANGE_TRANSFORM = 512 /**< its transform was set (transform.h) */
};

/** Change of one node. */
typedef struct rg_change {
  rg_node node;
  uint32_t flags; /**< RG_CHANGE_... */
  uint32_t row;   /**< UINT32_MAX if destroyed */
  rg_frame frame; /**< current frame */
  rg_frame old_frame; /**< frame at the last take with RG_TRACK_OLD_FRAMES, otherwise zero */
} rg_change;

/** Returns the number of pending changes, over all roots and layouts: every node whose snapped frame or visibility may
 *  differ from the last take, each once. @since 0.1 */
RG_API uint32_t rg_change_count(const rg_context *ctx);
/**
 * Moves up to `capacity` changes into `out` and removes them from the list: destroyed nodes first, then oldest first.
 * `*count` is the number moved.
 *
 * With RG_TRACK_OLD_FRAMES, a node that is back where the last take found it is left out, unless it has
 * RG_CHANGE_SUBTREE_MOVED. O(taken).
 *
 * @return OK, INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_changes_take(rg_context *ctx, rg_change *out, uint32_t capacity, uint32_t *count);

/** The pending changes, borrowed: what a host reads beside rg_frames() where many nodes change. */
typedef struct rg_change_view {
  const uint32_t *rows;     /**< rows of the nodes that changed, each once, oldest first */
  const uint8_t *flags;     /**< flags[row]: RG_CHANGE_... up to 64. 32: scrolled, or the transform; ignore 128 */
  const rg_node *destroyed; /**< handles of nodes that were reported and then destroyed */
  uint32_t count;           /**< rows */
  uint32_t destroyed_count;
  bool lost; /**< more nodes were destroyed than the list holds: check handles with rg_node_is_valid() */
  bool reserved[3];
  rg_status status; /**< RG_OK, or the reason for an empty view */
} rg_change_view;

/**
 * Returns the pending changes without a copy, and leaves them in the list. The arrays are valid until the next call
 * that changes the context.
 *
 * A node that is back where it was is listed, too; one that was shown and hidden has both flags. O(1), or O(changes) if
 * listed nodes were destroyed, or the context paints.
 *
 * @return a view; on failure it is empty and its status is INVALID_ARGUMENT or REENTRANT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_change_view rg_changes(rg_context *ctx);
/** Empties the list of changes. O(changes). @return OK, INVALID_ARGUMENT, REENTRANT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_changes_clear(rg_context *ctx);

/** Work done by the last rg_layout(), rg_layout_specs() or rg_measure(). */
typedef struct rg_layout_stats {
  uint32_t nodes_measured; /**< measures computed */
  uint32_t cache_hits;     /**< measures found in the cache */
  uint32_t leaf_calls;     /**< leaves measured by the host, or texts wrapped */
  uint32_t nodes_placed;   /**< containers whose children were placed */
  uint32_t frames_changed;
  uint32_t rows_moved;     /**< rows moved before the layout to restore depth-first order */
  uint32_t programs_solved; /**< linear programs of RG_KIND_CONNECTED containers; 0: the direct pass sufficed */
} rg_layout_stats;

/** Reads the statistics. @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_context_layout_stats(const rg_context *ctx, rg_layout_stats *out);

#ifndef REGLET_CORE
/**
 * Copies up to `capacity` divider rectangles of a linear container, a table or a table row, relative to it and
 * unsnapped. O(children).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL with a capacity), REENTRANT
 * @since 0.1
 */
RG_API rg_status rg_node_dividers(const rg_context *ctx, rg_node node, rg_frame *out, uint32_t capacity,
                                  uint32_t *count);

/** Divider, ready to be drawn. */
typedef struct rg_divider {
  rg_frame frame;             /**< snapped, at least one device pixel thick; as rg_node_layout.absolute */
  rg_node container;          /**< the container of the divider */
  rg_orientation orientation; /**< of the line: RG_VERTICAL between the children of a row */
  uint32_t reserved;
} rg_divider;

/** Dividers of a tree, borrowed. */
typedef struct rg_divider_view {
  const rg_divider *dividers; /**< valid until the next rg_dividers(), or the next call that changes the context */
  uint32_t count;
  rg_status status; /**< RG_OK, or the reason for an empty view */
} rg_divider_view;

/**
 * Returns the dividers of `node` and its visible descendants in document order, as of the last layout.
 * O(nodes + dividers).
 *
 * @return a view; on failure it is empty and its status is STALE_HANDLE, REENTRANT or OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_divider_view rg_dividers(rg_context *ctx, rg_node node);

/**
 * Counts the horizontal or vertical dividers that rg_dividers() will return after the next layout, from styles alone.
 *
 * Lets a host create its lines in advance. A cell whose column the next layout collapses or restores counts as it is
 * now. So do the dividers of a flexbox, which depend on its lines: those of the last layout count. O(nodes).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an unknown orientation, `count` NULL)
 * @since 0.1
 */
RG_API rg_status rg_divider_count(rg_context *ctx, rg_node node, rg_orientation orientation, uint32_t *count);
#endif

#ifdef __cplusplus
}
#endif
#endif /* REGLET_LAYOUT_H */
