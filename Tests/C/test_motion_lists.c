/* SPDX-License-Identifier: MIT */
/* Transitions of lists and scrollers: what counts is where items are seen. */
#define _GNU_SOURCE
#include <math.h>

#include "painting.h"

static rg_node root, place;
static rg_template cell;
static uint32_t keys[200];
static rg_transition_def def;

/* An item has the color of its key. */
static bool bind(void *user, rg_context *ui, rg_node node, const rg_list_item *items, uint32_t count) {
  (void)user;
  (void)node;
  for (uint32_t i = 0; i < count; i++)
    CHECK_OK(rg_node_set_drawable(ui, items[i].node, RG_SLOT_BACKGROUND, color(0xff000000u + keys[items[i].index])));
  return true;
}

static void lay_out(void) { CHECK_OK(rg_list_layout(ctx, root, 100, 100)); }

static void set_up(uint32_t flags) {
  static const char xml[] = "<View layout_width='match_parent' layout_height='20px'/>";
  begin();
  root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  place = make_sized(ctx, root, RG_KIND_LIST, rg_match_parent(), rg_match_parent());
  rg_inflate_def inflate = rg_inflate_def_default();
  inflate.parent = place;
  CHECK_OK(rg_template_create(ctx, xml, strlen(xml), &inflate, &cell));
  for (uint32_t i = 0; i < 200; i++) keys[i] = i + 1;
  rg_list_def items = rg_list_def_default();
  items.count = 100;
  items.templates = &cell;
  items.bind = bind;
  items.flags = flags;
  CHECK_OK(rg_list_set(ctx, place, &items));
  lay_out();
  def = rg_transition_default();
  def.move.easing = RG_EASING_LINEAR;
  def.move.duration = 1;
  def.appear = def.leave = def.move;
  def.draws_leaving = true;
}

static void change(void) { CHECK_OK(rg_transition_begin(ctx, root, &def)); }

static uint32_t step(float seconds) {
  rg_motion_view view;
  lay_out();
  CHECK_OK(rg_transition_step(ctx, seconds, &view));
  paint(root, RG_PAINT_MOTION);
  return view.moving;
}

/* Where the item of a key is seen; NAN: nowhere. */
static float top_of(uint32_t key, float *alpha) {
  float y[32] = {0}, alphas[32] = {1};
  int depth = 0;
  for (uint32_t i = 0; i < list.command_count; i++) {
    const rg_command *c = &list.commands[i];
    if (c->op == RG_OP_POP) {
      depth--;
    } else if (c->op >= RG_OP_PUSH_CLIP && depth < 31) {
      y[depth + 1] = y[depth] + (c->op == RG_OP_PUSH_TRANSFORM ? list.data[c->data + 5].number : 0);
      alphas[depth + 1] = alphas[depth] * (c->op == RG_OP_PUSH_LAYER ? (float)(c->color >> 24) / 255 : 1);
      depth++;
    } else if (c->op == RG_OP_RECT && c->color == 0xff000000u + key) {
      if (alpha) *alpha = alphas[depth];
      return c->top + y[depth];
    }
  }
  return NAN;
}

static void check_top(uint32_t key, float top) {
  float found = top_of(key, NULL);
  if (found == top) return;
  char text[100];
  snprintf(text, sizeof text, "item %u is at %g, not at %g", key, (double)found, (double)top);
  check_fail(__FILE__, __LINE__, text);
}

static void remove_first(void) {
  memmove(keys, keys + 1, sizeof keys - sizeof *keys);
  CHECK_OK(rg_list_remove(ctx, place, 0, 1));
}

static void items_close_a_gap(void) {
  float alpha = 0;
  set_up(0);
  change();
  remove_first();
  step(0);
  for (uint32_t key = 1; key <= 5; key++) check_top(key, 20 * (float)(key - 1));
  step(0.5f);
  for (uint32_t key = 2; key <= 6; key++) check_top(key, 20 * (float)(key - 1) - 10);
  CHECK(top_of(1, &alpha) == 0 && fabsf(alpha - 0.5f) < 0.01f); /* it fades where it was */
  step(0.5f);
  CHECK_INT(step(0), 0);
  for (uint32_t key = 2; key <= 6; key++) check_top(key, 20 * (float)(key - 2));
  CHECK(isnan(top_of(1, NULL)));
  end();
}

static void a_chat_moves_up(void) {
  float alpha = 1;
  set_up(RG_LIST_FROM_END);
  change();
  CHECK_OK(rg_list_insert(ctx, place, 100, 1));
  step(0);
  for (uint32_t key = 96; key <= 100; key++) check_top(key, 20 * (float)(key - 96));
  CHECK(isnan(top_of(101, &alpha)) || alpha == 0);
  step(0.5f);
  for (uint32_t key = 97; key <= 100; key++) check_top(key, 20 * (float)(key - 96) - 10);
  CHECK(top_of(101, &alpha) == 80 && fabsf(alpha - 0.5f) < 0.01f);
  /* the next one comes while they move */
  change();
  CHECK_OK(rg_list_insert(ctx, place, 101, 1));
  step(0);
  for (uint32_t key = 97; key <= 100; key++) check_top(key, 20 * (float)(key - 96) - 10);
  step(1);
  step(1);
  for (uint32_t key = 98; key <= 102; key++) check_top(key, 20 * (float)(key - 98));
  end();
}

/* Nodes are taken for other items, but do not bring the places of those that they showed. */
static void items_do_not_fly(void) {
  set_up(0);
  change();
  CHECK_OK(rg_list_scroll_to(ctx, place, 50, RG_LIST_START));
  step(0);
  for (uint32_t key = 51; key <= 55; key++) {
    float alpha = 0, top = top_of(key, &alpha);
    CHECK(isnan(top) || alpha == 0);
  }
  step(0.5f);
  for (uint32_t key = 51; key <= 55; key++) check_top(key, 20 * (float)(key - 51));
  step(0.5f);
  step(0);
  for (uint32_t key = 51; key <= 55; key++) check_top(key, 20 * (float)(key - 51));
  rg_list_info info = {0};
  info.struct_size = sizeof info;
  CHECK_OK(rg_list_get_info(ctx, place, &info));
  CHECK(info.node_count + info.spare_count <= 30); /* pools stay bounded */
  end();
}

static void a_search_moves_what_it_finds(void) {
  uint64_t before[100], after[100];
  uint32_t count = 0;
  set_up(0);
  for (uint32_t i = 0; i < 100; i++) before[i] = i + 1;
  change();
  for (uint32_t i = 0; i < 100; i += 3) {
    after[count] = before[i];
    keys[count++] = i + 1;
  }
  CHECK_OK(rg_list_replace(ctx, place, before, 100, after, count));
  step(0);
  for (uint32_t key = 1; key <= 5; key++) check_top(key, 20 * (float)(key - 1));
  step(0.5f);
  check_top(1, 0);
  check_top(4, 40); /* from 60 to 20 */
  step(0.5f);
  step(0);
  for (uint32_t i = 0; i < 5; i++) check_top(3 * i + 1, 20 * (float)i);
  end();
}

/* The content of a scroller gets shorter than its offset. */
static void a_scroller_is_clamped(void) {
  rg_node scroller, content, rows[10];
  set_up(0);
  CHECK_OK(rg_node_destroy(ctx, place));
  scroller = make_sized(ctx, root, RG_KIND_SCROLL, rg_match_parent(), rg_match_parent());
  content = make_sized(ctx, scroller, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  for (uint32_t i = 0; i < 10; i++) {
    rows[i] = make_sized(ctx, content, RG_KIND_VIEW, rg_match_parent(), rg_px(20));
    CHECK_OK(rg_node_set_drawable(ctx, rows[i], RG_SLOT_BACKGROUND, color(0xff000001u + i)));
  }
  lay_out();
  CHECK_OK(rg_node_set_scroll(ctx, scroller, 0, 100));
  lay_out();
  change();
  CHECK_OK(rg_node_destroy(ctx, rows[9]));
  step(0);
  for (uint32_t key = 6; key <= 10; key++) check_top(key, 20 * (float)(key - 6));
  step(0.5f);
  check_top(6, 10);
  step(0.5f);
  step(0);
  check_top(6, 20);
  end();
}

int main(void) {
  RUN(items_close_a_gap);
  RUN(a_chat_moves_up);
  RUN(items_do_not_fly);
  RUN(a_search_moves_what_it_finds);
  RUN(a_scroller_is_clamped);
  return check_result();
}
