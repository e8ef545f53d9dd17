/* SPDX-License-Identifier: MIT */
/** @file style.h Kinds of nodes, lengths, the style struct and its properties. Include reglet.h. */
#ifndef REGLET_STYLE_H
#define REGLET_STYLE_H

#include "base.h"
#include "frame.h"
#include "linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kind of a node. Fixed at creation. Leaves have no children. */
typedef enum rg_kind {
  /** Leaf without content: fills the space offered, as Android's View; without a bound it has its minimum size. */
  RG_KIND_VIEW = 0,
  RG_KIND_SPACE = 1,    /**< leaf: its minimum size, never more than the space offered; draws nothing */
  RG_KIND_FIXED = 2,    /**< leaf: content_width x content_height plus padding, e.g. an image */
  RG_KIND_MEASURED = 3, /**< leaf: measured by the host's callback (text.h) */
  RG_KIND_TEXT = 4,     /**< leaf: wrapped text in an uploaded font (text.h) */
  RG_KIND_LINEAR = 5,   /**< a row or column of children, with weights (linear.h) */
  RG_KIND_FRAME = 6,    /**< children over each other, placed by gravity or edges (frame.h) */
  RG_KIND_RELATIVE = 7, /**< children placed by rules against siblings and the parent (relative.h) */
  RG_KIND_TABLE = 8,    /**< rows that share column widths (table.h) */
  RG_KIND_TABLE_ROW = 9, /**< a row of a table */
  RG_KIND_GRID = 10,    /**< children in rows and columns (grid.h) */
  RG_KIND_SCROLL = 11,  /**< one child of any height, shown through a viewport (scroll.h) */
  RG_KIND_HSCROLL = 12, /**< one child of any width, shown through a viewport */
  RG_KIND_FLOW = 13,    /**< children in lines that wrap (flow.h) */
  RG_KIND_CUSTOM = 14,  /**< children laid out by callbacks of the host (custom.h) */
  RG_KIND_CONSTRAINT = 15, /**< children related by linear constraints (constraint.h) */
  RG_KIND_FLEXBOX = 16, /**< children in lines that grow, shrink and wrap, as Android's FlexboxLayout (flexbox.h) */
  RG_KIND_COORDINATOR = 17, /**< children by gravity, anchors and keylines, below an app bar (coordinator.h) */
  RG_KIND_APP_BAR = 18,     /**< a column that can be scrolled out of a coordinator (coordinator.h) */
  RG_KIND_COLLAPSING = 19,  /**< a frame in an app bar that collapses to its toolbar (coordinator.h) */
  RG_KIND_DRAWER = 20,      /**< content, and drawers at the edges (panes.h) */
  RG_KIND_TOOLBAR = 21,     /**< title, buttons and other children in a row (toolbar.h) */
  RG_KIND_CHIP_GROUP = 22,  /**< children in simple lines that wrap (panes.h) */
  RG_KIND_PERCENT_FRAME = 23, /**< a frame with sizes and margins in percent (panes.h) */
  RG_KIND_ABSOLUTE = 24,    /**< children at positions in pixels (panes.h) */
  RG_KIND_ANIMATOR = 25,    /**< a frame that shows one of its children (panes.h) */
  RG_KIND_CONNECTED = 26, /**< children connected to each other: Android's ConstraintLayout (connections.h) */
  RG_KIND_CSS_FLEX = 27, /**< children in lines that grow, shrink and wrap, as CSS `display: flex` (css.h) */
  RG_KIND_CSS_GRID = 28, /**< children in tracks, as CSS `display: grid` (css.h) */
  RG_KIND_CSS_BLOCK = 29, /**< children below each other, as CSS `display: block` (css.h) */
  RG_KIND_LIST = 30, /**< items in a row or column, with nodes only for those in view (list.h) */
  RG_KIND_FORCE_32 = 0x7fffffff
} rg_kind;

/** Kind of a length. */
typedef enum rg_length_kind {
  RG_UNSET = 0,        /**< chosen by the container; see rg_style */
  RG_PX = 1,           /**< `value` pixels, >= 0 */
  RG_MATCH_PARENT = 2, /**< the parent's content box minus margins */
  RG_WRAP_CONTENT = 3, /**< the size of the content */
  RG_PERCENT = 4,      /**< `value` percent, >= 0, of the parent's content box minus its gaps */
  RG_LENGTH_KIND_FORCE_32 = 0x7fffffff
} rg_length_kind;

/** Length with its unit. */
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

/** Main axis of a container. */
typedef enum rg_orientation {
  RG_HORIZONTAL = 0,
  RG_VERTICAL = 1,
  RG_ORIENTATION_FORCE_32 = 0x7fffffff
} rg_orientation;

/** Visibility of a node. */
typedef enum rg_visibility {
  RG_VISIBLE = 0,
  RG_INVISIBLE = 1, /**< keeps its space */
  RG_GONE = 2,      /**< excluded from layout; it and its descendants have a zero frame */
  RG_VISIBILITY_FORCE_32 = 0x7fffffff
} rg_visibility;

/** Direction of writing. */
typedef enum rg_direction {
  RG_DIRECTION_INHERIT = 0, /**< that of the parent; left to right for a root */
  RG_DIRECTION_LTR = 1,
  RG_DIRECTION_RTL = 2,
  RG_DIRECTION_FORCE_32 = 0x7fffffff
} rg_direction;

/** Base direction of the paragraphs of a text, as Android's textDirection. */
typedef enum rg_text_direction {
  RG_TEXT_FIRST_STRONG = 0,     /**< that of the first letter with a direction; without one, that of the leaf */
  RG_TEXT_ANY_RTL = 1,          /**< right to left if any letter is, else left to right */
  RG_TEXT_LTR = 2,              /**< left to right */
  RG_TEXT_RTL = 3,              /**< right to left */
  RG_TEXT_LOCALE = 4,           /**< that of the leaf */
  RG_TEXT_FIRST_STRONG_LTR = 5, /**< that of the first letter with a direction; without one, left to right */
  RG_TEXT_FIRST_STRONG_RTL = 6, /**< that of the first letter with a direction; without one, right to left */
  RG_TEXT_INHERIT = 7,          /**< that of the parent, RG_TEXT_FIRST_STRONG for a root */
  RG_TEXT_DIRECTION_FORCE_32 = 0x7fffffff
} rg_text_direction;

/** Where the lines of a text lie, as Android's textAlignment. All but GRAVITY replace the horizontal part of `gravity`. */
typedef enum rg_text_alignment {
  RG_TEXT_ALIGN_INHERIT = 0,    /**< that of the parent, RG_TEXT_ALIGN_GRAVITY for a root */
  RG_TEXT_ALIGN_GRAVITY = 1,    /**< as `gravity` */
  RG_TEXT_ALIGN_TEXT_START = 2, /**< where the paragraph begins */
  RG_TEXT_ALIGN_TEXT_END = 3,   /**< where the paragraph ends */
  RG_TEXT_ALIGN_CENTER = 4,
  RG_TEXT_ALIGN_VIEW_START = 5, /**< at the start by the `direction` of the leaf, whatever that of the paragraph */
  RG_TEXT_ALIGN_VIEW_END = 6,   /**< at the end by the `direction` of the leaf */
  RG_TEXT_ALIGNMENT_FORCE_32 = 0x7fffffff
} rg_text_alignment;

/** Where a full line of text may break. */
typedef enum rg_text_break {
  RG_BREAK_WORDS = 0,    /**< by UAX #14: after spaces and hyphens, between ideographs; inside a word only if the word alone
                          *   is longer than the line */
  RG_BREAK_ANYWHERE = 1, /**< after any character with its marks */
  RG_TEXT_BREAK_FORCE_32 = 0x7fffffff
} rg_text_break;

/** Where a text that does not fit shows U+2026, as Android's ellipsize. A boolean is NONE or END. */
typedef enum rg_ellipsize {
  RG_ELLIPSIZE_NONE = 0,
  RG_ELLIPSIZE_END = 1,    /**< at the end of the last allowed line */
  RG_ELLIPSIZE_START = 2,  /**< before the end of a single line; only with a `max_lines` of 1 */
  RG_ELLIPSIZE_MIDDLE = 3, /**< between the start and the end of a single line; only with a `max_lines` of 1 */
  RG_ELLIPSIZE_FORCE_32 = 0x7fffffff
} rg_ellipsize;

/**
 * Layout properties of a node. Make with rg_style_default(). A property's comment names the kinds that read it. Every
 * container reads width, height and margins of its children, unless its header lists an exception.
 *
 * - pixels are >= 0 unless noted
 * - limits, start and end margins, start and end paddings, baseline and divider_spacing are UNSET or PX
 *
 * An UNSET width or height is wrap_content, except:
 *  - in a linear container of mode RG_WEIGHT_FILL: weight 1 along the main axis, match_parent across
 *  - in a table row: the width is match_parent
 *  - between two edges in a frame: match_parent
 */
typedef struct rg_style {
  uint32_t struct_size;
  /* read by the parent */
  rg_length width, height; /**< the requested size */
  float margin_left, margin_top, margin_right, margin_bottom; /**< outside the box; may be negative */
  /** Margin by direction. If either is set, left and right margins are ignored and the unset one is 0 (Android). */
  rg_length margin_start, margin_end;
  float weight; /**< share of the free space of a linear container or of a line of a flow; >= 0; default 0 */
  uint32_t layout_gravity; /**< RG_GRAVITY_...: alignment in containers that read `gravity` (frame.h) */
  float inset_left, inset_top, inset_right, inset_bottom; /**< from this side of the box to the frame */
  float offset_x, offset_y; /**< moves the frame after layout; may be negative */
  /* read by the node itself */
  float padding_left, padding_top, padding_right, padding_bottom; /**< inside the frame */
  rg_length padding_start, padding_end; /**< overrides left or right, by direction */
  float suggested_min_width, suggested_min_height; /**< lower bound; ignored if the size is exact (Android) */
  rg_length min_width, min_height, max_width, max_height; /**< hard limit; a minimum wins */
  float aspect_ratio; /**< width / height; 0: none. Applied before the hard limits */
  rg_visibility visibility; /**< GONE takes no part in layout */
  rg_direction direction;   /**< the direction of start and end */
  float content_width, content_height; /**< RG_KIND_FIXED: the size of the content */
  rg_length baseline;                  /**< RG_KIND_FIXED: distance below the top edge */
  /* read by containers */
  rg_orientation orientation; /**< linear containers, flows: the main axis. Grids: the order of automatic cells */
  /** RG_GRAVITY_...: alignment of children, or of a text's lines (frame.h). A missing axis is START or TOP, also for
   *  getters. */
  uint32_t gravity;
  rg_weight_mode weight_mode; /**< linear containers: the meaning of the children's weights (linear.h) */
  float weight_sum; /**< linear containers; <= 0: the sum of the weights (linear.h) */
  float gap;        /**< between children that are not gone: linear containers, flows, tables, grids, chip groups, lists */
  int32_t baseline_child_index; /**< linear containers: the child with the container's baseline; -1: none (linear.h) */
  bool baseline_aligned;        /**< linear containers: aligns the baselines of a row; default true (linear.h) */
  bool measure_with_largest_child; /**< linear containers: weighted children are at least as large as the largest */
  bool measure_all_children; /**< frames: also measures gone children */
  bool fill_viewport;        /**< scrollers: stretches a child that is shorter than the viewport */
  uint32_t show_dividers; /**< RG_DIVIDER_...: linear containers: the positions of dividers (linear.h) */
  float divider_width, divider_height; /**< linear containers: the one along the main axis is the thickness */
  float divider_padding;  /**< linear containers: at both ends of a divider, across the main axis */
  /* text leaves; setters and getters of single properties refuse them for other kinds */
  rg_font font;        /**< null: the text has no size of its own */
  int32_t max_lines;   /**< the most lines; 0: no limit */
  rg_text_break text_break; /**< where a full line breaks */
  uint8_t ellipsize;   /**< rg_ellipsize: where a line shows U+2026 if text remains */
  bool reserved2[3];
  float line_spacing_extra;      /**< pixels added to each line height; may be negative */
  float line_spacing_multiplier; /**< factor of each line height; default 1 */
  /* containers and their children */
  float line_gap; /**< between the lines of a flow or chip group */
  /** Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative (frame.h). */
  rg_length edge_left, edge_top, edge_right, edge_bottom, edge_start, edge_end;
  /** Position among siblings in linear containers, tables, flows, grids, flexboxes and custom containers: lower values
   *  come first, equal ones in document order. Walking, painting and the rows of rg_frames() keep document order. */
  int32_t order;
  int32_t z; /**< paints the node above siblings of a lower z (rg_node_paint_order()); layout does not read it */
  bool divider_before; /**< puts a divider before this child of a linear container (linear.h) */
  bool reserved3[3];
  rg_length divider_spacing; /**< linear containers: space on both sides of a divider; UNSET: the gap precedes it */
  float divider_extend_start, divider_extend_end; /**< linear containers: overhang of dividers; may be negative */
  int32_t min_lines; /**< text leaves: minimum height in lines, 0 to 65,535; wins over max_lines */
  /** Base direction of the paragraphs of a text leaf, which `gravity` follows; of another node, that of the texts below
   *  that inherit it. Default RG_TEXT_INHERIT */
  rg_text_direction text_direction;
  /** Text leaves: the first line has the room above it, and the last line shown that below it, of rg_font_def's
   *  top_padding and bottom_padding, as Android's includeFontPadding; default true. Line spacing applies to it */
  bool include_font_padding;
  bool reserved4[3];
  rg_text_alignment text_alignment; /**< where lines lie; of another node than a text leaf, of texts below that inherit it */
} rg_style;

/** Fills the first `struct_size` bytes of `style` with defaults. @since 0.1 */
RG_API void rg_style_init(rg_style *style, size_t struct_size);

/** Returns the default style. */
static inline rg_style rg_style_default(void) {
  rg_style s;
  rg_style_init(&s, sizeof s);
  return s;
}
/** Sets the paddings of a style: rg_style_set_padding(&style, rg_edges_all(8)). */
static inline void rg_style_set_padding(rg_style *style, rg_edges padding) {
  style->padding_left = padding.left;
  style->padding_top = padding.top;
  style->padding_right = padding.right;
  style->padding_bottom = padding.bottom;
}
/** Sets the margins of a style. */
static inline void rg_style_set_margin(rg_style *style, rg_edges margin) {
  style->margin_left = margin.left;
  style->margin_top = margin.top;
  style->margin_right = margin.right;
  style->margin_bottom = margin.bottom;
}

/** Property of rg_style, grouped by type. Values are never renumbered. */
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
  RG_TEXT_DIRECTION = 84,
  RG_INCLUDE_FONT_PADDING = 85,
  RG_TEXT_ALIGNMENT = 86,
  RG_PROPERTY_FORCE_32 = 0x7fffffff
} rg_property;

/*
 * Set and read one property of a node. O(1); direction, text_direction and text_alignment: O(subtree).
 *
 * - `property` has the type of the call
 * - text properties: the node is a text leaf
 * - `value` is finite, in the property's range, and of a kind that the property takes
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (a precondition, an unknown enum value), OUT_OF_MEMORY (the node's first
 * rare property; a combination of margins, paddings, gravities and weight that no other node has)
 * @since 0.1
 */
RG_API rg_status rg_node_set_length(rg_context *ctx, rg_node node, rg_property property, rg_length value);
RG_API rg_status rg_node_set_float(rg_context *ctx, rg_node node, rg_property property, float value);
RG_API rg_status rg_node_set_int(rg_context *ctx, rg_node node, rg_property property, int32_t value);
RG_API rg_status rg_node_get_length(const rg_context *ctx, rg_node node, rg_property property, rg_length *out);
RG_API rg_status rg_node_get_float(const rg_context *ctx, rg_node node, rg_property property, float *out);
RG_API rg_status rg_node_get_int(const rg_context *ctx, rg_node node, rg_property property, int32_t *out);

/*
 * Set one property of `count` nodes, all or nothing. A value stride of 0 sets every node to one value. O(count).
 *
 * @return as the setters of one node; rg_error_message() names the index of the first bad node or value
 * @since 0.1
 */
RG_API rg_status rg_nodes_set_length(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                     const rg_length *values, size_t value_stride, size_t count);
RG_API rg_status rg_nodes_set_float(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                    const float *values, size_t value_stride, size_t count);
RG_API rg_status rg_nodes_set_int(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                  const int32_t *values, size_t value_stride, size_t count);

/** Replaces the whole style. Only properties that differ are marked dirty. O(1). @return as rg_node_set_length()
 *  @since 0.1 */
RG_API rg_status rg_node_set_style(rg_context *ctx, rg_node node, const rg_style *style);
/** Reads the whole style as stored. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_style(const rg_context *ctx, rg_node node, rg_style *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_STYLE_H */
