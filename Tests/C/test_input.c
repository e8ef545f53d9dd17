/* SPDX-License-Identifier: MIT */
/* Input: values of nodes, hit tests, touch areas, scrolling, pressing; layout files; running out of memory. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node root;

static rg_node hit(float x, float y) {
  rg_node found = {7};
  CHECK_OK(rg_hit_test(ctx, root, x, y, NULL, &found));
  return found;
}

static rg_input_def input_of(rg_node node) {
  rg_input_def def = rg_input_def_default();
  CHECK_OK(rg_node_get_input(ctx, node, &def));
  return def;
}

static void click(rg_node node) {
  rg_input_def def = rg_input_def_default();
  def.clickable = true;
  CHECK_OK(rg_node_set_input(ctx, node, &def));
}

static void values_are_stored(void) {
  rg_input_def def = rg_input_def_default(), got;
  ctx = make_context();
  root = make_node(ctx, rg_null(), RG_KIND_FRAME);
  got = input_of(root);
  CHECK(memcmp(&got, &def, sizeof got) == 0 && def.enabled && !def.clickable);
  def.focusable = RG_FOCUSABLE_YES;
  def.descendant_focus = RG_FOCUS_AFTER_DESCENDANTS;
  def.clickable = def.long_clickable = def.focused_by_default = true;
  def.enabled = false;
  def.next_left = "a";
  def.next_forward = "caf\xc3\xa9";
  CHECK_OK(rg_node_set_input(ctx, root, &def));
  got = input_of(root);
  CHECK(got.focusable == RG_FOCUSABLE_YES && got.descendant_focus == RG_FOCUS_AFTER_DESCENDANTS);
  CHECK(got.clickable && got.long_clickable && got.focused_by_default && !got.enabled);
  CHECK(strcmp(got.next_left, "a") == 0 && strcmp(got.next_forward, "caf\xc3\xa9") == 0);
  CHECK(got.next_up == NULL && got.next_down == NULL && got.next_right == NULL);
  /* a borrowed id may be given again */
  got.next_down = got.next_left;
  got.next_left = NULL;
  CHECK_OK(rg_node_set_input(ctx, root, &got));
  got = input_of(root);
  CHECK(got.next_left == NULL && strcmp(got.next_down, "a") == 0);
#define BAD(field, value, status)                       \
  do {                                                  \
    rg_input_def bad = got;                             \
    bad.field = value;                                  \
    CHECK_INT(rg_node_set_input(ctx, root, &bad), status); \
    CHECK(strcmp(input_of(root).next_down, "a") == 0);  \
  } while (0)
  BAD(struct_size, 4, RG_ERROR_INVALID_ARGUMENT);
  BAD(focusable, (rg_focusable)3, RG_ERROR_INVALID_ARGUMENT);
  BAD(descendant_focus, (rg_descendant_focus)3, RG_ERROR_INVALID_ARGUMENT);
  BAD(next_up, "\xff", RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_input(ctx, root, NULL), RG_ERROR_INVALID_ARGUMENT);
  rg_input_def_init(NULL, 9);
  rg_hit_options_init(NULL, 9);
  rg_context_destroy(ctx);
}

static void batches_are_all_or_nothing(void) {
  rg_node nodes[4];
  rg_input_def defs[4];
  ctx = make_context();
  root = make_node(ctx, rg_null(), RG_KIND_FRAME);
  for (int i = 0; i < 4; i++) {
    nodes[i] = make_node(ctx, root, RG_KIND_VIEW);
    defs[i] = rg_input_def_default();
    defs[i].next_up = i % 2 ? "x" : "y";
  }
  nodes[3] = nodes[0]; /* the last value of a node counts */
  defs[3].clickable = true;
  CHECK_OK(rg_nodes_set_input(ctx, nodes, sizeof *nodes, defs, sizeof *defs, 4));
  CHECK(input_of(nodes[0]).clickable && strcmp(input_of(nodes[0]).next_up, "x") == 0);
  CHECK(strcmp(input_of(nodes[2]).next_up, "y") == 0);
  defs[2].focusable = (rg_focusable)9;
  defs[1].long_clickable = true;
  CHECK_INT(rg_nodes_set_input(ctx, nodes, sizeof *nodes, defs, sizeof *defs, 4), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "2") != NULL);
  CHECK(!input_of(nodes[1]).long_clickable);
  CHECK_OK(rg_nodes_set_input(ctx, nodes, sizeof *nodes, &defs[1], 0, 3));
  CHECK(input_of(nodes[2]).long_clickable);
  CHECK_OK(rg_nodes_set_input(ctx, NULL, 0, NULL, 0, 0));
  CHECK_INT(rg_nodes_set_input(ctx, nodes, 4, defs, 0, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_nodes_set_input(ctx, nodes, 8, defs, 3, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_nodes_set_input(ctx, NULL, 8, defs, 0, 1), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

/* A frame of 400 x 300 with a scroller at 50, 50 of 100 x 100 with padding 10 around a column of rows of 40 px. */
static rg_node scroller, rows[10];
static void make_scroller(void) {
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_ABSOLUTE, rg_match_parent(), rg_match_parent());
  scroller = make_sized(ctx, root, RG_KIND_SCROLL, rg_px(100), rg_px(100));
  CHECK_OK(rg_node_set_float(ctx, scroller, RG_OFFSET_X, 50));
  CHECK_OK(rg_node_set_float(ctx, scroller, RG_OFFSET_Y, 50));
  for (rg_property p = RG_PADDING_LEFT; p <= RG_PADDING_BOTTOM; p = (rg_property)(p + 1))
    CHECK_OK(rg_node_set_float(ctx, scroller, p, 10));
  rg_node list = make_sized(ctx, scroller, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  for (int i = 0; i < 10; i++) rows[i] = make_sized(ctx, list, RG_KIND_VIEW, rg_match_parent(), rg_px(40));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
}

static void hits_go_through_scrollers(void) {
  rg_transform t = rg_transform_default();
  make_scroller();
  CHECK_INT(hit(65, 65).id, rows[0].id);
  CHECK_INT(hit(55, 65).id, scroller.id); /* its padding */
  CHECK_INT(hit(65, 139).id, rows[1].id);
  CHECK_INT(hit(65, 141).id, scroller.id); /* rows[2] is clipped */
  CHECK_INT(hit(65, 160).id, root.id);
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 0, 100));
  CHECK_INT(hit(65, 65).id, rows[2].id);
  t.clip_to_padding = false;
  CHECK_OK(rg_node_set_transform(ctx, scroller, &t));
  CHECK_INT(hit(65, 55).id, rows[2].id);
  CHECK_INT(hit(401, 20).id, 0);
  CHECK_INT(hit(-1, 20).id, 0);
  /* a part of the tree: points are still those of the viewport */
  rg_node found;
  CHECK_OK(rg_hit_test(ctx, rows[2], 65, 65, NULL, &found));
  CHECK_INT(found.id, rows[2].id);
  CHECK_OK(rg_hit_test(ctx, rows[3], 65, 65, NULL, &found));
  CHECK_INT(found.id, 0);
  CHECK_OK(rg_hit_test(ctx, rows[9], 65, 65 + 7 * 40, NULL, &found)); /* clipped by a node above */
  CHECK_INT(found.id, 0);
  CHECK_OK(rg_node_set_int(ctx, scroller, RG_VISIBILITY, RG_INVISIBLE));
  CHECK_INT(hit(65, 65).id, root.id);
  rg_context_destroy(ctx);
}

static void containers_clip_where_asked(void) {
  rg_transform t = rg_transform_default();
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  rg_node box = make_sized(ctx, root, RG_KIND_FRAME, rg_px(50), rg_px(50));
  rg_node child = make_sized(ctx, box, RG_KIND_VIEW, rg_px(20), rg_px(20));
  CHECK_OK(rg_node_set_float(ctx, child, RG_OFFSET_X, 60));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_INT(hit(65, 5).id, child.id);
  t.clip_children = true;
  CHECK_OK(rg_node_set_transform(ctx, box, &t));
  CHECK_INT(hit(65, 5).id, root.id);
  t.scroll_x = 30; /* its content moves to the left */
  CHECK_OK(rg_node_set_transform(ctx, box, &t));
  CHECK_INT(hit(35, 5).id, child.id);
  rg_context_destroy(ctx);
}

static bool is_not(void *user, rg_node node) {
  CHECK_INT(rg_node_set_user_data(ctx, node, NULL), RG_ERROR_REENTRANT);
  return node.id != ((rg_node *)user)->id;
}

static void filters_look_behind(void) {
  rg_hit_options options = rg_hit_options_default();
  rg_node found;
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  rg_node back = make_sized(ctx, root, RG_KIND_VIEW, rg_px(50), rg_px(50));
  rg_node front = make_sized(ctx, root, RG_KIND_VIEW, rg_px(50), rg_px(50));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_INT(hit(5, 5).id, front.id);
  options.clickable_only = true;
  CHECK_OK(rg_hit_test(ctx, root, 5, 5, &options, &found));
  CHECK_INT(found.id, 0);
  rg_input_def def = rg_input_def_default();
  def.long_clickable = true;
  def.enabled = false; /* a disabled node is hit */
  CHECK_OK(rg_node_set_input(ctx, back, &def));
  CHECK_OK(rg_hit_test(ctx, root, 5, 5, &options, &found));
  CHECK_INT(found.id, back.id);
  options = rg_hit_options_default();
  options.filter = is_not;
  options.user = &front;
  CHECK_OK(rg_hit_test(ctx, root, 5, 5, &options, &found));
  CHECK_INT(found.id, back.id);
  options.struct_size = 3;
  CHECK_INT(rg_hit_test(ctx, root, 5, 5, &options, &found), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_hit_test(ctx, root, NAN, 5, NULL, &found), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_hit_test(ctx, root, 5, 5, NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_hit_path(ctx, root, 5, 5, NULL, NULL, 1, NULL), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static void touch_areas_extend_nodes(void) {
  rg_edges edges = {10, 10, 10, 10}, got;
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_ABSOLUTE, rg_match_parent(), rg_match_parent());
  rg_node small = make_sized(ctx, root, RG_KIND_VIEW, rg_px(20), rg_px(20));
  rg_node other = make_sized(ctx, root, RG_KIND_VIEW, rg_px(20), rg_px(20));
  CHECK_OK(rg_node_set_float(ctx, small, RG_OFFSET_X, 50));
  CHECK_OK(rg_node_set_float(ctx, other, RG_OFFSET_X, 75));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_INT(hit(45, 5).id, root.id);
  CHECK_OK(rg_node_set_touch_area(ctx, small, &edges));
  CHECK_OK(rg_node_get_touch_area(ctx, small, &got));
  CHECK(got.left == 10 && got.bottom == 10);
  CHECK_INT(hit(45, 5).id, small.id);
  CHECK_INT(hit(45, 29).id, small.id);
  CHECK_INT(hit(39, 5).id, root.id);
  CHECK_INT(hit(76, 5).id, other.id); /* what is there comes first */
  rg_input_def def = rg_input_def_default();
  CHECK_OK(rg_node_set_input(ctx, small, &def)); /* keeps the area */
  CHECK_INT(hit(45, 5).id, small.id);
  CHECK_OK(rg_node_set_touch_area(ctx, small, NULL));
  CHECK_INT(hit(45, 5).id, root.id);
  edges.top = -1;
  CHECK_INT(rg_node_set_touch_area(ctx, small, &edges), RG_ERROR_INVALID_ARGUMENT);
  edges.top = INFINITY;
  CHECK_INT(rg_node_set_touch_area(ctx, small, &edges), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

/* Many children in a line are searched by bisection, which must notice every change. */
static void long_lists_are_searched_right(void) {
  enum { COUNT = 300 };
  static rg_node items[COUNT];
  rg_transform t = rg_transform_default();
  ctx = make_context();
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  for (int i = 0; i < COUNT; i++) items[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(50), rg_px(10));
  CHECK_OK(rg_layout(ctx, root, 400, 10 * COUNT));
  for (int i = 0; i < COUNT; i++) CHECK_INT(hit(5, (float)(10 * i)).id, items[i].id);
  CHECK_INT(hit(60, 25).id, root.id);
  t.translation_x = 100;
  t.translation_y = 500;
  CHECK_OK(rg_node_set_transform(ctx, items[3], &t));
  CHECK_INT(hit(105, 535).id, items[3].id);
  CHECK_INT(hit(5, 35).id, root.id);
  CHECK_OK(rg_node_destroy(ctx, items[10])); /* without a layout */
  CHECK_INT(hit(5, 105).id, root.id);
  CHECK_INT(hit(5, 115).id, items[11].id);
  CHECK_OK(rg_node_set_int(ctx, items[20], RG_VISIBILITY, RG_GONE));
  CHECK_INT(hit(5, 205).id, root.id);
  CHECK_OK(rg_layout(ctx, root, 400, 10 * COUNT));
  CHECK_INT(hit(5, 205).id, items[22].id);
  CHECK_OK(rg_node_insert(ctx, root, items[200], 0));
  CHECK_INT(hit(5, 1985).id, items[200].id); /* still where the last layout put it */
  CHECK_OK(rg_layout(ctx, root, 400, 10 * COUNT));
  CHECK_INT(hit(5, 5).id, items[200].id);
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, root, 50 * COUNT, 100));
  CHECK_INT(hit(50 * COUNT - 1, 5).id, items[200].id);
  CHECK_INT(hit(50 * COUNT - 51, 5).id, items[0].id);
  rg_context_destroy(ctx);
}

static void scrolling_passes_the_rest_on(void) {
  float x, y;
  make_scroller(); /* 400 px of rows in 80: 320 to scroll */
  CHECK_OK(rg_node_scroll_by(ctx, rows[5], 3, 100, &x, &y));
  CHECK(x == 3 && y == 0);
  CHECK_OK(rg_node_scroll_by(ctx, rows[5], 0, 300, &x, &y));
  CHECK(x == 0 && y == 80);
  CHECK_OK(rg_scroll_at(ctx, root, 60, 60, 0, -500, &x, &y));
  CHECK(y == -180);
  CHECK_OK(rg_scroll_at(ctx, root, 10, 10, 1, 2, &x, &y)); /* not over the scroller */
  CHECK(x == 1 && y == 2);
  CHECK_OK(rg_scroll_at(ctx, root, 999, 10, 1, 2, &x, &y));
  CHECK(x == 1 && y == 2);
  CHECK_OK(rg_scroll_at(ctx, root, 60, 60, 0, 7, NULL, NULL));
  rg_scroll scroll;
  CHECK_OK(rg_node_get_scroll(ctx, scroller, &scroll));
  CHECK(scroll.y == 7);
  CHECK_INT(rg_node_scroll_by(ctx, rows[0], NAN, 0, &x, &y), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_scroll_at(ctx, root, 0, 0, 0, INFINITY, &x, &y), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static void bars_show_where_the_content_is(void) {
  rg_frame track, thumb;
  make_scroller(); /* content of 420 in 100 */
  CHECK_OK(rg_node_scroll_bar(ctx, scroller, 4, 8, &track, &thumb));
  CHECK_FRAME(track, 96, 0, 4, 100);
  CHECK_FRAME(thumb, 96, 0, 4, 24); /* round(100 * 100 / 420) */
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 0, 160));
  CHECK_OK(rg_node_scroll_bar(ctx, scroller, 4, 8, &track, &thumb));
  CHECK_FRAME(thumb, 96, 38, 4, 24);
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 0, 999));
  CHECK_OK(rg_node_scroll_bar(ctx, scroller, 4, 50, &track, &thumb));
  CHECK_FRAME(thumb, 96, 50, 4, 50);
  CHECK_OK(rg_node_scroll_bar(ctx, scroller, 4, 5000, &track, &thumb));
  CHECK_FRAME(thumb, 96, 0, 4, 100);
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_node_scroll_bar(ctx, scroller, 4, 8, &track, NULL));
  CHECK_FRAME(track, 0, 0, 4, 100);
  for (int i = 1; i < 10; i++) CHECK_OK(rg_node_destroy(ctx, rows[i]));
  CHECK_OK(rg_layout(ctx, root, 400, 300));
  CHECK_OK(rg_node_scroll_bar(ctx, scroller, 4, 8, &track, &thumb));
  CHECK_FRAME(thumb, 0, 0, 0, 0);
  CHECK_INT(rg_node_scroll_bar(ctx, root, 4, 8, &track, &thumb), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_scroll_bar(ctx, scroller, -4, 8, &track, &thumb), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static void pointers_click(void) {
  rg_pointer p = {{0}, {0}, 0, 0, 8, 0};
  rg_node clicked;
  make_scroller();
  click(rows[0]);
  CHECK_OK(rg_pointer_down(ctx, root, &p, 70, 70));
  CHECK_INT(p.pressed.id, rows[0].id);
  CHECK_OK(rg_pointer_move(ctx, &p, 70, 104)); /* 4 below the row, within the slop of 8 */
  CHECK(p.pressed.id == rows[0].id && p.is_moved == 1);
  CHECK_OK(rg_pointer_move(ctx, &p, 70, 120));
  CHECK_INT(p.pressed.id, 0);
  CHECK_OK(rg_pointer_move(ctx, &p, 70, 80));
  CHECK_INT(p.pressed.id, rows[0].id);
  CHECK_OK(rg_pointer_up(ctx, &p, 70, 80, &clicked));
  CHECK_INT(clicked.id, rows[0].id);
  CHECK(p.pressed.id == 0 && p.captured.id == 0);
  CHECK_OK(rg_pointer_down(ctx, root, &p, 70, 70));
  CHECK_OK(rg_pointer_up(ctx, &p, 200, 70, &clicked)); /* up elsewhere */
  CHECK_INT(clicked.id, 0);
  CHECK_OK(rg_pointer_down(ctx, root, &p, 70, 70));
  rg_pointer_cancel(&p);
  rg_pointer_cancel(NULL);
  CHECK_OK(rg_pointer_up(ctx, &p, 70, 70, &clicked));
  CHECK_INT(clicked.id, 0);
  CHECK_OK(rg_pointer_down(ctx, root, &p, 70, 70));
  CHECK_OK(rg_node_destroy(ctx, rows[0]));
  CHECK_OK(rg_pointer_move(ctx, &p, 70, 70));
  CHECK(p.pressed.id == 0 && p.captured.id == 0);
  CHECK_OK(rg_pointer_down(ctx, root, &p, 10, 10)); /* nothing clickable */
  CHECK_INT(p.pressed.id, 0);
  p.slop = -1;
  CHECK_INT(rg_pointer_move(ctx, &p, 0, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_pointer_down(ctx, root, NULL, 0, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_pointer_move(ctx, NULL, 0, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_pointer_up(ctx, NULL, 0, 0, &clicked), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static rg_node of(const char *id) {
  rg_node found = {0};
  CHECK_OK(rg_node_find(ctx, root, id, &found));
  return found;
}

static const char *const file =
    "<LinearLayout xmlns:android='a' android:id='@+id/top' android:clipChildren='true'>"
    "<Button android:id='@+id/button' android:nextFocusDown='@+id/field' android:alpha='0.5'/>"
    "<EditText android:id='@+id/field' android:enabled='false' android:focusedByDefault='true'/>"
    "<View android:id='@+id/view' android:onClick='go' android:focusable='auto' android:rotation='-30'"
    " android:translationX='4dp' android:transformPivotX='7px' android:elevation='2dp' android:scaleY='2'/>"
    "<FrameLayout android:id='@+id/frame' android:descendantFocusability='blocksDescendants'"
    " android:focusableInTouchMode='true' android:scrollY='5px' android:clipToPadding='false'/>"
    "<EditText android:id='@+id/first'><requestFocus/></EditText>"
    "</LinearLayout>";

static void check_file(void) {
  rg_transform t = rg_transform_default();
  rg_input_def def = input_of(of("button"));
  CHECK(def.clickable && def.focusable == RG_FOCUSABLE_YES && strcmp(def.next_down, "field") == 0);
  CHECK_OK(rg_node_get_transform(ctx, of("button"), &t));
  CHECK(t.alpha == 0.5f);
  CHECK(strcmp(rg_node_attribute(ctx, of("button"), "alpha"), "0.5") == 0); /* stays for the program */
  def = input_of(of("field"));
  CHECK(def.clickable && def.long_clickable && !def.enabled && def.focused_by_default);
  def = input_of(of("first"));
  CHECK(def.focused_by_default && def.focusable == RG_FOCUSABLE_YES);
  def = input_of(of("view"));
  CHECK(def.clickable && def.focusable == RG_FOCUSABLE_AUTO && !def.focused_by_default);
  CHECK_OK(rg_node_get_transform(ctx, of("view"), &t));
  CHECK(t.rotation == -30 && t.translation_x == 4 && t.elevation == 2 && t.scale_y == 2 && t.scale_x == 1);
  CHECK(t.pivot_x.kind == RG_PX && t.pivot_x.value == 7 && t.pivot_y.kind == RG_PERCENT);
  def = input_of(of("frame"));
  CHECK(def.descendant_focus == RG_FOCUS_BLOCKS_DESCENDANTS && def.focusable == RG_FOCUSABLE_YES);
  CHECK_OK(rg_node_get_transform(ctx, of("frame"), &t));
  CHECK(t.scroll_y == 5 && !t.clip_to_padding);
  CHECK_OK(rg_node_get_transform(ctx, of("top"), &t));
  CHECK(t.clip_children);
}

static void files_have_transforms_and_input(void) {
  rg_inflate_def def = rg_inflate_def_default();
  ctx = make_context();
  def.font = make_font(ctx);
  CHECK_OK(rg_inflate(ctx, file, strlen(file), &def, &root));
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  check_file();
  rg_template model;
  CHECK_OK(rg_template_create(ctx, file, strlen(file), &def, &model));
  rg_node copies[5];
  CHECK_OK(rg_template_instantiate(ctx, model, rg_null(), 1, copies));
  root = copies[0];
  check_file();
  CHECK_INT(rg_inflate(ctx, "<View clickable='maybe'/>", 25, &def, &root), RG_ERROR_SYNTAX);
  rg_diagnostic d;
  CHECK_OK(rg_diagnostic_at(ctx, rg_diagnostic_count(ctx) - 1, &d));
  CHECK(d.code == RG_CODE_BAD_VALUE && d.column == 18);
  const char *json = "{\"class\": \"Button\", \"id\": \"j\", \"nextFocusUp\": \"k\", \"rotation\": \"45\"}";
  CHECK_OK(rg_inflate(ctx, json, strlen(json), &def, &root));
  CHECK(strcmp(input_of(root).next_up, "k") == 0);
  rg_context_destroy(ctx);
}

static void reloads_change_only_what_the_file_changes(void) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_transform t = rg_transform_default();
  const char *one = "<FrameLayout><Button id='@+id/a' rotation='1' nextFocusUp='@id/x' alpha='0.5'/></FrameLayout>";
  const char *two = "<FrameLayout><Button id='@+id/a' rotation='2' nextFocusUp='@id/y' alpha='0.5' enabled='false'/></FrameLayout>";
  ctx = make_context();
  def.reloadable = true;
  CHECK_OK(rg_inflate(ctx, one, strlen(one), &def, &root));
  rg_node a = of("a");
  CHECK_OK(rg_node_get_transform(ctx, a, &t));
  t.alpha = 0.25f;
  CHECK_OK(rg_node_set_transform(ctx, a, &t));
  CHECK_OK(rg_reinflate(ctx, root, two, strlen(two), NULL, &root));
  CHECK_INT(of("a").id, a.id);
  CHECK_OK(rg_node_get_transform(ctx, a, &t));
  CHECK(t.rotation == 2 && t.alpha == 0.25f); /* the host's alpha stays */
  CHECK(strcmp(input_of(a).next_up, "y") == 0 && !input_of(a).enabled && input_of(a).clickable);
  rg_context_destroy(ctx);
}

/* Every allocation fails in turn: the call changes nothing, and then succeeds. */
static void memory_may_run_out(void) {
  rg_context_def def = rg_context_def_default();
  for (int round = 0; round < 400; round++) {
    static ledger l;
    memset(&l, 0, sizeof l);
    def.allocator = ledger_hooks(&l);
    ctx = make_context_def(&def);
    root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
    rg_node nodes[40];
    for (int i = 0; i < 40; i++) {
      nodes[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(50), rg_px(10));
      CHECK_OK(rg_node_set_id(ctx, nodes[i], i % 2 ? "odd" : "even", i % 2 ? 3 : 4));
    }
    CHECK_OK(rg_layout(ctx, root, 100, 400));
    l.fail_after = round;
    rg_input_def in = rg_input_def_default(), got;
    rg_transform t = rg_transform_default();
    rg_edges edges = {5, 5, 5, 5};
    rg_node found;
    in.clickable = true;
    in.next_forward = "odd";
    in.next_down = "nobody";
    t.rotation = 3;
#define AGAIN(call, unchanged)                     \
  do {                                             \
    rg_status s = call;                            \
    if (s == RG_ERROR_OUT_OF_MEMORY) {             \
      CHECK(unchanged);                            \
      l.fail_after = -1;                           \
      s = call;                                    \
    }                                              \
    CHECK_OK(s);                                   \
  } while (0)
    AGAIN(rg_nodes_set_input(ctx, nodes, 8, &in, 0, 40), (got = input_of(nodes[0]), !got.clickable && !got.next_down));
    in.next_forward = "even";
    in.next_left = "x";
    AGAIN(rg_nodes_set_input(ctx, nodes, 8, &in, 0, 20),
          (got = input_of(nodes[0]), strcmp(got.next_forward, "odd") == 0 && !got.next_left));
    AGAIN(rg_node_set_transform(ctx, nodes[3], &t),
          rg_node_get_transform(ctx, nodes[3], &t) == RG_OK && t.rotation == 0 && (t.rotation = 3) != 0);
    AGAIN(rg_node_set_touch_area(ctx, root, &edges), true);
    AGAIN(rg_hit_test(ctx, root, 5, 155, NULL, &found), found.id == 0);
    CHECK_INT(found.id, nodes[15].id);
    AGAIN(rg_hit_test(ctx, nodes[7], 5, 75, NULL, &found), found.id == 0);
    CHECK_INT(found.id, nodes[7].id);
    AGAIN(rg_focus_next(ctx, root, nodes[2], NULL, RG_FOCUS_UP, &found), found.id == 0);
    CHECK_INT(found.id, nodes[1].id);
    AGAIN(rg_focus_next(ctx, root, rg_null(), NULL, RG_FOCUS_BACKWARD, &found), found.id == 0);
    CHECK(found.id != 0);
    CHECK_INT(l.mistakes, 0);
    bool is_done = l.fail_after > 0;
    rg_context_destroy(ctx);
    CHECK_INT(l.count, 0);
    if (is_done) return;
  }
  CHECK(!"more than 400 allocations");
}

int main(void) {
  RUN(values_are_stored);
  RUN(batches_are_all_or_nothing);
  RUN(hits_go_through_scrollers);
  RUN(containers_clip_where_asked);
  RUN(filters_look_behind);
  RUN(touch_areas_extend_nodes);
  RUN(long_lists_are_searched_right);
  RUN(scrolling_passes_the_rest_on);
  RUN(bars_show_where_the_content_is);
  RUN(pointers_click);
  RUN(files_have_transforms_and_input);
  RUN(reloads_change_only_what_the_file_changes);
  RUN(memory_may_run_out);
  return check_result();
}
