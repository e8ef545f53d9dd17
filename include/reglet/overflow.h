/* SPDX-License-Identifier: MIT */
/** @file overflow.h What of a layout does not fit: per node, and as a list of findings. Include reglet.h. */
#ifndef REGLET_OVERFLOW_H
#define REGLET_OVERFLOW_H

#include "base.h"
#include "scroll.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A layout never fails because something is too big: a child keeps its size and sticks out, a text loses lines. These
 * calls tell where that happened. They read the frames of the last rg_layout, so a layout pays nothing for them.
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
 * Only what is painted counts: nodes that are visible, with visible ancestors, and have a width and a height. Less than
 * half a device pixel is nothing.
 */

/** Flags of rg_overflow.flags and rg_lint_def.checks. */
enum {
  RG_OVERFLOW_PARENT = 1,   /**< the node sticks out of its parent's frame; a root: out of its viewport */
  RG_OVERFLOW_CONTENT = 2,  /**< a child sticks out of the node's frame */
  RG_OVERFLOW_LINES = 4,    /**< max_lines cut its text */
  RG_OVERFLOW_TEXT = 8,     /**< lines of its text stick out of the frame less the padding */
  RG_OVERFLOW_SIBLING = 16, /**< in a frame or relative container: it lies on a sibling, or a sibling on it */
  RG_OVERFLOW_CLIPPED = 32, /**< scrollers above it, or the root's frame, hide a part of it at every scroll offset */
  RG_OVERFLOW_NOT_VISIBLE = 64   /**< they hide all of it */
};

/** What of one node does not fit. Distances in pixels, unsnapped; 0 where nothing sticks out. */
typedef struct rg_overflow {
  uint32_t flags;     /**< RG_OVERFLOW_…; 0: all fits */
  uint32_t lines_cut; /**< lines of its text that max_lines cut */
  rg_edges parent;    /**< how far the frame sticks out of the parent's frame. A scroller's content may, along its axis */
  rg_edges content;   /**< how far its children stick out of its frame, the farthest on each side */
  rg_edges text;      /**< how far lines of its text stick out of the frame less the padding */
  rg_edges clipped;   /**< how much of the frame scrollers and the root's frame hide at every offset */
  rg_node sibling;    /**< the first sibling, in document order, that shares area with it; null: none */
  rg_frame shared;    /**< that area, relative to the parent */
} rg_overflow;

/**
 * What of `node` does not fit, as of the last layout. All zero for a node that is not laid out or not visible.
 * O(depth + children + siblings + its text).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL)
 * @since 0.1
 */
RG_API rg_status rg_node_overflow(const rg_context *ctx, rg_node node, rg_overflow *out);

/** Flags of rg_lint_def.directions. */
enum {
  RG_LINT_LTR = 1, /**< with the root's direction set to RG_DIRECTION_LTR */
  RG_LINT_RTL = 2  /**< with RG_DIRECTION_RTL */
};

/** Make with rg_lint_def_default(). Fields are only ever appended. */
typedef struct rg_lint_def {
  uint32_t struct_size;
  uint32_t size_count;
  const rg_size *sizes; /**< viewports to lay the tree out in, as rg_layout takes them; NULL: the last layout as it is */
  uint32_t directions;  /**< RG_LINT_…: lay out in each of them; 0, the default: in the root's own */
  uint32_t checks;      /**< RG_OVERFLOW_… to look for; default all. CONTENT and CLIPPED have no findings of their own */
} rg_lint_def;

/** Fill the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_lint_def_init(rg_lint_def *def, size_t struct_size);

static inline rg_lint_def rg_lint_def_default(void) {
  rg_lint_def d;
  rg_lint_def_init(&d, sizeof d);
  return d;
}

/**
 * Look for what does not fit in the tree of `root`. The call clears the diagnostics of the context and adds one for
 * each finding: codes RG_CODE_STICKS_OUT to RG_CODE_NOT_VISIBLE, the node, the line and column of its layout file where it
 * came from one, a sentence with names and pixels. Each container is reported once per code, by the child that is
 * worst off and the number of others; over several layouts, where it was found first.
 *
 * What is there on purpose is no finding: a distance that a negative margin or an offset asks for; a sibling that
 * covers the whole container; one that lies inside another and was placed there, by an offset or an order, in a frame
 * also by a gravity, a margin or an edge, in a relative container by a rule that aligns it with the other (texts on one
 * another are a finding even so). A text that is cut with an ellipsis is RG_LEVEL_INFO, all else RG_LEVEL_WARNING.
 *
 * With `def` NULL, or with its defaults, the last layout is looked at as it is. Otherwise the tree is laid out for every
 * size and direction, and at the end as it was before where the last viewport is known (that of the last 8 roots is);
 * frames are then as before, but the change list may name nodes that moved there and back, and scroll offsets are
 * brought into the ranges in between.
 *
 * O(nodes * depth) a layout; n log n for n siblings of a frame or relative container, of which 4 million pairs are
 * compared at the most.
 * @param[out] count how many findings there are, or NULL. At most 1,000 diagnostics are kept
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a root, never laid out and no sizes, a bad size, unknown flags),
 * REENTRANT, OUT_OF_MEMORY (some findings are missing), TREE and LIMIT as rg_layout
 * @since 0.1
 */
RG_API rg_status rg_lint(rg_context *ctx, rg_node root, const rg_lint_def *def, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_OVERFLOW_H */
