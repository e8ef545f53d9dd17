/* SPDX-License-Identifier: MIT */
/* Items of CSS grids that align by their baselines, while these come and go. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_node make(rg_node parent, rg_kind kind) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

static void check_frame(rg_node node, float x, float y, float width, float height) {
  CHECK_FRAME(frame_of(ctx, node), x, y, width, height);
}

/* A grid in a column, whose only item aligns by its last baseline, with a height that depends on the row. - Returns the
   item. */
static rg_node aligned_by_an_edge(rg_node *root) {
  *root = make(rg_null(), RG_KIND_CSS_FLEX);
  rg_css css = rg_css_default();
  css.align_items = RG_CSS_LAST_BASELINE;
  rg_node grid = make(*root, RG_KIND_CSS_GRID);
  CHECK_OK(rg_node_set_css(ctx, grid, &css));
  rg_node item = make(grid, RG_KIND_CSS_BLOCK);
  css = rg_css_default();
  css.min_height = rg_css_percent(43);
  css.margin[1] = rg_css_px(13);
  css.padding[3] = rg_css_px(5);
  CHECK_OK(rg_node_set_css(ctx, item, &css));
  return item;
}

/* A box gets a baseline with its first child that takes part, and loses it with the last one: its grid aligns it by
   another edge then, though its size stays. */
static void the_first_child_gives_a_baseline(void) {
  for (int is_kept = 0; is_kept < 2; is_kept++) {
    rg_context_def def = rg_context_def_default();
    def.units_per_px = 64;
    def.snapping = RG_SNAP_NONE;
    CHECK_OK(rg_context_create(&def, &ctx));
    rg_node root, item = aligned_by_an_edge(&root), leaf = make(item, RG_KIND_FIXED);
    if (is_kept) CHECK_OK(rg_node_set_int(ctx, leaf, RG_VISIBILITY, RG_GONE));
    for (int step = 0; step < 4; step++) {
      CHECK_OK(rg_layout_specs(ctx, root, rg_at_most(200), rg_at_most(200)));
      rg_node other_root, other = aligned_by_an_edge(&other_root);
      if ((step + is_kept) % 2 == 0) make(other, RG_KIND_FIXED);
      CHECK_OK(rg_layout_specs(ctx, other_root, rg_at_most(200), rg_at_most(200)));
      rg_frame fresh = frame_of(ctx, other);
      check_frame(item, fresh.x, fresh.y, fresh.width, fresh.height);
      CHECK_OK(rg_node_set_int(ctx, leaf, RG_VISIBILITY, (step + is_kept) % 2 == 0 ? RG_GONE : RG_VISIBLE));
    }
    rg_context_destroy(ctx);
  }
}

int main(void) {
  RUN(the_first_child_gives_a_baseline);
  return check_result();
}
