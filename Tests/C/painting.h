/* SPDX-License-Identifier: MIT */
/* Shared by the tests of display lists of trees: a context, drawables, and checks of commands. */
#ifndef REGLET_TESTS_PAINTING_H
#define REGLET_TESTS_PAINTING_H

#include "support.h"

static rg_context *ctx;
static rg_display_list list;

static inline void begin(void) { ctx = make_context(); }

static inline void end(void) {
  rg_context_destroy(ctx);
  ctx = NULL;
}

static inline rg_drawable color(uint32_t value) {
  rg_drawable drawable = {0};
  CHECK_OK(rg_drawable_color(ctx, value, &drawable));
  return drawable;
}

static inline rg_drawable parse(const char *xml) {
  rg_drawable drawable = {0};
  CHECK_OK(rg_drawable_parse(ctx, xml, strlen(xml), NULL, &drawable));
  return drawable;
}

#define SPACE "xmlns:android='http://schemas.android.com/apk/res/android'"

static inline void paint(rg_node root, uint32_t flags) {
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_paint(ctx, root, flags, &list));
  int depth = 0;
  for (uint32_t i = 0; i < list.command_count; i++) {
    if (list.commands[i].op == RG_OP_POP) depth--;
    if (list.commands[i].op >= RG_OP_PUSH_CLIP) depth++;
    CHECK(depth >= 0);
    CHECK(list.commands[i].paint < list.paint_count);
    CHECK(list.commands[i].data + list.commands[i].data_count <= list.data_count);
  }
  CHECK_INT(depth, 0);
}

/* The number of commands that are more than room for others. */
static inline int shown(void) {
  int count = 0;
  for (uint32_t i = 0; i < list.command_count; i++) count += list.commands[i].op != RG_OP_NONE;
  return count;
}

/* Checks a command: its kind, node, box and color. */
static inline void check(uint32_t index, rg_op op, rg_node node, float l, float t, float r, float b, uint32_t argb) {
  CHECK(index < list.command_count);
  if (index >= list.command_count) return;
  const rg_command *c = &list.commands[index];
  char text[200];
  if (c->op == op && c->node.id == node.id && c->left == l && c->top == t && c->right == r && c->bottom == b &&
      c->color == argb)
    return;
  snprintf(text, sizeof text, "command %u is %u [%g %g %g %g] %08x", index, c->op, (double)c->left, (double)c->top,
           (double)c->right, (double)c->bottom, c->color);
  check_fail(__FILE__, __LINE__, text);
}

#endif
