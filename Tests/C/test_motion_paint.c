/* SPDX-License-Identifier: MIT */
/* Display lists of transitions: nodes on their way, what appears, what leaves. */
#define _GNU_SOURCE
#include "painting.h"

static rg_node root, rows[3];
static rg_transition_def def;

static rg_node make_words(rg_node parent, const char *words) {
  rg_node text = make_sized(ctx, parent, RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_node_set_text(ctx, text, words, strlen(words)));
  return text;
}

static void set_up(void) {
  begin();
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  for (int i = 0; i < 3; i++) {
    rows[i] = make_sized(ctx, root, RG_KIND_FRAME, rg_px(100), rg_px(20));
    CHECK_OK(rg_node_set_drawable(ctx, rows[i], RG_SLOT_BACKGROUND, color(0xff000001u + (uint32_t)i)));
  }
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  def = rg_transition_default();
  def.move.easing = RG_EASING_LINEAR;
  def.move.duration = 1;
  def.appear = def.leave = def.move;
  def.draws_leaving = true;
}

static void change(void) { CHECK_OK(rg_transition_begin(ctx, root, &def)); }

static void step(float seconds) {
  rg_motion_view view;
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  CHECK_OK(rg_transition_step(ctx, seconds, &view));
  paint(root, RG_PAINT_MOTION);
}

static const rg_paint_value *data(uint32_t index) { return &list.data[list.commands[index].data]; }

/* Checks a transform of a scale and a distance. */
static void check_transform(uint32_t index, float scale, float x, float y) {
  CHECK_INT(list.commands[index].op, RG_OP_PUSH_TRANSFORM);
  const rg_paint_value *v = data(index);
  CHECK(v[0].number == scale && v[1].number == 0 && v[2].number == 0 && v[3].number == scale);
  if (v[4].number != x || v[5].number != y) {
    char text[100];
    snprintf(text, sizeof text, "command %u moves by %g, %g", index, (double)v[4].number, (double)v[5].number);
    check_fail(__FILE__, __LINE__, text);
  }
}

static void nodes_are_painted_on_their_way(void) {
  set_up();
  def.draws_leaving = false;
  change();
  CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(60)));
  step(0);
  CHECK_INT(list.command_count, 3);
  check(0, RG_OP_RECT, rows[0], 0, 0, 100, 20, 0xff000001);
  check(2, RG_OP_RECT, rows[2], 0, 40, 100, 60, 0xff000003);
  CHECK_INT(list.changed_count, 3);
  step(0.25f);
  check(0, RG_OP_RECT, rows[0], 0, 0, 100, 30, 0xff000001);
  check(1, RG_OP_RECT, rows[1], 0, 30, 100, 50, 0xff000002);
  check(2, RG_OP_RECT, rows[2], 0, 50, 100, 70, 0xff000003);
  paint(root, 0); /* without the flag, nodes are where their frames say */
  check(1, RG_OP_RECT, rows[1], 0, 60, 100, 80, 0xff000002);
  CHECK(frame_of(ctx, rows[1]).y == 60 && frame_of(ctx, rows[0]).height == 60);
  paint(root, 0);
  CHECK_INT(list.changed_count, 0);
  step(1);
  check(1, RG_OP_RECT, rows[1], 0, 60, 100, 80, 0xff000002);
  step(1); /* nothing moves: the list is changed in place again */
  CHECK_INT(list.changed_count, 0);
  end();
}

static void what_appears_is_scaled_and_seen_through(void) {
  set_up();
  def.appear_scale = 0.5f;
  change();
  rg_node box = make_sized(ctx, root, RG_KIND_FRAME, rg_px(40), rg_px(20));
  rg_node inside = make_sized(ctx, box, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_drawable(ctx, inside, RG_SLOT_BACKGROUND, color(0xff0000ff)));
  step(0);
  step(0.5f);
  CHECK_INT(list.command_count, 8);
  check_transform(3, 0.75f, 5, 17.5f); /* about 20, 70 */
  check(4, RG_OP_PUSH_LAYER, box, 0, 0, 0, 0, 0x80000000);
  check(5, RG_OP_RECT, inside, 0, 60, 10, 70, 0xff0000ff);
  CHECK_INT(list.commands[6].op, RG_OP_POP);
  step(1);
  CHECK_INT(list.command_count, 4);
  end();
}

static void what_leaves_is_painted_as_it_was(void) {
  for (int destroys = 0; destroys < 2; destroys++) {
    set_up();
    rg_node text = make_words(rows[1], "left");
    CHECK_OK(rg_layout(ctx, root, 200, 400));
    def.leave_scale = 2;
    change();
    CHECK_OK(destroys ? rg_node_destroy(ctx, rows[1]) : rg_node_set_int(ctx, rows[1], RG_VISIBILITY, RG_GONE));
    step(0);
    CHECK_INT(list.command_count, 6);
    check(1, RG_OP_RECT, rows[2], 0, 40, 100, 60, 0xff000003);
    check_transform(2, 1, 0, 0);
    check(3, RG_OP_RECT, rows[1], 0, 20, 100, 40, 0xff000002);
    CHECK(list.commands[4].op == RG_OP_TEXT && list.commands[4].node.id == text.id && list.commands[4].image == 0);
    CHECK(data(4)[1].integer == 0 && data(4)[2].integer == 4);
    size_t length = 0;
    CHECK(strcmp(rg_node_text(ctx, text, &length), "left") == 0);
    CHECK_INT(length, 4);
    CHECK(strcmp(rg_node_hint(ctx, text, &length), "") == 0);
    CHECK_INT(length, 0);
    step(0.5f);
    CHECK_INT(list.command_count, 8);
    check_transform(2, 1.5f, -25, -15); /* about 50, 30 */
    check(3, RG_OP_PUSH_LAYER, rows[1], 0, 0, 0, 0, 0x80000000);
    check(1, RG_OP_RECT, rows[2], 0, 30, 100, 50, 0xff000003);
    step(1);
    CHECK_INT(list.command_count, 2);
    CHECK(strcmp(rg_node_text(ctx, text, NULL), destroys ? "" : "left") == 0);
    end();
  }
}

/* A text that was changed after its node left is not the one that was measured. */
static void another_text_of_a_leaving_node_is_not_shown(void) {
  set_up();
  rg_node text = make_words(rows[1], "some words");
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  change();
  CHECK_OK(rg_node_set_int(ctx, rows[1], RG_VISIBILITY, RG_INVISIBLE));
  step(0);
  CHECK_INT(list.command_count, 6);
  CHECK_OK(rg_node_set_text(ctx, text, "a", 1));
  step(0);
  CHECK_INT(list.command_count, 5);
  end();
}

/* What leaves goes on from where it is when another transition begins, also if its surroundings leave, too. */
static void what_leaves_outlives_the_next_transition(void) {
  set_up();
  rg_node box = make_sized(ctx, rows[2], RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_drawable(ctx, box, RG_SLOT_BACKGROUND, parse(
      "<shape " SPACE "><gradient android:startColor='#f00' android:endColor='#00f'/></shape>")));
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  change();
  CHECK_OK(rg_node_destroy(ctx, rows[1]));
  CHECK_OK(rg_node_destroy(ctx, box));
  step(0);
  step(0.25f);
  CHECK_INT(list.command_count, 12);
  check(3, RG_OP_PUSH_LAYER, box, 0, 0, 0, 0, 0xbf000000);
  CHECK_INT(list.paints[list.commands[4].paint].shader, RG_SHADER_LINEAR);
  check(9, RG_OP_RECT, rows[1], 0, 20, 100, 40, 0xff000002);
  change();
  CHECK_OK(rg_node_destroy(ctx, rows[0]));
  step(0);
  check(0, RG_OP_RECT, rows[2], 0, 35, 100, 55, 0xff000003);
  check(2, RG_OP_PUSH_LAYER, box, 0, 0, 0, 0, 0xbf000000);
  check(3, RG_OP_RECT, box, 0, 40, 10, 50, 0xff000000);
  const rg_brush *paint = &list.paints[list.commands[3].paint];
  CHECK(paint->shader == RG_SHADER_LINEAR && paint->stop_count == 2);
  CHECK(list.data[paint->stops + 2].integer == 0xffff0000 && list.data[paint->stops + 3].integer == 0xff0000ff);
  /* the box moves with its row, which is at 35 */
  check_transform(1, 1, 0, -5);
  change();
  CHECK_OK(rg_node_destroy(ctx, rows[2])); /* what leaves it, leaves with it */
  step(0);
  rg_node last = list.commands[list.command_count - 2].node;
  CHECK(last.id != 0);
  int rects = 0;
  for (uint32_t i = 0; i < list.command_count; i++) rects += list.commands[i].op == RG_OP_RECT;
  CHECK_INT(rects, 4);
  for (int i = 0; i < 9; i++) step(0.125f);
  CHECK_INT(list.command_count, 0);
  end();
}

/* A scroller clips what leaves it, and moves it with its content. */
static void what_leaves_a_scroller_is_clipped(void) {
  set_up();
  rg_node scroller = make_sized(ctx, root, RG_KIND_SCROLL, rg_px(100), rg_px(50));
  rg_node column = make_sized(ctx, scroller, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  rg_node items[4];
  for (int i = 0; i < 4; i++) {
    items[i] = make_sized(ctx, column, RG_KIND_VIEW, rg_px(100), rg_px(40));
    CHECK_OK(rg_node_set_drawable(ctx, items[i], RG_SLOT_BACKGROUND, color(0xff000010u + (uint32_t)i)));
  }
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 0, 30));
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  change();
  CHECK_OK(rg_node_destroy(ctx, items[1]));
  step(0);
  check(3, RG_OP_PUSH_CLIP, scroller, 0, 60, 100, 110, 0);
  check(4, RG_OP_RECT, items[0], 0, 30, 100, 70, 0xff000010);
  check(8, RG_OP_RECT, items[1], 0, 70, 100, 110, 0xff000011);
  CHECK_INT(list.commands[10].op, RG_OP_POP);
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 0, 20));
  step(0);
  check_transform(7, 1, 0, 10);
  end();
}

/* What leaves the old screen is painted in the nodes that take its parents' places. */
static void another_screen_shows_what_leaves_the_last_one(void) {
  set_up();
  rg_node other = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  rg_node panel = make_sized(ctx, other, RG_KIND_VIEW, rg_px(50), rg_px(50));
  CHECK_OK(rg_node_set_drawable(ctx, panel, RG_SLOT_BACKGROUND, color(0xff123456)));
  def.target = other;
  change();
  CHECK_OK(rg_layout(ctx, other, 200, 400));
  rg_motion_view view;
  CHECK_OK(rg_transition_step(ctx, 0, &view));
  CHECK_OK(rg_transition_step(ctx, 0.5f, &view));
  paint(other, RG_PAINT_MOTION);
  CHECK_INT(list.command_count, 3 + 3 * 5);
  check(1, RG_OP_RECT, panel, 0, 0, 50, 50, 0xff123456);
  check(5, RG_OP_RECT, rows[0], 0, 0, 100, 20, 0xff000001);
  end();
}

/* Memory for `allocations` more: what fails changes nothing, and succeeds when it is called again. */
static bool runs_out(long allocations) {
  ledger l = {0};
  rg_context_def memory = rg_context_def_default();
  l.fail_after = -1;
  memory.allocator = ledger_hooks(&l);
  ctx = make_context_def(&memory);
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  rg_node row = make_sized(ctx, root, RG_KIND_FRAME, rg_px(100), rg_px(20)), text = make_words(row, "words");
  CHECK_OK(rg_node_set_drawable(ctx, row, RG_SLOT_BACKGROUND, color(0xff000001)));
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  def = rg_transition_default();
  def.draws_leaving = true;
  l.fail_after = allocations;
  bool failed = false;
  rg_status status;
  rg_motion_view view;
  while ((status = rg_transition_begin(ctx, root, &def)) == RG_ERROR_OUT_OF_MEMORY) failed = true, l.fail_after = -1;
  CHECK_OK(status);
  CHECK_OK(rg_node_destroy(ctx, row));
  CHECK_OK(rg_layout(ctx, root, 200, 400));
  while ((status = rg_transition_step(ctx, 0, &view)) == RG_ERROR_OUT_OF_MEMORY) failed = true, l.fail_after = -1;
  CHECK_OK(status);
  CHECK_INT(view.count, 1);
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  while ((status = rg_paint(ctx, root, RG_PAINT_MOTION, &list)) == RG_ERROR_OUT_OF_MEMORY) failed = true, l.fail_after = -1;
  CHECK_OK(status);
  CHECK_INT(list.command_count, 4);
  CHECK(strcmp(rg_node_text(ctx, text, NULL), "words") == 0);
  end();
  CHECK_INT(l.live, 0);
  return failed;
}

static void memory_that_runs_out_changes_nothing(void) {
  long allocations = 0;
  while (runs_out(allocations)) allocations++;
  CHECK(allocations > 6);
}

int main(void) {
  RUN(nodes_are_painted_on_their_way);
  RUN(what_appears_is_scaled_and_seen_through);
  RUN(what_leaves_is_painted_as_it_was);
  RUN(another_text_of_a_leaving_node_is_not_shown);
  RUN(what_leaves_outlives_the_next_transition);
  RUN(what_leaves_a_scroller_is_clipped);
  RUN(another_screen_shows_what_leaves_the_last_one);
  RUN(memory_that_runs_out_changes_nothing);
  return check_result();
}
