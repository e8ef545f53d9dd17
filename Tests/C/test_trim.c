/* SPDX-License-Identifier: MIT */
/* Large grids and constraint containers after rg_context_trim: what they keep, and what takes memory again. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { COUNT = 120 };

typedef struct Tree {
  rg_context *ctx;
  rg_node root, nodes[COUNT];
  ledger hooks;
} Tree;

static Tree trees[2];

static void begin(Tree *t, rg_kind kind) {
  rg_context_def def = rg_context_def_default();
  memset(&t->hooks, 0, sizeof t->hooks);
  def.allocator = ledger_hooks(&t->hooks);
  t->ctx = make_context_def(&def);
  t->root = make_sized(t->ctx, rg_null(), kind, rg_match_parent(), rg_wrap_content());
}

static void make_grid(Tree *t) {
  rg_grid grid = rg_grid_default();
  int i;
  begin(t, RG_KIND_GRID);
  CHECK_OK(rg_node_set_int(t->ctx, t->root, RG_ORIENTATION, RG_HORIZONTAL));
  grid.column_count = 6;
  CHECK_OK(rg_node_set_grid(t->ctx, t->root, &grid));
  for (i = 0; i < COUNT; i++) {
    rg_grid_cell cell = rg_grid_cell_default();
    rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
    def.style.content_width = (float)(10 + i % 7);
    def.style.content_height = (float)(12 + i % 5);
    def.style.layout_gravity = i % 11 == 0 ? RG_GRAVITY_FILL_VERTICAL : 0;
    CHECK_OK(rg_node_create(t->ctx, t->root, &def, &t->nodes[i]));
    if (i % 3 == 0) cell.column_span = 2;
    if (i % 9 == 0) cell.row_span = 2;
    CHECK_OK(rg_node_set_grid_cell(t->ctx, t->nodes[i], &cell));
  }
}

static void hold(Tree *t, rg_node node, rg_constraint_attribute own, rg_relation relation, rg_node other,
                 rg_constraint_attribute second, double constant) {
  rg_constraint_def def = rg_constraint_default();
  rg_constraint made;
  def.first = node;
  def.attribute = own;
  def.relation = relation;
  def.second = other;
  def.second_attribute = second;
  def.constant = constant;
  CHECK_OK(rg_constraint_add(t->ctx, t->root, &def, &made));
}

static void make_system(Tree *t) {
  int i;
  begin(t, RG_KIND_CONSTRAINT);
  for (i = 0; i < COUNT; i++) {
    rg_node last = i == 0 ? rg_null() : t->nodes[i - 1];
    rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
    def.style.width = rg_px(20);
    def.style.height = rg_px(16);
    def.style.content_width = 9;
    CHECK_OK(rg_node_create(t->ctx, t->root, &def, &t->nodes[i]));
    hold(t, t->nodes[i], RG_ATTR_LEFT, RG_EQUAL, last, i == 0 ? RG_ATTR_LEFT : RG_ATTR_RIGHT, 4);
    hold(t, t->nodes[i], RG_ATTR_TOP, RG_EQUAL, rg_null(), RG_ATTR_TOP, 4 + i % 3);
    hold(t, t->nodes[i], RG_ATTR_WIDTH, RG_GREATER_OR_EQUAL, rg_null(), RG_ATTR_NONE, 8 + i % 5);
  }
}

static rg_status lay_out(Tree *t, float width) {
  return rg_layout_specs(t->ctx, t->root, rg_exactly(width), rg_unspecified());
}

static rg_memory_stats memory(Tree *t) {
  rg_memory_stats stats;
  CHECK_OK(rg_context_memory_stats(t->ctx, &stats));
  return stats;
}

/* The frames of a tree are those of one that was made in its present state. */
static void check_same(Tree *t, Tree *fresh, int without) {
  int i;
  for (i = 0; i < COUNT; i++) {
    rg_frame a, b;
    if (i == without) continue;
    a = frame_of(t->ctx, t->nodes[i]);
    b = frame_of(fresh->ctx, fresh->nodes[i]);
    CHECK(a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height);
  }
}

/* Another size and an edit of one child take no memory. */
static void check_small_changes(Tree *t, Tree *fresh) {
  size_t allocations = memory(t).allocations;
  int i;
  for (i = 0; i < 3; i++) {
    rg_length height = rg_px((float)(20 + i));
    CHECK_OK(rg_node_set_length(t->ctx, t->nodes[7], RG_HEIGHT, height));
    CHECK_OK(lay_out(t, (float)(300 + i)));
    CHECK_OK(rg_node_set_length(fresh->ctx, fresh->nodes[7], RG_HEIGHT, height));
    CHECK_OK(lay_out(fresh, (float)(300 + i)));
    check_same(t, fresh, -1);
  }
  CHECK_INT(memory(t).allocations, allocations);
}

static void trim(Tree *t, size_t bytes) {
  size_t before = memory(t).live_bytes;
  CHECK_OK(rg_context_trim(t->ctx));
  CHECK(memory(t).live_bytes + bytes * COUNT < before);
}

static void end(void) {
  int i;
  for (i = 0; i < 2; i++) {
    rg_context_destroy(trees[i].ctx);
    CHECK_INT(trees[i].hooks.live + trees[i].hooks.mistakes, 0);
  }
}

static void an_edit_takes_the_memory_of_a_trimmed_grid_again(void) {
  Tree *t = &trees[0], *fresh = &trees[1];
  rg_node_def view = rg_node_def_default(RG_KIND_VIEW);
  int attempt;
  make_grid(t);
  make_grid(fresh);
  CHECK_OK(lay_out(t, 300));
  trim(t, 60);
  check_small_changes(t, fresh);
  /* automatic cells follow each other: without the first one, all are others */
  CHECK_OK(rg_node_destroy(fresh->ctx, fresh->nodes[0]));
  CHECK_OK(lay_out(fresh, 300));
  t->hooks.fail_after = 0;
  CHECK_OK(rg_node_destroy(t->ctx, t->nodes[0]));
  for (attempt = 0; attempt < 2; attempt++) CHECK_INT(lay_out(t, 300), RG_ERROR_TREE);
  t->hooks.fail_after = -1;
  CHECK_OK(lay_out(t, 300));
  check_same(t, fresh, 0);
  /* with memory, the edit takes it, not the layout */
  CHECK_OK(rg_context_trim(t->ctx));
  CHECK_OK(lay_out(t, 305));
  attempt = (int)memory(t).allocations;
  CHECK_OK(rg_node_set_int(t->ctx, t->nodes[4], RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK((int)memory(t).allocations > attempt);
  attempt = (int)memory(t).allocations;
  CHECK_OK(lay_out(t, 300));
  CHECK_INT(memory(t).allocations, attempt);
  CHECK_OK(rg_node_set_int(fresh->ctx, fresh->nodes[4], RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK_OK(lay_out(fresh, 300));
  check_same(t, fresh, 0);
  CHECK_OK(rg_context_trim(t->ctx));
  CHECK_OK(rg_node_create(t->ctx, t->root, &view, &t->nodes[0]));
  CHECK_OK(rg_node_create(fresh->ctx, fresh->root, &view, &fresh->nodes[0]));
  attempt = (int)memory(t).allocations;
  CHECK_OK(lay_out(t, 310));
  CHECK_INT(memory(t).allocations, attempt);
  CHECK_OK(lay_out(fresh, 310));
  check_same(t, fresh, -1);
  end();
}

/* A grid that was trimmed without a child has no room for lines. Another style takes the memory for one child. */
static void an_emptied_grid_has_memory_for_the_child_that_comes_back(void) {
  Tree *t = &trees[0];
  rg_grid_cell cell = rg_grid_cell_default();
  rg_style style = rg_style_default();
  rg_node leaf;
  begin(t, RG_KIND_GRID);
  leaf = make_node(t->ctx, t->root, RG_KIND_FIXED);
  cell.column = 1;
  cell.column_span = 2;
  cell.column_weight = 0.7f;
  CHECK_OK(rg_node_set_grid_cell(t->ctx, leaf, &cell));
  CHECK_OK(rg_node_remove(t->ctx, leaf));
  CHECK_OK(rg_layout(t->ctx, t->root, 100, 100));
  CHECK_OK(rg_context_trim(t->ctx));
  style.orientation = RG_HORIZONTAL;
  CHECK_OK(rg_node_set_style(t->ctx, t->root, &style));
  CHECK_OK(rg_node_insert(t->ctx, t->root, leaf, 0));
  CHECK_OK(rg_layout(t->ctx, t->root, 100, 100));
  CHECK(frame_of(t->ctx, leaf).x == 0);
  rg_context_destroy(t->ctx);
  CHECK_INT(t->hooks.live + t->hooks.mistakes, 0);
}

static void a_trimmed_system_has_memory_for_another_analysis(void) {
  Tree *t = &trees[0], *fresh = &trees[1];
  rg_node_def view = rg_node_def_default(RG_KIND_VIEW);
  rg_node added;
  size_t allocations;
  make_system(t);
  make_system(fresh);
  CHECK_OK(lay_out(t, 300));
  trim(t, 500);
  CHECK_OK(rg_context_trim(t->ctx));
  check_small_changes(t, fresh);
  /* without a view, there are other rows */
  CHECK_OK(rg_node_set_int(fresh->ctx, fresh->nodes[3], RG_VISIBILITY, RG_GONE));
  CHECK_OK(lay_out(fresh, 300));
  t->hooks.fail_after = 0;
  CHECK_OK(rg_node_set_int(t->ctx, t->nodes[3], RG_VISIBILITY, RG_GONE));
  CHECK_OK(lay_out(t, 300));
  CHECK_INT(t->hooks.refused, 0);
  t->hooks.fail_after = -1;
  check_same(t, fresh, 3);
  CHECK_OK(rg_context_trim(t->ctx));
  CHECK_OK(rg_node_create(t->ctx, t->root, &view, &added));
  allocations = memory(t).allocations;
  CHECK_OK(lay_out(t, 310));
  CHECK_INT(memory(t).allocations, allocations);
  end();
}

int main(void) {
  RUN(an_edit_takes_the_memory_of_a_trimmed_grid_again);
  RUN(an_emptied_grid_has_memory_for_the_child_that_comes_back);
  RUN(a_trimmed_system_has_memory_for_another_analysis);
  return check_result();
}
