/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of styles and themes, over the C API. Of the input, the first half are definitions of three bytes, of
 * attributes, styles and references among few names, so that cycles are frequent; the rest are calls of two bytes. Checked:
 * a theme that was popped leaves what was there before, and so does every call that fails; a view that is made the same
 * way has the same theme.
 */
#include "resources.h"

enum { NAMES = 12, DEEPEST = 8 };

static const char *values[] = {"@null", "@empty", "#fff", "5dp", "text", "true", "7", "50%"};

static size_t define(char *out, size_t room, const uint8_t *d) {
  unsigned own = d[1] % NAMES, other = d[2] % NAMES, more = d[2] / NAMES;
  switch (d[0] % 8) {
  case 0: return (size_t)snprintf(out, room, "<attr name='a%u' format='%s'/>", own, more & 1 ? "reference|dimension" : "color");
  case 1: return (size_t)snprintf(out, room, "<style name='s%u' parent='s%u'/>", own, other);
  case 2:
    return (size_t)snprintf(out, room, "<style name='s%u' parent='%s%u'><item name='a%u'>?a%u</item><item name='a%u'>%s</item></style>",
                            own, more & 1 ? "k:s" : "s", more % NAMES, other, d[0] / 8 % NAMES, other + 1, values[more % 8]);
  case 3:
    return (size_t)snprintf(out, room, "<style name='s%u'><item name='a%u'>@style/s%u</item><item name='a%u'>%s</item></style>", own,
                            other, more % NAMES, other + 1, values[d[0] / 8 % 8]);
  case 4: return (size_t)snprintf(out, room, "<style name='s%u.s%u'><item name='a%u'>@dimen/d%u</item></style>", own, other, other, more);
  case 5: return (size_t)snprintf(out, room, "<dimen name='d%u'>%s%u</dimen>", own, more & 1 ? "@dimen/d" : "?a", other);
  case 6: return (size_t)snprintf(out, room, "<item type='style' name='s%u'>@style/s%u</item>", own, other);
  default: return (size_t)snprintf(out, room, "<macro name='m%u'>%s</macro>", own, values[more % 8]);
  }
}

static void define_all(rg_resources *res, const uint8_t *text, size_t count, rg_resource *attributes, rg_resource *styles) {
  static char file[1 << 16];
  char name[32];
  static const char *paths[] = {"values/a.xml", "values-land/b.xml"};
  for (size_t f = 0; f < 2; f++) {
    size_t length = (size_t)snprintf(file, sizeof file, "<resources>");
    for (size_t i = f; i < count && length < sizeof file - 512; i += 2) length += define(file + length, 256, text + 3 * i);
    length += (size_t)snprintf(file + length, 256, "</resources>");
    rg_status status = rg_resources_add_file(res, "", paths[f], file, length);
    if (status == RG_ERROR_OUT_OF_MEMORY) {
      failing = SIZE_MAX;
      status = rg_resources_add_file(res, "", paths[f], file, length);
    }
    expect(status == RG_OK || status == RG_ERROR_SYNTAX); /* a name twice */
  }
  for (unsigned i = 0; i < NAMES; i++) {
    snprintf(name, sizeof name, "?a%u", i);
    (void)rg_resources_find(res, name, &attributes[i]);
    snprintf(name, sizeof name, "@style/s%u", i);
    (void)rg_resources_find(res, name, &styles[i]);
  }
}

static bool same(const rg_resource_value *one, const rg_resource_value *other) {
  return one->type == other->type && one->data == other->data && one->resource == other->resource && one->text == other->text;
}

/* The values of all attributes in the theme. */
static void read_theme(rg_resource_view *view, const rg_resource *attributes, rg_resource_value *out) {
  for (int i = 0; i < NAMES; i++) {
    memset(&out[i], 0, sizeof out[i]);
    if (attributes[i]) expect(rg_resource_view_attribute(view, attributes[i], &out[i]) == RG_OK);
  }
}

static void check_theme(rg_resource_view *view, const rg_resource *attributes, const rg_resource_value *expected) {
  rg_resource_value now[NAMES];
  read_theme(view, attributes, now);
  for (int i = 0; i < NAMES; i++) expect(same(&now[i], &expected[i]));
}

static void obtain(rg_resources *res, rg_resource_view *view, const rg_resource *attributes, const rg_resource *styles, uint8_t by) {
  static const char *own[] = {"@null", "?a1", "@dimen/d2", "@macro/m3", "#123", "text"};
  static const char *given[] = {"@style/s1", "?a2", "@style/none", "?none", "@null", "s3"};
  rg_obtain_def def = rg_obtain_def_default();
  rg_resource wanted[NAMES];
  rg_resource_value out[NAMES];
  uint32_t count = 0;
  for (int i = 0; i < NAMES; i++)
    if (attributes[i]) wanted[count++] = attributes[i];
  rg_resource_attribute one = {attributes[by % NAMES], own[by % 6]};
  def.own = &one;
  def.own_count = one.attribute != 0;
  if (by & 1) def.style = given[by / 2 % 6];
  if (by & 16) def.default_attribute = attributes[by / 16 % NAMES];
  if (by & 32) def.default_style = styles[by / 8 % NAMES];
  rg_status status = rg_resource_view_obtain(view, &def, wanted, count, out);
  check_status(status);
  for (uint32_t i = 0; status == RG_OK && i < count; i++) check_value(res, &out[i]);
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  const uint8_t *bytes = (const uint8_t *)text;
  size_t definitions = size / 2 / 3;
  if (definitions > 300) definitions = 300;
  rg_resource attributes[NAMES] = {0}, styles[NAMES] = {0};
  rg_resource_value kept[DEEPEST][NAMES], old[NAMES];
  rg_configuration device = rg_configuration_default();
  rg_status status;
  rg_resources *res = make_resources(4000, NULL);
  size_t before = start(fail_at), depth = 0;
  define_all(res, bytes, definitions, attributes, styles);
  if (options[0] & 1) device.qualifiers = "land";
  rg_resource_view *view = open_view(res, &device);
  check_messages(res);
  for (size_t i = 3 * definitions; i + 1 < size && i < 3 * definitions + 400; i += 2) {
    rg_resource style = styles[bytes[i + 1] % NAMES];
    read_theme(view, attributes, old);
    status = RG_OK;
    switch (bytes[i] % 6) {
    case 0: status = rg_resource_view_apply_style(view, style, bytes[i + 1] & 128); break;
    case 1:
      if (depth == DEEPEST) break;
      status = rg_resource_view_push_theme(view, style);
      if (status == RG_OK) memcpy(kept[depth++], old, sizeof old);
      break;
    case 2:
      status = rg_resource_view_pop_theme(view);
      expect((status == RG_OK) == (depth > 0));
      if (status == RG_OK) check_theme(view, attributes, kept[--depth]);
      break;
    case 3: obtain(res, view, attributes, styles, bytes[i + 1]); break;
    case 4:
      status = rg_resource_view_set_theme(view, styles, bytes[i + 1] % NAMES);
      if (status == RG_OK) depth = 0;
      break;
    default:
      device.qualifiers = bytes[i + 1] & 1 ? "land" : bytes[i + 1] & 2 ? "port" : NULL;
      device.sdk = bytes[i + 1];
      status = rg_resource_view_set_configuration(view, &device);
      if (status != RG_OK) break;
      /* Themes below have other values now. */
      while (rg_resource_view_pop_theme(view) == RG_OK) {}
      depth = 0;
    }
    check_status(status);
    if (status != RG_OK) check_theme(view, attributes, old);
  }
  read_all(res, view);
  size_t taken = stop(before);
  close_resources(res, view);
  return taken;
}
