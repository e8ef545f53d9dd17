/* SPDX-License-Identifier: MIT */
/* screens SETTINGS.xml PLAYER.json NOWPLAYING.xml FOLDER: a screen that scrolls, one described in JSON and one in Android's
 * ConstraintLayout. `make demo` runs it. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>

static rg_context *ui;

static void check(rg_status status) {
  if (status == RG_OK) return;
  fprintf(stderr, "screens: %s: %s\n", rg_status_name(status), rg_error_message(ui));
  exit(1);
}

static bool to_file(void *file, const char *bytes, size_t size) { return fwrite(bytes, 1, size, (FILE *)file) == size; }

static void save(rg_node root, const char *folder, const char *name) {
  char path[1024];
  FILE *file;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  file = fopen(path, "wb");
  if (file == NULL) exit(1);
  check(rg_dump(ui, root, RG_DUMP_SVG, to_file, file));
  fclose(file);
  printf("wrote %s\n", path);
}

/* Layout needs only how far each character moves the pen. In this font that is the same for all. */
static rg_font font_of_size(float size) {
  rg_font_def def = {sizeof def, 0, NULL, 0, 0.6f * size, 1.25f * size, size, 0};
  rg_font font;
  check(rg_font_create(ui, &def, &font));
  return font;
}

/* Reglet keeps attributes it does not read, such as textSize: here they choose the font. */
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

int main(int argc, char **argv) {
  rg_context_def def = rg_context_def_default();
  rg_memory_stats memory;
  rg_node settings, player, playing, node;
  rg_frame frame, visible;
  if (argc != 5) return fputs("usage: screens SETTINGS.xml PLAYER.json NOWPLAYING.xml FOLDER\n", stderr), 2;
  check(rg_context_create(&def, &ui));
  settings = load(argv[1], 480, 480);
  printf("%s in 480 x 480\n", argv[1]);
  check(rg_dump(ui, settings, RG_DUMP_TEXT, to_file, stdout));
  check(rg_find(ui, settings, "reset", &node));
  check(rg_node_reveal(ui, node, NULL, NULL));
  check(rg_node_seen(ui, node, &frame, &visible));
  printf("scrolled to #reset: at %g,%g %gx%g, %g of its height is seen\n", frame.x, frame.y, frame.width, frame.height,
         visible.height);

  player = load(argv[2], 360, 740);
  playing = load(argv[3], 640, 400);
  printf("\n%s in 360 x 740\n", argv[2]);
  check(rg_dump(ui, player, RG_DUMP_TEXT, to_file, stdout));
  puts("a ConstraintLayout:");
  check(rg_dump(ui, playing, RG_DUMP_TEXT, to_file, stdout));
  check(rg_context_memory(ui, &memory));
  printf("%u nodes, %zu bytes held\n", memory.node_count, memory.live_bytes);
  save(settings, argv[4], "settings.svg");
  save(player, argv[4], "player.svg");
  save(playing, argv[4], "nowplaying.svg");
  rg_context_destroy(ui);
  return 0;
}
