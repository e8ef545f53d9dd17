/* SPDX-License-Identifier: MIT */
/* Resources: themes of several styles, themes pushed over them, and views whose configuration changes. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"

static const char themes[] =
    "<resources><attr name='a'/><attr name='b'/><attr name='c'/>"
    "<style name='One'><item name='a'>a1</item><item name='b'>b1</item></style>"
    "<style name='Two'><item name='b'>b2</item><item name='c'>c2</item></style>"
    "<style name='Two.Child'><item name='c'>c3</item></style>"
    "<style name='Follows'><item name='a'>?c</item></style><string name='s'>day</string></resources>";
static const char night[] = "<resources><style name='One'><item name='a'>a1 night</item></style><string name='s'>night</string>"
                            "</resources>";

static void begin(void) {
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/themes.xml", themes));
  CHECK_OK(add("values-night/themes.xml", night));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

/* Whether the attributes a, b and c of the theme have these texts; NULL: none. */
static bool is_theme(const char *a, const char *b, const char *c) {
  const char *names[] = {"?a", "?b", "?c"}, *texts[] = {a, b, c};
  for (int i = 0; i < 3; i++) {
    rg_resource_value value;
    CHECK_OK(rg_resource_view_attribute(view, find(names[i]), &value));
    if ((value.type == RG_VALUE_STRING) != (texts[i] != NULL)) return false;
    if (texts[i] && strcmp(value.text, texts[i]) != 0) return false;
  }
  return true;
}

static rg_status set(const char *one, const char *other) {
  rg_resource styles[2];
  styles[0] = find(one);
  styles[1] = find(other);
  return rg_resource_view_set_theme(view, styles, 2);
}

static void a_theme_is_set_of_several_styles(void) {
  begin();
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Two"), true));
  CHECK_OK(set("@style/One", "@style/Two.Child"));
  CHECK(is_theme("a1", "b2", "c3"));
  CHECK_OK(set("@style/Two.Child", "@style/One"));
  CHECK(is_theme("a1", "b1", "c3"));
  CHECK_INT(set("@style/One", "@string/s"), RG_ERROR_NOT_FOUND);
  CHECK(is_theme("a1", "b1", "c3"));
  CHECK_OK(rg_resource_view_set_theme(view, NULL, 0));
  CHECK(is_theme(NULL, NULL, NULL));
  CHECK_INT(rg_resource_view_set_theme(view, NULL, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resource_view_set_theme(NULL, NULL, 0), RG_ERROR_INVALID_ARGUMENT);
  tear_down();
}

static void pushed_themes_are_popped(void) {
  begin();
  CHECK_INT(rg_resource_view_pop_theme(view), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/One"), true));
  CHECK_OK(rg_resource_view_push_theme(view, find("@style/Two")));
  CHECK(is_theme("a1", "b2", "c2"));
  CHECK_OK(rg_resource_view_push_theme(view, find("@style/Follows")));
  CHECK(is_theme("c2", "b2", "c2"));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Two.Child"), false));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Two.Child"), true));
  CHECK(is_theme("c3", "b2", "c3"));
  CHECK_INT(rg_resource_view_push_theme(view, find("@string/s")), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_push_theme(view, 99), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_resource_view_pop_theme(view));
  CHECK(is_theme("a1", "b2", "c2"));
  CHECK_OK(rg_resource_view_pop_theme(view));
  CHECK(is_theme("a1", "b1", NULL));
  CHECK_INT(rg_resource_view_pop_theme(view), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_resource_view_push_theme(view, find("@style/Two")));
  CHECK_OK(rg_resource_view_set_theme(view, NULL, 0)); /* also without those pushed */
  CHECK_INT(rg_resource_view_pop_theme(view), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_push_theme(NULL, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resource_view_pop_theme(NULL), RG_ERROR_INVALID_ARGUMENT);
  tear_down();
}

static void a_configuration_changes_values_and_themes(void) {
  rg_configuration device = rg_configuration_default();
  begin();
  CHECK(is_text(view, "@string/s", "day"));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Two"), true));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/One"), false));
  CHECK_OK(rg_resource_view_push_theme(view, find("@style/One")));
  CHECK_OK(rg_resource_view_push_theme(view, find("@style/Two.Child")));
  CHECK(is_theme("a1", "b2", "c3"));
  device.qualifiers = "night";
  CHECK_OK(rg_resource_view_set_configuration(view, &device));
  CHECK(is_text(view, "@string/s", "night"));
  CHECK(is_theme("a1 night", "b2", "c3"));
  CHECK_OK(rg_resource_view_pop_theme(view));
  CHECK(is_theme("a1 night", "b2", "c2")); /* One has no b at night */
  device.qualifiers = NULL;
  CHECK_OK(rg_resource_view_set_configuration(view, &device));
  CHECK(is_theme("a1", "b1", "c2"));
  CHECK_OK(rg_resource_view_pop_theme(view));
  CHECK(is_theme("a1", "b2", "c2"));
  device.locale = "!";
  CHECK_INT(rg_resource_view_set_configuration(view, &device), RG_ERROR_INVALID_ARGUMENT);
  device.locale = NULL;
  device.font_scale = 0;
  CHECK_INT(rg_resource_view_set_configuration(view, &device), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resource_view_set_configuration(NULL, &device), RG_ERROR_INVALID_ARGUMENT);
  CHECK(is_theme("a1", "b2", "c2"));
  tear_down();
}

/* Whether @string/s has a text for a list of locales. */
static bool is_for(const char *locales, const char *text) {
  rg_configuration device = rg_configuration_default();
  rg_resource_view *other;
  bool is_same;
  device.locale = locales;
  CHECK_OK(rg_resource_view_set_configuration(view, &device));
  CHECK_OK(rg_resource_view_create(res, &device, &other));
  is_same = is_text(view, "@string/s", text) && is_text(other, "@string/s", text);
  rg_resource_view_destroy(other);
  return is_same;
}

/* The locales of a user, the preferred one first. */
static void the_first_locale_that_there_is_counts(void) {
  static const char platform[] = "<resources><string name='ok'>ok</string></resources>";
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/s.xml", "<resources><string name='s'>default</string></resources>"));
  CHECK_OK(add("values-fr/s.xml", "<resources><string name='s'>fr</string></resources>"));
  CHECK_OK(add("values-b+sr+Latn/s.xml", "<resources><string name='s'>sr</string></resources>"));
  CHECK_OK(rg_resources_add_file(res, "android", "values-de/s.xml", platform, sizeof platform - 1));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK(is_for("fr-CA,de", "fr"));
  CHECK(is_for("de,fr-CH", "fr")); /* the platform's own texts do not count */
  CHECK(is_for("it, de-AT ,fr", "fr"));
  CHECK(is_for("de,en-GB,fr", "default")); /* what has no locale is English */
  CHECK(is_for("sr,sr-Latn,fr", "sr"));
  CHECK(is_for("de,it", "default"));
  CHECK(is_for(",fr", "fr"));
  CHECK(is_for("und,fr,", "fr"));
  CHECK(is_for(",", "default"));
  device.locale = "fr,!";
  CHECK_INT(rg_resource_view_set_configuration(view, &device), RG_ERROR_INVALID_ARGUMENT);
  tear_down();
}

static void a_configuration_changes_pixels(void) {
  rg_configuration device = rg_configuration_default();
  rg_resource_value value;
  set_up();
  CHECK_OK(rg_resource_view_value(view, find("@dimen/gap"), true, &value));
  CHECK(value.pixels == 7);
  device.density = 480;
  CHECK_OK(rg_resource_view_set_configuration(view, &device));
  CHECK_OK(rg_resource_view_value(view, find("@dimen/gap"), true, &value));
  CHECK(value.pixels == 10.5f);
  tear_down();
}

/* The list of applied styles does not grow with repetitions. */
static void repetitions_take_no_memory(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  rg_configuration device = rg_configuration_default();
  size_t taken = 0;
  l.fail_after = -1;
  def.allocator = ledger_hooks(&l);
  CHECK_OK(rg_resources_create(&def, &res));
  CHECK_OK(add("values/themes.xml", themes));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  for (int i = 0; i < 1000; i++) {
    CHECK_OK(rg_resource_view_apply_style(view, find(i % 2 ? "@style/One" : "@style/Two"), i % 3 != 0));
    CHECK_OK(rg_resource_view_push_theme(view, find("@style/Follows")));
    CHECK_OK(rg_resource_view_set_configuration(view, &device));
    CHECK_OK(rg_resource_view_pop_theme(view));
    if (i == 9) taken = l.total;
  }
  CHECK_INT(l.total, taken);
  tear_down();
  CHECK_INT(l.count, 0);
}

int main(void) {
  RUN(a_theme_is_set_of_several_styles);
  RUN(pushed_themes_are_popped);
  RUN(a_configuration_changes_values_and_themes);
  RUN(the_first_locale_that_there_is_counts);
  RUN(a_configuration_changes_pixels);
  RUN(repetitions_take_no_memory);
  return check_result();
}
