/* SPDX-License-Identifier: MIT */
/* Long lists that wrap across: an edit of one child measures that child, and the largest one decides the width. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { ROWS = 200 };

typedef struct list {
  rg_context *ctx;
  rg_node root, rows[ROWS], leaves[ROWS];
  rg_spec width;
} list;

static rg_node make_row(list *l, float width, rg_node *leaf) {
  rg_node row = make_sized(l->ctx, l->root, RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  *leaf = make_sized(l->ctx, row, RG_KIND_FIXED, rg_px(width), rg_px(10));
  return row;
}

/* Rows 38 wide in a column with a padding of 1. */
static list make_list(rg_spec width) {
  list l = {.ctx = make_context(), .width = width};
  l.root = make_sized(l.ctx, rg_null(), RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(l.ctx, l.root, RG_ORIENTATION, RG_VERTICAL));
  CHECK_OK(rg_node_set_float(l.ctx, l.root, RG_PADDING_LEFT, 1));
  for (int i = 0; i < ROWS; i++) l.rows[i] = make_row(&l, 38, &l.leaves[i]);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  return l;
}

/* Lays out after an edit that concerns a few nodes alone, and checks the size of the list. */
static void check_edit(list *l, float width, float height) {
  rg_layout_stats stats;
  CHECK_OK(rg_layout_specs(l->ctx, l->root, l->width, rg_unspecified()));
  CHECK_OK(rg_context_layout_stats(l->ctx, &stats));
  CHECK(stats.nodes_measured <= 8 && stats.cache_hits <= 8);
  CHECK_FRAME(frame_of(l->ctx, l->root), 0, 0, width, height);
}

static rg_spec across; /* of the lists of a test */

/* The width of a list that would be so wide by its rows. */
static float wide(float width) { return across.mode == RG_EXACTLY ? across.size : width; }

static void set_width(list *l, int row, float width) {
  CHECK_OK(rg_node_set_length(l->ctx, l->leaves[row], RG_WIDTH, rg_px(width)));
}

static void show(list *l, int row, rg_visibility visibility) {
  CHECK_OK(rg_node_set_int(l->ctx, l->rows[row], RG_VISIBILITY, visibility));
}

static void the_width_follows_the_largest_row(void) {
  list l = make_list(across);
  set_width(&l, 20, 30);
  check_edit(&l, wide(39), 2000);
  set_width(&l, 30, 50);
  check_edit(&l, wide(51), 2000);
  set_width(&l, 30, 44); /* smaller, but still the largest */
  check_edit(&l, wide(45), 2000);
  set_width(&l, 40, 44);
  check_edit(&l, wide(45), 2000);
  set_width(&l, 30, 20); /* another one is as large */
  check_edit(&l, wide(45), 2000);
  set_width(&l, 40, 10);
  check_edit(&l, wide(39), 2000);
  for (int i = 0; i < ROWS; i++) set_width(&l, i, (float)(5 + i % 30)); /* all at once */
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, l.root), 0, 0, wide(35), 2000);
  rg_context_destroy(l.ctx);
}

static void rows_come_and_go(void) {
  list l = make_list(across);
  rg_node leaf, added = make_row(&l, 60, &leaf);
  check_edit(&l, wide(61), 2010);
  CHECK_OK(rg_node_set_int(l.ctx, added, RG_VISIBILITY, RG_GONE));
  check_edit(&l, wide(39), 2000);
  CHECK_OK(rg_node_set_int(l.ctx, added, RG_VISIBILITY, RG_VISIBLE));
  check_edit(&l, wide(61), 2010);
  CHECK_OK(rg_node_insert(l.ctx, l.root, added, 0));
  check_edit(&l, wide(61), 2010);
  CHECK_FRAME(frame_of(l.ctx, l.rows[0]), 1, 10, 38, 10);
  show(&l, 7, RG_GONE);
  check_edit(&l, wide(61), 2000);
  CHECK_OK(rg_node_destroy(l.ctx, added));
  check_edit(&l, wide(39), 1990);
  show(&l, 7, RG_VISIBLE);
  check_edit(&l, wide(39), 2000);
  CHECK_FRAME(frame_of(l.ctx, l.rows[8]), 1, 80, 38, 10);
  make_sized(l.ctx, l.root, RG_KIND_VIEW, rg_px(45), rg_px(5));
  check_edit(&l, wide(46), 2005);
  rg_context_destroy(l.ctx);
}

/* A row that comes at the end counts, whatever else changes before the same layout. */
static void a_row_comes_while_others_change(void) {
  for (int what = 0; what < 4; what++) {
    list l = make_list(across);
    rg_node box = make_sized(l.ctx, l.root, RG_KIND_VIEW, rg_px(20), rg_px(10)), leaf;
    CHECK_OK(rg_node_insert(l.ctx, l.root, box, 5));
    CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
    make_row(&l, 60, &leaf);
    if (what == 0) CHECK_OK(rg_node_set_length(l.ctx, box, RG_HEIGHT, rg_px(15)));
    if (what == 1) CHECK_OK(rg_node_set_length(l.ctx, l.leaves[50], RG_HEIGHT, rg_px(15)));
    if (what == 2) CHECK_OK(rg_node_set_float(l.ctx, l.rows[50], RG_MARGIN_TOP, 5));
    if (what == 3) set_width(&l, 50, 50);
    check_edit(&l, wide(61), what == 3 ? 2020 : 2025);
    CHECK_OK(rg_node_destroy(l.ctx, l.rows[0]));
    check_edit(&l, wide(61), what == 3 ? 2010 : 2015);
    rg_context_destroy(l.ctx);
  }
}

static void a_row_gets_other_lengths(void) {
  list l = make_list(across);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_HEIGHT, rg_px(25)));
  check_edit(&l, wide(39), 2015);
  CHECK_FRAME(frame_of(l.ctx, l.rows[51]), 1, 525, 38, 10);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_WIDTH, rg_px(70)));
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_HEIGHT, rg_px(12)));
  check_edit(&l, wide(71), 2002);
  CHECK_FRAME(frame_of(l.ctx, l.rows[50]), 1, 500, 70, 12);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_HEIGHT, rg_wrap_content()));
  check_edit(&l, wide(71), 2000);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_WIDTH, rg_wrap_content()));
  check_edit(&l, wide(39), 2000);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_HEIGHT, rg_px(25)));
  CHECK_OK(rg_node_destroy(l.ctx, l.rows[50])); /* before a layout */
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, l.rows[51]), 1, 500, 38, 10);
  rg_context_destroy(l.ctx);
}

static void set_margin(list *l, int row, rg_property side, float margin) {
  CHECK_OK(rg_node_set_float(l->ctx, l->rows[row], side, margin));
}

static void a_row_gets_other_margins(void) {
  list l = make_list(across);
  set_margin(&l, 50, RG_MARGIN_LEFT, 8);
  check_edit(&l, wide(47), 2000);
  CHECK_FRAME(frame_of(l.ctx, l.rows[50]), 9, 500, 38, 10);
  set_margin(&l, 50, RG_MARGIN_TOP, 5);
  set_margin(&l, 50, RG_MARGIN_BOTTOM, 2);
  set_margin(&l, 50, RG_MARGIN_LEFT, 3);
  check_edit(&l, wide(42), 2007);
  CHECK_FRAME(frame_of(l.ctx, l.rows[50]), 4, 505, 38, 10);
  CHECK_FRAME(frame_of(l.ctx, l.rows[51]), 1, 517, 38, 10);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[50], RG_HEIGHT, rg_px(20)));
  set_margin(&l, 50, RG_MARGIN_TOP, 0);
  check_edit(&l, wide(42), 2012);
  CHECK_FRAME(frame_of(l.ctx, l.rows[51]), 1, 522, 38, 10);
  show(&l, 50, RG_GONE);
  check_edit(&l, wide(39), 1990);
  set_margin(&l, 50, RG_MARGIN_LEFT, 0);
  set_margin(&l, 50, RG_MARGIN_BOTTOM, 4);
  show(&l, 50, RG_VISIBLE);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, l.root), 0, 0, wide(39), 2014);
  set_margin(&l, 199, RG_MARGIN_BOTTOM, -3); /* no sum has negative margins */
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, l.root), 0, 0, wide(39), 2011);
  rg_context_destroy(l.ctx);
}

/* Leaves that have no children: their lengths are in the sums. */
static void a_leaf_gets_other_lengths(void) {
  list l = {.ctx = make_context(), .width = across};
  l.root = make_sized(l.ctx, rg_null(), RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(l.ctx, l.root, RG_ORIENTATION, RG_VERTICAL));
  for (int i = 0; i < ROWS; i++) l.rows[i] = make_sized(l.ctx, l.root, RG_KIND_VIEW, rg_px(38), rg_px(10));
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[9], RG_WIDTH, rg_px(50)));
  check_edit(&l, wide(50), 2000);
  CHECK_FRAME(frame_of(l.ctx, l.rows[9]), 0, 90, 50, 10);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[9], RG_WIDTH, rg_px(20)));
  check_edit(&l, wide(38), 2000);
  CHECK_OK(rg_node_set_length(l.ctx, l.rows[9], RG_HEIGHT, rg_px(30)));
  check_edit(&l, wide(38), 2020);
  CHECK_FRAME(frame_of(l.ctx, l.rows[10]), 0, 120, 38, 10);
  set_margin(&l, 9, RG_MARGIN_TOP, 6);
  set_margin(&l, 9, RG_MARGIN_RIGHT, 21);
  check_edit(&l, wide(41), 2026);
  CHECK_FRAME(frame_of(l.ctx, l.rows[9]), 0, 96, 20, 30);
  CHECK_FRAME(frame_of(l.ctx, l.rows[10]), 0, 126, 38, 10);
  show(&l, 9, RG_GONE);
  check_edit(&l, wide(38), 1990);
  rg_context_destroy(l.ctx);
}

/* Beyond the bound the list is as wide as it, and rows may be cut. */
static void the_bound_holds(void) {
  list l = make_list(rg_at_most(60));
  set_width(&l, 3, 80);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, l.root), 0, 0, 60, 2000);
  set_width(&l, 3, 50);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, l.root), 0, 0, 51, 2000);
  rg_context_destroy(l.ctx);
}

/* A child that matches the list gets its new width. */
static void a_matching_child_follows(void) {
  list l = make_list(rg_at_most(300));
  rg_node matching = make_sized(l.ctx, l.root, RG_KIND_LINEAR, rg_match_parent(), rg_px(4));
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  set_width(&l, 3, 100);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, matching), 1, 2000, 100, 4);
  show(&l, 3, RG_GONE);
  CHECK_OK(rg_layout_specs(l.ctx, l.root, l.width, rg_unspecified()));
  CHECK_FRAME(frame_of(l.ctx, matching), 1, 1990, 38, 4);
  rg_context_destroy(l.ctx);
}

int main(void) {
  const rg_spec specs[] = {rg_exactly(300), rg_at_most(300), rg_unspecified()};
  for (int i = 0; i < 3; i++) {
    across = specs[i];
    RUN(the_width_follows_the_largest_row);
    RUN(rows_come_and_go);
    RUN(a_row_comes_while_others_change);
    RUN(a_row_gets_other_lengths);
    RUN(a_row_gets_other_margins);
    RUN(a_leaf_gets_other_lengths);
  }
  RUN(the_bound_holds);
  RUN(a_matching_child_follows);
  return check_result();
}
