/* SPDX-License-Identifier: MIT */
/* Wrong arguments: NULL, NaN, infinity, negative numbers, unknown enums, other sizes of structs. Nothing may change. Properties and styles. */
#define _POSIX_C_SOURCE 200809L
#include "arguments.h"

static const rg_property lengths[] = {RG_WIDTH, RG_HEIGHT, RG_MIN_WIDTH, RG_MIN_HEIGHT, RG_MAX_WIDTH, RG_MAX_HEIGHT,
                                      RG_MARGIN_START, RG_MARGIN_END, RG_PADDING_START, RG_PADDING_END, RG_BASELINE,
                                      RG_EDGE_LEFT, RG_EDGE_TOP, RG_EDGE_RIGHT, RG_EDGE_BOTTOM, RG_EDGE_START, RG_EDGE_END,
                                      RG_DIVIDER_SPACING};

static int may_be_negative(int property) {
  return (property >= RG_MARGIN_LEFT && property <= RG_MARGIN_BOTTOM) || property == RG_OFFSET_X ||
         property == RG_OFFSET_Y || property == RG_LINE_SPACING_EXTRA || property == RG_WEIGHT_SUM ||
         property == RG_DIVIDER_EXTEND_START || property == RG_DIVIDER_EXTEND_END;
}

static void lengths_refuse_what_is_no_length(void) {
  set_up();
  for (int i = 0; i < COUNT(lengths); i++) {
    rg_property p = lengths[i];
    int edge = p >= RG_EDGE_LEFT && p <= RG_EDGE_END;
    for (int j = 0; j < COUNT(not_numbers); j++) {
      BAD(rg_node_set_length(ctx, leaf, p, rg_px(not_numbers[j])));
      if (p <= RG_HEIGHT || edge) BAD(rg_node_set_length(ctx, leaf, p, rg_percent(not_numbers[j])));
    }
    if (p != RG_MARGIN_START && p != RG_MARGIN_END && !edge) BAD(rg_node_set_length(ctx, leaf, p, rg_px(-1)));
    if (p > RG_HEIGHT) {
      BAD(rg_node_set_length(ctx, leaf, p, rg_match_parent()));
      BAD(rg_node_set_length(ctx, leaf, p, rg_wrap_content()));
      if (!edge) BAD(rg_node_set_length(ctx, leaf, p, rg_percent(10)));
    }
    BAD(rg_node_set_length(ctx, leaf, p, rg_length_make(1, (rg_length_kind)5)));
    BAD(rg_node_set_length(ctx, leaf, p, rg_length_make(1, (rg_length_kind)-1)));
    BAD(rg_node_set_float(ctx, leaf, p, 1));
    BAD(rg_node_set_int(ctx, leaf, p, 1));
  }
  BAD(rg_node_set_length(ctx, leaf, RG_WIDTH, rg_percent(-1)));
  tear_down();
}

static void floats_refuse_what_is_no_number(void) {
  set_up();
  for (int p = RG_MARGIN_LEFT; p < RG_LAYOUT_GRAVITY; p++) {
    for (int j = 0; j < COUNT(not_numbers); j++) {
      BAD(rg_node_set_float(ctx, root, (rg_property)p, not_numbers[j]));
      BAD(rg_node_set_float(ctx, leaf, (rg_property)p, not_numbers[j]));
    }
    if (!may_be_negative(p)) BAD(rg_node_set_float(ctx, root, (rg_property)p, -1));
    BAD(rg_node_set_length(ctx, leaf, (rg_property)p, rg_px(1)));
    BAD(rg_node_set_int(ctx, leaf, (rg_property)p, 1));
  }
  tear_down();
}

static void integers_refuse_unknown_values(void) {
  static const struct {
    rg_property property;
    int32_t bad;
  } cases[] = {
      {RG_VISIBILITY, 3},     {RG_VISIBILITY, -1},    {RG_DIRECTION, 3},       {RG_DIRECTION, -1},
      {RG_ORIENTATION, 2},    {RG_ORIENTATION, -1},   {RG_WEIGHT_MODE, 3},     {RG_WEIGHT_MODE, -1},
      {RG_TEXT_BREAK, 2},     {RG_TEXT_BREAK, -1},    {RG_BASELINE_ALIGNED, 2}, {RG_ELLIPSIZE, -1}, {RG_ELLIPSIZE, 4}, {RG_INCLUDE_FONT_PADDING, 2},
      {RG_MAX_LINES, -1},     {RG_SHOW_DIVIDERS, 8},  {RG_SHOW_DIVIDERS, -1},  {RG_FONT, 99},
      {RG_FONT, -1},          {RG_GRAVITY, -1},       {RG_LAYOUT_GRAVITY, -1}, {RG_BASELINE_CHILD_INDEX, -2},
      {RG_DIVIDER_BEFORE, 2}, {RG_GRAVITY, 1 << 20},  {RG_MEASURE_ALL_CHILDREN, 7}, {RG_MEASURE_WITH_LARGEST_CHILD, 7}};
  set_up();
  for (int i = 0; i < COUNT(cases); i++) {
    int old = check_failures;
    BAD(rg_node_set_int(ctx, root, cases[i].property, cases[i].bad));
    BAD(rg_node_set_int(ctx, text, cases[i].property, cases[i].bad));
    if (check_failures != old) fprintf(stderr, "  property %d value %d\n", (int)cases[i].property, (int)cases[i].bad);
  }
  for (int p = RG_LAYOUT_GRAVITY; p <= RG_ELLIPSIZE; p++) {
    BAD(rg_node_set_float(ctx, leaf, (rg_property)p, 1));
    BAD(rg_node_set_length(ctx, leaf, (rg_property)p, rg_px(1)));
  }
  tear_down();
}

static void properties_that_do_not_exist_are_refused(void) {
  static const int unknown[] = {-1, 30, 31, 63, 95, 126, 1000, 0x7fffffff};
  float number = 1;
  int32_t integer = 1;
  rg_length length = rg_px(1);
  set_up();
  for (int i = 0; i < COUNT(unknown); i++) {
    rg_property p = (rg_property)unknown[i];
    BAD(rg_node_set_length(ctx, leaf, p, rg_px(1)));
    BAD(rg_node_set_float(ctx, leaf, p, 1));
    BAD(rg_node_set_int(ctx, leaf, p, 1));
    BAD(rg_node_get_length(ctx, leaf, p, &length));
    BAD(rg_node_get_float(ctx, leaf, p, &number));
    BAD(rg_node_get_int(ctx, leaf, p, &integer));
    BAD(rg_nodes_set_float(ctx, p, &leaf, sizeof leaf, not_numbers, 0, 1));
  }
  BAD(rg_node_get_length(ctx, leaf, RG_WIDTH, NULL));
  BAD(rg_node_get_float(ctx, leaf, RG_WEIGHT, NULL));
  BAD(rg_node_get_int(ctx, leaf, RG_GRAVITY, NULL));
  tear_down();
}

#define BAD_STYLE(node, field, value)                     \
  do {                                                    \
    rg_style bad = rg_style_default();                    \
    rg_node_def bad_def = rg_node_def_default(RG_KIND_LINEAR); \
    rg_node made = {7};                                   \
    bad.field = (value);                                  \
    BAD(rg_node_set_style(ctx, node, &bad));              \
    bad_def.style.field = (value);                        \
    BAD(rg_node_create(ctx, root, &bad_def, &made));      \
    CHECK_INT(made.id, 0);                                \
  } while (0)

static void whole_styles_are_checked_like_single_properties(void) {
  set_up();
  BAD(rg_node_set_style(ctx, leaf, NULL));
  BAD(rg_node_get_style(ctx, leaf, NULL));
  BAD_STYLE(root, struct_size, 0);
  BAD_STYLE(root, struct_size, (uint32_t)sizeof(rg_style) - 4);
  BAD_STYLE(root, struct_size, UINT32_MAX);
  for (int i = 0; i < COUNT(not_numbers); i++) {
    BAD_STYLE(root, width, rg_px(not_numbers[i]));
    BAD_STYLE(root, margin_left, not_numbers[i]);
    BAD_STYLE(root, padding_top, not_numbers[i]);
    BAD_STYLE(root, weight, not_numbers[i]);
    BAD_STYLE(root, gap, not_numbers[i]);
    BAD_STYLE(root, offset_x, not_numbers[i]);
    BAD_STYLE(root, max_width, rg_px(not_numbers[i]));
    BAD_STYLE(root, aspect_ratio, not_numbers[i]);
    BAD_STYLE(root, divider_height, not_numbers[i]);
  }
  BAD_STYLE(root, weight, -1);
  BAD_STYLE(root, inset_left, -1);
  BAD_STYLE(root, height, rg_length_make(1, (rg_length_kind)9));
  BAD_STYLE(root, min_width, rg_wrap_content());
  BAD_STYLE(root, visibility, (rg_visibility)9);
  BAD_STYLE(root, direction, (rg_direction)9);
  BAD_STYLE(root, orientation, (rg_orientation)9);
  BAD_STYLE(root, weight_mode, (rg_weight_mode)9);
  BAD_STYLE(root, show_dividers, 8);
  BAD_STYLE(root, baseline_child_index, -2);
  tear_down();
}

static void batches_are_all_or_nothing(void) {
  rg_node nodes[2];
  rg_length good[2] = {{5, RG_PX}, {6, RG_PX}}, bad[2] = {{5, RG_PX}, {-6, RG_PX}};
  float numbers[2] = {1, NAN};
  int32_t integers[2] = {RG_GONE, 9};
  set_up();
  nodes[0] = leaf;
  nodes[1] = text;
  BAD(rg_nodes_set_length(ctx, RG_WIDTH, nodes, sizeof nodes[0], bad, sizeof bad[0], 2));
  CHECK(strstr(rg_error_message(ctx), "1") != NULL);
  BAD(rg_nodes_set_float(ctx, RG_WEIGHT, nodes, sizeof nodes[0], numbers, sizeof numbers[0], 2));
  BAD(rg_nodes_set_int(ctx, RG_VISIBILITY, nodes, sizeof nodes[0], integers, sizeof integers[0], 2));
  BAD(rg_nodes_set_length(ctx, RG_WIDTH, NULL, 8, good, 8, 2));
  BAD(rg_nodes_set_length(ctx, RG_WIDTH, nodes, 8, NULL, 8, 2));
  CHECK_OK(rg_nodes_set_length(ctx, RG_WIDTH, NULL, 8, NULL, 8, 0));
  tear_down();
}

int main(void) {
  RUN(lengths_refuse_what_is_no_length);
  RUN(floats_refuse_what_is_no_number);
  RUN(integers_refuse_unknown_values);
  RUN(properties_that_do_not_exist_are_refused);
  RUN(whole_styles_are_checked_like_single_properties);
  RUN(batches_are_all_or_nothing);
  return check_result();
}
