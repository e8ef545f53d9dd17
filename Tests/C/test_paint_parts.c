/* SPDX-License-Identifier: MIT */
/* Parts of nodes in display lists: dividers, bars, switches, scroll bars, ripples, outlines and shadows. */
#define _GNU_SOURCE
#include "painting.h"
#include <math.h>

#define BLACK 0xff000001
static const char bar[] =
    "<layer-list " SPACE "><item android:id='@android:id/background'><color android:color='#ff000001'/></item>"
    "<item android:id='@android:id/secondaryProgress'><clip><color android:color='#ff000002'/></clip></item>"
    "<item android:id='@android:id/progress'><clip><color android:color='#ff000003'/></clip></item></layer-list>";
static const char line[] = "<shape " SPACE "><solid android:color='#ff0000ff'/>"
                           "<size android:width='2px' android:height='3px'/></shape>";
static const char knob[] = "<shape " SPACE "><solid android:color='#ff00ff00'/>"
                           "<size android:width='10px' android:height='20px'/></shape>";
static const char star[] = "<layer-list " SPACE "><item android:id='@android:id/background'>"
                           "<shape><solid android:color='#ff000001'/><size android:width='10px' android:height='10px'/>"
                           "</shape></item><item android:id='@android:id/progress'>"
                           "<shape><solid android:color='#ff000003'/></shape></item></layer-list>";

static void dividers_lie_between_children(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(100), rg_px(40));
  rg_node a = make_sized(ctx, root, RG_KIND_VIEW, rg_px(20), rg_px(10));
  rg_node b = make_sized(ctx, root, RG_KIND_VIEW, rg_px(30), rg_px(10));
  rg_drawable drawable = parse(line);
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_HORIZONTAL));
  CHECK_OK(rg_node_set_int(ctx, root, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE | RG_DIVIDER_END));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_DIVIDER, drawable));
  CHECK_OK(rg_node_set_drawable(ctx, a, RG_SLOT_BACKGROUND, color(BLACK)));
  CHECK_OK(rg_layout(ctx, root, 100, 40));
  CHECK_FRAME(frame_of(ctx, b), 22, 0, 30, 10);
  paint(root, 0);
  CHECK_INT(list.command_count, 3);
  check(0, RG_OP_RECT, root, 20, 0, 22, 40, 0xff0000ff);
  check(1, RG_OP_RECT, root, 52, 0, 54, 40, 0xff0000ff);
  check(2, RG_OP_RECT, a, 0, 0, 20, 10, BLACK);
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, root, 100, 40));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 78, 0, 80, 40, 0xff0000ff);
  check(1, RG_OP_RECT, root, 46, 0, 48, 40, 0xff0000ff);
  /* another one for vertical dividers; a column has none */
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_VERTICAL_DIVIDER, color(0xff123456)));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 78, 0, 80, 40, 0xff123456);
  CHECK_OK(rg_node_set_int(ctx, root, RG_ORIENTATION, RG_VERTICAL));
  CHECK_OK(rg_layout(ctx, root, 100, 40));
  paint(root, 0);
  check(0, RG_OP_RECT, root, 0, 10, 100, 13, 0xff0000ff);
  end();
}

static void dividers_of_a_moved_flexbox(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(100), rg_px(100));
  rg_node flex = make_sized(ctx, root, RG_KIND_FLEXBOX, rg_px(40), rg_px(60));
  rg_flexbox rules = rg_flexbox_default();
  rules.wrap = RG_FLEX_WRAP;
  rules.align_content = RG_FLEX_START;
  rules.align_items = RG_FLEX_ALIGN_START;
  rules.show_dividers_horizontal = rules.show_dividers_vertical = RG_DIVIDER_MIDDLE;
  CHECK_OK(rg_node_set_flexbox(ctx, flex, &rules));
  CHECK_OK(rg_node_set_float(ctx, flex, RG_MARGIN_LEFT, 7));
  CHECK_OK(rg_node_set_drawable(ctx, flex, RG_SLOT_DIVIDER, parse(line)));
  for (int i = 0; i < 3; i++) make_sized(ctx, flex, RG_KIND_VIEW, rg_px(18), rg_px(10));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  paint(root, 0);
  CHECK_INT(list.command_count, 2);
  check(0, RG_OP_RECT, flex, 25, 0, 27, 10, 0xff0000ff);
  check(1, RG_OP_RECT, flex, 7, 10, 47, 13, 0xff0000ff);
  end();
}

static void bars_give_layers_their_levels(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FIXED, rg_px(100), rg_px(30));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_PROGRESS, parse(bar)));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_MIN, -50));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_MAX, 150));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_PROGRESS, 0));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SECONDARY, 50));
  int32_t most = 0;
  CHECK_OK(rg_node_get_drawing(ctx, root, RG_DRAWING_MAX, &most));
  CHECK_INT(most, 150);
  CHECK_OK(rg_node_get_drawing(ctx, root, RG_DRAWING_THUMB_OFFSET, &most));
  CHECK_INT(most, -1);
  CHECK_OK(rg_layout(ctx, root, 100, 30));
  paint(root, 0);
  CHECK_INT(list.command_count, 7);
  check(0, RG_OP_RECT, root, 0, 0, 100, 30, 0xff000001);
  check(1, RG_OP_PUSH_CLIP, root, 0, 0, 50, 30, 0);
  check(4, RG_OP_PUSH_CLIP, root, 0, 0, 25, 30, 0);
  /* half of a thumb lies beyond the end of the bar; it is in the middle of its height */
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_LEFT, 5));
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_RIGHT, 5));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_THUMB, parse(knob)));
  CHECK_OK(rg_layout(ctx, root, 100, 30));
  paint(root, 0);
  check(7, RG_OP_RECT, root, 23, 5, 33, 25, 0xff00ff00);
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_THUMB_OFFSET, 0));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_PROGRESS, INT32_MAX));
  paint(root, 0);
  check(7, RG_OP_RECT, root, 85, 5, 95, 25, 0xff00ff00);
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, root, 100, 30));
  paint(root, 0);
  check(0, RG_OP_PUSH_TRANSFORM, root, 0, 0, 0, 0, 0);
  CHECK(list.data[list.commands[0].data].number == -1 && list.data[list.commands[0].data + 4].number == 100);
  check(9, RG_OP_RECT, root, 5, 5, 15, 25, 0xff00ff00);
  /* how far it is is not known */
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_INDETERMINATE, color(0xff777777)));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_INDETERMINATE, 1));
  paint(root, 0);
  check(1, RG_OP_RECT, root, 5, 0, 95, 30, 0xff777777);
  end();
}

static void bars_have_ticks_tints_and_stars(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_PROGRESS, parse(star)));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_STARS, 3));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_MAX, 30));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_PROGRESS, 15));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 30, 10);
  paint(root, 0);
  CHECK_INT(list.command_count, 9);
  check(0, RG_OP_PUSH_CLIP, root, 0, 0, 30, 10, 0);
  check(3, RG_OP_RECT, root, 20, 0, 30, 10, 0xff000001);
  check(5, RG_OP_PUSH_CLIP, root, 0, 0, 15, 10, 0);
  check(7, RG_OP_RECT, root, 10, 0, 20, 10, 0xff000003);
  /* tints of the parts, and a tick at each step */
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_STARS, 0));
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_MAX, 2));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_PROGRESS_TINT, color(0xff445566)));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_TICK, parse(line)));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 10, 10);
  paint(root, 0);
  CHECK_INT(shown(), 7);
  check(0, RG_OP_RECT, root, 0, 0, 10, 10, 0xff000001);
  check(1, RG_OP_PUSH_LAYER, root, 0, 0, 0, 0, 0xff000000);
  CHECK_INT(list.paints[list.commands[1].paint].tint, 0xff445566);
  check(2, RG_OP_RECT, root, 0, 0, 10, 10, 0xff000003);
  check(4, RG_OP_RECT, root, -1, 4, 1, 6, 0xff0000ff);
  check(6, RG_OP_RECT, root, 9, 4, 11, 6, 0xff0000ff);
  end();
}

static void switches_lie_at_the_end_of_a_text(void) {
  static const char track[] = "<shape " SPACE "><solid android:color='#ff0000ff'/>"
                              "<padding android:left='1px' android:right='2px'/>"
                              "<size android:width='5px' android:height='30px'/></shape>";
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(100), rg_px(50));
  rg_node text = make_sized(ctx, root, RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, text, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_node_set_text(ctx, text, "ab", 2));
  CHECK_OK(rg_node_set_float(ctx, text, RG_PADDING_RIGHT, 4));
  CHECK_OK(rg_node_set_int(ctx, text, RG_GRAVITY, RG_GRAVITY_CENTER_VERTICAL));
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_TRACK, parse(track)));
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_THUMB, parse(knob)));
  CHECK_OK(rg_node_set_drawing(ctx, text, RG_DRAWING_SWITCH_PADDING, 6));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK_FRAME(frame_of(ctx, text), 0, 0, 16 + 6 + 23 + 4, 30);
  paint(root, 0);
  CHECK_INT(list.command_count, 3);
  check(1, RG_OP_RECT, text, 22, 0, 45, 30, 0xff0000ff);
  check(2, RG_OP_RECT, text, 23, 0, 33, 30, 0xff00ff00);
  CHECK_OK(rg_node_set_states(ctx, text, RG_STATE_CHECKED, RG_STATE_CHECKED));
  paint(root, 0);
  check(2, RG_OP_RECT, text, 33, 0, 43, 30, 0xff00ff00);
  CHECK_OK(rg_node_set_drawing(ctx, text, RG_DRAWING_SWITCH_WIDTH, 40));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK_FRAME(frame_of(ctx, text), 0, 0, 16 + 6 + 40 + 4, 30);
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_TRACK, (rg_drawable){0}));
  CHECK_OK(rg_node_set_drawable(ctx, text, RG_SLOT_THUMB, (rg_drawable){0}));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK_FRAME(frame_of(ctx, text), 0, 0, 20, 16);
  end();
}

static void scroll_bars_lie_over_the_children(void) {
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_SCROLL, rg_px(60), rg_px(50));
  rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  rg_node child = make_sized(ctx, column, RG_KIND_VIEW, rg_match_parent(), rg_px(100));
  CHECK_OK(rg_node_set_drawable(ctx, child, RG_SLOT_BACKGROUND, color(BLACK)));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_SCROLL_THUMB, color(0xff00ff00)));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_SCROLL_TRACK, color(0xff0000ff)));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_FOREGROUND, color(0xff777777)));
  CHECK_OK(rg_layout(ctx, root, 60, 50));
  CHECK_OK(rg_node_set_scroll(ctx, root, 0, 50));
  paint(root, 0);
  CHECK_INT(list.command_count, 6);
  check(3, RG_OP_RECT, root, 56, 0, 60, 50, 0xff0000ff);
  check(4, RG_OP_RECT, root, 56, 25, 60, 50, 0xff00ff00);
  check(5, RG_OP_RECT, root, 0, 0, 60, 50, 0xff777777);
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SCROLL_BAR_SIZE, 6));
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_RIGHT, 10));
  CHECK_OK(rg_layout(ctx, root, 60, 50));
  paint(root, 0);
  check(4, RG_OP_RECT, root, 44, 25, 50, 50, 0xff00ff00);
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SCROLL_BAR_STYLE, RG_SCROLL_BAR_OUTSIDE));
  paint(root, 0);
  check(4, RG_OP_RECT, root, 54, 25, 60, 50, 0xff00ff00);
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SCROLL_BAR_STYLE, RG_SCROLL_BAR_NONE));
  paint(root, 0);
  CHECK_INT(shown(), 4);
  /* nothing to scroll */
  CHECK_OK(rg_node_set_drawing(ctx, root, RG_DRAWING_SCROLL_BAR_STYLE, 0));
  CHECK_OK(rg_node_set_length(ctx, child, RG_HEIGHT, rg_px(50)));
  CHECK_OK(rg_layout(ctx, root, 60, 50));
  paint(root, 0);
  CHECK_INT(shown(), 4);
  end();
}

static void ripples_show_their_state(void) {
  static const char masked[] = "<ripple " SPACE " android:color='#ff112233'><item android:id='@android:id/mask'>"
                               "<shape><corners android:radius='4px'/><solid android:color='#ff000000'/></shape></item>"
                               "<item><color android:color='#ff00ff00'/></item></ripple>";
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_VIEW, rg_px(30), rg_px(40));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, parse(masked)));
  CHECK_OK(rg_layout(ctx, root, 30, 40));
  paint(root, 0);
  CHECK_INT(list.command_count, 3);
  CHECK_OK(rg_node_set_states(ctx, root, RG_STATE_PRESSED, RG_STATE_PRESSED));
  paint(root, 0);
  CHECK_INT(list.command_count, 6);
  check(1, RG_OP_RECT, root, 0, 0, 30, 40, 0xff00ff00);
  check(2, RG_OP_PUSH_LAYER, root, 0, 0, 30, 40, 0xff000000);
  CHECK_INT(list.paints[list.commands[2].paint].tint, 0x80112233);
  CHECK_INT(list.paints[list.commands[2].paint].tint_mode, RG_BLEND_SRC_IN);
  check(3, RG_OP_ROUND_RECT, root, 0, 0, 30, 40, 0xff000000);
  CHECK_OK(rg_node_set_states(ctx, root, RG_STATE_PRESSED | RG_STATE_HOVERED, RG_STATE_HOVERED));
  paint(root, 0);
  CHECK_INT(list.paints[list.commands[2].paint].tint, 0x1a112233);
  /* without layers it is a circle around its bounds; a drawable by itself is at rest */
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, parse("<ripple " SPACE " android:color='#40112233'/>")));
  CHECK_OK(rg_node_set_states(ctx, root, RG_STATE_FOCUSED, RG_STATE_FOCUSED));
  paint(root, 0);
  check(0, RG_OP_OVAL, root, -10, -5, 40, 45, 0x26112233);
  end();
}

static void outlines_clip_and_cast_shadows(void) {
  static const char rounded[] = "<shape " SPACE "><corners android:radius='6px'/><solid android:color='#80ffffff'/></shape>";
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(60), rg_px(50));
  rg_node card = make_sized(ctx, root, RG_KIND_FRAME, rg_px(30), rg_px(20));
  rg_transform lifted = rg_transform_default();
  lifted.elevation = 3;
  lifted.translation_z = 1;
  lifted.clip_to_outline = true;
  CHECK_OK(rg_node_set_transform(ctx, card, &lifted));
  CHECK_OK(rg_node_set_drawable(ctx, card, RG_SLOT_BACKGROUND, parse(rounded)));
  CHECK_OK(rg_layout(ctx, root, 60, 50));
  paint(root, 0);
  CHECK_INT(list.command_count, 4);
  check(0, RG_OP_SHADOW, card, 0, 0, 30, 20, 0x1d000000);
  CHECK(list.paints[list.commands[0].paint].blur == 4 && list.paints[list.commands[0].paint].shadow_y == 2);
  CHECK_INT(list.commands[0].data_count, 8);
  CHECK(list.data[list.commands[0].data + 7].number == 6);
  check(1, RG_OP_ROUND_RECT, card, 0, 0, 30, 20, 0x80ffffff);
  check(2, RG_OP_PUSH_CLIP_ROUND, card, 0, 0, 30, 20, 0);
  CHECK_OK(rg_node_set_drawing(ctx, card, RG_DRAWING_OUTLINE, RG_OUTLINE_BOUNDS));
  paint(root, 0);
  check(0, RG_OP_SHADOW, card, 0, 0, 30, 20, 0x3a000000);
  check(2, RG_OP_PUSH_CLIP, card, 0, 0, 30, 20, 0);
  CHECK_OK(rg_node_set_drawing(ctx, card, RG_DRAWING_OUTLINE, RG_OUTLINE_NONE));
  paint(root, 0);
  CHECK_INT(shown(), 1);
  /* an oval, and the layer below it that has no outline of its own */
  CHECK_OK(rg_node_set_drawing(ctx, card, RG_DRAWING_OUTLINE, RG_OUTLINE_BACKGROUND));
  CHECK_OK(rg_node_set_drawable(ctx, card, RG_SLOT_BACKGROUND,
                                parse("<layer-list " SPACE "><item><shape android:shape='ring'/></item>"
                                      "<item><inset android:inset='2px'><shape android:shape='oval'>"
                                      "<solid android:color='#ffffffff'/></shape></inset></item></layer-list>")));
  paint(root, 0);
  check(0, RG_OP_SHADOW, card, 2, 2, 28, 18, 0x3a000000);
  CHECK(list.data[list.commands[0].data].number == 13 && list.data[list.commands[0].data + 1].number == 8);
  end();
}

static void a_state_changes_sizes(void) {
  static const char large[] = "<selector " SPACE "><item android:state_checked='true'><shape>"
                              "<size android:width='40px' android:height='30px'/></shape></item><item><shape>"
                              "<size android:width='10px' android:height='20px'/></shape></item></selector>";
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(100), rg_px(100));
  rg_node image = make_sized(ctx, root, RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
  rg_node frame = make_sized(ctx, root, RG_KIND_FRAME, rg_wrap_content(), rg_wrap_content());
  rg_drawable drawable = parse(large);
  CHECK_OK(rg_node_set_drawable(ctx, image, RG_SLOT_CONTENT, drawable));
  CHECK_OK(rg_node_set_drawable(ctx, frame, RG_SLOT_BACKGROUND, drawable));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, image), 0, 0, 10, 20);
  CHECK_FRAME(frame_of(ctx, frame), 0, 20, 10, 20);
  for (int i = 0; i < 2; i++) {
    uint64_t state = i == 0 ? RG_STATE_CHECKED : 0;
    CHECK_OK(rg_node_set_states(ctx, image, RG_STATE_CHECKED, state));
    CHECK_OK(rg_node_set_states(ctx, frame, RG_STATE_CHECKED, state));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    CHECK_FRAME(frame_of(ctx, image), 0, 0, i == 0 ? 40 : 10, i == 0 ? 30 : 20);
    CHECK_FRAME(frame_of(ctx, frame), 0, i == 0 ? 30 : 20, i == 0 ? 40 : 10, i == 0 ? 30 : 20);
  }
  end();
}

static void lists_that_move_show_their_first_frame(void) {
  static const char *const texts[] = {
      "<animation-list " SPACE "><item android:duration='9'><color android:color='#ff000001'/></item>"
      "<item android:duration='9'><color android:color='#ff000002'/></item></animation-list>",
      "<transition " SPACE "><item><color android:color='#ff000001'/></item><item><color android:color='#ff000002'/></item>"
      "</transition>"};
  begin();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_FIXED, rg_px(24), rg_px(24));
  for (int i = 0; i < 2; i++) {
    CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_CONTENT, parse(texts[i])));
    CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, parse(texts[i])));
    CHECK_OK(rg_layout(ctx, root, 24, 24));
    paint(root, 0);
    CHECK_INT(list.command_count, 2);
    check(0, RG_OP_RECT, root, 0, 0, 24, 24, 0xff000001);
    check(1, RG_OP_RECT, root, 0, 0, 24, 24, 0xff000001);
  }
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_BACKGROUND, (rg_drawable){0}));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_CONTENT,
                                parse("<adaptive-icon " SPACE "><background><color android:color='#ff000001'/></background>"
                                      "<foreground><color android:color='#ff000002'/></foreground></adaptive-icon>")));
  CHECK_OK(rg_layout(ctx, root, 24, 24));
  paint(root, 0);
  CHECK_INT(list.command_count, 4);
  check(0, RG_OP_PUSH_CLIP_PATH, root, 0, 0, 0, 0, 0);
  check(2, RG_OP_RECT, root, -6, -6, 30, 30, 0xff000002);
  end();
}

/* Rows of texts that move far down, with metrics of whole pixels and of parts: the list is as a new one. Half of them
   scroll, by a part of a row. */
static void far_texts_move_whatever_their_metrics(void) {
  const float parts[] = {0, 0.25f, 0.015625f};
  for (int k = 0; k < 6; k++) {
    begin();
    rg_font whole = create_font(ctx, font_of(7.03125f, 16, 12, 0));
    rg_font part = create_font(ctx, font_of(7, 16 + parts[k % 3], 12 + parts[k % 3], 0));
    rg_node root = make_sized(ctx, rg_null(), RG_KIND_SCROLL, rg_px(90), rg_px(500000));
    if (k < 3) root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(90), rg_px(500000));
    rg_node column = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(90), rg_wrap_content());
    rg_node first = make_sized(ctx, column, RG_KIND_VIEW, rg_px(40), rg_px(260000)), last = rg_null();
    for (int i = 0; i < 12; i++) {
      last = make_sized(ctx, column, RG_KIND_TEXT, rg_px(80), rg_px(20));
      CHECK_OK(rg_node_set_text(ctx, last, "a line", 6));
      CHECK_OK(rg_node_set_int(ctx, last, RG_FONT, (int32_t)(i < 9 ? whole : part).id));
      if (i % 2 == 0) CHECK_OK(rg_node_set_drawable(ctx, last, RG_SLOT_BACKGROUND, color(0xff00ffff)));
    }
    for (int i = 0; i < 24; i++) {
      const float height = 250000 + (i < 12 ? 29041 : 31.015625f) * (float)i;
      rg_command moved[32];
      rg_paint_value values[160];
      CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(height)));
      if (k >= 3) CHECK_OK(rg_node_set_scroll(ctx, root, 0, i % 4 == 3 ? 7.375f : 0));
      /* parts of a pixel come late */
      if (i == 7) CHECK_OK(rg_node_set_float(ctx, last, RG_PADDING_TOP, 0.25f));
      CHECK_OK(rg_layout(ctx, root, 90, 500000));
      paint(root, 0);
      const uint32_t count = list.command_count;
      CHECK(count >= 18 && count <= 32);
      memcpy(moved, list.commands, count * sizeof *moved);
      for (uint32_t c = 0; c < count; c++) {
        for (uint32_t d = 0; d < moved[c].data_count && d < 5; d++) values[5 * c + d] = list.data[moved[c].data + d];
      }
      paint(first, 0); /* the next list is new */
      paint(root, 0);
      CHECK_INT(list.command_count, count);
      for (uint32_t c = 0; c < count; c++) {
        const rg_command *fresh = &list.commands[c];
        CHECK(memcmp(&moved[c].left, &fresh->left, 4 * sizeof(float)) == 0 && moved[c].op == fresh->op);
        CHECK_INT(moved[c].data_count, fresh->data_count);
        if (fresh->data_count == 5) {
          CHECK(values[5 * c].number == list.data[fresh->data].number);
        }
      }
    }
    end();
  }
}

int main(void) {
  RUN(dividers_lie_between_children);
  RUN(dividers_of_a_moved_flexbox);
  RUN(bars_give_layers_their_levels);
  RUN(bars_have_ticks_tints_and_stars);
  RUN(switches_lie_at_the_end_of_a_text);
  RUN(scroll_bars_lie_over_the_children);
  RUN(ripples_show_their_state);
  RUN(outlines_clip_and_cast_shadows);
  RUN(a_state_changes_sizes);
  RUN(lists_that_move_show_their_first_frame);
  RUN(far_texts_move_whatever_their_metrics);
  return check_result();
}
