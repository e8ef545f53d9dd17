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

#define EACH(test) (begin(), RUN(test), end())

int main(void) {
  EACH(defaults_tie_nothing);
  EACH(ties_place_and_are_read_back);
  EACH(barriers_follow_and_are_read_back);
  EACH(wrong_arguments_are_refused);
  return check_result();
}
