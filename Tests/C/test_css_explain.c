/* SPDX-License-Identifier: MIT */
/* Explanations of CSS: base sizes and shares of flex items, areas and tracks of grid items. */
#define _GNU_SOURCE
#include "support.h"

static rg_context *ctx;
static char text[1 << 14];

static bool append(void *user, const char *bytes, size_t size) {
  (void)user;
  if (strlen(text) + size + 1 < sizeof text) strncat(text, bytes, size);
  return true;
}

static void says_as(rg_node node, rg_explain_format format, const char *sentence) {
  text[0] = 0;
  CHECK_OK(rg_node_explain(ctx, node, format, append, NULL));
  if (strstr(text, sentence) != NULL) return;
  fprintf(stderr, "missing: %s\n%s", sentence, text);
  check_fail(__FILE__, __LINE__, "the explanation does not say it");
}

static void says(rg_node node, const char *sentence) { says_as(node, RG_EXPLAIN_TEXT, sentence); }

static rg_node make(rg_node parent, rg_kind kind, const char *css) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node = rg_null();
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  CHECK_OK(rg_node_set_css_text(ctx, node, css, strlen(css)));
  return node;
}

static void flex_items_grow_and_shrink(void) {
  ctx = make_context();
  rg_node row = make(rg_null(), RG_KIND_CSS_FLEX, "width: 300px; column-gap: 10px");
  rg_node a = make(row, RG_KIND_VIEW, "flex: 1 1 50px; margin: 5px; min-width: 0");
  rg_node b = make(row, RG_KIND_VIEW, "flex: 2 1 40px; height: 40px; min-width: 0; max-width: 80px");
  rg_node c = make(row, RG_KIND_VIEW, "width: 30px; height: 20px; align-self: center");
  CHECK_OK(rg_layout(ctx, row, 300, 100));
  says(a, "/ is a flex container.\n      - Its flex base size is 50 px; it is at least 0 px, so it begins with 50 px.\n"
          "      - The base sizes of line 0 leave 150 px; it grows by 1 of 3: exactly 160 px.\n");
  says(a, "/ has line 0, 100 px thick, which it fills; its margins take 10 px: exactly 90 px.\n");
  says(b, "it is at least 0 px and at most 80 px, so it begins with 40 px.");
  says(b, "it grows by 2 of 3, until its limit stops it: exactly 80 px.\n");
  says(c, "leave 150 px; it does not grow: exactly 30 px.\n");
  says(c, "/ has it in line 0, 100 px thick, at its own size: exactly 20 px.\n");
  says_as(a, RG_EXPLAIN_JSON, "{\"rule\":\"css_flex\",\"base\":3200,\"hypothetical\":3200,\"least\":0,\"line\":0,\"free\":9600,"
                              "\"factor\":1,\"factors\":3,\"spec\":[\"exactly\",10240]}");
  CHECK_OK(rg_layout(ctx, row, 300, 100));
  says(a, "it grows by 1 of 3: exactly 160 px.\n"); /* the same again */
  rg_context_destroy(ctx);
}

static void grid_items_have_areas(void) {
  ctx = make_context();
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID,
                      "width: 230px; grid-template-columns: 100px 1fr 2fr; grid-template-rows: 40px; gap: 5px");
  rg_node a = make(grid, RG_KIND_VIEW, "grid-column: 2 / 4");
  rg_node b = make(grid, RG_KIND_VIEW, "width: 20px; height: 10px");
  CHECK_OK(rg_layout(ctx, grid, 230, 100));
  says(a, "/ has an area for it of the columns from line 2 to 4, with 120 px in all, and 5 px between them: 40 px 80 px. There "
          "it has exactly 125 px.\n");
  says(a, "of the rows from line 1 to 2, with 40 px in all, and 5 px between them: 40 px. There it has exactly 40 px.\n");
  says(b, "There it has exactly 20 px.\n");
  says_as(a, RG_EXPLAIN_JSON, "{\"rule\":\"css_area\",\"from\":2,\"to\":4,\"size\":7680,\"distance\":320,\"tracks\":[2560,5120],"
                              "\"factors\":[1,2],\"spec\":[\"exactly\",8000]}");
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(flex_items_grow_and_shrink);
  RUN(grid_items_have_areas);
  return check_result();
}
