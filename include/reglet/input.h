/* SPDX-License-Identifier: MIT */
/** @file input.h Input: what is hit at a point, where the focus moves, what scrolls. Include reglet.h. */
#ifndef REGLET_INPUT_H
#define REGLET_INPUT_H

#include "base.h"
#include "scroll.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 *   rg_input_def in = rg_input_def_default();         // a button
 *   in.clickable = true;
 *   in.next_down = "footer";
 *   rg_node_set_input(ui, button, &in);
 *   ...
 *   rg_node hit, next;
 *   rg_hit_test(ui, root, mouse_x, mouse_y, NULL, &hit);
 *   rg_focus_next(ui, root, focused, NULL, RG_FOCUS_DOWN, &next);
 *   if (next.id) rg_node_scroll_into_view(ui, next, NULL, NULL);
 *
 * The engine does not store the focus, the pressed node or any other state of the input: the host does. All searches
 * read the last layout; a null node in the output, with RG_OK, means that nothing was found.
 */

/* Input values of nodes */

/** Whether a node can have the focus. */
typedef enum rg_focusable {
  RG_FOCUSABLE_AUTO = 0, /**< if it is clickable */
  RG_FOCUSABLE_NO = 1,
  RG_FOCUSABLE_YES = 2,
  RG_FOCUSABLE_FORCE_32 = 0x7fffffff
} rg_focusable;

/** How a container and its descendants share the focus. */
typedef enum rg_descendant_focus {
  RG_FOCUS_BEFORE_DESCENDANTS = 0, /**< the container comes before its descendants */
  RG_FOCUS_AFTER_DESCENDANTS = 1,  /**< it counts only if no descendant can have the focus */
  RG_FOCUS_BLOCKS_DESCENDANTS = 2, /**< no descendant can have the focus */
  RG_DESCENDANT_FOCUS_FORCE_32 = 0x7fffffff
} rg_descendant_focus;

/** Input values of a node. Make with rg_input_def_default(). They do not concern layout. */
typedef struct rg_input_def {
  uint32_t struct_size;
  rg_focusable focusable;
  rg_descendant_focus descendant_focus;
  bool clickable, long_clickable;
  bool enabled;            /**< default true. Without it the node cannot have the focus; it is hit like any other */
  bool focused_by_default; /**< rg_focus_default() prefers it */
  /** Ids of the nodes that get the focus from this one, NUL-terminated, or NULL. They need not exist. */
  const char *next_left, *next_up, *next_right, *next_down, *next_forward;
} rg_input_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_input_def_init(rg_input_def *def, size_t struct_size);

/** Returns the default values: those of a node that takes no input. */
static inline rg_input_def rg_input_def_default(void) {
  rg_input_def d;
  rg_input_def_init(&d, sizeof d);
  return d;
}

/**
 * Sets the input values of a node. Amortized O(1 + length of the ids).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (NULL, bad struct_size, unknown enum value, an id that is not UTF-8),
 * LIMIT (an id is longer than max_text_bytes), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_input(rg_context *ctx, rg_node node, const rg_input_def *def);
/** Sets the input values of `count` nodes, all or nothing. A stride of 0 gives every node the same ones. Of two values
 *  for one node the last one counts. O(count).
 *  @return as rg_node_set_input(); rg_error_message() names the index of the first bad node or value @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_nodes_set_input(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                                    const rg_input_def *defs, size_t def_stride, size_t count);
/** Reads the input values; the ids are borrowed. O(1).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (bad struct_size) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_input(const rg_context *ctx, rg_node node, rg_input_def *out);
/**
 * Extends the area in which a node is hit by `edges` around its frame (Android's TouchDelegate). Amortized O(1).
 *
 * A point of the parent that hits none of its descendants hits the child whose area contains it, the one painted last
 * of several. The area does not reach beyond the parent's frame.
 *
 * @param edges pixels, finite and >= 0; NULL or all 0: none
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_touch_area(rg_context *ctx, rg_node node, const rg_edges *edges);
/** Reads the edges. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_touch_area(const rg_context *ctx, rg_node node, rg_edges *out);

/* Hit tests */

/** Returns whether a hit test may find `node`; otherwise the test goes on with what lies behind it. */
typedef bool (*rg_hit_filter_fn)(void *user, rg_node node);

/** Options of a hit test. Make with rg_hit_options_default(). */
typedef struct rg_hit_options {
  uint32_t struct_size;
  bool clickable_only;     /**< finds only nodes that are clickable or long_clickable */
  uint8_t reserved[3];
  rg_hit_filter_fn filter; /**< finds only nodes for which it returns true; NULL: all */
  void *user;              /**< first argument of `filter` */
} rg_hit_options;

/** Fills the first `struct_size` bytes of `options` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_hit_options_init(rg_hit_options *options, size_t struct_size);

/** Returns the default options: every node can be found. */
static inline rg_hit_options rg_hit_options_default(void) {
  rg_hit_options o;
  rg_hit_options_init(&o, sizeof o);
  return o;
}

/** Node at a point, and the point relative to the node's top left corner, before its transform. */
typedef struct rg_hit {
  rg_node node;
  float x, y;
} rg_hit;

/**
 * Finds the deepest node at a point: of overlapping nodes the one painted last.
 *
 * Reads what painters read: visibility, the order of rg_node_paint_order(), transforms, offsets of scrollers, and clips
 * (scrollers, clip_children, the root's frame). Other containers do not clip: a node is hit where it sticks out of its
 * parent. `enabled` does not count: as on Android, a disabled node still keeps the point from those behind it.
 *
 * - `x` and `y` are finite: pixels in the viewport of the tree
 * - `root` is any node; only its subtree is searched
 *
 * O(children of the containers at the point); among children in a row or a column, as layouts place them, it is
 * O(log children) while no frame, child or transform changed since an earlier test.
 *
 * @param options NULL: the defaults
 * @param[out] out null: nothing is there
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_hit_test(rg_context *ctx, rg_node root, float x, float y,
                                             const rg_hit_options *options, rg_node *out);
/** Copies up to `capacity` nodes: that of rg_hit_test(), then the nodes above it up to `root`. O(depth) more.
 *  @return as rg_hit_test(); `*count` is 0 if nothing is there @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_hit_path(rg_context *ctx, rg_node root, float x, float y,
                                             const rg_hit_options *options, rg_hit *out, uint32_t capacity,
                                             uint32_t *count);

/* Focus */

/** Direction in which the focus moves. */
typedef enum rg_focus_direction {
  RG_FOCUS_LEFT = 0,
  RG_FOCUS_UP = 1,
  RG_FOCUS_RIGHT = 2,
  RG_FOCUS_DOWN = 3,
  RG_FOCUS_FORWARD = 4,  /**< reading order, from the last to the first (the Tab key) */
  RG_FOCUS_BACKWARD = 5,
  RG_FOCUS_DIRECTION_FORCE_32 = 0x7fffffff
} rg_focus_direction;

/**
 * Finds the node that gets the focus next among `root` and its descendants, as Android's FocusFinder (API 30).
 *
 * 1. The id that `from` names for the direction. It is looked for in the subtree of `from`, then in that of its parent,
 *    and so on up to `root`. If that node is not focusable or not visible, the id that it names itself.
 * 2. Left, right, up, down: the nearest node in that direction; nodes in the beam of `from` come first.
 *    Forward, backward: the next node in reading order, around the end. Nodes linked by next_forward follow each other.
 *
 * Nodes that can have the focus are focusable, enabled, visible and not empty. They are compared by their frames in
 * device pixels, moved by the offsets of scrollers and scroll_x, scroll_y; transforms do not count, nothing is clipped.
 *
 * Of ids shared by many nodes only so many are looked up that the call stays O(nodes).
 *
 * - `root` is any node: that of a dialog keeps the focus inside
 * - `from` is null or in the subtree of `root`
 *
 * O(nodes), more where siblings are not in reading order.
 *
 * @param rectangle where to start if `from` is null: pixels relative to the content of `root`; NULL: its corner
 * @param[out] out null: nothing is there
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (a precondition, an unknown direction), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_focus_next(rg_context *ctx, rg_node root, rg_node from, const rg_frame *rectangle,
                                               rg_focus_direction direction, rg_node *out);
/** Finds the first node in reading order that is focused_by_default, or else the first one that can have the focus.
 *  O(nodes). @return as rg_focus_next() @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_focus_default(rg_context *ctx, rg_node root, rg_node *out);

/* Scrolling */

/**
 * Scrolls `node` and the scrollers above it by a distance: the innermost as far as it can, the next by the rest.
 *
 * O(depth).
 *
 * - `dx` and `dy` are finite: pixels, positive towards the end of the content
 *
 * @param[out] rest_x what no scroller took, or NULL
 * @param[out] rest_y as `rest_x`
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (a precondition)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_scroll_by(rg_context *ctx, rg_node node, float dx, float dy, float *rest_x,
                                                   float *rest_y);
/** As rg_node_scroll_by() for the node at a point: rg_hit_test(), up to `root`. A wheel or a finger.
 *  @return as both @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_scroll_at(rg_context *ctx, rg_node root, float x, float y, float dx, float dy,
                                              float *rest_x, float *rest_y);
/**
 * Computes the scroll bar of a scroller, as Android does: along its right edge (left, from right to left) or its
 * bottom. O(1).
 *
 * The thumb is as long as the visible part of the content in proportion, rounded to device pixels.
 *
 * - `thickness` and `min_length` are finite and >= 0: pixels; Android's least length is 2 * thickness
 *
 * @param[out] track relative to the scroller, or NULL
 * @param[out] thumb relative to the scroller, or NULL; zero if there is nothing to scroll
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a scroller, or a precondition)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_scroll_bar(const rg_context *ctx, rg_node node, float thickness,
                                                    float min_length, rg_frame *track, rg_frame *thumb);

/* Pressing */

/**
 * A mouse button or a finger, kept by the host. Zero-initialize, set `slop`. It owns nothing; stale nodes are harmless.
 *
 * The host draws `pressed` as such, and decides what else gets the event: rg_hit_path() has the nodes above.
 */
typedef struct rg_pointer {
  rg_node pressed; /**< the clickable node that is held down, or null */
  rg_node captured; /**< the one that was pressed last: it is pressed again when the pointer returns to it */
  float x, y;      /**< where it went down */
  float slop;      /**< pixels around a node that still count as on it; Android has 8 dp */
  uint32_t is_moved; /**< 1: it has been more than `slop` away from where it went down, which may be a drag */
} rg_pointer;

/**
 * Presses the clickable node at a point, if there is an enabled one. As rg_hit_test() with clickable_only.
 *
 * @return as rg_hit_test()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_pointer_down(rg_context *ctx, rg_node root, rg_pointer *pointer, float x, float y);
/**
 * Moves a pointer that is down. Off the node by more than `slop`, nothing is pressed; back on it, it is again.
 *
 * O(depth). A node that was destroyed, hidden or disabled is released.
 *
 * @return OK, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_pointer_move(rg_context *ctx, rg_pointer *pointer, float x, float y);
/**
 * Releases the pointer, which is up afterwards. Moves it first, as rg_pointer_move().
 *
 * @param[out] clicked the node that was pressed until then: a click; null: none
 * @return OK, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_pointer_up(rg_context *ctx, rg_pointer *pointer, float x, float y,
                                               rg_node *clicked);
/** Releases the pointer without a click, for example because a scroller took it over. Thread-safe. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_pointer_cancel(rg_pointer *pointer);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_INPUT_H */
