/* SPDX-License-Identifier: MIT */
/* screens SETTINGS.xml PLAYER.json NOWPLAYING.xml FOLDER: a screen that scrolls, one in JSON, and one in Android's
 * ConstraintLayout. `make demo` runs it. */
#include "screen.h"

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
  check(rg_node_find(ui, settings, "reset", &node));
  check(rg_node_scroll_into_view(ui, node, NULL, NULL));
  check(rg_node_visible_frame(ui, node, &frame, &visible));
  printf("scrolled to #reset: at %g,%g %gx%g, %g of its height is seen\n", frame.x, frame.y, frame.width, frame.height,
         visible.height);

  player = load(argv[2], 360, 740);
  playing = load(argv[3], 640, 400);
  printf("\n%s in 360 x 740\n", argv[2]);
  check(rg_dump(ui, player, RG_DUMP_TEXT, to_file, stdout));
  puts("a ConstraintLayout:");
  check(rg_dump(ui, playing, RG_DUMP_TEXT, to_file, stdout));
  check(rg_context_memory_stats(ui, &memory));
  printf("%u nodes, %zu bytes held\n", memory.node_count, memory.live_bytes);
  save(settings, RG_DUMP_SVG, argv[4], "settings.svg");
  save(player, RG_DUMP_SVG, argv[4], "player.svg");
  save(playing, RG_DUMP_SVG, argv[4], "nowplaying.svg");
  rg_context_destroy(ui);
  return 0;
}
