/* SPDX-License-Identifier: MIT */
/* Many constraint systems that share solvers, and the memory that rg_context_trim gives back: of constraint systems and
 * grids. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { CELLS = 60, EACH = 3, WIDE = 400 };

static rg_context *ctx;
static rg_node root, cells[CELLS], views[CELLS * EACH];
static rg_constraint widths[CELLS * EACH];

static rg_memory_stats memory(void) {
  rg_memory_stats stats;
  CHECK_OK(rg_context_memory_stats(ctx, &stats));
  return stats;
}

static rg_constraint hold(rg_node cell, rg_node view, rg_constraint_attribute own, rg_node other,
                          rg_constraint_attribute second, double constant) {
  rg_constraint_def def = rg_constraint_default();
  rg_constraint made;
  def.first = view;
  def.attribute = own;
  def.second = other;
  def.second_attribute = second;
  def.constant = constant;
  CHECK_OK(rg_constraint_add(ctx, cell, &def, &made));
  return made;
}

static void fill(int cell, int count, rg_node *own, rg_constraint *own_widths) {
  rg_node last = rg_null();
  int k;
  for (k = 0; k < count; k++) {
    rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
    def.style.content_width = 10;
    def.style.content_height = 12;
    CHECK_OK(rg_node_create(ctx, cells[cell], &def, &own[k]));
    hold(cells[cell], own[k], RG_ATTR_LEFT, last, k == 0 ? RG_ATTR_LEFT : RG_ATTR_RIGHT, 4);
    hold(cells[cell], own[k], RG_ATTR_TOP, rg_null(), RG_ATTR_TOP, 4 + k % 3);
    own_widths[k] = hold(cells[cell], own[k], RG_ATTR_WIDTH, rg_null(), RG_ATTR_NONE, 20 + cell);
    last = own[k];
  }
}

static void add_cell(int cell) {
  rg_node_def def = rg_node_def_default(RG_KIND_CONSTRAINT);
  def.style.width = rg_match_parent();
  def.style.height = rg_px(30);
  CHECK_OK(rg_node_create(ctx, root, &def, &cells[cell]));
}

static void begin(int count) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_LINEAR);
  int i;
  CHECK_OK(rg_context_create(&context, &ctx));
  def.style.orientation = RG_VERTICAL;
  def.style.width = rg_match_parent();
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &root));
  for (i = 0; i < count; i++) {
    add_cell(i);
    fill(i, EACH, views + i * EACH, widths + i * EACH);
  }
}

static void end(void) { rg_context_destroy(ctx); }

static void lay_out(float width) { CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(width), rg_unspecified())); }

static void check_view(int cell, int k, float x, float width) {
  rg_frame frame;
  CHECK_OK(rg_node_frame(ctx, views[cell * EACH + k], &frame));
  CHECK(frame.x == x && frame.width == width);
}

static void check_cells(int changed) {
  int i;
  for (i = 0; i < CELLS; i++) {
    float width = 20 + (float)i + (i == changed ? 5 : 0);
    check_view(i, 0, 4, width);
    check_view(i, 1, 8 + width, 20 + (float)i);
    check_view(i, 2, 32 + (float)i + width, 20 + (float)i);
  }
}

static void many_systems_share_solvers(void) {
  rg_memory_stats before, after;
  uint32_t count;
  int i;
  begin(CELLS);
  before = memory();
  lay_out(300);
  check_cells(-1);
  lay_out(310);
  check_cells(-1);
  for (i = 0; i < CELLS; i += 7) {
    CHECK_OK(rg_constraint_set_constant(ctx, widths[i * EACH], 25 + i));
    lay_out(310);
    check_cells(i);
    CHECK_OK(rg_constraint_set_constant(ctx, widths[i * EACH], 20 + i));
  }
  after = memory();
  CHECK_INT(after.allocations, before.allocations);
  /* with a solver each, a cell took 60 KB */
  CHECK(after.live_bytes / CELLS < 12000);
  /* queries of systems that have no solver now */
  for (i = 0; i < CELLS; i++) {
    CHECK_OK(rg_constraints_begin(ctx));
    CHECK_OK(rg_constraints_commit(ctx, cells[i]));
    CHECK_OK(rg_constraints_ambiguous(ctx, cells[i], NULL, 0, &count));
    CHECK_INT(count, 0);
  }
  lay_out(320);
  check_cells(-1);
  end();
}

/* Its nodes and constraints exceed those of shared solvers while others use them; then others go on. */
static void a_system_that_grows_gets_its_own_solver(void) {
  static rg_node more[40];
  static rg_constraint more_widths[40];
  rg_frame frame;
  begin(CELLS);
  lay_out(300);
  fill(3, 40, more, more_widths);
  lay_out(300);
  CHECK_OK(rg_node_frame(ctx, more[39], &frame));
  CHECK(frame.x == 4 + 39 * (23 + 4) && frame.width == 23);
  check_cells(-1);
  CHECK_OK(rg_constraint_set_constant(ctx, more_widths[0], 30));
  lay_out(301);
  CHECK_OK(rg_node_frame(ctx, more[39], &frame));
  CHECK(frame.x == 4 + 39 * (23 + 4) + 7);
  check_cells(-1);
  end();
}

static void a_system_that_takes_in_another_has_room_for_it(void) {
  size_t before;
  begin(2);
  lay_out(300);
  CHECK_OK(rg_node_insert(ctx, cells[0], cells[1], 1));
  before = memory().allocations;
  lay_out(300);
  CHECK_INT(memory().allocations, before);
  check_view(0, 2, 52, 20);
  check_view(1, 2, 54, 21);
  end();
}

static void destroyed_systems_give_their_memory_back(void) {
  size_t first = 0, full = 0;
  int i, round;
  begin(0);
  for (round = 0; round < 3; round++) {
    for (i = 0; i < CELLS; i++) {
      add_cell(i);
      fill(i, EACH, views + i * EACH, widths + i * EACH);
    }
    lay_out(300);
    check_cells(-1);
    full = memory().live_bytes;
    for (i = 0; i < CELLS; i++) CHECK_OK(rg_node_destroy(ctx, cells[i]));
    lay_out(300);
    CHECK_OK(rg_context_trim(ctx));
    if (round == 0) first = memory().live_bytes;
  }
  CHECK_INT(memory().live_bytes, first);
  CHECK(first < full / 2);
  end();
}

static void trimmed_systems_are_laid_out_without_memory(void) {
  rg_memory_stats full, trimmed;
  int i;
  begin(CELLS);
  lay_out(300);
  full = memory();
  CHECK_OK(rg_context_trim(ctx));
  trimmed = memory();
  CHECK(trimmed.live_bytes < full.live_bytes);
  for (i = 0; i < 3; i++) {
    lay_out(280 + 10 * (float)i);
    check_cells(-1);
  }
  CHECK_OK(rg_layout_specs(ctx, root, rg_at_most(500), rg_unspecified()));
  check_cells(-1);
  CHECK_INT(memory().allocations, trimmed.allocations);
  add_cell(0);
  fill(0, EACH, views, widths);
  lay_out(300);
  check_cells(-1);
  end();
}

/* A large system keeps the memory of its rows, for any size of its root and any constants. */
static void a_trimmed_large_system_makes_room_for_other_rows(void) {
  static rg_node wide[WIDE + 1];
  static rg_constraint wide_widths[WIDE + 1];
  rg_memory_stats full, trimmed;
  rg_frame frame;
  int i;
  begin(0);
  add_cell(0);
  fill(0, WIDE, wide, wide_widths);
  lay_out(300);
  full = memory();
  CHECK_OK(rg_context_trim(ctx));
  trimmed = memory();
  CHECK(trimmed.live_bytes < full.live_bytes / 2);
  for (i = 0; i < 4; i++) {
    CHECK_OK(rg_constraint_set_constant(ctx, wide_widths[i], 0));
    lay_out(300 + (float)i);
    CHECK_OK(rg_layout_specs(ctx, root, i & 1 ? rg_at_most(900) : rg_unspecified(), rg_unspecified()));
    CHECK_OK(rg_constraint_set_constant(ctx, wide_widths[i], 20));
  }
  CHECK_INT(memory().allocations, trimmed.allocations);
  lay_out(300);
  CHECK_OK(rg_node_frame(ctx, wide[WIDE - 1], &frame));
  CHECK(frame.x == 4 + (WIDE - 1) * 24);
  /* other rows: memory is taken by the edit */
  CHECK_OK(rg_constraint_set_relation(ctx, wide_widths[5], RG_GREATER_OR_EQUAL));
  CHECK_OK(rg_node_set_length(ctx, wide[6], RG_HEIGHT, rg_px(7)));
  trimmed = memory();
  lay_out(300);
  CHECK_INT(memory().allocations, trimmed.allocations);
  CHECK_OK(rg_node_frame(ctx, wide[6], &frame));
  CHECK(frame.height == 7);
  end();
}

static rg_node grid, leaves[200];

static void check_grid(int count, int columns, float width) {
  rg_frame frame;
  int i;
  for (i = 0; i < count; i++) {
    CHECK_OK(rg_node_frame(ctx, leaves[i], &frame));
    CHECK(frame.x == (float)(i % columns) * width && frame.y == (float)(i / columns) * 10);
  }
}

static void a_trimmed_grid_makes_room_for_other_cells(void) {
  rg_grid_cell cell = rg_grid_cell_default();
  rg_grid value = rg_grid_default();
  rg_node_def def = rg_node_def_default(RG_KIND_GRID);
  rg_memory_stats full, trimmed;
  rg_frame frame;
  int i;
  begin(0);
  CHECK_OK(rg_node_create(ctx, root, &def, &grid));
  value.column_count = 10;
  CHECK_OK(rg_node_set_grid(ctx, grid, &value));
  for (i = 0; i < 199; i++) {
    rg_node_def leaf = rg_node_def_default(RG_KIND_FIXED);
    leaf.style.width = rg_px(20);
    leaf.style.height = rg_px(10);
    CHECK_OK(rg_node_create(ctx, grid, &leaf, &leaves[i]));
  }
  lay_out(300);
  full = memory();
  CHECK_OK(rg_context_trim(ctx));
  trimmed = memory();
  CHECK(trimmed.live_bytes + 199 * 200 < full.live_bytes);
  for (i = 0; i < 3; i++) {
    lay_out(280 + 10 * (float)i);
    check_grid(199, 10, 20);
  }
  CHECK_INT(memory().allocations, trimmed.allocations);
  /* another cell, fewer columns, a child more, a child less: each layout is without memory */
  cell.column = 3;
  cell.row = 30;
  CHECK_OK(rg_node_set_grid_cell(ctx, leaves[198], &cell));
  trimmed = memory();
  lay_out(300);
  CHECK_INT(memory().allocations, trimmed.allocations);
  CHECK_OK(rg_node_frame(ctx, leaves[198], &frame));
  CHECK(frame.x == 60 && frame.y == 200);
  check_grid(198, 10, 20);
  CHECK_OK(rg_context_trim(ctx));
  value.column_count = 7;
  CHECK_OK(rg_node_set_grid(ctx, grid, &value));
  trimmed = memory();
  lay_out(300);
  CHECK_INT(memory().allocations, trimmed.allocations);
  check_grid(198, 7, 20);
  CHECK_OK(rg_context_trim(ctx));
  CHECK_OK(rg_node_destroy(ctx, leaves[0]));
  for (i = 1; i < 199; i++) leaves[i - 1] = leaves[i];
  trimmed = memory();
  lay_out(300);
  CHECK_INT(memory().allocations, trimmed.allocations);
  check_grid(197, 7, 20);
  CHECK_OK(rg_context_trim(ctx));
  CHECK_OK(rg_node_set_int(ctx, leaves[2], RG_LAYOUT_GRAVITY, RG_GRAVITY_RIGHT));
  trimmed = memory();
  lay_out(300);
  CHECK_INT(memory().allocations, trimmed.allocations);
  check_grid(197, 7, 20);
  end();
}

int main(void) {
  RUN(many_systems_share_solvers);
  RUN(a_system_that_grows_gets_its_own_solver);
  RUN(a_system_that_takes_in_another_has_room_for_it);
  RUN(destroyed_systems_give_their_memory_back);
  RUN(trimmed_systems_are_laid_out_without_memory);
  RUN(a_trimmed_large_system_makes_room_for_other_rows);
  RUN(a_trimmed_grid_makes_room_for_other_cells);
  return check_result();
}
