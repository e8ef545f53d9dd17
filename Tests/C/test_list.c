/* SPDX-License-Identifier: MIT */
/* Lists: items in view and their nodes, edits, scrolling, arguments, callbacks that misbehave. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static const char *const cells[3] = {
    "<FrameLayout layout_width='match_parent' layout_height='wrap_content'>"
    "<View layout_width='10px' layout_height='10px'/></FrameLayout>",
    "<LinearLayout layout_width='match_parent' layout_height='wrap_content' layout_margin='3px'>"
    "<View layout_width='10px' layout_height='10px'/><View layout_width='0px' layout_weight='1' "
    "layout_height='match_parent'/></LinearLayout>",
    "<LinearLayout orientation='vertical' layout_width='match_parent' layout_height='wrap_content'>"
    "<TextView layout_width='match_parent' layout_height='wrap_content'/></LinearLayout>"};

/* An item of the host's data. */
typedef struct item {
  uint64_t key;
  uint32_t type;
  float height;
  uint32_t characters;
  bool is_gone;
} item;

typedef struct model {
  rg_context *ctx;
  rg_node root, list;
  rg_template templates[3];
  item *items;
  uint32_t count;
  uint64_t next_key;
  uint32_t binds, unbinds, calls, payloads[4];
  int lie;              /* what the callbacks do wrong */
  rg_status in_callback; /* status of a call in a callback */
} model;

static const char letters[] = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incidunt ut";

static void show(rg_context *ctx, rg_node node, const item *it) {
  rg_node first = rg_node_first_child(ctx, node);
  CHECK_OK(rg_node_set_int(ctx, node, RG_VISIBILITY, it->is_gone ? RG_GONE : RG_VISIBLE));
  if (it->type == 2) {
    CHECK_OK(rg_node_set_text(ctx, first, letters, it->characters));
  } else {
    CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(it->height)));
  }
}

static uint32_t type_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 1) return 99;
  if (m->lie == 2) m->in_callback = rg_node_set_int(m->ctx, m->root, RG_VISIBILITY, RG_GONE);
  return m->items[index].type;
}

static bool bind(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count) {
  model *m = (model *)user;
  m->calls++;
  if (m->lie == 3) m->in_callback = rg_list_insert(ctx, list, 0, 1);
  if (m->lie == 4) m->in_callback = rg_list_layout(ctx, m->root, 100, 100);
  if (m->lie == 5) return false;
  if (m->lie == 6) CHECK_OK(rg_node_destroy(ctx, items[count - 1].node));
  if (m->lie == 7) CHECK_OK(rg_node_destroy(ctx, list));
  if (m->lie == 8) CHECK_OK(rg_node_destroy(ctx, m->root));
  if (m->lie == 9) CHECK_OK(rg_node_remove(ctx, items[0].node));
  if (m->lie == 10) rg_context_destroy(ctx);
  if (m->lie >= 6 && m->lie <= 9) return true;
  for (uint32_t i = 0; i < count; i++) {
    CHECK(items[i].index < m->count && items[i].type == m->items[items[i].index].type);
    show(ctx, items[i].node, &m->items[items[i].index]);
    if (items[i].index < 4) m->payloads[items[i].index] = items[i].payload;
    CHECK_OK(rg_node_set_user_data(ctx, items[i].node, (void *)(uintptr_t)m->items[items[i].index].key));
    m->binds++;
  }
  return true;
}

static bool unbind(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count) {
  (void)list;
  for (uint32_t i = 0; i < count; i++) CHECK_OK(rg_node_set_user_data(ctx, items[i].node, NULL));
  ((model *)user)->unbinds += count;
  return true;
}

static rg_list_def list_def(model *m) {
  rg_list_def def = rg_list_def_default();
  def.count = m->count;
  def.templates = m->templates;
  def.template_count = 3;
  def.type = type_of;
  def.bind = bind;
  def.unbind = unbind;
  def.user = m;
  return def;
}

static void make_templates(model *m) {
  rg_inflate_def def = rg_inflate_def_default();
  def.font = make_font(m->ctx);
  def.parent = m->list;
  for (int i = 0; i < 3; i++)
    CHECK_OK(rg_template_create(m->ctx, cells[i], strlen(cells[i]), &def, &m->templates[i]));
}

/* A list of `count` items of 20 px in a root; the list fills it. */
static model make_plain(uint32_t count) {
  model m = {0};
  m.ctx = make_context();
  m.root = make_node(m.ctx, rg_null(), RG_KIND_FRAME);
  m.list = make_sized(m.ctx, m.root, RG_KIND_LIST, rg_match_parent(), rg_match_parent());
  make_templates(&m);
  m.items = (item *)calloc(count + 1000, sizeof *m.items);
  m.count = count;
  for (uint32_t i = 0; i < count; i++) m.items[i] = (item){.key = m.next_key++, .height = 20};
  return m;
}

static void start(model *m, uint32_t flags) {
  rg_list_def def = list_def(m);
  def.flags = flags;
  CHECK_OK(rg_list_set(m->ctx, m->list, &def));
}

static void end(model *m) {
  rg_context_destroy(m->ctx);
  free(m->items);
}

static void lay_out(model *m) { CHECK_OK(rg_list_layout(m->ctx, m->root, 100, 100)); }

static rg_list_info info_of(model *m) {
  rg_list_info info = {0};
  info.struct_size = sizeof info;
  CHECK_OK(rg_list_get_info(m->ctx, m->list, &info));
  return info;
}

static rg_frame seen(model *m, uint32_t index) {
  rg_frame frame = {0}, visible;
  rg_node node = rg_list_node(m->ctx, m->list, index);
  CHECK(node.id != 0);
  if (node.id != 0) CHECK_OK(rg_node_visible_frame(m->ctx, node, &frame, &visible));
  return frame;
}

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
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&blocks);
  model m = {0};
  m.ctx = make_context_def(&def);
  m.root = make_node(m.ctx, rg_null(), RG_KIND_FRAME);
  m.list = make_sized(m.ctx, m.root, RG_KIND_LIST, rg_match_parent(), rg_match_parent());
  make_templates(&m);
  m.items = (item *)calloc(5000, sizeof *m.items);
  for (m.count = 0; m.count < 5000; m.count++) m.items[m.count] = (item){.height = 20, .key = m.count};
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

static void edits_before_the_view_move_nothing(void) {
  model m = make_plain(1000);
  start(&m, 0);
  lay_out(&m);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 500, RG_LIST_START));
  lay_out(&m);
  rg_node node = rg_list_node(m.ctx, m.list, 500);
  rg_frame frame = frame_of(m.ctx, node);
  CHECK_FRAME(seen(&m, 500), 0, 0, 100, 20);
  CHECK_OK(rg_changes_clear(m.ctx));
  uint32_t binds = m.binds;
  memmove(m.items + 10, m.items, 1000 * sizeof *m.items);
  m.count += 10;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 10));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 510).id, node.id);
  CHECK_FRAME(seen(&m, 510), 0, 0, 100, 20);
  rg_frame after = frame_of(m.ctx, node);
  CHECK(after.y == frame.y);
  CHECK_INT(m.binds, binds);
  CHECK_INT(rg_change_count(m.ctx), 1); /* the offset of the list */
  memmove(m.items, m.items + 200, 810 * sizeof *m.items);
  m.count -= 200;
  CHECK_OK(rg_list_remove(m.ctx, m.list, 100, 200));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 310).id, node.id);
  CHECK_FRAME(seen(&m, 310), 0, 0, 100, 20);
  CHECK_INT(m.binds, binds);
  end(&m);
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

static void a_chat_stays_at_its_end(void) {
  model m = make_plain(2);
  start(&m, RG_LIST_FROM_END);
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 60, 100, 20);
  CHECK_FRAME(seen(&m, 1), 0, 80, 100, 20);
  for (int i = 0; i < 30; i++) {
    m.items[m.count] = (item){.key = m.next_key++, .height = (float)(20 + i)};
    m.count++;
    CHECK_OK(rg_list_insert(m.ctx, m.list, m.count - 1, 1));
    lay_out(&m);
    rg_frame last = seen(&m, m.count - 1);
    CHECK(last.y + last.height == 100);
  }
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, -60, NULL, NULL));
  lay_out(&m);
  uint32_t first = info_of(&m).first_visible;
  rg_frame before = seen(&m, first);
  m.items[m.count] = (item){.key = m.next_key++, .height = 33};
  m.count++;
  CHECK_OK(rg_list_insert(m.ctx, m.list, m.count - 1, 1));
  lay_out(&m);
  CHECK(seen(&m, first).y == before.y);
  end(&m);
}

static void changes_tell_what_changed(void) {
  model m = make_plain(100);
  start(&m, 0);
  lay_out(&m);
  CHECK(m.payloads[0] == 0 && m.payloads[3] == 0);
  CHECK_OK(rg_list_change(m.ctx, m.list, 0, 3, 1));
  CHECK_OK(rg_list_change(m.ctx, m.list, 1, 2, 4));
  CHECK_OK(rg_list_change(m.ctx, m.list, 2, 1, 0)); /* anything, whatever else is said */
  CHECK_OK(rg_list_change(m.ctx, m.list, 2, 1, 8));
  m.items[3].type = 1;
  CHECK_OK(rg_list_change(m.ctx, m.list, 3, 1, 1)); /* a new node has nothing yet */
  lay_out(&m);
  CHECK(m.payloads[0] == 1 && m.payloads[1] == 5 && m.payloads[2] == 0 && m.payloads[3] == 0);
  /* bits wait for a callback that fails, and go with their item */
  CHECK_OK(rg_list_change(m.ctx, m.list, 0, 1, 2));
  m.lie = 5;
  CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_IO);
  m.lie = 0;
  CHECK_OK(rg_list_change(m.ctx, m.list, 0, 1, 1));
  CHECK_OK(rg_list_move(m.ctx, m.list, 0, 1, 1));
  lay_out(&m);
  CHECK_INT(m.payloads[1], 3);
  CHECK_OK(rg_list_change(m.ctx, m.list, 1, 1, 0));
  lay_out(&m);
  CHECK_INT(m.payloads[1], 0);
  /* a node that was taken for another item has none */
  CHECK_OK(rg_list_change(m.ctx, m.list, 0, 1, 7));
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 90, RG_LIST_START));
  lay_out(&m);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 0, RG_LIST_START));
  lay_out(&m);
  CHECK_INT(m.payloads[0], 0);
  end(&m);
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

/* Spans of a list with a header before each eight items. */
static uint32_t span_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 11) return 0;
  if (m->lie == 12) return 4;
  if (m->lie == 13) m->in_callback = rg_list_insert(m->ctx, m->list, 0, 1);
  return m->items[index].key % 9 == 0 ? 3 : 1;
}

static void start_grid(model *m, uint32_t flags, rg_list_span_fn span) {
  rg_list_def def = list_def(m);
  def.flags = flags;
  def.spans = 3;
  def.span = span;
  CHECK_OK(rg_list_set(m->ctx, m->list, &def));
}

static void a_grid_has_lines_of_cells(void) {
  model m = make_plain(1000000);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(10 + i % 3 * 5);
  start_grid(&m, 0, NULL);
  lay_out(&m);
  /* thirds of 100 px on the grid of pixels; all items are as high as the highest one of their line */
  CHECK_FRAME(seen(&m, 0), 0, 0, 33, 20);
  CHECK_FRAME(seen(&m, 1), 33, 0, 34, 20);
  CHECK_FRAME(seen(&m, 2), 67, 0, 33, 20);
  CHECK_FRAME(seen(&m, 13), 33, 80, 34, 20);
  rg_list_info info = info_of(&m);
  CHECK_INT(info.visible_count, 15);
  CHECK(info.node_count >= 15 && info.node_count <= 30);
  CHECK(info.length == 333334 * 20.0);
  double at = 0, length = 0;
  uint32_t index = 0;
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, 999999, &at, &length, NULL));
  CHECK(at == 333333 * 20.0 && length == 20);
  CHECK_OK(rg_list_item_at(m.ctx, m.list, 45, &index));
  CHECK_INT(index, 6);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 600001, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 600000), 0, 0, 33, 20);
  CHECK_FRAME(seen(&m, 600001), 33, 0, 34, 20);
  /* three more items before move no frame; one more moves all to the next cell */
  rg_node node = rg_list_node(m.ctx, m.list, 600001);
  uint32_t binds = m.binds;
  m.items = (item *)realloc(m.items, 1000010 * sizeof *m.items);
  memmove(m.items + 3, m.items, m.count * sizeof *m.items);
  m.count += 3;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 3));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 600004).id, node.id);
  CHECK_FRAME(seen(&m, 600004), 33, 0, 34, 20);
  CHECK_INT(m.binds, binds);
  memmove(m.items + 1, m.items, m.count * sizeof *m.items);
  m.count++;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 1));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 600005).id, node.id);
  CHECK_FRAME(seen(&m, 600005), 67, 0, 33, 20);
  end(&m);
}

static void grids_have_gaps_and_headers(void) {
  model m = make_plain(900);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = i % 9 == 0 ? 12 : 30;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 5));
  start_grid(&m, 0, span_of);
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 12);
  CHECK_FRAME(seen(&m, 1), 0, 17, 30, 30);
  CHECK_FRAME(seen(&m, 2), 35, 17, 30, 30);
  CHECK_FRAME(seen(&m, 3), 70, 17, 30, 30);
  CHECK_FRAME(seen(&m, 4), 0, 52, 30, 30);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 450, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 450), 0, 0, 100, 12);
  /* an item removed before the next header changes the lines up to it only */
  rg_node node = rg_list_node(m.ctx, m.list, 450);
  memmove(m.items + 1, m.items + 2, 898 * sizeof *m.items);
  m.count--;
  CHECK_OK(rg_list_remove(m.ctx, m.list, 1, 1));
  CHECK_OK(rg_changes_clear(m.ctx));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 449).id, node.id);
  CHECK_FRAME(seen(&m, 449), 0, 0, 100, 12);
  CHECK_INT(rg_change_count(m.ctx), 0);
  /* another gap keeps the first line in view */
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 2));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 449), 0, 0, 100, 12);
  CHECK_FRAME(seen(&m, 450), 0, 14, 32, 30);
  CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, RG_DIRECTION_RTL));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 450), 68, 14, 32, 30);
  /* an item takes other cells */
  m.items[449].key = 1;
  CHECK_OK(rg_list_change(m.ctx, m.list, 449, 1, 0));
  lay_out(&m);
  CHECK(seen(&m, 449).width == 32 && seen(&m, 449).y == seen(&m, 448).y);
  CHECK(seen(&m, 450).width == 32 && seen(&m, 450).y > seen(&m, 449).y);
  end(&m);
}

static void spans_that_lie_are_errors(void) {
  for (int lie = 11; lie <= 13; lie++) {
    model m = make_plain(90);
    m.lie = lie;
    rg_list_def def = list_def(&m);
    def.spans = 3;
    def.span = span_of;
    CHECK_INT(rg_list_set(m.ctx, m.list, &def), lie == 13 ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (lie == 13) CHECK_INT(m.in_callback, RG_ERROR_REENTRANT);
    m.lie = 0;
    start_grid(&m, 0, span_of);
    lay_out(&m);
    rg_frame before = seen(&m, 4);
    m.lie = lie;
    if (lie != 13) {
      CHECK_INT(rg_list_insert(m.ctx, m.list, 3, 2), RG_ERROR_INVALID_ARGUMENT);
      CHECK_INT(rg_list_remove(m.ctx, m.list, 3, 2), RG_ERROR_INVALID_ARGUMENT);
      CHECK_INT(rg_list_move(m.ctx, m.list, 3, 9, 2), RG_ERROR_INVALID_ARGUMENT);
      CHECK_INT(rg_list_change(m.ctx, m.list, 3, 2, 0), RG_ERROR_INVALID_ARGUMENT);
    }
    m.lie = 0;
    lay_out(&m);
    rg_frame after = seen(&m, 4);
    CHECK(before.x == after.x && before.y == after.y && info_of(&m).count == 90);
    end(&m);
  }
  model m = make_plain(10);
  rg_list_def def = list_def(&m);
  def.spans = RG_LIST_MAX_SPANS + 1;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def.spans = RG_LIST_MAX_SPANS;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_INT(info_of(&m).visible_count, 10);
  end(&m);
}

/* A text in a cell that becomes wider has fewer lines, also where the distance of lines stays equal. */
static void another_gap_of_cells_forgets_lengths(void) {
  model m = make_plain(200);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].type = 2, m.items[i].characters = 60;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 20));
  start_grid(&m, 0, NULL);
  lay_out(&m);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 150, RG_LIST_START));
  lay_out(&m);
  bool known = false;
  double start = 0, length = 0;
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, 0, &start, &length, &known));
  CHECK(known);
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 0));
  CHECK_OK(rg_node_set_int(m.ctx, m.list, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_HEIGHT, 20));
  lay_out(&m);
  CHECK_OK(rg_list_item_extent(m.ctx, m.list, 0, &start, &length, &known));
  CHECK(!known);
  CHECK(seen(&m, 150).y == 0);
  end(&m);
}

static void the_last_gap_is_not_scrolled_into(void) {
  model m = make_plain(7);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = 30, m.items[i].is_gone = i > 3;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 8));
  start(&m, 0);
  lay_out(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 50, NULL, NULL));
  lay_out(&m);
  CHECK(info_of(&m).offset == 4 * 38 - 8 - 100);
  end(&m);
}

static void separators_lie_between_lines(void) {
  model m = make_plain(1000);
  CHECK_OK(rg_node_set_int(m.ctx, m.list, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_HEIGHT, 4));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_PADDING, 10));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 3));
  start(&m, 0);
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 20);
  CHECK_FRAME(seen(&m, 1), 0, 27, 100, 20);
  CHECK(info_of(&m).length == 1000 * 27.0 - 7);
  rg_frame lines[40];
  uint32_t count = 0;
  CHECK_OK(rg_node_dividers(m.ctx, m.list, lines, 40, &count));
  CHECK_INT(count, info_of(&m).node_count - 1);
  CHECK_FRAME(lines[0], 10, 23, 80, 4);
  CHECK_FRAME(lines[1], 10, 50, 80, 4);
  rg_divider_view all = rg_dividers(m.ctx, m.root);
  CHECK(all.count == count && all.dividers[0].orientation == RG_HORIZONTAL && all.dividers[0].container.id == m.list.id);
  /* items that are gone have none; the first line has none before it */
  m.items[0].is_gone = m.items[2].is_gone = true;
  CHECK_OK(rg_list_change(m.ctx, m.list, 0, 3, 0));
  lay_out(&m);
  CHECK_OK(rg_node_dividers(m.ctx, m.list, lines, 40, &count));
  CHECK_FRAME(seen(&m, 1), 0, 0, 100, 20);
  CHECK_FRAME(seen(&m, 3), 0, 27, 100, 20);
  CHECK_FRAME(lines[0], 10, 23, 80, 4);
  m.items[0].is_gone = m.items[2].is_gone = false;
  /* cells have the gap alone */
  start_grid(&m, RG_LIST_HORIZONTAL, NULL);
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_DIVIDER_WIDTH, 2));
  for (uint32_t i = 0; i < m.count; i++) m.items[i].type = 0;
  lay_out(&m);
  CHECK(seen(&m, 1).y == 34); /* 94 / 3 + 3 */
  CHECK(seen(&m, 3).x == seen(&m, 0).width + 5);
  CHECK_OK(rg_node_dividers(m.ctx, m.list, lines, 40, &count));
  CHECK(lines[0].x == seen(&m, 3).x - 2 && lines[0].width == 2 && lines[0].height == 80);
  end(&m);
}

static bool append(void *user, const char *text, size_t length) {
  strncat((char *)user, text, length);
  return true;
}

static bool explains(model *m, uint32_t index, const char *part) {
  static char text[20000];
  text[0] = 0;
  CHECK_OK(rg_node_explain(m->ctx, rg_list_node(m->ctx, m->list, index), RG_EXPLAIN_TEXT, append, text));
  return strstr(text, part) != NULL;
}

static void a_grid_wraps_its_lines(void) {
  model m = make_plain(7);
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_HEIGHT, rg_wrap_content()));
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 4));
  m.items[4].height = 25;
  start_grid(&m, 0, NULL);
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 20 + 4 + 25 + 4 + 20);
  CHECK_FRAME(seen(&m, 3), 0, 24, 31, 25);
  CHECK(explains(&m, 3, "a line 25 px long") && explains(&m, 4, "Items of the list follow each other"));
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_MAX_HEIGHT, rg_px(50)));
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).height == 50);
  /* without a bound, cells are as wide as the widest item */
  CHECK_OK(rg_node_set_length(m.ctx, m.list, RG_WIDTH, rg_wrap_content()));
  rg_node across = make_sized(m.ctx, m.root, RG_KIND_HSCROLL, rg_match_parent(), rg_match_parent());
  CHECK_OK(rg_node_insert(m.ctx, across, m.list, 0));
  lay_out(&m);
  CHECK(frame_of(m.ctx, m.list).width == 3 * 10 + 2 * 4 && seen(&m, 1).x == 14);
  end(&m);
}

/* Each ten items have a header. */
static uint32_t header_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 14) return index + 1;
  if (m->lie == 15) m->in_callback = rg_node_set_int(m->ctx, m->root, RG_VISIBILITY, RG_GONE);
  return index < 5 ? RG_LIST_NO_HEADER : index - index % 10;
}

static void start_sections(model *m) {
  for (uint32_t i = 0; i < m->count; i++) m->items[i].height = i % 10 == 0 ? 12 : 20;
  rg_list_def def = list_def(m);
  def.header = header_of;
  CHECK_OK(rg_list_set(m->ctx, m->list, &def));
}

static void headers_stick_and_push_each_other(void) {
  model m = make_plain(100000);
  start_sections(&m);
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 12);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 40, NULL, NULL));
  lay_out(&m);
  CHECK(rg_list_node(m.ctx, m.list, 0).id == 0 || seen(&m, 0).y == -40); /* the first items have no header */
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 50005, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 50000), 0, 0, 100, 12);
  CHECK_FRAME(seen(&m, 50005), 0, 12, 100, 20);
  rg_node hit = rg_null(), list = rg_null();
  uint32_t index = 0;
  CHECK_OK(rg_hit_test(m.ctx, m.root, 5, 5, NULL, &hit));
  CHECK_OK(rg_list_find(m.ctx, hit, &list, &index));
  CHECK_INT(index, 50000);
  CHECK(explains(&m, 50000, "It stays in view with its section") && explains(&m, 50005, "follow each other"));
  CHECK_INT(rg_node_last_child(m.ctx, m.list).id, rg_list_node(m.ctx, m.list, 50000).id);
  uint32_t most = info_of(&m).node_count;
  for (int step = 0; step < 300; step++) {
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, step % 50 == 49 ? -150 : 7, NULL, NULL));
    lay_out(&m);
    rg_list_info info = info_of(&m);
    uint32_t section = info.first_visible - info.first_visible % 10;
    double next = 0, length = 0;
    CHECK_OK(rg_list_item_extent(m.ctx, m.list, section + 10, &next, &length, NULL));
    double rest = next - info.offset;
    rg_frame header = seen(&m, section);
    CHECK(header.height == 12 && header.y == (rest < 12 ? (float)rest - 12 : 0));
    CHECK(info.node_count <= most + 2);
  }
  /* an edit before moves nothing; one in the section keeps its header */
  rg_node node = rg_list_node(m.ctx, m.list, info_of(&m).first_visible);
  rg_frame before = frame_of(m.ctx, node);
  memmove(m.items, m.items + 10, (m.count - 10) * sizeof *m.items);
  m.count -= 10;
  CHECK_OK(rg_list_remove(m.ctx, m.list, 0, 10));
  lay_out(&m);
  CHECK(frame_of(m.ctx, node).y == before.y);
  /* all headers leave */
  rg_list_def def = list_def(&m);
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 300, NULL, NULL));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 0).id, 0);
  start_sections(&m);
  m.lie = 14;
  CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_INVALID_ARGUMENT);
  m.lie = 15;
  CHECK_OK(rg_list_layout(m.ctx, m.root, 100, 100));
  CHECK_INT(m.in_callback, RG_ERROR_REENTRANT);
  end(&m);
}

/* Each ten items have a footer, after the first five. */
static uint32_t footer_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 16) return index - 1;
  if (m->lie == 17) return m->count;
  uint32_t last = index - index % 10 + 9;
  return last < m->count ? last : RG_LIST_NO_HEADER;
}

static void start_both(model *m, uint32_t flags) {
  for (uint32_t i = 0; i < m->count; i++) m->items[i].height = i % 10 == 0 ? 12 : i % 10 == 9 ? 15 : 20;
  rg_list_def def = list_def(m);
  def.header = header_of;
  def.footer = footer_of;
  def.flags = flags;
  CHECK_OK(rg_list_set(m->ctx, m->list, &def));
}

/* The frame of an item along the axis, from where items begin. */
static float seen_from(model *m, uint32_t index, uint32_t flags) {
  rg_frame frame = seen(m, index);
  if (flags & RG_LIST_HORIZONTAL) return frame.x;
  return flags & RG_LIST_REVERSED ? 100 - frame.y - frame.height : frame.y;
}

static void footers_stick_and_push_each_other(void) {
  for (uint32_t flags = 0; flags <= RG_LIST_REVERSED; flags += RG_LIST_REVERSED) {
    model m = make_plain(100000);
    start_both(&m, flags);
    lay_out(&m);
    CHECK(seen_from(&m, 9, flags) == 85 && seen(&m, 9).height == 15);
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 50003, RG_LIST_START));
    lay_out(&m);
    CHECK(seen_from(&m, 50000, flags) == 0 && seen_from(&m, 50003, flags) == 12 && seen_from(&m, 50009, flags) == 85);
    /* a footer is painted over the items, a header over all */
    CHECK_INT(rg_node_last_child(m.ctx, m.list).id, rg_list_node(m.ctx, m.list, 50000).id);
    CHECK_INT(rg_node_previous_sibling(m.ctx, rg_node_last_child(m.ctx, m.list)).id,
              rg_list_node(m.ctx, m.list, 50009).id);
    CHECK(explains(&m, 50009, "It stays in view with its section"));
    uint32_t most = info_of(&m).node_count;
    for (int step = 0; step < 300; step++) {
      float by = step % 50 == 49 ? -150.0f : 7.0f;
      CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, flags ? -by : by, NULL, NULL));
      lay_out(&m);
      rg_list_info info = info_of(&m);
      uint32_t last = info.first_visible + info.visible_count - 1, footer = last - last % 10 + 9;
      double before = 0, length = 0, own = 0;
      CHECK_OK(rg_list_item_extent(m.ctx, m.list, footer - 10, &before, &length, NULL));
      CHECK_OK(rg_list_item_extent(m.ctx, m.list, footer, &own, &length, NULL));
      double pushed = before + 15 - info.offset, at = pushed > 85 ? pushed : 85;
      if (own - info.offset < at) at = own - info.offset;
      CHECK(seen_from(&m, footer, flags) == (float)at);
      CHECK(info.node_count <= most + 4);
    }
    m.lie = 16;
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, flags ? -100.0f : 100.0f, NULL, NULL));
    CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_list_scroll_to(m.ctx, m.list, 8, RG_LIST_END), RG_ERROR_INVALID_ARGUMENT);
    m.lie = 17;
    CHECK_INT(rg_list_scroll_pages(m.ctx, m.list, 1), RG_ERROR_INVALID_ARGUMENT);
    m.lie = 0;
    lay_out(&m);
    /* all of them leave */
    start(&m, flags);
    lay_out(&m);
    CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, flags ? -300.0f : 300.0f, NULL, NULL));
    lay_out(&m);
    CHECK_INT(rg_list_node(m.ctx, m.list, 0).id, 0);
    end(&m);
  }
}

static void items_scrolled_to_are_clear_of_sticky_ones(void) {
  for (int isKnown = 0; isKnown < 2; isKnown++) {
    model m = make_plain(1000);
    start_both(&m, 0);
    lay_out(&m);
    for (uint32_t i = 0; isKnown && i < 1000; i++) {
      CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i, RG_LIST_START));
      lay_out(&m);
    }
    uint32_t at = 7;
    for (int step = 0; step < 600; step++) {
      at = at * 1103515245u + 12345;
      uint32_t index = 10 + (at >> 8) % 980, part = index % 10;
      rg_list_align align = (rg_list_align)(at >> 24 & 3);
      CHECK_OK(rg_list_scroll_to(m.ctx, m.list, index, align));
      if (step % 3 == 0) { /* an edit before it, with the same sections */
        uint32_t count = m.count;
        memmove(m.items + 10, m.items, count * sizeof *m.items);
        m.count += 10;
        CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 10));
        lay_out(&m);
        CHECK(seen(&m, index + 10).height > 0);
        memmove(m.items, m.items + 10, count * sizeof *m.items);
        m.count = count;
        CHECK_OK(rg_list_remove(m.ctx, m.list, 0, 10));
      }
      lay_out(&m);
      rg_frame frame = seen(&m, index);
      float from = part == 0 ? 0 : 12, to = part == 9 ? 100 : 85;
      CHECK(align == RG_LIST_CENTER || (frame.y >= from && frame.y + frame.height <= to));
      if (align == RG_LIST_START) CHECK(frame.y == from);
      if (align == RG_LIST_END) CHECK(frame.y + frame.height == to);
      CHECK_OK(rg_list_scroll_to(m.ctx, m.list, index, RG_LIST_NEAREST));
      lay_out(&m);
      if (align != RG_LIST_CENTER) CHECK(seen(&m, index).y == frame.y);
    }
    /* pages leave nothing out: each item is clear of the sticky ones once */
    for (int back = 0; back < 2; back++) {
      bool *was = (bool *)calloc(1000, sizeof *was);
      CHECK_OK(rg_list_scroll_to(m.ctx, m.list, back ? 999 : 0, RG_LIST_NEAREST));
      for (int page = 0; page < 400; page++) {
        lay_out(&m);
        rg_list_info info = info_of(&m);
        for (uint32_t i = info.first_visible; i < info.first_visible + info.visible_count; i++) {
          rg_frame frame = seen(&m, i);
          bool hasHeader = info.first_visible >= 5, isHeader = i % 10 == 0, isFooter = i % 10 == 9;
          if (frame.y >= (hasHeader && !isHeader ? 12 : 0) && frame.y + frame.height <= (isFooter ? 100 : 85)) was[i] = true;
        }
        CHECK_OK(rg_list_scroll_pages(m.ctx, m.list, back ? -1 : 1));
      }
      for (uint32_t i = 0; i < 999; i++) CHECK(was[i]);
      free(was);
    }
    end(&m);
  }
}

static uint32_t span_of_all(void *user, uint32_t index) {
  (void)user;
  return index % 10 == 0 ? 255 : 1;
}

static void columns_fit_the_width(void) {
  model m = make_plain(1000);
  rg_list_def def = list_def(&m);
  def.column_width = 30;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 2));
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 4), 34, 22, 32, 20);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 600, RG_LIST_START));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 600), 0, 0, 32, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 130, 100));
  CHECK_FRAME(seen(&m, 600), 0, 0, 31, 20);
  CHECK_FRAME(seen(&m, 603), 99, 0, 31, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 20, 100));
  CHECK_FRAME(seen(&m, 601), 0, 22, 20, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 62, 100));
  CHECK_FRAME(seen(&m, 601), 32, 0, 30, 20);
  /* items that take all cells, however many there are */
  def.span = span_of_all;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 0), 0, 0, 100, 20);
  CHECK_FRAME(seen(&m, 2), 34, 22, 32, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 20, 100));
  CHECK_FRAME(seen(&m, 2), 0, 44, 20, 20);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 70, 100));
  CHECK_FRAME(seen(&m, 0), 0, 0, 70, 20);
  CHECK_FRAME(seen(&m, 2), 36, 22, 34, 20);
  def.span = NULL;
  /* what is not cell */
  const struct {
    uint32_t flags, gap;
    float first, second, width;
  } cases[] = {{RG_LIST_FIXED_CELLS, 2, 0, 32, 30},     {RG_LIST_STRETCH_GAPS, 2, 0, 38, 30},
               {RG_LIST_STRETCH_ALL_GAPS, 0, 4, 38, 30}, {0, 4, 0, 36, 32}};
  for (int rtl = 0; rtl < 2; rtl++)
    for (int i = 0; i < 4; i++) {
      def.flags = cases[i].flags;
      CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, (float)cases[i].gap));
      CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, rtl ? RG_DIRECTION_RTL : RG_DIRECTION_LTR));
      CHECK_OK(rg_list_set(m.ctx, m.list, &def));
      float width = i == 1 ? 106 : i == 2 ? 106 : i == 3 ? 104 : 106;
      CHECK_OK(rg_list_layout(m.ctx, m.root, width, 100));
      rg_frame first = seen(&m, 0), second = seen(&m, 1);
      if (rtl) {
        first.x = width - first.x - first.width;
        second.x = width - second.x - second.width;
      }
      CHECK(first.x == cases[i].first && second.x == cases[i].second && first.width == cases[i].width);
    }
  CHECK_OK(rg_node_set_int(m.ctx, m.root, RG_DIRECTION, RG_DIRECTION_LTR));
  /* a single cell keeps its width */
  def.flags = RG_LIST_FIXED_CELLS;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  CHECK_OK(rg_list_layout(m.ctx, m.root, 50, 100));
  CHECK_FRAME(seen(&m, 1), 0, 24, 30, 20);
  /* the number of cells goes before their width; parameters of the node; across without a bound */
  def.flags = 0;
  def.spans = 2;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 1), 52, 0, 48, 20);
  def.spans = 0;
  def.column_width = 0;
  CHECK_OK(rg_node_set_param(m.ctx, m.list, RG_PARAM_LIST_COLUMN_WIDTH, 20));
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 3), 78, 0, 22, 20);
  def.column_width = -1;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  end(&m);
}

static uint32_t wide_at(void *user, uint32_t index) {
  (void)user;
  return index % 11 == 10 ? 3 : 1;
}

/* Lengths that become known move items to other columns, and others come into view, which have none yet. */
static void jumps_over_staggered_items_end(void) {
  model m = make_plain(20000);
  uint32_t at[60] = {4402, 18651, 2067, 8358, 3863, 16234, 14728};
  for (uint32_t i = 7; i < 60; i++) at[i] = (at[i - 1] * 7919 + 104729) % m.count;
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(10 + i * 7919 % 40);
  rg_list_def def = list_def(&m);
  def.flags = RG_LIST_STAGGERED;
  def.spans = 3;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  CHECK_OK(rg_list_layout(m.ctx, m.root, 300, 300));
  for (int i = 0; i < 60; i++) {
    CHECK_OK(rg_list_scroll_to(m.ctx, m.list, at[i], RG_LIST_START));
    CHECK_OK(rg_list_layout(m.ctx, m.root, 300, 300));
    rg_list_info info = info_of(&m);
    CHECK(info.first_visible <= at[i] && at[i] < info.first_visible + info.visible_count);
    CHECK(info.node_count < 100);
  }
  CHECK(m.binds < 15000);
  end(&m);
}

static void staggered_items_go_to_the_column_that_ends_first(void) {
  model m = make_plain(9000); /* the end of a long list is first estimated */
  const float heights[] = {30, 10, 40, 20, 50, 10, 25, 5, 60, 15, 12};
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = heights[i % 11] + (float)(i * 7 % 13);
  rg_list_def def = list_def(&m);
  def.flags = RG_LIST_STAGGERED;
  def.spans = 3;
  def.span = wide_at;
  CHECK_OK(rg_node_set_float(m.ctx, m.list, RG_GAP, 2));
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  /* the model: pixels, columns of 32 */
  float ends[3] = {0, 0, 0};
  rg_frame *frames = (rg_frame *)calloc(m.count, sizeof *frames);
  for (uint32_t i = 0; i < m.count; i++) {
    int at = 0;
    bool wide = wide_at(NULL, i) > 1;
    for (int k = 1; k < 3; k++)
      if (wide ? ends[k] > ends[at] : ends[k] < ends[at]) at = k;
    float start = ends[at], length = m.items[i].height;
    frames[i] = (rg_frame){wide ? 0 : (float)at * 34, start, wide ? 100 : 32, length};
    for (int k = 0; k < 3; k++)
      if (wide || k == at) ends[k] = start + length + 2;
  }
  for (int pass = 0; pass < 2; pass++) { /* down, then anywhere */
    for (uint32_t step = 0; step < 400; step++) {
      rg_list_info info = info_of(&m);
      for (uint32_t i = info.first_visible; i < info.first_visible + info.visible_count; i++) {
        rg_frame frame = seen(&m, i);
        CHECK_FRAME(frame, frames[i].x, frames[i].y - (float)info.offset, frames[i].width, frames[i].height);
      }
      if (pass == 0) {
        CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 90, NULL, NULL));
        if (step == 399) CHECK_OK(rg_list_scroll_to(m.ctx, m.list, m.count - 1, RG_LIST_END));
        for (uint32_t i = 0; step == 399 && i < m.count; i += 3) {
          CHECK_OK(rg_list_scroll_to(m.ctx, m.list, i, RG_LIST_START));
          lay_out(&m);
        }
      } else {
        CHECK_OK(rg_list_scroll_to(m.ctx, m.list, step * 7919 % m.count, (rg_list_align)(step % 4)));
      }
      lay_out(&m);
    }
  }
  rg_list_info info = info_of(&m);
  CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, 1e9f, NULL, NULL));
  lay_out(&m);
  CHECK(info_of(&m).offset == info.length - 100);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 5000, RG_LIST_START));
  lay_out(&m);
  info = info_of(&m);
  float last = ends[0];
  for (int k = 1; k < 3; k++)
    if (ends[k] > last) last = ends[k];
  CHECK(info.length == last - 2);
  CHECK(info.bytes <= 8 * m.count);
  /* the first item in view stays where it is along the axis */
  float before = seen(&m, info.first_visible).y;
  memmove(m.items + 5, m.items, m.count * sizeof *m.items);
  m.count += 5;
  CHECK_OK(rg_list_insert(m.ctx, m.list, 0, 5));
  lay_out(&m);
  CHECK(seen(&m, info.first_visible + 5).y == before);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 60, 100));
  /* from the end, which is far away */
  def.flags = RG_LIST_STAGGERED | RG_LIST_FROM_END;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  info = info_of(&m);
  CHECK(info.offset == info.length - 100 && info.first_visible + info.visible_count == def.count);
  def.flags = RG_LIST_STAGGERED;
  /* one column is a plain list; as many columns as fit */
  def.spans = 0;
  def.column_width = 40;
  def.count = m.count;
  CHECK_OK(rg_list_set(m.ctx, m.list, &def));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 1), 51, 0, 49, seen(&m, 1).height);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 60, 100));
  CHECK_FRAME(seen(&m, 1), 0, seen(&m, 0).height + 2, 60, seen(&m, 1).height);
  CHECK_OK(rg_list_layout(m.ctx, m.root, 124, 100));
  CHECK_FRAME(seen(&m, 2), 84, 0, 40, seen(&m, 2).height);
  def.spans = 17;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def.spans = 2;
  def.count = RG_LIST_MAX_STAGGERED + 1;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_LIMIT);
  free(frames);
  end(&m);
}

static void callbacks_that_lie_are_errors(void) {
  const rg_status expected[] = {RG_OK, RG_ERROR_INVALID_ARGUMENT, RG_OK, RG_OK, RG_OK, RG_ERROR_IO,
                                RG_ERROR_INVALID_ARGUMENT, RG_ERROR_STALE_HANDLE, RG_ERROR_STALE_HANDLE,
                                RG_ERROR_INVALID_ARGUMENT, RG_OK};
  for (int lie = 0; lie <= 10; lie++) {
    model m = make_plain(100);
    start(&m, 0);
    m.lie = lie;
    CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), expected[lie]);
    if (lie >= 2 && lie <= 4) CHECK_INT(m.in_callback, RG_ERROR_REENTRANT);
    m.lie = 0;
    if (lie != 7 && lie != 8) {
      lay_out(&m);
      CHECK_FRAME(seen(&m, 4), 0, 80, 100, 20);
    }
    end(&m);
  }
}

static void a_list_in_view_of_no_length_is_an_error(void) {
  model m = make_plain(30000);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = 0;
  start(&m, 0);
  CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_LIMIT);
  end(&m);
}

static void keys_find_the_edits(void) {
  model m = make_plain(200);
  uint64_t old[300], now[300];
  start(&m, 0);
  lay_out(&m);
  CHECK_OK(rg_list_scroll_to(m.ctx, m.list, 100, RG_LIST_START));
  lay_out(&m);
  for (uint32_t i = 0; i < 200; i++) old[i] = m.items[i].key;
  rg_node node = rg_list_node(m.ctx, m.list, 102);
  uint32_t binds = m.binds, count = 0;
  item kept[300];
  for (uint32_t i = 0; i < 200; i++) {
    if (i < 50 && i % 5 == 0) continue;
    if (i == 20) kept[count] = (item){.key = 777, .height = 50}, now[count++] = 777;
    kept[count] = m.items[i];
    now[count++] = m.items[i].key;
  }
  memcpy(m.items, kept, count * sizeof *kept);
  m.count = count;
  CHECK_OK(rg_list_replace(m.ctx, m.list, old, 200, now, count));
  lay_out(&m);
  CHECK_INT(rg_list_node(m.ctx, m.list, 102 - 10 + 1 - 1).id == node.id || rg_list_node(m.ctx, m.list, 93).id == node.id, 1);
  CHECK_INT(m.binds, binds);
  rg_node list = rg_null();
  uint32_t index = 0;
  CHECK_OK(rg_list_find(m.ctx, rg_node_first_child(m.ctx, node), &list, &index));
  CHECK(list.id == m.list.id && m.items[index].key == 102);
  CHECK(seen(&m, index).y == 40);
  now[5] = now[6];
  CHECK_INT(rg_list_replace(m.ctx, m.list, now, count, now, count), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_replace(m.ctx, m.list, old, 3, now, count), RG_ERROR_INVALID_ARGUMENT);
  for (uint32_t i = 0; i < count; i++) old[i] = now[i] = 1000 + i;
  now[7] = now[8] = 5;
  CHECK_INT(rg_list_replace(m.ctx, m.list, old, count, now, count), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(m.binds, binds);
  end(&m);
}

/* Every known length is that of its item, starts are sums of lengths, and the sums are right. */
static void check_lengths(model *m) {
  double sum = 0, start, length;
  uint32_t known_count = 0, index;
  bool known;
  for (uint32_t i = 0; i < m->count; i++) {
    CHECK_OK(rg_list_item_extent(m->ctx, m->list, i, &start, &length, &known));
    if (start != sum || (known && length != m->items[i].height)) {
      CHECK(!"an item has another start or length");
      return;
    }
    if (length > 0 && i % 16 == 0) {
      CHECK_OK(rg_list_item_at(m->ctx, m->list, start + length / 2, &index));
      CHECK_INT(index, i);
    }
    known_count += known;
    sum += length;
  }
  CHECK(info_of(m).length == sum);
  CHECK(known_count > 0);
}

static void lengths_stay_with_their_items(void) {
  model m = make_plain(4000);
  unsigned seed = 7;
  m.items = (item *)realloc(m.items, 20000 * sizeof *m.items);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = (float)(1 + m.items[i].key * 31 % 97);
  start(&m, 0);
  for (int step = 0; step < 1500 && check_failures == 0; step++) {
    uint32_t at = (uint32_t)rand_r(&seed) % (m.count + 1), n = 1 + (uint32_t)rand_r(&seed) % (step % 9 == 0 ? 700 : 3);
    switch (rand_r(&seed) % 5) {
    case 0:
      if (m.count + n > 8000) break;
      memmove(m.items + at + n, m.items + at, (m.count - at) * sizeof *m.items);
      for (uint32_t i = at; i < at + n; i++, m.next_key++)
        m.items[i] = (item){.key = m.next_key, .height = (float)(1 + m.next_key * 31 % 97)};
      m.count += n;
      CHECK_OK(rg_list_insert(m.ctx, m.list, at, n));
      break;
    case 1:
      if (at + n > m.count || m.count < 1000) break;
      memmove(m.items + at, m.items + at + n, (m.count - at - n) * sizeof *m.items);
      m.count -= n;
      CHECK_OK(rg_list_remove(m.ctx, m.list, at, n));
      break;
    case 2: {
      if (at + n > m.count) break;
      uint32_t to = (uint32_t)rand_r(&seed) % (m.count - n + 1);
      item *moved = (item *)malloc(n * sizeof *moved);
      memcpy(moved, m.items + at, n * sizeof *moved);
      memmove(m.items + at, m.items + at + n, (m.count - at - n) * sizeof *m.items);
      memmove(m.items + to + n, m.items + to, (m.count - n - to) * sizeof *m.items);
      memcpy(m.items + to, moved, n * sizeof *moved);
      free(moved);
      CHECK_OK(rg_list_move(m.ctx, m.list, at, to, n));
      break;
    }
    default:
      if (at < m.count) CHECK_OK(rg_list_scroll_to(m.ctx, m.list, at, RG_LIST_START));
      lay_out(&m);
      for (int i = 0; i < (step % 9 == 0 ? 30 : 0); i++) {
        CHECK_OK(rg_node_scroll_by(m.ctx, m.list, 0, step % 2 ? 90 : -90, NULL, NULL));
        lay_out(&m);
      }
    }
    if (step % 10 == 9) check_lengths(&m);
  }
  CHECK(info_of(&m).bytes <= 8 * m.count + 4096);
  end(&m);
}

/* Items that have nodes, but were never laid out, may be among many unknown ones after an edit. */
static void nodes_without_lengths_get_them_after_edits(void) {
  for (int is_move = 0; is_move < 2; is_move++) {
    model m = make_plain(300);
    rg_list_def def = list_def(&m);
    def.estimate = 50;
    def.ahead = 1000;
    CHECK_OK(rg_list_set(m.ctx, m.list, &def));
    CHECK_OK(rg_layout(m.ctx, m.root, 100, 100));
    m.lie = 5;
    CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_IO);
    m.lie = 0;
    if (is_move) {
      CHECK_OK(rg_list_move(m.ctx, m.list, 0, 150, 150));
    } else {
      uint64_t keys[300], now[300];
      for (uint32_t i = 0; i < 300; i++) keys[i] = now[i] = i;
      now[299] = 400;
      CHECK_OK(rg_list_replace(m.ctx, m.list, keys, 300, now, 300));
    }
    lay_out(&m);
    uint32_t first = info_of(&m).first_visible;
    CHECK_FRAME(seen(&m, first + 4), 0, 80, 100, 20);
    end(&m);
  }
}

static void arguments_are_checked(void) {
  model m = make_plain(10);
  rg_list_def def = list_def(&m);
  rg_list_info info = {0};
  double a, b;
  uint32_t index;
  CHECK_INT(rg_list_set(m.ctx, m.root, &def), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_set(m.ctx, m.list, NULL), RG_ERROR_INVALID_ARGUMENT);
  def.flags = 128;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def = list_def(&m);
  def.ahead = -1;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def = list_def(&m);
  def.struct_size = 4;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def = list_def(&m);
  def.templates = NULL;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_INVALID_ARGUMENT);
  def = list_def(&m);
  def.count = UINT32_MAX;
  CHECK_INT(rg_list_set(m.ctx, m.list, &def), RG_ERROR_LIMIT);
  start(&m, 0);
  CHECK_INT(rg_list_insert(m.ctx, m.list, 11, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_insert(m.ctx, m.list, 0, UINT32_MAX), RG_ERROR_LIMIT);
  CHECK_INT(rg_list_remove(m.ctx, m.list, 5, 6), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_remove(m.ctx, m.list, UINT32_MAX, UINT32_MAX), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_move(m.ctx, m.list, 5, 8, 3), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_change(m.ctx, m.list, 10, 1, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_scroll_to(m.ctx, m.list, 10, RG_LIST_START), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_scroll_to(m.ctx, m.list, 1, (rg_list_align)9), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_scroll_pages(m.ctx, m.root, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_get_info(m.ctx, m.list, &info), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_item_extent(m.ctx, m.list, 10, &a, &b, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_snap(m.ctx, m.list, 1, RG_LIST_NEAREST, &a), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_layout(m.ctx, m.list, 1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_list_find(m.ctx, m.root, &m.root, &index), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_list_remove(m.ctx, m.list, 0, 10));
  CHECK_INT(rg_list_item_at(m.ctx, m.list, 1, &index), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_list_replace(m.ctx, m.list, NULL, 0, NULL, 0), RG_OK);
  end(&m);
}

static uint32_t span_at(void *user, uint32_t index) {
  (void)user;
  return index % 9 == 0 ? 3 : 1;
}

/* 0: a column, 1: a grid, 2: staggered, 3: as many columns as fit */
static void run_out_of_memory(int kind) {
  for (long at = 0; at < 4000; at++) {
    ledger blocks = {.fail_after = -1};
    rg_context_def def = rg_context_def_default();
    def.allocator = ledger_hooks(&blocks);
    model m = {0};
    m.ctx = make_context_def(&def);
    m.root = make_node(m.ctx, rg_null(), RG_KIND_FRAME);
    m.list = make_sized(m.ctx, m.root, RG_KIND_LIST, rg_match_parent(), rg_match_parent());
    make_templates(&m);
    m.items = (item *)calloc(400, sizeof *m.items);
    for (m.count = 0; m.count < 300; m.count++) m.items[m.count] = (item){.height = 20, .type = m.count % 2};
    blocks.fail_after = at;
    rg_list_def list = list_def(&m);
    if (kind > 0) {
      list.spans = kind < 3 ? 3 : 0;
      list.column_width = kind == 3 ? 30 : 0;
      list.flags = kind == 2 ? RG_LIST_STAGGERED : 0;
      list.span = span_at;
      list.header = header_of;
      list.footer = footer_of;
    }
    uint64_t keys[300], others[300];
    for (uint32_t i = 0; i < 300; i++) keys[i] = i, others[i] = 299 - i;
    bool failed = false;
    rg_status status = rg_list_set(m.ctx, m.list, &list);
    if (status != RG_OK) failed = true;
    for (int i = 0; i < 4 && !failed; i++) {
      status = rg_list_layout(m.ctx, m.root, i == 3 ? 140 : 100, 100);
      if (status == RG_OK && i == 0) status = rg_list_scroll_to(m.ctx, m.list, 200, RG_LIST_END);
      if (status == RG_OK && i == 1) status = rg_list_insert(m.ctx, m.list, 195, 50);
      if (status == RG_OK && i == 1) status = rg_list_remove(m.ctx, m.list, 240, 50);
      if (status == RG_OK && i == 1) status = rg_list_move(m.ctx, m.list, 190, 180, 20);
      if (status == RG_OK && i == 2) status = rg_list_replace(m.ctx, m.list, keys, 300, others, 300);
      failed = status != RG_OK;
    }
    if (failed) CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    blocks.fail_after = -1;
    if (failed) CHECK_OK(rg_list_set(m.ctx, m.list, &list));
    CHECK_OK(rg_list_layout(m.ctx, m.root, 100, 100));
    CHECK(info_of(&m).visible_count >= 3);
    end(&m);
    CHECK_INT(blocks.mistakes, 0);
    CHECK_INT(blocks.count, 0);
    if (!failed) return;
  }
  CHECK(!"no call succeeded");
}

static void memory_may_run_out_at_any_allocation(void) {
  for (int kind = 0; kind < 4; kind++) run_out_of_memory(kind);
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
  RUN(edits_before_the_view_move_nothing);
  RUN(alignments_are_exact_with_unknown_lengths);
  RUN(the_view_in_items_does_not_jump);
  RUN(lists_run_in_all_directions);
  RUN(hits_and_scrollers_see_the_items);
  RUN(the_focus_goes_to_items_that_come_into_view);
  RUN(batches_and_files_make_lists);
  RUN(lists_in_items_of_lists_are_filled);
  RUN(display_lists_follow);
  RUN(a_chat_stays_at_its_end);
  RUN(changes_tell_what_changed);
  RUN(a_list_wraps_its_items);
  RUN(a_grid_has_lines_of_cells);
  RUN(grids_have_gaps_and_headers);
  RUN(spans_that_lie_are_errors);
  RUN(a_grid_wraps_its_lines);
  RUN(another_gap_of_cells_forgets_lengths);
  RUN(the_last_gap_is_not_scrolled_into);
  RUN(separators_lie_between_lines);
  RUN(headers_stick_and_push_each_other);
  RUN(footers_stick_and_push_each_other);
  RUN(items_scrolled_to_are_clear_of_sticky_ones);
  RUN(columns_fit_the_width);
  RUN(jumps_over_staggered_items_end);
  RUN(staggered_items_go_to_the_column_that_ends_first);
  RUN(callbacks_that_lie_are_errors);
  RUN(a_list_in_view_of_no_length_is_an_error);
  RUN(keys_find_the_edits);
  RUN(lengths_stay_with_their_items);
  RUN(nodes_without_lengths_get_them_after_edits);
  RUN(arguments_are_checked);
  RUN(memory_may_run_out_at_any_allocation);
  return check_result();
}
