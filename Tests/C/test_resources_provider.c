/* SPDX-License-Identifier: MIT */
/* Resources: files that a host serves, and folders for languages that nobody needs. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef struct entry {
  const char *path, *bytes;
} entry;

static const entry entries[] = {
    {"values-fr/strings.xml", french}, {"layout/main.xml", "<LinearLayout/>"},       {"values/strings.xml", strings},
    {"raw/big.txt", "0123456789"},     {"values-de-rAT/strings.xml", "<resources/>"}, {"values/.hidden", "<"},
    {"README", "no folder"},           {"a/b/c.txt", "a folder of a folder"},         {"values-b+sr+Latn/a.xml", "<resources/>"},
    {"values/broken.xml", "<resources"}, {"values/gone.xml", NULL},                   {"color/button.xml", button},
};

/* A provider that counts its calls, and can fail. */
typedef struct pak {
  rg_resources *resources;
  int listed, read, fails_to_list;
  rg_status status; /* of a call of the resources inside a callback */
  char paths[512];
} pak;

static bool list_pak(void *provider, rg_resource_path_fn report, void *user) {
  pak *p = (pak *)provider;
  p->listed++;
  p->status = rg_resources_next_folder(p->resources, "");
  for (size_t i = 0; i < COUNT(entries); i++)
    if (!report(user, entries[i].path)) return false;
  CHECK(report(user, NULL)); /* nothing */
  return !p->fails_to_list;
}

/* Passes the bytes on in pieces of seven. */
static bool read_pak(void *provider, const char *path, rg_sink_fn sink, void *user) {
  pak *p = (pak *)provider;
  p->read++;
  if (strlen(p->paths) + strlen(path) + 2 < sizeof p->paths) strcat(strcat(p->paths, path), " ");
  for (size_t i = 0; i < COUNT(entries); i++) {
    if (strcmp(entries[i].path, path) != 0 || entries[i].bytes == NULL) continue;
    const char *bytes = entries[i].bytes;
    size_t left = strlen(bytes);
    if (!sink(user, NULL, 0)) return false;
    for (size_t size; left > 0; bytes += size, left -= size)
      if (!sink(user, bytes, size = left < 7 ? left : 7)) return false;
    return true;
  }
  return false;
}

static pak served;

static rg_status serve(const char *locales, uint64_t max_file_bytes) {
  rg_resources_def def = rg_resources_def_default();
  rg_resource_provider provider = {list_pak, read_pak, &served};
  def.locales = locales;
  if (max_file_bytes > 0) def.max_file_bytes = max_file_bytes;
  memset(&served, 0, sizeof served);
  CHECK_OK(rg_resources_create(&def, &res));
  served.resources = res;
  return rg_resources_add_provider(res, "", &provider);
}

static void make_view(const char *locale) {
  rg_configuration device = rg_configuration_default();
  device.locale = locale;
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

static bool receive(void *user, const char *bytes, size_t size) {
  char *out = (char *)user;
  memcpy(out, bytes, size);
  out[size] = 0;
  return true;
}

static void files_of_a_provider_are_read_in_order(void) {
  char bytes[64] = "";
  rg_diagnostic diagnostic;
  CHECK_OK(serve(NULL, 0));
  CHECK(served.listed == 1 && served.status == RG_ERROR_REENTRANT);
  CHECK(strcmp(served.paths, "color/button.xml values/broken.xml values/gone.xml values/strings.xml "
                             "values-b+sr+Latn/a.xml values-de-rAT/strings.xml values-fr/strings.xml ") == 0);
  CHECK_INT(rg_resources_diagnostic_count(res), 2);
  CHECK_OK(rg_resources_diagnostic_at(res, 0, &diagnostic));
  CHECK(strstr(diagnostic.message, "values/broken.xml:1:"));
  CHECK_OK(rg_resources_diagnostic_at(res, 1, &diagnostic));
  CHECK(strstr(diagnostic.message, "values/gone.xml:1:1: error: the file cannot be read"));
  make_view("fr");
  CHECK(is_text(view, "@string/title", "Fichiers"));
  CHECK_INT(served.read, 7);
  CHECK_OK(rg_resource_view_read(view, find("@layout/main"), receive, bytes));
  CHECK(strcmp(bytes, "<LinearLayout/>") == 0);
  CHECK_INT(served.read, 8);
  tear_down();
}

static void a_provider_can_fail(void) {
  rg_resource_provider provider = {list_pak, read_pak, &served};
  char bytes[64] = "";
  CHECK_OK(serve(NULL, 9)); /* all value files are larger */
  CHECK_INT(rg_resources_diagnostic_count(res), 7);
  served.fails_to_list = 1;
  CHECK_INT(rg_resources_add_provider(res, "", &provider), RG_ERROR_IO);
  provider.list = NULL;
  CHECK_INT(rg_resources_add_provider(res, "", &provider), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_add_provider(res, "", NULL), RG_ERROR_INVALID_ARGUMENT);
  make_view(NULL);
  CHECK_INT(rg_resource_view_read(view, find("@raw/big"), receive, bytes), RG_ERROR_LIMIT);
  CHECK(bytes[0] == 0);
  provider.list = list_pak;
  CHECK_INT(rg_resources_add_provider(res, "", &provider), RG_ERROR_INVALID_ARGUMENT); /* frozen */
  tear_down();
}

static void only_wanted_languages_are_read(void) {
  rg_resources_def def = rg_resources_def_default();
  rg_resource resource;
  CHECK_OK(serve("de, sr-RS", 0));
  CHECK(strstr(served.paths, "values-de-rAT/strings.xml") && !strstr(served.paths, "values-fr"));
  CHECK(!strstr(served.paths, "sr+Latn")); /* the Serbian of Serbia is in Cyrillic */
  CHECK_OK(add("values-fr/more.xml", "<resources><string name='more'>encore</string></resources>"));
  CHECK_INT(rg_resources_find(res, "@string/more", &resource), RG_ERROR_NOT_FOUND);
  make_view("fr");
  CHECK(is_text(view, "@string/title", "Files"));
  tear_down();
  CHECK_OK(serve("", 0));
  CHECK(strstr(served.paths, "values/strings.xml") && !strstr(served.paths, "values-"));
  rg_resources_destroy(res);
  def.locales = "de,!";
  CHECK_INT(rg_resources_create(&def, &res), RG_ERROR_INVALID_ARGUMENT);
  CHECK(res == NULL);
}

static void memory_that_runs_out_ends_reading(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  rg_resource_provider provider = {list_pak, read_pak, &served};
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  def.locales = "fr,de,sr-Latn";
  for (long n = 0; status == RG_ERROR_OUT_OF_MEMORY; n++) {
    memset(&served, 0, sizeof served);
    def.allocator = ledger_hooks(&l);
    l.fail_after = n;
    res = NULL;
    view = NULL;
    status = rg_resources_create(&def, &res);
    served.resources = res;
    if (status == RG_OK) status = rg_resources_add_provider(res, "", &provider);
    if (status == RG_OK) status = rg_resources_freeze(res);
    if (status == RG_OK) {
      rg_configuration device = rg_configuration_default();
      status = rg_resource_view_create(res, &device, &view);
    }
    if (status == RG_OK) {
      char bytes[64] = "";
      status = rg_resource_view_read(view, find("@layout/main"), receive, bytes);
      CHECK((status == RG_OK) == (strcmp(bytes, "<LinearLayout/>") == 0));
    }
    CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
    tear_down();
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
    CHECK(n > 0 || status == RG_ERROR_OUT_OF_MEMORY);
  }
  CHECK(l.refused > 50);
}

int main(void) {
  RUN(files_of_a_provider_are_read_in_order);
  RUN(a_provider_can_fail);
  RUN(only_wanted_languages_are_read);
  RUN(memory_that_runs_out_ends_reading);
  return check_result();
}
