/* SPDX-License-Identifier: MIT */
/* String ids that several nodes have: which node is found, what is reported, and the cost. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <time.h>

static rg_context *ctx;

static double seconds_since(clock_t begin) { return (double)(clock() - begin) / CLOCKS_PER_SEC; }

/* A frame of `count` views that all have `id`, or none with NULL. `handles` has room for count + 1. */
static void make_namesakes(uint32_t count, const char *id, rg_node *handles) {
  rg_style style = rg_style_default();
  rg_tree_node *nodes = (rg_tree_node *)calloc(count + 1, sizeof *nodes);
  rg_tree_def def;
  if (nodes == NULL) exit(1);
  nodes[0].parent = -1;
  nodes[0].kind = RG_KIND_FRAME;
  for (uint32_t i = 1; i <= count; i++) nodes[i].id = id;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.styles = &style;
  def.style_count = 1;
  def.nodes = nodes;
  def.node_count = count + 1;
  CHECK_OK(rg_tree_create(ctx, &def, handles));
  free(nodes);
}

static void each_namesake_is_reported(void) {
  static rg_node handles[101];
  rg_diagnostic diagnostic;
  make_namesakes(40, "same", handles);
  CHECK_INT(rg_diagnostic_count(ctx), 39); /* all but the first */
  for (uint32_t i = 0; i < 39; i++) {
    CHECK_OK(rg_diagnostic_at(ctx, i, &diagnostic));
    CHECK_INT(diagnostic.code, RG_CODE_DUPLICATE_ID);
    CHECK_INT(diagnostic.node.id, handles[i + 2].id);
  }
  rg_diagnostics_clear(ctx);
  make_namesakes(100, NULL, handles);
  for (int i = 1; i <= 100; i++) CHECK_OK(rg_node_set_id(ctx, handles[i], "other", 5));
  CHECK_INT(rg_diagnostic_count(ctx), 99);
}

/* Among few and among many, in order and against it, and where all others are far away. */
static void the_first_in_document_order_is_found(void) {
  for (int count = 1; count <= 40; count += 3) {
    rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), last = rg_null(), found;
    rg_node inner = make_node(ctx, root, RG_KIND_LINEAR), other = make_node(ctx, rg_null(), RG_KIND_FRAME);
    for (int i = 0; i < count; i++) {
      rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
      def.id = "same";
      CHECK_OK(rg_node_create_at(ctx, root, 1, &def, &last));
    }
    CHECK_OK(rg_node_find(ctx, root, "same", &found));
    CHECK_INT(found.id, last.id);
    CHECK_INT(rg_node_find(ctx, inner, "same", &found), RG_ERROR_NOT_FOUND);
    CHECK_INT(rg_node_find(ctx, other, "same", &found), RG_ERROR_NOT_FOUND);
    CHECK_OK(rg_node_find(ctx, last, "same", &found));
    CHECK_INT(found.id, last.id);
    CHECK_OK(rg_node_set_id(ctx, inner, "same", 4));
    CHECK_OK(rg_node_find(ctx, root, "same", &found));
    CHECK_INT(found.id, inner.id);
    /* names are removed from the middle, the end and the beginning of the list */
    for (int left = count; left > 0; left--) {
      rg_node gone = rg_node_child_at(ctx, root, left % 3 == 0 ? 1 : left % 3 == 1 ? (uint32_t)left : (uint32_t)left / 2 + 1);
      if (left % 2) CHECK_OK(rg_node_destroy(ctx, gone));
      else {
        CHECK_OK(rg_node_set_id(ctx, gone, NULL, 0));
        CHECK_OK(rg_node_remove(ctx, gone));
      }
      CHECK_OK(rg_node_find(ctx, root, "same", &found));
      CHECK_INT(found.id, inner.id);
      if (left == 1) continue;
      CHECK_OK(rg_node_set_id(ctx, inner, "x", 1));
      CHECK_OK(rg_node_find(ctx, root, "same", &found));
      CHECK_INT(found.id, rg_node_child_at(ctx, root, 1).id);
      CHECK_OK(rg_node_set_id(ctx, inner, "same", 4));
    }
    CHECK_OK(rg_node_destroy(ctx, root));
    CHECK_OK(rg_node_destroy(ctx, other));
  }
}

/* All rows of a list use the same ids for their parts: destroying them is still O(rows). */
static void namesakes_are_destroyed_like_others(void) {
  enum { COUNT = 60000 };
  static rg_node handles[COUNT + 1];
  double expected, found;
  clock_t begin;
  make_namesakes(COUNT, NULL, handles);
  begin = clock();
  CHECK_OK(rg_node_destroy(ctx, handles[0]));
  expected = seconds_since(begin);
  make_namesakes(COUNT, "title", handles);
  begin = clock();
  CHECK_OK(rg_node_destroy(ctx, handles[0]));
  found = seconds_since(begin);
  CHECK(found < 20 * expected + 0.05);
  make_namesakes(COUNT, "title", handles); /* and one by one, from the first */
  begin = clock();
  for (int i = 1; i <= COUNT; i++) CHECK_OK(rg_node_destroy(ctx, handles[i]));
  found = seconds_since(begin);
  CHECK(found < 100 * expected + 0.1);
}

/* Finding a part of one row does not visit all the others. */
static void a_name_is_found_in_a_row_among_many(void) {
  enum { ROWS = 20000 };
  static rg_node rows[ROWS];
  rg_node list = make_node(ctx, rg_null(), RG_KIND_LINEAR), part, found;
  rg_node_def row = rg_node_def_default(RG_KIND_LINEAR), title = rg_node_def_default(RG_KIND_VIEW);
  clock_t begin;
  title.id = "title";
  for (int i = 0; i < ROWS; i++) {
    CHECK_OK(rg_node_create_at(ctx, list, 0, &row, &rows[i]));
    CHECK_OK(rg_node_create(ctx, rows[i], &title, &part));
  }
  begin = clock();
  for (int i = 0; i < ROWS; i++) {
    CHECK_OK(rg_node_find(ctx, rows[i], "title", &found));
    CHECK_INT(rg_node_parent(ctx, found).id, rows[i].id);
  }
  for (int i = 0; i < 100; i++) CHECK_OK(rg_node_find(ctx, list, "title", &found));
  CHECK_INT(rg_node_parent(ctx, found).id, rows[ROWS - 1].id);
  CHECK(seconds_since(begin) < 0.2);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(each_namesake_is_reported);
  EACH(the_first_in_document_order_is_found);
  EACH(namesakes_are_destroyed_like_others);
  EACH(a_name_is_found_in_a_row_among_many);
  return check_result();
}
