/* SPDX-License-Identifier: MIT */
/* Long lists: several edits between two layouts measure the children they concern, wherever these are across. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { ROWS = 200 };

typedef struct list {
  rg_context *ctx;
  rg_node root, rows[2 * ROWS], leaves[2 * ROWS];
  int first, count; /* of the rows that are not destroyed */
} list;

static void append(list *l) {
  int at = l->first + l->count++;
  l->rows[at] = make_sized(l->ctx, l->root, RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  l->leaves[at] = make_sized(l->ctx, l->rows[at], RG_KIND_FIXED, rg_px(40), rg_px(10));
}

/* Rows of 40 x 10 in a column of 100. */
static list make_list(int32_t gravity, rg_direction direction) {
  list l = {.ctx = make_context()};
  l.root = make_sized(l.ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(l.ctx, l.root, RG_GRAVITY, gravity));
  CHECK_OK(rg_node_set_int(l.ctx, l.root, RG_DIRECTION, (int32_t)direction));
  for (int i = 0; i < ROWS; i++) append(&l);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, rg_exactly(100), rg_unspecified()));
  return l;
}

static list scene; /* of the present test */
static float left; /* of all its rows */

static void begin(int32_t gravity, rg_direction direction, float x) {
  scene = make_list(gravity, direction);
  left = x;
}

static void end(void) { rg_context_destroy(scene.ctx); }

/* Lays out after edits of few rows. Then row `at` has these edges, and the list this height. */
static void check(int at, float top, float height, float whole) {
  rg_layout_stats stats;
  CHECK_OK(rg_layout_specs(scene.ctx, scene.root, rg_exactly(100), rg_unspecified()));
  CHECK_OK(rg_context_layout_stats(scene.ctx, &stats));
  CHECK(stats.nodes_measured <= 16 && stats.cache_hits <= 16);
  CHECK_FRAME(frame_of(scene.ctx, scene.root), 0, 0, 100, whole);
  CHECK_FRAME(frame_of(scene.ctx, scene.rows[at]), left, top, 40, height);
}

static void show(int row, rg_visibility visibility) {
  CHECK_OK(rg_node_set_int(scene.ctx, scene.rows[row], RG_VISIBILITY, (int32_t)visibility));
}

static void set_height(int row, float height) {
  CHECK_OK(rg_node_set_length(scene.ctx, scene.leaves[row], RG_HEIGHT, rg_px(height)));
}

static void several_rows_change(void) {
  /* the first move rebuilds the order of rows, and leaves room for others */
  CHECK_OK(rg_node_insert(scene.ctx, scene.root, scene.rows[0], 5));
  CHECK_OK(rg_node_insert(scene.ctx, scene.root, scene.rows[0], 0));
  CHECK_OK(rg_layout_specs(scene.ctx, scene.root, rg_exactly(100), rg_unspecified()));
  set_height(20, 15);
  set_height(150, 30);
  check(199, 2015, 10, 2025);
  show(3, RG_GONE);
  show(180, RG_GONE);
  check(179, 1805, 10, 2005);
  show(3, RG_VISIBLE);
  show(180, RG_INVISIBLE);
  set_height(150, 10);
  check(180, 1805, 10, 2005);
  show(180, RG_VISIBLE);
  show(60, RG_INVISIBLE);
  check(60, 605, 10, 2005);
  CHECK_OK(rg_node_set_float(scene.ctx, scene.rows[7], RG_MARGIN_TOP, 5));
  CHECK_OK(rg_node_set_float(scene.ctx, scene.rows[160], RG_MARGIN_BOTTOM, 2));
  check(199, 2002, 10, 2012);
  CHECK_OK(rg_node_set_length(scene.ctx, scene.rows[10], RG_HEIGHT, rg_px(50)));
  CHECK_OK(rg_node_set_length(scene.ctx, scene.rows[11], RG_HEIGHT, rg_px(60)));
  check(11, 155, 60, 2102);
  CHECK_OK(rg_node_insert_before(scene.ctx, scene.rows[198], scene.rows[2]));
  CHECK_OK(rg_node_insert_before(scene.ctx, scene.rows[101], scene.rows[102]));
  check(2, 2072, 10, 2102);
  CHECK_FRAME(frame_of(scene.ctx, scene.rows[102]), left, 1100, 40, 10);
}

/* The first rows go, others come at the end, in either order. */
static void a_log_moves(void) {
  for (int lines = 1; lines < 5; lines++) {
    for (int k = 0; k < lines; k++) {
      if (lines % 2 == 0) append(&scene);
      CHECK_OK(rg_node_destroy(scene.ctx, scene.rows[scene.first++]));
      scene.count--;
      if (lines % 2 != 0) append(&scene);
    }
    check(scene.first, 0, 10, 2000);
    check(scene.first + 150, 1500, 10, 2000);
    check(scene.first + 199, 1990, 10, 2000);
  }
  for (int k = 0; k < 3; k++) append(&scene);
  set_height(50, 20);
  set_height(scene.first + scene.count - 1, 30);
  check(scene.first + scene.count - 1, 2030, 30, 2060);
  append(&scene);
  append(&scene);
  show(scene.first + scene.count - 2, RG_GONE);
  CHECK_OK(rg_node_destroy(scene.ctx, scene.rows[scene.first++]));
  scene.count--;
  check(scene.first + scene.count - 1, 2050, 10, 2060);
}

/* A row that comes and goes between two layouts was never there. */
static void rows_come_and_go(void) {
  append(&scene);
  append(&scene);
  set_height(30, 12);
  for (int k = 0; k < 2; k++) CHECK_OK(rg_node_destroy(scene.ctx, scene.rows[scene.first + --scene.count]));
  check(199, 1992, 10, 2002);
  set_height(30, 10);
  rg_node row = scene.rows[100];
  CHECK_OK(rg_node_destroy(scene.ctx, scene.rows[99]));
  CHECK_OK(rg_node_destroy(scene.ctx, row));
  check(101, 990, 10, 1980);
}

static const struct {
  int32_t gravity;
  rg_direction direction;
  float left;
} sides[] = {
    {RG_GRAVITY_START, RG_DIRECTION_LTR, 0},
    {RG_GRAVITY_START, RG_DIRECTION_RTL, 60},
    {RG_GRAVITY_CENTER_HORIZONTAL, RG_DIRECTION_LTR, 30},
    {RG_GRAVITY_END, RG_DIRECTION_LTR, 60},
};

static void edits_measure_what_they_concern(void) {
  void (*const tests[])(void) = {several_rows_change, a_log_moves, rows_come_and_go};
  for (size_t side = 0; side < sizeof sides / sizeof sides[0]; side++) {
    for (size_t test = 0; test < sizeof tests / sizeof tests[0]; test++) {
      begin(sides[side].gravity, sides[side].direction, sides[side].left);
      tests[test]();
      end();
    }
  }
}

/* A content as high as the space that is left in the viewport, if any. */
static void measure_left(void *user, rg_measure_request *r) {
  (void)user;
  r->out_width = 10;
  r->out_height = r->height.size;
}

/* The length before a child that reads its hint may shrink in between, though it is the same in the end. */
static void a_hint_is_read_again(void) {
  rg_context_def def = rg_context_def_default();
  def.measure = measure_left;
  rg_context *ctx = make_context_def(&def);
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_SCROLL, rg_px(100), rg_px(100));
  rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  rg_node first = make_sized(ctx, column, RG_KIND_VIEW, rg_px(10), rg_px(150));
  rg_node text = make_sized(ctx, column, RG_KIND_MEASURED, rg_px(10), rg_match_parent());
  rg_node last = make_sized(ctx, column, RG_KIND_VIEW, rg_px(10), rg_px(100));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, text), 0, 150, 10, 0);
  CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(50)));
  CHECK_OK(rg_node_set_length(ctx, last, RG_HEIGHT, rg_px(200)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, text), 0, 50, 10, 50);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(edits_measure_what_they_concern);
  RUN(a_hint_is_read_again);
  return check_result();
}
