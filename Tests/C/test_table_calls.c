/* SPDX-License-Identifier: MIT */
/* The calls of tables: defaults, errors, limits; dumps. */
#define _POSIX_C_SOURCE 200809L
#include "table.h"

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

/* The cells of a row that a dump marks as collapsed, as digits: "12". */
static const char *collapsed(rg_node row, rg_dump_format format) {
  static char text[4096], found[16];
  char *at = text;
  int count = 0, index = -1;
  text[0] = 0;
  CHECK_OK(rg_dump(ctx, row, format, append_line, text));
  for (; *at; at++) {
    if (strncmp(at, format == RG_DUMP_TEXT ? "fixed " : "\"fixed\"", 6) == 0) index++;
    if (strncmp(at, "collapsed", 9) == 0) found[count++] = (char)('0' + index);
  }
  found[count] = 0;
  return found;
}

static void check_collapsed(rg_node row, const char *expected, int line) {
  char what[100];
  for (int format = RG_DUMP_TEXT; format <= RG_DUMP_JSON; format++) {
    const char *found = collapsed(row, (rg_dump_format)format);
    if (strcmp(found, expected) == 0) continue;
    snprintf(what, sizeof what, "line %d, format %d: cells '%s' are collapsed, expected '%s'", line, format, found, expected);
    check_fail(__FILE__, __LINE__, what);
  }
}
#define COLLAPSED(row, expected) check_collapsed(row, expected, __LINE__)

static bool explains(rg_node node, const char *words) {
  char text[8192] = "";
  CHECK_OK(rg_node_explain(ctx, node, RG_EXPLAIN_TEXT, append_line, text));
  return strstr(text, words) != NULL;
}

/* For cells, as for visibility, dumps show the present state, not that of the last layout. */
static void cells_are_collapsed_while_their_table_says_so(void) {
  rg_node other, box;
  set_up();
  set_columns(RG_COLLAPSE_COLUMNS, 1, 1);
  COLLAPSED(rows[0], "1"); /* before any layout */
  lay_out(100);
  COLLAPSED(rows[0], "1");
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][0], -1, 2));
  COLLAPSED(rows[1], "0");
  CHECK_OK(rg_node_set_table_cell(ctx, cells[1][0], -1, 1));
  COLLAPSED(rows[1], "1");
  set_columns(RG_COLLAPSE_COLUMNS, 0, 2);
  COLLAPSED(rows[0], "02");
  CHECK_OK(rg_node_set_columns(ctx, table, RG_COLLAPSE_COLUMNS, NULL, 0));
  COLLAPSED(rows[0], "");
  set_columns(RG_COLLAPSE_COLUMNS, 1, 1);
  lay_out(100);
  /* a row that leaves its table */
  CHECK_OK(rg_node_remove(ctx, rows[0]));
  COLLAPSED(rows[0], "");
  CHECK_OK(rg_layout(ctx, rows[0], 100, 100));
  CHECK(!explains(cells[0][1], "collapsed"));
  box = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  CHECK_OK(rg_node_insert(ctx, table, rows[0], 0));
  lay_out(100);
  COLLAPSED(rows[0], "1");
  CHECK_OK(rg_node_insert(ctx, box, rows[0], 0));
  COLLAPSED(rows[0], "");
  /* into another table */
  other = make_node(ctx, box, RG_KIND_TABLE);
  CHECK_OK(rg_node_insert(ctx, other, rows[0], 0));
  COLLAPSED(rows[0], "");
  CHECK_OK(rg_node_set_columns(ctx, other, RG_COLLAPSE_COLUMNS, (uint32_t[]){2}, 1));
  COLLAPSED(rows[0], "2");
  CHECK_OK(rg_node_insert(ctx, table, rows[0], 1));
  COLLAPSED(rows[0], "1");
  /* a gone row is not measured: the earlier state of its cells must not remain */
  lay_out(100);
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_node_set_columns(ctx, table, RG_COLLAPSE_COLUMNS, NULL, 0));
  lay_out(100);
  CHECK(explains(cells[0][1], "is gone"));
  CHECK_OK(rg_node_remove(ctx, rows[0]));
  CHECK_OK(rg_node_insert(ctx, box, rows[0], 0));
  CHECK_OK(rg_layout(ctx, box, 100, 100));
  CHECK(explains(cells[0][1], "is gone"));
  /* the table is destroyed, the row is kept */
  set_columns(RG_COLLAPSE_COLUMNS, 0, 0);
  lay_out(100);
  COLLAPSED(rows[1], "0");
  CHECK_OK(rg_node_insert(ctx, box, rows[1], 0));
  CHECK_OK(rg_node_destroy(ctx, table));
  COLLAPSED(rows[1], "");
  CHECK_OK(rg_layout(ctx, box, 100, 100));
  COLLAPSED(rows[1], "");
  tear_down();
}

int main(void) {
  RUN(columns_and_cells_start_empty);
  RUN(columns_are_sorted_and_counted_once);
  RUN(wrong_arguments_change_nothing);
  RUN(dumps_name_tables_and_what_is_collapsed);
  RUN(cells_are_collapsed_while_their_table_says_so);
  return check_result();
}
