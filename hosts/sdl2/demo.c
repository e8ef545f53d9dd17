/* SPDX-License-Identifier: MIT */
/*
 * A layout of a folder of resources in a window: mouse, wheel, finger, keys and gamepad work.
 *
 *   demo RES THEME @layout/NAME [-s WIDTHxHEIGHT] [-d DENSITY] [-l LOCALE] [-n] [-o FILE.png] [EVENT...]
 *
 * -n: night. -o: writes a picture of the last frame, and ends. Events are fed to the window first:
 * down,X,Y  move,X,Y  up,X,Y  wheel,X,Y,STEPS  key,NAME (as SDL_GetKeyFromName)  pad,NAME (as for SDL's game controllers)
 */
#define REGLET_SDL2_IMPLEMENTATION
#include "reglet_sdl2.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct app {
  SDL_Window *window;
  SDL_Renderer *renderer;
  rg_resources *res;
  rg_resource_view *view;
  rg_context *ui;
  rgs_host *host;
  rg_node root;
  int width, height;
  float density;
} app;

static void fail(const char *text) {
  fprintf(stderr, "demo: %s\n", text);
  exit(1);
}

static void check(const app *a, rg_status status) {
  if (status == RG_OK) return;
  for (uint32_t i = 0; a->ui != NULL && i < rg_diagnostic_count(a->ui); i++) {
    rg_diagnostic d;
    if (rg_diagnostic_at(a->ui, i, &d) == RG_OK) fprintf(stderr, "%s\n", d.message);
  }
  fail(a->ui != NULL ? rg_error_message(a->ui) : rg_status_name(status));
}

/* The fonts of Debian's fonts-dejavu. */
static const char *font_path(void *user, const char *family, uint32_t weight, bool italic) {
  (void)user;
  (void)italic;
  if (strcmp(family, "monospace") == 0) return "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
  return weight >= 600 ? "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
                       : "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
}

static void open_window(app *a, const char *title) {
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0 || TTF_Init() != 0) fail(SDL_GetError());
  a->window = SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, a->width, a->height,
                               SDL_WINDOW_RESIZABLE);
  if (a->window == NULL) fail(SDL_GetError());
  a->renderer = SDL_CreateRenderer(a->window, -1, SDL_RENDERER_TARGETTEXTURE);
  if (a->renderer == NULL) fail(SDL_GetError());
}

static rg_resource find(const app *a, const char *name) {
  rg_resource found = 0;
  check(a, rg_resources_find(a->res, name, &found));
  return found;
}

static void load(app *a, const char *folder, const char *theme, const char *layout, const char *locale, bool night) {
  rg_configuration device = rg_configuration_default();
  rg_context_def def = rg_context_def_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  rgs_def host = rgs_def_default();
  check(a, rg_resources_create(NULL, &a->res));
  check(a, rg_resources_add_folder(a->res, "", folder));
  check(a, rg_resources_freeze(a->res));
  device.locale = locale;
  device.density = (uint32_t)(a->density * 160);
  device.width = (uint32_t)((float)a->width / a->density);
  device.height = (uint32_t)((float)a->height / a->density);
  device.smallest_width = SDL_min(device.width, device.height);
  device.qualifiers = a->width > a->height ? (night ? "land-night" : "land-notnight") : night ? "port-night" : "port-notnight";
  check(a, rg_resource_view_create(a->res, &device, &a->view));
  check(a, rg_resource_view_apply_style(a->view, find(a, theme), true));
  check(a, rg_context_create(&def, &a->ui));
  check(a, rg_context_set_resources(a->ui, a->view));
  host.font = font_path;
  a->host = rgs_create(a->renderer, a->ui, &host);
  if (a->host == NULL) fail("there is no memory");
  check(a, rg_context_set_images(a->ui, rgs_image_size, a->host));
  check(a, rg_context_set_fonts(a->ui, rgs_resolve_font, a->host));
  inflate.drawables = true;
  check(a, rg_inflate_resource(a->ui, layout, &inflate, &a->root));
  rgs_set_root(a->host, a->root, 1);
}

static void draw(app *a) {
  rg_display_list list = {.struct_size = sizeof list};
  SDL_GetRendererOutputSize(a->renderer, &a->width, &a->height);
  check(a, rg_list_layout(a->ui, a->root, (float)a->width, (float)a->height));
  check(a, rg_paint(a->ui, a->root, RG_PAINT_CULL, &list));
  SDL_SetRenderDrawColor(a->renderer, 255, 255, 255, 255);
  SDL_RenderClear(a->renderer);
  check(a, rgs_paint(a->host, &list, 0, 0, 1));
  if (rgs_missing_count(a->host) > 0) fprintf(stderr, "%u commands were left out\n", rgs_missing_count(a->host));
}

static void feed(app *a, const SDL_Event *event) {
  rg_node clicked;
  rgs_event(a->host, event, &clicked);
  if (clicked.id != 0) printf("clicked %s\n", rg_node_id(a->ui, clicked));
}

/* Makes an event of a word such as "down,10,20", as the window would. */
static void feed_word(app *a, const char *word) {
  char kind[16] = "", name[32] = "";
  int x = 0, y = 0, steps = 0;
  SDL_Event event;
  memset(&event, 0, sizeof event);
  if (sscanf(word, "%15[a-z],%d,%d,%d", kind, &x, &y, &steps) < 3 && sscanf(word, "%15[a-z],%31s", kind, name) < 2)
    fail("an unknown event");
  if (strcmp(kind, "down") == 0 || strcmp(kind, "up") == 0) {
    event.type = kind[0] == 'd' ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.windowID = SDL_GetWindowID(a->window);
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = x;
    event.button.y = y;
  } else if (strcmp(kind, "move") == 0) {
    event.type = SDL_MOUSEMOTION;
    event.motion.windowID = SDL_GetWindowID(a->window);
    event.motion.x = x;
    event.motion.y = y;
  } else if (strcmp(kind, "wheel") == 0) {
    SDL_WarpMouseInWindow(a->window, x, y);
    SDL_PumpEvents();
    event.type = SDL_MOUSEWHEEL;
    event.wheel.windowID = SDL_GetWindowID(a->window);
    event.wheel.preciseY = (float)steps;
  } else if (strcmp(kind, "key") == 0) {
    event.type = SDL_KEYDOWN;
    event.key.keysym.sym = SDL_GetKeyFromName(name);
    feed(a, &event);
    event.type = SDL_KEYUP;
  } else if (strcmp(kind, "pad") == 0) {
    event.type = SDL_CONTROLLERBUTTONDOWN;
    event.cbutton.button = (uint8_t)SDL_GameControllerGetButtonFromString(name);
    feed(a, &event);
    event.type = SDL_CONTROLLERBUTTONUP;
  } else {
    fail("an unknown event");
  }
  feed(a, &event);
}

static void write_picture(app *a, const char *path) {
  SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, a->width, a->height, 32, SDL_PIXELFORMAT_ARGB8888);
  if (s == NULL || SDL_RenderReadPixels(a->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, s->pixels, s->pitch) != 0 ||
      IMG_SavePNG(s, path) != 0)
    fail(SDL_GetError());
  SDL_FreeSurface(s);
}

static void run(app *a) {
  for (;;) {
    SDL_Event event;
    draw(a);
    SDL_RenderPresent(a->renderer);
    if (SDL_WaitEvent(&event) == 0) return;
    do {
      if (event.type == SDL_QUIT) return;
      if (event.type == SDL_CONTROLLERDEVICEADDED) SDL_GameControllerOpen(event.cdevice.which);
      feed(a, &event);
    } while (SDL_PollEvent(&event));
  }
}

int main(int argc, char **argv) {
  app a = {NULL, NULL, NULL, NULL, NULL, NULL, {0}, 480, 800, 1};
  const char *picture = NULL, *locale = "en";
  bool night = false;
  int at = 4;
  if (argc < 4) fail("usage: demo RES THEME @layout/NAME [-s WxH] [-d DENSITY] [-l LOCALE] [-n] [-o FILE] [EVENT...]");
  for (; at < argc && argv[at][0] == '-'; at++) {
    char option = argv[at][1];
    if (option == 'n') night = true;
    else if (at + 1 == argc) fail("an option lacks its value");
    else if (option == 's' && sscanf(argv[++at], "%dx%d", &a.width, &a.height) == 2) continue;
    else if (option == 'd') a.density = (float)atof(argv[++at]);
    else if (option == 'l') locale = argv[++at];
    else if (option == 'o') picture = argv[++at];
    else fail("an unknown option");
  }
  open_window(&a, argv[3]);
  load(&a, argv[1], argv[2], argv[3], locale, night);
  draw(&a);
  for (; at < argc; at++) {
    feed_word(&a, argv[at]);
    draw(&a);
  }
  if (picture != NULL) write_picture(&a, picture);
  else run(&a);
  rgs_destroy(a.host);
  rg_context_destroy(a.ui);
  rg_resource_view_destroy(a.view);
  rg_resources_destroy(a.res);
  SDL_DestroyRenderer(a.renderer);
  SDL_DestroyWindow(a.window);
  TTF_Quit();
  IMG_Quit();
  SDL_Quit();
  return 0;
}
