/* SPDX-License-Identifier: MIT */
/* Rows of texts that share the width: one that changes is measured alone, and the tallest one decides the height. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <math.h>
#include <stdint.h>

enum { TEXTS = 3 };

typedef struct scene {
  rg_context *ctx;
  rg_node root, row, below, texts[TEXTS];
  int calls; /* of the host */
  bool baselines;
} scene;

/* As many characters of 10 x 16 as the user data says, in lines as wide as the leaf. */
static void measure(void *user, rg_measure_request *r) {
  scene *s = user;
  float length = 10 * (float)(intptr_t)r->node_user_data;
  float width = r->width.mode == RG_UNSPECIFIED || r->width.size > length ? length : r->width.size;
  r->out_width = width;
  r->out_height = width > 0 ? 16 * ceilf(length / width) : 0;
  if (s->baselines && (intptr_t)r->node_user_data % 2) r->out_baseline = 12;
  s->calls++;
}

/* A column 300 wide of a row of three texts, 100 each, and a view below it. */
static void make_scene(scene *s, rg_length leaf_height) {
  rg_context_def def = rg_context_def_default();
  def.measure = measure;
  def.user = s;
  s->ctx = make_context_def(&def);
  s->root = make_sized(s->ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(s->ctx, s->root, RG_ORIENTATION, RG_VERTICAL));
  s->row = make_sized(s->ctx, s->root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(s->ctx, s->row, RG_ORIENTATION, RG_HORIZONTAL));
  for (int i = 0; i < TEXTS; i++) {
    s->texts[i] = make_sized(s->ctx, s->row, RG_KIND_MEASURED, rg_px(0), leaf_height);
    CHECK_OK(rg_node_set_float(s->ctx, s->texts[i], RG_WEIGHT, 1));
    CHECK_OK(rg_node_set_user_data(s->ctx, s->texts[i], (void *)(intptr_t)8));
  }
  s->below = make_sized(s->ctx, s->root, RG_KIND_VIEW, rg_match_parent(), rg_px(10));
}

static void lay_out(scene *s, rg_spec height) { CHECK_OK(rg_layout_specs(s->ctx, s->root, rg_exactly(300), height)); }

/* Gives a text a length and lays out; returns how many nodes were measured. */
static unsigned write_text(scene *s, int index, int length, rg_spec height) {
  CHECK_OK(rg_node_set_user_data(s->ctx, s->texts[index], (void *)(intptr_t)length));
  CHECK_OK(rg_node_mark_dirty(s->ctx, s->texts[index]));
  s->calls = 0;
  lay_out(s, height);
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(s->ctx, &stats));
  return stats.nodes_measured;
}

static void check_rows(const scene *s, float row, float text) {
  CHECK_FRAME(frame_of(s->ctx, s->row), 0, 0, 300, row);
  CHECK_FRAME(frame_of(s->ctx, s->texts[1]), 100, 0, 100, text);
  CHECK_FRAME(frame_of(s->ctx, s->below), 0, row, 300, 10);
  CHECK_FRAME(frame_of(s->ctx, s->root), 0, 0, 300, row + 10);
}

static void only_the_text_is_measured(void) {
  scene s = {0};
  make_scene(&s, rg_match_parent());
  lay_out(&s, rg_unspecified());
  check_rows(&s, 16, 16);
  CHECK(write_text(&s, 0, 25, rg_unspecified()) == 1);
  CHECK(s.calls == 1);
  check_rows(&s, 48, 48);
  CHECK(write_text(&s, 2, 15, rg_unspecified()) == 1); /* not the tallest */
  check_rows(&s, 48, 48);
  CHECK(write_text(&s, 0, 5, rg_unspecified()) == 1); /* the next one is */
  check_rows(&s, 32, 32);
  CHECK(write_text(&s, 2, 5, rg_unspecified()) == 1);
  check_rows(&s, 16, 16);
  rg_context_destroy(s.ctx);
}

/* A text that wraps keeps its own height, whatever the row's. */
static void texts_that_wrap(void) {
  scene s = {0};
  make_scene(&s, rg_wrap_content());
  lay_out(&s, rg_unspecified());
  CHECK(write_text(&s, 0, 25, rg_unspecified()) == 1);
  check_rows(&s, 48, 16);
  CHECK(write_text(&s, 1, 15, rg_unspecified()) == 1);
  check_rows(&s, 48, 32);
  CHECK(write_text(&s, 0, 5, rg_unspecified()) == 1);
  check_rows(&s, 32, 32);
  rg_context_destroy(s.ctx);
}

/* Other leaves count: a picture 40 high, and a text of a fixed height. */
static void others_in_the_row(void) {
  scene s = {0};
  make_scene(&s, rg_match_parent());
  CHECK_OK(rg_node_set_length(s.ctx, s.texts[2], RG_HEIGHT, rg_px(20)));
  rg_node picture = make_sized(s.ctx, s.row, RG_KIND_VIEW, rg_px(60), rg_px(40));
  lay_out(&s, rg_unspecified());
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  CHECK_FRAME(frame_of(s.ctx, picture), 240, 0, 60, 40);
  write_text(&s, 0, 25, rg_unspecified()); /* four lines of 80 px; as on Android, what matches does not count */
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  CHECK_FRAME(frame_of(s.ctx, s.texts[0]), 0, 0, 80, 40);
  CHECK_OK(rg_node_set_length(s.ctx, s.texts[0], RG_HEIGHT, rg_wrap_content()));
  lay_out(&s, rg_unspecified());
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 64);
  CHECK(write_text(&s, 0, 20, rg_unspecified()) == 1);
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 48);
  CHECK_FRAME(frame_of(s.ctx, s.texts[1]), 80, 0, 80, 48);
  write_text(&s, 0, 5, rg_unspecified());
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  rg_context_destroy(s.ctx);
}

/* A bound that the row reaches cuts it, and one that it leaves again does not. */
static void bounds(void) {
  scene s = {0};
  make_scene(&s, rg_match_parent());
  lay_out(&s, rg_at_most(40));
  check_rows(&s, 16, 16);
  write_text(&s, 0, 15, rg_at_most(40));
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 32);
  write_text(&s, 0, 45, rg_at_most(40));
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  write_text(&s, 2, 25, rg_at_most(40));
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  write_text(&s, 0, 5, rg_at_most(40));
  CHECK_FRAME(frame_of(s.ctx, s.row), 0, 0, 300, 40);
  write_text(&s, 2, 5, rg_at_most(40));
  check_rows(&s, 16, 16);
  rg_context_destroy(s.ctx);
}

/* A text that gets a baseline makes the row align all of them. */
static void baselines(void) {
  scene s = {0};
  make_scene(&s, rg_wrap_content());
  lay_out(&s, rg_unspecified());
  s.baselines = true;
  write_text(&s, 0, 25, rg_unspecified());
  check_rows(&s, 48, 16);
  write_text(&s, 1, 15, rg_unspecified());
  check_rows(&s, 48, 32);
  rg_context_destroy(s.ctx);
}

/* A text with a baseline is measured again at the row's height, which is not its own. */
static void a_baseline_that_aligns_nothing(void) {
  scene s = {.baselines = true};
  make_scene(&s, rg_match_parent());
  CHECK_OK(rg_node_set_int(s.ctx, s.row, RG_BASELINE_ALIGNED, 0));
  write_text(&s, 1, 9, rg_unspecified());
  check_rows(&s, 16, 16);
  write_text(&s, 0, 26, rg_unspecified());
  check_rows(&s, 48, 48);
  write_text(&s, 0, 6, rg_unspecified());
  check_rows(&s, 16, 16);
  rg_context_destroy(s.ctx);
}

int main(void) {
  RUN(only_the_text_is_measured);
  RUN(texts_that_wrap);
  RUN(others_in_the_row);
  RUN(bounds);
  RUN(baselines);
  RUN(a_baseline_that_aligns_nothing);
  return check_result();
}
