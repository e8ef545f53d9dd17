/* SPDX-License-Identifier: MIT */
/* The most characters that a text shows. Characters are 10 x 20. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_node make_text(const char *text) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = create_font(ctx, font_of(10, 20, 15, 0));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &node));
  return node;
}

/* Compares the number of bytes in the only line, and the size of the leaf. */
static void shows(rg_node node, uint32_t bytes, float width) {
  rg_text_line line = {0};
  uint32_t count = 0;
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(1000), rg_unspecified()));
  CHECK_OK(rg_node_lines(ctx, node, &line, 1, &count));
  CHECK_INT(count, 1);
  CHECK_INT(line.start + line.length, bytes);
  CHECK(line.width == width && frame_of(ctx, node).width == width && frame_of(ctx, node).height == 20);
}

static void only_the_first_characters_are_shown(void) {
  rg_node node = make_text("abcdef");
  size_t length;
  CHECK_INT(rg_node_max_length(ctx, node), -1);
  shows(node, 6, 60);
  CHECK_OK(rg_node_set_max_length(ctx, node, 4));
  CHECK_INT(rg_node_max_length(ctx, node), 4);
  shows(node, 4, 40);
  CHECK(strcmp(rg_node_text(ctx, node, &length), "abcdef") == 0 && length == 6);
  CHECK_OK(rg_node_set_max_length(ctx, node, 2));
  shows(node, 2, 20);
  CHECK_OK(rg_node_set_text(ctx, node, "x", 1));
  shows(node, 1, 10);
  CHECK_OK(rg_node_set_text(ctx, node, "xyz", 3));
  shows(node, 2, 20);
  CHECK_OK(rg_node_set_max_length(ctx, node, 0));
  shows(node, 0, 0);
  CHECK_OK(rg_node_set_max_length(ctx, node, -7));
  CHECK_INT(rg_node_max_length(ctx, node), -1);
  shows(node, 3, 30);
}

/* Units of UTF-16: a character above U+FFFF has two, and is shown whole or not at all. */
static void characters_are_units_of_utf16(void) {
  rg_node node = make_text("\xC3\xA4\xF0\x9F\x98\x80" "b");
  CHECK_OK(rg_node_set_max_length(ctx, node, 1));
  shows(node, 2, 10);
  CHECK_OK(rg_node_set_max_length(ctx, node, 2));
  shows(node, 2, 10);
  CHECK_OK(rg_node_set_max_length(ctx, node, 3));
  shows(node, 6, 20);
  CHECK_OK(rg_node_set_text(ctx, node, "a\r\nb", 4));
  CHECK_OK(rg_node_set_max_length(ctx, node, 2));
  shows(node, 1, 10);
}

static void a_text_of_no_characters_shows_its_hint(void) {
  rg_node node = make_text("abc");
  CHECK_OK(rg_node_set_hint(ctx, node, "hint!", 5));
  CHECK_OK(rg_node_set_max_length(ctx, node, 2)); /* hints are shown whole */
  CHECK_OK(rg_layout_specs(ctx, node, rg_at_most(1000), rg_unspecified()));
  CHECK(frame_of(ctx, node).width == 50);
  CHECK_OK(rg_node_set_max_length(ctx, node, 0));
  shows(node, 5, 50);
}

static void lists_and_runs_are_those_of_the_beginning(void) {
  rg_node node = make_text("ab \xD7\x90\xD7\x91\xD7\x92");
  rg_display_list list;
  rg_text_run runs[4];
  rg_text_hit hit;
  uint32_t count;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_node_set_max_length(ctx, node, 5));
  shows(node, 7, 50);
  CHECK_OK(rg_node_text_runs(ctx, node, runs, 4, &count));
  CHECK(count == 2 && runs[1].start == 3 && runs[1].length == 4 && runs[1].level == 1);
  CHECK_OK(rg_node_text_hit(ctx, node, 1000, 0, &hit));
  CHECK_INT(hit.start, 3);
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  CHECK_INT(list.command_count, 1);
  CHECK_INT(list.data[list.commands[0].data + 2].integer, 7);
  CHECK_OK(rg_node_set_max_length(ctx, node, 1));
  shows(node, 1, 10);
  CHECK_OK(rg_paint(ctx, node, 0, &list));
  CHECK_INT(list.data[list.commands[0].data + 2].integer, 1);
  CHECK(list.damage_count > 0);
}

static void spans_stay_with_the_text(void) {
  rg_font_def def = font_of(10, 20, 15, 20);
  rg_node node = make_text("abcdef");
  rg_span spans[] = {{.start = 1, .end = 3, .scale = 2}, {.start = 4, .end = 6, .color = 0xff00ff00}}, read[2];
  rg_text_run runs[4];
  uint32_t count;
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)create_font(ctx, def).id));
  CHECK_OK(rg_node_set_max_length(ctx, node, 2));
  CHECK_OK(rg_node_set_spans(ctx, node, spans, 2));
  CHECK_OK(rg_node_spans(ctx, node, read, 2, &count));
  CHECK(count == 2 && read[1].end == 6);
  CHECK_OK(rg_layout_specs(ctx, node, rg_unspecified(), rg_unspecified()));
  CHECK(frame_of(ctx, node).width == 30 && frame_of(ctx, node).height == 40);
  CHECK_OK(rg_node_text_runs(ctx, node, runs, 4, &count));
  CHECK(count == 2 && runs[1].start == 1 && runs[1].length == 1 && runs[1].width == 20);
  CHECK_OK(rg_node_set_max_length(ctx, node, 5));
  CHECK_OK(rg_layout_specs(ctx, node, rg_unspecified(), rg_unspecified()));
  CHECK(frame_of(ctx, node).width == 70);
  CHECK_OK(rg_node_set_spans(ctx, node, NULL, 0));
  CHECK_OK(rg_layout_specs(ctx, node, rg_unspecified(), rg_unspecified()));
  CHECK(frame_of(ctx, node).width == 50);
}

static void properties_apply_to_the_beginning(void) {
  rg_node node = make_text("ab cd ef");
  rg_text_line lines[3];
  uint32_t count;
  CHECK_OK(rg_node_set_max_length(ctx, node, 5));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(30), rg_unspecified()));
  CHECK_OK(rg_node_lines(ctx, node, lines, 3, &count));
  CHECK(count == 2 && lines[1].start == 3 && lines[1].length == 2);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK_OK(rg_node_set_int(ctx, node, RG_ELLIPSIZE, RG_ELLIPSIZE_START));
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(30), rg_unspecified()));
  CHECK_OK(rg_node_lines(ctx, node, lines, 3, &count));
  CHECK(count == 1 && lines[0].tail_start == 3 && lines[0].tail_length == 2);
}

static void files_have_it(void) {
  const char *xml = "<FrameLayout><TextView id='t' text='abcdef' maxLength='3'/><View maxLength='x'/></FrameLayout>";
  const char *other = "<FrameLayout><TextView id='t' text='abcdef'/><View maxLength='x'/></FrameLayout>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root, text;
  def.reloadable = true;
  def.font = create_font(ctx, font_of(10, 20, 15, 0));
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), &def, &root));
  CHECK_OK(rg_node_find(ctx, root, "t", &text));
  CHECK_INT(rg_node_max_length(ctx, text), 3);
  CHECK_INT(rg_node_max_length(ctx, root), -1);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(frame_of(ctx, text).width == 30);
  CHECK_OK(rg_reinflate(ctx, root, other, strlen(other), &def, &root));
  CHECK_OK(rg_node_find(ctx, root, "t", &text));
  CHECK_INT(rg_node_max_length(ctx, text), -1);
  CHECK_OK(rg_reinflate(ctx, root, xml, strlen(xml), &def, &root));
  CHECK_INT(rg_node_max_length(ctx, text), 3);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(frame_of(ctx, text).width == 30);
  xml = "<TextView maxLength='three'/>";
  CHECK_INT(rg_inflate(ctx, xml, strlen(xml), &def, &root), RG_ERROR_SYNTAX);
}

static void memory_that_is_out_changes_nothing(void) {
  static ledger book;
  rg_context_def def = rg_context_def_default();
  rg_node node;
  rg_context *old = ctx;
  memset(&book, 0, sizeof book);
  book.fail_after = -1;
  def.allocator = ledger_hooks(&book);
  ctx = make_context_def(&def);
  node = make_text("abc");
  shows(node, 3, 30);
  for (long left = 0; left < 2; left++) {
    book.fail_after = left;
    CHECK_INT(rg_node_set_max_length(ctx, node, 2), RG_ERROR_OUT_OF_MEMORY);
    book.fail_after = -1;
    CHECK_INT(rg_node_max_length(ctx, node), -1);
    shows(node, 3, 30);
  }
  CHECK_OK(rg_node_set_max_length(ctx, node, 2));
  book.fail_after = 0;
  shows(node, 2, 20);
  book.fail_after = -1;
  rg_context_destroy(ctx);
  CHECK(book.live == 0 && book.mistakes == 0);
  ctx = old;
}

static void other_kinds_are_refused(void) {
  rg_node box = make_node(ctx, rg_null(), RG_KIND_FRAME);
  CHECK_INT(rg_node_set_max_length(ctx, box, 3), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_max_length(ctx, box), -1);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(only_the_first_characters_are_shown);
  EACH(characters_are_units_of_utf16);
  EACH(a_text_of_no_characters_shows_its_hint);
  EACH(lists_and_runs_are_those_of_the_beginning);
  EACH(spans_stay_with_the_text);
  EACH(properties_apply_to_the_beginning);
  EACH(files_have_it);
  EACH(memory_that_is_out_changes_nothing);
  EACH(other_kinds_are_refused);
  return check_result();
}
