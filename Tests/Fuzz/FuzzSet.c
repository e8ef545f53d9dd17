/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of layout sets, over the C API. The input is entries of 8 bytes; the bytes after the last whole entry
 * are the name of keys, ids and texts. Checked beside the sanitizers: a set is made, or refused with a sentence; a failing
 * apply leaves the constraints unchanged, a successful one reports its changes correctly; a second apply changes nothing;
 * the null set removes the constraints; all memory is released.
 */
#include "hooks.h"

/* A node of the tree, a placeholder, or an invalid handle. */
static rg_node item(const rg_node *nodes, uint8_t byte) {
  if (byte & 128) return rg_layout_set_item((rg_item)(byte >> 4 & 7), byte & 8 ? RG_ITEM_LAST : byte & 7);
  return byte < 8 ? nodes[byte] : rg_null();
}

static void fill(rg_layout_set_entry *entry, const uint8_t *bytes, const char *name, const rg_node *nodes) {
  *entry = rg_layout_set_entry_default((rg_layout_set_op)(bytes[0] % 10));
  entry->flags = bytes[0] >> 4 & 3;
  entry->trait = (rg_trait)(bytes[1] & 15);
  entry->test = (rg_test)(bytes[1] >> 4 & 7);
  entry->begin = bytes[2] & 15;
  entry->count = bytes[2] & 128 ? UINT32_MAX : bytes[2] >> 4;
  entry->number = (bytes[3] - 128) / 4.0;
  if (bytes[1] & 128) entry->key = name;
  if (bytes[4] & 128) entry->text = name;
  if (bytes[5] & 128) entry->first_id = name;
  if (entry->op == RG_LAYOUT_SET_EACH) {
    if (bytes[4] & 64) entry->nodes = nodes, entry->count &= 7;
    else entry->parent = item(nodes, bytes[5]);
    return;
  }
  entry->rule.first = item(nodes, bytes[2]);
  entry->rule.second = item(nodes, bytes[5] & 127);
  if (bytes[6] & 128) entry->rule.second = item(nodes, bytes[4] | 128);
  entry->rule.attribute = (rg_constraint_attribute)(bytes[6] & 31);
  entry->rule.second_attribute = (rg_constraint_attribute)(bytes[7] & 31);
  entry->rule.relation = (rg_relation)(bytes[7] >> 5 & 3);
  entry->rule.constant = bytes[3];
  if (bytes[7] & 128) entry->rule.priority = bytes[4] * 4.0f;
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  rg_context_def def = counted();
  rg_context *ui;
  expect(rg_context_create(&def, &ui) == RG_OK);
  rg_node nodes[8] = {{0}};
  char id[2] = "a";
  for (int i = 0; i < 8; i++) {
    rg_node_def node = rg_node_def_default(i == 0 || i == 6 ? RG_KIND_CONSTRAINT : i & 1 ? RG_KIND_FIXED : RG_KIND_VIEW);
    node.id = id;
    node.style.content_width = node.style.content_height = 10;
    if (i == 3) node.style.visibility = RG_GONE;
    expect(rg_node_create(ui, i == 7 ? nodes[6] : nodes[0], &node, &nodes[i]) == RG_OK);
    id[0]++;
  }
  if (options[0] & 1) rg_node_destroy(ui, nodes[5]);
  size_t count = size / 8;
  if (count > 64) count = 64;
  char *name = malloc(size - count * 8 + 1);
  rg_layout_set_entry *entries = malloc((count + 1) * sizeof *entries);
  if (!name || !entries) abort();
  memcpy(name, text + count * 8, size - count * 8);
  name[size - count * 8] = 0;
  for (size_t i = 0; i < count; i++) fill(&entries[i], (const uint8_t *)text + i * 8, name, nodes);

  rg_environment_value value = {name, options[0] & 2 ? name : NULL, 7};
  rg_environment now = rg_environment_default();
  now.width = options[0] & 4 ? 800 : 0;
  now.height = options[0] & 8 ? 300 : 0;
  now.idiom = (rg_idiom)(options[0] >> 4 & 7);
  now.values = &value;
  now.value_count = options[0] >> 7;

  size_t before = start(fail_at);
  rg_layout_set set;
  rg_status made = rg_layout_set_create(ui, entries, 0, count, &set);
  expect(made == RG_OK || *rg_error_message(ui));
  if (made == RG_OK) {
    uint32_t first = 0;
    for (int i = 0; i < 2; i++) {
      rg_layout_set_result did = {0};
      uint32_t old = rg_constraint_count(ui, nodes[0]);
      rg_status status = rg_layout_set_apply(ui, set, nodes[0], &now, &did);
      uint32_t is = rg_constraint_count(ui, nodes[0]);
      expect(status == RG_OK ? is == old + did.added - did.removed && is == did.added + did.kept : is == old);
      if (status != RG_OK) expect(*rg_error_message(ui));
      if (i == 0) first = status == RG_OK ? is : UINT32_MAX;
      if (i == 1 && first != UINT32_MAX && status == RG_OK) expect(did.added == 0 && did.removed == 0 && did.changed == 0);
      status = rg_layout(ui, nodes[0], 640, 480);
      expect(status == RG_OK || status == RG_ERROR_TREE);
    }
    rg_layout_set nothing = {0};
    if (rg_layout_set_apply(ui, nothing, nodes[0], NULL, NULL) == RG_OK) expect(rg_constraint_count(ui, nodes[0]) == 0);
    expect(rg_layout_set_destroy(ui, set) == RG_OK);
  }
  size_t taken = stop(before);
  free(name);
  free(entries);
  end(ui);
  return taken;
}
