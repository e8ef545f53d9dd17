/* SPDX-License-Identifier: MIT */
/* Threads that measure how much of their stack was used, and deep trees for them. Define _GNU_SOURCE before.
 *
 * A thread runs on a stack that this program allocates: a guard page, then bytes filled with a pattern. Bytes that have
 * lost the pattern afterwards were used. glibc puts the thread's descriptor and its thread-local storage at the top of
 * that memory, and the entry of a thread needs a little: the use of an empty thread is measured first and subtracted. A
 * call that runs into the guard page ends in a signal; in a child process it counts as one failure. */
#ifndef REGLET_TESTS_STACK_H
#define REGLET_TESTS_STACK_H

#include "support.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, PAINT = 0xC5 };

static void *idle(void *argument) { return argument; }

/* Bytes of a stack of `size` bytes that `run` used, everything of the thread included. */
static inline size_t used_stack(void *(*run)(void *), void *argument, size_t size) {
  pthread_attr_t attributes;
  pthread_t thread;
  unsigned char *block = mmap(NULL, size + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  size_t clean = 0;
  CHECK(block != MAP_FAILED);
  CHECK_INT(mprotect(block, PAGE, PROT_NONE), 0);
  memset(block + PAGE, PAINT, size);
  CHECK_INT(pthread_attr_init(&attributes), 0);
  CHECK_INT(pthread_attr_setstack(&attributes, block + PAGE, size), 0);
  CHECK_INT(pthread_create(&thread, &attributes, run, argument), 0);
  CHECK_INT(pthread_join(thread, NULL), 0);
  while (clean < size && block[PAGE + clean] == PAINT) clean++;
  munmap(block, size + PAGE);
  return size - clean;
}

static inline size_t round_up(size_t size) { return (size + PAGE - 1) / PAGE * PAGE; }

/* A chain of containers in which every level must be measured again: `shape` picks kind, weights and sizes. */
static inline rg_node make_chain(rg_context *ctx, uint32_t levels, int shape) {
  rg_style styles[3] = {rg_style_default(), rg_style_default(), rg_style_default()};
  rg_tree_node *nodes = calloc(levels, sizeof *nodes);
  rg_node *handles = calloc(levels, sizeof *handles), root;
  rg_tree_def def;
  memset(&def, 0, sizeof def);
  for (int i = 0; i < 2; i++) {
    styles[i].orientation = i ? RG_VERTICAL : RG_HORIZONTAL;
    styles[i].padding_left = 0.25f;
    styles[i].width = shape == 2 ? rg_match_parent() : rg_wrap_content();
    styles[i].height = shape == 1 ? rg_px(0) : rg_wrap_content();
    styles[i].weight = shape == 1 ? 1 : 0;
    styles[i].weight_mode = (rg_weight_mode)(shape == 4 || shape == 5 ? shape - 3 : 0);
    if (shape == 4 || shape == 5) styles[i].width = styles[i].height = rg_unset();
    styles[i].baseline_aligned = true;
    styles[i].measure_with_largest_child = shape == 3;
    styles[i].max_width = shape == 3 ? rg_px(700) : rg_unset();
    if (shape == 7) { /* flows that share their lines */
      styles[i].width = i ? rg_match_parent() : rg_px(0);
      styles[i].height = i ? rg_px(0) : rg_match_parent();
      styles[i].weight = 1;
    }
    styles[i].fill_viewport = shape == 8;
    if (shape == 17) styles[i].width = rg_px(20);
    if (shape == 19) styles[i].width = rg_px(0);
  }
  styles[2].width = styles[2].height = rg_px(20);
  for (uint32_t i = 0; i < levels; i++) {
    nodes[i].parent = (int32_t)i - 1;
    nodes[i].kind = i + 1 == levels ? RG_KIND_VIEW
                    : shape == 6    ? RG_KIND_RELATIVE
                    : shape == 7    ? RG_KIND_FLOW
                    : shape == 8    ? (i % 2 ? RG_KIND_SCROLL : RG_KIND_HSCROLL)
                    : shape == 9    ? (i % 2 ? RG_KIND_TABLE_ROW : RG_KIND_TABLE)
                    : shape == 10   ? RG_KIND_GRID
                    : shape == 11   ? (i % 2 ? RG_KIND_FRAME : RG_KIND_CONSTRAINT)
                    : shape == 12   ? RG_KIND_CONSTRAINT
                    : shape == 13   ? RG_KIND_COORDINATOR
                    : shape == 14   ? (rg_kind)(RG_KIND_COORDINATOR + i % 3)
                    : shape == 15   ? (rg_kind)(RG_KIND_TOOLBAR + i % 2)
                    : shape == 16   ? (rg_kind)(RG_KIND_PERCENT_FRAME + i % 3)
                    : shape == 17   ? RG_KIND_FLEXBOX
                    : shape == 18 || shape == 19 ? RG_KIND_CONNECTED
                    : shape == 20 ? RG_KIND_CSS_FLEX
                    : shape == 21 ? (i % 2 ? RG_KIND_CSS_GRID : RG_KIND_CSS_FLEX)
                    : shape == 0 && i % 3 == 0 ? RG_KIND_FRAME
                                               : RG_KIND_LINEAR;
    nodes[i].style = i + 1 == levels ? 2 : shape == 1 ? 1 : i % 2;
  }
  def.struct_size = sizeof def;
  def.styles = styles;
  def.style_count = 3;
  def.nodes = nodes;
  def.node_count = levels;
  CHECK_OK(rg_tree_create(ctx, &def, handles));
  for (uint32_t i = 1; shape == 6 && i < levels; i++)
    CHECK_OK(rg_node_set_parent_rules(ctx, handles[i], i % 2 ? RG_CENTER_IN_PARENT : RG_ALIGN_PARENT_BOTTOM));
  for (uint32_t i = 1; shape == 17 && i < levels; i++) { /* from 20 px to the limit, the same two widths at each level */
    rg_flex_item item = rg_flex_item_default();
    item.grow = 1;
    item.shrink = 0;
    item.max_width = 600;
    CHECK_OK(rg_node_set_flex_item(ctx, handles[i], &item));
  }
  for (uint32_t i = 1; shape == 19 && i < levels; i++) { /* between the sides of its parent: measured in the direct pass */
    rg_connections connections = rg_connections_default();
    connections.left = rg_connect_to(handles[i - 1], RG_ATTR_LEFT);
    connections.right = rg_connect_to(handles[i - 1], RG_ATTR_RIGHT);
    CHECK_OK(rg_node_set_connections(ctx, handles[i], &connections));
  }
  root = handles[0];
  free(nodes);
  free(handles);
  return root;
}

enum { SHAPES = 22 };

/* The bytes of stack that reglet.h promises for a level. */
static inline size_t stack_per_level(int shape) {
  return shape >= 20 ? 2048 : shape >= 18 ? 1536 : 512;
}

#endif
