/* SPDX-License-Identifier: MIT */
/* Shared by the tests of resources: small files, and a view of them. */
#ifndef REGLET_TESTS_RESOURCES_H
#define REGLET_TESTS_RESOURCES_H

#include "support.h"

static const char strings[] =
    "<resources>\n"
    "  <string name='title'>Files</string>\n"
    "  <string name='styled'>Read <b>the <a href='x'>manual</a></b></string>\n"
    "  <plurals name='files'><item quantity='one'>one</item><item quantity='other'>many</item></plurals>\n"
    "  <array name='mixed'><item>4dp</item><item>#f00</item><item>@string/title</item></array>\n"
    "  <dimen name='gap'>3.5dp</dimen><dimen name='hair'>0.25px</dimen><dimen name='up'>-3.5px</dimen>\n"
    "  <bool name='wide'>true</bool><integer name='count'>-12</integer><fraction name='half'>50%p</fraction>\n"
    "  <color name='plain'>#3366ff</color><item name='ratio' type='dimen' format='float'>1.5</item>\n"
    "  <attr name='accent' format='color|reference'/><attr name='inner' format='dimension'/>\n"
    "  <attr name='button' format='reference'/>\n"
    "  <style name='Theme'><item name='accent'>@color/plain</item><item name='button'>@style/Button</item></style>\n"
    "  <style name='Theme.Loud'><item name='accent'>#ff0000</item></style>\n"
    "  <style name='Button'><item name='inner'>8dp</item></style>\n"
    "</resources>\n";
static const char french[] = "<resources><string name='title'>Fichiers</string></resources>";
static const char button[] = "<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
                             "<item android:state_pressed='true' android:color='#80ffffff'/>"
                             "<item android:color='@color/plain'/></selector>";

static rg_resources *res;
static rg_resource_view *view;

static inline rg_status add(const char *path, const char *text) {
  return rg_resources_add_file(res, "", path, text, strlen(text));
}

static inline void load(void) {
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/strings.xml", strings));
  CHECK_OK(add("values-fr/strings.xml", french));
  CHECK_OK(add("color/button.xml", button));
  CHECK_OK(add("drawable-xhdpi/icon.png", ""));
  CHECK_OK(rg_resources_freeze(res));
}

static inline void set_up(void) {
  rg_configuration device = rg_configuration_default();
  device.density = 320;
  load();
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

static inline void tear_down(void) {
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
}

static inline rg_resource find(const char *name) {
  rg_resource found = 0;
  if (rg_resources_find(res, name, &found) != RG_OK) check_fail(__FILE__, __LINE__, name);
  return found;
}

static inline int is_text(const rg_resource_view *of, const char *name, const char *expected) {
  rg_resource_text text;
  CHECK_OK(rg_resource_view_text((rg_resource_view *)of, find(name), &text));
  return text.length == strlen(expected) && strcmp(text.text, expected) == 0;
}

#endif
