/* SPDX-License-Identifier: MIT */
/* Contexts: definitions, memory hooks, statistics, trimming, logging, versions and messages. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <math.h>

static void version_and_names_are_those_of_the_header(void) {
  CHECK_INT(rg_version(), RG_VERSION);
  CHECK(strcmp(rg_status_name(RG_OK), "ok") == 0);
  for (int i = 0; i <= RG_ERROR_UNSUPPORTED; i++) {
    CHECK(strcmp(rg_status_name((rg_status)i), "unknown status") != 0);
    for (int j = 0; j < i; j++) CHECK(strcmp(rg_status_name((rg_status)i), rg_status_name((rg_status)j)) != 0);
  }
  CHECK(strcmp(rg_status_name((rg_status)(RG_ERROR_UNSUPPORTED + 1)), "unknown status") == 0);
  CHECK(strcmp(rg_status_name((rg_status)-1), "unknown status") == 0);
}

static void defaults_are_as_documented(void) {
  rg_context_def def = rg_context_def_default();
  rg_style style = rg_style_default();
  CHECK_INT(def.struct_size, sizeof def);
  CHECK_INT(def.max_nodes, 16777216);
  CHECK_INT(def.max_depth, 512);
  CHECK_INT(def.max_text_bytes, 1 << 20);
  CHECK_INT(def.max_file_bytes, 16 << 20);
  CHECK_INT(def.units_per_px, 64);
  CHECK_INT(def.snapping, RG_SNAP_EDGES);
  CHECK(def.pixel_scale == 1);
  CHECK_INT(def.track, RG_TRACK_CHANGES);
  CHECK(def.memory == NULL && def.allocator.alloc == NULL && def.measure == NULL && def.log == NULL);
  CHECK_INT(style.struct_size, sizeof style);
  CHECK_INT(style.gravity, RG_GRAVITY_START | RG_GRAVITY_TOP);
  CHECK(style.baseline_aligned && style.baseline_child_index == -1 && style.line_spacing_multiplier == 1);
  CHECK_INT(style.width.kind, RG_UNSET);
  CHECK_INT(rg_node_def_default(RG_KIND_TEXT).kind, RG_KIND_TEXT);
  CHECK_INT(rg_inflate_def_default().max_attributes, 1024);
}

static void init_ignores_null_and_too_small_sizes(void) {
  rg_context_def def;
  rg_style style;
  rg_node_def node;
  rg_inflate_def inflate;
  memset(&def, 0x7E, sizeof def);
  style.struct_size = node.struct_size = inflate.struct_size = 77;
  rg_context_def_init(NULL, sizeof def);
  rg_style_init(NULL, sizeof style);
  rg_node_def_init(NULL, sizeof node);
  rg_inflate_def_init(NULL, sizeof inflate);
  rg_context_def_init(&def, 3);
  rg_style_init(&style, 3);
  rg_node_def_init(&node, 0);
  rg_inflate_def_init(&inflate, 0);
  CHECK_INT(def.struct_size, 0x7E7E7E7E);
  CHECK(style.struct_size == 77 && node.struct_size == 77 && inflate.struct_size == 77);
}

static void refuse_def(const rg_context_def *def) {
  rg_context *ctx = (rg_context *)&ctx;
  CHECK_INT(rg_context_create(def, &ctx), RG_ERROR_INVALID_ARGUMENT);
  CHECK(ctx == NULL);
  CHECK(rg_context_check(def)[0] != 0);
}

#define REFUSE(field, value)                                \
  do {                                                      \
    rg_context_def bad = rg_context_def_default();          \
    bad.field = (value);                                    \
    refuse_def(&bad);                                       \
  } while (0)

static void alloc_nothing(void *user, void *block, size_t size, size_t alignment) {
  (void)user, (void)block, (void)size, (void)alignment;
}

static void wrong_definitions_are_refused_and_explained(void) {
  static char memory[4096];
  rg_context_def def = rg_context_def_default();
  rg_context *ctx = NULL;
  refuse_def(NULL);
  CHECK_INT(rg_context_create(&def, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strcmp(rg_context_check(&def), "") == 0);
  REFUSE(struct_size, 0);
  REFUSE(struct_size, 8);
  REFUSE(struct_size, (uint32_t)sizeof(rg_context_def) + 1);
  REFUSE(max_nodes, 0);
  REFUSE(max_nodes, (1u << 30) + 1);
  REFUSE(max_nodes, UINT32_MAX);
  REFUSE(node_capacity, UINT32_MAX);
  REFUSE(max_depth, 0);
  REFUSE(max_depth, 65536);
  REFUSE(max_constraint_work, 0);
  REFUSE(units_per_px, 0);
  REFUSE(units_per_px, 65537);
  REFUSE(snapping, (rg_snapping)2);
  REFUSE(snapping, (rg_snapping)-1);
  REFUSE(pixel_scale, 0.0f);
  REFUSE(pixel_scale, -1.0f);
  REFUSE(pixel_scale, 64.5f);
  REFUSE(pixel_scale, NAN);
  REFUSE(pixel_scale, INFINITY);
  REFUSE(track, 8u);
  REFUSE(allocator.free, alloc_nothing); /* one hook without the other */
  REFUSE(memory, memory);                /* without node_capacity */
  def.memory = memory + 1;
  def.memory_size = sizeof memory - 1;
  def.node_capacity = 1;
  refuse_def(&def); /* not 16-aligned */
  def.memory = memory;
  def.memory_size = 64;
  CHECK(rg_context_create(&def, &ctx) != RG_OK); /* smaller than the required size */
  CHECK(ctx == NULL);
  CHECK_INT(rg_context_required_size(NULL), 0);
  def = rg_context_def_default();
  CHECK_INT(rg_context_required_size(&def), 0);
  def.node_capacity = 10;
  def.max_depth = 0;
  CHECK_INT(rg_context_required_size(&def), 0);
}

static void calls_without_a_context_answer_an_error(void) {
  rg_memory_stats memory;
  rg_layout_stats stats;
  rg_diagnostic diagnostic;
  rg_node node = rg_null();
  uint32_t count = 0;
  rg_context_destroy(NULL);
  CHECK(rg_error_message(NULL)[0] != 0);
  CHECK_INT(rg_context_memory_stats(NULL, &memory), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_trim(NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_set_pixel_scale(NULL, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_diagnostic_count(NULL), 0);
  CHECK_INT(rg_diagnostic_at(NULL, 0, &diagnostic), RG_ERROR_INVALID_ARGUMENT);
  rg_diagnostics_clear(NULL);
  CHECK_INT(rg_layout(NULL, node, 1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_layout_stats(NULL, &stats), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_changes_take(NULL, NULL, 0, &count), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_change_count(NULL), 0);
  CHECK_INT(rg_node_count(NULL), 0);
  CHECK_INT(rg_frames(NULL).count, 0);
  CHECK_INT(rg_epoch(NULL), 0);
  CHECK_INT(rg_frames_unsnapped(NULL, NULL, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_frames_keep(NULL, true), RG_ERROR_INVALID_ARGUMENT);
  CHECK(!rg_node_is_valid(NULL, node));
  CHECK_INT(rg_node_destroy(NULL, node), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_first_child(NULL, node).id, 0);
  CHECK(strcmp(rg_node_id(NULL, node), "") == 0);
  CHECK(strcmp(rg_node_tag(NULL, node), "") == 0);
}

static ledger account;

/* A session that touches every store: tree, styles, ids, fonts, texts, markup, diagnostics. */
static void live_a_little(rg_context *ctx) {
  static const char xml[] = "<LinearLayout orientation='vertical' padding='4'><TextView id='t' text='one two'/>"
                            "<Odd thing='1' onClick='go'/><Button text='Press' layout_width='50%'/></LinearLayout>";
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), built = rg_null();
  inflate.font = make_font(ctx);
  for (int i = 0; i < 300; i++) {
    char id[16];
    rg_node node = make_sized(ctx, root, i % 3 ? RG_KIND_VIEW : RG_KIND_LINEAR, rg_px(5), rg_px((float)(i % 7)));
    snprintf(id, sizeof id, "n%d", i);
    CHECK_OK(rg_node_set_id(ctx, node, id, strlen(id)));
    CHECK_OK(rg_node_set_float(ctx, node, RG_OFFSET_X, (float)i));
    CHECK_OK(rg_node_set_user_data(ctx, node, &account));
    if (i % 5 == 0) CHECK_OK(rg_node_destroy(ctx, node));
  }
  CHECK_OK(rg_inflate(ctx, xml, sizeof xml - 1, &inflate, &built));
  CHECK_OK(rg_layout(ctx, root, 300, 300));
  CHECK_OK(rg_layout(ctx, built, 300, 300));
  CHECK_OK(rg_node_set_text(ctx, rg_node_first_child(ctx, built), "a longer text than before", 25));
  CHECK_OK(rg_layout(ctx, built, 100, 300));
  CHECK_INT(rg_inflate(ctx, "<a><b></a>", 10, &inflate, &built), RG_ERROR_SYNTAX);
}

static void everything_is_given_back_with_its_size_and_alignment(void) {
  rg_context_def def = rg_context_def_default();
  rg_memory_stats stats;
  rg_context *ctx;
  memset(&account, 0, sizeof account);
  def.allocator = ledger_hooks(&account);
  def.track = RG_TRACK_CHANGES | RG_TRACK_OLD_FRAMES | RG_TRACK_ABSOLUTE;
  ctx = make_context_def(&def);
  live_a_little(ctx);
  CHECK_OK(rg_context_memory_stats(ctx, &stats));
  CHECK_INT(stats.live_bytes, account.live);
  CHECK_INT(stats.allocations, account.total);
  CHECK(stats.peak_bytes >= stats.live_bytes);
  CHECK_INT(stats.node_count, rg_node_count(ctx));
  CHECK(stats.node_capacity >= stats.node_count);
  rg_context_destroy(ctx);
  CHECK_INT(account.count, 0);
  CHECK_INT(account.live, 0);
  CHECK_INT(account.mistakes, 0);
}

static void trim_shrinks_and_keeps_everything(void) {
  rg_context_def def = rg_context_def_default();
  rg_memory_stats before, after;
  rg_context *ctx;
  rg_node root, kept[20];
  rg_frame frame;
  uint64_t order;
  memset(&account, 0, sizeof account);
  def.allocator = ledger_hooks(&account);
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  for (int i = 0; i < 5000; i++) {
    rg_node node = make_sized(ctx, root, RG_KIND_VIEW, rg_px((float)i), rg_px(3));
    if (i < 20) kept[i] = node;
  }
  while (rg_node_child_count(ctx, root) > 20) CHECK_OK(rg_node_destroy(ctx, rg_node_last_child(ctx, root)));
  CHECK_OK(rg_node_set_id(ctx, kept[7], "seven", 5));
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  frame = frame_of(ctx, kept[7]);
  order = rg_frames(ctx).order_epoch;
  CHECK_OK(rg_context_memory_stats(ctx, &before));
  CHECK_OK(rg_context_trim(ctx));
  CHECK_OK(rg_context_memory_stats(ctx, &after));
  CHECK(after.live_bytes < before.live_bytes / 4);
  CHECK_INT(after.live_bytes, account.live);
  CHECK(rg_frames(ctx).order_epoch != order);
  CHECK_INT(rg_node_count(ctx), 21);
  CHECK_FRAME(frame_of(ctx, kept[7]), frame.x, frame.y, frame.width, frame.height);
  CHECK(strcmp(rg_node_id(ctx, kept[7]), "seven") == 0);
  CHECK_OK(rg_layout(ctx, root, 400, 500));
  make_node(ctx, root, RG_KIND_VIEW);
  CHECK_OK(rg_layout(ctx, root, 400, 500));
  rg_context_destroy(ctx);
  CHECK_INT(account.count, 0);
  CHECK_INT(account.mistakes, 0);
}

/* Few lines of a grid are in use, one with a large number: trimming leaves room to sort those of all children. */
static void a_trimmed_grid_keeps_its_cells(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_GRID), cells[100];
  rg_grid_cell cell = rg_grid_cell_default();
  for (int i = 0; i < 100; i++) {
    cells[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(1), rg_px(1));
    cell.row = i % 3;
    cell.column = i % 2;
    cell.column_span = i == 9 ? 4884 : 1;
    CHECK_OK(rg_node_set_grid_cell(ctx, cells[i], &cell));
  }
  for (int round = 0; round < 2; round++) {
    CHECK_OK(rg_layout(ctx, root, 50, 320));
    for (int i = 0; i < 100; i++) CHECK_FRAME(frame_of(ctx, cells[i]), (float)(i % 2), (float)(i % 3), 1, 1);
    CHECK_OK(rg_context_trim(ctx));
  }
  rg_context_destroy(ctx);
}

static void a_failing_allocator_fails_the_creation_cleanly(void) {
  rg_context_def def = rg_context_def_default();
  for (long allowed = 0; allowed < 64; allowed++) {
    rg_context *ctx = (rg_context *)&ctx;
    rg_status status;
    memset(&account, 0, sizeof account);
    def.allocator = ledger_hooks(&account);
    def.node_capacity = 100;
    account.fail_after = allowed;
    status = rg_context_create(&def, &ctx);
    if (status == RG_OK) {
      CHECK(allowed > 0);
      rg_context_destroy(ctx);
    } else {
      CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
      CHECK(ctx == NULL);
    }
    CHECK_INT(account.count, 0);
    CHECK_INT(account.mistakes, 0);
    if (status == RG_OK) return;
  }
  CHECK(!"64 allocations do not make a context");
}

static int log_lines, log_mistakes;

static void keep_log(void *user, rg_level level, rg_code code, const char *text) {
  log_lines++;
  if (user != &account || level < RG_LEVEL_ERROR || level > RG_LEVEL_INFO || code == RG_CODE_NONE || text[0] == 0)
    log_mistakes++;
}

static void diagnostics_reach_the_log_and_the_list(void) {
  rg_context_def def = rg_context_def_default();
  rg_diagnostic diagnostic;
  rg_context *ctx;
  rg_node root, child;
  def.log = keep_log;
  def.user = &account;
  ctx = make_context_def(&def);
  log_lines = log_mistakes = 0;
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content());
  child = make_sized(ctx, root, RG_KIND_VIEW, rg_percent(50), rg_px(10));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &diagnostic));
  CHECK_INT(diagnostic.code, RG_CODE_PERCENT_IN_WRAP);
  CHECK_INT(diagnostic.level, RG_LEVEL_WARNING);
  CHECK_INT(diagnostic.node.id, child.id);
  CHECK_INT(diagnostic.line, 0);
  CHECK(diagnostic.message[0] != 0);
  CHECK_INT(log_lines, 1);
  CHECK_OK(rg_node_mark_dirty(ctx, child));
  CHECK_OK(rg_layout(ctx, root, 90, 100));
  CHECK_INT(rg_diagnostic_count(ctx), 1); /* once per node */
  CHECK_INT(rg_diagnostic_at(ctx, 1, &diagnostic), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(diagnostic.code, RG_CODE_NONE);
  CHECK_OK(rg_node_set_length(ctx, child, RG_WIDTH, rg_percent(60)));
  CHECK_OK(rg_layout(ctx, root, 90, 100));
  CHECK_INT(rg_diagnostic_count(ctx), 2); /* its style changed */
  rg_diagnostics_clear(ctx);
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  CHECK_INT(log_lines, 2);
  CHECK_INT(log_mistakes, 0);
  rg_context_destroy(ctx);
}

static void contexts_share_nothing(void) {
  rg_context *a = make_context(), *b = make_context();
  rg_node root = make_node(a, rg_null(), RG_KIND_LINEAR);
  CHECK_INT(rg_layout(a, rg_null(), 1, 1), RG_ERROR_STALE_HANDLE);
  CHECK(rg_error_message(a)[0] != 0);
  CHECK(strcmp(rg_error_message(b), "") == 0);
  CHECK_INT(rg_node_count(b), 0);
  rg_context_destroy(b);
  CHECK_OK(rg_layout(a, root, 1, 1));
  rg_context_destroy(a);
}

static void the_pixel_scale_snaps_anew(void) {
  rg_context *ctx = make_context();
  rg_node root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_px(10.3f), rg_px(4.5f));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 10, 5);
  CHECK_OK(rg_context_set_pixel_scale(ctx, 2));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 10.5f, 4.5f);
  CHECK_INT(rg_context_set_pixel_scale(ctx, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_set_pixel_scale(ctx, NAN), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_set_pixel_scale(ctx, 65), RG_ERROR_INVALID_ARGUMENT);
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 10.5f, 4.5f);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(version_and_names_are_those_of_the_header);
  RUN(defaults_are_as_documented);
  RUN(init_ignores_null_and_too_small_sizes);
  RUN(wrong_definitions_are_refused_and_explained);
  RUN(calls_without_a_context_answer_an_error);
  RUN(everything_is_given_back_with_its_size_and_alignment);
  RUN(trim_shrinks_and_keeps_everything);
  RUN(a_trimmed_grid_keeps_its_cells);
  RUN(a_failing_allocator_fails_the_creation_cleanly);
  RUN(diagnostics_reach_the_log_and_the_list);
  RUN(contexts_share_nothing);
  RUN(the_pixel_scale_snaps_anew);
  return check_result();
}
