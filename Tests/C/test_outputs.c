/* SPDX-License-Identifier: MIT */
/* Every function of the header that has an output, failing in every way it can: the outputs are zeroed (reglet.h
 * describes which bytes), and nothing beside them is written. Tests/C/run.sh checks that no such function is left out. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

/* Ways to make a call fail. */
typedef enum mode { GOOD, NO_CONTEXT, STALE, BAD, REENTRANT } mode;
#define NONE RG_STATUS_FORCE_32 /* there is no such way */

static rg_context *ctx, *given;
static rg_node root, leaf, text, scroller, list, table, grid, flexbox, css_flex, app_bar, box, custom, dead;
static rg_node reloadable;
static rg_template model;
static rg_container_class column;
static rg_constraint rule;
static rg_request request, old_request;
static mode way;

/* MARK: Outputs */

enum { ROOM = 1024, FILL = 0xA5 };
static struct output {
  const char *type;
  size_t size, kept; /* bytes that become 0, the first `kept` aside */
  _Alignas(16) unsigned char bytes[ROOM];
} outputs[8];
static int output_count;

static void *output(const char *type, size_t size, size_t kept) {
  struct output *o = &outputs[output_count++];
  uint32_t struct_size = (uint32_t)size;
  o->type = type;
  o->size = size;
  o->kept = kept;
  memset(o->bytes, FILL, ROOM);
  if (kept == 4) memcpy(o->bytes, &struct_size, 4);
  return o->bytes;
}

#define OUT(type) ((type *)output(#type, sizeof(type), 0))
#define SIZED(type) ((type *)output(#type, sizeof(type), 4))
#define ARRAY(type, n) ((type *)output(#type, (n) * sizeof(type), 0))
/* An array with a count beside it is not written. */
#define COUNTED(type) ((type *)output(#type, 2 * sizeof(type), 2 * sizeof(type)))

static void check_outputs(const char *name) {
  static const char *const ways[] = {"", "without a context", "with a stale handle", "with a bad argument", "reentrant"};
  for (int i = 0; i < output_count; i++) {
    const struct output *o = &outputs[i];
    char what[200];
    size_t wrong = 0, beyond = 0;
    for (size_t at = o->kept; at < o->size; at++) wrong += o->bytes[at] != 0;
    for (size_t at = o->size; at < ROOM; at++) beyond += o->bytes[at] != FILL;
    for (size_t at = 0; at < o->kept && o->kept == o->size; at++) beyond += o->bytes[at] != FILL;
    if (wrong + beyond == 0) continue;
    snprintf(what, sizeof what, "%s %s: output %d (%s): %zu bytes are not 0, %zu should not be written", name, ways[way],
             i, o->type, wrong, beyond);
    check_fail(__FILE__, __LINE__, what);
  }
}

/* MARK: Calls */

static rg_node on(rg_node node) { return way == STALE ? dead : node; }
static rg_request now(void) {
  rg_request none = {NULL, 0};
  return way == NO_CONTEXT ? none : way == STALE ? old_request : request;
}
/* `bad` if a wrong argument is requested, otherwise `good`. */
#define PICK(good, bad) (way == BAD ? (bad) : (good))

#define CALL(name) static rg_status call_##name(void)
#define SIMPLE(name, node, type) \
  CALL(name) { return way == BAD ? NONE : name(given, on(node), OUT(type)); }
/* Getters that accept one kind of node. */
#define OF_KIND(name, node, output) \
  CALL(name) { return name(given, on(PICK(node, leaf)), output); }
#define PROPERTY(name, property, type) \
  CALL(name) { return name(given, on(leaf), PICK(property, (rg_property)9999), OUT(type)); }
#define LIST(name, node, type) \
  CALL(name) {                 \
    type *list = COUNTED(type); \
    return name(given, on(node), PICK(list, NULL), 2, OUT(uint32_t)); \
  }

CALL(rg_context_create) {
  rg_context_def def = rg_context_def_default();
  if (way != BAD) return NONE;
  def.max_nodes = 0;
  return rg_context_create(&def, OUT(rg_context *));
}
CALL(rg_context_memory_stats) { return way == BAD ? NONE : rg_context_memory_stats(given, OUT(rg_memory_stats)); }
CALL(rg_context_layout_stats) { return way == BAD ? NONE : rg_context_layout_stats(given, OUT(rg_layout_stats)); }
CALL(rg_frames_unsnapped) { return way == BAD ? NONE : rg_frames_unsnapped(given, ARRAY(rg_frame, 2), 2); }
CALL(rg_diagnostic_at) { return way == GOOD ? NONE : rg_diagnostic_at(given, 99, OUT(rg_diagnostic)); }
PROPERTY(rg_node_get_length, RG_WIDTH, rg_length)
PROPERTY(rg_node_get_float, RG_WEIGHT, float)
PROPERTY(rg_node_get_int, RG_VISIBILITY, int32_t)
PROPERTY(rg_node_get_param, RG_PARAM_KEYLINE, float)
SIMPLE(rg_node_kind, leaf, rg_kind)
SIMPLE(rg_node_frame, leaf, rg_frame)
SIMPLE(rg_node_layout_info, leaf, rg_node_layout)
SIMPLE(rg_node_get_parent_rules, leaf, uint32_t)
SIMPLE(rg_node_get_viewport_inset, root, float)
SIMPLE(rg_node_get_content_priorities, leaf, rg_content_priorities)
SIMPLE(rg_node_get_safe_area, box, rg_safe_area)
OF_KIND(rg_node_get_scroll, scroller, OUT(rg_scroll))
OF_KIND(rg_node_get_grid, grid, SIZED(rg_grid))
OF_KIND(rg_node_get_flexbox, flexbox, SIZED(rg_flexbox))
OF_KIND(rg_node_css_scroll_size, css_flex, OUT(rg_size))
OF_KIND(rg_node_get_app_bar, app_bar, OUT(rg_app_bar))
SIMPLE(rg_node_get_coordinator_anchor, leaf, rg_node)
OF_KIND(rg_node_get_container_class, custom, OUT(rg_container_class))
LIST(rg_node_lines, text, rg_text_line)
LIST(rg_node_text_runs, text, rg_text_run)
LIST(rg_node_spans, text, rg_span)
CALL(rg_node_text_hit) { return rg_node_text_hit(given, on(PICK(text, leaf)), 1, 1, OUT(rg_text_hit)); }
CALL(rg_node_caret) { return rg_node_caret(given, on(PICK(text, leaf)), 0, OUT(rg_text_caret)); }
CALL(rg_text_boundaries) { return rg_text_boundaries(given, PICK("ab", "a\xFF"), 2, ARRAY(uint8_t, 3)); }
CALL(rg_text_levels) {
  uint8_t *levels = ARRAY(uint8_t, 2);
  return rg_text_levels(given, PICK("ab", "a\xFF"), 2, RG_TEXT_LTR, levels, OUT(uint8_t));
}
LIST(rg_node_dividers, root, rg_frame)
LIST(rg_node_paint_order, root, rg_node)
LIST(rg_constraints_ambiguous, box, rg_node)

/* Getters of structs with a struct_size: if that is wrong, the size of the memory is unknown. */
#define WITH_SIZE(name, node, type) \
  CALL(name) {                      \
    type *out = SIZED(type);        \
    if (way != BAD) return name(given, on(node), out); \
    out->struct_size = (uint32_t)sizeof *out - 4;      \
    outputs[0].kept = outputs[0].size;                 \
    memset(out, FILL, sizeof *out);                    \
    return name(given, on(node), out);                 \
  }
WITH_SIZE(rg_node_get_style, leaf, rg_style)
WITH_SIZE(rg_node_get_grid_cell, leaf, rg_grid_cell)
WITH_SIZE(rg_node_get_flex_item, leaf, rg_flex_item)
WITH_SIZE(rg_node_get_css, leaf, rg_css)
WITH_SIZE(rg_node_get_connections, leaf, rg_connections)
WITH_SIZE(rg_node_get_transform, leaf, rg_transform)
WITH_SIZE(rg_node_get_input, leaf, rg_input_def)
SIMPLE(rg_node_get_touch_area, leaf, rg_edges)
CALL(rg_node_drawable) {
  return rg_node_drawable(given, on(leaf), PICK(RG_SLOT_CONTENT, (rg_drawable_slot)99), OUT(rg_drawable));
}
CALL(rg_node_get_drawing) {
  return rg_node_get_drawing(given, on(leaf), PICK(RG_DRAWING_LEVEL, (rg_drawing)99), OUT(int32_t));
}
SIMPLE(rg_node_states, leaf, uint64_t)
CALL(rg_paint) { return rg_paint(given, on(root), PICK(0, 99), SIZED(rg_display_list)); }
CALL(rg_path_simplify) {
  static const rg_paint_value path[] = {{.integer = RG_VERB_LINE}};
  rg_paint_value *out = COUNTED(rg_paint_value);
  if (way != BAD) return NONE;
  return rg_path_simplify(path, 1, out, 2) == 0 ? RG_ERROR_INVALID_ARGUMENT : RG_OK;
}
CALL(rg_drawable_load) {
  return rg_drawable_load(given, PICK("#ff0000", "@drawable/none"), OUT(rg_drawable));
}
CALL(rg_drawable_parse) {
  return rg_drawable_parse(given, "<shape/>", PICK(8, 3), NULL, OUT(rg_drawable));
}
CALL(rg_drawable_color) { return way == BAD ? NONE : rg_drawable_color(given, 1, OUT(rg_drawable)); }
CALL(rg_drawable_info) {
  rg_drawable none = {0};
  return way == GOOD ? NONE : rg_drawable_info(given, none, NULL, NULL, SIZED(rg_drawable_metrics));
}
CALL(rg_drawable_paint) {
  rg_drawable none = {0};
  rg_frame bounds = {0, 0, 1, 1};
  return way == GOOD ? NONE : rg_drawable_paint(given, none, NULL, &bounds, SIZED(rg_display_list));
}
CALL(rg_image_info) {
  rg_image none = {0};
  return way == GOOD ? NONE : rg_image_info(given, none, SIZED(rg_image_file));
}
CALL(rg_state_bit) { return rg_state_bit(given, PICK("state_pressed", NULL), OUT(uint64_t)); }
CALL(rg_transition_step) { return rg_transition_step(given, PICK(0, -1), OUT(rg_motion_view)); }
CALL(rg_list_get_info) { return rg_list_get_info(given, on(PICK(list, root)), SIZED(rg_list_info)); }
CALL(rg_list_find) {
  rg_node *found = OUT(rg_node);
  return way == GOOD ? NONE : rg_list_find(given, on(root), found, OUT(uint32_t));
}
CALL(rg_list_item_at) { return rg_list_item_at(given, on(list), PICK(1, INFINITY), OUT(uint32_t)); }
CALL(rg_list_item_extent) {
  double *start = OUT(double), *length = OUT(double);
  return rg_list_item_extent(given, on(list), PICK(1, 9), start, length, OUT(bool));
}
CALL(rg_list_snap) { return rg_list_snap(given, on(list), 1, PICK(RG_LIST_START, RG_LIST_NEAREST), OUT(double)); }
CALL(rg_hit_test) { return rg_hit_test(given, on(root), PICK(1, INFINITY), 1, NULL, OUT(rg_node)); }
CALL(rg_hit_path) {
  rg_hit *path = COUNTED(rg_hit);
  return rg_hit_path(given, on(root), PICK(1, INFINITY), 1, NULL, path, 2, OUT(uint32_t));
}
CALL(rg_focus_next) {
  return rg_focus_next(given, on(root), rg_null(), NULL, PICK(RG_FOCUS_DOWN, (rg_focus_direction)99), OUT(rg_node));
}
CALL(rg_focus_default) { return way == BAD ? NONE : rg_focus_default(given, on(root), OUT(rg_node)); }
CALL(rg_node_scroll_by) {
  float *x = OUT(float);
  return rg_node_scroll_by(given, on(leaf), PICK(1, INFINITY), 1, x, OUT(float));
}
CALL(rg_scroll_at) {
  float *x = OUT(float);
  return rg_scroll_at(given, on(root), 1, 1, PICK(1, INFINITY), 1, x, OUT(float));
}
CALL(rg_node_scroll_bar) {
  rg_frame *track = OUT(rg_frame);
  return rg_node_scroll_bar(given, on(PICK(scroller, leaf)), 4, 8, track, OUT(rg_frame));
}
CALL(rg_pointer_up) {
  static rg_pointer pointer;
  if (way == STALE) return NONE;
  return rg_pointer_up(given, &pointer, PICK(1, INFINITY), 1, OUT(rg_node));
}
WITH_SIZE(rg_node_get_references, leaf, rg_references)

CALL(rg_node_create) {
  rg_node_def def = rg_node_def_default(PICK(RG_KIND_VIEW, (rg_kind)99));
  return rg_node_create(given, on(root), &def, OUT(rg_node));
}
CALL(rg_node_create_at) {
  rg_node_def def = rg_node_def_default(PICK(RG_KIND_VIEW, (rg_kind)99));
  return rg_node_create_at(given, on(root), 0, &def, OUT(rg_node));
}
CALL(rg_tree_create) {
  rg_style style = rg_style_default();
  rg_tree_node nodes[2];
  rg_tree_def def;
  memset(nodes, 0, sizeof nodes);
  memset(&def, 0, sizeof def);
  nodes[0].parent = nodes[1].parent = -1;
  nodes[1].text = PICK(NULL, "\xff"); /* found when the first node is there */
  nodes[1].kind = RG_KIND_TEXT;
  def.struct_size = sizeof def;
  def.styles = &style;
  def.style_count = 1;
  def.nodes = nodes;
  def.node_count = 2;
  def.parent = on(root);
  return rg_tree_create(given, &def, ARRAY(rg_node, 2));
}
CALL(rg_node_find) { return rg_node_find(given, on(root), PICK("leaf", "nobody"), OUT(rg_node)); }
CALL(rg_node_get_anchor) {
  const char **id = OUT(const char *);
  return rg_node_get_anchor(given, on(leaf), PICK(RG_BELOW, (rg_relative_rule)99), id, OUT(rg_node));
}
CALL(rg_node_visible_frame) {
  rg_frame *frame = OUT(rg_frame);
  return way == BAD ? NONE : rg_node_visible_frame(given, on(leaf), frame, OUT(rg_frame));
}
SIMPLE(rg_node_overflow, leaf, rg_overflow)
CALL(rg_node_source) { return way == BAD || way == GOOD ? NONE : rg_node_source(given, on(leaf), OUT(rg_source)); }
CALL(rg_lint) {
  rg_lint_def def = rg_lint_def_default();
  def.checks = PICK(0, 1u << 31);
  return rg_lint(given, on(root), &def, OUT(uint32_t));
}
CALL(rg_node_get_columns) {
  uint32_t *columns = COUNTED(uint32_t);
  return rg_node_get_columns(given, on(PICK(table, leaf)), RG_SHRINK_COLUMNS, columns, 2, OUT(uint32_t));
}
CALL(rg_node_get_table_cell) {
  int32_t *cell = OUT(int32_t);
  return way == BAD ? NONE : rg_node_get_table_cell(given, on(leaf), cell, OUT(int32_t));
}
static void give_font(void *user, rg_font_request *request) {
  rg_font_def def;
  (void)user;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.line_height = 16;
  (void)rg_font_create(ctx, &def, &request->font);
}
CALL(rg_font_create) {
  rg_font_def def;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.line_height = PICK(16.f, -1.f);
  return rg_font_create(given, &def, OUT(rg_font));
}
CALL(rg_font_sized) {
  rg_font_def def;
  rg_font font = {0};
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.line_height = 16;
  def.size = 16;
  (void)rg_font_create(ctx, &def, &font);
  return rg_font_sized(given, font, PICK(20.f, -1.f), OUT(rg_font));
}
CALL(rg_font_find) {
  rg_font_request request;
  memset(&request, 0, sizeof request);
  request.size = PICK(10.f, -1.f);
  request.weight = 400;
  (void)rg_context_set_fonts(ctx, give_font, NULL);
  return rg_font_find(given, &request, OUT(rg_font));
}
CALL(rg_font_info) {
  rg_font_def def;
  rg_font font = {0};
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.line_height = 16;
  (void)rg_font_create(ctx, &def, &font);
  if (way == BAD) font.id = 0;
  return rg_font_info(given, font, SIZED(rg_font_data));
}
CALL(rg_node_auto_size) {
  rg_auto_size sizes;
  memset(&sizes, 0, sizeof sizes);
  sizes.struct_size = sizeof sizes;
  sizes.min_size = sizes.step = 1;
  sizes.max_size = 2;
  (void)rg_node_set_auto_size(ctx, text, &sizes);
  return rg_node_auto_size(given, on(way == BAD ? leaf : text), SIZED(rg_auto_size));
}
CALL(rg_node_text) {
  size_t *length = OUT(size_t);
  return way == BAD || *rg_node_text(given, on(text), length) == 0 ? NONE : RG_OK;
}
CALL(rg_node_hint) {
  size_t *length = OUT(size_t);
  return way == BAD || *rg_node_hint(given, on(text), length) == 0 ? NONE : RG_OK;
}
CALL(rg_node_custom_params) {
  size_t *size = OUT(size_t);
  return way == BAD || rg_node_custom_params(given, on(leaf), size) == NULL ? NONE : RG_OK;
}
static void measure_column(void *user, rg_container_measure *m);
static void place_column(void *user, rg_container_place *p) { (void)user, (void)p; }
CALL(rg_container_register) {
  rg_container_def def = rg_container_def_default();
  def.measure = PICK(measure_column, NULL);
  def.place = place_column;
  return rg_container_register(given, &def, OUT(rg_container_class));
}
CALL(rg_constraints_add) {
  rg_constraint_def defs[2];
  defs[0] = defs[1] = rg_constraint_default();
  defs[0].attribute = RG_ATTR_WIDTH;
  defs[1].attribute = PICK(RG_ATTR_WIDTH, (rg_constraint_attribute)99);
  return rg_constraints_add(given, on(box), defs, 0, 2, ARRAY(rg_constraint, 2));
}
CALL(rg_constraint_add) {
  rg_constraint_def def = rg_constraint_default();
  def.attribute = PICK(RG_ATTR_WIDTH, (rg_constraint_attribute)99);
  return rg_constraint_add(given, on(box), &def, OUT(rg_constraint));
}
CALL(rg_constraint_get) {
  rg_constraint none = {7};
  rg_constraint_def *out = SIZED(rg_constraint_def);
  if (way == BAD) {
    outputs[0].kept = outputs[0].size;
    memset(out, FILL, sizeof *out);
  }
  return rg_constraint_get(given, way == STALE ? none : rule, out);
}
CALL(rg_constraints_list) { return rg_constraints_list(given, on(PICK(box, leaf)), ARRAY(rg_constraint, 2), 2); }
CALL(rg_constraints_conflict) {
  rg_constraint *list = COUNTED(rg_constraint);
  return rg_constraints_conflict(given, PICK(list, NULL), 2, OUT(uint32_t));
}
CALL(rg_constraints_add_vfl) {
  const char *line = PICK("[leaf(10)]-[text]", "[leaf(10)]-[text");
  rg_constraint *list = COUNTED(rg_constraint);
  return rg_constraints_add_vfl(given, on(box), line, strlen(line), NULL, list, 2, OUT(uint32_t));
}
CALL(rg_layout_set_create) {
  rg_layout_set_entry entry = rg_layout_set_entry_default(RG_LAYOUT_SET_END);
  return rg_layout_set_create(given, PICK(NULL, &entry), 0, PICK(0, 1), OUT(rg_layout_set));
}
CALL(rg_layout_set_apply) {
  rg_layout_set none = {PICK(0, 7)};
  return rg_layout_set_apply(given, none, on(box), NULL, OUT(rg_layout_set_result));
}
CALL(rg_measure) {
  return rg_measure(given, on(root), rg_exactly(PICK(10.f, -1.f)), rg_unspecified(), OUT(rg_size));
}
CALL(rg_changes_take) {
  rg_change *list = COUNTED(rg_change);
  return way == GOOD ? NONE : rg_changes_take(given, PICK(list, NULL), 2, OUT(uint32_t));
}
CALL(rg_divider_count) {
  return rg_divider_count(given, on(root), PICK(RG_VERTICAL, (rg_orientation)9), OUT(uint32_t));
}
CALL(rg_inflate) {
  rg_inflate_def def = rg_inflate_def_default();
  const char *file = PICK("<View/>", "<View>");
  def.parent = on(root);
  return rg_inflate(given, file, strlen(file), &def, OUT(rg_node));
}
CALL(rg_inflate_file) {
  rg_inflate_def def = rg_inflate_def_default();
  def.parent = on(root);
  return way == GOOD ? NONE : rg_inflate_file(given, "/no/such/file", &def, OUT(rg_node));
}
CALL(rg_reinflate) {
  const char *file = PICK("<View/>", "<View>");
  return rg_reinflate(given, on(reloadable), file, strlen(file), NULL, OUT(rg_node));
}
CALL(rg_template_create) {
  rg_inflate_def def = rg_inflate_def_default();
  const char *file = PICK("<View/>", "<View>");
  def.parent = on(root);
  return rg_template_create(given, file, strlen(file), &def, OUT(rg_template));
}
CALL(rg_template_node) { return rg_template_node(given, model, PICK("a", "b"), OUT(uint32_t)); }
CALL(rg_template_instantiate) {
  rg_node *nodes = way == NO_CONTEXT ? NULL : ARRAY(rg_node, 2); /* without a context their number is not known */
  return rg_template_instantiate(given, model, on(PICK(root, leaf)), 2, nodes);
}
CALL(rg_template_load) {
  return way == GOOD ? NONE : rg_template_load(given, "bytes", 5, NULL, OUT(rg_template));
}
CALL(rg_inflate_resource) {
  rg_inflate_def def = rg_inflate_def_default();
  def.parent = on(root);
  return way == GOOD ? NONE : rg_inflate_resource(given, "@layout/none", &def, OUT(rg_node));
}
CALL(rg_stub_inflate) {
  return way == GOOD ? NONE : rg_stub_inflate(given, on(root), NULL, OUT(rg_node));
}
CALL(rg_node_attribute_at) {
  const char **name = OUT(const char *);
  return way == GOOD ? NONE : rg_node_attribute_at(given, on(leaf), 9, name, OUT(const char *));
}
CALL(rg_request_child) { return rg_request_child(now(), PICK(0, 9), OUT(rg_child)); }
CALL(rg_request_child_specs) {
  rg_spec *width = OUT(rg_spec);
  return rg_request_child_specs(now(), PICK(0, 9), 0, 0, width, OUT(rg_spec));
}
CALL(rg_request_measure_child) {
  return rg_request_measure_child(now(), PICK(0, 9), rg_unspecified(), rg_unspecified(), OUT(rg_child_size));
}

/* MARK: The table */

/* MARK: Resources */

static rg_resources *resources;
static rg_resource_view *view;

static rg_resource resource(const char *name) {
  rg_resource found = 0;
  CHECK_OK(rg_resources_find(resources, name, &found));
  return PICK(found, 99);
}
static void make_resources(void) {
  static const char file[] = "<resources><string name='a'>a<b>c</b></string><color name='c'>#fff</color><attr name='t'/>"
                             "<array name='l'><item>1</item></array><plurals name='p'><item quantity='other'>x</item>"
                             "</plurals><style name='T'><item name='t'>1</item></style></resources>";
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resources_create(NULL, &resources));
  CHECK_OK(rg_resources_add_file(resources, NULL, "values/a.xml", file, sizeof file - 1));
  CHECK_OK(rg_resources_freeze(resources));
  CHECK_OK(rg_resource_view_create(resources, &device, &view));
}

CALL(rg_resources_create) {
  rg_resources_def def = rg_resources_def_default();
  if (way != BAD) return NONE;
  def.struct_size = 1;
  return rg_resources_create(&def, OUT(rg_resources *));
}
CALL(rg_resources_diagnostic_at) {
  return way != BAD ? NONE : rg_resources_diagnostic_at(resources, 5, OUT(rg_diagnostic));
}
CALL(rg_resources_find) { return rg_resources_find(resources, PICK("@string/a", "@string/b"), OUT(rg_resource)); }
CALL(rg_resources_definition_at) {
  return rg_resources_definition_at(resources, resource("@string/a"), 0, OUT(rg_resource_definition));
}
CALL(rg_resources_name) {
  bool named = rg_resources_name(resources, resource("@string/a"), ARRAY(char, 1), PICK(0, 1)) > 0;
  return named ? NONE : RG_ERROR_NOT_FOUND;
}
CALL(rg_resources_spans) {
  rg_text_span *list = COUNTED(rg_text_span);
  return rg_resources_spans(resources, PICK(1, 99), list, 2, OUT(uint32_t));
}
CALL(rg_resource_view_create) {
  rg_configuration device = rg_configuration_default();
  device.locale = "!";
  return way != BAD ? NONE : rg_resource_view_create(resources, &device, OUT(rg_resource_view *));
}
CALL(rg_template_create_resource) {
  return way == GOOD ? NONE : rg_template_create_resource(given, "@layout/none", NULL, OUT(rg_template));
}
CALL(rg_reinflate_resource) {
  return way == GOOD ? NONE : rg_reinflate_resource(given, on(reloadable), "@layout/none", NULL, OUT(rg_node));
}
CALL(rg_resource_view_value) {
  return rg_resource_view_value(view, resource("@string/a"), true, OUT(rg_resource_value));
}
CALL(rg_resource_view_text) { return rg_resource_view_text(view, resource("@string/a"), OUT(rg_resource_text)); }
CALL(rg_resource_view_plural) {
  return rg_resource_view_plural(view, resource("@plurals/p"), 1, OUT(rg_resource_text));
}
CALL(rg_resource_view_array) {
  rg_resource_value *list = COUNTED(rg_resource_value);
  return rg_resource_view_array(view, resource("@array/l"), PICK(list, NULL), 2, OUT(uint32_t));
}
CALL(rg_resource_view_style) {
  rg_resource_item *list = COUNTED(rg_resource_item);
  return rg_resource_view_style(view, resource(PICK("@style/T", "@color/c")), PICK(list, NULL), 2, OUT(uint32_t));
}
CALL(rg_resource_view_color) {
  return rg_resource_view_color(view, resource("@color/c"), NULL, 0, OUT(uint32_t));
}
CALL(rg_resource_view_color_info) {
  return rg_resource_view_color_info(view, resource("@color/c"), OUT(bool), OUT(bool));
}
CALL(rg_resource_view_attribute) {
  return rg_resource_view_attribute(view, resource("?t"), OUT(rg_resource_value));
}
CALL(rg_resource_view_obtain) {
  rg_obtain_def def = rg_obtain_def_default();
  rg_resource attributes[2];
  attributes[0] = attributes[1] = resource("?t");
  return rg_resource_view_obtain(view, &def, attributes, 2, ARRAY(rg_resource_value, 2));
}

/* The ways in which each call is refused: c no context, s a stale handle, r inside a callback. Tests/C/run.sh compares it with the
 * header: a function that is missing here, or lacks a way, fails the check `outputs`. */
static const struct {
  const char *name, *refuses;
  rg_status (*call)(void);
} functions[] = {
#define F(name, refuses) {#name, refuses, call_##name}
    F(rg_context_create, ""),
    F(rg_context_memory_stats, "c"),
    F(rg_diagnostic_at, "c"),
    F(rg_node_get_length, "cs"),
    F(rg_node_get_float, "cs"),
    F(rg_node_get_int, "cs"),
    F(rg_node_get_style, "cs"),
    F(rg_node_create, "csr"),
    F(rg_node_create_at, "csr"),
    F(rg_tree_create, "csr"),
    F(rg_node_kind, "cs"),
    F(rg_node_find, "cs"),
    F(rg_node_get_anchor, "cs"),
    F(rg_node_get_parent_rules, "cs"),
    F(rg_node_get_scroll, "cs"),
    F(rg_node_visible_frame, "cs"),
    F(rg_node_get_transform, "cs"),
    F(rg_node_get_input, "cs"),
    F(rg_node_get_touch_area, "cs"),
    F(rg_node_drawable, "cs"),
    F(rg_node_get_drawing, "cs"),
    F(rg_node_states, "cs"),
    F(rg_paint, "csr"),
    F(rg_path_simplify, ""),
    F(rg_drawable_load, "cr"),
    F(rg_drawable_parse, "cr"),
    F(rg_drawable_color, "cr"),
    F(rg_drawable_info, "c"),
    F(rg_drawable_paint, "cr"),
    F(rg_image_info, "c"),
    F(rg_state_bit, "cr"),
    F(rg_transition_step, "cr"),
    F(rg_list_get_info, "cs"),
    F(rg_list_find, "cs"),
    F(rg_list_item_at, "cs"),
    F(rg_list_item_extent, "cs"),
    F(rg_list_snap, "cs"),
    F(rg_hit_test, "csr"),
    F(rg_hit_path, "csr"),
    F(rg_focus_next, "csr"),
    F(rg_focus_default, "csr"),
    F(rg_node_scroll_by, "csr"),
    F(rg_scroll_at, "csr"),
    F(rg_node_scroll_bar, "cs"),
    F(rg_pointer_up, "cr"),
    F(rg_node_get_viewport_inset, "cs"),
    F(rg_node_get_columns, "cs"),
    F(rg_node_get_table_cell, "cs"),
    F(rg_node_get_grid, "cs"),
    F(rg_node_get_grid_cell, "cs"),
    F(rg_node_get_flexbox, "cs"),
    F(rg_node_get_flex_item, "cs"),
    F(rg_node_get_css, "cs"),
    F(rg_node_css_scroll_size, "cs"),
    F(rg_node_get_param, "cs"),
    F(rg_node_get_app_bar, "cs"),
    F(rg_node_get_coordinator_anchor, "cs"),
    F(rg_font_create, "cr"),
    F(rg_font_sized, "cr"),
    F(rg_font_find, "cr"),
    F(rg_font_info, "c"),
    F(rg_text_boundaries, "cr"),
    F(rg_text_levels, "cr"),
    F(rg_node_auto_size, "cs"),
    F(rg_node_text, "cs"),
    F(rg_node_lines, "cs"),
    F(rg_node_text_runs, "csr"),
    F(rg_node_spans, "cs"),
    F(rg_node_text_hit, "csr"),
    F(rg_node_caret, "csr"),
    F(rg_node_hint, "cs"),
    F(rg_container_register, "cr"),
    F(rg_node_get_container_class, "cs"),
    F(rg_node_custom_params, "cs"),
    F(rg_request_child, "cs"),
    F(rg_request_child_specs, "cs"),
    F(rg_request_measure_child, "cs"),
    F(rg_constraints_add, "csr"),
    F(rg_constraint_add, "csr"),
    F(rg_constraint_get, "cs"),
    F(rg_constraints_list, "cs"),
    F(rg_constraints_conflict, "c"),
    F(rg_constraints_ambiguous, "csr"),
    F(rg_node_get_content_priorities, "cs"),
    F(rg_node_get_safe_area, "cs"),
    F(rg_node_get_connections, "cs"),
    F(rg_node_get_references, "cs"),
    F(rg_constraints_add_vfl, "csr"),
    F(rg_layout_set_create, "cr"),
    F(rg_layout_set_apply, "csr"),
    F(rg_measure, "csr"),
    F(rg_node_frame, "cs"),
    F(rg_node_layout_info, "cs"),
    F(rg_frames_unsnapped, "c"),
    F(rg_node_paint_order, "csr"),
    F(rg_changes_take, "cr"),
    F(rg_context_layout_stats, "c"),
    F(rg_node_dividers, "csr"),
    F(rg_divider_count, "csr"),
    F(rg_inflate, "csr"),
    F(rg_inflate_file, "csr"),
    F(rg_reinflate, "csr"),
    F(rg_template_create, "csr"),
    F(rg_template_node, "c"),
    F(rg_template_instantiate, "csr"),
    F(rg_template_load, "cr"),
    F(rg_inflate_resource, "csr"),
    F(rg_stub_inflate, "csr"),
    F(rg_node_attribute_at, "cs"),
    F(rg_node_source, "cs"),
    F(rg_node_overflow, "cs"),
    F(rg_lint, "csr"),
    F(rg_resources_create, ""),
    F(rg_resources_diagnostic_at, ""),
    F(rg_resources_find, ""),
    F(rg_resources_definition_at, ""),
    F(rg_resources_name, ""),
    F(rg_resources_spans, ""),
    F(rg_resource_view_create, ""),
    F(rg_template_create_resource, "cr"),
    F(rg_reinflate_resource, "csr"),
    F(rg_resource_view_value, ""),
    F(rg_resource_view_text, ""),
    F(rg_resource_view_plural, ""),
    F(rg_resource_view_array, ""),
    F(rg_resource_view_style, ""),
    F(rg_resource_view_color, ""),
    F(rg_resource_view_color_info, ""),
    F(rg_resource_view_attribute, ""),
    F(rg_resource_view_obtain, ""),
#undef F
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

static rg_status call(int i, mode how) {
  way = how;
  given = how == NO_CONTEXT ? NULL : ctx;
  output_count = 0;
  return functions[i].call();
}

/* Calls that must fail, unless they cannot fail in this way. */
static void fail_all(mode how, char letter, bool requests) {
  for (int i = 0; i < FUNCTIONS; i++) {
    bool is_request = strncmp(functions[i].name, "rg_request_", 11) == 0;
    rg_status status;
    if (is_request != requests || (letter != 0 && strchr(functions[i].refuses, letter) == NULL)) continue;
    status = call(i, how);
    if (status == RG_OK) check_fail(__FILE__, __LINE__, functions[i].name);
    if (status == NONE && how == BAD) continue; /* it was not called */
    check_outputs(functions[i].name);
  }
}

static bool armed;

static void measure_leaf(void *user, struct rg_measure_request *r) {
  (void)user;
  r->out_width = r->out_height = 5;
  if (armed) fail_all(REENTRANT, 'r', false);
}

static void measure_column(void *user, rg_container_measure *m) {
  (void)user;
  request = m->request;
  if (armed) {
    fail_all(NO_CONTEXT, 'c', true);
    fail_all(STALE, 's', true);
    fail_all(BAD, 0, true);
    for (int i = 0; i < FUNCTIONS; i++) {
      if (strncmp(functions[i].name, "rg_request_", 11) == 0) CHECK_OK(call(i, GOOD));
    }
  }
  old_request = m->request;
}

static void set_up(void) {
  rg_context_def def = rg_context_def_default();
  rg_container_def class_def = rg_container_def_default();
  rg_constraint_def constraint = rg_constraint_default();
  rg_connections connections = rg_connections_default();
  uint32_t columns[] = {1, 2};
  def.measure = measure_leaf;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  scroller = make_node(ctx, root, RG_KIND_SCROLL);
  list = make_node(ctx, root, RG_KIND_LIST);
  table = make_node(ctx, root, RG_KIND_TABLE);
  grid = make_node(ctx, root, RG_KIND_GRID);
  flexbox = make_node(ctx, root, RG_KIND_FLEXBOX);
  css_flex = make_node(ctx, root, RG_KIND_CSS_FLEX);
  app_bar = make_node(ctx, root, RG_KIND_APP_BAR);
  custom = make_node(ctx, root, RG_KIND_CUSTOM);
  make_node(ctx, custom, RG_KIND_MEASURED);
  box = make_node(ctx, root, RG_KIND_CONSTRAINT);
  leaf = make_node(ctx, box, RG_KIND_FIXED);
  text = make_node(ctx, box, RG_KIND_TEXT);
  CHECK_OK(rg_node_set_id(ctx, leaf, "leaf", 4));
  CHECK_OK(rg_node_set_id(ctx, text, "text", 4));
  CHECK_OK(rg_node_set_text(ctx, text, "abc", 3));
  CHECK_OK(rg_node_set_custom_params(ctx, leaf, "abc", 4));
  CHECK_OK(rg_node_set_table_cell(ctx, leaf, 3, 2));
  CHECK_OK(rg_node_set_columns(ctx, table, RG_SHRINK_COLUMNS, columns, 2));
  rg_inflate_def inflate = rg_inflate_def_default();
  inflate.reloadable = true;
  CHECK_OK(rg_inflate(ctx, "<View/>", 7, &inflate, &reloadable));
  CHECK_OK(rg_template_create(ctx, "<View id='@+id/a'/>", 19, NULL, &model));
  rg_list_def items = rg_list_def_default();
  items.count = 3;
  items.templates = &model;
  CHECK_OK(rg_list_set(ctx, list, &items));
  dead = make_node(ctx, root, RG_KIND_VIEW);
  CHECK_OK(rg_node_destroy(ctx, dead));
  class_def.measure = measure_column;
  class_def.place = place_column;
  CHECK_OK(rg_container_register(ctx, &class_def, &column));
  CHECK_OK(rg_node_set_container_class(ctx, custom, column));
  constraint.attribute = RG_ATTR_WIDTH;
  constraint.first = leaf;
  constraint.constant = 10;
  CHECK_OK(rg_constraint_add(ctx, box, &constraint, &rule));
  CHECK_OK(rg_node_set_connections(ctx, leaf, &connections));
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  make_resources();
}

static void tear_down(void) {
  rg_resource_view_destroy(view);
  rg_resources_destroy(resources);
  rg_context_destroy(ctx);
}

static void calls_that_fail_zero_their_outputs(void) {
  set_up();
  for (int i = 0; i < FUNCTIONS; i++) { /* so that those below fail for the one reason that differs */
    rg_status status = strncmp(functions[i].name, "rg_request_", 11) == 0 ? RG_OK : call(i, GOOD);
    if (status != NONE && status != RG_OK) check_fail(__FILE__, __LINE__, functions[i].name);
  }
  fail_all(NO_CONTEXT, 'c', false);
  fail_all(STALE, 's', false);
  fail_all(BAD, 0, false);
  tear_down();
}

static void calls_in_callbacks_zero_their_outputs(void) {
  set_up();
  CHECK_OK(rg_node_mark_dirty(ctx, rg_node_first_child(ctx, custom)));
  CHECK_OK(rg_node_mark_dirty(ctx, custom));
  armed = true;
  CHECK_OK(rg_layout(ctx, root, 400, 500));
  armed = false;
  tear_down();
}

int main(void) {
  RUN(calls_that_fail_zero_their_outputs);
  RUN(calls_in_callbacks_zero_their_outputs);
  return check_result();
}
