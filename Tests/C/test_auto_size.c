/* SPDX-License-Identifier: MIT */
/* Texts at the largest size that fits their box. At a text size of 20 characters are 10 x 20. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_auto_size sizes_of(float least, float most, float step) {
  rg_auto_size sizes;
  memset(&sizes, 0, sizeof sizes);
  sizes.struct_size = sizeof sizes;
  sizes.min_size = least;
  sizes.max_size = most;
  sizes.step = step;
  return sizes;
}

static rg_node make_text(const char *text, rg_auto_size sizes) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = create_font(ctx, font_of(10, 20, 15, 20));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &node));
  CHECK_OK(rg_node_set_auto_size(ctx, node, &sizes));
  return node;
}

/* The text size at which a leaf of exactly this box shows its text, by its runs, its lines and its list. */
static float size_in(rg_node node, float width, float height) {
  rg_text_run run = {0};
  rg_text_line line = {0};
  rg_font_data data, drawn;
  rg_display_list list;
  rg_node_layout info;
  uint32_t count = 0, texts = 0;
  memset(&data, 0, sizeof data);
  data.struct_size = sizeof data;
  drawn = data;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(width), rg_exactly(height)));
  CHECK_OK(rg_node_text_runs(ctx, node, &run, 1, &count));
  CHECK_OK(rg_font_info(ctx, run.font, &data));
  CHECK_OK(rg_node_lines(ctx, node, &line, 1, &count));
  CHECK(line.height == data.line_height);
  CHECK_OK(rg_node_layout_info(ctx, node, &info));
  CHECK(info.baseline == line.baseline && info.frame.width == width && info.frame.height == height);
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  for (uint32_t i = 0; i < list.command_count; i++) texts += list.commands[i].op == RG_OP_TEXT;
  CHECK_INT(texts, count);
  CHECK(list.commands[0].bottom - list.commands[0].top == data.line_height);
  CHECK_OK(rg_font_info(ctx, (rg_font){list.data[list.commands[0].data + 3].integer}, &drawn));
  CHECK(drawn.size == data.size && list.commands[0].right == run.x + run.width);
  return data.size;
}

static void the_largest_size_that_fits_is_used(void) {
  rg_node node = make_text("abcd", sizes_of(10, 100, 10));
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK(size_in(node, 200, 200) == 100); /* 4 * 50 wide */
  CHECK(size_in(node, 199, 200) == 90);
  CHECK(size_in(node, 200, 99) == 90);
  CHECK(size_in(node, 60, 200) == 30);
  CHECK(size_in(node, 1, 1) == 10); /* none fits */
  CHECK(size_in(node, 1000, 1000) == 100);
  CHECK_OK(rg_node_set_text(ctx, node, "abcdefgh", 8));
  CHECK(size_in(node, 200, 200) == 50);
  CHECK_OK(rg_node_set_float(ctx, node, RG_PADDING_LEFT, 40));
  CHECK(size_in(node, 200, 200) == 40);
}

/* Without a limit a text may wrap, also inside words, as in TextView.suggestedSizeFitsInSpace. */
static void lines_may_wrap_up_to_the_maximum(void) {
  rg_node node = make_text("ab cd", sizes_of(10, 100, 10));
  CHECK(size_in(node, 100, 100) == 50); /* two lines of 50 */
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK(size_in(node, 100, 100) == 40);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 2));
  CHECK(size_in(node, 100, 100) == 50);
}

static void sizes_are_whole_pixels_or_presets(void) {
  rg_node node = make_text("a", sizes_of(10.4f, 12, 0.5f));
  rg_auto_size presets = sizes_of(0, 0, 0), read = presets;
  static const float given[] = {40, 12.5f, 25};
  CHECK(size_in(node, 100, 11) == 11); /* 10, 11, 11, 12 */
  CHECK(size_in(node, 100, 100) == 12);
  presets.presets = given;
  presets.preset_count = 3;
  CHECK_OK(rg_node_set_auto_size(ctx, node, &presets));
  CHECK(size_in(node, 100, 39) == 25);
  CHECK(size_in(node, 100, 40) == 40);
  CHECK(size_in(node, 100, 5) == 12.5f);
  CHECK_OK(rg_node_auto_size(ctx, node, &read));
  CHECK(read.preset_count == 3 && read.presets[0] == 12.5f && read.presets[2] == 40);
  CHECK_OK(rg_node_set_auto_size(ctx, node, NULL));
  CHECK_INT(rg_node_auto_size(ctx, node, &read), RG_ERROR_NOT_FOUND);
  CHECK(size_in(node, 100, 100) == 20);
}

/* A wrapped leaf is measured at the size of its font; the text then fits that box. */
static void wrapped_leaves_are_measured_at_their_own_size(void) {
  rg_node node = make_text("abcd", sizes_of(5, 100, 1));
  rg_text_run run;
  uint32_t count;
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(500), rg_unspecified()));
  CHECK(frame_of(ctx, node).width == 40 && frame_of(ctx, node).height == 20);
  CHECK_OK(rg_node_text_runs(ctx, node, &run, 1, &count));
  CHECK(count == 1 && run.width == 40);
  CHECK_OK(rg_node_set_float(ctx, node, RG_SUGGESTED_MIN_HEIGHT, 60));
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(500), rg_unspecified()));
  CHECK_OK(rg_node_text_runs(ctx, node, &run, 1, &count));
  CHECK(frame_of(ctx, node).width == 40 && count == 2 && run.width == 30); /* two lines of two, at 30 */
}

static void gravity_places_the_text_at_its_size(void) {
  rg_node node = make_text("ab", sizes_of(10, 100, 10));
  rg_text_line line;
  rg_text_caret caret;
  uint32_t count;
  CHECK_OK(rg_node_set_int(ctx, node, RG_GRAVITY, RG_GRAVITY_CENTER));
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK(size_in(node, 50, 100) == 50);
  CHECK_OK(rg_node_lines(ctx, node, &line, 1, &count));
  CHECK(line.x == 0 && line.y == 25 && line.baseline == 25 + 37.5f && line.width == 50);
  CHECK_OK(rg_node_caret(ctx, node, 1, &caret));
  CHECK(caret.x == 25 && caret.y == 25 && caret.height == 50);
}

static void spans_are_relative_to_the_size(void) {
  rg_node node = make_text("abcd", sizes_of(10, 100, 10));
  rg_span span = {.start = 2, .end = 4, .scale = 2};
  rg_text_run runs[2];
  uint32_t count;
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK_OK(rg_node_set_spans(ctx, node, &span, 1));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(90), rg_exactly(90)));
  CHECK_OK(rg_node_text_runs(ctx, node, runs, 2, &count));
  CHECK(count == 2 && runs[0].width == 30 && runs[1].width == 60); /* at 30 */
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(90), rg_exactly(59)));
  CHECK_OK(rg_node_text_runs(ctx, node, runs, 2, &count));
  CHECK(count == 2 && runs[0].width == 20 && runs[1].width == 40);
}

/* The same in a context that has always had the box. */
static void changes_are_as_from_scratch(void) {
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  rg_node node = make_text("some words to show", sizes_of(6, 90, 1)), fresh;
  rg_text_run runs[2][8];
  uint32_t counts[2];
  CHECK_OK(rg_node_insert(ctx, root, node, 0));
  CHECK_OK(rg_node_set_length(ctx, node, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_node_set_length(ctx, node, RG_HEIGHT, rg_match_parent()));
  for (int i = 0; i < 40; i++) {
    const float width = (float)(20 + i * 37 % 200), height = (float)(20 + i * 53 % 150);
    CHECK_OK(rg_layout(ctx, root, width, height));
    CHECK_OK(rg_node_text_runs(ctx, node, runs[0], 8, &counts[0]));
    fresh = make_text("some words to show", sizes_of(6, 90, 1));
    CHECK_OK(rg_layout_specs(ctx, fresh, rg_exactly(width), rg_exactly(height)));
    CHECK_OK(rg_node_text_runs(ctx, fresh, runs[1], 8, &counts[1]));
    CHECK_INT(counts[0], counts[1]);
    for (uint32_t n = 0; n < counts[0] && n < 8; n++) {
      CHECK(runs[0][n].x == runs[1][n].x && runs[0][n].width == runs[1][n].width);
      CHECK_INT(runs[0][n].start, runs[1][n].start);
    }
    CHECK_OK(rg_node_destroy(ctx, fresh));
  }
}

static void files_have_them(void) {
  const char *xml =
    "<TextView text='abcd' maxLines='1' autoSizeTextType='uniform' autoSizeMinTextSize='10px' "
    "autoSizeMaxTextSize='100px' autoSizeStepGranularity='10px'/>";
  const char *other = "<TextView text='abcd' maxLines='1' autoSizeTextType='uniform'/>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_auto_size read = sizes_of(0, 0, 0);
  rg_node root;
  def.font = create_font(ctx, font_of(10, 20, 15, 20));
  def.reloadable = true;
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), &def, &root));
  CHECK(size_in(root, 60, 200) == 30);
  CHECK_OK(rg_reinflate(ctx, root, other, strlen(other), &def, &root));
  CHECK_OK(rg_node_auto_size(ctx, root, &read));
  CHECK(read.min_size == 12 && read.max_size == 112 && read.step == 1 && read.preset_count == 0);
  CHECK(size_in(root, 60, 200) == 30);
  CHECK(size_in(root, 70, 200) == 35);
  other = "<TextView text='abcd' maxLines='1'/>";
  CHECK_OK(rg_reinflate(ctx, root, other, strlen(other), &def, &root));
  CHECK_INT(rg_node_auto_size(ctx, root, &read), RG_ERROR_NOT_FOUND);
}

static void wrong_sizes_are_refused(void) {
  rg_node node = make_text("a", sizes_of(1, 2, 1)), box = make_node(ctx, rg_null(), RG_KIND_FRAME);
  const float zero = 0;
  rg_auto_size sizes = sizes_of(1, 2, 0), presets = sizes_of(0, 0, 0);
  CHECK_INT(rg_node_set_auto_size(ctx, node, &sizes), RG_ERROR_INVALID_ARGUMENT);
  presets.preset_count = 1;
  CHECK_INT(rg_node_set_auto_size(ctx, node, &presets), RG_ERROR_INVALID_ARGUMENT);
  presets.presets = &zero;
  CHECK_INT(rg_node_set_auto_size(ctx, node, &presets), RG_ERROR_INVALID_ARGUMENT);
  presets.preset_count = 1025;
  CHECK_INT(rg_node_set_auto_size(ctx, node, &presets), RG_ERROR_LIMIT);
  sizes = sizes_of(1, 2, 1);
  sizes.struct_size = 3;
  CHECK_INT(rg_node_set_auto_size(ctx, node, &sizes), RG_ERROR_INVALID_ARGUMENT);
  sizes.struct_size = sizeof sizes;
  CHECK_INT(rg_node_set_auto_size(ctx, box, &sizes), RG_ERROR_INVALID_ARGUMENT);
}

static void memory_that_is_out_changes_nothing(void) {
  static ledger book;
  rg_context_def def = rg_context_def_default();
  const float sizes[] = {10, 20, 30};
  rg_auto_size presets = sizes_of(0, 0, 0), read = presets;
  rg_context *old = ctx;
  rg_node node;
  memset(&book, 0, sizeof book);
  book.fail_after = -1;
  def.allocator = ledger_hooks(&book);
  ctx = make_context_def(&def);
  node = make_text("abc", sizes_of(1, 2, 1));
  presets.presets = sizes;
  presets.preset_count = 3;
  book.fail_after = 0;
  CHECK_INT(rg_node_set_auto_size(ctx, node, &presets), RG_ERROR_OUT_OF_MEMORY);
  CHECK_OK(rg_node_auto_size(ctx, node, &read));
  CHECK(read.preset_count == 0 && read.max_size == 2);
  book.fail_after = -1;
  CHECK_OK(rg_node_set_auto_size(ctx, node, &presets));
  book.fail_after = 0; /* layouts and lines take no memory */
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(90), rg_exactly(25)));
  book.fail_after = -1;
  rg_context_destroy(ctx);
  CHECK(book.live == 0 && book.mistakes == 0);
  ctx = old;
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(the_largest_size_that_fits_is_used);
  EACH(lines_may_wrap_up_to_the_maximum);
  EACH(sizes_are_whole_pixels_or_presets);
  EACH(wrapped_leaves_are_measured_at_their_own_size);
  EACH(gravity_places_the_text_at_its_size);
  EACH(spans_are_relative_to_the_size);
  EACH(changes_are_as_from_scratch);
  EACH(files_have_them);
  EACH(wrong_sizes_are_refused);
  EACH(memory_that_is_out_changes_nothing);
  return check_result();
}
