/* SPDX-License-Identifier: MIT */
/* PNG, SVG and PDF: their format and size, sinks that refuse, wrong arguments. */
#include "canvas.h"
#include <unistd.h>

typedef struct output {
  char data[1 << 18];
  size_t size, capacity;
} output;

static bool collect(void *user, const char *bytes, size_t size) {
  output *o = (output *)user;
  if (o->size + size > o->capacity) return false;
  memcpy(o->data + o->size, bytes, size);
  o->size += size;
  return true;
}

static output *make_output(void) {
  output *o = (output *)calloc(1, sizeof *o);
  o->capacity = sizeof o->data - 1;
  return o;
}

static void scene(canvas *c) {
  add(c, RG_OP_RECT, 10, 10, 50, 50, RED);
  add(c, RG_OP_PUSH_LAYER, 0, 0, 0, 0, 0x80000000);
  add(c, RG_OP_OVAL, 30, 30, 90, 70, BLUE);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
}

static cairo_status_t take(void *from, unsigned char *bytes, unsigned int size) {
  output *o = (output *)from;
  if (o->capacity + size > o->size) return CAIRO_STATUS_READ_ERROR;
  memcpy(bytes, o->data + o->capacity, size);
  o->capacity += size;
  return CAIRO_STATUS_SUCCESS;
}

static void pictures_have_the_size_and_scale_of_the_page(void) {
  canvas *c = canvas_make();
  output *o = make_output();
  rgc_page page = rgc_page_default(100, 80);
  cairo_surface_t *back;
  scene(c);
  page.scale = 2;
  page.background = 0xFF00FF00;
  CHECK_OK(rgc_write(c->host, c->ctx, &c->list, &page, RGC_FORMAT_PNG, collect, o));
  o->capacity = 0; /* how much is read */
  back = cairo_image_surface_create_from_png_stream(take, o);
  CHECK_INT(cairo_image_surface_get_width(back), 200);
  CHECK_INT(cairo_image_surface_get_height(back), 160);
  cairo_surface_destroy(c->surface);
  c->surface = back;
  CHECK_PIXEL(c, 0, 0, 0xFF00FF00 & 0xFFFFFFFF);
  CHECK_NEAR(c, 21, 21, RED, 0);
  CHECK_NEAR(c, 150, 100, 0xFF007F80, 2);
  free(o);
  canvas_free(c);
}

static void equal_input_gives_equal_files(void) {
  for (int format = 0; format < 3; format++) {
    canvas *c = canvas_make();
    output *a = make_output(), *b = make_output();
    rgc_page page = rgc_page_default(100, 100);
    const char *first[3] = {"\x89PNG", "<?xml", "%PDF"};
    scene(c);
    CHECK_OK(rgc_write(c->host, c->ctx, &c->list, &page, (rgc_format)format, collect, a));
    CHECK_OK(rgc_write(c->host, c->ctx, &c->list, &page, (rgc_format)format, collect, b));
    CHECK(a->size == b->size && a->size > 100);
    CHECK_INT(memcmp(a->data, first[format], 4), 0);
    if (format == 0) CHECK_INT(memcmp(a->data, b->data, a->size), 0);
    free(a);
    free(b);
    canvas_free(c);
  }
}

static void sinks_may_refuse(void) {
  for (int format = 0; format < 3; format++) {
    canvas *c = canvas_make();
    output *o = make_output();
    rgc_page page = rgc_page_default(100, 100);
    scene(c);
    for (o->capacity = 0; o->capacity < 60; o->capacity += 20) {
      o->size = 0;
      CHECK_INT(rgc_write(c->host, c->ctx, &c->list, &page, (rgc_format)format, collect, o), RG_ERROR_IO);
    }
    free(o);
    canvas_free(c);
  }
}

static void wrong_pages_are_refused(void) {
  canvas *c = canvas_make();
  output *o = make_output();
  const float sizes[6][3] = {{0, 10, 1}, {10, -1, 1}, {10, 10, 0}, {10, 10, 65}, {40000, 10, 1}, {20000, 10, 2}};
  rgc_page page = rgc_page_default(10, 10);
  for (int i = 0; i < 6; i++) {
    rgc_page wrong = page;
    wrong.width = sizes[i][0];
    wrong.height = sizes[i][1];
    wrong.scale = sizes[i][2];
    CHECK_INT(rgc_write(c->host, c->ctx, &c->list, &wrong, RGC_FORMAT_PNG, collect, o), RG_ERROR_INVALID_ARGUMENT);
    CHECK(strlen(rgc_error_message(c->host)) > 0);
  }
  CHECK_INT(rgc_write(c->host, c->ctx, &c->list, &page, (rgc_format)3, collect, o), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_write(c->host, c->ctx, &c->list, &page, RGC_FORMAT_PNG, NULL, o), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_write(c->host, c->ctx, NULL, &page, RGC_FORMAT_PNG, collect, o), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_write(NULL, c->ctx, &c->list, &page, RGC_FORMAT_PNG, collect, o), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_write_file(c->host, c->ctx, &c->list, &page, "a.gif"), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_write_file(c->host, c->ctx, &c->list, &page, "/nonexistent/a.png"), RG_ERROR_IO);
  CHECK(strstr(rgc_error_message(c->host), "/nonexistent/a.png") != NULL);
  CHECK_INT(rgc_paint(NULL, c->host, c->ctx, &c->list), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_host_create(NULL, NULL, &c->host), RG_ERROR_INVALID_ARGUMENT);
  CHECK(c->host == NULL);
  CHECK_INT(rgc_version(), RG_VERSION);
  free(o);
  canvas_free(c);
}

/* The same list as PNG and as SVG drawn by librsvg. */
static void vectors_look_like_pixels(void) {
  canvas *c = canvas_make(), *vector = canvas_make();
  char folder[] = "/tmp/reglet-cairo-XXXXXX", svg[300], png[300], command[900];
  const uint32_t colors[2] = {RED, BLUE};
  rgc_page page = rgc_page_default(100, 100);
  rg_brush *p;
  int different = 0;
  if (system("command -v rsvg-convert >/dev/null") != 0) {
    printf("rsvg-convert is not installed: not compared\n");
    canvas_free(c);
    canvas_free(vector);
    return;
  }
  CHECK(mkdtemp(folder) != NULL);
  snprintf(svg, sizeof svg, "%s/a.svg", folder);
  snprintf(png, sizeof png, "%s/a.png", folder);
  scene(c);
  add(c, RG_OP_RECT, 55, 5, 95, 25, BLACK);
  p = paint(c);
  p->shader = RG_SHADER_LINEAR;
  p->geometry[0] = 55;
  p->geometry[2] = 95;
  stops(c, p, colors, 2);
  add(c, RG_OP_OVAL, 5, 60, 35, 90, BLACK);
  p = paint(c);
  p->shader = RG_SHADER_SWEEP;
  p->geometry[0] = 20;
  p->geometry[1] = 75;
  stops(c, p, colors, 2);
  add(c, RG_OP_PUSH_LAYER, 0, 0, 0, 0, 0xFF000000);
  add(c, RG_OP_SHADOW, 0, 0, 0, 0, BLACK);
  p = paint(c);
  p->blur = 6;
  p->shadow_y = 4;
  add(c, RG_OP_ROUND_RECT, 60, 75, 90, 90, GREEN);
  NUMBERS(c, 5, 5, 5, 5, 5, 5, 5, 5);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  CHECK_OK(rgc_write_file(c->host, c->ctx, &c->list, &page, svg));
  show(c);
  snprintf(command, sizeof command, "rsvg-convert -o %s %s", png, svg);
  CHECK_INT(system(command), 0);
  cairo_surface_destroy(vector->surface);
  vector->surface = cairo_image_surface_create_from_png(png);
  CHECK_INT(cairo_image_surface_get_width(vector->surface), 100);
  for (int y = 0; y < 100; y++)
    for (int x = 0; x < 100; x++) different += differs(pixel(c, x, y), pixel(vector, x, y), 24);
  CHECK(different < 60); /* pixels of edges */
  if (different >= 60) fprintf(stderr, "%d pixels differ\n", different);
  unlink(svg);
  unlink(png);
  rmdir(folder);
  canvas_free(c);
  canvas_free(vector);
}

int main(void) {
  RUN(pictures_have_the_size_and_scale_of_the_page);
  RUN(equal_input_gives_equal_files);
  RUN(sinks_may_refuse);
  RUN(wrong_pages_are_refused);
  RUN(vectors_look_like_pixels);
  return check_result();
}
