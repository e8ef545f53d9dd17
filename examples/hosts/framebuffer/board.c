/* SPDX-License-Identifier: MIT */
/* A departure board without a window: board RES WIDTHxHEIGHT LOCALE FRAMEBUFFER [SECONDS FOLDER]
 *
 * It draws into a mapped file of 32-bit pixels, such as /dev/fb0 of a display of that size, once a second and only what
 * has changed. With SECONDS it does not wait, ends after so many, and writes a PNG of each minute into FOLDER. */
#include "timetable.h"
#include <cairo.h>
#include <fcntl.h>
#include <reglet-cairo/reglet-cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static rg_context *ui;
static rg_resources *res;
static rg_resource_view *view;

static void check(rg_status status, const char *what) {
  if (status == RG_OK) return;
  fprintf(stderr, "board: %s: %s: %s\n", what, rg_status_name(status), ui != NULL ? rg_error_message(ui) : "");
  exit(1);
}

static const char *text_of(const char *name) {
  rg_resource found;
  rg_resource_text text;
  check(rg_resources_find(res, name, &found), name);
  check(rg_resource_view_text(view, found, &text), name);
  return text.text;
}

static void set_text(rg_node top, const char *id, const char *format, int value, int more) {
  char text[64];
  rg_node node;
  check(rg_node_find(ui, top, id, &node), id);
  snprintf(text, sizeof text, format, value, more);
  check(rg_node_set_text(ui, node, text, strlen(text)), id);
}

static void set_drawable(rg_node top, const char *id, rg_drawable_slot slot, const char *name) {
  rg_node node = top;
  rg_drawable drawable;
  if (id != NULL) check(rg_node_find(ui, top, id, &node), id);
  check(rg_drawable_load(ui, name, &drawable), name);
  check(rg_node_set_drawable(ui, node, slot, drawable), name);
  check(rg_drawable_destroy(ui, drawable), name); /* the node keeps it */
}

static void show_clock(rg_node root, int second) {
  set_text(root, "clock", second % 2 ? "%02d.%02d" : "%02d:%02d", second / 3600, second / 60 % 60);
}

static void show_rows(rg_node root, const departure *list, int minute) {
  int first = timetable_next(list, minute);
  rg_node rows, row;
  check(rg_node_find(ui, root, "rows", &rows), "rows");
  row = rg_node_first_child(ui, rows);
  for (int i = 0; i < ROWS; i++, row = rg_node_next_sibling(ui, row)) {
    const departure *d = &list[first + i];
    int left = d->minute + (d->late > 0 ? d->late : 0) - minute;
    const char *status = d->late == 0 ? "@string/on_time" : d->late > 0 ? "@string/late" : "@string/cancelled";
    const char *color = d->late == 0 ? "@color/green" : d->late > 0 ? "@color/amber" : "@color/red";
    set_drawable(row, NULL, RG_SLOT_BACKGROUND, (first + i) % 2 ? "@drawable/row_odd" : "@drawable/row_even");
    set_drawable(row, "line", RG_SLOT_BACKGROUND, d->color);
    set_drawable(row, "status", RG_SLOT_BACKGROUND,
                 d->late == 0 ? "@drawable/none" : d->late > 0 ? "@drawable/late" : "@drawable/gone");
    set_drawable(row, "status", RG_SLOT_TEXT_COLOR, color);
    set_text(row, "line", d->line, 0, 0);
    set_text(row, "to", d->to, 0, 0);
    set_text(row, "platform", d->platform, 0, 0);
    set_text(row, "status", text_of(status), d->late, 0);
    set_text(row, "departs", d->late < 0 ? "" : text_of(left <= 0 ? "@string/now" : "@string/minutes"), left, 0);
  }
}

/* Everything in front of the first frame. */
static rg_node open_board(const char *folder, const char *locale, int width, int height, rgc_host **host) {
  rg_configuration display = rg_configuration_default();
  rg_context_def context = rg_context_def_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  rgc_host_def def = rgc_host_def_default();
  rg_resource theme;
  rg_template row;
  rg_node root;
  check(rg_resources_create(NULL, &res), "resources");
  check(rg_resources_add_folder(res, "", folder), folder);
  check(rg_resources_freeze(res), folder);
  display.locale = locale;
  display.width = (uint16_t)width;
  display.height = (uint16_t)height;
  check(rg_resource_view_create(res, &display, &view), locale);
  check(rg_resources_find(res, "@style/Theme.Board", &theme), "theme");
  check(rg_resource_view_apply_style(view, theme, true), "theme");
  check(rg_context_create(&context, &ui), "context");
  check(rg_context_set_resources(ui, view), "resources");
  def.family = "Inter, DejaVu Sans";
  check(rgc_host_create(ui, &def, host), "cairo");
  check(rg_context_set_fonts(ui, rgc_resolve_font, *host), "fonts");
  inflate.drawables = true;
  check(rg_inflate_resource(ui, "@layout/board", &inflate, &root), "@layout/board");
  check(rg_node_find(ui, root, "rows", &inflate.parent), "rows");
  check(rg_template_create_resource(ui, "@layout/row", &inflate, &row), "@layout/row");
  check(rg_template_instantiate(ui, row, inflate.parent, ROWS, NULL), "@layout/row");
  return root;
}

/* Draws what differs from the last frame, and returns the number of its pixels. */
static double draw(rgc_host *host, rg_node root, cairo_t *cr, int width, int height) {
  rg_display_list list = {.struct_size = sizeof list};
  double pixels = 0;
  check(rg_layout(ui, root, (float)width, (float)height), "layout");
  check(rg_paint(ui, root, 0, &list), "paint");
  cairo_save(cr);
  for (uint32_t i = 0; i < list.damage_count; i++) {
    rg_frame d = list.damage[i];
    cairo_rectangle(cr, (double)d.x, (double)d.y, (double)d.width, (double)d.height);
    pixels += (double)d.width * (double)d.height;
  }
  cairo_clip(cr);
  if (list.damage_count > 0) check(rgc_paint(cr, host, ui, &list), "cairo");
  cairo_restore(cr);
  return pixels;
}

int main(int argc, char **argv) {
  departure list[DEPARTURES];
  int width, height, seconds = argc > 6 ? atoi(argv[5]) : -1, shown = -1, file;
  double drawn;
  char path[512];
  rgc_host *host;
  rg_node root;
  cairo_surface_t *surface;
  cairo_t *cr;
  size_t size;
  void *pixels;
  if (argc < 5 || sscanf(argv[2], "%dx%d", &width, &height) != 2)
    return fprintf(stderr, "usage: board RES WIDTHxHEIGHT LOCALE FRAMEBUFFER [SECONDS FOLDER]\n"), 2;
  size = (size_t)width * (size_t)height * 4;
  file = open(argv[4], O_RDWR | (seconds < 0 ? 0 : O_CREAT), 0644);
  if (file < 0 || (seconds >= 0 && ftruncate(file, (off_t)size) != 0)) return perror(argv[4]), 1;
  pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (pixels == MAP_FAILED) return perror(argv[4]), 1;
  surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, width, height, width * 4);
  cr = cairo_create(surface);
  root = open_board(argv[1], argv[3], width, height, &host);
  timetable_fill(list);
  for (int i = 0; seconds < 0 || i < seconds; i++) {
    int second = 17 * 3600 + 41 * 60 + 58 + i;
    if (seconds < 0) {
      time_t now = time(NULL);
      const struct tm *local = localtime(&now);
      second = local->tm_hour * 3600 + local->tm_min * 60 + local->tm_sec;
      sleep(1);
    }
    if (second / 60 != shown) show_rows(root, list, shown = second / 60);
    show_clock(root, second);
    drawn = draw(host, root, cr, width, height);
    if (seconds < 0) continue;
    printf("%02d:%02d:%02d %.1f %% drawn\n", second / 3600, second / 60 % 60, second % 60,
           100 * drawn / width / height);
    if (i > 0 && second % 60 != 0) continue;
    snprintf(path, sizeof path, "%s/board-%02d%02d.png", argv[6], second / 3600, second / 60 % 60);
    cairo_surface_flush(surface);
    if (cairo_surface_write_to_png(surface, path) != CAIRO_STATUS_SUCCESS) return perror(path), 1;
  }
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  rgc_host_destroy(host);
  rg_context_destroy(ui);
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  munmap(pixels, size);
  close(file);
  return 0;
}
