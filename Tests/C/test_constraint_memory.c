/* SPDX-License-Identifier: MIT */
/* The memory of constraint containers that are measured while others are: layouts allocate nothing. */
#include "check.h"

static rg_context *ctx;

static rg_node add(rg_node parent, rg_kind kind) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node out;
  CHECK_OK(rg_node_create(ctx, parent, &def, &out));
  return out;
}

/* Constraints of the first child's width. */
static void constrain(rg_node container, int count) {
  rg_constraint_def def = rg_constraint_default();
  def.first = rg_node_child_at(ctx, container, 0);
  def.attribute = RG_ATTR_WIDTH;
  def.relation = RG_GREATER_OR_EQUAL;
  for (int i = 0; i < count; i++) {
    def.constant = i;
    CHECK_OK(rg_constraint_add(ctx, container, &def, NULL));
  }
}

/* The container `depth` levels below: between two containers is a column. */
static rg_node nest(rg_node parent, int depth) {
  while (depth-- > 0) parent = add(add(parent, RG_KIND_LINEAR), RG_KIND_CONSTRAINT);
  return parent;
}

/* In another width, so that the outermost container is measured first. */
static void lay_out_without_memory(rg_node root) {
  static float width = 100;
  rg_memory_stats before, after;
  width += 1;
  CHECK_OK(rg_context_memory_stats(ctx, &before));
  CHECK_OK(rg_layout(ctx, root, width, 100));
  CHECK_OK(rg_context_memory_stats(ctx, &after));
  CHECK_INT(after.allocations - before.allocations, 0);
}

static void begin(void) {
  rg_context_def def = rg_context_def_default();
  CHECK_OK(rg_context_create(&def, &ctx));
}

static void end(void) { rg_context_destroy(ctx); }

/* A container that is not laid out grows: the room that it asks for is not that of the container around it. */
static void a_hidden_container_grows(void) {
  rg_node outer = add(rg_null(), RG_KIND_CONSTRAINT), inner = nest(outer, 1);
  add(inner, RG_KIND_FIXED);
  CHECK_OK(rg_node_set_int(ctx, inner, RG_VISIBILITY, RG_GONE));
  lay_out_without_memory(outer);
  constrain(inner, 9);
  CHECK_OK(rg_node_set_int(ctx, inner, RG_VISIBILITY, RG_VISIBLE));
  lay_out_without_memory(outer);
}

/* Of three containers inside each other, in any order, one after another grows while it is hidden. */
static void nested_containers_grow(void) {
  static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  rg_node root = add(rg_null(), RG_KIND_FRAME), all[3];
  for (int i = 0; i < 3; i++) all[i] = nest(i == 0 ? root : all[i - 1], 1);
  add(all[2], RG_KIND_FIXED);
  for (int i = 0; i < 18; i++) {
    rg_node grown = all[orders[i / 3][i % 3]];
    CHECK_OK(rg_node_set_int(ctx, grown, RG_VISIBILITY, RG_GONE));
    lay_out_without_memory(root);
    constrain(grown, 9);
    CHECK_OK(rg_node_set_int(ctx, grown, RG_VISIBILITY, RG_VISIBLE));
    lay_out_without_memory(root);
  }
}

/* A child that fixed memory has no room for leaves its container as it was: empty, not one that cannot be solved. */
static void a_refused_child_changes_nothing(void) {
  for (uint32_t capacity = 1; capacity < 4; capacity++) {
    rg_context_def def = rg_context_def_default();
    def.node_capacity = capacity;
    def.memory_size = (rg_context_required_size(&def) + 63) & ~(size_t)63;
    def.memory = aligned_alloc(64, def.memory_size);
    CHECK_OK(rg_context_create(&def, &ctx));
    rg_node root = add(rg_null(), RG_KIND_CONSTRAINT), child;
    rg_node_def fixed = rg_node_def_default(RG_KIND_FIXED);
    CHECK_INT(rg_node_create(ctx, root, &fixed, &child), RG_ERROR_OUT_OF_MEMORY);
    CHECK_OK(rg_layout(ctx, root, 201, 480));
    CHECK_OK(rg_layout_specs(ctx, root, rg_at_most(201), rg_at_most(202)));
    rg_frame frame;
    CHECK_OK(rg_node_frame(ctx, root, &frame));
    CHECK(frame.width == 0 && frame.height == 0);
    end();
    free(def.memory);
  }
}

int main(void) {
  RUN(a_refused_child_changes_nothing);
  begin(), RUN(a_hidden_container_grows), end();
  begin(), RUN(nested_containers_grow), end();
  return check_result();
}
