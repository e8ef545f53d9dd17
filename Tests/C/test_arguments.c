/* SPDX-License-Identifier: MIT */
/* Wrong arguments: NULL, NaN, infinity, negative numbers, unknown enums, other sizes of structs. Nothing may change. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <math.h>

#define BAD(call) CHECK_INT(call, RG_ERROR_INVALID_ARGUMENT)

static rg_context *ctx;
static rg_node root, leaf, text;
static rg_style before_root, before_leaf, before_text;

static void set_up(void) {
  ctx = make_context();
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  leaf = make_node(ctx, root, RG_KIND_FIXED);
  text = make_node(ctx, root, RG_KIND_TEXT);
  CHECK_OK(rg_node_set_text(ctx, text, "abc", 3));
  before_root = before_leaf = before_text = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, root, &before_root));
  CHECK_OK(rg_node_get_style(ctx, leaf, &before_leaf));
  CHECK_OK(rg_node_get_style(ctx, text, &before_text));
}

static void tear_down(void) {
  rg_style after = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, root, &after));
  CHECK(memcmp(&after, &before_root, sizeof after) == 0);
  CHECK_OK(rg_node_get_style(ctx, leaf, &after));
  CHECK(memcmp(&after, &before_leaf, sizeof after) == 0);
  CHECK_OK(rg_node_get_style(ctx, text, &after));
  CHECK(memcmp(&after, &before_text, sizeof after) == 0);
  CHECK_INT(rg_node_count(ctx), 3);
  CHECK(strcmp(rg_node_text(ctx, text, NULL), "abc") == 0);
  rg_context_destroy(ctx);
}

static const float not_numbers[] = {NAN, -NAN, INFINITY, -INFINITY};
static const rg_property lengths[] = {RG_WIDTH, RG_HEIGHT, RG_MIN_WIDTH, RG_MIN_HEIGHT, RG_MAX_WIDTH, RG_MAX_HEIGHT,
                                      RG_MARGIN_START, RG_MARGIN_END, RG_PADDING_START, RG_PADDING_END, RG_BASELINE,
                                      RG_EDGE_LEFT, RG_EDGE_TOP, RG_EDGE_RIGHT, RG_EDGE_BOTTOM, RG_EDGE_START, RG_EDGE_END,
                                      RG_DIVIDER_SPACING};
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

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
  for (int p = RG_MARGIN_LEFT; p <= RG_DIVIDER_EXTEND_END; p++) {
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
      {RG_TEXT_BREAK, 2},     {RG_TEXT_BREAK, -1},    {RG_BASELINE_ALIGNED, 2}, {RG_ELLIPSIZE, -1},
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
  static const int unknown[] = {-1, 30, 31, 62, 63, 126, 1000, 0x7fffffff};
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

static void creating_refuses_null_unknown_kinds_and_wrong_sizes(void) {
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_node out = {7};
  set_up();
  BAD(rg_node_create(ctx, root, NULL, &out));
  CHECK_INT(out.id, 0);
  BAD(rg_node_create(ctx, root, &def, NULL));
  def.kind = (rg_kind)99;
  BAD(rg_node_create(ctx, root, &def, &out));
  def.kind = (rg_kind)-1;
  BAD(rg_node_create_at(ctx, root, 0, &def, &out));
  def = rg_node_def_default(RG_KIND_VIEW);
  def.struct_size = 4;
  BAD(rg_node_create(ctx, root, &def, &out));
  def = rg_node_def_default(RG_KIND_TEXT);
  def.text = "\xff";
  BAD(rg_node_create(ctx, root, &def, &out));
  def = rg_node_def_default(RG_KIND_VIEW);
  def.id = "\xc0\x80";
  BAD(rg_node_create(ctx, root, &def, &out));
  CHECK_INT(rg_node_create(ctx, leaf, &def, &out), RG_ERROR_HIERARCHY);
  tear_down();
}

static rg_status build(rg_tree_node *nodes, uint32_t count, rg_style *styles, uint32_t style_count, rg_node *out) {
  rg_tree_def def;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.nodes = nodes;
  def.node_count = count;
  def.styles = styles;
  def.style_count = style_count;
  def.parent = root;
  return rg_tree_create(ctx, &def, out);
}

static void a_tree_is_built_whole_or_not_at_all(void) {
  rg_style styles[2] = {rg_style_default(), rg_style_default()};
  rg_tree_node nodes[3];
  rg_node out[3] = {{7}, {7}, {7}};
  rg_tree_def zero;
  memset(nodes, 0, sizeof nodes);
  memset(&zero, 0, sizeof zero);
  nodes[0].parent = -1;
  nodes[0].kind = RG_KIND_LINEAR;
  set_up();
  BAD(rg_tree_create(ctx, NULL, out));
  BAD(rg_tree_create(ctx, &zero, out));
  BAD(build(NULL, 3, styles, 2, out));
  BAD(build(nodes, 3, NULL, 2, out));
  nodes[2].style = 2;
  BAD(build(nodes, 3, styles, 2, out));
  CHECK(strstr(rg_error_message(ctx), "2") != NULL);
  CHECK(out[0].id == 0 && out[1].id == 0 && out[2].id == 0);
  nodes[2].style = 0;
  nodes[2].parent = 2;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].parent = 3;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].parent = -2;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].parent = 1; /* a leaf */
  CHECK_INT(build(nodes, 3, styles, 2, out), RG_ERROR_HIERARCHY);
  nodes[2].parent = 0;
  nodes[2].kind = (rg_kind)99;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].kind = RG_KIND_VIEW;
  styles[1].weight = NAN;
  BAD(build(nodes, 3, styles, 2, out));
  styles[1] = rg_style_default();
  styles[1].struct_size = 3;
  BAD(build(nodes, 3, styles, 2, out));
  tear_down();
}

static void texts_and_ids_must_be_utf8_without_nul(void) {
  static const char *const bad[] = {"\x80", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "a\xff"};
  set_up();
  for (int i = 0; i < COUNT(bad); i++) {
    BAD(rg_node_set_text(ctx, text, bad[i], strlen(bad[i])));
    BAD(rg_node_set_id(ctx, text, bad[i], strlen(bad[i])));
  }
  BAD(rg_node_set_text(ctx, text, "a\0b", 3));
  BAD(rg_node_set_id(ctx, text, "a\0b", 3));
  BAD(rg_node_set_text(ctx, text, NULL, 3));
  BAD(rg_node_set_id(ctx, text, NULL, 3));
  BAD(rg_node_set_text(ctx, text, "abc", (size_t)-1));
  BAD(rg_node_set_text(ctx, leaf, "abc", 3)); /* not a text leaf */
  CHECK(strcmp(rg_node_id(ctx, text), "") == 0);
  tear_down();
}

static void fonts_need_sizes_and_advances(void) {
  rg_glyph glyphs[] = {{'a', 5}, {'b', NAN}};
  rg_font font = {7};
  rg_font_def def, good;
  memset(&good, 0, sizeof good);
  good.struct_size = sizeof good;
  good.line_height = 16;
  set_up();
  BAD(rg_font_create(ctx, NULL, &font));
  BAD(rg_font_create(ctx, &good, NULL));
#define BAD_FONT(change)                       \
  def = good;                                  \
  change;                                      \
  font.id = 7;                                 \
  BAD(rg_font_create(ctx, &def, &font));       \
  CHECK_INT(font.id, 0)
  BAD_FONT(def.struct_size = 4);
  BAD_FONT(def.line_height = 0);
  BAD_FONT(def.line_height = NAN);
  BAD_FONT(def.line_height = INFINITY);
  BAD_FONT(def.default_advance = -1);
  BAD_FONT(def.ascent = NAN);
  BAD_FONT(def.tab_advance = -1);
  BAD_FONT(def.glyph_count = 1);
  BAD_FONT((def.glyphs = glyphs, def.glyph_count = 2));
  BAD_FONT((glyphs[1].advance = -1, def.glyphs = glyphs, def.glyph_count = 2));
  tear_down();
}

static void layout_and_reading_refuse_wrong_numbers_and_null(void) {
  rg_node found = {7};
  rg_size size;
  uint32_t count;
  set_up();
  for (int i = 0; i < COUNT(not_numbers); i++) {
    BAD(rg_layout(ctx, root, not_numbers[i], 10));
    BAD(rg_layout(ctx, root, 10, not_numbers[i]));
    BAD(rg_layout_specs(ctx, root, rg_exactly(not_numbers[i]), rg_unspecified()));
    BAD(rg_measure(ctx, root, rg_exactly(1), rg_at_most(not_numbers[i]), &size));
  }
  BAD(rg_layout(ctx, root, -1, 10));
  BAD(rg_layout(ctx, root, 10, -1));
  BAD(rg_layout(ctx, leaf, 10, 10)); /* not a root */
  BAD(rg_layout_specs(ctx, leaf, rg_exactly(1), rg_exactly(1)));
  BAD(rg_layout_specs(ctx, root, rg_spec_make((rg_spec_mode)3, 1), rg_exactly(1)));
  BAD(rg_layout_specs(ctx, root, rg_exactly(-1), rg_exactly(1)));
  BAD(rg_measure(ctx, root, rg_exactly(1), rg_exactly(1), NULL));
  BAD(rg_node_frame(ctx, root, NULL));
  BAD(rg_node_layout_info(ctx, root, NULL));
  BAD(rg_frames_unsnapped(ctx, NULL, 1));
  CHECK_OK(rg_frames_unsnapped(ctx, NULL, 0));
  BAD(rg_changes_take(ctx, NULL, 1, &count));
  BAD(rg_changes_take(ctx, NULL, 0, NULL));
  BAD(rg_layout_get_stats(ctx, NULL));
  BAD(rg_context_memory(ctx, NULL));
  BAD(rg_diagnostic_at(ctx, 0, NULL));
  BAD(rg_node_dividers(ctx, root, NULL, 1, &count));
  BAD(rg_node_dividers(ctx, root, NULL, 0, NULL));
  BAD(rg_paint_order(ctx, root, NULL, 1, &count));
  BAD(rg_paint_order(ctx, root, NULL, 0, NULL));
  BAD(rg_dividers(ctx, root, NULL));
  BAD(rg_events_enable(ctx, rg_null(), 32, 4));
  BAD(rg_events_enable(ctx, rg_null(), RG_EVENT_ADDED, 0));
  BAD(rg_events_enable(ctx, leaf, RG_EVENT_ADDED, 4));
  BAD(rg_divider_count(ctx, root, RG_VERTICAL, NULL));
  BAD(rg_divider_count(ctx, root, (rg_orientation)2, &count));
  BAD(rg_node_lines(ctx, text, NULL, 1, &count));
  BAD(rg_node_lines(ctx, leaf, NULL, 0, &count));
  BAD(rg_node_kind(ctx, root, NULL));
  BAD(rg_find(ctx, root, NULL, &found));
  CHECK_INT(found.id, 0);
  BAD(rg_find(ctx, root, "x", NULL));
  BAD(rg_dump(ctx, root, RG_DUMP_TEXT, NULL, NULL));
  CHECK(rg_node_attribute(ctx, root, NULL) == NULL);
  tear_down();
}

static bool accept(void *user, const char *bytes, size_t size) {
  (void)bytes;
  *(size_t *)user += size;
  return true;
}

static bool refuse(void *user, const char *bytes, size_t size) {
  (void)user, (void)bytes, (void)size;
  return false;
}

static void dumps_report_a_refusing_sink(void) {
  size_t size = 0;
  set_up();
  BAD(rg_dump(ctx, root, (rg_dump_format)3, accept, &size));
  BAD(rg_dump(ctx, root, (rg_dump_format)-1, accept, &size));
  CHECK_INT(size, 0);
  for (int format = 0; format <= RG_DUMP_SVG; format++) {
    CHECK_INT(rg_dump(ctx, root, (rg_dump_format)format, refuse, NULL), RG_ERROR_IO);
    size = 0;
    CHECK_OK(rg_dump(ctx, root, (rg_dump_format)format, accept, &size));
    CHECK(size > 20);
  }
  tear_down();
}

static void inflating_refuses_wrong_definitions(void) {
  static const char xml[] = "<View/>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node out = {7};
  set_up();
  BAD(rg_inflate_xml(ctx, NULL, 7, NULL, &out));
  CHECK_INT(out.id, 0);
  BAD(rg_inflate_xml(ctx, xml, 7, NULL, NULL));
  BAD(rg_inflate_xml_file(ctx, NULL, NULL, &out));
  CHECK_INT(rg_inflate_xml_file(ctx, "/no/such/file.xml", NULL, &out), RG_ERROR_IO);
  CHECK_INT(rg_inflate_xml(ctx, "", 0, NULL, &out), RG_ERROR_SYNTAX);
  def.parent = leaf;
  CHECK_INT(rg_inflate_xml(ctx, xml, 7, &def, &out), RG_ERROR_HIERARCHY);
#define BAD_INFLATE(field, value)                     \
  def = rg_inflate_def_default();                     \
  def.field = (value);                                \
  BAD(rg_inflate_xml(ctx, xml, 7, &def, &out))
  BAD_INFLATE(struct_size, 4);
  BAD_INFLATE(density, 0);
  BAD_INFLATE(density, NAN);
  BAD_INFLATE(font_scale, -1);
  BAD_INFLATE(font_scale, INFINITY);
  BAD_INFLATE(unknown_tag, (rg_unknown_tag)2);
  BAD_INFLATE(font.id, 9);
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

static void rules_must_exist_and_have_names(void) {
  const char *name = "x";
  rg_node sibling = {7};
  uint32_t flags = 7;
  set_up();
  BAD(rg_node_set_anchor(ctx, leaf, (rg_relative_rule)14, "a", 1));
  BAD(rg_node_set_anchor(ctx, leaf, (rg_relative_rule)-1, "a", 1));
  BAD(rg_node_set_anchor(ctx, leaf, RG_BELOW, NULL, 1));
  BAD(rg_node_set_anchor(ctx, leaf, RG_BELOW, "\xff", 1));
  BAD(rg_node_set_anchor(ctx, leaf, RG_BELOW, "a\0b", 3));
  BAD(rg_node_set_anchor_node(ctx, leaf, (rg_relative_rule)14, text));
  BAD(rg_node_set_parent_rules(ctx, leaf, 0x400));
  BAD(rg_node_set_parent_rules(ctx, leaf, UINT32_MAX));
  BAD(rg_node_get_parent_rules(ctx, leaf, NULL));
  BAD(rg_node_get_anchor(ctx, leaf, (rg_relative_rule)14, &name, &sibling));
  CHECK_OK(rg_node_get_anchor(ctx, leaf, RG_BELOW, &name, &sibling));
  CHECK(strcmp(name, "") == 0 && sibling.id == 0);
  CHECK_OK(rg_node_get_parent_rules(ctx, leaf, &flags));
  CHECK_INT(flags, 0);
  tear_down();
}

static void scrolling_refuses_what_is_no_scroller_and_no_number(void) {
  rg_node scroller;
  rg_scroll scroll = {1, 2, 3, 4, 5, 6, 7, 8};
  rg_frame part = {0, 0, 1, 1};
  rg_edges edges = {0, 0, 0, 0};
  float inset = 9;
  set_up();
  scroller = make_node(ctx, root, RG_KIND_SCROLL);
  BAD(rg_node_set_scroll(ctx, leaf, 1, 1));
  BAD(rg_node_set_scroll(ctx, scroller, 0, NAN));
  BAD(rg_node_set_scroll(ctx, scroller, INFINITY, 0));
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 3, 4));
  BAD(rg_node_get_scroll(ctx, leaf, &scroll));
  CHECK(scroll.x == 0 && scroll.max_y == 0 && scroll.content_width == 0);
  BAD(rg_node_get_scroll(ctx, scroller, NULL));
  CHECK_OK(rg_node_get_scroll(ctx, scroller, &scroll));
  CHECK(scroll.x == 0 && scroll.y == 4);
  part.width = -1;
  BAD(rg_node_reveal(ctx, leaf, &part, NULL));
  part.width = 1, part.x = NAN;
  BAD(rg_node_reveal(ctx, leaf, &part, &edges));
  edges.bottom = -1;
  BAD(rg_node_reveal(ctx, leaf, NULL, &edges));
  edges.bottom = INFINITY;
  BAD(rg_node_reveal(ctx, leaf, NULL, &edges));
  CHECK_OK(rg_node_reveal(ctx, leaf, NULL, NULL));
  CHECK_OK(rg_node_seen(ctx, leaf, NULL, NULL));
  BAD(rg_node_set_viewport_inset(ctx, root, -1, rg_null()));
  BAD(rg_node_set_viewport_inset(ctx, root, NAN, rg_null()));
  BAD(rg_node_set_viewport_inset(ctx, leaf, 1, rg_null()));
  BAD(rg_node_get_viewport_inset(ctx, root, NULL));
  CHECK_OK(rg_node_get_viewport_inset(ctx, root, &inset));
  CHECK(inset == 0);
  BAD(rg_node_set_int(ctx, scroller, RG_FILL_VIEWPORT, 2));
  BAD(rg_node_set_float(ctx, scroller, RG_LINE_GAP, -1));
  CHECK_OK(rg_node_destroy(ctx, scroller));
  tear_down();
}

static void grids_and_cells_have_limits(void) {
  rg_grid grid = rg_grid_default();
  rg_grid_cell cell = rg_grid_cell_default();
  rg_node table;
  set_up();
  table = make_node(ctx, root, RG_KIND_GRID);
  BAD(rg_node_set_grid(ctx, leaf, &grid));
  BAD(rg_node_get_grid(ctx, leaf, &grid));
  BAD(rg_node_set_grid(ctx, table, NULL));
  BAD(rg_node_get_grid(ctx, table, NULL));
  BAD(rg_node_set_grid_cell(ctx, leaf, NULL));
  BAD(rg_node_get_grid_cell(ctx, leaf, NULL));
  grid.row_count = RG_GRID_MAX_INDEX + 1;
  BAD(rg_node_set_grid(ctx, table, &grid));
  grid.row_count = RG_GRID_MAX_INDEX;
  CHECK_OK(rg_node_set_grid(ctx, table, &grid));
  cell.column_span = RG_GRID_MAX_INDEX + 1;
  BAD(rg_node_set_grid_cell(ctx, leaf, &cell));
  cell.column_span = RG_GRID_MAX_INDEX;
  CHECK_OK(rg_node_set_grid_cell(ctx, leaf, &cell));
  cell.struct_size = 4;
  BAD(rg_node_get_grid_cell(ctx, leaf, &cell));
  cell.struct_size = sizeof cell;
  BAD(rg_nodes_set_grid_cell(ctx, &leaf, 4, &cell, 0, 1));
  BAD(rg_nodes_set_grid_cell(ctx, &leaf, 8, &cell, 2, 1));
  BAD(rg_nodes_set_grid_cell(ctx, NULL, 8, &cell, 0, 1));
  CHECK_OK(rg_nodes_set_grid_cell(ctx, NULL, 8, NULL, 0, 0));
  rg_grid_init(&grid, 3); /* too small: left as it is */
  CHECK_INT(grid.row_count, RG_GRID_MAX_INDEX);
  rg_grid_init(NULL, sizeof grid);
  rg_grid_cell_init(NULL, sizeof cell);
  CHECK_OK(rg_node_destroy(ctx, table));
  tear_down();
}

static void moving_into_itself_or_a_leaf_is_refused(void) {
  rg_node child;
  set_up();
  child = make_node(ctx, root, RG_KIND_LINEAR);
  CHECK_INT(rg_node_insert(ctx, leaf, child, 0), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert(ctx, child, root, 0), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert(ctx, child, child, 0), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert_before(ctx, child, root), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert_before(ctx, root, child), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_parent(ctx, child).id, root.id);
  CHECK_OK(rg_node_destroy(ctx, child));
  tear_down();
}

int main(void) {
  RUN(lengths_refuse_what_is_no_length);
  RUN(floats_refuse_what_is_no_number);
  RUN(integers_refuse_unknown_values);
  RUN(properties_that_do_not_exist_are_refused);
  RUN(whole_styles_are_checked_like_single_properties);
  RUN(creating_refuses_null_unknown_kinds_and_wrong_sizes);
  RUN(a_tree_is_built_whole_or_not_at_all);
  RUN(texts_and_ids_must_be_utf8_without_nul);
  RUN(fonts_need_sizes_and_advances);
  RUN(layout_and_reading_refuse_wrong_numbers_and_null);
  RUN(dumps_report_a_refusing_sink);
  RUN(inflating_refuses_wrong_definitions);
  RUN(batches_are_all_or_nothing);
  RUN(rules_must_exist_and_have_names);
  RUN(scrolling_refuses_what_is_no_scroller_and_no_number);
  RUN(grids_and_cells_have_limits);
  RUN(moving_into_itself_or_a_leaf_is_refused);
  return check_result();
}
