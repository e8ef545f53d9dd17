/* SPDX-License-Identifier: MIT */
/** @file css.h Containers of CSS: RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK. Include reglet.h. */
#ifndef REGLET_CSS_H
#define REGLET_CSS_H

#include "base.h"
#include "flexbox.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID and RG_KIND_CSS_BLOCK lay out their children as a browser lays out those of
 * `display: flex`, `display: grid` and `display: block`. docs/css.md names the specifications, the rules of rounding,
 * and the limits.
 *
 *  - CSS properties are in rg_css. A node without one that is a child of a CSS container has the initial values, except
 *    width, height, limits, margins, aspect ratio and order, which are those of its rg_style: WRAP_CONTENT and UNSET
 *    are `auto`, MATCH_PARENT is `stretch`.
 *  - With an rg_css, these properties come from it alone. Padding and border apply to CSS containers and to leaves;
 *    a leaf does not read the padding of its rg_style then. Other containers keep that padding.
 *  - `display: none` is RG_GONE; the direction of text is that of rg_style.
 *  - Lengths are kept in layout units, truncated toward zero. With units_per_px 64 and RG_SNAP_NONE, frames have the
 *    bits of a browser's.
 *  - A CSS container in another container, or as a root, has the size of an exact spec. Otherwise the size of the spec
 *    is the room and the base of its percentages: `width: auto` is as wide as its content in that room (fit-content).
 *    Under an unspecified spec a size of 0 means that there is no base.
 *  - Children of other kinds are measured as by any container: exactly, or with an unspecified height. The min-content
 *    width of a container of another kind is its size at most 0.
 */

/** Unit of an rg_css_length. */
typedef enum rg_css_unit {
  RG_CSS_AUTO = 0,        /**< also `none` of a maximum, `normal` of a gap */
  RG_CSS_PX = 1,
  RG_CSS_PERCENT = 2,
  RG_CSS_MIN_CONTENT = 3,
  RG_CSS_MAX_CONTENT = 4,
  RG_CSS_FIT_CONTENT = 5,
  RG_CSS_CONTENT = 6,     /**< flex_basis only */
  RG_CSS_STRETCH = 7,     /**< width and height: fills the room */
  RG_CSS_UNIT_FORCE_32 = 0x7fffffff
} rg_css_unit;

/** A length. Zero is `auto`. */
typedef struct rg_css_length {
  float value; /**< pixels or percent; 0 for other units */
  rg_css_unit unit;
} rg_css_length;

/** Returns a length in pixels. */
static inline rg_css_length rg_css_px(float value) {
  rg_css_length l;
  l.value = value;
  l.unit = RG_CSS_PX;
  return l;
}
/** Returns a length in percent. */
static inline rg_css_length rg_css_percent(float value) {
  rg_css_length l;
  l.value = value;
  l.unit = RG_CSS_PERCENT;
  return l;
}

/** Alignment of a box, or distribution of space (CSS Box Alignment 3). RG_CSS_SAFE or RG_CSS_UNSAFE may be added. */
typedef enum rg_css_align {
  RG_CSS_NORMAL = 0, /**< `auto` of align_self and justify_self: as the container's items */
  RG_CSS_ALIGN_STRETCH = 1,
  RG_CSS_START = 2,
  RG_CSS_END = 3,
  RG_CSS_CENTER = 4,
  RG_CSS_FLEX_START = 5,
  RG_CSS_FLEX_END = 6,
  RG_CSS_SELF_START = 7,
  RG_CSS_SELF_END = 8,
  RG_CSS_BASELINE = 9,
  RG_CSS_LAST_BASELINE = 10,
  RG_CSS_LEFT = 11,  /**< justify_... only */
  RG_CSS_RIGHT = 12, /**< justify_... only */
  RG_CSS_SPACE_BETWEEN = 13, /**< ..._content only, as the next two */
  RG_CSS_SPACE_AROUND = 14,
  RG_CSS_SPACE_EVENLY = 15,
  RG_CSS_SELF_NORMAL = 16, /**< align_self and justify_self: normal, whatever the container's items are */
  RG_CSS_SAFE = 32,   /**< flag: start where the box overflows */
  RG_CSS_UNSAFE = 64, /**< flag: keeps the alignment where the box overflows */
  RG_CSS_ALIGN_FORCE_32 = 0x7fffffff
} rg_css_align;

/** Positioning scheme. The parent is the containing block of an absolute child. */
typedef enum rg_css_position {
  RG_CSS_RELATIVE = 0,
  RG_CSS_ABSOLUTE = 1,
  RG_CSS_STATIC = 2, /**< no offsets */
  RG_CSS_POSITION_FORCE_32 = 0x7fffffff
} rg_css_position;

/** Box that sizes name. */
typedef enum rg_css_box_sizing {
  RG_CSS_BORDER_BOX = 0,
  RG_CSS_CONTENT_BOX = 1,
  RG_CSS_BOX_SIZING_FORCE_32 = 0x7fffffff
} rg_css_box_sizing;

/** Treatment of content beyond the box. Scroll bars take no room. */
typedef enum rg_css_overflow {
  RG_CSS_VISIBLE = 0,
  RG_CSS_HIDDEN = 1,
  RG_CSS_SCROLL = 2,
  RG_CSS_OVERFLOW_FORCE_32 = 0x7fffffff
} rg_css_overflow;

/** Order in which a grid places children without lines. */
typedef enum rg_css_auto_flow {
  RG_CSS_FLOW_ROW = 0,
  RG_CSS_FLOW_COLUMN = 1,
  RG_CSS_FLOW_ROW_DENSE = 2,
  RG_CSS_FLOW_COLUMN_DENSE = 3,
  RG_CSS_AUTO_FLOW_FORCE_32 = 0x7fffffff
} rg_css_auto_flow;

/** A line of a grid that an edge of a child is at. Zero is `auto`. */
typedef struct rg_css_line {
  int32_t number;   /**< of the line, from 1, negative from the end; with a name the n-th of that name; 0: none */
  uint32_t span;    /**< spanned tracks, or lines of the name; 0: no span */
  const char *name; /**< NULL: none. Copied by setters; read, it is borrowed until the context is destroyed */
} rg_css_line;

/** CSS properties of a node. Make with rg_css_default(). Edges are left, top, right, bottom. */
typedef struct rg_css {
  uint32_t struct_size;
  rg_css_position position;
  rg_css_box_sizing box_sizing; /**< default RG_CSS_BORDER_BOX, unlike CSS */
  rg_css_overflow overflow_x, overflow_y;
  float aspect_ratio;           /**< width / height of the box that box_sizing names; 0: none */
  bool replaced;                /**< RG_KIND_FIXED: its content has a natural ratio, as an image */
  bool reserved[3];
  int32_t order;
  rg_css_length width, height;
  rg_css_length min_width, min_height; /**< AUTO: the automatic minimum of items, else 0 */
  rg_css_length max_width, max_height; /**< AUTO: none */
  rg_css_length margin[4];
  rg_css_length padding[4];
  float border[4];              /**< pixels; floored to whole pixels, but at least 1 above 0 */
  rg_css_length inset[4];       /**< left, top, right, bottom */
  rg_css_length row_gap, column_gap;
  rg_css_align align_content, align_items, align_self; /**< with RG_CSS_SAFE and RG_CSS_UNSAFE */
  rg_css_align justify_content, justify_items, justify_self;
  rg_flex_direction flex_direction;
  rg_flex_wrap flex_wrap;
  float flex_grow;              /**< >= 0 */
  float flex_shrink;            /**< >= 0; default 1 */
  rg_css_length flex_basis;
  rg_css_auto_flow grid_auto_flow;
  rg_css_line column_start, column_end, row_start, row_end;
} rg_css;

/** Fills the first `struct_size` bytes of `css` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_css_init(rg_css *css, size_t struct_size);

/** Returns the default properties. */
static inline rg_css rg_css_default(void) {
  rg_css c;
  rg_css_init(&c, sizeof c);
  return c;
}

/**
 * Sets the CSS properties of a node. O(1), O(children) for a grid.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (an unknown value, a number that is not finite, a negative size, padding,
 *  border or factor), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_css(rg_context *ctx, rg_node node, const rg_css *css);
/** Reads the properties as stored. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_css(const rg_context *ctx, rg_node node, rg_css *out);
/**
 * Sets the CSS properties of `count` nodes, all or nothing. O(count).
 *
 * @param node_stride,css_stride bytes from one to the next; a css stride of 0 gives every node the same properties
 * @return as rg_node_set_css()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_nodes_set_css(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                                  const rg_css *css, size_t css_stride, size_t count);

/**
 * Replaces the CSS properties of a node by those of a style string, all or nothing. O(length), O(children) for a grid.
 *
 *     rg_node_set_css_text(ctx, node, "display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px", n);
 *
 *  - Declarations `property: value` are separated by semicolons; comments are allowed. Of two for a property the last
 *    one counts. docs/css.md has the properties: those of rg_css, of rg_node_set_css_grid(), and their shorthands.
 *  - A property that the text does not have is that of a node without rg_css: width, height, limits, margins, ratio
 *    and order of its rg_style, which later changes of the rg_style do not change; else the initial value. `replaced`
 *    stays.
 *  - `display` is `flex` of an RG_KIND_CSS_FLEX, `grid` of an RG_KIND_CSS_GRID, `block` of others, or `none`: it sets
 *    the visibility of the rg_style, and `direction` sets its direction. Both stay if the text has none.
 *  - An error adds one diagnostic, with the position and a caret.
 *
 * @return OK, STALE_HANDLE, SYNTAX (RG_CODE_CSS_SYNTAX, RG_CODE_UNKNOWN_ATTRIBUTE for a property, RG_CODE_BAD_VALUE),
 *  LIMIT (more than 100,000 tracks or 400,000 names of lines, RG_CODE_LIMIT), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_css_text(rg_context *ctx, rg_node node, const char *text, size_t length);

/** Part of a grid that rg_node_set_css_grid() sets. */
typedef enum rg_css_grid_part {
  RG_CSS_TEMPLATE_COLUMNS = 0,
  RG_CSS_TEMPLATE_ROWS = 1,
  RG_CSS_AUTO_COLUMNS = 2,
  RG_CSS_AUTO_ROWS = 3,
  RG_CSS_TEMPLATE_AREAS = 4,
  RG_CSS_GRID_PART_FORCE_32 = 0x7fffffff
} rg_css_grid_part;

/**
 * Sets the tracks or areas of an RG_KIND_CSS_GRID in the syntax of CSS, without units other than px, %, fr.
 *
 * For example "[start] repeat(auto-fill, minmax(100px, 1fr)) [end]", "subgrid [a] [b]", or "'a a' 'b c'". O(length).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a grid; a syntax error, whose byte the message names), LIMIT (more
 *  than 100,000 tracks or 400,000 names of lines), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_css_grid(rg_context *ctx, rg_node node, rg_css_grid_part part,
                                                      const char *text, size_t length);

/**
 * Reads the size of the scrollable area of a CSS container in pixels: padding included, border not. O(1); where nodes
 *  have had `position: static`, O(nodes below it).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a CSS container)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_css_scroll_size(const rg_context *ctx, rg_node node, rg_size *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CSS_H */
