/* SPDX-License-Identifier: MIT */
/* Resources: limits, and hostile files, of which the time must grow with their size alone. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_resources *res;
static char *text;
static size_t length, room;

static void put(const char *format, long number) {
  if (room - length < 512) text = (char *)realloc(text, room = room * 2 + 4096);
  length += (size_t)snprintf(text + length, 512, format, number, number, number);
}

static void begin(uint32_t max_entries) {
  rg_resources_def def = rg_resources_def_default();
  if (max_entries > 0) def.max_entries = max_entries;
  rg_resources_destroy(res);
  CHECK_OK(rg_resources_create(&def, &res));
  length = 0;
}

static rg_status add(const char *path) {
  rg_status status = rg_resources_add_file(res, "", path, text, length);
  length = 0;
  return status;
}

static rg_resource found(const char *name) {
  rg_resource resource = 0;
  CHECK_OK(rg_resources_find(res, name, &resource));
  return resource;
}

static rg_resource_view *view_of(void) {
  rg_configuration device = rg_configuration_default();
  rg_resource_view *view = NULL;
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  return view;
}

static const char *message(uint32_t index) {
  rg_diagnostic diagnostic;
  CHECK_OK(rg_resources_diagnostic_at(res, index, &diagnostic));
  return diagnostic.message;
}

static void the_number_of_names_is_limited_within_a_file(void) {
  rg_resource resource;
  begin(100);
  put("<resources>", 0);
  for (long i = 0; i < 101; i++) put("<string name=\"s%ld\">v</string>", i);
  put("</resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_LIMIT);
  CHECK_INT(rg_resources_find(res, "@string/s100", &resource), RG_ERROR_NOT_FOUND);
  CHECK(found("@string/s99") != 0);
  CHECK_OK(rg_resources_freeze(res));
}

static void the_size_of_a_file_is_limited(void) {
  rg_resources_def def = rg_resources_def_default();
  begin(0);
  def.max_file_bytes = 20;
  rg_resources_destroy(res);
  CHECK_OK(rg_resources_create(&def, &res));
  put("<resources></resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_LIMIT);
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  CHECK(strstr(message(0), "values/a.xml:1:1: error: the file is larger"));
  put("<resources/>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void elements_nest_to_a_limit(void) {
  begin(0);
  put("<resources><string name=\"s\">", 0);
  for (long i = 0; i < 100000; i++) put("<b>", i);
  CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX);
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  for (long i = 0; i < 100000; i++) put("<item>", i);
  CHECK_INT(add("color/a.xml"), RG_ERROR_SYNTAX);
}

/* 20,000 of each: names, references that name nothing, items of a style, words, quantities. */
static void work_grows_with_the_size_of_a_file(void) {
  const long many = 20000;
  begin(0);
  put("<resources><style name=\"s\">", 0);
  for (long i = 0; i < many; i++) put("<item name=\"a%ld\">@string/none%ld</item>", i);
  put("</style><attr name=\"w\">", 0);
  for (long i = 0; i < many; i++) put("<flag name=\"w%ld\" value=\"%ld\"/>", i);
  put("</attr><plurals name=\"p\">", 0);
  for (long i = 0; i < many; i++) put("<item quantity=\"one\">x</item>", i);
  put("</plurals>", 0);
  for (long i = 0; i < many; i++) put("<style name=\"t%ld\"><item name=\"w\">w%ld</item></style>", i);
  put("</resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX); /* the quantities */
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_diagnostic_count(res), 1000);
}

static void long_chains_end(void) {
  const long many = 20000;
  rg_resource_value value;
  rg_resource_item item;
  uint32_t count;
  rg_resource_view *view;
  begin(0);
  put("<resources><attr name=\"a\" format=\"string\"/><string name=\"s0\">@string/s0</string><style name=\"t0\">"
      "<item name=\"a\">v</item></style>", 0);
  for (long i = 1; i < many; i++) {
    put("<string name=\"s%ld\">", i);
    put("@string/s%ld</string>", i - 1);
    put("<style name=\"t%ld\" ", i);
    put("parent=\"t%ld\"/>", i - 1);
  }
  put("<style name=\"u\" parent=\"v\"/><style name=\"v\" parent=\"u\"><item name=\"a\">x</item></style></resources>", 0);
  CHECK_OK(add("values/a.xml"));
  view = view_of();
  CHECK_INT(rg_resources_diagnostic_count(res), 0);
  CHECK_OK(rg_resource_view_value(view, found("@string/s19999"), true, &value));
  CHECK_INT(value.type, RG_VALUE_REFERENCE);
  CHECK_OK(rg_resource_view_style(view, found("@style/t19999"), &item, 1, &count));
  CHECK(count == 1 && strcmp(item.value.text, "v") == 0);
  CHECK_INT(rg_resource_view_style(view, found("@style/u"), &item, 1, &count), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_resource_view_apply_style(view, found("@style/u"), true));
  CHECK_OK(rg_resource_view_attribute(view, found("?a"), &value));
  CHECK_INT(value.type, RG_VALUE_STRING);
  rg_resource_view_destroy(view);
}

static void one_name_has_many_configurations(void) {
  char path[64];
  rg_resource_text shown;
  rg_resource_view *view;
  long folders = 0;
  rg_status status = RG_OK;
  begin(0);
  for (; status == RG_OK && folders < 70000; folders++) {
    snprintf(path, sizeof path, "values-w%lddp-h%lddp/a.xml", folders / 300 + 1, folders % 300 + 1);
    put("<resources><string name=\"s\">%ld</string></resources>", folders);
    status = add(path);
  }
  CHECK_INT(status, RG_ERROR_LIMIT);
  CHECK_INT(folders, 65536);
  view = view_of();
  CHECK_INT(rg_resource_view_text(view, found("@string/s"), &shown), RG_ERROR_NOT_FOUND);
  rg_resource_view_destroy(view);
}

static void a_broken_file_is_absent(void) {
  rg_resource_text shown;
  rg_resource_view *view;
  begin(0);
  put("<resources><string name=\"s\">kept</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
  put("<resources><attr name=\"a\" format=\"color\"/><string name=\"t\">@string/none</string><string name=\"s\">v</string>"
      "<style name=\"x\"><item name=\"a\">no color</item></style><string name=\"u\">v</resources>", 0);
  CHECK_INT(add("values-v4/b.xml"), RG_ERROR_SYNTAX);
  put("<resources><string name=\"t\">other</string></resources>", 0);
  CHECK_OK(add("values-v4/c.xml"));
  view = view_of();
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  CHECK(strstr(message(0), "values-v4/b.xml:1:") && strstr(message(0), "mismatched tag"));
  CHECK_OK(rg_resource_view_text(view, found("@string/s"), &shown));
  CHECK(strcmp(shown.text, "kept") == 0);
  CHECK_OK(rg_resource_view_text(view, found("@string/t"), &shown));
  CHECK(strcmp(shown.text, "other") == 0);
  CHECK_INT(rg_resource_view_text(view, found("@string/u"), &shown), RG_ERROR_NOT_FOUND);
  rg_resource_view_destroy(view);
}

static void a_broken_file_does_not_declare_what_another_mentions(void) {
  rg_resource_item item;
  uint32_t count;
  rg_resource_view *view;
  begin(0);
  put("<resources><declare-styleable name=\"S\"><attr name=\"a\"/></declare-styleable>"
      "<style name=\"s\"><item name=\"a\">text</item></style></resources>", 0);
  CHECK_OK(add("values/a.xml"));
  put("<resources><attr name=\"a\" format=\"color\"/>", 0);
  CHECK_INT(add("values/b.xml"), RG_ERROR_SYNTAX);
  view = view_of();
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  CHECK_OK(rg_resource_view_style(view, found("@style/s"), &item, 1, &count));
  CHECK(count == 1 && item.value.type == RG_VALUE_STRING);
  rg_resource_view_destroy(view);
}

static void names_have_any_bytes(void) {
  char path[8] = "raw/a.b";
  begin(0);
  for (int byte = 1; byte < 256; byte++) {
    path[4] = (char)byte;
    (void)rg_resources_add_file(res, "", path, "", 0);
    put("<resources><string name=\"a", 0);
    text[length++] = (char)byte;
    put("\">v</string></resources>", 0);
    (void)add("values/a.xml");
  }
  put("<resources><string name=\"a b\">v</string></resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX);
  CHECK_OK(rg_resources_freeze(res));
}

static void stale_handles_are_refused(void) {
  rg_obtain_def def = rg_obtain_def_default();
  rg_resource_value value;
  rg_resource attribute;
  rg_resource_view *view;
  begin(0);
  put("<resources><attr name=\"a\"/></resources>", 0);
  CHECK_OK(add("values/a.xml"));
  view = view_of();
  attribute = found("?a");
  CHECK_INT(add("values/a.xml"), RG_ERROR_INVALID_ARGUMENT); /* frozen */
  def.default_style = 0x80000005;
  CHECK_INT(rg_resource_view_obtain(view, &def, &attribute, 1, &value), RG_ERROR_INVALID_ARGUMENT);
  def.default_style = 0;
  def.default_attribute = 77;
  CHECK_INT(rg_resource_view_obtain(view, &def, &attribute, 1, &value), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resource_view_value(view, 0xFFFFFFFF, true, &value), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_attribute(view, 77, &value), RG_ERROR_NOT_FOUND);
  rg_resource_view_destroy(view);
}

int main(void) {
  RUN(the_number_of_names_is_limited_within_a_file);
  RUN(the_size_of_a_file_is_limited);
  RUN(elements_nest_to_a_limit);
  RUN(work_grows_with_the_size_of_a_file);
  RUN(long_chains_end);
  RUN(one_name_has_many_configurations);
  RUN(a_broken_file_is_absent);
  RUN(a_broken_file_does_not_declare_what_another_mentions);
  RUN(names_have_any_bytes);
  RUN(stale_handles_are_refused);
  rg_resources_destroy(res);
  free(text);
  return check_result();
}
