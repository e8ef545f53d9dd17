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
  RG_SLOT_DIVIDER = 10,   /**< of a linear container, table or flexbox, where it has dividers (linear.h) */
  RG_SLOT_TEXT_COLOR = 11, /**< default black */
  RG_SLOT_HINT_COLOR = 12, /**< default: half of the text's color */
  RG_SLOT_BACKGROUND_TINT = 13, /**< a color laid over the background, with RG_BLEND_SRC_IN */
  RG_SLOT_CONTENT_TINT = 14,    /**< of RG_SLOT_CONTENT, with RG_BLEND_SRC_ATOP */
  RG_SLOT_TEXT_TINT = 15,       /**< of the drawables beside a text, with RG_BLEND_SRC_IN */
  RG_SLOT_VERTICAL_DIVIDER = 16, /**< in place of RG_SLOT_DIVIDER where a divider is vertical */
  RG_SLOT_PROGRESS = 17,      /**< of a bar that shows RG_DRAWING_PROGRESS: see rg_node_set_drawing() */
  RG_SLOT_INDETERMINATE = 18, /**< in place of RG_SLOT_PROGRESS, if there is none or RG_DRAWING_INDETERMINATE is set */
  RG_SLOT_TRACK = 19,         /**< of a switch: its ground, at the end of a text leaf */
  RG_SLOT_THUMB = 20,         /**< the part that moves on a bar with the progress, on a switch when it is checked */
  RG_SLOT_TICK = 21,          /**< at each step of a bar from its minimum to its maximum */
  RG_SLOT_SCROLL_THUMB = 22,  /**< of a scroller: the thumb of its scroll bar, over its children */
  RG_SLOT_SCROLL_TRACK = 23,  /**< below RG_SLOT_SCROLL_THUMB; without a thumb it is not shown */
  RG_SLOT_PROGRESS_TINT = 24, /**< of the part of RG_SLOT_PROGRESS that has the progress, with RG_BLEND_SRC_IN */
  RG_SLOT_TRACK_TINT = 25,    /**< of RG_SLOT_TRACK, and of the ground of RG_SLOT_PROGRESS */
  RG_SLOT_THUMB_TINT = 26,
  RG_SLOT_INDETERMINATE_TINT = 27,
  RG_SLOT_FORCE_32 = 0x7fffffff
} rg_drawable_slot;

/** Numbers of a node's appearance. Default 0. */
typedef enum rg_drawing {
  RG_DRAWING_LEVEL = 0,         /**< of the node's drawables, 0 to 10,000 */
  RG_DRAWING_SCALE_TYPE = 1,    /**< rg_scale_type */
  RG_DRAWING_PARENT_STATES = 2, /**< 1: the node has the states of its parent */
  RG_DRAWING_PADDING = 3,       /**< pixels between a text and the drawables beside it */
  RG_DRAWING_CUSTOM = 4,        /**< 1: an RG_OP_CUSTOM command stands for the node's content */
  RG_DRAWING_PROGRESS = 5,      /**< of a bar; what is outside of MIN to MAX counts as the nearest */
  RG_DRAWING_SECONDARY = 6,     /**< a second progress, such as what is buffered */
  RG_DRAWING_MIN = 7,
  RG_DRAWING_MAX = 8,           /**< default 100 */
  RG_DRAWING_INDETERMINATE = 9, /**< 1: how far it is is unknown: RG_SLOT_INDETERMINATE is shown */
  RG_DRAWING_STARS = 10,        /**< RG_SLOT_PROGRESS this often side by side, as of a rating; 0: once. At most 1,000 */
  RG_DRAWING_THUMB_OFFSET = 11, /**< pixels of the thumb beyond each end of its bar; -1, default: half of it */
  RG_DRAWING_SWITCH_WIDTH = 12, /**< least width of a switch in pixels */
  RG_DRAWING_SWITCH_PADDING = 13,   /**< pixels between a text and its switch */
  RG_DRAWING_SCROLL_BAR_SIZE = 14,  /**< thickness of a scroll bar whose drawables have none, pixels; -1, default: 4 dp */
  RG_DRAWING_SCROLL_BAR_STYLE = 15, /**< rg_scroll_bar_style */
  RG_DRAWING_OUTLINE = 16,          /**< rg_outline */
  RG_DRAWING_FORCE_32 = 0x7fffffff
} rg_drawing;

/** The place of a scroll bar. It takes no space: insets are the host's padding. */
typedef enum rg_scroll_bar_style {
  RG_SCROLL_BAR_INSIDE = 0,  /**< inside the padding; default */
  RG_SCROLL_BAR_OUTSIDE = 1, /**< at the edge of the node, whatever its padding */
  RG_SCROLL_BAR_NONE = 2,    /**< nowhere */
  RG_SCROLL_BAR_STYLE_FORCE_32 = 0x7fffffff
} rg_scroll_bar_style;

/** The outline of a node, to which rg_transform.clip_to_outline clips, and which casts the shadow of its elevation. */
typedef enum rg_outline {
  RG_OUTLINE_BACKGROUND = 0, /**< that of the background, as opaque as it: its corners; without one the frame; default */
  RG_OUTLINE_NONE = 1,       /**< none: no clip, no shadow */
  RG_OUTLINE_BOUNDS = 2,     /**< the frame */
  RG_OUTLINE_PADDED = 3,     /**< the frame less the padding */
  RG_OUTLINE_FORCE_32 = 0x7fffffff
} rg_outline;

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
 *  - The content of an RG_KIND_FIXED leaf sets content_width and content_height to its size. So do a progress and a
 *    thumb, where they have a size: the larger height of both.
 *  - A divider that has a size sets divider_width and divider_height where they are 0, also of a flexbox.
 *  - A track or a thumb makes a text leaf a switch: it adds to the padding at the end.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown slot), NOT_FOUND (no such drawable), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_drawable(rg_context *ctx, rg_node node, rg_drawable_slot slot,
                                                      rg_drawable drawable);
/** Reads a drawable of a node, null if it has none. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_drawable(const rg_context *ctx, rg_node node, rg_drawable_slot slot,
                                                  rg_drawable *out);
/**
 * Sets a number of a node's appearance. O(1).
 *
 * A bar is any leaf with RG_SLOT_PROGRESS (Android's ProgressBar, SeekBar, RatingBar). If that is a list of layers with
 * the ids `@android:id/progress` and `secondaryProgress`, each of them has the level of its progress, 0 to 10,000, and
 * others have none. Other drawables have the level of the progress as a whole. From right to left a bar is mirrored.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown, or out of range), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_drawing(rg_context *ctx, rg_node node, rg_drawing drawing, int32_t value);
/** Reads a number of a node's appearance. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_drawing(const rg_context *ctx, rg_node node, rg_drawing drawing,
                                                     int32_t *out);

/**
 * Sets the states in `mask` to those in `states`, bits of RG_STATE_... and rg_state_bit(). A new node is enabled, and
 * its window has the focus. States change what is painted; a layout is only needed where a drawable has another size in
 * the new state: then the node changes as by rg_node_set_drawable(). O(1), and for nodes with drawables as that.
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
  RG_PAINT_CULL = 1, /**< leave out what nodes outside of the root's frame and of their scrollers would show */
  /** Nodes are where the last rg_transition_step() has them (motion.h). While one is on its way, each list is made from
   *  scratch, and all of it counts as changed. Frames are not snapped */
  RG_PAINT_MOTION = 2
};

/**
 * Paints the tree of `root` as of its last layout: the commands replace those of the last display list of the context.
 * The root's top left corner is 0, 0.
 *
 *  - What a node shows, in this order: the shadow of its elevation, its background, its content (a text, a picture,
 *    RG_OP_CUSTOM, then the drawables beside a text, a bar, a switch), its dividers, its children by z, its scroll bar,
 *    its foreground.
 *  - A ripple that is pressed, focused or hovered shows its color all over its mask, as when its animation has ended.
 *  - Nodes that are not visible, and their descendants, show nothing.
 *  - Scrollers clip and move their content. Transforms (transform.h) give RG_OP_PUSH_TRANSFORM, an alpha below 1
 *    RG_OP_PUSH_LAYER.
 *
 * A list of the same root and flags as the last one is changed in place. Then it may have RG_OP_NONE where commands
 * were before, and the rest stays at its index. It is made from scratch after these: nodes that were created,
 * destroyed, moved in the tree, shown or hidden, another z or elevation, another direction, moves and scrolling with
 * RG_PAINT_CULL, more commands of a node than before, many changed nodes, a new scroll bar, any layout without
 * RG_TRACK_CHANGES, and calls for which there are no rules, such as rg_context_set_pixel_scale().
 *
 * In place O(changed nodes, their commands and depth, and those of moved subtrees), otherwise O(nodes and commands). The
 * first call allocates 30 bytes for each node that the context has room for, which later changes are noted by; no
 * memory is allocated once a list as long as this one was made. A list is made from scratch, too, when the room for
 * replaced values is used up.
 *
 * @param flags RG_PAINT_...
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (`out` NULL, its struct_size wrong, unknown flags), OUT_OF_MEMORY, LIMIT (as
 *  rg_node_text_runs(), for the fonts of all texts in the list)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_paint(rg_context *ctx, rg_node root, uint32_t flags, rg_display_list *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_APPEARANCE_H */
