/* SPDX-License-Identifier: MIT */
/*
 * Shared by the fuzz targets of resources: resources whose memory is counted, and a reader of everything they have.
 * Checked beside the sanitizers: every failure has a sentence in UTF-8, texts and spans are whole, a handle has a name
 * that finds it, calls that fail for lack of memory succeed when there is some again, all memory is released.
 */
#include "hooks.h"
#include <stdio.h>

static bool is_utf8(const char *text) {
  const unsigned char *p = (const unsigned char *)text;
  while (*p) {
    int more = *p < 0x80 ? 0 : *p < 0xC2 ? -1 : *p < 0xE0 ? 1 : *p < 0xF0 ? 2 : *p < 0xF5 ? 3 : -1;
    if (more < 0) return false;
    for (p++; more > 0; more--, p++)
      if ((*p & 0xC0) != 0x80) return false;
  }
  return true;
}

static bool defers; /* languages until a view has them */

static rg_resources *make_resources(uint32_t max_entries, const char *locales) {
  rg_resources_def def = rg_resources_def_default();
  rg_resources *made = NULL;
  def.allocator = counted().allocator;
  def.max_entries = max_entries;
  def.max_file_bytes = 1 << 20;
  def.locales = locales;
  def.defer_locales = defers;
  rg_status status = rg_resources_create(&def, &made);
  expect(status == RG_OK || (status == RG_ERROR_INVALID_ARGUMENT && locales));
  return made;
}

static void check_status(rg_status status) {
  expect(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY || status == RG_ERROR_NOT_FOUND ||
         status == RG_ERROR_INVALID_ARGUMENT); /* handle 0 */
}

static void check_messages(const rg_resources *res) {
  uint32_t count = rg_resources_diagnostic_count(res);
  expect(count <= 1000);
  for (uint32_t i = 0; i < count; i++) {
    rg_diagnostic item;
    expect(rg_resources_diagnostic_at(res, i, &item) == RG_OK);
    expect(*item.message && is_utf8(item.message) && item.line > 0 && item.column > 0);
  }
}

static bool count_bytes(void *user, const char *bytes, size_t size) {
  (void)bytes;
  *(size_t *)user += size;
  return true;
}

static void check_text(const rg_resources *res, const rg_resource_text *text) {
  rg_text_span spans[16];
  uint32_t count = 0;
  expect(strlen(text->text) == text->length && is_utf8(text->text));
  if (!text->styled) return;
  expect(rg_resources_spans(res, text->styled, spans, 16, &count) == RG_OK && count > 0);
  for (uint32_t i = 0; i < count && i < 16; i++)
    expect(spans[i].start <= spans[i].end && spans[i].end <= text->length && is_utf8(spans[i].tag));
}

static void check_value(const rg_resources *res, const rg_resource_value *value) {
  expect(value->type >= RG_VALUE_MISSING && value->type <= RG_VALUE_FILE);
  if (value->type != RG_VALUE_STRING && value->type != RG_VALUE_FILE) return;
  rg_resource_text text = {value->text, value->length, value->styled};
  check_text(res, &text);
}

/* Reads all that a resource can be read as; most calls fail for most resources. */
static void read_one(const rg_resources *res, rg_resource_view *view, rg_resource resource) {
  rg_resource_value values[8];
  rg_resource_item items[8];
  rg_resource_text text;
  rg_resource_definition place;
  uint32_t count = 0, color;
  size_t size = 0;
  bool stateful, opaque;
  for (int resolve = 0; resolve < 2; resolve++)
    if (rg_resource_view_value(view, resource, resolve, values) == RG_OK) check_value(res, values);
  rg_status status = rg_resource_view_text(view, resource, &text);
  check_status(status);
  if (status == RG_OK) check_text(res, &text);
  for (int64_t quantity = -1; quantity < 4; quantity++)
    if (rg_resource_view_plural(view, resource, quantity * quantity * quantity, &text) == RG_OK) check_text(res, &text);
  if (rg_resource_view_array(view, resource, values, 8, &count) == RG_OK)
    for (uint32_t i = 0; i < count && i < 8; i++) check_value(res, &values[i]);
  status = rg_resource_view_style(view, resource, items, 8, &count);
  check_status(status);
  if (status == RG_OK)
    for (uint32_t i = 0; i < count && i < 8; i++) check_value(res, &items[i].value);
  if (rg_resource_view_color(view, resource, NULL, 0, &color) == RG_OK)
    expect(rg_resource_view_color_info(view, resource, &stateful, &opaque) == RG_OK);
  (void)rg_resource_view_color(view, resource, &resource, 1, &color);
  if (rg_resource_view_attribute(view, resource, values) == RG_OK) check_value(res, values);
  (void)rg_resource_view_path(view, resource);
  status = rg_resource_view_read(view, resource, count_bytes, &size);
  check_status(status);
  status = rg_resource_view_explain(view, resource, count_bytes, &size);
  expect(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
  for (uint32_t i = 0; i < 4 && rg_resources_definition_at(res, resource, i, &place) == RG_OK; i++)
    expect(*place.path && place.line > 0);
}

/* Reads everything. The names of resources come from files, and may be of any bytes. */
static void read_all(const rg_resources *res, rg_resource_view *view) {
  char name[512];
  for (rg_resource resource = 1; resource < 512; resource++) {
    rg_resource found = 0;
    size_t length = rg_resources_name(res, resource, name, sizeof name);
    if (length == 0) break;
    if (length < sizeof name && rg_resources_find(res, name, &found) == RG_OK) expect(found > 0);
    read_one(res, view, resource);
  }
}

/* Freezes resources and makes a view; with memory again after a failure. */
static rg_resource_view *open_view(rg_resources *res, const rg_configuration *device) {
  rg_resource_view *view = NULL;
  rg_status status = rg_resources_freeze(res);
  if (status != RG_OK) {
    expect(status == RG_ERROR_OUT_OF_MEMORY);
    failing = SIZE_MAX;
    expect(rg_resources_freeze(res) == RG_OK);
  }
  status = rg_resource_view_create(res, device, &view);
  if (status == RG_ERROR_OUT_OF_MEMORY) {
    failing = SIZE_MAX;
    status = rg_resource_view_create(res, device, &view);
  }
  expect(status == RG_OK || (status == RG_ERROR_INVALID_ARGUMENT && view == NULL));
  return view;
}

static void close_resources(rg_resources *res, rg_resource_view *view) {
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  end(NULL);
}
