/* SPDX-License-Identifier: MIT */
/** @file layout.h Laying out, reading frames and changes. Include reglet.h. */
#ifndef REGLET_LAYOUT_H
#define REGLET_LAYOUT_H

#include "base.h"
#include "style.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Lay out the tree of `root` in a viewport of `width` x `height` pixels. The root's own lengths apply as in a frame:
 * match_parent and unset fill the viewport, wrap_content is at most it, percent is of it; margins and layout gravity
 * are honoured. Visits only what must be; nothing dirty = one comparison.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a root, NaN, negative), REENTRANT, TREE (everything that can be is
 * laid out; diagnostics name the rest), LIMIT (it would take more than 2^18 + 256 * nodes measures: containers that
 * ask their children for two sizes, by weights beside sizes or measure_with_largest_child, are nested too deeply; do
 * not use the frames)
 * @since 0.1
 */
RG_API rg_status rg_layout(rg_context *ctx, rg_node root, float width, float height);

/** As rg_layout, but the specs alone decide the root's size and its margins and gravity are ignored. @since 0.1 */
RG_API rg_status rg_layout_specs(rg_context *ctx, rg_node root, rg_spec width, rg_spec height);

/**
 * How big would `node` be under these specs? (Height for width: exactly(w), unspecified.) Touches neither snapped or
 * absolute frames nor positions nor the change list; a later rg_layout gives what it would have given. Any node will
 * do; a constraint container inside another has the size that the outermost finds for it under the specs that was
 * asked last, nothing before its first layout, as far as these specs allow. O(1) when the last layout asked the same.
 * Other answers are not kept: the node is run under these specs, and under its own again where that is needed to leave
 * all as it was; O(dirty part + children), more where those were never asked what follows from these specs.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, REENTRANT, TREE, LIMIT (see rg_layout) @since 0.1
 */
RG_API rg_status rg_measure(rg_context *ctx, rg_node node, rg_spec width, rg_spec height, rg_size *out);

/** Flags of rg_node_layout.flags. */
enum {
  RG_OUT_TOO_SMALL_WIDTH = 1,  /**< it, or what lies in it, wanted to be wider than it was allowed */
  RG_OUT_TOO_SMALL_HEIGHT = 2,
  /** A sum reached the end of the range and was clamped there: what the node's content comes to, margins and padding
   *  included, or its own size, +-(2^30 - 1) units, or its position, which ends 2^17 units before. Of content it is also
   *  told of every container above that asked for the node's size; of sizes and positions, of the node alone. It follows
   *  from the tree, not from earlier layouts; nothing ever wraps. */
  RG_OUT_OVERFLOW = 4,
  RG_OUT_LAID_OUT = 8, /**< part of the last layout of its root: not gone, nor below a gone node */
  RG_OUT_RTL = 16      /**< its direction resolved to right to left */
};

/** All results of one node. Between an edit and the next rg_layout, unsnapped sizes, `measured`, `baseline` and the
 *  outcome flags may already be those of the next layout (rg_measure brings them up to date); frames are not. */
typedef struct rg_node_layout {
  rg_frame frame;     /**< snapped, relative to the parent (a root: to the viewport) */
  rg_frame unsnapped; /**< relative, as computed */
  rg_frame absolute;  /**< snapped, relative to the root's viewport, as if no scroller above had scrolled */
  rg_size measured;   /**< the box the parent allotted: the frame plus inset */
  float baseline;     /**< below the node's top; NaN = none */
  uint32_t flags;     /**< RG_OUT_… */
  uint32_t row;
  uint32_t reserved;
} rg_node_layout;

/** Read the snapped relative frame. O(1). @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_frame(const rg_context *ctx, rg_node node, rg_frame *out);
/** Read everything. O(depth), for the absolute frame. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_layout_info(const rg_context *ctx, rg_node node, rg_node_layout *out);

/** Borrowed arrays over rows. A row with a null node is free. */
typedef struct rg_frame_view {
  const rg_frame *frames;   /**< frames[row], snapped, relative to the parent */
  const rg_frame *absolute; /**< absolute[row], or NULL without RG_TRACK_ABSOLUTE */
  const rg_node *nodes;     /**< nodes[row] */
  uint32_t count;           /**< rows */
  uint32_t reserved;
  uint64_t epoch;           /**< the arrays are valid while rg_epoch(ctx) is this */
  uint64_t order_epoch;     /**< rows are the same while this is */
} rg_frame_view;

/** All frames in row order, without a copy. After each rg_layout the nodes lie in depth-first order, tree after tree;
 *  free rows may lie between them. @since 0.1 */
RG_API rg_frame_view rg_frames(const rg_context *ctx);
/** For hosts that hand the arrays on to others, as bindings do: with `keep` the memory that a growing or trimmed context
 *  leaves is not freed, so that arrays of former views stay readable, with old values. Without, it is, at once. At first
 *  it is not kept. Fixed memory never moves. @return OK, REENTRANT @since 0.1 */
RG_API rg_status rg_frames_keep(rg_context *ctx, bool keep);
/** @return a number that changes with every call that may move or change what borrowed views show. @since 0.1 */
RG_API uint64_t rg_epoch(const rg_context *ctx);
/** @return the row of a node, UINT32_MAX for a stale one. O(1). @since 0.1 */
RG_API uint32_t rg_node_row(const rg_context *ctx, rg_node node);
/** Copy up to `capacity` unsnapped relative frames in row order. @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_frames_unsnapped(const rg_context *ctx, rg_frame *out, uint32_t capacity);

/**
 * Copy up to `capacity` handles of `node` and the nodes below it in the order they are painted: a node before its
 * children, and these by their z, equal ones in document order, each with all below it. Nodes that are not visible, or
 * not laid out, are left out with everything below. `*count` is how many there are. O(nodes), more where z are mixed.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL with a capacity), REENTRANT
 * @since 0.1
 */
RG_API rg_status rg_node_paint_order(const rg_context *ctx, rg_node node, rg_node *out, uint32_t capacity, uint32_t *count);

/** Flags of rg_change.flags. */
enum {
  RG_CHANGE_MOVED = 1,          /**< x or y of its snapped relative frame */
  RG_CHANGE_RESIZED = 2,
  RG_CHANGE_SHOWN = 4,          /**< became visible */
  RG_CHANGE_HIDDEN = 8,         /**< became invisible or gone */
  RG_CHANGE_CREATED = 16,       /**< laid out for the first time */
  RG_CHANGE_DESTROYED = 32,     /**< a node that was reported before is no more; its handle is stale */
  RG_CHANGE_SUBTREE_MOVED = 64, /**< its absolute position changed (RG_TRACK_ABSOLUTE) */
  /** Alone, with a null node: more was destroyed than the list holds; compare with rg_node_is_valid. */
  RG_CHANGE_LOST = 128,
  RG_CHANGE_SCROLLED = 256 /**< its scroll offset (scroll.h) was set, or a layout or rg_node_scroll_into_view changed it */
};

typedef struct rg_change {
  rg_node node;
  uint32_t flags; /**< RG_CHANGE_… */
  uint32_t row;   /**< UINT32_MAX when destroyed */
  rg_frame frame; /**< now */
  rg_frame old_frame; /**< at the last take, with RG_TRACK_OLD_FRAMES; else zero */
} rg_change;

/** @return how many changes wait to be taken: every node whose snapped frame or visibility differs from what the last
 *  take saw may be among them, each once, over all roots and layouts. @since 0.1 */
RG_API uint32_t rg_change_count(const rg_context *ctx);
/** Move up to `capacity` changes into `out`, destroyed nodes first, then the others, oldest first; `*count` is how many.
 *  Those moved are forgotten. A node that is back where the last take saw it is left out with RG_TRACK_OLD_FRAMES, unless
 *  it says RG_CHANGE_SUBTREE_MOVED.
 *  O(taken). @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_changes_take(rg_context *ctx, rg_change *out, uint32_t capacity, uint32_t *count);

/** Work done by the last rg_layout, rg_layout_specs or rg_measure. */
typedef struct rg_layout_stats {
  uint32_t nodes_measured; /**< measures that really ran */
  uint32_t cache_hits;     /**< measures answered from a node's results */
  uint32_t leaf_calls;     /**< leaves asked of the host, or texts wrapped */
  uint32_t nodes_placed;   /**< containers whose children were placed */
  uint32_t frames_changed;
  uint32_t rows_moved;     /**< rows that changed place before the layout, to be in visiting order */
} rg_layout_stats;

/** @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_context_layout_stats(const rg_context *ctx, rg_layout_stats *out);

/**
 * Copy up to `capacity` divider rectangles of a linear container, a table or a row, relative to it and unsnapped;
 * `*count` is how many there are. O(children).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL with a capacity), REENTRANT
 * @since 0.1
 */
RG_API rg_status rg_node_dividers(const rg_context *ctx, rg_node node, rg_frame *out, uint32_t capacity,
                                  uint32_t *count);

/** A divider as a host draws it. */
typedef struct rg_divider {
  rg_frame frame;             /**< snapped, at least a device pixel thick, relative to the root's viewport, unscrolled */
  rg_node container;          /**< whose divider it is */
  rg_orientation orientation; /**< of the line: RG_VERTICAL between the children of a row */
  uint32_t reserved;
} rg_divider;

/** All dividers of a tree, borrowed. */
typedef struct rg_divider_view {
  const rg_divider *dividers; /**< valid until the next call of rg_dividers, or one that changes the context */
  uint32_t count;
  rg_status status; /**< RG_OK, or why there are none */
} rg_divider_view;

/**
 * The dividers of `node` and of everything below it that is visible, as the last layout left them, in document order.
 * O(nodes + dividers).
 * @return a view; on failure it is empty and its status is STALE_HANDLE, REENTRANT or OUT_OF_MEMORY @since 0.1
 */
RG_API rg_divider_view rg_dividers(rg_context *ctx, rg_node node);

/**
 * How many level (RG_HORIZONTAL) or upright (RG_VERTICAL) dividers rg_dividers is going to have after the next
 * layout, told by the styles alone, so that a host can prepare its lines before. Cells of columns that are only going
 * to collapse, or to come back, count as they are now. O(nodes).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an unknown orientation, `count` NULL) @since 0.1
 */
RG_API rg_status rg_divider_count(rg_context *ctx, rg_node node, rg_orientation orientation, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_LAYOUT_H */
