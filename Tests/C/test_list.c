/* SPDX-License-Identifier: MIT */
/* Lists: the items in view and their nodes, scrolling, directions, what other parts see of them. */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

static void only_items_in_view_have_nodes(void) {
  model m = make_plain(1000000);
  start(&m, 0);
  lay_out(&m);
  rg_list_info info = info_of(&m);
  CHECK_INT(info.first_visible, 0);
  CHECK_INT(info.visible_count, 5);
  CHECK(info.node_count >= 6 && info.node_count <= 16);
  CHECK_INT(m.binds, info.node_count);
  CHECK_FRAME(seen(&m, 4), 0, 80, 100, 20);
  CHECK_INT(rg_list_node(m.ctx, m.list, 1000).id, 0);
  CHECK(info.length == 20e6);
  end(&m);
}

static void scrolling_reuses_nodes_and_allocates_nothing(void) {
  ledger blocks = {.fail_after = -1};
  model m = make_counted(5000, &blocks);
  start(&m, 0);
  lay_out(&m);
  for (int i = 0; i < 200; i++) {
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 37, NULL, NULL));
    lay_out(&m);
  }
  size_t total = blocks.total, nodes = rg_node_count(m.ctx);
  for (int i = 0; i < 200; i++) {
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, i < 150 ? -37 : 37, NULL, NULL));
    lay_out(&m);
  }
  CHECK_INT(blocks.total, total);
  CHECK_INT(rg_node_count(m.ctx), nodes);
  CHECK(nodes < 80);
  CHECK(m.unbinds > 100);
  end(&m);
  CHECK_INT(blocks.mistakes, 0);
  CHECK_INT(blocks.count, 0);
}

static void alignments_are_exact_with_unknown_lengths(void) {
  model m = make_plain(3000);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(5 + i * 7 % 30);
  start(&m, 0);
  lay_out(&m);
  for (uint32_t i = 300; i < 2500; i += 131) {
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i, RG_LIST_START));
    lay_out(&m);
    CHECK(seen(&m, i).y == 0);
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i * 3 % 2900, RG_LIST_END));
    lay_out(&m);
    rg_frame frame = seen(&m, i * 3 % 2900);
    CHECK(frame.y + frame.height == 100);
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i, RG_LIST_CENTER));
    lay_out(&m);
    frame = seen(&m, i);
    CHECK(frame.y * 2 + frame.height >= 99 && frame.y * 2 + frame.height <= 101);
    double offset = info_of(&m).offset;
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i, RG_LIST_NEAREST));
    lay_out(&m);
    CHECK(info_of(&m).offset == offset);
  }
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 2999, RG_LIST_START));
  lay_out(&m);
  rg_frame last = seen(&m, 2999);
  CHECK(last.y + last.height == 100);
  rg_list_info info = info_of(&m);
  CHECK(info.view_end == 1);
  CHECK_OK(rg_list_scroll_pages(m.ctx, m.list, -1));
  lay_out(&m);
  CHECK(info_of(&m).offset < info.offset);
  double snapped = -1, at = -1, length = -1;
  bool known = true;
  uint32_t index = 7;
  CHECK_OK(rg_list_snap(m.ctx, m.list, 22, RG_LIST_START, &snapped));
  CHECK_OK(rg_list_item_at(m.ctx, m.list, snapped, &index));
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, index, &at, &length, &known));
  CHECK(at == snapped && known);
  end(&m);
}

static void the_view_in_items_does_not_jump(void) {
  model m = make_plain(2000);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = i % 2 ? 90 : 6;
  start(&m, 0);
  lay_out(&m);
  double before = 0;
  for (int i = 0; i < 500; i++) {
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 3, NULL, NULL));
    lay_out(&m);
    rg_list_info info = info_of(&m);
    CHECK(info.view_start > before && info.view_start - before <= 3.0 / 6 / 2000 + 1e-12);
    before = info.view_start;
  }
  end(&m);
}

static void lists_run_in_all_directions(void) {
  for (uint32_t flags = 0; flags < 8; flags++) {
    for (int rtl = 0; rtl < 2; rtl++) {
      model m = make_plain(50);
      CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, rtl ? RG_DIRECTION_RTL : RG_DIRECTION_LTR));
      start(&m, flags);
      lay_out(&m);
      bool across = flags & RG_LIST_HORIZONTAL, end_first = flags & RG_LIST_FROM_END;
      bool back = ((flags & RG_LIST_REVERSED) != 0) != (across && rtl);
      rg_frame first = seen(&m, end_first ? 49 : 0);
      float at = across ? first.x : first.y, size = across ? first.width : first.height;
      CHECK(size == (across ? 100 : 20)); /* match_parent across a horizontal list's axis is the viewport */
      CHECK(at == (back != end_first ? 100 - size : 0));
      rg_scroll scroll;
      CHECK_OK(rg_node_get_scroll(m.ctx, m.list, &scroll));
      float low = across ? scroll.min_x : scroll.min_y, high = across ? scroll.max_x : scroll.max_y;
      CHECK(back ? high == 0 && low < 0 : low == 0 && high > 0);
      float by = back != end_first ? -30.0f : 30.0f;
      CHECK_OK(rg_node_scroll_by(m.ctx, m.list, across ? by : 0, across ? 0 : by, NULL, NULL));
      lay_out(&m);
      rg_frame moved = seen(&m, end_first ? 49 : 0);
      CHECK((across ? moved.x : moved.y) == at - by);
      end(&m);
    }
  }
}

static void hits_and_scrollers_see_the_items(void) {
  for (uint32_t flags = 0; flags < 8; flags++) {
    model m = make_plain(400);
    for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(10 + i % 7 * 5);
    start(&m, flags & ~RG_LIST_HORIZONTAL);
    for (uint32_t at = 0; at < 400; at += 57) {
      rg_node hit = rg_null(), above = rg_null();
      uint32_t index = 0;
      CHECK_OK(rg_list_scroll_to(m.ctx, m.list, at, RG_LIST_CENTER));
      lay_out(&m);
      rg_frame frame = seen(&m, at);
      CHECK_OK(rg_hit_test(m.ctx, m.root, 5, frame.y + 1, NULL, &hit));
      CHECK_OK(rg_list_find(m.ctx, hit, &above, &index));
      CHECK_INT(index, at);
      CHECK_INT(above.id, m.list.id);
      /* an item that sticks out of the view is scrolled into it */
      rg_list_info info = info_of(&m);
      rg_node last = rg_list_node(m.ctx, m.list, info.first_visible + info.visible_count - 1);
      CHECK_OK(rg_node_scroll_into_view(m.ctx, last, NULL, NULL));
      lay_out(&m);
      rg_frame whole, visible;
      CHECK_OK(rg_node_visible_frame(m.ctx, last, &whole, &visible));
      CHECK(whole.height == visible.height);
    }
    rg_frame track, thumb;
    CHECK_OK(rg_node_scroll_bar(m.ctx, m.list, 4, 8, &track, &thumb));
    CHECK(track.height == 100 && thumb.height == 8);
    end(&m);
  }
}

static void the_focus_goes_to_items_that_come_into_view(void) {
  model m = make_plain(50);
  rg_input_def input = rg_input_def_default();
  start(&m, 0);
  lay_out(&m);
  input.focusable = RG_FOCUSABLE_YES;
  uint32_t index = 0;
  rg_node focus = rg_list_node(m.ctx, m.list, 0), list = rg_null();
  for (uint32_t i = 1; i < 30; i++) {
    rg_list_info info = info_of(&m);
    for (uint32_t k = 0; k < m.count; k++) {
      rg_node node = rg_list_node(m.ctx, m.list, k);
      if (node.id != 0) CHECK_OK(rg_node_set_input(m.ctx, node, &input));
    }
    CHECK(info.node_count > info.visible_count);
    CHECK_OK(rg_focus_next(m.ctx, m.root, focus, NULL, RG_FOCUS_DOWN, &focus));
    CHECK_OK(rg_list_find(m.ctx, focus, &list, &index));
    CHECK_INT(index, i);
    CHECK_OK(rg_node_scroll_into_view(m.ctx, focus, NULL, NULL));
    lay_out(&m);
    CHECK(seen(&m, i).y + 20 <= 100);
  }
  end(&m);
}

static void batches_and_files_make_lists(void) {
  const char *text = "<LinearLayout><RecyclerView layout_width='50px' layout_height='60px'/><ListView/><ListView/>"
                     "<RecyclerView layout_width='wrap_content' layout_height='wrap_content'/></LinearLayout>";
  model m = make_plain(100);
  rg_template screens = {0};
  rg_node copies[10 * 5];
  CHECK_OK(rg_template_create(m.ctx, text, strlen(text), NULL, &screens));
  CHECK_INT(rg_template_node_count(m.ctx, screens), 5);
  CHECK_OK(rg_template_instantiate(m.ctx, screens, rg_null(), 10, copies));
  for (int i = 0; i < 10; i++) {
    rg_list_def def = list_def(&m);
    for (int k = 1; k < 5; k++) CHECK_OK(rg_list_set(m.ctx, copies[i * 5 + k], &def));
    CHECK_OK(rg_list_layout(m.ctx, copies[i * 5], 100, 100));
    rg_node first = rg_list_node(m.ctx, copies[i * 5 + 1], 1);
    CHECK_FRAME(frame_of(m.ctx, first), 0, 20, 50, 20);
    if (i % 2) CHECK_OK(rg_node_destroy(m.ctx, copies[i * 5]));
  }
  end(&m);
}

static void lists_in_items_of_lists_are_filled(void) {
  model m = make_plain(100);
  const char *outer = "<FrameLayout layout_width='match_parent' layout_height='40px'/>";
  rg_template frame = {0};
  CHECK_OK(rg_template_create(m.ctx, outer, strlen(outer), NULL, &frame));
  rg_list_def def = list_def(&m);
  def.templates = &frame;
  def.template_count = 1;
  def.type = NULL;
  def.bind = NULL;
  def.unbind = NULL;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  rg_node inner = make_sized(m.ctx, rg_list_node(m.ctx, m.list, 1), RG_KIND_LIST, rg_match_parent(), rg_match_parent());
  def = list_def(&m);
  CHECK_OK(rg_list_set(m.ctx, inner, &def));
  lay_out(&m);
  rg_node item = rg_list_node(m.ctx, inner, 1);
  rg_frame frame_of_item, visible;
  CHECK_OK(rg_node_visible_frame(m.ctx, item, &frame_of_item, &visible));
  CHECK_FRAME(frame_of_item, 0, 60, 100, 20);
  /* the inner one takes what it can, the outer one the rest */
  float rest = 7;
  CHECK_OK(rg_list_scroll_to(m.ctx, inner, 99, RG_LIST_END));
  lay_out(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, inner, 0, 30, NULL, &rest));
  lay_out(&m);
  CHECK(rest == 0 && info_of(&m).offset == 30);
  end(&m);
}

/* Makes the nodes of items visible, once. */
static bool bind_new(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count) {
  (void)list;
  for (uint32_t i = 0; i < count; i++)
    if (items[i].is_new) CHECK_OK(rg_node_set_drawable(ctx, items[i].node, RG_SLOT_BACKGROUND, *(rg_drawable *)user));
  return true;
}

static uint32_t plain_header(void *user, uint32_t index) {
  (void)user;
  return index - index % 4;
}

/* Plain items, separators, headers, a grid. */
static void paints_of(int kind) {
  static const float distances[] = {5, 20, 33, -7, 400, -20, 1, 20000, -13, 60};
  model m = make_plain(400);
  rg_drawable red = {0};
  CHECK_OK(rg_drawable_color(m.ctx, 0xFFFF0000, &red));
  rg_list_def def = list_def(&m);
  def.type = NULL;
  def.bind = bind_new;
  def.unbind = NULL;
  def.user = &red;
  if (kind == 1) {
    rg_drawable blue = {0};
    CHECK_OK(rg_drawable_color(m.ctx, 0xFF0000FF, &blue));
    CHECK_OK(rg_node_set_drawable(m.ctx, m.list, RG_SLOT_DIVIDER, blue));
    CHECK_OK(rg_node_set_int(m.ctx, m.list, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
    CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_HEIGHT, 2));
  }
  if (kind == 2) def.header = plain_header;
  if (kind == 3) def.spans = 3;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  for (uint32_t step = 0; step < 60; step++) {
    rg_display_list painted;
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, distances[step % 10], NULL, NULL));
    if (step % 7 == 3) CHECK_OK(rg_list_insert(m.ctx, m.list, step, 3));
    if (step % 7 == 5) CHECK_OK(rg_list_remove(m.ctx, m.list, step * 2, 4));
    lay_out(&m);
    memset(&painted, 0, sizeof painted);
    painted.struct_size = sizeof painted;
    CHECK_OK(rg_paint(m.ctx, m.root, 0, &painted));
    uint32_t count = painted.command_count;
    rg_command *commands = (rg_command *)malloc(count * sizeof *commands);
    memcpy(commands, painted.commands, count * sizeof *commands);
    CHECK_OK(rg_frames_keep(m.ctx, false)); /* the next list is made from scratch */
    CHECK_OK(rg_paint(m.ctx, m.root, 0, &painted));
    CHECK_INT(painted.command_count, count);
    CHECK(painted.command_count == count && memcmp(commands, painted.commands, count * sizeof *commands) == 0);
    CHECK(count > 5);
    float last = -1000; /* separators scroll with the items, headers are above them */
    for (uint32_t i = 0; kind == 1 && i < count; i++) {
      if (commands[i].color != 0xFF0000FF) continue;
      CHECK(commands[i].bottom - commands[i].top == 2 && commands[i].top > last);
      last = commands[i].top;
    }
    if (kind == 1) CHECK(last > 80);
    free(commands);
  }
  end(&m);
}

static void display_lists_follow(void) {
  for (int kind = 0; kind < 4; kind++) paints_of(kind);
}

static void a_list_wraps_its_items(void) {
  model m = make_plain(3);
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_HEIGHT, rg_wrap_content()));
  start(&m, 0);
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 60);
  m.items[1].height = 30;
  CHECK_OK(rg_list_change(m.ctx, m.list, 1, 1, 0));
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 70);
  for (int i = 0; i < 10; i++) m.items[m.count++] = (item){.height = 20};
  CHECK_OK(rg_list_insert(m.ctx, m.list, 3, 10));
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 100);
  CHECK_OK(rg_list_remove(m.ctx, m.list, 0, 13));
  m.count = 0;
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 0);
  CHECK_INT(info_of(&m).node_count, 0);
  end(&m);
}

static void the_definition_has_defaults(void) {
  rg_list_def def = rg_list_def_default(), other;
  memset(&other, 0xff, sizeof other);
  rg_list_def_init(&other, sizeof other);
  CHECK(memcmp(&def, &other, sizeof def) == 0 && def.struct_size == sizeof def && def.template_count == 1);
  rg_list_def_init(&other, 0); /* ignored */
  rg_list_def_init(NULL, sizeof other);
  CHECK(memcmp(&def, &other, sizeof def) == 0);
}

int main(void) {
  RUN(the_definition_has_defaults);
  RUN(only_items_in_view_have_nodes);
  RUN(scrolling_reuses_nodes_and_allocates_nothing);
  RUN(alignments_are_exact_with_unknown_lengths);
  RUN(the_view_in_items_does_not_jump);
  RUN(lists_run_in_all_directions);
  RUN(hits_and_scrollers_see_the_items);
  RUN(the_focus_goes_to_items_that_come_into_view);
  RUN(batches_and_files_make_lists);
  RUN(lists_in_items_of_lists_are_filled);
  RUN(display_lists_follow);
  RUN(a_list_wraps_its_items);
  return check_result();
}
