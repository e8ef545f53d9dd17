/* SPDX-License-Identifier: MIT */
/* Templates: copies, paths, bytes, limits, memory that runs out. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#define SIZE(w, h) "layout_width='" #w "px' layout_height='" #h "px' "

static const char cell_text[] =
    "<LinearLayout id='@+id/row' orientation='vertical' layout_width='100px' layout_height='wrap_content'>"
    "<TextView id='@+id/title' text='Title' " SIZE(50, 20) "/>"
    "<RelativeLayout id='@+id/box' " SIZE(100, 40) "><View id='@+id/a' " SIZE(10, 10) "/>"
    "<TextView id='@+id/title' hint='hint' layout_below='@id/a' mine='kept' " SIZE(10, 10) "/></RelativeLayout>"
    "<ConstraintLayout id='@+id/connected' " SIZE(100, 40) ">"
    "<View id='@+id/c' layout_constraintRight_toRightOf='parent' " SIZE(10, 10) "/></ConstraintLayout>"
    "<GridLayout columnCount='2' " SIZE(40, 10) "><View layout_column='1' " SIZE(5, 5) "/></GridLayout></LinearLayout>";
static const char rules_text[] =
    "{\"id\": \"box\", \"layout_width\": 100, \"layout_height\": 100, \"views\": {\"a\": {}, \"b\": {}},"
    "\"constraints\": {\"k\": \"H:|-3-[a(10)]-[b(20)]\","
    "\"e\": {\"vfl\": \"V:|~[a(9)]~[b(9)]~|\", \"options\": [\"extended\"]}}}";

typedef struct bytes {
  char data[1 << 14];
  size_t count;
} bytes;
static bool keep(void *user, const char *data, size_t size) {
  bytes *b = (bytes *)user;
  if (size > sizeof b->data - b->count) return false;
  memcpy(b->data + b->count, data, size);
  b->count += size;
  return true;
}
static bool refuse(void *user, const char *data, size_t size) {
  (void)user, (void)data, (void)size;
  return false;
}

static rg_template make(rg_context *ctx, const char *text) {
  rg_template model = {0};
  CHECK_OK(rg_template_create(ctx, text, strlen(text), NULL, &model));
  return model;
}

/* The tree as JSON, in one of two buffers. */
static const char *dump(rg_context *ctx, rg_node root, int which) {
  static bytes dumped[2];
  dumped[which].count = 0;
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_OK(rg_dump(ctx, root, RG_DUMP_JSON, keep, &dumped[which]));
  keep(&dumped[which], "", 1);
  return dumped[which].data;
}

static void check_copies(rg_context *ctx, rg_template model, const char *text) {
  rg_context *other = make_context();
  rg_node root, out[3 * 16];
  uint32_t size = rg_template_node_count(ctx, model), nodes = rg_node_count(ctx);
  CHECK(size > 0 && size <= 16);
  CHECK_OK(rg_inflate(other, text, strlen(text), NULL, &root));
  CHECK_OK(rg_template_instantiate(ctx, model, rg_null(), 3, out));
  CHECK_INT(rg_node_count(ctx), nodes + 3 * size);
  for (int i = 0; i < 3; i++) {
    CHECK(strcmp(dump(ctx, out[i * size], 0), dump(other, root, 1)) == 0);
    CHECK_OK(rg_node_destroy(ctx, out[i * size]));
  }
  rg_context_destroy(other);
}

static void copies_are_what_an_inflation_makes(void) {
  rg_context *ctx = make_context();
  check_copies(ctx, make(ctx, cell_text), cell_text);
  check_copies(ctx, make(ctx, rules_text), rules_text);
  CHECK_INT(rg_node_count(ctx), 0);
  rg_context_destroy(ctx);
}

static void nodes_are_found_by_paths(void) {
  rg_context *ctx = make_context();
  rg_template model = make(ctx, cell_text), stale = model;
  uint32_t index = 7;
  CHECK_OK(rg_template_node(ctx, model, "row/title", &index));
  CHECK_INT(index, 1);
  CHECK_OK(rg_template_node(ctx, model, "box/title", &index));
  CHECK_INT(index, 4);
  CHECK_INT(rg_template_node(ctx, model, "title/a", &index), RG_ERROR_NOT_FOUND);
  CHECK_INT(index, 0);
  CHECK_INT(rg_template_node(ctx, model, NULL, &index), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_template_node(ctx, model, "row", NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_template_destroy(ctx, model));
  CHECK_INT(rg_template_destroy(ctx, stale), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_template_node(ctx, stale, "row", &index), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_template_node_count(ctx, stale), 0);
  CHECK_INT(rg_template_instantiate(ctx, stale, rg_null(), 1, NULL), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_template_save(ctx, stale, keep, NULL), RG_ERROR_STALE_HANDLE);
  CHECK(make(ctx, cell_text).id != stale.id);
  rg_context_destroy(ctx);
}

static void texts_of_copies_are_set_in_one_call(void) {
  rg_context *ctx = make_context();
  rg_template model = make(ctx, cell_text);
  const char *texts[] = {"one", NULL, "three"};
  uint32_t size = rg_template_node_count(ctx, model), title;
  rg_node out[3 * 16];
  CHECK_OK(rg_template_node(ctx, model, "row/title", &title));
  CHECK_OK(rg_template_instantiate(ctx, model, rg_null(), 3, out));
  CHECK_OK(rg_nodes_set_text(ctx, out + title, size * sizeof *out, texts, sizeof *texts, 3));
  CHECK(strcmp(rg_node_text(ctx, out[title], NULL), "one") == 0);
  CHECK(strcmp(rg_node_text(ctx, out[size + title], NULL), "") == 0);
  CHECK(strcmp(rg_node_text(ctx, out[2 * size + title], NULL), "three") == 0);
  CHECK_INT(rg_nodes_set_text(ctx, out + title, sizeof *out, texts, 0, 2), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "item 1") != NULL);
  CHECK_OK(rg_nodes_set_text(ctx, NULL, 0, NULL, 0, 0));
  rg_context_destroy(ctx);
}

static void limits_hold(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_template model;
  rg_node deep, leaf, out[16];
  def.max_nodes = 22;
  def.max_depth = 4;
  ctx = make_context_def(&def);
  model = make(ctx, cell_text);
  CHECK_INT(rg_template_node_count(ctx, model), 9);
  deep = make_node(ctx, make_node(ctx, rg_null(), RG_KIND_FRAME), RG_KIND_FRAME);
  leaf = make_node(ctx, deep, RG_KIND_VIEW);
  CHECK_INT(rg_template_instantiate(ctx, model, deep, 1, out), RG_ERROR_LIMIT);
  CHECK(out[0].id == 0 && out[8].id == 0);
  CHECK_INT(rg_template_instantiate(ctx, model, leaf, 1, NULL), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_template_instantiate(ctx, model, rg_null(), 3, NULL), RG_ERROR_LIMIT);
  CHECK_INT(rg_template_instantiate(ctx, model, rg_null(), UINT32_MAX, NULL), RG_ERROR_LIMIT);
  CHECK_INT(rg_node_count(ctx), 3);
  CHECK_OK(rg_template_instantiate(ctx, model, rg_null(), 2, NULL));
  CHECK_OK(rg_template_instantiate(ctx, model, rg_null(), 0, NULL));
  CHECK_INT(rg_node_count(ctx), 21);
  rg_context_destroy(ctx);
}

static void saved_templates_are_read_back(void) {
  static bytes first, second;
  const char *const texts[] = {cell_text, rules_text};
  rg_context *ctx = make_context(), *other = make_context();
  for (int i = 0; i < 2; i++) {
    rg_template model = make(ctx, texts[i]);
    first.count = second.count = 0;
    CHECK_OK(rg_template_save(ctx, model, keep, &first));
    CHECK_OK(rg_template_load(other, first.data, first.count, NULL, &model));
    CHECK_OK(rg_template_save(other, model, keep, &second));
    CHECK(first.count == second.count && memcmp(first.data, second.data, first.count) == 0);
    check_copies(other, model, texts[i]);
    CHECK_INT(rg_template_save(other, model, refuse, NULL), RG_ERROR_IO);
    CHECK_INT(rg_template_save(other, model, NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_template_load(other, NULL, 1, NULL, &model), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_template_load(other, first.data, first.count, NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
    for (size_t at = 0; at < first.count; at++) {
      first.data[at] ^= 4;
      CHECK_INT(rg_template_load(other, first.data, first.count, NULL, &model), RG_ERROR_SYNTAX);
      CHECK_INT(model.id, 0);
      CHECK_INT(rg_template_load(other, first.data, at, NULL, &model), RG_ERROR_SYNTAX);
      first.data[at] ^= 4;
    }
  }
  rg_context_destroy(ctx);
  rg_context_destroy(other);
}

/* A size that no template may have is a limit when it is written, not damage when it is read. */
static void sizes_that_no_template_may_have_are_refused(void) {
  static bytes saved;
  static const char text[] = "<TextView text='a' textSize='1000000px'/>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_font_def font;
  rg_context *ctx = make_context();
  rg_template model;
  memset(&font, 0, sizeof font);
  font.struct_size = sizeof font;
  font.default_advance = font.line_height = font.size = 1;
  CHECK_OK(rg_font_create(ctx, &font, &def.font));
  CHECK_OK(rg_template_create(ctx, text, sizeof text - 1, &def, &model));
  CHECK_INT(rg_template_save(ctx, model, keep, &saved), RG_ERROR_LIMIT);
  CHECK(strstr(rg_error_message(ctx), "a size of 1,000,000 px or more") != NULL);
  CHECK_INT(saved.count, 0);
  rg_context_destroy(ctx);
}

/* Memory runs out after `allocations`: nothing is there then. Afterwards there is some again. */
static void scene(ledger *l, const char *text, long allocations, size_t *taken) {
  static bytes saved;
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_template model = {0}, loaded = {0};
  rg_node list;
  rg_status status;
  size_t before;
  def.allocator = ledger_hooks(l);
  ctx = make_context_def(&def);
  list = make_node(ctx, rg_null(), RG_KIND_FRAME);
  before = l->total;
  l->fail_after = allocations;
  saved.count = 0;
  status = rg_template_create(ctx, text, strlen(text), NULL, &model);
  if (status == RG_OK) status = rg_template_save(ctx, model, keep, &saved);
  if (status == RG_OK) status = rg_template_load(ctx, saved.data, saved.count, NULL, &loaded);
  if (status == RG_OK) status = rg_template_instantiate(ctx, model, list, 30, NULL);
  l->fail_after = -1;
  *taken = l->total - before;
  if (status != RG_OK) {
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    CHECK_INT(rg_node_count(ctx), 1);
    CHECK_INT(rg_diagnostic_count(ctx) > 2, 0);
    if (model.id == 0) model = make(ctx, text);
    CHECK_OK(rg_template_instantiate(ctx, model, list, 30, NULL));
  }
  CHECK_INT(rg_node_count(ctx), 1 + 30 * rg_template_node_count(ctx, model));
  CHECK_OK(rg_layout(ctx, list, 100, 100));
  rg_context_destroy(ctx);
}

static void memory_that_runs_out_leaves_nothing(void) {
  static ledger l;
  const char *const texts[] = {cell_text, rules_text};
  int said = check_failures;
  for (int i = 0; i < 2; i++) {
    size_t all, taken;
    scene(&l, texts[i], -1, &all);
    CHECK(all > 20);
    for (long n = 0; n < (long)all && check_failures == said; n++) {
      scene(&l, texts[i], n, &taken);
      CHECK_INT(l.count, 0);
      CHECK_INT(l.mistakes, 0);
    }
  }
}

int main(void) {
  RUN(copies_are_what_an_inflation_makes);
  RUN(nodes_are_found_by_paths);
  RUN(texts_of_copies_are_set_in_one_call);
  RUN(limits_hold);
  RUN(saved_templates_are_read_back);
  RUN(sizes_that_no_template_may_have_are_refused);
  RUN(memory_that_runs_out_leaves_nothing);
  return check_result();
}
