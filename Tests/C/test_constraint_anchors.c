/* SPDX-License-Identifier: MIT */
/* Attributes of constraints: margins, the safe area, baselines of first and last lines; limits and ratios of styles;
 * guides; the error at the solver's limit. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node box;

static void begin(void) {
  ctx = make_context();
  box = make_sized(ctx, rg_null(), RG_KIND_CONSTRAINT, rg_match_parent(), rg_match_parent());
}

static void end(void) { rg_context_destroy(ctx); }

/* first.attribute == second.second_attribute + constant */
static rg_constraint equal(rg_node first, rg_constraint_attribute attribute, rg_node second, rg_constraint_attribute other, double constant) {
  rg_constraint_def def = rg_constraint_default();
  rg_constraint out = {0};
  def.first = first;
  def.attribute = attribute;
  def.second = second;
  def.second_attribute = other;
  def.constant = constant;
  CHECK_OK(rg_constraint_add(ctx, box, &def, &out));
  return out;
}

static void check_frame(rg_node node, float x, float y, float width, float height) {
  rg_frame f = frame_of(ctx, node);
  CHECK(f.x == x && f.y == y && f.width == width && f.height == height);
  if (f.x != x || f.y != y || f.width != width || f.height != height)
    fprintf(stderr, "  %g,%g %gx%g\n", (double)f.x, (double)f.y, (double)f.width, (double)f.height);
}

static void the_safe_area_moves_what_names_it(void) {
  rg_node view = make_node(ctx, box, RG_KIND_VIEW), badge = make_sized(ctx, box, RG_KIND_VIEW, rg_px(10), rg_px(10));
  rg_safe_area area = {0, 0, 0, 0}, out;
  equal(view, RG_ATTR_LEADING, box, RG_ATTR_LEADING_SAFE, 0);
  equal(view, RG_ATTR_TRAILING, box, RG_ATTR_TRAILING_SAFE, 0);
  equal(view, RG_ATTR_TOP, box, RG_ATTR_TOP_SAFE, 5);
  equal(view, RG_ATTR_BOTTOM, box, RG_ATTR_BOTTOM_SAFE, 0);
  equal(badge, RG_ATTR_CENTER_X, box, RG_ATTR_CENTER_X_SAFE, 0);
  equal(badge, RG_ATTR_CENTER_Y, box, RG_ATTR_CENTER_Y_SAFE, 0);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 0, 5, 200, 95);
  area.left = 20;
  area.top = 30;
  area.bottom = 10;
  CHECK_OK(rg_node_set_safe_area(ctx, box, &area));
  CHECK_OK(rg_node_get_safe_area(ctx, box, &out));
  CHECK(out.left == 20 && out.top == 30 && out.right == 0 && out.bottom == 10);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 20, 35, 180, 55);
  check_frame(badge, 105, 55, 10, 10);
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL)); /* it is where it is */
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 20, 35, 180, 55);
  area.left = -1;
  CHECK_INT(rg_node_set_safe_area(ctx, box, &area), RG_ERROR_INVALID_ARGUMENT);
  area.left = NAN;
  CHECK_INT(rg_node_set_safe_area(ctx, box, &area), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_safe_area(ctx, view, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_safe_area(ctx, box, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_safe_area(ctx, box, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_get_safe_area(ctx, view, &out));
  CHECK(out.left == 0 && out.bottom == 0);
}

static void centers_lie_between_the_margins(void) {
  rg_node view = make_sized(ctx, box, RG_KIND_VIEW, rg_px(20), rg_px(10));
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_LEFT, 40));
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_BOTTOM, 20));
  equal(view, RG_ATTR_CENTER_X, box, RG_ATTR_CENTER_X_MARGIN, 0);
  equal(view, RG_ATTR_CENTER_Y, box, RG_ATTR_CENTER_Y_MARGIN, 0);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 110, 35, 20, 10);
}

static void the_last_line_has_a_baseline(void) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node text, mark;
  rg_constraint wide;
  def.style.font = make_font(ctx); /* 8 wide, 16 high, 12 of it above the baseline */
  def.style.padding_top = 3;
  def.text = "aaaa bbbb cccc";
  CHECK_OK(rg_node_create(ctx, box, &def, &text));
  mark = make_sized(ctx, box, RG_KIND_FIXED, rg_px(5), rg_px(6));
  equal(text, RG_ATTR_LEFT, box, RG_ATTR_LEFT, 0);
  equal(text, RG_ATTR_TOP, box, RG_ATTR_TOP, 0);
  wide = equal(text, RG_ATTR_WIDTH, box, RG_ATTR_NONE, 40);
  equal(mark, RG_ATTR_LEFT, text, RG_ATTR_RIGHT, 0);
  equal(mark, RG_ATTR_LAST_BASELINE, text, RG_ATTR_LAST_BASELINE, 0); /* of the mark: its bottom */
  CHECK_OK(rg_layout(ctx, box, 300, 100));
  check_frame(text, 0, 0, 40, 51);
  check_frame(mark, 40, 3 + 32 + 12 - 6, 5, 6);
  CHECK_OK(rg_constraint_set_constant(ctx, wide, 80));
  CHECK_OK(rg_layout(ctx, box, 300, 100));
  check_frame(mark, 80, 3 + 16 + 12 - 6, 5, 6);
  CHECK_OK(rg_constraint_set_constant(ctx, wide, 200));
  CHECK_OK(rg_layout(ctx, box, 300, 100));
  check_frame(mark, 200, 3 + 12 - 6, 5, 6);
}

static void limits_and_ratios_of_styles_are_part_of_the_system(void) {
  rg_node view = make_node(ctx, box, RG_KIND_VIEW), next = make_node(ctx, box, RG_KIND_VIEW);
  rg_constraint_def fill = rg_constraint_default();
  CHECK_OK(rg_node_set_float(ctx, view, RG_ASPECT_RATIO, 2));
  CHECK_OK(rg_node_set_length(ctx, view, RG_MAX_WIDTH, rg_px(80)));
  equal(view, RG_ATTR_LEFT, box, RG_ATTR_LEFT, 0);
  equal(view, RG_ATTR_TOP, box, RG_ATTR_TOP, 0);
  equal(next, RG_ATTR_LEFT, view, RG_ATTR_RIGHT, 0);
  equal(next, RG_ATTR_RIGHT, box, RG_ATTR_RIGHT, 0);
  equal(next, RG_ATTR_TOP, view, RG_ATTR_BOTTOM, 0);
  equal(next, RG_ATTR_HEIGHT, box, RG_ATTR_NONE, 5);
  fill.first = view;
  fill.attribute = RG_ATTR_WIDTH;
  fill.constant = 150;
  fill.priority = 500;
  CHECK_OK(rg_constraint_add(ctx, box, &fill, NULL));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 0, 0, 80, 40);
  check_frame(next, 80, 40, 120, 5);
  CHECK_OK(rg_node_set_length(ctx, view, RG_MIN_HEIGHT, rg_px(60))); /* limits come before the ratio */
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 0, 0, 80, 60);
  CHECK_OK(rg_node_set_length(ctx, view, RG_MAX_WIDTH, rg_unset()));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 0, 0, 150, 75);
  CHECK_OK(rg_node_set_float(ctx, view, RG_ASPECT_RATIO, 0));
  CHECK_OK(rg_node_set_length(ctx, view, RG_MIN_HEIGHT, rg_unset()));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(view, 0, 0, 150, 0);
}

/* A limit contradicts a required constraint: the conflict names what the host can change. */
static void a_limit_can_contradict_a_constraint(void) {
  rg_node view = make_node(ctx, box, RG_KIND_VIEW);
  rg_constraint wide = equal(view, RG_ATTR_WIDTH, box, RG_ATTR_NONE, 90), out[2];
  uint32_t count;
  CHECK_OK(rg_node_set_length(ctx, view, RG_MAX_WIDTH, rg_px(80)));
  CHECK_INT(rg_layout(ctx, box, 200, 100), RG_ERROR_TREE);
  CHECK_OK(rg_constraints_conflict(ctx, out, 2, &count));
  CHECK(count == 1 && out[0].id == wide.id);
}

static void a_space_is_a_guide(void) {
  rg_node guide = make_node(ctx, box, RG_KIND_SPACE), a = make_sized(ctx, box, RG_KIND_VIEW, rg_px(20), rg_px(10));
  equal(guide, RG_ATTR_LEFT, box, RG_ATTR_LEFT, 10);
  equal(guide, RG_ATTR_RIGHT, box, RG_ATTR_CENTER_X, 0);
  equal(a, RG_ATTR_CENTER_X, guide, RG_ATTR_CENTER_X, 0);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(guide, 10, 0, 90, 0);
  check_frame(a, 45, 0, 20, 10);
}

/* A container that is removed, laid out alone and inserted again is part of its old system again. */
static void a_container_comes_back(void) {
  rg_node inner = make_node(ctx, box, RG_KIND_CONSTRAINT), leaf = make_node(ctx, inner, RG_KIND_VIEW);
  rg_node outer = box;
  equal(inner, RG_ATTR_WIDTH, box, RG_ATTR_NONE, 100);
  box = inner;
  equal(leaf, RG_ATTR_LEFT, inner, RG_ATTR_LEFT, 0);
  equal(leaf, RG_ATTR_RIGHT, inner, RG_ATTR_RIGHT, 0);
  box = outer;
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(leaf, 0, 0, 100, 0);
  CHECK_OK(rg_node_remove(ctx, inner));
  CHECK_OK(rg_layout(ctx, inner, 60, 100));
  check_frame(leaf, 0, 0, 60, 0);
  CHECK_OK(rg_node_insert(ctx, box, inner, RG_END));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(leaf, 0, 0, 100, 0);
}

/* Each view lies behind the three before it, and as close as possible to the fourth, so that all of them are coupled. */
static rg_status tangle(int count) {
  rg_node *views = (rg_node *)calloc((size_t)count, sizeof *views);
  rg_status status;
  rg_constraint_def def = rg_constraint_default();
  def.attribute = RG_ATTR_LEFT;
  for (int i = 0; i < count; i++) views[i] = make_node(ctx, box, RG_KIND_VIEW);
  for (int k = 1; k <= 4; k++) {
    def.relation = k == 4 ? RG_LESS_OR_EQUAL : RG_GREATER_OR_EQUAL;
    def.second_attribute = k >= 3 ? RG_ATTR_CENTER_X : RG_ATTR_RIGHT;
    def.multiplier = k == 2 ? 0.5 : 1;
    def.priority = k % 2 == 0 ? 500.0f : 1000.0f;
    def.constant = k == 4 ? 2 : k;
    for (int i = k; i < count; i++) {
      def.first = views[i];
      def.second = views[i - k];
      CHECK_OK(rg_constraint_add(ctx, box, &def, NULL));
    }
  }
  status = rg_layout(ctx, box, 1000, 100);
  /* where the first one lies is ambiguous; frames are whole pixels, half of a position is not */
  for (int i = 1; status == RG_OK && i < count; i++) {
    const float x = frame_of(ctx, views[i]).x;
    const rg_frame before = frame_of(ctx, views[i - 1]);
    CHECK(x >= before.x + before.width + 1);
    if (i >= 2) CHECK(x >= 0.5f * frame_of(ctx, views[i - 2]).x + 2 - 0.75f);
    if (i >= 3) CHECK(x >= frame_of(ctx, views[i - 3]).x + 3);
    CHECK(frame_of(ctx, views[i]).width == 0);
  }
  free(views);
  return status;
}

static void what_hangs_together_is_solved(void) { CHECK_OK(tangle(100)); }

static void too_much_that_hangs_together_is_an_error(void) {
  rg_diagnostic d;
  CHECK_INT(tangle(3200), RG_ERROR_TREE);
  CHECK_OK(rg_diagnostic_at(ctx, rg_diagnostic_count(ctx) - 1, &d));
  CHECK_INT(d.code, RG_CODE_LIMIT);
  CHECK(d.node.id == box.id);
}

#define EACH(test) (begin(), RUN(test), end())

int main(void) {
  EACH(the_safe_area_moves_what_names_it);
  EACH(centers_lie_between_the_margins);
  EACH(the_last_line_has_a_baseline);
  EACH(limits_and_ratios_of_styles_are_part_of_the_system);
  EACH(a_limit_can_contradict_a_constraint);
  EACH(a_space_is_a_guide);
  EACH(a_container_comes_back);
  EACH(what_hangs_together_is_solved);
  EACH(too_much_that_hangs_together_is_an_error);
  return check_result();
}
