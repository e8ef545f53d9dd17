/* SPDX-License-Identifier: MIT */
/* Grids of cells: lines, spans, gaps, separators. */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

static void a_grid_has_lines_of_cells(void) {
  model m = make_plain(1000000);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(10 + i % 3 * 5);
  start_grid(&m, 0, NULL);
  lay_out(&m);
  /* thirds of 100 px on the grid of pixels; all items are as high as the highest one of their line */
  CHECK_FRAME(seen(&m, 0), 0, 0, 33, 20);
  CHECK_FRAME(seen(&m, 1), 33, 0, 34, 20);
  CHECK_FRAME(seen(&m, 2), 67, 0, 33, 20);
  CHECK_FRAME(seen(&m, 13), 33, 80, 34, 20);
  rg_list_info info = info_of(&m);
  CHECK_INT(info.visible_count, 15);
  CHECK(info.node_count >= 15 && info.node_count <= 30);
  CHECK(info.length == 333334 * 20.0);
  double at = 0, length = 0;
  uint32_t index = 0;
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, 999999, &at, &length, NULL));
  CHECK(at == 333333 * 20.0 && length == 20);
  CHECK_OK(rg_list_item_at(m.ctx, m.list, 45, &index));
  CHECK_INT(index, 6);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 600001, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 600000), 0, 0, 33, 20);
  CHECK_FRAME(seen(&m, 600001), 33, 0, 34, 20);
  /* three more items before move no frame; one more moves all to the next cell */
  rg_node node = rg_list_node(m.ctx, m.list, 600001);
  uint32_t binds = m.binds;
  m.items = (item *)realloc(m.items, 1000010 * sizeof *m.items);
  memmove(m.items + 3, m.items, m.count * sizeof *m.items);
  m.count += 3;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 3));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 600004).id, node.id);
  CHECK_FRAME(seen(&m, 600004), 33, 0, 34, 20);
  CHECK_INT(m.binds, binds);
  memmove(m.items + 1, m.items, m.count * sizeof *m.items);
  m.count++;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 1));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 600005).id, node.id);
  CHECK_FRAME(seen(&m, 600005), 67, 0, 33, 20);
  end(&m);
}

static void grids_have_gaps_and_headers(void) {
  model m = make_plain(900);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = i % 9 == 0 ? 12 : 30;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 5));
  start_grid(&m, 0, span_of);
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 12);
  CHECK_FRAME(seen(&m, 1), 0, 17, 30, 30);
  CHECK_FRAME(seen(&m, 2), 35, 17, 30, 30);
  CHECK_FRAME(seen(&m, 3), 70, 17, 30, 30);
  CHECK_FRAME(seen(&m, 4), 0, 52, 30, 30);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 450, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 450), 0, 0, 100, 12);
  /* an item removed before the next header changes the lines up to it only */
  rg_node node = rg_list_node(m.ctx, m.list, 450);
  memmove(m.items + 1, m.items + 2, 898 * sizeof *m.items);
  m.count--;
  CHECK_OK(rg_list_remove(m.ctx, m.list, 1, 1));
  CHECK_OK(rg_changes_clear(m.ctx));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 449).id, node.id);
  CHECK_FRAME(seen(&m, 449), 0, 0, 100, 12);
  CHECK_INT(rg_change_count(m.ctx), 0);
  /* another gap keeps the first line in view */
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 2));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 449), 0, 0, 100, 12);
  CHECK_FRAME(seen(&m, 450), 0, 14, 32, 30);
  CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, RG_DIRECTION_RTL));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 450), 68, 14, 32, 30);
  /* an item takes other cells */
  m.items[449].key = 1;
  CHECK_OK(rg_list_change(m.ctx, m.list, 449, 1, 0));
  lay_out(&m);
  CHECK(seen(&m, 449).width == 32 && seen(&m, 449).y == seen(&m, 448).y);
  CHECK(seen(&m, 450).width == 32 && seen(&m, 450).y > seen(&m, 449).y);
  end(&m);
}

/* A text in a cell that becomes wider has fewer lines, also where the distance of lines stays equal. */
static void another_gap_of_cells_forgets_lengths(void) {
  model m = make_plain(200);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].type = 2, m.items[i].characters = 60;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 20));
  start_grid(&m, 0, NULL);
  lay_out(&m);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 150, RG_LIST_START));
  lay_out(&m);
  bool known = false;
  double start = 0, length = 0;
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, 0, &start, &length, &known));
  CHECK(known);
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 0));
  CHECK_OK(rg_node_set_int(m.ctx, m.list, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_HEIGHT, 20));
  lay_out(&m);
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, 0, &start, &length, &known));
  CHECK(!known);
  CHECK(seen(&m, 150).y == 0);
  end(&m);
}

static void the_last_gap_is_not_scrolled_into(void) {
  model m = make_plain(7);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = 30, m.items[i].is_gone = i > 3;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 8));
  start(&m, 0);
  lay_out(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 50, NULL, NULL));
  lay_out(&m);
  CHECK(info_of(&m).offset == 4 * 38 - 8 - 100);
  end(&m);
}

static void separators_lie_between_lines(void) {
  model m = make_plain(1000);
  CHECK_OK(rg_node_set_int(m.ctx, m.list, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_HEIGHT, 4));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_PADDING, 10));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 3));
  start(&m, 0);
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 20);
  CHECK_FRAME(seen(&m, 1), 0, 27, 100, 20);
  CHECK(info_of(&m).length == 1000 * 27.0 - 7);
  rg_frame lines[40];
  uint32_t count = 0;
  CHECK_OK(rg_node_dividers(m.ctx, m.list, lines, 40, &count));
  CHECK_INT(count, info_of(&m).node_count - 1);
  CHECK_FRAME(lines[0], 10, 23, 80, 4);
  CHECK_FRAME(lines[1], 10, 50, 80, 4);
  rg_divider_view all = rg_dividers(m.ctx, m.root);
  CHECK(all.count == count && all.dividers[0].orientation == RG_HORIZONTAL && all.dividers[0].container.id == m.list.id);
  /* items that are gone have none; the first line has none before it */
  m.items[0].is_gone = m.items[2].is_gone = true;
  CHECK_OK(rg_list_change(m.ctx, m.list, 0, 3, 0));
  lay_out(&m);
  CHECK_OK(rg_node_dividers(m.ctx, m.list, lines, 40, &count));
  CHECK_FRAME(seen(&m, 1), 0, 0, 100, 20);
  CHECK_FRAME(seen(&m, 3), 0, 27, 100, 20);
  CHECK_FRAME(lines[0], 10, 23, 80, 4);
  m.items[0].is_gone = m.items[2].is_gone = false;
  /* cells have the gap alone */
  start_grid(&m, RG_LIST_HORIZONTAL, NULL);
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_WIDTH, 2));
  for (uint32_t i = 0; i < m.count; i++) m.items[i].type = 0;
  lay_out(&m);
  CHECK(seen(&m, 1).y == 34); /* 94 / 3 + 3 */
  CHECK(seen(&m, 3).x == seen(&m, 0).width + 5);
  CHECK_OK(rg_node_dividers(m.ctx, m.list, lines, 40, &count));
  CHECK(lines[0].x == seen(&m, 3).x - 2 && lines[0].width == 2 && lines[0].height == 80);
  end(&m);
}

static void a_grid_wraps_its_lines(void) {
  model m = make_plain(7);
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_HEIGHT, rg_wrap_content()));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 4));
  m.items[4].height = 25;
  start_grid(&m, 0, NULL);
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 20 + 4 + 25 + 4 + 20);
  CHECK_FRAME(seen(&m, 3), 0, 24, 31, 25);
  CHECK(explains(&m, 3, "a line 25 px long") && explains(&m, 4, "Items of the list follow each other"));
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_MAX_HEIGHT, rg_px(50)));
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 50);
  /* without a bound, cells are as wide as the widest item */
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_WIDTH, rg_wrap_content()));
  rg_node across = make_sized(m.ctx, m.root, RG_KIND_HSCROLL, rg_match_parent(), rg_match_parent());
  CHECK_OK(rg_node_insert(m.ctx, across, m.list, 0));
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).width == 3 * 10 + 2 * 4 && seen(&m, 1).x == 14);
  end(&m);
}

static void a_line_in_view_stays_when_items_go_to_other_lines(void) {
  model m = make_plain(900);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = i < 280 ? 10 : 60;
  start_grid(&m, 0, NULL);
  lay_out(&m);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 300, RG_LIST_START));
  lay_out(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 45, NULL, NULL));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 300), 0, -45, 33, 60);
  /* all items go to other lines, of unknown lengths: more is out of view of the first line than they are taken for */
  for (uint32_t i = 1; i <= 4; i++) {
    memmove(m.items + 1, m.items, m.count * sizeof *m.items);
    m.count++;
    CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 1));
    if (i == 2) continue; /* two edits before one layout */
    lay_out(&m);
    CHECK(seen(&m, info_of(&m).first_visible).y == -45);
    CHECK(seen(&m, 300 + i).y == -45 || seen(&m, 300 + i).y == 15);
  }
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 5, NULL, NULL));
  memmove(m.items, m.items + 1, --m.count * sizeof *m.items);
  CHECK_OK(rg_list_remove(m.ctx, m.list, 0, 1));
  lay_out(&m);
  CHECK(seen(&m, info_of(&m).first_visible).y == -50);
  end(&m);
}

int main(void) {
  RUN(a_grid_has_lines_of_cells);
  RUN(grids_have_gaps_and_headers);
  RUN(a_grid_wraps_its_lines);
  RUN(another_gap_of_cells_forgets_lengths);
  RUN(the_last_gap_is_not_scrolled_into);
  RUN(separators_lie_between_lines);
  RUN(a_line_in_view_stays_when_items_go_to_other_lines);
  return check_result();
}
