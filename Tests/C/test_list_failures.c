/* SPDX-License-Identifier: MIT */
/* Lists: arguments, callbacks that misbehave, memory that runs out. */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

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

/* It went on to lay out the former root, which had the frame of a root inside of another node. */
static void a_callback_that_moves_the_root_is_an_error(void) {
  model m = make_plain(100);
  start(&m, 0);
  m.lie = 20;
  CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(m.ctx), "a callback of a list moved the root") != NULL);
  m.lie = 0;
  CHECK_OK(rg_list_layout(m.ctx, rg_node_parent(m.ctx, m.root), 200, 100));
  CHECK_OK(rg_node_remove(m.ctx, m.root));
  lay_out(&m);
  CHECK_FRAME(seen(&m, 4), 0, 80, 100, 20);
  end(&m);
}

static void a_list_in_view_of_no_length_is_an_error(void) {
  model m = make_plain(30000);
  for (uint32_t i = 0; i < m.count; i++) m.items[i].height = 0;
  start(&m, 0);
  CHECK_INT(rg_list_layout(m.ctx, m.root, 100, 100), RG_ERROR_LIMIT);
  end(&m);
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
    model m = make_counted(300, &blocks);
    /* without keys, so that `bind` allocates nothing */
    for (uint32_t i = 0; i < m.count; i++) m.items[i] = (item){.height = 20, .type = i % 2};
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

int main(void) {
  RUN(spans_that_lie_are_errors);
  RUN(callbacks_that_lie_are_errors);
  RUN(a_callback_that_moves_the_root_is_an_error);
  RUN(a_list_in_view_of_no_length_is_an_error);
  RUN(arguments_are_checked);
  RUN(memory_may_run_out_at_any_allocation);
  return check_result();
}
