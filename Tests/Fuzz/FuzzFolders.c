/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of file names with qualifiers, and of configurations, over the C API. The input is lines: the locale of
 * the device, its words, the locales that are wanted, then paths. Checked: files that a provider serves, one by one and in
 * the reverse order give the same texts, also when the provider's languages are deferred; numbers of the configuration
 * come from the options.
 */
#include "resources.h"

enum { MOST = 64 };

typedef struct paths {
  char *names[MOST];
  size_t count;
  rg_resources *res;
} paths;

static size_t content(const char *path, char *out, size_t room) {
  return (size_t)snprintf(out, room, "<resources><string name='s'>%.200s</string></resources>", strncmp(path, "values", 6) ? "" : "v");
}

static bool list(void *user, rg_resource_path_fn report, void *to) {
  paths *p = (paths *)user;
  for (size_t i = 0; i < p->count; i++)
    if (!report(to, p->names[i])) return false;
  return true;
}

static bool read_path(void *user, const char *path, rg_sink_fn sink, void *to) {
  char text[256];
  (void)user;
  return sink(to, text, content(path, text, sizeof text));
}

static void configure(rg_configuration *device, const uint8_t *options, const char *locale, const char *words) {
  device->locale = *locale ? locale : NULL;
  device->qualifiers = *words ? words : NULL;
  device->direction = (rg_direction)(options[0] % 3);
  device->sdk = options[0] & 4 ? 34 : options[0] >> 3;
  device->smallest_width = device->width = options[0] & 8 ? 600 : 320;
  device->height = options[0] & 16 ? 480 : 0;
  device->density = options[0] & 32 ? 320 : 0;
  device->mcc = options[0] & 64 ? 310 : 0;
  device->mnc = options[0] & 128 ? 65535 : 0;
  device->px_width = device->px_height = 640;
}

/* How the view reads: "v", or nothing; a name of a language that was not read is as one without a definition that fits. */
static int reads(rg_resources *res, rg_resource_view *view, const char *package) {
  char name[64];
  rg_resource found = 0;
  rg_resource_definition place;
  snprintf(name, sizeof name, "@%s:string/s", package);
  if (rg_resources_find(res, name, &found) != RG_OK) return defers ? -1 : -2;
  if (rg_resources_definition_at(res, found, 0, &place) != RG_OK) return defers ? -1 : -2;
  rg_resource_text text;
  return rg_resource_view_text(view, found, &text) == RG_OK ? (int)text.length : -1;
}

static rg_status add_all(rg_resources *res, const char *package, const paths *p, bool reversed) {
  char text[256];
  for (size_t i = 0; i < p->count; i++) {
    const char *path = p->names[reversed ? p->count - 1 - i : i];
    size_t size = content(path, text, sizeof text);
    rg_status status = rg_resources_add_file(res, package, path, text, size);
    if (status == RG_ERROR_OUT_OF_MEMORY) return status;
    expect(status == RG_OK || status == RG_ERROR_SYNTAX || status == RG_ERROR_INVALID_ARGUMENT);
  }
  return RG_OK;
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  char *all = (char *)malloc(size + 1), *lines[3 + MOST];
  if (!all) abort();
  memcpy(all, text, size);
  all[size] = 0;
  size_t count = 0;
  for (char *at = all; count < 3 + MOST; count++) {
    lines[count] = at;
    char *end_of_line = strchr(at, '\n');
    if (!end_of_line) {
      count++;
      break;
    }
    *end_of_line = 0;
    at = end_of_line + 1;
  }
  paths p = {{0}, 0, NULL};
  char *none = all + size;
  for (size_t i = 3; i < count; i++) p.names[p.count++] = lines[i];
  defers = options[1] & 2;
  rg_resources *res = make_resources(1000, count > 2 && *lines[2] ? lines[2] : NULL);
  if (!res) {
    free(all);
    return 0;
  }
  size_t before = start(fail_at);
  rg_resource_provider provider = {list, read_path, &p};
  bool failed = add_all(res, "one", &p, false) != RG_OK;
  failed = add_all(res, "two", &p, true) != RG_OK || failed;
  failed = rg_resources_add_provider(res, "three", &provider) != RG_OK || failed;
  rg_configuration device = rg_configuration_default();
  configure(&device, options, lines[0], count > 1 ? lines[1] : none);
  rg_resource_view *view = open_view(res, &device);
  check_messages(res);
  if (view) {
    if (!failed) expect(reads(res, view, "one") == reads(res, view, "two"));
    if (!failed) expect(reads(res, view, "one") == reads(res, view, "three"));
    read_all(res, view);
    device.locale = none;
    device.qualifiers = NULL;
    rg_status status = rg_resource_view_set_configuration(view, &device);
    expect(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY || status == RG_ERROR_INVALID_ARGUMENT);
    if (status == RG_OK && !failed) expect(reads(res, view, "one") == reads(res, view, "three"));
    read_all(res, view);
  }
  size_t taken = stop(before);
  close_resources(res, view);
  free(all);
  return taken;
}
