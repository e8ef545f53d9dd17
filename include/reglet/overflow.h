/* SPDX-License-Identifier: MIT */
/** @file overflow.h Content that does not fit: per node, and as findings of a lint. Include reglet.h. */
#ifndef REGLET_OVERFLOW_H
#define REGLET_OVERFLOW_H

#include "base.h"
#include "scroll.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A layout never fails because something is too large: a child keeps its size and overflows, a text loses lines. These
 * functions find such places in the frames of the last rg_layout(), so a layout pays nothing for them.
 *
 *   rg_size phones[] = {{360, 640}, {640, 360}};
 *   rg_lint_def def = rg_lint_def_default();
 *   def.sizes = phones;
 *   def.size_count = 2;
 *   def.directions = RG_LINT_LTR | RG_LINT_RTL;
 *   uint32_t count;
 *   rg_lint(ui, root, &def, &count);
 *
 *   screen.xml:7:9: warning: #save sticks out of its parent #bar by 24 px at the right, at 360 x 640
 *
 * Only painted nodes count: visible, with visible ancestors, and of nonzero width and height. Distances below half a
 * device pixel are ignored.
 */

/** Flags of rg_overflow.flags and rg_lint_def.checks. */
enum {
  RG_OVERFLOW_PARENT = 1,   /**< the node overflows its parent's frame; a root: its viewport */
  RG_OVERFLOW_CONTENT = 2,  /**< a child overflows the node's frame */
  RG_OVERFLOW_LINES = 4,    /**< max_lines truncates its text */
  RG_OVERFLOW_TEXT = 8,     /**< lines of its text overflow the frame minus padding */
  RG_OVERFLOW_SIBLING = 16, /**< in a frame or relative container: it overlaps a sibling */
  RG_OVERFLOW_CLIPPED = 32, /**< scrollers above it, or the root's frame, hide part of it at every scroll offset */
  RG_OVERFLOW_NOT_VISIBLE = 64   /**< they hide all of it at every scroll offset */
};

/** Overflow of one node. Distances in pixels, unsnapped; 0 where nothing overflows. */
typedef struct rg_overflow {
  uint32_t flags;     /**< RG_OVERFLOW_...; 0: everything fits */
  uint32_t lines_cut; /**< lines of its text removed by max_lines */
  rg_edges parent;    /**< of the frame over the parent's frame. Content of a scroller may overflow along its axis */
  rg_edges content;   /**< of its children over its frame, the largest on each side */
  rg_edges text;      /**< of lines of its text over the frame minus padding */
  rg_edges clipped;   /**< part of the frame that scrollers and the root's frame hide at every offset */
  rg_node sibling;    /**< the first overlapping sibling in document order, or null */
  rg_frame shared;    /**< the overlap, relative to the parent */
} rg_overflow;

/**
 * Reads the overflow of `node` as of the last layout; all zero if it is not laid out or not visible.
 * O(depth + children + siblings + its text).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL)
 * @since 0.1
 */
RG_API rg_status rg_node_overflow(const rg_context *ctx, rg_node node, rg_overflow *out);

/** Flags of rg_lint_def.directions. */
enum {
  RG_LINT_LTR = 1, /**< lay out with the root's direction set to RG_DIRECTION_LTR */
  RG_LINT_RTL = 2  /**< lay out with RG_DIRECTION_RTL */
};

/** Definition of a lint. Make with rg_lint_def_default(). */
typedef struct rg_lint_def {
  uint32_t struct_size;
  uint32_t size_count;
  const rg_size *sizes; /**< viewports to lay out in, as for rg_layout(); NULL: check the last layout as it is */
  uint32_t directions;  /**< RG_LINT_...: lay out in each of them; 0 (default): in the root's own */
  uint32_t checks;      /**< RG_OVERFLOW_... to check; default all. CONTENT and CLIPPED have no findings of their own */
} rg_lint_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_lint_def_init(rg_lint_def *def, size_t struct_size);

/** Returns the default definition. */
RG_EXPERIMENTAL static inline rg_lint_def rg_lint_def_default(void) {
  rg_lint_def d;
  rg_lint_def_init(&d, sizeof d);
  return d;
}

/**
 * Finds what does not fit in the tree of `root`.
 *
 * Findings
 *  - Clears the diagnostics of the context, then adds one per finding: a code from RG_CODE_STICKS_OUT to
 *    RG_CODE_NOT_VISIBLE, the node, its line and column if it comes from a layout file, and a sentence.
 *  - A container has one finding per code, with its worst child and the number of others. Over several layouts, the
 *    first finding counts.
 *  - A text truncated with an ellipsis is RG_LEVEL_INFO, everything else RG_LEVEL_WARNING.
 *
 * Not findings, because intended
 *  - a distance caused by a negative margin or an offset
 *  - a sibling that covers the whole container
 *  - a sibling deliberately placed inside another: by an offset or an order; in a frame by a gravity, a margin or an
 *    edge; in a relative container by a rule that aligns it with the other. Overlapping texts are findings even then
 *
 * Layouts
 *  - With `def` NULL or its defaults the last layout is checked as it is. Otherwise the tree is laid out for every size
 *    and direction, and finally as before if its last viewport is known (it is for the last 8 roots). Frames are then
 *    as before.
 *  - The change list may name nodes that moved and returned. Scroll offsets were clamped to the range of every layout.
 *
 * O(nodes * depth) per layout; O(n log n) for n siblings of a frame or relative container, of which at most 4 million
 * pairs are compared.
 *
 * @param[out] count number of findings, or NULL. At most 1,000 diagnostics are stored
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a root, never laid out and no sizes, a bad size, unknown flags),
 * REENTRANT, OUT_OF_MEMORY (some findings are missing), TREE and LIMIT as rg_layout()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_lint(rg_context *ctx, rg_node root, const rg_lint_def *def, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_OVERFLOW_H */
