/* SPDX-License-Identifier: MIT */
/* Shared by the tests of packs: a pack in memory, and everything that a host can read of resources, as a text. */
#ifndef REGLET_TESTS_RESOURCE_REPORT_H
#define REGLET_TESTS_RESOURCE_REPORT_H

#include "resources.h"
#include <stdlib.h>

enum { MOST = 1 << 16 };

static _Alignas(8) char pack[MOST + 8];
static size_t size;

static inline bool collect(void *user, const char *bytes, size_t count) {
  if (user != NULL || size + count > MOST) return false;
  memcpy(pack + size, bytes, count);
  size += count;
  return true;
}

/* Everything that a host can read of resources, as a text. */
typedef struct report {
  char *text;
  size_t length;
} report;

static inline bool append(void *user, const char *bytes, size_t count) {
  report *to = (report *)user;
  to->text = (char *)realloc(to->text, to->length + count + 1);
  memcpy(to->text + to->length, bytes, count);
  to->length += count;
  to->text[to->length] = 0;
  return true;
}

static inline void append_value(report *to, const rg_resource_value *value) {
  char line[256];
  int n = snprintf(line, sizeof line, " %d %d %g %g %d %u %zu %u ", (int)value->type, value->data, (double)value->number,
                   (double)value->pixels, (int)value->unit, value->resource, value->length, value->styled);
  append(to, line, (size_t)n);
  if (value->text) append(to, value->text, value->length);
}

static inline void read_all(rg_resources *of, report *to, const char *locale, const char *words, bool explains) {
  static rg_resource_value values[64];
  static rg_resource_item items[64];
  static rg_text_span spans[64];
  rg_configuration device = rg_configuration_default();
  rg_resource_view *v;
  rg_resource_definition place;
  char line[512];
  uint32_t count, color;
  bool stateful, opaque;
  device.locale = locale;
  device.qualifiers = words;
  CHECK_OK(rg_resource_view_create(of, &device, &v));
  for (rg_resource r = 1; rg_resources_name(of, r, line, sizeof line) > 0; r++) {
    rg_resource again = 0;
    append(to, line, strlen(line));
    if (rg_resources_find(of, line, &again) == RG_OK) append(to, again == r ? "=" : "!", 1);
    for (uint32_t i = 0; i < 8 && rg_resources_definition_at(of, r, i, &place) == RG_OK; i++) {
      int n = snprintf(line, sizeof line, " %.99s:%u:%u", place.path, place.line, place.folder);
      append(to, line, (size_t)n);
    }
    for (int resolve = 0; resolve < 2; resolve++)
      if (rg_resource_view_value(v, r, resolve, &values[0]) == RG_OK) {
        append_value(to, &values[0]);
        if (values[0].styled && rg_resources_spans(of, values[0].styled, spans, 64, &count) == RG_OK)
          for (uint32_t i = 0; i < count && i < 64; i++) {
            int n = snprintf(line, sizeof line, " %.99s %u %u", spans[i].tag, spans[i].start, spans[i].end);
            append(to, line, (size_t)n);
          }
      }
    rg_resource_text text;
    if (rg_resource_view_text(v, r, &text) == RG_OK) append(to, text.text, text.length);
    for (int64_t n = 0; n < 3; n++)
      if (rg_resource_view_plural(v, r, n, &text) == RG_OK) append(to, text.text, text.length);
    if (rg_resource_view_array(v, r, values, 64, &count) == RG_OK)
      for (uint32_t i = 0; i < count && i < 64; i++) append_value(to, &values[i]);
    for (rg_resource state = 0; state < 4; state++)
      if (rg_resource_view_color(v, r, state == 0 ? NULL : &state, state > 0, &color) == RG_OK)
        append(to, (const char *)&color, 4);
    if (rg_resource_view_color_info(v, r, &stateful, &opaque) == RG_OK) append(to, stateful ? "s" : "o", 1);
    if (rg_resource_view_style(v, r, items, 64, &count) == RG_OK) {
      for (uint32_t i = 0; i < count && i < 64; i++) append_value(to, &items[i].value);
      rg_resource_view_apply_style(v, r, r & 1);
      if (r % 3 == 0) rg_resource_view_push_theme(v, r);
    }
    const char *path = rg_resource_view_path(v, r);
    if (path != NULL) {
      append(to, path, strlen(path));
      rg_resource_view_read(v, r, append, to);
    }
    if (rg_resource_view_attribute(v, r, &values[0]) == RG_OK) append_value(to, &values[0]);
    rg_resource_attribute own = {r, r & 2 ? "@null" : "zz|zz"}; /* also of resources that are no attributes */
    rg_obtain_def def = rg_obtain_def_default();
    def.own = &own;
    def.own_count = r & 1;
    def.default_style = r;
    if (rg_resource_view_obtain(v, &def, &r, 1, values) == RG_OK) append_value(to, &values[0]);
    if (explains) rg_resource_view_explain(v, r, append, to);
    append(to, "\n", 1);
  }
  rg_resource_view_destroy(v);
}

#endif
