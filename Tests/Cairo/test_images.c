/* SPDX-License-Identifier: MIT */
/* Images of files and resources: PNG, JPEG, WebP, nine-patches; files that are broken. */
#include "canvas.h"
#include <turbojpeg.h>
#include <unistd.h>
#include <webp/encode.h>

typedef struct bytes {
  unsigned char data[1 << 16];
  size_t size;
} bytes;

static cairo_status_t append(void *to, const unsigned char *data, unsigned int size) {
  bytes *b = (bytes *)to;
  if (b->size + size > sizeof b->data) return CAIRO_STATUS_WRITE_ERROR;
  memcpy(b->data + b->size, data, size);
  b->size += size;
  return CAIRO_STATUS_SUCCESS;
}

/* A picture with `left` on the left and `right` on the right half. */
static cairo_surface_t *halves(int width, int height, uint32_t left, uint32_t right) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      memcpy(cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) + 4 * x,
             x < width / 2 ? &left : &right, 4);
  cairo_surface_mark_dirty(surface);
  return surface;
}

static void make_png(bytes *b, cairo_surface_t *surface) {
  b->size = 0;
  CHECK_INT(cairo_surface_write_to_png_stream(surface, append, b), CAIRO_STATUS_SUCCESS);
}

static void make_jpeg(bytes *b, cairo_surface_t *surface) {
  tjhandle encoder = tjInitCompress();
  unsigned char *out = b->data;
  unsigned long size = sizeof b->data;
  CHECK_INT(tjCompress2(encoder, cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
                        cairo_image_surface_get_stride(surface), cairo_image_surface_get_height(surface), TJPF_BGRX, &out,
                        &size, TJSAMP_444, 95, TJFLAG_NOREALLOC), 0);
  b->size = size;
  tjDestroy(encoder);
}

static void make_webp(bytes *b, cairo_surface_t *surface) {
  uint8_t *out = NULL;
  b->size = WebPEncodeLosslessBGRA(cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
                                   cairo_image_surface_get_height(surface), cairo_image_surface_get_stride(surface), &out);
  CHECK(b->size > 0 && b->size < sizeof b->data);
  memcpy(b->data, out, b->size);
  WebPFree(out);
}

static void (*const makers[3])(bytes *, cairo_surface_t *) = {make_png, make_jpeg, make_webp};

static void every_format_is_decoded(void) {
  for (int format = 0; format < 3; format++) {
    canvas *c = canvas_make();
    bytes *b = (bytes *)calloc(1, sizeof *b);
    cairo_surface_t *surface = halves(40, 20, RED, BLUE);
    makers[format](b, surface);
    CHECK_OK(rgc_image_load(c->host, 5, b->data, b->size));
    add(c, RG_OP_IMAGE, 10, 10, 50, 30, BLACK)->image = 5;
    show(c);
    CHECK_NEAR(c, 14, 20, RED, format == 1 ? 3 : 0);
    CHECK_NEAR(c, 45, 20, BLUE, format == 1 ? 3 : 0);
    CHECK_INT(rgc_missing_count(c->host), 0);
    cairo_surface_destroy(surface);
    free(b);
    canvas_free(c);
  }
}

static void transparency_of_webp_and_png_stays(void) {
  for (int format = 0; format < 3; format += 2) {
    canvas *c = canvas_make();
    bytes *b = (bytes *)calloc(1, sizeof *b);
    /* Red of alpha 128; the encoder of WebP takes colors that are not premultiplied. */
    cairo_surface_t *surface = halves(40, 20, format == 0 ? 0x80800000u : 0x80FF0000u, 0);
    makers[format](b, surface);
    CHECK_OK(rgc_image_load(c->host, 5, b->data, b->size));
    add(c, RG_OP_IMAGE, 10, 10, 50, 30, BLACK)->image = 5;
    show(c);
    CHECK_NEAR(c, 14, 20, 0xFFFF7F7F, 2);
    CHECK_PIXEL(c, 45, 20, WHITE);
    cairo_surface_destroy(surface);
    free(b);
    canvas_free(c);
  }
}

static void broken_files_are_errors(void) {
  canvas *c = canvas_make();
  cairo_surface_t *surface = halves(40, 20, RED, BLUE);
  CHECK_INT(rgc_image_load(c->host, 5, "GIF89a", 6), RG_ERROR_SYNTAX);
  CHECK(strstr(rgc_error_message(c->host), "PNG, JPEG or WebP") != NULL);
  CHECK_INT(rgc_image_load(c->host, 5, NULL, 6), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_image_load(c->host, 0, "x", 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_image_load(c->host, 5, "", 0), RG_ERROR_SYNTAX);
  for (int format = 0; format < 3; format++) {
    bytes *b = (bytes *)calloc(1, sizeof *b);
    makers[format](b, surface);
    /* Truncated at every byte, and with every byte changed: a status, never a crash. */
    for (size_t i = 0; i < b->size; i++) {
      unsigned char *copy = (unsigned char *)malloc(i == 0 ? 1 : i); /* for sanitizers: exactly so long */
      rg_status status;
      memcpy(copy, b->data, i);
      status = rgc_image_load(c->host, 5, copy, i);
      CHECK(status == RG_OK || status == RG_ERROR_SYNTAX || status == RG_ERROR_LIMIT);
      free(copy);
      b->data[i] ^= 0xFF;
      status = rgc_image_load(c->host, 5, b->data, b->size);
      CHECK(status == RG_OK || status == RG_ERROR_SYNTAX || status == RG_ERROR_LIMIT || status == RG_ERROR_OUT_OF_MEMORY);
      b->data[i] ^= 0xFF;
    }
    free(b);
  }
  cairo_surface_destroy(surface);
  canvas_free(c);
}

static void huge_images_are_refused_by_their_header(void) {
  canvas *c = canvas_make();
  unsigned char png[33] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R',
                           0, 0, 0x70, 0, 0, 0, 0x70, 0, 8, 6, 0, 0, 0};
  CHECK_INT(rgc_image_load(c->host, 5, png, sizeof png), RG_ERROR_LIMIT);
  canvas_free(c);
}

static void write_file(const char *folder, const char *name, const bytes *b) {
  char path[300];
  FILE *file;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  file = fopen(path, "wb");
  CHECK(file != NULL && fwrite(b->data, 1, b->size, file) == b->size);
  if (file != NULL) fclose(file);
}

static void sizes_and_frames_come_from_files(void) {
  canvas *c = canvas_make();
  char folder[] = "/tmp/reglet-cairo-XXXXXX", path[300];
  bytes *b = (bytes *)calloc(1, sizeof *b);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 6, 5);
  cairo_t *cr = cairo_create(surface);
  rgc_host_def def = rgc_host_def_default();
  rg_image_request request;
  CHECK(mkdtemp(folder) != NULL);
  cairo_set_source_rgb(cr, 0, 1, 0);
  cairo_rectangle(cr, 1, 1, 4, 3);
  cairo_fill(cr);
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_rectangle(cr, 2, 0, 2, 1); /* stretches in x */
  cairo_rectangle(cr, 0, 2, 1, 1); /* and y */
  cairo_fill(cr);
  cairo_set_source_rgb(cr, 1, 0, 0);
  cairo_rectangle(cr, 1, 4, 1, 1); /* an optical inset at the bottom */
  cairo_fill(cr);
  cairo_destroy(cr);
  make_png(b, surface);
  write_file(folder, "box.9.png", b);
  write_file(folder, "box.png", b);
  cairo_surface_destroy(surface);

  rgc_host_destroy(c->host);
  def.folder = folder;
  CHECK_OK(rgc_host_create(c->ctx, &def, &c->host));
  memset(&request, 0, sizeof request);
  request.path = "box.9.png";
  CHECK(rgc_image_size(c->host, &request));
  CHECK(request.width == 6 && request.height == 5 && request.opaque);
  CHECK(request.top != NULL && memcmp(request.top, ".xx.", 4) == 0);
  CHECK(request.left != NULL && memcmp(request.left, ".x.", 3) == 0);
  CHECK(request.right != NULL && memcmp(request.right, "...", 3) == 0);
  CHECK(request.bottom != NULL && memcmp(request.bottom, "r...", 4) == 0);
  memset(&request, 0, sizeof request);
  request.path = "box.png";
  CHECK(rgc_image_size(c->host, &request));
  CHECK(request.width == 6 && request.height == 5 && !request.opaque && request.top == NULL);
  request.path = "none.png";
  CHECK(!rgc_image_size(c->host, &request));
  CHECK(strstr(rgc_error_message(c->host), "none.png") != NULL);
  snprintf(path, sizeof path, "%s/box.9.png", folder);
  unlink(path);
  snprintf(path, sizeof path, "%s/box.png", folder);
  unlink(path);
  rmdir(folder);
  free(b);
  canvas_free(c);
}

static void drawables_paint_images_of_resources(void) {
  canvas *c = canvas_make();
  bytes *b = (bytes *)calloc(1, sizeof *b);
  cairo_surface_t *surface = halves(8, 4, RED, BLUE);
  rg_resources *resources;
  rg_configuration device = rg_configuration_default();
  rg_resource_view *view;
  rg_drawable drawable;
  rg_frame bounds = {20, 20, 40, 20};
  rg_drawable_metrics metrics;
  make_webp(b, surface);
  cairo_surface_destroy(surface);
  CHECK_OK(rg_resources_create(NULL, &resources));
  CHECK_OK(rg_resources_add_file(resources, "", "drawable-nodpi/flag.webp", (const char *)b->data, b->size));
  CHECK_OK(rg_resources_freeze(resources));
  CHECK_OK(rg_resource_view_create(resources, &device, &view));
  CHECK_OK(rg_context_set_resources(c->ctx, view));
  CHECK_OK(rg_context_set_images(c->ctx, rgc_image_size, c->host));
  CHECK_OK(rg_drawable_load(c->ctx, "@drawable/flag", &drawable));
  metrics.struct_size = sizeof metrics;
  CHECK_OK(rg_drawable_info(c->ctx, drawable, NULL, NULL, &metrics));
  CHECK(metrics.width == 8 && metrics.height == 4 && metrics.opacity == RG_OPACITY_OPAQUE);
  for (int i = 0; i < 2; i++) {
    rg_display_list list = {0};
    cairo_t *cr = cairo_create(c->surface);
    list.struct_size = sizeof list;
    bounds.y += 30 * (float)i;
    CHECK_OK(rg_drawable_paint(c->ctx, drawable, NULL, &bounds, &list));
    CHECK_OK(rgc_paint(cr, c->host, c->ctx, &list));
    cairo_destroy(cr);
    CHECK_INT(rgc_missing_count(c->host), 0);
    CHECK_PIXEL(c, 24, (int)bounds.y + 10, RED);
    CHECK_PIXEL(c, 55, (int)bounds.y + 10, BLUE);
    rgc_images_trim(c->host); /* it is read again */
  }
  CHECK_OK(rg_drawable_destroy(c->ctx, drawable));
  canvas_free(c);
  rg_resource_view_destroy(view);
  rg_resources_destroy(resources);
  free(b);
}

int main(void) {
  RUN(every_format_is_decoded);
  RUN(transparency_of_webp_and_png_stays);
  RUN(broken_files_are_errors);
  RUN(huge_images_are_refused_by_their_header);
  RUN(sizes_and_frames_come_from_files);
  RUN(drawables_paint_images_of_resources);
  return check_result();
}
