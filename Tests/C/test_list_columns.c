/* SPDX-License-Identifier: MIT */
/* Columns that fit the width, and staggered columns. */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

static uint32_t span_of_all(void *user, uint32_t index) {
  (void)user;
  return index % 10 == 0 ? 255 : 1;
}

static void columns_fit_the_width(void) {
  model m = make_plain(1000);
  rg_list_def def = list_def(&m);
  def.column_width = 30;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 2));
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 4), 34, 22, 32, 20);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 600, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 600), 0, 0, 32, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 130, 100));
  CHECK_FRAME(seen(&m, 600), 0, 0, 31, 20);
  CHECK_FRAME(seen(&m, 603), 99, 0, 31, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 20, 100));
  CHECK_FRAME(seen(&m, 601), 0, 22, 20, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 62, 100));
  CHECK_FRAME(seen(&m, 601), 32, 0, 30, 20);
  /* items that take all cells, however many there are */
  def.span = span_of_all;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 20);
  CHECK_FRAME(seen(&m, 2), 34, 22, 32, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 20, 100));
  CHECK_FRAME(seen(&m, 2), 0, 44, 20, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 70, 100));
  CHECK_FRAME(seen(&m, 0), 0, 0, 70, 20);
  CHECK_FRAME(seen(&m, 2), 36, 22, 34, 20);
  def.span = NULL;
  /* what is not cell */
  const struct {
    uint32_t flags, gap;
    float first, second, width;
  } cases[] = {{RG_LIST_FIXED_CELLS, 2, 0, 32, 30},     {RG_LIST_STRETCH_GAPS, 2, 0, 38, 30},
               {RG_LIST_STRETCH_ALL_GAPS, 0, 4, 38, 30}, {0, 4, 0, 36, 32}};
  for (int rtl = 0; rtl < 2; rtl++)
    for (int i = 0; i < 4; i++) {
      def.flags = cases[i].flags;
      CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, (float)cases[i].gap));
      CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, rtl ? RG_DIRECTION_RTL : RG_DIRECTION_LTR));
      CHECK_OK(rg_list_set(m.ctx, m.list, &def));
      float width = i == 1 ? 106 : i == 2 ? 106 : i == 3 ? 104 : 106;
      CHECK_OK(rg_list_layout(m.ctx, m.root, width, 100));
      rg_frame first = seen(&m, 0), second = seen(&m, 1);
      if (rtl) {
        first.x = width - first.x - first.width;
        second.x = width - second.x - second.width;
      }
      CHECK(first.x == cases[i].first && second.x == cases[i].second && first.width == cases[i].width);
    }
  CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, RG_DIRECTION_LTR));
  /* a single cell keeps its width */
  def.flags = RG_LIST_FIXED_CELLS;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  CHECK_OK(rg_list_layout(m.ctx, m.root, 50, 100));
  CHECK_FRAME(seen(&m, 1), 0, 24, 30, 20);
  /* the number of cells goes before their width; parameters of the node; across without a bound */
  def.flags = 0;
  def.spans = 2;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 1), 52, 0, 48, 20);
  def.spans = 0;
  def.column_width = 0;
  CHECK_OK(rg_node_set_param(m.ctx, m.list, RG_PARAM_LIST_COLUMN_WIDTH, 20));
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 3), 78, 0, 22, 20);
  def.column_width = -1;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  end(&m);
}

static uint32_t wide_at(void *user, uint32_t index) {
  (void)user;
  return index % 11 == 10 ? 3 : 1;
}

/* Lengths that become known move items to other columns, and others come into view, which have none yet. */
static void jumps_over_staggered_items_end(void) {
  model m = make_plain(20000);
  uint32_t at[60] = {4402, 18651, 2067, 8358, 3863, 16234, 14728};
  for (uint32_t i = 7; i < 60; i++) at[i] = (at[i - 1] * 7919 + 104729) % m.count;
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(10 + i * 7919 % 40);
  rg_list_def def = list_def(&m);
  def.flags = RG_LIST_STAGGERED;
  def.spans = 3;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  CHECK_OK(rg_list_layout(m.ctx, m.root, 300, 300));
  for (int i = 0; i < 60; i++) {
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, at[i], RG_LIST_START));
    CHECK_OK(rg_list_layout(m.ctx, m.root, 300, 300));
    rg_list_info info = info_of(&m);
    CHECK(info.first_visible <= at[i] && at[i] < info.first_visible + info.visible_count);
    CHECK(info.node_count < 100);
  }
  CHECK(m.binds < 15000);
  end(&m);
}

static void staggered_items_go_to_the_column_that_ends_first(void) {
  model m = make_plain(9000); /* the end of a long list is first estimated */
  const float heights[] = {30, 10, 40, 20, 50, 10, 25, 5, 60, 15, 12};
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = heights[i % 11] + (float)(i * 7 % 13);
  rg_list_def def = list_def(&m);
  def.flags = RG_LIST_STAGGERED;
  def.spans = 3;
  def.span = wide_at;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 2));
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  /* the model: pixels, columns of 32 */
  float ends[3] = {0, 0, 0};
  rg_frame *frames = (rg_frame *)calloc(m.count, sizeof *frames);
  for (uint32_t i = 0; i < m.count; i++) {
    int at = 0;
    bool wide = wide_at(NULL, i) > 1;
    for (int k = 1; k < 3; k++)
      if (wide ? ends[k] > ends[at] : ends[k] < ends[at]) at = k;
    float start = ends[at], length = m.items[i].height;
    frames[i] = (rg_frame){wide ? 0 : (float)at * 34, start, wide ? 100 : 32, length};
    for (int k = 0; k < 3; k++)
      if (wide || k == at) ends[k] = start + length + 2;
  }
  for (int pass = 0; pass < 2; pass++) { /* down, then anywhere */
    for (uint32_t step = 0; step < 400; step++) {
      rg_list_info info = info_of(&m);
      for (uint32_t i = info.first_visible; i < info.first_visible + info.visible_count; i++) {
        rg_frame frame = seen(&m, i);
        CHECK_FRAME(frame, frames[i].x, frames[i].y - (float)info.offset, frames[i].width, frames[i].height);
      }
      if (pass == 0) {
        CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 90, NULL, NULL));
        if (step == 399) CHECK_OK(rg_list_scroll_to(m.ctx, m.list, m.count - 1, RG_LIST_END));
        for (uint32_t i = 0; step == 399 && i < m.count; i += 3) {
          CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i, RG_LIST_START));
          lay_out(&m);
        }
      } else {
        CHECK_OK(rg_list_scroll_to(m.ctx, m.list, step * 7919 % m.count, (rg_list_align)(step % 4)));
      }
      lay_out(&m);
    }
  }
  rg_list_info info = info_of(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 1e9f, NULL, NULL));
  lay_out(&m);
  CHECK(info_of(&m).offset == info.length - 100);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 5000, RG_LIST_START));
  lay_out(&m);
  info = info_of(&m);
  float last = ends[0];
  for (int k = 1; k < 3; k++)
    if (ends[k] > last) last = ends[k];
  CHECK(info.length == last - 2);
  CHECK(info.bytes <= 8 * m.count);
  /* the first item in view stays where it is along the axis */
  float before = seen(&m, info.first_visible).y;
  memmove(m.items + 5, m.items, m.count * sizeof *m.items);
  m.count += 5;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 5));
  lay_out(&m);
  CHECK(seen(&m, info.first_visible + 5).y == before);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 60, 100));
  /* from the end, which is far away */
  def.flags = RG_LIST_STAGGERED | RG_LIST_FROM_END;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  info = info_of(&m);
  CHECK(info.offset == info.length - 100 && info.first_visible + info.visible_count == def.count);
  def.flags = RG_LIST_STAGGERED;
  /* one column is a plain list; as many columns as fit */
  def.spans = 0;
  def.column_width = 40;
  def.count = m.count;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 1), 51, 0, 49, seen(&m, 1).height);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 60, 100));
  CHECK_FRAME(seen(&m, 1), 0, seen(&m, 0).height + 2, 60, seen(&m, 1).height);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 124, 100));
  CHECK_FRAME(seen(&m, 2), 84, 0, 40, seen(&m, 2).height);
  def.spans = 17;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def.spans = 2;
  def.count = RG_LIST_MAX_STAGGERED + 1;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_LIMIT);
  free(frames);
  end(&m);
}

int main(void) {
  RUN(columns_fit_the_width);
  RUN(jumps_over_staggered_items_end);
  RUN(staggered_items_go_to_the_column_that_ends_first);
  return check_result();
}
