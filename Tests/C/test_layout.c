/* SPDX-License-Identifier: MIT */
/* The calls of every frame: layouts, frames, changes, statistics. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <math.h>

static void the_program_on_top_of_the_header_works(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ui;
  rg_node_def box = rg_node_def_default(RG_KIND_LINEAR);
  rg_node root, title;
  rg_frame f;
  CHECK_OK(rg_context_create(&def, &ui));
  box.style.orientation = RG_VERTICAL;
  box.style.width = rg_match_parent();
  CHECK_OK(rg_node_create(ui, rg_null(), &box, &root));
  box = rg_node_def_default(RG_KIND_VIEW);
  box.style.width = rg_match_parent();
  box.style.height = rg_px(48);
  CHECK_OK(rg_node_create(ui, root, &box, &title));
  CHECK_OK(rg_layout(ui, root, 800, 600));
  CHECK_OK(rg_node_frame(ui, title, &f));
  CHECK_FRAME(f, 0, 0, 800, 48);
  rg_context_destroy(ui);
}

static void changes_are_what_moved_since_the_last_take(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root, first, second;
  rg_change changes[8];
  uint32_t count;
  def.track = RG_TRACK_CHANGES | RG_TRACK_OLD_FRAMES;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  first = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  second = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(rg_change_count(ctx), 3);
  CHECK_OK(rg_changes_take(ctx, changes, 8, &count));
  CHECK_INT(count, 3);
  for (uint32_t i = 0; i < count; i++) CHECK(changes[i].flags & RG_CHANGE_CREATED);
  CHECK_INT(rg_change_count(ctx), 0);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(rg_change_count(ctx), 0);
  CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(15)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_changes_take(ctx, changes, 8, &count));
  CHECK_INT(count, 2);
  for (uint32_t i = 0; i < count; i++) {
    int is_first = changes[i].node.id == first.id;
    CHECK(is_first || changes[i].node.id == second.id);
    CHECK_INT(changes[i].flags, is_first ? RG_CHANGE_RESIZED : RG_CHANGE_MOVED);
    CHECK_INT(changes[i].row, rg_node_row(ctx, changes[i].node));
    CHECK_FRAME(changes[i].old_frame, 0, is_first ? 0 : 10, 10, 10);
    CHECK_FRAME(changes[i].frame, 0, is_first ? 0 : 15, 10, is_first ? 15 : 10);
  }
  CHECK_OK(rg_node_set_int(ctx, first, RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_destroy(ctx, second));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_changes_take(ctx, changes, 8, &count));
  CHECK_INT(count, 2);
  for (uint32_t i = 0; i < count; i++) {
    if (changes[i].node.id == first.id) CHECK(changes[i].flags & RG_CHANGE_HIDDEN);
    else CHECK_INT(changes[i].flags, RG_CHANGE_DESTROYED);
  }
  rg_context_destroy(ctx);
}

static void changes_are_borrowed_and_cleared(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root, first, second;
  rg_change_view view;
  def.track = RG_TRACK_CHANGES | RG_TRACK_OLD_FRAMES;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  first = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  second = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  view = rg_changes(ctx);
  CHECK(view.status == RG_OK && view.count == 0 && view.destroyed_count == 0 && !view.lost);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  view = rg_changes(ctx);
  CHECK_INT(view.count, 3);
  CHECK_INT(rg_change_count(ctx), 3); /* they stay */
  for (uint32_t i = 0; i < view.count; i++) CHECK(view.flags[view.rows[i]] & RG_CHANGE_CREATED);
  CHECK_OK(rg_changes_clear(ctx));
  CHECK_INT(rg_change_count(ctx), 0);
  CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(15)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  view = rg_changes(ctx);
  CHECK_INT(view.count, 2);
  for (uint32_t i = 0; i < view.count; i++) {
    int is_first = view.rows[i] == rg_node_row(ctx, first);
    CHECK(is_first || view.rows[i] == rg_node_row(ctx, second));
    CHECK_INT(view.flags[view.rows[i]] & 127, is_first ? RG_CHANGE_RESIZED : RG_CHANGE_MOVED);
  }
  CHECK_OK(rg_node_destroy(ctx, second));
  view = rg_changes(ctx);
  CHECK(view.count == 1 && view.destroyed_count == 1 && view.destroyed[0].id == second.id);
  CHECK_OK(rg_changes_clear(ctx));
  CHECK_INT(rg_changes(ctx).destroyed_count, 0);
  CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(20)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  rg_change change;
  uint32_t count;
  CHECK_OK(rg_changes_take(ctx, &change, 1, &count));
  CHECK_INT(count, 1);
  CHECK_FRAME(change.old_frame, 0, 0, 10, 15); /* as of the call that cleared the list */
  CHECK_INT(rg_changes(NULL).status, RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_changes_clear(NULL), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static void a_query_of_each_row_costs_what_the_row_costs(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), rows[200];
  rg_layout_stats stats;
  rg_size size;
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_VERTICAL));
  for (int i = 0; i < 200; i++) {
    rows[i] = make_sized(ctx, root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
    make_sized(ctx, rows[i], RG_KIND_VIEW, rg_px(10), rg_px(10));
  }
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  for (int i = 0; i < 200; i++) {
    CHECK_OK(rg_measure(ctx, rows[i], rg_exactly(50), rg_unspecified(), &size));
    CHECK(size.width == 50 && size.height == 10);
    CHECK_OK(rg_context_layout_stats(ctx, &stats));
    CHECK(stats.nodes_measured <= 8 && stats.cache_hits <= 8);
  }
  rg_context_destroy(ctx);
}

static void children_of_long_lists_hide_and_move(void) {
  rg_context *ctx = make_context();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content()), rows[100];
  rg_layout_stats stats;
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_VERTICAL));
  for (int i = 0; i < 100; i++) rows[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_match_parent(), rg_px(10));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  CHECK_OK(rg_node_set_int(ctx, rows[98], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.frames_changed, 3); /* the root, the row, and the one below it */
  CHECK_FRAME(frame_of(ctx, rows[98]), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, rows[99]), 0, 980, 100, 10);
  CHECK_OK(rg_node_set_length(ctx, rows[98], RG_HEIGHT, rg_px(20)));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 100, 990);
  CHECK_OK(rg_node_set_int(ctx, rows[98], RG_VISIBILITY, RG_VISIBLE));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, rows[98]), 0, 980, 100, 20);
  CHECK_FRAME(frame_of(ctx, rows[99]), 0, 1000, 100, 10);
  CHECK_OK(rg_node_insert_before(ctx, rows[97], rows[98])); /* neighbours change places */
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.frames_changed, 2);
  CHECK_FRAME(frame_of(ctx, rows[98]), 0, 970, 100, 20);
  CHECK_FRAME(frame_of(ctx, rows[97]), 0, 990, 100, 10);
  CHECK_OK(rg_node_insert(ctx, root, rows[0], RG_END));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, rows[1]), 0, 0, 100, 10);
  CHECK_FRAME(frame_of(ctx, rows[99]), 0, 990, 100, 10);
  CHECK_FRAME(frame_of(ctx, rows[0]), 0, 1000, 100, 10);
  rg_context_destroy(ctx);
}

static void edges_are_set_on_four_sides(void) {
  rg_style style = rg_style_default();
  rg_style_set_padding(&style, rg_edges_all(8));
  rg_style_set_margin(&style, rg_edges_sides(4, 2));
  CHECK(style.padding_left == 8 && style.padding_top == 8 && style.padding_right == 8 && style.padding_bottom == 8);
  CHECK(style.margin_left == 4 && style.margin_top == 2 && style.margin_right == 4 && style.margin_bottom == 2);
}

static void setters_that_change_nothing_cost_nothing(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node child = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  rg_style style = rg_style_default();
  rg_layout_stats stats;
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_set_length(ctx, child, RG_WIDTH, rg_px(10)));
  CHECK_OK(rg_node_set_length(ctx, child, RG_WIDTH, rg_px(10.001f))); /* the same layout unit */
  CHECK_OK(rg_node_set_float(ctx, child, RG_WEIGHT, 0));
  CHECK_OK(rg_node_get_style(ctx, child, &style));
  CHECK_OK(rg_node_set_style(ctx, child, &style));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.nodes_measured + stats.nodes_placed + stats.frames_changed + stats.leaf_calls, 0);
  CHECK_OK(rg_node_set_length(ctx, child, RG_WIDTH, rg_px(11)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK(stats.nodes_measured > 0 && stats.nodes_measured <= 4);
  CHECK_INT(stats.frames_changed, 1);
  rg_context_destroy(ctx);
}

static void borrowed_frames_carry_epochs(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), child = make_node(ctx, root, RG_KIND_VIEW);
  rg_frame_view view, later;
  CHECK_OK(rg_layout(ctx, root, 50, 60));
  view = rg_frames(ctx);
  CHECK(view.count >= 2 && view.absolute == NULL);
  CHECK_INT(view.nodes[rg_node_row(ctx, child)].id, child.id);
  CHECK_FRAME(view.frames[rg_node_row(ctx, root)], 0, 0, 50, 60);
  CHECK_INT(view.epoch, rg_epoch(ctx));
  CHECK_OK(rg_node_set_length(ctx, child, RG_HEIGHT, rg_px(20)));
  CHECK_OK(rg_layout(ctx, root, 50, 60));
  later = rg_frames(ctx);
  CHECK(later.epoch != view.epoch);
  CHECK_INT(later.order_epoch, view.order_epoch);
  CHECK_OK(rg_node_destroy(ctx, child));
  CHECK_OK(rg_layout(ctx, root, 50, 60));
  CHECK(rg_frames(ctx).order_epoch != later.order_epoch);
  rg_context_destroy(ctx);
}

static void former_arrays_stay_readable_while_they_are_kept(void) {
  ledger account = {0};
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root;
  rg_frame_view former;
  rg_node first;
  size_t blocks;
  def.allocator = ledger_hooks(&account);
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  first = make_sized(ctx, root, RG_KIND_VIEW, rg_px(30), rg_px(20));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_frames_keep(ctx, true));
  former = rg_frames(ctx);
  for (int i = 0; i < 1000; i++) make_sized(ctx, root, RG_KIND_VIEW, rg_px(1), rg_px(1));
  CHECK(rg_frames(ctx).frames != former.frames);
  CHECK_FRAME(former.frames[1], 0, 0, 30, 20);
  CHECK_INT(former.nodes[1].id, first.id);
  CHECK_OK(rg_node_destroy(ctx, root));
  CHECK_OK(rg_context_trim(ctx));
  CHECK_FRAME(former.frames[1], 0, 0, 30, 20);
  blocks = account.count;
  CHECK_OK(rg_frames_keep(ctx, false));
  CHECK(account.count + 3 <= blocks); /* those left by growing, and that by trimming */
  CHECK_OK(rg_frames_keep(ctx, true));
  root = make_node(ctx, rg_null(), RG_KIND_FRAME);
  for (int i = 0; i < 1000; i++) make_node(ctx, root, RG_KIND_VIEW);
  rg_context_destroy(ctx); /* frees what is kept, too */
  CHECK_INT(account.count, 0);
  CHECK_INT(account.mistakes, 0);
}

static void measure_touches_nothing(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node text = make_sized(ctx, root, RG_KIND_TEXT, rg_match_parent(), rg_wrap_content());
  rg_font font = make_font(ctx);
  rg_size size;
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)font.id));
  CHECK_OK(rg_node_set_text(ctx, text, "aaaa bbbb cccc", 14));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_FRAME(frame_of(ctx, text), 0, 0, 200, 16);
  CHECK_OK(rg_changes_take(ctx, NULL, 0, &(uint32_t){0}));
  uint32_t changes = rg_change_count(ctx);
  CHECK_OK(rg_measure(ctx, root, rg_exactly(40), rg_unspecified(), &size)); /* height for width: three lines */
  CHECK(size.width == 40 && size.height == 48);
  CHECK_FRAME(frame_of(ctx, text), 0, 0, 200, 16);
  CHECK_INT(rg_change_count(ctx), changes);
  rg_layout_stats stats;
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.frames_changed, 0);
  rg_context_destroy(ctx);
}

static void dividers_lines_and_baselines_are_readable(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node text = make_sized(ctx, root, RG_KIND_TEXT, rg_px(40), rg_wrap_content());
  rg_font font = make_font(ctx);
  rg_frame dividers[4];
  rg_text_line lines[4];
  rg_node_layout info;
  uint32_t count;
  make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)font.id));
  CHECK_OK(rg_node_set_text(ctx, text, "ab cd efg", 9));
  CHECK_OK(rg_node_set_int(ctx, root, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE | RG_DIVIDER_END));
  CHECK_OK(rg_node_set_float(ctx, root, RG_DIVIDER_HEIGHT, 2));
  CHECK_OK(rg_layout(ctx, root, 100, 200));
  CHECK_OK(rg_node_dividers(ctx, root, dividers, 4, &count));
  CHECK_INT(count, 2);
  CHECK_FRAME(dividers[0], 0, 32, 100, 2);
  CHECK_FRAME(dividers[1], 0, 44, 100, 2);
  CHECK_OK(rg_node_lines(ctx, text, lines, 4, &count));
  CHECK_INT(count, 2);
  CHECK(lines[0].start == 0 && lines[0].length == 5 && lines[0].width == 40 && lines[0].baseline == 12);
  CHECK(lines[1].start == 6 && lines[1].length == 3 && lines[1].y == 16);
  CHECK_OK(rg_node_layout_info(ctx, text, &info));
  CHECK(info.baseline == 12 && (info.flags & RG_OUT_LAID_OUT));
  CHECK_OK(rg_node_layout_info(ctx, root, &info));
  CHECK(isnan(info.baseline));
  rg_context_destroy(ctx);
}

static void dividers_of_a_tree_are_counted_before_and_borrowed_after_a_layout(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), row = make_node(ctx, root, RG_KIND_LINEAR);
  rg_divider_view view;
  uint32_t count;
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_float(ctx, row, RG_DIVIDER_WIDTH, 2));
  for (int i = 0; i < 3; i++) {
    rg_node box = make_sized(ctx, row, RG_KIND_VIEW, rg_px(10), rg_px(10));
    CHECK_OK(rg_node_set_int(ctx, box, RG_DIVIDER_BEFORE, i == 2));
  }
  CHECK_OK(rg_node_set_int(ctx, root, RG_SHOW_DIVIDERS, RG_DIVIDER_END));
  CHECK_OK(rg_node_set_float(ctx, root, RG_DIVIDER_HEIGHT, 1));
  CHECK_OK(rg_divider_count(ctx, root, RG_VERTICAL, &count));
  CHECK_INT(count, 1);
  CHECK_OK(rg_divider_count(ctx, root, RG_HORIZONTAL, &count));
  CHECK_INT(count, 1);
  view = rg_dividers(ctx, root);
  CHECK(view.status == RG_OK && view.count == 0);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  view = rg_dividers(ctx, root);
  CHECK(view.status == RG_OK && view.count == 2);
  CHECK_FRAME(view.dividers[0].frame, 0, 10, 100, 1);
  CHECK(view.dividers[0].container.id == root.id && view.dividers[0].orientation == RG_HORIZONTAL);
  CHECK_FRAME(view.dividers[1].frame, 20, 0, 2, 10);
  CHECK(view.dividers[1].container.id == row.id && view.dividers[1].orientation == RG_VERTICAL);
  rg_context_destroy(ctx);
}

static void events_are_listed_while_a_host_asks_for_them(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), child;
  rg_event_view view = rg_events(ctx);
  CHECK(view.count == 0 && view.dropped == 0);
  CHECK_OK(rg_events_enable(ctx, rg_null(), RG_EVENT_ALL, 3));
  child = make_node(ctx, root, RG_KIND_VIEW);
  CHECK_OK(rg_layout(ctx, root, 10, 10));
  CHECK_OK(rg_node_destroy(ctx, child));
  view = rg_events(ctx);
  CHECK(view.count == 3 && view.dropped == 1);
  CHECK(view.events[0].kind == RG_EVENT_ADDED && view.events[0].node.id == child.id);
  CHECK(view.events[0].parent.id == root.id && view.events[0].old_parent.id == 0);
  CHECK(view.events[1].kind == RG_EVENT_LAYOUT_STARTED && view.events[1].node.id == root.id);
  CHECK(view.events[2].kind == RG_EVENT_LAYOUT_FINISHED && view.events[2].status == RG_OK);
  CHECK_OK(rg_events_clear(ctx));
  view = rg_events(ctx);
  CHECK(view.count == 0 && view.dropped == 0);
  rg_context_destroy(ctx);
}

static void order_moves_places_and_z_what_is_painted(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), boxes[3], painted[4];
  rg_frame_view view;
  uint32_t count;
  for (int i = 0; i < 3; i++) boxes[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_int(ctx, boxes[0], RG_ORDER, 1));
  CHECK_OK(rg_node_set_int(ctx, boxes[1], RG_Z, 7));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, boxes[0]), 0, 20, 10, 10);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 0, 10, 10);
  CHECK(rg_node_first_child(ctx, root).id == boxes[0].id && rg_node_next_sibling(ctx, boxes[0]).id == boxes[1].id);
  view = rg_frames(ctx);
  for (int i = 0; i < 3; i++) CHECK(view.nodes[i + 1].id == boxes[i].id);
  painted[2].id = 0;
  CHECK_OK(rg_node_paint_order(ctx, root, painted, 2, &count));
  CHECK(count == 4 && painted[2].id == 0);
  CHECK_OK(rg_node_paint_order(ctx, root, painted, 4, &count));
  CHECK(painted[0].id == root.id && painted[1].id == boxes[0].id && painted[2].id == boxes[2].id);
  CHECK(painted[3].id == boxes[1].id);
  rg_context_destroy(ctx);
}

static void answer_nonsense(void *user, struct rg_measure_request *request) {
  static const float answers[3] = {NAN, INFINITY, -5};
  float wrong = answers[(*(int *)user)++ % 3];
  CHECK(request->out_width == 0 && request->out_height == 0 && request->out_baseline == -1);
  request->out_width = request->out_height = wrong;
  request->out_baseline = wrong;
}

static void wrong_answers_of_a_measure_callback_count_as_nothing(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root, leaves[3];
  int calls = 0;
  def.measure = answer_nonsense;
  def.user = &calls;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  for (int i = 0; i < 3; i++) {
    leaves[i] = make_node(ctx, root, RG_KIND_MEASURED);
    CHECK_OK(rg_node_set_float(ctx, leaves[i], RG_PADDING_TOP, 3));
  }
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(calls >= 3);
  for (int i = 0; i < 3; i++) CHECK_FRAME(frame_of(ctx, leaves[i]), 0, 3.0f * (float)i, 0, 3);
  rg_context_destroy(ctx);
}

static void huge_numbers_are_clamped_and_flagged(void) {
  rg_context *ctx = make_context();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(3e38f), rg_wrap_content());
  rg_node_layout info;
  for (int i = 0; i < 8; i++) make_sized(ctx, root, RG_KIND_VIEW, rg_px(1e30f), rg_px(3e38f));
  CHECK_OK(rg_layout(ctx, root, 3e38f, 3e38f));
  CHECK_OK(rg_node_layout_info(ctx, root, &info));
  CHECK(info.flags & (RG_OUT_OVERFLOW | RG_OUT_TOO_SMALL_HEIGHT));
  CHECK(info.frame.height <= 16777216.0f && info.frame.width <= 16777216.0f && info.frame.height >= 0);
  rg_context_destroy(ctx);
}

static void absolute_and_unsnapped_frames_agree_with_the_relative_ones(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root, inner, leaf;
  rg_frame unsnapped[8];
  rg_frame_view view;
  rg_node_layout info;
  def.track |= RG_TRACK_ABSOLUTE;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  inner = make_node(ctx, root, RG_KIND_LINEAR);
  leaf = make_sized(ctx, inner, RG_KIND_VIEW, rg_px(10.5f), rg_px(20.25f));
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_LEFT, 2.5f));
  CHECK_OK(rg_node_set_float(ctx, inner, RG_PADDING_LEFT, 3.25f));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  view = rg_frames(ctx);
  CHECK(view.absolute != NULL && view.count <= 8);
  CHECK_OK(rg_frames_unsnapped(ctx, unsnapped, 8));
  CHECK_OK(rg_node_layout_info(ctx, leaf, &info));
  CHECK_FRAME(info.unsnapped, 3.25f, 0, 10.5f, 20.25f);
  CHECK_FRAME(unsnapped[info.row], 3.25f, 0, 10.5f, 20.25f);
  CHECK_FRAME(info.absolute, 6, 0, 10, 20); /* 5.75 to 16.25 */
  CHECK_FRAME(view.absolute[info.row], 6, 0, 10, 20);
  rg_context_destroy(ctx);
}

static void a_flow_from_the_right_starts_inside_its_inset(void) {
  rg_context *ctx = make_context();
  rg_node flow = make_node(ctx, rg_null(), RG_KIND_FLOW), boxes[3];
  CHECK_OK(rg_node_set_int(ctx, flow, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, flow, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_node_set_float(ctx, flow, RG_INSET_LEFT, 10));
  CHECK_OK(rg_node_set_float(ctx, flow, RG_INSET_RIGHT, 20));
  CHECK_OK(rg_node_set_float(ctx, flow, RG_PADDING_RIGHT, 2));
  for (int i = 0; i < 3; i++) boxes[i] = make_sized(ctx, flow, RG_KIND_VIEW, rg_px(30), rg_px(10));
  CHECK_OK(rg_layout(ctx, flow, 100, 100));
  CHECK_FRAME(frame_of(ctx, flow), 10, 0, 70, 100);
  CHECK_FRAME(frame_of(ctx, boxes[0]), 38, 0, 30, 10);
  CHECK_FRAME(frame_of(ctx, boxes[1]), 8, 0, 30, 10);
  CHECK_FRAME(frame_of(ctx, boxes[2]), 38, 10, 30, 10);
  rg_context_destroy(ctx);
}

/* The wanted size of a container is never negative, whatever its children's margins are. */
static void negative_margins_leave_no_negative_size(void) {
  const rg_weight_mode modes[] = {RG_WEIGHT_ANDROID, RG_WEIGHT_BOX, RG_WEIGHT_FILL};
  for (int i = 0; i < 6; i++) {
    rg_context *ctx = make_context();
    rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), line = make_node(ctx, root, RG_KIND_LINEAR);
    rg_node leaf = make_node(ctx, line, RG_KIND_FIXED);
    CHECK_OK(rg_node_set_length(ctx, line, RG_WIDTH, rg_wrap_content()));
    CHECK_OK(rg_node_set_length(ctx, line, RG_HEIGHT, rg_wrap_content()));
    CHECK_OK(rg_node_set_int(ctx, line, RG_WEIGHT_MODE, modes[i / 2]));
    CHECK_OK(rg_node_set_int(ctx, line, RG_ORIENTATION, i % 2));
    CHECK_OK(rg_node_set_float(ctx, leaf, i % 2 ? RG_MARGIN_TOP : RG_MARGIN_LEFT, -32));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    CHECK_FRAME(frame_of(ctx, line), 0, 0, 0, 0);
    rg_context_destroy(ctx);
  }
}

int main(void) {
  RUN(the_program_on_top_of_the_header_works);
  RUN(changes_are_what_moved_since_the_last_take);
  RUN(changes_are_borrowed_and_cleared);
  RUN(a_query_of_each_row_costs_what_the_row_costs);
  RUN(children_of_long_lists_hide_and_move);
  RUN(edges_are_set_on_four_sides);
  RUN(setters_that_change_nothing_cost_nothing);
  RUN(borrowed_frames_carry_epochs);
  RUN(former_arrays_stay_readable_while_they_are_kept);
  RUN(measure_touches_nothing);
  RUN(dividers_of_a_tree_are_counted_before_and_borrowed_after_a_layout);
  RUN(events_are_listed_while_a_host_asks_for_them);
  RUN(order_moves_places_and_z_what_is_painted);
  RUN(dividers_lines_and_baselines_are_readable);
  RUN(wrong_answers_of_a_measure_callback_count_as_nothing);
  RUN(huge_numbers_are_clamped_and_flagged);
  RUN(absolute_and_unsnapped_frames_agree_with_the_relative_ones);
  RUN(a_flow_from_the_right_starts_inside_its_inset);
  RUN(negative_margins_leave_no_negative_size);
  return check_result();
}
