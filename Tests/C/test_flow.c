/* SPDX-License-Identifier: MIT */
/* Flows: where lines break, gaps, gravity, weights, children that match, both directions. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;
static rg_node flow, boxes[16];

static void make_flow(rg_orientation orientation, int count, float width, float height) {
  ctx = make_context();
  flow = make_sized(ctx, rg_null(), RG_KIND_FLOW, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, flow, RG_ORIENTATION, orientation));
  for (int i = 0; i < count; i++) boxes[i] = make_sized(ctx, flow, RG_KIND_VIEW, rg_px(width), rg_px(height));
}

static uint32_t flags_of(rg_node node) {
  rg_node_layout info;
  CHECK_OK(rg_node_layout_info(ctx, node, &info));
  return info.flags;
}

static void an_exact_fit_stays_on_the_line(void) {
  make_flow(RG_HORIZONTAL, 4, 30, 20);
  CHECK_OK(rg_layout(ctx, flow, 90, 500));
  CHECK_FRAME(frame_of(ctx, boxes[2]), 60, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[3]), 0, 20, 30, 20);
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 90, 40);
  CHECK_OK(rg_layout(ctx, flow, 89, 500));
  CHECK_FRAME(frame_of(ctx, boxes[1]), 30, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 0, 20, 30, 20);
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 60, 40); /* as long as its longest line */
  CHECK_OK(rg_layout_specs(ctx, flow, rg_unspecified(), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 120, 20);
  rg_context_destroy(ctx);
}

static void gaps_lie_between_children_and_between_lines(void) {
  make_flow(RG_HORIZONTAL, 5, 30, 20);
  CHECK_OK(rg_node_set_float(ctx, flow, RG_GAP, 5));
  CHECK_OK(rg_node_set_float(ctx, flow, RG_LINE_GAP, 7));
  CHECK_OK(rg_node_set_float(ctx, flow, RG_PADDING_LEFT, 2));
  CHECK_OK(rg_node_set_int(ctx, boxes[1], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, flow, 67, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 2, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 37, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[4]), 37, 27, 30, 20);
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 67, 47);
  rg_context_destroy(ctx);
}

static void margins_belong_to_what_a_child_takes(void) {
  make_flow(RG_HORIZONTAL, 3, 30, 20);
  CHECK_OK(rg_node_set_float(ctx, boxes[0], RG_MARGIN_LEFT, 4));
  CHECK_OK(rg_node_set_float(ctx, boxes[0], RG_MARGIN_BOTTOM, 6));
  CHECK_OK(rg_node_set_float(ctx, boxes[1], RG_MARGIN_RIGHT, 3));
  CHECK_OK(rg_node_set_float(ctx, boxes[2], RG_MARGIN_TOP, 1));
  CHECK_OK(rg_layout(ctx, flow, 67, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 4, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 34, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 0, 27, 30, 20);
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 67, 47);
  CHECK_OK(rg_layout(ctx, flow, 66, 500)); /* the margin does not fit any more */
  CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 26, 30, 20);
  rg_context_destroy(ctx);
}

static void an_over_long_child_has_its_own_line(void) {
  make_flow(RG_HORIZONTAL, 3, 30, 20);
  CHECK_OK(rg_node_set_length(ctx, boxes[1], RG_WIDTH, rg_px(150)));
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_layout(ctx, flow, 100, 500));
  CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 20, 150, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 0, 40, 30, 20);
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 100, 60);
  CHECK(flags_of(flow) & RG_OUT_TOO_SMALL_WIDTH);
  CHECK_OK(rg_node_set_length(ctx, boxes[1], RG_WIDTH, rg_px(100)));
  CHECK_OK(rg_layout(ctx, flow, 100, 500));
  CHECK(!(flags_of(flow) & RG_OUT_TOO_SMALL_WIDTH));
  rg_context_destroy(ctx);
}

static void gravity_moves_lines_and_children_in_their_line(void) {
  make_flow(RG_HORIZONTAL, 3, 30, 20);
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_node_set_length(ctx, boxes[0], RG_HEIGHT, rg_px(50)));
  CHECK_OK(rg_node_set_int(ctx, flow, RG_GRAVITY, RG_GRAVITY_END | RG_GRAVITY_CENTER_VERTICAL));
  CHECK_OK(rg_layout(ctx, flow, 80, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 20, 0, 30, 50);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 50, 15, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 50, 50, 30, 20);
  CHECK_OK(rg_node_set_int(ctx, flow, RG_GRAVITY, RG_GRAVITY_CENTER_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, boxes[1], RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_layout(ctx, flow, 80, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 10, 0, 30, 50);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 40, 30, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 25, 50, 30, 20);
  rg_context_destroy(ctx);
}

static void weights_share_what_their_line_has_left(void) {
  make_flow(RG_HORIZONTAL, 5, 30, 20);
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_node_set_float(ctx, boxes[0], RG_WEIGHT, 1));
  CHECK_OK(rg_node_set_float(ctx, boxes[1], RG_WEIGHT, 2));
  CHECK_OK(rg_node_set_float(ctx, boxes[4], RG_WEIGHT, 1));
  CHECK_OK(rg_layout(ctx, flow, 105, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 0, 0, 35, 20);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 35, 0, 40, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 75, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[3]), 0, 20, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[4]), 30, 20, 75, 20);
  CHECK_OK(rg_node_set_length(ctx, boxes[1], RG_MAX_WIDTH, rg_px(33))); /* the others share what that leaves */
  CHECK_OK(rg_layout(ctx, flow, 105, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 0, 0, 42, 20);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 42, 0, 33, 20);
  CHECK_OK(rg_layout_specs(ctx, flow, rg_at_most(105), rg_unspecified())); /* nothing is left of the longest line */
  CHECK_FRAME(frame_of(ctx, boxes[0]), 0, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[4]), 30, 20, 60, 20);
  rg_context_destroy(ctx);
}

static void matching_children_are_as_thick_as_their_line(void) {
  make_flow(RG_HORIZONTAL, 4, 30, 20);
  CHECK_OK(rg_node_set_length(ctx, boxes[0], RG_HEIGHT, rg_match_parent()));
  CHECK_OK(rg_node_set_float(ctx, boxes[0], RG_MARGIN_TOP, 3));
  CHECK_OK(rg_node_set_length(ctx, boxes[1], RG_HEIGHT, rg_px(44)));
  CHECK_OK(rg_node_set_length(ctx, boxes[3], RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_layout(ctx, flow, 100, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 0, 3, 30, 41);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 60, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[3]), 0, 44, 100, 20); /* a line of its own; a view takes all it is offered */
  CHECK_FRAME(frame_of(ctx, flow), 0, 0, 100, 64);
  CHECK_OK(rg_node_set_length(ctx, boxes[1], RG_WIDTH, rg_percent(50)));
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_layout(ctx, flow, 120, 500));
  CHECK_FRAME(frame_of(ctx, boxes[1]), 30, 0, 60, 44);
  rg_context_destroy(ctx);
}

static void columns_run_from_the_start(void) {
  make_flow(RG_VERTICAL, 3, 30, 20);
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_node_set_length(ctx, flow, RG_HEIGHT, rg_px(50)));
  CHECK_OK(rg_node_set_float(ctx, flow, RG_LINE_GAP, 4));
  CHECK_OK(rg_layout(ctx, flow, 200, 500));
  CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 20, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 34, 0, 30, 20);
  CHECK_OK(rg_node_set_int(ctx, flow, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, flow, 200, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 170, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 136, 0, 30, 20);
  rg_context_destroy(ctx);
}

static void rows_run_right_to_left(void) {
  make_flow(RG_HORIZONTAL, 3, 30, 20);
  CHECK_OK(rg_node_set_int(ctx, flow, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_layout(ctx, flow, 80, 500));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 50, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 20, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 50, 20, 30, 20);
  CHECK_OK(rg_node_set_int(ctx, flow, RG_GRAVITY, RG_GRAVITY_LEFT));
  CHECK_OK(rg_layout(ctx, flow, 80, 500));
  CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 0, 20, 30, 20);
  rg_context_destroy(ctx);
}

static void a_hidden_child_is_reported(void) {
  rg_change changes[4];
  uint32_t count;
  make_flow(RG_HORIZONTAL, 3, 30, 20);
  CHECK_OK(rg_node_set_length(ctx, flow, RG_WIDTH, rg_match_parent()));
  CHECK_OK(rg_layout(ctx, flow, 80, 500));
  CHECK_OK(rg_changes_take(ctx, changes, 4, &count));
  CHECK_OK(rg_node_set_int(ctx, boxes[1], RG_VISIBILITY, RG_INVISIBLE));
  CHECK_OK(rg_layout(ctx, flow, 80, 500));
  CHECK_OK(rg_changes_take(ctx, changes, 4, &count));
  CHECK_INT(count, 1);
  CHECK(changes[0].node.id == boxes[1].id && changes[0].flags == RG_CHANGE_HIDDEN);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(an_exact_fit_stays_on_the_line);
  RUN(gaps_lie_between_children_and_between_lines);
  RUN(margins_belong_to_what_a_child_takes);
  RUN(an_over_long_child_has_its_own_line);
  RUN(gravity_moves_lines_and_children_in_their_line);
  RUN(weights_share_what_their_line_has_left);
  RUN(matching_children_are_as_thick_as_their_line);
  RUN(columns_run_from_the_start);
  RUN(rows_run_right_to_left);
  RUN(a_hidden_child_is_reported);
  return check_result();
}
