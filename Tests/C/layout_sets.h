/* SPDX-License-Identifier: MIT */
/* A container of four children, the layout set of a menu, and short forms of calls, for the tests of layout sets. */
#ifndef REGLET_TESTS_LAYOUT_SETS_H
#define REGLET_TESTS_LAYOUT_SETS_H

#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static rg_context *ctx;
static rg_node box, nodes[4];
static rg_environment now;
static rg_layout_set_result did;
static const rg_node none = {0};

static rg_node item, before, after;

static inline void begin_in(rg_context *made) {
  ctx = made;
  box = make_node(ctx, rg_null(), RG_KIND_CONSTRAINT);
  for (int i = 0; i < 4; i++) nodes[i] = make_sized(ctx, box, RG_KIND_VIEW, rg_px(50), rg_px(20));
  now = rg_environment_default();
  item = rg_layout_set_item(RG_ITEM_CURRENT, 0);
  before = rg_layout_set_item(RG_ITEM_PREVIOUS, 0);
  after = rg_layout_set_item(RG_ITEM_NEXT, 0);
}

static inline void begin(void) { begin_in(make_context()); }

static inline void end(void) { rg_context_destroy(ctx); }

static bool memory_may_run_out;

static inline rg_layout_set make(const rg_layout_set_entry *entries, size_t count) {
  rg_layout_set set = {0};
  rg_status status = rg_layout_set_create(ctx, entries, 0, count, &set);
  if (!memory_may_run_out || status != RG_ERROR_OUT_OF_MEMORY) CHECK_OK(status);
  return set;
}
#define MAKE(entries) make(entries, COUNT(entries))

static inline rg_status apply(rg_layout_set set) { return rg_layout_set_apply(ctx, set, box, &now, &did); }

/* item.edge == the container's edge + constant */
static inline rg_layout_set_entry pin(rg_node node, rg_constraint_attribute edge, double constant) {
  return rg_layout_set_rule(node, edge, RG_EQUAL, none, edge, constant);
}
static inline rg_layout_set_entry size(rg_node node, rg_constraint_attribute side, double constant) {
  return rg_layout_set_rule(node, side, RG_EQUAL, none, RG_ATTR_NONE, constant);
}
static inline rg_layout_set_entry behind(rg_constraint_attribute edge, rg_constraint_attribute other) {
  return rg_layout_set_rule(item, edge, RG_EQUAL, before, other, 8);
}

/* Names of the container's constraints, with spaces between. */
static inline const char *names(void) {
  static char text[400];
  rg_constraint list[32];
  uint32_t count = rg_constraint_count(ctx, box);
  text[0] = 0;
  CHECK_OK(rg_constraints_list(ctx, box, list, 32));
  for (uint32_t i = 0; i < count; i++) {
    rg_constraint_def def = rg_constraint_default();
    CHECK_OK(rg_constraint_get(ctx, list[i], &def));
    if (i > 0) strcat(text, ", ");
    strcat(text, def.name ? def.name : "-");
  }
  return text;
}
#define CHECK_TEXT(actual, expected) \
  (strcmp(actual, expected) == 0 ? (void)0 : check_fail(__FILE__, __LINE__, actual))
#define CHECK_DID(a, r, k, c) \
  CHECK(did.added == (a) && did.removed == (r) && did.kept == (k) && did.changed == (c))

/* A row if there are few children and enough room, otherwise a column. */
static inline rg_layout_set menu(void) {
  rg_layout_set_entry entries[] = {
      rg_layout_set_if(RG_TRAIT_COUNT, RG_TEST_LESS, 4),
      rg_layout_set_and(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_REGULAR),
      rg_layout_set_each(0, UINT32_MAX),
      rg_layout_set_if(RG_TRAIT_INDEX, RG_TEST_EQUAL, 0),
      pin(item, RG_ATTR_LEFT, 8),
      rg_layout_set_end(),
      behind(RG_ATTR_LEFT, RG_ATTR_RIGHT),
      pin(item, RG_ATTR_TOP, 8),
      rg_layout_set_end(),
      rg_layout_set_else(),
      rg_layout_set_each(0, UINT32_MAX),
      rg_layout_set_if(RG_TRAIT_INDEX, RG_TEST_EQUAL, 0),
      pin(item, RG_ATTR_TOP, 8),
      rg_layout_set_end(),
      behind(RG_ATTR_TOP, RG_ATTR_BOTTOM),
      pin(item, RG_ATTR_LEFT, 8),
      rg_layout_set_end(),
      rg_layout_set_end(),
  };
  return MAKE(entries);
}

#define EACH(test) (begin(), RUN(test), end())

#endif /* REGLET_TESTS_LAYOUT_SETS_H */
