/* SPDX-License-Identifier: MIT */
/* CSS containers that are measured and placed from sums: grids of containers, and long columns of which one item
   changes. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_node make(rg_node parent, rg_kind kind, const char *text) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  CHECK_OK(rg_node_set_css_text(ctx, node, text, strlen(text)));
  return node;
}

static void set_text(rg_node node, const char *text) { CHECK_OK(rg_node_set_css_text(ctx, node, text, strlen(text))); }

static void begin(rg_snapping snapping) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 64;
  def.snapping = snapping;
  def.track = RG_TRACK_CHANGES;
  CHECK_OK(rg_context_create(&def, &ctx));
}

static void end(void) { rg_context_destroy(ctx); }

static void layout(rg_node root, float width) {
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(width), rg_unspecified()));
}

static void check_frame(rg_node node, float x, float y, float width, float height) {
  CHECK_FRAME(frame_of(ctx, node), x, y, width, height);
}

static int measured(void) {
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  return (int)stats.nodes_measured;
}

/* Rows as grids with a column inside: another width measures none of them, an edit only what it concerns. */
static void grids_of_containers_have_sums(void) {
  enum { ROWS = 50 };
  begin(RG_SNAP_NONE);
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX, "flex-direction: column");
  rg_node grids[ROWS], columns[ROWS], titles[ROWS], ends[ROWS];
  for (int i = 0; i < ROWS; i++) {
    grids[i] = make(root, RG_KIND_CSS_GRID, "grid-template-columns: auto 1fr auto; padding: 8px; flex-shrink: 0");
    make(grids[i], RG_KIND_VIEW, "width: 40px; height: 40px");
    columns[i] = make(grids[i], RG_KIND_CSS_FLEX, "flex-direction: column");
    titles[i] = make(columns[i], RG_KIND_VIEW, "height: 16px");
    make(columns[i], RG_KIND_VIEW, "height: 14px");
    ends[i] = make(grids[i], RG_KIND_VIEW, "width: 24px; height: 24px; align-self: end");
  }
  for (int width = 300; width <= 400; width += 50) {
    layout(root, (float)width);
    CHECK(width == 300 || measured() == 1); /* the root */
    for (int i = 0; i < ROWS; i += 7) {
      check_frame(grids[i], 0, 56 * (float)i, (float)width, 56);
      check_frame(columns[i], 48, 8, (float)width - 80, 40);
      check_frame(titles[i], 0, 0, (float)width - 80, 16);
      check_frame(ends[i], (float)width - 32, 24, 24, 24);
    }
  }
  set_text(titles[20], "height: 18px"); /* absorbed */
  layout(root, 400);
  check_frame(grids[21], 0, 56 * 21, 400, 56);
  check_frame(titles[20], 0, 0, 320, 18);
  set_text(titles[20], "height: 30px");
  layout(root, 400);
  check_frame(grids[20], 0, 56 * 20, 400, 60);
  check_frame(ends[20], 368, 28, 24, 24);
  check_frame(grids[21], 0, 56 * 21 + 4, 400, 56);
  set_text(titles[30], "height: 16px; min-width: 500px"); /* wider than its column */
  layout(root, 400);
  check_frame(columns[30], 48, 8, 500, 40);
  check_frame(ends[30], 548, 24, 24, 24);
  set_text(titles[30], "height: 16px");
  layout(root, 50); /* narrower than the boxes */
  check_frame(columns[30], 48, 8, 0, 40);
  check_frame(ends[30], 48, 24, 24, 24);
  layout(root, 400);
  check_frame(columns[30], 48, 8, 320, 40);
  end();
}

/* A grid that is stretched beyond its content, with containers that stretch with it. */
static void stretched_grids_keep_tracks(void) {
  begin(RG_SNAP_NONE);
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX, "");
  rg_node grid = make(root, RG_KIND_CSS_GRID, "grid-template-columns: 1fr 1fr; flex-grow: 1");
  rg_node row = make(grid, RG_KIND_CSS_FLEX, "align-items: center"), inner = make(row, RG_KIND_VIEW, "height: 10px; width: 5px");
  rg_node leaf = make(grid, RG_KIND_VIEW, "height: 20px; align-self: end");
  for (int turn = 0; turn < 2; turn++) {
    float width = turn == 0 ? 100 : 80;
    CHECK_OK(rg_layout(ctx, root, width, 50));
    check_frame(grid, 0, 0, width, 50);
    check_frame(row, 0, 0, width / 2, 50);
    check_frame(inner, 0, 20, 5, 10);
    check_frame(leaf, width / 2, 30, width / 2, 20);
    layout(root, width);
    check_frame(grid, 0, 0, width, 20);
    check_frame(inner, 0, 5, 5, 10);
  }
  end();
}

/* A row that is lower than the content of a container in it: what overflows counts in the scroll size. */
static void low_rows_overflow(void) {
  begin(RG_SNAP_NONE);
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX, "flex-direction: column");
  rg_node grid = make(root, RG_KIND_CSS_GRID, "grid-template-rows: 20px auto");
  rg_node column = make(grid, RG_KIND_CSS_FLEX, "flex-direction: column"), leaf = make(column, RG_KIND_VIEW, "height: 45px");
  for (int width = 100; width >= 50; width -= 50) {
    layout(root, (float)width);
    check_frame(grid, 0, 0, (float)width, 20);
    check_frame(column, 0, 0, (float)width, 20);
    check_frame(leaf, 0, 0, (float)width, 20); /* it shrinks */
    set_text(leaf, "height: 45px; flex-shrink: 0");
    layout(root, (float)width);
    check_frame(leaf, 0, 0, (float)width, 45);
    rg_size size;
    CHECK_OK(rg_node_css_scroll_size(ctx, grid, &size));
    CHECK(size.width == (float)width && size.height == 45);
    CHECK_OK(rg_node_css_scroll_size(ctx, root, &size));
    CHECK(size.height == 45);
    set_text(leaf, "height: 45px");
  }
  end();
}

/* A column in a viewport that is lower than its content, as the page of a host: it has the places of its sums. */
static void long_columns_overflow(void) {
  enum { ROWS = 200 };
  begin(RG_SNAP_NONE);
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX, "flex-direction: column; padding: 3px"), rows[ROWS], leaves[ROWS];
  for (int i = 0; i < ROWS; i++) {
    rows[i] = make(root, RG_KIND_CSS_FLEX, "margin-bottom: 2px");
    leaves[i] = make(rows[i], RG_KIND_VIEW, "width: 9px; height: 6px");
    make(rows[i], RG_KIND_VIEW, "width: 9px; height: 10px");
  }
  rg_size size;
  for (int turn = 0; turn < 2; turn++) {
    CHECK_OK(rg_layout(ctx, root, 80, 100));
    check_frame(rows[199], 3, 3 + 12 * 199, 74, 10);
    CHECK_OK(rg_node_css_scroll_size(ctx, root, &size));
    CHECK(size.width == 80 && size.height == 3 + 12 * 199 + 10); /* neither its padding nor the margin */
    CHECK(turn == 0 || measured() <= 2);
    set_text(leaves[90], "width: 9px; height: 7px");
  }
  set_text(leaves[90], "width: 9px; height: 14px");
  CHECK_OK(rg_layout(ctx, root, 80, 100));
  CHECK(measured() <= 2);
  check_frame(rows[199], 3, 3 + 12 * 199 + 4, 74, 10);
  CHECK_OK(rg_node_css_scroll_size(ctx, root, &size));
  CHECK(size.height == 3 + 12 * 199 + 14);
  set_text(rows[90], "height: 34px; min-height: 4px"); /* it shrinks */
  CHECK_OK(rg_layout(ctx, root, 80, 100));
  check_frame(rows[90], 3, 3 + 12 * 90, 74, 4);
  check_frame(rows[91], 3, 3 + 12 * 90 + 4, 74, 10);
  set_text(rows[90], "margin-bottom: 2px");
  CHECK_OK(rg_layout(ctx, root, 80, 5)); /* lower than its padding */
  check_frame(root, 0, 0, 80, 5);
  check_frame(rows[0], 3, 3, 74, 10);
  CHECK_OK(rg_layout(ctx, root, 80, 5000));
  check_frame(rows[199], 3, 3 + 12 * 199 + 4, 74, 10);
  CHECK_OK(rg_node_css_scroll_size(ctx, root, &size));
  CHECK(size.height == 5000);
  end();
}

/* Items behind the one that changes move, by whole and by parts of device pixels; all other edits place all. */
static void one_item_moves_the_others(void) {
  enum { ROWS = 200 };
  for (int turn = 0; turn < 2; turn++) {
    begin(turn == 0 ? RG_SNAP_EDGES : RG_SNAP_NONE);
    rg_node root = make(rg_null(), RG_KIND_CSS_FLEX, "flex-direction: column; gap: 1px; padding: 3px");
    rg_node rows[ROWS], leaves[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = make(root, i % 3 == 0 ? RG_KIND_VIEW : RG_KIND_CSS_FLEX, "height: 10px; flex-shrink: 0");
      leaves[i] = i % 3 == 0 ? rows[i] : make(rows[i], RG_KIND_VIEW, "width: 4px; height: 4px");
    }
    layout(root, 100);
    const char *texts[] = {"height: 15px; flex-shrink: 0", "height: 15.25px; flex-shrink: 0",
                           "height: 12px; flex-shrink: 0; margin-top: 2px", "height: 10px; flex-shrink: 0; order: 1",
                           "height: 10px; flex-shrink: 0"};
    const float tops[] = {0, 0, 2, 0, 0}, heights[] = {15, 15.25f, 12, 10, 10};
    for (int i = 0; i < 5; i++) {
      set_text(rows[100], texts[i]);
      layout(root, 100);
      const bool is_last = i == 3;
      const float snap = turn == 0 && i == 1 ? 0.25f : 0;
      check_frame(rows[100], 3, is_last ? 3 + 11 * (ROWS - 1) : 3 + 1100 + tops[i], 94, heights[i] - snap);
      for (int k = 101; k < ROWS; k += 9) {
        float y = 3 + 11 * (float)(k - 1) + (is_last ? 0 : tops[i] + heights[i] + 1 - snap);
        check_frame(rows[k], 3, y, 94, 10);
        rg_node_layout info;
        CHECK_OK(rg_node_layout_info(ctx, leaves[k], &info));
        CHECK(info.absolute.x == 3 && info.absolute.y == y);
      }
      check_frame(rows[99], 3, 3 + 1089, 94, 10);
    }
    set_text(rows[5], "height: 20px; flex-shrink: 0");
    set_text(rows[50], "height: 20px; flex-shrink: 0"); /* two */
    layout(root, 100);
    check_frame(rows[30], 3, 3 + 330 + 10, 94, 10);
    check_frame(rows[199], 3, 3 + 11 * 199 + 20, 94, 10);
    set_text(rows[5], "height: 10px; flex-shrink: 0");
    layout(root, 90); /* with another width */
    check_frame(rows[199], 3, 3 + 11 * 199 + 10, 84, 10);
    end();
  }
}

/* The sums of a column stay the same when its item grows, but no longer say where the item ends. */
static void a_growing_item_changes_the_baseline(void) {
  rg_node_layout info;
  begin(RG_SNAP_NONE);
  rg_node root = make(rg_null(), RG_KIND_CSS_BLOCK, "");
  rg_node column = make(root, RG_KIND_CSS_FLEX, "flex-direction: column; height: 150px; padding-top: 3px");
  rg_node item = make(column, RG_KIND_VIEW, "flex-grow: 0");
  for (int grows = 0; grows < 4; grows++) {
    set_text(item, grows & 1 ? "flex-grow: 1" : "flex-grow: 0");
    layout(root, 200);
    check_frame(item, 0, 3, 200, grows & 1 ? 147 : 0);
    CHECK_OK(rg_node_layout_info(ctx, root, &info));
    CHECK_INT(info.baseline, grows & 1 ? 150 : 3);
  }
  end();
}

int main(void) {
  RUN(grids_of_containers_have_sums);
  RUN(stretched_grids_keep_tracks);
  RUN(low_rows_overflow);
  RUN(long_columns_overflow);
  RUN(one_item_moves_the_others);
  RUN(a_growing_item_changes_the_baseline);
  return check_result();
}
