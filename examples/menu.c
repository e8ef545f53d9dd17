/* SPDX-License-Identifier: MIT */
/* A menu that is a row if there is room, otherwise a column; below it a panel that the host shows or hides. One layout
 * set describes all states. `menu FOLDER` also writes pictures. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rg_context *ui;
static rg_font font;

static void check(rg_status status) {
  if (status == RG_OK) return;
  fprintf(stderr, "menu: %s\n", rg_error_message(ui));
  exit(1);
}

static rg_node add(rg_node parent, rg_kind kind, const char *id, float width, float height) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node;
  if (kind == RG_KIND_TEXT) def.style.font = font, def.text = id, def.style.gravity = RG_GRAVITY_CENTER;
  if (width > 0) def.style.width = rg_px(width), def.style.height = rg_px(height);
  check(rg_node_create(ui, parent, &def, &node));
  check(rg_node_set_id(ui, node, id, strlen(id)));
  return node;
}

static bool to_file(void *file, const char *bytes, size_t size) { return fwrite(bytes, 1, size, (FILE *)file) == size; }

static void show(rg_layout_set set, rg_node screen, float width, float height, bool panel, const char *folder, const char *name) {
  rg_environment now = rg_environment_default();
  rg_environment_value values[] = {{"panel", NULL, panel}};
  rg_layout_set_result did;
  char path[400];
  now.width = width, now.height = height;
  now.values = values, now.value_count = 1;
  check(rg_layout_set_apply(ui, set, screen, &now, &did));
  check(rg_layout(ui, screen, width, height));
  printf("%gx%g%s: %u added, %u removed, %u kept\n", (double)width, (double)height, panel ? ", panel" : "", did.added,
         did.removed, did.kept);
  for (rg_node n = rg_node_first_child(ui, screen); n.id; n = rg_node_next_sibling(ui, n)) {
    rg_frame f;
    check(rg_node_frame(ui, n, &f));
    printf("  %-6s %g,%g %gx%g\n", rg_node_id(ui, n), (double)f.x, (double)f.y, (double)f.width, (double)f.height);
  }
  if (folder == NULL) return;
  snprintf(path, sizeof path, "%s/%s.svg", folder, name);
  FILE *file = fopen(path, "wb");
  if (file == NULL) exit(1);
  check(rg_dump(ui, screen, RG_DUMP_SVG, to_file, file));
  fclose(file);
  printf("wrote %s\n", path);
}

int main(int argc, char **argv) {
  rg_context_def def = rg_context_def_default();
  check(rg_context_create(&def, &ui));
  rg_font_def letters = {.struct_size = sizeof letters, .default_advance = 8, .line_height = 20, .ascent = 15};
  check(rg_font_create(ui, &letters, &font));
  rg_node screen = add(rg_null(), RG_KIND_CONSTRAINT, "screen", 0, 0);
  const char *buttons[] = {"play", "load", "setup", "quit"};
  for (int i = 0; i < 4; i++) add(screen, RG_KIND_TEXT, buttons[i], 120, 40);
  rg_node panel = add(screen, RG_KIND_VIEW, "panel", 0, 0);

  const rg_node item = rg_layout_set_item(RG_ITEM_CURRENT, 0), before = rg_layout_set_item(RG_ITEM_PREVIOUS, 0), box = rg_null();
  rg_layout_set_entry shown = rg_layout_set_if(RG_TRAIT_VALUE, RG_TEST_NOT_EQUAL, 0);
  shown.key = "panel";
  rg_layout_set_entry entries[] = {
      rg_layout_set_rule(rg_layout_set_item(RG_ITEM_CHILD, 0), RG_ATTR_LEADING, RG_EQUAL, box, RG_ATTR_LEADING, 16),
      rg_layout_set_rule(rg_layout_set_item(RG_ITEM_CHILD, 0), RG_ATTR_TOP, RG_EQUAL, box, RG_ATTR_TOP, 16),
      rg_layout_set_if(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_REGULAR),
      rg_layout_set_group("row", RG_LAYOUT_SET_NUMBERED),
      rg_layout_set_each(0, 4),
      rg_layout_set_rule(item, RG_ATTR_LEADING, RG_EQUAL, before, RG_ATTR_TRAILING, 8),
      rg_layout_set_rule(item, RG_ATTR_TOP, RG_EQUAL, before, RG_ATTR_TOP, 0),
      rg_layout_set_end(), rg_layout_set_end(), rg_layout_set_else(),
      rg_layout_set_group("column", RG_LAYOUT_SET_NUMBERED),
      rg_layout_set_each(0, 4),
      rg_layout_set_rule(item, RG_ATTR_TOP, RG_EQUAL, before, RG_ATTR_BOTTOM, 8),
      rg_layout_set_rule(item, RG_ATTR_LEADING, RG_EQUAL, before, RG_ATTR_LEADING, 0),
      rg_layout_set_end(), rg_layout_set_end(), rg_layout_set_end(),
      shown, /* below the menu, to the edges of the screen */
      rg_layout_set_rule(panel, RG_ATTR_TOP, RG_EQUAL, rg_layout_set_item(RG_ITEM_CHILD, 3), RG_ATTR_BOTTOM, 16),
      rg_layout_set_rule(panel, RG_ATTR_LEADING, RG_EQUAL, box, RG_ATTR_LEADING, 16),
      rg_layout_set_rule(panel, RG_ATTR_TRAILING, RG_EQUAL, box, RG_ATTR_TRAILING, -16),
      rg_layout_set_rule(panel, RG_ATTR_BOTTOM, RG_EQUAL, box, RG_ATTR_BOTTOM, -16),
      rg_layout_set_end(),
  };
  rg_layout_set set;
  check(rg_layout_set_create(ui, entries, 0, sizeof entries / sizeof *entries, &set));
  const char *folder = argc > 1 ? argv[1] : NULL;
  show(set, screen, 800, 360, false, NULL, NULL);
  show(set, screen, 800, 360, true, folder, "menu-row");
  show(set, screen, 420, 480, true, folder, "menu-column");
  rg_context_destroy(ui);
  return 0;
}
