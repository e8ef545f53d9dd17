/* SPDX-License-Identifier: MIT */
/* Calls into a context from inside each of its callbacks: refused, and nothing changes. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#define REFUSED(call) CHECK_INT(call, RG_ERROR_REENTRANT)

static rg_context *ctx;
static rg_node root, leaf, text;
static rg_font font;
static int calls;
static bool armed; /* the memory hooks call back */

static bool never(void *user, const char *bytes, size_t size) {
  (void)user, (void)bytes, (void)size;
  CHECK(!"a sink was called");
  return true;
}

static void refuse_input(void) {
  rg_transform transform = rg_transform_default();
  rg_input_def input = rg_input_def_default();
  rg_pointer pointer = {{0}, {0}, 0, 0, 0, 0};
  rg_node found = {7};
  uint32_t count = 7;
  float rest = 7;
  REFUSED(rg_node_set_transform(ctx, leaf, &transform));
  REFUSED(rg_node_set_input(ctx, leaf, &input));
  REFUSED(rg_nodes_set_input(ctx, &leaf, 8, &input, 0, 1));
  REFUSED(rg_node_set_touch_area(ctx, leaf, NULL));
  REFUSED(rg_hit_test(ctx, root, 0, 0, NULL, &found));
  REFUSED(rg_hit_path(ctx, root, 0, 0, NULL, NULL, 0, &count));
  REFUSED(rg_focus_next(ctx, root, rg_null(), NULL, RG_FOCUS_DOWN, &found));
  REFUSED(rg_focus_default(ctx, root, &found));
  REFUSED(rg_node_scroll_by(ctx, leaf, 1, 1, &rest, NULL));
  REFUSED(rg_scroll_at(ctx, root, 0, 0, 1, 1, &rest, NULL));
  REFUSED(rg_pointer_down(ctx, root, &pointer, 0, 0));
  REFUSED(rg_pointer_move(ctx, &pointer, 0, 0));
  REFUSED(rg_pointer_up(ctx, &pointer, 0, 0, &found));
  CHECK(found.id == 0 && count == 0 && rest == 0);
}

/* Every function that may change something. */
static void try_everything(void) {
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_style style = rg_style_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_length length = rg_px(77);
  rg_grid grid = rg_grid_default();
  rg_grid_cell cell = rg_grid_cell_default();
  rg_tree_node item;
  rg_tree_def tree;
  rg_font_def font_def;
  rg_change change;
  rg_size size;
  rg_container_def container = rg_container_def_default();
  rg_container_class container_class = {0};
  rg_constraint_def rule = rg_constraint_default();
  rg_constraint constraint = {7};
  rg_layout_set set = {7};
  rg_font new_font = {7};
  rg_node out = {7};
  float number = 77;
  int32_t integer = RG_GONE;
  uint32_t count = 7;
  calls++;
  memset(&item, 0, sizeof item);
  memset(&tree, 0, sizeof tree);
  memset(&font_def, 0, sizeof font_def);
  item.parent = -1;
  tree.struct_size = sizeof tree;
  tree.styles = &style;
  tree.style_count = tree.node_count = 1;
  tree.nodes = &item;
  font_def.struct_size = sizeof font_def;
  font_def.line_height = 1;
  REFUSED(rg_node_create(ctx, root, &def, &out));
  REFUSED(rg_node_create_at(ctx, root, 0, &def, &out));
  REFUSED(rg_tree_create(ctx, &tree, NULL));
  REFUSED(rg_node_destroy(ctx, leaf));
  REFUSED(rg_node_insert(ctx, root, leaf, 0));
  REFUSED(rg_node_insert_before(ctx, text, leaf));
  REFUSED(rg_node_remove(ctx, leaf));
  REFUSED(rg_node_set_user_data(ctx, leaf, &size));
  REFUSED(rg_node_set_id(ctx, leaf, "x", 1));
  REFUSED(rg_node_set_text(ctx, text, "x", 1));
  REFUSED(rg_node_set_hint(ctx, text, "x", 1));
  REFUSED(rg_node_set_max_length(ctx, text, 1));
  REFUSED(rg_node_set_auto_size(ctx, text, NULL));
  REFUSED(rg_node_mark_dirty(ctx, leaf));
  REFUSED(rg_node_set_length(ctx, leaf, RG_WIDTH, length));
  REFUSED(rg_node_set_float(ctx, leaf, RG_WEIGHT, number));
  REFUSED(rg_node_set_int(ctx, leaf, RG_VISIBILITY, integer));
  REFUSED(rg_nodes_set_length(ctx, RG_WIDTH, &leaf, 8, &length, 0, 1));
  REFUSED(rg_nodes_set_float(ctx, RG_WEIGHT, &leaf, 8, &number, 0, 1));
  REFUSED(rg_nodes_set_int(ctx, RG_VISIBILITY, &leaf, 8, &integer, 0, 1));
  REFUSED(rg_node_set_style(ctx, leaf, &style));
  REFUSED(rg_node_set_anchor(ctx, leaf, RG_BELOW, "x", 1));
  REFUSED(rg_node_set_anchor_node(ctx, leaf, RG_BELOW, text));
  REFUSED(rg_node_set_parent_rules(ctx, leaf, RG_ALIGN_PARENT_LEFT));
  REFUSED(rg_node_set_scroll(ctx, leaf, 1, 1));
  refuse_input();
  REFUSED(rg_node_scroll_into_view(ctx, leaf, NULL, NULL));
  REFUSED(rg_container_register(ctx, &container, &container_class));
  REFUSED(rg_node_set_container_class(ctx, leaf, container_class));
  REFUSED(rg_node_set_custom_params(ctx, leaf, "x", 1));
  REFUSED(rg_node_set_viewport_inset(ctx, root, 1, rg_null()));
  REFUSED(rg_node_set_grid(ctx, root, &grid));
  REFUSED(rg_node_set_grid_cell(ctx, leaf, &cell));
  REFUSED(rg_nodes_set_grid_cell(ctx, &leaf, 8, &cell, 0, 1));
  REFUSED(rg_font_create(ctx, &font_def, &new_font));
  REFUSED(rg_font_sized(ctx, font, 20, &new_font));
  CHECK_INT(new_font.id, 0);
  REFUSED(rg_font_destroy(ctx, font));
  REFUSED(rg_layout(ctx, root, 1, 1));
  REFUSED(rg_layout_specs(ctx, root, rg_exactly(1), rg_exactly(1)));
  REFUSED(rg_measure(ctx, root, rg_exactly(1), rg_exactly(1), &size));
  REFUSED(rg_changes_take(ctx, &change, 1, &count));
  REFUSED(rg_changes(ctx).status);
  REFUSED(rg_changes_clear(ctx));
  REFUSED(rg_context_trim(ctx));
  REFUSED(rg_context_set_pixel_scale(ctx, 3));
  REFUSED(rg_constraint_add(ctx, root, &rule, &constraint));
  REFUSED(rg_constraints_begin(ctx));
  REFUSED(rg_layout_set_create(ctx, NULL, 0, 0, &set));
  REFUSED(rg_layout_set_apply(ctx, set, root, NULL, NULL));
  REFUSED(rg_layout_set_destroy(ctx, set));
  REFUSED(rg_inflate(ctx, "<View/>", 7, &inflate, &out));
  REFUSED(rg_inflate_file(ctx, "/dev/null", &inflate, &out));
  rg_template model = {7};
  REFUSED(rg_reinflate(ctx, root, "<View/>", 7, NULL, &out));
  REFUSED(rg_reinflate_resource(ctx, root, "@layout/a", NULL, &out));
  REFUSED(rg_nodes_set_text(ctx, &text, sizeof text, &(const char *){"x"}, 0, 1));
  REFUSED(rg_template_create(ctx, "<View/>", 7, NULL, &model));
  REFUSED(rg_template_create_resource(ctx, "@layout/a", NULL, &model));
  REFUSED(rg_template_load(ctx, "", 0, NULL, &model));
  REFUSED(rg_template_save(ctx, model, never, NULL));
  REFUSED(rg_template_instantiate(ctx, model, root, 1, &out));
  REFUSED(rg_template_destroy(ctx, model));
  REFUSED(rg_context_set_resources(ctx, NULL));
  REFUSED(rg_inflate_resource(ctx, "@layout/main", &inflate, &out));
  REFUSED(rg_context_update_resources(ctx, NULL));
  REFUSED(rg_stub_inflate(ctx, leaf, &inflate, &out));
  REFUSED(rg_dump(ctx, root, RG_DUMP_TEXT, never, NULL));
  REFUSED(rg_node_explain(ctx, root, RG_EXPLAIN_TEXT, never, NULL));
  rg_diagnostics_clear(ctx); /* ignored */
  if (check_failures == 0) rg_context_destroy(ctx); /* ignored; else it would end here */
  CHECK_INT(out.id, 0);
  CHECK_INT(constraint.id, 0);
  CHECK_INT(set.id, 0);
  CHECK_INT(new_font.id, 0);
  CHECK_INT(count, 0);
}

static void measure_one(void *user, struct rg_measure_request *request) {
  CHECK(user == &ctx);
  try_everything();
  request->out_width = 30;
  request->out_height = 20;
}

static void measure_many(void *user, struct rg_measure_request *requests, uint32_t count) {
  CHECK(user == &ctx);
  try_everything();
  for (uint32_t i = 0; i < count; i++) requests[i].out_width = requests[i].out_height = 40;
}

static void log_line(void *user, rg_level level, rg_code code, const char *line) {
  (void)level, (void)code, (void)line;
  CHECK(user == &ctx);
  try_everything();
}

static void set_up(rg_context_def *def) {
  def->user = &ctx;
  calls = 0;
  ctx = NULL;
  ctx = make_context_def(def);
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  leaf = make_node(ctx, root, RG_KIND_MEASURED);
  text = make_node(ctx, root, RG_KIND_TEXT);
  font = make_font(ctx);
}

static void nothing_changed(uint32_t nodes) {
  rg_length width = {9, RG_PX};
  CHECK(calls > 0);
  CHECK_INT(rg_node_count(ctx), nodes);
  CHECK_OK(rg_node_get_length(ctx, leaf, RG_WIDTH, &width));
  CHECK_INT(width.kind, RG_UNSET);
  CHECK(strcmp(rg_node_id(ctx, leaf), "") == 0);
  CHECK(strcmp(rg_node_text(ctx, text, NULL), "") == 0);
  CHECK_OK(rg_font_destroy(ctx, font));
  rg_context_destroy(ctx);
}

static void from_the_measure_callback(void) {
  rg_context_def def = rg_context_def_default();
  def.measure = measure_one;
  set_up(&def);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, leaf), 0, 0, 30, 20);
  nothing_changed(3);
}

static void from_the_batch_measure_callback(void) {
  rg_context_def def = rg_context_def_default();
  def.measure = measure_one;
  def.measure_batch = measure_many;
  set_up(&def);
  make_node(ctx, root, RG_KIND_MEASURED);
  make_node(ctx, root, RG_KIND_MEASURED);
  CHECK_OK(rg_layout(ctx, root, 100, 200));
  CHECK(frame_of(ctx, leaf).height == 40 || frame_of(ctx, leaf).height == 20);
  nothing_changed(5);
}

static void from_rg_measure(void) {
  rg_context_def def = rg_context_def_default();
  rg_size size;
  def.measure = measure_one;
  set_up(&def);
  CHECK_OK(rg_measure(ctx, root, rg_at_most(100), rg_unspecified(), &size));
  CHECK(size.width == 30 && size.height == 20);
  nothing_changed(3);
}

static void from_the_log(void) {
  rg_context_def def = rg_context_def_default();
  rg_node built;
  def.log = log_line;
  set_up(&def);
  CHECK_OK(rg_node_set_length(ctx, text, RG_WIDTH, rg_percent(50)));
  CHECK_OK(rg_layout(ctx, root, 100, 100)); /* percent inside wrap */
  CHECK_INT(calls, 1);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_INT(rg_inflate(ctx, "<a>", 3, NULL, &built), RG_ERROR_SYNTAX);
  CHECK(calls > 1);
  nothing_changed(3);
}

static bool sink(void *user, const char *bytes, size_t size) {
  (void)bytes, (void)size;
  CHECK(user == &ctx);
  try_everything();
  return true;
}

static void from_a_dump_sink(void) {
  rg_context_def def = rg_context_def_default();
  set_up(&def);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  for (int format = 0; format <= RG_DUMP_SVG; format++) CHECK_OK(rg_dump(ctx, root, (rg_dump_format)format, sink, &ctx));
  CHECK_OK(rg_node_explain(ctx, leaf, RG_EXPLAIN_JSON, sink, &ctx));
  nothing_changed(3);
}

static void try_once(void) { /* were the calls not refused, they would allocate and come back here without end */
  if (!armed) return;
  armed = false;
  try_everything();
  armed = check_failures == 0;
}

/* The hooks run in the middle of changes, where a call into the context would do harm. */
static void *greedy_alloc(void *user, size_t size, size_t alignment) {
  void *block = NULL;
  try_once();
  CHECK(user == &ctx);
  return posix_memalign(&block, alignment < 16 ? 16 : alignment, size) == 0 ? block : NULL;
}

static void greedy_free(void *user, void *block, size_t size, size_t alignment) {
  (void)size, (void)alignment;
  try_once();
  CHECK(user == &ctx);
  free(block);
}

static void from_the_memory_hooks(void) {
  rg_context_def def = rg_context_def_default();
  uint32_t nodes = 3;
  def.allocator.alloc = greedy_alloc;
  def.allocator.free = greedy_free;
  def.allocator.user = &ctx;
  set_up(&def);
  armed = true;
  for (; nodes < 2000 && check_failures == 0; nodes++) make_node(ctx, root, RG_KIND_VIEW);
  if (check_failures == 0) CHECK_OK(rg_context_trim(ctx));
  CHECK(calls >= 2); /* at least one block taken and one given back */
  CHECK_INT(rg_node_count(ctx), nodes);
  armed = false;
  rg_context_destroy(ctx);
}

static bool resolve_tag(void *user, rg_tag *tag) {
  CHECK(user == &ctx);
  try_everything();
  tag->kind = RG_KIND_SPACE;
  return true;
}

static void did_create(void *user, rg_node node, const rg_tag *tag) {
  CHECK(user == &ctx);
  CHECK(rg_node_is_valid(ctx, node) && tag->kind == RG_KIND_SPACE);
  try_everything();
}

static void from_the_callbacks_of_an_inflation(void) {
  rg_context_def def = rg_context_def_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_node made = rg_null();
  set_up(&def);
  inflate.resolve_tag = resolve_tag;
  inflate.did_create = did_create;
  inflate.user = &ctx;
  CHECK_OK(rg_inflate(ctx, "<Meter/>", 8, &inflate, &made));
  CHECK_OK(rg_node_destroy(ctx, made));
  CHECK_OK(rg_inflate(ctx, "{}", 2, &inflate, &made));
  CHECK_OK(rg_node_destroy(ctx, made));
  CHECK_INT(calls, 4);
  nothing_changed(3);
}

/* It may make fonts, and nothing else. */
static void resolve_font(void *user, rg_font_request *request) {
  rg_font made = {0}, sized = {0};
  rg_font_def font_def;
  rg_node out = {7};
  CHECK(user == &ctx);
  calls++;
  memset(&font_def, 0, sizeof font_def);
  font_def.struct_size = sizeof font_def;
  font_def.line_height = 10;
  font_def.size = 10;
  CHECK_OK(rg_font_create(ctx, &font_def, &made));
  CHECK_OK(rg_font_sized(ctx, made, 30, &sized));
  REFUSED(rg_font_destroy(ctx, made));
  REFUSED(rg_node_set_text(ctx, text, "x", 1));
  REFUSED(rg_inflate(ctx, "<View/>", 7, NULL, &out));
  request->font = sized;
}

static void from_the_callback_for_fonts(void) {
  static const char file[] = "<FrameLayout><TextView/><Button/></FrameLayout>";
  rg_context_def def = rg_context_def_default();
  rg_node made = rg_null();
  set_up(&def);
  CHECK_OK(rg_context_set_fonts(ctx, resolve_font, &ctx));
  CHECK_OK(rg_inflate(ctx, file, sizeof file - 1, NULL, &made));
  CHECK_INT(calls, 1); /* both texts ask for the same font */
  CHECK_OK(rg_node_destroy(ctx, made));
  nothing_changed(3);
}

int main(void) {
  RUN(from_the_measure_callback);
  RUN(from_the_batch_measure_callback);
  RUN(from_rg_measure);
  RUN(from_the_log);
  RUN(from_a_dump_sink);
  RUN(from_the_memory_hooks);
  RUN(from_the_callbacks_of_an_inflation);
  RUN(from_the_callback_for_fonts);
  return check_result();
}
