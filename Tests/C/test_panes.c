/* SPDX-License-Identifier: MIT */
/* Coordinators, app bars, toolbars and small containers: parameters, anchors, offsets, cards, animators. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>

#include "support.h"

static rg_context *ctx;
static rg_node root;

static void begin(rg_kind kind) {
  ctx = make_context();
  root = make_sized(ctx, rg_null(), kind, rg_match_parent(), rg_match_parent());
}

static void end(void) { rg_context_destroy(ctx); }

static rg_node box(rg_node parent, float width, float height) {
  return make_sized(ctx, parent, RG_KIND_VIEW, rg_px(width), rg_px(height));
}

static void a_parameter_keeps_its_value(void) {
  begin(RG_KIND_TOOLBAR);
  float value = 1;
  CHECK_OK(rg_node_get_param(ctx, root, RG_PARAM_KEYLINE, &value));
  CHECK(value == -1);
  CHECK_OK(rg_node_set_param(ctx, root, RG_PARAM_CONTENT_INSET_START, 16));
  CHECK_OK(rg_node_get_param(ctx, root, RG_PARAM_CONTENT_INSET_START, &value));
  CHECK(value == 16);
  CHECK(rg_node_set_param(ctx, root, (rg_param)RG_PARAM_COUNT, 1) == RG_ERROR_INVALID_ARGUMENT);
  CHECK(rg_node_set_param(ctx, root, RG_PARAM_KEYLINE, NAN) == RG_ERROR_INVALID_ARGUMENT);
  CHECK(rg_node_set_param(ctx, rg_null(), RG_PARAM_KEYLINE, 1) == RG_ERROR_STALE_HANDLE);
  CHECK(rg_node_get_param(ctx, root, RG_PARAM_KEYLINE, NULL) == RG_ERROR_INVALID_ARGUMENT);
  end();
}

/* Android takes the suggested minimum, which is at least 0, where margins of less than 0 leave less. */
static void a_toolbar_has_no_negative_size(void) {
  const float sizes[] = {0, 8, 20}, widths[] = {0, 2, 14}, heights[] = {4, 4, 14}; /* 4 of padding, -10 of margins */
  for (int i = 0; i < 3; i++) {
    begin(RG_KIND_TOOLBAR);
    rg_node title = box(root, sizes[i], sizes[i]);
    CHECK_OK(rg_node_set_param(ctx, title, RG_PARAM_TOOLBAR_PART, RG_TOOLBAR_TITLE));
    CHECK_OK(rg_node_set_float(ctx, title, RG_MARGIN_LEFT, -10));
    CHECK_OK(rg_node_set_float(ctx, title, RG_MARGIN_TOP, -10));
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_RIGHT, 4));
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_BOTTOM, 4));
    CHECK_OK(rg_layout_specs(ctx, root, rg_unspecified(), rg_unspecified()));
    CHECK_FRAME(frame_of(ctx, root), 0, 0, widths[i], heights[i]);
    end();
  }
}

static void a_scrolling_view_follows_its_app_bar(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node view = make_sized(ctx, root, RG_KIND_VIEW, rg_match_parent(), rg_match_parent());
  rg_node bar = make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
  rg_node top = box(bar, 50, 60);
  box(bar, 50, 40);
  CHECK_OK(rg_node_set_param(ctx, view, RG_PARAM_SCROLLING_VIEW, 1));
  CHECK_OK(rg_node_set_param(ctx, top, RG_PARAM_SCROLL_FLAGS, RG_SCROLL_FLAG_SCROLL));
  CHECK_OK(rg_layout(ctx, root, 200, 300));
  CHECK_FRAME(frame_of(ctx, bar), 0, 0, 200, 100);
  CHECK_FRAME(frame_of(ctx, view), 0, 100, 200, 260);
  rg_app_bar state;
  CHECK_OK(rg_node_get_app_bar(ctx, bar, &state));
  CHECK(state.total_range == 60 && state.down_pre_scroll_range == 0 && state.offset == 0);
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 25));
  CHECK_OK(rg_layout(ctx, root, 200, 300));
  CHECK_FRAME(frame_of(ctx, bar), 0, -25, 200, 100);
  CHECK_FRAME(frame_of(ctx, view), 0, 75, 200, 260);
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK(stats.nodes_measured == 0); /* the offset is state */
  CHECK(rg_node_get_app_bar(ctx, view, &state) == RG_ERROR_INVALID_ARGUMENT);
  end();
}

/* A gone bar has no height, but its children have margins and minimum heights. */
static void a_scrolling_view_follows_a_gone_app_bar(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node view = make_sized(ctx, root, RG_KIND_VIEW, rg_match_parent(), rg_match_parent());
  rg_node bar = make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
  rg_node top = make_sized(ctx, bar, RG_KIND_FIXED, rg_match_parent(), rg_px(60));
  rg_node last = make_sized(ctx, bar, RG_KIND_COLLAPSING, rg_match_parent(), rg_px(80));
  rg_node tools = make_sized(ctx, last, RG_KIND_TOOLBAR, rg_match_parent(), rg_px(30));
  CHECK_OK(rg_node_set_param(ctx, view, RG_PARAM_SCROLLING_VIEW, 1));
  for (int i = 0; i < 2; i++) {
    /* gone from the first layout, then after one */
    CHECK_OK(rg_node_set_int(ctx, bar, RG_VISIBILITY, RG_GONE));
    CHECK_OK(rg_node_set_float(ctx, top, RG_MARGIN_BOTTOM, 13));
    CHECK_OK(rg_layout(ctx, root, 200, 300));
    CHECK_FRAME(frame_of(ctx, view), 0, 0, 200, 300);
    CHECK_OK(rg_node_set_param(ctx, top, RG_PARAM_SCROLL_FLAGS, RG_SCROLL_FLAG_SCROLL));
    CHECK_OK(rg_layout(ctx, root, 200, 300));
    CHECK_FRAME(frame_of(ctx, view), 0, 0, 200, 313);
    CHECK_OK(rg_node_set_float(ctx, top, RG_MARGIN_BOTTOM, 20));
    CHECK_OK(rg_layout(ctx, root, 200, 300));
    CHECK_FRAME(frame_of(ctx, view), 0, 0, 200, 320);
    CHECK_OK(rg_node_set_param(ctx, top, RG_PARAM_SCROLL_FLAGS,
                               RG_SCROLL_FLAG_SCROLL | RG_SCROLL_FLAG_EXIT_UNTIL_COLLAPSED));
    for (int least = 5; least < 9; least++) {
      CHECK_OK(rg_node_set_float(ctx, top, RG_SUGGESTED_MIN_HEIGHT, (float)least));
      CHECK_OK(rg_layout(ctx, root, 200, 300));
      CHECK_FRAME(frame_of(ctx, view), 0, 0, 200, 320 - (float)least);
    }
    CHECK_OK(rg_node_set_param(ctx, top, RG_PARAM_SCROLL_FLAGS, RG_SCROLL_FLAG_SCROLL));
    CHECK_OK(rg_node_set_param(ctx, last, RG_PARAM_SCROLL_FLAGS,
                               RG_SCROLL_FLAG_SCROLL | RG_SCROLL_FLAG_EXIT_UNTIL_COLLAPSED));
    CHECK_OK(rg_node_set_float(ctx, last, RG_MARGIN_TOP, 50));
    for (int margin = 5; margin < 9; margin++) {
      CHECK_OK(rg_node_set_float(ctx, tools, RG_MARGIN_TOP, (float)margin));
      CHECK_OK(rg_layout(ctx, root, 200, 300));
      CHECK_FRAME(frame_of(ctx, view), 0, 0, 200, 370 - (float)margin);
    }
    CHECK_OK(rg_node_set_int(ctx, bar, RG_VISIBILITY, RG_VISIBLE));
    CHECK_OK(rg_layout(ctx, root, 200, 300));
    CHECK_OK(rg_node_set_param(ctx, top, RG_PARAM_SCROLL_FLAGS, 0));
    CHECK_OK(rg_node_set_param(ctx, last, RG_PARAM_SCROLL_FLAGS, 0));
    CHECK_OK(rg_node_set_float(ctx, last, RG_MARGIN_TOP, 0));
  }
  end();
}

/* The offset is one of a bar in a coordinator: a bar that gets another parent has none. */
static void a_bar_outside_of_a_coordinator_has_no_offset(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_px(100), rg_px(100));
  rg_node bar = make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
  rg_node collapsing = make_sized(ctx, bar, RG_KIND_COLLAPSING, rg_match_parent(), rg_px(80));
  rg_node pinned = box(collapsing, 50, 20);
  CHECK_OK(rg_node_set_param(ctx, pinned, RG_PARAM_COLLAPSE_MODE, RG_COLLAPSE_PIN));
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 25));
  CHECK_OK(rg_layout(ctx, root, 100, 200));
  CHECK_FRAME(frame_of(ctx, pinned), 0, 25, 50, 20);
  CHECK_OK(rg_node_insert(ctx, frame, bar, RG_END));
  CHECK_OK(rg_layout(ctx, root, 100, 200));
  CHECK_FRAME(frame_of(ctx, pinned), 0, 0, 50, 20);
  CHECK_OK(rg_node_insert(ctx, root, bar, RG_END));
  CHECK_OK(rg_layout(ctx, root, 100, 200));
  CHECK_FRAME(frame_of(ctx, pinned), 0, 25, 50, 20);
  end();
}

/* With as many nodes as there is room for, the list of changes is full when the host has taken all of them. */
static void an_offset_is_listed_after_all_changes_were_taken(void) {
  rg_context_def def = rg_context_def_default();
  rg_change changes[32];
  uint32_t count = 0;
  def.node_capacity = 16;
  ctx = make_context_def(&def);
  root = make_sized(ctx, rg_null(), RG_KIND_COORDINATOR, rg_match_parent(), rg_match_parent());
  rg_node bar = make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
  for (int i = 0; i < 14; i++) box(bar, 5, 5);
  CHECK_OK(rg_layout(ctx, root, 100, 200));
  CHECK_OK(rg_changes_take(ctx, changes, 32, &count));
  CHECK_INT(count, 16);
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 25));
  CHECK_OK(rg_layout(ctx, root, 120, 200));
  CHECK_OK(rg_changes_take(ctx, changes, 32, &count));
  CHECK_INT(count, 2);
  CHECK(changes[0].node.id == bar.id && changes[0].flags == (RG_CHANGE_SCROLLED | RG_CHANGE_MOVED | RG_CHANGE_RESIZED));
  CHECK(changes[1].node.id == root.id && changes[1].flags == RG_CHANGE_RESIZED);
  end();
}

static void an_anchor_may_be_deep_in_a_sibling(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node floating = box(root, 20, 10);
  rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(100), rg_px(100));
  CHECK_OK(rg_node_set_int(ctx, column, RG_ORIENTATION, RG_VERTICAL));
  rg_node first = box(column, 40, 30);
  rg_node second = box(column, 40, 30);
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, floating, second));
  CHECK_OK(rg_node_set_param(ctx, floating, RG_PARAM_ANCHOR_GRAVITY, RG_GRAVITY_BOTTOM | RG_GRAVITY_RIGHT));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, floating), 30, 55, 20, 10);
  CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(50))); /* the coordinator itself does not change */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, floating), 30, 75, 20, 10);
  rg_node anchor;
  CHECK_OK(rg_node_get_coordinator_anchor(ctx, floating, &anchor));
  CHECK(anchor.id == second.id);
  CHECK_OK(rg_node_destroy(ctx, second));
  CHECK(rg_layout(ctx, root, 200, 200) == RG_ERROR_TREE);
  CHECK_FRAME(frame_of(ctx, floating), 0, 0, 20, 10);
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, floating, rg_null()));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  end();
}

/* A frame beside a deep anchor is placed last, and what lies in it behind it. */
static void what_stays_below_an_anchored_frame_is_not_listed_as_moved(void) {
  rg_context_def def = rg_context_def_default();
  def.track = RG_TRACK_CHANGES | RG_TRACK_ABSOLUTE;
  ctx = make_context_def(&def);
  root = make_sized(ctx, rg_null(), RG_KIND_COORDINATOR, rg_match_parent(), rg_match_parent());
  rg_node beside = make_node(ctx, make_node(ctx, root, RG_KIND_FRAME), RG_KIND_FRAME), anchor = box(beside, 9, 9);
  rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_match_parent(), rg_px(20)), right = box(frame, 50, 10);
  rg_node deep = box(make_sized(ctx, frame, RG_KIND_FRAME, rg_match_parent(), rg_px(20)), 50, 10);
  CHECK_OK(rg_node_set_int(ctx, right, RG_LAYOUT_GRAVITY, RG_GRAVITY_END));
  CHECK_OK(rg_node_set_int(ctx, deep, RG_LAYOUT_GRAVITY, RG_GRAVITY_END));
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, frame, anchor));
  CHECK_OK(rg_layout(ctx, root, 320, 100));
  rg_change changes[16];
  uint32_t count = 0;
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  CHECK_OK(rg_node_set_length(ctx, root, RG_PADDING_START, rg_px(7)));
  CHECK_OK(rg_layout(ctx, root, 320, 100));
  CHECK_FRAME(frame_of(ctx, frame), 7, 0, 313, 20);
  CHECK_FRAME(frame_of(ctx, right), 263, 0, 50, 10);
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  int found = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (changes[i].node.id != right.id && changes[i].node.id != deep.id) continue;
    found++;
    CHECK(changes[i].flags == RG_CHANGE_MOVED); /* in its parent alone */
  }
  CHECK(found == 2);
  end();
}

static void an_anchor_in_a_scroller_is_where_it_begins(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node floating = box(root, 20, 10);
  rg_node strip = make_sized(ctx, root, RG_KIND_HSCROLL, rg_px(50), rg_px(30));
  rg_node row = make_sized(ctx, strip, RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  rg_node first = box(row, 40, 30);
  rg_node last = box(row, 200, 30);
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, floating, first));
  CHECK_OK(rg_node_set_param(ctx, floating, RG_PARAM_ANCHOR_GRAVITY, RG_GRAVITY_CENTER));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, floating), 10, 10, 20, 10);
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL)); /* the strip begins at its right end */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, floating), 170, 10, 20, 10);
  CHECK_OK(rg_node_set_length(ctx, last, RG_WIDTH, rg_px(300))); /* no node before it changes its place */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, floating), 170, 10, 20, 10);
  end();
}

static void anchors_in_a_cycle_are_an_error(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node a = box(root, 20, 10), b = box(root, 30, 10);
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, a, b));
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, b, a));
  CHECK(rg_layout(ctx, root, 200, 200) == RG_ERROR_TREE);
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, a, rg_null()));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  end();
}

static void keylines_and_covered_edges_move_children(void) {
  begin(RG_KIND_COORDINATOR);
  const float lines[] = {16, 72};
  CHECK_OK(rg_node_set_keylines(ctx, root, lines, 2));
  rg_node child = box(root, 30, 20), snack = box(root, 200, 40), button = box(root, 20, 20);
  CHECK_OK(rg_node_set_param(ctx, child, RG_PARAM_KEYLINE, 1));
  CHECK_OK(rg_node_set_int(ctx, snack, RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_node_set_param(ctx, snack, RG_PARAM_INSET_EDGE, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_node_set_int(ctx, button, RG_LAYOUT_GRAVITY, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_node_set_param(ctx, button, RG_PARAM_DODGE_INSET_EDGES, RG_GRAVITY_BOTTOM));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, child), 72, 0, 30, 20);
  CHECK_FRAME(frame_of(ctx, button), 0, 140, 20, 20);
  CHECK(rg_node_set_keylines(ctx, child, lines, 2) == RG_ERROR_INVALID_ARGUMENT);
  CHECK(rg_node_set_keylines(ctx, root, lines, 257) == RG_ERROR_LIMIT);
  end();
}

static void a_toolbar_places_parts_from_both_ends(void) {
  begin(RG_KIND_TOOLBAR);
  CHECK_OK(rg_node_set_int(ctx, root, RG_GRAVITY, RG_GRAVITY_CENTER_VERTICAL));
  rg_node title = box(root, 60, 20), nav = box(root, 40, 30), menu = box(root, 50, 30), child = box(root, 10, 10);
  CHECK_OK(rg_node_set_param(ctx, title, RG_PARAM_TOOLBAR_PART, RG_TOOLBAR_TITLE));
  CHECK_OK(rg_node_set_param(ctx, nav, RG_PARAM_TOOLBAR_PART, RG_TOOLBAR_NAV));
  CHECK_OK(rg_node_set_param(ctx, menu, RG_PARAM_TOOLBAR_PART, RG_TOOLBAR_MENU));
  CHECK_OK(rg_node_set_param(ctx, root, RG_PARAM_CONTENT_INSET_START, 56));
  CHECK_OK(rg_layout(ctx, root, 300, 50));
  CHECK_FRAME(frame_of(ctx, nav), 0, 0, 40, 30);
  CHECK_FRAME(frame_of(ctx, title), 56, 15, 60, 20);
  CHECK_FRAME(frame_of(ctx, child), 116, 20, 10, 10);
  CHECK_FRAME(frame_of(ctx, menu), 250, 0, 50, 30);
  end();
}

/* The changes of a node that a host takes now; 0: none. */
static uint32_t changes_of(rg_node node) {
  rg_change changes[16];
  uint32_t count = 0;
  CHECK_OK(rg_changes_take(ctx, changes, 16, &count));
  for (uint32_t i = 0; i < count; i++)
    if (changes[i].node.id == node.id) return changes[i].flags;
  return 0;
}

static void a_scrolled_app_bar_is_a_change(void) {
  begin(RG_KIND_COORDINATOR);
  rg_node bar = make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
  box(bar, 50, 60);
  CHECK_OK(rg_layout(ctx, root, 200, 300));
  changes_of(bar);
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 25));
  CHECK_INT(changes_of(bar), RG_CHANGE_SCROLLED);
  CHECK_OK(rg_layout(ctx, root, 200, 300));
  CHECK_INT(changes_of(bar), RG_CHANGE_MOVED);
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 25)); /* no change */
  CHECK_OK(rg_node_set_param(ctx, root, RG_PARAM_APP_BAR_OFFSET, 9)); /* no app bar */
  CHECK_INT(rg_change_count(ctx), 0);
  end();
}

static void a_drawer_needs_an_exact_size(void) {
  rg_diagnostic d;
  begin(RG_KIND_DRAWER);
  rg_node content = box(root, 10, 10);
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK(rg_layout_specs(ctx, root, rg_at_most(200), rg_exactly(100)) == RG_ERROR_TREE);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &d));
  CHECK(d.code == RG_CODE_HIERARCHY && d.level == RG_LEVEL_ERROR && d.node.id == root.id);
  CHECK(strstr(d.message, "a container with drawers needs an exact width and height") != NULL);
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 200, 100); /* it takes the bound */
  CHECK_FRAME(frame_of(ctx, content), 0, 0, 200, 100);
  CHECK(rg_layout_specs(ctx, root, rg_exactly(200), rg_unspecified()) == RG_ERROR_TREE);
  CHECK_OK(rg_layout(ctx, root, 200, 100)); /* nothing remains of the error */
  CHECK_FRAME(frame_of(ctx, content), 0, 0, 200, 100);
  end();
}

static void a_drawer_lies_outside_until_it_is_open(void) {
  begin(RG_KIND_DRAWER);
  rg_node content = box(root, 10, 10), drawer = make_sized(ctx, root, RG_KIND_VIEW, rg_match_parent(), rg_match_parent());
  CHECK_OK(rg_node_set_int(ctx, drawer, RG_LAYOUT_GRAVITY, RG_GRAVITY_START));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_FRAME(frame_of(ctx, content), 0, 0, 200, 100);
  CHECK_FRAME(frame_of(ctx, drawer), -136, 0, 136, 100);
  CHECK_OK(rg_node_set_param(ctx, drawer, RG_PARAM_DRAWER_OPEN, 1));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_FRAME(frame_of(ctx, drawer), 0, 0, 136, 100);
  CHECK(rg_layout_specs(ctx, root, rg_at_most(200), rg_exactly(100)) == RG_ERROR_TREE);
  end();
}

static void cards_and_animators_are_frames(void) {
  rg_card card = rg_card_default();
  card.elevation = 4;
  card.corner_radius = 8;
  card.content_left = 2;
  card.use_compat_padding = true;
  rg_edges padding = rg_card_padding(&card);
  CHECK(padding.left == 9 && padding.top == 9 && padding.right == 7 && padding.bottom == 9);
  padding = rg_card_padding(NULL);
  CHECK(padding.left == 0 && padding.bottom == 0);
  begin(RG_KIND_ANIMATOR);
  rg_node a = box(root, 10, 10), b = box(root, 20, 20);
  CHECK_OK(rg_node_set_displayed_child(ctx, root, 1));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, a), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, b), 0, 0, 20, 20);
  CHECK_OK(rg_node_set_displayed_child(ctx, root, 7));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, a), 0, 0, 10, 10);
  CHECK(rg_node_set_displayed_child(ctx, a, 0) == RG_ERROR_INVALID_ARGUMENT);
  end();
}

static void small_containers_place_their_children(void) {
  begin(RG_KIND_CHIP_GROUP);
  CHECK_OK(rg_node_set_float(ctx, root, RG_GAP, 5));
  CHECK_OK(rg_node_set_float(ctx, root, RG_LINE_GAP, 3));
  rg_node a = box(root, 60, 20), b = box(root, 60, 10);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, b), 0, 23, 60, 10);
  CHECK_OK(rg_node_set_param(ctx, root, RG_PARAM_SINGLE_LINE, 1));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, b), 65, 0, 60, 10);
  end();
  begin(RG_KIND_ABSOLUTE);
  a = box(root, 60, 20);
  CHECK_OK(rg_node_set_length(ctx, a, RG_EDGE_LEFT, rg_px(-5)));
  CHECK_OK(rg_node_set_length(ctx, a, RG_EDGE_TOP, rg_px(7)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, a), -5, 7, 60, 20);
  end();
  begin(RG_KIND_PERCENT_FRAME);
  a = box(root, 60, 0);
  CHECK_OK(rg_node_set_param(ctx, a, RG_PARAM_WIDTH_PERCENT, 50));
  CHECK_OK(rg_node_set_param(ctx, a, RG_PARAM_MARGIN_LEFT_PERCENT, 10));
  CHECK_OK(rg_node_set_param(ctx, a, RG_PARAM_ASPECT_PERCENT, 200));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, a), 10, 0, 50, 25);
  end();
}

static void layout_files_have_these_tags(void) {
  static const char text[] =
      "<CoordinatorLayout layout_width='match_parent' layout_height='match_parent'>"
      "<AppBarLayout id='bar' layout_width='match_parent' layout_height='wrap_content'>"
      "<CollapsingToolbarLayout layout_width='match_parent' layout_height='120' "
      "layout_scrollFlags='scroll|exitUntilCollapsed'>"
      "<Toolbar layout_width='match_parent' layout_height='50' layout_collapseMode='pin' contentInsetStart='16'/>"
      "</CollapsingToolbarLayout></AppBarLayout>"
      "<View id='view' layout_width='match_parent' layout_height='match_parent' "
      "layout_behavior='@string/appbar_scrolling_view_behavior'/>"
      "<View id='fab' layout_width='20' layout_height='20' layout_anchor='@id/bar' layout_anchorGravity='bottom|right'/>"
      "<CardView id='card' layout_width='wrap_content' layout_height='wrap_content' contentPadding='5'/>"
      "<ViewFlipper id='flip'><View/><View/></ViewFlipper>"
      "</CoordinatorLayout>";
  ctx = make_context();
  rg_inflate_def def = rg_inflate_def_default();
  CHECK_OK(rg_inflate(ctx, text, sizeof text - 1, &def, &root));
  CHECK_OK(rg_layout(ctx, root, 200, 300));
  rg_node node;
  CHECK_OK(rg_node_find(ctx, root, "view", &node));
  CHECK_FRAME(frame_of(ctx, node), 0, 120, 200, 250);
  CHECK_OK(rg_node_find(ctx, root, "fab", &node));
  CHECK_FRAME(frame_of(ctx, node), 180, 110, 20, 20);
  CHECK_OK(rg_node_find(ctx, root, "card", &node));
  CHECK_FRAME(frame_of(ctx, node), 0, 0, 10, 10);
  end();
}

int main(void) {
  RUN(a_parameter_keeps_its_value);
  RUN(a_scrolling_view_follows_its_app_bar);
  RUN(a_scrolling_view_follows_a_gone_app_bar);
  RUN(a_bar_outside_of_a_coordinator_has_no_offset);
  RUN(an_offset_is_listed_after_all_changes_were_taken);
  RUN(an_anchor_may_be_deep_in_a_sibling);
  RUN(what_stays_below_an_anchored_frame_is_not_listed_as_moved);
  RUN(an_anchor_in_a_scroller_is_where_it_begins);
  RUN(anchors_in_a_cycle_are_an_error);
  RUN(keylines_and_covered_edges_move_children);
  RUN(a_toolbar_places_parts_from_both_ends);
  RUN(a_scrolled_app_bar_is_a_change);
  RUN(a_toolbar_has_no_negative_size);
  RUN(a_drawer_needs_an_exact_size);
  RUN(a_drawer_lies_outside_until_it_is_open);
  RUN(cards_and_animators_are_frames);
  RUN(small_containers_place_their_children);
  RUN(layout_files_have_these_tags);
  return check_result();
}
