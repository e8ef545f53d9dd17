/* SPDX-License-Identifier: MIT */
/* A game with a HUD, a pause menu and an inventory of 500 things, all of them layouts of the folder `res`. world.h has
 * the game's own logic. Mouse, finger, keys and gamepad work: Escape or Start opens the menu. */
#define REGLET_SDL2_IMPLEMENTATION
#include "reglet_sdl2_app.h"
#include "world.h"

static rgs_app game;
static world sea;

static void show_item(rgs_app *app, rg_node cell, item *it) {
  rgs_app_print(app, cell, "name", "%s %s", rgs_app_item(app, "@array/kinds", it->kind), item_level(it));
  rgs_app_print(app, cell, "count", "%d", it->count);
  rgs_app_set_text(app, cell, "rarity", rgs_app_item(app, "@array/rarities", it->rarity));
  rgs_app_set_drawable(app, cell, "rarity", RG_SLOT_TEXT_COLOR, item_color(it));
  rgs_app_set_picture(app, cell, "icon", item_icon(it), item_color(it));
  rg_node_set_user_data(app->ui, cell, it);
}

static void show_items(rgs_app *app, const char *list) {
  rg_node cell = rg_node_first_child(app->ui, rgs_app_find(app, app->root, list));
  for (item *it = sea.cargo; cell.id != 0; cell = rg_node_next_sibling(app->ui, cell)) show_item(app, cell, it++);
}

static void act(rgs_app *app, rg_node clicked) {
  static const char *const next[] = {"en", "de", "ar"};
  static int language;
  if (rgs_app_is(app, clicked, "next_language")) rgs_app_configure(app, next[++language % 3], false, app->scale);
  if (rgs_app_is(app, clicked, "next_size")) rgs_app_configure(app, app->locale, false, app->scale == 1 ? 1.5f : 1);
  if (rgs_app_is(app, clicked, "quit")) app->is_done = true;
  if (rgs_app_is(app, clicked, "use")) item_use(&sea, sea.held);
  if (rgs_app_is(app, clicked, "hold")) sea.held = rg_node_user_data(app->ui, clicked);
  show_items(app, "items");
  show_items(app, "belt");
}

static void start(rgs_app *app) {
  rgs_app_repeat(app, "items", "@layout/item", CARGO);
  rgs_app_repeat(app, "belt", "@layout/slot", BELT);
  act(app, app->root);
}

static void frame(rgs_app *app, float seconds) {
  rg_node focused = rgs_focus(app->host);
  world_step(&sea, seconds);
  world_draw(&sea, app->renderer);
  if (rgs_app_is(app, focused, "hold")) sea.held = rg_node_user_data(app->ui, focused);
  show_item(app, rgs_app_find(app, app->root, "detail"), sea.held);
  rgs_app_set_progress(app, app->root, "hull", sea.hull);
  rgs_app_set_progress(app, app->root, "wind", sea.wind);
  rgs_app_print(app, app->root, "coins", "%d", sea.coins);
  rgs_app_print(app, app->root, "clock", rgs_app_text(app, "@string/day"), sea.day, sea.minute / 60, sea.minute % 60);
  rgs_app_print(app, app->root, "bag_more", rgs_app_text(app, "@string/bag_more"), CARGO);
  rgs_app_print(app, app->root, "size", rgs_app_text(app, "@string/size"), (int)(app->scale * 100));
}

int main(int argc, char **argv) {
  rgs_app_def def = rgs_app_def_default();
  def.title = "The last lighthouse";
  def.resources = argc > 1 ? argv[1] : "examples/hosts/sdl2-game/res";
  def.theme = "@style/Theme.Game";
  def.layout = "@layout/game";
  def.menu = "pause";
  def.start = start;
  def.act = act;
  def.frame = frame;
  world_start(&sea);
  return rgs_app_run(&game, &def);
}
