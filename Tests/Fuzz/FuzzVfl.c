/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of the Visual Format Language, over the C API. The first byte chooses the language and an alignment,
 * the rest is lines. Checked beside the sanitizers: a failing line leaves no constraint and no node, and reports the position
 * of its mistake; valid lines can be laid out; all memory is released.
 */
#include "hooks.h"

static rg_node child(rg_context *ui, rg_node parent, rg_kind kind, const char *id) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node = rg_null();
  def.id = id;
  def.style.content_width = 30;
  def.style.content_height = 10;
  expect(rg_node_create(ui, parent, &def, &node) == RG_OK);
  return node;
}

static size_t nodes(rg_context *ui, rg_node root) {
  size_t count = 0;
  for (rg_node node = root; node.id; node = rg_node_next(ui, root, node)) count++;
  return count;
}

static void check_error(rg_context *ui, rg_status status, size_t length) {
  rg_diagnostic item;
  expect(status == RG_ERROR_SYNTAX || status == RG_ERROR_OUT_OF_MEMORY || status == RG_ERROR_LIMIT);
  expect(*rg_error_message(ui));
  if (status != RG_ERROR_SYNTAX) return;
  expect(rg_diagnostic_count(ui) > 0);
  expect(rg_diagnostic_at(ui, rg_diagnostic_count(ui) - 1, &item) == RG_OK);
  expect(item.code >= RG_CODE_VFL_SYNTAX && item.code <= RG_CODE_VFL_OPTION);
  expect(item.offset <= length && item.length > 0 && item.line > 0 && item.column > 0);
  bool isUnknown = strstr(item.message, " is called '") != NULL;
  expect((isUnknown || strstr(item.message, ": error: expected ")) && strchr(item.message, '^'));
}

static size_t run(const uint8_t *data, const char *text, size_t size, size_t fail_at) {
  rg_context_def def = counted();
  def.max_nodes = 64;
  rg_context *ui;
  expect(rg_context_create(&def, &ui) == RG_OK);
  rg_node box = child(ui, rg_null(), RG_KIND_CONSTRAINT, "box"), inner;
  child(ui, box, RG_KIND_FIXED, "a");
  child(ui, box, RG_KIND_VIEW, "b");
  child(ui, box, RG_KIND_VIEW, "v2");
  child(ui, box, RG_KIND_VIEW, "v3");
  inner = child(ui, box, RG_KIND_CONSTRAINT, "inner");
  child(ui, inner, RG_KIND_VIEW, "d");
  static const rg_vfl_metric metrics[] = {{"m", 12}, {"low", 250}};
  rg_vfl_def vfl = rg_vfl_default();
  vfl.options = data[0] & 1 ? RG_VFL_EXTENDED : 0;
  if (data[0] & 2) vfl.options |= 1u << (data[0] >> 5);
  if (data[0] & 4) vfl.options |= data[0] & 8 ? RG_VFL_LEFT_TO_RIGHT : RG_VFL_RIGHT_TO_LEFT;
  vfl.metrics = metrics;
  vfl.metric_count = 2;
  vfl.name = data[0] & 16 ? "line" : NULL;
  size_t before = start(fail_at);
  while (size > 0) {
    const char *end = memchr(text, '\n', size);
    size_t length = end ? (size_t)(end - text) : size;
    size_t count = rg_constraint_count(ui, box), all = nodes(ui, box);
    uint32_t made = 0;
    rg_status status = rg_constraints_add_vfl(ui, box, text, length, &vfl, NULL, 0, &made);
    expect(rg_constraint_count(ui, box) == count + made && made <= 65536);
    if (status != RG_OK) {
      expect(made == 0 && nodes(ui, box) == all);
      check_error(ui, status, length);
    }
    size -= end ? length + 1 : length;
    text += end ? length + 1 : length;
    if (count + made > 2000) break;
  }
  for (int i = 0; i < 2; i++) {
    rg_status status = rg_layout(ui, box, 640, 480);
    expect(status == RG_OK || status == RG_ERROR_TREE);
  }
  size_t taken = stop(before);
  end(ui);
  return taken;
}
