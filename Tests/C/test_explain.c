/* SPDX-License-Identifier: MIT */
/* Explanations: sentences for the most frequent cases, use without memory, and refused calls. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static char text[1 << 14];

static bool append(void *user, const char *bytes, size_t size) {
  (void)user;
  if (strlen(text) + size + 1 < sizeof text) strncat(text, bytes, size);
  return true;
}

static const char *explained(rg_context *ctx, rg_node node, rg_explain_format format) {
  text[0] = 0;
  CHECK_OK(rg_node_explain(ctx, node, format, append, NULL));
  return text;
}

static void says(rg_context *ctx, rg_node node, const char *sentence) {
  if (strstr(explained(ctx, node, RG_EXPLAIN_TEXT), sentence) != NULL) return;
  fprintf(stderr, "missing: %s\n%s", sentence, text);
  check_fail(__FILE__, __LINE__, "the explanation does not say it");
}

static void named(rg_context *ctx, rg_node node, const char *id) {
  CHECK_OK(rg_node_set_id(ctx, node, id, strlen(id)));
}

static void why_is_my_label_0_wide(void) {
  rg_context *ctx = make_context();
  rg_node_def def = rg_node_def_default(RG_KIND_LINEAR);
  rg_node row, icon, label;
  def.style.width = rg_match_parent();
  def.id = "row";
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &row));
  icon = make_sized(ctx, row, RG_KIND_VIEW, rg_px(32), rg_px(32));
  named(ctx, icon, "icon");
  def = rg_node_def_default(RG_KIND_FIXED);
  def.id = "label";
  def.style.width = rg_px(0);
  def.style.content_width = 84;
  def.style.content_height = 16;
  CHECK_OK(rg_node_create(ctx, row, &def, &label));
  CHECK_OK(rg_layout(ctx, row, 300, 200));
  CHECK(strcmp(explained(ctx, label, RG_EXPLAIN_TEXT),
               "fixed #label: 0 x 16 px at 32, 0 in linear #row\n"
               "  Width: 0 px. Its style says 0 px.\n"
               "    - #row has exactly 300 px; it asks for its own length: exactly 0 px.\n"
               "    - Its content takes 84 px.\n"
               "    Decided by: own length; it wanted 84 px.\n"
               "  Height: 16 px. Its style says unset.\n"
               "    - #row has exactly 200 px, to wrap its content in: at most 200 px.\n"
               "    - Its content takes 16 px.\n"
               "    Decided by: content.\n"
               "  Left: 32 px.\n"
               "    - It follows #icon, which ends at 32 px.\n"
               "  Top: 0 px.\n"
               "    - Between 0 px and 200 px it lies on top.\n") == 0);
  /* a weight gives it the rest */
  CHECK_OK(rg_node_set_float(ctx, label, RG_WEIGHT, 1));
  CHECK_OK(rg_layout(ctx, row, 300, 200));
  says(ctx, label, "#row is 300 px, of which others take 32 px; the 268 px left are shared by weight, and 1 of 1 brings 268 px: exactly 268 px.");
  says(ctx, label, "Decided by: weight.");
  /* and a maximum takes it away */
  CHECK_OK(rg_node_set_length(ctx, label, RG_MAX_WIDTH, rg_px(100)));
  CHECK_OK(rg_layout(ctx, row, 300, 200));
  says(ctx, label, "its share is beyond its own limit: exactly 100 px.");
  rg_context_destroy(ctx);
}

/* Measures its only child under at most 50 x 20, and places it at 7, 9. */
static void measure_one(void *user, rg_container_measure *m) {
  rg_child_size size;
  (void)user;
  CHECK_OK(rg_request_measure_child(m->request, 0, rg_at_most(50), rg_at_most(20), &size));
  m->out_width = size.width;
  m->out_height = size.height;
}

static void place_one(void *user, rg_container_place *p) {
  (void)user;
  CHECK_OK(rg_request_set_child_frame(p->request, 0, 7, 9, 50, 20));
}

static void custom_containers_are_named(void) {
  rg_context *ctx = make_context();
  rg_container_def def = rg_container_def_default();
  rg_container_class of;
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME);
  rg_node box = make_sized(ctx, root, RG_KIND_CUSTOM, rg_wrap_content(), rg_wrap_content());
  rg_node leaf = make_node(ctx, box, RG_KIND_VIEW);
  rg_layout_stats before, after;
  def.measure = measure_one;
  def.place = place_one;
  CHECK_OK(rg_container_register(ctx, &def, &of));
  CHECK_OK(rg_node_set_container_class(ctx, box, of));
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_LEFT, 3));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_context_layout_stats(ctx, &before));
  CHECK_FRAME(frame_of(ctx, leaf), 10, 9, 50, 20);
  says(ctx, leaf, "/0 asked it in its measure callback: at most 50 px.");
  says(ctx, leaf, "The place callback put it at 7 px of the content, which starts at 3 px.");
  says(ctx, box, "Its children take 50 px and its padding 3 px.");
  CHECK_OK(rg_context_layout_stats(ctx, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  CHECK_FRAME(frame_of(ctx, leaf), 10, 9, 50, 20);
  CHECK_FRAME(frame_of(ctx, box), 0, 0, 53, 20);
  rg_context_destroy(ctx);
}

static void full_memory_is_enough(void) {
  static char memory[1 << 20];
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root, leaf = rg_null(), more;
  rg_node_def node = rg_node_def_default(RG_KIND_VIEW);
  def.node_capacity = 40;
  def.memory = memory;
  def.memory_size = rg_context_required_size(&def);
  CHECK(def.memory_size <= sizeof memory);
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  for (int i = 1; i < 40; i++) leaf = make_sized(ctx, root, RG_KIND_VIEW, rg_px(5), rg_px(5));
  CHECK_INT(rg_node_create(ctx, root, &node, &more), RG_ERROR_OUT_OF_MEMORY);
  CHECK_OK(rg_layout(ctx, root, 100, 500));
  says(ctx, leaf, "It follows /37, which ends at 190 px.");
  rg_context_destroy(ctx);
}

/* After an edit and before the next layout, an explanation is refused: it would match neither state. */
static void content_below_nothing_is_explained(void) {
  rg_context *ctx = make_context();
  rg_node column = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  rg_node leaf = make_sized(ctx, column, RG_KIND_FIXED, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_int(ctx, column, RG_ORIENTATION, RG_VERTICAL));
  CHECK_OK(rg_node_set_int(ctx, column, RG_WEIGHT_MODE, RG_WEIGHT_BOX));
  CHECK_OK(rg_node_set_float(ctx, leaf, RG_MARGIN_TOP, -48));
  CHECK_OK(rg_layout(ctx, column, 100, 100));
  CHECK(strstr(explained(ctx, column, RG_EXPLAIN_JSON),
               "\"content\":-2432,\"padding\":0,\"wanted\":0,\"suggested_min\":0}") != NULL);
  rg_context_destroy(ctx);
}

/* Gravity that fills counts as that of the start, which is on the right here. */
static void boxes_that_fill_are_explained_from_right_to_left(void) {
  rg_context *ctx = make_context();
  rg_node row = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(27), rg_wrap_content());
  rg_node leaf = make_sized(ctx, row, RG_KIND_FIXED, rg_px(10), rg_px(10));
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, row, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_node_set_int(ctx, row, RG_WEIGHT_MODE, RG_WEIGHT_FILL));
  CHECK_OK(rg_node_set_int(ctx, row, RG_GRAVITY, RG_GRAVITY_FILL));
  CHECK_OK(rg_layout_specs(ctx, row, rg_exactly(27), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, leaf), 17, 0, 10, 10);
  CHECK(strstr(explained(ctx, leaf, RG_EXPLAIN_TEXT), "is the first of the line, at 0 px") != NULL);
  rg_context_destroy(ctx);
}

/* An explanation measures the sibling that holds the anchor, but nothing moves. */
static void an_anchored_app_bar_stays_where_it_was(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), outer = make_node(ctx, root, RG_KIND_FRAME);
  rg_node coordinator = make_node(ctx, outer, RG_KIND_COORDINATOR), frame = make_node(ctx, coordinator, RG_KIND_FRAME);
  rg_node anchor = make_node(ctx, frame, RG_KIND_FRAME), inner = make_node(ctx, anchor, RG_KIND_FRAME);
  rg_node bar = make_node(ctx, coordinator, RG_KIND_APP_BAR), text;
  const rg_node nodes[] = {root, outer, coordinator, frame, anchor, inner, bar};
  rg_font_def font = font_of(6, 14, 11, 14);
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  CHECK_OK(rg_font_create(ctx, &font, &def.style.font));
  def.text = "w";
  CHECK_OK(rg_node_create(ctx, inner, &def, &text));
  CHECK_OK(rg_node_set_length(ctx, coordinator, RG_MIN_WIDTH, rg_px(178)));
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, bar, anchor));
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 9));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(1), rg_at_most(201)));
  rg_frame before = frame_of(ctx, bar);
  for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
    explained(ctx, nodes[i], RG_EXPLAIN_TEXT);
    CHECK_FRAME(frame_of(ctx, bar), before.x, before.y, before.width, before.height);
  }
  rg_context_destroy(ctx);
}

/* An explanation measures again; in which order makes no difference to the next ones. */
static void explanations_do_not_change_each_other(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), frame = make_node(ctx, root, RG_KIND_FRAME);
  rg_node outer = make_node(ctx, frame, RG_KIND_LINEAR), column = make_node(ctx, outer, RG_KIND_LINEAR);
  rg_node row = make_sized(ctx, column, RG_KIND_LINEAR, rg_match_parent(), rg_unset());
  rg_node inner = make_sized(ctx, row, RG_KIND_LINEAR, rg_unset(), rg_match_parent());
  rg_node leaf = make_node(ctx, inner, RG_KIND_FIXED);
  const char *sentence = "Width: 0 px. Its style says unset.\n    - /0/0/0/0/0 has at most 0 px";
  CHECK_OK(rg_node_set_float(ctx, column, RG_WEIGHT, 1));
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, inner, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_layout_specs(ctx, root, rg_unspecified(), rg_unspecified()));
  says(ctx, leaf, sentence);
  for (int i = 0; i < 2; i++) explained(ctx, row, RG_EXPLAIN_TEXT);
  says(ctx, leaf, sentence);
  rg_context_destroy(ctx);
}

/* The parent is measured once for each axis; the second measure gives it its height, by its ratio. */
static void the_last_measure_of_a_parent_counts(void) {
  rg_context_def context = rg_context_def_default();
  context.units_per_px = 1;
  rg_context *ctx = make_context_def(&context);
  rg_node root = make_node(ctx, rg_null(), RG_KIND_RELATIVE), first, outer, inner, leaf;
  rg_node_def def = rg_node_def_default(RG_KIND_RELATIVE);
  first = make_sized(ctx, root, RG_KIND_FIXED, rg_px(11), rg_unset());
  outer = make_node(ctx, root, RG_KIND_RELATIVE);
  CHECK_OK(rg_node_set_anchor_node(ctx, outer, RG_END_OF, first));
  def.style.width = rg_match_parent();
  def.style.min_width = rg_px(1);
  def.style.aspect_ratio = 0.5f;
  def.style.gravity = RG_GRAVITY_CENTER_VERTICAL;
  CHECK_OK(rg_node_create(ctx, outer, &def, &inner));
  leaf = make_node(ctx, inner, RG_KIND_FIXED);
  CHECK_OK(rg_layout_specs(ctx, root, rg_at_most(1), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, leaf), 0, 1, 0, 0);
  says(ctx, leaf, "in a room of 2 px: at most 2 px.");
  says(ctx, leaf, "; the container's gravity moves it by 1 px.");
  rg_context_destroy(ctx);
}

static void only_what_is_laid_out_is_explained(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), other = make_node(ctx, rg_null(), RG_KIND_FRAME);
  rg_node leaf = make_sized(ctx, root, RG_KIND_VIEW, rg_px(5), rg_px(5)), added;
  text[0] = 0;
  CHECK_INT(rg_node_explain(ctx, leaf, RG_EXPLAIN_TEXT, append, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "never laid out") != NULL);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_explain(ctx, leaf, RG_EXPLAIN_TEXT, append, NULL));
  added = make_sized(ctx, root, RG_KIND_VIEW, rg_px(5), rg_px(5));
  text[0] = 0;
  CHECK_INT(rg_node_explain(ctx, leaf, RG_EXPLAIN_TEXT, append, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_explain(ctx, added, RG_EXPLAIN_TEXT, append, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "was changed since") != NULL);
  CHECK_INT(strlen(text), 0);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_explain(ctx, added, RG_EXPLAIN_TEXT, append, NULL));
  /* a root and its viewport */
  CHECK_OK(rg_node_set_float(ctx, root, RG_MARGIN_TOP, 5));
  CHECK_INT(rg_node_explain(ctx, root, RG_EXPLAIN_TEXT, append, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_explain(ctx, added, RG_EXPLAIN_TEXT, append, NULL));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_explain(ctx, root, RG_EXPLAIN_TEXT, append, NULL));
  /* another tree may be dirty */
  make_node(ctx, other, RG_KIND_VIEW);
  CHECK_OK(rg_node_explain(ctx, added, RG_EXPLAIN_TEXT, append, NULL));
  CHECK_INT(rg_node_explain(ctx, added, (rg_explain_format)2, append, NULL), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

/* The viewport is known for the last 8 roots; for older ones, only its effects. */
static void many_roots_are_explained(void) {
  rg_context *ctx = make_context();
  rg_node roots[20];
  for (int i = 0; i < 20; i++) {
    roots[i] = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(10), rg_unset());
    CHECK_OK(rg_node_set_int(ctx, roots[i], RG_LAYOUT_GRAVITY, RG_GRAVITY_RIGHT));
    CHECK_OK(rg_layout(ctx, roots[i], (float)(20 + i), 30));
  }
  says(ctx, roots[19], "the viewport has exactly 39 px; it asks for its own length: exactly 10 px.");
  says(ctx, roots[19], "Between 0 px and 39 px it lies on the right.");
  says(ctx, roots[0], "exactly 10 px.");
  says(ctx, roots[0], "Left: 10 px.");
  says(ctx, roots[0], "The host says where a root lies.");
  rg_context_destroy(ctx);
}

static void what_takes_no_part_says_why(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_SCROLL);
  rg_node shown = make_sized(ctx, root, RG_KIND_FRAME, rg_px(5), rg_px(5));
  rg_node leaf = make_node(ctx, shown, RG_KIND_VIEW), extra = make_node(ctx, root, RG_KIND_VIEW);
  CHECK_OK(rg_node_set_int(ctx, leaf, RG_VISIBILITY, RG_GONE));
  CHECK_INT(rg_layout(ctx, root, 100, 100), RG_ERROR_TREE);
  says(ctx, leaf, "It takes no part in the layout: /0/0 is gone.");
  says(ctx, extra, "It takes no part in the layout: /1 is not the first child of its scroller, which shows one.");
  CHECK(strstr(explained(ctx, extra, RG_EXPLAIN_JSON), "\"steps\":[{\"rule\":\"extra_child\",\"node\":{") != NULL);
  says(ctx, shown, "/ scrolls along this axis: no bound.");
  rg_context_destroy(ctx);
}

static void edges_orders_and_boxes_are_told(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME);
  rg_node pinned = make_node(ctx, root, RG_KIND_VIEW);
  rg_node row = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(100), rg_px(20));
  rg_node second = make_sized(ctx, row, RG_KIND_VIEW, rg_px(30), rg_px(5));
  rg_node first = make_sized(ctx, row, RG_KIND_VIEW, rg_px(10), rg_px(5));
  rg_node boxes = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(100), rg_px(20)), limited, other;
  named(ctx, first, "first");
  CHECK_OK(rg_node_set_int(ctx, row, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, boxes, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_length(ctx, pinned, RG_EDGE_LEFT, rg_px(10)));
  CHECK_OK(rg_node_set_length(ctx, pinned, RG_EDGE_RIGHT, rg_percent(25)));
  CHECK_OK(rg_node_set_length(ctx, pinned, RG_EDGE_BOTTOM, rg_px(3)));
  CHECK_OK(rg_node_set_length(ctx, pinned, RG_HEIGHT, rg_px(7)));
  CHECK_OK(rg_node_set_int(ctx, first, RG_ORDER, -1));
  CHECK_OK(rg_node_set_int(ctx, boxes, RG_WEIGHT_MODE, RG_WEIGHT_BOX));
  limited = make_sized(ctx, boxes, RG_KIND_VIEW, rg_match_parent(), rg_px(5));
  other = make_sized(ctx, boxes, RG_KIND_VIEW, rg_match_parent(), rg_px(5));
  CHECK_OK(rg_node_set_float(ctx, limited, RG_WEIGHT, 1));
  CHECK_OK(rg_node_set_float(ctx, other, RG_WEIGHT, 1));
  CHECK_OK(rg_node_set_length(ctx, limited, RG_MAX_WIDTH, rg_px(20)));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_FRAME(frame_of(ctx, pinned), 10, 90, 140, 7);
  says(ctx, pinned, "/ has exactly 200 px less 60 px (padding 0 px, margins 0 px, edge 10 px, edge 50 px): exactly 140 px.");
  says(ctx, pinned, "Decided by: edges.");
  says(ctx, pinned, "Its edge is 10 px behind that of its container, at 0 px, and its margin 0 px.");
  says(ctx, pinned, "Its edge is 3 px before that of its container, at 100 px, its margin 0 px and its size 7 px.");
  says(ctx, second, "It follows #first, which ends at 10 px.");
  CHECK(strstr(explained(ctx, first, RG_EXPLAIN_JSON), "\"path\":\"/1/1\"") != NULL);
  says(ctx, limited, "its share is beyond its own limit: exactly 20 px.");
  says(ctx, other, "/2 is 100 px, of which others take 20 px; the 80 px left are shared by weight, and 1 of 1 brings 80 px: exactly 80 px.");
  rg_context_destroy(ctx);
}

static void constraint_containers_are_named(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_CONSTRAINT), leaf = make_node(ctx, root, RG_KIND_VIEW);
  rg_constraint_def def = rg_constraint_default();
  named(ctx, root, "box");
  def.first = leaf;
  def.attribute = RG_ATTR_LEFT;
  def.constant = 12;
  CHECK_OK(rg_constraint_add(ctx, root, &def, NULL));
  def.attribute = RG_ATTR_WIDTH;
  def.constant = 30;
  CHECK_OK(rg_constraint_add(ctx, root, &def, NULL));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK_INT((int)frame_of(ctx, leaf).x, 12);
  says(ctx, leaf, "#box has constraints, which make it exactly 30 px.");
  says(ctx, leaf, "Decided by: constraints of the parent.");
  says(ctx, leaf, "The constraints of #box put it at 12 px.");
  says(ctx, root, "By its constraints it is 200 px.");
  rg_context_destroy(ctx);
}

static void children_of_widgets_have_reasons_for_their_places(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_COORDINATOR);
  rg_node bar = make_sized(ctx, root, RG_KIND_APP_BAR, rg_match_parent(), rg_wrap_content());
  rg_node collapsing = make_sized(ctx, bar, RG_KIND_COLLAPSING, rg_match_parent(), rg_px(60));
  rg_node pinned = make_sized(ctx, collapsing, RG_KIND_VIEW, rg_px(20), rg_px(10));
  rg_node view = make_sized(ctx, root, RG_KIND_VIEW, rg_match_parent(), rg_match_parent());
  rg_node button = make_sized(ctx, root, RG_KIND_VIEW, rg_px(8), rg_px(8));
  rg_node keyed = make_sized(ctx, root, RG_KIND_VIEW, rg_px(8), rg_px(8));
  rg_node drawers = make_sized(ctx, root, RG_KIND_DRAWER, rg_match_parent(), rg_px(50));
  rg_node drawer = make_sized(ctx, drawers, RG_KIND_VIEW, rg_px(30), rg_px(10));
  rg_node toolbar = make_sized(ctx, root, RG_KIND_TOOLBAR, rg_match_parent(), rg_px(50));
  rg_node title = make_sized(ctx, toolbar, RG_KIND_VIEW, rg_px(30), rg_px(10));
  rg_node absolute = make_sized(ctx, root, RG_KIND_ABSOLUTE, rg_match_parent(), rg_px(50));
  rg_node at = make_sized(ctx, absolute, RG_KIND_VIEW, rg_px(30), rg_px(10));
  rg_node percent = make_sized(ctx, root, RG_KIND_PERCENT_FRAME, rg_match_parent(), rg_px(50));
  rg_node part = make_sized(ctx, percent, RG_KIND_VIEW, rg_px(30), rg_px(10));
  rg_node connected = make_sized(ctx, root, RG_KIND_CONNECTED, rg_match_parent(), rg_px(50));
  rg_node item = make_sized(ctx, connected, RG_KIND_VIEW, rg_px(30), rg_px(10));
  const float keyline = 70;
  rg_connections largest = rg_connections_default();
  largest.layout_max_height = rg_px(40);
  CHECK_OK(rg_node_set_keylines(ctx, root, &keyline, 1));
  CHECK_OK(rg_node_set_param(ctx, keyed, RG_PARAM_KEYLINE, 0));
  CHECK_OK(rg_node_set_param(ctx, view, RG_PARAM_SCROLLING_VIEW, 1));
  CHECK_OK(rg_node_set_param(ctx, bar, RG_PARAM_APP_BAR_OFFSET, 25));
  CHECK_OK(rg_node_set_param(ctx, pinned, RG_PARAM_COLLAPSE_MODE, RG_COLLAPSE_PIN));
  CHECK_OK(rg_node_set_coordinator_anchor(ctx, button, bar));
  CHECK_OK(rg_node_set_int(ctx, drawer, RG_LAYOUT_GRAVITY, RG_GRAVITY_START));
  CHECK_OK(rg_node_set_length(ctx, at, RG_EDGE_LEFT, rg_px(11)));
  CHECK_OK(rg_node_set_param(ctx, part, RG_PARAM_MARGIN_LEFT_PERCENT, 10));
  CHECK_OK(rg_node_set_connections(ctx, connected, &largest));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  says(ctx, bar, "It moves by -25 px: the app bar is scrolled, or siblings cover its edge.");
  says(ctx, pinned, "Its collapse mode moves it by 25 px.");
  says(ctx, view, "It begins below the app bar, at 35 px.");
  says(ctx, button, "It is attached to its anchor, within the content box, at ");
  says(ctx, keyed, "Its keyline and gravity put it at 70 px.");
  says(ctx, drawer, "Its edge is 0 px before that of its container, at 0 px, its margin 0 px and its size 30 px.");
  says(ctx, title, "In its line it comes at 0 px.");
  says(ctx, title, "Its gravity puts it at 0 px.");
  says(ctx, at, "Its edge is 11 px behind that of its container, at 0 px, and its margin 0 px.");
  says(ctx, part, "its margins are 20 px and 0 px.");
  says(ctx, connected, "Its connections make it at most 40 px, even if its size is exact.");
  says(ctx, item, "Its connections put it at 0 px.");
  CHECK_OK(rg_node_set_param(ctx, drawer, RG_PARAM_DRAWER_OPEN, 1));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  says(ctx, drawer, "Its edge is 0 px behind that of its container, at 0 px, and its margin 0 px.");
  rg_context_destroy(ctx);
}

static void a_flow_line_thicker_than_any_length_is_explained(void) {
  rg_context *ctx = make_context();
  rg_node flow = make_sized(ctx, rg_null(), RG_KIND_FLOW, rg_wrap_content(), rg_wrap_content()), wide, match;
  CHECK_OK(rg_node_set_int(ctx, flow, RG_ORIENTATION, RG_VERTICAL));
  wide = make_sized(ctx, flow, RG_KIND_VIEW, rg_px(3e38f), rg_px(10));
  match = make_sized(ctx, flow, RG_KIND_VIEW, rg_match_parent(), rg_px(10));
  CHECK_OK(rg_node_set_float(ctx, wide, RG_MARGIN_LEFT, 4));
  CHECK_OK(rg_node_set_float(ctx, match, RG_MARGIN_LEFT, 3));
  CHECK_OK(rg_layout_specs(ctx, flow, rg_unspecified(), rg_at_most(100)));
  says(ctx, match, "which it matches; margins take 3 px: exactly 16777213 px.");
  rg_context_destroy(ctx);
}

static uint32_t flags_of(rg_context *ctx, rg_node node) {
  rg_node_layout info;
  CHECK_OK(rg_node_layout_info(ctx, node, &info));
  return info.flags;
}

/* A text that its percentage breaks has one line with its share: a row of that height is not too small for it. An
   explanation, which runs the flow again in that height, finds the same, and so does the next layout. */
static void a_share_decides_what_is_too_small(void) {
  static const rg_kind kinds[] = {RG_KIND_TABLE, RG_KIND_TABLE_ROW, RG_KIND_FLOW, RG_KIND_TEXT};
  rg_context *ctx = make_context();
  rg_node nodes[4];
  for (int i = 0; i < 4; i++) nodes[i] = make_node(ctx, i ? nodes[i - 1] : rg_null(), kinds[i]);
  CHECK_OK(rg_node_set_text(ctx, nodes[3], "  u", 3));
  CHECK_OK(rg_node_set_int(ctx, nodes[2], RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, nodes[3], RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_node_set_length(ctx, nodes[3], RG_WIDTH, rg_percent(25)));
  CHECK_OK(rg_node_set_float(ctx, nodes[3], RG_WEIGHT, 3));
  for (int round = 0; round < 3; round++) {
    CHECK_OK(rg_layout_specs(ctx, nodes[0], rg_at_most(101), round < 2 ? rg_exactly(320) : rg_unspecified()));
    for (int i = 0; i < 4; i++) {
      if (i > 0) CHECK_FRAME(frame_of(ctx, nodes[i]), 0, 0, 24, 16);
      CHECK_INT(flags_of(ctx, nodes[i]), RG_OUT_LAID_OUT);
      explained(ctx, nodes[i], RG_EXPLAIN_TEXT);
      CHECK_INT(flags_of(ctx, nodes[2]), RG_OUT_LAID_OUT);
    }
  }
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(a_share_decides_what_is_too_small);
  RUN(why_is_my_label_0_wide);
  RUN(custom_containers_are_named);
  RUN(edges_orders_and_boxes_are_told);
  RUN(constraint_containers_are_named);
  RUN(full_memory_is_enough);
  RUN(content_below_nothing_is_explained);
  RUN(boxes_that_fill_are_explained_from_right_to_left);
  RUN(an_anchored_app_bar_stays_where_it_was);
  RUN(explanations_do_not_change_each_other);
  RUN(the_last_measure_of_a_parent_counts);
  RUN(only_what_is_laid_out_is_explained);
  RUN(many_roots_are_explained);
  RUN(what_takes_no_part_says_why);
  RUN(children_of_widgets_have_reasons_for_their_places);
  RUN(a_flow_line_thicker_than_any_length_is_explained);
  return check_result();
}
