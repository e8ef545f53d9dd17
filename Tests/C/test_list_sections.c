/* SPDX-License-Identifier: MIT */
/* Sections: sticky headers and footers, and items scrolled clear of them. */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

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

int main(void) {
  RUN(headers_stick_and_push_each_other);
  RUN(footers_stick_and_push_each_other);
  RUN(items_scrolled_to_are_clear_of_sticky_ones);
  return check_result();
}
