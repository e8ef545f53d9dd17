/* SPDX-License-Identifier: MIT */
/* Equal margins, paddings, gravities and weights take memory once, and the memory is released. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#define COUNT 2000

static ledger account;
static rg_node nodes[COUNT];
static float values[COUNT];

/* A column of COUNT views in a context whose memory is counted. */
static rg_context *make_column(rg_node *root) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  memset(&account, 0, sizeof account);
  def.allocator = ledger_hooks(&account);
  def.node_capacity = COUNT + 1;
  ctx = make_context_def(&def);
  *root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  CHECK_OK(rg_node_set_int(ctx, *root, RG_ORIENTATION, RG_VERTICAL));
  for (int i = 0; i < COUNT; i++) nodes[i] = make_sized(ctx, *root, RG_KIND_VIEW, rg_px(9), rg_px(1));
  return ctx;
}

static rg_status set_all(rg_context *ctx, rg_property property) {
  return rg_nodes_set_float(ctx, property, nodes, sizeof nodes[0], values, sizeof values[0], COUNT);
}

static void end(rg_context *ctx) {
  rg_context_destroy(ctx);
  CHECK_INT(account.count, 0);
  CHECK_INT(account.mistakes, 0);
}

static void columns_of_a_plain_node_take_120_bytes(void) {
  rg_node root;
  rg_context *ctx = make_column(&root);
  rg_memory_stats stats;
  CHECK_OK(rg_context_memory_stats(ctx, &stats));
  CHECK(stats.bytes_per_node <= 120);
  end(ctx);
}

static void margins_of_many_nodes_take_memory_once(void) {
  rg_node root;
  rg_context *ctx = make_column(&root);
  size_t plain = account.live;
  for (int i = 0; i < COUNT; i++) values[i] = 3;
  CHECK_OK(set_all(ctx, RG_MARGIN_LEFT));
  CHECK_OK(set_all(ctx, RG_PADDING_TOP));
  CHECK_OK(set_all(ctx, RG_WEIGHT));
  for (int i = 0; i < COUNT; i++) {
    CHECK_OK(rg_node_set_float(ctx, nodes[i], RG_MARGIN_BOTTOM, (float)(i % 5)));
    CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_LAYOUT_GRAVITY, i % 2 ? RG_GRAVITY_RIGHT : RG_GRAVITY_LEFT));
  }
  CHECK(account.live < plain + 4096);
  CHECK_OK(rg_node_get_float(ctx, nodes[7], RG_MARGIN_BOTTOM, values));
  CHECK(values[0] == 2);
  end(ctx);
}

static void different_margins_take_64_bytes_a_node_and_are_used_again(void) {
  rg_node root;
  rg_context *ctx = make_column(&root);
  size_t plain = account.live, different;
  for (int i = 0; i < COUNT; i++) values[i] = (float)i / 64;
  CHECK_OK(set_all(ctx, RG_MARGIN_TOP));
  different = account.live;
  CHECK(different <= plain + COUNT * 3 / 2 * 64 + 4096); /* they grow by half */
  for (int round = 1; round < 20; round++) {
    for (int i = 0; i < COUNT; i++) values[i] = (float)(i + round * COUNT) / 64;
    for (int i = 0; i < COUNT; i++) CHECK_OK(rg_node_set_float(ctx, nodes[i], RG_MARGIN_TOP, values[i]));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    CHECK(frame_of(ctx, nodes[0]).y == (float)(int)(values[0] + 0.5f));
  }
  CHECK_INT(account.live, different);
  for (int i = 0; i < COUNT; i++) CHECK_OK(rg_node_destroy(ctx, nodes[i]));
  for (int i = 0; i < COUNT; i++) nodes[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(9), rg_px(1));
  CHECK_OK(set_all(ctx, RG_MARGIN_TOP));
  CHECK_INT(account.live, different);
  end(ctx);
}

static rg_length lengths[COUNT];

static rg_status set_all_lengths(rg_context *ctx, rg_property property) {
  for (int i = 0; i < COUNT; i++) lengths[i] = rg_px(values[i]);
  return rg_nodes_set_length(ctx, property, nodes, sizeof nodes[0], lengths, sizeof lengths[0], COUNT);
}

/* A float of a node, or the pixels of a length; 0 where that is unset. */
static float value_of(rg_context *ctx, rg_node node, rg_property property) {
  float number = 0;
  rg_length length = rg_px(0);
  if (property >= RG_MARGIN_LEFT) {
    CHECK_OK(rg_node_get_float(ctx, node, property, &number));
    return number;
  }
  CHECK_OK(rg_node_get_length(ctx, node, property, &length));
  return length.kind == RG_PX ? length.value : 0;
}

static rg_status set_either(rg_context *ctx, rg_property property) {
  return property >= RG_MARGIN_LEFT ? set_all(ctx, property) : set_all_lengths(ctx, property);
}

/* Every allocation of the call fails once; each failure changes nothing. */
static void fails_whole(rg_property property, float step) {
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  for (long allowed = 0; status != RG_OK; allowed++) {
    rg_node root;
    rg_context *ctx = make_column(&root);
    CHECK(allowed < 100);
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    for (int i = 0; i < COUNT; i++) values[i] = (float)(i + 1) * step;
    account.fail_after = allowed;
    status = set_either(ctx, property);
    account.fail_after = -1;
    CHECK(status == RG_OK ? allowed > 1 : status == RG_ERROR_OUT_OF_MEMORY);
    for (int i = 0; i < COUNT; i += 97)
      CHECK(value_of(ctx, nodes[i], property) == (status == RG_OK ? values[i] : 0));
    CHECK_OK(set_either(ctx, property));
    end(ctx);
  }
}

static void a_batch_without_memory_changes_nothing(void) {
  fails_whole(RG_MARGIN_LEFT, 0.25f);
  fails_whole(RG_WEIGHT, 0.5f);
  fails_whole(RG_MARGIN_START, 0.25f);
}

static void a_batch_with_a_wrong_item_changes_nothing(void) {
  rg_node root;
  rg_context *ctx = make_column(&root);
  size_t different;
  float got = 0;
  for (int i = 0; i < COUNT; i++) values[i] = (float)i;
  CHECK_OK(set_all(ctx, RG_MARGIN_LEFT));
  different = account.live;
  for (int round = 0; round < 50; round++) {
    for (int i = 0; i < COUNT; i++) values[i] = (float)(i + round * COUNT);
    values[COUNT - 1] = -1;
    CHECK_INT(set_all(ctx, RG_PADDING_LEFT), RG_ERROR_INVALID_ARGUMENT);
  }
  CHECK(account.live <= different + COUNT * 2 * 64); /* what was held for the others is free again */
  CHECK_OK(rg_node_get_float(ctx, nodes[5], RG_PADDING_LEFT, &got));
  CHECK(got == 0);
  end(ctx);
}

/* One node has a margin that depends on the direction, so that all take the general path. */
static void a_batch_over_nodes_of_both_kinds_sets_all(void) {
  rg_node root;
  rg_context *ctx = make_column(&root);
  size_t different = 0;
  CHECK_OK(rg_node_set_length(ctx, nodes[COUNT / 2], RG_MARGIN_START, rg_px(5)));
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < COUNT; i++) values[i] = (float)(i + round * COUNT);
    CHECK_OK(set_all(ctx, RG_PADDING_LEFT));
    CHECK_OK(set_all(ctx, RG_WEIGHT));
    for (int i = 0; i < COUNT; i += 50) CHECK(value_of(ctx, nodes[i], RG_PADDING_LEFT) == values[i]);
    if (round == 1) different = account.live;
  }
  CHECK_INT(account.live, different);
  end(ctx);
}

/* Start and end turn into left and right as the direction does, and back, without memory. */
static void turning_a_tree_takes_no_memory(void) {
  rg_node root;
  rg_context *ctx = make_column(&root);
  size_t total;
  for (int i = 0; i < COUNT; i++) {
    CHECK_OK(rg_node_set_length(ctx, nodes[i], RG_MARGIN_START, rg_px((float)(i % 50))));
    if (i % 2) CHECK_OK(rg_node_set_length(ctx, nodes[i], RG_PADDING_END, rg_px((float)(i % 7))));
  }
  CHECK_OK(rg_node_set_length(ctx, root, RG_WIDTH, rg_px(200)));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK(frame_of(ctx, nodes[30]).x == 30);
  total = account.total;
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK(frame_of(ctx, nodes[30]).x == 200 - 30 - 9);
  CHECK_OK(rg_node_set_float(ctx, nodes[30], RG_MARGIN_LEFT, 4)); /* does not count beside margin_start */
  CHECK_OK(rg_node_set_float(ctx, nodes[30], RG_MARGIN_TOP, 0));
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_LTR));
  CHECK_OK(rg_layout(ctx, root, 200, 100));
  CHECK(frame_of(ctx, nodes[30]).x == 30);
  CHECK_INT(account.total, total);
  end(ctx);
}

/* In fixed memory, plain nodes fit however the extra bytes are used, and a present style costs nothing. */
static void fixed_memory_has_room_for_plain_nodes_and_for_what_they_share(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root;
  rg_memory_stats before, after;
  int different = 0;
  def.node_capacity = COUNT;
  def.memory_size = rg_context_required_size(&def);
  def.memory = aligned_alloc(64, (def.memory_size + 63) / 64 * 64);
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  for (int i = 0; i < 300; i++) nodes[i] = make_node(ctx, root, RG_KIND_VIEW);
  for (int round = 0; round < 100000; round++) {
    rg_status status = rg_node_set_float(ctx, nodes[round % 300], RG_MARGIN_LEFT, (float)(round / 300) + 0.5f);
    CHECK_OK(status);
  }
  for (different = 0; different < COUNT - 1; different++) {
    rg_status status;
    if (different >= 300) nodes[different] = make_node(ctx, root, RG_KIND_VIEW);
    status = rg_node_set_float(ctx, nodes[different], RG_MARGIN_LEFT, 1000 + (float)different);
    if (status != RG_OK) {
      CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
      break;
    }
  }
  CHECK(different > COUNT * 3 / 4);
  CHECK_OK(rg_context_memory_stats(ctx, &before));
  for (int i = 0; i < different; i++) CHECK_OK(rg_node_set_float(ctx, nodes[i], RG_MARGIN_LEFT, 1234));
  while (rg_node_count(ctx) < COUNT) make_node(ctx, root, RG_KIND_VIEW);
  CHECK_OK(rg_context_memory_stats(ctx, &after));
  CHECK_INT(after.live_bytes, before.live_bytes);
  rg_context_destroy(ctx);
  free(def.memory);
}

int main(void) {
  RUN(columns_of_a_plain_node_take_120_bytes);
  RUN(margins_of_many_nodes_take_memory_once);
  RUN(different_margins_take_64_bytes_a_node_and_are_used_again);
  RUN(a_batch_without_memory_changes_nothing);
  RUN(a_batch_with_a_wrong_item_changes_nothing);
  RUN(a_batch_over_nodes_of_both_kinds_sets_all);
  RUN(turning_a_tree_takes_no_memory);
  RUN(fixed_memory_has_room_for_plain_nodes_and_for_what_they_share);
  return check_result();
}
