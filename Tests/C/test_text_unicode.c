/* SPDX-License-Identifier: MIT */
/* Boundaries and levels of texts. Tests/Conformance/unicode.sh has the tests of Unicode. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static void boundaries_are_those_of_unicode(void) {
  uint8_t out[12];
  /* "a b", combining acute, "\n", U+1F600 */
  CHECK_OK(rg_text_boundaries(ctx, "a b\xCC\x81\r\n\xF0\x9F\x98\x80", 11, out));
  CHECK_INT(out[0], RG_BOUNDARY_CLUSTER);
  CHECK_INT(out[2], RG_BOUNDARY_CLUSTER | RG_BOUNDARY_LINE);
  CHECK_INT(out[3], 0);
  CHECK_INT(out[5], RG_BOUNDARY_CLUSTER);
  CHECK_INT(out[6], 0);
  CHECK_INT(out[7], RG_BOUNDARY_CLUSTER | RG_BOUNDARY_LINE | RG_BOUNDARY_MANDATORY);
  CHECK_INT(out[8], 0);
  CHECK_INT(out[11], RG_BOUNDARY_CLUSTER | RG_BOUNDARY_LINE | RG_BOUNDARY_MANDATORY);
  CHECK_OK(rg_text_boundaries(ctx, NULL, 0, out));
  CHECK_INT(out[0], RG_BOUNDARY_CLUSTER);
}

static void levels_are_those_of_unicode(void) {
  uint8_t out[8], base = 7;
  CHECK_OK(rg_text_levels(ctx, "a \xD7\x90" "1", 5, RG_TEXT_FIRST_STRONG, out, &base));
  CHECK(base == 0 && out[0] == 0 && out[1] == 0 && out[2] == 1 && out[3] == 1 && out[4] == 2);
  CHECK_OK(rg_text_levels(ctx, "a \xD7\x90", 4, RG_TEXT_ANY_RTL, out, &base));
  CHECK(base == 1 && out[0] == 2 && out[1] == 1 && out[2] == 1);
  CHECK_OK(rg_text_levels(ctx, "1", 1, RG_TEXT_FIRST_STRONG_RTL, out, &base));
  CHECK(base == 1 && out[0] == 2);
  CHECK_OK(rg_text_levels(ctx, "", 0, RG_TEXT_RTL, NULL, &base));
  CHECK_INT(base, 1);
  CHECK_OK(rg_text_levels(ctx, "a", 1, RG_TEXT_LOCALE, out, NULL));
  CHECK_INT(out[0], 0);
}

static void wrong_arguments_are_refused(void) {
  uint8_t out[8] = {7, 7, 7, 7}, base = 7;
  CHECK_INT(rg_text_boundaries(ctx, "a\xFF", 2, out), RG_ERROR_INVALID_ARGUMENT);
  CHECK(out[0] == 0 && out[2] == 0 && out[3] == 7);
  CHECK_INT(rg_text_boundaries(ctx, "a", 1, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_text_boundaries(ctx, NULL, 1, out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_text_boundaries(NULL, "a", 1, out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_text_levels(ctx, "a", 1, (rg_text_direction)7, out, &base), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(base, 0);
  CHECK_INT(rg_text_levels(ctx, "a\0b", 3, RG_TEXT_LTR, out, &base), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "byte 1") != NULL);
  CHECK_INT(rg_text_levels(ctx, "a", 1, RG_TEXT_LTR, NULL, &base), RG_ERROR_INVALID_ARGUMENT);
}

static void glyphs_are_mirrored(void) {
  CHECK_INT(rg_codepoint_mirrored('('), ')');
  CHECK_INT(rg_codepoint_mirrored(0x2264), 0x2265);
  CHECK_INT(rg_codepoint_mirrored('a'), 'a');
  CHECK_INT(rg_codepoint_mirrored(0xFFFFFFFF), 0xFFFFFFFF);
}

static void levels_need_memory_only_for_a_while(void) {
  static ledger book;
  rg_context_def def = rg_context_def_default();
  uint8_t out[4];
  book.fail_after = -1;
  def.allocator = ledger_hooks(&book);
  rg_context *other = make_context_def(&def);
  const size_t before = book.live;
  CHECK_OK(rg_text_levels(other, "a\xD7\x90", 3, RG_TEXT_LTR, out, NULL));
  CHECK_INT(book.live, before);
  book.fail_after = 0;
  CHECK_INT(rg_text_levels(other, "a\xD7\x90", 3, RG_TEXT_LTR, out, NULL), RG_ERROR_OUT_OF_MEMORY);
  CHECK(out[0] == 0 && out[2] == 0);
  book.fail_after = -1;
  rg_context_destroy(other);
  CHECK_INT(book.live, 0);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(boundaries_are_those_of_unicode);
  EACH(levels_are_those_of_unicode);
  EACH(wrong_arguments_are_refused);
  EACH(glyphs_are_mirrored);
  EACH(levels_need_memory_only_for_a_while);
  return check_result();
}
