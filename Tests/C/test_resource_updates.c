/* SPDX-License-Identifier: MIT */
/* Trees that follow their resources: what is set, what stays, and memory that runs out at every allocation. */
#define _GNU_SOURCE
#include "inflate_resources.h"

static const char layout[] =
    "<LinearLayout orientation='vertical' id='@+id/root'><TextView id='@+id/title' text='@string/title' hint='@string/hint'/>"
    "<FrameLayout id='@+id/box' padding='@dimen/gap'/><include layout='@layout/row'/>"
    "<ViewStub id='@+id/stub' inflatedId='@+id/made' layout='@layout/row'/></LinearLayout>";
static const char wide[] =
    "<LinearLayout id='@+id/root'><FrameLayout id='@+id/box' padding='@dimen/gap'/><Space id='@+id/more'/>"
    "<TextView id='@+id/title' text='@string/title'/></LinearLayout>";

static rg_node root;

static void add_files(void) {
  begin();
  add("values/a.xml", "<resources><string name='title'>Files</string><string name='hint'>none</string><dimen name='gap'>3dp</dimen></resources>");
  add("values-fr/a.xml", "<resources><string name='title'>Fichiers</string></resources>");
  add("values-night/a.xml", "<resources><dimen name='gap'>5dp</dimen></resources>");
  add("layout/main.xml", layout);
  add("layout-land/main.xml", wide);
  add("layout/row.xml", "<TextView text='@string/title' paddingLeft='@dimen/gap'/>");
  use(NULL);
}

static void configure(const char *locale, const char *qualifiers) {
  rg_configuration device = rg_configuration_default();
  device.locale = locale;
  device.qualifiers = qualifiers;
  CHECK_OK(rg_resource_view_set_configuration(view, &device));
}

static float padding(const char *id) { return style_of(find(root, id)).padding_left; }

static void texts_are_set_and_nothing_else(void) {
  add_files();
  root = inflate("@layout/main");
  rg_node title = find(root, "title");
  uint32_t count = rg_node_count(ctx);
  configure("fr", "");
  CHECK_OK(rg_context_update_resources(ctx, NULL));
  CHECK_TEXT(rg_node_text(ctx, title, NULL), "Fichiers");
  CHECK_TEXT(rg_node_hint(ctx, title, NULL), "none");
  CHECK_INT(rg_node_count(ctx), count);
  CHECK_INT(find(root, "title").id, title.id);
  end();
}

static void another_file_comes_over_the_tree(void) {
  add_files();
  root = inflate("@layout/main");
  rg_node box = find(root, "box"), made;
  CHECK_OK(rg_stub_inflate(ctx, find(root, "stub"), NULL, &made));
  CHECK_OK(rg_node_set_user_data(ctx, box, &root));
  configure("fr", "land-night");
  CHECK_OK(rg_context_update_resources(ctx, NULL));
  CHECK_INT(find(root, "box").id, box.id);
  CHECK(rg_node_user_data(ctx, box) == &root);
  CHECK(padding("box") == 5);
  CHECK(rg_node_is_valid(ctx, find(root, "more")));
  CHECK(!rg_node_is_valid(ctx, made));
  end();
}

static void misuse(void) {
  rg_inflate_def def = rg_inflate_def_default();
  add_files();
  CHECK_OK(rg_context_set_resources(ctx, NULL));
  CHECK_INT(rg_context_update_resources(NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_update_resources(ctx, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_TEXT(rg_error_message(ctx), "the context has no resources: see rg_context_set_resources()");
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_OK(rg_context_update_resources(ctx, NULL));
  def.struct_size = 3;
  CHECK_INT(rg_context_update_resources(ctx, &def), RG_ERROR_INVALID_ARGUMENT);
  end();
}

/* An update with memory for `allocations` more, then another one with enough. */
static long scene(ledger *l, long allocations) {
  rg_context_def def = rg_context_def_default();
  rg_node made, other;
  rg_status status;
  long taken;
  def.allocator = ledger_hooks(l);
  rg_context_destroy(ctx);
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  configure("en", "");
  root = inflate("@layout/main");
  other = inflate("@layout/row");
  CHECK_OK(rg_stub_inflate(ctx, find(root, "stub"), NULL, &made));
  uint32_t count = rg_node_count(ctx);
  configure("fr", "land-night");
  taken = (long)l->total;
  l->fail_after = allocations;
  status = rg_context_update_resources(ctx, NULL);
  if (status != RG_OK) {
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    CHECK_TEXT(rg_error_message(ctx), "out of memory");
    /* each tree is as before or as after */
    CHECK(padding("box") == (rg_node_is_valid(ctx, made) ? 3 : 5));
    if (rg_node_is_valid(ctx, made)) CHECK_INT(rg_node_count(ctx), count);
    l->fail_after = -1;
    CHECK_OK(rg_context_update_resources(ctx, NULL));
  }
  taken = (long)l->total - taken;
  CHECK(padding("box") == 5);
  CHECK_TEXT(rg_node_text(ctx, other, NULL), "Fichiers");
  CHECK_INT(rg_node_count(ctx), 5);
  CHECK_OK(rg_layout(ctx, root, 500, 500));
  rg_context_destroy(ctx);
  ctx = NULL;
  CHECK_INT(l->count, 0);
  CHECK_INT(l->mistakes, 0);
  return taken;
}

static void memory_runs_out(void) {
  static ledger l;
  int failures = check_failures;
  long all;
  add_files();
  all = scene(&l, -1);
  CHECK(all > 20);
  for (long n = 0; n < all && check_failures == failures; n++) scene(&l, n);
  CHECK((long)l.refused >= all);
  end();
}

int main(void) {
  RUN(texts_are_set_and_nothing_else);
  RUN(another_file_comes_over_the_tree);
  RUN(misuse);
  RUN(memory_runs_out);
  return check_result();
}
