/* SPDX-License-Identifier: MIT */
/* The search for the next focus. Its rules are tested by the corpus of Android's answers; here are the API's own. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node root, cells[9];

static void focusable(rg_node node, const char *forward) {
  rg_input_def def = rg_input_def_default();
  def.focusable = RG_FOCUSABLE_YES;
  def.next_forward = forward;
  CHECK_OK(rg_node_set_input(ctx, node, &def));
}

/* Three rows of three cells of 40 x 40, 10 apart. */
static void set_up(float scale) {
  rg_context_def def = rg_context_def_default();
  def.pixel_scale = scale;
  ctx = make_context_def(&def);
  root = make_sized(ctx, rg_null(), RG_KIND_ABSOLUTE, rg_match_parent(), rg_match_parent());
  for (int i = 0; i < 9; i++) {
    cells[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(40), rg_px(40));
    CHECK_OK(rg_node_set_float(ctx, cells[i], RG_OFFSET_X, (float)(50 * (i % 3))));
    CHECK_OK(rg_node_set_float(ctx, cells[i], RG_OFFSET_Y, (float)(50 * (i / 3))));
    focusable(cells[i], NULL);
  }
  CHECK_OK(rg_layout(ctx, root, 400, 300));
}

static rg_node next(rg_node from, rg_focus_direction direction) {
  rg_node found = {7};
  CHECK_OK(rg_focus_next(ctx, root, from, NULL, direction, &found));
  return found;
}

static void the_focus_moves(void) {
  set_up(2);
  CHECK_INT(next(cells[4], RG_FOCUS_LEFT).id, cells[3].id);
  CHECK_INT(next(cells[4], RG_FOCUS_UP).id, cells[1].id);
  CHECK_INT(next(cells[4], RG_FOCUS_RIGHT).id, cells[5].id);
  CHECK_INT(next(cells[4], RG_FOCUS_DOWN).id, cells[7].id);
  CHECK_INT(next(cells[8], RG_FOCUS_DOWN).id, 0);
  CHECK_INT(next(cells[8], RG_FOCUS_FORWARD).id, cells[0].id);
  CHECK_INT(next(cells[0], RG_FOCUS_BACKWARD).id, cells[8].id);
  CHECK_INT(next(rg_null(), RG_FOCUS_FORWARD).id, cells[0].id);
  rg_frame start = {100, 0, 10, 10};
  rg_node found;
  CHECK_OK(rg_focus_next(ctx, root, rg_null(), &start, RG_FOCUS_DOWN, &found));
  CHECK_INT(found.id, cells[5].id); /* cells[2] begins where the rectangle does */
  rg_context_destroy(ctx);
}

static void a_root_keeps_the_focus_inside(void) {
  rg_node found;
  set_up(1);
  rg_node dialog = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(40), rg_wrap_content());
  rg_node yes = make_sized(ctx, dialog, RG_KIND_VIEW, rg_px(40), rg_px(40));
  rg_node no = make_sized(ctx, dialog, RG_KIND_VIEW, rg_px(40), rg_px(40));
  focusable(yes, NULL);
  focusable(no, NULL);
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_OK(rg_focus_next(ctx, dialog, no, NULL, RG_FOCUS_FORWARD, &found));
  CHECK_INT(found.id, yes.id);
  CHECK_OK(rg_focus_next(ctx, dialog, no, NULL, RG_FOCUS_RIGHT, &found));
  CHECK_INT(found.id, 0);
  CHECK_INT(rg_focus_next(ctx, dialog, cells[0], NULL, RG_FOCUS_RIGHT, &found), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static void clickable_nodes_are_focusable_by_default(void) {
  rg_input_def def = rg_input_def_default();
  set_up(1);
  CHECK_OK(rg_node_set_input(ctx, cells[5], &def));
  CHECK_INT(next(cells[4], RG_FOCUS_RIGHT).id, cells[2].id);
  def.clickable = true;
  CHECK_OK(rg_node_set_input(ctx, cells[5], &def));
  CHECK_INT(next(cells[4], RG_FOCUS_RIGHT).id, cells[5].id);
  def.enabled = false;
  CHECK_OK(rg_node_set_input(ctx, cells[5], &def));
  CHECK_INT(next(cells[4], RG_FOCUS_RIGHT).id, cells[2].id);
  rg_context_destroy(ctx);
}

static void the_default_focus(void) {
  rg_node found;
  rg_input_def def = rg_input_def_default();
  set_up(1);
  CHECK_OK(rg_focus_default(ctx, root, &found));
  CHECK_INT(found.id, cells[0].id);
  def.clickable = def.focused_by_default = true;
  CHECK_OK(rg_node_set_input(ctx, cells[6], &def));
  CHECK_OK(rg_focus_default(ctx, root, &found));
  CHECK_INT(found.id, cells[6].id);
  CHECK_OK(rg_focus_default(ctx, cells[2], &found));
  CHECK_INT(found.id, cells[2].id);
  CHECK_OK(rg_node_set_int(ctx, root, RG_VISIBILITY, RG_INVISIBLE));
  CHECK_OK(rg_focus_default(ctx, root, &found));
  CHECK_INT(found.id, 0);
  rg_context_destroy(ctx);
}

static void bad_arguments_are_refused(void) {
  rg_node found;
  rg_frame bad = {NAN, 0, 1, 1};
  set_up(1);
  CHECK_INT(rg_focus_next(ctx, root, rg_null(), &bad, RG_FOCUS_DOWN, &found), RG_ERROR_INVALID_ARGUMENT);
  bad.x = 0;
  bad.width = -1;
  CHECK_INT(rg_focus_next(ctx, root, rg_null(), &bad, RG_FOCUS_DOWN, &found), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_focus_next(ctx, root, rg_null(), NULL, (rg_focus_direction)6, &found), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_focus_next(ctx, root, rg_null(), NULL, RG_FOCUS_DOWN, NULL), RG_ERROR_INVALID_ARGUMENT);
  bad = (rg_frame){3e38f, -3e38f, 3e38f, 3e38f}; /* far away, and no overflow */
  CHECK_OK(rg_focus_next(ctx, root, rg_null(), &bad, RG_FOCUS_LEFT, &found));
  CHECK(found.id != 0);
  rg_context_destroy(ctx);
}

/* Rings, chains that run into rings, and thousands of links by one id end. */
static void links_end(void) {
  enum { COUNT = 3000 };
  static rg_node many[COUNT];
  char id[16], forward[16];
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_ABSOLUTE, rg_match_parent(), rg_match_parent());
  for (int shape = 0; shape < 4; shape++) {
    for (int i = 0; i < COUNT; i++) {
      many[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
      snprintf(id, sizeof id, "n%d", shape == 3 ? 0 : i);
      int to = shape == 0 ? (i + 1) % COUNT : shape == 1 ? (i + 1 < COUNT ? i + 1 : COUNT / 2) : i * 7 % COUNT;
      snprintf(forward, sizeof forward, "n%d", shape == 3 ? 0 : to);
      CHECK_OK(rg_node_set_id(ctx, many[i], id, strlen(id)));
      focusable(many[i], forward);
    }
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    CHECK(next(many[1], RG_FOCUS_FORWARD).id != 0);
    CHECK(next(many[1], RG_FOCUS_BACKWARD).id != 0);
    CHECK(next(rg_null(), RG_FOCUS_FORWARD).id != 0);
    rg_input_def off = rg_input_def_default();
    off.next_forward = "n0"; /* nobody can take it: a ring */
    CHECK_OK(rg_nodes_set_input(ctx, many, sizeof *many, &off, 0, COUNT));
    next(many[1], RG_FOCUS_FORWARD);
    next(many[1], RG_FOCUS_BACKWARD);
    for (int i = 0; i < COUNT; i++) CHECK_OK(rg_node_destroy(ctx, many[i]));
  }
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(the_focus_moves);
  RUN(a_root_keeps_the_focus_inside);
  RUN(clickable_nodes_are_focusable_by_default);
  RUN(the_default_focus);
  RUN(bad_arguments_are_refused);
  RUN(links_end);
  return check_result();
}
