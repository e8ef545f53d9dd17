/* SPDX-License-Identifier: MIT */
/** @file appearance.h How nodes look: their drawables, states and levels. Include reglet.h. */
#ifndef REGLET_APPEARANCE_H
#define REGLET_APPEARANCE_H

#include "drawable.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The place of a drawable at its node. Colors of texts are drawables, too: a color or a color state list. */
typedef enum rg_drawable_slot {
  RG_SLOT_BACKGROUND = 0, /**< behind the node, over its frame */
  RG_SLOT_FOREGROUND = 1, /**< over the node and its children */
  RG_SLOT_CONTENT = 2,    /**< the picture of an RG_KIND_FIXED leaf, placed by RG_DRAWING_SCALE_TYPE */
  RG_SLOT_BUTTON = 3,     /**< the box of a check box or radio button, before the text */
  RG_SLOT_LEFT = 4,       /**< beside the text of a text leaf, in its padding */
  RG_SLOT_TOP = 5,
  RG_SLOT_RIGHT = 6,
  RG_SLOT_BOTTOM = 7,
  RG_SLOT_START = 8,      /**< RG_SLOT_LEFT or RG_SLOT_RIGHT, by direction */
  RG_SLOT_END = 9,
  RG_SLOT_DIVIDER = 10,   /**< between the children of a linear container, where it has dividers */
  RG_SLOT_TEXT_COLOR = 11, /**< default black */
  RG_SLOT_HINT_COLOR = 12, /**< default: half of the text's color */
  RG_SLOT_BACKGROUND_TINT = 13, /**< a color laid over the background, with RG_BLEND_SRC_IN */
  RG_SLOT_CONTENT_TINT = 14,    /**< of RG_SLOT_CONTENT, with RG_BLEND_SRC_ATOP */
  RG_SLOT_TEXT_TINT = 15,       /**< of the drawables beside a text, with RG_BLEND_SRC_IN */
  RG_SLOT_FORCE_32 = 0x7fffffff
} rg_drawable_slot;

/** Numbers of a node's appearance. Default 0. */
typedef enum rg_drawing {
  RG_DRAWING_LEVEL = 0,         /**< of the node's drawables, 0 to 10,000 */
  RG_DRAWING_SCALE_TYPE = 1,    /**< rg_scale_type */
  RG_DRAWING_PARENT_STATES = 2, /**< 1: the node has the states of its parent */
  RG_DRAWING_PADDING = 3,       /**< pixels between a text and the drawables beside it */
  RG_DRAWING_CUSTOM = 4,        /**< 1: an RG_OP_CUSTOM command stands for the node's content */
  RG_DRAWING_FORCE_32 = 0x7fffffff
} rg_drawing;

/** How a picture fills the node, inside its padding (Android's ImageView). */
typedef enum rg_scale_type {
  RG_SCALE_FIT_CENTER = 0,    /**< as large as fits, in the middle; default */
  RG_SCALE_FIT_XY = 1,        /**< stretched */
  RG_SCALE_FIT_START = 2,     /**< as large as fits, at the top left */
  RG_SCALE_FIT_END = 3,       /**< as large as fits, at the bottom right */
  RG_SCALE_CENTER = 4,        /**< not scaled, in the middle */
  RG_SCALE_CENTER_CROP = 5,   /**< so large that it covers the node, in the middle */
  RG_SCALE_CENTER_INSIDE = 6, /**< as FIT_CENTER, but not enlarged */
  RG_SCALE_MATRIX = 7,        /**< not scaled, at the top left */
  RG_SCALE_TYPE_FORCE_32 = 0x7fffffff
} rg_scale_type;

/**
 * Gives a node a drawable; null removes it. O(1).
 *
 *  - A background with a padding sets the node's padding to it, and raises suggested_min_width and suggested_min_height
 *    to its minimum size.
 *  - The content of an RG_KIND_FIXED leaf sets content_width and content_height to its size.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown slot), NOT_FOUND (no such drawable), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_drawable(rg_context *ctx, rg_node node, rg_drawable_slot slot,
                                                      rg_drawable drawable);
/** Reads a drawable of a node, null if it has none. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_drawable(const rg_context *ctx, rg_node node, rg_drawable_slot slot,
                                                  rg_drawable *out);
/** Sets a number of a node's appearance. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown, or out of range),
 *  OUT_OF_MEMORY @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_drawing(rg_context *ctx, rg_node node, rg_drawing drawing, int32_t value);
/** Reads a number of a node's appearance. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_drawing(const rg_context *ctx, rg_node node, rg_drawing drawing,
                                                     int32_t *out);

/**
 * Sets the states in `mask` to those in `states`, bits of RG_STATE_... and rg_state_bit(). A new node is enabled, and
 * its window has the focus. States change what is painted; a layout is only needed where a picture has another size in
 * the new state. O(1).
 *
 * @return OK, STALE_HANDLE, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_states(rg_context *ctx, rg_node node, uint64_t mask, uint64_t states);
/** Reads the states of a node, which may be those of its parent. O(depth). @return OK, STALE_HANDLE, INVALID_ARGUMENT
 *  @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_states(const rg_context *ctx, rg_node node, uint64_t *out);

/** Flags of rg_paint(). */
enum {
  RG_PAINT_CULL = 1 /**< leave out what nodes outside of the root's frame and of their scrollers would show */
};

/**
 * Paints the tree of `root` as of its last layout: the commands replace those of the last display list of the context.
 * The root's top left corner is 0, 0.
 *
 *  - What a node shows, in this order: its background, its content (a text, a picture, RG_OP_CUSTOM, then the drawables
 *    beside a text), its children by z, its foreground.
 *  - Nodes that are not visible, and their descendants, show nothing.
 *  - Scrollers clip and move their content. Transforms (transform.h) give RG_OP_PUSH_TRANSFORM, an alpha below 1
 *    RG_OP_PUSH_LAYER.
 *
 * A list of the same root and flags as the last one is changed in place. Then it may have RG_OP_NONE where commands were
 * before, and the rest stays at its index. It is made from scratch after these: nodes that were created, destroyed,
 * moved in the tree, shown or hidden, another z or elevation, another direction, moves and scrolling with
 * RG_PAINT_CULL, any layout without RG_TRACK_CHANGES, and calls for which there are no rules, such as
 * rg_context_set_pixel_scale().
 *
 * In place O(changed nodes, their commands and depth, and those of moved subtrees), otherwise O(nodes and commands). The
 * first call allocates 20 bytes for each node that the context has room for, which later changes are noted by; no
 * memory is allocated once a list as long as this one was made.
 *
 * @param flags RG_PAINT_...
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL, its struct_size wrong, unknown flags), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_paint(rg_context *ctx, rg_node root, uint32_t flags, rg_display_list *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_APPEARANCE_H */
