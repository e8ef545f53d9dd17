/* SPDX-License-Identifier: MIT */
/* Wrong arguments of calls that make and move nodes. Nothing may change. */
#define _POSIX_C_SOURCE 200809L
#include "arguments.h"

static void creating_refuses_null_unknown_kinds_and_wrong_sizes(void) {
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_node out = {7};
  set_up();
  BAD(rg_node_create(ctx, root, NULL, &out));
  CHECK_INT(out.id, 0);
  BAD(rg_node_create(ctx, root, &def, NULL));
  def.kind = (rg_kind)99;
  BAD(rg_node_create(ctx, root, &def, &out));
  def.kind = (rg_kind)-1;
  BAD(rg_node_create_at(ctx, root, 0, &def, &out));
  def = rg_node_def_default(RG_KIND_VIEW);
  def.struct_size = 4;
  BAD(rg_node_create(ctx, root, &def, &out));
  def = rg_node_def_default(RG_KIND_TEXT);
  def.text = "\xff";
  BAD(rg_node_create(ctx, root, &def, &out));
  def = rg_node_def_default(RG_KIND_VIEW);
  def.id = "\xc0\x80";
  BAD(rg_node_create(ctx, root, &def, &out));
  CHECK_INT(rg_node_create(ctx, leaf, &def, &out), RG_ERROR_HIERARCHY);
  tear_down();
}

static rg_status build(rg_tree_node *nodes, uint32_t count, rg_style *styles, uint32_t style_count, rg_node *out) {
  rg_tree_def def;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.nodes = nodes;
  def.node_count = count;
  def.styles = styles;
  def.style_count = style_count;
  def.parent = root;
  return rg_tree_create(ctx, &def, out);
}

static void a_tree_is_built_whole_or_not_at_all(void) {
  rg_style styles[2] = {rg_style_default(), rg_style_default()};
  rg_tree_node nodes[3];
  rg_node out[3] = {{7}, {7}, {7}};
  rg_tree_def zero;
  memset(nodes, 0, sizeof nodes);
  memset(&zero, 0, sizeof zero);
  nodes[0].parent = -1;
  nodes[0].kind = RG_KIND_LINEAR;
  set_up();
  BAD(rg_tree_create(ctx, NULL, out));
  BAD(rg_tree_create(ctx, &zero, out));
  BAD(build(NULL, 3, styles, 2, out));
  BAD(build(nodes, 3, NULL, 2, out));
  nodes[2].style = 2;
  BAD(build(nodes, 3, styles, 2, out));
  CHECK(strstr(rg_error_message(ctx), "2") != NULL);
  CHECK(out[0].id == 0 && out[1].id == 0 && out[2].id == 0);
  nodes[2].style = 0;
  nodes[2].parent = 2;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].parent = 3;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].parent = -2;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].parent = 1; /* a leaf */
  CHECK_INT(build(nodes, 3, styles, 2, out), RG_ERROR_HIERARCHY);
  nodes[2].parent = 0;
  nodes[2].kind = (rg_kind)99;
  BAD(build(nodes, 3, styles, 2, out));
  nodes[2].kind = RG_KIND_VIEW;
  styles[1].weight = NAN;
  BAD(build(nodes, 3, styles, 2, out));
  styles[1] = rg_style_default();
  styles[1].struct_size = 3;
  BAD(build(nodes, 3, styles, 2, out));
  tear_down();
}

static void texts_and_ids_must_be_utf8_without_nul(void) {
  static const char *const bad[] = {"\x80", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "a\xff"};
  set_up();
  for (int i = 0; i < COUNT(bad); i++) {
    BAD(rg_node_set_text(ctx, text, bad[i], strlen(bad[i])));
    BAD(rg_node_set_hint(ctx, text, bad[i], strlen(bad[i])));
    BAD(rg_node_set_id(ctx, text, bad[i], strlen(bad[i])));
  }
  BAD(rg_node_set_text(ctx, text, "a\0b", 3));
  BAD(rg_node_set_id(ctx, text, "a\0b", 3));
  BAD(rg_node_set_text(ctx, text, NULL, 3));
  BAD(rg_node_set_id(ctx, text, NULL, 3));
  BAD(rg_node_set_text(ctx, text, "abc", (size_t)-1));
  BAD(rg_node_set_text(ctx, leaf, "abc", 3)); /* not a text leaf */
  for (int i = 0; i < COUNT(bad); i++) BAD(rg_nodes_set_text(ctx, &text, sizeof text, &bad[i], 0, 1));
  BAD(rg_nodes_set_text(ctx, NULL, sizeof text, &bad[0], 0, 1));
  BAD(rg_nodes_set_text(ctx, &text, sizeof text, NULL, 0, 1));
  BAD(rg_nodes_set_text(ctx, &text, 4, &bad[0], 0, 1));
  BAD(rg_nodes_set_text(ctx, &text, sizeof text, &bad[0], 4, 1));
  BAD(rg_nodes_set_text(ctx, &text, sizeof text, &bad[0], 0, (size_t)-1));
  BAD(rg_nodes_set_text(ctx, &leaf, sizeof leaf, &(const char *){"abc"}, 0, 1));
  BAD(rg_node_set_hint(ctx, text, NULL, 3));
  BAD(rg_node_set_hint(ctx, text, "abc", (size_t)-1));
  BAD(rg_node_set_hint(ctx, leaf, "abc", 3));
  CHECK(strcmp(rg_node_id(ctx, text), "") == 0);
  tear_down();
}

static void fonts_need_sizes_and_advances(void) {
  rg_glyph glyphs[] = {{'a', 5}, {'b', NAN}};
  rg_font font = {7};
  rg_font_def def, good;
  memset(&good, 0, sizeof good);
  good.struct_size = sizeof good;
  good.line_height = 16;
  set_up();
  BAD(rg_font_create(ctx, NULL, &font));
  BAD(rg_font_create(ctx, &good, NULL));
#define BAD_FONT(change)                       \
  def = good;                                  \
  change;                                      \
  font.id = 7;                                 \
  BAD(rg_font_create(ctx, &def, &font));       \
  CHECK_INT(font.id, 0)
  BAD_FONT(def.struct_size = 4);
  BAD_FONT(def.line_height = 0);
  BAD_FONT(def.line_height = NAN);
  BAD_FONT(def.line_height = INFINITY);
  BAD_FONT(def.default_advance = -1);
  BAD_FONT(def.ascent = NAN);
  BAD_FONT(def.tab_advance = -1);
  BAD_FONT(def.glyph_count = 1);
  BAD_FONT((def.glyphs = glyphs, def.glyph_count = 2));
  BAD_FONT((glyphs[1].advance = -1, def.glyphs = glyphs, def.glyph_count = 2));
  tear_down();
}

static void inflating_refuses_wrong_definitions(void) {
  static const char xml[] = "<View/>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node out = {7};
  set_up();
  BAD(rg_inflate(ctx, NULL, 7, NULL, &out));
  CHECK_INT(out.id, 0);
  BAD(rg_inflate(ctx, xml, 7, NULL, NULL));
  BAD(rg_inflate_file(ctx, NULL, NULL, &out));
  CHECK_INT(rg_inflate_file(ctx, "/no/such/file.xml", NULL, &out), RG_ERROR_IO);
  CHECK_INT(rg_inflate(ctx, "", 0, NULL, &out), RG_ERROR_SYNTAX);
  def.parent = leaf;
  CHECK_INT(rg_inflate(ctx, xml, 7, &def, &out), RG_ERROR_HIERARCHY);
#define BAD_INFLATE(field, value)                     \
  def = rg_inflate_def_default();                     \
  def.field = (value);                                \
  BAD(rg_inflate(ctx, xml, 7, &def, &out))
  BAD_INFLATE(struct_size, 4);
  BAD_INFLATE(density, -1);
  BAD_INFLATE(density, NAN);
  BAD_INFLATE(font_scale, -1);
  BAD_INFLATE(font_scale, INFINITY);
  BAD_INFLATE(unknown_tag, (rg_unknown_tag)2);
  BAD_INFLATE(font.id, 9);
  tear_down();
}

static void moving_into_itself_or_a_leaf_is_refused(void) {
  rg_node child;
  set_up();
  child = make_node(ctx, root, RG_KIND_LINEAR);
  CHECK_INT(rg_node_insert(ctx, leaf, child, 0), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert(ctx, child, root, 0), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert(ctx, child, child, 0), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert_before(ctx, child, root), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_insert_before(ctx, root, child), RG_ERROR_HIERARCHY);
  CHECK_INT(rg_node_parent(ctx, child).id, root.id);
  CHECK_OK(rg_node_destroy(ctx, child));
  tear_down();
}

int main(void) {
  RUN(creating_refuses_null_unknown_kinds_and_wrong_sizes);
  RUN(a_tree_is_built_whole_or_not_at_all);
  RUN(texts_and_ids_must_be_utf8_without_nul);
  RUN(fonts_need_sizes_and_advances);
  RUN(inflating_refuses_wrong_definitions);
  RUN(moving_into_itself_or_a_leaf_is_refused);
  return check_result();
}
