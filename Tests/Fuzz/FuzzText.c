/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target of texts and font tables, over the C API. The first byte selects the number of glyphs at the start of
 * the input, 8 raw bytes each, and how the text after them breaks; the second byte is also the width. Checked beside the
 * sanitizers: a font is refused exactly if a glyph is invalid, a text exactly if it is not UTF-8; a stored text is read
 * back; lines are in order, cover all of the text except spaces and begin at clusters; boundaries and levels are those of
 * whole characters; all memory is released.
 */
#include "hooks.h"

#include <math.h>

/* The Unicode Standard, table 3-7: well-formed UTF-8; and no NUL. */
static bool is_text(const unsigned char *p, size_t size) {
  const unsigned char *end = p + size;
  while (p < end) {
    unsigned char lead = *p++, low = 0x80, high = 0xBF;
    int more = lead < 0x80 ? 0 : lead < 0xC2 ? -1 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : -1;
    if (lead == 0 || more < 0 || end - p < more) return false;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    for (; more > 0; more--, p++, low = 0x80, high = 0xBF)
      if (*p < low || *p > high) return false;
  }
  return true;
}

static void check_lines(rg_context *ui, rg_node node, const char *text, size_t size, bool is_whole) {
  rg_text_line lines[64];
  uint32_t count = 0;
  expect(rg_node_lines(ui, node, lines, 64, &count) == RG_OK);
  size_t at = 0;
  for (uint32_t i = 0; i < count && i < 64; i++) {
    expect(lines[i].start >= at && lines[i].start + (size_t)lines[i].length <= size);
    expect(isfinite(lines[i].x) && isfinite(lines[i].y) && lines[i].width >= 0 && lines[i].height >= 0);
    for (; at < lines[i].start; at++) expect(strchr(" \t\n\r\v\f", text[at]) || (unsigned char)text[at] >= 0x80);
    at = lines[i].start + lines[i].length;
  }
  if (is_whole && count <= 64)
    for (; at < size; at++) expect(strchr(" \t\n\r\v\f", text[at]) || (unsigned char)text[at] >= 0x80);
}

/* The runs of a line cover its bytes and its width; every byte has a caret, and every caret a character. */
static void check_runs(rg_context *ui, rg_node node, const rg_text_line *lines, uint32_t count, size_t size) {
  rg_text_run runs[256];
  uint32_t total = 0;
  rg_status status = rg_node_text_runs(ui, node, runs, 256, &total);
  expect(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
  if (status != RG_OK || total > 256) return;
  uint32_t bytes[64] = {0};
  float widths[64] = {0};
  for (uint32_t i = 0; i < total; i++) {
    expect(runs[i].line < count && runs[i].level <= 126 && isfinite(runs[i].x) && runs[i].width >= 0);
    expect(i == 0 || runs[i].line >= runs[i - 1].line);
    if (runs[i].line >= 64) return;
    bytes[runs[i].line] += runs[i].length;
    widths[runs[i].line] += runs[i].width;
  }
  for (uint32_t i = 0; i < count && i < 64; i++) {
    expect(bytes[i] == lines[i].length + lines[i].tail_length);
    if (lines[i].width < 1e4f && lines[i].length) expect(fabsf(widths[i] - lines[i].width) < 0.5f);
  }
  for (size_t i = 0; i <= size && i < 50 && count; i++) {
    rg_text_caret caret;
    rg_text_hit hit;
    if (rg_node_caret(ui, node, (uint32_t)i, &caret) != RG_OK) return;
    expect(caret.line < count && isfinite(caret.x) && isfinite(caret.y));
    if (rg_node_text_hit(ui, node, caret.x, caret.y, &hit) != RG_OK) return;
    expect(hit.line < count && hit.start + (size_t)hit.length <= size && hit.trailing <= 1);
  }
}

/* Boundaries and levels of the text alone, and that the lines of the leaf begin and end at clusters. */
static void check_unicode(rg_context *ui, rg_node node, const char *text, size_t size, uint8_t direction) {
  uint8_t marks[4097], levels[4096], base;
  if (size >= sizeof marks) return;
  expect(rg_text_boundaries(ui, text, size, marks) == RG_OK);
  expect(size == 0 || (marks[size] & RG_BOUNDARY_MANDATORY));
  rg_status status = rg_text_levels(ui, text, size, (rg_text_direction)(direction % 7), levels, &base);
  expect((status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY) && base <= 1);
  for (size_t i = 0; i < size; i++) {
    const bool inside = ((unsigned char)text[i] & 0xC0) == 0x80;
    expect(levels[i] <= 126 && (status != RG_OK || !inside || levels[i] == levels[i - 1]));
    expect(inside ? marks[i] == 0 : !(marks[i] & RG_BOUNDARY_MANDATORY) || (marks[i] & RG_BOUNDARY_LINE));
  }
  rg_text_line lines[64];
  uint32_t count = 0;
  expect(rg_node_lines(ui, node, lines, 64, &count) == RG_OK);
  for (uint32_t i = 0; i < count && i < 64; i++) {
    const uint32_t start = lines[i].start;
    expect((marks[start] & RG_BOUNDARY_CLUSTER) || (start > 0 && text[start - 1] == ' '));
    const uint32_t tail = lines[i].tail_start;
    expect(tail + (size_t)lines[i].tail_length <= size && (marks[tail] & RG_BOUNDARY_CLUSTER || tail == 0));
  }
  check_runs(ui, node, lines, count, size);
}

/* Gives the text spans that its own bytes describe. */
static void set_spans(rg_context *ui, rg_node node, const char *text, size_t size) {
  rg_span spans[4];
  uint32_t count = 0;
  if (size < 16) return;
  memset(spans, 0, sizeof spans);
  for (size_t i = 0; i < 4; i++) {
    const unsigned char *bytes = (const unsigned char *)text + 4 * i;
    rg_span *span = spans + i;
    span->start = bytes[0] % (uint32_t)(size + 1);
    span->end = span->start + bytes[1] % (uint32_t)(size + 1 - span->start);
    span->scale = (float)(bytes[2] & 15) / 8;
    span->letter_spacing = (float)(bytes[2] >> 4) / 8 - 1;
    span->flags = bytes[3] & 15;
    span->size = bytes[3] & 16 ? 1e30f : 0;
    span->link = bytes[3] & 32 ? "link" : NULL;
  }
  rg_status status = rg_node_set_spans(ui, node, spans, 4);
  expect(status == RG_OK || status == RG_ERROR_INVALID_ARGUMENT || status == RG_ERROR_OUT_OF_MEMORY);
  expect(rg_node_spans(ui, node, NULL, 0, &count) == RG_OK && count == (status == RG_OK ? 4 : 0));
}

/* Clusters of one to four bytes, at times inside characters, with advances of all kinds. */
static bool shape(void *user, rg_shape_request *request) {
  uint32_t seed = *(const uint8_t *)user;
  for (uint32_t i = 0; i < request->length; i += 1 + (seed >> 20 & 3)) {
    seed = seed * 1664525u + 1013904223u + (uint8_t)request->text[i];
    const bool inside = ((uint8_t)request->text[i] & 0xC0) == 0x80;
    if (!inside || (seed >> 8 & 63) == 0) request->advances[i] = (seed >> 12 & 255) == 7 ? NAN : (float)(seed >> 28);
    request->breaks[i] = seed >> 9 & 1;
  }
  if (request->length && (seed & 31) != 3) request->advances[0] = 3;
  return (seed & 127) != 5;
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at) {
  rg_context_def def = counted();
  def.units_per_px = options[0] & 8 ? 1 : 64;
  rg_context *ui;
  expect(rg_context_create(&def, &ui) == RG_OK);
  rg_glyph glyphs[8];
  rg_font_def table = {.struct_size = sizeof table, .glyphs = glyphs, .default_advance = 6, .line_height = 12, .ascent = 9,
                       .size = 10};
  table.glyph_count = options[0] & 7;
  if (table.glyph_count * sizeof *glyphs > size) table.glyph_count = (uint32_t)(size / sizeof *glyphs);
  memcpy(glyphs, text, table.glyph_count * sizeof *glyphs);
  const rg_kerning_pair pairs[] = {{'a', 'b', -2}, {'b', 0xE4, 1.5f}, {' ', 'a', -9}};
  table.shaped = options[1] & 64;
  table.kerning = pairs;
  table.kerning_count = options[1] & 32 ? 3 : 0;
  rg_shaper_def shaper = rg_shaper_def_default();
  shaper.shape = shape;
  shaper.user = (void *)(uintptr_t)&options[1];
  shaper.max_bytes = options[0] & 16 ? 100 : 10000;
  expect(rg_context_set_shaper(ui, &shaper) == RG_OK);
  text += table.glyph_count * sizeof *glyphs;
  size -= table.glyph_count * sizeof *glyphs;
  bool is_font = true;
  for (uint32_t i = 0; i < table.glyph_count; i++) {
    glyphs[i].codepoint &= 0x1FFFFF;
    is_font &= glyphs[i].advance >= 0 && isfinite(glyphs[i].advance);
    is_font &= glyphs[i].codepoint <= 0x10FFFF && glyphs[i].codepoint >> 11 != 0xD800 >> 11;
  }

  size_t before = start(fail_at);
  rg_node_def leaf = rg_node_def_default(RG_KIND_TEXT);
  rg_status made = rg_font_create(ui, &table, &leaf.style.font);
  expect(made == RG_ERROR_OUT_OF_MEMORY || (made == RG_OK) == is_font);
  if (made != RG_OK) leaf.style.font.id = 0;
  leaf.style.max_lines = options[0] >> 4 & 3;
  leaf.style.text_break = (rg_text_break)((options[0] >> 6) % 3);
  leaf.style.ellipsize = (options[1] ^ options[0] >> 4) & 3;
  leaf.style.line_spacing_extra = options[1] & 2 ? -4 : 0;
  leaf.style.text_direction = (rg_text_direction)(options[1] % 8);
  leaf.style.text_alignment = (rg_text_alignment)(options[1] % 7);
  rg_auto_size sizes = {sizeof sizes, 0, NULL, 1 + (float)(options[1] & 15), 30, 0.25f, 0};
  const bool is_cut = options[0] & 8;
  rg_node root, node;
  rg_node_def frame = rg_node_def_default(RG_KIND_FRAME);
  if (rg_node_create(ui, rg_null(), &frame, &root) == RG_OK && rg_node_create(ui, root, &leaf, &node) == RG_OK) {
    rg_status status = rg_node_set_text(ui, node, text, size);
    expect(status == RG_ERROR_OUT_OF_MEMORY || (status == RG_OK) == is_text((const unsigned char *)text, size));
    if (status == RG_OK && options[1] & 0x80) set_spans(ui, node, text, size);
    if (is_cut) {
      rg_status cut = rg_node_set_max_length(ui, node, options[1] & 31);
      expect(cut == RG_OK || cut == RG_ERROR_OUT_OF_MEMORY);
    }
    if (options[1] & 16) {
      rg_status sized = rg_node_set_auto_size(ui, node, &sizes);
      expect(sized == RG_OK || sized == RG_ERROR_OUT_OF_MEMORY);
    }
    size_t length;
    const char *stored = rg_node_text(ui, node, &length);
    expect(status == RG_OK ? length == size && memcmp(stored, text, size) == 0 : length == 0);
    for (int i = 0; i < 2; i++) {
      rg_status done = rg_layout(ui, root, i ? 40 : options[1], 100);
      expect(done == RG_OK || done == RG_ERROR_TREE);
      if (status == RG_OK && leaf.style.font.id) check_lines(ui, node, text, size, leaf.style.max_lines == 0 && !is_cut);
      if (status == RG_OK && leaf.style.font.id) check_unicode(ui, node, text, size, options[1]);
    }
  }
  size_t taken = stop(before);
  end(ui);
  return taken;
}
