/* SPDX-License-Identifier: MIT */
/* Constraint containers whose views keep least distances from several others. Each view is where the longest path to it
 * ends, and the work grows with the number of constraints. */
#include "check.h"

enum { MOST = 4000, ROWS = 4 * MOST };

static rg_context *ctx;
static rg_node box, views[MOST];
static rg_constraint_def rows[ROWS];
static rg_constraint made[ROWS];
static size_t row_count;
static double starts[MOST];
static uint32_t seed;

static uint32_t below(uint32_t end) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % end;
}

static void begin(rg_kind kind, int count, uint64_t work) {
  rg_context_def def = rg_context_def_default();
  rg_node_def node = rg_node_def_default(RG_KIND_CONSTRAINT);
  if (work > 0) def.max_constraint_work = work;
  CHECK_OK(rg_context_create(&def, &ctx));
  CHECK_OK(rg_node_create(ctx, rg_null(), &node, &box));
  node = rg_node_def_default(kind);
  node.style.content_width = 10;
  node.style.content_height = 5;
  for (int i = 0; i < count; i++) CHECK_OK(rg_node_create(ctx, box, &node, &views[i]));
  row_count = 0;
}

static void end(void) { rg_context_destroy(ctx); }

static rg_constraint_def *row(rg_node first, rg_constraint_attribute attribute, rg_relation relation, double constant,
                              rg_node second, rg_constraint_attribute other) {
  rg_constraint_def *out = &rows[row_count++];
  *out = rg_constraint_default();
  out->first = first;
  out->attribute = attribute;
  out->relation = relation;
  out->constant = constant;
  out->second = second;
  out->second_attribute = other;
  return out;
}

static void add_rows(void) { CHECK_OK(rg_constraints_add(ctx, box, rows, 0, row_count, made)); }

/* Views 10 wide, the i-th one created at `order(i)`; each but the first at least some distance behind two of those
 * before it. Computes where they begin. */
static int shuffled(int i, int count) { return (int)((long long)i * 611953 % count); }

static void scatter(int count, bool is_shuffled, bool has_widths) {
  for (int i = 0; i < count; i++) {
    rg_node view = views[is_shuffled ? shuffled(i, count) : i];
    if (has_widths) row(view, RG_ATTR_WIDTH, RG_EQUAL, 10, rg_null(), RG_ATTR_NONE);
    starts[i] = 3;
    if (i == 0) row(view, RG_ATTR_LEADING, RG_EQUAL, 3, box, RG_ATTR_LEADING);
    for (int times = 0; i > 0 && times < 2; times++) {
      int before = (int)below((uint32_t)i);
      double distance = below(20);
      row(view, RG_ATTR_LEADING, RG_GREATER_OR_EQUAL, distance,
          views[is_shuffled ? shuffled(before, count) : before], RG_ATTR_TRAILING);
      if (starts[before] + 10 + distance > starts[i]) starts[i] = starts[before] + 10 + distance;
    }
  }
}

static double longest(int count) {
  double most = 0;
  for (int i = 0; i < count; i++) most = starts[i] > most ? starts[i] : most;
  return most;
}

/* Whether all views are where the longest paths end. */
static bool are_in_place(int count, bool is_shuffled, double width, bool is_rtl) {
  for (int i = 0; i < count; i++) {
    rg_frame f;
    CHECK_OK(rg_node_frame(ctx, views[is_shuffled ? shuffled(i, count) : i], &f));
    double expected = is_rtl ? width - starts[i] - 10 : starts[i];
    if ((double)f.x != expected || f.width != 10) return false;
  }
  return true;
}

static void views_are_where_the_longest_paths_end(void) {
  static const int counts[] = {3, 10, 100, 1000, MOST};
  for (int n = 0; n < 5; n++) {
    for (int variant = 0; variant < 4; variant++) {
      int count = counts[n];
      bool is_shuffled = variant & 1, is_rtl = variant & 2;
      begin(RG_KIND_VIEW, count, 100 * (uint64_t)count);
      scatter(count, is_shuffled, true);
      add_rows();
      if (is_rtl) CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
      CHECK_OK(rg_layout(ctx, box, 100000, 100));
      CHECK(are_in_place(count, is_shuffled, 100000, is_rtl));
      CHECK_OK(rg_layout(ctx, box, 90000, 100));
      CHECK(are_in_place(count, is_shuffled, 90000, is_rtl));
      end();
    }
  }
}

/* Labels keep their widths where nothing limits them. */
static void labels_are_behind_each_other(void) {
  begin(RG_KIND_FIXED, 1000, 100000);
  scatter(1000, false, false);
  for (int i = 0; i < 1000; i++) row(views[i], RG_ATTR_LEFT, RG_GREATER_OR_EQUAL, 2, box, RG_ATTR_LEFT);
  for (int i = 0; i < 1000; i++) row(views[i], RG_ATTR_RIGHT, RG_LESS_OR_EQUAL, -2, box, RG_ATTR_RIGHT);
  add_rows();
  CHECK_OK(rg_layout(ctx, box, 100000, 100));
  CHECK(are_in_place(1000, false, 0, false));
  end();
}

/* A view that every other one must be behind is added last. */
static void views_are_behind_the_last_one(void) {
  begin(RG_KIND_VIEW, 500, 100000);
  scatter(499, false, true);
  row(views[499], RG_ATTR_WIDTH, RG_EQUAL, 10, rg_null(), RG_ATTR_NONE);
  row(views[499], RG_ATTR_LEFT, RG_GREATER_OR_EQUAL, 40, box, RG_ATTR_LEFT);
  for (int i = 1; i < 499; i++) row(views[i], RG_ATTR_LEFT, RG_GREATER_OR_EQUAL, 0, views[499], RG_ATTR_RIGHT);
  add_rows();
  CHECK_OK(rg_layout(ctx, box, 100000, 100));
  for (int i = 0; i < 500; i++) {
    rg_frame f;
    CHECK_OK(rg_node_frame(ctx, views[i], &f));
    if (i == 0) CHECK_FRAME(f, 3, 0, 10, 0);
    else if (i == 499) CHECK_FRAME(f, 40, 0, 10, 0);
    else CHECK(f.x >= 50);
  }
  end();
}

/* A container that wraps is as wide as the longest path. */
static void a_container_wraps_its_views(void) {
  begin(RG_KIND_VIEW, 1000, 200000);
  scatter(1000, false, true);
  for (int i = 0; i < 1000; i++) row(box, RG_ATTR_RIGHT, RG_GREATER_OR_EQUAL, 8, views[i], RG_ATTR_RIGHT);
  add_rows();
  CHECK_OK(rg_layout_specs(ctx, box, rg_unspecified(), rg_exactly(0)));
  rg_frame f;
  CHECK_OK(rg_node_frame(ctx, box, &f));
  CHECK_FRAME(f, 0, 0, (float)longest(1000) + 18, 0);
  CHECK(are_in_place(1000, false, 0, false));
  end();
}

/* Constants, and what is left after edits, give what a new context gives. */
static void edits_are_followed(void) {
  begin(RG_KIND_VIEW, 300, 0);
  scatter(300, true, true);
  add_rows();
  for (int edit = 0; edit < 200; edit++) {
    size_t at = below((uint32_t)row_count);
    if (rows[at].relation == RG_EQUAL) continue;
    rows[at].constant = below(60);
    CHECK_OK(rg_constraint_set_constant(ctx, made[at], rows[at].constant));
    if (edit % 20 == 0) {
      CHECK_OK(rg_constraint_remove(ctx, made[at]));
      CHECK_OK(rg_constraint_add(ctx, box, &rows[at], &made[at]));
    }
    CHECK_OK(rg_layout(ctx, box, 100000, 100));
  }
  float edited[300];
  rg_frame f;
  for (int i = 0; i < 300; i++) {
    CHECK_OK(rg_node_frame(ctx, views[i], &f));
    edited[i] = f.x;
  }
  /* the longest paths with the present constants, by as many rounds as there are views at most */
  for (int i = 0; i < 300; i++) starts[i] = 3;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t at = 0; at < row_count; at++) {
      if (rows[at].relation == RG_EQUAL) continue;
      int first = 0, second = 0;
      while (views[first].id != rows[at].first.id) first++;
      while (views[second].id != rows[at].second.id) second++;
      double start = starts[second] + 10 + rows[at].constant;
      if (start > starts[first]) starts[first] = start, moved = true;
    }
  }
  for (int i = 0; i < 300; i++) CHECK_INT(edited[i], starts[i]);
  end();
}

/* In a container that is too narrow, the constraints of one path contradict its width: none of them can be left out. */
static void a_path_is_too_long(void) {
  begin(RG_KIND_VIEW, 1000, 2000000);
  scatter(1000, false, true);
  for (int i = 0; i < 1000; i++) row(box, RG_ATTR_RIGHT, RG_GREATER_OR_EQUAL, 8, views[i], RG_ATTR_RIGHT);
  add_rows();
  double wide = longest(1000) + 18;
  CHECK_OK(rg_layout(ctx, box, (float)wide, 100));
  CHECK_INT(rg_layout(ctx, box, (float)wide - 1, 100), RG_ERROR_TREE);
  rg_constraint named[300];
  uint32_t count = 0;
  CHECK_OK(rg_constraints_conflict(ctx, named, 300, &count));
  CHECK(count > 10 && count < 300);
  static rg_constraint_def chosen[300];
  for (uint32_t i = 0; i < count; i++) {
    size_t at = 0;
    while (at < row_count && made[at].id != named[i].id) at++;
    CHECK(at < row_count);
    chosen[i] = rows[at];
  }
  for (size_t i = 0; i < row_count; i++) CHECK_OK(rg_constraint_remove(ctx, made[i]));
  CHECK_OK(rg_constraints_add(ctx, box, chosen, 0, count, made));
  CHECK_INT(rg_layout(ctx, box, (float)wide - 1, 100), RG_ERROR_TREE);
  for (uint32_t i = 0; i < count; i++) {
    CHECK_OK(rg_constraint_remove(ctx, made[i]));
    CHECK_OK(rg_layout(ctx, box, (float)wide - 1, 100));
    CHECK_OK(rg_constraint_add(ctx, box, &chosen[i], &made[i]));
  }
  CHECK_OK(rg_layout(ctx, box, (float)wide, 100));
  end();
}

/* Labels are compressed where their distances leave too little room. */
static void labels_are_compressed(void) {
  begin(RG_KIND_FIXED, 40, 0);
  scatter(40, false, false);
  for (int i = 0; i < 40; i++) row(box, RG_ATTR_RIGHT, RG_GREATER_OR_EQUAL, 8, views[i], RG_ATTR_RIGHT);
  add_rows();
  double narrow = longest(40) + 10;
  CHECK_OK(rg_layout(ctx, box, (float)narrow, 100));
  double lost = 0;
  for (int i = 0; i < 40; i++) {
    rg_frame f;
    CHECK_OK(rg_node_frame(ctx, views[i], &f));
    CHECK((double)f.x + (double)f.width <= narrow - 8);
    lost += 10 - (double)f.width;
  }
  CHECK(lost >= 8);
  CHECK_OK(rg_layout(ctx, box, (float)narrow + 8, 100));
  CHECK(are_in_place(40, false, 0, false));
  end();
}

int main(void) {
  RUN(views_are_where_the_longest_paths_end);
  RUN(labels_are_behind_each_other);
  RUN(views_are_behind_the_last_one);
  RUN(a_container_wraps_its_views);
  RUN(edits_are_followed);
  RUN(a_path_is_too_long);
  RUN(labels_are_compressed);
  return check_result();
}
