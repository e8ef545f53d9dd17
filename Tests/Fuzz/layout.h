/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of a reader of layout files, over the C API; FORMAT selects it. The first two bytes choose policy,
 * encoding, scale and limits, the rest is the file. With resources, it is @layout/self, and a form feed ends it: a file
 * of values follows. Checked beside the sanitizers: nothing is built on failure, every failure has a diagnostic, messages
 * are UTF-8, themes that were pushed are popped, and all memory is released.
 */
#include "hooks.h"

static bool is_utf8(const char *text) {
  const unsigned char *p = (const unsigned char *)text;
  while (*p) {
    int more = *p < 0x80 ? 0 : *p < 0xC2 ? -1 : *p < 0xE0 ? 1 : *p < 0xF0 ? 2 : *p < 0xF5 ? 3 : -1;
    if (more < 0) return false;
    for (p++; more > 0; more--, p++)
      if ((*p & 0xC0) != 0x80) return false;
  }
  return true;
}

/* `drawn`: a drawable with errors is left out of a tree that is made. */
static void check_diagnostics(rg_context *ui, rg_status status, size_t size, bool drawn) {
  uint32_t count = rg_diagnostic_count(ui), errors = 0;
  expect(count <= 1000);
  for (uint32_t i = 0; i < count; i++) {
    rg_diagnostic item;
    expect(rg_diagnostic_at(ui, i, &item) == RG_OK);
    expect(item.offset <= size && is_utf8(item.message));
    expect(item.line == 0 || (item.column > 0 && item.length > 0));
    expect(item.node.id == 0 || rg_node_is_valid(ui, item.node));
    errors += item.level == RG_LEVEL_ERROR;
  }
  expect((status == RG_OK) == (errors == 0) || (drawn && status == RG_OK) || count == 1000 || status == RG_ERROR_OUT_OF_MEMORY);
}

static void check_tree(rg_context *ui, rg_node root) {
  for (rg_node node = root; node.id; node = rg_node_next(ui, root, node)) {
    const char *name, *value;
    rg_kind kind;
    expect(rg_node_kind(ui, node, &kind) == RG_OK && (*rg_node_tag(ui, node) || kind == RG_KIND_SPACE));
    for (uint32_t i = rg_node_attribute_count(ui, node); i > 0; i--) {
      expect(rg_node_attribute_at(ui, node, i - 1, &name, &value) == RG_OK && is_utf8(name) && is_utf8(value));
      expect(rg_node_attribute(ui, node, name));
    }
  }
  rg_status status = rg_layout(ui, root, 640, 480);
  expect(status == RG_OK || status == RG_ERROR_TREE);
}

/* Chooses a kind for tags that begin with a lower-case letter. */
static bool resolve(void *user, rg_tag *tag) {
  (void)user;
  if (tag->tag[0] < 'a' || tag->tag[0] > 'z') return false;
  tag->kind = (rg_kind)(tag->tag[0] - 'a'); /* there are fewer kinds than letters */
  tag->style->gap = 3;
  tag->user_data = &live;
  return true;
}

static void created(void *user, rg_node node, const rg_tag *tag) {
  expect(node.id && *tag->tag && is_utf8(tag->tag) && is_utf8(tag->id) && tag->style == NULL);
  ++*(uint32_t *)user;
}

/* Gives expressions that begin with a letter a value, which is a reference to what follows. */
static const char *express(void *user, const rg_expression *expression) {
  static char value[40];
  (void)user;
  expect(*expression->tag && is_utf8(expression->tag) && is_utf8(expression->attribute) && expression->text[0] == '@');
  if (expression->text[2] < 'a' || expression->text[2] > 'z') return NULL;
  value[0] = '@';
  strncpy(value + 1, expression->text + 2, sizeof value - 2);
  value[strcspn(value, "}")] = 0;
  return value;
}

static rg_resources *res;
static rg_resource_view *view;

/* Loads the file of values, the layout itself, and a part to include. */
static void load(const char *text, size_t size, const char *values, size_t value_size) {
  static const char part[] = "<merge><TextView id='part' text='@string/a' padding='?a'/><include layout='@layout/self'/></merge>";
  rg_resources_def def = rg_resources_def_default();
  rg_configuration device = rg_configuration_default();
  rg_resource theme;
  def.allocator.alloc = take;
  def.allocator.free = give;
  device.density = 320;
  expect(rg_resources_create(&def, &res) == RG_OK);
  rg_status status = rg_resources_add_file(res, "", "values/a.xml", values, value_size);
  expect(status == RG_OK || status == RG_ERROR_SYNTAX || status == RG_ERROR_LIMIT);
  expect(rg_resources_add_file(res, "", "layout/self.xml", text, size) == RG_OK);
  expect(rg_resources_add_file(res, "", "layout/part.xml", part, sizeof part - 1) == RG_OK);
  expect(rg_resources_freeze(res) == RG_OK && rg_resource_view_create(res, &device, &view) == RG_OK);
  if (rg_resources_find(res, "@style/Theme", &theme) == RG_OK) rg_resource_view_apply_style(view, theme, true);
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  rg_context_def def = counted();
  const char *values = options[1] & 16 ? memchr(text, '\f', size) : NULL;
  size_t most = size < 100 ? 100 : size; /* of a file */
  if (values) {
    size_t first = (size_t)(values - text);
    load(text, first, values + 1, size - first - 1);
    size = first;
  }
  def.max_depth = 64;
  def.max_nodes = options[0] & 2 ? 8 : 4096;
  def.max_text_bytes = options[0] & 4 ? 16 : 1 << 16;
  def.units_per_px = options[0] & 8 ? 1 : 64;
  rg_context *ui;
  expect(rg_context_create(&def, &ui) == RG_OK);
  rg_inflate_def inflate = rg_inflate_def_default();
  inflate.unknown_tag = options[0] & 1 ? RG_UNKNOWN_TAG_ERROR : RG_UNKNOWN_TAG_WARN;
  inflate.density = 0.25f * (float)(options[1] % 16 + 1);
  inflate.max_attributes = options[0] & 16 ? 3 : 256;
  inflate.format = FORMAT;
  inflate.json_options = (options[0] >> 5 & 1) * RG_JSON_STRICT | (options[0] >> 6 & 1) * RG_JSON_COMMENTS;
  inflate.drawables = options[0] & 32; /* an option of JSON that XML does not have */
  uint32_t made = 0;
  if (options[0] & 128) inflate.resolve_tag = resolve;
  if (options[1] & 32) inflate.resolve_expression = express;
  inflate.preview = options[1] & 64;
  if (values) expect(rg_context_set_resources(ui, view) == RG_OK);
  inflate.did_create = created;
  inflate.user = &made;
  size_t before = start(fail_at);
  rg_node root;
  rg_status status = values && options[1] & 128 ? rg_inflate_resource(ui, "@layout/self", &inflate, &root)
                                                : rg_inflate(ui, text, size, &inflate, &root);
  size_t taken = stop(before);
  expect((status == RG_OK) == (root.id != 0));
  /* stacks of extended lines make guides of their own */
  expect(status == RG_OK ? rg_node_count(ui) >= made : rg_node_count(ui) == 0);
  expect(status != RG_ERROR_OUT_OF_MEMORY || fail_at < taken);
  check_diagnostics(ui, status, most, inflate.drawables);
  if (status == RG_OK) check_tree(ui, root);
  rg_node_destroy(ui, root);
  if (values) {
    expect(rg_resource_view_pop_theme(view) == RG_ERROR_NOT_FOUND);
    expect(rg_context_set_resources(ui, NULL) == RG_OK);
    rg_resource_view_destroy(view);
    rg_resources_destroy(res);
  }
  end(ui);
  return taken;
}
