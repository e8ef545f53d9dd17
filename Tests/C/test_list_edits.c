/* SPDX-License-Identifier: MIT */
/* Edits of lists: what is seen stays, lengths stay with their items, keys find the edits. */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

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

int main(void) {
  RUN(edits_before_the_view_move_nothing);
  RUN(a_chat_stays_at_its_end);
  RUN(changes_tell_what_changed);
  RUN(keys_find_the_edits);
  RUN(lengths_stay_with_their_items);
  RUN(nodes_without_lengths_get_them_after_edits);
  return check_result();
}
