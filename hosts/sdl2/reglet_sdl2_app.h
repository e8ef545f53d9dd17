/* SPDX-License-Identifier: MIT */
/**
 * @file reglet_sdl2_app.h
 * A window that shows layouts of a folder of resources: all that a program with reglet_sdl2.h needs besides its own
 * logic. A single header for C99 and C++. In one source file:
 *
 *   #define REGLET_SDL2_IMPLEMENTATION
 *   #include "reglet_sdl2_app.h"
 *
 *   static void act(rgs_app *app, rg_node clicked) {
 *     if (rgs_app_is(app, clicked, "quit")) app->is_done = true;   // android:onClick="quit"
 *   }
 *   static void frame(rgs_app *app, float seconds) {
 *     draw_my_world(app->renderer, seconds);             // the layout is drawn over it
 *     rgs_app_print(app, app->root, "score", "%d", score);
 *   }
 *   int main(void) {
 *     rgs_app app;
 *     rgs_app_def def = rgs_app_def_default();
 *     def.resources = "res";
 *     def.theme = "@style/Theme.Game";
 *     def.layout = "@layout/game";
 *     def.act = act;
 *     def.frame = frame;
 *     return rgs_app_run(&app, &def);
 *   }
 *
 * It opens gamepads, follows the size of the window, and chooses resources for it: `layout-land`, `values-w900dp`. A
 * click on a node with an attribute `app:dialog` shows the node with that id as a dialog, which alone has the input
 * then; `app:dialog=""` closes it. A program with a loop of its own calls rgs_app_open(), _poll(), _draw(), _close().
 *
 * All members of rgs_app may be read, for what has no function here. Calls with an id that no node has do nothing.
 */
#ifndef REGLET_SDL2_APP_H
#define REGLET_SDL2_APP_H

#include "reglet_sdl2.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A window with a tree. */
typedef struct rgs_app rgs_app;

/** Settings of rgs_app_open(). Texts are copied, except those of `host`. Make with rgs_app_def_default(). */
typedef struct rgs_app_def {
  const char *title;
  int width, height;      /**< of the window. Default 1280 x 720 */
  const char *resources;  /**< path of the folder `res` */
  const char *theme;      /**< such as "@style/Theme.Game", or NULL */
  const char *layout;     /**< shown first, such as "@layout/game" */
  const char *locale;     /**< such as "en" or "pt-BR". Default "en" */
  bool night;             /**< values of `values-night` */
  float scale;            /**< of the whole layout. Default 1 */
  const char *font, *bold_font; /**< paths; NULL: Inter, Noto Sans, DejaVu or a font of Windows or macOS */
  const char *menu;       /**< id of the dialog that Escape and a gamepad's Start show and close, or NULL */
  void (*start)(rgs_app *app); /**< called once, after the window is open; or NULL */
  void (*act)(rgs_app *app, rg_node clicked); /**< called for each click, or NULL */
  /** Called for each frame, before the layout is drawn; or NULL. `seconds` since the last one, at most 0.1 */
  void (*frame)(rgs_app *app, float seconds);
  void *user;             /**< rgs_app.user */
  rgs_def host;           /**< of the renderer. Without a `font` callback its `user` is not used */
} rgs_app_def;

struct rgs_app {
  SDL_Window *window;
  SDL_Renderer *renderer;
  rg_context *ui;
  rg_resources *resources;
  rg_resource_view *view;
  rgs_host *host;
  rg_node root;
  rg_node dialog;      /**< the node that alone has the input, or null */
  uint64_t drawn;      /**< when the last frame was drawn, by SDL_GetPerformanceCounter() */
  float moves;         /**< the seconds of rgs_app_move() for this frame; 0: changes are seen at once */
  bool is_done;        /**< the window was closed; the program may set it, too */
  bool night;
  float scale;
  char locale[36];
  char layout[64];
  void *user;
  /* private */
  char font[2][256];
  const char *fallbacks[8];
  char menu[64];
  bool has_stale_size;
};

/** Returns the default settings. */
rgs_app_def rgs_app_def_default(void);
/** Opens a window, and draws frames until it is closed. @return for main(): 0; 1: it cannot be opened, as is logged */
int rgs_app_run(rgs_app *app, const rgs_app_def *def);
/** Opens a window, reads the resources, and shows the layout. SDL is started. Problems of files are logged.
 *  @return false: SDL_GetError() has the reason, and nothing is left open */
bool rgs_app_open(rgs_app *app, const rgs_app_def *def);
/** Closes everything, also SDL. */
void rgs_app_close(rgs_app *app);

/** Shows another layout in place of the present one. @return false: the old one stays */
bool rgs_app_show(rgs_app *app, const char *layout);
/** Changes the language, day or night, and the scale. Nodes, their offsets and what the program has set stay; copies
 *  of rgs_app_repeat() keep their texts and colors. @return false: SDL_GetError() has the reason */
bool rgs_app_configure(rgs_app *app, const char *locale, bool night, float scale);

/** Takes the next event, and feeds it to the tree. @param[out] clicked the node that it clicked, or null
 *  @return false: there is none for this frame */
bool rgs_app_poll(rgs_app *app, SDL_Event *event, rg_node *clicked);
/** Lays out and draws over what the window has. */
void rgs_app_draw(rgs_app *app);

/** Shows the node with an id as a dialog: it alone has the input, and its first node the focus. NULL hides it. */
void rgs_app_set_dialog(rgs_app *app, const char *id);

/** What changes until the next frame moves to its new place, appears or fades in `seconds`, instead of at once, also to
 *  another layout. Call it before the changes. */
void rgs_app_move(rgs_app *app, float seconds);

/** The node with an id below `top`, or null. */
rg_node rgs_app_find(const rgs_app *app, rg_node top, const char *id);
/** Whether the attribute `onClick` of a node is `action`; false if the node is gone. */
bool rgs_app_is(const rgs_app *app, rg_node node, const char *action);
/** Sets the text of the node with an id below `top`. */
void rgs_app_set_text(rgs_app *app, rg_node top, const char *id, const char *text);
/** Sets the text of the node with an id below `top`, as printf() writes it; at most 255 bytes. */
void rgs_app_print(rgs_app *app, rg_node top, const char *id, SDL_PRINTF_FORMAT_STRING const char *format, ...)
    SDL_PRINTF_VARARG_FUNC(4);
/** Sets the drawable of the node with an id below `top`: "@drawable/x", or a color. */
void rgs_app_set_drawable(rgs_app *app, rg_node top, const char *id, rg_drawable_slot slot, const char *name);
/** Sets the picture of the node with an id below `top`, and its tint, a color or NULL. */
void rgs_app_set_picture(rgs_app *app, rg_node top, const char *id, const char *name, const char *tint);
/** Sets the progress of the bar with an id below `top`. */
void rgs_app_set_progress(rgs_app *app, rg_node top, const char *id, int progress);
/** A text of the resources, such as "@string/title", or "". Borrowed from the resources. */
const char *rgs_app_text(const rgs_app *app, const char *name);
/** An item of an array of texts, such as "@array/days", or "". Borrowed likewise. */
const char *rgs_app_item(const rgs_app *app, const char *name, uint32_t index);
/** Appends copies of a layout to the node with an id: cells of a list. @return false: there are none */
bool rgs_app_repeat(rgs_app *app, const char *id, const char *layout, uint32_t count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SDL2_APP_H */

#if defined(REGLET_SDL2_IMPLEMENTATION) && !defined(REGLET_SDL2_APP_IMPLEMENTED)
#define REGLET_SDL2_APP_IMPLEMENTED

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

rgs_app_def rgs_app_def_default(void) {
  rgs_app_def def;
  memset(&def, 0, sizeof def);
  def.title = "Reglet";
  def.width = 1280;
  def.height = 720;
  def.locale = "en";
  def.scale = 1;
  def.host = rgs_def_default();
  return def;
}

/* MARK: Problems */

/* Makes the reason of a failed call SDL's error, and logs what the context has to say of files. Copies share ids. */
static bool rgs_app_check(const rgs_app *app, rg_status status) {
  for (uint32_t i = 0; app->ui != NULL && i < rg_diagnostic_count(app->ui); i++) {
    rg_diagnostic d;
    if (rg_diagnostic_at(app->ui, i, &d) == RG_OK && d.level != RG_LEVEL_INFO && d.code != RG_CODE_DUPLICATE_ID)
       SDL_Log("%s", d.message);
  }
  if (app->ui != NULL) rg_diagnostics_clear(app->ui);
  if (status == RG_OK) return true;
  SDL_SetError("%s: %s", rg_status_name(status), app->ui != NULL ? rg_error_message(app->ui) : "of the resources");
  return false;
}

static bool rgs_app_check_resources(const rgs_app *app, rg_status status, const char *what) {
  for (uint32_t i = 0; app->resources != NULL && i < rg_resources_diagnostic_count(app->resources); i++) {
    rg_diagnostic d;
    if (rg_resources_diagnostic_at(app->resources, i, &d) == RG_OK) SDL_Log("%s", d.message);
  }
  if (status == RG_OK) return true;
  SDL_SetError("%s: %s", what, rg_status_name(status));
  return false;
}

/* MARK: Fonts */

static bool rgs_app_is_file(const char *path) {
  SDL_RWops *file = SDL_RWFromFile(path, "rb");
  if (file == NULL) return false;
  SDL_RWclose(file);
  return true;
}

static void rgs_app_find_fonts(rgs_app *app, const rgs_app_def *def) {
  static const char *const known[][2] = {
      {"/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/opentype/inter/Inter-Bold.otf"},
      {"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"},
      {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
      {"C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/segoeuib.ttf"},
      {"/System/Library/Fonts/Supplemental/Arial.ttf", "/System/Library/Fonts/Supplemental/Arial Bold.ttf"}};
  static const char *const others[] = {
      "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "C:/Windows/Fonts/arial.ttf", "/System/Library/Fonts/Supplemental/Arial Unicode.ttf"};
  const char *regular = def->font, *bold = def->bold_font != NULL ? def->bold_font : def->font;
  size_t count = 0;
  for (size_t i = 0; i < sizeof known / sizeof known[0] && regular == NULL; i++)
    if (rgs_app_is_file(known[i][0])) {
      regular = known[i][0];
      bold = rgs_app_is_file(known[i][1]) ? known[i][1] : regular;
    }
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (rgs_app_is_file(others[i])) app->fallbacks[count++] = others[i];
  SDL_strlcpy(app->font[0], regular != NULL ? regular : "", sizeof app->font[0]);
  SDL_strlcpy(app->font[1], bold != NULL ? bold : "", sizeof app->font[1]);
}

static const char *rgs_app_font(void *user, const char *family, uint32_t weight, bool italic) {
  const char *path = ((rgs_app *)user)->font[weight >= 600];
  (void)family;
  (void)italic;
  return path[0] != '\0' ? path : NULL;
}

/* MARK: The device */

/* Pixels of the renderer in a pixel of the layout. */
static float rgs_app_pixels(const rgs_app *app, int *width, int *height) {
  int window_width = 1, window_height = 1;
  SDL_GetWindowSize(app->window, &window_width, &window_height);
  if (SDL_GetRendererOutputSize(app->renderer, width, height) != 0) *width = window_width, *height = window_height;
  return app->scale * (float)*width / (float)SDL_max(window_width, 1);
}

static rg_configuration rgs_app_device(const rgs_app *app) {
  static const char *const from_right[] = {"ar", "fa", "he", "iw", "ur", "yi"};
  rg_configuration c = rg_configuration_default();
  int width = 1, height = 1;
  float pixels = rgs_app_pixels(app, &width, &height);
  c.locale = app->locale;
  c.direction = RG_DIRECTION_LTR;
  for (size_t i = 0; i < sizeof from_right / sizeof from_right[0]; i++)
    if (strncmp(app->locale, from_right[i], 2) == 0 && !SDL_isalpha(app->locale[2])) c.direction = RG_DIRECTION_RTL;
  c.width = (uint16_t)SDL_clamp((float)width / pixels, 1, 30000);
  c.height = (uint16_t)SDL_clamp((float)height / pixels, 1, 30000);
  c.smallest_width = SDL_min(c.width, c.height);
  c.qualifiers = c.width > c.height ? (app->night ? "land-night" : "land-notnight")
                                    : app->night ? "port-night" : "port-notnight";
  return c;
}

/* Gives the input to the dialog or the root. */
static void rgs_app_aim(rgs_app *app) {
  int width, height;
  float pixels = rgs_app_pixels(app, &width, &height);
  rg_node focused = rgs_focus(app->host);
  rgs_set_root(app->host, app->dialog.id != 0 ? app->dialog : app->root, pixels);
  if (rg_node_is_valid(app->ui, focused)) rgs_set_focus(app->host, focused);
}

static void rgs_app_layout(rgs_app *app) {
  int width, height;
  float pixels = rgs_app_pixels(app, &width, &height);
  rg_context_set_pixel_scale(app->ui, pixels);
  rgs_app_check(app, rg_list_layout(app->ui, app->root, (float)width / pixels, (float)height / pixels));
}

static bool rgs_app_update(rgs_app *app) {
  rg_configuration device = rgs_app_device(app);
  app->has_stale_size = false;
  if (!rgs_app_check_resources(app, rg_resource_view_set_configuration(app->view, &device), "the configuration") ||
      !rgs_app_check(app, rg_context_update_resources(app->ui, NULL)))
    return false;
  if (!rg_node_is_valid(app->ui, app->root)) { /* another root fits: it does not match the old one */
    char layout[sizeof app->layout];
    SDL_strlcpy(layout, app->layout, sizeof layout);
    return rgs_app_show(app, layout);
  }
  if (!rg_node_is_valid(app->ui, app->dialog)) app->dialog.id = 0;
  rgs_app_aim(app);
  return true;
}

bool rgs_app_configure(rgs_app *app, const char *locale, bool night, float scale) {
  if (locale != app->locale) SDL_strlcpy(app->locale, locale, sizeof app->locale);
  app->night = night;
  app->scale = scale > 0 ? scale : 1;
  return rgs_app_update(app);
}

/* MARK: Life */

static bool rgs_app_open_window(rgs_app *app, const rgs_app_def *def) {
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0 || TTF_Init() != 0) return false;
  app->window = SDL_CreateWindow(def->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, def->width, def->height,
                                 SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (app->window == NULL) return false;
  app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_TARGETTEXTURE | SDL_RENDERER_PRESENTVSYNC);
  if (app->renderer == NULL) app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_TARGETTEXTURE);
  return app->renderer != NULL;
}

static bool rgs_app_read(rgs_app *app, const rgs_app_def *def) {
  rg_configuration device = rgs_app_device(app);
  rg_context_def context = rg_context_def_default();
  rgs_def host = def->host;
  rg_resource theme = 0;
  if (host.font == NULL) {
    rgs_app_find_fonts(app, def);
    host.font = rgs_app_font;
    host.user = app;
    if (host.fallbacks == NULL) host.fallbacks = app->fallbacks;
  }
  if (def->resources == NULL || def->layout == NULL) return SDL_SetError("no resources, or no layout") == 0;
  if (!rgs_app_check_resources(app, rg_resources_create(NULL, &app->resources), "resources") ||
      !rgs_app_check_resources(app, rg_resources_add_folder(app->resources, "", def->resources), def->resources) ||
      !rgs_app_check_resources(app, rg_resources_freeze(app->resources), def->resources) ||
      !rgs_app_check_resources(app, rg_resource_view_create(app->resources, &device, &app->view), "the locale"))
    return false;
  if (def->theme != NULL &&
      (!rgs_app_check_resources(app, rg_resources_find(app->resources, def->theme, &theme), def->theme) ||
       !rgs_app_check_resources(app, rg_resource_view_apply_style(app->view, theme, true), def->theme)))
    return false;
  if (rg_context_create(&context, &app->ui) != RG_OK) return SDL_OutOfMemory() == 0;
  rg_context_set_resources(app->ui, app->view);
  app->host = rgs_create(app->renderer, app->ui, &host);
  if (app->host == NULL) return SDL_OutOfMemory() == 0;
  rg_context_set_images(app->ui, rgs_image_size, app->host);
  rg_context_set_fonts(app->ui, rgs_resolve_font, app->host);
  return rgs_app_show(app, def->layout);
}

bool rgs_app_open(rgs_app *app, const rgs_app_def *def) {
  char reason[256];
  memset(app, 0, sizeof *app);
  SDL_strlcpy(app->locale, def->locale != NULL ? def->locale : "en", sizeof app->locale);
  if (def->menu != NULL) SDL_strlcpy(app->menu, def->menu, sizeof app->menu);
  app->night = def->night;
  app->scale = def->scale > 0 ? def->scale : 1;
  app->user = def->user;
  if (rgs_app_open_window(app, def) && rgs_app_read(app, def)) return true;
  SDL_strlcpy(reason, SDL_GetError(), sizeof reason);
  rgs_app_close(app);
  SDL_SetError("%s", reason);
  return false;
}

void rgs_app_close(rgs_app *app) {
  rgs_destroy(app->host);
  rg_context_destroy(app->ui);
  rg_resource_view_destroy(app->view);
  rg_resources_destroy(app->resources);
  if (app->renderer != NULL) SDL_DestroyRenderer(app->renderer);
  if (app->window != NULL) SDL_DestroyWindow(app->window);
  memset(app, 0, sizeof *app);
  if (TTF_WasInit()) TTF_Quit();
  IMG_Quit();
  SDL_Quit();
}

static void rgs_app_begin(rgs_app *app, rg_node target) {
  rg_transition_def def = rg_transition_default();
  def.move.duration = def.appear.duration = def.leave.duration = app->moves;
  def.draws_leaving = true;
  def.target = target;
  rgs_app_check(app, rg_transition_begin(app->ui, app->root, &def));
}

bool rgs_app_show(rgs_app *app, const char *layout) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root = {0}, none = {0};
  def.drawables = true;
  if (!rgs_app_check(app, rg_inflate_resource(app->ui, layout, &def, &root))) return false;
  rgs_set_root(app->host, none, 1);
  if (app->root.id != 0 && app->moves > 0) rgs_app_begin(app, root);
  if (app->root.id != 0) rg_node_destroy(app->ui, app->root);
  SDL_strlcpy(app->layout, layout, sizeof app->layout);
  app->root = root;
  app->dialog = none;
  rgs_app_aim(app);
  return true;
}

/* MARK: Frames */

static bool rgs_app_is_menu(const SDL_Event *event) {
  return (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_ESCAPE && event->key.repeat == 0) ||
         (event->type == SDL_CONTROLLERBUTTONDOWN && event->cbutton.button == SDL_CONTROLLER_BUTTON_START);
}

bool rgs_app_poll(rgs_app *app, SDL_Event *event, rg_node *clicked) {
  clicked->id = 0;
  if (app->has_stale_size) rgs_app_update(app);
  if (SDL_PollEvent(event) == 0) return false;
  if (event->type == SDL_QUIT) app->is_done = true;
  if (event->type == SDL_CONTROLLERDEVICEADDED) SDL_GameControllerOpen(event->cdevice.which);
  /* while a window is dragged larger, one update for all events of a frame is enough */
  if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) app->has_stale_size = true;
  else rgs_event(app->host, event, clicked);
  if (clicked->id != 0) {
    const char *named = rg_node_attribute(app->ui, *clicked, "dialog");
    char dialog[64];
    SDL_strlcpy(dialog, named != NULL ? named : "", sizeof dialog); /* it is borrowed until the tree changes */
    if (named != NULL) rgs_app_set_dialog(app, dialog[0] != '\0' ? dialog : NULL);
  }
  if (app->menu[0] != '\0' && rgs_app_is_menu(event)) rgs_app_set_dialog(app, app->dialog.id == 0 ? app->menu : NULL);
  return true;
}

int rgs_app_run(rgs_app *app, const rgs_app_def *def) {
  uint64_t before;
  if (!rgs_app_open(app, def)) {
    SDL_Log("%s", SDL_GetError());
    return 1;
  }
  if (def->start != NULL) def->start(app);
  before = SDL_GetPerformanceCounter();
  while (!app->is_done) {
    SDL_Event event;
    rg_node clicked;
    uint64_t now = SDL_GetPerformanceCounter();
    float seconds = (float)(now - before) / (float)SDL_GetPerformanceFrequency();
    before = now;
    while (rgs_app_poll(app, &event, &clicked))
      if (clicked.id != 0 && def->act != NULL) def->act(app, clicked);
    SDL_SetRenderDrawColor(app->renderer, 0, 0, 0, 255);
    SDL_RenderClear(app->renderer);
    if (def->frame != NULL) def->frame(app, SDL_min(seconds, 0.1f));
    rgs_app_draw(app);
    SDL_RenderPresent(app->renderer);
  }
  rgs_app_close(app);
  return 0;
}

void rgs_app_draw(rgs_app *app) {
  rg_display_list list;
  rg_motion_view moving;
  uint64_t now = SDL_GetPerformanceCounter();
  float seconds = app->drawn == 0 ? 0 : (float)(now - app->drawn) / (float)SDL_GetPerformanceFrequency();
  int width, height;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  app->drawn = now;
  app->moves = 0;
  if (app->has_stale_size) rgs_app_update(app);
  rgs_app_layout(app);
  rgs_app_check(app, rg_transition_step(app->ui, SDL_min(seconds, 0.1f), &moving));
  if (rgs_app_check(app, rg_paint(app->ui, app->root, RG_PAINT_CULL | RG_PAINT_MOTION, &list)))
    rgs_paint(app->host, &list, 0, 0, rgs_app_pixels(app, &width, &height));
}

void rgs_app_move(rgs_app *app, float seconds) {
  rg_node none = {0};
  app->moves = seconds;
  rgs_app_begin(app, none);
}

void rgs_app_set_dialog(rgs_app *app, const char *id) {
  rg_node first = {0}, none = {0};
  if (app->dialog.id != 0) rg_node_set_int(app->ui, app->dialog, RG_VISIBILITY, RG_GONE);
  app->dialog = id != NULL ? rgs_app_find(app, app->root, id) : none;
  rgs_set_focus(app->host, none);
  if (app->dialog.id != 0) {
    rg_node_set_int(app->ui, app->dialog, RG_VISIBILITY, RG_VISIBLE);
    rgs_app_layout(app);
    if (rg_focus_default(app->ui, app->dialog, &first) == RG_OK) rgs_set_focus(app->host, first);
  }
  rgs_app_aim(app);
}

/* MARK: Nodes */

rg_node rgs_app_find(const rgs_app *app, rg_node top, const char *id) {
  rg_node found = {0};
  if (rg_node_find(app->ui, top, id, &found) != RG_OK) found.id = 0;
  return found;
}

bool rgs_app_is(const rgs_app *app, rg_node node, const char *action) {
  const char *found = node.id != 0 ? rg_node_attribute(app->ui, node, "onClick") : NULL;
  return found != NULL && strcmp(found, action) == 0;
}

void rgs_app_set_text(rgs_app *app, rg_node top, const char *id, const char *text) {
  rg_node node = rgs_app_find(app, top, id);
  if (node.id != 0) rg_node_set_text(app->ui, node, text, strlen(text));
}

void rgs_app_print(rgs_app *app, rg_node top, const char *id, const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  SDL_vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  rgs_app_set_text(app, top, id, text);
}

void rgs_app_set_drawable(rgs_app *app, rg_node top, const char *id, rg_drawable_slot slot, const char *name) {
  rg_node node = rgs_app_find(app, top, id);
  rg_drawable drawable;
  if (node.id == 0 || rg_drawable_load(app->ui, name, &drawable) != RG_OK) return;
  rg_node_set_drawable(app->ui, node, slot, drawable);
  rg_drawable_destroy(app->ui, drawable); /* the node keeps it */
}

void rgs_app_set_picture(rgs_app *app, rg_node top, const char *id, const char *name, const char *tint) {
  rgs_app_set_drawable(app, top, id, RG_SLOT_CONTENT, name);
  if (tint != NULL) rgs_app_set_drawable(app, top, id, RG_SLOT_CONTENT_TINT, tint);
}

void rgs_app_set_progress(rgs_app *app, rg_node top, const char *id, int progress) {
  rg_node node = rgs_app_find(app, top, id);
  if (node.id != 0) rg_node_set_drawing(app->ui, node, RG_DRAWING_PROGRESS, progress);
}

const char *rgs_app_text(const rgs_app *app, const char *name) {
  rg_resource resource;
  rg_resource_text text;
  if (rg_resources_find(app->resources, name, &resource) != RG_OK ||
      rg_resource_view_text(app->view, resource, &text) != RG_OK)
    return "";
  return text.text;
}

const char *rgs_app_item(const rgs_app *app, const char *name, uint32_t index) {
  rg_resource resource;
  rg_resource_value values[64];
  uint32_t count = 0;
  if (rg_resources_find(app->resources, name, &resource) != RG_OK ||
      rg_resource_view_array(app->view, resource, values, 64, &count) != RG_OK || index >= SDL_min(count, 64u) ||
      values[index].text == NULL)
    return "";
  return values[index].text;
}

bool rgs_app_repeat(rgs_app *app, const char *id, const char *layout, uint32_t count) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_template cell;
  bool is_made;
  def.parent = rgs_app_find(app, app->root, id);
  def.drawables = true;
  if (!rgs_app_check(app, rg_template_create_resource(app->ui, layout, &def, &cell))) return false;
  is_made = rgs_app_check(app, rg_template_instantiate(app->ui, cell, def.parent, count, NULL));
  rg_template_destroy(app->ui, cell);
  return is_made;
}

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SDL2_IMPLEMENTATION */
