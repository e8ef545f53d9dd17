/* SPDX-License-Identifier: MIT */
/* Transforms: what they change (drawing, hits, the order of painting), and what they leave alone (layout). */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node root, a, b;

static void set_up(void) {
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  a = make_sized(ctx, root, RG_KIND_VIEW, rg_px(100), rg_px(50));
  b = make_sized(ctx, root, RG_KIND_VIEW, rg_px(100), rg_px(50));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
}

static uint32_t taken(rg_node node) {
  rg_change changes[16];
  uint32_t count = 0, flags = 0;
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  for (uint32_t i = 0; i < count; i++)
    if (changes[i].node.id == node.id) flags = changes[i].flags;
  return flags;
}

static rg_node hit(float x, float y) {
  rg_node found = {7};
  CHECK_OK(rg_hit_test(ctx, root, x, y, NULL, &found));
  return found;
}

static void defaults_change_nothing(void) {
  rg_transform t = rg_transform_default();
  set_up();
  CHECK(t.struct_size == sizeof t && t.alpha == 1 && t.scale_x == 1 && t.scale_y == 1 && t.clip_to_padding);
  CHECK(t.pivot_x.kind == RG_PERCENT && t.pivot_x.value == 50 && !t.clip_children);
  taken(a);
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_INT(rg_change_count(ctx), 0);
  memset(&t, 0x5a, sizeof t);
  t.struct_size = sizeof t;
  CHECK_OK(rg_node_get_transform(ctx, a, &t));
  rg_transform fresh = rg_transform_default();
  CHECK(memcmp(&t, &fresh, sizeof t) == 0);
  rg_transform_init(NULL, sizeof t);
  rg_transform_init(&t, 8);
  rg_context_destroy(ctx);
}

static void a_transform_is_noted_and_lays_out_nothing(void) {
  rg_transform t = rg_transform_default();
  rg_layout_stats stats;
  set_up();
  taken(a);
  t.translation_x = 30;
  t.alpha = 0.5f;
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_INT(rg_change_count(ctx), 1);
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.nodes_measured + stats.nodes_placed + stats.frames_changed, 0);
  CHECK_FRAME(frame_of(ctx, a), 0, 0, 100, 50);
  CHECK_INT(taken(a), RG_CHANGE_TRANSFORM);
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_INT(rg_change_count(ctx), 0);
  rg_transform got = rg_transform_default();
  CHECK_OK(rg_node_get_transform(ctx, a, &got));
  CHECK(got.translation_x == 30 && got.alpha == 0.5f);
  rg_context_destroy(ctx);
}

/* One bit of a row stands for both. */
static void scrolls_and_transforms_are_told_apart(void) {
  rg_transform t = rg_transform_default();
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_SCROLL, rg_match_parent(), rg_match_parent());
  a = make_sized(ctx, root, RG_KIND_FIXED, rg_px(100), rg_wrap_content());
  CHECK_OK(rg_node_set_float(ctx, a, RG_CONTENT_HEIGHT, 900));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  taken(root);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 10));
  CHECK_INT(taken(root), RG_CHANGE_SCROLLED);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 20));
  t.elevation = 1;
  CHECK_OK(rg_node_set_transform(ctx, root, &t));
  CHECK_INT(taken(root), RG_CHANGE_SCROLLED | RG_CHANGE_TRANSFORM);
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 30));
  CHECK_INT(taken(root), RG_CHANGE_SCROLLED);
  t.elevation = 2;
  CHECK_OK(rg_node_set_transform(ctx, root, &t));
  CHECK_INT(taken(root), RG_CHANGE_TRANSFORM);
  rg_context_destroy(ctx);
}

static void lift_decides_what_is_painted_last(void) {
  rg_transform t = rg_transform_default();
  rg_node order[4];
  uint32_t count;
  set_up();
  CHECK_OK(rg_node_set_int(ctx, b, RG_Z, 5));
  CHECK_INT(hit(10, 10).id, b.id);
  t.elevation = 3;
  t.translation_z = -1;
  CHECK_OK(rg_node_set_transform(ctx, a, &t)); /* a lift of 2 is above any z of a node without */
  CHECK_OK(rg_node_paint_order(ctx, root, order, 4, &count));
  CHECK(count == 3 && order[1].id == b.id && order[2].id == a.id);
  CHECK_INT(hit(10, 10).id, a.id);
  t.translation_z = -3;
  CHECK_OK(rg_node_set_transform(ctx, a, &t)); /* equal lifts: by z */
  CHECK_OK(rg_node_paint_order(ctx, root, order, 4, &count));
  CHECK(count == 3 && order[1].id == a.id && order[2].id == b.id);
  rg_context_destroy(ctx);
}

static void hits_follow_the_matrix(void) {
  rg_transform t = rg_transform_default();
  rg_hit path[2];
  uint32_t count;
  set_up();
  CHECK_OK(rg_node_destroy(ctx, b));
  t.translation_x = 200;
  t.rotation = 90; /* about 50, 25: the box is now 225 ... 275, -25 ... 75 */
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_INT(hit(10, 10).id, root.id);
  CHECK_OK(rg_hit_path(ctx, root, 274, 1, NULL, path, 2, &count));
  CHECK(count == 2 && path[0].node.id == a.id && fabsf(path[0].x - 26) < 1e-4f && fabsf(path[0].y - 1) < 1e-4f);
  CHECK(path[1].node.id == root.id && path[1].x == 274 && path[1].y == 1);
  CHECK_INT(hit(276, 1).id, root.id);
  t = rg_transform_default();
  t.scale_x = 2;
  t.scale_y = -1;
  t.pivot_x = rg_px(0);
  t.pivot_y = rg_percent(100); /* 0 ... 200, 50 ... 100, upside down */
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_INT(hit(199, 99).id, a.id);
  CHECK_INT(hit(199, 49).id, root.id);
  t.scale_x = 0;
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_INT(hit(0, 60).id, root.id);
  rg_context_destroy(ctx);
}

static void bad_transforms_change_nothing(void) {
  set_up();
  rg_transform good = rg_transform_default(), t, got = good;
  good.rotation = 12;
  CHECK_OK(rg_node_set_transform(ctx, a, &good));
#define BAD(field, value)                                                     \
  do {                                                                        \
    t = good;                                                                 \
    t.field = value;                                                          \
    CHECK_INT(rg_node_set_transform(ctx, a, &t), RG_ERROR_INVALID_ARGUMENT);  \
    CHECK(rg_error_message(ctx)[0] != 0);                                     \
    CHECK_OK(rg_node_get_transform(ctx, a, &got));                            \
    CHECK(memcmp(&got, &good, sizeof got) == 0);                              \
  } while (0)
  BAD(struct_size, 8);
  BAD(alpha, -0.1f);
  BAD(alpha, 1.1f);
  BAD(alpha, NAN);
  BAD(translation_x, NAN);
  BAD(translation_y, INFINITY);
  BAD(rotation, -INFINITY);
  BAD(scale_x, NAN);
  BAD(scale_y, INFINITY);
  BAD(elevation, NAN);
  BAD(translation_z, INFINITY);
  BAD(scroll_x, NAN);
  BAD(scroll_y, INFINITY);
  BAD(pivot_x, rg_px(NAN));
  BAD(pivot_y, rg_match_parent());
  CHECK_INT(rg_node_set_transform(ctx, a, NULL), RG_ERROR_INVALID_ARGUMENT);
  t = good; /* huge numbers overflow to infinity on the way: no hit, no trap */
  t.scale_x = 1e-38f;
  t.translation_x = 3e38f;
  t.elevation = 3e38f;
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  hit(3, 3);
  t.translation_z = 3e38f;
  CHECK_INT(rg_node_set_transform(ctx, a, &t), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

/* A record that is released is free for another node. */
static void transforms_go_with_their_nodes(void) {
  rg_transform t = rg_transform_default(), got = t;
  set_up();
  t.rotation = 1;
  for (int i = 0; i < 1000; i++) {
    rg_node node = make_node(ctx, root, RG_KIND_VIEW);
    CHECK_OK(rg_node_get_transform(ctx, node, &got));
    CHECK(got.rotation == 0);
    CHECK_OK(rg_node_set_transform(ctx, node, &t));
    if (i % 3) CHECK_OK(rg_node_destroy(ctx, node));
  }
  CHECK_OK(rg_context_trim(ctx));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_OK(rg_node_get_transform(ctx, rg_node_last_child(ctx, root), &got));
  CHECK(got.rotation == 1);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(defaults_change_nothing);
  RUN(a_transform_is_noted_and_lays_out_nothing);
  RUN(scrolls_and_transforms_are_told_apart);
  RUN(lift_decides_what_is_painted_last);
  RUN(hits_follow_the_matrix);
  RUN(bad_transforms_change_nothing);
  RUN(transforms_go_with_their_nodes);
  return check_result();
}
