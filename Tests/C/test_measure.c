/* SPDX-License-Identifier: MIT */
/* The requests a host receives for the leaves it measures, and their number. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <math.h>
#include <stdint.h>

enum { ROWS = 40, COLUMNS = 3, LEAVES = ROWS * COLUMNS };

/* Texts of user data x 7 px, in lines of 16 px. A baseline, where they have one, is that of the last line. */
typedef struct host {
  int requests, calls, most;
  bool baselines;
} host;

static void answer(host *h, rg_measure_request *r) {
  float length = 7 * (float)(intptr_t)r->node_user_data;
  float width = r->width.mode == RG_UNSPECIFIED || r->width.size > length ? length : r->width.size;
  r->out_width = width;
  r->out_height = 16 * ceilf(length / width);
  if (h->baselines) r->out_baseline = (r->height.mode == RG_EXACTLY ? r->height.size : r->out_height) - 4;
  h->requests++;
}

static void measure_many(void *user, rg_measure_request *requests, uint32_t count) {
  host *h = user;
  for (uint32_t i = 0; i < count; i++) answer(h, &requests[i]);
  h->calls++;
  if ((int)count > h->most) h->most = (int)count;
}

static void measure_one(void *user, rg_measure_request *request) {
  host *h = user;
  answer(h, request);
  h->calls++;
}

static void forget(host *h) { h->requests = h->calls = h->most = 0; }

static rg_context *context_of(host *h, bool batch) {
  rg_context_def def = rg_context_def_default();
  if (batch) def.measure_batch = measure_many;
  else def.measure = measure_one;
  def.user = h;
  return make_context_def(&def);
}

static rg_node make_text(rg_context *ctx, rg_node parent, int length) {
  rg_node_def def = rg_node_def_default(RG_KIND_MEASURED);
  rg_node node;
  def.style.width = rg_px(0);
  def.style.weight = 1;
  def.style.height = rg_match_parent();
  def.user_data = (void *)(intptr_t)length;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

/* A column of rows of texts side by side. */
static rg_node make_list(rg_context *ctx, rg_node *texts, bool aligned) {
  rg_node_def def = rg_node_def_default(RG_KIND_LINEAR);
  rg_node list, row;
  def.style.orientation = RG_VERTICAL;
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &list));
  def = rg_node_def_default(RG_KIND_LINEAR);
  def.style.width = rg_match_parent();
  def.style.baseline_aligned = aligned;
  for (int i = 0; i < ROWS; i++) {
    CHECK_OK(rg_node_create(ctx, list, &def, &row));
    for (int j = 0; j < COLUMNS; j++) texts[COLUMNS * i + j] = make_text(ctx, row, 10 + (7 * i + 3 * j) % 30);
  }
  return list;
}

static void check_rows(rg_context *ctx, const rg_node *texts, float width) {
  float share = width / COLUMNS;
  for (int i = 0; i < ROWS; i++) {
    float height = 0;
    for (int j = 0; j < COLUMNS; j++) height = fmaxf(height, 16 * ceilf(7 * (float)(10 + (7 * i + 3 * j) % 30) / share));
    for (int j = 0; j < COLUMNS; j++) {
      rg_node_layout info;
      CHECK_OK(rg_node_layout_info(ctx, texts[COLUMNS * i + j], &info));
      CHECK_FRAME(info.frame, share * (float)j, 0, share, height);
      CHECK_FRAME(info.unsnapped, share * (float)j, 0, share, height);
      CHECK(info.measured.width == share && info.measured.height == height);
      CHECK_INT(info.flags, RG_OUT_LAID_OUT);
      CHECK(isnan(info.baseline));
    }
  }
}

static void texts_without_a_baseline_are_asked_once_a_width(void) {
  for (int way = 0; way < 4; way++) {
    const bool batch = way & 1, aligned = way & 2;
    host h = {0, 0, 0, false};
    rg_context *ctx = context_of(&h, batch);
    rg_node texts[LEAVES];
    rg_node list = make_list(ctx, texts, aligned);
    for (float width = 300; width > 200; width -= 30) {
      forget(&h);
      CHECK_OK(rg_layout_specs(ctx, list, rg_exactly(width), rg_unspecified()));
      CHECK_INT(h.requests, LEAVES);
      check_rows(ctx, texts, width);
      if (batch && width < 300) { /* many rows at once */
        CHECK_INT(h.calls, 2);
        CHECK_INT(h.most, 63);
      }
    }
    forget(&h);
    CHECK_OK(rg_node_mark_dirty(ctx, texts[4]));
    CHECK_OK(rg_layout_specs(ctx, list, rg_exactly(210), rg_unspecified()));
    CHECK_INT(h.requests, 1);
    check_rows(ctx, texts, 210);
    rg_context_destroy(ctx);
  }
}

static void a_baseline_is_that_of_the_final_height(void) {
  host h = {0, 0, 0, true};
  rg_context *ctx = context_of(&h, true);
  rg_node texts[LEAVES];
  rg_node list = make_list(ctx, texts, false);
  for (float width = 300; width > 200; width -= 45) {
    forget(&h);
    CHECK_OK(rg_layout_specs(ctx, list, rg_exactly(width), rg_unspecified()));
    CHECK_INT(h.requests, 2 * LEAVES);
    for (int i = 0; i < LEAVES; i++) {
      rg_node_layout info;
      CHECK_OK(rg_node_layout_info(ctx, texts[i], &info));
      CHECK(info.baseline == info.frame.height - 4);
    }
  }
  /* without baselines, from now on, in one text: the others do not change */
  h.baselines = false;
  CHECK_OK(rg_node_mark_dirty(ctx, texts[1]));
  CHECK_OK(rg_layout_specs(ctx, list, rg_exactly(210), rg_unspecified()));
  for (int i = 0; i < COLUMNS; i++) {
    rg_node_layout info;
    CHECK_OK(rg_node_layout_info(ctx, texts[i], &info));
    CHECK(i == 1 ? isnan(info.baseline) : info.baseline == info.frame.height - 4);
    CHECK(info.frame.height == frame_of(ctx, texts[0]).height);
  }
  rg_context_destroy(ctx);
}

static void a_size_that_is_given_is_asked_about_until_there_is_no_baseline(void) {
  host h = {0, 0, 0, false};
  rg_context *ctx = context_of(&h, true);
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME);
  rg_node leaf = make_sized(ctx, root, RG_KIND_MEASURED, rg_px(20), rg_px(30));
  rg_node_layout info;
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(h.requests, 1);
  CHECK_OK(rg_node_set_length(ctx, leaf, RG_WIDTH, rg_px(40)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(h.requests, 1);
  CHECK_FRAME(frame_of(ctx, leaf), 0, 0, 40, 30);
  h.baselines = true;
  CHECK_OK(rg_node_mark_dirty(ctx, leaf));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(h.requests, 2);
  CHECK_OK(rg_node_set_length(ctx, leaf, RG_HEIGHT, rg_px(50)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(h.requests, 3);
  CHECK_OK(rg_node_layout_info(ctx, leaf, &info));
  CHECK(info.baseline == 46);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(texts_without_a_baseline_are_asked_once_a_width);
  RUN(a_baseline_is_that_of_the_final_height);
  RUN(a_size_that_is_given_is_asked_about_until_there_is_no_baseline);
  return check_result();
}
