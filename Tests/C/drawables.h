/* SPDX-License-Identifier: MIT */
/* Shared by the tests of drawables: a context with resources, and functions that read, paint and destroy. */
#ifndef REGLET_TESTS_DRAWABLES_H
#define REGLET_TESTS_DRAWABLES_H

#include "support.h"

#define ANDROID " xmlns:android='http://schemas.android.com/apk/res/android'"

static rg_resources *res;
static rg_resource_view *view;
static rg_context *ui;
static int image_calls;

static inline bool image_size(void *user, rg_image_request *request) {
  (void)user;
  image_calls++;
  if (strstr(request->path, "missing") != NULL) return false;
  request->width = 12;
  request->height = 10;
  if (strstr(request->path, ".9.png") != NULL) {
    request->top = "...xxxx...";
    request->left = "..xxxx..";
    request->right = ".xxxxxx.";
    request->bottom = "..xxxxxx..";
  }
  if (strstr(request->path, "broken") != NULL) request->top = "...xyx....";
  return true;
}

static inline void add(const char *path, const char *text) {
  CHECK_OK(rg_resources_add_file(res, "", path, text, strlen(text)));
}

/* Ends the loading of files that `add` has begun, and makes a context. */
static inline void open_context(const rg_context_def *def) {
  rg_configuration device = rg_configuration_default();
  device.density = 320;
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  ui = make_context_def(def);
  CHECK_OK(rg_context_set_resources(ui, view));
  CHECK_OK(rg_context_set_images(ui, image_size, NULL));
}

static inline void set_up(void) {
  rg_context_def def = rg_context_def_default();
  CHECK_OK(rg_resources_create(NULL, &res));
  add("values/v.xml", "<resources><color name='red'>#ff0000</color><dimen name='gap'>3dp</dimen>"
                      "<attr name='accent' format='color'/><style name='T'><item name='accent'>#00ff00</item></style>"
                      "</resources>");
  add("drawable-mdpi/pic.png", "");
  add("drawable-mdpi/patch.9.png", "");
  add("drawable-mdpi/missing.png", "");
  add("drawable-mdpi/broken.9.png", "");
  add("color/list.xml", "<selector" ANDROID "><item android:state_pressed='true' android:color='#ff0000'/>"
                        "<item android:color='#0000ff'/></selector>");
  add("drawable/box.xml", "<shape" ANDROID "><solid android:color='@color/red'/><size android:width='4dp'"
                          " android:height='5dp'/><padding android:left='@dimen/gap'/></shape>");
  add("drawable/twice.xml", "<layer-list" ANDROID "><item android:drawable='@drawable/box'/>"
                            "<item android:drawable='@drawable/box'/></layer-list>");
  add("drawable/self.xml", "<inset" ANDROID " android:inset='1dp' android:drawable='@drawable/other'/>");
  add("drawable/other.xml", "<inset" ANDROID " android:inset='1dp' android:drawable='@drawable/self'/>");
  add("drawable/themed.xml", "<color" ANDROID " android:color='?attr/accent'/>");
  open_context(&def);
}

static inline void tear_down(void) {
  rg_context_destroy(ui);
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
}

static inline rg_drawable load(const char *name) {
  rg_drawable out = {0};
  if (rg_drawable_load(ui, name, &out) != RG_OK) check_fail(__FILE__, __LINE__, rg_error_message(ui));
  return out;
}

static inline rg_drawable parse(const char *xml) {
  rg_drawable out = {0};
  if (rg_drawable_parse(ui, xml, strlen(xml), NULL, &out) != RG_OK) check_fail(__FILE__, __LINE__, rg_error_message(ui));
  return out;
}

static inline rg_display_list paint(rg_drawable drawable, const rg_drawable_state *state, rg_frame bounds) {
  rg_display_list list;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_drawable_paint(ui, drawable, state, &bounds, &list));
  return list;
}

static inline rg_drawable_metrics metrics(rg_drawable drawable, const rg_drawable_state *state) {
  rg_drawable_metrics facts;
  memset(&facts, 0, sizeof facts);
  facts.struct_size = sizeof facts;
  CHECK_OK(rg_drawable_info(ui, drawable, state, NULL, &facts));
  return facts;
}

/* Fails unless a text is refused with a status, and a diagnostic contains `message`. */
static inline void refuses(const char *xml, rg_status status, const char *message) {
  rg_drawable out = {7};
  rg_diagnostic found;
  CHECK_INT(rg_drawable_parse(ui, xml, strlen(xml), NULL, &out), status);
  CHECK_INT(out.id, 0);
  CHECK(rg_diagnostic_count(ui) > 0);
  if (rg_diagnostic_at(ui, 0, &found) != RG_OK) return;
  if (strstr(found.message, message) == NULL) check_fail(__FILE__, __LINE__, found.message);
  CHECK(strchr(found.message, '^') != NULL);
  CHECK(found.line > 0);
}

#endif
