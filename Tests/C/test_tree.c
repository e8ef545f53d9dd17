/* SPDX-License-Identifier: MIT */
/* Trees that are edited: walking, ids, rows. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static void walking_follows_the_edits(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  rg_node a = make_node(ctx, root, RG_KIND_LINEAR), b = make_node(ctx, root, RG_KIND_VIEW), c, order[5];
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_kind kind;
  int count = 0;
  CHECK_OK(rg_node_create_at(ctx, root, 1, &def, &c)); /* a c b */
  CHECK_INT(rg_node_child_at(ctx, root, 1).id, c.id);
  CHECK_INT(rg_node_child_at(ctx, root, 3).id, 0);
  CHECK_INT(rg_node_next_sibling(ctx, c).id, b.id);
  CHECK_INT(rg_node_previous_sibling(ctx, c).id, a.id);
  CHECK_INT(rg_node_previous_sibling(ctx, a).id, 0);
  CHECK_INT(rg_node_first_child(ctx, root).id, a.id);
  CHECK_INT(rg_node_last_child(ctx, root).id, b.id);
  CHECK_OK(rg_node_insert(ctx, a, b, 0));
  CHECK_OK(rg_node_insert_before(ctx, a, c)); /* c a(b) */
  for (rg_node n = root; n.id != 0 && count < 5; n = rg_node_next(ctx, root, n)) order[count++] = n;
  CHECK_INT(count, 4);
  CHECK(order[0].id == root.id && order[1].id == c.id && order[2].id == a.id && order[3].id == b.id);
  CHECK_INT(rg_node_root(ctx, b).id, root.id);
  CHECK_INT(rg_node_parent(ctx, b).id, a.id);
  CHECK_OK(rg_node_kind(ctx, a, &kind));
  CHECK_INT(kind, RG_KIND_LINEAR);
  CHECK_OK(rg_node_remove(ctx, a));
  CHECK_INT(rg_node_root(ctx, b).id, a.id);
  CHECK_INT(rg_node_child_count(ctx, root), 1);
  CHECK_OK(rg_node_destroy(ctx, a));
  CHECK(!rg_node_is_valid(ctx, b));
  CHECK_INT(rg_node_count(ctx), 2);
  rg_context_destroy(ctx);
}

static void ids_find_the_first_in_document_order(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), a = make_node(ctx, root, RG_KIND_FRAME);
  rg_node b = make_node(ctx, root, RG_KIND_VIEW), c = make_node(ctx, a, RG_KIND_VIEW), found;
  rg_diagnostic diagnostic;
  CHECK_OK(rg_node_set_id(ctx, b, "same", 4));
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  CHECK_OK(rg_node_set_id(ctx, c, "same", 4));
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &diagnostic));
  CHECK_INT(diagnostic.code, RG_CODE_DUPLICATE_ID);
  CHECK_OK(rg_node_find(ctx, root, "same", &found));
  CHECK_INT(found.id, c.id);
  CHECK_OK(rg_node_set_id(ctx, c, "", 0));
  CHECK_OK(rg_node_find(ctx, root, "same", &found));
  CHECK_INT(found.id, b.id);
  CHECK_INT(rg_node_find(ctx, a, "same", &found), RG_ERROR_NOT_FOUND);
  CHECK_INT(found.id, 0);
  rg_context_destroy(ctx);
}

/* A node that moved deeper is measured before its new parent. */
static void measure_sees_moved_subtrees(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_FRAME), deep = root, branch, top, image;
  rg_size size;
  branch = make_node(ctx, root, RG_KIND_FRAME);
  top = make_node(ctx, branch, RG_KIND_FRAME);
  for (int i = 0; i < 8; i++) deep = make_node(ctx, deep, RG_KIND_FRAME);
  image = make_node(ctx, deep, RG_KIND_FIXED);
  CHECK_OK(rg_node_set_float(ctx, image, RG_CONTENT_HEIGHT, 17));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_at_most(320)));
  CHECK_OK(rg_node_insert(ctx, top, image, RG_END));
  CHECK_OK(rg_node_insert(ctx, deep, branch, RG_END));
  CHECK_OK(rg_measure(ctx, root, rg_exactly(100), rg_at_most(320), &size));
  CHECK(size.width == 100 && size.height == 17);
  rg_context_destroy(ctx);
}

static void free_rows_are_taken_by_new_nodes(void) {
  rg_context *ctx = make_context();
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), nodes[5];
  rg_layout_stats stats;
  rg_frame_view view;
  for (int i = 0; i < 5; i++) nodes[i] = make_node(ctx, root, RG_KIND_VIEW);
  CHECK_OK(rg_layout(ctx, root, 50, 60));
  CHECK_OK(rg_node_destroy(ctx, nodes[2]));
  CHECK_OK(rg_layout(ctx, root, 50, 60));
  view = rg_frames(ctx);
  CHECK_INT(view.count, 6);
  CHECK_INT(view.nodes[3].id, 0);
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  CHECK_OK(rg_node_create_at(ctx, root, 2, &def, &nodes[2]));
  CHECK_INT(rg_node_row(ctx, nodes[2]), 3);
  CHECK_OK(rg_layout(ctx, root, 50, 60));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT(stats.rows_moved, 0);
  rg_context_destroy(ctx);
}

/* Its text is set before it has a parent; a gone node reports each change to its parent where a baseline is read. */
static void a_gone_text_may_be_the_first_node(void) {
  rg_context *ctx = make_context();
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node;
  def.text = "gone";
  def.style.visibility = RG_GONE;
  def.style.baseline_child_index = 3;
  CHECK_OK(rg_node_create_at(ctx, rg_null(), RG_END, &def, &node));
  CHECK_OK(rg_layout(ctx, node, 100, 100));
  CHECK_INT(rg_change_count(ctx), 0);
  rg_context_destroy(ctx);
}

int main(void) {
  RUN(walking_follows_the_edits);
  RUN(ids_find_the_first_in_document_order);
  RUN(measure_sees_moved_subtrees);
  RUN(free_rows_are_taken_by_new_nodes);
  RUN(a_gone_text_may_be_the_first_node);
  return check_result();
}
