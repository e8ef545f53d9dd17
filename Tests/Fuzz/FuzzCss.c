/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of style strings of CSS, over the C API. The first byte chooses the node, each line is a text. Checked
 * beside the sanitizers: a refused text leaves the node as it was and reports the position of its mistake; the tree can
 * be laid out; all memory is released.
 */
#include "hooks.h"

static rg_node child(rg_context *ui, rg_node parent, rg_kind kind) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node = rg_null();
  def.style.content_width = 30;
  def.style.content_height = 10;
  expect(rg_node_create(ui, parent, &def, &node) == RG_OK);
  return node;
}

static void check_error(rg_context *ui, rg_status status, size_t length) {
  rg_diagnostic item;
  expect(status == RG_ERROR_SYNTAX || status == RG_ERROR_OUT_OF_MEMORY || status == RG_ERROR_LIMIT);
  expect(*rg_error_message(ui));
  if (status != RG_ERROR_SYNTAX) return;
  expect(rg_diagnostic_count(ui) > 0);
  expect(rg_diagnostic_at(ui, rg_diagnostic_count(ui) - 1, &item) == RG_OK);
  expect(item.code == RG_CODE_CSS_SYNTAX || item.code == RG_CODE_UNKNOWN_ATTRIBUTE || item.code == RG_CODE_BAD_VALUE);
  expect(item.offset <= length && item.length > 0 && item.line > 0 && item.column > 0);
  expect(strstr(item.message, ": error: ") && strchr(item.message, '^'));
}

static size_t run(const uint8_t *data, const char *text, size_t size, size_t fail_at) {
  rg_context_def def = counted();
  def.max_nodes = 64;
  def.units_per_px = 64;
  rg_context *ui;
  expect(rg_context_create(&def, &ui) == RG_OK);
  rg_node root = child(ui, rg_null(), RG_KIND_CSS_GRID), flex = child(ui, root, RG_KIND_CSS_FLEX);
  rg_node nodes[4] = {root, flex, child(ui, root, RG_KIND_VIEW), child(ui, flex, RG_KIND_FIXED)};
  child(ui, flex, RG_KIND_VIEW);
  child(ui, root, RG_KIND_FIXED);
  rg_node node = nodes[data[0] & 3];
  size_t before = start(fail_at);
  while (size > 0) {
    const char *end = memchr(text, '\n', size);
    size_t length = end ? (size_t)(end - text) : size;
    rg_css old = rg_css_default(), new = old;
    rg_style style = rg_style_default(), now = style;
    expect(rg_node_get_css(ui, node, &old) == RG_OK && rg_node_get_style(ui, node, &style) == RG_OK);
    rg_status status = rg_node_set_css_text(ui, node, text, length);
    if (status != RG_OK) {
      expect(rg_node_get_css(ui, node, &new) == RG_OK && rg_node_get_style(ui, node, &now) == RG_OK);
      expect(memcmp(&old, &new, sizeof old) == 0 && memcmp(&style, &now, sizeof style) == 0);
      check_error(ui, status, length);
    }
    size -= end ? length + 1 : length;
    text += end ? length + 1 : length;
    node = nodes[((data[0] >> 2) + length) & 3];
  }
  for (int i = 0; i < 2; i++) {
    rg_status status = rg_layout(ui, root, 640, 480);
    expect(status == RG_OK || status == RG_ERROR_TREE);
  }
  size_t taken = stop(before);
  end(ui);
  return taken;
}
