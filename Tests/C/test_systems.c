/* SPDX-License-Identifier: MIT */
/* Many constraint systems that share solvers, and the memory that rg_context_trim gives back. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { CELLS = 60, EACH = 3 };

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

int main(void) {
  RUN(many_systems_share_solvers);
  RUN(a_system_that_grows_gets_its_own_solver);
  RUN(a_system_that_takes_in_another_has_room_for_it);
  RUN(destroyed_systems_give_their_memory_back);
  RUN(trimmed_systems_are_laid_out_without_memory);
  return check_result();
}
