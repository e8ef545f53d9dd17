/* SPDX-License-Identifier: MIT */
/** @file text.h Fonts as tables of advances, texts, lines; the measure callback's request. Include reglet.h. */
#ifndef REGLET_TEXT_H
#define REGLET_TEXT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Advance of one Unicode scalar value, in pixels, >= 0. */
typedef struct rg_glyph {
  uint32_t codepoint;
  float advance;
} rg_glyph;

/** A font as far as layout needs it. Zero-initialise, then fill. */
typedef struct rg_font_def {
  uint32_t struct_size;
  uint32_t glyph_count;
  const rg_glyph *glyphs; /**< any order; of two entries for one codepoint the last wins */
  size_t glyph_stride;    /**< bytes; 0 = sizeof(rg_glyph) */
  float default_advance;  /**< of codepoints not in the table */
  float line_height;      /**< > 0 */
  float ascent;           /**< from a line's top to its baseline */
  float tab_advance;      /**< distance of tab stops from the line's start; 0 = 8 spaces */
} rg_font_def;

/**
 * Upload a font. O(glyphs log glyphs). It lives as long as the context, or until rg_font_destroy.
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY, LIMIT (65,535 fonts)
 * @since 0.1
 */
RG_API rg_status rg_font_create(rg_context *ctx, const rg_font_def *def, rg_font *out);
/** Forget a font. @return OK, NOT_FOUND, INVALID_ARGUMENT while a node's style names it @since 0.1 */
RG_API rg_status rg_font_destroy(rg_context *ctx, rg_font font);

/**
 * Set the text of an RG_KIND_TEXT leaf: `length` bytes of UTF-8 (may contain newlines and tabs, not NUL).
 * An equal text dirties nothing. O(length).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf, not UTF-8: the message names the byte), LIMIT,
 * OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_text(rg_context *ctx, rg_node node, const char *text, size_t length);
/** @return the text, NUL-terminated; "" for none, other kinds and stale nodes. Borrowed. @since 0.1 */
RG_API const char *rg_node_text(const rg_context *ctx, rg_node node, size_t *length);

/**
 * Set the hint of an RG_KIND_TEXT leaf, what is shown while its text is empty. The leaf is as wide and as high as both,
 * as Android's TextView; font, lines and breaks are those of the text. Length 0 takes the hint away. Errors and
 * complexity as rg_node_set_text.
 * @since 0.1
 */
RG_API rg_status rg_node_set_hint(rg_context *ctx, rg_node node, const char *hint, size_t length);
/** @return the hint, as rg_node_text. @since 0.1 */
RG_API const char *rg_node_hint(const rg_context *ctx, rg_node node, size_t *length);

/** One line box of a text leaf, in pixels relative to the leaf's top left corner, unsnapped. */
typedef struct rg_text_line {
  uint32_t start, length; /**< bytes of the text it shows (of the hint, while the text is empty), trailing spaces and the
                           *   newline left out */
  float x, y, width, height;
  float baseline;         /**< from the leaf's top */
  uint32_t ellipsis;      /**< 1: U+2026 follows the bytes; its advance is in width */
} rg_text_line;

/**
 * Copy up to `capacity` lines as they lie at the leaf's present width (`out` may be NULL with capacity 0), placed
 * by the leaf's gravity; the first one's baseline is the leaf's. `*count` is the number of lines there are, 0 before the
 * first layout and without a font. O(text).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf)
 * @since 0.1
 */
RG_API rg_status rg_node_lines(const rg_context *ctx, rg_node node, rg_text_line *out, uint32_t capacity,
                               uint32_t *count);

/** How much room a measure gets on one axis. */
typedef enum rg_spec_mode {
  RG_UNSPECIFIED = 0, /**< no bound; `size` is a hint */
  RG_EXACTLY = 1,     /**< this size */
  RG_AT_MOST = 2,     /**< at most this size */
  RG_SPEC_MODE_FORCE_32 = 0x7fffffff
} rg_spec_mode;

typedef struct rg_spec {
  rg_spec_mode mode;
  float size; /**< >= 0, pixels */
} rg_spec;

static inline rg_spec rg_spec_make(rg_spec_mode mode, float size) {
  rg_spec s;
  s.mode = mode;
  s.size = size;
  return s;
}
static inline rg_spec rg_exactly(float size) { return rg_spec_make(RG_EXACTLY, size); }
static inline rg_spec rg_at_most(float size) { return rg_spec_make(RG_AT_MOST, size); }
static inline rg_spec rg_unspecified(void) { return rg_spec_make(RG_UNSPECIFIED, 0); }

/**
 * What a measure callback is asked, and where it answers. The answer must depend on nothing but the inputs and the
 * host's own content of the node; when that content changes call rg_node_mark_dirty. Specs have the node's padding
 * taken off and the answer is the size of the content: the engine adds the padding, the suggested minimum, and clamps
 * to the spec. NaN, infinite and negative answers count as 0.
 * A leaf whose width and height are both given is asked for its baseline alone, so that one without a baseline need not be:
 * whether the content has one must not depend on the specs, and after an answer without one (out_baseline < 0) the leaf is
 * not asked about given sizes until rg_node_mark_dirty or rg_node_set_user_data.
 */
typedef struct rg_measure_request {
  rg_node node;
  void *node_user_data;
  rg_spec width, height;  /**< in */
  float out_width, out_height; /**< out; preset to 0 */
  float out_baseline;     /**< out: below the content's top; preset to -1 = none */
  uint32_t reserved;
} rg_measure_request;

/** The host's content of an RG_KIND_MEASURED leaf changed: measure it again. O(1). @since 0.1 */
RG_API rg_status rg_node_mark_dirty(rg_context *ctx, rg_node node);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TEXT_H */
