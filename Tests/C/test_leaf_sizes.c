/* SPDX-License-Identifier: MIT */
/* Pictures, and texts in one line, get other sizes without a measure, as long as nothing else follows from them. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

typedef struct scene {
  rg_context *ctx;
  rg_node root, row, view, line, leaf;
} scene;

/* A row of a 40 x 40 view and a column that takes the rest, in which a leaf is as wide as the column. */
static scene make_scene(rg_kind kind) {
  scene s = {.ctx = make_context()};
  s.root = make_sized(s.ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(s.ctx, s.root, RG_ORIENTATION, RG_VERTICAL));
  s.row = make_sized(s.ctx, s.root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(s.ctx, s.row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(s.ctx, s.row, RG_BASELINE_ALIGNED, 0));
  s.view = make_sized(s.ctx, s.row, RG_KIND_VIEW, rg_px(40), rg_px(10));
  s.line = make_sized(s.ctx, s.row, RG_KIND_LINEAR, rg_px(0), rg_wrap_content());
  CHECK_OK(rg_node_set_float(s.ctx, s.line, RG_WEIGHT, 1));
  CHECK_OK(rg_node_set_int(s.ctx, s.line, RG_ORIENTATION, RG_VERTICAL));
  s.leaf = make_sized(s.ctx, s.line, kind, rg_match_parent(), rg_wrap_content());
  return s;
}

static void set_text(scene s, const char *text) { CHECK_OK(rg_node_set_text(s.ctx, s.leaf, text, strlen(text))); }

/* Lays out in a width; returns how many nodes were measured. */
static unsigned wide(scene s, float width) {
  CHECK_OK(rg_layout_specs(s.ctx, s.root, rg_exactly(width), rg_unspecified()));
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(s.ctx, &stats));
  return stats.nodes_measured;
}

static scene make_text(const char *text) {
  scene s = make_scene(RG_KIND_TEXT);
  CHECK_OK(rg_node_set_int(s.ctx, s.leaf, RG_FONT, (int32_t)make_font(s.ctx).id)); /* 8 x 16 a character */
  set_text(s, text);
  return s;
}

static void pictures_are_not_measured_again(void) {
  scene s = make_scene(RG_KIND_FIXED);
  CHECK_OK(rg_node_set_float(s.ctx, s.leaf, RG_CONTENT_WIDTH, 30));
  CHECK_OK(rg_node_set_float(s.ctx, s.leaf, RG_CONTENT_HEIGHT, 20));
  wide(s, 400);
  CHECK(wide(s, 300) <= 1);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 260, 20);
  CHECK(wide(s, 60) <= 1);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 20, 20);
  CHECK_OK(rg_node_set_float(s.ctx, s.leaf, RG_CONTENT_HEIGHT, 50));
  wide(s, 60);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 60, 50);
  wide(s, 70);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 30, 50);
  rg_context_destroy(s.ctx);
}

static void texts_are_measured_where_they_break(void) {
  scene s = make_text("words words"); /* 88 wide */
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 360, 16);
  CHECK(wide(s, 200) <= 1);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 160, 16);
  CHECK(wide(s, 128) <= 1);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 88, 16);
  wide(s, 127);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 87, 32);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 127, 32);
  wide(s, 128);
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 88, 16);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 128, 16);
  rg_context_destroy(s.ctx);
}

/* A longer text, or padding, that leaves its size as it is breaks in a wider space than before. */
static void longer_texts_break_earlier(void) {
  scene s = make_text("words");
  wide(s, 400);
  set_text(s, "words words words");
  wide(s, 400);
  wide(s, 150); /* 110 of 136 */
  CHECK_FRAME(frame_of(s.ctx, s.leaf), 0, 0, 110, 32);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 150, 32);
  set_text(s, "words");
  wide(s, 150);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 150, 16);
  CHECK_OK(rg_node_set_float(s.ctx, s.leaf, RG_PADDING_LEFT, 60));
  wide(s, 150);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 150, 16);
  wide(s, 139);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 139, 32);
  rg_context_destroy(s.ctx);
}

/* What a query or another row has found out about a text says nothing about the lines it has now. */
static void broken_texts_are_measured(void) {
  scene s = make_text("words words");
  rg_size size;
  wide(s, 100);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 100, 32);
  CHECK_OK(rg_measure(s.ctx, s.leaf, rg_unspecified(), rg_unspecified(), &size));
  CHECK(size.width == 88 && size.height == 16);
  CHECK_OK(rg_node_set_length(s.ctx, s.view, RG_WIDTH, rg_px(41)));
  wide(s, 100);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 100, 32);
  wide(s, 400);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 400, 16);
  rg_context_destroy(s.ctx);
}

/* A text with a height of its own keeps it; where it is broken, only its lines move. */
static void texts_of_a_fixed_height(void) {
  scene s = make_text("words words");
  rg_node_layout info;
  CHECK_OK(rg_node_set_length(s.ctx, s.leaf, RG_HEIGHT, rg_px(64)));
  CHECK_OK(rg_node_set_int(s.ctx, s.leaf, RG_GRAVITY, RG_GRAVITY_CENTER_VERTICAL));
  wide(s, 400);
  CHECK_OK(rg_node_layout_info(s.ctx, s.leaf, &info));
  CHECK(info.baseline == 24 + 12);
  set_text(s, "words words words words");
  wide(s, 400);
  wide(s, 160);
  CHECK_OK(rg_node_layout_info(s.ctx, s.leaf, &info));
  CHECK(info.baseline == 16 + 12);
  wide(s, 400);
  CHECK_OK(rg_node_layout_info(s.ctx, s.leaf, &info));
  CHECK(info.baseline == 24 + 12);
  rg_context_destroy(s.ctx);
}

/* A row of leaves takes any width without a run; with the first other child it depends on its width. */
static void a_box_among_leaves(void) {
  rg_context *ctx = make_context();
  rg_node row = make_node(ctx, rg_null(), RG_KIND_LINEAR), made = rg_null();
  rg_node_layout info;
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, row, RG_BASELINE_ALIGNED, 0));
  for (int i = 0; i < 70; i++) make_sized(ctx, row, RG_KIND_VIEW, rg_px(20), rg_match_parent());
  CHECK_OK(rg_layout(ctx, row, 8000, 900));
  rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
  def.style.padding_left = 2;
  CHECK_OK(rg_node_create_at(ctx, row, 20, &def, &made));
  CHECK_OK(rg_layout(ctx, row, 8000, 900));
  CHECK_OK(rg_node_layout_info(ctx, row, &info));
  CHECK(!(info.flags & RG_OUT_TOO_SMALL_WIDTH));
  CHECK_OK(rg_layout(ctx, row, 140, 800));
  CHECK_OK(rg_node_layout_info(ctx, row, &info));
  CHECK(info.flags & RG_OUT_TOO_SMALL_WIDTH);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(pictures_are_not_measured_again);
  RUN(texts_are_measured_where_they_break);
  RUN(longer_texts_break_earlier);
  RUN(broken_texts_are_measured);
  RUN(texts_of_a_fixed_height);
  RUN(a_box_among_leaves);
  return check_result();
}
