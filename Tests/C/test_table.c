/* SPDX-License-Identifier: MIT */
/* Tables beyond what the corpus says: defaults, errors, limits, edits, what a change costs, dividers, dumps. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;
static rg_node table, rows[2], cells[2][3];

static rg_node make_cell(rg_node parent, float width, float height) {
  rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
  rg_node node = rg_null();
  def.style.content_width = width;
  def.style.content_height = height;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

/* Columns of 30, 20 and 10 pixels, rows of 12 and 6. */
static void set_up(void) {
  const float widths[2][3] = {{30, 5, 10}, {8, 20, 3}};
  ctx = make_context();
  table = make_sized(ctx, rg_null(), RG_KIND_TABLE, rg_match_parent(), rg_match_parent());
  for (int r = 0; r < 2; r++) {
    rows[r] = make_node(ctx, table, RG_KIND_TABLE_ROW);
    for (int c = 0; c < 3; c++) cells[r][c] = make_cell(rows[r], widths[r][c], r ? 6 : 12);
  }
}

static void tear_down(void) { rg_context_destroy(ctx); }

static void lay_out(float width) { CHECK_OK(rg_layout(ctx, table, width, 5000)); }

static void check_columns(float x1, float x2, float end) {
  for (int r = 0; r < 2; r++) {
    float y = 0, h = r ? 6.f : 12.f;
    CHECK_FRAME(frame_of(ctx, cells[r][0]), 0, y, x1, h);
    CHECK_FRAME(frame_of(ctx, cells[r][1]), x1, y, x2 - x1, h);
    CHECK_FRAME(frame_of(ctx, cells[r][2]), x2, y, end - x2, h);
  }
}

static void set_columns(rg_column_set set, uint32_t a, uint32_t b) {
  uint32_t list[2];
  list[0] = a;
  list[1] = b;
  CHECK_OK(rg_node_set_columns(ctx, table, set, list, 2));
}

static uint32_t measured(void) {
  rg_layout_stats stats;
  CHECK_OK(rg_layout_get_stats(ctx, &stats));
  return stats.nodes_measured;
}

static void columns_and_cells_start_empty(void) {
  int32_t column = 7, span = 7;
  uint32_t count = 7;
  set_up();
  for (int set = 0; set < 3; set++) {
    CHECK_OK(rg_node_get_columns(ctx, table, (rg_column_set)set, NULL, 0, &count));
    CHECK_INT(count, 0);
  }
  CHECK_OK(rg_node_get_table_cell(ctx, cells[0][0], &column, &span));
  CHECK(column == -1 && span == 1);
  CHECK_OK(rg_node_get_table_cell(ctx, cells[0][0], NULL, NULL));
  lay_out(100);
  check_columns(30, 50, 60);
  CHECK_FRAME(frame_of(ctx, rows[0]), 0, 0, 100, 12);
  CHECK_FRAME(frame_of(ctx, rows[1]), 0, 12, 100, 6);
  tear_down();
}

static void columns_are_sorted_and_counted_once(void) {
  const uint32_t list[5] = {9, 0, 9, 4095, 3}, all[2] = {2, RG_ALL_COLUMNS};
  uint32_t out[4] = {77, 77, 77, 77}, count = 0;
  set_up();
  CHECK_OK(rg_node_set_columns(ctx, table, RG_SHRINK_COLUMNS, list, 5));
  CHECK_OK(rg_node_get_columns(ctx, table, RG_SHRINK_COLUMNS, out, 3, &count));
  CHECK_INT(count, 4);
  CHECK(out[0] == 0 && out[1] == 3 && out[2] == 9 && out[3] == 77);
  CHECK_OK(rg_node_set_columns(ctx, table, RG_SHRINK_COLUMNS, all, 2));
  CHECK_OK(rg_node_get_columns(ctx, table, RG_SHRINK_COLUMNS, out, 3, &count));
  CHECK(count == 1 && out[0] == RG_ALL_COLUMNS);
  CHECK_OK(rg_node_set_columns(ctx, table, RG_SHRINK_COLUMNS, NULL, 0));
  CHECK_OK(rg_node_get_columns(ctx, table, RG_SHRINK_COLUMNS, out, 3, &count));
  CHECK_INT(count, 0);
  tear_down();
}

#define BAD(call) CHECK_INT(call, RG_ERROR_INVALID_ARGUMENT)
#define TOO_MUCH(call) CHECK_INT(call, RG_ERROR_LIMIT)

static void wrong_arguments_change_nothing(void) {
  const uint32_t list[2] = {1, 4096}, one = 1;
  const rg_node nobody = rg_null();
  uint32_t count = 7, out = 7;
  int32_t column = 0, span = 0;
  set_up();
  CHECK_OK(rg_node_set_columns(ctx, table, RG_STRETCH_COLUMNS, &one, 1));
  CHECK_OK(rg_node_set_table_cell(ctx, cells[0][1], 2, 3));
  TOO_MUCH(rg_node_set_columns(ctx, table, RG_STRETCH_COLUMNS, list, 2));
  BAD(rg_node_set_columns(ctx, table, RG_STRETCH_COLUMNS, NULL, 1));
  BAD(rg_node_set_columns(ctx, table, (rg_column_set)3, &one, 1));
  BAD(rg_node_set_columns(ctx, table, (rg_column_set)-1, &one, 1));
  BAD(rg_node_set_columns(ctx, rows[0], RG_STRETCH_COLUMNS, &one, 1));
  BAD(rg_node_get_columns(ctx, rows[0], RG_STRETCH_COLUMNS, &out, 1, &count));
  CHECK_INT(count, 0);
  BAD(rg_node_get_columns(ctx, table, (rg_column_set)3, &out, 1, &count));
  BAD(rg_node_get_columns(ctx, table, RG_STRETCH_COLUMNS, NULL, 1, &count));
  BAD(rg_node_get_columns(ctx, table, RG_STRETCH_COLUMNS, &out, 1, NULL));
  BAD(rg_node_set_table_cell(ctx, cells[0][1], -2, 1));
  BAD(rg_node_set_table_cell(ctx, cells[0][1], 0, 0));
  BAD(rg_node_set_table_cell(ctx, cells[0][1], INT32_MIN, INT32_MIN));
  TOO_MUCH(rg_node_set_table_cell(ctx, cells[0][1], 4095, 2));
  TOO_MUCH(rg_node_set_table_cell(ctx, cells[0][1], INT32_MAX, INT32_MAX));
  TOO_MUCH(rg_node_set_table_cell(ctx, cells[0][1], -1, 4097));
  CHECK_INT(rg_node_set_table_cell(ctx, nobody, 0, 1), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_node_set_columns(ctx, nobody, RG_STRETCH_COLUMNS, &one, 1), RG_ERROR_STALE_HANDLE);
  CHECK_OK(rg_node_get_columns(ctx, table, RG_STRETCH_COLUMNS, &out, 1, &count));
  CHECK(count == 1 && out == 1);
  CHECK_OK(rg_node_get_table_cell(ctx, cells[0][1], &column, &span));
  CHECK(column == 2 && span == 3);
  tear_down();
}

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

static bool append_line(void *user, const char *bytes, size_t size) {
  strncat((char *)user, bytes, size);
  return true;
}

static void dumps_name_tables_and_what_is_collapsed(void) {
  char text[1024] = "";
  set_up();
  set_columns(RG_COLLAPSE_COLUMNS, 2, 2);
  CHECK_OK(rg_node_destroy(ctx, rows[1]));
  lay_out(100);
  CHECK_OK(rg_dump(ctx, table, RG_DUMP_TEXT, append_line, text));
  CHECK(strcmp(text, "table 0,0 100x5000\n  table_row 0,0 100x12\n    fixed 0,0 30x12\n    fixed 30,0 5x12\n"
                     "    fixed 0,0 0x0 collapsed\n") == 0);
  tear_down();
}

int main(void) {
  RUN(columns_and_cells_start_empty);
  RUN(columns_are_sorted_and_counted_once);
  RUN(wrong_arguments_change_nothing);
  RUN(room_is_shared_and_what_is_missing_too);
  RUN(collapsed_columns_hide_their_cells);
  RUN(edits_of_cells_reach_every_row);
  RUN(empty_columns_keep_their_place);
  RUN(cells_beyond_the_last_column_have_no_width);
  RUN(a_gravity_places_a_cell_in_its_column);
  RUN(percent_is_of_the_row);
  RUN(dividers_lie_between_the_columns);
  RUN(a_row_without_a_table_is_a_line_of_children);
  RUN(a_change_costs_its_row_and_its_column);
  RUN(dumps_name_tables_and_what_is_collapsed);
  return check_result();
}
