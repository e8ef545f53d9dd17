/* SPDX-License-Identifier: MIT */
/* Connections of ConstraintLayouts through the C API: defaults, refusals, reading back, memory that runs out. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node box, a, b;

static void begin(void) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
  CHECK_OK(rg_context_create(&context, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  def = rg_node_def_default(RG_KIND_FIXED);
  def.style.content_width = 40;
  def.style.content_height = 20;
  CHECK_OK(rg_node_create(ctx, box, &def, &a));
  CHECK_OK(rg_node_create(ctx, box, &def, &b));
}

static void end(void) { rg_context_destroy(ctx); }

static float left(rg_node node) {
  rg_frame frame;
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  return frame.x;
}

static void defaults_connection_nothing(void) {
  rg_connections connections = rg_connections_default();
  rg_references references = rg_references_default();
  CHECK_INT(connections.struct_size, sizeof connections);
  CHECK_INT(connections.left.edge, RG_ATTR_NONE);
  CHECK(isnan(connections.baseline.gone_margin));
  CHECK(connections.bias_x == 0.5f);
  CHECK(connections.weight_y < 0);
  CHECK_INT(references.struct_size, sizeof references);
  CHECK_INT(references.barrier, RG_ATTR_NONE);
  memset(&connections, 1, sizeof connections);
  rg_connections_init(&connections, 4);
  CHECK_INT(connections.flags, 0x01010101);
  rg_references_init(&references, 4);
  rg_references_init(NULL, sizeof references);
  CHECK_INT(references.count, 0);
}

static void connections_place_and_are_read_back(void) {
  rg_connections connections = rg_connections_default(), out;
  connections.left = rg_connect_to(box, RG_ATTR_LEFT);
  connections.right = rg_connect_to(box, RG_ATTR_RIGHT);
  connections.bias_x = 0.25f;
  CHECK_OK(rg_node_set_connections(ctx, a, &connections));
  CHECK(left(a) == 40);
  out.struct_size = sizeof out;
  CHECK_OK(rg_node_get_connections(ctx, a, &out));
  CHECK(memcmp(&out, &connections, sizeof out) == 0);
  CHECK_OK(rg_node_set_connections(ctx, a, NULL));
  CHECK_INT(rg_node_get_connections(ctx, a, &out), RG_ERROR_NOT_FOUND);
}

/* Reading distinguishes the two, so that setting the value read changes nothing. */
static void no_connections_and_default_connections_are_told_apart(void) {
  rg_connections connections = rg_connections_default(), out;
  out.struct_size = sizeof out;
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_LEFT, 7));
  CHECK_INT(rg_node_get_connections(ctx, a, &out), RG_ERROR_NOT_FOUND);
  CHECK(left(a) == 7);
  CHECK_OK(rg_node_set_connections(ctx, a, &connections));
  CHECK(left(a) == 7);
  CHECK_OK(rg_node_get_connections(ctx, a, &out));
  CHECK(memcmp(&out, &connections, sizeof out) == 0);
  CHECK_OK(rg_node_set_connections(ctx, a, NULL));
  CHECK_INT(rg_node_get_connections(ctx, a, &out), RG_ERROR_NOT_FOUND);
  CHECK(left(a) == 7);
}

/* Every node is an empty group: that must not count as connections. */
static void a_group_of_none_is_none(void) {
  rg_connections out;
  rg_references references = rg_references_default();
  CHECK_OK(rg_node_set_references(ctx, a, &references));
  out.struct_size = sizeof out;
  CHECK_INT(rg_node_get_connections(ctx, a, &out), RG_ERROR_NOT_FOUND);
}

static void barriers_follow_and_are_read_back(void) {
  rg_node_def def = rg_node_def_default(RG_KIND_SPACE);
  rg_references references = rg_references_default(), out;
  rg_connections connections = rg_connections_default();
  rg_node line, nodes[2];
  def.style.width = def.style.height = rg_px(0);
  CHECK_OK(rg_node_create(ctx, box, &def, &line));
  connections.left = rg_connect_to(box, RG_ATTR_LEFT);
  CHECK_OK(rg_node_set_connections(ctx, a, &connections));
  connections.left = rg_connect_to(a, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_connections(ctx, b, &connections));
  nodes[0] = a;
  nodes[1] = b;
  references.barrier = RG_ATTR_TRAILING;
  references.margin = 6;
  references.nodes = nodes;
  references.count = 2;
  CHECK_OK(rg_node_set_references(ctx, line, &references));
  CHECK(left(line) == 86);
  out.struct_size = sizeof out;
  CHECK_OK(rg_node_get_references(ctx, line, &out));
  CHECK_INT(out.count, 2);
  CHECK(out.nodes != NULL && out.nodes[1].id == b.id);
  CHECK_OK(rg_node_set_references(ctx, line, NULL));
  CHECK_OK(rg_node_get_references(ctx, line, &out));
  CHECK(out.count == 0 && out.nodes == NULL);
}

static void wrong_arguments_are_refused(void) {
  rg_connections connections = rg_connections_default();
  rg_references references = rg_references_default();
  rg_node gone = b;
  CHECK_OK(rg_node_destroy(ctx, b));
  connections.left = rg_connect_to(a, RG_ATTR_RIGHT);
  CHECK_INT(rg_node_set_connections(ctx, gone, &connections), RG_ERROR_STALE_HANDLE);
  connections.left = rg_connect_to(gone, RG_ATTR_RIGHT);
  CHECK_INT(rg_node_set_connections(ctx, a, &connections), RG_ERROR_STALE_HANDLE);
  connections = rg_connections_default();
  connections.struct_size = 4;
  CHECK_INT(rg_node_set_connections(ctx, a, &connections), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_connections(ctx, a, &connections), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_connections(ctx, a, NULL), RG_ERROR_INVALID_ARGUMENT);
  references.barrier = RG_ATTR_WIDTH;
  CHECK_INT(rg_node_set_references(ctx, a, &references), RG_ERROR_INVALID_ARGUMENT);
  references.barrier = RG_ATTR_LEFT;
  references.count = 1;
  CHECK_INT(rg_node_set_references(ctx, a, &references), RG_ERROR_INVALID_ARGUMENT); /* no nodes */
  references.nodes = &gone;
  CHECK_INT(rg_node_set_references(ctx, a, &references), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_node_get_references(ctx, gone, &references), RG_ERROR_STALE_HANDLE);
}

static void a_wrong_edge_is_named(void) {
  static const struct {
    rg_constraint_attribute edge;
    const char *message;
  } cases[] = {
      {RG_ATTR_TOP, "left.edge must be LEFT, RIGHT, LEADING or TRAILING"},
      {RG_ATTR_LEFT, "top.edge must be TOP or BOTTOM"},
      {RG_ATTR_CENTER_X, "right.edge must be LEFT, RIGHT, LEADING or TRAILING"},
      {RG_ATTR_BASELINE, "bottom.edge must be TOP or BOTTOM"},
      {RG_ATTR_BOTTOM, "leading.edge must be LEFT, RIGHT, LEADING or TRAILING"},
      {(rg_constraint_attribute)99, "trailing.edge must be LEFT, RIGHT, LEADING or TRAILING"},
      {RG_ATTR_LEADING, "baseline.edge must be TOP, BOTTOM or BASELINE"},
  };
  for (int i = 0; i < 7; i++) {
    rg_connections connections = rg_connections_default();
    (&connections.left)[i] = rg_connect_to(b, cases[i].edge);
    CHECK_INT(rg_node_set_connections(ctx, a, &connections), RG_ERROR_INVALID_ARGUMENT);
    if (strcmp(rg_error_message(ctx), cases[i].message) != 0) check_fail(__FILE__, __LINE__, rg_error_message(ctx));
  }
}

/* Ways to destroy or remove the target of a connection. */
enum { DESTROYED, MADE_A_ROOT, MOVED_OUT, WAYS };

/* Frames of a and b with connections of `a`: digits of `code`, base 3, are absent, to a living node, to a node that is
 * removed. With `none`, the last kind is left out from the start. */
static void lay_out_connected(int code, int way, rg_direction direction, bool none, rg_frame frames[2]) {
  rg_connections connections = rg_connections_default();
  rg_connection *all = &connections.left;
  rg_node other, goes;
  begin();
  other = make_node(ctx, rg_null(), RG_KIND_CONNECTED);
  goes = make_sized(ctx, box, RG_KIND_VIEW, rg_px(11), rg_px(7));
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, (int)direction));
  connections.left = rg_connect_to(a, RG_ATTR_RIGHT); /* with connections of a to b: a chain */
  connections.right = rg_connect_to(box, RG_ATTR_RIGHT);
  connections.top = rg_connect_to(box, RG_ATTR_TOP);
  CHECK_OK(rg_node_set_connections(ctx, b, &connections));
  connections = rg_connections_default();
  connections.bias_x = 0.2f;
  connections.bias_y = 0.7f;
  connections.chain_x = RG_CHAIN_PACKED;
  for (int i = 0; i < 7; i++, code /= 3) {
    static const rg_constraint_attribute edges[] = {RG_ATTR_LEFT, RG_ATTR_TOP, RG_ATTR_LEFT, RG_ATTR_BOTTOM,
                                         RG_ATTR_LEADING, RG_ATTR_TRAILING, RG_ATTR_BASELINE};
    bool to_b = i == 2 || i == 6;
    if (code % 3 == 1) all[i] = rg_connect_to(to_b ? b : box, edges[i]);
    if (code % 3 == 2 && !none) all[i] = rg_connect_to(goes, edges[i]);
    if (code % 3 == 2 && !none) all[i].gone_margin = 30;
  }
  CHECK_OK(rg_node_set_connections(ctx, a, &connections));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  if (way == DESTROYED) CHECK_OK(rg_node_destroy(ctx, goes));
  if (way == MADE_A_ROOT) CHECK_OK(rg_node_remove(ctx, goes));
  if (way == MOVED_OUT) CHECK_OK(rg_node_insert(ctx, other, goes, 0));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  frames[0] = frame_of(ctx, a);
  frames[1] = frame_of(ctx, b);
  end();
}

static void a_connection_whose_target_went_is_as_if_it_were_not_there(void) {
  int differ = 0;
  for (int code = 0; code < 2187; code++) { /* 3^7 */
    int ways = code % 16 == 0 ? WAYS : 1;
    for (int way = 0; way < ways; way++) {
      for (int direction = RG_DIRECTION_LTR; direction <= RG_DIRECTION_RTL; direction++) {
        rg_frame dead[2], none[2];
        lay_out_connected(code, way, (rg_direction)direction, false, dead);
        lay_out_connected(code, way, (rg_direction)direction, true, none);
        differ += memcmp(dead, none, sizeof dead) != 0;
      }
    }
  }
  CHECK_INT(differ, 0);
}

static void a_dead_leading_connection_leaves_the_left_one_its_bias(void) {
  rg_connections connections = rg_connections_default();
  rg_node goes = make_node(ctx, box, RG_KIND_VIEW);
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
  connections.left = rg_connect_to(box, RG_ATTR_LEFT);
  connections.right = rg_connect_to(box, RG_ATTR_RIGHT);
  connections.bias_x = 0.25f;
  CHECK_OK(rg_node_set_connections(ctx, a, &connections));
  CHECK(left(a) == 40);
  connections.trailing = rg_connect_to(goes, RG_ATTR_LEADING);
  CHECK_OK(rg_node_set_connections(ctx, a, &connections));
  CHECK_OK(rg_node_destroy(ctx, goes));
  CHECK(left(a) == 40);
}

/* A chain from edge to edge: its members have the most rows. */
static void fixed_memory_holds_its_connection_capacity(void) {
  enum { members = 40 };
  rg_node all[members], box;
  rg_context_def def = rg_context_def_default();
  def.node_capacity = 2 + members;
  def.constraint_capacity = 1 + members; /* one child without connections */
  def.extra_bytes = 2048;
  size_t without = rg_context_required_size(&def);
  def.connection_capacity = members;
  CHECK(rg_context_required_size(&def) > without);
  def.memory_size = rg_context_required_size(&def);
  def.memory = aligned_alloc(64, (def.memory_size + 63) & ~(size_t)63);
  rg_context *ui = make_context_def(&def);
  box = make_node(ui, rg_null(), RG_KIND_CONNECTED);
  rg_node last = make_node(ui, box, RG_KIND_VIEW);
  for (int i = 0; i < members; i++) {
    all[i] = make_sized(ui, box, RG_KIND_VIEW, rg_match_parent(), rg_px(10));
    CHECK_OK(rg_node_set_float(ui, all[i], RG_MARGIN_LEFT, 1));
  }
  for (int i = 0; i < members; i++) {
    rg_connections connections = rg_connections_default();
    connections.leading = rg_connect_to(i ? all[i - 1] : box, i ? RG_ATTR_TRAILING : RG_ATTR_LEADING);
    connections.trailing = rg_connect_to(i + 1 < members ? all[i + 1] : box, i + 1 < members ? RG_ATTR_LEADING : RG_ATTR_TRAILING);
    connections.top = rg_connect_to(i ? all[i - 1] : box, RG_ATTR_TOP);
    connections.bottom = rg_connect_to(box, RG_ATTR_BOTTOM);
    connections.weight_x = 1 + (float)i;
    CHECK_OK(rg_node_set_connections(ui, all[i], &connections));
    CHECK_OK(rg_layout(ui, box, 1000, 100));
  }
  rg_frame before = frame_of(ui, all[members - 1]);
  CHECK(before.x + before.width == 1000);
  rg_connections connections = rg_connections_default();
  connections.left = rg_connect_to(all[0], RG_ATTR_LEFT);
  CHECK_INT(rg_node_set_connections(ui, last, &connections), RG_ERROR_OUT_OF_MEMORY);
  CHECK_INT(rg_node_get_connections(ui, last, &connections), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_layout(ui, box, 1000, 100));
  CHECK_FRAME(frame_of(ui, all[members - 1]), before.x, before.y, before.width, before.height);
  rg_context_destroy(ui);
  free(def.memory);
  def.memory = NULL;
  def.connection_capacity = (1 << 20) + 1;
  CHECK(strcmp(rg_context_check(&def), "connection_capacity must be at most 2^20") == 0);
}

#define EACH(test) (begin(), RUN(test), end())

int main(void) {
  EACH(defaults_connection_nothing);
  EACH(connections_place_and_are_read_back);
  EACH(no_connections_and_default_connections_are_told_apart);
  EACH(a_group_of_none_is_none);
  EACH(barriers_follow_and_are_read_back);
  EACH(wrong_arguments_are_refused);
  EACH(a_wrong_edge_is_named);
  EACH(a_dead_leading_connection_leaves_the_left_one_its_bias);
  RUN(a_connection_whose_target_went_is_as_if_it_were_not_there);
  RUN(fixed_memory_holds_its_connection_capacity);
  return check_result();
}
