/* SPDX-License-Identifier: MIT */
/* Shared by the tests of wrong arguments: a small tree that must not change. */
#ifndef REGLET_TESTS_ARGUMENTS_H
#define REGLET_TESTS_ARGUMENTS_H

#include "support.h"

#include <math.h>

#define BAD(call) CHECK_INT(call, RG_ERROR_INVALID_ARGUMENT)

static rg_context *ctx;
static rg_node root, leaf, text;
static rg_style before_root, before_leaf, before_text;

static inline void set_up(void) {
  ctx = make_context();
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  leaf = make_node(ctx, root, RG_KIND_FIXED);
  text = make_node(ctx, root, RG_KIND_TEXT);
  CHECK_OK(rg_node_set_text(ctx, text, "abc", 3));
  before_root = before_leaf = before_text = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, root, &before_root));
  CHECK_OK(rg_node_get_style(ctx, leaf, &before_leaf));
  CHECK_OK(rg_node_get_style(ctx, text, &before_text));
}

static inline void tear_down(void) {
  rg_style after = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, root, &after));
  CHECK(memcmp(&after, &before_root, sizeof after) == 0);
  CHECK_OK(rg_node_get_style(ctx, leaf, &after));
  CHECK(memcmp(&after, &before_leaf, sizeof after) == 0);
  CHECK_OK(rg_node_get_style(ctx, text, &after));
  CHECK(memcmp(&after, &before_text, sizeof after) == 0);
  CHECK_INT(rg_node_count(ctx), 3);
  CHECK(strcmp(rg_node_text(ctx, text, NULL), "abc") == 0);
  rg_context_destroy(ctx);
}

static const float not_numbers[] = {NAN, -NAN, INFINITY, -INFINITY};
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#endif
