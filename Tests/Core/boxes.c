/* SPDX-License-Identifier: MIT */
/* A host that only lays out boxes: what it links of libreglet.a is the smallest use of the library. */
#include <reglet/reglet.h>
#include <stdio.h>

int main(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ui;
  if (rg_context_create(&def, &ui) != RG_OK) return 1;
  rg_node_def box = rg_node_def_default(RG_KIND_LINEAR);
  box.style.orientation = RG_VERTICAL;
  box.style.width = rg_match_parent();
  rg_node root, title;
  if (rg_node_create(ui, rg_null(), &box, &root) != RG_OK) return 1;
  box = rg_node_def_default(RG_KIND_VIEW);
  box.style.width = rg_match_parent();
  box.style.height = rg_px(40);
  if (rg_node_create(ui, root, &box, &title) != RG_OK) return 1;
  if (rg_node_set_length(ui, title, RG_HEIGHT, rg_px(48)) != RG_OK) return 1;
  rg_frame f;
  if (rg_layout(ui, root, 800, 600) != RG_OK || rg_node_frame(ui, title, &f) != RG_OK) return 1;
  printf("%g %g %g %g\n", (double)f.x, (double)f.y, (double)f.width, (double)f.height);
  rg_context_destroy(ui);
  return 0;
}
