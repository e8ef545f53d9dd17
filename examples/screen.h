/* SPDX-License-Identifier: MIT */
/* Shared by the examples that show files: a screen from a file, its fonts, and its picture. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>

static rg_context *ui;

static void check(rg_status status) {
  if (status != RG_OK) exit((fprintf(stderr, "%s: %s\n", rg_status_name(status), rg_error_message(ui)), 1));
}

static bool to_file(void *file, const char *bytes, size_t size) { return fwrite(bytes, 1, size, (FILE *)file) == size; }

static void save(rg_node root, rg_dump_format format, const char *folder, const char *name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  if (file == NULL) exit(1);
  check(rg_dump(ui, root, format, to_file, file));
  fclose(file);
  printf("wrote %s\n", path);
}

/* Layout needs only the advance of each character. In this font all are equal. */
static rg_font font_of_size(float size) {
  rg_font_def def = {
      .struct_size = sizeof def, .default_advance = 0.6f * size, .line_height = 1.25f * size, .ascent = size};
  rg_font font;
  check(rg_font_create(ui, &def, &font));
  return font;
}

/* Reglet keeps attributes it does not read, such as textSize. Here it selects the font. */
static void apply_text_sizes(rg_node root) {
  rg_font fonts[100] = {{0}};
  for (rg_node node = root; node.id != 0; node = rg_node_next(ui, root, node)) {
    const char *value = rg_node_attribute(ui, node, "textSize");
    long size = value != NULL ? strtol(value, NULL, 10) : 0; /* "24sp" */
    if (size <= 0 || size >= 100) continue;
    if (fonts[size].id == 0) fonts[size] = font_of_size((float)size);
    check(rg_node_set_int(ui, node, RG_FONT, (int32_t)fonts[size].id));
  }
}

static rg_node load(const char *path, float width, float height) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root;
  def.font = font_of_size(16);
  check(rg_inflate_file(ui, path, &def, &root));
  apply_text_sizes(root);
  check(rg_layout(ui, root, width, height));
  return root;
}
