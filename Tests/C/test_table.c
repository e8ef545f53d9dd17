/* SPDX-License-Identifier: MIT */
/* Tables beyond the corpus: shares, edits, gravity, the cost of a change, dividers. */
#define _POSIX_C_SOURCE 200809L
#include "table.h"

static void room_is_shared_and_what_is_missing_too(void) {
  set_up();
  set_columns(RG_STRETCH_COLUMNS, 0, 2);
  lay_out(100);
  check_columns(50, 70, 100);
  set_columns(RG_STRETCH_COLUMNS, 1, 1);
  lay_out(100);
  check_columns(30, 90, 100);
  set_columns(RG_SHRINK_COLUMNS, 0, 1);
  lay_out(40);
  check_columns(20, 30, 40);
  set_columns(RG_SHRINK_COLUMNS, RG_ALL_COLUMNS, 0);
  lay_out(45);
  check_columns(25, 40, 45);
  lay_out(100);
  check_columns(30, 90, 100);
  tear_down();
}

static void collapsed_columns_hide_their_cells(void) {
  rg_change changes[16];
  uint32_t count = 0, hidden = 0, shown = 0;
  rg_node_layout info;
  set_up();
  lay_out(100);
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  set_columns(RG_COLLAPSE_COLUMNS, 1, 1);
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[0][1]), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, cells[0][2]), 30, 0, 10, 12);
  CHECK_OK(rg_node_layout_info(ctx, cells[0][1], &info));
  CHECK((info.flags & RG_OUT_LAID_OUT) == 0);
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  for (uint32_t i = 0; i < count; i++) hidden += (changes[i].flags & RG_CHANGE_HIDDEN) != 0;
  CHECK_INT(hidden, 2);
  /* a span that covers it, and an edit that does not concern it */
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][0], -1, 2));
  CHECK_OK(rg_node_set_float(ctx, cells[0][1], RG_OFFSET_X, 3));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, cells[0][1]), 0, 0, 0, 0);
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][0], -1, 1));
  CHECK_OK(rg_node_set_float(ctx, cells[0][1], RG_OFFSET_X, 0));
  CHECK_OK(rg_node_set_columns(ctx, table, RG_COLLAPSE_COLUMNS, NULL, 0));
  lay_out(100);
  check_columns(30, 50, 60);
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  for (uint32_t i = 0; i < count; i++) shown += (changes[i].flags & RG_CHANGE_SHOWN) != 0;
  CHECK_INT(shown, 2); /* the third cell of the second row had moved out of the collapsed column before */
  /* out of the table it shows */
  set_columns(RG_COLLAPSE_COLUMNS, 1, 1);
  lay_out(100);
  CHECK_OK(rg_node_remove(ctx, cells[0][1]));
  CHECK_OK(rg_layout(ctx, cells[0][1], 50, 50));
  CHECK_FRAME(frame_of(ctx, cells[0][1]), 0, 0, 50, 50);
  tear_down();
}

static void edits_of_cells_reach_every_row(void) {
  rg_node late;
  set_up();
  lay_out(100);
  CHECK_OK(rg_node_set_float(ctx, cells[1][0], RG_CONTENT_WIDTH, 40));
  lay_out(100);
  check_columns(40, 60, 70);
  CHECK_OK(rg_node_set_int(ctx, cells[1][0], RG_VISIBILITY, RG_GONE));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[0][1]), 30, 0, 20, 12);
  CHECK_FRAME(frame_of(ctx, cells[1][1]), 0, 0, 20, 6); /* what is gone takes no room in its own row */
  CHECK_OK(rg_node_set_int(ctx, cells[1][0], RG_VISIBILITY, RG_VISIBLE));
  CHECK_OK(rg_node_set_float(ctx, cells[1][0], RG_CONTENT_WIDTH, 8));
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_VISIBILITY, RG_GONE));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[1][1]), 8, 0, 20, 6);
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_VISIBILITY, RG_VISIBLE));
  lay_out(100);
  check_columns(30, 50, 60);
  late = make_cell(rows[1], 9, 9);
  CHECK_OK(rg_node_insert(ctx, rows[1], late, 0));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 30, 0, 8, 6);
  CHECK_OK(rg_node_destroy(ctx, late));
  lay_out(100);
  check_columns(30, 50, 60);
  tear_down();
}

/* Measured twice, with cells that are as wide as the table the second time only: an edit reaches both results. */
static void a_narrower_cell_reaches_all_results_of_its_table(void) {
  rg_context *ctx = make_context();
  rg_node line = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_unset(), rg_unset());
  CHECK_OK(rg_node_set_int(ctx, line, RG_ORIENTATION, RG_HORIZONTAL));
  rg_node table = make_sized(ctx, line, RG_KIND_TABLE, rg_unset(), rg_match_parent());
  rg_node upper = make_sized(ctx, table, RG_KIND_TABLE_ROW, rg_unset(), rg_unset());
  rg_node lower = make_sized(ctx, table, RG_KIND_TABLE_ROW, rg_unset(), rg_unset());
  make_sized(ctx, upper, RG_KIND_VIEW, rg_wrap_content(), rg_px(5));
  rg_node cell = make_sized(ctx, lower, RG_KIND_VIEW, rg_px(30), rg_px(5));
  CHECK_OK(rg_layout_specs(ctx, line, rg_unspecified(), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, line), 0, 0, 30, 10);
  CHECK_OK(rg_node_set_length(ctx, cell, RG_WIDTH, rg_px(15)));
  CHECK_OK(rg_layout_specs(ctx, line, rg_unspecified(), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, line), 0, 0, 15, 10);
  CHECK_FRAME(frame_of(ctx, lower), 0, 5, 15, 5);
  rg_context_destroy(ctx);
}

static void empty_columns_keep_their_place(void) {
  set_up();
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][0], 1, 1));
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][1], 0, 1)); /* too far left: not read */
  lay_out(200);
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 30, 0, 8, 6);
  CHECK_FRAME(frame_of(ctx, cells[1][1]), 38, 0, 20, 6);
  CHECK_FRAME(frame_of(ctx, cells[0][2]), 38, 0, 20, 12);
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][2], 4090, 6));
  lay_out(200);
  CHECK_FRAME(frame_of(ctx, cells[1][2]), 58, 0, 0, 6); /* columns nobody else has, and it spans several */
  tear_down();
}

static void cells_beyond_the_last_column_have_no_width(void) {
  rg_diagnostic d;
  rg_node last = rg_null();
  set_up();
  for (int i = 0; i < 4100; i++) last = make_cell(rows[1], 1, 1);
  lay_out(100);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &d));
  CHECK_INT(d.code, RG_CODE_LIMIT);
  CHECK_INT(d.level, RG_LEVEL_WARNING);
  CHECK_INT(d.node.id, table.id);
  CHECK_FRAME(frame_of(ctx, last), 60 + 4093, 0, 0, 1);
  tear_down();
}

static void a_gravity_places_a_cell_in_its_column(void) {
  set_up();
  CHECK_OK(rg_node_set_int(ctx, cells[1][0], RG_LAYOUT_GRAVITY, RG_GRAVITY_RIGHT));
  CHECK_OK(rg_node_set_int(ctx, cells[0][1], RG_LAYOUT_GRAVITY, RG_GRAVITY_CENTER_HORIZONTAL));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 22, 0, 8, 6);
  CHECK_FRAME(frame_of(ctx, cells[0][1]), 38, 0, 5, 12);
  CHECK_FRAME(frame_of(ctx, cells[0][2]), 50, 0, 10, 12);
  tear_down();
}

static void percent_is_of_the_row(void) {
  set_up();
  CHECK_OK(rg_node_set_length(ctx, cells[0][0], RG_WIDTH, rg_percent(50)));
  CHECK_OK(rg_node_set_float(ctx, table, RG_PADDING_LEFT, 10));
  CHECK_OK(rg_node_set_float(ctx, rows[0], RG_PADDING_RIGHT, 20));
  CHECK_OK(rg_node_set_float(ctx, rows[0], RG_MARGIN_LEFT, 4));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[0][0]), 0, 0, 33, 12);
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 0, 0, 33, 6);
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  CHECK_OK(rg_node_set_float(ctx, rows[0], RG_MARGIN_LEFT, 14));
  lay_out(100);
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 0, 0, 28, 6);
  CHECK_OK(rg_layout_specs(ctx, table, rg_at_most(100), rg_at_most(100)));
  CHECK_FRAME(frame_of(ctx, cells[1][0]), 0, 0, 30, 6);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  tear_down();
}

static void dividers_lie_between_the_columns(void) {
  rg_frame lines[4];
  uint32_t count = 0;
  set_up();
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
  CHECK_OK(rg_node_set_float(ctx, rows[0], RG_DIVIDER_WIDTH, 2));
  CHECK_OK(rg_node_set_int(ctx, cells[0][1], RG_LAYOUT_GRAVITY, RG_GRAVITY_RIGHT));
  CHECK_OK(rg_node_set_int(ctx, table, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE | RG_DIVIDER_END));
  CHECK_OK(rg_node_set_float(ctx, table, RG_DIVIDER_HEIGHT, 1));
  lay_out(100);
  CHECK_OK(rg_node_dividers(ctx, rows[0], lines, 4, &count));
  CHECK_INT(count, 2);
  CHECK_FRAME(lines[0], 30, 0, 2, 12);
  CHECK_FRAME(lines[1], 52, 0, 2, 12);
  CHECK_FRAME(frame_of(ctx, cells[0][1]), 47, 0, 5, 12);
  CHECK_OK(rg_node_dividers(ctx, table, lines, 4, &count));
  CHECK_INT(count, 2);
  CHECK_FRAME(lines[0], 0, 12, 100, 1);
  CHECK_FRAME(lines[1], 0, 19, 100, 1);
  tear_down();
}

static void a_row_without_a_table_is_a_line_of_children(void) {
  rg_size size;
  set_up();
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][1], 3, 2));
  lay_out(200);
  CHECK_OK(rg_measure(ctx, rows[1], rg_unspecified(), rg_unspecified(), &size)); /* by itself it has no columns */
  CHECK(size.width == 31 && size.height == 6);
  CHECK_OK(rg_measure(ctx, rows[0], rg_exactly(200), rg_at_most(5000), &size)); /* as its table asks it */
  CHECK(size.width == 200 && size.height == 12);
  CHECK_OK(rg_measure(ctx, rows[1], rg_unspecified(), rg_at_most(5000 - 12), &size));
  CHECK(size.width == 31 && size.height == 6);
  lay_out(200);
  CHECK_FRAME(frame_of(ctx, cells[1][1]), 45, 0, 0, 6);
  CHECK_OK(rg_node_remove(ctx, rows[1]));
  CHECK_OK(rg_layout_specs(ctx, rows[1], rg_unspecified(), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, cells[1][1]), 8, 0, 20, 6);
  tear_down();
}

/* 100 rows of 10 cells. */
static void a_change_costs_its_row_and_its_column(void) {
  rg_node big[100][10], lines[100];
  uint32_t all = RG_ALL_COLUMNS;
  ctx = make_context();
  table = make_sized(ctx, rg_null(), RG_KIND_TABLE, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_columns(ctx, table, RG_STRETCH_COLUMNS, &all, 1));
  for (int r = 0; r < 100; r++) {
    lines[r] = make_node(ctx, table, RG_KIND_TABLE_ROW);
    for (int c = 0; c < 10; c++) big[r][c] = make_cell(lines[r], r == 50 ? 20.f : 10.f, 10);
  }
  lay_out(1000);
  CHECK(measured() <= 1 + 100 + 2 * 1000);
  lay_out(1000);
  CHECK_INT(measured(), 0);
  CHECK_OK(rg_node_set_float(ctx, big[3][3], RG_CONTENT_WIDTH, 12)); /* not the widest of its column */
  lay_out(1000);
  CHECK(measured() <= 4);
  CHECK_OK(rg_node_set_float(ctx, big[3][3], RG_CONTENT_HEIGHT, 30)); /* rows below move */
  lay_out(1000);
  CHECK(measured() <= 4);
  CHECK_FRAME(frame_of(ctx, lines[4]), 0, 60, 1000, 10);
  CHECK_OK(rg_node_set_float(ctx, big[3][3], RG_CONTENT_WIDTH, 40)); /* all columns change */
  lay_out(1000);
  CHECK(measured() <= 4 + 1100);
  CHECK_OK(rg_node_set_columns(ctx, table, RG_STRETCH_COLUMNS, &all, 1)); /* as before */
  CHECK_OK(rg_node_set_table_cell(ctx, big[3][3], -1, 1));
  lay_out(1000);
  CHECK_INT(measured(), 0);
  tear_down();
}

int main(void) {
  RUN(room_is_shared_and_what_is_missing_too);
  RUN(collapsed_columns_hide_their_cells);
  RUN(edits_of_cells_reach_every_row);
  RUN(a_narrower_cell_reaches_all_results_of_its_table);
  RUN(empty_columns_keep_their_place);
  RUN(cells_beyond_the_last_column_have_no_width);
  RUN(a_gravity_places_a_cell_in_its_column);
  RUN(percent_is_of_the_row);
  RUN(dividers_lie_between_the_columns);
  RUN(a_row_without_a_table_is_a_line_of_children);
  RUN(a_change_costs_its_row_and_its_column);
  return check_result();
}
