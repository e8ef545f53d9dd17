/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of value files and color lists, over the C API. The first option chooses what the rest is: a file as it
 * is, or a program that writes well-formed ones. Of a program, bytes from 128 on open elements, close them, or write names,
 * references and escapes; all others are characters. Each file is read twice, as a broken one must leave nothing.
 */
#include "resources.h"

enum { ROOM = 1 << 15, DEEPEST = 24 };

typedef struct writer {
  char bytes[ROOM];
  size_t count;
  const char *open[DEEPEST];
  size_t depth;
} writer;

static void put(writer *w, const char *text) {
  size_t size = strlen(text);
  if (size > ROOM - 1024 - w->count) return;
  memcpy(w->bytes + w->count, text, size);
  w->count += size;
}

static void close_one(writer *w) {
  if (w->depth == 0) return;
  put(w, "</"), put(w, w->open[--w->depth]), put(w, ">");
}

static const char *elements[] = {
    "string",  "dimen", "color", "integer", "bool", "fraction", "item", "item",      "item",   "style",  "array", "string-array",
    "integer-array", "plurals", "attr", "enum", "flag", "declare-styleable", "macro", "drawable", "public", "public-group", "b",
    "x:g", "a", "eat-comment", "id", "layout", "overlayable"};
static const char *attributes[] = {
    "name=\"a\"", "name=\"b\"", "name=\"c\"", "name=\"a.b\"", "name=\"a.b.c\"", "name=\"k:a\"", "name=\"1\"", "name=\"\"",
    "type=\"string\"", "type=\"id\"", "type=\"dimen\"", "type=\"attr\"", "type=\"macro\"", "parent=\"a\"", "parent=\"\"",
    "parent=\"@style/b\"", "parent=\"k:style/c\"", "format=\"color|reference\"", "format=\"dimension\"", "format=\"string\"",
    "format=\"enum|integer\"", "quantity=\"one\"", "quantity=\"other\"", "quantity=\"many\"", "value=\"1\"", "value=\"0x10\"",
    "formatted=\"false\"", "translatable=\"false\"", "id=\"0x7f010001\"", "first-id=\"0x7f020000\"", "href=\"x;y\"", "x:id=\"q\""};
static const char *words[] = {
    "@string/a", "@string/b", "@dimen/c", "@color/a", "@style/a", "@macro/a", "@macro/b", "@k:string/a", "@*k:id/a", "@+id/n",
    "@null", "@empty", "?a", "?attr/b", "?k:attr/c", "@", "?", "\\u0041", "\\u", "\\n", "\\'", "'", "\"", "%1$s", "%s", "%d",
    "#fff", "#80ff0000", "12dp", "-1.5sp", "50%p", "0x7f", "true", "a|b", " ", "&#160;", "&amp;", "<![CDATA[ x ]]>", "<!-- -->",
    "\\\\", "99999999999", "1e40", "&e;"};

#define SOME(list, byte) list[(byte) % (sizeof list / sizeof *list)]

static void write_file(writer *w, const uint8_t *program, size_t size, const char *root, const char *prologue) {
  w->count = w->depth = 0;
  put(w, prologue), put(w, "<"), put(w, root), put(w, " xmlns:x=\"urn:oasis:names:tc:xliff:document:1.2\">");
  for (size_t i = 0; i < size && w->count < ROOM / 2; i++) {
    if (program[i] < 128) {
      char one[2] = {(char)program[i], 0};
      put(w, program[i] == '<' || program[i] == '&' || program[i] < 32 ? " " : one);
      continue;
    }
    if (program[i] >= 224) {
      close_one(w);
    } else if (program[i] >= 176) {
      put(w, SOME(words, program[i]));
    } else if (w->depth < DEEPEST) {
      const char *element = SOME(elements, program[i]);
      put(w, "<"), put(w, element);
      /* Each attribute once: a name given twice is no XML. */
      uint32_t used = 0;
      for (; i + 1 < size && program[i + 1] >= 128 && program[i + 1] < 192; i++) {
        const char *given = SOME(attributes, program[i + 1]);
        uint32_t key = 1u << (given[0] - 'a' + (given[0] == 'f' && given[2] == 'r' && given[6] == 't'));
        if (used & key) break;
        used |= key;
        put(w, " "), put(w, given);
      }
      put(w, ">");
      w->open[w->depth++] = element;
    }
  }
  while (w->depth > 0) close_one(w);
  put(w, "</"), put(w, root), put(w, ">");
}

static rg_status add(rg_resources *res, int kind, const char *text, size_t size) {
  switch (kind & 3) {
  case 0: return rg_resources_add_file(res, "", "values/a.xml", text, size);
  case 1: return rg_resources_add_file(res, "k", "values-fr/a.xml", text, size);
  case 2: return rg_resources_add_file(res, "", "color/a.xml", text, size);
  default: return rg_resources_add_set(res, "k", "a", text, size);
  }
}

/* Reads a file, once more after memory ran out. A broken one must have a message. */
static void read_file(rg_resources *res, int kind, const char *text, size_t size) {
  rg_status status = add(res, kind, text, size);
  if (status == RG_ERROR_OUT_OF_MEMORY) {
    failing = SIZE_MAX;
    status = add(res, kind, text, size);
  }
  expect(status == RG_OK || status == RG_ERROR_SYNTAX || status == RG_ERROR_LIMIT);
  if (status == RG_ERROR_SYNTAX) expect(rg_resources_diagnostic_count(res) > 0);
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  static writer w;
  rg_resources *res = make_resources(options[0] & 64 ? 20 : 1000, NULL);
  rg_configuration device = rg_configuration_default();
  size_t before = start(fail_at);
  int kind = options[0] >> 1 & 3;
  if (options[0] & 1) {
    read_file(res, kind, text, size);
    read_file(res, kind, text, size);
  } else {
    const char *root = kind == 2 ? "selector" : "resources";
    const char *prologue = options[0] & 8 ? "<!DOCTYPE r [<!ENTITY e \"E &lt;b/>\">]>" : "";
    write_file(&w, (const uint8_t *)text, size, root, prologue);
    read_file(res, kind, w.bytes, w.count);
    write_file(&w, (const uint8_t *)text, size / 2, root, prologue);
    read_file(res, kind + 1, w.bytes, w.count);
  }
  if (options[0] & 16) device.locale = "fr";
  rg_resource_view *view = open_view(res, &device);
  expect(view != NULL);
  check_messages(res);
  for (rg_resource style = 1; style < 8; style++) check_status(rg_resource_view_apply_style(view, style, style & 1));
  read_all(res, view);
  size_t taken = stop(before);
  close_resources(res, view);
  return taken;
}
