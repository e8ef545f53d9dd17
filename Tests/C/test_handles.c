/* SPDX-License-Identifier: MIT */
/* Every function of the header that takes a node, with handles that name none: null, destroyed, foreign, made up.
 * Tests/C/run.sh checks that no such function is left out. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#define STALE(call) CHECK_INT(call, RG_ERROR_STALE_HANDLE)
#define NONE(call) CHECK_INT((call).id, 0)

static void refuse_in_findings(rg_context *ctx, rg_node dead) {
  rg_overflow overflow;
  rg_source source;
  uint32_t count = 7;
  memset(&overflow, 0xA5, sizeof overflow);
  STALE(rg_node_overflow(ctx, dead, &overflow));
  CHECK(overflow.flags == 0 && overflow.sibling.id == 0);
  STALE(rg_node_source(ctx, dead, &source));
  CHECK(source.file == NULL && source.line == 0);
  STALE(rg_lint(ctx, dead, NULL, &count));
  CHECK_INT(count, 0);
}

static void refuse_looks(rg_context *ctx, rg_node dead) {
  rg_drawable drawable = {7};
  rg_display_list list;
  int32_t number = 7;
  uint64_t states = 7;
  STALE(rg_node_drawable(ctx, dead, RG_SLOT_BACKGROUND, &drawable));
  CHECK_INT(drawable.id, 0);
  STALE(rg_node_set_drawable(ctx, dead, RG_SLOT_BACKGROUND, drawable));
  STALE(rg_node_set_drawing(ctx, dead, RG_DRAWING_LEVEL, 1));
  STALE(rg_node_get_drawing(ctx, dead, RG_DRAWING_LEVEL, &number));
  CHECK_INT(number, 0);
  STALE(rg_node_set_states(ctx, dead, 1, 1));
  STALE(rg_node_states(ctx, dead, &states));
  CHECK_INT(states, 0);
  memset(&list, 0xA5, sizeof list);
  list.struct_size = sizeof list;
  STALE(rg_paint(ctx, dead, 0, &list));
  CHECK(list.command_count == 0 && list.commands == NULL);
}

static void refuse_lists(rg_context *ctx, rg_node dead) {
  rg_list_def def = rg_list_def_default();
  rg_list_info info;
  rg_node found = {7};
  double number = 7, length = 7;
  uint32_t index = 7;
  bool known = true;
  STALE(rg_list_set(ctx, dead, &def));
  STALE(rg_list_layout(ctx, dead, 1, 1));
  STALE(rg_list_insert(ctx, dead, 0, 1));
  STALE(rg_list_remove(ctx, dead, 0, 1));
  STALE(rg_list_move(ctx, dead, 0, 1, 1));
  STALE(rg_list_change(ctx, dead, 0, 1, 0));
  STALE(rg_list_replace(ctx, dead, NULL, 0, NULL, 0));
  STALE(rg_list_scroll_to(ctx, dead, 0, RG_LIST_START));
  STALE(rg_list_scroll_pages(ctx, dead, 1));
  memset(&info, 0xA5, sizeof info);
  info.struct_size = sizeof info;
  STALE(rg_list_get_info(ctx, dead, &info));
  CHECK(info.count == 0 && info.bytes == 0);
  NONE(rg_list_node(ctx, dead, 0));
  STALE(rg_list_find(ctx, dead, &found, &index));
  CHECK(found.id == 0 && index == 0);
  STALE(rg_list_item_at(ctx, dead, 1, &index));
  STALE(rg_list_item_extent(ctx, dead, 0, &number, &length, &known));
  CHECK(number == 0 && length == 0 && !known);
  STALE(rg_list_snap(ctx, dead, 1, RG_LIST_START, &number));
}

static void refuse_input(rg_context *ctx, rg_node dead, rg_node living) {
  rg_transform transform = rg_transform_default();
  rg_input_def input = rg_input_def_default();
  rg_edges edges = {7, 7, 7, 7};
  rg_pointer pointer = {{0}, {0}, 0, 0, 0, 0};
  rg_hit hit;
  rg_frame track, thumb;
  rg_node found = {7};
  uint32_t count = 7;
  float x = 7, y = 7;
  STALE(rg_transition_begin(ctx, dead, NULL));
  STALE(rg_node_set_transform(ctx, dead, &transform));
  STALE(rg_node_get_transform(ctx, dead, &transform));
  STALE(rg_node_set_input(ctx, dead, &input));
  STALE(rg_nodes_set_input(ctx, &dead, sizeof dead, &input, 0, 1));
  STALE(rg_node_get_input(ctx, dead, &input));
  STALE(rg_node_set_touch_area(ctx, dead, &edges));
  STALE(rg_node_get_touch_area(ctx, dead, &edges));
  CHECK(edges.left == 0 && edges.bottom == 0);
  STALE(rg_hit_test(ctx, dead, 0, 0, NULL, &found));
  NONE(found);
  STALE(rg_hit_path(ctx, dead, 0, 0, NULL, &hit, 1, &count));
  CHECK_INT(count, 0);
  found.id = 7;
  STALE(rg_focus_next(ctx, dead, rg_null(), NULL, RG_FOCUS_DOWN, &found));
  NONE(found);
  if (dead.id != 0) STALE(rg_focus_next(ctx, living, dead, NULL, RG_FOCUS_DOWN, &found)); /* null: from nothing */
  STALE(rg_focus_default(ctx, dead, &found));
  STALE(rg_node_scroll_by(ctx, dead, 1, 1, &x, &y));
  CHECK(x == 0 && y == 0);
  STALE(rg_scroll_at(ctx, dead, 1, 1, 1, 1, &x, &y));
  STALE(rg_node_scroll_bar(ctx, dead, 1, 1, &track, &thumb));
  CHECK_FRAME(thumb, 0, 0, 0, 0);
  STALE(rg_pointer_down(ctx, dead, &pointer, 1, 1));
  pointer.pressed = pointer.captured = dead; /* a node that is gone is released */
  CHECK_OK(rg_pointer_up(ctx, &pointer, 1, 1, &found));
  NONE(found);
}

/* Null means "no parent" to these, and is not among the handles they are given. */
static void refuse_as_parent(rg_context *ctx, rg_node dead) {
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_style style = rg_style_default();
  rg_tree_node item;
  rg_tree_def tree;
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_node out = {7};
  memset(&item, 0, sizeof item);
  memset(&tree, 0, sizeof tree);
  item.parent = -1;
  tree.struct_size = sizeof tree;
  tree.styles = &style;
  tree.style_count = 1;
  tree.nodes = &item;
  tree.node_count = 1;
  tree.parent = dead;
  STALE(rg_node_create(ctx, dead, &def, &out));
  CHECK_INT(out.id, 0);
  out.id = 7;
  STALE(rg_node_create_at(ctx, dead, 0, &def, &out));
  CHECK_INT(out.id, 0);
  out.id = 7;
  STALE(rg_tree_create(ctx, &tree, &out));
  CHECK_INT(out.id, 0);
  inflate.parent = dead;
  out.id = 7;
  STALE(rg_inflate(ctx, "<View/>", 7, &inflate, &out));
  CHECK_INT(out.id, 0);
  out.id = 7;
  STALE(rg_inflate_file(ctx, "/dev/null", &inflate, &out));
  CHECK_INT(out.id, 0);
  rg_template model = {7};
  STALE(rg_template_create(ctx, "<View/>", 7, &inflate, &model));
  CHECK_INT(model.id, 0);
  STALE(rg_template_instantiate(ctx, model, dead, 1, NULL));
  out.id = 7;
  STALE(rg_inflate_resource(ctx, "@layout/main", &inflate, &out));
  CHECK_INT(out.id, 0);
  out.id = 7;
  STALE(rg_stub_inflate(ctx, dead, NULL, &out));
  CHECK_INT(out.id, 0);
}

static void refuse_changes(rg_context *ctx, rg_node dead, rg_node living) {
  rg_constraint constraint = {7};
  rg_constraint_def rule = rg_constraint_default();
  rg_layout_set no_set = {0};
  rg_layout_set_result applied = {7, 7, 7, 7};
  rg_content_priorities priorities = rg_content_priorities_default();
  rg_safe_area safe = {1, 2, 3, 4};
  rg_container_class of = {0};
  rg_style style = rg_style_default();
  rg_length length = rg_px(1);
  rg_grid grid = rg_grid_default();
  rg_grid_cell cell = rg_grid_cell_default();
  rg_flexbox flexbox = rg_flexbox_default();
  rg_flex_item item = rg_flex_item_default();
  rg_css css = rg_css_default();
  rg_node pair[2];
  float number = 1;
  int32_t integer = 1;
  STALE(rg_node_destroy(ctx, dead));
  STALE(rg_node_insert(ctx, dead, living, 0));
  STALE(rg_node_insert(ctx, living, dead, 0));
  STALE(rg_node_insert_before(ctx, dead, living));
  STALE(rg_node_insert_before(ctx, living, dead));
  STALE(rg_node_remove(ctx, dead));
  STALE(rg_node_set_user_data(ctx, dead, &style));
  STALE(rg_node_set_id(ctx, dead, "a", 1));
  STALE(rg_node_set_text(ctx, dead, "a", 1));
  STALE(rg_node_set_hint(ctx, dead, "a", 1));
  STALE(rg_node_set_max_length(ctx, dead, 1));
  STALE(rg_node_set_auto_size(ctx, dead, NULL));
  STALE(rg_node_auto_size(ctx, dead, &(rg_auto_size){.struct_size = sizeof(rg_auto_size)}));
  CHECK_INT(rg_node_max_length(ctx, dead), -1);
  STALE(rg_nodes_set_text(ctx, &dead, sizeof dead, &(const char *){"a"}, 0, 1));
  pair[0] = living;
  STALE(rg_reinflate(ctx, dead, "<View/>", 7, NULL, &pair[0]));
  CHECK_INT(pair[0].id, 0);
  STALE(rg_reinflate_resource(ctx, dead, "@layout/a", NULL, &pair[0]));
  STALE(rg_node_mark_dirty(ctx, dead));
  STALE(rg_node_set_length(ctx, dead, RG_WIDTH, length));
  STALE(rg_node_set_float(ctx, dead, RG_WEIGHT, number));
  STALE(rg_node_set_int(ctx, dead, RG_VISIBILITY, integer));
  STALE(rg_node_set_style(ctx, dead, &style));
  STALE(rg_node_set_anchor(ctx, dead, RG_BELOW, "a", 1));
  STALE(rg_node_set_anchor_node(ctx, dead, RG_BELOW, living));
  if (dead.id != 0) STALE(rg_node_set_anchor_node(ctx, living, RG_BELOW, dead)); /* null takes the rule away */
  STALE(rg_node_set_parent_rules(ctx, dead, RG_ALIGN_PARENT_LEFT));
  STALE(rg_node_set_scroll(ctx, dead, 1, 1));
  refuse_looks(ctx, dead);
  refuse_lists(ctx, dead);
  refuse_input(ctx, dead, living);
  STALE(rg_node_scroll_into_view(ctx, dead, NULL, NULL));
  STALE(rg_node_set_viewport_inset(ctx, dead, 1, rg_null()));
  if (dead.id != 0) STALE(rg_node_set_viewport_inset(ctx, living, 1, dead)); /* null takes the focus away */
  STALE(rg_node_set_columns(ctx, dead, RG_STRETCH_COLUMNS, NULL, 0));
  STALE(rg_node_set_table_cell(ctx, dead, 1, 1));
  STALE(rg_node_set_grid(ctx, dead, &grid));
  STALE(rg_node_set_grid_cell(ctx, dead, &cell));
  STALE(rg_node_set_flexbox(ctx, dead, &flexbox));
  STALE(rg_node_set_flex_item(ctx, dead, &item));
  STALE(rg_node_set_css(ctx, dead, &css));
  STALE(rg_nodes_set_css(ctx, &dead, sizeof dead, &css, 0, 1));
  STALE(rg_node_set_css_grid(ctx, dead, RG_CSS_TEMPLATE_ROWS, "1fr", 3));
  STALE(rg_node_set_css_text(ctx, dead, "order: 1", 8));
  STALE(rg_node_set_container_class(ctx, dead, of));
  STALE(rg_node_set_custom_params(ctx, dead, "x", 1));
  STALE(rg_constraint_add(ctx, dead, &rule, &constraint));
  CHECK(constraint.id == 0);
  STALE(rg_constraints_add(ctx, dead, &rule, 0, 1, &constraint));
  STALE(rg_constraints_add_vfl(ctx, dead, "[x]", 3, NULL, NULL, 0, NULL));
  STALE(rg_constraints_commit(ctx, dead));
  STALE(rg_layout_set_apply(ctx, no_set, dead, NULL, &applied));
  STALE(rg_node_set_content_priorities(ctx, dead, &priorities));
  STALE(rg_node_set_connections(ctx, dead, NULL));
  STALE(rg_node_set_references(ctx, dead, NULL));
  STALE(rg_node_set_safe_area(ctx, dead, &safe));
  STALE(rg_node_set_param(ctx, dead, RG_PARAM_KEYLINE, 1));
  STALE(rg_node_set_coordinator_anchor(ctx, dead, living));
  if (dead.id != 0) STALE(rg_node_set_coordinator_anchor(ctx, living, dead)); /* null takes the anchor away */
  STALE(rg_node_set_keylines(ctx, dead, &number, 1));
  STALE(rg_node_set_displayed_child(ctx, dead, 0));
  pair[0] = living;
  pair[1] = dead;
  STALE(rg_nodes_set_length(ctx, RG_WIDTH, pair, sizeof pair[0], &length, 0, 2));
  CHECK(strstr(rg_error_message(ctx), "1") != NULL);
  STALE(rg_nodes_set_float(ctx, RG_WEIGHT, pair, sizeof pair[0], &number, 0, 2));
  STALE(rg_nodes_set_int(ctx, RG_VISIBILITY, pair, sizeof pair[0], &integer, 0, 2));
  STALE(rg_nodes_set_grid_cell(ctx, pair, sizeof pair[0], &cell, 0, 2));
  STALE(rg_layout(ctx, dead, 10, 10));
  STALE(rg_layout_specs(ctx, dead, rg_exactly(10), rg_exactly(10)));
}

static bool refuse_bytes(void *user, const char *bytes, size_t size) {
  (void)bytes, (void)size;
  ++*(int *)user;
  return true;
}

static void refuse_reads(rg_context *ctx, rg_node dead, rg_node living) {
  rg_content_priorities priorities = {7, 7, 7, 7};
  rg_connections connections = rg_connections_default();
  rg_references references = rg_references_default();
  rg_safe_area safe = {7, 7, 7, 7};
  rg_node nodes[2];
  rg_grid grid = rg_grid_default();
  rg_grid_cell cell = rg_grid_cell_default();
  rg_flexbox flexbox = rg_flexbox_default();
  rg_flex_item item = rg_flex_item_default();
  rg_css css = rg_css_default();
  rg_app_bar app_bar = {7, 7, 7, 7, 7};
  rg_container_class of = {7};
  size_t length_of_params = 7;
  rg_style style = rg_style_default();
  rg_length length = {9, RG_PX};
  rg_node found = {7};
  rg_kind kind = RG_KIND_LINEAR;
  rg_divider_view divided;
  rg_frame frame = {1, 2, 3, 4}, visible = {1, 2, 3, 4};
  rg_scroll scroll = {1, 2, 3, 4, 5, 6, 7, 8};
  rg_size size = {5, 6};
  rg_node_layout info;
  rg_text_line line;
  float number = 9;
  int32_t integer = 9;
  uint32_t count = 9;
  size_t bytes = 9;
  int sunk = 0;
  const char *name = "x", *value = "x";
  STALE(rg_node_get_length(ctx, dead, RG_WIDTH, &length));
  CHECK(length.value == 0 && length.kind == RG_UNSET);
  STALE(rg_node_get_float(ctx, dead, RG_WEIGHT, &number));
  CHECK(number == 0);
  STALE(rg_node_get_int(ctx, dead, RG_GRAVITY, &integer));
  CHECK_INT(integer, 0);
  STALE(rg_node_get_style(ctx, dead, &style));
  STALE(rg_node_kind(ctx, dead, &kind));
  STALE(rg_node_get_grid(ctx, dead, &grid));
  STALE(rg_node_get_grid_cell(ctx, dead, &cell));
  STALE(rg_node_get_flexbox(ctx, dead, &flexbox));
  STALE(rg_node_get_flex_item(ctx, dead, &item));
  STALE(rg_node_get_css(ctx, dead, &css));
  STALE(rg_node_css_scroll_size(ctx, dead, &size));
  CHECK(size.width == 0 && size.height == 0);
  size.width = 5;
  STALE(rg_node_get_param(ctx, dead, RG_PARAM_KEYLINE, &number));
  CHECK(number == 0);
  STALE(rg_node_get_app_bar(ctx, dead, &app_bar));
  CHECK(app_bar.total_range == 0);
  STALE(rg_node_get_coordinator_anchor(ctx, dead, &found));
  CHECK_INT(found.id, 0);
  STALE(rg_node_get_anchor(ctx, dead, RG_BELOW, &name, &found));
  CHECK_INT(found.id, 0);
  STALE(rg_node_get_parent_rules(ctx, dead, &count));
  CHECK_INT(count, 0);
  count = 9;
  STALE(rg_node_get_scroll(ctx, dead, &scroll));
  CHECK(scroll.x == 0 && scroll.content_height == 0);
  STALE(rg_node_visible_frame(ctx, dead, &frame, &visible));
  refuse_in_findings(ctx, dead);
  CHECK_FRAME(frame, 0, 0, 0, 0);
  CHECK_FRAME(visible, 0, 0, 0, 0);
  frame.width = number = 9;
  STALE(rg_node_get_viewport_inset(ctx, dead, &number));
  CHECK(number == 0);
  STALE(rg_node_get_columns(ctx, dead, RG_STRETCH_COLUMNS, NULL, 0, &count));
  CHECK_INT(count, 0);
  count = 9;
  STALE(rg_node_get_table_cell(ctx, dead, &integer, NULL));
  STALE(rg_constraints_ambiguous(ctx, dead, nodes, 2, &count));
  CHECK_INT(count, 0);
  STALE(rg_constraints_list(ctx, dead, NULL, 0));
  CHECK_INT(rg_constraint_count(ctx, dead), 0);
  STALE(rg_node_get_content_priorities(ctx, dead, &priorities));
  STALE(rg_node_get_connections(ctx, dead, &connections));
  STALE(rg_node_get_references(ctx, dead, &references));
  STALE(rg_node_get_safe_area(ctx, dead, &safe));
  STALE(rg_node_get_container_class(ctx, dead, &of));
  CHECK_INT(of.id, 0);
  CHECK(rg_node_custom_params(ctx, dead, &length_of_params) == NULL && length_of_params == 0);
  CHECK_INT(integer, 0);
  STALE(rg_measure(ctx, dead, rg_exactly(1), rg_exactly(1), &size));
  CHECK(size.width == 0 && size.height == 0);
  STALE(rg_node_frame(ctx, dead, &frame));
  CHECK_FRAME(frame, 0, 0, 0, 0);
  STALE(rg_node_layout_info(ctx, dead, &info));
  CHECK_INT(info.flags, 0);
  STALE(rg_node_paint_order(ctx, dead, NULL, 0, &count));
  CHECK_INT(count, 0);
  if (dead.id != 0) STALE(rg_events_enable(ctx, dead, RG_EVENT_ADDED, 4)); /* null: all trees */
  divided = rg_dividers(ctx, dead);
  STALE(divided.status);
  CHECK(divided.count == 0 && divided.dividers == NULL);
  count = 9;
  STALE(rg_divider_count(ctx, dead, RG_VERTICAL, &count));
  CHECK_INT(count, 0);
  count = 9;
  STALE(rg_node_dividers(ctx, dead, &frame, 1, &count));
  CHECK_INT(count, 0);
  count = 9;
  STALE(rg_node_lines(ctx, dead, &line, 1, &count));
  STALE(rg_node_text_runs(ctx, dead, NULL, 0, &count));
  STALE(rg_node_set_spans(ctx, dead, NULL, 0));
  STALE(rg_node_spans(ctx, dead, NULL, 0, &count));
  STALE(rg_node_text_hit(ctx, dead, 0, 0, &(rg_text_hit){0}));
  STALE(rg_node_caret(ctx, dead, 0, &(rg_text_caret){0}));
  CHECK_INT(count, 0);
  STALE(rg_node_find(ctx, dead, "living", &found));
  CHECK_INT(found.id, 0);
  STALE(rg_dump(ctx, dead, RG_DUMP_TEXT, refuse_bytes, &sunk));
  STALE(rg_node_explain(ctx, dead, RG_EXPLAIN_TEXT, refuse_bytes, &sunk));
  CHECK_INT(sunk, 0);
  STALE(rg_node_attribute_at(ctx, dead, 0, &name, &value));
  CHECK(name == NULL && value == NULL);
  CHECK_INT(rg_node_attribute_count(ctx, dead), 0);
  CHECK(rg_node_attribute(ctx, dead, "x") == NULL);
  CHECK(strcmp(rg_node_tag(ctx, dead), "") == 0);
  CHECK(strcmp(rg_node_id(ctx, dead), "") == 0);
  CHECK(strcmp(rg_node_text(ctx, dead, &bytes), "") == 0);
  CHECK_INT(bytes, 0);
  CHECK(strcmp(rg_node_hint(ctx, dead, &bytes), "") == 0);
  CHECK(rg_node_user_data(ctx, dead) == NULL);
  CHECK(!rg_node_is_valid(ctx, dead));
  CHECK_INT(rg_node_row(ctx, dead), UINT32_MAX);
  NONE(rg_node_parent(ctx, dead));
  NONE(rg_node_root(ctx, dead));
  NONE(rg_node_first_child(ctx, dead));
  NONE(rg_node_last_child(ctx, dead));
  NONE(rg_node_next_sibling(ctx, dead));
  NONE(rg_node_previous_sibling(ctx, dead));
  NONE(rg_node_child_at(ctx, dead, 0));
  CHECK_INT(rg_node_child_count(ctx, dead), 0);
  NONE(rg_node_next(ctx, dead, living));
  NONE(rg_node_next(ctx, living, dead));
}

/* The tree of `living` and its one child must be as before, bit for bit. */
static void refuse_everywhere(rg_context *ctx, rg_node dead, rg_node living) {
  rg_style before = rg_style_default(), after = rg_style_default();
  uint32_t nodes = rg_node_count(ctx), changes = rg_change_count(ctx);
  uint64_t epoch = rg_epoch(ctx);
  CHECK_OK(rg_node_get_style(ctx, living, &before));
  if (dead.id != 0) refuse_as_parent(ctx, dead);
  refuse_changes(ctx, dead, living);
  refuse_reads(ctx, dead, living);
  CHECK(rg_error_message(ctx)[0] != 0);
  CHECK_OK(rg_node_get_style(ctx, living, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  CHECK_INT(rg_node_count(ctx), nodes);
  CHECK_INT(rg_change_count(ctx), changes);
  CHECK_INT(rg_epoch(ctx), epoch);
  CHECK_INT(rg_node_child_count(ctx, living), 1);
  CHECK(strcmp(rg_node_id(ctx, living), "living") == 0);
}

static void dead_handles_are_refused_by_every_function(void) {
  rg_context *ctx = make_context();
  rg_node living = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node dead = make_node(ctx, living, RG_KIND_LINEAR);
  rg_node below = make_node(ctx, dead, RG_KIND_VIEW);
  rg_node child = make_node(ctx, living, RG_KIND_VIEW);
  rg_node made_up[] = {{UINT64_MAX}, {1}, {0xffffffff}, {UINT64_C(1) << 63}, {0}, {0}, {0}};
  CHECK_OK(rg_node_set_id(ctx, living, "living", 6));
  CHECK_OK(rg_layout(ctx, living, 100, 100));
  CHECK_OK(rg_node_destroy(ctx, dead));
  made_up[4].id = living.id ^ (UINT64_C(1) << 32);      /* another generation of a living slot */
  made_up[5].id = living.id ^ (UINT64_C(1) << 63);
  made_up[6].id = (living.id & ~(uint64_t)0xffffffff) | 0x00abcdef; /* a slot far outside */
  refuse_everywhere(ctx, rg_null(), living);
  refuse_everywhere(ctx, dead, living);
  refuse_everywhere(ctx, below, living);
  for (size_t i = 0; i < sizeof made_up / sizeof made_up[0]; i++) refuse_everywhere(ctx, made_up[i], living);
  CHECK(rg_node_is_valid(ctx, child));
  rg_context_destroy(ctx);
}

static void handles_of_another_context_are_refused_by_every_function(void) {
  rg_context *ctx = make_context(), *other = make_context();
  rg_node living = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node foreign[3] = {make_node(other, rg_null(), RG_KIND_LINEAR), make_node(other, rg_null(), RG_KIND_LINEAR),
                        make_node(other, rg_null(), RG_KIND_TEXT)};
  make_node(ctx, living, RG_KIND_VIEW);
  CHECK_OK(rg_node_set_id(ctx, living, "living", 6));
  CHECK_OK(rg_layout(ctx, living, 100, 100));
  for (int i = 0; i < 3; i++) CHECK(!rg_node_is_valid(ctx, foreign[i]));
  for (int i = 0; i < 3 && check_failures == 0; i++) refuse_everywhere(ctx, foreign[i], living);
  for (int i = 0; i < 3; i++) CHECK(rg_node_is_valid(other, foreign[i]));
  rg_context_destroy(other);
  rg_context_destroy(ctx);
}

static void a_handle_does_not_come_back_when_its_slot_is_used_again(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node old[1000];
  for (int i = 0; i < 1000; i++) {
    old[i] = make_node(ctx, root, RG_KIND_VIEW);
    for (int j = 0; j < i; j++) CHECK(old[i].id != old[j].id);
    CHECK_OK(rg_node_destroy(ctx, old[i]));
  }
  make_node(ctx, root, RG_KIND_VIEW);
  for (int i = 0; i < 1000; i++) CHECK(!rg_node_is_valid(ctx, old[i]));
  rg_context_destroy(ctx);
}

static void fonts_are_checked_like_nodes(void) {
  rg_context *ctx = make_context();
  rg_font none = {0}, made_up = {0xfffffff0}, font = make_font(ctx);
  rg_node text = make_node(ctx, rg_null(), RG_KIND_TEXT);
  CHECK_INT(rg_font_destroy(ctx, none), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_font_destroy(ctx, made_up), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_node_set_int(ctx, text, RG_FONT, (int32_t)made_up.id), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)font.id));
  CHECK_INT(rg_font_destroy(ctx, font), RG_ERROR_INVALID_ARGUMENT); /* a style names it */
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, 0));
  CHECK_OK(rg_font_destroy(ctx, font));
  CHECK_INT(rg_font_destroy(ctx, font), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_node_set_int(ctx, text, RG_FONT, (int32_t)font.id), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(dead_handles_are_refused_by_every_function);
  RUN(handles_of_another_context_are_refused_by_every_function);
  RUN(a_handle_does_not_come_back_when_its_slot_is_used_again);
  RUN(fonts_are_checked_like_nodes);
  return check_result();
}
