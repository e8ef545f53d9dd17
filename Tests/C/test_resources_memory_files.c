/* SPDX-License-Identifier: MIT */
/* Resources: memory that runs out at every allocation of a folder, of a provider and of every way to read a resource. What
 * failed is called once more, and succeeds. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef struct entry {
  const char *path, *bytes;
} entry;

static const entry entries[] = {
    {"values/a.xml",
     "<!DOCTYPE r [<!ENTITY e 'E'>]><resources><string name='plain'>a text &e;</string>"
     "<string name='styled'>a <b>bold <i x='y'>and</i></b> text</string><string name='alias'>@string/styled</string>"
     "<plurals name='files'><item quantity='one'>one</item><item quantity='other'>@string/plain</item></plurals>"
     "<array name='mixed'><item>4dp</item><item>#f00</item><item>@string/plain</item><item>?attr/gap</item></array>"
     "<integer-array name='numbers'><item>1</item><item>@integer/two</item></integer-array><integer name='two'>2</integer>"
     "<macro name='wide'>12dp</macro><macro name='wider'>@macro/wide</macro><dimen name='gap'>@macro/wider</dimen>"
     "<public type='string' name='lost' id='0x7f020001'/><string name='loses'>@string/lost</string>"
     "<attr name='gap' format='dimension|reference'/><attr name='mode'><flag name='a' value='1'/><flag name='b' value='2'/></attr>"
     "<style name='Theme'><item name='gap'>@dimen/gap</item><item name='mode'>a|b</item></style>"
     "<style name='Theme.Wide'><item name='gap'>@macro/wide</item></style><style name='Other' parent='Theme'/>"
     "<declare-styleable name='S'><attr name='late'/></declare-styleable><attr name='late' format='color'/></resources>"},
    {"values-fr-rCA/b.xml", "<resources><string name='plain'>un texte</string><style name='Theme'><item name='gap'>3dp</item></style>"
                            "</resources>"},
    {"values-de/c.xml", "<resources><string name='plain'>ein Text</string></resources>"},
    {"values/broken.xml", "<resources><string name='plain'>a second text</string>"},
    {"color/list.xml", "<selector xmlns:android='http://schemas.android.com/apk/res/android'><item android:state_on='true' "
                       "android:color='@color/other' android:alpha='0.5'/><item android:color='?gap'/><item/></selector>"},
    {"color/other.xml", "<selector xmlns:android='http://schemas.android.com/apk/res/android'><item android:color='#123'/></selector>"},
    {"layout/main.xml", "<FrameLayout/>"},
    {"raw/bytes.bin", "0123456789"},
};

static bool list_files(void *user, rg_resource_path_fn report, void *to) {
  (void)user;
  for (size_t i = 0; i < COUNT(entries); i++)
    if (!report(to, entries[i].path)) return false;
  return true;
}

static bool read_file(void *user, const char *path, rg_sink_fn sink, void *to) {
  (void)user;
  for (size_t i = 0; i < COUNT(entries); i++) {
    if (strcmp(entries[i].path, path) != 0) continue;
    size_t size = strlen(entries[i].bytes);
    return sink(to, entries[i].bytes, size / 2) && sink(to, entries[i].bytes + size / 2, size - size / 2);
  }
  return false;
}

static char folder[64];

static void write_folder(void) {
  char path[256];
  snprintf(folder, sizeof folder, "/tmp/reglet-res-XXXXXX");
  CHECK(mkdtemp(folder));
  for (size_t i = 0; i < COUNT(entries); i++) {
    snprintf(path, sizeof path, "%s/%.*s", folder, (int)(strchr(entries[i].path, '/') - entries[i].path), entries[i].path);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/%s", folder, entries[i].path);
    FILE *file = fopen(path, "wb");
    if (file == NULL) exit(1);
    fputs(entries[i].bytes, file);
    fclose(file);
  }
}

static void remove_folder(void) {
  char path[256];
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < COUNT(entries); i++) {
      int length = pass == 0 ? (int)strlen(entries[i].path) : (int)(strchr(entries[i].path, '/') - entries[i].path);
      snprintf(path, sizeof path, "%s/%.*s", folder, length, entries[i].path);
      (void)remove(path);
    }
  (void)rmdir(folder);
}

/* MARK: - Calls */

static ledger l;
static rg_resources *res;
static rg_resource_view *view;

/* Makes a call, once more when memory runs out. Nothing remains of the first attempt: the ledger counts blocks. */
#define TWICE(call)                                                                                                            \
  do {                                                                                                                         \
    rg_status status_ = (call);                                                                                                \
    if (status_ == RG_ERROR_OUT_OF_MEMORY) {                                                                                   \
      CHECK(l.refused > 0);                                                                                                    \
      l.fail_after = -1;                                                                                                       \
      status_ = (call);                                                                                                        \
    }                                                                                                                          \
    CHECK_OK(status_);                                                                                                         \
  } while (0)

static rg_resource found(const char *name) {
  rg_resource resource = 0;
  if (rg_resources_find(res, name, &resource) != RG_OK) check_fail(__FILE__, __LINE__, name);
  return resource;
}

static void says(const char *name, const char *expected) {
  rg_resource_text text;
  TWICE(rg_resource_view_text(view, found(name), &text));
  CHECK(text.text && strcmp(text.text, expected) == 0);
}

static bool same(void *user, const char *bytes, size_t size) {
  return strlen((const char *)user) == size && memcmp(bytes, user, size) == 0;
}

static bool measure(void *user, const char *bytes, size_t size) {
  (void)bytes;
  *(size_t *)user = size;
  return true;
}

static float gap_of_theme(void) {
  rg_resource_value value;
  CHECK_OK(rg_resource_view_attribute(view, found("?gap"), &value));
  return value.number;
}

static void read_texts(void) {
  rg_resource_text text;
  rg_text_span spans[2];
  uint32_t count;
  says("@string/plain", "un texte");
  says("@string/alias", "a bold and text");
  says("@dimen/gap", "12.0dip");
  says("@string/loses", "@2130837505");
  says("@layout/main", "layout/main.xml");
  TWICE(rg_resource_view_text(view, found("@string/styled"), &text));
  TWICE(rg_resources_spans(res, text.styled, spans, 2, &count));
  CHECK(count == 2 && strcmp(spans[1].tag, "i;x=y") == 0);
  for (int64_t quantity = 1; quantity < 3; quantity++) {
    TWICE(rg_resource_view_plural(view, found("@plurals/files"), quantity, &text));
    CHECK(strcmp(text.text, quantity == 1 ? "one" : "un texte") == 0);
  }
}

static void read_lists(void) {
  rg_resource_value items[4];
  uint32_t count, color;
  bool stateful, opaque;
  rg_resource on = found("?android:state_on");
  TWICE(rg_resource_view_array(view, found("@array/mixed"), items, 4, &count));
  CHECK(count == 4 && items[0].type == RG_VALUE_DIMENSION && items[3].type == RG_VALUE_ATTRIBUTE);
  TWICE(rg_resource_view_array(view, found("@array/numbers"), items, 4, &count));
  CHECK(count == 2 && items[1].data == 2);
  TWICE(rg_resource_view_color(view, found("@color/list"), &on, 1, &color));
  CHECK_INT(color, 0x80112233);
  TWICE(rg_resource_view_color_info(view, found("@color/list"), &stateful, &opaque));
  CHECK(stateful && !opaque);
}

static void read_contents(void) {
  size_t size = 0;
  TWICE(rg_resource_view_read(view, found("@raw/bytes"), same, (void *)(size_t) "0123456789"));
  TWICE(rg_resource_view_read(view, found("@layout/main"), same, (void *)(size_t) "<FrameLayout/>"));
  TWICE(rg_resource_view_explain(view, found("@string/plain"), measure, &size));
  CHECK(size > 100);
  TWICE(rg_resource_view_explain(view, found("?gap"), measure, &size));
  TWICE(rg_resource_view_explain(view, found("@dimen/gap"), measure, &size));
}

static void read_styles(void) {
  rg_resource styles[2] = {found("@style/Theme"), found("@style/Theme.Wide")};
  rg_resource gap = found("?gap"), mode = found("?mode"), wanted[2] = {gap, mode};
  rg_resource_attribute own = {gap, "@macro/wide"};
  rg_obtain_def def = rg_obtain_def_default();
  rg_configuration device = rg_configuration_default();
  rg_resource_value values[2];
  rg_resource_item items[4];
  uint32_t count;
  TWICE(rg_resource_view_style(view, found("@style/Other"), items, 4, &count));
  CHECK_INT(count, 1); /* the French Theme has one attribute */
  TWICE(rg_resource_view_set_theme(view, styles, 2));
  CHECK(gap_of_theme() == 12);
  TWICE(rg_resource_view_push_theme(view, styles[0]));
  CHECK(gap_of_theme() == 3);
  TWICE(rg_resource_view_apply_style(view, styles[1], false));
  TWICE(rg_resource_view_push_theme(view, styles[1]));
  device.locale = "de";
  TWICE(rg_resource_view_set_configuration(view, &device));
  says("@string/plain", "ein Text");
  CHECK_OK(rg_resource_view_pop_theme(view));
  CHECK(gap_of_theme() == 12);
  def.own = &own;
  def.own_count = 1;
  def.style = "@style/Theme";
  def.default_attribute = mode;
  TWICE(rg_resource_view_obtain(view, &def, wanted, 2, values));
  CHECK(values[0].type == RG_VALUE_DIMENSION && values[0].number == 12 && values[1].data == 3);
}

static rg_status load(bool from_folder) {
  rg_resource_provider provider = {list_files, read_file, NULL};
  return from_folder ? rg_resources_add_folder(res, "", folder) : rg_resources_add_provider(res, "", &provider);
}

/* Memory runs out after `allocations` of a whole scene. */
static void scene(bool from_folder, long allocations) {
  rg_resources_def def = rg_resources_def_default();
  rg_configuration device = rg_configuration_default();
  l.refused = 0;
  def.allocator = ledger_hooks(&l);
  def.locales = "fr-CA,de";
  device.locale = "fr-CA";
  l.fail_after = allocations;
  TWICE(rg_resources_create(&def, &res));
  rg_status status = load(from_folder);
  bool again = status == RG_ERROR_OUT_OF_MEMORY;
  if (again) { /* what was read before is there, and hides the same files of the second attempt */
    l.fail_after = -1;
    status = load(from_folder);
  }
  CHECK_OK(status);
  TWICE(rg_resources_freeze(res));
  TWICE(rg_resource_view_create(res, &device, &view));
  /* the broken file, twice; @string/lost, twice: nothing defines it */
  CHECK(again ? rg_resources_diagnostic_count(res) >= 3 : rg_resources_diagnostic_count(res) == 4);
  read_texts();
  read_lists();
  read_contents();
  read_styles();
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  CHECK_INT(l.count, 0);
  CHECK_INT(l.mistakes, 0);
}

static void memory_runs_out_at_every_allocation(bool from_folder) {
  int failures = check_failures;
  l.total = 0;
  scene(from_folder, -1);
  long all = (long)l.total, failed = 0;
  CHECK(all > 100);
  for (long n = 0; n < all && check_failures == failures; n++) {
    scene(from_folder, n);
    failed += l.refused > 0;
  }
  CHECK_INT(failed, all);
}

static void a_folder_survives_every_failing_allocation(void) {
  write_folder();
  memory_runs_out_at_every_allocation(true);
  remove_folder();
}

static void a_provider_survives_every_failing_allocation(void) { memory_runs_out_at_every_allocation(false); }

int main(void) {
  RUN(a_folder_survives_every_failing_allocation);
  RUN(a_provider_survives_every_failing_allocation);
  return check_result();
}
