/* SPDX-License-Identifier: MIT */
/* Ties of constraint containers through the C API: defaults, refusals, reading back, memory that runs out. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node box, a, b;

static void begin(void) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONSTRAINT);
  CHECK_OK(rg_context_create(&context, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  def = rg_node_def_default(RG_KIND_FIXED);
  def.style.content_width = 40;
  def.style.content_height = 20;
  CHECK_OK(rg_node_create(ctx, box, &def, &a));
  CHECK_OK(rg_node_create(ctx, box, &def, &b));
}

static void end(void) { rg_context_destroy(ctx); }

static float left(rg_node node) {
  rg_frame frame;
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  return frame.x;
}

static void defaults_tie_nothing(void) {
  rg_ties ties = rg_ties_default();
  rg_references references = rg_references_default();
  CHECK_INT(ties.struct_size, sizeof ties);
  CHECK_INT(ties.left.edge, RG_ATTR_NONE);
  CHECK(isnan(ties.baseline.gone_margin));
  CHECK(ties.bias_x == 0.5f);
  CHECK(ties.weight_y < 0);
  CHECK_INT(references.struct_size, sizeof references);
  CHECK_INT(references.barrier, RG_ATTR_NONE);
  memset(&ties, 1, sizeof ties);
  rg_ties_init(&ties, 4);
  CHECK_INT(ties.flags, 0x01010101);
  rg_references_init(&references, 4);
  rg_references_init(NULL, sizeof references);
  CHECK_INT(references.count, 0);
}

static void ties_place_and_are_read_back(void) {
  rg_ties ties = rg_ties_default(), out;
  ties.left = rg_tie_to(box, RG_ATTR_LEFT);
  ties.right = rg_tie_to(box, RG_ATTR_RIGHT);
  ties.bias_x = 0.25f;
  CHECK_OK(rg_node_set_ties(ctx, a, &ties));
  CHECK(left(a) == 40);
  out.struct_size = sizeof out;
  CHECK_OK(rg_node_get_ties(ctx, a, &out));
  CHECK(memcmp(&out, &ties, sizeof out) == 0);
  CHECK_OK(rg_node_set_ties(ctx, a, NULL));
  CHECK_OK(rg_node_get_ties(ctx, a, &out));
  CHECK_INT(out.left.edge, RG_ATTR_NONE);
}

static void barriers_follow_and_are_read_back(void) {
  rg_node_def def = rg_node_def_default(RG_KIND_SPACE);
  rg_references references = rg_references_default(), out;
  rg_ties ties = rg_ties_default();
  rg_node line, nodes[2];
  def.style.width = def.style.height = rg_px(0);
  CHECK_OK(rg_node_create(ctx, box, &def, &line));
  ties.left = rg_tie_to(box, RG_ATTR_LEFT);
  CHECK_OK(rg_node_set_ties(ctx, a, &ties));
  ties.left = rg_tie_to(a, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_ties(ctx, b, &ties));
  nodes[0] = a;
  nodes[1] = b;
  references.barrier = RG_ATTR_TRAILING;
  references.margin = 6;
  references.nodes = nodes;
  references.count = 2;
  CHECK_OK(rg_node_set_references(ctx, line, &references));
  CHECK(left(line) == 86);
  out.struct_size = sizeof out;
  CHECK_OK(rg_node_get_references(ctx, line, &out));
  CHECK_INT(out.count, 2);
  CHECK(out.nodes != NULL && out.nodes[1].id == b.id);
  CHECK_OK(rg_node_set_references(ctx, line, NULL));
  CHECK_OK(rg_node_get_references(ctx, line, &out));
  CHECK(out.count == 0 && out.nodes == NULL);
}

static void wrong_arguments_are_refused(void) {
  rg_ties ties = rg_ties_default();
  rg_references references = rg_references_default();
  rg_node gone = b;
  CHECK_OK(rg_node_destroy(ctx, b));
  ties.left = rg_tie_to(a, RG_ATTR_RIGHT);
  CHECK_INT(rg_node_set_ties(ctx, a, &ties), RG_ERROR_INVALID_ARGUMENT); /* itself */
  CHECK_INT(rg_node_set_ties(ctx, gone, &ties), RG_ERROR_STALE_HANDLE);
  ties.left = rg_tie_to(gone, RG_ATTR_RIGHT);
  CHECK_INT(rg_node_set_ties(ctx, a, &ties), RG_ERROR_STALE_HANDLE);
  ties = rg_ties_default();
  ties.struct_size = 4;
  CHECK_INT(rg_node_set_ties(ctx, a, &ties), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_ties(ctx, a, &ties), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_ties(ctx, a, NULL), RG_ERROR_INVALID_ARGUMENT);
  references.barrier = RG_ATTR_WIDTH;
  CHECK_INT(rg_node_set_references(ctx, a, &references), RG_ERROR_INVALID_ARGUMENT);
  references.barrier = RG_ATTR_LEFT;
  references.count = 1;
  CHECK_INT(rg_node_set_references(ctx, a, &references), RG_ERROR_INVALID_ARGUMENT); /* no nodes */
  references.nodes = &gone;
  CHECK_INT(rg_node_set_references(ctx, a, &references), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_node_get_references(ctx, gone, &references), RG_ERROR_STALE_HANDLE);
}

/* A chain from edge to edge: its members have most rows of all. */
static void fixed_memory_holds_its_tie_capacity(void) {
  enum { members = 40 };
  rg_node all[members], box;
  rg_context_def def = rg_context_def_default();
  def.node_capacity = 2 + members;
  def.constraint_capacity = 1 + members; /* one child without ties */
  def.extra_bytes = 2048;
  size_t without = rg_context_required_size(&def);
  def.tie_capacity = members;
  CHECK(rg_context_required_size(&def) > without);
  def.memory_size = rg_context_required_size(&def);
  def.memory = aligned_alloc(64, (def.memory_size + 63) & ~(size_t)63);
  rg_context *ui = make_context_def(&def);
  box = make_node(ui, rg_null(), RG_KIND_CONSTRAINT);
  rg_node last = make_node(ui, box, RG_KIND_VIEW);
  for (int i = 0; i < members; i++) {
    all[i] = make_sized(ui, box, RG_KIND_VIEW, rg_match_parent(), rg_px(10));
    CHECK_OK(rg_node_set_float(ui, all[i], RG_MARGIN_LEFT, 1));
  }
  for (int i = 0; i < members; i++) {
    rg_ties ties = rg_ties_default();
    ties.leading = rg_tie_to(i ? all[i - 1] : box, i ? RG_ATTR_TRAILING : RG_ATTR_LEADING);
    ties.trailing = rg_tie_to(i + 1 < members ? all[i + 1] : box, i + 1 < members ? RG_ATTR_LEADING : RG_ATTR_TRAILING);
    ties.top = rg_tie_to(i ? all[i - 1] : box, RG_ATTR_TOP);
    ties.bottom = rg_tie_to(box, RG_ATTR_BOTTOM);
    ties.weight_x = 1 + (float)i;
    CHECK_OK(rg_node_set_ties(ui, all[i], &ties));
    CHECK_OK(rg_layout(ui, box, 1000, 100));
  }
  rg_frame before = frame_of(ui, all[members - 1]);
  CHECK(before.x + before.width == 1000);
  rg_ties ties = rg_ties_default();
  ties.left = rg_tie_to(all[0], RG_ATTR_LEFT);
  CHECK_INT(rg_node_set_ties(ui, last, &ties), RG_ERROR_OUT_OF_MEMORY);
  CHECK_OK(rg_node_get_ties(ui, last, &ties));
  CHECK_INT(ties.left.edge, RG_ATTR_NONE);
  CHECK_OK(rg_layout(ui, box, 1000, 100));
  CHECK_FRAME(frame_of(ui, all[members - 1]), before.x, before.y, before.width, before.height);
  rg_context_destroy(ui);
  free(def.memory);
  def.memory = NULL;
  def.tie_capacity = (1 << 20) + 1;
  CHECK(strcmp(rg_context_check(&def), "tie_capacity must be at most 2^20") == 0);
}

#define EACH(test) (begin(), RUN(test), end())

int main(void) {
  EACH(defaults_tie_nothing);
  EACH(ties_place_and_are_read_back);
  EACH(barriers_follow_and_are_read_back);
  EACH(wrong_arguments_are_refused);
  RUN(fixed_memory_holds_its_tie_capacity);
  return check_result();
}
