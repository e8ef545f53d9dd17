/* SPDX-License-Identifier: MIT */
/**
 * @file shaping.h Texts whose advances a shaper of the host gives, such as HarfBuzz. Include reglet.h.
 *
 *   static bool shape(void *user, rg_shape_request *request) {
 *     ...                                               // hb_shape() of request->text at the size of request->font
 *     for (unsigned i = 0; i < count; i++) {
 *       float *advance = &request->advances[info[i].cluster];
 *       *advance = fmaxf(*advance, 0) + position[i].x_advance / 64.0f;
 *     }
 *     return true;
 *   }
 *   rg_shaper_def def = rg_shaper_def_default();
 *   def.shape = shape;
 *   rg_context_set_shaper(ui, &def);
 *   font_def.shaped = true;                             // rg_font_create(): fonts that it measures
 */
#ifndef REGLET_SHAPING_H
#define REGLET_SHAPING_H

#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Texts in a font with `shaped` are measured by the advances of their clusters. All else stays the engine's: lines, their
 * number, ellipses, tabs, directions, positions of carets.
 *
 *  - Each paragraph is shaped once as a whole, and then kept by its text, font and direction. A line that breaks inside a
 *    paragraph has the advances of the paragraph: nothing is shaped again. The host should draw the glyphs of the
 *    paragraph, too.
 *  - A cluster is not broken between lines. Extended grapheme clusters never are (UAX #29): several clusters in one are
 *    one. If a cluster has several of them, as a ligature, carets and hits divide its advance evenly.
 *  - U+00AD and U+200B have no advance. Tabs extend to tab stops, and are no part of clusters.
 *  - The ellipsis and hyphens at breaks have the advances of the font's table, as texts that the shaper leaves to it.
 *  - Memory of a kept text: 6 times its bytes and 64. Layouts and calls that read lines may allocate it. Without it, the
 *    font's table measures the text, the layout reports RG_CODE_OUT_OF_MEMORY, and the next one tries again.
 */

/** Paragraph to shape: input, and output of the callback. Pointers are borrowed until it returns. */
typedef struct rg_shape_request {
  const char *text;     /**< in: UTF-8 without separators of paragraphs; no NUL follows it */
  uint32_t length;      /**< in: bytes, > 0 */
  rg_font font;         /**< in: rg_font_info() has size, letter spacing, capitals: advances are those of what is shown */
  const char *language; /**< in: rg_shaper_def.language */
  /** out: for each byte, the pixels of the cluster that begins there, >= 0 and finite; below 0, the preset: none does.
   *  A cluster must begin at byte 0, and none inside a character. */
  float *advances;
  /** in and out: for each byte, whether a line may begin with the cluster that begins there; preset by UAX #14 as in
   *  text.h. A host that knows the words of Thai corrects it. */
  bool *breaks;
  bool right_to_left;   /**< in: the base direction of the paragraph */
  bool reserved[7];
} rg_shape_request;

/**
 * Shapes a paragraph. Returns false to have the font's table measure the text.
 *
 * The result may depend only on the request. The callback must not change the context (RG_ERROR_REENTRANT). It may read
 * it; texts that were not shaped before are measured by their tables meanwhile. After a result that is refused, the
 * table measures the text, the layout reports RG_CODE_SHAPING, and its status is RG_ERROR_TREE.
 */
typedef bool (*rg_shape_fn)(void *user, rg_shape_request *request);

/** Settings of rg_context_set_shaper(). Make with rg_shaper_def_default(). */
typedef struct rg_shaper_def {
  uint32_t struct_size;
  uint32_t reserved;
  rg_shape_fn shape;    /**< or NULL: fonts are measured by their tables */
  void *user;           /**< first argument of `shape` */
  const char *language; /**< BCP 47, at most 35 bytes, for the requests: "ur-PK"; NULL: "". Copied */
  uint64_t max_bytes;   /**< of all shaped texts that are kept; a longer text is kept alone. The ones used least recently
                         *   are dropped, and shaped again when they are needed. Default 4 MiB */
} rg_shaper_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_shaper_def_init(rg_shaper_def *def, size_t struct_size);
/** Returns the default settings. */
RG_EXPERIMENTAL static inline rg_shaper_def rg_shaper_def_default(void) {
  rg_shaper_def d;
  rg_shaper_def_init(&d, sizeof d);
  return d;
}

/**
 * Sets the shaper of a context. `def` NULL: none, with the default memory. What was shaped is dropped, and the next
 * layout measures the texts of shaped fonts again. O(nodes).
 * @return OK, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_context_set_shaper(rg_context *ctx, const rg_shaper_def *def);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SHAPING_H */
