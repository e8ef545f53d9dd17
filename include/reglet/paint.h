/* SPDX-License-Identifier: MIT */
/** @file paint.h Display lists: what to paint, as flat arrays of plain commands. Include reglet.h. */
#ifndef REGLET_PAINT_H
#define REGLET_PAINT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A display list is what a screen looks like, in painting order. A host's renderer goes through `commands` once; it
 * needs a stack for clips, transforms and layers, and knows nothing of nodes or drawables.
 *
 *  - Coordinates are pixels of the root; below RG_OP_PUSH_TRANSFORM, of the space that it begins. y points down.
 *  - Colors are 0xAARRGGBB, not premultiplied.
 *  - What has no plain values in the command is in the two other arrays: `paint` is an index of `paints`, `data` of
 *    `data`. Index 0 of `paints` is a plain fill with the command's color.
 *  - Unknown ops may be skipped, if PUSH and POP stay balanced: ops from RG_OP_PUSH_CLIP on push, RG_OP_POP pops.
 */

/** Kind of a command. */
typedef enum rg_op {
  RG_OP_NONE = 0,       /**< nothing: room for later commands */
  RG_OP_RECT = 1,       /**< the rectangle */
  RG_OP_ROUND_RECT = 2, /**< data: 8 radii, x and y of the top left, top right, bottom right, bottom left corner */
  RG_OP_OVAL = 3,       /**< the ellipse in the rectangle */
  RG_OP_LINE = 4,       /**< from left, top to right, bottom */
  RG_OP_PATH = 5,       /**< data: a path, see rg_verb; the rectangle is zero */
  RG_OP_IMAGE = 6,      /**< `image`, all of it, stretched to the rectangle */
  /** `image` divided by lines. data: the number n of lines in x, the number m in y, n source lines and n target lines in
   *  x, then m and m in y. Source lines are pixels of the image without its frame, first and last edge included; target
   *  lines are coordinates */
  RG_OP_NINE_PATCH = 7,
  RG_OP_FILL = 8,       /**< everything in the clip */
  /** A line of the node's text, in its box; of a text with spans, and of a line that is cut at its start or in the
   *  middle, a run. data: the baseline's y, then as integers the first byte, the number of bytes, the font's id, and 1 if
   *  an ellipsis follows plus 2 for the hint plus 4 for a run from right to left. Lines under and through letters, and
   *  backgrounds, are RG_OP_RECT */
  RG_OP_TEXT = 9,
  /** Without data and first in a layer: paint the shadow of the layer below it. With data: that of a rounded rectangle,
   *  as RG_OP_ROUND_RECT. rg_brush has blur and offset */
  RG_OP_SHADOW = 10,
  RG_OP_CUSTOM = 11,    /**< the host's own drawing for the node, in the rectangle */
  RG_OP_POP = 12,       /**< ends the last PUSH that is open */
  RG_OP_PUSH_CLIP = 16,       /**< paint only in the rectangle */
  RG_OP_PUSH_CLIP_ROUND = 17, /**< in the rounded rectangle; data as for RG_OP_ROUND_RECT */
  RG_OP_PUSH_CLIP_PATH = 18,  /**< in the path */
  RG_OP_PUSH_TRANSFORM = 19,  /**< data: a, b, c, d, x, y. A point becomes (a px + c py + x, b px + d py + y) */
  /** paint apart, then as a whole with the alpha of `color` and the tint of the paint. The rectangle is zero, or has
   *  all that the layer paints */
  RG_OP_PUSH_LAYER = 20,
  RG_OP_FORCE_32 = 0x7fffffff
} rg_op;

/** Part of a path, in `data`: its number, then its values. All coordinates are absolute. Without a move at its front a
 *  path begins at 0, 0. */
typedef enum rg_verb {
  RG_VERB_MOVE = 0,      /**< x, y */
  RG_VERB_LINE = 1,      /**< x, y */
  RG_VERB_QUADRATIC = 2, /**< x1, y1, x, y */
  RG_VERB_CUBIC = 3,     /**< x1, y1, x2, y2, x, y */
  RG_VERB_ARC = 4,       /**< as in SVG: rx, ry, rotation in degrees, large (0 or 1), sweep (0 or 1), x, y */
  RG_VERB_CLOSE = 5,
  RG_VERB_ARC_TO = 6,    /**< left, top, right, bottom of an ellipse, start and sweep in degrees, 1: begins a contour */
  RG_VERB_OVAL = 7,      /**< left, top, right, bottom, 1: clockwise */
  RG_VERB_ROUND_RECT = 8, /**< left, top, right, bottom, 8 radii */
  RG_VERB_FORCE_32 = 0x7fffffff
} rg_verb;

/** The fill of a shape. */
typedef enum rg_shader {
  RG_SHADER_COLOR = 0,  /**< the command's color */
  RG_SHADER_LINEAR = 1, /**< geometry: x0, y0, x1, y1 */
  RG_SHADER_RADIAL = 2, /**< geometry: center x, y, radius */
  RG_SHADER_SWEEP = 3,  /**< geometry: center x, y; from 3 o'clock, clockwise */
  RG_SHADER_IMAGE = 4,  /**< `image` at its size, tiled from 0, 0 of the shader's matrix */
  RG_SHADER_FORCE_32 = 0x7fffffff
} rg_shader;

/** The continuation of a gradient or an image beyond its ends. */
typedef enum rg_tile {
  RG_TILE_CLAMP = 0,
  RG_TILE_REPEAT = 1,
  RG_TILE_MIRROR = 2,
  RG_TILE_NONE = 3, /**< transparent */
  RG_TILE_FORCE_32 = 0x7fffffff
} rg_tile;

/** How a tint and the colors below it are blended (Android's PorterDuff.Mode). */
typedef enum rg_blend {
  RG_BLEND_SRC_OVER = 0,
  RG_BLEND_SRC_IN = 1,
  RG_BLEND_SRC_ATOP = 2,
  RG_BLEND_MULTIPLY = 3, /**< the product of both, alpha included */
  RG_BLEND_SCREEN = 4,
  RG_BLEND_ADD = 5,
  RG_BLEND_FORCE_32 = 0x7fffffff
} rg_blend;

/** End of a stroke. */
typedef enum rg_cap { RG_CAP_BUTT = 0, RG_CAP_ROUND = 1, RG_CAP_SQUARE = 2, RG_CAP_FORCE_32 = 0x7fffffff } rg_cap;
/** Corner of a stroke. */
typedef enum rg_join { RG_JOIN_MITER = 0, RG_JOIN_ROUND = 1, RG_JOIN_BEVEL = 2, RG_JOIN_FORCE_32 = 0x7fffffff } rg_join;

/** How a command paints, beyond a plain fill. */
typedef struct rg_brush {
  uint8_t shader;         /**< rg_shader */
  uint8_t tile_x, tile_y; /**< rg_tile; of gradients, tile_x */
  uint8_t stroke;         /**< 1: along the outline, 0: the inside */
  uint8_t cap, join;      /**< rg_cap, rg_join of a stroke */
  uint8_t even_odd;       /**< of a path: 1: the even-odd rule */
  uint8_t tint_mode;      /**< rg_blend */
  uint32_t tint;          /**< 0xAARRGGBB; 0 with RG_BLEND_SRC_OVER: none */
  uint32_t image;         /**< of RG_SHADER_IMAGE */
  uint32_t stops;         /**< index in data: `stop_count` positions, 0 to 1, then as many colors, as integers */
  uint32_t stop_count;    /**< of a gradient */
  uint32_t matrix;        /**< index in data of the shader's matrix; 0: none */
  float geometry[4];      /**< of a gradient */
  float stroke_width, miter;
  float dash_on, dash_off;     /**< 0: no dashes */
  float trim_start, trim_end;  /**< part of a path's length, 0 to 1; start > end: around the start */
  float blur, shadow_x, shadow_y; /**< of a shadow */
  uint32_t reserved;
} rg_brush;

/** A command of 48 bytes. */
typedef struct rg_command {
  rg_node node;           /**< the node it comes from; null: from a drawable painted by itself */
  float left, top, right, bottom;
  uint16_t op;            /**< rg_op */
  uint16_t flags;         /**< 0 */
  uint32_t color;         /**< of images and shaders, only the alpha counts */
  uint32_t data, data_count; /**< index in rg_display_list.data, and number of values */
  uint32_t paint;         /**< index in rg_display_list.paints; 0: a plain fill */
  uint32_t image;         /**< rg_image.id; 0: none */
} rg_command;

/** A value of `data`. */
typedef union rg_paint_value {
  float number;
  uint32_t integer;
} rg_paint_value;

/**
 * A display list. Arrays are borrowed until the next call that takes a non-const rg_context.
 *
 * rg_paint() also reports the difference from the last list of the context, for hosts that draw only what is new:
 *
 *  - `damage` are rectangles in pixels of the root, in its frame. Outside of them both lists show the same. They are
 *    whole pixels, may overlap, and may have more than what differs: the boxes of commands with their strokes, shadows
 *    and transforms, and of texts with half the height of the line on each side, in case that glyphs stick out. A host
 *    whose glyphs stick out further adds to them.
 *  - Commands outside of the range from `changed_first` are the same as before, at the same index, as is all that they
 *    refer to. So a host that keeps vertices of each command writes those of the range again.
 *  - Content of the host counts as unchanged: images, RG_OP_CUSTOM.
 *
 * In a first list, and after a list of another root, with other flags or of a drawable, everything differs.
 */
typedef struct rg_display_list {
  uint32_t struct_size;
  uint32_t command_count;
  const rg_command *commands;
  const rg_brush *paints;
  const rg_paint_value *data;
  uint32_t paint_count, data_count;
  const rg_frame *damage;                /**< NULL if there is none */
  uint32_t damage_count;                 /**< at most 16; 0: nothing differs */
  uint32_t changed_first, changed_count; /**< commands; a count of 0: none differs */
  uint32_t reserved;
} rg_display_list;

/**
 * Rewrites a path with moves, lines, cubics and closes only, for renderers without arcs. Thread-safe. O(count).
 * @return the number of values of the result, of which at most `capacity` are written; 0: `data` is no path
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API uint32_t rg_path_simplify(const rg_paint_value *data, uint32_t count, rg_paint_value *out,
                                                 uint32_t capacity);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_PAINT_H */
