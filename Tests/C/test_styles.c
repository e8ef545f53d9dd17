/* SPDX-License-Identifier: MIT */
/* Nodes made one by one with many styles, in orders in which the next style is often, seldom or never the expected one:
 * each has the style that was given, and all lie where they do in a tree made by one call. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { STYLES = 24, NODES = 4000 };
static rg_style styles[STYLES];
static uint32_t seed;

static uint32_t below(uint32_t end) {
  seed = seed * 1664525 + 1013904223;
  return (seed >> 8) % end;
}

/* Some have the same width, some are of nodes with records of their own, or with a direction. */
static void make_styles(void) {
  for (int i = 0; i < STYLES; i++) {
    rg_style *style = &styles[i];
    *style = rg_style_default();
    style->width = rg_px((float)(10 + i / 3));
    style->height = rg_px((float)(20 + i));
    if (i % 5 == 1) style->margin_left = (float)i;
    if (i % 5 == 2) style->padding_top = (float)i;
    if (i % 7 == 3) style->min_height = rg_px((float)(3 * i));
    if (i % 11 == 4) style->direction = RG_DIRECTION_RTL;
    if (i % 6 == 5) style->orientation = RG_VERTICAL;
    if (i % 8 == 7) style->visibility = RG_GONE;
  }
}

static const rg_kind kinds[] = {RG_KIND_VIEW, RG_KIND_SPACE, RG_KIND_FIXED, RG_KIND_TEXT, RG_KIND_LINEAR, RG_KIND_FRAME};

/* A tree of NODES nodes: a row of leaves, a leaf among `few` styles, and in `strays` of 100 cases any kind and style. */
static void fill(rg_tree_node *nodes, uint32_t few, uint32_t strays) {
  int32_t row = 0, place = 0;
  memset(nodes, 0, NODES * sizeof *nodes);
  nodes[0].parent = -1;
  nodes[0].kind = RG_KIND_FRAME;
  for (int32_t i = 1; i < NODES; i++) {
    if (place == 0) {
      row = i;
      place = 1 + (int32_t)below(6);
      nodes[i].kind = RG_KIND_LINEAR;
      nodes[i].style = below(few);
      continue;
    }
    place--;
    nodes[i].parent = row;
    nodes[i].style = (uint32_t)place % few;
    if (below(100) < strays) {
      nodes[i].kind = kinds[below(sizeof kinds / sizeof kinds[0])];
      nodes[i].style = below(STYLES);
    }
  }
}

static void check_tree(const rg_tree_node *nodes) {
  static rg_node single[NODES], batch[NODES];
  rg_context *one = make_context(), *other = make_context();
  rg_tree_def tree;
  memset(&tree, 0, sizeof tree);
  tree.struct_size = sizeof tree;
  tree.styles = styles;
  tree.style_count = STYLES;
  tree.nodes = nodes;
  tree.node_count = NODES;
  CHECK_OK(rg_tree_create(other, &tree, batch));
  for (int i = 0; i < NODES; i++) {
    rg_node_def def = rg_node_def_default(nodes[i].kind);
    def.style = styles[nodes[i].style];
    CHECK_OK(rg_node_create(one, nodes[i].parent < 0 ? rg_null() : single[nodes[i].parent], &def, &single[i]));
  }
  CHECK_OK(rg_layout(one, single[0], 500, 500));
  CHECK_OK(rg_layout(other, batch[0], 500, 500));
  for (int i = 0; i < NODES; i++) {
    const rg_style *given = &styles[nodes[i].style];
    const rg_frame a = frame_of(one, single[i]), b = frame_of(other, batch[i]);
    rg_style style = rg_style_default();
    rg_kind kind = RG_KIND_LIST;
    CHECK_OK(rg_node_kind(one, single[i], &kind));
    CHECK_INT(kind, nodes[i].kind);
    CHECK_OK(rg_node_get_style(one, single[i], &style));
    CHECK(style.width.value == given->width.value && style.height.value == given->height.value);
    CHECK(style.margin_left == given->margin_left && style.padding_top == given->padding_top);
    CHECK(style.min_height.value == given->min_height.value && style.direction == given->direction);
    CHECK(style.orientation == given->orientation && style.visibility == given->visibility);
    CHECK(a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height);
  }
  rg_context_destroy(one);
  rg_context_destroy(other);
}

static void each_node_has_the_style_that_was_given(void) {
  static rg_tree_node nodes[NODES];
  for (uint32_t few = 1; few <= STYLES; few += 1 + few / 2) {
    for (uint32_t strays = 0; strays <= 100; strays += 20) {
      seed = few * 1000 + strays;
      fill(nodes, few, strays);
      check_tree(nodes);
    }
  }
}

/* A wrong call between others leaves no trace: what follows it is made as if it had not been. */
static void refused_nodes_change_nothing(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), node;
  for (int i = 0; i < 1000; i++) {
    rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
    def.style = styles[0];
    CHECK_OK(rg_node_create(ctx, root, &def, &node));
    def.style = styles[1 + i % 20];
    if (i % 3 == 0) def.style.weight = -1;
    if (i % 3 == 1) def.kind = (rg_kind)(31 + i);
    if (i % 3 == 2) def.struct_size--;
    CHECK_INT(rg_node_create(ctx, root, &def, &node), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(node.id, 0);
    def = rg_node_def_default(RG_KIND_VIEW);
    def.style = styles[1 + i % 20];
    CHECK_INT(rg_node_create(ctx, root, &def, NULL), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_node_create(NULL, root, &def, &node), RG_ERROR_INVALID_ARGUMENT);
  }
  CHECK_INT(rg_node_count(ctx), 1001);
  rg_context_destroy(ctx);
}

int main(void) {
  make_styles();
  RUN(each_node_has_the_style_that_was_given);
  RUN(refused_nodes_change_nothing);
  return check_result();
}
