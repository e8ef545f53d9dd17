/* SPDX-License-Identifier: MIT */
/* Wrong arguments of layouts, dumps, rules, scrollers and grids. Nothing may change. */
#define _POSIX_C_SOURCE 200809L
#include "arguments.h"

static void layout_and_reading_refuse_wrong_numbers_and_null(void) {
  rg_node found = {7};
  rg_size size;
  uint32_t count;
  set_up();
  for (int i = 0; i < COUNT(not_numbers); i++) {
    BAD(rg_layout(ctx, root, not_numbers[i], 10));
    BAD(rg_layout(ctx, root, 10, not_numbers[i]));
    BAD(rg_layout_specs(ctx, root, rg_exactly(not_numbers[i]), rg_unspecified()));
    BAD(rg_measure(ctx, root, rg_exactly(1), rg_at_most(not_numbers[i]), &size));
  }
  BAD(rg_layout(ctx, root, -1, 10));
  BAD(rg_layout(ctx, root, 10, -1));
  BAD(rg_layout(ctx, leaf, 10, 10)); /* not a root */
  BAD(rg_layout_specs(ctx, leaf, rg_exactly(1), rg_exactly(1)));
  BAD(rg_layout_specs(ctx, root, rg_spec_make((rg_spec_mode)3, 1), rg_exactly(1)));
  BAD(rg_layout_specs(ctx, root, rg_exactly(-1), rg_exactly(1)));
  BAD(rg_measure(ctx, root, rg_exactly(1), rg_exactly(1), NULL));
  BAD(rg_node_frame(ctx, root, NULL));
  BAD(rg_node_layout_info(ctx, root, NULL));
  BAD(rg_frames_unsnapped(ctx, NULL, 1));
  CHECK_OK(rg_frames_unsnapped(ctx, NULL, 0));
  BAD(rg_changes_take(ctx, NULL, 1, &count));
  BAD(rg_changes_take(ctx, NULL, 0, NULL));
  BAD(rg_context_layout_stats(ctx, NULL));
  BAD(rg_context_memory_stats(ctx, NULL));
  BAD(rg_diagnostic_at(ctx, 0, NULL));
  BAD(rg_node_dividers(ctx, root, NULL, 1, &count));
  BAD(rg_node_dividers(ctx, root, NULL, 0, NULL));
  BAD(rg_node_paint_order(ctx, root, NULL, 1, &count));
  BAD(rg_node_paint_order(ctx, root, NULL, 0, NULL));
  BAD(rg_divider_count(ctx, root, RG_VERTICAL, NULL));
  BAD(rg_divider_count(ctx, root, (rg_orientation)2, &count));
  BAD(rg_events_enable(ctx, rg_null(), 32, 4));
  BAD(rg_events_enable(ctx, rg_null(), RG_EVENT_ADDED, 0));
  BAD(rg_events_enable(ctx, leaf, RG_EVENT_ADDED, 4));
  BAD(rg_node_lines(ctx, text, NULL, 1, &count));
  BAD(rg_node_lines(ctx, leaf, NULL, 0, &count));
  BAD(rg_node_kind(ctx, root, NULL));
  BAD(rg_node_find(ctx, root, NULL, &found));
  CHECK_INT(found.id, 0);
  BAD(rg_node_find(ctx, root, "x", NULL));
  BAD(rg_dump(ctx, root, RG_DUMP_TEXT, NULL, NULL));
  BAD(rg_node_explain(ctx, root, RG_EXPLAIN_TEXT, NULL, NULL));
  CHECK(rg_node_attribute(ctx, root, NULL) == NULL);
  tear_down();
}

static bool accept(void *user, const char *bytes, size_t size) {
  (void)bytes;
  *(size_t *)user += size;
  return true;
}

static bool refuse(void *user, const char *bytes, size_t size) {
  (void)user, (void)bytes, (void)size;
  return false;
}

static void dumps_report_a_refusing_sink(void) {
  size_t size = 0;
  set_up();
  BAD(rg_dump(ctx, root, (rg_dump_format)3, accept, &size));
  BAD(rg_dump(ctx, root, (rg_dump_format)-1, accept, &size));
  CHECK_INT(size, 0);
  for (int format = 0; format <= RG_DUMP_SVG; format++) {
    CHECK_INT(rg_dump(ctx, root, (rg_dump_format)format, refuse, NULL), RG_ERROR_IO);
    size = 0;
    CHECK_OK(rg_dump(ctx, root, (rg_dump_format)format, accept, &size));
    CHECK(size > 20);
  }
  tear_down();
}

static void rules_must_exist_and_have_names(void) {
  const char *name = "x";
  rg_node sibling = {7};
  uint32_t flags = 7;
  set_up();
  BAD(rg_node_set_anchor(ctx, leaf, (rg_relative_rule)14, "a", 1));
  BAD(rg_node_set_anchor(ctx, leaf, (rg_relative_rule)-1, "a", 1));
  BAD(rg_node_set_anchor(ctx, leaf, RG_BELOW, NULL, 1));
  BAD(rg_node_set_anchor(ctx, leaf, RG_BELOW, "\xff", 1));
  BAD(rg_node_set_anchor(ctx, leaf, RG_BELOW, "a\0b", 3));
  BAD(rg_node_set_anchor_node(ctx, leaf, (rg_relative_rule)14, text));
  BAD(rg_node_set_parent_rules(ctx, leaf, 0x400));
  BAD(rg_node_set_parent_rules(ctx, leaf, UINT32_MAX));
  BAD(rg_node_get_parent_rules(ctx, leaf, NULL));
  BAD(rg_node_get_anchor(ctx, leaf, (rg_relative_rule)14, &name, &sibling));
  CHECK_OK(rg_node_get_anchor(ctx, leaf, RG_BELOW, &name, &sibling));
  CHECK(strcmp(name, "") == 0 && sibling.id == 0);
  CHECK_OK(rg_node_get_parent_rules(ctx, leaf, &flags));
  CHECK_INT(flags, 0);
  tear_down();
}

static void scrolling_refuses_what_is_no_scroller_and_no_number(void) {
  rg_node scroller;
  rg_scroll scroll = {1, 2, 3, 4, 5, 6, 7, 8};
  rg_frame part = {0, 0, 1, 1};
  rg_edges edges = {0, 0, 0, 0};
  float inset = 9;
  set_up();
  scroller = make_node(ctx, root, RG_KIND_SCROLL);
  BAD(rg_node_set_scroll(ctx, leaf, 1, 1));
  BAD(rg_node_set_scroll(ctx, scroller, 0, NAN));
  BAD(rg_node_set_scroll(ctx, scroller, INFINITY, 0));
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 3, 4));
  BAD(rg_node_get_scroll(ctx, leaf, &scroll));
  CHECK(scroll.x == 0 && scroll.max_y == 0 && scroll.content_width == 0);
  BAD(rg_node_get_scroll(ctx, scroller, NULL));
  CHECK_OK(rg_node_get_scroll(ctx, scroller, &scroll));
  CHECK(scroll.x == 0 && scroll.y == 4);
  part.width = -1;
  BAD(rg_node_scroll_into_view(ctx, leaf, &part, NULL));
  part.width = 1, part.x = NAN;
  BAD(rg_node_scroll_into_view(ctx, leaf, &part, &edges));
  edges.bottom = -1;
  BAD(rg_node_scroll_into_view(ctx, leaf, NULL, &edges));
  edges.bottom = INFINITY;
  BAD(rg_node_scroll_into_view(ctx, leaf, NULL, &edges));
  CHECK_OK(rg_node_scroll_into_view(ctx, leaf, NULL, NULL));
  CHECK_OK(rg_node_visible_frame(ctx, leaf, NULL, NULL));
  BAD(rg_node_set_viewport_inset(ctx, root, -1, rg_null()));
  BAD(rg_node_set_viewport_inset(ctx, root, NAN, rg_null()));
  BAD(rg_node_set_viewport_inset(ctx, leaf, 1, rg_null()));
  BAD(rg_node_get_viewport_inset(ctx, root, NULL));
  CHECK_OK(rg_node_get_viewport_inset(ctx, root, &inset));
  CHECK(inset == 0);
  BAD(rg_node_set_int(ctx, scroller, RG_FILL_VIEWPORT, 2));
  BAD(rg_node_set_float(ctx, scroller, RG_LINE_GAP, -1));
  CHECK_OK(rg_node_destroy(ctx, scroller));
  tear_down();
}

static void grids_and_cells_have_limits(void) {
  rg_grid grid = rg_grid_default();
  rg_grid_cell cell = rg_grid_cell_default();
  rg_node table;
  set_up();
  table = make_node(ctx, root, RG_KIND_GRID);
  BAD(rg_node_set_grid(ctx, leaf, &grid));
  BAD(rg_node_get_grid(ctx, leaf, &grid));
  BAD(rg_node_set_grid(ctx, table, NULL));
  BAD(rg_node_get_grid(ctx, table, NULL));
  BAD(rg_node_set_grid_cell(ctx, leaf, NULL));
  BAD(rg_node_get_grid_cell(ctx, leaf, NULL));
  grid.row_count = RG_GRID_MAX_INDEX + 1;
  BAD(rg_node_set_grid(ctx, table, &grid));
  grid.row_count = RG_GRID_MAX_INDEX;
  CHECK_OK(rg_node_set_grid(ctx, table, &grid));
  cell.column_span = RG_GRID_MAX_INDEX + 1;
  BAD(rg_node_set_grid_cell(ctx, leaf, &cell));
  cell.column_span = RG_GRID_MAX_INDEX;
  CHECK_OK(rg_node_set_grid_cell(ctx, leaf, &cell));
  cell.struct_size = 4;
  BAD(rg_node_get_grid_cell(ctx, leaf, &cell));
  cell.struct_size = sizeof cell;
  BAD(rg_nodes_set_grid_cell(ctx, &leaf, 4, &cell, 0, 1));
  BAD(rg_nodes_set_grid_cell(ctx, &leaf, 8, &cell, 2, 1));
  BAD(rg_nodes_set_grid_cell(ctx, NULL, 8, &cell, 0, 1));
  CHECK_OK(rg_nodes_set_grid_cell(ctx, NULL, 8, NULL, 0, 0));
  rg_grid_init(&grid, 3); /* too small: left as it is */
  CHECK_INT(grid.row_count, RG_GRID_MAX_INDEX);
  rg_grid_init(NULL, sizeof grid);
  rg_grid_cell_init(NULL, sizeof cell);
  CHECK_OK(rg_node_destroy(ctx, table));
  tear_down();
}

int main(void) {
  RUN(layout_and_reading_refuse_wrong_numbers_and_null);
  RUN(dumps_report_a_refusing_sink);
  RUN(rules_must_exist_and_have_names);
  RUN(scrolling_refuses_what_is_no_scroller_and_no_number);
  RUN(grids_and_cells_have_limits);
  return check_result();
}
