/* SPDX-License-Identifier: MIT */
/* demo KIOSK.xml SEED.xml FOLDER: lay out two screens, change two texts, show what moved. `make demo` runs it. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>

static rg_context *ui;

static void check(rg_status status) {
  if (status != RG_OK) exit((fprintf(stderr, "demo: %s: %s\n", rg_status_name(status), rg_error_message(ui)), 1));
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

static void print_statistics(const char *what) {
  rg_layout_stats s;
  check(rg_layout_get_stats(ui, &s));
  printf("%s: %u nodes measured (%u texts wrapped), %u answers kept, %u containers placed, %u frames changed\n", what,
         s.nodes_measured, s.leaf_calls, s.cache_hits, s.nodes_placed, s.frames_changed);
}

int main(int argc, char **argv) {
  static const char notice[] = "Due to track work between Pirna and Bad Schandau the trains RE 4712 and EC 171 "
                               "are late. Replacement buses leave from the forecourt, bay 4, every 20 minutes.";
  static const char weather[] = "17 \xc2\xb0""C, thunderstorm";
  rg_context_def def = rg_context_def_default();
  rg_change changes[256];
  rg_node kiosk, seed, node;
  uint32_t count = 0;
  if (argc != 4) return fputs("usage: demo KIOSK.xml SEED.xml FOLDER\n", stderr), 2;
  def.track |= RG_TRACK_OLD_FRAMES;
  check(rg_context_create(&def, &ui));
  seed = load(argv[2], 320, 480);
  printf("%s in 320 x 480\n", argv[2]);
  check(rg_dump(ui, seed, RG_DUMP_TEXT, to_file, stdout));
  kiosk = load(argv[1], 1280, 720);
  printf("\n%s in 1280 x 720\n", argv[1]);
  check(rg_dump(ui, kiosk, RG_DUMP_TEXT, to_file, stdout));
  print_statistics("first layout");
  check(rg_changes_take(ui, changes, 256, &count)); /* a renderer would create its views here */
  check(rg_find(ui, kiosk, "notice", &node));
  check(rg_node_set_text(ui, node, notice, sizeof notice - 1));
  check(rg_find(ui, kiosk, "weather", &node));
  check(rg_node_set_text(ui, node, weather, sizeof weather - 1));
  check(rg_layout(ui, kiosk, 1280, 720));
  printf("\nthe notice and the weather got longer texts\n");
  print_statistics("second layout");
  check(rg_changes_take(ui, changes, 256, &count));
  for (uint32_t i = 0; i < count; i++) {
    const rg_frame *a = &changes[i].old_frame, *b = &changes[i].frame;
    printf("  %-13s%-9s%g,%g %gx%g -> %g,%g %gx%g\n", rg_node_tag(ui, changes[i].node), rg_node_id(ui, changes[i].node),
           a->x, a->y, a->width, a->height, b->x, b->y, b->width, b->height);
  }

  save(kiosk, RG_DUMP_SVG, argv[3], "demo.svg");
  save(kiosk, RG_DUMP_JSON, argv[3], "demo.json");
  rg_context_destroy(ui);
  return 0;
}
