/* SPDX-License-Identifier: MIT */
/* Spans of texts: sizes, heights of lines, links, painting, memory. Characters are 10 x 20 at a text size of 10. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

#define CHECK_FLOAT(actual, expected) CHECK((actual) == (float)(expected))
#define CHECK_STR(actual, expected) CHECK((actual) != NULL && strcmp(actual, expected) == 0)

static rg_context *ctx;

static rg_font make_ten(rg_context *ui) { return create_font(ui, font_of(10, 20, 15, 10)); }

static rg_node make_text(rg_context *ui, const char *text) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = make_ten(ui);
  CHECK_OK(rg_node_create(ui, rg_null(), &def, &node));
  return node;
}

static rg_span part(uint32_t start, uint32_t end, float scale) {
  rg_span span;
  memset(&span, 0, sizeof span);
  span.start = start;
  span.end = end;
  span.scale = scale;
  return span;
}

static rg_frame laid_out(rg_node node, float width) {
  rg_frame frame;
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(width), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  return frame;
}

static void spans_change_lines(void) {
  rg_node node = make_text(ctx, "ab cd ef");
  rg_span big = part(3, 5, 2);
  rg_text_line lines[3];
  uint32_t count;
  CHECK_FLOAT(laid_out(node, 60).height, 40);
  CHECK_OK(rg_node_set_spans(ctx, node, &big, 1));
  CHECK_FLOAT(laid_out(node, 60).height, 80);
  CHECK_OK(rg_node_lines(ctx, node, lines, 3, &count));
  CHECK_INT(count, 3);
  CHECK_FLOAT(lines[1].y, 20);
  CHECK_FLOAT(lines[1].height, 40);
  CHECK_FLOAT(lines[1].baseline, 50);
  CHECK_FLOAT(lines[1].width, 40);
  CHECK_FLOAT(lines[2].y, 60);
  CHECK_OK(rg_node_set_spans(ctx, node, NULL, 0));
  CHECK_FLOAT(laid_out(node, 60).height, 40);
}

/* Whether a layout measures the text again. */
static bool is_measured(rg_node node) {
  rg_layout_stats stats;
  laid_out(node, 100);
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  return stats.leaf_calls > 0;
}

static void equal_spans_mark_nothing_dirty(void) {
  rg_node node = make_text(ctx, "abc");
  rg_span spans[2] = {part(0, 2, 2), part(1, 3, 0)};
  spans[1].link = "link";
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 2));
  laid_out(node, 100);
  char copy[] = "link";
  spans[1].link = copy;
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 2));
  CHECK(!is_measured(node));
  copy[0] = 'p';
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 2));
  CHECK(is_measured(node));
}

static void spans_are_read_back(void) {
  rg_node node = make_text(ctx, "abc");
  rg_span span = part(1, 2, 1.5f), out[2];
  uint32_t count = 9;
  span.link = "here";
  span.color = 0xff112233;
  CHECK_OK(rg_node_set_spans(ctx, node, &span, 1));
  CHECK_OK(rg_node_spans(ctx, node, NULL, 0, &count));
  CHECK_INT(count, 1);
  CHECK_OK(rg_node_spans(ctx, node, out, 2, &count));
  CHECK(out[0].start == 1 && out[0].end == 2 && out[0].scale == 1.5f && out[0].color == 0xff112233);
  CHECK(out[0].link != span.link);
  CHECK_STR(out[0].link, "here");
  CHECK_OK(rg_node_set_text(ctx, node, "abd", 3));
  CHECK_OK(rg_node_spans(ctx, node, out, 2, &count));
  CHECK_INT(count, 0);
}

static void hits_tell_links(void) {
  rg_node node = make_text(ctx, "see x");
  rg_span span = part(4, 5, 2);
  rg_text_hit hit;
  span.link = "x.example";
  CHECK_OK(rg_node_set_spans(ctx, node, &span, 1));
  laid_out(node, 200);
  CHECK_OK(rg_node_text_hit(ctx, node, 5, 5, &hit));
  CHECK(hit.link == NULL);
  CHECK_OK(rg_node_text_hit(ctx, node, 55, 5, &hit));
  CHECK_INT(hit.start, 4);
  CHECK_STR(hit.link, "x.example");
}

static void runs_are_painted(void) {
  rg_node node = make_text(ctx, "ab");
  rg_span spans[2] = {part(1, 2, 2), part(0, 1, 0)};
  rg_display_list list = {.struct_size = sizeof list};
  spans[0].color = 0xff0000ff;
  spans[0].background = 0xffffff00;
  spans[0].flags = RG_SPAN_UNDERLINE | RG_SPAN_STRIKE_THROUGH;
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 2));
  laid_out(node, 200);
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  CHECK_INT(list.command_count, 5);
  const rg_command *c = list.commands;
  CHECK(c[0].op == RG_OP_RECT && c[0].color == 0xffffff00 && c[0].left == 10 && c[0].right == 30 && c[0].bottom == 40);
  CHECK(c[1].op == RG_OP_TEXT && c[1].color == 0xff000000 && c[1].left == 0 && c[1].right == 10);
  CHECK(c[2].op == RG_OP_TEXT && c[2].color == 0xff0000ff && c[2].left == 10 && c[2].right == 30);
  const rg_paint_value *text = list.data + c[2].data;
  rg_font_data data = {.struct_size = sizeof data};
  CHECK(text[0].number == 30 && text[1].integer == 1 && text[2].integer == 1 && text[4].integer == 0);
  CHECK_OK(rg_font_info(ctx, (rg_font){text[3].integer}, &data));
  CHECK_FLOAT(data.size, 20);
  CHECK(c[3].op == RG_OP_RECT && c[3].color == 0xff0000ff && c[3].top > 30 && c[3].bottom < 40);
  CHECK(c[4].op == RG_OP_RECT && c[4].top > 20 && c[4].bottom < 30);
}

static void wrong_spans_change_nothing(void) {
  rg_node node = make_text(ctx, "a\xC3\xA9"), box = rg_null();
  rg_node_def def = rg_node_def_default(RG_KIND_FRAME);
  rg_span good = part(0, 1, 2), bad[8], out;
  uint32_t count;
  for (int i = 0; i < 8; i++) bad[i] = part(0, 1, 1);
  bad[0].start = 2;
  bad[1].end = 2;
  bad[2].end = 4;
  bad[3].font.id = 12345;
  bad[4].size = -1;
  bad[5].scale = NAN;
  bad[6].letter_spacing = INFINITY;
  bad[7].flags = 16;
  CHECK_OK(rg_node_set_spans(ctx, node, &good, 1));
  for (int i = 0; i < 8; i++) {
    rg_span both[2] = {good, bad[i]};
    CHECK_INT(rg_node_set_spans(ctx, node, both, 2), RG_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(rg_error_message(ctx), "1") != NULL);
  }
  CHECK_INT(rg_node_set_spans(ctx, node, NULL, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_spans(ctx, node, &out, 1, &count));
  CHECK(count == 1 && out.scale == 2);
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  CHECK_INT(rg_node_set_spans(ctx, box, NULL, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_spans(ctx, box, NULL, 0, &count), RG_ERROR_INVALID_ARGUMENT);
}

static void fonts_of_spans_are_kept(void) {
  rg_node node = make_text(ctx, "abc");
  rg_font other = make_ten(ctx), larger;
  rg_span span = part(0, 1, 0);
  CHECK_OK(rg_font_sized(ctx, other, 30, &larger));
  span.font = larger;
  CHECK_OK(rg_node_set_spans(ctx, node, &span, 1));
  CHECK_INT(rg_font_destroy(ctx, other), RG_ERROR_INVALID_ARGUMENT);
  CHECK_FLOAT(laid_out(node, 200).width, 50);
  CHECK_OK(rg_node_set_text(ctx, node, "", 0));
  CHECK_OK(rg_font_destroy(ctx, other));
}

static void memory_runs_out_at_every_allocation(void) {
  static ledger book;
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&book);
  rg_context *ours = ctx;
  ctx = make_context_def(&def);
  rg_node node = make_text(ctx, "ab \xD7\x90\xD7\x91 cd");
  rg_span spans[3] = {part(0, 4, 2), part(1, 5, 0), part(3, 9, 1.5f)};
  spans[1].end = 5;
  spans[1].link = "somewhere";
  spans[0].end = 3;
  laid_out(node, 200);
  for (int fails = 0; fails < 40; fails++) {
    rg_display_list list = {.struct_size = sizeof list};
    uint32_t count;
    book.fail_after = fails;
    rg_status status = rg_node_set_spans(ctx, node, spans, 3);
    CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
    if (status == RG_OK) status = rg_layout_specs(ctx, node, rg_at_most(200), rg_unspecified());
    if (status == RG_OK) status = rg_node_text_runs(ctx, node, NULL, 0, &count);
    if (status == RG_OK) status = rg_paint(ctx, node, 0, &list);
    CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
    book.fail_after = -1;
    if (status == RG_OK) break;
    CHECK(fails < 39);
    CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(200), rg_unspecified()));
  }
  rg_context_destroy(ctx);
  ctx = ours;
  CHECK(book.live == 0 && book.mistakes == 0);
}

/* Gives a text of 700 characters as many sizes, from `first` up. */
static void set_sizes(rg_node node, int first) {
  static rg_span spans[700];
  for (int i = 0; i < 700; i++) {
    spans[i] = part((uint32_t)i, (uint32_t)i + 1, 0);
    spans[i].size = 5 + (float)(first + i) / 100;
  }
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 700));
}

/* Looks up all fonts of texts in a list, which has `count` texts. */
static bool fonts_exist(rg_display_list list, uint32_t count) {
  for (uint32_t i = 0; i < list.command_count; i++) {
    rg_font font = {0};
    rg_font_data data;
    if (list.commands[i].op != RG_OP_TEXT) continue;
    count--;
    font.id = (uint32_t)list.data[list.commands[i].data + 3].integer;
    memset(&data, 0, sizeof data);
    data.struct_size = sizeof data;
    if (rg_font_info(ctx, font, &data) != RG_OK) return false;
  }
  return count == 0;
}

static void fonts_of_a_list_exist(void) {
  static char text[701];
  rg_node_def def = rg_node_def_default(RG_KIND_LINEAR);
  rg_node root, nodes[2];
  rg_display_list list;
  uint32_t count;
  def.style.orientation = RG_VERTICAL;
  memset(text, 'x', 700);
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &root));
  def = rg_node_def_default(RG_KIND_TEXT);
  def.text = text;
  def.style.font = make_ten(ctx);
  for (int i = 0; i < 2; i++) CHECK_OK(rg_node_create(ctx, root, &def, &nodes[i]));
  /* other sizes again and again: those that no text has leave their room */
  for (int i = 0; i < 5; i++) {
    set_sizes(nodes[0], i * 700);
    CHECK_OK(rg_layout(ctx, root, 40000, 100));
    CHECK_OK(rg_paint(ctx, root, 0, &list));
    CHECK(fonts_exist(list, 701));
  }
  /* too many in one list */
  set_sizes(nodes[1], 0);
  CHECK_OK(rg_layout(ctx, root, 40000, 100));
  CHECK_INT(rg_paint(ctx, root, 0, &list), RG_ERROR_LIMIT);
  CHECK_INT(rg_paint(ctx, root, 0, &list), RG_ERROR_LIMIT);
  /* not in one text after another, and a list follows runs that took the room */
  CHECK_OK(rg_node_set_spans(ctx, nodes[1], NULL, 0));
  CHECK_OK(rg_layout(ctx, root, 40000, 100));
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  rg_node other;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &other));
  set_sizes(other, 700);
  laid_out(other, 40000);
  CHECK_OK(rg_node_text_runs(ctx, other, NULL, 0, &count));
  CHECK_INT(count, 700);
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  CHECK(fonts_exist(list, 701));
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(spans_change_lines);
  EACH(equal_spans_mark_nothing_dirty);
  EACH(spans_are_read_back);
  EACH(hits_tell_links);
  EACH(runs_are_painted);
  EACH(wrong_spans_change_nothing);
  EACH(fonts_of_spans_are_kept);
  EACH(fonts_of_a_list_exist);
  EACH(memory_runs_out_at_every_allocation);
  return check_result();
}
