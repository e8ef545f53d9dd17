/* SPDX-License-Identifier: MIT */
/* Ellipses at the start and in the middle of a line. Characters are 10 x 20, U+2026 too. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

#define ABC "\xD7\x90\xD7\x91\xD7\x92" /* alef, bet, gimel */

static rg_node make_text(const char *text, rg_ellipsize ellipsize, float width) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = create_font(ctx, font_of(10, 20, 15, 0));
  def.style.ellipsize = (uint8_t)ellipsize;
  def.style.max_lines = 1;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &node));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(width), rg_unspecified()));
  return node;
}

/* Compares the only line with the text that it shows, U+2026 written as ~. */
static void shows(rg_node node, const char *expected, float width) {
  rg_text_line line;
  uint32_t count = 0;
  size_t length = 0;
  const char *text = rg_node_text(ctx, node, &length);
  char actual[256];
  if (length == 0) text = rg_node_hint(ctx, node, &length);
  CHECK_OK(rg_node_lines(ctx, node, &line, 1, &count));
  CHECK_INT(count, 1);
  CHECK(line.start + line.length <= length && line.tail_start + line.tail_length <= length);
  snprintf(actual, sizeof actual, "%.*s%s%.*s", (int)line.length, text + line.start, line.ellipsis ? "~" : "",
           (int)line.tail_length, text + line.tail_start);
  if (strcmp(actual, expected) != 0 || line.width != width) {
    char what[600];
    snprintf(what, sizeof what, "the line is %s, %g wide; expected %s, %g", actual, (double)line.width, expected,
             (double)width);
    check_fail(__FILE__, __LINE__, what);
  }
}

static void the_start_is_cut_from_the_left(void) {
  shows(make_text("abcdefgh", RG_ELLIPSIZE_START, 80), "abcdefgh", 80);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_START, 79), "~cdefgh", 70);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_START, 20), "~h", 20);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_START, 19), "~", 10);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_START, 9), "~", 10);
  shows(make_text("ab cd efgh  ", RG_ELLIPSIZE_START, 60), "~ efgh", 60);
}

/* The end gets half of the room, and the start the rest (StaticLayout.calculateEllipsis). */
static void the_middle_is_cut_between_start_and_end(void) {
  shows(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 80), "abcdefgh", 80);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 70), "abc~fgh", 70);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 60), "abc~gh", 60);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 29), "a~", 20);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 30), "a~h", 30);
  shows(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 15), "~", 10);
  shows(make_text("ab defgh", RG_ELLIPSIZE_MIDDLE, 60), "ab~gh", 50); /* no space before the ellipsis */
}

static void clusters_and_spaces_at_the_end_stay_whole(void) {
  shows(make_text("abcde\xCC\x81" "f", RG_ELLIPSIZE_START, 30), "~e\xCC\x81" "f", 30);
  shows(make_text("abcde\xCC\x81" "f", RG_ELLIPSIZE_START, 20), "~f", 20);
  shows(make_text("e\xCC\x81" "bcdef", RG_ELLIPSIZE_MIDDLE, 30), "e\xCC\x81~f", 30);
  shows(make_text("a\tbcd", RG_ELLIPSIZE_START, 60), "~bcd", 40); /* no tab behind it */
}

/* As Android's TextView: with more lines than one, and for further paragraphs, start and middle do nothing. */
static void only_a_single_line_is_cut_there(void) {
  rg_node node = make_text("abcd efgh", RG_ELLIPSIZE_START, 50);
  rg_text_line lines[3];
  uint32_t count;
  shows(node, "~efgh", 50);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 2));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(40), rg_unspecified()));
  CHECK_OK(rg_node_lines(ctx, node, lines, 3, &count));
  CHECK(count == 2 && lines[0].ellipsis == 0 && lines[1].ellipsis == 0 && lines[1].tail_length == 0);
  shows(make_text("abc\ndefgh", RG_ELLIPSIZE_MIDDLE, 30), "abc", 30);
  shows(make_text("abcd\nefgh", RG_ELLIPSIZE_START, 30), "~cd", 30);
}

static void the_leaf_is_as_wide_as_its_room(void) {
  rg_node node = make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 75);
  rg_frame frame;
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(75), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK(frame.width == 75 && frame.height == 20);
  CHECK_OK(rg_node_set_int(ctx, node, RG_GRAVITY, RG_GRAVITY_END));
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(75), rg_unspecified()));
  shows(node, "abc~fgh", 70);
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(85), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK(frame.width == 80);
  shows(node, "abcdefgh", 80);
}

static void runs_are(rg_node node, const char *expected) {
  rg_text_run runs[8];
  uint32_t count = 0;
  char actual[512] = "";
  CHECK_OK(rg_node_text_runs(ctx, node, runs, 8, &count));
  for (uint32_t i = 0; i < count && i < 8; i++) {
    const size_t length = strlen(actual);
    snprintf(actual + length, sizeof actual - length, "%s%u+%u v%u %g+%g", i ? ", " : "", runs[i].start,
             runs[i].length, runs[i].level, (double)runs[i].x, (double)runs[i].width);
  }
  if (strcmp(actual, expected) != 0) {
    char what[1100];
    snprintf(what, sizeof what, "runs are %s, expected %s", actual, expected);
    check_fail(__FILE__, __LINE__, what);
  }
}

static void runs_are_on_both_sides(void) {
  runs_are(make_text("abcdefgh", RG_ELLIPSIZE_START, 50), "0+0 v0 0+10, 4+4 v0 10+40");
  runs_are(make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 50), "0+2 v0 0+20, 2+0 v0 20+10, 6+2 v0 30+20");
  /* from right to left the ellipsis is at the right, or between the parts */
  runs_are(make_text(ABC ABC, RG_ELLIPSIZE_START, 40), "6+6 v1 0+30, 0+0 v1 30+10");
  runs_are(make_text(ABC ABC, RG_ELLIPSIZE_MIDDLE, 50), "8+4 v1 0+20, 4+0 v1 20+10, 0+4 v1 30+20");
  /* between letters of both directions it has that of the paragraph */
  runs_are(make_text("ab" ABC ABC, RG_ELLIPSIZE_MIDDLE, 50), "0+2 v0 0+20, 2+0 v0 20+10, 10+4 v1 30+20");
}

static void carets_and_hits_know_the_tail(void) {
  rg_node node = make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 50);
  static const float places[] = {0, 10, 20, 20, 20, 20, 30, 40, 50};
  rg_text_caret caret;
  rg_text_hit hit;
  for (uint32_t i = 0; i <= 8; i++) {
    CHECK_OK(rg_node_caret(ctx, node, i, &caret));
    CHECK(caret.x == places[i]);
  }
  CHECK_OK(rg_node_text_hit(ctx, node, 42, 5, &hit));
  CHECK(hit.start == 7 && hit.length == 1 && hit.trailing == 0);
  CHECK_OK(rg_node_text_hit(ctx, node, 25, 5, &hit));
  CHECK(hit.start == 2 && hit.length == 0);
}

/* One command for each part, the ellipsis between them; a hint says that it is one. */
static void lists_have_a_command_for_each_part(void) {
  rg_node node = make_text("abcdefgh", RG_ELLIPSIZE_MIDDLE, 50);
  rg_display_list list;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  for (int pass = 0; pass < 2; pass++) {
    const uint32_t hint = pass == 0 ? 0 : 2;
    CHECK_OK(rg_paint(ctx, node, 0, &list));
    CHECK_INT(list.command_count, 3);
    for (uint32_t i = 0; i < 3 && i < list.command_count; i++) {
      static const uint32_t starts[] = {0, 2, 6}, lengths[] = {2, 0, 2};
      static const float lefts[] = {0, 20, 30};
      const rg_command *c = &list.commands[i];
      const rg_paint_value *v = list.data + c->data;
      CHECK(c->op == RG_OP_TEXT && c->left == lefts[i] && v[0].number == 15);
      CHECK_INT(v[1].integer, starts[i]);
      CHECK_INT(v[2].integer, lengths[i]);
      CHECK_INT(v[4].integer, (i == 1) + hint);
    }
    CHECK_OK(rg_node_set_text(ctx, node, "", 0));
    CHECK_OK(rg_node_set_hint(ctx, node, "abcdefgh", 8));
    CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(50), rg_unspecified()));
  }
  shows(node, "ab~gh", 50);
}

static void spans_of_both_parts_make_the_line_high(void) {
  rg_font_def def = font_of(10, 20, 15, 0);
  rg_node node = make_text("abcdefgh", RG_ELLIPSIZE_START, 50);
  rg_span spans[] = {{.start = 0, .end = 2}, {.start = 6, .end = 8, .color = 0xff0000ff}};
  rg_frame frame;
  def.line_height = 40;
  def.ascent = 30;
  spans[0].font = spans[1].font = create_font(ctx, def);
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 2));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(50), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK(frame.height == 40);
  runs_are(node, "0+0 v0 0+10, 4+2 v0 10+20, 6+2 v0 30+20");
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 1)); /* a span that is not shown */
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(50), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK(frame.height == 20);
}

static void files_have_them(void) {
  const char *xml = "<TextView text='abcdefgh' maxLines='1' ellipsize='start'/>";
  rg_node root;
  int32_t value;
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), NULL, &root));
  CHECK_OK(rg_node_get_int(ctx, root, RG_ELLIPSIZE, &value));
  CHECK_INT(value, RG_ELLIPSIZE_START);
  xml = "{\"type\": \"TextView\", \"maxLines\": 1, \"ellipsize\": \"middle\"}";
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), NULL, &root));
  CHECK_OK(rg_node_get_int(ctx, root, RG_ELLIPSIZE, &value));
  CHECK_INT(value, RG_ELLIPSIZE_MIDDLE);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(the_start_is_cut_from_the_left);
  EACH(the_middle_is_cut_between_start_and_end);
  EACH(clusters_and_spaces_at_the_end_stay_whole);
  EACH(only_a_single_line_is_cut_there);
  EACH(the_leaf_is_as_wide_as_its_room);
  EACH(runs_are_on_both_sides);
  EACH(carets_and_hits_know_the_tail);
  EACH(lists_have_a_command_for_each_part);
  EACH(spans_of_both_parts_make_the_line_high);
  EACH(files_have_them);
  return check_result();
}
