/* SPDX-License-Identifier: MIT */
/* Plays examples/hosts/sdl2-game with synthetic events, one step a frame: game RES OUT. Pictures go to OUT. */
#include <SDL.h>

static void present(SDL_Renderer *renderer);
#define main game_main
#define SDL_RenderPresent present
#include "../../examples/hosts/sdl2-game/main.c"
#undef main
#undef SDL_RenderPresent

#include <stdio.h>

static const char *out;
static int failures;

static void expect(bool holds, const char *what) {
  if (holds) return;
  printf("FAIL %s\n", what);
  failures++;
}

static void save(const char *name) {
  char path[512];
  int width, height;
  SDL_Surface *s;
  SDL_GetRendererOutputSize(game.renderer, &width, &height);
  s = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
  SDL_RenderReadPixels(game.renderer, NULL, SDL_PIXELFORMAT_RGB24, s->pixels, s->pitch);
  SDL_snprintf(path, sizeof path, "%s/game-%s.png", out, name);
  expect(IMG_SavePNG(s, path) == 0, "a picture is written");
  SDL_FreeSurface(s);
}

/* The pixels in the middle of the window, which the caller frees. */
static SDL_Surface *middle(void) {
  SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, 200, 100, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Rect area = {0, 0, 200, 100};
  SDL_GetRendererOutputSize(game.renderer, &area.x, &area.y);
  area.x = (area.x - 200) / 2;
  area.y = (area.y - 100) / 2;
  SDL_RenderReadPixels(game.renderer, &area, SDL_PIXELFORMAT_ARGB8888, s->pixels, s->pitch);
  return s;
}

/* The mean difference of a channel of two surfaces. */
static double difference(const SDL_Surface *a, const SDL_Surface *b) {
  const uint8_t *x = (const uint8_t *)a->pixels, *y = (const uint8_t *)b->pixels;
  double sum = 0;
  for (int i = 0; i < a->h * a->pitch; i++) sum += abs(x[i] - y[i]);
  return sum / (a->h * a->pitch);
}

static void pad(int button) {
  SDL_Event event;
  SDL_zero(event);
  event.cbutton.button = (uint8_t)button;
  event.type = SDL_CONTROLLERBUTTONDOWN;
  SDL_PushEvent(&event);
  event.type = SDL_CONTROLLERBUTTONUP;
  SDL_PushEvent(&event);
}

static void key(int sym) {
  SDL_Event event;
  SDL_zero(event);
  event.key.keysym.sym = sym;
  event.type = SDL_KEYDOWN;
  SDL_PushEvent(&event);
  event.type = SDL_KEYUP;
  SDL_PushEvent(&event);
}

static bool has_value(rg_node node, const char *attribute, const char *value) {
  const char *found = rg_node_attribute(game.ui, node, attribute);
  return found != NULL && strcmp(found, value) == 0;
}

/* Clicks the first button with an attribute. */
static void click(const char *attribute, const char *value) {
  rg_node_layout at;
  rg_node top = game.dialog.id != 0 ? game.dialog : game.root, node = top;
  SDL_Event event;
  SDL_zero(event);
  while (node.id != 0 && !has_value(node, attribute, value)) node = rg_node_next(game.ui, top, node);
  if (node.id == 0 || rg_node_layout_info(game.ui, node, &at) != RG_OK) {
    expect(false, value);
    return;
  }
  event.type = SDL_MOUSEBUTTONDOWN;
  event.button.windowID = SDL_GetWindowID(game.window);
  event.button.button = SDL_BUTTON_LEFT;
  event.button.x = (int)((at.absolute.x + at.absolute.width / 2) * game.scale);
  event.button.y = (int)((at.absolute.y + at.absolute.height / 2) * game.scale);
  SDL_PushEvent(&event);
  event.type = SDL_MOUSEBUTTONUP;
  SDL_PushEvent(&event);
}

static bool has_text(const char *id, const char *text) {
  return strcmp(rg_node_text(game.ui, rgs_app_find(&game, game.root, id), NULL), text) == 0;
}

static bool has_focus(const char *attribute, const char *value) {
  return has_value(rgs_focus(game.host), attribute, value);
}

static float width_of_root(void) {
  rg_frame frame = {0, 0, 0, 0};
  rg_node_frame(game.ui, game.root, &frame);
  return frame.width;
}

static rg_scroll scrolled(void) {
  rg_scroll scroll;
  memset(&scroll, 0, sizeof scroll);
  rg_node_get_scroll(game.ui, rgs_app_find(&game, game.root, "items_scroll"), &scroll);
  return scroll;
}

static rg_node items(void) { return rgs_app_find(&game, game.root, "items"); }

static rg_node list;

/* A list of 1,000 items, which the app fills. */
static bool add_list(void) {
  static const char cell[] = "<Space layout_width='match_parent' layout_height='10px'/>";
  rg_node_def node = rg_node_def_default(RG_KIND_LIST);
  rg_list_def def = rg_list_def_default();
  rg_template row;
  rg_inflate_def inflate = rg_inflate_def_default();
  node.style.width = rg_px(20);
  node.style.height = rg_px(100);
  if (rg_node_create(game.ui, game.root, &node, &list) != RG_OK) return false;
  inflate.parent = list;
  def.count = 1000;
  def.templates = &row;
  return rg_template_create(game.ui, cell, sizeof cell - 1, &inflate, &row) == RG_OK &&
         rg_list_set(game.ui, list, &def) == RG_OK;
}

/* Each step looks at what the events of the one before have done. */
static void present(SDL_Renderer *renderer) {
  static int step, coins;
  static SDL_Surface *shown;
  expect(rgs_missing_count(game.host) == 0, "everything is drawn");
  switch (step++) {
  case 0:
    save("hud");
    expect(rg_node_child_count(game.ui, items()) == CARGO, "500 things are there");
    expect(rgs_app_find(&game, game.root, "quest").id != 0, "a wide window has the quest");
    expect(add_list(), "a list is added");
    pad(SDL_CONTROLLER_BUTTON_START);
    break;
  case 1:
    expect(rg_list_node(game.ui, list, 5).id != 0, "lists are filled");
    rg_node_destroy(game.ui, list);
    expect(game.dialog.id != 0 && has_focus("dialog", ""), "Start opens the menu, whose first button has the focus");
    pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    break;
  case 2:
    expect(has_focus("onClick", "next_language"), "the pad moves the focus down");
    save("pause");
    pad(SDL_CONTROLLER_BUTTON_A);
    break;
  case 3:
    expect(has_text("language", "Sprache: Deutsch"), "A switches to German");
    expect(has_focus("onClick", "next_language"), "the focus stays");
    save("pause-german");
    pad(SDL_CONTROLLER_BUTTON_DPAD_UP);
    pad(SDL_CONTROLLER_BUTTON_A);
    break;
  case 4:
    expect(strcmp(rg_node_id(game.ui, game.dialog), "bag") == 0, "the inventory opens");
    expect(has_text("bag_more", "500 Dinge im Laderaum"), "in German");
    for (int i = 0; i < 3; i++) pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    break;
  case 5:
    expect(sea.held == rg_node_user_data(game.ui, rgs_focus(game.host)), "the thing with the focus is shown");
    save("bag-german");
    for (int i = 0; i < 30; i++) pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    break;
  case 6:
    expect(scrolled().y > 1000, "the focus scrolls the list");
    coins = sea.coins;
    click("onClick", "use");
    break;
  case 7:
    expect(sea.coins > coins, "a click uses the thing");
    shown = middle();
    rgs_app_move(&game, 1000);
    key(SDLK_ESCAPE);
    break;
  case 8: {
    SDL_Surface *now = middle();
    expect(game.dialog.id == 0, "Escape closes the inventory");
    expect(difference(shown, now) < 2, "which fades slowly");
    SDL_FreeSurface(now);
    expect(rg_transitions_end(game.ui) == RG_OK, "transitions end");
    break;
  }
  case 9: {
    SDL_Surface *now = middle();
    expect(difference(shown, now) > 10, "then it is gone");
    SDL_FreeSurface(now);
    SDL_FreeSurface(shown);
    click("dialog", "pause");
    break;
  }
  case 10: click("onClick", "next_size"); break;
  case 11:
    expect(fabsf(width_of_root() - 1280 / 1.5f) < 1, "at 1.5 the layout is two thirds as wide");
    expect(rgs_app_find(&game, game.root, "quest").id == 0, "which is too narrow for the quest");
    save("scale");
    click("onClick", "next_language");
    break;
  case 12:
    expect(has_text("language", "اللغة: العربية"), "the third language is Arabic");
    click("onClick", "next_size");
    break;
  case 13:
    save("arabic");
    click("dialog", "bag");
    break;
  case 14:
    save("bag-arabic");
    click("dialog", "");
    break;
  case 15:
    SDL_SetWindowSize(game.window, 720, 900);
    break;
  case 16:
  case 17: break;
  case 18:
    expect(width_of_root() == 720 && rgs_app_find(&game, game.root, "quest").id == 0, "a narrow window has no quest");
    save("narrow");
    SDL_SetWindowSize(game.window, 1280, 720);
    break;
  case 19:
  case 20: break;
  case 21:
    expect(rgs_app_find(&game, game.root, "quest").id != 0, "a wide one has it again");
    expect(rg_node_child_count(game.ui, items()) == CARGO, "the things are still there");
    click("dialog", "pause");
    break;
  case 22: click("onClick", "next_language"); break;
  case 23:
    expect(has_text("language", "Language: English"), "the languages begin again");
    click("onClick", "quit");
    break;
  case 24: break;
  default:
    expect(false, "the game ends");
    game.is_done = true;
  }
  SDL_RenderPresent(renderer);
}

int main(int argc, char **argv) {
  char *arguments[] = {argv[0], argc > 1 ? argv[1] : NULL, NULL};
  if (argc != 3) return 2;
  out = argv[2];
  failures += game_main(2, arguments);
  if (failures == 0) printf("the game was played\n");
  return failures != 0;
}
