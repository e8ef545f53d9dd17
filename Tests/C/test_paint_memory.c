/* SPDX-License-Identifier: MIT */
/* Appearances and display lists: memory that runs out at every allocation, and lists that allocate nothing. */
#define _GNU_SOURCE
#include "support.h"

#define SPACE "xmlns:android='http://schemas.android.com/apk/res/android'"
static const char box[] =
    "<selector " SPACE "><item android:state_pressed='true'><shape><solid android:color='#ff0000ff'/><corners android:radius='4px'/>"
    "<padding android:left='3px' android:top='4px' android:right='5px' android:bottom='6px'/></shape></item>"
    "<item><vector android:width='24dp' android:height='24dp' android:viewportWidth='24' android:viewportHeight='24'>"
    "<path android:fillColor='#f00' android:pathData='M2,2 C5,5 6,6 22,2 L12,22 z'/></vector></item></selector>";

static ledger hooks;
static rg_context *ctx;
static rg_node root, nodes[20];
static rg_drawable drawable;
static int step;

/* The next steps, until one fails. */
static rg_status attempt(void) {
  rg_status status = RG_OK;
  rg_display_list list;
  if (step == 0 && (status = rg_drawable_parse(ctx, box, strlen(box), NULL, &drawable)) == RG_OK) step++;
  for (int i = 0; i < 20 && status == RG_OK; i++) {
    if (step == 1 + i * 4) {
      rg_style before, after;
      memset(&before, 0, sizeof before);
      before.struct_size = sizeof before;
      after = before;
      CHECK_OK(rg_node_get_style(ctx, nodes[i], &before));
      status = rg_node_set_drawable(ctx, nodes[i], i % 2 ? RG_SLOT_BACKGROUND : RG_SLOT_START, drawable);
      CHECK_OK(rg_node_get_style(ctx, nodes[i], &after));
      rg_drawable found = {0};
      CHECK_OK(rg_node_drawable(ctx, nodes[i], i % 2 ? RG_SLOT_BACKGROUND : RG_SLOT_START, &found));
      CHECK_INT(found.id, status == RG_OK ? drawable.id : 0);
      if (status != RG_OK) CHECK(memcmp(&before, &after, sizeof before) == 0);
      if (status == RG_OK) step++;
    }
    if (step == 2 + i * 4 && status == RG_OK) {
      status = rg_node_set_states(ctx, nodes[i], RG_STATE_PRESSED | 1ull << 40, ~0ull);
      if (status == RG_OK) step++;
    }
    if (step == 3 + i * 4 && status == RG_OK) {
      status = rg_node_set_drawing(ctx, nodes[i], RG_DRAWING_PADDING, 3);
      if (status == RG_OK) step++;
    }
    if (step == 4 + i * 4 && status == RG_OK) {
      static const rg_drawable_slot slots[] = {RG_SLOT_FOREGROUND, RG_SLOT_THUMB, RG_SLOT_TRACK, RG_SLOT_BUTTON};
      status = rg_node_set_drawable(ctx, nodes[i], slots[i % 4], drawable);
      if (status == RG_OK) step++;
    }
  }
  if (step == 81 && status == RG_OK) {
    status = rg_node_set_drawable(ctx, root, RG_SLOT_DIVIDER, drawable);
    if (status == RG_OK) step++;
  }
  if (status != RG_OK) return status;
  CHECK_OK(rg_layout(ctx, root, 300, 3000));
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  status = rg_paint(ctx, root, 0, &list);
  CHECK((status == RG_OK) == (list.command_count >= 20));
  return status;
}

static void memory_runs_out_at_every_allocation(void) {
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&hooks);
  ctx = make_context_def(&def);
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_int(ctx, root, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE));
  for (int i = 0; i < 20; i++) nodes[i] = make_sized(ctx, root, RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content());
  int failures = 0;
  for (long allocations = 0; allocations < 1000; allocations++) {
    hooks.fail_after = allocations;
    size_t refused = hooks.refused;
    rg_status status = attempt();
    if (status == RG_OK) break;
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    CHECK(hooks.refused > refused);
    failures++;
  }
  CHECK(failures > 5 && failures < 1000);
  /* a list of the same size needs no memory */
  rg_display_list list;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  hooks.fail_after = -1;
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  size_t total = hooks.total;
  CHECK_OK(rg_node_set_states(ctx, nodes[3], RG_STATE_PRESSED, 0));
  CHECK_OK(rg_node_set_states(ctx, nodes[3], RG_STATE_PRESSED, RG_STATE_PRESSED));
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  CHECK_INT(hooks.total, total);
  CHECK_OK(rg_drawable_destroy(ctx, drawable));
  for (int i = 0; i < 20; i++) CHECK_OK(rg_node_destroy(ctx, nodes[i]));
  CHECK_OK(rg_node_set_drawable(ctx, root, RG_SLOT_DIVIDER, (rg_drawable){0}));
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  CHECK_INT(rg_drawable_destroy(ctx, drawable), RG_ERROR_STALE_HANDLE);
  rg_context_destroy(ctx);
  CHECK_INT(hooks.count, 0);
  CHECK_INT(hooks.mistakes, 0);
}

/* Values that are replaced use room that a list from scratch takes again. */
static void changes_in_place_take_no_memory(void) {
  static const char gradients[] =
    "<selector " SPACE "><item android:state_pressed='true'><shape><corners android:radius='4px'/>"
    "<gradient android:startColor='#f00' android:endColor='#0f0'/></shape></item><item><shape>"
    "<gradient android:startColor='#f00' android:endColor='#00f'/><corners android:radius='3px'/></shape></item></selector>";
  rg_context_def def = rg_context_def_default();
  memset(&hooks, 0, sizeof hooks);
  def.allocator = ledger_hooks(&hooks);
  ctx = make_context_def(&def);
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_drawable_parse(ctx, gradients, strlen(gradients), NULL, &drawable));
  for (int i = 0; i < 20; i++) {
    nodes[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(50), rg_px(20));
    CHECK_OK(rg_node_set_drawable(ctx, nodes[i], RG_SLOT_BACKGROUND, drawable));
  }
  CHECK_OK(rg_layout(ctx, root, 300, 3000));
  rg_display_list list;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  int in_place = 0;
  for (int i = 0; i < 5000; i++) {
    CHECK_OK(rg_node_set_states(ctx, nodes[i % 20], RG_STATE_PRESSED, i / 20 % 2 ? 0 : RG_STATE_PRESSED));
    size_t total = hooks.total;
    CHECK_OK(rg_paint(ctx, root, 0, &list));
    CHECK_INT(hooks.total, total);
    if (list.changed_count == 1) in_place++;
  }
  CHECK(in_place > 4000);
  rg_context_destroy(ctx);
  CHECK_INT(hooks.count, 0);
}

/* The rows of other trees were looked at before they had a state: with other memory, the list was another one. */
static void changes_of_other_trees_are_not_damage(void) {
  enum { COUNT = 150 };
  rg_node other[COUNT];
  memset(&hooks, 0, sizeof hooks);
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&hooks);
  ctx = make_context_def(&def);
  rg_node shown = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(100), rg_px(100));
  rg_node divided = make_sized(ctx, shown, RG_KIND_LINEAR, rg_px(100), rg_px(100));
  make_sized(ctx, divided, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_drawable_color(ctx, 0xff112233, &drawable));
  CHECK_OK(rg_node_set_drawable(ctx, shown, RG_SLOT_BACKGROUND, drawable));
  rg_node top = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(100), rg_px(100));
  for (int i = 0; i < COUNT; i++) {
    rg_node frame = make_sized(ctx, top, RG_KIND_FRAME, rg_wrap_content(), rg_wrap_content());
    other[i] = make_sized(ctx, frame, RG_KIND_VIEW, rg_px(10), rg_px(10));
  }
  CHECK_OK(rg_layout(ctx, shown, 100, 100));
  CHECK_OK(rg_layout(ctx, top, 100, 100));
  rg_display_list list = {sizeof list};
  CHECK_OK(rg_paint(ctx, shown, 0, &list));
  for (int i = 0; i < COUNT; i++) CHECK_OK(rg_node_set_length(ctx, other[i], RG_MIN_WIDTH, rg_px(1)));
  CHECK_OK(rg_paint(ctx, shown, 0, &list));
  CHECK_INT(list.damage_count, 0);
  rg_context_destroy(ctx);
  CHECK_INT(hooks.count, 0);
}

int main(void) {
  RUN(changes_of_other_trees_are_not_damage);
  RUN(changes_in_place_take_no_memory);
  RUN(memory_runs_out_at_every_allocation);
  return check_result();
}
