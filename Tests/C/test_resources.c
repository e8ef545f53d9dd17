/* SPDX-License-Identifier: MIT */
/* Resources: folders and files, values of each type, themes, messages. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"

#include <sys/stat.h>
#include <unistd.h>

static rg_resource_value value(const char *name) {
  rg_resource_value out;
  CHECK_OK(rg_resource_view_value(view, find(name), true, &out));
  return out;
}

/* MARK: Files */

static void write_file(const char *folder, const char *name, const char *text) {
  char path[300];
  FILE *file;
  mkdir(folder, 0700);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  file = fopen(path, "w");
  CHECK(file != NULL);
  if (file == NULL) return;
  fputs(text, file);
  fclose(file);
}

static void the_program_of_the_header_runs(void) {
  char folder[] = "/tmp/reglet-resources-XXXXXX", inside[200], own[100], platform[100];
  rg_configuration device = rg_configuration_default();
  rg_resource title;
  rg_resource_text text;
  CHECK(mkdtemp(folder) != NULL);
  snprintf(own, sizeof own, "%s/app", folder);
  snprintf(platform, sizeof platform, "%s/platform", folder);
  mkdir(own, 0700);
  mkdir(platform, 0700);
  snprintf(inside, sizeof inside, "%s/values", own);
  write_file(inside, "strings.xml", "<resources><string name='title'>Files</string>"
                                    "<color name='dark'>@android:color/black</color></resources>");
  snprintf(inside, sizeof inside, "%s/values-fr", own);
  write_file(inside, "strings.xml", french);
  snprintf(inside, sizeof inside, "%s/values", platform);
  write_file(inside, "colors.xml", "<resources><color name='black'>#000</color></resources>");

  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_add_folder(res, "", own));
  CHECK_OK(rg_resources_add_folder(res, "android", platform));
  CHECK_INT(rg_resources_add_folder(res, "", "/nowhere/res"), RG_ERROR_IO);
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 0);
  device.locale = "fr-CA";
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK_OK(rg_resources_find(res, "@string/title", &title));
  CHECK_OK(rg_resource_view_text(view, title, &text));
  CHECK(strcmp(text.text, "Fichiers") == 0);
  CHECK_INT((uint32_t)value("@color/dark").data, 0xff000000);
  tear_down();
  snprintf(inside, sizeof inside, "rm -r %s", folder);
  CHECK_INT(system(inside), 0);
}

static void the_first_folder_wins(void) {
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", "<resources><string name='a'>first</string></resources>"));
  CHECK_OK(rg_resources_next_folder(res, ""));
  CHECK_OK(add("values/a.xml", "<resources><string name='a'>second</string><string name='b'>b</string></resources>"));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 0);
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK(is_text(view, "@string/a", "first"));
  CHECK(is_text(view, "@string/b", "b"));
  tear_down();
}

static void mistakes_have_a_place(void) {
  rg_diagnostic first;
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_INT(add("values/a.xml", "<resources>\n  <dimen name='x'>wide</dimen>\n</resources>"), RG_ERROR_SYNTAX);
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  CHECK_OK(rg_resources_diagnostic_at(res, 0, &first));
  CHECK_INT(first.level, RG_LEVEL_ERROR);
  CHECK_INT(first.line, 2);
  CHECK_INT(first.column, 3);
  CHECK(strncmp(first.message, "values/a.xml:2:3: error: ", 25) == 0);
  CHECK_OK(add("values/b.xml", "<resources><string name='s'>@string/none</string></resources>"));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 2);
  CHECK_OK(rg_resources_diagnostic_at(res, 1, &first));
  CHECK_INT(first.level, RG_LEVEL_WARNING);
  CHECK(strstr(first.message, "values/b.xml:1:12: warning: nothing defines @string/none") == first.message);
  rg_resources_destroy(res);
}

static void value_sets_are_read_and_named(void) {
  static const char set[] = "<resources><string name='t'>it's</string>\n<string name='u'>@kit:string/none.x</string></resources>";
  static const char broken[] = "<resources>\n<dimen name='x'>wide</resources>";
  rg_configuration device = rg_configuration_default();
  rg_resource_value value;
  rg_diagnostic one;
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_add_set(res, "kit", "texts", set, sizeof set - 1));
  CHECK_INT(rg_resources_add_set(res, "kit", "sizes", broken, sizeof broken - 1), RG_ERROR_SYNTAX);
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 2);
  CHECK_OK(rg_resources_diagnostic_at(res, 0, &one));
  CHECK(strncmp(one.message, "sizes.xml:2:", 12) == 0);
  CHECK_OK(rg_resources_diagnostic_at(res, 1, &one));
  CHECK(strncmp(one.message, "texts.xml:2:1: warning: nothing defines @kit:string/none.x", 58) == 0);
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK(is_text(view, "@kit:string/texts.t", "it's"));
  CHECK_INT(rg_resource_view_value(view, find("@kit:dimen/sizes.x"), true, &value), RG_ERROR_NOT_FOUND);
  tear_down();
}

/* MARK: Values */

static void names_are_found(void) {
  char name[32] = "";
  uint32_t count = 0;
  rg_resource none = 7;
  set_up();
  CHECK_INT(rg_resources_name(res, find("@string/title"), name, sizeof name), 13);
  CHECK(strcmp(name, "@string/title") == 0);
  CHECK_INT(rg_resources_name(res, find("@string/title"), name, 5), 13);
  CHECK(strcmp(name, "@str") == 0);
  while (rg_resources_name(res, count + 1, NULL, 0) != 0) count++;
  CHECK(count >= find("?accent") && count < 100);
  CHECK_INT(rg_resources_find(res, "@string/nobody", &none), RG_ERROR_NOT_FOUND);
  CHECK_INT(none, 0);
  CHECK_INT(rg_resources_find(res, "title", &none), RG_ERROR_NOT_FOUND);
  tear_down();
}

static void every_type_is_read(void) {
  rg_resource_value v, items[3];
  uint32_t count = 0;
  set_up();
  CHECK_INT(value("@string/title").type, RG_VALUE_STRING);
  v = value("@dimen/gap");
  CHECK_INT(v.type, RG_VALUE_DIMENSION);
  CHECK(v.number == 3.5f && v.pixels == 7 && v.unit == RG_UNIT_DP);
  CHECK_INT(rg_value_pixel_size(&v), 7);
  v = value("@dimen/hair");
  CHECK_INT(rg_value_pixel_size(&v), 1);
  CHECK_INT(rg_value_pixel_offset(&v), 0);
  v = value("@dimen/up");
  CHECK_INT(rg_value_pixel_size(&v), -4);
  CHECK_INT(rg_value_pixel_offset(&v), -3);
  v = value("@fraction/half");
  CHECK_INT(v.type, RG_VALUE_FRACTION);
  CHECK(rg_value_fraction(&v, 10, 100) == 50);
  CHECK_INT(value("@bool/wide").type, RG_VALUE_BOOLEAN);
  CHECK_INT(value("@bool/wide").data, -1);
  CHECK_INT(value("@integer/count").data, -12);
  CHECK(value("@dimen/ratio").type == RG_VALUE_FLOAT && value("@dimen/ratio").number == 1.5f);
  CHECK_INT((uint32_t)value("@color/plain").data, 0xff3366ff);
  v = value("@drawable/icon");
  CHECK_INT(v.type, RG_VALUE_FILE);
  CHECK(strcmp(v.text, "drawable-xhdpi/icon.png") == 0);
  CHECK_OK(rg_resource_view_array(view, find("@array/mixed"), items, 3, &count));
  CHECK_INT(count, 3);
  CHECK(items[0].type == RG_VALUE_DIMENSION && items[1].type == RG_VALUE_COLOR && items[2].type == RG_VALUE_STRING);
  CHECK_INT(items[2].resource, find("@string/title"));
  CHECK_INT(rg_resource_view_value(view, find("@color/button"), false, &v), RG_OK);
  CHECK_INT(v.type, RG_VALUE_BAG);
  tear_down();
}

static void texts_have_spans_and_plurals(void) {
  rg_resource_text text;
  rg_text_span spans[2];
  uint32_t count = 0;
  set_up();
  CHECK_OK(rg_resource_view_text(view, find("@string/styled"), &text));
  CHECK(strcmp(text.text, "Read the manual") == 0);
  CHECK_OK(rg_resources_spans(res, text.styled, spans, 2, &count));
  CHECK_INT(count, 2);
  CHECK(strcmp(spans[0].tag, "b") == 0 && spans[0].start == 5 && spans[0].end == 15);
  CHECK(strcmp(spans[1].tag, "a;href=x") == 0 && spans[1].start == 9 && spans[1].end == 15);
  CHECK_OK(rg_resource_view_plural(view, find("@plurals/files"), 1, &text));
  CHECK(strcmp(text.text, "one") == 0);
  CHECK_OK(rg_resource_view_plural(view, find("@plurals/files"), 0, &text));
  CHECK(strcmp(text.text, "many") == 0);
  CHECK(is_text(view, "@dimen/gap", "3.5dip"));
  CHECK(is_text(view, "@color/plain", "#ff3366ff"));
  tear_down();
}

static void colors_depend_on_states(void) {
  rg_resource pressed;
  uint32_t color = 0;
  bool stateful = false, opaque = true;
  set_up();
  pressed = find("?android:attr/state_pressed");
  CHECK_OK(rg_resource_view_color(view, find("@color/button"), NULL, 0, &color));
  CHECK_INT(color, 0xff3366ff);
  CHECK_OK(rg_resource_view_color(view, find("@color/button"), &pressed, 1, &color));
  CHECK_INT(color, 0x80ffffff);
  CHECK_OK(rg_resource_view_color(view, find("@color/button"), &pressed, 0, &color));
  CHECK_INT(color, 0xff3366ff);
  CHECK_OK(rg_resource_view_color_info(view, find("@color/button"), &stateful, &opaque));
  CHECK(stateful && !opaque);
  CHECK_INT(rg_resource_view_color(view, find("@string/title"), NULL, 0, &color), RG_ERROR_NOT_FOUND);
  tear_down();
}

/* MARK: Themes */

static rg_resource_value attribute(const char *name) {
  rg_resource_value out;
  CHECK_OK(rg_resource_view_attribute(view, find(name), &out));
  return out;
}

static void styles_make_a_theme(void) {
  set_up();
  CHECK_INT(attribute("?accent").type, RG_VALUE_MISSING);
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Theme"), true));
  CHECK_INT((uint32_t)attribute("?accent").data, 0xff3366ff);
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Theme.Loud"), false));
  CHECK_INT((uint32_t)attribute("?accent").data, 0xff3366ff);
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Theme.Loud"), true));
  CHECK_INT((uint32_t)attribute("?accent").data, 0xffff0000);
  CHECK_INT(rg_resource_view_apply_style(view, find("@string/title"), true), RG_ERROR_NOT_FOUND);
  tear_down();
}

static void an_element_obtains_its_attributes(void) {
  rg_obtain_def def = rg_obtain_def_default();
  rg_resource_attribute own = {0, "2px"};
  rg_resource wanted[2];
  rg_resource_value out[2];
  set_up();
  wanted[0] = find("?inner");
  wanted[1] = find("?accent");
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Theme"), true));
  CHECK_OK(rg_resource_view_obtain(view, &def, wanted, 2, out));
  CHECK(out[0].type == RG_VALUE_MISSING && out[1].type == RG_VALUE_COLOR);
  def.default_attribute = find("?button");
  CHECK_OK(rg_resource_view_obtain(view, &def, wanted, 2, out));
  CHECK(out[0].pixels == 16);
  own.attribute = wanted[0];
  def.own = &own;
  def.own_count = 1;
  def.style = "@style/Theme.Loud";
  CHECK_OK(rg_resource_view_obtain(view, &def, wanted, 2, out));
  CHECK(out[0].pixels == 2);
  CHECK_INT((uint32_t)out[1].data, 0xffff0000);
  tear_down();
}

/* As aapt2 reads them for a device that is no certain product. */
static void values_of_other_products_are_skipped(void) {
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", "<resources><string name='s' product='tablet'>tablet</string><string name='s' product='default'>any</string>"
                               "<string name='s' product='tv'>tv</string><string name='t' product=''>t</string>"
                               "<dimen name='d' product='watch'>wide</dimen><string-array name='l' product='tv'><item>x</item></string-array>"
                               "</resources>"));
  CHECK_OK(add("values/donottranslate-dates.xml", "<resources><string name='date'>%d %B %Y</string></resources>"));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 0);
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK(is_text(view, "@string/s", "any") && is_text(view, "@string/t", "t") && is_text(view, "@string/date", "%d %B %Y"));
  tear_down();
}

/* A macro is a text that becomes a value where a reference to it is. */
static void macros_are_replaced(void) {
  static const char file[] =
      "<resources><dimen name='d'>@macro/five</dimen><string name='s'>@macro/five</string>\n"
      "<color name='bad'>@macro/five</color><dimen name='none'>@macro/none</dimen>"
      "<attr name='a' format='dimension'/><style name='st'><item name='a'>@macro/also</item></style>"
      "<array name='l'><item>@macro/five</item><item>@macro/ref</item></array>"
      "<string name='styled'>@macro/bold</string></resources>";
  rg_configuration device = rg_configuration_default();
  rg_obtain_def def = rg_obtain_def_default();
  rg_resource_attribute own;
  rg_resource_value value;
  rg_diagnostic diagnostic;
  rg_resource a;
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", file));
  CHECK_OK(add("values/b.xml", "<resources><macro name='five'>5dp</macro><macro name='also'>@macro/five</macro>"
                               "<macro name='ref'>@string/s</macro><macro name='loop'>@macro/loop</macro>"
                               "<macro name='bold'>a <b>b</b></macro></resources>"));
  CHECK_OK(add("color/c.xml", "<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
                              "<item android:alpha='@macro/half' android:color='@macro/red'/></selector>"));
  CHECK_OK(add("values/c.xml", "<resources><macro name='half'>0.5</macro><macro name='red'>#f00</macro></resources>"));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 2);
  CHECK_OK(rg_resources_diagnostic_at(res, 0, &diagnostic));
  CHECK(strstr(diagnostic.message, "values/a.xml:2:1: error: bad value for @color/bad: '5dp'"));
  CHECK_OK(rg_resources_diagnostic_at(res, 1, &diagnostic));
  CHECK(strstr(diagnostic.message, "warning: nothing defines @macro/none"));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK_OK(rg_resource_view_value(view, find("@dimen/d"), false, &value));
  CHECK(value.type == RG_VALUE_DIMENSION && value.number == 5);
  CHECK(is_text(view, "@string/s", "5dp"));
  CHECK(is_text(view, "@string/styled", "a b"));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/st"), true));
  CHECK_OK(rg_resource_view_attribute(view, find("?a"), &value));
  CHECK(value.type == RG_VALUE_DIMENSION && value.number == 5);
  rg_resource_value items[2];
  uint32_t count, color;
  CHECK_OK(rg_resource_view_array(view, find("@array/l"), items, 2, &count));
  CHECK(items[0].type == RG_VALUE_DIMENSION && items[1].type == RG_VALUE_STRING);
  CHECK_OK(rg_resource_view_color(view, find("@color/c"), NULL, 0, &color));
  CHECK_INT(color, 0x80ff0000);
  own.attribute = a = find("?a");
  own.value = "@macro/also";
  def.own = &own;
  def.own_count = 1;
  CHECK_OK(rg_resource_view_obtain(view, &def, &a, 1, &value));
  CHECK(value.type == RG_VALUE_DIMENSION && value.number == 5);
  own.value = "@macro/ref";
  CHECK_OK(rg_resource_view_obtain(view, &def, &a, 1, &value));
  CHECK(value.type == RG_VALUE_STRING && strcmp(value.text, "5dp") == 0);
  own.value = "@macro/loop";
  CHECK_OK(rg_resource_view_obtain(view, &def, &a, 1, &value));
  CHECK_INT(value.type, RG_VALUE_REFERENCE);
  tear_down();
}

static void annotations_are_spans(void) {
  rg_configuration device = rg_configuration_default();
  rg_resource_text text;
  rg_text_span span;
  uint32_t count;
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", "<resources><string name='s'>Hi <annotation font='title' size='big'>you</annotation></string>"
                               "<public type='string' name='s' id='0x7f010000'/><public type='string' name='none'/>"
                               "</resources>"));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 1); /* @string/none is published and not there */
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK_OK(rg_resource_view_text(view, find("@string/s"), &text));
  CHECK_OK(rg_resources_spans(res, text.styled, &span, 1, &count));
  CHECK(count == 1 && span.start == 3 && span.end == 6 && strcmp(span.tag, "annotation;font=title;size=big") == 0);
  tear_down();
}

int main(void) {
  RUN(the_program_of_the_header_runs);
  RUN(the_first_folder_wins);
  RUN(mistakes_have_a_place);
  RUN(value_sets_are_read_and_named);
  RUN(names_are_found);
  RUN(every_type_is_read);
  RUN(texts_have_spans_and_plurals);
  RUN(colors_depend_on_states);
  RUN(styles_make_a_theme);
  RUN(an_element_obtains_its_attributes);
  RUN(values_of_other_products_are_skipped);
  RUN(macros_are_replaced);
  RUN(annotations_are_spans);
  return check_result();
}
