/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of a reader of layout files, over the C API; FORMAT selects it. The first two bytes choose policy,
 * encoding, scale and limits, the rest is the file. Checked beside the sanitizers: nothing is built on failure, every
 * failure has a diagnostic, messages are UTF-8, and all memory is released.
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

static void check_diagnostics(rg_context *ui, rg_status status, size_t size) {
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
  expect((status == RG_OK) == (errors == 0) || count == 1000 || status == RG_ERROR_OUT_OF_MEMORY);
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

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  rg_context_def def = counted();
  def.max_depth = 64;
  def.max_nodes = options[0] & 2 ? 8 : 4096;
  def.max_text_bytes = options[0] & 4 ? 16 : 1 << 16;
  def.units_per_px = options[0] & 8 ? 1 : 64;
  rg_context *ui;
  if (rg_context_create(&def, &ui) != RG_OK) return 0;
  rg_inflate_def inflate = rg_inflate_def_default();
  inflate.unknown_tag = options[0] & 1 ? RG_UNKNOWN_TAG_ERROR : RG_UNKNOWN_TAG_WARN;
  inflate.density = 0.25f * (float)(options[1] % 16 + 1);
  inflate.max_attributes = options[0] & 16 ? 3 : 256;
  inflate.format = FORMAT;
  inflate.json_options = (options[0] >> 5 & 1) * RG_JSON_STRICT | (options[0] >> 6 & 1) * RG_JSON_COMMENTS;
  uint32_t made = 0;
  if (options[0] & 128) inflate.resolve_tag = resolve;
  inflate.did_create = created;
  inflate.user = &made;
  size_t before = start(fail_at);
  rg_node root;
  rg_status status = rg_inflate(ui, text, size, &inflate, &root);
  size_t taken = stop(before);
  expect((status == RG_OK) == (root.id != 0));
  /* stacks of extended lines make guides of their own */
  expect(status == RG_OK ? rg_node_count(ui) >= made : rg_node_count(ui) == 0);
  expect(status != RG_ERROR_OUT_OF_MEMORY || fail_at < taken);
  check_diagnostics(ui, status, size);
  if (status == RG_OK) check_tree(ui, root);
  rg_node_destroy(ui, root);
  end(ui);
  return taken;
}
