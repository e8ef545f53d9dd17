/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
/* Lengths about 2^30 units: what is clamped, which nodes report it, and that it does not depend on earlier edits. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static const float most = 16384; /* pixels in 2^30 units, at the finest unit */

static rg_context *make_fine(void) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 65536;
  return make_context_def(&def);
}

static rg_node make_fixed(rg_context *ctx, rg_node parent, float width, float height) {
  rg_node node = make_node(ctx, parent, RG_KIND_FIXED);
  CHECK_OK(rg_node_set_float(ctx, node, RG_CONTENT_WIDTH, width));
  CHECK_OK(rg_node_set_float(ctx, node, RG_CONTENT_HEIGHT, height));
  return node;
}

static rg_node_layout info_of(rg_context *ctx, rg_node node) {
  rg_node_layout info;
  CHECK_OK(rg_node_layout_info(ctx, node, &info));
  return info;
}

#define CHECK_OVERFLOW(node, yes) CHECK_INT((info_of(ctx, node).flags & RG_OUT_OVERFLOW) != 0, yes)

/* A rule of another tree that names the child leaves a record behind, with nothing in it. */
static void a_relative_child_far_out_keeps_its_size_whoever_named_it(void) {
  rg_context *ctx = make_fine();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_RELATIVE), child = make_fixed(ctx, root, 11, 5);
  rg_node elsewhere = make_node(ctx, rg_null(), RG_KIND_RELATIVE), other = make_fixed(ctx, elsewhere, 3, 3);
  CHECK_OK(rg_node_set_float(ctx, child, RG_MARGIN_LEFT, most - 1));
  CHECK_OK(rg_node_set_float(ctx, child, RG_MARGIN_TOP, most - 3));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(info_of(ctx, child).unsnapped.width, 11);
  CHECK_OK(rg_node_set_anchor_node(ctx, other, RG_RIGHT_OF, child));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(info_of(ctx, child).unsnapped.width, 11);
  CHECK_INT(info_of(ctx, child).unsnapped.height, 5);
  CHECK_OK(rg_node_set_anchor_node(ctx, other, RG_RIGHT_OF, rg_null()));
  CHECK_OK(rg_node_set_parent_rules(ctx, child, RG_ALIGN_PARENT_LEFT));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(info_of(ctx, child).unsnapped.width, 11);
  CHECK_OVERFLOW(root, 1);
  rg_context_destroy(ctx);
}

/* A child's margins, each within the range, leave it together, whatever size the child has. */
static void a_container_whose_content_was_clamped_says_so(void) {
  static const rg_kind kinds[] = {RG_KIND_LINEAR, RG_KIND_FRAME,  RG_KIND_RELATIVE, RG_KIND_GRID, RG_KIND_FLOW,
                                  RG_KIND_TABLE,  RG_KIND_SCROLL, RG_KIND_HSCROLL};
  static const rg_property first[] = {RG_MARGIN_LEFT, RG_MARGIN_TOP}, last[] = {RG_MARGIN_RIGHT, RG_MARGIN_BOTTOM};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    for (int axis = 0; axis < 2; axis++)
      for (int modes = 0; modes < 9; modes++) {
        rg_context *ctx = make_fine();
        rg_node root = make_node(ctx, rg_null(), kinds[i]), child = make_fixed(ctx, root, 20, 20);
        rg_spec width = rg_spec_make((rg_spec_mode)(modes / 3), 100);
        rg_spec height = rg_spec_make((rg_spec_mode)(modes % 3), 100);
        CHECK_OK(rg_layout_specs(ctx, root, width, height));
        CHECK_OVERFLOW(root, 0);
        CHECK_OK(rg_node_set_float(ctx, child, first[axis], most / 2));
        CHECK_OK(rg_node_set_float(ctx, child, last[axis], most / 2 - 21));
        CHECK_OK(rg_layout_specs(ctx, root, width, height));
        CHECK_OVERFLOW(root, 0);
        CHECK_OK(rg_node_set_float(ctx, child, last[axis], most / 2 + 1));
        CHECK_OK(rg_layout_specs(ctx, root, width, height));
        CHECK_OVERFLOW(root, 1);
        CHECK_OVERFLOW(child, 0);
        CHECK_OK(rg_node_set_float(ctx, child, last[axis], 7));
        CHECK_OK(rg_layout_specs(ctx, root, width, height));
        CHECK_OVERFLOW(root, 0);
        rg_context_destroy(ctx);
        if (check_failures) {
          fprintf(stderr, "kind %d, axis %d, modes %d\n", (int)kinds[i], axis, modes);
          return;
        }
      }
}

/* Content and padding of a leaf that needs its own size; containers around it report the overflow, too. */
static void a_leaf_whose_size_was_clamped_says_so(void) {
  rg_context *ctx = make_fine();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), leaf = make_fixed(ctx, root, most - 2, 9);
  CHECK_OK(rg_node_set_float(ctx, leaf, RG_PADDING_LEFT, 1));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OVERFLOW(leaf, 0);
  CHECK_OK(rg_node_set_float(ctx, leaf, RG_PADDING_LEFT, 3));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OVERFLOW(leaf, 1);
  CHECK_OVERFLOW(root, 1);
  CHECK_OK(rg_node_set_length(ctx, leaf, RG_WIDTH, rg_px(50)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OVERFLOW(leaf, 0);
  CHECK_OVERFLOW(root, 0);
  rg_context_destroy(ctx);
}

/* Positions end 2^17 units before sizes do, so that a frame's far edge fits, too. */
static void a_position_that_was_clamped_is_flagged(void) {
  rg_context *ctx = make_fine();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), leaf = make_fixed(ctx, root, 1, 1);
  CHECK_OK(rg_node_set_float(ctx, leaf, RG_OFFSET_X, most - 4));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OVERFLOW(leaf, 0);
  CHECK_OK(rg_node_set_float(ctx, leaf, RG_OFFSET_X, -most));
  CHECK_OK(rg_node_set_float(ctx, leaf, RG_MARGIN_LEFT, -1));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OVERFLOW(leaf, 1);
  CHECK_OVERFLOW(root, 0);
  CHECK(info_of(ctx, leaf).unsnapped.x > -most && info_of(ctx, leaf).unsnapped.x < 3 - most);
  rg_context_destroy(ctx);
}

/* The tracking flags select the code that places children. */
static void a_far_margin_across_a_column_is_clamped_alike_whatever_is_tracked(void) {
  float x[2];
  for (int i = 0; i < 2; i++) {
    rg_context_def def = rg_context_def_default();
    rg_context *ctx;
    rg_node root, child;
    def.units_per_px = 65536;
    if (i) def.track |= RG_TRACK_ABSOLUTE;
    else def.track &= ~(uint32_t)RG_TRACK_ABSOLUTE;
    ctx = make_context_def(&def);
    root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
    child = make_fixed(ctx, root, 2, 2);
    CHECK_OK(rg_node_set_float(ctx, child, RG_MARGIN_LEFT, most - 1));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    x[i] = info_of(ctx, child).unsnapped.x;
    CHECK_OVERFLOW(child, 1);
    rg_context_destroy(ctx);
  }
  CHECK(x[0] == x[1]);
}

/* Paddings, which may be as long together as sizes are, and the content leave the range of integers. */
static void a_padded_container_is_never_negative(void) {
  static const rg_kind kinds[] = {RG_KIND_LINEAR, RG_KIND_FRAME,  RG_KIND_RELATIVE, RG_KIND_GRID, RG_KIND_FLOW,
                                  RG_KIND_TABLE,  RG_KIND_SCROLL, RG_KIND_HSCROLL};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    for (int mode = 0; mode < 2; mode++) {
      rg_context *ctx = make_fine();
      rg_node root = make_node(ctx, rg_null(), kinds[i]), child = make_fixed(ctx, root, most - 1, most - 1);
      rg_spec spec = mode ? rg_at_most(most - 100) : rg_unspecified();
      rg_frame frame;
      CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_TOP, most / 2));
      CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_BOTTOM, most - 1));
      CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_LEFT, most - 1));
      CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_RIGHT, most - 1));
      CHECK_OK(rg_node_set_length(ctx, child, RG_HEIGHT, rg_px(most - 1)));
      CHECK_OK(rg_node_set_length(ctx, child, RG_WIDTH, rg_px(most - 1)));
      CHECK_OK(rg_layout_specs(ctx, root, spec, spec));
      frame = info_of(ctx, root).unsnapped;
      CHECK(frame.width >= most - 101 && frame.height >= most - 101);
      if (mode == 0) CHECK_OVERFLOW(root, 1);
      rg_context_destroy(ctx);
    }
}

int main(void) {
  RUN(a_padded_container_is_never_negative);
  RUN(a_relative_child_far_out_keeps_its_size_whoever_named_it);
  RUN(a_container_whose_content_was_clamped_says_so);
  RUN(a_leaf_whose_size_was_clamped_says_so);
  RUN(a_position_that_was_clamped_is_flagged);
  RUN(a_far_margin_across_a_column_is_clamped_alike_whatever_is_tracked);
  return check_result();
}
