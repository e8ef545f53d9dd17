/* SPDX-License-Identifier: MIT */
/* Room above the first line and below the last one. Characters are 10 x 20, with paddings of 3 and 5. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_font_def padded(float size) {
  rg_font_def def = font_of(10, 20, 15, size);
  def.top_padding = 3;
  def.bottom_padding = 5;
  return def;
}

static rg_node make_text(const char *text) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = create_font(ctx, padded(0));
  CHECK(def.style.include_font_padding);
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &node));
  return node;
}

static float height(rg_node node, float width) {
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(width), rg_unspecified()));
  return frame_of(ctx, node).height;
}

static void it_is_around_the_lines(void) {
  rg_node node = make_text("ab cd ef");
  rg_text_line lines[3];
  rg_node_layout info;
  uint32_t count;
  CHECK(height(node, 100) == 28);
  CHECK_OK(rg_node_layout_info(ctx, node, &info));
  CHECK(info.baseline == 18);
  CHECK(height(node, 30) == 68);
  CHECK_OK(rg_node_lines(ctx, node, lines, 3, &count));
  CHECK(count == 3 && lines[0].y == 0 && lines[0].height == 23 && lines[0].baseline == 18);
  CHECK(lines[1].y == 23 && lines[1].height == 20 && lines[1].baseline == 38);
  CHECK(lines[2].y == 43 && lines[2].height == 25 && lines[2].baseline == 58);
  CHECK_OK(rg_node_set_int(ctx, node, RG_INCLUDE_FONT_PADDING, 0));
  CHECK(height(node, 30) == 60);
  CHECK_OK(rg_node_lines(ctx, node, lines, 3, &count));
  CHECK(lines[0].height == 20 && lines[2].baseline == 55);
  CHECK_OK(rg_node_set_int(ctx, node, RG_INCLUDE_FONT_PADDING, 1));
  CHECK(height(node, 30) == 68);
}

/* As in TextView.getDesiredHeight, lines that are missing have no padding. */
static void lines_that_are_missing_add_their_height(void) {
  rg_node node = make_text("ab cd ef");
  CHECK_OK(rg_node_set_int(ctx, node, RG_MIN_LINES, 3));
  CHECK(height(node, 100) == 68);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 2));
  CHECK(height(node, 30) == 68);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MIN_LINES, 0));
  CHECK(height(node, 30) == 48); /* the second line is the last one */
}

static void spacing_applies_to_it(void) {
  rg_node node = make_text("ab cd ef");
  CHECK_OK(rg_node_set_float(ctx, node, RG_LINE_SPACING_MULTIPLIER, 2));
  CHECK_OK(rg_node_set_float(ctx, node, RG_LINE_SPACING_EXTRA, 1));
  CHECK(height(node, 30) == 46 + 1 + 40 + 1 + 50 + 1);
}

static void sizes_of_a_font_scale_it(void) {
  rg_node node = make_text("ab");
  rg_font font = create_font(ctx, padded(20)), big = {0};
  rg_font_data data;
  memset(&data, 0, sizeof data);
  data.struct_size = sizeof data;
  CHECK_OK(rg_font_sized(ctx, font, 40, &big));
  CHECK_OK(rg_font_info(ctx, big, &data));
  CHECK(data.top_padding == 6 && data.bottom_padding == 10);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)big.id));
  CHECK(height(node, 100) == 56);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK(height(node, 100) == 16);
}

static void spans_and_hints_have_it(void) {
  rg_node node = make_text("");
  rg_span span = {.start = 0, .end = 1};
  CHECK_OK(rg_node_set_hint(ctx, node, "hint", 4));
  CHECK(height(node, 100) == 28);
  CHECK_OK(rg_node_set_text(ctx, node, "ab", 2));
  span.font = create_font(ctx, font_of(10, 40, 30, 0));
  CHECK_OK(rg_node_set_spans(ctx, node, &span, 1));
  CHECK(height(node, 100) == 48);
}

static void lists_and_grown_leaves_follow(void) {
  rg_node node = make_text("ab");
  rg_display_list list;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_node_set_int(ctx, node, RG_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_exactly(100)));
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  CHECK_INT(list.command_count, 1);
  CHECK(list.commands[0].top == 72 && list.commands[0].bottom == 100);
  CHECK(list.data[list.commands[0].data].number == 90);
  CHECK_OK(rg_node_set_int(ctx, node, RG_INCLUDE_FONT_PADDING, 0));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_exactly(100)));
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  CHECK(list.commands[0].top == 80 && list.data[list.commands[0].data].number == 95);
  CHECK_OK(rg_node_set_int(ctx, node, RG_INCLUDE_FONT_PADDING, 1));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_exactly(100)));
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  CHECK(list.commands[0].top == 72 && list.data[list.commands[0].data].number == 90);
}

static void wrong_paddings_are_refused(void) {
  rg_font_def def = padded(0);
  rg_font font;
  def.top_padding = -1;
  CHECK_INT(rg_font_create(ctx, &def, &font), RG_ERROR_INVALID_ARGUMENT);
  def = padded(0);
  def.bottom_padding = -1;
  CHECK_INT(rg_font_create(ctx, &def, &font), RG_ERROR_INVALID_ARGUMENT);
}

static void files_have_it(void) {
  const char *xml = "<TextView text='ab' includeFontPadding='false'/>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root;
  def.font = create_font(ctx, padded(0));
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), &def, &root));
  CHECK(height(root, 100) == 20);
  xml = "{\"type\": \"TextView\", \"text\": \"ab\"}";
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), &def, &root));
  CHECK(height(root, 100) == 28);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(it_is_around_the_lines);
  EACH(lines_that_are_missing_add_their_height);
  EACH(spacing_applies_to_it);
  EACH(sizes_of_a_font_scale_it);
  EACH(spans_and_hints_have_it);
  EACH(lists_and_grown_leaves_follow);
  EACH(wrong_paddings_are_refused);
  EACH(files_have_it);
  return check_result();
}
