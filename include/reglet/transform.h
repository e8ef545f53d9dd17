/* SPDX-License-Identifier: MIT */
/** @file transform.h Transforms of nodes: how a node is drawn and hit, apart from its layout. Include reglet.h. */
#ifndef REGLET_TRANSFORM_H
#define REGLET_TRANSFORM_H

#include "base.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A transform moves, turns, scales, lifts or fades what is drawn of a node and its descendants. Layout does not read
 * it: setting one marks nothing dirty, and no frame changes. Painters and rg_hit_test() read it. Nodes without one take
 * no memory for it.
 *
 * A point p of the node, relative to its top left corner, is drawn at
 *
 *   frame.xy + translation + pivot + rotate(scale * (p - pivot))
 *
 * in its parent, less the offset of the parent's content: rg_transform.scroll_x and scroll_y, and for scrollers also
 * that of rg_node_set_scroll().
 */
typedef struct rg_transform {
  uint32_t struct_size;
  float alpha;                        /**< opacity, 0 to 1; default 1. A transparent node is hit like any other */
  float translation_x, translation_y; /**< pixels */
  float rotation;                     /**< degrees clockwise about the pivot */
  float scale_x, scale_y;             /**< factors about the pivot; default 1. With 0 the node cannot be hit */
  rg_length pivot_x, pivot_y;         /**< px or percent of the frame; default 50 percent */
  /** Paints the node above siblings with a smaller sum; equal sums: by rg_style.z, then in document order. */
  float elevation, translation_z;
  float scroll_x, scroll_y;           /**< offset of its content, pixels: its children are drawn moved by -x, -y */
  bool clip_children;                 /**< clips its descendants to its frame, as scrollers always do; default false */
  bool clip_to_padding;               /**< its clip is the frame less its padding; default true */
  bool clip_to_outline;               /**< for painters: clips itself and its descendants to its outline */
  uint8_t reserved;
} rg_transform;

/** Fills the first `struct_size` bytes of `transform` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_transform_init(rg_transform *transform, size_t struct_size);

/** Returns the default transform, which changes nothing. */
static inline rg_transform rg_transform_default(void) {
  rg_transform t;
  rg_transform_init(&t, sizeof t);
  return t;
}

/**
 * Sets the transform of a node. RG_CHANGE_TRANSFORM reports it, if the node was laid out. Amortized O(1).
 *
 * - `transform` has finite numbers, an alpha of 0 to 1, and pivots in px or percent
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (NULL or a precondition), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_transform(rg_context *ctx, rg_node node, const rg_transform *transform);
/** Reads the transform. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT (bad struct_size) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_transform(const rg_context *ctx, rg_node node, rg_transform *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TRANSFORM_H */
