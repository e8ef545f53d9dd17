/* SPDX-License-Identifier: MIT */
/* The order in which a coordinator places its children: chains and cycles of anchors, also of those below siblings. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "support.h"

#define MOST 20000
static rg_context *ctx;
static rg_node root, children[MOST], leaves[MOST];

static void begin(void) {
  rg_context_def def = rg_context_def_default();
  def.track = RG_TRACK_CHANGES | RG_TRACK_ABSOLUTE;
  ctx = make_context_def(&def);
  root = make_sized(ctx, rg_null(), RG_KIND_COORDINATOR, rg_match_parent(), rg_match_parent());
}

static void end(void) { rg_context_destroy(ctx); }

static rg_node box(rg_node parent, float width, float height) {
  return make_sized(ctx, parent, RG_KIND_VIEW, rg_px(width), rg_px(height));
}

/* Child `i` of a coordinator: a column of 30 x 20 with a strip of 5 above a leaf of 10 x 10. */
static void add_column(rg_node coordinator, int i) {
  children[i] = make_sized(ctx, coordinator, RG_KIND_LINEAR, rg_px(30), rg_px(20));
  box(children[i], 30, 5);
  leaves[i] = box(children[i], 10, 10);
}

/* A child begins at the lower right corner of its anchor. */
static void attach(rg_node child, rg_node anchor) {
  CHECK_OK(rg_node_set_int(ctx, child, RG_LAYOUT_GRAVITY, RG_GRAVITY_RIGHT | RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_node_set_param(ctx, child, RG_PARAM_ANCHOR_GRAVITY, RG_GRAVITY_RIGHT | RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, child, anchor));
}

static rg_frame absolute_of(rg_node node) {
  rg_node_layout info;
  CHECK_OK(rg_node_layout_info(ctx, node, &info));
  return info.absolute;
}

static uint32_t cycles(rg_node *node) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < rg_diagnostic_count(ctx); i++) {
    rg_diagnostic d;
    CHECK_OK(rg_diagnostic_at(ctx, i, &d));
    if (d.code != RG_CODE_CYCLE) continue;
    found++;
    *node = d.node;
  }
  return found;
}

/* Takes the changes: no node is listed twice, and none of `nodes` as moved in the root that is where it was before. */
static void take_changes(const rg_frame *before, const rg_node *nodes, int count) {
  static rg_change changes[256];
  uint32_t taken = 0, mistakes = 0;
  CHECK_OK(rg_changes_take(ctx, changes, 256, &taken));
  CHECK(taken < 256);
  for (uint32_t i = 0; i < taken; i++) {
    for (uint32_t j = 0; j < i; j++) mistakes += changes[i].node.id == changes[j].node.id;
    for (int k = 0; k < count; k++) {
      rg_frame now = absolute_of(nodes[k]);
      bool has_moved = now.x != before[k].x || now.y != before[k].y;
      bool is_listed = (changes[i].flags & RG_CHANGE_SUBTREE_MOVED) != 0;
      if (nodes[k].id == changes[i].node.id) mistakes += is_listed && !has_moved;
    }
  }
  CHECK_INT(mistakes, 0);
}

static void a_chain_through_subtrees_is_placed_in_its_order(void) {
  for (int backward = 0; backward < 2; backward++) {
    begin();
    for (int i = 0; i < 6; i++) add_column(root, i);
    for (int i = 0; i < 6; i++) {
      int from = backward ? i + 1 : i - 1;
      if (from >= 0 && from < 6) attach(children[i], leaves[from]);
    }
    CHECK_OK(rg_layout(ctx, root, 500, 500));
    for (int i = 0; i < 6; i++) {
      int place = backward ? 5 - i : i;
      CHECK_FRAME(frame_of(ctx, children[i]), (float)(10 * place), (float)(15 * place), 30, 20);
      CHECK_FRAME(absolute_of(leaves[i]), (float)(10 * place), (float)(15 * place + 5), 10, 10);
    }
    rg_frame before[6];
    take_changes(NULL, NULL, 0);
    for (int i = 0; i < 6; i++) before[i] = absolute_of(leaves[i]);
    int first = backward ? 5 : 0; /* a wider leaf at the start moves all others; one at the end moves none */
    CHECK_OK(rg_node_set_length(ctx, leaves[5 - first], RG_WIDTH, rg_px(12)));
    CHECK_OK(rg_layout(ctx, root, 500, 500));
    CHECK_FRAME(frame_of(ctx, children[5 - first]), 50, 75, 30, 20);
    take_changes(before, leaves, 6);
    CHECK_OK(rg_node_set_length(ctx, leaves[first], RG_WIDTH, rg_px(13)));
    CHECK_OK(rg_layout(ctx, root, 500, 500));
    CHECK_FRAME(frame_of(ctx, children[5 - first]), 53, 75, 30, 20);
    CHECK_FRAME(absolute_of(leaves[5 - first]), 53, 80, 12, 10);
    take_changes(before, leaves, 6);
    end();
  }
}

static void a_cycle_through_subtrees_has_one_error(void) {
  rg_node found = rg_null();
  begin();
  for (int i = 0; i < 5; i++) add_column(root, i);
  for (int i = 0; i < 5; i++) attach(children[i], leaves[(i + 1) % 5]);
  CHECK_INT(rg_layout(ctx, root, 500, 500), RG_ERROR_TREE);
  CHECK_INT(cycles(&found), 1);
  CHECK(found.id == children[0].id);
  CHECK_FRAME(frame_of(ctx, children[0]), 470, 480, 30, 20); /* by gravity alone */
  CHECK_FRAME(frame_of(ctx, children[4]), 470, 480, 30, 20); /* moved into the content box */
  CHECK_OK(rg_node_set_int(ctx, children[0], RG_LAYOUT_GRAVITY, 0));
  CHECK_INT(rg_layout(ctx, root, 500, 500), RG_ERROR_TREE);
  for (int i = 0; i < 5; i++) {
    float place = (float)((5 - i) % 5);
    CHECK_FRAME(absolute_of(leaves[i]), 10 * place, 15 * place + 5, 10, 10);
  }
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, children[0], rg_null()));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(frame_of(ctx, children[1]), 40, 60, 30, 20);
  end();
}

static void what_waits_for_a_cycle_keeps_its_anchor(void) {
  rg_node found = rg_null();
  begin();
  rg_node a = box(root, 20, 10), b = box(root, 30, 10), c = box(root, 40, 10);
  attach(a, c);
  attach(b, c);
  attach(c, b);
  CHECK_INT(rg_layout(ctx, root, 200, 200), RG_ERROR_TREE);
  CHECK_INT(cycles(&found), 1);
  CHECK(found.id == b.id || found.id == c.id);
  CHECK_OK(rg_node_set_int(ctx, c, RG_LAYOUT_GRAVITY, 0)); /* the one in error, if placed by gravity */
  CHECK_INT(rg_layout(ctx, root, 200, 200), RG_ERROR_TREE);
  CHECK_FRAME(frame_of(ctx, c), 0, 0, 40, 10);
  CHECK_FRAME(frame_of(ctx, a), 40, 10, 20, 10);
  CHECK_FRAME(frame_of(ctx, b), 40, 10, 30, 10);
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, c, rg_null()));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  end();
}

static void children_that_dodge_each_other_are_placed_in_turn(void) {
  rg_node found = rg_null();
  begin();
  for (int i = 0; i < 4; i++) {
    children[i] = box(root, 20, 10);
    CHECK_OK(rg_node_set_int(ctx, children[i], RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
    CHECK_OK(rg_node_set_param(ctx, children[i], RG_PARAM_INSET_EDGE, RG_GRAVITY_BOTTOM));
    CHECK_OK(rg_node_set_param(ctx, children[i], RG_PARAM_DODGE_INSET_EDGES, RG_GRAVITY_BOTTOM));
  }
  CHECK_INT(rg_layout(ctx, root, 200, 200), RG_ERROR_TREE);
  CHECK_INT(cycles(&found), 3);
  CHECK(found.id == children[2].id);
  for (int i = 0; i < 4; i++) CHECK_FRAME(frame_of(ctx, children[i]), 0, 180, 20, 10);
  for (int i = 0; i < 3; i++) CHECK_OK(rg_node_set_param(ctx, children[i], RG_PARAM_INSET_EDGE, 0));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  for (int i = 0; i < 4; i++) CHECK_FRAME(frame_of(ctx, children[i]), 0, 180, 20, 10); /* also off its own edge */
  end();
}

/* The last child of each level is the coordinator of the next, and the first is anchored to a leaf at the bottom. */
static void runs_wait_for_runs_below_them(void) {
  enum { LEVELS = 40 };
  rg_node floating[LEVELS], inner[LEVELS], at, mark;
  begin();
  at = root;
  for (int i = 0; i < LEVELS; i++) {
    floating[i] = make_sized(ctx, at, RG_KIND_FRAME, rg_px(6), rg_px(6));
    inner[i] = box(floating[i], 2, 2);
    at = make_sized(ctx, at, RG_KIND_COORDINATOR, rg_px(400), rg_px(400));
    CHECK_OK(rg_node_set_float(ctx, at, RG_MARGIN_LEFT, 1));
  }
  at = make_sized(ctx, at, RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  mark = box(at, 10, 20);
  for (int i = 0; i < LEVELS; i++) attach(floating[i], i < LEVELS - 1 ? inner[i + 1] : mark);
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(absolute_of(mark), LEVELS, 0, 10, 20);
  for (int i = 0; i < LEVELS; i++) {
    float below = (float)(LEVELS - 1 - i);
    CHECK_FRAME(absolute_of(inner[i]), LEVELS + 10 + 2 * below, 20 + 2 * below, 2, 2);
  }
  rg_frame before[LEVELS];
  take_changes(NULL, NULL, 0);
  for (int i = 0; i < LEVELS; i++) before[i] = absolute_of(inner[i]);
  CHECK_OK(rg_node_set_length(ctx, mark, RG_HEIGHT, rg_px(30)));
  CHECK_OK(rg_node_set_int(ctx, floating[3], RG_LAYOUT_GRAVITY, RG_GRAVITY_LEFT | RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(absolute_of(inner[LEVELS - 1]), LEVELS + 10, 30, 2, 2);
  CHECK_FRAME(absolute_of(inner[4]), LEVELS + 10 + 2 * (LEVELS - 5), 30 + 2 * (LEVELS - 5), 2, 2);
  CHECK_FRAME(absolute_of(inner[3]), LEVELS + 4 + 2 * (LEVELS - 4), 30 + 2 * (LEVELS - 4), 2, 2);
  take_changes(before, inner, LEVELS);
  end();
}

/* An inner coordinator waits in a child that waits in the outer one; an edit lies below both. */
static void edits_below_waiting_children_move_nodes_once(void) {
  begin();
  rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(30), rg_px(200));
  rg_node strip = box(column, 30, 40), mark = box(column, 10, 10);
  rg_node frame = make_sized(ctx, root, RG_KIND_COORDINATOR, rg_px(100), rg_px(100));
  rg_node inside = make_sized(ctx, frame, RG_KIND_LINEAR, rg_px(50), rg_px(50));
  rg_node top = box(inside, 5, 5), anchor = box(inside, 8, 8);
  rg_node held = make_sized(ctx, frame, RG_KIND_LINEAR, rg_px(20), rg_px(20));
  rg_node small = box(held, 3, 3), last = box(held, 4, 4);
  attach(frame, mark);
  attach(held, anchor);
  attach(box(root, 1, 1), anchor);
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(absolute_of(frame), 10, 50, 100, 100);
  CHECK_FRAME(absolute_of(last), 18, 66, 4, 4);
  rg_node nodes[] = {frame, inside, anchor, held, small, last};
  rg_frame before[6];
  take_changes(NULL, NULL, 0);
  for (int i = 0; i < 6; i++) before[i] = absolute_of(nodes[i]);
  CHECK_OK(rg_node_set_length(ctx, small, RG_HEIGHT, rg_px(7)));
  CHECK_OK(rg_node_set_length(ctx, top, RG_HEIGHT, rg_px(6))); /* what is below moves down by 1 and up by 5 */
  CHECK_OK(rg_node_set_length(ctx, strip, RG_HEIGHT, rg_px(35)));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(absolute_of(frame), 10, 45, 100, 100);
  CHECK_FRAME(absolute_of(anchor), 10, 51, 8, 8);
  CHECK_FRAME(absolute_of(held), 18, 59, 20, 20);
  CHECK_FRAME(absolute_of(last), 18, 66, 4, 4); /* back where it was */
  take_changes(before, nodes, 6);
  end();
}

static void gone_children_hold_up_nothing(void) {
  begin();
  for (int i = 0; i < 5; i++) add_column(root, i);
  for (int i = 0; i < 4; i++) attach(children[i], leaves[i + 1]);
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_OK(rg_node_set_int(ctx, children[2], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(frame_of(ctx, children[3]), 10, 15, 30, 20);
  CHECK_FRAME(frame_of(ctx, children[2]), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, children[1]), 0, 0, 30, 20); /* the anchor has no place */
  CHECK_FRAME(absolute_of(leaves[0]), 10, 20, 10, 10);
  CHECK_OK(rg_node_set_int(ctx, children[2], RG_VISIBILITY, RG_VISIBLE));
  CHECK_OK(rg_node_set_int(ctx, leaves[4], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  CHECK_FRAME(frame_of(ctx, children[3]), 0, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, children[0]), 30, 45, 30, 20);
  end();
}

/* Scenes of `count` children. Children of the first two hold each other's anchors below them. */
static void make_chain(int count) { for (int i = 0; i + 1 < count; i++) attach(children[i], leaves[i + 1]); }

static void make_cycle(int count) { for (int i = 0; i < count; i++) attach(children[i], leaves[(i + 1) % count]); }

static void make_siblings(int count) { for (int i = 0; i + 1 < count; i++) attach(children[i], children[i + 1]); }

static void make_dodgers(int count) {
  for (int i = 0; i < count; i++) {
    CHECK_OK(rg_node_set_param(ctx, children[i], RG_PARAM_INSET_EDGE, RG_GRAVITY_BOTTOM));
    CHECK_OK(rg_node_set_param(ctx, children[i], RG_PARAM_DODGE_INSET_EDGES, RG_GRAVITY_BOTTOM));
  }
}

static void make_scrolling_views(int count) {
  for (int i = 0; i < count; i++) CHECK_OK(rg_node_set_param(ctx, children[i], RG_PARAM_SCROLLING_VIEW, 1));
  make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
}

/* Seconds of a layout from scratch. */
static double seconds(void (*scene)(int), int count) {
  struct timespec from, to;
  begin();
  for (int i = 0; i < count; i++) add_column(root, i);
  scene(count);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  rg_layout(ctx, root, 500, 500);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  end();
  return (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

static void ten_times_the_children_take_ten_times_as_long(void) {
  const struct {
    const char *name;
    void (*scene)(int);
  } scenes[] = {{"chain", make_chain},
                {"cycle", make_cycle},
                {"siblings", make_siblings},
                {"dodgers", make_dodgers},
                {"scrolling views", make_scrolling_views}};
  for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
    double few = 1, many = 1;
    for (int round = 0; round < 3 || (many >= 20 * few + 5e-3 && round < 20); round++) { /* other programs disturb */
      double one = seconds(scenes[i].scene, MOST / 10), other = seconds(scenes[i].scene, MOST);
      few = one < few ? one : few;
      many = other < many ? other : many;
    }
    printf("%s: %.2f ms, ten times as many %.2f ms\n", scenes[i].name, few * 1e3, many * 1e3);
    CHECK(many < 20 * few + 5e-3);
  }
}

int main(void) {
  RUN(a_chain_through_subtrees_is_placed_in_its_order);
  RUN(a_cycle_through_subtrees_has_one_error);
  RUN(what_waits_for_a_cycle_keeps_its_anchor);
  RUN(children_that_dodge_each_other_are_placed_in_turn);
  RUN(runs_wait_for_runs_below_them);
  RUN(edits_below_waiting_children_move_nodes_once);
  RUN(gone_children_hold_up_nothing);
  RUN(ten_times_the_children_take_ten_times_as_long);
  return check_result();
}
