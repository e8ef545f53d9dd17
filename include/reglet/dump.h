/* SPDX-License-Identifier: MIT */
/** @file dump.h A tree as text, JSON or SVG; why a node has its frame. Include reglet.h. */
#ifndef REGLET_DUMP_H
#define REGLET_DUMP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum rg_dump_format {
  /** A line a node: indentation, tag or kind, #id, x,y widthxheight, flags; of a scroller "at" offset "of" content. */
  RG_DUMP_TEXT = 0,
  /** {"kind", "tag", "id", "text", "frame":[x,y,w,h], "absolute":[x,y,w,h], "visibility", "z", "baseline",
   *  "scroll":[x,y], "content":[w,h], "flags", "children":[…]}; keys without a value are left out. */
  RG_DUMP_JSON = 1,
  /** On a white page, a rectangle a node as rg_node_paint_order has them, unscrolled, lines of text in a monospaced font,
   *  not wider than they were measured, dividers; 1 user unit = 1 pixel. */
  RG_DUMP_SVG = 2,
  RG_DUMP_FORMAT_FORCE_32 = 0x7fffffff
} rg_dump_format;

/** Write the subtree of `node` with its frames through `sink`, which may be called many times. No memory is needed.
 *  Frames are those of the last layout; visibility is as it is now: "collapsed" is a cell in a column that its table
 *  collapses. O(subtree * depth), for the absolute frames; cells of rows with collapsed columns O(cells) each. @return OK, STALE_HANDLE, INVALID_ARGUMENT, IO when the sink returned
 *  false @since 0.1 */
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
 * An explanation has two sizes and a place. For each axis it lists the steps that lead from what the parent had to
 * the frame: the spec the parent asked and by which rule (length, share of a weight, columns, lines, edges, …), what
 * insets, aspect ratio and hard limits made of it, what the content wanted, who decided; then how the container
 * places the node, margins, inset, offset, and how edges are rounded. In JSON every step has its `rule` and the
 * rule's inputs in layout units, so that whoever knows the rules gets the frame: docs/explain.md describes each.
 */
typedef enum rg_explain_format {
  RG_EXPLAIN_TEXT = 0, /**< sentences; nodes are #id, or the path of child indices from the root: /0/2 */
  RG_EXPLAIN_JSON = 1,
  RG_EXPLAIN_FORMAT_FORCE_32 = 0x7fffffff
} rg_explain_format;

/**
 * Say through `sink`, which may be called many times, why `node` has the size and place the last rg_layout gave it.
 * The node and its parent are measured once more for that: measure and container callbacks may be called. No result,
 * change, statistic or view is changed by it, and no memory is needed. Stack: as rg_layout. Equal trees, laid out in the
 * same viewport, have equal explanations, whatever edits led to them. O(depth * depth + siblings + children), with the
 * siblings of all containers above up to one of exact size; more where answers of a subtree were not kept. Of the last 8
 * roots laid out the viewport is known; of others only what it led to.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an unknown format; the tree was not laid out, or was changed since),
 *  REENTRANT, IO when the sink returned false
 * @since 0.1
 */
RG_API rg_status rg_node_explain(rg_context *ctx, rg_node node, rg_explain_format format, rg_sink_fn sink, void *user);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_DUMP_H */
