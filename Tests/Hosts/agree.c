/* SPDX-License-Identifier: MIT */
/*
 * Draws the layouts s000, s001, ... of a folder of resources with libreglet-cairo, as SVG through rsvg-convert, and
 * with hosts/sdl2/reglet_sdl2.h, and compares the pixels.
 *
 *   agree RES COUNT OUT     OUT: a folder for pictures; those of screens that differ too much stay there
 */
#define REGLET_SDL2_IMPLEMENTATION
#include "reglet_sdl2.h"

#include <cairo.h>
#include <reglet-cairo/reglet-cairo.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 240, HEIGHT = 320, FAR = 48 };

/* A context with its own view of the resources. */
typedef struct side {
  rg_resource_view *view;
  rg_context *ui;
} side;

typedef struct difference {
  double mean, share; /* in percent: of the channels, of pixels with a channel that is off by more than FAR */
} difference;

/* What is accepted: renderers round alphas differently, and begin a bevel at slightly different angles. */
static const double MEAN = 0.75, SHARE = 1;

static rg_resources *res;

static void check(const side *s, rg_status status, const char *doing) {
  if (status == RG_OK) return;
  fprintf(stderr, "agree: %s: %s: %s\n", doing, rg_status_name(status), s->ui != NULL ? rg_error_message(s->ui) : "");
  exit(1);
}

static side open_side(void) {
  side s = {NULL, NULL};
  rg_configuration device = rg_configuration_default();
  rg_context_def def = rg_context_def_default();
  device.density = 160;
  check(&s, rg_resource_view_create(res, &device, &s.view), "view");
  check(&s, rg_context_create(&def, &s.ui), "context");
  check(&s, rg_context_set_resources(s.ui, s.view), "resources");
  return s;
}

static const char *font_path(void *user, const char *family, uint32_t weight, bool italic) {
  (void)user;
  (void)family;
  (void)weight;
  (void)italic;
  return "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
}

static rg_display_list list_of(const side *s, const char *layout, rg_font_fn fonts, void *user, rg_node *root) {
  rg_display_list list = {.struct_size = sizeof list};
  rg_inflate_def inflate = rg_inflate_def_default();
  inflate.drawables = true;
  check(s, rg_context_set_fonts(s->ui, fonts, user), layout);
  check(s, rg_inflate_resource(s->ui, layout, &inflate, root), layout);
  check(s, rg_layout(s->ui, *root, WIDTH, HEIGHT), layout);
  check(s, rg_paint(s->ui, *root, 0, &list), layout);
  return list;
}

static difference compare(const uint32_t *a, const uint32_t *b) {
  difference d = {0, 0};
  for (int i = 0; i < WIDTH * HEIGHT; i++) {
    int largest = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      int off = abs((int)(a[i] >> shift & 255) - (int)(b[i] >> shift & 255));
      d.mean += off;
      largest = off > largest ? off : largest;
    }
    d.share += largest > FAR;
  }
  d.mean *= 100.0 / (255.0 * 3 * WIDTH * HEIGHT);
  d.share *= 100.0 / (WIDTH * HEIGHT);
  return d;
}

static void save(const uint32_t *pixels, const char *folder, const char *name, const char *kind) {
  char path[400];
  SDL_Surface *s = SDL_CreateRGBSurfaceWithFormatFrom((void *)(uintptr_t)pixels, WIDTH, HEIGHT, 32, WIDTH * 4,
                                                      SDL_PIXELFORMAT_RGB888);
  snprintf(path, sizeof path, "%s/%s.%s.png", folder, name, kind);
  IMG_SavePNG(s, path);
  SDL_FreeSurface(s);
}

static void draw_cairo(const side *s, rgc_host *host, const rg_display_list *list, uint32_t *out) {
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data((unsigned char *)out, CAIRO_FORMAT_RGB24, WIDTH, HEIGHT, WIDTH * 4);
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
  check(s, rgc_paint(cr, host, s->ui, list), "rgc_paint");
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
}

static void draw_svg(const side *s, rgc_host *host, const rg_display_list *list, const char *folder, uint32_t *out) {
  char path[400], command[1000];
  rgc_page page = rgc_page_default(WIDTH, HEIGHT);
  SDL_Surface *read, *pixels;
  snprintf(path, sizeof path, "%s/screen.svg", folder);
  check(s, rgc_write_file(host, s->ui, list, &page, path), path);
  snprintf(command, sizeof command, "rsvg-convert -w %d -h %d -b white '%s' -o '%s.png'", WIDTH, HEIGHT, path, path);
  if (system(command) != 0) exit((fprintf(stderr, "agree: %s\n", command), 1));
  snprintf(command, sizeof command, "%s.png", path);
  read = IMG_Load(command);
  pixels = read != NULL ? SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
  if (pixels == NULL || pixels->w != WIDTH || pixels->h != HEIGHT) exit((fputs("agree: no picture\n", stderr), 1));
  for (int y = 0; y < HEIGHT; y++) memcpy(out + y * WIDTH, (char *)pixels->pixels + y * pixels->pitch, WIDTH * 4);
  SDL_FreeSurface(read);
  SDL_FreeSurface(pixels);
}

static void draw_sdl(SDL_Renderer *renderer, const side *s, rgs_host *host, const rg_display_list *list,
                     uint32_t *out) {
  SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
  SDL_RenderClear(renderer);
  check(s, rgs_paint(host, list, 0, 0, 1), "rgs_paint");
  SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, out, WIDTH * 4);
  SDL_RenderPresent(renderer);
}

/* A layer with a shadow, a tint and an alpha, as commands made by hand. */
static rg_display_list shadow_list(int number, rg_command *commands, rg_brush *paints, rg_paint_value *data) {
  rg_display_list list = {.struct_size = sizeof list, .command_count = 4, .paint_count = 3, .data_count = 16};
  memset(commands, 0, 4 * sizeof *commands);
  memset(paints, 0, 3 * sizeof *paints);
  for (int i = 0; i < 16; i++) data[i].number = (float)(number % 30);
  commands[0].op = RG_OP_PUSH_LAYER;
  commands[0].color = number % 3 == 0 ? 0x80000000u : 0xFF000000u;
  commands[0].paint = number % 2 == 0 ? 1 : 0;
  paints[1].tint = 0xFF2288CCu;
  paints[1].tint_mode = RG_BLEND_SRC_IN;
  commands[1].op = RG_OP_SHADOW;
  commands[1].color = 0x99000000u;
  commands[1].paint = 2;
  paints[2].blur = (float)(number % 12);
  paints[2].shadow_x = 3.5f;
  paints[2].shadow_y = (float)(number % 7);
  commands[2].op = RG_OP_ROUND_RECT;
  commands[2].left = 40;
  commands[2].top = 50.25f;
  commands[2].right = 180;
  commands[2].bottom = 200.5f;
  commands[2].color = 0xFFCC5522u;
  commands[2].data = 1;
  commands[2].data_count = 8;
  commands[3].op = RG_OP_POP;
  list.commands = commands;
  list.paints = paints;
  list.data = data;
  return list;
}

int main(int argc, char **argv) {
  static uint32_t cairo[WIDTH * HEIGHT], svg[WIDTH * HEIGHT], sdl[WIDTH * HEIGHT];
  int count, failed = 0;
  difference worst[2][2] = {{{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}}, sum[2] = {{0, 0}, {0, 0}};
  SDL_Window *window;
  SDL_Renderer *renderer;
  rgs_def sdl_def = rgs_def_default();
  rgc_host_def cairo_def = rgc_host_def_default();
  rgs_host *sdl_host;
  rgc_host *cairo_host;
  side a, b;
  if (argc != 4) return fputs("usage: agree RES COUNT OUT\n", stderr), 2;
  count = atoi(argv[2]);
  if (SDL_Init(SDL_INIT_VIDEO) != 0 || TTF_Init() != 0) return fprintf(stderr, "agree: %s\n", SDL_GetError()), 1;
  window = SDL_CreateWindow("agree", 0, 0, WIDTH, HEIGHT, 0);
  renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_TARGETTEXTURE);
  if (renderer == NULL) return fprintf(stderr, "agree: %s\n", SDL_GetError()), 1;
  if (rg_resources_create(NULL, &res) != RG_OK || rg_resources_add_folder(res, "", argv[1]) != RG_OK ||
      rg_resources_freeze(res) != RG_OK)
    return fputs("agree: the resources cannot be read\n", stderr), 1;
  a = open_side();
  b = open_side();
  cairo_def.family = "DejaVu Sans";
  check(&a, rgc_host_create(a.ui, &cairo_def, &cairo_host), "rgc_host_create");
  check(&a, rg_context_set_images(a.ui, rgc_image_size, cairo_host), "images");
  sdl_def.font = font_path;
  sdl_def.cache_bytes = 8 << 20;
  sdl_host = rgs_create(renderer, b.ui, &sdl_def);
  check(&b, rg_context_set_images(b.ui, rgs_image_size, sdl_host), "images");
  for (int i = 0; i < count + 20; i++) {
    char layout[40], name[20];
    bool has_texts = i < count && i % 4 == 3;
    rg_node root_a = {0}, root_b = {0};
    difference d[2];
    if (i < count) {
      rg_display_list list;
      snprintf(name, sizeof name, "s%03d", i);
      snprintf(layout, sizeof layout, "@layout/%s", name);
      list = list_of(&a, layout, rgc_resolve_font, cairo_host, &root_a);
      draw_cairo(&a, cairo_host, &list, cairo);
      draw_svg(&a, cairo_host, &list, argv[3], svg);
      list = list_of(&b, layout, rgs_resolve_font, sdl_host, &root_b);
      draw_sdl(renderer, &b, sdl_host, &list, sdl);
    } else {
      rg_command commands[4];
      rg_brush paints[3];
      rg_paint_value data[16];
      rg_display_list list = shadow_list(i - count, commands, paints, data);
      snprintf(name, sizeof name, "shadow%02d", i - count);
      draw_cairo(&a, cairo_host, &list, cairo);
      draw_svg(&a, cairo_host, &list, argv[3], svg);
      draw_sdl(renderer, &b, sdl_host, &list, sdl);
    }
    d[0] = compare(cairo, svg);
    d[1] = compare(cairo, sdl);
    for (int k = 0; k < 2; k++) {
      difference *w = &worst[has_texts][k];
      w->mean = d[k].mean > w->mean ? d[k].mean : w->mean;
      w->share = d[k].share > w->share ? d[k].share : w->share;
      sum[k].mean += d[k].mean / (count + 20);
      sum[k].share += d[k].share / (count + 20);
    }
    if (rgs_missing_count(sdl_host) != rgc_missing_count(cairo_host) || d[0].mean > MEAN || d[1].mean > MEAN ||
        d[0].share > SHARE || d[1].share > SHARE) {
      failed++;
      printf("%s: svg %.3f %% (%.2f %% far), sdl2 %.3f %% (%.2f %% far); missing %u, %u\n", name, d[0].mean, d[0].share,
             d[1].mean, d[1].share, rgc_missing_count(cairo_host), rgs_missing_count(sdl_host));
      save(cairo, argv[3], name, "cairo");
      save(svg, argv[3], name, "svg");
      save(sdl, argv[3], name, "sdl2");
    }
    if (root_a.id != 0) check(&a, rg_node_destroy(a.ui, root_a), "destroy");
    if (root_b.id != 0) check(&b, rg_node_destroy(b.ui, root_b), "destroy");
  }
  for (int k = 0; k < 2; k++)
    printf("cairo and %s: mean %.4f %%, far %.4f %%; the worst: %.3f %%, %.3f %%; with texts %.3f %%, %.3f %%\n",
           k == 0 ? "svg" : "sdl2", sum[k].mean, sum[k].share, worst[0][k].mean, worst[0][k].share, worst[1][k].mean,
           worst[1][k].share);
  printf("%d screens, %d differ too much\n", count + 20, failed);
  rgs_destroy(sdl_host);
  rgc_host_destroy(cairo_host);
  rg_context_destroy(a.ui);
  rg_context_destroy(b.ui);
  rg_resource_view_destroy(a.view);
  rg_resource_view_destroy(b.view);
  rg_resources_destroy(res);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  TTF_Quit();
  SDL_Quit();
  return failed > 0;
}
