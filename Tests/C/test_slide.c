/* SPDX-License-Identifier: MIT */
/* Rows of a long list that move together by whole device pixels: their frames are those of a list laid out from scratch,
 * whatever happens before the next layout. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { rows = 150 };

typedef struct list {
  rg_context *ctx;
  rg_node root, other, row[rows], leaf[rows];
} list;

static list make_list(uint32_t units, float scale, const float *heights, int horizontal) {
  rg_context_def def = rg_context_def_default();
  list l;
  def.units_per_px = units;
  def.pixel_scale = scale;
  l.ctx = make_context_def(&def);
  l.root = make_sized(l.ctx, rg_null(), RG_KIND_LINEAR, rg_px(90), rg_wrap_content());
  l.other = make_node(l.ctx, rg_null(), RG_KIND_LINEAR);
  if (horizontal) {
    CHECK_OK(rg_node_set_int(l.ctx, l.root, RG_ORIENTATION, RG_HORIZONTAL));
    CHECK_OK(rg_node_set_int(l.ctx, l.root, RG_BASELINE_ALIGNED, 0));
    CHECK_OK(rg_node_set_length(l.ctx, l.root, RG_HEIGHT, rg_px(90)));
    CHECK_OK(rg_node_set_length(l.ctx, l.root, RG_WIDTH, rg_wrap_content()));
  }
  for (int i = 0; i < rows; i++) {
    l.row[i] = make_sized(l.ctx, l.root, RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
    /* subtrees of different sizes */
    for (int k = 0; k <= i % 3; k++) l.leaf[i] = make_sized(l.ctx, l.row[i], RG_KIND_VIEW, rg_px(7.25f), rg_px(5.5f));
    CHECK_OK(rg_node_set_length(l.ctx, l.leaf[i], horizontal ? RG_WIDTH : RG_HEIGHT, rg_px(heights[i])));
  }
  return l;
}

static void lay_out(const list *l) { CHECK_OK(rg_layout(l->ctx, l->root, 1e6f, 1e6f)); }

static rg_node_layout info_of(rg_context *ctx, rg_node node) {
  rg_node_layout out;
  memset(&out, 0, sizeof out);
  CHECK_OK(rg_node_layout_info(ctx, node, &out));
  out.row = 0; /* free rows may lie between */
  return out;
}

static void check_same(const list *a, const list *b) {
  int differing = 0;
  for (int i = 0; i < rows; i++) {
    rg_node_layout one = info_of(a->ctx, a->row[i]), two = info_of(b->ctx, b->row[i]);
    if (memcmp(&one, &two, sizeof one) != 0) differing++;
    one = info_of(a->ctx, a->leaf[i]);
    two = info_of(b->ctx, b->leaf[i]);
    if (memcmp(&one, &two, sizeof one) != 0) differing++;
  }
  CHECK_INT(differing, 0);
}

static const struct {
  uint32_t units;
  float scale;
} grids[] = {{64, 1}, {1024, 2}, {64, 0.5f}, {96, 1.5f}, {48, 3}, {1, 1}, {1000, 1}};
enum { grid_count = sizeof grids / sizeof grids[0] };

/* The whole list is compared with a new one after each of several edits; a device pixel is 1/scale. */
static void moved_rows_lie_as_in_a_fresh_list(void) {
  for (int g = 0; g < grid_count; g++) {
    for (int horizontal = 0; horizontal < 2; horizontal++) {
      float heights[rows];
      const struct {
        int row;
        float by;
      } edits[] = {{3, 4}, {3, 2}, {70, -2}, {20, 1}, {3, -6}, {149, 4}, {0, 12}, {148, 0.25f}, {75, 6}};
      for (int i = 0; i < rows; i++) heights[i] = 20.5f + 0.25f * (float)(i % 5);
      list kept = make_list(grids[g].units, grids[g].scale, heights, horizontal);
      lay_out(&kept);
      for (size_t e = 0; e < sizeof edits / sizeof edits[0]; e++) {
        int row = edits[e].row;
        heights[row] += edits[e].by / grids[g].scale;
        CHECK_OK(rg_node_set_length(kept.ctx, kept.leaf[row], horizontal ? RG_WIDTH : RG_HEIGHT, rg_px(heights[row])));
        lay_out(&kept);
        list fresh = make_list(grids[g].units, grids[g].scale, heights, horizontal);
        lay_out(&fresh);
        check_same(&kept, &fresh);
        rg_context_destroy(fresh.ctx);
      }
      rg_context_destroy(kept.ctx);
    }
  }
}

static list moved_list(void) {
  float heights[rows];
  for (int i = 0; i < rows; i++) heights[i] = 20;
  list l = make_list(64, 1, heights, 0);
  lay_out(&l);
  CHECK_OK(rg_node_set_length(l.ctx, l.leaf[0], RG_HEIGHT, rg_px(30)));
  lay_out(&l);
  return l;
}

static void positions_outlast_another_parent_and_another_pixel_scale(void) {
  list l = moved_list();
  rg_node_layout before[3] = {info_of(l.ctx, l.row[90]), info_of(l.ctx, l.row[91]), info_of(l.ctx, l.row[149])};
  CHECK(before[0].unsnapped.y > 90 * 20);
  CHECK_OK(rg_layout(l.ctx, l.other, 100, 100)); /* else what comes there is hidden at once */
  CHECK_OK(rg_context_set_pixel_scale(l.ctx, 3));
  CHECK_INT(info_of(l.ctx, l.row[91]).unsnapped.y, before[1].unsnapped.y);
  CHECK_OK(rg_node_insert(l.ctx, l.other, l.row[90], RG_END));
  CHECK_INT(info_of(l.ctx, l.row[90]).unsnapped.y, before[0].unsnapped.y);
  CHECK_INT(info_of(l.ctx, l.row[149]).unsnapped.y, before[2].unsnapped.y);
  lay_out(&l);
  float size = before[1].unsnapped.y - before[0].unsnapped.y;
  CHECK_INT(info_of(l.ctx, l.row[91]).unsnapped.y, before[1].unsnapped.y - size);
  CHECK_INT(info_of(l.ctx, l.row[149]).unsnapped.y, before[2].unsnapped.y - size);
  rg_context_destroy(l.ctx);
}

static void the_list_moves_by_a_part_of_a_pixel(void) {
  list l = moved_list();
  float y = info_of(l.ctx, l.row[100]).unsnapped.y;
  rg_node above = make_sized(l.ctx, rg_null(), RG_KIND_LINEAR, rg_px(90), rg_wrap_content());
  CHECK_OK(rg_node_insert(l.ctx, above, l.root, 0));
  CHECK_OK(rg_node_set_float(l.ctx, above, RG_PADDING_TOP, 0.5f));
  CHECK_OK(rg_node_set_length(l.ctx, l.leaf[0], RG_HEIGHT, rg_px(40)));
  CHECK_OK(rg_layout(l.ctx, above, 1e6f, 1e6f));
  CHECK_INT(info_of(l.ctx, l.row[100]).unsnapped.y, y + 10);
  CHECK(info_of(l.ctx, l.row[100]).absolute.y >= y + 10);
  rg_context_destroy(l.ctx);
}

/* Where frames are too large for a float to distinguish device pixels. */
static void far_rows_move_as_well(void) {
  float heights[rows];
  for (int i = 0; i < rows; i++) heights[i] = 200000;
  list kept = make_list(16, 1, heights, 0);
  CHECK_OK(rg_layout(kept.ctx, kept.root, 100, 100));
  heights[0] += 3;
  CHECK_OK(rg_node_set_length(kept.ctx, kept.leaf[0], RG_HEIGHT, rg_px(heights[0])));
  CHECK_OK(rg_layout(kept.ctx, kept.root, 100, 100));
  list fresh = make_list(16, 1, heights, 0);
  CHECK_OK(rg_layout(fresh.ctx, fresh.root, 100, 100));
  check_same(&kept, &fresh);
  rg_context_destroy(kept.ctx);
  rg_context_destroy(fresh.ctx);
}

static void every_row_that_moved_is_a_change_once(void) {
  list l = moved_list();
  rg_change changes[4 * rows];
  uint32_t count;
  int moved = 0;
  CHECK_OK(rg_changes_take(l.ctx, changes, 4 * rows, &count));
  CHECK_INT(rg_change_count(l.ctx), 0);
  for (int k = 0; k < 2; k++) { /* not taken in between */
    CHECK_OK(rg_node_set_length(l.ctx, l.leaf[49], RG_HEIGHT, rg_px((float)(25 + k))));
    lay_out(&l);
  }
  uint32_t waiting = rg_change_count(l.ctx);
  CHECK_OK(rg_changes_take(l.ctx, changes, 4 * rows, &count));
  CHECK_INT(count, waiting);
  for (uint32_t i = 0; i < count; i++) {
    for (int r = 50; r < rows; r++) moved += changes[i].node.id == l.row[r].id && changes[i].flags == RG_CHANGE_MOVED;
  }
  CHECK_INT(moved, rows - 50);
  CHECK_INT(rg_change_count(l.ctx), 0);
  rg_context_destroy(l.ctx);
}

/* The change list has rows: a row reused by another node is reported at the position of the new node's changes. */
static void a_new_node_is_listed_behind_older_changes(void) {
  list l = moved_list();
  rg_change changes[4 * rows];
  uint32_t count, parent_at = 0, child_at = 0;
  rg_node parent, child;
  CHECK_OK(rg_changes_take(l.ctx, changes, 4 * rows, &count));
  CHECK_OK(rg_node_set_length(l.ctx, l.leaf[0], RG_HEIGHT, rg_px(35)));
  lay_out(&l);
  CHECK_OK(rg_node_destroy(l.ctx, l.row[100]));
  CHECK_OK(rg_node_destroy(l.ctx, l.row[120]));
  uint32_t waiting = rg_change_count(l.ctx);
  parent = make_sized(l.ctx, l.root, RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  child = make_sized(l.ctx, parent, RG_KIND_VIEW, rg_px(5), rg_px(5));
  CHECK_INT(rg_change_count(l.ctx), waiting);
  lay_out(&l);
  CHECK_OK(rg_changes_take(l.ctx, changes, 4 * rows, &count));
  for (uint32_t i = 0; i < count; i++) {
    if (changes[i].node.id == parent.id) parent_at = i;
    if (changes[i].node.id == child.id) child_at = i;
    CHECK(changes[i].node.id != 0 && changes[i].flags != 0);
    if (changes[i].flags != RG_CHANGE_DESTROYED) CHECK_INT(changes[i].row, rg_node_row(l.ctx, changes[i].node));
  }
  CHECK(parent_at > rows - 10 && child_at == parent_at + 1);
  CHECK(changes[parent_at].flags & RG_CHANGE_CREATED);
  rg_context_destroy(l.ctx);
}

static void showing_and_hiding_cancel_out_however_often(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node child = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  rg_change changes[4];
  uint32_t count;
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_changes_take(ctx, changes, 4, &count));
  for (int k = 1; k <= 5; k++) {
    CHECK_OK(rg_node_set_int(ctx, child, RG_VISIBILITY, k % 2 ? RG_INVISIBLE : RG_VISIBLE));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
  }
  CHECK_OK(rg_changes_take(ctx, changes, 4, &count));
  CHECK_INT(count, 1);
  CHECK_INT(changes[0].flags, RG_CHANGE_HIDDEN);
  for (int k = 1; k <= 4; k++) {
    CHECK_OK(rg_node_set_int(ctx, child, RG_VISIBILITY, k % 2 ? RG_VISIBLE : RG_INVISIBLE));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
  }
  CHECK_OK(rg_changes_take(ctx, changes, 4, &count));
  CHECK_INT(count, 0);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(moved_rows_lie_as_in_a_fresh_list);
  RUN(positions_outlast_another_parent_and_another_pixel_scale);
  RUN(the_list_moves_by_a_part_of_a_pixel);
  RUN(far_rows_move_as_well);
  RUN(every_row_that_moved_is_a_change_once);
  RUN(a_new_node_is_listed_behind_older_changes);
  RUN(showing_and_hiding_cancel_out_however_often);
  return check_result();
}
