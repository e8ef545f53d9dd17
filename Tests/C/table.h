/* SPDX-License-Identifier: MIT */
/* The table that several tests lay out: two rows of three cells. */
#ifndef REGLET_TESTS_TABLE_H
#define REGLET_TESTS_TABLE_H

#include "support.h"

static rg_context *ctx;
static rg_node table, rows[2], cells[2][3];

static inline rg_node make_cell(rg_node parent, float width, float height) {
  rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
  rg_node node = rg_null();
  def.style.content_width = width;
  def.style.content_height = height;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

/* Columns of 30, 20 and 10 pixels, rows of 12 and 6. */
static inline void set_up(void) {
  const float widths[2][3] = {{30, 5, 10}, {8, 20, 3}};
  ctx = make_context();
  table = make_sized(ctx, rg_null(), RG_KIND_TABLE, rg_match_parent(), rg_match_parent());
  for (int r = 0; r < 2; r++) {
    rows[r] = make_node(ctx, table, RG_KIND_TABLE_ROW);
    for (int c = 0; c < 3; c++) cells[r][c] = make_cell(rows[r], widths[r][c], r ? 6 : 12);
  }
}

static inline void tear_down(void) { rg_context_destroy(ctx); }

static inline void lay_out(float width) { CHECK_OK(rg_layout(ctx, table, width, 5000)); }

static inline void check_columns(float x1, float x2, float end) {
  for (int r = 0; r < 2; r++) {
    float y = 0, h = r ? 6.f : 12.f;
    CHECK_FRAME(frame_of(ctx, cells[r][0]), 0, y, x1, h);
    CHECK_FRAME(frame_of(ctx, cells[r][1]), x1, y, x2 - x1, h);
    CHECK_FRAME(frame_of(ctx, cells[r][2]), x2, y, end - x2, h);
  }
}

static inline void set_columns(rg_column_set set, uint32_t a, uint32_t b) {
  uint32_t list[2];
  list[0] = a;
  list[1] = b;
  CHECK_OK(rg_node_set_columns(ctx, table, set, list, 2));
}

static inline uint32_t measured(void) {
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  return stats.nodes_measured;
}

#endif
