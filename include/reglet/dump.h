/* SPDX-License-Identifier: MIT */
/** @file dump.h Trees as text, JSON or SVG; explanations of frames. Include reglet.h. */
#ifndef REGLET_DUMP_H
#define REGLET_DUMP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Format of a dump. */
typedef enum rg_dump_format {
  /** One line per node: indentation, tag or kind, `#id`, x,y widthxheight, flags; for a scroller "at" offset "of"
   *  content. */
  RG_DUMP_TEXT = 0,
  /** {"kind", "tag", "id", "text", "frame":[x,y,w,h], "absolute":[x,y,w,h], "visibility", "z", "baseline",
   *  "scroll":[x,y], "content":[w,h], "flags", "children":[...]}; keys without a value are omitted. */
  RG_DUMP_JSON = 1,
  /** A white page with a rectangle per node in the order of rg_node_paint_order(), not scrolled; lines of text in a
   *  monospaced font, not wider than measured; dividers. 1 user unit = 1 pixel. */
  RG_DUMP_SVG = 2,
  RG_DUMP_FORMAT_FORCE_32 = 0x7fffffff
} rg_dump_format;

/**
 * Writes the subtree of `node` with its frames through `sink`, in any number of calls. Allocates nothing.
 *
 * Frames are those of the last layout; visibility is the current one. "collapsed" marks a cell in a column that its
 * table collapses. O(subtree * depth), for the absolute frames; rows with collapsed columns: O(cells) for each cell.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, IO (the sink returned false)
 * @since 0.1
 */
RG_API rg_status rg_dump(rg_context *ctx, rg_node node, rg_dump_format format, rg_sink_fn sink, void *user);

/*
 * Why is my label 0 wide?
 *
 *   rg_node_explain(ui, label, RG_EXPLAIN_TEXT, write_to, stderr);
 *
 *   text #label: 0 x 16 px at 300, 0 in linear #row
 *     Width: 0 px. Its style says wrap_content.
 *       - #row has exactly 300 px less 300 px (padding 0 px, margins 0 px, siblings 300 px), to wrap its content in:
 *         at most 0 px.
 *       - Its content takes 84 px.
 *       Decided by: room in the parent; it wanted 84 px.
 *     ...
 *
 * An explanation covers both sizes and the position. For each axis it lists the steps from the parent's space to the
 * frame:
 *  - the spec given by the parent, and the rule behind it (length, share of a weight, columns, lines, edges, ...)
 *  - the effect of insets, aspect ratio and hard limits
 *  - the size of the content, and what decided
 *  - the placement: margins, inset, offset, and rounding of edges
 *
 * In JSON each step has its `rule` and the rule's inputs in layout units, enough to recompute the frame.
 * docs/explain.md describes each rule.
 */

/** Format of an explanation. */
typedef enum rg_explain_format {
  RG_EXPLAIN_TEXT = 0, /**< sentences; nodes are `#id`, or the path of child indices from the root: /0/2 */
  RG_EXPLAIN_JSON = 1,
  RG_EXPLAIN_FORMAT_FORCE_32 = 0x7fffffff
} rg_explain_format;

/**
 * Writes through `sink` why the last rg_layout() gave `node` its size and position, in any number of calls.
 *
 * Measures the node and its ancestors once more, which may call measure and container callbacks. Changes no result,
 * change list, statistic or view, and allocates nothing. Stack: as rg_layout().
 *
 * Equal trees laid out in the same viewport have equal explanations, regardless of earlier edits. The viewport is known
 * for the last 8 roots laid out; for others only its effects are explained.
 *
 * O(depth * depth + siblings + children), counting the siblings of all ancestors; more if results of a subtree are not
 * cached. Until the next layout, explanations of nodes nearby skip most ancestors.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an unknown format; the tree was not laid out, or changed since),
 *  REENTRANT, IO (the sink returned false)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_explain(rg_context *ctx, rg_node node, rg_explain_format format,
                                                 rg_sink_fn sink, void *user);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_DUMP_H */
