/* SPDX-License-Identifier: MIT */
/* Containers of RG_KIND_CONNECTED with hundreds of children: barriers over them, in time about linear in their number, and
 * with the results of small ones. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <time.h>

enum { MANY = 2000, REPEATS = 32000 };

static rg_context *ctx;
static rg_node box, nodes[MANY];
static int count;
static bool wraps;

static void begin(bool isWrapping) {
  rg_context_def context = rg_context_def_default();
  rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
  CHECK_OK(rg_context_create(&context, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &def, &box));
  count = 0;
  wraps = isWrapping;
}

static void end(void) { rg_context_destroy(ctx); }

static rg_node view(float width) {
  rg_node node = make_sized(ctx, box, RG_KIND_FIXED, rg_px(width), rg_px(10));
  if (count < MANY) nodes[count++] = node;
  return node;
}

static void make_barrier(rg_node node, rg_constraint_attribute edge, const rg_node *over, uint32_t length) {
  rg_references r = rg_references_default();
  r.role = RG_ROLE_BARRIER;
  r.barrier = edge;
  r.nodes = over;
  r.count = length;
  CHECK_OK(rg_node_set_references(ctx, node, &r));
}

static rg_node helper(void) { return make_sized(ctx, box, RG_KIND_SPACE, rg_px(0), rg_px(0)); }

static rg_node barrier(rg_constraint_attribute edge, const rg_node *over, uint32_t length) {
  rg_node node = helper();
  make_barrier(node, edge, over, length);
  return node;
}

static rg_node after(rg_node line) {
  rg_connections c = rg_connections_default();
  rg_node node = make_sized(ctx, box, RG_KIND_FIXED, rg_wrap_content(), rg_px(5)); /* 0 pixels wide */
  c.left = rg_connect_to(line, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_connections(ctx, node, &c));
  return node;
}

static void center(rg_node node) {
  rg_connections c = rg_connections_default();
  c.left = rg_connect_to(box, RG_ATTR_LEFT);
  c.right = rg_connect_to(box, RG_ATTR_RIGHT);
  CHECK_OK(rg_node_set_connections(ctx, node, &c));
}

/* Of processor time. */
static double seconds(float width) {
  clock_t start = clock();
  CHECK_OK(rg_layout_specs(ctx, box, wraps ? rg_at_most(width) : rg_exactly(width), rg_exactly(100)));
  return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* The barrier comes behind the views or before them, and these have the same width or different ones. */
static void a_barrier_over_many_loose_views_lies_behind_the_widest(void) {
  for (int variant = 0; variant < 8; variant++) {
    rg_node line = {0}, behind;
    int most = 0;
    begin(variant & 4);
    if (variant & 1) line = helper();
    for (int i = 0; i < MANY; i++) {
      int width = variant & 2 ? 10 : 10 + i * 7 % 211;
      most = width > most ? width : most;
      view((float)width);
    }
    if (variant & 1) {
      make_barrier(line, RG_ATTR_RIGHT, nodes, MANY);
    } else {
      line = barrier(RG_ATTR_RIGHT, nodes, MANY);
    }
    behind = after(line);
    CHECK(seconds(1000) < 0.06);
    CHECK(frame_of(ctx, behind).x == (float)most);
    CHECK(frame_of(ctx, nodes[MANY / 2]).x == 0);
    CHECK(frame_of(ctx, box).width == (variant & 4 ? (float)most : 1000));
    CHECK(seconds(1010) < 0.06);
    CHECK(frame_of(ctx, behind).x == (float)most);
    end();
  }
}

/* A view that nothing connects to its container, one at its center, and one at the center of a container that wraps. */
static void a_barrier_may_name_one_view_many_times(void) {
  static rg_node repeated[REPEATS];
  for (int variant = 0; variant < 3; variant++) {
    rg_node behind;
    begin(variant == 2);
    view(40);
    if (variant > 0) center(nodes[0]);
    for (int i = 0; i < REPEATS; i++) repeated[i] = nodes[0];
    behind = after(barrier(RG_ATTR_RIGHT, repeated, REPEATS));
    CHECK(seconds(100) < 0.06);
    CHECK(frame_of(ctx, behind).x == (variant == 1 ? 70 : 40));
    end();
  }
}

/* Beyond 50 views, their bounds are not compared one by one. What a few views come to, they come to many times over. */
static void many_views_lie_as_a_few(void) {
  for (int copies = 1; copies <= 30; copies += 29) {
    rg_node widest = {0}, behind, before;
    begin(true);
    for (int i = 0; i < 6 * copies; i++) {
      rg_connections c = rg_connections_default();
      rg_node node = view((float)(20 + i % 6 * 5));
      if (i % 6 == 0) continue;
      c.left = rg_connect_to(box, RG_ATTR_LEFT);
      if (i % 6 > 2) c.right = rg_connect_to(box, RG_ATTR_RIGHT);
      if (i % 6 == 4) c.bias_x = 0.25f;
      CHECK_OK(rg_node_set_connections(ctx, node, &c));
      if (i == 5) widest = node;
    }
    behind = after(barrier(RG_ATTR_RIGHT, nodes, (uint32_t)count));
    before = barrier(RG_ATTR_LEFT, nodes, (uint32_t)count);
    CHECK(seconds(300) < 0.06);
    CHECK(frame_of(ctx, box).width == 45);
    CHECK(frame_of(ctx, widest).x == 0);
    CHECK(frame_of(ctx, behind).x == 45);
    CHECK(frame_of(ctx, before).x == 0);
    end();
  }
}

static void link_chain(int first, int last, bool isPacked) {
  for (int i = first; i <= last; i++) {
    rg_connections c = rg_connections_default();
    c.left = i == first ? rg_connect_to(box, RG_ATTR_LEFT) : rg_connect_to(nodes[i - 1], RG_ATTR_RIGHT);
    c.right = i == last ? rg_connect_to(box, RG_ATTR_RIGHT) : rg_connect_to(nodes[i + 1], RG_ATTR_LEFT);
    c.chain_x = i == first && isPacked ? RG_CHAIN_PACKED : RG_CHAIN_SPREAD;
    CHECK_OK(rg_node_set_connections(ctx, nodes[i], &c));
  }
}

/* The container encloses the chain, or a wider view, in which the chain then has space; or there is no room for it. */
static void a_container_wraps_a_long_chain(void) {
  const float lengths = 3 * MANY;
  const struct {
    bool isPacked;
    float extra, first, last;
  } variants[] = {
      {false, 0, 0, 0},
      {false, MANY + 1, 1, MANY},
      {true, MANY, MANY / 2, MANY / 2},
      {false, -MANY, -MANY / 2, -MANY / 2},
      {true, -MANY, -MANY / 2, -MANY / 2},
  };
  for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
    const float width = lengths + variants[i].extra;
    begin(true);
    for (int k = 0; k < MANY; k++) view(3);
    link_chain(0, MANY - 1, variants[i].isPacked);
    make_sized(ctx, box, RG_KIND_FIXED, rg_px(width), rg_px(10));
    for (int k = 0; k < 2; k++) {
      CHECK(seconds(variants[i].extra < 0 ? width : 10000 + (float)k) < 0.06);
      CHECK(frame_of(ctx, box).width == width);
      CHECK(frame_of(ctx, nodes[0]).x == variants[i].first);
      CHECK(frame_of(ctx, nodes[MANY - 1]).x == lengths - 3 + variants[i].last);
    }
    end();
  }
}

/* Every other one is gone; a pixel of space is between the others. */
static void gone_members_of_a_long_chain_take_no_space(void) {
  const int shown = MANY / 2;
  begin(false);
  for (int i = 0; i < MANY; i++) view(3);
  link_chain(0, MANY - 1, false);
  for (int i = 1; i < MANY; i += 2) CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_VISIBILITY, RG_GONE));
  CHECK(seconds(4 * (float)shown + 1) < 0.06);
  for (int i = 0; i < shown; i++) CHECK(frame_of(ctx, nodes[2 * i]).x == 1 + 4 * (float)i);
  end();
}

/* They share the width. 20 programs of 99 would take 0.3 s. */
static void chains_of_tens_of_members_take_no_program(void) {
  for (int length = 30; length < 100; length += 23) {
    double taken = 0;
    begin(false);
    for (int i = 0; i < length; i++) view(0);
    link_chain(0, length - 1, false);
    for (int i = 0; i < length; i++) CHECK_OK(rg_node_set_length(ctx, nodes[i], RG_WIDTH, rg_px(0)));
    for (int i = 0; i < 20; i++) {
      taken += seconds((float)(length * (10 + i)));
      CHECK(frame_of(ctx, nodes[length - 1]).x == (float)((length - 1) * (10 + i)));
    }
    CHECK(taken < 0.06);
    end();
  }
}

/* Rows of three, each below the one before. */
static void many_short_chains_take_about_as_long_each(void) {
  begin(false);
  for (int i = 0; i < MANY / 10 * 9; i++) view(20);
  for (int i = 0; i < count; i += 3) {
    link_chain(i, i + 2, false);
    CHECK_OK(rg_node_set_length(ctx, nodes[i + 1], RG_WIDTH, rg_px(0)));
  }
  for (int i = 0; i < 2; i++) {
    const float width = (float)(100 + 10 * i);
    CHECK(seconds(width) < 0.1);
    for (int k = 1; k < count; k += 3) {
      CHECK(frame_of(ctx, nodes[k]).x == 20);
      CHECK(frame_of(ctx, nodes[k]).width == width - 40);
    }
  }
  end();
}

/* Fields below each other, each with a label on its baseline; every third row is gone, or a label has no baseline and
 * lies at the top. A few rows need a program, many do not, and the rows of both are at the same places. */
static void rows_of_a_form_take_no_program(void) {
  for (int variant = 0; variant < 4; variant++) {
    int rows = variant & 1 ? 600 : 15;
    bool isBare = variant & 2;
    float y = 0;
    rg_layout_stats stats;
    begin(true);
    for (int i = 0; i < rows; i++) {
      rg_connections field = rg_connections_default(), label = rg_connections_default();
      rg_node below = view(100), beside = view(40);
      bool isGone = i % 3 == 1 && !isBare;
      CHECK_OK(rg_node_set_length(ctx, below, RG_HEIGHT, rg_px(20)));
      CHECK_OK(rg_node_set_length(ctx, below, RG_BASELINE, rg_px(15)));
      if (!isBare) CHECK_OK(rg_node_set_length(ctx, beside, RG_BASELINE, rg_px(7)));
      field.left = rg_connect_to(beside, RG_ATTR_RIGHT);
      field.top = i > 0 ? rg_connect_to(nodes[2 * i - 2], RG_ATTR_BOTTOM) : rg_connect_to(box, RG_ATTR_TOP);
      label.left = rg_connect_to(box, RG_ATTR_LEFT);
      label.baseline = rg_connect_to(below, RG_ATTR_BASELINE);
      CHECK_OK(rg_node_set_connections(ctx, below, &field));
      CHECK_OK(rg_node_set_connections(ctx, beside, &label));
      if (isGone) {
        CHECK_OK(rg_node_set_int(ctx, below, RG_VISIBILITY, RG_GONE));
        CHECK_OK(rg_node_set_int(ctx, beside, RG_VISIBILITY, RG_GONE));
      }
    }
    clock_t start = clock();
    CHECK_OK(rg_layout_specs(ctx, box, rg_at_most(1000), rg_unspecified()));
    CHECK((double)(clock() - start) / CLOCKS_PER_SEC < 0.1);
    CHECK_OK(rg_context_layout_stats(ctx, &stats));
    CHECK_INT(stats.programs_solved, rows > 50 ? 0 : 1);
    for (int i = 0; i < rows; i++) {
      if (i % 3 == 1 && !isBare) {
        CHECK_FRAME(frame_of(ctx, nodes[2 * i]), 0, 0, 0, 0);
        continue;
      }
      CHECK_FRAME(frame_of(ctx, nodes[2 * i]), 40, y, 100, 20);
      CHECK_FRAME(frame_of(ctx, nodes[2 * i + 1]), 0, isBare ? 0 : y + 8, 40, 10);
      y += 20;
    }
    CHECK_FRAME(frame_of(ctx, box), 0, 0, 140, y);
    end();
  }
}

/* A picture of 0 x 0 pixels in a ratio, and every third time a view below it or a label on its baseline. `upward`: each
 * is above the one before, from the end of the container. */
static void stack_pictures(int length, float ratio, uint32_t side, bool upward) {
  for (int i = 0; i < length; i++) {
    rg_connections c = rg_connections_default();
    bool isPicture = i % 3 < 2;
    rg_node node = view(isPicture ? 0 : 50), last = i > 0 ? nodes[i - 1] : box;
    if (upward) {
      c.bottom = i > 0 ? rg_connect_to(last, RG_ATTR_TOP) : rg_connect_to(box, RG_ATTR_BOTTOM);
    } else {
      c.top = i > 0 ? rg_connect_to(last, RG_ATTR_BOTTOM) : rg_connect_to(box, RG_ATTR_TOP);
    }
    c.left = rg_connect_to(box, RG_ATTR_LEFT);
    if (isPicture) {
      CHECK_OK(rg_node_set_length(ctx, node, RG_HEIGHT, rg_px(0)));
      CHECK_OK(rg_node_set_length(ctx, node, RG_WIDTH, rg_px(0)));
      c.right = rg_connect_to(box, RG_ATTR_RIGHT);
      c.ratio = ratio;
      c.flags = side;
    }
    CHECK_OK(rg_node_set_connections(ctx, node, &c));
  }
}

/* Their heights have fractions of a pixel, which the later ones inherit. A few need a program, many do not. */
static void pictures_in_a_ratio_take_no_program(void) {
  static const uint32_t sides[] = {0, RG_CONNECTIONS_WIDTH_FROM_RATIO, RG_CONNECTIONS_HEIGHT_FROM_RATIO};
  enum { FEW = 45 };
  for (int variant = 0; variant < 12; variant++) {
    rg_frame few[FEW];
    const float ratio = variant & 1 ? 16.0f / 9 : 0.8f;
    const bool upward = variant & 2;
    rg_layout_stats stats;
    for (int length = FEW; length <= MANY; length += MANY - FEW) {
      begin(!upward);
      stack_pictures(length, ratio, sides[variant / 4], upward);
      clock_t start = clock();
      CHECK_OK(rg_layout_specs(ctx, box, rg_exactly(333), upward ? rg_exactly(20000) : rg_unspecified()));
      CHECK((double)(clock() - start) / CLOCKS_PER_SEC < 0.06);
      CHECK_OK(rg_context_layout_stats(ctx, &stats));
      CHECK_INT(stats.programs_solved, length > FEW ? 0 : 1);
      for (int i = 0; i < FEW; i++) {
        rg_frame frame = frame_of(ctx, nodes[i]);
        if (length == FEW) {
          few[i] = frame;
        } else {
          CHECK_FRAME(frame, few[i].x, few[i].y, few[i].width, few[i].height);
        }
      }
      end();
    }
  }
}

int main(void) {
  RUN(pictures_in_a_ratio_take_no_program);
  RUN(a_barrier_over_many_loose_views_lies_behind_the_widest);
  RUN(a_barrier_may_name_one_view_many_times);
  RUN(many_views_lie_as_a_few);
  RUN(a_container_wraps_a_long_chain);
  RUN(gone_members_of_a_long_chain_take_no_space);
  RUN(chains_of_tens_of_members_take_no_program);
  RUN(many_short_chains_take_about_as_long_each);
  RUN(rows_of_a_form_take_no_program);
  return check_result();
}
