/* SPDX-License-Identifier: MIT */
/* rg_tree_create() for the flavour core, which does not have it: node by node. For the corpora, whose trees have a right
 * definition. */
#include <reglet/reglet.h>
#include <string.h>

rg_status rg_tree_create(rg_context *ctx, const rg_tree_def *def, rg_node *out) {
  for (uint32_t i = 0; i < def->node_count; i++) {
    size_t nodes = def->node_stride ? def->node_stride : sizeof(rg_tree_node);
    size_t styles = def->style_stride ? def->style_stride : sizeof(rg_style);
    const rg_tree_node *from = (const rg_tree_node *)(const void *)((const char *)def->nodes + i * nodes);
    rg_node_def node = rg_node_def_default(from->kind);
    node.style = *(const rg_style *)(const void *)((const char *)def->styles + from->style * styles);
    rg_status status = rg_node_create(ctx, from->parent < 0 ? def->parent : out[from->parent], &node, &out[i]);
    if (status == RG_OK && from->id) status = rg_node_set_id(ctx, out[i], from->id, strlen(from->id));
    if (status == RG_OK && from->text) status = rg_node_set_text(ctx, out[i], from->text, strlen(from->text));
    if (status != RG_OK) return status;
  }
  return RG_OK;
}
