/* SPDX-License-Identifier: MIT */
/* Display lists made by hand, and the pixels that they become. */
#ifndef REGLET_TESTS_CANVAS_H
#define REGLET_TESTS_CANVAS_H

#include "../C/check.h"
#include <cairo.h>
#include <reglet-cairo/reglet-cairo.h>

typedef struct canvas {
  rg_context *ctx;
  rgc_host *host;
  cairo_surface_t *surface;
  rg_display_list list;
  rg_command commands[64];
  rg_brush paints[64];
  rg_paint_value data[1024];
} canvas;

#define RED 0xFFFF0000u
#define GREEN 0xFF00FF00u
#define BLUE 0xFF0000FFu
#define WHITE 0xFFFFFFFFu
#define BLACK 0xFF000000u

/* A white picture of 100 x 100 pixels. */
static inline canvas *canvas_make(void) {
  canvas *c = (canvas *)calloc(1, sizeof *c);
  rg_context_def def = rg_context_def_default();
  rgc_host_def host = rgc_host_def_default();
  cairo_t *cr;
  if (c == NULL) exit(1);
  CHECK_OK(rg_context_create(&def, &c->ctx));
  CHECK_OK(rgc_host_create(c->ctx, &host, &c->host));
  c->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 100, 100);
  cr = cairo_create(c->surface);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
  cairo_destroy(cr);
  c->list.struct_size = sizeof c->list;
  c->list.commands = c->commands;
  c->list.paints = c->paints;
  c->list.data = c->data;
  c->list.paint_count = 1; /* index 0 is a plain fill */
  c->list.data_count = 1;
  return c;
}

static inline void canvas_free(canvas *c) {
  cairo_surface_destroy(c->surface);
  rgc_host_destroy(c->host);
  rg_context_destroy(c->ctx);
  free(c);
}

/* Adds a command. */
static inline rg_command *add(canvas *c, rg_op op, float left, float top, float right, float bottom, uint32_t color) {
  rg_command *command = &c->commands[c->list.command_count++];
  memset(command, 0, sizeof *command);
  command->op = (uint16_t)op;
  command->left = left;
  command->top = top;
  command->right = right;
  command->bottom = bottom;
  command->color = color;
  command->data = c->list.data_count;
  return command;
}

/* Gives the last command a paint of its own. */
static inline rg_brush *paint(canvas *c) {
  rg_brush *made = &c->paints[c->list.paint_count];
  memset(made, 0, sizeof *made);
  made->trim_end = 1;
  c->commands[c->list.command_count - 1].paint = c->list.paint_count++;
  return made;
}

/* Adds a value to the last command. */
static inline void number(canvas *c, float value) {
  c->data[c->list.data_count++].number = value;
  c->commands[c->list.command_count - 1].data_count++;
}
static inline void integer(canvas *c, uint32_t value) {
  c->data[c->list.data_count++].integer = value;
  c->commands[c->list.command_count - 1].data_count++;
}
static inline void numbers(canvas *c, const float *values, int count) {
  for (int i = 0; i < count; i++) number(c, values[i]);
}
#define NUMBERS(c, ...)                                           \
  do {                                                            \
    const float given[] = {__VA_ARGS__};                          \
    numbers(c, given, (int)(sizeof given / sizeof given[0]));     \
  } while (0)
/* Adds a verb of a path and its values. */
#define VERB(c, verb, ...)     \
  do {                         \
    integer(c, verb);          \
    NUMBERS(c, __VA_ARGS__);   \
  } while (0)

/* Adds the stops of a gradient, evenly, to a paint. */
static inline void stops(canvas *c, rg_brush *p, const uint32_t *colors, uint32_t count) {
  p->stops = c->list.data_count;
  p->stop_count = count;
  for (uint32_t i = 0; i < count; i++) c->data[c->list.data_count++].number = (float)i / (float)(count - 1);
  for (uint32_t i = 0; i < count; i++) c->data[c->list.data_count++].integer = colors[i];
}

/* Paints the list and forgets it. */
static inline rg_status show_scaled(canvas *c, double scale) {
  cairo_t *cr = cairo_create(c->surface);
  rg_status status;
  cairo_scale(cr, scale, scale);
  status = rgc_paint(cr, c->host, c->ctx, &c->list);
  CHECK_INT(cairo_status(cr), CAIRO_STATUS_SUCCESS);
  if (status != RG_OK) fprintf(stderr, "%s\n", rgc_error_message(c->host));
  cairo_destroy(cr);
  if (getenv("RGC_PICTURES") != NULL) {
    char name[400];
    static int count;
    snprintf(name, sizeof name, "%s/%02d-%s.png", getenv("RGC_PICTURES"), count++, check_test);
    cairo_surface_write_to_png(c->surface, name);
  }
  c->list.command_count = 0;
  return status;
}
static inline void show(canvas *c) { CHECK_OK(show_scaled(c, 1)); }

static inline uint32_t pixel(canvas *c, int x, int y) {
  const unsigned char *row;
  uint32_t value;
  cairo_surface_flush(c->surface);
  row = cairo_image_surface_get_data(c->surface) + y * cairo_image_surface_get_stride(c->surface);
  memcpy(&value, row + 4 * x, 4);
  return value;
}

static inline int differs(uint32_t a, uint32_t b, int tolerance) {
  for (int shift = 0; shift < 32; shift += 8) {
    int difference = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
    if (difference > tolerance || difference < -tolerance) return 1;
  }
  return 0;
}

#define CHECK_NEAR(c, x, y, expected, tolerance)                                                              \
  do {                                                                                                        \
    uint32_t check_p = pixel(c, x, y);                                                                        \
    char check_text[200];                                                                                     \
    if (!differs(check_p, expected, tolerance)) break;                                                        \
    snprintf(check_text, sizeof check_text, "pixel %d,%d is %08x, expected %08x", x, y, check_p,              \
             (uint32_t)(expected));                                                                           \
    check_fail(__FILE__, __LINE__, check_text);                                                               \
  } while (0)
#define CHECK_PIXEL(c, x, y, expected) CHECK_NEAR(c, x, y, expected, 0)

/* The number of pixels that are not white. */
static inline int inked(canvas *c) {
  int count = 0;
  for (int y = 0; y < 100; y++)
    for (int x = 0; x < 100; x++) count += pixel(c, x, y) != WHITE;
  return count;
}

#endif
