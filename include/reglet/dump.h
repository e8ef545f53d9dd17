/* SPDX-License-Identifier: MIT */
/** @file dump.h A tree as text, JSON or SVG. Include reglet.h. */
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
  RG_DUMP_SVG = 2, /**< a rectangle a node as rg_paint_order has them, unscrolled, lines of text, dividers; 1 user unit = 1 pixel */
  RG_DUMP_FORMAT_FORCE_32 = 0x7fffffff
} rg_dump_format;

/** Write the subtree of `node` with its frames through `sink`, which may be called many times. No memory is needed.
 *  O(subtree * depth), for the absolute frames. @return OK, STALE_HANDLE, INVALID_ARGUMENT, IO when the sink returned
 *  false @since 0.1 */
RG_API rg_status rg_dump(rg_context *ctx, rg_node node, rg_dump_format format, rg_sink_fn sink, void *user);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_DUMP_H */
