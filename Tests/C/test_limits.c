/* SPDX-License-Identifier: MIT */
/* The limits of a context, and a context in one fixed block of memory. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_status add(rg_context *ctx, rg_node parent, rg_kind kind, rg_node *out) {
  rg_node_def def = rg_node_def_default(kind);
  out->id = 7;
  return rg_node_create(ctx, parent, &def, out);
}

static void nodes_are_limited(void) {
  rg_context_def def = rg_context_def_default();
  rg_style style = rg_style_default();
  rg_tree_node items[4];
  rg_tree_def tree;
  rg_context *ctx;
  rg_node root, node;
  def.max_nodes = 10;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  for (int i = 1; i < 8; i++) make_node(ctx, root, RG_KIND_VIEW);
  memset(items, 0, sizeof items);
  memset(&tree, 0, sizeof tree);
  for (int i = 0; i < 4; i++) items[i].parent = -1;
  tree.struct_size = sizeof tree;
  tree.styles = &style;
  tree.style_count = 1;
  tree.nodes = items;
  tree.node_count = 4;
  tree.parent = root;
  CHECK_INT(rg_tree_create(ctx, &tree, NULL), RG_ERROR_LIMIT);
  CHECK_INT(rg_inflate(ctx, "<a><b/><b/></a>", 15, NULL, &node), RG_ERROR_LIMIT);
  CHECK_INT(rg_node_count(ctx), 8);
  tree.node_count = 2;
  CHECK_OK(rg_tree_create(ctx, &tree, NULL));
  CHECK_INT(add(ctx, root, RG_KIND_VIEW, &node), RG_ERROR_LIMIT);
  CHECK_INT(node.id, 0);
  CHECK_INT(rg_node_count(ctx), 10);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_destroy(ctx, rg_node_last_child(ctx, root)));
  CHECK_OK(add(ctx, root, RG_KIND_VIEW, &node));
  rg_context_destroy(ctx);
}

static void depth_is_limited_when_creating_and_when_moving(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node chain[6], branch, below, node;
  def.max_depth = 6;
  ctx = make_context_def(&def);
  for (int i = 0; i < 6; i++) chain[i] = make_node(ctx, i ? chain[i - 1] : rg_null(), RG_KIND_FRAME);
  CHECK_INT(add(ctx, chain[5], RG_KIND_VIEW, &node), RG_ERROR_LIMIT);
  CHECK_INT(node.id, 0);
  branch = make_node(ctx, rg_null(), RG_KIND_FRAME);
  below = make_node(ctx, branch, RG_KIND_FRAME);
  CHECK_INT(rg_node_insert(ctx, chain[4], branch, RG_END), RG_ERROR_LIMIT);
  CHECK_INT(rg_node_parent(ctx, branch).id, 0);
  CHECK_OK(rg_node_insert(ctx, chain[3], branch, RG_END));
  CHECK_INT(add(ctx, below, RG_KIND_VIEW, &node), RG_ERROR_LIMIT);
  CHECK_OK(rg_node_remove(ctx, branch));
  CHECK_OK(add(ctx, below, RG_KIND_VIEW, &node));
  CHECK_INT(rg_inflate(ctx, "<a><a><a><a><a><a><a/></a></a></a></a></a></a>", 46, NULL, &node), RG_ERROR_LIMIT);
  CHECK_OK(rg_layout(ctx, chain[0], 10, 10));
  rg_context_destroy(ctx);
}

static void the_default_depth_is_512(void) {
  rg_context *ctx = make_context();
  rg_node node = rg_null(), next;
  for (int i = 0; i < 512; i++) node = make_node(ctx, node, RG_KIND_LINEAR);
  CHECK_INT(add(ctx, node, RG_KIND_VIEW, &next), RG_ERROR_LIMIT);
  CHECK_OK(rg_layout(ctx, rg_node_root(ctx, node), 100, 100));
  rg_context_destroy(ctx);
}

/* Each level measures the level below under two specs, which all differ: 2^100 measures. */
static void endless_measuring_is_limited(void) {
  rg_context *ctx = make_context();
  rg_node root = rg_null(), parent = rg_null();
  rg_size size;
  for (int i = 0; i < 100; i++) {
    rg_node_def def = rg_node_def_default(RG_KIND_LINEAR);
    def.style.width = def.style.height = rg_wrap_content();
    def.style.orientation = i % 2 ? RG_VERTICAL : RG_HORIZONTAL;
    def.style.weight = 1;
    rg_node node;
    CHECK_OK(rg_node_create(ctx, parent, &def, &node));
    if (i == 0) root = node;
    for (int k = 0; k < 2 && i > 0; k++) {
      rg_node_def leaf = rg_node_def_default(RG_KIND_FIXED);
      rg_node beside;
      leaf.style.weight = 1;
      leaf.style.content_width = leaf.style.content_height = (float)(7 + i);
      CHECK_OK(rg_node_create(ctx, parent, &leaf, &beside));
    }
    parent = node;
  }
  CHECK_INT(rg_layout_specs(ctx, root, rg_at_most(1000), rg_at_most(1000)), RG_ERROR_LIMIT);
  CHECK(strstr(rg_error_message(ctx), "nested too deeply") != NULL);
  CHECK_INT(rg_measure(ctx, root, rg_at_most(900), rg_at_most(1000), &size), RG_ERROR_LIMIT);
  for (rg_node node = root; node.id != 0; node = rg_node_first_child(ctx, node)) {
    CHECK_OK(rg_node_set_float(ctx, node, RG_WEIGHT, 0));
  }
  CHECK_OK(rg_layout_specs(ctx, root, rg_at_most(1000), rg_at_most(1000)));
  rg_context_destroy(ctx);
}

static void texts_and_files_are_limited(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node text, out;
  def.max_text_bytes = 10;
  def.max_file_bytes = 40;
  ctx = make_context_def(&def);
  text = make_node(ctx, rg_null(), RG_KIND_TEXT);
  CHECK_OK(rg_node_set_text(ctx, text, "0123456789", 10));
  CHECK_INT(rg_node_set_text(ctx, text, "0123456789a", 11), RG_ERROR_LIMIT);
  CHECK(strcmp(rg_node_text(ctx, text, NULL), "0123456789") == 0);
  CHECK_INT(rg_node_set_hint(ctx, text, "0123456789a", 11), RG_ERROR_LIMIT);
  CHECK_OK(rg_node_set_id(ctx, text, "0123456789", 10));
  CHECK_INT(rg_node_set_id(ctx, text, "0123456789a", 11), RG_ERROR_LIMIT);
  CHECK(strcmp(rg_node_id(ctx, text), "0123456789") == 0);
  CHECK_INT(rg_inflate(ctx, "<TextView text='0123456789a'/>", 30, NULL, &out), RG_ERROR_LIMIT);
  CHECK_INT(rg_inflate(ctx, "<View/>                                  ", 41, NULL, &out), RG_ERROR_LIMIT);
  CHECK_OK(rg_inflate(ctx, "<View/>                                 ", 40, NULL, &out));
  CHECK_INT(rg_node_count(ctx), 2);
  rg_context_destroy(ctx);
}

static void *no_alloc(void *user, size_t size, size_t alignment) {
  (void)user, (void)size, (void)alignment;
  CHECK(!"a hook was called in fixed-memory mode");
  return NULL;
}

static void no_free(void *user, void *block, size_t size, size_t alignment) {
  (void)user, (void)block, (void)size, (void)alignment;
  CHECK(!"a hook was called in fixed-memory mode");
}

static void *block;

static rg_context *make_fixed(uint32_t capacity, size_t slack) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx = NULL;
  def.node_capacity = capacity;
  def.memory_size = rg_context_required_size(&def) + slack;
  CHECK(def.memory_size > capacity * 100 && def.memory_size < capacity * 600 + 65536);
  CHECK_INT(posix_memalign(&block, 64, def.memory_size + 64), 0);
  memset(block, 0xEE, def.memory_size + 64);
  def.memory = block;
  def.allocator.alloc = no_alloc;
  def.allocator.free = no_free;
  CHECK_OK(rg_context_create(&def, &ctx));
  if (ctx == NULL) exit(1);
  for (int i = 0; i < 64; i++) CHECK_INT(((unsigned char *)block)[def.memory_size + i], 0xEE);
  return ctx;
}

static void fixed_memory_holds_its_node_capacity_and_then_is_full(void) {
  rg_context *ctx = make_fixed(200, 0);
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), node, last = root;
  rg_memory_stats stats;
  for (int round = 0; round < 50; round++) {
    while (rg_node_count(ctx) < 200) last = make_node(ctx, root, RG_KIND_VIEW);
    CHECK_OK(rg_layout(ctx, root, 100, (float)round));
    CHECK_INT(add(ctx, root, RG_KIND_VIEW, &node), RG_ERROR_OUT_OF_MEMORY);
    CHECK_INT(node.id, 0);
    CHECK(rg_error_message(ctx)[0] != 0);
    CHECK_INT(rg_node_count(ctx), 200);
    CHECK(rg_node_is_valid(ctx, last));
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    while (rg_node_count(ctx) > 150) CHECK_OK(rg_node_destroy(ctx, rg_node_first_child(ctx, root)));
  }
  CHECK_OK(rg_context_memory_stats(ctx, &stats));
  CHECK(stats.live_bytes <= stats.peak_bytes);
  CHECK_INT(stats.node_capacity, 200);
  CHECK_OK(rg_context_trim(ctx));
  rg_context_destroy(ctx);
  free(block);
}

/* Names, texts, fonts and rare properties fill the extra bytes; failing calls change nothing. */
static void full_extra_memory_is_an_error_and_the_session_goes_on(void) {
  rg_context *ctx = make_fixed(50, 0);
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), text = make_node(ctx, root, RG_KIND_TEXT), out;
  char words[512];
  int failed = 0, made = 0;
  memset(words, 'w', sizeof words);
  CHECK_OK(rg_node_set_text(ctx, text, "first", 5));
  for (int i = 0; i < 40; i++) {
    rg_node node;
    rg_status status = add(ctx, root, RG_KIND_TEXT, &node);
    size_t length = 1;
    if (status == RG_OK) {
      made++;
      status = rg_node_set_text(ctx, node, words, sizeof words);
    } else {
      CHECK_INT(node.id, 0);
    }
    if (status != RG_OK) {
      CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
      CHECK(strcmp(rg_node_text(ctx, node, &length), "") == 0);
      CHECK_INT(length, 0);
      failed++;
    }
  }
  CHECK(failed > 0 && failed < 40);
  CHECK_INT(rg_inflate(ctx, "<LinearLayout><TextView text='one' id='a'/></LinearLayout>", 58, NULL, &out),
            RG_ERROR_OUT_OF_MEMORY);
  CHECK_INT(rg_node_count(ctx), 2 + made);
  CHECK_INT(rg_node_set_hint(ctx, text, words, sizeof words), RG_ERROR_OUT_OF_MEMORY);
  CHECK(strcmp(rg_node_text(ctx, text, NULL), "first") == 0);
  CHECK(strcmp(rg_node_hint(ctx, text, NULL), "") == 0);
  CHECK_OK(rg_layout(ctx, root, 300, 300));
  while (rg_node_child_count(ctx, root) > 1) CHECK_OK(rg_node_destroy(ctx, rg_node_last_child(ctx, root)));
  CHECK_OK(rg_node_set_text(ctx, text, words, sizeof words));
  CHECK_OK(rg_layout(ctx, root, 300, 300));
  rg_context_destroy(ctx);
  free(block);
}

/* A share as long as the longest length: what follows it has the last position, as without fast paths. */
static void positions_end_before_the_range_does(void) {
  rg_context_def def = rg_context_def_default();
  rg_frame frames[4];
  def.units_per_px = 1;
  rg_context *ctx = make_context_def(&def);
  rg_node row = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node column = make_sized(ctx, row, RG_KIND_LINEAR, rg_unset(), rg_match_parent());
  CHECK_OK(rg_node_set_int(ctx, column, RG_ORIENTATION, RG_VERTICAL));
  CHECK_OK(rg_node_set_int(ctx, column, RG_WEIGHT_MODE, RG_WEIGHT_FILL));
  make_node(ctx, column, RG_KIND_VIEW);
  make_sized(ctx, column, RG_KIND_FIXED, rg_unset(), rg_wrap_content());
  CHECK_OK(rg_layout_specs(ctx, row, rg_unspecified(), rg_exactly(0x1p30f)));
  CHECK_OK(rg_frames_unsnapped(ctx, frames, 4));
  CHECK(frames[2].height == 0x1p30f);
  CHECK(frames[3].y == 0x1p30f - 0x1p17f);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(positions_end_before_the_range_does);
  RUN(nodes_are_limited);
  RUN(depth_is_limited_when_creating_and_when_moving);
  RUN(the_default_depth_is_512);
  RUN(endless_measuring_is_limited);
  RUN(texts_and_files_are_limited);
  RUN(fixed_memory_holds_its_node_capacity_and_then_is_full);
  RUN(full_extra_memory_is_an_error_and_the_session_goes_on);
  return check_result();
}
