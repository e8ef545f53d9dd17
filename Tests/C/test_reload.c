/* SPDX-License-Identifier: MIT */
/* rg_reinflate: which nodes stay, failures that leave the old tree whole, memory that runs out. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#define HEAD "xmlns:android='http://schemas.android.com/apk/res/android' "
#define SIZE(w, h) "android:layout_width='" #w "px' android:layout_height='" #h "px' "

static const char old_text[] =
    "<LinearLayout " HEAD "android:id='@+id/form' android:orientation='vertical' " SIZE(200, 300) ">"
    "<TextView android:id='@+id/title' android:text='Title' " SIZE(50, 20) "/>"
    "<View " SIZE(30, 10) "/>"
    "<RelativeLayout android:id='@+id/relative' " SIZE(100, 40) ">"
    "<View android:id='@+id/a' " SIZE(10, 10) "/>"
    "<View android:id='@+id/b' android:layout_below='@id/a' android:mine='kept' " SIZE(10, 10) "/></RelativeLayout>"
    "<ConstraintLayout android:id='@+id/connected' " SIZE(100, 40) ">"
    "<View android:id='@+id/c' android:layout_constraintLeft_toLeftOf='parent' " SIZE(10, 10) "/></ConstraintLayout>"
    "</LinearLayout>";
static const char new_text[] =
    "<LinearLayout " HEAD "android:id='@+id/form' android:orientation='vertical' " SIZE(200, 300) ">"
    "<GridLayout android:columnCount='2' " SIZE(60, 60) "><View " SIZE(5, 5) "/>"
    "<TextView android:id='@+id/title' android:text='Another' android:hint='hint' " SIZE(51, 20) "/></GridLayout>"
    "<View " SIZE(30, 10) "/>"
    "<RelativeLayout android:id='@+id/relative' " SIZE(100, 40) ">"
    "<View android:id='@+id/b' " SIZE(10, 10) "/>"
    "<View android:id='@+id/a' android:layout_below='@id/b' " SIZE(10, 10) "/></RelativeLayout>"
    "<ConstraintLayout android:id='@+id/connected' " SIZE(100, 40) ">"
    "<View android:id='@+id/c' android:layout_constraintRight_toRightOf='parent' " SIZE(10, 10) "/>"
    "<View android:id='@+id/d' android:layout_constraintRight_toLeftOf='@id/c' " SIZE(10, 10) "/></ConstraintLayout>"
    "<TableLayout android:stretchColumns='1' " SIZE(90, 20) "><TableRow><View android:layout_span='2' " SIZE(9, 9) "/></TableRow>"
    "</TableLayout><FlexboxLayout android:flexWrap='wrap' " SIZE(90, 20) "><View android:layout_flexGrow='1' " SIZE(9, 9) "/>"
    "</FlexboxLayout></LinearLayout>";

static const char old_json[] =
    "{\"id\": \"box\", \"layout_width\": 100, \"layout_height\": 100, \"views\": {\"a\": {}, \"b\": {}, \"c\": {}},"
    "\"constraints\": {\"k\": \"H:|-3-[a(10)]-[b(20)]\", \"w\": {\"item\": \"c\", \"attribute\": \"width\", \"constant\": 7}}}";
static const char new_json[] =
    "{\"id\": \"box\", \"layout_width\": 100, \"layout_height\": 100, \"views\": {\"b\": {}, \"a\": {}, \"n\": {\"views\": {\"m\": {}}}},"
    "\"constraints\": {\"k\": \"H:|-5-[a(10)]-[b(20)]\", \"m\": \"H:[m(9)]\","
    "\"e\": {\"vfl\": \"V:|~[a(9)]~[b(9)]~|\", \"options\": [\"extended\"]}}}";

static char dumped[2][8192];
static bool keep(void *user, const char *bytes, size_t size) {
  strncat((char *)user, bytes, size);
  return true;
}
/* The tree in one of two buffers. */
static const char *dump(rg_context *ctx, rg_node root, int which) {
  dumped[which][0] = 0;
  CHECK_OK(rg_dump(ctx, root, RG_DUMP_JSON, keep, dumped[which]));
  return dumped[which];
}

static rg_node inflate(rg_context *ctx, const char *text) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root = rg_null();
  def.reloadable = true;
  CHECK_OK(rg_inflate(ctx, text, strlen(text), &def, &root));
  return root;
}

static rg_node find(rg_context *ctx, rg_node root, const char *id) {
  rg_node node = rg_null();
  CHECK_OK(rg_node_find(ctx, root, id, &node));
  return node;
}

static uint32_t created;
static void count_created(void *user, rg_node node, const rg_tag *tag) {
  (void)user;
  CHECK(node.id != 0 && *tag->tag);
  created++;
}

static void nodes_that_match_stay(void) {
  static const char *const ids[] = {"form", "title", "relative", "a", "b", "connected", "c"};
  rg_context *ctx = make_context(), *other = make_context();
  rg_node root = inflate(ctx, old_text), fresh = inflate(other, new_text), before[7], out;
  rg_inflate_def def = rg_inflate_def_default();
  for (int i = 0; i < 7; i++) before[i] = find(ctx, root, ids[i]);
  CHECK_OK(rg_node_set_float(ctx, before[1], RG_MARGIN_LEFT, 3));
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  def.did_create = count_created;
  created = 0;
  CHECK_OK(rg_reinflate(ctx, root, new_text, strlen(new_text), &def, &out));
  CHECK(out.id == root.id);
  for (int i = 0; i < 7; i++) CHECK(find(ctx, root, ids[i]).id == before[i].id);
  CHECK_INT(created, 8);
  CHECK_INT(rg_node_count(ctx), 16);
  CHECK_INT(rg_node_attribute_count(ctx, before[4]), 0);
  CHECK_OK(rg_node_set_float(other, find(other, fresh, "title"), RG_MARGIN_LEFT, 3));
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  CHECK_OK(rg_layout(other, fresh, 400, 400));
  CHECK(strcmp(dump(ctx, root, 0), dump(other, fresh, 1)) == 0);
  CHECK_OK(rg_reinflate(ctx, root, old_text, strlen(old_text), NULL, NULL));
  CHECK_INT(rg_node_count(ctx), 8);
  rg_context_destroy(ctx);
  rg_context_destroy(other);
}

static void a_reload_without_differences_changes_nothing(void) {
  rg_context *ctx = make_context();
  rg_node root = inflate(ctx, new_text);
  rg_change change;
  uint32_t count;
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  while (rg_changes_take(ctx, &change, 1, &count) == RG_OK && count > 0) {}
  CHECK_OK(rg_reinflate(ctx, root, new_text, strlen(new_text), NULL, NULL));
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  CHECK_INT(rg_change_count(ctx), 0);
  rg_context_destroy(ctx);
}

static void failures_leave_the_tree_whole(void) {
  static const char *const broken[] = {
      "", "<View", "<LinearLayout><Unknown/>", "<View android:layout_width='x'/>",
      "{\"views\": {\"a\": {}}, \"constraints\": [\"H:[a(10)]\", \"H:[a(20)]\"]}"};
  rg_context *ctx = make_context();
  rg_node root = inflate(ctx, old_text), out, dead = make_node(ctx, rg_null(), RG_KIND_VIEW);
  rg_node box = inflate(ctx, old_json);
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  dump(ctx, root, 0);
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    uint32_t nodes = rg_node_count(ctx), changes = rg_change_count(ctx);
    out = root;
    CHECK(rg_reinflate(ctx, root, broken[i], strlen(broken[i]), NULL, &out) != RG_OK);
    CHECK(out.id == 0 && rg_diagnostic_count(ctx) > 0);
    CHECK_INT(rg_node_count(ctx), nodes);
    CHECK_INT(rg_change_count(ctx), changes);
    CHECK(strcmp(dump(ctx, root, 1), dumped[0]) == 0);
  }
  CHECK_INT(rg_reinflate(ctx, dead, "<View/>", 7, NULL, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_reinflate(ctx, find(ctx, root, "title"), "<View/>", 7, NULL, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_reinflate(ctx, root, NULL, 0, NULL, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_constraints_begin(ctx));
  CHECK_INT(rg_reinflate(ctx, box, new_json, strlen(new_json), NULL, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_constraints_rollback(ctx));
  CHECK_OK(rg_reinflate(ctx, box, new_json, strlen(new_json), NULL, &out));
  CHECK_OK(rg_node_destroy(ctx, dead));
  CHECK_INT(rg_reinflate(ctx, dead, "<View/>", 7, NULL, &out), RG_ERROR_STALE_HANDLE);
  rg_context_destroy(ctx);
}

/* Memory runs out after `allocations` of the reload: the tree is as it was. Then there is some again. */
static void scene(ledger *l, const char *from, const char *to, long allocations, size_t *taken) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx, *other = make_context();
  rg_node root, out, fresh = inflate(other, to);
  rg_status status;
  size_t before;
  def.allocator = ledger_hooks(l);
  ctx = make_context_def(&def);
  root = inflate(ctx, from);
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  dump(ctx, root, 0);
  before = l->total;
  l->fail_after = allocations;
  status = rg_reinflate(ctx, root, to, strlen(to), NULL, &out);
  l->fail_after = -1;
  *taken = l->total - before;
  if (status != RG_OK) {
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    CHECK_OK(rg_layout(ctx, root, 400, 400));
    CHECK(strcmp(dump(ctx, root, 1), dumped[0]) == 0);
    CHECK_OK(rg_reinflate(ctx, root, to, strlen(to), NULL, &out));
  }
  CHECK(out.id == root.id);
  CHECK_OK(rg_layout(ctx, root, 400, 400));
  CHECK_OK(rg_layout(other, fresh, 400, 400));
  CHECK(strcmp(dump(ctx, root, 0), dump(other, fresh, 1)) == 0);
  rg_context_destroy(ctx);
  rg_context_destroy(other);
}

static void memory_that_runs_out_leaves_the_tree_whole(void) {
  static ledger l;
  static const char *const versions[][2] = {{old_text, new_text}, {new_text, old_text}, {old_json, new_json}, {new_json, old_json}};
  int said = check_failures;
  for (int i = 0; i < 4; i++) {
    size_t all, taken;
    scene(&l, versions[i][0], versions[i][1], -1, &all);
    CHECK(all > 20);
    for (long n = 0; n < (long)all && check_failures == said; n++) {
      scene(&l, versions[i][0], versions[i][1], n, &taken);
      CHECK_INT(l.count, 0);
      CHECK_INT(l.mistakes, 0);
    }
  }
}

int main(void) {
  RUN(nodes_that_match_stay);
  RUN(a_reload_without_differences_changes_nothing);
  RUN(failures_leave_the_tree_whole);
  RUN(memory_that_runs_out_leaves_the_tree_whole);
  return check_result();
}
