/* SPDX-License-Identifier: MIT */
/* Layout sets one after another: the place of the first, and failures, which change nothing. */
#define _POSIX_C_SOURCE 200809L
#include "layout_sets.h"

/* What happens to a container's first set before the second one comes. */
typedef enum before_second { NOTHING, NODE_DIED, NODE_DIED_AND_LAYOUT, SET_TAKEN_AWAY, RULE_REMOVED, NO_RULE_IN_FORCE, WAYS } before_second;

/* Two equally strong soft constraints on one position: a set's second rules against the host's own, which was added
 * when the container had its first set. - Returns: the position that wins. */
static float apply_two(before_second way) {
  rg_constraint_def def = rg_constraint_default();
  rg_constraint first;
  rg_layout_set nothing = {0};
  rg_layout_set_entry no_rule[] = {rg_layout_set_if(RG_TRAIT_WIDTH, RG_TEST_EQUAL, 77), pin(nodes[1], RG_ATTR_LEFT, 5), rg_layout_set_end()};
  rg_layout_set_entry one[] = {pin(nodes[1], RG_ATTR_LEFT, 5)}, two[] = {pin(nodes[0], RG_ATTR_LEFT, 18)};
  two[0].rule.priority = 500;
  two[0].rule.name = "set's";
  CHECK_OK(apply(way == NO_RULE_IN_FORCE ? MAKE(no_rule) : MAKE(one)));
  if (way == RULE_REMOVED) CHECK_OK(rg_constraints_list(ctx, box, &first, 1));
  def.first = nodes[0];
  def.attribute = def.second_attribute = RG_ATTR_LEFT;
  def.constant = 67;
  def.priority = 500;
  def.name = "own";
  CHECK_OK(rg_constraint_add(ctx, box, &def, NULL));
  if (way == NODE_DIED || way == NODE_DIED_AND_LAYOUT) CHECK_OK(rg_node_destroy(ctx, nodes[1]));
  if (way == NODE_DIED_AND_LAYOUT) CHECK_OK(rg_layout(ctx, box, 400, 400));
  if (way == SET_TAKEN_AWAY) CHECK_OK(apply(nothing));
  if (way == RULE_REMOVED) CHECK_OK(rg_constraint_remove(ctx, first));
  CHECK_OK(apply(MAKE(two)));
  CHECK_TEXT(names(), "set's, own");
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  return frame_of(ctx, nodes[0]).x;
}

static void sets_keep_the_place_of_the_first(void) {
  float expected = 0;
  for (int way = NOTHING; way < WAYS; way++) {
    float x;
    begin();
    x = apply_two((before_second)way);
    if (way == NOTHING) expected = x;
    CHECK_INT(x, expected);
    end();
  }
}

static void a_set_that_fails_is_not_the_first(void) {
  rg_constraint_def def = rg_constraint_default();
  rg_layout_set_entry bad[] = {size(nodes[0], RG_ATTR_WIDTH, 5), size(nodes[0], RG_ATTR_WIDTH, 6)};
  rg_layout_set_entry good[] = {size(nodes[0], RG_ATTR_WIDTH, 5)};
  good[0].rule.name = "set's";
  CHECK_INT(apply(MAKE(bad)), RG_ERROR_UNSATISFIABLE);
  def.first = nodes[0];
  def.attribute = RG_ATTR_HEIGHT;
  def.name = "own";
  CHECK_OK(rg_constraint_add(ctx, box, &def, NULL));
  CHECK_OK(apply(MAKE(good)));
  CHECK_TEXT(names(), "own, set's");
}

/* Inequalities with freedom: which comes first decides where the solution lies. */
static rg_layout_set ordered(const int *order) {
  rg_layout_set_entry entries[3];
  for (int i = 0; i < 3; i++) {
    switch (order[i]) {
    case 0: /* two edges are 22 in sum: which one? */
      entries[i] = rg_layout_set_rule(nodes[0], RG_ATTR_LEFT, RG_GREATER_OR_EQUAL, nodes[1], RG_ATTR_LEFT, 22);
      entries[i].rule.multiplier = -1;
      break;
    case 1: entries[i] = rg_layout_set_rule(nodes[1], RG_ATTR_LEFT, RG_LESS_OR_EQUAL, nodes[3], RG_ATTR_LEFT, 24); break;
    default: entries[i] = rg_layout_set_rule(nodes[0], RG_ATTR_LEFT, RG_LESS_OR_EQUAL, nodes[3], RG_ATTR_LEFT, 20); break;
    }
  }
  return MAKE(entries);
}

static void a_set_applied_after_another_is_as_if_applied_alone(void) {
  const int orders[4][3] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {1, 0, 2}};
  rg_frame expected[4][4];
  rg_layout_set sets[4], nothing = {0};
  bool differ = false;
  for (int i = 0; i < 4; i++) {
    sets[i] = ordered(orders[i]);
    CHECK_OK(apply(nothing));
    CHECK_OK(apply(sets[i]));
    CHECK_OK(rg_layout(ctx, box, 400, 400));
    for (int n = 0; n < 4; n++) expected[i][n] = frame_of(ctx, nodes[n]);
    differ = differ || memcmp(expected[i], expected[0], sizeof *expected) != 0;
  }
  CHECK(differ); /* or this would test nothing */
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      CHECK_OK(apply(sets[i]));
      CHECK_OK(rg_layout(ctx, box, 400, 400));
      CHECK_OK(apply(sets[j]));
      CHECK_DID(0, 0, 3, 0);
      CHECK_OK(rg_layout(ctx, box, 400, 400));
      for (int n = 0; n < 4; n++) {
        const rg_frame *f = &expected[j][n];
        CHECK_FRAME(frame_of(ctx, nodes[n]), f->x, f->y, f->width, f->height);
      }
    }
  }
}

static void a_failing_set_changes_nothing(void) {
  rg_layout_set_entry good[] = {rg_layout_set_group("good", RG_LAYOUT_SET_NUMBERED), size(nodes[0], RG_ATTR_WIDTH, 30), pin(nodes[0], RG_ATTR_LEFT, 5),
                         size(nodes[1], RG_ATTR_WIDTH, 10), rg_layout_set_end()};
  rg_layout_set_entry bad[] = {rg_layout_set_group("bad", RG_LAYOUT_SET_NUMBERED), size(nodes[1], RG_ATTR_WIDTH, 20), size(nodes[0], RG_ATTR_WIDTH, 40),
                        rg_layout_set_rule(nodes[0], RG_ATTR_WIDTH, RG_EQUAL, nodes[1], RG_ATTR_WIDTH, 0), rg_layout_set_end()};
  rg_layout_set first = MAKE(good), second = MAKE(bad);
  rg_constraint list[3], again[3];
  rg_layout_stats stats;
  uint32_t count;
  CHECK_OK(apply(first));
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_OK(rg_constraints_list(ctx, box, list, 3));
  CHECK_INT(apply(second), RG_ERROR_UNSATISFIABLE);
  CHECK_DID(0, 0, 0, 0);
  CHECK_TEXT(rg_error_message(ctx), "constraints contradict each other: 'bad [0]', 'bad [1]', 'bad [2]'");
  CHECK_OK(rg_constraints_conflict(ctx, NULL, 0, &count));
  CHECK_INT(count, 3);
  CHECK_TEXT(rg_constraints_conflict_name(ctx, 2), "bad [2]");
  CHECK_OK(rg_constraints_list(ctx, box, again, 3));
  CHECK(memcmp(list, again, sizeof list) == 0);
  CHECK_TEXT(names(), "good [0], good [1], good [2]");
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.frames_changed, 0);
  CHECK_FRAME(frame_of(ctx, nodes[0]), 5, 0, 30, 20);
  CHECK_OK(apply(first));
  CHECK_DID(0, 0, 3, 0);
  CHECK_OK(rg_layout_set_destroy(ctx, second));
}

static void a_set_for_another_viewport_need_not_hold_in_this_one(void) {
  rg_layout_set_entry wide[] = {pin(nodes[0], RG_ATTR_LEFT, 0), pin(nodes[0], RG_ATTR_RIGHT, 0),
                         rg_layout_set_rule(nodes[0], RG_ATTR_WIDTH, RG_GREATER_OR_EQUAL, none, RG_ATTR_NONE, 700)};
  rg_layout_set set = MAKE(wide);
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_INT(apply(set), RG_ERROR_UNSATISFIABLE);
  now.width = now.height = 400;
  CHECK_INT(apply(set), RG_ERROR_UNSATISFIABLE);
  now.width = 800;
  CHECK_OK(apply(set));
  CHECK_OK(rg_layout(ctx, box, 800, 400));
  CHECK(frame_of(ctx, nodes[0]).width == 800);
  CHECK_INT(rg_layout(ctx, box, 400, 400), RG_ERROR_TREE);
  { /* nor does it hold in any */
    rg_layout_set_entry never[] = {size(nodes[0], RG_ATTR_WIDTH, 1), size(nodes[0], RG_ATTR_WIDTH, 2)};
    CHECK_INT(apply(MAKE(never)), RG_ERROR_UNSATISFIABLE);
    CHECK_INT(rg_constraint_count(ctx, box), 3);
  }
}

int main(void) {
  RUN(sets_keep_the_place_of_the_first);
  EACH(a_set_that_fails_is_not_the_first);
  EACH(a_set_applied_after_another_is_as_if_applied_alone);
  EACH(a_failing_set_changes_nothing);
  EACH(a_set_for_another_viewport_need_not_hold_in_this_one);
  return check_result();
}
