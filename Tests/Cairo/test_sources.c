/* SPDX-License-Identifier: MIT */
/* Gradients, images as shaders, images, nine-patches, tints. */
#include "canvas.h"

/* A 2 x 2 image: red, green / blue, half transparent black. */
static void set_image(canvas *c, uint32_t image) {
  const uint32_t pixels[4] = {RED, GREEN, BLUE, 0x80000000u};
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2, 2);
  unsigned char *data = cairo_image_surface_get_data(surface);
  for (int y = 0; y < 2; y++) memcpy(data + y * cairo_image_surface_get_stride(surface), pixels + 2 * y, 8);
  cairo_surface_mark_dirty(surface);
  CHECK_OK(rgc_image_set(c->host, image, surface));
  cairo_surface_destroy(surface);
}

static rg_brush *gradient(canvas *c, rg_shader shader, const float *geometry, rg_tile tile) {
  const uint32_t colors[2] = {RED, BLUE};
  rg_brush *p = paint(c);
  p->shader = (uint8_t)shader;
  p->tile_x = (uint8_t)tile;
  memcpy(p->geometry, geometry, sizeof p->geometry);
  stops(c, p, colors, 2);
  return p;
}

static void linear_gradients_go_from_stop_to_stop(void) {
  const float geometry[4] = {20, 0, 40, 0};
  canvas *c = canvas_make();
  for (int tile = 0; tile < 4; tile++) {
    add(c, RG_OP_RECT, 0, 10 * (float)tile, 100, 10 * (float)tile + 10, BLACK);
    gradient(c, RG_SHADER_LINEAR, geometry, (rg_tile)tile);
  }
  show(c);
  for (int tile = 0; tile < 4; tile++) {
    CHECK_NEAR(c, 25, 10 * tile + 5, 0xFFB90046, 2); /* (25.5 - 20) / 20 = 0.275 */
    CHECK_NEAR(c, 39, 10 * tile + 5, 0xFF0600F9, 3);
  }
  CHECK_PIXEL(c, 5, 5, RED);
  CHECK_PIXEL(c, 95, 5, BLUE);
  CHECK_NEAR(c, 45, 15, 0xFFB90046, 2); /* repeated */
  CHECK_NEAR(c, 45, 25, 0xFF4600B9, 2); /* mirrored */
  CHECK_PIXEL(c, 5, 35, WHITE);
  CHECK_PIXEL(c, 45, 35, WHITE);
  canvas_free(c);
}

static void the_alpha_of_the_command_counts_for_shaders(void) {
  const float geometry[4] = {0, 0, 100, 0};
  canvas *c = canvas_make();
  add(c, RG_OP_RECT, 0, 0, 100, 100, 0x80123456);
  gradient(c, RG_SHADER_LINEAR, geometry, RG_TILE_CLAMP);
  show(c);
  CHECK_NEAR(c, 0, 50, 0xFFFF807F, 4);
  CHECK_NEAR(c, 99, 50, 0xFF7F7FFF, 4);
  canvas_free(c);
}

static void radial_gradients_have_a_center_and_a_radius(void) {
  const float geometry[4] = {50, 50, 40, 0};
  canvas *c = canvas_make();
  add(c, RG_OP_FILL, 0, 0, 0, 0, BLACK);
  gradient(c, RG_SHADER_RADIAL, geometry, RG_TILE_CLAMP);
  show(c);
  CHECK_NEAR(c, 50, 50, 0xFFFB0004, 3);
  CHECK_NEAR(c, 70, 50, 0xFF7C0083, 3);
  CHECK_NEAR(c, 50, 30, 0xFF8300, 256); /* any: only that it is painted */
  CHECK_PIXEL(c, 1, 1, BLUE);
  canvas_free(c);
}

static void sweep_gradients_begin_at_3_o_clock_and_go_clockwise(void) {
  const float geometry[4] = {50, 50, 0, 0};
  canvas *c = canvas_make();
  add(c, RG_OP_OVAL, 0, 0, 100, 100, BLACK);
  gradient(c, RG_SHADER_SWEEP, geometry, RG_TILE_CLAMP);
  show(c);
  CHECK_NEAR(c, 95, 50, 0xFFFF0000, 2);
  CHECK_NEAR(c, 50, 95, 0xFFBF0040, 3); /* a quarter */
  CHECK_NEAR(c, 4, 50, 0xFF7F0080, 3);
  CHECK_NEAR(c, 50, 4, 0xFF4000BF, 3);
  CHECK_NEAR(c, 95, 49, 0xFF0000FF, 3);
  CHECK_PIXEL(c, 1, 1, WHITE);
  canvas_free(c);
}

static void the_matrix_of_a_shader_moves_it(void) {
  const float geometry[4] = {0, 0, 1, 0};
  const float matrix[6] = {40, 0, 0, 1, 30, 0}; /* from 30 to 70 */
  canvas *c = canvas_make();
  rg_brush *p;
  add(c, RG_OP_RECT, 0, 0, 100, 50, BLACK);
  p = gradient(c, RG_SHADER_LINEAR, geometry, RG_TILE_CLAMP);
  p->matrix = c->list.data_count;
  numbers(c, matrix, 6);
  add(c, RG_OP_RECT, 0, 50, 100, 100, BLACK);
  p = gradient(c, RG_SHADER_SWEEP, geometry, RG_TILE_CLAMP);
  p->matrix = c->list.data_count;
  { const float turned[6] = {0, 1, -1, 0, 50, 75}; numbers(c, turned, 6); } /* a quarter turn: begins at 6 o'clock */
  show(c);
  CHECK_PIXEL(c, 29, 10, RED);
  CHECK_NEAR(c, 50, 10, 0xFF7C0083, 3);
  CHECK_PIXEL(c, 71, 10, BLUE);
  CHECK_NEAR(c, 49, 99, 0xFFFD0002, 4);
  CHECK_NEAR(c, 10, 75, 0xFFBF0040, 3);
  canvas_free(c);
}

static void images_are_stretched_to_their_rectangle(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_IMAGE, 10, 10, 50, 50, 0xFF000000)->image = 7;
  add(c, RG_OP_IMAGE, 60, 60, 62, 62, 0x80000000)->image = 7;
  set_image(c, 7);
  show(c);
  CHECK_NEAR(c, 12, 12, RED, 2);
  CHECK_NEAR(c, 47, 12, GREEN, 2);
  CHECK_NEAR(c, 12, 47, BLUE, 2);
  CHECK_NEAR(c, 47, 47, 0xFF7F7F7F, 2);
  CHECK_PIXEL(c, 9, 12, WHITE);
  CHECK_PIXEL(c, 50, 12, WHITE);
  CHECK_NEAR(c, 60, 60, 0xFFFF7F7F, 2);
  CHECK_NEAR(c, 61, 61, 0xFFBFBFBF, 2);
  CHECK_INT(rgc_missing_count(c->host), 0);
  canvas_free(c);
}

static void missing_images_are_counted(void) {
  canvas *c = canvas_make();
  rg_brush *p;
  add(c, RG_OP_IMAGE, 10, 10, 50, 50, 0xFF000000)->image = 7;
  add(c, RG_OP_RECT, 10, 10, 50, 50, 0xFF000000);
  p = paint(c);
  p->shader = RG_SHADER_IMAGE;
  p->image = 8;
  show(c);
  CHECK_INT(rgc_missing_count(c->host), 2);
  CHECK(strlen(rgc_error_message(c->host)) > 0);
  CHECK_INT(inked(c), 0);
  canvas_free(c);
}

static void image_shaders_tile_each_direction_in_its_own_way(void) {
  static const struct {
    rg_tile x, y;
    uint32_t left, right; /* pixels at -1, 0 and 2, 0 of the tiles */
    uint32_t below;       /* 0, 2 */
  } cases[] = {
      {RG_TILE_REPEAT, RG_TILE_REPEAT, GREEN, RED, RED},     {RG_TILE_CLAMP, RG_TILE_CLAMP, RED, GREEN, BLUE},
      {RG_TILE_MIRROR, RG_TILE_MIRROR, RED, GREEN, BLUE},    {RG_TILE_NONE, RG_TILE_NONE, WHITE, WHITE, WHITE},
      {RG_TILE_REPEAT, RG_TILE_CLAMP, GREEN, RED, BLUE},     {RG_TILE_CLAMP, RG_TILE_REPEAT, RED, GREEN, RED},
      {RG_TILE_NONE, RG_TILE_MIRROR, WHITE, WHITE, BLUE},    {RG_TILE_MIRROR, RG_TILE_NONE, RED, GREEN, WHITE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    canvas *c = canvas_make();
    const float matrix[6] = {10, 0, 0, 10, 40, 40}; /* the image is from 40 to 60 */
    rg_brush *p;
    set_image(c, 1);
    add(c, RG_OP_RECT, 0, 0, 100, 100, BLACK);
    p = paint(c);
    p->shader = RG_SHADER_IMAGE;
    p->image = 1;
    p->tile_x = (uint8_t)cases[i].x;
    p->tile_y = (uint8_t)cases[i].y;
    p->matrix = c->list.data_count;
    numbers(c, matrix, 6);
    show(c);
    CHECK_NEAR(c, 44, 44, RED, 30); /* a tenth of a pixel from the center of one */
    CHECK_NEAR(c, 55, 44, GREEN, 30);
    CHECK_NEAR(c, 35, 44, cases[i].left, 30);
    CHECK_NEAR(c, 64, 44, cases[i].right, 30);
    CHECK_NEAR(c, 44, 64, cases[i].below, 30);
    canvas_free(c);
  }
}

static void nine_patches_stretch_between_their_lines(void) {
  canvas *c = canvas_make();
  /* 3 x 3: red corners, green edges, a blue center. */
  const uint32_t pixels[9] = {RED, GREEN, RED, GREEN, BLUE, GREEN, RED, GREEN, RED};
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 3, 3);
  unsigned char *data = cairo_image_surface_get_data(surface);
  for (int y = 0; y < 3; y++) memcpy(data + y * cairo_image_surface_get_stride(surface), pixels + 3 * y, 12);
  cairo_surface_mark_dirty(surface);
  CHECK_OK(rgc_image_set(c->host, 3, surface));
  cairo_surface_destroy(surface);
  add(c, RG_OP_NINE_PATCH, 10, 10, 90, 60, 0xFF000000)->image = 3;
  integer(c, 4);
  integer(c, 4);
  NUMBERS(c, 0, 1, 2, 3, 10, 15, 85, 90, 0, 1, 2, 3, 10, 20, 50, 60);
  show(c);
  CHECK_PIXEL(c, 10, 10, RED);
  CHECK_PIXEL(c, 14, 19, RED);
  CHECK_PIXEL(c, 15, 19, GREEN);
  CHECK_PIXEL(c, 84, 10, GREEN);
  CHECK_PIXEL(c, 85, 10, RED);
  CHECK_PIXEL(c, 14, 20, GREEN);
  CHECK_PIXEL(c, 15, 20, BLUE);
  CHECK_PIXEL(c, 84, 49, BLUE);
  CHECK_PIXEL(c, 89, 59, RED);
  CHECK_PIXEL(c, 90, 59, WHITE);
  CHECK_INT(rgc_missing_count(c->host), 0);
  canvas_free(c);
}

static void tints_mix_with_what_is_below(void) {
  /* A tint of half green over red (opaque) and over half black, then on white. */
  static const struct {
    rg_blend mode;
    uint32_t on_red, on_black;
  } cases[] = {
      {RG_BLEND_SRC_OVER, 0xFF7F8000, 0xFF3FBF3F}, {RG_BLEND_SRC_IN, 0xFF7FFF7F, 0xFFBFFFBF},
      {RG_BLEND_SRC_ATOP, 0xFF7F8000, 0xFF7FBF7F}, {RG_BLEND_MULTIPLY, 0xFF7F7F7F, 0xFFBFBFBF},
      {RG_BLEND_SCREEN, 0xFFFF8000, 0xFF3FBF3F},   {RG_BLEND_ADD, 0xFFFF8000, 0xFF007F00},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    canvas *c = canvas_make();
    rg_brush *p;
    set_image(c, 1);
    add(c, RG_OP_IMAGE, 10, 10, 12, 12, 0xFF000000)->image = 1; /* image */
    p = paint(c);
    p->tint = 0x8000FF00;
    p->tint_mode = (uint8_t)cases[i].mode;
    add(c, RG_OP_RECT, 20, 10, 30, 20, RED)->paint = 1; /* color */
    add(c, RG_OP_RECT, 30, 10, 40, 20, 0x80000000)->paint = 1;
    add(c, RG_OP_PUSH_LAYER, 50, 10, 70, 20, 0xFF000000)->paint = 1; /* layer */
    add(c, RG_OP_RECT, 50, 10, 60, 20, RED);
    add(c, RG_OP_RECT, 60, 10, 70, 20, 0x80000000);
    add(c, RG_OP_POP, 0, 0, 0, 0, 0);
    show(c);
    CHECK_NEAR(c, 10, 10, cases[i].on_red, 3);
    CHECK_NEAR(c, 11, 11, cases[i].on_black, 3);
    CHECK_NEAR(c, 25, 15, cases[i].on_red, 3);
    CHECK_NEAR(c, 35, 15, cases[i].on_black, 3);
    CHECK_NEAR(c, 55, 15, cases[i].on_red, 3);
    CHECK_NEAR(c, 65, 15, cases[i].on_black, 3);
    canvas_free(c);
  }
}

int main(void) {
  RUN(linear_gradients_go_from_stop_to_stop);
  RUN(the_alpha_of_the_command_counts_for_shaders);
  RUN(radial_gradients_have_a_center_and_a_radius);
  RUN(sweep_gradients_begin_at_3_o_clock_and_go_clockwise);
  RUN(the_matrix_of_a_shader_moves_it);
  RUN(images_are_stretched_to_their_rectangle);
  RUN(missing_images_are_counted);
  RUN(image_shaders_tile_each_direction_in_its_own_way);
  RUN(nine_patches_stretch_between_their_lines);
  RUN(tints_mix_with_what_is_below);
  return check_result();
}
