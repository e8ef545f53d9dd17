/* SPDX-License-Identifier: MIT */
/* Messages of errors name the property, the item, the byte. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

#define SAYS(call, status, text)                                                                    \
  do {                                                                                              \
    CHECK_INT(call, status);                                                                        \
    if (strcmp(rg_error_message(ctx), text) != 0) check_fail(__FILE__, __LINE__, rg_error_message(ctx)); \
  } while (0)

#define BAD RG_ERROR_INVALID_ARGUMENT

static void setters_name_the_property(void) {
  rg_node leaf = make_node(ctx, rg_null(), RG_KIND_VIEW);
  rg_length length;
  float number;
  int32_t integer;
  SAYS(rg_node_set_float(ctx, leaf, RG_WEIGHT, -1), BAD, "weight: this number must not be negative");
  SAYS(rg_node_set_float(ctx, leaf, RG_ASPECT_RATIO, -1), BAD, "aspect_ratio: this number must not be negative");
  SAYS(rg_node_set_float(ctx, leaf, RG_WIDTH, 1), BAD, "width: not a float property");
  SAYS(rg_node_set_length(ctx, leaf, RG_MARGIN_START, rg_match_parent()), BAD,
       "margin_start: this length takes unset or px");
  SAYS(rg_node_set_length(ctx, leaf, RG_HEIGHT, rg_px(-1)), BAD, "height: a size must be a finite number >= 0");
  SAYS(rg_node_set_int(ctx, leaf, RG_VISIBILITY, 3), BAD, "visibility: unknown visibility");
  SAYS(rg_node_set_int(ctx, leaf, RG_MAX_LINES, 3), BAD, "max_lines: the node is not a text leaf");
  SAYS(rg_node_get_length(ctx, leaf, RG_GAP, &length), BAD, "gap: not a length property");
  SAYS(rg_node_get_float(ctx, leaf, RG_DIVIDER_BEFORE, &number), BAD,
       "divider_before: not a float property, or not supported by this kind of node");
  SAYS(rg_node_get_int(ctx, leaf, RG_Z, NULL), BAD, "a pointer is NULL");
  SAYS(rg_node_get_int(ctx, leaf, RG_DIVIDER_EXTEND_END, &integer), BAD,
       "divider_extend_end: not an integer property, or not supported by this kind of node");
}

static void numbers_that_are_no_property_have_no_name(void) {
  rg_node leaf = make_node(ctx, rg_null(), RG_KIND_VIEW);
  static const int numbers[] = {31, 63, 95, 127, 1000, 0x7fffffff, -1};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    rg_property property = (rg_property)numbers[i];
    SAYS(rg_node_set_float(ctx, leaf, property, 1), BAD, "not a float property");
    SAYS(rg_node_set_length(ctx, leaf, property, rg_px(1)), BAD, "not a length property");
    SAYS(rg_node_set_int(ctx, leaf, property, 1), BAD, "not an integer property");
  }
}

static void batches_name_the_item_and_the_property(void) {
  rg_node nodes[3];
  float weights[3] = {1, 2, -3};
  rg_length lengths[3] = {{1, RG_PX}, {2, (rg_length_kind)9}, {3, RG_PX}};
  int32_t lines[3] = {1, 2, 3};
  for (int i = 0; i < 3; i++) nodes[i] = make_node(ctx, rg_null(), i ? RG_KIND_TEXT : RG_KIND_VIEW);
  SAYS(rg_nodes_set_float(ctx, RG_WEIGHT, nodes, sizeof *nodes, weights, sizeof *weights, 3), BAD,
       "item 2: weight: this number must not be negative");
  SAYS(rg_nodes_set_length(ctx, RG_WIDTH, nodes, sizeof *nodes, lengths, sizeof *lengths, 3), BAD,
       "item 1: width: unknown length kind");
  SAYS(rg_nodes_set_int(ctx, RG_MAX_LINES, nodes, sizeof *nodes, lines, sizeof *lines, 3), BAD,
       "item 0: max_lines: the node is not a text leaf");
  SAYS(rg_nodes_set_float(ctx, RG_WEIGHT, nodes, sizeof *nodes, weights, sizeof *weights, SIZE_MAX), BAD,
       "a length or count is above 2^63 - 1");
}

static void a_length_no_text_has_is_no_null_pointer(void) {
  static const char sentence[] = "a length or count is above 2^63 - 1";
  rg_node text = make_node(ctx, rg_null(), RG_KIND_TEXT);
  SAYS(rg_node_set_text(ctx, text, "a", SIZE_MAX), BAD, sentence);
  SAYS(rg_node_set_id(ctx, text, "a", SIZE_MAX), BAD, sentence);
  SAYS(rg_node_set_text(ctx, text, NULL, SIZE_MAX), BAD, "a pointer is NULL");
  SAYS(rg_inflate(ctx, "<View/>", SIZE_MAX, NULL, &text), BAD, sentence);
}

/* A tree of a column and three texts; callers may change `nodes`. */
static rg_status make_tree(rg_tree_node *nodes, rg_node *out) {
  static rg_style style;
  rg_tree_def def;
  style = rg_style_default();
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.styles = &style;
  def.style_count = 1;
  def.nodes = nodes;
  def.node_count = 4;
  return rg_tree_create(ctx, &def, out);
}

static void trees_name_the_node(void) {
  rg_tree_node nodes[4];
  rg_node out[4];
  char *large = (char *)calloc(1, (1 << 20) + 2);
  if (large == NULL) exit(1);
  memset(large, 'a', (1 << 20) + 1);
  for (int first = 0; first < 2; first++) { /* beside other nodes as well */
    memset(nodes, 0, sizeof nodes);
    nodes[0].parent = -1;
    nodes[0].kind = RG_KIND_LINEAR;
    nodes[1].kind = nodes[2].kind = nodes[3].kind = RG_KIND_TEXT;
    nodes[3].text = "abc\xff";
    SAYS(make_tree(nodes, out), BAD, "node 3: the text is not UTF-8 without NUL: byte 3");
    nodes[3].text = large;
    SAYS(make_tree(nodes, out), RG_ERROR_LIMIT, "node 3: the text is longer than max_text_bytes");
    nodes[3].text = NULL;
    nodes[2].id = "\x80";
    SAYS(make_tree(nodes, out), BAD, "node 2: the id is not UTF-8 without NUL: byte 0");
    nodes[2].id = NULL;
    nodes[1].kind = RG_KIND_VIEW;
    nodes[1].text = "text";
    SAYS(make_tree(nodes, out), BAD, "node 1: the node is not a text leaf");
    nodes[1].text = NULL;
    nodes[3].parent = 1;
    SAYS(make_tree(nodes, out), RG_ERROR_HIERARCHY, "node 3: its parent is a leaf");
    CHECK_INT(rg_node_count(ctx), first);
    make_node(ctx, rg_null(), RG_KIND_GRID);
  }
  free(large);
}

static void a_tree_that_fails_leaves_no_diagnostics(void) {
  rg_tree_node nodes[4];
  rg_node out[4];
  memset(nodes, 0, sizeof nodes);
  nodes[0].parent = -1;
  nodes[0].kind = RG_KIND_FRAME;
  nodes[1].kind = nodes[2].kind = nodes[3].kind = RG_KIND_TEXT;
  nodes[1].id = nodes[2].id = "same";
  nodes[3].text = "\xff";
  CHECK_INT(make_tree(nodes, out), BAD);
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  nodes[3].text = "";
  CHECK_OK(make_tree(nodes, out));
  CHECK_INT(rg_diagnostic_count(ctx), 1);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(setters_name_the_property);
  EACH(numbers_that_are_no_property_have_no_name);
  EACH(batches_name_the_item_and_the_property);
  EACH(a_length_no_text_has_is_no_null_pointer);
  EACH(trees_name_the_node);
  EACH(a_tree_that_fails_leaves_no_diagnostics);
  return check_result();
}
