/* SPDX-License-Identifier: MIT */
/* Runs of lines, base directions, hits and carets. Characters are 10 x 20, with mirrored words in Hebrew. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;

#define ABC "\xD7\x90\xD7\x91\xD7\x92" /* alef, bet, gimel */

static rg_font make_ten(rg_context *ui) { return create_font(ui, font_of(10, 20, 15, 0)); }

static rg_node make_text_in(rg_context *ui, const char *text, float width) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = make_ten(ui);
  CHECK_OK(rg_node_create(ui, rg_null(), &def, &node));
  CHECK_OK(rg_layout_specs(ui, node, rg_exactly(width), rg_unspecified()));
  return node;
}

static rg_node make_text(const char *text, float width) { return make_text_in(ctx, text, width); }

/* Compares the runs with a list of "start length line level x width", one after another. */
static void runs_are(rg_node node, const char *expected) {
  rg_text_run runs[16];
  uint32_t count = 0;
  char actual[1024] = "";
  CHECK_OK(rg_node_text_runs(ctx, node, runs, 16, &count));
  for (uint32_t i = 0; i < count && i < 16; i++) {
    const size_t length = strlen(actual);
    snprintf(actual + length, sizeof actual - length, "%s%u+%u l%u v%u %g+%g", i ? ", " : "", runs[i].start,
             runs[i].length, runs[i].line, runs[i].level, (double)runs[i].x, (double)runs[i].width);
  }
  if (strcmp(actual, expected) != 0) {
    char what[2200];
    snprintf(what, sizeof what, "runs are %s, expected %s", actual, expected);
    check_fail(__FILE__, __LINE__, what);
  }
}

static void runs_are_in_visual_order(void) {
  runs_are(make_text("abc", 100), "0+3 l0 v0 0+30");
  runs_are(make_text("a " ABC " b", 100), "0+2 l0 v0 0+20, 2+6 l0 v1 20+30, 8+2 l0 v0 50+20");
  /* right to left: b is read last, and 12 from left to right */
  runs_are(make_text(ABC " 12 b", 100), "10+1 l0 v2 20+10, 9+1 l0 v1 30+10, 7+2 l0 v2 40+20, 0+7 l0 v1 60+40");
  runs_are(make_text("", 100), "");
  runs_are(make_text("a\n" ABC "\n", 50), "0+1 l0 v0 0+10, 2+6 l1 v1 20+30");
}

/* U+001C to U+001E end paragraphs, but no lines. */
static void lines_go_on_behind_separators(void) {
  runs_are(make_text(ABC "\x1d" "ab", 100), "7+2 l0 v2 40+20, 0+7 l0 v1 60+40");
  runs_are(make_text(ABC "\x1c" "a b\x1e" ABC "\n\x1d" ABC, 40),
           "0+7 l0 v1 0+40, 7+1 l1 v0 0+10, 9+2 l2 v0 0+20, 11+4 l2 v1 20+20, 15+2 l3 v1 0+10, 18+1 l4 v0 0+10, "
           "19+6 l4 v1 10+30");
  rg_text_hit hit;
  CHECK_OK(rg_node_text_hit(ctx, make_text("a\x1d" ABC "\x1d", 100), 95, 10, &hit));
}

static void lines_break_before_runs_are_ordered(void) {
  /* "abc alef" and "bet" would be the order if lines were cut from the ordered text */
  runs_are(make_text("ab " ABC " " ABC, 60), "0+3 l0 v0 0+30, 3+6 l0 v1 30+30, 10+6 l1 v1 0+30");
}

static void base_directions_are_those_of_the_property(void) {
  rg_node node = make_text("a " ABC, 100);
  CHECK_OK(rg_node_set_int(ctx, node, RG_TEXT_DIRECTION, RG_TEXT_ANY_RTL));
  runs_are(node, "1+7 l0 v1 50+40, 0+1 l0 v2 90+10");
  CHECK_OK(rg_node_set_int(ctx, node, RG_TEXT_DIRECTION, RG_TEXT_RTL));
  CHECK_OK(rg_node_set_text(ctx, node, "1.", 2));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_unspecified()));
  runs_are(node, "1+1 l0 v1 80+10, 0+1 l0 v2 90+10");
  CHECK_OK(rg_node_set_int(ctx, node, RG_TEXT_DIRECTION, RG_TEXT_LOCALE));
  runs_are(node, "0+2 l0 v0 0+20");
  CHECK_OK(rg_node_set_int(ctx, node, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_unspecified()));
  runs_are(node, "1+1 l0 v1 80+10, 0+1 l0 v2 90+10");
  CHECK_OK(rg_node_set_int(ctx, node, RG_TEXT_DIRECTION, RG_TEXT_FIRST_STRONG));
  CHECK_OK(rg_node_set_text(ctx, node, "a.", 2));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_unspecified()));
  runs_are(node, "0+2 l0 v0 0+20");
  CHECK_INT(rg_node_set_int(ctx, node, RG_TEXT_DIRECTION, 8), RG_ERROR_INVALID_ARGUMENT);
}

static void gravity_follows_the_paragraph(void) {
  rg_node node = make_text("ab\n" ABC, 100);
  rg_text_line lines[2];
  uint32_t count;
  CHECK_OK(rg_node_lines(ctx, node, lines, 2, &count));
  CHECK(count == 2 && lines[0].x == 0 && lines[1].x == 70);
  CHECK_OK(rg_node_set_int(ctx, node, RG_GRAVITY, RG_GRAVITY_END));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_unspecified()));
  CHECK_OK(rg_node_lines(ctx, node, lines, 2, &count));
  CHECK(lines[0].x == 80 && lines[1].x == 0);
  CHECK_OK(rg_node_set_int(ctx, node, RG_GRAVITY, RG_GRAVITY_LEFT));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(100), rg_unspecified()));
  CHECK_OK(rg_node_lines(ctx, node, lines, 2, &count));
  CHECK(lines[0].x == 0 && lines[1].x == 0);
}

static void the_ellipsis_and_the_hyphen_are_at_the_end(void) {
  rg_node node = make_text(ABC " " ABC, 60);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK_OK(rg_node_set_int(ctx, node, RG_ELLIPSIZE, 1));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(60), rg_unspecified()));
  runs_are(node, "9+0 l0 v1 0+10, 0+9 l0 v1 10+50");
  runs_are(make_text("ab\xC2\xAD" "cd", 30), "0+4 l0 v0 0+30, 4+2 l1 v0 0+20");
}

static void hit_is(rg_node node, float x, float y, uint32_t start, uint32_t length, uint32_t line, uint32_t trailing) {
  rg_text_hit hit;
  CHECK_OK(rg_node_text_hit(ctx, node, x, y, &hit));
  CHECK_INT(hit.start, start);
  CHECK_INT(hit.length, length);
  CHECK_INT(hit.line, line);
  CHECK_INT(hit.trailing, trailing);
}

static void points_hit_clusters(void) {
  rg_node node = make_text("ae\xCC\x81" "b " ABC "\n\nx", 100), hebrew = make_text(ABC, 100);
  hit_is(node, -5, -5, 0, 1, 0, 0);
  hit_is(node, 4, 5, 0, 1, 0, 0);
  hit_is(node, 6, 5, 0, 1, 0, 1);
  hit_is(node, 12, 5, 1, 3, 0, 0); /* e with its accent */
  hit_is(node, 18, 5, 1, 3, 0, 1);
  hit_is(node, 42, 5, 10, 2, 0, 1); /* gimel is the leftmost, read last */
  hit_is(node, 48, 5, 10, 2, 0, 0);
  hit_is(node, 68, 5, 6, 2, 0, 0);
  hit_is(node, 500, 5, 6, 2, 0, 0);
  hit_is(node, 50, 25, 13, 0, 1, 0); /* an empty line */
  hit_is(node, 50, 500, 14, 1, 2, 1);
  hit_is(hebrew, 0, 0, 4, 2, 0, 1);
  hit_is(hebrew, 99, 0, 0, 2, 0, 0);
}

static void caret_is(rg_node node, uint32_t offset, float x, float y, uint32_t line) {
  rg_text_caret caret;
  CHECK_OK(rg_node_caret(ctx, node, offset, &caret));
  if (caret.x != x || caret.y != y || caret.line != line || caret.height != 20) {
    char what[200];
    snprintf(what, sizeof what, "caret %u is at %g, %g, line %u", offset, (double)caret.x, (double)caret.y, caret.line);
    check_fail(__FILE__, __LINE__, what);
  }
}

static void carets_are_at_clusters(void) {
  rg_node node = make_text("ae\xCC\x81" "b " ABC "\n\nx", 100), hebrew = make_text(ABC "\n", 100);
  rg_node broken = make_text("ab cd", 20), tabs = make_text("a\tb", 200);
  caret_is(node, 0, 0, 0, 0);
  caret_is(node, 1, 10, 0, 0);
  caret_is(node, 2, 10, 0, 0); /* inside of a cluster */
  caret_is(node, 4, 20, 0, 0);
  caret_is(node, 6, 70, 0, 0); /* before alef: its right side */
  caret_is(node, 8, 60, 0, 0);
  caret_is(node, 12, 40, 0, 0);
  caret_is(node, 13, 0, 20, 1);
  caret_is(node, 14, 0, 40, 2);
  caret_is(node, 999, 10, 40, 2);
  caret_is(hebrew, 0, 100, 0, 0);
  caret_is(hebrew, 6, 70, 0, 0);
  caret_is(broken, 2, 20, 0, 0);
  caret_is(broken, 3, 0, 20, 1);
  caret_is(tabs, 2, 80, 0, 0);
  caret_is(make_text("", 50), 0, 0, 0, 0);
}

/* Every caret is at the edge of the cluster that a hit beside it finds. */
static void hits_and_carets_agree(void) {
  static const char text[] = "one " ABC " 12, \xD8\xA7\xD9\x84 (two) " ABC "\ne\xCC\x81 \xE6\xBC\xA2\xE5\xAD\x97 x " ABC;
  rg_node node = make_text(text, 90);
  for (uint32_t offset = 0; offset < sizeof text - 1; offset++) {
    rg_text_caret caret;
    rg_text_hit hits[2];
    uint32_t found = 0;
    CHECK_OK(rg_node_caret(ctx, node, offset, &caret));
    for (int side = 0; side < 2; side++) {
      CHECK_OK(rg_node_text_hit(ctx, node, caret.x + (side ? 2.0f : -2.0f), caret.y + 1, &hits[side]));
      CHECK_INT(hits[side].line, caret.line);
      found |= hits[side].start <= offset && offset <= hits[side].start + hits[side].length;
    }
    /* behind the last character of a line come spaces that are in no line */
    if (text[offset] != ' ') CHECK(found);
  }
}

static void wrong_arguments_are_refused(void) {
  rg_node node = make_text("abc", 100), box = make_node(ctx, rg_null(), RG_KIND_FRAME), fresh;
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_text_run run;
  rg_text_hit hit;
  rg_text_caret caret;
  uint32_t count = 7;
  CHECK_INT(rg_node_text_runs(ctx, box, &run, 1, &count), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(count, 0);
  CHECK_INT(rg_node_text_runs(ctx, node, NULL, 1, &count), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_text_runs(ctx, node, &run, 1, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_text_runs(ctx, node, NULL, 0, &count));
  CHECK_INT(count, 1);
  CHECK_INT(rg_node_text_hit(ctx, node, NAN, 0, &hit), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_text_hit(ctx, node, 0, INFINITY, &hit), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_text_hit(ctx, node, 0, 0, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_text_hit(ctx, node, -3e38f, 3e38f, &hit));
  CHECK_INT(rg_node_caret(ctx, node, 0, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &fresh));
  CHECK_INT(rg_node_caret(ctx, fresh, 0, &caret), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_node_text_hit(ctx, fresh, 0, 0, &hit), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_node_text_runs(ctx, fresh, &run, 1, &count));
  CHECK_INT(count, 0);
}

static void only_texts_from_right_to_left_take_memory(void) {
  static ledger book;
  rg_context_def def = rg_context_def_default();
  rg_text_run run;
  uint32_t count;
  def.allocator = ledger_hooks(&book);
  rg_context *other = make_context_def(&def);
  rg_node latin = make_text_in(other, "abc \xE2\x80\x9Cx\xE2\x80\x9D", 100), hebrew = make_text_in(other, ABC, 100);
  const size_t before = book.live;
  book.fail_after = 0;
  CHECK_OK(rg_node_text_runs(other, latin, &run, 1, &count));
  CHECK_INT(rg_node_text_runs(other, hebrew, &run, 1, &count), RG_ERROR_OUT_OF_MEMORY);
  CHECK_INT(count, 0);
  book.fail_after = -1;
  CHECK_OK(rg_node_text_runs(other, hebrew, &run, 1, &count));
  CHECK_INT(book.live, before);
  rg_context_destroy(other);
  CHECK(book.live == 0 && book.mistakes == 0);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(runs_are_in_visual_order);
  EACH(lines_go_on_behind_separators);
  EACH(lines_break_before_runs_are_ordered);
  EACH(base_directions_are_those_of_the_property);
  EACH(gravity_follows_the_paragraph);
  EACH(the_ellipsis_and_the_hyphen_are_at_the_end);
  EACH(points_hit_clusters);
  EACH(carets_are_at_clusters);
  EACH(hits_and_carets_agree);
  EACH(wrong_arguments_are_refused);
  EACH(only_texts_from_right_to_left_take_memory);
  return check_result();
}
