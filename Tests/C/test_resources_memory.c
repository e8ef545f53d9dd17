/* SPDX-License-Identifier: MIT */
/* Resources: memory that runs out at every allocation, of loading and of reading, and what remains afterwards. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char values[] =
    "<resources xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\">"
    "<attr name=\"gap\" format=\"dimension\"/><attr name=\"mode\"><enum name=\"a\" value=\"1\"/><enum name=\"b\" value=\"2\"/></attr>"
    "<declare-styleable name=\"S\"><attr name=\"flags\"><flag name=\"x\" value=\"1\"/></attr><attr name=\"gap\"/></declare-styleable>"
    "<string name=\"s\">It is <b>bold</b> <xliff:g>%s</xliff:g></string><string name=\"alias\">@string/s</string>"
    "<color name=\"c\">#fff</color><dimen name=\"d\">5dp</dimen><item type=\"id\" name=\"i\"/>"
    "<style name=\"A\"><item name=\"gap\">@dimen/d</item><item name=\"mode\">b</item></style>"
    "<style name=\"A.B\"><item name=\"gap\">7dp</item><item name=\"flags\">y</item></style>"
    "<string-array name=\"n\"><item>one</item><item>@string/none</item></string-array>"
    "<plurals name=\"p\"><item quantity=\"one\">1</item><item quantity=\"other\">n</item></plurals>"
    "<string name=\"s\">again</string></resources>";
static const char colors[] = "<selector xmlns:android=\"http://schemas.android.com/apk/res/android\">"
                             "<item android:state_pressed=\"true\" android:color=\"@color/c\"/><item android:color=\"#000\"/>"
                             "</selector>";
static const char set[] = "<resources><string name=\"t\">text</string><style name=\"k\" parent=\"@style/set.m\">"
                          "<item name=\"a\">1</item><item name=\"a\">2</item></style><style name=\"m\"/></resources>";

static const char list[] = "<selector><item color=\"#fff\"/></selector>";

/* Reads the files from `*next` on, which is the one that failed. */
static rg_status load(rg_resources *res, int *next) {
  static const char *paths[] = {"values/a.xml", "values-fr/a.xml", "values-LAND/a.xml"};
  rg_status status = RG_OK;
  for (; status == RG_OK && *next < 7; *next += status == RG_OK) {
    switch (*next) {
    case 3: status = rg_resources_add_file(res, "app", "color/list.xml", colors, sizeof colors - 1); break;
    case 4: status = rg_resources_add_file(res, "app", "layout/main.xml", "<v/>", 4); break;
    case 5: status = rg_resources_add_set(res, "kit", "set", set, sizeof set - 1); break;
    case 6:
      status = rg_resources_add_set(res, "kit", "list", list, sizeof list - 1);
      if (status == RG_OK) status = rg_resources_next_folder(res, "app");
      break;
    default:
      status = rg_resources_add_file(res, "app", paths[*next], values, sizeof values - 1);
      if (status == RG_ERROR_SYNTAX) status = RG_OK; /* a name twice */
    }
  }
  return status;
}

static rg_resource found(rg_resources *res, const char *name) {
  rg_resource resource = 0;
  CHECK_OK(rg_resources_find(res, name, &resource));
  return resource;
}

static bool accept(void *user, const char *bytes, size_t size) {
  (void)user;
  return size == 4 && memcmp(bytes, "<v/>", 4) == 0;
}

static rg_status read_all(rg_resources *res, rg_resource_view *view) {
  rg_obtain_def def = rg_obtain_def_default();
  rg_resource gap = found(res, "?app:gap");
  rg_resource_attribute own = {gap, "3dp"};
  rg_resource_value value;
  rg_resource_item items[4];
  rg_resource_text text;
  uint32_t count = 0;
  rg_configuration device = rg_configuration_default();
  rg_status status = rg_resource_view_set_theme(view, NULL, 0);
  if (status == RG_OK) status = rg_resource_view_apply_style(view, found(res, "@app:style/A.B"), true);
  for (int pushed = 0; status == RG_OK && pushed < 20; pushed++)
    status = rg_resource_view_push_theme(view, found(res, pushed % 2 ? "@app:style/A" : "@app:style/A.B"));
  if (status == RG_OK) {
    device.qualifiers = "land";
    status = rg_resource_view_set_configuration(view, &device);
    CHECK_OK(rg_resource_view_attribute(view, gap, &value)); /* as before after a failure */
    CHECK(value.type == RG_VALUE_DIMENSION && value.number == 5);
  }
  while (rg_resource_view_pop_theme(view) == RG_OK) {}
  if (status == RG_OK) status = rg_resource_view_read(view, found(res, "@app:layout/main"), accept, NULL);
  if (status != RG_OK) return status;
  def.package = "app";
  def.style = "@style/A";
  CHECK_OK(rg_resource_view_obtain(view, &def, &gap, 1, &value));
  CHECK(value.type == RG_VALUE_DIMENSION && value.number == 5);
  def.own = &own;
  def.own_count = 1;
  CHECK_OK(rg_resource_view_obtain(view, &def, &gap, 1, &value));
  CHECK(value.type == RG_VALUE_DIMENSION && value.number == 3);
  CHECK_OK(rg_resource_view_attribute(view, gap, &value));
  CHECK(value.type == RG_VALUE_DIMENSION && value.number == 7);
  status = rg_resource_view_style(view, found(res, "@kit:style/set.k"), items, COUNT(items), &count);
  if (status != RG_OK) return status;
  CHECK(count == 1 && strcmp(items[0].value.text, "2") == 0);
  status = rg_resource_view_text(view, found(res, "@app:color/c"), &text);
  if (status != RG_OK) return RG_ERROR_OUT_OF_MEMORY; /* the only other reason is a value without text */
  CHECK(strcmp(text.text, "#ffffffff") == 0);
  return RG_OK;
}

/* Memory runs out after `allocations`, then there is some again: what failed is called once more. */
static void scene(ledger *l, long allocations) {
  rg_resources_def def = rg_resources_def_default();
  rg_configuration device = rg_configuration_default();
  rg_resources *res = NULL;
  rg_resource_view *view = NULL;
  rg_status status;
  int next = 0;
  def.allocator = ledger_hooks(l); /* where nothing fails */
  l->fail_after = allocations;
  status = rg_resources_create(&def, &res);
  if (status != RG_OK) {
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    return;
  }
  status = load(res, &next);
  if (status == RG_ERROR_OUT_OF_MEMORY) {
    l->fail_after = -1;
    status = load(res, &next);
  }
  CHECK_OK(status);
  CHECK_INT(rg_resource_view_create(res, &device, &view), RG_ERROR_INVALID_ARGUMENT);
  for (int round = 0; round < 4; round++) {
    status = rg_resources_freeze(res);
    if (status == RG_OK && view == NULL) status = rg_resource_view_create(res, &device, &view);
    if (status == RG_OK) status = read_all(res, view);
    if (status == RG_OK) break;
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    l->fail_after = -1;
  }
  CHECK_OK(status);
  /* of each file: a name twice; @string/none: nothing defines it; the styles' flags have no word y */
  CHECK_INT(rg_resources_diagnostic_count(res), 3 + 3 + 3);
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
}

static void memory_that_runs_out_is_survived(void) {
  static ledger l;
  long failed = 0;
  int failures = check_failures;
  long all;
  scene(&l, -1);
  all = (long)l.total;
  CHECK(all > 50);
  for (long n = 0; n <= all && check_failures == failures; n++) {
    scene(&l, n);
    failed += l.refused > 0;
    l.refused = 0;
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
  }
  CHECK(failed >= all);
}

int main(void) {
  RUN(memory_that_runs_out_is_survived);
  return check_result();
}
