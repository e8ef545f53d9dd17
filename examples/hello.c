/* SPDX-License-Identifier: MIT */
/* The program at the top of reglet.h: a column with one box, laid out. */
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
  rg_node_create(ui, rg_null(), &box, &root);
  box = rg_node_def_default(RG_KIND_VIEW);
  box.style.width = rg_match_parent();
  box.style.height = rg_px(48);
  rg_node_create(ui, root, &box, &title);
  rg_layout(ui, root, 800, 600);
  rg_frame f;
  rg_node_frame(ui, title, &f);
  printf("title at %g,%g, %g x %g\n", f.x, f.y, f.width, f.height);
  rg_context_destroy(ui);
  return 0;
}
