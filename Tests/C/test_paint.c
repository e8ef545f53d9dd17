/* SPDX-License-Identifier: MIT */
/* Display lists of trees: what nodes show, in which order and where; what drawables mean for the layout. */
#define _GNU_SOURCE
#include "painting.h"
#include <math.h>

static const char box[] = "<shape " SPACE "><solid android:color='#ff0000ff'/>"
                          "<padding android:left='3px' android:top='4px' android:right='5px' android:bottom='6px'/>"
                          "<size android:width='40px' android:height='30px'/></shape>";
static const char picture[] = "<shape " SPACE "><solid android:color='#ff00ff00'/>"
                              "<size android:width='10px' android:height='20px'/></shape>";
static const char button[] = "<selector " SPACE "><item android:state_pressed='true'><color android:color='#ffff0000'/></item>"
                             "<item android:state_enabled='false'><color android:color='#ff808080'/></item>"
                             "<item><color android:color='#ff00ff00'/></item></selector>";

static void nodes_paint_in_order(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  rg_node a = make_sized(ctx, root, RG_KIND_FRAME, rg_px(50), rg_px(40));
  rg_node inner = make_sized(ctx, a, RG_KIND_VIEW, rg_px(10), rg_px(10));
  rg_node b = make_sized(ctx, root, RG_KIND_VIEW, rg_px(20), rg_px(20));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, color(0xff000001)));
  CHECK_OK(rg_node_set_drawable(ctx, a, RG_SLOT_BACKGROUND, color(0xff000002)));
  CHECK_OK(rg_node_set_drawable(ctx, a, RG_SLOT_FOREGROUND, color(0xff000003)));
  CHECK_OK(rg_node_set_drawable(ctx, inner, RG_SLOT_BACKGROUND, color(0xff000004)));
  CHECK_OK(rg_node_set_drawable(ctx, b, RG_SLOT_BACKGROUND, color(0xff000005)));
  CHECK_OK(rg_node_set_drawing(ctx, b, RG_DRAWING_CUSTOM, 1));
  CHECK_OK(rg_node_set_float(ctx, a, RG_MARGIN_LEFT, 7));
  CHECK_OK(rg_layout(ctx, root, 100, 80));
  paint(root, 0);
  CHECK_INT(list.command_count, 6);
  check(0, RG_OP_RECT, root, 0, 0, 100, 80, 0xff000001);
  check(1, RG_OP_RECT, a, 7, 0, 57, 40, 0xff000002);
  check(2, RG_OP_RECT, inner, 7, 0, 17, 10, 0xff000004);
  check(3, RG_OP_RECT, a, 7, 0, 57, 40, 0xff000003);
  check(4, RG_OP_RECT, b, 0, 0, 20, 20, 0xff000005);
  check(5, RG_OP_CUSTOM, b, 0, 0, 20, 20, 0);
  /* z, visibility, a subtree by itself */
  CHECK_OK(rg_node_set_int(ctx, b, RG_Z, -1));
  CHECK_OK(rg_node_set_int(ctx, inner, RG_VISIBILITY, RG_INVISIBLE));
  CHECK_OK(rg_layout(ctx, root, 100, 80));
  paint(root, 0);
  CHECK_INT(list.command_count, 5);
  check(1, RG_OP_RECT, b, 0, 0, 20, 20, 0xff000005);
  check(3, RG_OP_RECT, a, 7, 0, 57, 40, 0xff000002);
  paint(a, 0);
  CHECK_INT(list.command_count, 2);
  check(0, RG_OP_RECT, a, 0, 0, 50, 40, 0xff000002);
  end();
}

static void scrollers_clip_and_move(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_SCROLL, rg_px(60), rg_px(50));
  rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  rg_node rows[4];
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_TOP, 5));
  for (int i = 0; i < 4; i++) {
    rows[i] = make_sized(ctx, column, RG_KIND_VIEW, rg_match_parent(), rg_px(40));
    CHECK_OK(rg_node_set_drawable(ctx, rows[i], RG_SLOT_BACKGROUND, color(0xff000001 + (uint32_t)i)));
  }
  CHECK_OK(rg_layout(ctx, root, 60, 50));
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 50));
  paint(root, 0);
  CHECK_INT(list.command_count, 6);
  check(0, RG_OP_PUSH_CLIP, root, 0, 5, 60, 50, 0);
  check(1, RG_OP_RECT, rows[0], 0, -45, 60, -5, 0xff000001);
  check(4, RG_OP_RECT, rows[3], 0, 75, 60, 115, 0xff000004);
  paint(root, RG_PAINT_CULL);
  CHECK_INT(list.command_count, 4);
  check(1, RG_OP_RECT, rows[1], 0, -5, 60, 35, 0xff000002);
  check(2, RG_OP_RECT, rows[2], 0, 35, 60, 75, 0xff000003);
  end();
}

static void transforms_and_alpha_surround_a_node(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(100), rg_px(100));
  rg_node node = make_sized(ctx, root, RG_KIND_VIEW, rg_px(20), rg_px(10));
  rg_transform transform = rg_transform_default();
  CHECK_OK(rg_node_set_float(ctx, node, RG_MARGIN_LEFT, 30));
  CHECK_OK(rg_node_set_drawable(ctx, node, RG_SLOT_BACKGROUND, color(0xff00ff00)));
  transform.rotation = 90;
  transform.translation_y = 5;
  transform.alpha = 0.5f;
  CHECK_OK(rg_node_set_transform(ctx, node, &transform));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  paint(root, RG_PAINT_CULL);
  CHECK_INT(list.command_count, 5);
  check(0, RG_OP_PUSH_TRANSFORM, node, 0, 0, 0, 0, 0);
  check(1, RG_OP_PUSH_LAYER, node, 0, 0, 0, 0, 0x80000000);
  check(2, RG_OP_RECT, node, 30, 0, 50, 10, 0xff00ff00);
  /* the corner at 30, 0 turns about the center at 40, 5, and moves down */
  const rg_paint_value *m = list.data + list.commands[0].data;
  float x = m[0].number * 30 + m[2].number * 0 + m[4].number, y = m[1].number * 30 + m[3].number * 0 + m[5].number;
  CHECK(fabsf(x - 45) < 0.001f && fabsf(y - 0) < 0.001f);
  end();
}

static void texts_paint_their_lines(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(60), rg_px(100));
  rg_node text = make_sized(ctx, root, RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content());
  rg_font font = make_font(ctx);
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)font.id));
  CHECK_OK(rg_node_set_text(ctx, text, "hello world", 11));
  CHECK_OK(rg_node_set_hint(ctx, text, "hint", 4));
  CHECK_OK(rg_node_set_float(ctx, text, RG_PADDING_LEFT, 2));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  CHECK_INT(list.command_count, 2);
  check(0, RG_OP_TEXT, text, 2, 0, 42, 16, 0xff000000);
  check(1, RG_OP_TEXT, text, 2, 16, 42, 32, 0xff000000);
  const rg_paint_value *line = list.data + list.commands[1].data;
  CHECK(line[0].number == 28);
  CHECK_INT(line[1].integer, 6);
  CHECK_INT(line[2].integer, 5);
  CHECK_INT(line[3].integer, font.id);
  CHECK_INT(line[4].integer, 0);
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_TEXT_COLOR, color(0xff123456)));
  CHECK_OK(rg_node_set_text(ctx, text, "", 0));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  CHECK_INT(shown(), 1);
  check(0, RG_OP_TEXT, text, 2, 0, 34, 16, 0x7f123456);
  CHECK_INT(list.data[list.commands[0].data + 4].integer, 2);
  end();
}

static void states_choose_what_is_shown(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(10), rg_px(10));
  rg_node child = make_sized(ctx, root, RG_KIND_VIEW, rg_px(5), rg_px(5));
  rg_drawable drawable = parse(button);
  uint64_t states = 0, mine = 0;
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, drawable));
  CHECK_OK(rg_node_set_drawable(ctx, child, RG_SLOT_BACKGROUND, drawable));
  CHECK_OK(rg_layout(ctx, root, 10, 10));
  CHECK_OK(rg_node_states(ctx, root, &states));
  CHECK_INT(states, RG_STATE_ENABLED | RG_STATE_WINDOW_FOCUSED);
  CHECK_OK(rg_node_set_states(ctx, root, RG_STATE_PRESSED, RG_STATE_PRESSED));
  CHECK_OK(rg_state_bit(ctx, "state_mine", &mine));
  CHECK_OK(rg_node_set_states(ctx, root, mine, mine));
  CHECK_OK(rg_node_states(ctx, root, &states));
  CHECK(states == (RG_STATE_ENABLED | RG_STATE_WINDOW_FOCUSED | RG_STATE_PRESSED | mine));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 0, 0, 10, 10, 0xffff0000);
  check(1, RG_OP_RECT, child, 0, 0, 5, 5, 0xff00ff00);
  CHECK_OK(rg_node_set_drawing(ctx, child, RG_DRAWING_PARENT_STATES, 1));
  paint(root, 0);
  check(1, RG_OP_RECT, child, 0, 0, 5, 5, 0xffff0000);
  CHECK_OK(rg_node_set_states(ctx, root, RG_STATE_PRESSED | RG_STATE_ENABLED, 0));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 0, 0, 10, 10, 0xff808080);
  rg_input_def input = rg_input_def_default();
  CHECK_OK(rg_node_get_input(ctx, root, &input));
  CHECK(!input.enabled);
  /* nothing of this needs a layout */
  rg_layout_stats stats;
  CHECK_OK(rg_layout(ctx, root, 10, 10));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.nodes_measured + stats.nodes_placed, 0);
  end();
}

static void drawables_give_nodes_their_sizes(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(200), rg_px(200));
  rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_wrap_content(), rg_wrap_content());
  rg_node image = make_sized(ctx, root, RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
  rg_node text = make_sized(ctx, root, RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content());
  rg_drawable small = parse(picture);
  rg_style style;
  memset(&style, 0, sizeof style);
  style.struct_size = sizeof style;
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_node_set_text(ctx, text, "ab", 2));
  CHECK_OK(rg_node_set_float(ctx, frame, RG_SUGGESTED_MIN_WIDTH, 12));
  CHECK_OK(rg_node_set_drawable(ctx, frame, RG_SLOT_BACKGROUND, parse(box)));
  CHECK_OK(rg_node_set_drawable(ctx, image, RG_SLOT_CONTENT, small));
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_START, small));
  CHECK_OK(rg_node_set_drawing(ctx, text, RG_DRAWING_PADDING, 3));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, frame), 0, 0, 40, 30);
  CHECK_FRAME(frame_of(ctx, image), 0, 30, 10, 20);
  CHECK_FRAME(frame_of(ctx, text), 0, 50, 29, 20);
  CHECK_OK(rg_node_get_style(ctx, frame, &style));
  CHECK(style.padding_left == 3 && style.padding_top == 4 && style.padding_right == 5 && style.padding_bottom == 6);
  paint(root, 0);
  CHECK_INT(list.command_count, 4);
  check(1, RG_OP_RECT, image, 0, 30, 10, 50, 0xff00ff00);
  check(2, RG_OP_TEXT, text, 13, 50, 29, 66, 0xff000000);
  check(3, RG_OP_RECT, text, 0, 50, 10, 70, 0xff00ff00);
  /* without them, the sizes are as before; the host's own minimum counts again */
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_START, (rg_drawable){0}));
  CHECK_OK(rg_node_set_drawable(ctx, frame, RG_SLOT_BACKGROUND, color(1)));
  CHECK_OK(rg_node_set_drawable(ctx, image, RG_SLOT_CONTENT, (rg_drawable){0}));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, frame), 0, 0, 12, 10);
  CHECK_FRAME(frame_of(ctx, image), 0, 10, 0, 0);
  CHECK_FRAME(frame_of(ctx, text), 0, 10, 16, 16);
  end();
}

static void pictures_fill_their_node_by_scale_type(void) {
  static const struct {
    rg_scale_type type;
    float left, top, scale;
  } cases[] = {{RG_SCALE_FIT_CENTER, 15, 0, 2},   {RG_SCALE_FIT_START, 0, 0, 2}, {RG_SCALE_FIT_END, 30, 0, 2},
               {RG_SCALE_CENTER_CROP, 0, -30, 5}, {RG_SCALE_CENTER, 20, 10, 1},  {RG_SCALE_CENTER_INSIDE, 20, 10, 1},
               {RG_SCALE_MATRIX, 0, 0, 1}};
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FIXED, rg_px(50), rg_px(40));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_CONTENT, parse(picture)));
  CHECK_OK(rg_layout(ctx, root, 50, 40));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SCALE_TYPE, (int32_t)cases[i].type));
    paint(root, 0);
    const rg_command *c = list.commands;
    if (c->op == RG_OP_PUSH_CLIP) c++;
    if (cases[i].scale == 1) {
      CHECK(c->op == RG_OP_RECT && c->left == cases[i].left && c->top == cases[i].top);
      continue;
    }
    CHECK_INT(c->op, RG_OP_PUSH_TRANSFORM);
    const rg_paint_value *m = list.data + c->data;
    CHECK(m[0].number == cases[i].scale && m[3].number == cases[i].scale);
    CHECK(m[4].number == cases[i].left && m[5].number == cases[i].top);
  }
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SCALE_TYPE, RG_SCALE_FIT_XY));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 0, 0, 50, 40, 0xff00ff00);
  end();
}

static void drawables_live_as_long_as_nodes_use_them(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_VIEW, rg_px(10), rg_px(10));
  rg_drawable drawable = color(0xff00ff00), found = {7};
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, drawable));
  CHECK_OK(rg_drawable_destroy(ctx, drawable));
  CHECK_OK(rg_layout(ctx, root, 10, 10));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 0, 0, 10, 10, 0xff00ff00);
  CHECK_OK(rg_node_drawable(ctx, root, RG_SLOT_BACKGROUND, &found));
  CHECK_INT(found.id, drawable.id);
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, (rg_drawable){0}));
  CHECK_INT(rg_drawable_destroy(ctx, drawable), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, drawable), RG_ERROR_NOT_FOUND);
  paint(root, 0);
  CHECK_INT(shown(), 0);
  end();
}

static void misuse(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_VIEW, rg_px(10), rg_px(10));
  rg_drawable out = {7};
  int32_t number = 7;
  uint64_t states = 7;
  CHECK_INT(rg_node_set_drawable(ctx, root, (rg_drawable_slot)28, color(1)), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_drawable(ctx, rg_null(), RG_SLOT_BACKGROUND, color(1)), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, (rg_drawable){99}), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_node_drawable(ctx, root, (rg_drawable_slot)28, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(out.id, 0);
  CHECK_INT(rg_node_set_drawing(ctx, root, RG_DRAWING_LEVEL, 10001), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_drawing(ctx, root, RG_DRAWING_LEVEL, -1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_drawing(ctx, root, (rg_drawing)17, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_drawing(ctx, root, (rg_drawing)17, &number), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(number, 0);
  CHECK_INT(rg_node_states(ctx, rg_null(), &states), RG_ERROR_STALE_HANDLE);
  CHECK_INT(states, 0);
  memset(&list, 0, sizeof list);
  CHECK_INT(rg_paint(ctx, root, 0, &list), RG_ERROR_INVALID_ARGUMENT);
  list.struct_size = sizeof list;
  CHECK_INT(rg_paint(ctx, root, 4, &list), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_paint(ctx, root, 0, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_paint(NULL, root, 0, &list), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_paint(ctx, root, 0, &list)); /* never laid out */
  CHECK_INT(list.command_count, 0);
  end();
}

/* Checks the damage: `count` rectangles, of which the first is this one. */
static void damaged(uint32_t count, float x, float y, float width, float height) {
  CHECK_INT(list.damage_count, count);
  if (count == 0 || list.damage_count == 0) return;
  const rg_frame *f = &list.damage[0];
  char text[100];
  if (f->x == x && f->y == y && f->width == width && f->height == height) return;
  snprintf(text, sizeof text, "the damage is %g %g %g %g", (double)f->x, (double)f->y, (double)f->width,
           (double)f->height);
  check_fail(__FILE__, __LINE__, text);
}

static void lists_change_in_place(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(60), rg_px(100));
  rg_node rows[3];
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_VERTICAL));
  for (int i = 0; i < 3; i++) {
    rows[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(40), rg_px(20));
    CHECK_OK(rg_node_set_drawable(ctx, rows[i], RG_SLOT_BACKGROUND, parse(button)));
  }
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  damaged(1, 0, 0, 60, 100);
  CHECK_INT(list.changed_count, 3);
  const rg_command *commands = list.commands;
  paint(root, 0);
  damaged(0, 0, 0, 0, 0);
  CHECK_INT(list.changed_count, 0);
  /* a state */
  CHECK_OK(rg_node_set_states(ctx, rows[1], RG_STATE_PRESSED, RG_STATE_PRESSED));
  paint(root, 0);
  CHECK(list.commands == commands);
  check(1, RG_OP_RECT, rows[1], 0, 20, 40, 40, 0xffff0000);
  damaged(1, 0, 20, 40, 20);
  CHECK_INT(list.changed_first, 1);
  CHECK_INT(list.changed_count, 1);
  /* a move: the first row grows, the others move down */
  CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(25)));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  check(0, RG_OP_RECT, rows[0], 0, 0, 40, 25, 0xff00ff00);
  check(2, RG_OP_RECT, rows[2], 0, 45, 40, 65, 0xff00ff00);
  damaged(1, 0, 0, 40, 65);
  /* a drawable that is gone leaves its room */
  CHECK_OK(rg_node_set_drawable(ctx, rows[1], RG_SLOT_BACKGROUND, (rg_drawable){0}));
  paint(root, 0);
  CHECK_INT(list.command_count, 3);
  CHECK_INT(list.commands[1].op, RG_OP_NONE);
  damaged(1, 0, 25, 40, 20);
  CHECK_OK(rg_node_set_drawable(ctx, rows[1], RG_SLOT_BACKGROUND, color(0xff00ffff)));
  paint(root, 0);
  CHECK_INT(list.command_count, 3);
  check(1, RG_OP_RECT, rows[1], 0, 25, 40, 45, 0xff00ffff);
  /* nodes that are new or hidden: from scratch */
  CHECK_OK(rg_node_set_int(ctx, rows[0], RG_VISIBILITY, RG_INVISIBLE));
  paint(root, 0);
  CHECK_INT(list.command_count, 2);
  damaged(1, 0, 0, 60, 100);
  /* another root, and back */
  paint(rows[1], 0);
  damaged(1, 0, 0, 40, 20);
  paint(root, 0);
  damaged(1, 0, 0, 60, 100);
  end();
}

static void damage_has_texts_and_what_is_clipped_and_turned(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(100), rg_px(100));
  rg_node scroll = make_sized(ctx, root, RG_KIND_SCROLL, rg_px(50), rg_px(30));
  rg_node column = make_sized(ctx, scroll, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  rg_node text = make_sized(ctx, column, RG_KIND_TEXT, rg_px(40), rg_px(40));
  rg_font font = make_font(ctx);
  CHECK_OK(rg_node_set_int(ctx, column, RG_ORIENTATION, RG_VERTICAL));
  make_sized(ctx, column, RG_KIND_VIEW, rg_px(10), rg_px(100));
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)font.id));
  CHECK_OK(rg_node_set_text(ctx, text, "ab", 2));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  paint(root, 0);
  float width = list.commands[1].right, height = list.commands[1].bottom;
  /* a text with the same lines: half a line beside them, in the clip */
  CHECK_OK(rg_node_set_text(ctx, text, "cd", 2));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  paint(root, 0);
  damaged(1, 0, 0, ceilf(width + height / 2), fminf(30, ceilf(height * 1.5f)));
  /* the same text again */
  CHECK_OK(rg_node_set_text(ctx, text, "cd", 2));
  paint(root, 0);
  damaged(0, 0, 0, 0, 0);
  /* scrolling moves the text */
  CHECK_OK(rg_node_set_scroll(ctx, scroll, 0, 4));
  paint(root, 0);
  CHECK_INT(list.commands[1].op, RG_OP_TEXT);
  CHECK(list.commands[1].top == -4);
  CHECK(list.damage_count == 1 && list.damage[0].height <= 30);
  /* a turned node, and one behind a transform */
  rg_transform transform = rg_transform_default();
  transform.translation_x = 20;
  transform.rotation = 90;
  CHECK_OK(rg_node_set_transform(ctx, scroll, &transform));
  paint(root, 0);
  CHECK_INT(list.commands[0].op, RG_OP_PUSH_TRANSFORM);
  CHECK_OK(rg_node_set_text(ctx, text, "ef", 2));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  paint(root, 0);
  CHECK_INT(list.damage_count, 1);
  /* the clip of 50 x 30 at 20, 0 stands upright around 45, 15 */
  const rg_frame *f = list.damage;
  CHECK(f->x >= 29 && f->x + f->width <= 61 && f->y + f->height <= 41);
  CHECK(f->width > 10 && f->height > 10);
  end();
}

/* The host's changes do not depend on what was painted in between. */
static void changes_outlast_painting(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(60), rg_px(100));
  rg_node leaf = make_sized(ctx, root, RG_KIND_VIEW, rg_px(40), rg_px(20));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  CHECK_OK(rg_changes_clear(ctx));
  CHECK_INT(rg_changes(ctx).count, 0);
  CHECK_OK(rg_node_set_length(ctx, leaf, RG_HEIGHT, rg_px(25)));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  for (int i = 0; i < 2; i++) {
    rg_change_view view = rg_changes(ctx);
    CHECK_INT(view.count, 1);
    if (view.count == 1) CHECK(view.flags[view.rows[0]] & RG_CHANGE_RESIZED);
    paint(root, 0);
    damaged(0, 0, 0, 0, 0);
  }
  CHECK_OK(rg_changes_clear(ctx));
  CHECK_INT(rg_changes(ctx).count, 0);
  CHECK_OK(rg_node_set_length(ctx, leaf, RG_HEIGHT, rg_px(30)));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  CHECK_OK(rg_changes_clear(ctx));
  CHECK_OK(rg_node_set_drawable(ctx, leaf, RG_SLOT_BACKGROUND, color(0xff00ffff)));
  paint(root, 0);
  check(0, RG_OP_RECT, leaf, 0, 0, 40, 30, 0xff00ffff);
  end();
}

static bool drop(void *user, const char *bytes, size_t size) {
  (void)user, (void)bytes, (void)size;
  return true;
}

static void calls_that_read_keep_the_list(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(60), rg_px(100));
  rg_node child = make_sized(ctx, root, RG_KIND_VIEW, rg_px(40), rg_px(20)), clicked;
  CHECK_OK(rg_node_set_drawable(ctx, child, RG_SLOT_BACKGROUND, color(0xff00ffff)));
  CHECK_OK(rg_layout(ctx, root, 60, 100));
  paint(root, 0);
  const rg_command *commands = list.commands;
  for (int i = 0; i < 6; i++) {
    rg_size size;
    rg_spec spec = {RG_AT_MOST, 30};
    rg_pointer pointer = {0};
    uint32_t count;
    switch (i) {
    case 0: CHECK_OK(rg_measure(ctx, root, spec, spec, &size)); break;
    case 1: CHECK_OK(rg_dump(ctx, root, RG_DUMP_TEXT, drop, NULL)); break;
    case 2: CHECK_OK(rg_lint(ctx, root, NULL, &count)); break;
    case 3: CHECK_OK(rg_node_set_id(ctx, child, "child", 5)); break;
    case 4: CHECK_OK(rg_node_set_user_data(ctx, child, &pointer)); break;
    default:
      CHECK_OK(rg_pointer_down(ctx, root, &pointer, 10, 10));
      CHECK_OK(rg_pointer_move(ctx, &pointer, 11, 10));
      CHECK_OK(rg_pointer_up(ctx, &pointer, 11, 10, &clicked));
    }
    paint(root, 0);
    CHECK(list.commands == commands);
    CHECK_INT(list.changed_count, 0);
    CHECK_INT(list.damage_count, 0);
  }
  end();
}

/* Beyond 262,144 pixels not every place is a number: rows are painted where a new list has them. */
static void far_rows_move_in_place(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(60), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_VERTICAL));
  rg_node first = make_sized(ctx, root, RG_KIND_VIEW, rg_px(40), rg_px(262143)), rows[4];
  for (int i = 0; i < 4; i++) {
    rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_px(50), rg_px(20.5f));
    rows[i] = make_sized(ctx, frame, RG_KIND_VIEW, rg_px(40), rg_px(10));
    CHECK_OK(rg_node_set_float(ctx, rows[i], RG_MARGIN_TOP, 0.25f));
    CHECK_OK(rg_node_set_drawable(ctx, rows[i], RG_SLOT_BACKGROUND, i == 2 ? parse(button) : color(0xff00ffff)));
  }
  for (int i = 0; i < 20; i++) {
    rg_command moved[4];
    const float height = 262000 + 31.015625f * (float)i;
    CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(height)));
    CHECK_OK(rg_layout(ctx, root, 60, 400000));
    paint(root, 0);
    CHECK_INT(list.command_count, 4);
    memcpy(moved, list.commands, sizeof moved);
    if (i > 0) CHECK_INT(list.changed_first + list.changed_count, 4);
    if (i > 0) CHECK(list.damage_count > 0 && list.damage[0].y < moved[0].top);
    paint(rows[0], 0); /* the next list is new */
    paint(root, 0);
    CHECK(memcmp(moved, list.commands, sizeof moved) == 0);
    CHECK_INT(list.changed_count, 4);
    CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(height + 7.0625f)));
    CHECK_OK(rg_layout(ctx, root, 60, 400000));
    paint(root, 0);
  }
  end();
}

/* A column of a leaf, and of rows that it moves when it grows. */
static rg_node make_moving_rows(rg_node *first, rg_node *other) {
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(60), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_VERTICAL));
  *first = make_sized(ctx, root, RG_KIND_VIEW, rg_px(40), rg_px(100000));
  for (int i = 0; i < 6; i++) {
    rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_px(50), rg_px(20.5f));
    rg_node row = make_sized(ctx, frame, RG_KIND_VIEW, rg_px(40), rg_px(10));
    CHECK_OK(rg_node_set_float(ctx, row, RG_MARGIN_TOP, 0.25f));
    CHECK_OK(rg_node_set_drawable(ctx, row, RG_SLOT_BACKGROUND, i == 4 ? parse(button) : color(0xff00ffff)));
    if (i == 2) CHECK_OK(rg_node_set_int(ctx, frame, RG_VISIBILITY, RG_INVISIBLE));
  }
  *other = make_sized(ctx, rg_null(), RG_KIND_VIEW, rg_px(1), rg_px(1));
  CHECK_OK(rg_layout(ctx, *other, 1, 1));
  return root;
}

/* From places whose sums are exact to others, and back, by many moves of one list: as a new list has it. */
static void rows_move_beyond_exact_places_and_back(void) {
  rg_node first, other, first_new, other_new;
  begin();
  rg_context *moving = ctx;
  rg_node root = make_moving_rows(&first, &other);
  begin();
  rg_context *second = ctx;
  rg_node root_new = make_moving_rows(&first_new, &other_new);
  for (int i = 0; i < 400; i++) {
    const int step = i < 200 ? i : 400 - i;
    const float height = 100000 + 911.078125f * (float)step;
    rg_command commands[8];
    ctx = moving;
    CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(height)));
    CHECK_OK(rg_layout(ctx, root, 60, 400000));
    paint(root, 0);
    const uint32_t count = list.command_count;
    CHECK_INT(count, 5);
    memcpy(commands, list.commands, 5 * sizeof *commands);
    ctx = second;
    CHECK_OK(rg_node_set_length(ctx, first_new, RG_HEIGHT, rg_px(height)));
    CHECK_OK(rg_layout(ctx, root_new, 60, 400000));
    paint(other_new, 0); /* the next list is new */
    paint(root_new, 0);
    CHECK_INT(list.command_count, 5);
    for (uint32_t k = 0; k < 5; k++) {
      CHECK(commands[k].left == list.commands[k].left && commands[k].top == list.commands[k].top);
      CHECK(commands[k].right == list.commands[k].right && commands[k].bottom == list.commands[k].bottom);
      CHECK(commands[k].op == list.commands[k].op && commands[k].color == list.commands[k].color);
    }
  }
  end();
  ctx = moving;
  end();
}

/* Of the rows that move, only the first has a mark; a clip far behind it must be painted again. */
static void a_clip_far_behind_the_row_that_moved_moves(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(60), rg_wrap_content()), rows[200];
  CHECK_OK(rg_node_set_int(ctx, column, RG_ORIENTATION, RG_VERTICAL));
  for (int i = 0; i < 200; i++) {
    rows[i] = make_sized(ctx, column, i % 2 ? RG_KIND_HSCROLL : RG_KIND_VIEW, rg_px(40), rg_px(2));
    CHECK_OK(rg_node_set_drawable(ctx, rows[i], RG_SLOT_BACKGROUND, color(0xff00ffff)));
  }
  CHECK_OK(rg_layout(ctx, root, 100, 500));
  paint(root, 0);
  CHECK_INT(list.command_count, 400);
  CHECK_OK(rg_node_set_float(ctx, column, RG_MARGIN_LEFT, 7));
  CHECK_OK(rg_layout(ctx, root, 100, 500));
  paint(root, 0);
  CHECK_INT(list.command_count, 400);
  for (uint32_t i = 0; i < 100; i++) {
    const float top = 4 * (float)i;
    check(4 * i, RG_OP_RECT, rows[2 * i], 7, top, 47, top + 2, 0xff00ffff);
    check(4 * i + 1, RG_OP_RECT, rows[2 * i + 1], 7, top + 2, 47, top + 4, 0xff00ffff);
    check(4 * i + 2, RG_OP_PUSH_CLIP, rows[2 * i + 1], 7, top + 2, 47, top + 4, 0);
  }
  end();
}

int main(void) {
  RUN(nodes_paint_in_order);
  RUN(a_clip_far_behind_the_row_that_moved_moves);
  RUN(scrollers_clip_and_move);
  RUN(transforms_and_alpha_surround_a_node);
  RUN(texts_paint_their_lines);
  RUN(states_choose_what_is_shown);
  RUN(drawables_give_nodes_their_sizes);
  RUN(pictures_fill_their_node_by_scale_type);
  RUN(drawables_live_as_long_as_nodes_use_them);
  RUN(misuse);
  RUN(lists_change_in_place);
  RUN(changes_outlast_painting);
  RUN(calls_that_read_keep_the_list);
  RUN(far_rows_move_in_place);
  RUN(rows_move_beyond_exact_places_and_back);
  RUN(damage_has_texts_and_what_is_clipped_and_turned);
  return check_result();
}
