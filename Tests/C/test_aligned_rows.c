/* SPDX-License-Identifier: MIT */
/* Rows that align baselines: with nothing to align, another width measures no child; else the baselines decide. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

typedef struct scene {
  rg_context *ctx;
  rg_node root, row, picture, text;
} scene;

/* A row of a 40 x 40 picture and a text, of 8 x 16 a character and with its baseline at 12. */
static scene make_scene(void) {
  scene s = {.ctx = make_context()};
  s.root = make_sized(s.ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(s.ctx, s.root, RG_ORIENTATION, RG_VERTICAL));
  s.row = make_sized(s.ctx, s.root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(s.ctx, s.row, RG_ORIENTATION, RG_HORIZONTAL));
  s.picture = make_sized(s.ctx, s.row, RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_float(s.ctx, s.picture, RG_CONTENT_WIDTH, 40));
  CHECK_OK(rg_node_set_float(s.ctx, s.picture, RG_CONTENT_HEIGHT, 40));
  s.text = make_sized(s.ctx, s.row, RG_KIND_TEXT, rg_px(0), rg_wrap_content());
  CHECK_OK(rg_node_set_float(s.ctx, s.text, RG_WEIGHT, 1));
  CHECK_OK(rg_node_set_int(s.ctx, s.text, RG_FONT, (int32_t)make_font(s.ctx).id));
  CHECK_OK(rg_node_set_text(s.ctx, s.text, "words", 5));
  return s;
}

/* Lays out in a width; returns how many nodes were measured. */
static unsigned wide(scene s, float width) {
  CHECK_OK(rg_layout_specs(s.ctx, s.root, rg_exactly(width), rg_unspecified()));
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(s.ctx, &stats));
  return stats.nodes_measured;
}

static void give_baseline(scene s, float baseline) {
  CHECK_OK(rg_node_set_length(s.ctx, s.picture, RG_BASELINE, rg_px(baseline)));
}

static void one_baseline_needs_no_measure(void) {
  scene s = make_scene();
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 0, 360, 16);
  CHECK(wide(s, 300) <= 1);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 0, 260, 16);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  rg_context_destroy(s.ctx);
}

static void equal_baselines_need_no_measure(void) {
  scene s = make_scene();
  give_baseline(s, 12);
  wide(s, 400);
  CHECK(wide(s, 300) <= 1);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 0, 260, 16);
  rg_context_destroy(s.ctx);
}

static void other_baselines_move_children(void) {
  scene s = make_scene();
  wide(s, 400);
  give_baseline(s, 30);
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 18, 360, 16);
  wide(s, 300);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 18, 260, 16);
  give_baseline(s, 12);
  wide(s, 300);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 0, 260, 16);
  rg_context_destroy(s.ctx);
}

/* At the middle they move nothing, and the row is as high as its highest child, whatever is below their baseline. */
static void baselines_at_the_middle(void) {
  scene s = make_scene();
  CHECK_OK(rg_node_set_int(s.ctx, s.row, RG_GRAVITY, RG_GRAVITY_CENTER_VERTICAL));
  give_baseline(s, 30);
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 400, 40);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 12, 360, 16);
  CHECK(wide(s, 300) <= 1);
  CHECK_OK(rg_node_set_float(s.ctx, s.picture, RG_CONTENT_HEIGHT, 32));
  wide(s, 300);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 32);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 8, 260, 16);
  CHECK_OK(rg_node_set_float(s.ctx, s.picture, RG_CONTENT_HEIGHT, 20));
  wide(s, 300);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 20);
  rg_context_destroy(s.ctx);
}

/* The margins of a child at the bottom move it up once more, as on Android. */
static void margins_at_the_bottom(void) {
  scene s = make_scene();
  CHECK_OK(rg_node_set_int(s.ctx, s.text, RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 24, 360, 16);
  CHECK_OK(rg_node_set_float(s.ctx, s.text, RG_MARGIN_TOP, 5));
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.text), 40, 19, 360, 16);
  rg_context_destroy(s.ctx);
}

int main(void) {
  RUN(one_baseline_needs_no_measure);
  RUN(equal_baselines_need_no_measure);
  RUN(other_baselines_move_children);
  RUN(baselines_at_the_middle);
  RUN(margins_at_the_bottom);
  return check_result();
}
