/* SPDX-License-Identifier: MIT */
/* Resources: bundles as iDroidLayout has them, with value sets, color lists, layouts and pictures in one folder each. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef struct entry {
  const char *path, *bytes;
} entry;

static const entry app[] = {
    {"values.xml",
     "<resources><style name=\"parent_style\"><item name=\"textColor\">#aaa</item><item name=\"android:padding\">4</item></style>"
     "<style name=\"test\" parent=\"@style/values.parent_style\"><item name=\"padding\">20</item></style>"
     "<style name=\"kit\" parent=\"@com.example.Kit:style/styles.wide\"/>"
     "<string name=\"submit\"> Submit </string><string name=\"again\">@string/values.submit</string>"
     "<string name=\"raw\">It's \\n as it is</string>"
     "<string-array name=\"menu\"><item>A</item><item>@string/values.submit</item></string-array></resources>"},
    {"values~ipad.xml", "<resources><string name=\"submit\">Submit the form</string></resources>"},
    {"button_color.xml", "<selector><item state_disabled=\"true\" color=\"#777777\"/>"
                         "<item state_selected=\"true\" state_highlighted=\"true\" color=\"#00ff00\"/>"
                         "<item state_highlighted=\"true\" color=\"#ff0000\"/><item state_selected=\"false\" color=\"#000000\"/>"
                         "</selector>"},
    {"formular.xml", "<LinearLayout layout_width=\"match_parent\" layout_height=\"wrap_content\" orientation=\"vertical\">"
                     "<View id=\"field\" layout_width=\"50\" layout_height=\"30\" style=\"@style/values.test\"/>"
                     "<include layout=\"@com.example.Kit:layout/part\"/>"
                     "<View id=\"own\" style=\"@style/values.kit\" layout_height=\"5\"/></LinearLayout>"},
    {"formular~ipad.xml", "<FrameLayout><View id=\"field\" layout_width=\"200\" layout_height=\"30\"/></FrameLayout>"},
    {"icon.png", "1x"},
    {"icon@2x.png", "2x"},
    {"icon@2x~ipad.png", "2x ipad"},
    {"button.9@2x.png", "9"},
    {"panel@2x.9.png", "9"},
    {"background.xml", "<layer-list><item><shape/></item></layer-list>"},
    {"Info.plist", "ignored"},
    {"broken.xml", "<resources>"},
};
static const entry kit[] = {
    {"styles.xml", "<resources><style name=\"wide\"><item name=\"layout_width\">70</item></style></resources>"},
    {"part.xml", "<View id=\"part\" layout_width=\"60\" layout_height=\"10\"/>"},
};

static char folders[2][64];
static rg_resources *res;
static rg_resource_view *view;

static void write_bundle(char *folder, const entry *entries, size_t count) {
  char path[128];
  strcpy(folder, "/tmp/reglet-bundle-XXXXXX");
  CHECK(mkdtemp(folder));
  for (size_t i = 0; i < count; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, entries[i].path);
    FILE *file = fopen(path, "wb");
    if (file == NULL) exit(1);
    fputs(entries[i].bytes, file);
    fclose(file);
  }
  snprintf(path, sizeof path, "%s/folder.xml", folder);
  mkdir(path, 0700);
}

static void remove_bundle(const char *folder, const entry *entries, size_t count) {
  char path[128];
  for (size_t i = 0; i < count; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, entries[i].path);
    (void)remove(path);
  }
  snprintf(path, sizeof path, "%s/folder.xml", folder);
  (void)rmdir(path);
  (void)rmdir(folder);
}

static void set_up(uint16_t smallest_width, uint16_t density) {
  rg_configuration device = rg_configuration_default();
  device.smallest_width = smallest_width;
  device.density = density;
  write_bundle(folders[0], app, COUNT(app));
  write_bundle(folders[1], kit, COUNT(kit));
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_add_bundle(res, "", folders[0]));
  CHECK_OK(rg_resources_add_bundle(res, "com.example.Kit", folders[1]));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

static void tear_down(void) {
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  remove_bundle(folders[0], app, COUNT(app));
  remove_bundle(folders[1], kit, COUNT(kit));
}

static rg_resource found(const char *name) {
  rg_resource resource = 0;
  if (rg_resources_find(res, name, &resource) != RG_OK) check_fail(__FILE__, __LINE__, name);
  return resource;
}

static bool says(const char *name, const char *expected) {
  rg_resource_text text;
  CHECK_OK(rg_resource_view_text(view, found(name), &text));
  return strcmp(text.text, expected) == 0;
}

static bool is_content(void *user, const char *bytes, size_t size) {
  return strlen((const char *)user) == size && memcmp(bytes, user, size) == 0;
}

static void a_bundle_loads_but_for_its_broken_file(void) {
  rg_diagnostic diagnostic;
  set_up(320, 160);
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  CHECK_OK(rg_resources_diagnostic_at(res, 0, &diagnostic));
  CHECK(strstr(diagnostic.message, "broken.xml:1:12: error"));
  CHECK_INT(rg_resources_add_bundle(res, "", folders[0]), RG_ERROR_INVALID_ARGUMENT); /* frozen */
  tear_down();
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_INT(rg_resources_add_bundle(res, "", "/tmp/reglet-nowhere"), RG_ERROR_IO);
  rg_resources_destroy(res);
}

static void value_sets_have_texts_arrays_and_styles(void) {
  rg_resource_item items[4];
  rg_resource_value values[2];
  uint32_t count;
  set_up(320, 160);
  CHECK(says("@string/values.submit", "Submit"));
  CHECK(says("@string/values.again", "Submit"));
  CHECK(says("@string/values.raw", "It's \\n as it is"));
  CHECK_OK(rg_resource_view_array(view, found("@array/values.menu"), values, 2, &count));
  CHECK(count == 2 && strcmp(values[1].text, "Submit") == 0);
  CHECK_OK(rg_resource_view_style(view, found("@style/values.test"), items, 4, &count));
  CHECK(count == 2 && strcmp(items[0].value.text, "20") == 0 && strcmp(items[1].value.text, "#aaa") == 0);
  CHECK_OK(rg_resource_view_style(view, found("@style/values.kit"), items, 4, &count));
  CHECK(count == 1 && strcmp(items[0].value.text, "70") == 0);
  tear_down();
}

static void color_lists_have_states(void) {
  static const char *names[] = {"?state_highlighted", "?state_selected", "?state_disabled"};
  rg_resource states[3];
  uint32_t color;
  set_up(320, 160);
  for (size_t i = 0; i < 3; i++) states[i] = found(names[i]);
  rg_resource list = found("@color/button_color");
  CHECK_OK(rg_resource_view_color(view, list, states, 0, &color));
  CHECK_INT(color, 0xFF000000);
  CHECK_OK(rg_resource_view_color(view, list, states, 1, &color));
  CHECK_INT(color, 0xFFFF0000);
  CHECK_OK(rg_resource_view_color(view, list, states, 2, &color));
  CHECK_INT(color, 0xFF00FF00);
  CHECK_OK(rg_resource_view_color(view, list, states, 3, &color));
  CHECK_INT(color, 0xFF777777);
  CHECK(strcmp(rg_resource_view_path(view, found("@drawable/button_color")), "button_color.xml") == 0);
  tear_down();
}

static void suffixes_choose_files(void) {
  static const struct {
    uint16_t smallest_width, density;
    const char *icon, *text, *layout;
  } devices[] = {{320, 160, "1x", "Submit", "formular.xml"},
                 {320, 320, "2x", "Submit", "formular.xml"},
                 {768, 320, "2x ipad", "Submit the form", "formular~ipad.xml"}};
  for (size_t i = 0; i < COUNT(devices); i++) {
    set_up(devices[i].smallest_width, devices[i].density);
    CHECK_OK(rg_resource_view_read(view, found("@drawable/icon"), is_content, (void *)(size_t)devices[i].icon));
    CHECK_OK(rg_resource_view_read(view, found("@drawable/button"), is_content, (void *)(size_t) "9"));
    CHECK_INT(found("@drawable/button.9.png"), found("@drawable/button"));
    CHECK_INT(found("@drawable/icon.png"), found("@drawable/icon"));
    CHECK(strcmp(rg_resource_view_path(view, found("@drawable/panel")), "panel@2x.9.png") == 0);
    CHECK(says("@string/values.submit", devices[i].text));
    CHECK(strcmp(rg_resource_view_path(view, found("@layout/formular")), devices[i].layout) == 0);
    tear_down();
  }
}

static float width_of(rg_context *ctx, rg_node root, const char *id) {
  rg_node node = {0};
  CHECK_OK(rg_node_find(ctx, root, id, &node));
  return (float)frame_of(ctx, node).width;
}

static void layouts_use_styles_and_other_bundles(void) {
  rg_node root = {0};
  set_up(320, 160);
  rg_context *ctx = make_context();
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_OK(rg_inflate_resource(ctx, "@layout/formular", NULL, &root));
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  CHECK_OK(rg_layout(ctx, root, 320, 480));
  CHECK(width_of(ctx, root, "field") == 50);
  CHECK(width_of(ctx, root, "part") == 60);
  CHECK(width_of(ctx, root, "own") == 70);
  rg_context_destroy(ctx);
  tear_down();
}

/* Memory runs out after `allocations`; the call is made again. - Returns: whether it ran out. */
static bool survives(long allocations, ledger *l) {
  rg_resources_def def = rg_resources_def_default();
  rg_resource_text text;
  def.allocator = ledger_hooks(l);
  CHECK_OK(rg_resources_create(&def, &res));
  l->fail_after = allocations;
  rg_status status = rg_resources_add_bundle(res, "", folders[0]);
  bool failed = status == RG_ERROR_OUT_OF_MEMORY;
  l->fail_after = -1;
  if (failed) status = rg_resources_add_bundle(res, "", folders[0]);
  CHECK_OK(status);
  CHECK_OK(rg_resources_freeze(res));
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK_OK(rg_resource_view_text(view, found("@string/values.again"), &text));
  CHECK(strcmp(text.text, "Submit") == 0);
  CHECK(rg_resource_view_path(view, found("@layout/formular")) != NULL);
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  CHECK_INT(l->count, 0);
  CHECK_INT(l->mistakes, 0);
  return failed;
}

static void memory_that_runs_out_is_survived(void) {
  static ledger l;
  long n = 0;
  int failures = check_failures;
  write_bundle(folders[0], app, COUNT(app));
  while (check_failures == failures && survives(n, &l)) n++;
  CHECK(n > 50);
  remove_bundle(folders[0], app, COUNT(app));
}

int main(void) {
  RUN(a_bundle_loads_but_for_its_broken_file);
  RUN(value_sets_have_texts_arrays_and_styles);
  RUN(color_lists_have_states);
  RUN(suffixes_choose_files);
  RUN(layouts_use_styles_and_other_bundles);
  RUN(memory_that_runs_out_is_survived);
  return check_result();
}
