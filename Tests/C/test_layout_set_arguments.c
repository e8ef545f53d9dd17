/* SPDX-License-Identifier: MIT */
/* Layout sets that are refused: entries and applications. */
#define _POSIX_C_SOURCE 200809L
#include "layout_sets.h"
#include <math.h>

static void expect_refusal(rg_layout_set_entry *entries, size_t count, rg_status status, const char *sentence) {
  rg_layout_set set = {7};
  CHECK_INT(rg_layout_set_create(ctx, entries, 0, count, &set), status);
  CHECK(set.id == 0);
  CHECK_TEXT(rg_error_message(ctx), sentence);
}
#define REFUSES(status, sentence, ...)                                    \
  do {                                                                    \
    rg_layout_set_entry refused[] = {__VA_ARGS__};                               \
    expect_refusal(refused, COUNT(refused), status, sentence);            \
  } while (0)

static void bad_entries_are_refused(void) {
  rg_layout_set_entry rule = size(nodes[0], RG_ATTR_WIDTH, 1), test = rg_layout_set_if(RG_TRAIT_WIDTH, RG_TEST_LESS, 1), deep[40];
  rg_layout_set_entry entry;
  rg_layout_set set;
  rg_node gone = nodes[3], list[2] = {nodes[0], {0}};
  const rg_status bad = RG_ERROR_INVALID_ARGUMENT;
  REFUSES(bad, "item 0: nothing is open here", rg_layout_set_end());
  REFUSES(bad, "item 1: an END is missing", rg_layout_set_group("g", 0));
  REFUSES(bad, "item 0: no IF is open here", rg_layout_set_else());
  REFUSES(bad, "item 2: no IF is open here", test, rg_layout_set_else(), rg_layout_set_else(), rg_layout_set_end());
  REFUSES(bad, "item 1: no IF is open here", rg_layout_set_group("g", 0), rg_layout_set_else(), rg_layout_set_end());
  REFUSES(bad, "item 0: AND and OR stand directly behind another test", rg_layout_set_and(RG_TRAIT_WIDTH, RG_TEST_LESS, 1));
  REFUSES(bad, "item 2: AND and OR stand directly behind another test", test, rule, rg_layout_set_or(RG_TRAIT_WIDTH, RG_TEST_LESS, 1));
  entry = rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, rg_null(), RG_ATTR_LEFT, 0);
  REFUSES(bad, "item 0: an item of a list is named outside of a list, or of one that is further out", entry);
  REFUSES(bad, "item 2: an item of a list is named outside of a list, or of one that is further out", rg_layout_set_each(0, 4),
          rg_layout_set_end(), entry);
  entry.rule.first = nodes[0], entry.rule.second = rg_layout_set_item(RG_ITEM_PREVIOUS, 1);
  REFUSES(bad, "item 1: an item of a list is named outside of a list, or of one that is further out", rg_layout_set_each(0, 4),
          entry, rg_layout_set_end());
  entry = rg_layout_set_each(0, 4), entry.parent = item;
  REFUSES(bad, "item 0: an item of a list is named outside of a list, or of one that is further out", entry,
          rg_layout_set_end());
  entry = rule, entry.op = (rg_layout_set_op)9;
  REFUSES(bad, "item 0: unknown op", entry);
  entry = rule, entry.flags = 4;
  REFUSES(bad, "item 0: unknown flags", entry);
  entry = rule, entry.struct_size = 8;
  REFUSES(bad, "item 0: struct_size is not sizeof(rg_layout_set_entry)", entry);
  entry = test, entry.trait = (rg_trait)15;
  REFUSES(bad, "item 0: unknown trait", entry, rg_layout_set_end());
  entry = test, entry.test = (rg_test)6;
  REFUSES(bad, "item 0: unknown test", entry, rg_layout_set_end());
  entry = test, entry.number = NAN;
  REFUSES(bad, "item 0: number is not within +-1e9", entry, rg_layout_set_end());
  entry = test, entry.trait = RG_TRAIT_VALUE;
  REFUSES(bad, "item 0: a test of a value needs its key", entry, rg_layout_set_end());
  entry.key = "k", entry.text = "t";
  REFUSES(bad, "item 0: texts are only tested for being equal or not", entry, rg_layout_set_end());
  entry = rule, entry.rule.priority = 0;
  REFUSES(bad, "item 0: a priority must be above 0", entry);
  entry = rule, entry.rule.attribute = RG_ATTR_NONE;
  REFUSES(bad, "item 0: unknown attribute", entry);
  entry = rule, entry.rule.first.id = 5u << 24; /* no placeholder */
  REFUSES(RG_ERROR_STALE_HANDLE, "item 0: an item was destroyed, or belongs to another context", entry);
  entry = rg_layout_set_each(0, 2), entry.nodes = list;
  REFUSES(RG_ERROR_STALE_HANDLE, "item 0: a node of the list is null or was destroyed", entry, rg_layout_set_end());
  entry.count = UINT32_MAX;
  REFUSES(RG_ERROR_LIMIT, "item 0: lists of more than 2^20 nodes", entry, rg_layout_set_end());
  CHECK_OK(rg_node_destroy(ctx, gone));
  entry = rg_layout_set_each(0, 2), entry.parent = gone;
  REFUSES(RG_ERROR_STALE_HANDLE, "item 0: parent was destroyed", entry, rg_layout_set_end());
  for (int i = 0; i < 40; i++) deep[i] = test;
  expect_refusal(deep, 40, RG_ERROR_LIMIT, "item 32: groups, conditions and lists are nested deeper than 32");
  CHECK_INT(rg_layout_set_create(ctx, &rule, 4, 1, &set), bad);
  CHECK_INT(rg_layout_set_create(ctx, NULL, 0, 1, &set), bad);
  CHECK_INT(rg_layout_set_create(ctx, &rule, 0, 1, NULL), bad);
  CHECK_INT(rg_layout_set_create(ctx, &rule, 0, (1u << 20) + 1, &set), RG_ERROR_LIMIT);
  CHECK_OK(rg_layout_set_create(ctx, NULL, 0, 0, &set));
  CHECK_OK(apply(set));
}

static void bad_applications_are_refused(void) {
  rg_layout_set_entry rule = size(nodes[3], RG_ATTR_WIDTH, 1), list = rg_layout_set_each(0, 1), child = rg_layout_set_each(0, 1);
  rg_environment_value value = {NULL, NULL, 1};
  rg_environment good = now;
  rg_layout_set stale, destroyed, parent, fine, foreign = {0x7777777700000000u};
  list.nodes = &nodes[3];
  child.parent = nodes[3];
  {
    rg_layout_set_entry a[] = {list, rg_layout_set_end()}, b[] = {child, rg_layout_set_end()};
    stale = make(&rule, 1);
    destroyed = MAKE(a);
    parent = MAKE(b);
    fine = menu();
  }
  CHECK_INT(rg_layout_set_apply(ctx, fine, nodes[0], &now, &did), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_layout_set_apply(ctx, fine, rg_null(), &now, &did), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_layout_set_apply(ctx, foreign, box, &now, &did), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_layout_set_apply(NULL, fine, box, &now, &did), RG_ERROR_INVALID_ARGUMENT);
#define BAD(change)                                    \
  do {                                                 \
    now = good;                                        \
    change;                                            \
    CHECK_INT(apply(fine), RG_ERROR_INVALID_ARGUMENT); \
  } while (0)
  BAD(now.struct_size = 4);
  BAD(now.width = -1);
  BAD(now.height = NAN);
  BAD(now.density = 0);
  BAD(now.font_scale = INFINITY);
  BAD(now.pixel_scale = -1);
  BAD(now.direction = (rg_direction)3);
  BAD(now.orientation = (rg_screen)3);
  BAD(now.width_class = (rg_size_class)3);
  BAD(now.height_class = (rg_size_class)3);
  BAD(now.idiom = (rg_idiom)8);
  BAD(now.value_count = 1);
  BAD((now.value_count = 1, now.values = &value));
  value.key = "k", value.number = NAN;
  BAD((now.value_count = 1, now.values = &value));
  now = good;
  CHECK_OK(rg_constraints_begin(ctx));
  CHECK_INT(apply(fine), RG_ERROR_INVALID_ARGUMENT);
  CHECK_TEXT(rg_error_message(ctx), "a transaction is open");
  CHECK_OK(rg_constraints_rollback(ctx));
  CHECK_OK(rg_node_destroy(ctx, nodes[3]));
  CHECK_INT(apply(stale), RG_ERROR_STALE_HANDLE);
  CHECK_INT(apply(destroyed), RG_ERROR_STALE_HANDLE);
  CHECK_INT(apply(parent), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_constraint_count(ctx, box), 0);
  rg_environment_init(&now, 4);
  rg_layout_set_entry_init(&rule, 4);
  CHECK(rule.rule.constant == 1);
  rg_environment_init(NULL, sizeof now);
  rg_layout_set_entry_init(NULL, sizeof rule);
}

int main(void) {
  EACH(bad_entries_are_refused);
  EACH(bad_applications_are_refused);
  return check_result();
}
