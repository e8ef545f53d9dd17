/* SPDX-License-Identifier: MIT */
/* Layout sets: rules, their names and constants, and what applying a set changes. */
#define _POSIX_C_SOURCE 200809L
#include "layout_sets.h"

static void a_menu_is_a_row_or_a_column(void) {
  rg_layout_set set = menu();
  now.width = 800;
  now.height = 480;
  CHECK_OK(apply(set));
  CHECK_DID(8, 0, 0, 0);
  CHECK_OK(rg_layout(ctx, box, 800, 480));
  CHECK_FRAME(frame_of(ctx, nodes[3]), 8, 8 + 3 * 28, 50, 20);
  CHECK_OK(rg_node_set_int(ctx, nodes[1], RG_VISIBILITY, RG_GONE)); /* three: a row */
  CHECK_OK(apply(set));
  CHECK_DID(4, 6, 2, 0); /* the first item stays where it was */
  CHECK_OK(rg_layout(ctx, box, 800, 480));
  CHECK_FRAME(frame_of(ctx, nodes[2]), 66, 8, 50, 20); /* next to the first: the gone one is no previous item */
  CHECK_FRAME(frame_of(ctx, nodes[3]), 124, 8, 50, 20);
  now.width = 400; /* no room */
  CHECK_OK(apply(set));
  CHECK_DID(4, 4, 2, 0);
  CHECK_OK(rg_layout(ctx, box, 400, 480));
  CHECK_FRAME(frame_of(ctx, nodes[3]), 8, 64, 50, 20);
}

static void rules_are_named_and_numbered(void) {
  rg_layout_set_entry own = size(item, RG_ATTR_WIDTH, 30), plain = size(item, RG_ATTR_HEIGHT, 30);
  rg_layout_set_entry entries[] = {rg_layout_set_group("menu", RG_LAYOUT_SET_NUMBERED), rg_layout_set_each(0, 2), own, plain, rg_layout_set_end(),
                            rg_layout_set_group(NULL, 0), pin(nodes[0], RG_ATTR_LEFT, 0), rg_layout_set_end(),
                            rg_layout_set_group("inner", 0), pin(nodes[1], RG_ATTR_LEFT, 0), rg_layout_set_end(),
                            pin(nodes[2], RG_ATTR_LEFT, 0), rg_layout_set_end(), pin(nodes[3], RG_ATTR_LEFT, 0)};
  rg_layout_set set, other;
  entries[2].rule.name = "width";
  set = MAKE(entries);
  CHECK_OK(apply(set));
  CHECK_TEXT(names(), "width [0], menu [1], width [1], menu [3], menu [4], inner, menu [6], -");
  /* kept constraints get the names of the set that is applied */
  entries[2].rule.name = NULL;
  entries[0].text = "box";
  entries[0].flags = 0;
  other = MAKE(entries);
  CHECK_OK(apply(other));
  CHECK_DID(0, 0, 8, 0);
  CHECK_TEXT(names(), "box, box, box, box, box, inner, box, -");
  /* a destroyed set's constraints keep theirs */
  CHECK_OK(apply(set));
  CHECK_OK(rg_layout_set_destroy(ctx, set));
  CHECK_OK(rg_layout_set_destroy(ctx, other));
  CHECK_TEXT(names(), "width [0], menu [1], width [1], menu [3], menu [4], inner, menu [6], -");
  CHECK_INT(apply(set), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_layout_set_destroy(ctx, set), RG_ERROR_STALE_HANDLE);
  other.id = 0;
  CHECK_OK(apply(other)); /* no rules */
  CHECK_DID(0, 8, 0, 0);
  CHECK_INT(rg_constraint_count(ctx, box), 0);
}

static void constants_come_from_the_environment(void) {
  rg_environment_value gap = {"gap", NULL, 10};
  rg_layout_set_entry entries[] = {size(nodes[0], RG_ATTR_WIDTH, 40), size(nodes[1], RG_ATTR_WIDTH, 40), size(nodes[2], RG_ATTR_WIDTH, 40)};
  rg_layout_set set;
  entries[0].flags = RG_LAYOUT_SET_DP;
  entries[1].key = "gap";
  entries[1].number = -2;
  set = MAKE(entries);
  CHECK_OK(apply(set));
  now.density = 2;
  now.values = &gap;
  now.value_count = 1;
  CHECK_OK(apply(set));
  CHECK_DID(0, 0, 1, 2);
  CHECK_OK(rg_layout(ctx, box, 100, 100));
  CHECK(frame_of(ctx, nodes[0]).width == 80 && frame_of(ctx, nodes[1]).width == 20);
  CHECK(frame_of(ctx, nodes[2]).width == 40);
  entries[0].rule.constant = 1e6;
  set = MAKE(entries);
  now.density = 2000;
  CHECK_INT(apply(set), RG_ERROR_INVALID_ARGUMENT);
  CHECK_TEXT(rg_error_message(ctx), "item 0: the constant is not a number within +-1e9");
}

static void ids_are_looked_up(void) {
  rg_layout_set_entry entries[] = {size(none, RG_ATTR_WIDTH, 5), rg_layout_set_rule(none, RG_ATTR_LEFT, RG_EQUAL, none, RG_ATTR_WIDTH, 0)};
  rg_layout_set set;
  entries[0].first_id = entries[1].second_id = "title";
  entries[1].first_id = "body";
  set = MAKE(entries);
  CHECK_OK(rg_node_set_id(ctx, nodes[2], "title", 5));
  CHECK_INT(apply(set), RG_ERROR_NOT_FOUND);
  CHECK_TEXT(rg_error_message(ctx), "no node 'body' lies in the container");
  CHECK_INT(rg_constraint_count(ctx, box), 0);
  CHECK_OK(rg_node_set_id(ctx, nodes[1], "body", 4));
  CHECK_OK(apply(set));
  CHECK_OK(rg_layout(ctx, box, 100, 100));
  CHECK_FRAME(frame_of(ctx, nodes[2]), 0, 0, 5, 20);
  CHECK_FRAME(frame_of(ctx, nodes[1]), 5, 0, 50, 20);
}

static void what_stays_the_same_costs_nothing(void) {
  rg_layout_set set = menu();
  rg_memory_stats memory;
  rg_layout_stats stats;
  rg_constraint first, again;
  uint64_t allocations;
  CHECK_OK(apply(set));
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_OK(rg_constraints_list(ctx, box, &first, 1));
  CHECK_OK(rg_context_memory_stats(ctx, &memory));
  allocations = memory.allocations;
  CHECK_OK(apply(set));
  CHECK_DID(0, 0, 8, 0);
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.nodes_measured, 0);
  CHECK_OK(rg_context_memory_stats(ctx, &memory));
  CHECK_INT(memory.allocations, allocations);
  CHECK_OK(rg_constraints_list(ctx, box, &again, 1));
  CHECK(first.id == again.id);
  /* NULL: the default environment; no result is asked for */
  CHECK_OK(rg_layout_set_apply(ctx, set, box, NULL, NULL));
}

static void other_constraints_are_left_alone(void) {
  rg_constraint_def def = rg_constraint_default();
  rg_constraint own;
  rg_layout_set set = menu(), nothing = {0};
  rg_layout_set_entry alike[] = {size(nodes[0], RG_ATTR_WIDTH, 70)};
  def.first = nodes[0];
  def.attribute = RG_ATTR_WIDTH;
  def.constant = 70;
  def.name = "own";
  CHECK_OK(apply(set));
  CHECK_OK(rg_constraint_add(ctx, box, &def, &own));
  CHECK_OK(apply(MAKE(alike)));
  CHECK_DID(1, 8, 0, 0); /* the same rule once more */
  CHECK_TEXT(names(), "-, own"); /* a set has the place of the first */
  CHECK_OK(apply(nothing));
  CHECK_OK(rg_constraint_get(ctx, own, &def));
  CHECK_INT(rg_constraint_count(ctx, box), 1);
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK(frame_of(ctx, nodes[0]).width == 70);
}

static void constraints_of_a_set_are_constraints(void) {
  rg_layout_set set = menu();
  rg_constraint list[8];
  CHECK_OK(apply(set));
  CHECK_OK(rg_constraints_list(ctx, box, list, 8));
  CHECK_OK(rg_constraint_remove(ctx, list[7]));
  CHECK_OK(rg_constraint_set_constant(ctx, list[0], 99));
  CHECK_OK(apply(set)); /* brings it back */
  CHECK_DID(1, 0, 6, 1);
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_OK(rg_node_destroy(ctx, nodes[0])); /* its constraints go with the next layout */
  CHECK_OK(apply(set));
  CHECK_OK(rg_layout(ctx, box, 400, 400));
  CHECK_INT(rg_constraint_count(ctx, box), 6);
  CHECK_FRAME(frame_of(ctx, nodes[1]), 8, 8, 50, 20);
  CHECK_OK(rg_node_destroy(ctx, box));
  CHECK_OK(rg_layout_set_destroy(ctx, set));
}

int main(void) {
  EACH(a_menu_is_a_row_or_a_column);
  EACH(rules_are_named_and_numbered);
  EACH(constants_come_from_the_environment);
  EACH(ids_are_looked_up);
  EACH(what_stays_the_same_costs_nothing);
  EACH(other_constraints_are_left_alone);
  EACH(constraints_of_a_set_are_constraints);
  return check_result();
}
