/* SPDX-License-Identifier: MIT */
/* Layouts of resources: memory that runs out at every allocation, and the stack of files in files. */
#define _GNU_SOURCE
#include "inflate_resources.h"
#include "stack.h"

static const char values[] =
    "<resources><string name='s'>a text</string><dimen name='d'>3dp</dimen><attr name='space' format='dimension'/>"
    "<attr name='flags'><flag name='a' value='1'/><flag name='b' value='2'/></attr><attr name='buttonStyle' format='reference'/>"
    "<style name='Base'><item name='maxLines'>2</item><item name='textSize'>20sp</item></style>"
    "<style name='Base.One'><item name='padding'>@dimen/d</item><item name='flags'>a|b</item><item name='onClick'>go</item></style>"
    "<style name='Theme'><item name='space'>1px</item><item name='buttonStyle'>@style/Base.One</item></style>"
    "<style name='Two'><item name='space'>2px</item></style></resources>";
static const char layout[] =
    "<layout xmlns:t='http://schemas.android.com/tools' xmlns:aapt='http://schemas.android.com/aapt'><data/>"
    "<LinearLayout id='@+id/root' theme='@style/Two' padding='?space' t:gap='4px' layout_marginTop='@dimen/none'>"
    "<include id='@+id/other' layout='@layout/row' layout_width='9dp' layout_height='@dimen/d' theme='@style/Theme'/>"
    "<include layout='@layout/part'/><include layout='@layout/row'/><include layout='@layout/nowhere'/>"
    "<Button text='@string/s' hint='@{hint, default=h}' style='@style/Base.One'/>"
    "<ConstraintLayout><include layout='@layout/part'/><View layout_constraintTop_toBottomOf='@id/nobody'/></ConstraintLayout>"
    "<my.app.FancyTextView textAppearance='@style/Base' text='@{t}'/><ViewStub id='stub' inflatedId='made' layout='@layout/row'/>"
    "<EditText><requestFocus/></EditText><ListView t:listitem='@layout/row' t:itemCount='2'/><fragment t:layout='@layout/part'/>"
    "<View><aapt:attr name='background'><shape a='b'><solid/></shape></aapt:attr></View><TextView t:text='@tools:sample/a' t:textColor='#123'/>"
    "</LinearLayout></layout>";

static const char *give(void *user, const rg_expression *expression) {
  (void)user;
  return strcmp(expression->text, "@{t}") == 0 ? "@string/s" : NULL;
}

static rg_node top, stub;
static int step;

/* One attempt of each call that has not succeeded yet. */
static rg_status attempt(const rg_inflate_def *def) {
  rg_status status = RG_OK;
  rg_node made;
  if (step == 0) {
    status = rg_inflate_resource(ctx, "@layout/main", def, &top);
    CHECK((status == RG_OK) == (top.id != 0));
    if (status == RG_OK) stub = find(top, "stub");
  }
  if (status == RG_OK && step++ < 1) {}
  if (status == RG_OK) status = rg_stub_inflate(ctx, stub, def, &made);
  return status;
}

/* All of it with memory for `allocations` more, then once again with enough. */
static long scene(ledger *l, long allocations) {
  rg_context_def def = rg_context_def_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_font_def font;
  rg_resource space = 0;
  rg_resource_value value;
  rg_status status;
  long taken;
  memset(&font, 0, sizeof font);
  font.struct_size = sizeof font;
  font.line_height = font.default_advance = 8;
  font.size = 14;
  def.allocator = ledger_hooks(l);
  rg_context_destroy(ctx);
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_OK(rg_font_create(ctx, &font, &inflate.font));
  inflate.resolve_expression = give;
  inflate.preview = true;
  inflate.drawables = true;
  step = 0;
  taken = (long)l->total;
  l->fail_after = allocations;
  status = attempt(&inflate);
  if (status != RG_OK) {
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    CHECK_TEXT(rg_error_message(ctx), "out of memory");
    if (step == 0) CHECK_INT(rg_node_count(ctx), 0);
    CHECK_INT(rg_resource_view_pop_theme(view), RG_ERROR_NOT_FOUND);
    CHECK_OK(rg_resources_find(res, "?space", &space));
    CHECK_OK(rg_resource_view_attribute(view, space, &value));
    CHECK(value.pixels == 1);
    l->fail_after = -1;
    CHECK_OK(attempt(&inflate));
  }
  taken = (long)l->total - taken;
  CHECK_INT(rg_node_count(ctx), 24);
  CHECK_OK(rg_layout(ctx, top, 500, 500));
  rg_context_destroy(ctx);
  ctx = NULL;
  CHECK_INT(l->count, 0);
  CHECK_INT(l->mistakes, 0);
  return taken;
}

static void add_files(void) {
  begin();
  add("values/a.xml", values);
  add("layout/main.xml", layout);
  add("layout/row.xml", "<FrameLayout visibility='gone'><TextView id='@+id/title' text='@string/s'/></FrameLayout>");
  add("layout/part.xml", "<merge><View layout_width='?space' layout_constraintStart_toStartOf='@id/title'/></merge>");
}

static void memory_of_the_context_runs_out(void) {
  static ledger l;
  int failures = check_failures;
  long all;
  add_files();
  use(NULL);
  use_theme("@style/Theme");
  all = scene(&l, -1);
  CHECK(all > 60);
  for (long n = 0; n < all && check_failures == failures; n++) scene(&l, n);
  CHECK((long)l.refused >= all);
  end();
}

/* The view has memory of its own: its themes, texts that it writes, files that it reads. */
static void memory_of_the_view_runs_out(void) {
  static ledger l;
  int failures = check_failures;
  long refused = 0;
  for (long n = 0; check_failures == failures; n++) {
    rg_resources_def def = rg_resources_def_default();
    rg_configuration device = rg_configuration_default();
    rg_status status;
    rg_resource theme;
    step = 0;
    def.allocator = ledger_hooks(&l);
    CHECK_OK(rg_resources_create(&def, &res));
    add("values/a.xml", values);
    add("layout/main.xml", layout);
    add("layout/row.xml", "<FrameLayout visibility='gone'><TextView id='@+id/title' text='@string/s'/></FrameLayout>");
    add("layout/part.xml", "<merge><View layout_width='?space' layout_constraintStart_toStartOf='@id/title'/></merge>");
    CHECK_OK(rg_resources_freeze(res));
    CHECK_OK(rg_resource_view_create(res, &device, &view));
    CHECK_OK(rg_resources_find(res, "@style/Theme", &theme));
    CHECK_OK(rg_resource_view_set_theme(view, &theme, 1));
    ctx = make_context();
    CHECK_OK(rg_context_set_resources(ctx, view));
    l.fail_after = n;
    l.refused = 0;
    status = attempt(NULL);
    if (status != RG_OK) {
      CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
      CHECK_INT(rg_resource_view_pop_theme(view), RG_ERROR_NOT_FOUND);
    }
    refused += l.refused > 0;
    l.fail_after = -1;
    if (status != RG_OK) CHECK_OK(attempt(NULL));
    end();
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
    if (l.refused == 0) break;
  }
  if (getenv("REGLET_VERBOSE") != NULL) printf("  %ld allocations of the view\n", refused);
  CHECK(refused > 0);
}

/* ---- stack */

static void *inflate_chain(void *name) { return (void *)(uintptr_t)inflate(name).id; }

/* 32 files in one another: less than 4 KiB of stack for each further file. */
static void files_in_files_need_little_stack(void) {
  char path[40], text[100];
  size_t empty, one, all;
  begin();
  for (int i = 0; i < 33; i++) {
    snprintf(path, sizeof path, "layout/l%d.xml", i);
    snprintf(text, sizeof text, i < 32 ? "<FrameLayout><include layout='@layout/l%d'/></FrameLayout>" : "<Button text='a'/>", i + 1);
    add(path, text);
  }
  use(NULL);
  empty = used_stack(idle, NULL, 64 * 1024);
  one = used_stack(inflate_chain, (void *)"@layout/l32", 256 * 1024) - empty;
  all = used_stack(inflate_chain, (void *)"@layout/l0", 1024 * 1024) - empty;
  if (getenv("REGLET_VERBOSE") != NULL) printf("  one file: %zu bytes, each further one: %zu\n", one, (all - one) / 32);
  CHECK(one < 32 * 1024);
  CHECK(all < one + 32 * 4096);
  end();
}

int main(void) {
  RUN(memory_of_the_context_runs_out);
  RUN(memory_of_the_view_runs_out);
  RUN(files_in_files_need_little_stack);
  return check_result();
}
