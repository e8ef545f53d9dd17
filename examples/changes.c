/* SPDX-License-Identifier: MIT */
/* A renderer's loop: edit, lay out, take the changes, and update only the nodes among them. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 1000 };

static void draw_changes(rg_context *ui, const char *what) {
  rg_change changes[64];
  uint32_t count, total = 0, created = 0, moved = 0, resized = 0, hidden = 0;
  do {
    rg_changes_take(ui, changes, 64, &count);
    for (uint32_t i = 0; i < count; i++) {
      created += (changes[i].flags & RG_CHANGE_CREATED) != 0;
      moved += (changes[i].flags & RG_CHANGE_MOVED) != 0;
      resized += (changes[i].flags & RG_CHANGE_RESIZED) != 0;
      hidden += (changes[i].flags & RG_CHANGE_HIDDEN) != 0;
    }
    total += count;
  } while (count > 0);
  printf("%-16s %4u changes: %u created, %u moved, %u resized, %u hidden\n", what, total, created, moved, resized,
         hidden);
}

int main(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ui;
  rg_node rows[ROWS + 1];
  rg_style styles[2] = {rg_style_default(), rg_style_default()};
  rg_tree_node items[ROWS + 1];
  rg_tree_def tree;
  memset(items, 0, sizeof items);
  memset(&tree, 0, sizeof tree);
  styles[0].orientation = RG_VERTICAL;
  styles[0].height = rg_wrap_content();
  styles[1].width = rg_match_parent();
  styles[1].height = rg_px(20);
  items[0].parent = -1;
  items[0].kind = RG_KIND_LINEAR;
  for (int i = 1; i <= ROWS; i++) items[i].style = 1; /* parent 0, RG_KIND_VIEW */
  tree.struct_size = sizeof tree;
  tree.styles = styles;
  tree.style_count = 2;
  tree.nodes = items;
  tree.node_count = ROWS + 1;
  if (rg_context_create(&def, &ui) != RG_OK) return 1;
  if (rg_tree_create(ui, &tree, rows) != RG_OK) return puts(rg_error_message(ui)), 1;

  rg_layout(ui, rows[0], 320, 30000);
  draw_changes(ui, "first layout");
  rg_layout(ui, rows[0], 320, 30000);
  draw_changes(ui, "nothing edited");
  rg_node_set_float(ui, rows[500], RG_OFFSET_X, 8);
  rg_layout(ui, rows[0], 320, 30000);
  draw_changes(ui, "one row shifted");
  rg_node_set_length(ui, rows[990], RG_HEIGHT, rg_px(25));
  rg_layout(ui, rows[0], 320, 30000);
  draw_changes(ui, "row 990 grew");
  rg_node_set_int(ui, rows[999], RG_VISIBILITY, RG_GONE);
  rg_layout(ui, rows[0], 320, 30000);
  draw_changes(ui, "row 999 gone");
  rg_context_destroy(ui);
  return 0;
}
