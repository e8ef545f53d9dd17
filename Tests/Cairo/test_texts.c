/* SPDX-License-Identifier: MIT */
/* Fonts of the system: what is measured is what is drawn. */
#include "canvas.h"

static rg_node text_node(canvas *c, const char *text, rg_font font, float width) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node;
  def.style.font = font;
  if (width > 0) def.style.width = rg_px(width);
  CHECK_OK(rg_node_create(c->ctx, rg_null(), &def, &node));
  CHECK_OK(rg_node_set_text(c->ctx, node, text, strlen(text)));
  CHECK_OK(rg_layout(c->ctx, node, 1000, 1000));
  return node;
}

/* Adds the command of a part of a node's text. */
static void add_text(canvas *c, rg_node node, rg_font font, float x, float baseline, uint32_t start, uint32_t length) {
  add(c, RG_OP_TEXT, x, baseline - 20, x + 80, baseline + 8, BLACK)->node = node;
  number(c, baseline);
  integer(c, start);
  integer(c, length);
  integer(c, font.id);
  integer(c, 0);
}

static rg_font sans(canvas *c, float size) {
  rg_font font = {0};
  CHECK_OK(rgc_font(c->host, "sans-serif", 400, false, size, &font));
  return font;
}

/* The first and last column with ink in some rows; 100 and -1: none. */
static void ink_columns(canvas *c, int top, int bottom, int *first, int *last) {
  *first = 100;
  *last = -1;
  for (int x = 0; x < 100; x++)
    for (int y = top; y < bottom; y++)
      if (pixel(c, x, y) != WHITE) {
        if (x < *first) *first = x;
        if (x > *last) *last = x;
      }
}

static void texts_fill_their_measured_width(void) {
  canvas *c = canvas_make();
  rg_font font = sans(c, 20);
  rg_node node = text_node(c, "HxgmH", font, 0);
  rg_text_line line;
  uint32_t count;
  int first, last;
  CHECK_OK(rg_node_lines(c->ctx, node, &line, 1, &count));
  CHECK_INT(count, 1);
  add_text(c, node, font, 10, 40, line.start, line.length);
  show(c);
  ink_columns(c, 0, 100, &first, &last);
  CHECK(first >= 11 && first <= 13); /* the bearing of H is about a tenth of its size */
  CHECK(last <= 10 + (int)line.width - 1 && last >= 10 + (int)line.width - 4);
  CHECK_PIXEL(c, 20, 15, WHITE);
  CHECK_INT(rgc_missing_count(c->host), 0);
  canvas_free(c);
}

static void letters_are_where_the_engine_measured_them(void) {
  canvas *c = canvas_make();
  rg_font font = sans(c, 17);
  const char *text = "AVAfiTo.";
  rg_node node = text_node(c, text, font, 0);
  float x = 4;
  int different = 0;
  add_text(c, node, font, 4, 30, 0, (uint32_t)strlen(text));
  /* The same letters one by one, 40 pixels below, at the sum of their advances. */
  for (uint32_t i = 0; i < strlen(text); i++) {
    add_text(c, node, font, x, 70, i, 1);
    x += rg_font_advance(c->ctx, font, (uint32_t)text[i]);
  }
  show(c);
  for (int y = 10; y < 40; y++)
    for (int i = 0; i < 100; i++) different += differs(pixel(c, i, y), pixel(c, i, y + 40), 24);
  CHECK_INT(different, 0);
  CHECK(inked(c) > 200);
  canvas_free(c);
}

static void families_weights_and_slopes_differ(void) {
  canvas *c = canvas_make();
  rg_font font[5], again;
  CHECK_OK(rgc_font(c->host, "", 400, false, 16, &font[0]));
  CHECK_OK(rgc_font(c->host, "", 700, false, 16, &font[1]));
  CHECK_OK(rgc_font(c->host, "monospace", 400, false, 16, &font[2]));
  CHECK_OK(rgc_font(c->host, "", 400, false, 32, &font[3]));
  CHECK_OK(rgc_font(c->host, "sans-serif-medium", 400, false, 16, &font[4]));
  CHECK_OK(rgc_font(c->host, "", 400, false, 16, &again));
  CHECK_INT(again.id, font[0].id);
  CHECK(rg_font_advance(c->ctx, font[1], 'm') > rg_font_advance(c->ctx, font[0], 'm'));
  CHECK(rg_font_advance(c->ctx, font[2], 'i') == rg_font_advance(c->ctx, font[2], 'W'));
  CHECK(rg_font_advance(c->ctx, font[0], 'i') < rg_font_advance(c->ctx, font[0], 'W'));
  CHECK(rg_font_advance(c->ctx, font[3], 'm') > 1.9f * rg_font_advance(c->ctx, font[0], 'm'));
  for (uint32_t letter = 0x3B1; letter < 0x3C9; letter++) CHECK(rg_font_advance(c->ctx, font[0], letter) < 16);
  for (uint32_t letter = 0x430; letter < 0x44F; letter++) CHECK(rg_font_advance(c->ctx, font[0], letter) < 16);
  CHECK_INT(rgc_font(c->host, "", 0, false, 16, &again), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rgc_font(c->host, "", 400, false, -1, &again), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(again.id, 0);
  canvas_free(c);
}

static void fonts_know_what_they_are_made_from(void) {
  canvas *c = canvas_make();
  rg_font font = sans(c, 16), other;
  rg_font_data data, base;
  memset(&data, 0, sizeof data);
  memset(&base, 0, sizeof base);
  base.struct_size = data.struct_size = sizeof data;
  CHECK_OK(rg_font_info(c->ctx, font, &data));
  CHECK(data.size == 16 && data.base.id != font.id && !data.upper_case && data.letter_spacing == 0);
  CHECK_OK(rg_font_info(c->ctx, data.base, &base));
  CHECK_INT(base.base.id, data.base.id);
  CHECK(base.line_height > 3.5f * data.line_height && base.line_height < 4.5f * data.line_height);
  CHECK(data.ascent > 10 && data.ascent < data.line_height);
  CHECK_OK(rg_font_sized(c->ctx, font, 20, &other));
  CHECK_OK(rg_font_info(c->ctx, other, &base));
  CHECK_INT(base.base.id, data.base.id);
  other.id = 77777;
  CHECK_INT(rg_font_info(c->ctx, other, &base), RG_ERROR_NOT_FOUND);
  CHECK(base.size == 0);
  CHECK(rg_font_advance(c->ctx, other, 'm') == 0);
  base.struct_size = 3;
  CHECK_INT(rg_font_info(c->ctx, font, &base), RG_ERROR_INVALID_ARGUMENT);
  canvas_free(c);
}

/* A tree with letters that are measured other than they are written. */
static void capitals_and_passwords_are_drawn_as_measured(void) {
  static const char layout[] =
      "<LinearLayout orientation='vertical' layout_width='match_parent' layout_height='wrap_content'>"
      "<TextView id='a' text='straße' textAllCaps='true' textSize='12px'/>"
      "<TextView id='b' text='geheim' inputType='textPassword' textSize='12px'/>"
      "<TextView id='c' text='STRASSE' textSize='12px'/>"
      "<TextView id='d' text='&#x2022;&#x2022;&#x2022;&#x2022;&#x2022;&#x2022;' typeface='monospace' textSize='12px'/>"
      "</LinearLayout>";
  canvas *c = canvas_make();
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root, node[4];
  int different = 0;
  CHECK_OK(rg_context_set_fonts(c->ctx, rgc_resolve_font, c->host));
  CHECK_OK(rg_inflate(c->ctx, layout, strlen(layout), &def, &root));
  CHECK_OK(rg_layout(c->ctx, root, 100, 100));
  for (int i = 0; i < 4; i++) {
    const char name[2] = {(char)('a' + i), 0};
    rg_style style = rg_style_default();
    rg_text_line line;
    uint32_t count;
    CHECK_OK(rg_node_find(c->ctx, root, name, &node[i]));
    CHECK_OK(rg_node_get_style(c->ctx, node[i], &style));
    CHECK_OK(rg_node_lines(c->ctx, node[i], &line, 1, &count));
    add_text(c, node[i], style.font, 5, 20 + 20 * (float)i, line.start, line.length);
  }
  show(c);
  CHECK_INT(rgc_missing_count(c->host), 0);
  for (int y = 5; y < 25; y++)
    for (int x = 0; x < 100; x++) {
      different += differs(pixel(c, x, y), pixel(c, x, y + 40), 40);
      different += differs(pixel(c, x, y + 20), pixel(c, x, y + 60), 40);
    }
  CHECK_INT(different, 0);
  canvas_free(c);
}

static void arabic_ends_where_its_line_ends(void) {
  canvas *c = canvas_make();
  rg_font font = sans(c, 16);
  rg_node node = text_node(c, "\xD8\xB3\xD9\x84\xD8\xA7\xD9\x85", font, 0);
  rg_text_line line;
  uint32_t count;
  int first, last;
  CHECK_OK(rg_node_lines(c->ctx, node, &line, 1, &count));
  add_text(c, node, font, 10, 40, line.start, line.length);
  show(c);
  ink_columns(c, 0, 100, &first, &last);
  CHECK(last >= 10 + (int)line.width - 4 && last <= 10 + (int)line.width + 1);
  canvas_free(c);
}

static void shape_by(canvas *c) {
  rg_shaper_def shaper = rg_shaper_def_default();
  shaper.shape = rgc_shape;
  shaper.user = c->host;
  CHECK_OK(rg_context_set_shaper(c->ctx, &shaper));
}

/* Ink of each script begins and ends where its measured line does. */
static void shaped_lines_are_drawn_as_measured(void) {
  static const char *texts[] = {"office AVA", "\xD8\xB3\xD9\x84\xD8\xA7\xD9\x85 \xD9\x85", "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D 12",
                                "\xE0\xA4\xA8\xE0\xA4\xAE\xE0\xA4\xB8\xE0\xA5\x8D\xE0\xA4\xA4\xE0\xA5\x87",
                                "\xE0\xB9\x84\xE0\xB8\x97\xE0\xB8\xA2"};
  for (int i = 0; i < 5; i++) {
    canvas *c = canvas_make();
    rg_font font = sans(c, 14);
    rg_text_line line;
    rg_node node;
    uint32_t count;
    int first, last;
    shape_by(c);
    node = text_node(c, texts[i], font, 0);
    CHECK_OK(rg_node_lines(c->ctx, node, &line, 1, &count));
    CHECK(line.width > 10 && line.width < 85);
    add_text(c, node, font, 10, 40, line.start, line.length);
    show(c);
    CHECK_INT(rgc_missing_count(c->host), 0);
    ink_columns(c, 0, 100, &first, &last);
    CHECK(first >= 8 && first <= 14);
    CHECK(last >= 10 + (int)line.width - 5 && last <= 10 + (int)line.width + 1);
    canvas_free(c);
  }
}

static void kerned_text_is_narrower(void) {
  rg_text_line lines[2];
  for (int i = 0; i < 2; i++) {
    canvas *c = canvas_make();
    rg_font font = sans(c, 20);
    uint32_t count;
    if (i) shape_by(c);
    CHECK_OK(rg_node_lines(c->ctx, text_node(c, "AVAVAV", font, 0), &lines[i], 1, &count));
    canvas_free(c);
  }
  CHECK(lines[1].width < lines[0].width);
}

static void shaders_fill_letters(void) {
  canvas *c = canvas_make();
  rg_font font = sans(c, 40);
  rg_node node = text_node(c, "HH", font, 0);
  const uint32_t colors[2] = {RED, BLUE};
  rg_brush *p;
  int red = 0, blue = 0;
  add_text(c, node, font, 10, 60, 0, 2);
  p = paint(c);
  p->shader = RG_SHADER_LINEAR;
  p->geometry[0] = 35;
  p->geometry[2] = 36;
  stops(c, p, colors, 2);
  show(c);
  for (int x = 0; x < 100; x++) {
    red += pixel(c, x, 50) == RED;
    blue += pixel(c, x, 50) == BLUE;
  }
  CHECK(red >= 4 && blue >= 4);
  canvas_free(c);
}

static void a_font_of_another_host_is_missing(void) {
  canvas *c = canvas_make(), *other = canvas_make();
  rg_font_def def;
  rg_font font;
  rg_node node;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.default_advance = 8;
  def.line_height = 16;
  CHECK_OK(rg_font_create(c->ctx, &def, &font));
  node = text_node(c, "abc", font, 0);
  add_text(c, node, font, 10, 40, 0, 3);
  add_text(c, node, sans(c, 10), 10, 40, 2, 3); /* more bytes than there are */
  show(c);
  CHECK_INT(rgc_missing_count(c->host), 2);
  CHECK_INT(inked(c), 0);
  canvas_free(other);
  canvas_free(c);
}

int main(void) {
  RUN(texts_fill_their_measured_width);
  RUN(letters_are_where_the_engine_measured_them);
  RUN(families_weights_and_slopes_differ);
  RUN(fonts_know_what_they_are_made_from);
  RUN(capitals_and_passwords_are_drawn_as_measured);
  RUN(arabic_ends_where_its_line_ends);
  RUN(shaped_lines_are_drawn_as_measured);
  RUN(kerned_text_is_narrower);
  RUN(shaders_fill_letters);
  RUN(a_font_of_another_host_is_missing);
  return check_result();
}
