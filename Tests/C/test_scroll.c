/* SPDX-License-Identifier: MIT */
/* Scrollers: the content's position, offsets and their range, visible frames, scrolling into view, viewport insets. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_scroll scroll_of(rg_node node) {
  rg_scroll scroll = {-1, -1, -1, -1, -1, -1, -1, -1};
  CHECK_OK(rg_node_get_scroll(ctx, node, &scroll));
  return scroll;
}

#define CHECK_SCROLL(node, X, Y, MAX_X, MAX_Y, W, H)                                                      \
  do {                                                                                                    \
    rg_scroll check_s = scroll_of(node);                                                                  \
    CHECK(check_s.x == (X) && check_s.y == (Y));                                                          \
    CHECK(check_s.max_x == (MAX_X) && check_s.max_y == (MAX_Y));                                          \
    CHECK(check_s.content_width == (W) && check_s.content_height == (H));                                 \
  } while (0)

static rg_frame seen(rg_node node) {
  rg_frame frame;
  CHECK_OK(rg_node_visible_frame(ctx, node, &frame, NULL));
  return frame;
}

static rg_frame visible(rg_node node) {
  rg_frame frame;
  CHECK_OK(rg_node_visible_frame(ctx, node, NULL, &frame));
  return frame;
}

/* The flags of a node in the change list, which must name it once. */
static uint32_t changed(rg_node node) {
  rg_change changes[64];
  uint32_t count = 0, flags = 0;
  CHECK_OK(rg_changes_take(ctx, changes, 64, &count));
  for (uint32_t i = 0; i < count; i++)
    if (changes[i].node.id == node.id) flags = changes[i].flags;
  return flags;
}

static rg_node root, list, rows[10];

/* A list of ten rows of 100 x 50 with padding 5 and margin 3 in a viewport of 120 x 150. */
static void make_list(rg_kind kind) {
  bool down = kind == RG_KIND_SCROLL;
  ctx = make_context();
  root = make_sized(ctx, rg_null(), kind, rg_match_parent(), rg_match_parent());
  list = make_sized(ctx, root, RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, list, RG_ORIENTATION, down ? RG_VERTICAL : RG_HORIZONTAL));
  for (int i = 0; i < 10; i++)
    rows[i] = make_sized(ctx, list, RG_KIND_VIEW, rg_px(down ? 100 : 50), rg_px(down ? 50 : 100));
  for (rg_property p = RG_PADDING_LEFT; p <= RG_PADDING_BOTTOM; p = (rg_property)(p + 1))
    CHECK_OK(rg_node_set_float(ctx, root, p, 5));
  for (rg_property p = RG_MARGIN_LEFT; p <= RG_MARGIN_BOTTOM; p = (rg_property)(p + 1))
    CHECK_OK(rg_node_set_float(ctx, list, p, 3));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
}

static void content_is_unbounded_along_the_axis(void) {
  make_list(RG_KIND_SCROLL);
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 120, 150);
  CHECK_FRAME(frame_of(ctx, list), 8, 8, 100, 500);
  CHECK_SCROLL(root, 0, 0, 0, 516 - 150, 120, 516);
  CHECK_OK(rg_node_set_length(ctx, list, RG_HEIGHT, rg_px(10))); /* not read */
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(frame_of(ctx, list), 8, 8, 100, 500);
  rg_context_destroy(ctx);
  make_list(RG_KIND_HSCROLL);
  CHECK_FRAME(frame_of(ctx, list), 8, 8, 500, 100);
  CHECK_SCROLL(root, 0, 0, 516 - 120, 0, 516, 150);
  rg_context_destroy(ctx);
}

static void an_offset_is_clamped_and_moves_no_frame(void) {
  uint32_t flags;
  make_list(RG_KIND_SCROLL);
  changed(root);
  CHECK_OK(rg_node_set_scroll(ctx, root, 99, 40));
  CHECK_SCROLL(root, 0, 40, 0, 366, 120, 516);
  CHECK_INT(changed(root), RG_CHANGE_SCROLLED);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 40));
  CHECK_INT(changed(root), 0);
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(frame_of(ctx, rows[1]), 0, 50, 100, 50);
  CHECK_FRAME(seen(rows[1]), 8, 8 + 50 - 40, 100, 50);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 1e9f));
  CHECK_SCROLL(root, 0, 366, 0, 366, 120, 516);
  changed(root);
  for (int i = 0; i < 5; i++) CHECK_OK(rg_node_set_int(ctx, rows[i], RG_VISIBILITY, RG_GONE));
  CHECK_SCROLL(root, 0, 366, 0, 366, 120, 516); /* nothing is laid out yet */
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_SCROLL(root, 0, 116, 0, 116, 120, 266);
  flags = changed(root);
  CHECK_INT(flags & RG_CHANGE_SCROLLED, RG_CHANGE_SCROLLED);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, -7));
  CHECK_SCROLL(root, 0, 0, 0, 116, 120, 266);
  rg_context_destroy(ctx);
}

static void an_offset_set_before_the_first_layout_is_kept(void) {
  rg_node scroller, child;
  ctx = make_context();
  scroller = make_sized(ctx, rg_null(), RG_KIND_HSCROLL, rg_match_parent(), rg_match_parent());
  child = make_sized(ctx, scroller, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 70, 0));
  CHECK_OK(rg_node_set_float(ctx, child, RG_SUGGESTED_MIN_WIDTH, 400)); /* its own length is not read */
  CHECK_OK(rg_layout(ctx, scroller, 100, 100));
  CHECK_SCROLL(scroller, 70, 0, 300, 0, 400, 100);
  rg_context_destroy(ctx);
}

static void right_to_left_it_starts_at_the_right_end(void) {
  make_list(RG_KIND_HSCROLL);
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_SCROLL(root, 500 - 110, 0, 396, 0, 516, 150); /* the child's margins do not count, as on Android */
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_SCROLL(root, 450 - 110, 0, 346, 0, 466, 150); /* it stays at its start */
  CHECK_OK(rg_node_set_scroll(ctx, root, 20, 0));
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_VISIBILITY, RG_VISIBLE));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_SCROLL(root, 20, 0, 396, 0, 516, 150); /* or where it was put */
  rg_context_destroy(ctx);
}

static void content_that_gravity_puts_before_the_start_can_be_reached(void) {
  make_list(RG_KIND_SCROLL);
  CHECK_OK(rg_node_set_int(ctx, list, RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(frame_of(ctx, list), 8, 150 - 8 - 500, 100, 500);
  CHECK(scroll_of(root).min_y == -366);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, -366));
  CHECK_FRAME(seen(rows[0]), 8, 8, 100, 50);
  rg_context_destroy(ctx);
}

static void what_is_seen_is_clipped_by_every_scroller_above(void) {
  rg_node inner, strip;
  make_list(RG_KIND_SCROLL);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 30));
  CHECK_FRAME(visible(rows[0]), 8, 5, 100, 23); /* the padding clips */
  CHECK_FRAME(visible(rows[3]), 8, 128, 100, 17);
  CHECK_FRAME(visible(rows[5]), 0, 0, 0, 0);
  CHECK_FRAME(visible(root), 0, 0, 120, 150);
  inner = make_sized(ctx, list, RG_KIND_HSCROLL, rg_px(60), rg_px(40));
  strip = make_sized(ctx, inner, RG_KIND_FIXED, rg_wrap_content(), rg_match_parent());
  CHECK_OK(rg_node_set_float(ctx, strip, RG_CONTENT_WIDTH, 500));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_OK(rg_node_set_scroll(ctx, inner, 200, 0));
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 390));
  CHECK_FRAME(seen(strip), 8 - 200, 8 + 500 - 390, 500, 40);
  CHECK_FRAME(visible(strip), 8, 118, 60, 27);
  CHECK_OK(rg_node_set_int(ctx, inner, RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(seen(strip), 0, 0, 0, 0);
  CHECK_OK(rg_node_scroll_into_view(ctx, strip, NULL, NULL)); /* nothing happens */
  rg_context_destroy(ctx);
}

static void revealing_scrolls_by_as_little_as_it_takes(void) {
  rg_edges margins = {0, 20, 0, 10};
  rg_frame part = {0, 10, 5, 20}, high = {0, -40, 5, 400};
  make_list(RG_KIND_SCROLL);
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[1], NULL, NULL));
  CHECK(scroll_of(root).y == 0); /* it is in view */
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[4], NULL, NULL));
  CHECK(scroll_of(root).y == 8 + 250 - 145);
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[6], NULL, &margins));
  CHECK(scroll_of(root).y == 8 + 350 + 10 - 145);
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[1], &part, NULL));
  CHECK(scroll_of(root).y == 8 + 60 - 5);
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[0], NULL, &margins));
  CHECK(scroll_of(root).y == 0); /* no further than the content goes */
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[5], &high, NULL));
  CHECK(scroll_of(root).y == 8 + 210 - 5); /* what is longer: its nearer end */
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 300));
  CHECK_OK(rg_node_scroll_into_view(ctx, rows[5], &high, NULL));
  CHECK(scroll_of(root).y == 300); /* it fills the viewport */
  rg_context_destroy(ctx);
}

static void revealing_goes_through_nested_scrollers(void) {
  rg_node inner, column, cell = rg_null();
  make_list(RG_KIND_HSCROLL);
  inner = make_sized(ctx, list, RG_KIND_SCROLL, rg_px(60), rg_px(80));
  column = make_sized(ctx, inner, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  for (int i = 0; i < 8; i++) cell = make_sized(ctx, column, RG_KIND_VIEW, rg_px(60), rg_px(30));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(visible(cell), 0, 0, 0, 0);
  CHECK_OK(rg_node_scroll_into_view(ctx, cell, NULL, NULL));
  CHECK(scroll_of(inner).y == 8 * 30 - 80);
  CHECK(scroll_of(root).x == 8 + 560 - 115);
  CHECK_FRAME(visible(cell), 55, 8 + 50, 60, 30);
  rg_context_destroy(ctx);
}

static void a_keyboard_takes_the_bottom_of_the_viewport(void) {
  float inset = 9;
  rg_change none;
  uint32_t count;
  make_list(RG_KIND_SCROLL);
  CHECK_OK(rg_node_set_viewport_inset(ctx, root, 60, rows[2]));
  CHECK_OK(rg_node_get_viewport_inset(ctx, root, &inset));
  CHECK(inset == 60);
  CHECK(scroll_of(root).y == 0); /* the next layout does it */
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 120, 90);
  CHECK(scroll_of(root).y == 8 + 150 - 85);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 0));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK(scroll_of(root).y == 0); /* once */
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(120), rg_exactly(150)));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 120, 150); /* not read */
  CHECK_OK(rg_node_set_viewport_inset(ctx, root, 1000, rows[9]));
  CHECK_OK(rg_node_destroy(ctx, rows[9]));
  CHECK_OK(rg_layout(ctx, root, 120, 150)); /* the focused node was destroyed */
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 120, 0);
  CHECK_OK(rg_node_set_viewport_inset(ctx, root, 0, rg_null()));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 120, 150);
  CHECK_OK(rg_node_destroy(ctx, root));
  CHECK_OK(rg_changes_take(ctx, &none, 0, &count));
  rg_context_destroy(ctx);
}

static void a_second_child_is_an_error_and_takes_no_part(void) {
  rg_node second;
  rg_diagnostic diagnostic;
  make_list(RG_KIND_SCROLL);
  second = make_sized(ctx, root, RG_KIND_VIEW, rg_px(30), rg_px(30));
  CHECK_INT(rg_layout(ctx, root, 120, 150), RG_ERROR_TREE);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &diagnostic));
  CHECK_INT(diagnostic.code, RG_CODE_HIERARCHY);
  CHECK_INT(diagnostic.node.id, root.id);
  CHECK_FRAME(frame_of(ctx, second), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, list), 8, 8, 100, 500);
  CHECK_OK(rg_node_destroy(ctx, list));
  CHECK_OK(rg_layout(ctx, root, 120, 150));
  CHECK_FRAME(frame_of(ctx, second), 5, 5, 30, 0); /* a view has no length of its own */
  rg_context_destroy(ctx);
}

static void a_short_child_fills_the_viewport_on_request(void) {
  rg_node scroller, child;
  ctx = make_context();
  scroller = make_sized(ctx, rg_null(), RG_KIND_SCROLL, rg_match_parent(), rg_match_parent());
  child = make_sized(ctx, scroller, RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_float(ctx, child, RG_CONTENT_HEIGHT, 40));
  CHECK_OK(rg_layout(ctx, scroller, 100, 100));
  CHECK_FRAME(frame_of(ctx, child), 0, 0, 0, 40);
  CHECK_OK(rg_node_set_int(ctx, scroller, RG_FILL_VIEWPORT, 1));
  CHECK_OK(rg_layout(ctx, scroller, 100, 100));
  CHECK_FRAME(frame_of(ctx, child), 0, 0, 0, 100);
  CHECK_OK(rg_node_set_float(ctx, child, RG_CONTENT_HEIGHT, 140));
  CHECK_OK(rg_layout(ctx, scroller, 100, 100));
  CHECK_FRAME(frame_of(ctx, child), 0, 0, 0, 140);
  rg_context_destroy(ctx);
}

static bool collect(void *user, const char *bytes, size_t size) {
  char *text = (char *)user;
  size_t used = strlen(text);
  if (used + size >= 4000) return false;
  memcpy(text + used, bytes, size);
  text[used + size] = 0;
  return true;
}

static void dumps_show_where_a_scroller_stands(void) {
  static char text[4000];
  make_list(RG_KIND_SCROLL);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 25));
  CHECK_OK(rg_dump(ctx, root, RG_DUMP_TEXT, collect, text));
  CHECK(strstr(text, "scroll 0,0 120x150 at 0,25 of 120x516\n") == text);
  memset(text, 0, sizeof text);
  CHECK_OK(rg_dump(ctx, root, RG_DUMP_JSON, collect, text));
  CHECK(strstr(text, "\"scroll\":[0,25],\"content\":[120,516],") != NULL);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(content_is_unbounded_along_the_axis);
  RUN(an_offset_is_clamped_and_moves_no_frame);
  RUN(an_offset_set_before_the_first_layout_is_kept);
  RUN(right_to_left_it_starts_at_the_right_end);
  RUN(content_that_gravity_puts_before_the_start_can_be_reached);
  RUN(what_is_seen_is_clipped_by_every_scroller_above);
  RUN(revealing_scrolls_by_as_little_as_it_takes);
  RUN(revealing_goes_through_nested_scrollers);
  RUN(a_keyboard_takes_the_bottom_of_the_viewport);
  RUN(a_second_child_is_an_error_and_takes_no_part);
  RUN(dumps_show_where_a_scroller_stands);
  RUN(a_short_child_fills_the_viewport_on_request);
  return check_result();
}
