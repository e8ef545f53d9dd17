/* SPDX-License-Identifier: MIT */
/* demo KIOSK.xml SEED.xml FOLDER: lay out two screens, change two texts, show what moved. `make demo` runs it. */
#include "screen.h"

static void print_statistics(const char *what) {
  rg_layout_stats s;
  check(rg_context_layout_stats(ui, &s));
  printf("%s: %u nodes measured (%u texts wrapped), %u results from the cache, %u containers placed, %u frames changed\n", what,
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
  check(rg_node_find(ui, kiosk, "notice", &node));
  check(rg_node_set_text(ui, node, notice, sizeof notice - 1));
  check(rg_node_find(ui, kiosk, "weather", &node));
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
