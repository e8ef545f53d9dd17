/* SPDX-License-Identifier: MIT */
/* Flexboxes: lines, growing and shrinking, alignment, dividers, items, and what setters refuse. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;
static rg_node box, items[16];
static rg_flexbox flexbox;

static void make_flexbox(rg_flex_wrap wrap, int count, float width, float height) {
  ctx = make_context();
  box = make_sized(ctx, rg_null(), RG_KIND_FLEXBOX, rg_match_parent(), rg_match_parent());
  flexbox = rg_flexbox_default();
  flexbox.wrap = wrap;
  CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
  for (int i = 0; i < count; i++) items[i] = make_sized(ctx, box, RG_KIND_VIEW, rg_px(width), rg_px(height));
}

static void set_item(int index, float grow, float shrink) {
  rg_flex_item item = rg_flex_item_default();
  item.grow = grow;
  item.shrink = shrink;
  CHECK_OK(rg_node_set_flex_item(ctx, items[index], &item));
}

static void lines_wrap_and_share_the_space_across(void) {
  make_flexbox(RG_FLEX_WRAP, 4, 40, 20);
  CHECK_OK(rg_layout(ctx, box, 100, 200));
  CHECK_FRAME(frame_of(ctx, items[1]), 40, 0, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[2]), 0, 20, 40, 20);
  flexbox.align_content = RG_FLEX_STRETCH;
  flexbox.align_items = RG_FLEX_ALIGN_STRETCH;
  flexbox.justify_content = RG_FLEX_SPACE_BETWEEN;
  CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
  CHECK_OK(rg_layout(ctx, box, 100, 200));
  CHECK_FRAME(frame_of(ctx, items[1]), 60, 0, 40, 100);
  CHECK_FRAME(frame_of(ctx, items[2]), 0, 100, 40, 100);
  flexbox.wrap = RG_FLEX_WRAP_REVERSE;
  flexbox.align_content = RG_FLEX_END;
  flexbox.align_items = RG_FLEX_ALIGN_START;
  CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
  CHECK_OK(rg_layout(ctx, box, 100, 200));
  CHECK_FRAME(frame_of(ctx, items[0]), 0, 20, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[3]), 60, 0, 40, 20);
  rg_context_destroy(ctx);
}

static void children_grow_to_their_maximum_and_shrink_to_their_minimum(void) {
  rg_flex_item item = rg_flex_item_default();
  make_flexbox(RG_FLEX_NOWRAP, 3, 40, 20);
  set_item(0, 1, 1);
  set_item(1, 3, 1);
  CHECK_OK(rg_layout(ctx, box, 200, 50));
  CHECK_FRAME(frame_of(ctx, items[0]), 0, 0, 60, 20);
  CHECK_FRAME(frame_of(ctx, items[1]), 60, 0, 100, 20);
  CHECK_FRAME(frame_of(ctx, items[2]), 160, 0, 40, 20);
  item.grow = 3;
  item.max_width = 50;
  item.min_width = 38;
  CHECK_OK(rg_node_set_flex_item(ctx, items[1], &item));
  CHECK_OK(rg_layout(ctx, box, 200, 50));
  CHECK_FRAME(frame_of(ctx, items[0]), 0, 0, 110, 20);
  CHECK_FRAME(frame_of(ctx, items[1]), 110, 0, 50, 20);
  CHECK_OK(rg_layout(ctx, box, 90, 50));
  CHECK_FRAME(frame_of(ctx, items[0]), 0, 0, 26, 20);
  CHECK_FRAME(frame_of(ctx, items[1]), 26, 0, 38, 20);
  CHECK_FRAME(frame_of(ctx, items[2]), 64, 0, 26, 20);
  rg_context_destroy(ctx);
}

static void a_basis_an_order_and_a_break(void) {
  rg_flex_item item = rg_flex_item_default();
  make_flexbox(RG_FLEX_WRAP, 3, 40, 20);
  item.basis_percent = 50;
  CHECK_OK(rg_node_set_flex_item(ctx, items[0], &item));
  item = rg_flex_item_default();
  item.wrap_before = true;
  CHECK_OK(rg_node_set_flex_item(ctx, items[2], &item));
  CHECK_OK(rg_node_set_int(ctx, items[1], RG_ORDER, -1));
  CHECK_OK(rg_layout(ctx, box, 160, 50));
  CHECK_FRAME(frame_of(ctx, items[1]), 0, 0, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[0]), 40, 0, 80, 20);
  CHECK_FRAME(frame_of(ctx, items[2]), 0, 20, 40, 20);
  CHECK_OK(rg_node_destroy(ctx, items[0]));
  CHECK_OK(rg_layout(ctx, box, 160, 50));
  CHECK_FRAME(frame_of(ctx, items[2]), 0, 20, 40, 20);
  rg_context_destroy(ctx);
}

static void columns_run_down_or_up_and_turn_with_the_direction(void) {
  make_flexbox(RG_FLEX_WRAP, 3, 40, 20);
  flexbox.direction = RG_FLEX_COLUMN_REVERSE;
  CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, box, 200, 50));
  CHECK_FRAME(frame_of(ctx, items[0]), 160, 30, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[1]), 160, 10, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[2]), 120, 30, 40, 20);
  rg_context_destroy(ctx);
}

static void dividers_take_space_and_are_returned(void) {
  rg_frame frames[8];
  uint32_t count = 0;
  make_flexbox(RG_FLEX_WRAP, 3, 40, 20);
  flexbox.show_dividers_vertical = RG_DIVIDER_MIDDLE | RG_DIVIDER_END;
  flexbox.show_dividers_horizontal = RG_DIVIDER_BEGINNING | RG_DIVIDER_MIDDLE;
  flexbox.divider_width = 4;
  flexbox.divider_height = 6;
  CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
  CHECK_OK(rg_layout(ctx, box, 88, 100));
  CHECK_FRAME(frame_of(ctx, items[0]), 0, 6, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[1]), 44, 6, 40, 20);
  CHECK_FRAME(frame_of(ctx, items[2]), 0, 32, 40, 20);
  CHECK_OK(rg_node_dividers(ctx, box, frames, 8, &count));
  CHECK(count == 5);
  CHECK_FRAME(frames[0], 40, 6, 4, 20);
  CHECK_FRAME(frames[1], 84, 6, 4, 20);
  CHECK_FRAME(frames[2], 0, 0, 88, 6);
  CHECK_FRAME(frames[3], 40, 32, 4, 20);
  CHECK_FRAME(frames[4], 0, 26, 88, 6);
  rg_divider_view all = rg_dividers(ctx, box);
  CHECK(all.count == 5 && all.dividers[0].orientation == RG_VERTICAL && all.dividers[2].orientation == RG_HORIZONTAL);
  CHECK_OK(rg_divider_count(ctx, box, RG_VERTICAL, &count));
  CHECK(count == 3);
  rg_context_destroy(ctx);
}

static void dividers_of_lines_that_lost_children_end_there(void) {
  rg_frame frames[8];
  uint32_t count = 0;
  make_flexbox(RG_FLEX_WRAP, 3, 40, 20);
  flexbox.show_dividers_vertical = RG_DIVIDER_MIDDLE | RG_DIVIDER_END;
  flexbox.divider_width = 4;
  CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
  CHECK_OK(rg_layout(ctx, box, 88, 100));
  CHECK_OK(rg_node_remove(ctx, items[1]));
  CHECK_OK(rg_node_remove(ctx, items[2]));
  CHECK_OK(rg_node_dividers(ctx, box, frames, 8, &count));
  CHECK(count <= 4);
  CHECK_OK(rg_node_remove(ctx, items[0]));
  CHECK_OK(rg_node_dividers(ctx, box, frames, 8, &count));
  CHECK_OK(rg_layout(ctx, box, 88, 100));
  CHECK_OK(rg_node_dividers(ctx, box, frames, 8, &count));
  CHECK(count == 0);
  rg_context_destroy(ctx);
}

static void far_away_positions_are_those_of_float_arithmetic(void) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 1;
  def.snapping = RG_SNAP_NONE;
  float at[2];
  for (int k = 0; k < 2; k++) { /* an item of any node turns the fast path off */
    ctx = make_context_def(&def);
    box = make_sized(ctx, rg_null(), RG_KIND_FLEXBOX, rg_match_parent(), rg_match_parent());
    flexbox = rg_flexbox_default();
    flexbox.direction = RG_FLEX_COLUMN_REVERSE;
    CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
    for (int i = 0; i < 2; i++) items[i] = make_sized(ctx, box, RG_KIND_VIEW, rg_px(1), rg_px(0));
    CHECK_OK(rg_node_set_float(ctx, items[0], RG_MARGIN_BOTTOM, 5));
    CHECK_OK(rg_node_set_float(ctx, items[1], RG_MARGIN_BOTTOM, 13));
    if (k == 1) set_item(0, 0, 0.5f);
    CHECK_OK(rg_layout(ctx, box, 65, 357913952));
    at[k] = frame_of(ctx, items[1]).y;
    rg_context_destroy(ctx);
  }
  CHECK(at[0] == at[1]);
}

static void properties_are_read_back(void) {
  rg_flexbox f = rg_flexbox_default();
  rg_flex_item i = rg_flex_item_default();
  make_flexbox(RG_FLEX_WRAP_REVERSE, 1, 10, 10);
  CHECK_OK(rg_node_get_flexbox(ctx, box, &f));
  CHECK(memcmp(&f, &flexbox, sizeof f) == 0);
  i.max_height = 7.5f;
  i.align_self = RG_FLEX_ALIGN_CENTER;
  i.wrap_before = true;
  CHECK_OK(rg_node_set_flex_item(ctx, items[0], &i));
  rg_flex_item got = rg_flex_item_default();
  CHECK_OK(rg_node_get_flex_item(ctx, items[0], &got));
  CHECK(memcmp(&i, &got, sizeof i) == 0);
  memset(&i, 0x7f, sizeof i); /* all bytes are written */
  rg_flex_item_init(&i, sizeof i);
  CHECK_OK(rg_node_get_flex_item(ctx, box, &got));
  CHECK(memcmp(&i, &got, sizeof i) == 0);
  rg_context_destroy(ctx);
}

#define BAD(call) CHECK((call) == RG_ERROR_INVALID_ARGUMENT && *rg_error_message(ctx))
#define BAD_FLEXBOX(field, value) \
  do { \
    rg_flexbox bad = rg_flexbox_default(); \
    bad.field = value; \
    BAD(rg_node_set_flexbox(ctx, box, &bad)); \
  } while (0)
#define BAD_ITEM(field, value) \
  do { \
    rg_flex_item bad = rg_flex_item_default(); \
    bad.field = value; \
    BAD(rg_node_set_flex_item(ctx, items[0], &bad)); \
  } while (0)

static void bad_values_are_refused(void) {
  rg_flexbox f = rg_flexbox_default();
  const float nan = 0.0f / 0.0f;
  make_flexbox(RG_FLEX_NOWRAP, 1, 10, 10);
  rg_flexbox_init(&f, 3); /* too small: left as it is */
  rg_flexbox_init(NULL, sizeof f);
  rg_flex_item_init(NULL, sizeof(rg_flex_item));
  BAD_FLEXBOX(struct_size, 4);
  BAD_FLEXBOX(direction, (rg_flex_direction)4);
  BAD_FLEXBOX(wrap, (rg_flex_wrap)3);
  BAD_FLEXBOX(justify_content, RG_FLEX_STRETCH);
  BAD_FLEXBOX(align_items, RG_FLEX_ALIGN_AUTO);
  BAD_FLEXBOX(align_items, (rg_flex_align)6);
  BAD_FLEXBOX(align_content, RG_FLEX_SPACE_EVENLY);
  BAD_FLEXBOX(align_content, (rg_flex_distribution)7);
  BAD_FLEXBOX(max_lines, -2);
  BAD_FLEXBOX(show_dividers_horizontal, 8);
  BAD_FLEXBOX(show_dividers_vertical, 9);
  BAD_FLEXBOX(divider_height, -1);
  BAD_FLEXBOX(divider_width, nan);
  BAD_ITEM(struct_size, 4);
  BAD_ITEM(grow, -1);
  BAD_ITEM(shrink, nan);
  BAD_ITEM(basis_percent, -2);
  BAD_ITEM(align_self, (rg_flex_align)6);
  BAD_ITEM(min_width, -1);
  BAD_ITEM(min_height, nan);
  BAD_ITEM(max_width, -2);
  BAD_ITEM(max_height, nan);
  BAD(rg_node_set_flexbox(ctx, items[0], &f));
  BAD(rg_node_get_flexbox(ctx, items[0], &f));
  BAD(rg_node_set_flexbox(ctx, box, NULL));
  BAD(rg_node_set_flex_item(ctx, items[0], NULL));
  rg_context_destroy(ctx);
}

static void without_children_it_has_its_padding_across(void) {
  make_flexbox(RG_FLEX_WRAP, 1, 10, 10);
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_LEFT, 3));
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_TOP, 5));
  CHECK_OK(rg_node_set_int(ctx, items[0], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout_specs(ctx, box, rg_at_most(50), rg_unspecified()));
  CHECK_FRAME(frame_of(ctx, box), 0, 0, 0, 5);
  rg_context_destroy(ctx);
}

static void measure_content(void *user, rg_measure_request *request) {
  const float *content = request->node_user_data;
  (void)user;
  request->out_width = content[0];
  if (request->width.mode != RG_UNSPECIFIED && request->width.size < content[0]) request->out_width = request->width.size;
  request->out_height = content[1];
}

static rg_node make_measured(rg_node parent, uint32_t index, float *content) {
  rg_node node = rg_null();
  rg_node_def def = rg_node_def_default(RG_KIND_MEASURED);
  def.user_data = content;
  CHECK_OK(rg_node_create_at(ctx, parent, index, &def, &node));
  return node;
}

static bool add_to_explanation(void *user, const char *text, size_t length) {
  strncat(user, text, length);
  return true;
}

/* A flexbox that measures a grid in a grid twice: a change reaches both of their results. */
static void a_nested_grid_keeps_no_old_natural_size(void) {
  char explained[2][4096] = {"", ""};
  float wide[2] = {90, 3}, narrow[2] = {25, 45};
  for (int is_new = 0; is_new < 2; is_new++) {
    rg_context_def def = rg_context_def_default();
    def.measure = measure_content;
    ctx = make_context_def(&def);
    rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), box = make_node(ctx, root, RG_KIND_FLEXBOX), text = rg_null();
    if (is_new) text = make_measured(box, 0, wide);
    rg_node grid = make_node(ctx, make_node(ctx, box, RG_KIND_FRAME), RG_KIND_GRID);
    rg_node cell = make_node(ctx, make_node(ctx, grid, RG_KIND_GRID), RG_KIND_FRAME);
    make_node(ctx, cell, RG_KIND_VIEW);
    rg_node frame = make_node(ctx, cell, RG_KIND_FRAME);
    CHECK_OK(rg_node_set_length(ctx, frame, RG_HEIGHT, rg_px(117)));
    if (!is_new) {
      CHECK_OK(rg_layout_specs(ctx, root, rg_unspecified(), rg_unspecified()));
      text = make_measured(box, 0, wide);
      CHECK_OK(rg_layout_specs(ctx, root, rg_unspecified(), rg_unspecified()));
    }
    make_measured(frame, RG_END, narrow);
    CHECK_OK(rg_layout_specs(ctx, root, rg_unspecified(), rg_unspecified()));
    CHECK_OK(rg_node_explain(ctx, text, RG_EXPLAIN_TEXT, add_to_explanation, explained[is_new]));
    rg_context_destroy(ctx);
  }
  CHECK(strstr(explained[1], "shrink from 32.5 px"));
  CHECK(strcmp(explained[0], explained[1]) == 0);
}

static void files_have_flexboxes(void) {
  const char *text =
      "<com.google.android.flexbox.FlexboxLayout xmlns:app='http://schemas.android.com/apk/res-auto' "
      "layout_width='100px' layout_height='60px' app:flexWrap='wrap' app:alignContent='stretch' "
      "app:justifyContent='flex_end' app:showDivider='middle' dividerWidth='2px'>"
      "<View layout_width='30px' layout_height='10px' app:layout_flexGrow='1' app:layout_maxWidth='40px'/>"
      "<View layout_width='30px' layout_height='10px' app:layout_order='0' app:layout_alignSelf='center'/>"
      "<View layout_width='30px' layout_height='10px' app:layout_flexBasisPercent='60%' app:layout_wrapBefore='true'/>"
      "</com.google.android.flexbox.FlexboxLayout>";
  ctx = make_context();
  CHECK_OK(rg_inflate(ctx, text, strlen(text), NULL, &box));
  rg_diagnostic d;
  CHECK(rg_diagnostic_at(ctx, 0, &d) != RG_OK);
  for (uint32_t i = 0; i < 3; i++) items[i] = rg_node_child_at(ctx, box, i);
  CHECK_OK(rg_layout(ctx, box, 100, 60));
  CHECK_FRAME(frame_of(ctx, items[1]), 28, 10, 30, 10);
  CHECK_FRAME(frame_of(ctx, items[0]), 60, 0, 40, 10);
  CHECK_FRAME(frame_of(ctx, items[2]), 40, 30, 60, 10);
  rg_context_destroy(ctx);
}

/* Lengths end at 16,384 px here. What the host tracks decides which code places the children. */
static void positions_beyond_the_range_are_cut_alike(void) {
  const uint32_t tracks[] = {RG_TRACK_CHANGES, RG_TRACK_CHANGES | RG_TRACK_ABSOLUTE};
  for (int i = 0; i < 2; i++) {
    rg_context_def def = rg_context_def_default();
    def.units_per_px = 65536;
    def.track = tracks[i];
    CHECK_OK(rg_context_create(&def, &ctx));
    box = make_sized(ctx, rg_null(), RG_KIND_FLEXBOX, rg_match_parent(), rg_match_parent());
    flexbox = rg_flexbox_default();
    flexbox.direction = RG_FLEX_COLUMN_REVERSE;
    CHECK_OK(rg_node_set_flexbox(ctx, box, &flexbox));
    for (int k = 0; k < 2; k++) items[k] = make_sized(ctx, box, RG_KIND_VIEW, rg_px(10), rg_px(8192));
    CHECK_OK(rg_node_set_float(ctx, items[0], RG_MARGIN_BOTTOM, -16384));
    CHECK_OK(rg_layout(ctx, box, 100, 314));
    CHECK_FRAME(frame_of(ctx, items[0]), 0, 8192, 10, 8192);
    CHECK_FRAME(frame_of(ctx, items[1]), 0, 314, 10, 8192);
    rg_context_destroy(ctx);
  }
}

int main(void) {
  RUN(lines_wrap_and_share_the_space_across);
  RUN(children_grow_to_their_maximum_and_shrink_to_their_minimum);
  RUN(a_basis_an_order_and_a_break);
  RUN(columns_run_down_or_up_and_turn_with_the_direction);
  RUN(dividers_take_space_and_are_returned);
  RUN(dividers_of_lines_that_lost_children_end_there);
  RUN(far_away_positions_are_those_of_float_arithmetic);
  RUN(properties_are_read_back);
  RUN(bad_values_are_refused);
  RUN(without_children_it_has_its_padding_across);
  RUN(a_nested_grid_keeps_no_old_natural_size);
  RUN(files_have_flexboxes);
  RUN(positions_beyond_the_range_are_cut_alike);
  return check_result();
}
