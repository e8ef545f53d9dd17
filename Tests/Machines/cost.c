/* SPDX-License-Identifier: MIT */
/* Lays out a screen of 1,101 nodes some times, in two widths by turns: every node is measured and placed again.
 *   cost TIMES      Tests/Machines/run.sh counts the instructions of two runs; prints the seconds to stdout */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROWS = 100, LEAVES = 10, NODES = 1 + ROWS + ROWS * LEAVES };

int main(int argc, char **argv) {
  long times = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
  rg_context_def def = rg_context_def_default();
  rg_node_def node = rg_node_def_default(RG_KIND_LINEAR);
  rg_context *ctx = NULL;
  rg_node root, row, leaf;
  struct timespec from, to;
  if (rg_context_create(&def, &ctx) != RG_OK) return 1;
  node.style.orientation = RG_VERTICAL;
  node.style.width = rg_match_parent();
  if (rg_node_create(ctx, rg_null(), &node, &root) != RG_OK) return 1;
  for (int i = 0; i < ROWS; i++) {
    node = rg_node_def_default(i % 2 ? RG_KIND_LINEAR : RG_KIND_FLOW);
    node.style.width = rg_match_parent();
    node.style.gap = 2;
    if (rg_node_create(ctx, root, &node, &row) != RG_OK) return 1;
    for (int j = 0; j < LEAVES; j++) {
      node = rg_node_def_default(RG_KIND_VIEW);
      node.style.width = rg_px((float)(20 + (i * 7 + j * 13) % 60));
      node.style.height = rg_px((float)(10 + (i + j) % 5));
      node.style.weight = i % 2 ? (float)(j % 3) : 0;
      if (rg_node_create(ctx, row, &node, &leaf) != RG_OK) return 1;
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (long i = 0; i < times; i++)
    if (rg_layout(ctx, root, i % 2 ? 800.0f : 479.5f, 4000) != RG_OK) return 1;
  clock_gettime(CLOCK_MONOTONIC, &to);
  printf("%d nodes, %.9f s\n", NODES, (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9);
  rg_context_destroy(ctx);
  return 0;
}
