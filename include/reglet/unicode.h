/* SPDX-License-Identifier: MIT */
/** @file unicode.h Boundaries and directions of texts as Unicode defines them, for hosts that shape or draw texts. */
#ifndef REGLET_UNICODE_H
#define REGLET_UNICODE_H

#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Boundaries of a text before one of its bytes. */
enum {
  RG_BOUNDARY_CLUSTER = 1,  /**< an extended grapheme cluster begins: what a reader takes for one character (UAX #29) */
  RG_BOUNDARY_LINE = 2,     /**< a line may begin (UAX #14) */
  RG_BOUNDARY_MANDATORY = 4 /**< a line must begin; RG_BOUNDARY_LINE is set, too */
};

/**
 * Finds the boundaries in a text of `length` bytes, by Unicode 15.0. O(length).
 *
 * Numbers are kept together as in example 7 of UAX #14. In scripts without spaces between words (Thai, Lao, Khmer,
 * Burmese) no line may begin inside a word or a sentence, unlike in text leaves.
 *
 * @param out length + 1 bytes: RG_BOUNDARY_... before each byte and at the end
 * @return OK, INVALID_ARGUMENT (not UTF-8, or with a NUL)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_text_boundaries(rg_context *ctx, const char *text, size_t length, uint8_t *out);

/**
 * Finds the embedding level of each byte of a text (UAX #9), each paragraph as one line. O(length).
 *
 * Even levels run from left to right, odd ones from right to left. Takes 9 bytes of memory for each byte of the text
 * until it returns.
 *
 * @param direction of paragraphs; one that depends on a leaf is left to right
 * @param out `length` bytes
 * @param base the level of the first paragraph, 0 or 1; may be NULL
 * @return OK, INVALID_ARGUMENT (an unknown direction; not UTF-8, or with a NUL), LIMIT (2^31 bytes), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_text_levels(rg_context *ctx, const char *text, size_t length,
                                                rg_text_direction direction, uint8_t *out, uint8_t *base);

/** Returns the codepoint whose glyph is shown for `codepoint` in text from right to left, or `codepoint` itself.
 *  O(log mirrored characters). Thread-safe. @since 0.1 */
RG_EXPERIMENTAL RG_API uint32_t rg_codepoint_mirrored(uint32_t codepoint);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_UNICODE_H */
