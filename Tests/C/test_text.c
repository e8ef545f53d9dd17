/* SPDX-License-Identifier: MIT */
/* Texts in an uploaded font, as a host sees them: lines, sizes, outcomes. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <float.h>
#include <math.h>

static rg_context *ctx;

/* A text leaf under a font of 8 x 16, an ellipsis of 10. */
static rg_node make_text(const char *text) {
  static const rg_glyph glyphs[] = {{0x2026, 10}};
  rg_node node = make_node(ctx, rg_null(), RG_KIND_TEXT);
  rg_font_def def;
  rg_font font;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.glyphs = glyphs;
  def.glyph_count = 1;
  def.default_advance = 8;
  def.line_height = 16;
  def.ascent = 12;
  CHECK_OK(rg_font_create(ctx, &def, &font));
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)font.id));
  CHECK_OK(rg_node_set_text(ctx, node, text, strlen(text)));
  return node;
}

static uint32_t flags_at_most(rg_node node, float width) {
  rg_node_layout layout;
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(width), rg_unspecified()));
  CHECK_OK(rg_node_layout_info(ctx, node, &layout));
  CHECK(layout.frame.width <= width);
  return layout.flags & (RG_OUT_TOO_SMALL_WIDTH | RG_OUT_TOO_SMALL_HEIGHT);
}

static void a_width_in_which_no_character_fits_is_too_small(void) {
  rg_node word = make_text("word"), letter = make_text("w"), words = make_text("w w");
  CHECK_INT(flags_at_most(word, 32), 0);
  CHECK_INT(flags_at_most(word, 8), 0); /* four lines */
  CHECK_INT(flags_at_most(word, 7), RG_OUT_TOO_SMALL_WIDTH);
  CHECK_INT(flags_at_most(word, 0), RG_OUT_TOO_SMALL_WIDTH);
  CHECK_INT(flags_at_most(letter, 7), RG_OUT_TOO_SMALL_WIDTH);
  CHECK_INT(flags_at_most(words, 7), RG_OUT_TOO_SMALL_WIDTH);
  CHECK_INT(flags_at_most(word, 9), 0);
}

static void a_width_in_which_no_ellipsis_fits_is_too_small(void) {
  rg_node word = make_text("word");
  CHECK_OK(rg_node_set_int(ctx, word, RG_MAX_LINES, 1));
  CHECK_INT(flags_at_most(word, 9), 0);
  CHECK_OK(rg_node_set_int(ctx, word, RG_ELLIPSIZE, 1));
  CHECK_INT(flags_at_most(word, 9), RG_OUT_TOO_SMALL_WIDTH);
  CHECK_INT(flags_at_most(word, 10), 0);
}

/* If a size is too small for a text, it is too small for its containers. */
static void containers_tell_of_it(void) {
  rg_node box = make_node(ctx, rg_null(), RG_KIND_FRAME), word = make_text("word");
  rg_node_layout layout;
  CHECK_OK(rg_node_insert(ctx, box, word, 0));
  CHECK_OK(rg_layout(ctx, box, 7, 100));
  CHECK_OK(rg_node_layout_info(ctx, box, &layout));
  CHECK_INT(layout.flags, RG_OUT_LAID_OUT | RG_OUT_TOO_SMALL_WIDTH);
  CHECK_OK(rg_layout(ctx, box, 8, 100));
  CHECK_OK(rg_node_layout_info(ctx, box, &layout));
  CHECK_INT(layout.flags, RG_OUT_LAID_OUT);
}

static void lines_are_those_of_the_layout(void) {
  static const struct {
    const char *text;
    float width;
    int32_t lines;
    uint32_t count, starts[3], lengths[3], ellipsis;
    float widths[3];
  } cases[] = {
    {"", 50, 0, 1, {0}, {0}, 0, {0}},
    {"a\r\nb\rc", 50, 0, 3, {0, 3, 5}, {1, 1, 1}, 0, {8, 8, 8}},
    {"a\n", 50, 0, 2, {0, 2}, {1, 0}, 0, {8, 0}},
    {"aa bb cc", 40, 0, 2, {0, 6}, {5, 2}, 0, {40, 16}},
    {"aa bb   cc", 40, 0, 2, {0, 8}, {5, 2}, 0, {40, 16}},
    {"a\tb", 100, 0, 1, {0}, {3}, 0, {72}},
    {"aaaa", 16, 0, 2, {0, 2}, {2, 2}, 0, {16, 16}},
    {"aaa bbb", 40, 1, 1, {0}, {3}, 1, {34}},
    {"aaa\nbbb", 90, 1, 1, {0}, {3}, 1, {34}},
    {"aaa \n ", 90, 1, 1, {0}, {3}, 0, {24}},
    {"e\xCC\x81" "e\xCC\x81", 8, 0, 2, {0, 3}, {3, 3}, 0, {8, 8}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    rg_node node = make_text(cases[i].text);
    rg_text_line lines[4];
    uint32_t count = 0;
    CHECK_OK(rg_node_set_int(ctx, node, RG_ELLIPSIZE, 1));
    CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, cases[i].lines));
    CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(cases[i].width), rg_unspecified()));
    CHECK_OK(rg_node_lines(ctx, node, lines, 4, &count));
    CHECK_INT(count, cases[i].count);
    for (uint32_t n = 0; n < count && n < 3; n++) {
      CHECK_INT(lines[n].start, cases[i].starts[n]);
      CHECK_INT(lines[n].length, cases[i].lengths[n]);
      CHECK(lines[n].width == cases[i].widths[n]);
      CHECK(lines[n].y == 16 * (float)n && lines[n].baseline == 16 * (float)n + 12 && lines[n].height == 16);
      CHECK_INT(lines[n].ellipsis, n + 1 == count && cases[i].ellipsis);
    }
  }
}

static void size_is(rg_node node, float width, float height) {
  rg_frame frame;
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(100), rg_at_most(100)));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK(frame.width == width && frame.height == height);
}

static void a_text_has_its_least_lines(void) {
  rg_node node = make_text("a b");
  rg_text_line line;
  uint32_t count;
  size_is(node, 24, 16);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MIN_LINES, 3));
  size_is(node, 24, 48);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 2)); /* they count more */
  CHECK_OK(rg_node_set_int(ctx, node, RG_GRAVITY, RG_GRAVITY_BOTTOM));
  size_is(node, 24, 48);
  CHECK_OK(rg_node_lines(ctx, node, &line, 1, &count));
  CHECK(count == 1 && line.y == 32);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MIN_LINES, 65535));
  size_is(node, 24, 100);
  CHECK_INT(rg_node_set_int(ctx, node, RG_MIN_LINES, 65536), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_int(ctx, node, RG_MIN_LINES, -1), RG_ERROR_INVALID_ARGUMENT);
}

static void a_hint_is_measured_and_shown_while_the_text_is_empty(void) {
  rg_node node = make_text("");
  rg_text_line lines[2];
  uint32_t count;
  size_t length;
  size_is(node, 0, 16);
  CHECK(strcmp(rg_node_hint(ctx, node, NULL), "") == 0);
  CHECK_OK(rg_node_set_hint(ctx, node, "", 0));
  CHECK_OK(rg_node_set_hint(ctx, node, "Your\nname", 9));
  CHECK(strcmp(rg_node_hint(ctx, node, &length), "Your\nname") == 0 && length == 9);
  CHECK(strcmp(rg_node_text(ctx, node, NULL), "") == 0);
  size_is(node, 32, 32);
  CHECK_OK(rg_node_lines(ctx, node, lines, 2, &count));
  CHECK(count == 2 && lines[1].start == 5 && lines[1].length == 4);
  CHECK_OK(rg_node_set_text(ctx, node, "x", 1));
  size_is(node, 32, 32); /* as large as both */
  CHECK_OK(rg_node_lines(ctx, node, lines, 2, &count));
  CHECK(count == 1 && lines[0].width == 8);
  CHECK_OK(rg_node_set_hint(ctx, node, NULL, 0));
  size_is(node, 8, 16);
  CHECK_OK(rg_node_destroy(ctx, node));
}

/* MARK: Sizes */

/* A font: a is 5 wide, A 6, U+00E9 3, others 4, lines are 12 high. */
static rg_font make_sized_font(float size) {
  static const rg_glyph glyphs[] = {{0x2026, 10}, {'a', 5}, {'A', 6}, {0xE9, 3}};
  rg_font_def def;
  rg_font font = {0};
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.glyphs = glyphs;
  def.glyph_count = 4;
  def.default_advance = 4;
  def.line_height = 12;
  def.ascent = 9;
  def.size = size;
  CHECK_OK(rg_font_create(ctx, &def, &font));
  return font;
}

static void a_font_has_other_sizes(void) {
  rg_font font = make_sized_font(10), twice = {0}, again = {0}, half = {0}, same = {0};
  rg_node node = make_text("aAb\xC3\xA9");
  rg_text_line line;
  uint32_t count;
  CHECK_OK(rg_font_sized(ctx, font, 20, &twice));
  CHECK_OK(rg_font_sized(ctx, font, 20, &again));
  CHECK(twice.id != font.id && again.id == twice.id);
  CHECK_OK(rg_font_sized(ctx, twice, 5, &half)); /* of the font it is made from */
  CHECK_OK(rg_font_sized(ctx, half, 10, &same));
  CHECK_INT(same.id, font.id);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)font.id));
  size_is(node, 18, 12);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)twice.id));
  size_is(node, 36, 24);
  CHECK_OK(rg_node_lines(ctx, node, &line, 1, &count));
  CHECK(line.baseline == 18);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)half.id));
  size_is(node, 9, 6);
}

static void sizes_end_with_their_font(void) {
  rg_font font = make_sized_font(10), large = {0}, small = {0}, gone = {7};
  rg_node node = make_text("a");
  CHECK_OK(rg_font_sized(ctx, font, 20, &large));
  CHECK_OK(rg_font_sized(ctx, font, 5, &small));
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)large.id));
  CHECK_INT(rg_font_destroy(ctx, font), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_font_destroy(ctx, small), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "made by rg_font_sized()") != NULL);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)font.id));
  CHECK_INT(rg_font_destroy(ctx, font), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, 0));
  CHECK_OK(rg_font_destroy(ctx, font));
  CHECK_INT(rg_node_set_int(ctx, node, RG_FONT, (int32_t)large.id), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_font_destroy(ctx, small), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_font_sized(ctx, large, 3, &gone), RG_ERROR_NOT_FOUND);
  CHECK_INT(gone.id, 0);
}

static void wrong_sizes_are_refused(void) {
  rg_font font = make_sized_font(10), without = make_sized_font(0), out = {7};
  static const float wrong[] = {0, -1, NAN, INFINITY};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK_INT(rg_font_sized(ctx, font, wrong[i], &out), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(out.id, 0);
  }
  CHECK_INT(rg_font_sized(ctx, without, 10, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "has no size") != NULL);
  CHECK_INT(rg_font_sized(ctx, font, 10, NULL), RG_ERROR_INVALID_ARGUMENT);
  for (uint32_t i = 0; i < 1024; i++) CHECK_OK(rg_font_sized(ctx, font, 11 + (float)i, &out));
  CHECK_INT(rg_font_sized(ctx, font, 5, &out), RG_ERROR_LIMIT);
  CHECK_OK(rg_font_sized(ctx, font, 11, &out)); /* one that exists */
  CHECK_OK(rg_font_destroy(ctx, font));
}

/* Extreme sizes are clamped as other lengths are. */
static void sizes_may_be_extreme(void) {
  rg_font font = make_sized_font(10), out = {0};
  rg_node node = make_text("a");
  CHECK_OK(rg_font_sized(ctx, font, FLT_MAX, &out));
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)out.id));
  size_is(node, 100, 100);
  CHECK_OK(rg_font_sized(ctx, font, FLT_MIN, &out));
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)out.id));
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(100), rg_at_most(100)));
}

static void fonts_report_their_metrics_and_advances(void) {
  rg_font font = make_sized_font(10), twice = {0}, gone = {7};
  rg_font_data data;
  data.struct_size = sizeof data;
  CHECK_OK(rg_font_sized(ctx, font, 20, &twice));
  CHECK_OK(rg_font_info(ctx, font, &data));
  CHECK(data.base.id == font.id && data.size == 10 && data.line_height == 12 && data.ascent == 9);
  CHECK(data.tab_advance == 32 && data.letter_spacing == 0 && !data.upper_case && !data.hidden);
  CHECK_OK(rg_font_info(ctx, twice, &data));
  CHECK(data.base.id == font.id && data.size == 20 && data.line_height == 24 && data.ascent == 18);
  CHECK(rg_font_advance(ctx, font, 'a') == 5 && rg_font_advance(ctx, twice, 0xE9) == 6);
  CHECK(rg_font_advance(ctx, font, 'z') == 4 && rg_font_advance(ctx, font, 0x10FFFF) == 4);
  CHECK(rg_font_advance(ctx, font, 0x301) == 0); /* attaches to the letter before it */
  CHECK(rg_font_advance(ctx, font, 0xFFFFFFFFu) == 4);
  CHECK(rg_font_advance(ctx, gone, 'a') == 0 && rg_font_advance(NULL, font, 'a') == 0);
  CHECK_INT(rg_font_info(ctx, gone, &data), RG_ERROR_NOT_FOUND);
  CHECK(data.size == 0 && data.base.id == 0);
  data.struct_size = 1;
  CHECK_INT(rg_font_info(ctx, font, &data), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_font_info(ctx, font, NULL), RG_ERROR_INVALID_ARGUMENT);
}

static void letters_that_are_shown_otherwise_are_reported(void) {
  static const char layout[] = "<TextView text='a' textAllCaps='true' letterSpacing='0.5' textSize='10px'/>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_font font = make_sized_font(10);
  rg_style style = rg_style_default();
  rg_font_data data;
  rg_node node;
  data.struct_size = sizeof data;
  def.font = font;
  CHECK_OK(rg_inflate(ctx, layout, sizeof layout - 1, &def, &node));
  CHECK_OK(rg_node_get_style(ctx, node, &style));
  CHECK_OK(rg_font_info(ctx, style.font, &data));
  CHECK(data.base.id == font.id && data.upper_case && !data.hidden && data.letter_spacing == 0.5f);
  CHECK(rg_font_advance(ctx, style.font, 'a') == 6 + 5);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

/* Each mark looked at all that follow: a minute for these. */
static void long_punctuation_is_read_once(void) {
  enum { COUNT = 1000000 };
  static char text[COUNT + 1];
  rg_context *ctx = make_context();
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node leaf;
  def.style.font = make_font(ctx);
  memset(text, ')', COUNT);
  text[0] = 'x';
  text[COUNT / 2] = ' ';
  text[COUNT / 2 + 1] = 'y';
  def.text = text;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &leaf));
  CHECK_OK(rg_layout_specs(ctx, leaf, rg_at_most(8 * COUNT), rg_unspecified()));
  CHECK_INT((int)(frame_of(ctx, leaf).width / 8), COUNT);
  CHECK_OK(rg_layout_specs(ctx, leaf, rg_at_most(8 * (COUNT / 2)), rg_unspecified()));
  CHECK_INT((int)(frame_of(ctx, leaf).width / 8), COUNT / 2);
  CHECK_INT((int)(frame_of(ctx, leaf).height / 16), 2);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(long_punctuation_is_read_once);
  EACH(a_width_in_which_no_character_fits_is_too_small);
  EACH(a_width_in_which_no_ellipsis_fits_is_too_small);
  EACH(containers_tell_of_it);
  EACH(lines_are_those_of_the_layout);
  EACH(a_text_has_its_least_lines);
  EACH(a_hint_is_measured_and_shown_while_the_text_is_empty);
  EACH(a_font_has_other_sizes);
  EACH(sizes_end_with_their_font);
  EACH(wrong_sizes_are_refused);
  EACH(sizes_may_be_extreme);
  EACH(fonts_report_their_metrics_and_advances);
  EACH(letters_that_are_shown_otherwise_are_reported);
  return check_result();
}
