/* SPDX-License-Identifier: MIT */
/* Layout sets: memory that runs out, and layouts that take none. */
#define _POSIX_C_SOURCE 200809L
#include "layout_sets.h"

/* Memory runs out after `allocations`; then there is some again, and all ends as before. */
static void scene(ledger *l, long allocations) {
  rg_context_def def = rg_context_def_default();
  rg_layout_set_entry numbered = size(none, RG_ATTR_WIDTH, 44);
  rg_layout_set sets[2] = {{0}, {0}};
  rg_status status = RG_OK;
  def.allocator = ledger_hooks(l);
  def.node_capacity = 64;
  begin_in(make_context_def(&def));
  numbered.rule.first = item;
  numbered.rule.name = "wide";
  l->fail_after = allocations;
  {
    rg_layout_set_entry entries[] = {rg_layout_set_each(1, 2), numbered, rg_layout_set_end(), pin(nodes[0], RG_ATTR_LEFT, 3)};
    for (int round = 0; round < 4 && status == RG_OK; round++) {
      if (sets[0].id == 0) status = rg_layout_set_create(ctx, entries, 0, COUNT(entries), &sets[0]);
      if (sets[1].id == 0 && status == RG_OK) sets[1] = menu();
      if (status == RG_OK && sets[1].id == 0) status = RG_ERROR_OUT_OF_MEMORY;
      if (status == RG_OK) {
        uint32_t count = rg_constraint_count(ctx, box);
        status = apply(sets[round % 2]);
        if (status != RG_OK) CHECK_INT(rg_constraint_count(ctx, box), count);
      }
      if (status == RG_OK) status = rg_layout(ctx, box, 200, 100);
      if (status == RG_ERROR_TREE) status = RG_ERROR_OUT_OF_MEMORY;
      if (status == RG_ERROR_OUT_OF_MEMORY && l->fail_after == 0) {
        l->fail_after = -1; /* and now again; a layout that failed is not tried again where nothing changed */
        CHECK_OK(rg_node_set_length(ctx, nodes[2], RG_HEIGHT, rg_px(21)));
        status = RG_OK;
        round--;
      }
    }
  }
  CHECK_OK(status);
  l->fail_after = -1;
  CHECK_OK(apply(sets[0]));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  CHECK_INT(rg_constraint_count(ctx, box), 3);
  CHECK_TEXT(names(), "wide [0], wide [1], -");
  CHECK(frame_of(ctx, nodes[1]).width == 44 && frame_of(ctx, nodes[0]).x == 3);
  rg_context_destroy(ctx);
}

static void memory_that_runs_out_is_survived(void) {
  static ledger l;
  int said = check_failures;
  long all;
  scene(&l, -1);
  all = (long)l.total;
  CHECK(all > 20);
  memory_may_run_out = true;
  for (long n = 0; n <= all && check_failures == said; n++) {
    scene(&l, n);
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
  }
}

static void layouts_with_the_rules_of_a_set_take_no_memory(void) {
  static ledger l;
  rg_layout_set_entry entries[40];
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&l);
  begin_in(make_context_def(&def));
  box = make_node(ctx, rg_null(), RG_KIND_CONSTRAINT);
  rg_node all[20];
  for (int i = 0; i < 20; i++) {
    all[i] = make_node(ctx, box, RG_KIND_VIEW);
    entries[2 * i] = size(all[i], RG_ATTR_WIDTH, 10);
    entries[2 * i + 1] = rg_layout_set_rule(all[i], RG_ATTR_LEFT, RG_EQUAL, i ? all[i - 1] : none, i ? RG_ATTR_RIGHT : RG_ATTR_LEFT, 0);
  }
  entries[39].rule.relation = RG_GREATER_OR_EQUAL;
  entries[38].rule.second = none;
  entries[38].rule.attribute = entries[38].rule.second_attribute = RG_ATTR_RIGHT;
  entries[38].rule.constant = 0;
  CHECK_OK(apply(MAKE(entries)));
  size_t taken = l.total;
  CHECK_OK(rg_layout(ctx, box, 400, 100));
  CHECK_FRAME(frame_of(ctx, all[18]), 180, 0, 10, 0);
  CHECK_INT(rg_layout(ctx, box, 150, 100), RG_ERROR_TREE); /* 19 of 10 and the right edge */
  CHECK(strstr(rg_error_message(ctx), "contradict"));
  CHECK_INT(l.total, taken);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(memory_that_runs_out_is_survived);
  RUN(layouts_with_the_rules_of_a_set_take_no_memory);
  return check_result();
}
