/* SPDX-License-Identifier: MIT */
/* Rectangles, ovals, lines and paths: exact pixels inside, about the right ones at edges. */
#include "canvas.h"

static void rectangles_fill_their_pixels(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_RECT, 10, 20, 30, 40, RED);
  add(c, RG_OP_RECT, 50.5f, 20, 60, 40, 0x80000000);
  show(c);
  CHECK_PIXEL(c, 10, 20, RED);
  CHECK_PIXEL(c, 29, 39, RED);
  CHECK_PIXEL(c, 9, 20, WHITE);
  CHECK_PIXEL(c, 30, 39, WHITE);
  CHECK_NEAR(c, 55, 30, 0xFF7F7F7F, 1); /* half black on white */
  CHECK_NEAR(c, 50, 30, 0xFFBFBFBF, 2); /* half covered */
  CHECK_INT(rgc_missing_count(c->host), 0);
  canvas_free(c);
}

static void empty_and_reversed_rectangles_are_nothing(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_RECT, 10, 20, 10, 40, RED);
  add(c, RG_OP_RECT, 30, 20, 10, 40, RED);
  add(c, RG_OP_OVAL, 30, 20, 10, 40, RED);
  add(c, RG_OP_NONE, 0, 0, 100, 100, RED);
  show(c);
  CHECK_INT(inked(c), 0);
  canvas_free(c);
}

static void corners_are_elliptic(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_ROUND_RECT, 10, 10, 90, 90, BLUE);
  NUMBERS(c, 40, 20, 0, 0, 10, 10, 0, 0);
  show(c);
  CHECK_PIXEL(c, 11, 11, WHITE);
  CHECK_PIXEL(c, 50, 50, BLUE);
  CHECK_PIXEL(c, 89, 10, BLUE);  /* no radius at the top right */
  CHECK_PIXEL(c, 10, 89, BLUE);
  CHECK_PIXEL(c, 89, 89, WHITE);
  /* On the ellipse around 50,30 with radii 40 and 20: at x = 22 it is 30 - 20 sqrt(1 - 0.49) = 15.7. */
  CHECK_PIXEL(c, 22, 14, WHITE);
  CHECK_PIXEL(c, 22, 18, BLUE);
  canvas_free(c);
}

static void radii_too_long_for_a_side_shrink_together(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_ROUND_RECT, 0, 0, 100, 20, BLUE);
  NUMBERS(c, 50, 50, 50, 50, 50, 50, 50, 50);
  show(c);
  CHECK_PIXEL(c, 10, 1, BLUE); /* the corners are quarters of circles with a radius of 10 */
  CHECK_PIXEL(c, 1, 1, WHITE);
  CHECK_PIXEL(c, 50, 0, BLUE);
  canvas_free(c);
}

static void ovals_touch_their_rectangle(void) {
  canvas *c = canvas_make();
  int inside;
  add(c, RG_OP_OVAL, 10, 30, 90, 70, GREEN);
  show(c);
  CHECK_PIXEL(c, 50, 30, GREEN);
  CHECK_PIXEL(c, 50, 69, GREEN);
  CHECK_PIXEL(c, 12, 50, GREEN);
  CHECK_PIXEL(c, 14, 33, WHITE);
  inside = inked(c);
  CHECK(inside > 2513 && inside < 2513 + 140); /* the area is 2,513, and edges have parts of pixels */
  canvas_free(c);
}

static void lines_have_width_caps_and_dashes(void) {
  canvas *c = canvas_make();
  rg_brush *p;
  add(c, RG_OP_LINE, 10, 10, 90, 10, RED);
  p = paint(c);
  p->stroke = 1;
  p->stroke_width = 4;
  add(c, RG_OP_LINE, 10, 30, 90, 30, RED);
  p = paint(c);
  p->stroke = 1;
  p->stroke_width = 4;
  p->cap = RG_CAP_SQUARE;
  add(c, RG_OP_LINE, 10, 50, 90, 50, RED);
  p = paint(c);
  p->stroke = 1;
  p->stroke_width = 4;
  p->dash_on = 10;
  p->dash_off = 5;
  add(c, RG_OP_LINE, 10, 70.5f, 90, 70.5f, RED); /* without a stroke: one pixel */
  show(c);
  CHECK_PIXEL(c, 10, 8, RED);
  CHECK_PIXEL(c, 10, 11, RED);
  CHECK_PIXEL(c, 10, 7, WHITE);
  CHECK_PIXEL(c, 9, 10, WHITE);
  CHECK_PIXEL(c, 8, 30, RED); /* a square cap */
  CHECK_PIXEL(c, 7, 30, WHITE);
  CHECK_PIXEL(c, 19, 50, RED);
  CHECK_PIXEL(c, 21, 50, WHITE);
  CHECK_PIXEL(c, 26, 50, RED);
  CHECK_PIXEL(c, 50, 70, RED);
  CHECK_PIXEL(c, 50, 71, WHITE);
  canvas_free(c);
}

static void strokes_follow_the_outline_with_their_joins(void) {
  canvas *c = canvas_make();
  for (int i = 0; i < 3; i++) {
    rg_brush *p;
    add(c, RG_OP_RECT, 10 + 30 * (float)i, 10, 30 + 30 * (float)i, 30, RED);
    p = paint(c);
    p->stroke = 1;
    p->stroke_width = 6;
    p->join = (uint8_t)i; /* miter, round, bevel */
    p->miter = 4;
  }
  show(c);
  CHECK_PIXEL(c, 7, 7, RED);
  CHECK_PIXEL(c, 20, 20, WHITE);
  CHECK_PIXEL(c, 20, 8, RED);
  CHECK_NEAR(c, 37, 7, WHITE, 120); /* round: a part of the pixel */
  CHECK(pixel(c, 37, 7) != RED);
  CHECK_PIXEL(c, 67, 7, WHITE);
  CHECK_PIXEL(c, 69, 9, RED);
  canvas_free(c);
}

static void paths_have_all_verbs(void) {
  canvas *c = canvas_make();
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED); /* a triangle */
  VERB(c, RG_VERB_MOVE, 0, 0);
  VERB(c, RG_VERB_LINE, 20, 0);
  VERB(c, RG_VERB_LINE, 0, 20);
  integer(c, RG_VERB_CLOSE);
  add(c, RG_OP_PATH, 0, 0, 0, 0, BLUE); /* half a disk by an arc of SVG, center 50,10, upper half */
  VERB(c, RG_VERB_MOVE, 40, 20);
  integer(c, RG_VERB_ARC);
  NUMBERS(c, 10, 10, 0);
  integer(c, 0);
  integer(c, 1);
  NUMBERS(c, 60, 20);
  add(c, RG_OP_PATH, 0, 0, 0, 0, GREEN); /* a quarter of a disk by an arc of Android, 3 to 6 o'clock */
  VERB(c, RG_VERB_MOVE, 80, 10);
  VERB(c, RG_VERB_ARC_TO, 70, 0, 90, 20, 0, 90);
  integer(c, 0);
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED); /* below a parabola: at the middle it is half as high as its control point */
  VERB(c, RG_VERB_MOVE, 0, 60);
  VERB(c, RG_VERB_QUADRATIC, 20, 20, 40, 60);
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED);
  VERB(c, RG_VERB_MOVE, 50, 60);
  VERB(c, RG_VERB_CUBIC, 50, 40, 90, 40, 90, 60);
  add(c, RG_OP_PATH, 0, 0, 0, 0, BLUE);
  VERB(c, RG_VERB_OVAL, 0, 70, 20, 90);
  integer(c, 1);
  VERB(c, RG_VERB_ROUND_RECT, 30, 70, 60, 90, 5, 5, 5, 5, 5, 5, 5, 5);
  show(c);
  CHECK_PIXEL(c, 4, 4, RED);
  CHECK_PIXEL(c, 15, 15, WHITE);
  CHECK_PIXEL(c, 50, 12, BLUE);
  CHECK_PIXEL(c, 50, 22, WHITE);
  CHECK_PIXEL(c, 85, 15, GREEN);
  CHECK_PIXEL(c, 76, 6, WHITE);
  CHECK_PIXEL(c, 20, 42, RED);
  CHECK_PIXEL(c, 20, 37, WHITE);
  CHECK_PIXEL(c, 70, 47, RED);
  CHECK_PIXEL(c, 70, 43, WHITE);
  CHECK_PIXEL(c, 10, 80, BLUE);
  CHECK_PIXEL(c, 45, 80, BLUE);
  CHECK_PIXEL(c, 30, 70, WHITE);
  CHECK_INT(rgc_missing_count(c->host), 0);
  canvas_free(c);
}

static void the_even_odd_rule_leaves_holes(void) {
  for (int even_odd = 0; even_odd < 2; even_odd++) {
    canvas *c = canvas_make();
    add(c, RG_OP_PATH, 0, 0, 0, 0, RED);
    paint(c)->even_odd = (uint8_t)even_odd;
    VERB(c, RG_VERB_OVAL, 10, 10, 90, 90);
    integer(c, 1);
    VERB(c, RG_VERB_OVAL, 30, 30, 70, 70);
    integer(c, 1);
    show(c);
    CHECK_PIXEL(c, 50, 50, even_odd ? WHITE : RED);
    CHECK_PIXEL(c, 20, 50, RED);
    canvas_free(c);
  }
}

static void trims_keep_a_part_of_the_length(void) {
  canvas *c = canvas_make();
  const float trims[4][2] = {{0.25f, 0.5f}, {0.75f, 0.25f}, {0.5f, 0.5f}, {0, 0}};
  for (int i = 0; i < 4; i++) {
    rg_brush *p;
    float y = 10 + 10 * (float)i;
    add(c, RG_OP_PATH, 0, 0, 0, 0, RED);
    p = paint(c);
    p->stroke = 1;
    p->stroke_width = 4;
    p->trim_start = trims[i][0];
    p->trim_end = trims[i][1];
    VERB(c, RG_VERB_MOVE, 10, y);
    VERB(c, RG_VERB_LINE, 90, y);
  }
  show(c);
  CHECK_PIXEL(c, 29, 10, WHITE);
  CHECK_PIXEL(c, 30, 10, RED);
  CHECK_PIXEL(c, 49, 10, RED);
  CHECK_PIXEL(c, 50, 10, WHITE);
  CHECK_PIXEL(c, 10, 20, RED); /* around the start */
  CHECK_PIXEL(c, 29, 20, RED);
  CHECK_PIXEL(c, 30, 20, WHITE);
  CHECK_PIXEL(c, 69, 20, WHITE);
  CHECK_PIXEL(c, 70, 20, RED);
  CHECK_PIXEL(c, 50, 30, WHITE);
  CHECK_PIXEL(c, 50, 40, WHITE);
  canvas_free(c);
}

static void trims_of_curves_measure_them(void) {
  canvas *c = canvas_make();
  rg_brush *p;
  add(c, RG_OP_PATH, 0, 0, 0, 0, RED);
  p = paint(c);
  p->stroke = 1;
  p->stroke_width = 4;
  p->trim_end = 0.375f; /* of a circle, from 3 o'clock, clockwise: to 7:30 */
  VERB(c, RG_VERB_OVAL, 10, 10, 90, 90);
  integer(c, 1);
  show(c);
  CHECK_PIXEL(c, 50, 90, RED);
  CHECK_PIXEL(c, 90, 52, RED);
  CHECK_PIXEL(c, 24, 80, RED);   /* at 134 degrees */
  CHECK_PIXEL(c, 18, 73, WHITE); /* at 142 degrees */
  CHECK_PIXEL(c, 90, 48, WHITE);
  canvas_free(c);
}

int main(void) {
  RUN(rectangles_fill_their_pixels);
  RUN(empty_and_reversed_rectangles_are_nothing);
  RUN(corners_are_elliptic);
  RUN(radii_too_long_for_a_side_shrink_together);
  RUN(ovals_touch_their_rectangle);
  RUN(lines_have_width_caps_and_dashes);
  RUN(strokes_follow_the_outline_with_their_joins);
  RUN(paths_have_all_verbs);
  RUN(the_even_odd_rule_leaves_holes);
  RUN(trims_keep_a_part_of_the_length);
  RUN(trims_of_curves_measure_them);
  return check_result();
}
