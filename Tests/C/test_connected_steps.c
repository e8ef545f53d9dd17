/* SPDX-License-Identifier: MIT */
/* Layouts of RG_KIND_CONNECTED without the simplex: kept steps, long chains, large flows, memory. Tests/Property/connections.cpp
 * compares kept steps with layouts from scratch. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

enum { LONG = 150 };

static rg_context *ctx;
static rg_node box, nodes[1000];
static int count;

static rg_node child(rg_length width) {
  rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
  def.style.width = width;
  def.style.height = rg_wrap_content();
  def.style.content_width = 40;
  def.style.content_height = 20;
  CHECK_OK(rg_node_create(ctx, box, &def, &nodes[count]));
  return nodes[count++];
}

static void begin(void) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
  CHECK_OK(rg_context_create(&context, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  count = 0;
}

static void end(void) { rg_context_destroy(ctx); }

static void check(rg_node node, float x, float y, float width, float height) {
  rg_frame frame;
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK_FRAME(frame, x, y, width, height);
}

static size_t allocations(void) {
  rg_memory_stats stats;
  CHECK_OK(rg_context_memory_stats(ctx, &stats));
  return stats.allocations;
}

static uint32_t programs(void) {
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  return stats.programs_solved;
}

static rg_connections between(rg_node before, rg_node after) {
  rg_connections c = rg_connections_default();
  c.leading = rg_connect_to(before, before.id == box.id ? RG_ATTR_LEADING : RG_ATTR_TRAILING);
  c.trailing = rg_connect_to(after, after.id == box.id ? RG_ATTR_TRAILING : RG_ATTR_LEADING);
  c.top = rg_connect_to(box, RG_ATTR_TOP);
  return c;
}

static void other_widths_follow_the_first_layout(void) {
  rg_node icon = child(rg_px(30)), title = child(rg_px(0)), value = child(rg_wrap_content());
  rg_connections c = between(box, box);
  size_t before;
  c.trailing = rg_connections_default().trailing;
  CHECK_OK(rg_node_set_connections(ctx, icon, &c));
  c = between(icon, value);
  CHECK_OK(rg_node_set_connections(ctx, title, &c));
  c = between(box, box);
  c.leading = rg_connections_default().leading;
  CHECK_OK(rg_node_set_connections(ctx, value, &c));
  before = allocations();
  for (int width = 300; width >= 60; width -= 40) {
    CHECK_OK(rg_layout(ctx, box, (float)width, 100));
    if (width < 70) break; /* no space is left for the title: solved again */
    check(icon, 0, 0, 30, 20);
    check(title, 30, 0, (float)width - 70, 20);
    check(value, (float)width - 40, 0, 40, 20);
    CHECK_INT(programs(), 0);
  }
  CHECK_INT(programs() > 0, 1);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check(title, 30, 0, 130, 20);
  CHECK_INT(allocations(), before);
  CHECK_OK(rg_node_set_float(ctx, icon, RG_MARGIN_LEFT, 5));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check(title, 35, 0, 125, 20);
  CHECK_OK(rg_node_set_int(ctx, value, RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check(title, 35, 0, 165, 20);
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, box, 100, 100));
  check(title, 0, 0, 70, 20);
}

static void children_without_connections_need_no_program(void) {
  rg_node a = child(rg_px(30)), b = child(rg_wrap_content());
  rg_references group = rg_references_default();
  group.role = RG_ROLE_GROUP;
  group.nodes = &a;
  group.count = 1;
  CHECK_OK(rg_node_set_references(ctx, child(rg_px(0)), &group));
  CHECK_OK(rg_node_set_length(ctx, nodes[2], RG_WIDTH, rg_wrap_content()));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check(a, 0, 0, 30, 20);
  check(b, 0, 0, 40, 20);
  CHECK_INT(programs(), 0);
}

/* Styles: spread, spread inside, packed at a quarter; a chain of 0 px. */
static void a_long_chain_needs_no_program(void) {
  size_t before;
  for (int i = 0; i < LONG; i++) child(rg_px(3));
  for (int style = 0; style <= 3; style++) {
    const double free = 1000 - 3 * LONG;
    for (int i = 0; i < LONG; i++) {
      rg_connections c = between(i == 0 ? box : nodes[i - 1], i == LONG - 1 ? box : nodes[i + 1]);
      if (style < 3) c.chain_x = (rg_chain_style)style;
      c.bias_x = 0.25f;
      CHECK_OK(rg_node_set_connections(ctx, nodes[i], &c));
      if (style == 3) CHECK_OK(rg_node_set_length(ctx, nodes[i], RG_WIDTH, rg_px(0)));
    }
    before = allocations();
    CHECK_OK(rg_layout(ctx, box, 1000, 100));
    CHECK_INT(programs(), 0);
    CHECK_INT(allocations(), before);
    for (int i = 0; i < LONG; i++) {
      const double expected = style == 0   ? free / (LONG + 1) * (i + 1) + 3 * i
                              : style == 1 ? free / (LONG - 1) * i + 3 * i
                              : style == 2 ? free / 4 + 3 * i
                                           : 1000.0 / LONG * i;
      rg_node_layout out;
      CHECK_OK(rg_node_layout_info(ctx, nodes[i], &out));
      CHECK_INT(fabs((double)out.unsnapped.x - expected) < 0.05, 1);
      CHECK_INT(fabs((double)out.unsnapped.width - (style == 3 ? 1000.0 / LONG : 3)) < 0.05, 1);
    }
  }
}

static rg_node flow(const rg_node *items, uint32_t item_count, rg_flow_lines lines) {
  rg_references r = rg_references_default();
  rg_node_def def = rg_node_def_default(RG_KIND_SPACE);
  rg_node node;
  def.style.width = def.style.height = rg_wrap_content();
  CHECK_OK(rg_node_create(ctx, box, &def, &node));
  r.role = RG_ROLE_FLOW;
  r.flow = lines;
  r.nodes = items;
  r.count = item_count;
  CHECK_OK(rg_node_set_references(ctx, node, &r));
  return node;
}

static size_t live_bytes(void) {
  rg_memory_stats stats;
  CHECK_OK(rg_context_memory_stats(ctx, &stats));
  return stats.live_bytes;
}

static rg_flow_lines lines(rg_flow_wrap wrap, int32_t most) {
  rg_flow_lines flow = rg_references_default().flow;
  flow.wrap = wrap;
  flow.max_items = most;
  flow.gap_x = 2;
  flow.gap_y = 4;
  return flow;
}

/* The number of nodes that are not in their cells of 40 by 20 px, in lines of `most`. */
static int misplaced(int last, int most) {
  int found = 0;
  for (int i = 0; i < last; i++) {
    rg_frame frame;
    CHECK_OK(rg_node_frame(ctx, nodes[i], &frame));
    found += frame.x != (float)(i % most * 42) || frame.y != (float)(i / most * 24);
    found += frame.width != 40 || frame.height != 20;
  }
  return found;
}

/* A program of 900 lines would take 20 MB. Views that are connected to an item follow it. */
static void a_large_flow_places_its_lines(void) {
  rg_connections c = rg_connections_default(), below = c;
  for (int i = 0; i < 900; i++) child(rg_wrap_content());
  for (int wrap = RG_FLOW_WRAP_CHAIN; wrap <= RG_FLOW_WRAP_CHAIN2; wrap++)
    for (int most = 1; most <= 3; most += 2) {
      const rg_node helper = flow(nodes, 900, lines((rg_flow_wrap)wrap, most));
      rg_node_def def = rg_node_def_default(RG_KIND_FIXED);
      rg_node last;
      c.leading = rg_connect_to(box, RG_ATTR_LEADING);
      c.top = rg_connect_to(box, RG_ATTR_TOP);
      CHECK_OK(rg_node_set_connections(ctx, helper, &c));
      CHECK_OK(rg_node_create(ctx, box, &def, &last));
      below.left = rg_connect_to(nodes[0], RG_ATTR_RIGHT);
      below.top = rg_connect_to(nodes[899], RG_ATTR_BOTTOM);
      CHECK_OK(rg_node_set_connections(ctx, last, &below));
      for (int pass = 0; pass < 2; pass++) {
        CHECK_OK(rg_layout(ctx, box, pass == 0 ? 400 : 500, 22000));
        CHECK_INT(misplaced(900, most), 0);
        check(last, 40, (float)(899 / most * 24 + 20), 0, 0);
        CHECK_OK(rg_node_set_float(ctx, nodes[450], RG_CONTENT_WIDTH, 39));
        CHECK_OK(rg_layout(ctx, box, 400, 22000));
        CHECK_OK(rg_node_set_float(ctx, nodes[450], RG_CONTENT_WIDTH, 40));
      }
      CHECK_OK(rg_node_destroy(ctx, last));
      CHECK_OK(rg_node_destroy(ctx, helper));
    }
  CHECK_INT(live_bytes() / 900 < 3000, 1);
}

/* The places of flows among its items follow from its own, which the program finds. */
static void a_large_flow_of_flows_wraps_its_container(void) {
  enum { INNER = 60 };
  rg_connections c = rg_connections_default();
  rg_node inner[INNER], helper;
  rg_size size;
  for (int i = 0; i < 4 * INNER; i++) child(rg_wrap_content());
  for (int i = 0; i < INNER; i++) inner[i] = flow(nodes + 4 * i, 4, lines(RG_FLOW_WRAP_CHAIN, 2));
  helper = flow(inner, INNER, lines(RG_FLOW_WRAP_CHAIN, 1));
  c.leading = rg_connect_to(box, RG_ATTR_LEADING);
  c.top = rg_connect_to(box, RG_ATTR_TOP);
  c.bottom = rg_connect_to(box, RG_ATTR_BOTTOM);
  CHECK_OK(rg_node_set_connections(ctx, helper, &c));
  CHECK_OK(rg_measure(ctx, box, rg_exactly(400), rg_unspecified(), &size));
  CHECK_INT(size.height == INNER * 48 - 4, 1);
  CHECK_OK(rg_layout_specs(ctx, box, rg_exactly(400), rg_unspecified()));
  CHECK_INT(misplaced(4 * INNER, 2), 0);
  CHECK_INT(live_bytes() / (5 * INNER) < 6000, 1);
}

static void a_child_takes_less_than_2_KB(void) {
  rg_memory_stats first, last;
  CHECK_OK(rg_context_memory_stats(ctx, &first));
  for (int i = 0; i < 1000; i++) child(rg_px(3));
  CHECK_OK(rg_context_memory_stats(ctx, &last));
  CHECK_INT((last.live_bytes - first.live_bytes) / 1000 < 2000, 1);
}

#define EACH(test) (begin(), RUN(test), end())

int main(void) {
  EACH(other_widths_follow_the_first_layout);
  EACH(children_without_connections_need_no_program);
  EACH(a_long_chain_needs_no_program);
  EACH(a_large_flow_places_its_lines);
  EACH(a_large_flow_of_flows_wraps_its_container);
  EACH(a_child_takes_less_than_2_KB);
  return check_result();
}
