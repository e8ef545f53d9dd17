/* SPDX-License-Identifier: MIT */
/* Offsets: a node that has one and gets another moves alone, whatever else is edited before the layout. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

enum { CHILDREN = 100 };

static rg_context *ctx;
static rg_node root, children[CHILDREN];

/* Children of 20 x 10, all with an offset. */
static void begin(rg_kind kind) {
  ctx = make_context();
  root = make_sized(ctx, rg_null(), kind, rg_match_parent(), rg_match_parent());
  for (int i = 0; i < CHILDREN; i++) {
    children[i] = make_sized(ctx, root, RG_KIND_FIXED, rg_px(20), rg_px(10));
    CHECK_OK(rg_node_set_float(ctx, children[i], RG_OFFSET_X, 1));
  }
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
}

static void end(void) { rg_context_destroy(ctx); }

static void set_offset(int child, float x, float y) {
  CHECK_OK(rg_node_set_float(ctx, children[child], RG_OFFSET_X, x));
  CHECK_OK(rg_node_set_float(ctx, children[child], RG_OFFSET_Y, y));
}

/* Lays out again. - Returns: the containers whose children were placed. */
static uint32_t placed(void) {
  rg_layout_stats stats;
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  return stats.nodes_placed;
}

static void a_child_moves_alone(rg_kind kind, float top) {
  begin(kind);
  set_offset(50, 7, 3);
  CHECK_INT(placed(), 0);
  CHECK_FRAME(frame_of(ctx, children[50]), 7, top + 3, 20, 10);
  CHECK_FRAME(frame_of(ctx, children[49]), 1, kind == RG_KIND_LINEAR ? top - 10 : 0, 20, 10);
  /* several offsets of one child, which ends where it was */
  set_offset(50, 70, 30);
  set_offset(50, 7, 3);
  CHECK_INT(placed(), 0);
  CHECK_FRAME(frame_of(ctx, children[50]), 7, top + 3, 20, 10);
  /* without one, the container places all */
  set_offset(50, 0, 0);
  CHECK_INT(placed(), 1);
  CHECK_FRAME(frame_of(ctx, children[50]), 0, top, 20, 10);
  end();
}

static void in_a_frame(void) { a_child_moves_alone(RG_KIND_FRAME, 0); }
static void in_a_column(void) { a_child_moves_alone(RG_KIND_LINEAR, 500); }
static void in_a_relative_container(void) { a_child_moves_alone(RG_KIND_RELATIVE, 0); }

static void with_other_edits(void) {
  begin(RG_KIND_LINEAR);
  /* the child moves with those before it, too */
  set_offset(50, 7, 3);
  CHECK_OK(rg_node_set_length(ctx, children[10], RG_HEIGHT, rg_px(25)));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 7, 518, 20, 10);
  /* it has another size */
  set_offset(50, 8, 3);
  CHECK_OK(rg_node_set_length(ctx, children[50], RG_HEIGHT, rg_px(30)));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 8, 518, 20, 30);
  CHECK_FRAME(frame_of(ctx, children[51]), 1, 545, 20, 10);
  /* it is gone, visible again, another child, or no longer there */
  set_offset(50, 9, 3);
  CHECK_OK(rg_node_set_int(ctx, children[50], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 0, 0, 0, 0);
  set_offset(50, 10, 3);
  CHECK_OK(rg_node_set_int(ctx, children[50], RG_VISIBILITY, RG_VISIBLE));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 10, 518, 20, 30);
  set_offset(50, 11, 3);
  CHECK_OK(rg_node_insert(ctx, root, children[50], 0));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 11, 3, 20, 30);
  set_offset(50, 12, 3);
  CHECK_OK(rg_node_destroy(ctx, children[50]));
  children[50] = make_sized(ctx, root, RG_KIND_FIXED, rg_px(20), rg_px(10));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 0, 1005, 20, 10);
  end();
}

static void queries_between(void) {
  rg_size size;
  begin(RG_KIND_FRAME);
  set_offset(50, 7, 3);
  /* a frame is that of the last layout; a measure moves nothing; the tree waits for a layout */
  CHECK_OK(rg_measure(ctx, root, rg_exactly(300), rg_exactly(2000), &size));
  CHECK_FRAME(frame_of(ctx, children[50]), 1, 0, 20, 10);
  CHECK_INT(placed(), 0);
  CHECK_FRAME(frame_of(ctx, children[50]), 7, 3, 20, 10);
  /* far away, the container places all: positions have a limit */
  set_offset(50, 1e9f, 3);
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  set_offset(50, 2, 3);
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_FRAME(frame_of(ctx, children[50]), 2, 3, 20, 10);
  end();
}

static void of_another_root(void) {
  begin(RG_KIND_FRAME);
  rg_node other = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  rg_node child = make_sized(ctx, other, RG_KIND_FIXED, rg_px(20), rg_px(10));
  CHECK_OK(rg_node_set_float(ctx, child, RG_OFFSET_X, 1));
  CHECK_OK(rg_layout(ctx, other, 300, 2000));
  CHECK_OK(rg_node_set_float(ctx, child, RG_OFFSET_X, 5));
  set_offset(50, 7, 3);
  CHECK_INT(placed(), 0);
  CHECK_FRAME(frame_of(ctx, child), 1, 0, 20, 10);
  CHECK_OK(rg_layout(ctx, other, 300, 2000));
  CHECK_FRAME(frame_of(ctx, child), 5, 0, 20, 10);
  CHECK_FRAME(frame_of(ctx, children[50]), 7, 3, 20, 10);
  end();
}

/* - Returns: the frame of a node anchored to one that has moved, before the first layout or after it. */
static rg_frame anchored(bool isLate) {
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_COORDINATOR, rg_match_parent(), rg_match_parent());
  rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  rg_node anchor = make_sized(ctx, frame, RG_KIND_FIXED, rg_px(20), rg_px(10));
  rg_node node = make_sized(ctx, root, RG_KIND_FIXED, rg_px(20), rg_px(10));
  CHECK_OK(rg_node_set_float(ctx, anchor, RG_OFFSET_X, 60));
  if (isLate) CHECK_OK(rg_layout(ctx, root, 300, 2000));
  CHECK_OK(rg_node_set_float(ctx, anchor, RG_OFFSET_X, 90));
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, node, anchor));
  CHECK_OK(rg_layout(ctx, root, 300, 2000));
  rg_frame result = frame_of(ctx, node);
  end();
  return result;
}

static void of_a_node_that_becomes_an_anchor(void) {
  rg_frame expected = anchored(false);
  CHECK(expected.x > 50);
  CHECK_FRAME(anchored(true), expected.x, expected.y, expected.width, expected.height);
}

int main(void) {
  RUN(in_a_frame);
  RUN(in_a_column);
  RUN(in_a_relative_container);
  RUN(with_other_edits);
  RUN(queries_between);
  RUN(of_another_root);
  RUN(of_a_node_that_becomes_an_anchor);
  return check_result();
}
