/* SPDX-License-Identifier: MIT */
/* Containers of kind RG_KIND_CONNECTED: Android's ConstraintLayout through the C API. The corpus has the rest. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node box, a, b, helper;
static char explanation[8192];

static rg_node child(rg_kind kind, float width, float height) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node;
  def.style.width = def.style.height = rg_wrap_content();
  def.style.content_width = width;
  def.style.content_height = height;
  CHECK_OK(rg_node_create(ctx, box, &def, &node));
  return node;
}

static void begin(void) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
  CHECK_OK(rg_context_create(&context, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  a = child(RG_KIND_FIXED, 40, 20);
  b = child(RG_KIND_FIXED, 60, 30);
  helper = child(RG_KIND_SPACE, 0, 0);
}

static void end(void) { rg_context_destroy(ctx); }

static void check(rg_node node, float x, float y, float width, float height) {
  rg_frame frame;
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK_FRAME(frame, x, y, width, height);
}

static rg_connections centered(void) {
  rg_connections c = rg_connections_default();
  c.leading = rg_connect_to(box, RG_ATTR_LEADING);
  c.trailing = rg_connect_to(box, RG_ATTR_TRAILING);
  return c;
}

static void layout(void) { CHECK_OK(rg_layout(ctx, box, 200, 100)); }

static void a_child_is_centered_by_its_bias(void) {
  rg_connections c = centered();
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  layout();
  check(a, 80, 0, 40, 20);
  c.bias_x = 0.25f;
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  layout();
  check(a, 40, 0, 40, 20);
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
  layout();
  check(a, 120, 0, 40, 20);
}

static void zero_pixels_fill_the_space_between_connections(void) {
  rg_connections c = centered();
  CHECK_OK(rg_node_set_length(ctx, a, RG_WIDTH, rg_px(0)));
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  layout();
  check(a, 0, 0, 200, 20);
  c.max_width = rg_px(50);
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  layout();
  check(a, 75, 0, 50, 20);
}

static void a_chain_spreads_its_members(void) {
  rg_connections first = rg_connections_default(), second = first;
  first.leading = rg_connect_to(box, RG_ATTR_LEADING);
  first.trailing = rg_connect_to(b, RG_ATTR_LEADING);
  second.leading = rg_connect_to(a, RG_ATTR_TRAILING);
  second.trailing = rg_connect_to(box, RG_ATTR_TRAILING);
  CHECK_OK(rg_node_set_connections(ctx, a, &first));
  CHECK_OK(rg_node_set_connections(ctx, b, &second));
  layout();
  check(a, 33, 0, 40, 20); /* (200 - 100) / 3 before, between and after */
  check(b, 107, 0, 60, 30);
  first.chain_x = RG_CHAIN_PACKED;
  CHECK_OK(rg_node_set_connections(ctx, a, &first));
  layout();
  check(a, 50, 0, 40, 20);
  check(b, 90, 0, 60, 30);
}

static void a_guideline_and_a_barrier_are_lines(void) {
  rg_connections c = rg_connections_default();
  rg_references r = rg_references_default();
  rg_node nodes[2];
  r.role = RG_ROLE_GUIDELINE;
  r.vertical = true;
  r.percent = 0.25f;
  CHECK_OK(rg_node_set_references(ctx, helper, &r));
  c.left = rg_connect_to(helper, RG_ATTR_LEFT);
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  layout();
  check(a, 50, 0, 40, 20);
  r = rg_references_default();
  r.role = RG_ROLE_BARRIER;
  r.barrier = RG_ATTR_RIGHT;
  nodes[0] = a;
  r.nodes = nodes;
  r.count = 1;
  CHECK_OK(rg_node_set_references(ctx, helper, &r));
  CHECK_OK(rg_node_set_connections(ctx, a, NULL));
  CHECK_OK(rg_node_set_connections(ctx, b, &c));
  layout();
  check(b, 40, 0, 60, 30);
}

static void a_flow_arranges_lines(void) {
  rg_connections c = centered();
  rg_references r = rg_references_default();
  rg_node nodes[2];
  nodes[0] = a;
  nodes[1] = b;
  r.role = RG_ROLE_FLOW;
  r.flow.wrap = RG_FLOW_WRAP_CHAIN;
  r.flow.gap_y = 5;
  r.nodes = nodes;
  r.count = 2;
  c.max_width = rg_px(80);
  CHECK_OK(rg_node_set_references(ctx, helper, &r));
  CHECK_OK(rg_node_set_length(ctx, helper, RG_WIDTH, rg_px(0)));
  CHECK_OK(rg_node_set_connections(ctx, helper, &c));
  layout();
  check(helper, 60, 0, 80, 55);
  check(a, 80, 0, 40, 20);
  check(b, 70, 25, 60, 30);
}

static void a_placeholder_takes_the_place_of_a_node(void) {
  rg_connections c = rg_connections_default();
  rg_references r = rg_references_default();
  r.role = RG_ROLE_PLACEHOLDER;
  r.nodes = &b;
  r.count = 1;
  c.right = rg_connect_to(box, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_references(ctx, helper, &r));
  CHECK_OK(rg_node_set_connections(ctx, helper, &c));
  layout();
  check(b, 140, 0, 60, 30);
}

static void a_layout_that_wraps_encloses_its_children(void) {
  rg_connections c = rg_connections_default();
  rg_size size;
  c.left = rg_connect_to(box, RG_ATTR_LEFT);
  CHECK_OK(rg_node_set_float(ctx, a, RG_MARGIN_LEFT, 7));
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  CHECK_OK(rg_measure(ctx, box, rg_unspecified(), rg_unspecified(), &size));
  CHECK(size.width == 60);
  CHECK(size.height == 30);
  CHECK_OK(rg_node_set_int(ctx, b, RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_measure(ctx, box, rg_unspecified(), rg_unspecified(), &size));
  CHECK(size.width == 47);
}

static void cycles_are_taken_without_a_word(void) {
  rg_connections c = rg_connections_default();
  c.left = rg_connect_to(a, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_connections(ctx, a, &c)); /* to itself */
  CHECK_OK(rg_node_set_connections(ctx, b, &c));
  c.left = rg_connect_to(b, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  layout();
  CHECK_INT(rg_diagnostic_count(ctx), 0);
}

static void make_flow(rg_node node, rg_node item) {
  rg_references r = rg_references_default();
  r.role = RG_ROLE_FLOW;
  r.nodes = &item;
  r.count = 1;
  CHECK_OK(rg_node_set_references(ctx, node, &r));
}

static void flows_that_contain_each_other_end(void) {
  rg_node other = child(RG_KIND_SPACE, 0, 0);
  make_flow(helper, other);
  make_flow(other, helper);
  layout();
  CHECK_OK(rg_node_set_float(ctx, other, RG_PADDING_TOP, 7));
  layout();
}

/* The lines of a flow stay together when an item that is a flow is measured again while they are formed. */
static void a_flow_that_wraps_measures_a_flow_in_it(void) {
  rg_references r = rg_references_default();
  rg_node inner = child(RG_KIND_SPACE, 0, 0), outer[2];
  r.role = RG_ROLE_FLOW;
  r.flow.orientation = RG_VERTICAL;
  r.flow.wrap = RG_FLOW_WRAP_CHAIN;
  r.nodes = &a;
  r.count = 1;
  CHECK_OK(rg_node_set_references(ctx, inner, &r));
  CHECK_OK(rg_node_set_length(ctx, inner, RG_HEIGHT, rg_percent(50)));
  outer[0] = inner;
  outer[1] = child(RG_KIND_FIXED, 10, 80);
  r.flow.wrap = RG_FLOW_WRAP_CHAIN2;
  r.nodes = outer;
  r.count = 2;
  CHECK_OK(rg_node_set_references(ctx, helper, &r));
  layout();
  check(helper, 0, 0, 50, 80);
  check(inner, 0, 15, 40, 50);
  check(a, 0, 30, 40, 20);
  check(outer[1], 40, 0, 10, 80);
}

static void flows_that_wrap_may_contain_each_other(void) {
  rg_references r = rg_references_default();
  rg_node other = child(RG_KIND_FIXED, 10, 10), first[2], second[2];
  CHECK_OK(rg_node_set_length(ctx, other, RG_HEIGHT, rg_px(0)));
  first[0] = a;
  first[1] = other;
  second[0] = helper;
  second[1] = b;
  r.role = RG_ROLE_FLOW;
  r.nodes = first;
  r.count = 2;
  CHECK_OK(rg_node_set_references(ctx, helper, &r));
  r.flow.orientation = RG_VERTICAL;
  r.flow.wrap = RG_FLOW_WRAP_CHAIN;
  r.nodes = second;
  CHECK_OK(rg_node_set_references(ctx, other, &r));
  layout();
  CHECK_OK(rg_node_set_float(ctx, other, RG_PADDING_TOP, 7));
  layout();
}

static void a_placeholder_follows_the_padding_of_its_text(void) {
  rg_references r = rg_references_default();
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node text;
  rg_node_layout before, after;
  def.style.font = make_font(ctx);
  CHECK_OK(rg_node_create(ctx, box, &def, &text));
  r.role = RG_ROLE_PLACEHOLDER;
  CHECK_OK(rg_node_set_references(ctx, text, &r));
  layout();
  CHECK_OK(rg_node_set_length(ctx, box, RG_MIN_HEIGHT, rg_px(58)));
  layout();
  CHECK_OK(rg_node_layout_info(ctx, text, &before));
  CHECK_OK(rg_node_set_float(ctx, text, RG_PADDING_TOP, 5));
  layout();
  CHECK_OK(rg_node_layout_info(ctx, text, &after));
  CHECK(after.baseline == before.baseline + 5);
}

static void the_padding_of_a_flow_counts_when_it_changes(void) {
  rg_frame frame;
  make_flow(helper, a);
  layout();
  check(helper, 0, 0, 40, 20);
  CHECK_OK(rg_node_set_float(ctx, helper, RG_PADDING_TOP, 7));
  layout();
  check(helper, 0, 0, 40, 27);
  CHECK_OK(rg_node_frame(ctx, a, &frame));
  CHECK(frame.y == 7);
}

/* The largest size cuts an exact size, too: a parent may not take an exact size for granted. */
static void a_largest_size_cuts_an_exact_size(void) {
  rg_connections c = rg_connections_default();
  rg_node_def def = rg_node_def_default(RG_KIND_LINEAR);
  rg_node column, inner;
  def.style.orientation = RG_VERTICAL;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &column));
  def = rg_node_def_default(RG_KIND_CONNECTED);
  def.style.height = rg_px(0);
  def.style.weight = 1;
  CHECK_OK(rg_node_create(ctx, column, &def, &inner));
  CHECK_OK(rg_layout(ctx, column, 200, 100));
  check(inner, 0, 0, 0, 100);
  c.layout_max_height = rg_px(30);
  CHECK_OK(rg_node_set_connections(ctx, inner, &c));
  CHECK_OK(rg_layout(ctx, column, 200, 100));
  check(inner, 0, 0, 0, 30);
  CHECK_OK(rg_node_set_float(ctx, inner, RG_MARGIN_LEFT, 1)); /* a style does not change that */
  CHECK_OK(rg_layout(ctx, column, 200, 150));
  check(inner, 1, 0, 0, 30);
}

/* Its frame has another size than it measured: what lies in it follows the frame. */
static void a_container_whose_frame_changes_places_its_children_again(void) {
  rg_connections c = rg_connections_default();
  rg_node_def def = rg_node_def_default(RG_KIND_FRAME);
  rg_node frame, item;
  def.style.width = rg_match_parent();
  def.style.height = rg_px(0);
  def.style.gravity = RG_GRAVITY_BOTTOM;
  CHECK_OK(rg_node_create(ctx, box, &def, &frame));
  def = rg_node_def_default(RG_KIND_FIXED);
  CHECK_OK(rg_node_create(ctx, frame, &def, &item));
  c.circle_center = box;
  c.circle_radius = 37;
  c.circle_angle = -81;
  CHECK_OK(rg_node_set_connections(ctx, a, &c));
  c = rg_connections_default();
  c.flags = 41;
  c.leading = rg_connect_to(box, RG_ATTR_LEADING);
  c.trailing = rg_connect_to(a, RG_ATTR_LEADING);
  c.min_height = rg_px(64);
  CHECK_OK(rg_node_set_connections(ctx, frame, &c));
  CHECK_OK(rg_layout(ctx, box, 1, 320));
  CHECK_OK(rg_layout_specs(ctx, box, rg_at_most(134), rg_exactly(62)));
  rg_frame outer, inner;
  CHECK_OK(rg_node_frame(ctx, frame, &outer));
  CHECK_OK(rg_node_frame(ctx, item, &inner));
  CHECK(inner.y + inner.height == outer.height);
}

/* A frame may be smaller than the measured box: here it is empty, as there is no room for its margin. */
static void children_of_a_smaller_frame_keep_their_sizes(void) {
  const rg_kind kinds[] = {RG_KIND_FRAME, RG_KIND_LINEAR};
  rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
  def.style.width = rg_match_parent();
  def.style.height = rg_px(3);
  for (int i = 0; i < 2; i++) {
    rg_node column = child(kinds[i], 0, 0), leaf;
    rg_connections c = centered();
    CHECK_OK(rg_node_create(ctx, column, &def, &leaf));
    CHECK_OK(rg_node_set_int(ctx, column, RG_ORIENTATION, RG_VERTICAL));
    CHECK_OK(rg_node_set_length(ctx, column, RG_WIDTH, rg_px(4)));
    CHECK_OK(rg_node_set_float(ctx, column, RG_MARGIN_RIGHT, 300));
    CHECK_OK(rg_node_set_connections(ctx, column, &c));
    layout();
    check(column, 0, 0, 0, 0);
    check(leaf, 0, 0, 4, 3);
  }
}

static bool append(void *user, const char *text, size_t length) {
  size_t *used = (size_t *)user;
  if (length >= sizeof explanation - *used) return false;
  memcpy(explanation + *used, text, length);
  explanation[*used += length] = 0;
  return true;
}

/* A relative container measures its children's edges; one with no rules any more is placed as one that never had some. */
static void relative_children_lie_where_they_were_measured(void) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
  rg_node view, group, free, wide;
  rg_connections c = rg_connections_default();
  context.units_per_px = 1;
  context.snapping = RG_SNAP_NONE;
  CHECK_OK(rg_context_create(&context, &ctx));
  def.style.direction = RG_DIRECTION_RTL;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  view = child(RG_KIND_FIXED, 0, 0);
  group = child(RG_KIND_RELATIVE, 0, 0);
  def = rg_node_def_default(RG_KIND_FIXED);
  CHECK_OK(rg_node_create(ctx, group, &def, &free));
  def.style.padding_right = 34;
  CHECK_OK(rg_node_create(ctx, group, &def, &wide));
  c.leading = rg_connect_to(view, RG_ATTR_LEADING);
  CHECK_OK(rg_node_set_connections(ctx, group, &c));
  for (int i = 0; i < 3; i++) {
    if (i == 1) CHECK_OK(rg_node_set_anchor_node(ctx, wide, RG_END_OF, free));
    if (i == 2) CHECK_OK(rg_node_set_anchor_node(ctx, wide, RG_END_OF, wide));
    CHECK_OK(rg_layout(ctx, box, 180, 100));
    check(group, -33, 0, 33, 0); /* one unit less than measured */
    check(free, 34, 0, 0, 0);
    size_t used = 0;
    CHECK_OK(rg_node_explain(ctx, free, RG_EXPLAIN_JSON, append, &used));
    CHECK(strstr(explanation, "\"rule\":\"right_edge\",\"room\":34") != NULL);
    check(wide, 0, 0, 34, 0);
  }
  end();
}

/* The frame of a flow that is one unit lower than measured breaks its column in two. Shares are those of the measure. */
static void the_shares_of_a_flow_are_explained_by_its_measured_lines(void) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
  rg_node flow, first, last;
  size_t used = 0;
  context.units_per_px = 1;
  context.snapping = RG_SNAP_NONE;
  CHECK_OK(rg_context_create(&context, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  def = rg_node_def_default(RG_KIND_FLOW);
  def.style.height = rg_match_parent();
  def.style.margin_top = -3;
  def.style.orientation = RG_VERTICAL;
  CHECK_OK(rg_node_create(ctx, box, &def, &flow));
  def = rg_node_def_default(RG_KIND_FIXED);
  def.style.weight = 1;
  CHECK_OK(rg_node_create(ctx, flow, &def, &first));
  CHECK_OK(rg_node_create(ctx, flow, &def, &last));
  CHECK_OK(rg_layout(ctx, box, 340, 320));
  CHECK_OK(rg_node_explain(ctx, last, RG_EXPLAIN_JSON, append, &used));
  CHECK(strstr(explanation, "\"before\":[1]") != NULL);
  end();
}

static void wrong_helpers_are_refused(void) {
  rg_references r = rg_references_default();
  r.role = (rg_role)6;
  CHECK_INT(rg_node_set_references(ctx, helper, &r), RG_ERROR_INVALID_ARGUMENT);
  r = rg_references_default();
  r.begin = INFINITY;
  CHECK_INT(rg_node_set_references(ctx, helper, &r), RG_ERROR_INVALID_ARGUMENT);
  r = rg_references_default();
  r.flow.wrap = (rg_flow_wrap)4;
  CHECK_INT(rg_node_set_references(ctx, helper, &r), RG_ERROR_INVALID_ARGUMENT);
  r = rg_references_default();
  r.flow.last_y.style = 3;
  CHECK_INT(rg_node_set_references(ctx, helper, &r), RG_ERROR_INVALID_ARGUMENT);
  r = rg_references_default();
  r.flow.gap_x = NAN;
  CHECK_INT(rg_node_set_references(ctx, helper, &r), RG_ERROR_INVALID_ARGUMENT);
  {
    rg_connections c = rg_connections_default();
    c.max_width = rg_match_parent();
    CHECK_INT(rg_node_set_connections(ctx, a, &c), RG_ERROR_INVALID_ARGUMENT);
    c = rg_connections_default();
    c.bias_x = NAN;
    CHECK_INT(rg_node_set_connections(ctx, a, &c), RG_ERROR_INVALID_ARGUMENT);
  }
}

#define EACH(test) (begin(), RUN(test), end())

/* Also without any other rare property. */
static void no_percent_is_no_height(void) {
  begin();
  rg_node node = make_sized(ctx, box, RG_KIND_FRAME, rg_percent(50), rg_percent(0));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check(node, 0, 0, 100, 0);
  CHECK_OK(rg_node_set_length(ctx, node, RG_WIDTH, rg_px(30)));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check(node, 0, 0, 30, 0);
  end();
}

/* Paddings, which may be as long together as sizes are, and the content leave the range of integers. */
static void a_padded_container_is_never_negative(void) {
  const float most = 16384; /* pixels in 2^30 units */
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 65536;
  for (int mode = 0; mode < 2; mode++) {
    rg_context *ctx = make_context_def(&def);
    rg_node root = make_node(ctx, rg_null(), RG_KIND_CONNECTED);
    rg_spec spec = mode ? rg_at_most(most - 100) : rg_unspecified();
    rg_frame frame;
    make_sized(ctx, root, RG_KIND_FIXED, rg_px(most - 1), rg_px(most - 1));
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_TOP, most / 2));
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_BOTTOM, most - 1));
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_LEFT, most - 1));
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_RIGHT, most - 1));
    CHECK_OK(rg_layout_specs(ctx, root, spec, spec));
    frame = frame_of(ctx, root);
    CHECK(frame.width >= most - 101 && frame.height >= most - 101);
    rg_context_destroy(ctx);
  }
}

int main(void) {
  RUN(a_padded_container_is_never_negative);
  RUN(no_percent_is_no_height);
  RUN(relative_children_lie_where_they_were_measured);
  RUN(the_shares_of_a_flow_are_explained_by_its_measured_lines);
  EACH(a_child_is_centered_by_its_bias);
  EACH(zero_pixels_fill_the_space_between_connections);
  EACH(a_chain_spreads_its_members);
  EACH(a_guideline_and_a_barrier_are_lines);
  EACH(a_flow_arranges_lines);
  EACH(a_placeholder_takes_the_place_of_a_node);
  EACH(a_layout_that_wraps_encloses_its_children);
  EACH(cycles_are_taken_without_a_word);
  EACH(flows_that_contain_each_other_end);
  EACH(a_flow_that_wraps_measures_a_flow_in_it);
  EACH(flows_that_wrap_may_contain_each_other);
  EACH(a_placeholder_follows_the_padding_of_its_text);
  EACH(the_padding_of_a_flow_counts_when_it_changes);
  EACH(a_largest_size_cuts_an_exact_size);
  EACH(a_container_whose_frame_changes_places_its_children_again);
  EACH(children_of_a_smaller_frame_keep_their_sizes);
  EACH(wrong_helpers_are_refused);
  return check_result();
}
