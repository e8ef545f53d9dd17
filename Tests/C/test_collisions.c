/* SPDX-License-Identifier: MIT */
/* A file or a host cannot choose styles that make the engine slow. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <time.h>

#define COUNT 6000
#define BUCKET_BITS 13 /* of the table that holds COUNT styles */

static float chosen[2][COUNT][2]; /* margins left and top in units; [1]: chosen to collide */
static rg_node nodes[COUNT];
static uint32_t gravity; /* of every style by default */

/* The unseeded hash of a style with these two margins. */
static uint32_t unseeded(int32_t left, int32_t top) {
  uint64_t words[5] = {gravity, (uint32_t)left | (uint64_t)(uint32_t)top << 32, 0, 0, 0}, hash = 0;
  for (int i = 0; i < 5; i++) {
    hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return (uint32_t)(hash >> 32);
}

static void choose(void) {
  int count = 0;
  gravity = rg_style_default().gravity;
  for (int32_t top = 1; count < COUNT; top++) {
    for (int32_t left = 1; left <= 4096 && count < COUNT; left++) {
      if (unseeded(left, top) & ((1 << BUCKET_BITS) - 1)) continue;
      chosen[1][count][0] = (float)left;
      chosen[1][count++][1] = (float)top;
    }
  }
  for (int i = 0; i < COUNT; i++) {
    chosen[0][i][0] = (float)(i % 4096 + 1);
    chosen[0][i][1] = (float)(i / 4096 + 1);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Seconds to set these margins on COUNT nodes, the least of three runs. */
static double seconds(float (*margins)[2]) {
  double least = 1e9;
  for (int round = 0; round < 3; round++) {
    rg_context_def def = rg_context_def_default();
    rg_context *ctx;
    rg_node root;
    double taken;
    def.units_per_px = 1;
    def.node_capacity = COUNT + 1;
    ctx = make_context_def(&def);
    root = make_node(ctx, rg_null(), RG_KIND_FRAME);
    for (int i = 0; i < COUNT; i++) nodes[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(1), rg_px(1));
    taken = now();
    for (int i = 0; i < COUNT; i++) {
      rg_style style = rg_style_default();
      style.margin_left = margins[i][0];
      style.margin_top = margins[i][1];
      CHECK_OK(rg_node_set_style(ctx, nodes[i], &style));
    }
    taken = now() - taken;
    if (taken < least) least = taken;
    rg_context_destroy(ctx);
  }
  return least;
}

static void chosen_styles_take_no_longer_than_others(void) {
  double plain, colliding;
  choose();
  plain = seconds(chosen[0]);
  colliding = seconds(chosen[1]);
  printf("%d styles: %.2f ms, chosen ones %.2f ms\n", COUNT, plain * 1e3, colliding * 1e3);
  CHECK(colliding < 5 * plain + 2e-3);
}

int main(void) {
  RUN(chosen_styles_take_no_longer_than_others);
  return check_result();
}
