/* SPDX-License-Identifier: MIT */
/* Changes at which a relayout might stop too early: changes that cancel out in a sum, or below hidden nodes. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static void set_width(rg_context *ctx, rg_node node, float width) {
  CHECK_OK(rg_node_set_length(ctx, node, RG_WIDTH, rg_px(width)));
}

/* Two children exchange their lengths: the row keeps its length, but its children move. */
static void lengths_that_cancel_out_move_children(void) {
  for (int share = 0; share < 2; share++) {
    rg_context *ctx = make_context();
    rg_node row = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(100), rg_px(20));
    CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
    CHECK_OK(rg_node_set_int(ctx, row, RG_BASELINE_ALIGNED, 0));
    rg_node first = make_sized(ctx, row, RG_KIND_VIEW, rg_px(10), rg_px(20));
    rg_node second = make_sized(ctx, row, RG_KIND_VIEW, rg_px(20), rg_px(20));
    rg_node third = make_sized(ctx, row, RG_KIND_VIEW, rg_px(share ? 0 : 15), rg_px(20));
    if (share) CHECK_OK(rg_node_set_float(ctx, third, RG_WEIGHT, 1));
    CHECK_OK(rg_layout(ctx, row, 100, 20));
    CHECK_FRAME(frame_of(ctx, second), 10, 0, 20, 20);
    set_width(ctx, first, 20);
    set_width(ctx, second, 10);
    CHECK_OK(rg_layout(ctx, row, 100, 20));
    CHECK_FRAME(frame_of(ctx, first), 0, 0, 20, 20);
    CHECK_FRAME(frame_of(ctx, second), 20, 0, 10, 20);
    CHECK_FRAME(frame_of(ctx, third), 30, 0, share ? 70 : 15, 20);
    rg_context_destroy(ctx);
  }
}

/* A frame that measures all children grows with a gone child, whatever changed below it, and whenever. */
static void gone_children_that_count_are_followed(void) {
  rg_context *ctx = make_context();
  rg_node frame = make_node(ctx, rg_null(), RG_KIND_FRAME);
  rg_node gone = make_node(ctx, frame, RG_KIND_LINEAR);
  rg_node leaf = make_sized(ctx, gone, RG_KIND_VIEW, rg_px(10), rg_px(5));
  CHECK_OK(rg_node_set_int(ctx, frame, RG_MEASURE_ALL_CHILDREN, 1));
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(200)));
  CHECK_FRAME(frame_of(ctx, leaf), 0, 0, 10, 5);
  CHECK_OK(rg_node_set_int(ctx, gone, RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(200)));
  CHECK_FRAME(frame_of(ctx, frame), 0, 0, 10, 5);
  CHECK_FRAME(frame_of(ctx, leaf), 0, 0, 0, 0);
  set_width(ctx, leaf, 30);
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(200)));
  CHECK_FRAME(frame_of(ctx, frame), 0, 0, 30, 5);
  rg_node more = make_sized(ctx, gone, RG_KIND_VIEW, rg_px(50), rg_px(7));
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(200)));
  CHECK_FRAME(frame_of(ctx, frame), 0, 0, 50, 12);
  CHECK_OK(rg_node_set_int(ctx, gone, RG_VISIBILITY, RG_VISIBLE));
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(200)));
  CHECK_FRAME(frame_of(ctx, leaf), 0, 0, 30, 5);
  CHECK_FRAME(frame_of(ctx, more), 0, 5, 50, 7);
  rg_context_destroy(ctx);
}

/* A child of a constraint container is not measured for its content while the container determines both its sizes. */
static void a_child_that_becomes_as_high_as_its_content_is_asked(void) {
  rg_context *ctx = make_context();
  rg_node frame = make_node(ctx, rg_null(), RG_KIND_FRAME);
  rg_node container = make_node(ctx, frame, RG_KIND_CONSTRAINT);
  make_node(ctx, container, RG_KIND_FIXED);
  rg_node child = make_sized(ctx, container, RG_KIND_FIXED, rg_match_parent(), rg_match_parent());
  CHECK_OK(rg_node_set_float(ctx, child, RG_CONTENT_HEIGHT, 40));
  CHECK_OK(rg_layout(ctx, frame, 200, 100));
  CHECK_FRAME(frame_of(ctx, child), 0, 0, 0, 0);
  CHECK_OK(rg_node_set_length(ctx, child, RG_HEIGHT, rg_wrap_content()));
  CHECK_OK(rg_layout(ctx, frame, 200, 100));
  CHECK_FRAME(frame_of(ctx, child), 0, 0, 0, 40);
  rg_context_destroy(ctx);
}

/* A cell of a grid without a height of its own gets another width. */
static void a_narrower_cell_keeps_the_height_it_has(void) {
  rg_context_def units = rg_context_def_default();
  units.units_per_px = 1;
  rg_context *ctx = make_context_def(&units);
  rg_node frame = make_node(ctx, rg_null(), RG_KIND_FRAME), grid = make_node(ctx, frame, RG_KIND_GRID);
  rg_grid def = rg_grid_default();
  rg_node cells[5];
  def.column_count = 4;
  CHECK_OK(rg_node_set_int(ctx, grid, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_grid(ctx, grid, &def));
  cells[0] = make_sized(ctx, grid, RG_KIND_SPACE, rg_px(15), rg_unset());
  for (int i = 1; i < 5; i++)
    cells[i] = make_sized(ctx, grid, RG_KIND_FIXED, i == 4 ? rg_px(25) : rg_unset(), i == 3 ? rg_px(20) : rg_unset());
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(100)));
  CHECK_FRAME(frame_of(ctx, cells[0]), 0, 0, 15, 0);
  set_width(ctx, cells[0], 5);
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(200), rg_at_most(100)));
  rg_node_layout info;
  CHECK_OK(rg_node_layout_info(ctx, cells[0], &info));
  CHECK_FRAME(info.unsnapped, 0, 0, 5, 0);
  CHECK_FRAME(frame_of(ctx, cells[0]), 0, 0, 5, 0);
  CHECK_FRAME(frame_of(ctx, cells[4]), 0, 20, 25, 0);
  rg_context_destroy(ctx);
}

/* A child that became invisible is only placed again, but the size of its container depends on more then. */
static void containers_of_what_is_not_seen_learn_of_it(void) {
  rg_context *ctx = make_context();
  rg_node row = make_node(ctx, rg_null(), RG_KIND_LINEAR), inner, column, last;
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, row, RG_BASELINE_ALIGNED, 0));
  inner = make_sized(ctx, row, RG_KIND_LINEAR, rg_unset(), rg_match_parent());
  CHECK_OK(rg_node_set_int(ctx, inner, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, inner, RG_BASELINE_ALIGNED, 0));
  make_sized(ctx, row, RG_KIND_FIXED, rg_unset(), rg_px(33));
  column = make_node(ctx, inner, RG_KIND_LINEAR);
  last = make_node(ctx, column, RG_KIND_LINEAR);
  CHECK_OK(rg_layout_specs(ctx, row, rg_spec_make(RG_UNSPECIFIED, 2000), rg_spec_make(RG_UNSPECIFIED, 0)));
  CHECK_OK(rg_node_set_int(ctx, last, RG_VISIBILITY, RG_INVISIBLE));
  CHECK_OK(rg_layout_specs(ctx, row, rg_spec_make(RG_UNSPECIFIED, 2000), rg_spec_make(RG_UNSPECIFIED, 0)));
  make_node(ctx, last, RG_KIND_VIEW); /* as high as it may be: as the row's other child */
  CHECK_OK(rg_layout_specs(ctx, row, rg_spec_make(RG_UNSPECIFIED, 2000), rg_spec_make(RG_UNSPECIFIED, 0)));
  CHECK_FRAME(frame_of(ctx, inner), 0, 0, 0, 33);
  CHECK_FRAME(frame_of(ctx, column), 0, 0, 0, 33);
  rg_context_destroy(ctx);
}

/* A child with a baseline is inserted into a long row of leaves, which have none; then a second one is aligned to it. */
static void a_baseline_that_a_long_row_gets_is_aligned(void) {
  rg_context *ctx = make_context();
  rg_node row = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(1000), rg_px(100));
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  for (int i = 0; i < 70; i++) make_sized(ctx, row, RG_KIND_VIEW, rg_px(2), rg_px(10));
  CHECK_OK(rg_layout(ctx, row, 1000, 100));
  rg_node children[2];
  for (int i = 0; i < 2; i++) {
    rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
    def.style.width = rg_px(20);
    def.style.height = rg_px(30);
    def.style.baseline = rg_px(i == 0 ? 25 : 5);
    CHECK_OK(rg_node_create(ctx, row, &def, &children[i]));
    CHECK_OK(rg_layout(ctx, row, 1000, 100));
  }
  CHECK_FRAME(frame_of(ctx, children[0]), 140, 0, 20, 30);
  CHECK_FRAME(frame_of(ctx, children[1]), 160, 20, 20, 30);
  rg_context_destroy(ctx);
}

/* Rows in each other, of which the second and the fourth are as high as their container. The fourth has two results, one
 * of them without bounds; with a view it can no longer be stretched there, while its size stays. */
static void what_can_no_longer_be_stretched_is_measured_again(void) {
  rg_context *ctx = make_context();
  rg_node rows[4], leaf = rg_null(), parent = rg_null();
  rg_node_def view = rg_node_def_default(RG_KIND_VIEW);
  rg_node_layout info;
  for (int i = 0; i < 4; i++) {
    rg_node_def row = rg_node_def_default(RG_KIND_LINEAR);
    if (i % 2 == 1) row.style.height = rg_match_parent();
    if (i == 2) row.style.gravity = RG_GRAVITY_CENTER;
    CHECK_OK(rg_node_create(ctx, parent, &row, &rows[i]));
    parent = rows[i];
  }
  make_sized(ctx, rows[3], RG_KIND_FIXED, rg_px(38), rg_px(21));
  CHECK_OK(rg_layout_specs(ctx, rows[0], rg_unspecified(), rg_at_most(400)));
  CHECK_OK(rg_node_layout_info(ctx, rows[1], &info));
  CHECK_INT(info.flags, RG_OUT_LAID_OUT);
  view.style.height = rg_px(20); /* it takes all width that is offered, and leaves none for the other */
  CHECK_OK(rg_node_create_at(ctx, rows[3], 0, &view, &leaf));
  CHECK_OK(rg_layout_specs(ctx, rows[0], rg_unspecified(), rg_at_most(400)));
  for (int i = 1; i < 3; i++) {
    CHECK_OK(rg_node_layout_info(ctx, rows[i], &info));
    CHECK_INT(info.flags, RG_OUT_LAID_OUT | RG_OUT_TOO_SMALL_WIDTH);
  }
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(lengths_that_cancel_out_move_children);
  RUN(gone_children_that_count_are_followed);
  RUN(a_child_that_becomes_as_high_as_its_content_is_asked);
  RUN(a_narrower_cell_keeps_the_height_it_has);
  RUN(containers_of_what_is_not_seen_learn_of_it);
  RUN(a_baseline_that_a_long_row_gets_is_aligned);
  RUN(what_can_no_longer_be_stretched_is_measured_again);
  return check_result();
}
