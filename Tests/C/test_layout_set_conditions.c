/* SPDX-License-Identifier: MIT */
/* Layout sets: conditions and lists. */
#define _POSIX_C_SOURCE 200809L
#include "layout_sets.h"

static bool holds(rg_layout_set_entry test) {
  rg_layout_set_entry entries[] = {test, size(nodes[0], RG_ATTR_WIDTH, 1), rg_layout_set_end()};
  rg_layout_set set = MAKE(entries);
  CHECK_OK(apply(set));
  CHECK_OK(rg_layout_set_destroy(ctx, set));
  return rg_constraint_count(ctx, box) == 1;
}

static void traits_are_compared(void) {
  rg_environment_value values[] = {{"mode", "edit", 3}, {"mode", "view", 4}, {"bare", NULL, 1}};
  rg_layout_set_entry text = rg_layout_set_if(RG_TRAIT_VALUE, RG_TEST_EQUAL, 0), number = rg_layout_set_if(RG_TRAIT_VALUE, RG_TEST_EQUAL, 3);
  const rg_test all[] = {RG_TEST_EQUAL,   RG_TEST_NOT_EQUAL, RG_TEST_LESS, RG_TEST_LESS_OR_EQUAL,
                         RG_TEST_GREATER, RG_TEST_GREATER_OR_EQUAL};
  const bool with_less[] = {false, true, false, false, true, true}, with_same[] = {true, false, false, true, false, true};
  CHECK(holds(rg_layout_set_if(RG_TRAIT_WIDTH, RG_TEST_EQUAL, 0)) && holds(rg_layout_set_if(RG_TRAIT_ORIENTATION, RG_TEST_EQUAL, 0)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_UNSPECIFIED)));
  now.width = 1200;
  now.height = 900;
  now.density = 2;
  for (int i = 0; i < 6; i++) {
    CHECK(holds(rg_layout_set_if(RG_TRAIT_WIDTH, all[i], 599)) == with_less[i]);
    CHECK(holds(rg_layout_set_if(RG_TRAIT_WIDTH, all[i], 600)) == with_same[i]);
  }
  CHECK(holds(rg_layout_set_if(RG_TRAIT_HEIGHT, RG_TEST_EQUAL, 450)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_SMALLEST_WIDTH, RG_TEST_EQUAL, 450)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_DENSITY, RG_TEST_EQUAL, 2)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_REGULAR)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_HEIGHT_CLASS, RG_TEST_EQUAL, RG_SIZE_COMPACT)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_ORIENTATION, RG_TEST_EQUAL, RG_SCREEN_LANDSCAPE)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_DIRECTION, RG_TEST_EQUAL, RG_DIRECTION_LTR)));
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_DIRECTION, RG_TEST_EQUAL, RG_DIRECTION_RTL)));
  now.direction = RG_DIRECTION_LTR;
  now.orientation = RG_SCREEN_PORTRAIT;
  now.width_class = RG_SIZE_COMPACT;
  now.height_class = RG_SIZE_REGULAR;
  now.idiom = RG_IDIOM_KIOSK;
  now.font_scale = 1.5f;
  now.pixel_scale = 3;
  CHECK(holds(rg_layout_set_if(RG_TRAIT_DIRECTION, RG_TEST_EQUAL, RG_DIRECTION_LTR)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_ORIENTATION, RG_TEST_EQUAL, RG_SCREEN_PORTRAIT)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_COMPACT)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_HEIGHT_CLASS, RG_TEST_EQUAL, RG_SIZE_REGULAR)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_IDIOM, RG_TEST_EQUAL, RG_IDIOM_KIOSK)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_FONT_SCALE, RG_TEST_GREATER, 1)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_PIXEL_SCALE, RG_TEST_EQUAL, 3)));
  CHECK(holds(rg_layout_set_if(RG_TRAIT_COUNT, RG_TEST_EQUAL, 4)));
  /* values of the host: the first with a key counts, a missing one is 0 and "" */
  text.key = number.key = "mode";
  text.text = "edit";
  CHECK(!holds(text) && !holds(number));
  number.number = 0;
  CHECK(holds(number));
  now.values = values;
  now.value_count = 3;
  CHECK(holds(text) && !holds(number));
  text.text = "view";
  CHECK(!holds(text));
  text.test = RG_TEST_NOT_EQUAL;
  CHECK(holds(text));
  number.number = 3;
  CHECK(holds(number));
  text.key = "bare";
  text.text = "";
  CHECK(!holds(text));
}

/* Which children get a width. */
static unsigned widths(void) {
  unsigned mask = 0;
  rg_constraint list[32];
  CHECK_OK(rg_constraints_list(ctx, box, list, 32));
  for (uint32_t i = 0; i < rg_constraint_count(ctx, box); i++) {
    rg_constraint_def def = rg_constraint_default();
    CHECK_OK(rg_constraint_get(ctx, list[i], &def));
    for (int n = 0; n < 4; n++) mask |= (def.first.id == nodes[n].id) << n;
  }
  return mask;
}

static void conditions_choose_one_branch(void) {
  rg_layout_set_entry a = rg_layout_set_if(RG_TRAIT_VALUE, RG_TEST_EQUAL, 1), b = a, c = a, inner = a;
  rg_environment_value values[] = {{"a", NULL, 0}, {"b", NULL, 0}, {"c", NULL, 0}, {"d", NULL, 0}};
  a.key = "a";
  b.key = "b";
  b.op = RG_LAYOUT_SET_AND;
  c.key = "c";
  c.op = RG_LAYOUT_SET_OR;
  inner.key = "d";
  {
    rg_layout_set_entry otherwise = rg_layout_set_else_if(RG_TRAIT_VALUE, RG_TEST_EQUAL, 1);
    otherwise.key = "d";
    /* if a and b or c { 0, if d { 1 } } else if d { 2 } else { 3 } */
    rg_layout_set_entry entries[] = {a, b, c, size(nodes[0], RG_ATTR_WIDTH, 1), inner, size(nodes[1], RG_ATTR_WIDTH, 1), rg_layout_set_end(),
                              otherwise, size(nodes[2], RG_ATTR_WIDTH, 1), rg_layout_set_else(),
                              size(nodes[3], RG_ATTR_WIDTH, 1), rg_layout_set_end()};
    rg_layout_set set = MAKE(entries);
    now.values = values;
    now.value_count = 4;
    for (unsigned bits = 0; bits < 16; bits++) {
      bool first = ((bits & 1) && (bits & 2)) || (bits & 4), last = bits & 8;
      for (int i = 0; i < 4; i++) values[i].number = bits >> i & 1;
      CHECK_OK(apply(set));
      CHECK_INT(widths(), first ? last ? 3 : 1 : last ? 4 : 8);
    }
  }
}

static void lists_know_neighbours_and_places(void) {
  rg_node some[] = {nodes[3], nodes[1], nodes[0]};
  rg_layout_set_entry list = rg_layout_set_each(0, 0);
  list.nodes = some;
  list.count = 3;
  {
    rg_layout_set_entry entries[] = {list,
                              rg_layout_set_rule(item, RG_ATTR_WIDTH, RG_EQUAL, after, RG_ATTR_WIDTH, 1),
                              rg_layout_set_if(RG_TRAIT_REMAINING, RG_TEST_EQUAL, 0),
                              size(item, RG_ATTR_WIDTH, 10),
                              rg_layout_set_end(),
                              rg_layout_set_end(),
                              size(rg_layout_set_item(RG_ITEM_CHILD, 2), RG_ATTR_WIDTH, 7),
                              size(rg_layout_set_item(RG_ITEM_CHILD, RG_ITEM_LAST), RG_ATTR_HEIGHT, 5),
                              size(rg_layout_set_item(RG_ITEM_CHILD, 9), RG_ATTR_WIDTH, 3)}; /* no such child: left out */
    rg_layout_set set = MAKE(entries);
    CHECK_OK(apply(set));
    CHECK_DID(5, 0, 0, 0);
    CHECK_OK(rg_layout(ctx, box, 100, 100));
    CHECK(frame_of(ctx, nodes[0]).width == 10 && frame_of(ctx, nodes[1]).width == 11);
    CHECK(frame_of(ctx, nodes[3]).width == 12 && frame_of(ctx, nodes[2]).width == 7);
    CHECK(frame_of(ctx, nodes[3]).height == 5);
  }
  {
    rg_layout_set_entry entries[] = {rg_layout_set_each(1, 2), size(item, RG_ATTR_WIDTH, 1), rg_layout_set_end()};
    CHECK_OK(apply(MAKE(entries)));
    CHECK_INT(widths(), 6);
  }
  {
    rg_layout_set_entry entries[] = {rg_layout_set_each(9, 2), size(item, RG_ATTR_WIDTH, 1), rg_layout_set_end()};
    CHECK_OK(apply(MAKE(entries)));
    CHECK_INT(widths(), 0);
  }
}

static void lists_nest(void) {
  /* rows of cells: every cell as wide as the one above it */
  rg_node rows[3], cells[3][2];
  rg_layout_set_entry inner = rg_layout_set_each(0, UINT32_MAX);
  rg_layout_set set;
  box = make_node(ctx, rg_null(), RG_KIND_CONSTRAINT);
  for (int r = 0; r < 3; r++) {
    rows[r] = make_node(ctx, box, RG_KIND_CONSTRAINT);
    for (int c = 0; c < 2; c++) cells[r][c] = make_node(ctx, rows[r], RG_KIND_SPACE);
  }
  inner.parent = item;
  {
    rg_layout_set_entry entries[] = {
        rg_layout_set_each(0, UINT32_MAX), inner,
        /* wider with each row: the row is one level further out */
        rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, rg_layout_set_item(RG_ITEM_CURRENT, 1), RG_ATTR_LEFT, 5),
        rg_layout_set_if(RG_TRAIT_INDEX, RG_TEST_EQUAL, 1), size(item, RG_ATTR_WIDTH, 30), rg_layout_set_end(), rg_layout_set_end(),
        rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, before, RG_ATTR_LEFT, 10),
        rg_layout_set_if(RG_TRAIT_INDEX, RG_TEST_EQUAL, 0), pin(item, RG_ATTR_LEFT, 0), rg_layout_set_end(), rg_layout_set_end()};
    set = MAKE(entries);
  }
  CHECK_OK(apply(set));
  CHECK_DID(6 + 3 + 3, 0, 0, 0);
  CHECK_OK(rg_layout(ctx, box, 100, 100));
  CHECK(frame_of(ctx, rows[2]).x == 20 && frame_of(ctx, cells[2][0]).x == 5);
  CHECK(frame_of(ctx, cells[2][1]).width == 30);
  CHECK_OK(rg_node_destroy(ctx, cells[1][1]));
  CHECK_OK(apply(set));
  CHECK_DID(0, 2, 10, 0);
}

int main(void) {
  EACH(traits_are_compared);
  EACH(conditions_choose_one_branch);
  EACH(lists_know_neighbours_and_places);
  EACH(lists_nest);
  return check_result();
}
