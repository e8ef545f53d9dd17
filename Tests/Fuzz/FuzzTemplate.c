/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of saved templates, over the C API. The input is a saved template behind its head of 24 bytes, which
 * is made here with the right length and hash; or a layout file, if it begins with < or {. Checked beside the sanitizers:
 * damaged bytes are refused with a sentence and change nothing; a template that was loaded is saved as the same bytes;
 * its copies are laid out; all memory is released.
 */
#include "hooks.h"

enum { HEAD = 24, MOST = 1 << 16 };

typedef struct saved {
  uint8_t bytes[MOST];
  size_t count;
  bool is_full;
} saved;

static bool append(void *user, const char *bytes, size_t size) {
  saved *out = (saved *)user;
  if (size > MOST - out->count) return out->is_full = true, false;
  memcpy(out->bytes + out->count, bytes, size);
  out->count += size;
  return true;
}

static void word(uint8_t *place, uint32_t value) {
  for (int i = 0; i < 4; i++) place[i] = (uint8_t)(value >> 8 * i);
}

static void seal(saved *s) {
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t i = HEAD; i < s->count; i++) hash = (hash ^ s->bytes[i]) * 0x100000001B3;
  word(s->bytes, 0x00544752);
  word(s->bytes + 4, 1);
  word(s->bytes + 8, rg_version());
  word(s->bytes + 12, (uint32_t)(s->count - HEAD));
  word(s->bytes + 16, (uint32_t)hash);
  word(s->bytes + 20, (uint32_t)(hash >> 32));
}

/* Copies of a template, and the template saved, loaded and saved again. */
static void use(rg_context *ui, rg_template model, const rg_inflate_def *inflate, rg_node parent) {
  static saved first, second;
  uint32_t nodes = rg_node_count(ui), size = rg_template_node_count(ui, model), index;
  rg_node out[2 * 256];
  rg_template other;
  rg_status status = rg_template_instantiate(ui, model, parent, 2, size <= 256 ? out : NULL);
  expect(size > 0 && (status == RG_OK || rg_node_count(ui) == nodes));
  if (status == RG_OK) {
    expect(rg_node_count(ui) == nodes + 2 * size);
    status = rg_layout(ui, parent.id || size > 256 ? parent : out[0], 320, 240);
    expect(status == RG_OK || status == RG_ERROR_TREE || status == RG_ERROR_STALE_HANDLE || status == RG_ERROR_OUT_OF_MEMORY);
  }
  rg_template_node(ui, model, "a/b", &index);
  first.count = second.count = 0;
  first.is_full = second.is_full = false;
  status = rg_template_save(ui, model, append, &first);
  if (status != RG_OK) {
    expect(first.is_full || status == RG_ERROR_OUT_OF_MEMORY);
    return;
  }
  status = rg_template_load(ui, first.bytes, first.count, inflate, &other);
  if (status != RG_OK) {
    expect(status == RG_ERROR_LIMIT || status == RG_ERROR_OUT_OF_MEMORY);
    return;
  }
  if (rg_template_save(ui, other, append, &second) == RG_OK) {
    expect(first.count == second.count && memcmp(first.bytes, second.bytes, first.count) == 0);
  }
  expect(rg_template_destroy(ui, other) == RG_OK);
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  static saved given;
  rg_context_def def = counted();
  def.max_depth = 64;
  def.max_nodes = 4096;
  def.max_text_bytes = 1 << 14;
  rg_context *ui;
  if (rg_context_create(&def, &ui) != RG_OK) return 0;
  static const rg_kind parents[] = {RG_KIND_FRAME, RG_KIND_CONNECTED, RG_KIND_RELATIVE, RG_KIND_CONSTRAINT};
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_node_def node = rg_node_def_default(parents[options[0] >> 1 & 3]);
  if (options[0] & 1) expect(rg_node_create(ui, rg_null(), &node, &inflate.parent) == RG_OK);
  if (options[0] & 8) {
    rg_font_def font;
    memset(&font, 0, sizeof font);
    font.struct_size = sizeof font;
    font.line_height = font.size = 16;
    font.ascent = 12;
    font.default_advance = 8;
    expect(rg_font_create(ui, &font, &inflate.font) == RG_OK);
  }
  uint32_t nodes = rg_node_count(ui);
  rg_template model;
  rg_status status;
  size_t before = start(fail_at);
  if (size > 0 && (*text == '<' || *text == '{')) {
    status = rg_template_create(ui, text, size, &inflate, &model);
  } else {
    given.count = HEAD + (size < MOST - HEAD ? size : MOST - HEAD);
    memcpy(given.bytes + HEAD, text, given.count - HEAD);
    seal(&given);
    status = rg_template_load(ui, given.bytes, given.count, &inflate, &model);
    expect(status == RG_OK || *rg_error_message(ui));
  }
  expect((status == RG_OK) == (model.id != 0) && rg_node_count(ui) == nodes);
  if (status == RG_OK) use(ui, model, &inflate, inflate.parent);
  size_t taken = stop(before);
  end(ui);
  return taken;
}
