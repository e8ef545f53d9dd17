/* SPDX-License-Identifier: MIT */
/** @file text.h Fonts as tables of advances, texts, lines, measure requests. Include reglet.h. */
#ifndef REGLET_TEXT_H
#define REGLET_TEXT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Lines of text leaves
 *
 *  - They break by UAX #14 of Unicode 15.0 (rg_text_boundaries()), or anywhere (rg_text_break); never inside an extended
 *    grapheme cluster, except between a space and a mark. An ellipsis does not cut clusters either.
 *  - RG_ELLIPSIZE_START and RG_ELLIPSIZE_MIDDLE cut the first paragraph, as Android's StaticLayout does: with a
 *    `max_lines` of 1 a paragraph that is wider than the leaf is one line, of which the ellipsis replaces the start, or
 *    the middle. The part behind the ellipsis is as long as fits, at most half of the room in the middle; the part
 *    before it takes the rest. Tabs are only before it. Paragraphs that follow are not shown. With another `max_lines`
 *    they do nothing.
 *  - Words of Thai, Lao, Khmer and Burmese, which no spaces separate, break between any two clusters: the engine has no
 *    dictionary.
 *  - Spaces (not U+00A0, U+2007, U+202F), tabs and U+200B at the end of a line count neither in its bytes nor in its
 *    width.
 *  - U+00AD has no width, and is in no line but one that breaks there. That line shows a hyphen after it (U+2010, or else
 *    U+002D), whose advance is part of the width.
 *  - Marks, joiners, controls and format characters are 0 wide, unless the font has an advance for them.
 */

/** Advance of one Unicode scalar value, in pixels, >= 0. */
typedef struct rg_glyph {
  uint32_t codepoint;
  float advance;
} rg_glyph;

/** Pair of neighbors in the order of the text, between which the space differs from their advances. */
typedef struct rg_kerning_pair {
  uint32_t left, right; /**< Unicode scalar values */
  float adjust;         /**< pixels added to the advance of `left`, which stays >= 0 */
} rg_kerning_pair;

/** Definition of a font: the metrics that layout needs. Zero-initialize, set struct_size, then fill. */
typedef struct rg_font_def {
  uint32_t struct_size;
  uint32_t glyph_count;
  const rg_glyph *glyphs; /**< any order; of two entries for one codepoint the last wins */
  size_t glyph_stride;    /**< bytes; 0: sizeof(rg_glyph) */
  float default_advance;  /**< of codepoints without an entry */
  float line_height;      /**< > 0 */
  float ascent;           /**< from the top of a line to its baseline */
  float tab_advance;      /**< distance between tab stops; 0: 8 spaces */
  float size;             /**< text size of these metrics in pixels, >= 0; 0: unknown */
  uint32_t kerning_count; /**< less than 2^22 */
  const rg_kerning_pair *kerning; /**< any order; of two entries for one pair the last wins */
  bool shaped;            /**< the context's shaper measures texts in this font (shaping.h) */
  bool reserved[7];
  /** Room above the first line and below the last one, >= 0, for glyphs that are higher than others: Android's ascent -
   *  top and bottom - descent. Texts have it that include it (`include_font_padding`). */
  float top_padding, bottom_padding;
} rg_font_def;

/**
 * Uploads a font. It lives until rg_font_destroy() or the end of the context. O(glyphs log glyphs + pairs log pairs).
 *
 * Texts in a font with kerning pairs are measured once and kept, in the memory of shaped texts (shaping.h).
 *
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY, LIMIT (65,535 fonts)
 * @since 0.1
 */
RG_API rg_status rg_font_create(rg_context *ctx, const rg_font_def *def, rg_font *out);
/** Destroys a font, and with it those of rg_font_sized(). O(sizes); O(spans) if there are texts with spans.
 *  @return OK, NOT_FOUND, INVALID_ARGUMENT (a node's style or span uses one of them; the font is of rg_font_sized()) @since 0.1 */
RG_API rg_status rg_font_destroy(rg_context *ctx, rg_font font);

/**
 * Returns a font at another text size in pixels, > 0: all its metrics are scaled, from their layout units.
 *
 * The font lives as long as the one it is made from, and is the same for the same size; at its own size a font is
 * itself. A font of rg_font_sized() may be sized again, with the same result. O(sizes); O(glyphs log glyphs) for a new
 * size, which takes the memory of a font.
 *
 * @return OK, NOT_FOUND, INVALID_ARGUMENT (`size` is not > 0, or the font has none), LIMIT (1,024 fonts made from one, by
 *  layout files, too; 65,535 fonts), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_font_sized(rg_context *ctx, rg_font font, float size, rg_font *out);

/** Request for a font: input, and output of the callback. Pointers are borrowed until it returns. */
typedef struct rg_font_request {
  /** As in the attribute fontFamily of a file, "@font/title" included, else typeface: "sans", "serif", "monospace", the
   *  last one also for passwords; "" for the default. NULL in rg_font_find() is "". */
  const char *family;
  float size;      /**< in: text size in pixels */
  uint32_t weight; /**< in: 1 to 1000; 400 is normal, 700 bold */
  bool italic;     /**< in */
  bool reserved[3];
  rg_font font;    /**< out: a font, preset to null: there is none. One that has a size is used at the text size. */
} rg_font_request;

/**
 * Gives the font of exactly this family, weight and slant, or null.
 *
 * Called once for each request; results are kept until the font is destroyed, up to 1,024 of them. A font of another
 * size than the text's serves the requests for all sizes: it is used at the text size. After null the callback is
 * called for other weights in the order of CSS, then for the other slant, then for the family "". It may call
 * rg_font_create() and rg_font_sized() and no other function that changes the context (RG_ERROR_REENTRANT). It should
 * create each font once.
 */
typedef void (*rg_font_fn)(void *user, rg_font_request *request);

/**
 * Sets the callback that gives fonts to the texts of files and to rg_font_find(). NULL: none. Forgets the results of the
 * last one; nodes keep their fonts. In files RG_CODE_UNKNOWN_FONT warns once of a family without a font. O(1).
 * @return OK, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_context_set_fonts(rg_context *ctx, rg_font_fn fonts, void *user);
/**
 * Finds the font nearest to a request by the callback of rg_context_set_fonts(), at the size of the request. O(results).
 * @param request its `font` is not read
 * @return OK, NOT_FOUND (no font, not even of the family ""), INVALID_ARGUMENT (a bad number; the callback gave a font
 *  that does not exist), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_font_find(rg_context *ctx, const rg_font_request *request, rg_font *out);

/** The metrics of a font, and its difference from the one that the host uploaded. For hosts that draw texts. */
typedef struct rg_font_data {
  uint32_t struct_size;
  rg_font base;         /**< the font of rg_font_create() that it was made from, or the font itself */
  float size;           /**< text size in pixels; 0: unknown */
  float letter_spacing; /**< space behind each character in em; the advances include it */
  float line_height, ascent, tab_advance;
  bool upper_case;      /**< letters are shown in upper case: U+00DF as SS, others as Unicode maps one to one */
  bool hidden;          /**< each character is shown as U+2022, as in a password */
  bool shaped;          /**< as in rg_font_def */
  bool reserved[1];
  float top_padding, bottom_padding; /**< as in rg_font_def */
} rg_font_data;

/**
 * Reads the metrics of a font, such as those of a text with another text size, letter spacing or textAllCaps. O(1).
 * @return OK, NOT_FOUND, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_font_info(const rg_context *ctx, rg_font font, rg_font_data *out);
/** Returns the advance in pixels with which a character of a text is measured, 0 without such a font. O(log glyphs).
 *  @since 0.1 */
RG_EXPERIMENTAL RG_API float rg_font_advance(const rg_context *ctx, rg_font font, uint32_t codepoint);

/**
 * Sets the text of an RG_KIND_TEXT leaf: `length` bytes, which may contain newlines and tabs, but not NUL. O(length).
 * Another text than before has no spans.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf, not UTF-8: the message names the byte), LIMIT,
 * OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_text(rg_context *ctx, rg_node node, const char *text, size_t length);
/**
 * Sets the texts of `count` RG_KIND_TEXT leaves to NUL-terminated texts, all or nothing. O(count and their bytes).
 *
 * @param texts NULL pointers are empty texts
 * @param node_stride,text_stride bytes from one to the next; a text stride of 0 gives every node one text
 * @return as rg_node_set_text(); rg_error_message() names the index of the first bad node or text
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_nodes_set_text(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                                   const char *const *texts, size_t text_stride, size_t count);
/** Returns the text, NUL-terminated; "" if there is none, for other kinds and for stale nodes, except those that the last
 *  display list shows on their way out of a transition (motion.h). Borrowed. @since 0.1 */
RG_API const char *rg_node_text(const rg_context *ctx, rg_node node, size_t *length);

/**
 * Sets the hint of an RG_KIND_TEXT leaf, which is shown while its text is empty; length 0 removes it. O(length).
 *
 * The leaf is large enough for both, as Android's TextView. The hint uses the font, line and break properties of the
 * text.
 *
 * @return as rg_node_set_text()
 * @since 0.1
 */
RG_API rg_status rg_node_set_hint(rg_context *ctx, rg_node node, const char *hint, size_t length);
/** Returns the hint in the same way as rg_node_text(). @since 0.1 */
RG_API const char *rg_node_hint(const rg_context *ctx, rg_node node, size_t *length);

/**
 * Sets the most characters of an RG_KIND_TEXT leaf that are shown, as Android's maxLength: units of UTF-16, of which a
 * character above U+FFFF has two. Negative, the default: all.
 *
 * Layout, lines and display lists are those of the first characters alone. The text and its spans stay as they are:
 * another maximum shows more of them. A hint is shown whole. O(bytes shown).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_max_length(rg_context *ctx, rg_node node, int32_t length);
/** Returns the most characters shown; -1: all, for other kinds and for stale nodes. O(1). @since 0.1 */
RG_EXPERIMENTAL RG_API int32_t rg_node_max_length(const rg_context *ctx, rg_node node);

/** Text sizes in pixels among which a text leaf chooses. Zero-initialize, set struct_size, then fill. */
typedef struct rg_auto_size {
  uint32_t struct_size;
  uint32_t preset_count; /**< 0: min_size, max_size and step count */
  const float *presets;  /**< sizes > 0, in any order. Copied */
  float min_size, max_size; /**< > 0 */
  float step;            /**< > 0: the distance of sizes from min_size on; each is rounded to a whole pixel */
  uint32_t reserved;
} rg_auto_size;

/**
 * Sets the text sizes among which an RG_KIND_TEXT leaf chooses, as Android's autoSizeTextType. NULL, the default: it has
 * the size of its font. O(count^2).
 *
 * In the box that it gets, the leaf shows its text at the largest size at which it fits, found by binary search: its lines
 * are not more than `max_lines`, and together not higher than the content box. Without one the smallest size is used.
 * Lines, runs, baselines and display lists are those of this size.
 *
 * The box should not depend on the text, as with a fixed or matched width and height. Under wrap_content the leaf is
 * measured at the size of its font, and the text then fits the box that this gives, as in Android's first layout.
 *
 * - Fonts without a size (rg_font_def.size) keep it. Hints have the size of the font. Sizes of spans are relative to it;
 *   spans with a font of their own keep theirs.
 * - Tables of fonts measure the text, not the shaper.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf; a bad struct_size or number), LIMIT (1,024 presets),
 *  OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_auto_size(rg_context *ctx, rg_node node, const rg_auto_size *sizes);
/**
 * Reads the sizes. `presets` is borrowed until they change, ascending.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf; a bad struct_size), NOT_FOUND (there are none)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_auto_size(const rg_context *ctx, rg_node node, rg_auto_size *out);

/*
 * Spans
 *
 * Parts of a text that differ from the rest. They belong to the text: another text removes them.
 *
 *  - A member of rg_span that is 0 changes nothing. Where spans overlap, later ones change what earlier ones have made:
 *    fonts, sizes and colors are replaced, factors multiplied, letter spacings added.
 *  - `font` has the size that it has; sizes and factors of the same bytes apply to it. Fonts without a size keep theirs.
 *  - An extended grapheme cluster looks as its first character.
 *  - A line is as high as its highest parts above and below the baseline.
 *  - The ellipsis, tab stops and the height of `min_lines` are those of the text's own font.
 */

/** Flags of rg_span: lines and places of the letters. */
typedef enum rg_span_flags {
  RG_SPAN_NONE = 0,
  RG_SPAN_UNDERLINE = 1,      /**< a line below the letters */
  RG_SPAN_STRIKE_THROUGH = 2, /**< a line through the letters */
  RG_SPAN_SUPERSCRIPT = 4,    /**< raised by half of the ascent, at the size that spans before it made */
  RG_SPAN_SUBSCRIPT = 8,      /**< lowered by as much */
  RG_SPAN_FLAGS_FORCE_32 = 0x7fffffff
} rg_span_flags;

/** A part of a text, and its difference. Zero-initialize, then fill. */
typedef struct rg_span {
  uint32_t start, end;  /**< bytes of the text, where characters begin; the end is exclusive */
  rg_font font;         /**< null: that of the text */
  float size;           /**< text size in pixels; 0: as it is */
  float scale;          /**< factor of the text size; 0: 1 */
  float letter_spacing; /**< added behind each character, in em; may be negative */
  uint32_t color;       /**< 0xAARRGGBB of the letters; 0: that of the text */
  uint32_t background;  /**< 0xAARRGGBB of the line box behind the letters; 0: none */
  uint32_t flags;       /**< RG_SPAN_... */
  uint32_t reserved;    /**< 0 */
  const char *link;     /**< a text that rg_node_text_hit() returns, such as an address; copied; NULL: none */
} rg_span;

/**
 * Replaces the spans of an RG_KIND_TEXT leaf. They take 4 bytes for each byte of the text, and 176 for each span.
 * O(count^2 + text).
 *
 * A font that spans name cannot be destroyed.
 *
 * @param spans NULL only with a count of 0, which removes all
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf; a span that ends before it starts or behind the text, or
 *  inside a character; a font that does not exist, a bad number or flag: the message names the span), LIMIT (1,024 spans;
 *  a text of 2^28 bytes or more), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_spans(rg_context *ctx, rg_node node, const rg_span *spans, uint32_t count);
/**
 * Copies up to `capacity` spans, in the order in which they were set. Links are borrowed until the text or its spans
 * change. O(count).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf; `out` NULL with a capacity)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_spans(const rg_context *ctx, rg_node node, rg_span *out, uint32_t capacity,
                                               uint32_t *count);

/** Line box of a text leaf, in pixels relative to the leaf's top left corner, unsnapped. */
typedef struct rg_text_line {
  uint32_t start, length; /**< bytes of the text (of the hint, where that is shown), without trailing spaces and the
                           *   newline */
  float x, y, width, height;
  float baseline;         /**< below the leaf's top */
  uint32_t ellipsis;      /**< 1: U+2026 follows the bytes; its advance is part of width */
  uint32_t tail_start, tail_length; /**< bytes that follow U+2026 where it cuts the start or the middle; else 0 */
} rg_text_line;

/**
 * Copies up to `capacity` lines at the leaf's current width, placed by its gravity. O(text).
 *
 * The first line's baseline is the leaf's. `*count` is 0 before the first layout and without a font.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf)
 * @since 0.1
 */
RG_API rg_status rg_node_lines(const rg_context *ctx, rg_node node, rg_text_line *out, uint32_t capacity,
                               uint32_t *count);

/**
 * Run of a line of a text leaf: characters of one direction and with the same spans, which are drawn next to each other.
 * In pixels relative to the leaf's top left corner, unsnapped.
 */
typedef struct rg_text_run {
  uint32_t start, length; /**< bytes of the text, or of the hint; length 0: U+2026, which follows the line's bytes, and
                           *   precedes those of its tail */
  uint32_t line;          /**< index of the line in rg_node_lines() */
  uint32_t level;         /**< embedding level (UAX #9): odd: drawn from right to left, with mirrored glyphs
                           *   (rg_codepoint_mirrored()) */
  float x, width;
  rg_font font;           /**< with the sizes of its spans; valid until texts or fonts of the context change,
                           *   or runs of other texts need their room: 1,024 sizes of a font */
  float rise;             /**< of its baseline above that of the line */
  uint32_t color;         /**< of its letters; 0: that of the text */
  uint32_t background;    /**< of its part of the line box; 0: none */
  uint32_t flags;         /**< RG_SPAN_... */
  uint32_t reserved;
} rg_text_run;

/**
 * Copies up to `capacity` runs of all lines, from the top, those of a line from left to right. O(text).
 *
 * Base directions are those of `text_direction`. A text with characters or a base direction from right to left takes
 * memory until the call returns: 18 bytes for each of its bytes. `*count` is 0 before the first layout and without a
 * font. Lines without bytes have no runs.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf; `out` NULL with a capacity), LIMIT (a text of 2^27 bytes or
 *  more; more fonts at the sizes of spans than rg_font_sized() makes), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_text_runs(rg_context *ctx, rg_node node, rg_text_run *out, uint32_t capacity,
                                                   uint32_t *count);

/** Character of a text leaf at a point. */
typedef struct rg_text_hit {
  uint32_t start, length; /**< bytes of an extended grapheme cluster; length 0: there is none, `start` is the line's end */
  uint32_t line;          /**< index of the line in rg_node_lines() */
  uint32_t trailing;      /**< 1: the point is in the half of the cluster that is read last; a caret goes behind it */
  const char *link;       /**< that of the last span with one; borrowed until the text or its spans change; NULL: none */
} rg_text_hit;

/**
 * Finds the character at a point relative to the leaf's top left corner, or the one nearest to it: first the line, then
 * the run, then the cluster. O(text).
 *
 * The caret for the point is before the byte `start + (trailing ? length : 0)`. Memory as rg_node_text_runs().
 *
 * @param x,y pixels, finite
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a text leaf, a bad number), NOT_FOUND (before the first layout, without a
 *  font), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_text_hit(rg_context *ctx, rg_node node, float x, float y, rg_text_hit *out);

/** Position of a caret, in pixels relative to the leaf's top left corner, unsnapped. */
typedef struct rg_text_caret {
  float x, y, height; /**< a vertical line, from the top of the line of text to its bottom */
  uint32_t line;      /**< index of the line in rg_node_lines() */
} rg_text_caret;

/**
 * Returns the position of a caret before the byte `offset` of a text leaf, on the side where its cluster begins to be
 * read. O(text).
 *
 * An offset inside a cluster is that of its start; one behind a line's bytes the line's end; one where a full line breaks
 * belongs to the next line. Memory as rg_node_text_runs().
 *
 * @return as rg_node_text_hit()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_caret(rg_context *ctx, rg_node node, uint32_t offset, rg_text_caret *out);

/** Bound on one axis of a measurement (Android's MeasureSpec). */
typedef enum rg_spec_mode {
  RG_UNSPECIFIED = 0, /**< no bound; `size` is a hint */
  RG_EXACTLY = 1,     /**< this size */
  RG_AT_MOST = 2,     /**< at most this size */
  RG_SPEC_MODE_FORCE_32 = 0x7fffffff
} rg_spec_mode;

/** Spec: mode and size. */
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
 * Request to measure one RG_KIND_MEASURED leaf: input, and output of the callback.
 *
 * - The result depends only on the request and the host's content of the node. When that content changes, call
 *   rg_node_mark_dirty().
 * - Specs exclude the node's padding, and the result is the size of the content. The engine adds padding and the
 *   suggested minimum and clamps to the spec.
 * - NaN, infinite and negative sizes count as 0.
 * - Whether the content has a baseline must not depend on the specs: a leaf of fixed width and height is measured only
 *   for its baseline, and not again if it had none (out_baseline < 0), until rg_node_mark_dirty() or
 *   rg_node_set_user_data().
 */
typedef struct rg_measure_request {
  rg_node node;
  void *node_user_data;
  rg_spec width, height;  /**< in */
  float out_width, out_height; /**< out; preset to 0 */
  float out_baseline;     /**< out: below the content's top; preset to -1: none */
  /** out: of the last line, which CSS containers read; preset to -1: there is one line */
  float out_last_baseline;
} rg_measure_request;

/** Marks an RG_KIND_MEASURED leaf, or a custom container, whose host content changed, to be measured again. O(1).
 *  @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_mark_dirty(rg_context *ctx, rg_node node);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TEXT_H */
