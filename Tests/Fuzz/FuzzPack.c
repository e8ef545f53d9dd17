/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of packs of resources, over the C API. The input is a pack, or edits of a small valid one, 8 bytes each:
 * the array, the element, the byte in it, the way, a number. Checked beside the sanitizers: the pack is loaded or refused
 * with a place in it; all of a loaded one can be read, in time that its size bounds; all memory is released.
 */
#include "hooks.h"

enum { PARTS = 16, HEADER = 88, FIRST_COUNT = 20, MOST = 1 << 14 };
/* The sizes of the elements: those of ResourcePack.swift. */
static const uint32_t strides[PARTS] = {48, 12, 20, 4, 28, 16, 12, 16, 28, 8, 4, 28, 1, 1, 4, 1};

static const char values[] =
    "<resources xmlns:android='http://schemas.android.com/apk/res/android'>"
    "<string name='s'>a<b>b<a href='x'>c</a></b></string><string name='r'>@string/s</string><dimen name='d'>4dp</dimen>"
    "<fraction name='f'>5%p</fraction><item name='n' type='dimen' format='float'>1.5</item><color name='c'>#fff</color>"
    "<plurals name='p'><item quantity='one'>1</item><item quantity='other'>n</item></plurals>"
    "<array name='l'><item>1</item><item>@color/c</item><item>?t</item></array><attr name='t' format='dimension'/>"
    "<attr name='m'><enum name='x' value='1'/><enum name='yy' value='2'/></attr><attr name='g'><flag name='x' value='1'/>"
    "<flag name='yy' value='2'/></attr><style name='A'><item name='t'>@dimen/d</item><item name='m'>yy</item></style>"
    "<style name='A.B'><item name='g'>x|yy</item><item name='t'>?u</item><item name='u'>3</item></style>"
    "<bool name='b'>true</bool><integer name='i'>7</integer></resources>";
static const char colors[] = "<selector xmlns:android='http://schemas.android.com/apk/res/android'><item android:alpha='.5' "
                             "android:state_pressed='true' android:color='@color/c'/><item android:color='?u'/></selector>";
static const char screen[] = "<LinearLayout xmlns:android='http://schemas.android.com/apk/res/android' style='@style/A.B' "
                             "android:layout_width='@dimen/d'><TextView android:text='@string/s'/></LinearLayout>";

static uint64_t storage[MOST / 8];
static size_t whole;

static bool collect(void *user, const char *bytes, size_t size) {
  (void)user;
  expect(whole + size <= sizeof storage);
  memcpy((char *)storage + whole, bytes, size);
  whole += size;
  return true;
}

static void add(rg_resources *res, const char *path, const char *text) {
  expect(rg_resources_add_file(res, "", path, text, strlen(text)) == RG_OK);
}

/* Makes the pack that is edited. */
static void make(void) {
  rg_resources *res;
  if (whole > 0) return;
  expect(rg_resources_create(NULL, &res) == RG_OK);
  add(res, "values/a.xml", values);
  add(res, "values-fr-rCA-night-xhdpi/a.xml", "<resources><string name='s'>d</string></resources>");
  add(res, "values-b+sr+Latn/a.xml", "<resources><string name='s'>e</string></resources>");
  add(res, "color/list.xml", colors);
  add(res, "layout/main.xml", screen);
  expect(rg_resources_freeze(res) == RG_OK && rg_resources_save(res, collect, NULL) == RG_OK);
  rg_resources_destroy(res);
  uint32_t sum = 0, sums;
  for (size_t i = 0; i < PARTS; i++) sum = sum * 31 + strides[i];
  memcpy(&sums, (const char *)storage + 12, 4);
  expect(sum == sums);
}

/* Edits the pack. Indices that are too large begin again from 0. */
static void edit(uint8_t *pack, const uint8_t *by) {
  uint32_t counts[PARTS], number;
  size_t part = by[0] & 15, start = HEADER;
  memcpy(counts, (const char *)storage + FIRST_COUNT, sizeof counts);
  memcpy(&number, by + 4, 4);
  if (part >= PARTS) { /* the header itself */
    memcpy(pack + by[2] % (HEADER - 3), &number, 4);
    return;
  }
  for (size_t i = 0; i < part; i++) start += ((size_t)counts[i] * strides[i] + 7) / 8 * 8;
  if (counts[part] == 0) return;
  size_t at = start + (by[1] | (by[0] & 0xf0u) << 4) % counts[part] * (size_t)strides[part] + by[2] % strides[part];
  uint32_t old = 0;
  size_t size = whole - at < 4 ? whole - at : 4;
  memcpy(&old, pack + at, size);
  switch (by[3] & 7) {
  case 0: break;
  case 1: number = (old & ~255u) | (number & 255); break;
  case 2: number += old; break;
  case 3: number = counts[number % PARTS]; break;
  case 4: number = counts[number % PARTS] - 1; break;
  case 5: number = 0xffffffff; break;
  case 6: number = old ^ 1u << (number & 31); break;
  default: number = (old & 0xffff0000u) | (number & 0xffff);
  }
  memcpy(pack + at, &number, size);
}

static bool swallow(void *user, const char *bytes, size_t size) {
  size_t *sum = (size_t *)user;
  for (size_t i = 0; i < size; i++) *sum += (unsigned char)bytes[i];
  return true;
}

/* Reads everything of one resource. */
static void read_one(rg_resources *res, rg_resource_view *view, rg_resource r, size_t *sum) {
  static rg_resource_value list[16];
  static rg_resource_item items[16];
  static rg_text_span spans[16];
  char name[256];
  uint32_t count, color;
  bool one, other;
  rg_resource found;
  rg_resource_text text;
  rg_resource_definition place;
  rg_obtain_def def = rg_obtain_def_default();
  rg_resources_name(res, r, name, sizeof name);
  rg_resources_find(res, name, &found);
  for (uint32_t i = 0; i < 4 && rg_resources_definition_at(res, r, i, &place) == RG_OK; i++)
    swallow(sum, place.path, strlen(place.path));
  for (int resolve = 0; resolve < 2; resolve++) {
    if (rg_resource_view_value(view, r, resolve, list) != RG_OK) continue;
    if (list->text) swallow(sum, list->text, list->length + 1);
    expect(list->text == NULL || list->text[list->length] == 0);
    if (list->styled && rg_resources_spans(res, list->styled, spans, 16, &count) == RG_OK)
      for (uint32_t i = 0; i < count && i < 16; i++) swallow(sum, spans[i].tag, strlen(spans[i].tag));
  }
  if (rg_resource_view_text(view, r, &text) == RG_OK) swallow(sum, text.text, text.length + 1);
  for (int64_t n = 1; n < 3; n++)
    if (rg_resource_view_plural(view, r, n, &text) == RG_OK) swallow(sum, text.text, text.length + 1);
  rg_resource_view_array(view, r, list, 16, &count);
  rg_resource_view_color(view, r, NULL, 0, &color);
  rg_resource_view_color(view, r, &r, 1, &color);
  rg_resource_view_color_info(view, r, &one, &other);
  rg_resource_view_attribute(view, r, list);
  rg_resource_view_apply_style(view, r, r & 1);
  if (r & 2) rg_resource_view_push_theme(view, r);
  rg_resource_view_style(view, r, items, 16, &count);
  rg_resource_view_read(view, r, swallow, sum);
  rg_resource_view_explain(view, r, swallow, sum);
  rg_resource_attribute own = {r, "yy|x"};
  def.own = &own;
  def.own_count = r & 1;
  def.default_attribute = def.default_style = r;
  def.style = "@style/A";
  rg_resource_view_obtain(view, &def, &r, 1, list);
}

static void read_all(rg_resources *res, bool french) {
  rg_context_def def = rg_context_def_default();
  rg_configuration device = rg_configuration_default();
  rg_resource_view *view;
  rg_context *ui;
  rg_node root;
  size_t sum = 0;
  if (french) device.locale = "fr-CA", device.qualifiers = "night-land";
  if (rg_resource_view_create(res, &device, &view) != RG_OK) return;
  for (rg_resource r = 1; r < 200 && rg_resources_name(res, r, NULL, 0) > 0; r++) read_one(res, view, r, &sum);
  def.allocator.alloc = take;
  def.allocator.free = give;
  if (rg_context_create(&def, &ui) == RG_OK) {
    rg_context_set_resources(ui, view);
    rg_status status = rg_inflate_resource(ui, "@layout/main", NULL, &root);
    if (status == RG_OK) rg_layout(ui, root, 640, 480);
    rg_context_destroy(ui);
  }
  rg_resource_view_destroy(view);
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  make();
  size_t length = options[0] & 1 ? size : whole;
  char *pack = malloc(length + 8); /* its own block, so that reading past the end is seen */
  char *bytes = pack ? pack + (options[0] & 2) : NULL;
  if (!pack) return 0;
  memcpy(bytes, options[0] & 1 ? text : (const char *)storage, length);
  if (!(options[0] & 1))
    for (size_t i = 0; i + 8 <= size; i += 8) edit((uint8_t *)bytes, (const uint8_t *)text + i);
  rg_resources_def def = rg_resources_def_default();
  def.allocator = counted().allocator;
  rg_resources *res;
  expect(rg_resources_create(&def, &res) == RG_OK);
  size_t before = start(fail_at);
  rg_status status;
  if (options[0] & 16) { /* among files that hide, refer to and complete what the pack has */
    static const char more[] = "<resources><string name='s'>first</string><attr name='m' format='color'/><macro name='q'>4</macro>"
                               "<declare-styleable name='Y'><attr name='g'/><attr name='u'/></declare-styleable></resources>";
    static const char rest[] = "<resources><dimen name='z'>@macro/d</dimen><attr name='u' format='integer'/><string name='y'>@string/r"
                               "</string><style name='Z' parent='A.B'><item name='m'>yy</item></style></resources>";
    if (options[0] & 32) rg_resources_add_file(res, "", "values/a.xml", more, sizeof more - 1);
    status = rg_resources_add_pack(res, bytes, length, options[0] & 4);
    if (options[0] & 64) rg_resources_add_file(res, "", "values/a.xml", rest, sizeof rest - 1);
    rg_status frozen = rg_resources_freeze(res);
    if (status == RG_OK) status = frozen;
  } else {
    status = rg_resources_load(res, bytes, length, options[0] & 4);
  }
  if (status == RG_OK) {
    read_all(res, options[0] & 8);
  } else if (status == RG_ERROR_SYNTAX) {
    rg_diagnostic d;
    expect(rg_resources_diagnostic_at(res, 0, &d) == RG_OK);
    if (!(options[0] & 16)) expect(d.offset <= length && strncmp(d.message, "pack:", 5) == 0);
  } else {
    expect(status == RG_ERROR_LIMIT || status == RG_ERROR_OUT_OF_MEMORY);
  }
  size_t taken = stop(before);
  rg_resources_destroy(res);
  end(NULL); /* no context is left */
  free(pack);
  return taken;
}
