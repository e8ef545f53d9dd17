/* SPDX-License-Identifier: MIT */
/* Resources: the places of definitions, and the reasons for the one that a view has. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"

static char text[4096];
static size_t length;

static bool collect(void *user, const char *bytes, size_t size) {
  if (user != NULL || length + size >= sizeof text) return false;
  memcpy(text + length, bytes, size);
  length += size;
  text[length] = 0;
  return true;
}

static const char *explained(const char *name) {
  length = 0;
  CHECK_OK(rg_resource_view_explain(view, find(name), collect, NULL));
  return text;
}

static void begin(const char *locale, const char *qualifiers) {
  rg_configuration device = rg_configuration_default();
  device.locale = locale;
  device.qualifiers = qualifiers;
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

static void each_definition_has_its_reason(void) {
  const char *file = "<resources><string name='s'>text</string></resources>";
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", file));
  CHECK_OK(add("values-fr/a.xml", file));
  CHECK_OK(add("values-fr-rCA/a.xml", file));
  CHECK_OK(add("values-fr-rCA-night/a.xml", file));
  CHECK_OK(add("values-de/a.xml", file));
  CHECK_OK(add("values-sw600dp/a.xml", file));
  CHECK_OK(add("values-v99/a.xml", file));
  CHECK_OK(add("values-fr-rCA-hdpi/a.xml", file));
  begin("fr-CA", NULL);
  CHECK(strcmp(explained("@string/s"), "@string/s for fr-rCA-mdpi-v34:\n"
                                       "  values-fr-rCA/a.xml:1: 'text'\n"
                                       "  values-sw600dp/a.xml:1 does not fit: its smallest width\n"
                                       "  values-v99/a.xml:1 does not fit: its version\n"
                                       "  values-de/a.xml:1 does not fit: its locale\n"
                                       "  values/a.xml:1 fits less well: the locale of values-fr/a.xml:1\n"
                                       "  values-fr/a.xml:1 fits less well: the locale of values-fr-rCA/a.xml:1\n"
                                       "  values-fr-rCA-night/a.xml:1 does not fit: its night mode\n"
                                       "  values-fr-rCA-hdpi/a.xml:1 fits less well: the density of values-fr-rCA/a.xml:1\n") ==
        0);
  tear_down();
}

/* For each qualifier a folder that does not fit an unknown device, and two of which one is better. */
static void each_qualifier_has_a_name(void) {
  static const struct {
    const char *folder, *device, *name;
  } cases[] = {
      {"mcc310", NULL, "country code"},      {"mnc04", NULL, "network code"},
      {"fr", NULL, "locale"},                {"ldrtl", NULL, "direction"},
      {"sw600dp", NULL, "smallest width"},   {"h600dp", NULL, "width and height"},
      {"large", "large", "size"},            {"long", "long", "length"},
      {"round", "round", "shape"},           {"widecg", "widecg", "range of colors"},
      {"highdr", "highdr", "range of brightness"}, {"land", "land", "orientation"},
      {"car", "car", "kind of device"},      {"night", "night", "night mode"},
      {"finger", "finger", "touch screen"},  {"keyssoft", "keyssoft", "visibility of the keyboard"},
      {"qwerty", "qwerty", "keyboard"},      {"navhidden", "navhidden", "visibility of the navigation keys"},
      {"dpad", "dpad", "navigation keys"},   {"1280x720", NULL, "size in pixels"},
      {"v99", NULL, "version"},
  };
  const char *file = "<resources><string name='s'>text</string></resources>";
  char path[64], expected[256];
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_OK(rg_resources_create(NULL, &res));
    snprintf(path, sizeof path, "values-%s/a.xml", cases[i].folder);
    CHECK_OK(add("values/a.xml", file));
    CHECK_OK(add(path, file));
    begin(NULL, NULL);
    snprintf(expected, sizeof expected, "\n  values-%s/a.xml:1 does not fit: its %s\n", cases[i].folder, cases[i].name);
    CHECK(strstr(explained("@string/s"), expected));
    rg_resource_view_destroy(view);
    if (cases[i].device != NULL) {
      begin(NULL, cases[i].device);
      snprintf(expected, sizeof expected, "\n  values/a.xml:1 fits less well: the %s of values-%s/a.xml:1\n", cases[i].name,
               cases[i].folder);
      CHECK(strstr(explained("@string/s"), expected));
      rg_resource_view_destroy(view);
    }
    rg_resources_destroy(res);
  }
}

static void references_are_followed(void) {
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", "<resources>\n<string name='a'>@string/b</string>\n<string name='b'>@string/c</string>"
                               "<attr name='t' format='dimension'/><style name='T'><item name='t'>2dp</item></style>"
                               "<string name='loop'>@string/loop</string></resources>"));
  CHECK_OK(add("values-fr/c.xml", "<resources><string name='c'>x</string></resources>"));
  CHECK_OK(add("layout/main.xml", "<a/>"));
  begin(NULL, NULL);
  CHECK(strcmp(explained("@string/a"), "@string/a for mdpi-v34:\n  values/a.xml:2: @string/b\n"
                                       "@string/b for mdpi-v34:\n  values/a.xml:3: @string/c\n"
                                       "@string/c for mdpi-v34:\n  no definition fits\n"
                                       "  values-fr/c.xml:1 does not fit: its locale\n") == 0);
  CHECK(strstr(explained("?t"), "@attr/t for mdpi-v34:\n  the theme does not have it\n  values/a.xml:3: an attribute\n"));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/T"), true));
  CHECK(strstr(explained("?t"), "\n  in the theme: 2.0dip\n"));
  CHECK(strstr(explained("@layout/main"), "layout/main.xml:1: a file\n"));
  CHECK(strlen(explained("@string/loop")) > 500); /* and ends */
  CHECK_INT(rg_resource_view_explain(view, 99, collect, NULL), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_explain(view, find("?t"), collect, text), RG_ERROR_IO);
  CHECK_INT(rg_resource_view_explain(view, find("?t"), NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resource_view_explain(NULL, find("?t"), collect, NULL), RG_ERROR_INVALID_ARGUMENT);
  tear_down();
}

static void definitions_have_their_places(void) {
  rg_resource_definition place;
  set_up();
  CHECK_OK(rg_resources_definition_at(res, find("@string/title"), 0, &place));
  CHECK(strcmp(place.path, "values/strings.xml") == 0 && place.line == 2 && place.folder == 0);
  CHECK_OK(rg_resources_definition_at(res, find("@string/title"), 1, &place));
  CHECK(strcmp(place.path, "values-fr/strings.xml") == 0 && place.line == 1);
  CHECK_INT(rg_resources_definition_at(res, find("@string/title"), 2, &place), RG_ERROR_NOT_FOUND);
  CHECK(place.path == NULL);
  CHECK_INT(rg_resources_definition_at(res, find("@string/title"), 0xffffffff, &place), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resources_definition_at(res, 0, 0, &place), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resources_definition_at(res, 99, 0, &place), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_resources_definition_at(res, find("@color/button"), 0, &place));
  CHECK(strcmp(place.path, "color/button.xml") == 0);
  tear_down();
}

static void memory_that_runs_out_is_reported(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  def.allocator = ledger_hooks(&l);
  CHECK_OK(rg_resources_create(&def, &res));
  CHECK_OK(add("values/strings.xml", strings));
  begin("fr", NULL);
  for (long n = 0; status == RG_ERROR_OUT_OF_MEMORY; n++) {
    l.fail_after = n;
    length = 0;
    status = rg_resource_view_explain(view, find("@dimen/gap"), collect, NULL);
    CHECK((status == RG_OK) == (length > 0));
    CHECK(n > 0 || status == RG_ERROR_OUT_OF_MEMORY);
  }
  CHECK_OK(status);
  tear_down();
  CHECK_INT(l.count, 0);
}

int main(void) {
  RUN(each_definition_has_its_reason);
  RUN(each_qualifier_has_a_name);
  RUN(references_are_followed);
  RUN(definitions_have_their_places);
  RUN(memory_that_runs_out_is_reported);
  return check_result();
}
