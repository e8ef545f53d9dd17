/* SPDX-License-Identifier: MIT */
/* Resources that are files: their paths and contents, from memory and from a folder. */
#define _POSIX_C_SOURCE 200809L
#include <sys/stat.h>
#include "resources.h"

typedef struct received {
  char bytes[64];
  size_t size;
  int calls;
  bool refuses;
} received;

static bool receive(void *user, const char *bytes, size_t size) {
  received *r = (received *)user;
  r->calls++;
  if (r->refuses || size > sizeof r->bytes) return false;
  memcpy(r->bytes, bytes, size);
  r->size = size;
  return true;
}

static rg_status read_file(const char *name, received *out) {
  memset(out, 0, sizeof *out);
  return rg_resource_view_read(view, find(name), receive, out);
}

static bool has(const char *name, const char *bytes, size_t size) {
  received r;
  CHECK_OK(read_file(name, &r));
  return r.calls == 1 && r.size == size && memcmp(r.bytes, bytes, size) == 0;
}

static void make_view(const char *locale) {
  rg_configuration device = rg_configuration_default();
  device.locale = locale;
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

static void files_from_memory_have_their_bytes(void) {
  received r;
  char text[] = "<LinearLayout/>";
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("layout/main.xml", text));
  memset(text, 'x', sizeof text); /* a copy was kept */
  CHECK_OK(rg_resources_add_file(res, "", "raw/data.bin", "a\0b", 3));
  CHECK_OK(add("raw-fr/data.bin", ""));
  CHECK_OK(add("color/gradient.xml", "<gradient/>"));
  CHECK_OK(add("color/list.xml", button));
  CHECK_OK(add("values/a.xml", "<resources><string name='s'>t</string><item name='main' type='xml'>@layout/main</item>"
                               "</resources>"));
  CHECK_OK(rg_resources_next_folder(res, ""));
  CHECK_OK(add("raw/data.bin", "hidden"));
  make_view("fr");
  CHECK(has("@layout/main", "<LinearLayout/>", 15));
  CHECK(has("@xml/main", "<LinearLayout/>", 15));
  CHECK(has("@raw/data", "", 0));
  CHECK(has("@color/gradient", "<gradient/>", 11));
  CHECK(strcmp(rg_resource_view_path(view, find("@raw/data")), "raw-fr/data.bin") == 0);
  CHECK(strcmp(rg_resource_view_path(view, find("@xml/main")), "layout/main.xml") == 0);
  CHECK(rg_resource_view_path(view, find("@string/s")) == NULL && rg_resource_view_path(view, 99) == NULL);
  CHECK(rg_resource_view_path(NULL, 1) == NULL);
  CHECK_INT(read_file("@string/s", &r), RG_ERROR_NOT_FOUND);
  CHECK_INT(read_file("@color/list", &r), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_read(view, 99, receive, &r), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_read(view, find("@raw/data"), NULL, &r), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resource_view_read(NULL, find("@raw/data"), receive, &r), RG_ERROR_INVALID_ARGUMENT);
  memset(&r, 0, sizeof r);
  r.refuses = true;
  CHECK_INT(rg_resource_view_read(view, find("@raw/data"), receive, &r), RG_ERROR_IO);
  rg_resource_view_destroy(view);
  make_view(NULL);
  CHECK(has("@raw/data", "a\0b", 3));
  tear_down();
}

static void files_of_folders_are_read_again(void) {
  char folder[] = "/tmp/reglet-res-XXXXXX", path[64];
  received r;
  FILE *file;
  CHECK(mkdtemp(folder) != NULL);
  snprintf(path, sizeof path, "%s/raw", folder);
  CHECK_INT(mkdir(path, 0700), 0);
  snprintf(path, sizeof path, "%s/raw/data.bin", folder);
  file = fopen(path, "wb");
  CHECK(file != NULL && fwrite("one", 1, 3, file) == 3 && fclose(file) == 0);
  rg_resources_def def = rg_resources_def_default();
  def.max_file_bytes = 10;
  CHECK_OK(rg_resources_create(&def, &res));
  CHECK_OK(rg_resources_add_folder(res, "", folder));
  make_view(NULL);
  CHECK(has("@raw/data", "one", 3));
  file = fopen(path, "wb");
  CHECK(file != NULL && fwrite("0123456789", 1, 10, file) == 10 && fclose(file) == 0);
  CHECK(has("@raw/data", "0123456789", 10));
  file = fopen(path, "wb");
  CHECK(file != NULL && fwrite("0123456789!", 1, 11, file) == 11 && fclose(file) == 0);
  CHECK_INT(read_file("@raw/data", &r), RG_ERROR_LIMIT);
  CHECK_INT(r.calls, 0);
  CHECK_INT(remove(path), 0);
  CHECK_INT(read_file("@raw/data", &r), RG_ERROR_IO);
  CHECK_INT(r.calls, 0);
  snprintf(path, sizeof path, "%s/raw", folder);
  CHECK_INT(remove(path) | remove(folder), 0);
  tear_down();
}

int main(void) {
  RUN(files_from_memory_have_their_bytes);
  RUN(files_of_folders_are_read_again);
  return check_result();
}
