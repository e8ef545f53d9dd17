/* SPDX-License-Identifier: MIT */
/* Content that does not fit: rg_node_overflow of single nodes, rg_lint of trees. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <time.h>

static rg_context *ctx;
static rg_font font;

static rg_node screen(const char *text) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root = rg_null();
  def.file_name = "screen.xml";
  def.font = font;
  CHECK_OK(rg_inflate(ctx, text, strlen(text), &def, &root));
  return root;
}

static rg_node find(rg_node root, const char *id) {
  rg_node node = rg_null();
  CHECK_OK(rg_node_find(ctx, root, id, &node));
  return node;
}

static rg_overflow overflow_of(rg_node root, const char *id) {
  rg_overflow out;
  CHECK_OK(rg_node_overflow(ctx, find(root, id), &out));
  return out;
}

static const char *message(uint32_t index) {
  rg_diagnostic found;
  CHECK_OK(rg_diagnostic_at(ctx, index, &found));
  return found.message;
}

static uint32_t lint(rg_node root) {
  uint32_t count = 7;
  CHECK_OK(rg_lint(ctx, root, NULL, &count));
  CHECK_INT(rg_diagnostic_count(ctx), count);
  return count;
}

/* One finding of a tree in a viewport, identified by its words. */
static void finds(const char *text, float width, float height, rg_code code, const char *expected) {
  rg_node root = screen(text);
  rg_diagnostic found;
  CHECK_OK(rg_layout(ctx, root, width, height));
  if (lint(root) != 1) {
    printf("%u findings, expected: %s\n", rg_diagnostic_count(ctx), expected);
    CHECK(false);
    return;
  }
  CHECK_OK(rg_diagnostic_at(ctx, 0, &found));
  CHECK_INT(found.code, code);
  if (strcmp(found.message, expected) != 0) {
    printf("    said: %s\nexpected: %s\n", found.message, expected);
    CHECK(false);
  }
  CHECK_OK(rg_node_destroy(ctx, root));
}

static void finds_nothing(const char *text, float width, float height) {
  rg_node root = screen(text);
  CHECK_OK(rg_layout(ctx, root, width, height));
  if (lint(root) != 0) {
    printf("    said: %s\n", message(0));
    CHECK(false);
  }
  CHECK_OK(rg_node_destroy(ctx, root));
}

static void two_boxes_stick_out_of_a_row(void) {
  static const char text[] = "<LinearLayout id='row' layout_width='match_parent' layout_height='20'>\n"
                             "  <View id='a' layout_width='150' layout_height='20'/>\n"
                             "  <View id='b' layout_width='150' layout_height='20'/>\n</LinearLayout>";
  rg_node root = screen(text);
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  rg_overflow b = overflow_of(root, "b"), a = overflow_of(root, "a"), row = overflow_of(root, "row");
  CHECK_INT(a.flags, 0);
  CHECK_INT(b.flags, RG_OVERFLOW_PARENT | RG_OVERFLOW_CLIPPED);
  CHECK(b.parent.right == 100 && b.parent.left == 0 && b.parent.top == 0 && b.parent.bottom == 0);
  CHECK(b.clipped.right == 100);
  CHECK_INT(row.flags, RG_OVERFLOW_CONTENT);
  CHECK(row.content.right == 100 && row.content.bottom == 0);
  finds(text, 200, 100, RG_CODE_STICKS_OUT,
        "screen.xml:3:3: warning: #b sticks out of its parent #row by 100 px at the right");
  finds_nothing(text, 300, 100);
}

static void lines_of_a_flow_stick_out_over_what_follows(void) {
  finds("<LinearLayout orientation='vertical'>"
        "<FlowLayout id='flow' layout_width='454' layout_height='30'>"
        "<View layout_width='110' layout_height='30'/><View layout_width='110' layout_height='30'/>"
        "<View layout_width='110' layout_height='30'/><View layout_width='110' layout_height='30'/>"
        "<View id='five' layout_width='110' layout_height='30'/><View layout_width='110' layout_height='30'/>"
        "</FlowLayout><TextView text='below'/></LinearLayout>",
        500, 500, RG_CODE_STICKS_OUT,
        "screen.xml:1:278: warning: #five sticks out of its parent #flow by 30 px at the bottom; one of its siblings does so "
        "too");
}

static void cut_texts_are_told(void) {
  static const char lines[] = "<FrameLayout><TextView id='t' layout_width='80' layout_height='wrap_content' "
                              "text='one two three four five six' maxLines='2'/></FrameLayout>";
  rg_node root = screen(lines);
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  rg_overflow t = overflow_of(root, "t");
  CHECK_INT(t.flags, RG_OVERFLOW_LINES);
  CHECK_INT(t.lines_cut, 1);
  finds(lines, 200, 100, RG_CODE_TEXT_CUT, "screen.xml:1:14: warning: max_lines cuts a line of the text of #t");
  finds("<FrameLayout><TextView id='t' layout_width='80' text='one two three four five six' maxLines='2' "
        "ellipsize='end'/></FrameLayout>",
        200, 100, RG_CODE_TEXT_CUT, "screen.xml:1:14: info: max_lines cuts a line of the text of #t");
  finds("<FrameLayout><TextView id='t' layout_height='10' text='high'/></FrameLayout>", 200, 100, RG_CODE_TEXT_CUT,
        "screen.xml:1:14: warning: the text of #t sticks out of its box by 6 px at the bottom");
  finds("<FrameLayout><TextView id='t' layout_width='20' layout_height='16' text='wide'/></FrameLayout>", 200, 100, RG_CODE_TEXT_CUT,
        "screen.xml:1:14: warning: the text of #t sticks out of its box by 16 px at the bottom");
  finds_nothing("<FrameLayout><TextView layout_width='80' text='one two' maxLines='2'/></FrameLayout>", 200, 100);
}

static void children_of_a_frame_lie_on_one_another(void) {
  static const char text[] = "<FrameLayout layout_width='match_parent' layout_height='match_parent'>"
                             "<View id='a' layout_width='100' layout_height='100'/>"
                             "<View id='b' layout_width='100' layout_height='100' layout_marginLeft='60'/></FrameLayout>";
  rg_node root = screen(text);
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  rg_overflow a = overflow_of(root, "a"), b = overflow_of(root, "b");
  CHECK_INT(a.flags, RG_OVERFLOW_SIBLING);
  CHECK_INT(a.sibling.id, find(root, "b").id);
  CHECK_INT(b.sibling.id, find(root, "a").id);
  CHECK_FRAME(b.shared, 60, 0, 40, 100);
  finds(text, 200, 200, RG_CODE_OVERLAP,
        "screen.xml:1:124: warning: #b lies on its sibling #a, they share 40 px x 100 px");
  /* the same place by default, once around the smaller one */
  finds("<FrameLayout><View id='a' layout_width='100' layout_height='100'/><View id='b' layout_width='80' "
        "layout_height='80'/></FrameLayout>",
        200, 200, RG_CODE_OVERLAP, "screen.xml:1:67: warning: #b lies on its sibling #a, they share 80 px x 80 px");
  finds("<FrameLayout><TextView id='a' text='under'/><TextView id='b' text='over' layout_marginTop='4'/></FrameLayout>", 200,
        200, RG_CODE_OVERLAP, "screen.xml:1:45: warning: #b lies on its sibling #a, they share 32 px x 12 px");
}

static void what_lies_on_another_on_purpose_is_no_finding(void) {
  finds_nothing("<FrameLayout><View layout_width='match_parent' layout_height='match_parent'/>"
                "<View layout_width='80' layout_height='80'/></FrameLayout>",
                200, 200);
  finds_nothing("<FrameLayout layout_width='200'><View layout_width='80' layout_height='80'/>"
                "<View layout_width='match_parent' layout_height='match_parent'/></FrameLayout>",
                200, 200);
  finds_nothing("<FrameLayout><View layout_width='80' layout_height='80'/>"
                "<View layout_width='20' layout_height='20' layout_gravity='bottom|right'/></FrameLayout>",
                80, 80);
  finds_nothing("<RelativeLayout><View id='a' layout_width='80' layout_height='80'/>"
                "<View layout_width='20' layout_height='20' layout_alignRight='@id/a'/></RelativeLayout>",
                80, 80);
  finds_nothing("<FrameLayout><TextView layout_width='match_parent' layout_height='match_parent' text='top'/>"
                "<TextView layout_width='match_parent' layout_height='match_parent' text='end' gravity='bottom'/>"
                "</FrameLayout>",
                80, 80);
  /* a badge that sticks out by its own margin or offset */
  finds_nothing("<FrameLayout><View layout_width='20' layout_height='20' layout_marginLeft='-6'/></FrameLayout>", 80, 80);
  finds_nothing("<FrameLayout><View layout_width='80' layout_height='20' layout_offsetX='6'/></FrameLayout>", 80, 80);
  /* no part of these is painted */
  finds_nothing("<FrameLayout><View layout_width='180' layout_height='20' visibility='invisible'/>"
                "<View layout_width='180' layout_height='0'/></FrameLayout>",
                80, 80);
}

static void what_scrolls_into_view_is_seen(void) {
  static const char text[] = "<ScrollView id='scroll'><LinearLayout orientation='vertical' id='list'>"
                             "<View id='a' layout_width='50' layout_height='400'/>"
                             "<View id='b' layout_width='250' layout_height='400'/></LinearLayout></ScrollView>";
  rg_node root = screen(text);
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_INT(overflow_of(root, "scroll").flags, 0);
  CHECK_INT(overflow_of(root, "a").flags, 0);
  CHECK_INT(overflow_of(root, "list").flags, RG_OVERFLOW_CONTENT);
  rg_overflow b = overflow_of(root, "b");
  CHECK_INT(b.flags, RG_OVERFLOW_PARENT | RG_OVERFLOW_CLIPPED);
  CHECK(b.clipped.right == 50 && b.clipped.top == 0 && b.clipped.bottom == 0);
}

static void what_nothing_brings_into_view_is_unseen(void) {
  finds("<LinearLayout id='column' orientation='vertical' layout_width='match_parent' layout_height='match_parent'>"
        "<View layout_width='50' layout_height='100'/><View id='b' layout_width='50' layout_height='20'/>"
        "<View layout_width='50' layout_height='20'/></LinearLayout>",
        100, 100, RG_CODE_NOT_VISIBLE,
        "screen.xml:1:152: warning: #b cannot be seen: it lies outside of its parent #column; one of its siblings does so too");
}

static void all_sizes_and_directions_are_looked_at_in_one_run(void) {
  static const char text[] = "<FrameLayout id='root'>\n<View id='a' layout_width='150' layout_height='20' "
                             "layout_marginLeft='10'/>\n<TextView id='t' text='one two three' layout_gravity='bottom' maxLines='1'/>"
                             "</FrameLayout>";
  static const rg_size sizes[] = {{300, 100}, {120, 100}, {60, 100}};
  rg_node root = screen(text);
  rg_lint_def def = rg_lint_def_default();
  uint32_t count;
  CHECK_OK(rg_layout(ctx, root, 250, 90));
  def.sizes = sizes;
  def.size_count = 3;
  def.directions = RG_LINT_LTR | RG_LINT_RTL;
  CHECK_OK(rg_lint(ctx, root, &def, &count));
  CHECK_INT(count, 2);
  CHECK(strcmp(message(0), "screen.xml:2:1: warning: #a sticks out of its parent #root by 40 px at the right, at 120 x 100, "
                           "left to right") == 0);
  CHECK(strcmp(message(1), "screen.xml:3:1: warning: max_lines cuts a line of the text of #t, at 60 x 100, left to right") ==
        0);
  /* and everything is as before */
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 250, 90);
  rg_style style = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, root, &style));
  CHECK_INT(style.direction, RG_DIRECTION_INHERIT);
}

static void only_what_is_asked_for_is_found(void) {
  rg_node root = screen("<LinearLayout layout_width='match_parent'><TextView text='much too wide' layout_height='4'/>"
                        "<View layout_width='90' layout_height='2'/></LinearLayout>");
  rg_lint_def def = rg_lint_def_default();
  uint32_t count;
  CHECK_OK(rg_layout(ctx, root, 120, 90));
  def.checks = RG_OVERFLOW_PARENT;
  CHECK_OK(rg_lint(ctx, root, &def, &count));
  CHECK_INT(count, 1);
  def.checks = RG_OVERFLOW_TEXT;
  CHECK_OK(rg_lint(ctx, root, &def, &count));
  CHECK_INT(count, 1);
  CHECK(strstr(message(0), "the text of /0 sticks out") != NULL);
  def.checks = 0;
  CHECK_OK(rg_lint(ctx, root, &def, NULL));
  CHECK_INT(rg_diagnostic_count(ctx), 0);
}

static void wrong_arguments_are_refused(void) {
  rg_node root = screen("<FrameLayout><View id='a'/></FrameLayout>");
  static const rg_size bad = {-1, 5}, good = {5, 5};
  rg_lint_def def = rg_lint_def_default();
  uint32_t count = 7;
  CHECK_INT(rg_lint(ctx, root, NULL, &count), RG_ERROR_INVALID_ARGUMENT); /* never laid out */
  CHECK_INT(count, 0);
  def.size_count = 1;
  CHECK_INT(rg_lint(ctx, root, &def, &count), RG_ERROR_INVALID_ARGUMENT);
  def.sizes = &bad;
  CHECK_INT(rg_lint(ctx, root, &def, &count), RG_ERROR_INVALID_ARGUMENT);
  def.sizes = &good;
  CHECK_INT(rg_lint(ctx, find(root, "a"), &def, &count), RG_ERROR_INVALID_ARGUMENT);
  def.directions = 4;
  CHECK_INT(rg_lint(ctx, root, &def, &count), RG_ERROR_INVALID_ARGUMENT);
  def.directions = 0;
  def.checks = 128;
  CHECK_INT(rg_lint(ctx, root, &def, &count), RG_ERROR_INVALID_ARGUMENT);
  def = rg_lint_def_default();
  def.struct_size = 3;
  CHECK_INT(rg_lint(ctx, root, &def, &count), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_overflow(ctx, root, NULL), RG_ERROR_INVALID_ARGUMENT);
  rg_lint_def_init(&def, 3); /* too small: untouched */
  rg_lint_def_init(NULL, sizeof def);
  CHECK_INT(def.struct_size, 3);
}

static void nodes_know_where_they_were_written(void) {
  rg_node root = screen("<LinearLayout bad_one='1'>\n  <View\n id='a'/><View id='b' xx='3'/>\n</LinearLayout>");
  rg_source source;
  CHECK_OK(rg_node_source(ctx, find(root, "b"), &source));
  CHECK(strcmp(source.file, "screen.xml") == 0);
  CHECK_INT(source.line, 3);
  CHECK_INT(source.column, 10);
  CHECK_OK(rg_node_source(ctx, root, &source));
  CHECK(source.line == 1 && source.column == 1);
  CHECK_INT(rg_node_source(ctx, make_node(ctx, rg_null(), RG_KIND_VIEW), &source), RG_ERROR_NOT_FOUND);
  CHECK(source.file == NULL && source.line == 0);
  CHECK_INT(rg_node_source(ctx, root, NULL), RG_ERROR_INVALID_ARGUMENT);
  static const char json[] = "{\"type\": \"LinearLayout\",\n \"children\": {\n  \"a\": {\"type\": \"View\"}}}";
  CHECK_OK(rg_inflate(ctx, json, strlen(json), NULL, &root));
  CHECK_OK(rg_node_source(ctx, find(root, "a"), &source));
  CHECK(strcmp(source.file, "layout.json") == 0);
  CHECK(source.line == 3 && source.column == 17); /* its type */
}

/* n cards on one another, or side by side: n log n, not n squared. */
static double seconds_to_lint(int n, float step) {
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_RELATIVE, rg_match_parent(), rg_match_parent());
  struct timespec before, after;
  for (int i = 0; i < n; i++) {
    rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
    rg_node node;
    def.style.width = rg_px(10);
    def.style.height = rg_px(10);
    def.style.margin_left = step * (float)i;
    CHECK_OK(rg_node_create(ctx, root, &def, &node));
  }
  CHECK_OK(rg_layout(ctx, root, 1e6f, 100));
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
  uint32_t count;
  CHECK_OK(rg_lint(ctx, root, NULL, &count));
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
  CHECK_INT(count, step < 10);
  CHECK_OK(rg_node_destroy(ctx, root));
  return (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) * 1e-9;
}

static void many_siblings_are_looked_at_quickly(void) {
  CHECK(seconds_to_lint(50000, 10) < 0.5);
  CHECK(seconds_to_lint(50000, 0) < 0.5);
  CHECK(seconds_to_lint(50000, 5) < 0.5);
}

static void findings_that_find_no_memory_are_told(void) {
  static ledger memory;
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&memory);
  rg_context *own = make_context_def(&def), *kept = ctx;
  ctx = own;
  rg_node root = make_sized(own, rg_null(), RG_KIND_FRAME, rg_px(10), rg_px(10));
  make_sized(own, root, RG_KIND_VIEW, rg_px(20), rg_px(20));
  make_sized(own, root, RG_KIND_VIEW, rg_px(20), rg_px(20));
  CHECK_OK(rg_layout(own, root, 50, 50));
  uint32_t count;
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  for (long spare = 0; status != RG_OK && spare < 50; spare++) {
    memory.fail_after = spare;
    status = rg_lint(own, root, NULL, &count);
    CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
  }
  CHECK_OK(status);
  CHECK_INT(count, 2);
  rg_context_destroy(own);
  CHECK_INT(memory.live, 0);
  CHECK_INT(memory.mistakes, 0);
  ctx = kept;
}

int main(void) {
  ctx = make_context();
  font = make_font(ctx);
  RUN(two_boxes_stick_out_of_a_row);
  RUN(lines_of_a_flow_stick_out_over_what_follows);
  RUN(cut_texts_are_told);
  RUN(children_of_a_frame_lie_on_one_another);
  RUN(what_lies_on_another_on_purpose_is_no_finding);
  RUN(what_scrolls_into_view_is_seen);
  RUN(what_nothing_brings_into_view_is_unseen);
  RUN(all_sizes_and_directions_are_looked_at_in_one_run);
  RUN(only_what_is_asked_for_is_found);
  RUN(wrong_arguments_are_refused);
  RUN(nodes_know_where_they_were_written);
  RUN(many_siblings_are_looked_at_quickly);
  RUN(findings_that_find_no_memory_are_told);
  rg_context_destroy(ctx);
  return check_result();
}
