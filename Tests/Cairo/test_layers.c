/* SPDX-License-Identifier: MIT */
/* Clips, transformations, layers, shadows; lists that are broken. */
#include "canvas.h"
#include <math.h>

static void clips_intersect_until_their_pop(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PUSH_CLIP, 10, 10, 60, 60, 0);
  add(c, RG_OP_PUSH_CLIP, 40, 40, 90, 90, 0);
  add(c, RG_OP_FILL, 0, 0, 0, 0, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_RECT, 0, 0, 20, 20, BLUE);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_RECT, 95, 95, 100, 100, GREEN);
  show(c);
  CHECK_PIXEL(c, 40, 40, RED);
  CHECK_PIXEL(c, 59, 59, RED);
  CHECK_PIXEL(c, 60, 59, WHITE);
  CHECK_PIXEL(c, 39, 40, WHITE);
  CHECK_PIXEL(c, 10, 10, BLUE);
  CHECK_PIXEL(c, 9, 10, WHITE);
  CHECK_PIXEL(c, 99, 99, GREEN);
  CHECK_INT(inked(c), 400 + 100 + 25);
  canvas_free(c);
}

static void clips_may_be_round_or_paths(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PUSH_CLIP_ROUND, 0, 0, 40, 40, 0);
  NUMBERS(c, 20, 20, 20, 20, 20, 20, 20, 20);
  add(c, RG_OP_FILL, 0, 0, 0, 0, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_PUSH_CLIP_PATH, 0, 0, 0, 0, 0);
  VERB(c, RG_VERB_MOVE, 50, 0);
  VERB(c, RG_VERB_LINE, 90, 0);
  VERB(c, RG_VERB_LINE, 50, 40);
  add(c, RG_OP_FILL, 0, 0, 0, 0, BLUE);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  show(c);
  CHECK_PIXEL(c, 20, 20, RED);
  CHECK_PIXEL(c, 2, 2, WHITE);
  CHECK_PIXEL(c, 55, 5, BLUE);
  CHECK_PIXEL(c, 85, 35, WHITE);
  canvas_free(c);
}

static void transformations_apply_from_inside_out(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PUSH_TRANSFORM, 0, 0, 0, 0, 0);
  NUMBERS(c, 1, 0, 0, 1, 50, 0);
  add(c, RG_OP_PUSH_TRANSFORM, 0, 0, 0, 0, 0);
  NUMBERS(c, 0, 2, -2, 0, 0, 10); /* a quarter turn clockwise, twice as large, 10 down */
  add(c, RG_OP_RECT, 0, 0, 20, 10, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_RECT, 0, 0, 5, 5, BLUE);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  show(c);
  CHECK_PIXEL(c, 49, 10, RED); /* x = 50 - 2 y, y = 10 + 2 x */
  CHECK_PIXEL(c, 30, 49, RED);
  CHECK_PIXEL(c, 29, 49, WHITE);
  CHECK_PIXEL(c, 49, 50, WHITE);
  CHECK_PIXEL(c, 50, 0, BLUE);
  CHECK_INT(inked(c), 800 + 25);
  canvas_free(c);
}

static void a_flat_transformation_shows_nothing(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PUSH_TRANSFORM, 0, 0, 0, 0, 0);
  NUMBERS(c, 0, 0, 0, 1, 0, 0);
  add(c, RG_OP_FILL, 0, 0, 0, 0, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_PUSH_TRANSFORM, 0, 0, 0, 0, 0);
  NUMBERS(c, NAN, INFINITY, 0, 1, 0, 0);
  add(c, RG_OP_FILL, 0, 0, 0, 0, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_RECT, 0, 0, 1, 1, BLUE);
  show(c);
  CHECK_INT(inked(c), 1);
  canvas_free(c);
}

static void layers_are_painted_as_a_whole(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PUSH_LAYER, 0, 0, 0, 0, 0x80000000);
  add(c, RG_OP_RECT, 10, 10, 50, 50, RED);
  add(c, RG_OP_RECT, 30, 30, 70, 70, BLUE);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_PUSH_LAYER, 80, 80, 90, 90, 0xFF000000); /* a layer in a layer */
  add(c, RG_OP_PUSH_LAYER, 80, 80, 90, 90, 0x80000000);
  add(c, RG_OP_FILL, 0, 0, 0, 0, BLACK);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  show(c);
  CHECK_NEAR(c, 20, 20, 0xFFFF7F7F, 2);
  CHECK_NEAR(c, 40, 40, 0xFF7F7FFF, 2); /* red does not show through */
  CHECK_NEAR(c, 60, 60, 0xFF7F7FFF, 2);
  CHECK_NEAR(c, 85, 85, 0xFF7F7F7F, 2);
  CHECK_PIXEL(c, 79, 85, WHITE);
  canvas_free(c);
}

static void layers_work_in_transformations(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PUSH_TRANSFORM, 0, 0, 0, 0, 0);
  NUMBERS(c, 2, 0, 0, 2, 10, 10);
  add(c, RG_OP_PUSH_LAYER, 0, 0, 20, 20, 0x80000000);
  add(c, RG_OP_RECT, 0, 0, 20, 20, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  show(c);
  CHECK_NEAR(c, 10, 10, 0xFFFF7F7F, 2);
  CHECK_NEAR(c, 49, 49, 0xFFFF7F7F, 2);
  CHECK_INT(inked(c), 1600);
  canvas_free(c);
}

static void add_shadow(canvas *c, float blur, float x, float y) {
  rg_brush *p;
  add(c, RG_OP_PUSH_LAYER, 0, 0, 0, 0, 0xFF000000);
  add(c, RG_OP_SHADOW, 0, 0, 0, 0, BLACK);
  p = paint(c);
  p->blur = blur;
  p->shadow_x = x;
  p->shadow_y = y;
  add(c, RG_OP_RECT, 30, 30, 60, 60, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
}

static void shadows_are_below_their_layer(void) {
  canvas *c = canvas_make();
  add_shadow(c, 0, 10, 5);
  show(c);
  CHECK_PIXEL(c, 30, 30, RED);
  CHECK_PIXEL(c, 59, 59, RED);
  CHECK_PIXEL(c, 65, 62, BLACK);
  CHECK_PIXEL(c, 69, 64, BLACK);
  CHECK_PIXEL(c, 70, 65, WHITE);
  CHECK_PIXEL(c, 62, 33, WHITE);
  canvas_free(c);
}

/* The shadow of a rounded rectangle, which nothing else shows, below half of the color's alpha. */
static void shadows_of_outlines_need_no_layer(void) {
  canvas *c = canvas_make();
  rg_brush *p;
  add(c, RG_OP_SHADOW, 30, 30, 60, 60, 0x80000000);
  NUMBERS(c, 8, 8, 8, 8, 8, 8, 8, 8);
  p = paint(c);
  p->shadow_x = 10;
  p->shadow_y = 5;
  show(c);
  CHECK_PIXEL(c, 35, 50, WHITE);
  CHECK_PIXEL(c, 40, 35, WHITE); /* its corner is round */
  CHECK_NEAR(c, 41, 50, 0xFF7F7F7F, 2);
  CHECK_NEAR(c, 69, 50, 0xFF7F7F7F, 2);
  CHECK_PIXEL(c, 70, 50, WHITE);
  canvas_free(c);
}

static void blurs_fade_out_on_both_sides_of_the_edge(void) {
  canvas *c = canvas_make();
  int last = 255;
  add_shadow(c, 8, 0, 20); /* the shadow of 30..60 x 50..80; sigma is 5.1 */
  show(c);
  CHECK_PIXEL(c, 45, 40, RED);
  CHECK_NEAR(c, 45, 65, 0xFF020202, 12);
  /* At a straight edge it is half, and decreases outward. */
  CHECK_NEAR(c, 45, 79, 0xFF757575, 16);
  for (int y = 66; y < 99; y++) {
    int dark = 255 - (int)(pixel(c, 45, y) & 0xFF);
    CHECK(dark <= last);
    last = dark;
  }
  CHECK(last < 4);
  CHECK(pixel(c, 45, 88) != WHITE);
  canvas_free(c);
}

static void shadows_grow_with_the_scale(void) {
  canvas *c = canvas_make();
  rg_brush *p;
  add(c, RG_OP_PUSH_LAYER, 0, 0, 0, 0, 0xFF000000);
  add(c, RG_OP_SHADOW, 0, 0, 0, 0, BLUE);
  p = paint(c);
  p->shadow_x = 10;
  add(c, RG_OP_RECT, 5, 5, 15, 15, RED);
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  CHECK_OK(show_scaled(c, 2));
  CHECK_PIXEL(c, 29, 29, RED);
  CHECK_PIXEL(c, 31, 29, BLUE);
  CHECK_PIXEL(c, 49, 29, BLUE);
  CHECK_PIXEL(c, 51, 29, WHITE);
  canvas_free(c);
}

static void broken_lists_do_no_harm(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_RECT, NAN, 0, INFINITY, 1e30f, 0x01FF0000);
  add(c, RG_OP_ROUND_RECT, 0, 0, 10, 10, RED); /* no radii */
  add(c, RG_OP_RECT, 0, 0, 10, 10, RED)->paint = 99;
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED)->data = 0xFFFFFFF0u;
  c->commands[c->list.command_count - 1].data_count = 0xFFFFFFFFu;
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED);
  integer(c, RG_VERB_CUBIC);
  number(c, 1);
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED);
  VERB(c, 77, 1, 2);
  add(c, RG_OP_NINE_PATCH, 0, 0, 0, 0, RED);
  integer(c, 0x7FFFFFFF);
  integer(c, 0x7FFFFFFF);
  add(c, RG_OP_TEXT, 0, 0, 0, 0, RED);
  number(c, NAN);
  integer(c, 0xFFFFFFFFu);
  integer(c, 0xFFFFFFFFu);
  integer(c, 1);
  integer(c, 1);
  add(c, RG_OP_RECT, 0, 0, 10, 10, RED);
  paint(c)->shader = RG_SHADER_LINEAR; /* no stops */
  add(c, RG_OP_RECT, 0, 0, 10, 10, RED);
  paint(c)->shader = RG_SHADER_SWEEP;
  c->paints[c->list.paint_count - 1].stops = 0xFFFFFFFFu;
  c->paints[c->list.paint_count - 1].stop_count = 0xFFFFFFFFu;
  add(c, (rg_op)60000, 0, 0, 0, 0, 0); /* an unknown PUSH */
  add(c, RG_OP_POP, 0, 0, 0, 0, 0);
  add(c, RG_OP_PUSH_LAYER, 0, 0, 0, 0, 0xFF000000); /* left open */
  add(c, RG_OP_RECT, 90, 90, 100, 100, BLUE);
  show(c);
  CHECK_PIXEL(c, 95, 95, BLUE);
  CHECK(rgc_missing_count(c->host) >= 9);
  c->list.struct_size = 4;
  CHECK_INT(show_scaled(c, 1), RG_ERROR_INVALID_ARGUMENT);
  canvas_free(c);
}

static void custom(void *user, struct _cairo *cr, const rg_command *command) {
  (*(int *)user)++;
  cairo_rectangle(cr, command->left, command->top, 10, 10);
  cairo_set_source_rgb(cr, 0, 1, 0);
  cairo_fill(cr);
  cairo_scale(cr, 3, 3); /* is restored */
}

static void hosts_draw_custom_commands(void) {
  canvas *c = canvas_make();
  rgc_host_def def = rgc_host_def_default();
  int calls = 0;
  rgc_host_destroy(c->host);
  def.custom = custom;
  def.user = &calls;
  CHECK_OK(rgc_host_create(c->ctx, &def, &c->host));
  add(c, RG_OP_CUSTOM, 20, 20, 40, 40, 0);
  add(c, RG_OP_RECT, 50, 50, 60, 60, RED);
  show(c);
  CHECK_INT(calls, 1);
  CHECK_PIXEL(c, 20, 20, GREEN);
  CHECK_PIXEL(c, 50, 50, RED);
  CHECK_INT(inked(c), 200);
  canvas_free(c);
}

int main(void) {
  RUN(clips_intersect_until_their_pop);
  RUN(clips_may_be_round_or_paths);
  RUN(transformations_apply_from_inside_out);
  RUN(a_flat_transformation_shows_nothing);
  RUN(layers_are_painted_as_a_whole);
  RUN(layers_work_in_transformations);
  RUN(shadows_of_outlines_need_no_layer);
  RUN(shadows_are_below_their_layer);
  RUN(blurs_fade_out_on_both_sides_of_the_edge);
  RUN(shadows_grow_with_the_scale);
  RUN(broken_lists_do_no_harm);
  RUN(hosts_draw_custom_commands);
  return check_result();
}
