/* SPDX-License-Identifier: MIT */
/** @file style.h Lengths, enums, the style struct and its properties. Include reglet.h. */
#ifndef REGLET_STYLE_H
#define REGLET_STYLE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a node is. Fixed at creation. Leaves have no children. */
typedef enum rg_kind {
  /** Leaf without content: fills what it is offered, as Android's View; its minimum when unbounded. */
  RG_KIND_VIEW = 0,
  RG_KIND_SPACE = 1,    /**< leaf: the minimum, never more than offered; draws nothing */
  RG_KIND_FIXED = 2,    /**< leaf: content_width x content_height plus padding, e.g. an image */
  RG_KIND_MEASURED = 3, /**< leaf: the host's measure callback answers */
  RG_KIND_TEXT = 4,     /**< leaf: wrapped text in an uploaded font (text.h) */
  RG_KIND_LINEAR = 5,   /**< children in a row or a column, with weights */
  RG_KIND_FRAME = 6,    /**< children over one another, each by its gravity */
  RG_KIND_RELATIVE = 7, /**< children by rules between siblings and to the parent (relative.h) */
  RG_KIND_TABLE = 8,    /**< rows that share column widths (table.h) */
  RG_KIND_TABLE_ROW = 9, /**< a row of a table */
  RG_KIND_GRID = 10,    /**< children in rows and columns (grid.h) */
  RG_KIND_SCROLL = 11,  /**< one child, as high as it likes, seen through a viewport (scroll.h) */
  RG_KIND_HSCROLL = 12, /**< the same along the width */
  RG_KIND_FLOW = 13,    /**< children in lines that break where they are full; see rg_style.line_gap */
  RG_KIND_CUSTOM = 14,  /**< children as callbacks of the host lay them out (custom.h) */
  RG_KIND_CONSTRAINT = 15, /**< children as constraints between them say (constraint.h) */
  RG_KIND_FORCE_32 = 0x7fffffff
} rg_kind;

typedef enum rg_length_kind {
  RG_UNSET = 0,        /**< the container decides; see rg_style.width */
  RG_PX = 1,           /**< `value` pixels, >= 0 */
  RG_MATCH_PARENT = 2, /**< as big as the parent's content box, less margins */
  RG_WRAP_CONTENT = 3, /**< as big as the content */
  RG_PERCENT = 4,      /**< `value` percent, >= 0, of the parent's content box less its gaps */
  RG_LENGTH_KIND_FORCE_32 = 0x7fffffff
} rg_length_kind;

typedef struct rg_length {
  float value; /**< pixels or percent; 0 for the other kinds */
  rg_length_kind kind;
} rg_length;

static inline rg_length rg_length_make(float value, rg_length_kind kind) {
  rg_length l;
  l.value = value;
  l.kind = kind;
  return l;
}
static inline rg_length rg_unset(void) { return rg_length_make(0, RG_UNSET); }
static inline rg_length rg_px(float value) { return rg_length_make(value, RG_PX); }
static inline rg_length rg_match_parent(void) { return rg_length_make(0, RG_MATCH_PARENT); }
static inline rg_length rg_wrap_content(void) { return rg_length_make(0, RG_WRAP_CONTENT); }
static inline rg_length rg_percent(float value) { return rg_length_make(value, RG_PERCENT); }

typedef enum rg_orientation {
  RG_HORIZONTAL = 0,
  RG_VERTICAL = 1,
  RG_ORIENTATION_FORCE_32 = 0x7fffffff
} rg_orientation;

typedef enum rg_visibility {
  RG_VISIBLE = 0,
  RG_INVISIBLE = 1, /**< keeps its space */
  RG_GONE = 2,      /**< takes no part in layout; it and everything below has a zero frame */
  RG_VISIBILITY_FORCE_32 = 0x7fffffff
} rg_visibility;

typedef enum rg_direction {
  RG_DIRECTION_INHERIT = 0, /**< of the parent; a root: left to right */
  RG_DIRECTION_LTR = 1,
  RG_DIRECTION_RTL = 2,
  RG_DIRECTION_FORCE_32 = 0x7fffffff
} rg_direction;

/** How a linear container reads the weights of its children. */
typedef enum rg_weight_mode {
  /** Size plus a share of what is left over (or missing), as Android's LinearLayout. */
  RG_WEIGHT_ANDROID = 0,
  /** The share is a box; the size, or match_parent, fills the frame inside it and gravity places it (MKLayout). */
  RG_WEIGHT_BOX = 1,
  /** Children without a main size share what the others leave, weight 1 by default (Duilib). */
  RG_WEIGHT_FILL = 2,
  RG_WEIGHT_MODE_FORCE_32 = 0x7fffffff
} rg_weight_mode;

/** Gravity flags, combined with |. Bits as Android's. 0 = unset: a child falls back to its container's gravity. */
enum {
  RG_GRAVITY_UNSET = 0,
  RG_GRAVITY_CENTER_HORIZONTAL = 0x01,
  RG_GRAVITY_LEFT = 0x03,
  RG_GRAVITY_RIGHT = 0x05,
  RG_GRAVITY_FILL_HORIZONTAL = 0x07,
  RG_GRAVITY_CLIP_HORIZONTAL = 0x08,
  RG_GRAVITY_CENTER_VERTICAL = 0x10,
  RG_GRAVITY_TOP = 0x30,
  RG_GRAVITY_BOTTOM = 0x50,
  RG_GRAVITY_FILL_VERTICAL = 0x70,
  RG_GRAVITY_CLIP_VERTICAL = 0x80,
  RG_GRAVITY_START = 0x103, /**< left, or right where the direction is right to left */
  RG_GRAVITY_END = 0x105,
  RG_GRAVITY_CENTER = 0x11,
  RG_GRAVITY_FILL = 0x77
};

/** Flags of show_dividers. */
enum {
  RG_DIVIDER_NONE = 0,
  RG_DIVIDER_BEGINNING = 1, /**< before the first child that is not gone */
  RG_DIVIDER_MIDDLE = 2,
  RG_DIVIDER_END = 4
};

/** Where a text breaks when a line is full. */
typedef enum rg_text_break {
  RG_BREAK_WORDS = 0,    /**< at spaces; inside a word only when the word alone is longer than the line */
  RG_BREAK_ANYWHERE = 1, /**< after any character */
  RG_TEXT_BREAK_FORCE_32 = 0x7fffffff
} rg_text_break;

/**
 * Everything a host can say about a node's layout. A container reads what concerns it.
 * Make with rg_style_default(). Pixels are >= 0 unless said otherwise. Fields are only ever appended.
 *
 * Sizes: UNSET is wrap_content, except in a linear container in mode RG_WEIGHT_FILL, where it is weight 1 along the
 * main axis and match_parent across, and in a row of a table, where the width is match_parent.
 */
typedef struct rg_style {
  uint32_t struct_size;
  /* read by the parent */
  rg_length width, height;
  float margin_left, margin_top, margin_right, margin_bottom; /**< outside the box; may be negative */
  /** With either set, left/right margins are ignored and the other of the two is 0 (Android). UNSET or PX. */
  rg_length margin_start, margin_end;
  float weight;            /**< >= 0; default 0 */
  uint32_t layout_gravity; /**< RG_GRAVITY_… */
  float inset_left, inset_top, inset_right, inset_bottom; /**< shrink the frame inside its allotted box */
  float offset_x, offset_y; /**< move the frame after everything else; may be negative */
  /* read by the node itself */
  float padding_left, padding_top, padding_right, padding_bottom;
  rg_length padding_start, padding_end; /**< override left/right by direction. UNSET or PX */
  float suggested_min_width, suggested_min_height; /**< floors the wanted size; ignored under Exactly (Android) */
  rg_length min_width, min_height, max_width, max_height; /**< hard limits, min wins. UNSET or PX */
  float aspect_ratio; /**< width / height; 0 = none. Applies before the hard limits */
  rg_visibility visibility;
  rg_direction direction;
  float content_width, content_height; /**< RG_KIND_FIXED */
  rg_length baseline;                  /**< RG_KIND_FIXED: below its top edge. UNSET or PX */
  /* read by containers */
  rg_orientation orientation;
  uint32_t gravity; /**< an axis not given is START or TOP: the default, and what a getter answers */
  rg_weight_mode weight_mode;
  float weight_sum; /**< <= 0: the sum of the weights */
  float gap;        /**< between the children of a linear container or a flow that are not gone */
  /** The child whose baseline is the container's, in mode RG_WEIGHT_ANDROID; -1 none. As on Android it counts from
   *  where children start, the container's padding and a row's own alignment left out. */
  int32_t baseline_child_index;
  bool baseline_aligned;        /**< a horizontal linear container; default true */
  bool measure_with_largest_child;
  bool measure_all_children; /**< a frame also measures gone children */
  bool fill_viewport;        /**< a scroller stretches a child that is shorter than its viewport */
  uint32_t show_dividers; /**< RG_DIVIDER_… */
  float divider_width, divider_height; /**< of the divider; the one along the main axis takes space */
  float divider_padding;  /**< at both ends of a divider, across the main axis */
  /* of text leaves; ignored for other kinds, whose setters and getters refuse them */
  rg_font font;        /**< null: the text has no size of its own */
  int32_t max_lines;   /**< 0 = no limit */
  rg_text_break text_break;
  bool ellipsize;      /**< the last allowed line ends in U+2026 when text is left over */
  bool reserved2[3];
  float line_spacing_extra;      /**< pixels added to each line height; may be negative */
  float line_spacing_multiplier; /**< of each line height; default 1 */
  /**
   * Between the lines of a flow, RG_KIND_FLOW. `orientation` horizontal: rows from the top, vertical: columns from the
   * start; `gap` is between the children of a line. A line breaks before a child that would leave the content box;
   * one that fills it exactly stays. A child longer than the box has a line of its own and RG_OUT_TOO_SMALL_… is set on
   * the flow. match_parent along the line: a line of its own, as long as the box; percent: of the content box, gaps
   * included. Children with a weight share what their line has left, on top of their size, up to their hard limits.
   * match_parent across is the line's thickness, which the other children decide. `gravity` along the lines moves each
   * line, across them it is the layout gravity of children without one, inside their line. A child never takes less
   * than no room, whatever its margins. A flow that wraps is as long as its longest line.
   */
  float line_gap;
  /**
   * Read by a frame, RG_KIND_FRAME, of its children: how far the edge lies inside the same edge of the frame's
   * content box, in px or percent of that box; may be negative. Margins lie between the two. On an axis with an edge
   * the gravity does not count. Both edges: a child whose size is UNSET or match_parent reaches from one to the
   * other; any other size wins over the edge at the end (right, or left where the child's direction is right to left;
   * bottom). One edge: the child hangs on it, match_parent reaches to the other side. edge_start and edge_end stand
   * in for left and right, by the child's direction. A frame that wraps has room for the edges in px; percent is
   * UNSET there, with a warning.
   */
  rg_length edge_left, edge_top, edge_right, edge_bottom, edge_start, edge_end;
  /**
   * Where the node stands among its siblings when a linear container, a table, a flow, a grid or a custom container
   * lays them out: those of a lower order come first, equal ones in document order. Nothing but their places changes:
   * walking, rows of frames and painting keep the document's order. baseline_child_index counts in this order.
   */
  int32_t order;
  int32_t z; /**< paints the node above its siblings of a lower z; see rg_node_paint_order. Read by nothing else */
  /**
   * A divider stands between the node and the sibling before it, whatever show_dividers says of the container, which
   * gives it its thickness. The first child has none.
   */
  bool divider_before;
  bool reserved3[3];
  /**
   * Of the container: room on both sides of a divider, in place of the gap; one at the beginning or the end has it
   * towards the children. UNSET (the default): the gap lies before a divider, none behind it. UNSET or PX.
   */
  rg_length divider_spacing;
  /** Of the container: how far its dividers reach beyond its content, to meet lines that cross there; may be negative.
   *  Start is at the top of upright dividers, by direction of level ones. */
  float divider_extend_start, divider_extend_end;
  int32_t min_lines; /**< of a text leaf: it wants the height of so many lines at least; 0 to 65,535, over max_lines */
} rg_style;

/** Fill the first `struct_size` bytes of `style` with defaults. @since 0.1 */
RG_API void rg_style_init(rg_style *style, size_t struct_size);

static inline rg_style rg_style_default(void) {
  rg_style s;
  rg_style_init(&s, sizeof s);
  return s;
}

/** One property of rg_style, of the type its comment says. Values are never renumbered. */
typedef enum rg_property {
  /* rg_length: rg_node_set_length */
  RG_WIDTH = 0,
  RG_HEIGHT = 1,
  RG_MIN_WIDTH = 2,
  RG_MIN_HEIGHT = 3,
  RG_MAX_WIDTH = 4,
  RG_MAX_HEIGHT = 5,
  RG_MARGIN_START = 6,
  RG_MARGIN_END = 7,
  RG_PADDING_START = 8,
  RG_PADDING_END = 9,
  RG_BASELINE = 10,
  RG_EDGE_LEFT = 11,
  RG_EDGE_TOP = 12,
  RG_EDGE_RIGHT = 13,
  RG_EDGE_BOTTOM = 14,
  RG_EDGE_START = 15,
  RG_EDGE_END = 16,
  RG_DIVIDER_SPACING = 17,
  /* float: rg_node_set_float */
  RG_MARGIN_LEFT = 32,
  RG_MARGIN_TOP = 33,
  RG_MARGIN_RIGHT = 34,
  RG_MARGIN_BOTTOM = 35,
  RG_PADDING_LEFT = 36,
  RG_PADDING_TOP = 37,
  RG_PADDING_RIGHT = 38,
  RG_PADDING_BOTTOM = 39,
  RG_INSET_LEFT = 40,
  RG_INSET_TOP = 41,
  RG_INSET_RIGHT = 42,
  RG_INSET_BOTTOM = 43,
  RG_OFFSET_X = 44,
  RG_OFFSET_Y = 45,
  RG_SUGGESTED_MIN_WIDTH = 46,
  RG_SUGGESTED_MIN_HEIGHT = 47,
  RG_WEIGHT = 48,
  RG_ASPECT_RATIO = 49,
  RG_CONTENT_WIDTH = 50,
  RG_CONTENT_HEIGHT = 51,
  RG_WEIGHT_SUM = 52,
  RG_GAP = 53,
  RG_DIVIDER_WIDTH = 54,
  RG_DIVIDER_HEIGHT = 55,
  RG_DIVIDER_PADDING = 56,
  RG_LINE_SPACING_EXTRA = 57,
  RG_LINE_SPACING_MULTIPLIER = 58,
  RG_LINE_GAP = 59,
  RG_DIVIDER_EXTEND_START = 60,
  RG_DIVIDER_EXTEND_END = 61,
  /* int32_t (enums, flags, booleans as 0 and 1): rg_node_set_int */
  RG_LAYOUT_GRAVITY = 64,
  RG_VISIBILITY = 65,
  RG_DIRECTION = 66,
  RG_ORIENTATION = 67,
  RG_GRAVITY = 68,
  RG_WEIGHT_MODE = 69,
  RG_BASELINE_CHILD_INDEX = 70,
  RG_BASELINE_ALIGNED = 71,
  RG_MEASURE_WITH_LARGEST_CHILD = 72,
  RG_MEASURE_ALL_CHILDREN = 73,
  RG_SHOW_DIVIDERS = 74,
  RG_FONT = 75,
  RG_MAX_LINES = 76,
  RG_TEXT_BREAK = 77,
  RG_ELLIPSIZE = 78,
  RG_FILL_VIEWPORT = 79,
  RG_ORDER = 80,
  RG_Z = 81,
  RG_DIVIDER_BEFORE = 82,
  RG_MIN_LINES = 83,
  RG_PROPERTY_FORCE_32 = 0x7fffffff
} rg_property;

/*
 * Setters and getters. O(1) (direction: O(subtree)). A value equal to what is stored, in layout units, dirties
 * nothing. Errors: STALE_HANDLE; INVALID_ARGUMENT (a property of another type, NaN, infinity, a negative size, a kind
 * the property does not take, an unknown enum); OUT_OF_MEMORY (a first rare property of a node; margins, paddings,
 * gravities and a weight that no other node has). @since 0.1
 */
RG_API rg_status rg_node_set_length(rg_context *ctx, rg_node node, rg_property property, rg_length value);
RG_API rg_status rg_node_set_float(rg_context *ctx, rg_node node, rg_property property, float value);
RG_API rg_status rg_node_set_int(rg_context *ctx, rg_node node, rg_property property, int32_t value);
RG_API rg_status rg_node_get_length(const rg_context *ctx, rg_node node, rg_property property, rg_length *out);
RG_API rg_status rg_node_get_float(const rg_context *ctx, rg_node node, rg_property property, float *out);
RG_API rg_status rg_node_get_int(const rg_context *ctx, rg_node node, rg_property property, int32_t *out);

/*
 * The same for `count` nodes at once. `nodes` and `values` advance by their strides in bytes (a value stride of 0
 * sets all to one value). All or nothing: the first bad node or value fails the call, rg_error_message names its
 * index, and nothing is set. O(count). @since 0.1
 */
RG_API rg_status rg_nodes_set_length(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                     const rg_length *values, size_t value_stride, size_t count);
RG_API rg_status rg_nodes_set_float(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                    const float *values, size_t value_stride, size_t count);
RG_API rg_status rg_nodes_set_int(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                  const int32_t *values, size_t value_stride, size_t count);

/** Replace the whole style; only what differs is dirtied. O(1). @since 0.1 */
RG_API rg_status rg_node_set_style(rg_context *ctx, rg_node node, const rg_style *style);
/** Read the whole style, as stored. `out->struct_size` must be set. O(1). @since 0.1 */
RG_API rg_status rg_node_get_style(const rg_context *ctx, rg_node node, rg_style *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_STYLE_H */
