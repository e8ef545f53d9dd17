/* SPDX-License-Identifier: MIT */
/* CSS flexbox and grid. Tests/Conformance/css has the cases of a browser; here are calls, mixed trees and changes. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static rg_node make(rg_node parent, rg_kind kind) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

static rg_node box(rg_node parent, float width, float height, float grow) {
  rg_node node = make(parent, RG_KIND_VIEW);
  rg_css css = rg_css_default();
  css.width = rg_css_px(width);
  css.height = rg_css_px(height);
  css.flex_grow = grow;
  CHECK_OK(rg_node_set_css(ctx, node, &css));
  return node;
}

static void check_frame(rg_node node, float x, float y, float width, float height) {
  CHECK_FRAME(frame_of(ctx, node), x, y, width, height);
}

static float baseline_of(rg_node node) {
  rg_node_layout result;
  CHECK_OK(rg_node_layout_info(ctx, node, &result));
  return result.baseline;
}

static void begin(void) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 64;
  def.snapping = RG_SNAP_NONE;
  CHECK_OK(rg_context_create(&def, &ctx));
}

static void end(void) { rg_context_destroy(ctx); }

static void items_grow(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX);
  rg_node a = box(root, 20, 10, 1), b = box(root, 20, 30, 3);
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(root, 0, 0, 100, 50);
  check_frame(a, 0, 0, 35, 10);
  check_frame(b, 35, 0, 65, 30);
  rg_css css;
  css.struct_size = sizeof css;
  CHECK_OK(rg_node_get_css(ctx, a, &css));
  CHECK(css.width.value == 20);
  css.flex_grow = 0;
  CHECK_OK(rg_node_set_css(ctx, a, &css));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(a, 0, 0, 20, 10);
  check_frame(b, 20, 0, 80, 30);
  end();
}

static void tracks_share(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, "20px repeat(2, 1fr)", 19));
  rg_node a = box(root, 5, 10, 0), b = make(root, RG_KIND_VIEW), c = make(root, RG_KIND_VIEW), d = make(root, RG_KIND_VIEW);
  CHECK_OK(rg_layout(ctx, root, 100, 20));
  check_frame(a, 0, 0, 5, 10);
  check_frame(b, 20, 0, 40, 15);
  check_frame(c, 60, 0, 40, 15);
  check_frame(d, 0, 15, 20, 5);
  CHECK_INT(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_ROWS, "10px foo", 8), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_css_grid(ctx, a, RG_CSS_TEMPLATE_ROWS, "10px", 4), RG_ERROR_INVALID_ARGUMENT);
  end();
}

/* A change deep inside reaches containers of both worlds. */
static void changes_pass_mixed_trees(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), linear = make(root, RG_KIND_LINEAR);
  rg_node inner = make(linear, RG_KIND_CSS_FLEX), leaf = box(inner, 10, 10, 0), next = box(root, 7, 7, 0);
  rg_css css = rg_css_default();
  css.align_items = RG_CSS_START;
  CHECK_OK(rg_node_set_css(ctx, root, &css));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(linear, 0, 0, 10, 10);
  check_frame(next, 10, 0, 7, 7);
  css = rg_css_default();
  css.width = rg_css_px(30);
  css.height = rg_css_px(12);
  CHECK_OK(rg_node_set_css(ctx, leaf, &css));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(linear, 0, 0, 30, 12);
  check_frame(inner, 0, 0, 30, 12);
  check_frame(next, 30, 0, 7, 7);
  end();
}

/* Containers that wrap their content, nested deeply, take a bounded number of runs a level. */
static void deep_trees_are_linear(void) {
  unsigned runs[2];
  for (int turn = 0; turn < 2; turn++) {
    begin();
    int depth = turn == 0 ? 100 : 200;
    rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), at = root;
    for (int level = 0; level < depth; level++) {
      at = make(at, RG_KIND_CSS_FLEX);
      rg_css css = rg_css_default();
      css.flex_direction = level % 2 ? RG_FLEX_COLUMN : RG_FLEX_ROW;
      css.padding[1] = rg_css_px(1);
      CHECK_OK(rg_node_set_css(ctx, at, &css));
    }
    rg_node leaf = box(at, 10, 10, 0);
    CHECK_OK(rg_layout(ctx, root, 1000, 1000));
    rg_layout_stats stats;
    CHECK_OK(rg_context_layout_stats(ctx, &stats));
    runs[turn] = stats.nodes_measured;
    CHECK(frame_of(ctx, leaf).height == 10);
    end();
  }
  CHECK(runs[1] <= 3 * runs[0]);
}

/* The items of a subgrid size the columns of the grid above; its own gap is in the middle of that one's. */
static void subgrids_share_tracks(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID), sub = make(root, RG_KIND_CSS_GRID);
  rg_node a = box(sub, 30, 10, 0), b = box(sub, 20, 10, 0), below = box(root, 5, 5, 0);
  rg_css css = rg_css_default();
  css.column_gap = rg_css_px(4);
  css.justify_content = RG_CSS_START;
  CHECK_OK(rg_node_set_css(ctx, root, &css));
  css = rg_css_default();
  css.column_end.span = 2;
  css.column_gap = rg_css_px(8);
  css.padding[0] = rg_css_px(3);
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, "auto auto", 9));
  CHECK_OK(rg_node_set_css_grid(ctx, sub, RG_CSS_TEMPLATE_COLUMNS, "subgrid", 7));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  /* columns of 30 + 3 + 2 and of 20 + 2 */
  check_frame(sub, 0, 0, 61, frame_of(ctx, sub).height);
  check_frame(a, 3, 0, 30, 10);
  check_frame(b, 41, 0, 20, 10);
  CHECK(frame_of(ctx, below).x == 0);
  /* a change in the subgrid moves the columns */
  css = rg_css_default();
  css.width = rg_css_px(40);
  css.height = rg_css_px(10);
  CHECK_OK(rg_node_set_css(ctx, a, &css));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(b, 51, 0, 20, 10);
  /* a moved subgrid is an ordinary grid in another kind */
  rg_node flex = make(root, RG_KIND_CSS_FLEX);
  CHECK_OK(rg_node_insert(ctx, flex, sub, 0));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK(frame_of(ctx, b).x == frame_of(ctx, a).x && frame_of(ctx, b).y >= 10);
  end();
}

static rg_node marked; /* the item of a subgrid in its column `at` */

/* Lays out a grid of columns of 5. Then the item is in the column `at` of its subgrid, which begins at 0. */
static void check_column(rg_node root, int at) {
  rg_css css = rg_css_default();
  css.column_start.number = at;
  CHECK_OK(rg_node_set_css(ctx, marked, &css));
  CHECK_OK(rg_layout(ctx, root, 400, 50));
  check_frame(marked, 5 * (float)(at - 1), 0, 5, frame_of(ctx, marked).height);
}

/* A subgrid has memory for the columns that it spans after any edit: of its lines, of those above, and by a move. */
static void subgrids_have_room_for_their_area(void) {
  static const char few[] = "repeat(3, 5px)", many[] = "repeat(40, 5px)", all[] = "[from] repeat(60, 5px) [to]";
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID), sub = make(root, RG_KIND_CSS_GRID);
  marked = make(sub, RG_KIND_VIEW);
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, many, sizeof many - 1));
  CHECK_OK(rg_node_set_css_grid(ctx, sub, RG_CSS_TEMPLATE_COLUMNS, "subgrid", 7));
  rg_css css = rg_css_default();
  css.column_end.span = 2;
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  check_column(root, 2);
  css.column_end.span = 30;
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  check_column(root, 30);
  css.column_start.number = 1;
  css.column_end = (rg_css_line){.number = -1};
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  check_column(root, 40);
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, few, sizeof few - 1));
  check_column(root, 3);
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, all, sizeof all - 1));
  check_column(root, 60);
  /* a span in a column flow, whose columns are as many as its children need */
  rg_node columns = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(rg_node_set_css_grid(ctx, columns, RG_CSS_AUTO_COLUMNS, "5px", 3));
  css = rg_css_default();
  css.column_start.name = "from";
  css.column_end.name = "to";
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  check_column(root, 60);
  css = rg_css_default();
  css.grid_auto_flow = RG_CSS_FLOW_COLUMN;
  CHECK_OK(rg_node_set_css(ctx, columns, &css));
  css = rg_css_default();
  css.column_end.span = 70;
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  CHECK_OK(rg_node_insert(ctx, columns, sub, 0));
  check_column(columns, 70);
  rg_node_destroy(ctx, root);
  end();
}

/* Lines of a subgrid have names of their own and those of the grid above. */
static void subgrids_name_lines(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID), sub = make(root, RG_KIND_CSS_GRID);
  rg_node a = box(sub, 5, 5, 0), b = box(sub, 5, 5, 0);
  rg_css css = rg_css_default();
  css.column_end.span = 3;
  CHECK_OK(rg_node_set_css(ctx, sub, &css));
  static const char tracks[] = "10px [above] 20px 30px", lines[] = "subgrid [x] repeat(2, [y])";
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, tracks, sizeof tracks - 1));
  CHECK_OK(rg_node_set_css_grid(ctx, sub, RG_CSS_TEMPLATE_COLUMNS, lines, sizeof lines - 1));
  css = rg_css_default();
  css.width = css.height = rg_css_px(5);
  css.column_start.name = "above";
  CHECK_OK(rg_node_set_css(ctx, a, &css));
  css.column_start.name = "y";
  css.column_start.number = 2;
  CHECK_OK(rg_node_set_css(ctx, b, &css));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK(frame_of(ctx, a).x == 10 && frame_of(ctx, b).x == 30);
  CHECK_INT(rg_node_set_css_grid(ctx, sub, RG_CSS_TEMPLATE_COLUMNS, "subgrid 3px", 11), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_css_grid(ctx, sub, RG_CSS_TEMPLATE_COLUMNS, "subgrid [a", 10), RG_ERROR_INVALID_ARGUMENT);
  /* names of the parent that change */
  static const char moved[] = "10px 20px [above] 30px";
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, moved, sizeof moved - 1));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK(frame_of(ctx, a).x == 30);
  end();
}

/* Blocks are below each other; margins collapse, also through a box without edges. */
static void blocks_collapse_margins(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_BLOCK), a = box(root, 20, 10, 0), outer = make(root, RG_KIND_CSS_BLOCK);
  rg_node inner = box(outer, 20, 10, 0), absolute = box(root, 5, 5, 0);
  rg_css css = rg_css_default();
  css.width = rg_css_px(20);
  css.height = rg_css_px(10);
  css.margin[3] = rg_css_px(6);
  CHECK_OK(rg_node_set_css(ctx, a, &css));
  css.margin[1] = rg_css_px(9);
  css.margin[3] = rg_css_px(4);
  CHECK_OK(rg_node_set_css(ctx, inner, &css));
  css = rg_css_default();
  css.position = RG_CSS_ABSOLUTE;
  css.width = css.height = rg_css_px(5);
  CHECK_OK(rg_node_set_css(ctx, absolute, &css));
  CHECK_OK(rg_layout_specs(ctx, root, rg_spec_make(RG_EXACTLY, 100), rg_spec_make(RG_UNSPECIFIED, 0)));
  check_frame(a, 0, 0, 20, 10);
  check_frame(outer, 0, 19, 100, 10);
  check_frame(inner, 0, 0, 20, 10);
  check_frame(absolute, 0, 33, 5, 5);
  check_frame(root, 0, 0, 100, 33);
  end();
}

static int measured;
static float content_width = 20;

static void measure_leaf(void *user, rg_measure_request *request) {
  (void)user;
  measured++;
  request->out_width = content_width;
  request->out_height = 10;
}

/* A change that no container sees ends at the leaf, one of a size at the first container that stays as large. */
static void changes_are_cut_off(void) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 64;
  def.snapping = RG_SNAP_NONE;
  def.measure = measure_leaf;
  CHECK_OK(rg_context_create(&def, &ctx));
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), row = rg_null(), leaf = rg_null(), beside = rg_null();
  rg_css css = rg_css_default();
  css.flex_direction = RG_FLEX_COLUMN;
  CHECK_OK(rg_node_set_css(ctx, root, &css));
  for (int i = 0; i < 50; i++) {
    row = make(root, RG_KIND_CSS_FLEX);
    leaf = make(row, RG_KIND_MEASURED);
    beside = box(row, 5, 5, 0);
  }
  content_width = 20;
  CHECK_OK(rg_layout(ctx, root, 100, 2000));
  check_frame(beside, 20, 0, 5, 5);
  rg_layout_stats stats;
  measured = 0;
  CHECK_OK(rg_node_mark_dirty(ctx, leaf));
  CHECK_OK(rg_layout(ctx, root, 100, 2000));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT((int)stats.nodes_measured, 0);
  CHECK(measured > 0 && measured <= 4);
  content_width = 30;
  CHECK_OK(rg_node_mark_dirty(ctx, leaf));
  CHECK_OK(rg_layout(ctx, root, 100, 2000));
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  /* the row runs again, its 50 siblings do not */
  CHECK(stats.nodes_measured > 0 && stats.nodes_measured <= 8);
  check_frame(beside, 30, 0, 5, 5);
  end();
}

/* Properties of rg_style of a child reach its container: sizes and the baseline. */
static void styles_of_leaves_reach_the_container(void) {
  begin();
  rg_kind kinds[] = {RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK};
  for (int i = 0; i < 3; i++) {
    rg_node root = make(rg_null(), kinds[i]), leaf = make(root, RG_KIND_FIXED);
    rg_spec width = rg_spec_make(RG_EXACTLY, 100), height = rg_spec_make(RG_UNSPECIFIED, 0);
    CHECK_OK(rg_layout_specs(ctx, root, width, height));
    CHECK_OK(rg_node_set_float(ctx, leaf, RG_CONTENT_HEIGHT, 20));
    CHECK_OK(rg_layout_specs(ctx, root, width, height));
    check_frame(root, 0, 0, 100, 20);
    CHECK(frame_of(ctx, leaf).height == 20);
    CHECK_OK(rg_node_set_float(ctx, leaf, RG_PADDING_TOP, 5));
    CHECK_OK(rg_node_set_length(ctx, leaf, RG_BASELINE, rg_px(19)));
    CHECK_OK(rg_layout_specs(ctx, root, width, height));
    check_frame(root, 0, 0, 100, 25);
    CHECK(baseline_of(root) == 24);
    CHECK_OK(rg_node_set_length(ctx, leaf, RG_BASELINE, rg_px(9)));
    CHECK_OK(rg_layout_specs(ctx, root, width, height));
    CHECK(baseline_of(root) == 14);
    rg_node inner = make(root, kinds[i]);
    CHECK_OK(rg_layout_specs(ctx, root, width, height));
    CHECK_OK(rg_node_set_length(ctx, inner, RG_HEIGHT, rg_px(60)));
    CHECK_OK(rg_layout_specs(ctx, root, width, height));
    CHECK(frame_of(ctx, inner).height == 60);
  }
  end();
}

/* An exact size counts, as in all containers, also where padding and border do not fit. */
static void exact_sizes_count(void) {
  begin();
  rg_kind kinds[] = {RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK};
  for (int i = 0; i < 3; i++) {
    rg_node root = make(rg_null(), RG_KIND_FRAME), inner = make_sized(ctx, root, kinds[i], rg_match_parent(), rg_px(2));
    rg_css css = rg_css_default();
    css.padding[1] = rg_css_px(5);
    CHECK_OK(rg_node_set_css(ctx, inner, &css));
    CHECK_OK(rg_layout(ctx, root, 50, 50));
    check_frame(inner, 0, 0, 50, 2);
  }
  end();
}

/* The properties of a container of another kind count although a container of CSS inside of it has others. */
static void containers_inside_leave_properties_alone(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID);
  rg_node middle = make(root, RG_KIND_FRAME), inner = make_sized(ctx, middle, RG_KIND_CSS_BLOCK, rg_px(12), rg_px(19));
  CHECK_OK(rg_node_set_float(ctx, inner, RG_MARGIN_BOTTOM, 9));
  rg_css css = rg_css_default();
  css.align_items = RG_CSS_START;
  CHECK_OK(rg_node_set_css(ctx, root, &css));
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_COLUMNS, "30px", 4));
  CHECK_OK(rg_node_set_css_grid(ctx, root, RG_CSS_TEMPLATE_ROWS, "50px", 4));
  CHECK_OK(rg_layout(ctx, root, 50, 50));
  check_frame(middle, 0, 0, 30, 28);
  end();
}

/* A query of an inner container changes no later layout. */
static void queries_change_nothing(void) {
  begin();
  rg_kind kinds[] = {RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK};
  for (int i = 0; i < 9; i++) {
    rg_node root = make(rg_null(), kinds[i / 3]), inner = make(root, kinds[i % 3]), leaf = box(inner, 7, 5, 0);
    rg_css css = rg_css_default();
    css.align_items = css.justify_items = RG_CSS_START;
    CHECK_OK(rg_node_set_css(ctx, root, &css));
    CHECK_OK(rg_layout(ctx, root, 50, 40));
    rg_frame before = frame_of(ctx, inner);
    rg_size size;
    CHECK_OK(rg_measure(ctx, inner, rg_exactly(100), rg_exactly(234), &size));
    CHECK(size.width == 100 && size.height == 234);
    CHECK_OK(rg_layout(ctx, root, 50, 40));
    check_frame(inner, before.x, before.y, before.width, before.height);
    check_frame(leaf, 0, 0, 7, 5);
    rg_node_layout result;
    CHECK_OK(rg_node_layout_info(ctx, inner, &result));
    CHECK(result.unsnapped.width == before.width && result.unsnapped.height == before.height);
    /* of a leaf with limits of rg_style, which those of CSS replace */
    rg_node fixed = make(root, RG_KIND_FIXED);
    CHECK_OK(rg_node_set_length(ctx, fixed, RG_MIN_HEIGHT, rg_px(33)));
    CHECK_OK(rg_node_set_css(ctx, fixed, &css));
    CHECK_OK(rg_layout(ctx, root, 50, 40));
    CHECK_OK(rg_node_layout_info(ctx, fixed, &result));
    CHECK(result.unsnapped.height == 0);
    /* which a query reads, even under the specs of the last layout */
    CHECK_OK(rg_measure(ctx, fixed, rg_exactly(result.unsnapped.width), rg_exactly(0), &size));
    CHECK(size.height == 33);
    CHECK_OK(rg_layout(ctx, root, 50, 40));
    CHECK_OK(rg_measure(ctx, fixed, rg_exactly(16), rg_exactly(39), &size));
    CHECK_OK(rg_layout(ctx, root, 50, 40));
    CHECK_OK(rg_node_layout_info(ctx, fixed, &result));
    CHECK(result.unsnapped.height == 0);
    /* an edit after a query that came after another edit */
    CHECK_OK(rg_node_set_float(ctx, fixed, RG_CONTENT_WIDTH, 3));
    CHECK_OK(rg_measure(ctx, inner, rg_exactly(30), rg_exactly(31), &size));
    css.width = rg_css_px(7);
    css.height = rg_css_px(9);
    CHECK_OK(rg_node_set_css(ctx, leaf, &css));
    CHECK_OK(rg_layout(ctx, root, 50, 40));
    CHECK(frame_of(ctx, inner).height == 9 && frame_of(ctx, leaf).height == 9);
  }
  end();
}

/* The tracks of an automatic repetition do not depend on memory that former children needed. */
static void repetitions_forget_former_children(void) {
  enum { COUNT = 300 };
  rg_node children[COUNT];
  begin();
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_COLUMNS, "repeat(auto-fill, 1px)", 22));
  for (int turn = 0; turn < 2; turn++) {
    for (int i = 0; i < COUNT; i++) children[i] = box(grid, 1, 1, 0);
    CHECK_OK(rg_layout(ctx, grid, 2000, 2));
    check_frame(children[255], 255, 0, 1, 1);
    check_frame(children[256], 0, 1, 1, 1);
    for (int i = 0; i < COUNT && turn == 0; i++) CHECK_OK(rg_node_destroy(ctx, children[i]));
  }
  end();
}

/* Where children span many tracks, the last ones share them; how many there are does not depend on former children. */
static void limits_of_tracks_forget_former_children(void) {
  enum { COUNT = 60, MORE = 200 };
  rg_node children[MORE];
  rg_frame frames[COUNT];
  begin();
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_COLUMNS, "10px", 4));
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_AUTO_ROWS, "1px", 3));
  rg_css css = rg_css_default();
  css.row_end.span = 40;
  for (int turn = 0; turn < 3; turn++) {
    int count = turn == 1 ? MORE : COUNT;
    for (int i = 0; i < count; i++) {
      children[i] = make(grid, RG_KIND_VIEW);
      CHECK_OK(rg_node_set_css(ctx, children[i], &css));
    }
    CHECK_OK(rg_layout(ctx, grid, 100, 100));
    CHECK(frame_of(ctx, children[1]).y == 40);
    for (int i = 0; i < COUNT; i++) {
      if (turn == 0) frames[i] = frame_of(ctx, children[i]);
      if (turn == 2) check_frame(children[i], frames[i].x, frames[i].y, frames[i].width, frames[i].height);
    }
    for (int i = 0; i < count; i++) CHECK_OK(rg_node_destroy(ctx, children[i]));
  }
  end();
}

/* Children in one row that span columns are beside each other. */
static void locked_children_have_all_their_columns(void) {
  enum { COUNT = 20 };
  rg_node children[COUNT];
  begin();
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_AUTO_COLUMNS, "5px", 3));
  rg_css css = rg_css_default();
  css.column_end.span = 8;
  css.row_start.number = 1;
  for (int i = 0; i < COUNT; i++) {
    children[i] = make(grid, RG_KIND_VIEW);
    CHECK_OK(rg_node_set_css(ctx, children[i], &css));
  }
  CHECK_OK(rg_layout(ctx, grid, 100, 100));
  for (int i = 0; i < COUNT; i++) CHECK(frame_of(ctx, children[i]).x == 40 * i && frame_of(ctx, children[i]).width == 40);
  end();
}

/* Where only the widths of a container's content are asked for, its children of other kinds keep their sizes. */
static void widths_leave_sizes_alone(void) {
  begin();
  static const char row[] =
      "width: 150px; height: 118px; min-width: fit-content; min-height: 57px; max-height: 115px; aspect-ratio: 0.5; "
      "align-content: space-between; flex-flow: column-reverse wrap";
  static const char block[] = "height: 91%; margin: 19% 0 -3px -5px";
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), middle = make(root, RG_KIND_CSS_BLOCK);
  rg_node fixed = make(middle, RG_KIND_FIXED), other = make(middle, RG_KIND_FRAME);
  CHECK_OK(rg_node_set_css_text(ctx, root, row, sizeof row - 1));
  CHECK_OK(rg_node_set_css_text(ctx, middle, block, sizeof block - 1));
  CHECK_OK(rg_node_set_float(ctx, fixed, RG_PADDING_RIGHT, 24));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_at_most(100)));
  make(root, RG_KIND_FIXED);
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_at_most(100)));
  rg_node_layout result;
  CHECK_OK(rg_node_layout_info(ctx, other, &result));
  CHECK(result.unsnapped.width == 24);
  end();
}

static bool ignore_text(void *user, const char *bytes, size_t size) {
  (void)user;
  (void)bytes;
  (void)size;
  return true;
}

/* An explanation of an inner container, whose baseline is above its top, leaves its results as they are. */
static void explanations_change_nothing(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID), middle = make(root, RG_KIND_CSS_FLEX), leaf = box(middle, 5, 20, 0);
  (void)leaf;
  rg_css css = rg_css_default();
  css.flex_direction = RG_FLEX_COLUMN_REVERSE;
  css.height = rg_css_px(2);
  CHECK_OK(rg_node_set_css(ctx, middle, &css));
  rg_node inner = make(middle, RG_KIND_FIXED);
  CHECK_OK(rg_node_set_float(ctx, inner, RG_CONTENT_HEIGHT, 30));
  CHECK_OK(rg_node_set_length(ctx, inner, RG_BASELINE, rg_px(3)));
  css = rg_css_default();
  css.flex_shrink = 0;
  CHECK_OK(rg_node_set_css(ctx, inner, &css));
  CHECK_OK(rg_layout(ctx, root, 50, 40));
  float before = baseline_of(middle);
  CHECK(before == 0);
  CHECK_OK(rg_node_explain(ctx, middle, RG_EXPLAIN_TEXT, ignore_text, NULL));
  CHECK(baseline_of(middle) == before);
  end();
}

/* A size query reads a text without placing it: the next layout measures it again where it has changed. */
static void a_text_changes_between_a_query_and_a_layout(void) {
  begin();
  rg_size size;
  rg_node frame = make_node(ctx, rg_null(), RG_KIND_FRAME);
  CHECK_OK(rg_layout(ctx, frame, 300, 200));
  rg_node flex = make_node(ctx, make_node(ctx, frame, RG_KIND_CSS_GRID), RG_KIND_CSS_FLEX);
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node text = rg_null();
  def.style.font = make_font(ctx);
  def.text = "four";
  CHECK_OK(rg_node_create(ctx, flex, &def, &text));
  CHECK_OK(rg_measure(ctx, frame, rg_at_most(300), rg_at_most(200), &size));
  CHECK(size.width == 32);
  CHECK_OK(rg_node_set_text(ctx, text, "eleventh", 8));
  CHECK_OK(rg_measure(ctx, frame, rg_at_most(300), rg_at_most(200), &size));
  CHECK(size.width == 64);
  CHECK_OK(rg_node_set_text(ctx, text, "one", 3));
  CHECK_OK(rg_layout_specs(ctx, frame, rg_at_most(300), rg_at_most(200)));
  CHECK_FRAME(frame_of(ctx, flex), 0, 0, 24, 16);
  CHECK_FRAME(frame_of(ctx, text), 0, 0, 24, 16);
  end();
}

static void bad_values_are_refused(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX);
  rg_css css = rg_css_default();
  css.flex_grow = -1;
  CHECK_INT(rg_node_set_css(ctx, root, &css), RG_ERROR_INVALID_ARGUMENT);
  css = rg_css_default();
  css.width = rg_css_px(-1);
  CHECK_INT(rg_node_set_css(ctx, root, &css), RG_ERROR_INVALID_ARGUMENT);
  css = rg_css_default();
  css.align_items = (rg_css_align)30;
  CHECK_INT(rg_node_set_css(ctx, root, &css), RG_ERROR_INVALID_ARGUMENT);
  css = rg_css_default();
  css.struct_size = 4;
  CHECK_INT(rg_node_set_css(ctx, root, &css), RG_ERROR_INVALID_ARGUMENT);
  rg_size size;
  rg_node plain = make(root, RG_KIND_VIEW);
  CHECK_INT(rg_node_css_scroll_size(ctx, plain, &size), RG_ERROR_INVALID_ARGUMENT);
  rg_node nodes[2] = {root, {0}};
  css = rg_css_default();
  CHECK_INT(rg_nodes_set_css(ctx, nodes, sizeof *nodes, &css, 0, 2), RG_ERROR_STALE_HANDLE);
  CHECK_OK(rg_nodes_set_css(ctx, nodes, sizeof *nodes, &css, 0, 1));
  end();
}

/* A search that tries every cell for every child against every other would take minutes. */
static void large_dense_grids_are_filled(void) {
  enum { COUNT = 8000 };
  static rg_node children[COUNT];
  begin();
  rg_node grid = make_sized(ctx, rg_null(), RG_KIND_CSS_GRID, rg_px(100), rg_wrap_content());
  rg_css css = rg_css_default();
  css.grid_auto_flow = RG_CSS_FLOW_ROW_DENSE;
  css.width = rg_css_px(100);
  CHECK_OK(rg_node_set_css(ctx, grid, &css));
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_COLUMNS, "repeat(10, 10px)", 16));
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_AUTO_ROWS, "10px", 4));
  for (int i = 0; i < COUNT; i++) {
    children[i] = make_sized(ctx, grid, RG_KIND_VIEW, rg_wrap_content(), rg_wrap_content());
    if (i % 5 != 0) continue;
    css = rg_css_default();
    css.column_end.span = 2;
    CHECK_OK(rg_node_set_css(ctx, children[i], &css));
  }
  CHECK_OK(rg_layout(ctx, grid, 100, 100));
  /* five children take six cells: the last one of a line that does not fit leaves a hole for a later one */
  float bottom = 0;
  for (int i = 0; i < COUNT; i++) {
    rg_frame frame = frame_of(ctx, children[i]);
    CHECK(frame.width == (i % 5 == 0 ? 20 : 10) && frame.x + frame.width <= 100);
    if (frame.y + frame.height > bottom) bottom = frame.y + frame.height;
  }
  CHECK_INT((int)bottom, COUNT * 6 / 5);
  end();
}

/* Below a child that fills three lines, which a search skips at once, too. */
static void dense_grids_have_a_tall_head(void) {
  enum { COUNT = 8000 };
  begin();
  rg_node grid = make_sized(ctx, rg_null(), RG_KIND_CSS_GRID, rg_px(100), rg_wrap_content());
  CHECK_OK(rg_node_set_css_text(ctx, grid, "grid: auto-flow dense 10px / repeat(4, 10px)", 44));
  rg_node head = make_sized(ctx, grid, RG_KIND_VIEW, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_css_text(ctx, head, "grid-area: span 3 / span 4", 26));
  rg_node last = rg_null();
  for (int i = 0; i < COUNT; i++) {
    last = make_sized(ctx, grid, RG_KIND_VIEW, rg_wrap_content(), rg_wrap_content());
  }
  CHECK_OK(rg_layout(ctx, grid, 100, 100));
  check_frame(head, 0, 0, 40, 30);
  check_frame(last, 30, 30 + (COUNT / 4 - 1) * 10, 10, 10);
  end();
}

/* Took n^3: 20 s for these. A name that ends like a line of an area is that line. */
static void many_areas_and_names_are_found(void) {
  enum { COUNT = 1600 };
  static char areas[COUNT * 9], tracks[COUNT * 18], place[40];
  begin();
  rg_node grid = make_sized(ctx, rg_null(), RG_KIND_CSS_GRID, rg_px(3), rg_wrap_content());
  size_t length = 0, size = 0;
  for (int i = 0; i < COUNT; i++) {
    length += (size_t)sprintf(areas + length, "'a%d' ", i);
    size += (size_t)sprintf(tracks + size, "[n%d] 2px ", i);
  }
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_AREAS, areas, length));
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_ROWS, tracks, size));
  rg_node children[4];
  for (int i = 0; i < COUNT; i++) {
    rg_node child = make_sized(ctx, grid, RG_KIND_VIEW, rg_wrap_content(), rg_wrap_content());
    const char *form = i % 4 == 0 ? "grid-row: a%d" : i % 4 == 1 ? "grid-row: n%d"
                     : i % 4 == 2 ? "grid-row: a%d-start" : "grid-row: auto / a%d-end";
    sprintf(place, form, i);
    CHECK_OK(rg_node_set_css_text(ctx, child, place, strlen(place)));
    if (i >= COUNT - 4) children[i - COUNT + 4] = child;
  }
  CHECK_OK(rg_layout(ctx, grid, 3, 100));
  for (int i = 0; i < 4; i++) {
    rg_frame frame = frame_of(ctx, children[i]);
    CHECK(frame.y == 2 * (COUNT - 4 + i) && frame.height == 2);
  }
  end();
}

/* Took minutes: each child went over the lines before its own, and at each over all names. */
static void the_last_of_many_equal_names_is_found(void) {
  enum { COUNT = 300, LINES = 20000 };
  rg_node children[COUNT];
  begin();
  rg_node grid = make_sized(ctx, rg_null(), RG_KIND_CSS_GRID, rg_px(3), rg_wrap_content());
  static const char columns[] = "[b] repeat(20000, [a a] 1px) [a]";
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_COLUMNS, columns, sizeof columns - 1));
  for (int i = 0; i < COUNT; i++) {
    static const char *forms[] = {"grid-area: 1 / a 20000", "grid-area: 1 / a -20000", "grid-area: 1 / b / auto / span a 20000",
                                  "grid-area: 1 / span a 19999 / auto / a 20000"};
    children[i] = make_sized(ctx, grid, RG_KIND_VIEW, rg_wrap_content(), rg_px(1));
    CHECK_OK(rg_node_set_css_text(ctx, children[i], forms[i % 4], strlen(forms[i % 4])));
  }
  CHECK_OK(rg_layout(ctx, grid, 3, 100));
  check_frame(children[0], LINES - 1, 0, 1, 1);
  check_frame(children[1], 1, 0, 1, 1);
  check_frame(children[2], 0, 0, LINES, 1);
  check_frame(children[3], 0, 0, LINES - 1, 1);
  check_frame(children[COUNT - 4], LINES - 1, 0, 1, 1);
  end();
}

/* Names of lines around and in an automatic repetition, of which there are as many as the width has room for. */
static void names_follow_repetitions(void) {
  begin();
  rg_node grid = make_sized(ctx, rg_null(), RG_KIND_CSS_GRID, rg_match_parent(), rg_wrap_content());
  static const char columns[] = "[n] 10px [n m] repeat(auto-fill, [r] 10px [n] 10px [q]) [n] 10px [e]";
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_COLUMNS, columns, sizeof columns - 1));
  CHECK_OK(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_AREAS, "'. . x x' ", 10));
  static const struct { const char *place; int at[2]; } cases[] = {
      {"n", {0, 0}}, {"n 2", {1, 1}}, {"n 3", {2, 2}}, {"n 4", {4, 3}}, {"n 5", {5, 5}}, {"n -1", {5, 3}}, {"n -2", {4, 2}},
      {"m", {1, 1}}, {"r 2", {3, 5}}, {"q", {3, 3}}, {"q 2", {5, 5}}, {"e", {6, 4}}, {"x", {2, 2}}, {"x-end", {4, 4}}};
  enum { COUNT = sizeof cases / sizeof cases[0] };
  rg_node children[COUNT];
  for (int i = 0; i < COUNT; i++) {
    char text[60];
    sprintf(text, "grid-area: %d / %s; height: 1px", i + 1, cases[i].place);
    children[i] = make_sized(ctx, grid, RG_KIND_VIEW, rg_wrap_content(), rg_wrap_content());
    CHECK_OK(rg_node_set_css_text(ctx, children[i], text, strlen(text)));
  }
  for (int turn = 0; turn < 2; turn++) {
    CHECK_OK(rg_layout(ctx, grid, turn == 0 ? 60 : 45, 100));
    for (int i = 0; i < COUNT; i++) {
      rg_frame frame = frame_of(ctx, children[i]);
      if (frame.x != 10 * cases[i].at[turn] && cases[i].at[turn] < (turn == 0 ? 6 : 4)) {
        char what[90];
        sprintf(what, "%s at %g in turn %d", cases[i].place, frame.x, turn);
        check_fail(__FILE__, __LINE__, what);
      }
    }
  }
  end();
}

/* All nodes of a batch have their old properties when memory runs out. */
static void batches_without_memory_change_nothing(void) {
  enum { COUNT = 3 };
  bool isDone = false;
  for (long at = 0; !isDone && at < 100; at++) {
    ledger *l = (ledger *)calloc(1, sizeof *l);
    rg_context_def def = rg_context_def_default();
    def.allocator = ledger_hooks(l);
    CHECK_OK(rg_context_create(&def, &ctx));
    rg_node grid = make(rg_null(), RG_KIND_CSS_GRID), nodes[COUNT];
    rg_css css[COUNT], now = rg_css_default();
    for (int i = 0; i < COUNT; i++) {
      static const char *names[] = {"first", "second", "third"};
      nodes[i] = make(grid, RG_KIND_VIEW);
      css[i] = rg_css_default();
      css[i].width = rg_css_px(7);
      css[i].column_start.name = names[i];
      css[i].row_start.number = 100 << (3 * i);
    }
    l->fail_after = at;
    isDone = rg_nodes_set_css(ctx, nodes, sizeof nodes[0], css, sizeof css[0], COUNT) == RG_OK;
    l->fail_after = -1;
    for (int i = 0; i < COUNT; i++) {
      CHECK_OK(rg_node_get_css(ctx, nodes[i], &now));
      CHECK((now.width.unit == RG_CSS_PX) == isDone);
    }
    CHECK_OK(rg_layout(ctx, grid, 100, 100));
    rg_context_destroy(ctx);
    CHECK_INT(l->count, 0);
    free(l);
  }
  CHECK(isDone);
}

static void a_struct_of_another_size_is_not_filled(void) {
  rg_css css;
  memset(&css, 0, sizeof css);
  rg_css_init(NULL, sizeof css);
  rg_css_init(&css, 8);
  CHECK(css.struct_size == 0);
  rg_css_init(&css, sizeof css);
  CHECK(css.struct_size == sizeof css && css.box_sizing == RG_CSS_BORDER_BOX);
}

static void set_text(rg_node node, const char *text) { CHECK_OK(rg_node_set_css_text(ctx, node, text, strlen(text))); }

/* A container without properties has the lengths of its rg_style, also after an edit. */
static void own_lengths_count_after_a_layout(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_FRAME), flex = make(root, RG_KIND_CSS_FLEX);
  box(flex, 10, 4, 0);
  CHECK_OK(rg_node_set_length(ctx, flex, RG_HEIGHT, rg_px(15)));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK(frame_of(ctx, flex).height == 15);
  CHECK_OK(rg_node_set_length(ctx, flex, RG_HEIGHT, rg_wrap_content()));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK(frame_of(ctx, flex).height == 4);
  end();
}

/* Rows with lengths in pixels are not measured twice for their heights, nor columns again for stretched ones. */
static void simple_rows_run_once(void) {
  enum { ROWS = 100 };
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), last = rg_null(), inner = rg_null();
  set_text(root, "flex-direction: column");
  for (int i = 0; i < ROWS; i++) {
    rg_node row = make(root, RG_KIND_CSS_FLEX), column;
    set_text(row, "padding: 8px");
    box(row, 40, 40, 0);
    column = make(row, RG_KIND_CSS_FLEX);
    set_text(column, "flex: 1; flex-direction: column");
    inner = make(column, RG_KIND_VIEW);
    set_text(inner, "height: 16px");
    last = box(row, 24, 24, 0);
  }
  rg_layout_stats stats;
  for (int width = 300; width <= 400; width += 50) {
    CHECK_OK(rg_layout_specs(ctx, root, rg_exactly((float)width), rg_unspecified()));
    CHECK_OK(rg_context_layout_stats(ctx, &stats));
    CHECK(width == 300 || stats.nodes_measured <= ROWS + 2); /* columns of boxes have sums */
    check_frame(inner, 0, 0, (float)width - 80, 16);
    check_frame(last, (float)width - 32, 8, 24, 24);
  }
  end();
}

static void layout_column(rg_node root, float width) {
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(width), rg_unspecified()));
}

static void check_scroll(rg_node node, float width, float height) {
  rg_size size;
  CHECK_OK(rg_node_css_scroll_size(ctx, node, &size));
  CHECK(size.width == width && size.height == height);
}

/* A column of boxes has the same height at each width, where the boxes fit; its sums follow edits of one child, and of
   two; other properties end them. */
static void sums_follow_edits(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), column = make(root, RG_KIND_CSS_FLEX);
  set_text(root, "flex-direction: column");
  set_text(column, "flex-direction: column; padding: 4px; gap: 2px");
  rg_node a = make(column, RG_KIND_VIEW), b = make(column, RG_KIND_VIEW), c = make(column, RG_KIND_VIEW);
  rg_node after = make(root, RG_KIND_VIEW);
  set_text(a, "height: 10px");
  set_text(b, "height: 20px; width: 30px");
  set_text(c, "height: 5px");
  set_text(after, "height: 7px");
  layout_column(root, 100);
  check_frame(column, 0, 0, 100, 47);
  check_frame(a, 4, 4, 92, 10);
  check_frame(b, 4, 16, 30, 20);
  check_frame(c, 4, 38, 92, 5);
  check_frame(after, 0, 47, 100, 7);
  layout_column(root, 60);
  rg_layout_stats stats;
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT((int)stats.nodes_measured, 1); /* the root, by sums: no container runs */
  check_frame(column, 0, 0, 60, 47);
  check_frame(c, 4, 38, 52, 5);
  check_scroll(c, 52, 5);
  check_scroll(column, 60, 47);
  layout_column(root, 20); /* b overflows */
  check_frame(a, 4, 4, 12, 10);
  check_scroll(column, 34, 47);
  layout_column(root, 60);
  check_scroll(column, 60, 47);
  set_text(a, "height: 14px");
  layout_column(root, 60);
  CHECK_OK(rg_context_layout_stats(ctx, &stats));
  CHECK_INT((int)stats.nodes_measured, 1);
  check_frame(b, 4, 20, 30, 20);
  check_frame(column, 0, 0, 60, 51);
  check_frame(after, 0, 51, 60, 7);
  set_text(b, "height: 21px; width: 58px");
  set_text(c, "height: 6px");
  layout_column(root, 60);
  check_frame(b, 4, 20, 58, 21);
  check_frame(c, 4, 43, 52, 6);
  check_frame(after, 0, 53, 60, 7);
  check_scroll(column, 62, 53);
  set_text(a, "height: 14px; margin-left: -3px");
  layout_column(root, 70);
  check_frame(a, 1, 4, 65, 14);
  set_text(a, "height: 14px; margin-left: 0; order: 1");
  layout_column(root, 70);
  check_frame(b, 4, 4, 58, 21);
  check_frame(a, 4, 35, 62, 14);
  set_text(column, "flex-direction: column; padding: 4px; gap: 2px; height: 30px");
  layout_column(root, 70);
  check_frame(column, 0, 0, 70, 30);
  check_frame(after, 0, 30, 70, 7);
  end();
}

/* Rows of boxes that wrap: their lines, after edits of one box, and in a height of their own. */
static void boxes_wrap(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX);
  set_text(root, "flex-wrap: wrap; gap: 5px; align-content: center");
  rg_node a = box(root, 40, 10, 0), b = box(root, 40, 20, 0), c = box(root, 40, 10, 1), d = box(root, 90, 8, 0);
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  check_frame(root, 0, 0, 100, 48);
  check_frame(a, 0, 0, 40, 10);
  check_frame(b, 45, 0, 40, 20);
  check_frame(c, 0, 25, 100, 10);
  check_frame(d, 0, 40, 90, 8);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  check_frame(a, 0, 26, 40, 10);
  check_frame(c, 0, 51, 100, 10);
  check_frame(d, 0, 66, 90, 8);
  set_text(b, "width: 56px; height: 30px; flex-shrink: 0");
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(100), rg_unspecified()));
  check_frame(b, 0, 15, 56, 30);
  check_frame(c, 0, 50, 100, 10);
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(300), rg_unspecified()));
  check_frame(b, 45, 0, 56, 30);
  check_frame(c, 106, 0, 99, 10);
  check_frame(d, 210, 0, 90, 8);
  check_frame(root, 0, 0, 300, 30);
  end();
}

/* The 0% of `flex: 1` is the content in a column whose height is open, and 0 in one of a height. */
static void a_basis_of_no_percent_follows_the_height(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), column = make(root, RG_KIND_CSS_FLEX);
  set_text(root, "align-items: start");
  rg_node a = make(column, RG_KIND_CSS_FLEX), b = box(column, 10, 20, 0);
  box(a, 5, 30, 0);
  set_text(a, "flex: 1");
  for (int i = 0; i < 2; i++) {
    set_text(column, "flex-direction: column");
    CHECK_OK(rg_layout(ctx, root, 100, 200));
    check_frame(a, 0, 0, 10, 30);
    check_frame(b, 0, 30, 10, 20);
    set_text(column, "flex-direction: column; height: 100px");
    CHECK_OK(rg_layout(ctx, root, 100, 200));
    check_frame(a, 0, 0, 10, 80);
    check_frame(b, 0, 80, 10, 20);
  }
  end();
}

/* A grid that keeps its areas follows its children: gone ones, other orders, other spans, other templates. */
static void kept_areas_follow_edits(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID), cells[4];
  set_text(root, "grid-template-columns: repeat(2, 1fr); grid-auto-rows: minmax(10px, auto)");
  for (int i = 0; i < 4; i++) {
    cells[i] = make(root, RG_KIND_VIEW);
    set_text(cells[i], "height: 10px");
  }
  for (int width = 100; width <= 200; width += 100) {
    CHECK_OK(rg_layout_specs(ctx, root, rg_exactly((float)width), rg_unspecified()));
    check_frame(cells[3], (float)width / 2, 10, (float)width / 2, 10);
  }
  CHECK_OK(rg_node_set_int(ctx, cells[0], RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(200), rg_unspecified()));
  check_frame(cells[1], 0, 0, 100, 10);
  check_frame(cells[3], 0, 10, 100, 10);
  CHECK_OK(rg_node_set_int(ctx, cells[0], RG_VISIBILITY, RG_VISIBLE));
  set_text(cells[0], "height: 30px; grid-column: span 2");
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(200), rg_unspecified()));
  check_frame(cells[0], 0, 0, 200, 30);
  check_frame(cells[3], 0, 40, 100, 10);
  set_text(root, "grid-template-columns: 50px; grid-auto-columns: 20px");
  CHECK_OK(rg_layout_specs(ctx, root, rg_exactly(300), rg_unspecified()));
  check_frame(cells[0], 0, 0, 70, 30);
  check_frame(cells[2], 50, 30, 20, 10);
  end();
}

/* An error of a container inside of CSS ends when its child has a baseline again. */
static void a_missing_baseline_ends(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_BLOCK), grid = make(root, RG_KIND_CSS_GRID);
  rg_node linear = make(grid, RG_KIND_LINEAR);
  make(linear, RG_KIND_FIXED);
  rg_node bare = make(linear, RG_KIND_FIXED), flex = make(linear, RG_KIND_CSS_FLEX);
  make(flex, RG_KIND_FIXED);
  CHECK_OK(rg_node_set_int(ctx, linear, RG_BASELINE_CHILD_INDEX, 1));
  CHECK_INT(rg_layout(ctx, root, 100, 100), RG_ERROR_TREE);
  CHECK_OK(rg_node_insert(ctx, linear, bare, 2));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  end();
}

/* The scroll size of a container has the absolute boxes of static containers in it, as they are at the time. */
static void absolute_boxes_of_static_containers_scroll(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX), scroller = make(root, RG_KIND_CSS_GRID);
  rg_node inner = make(scroller, RG_KIND_CSS_FLEX), deep = make(inner, RG_KIND_CSS_FLEX);
  rg_node box = make(deep, RG_KIND_FIXED), other = make(inner, RG_KIND_FIXED);
  set_text(scroller, "overflow: hidden; width: 50px; height: 20px; border-width: 1px");
  set_text(inner, "position: static; padding: 4px");
  set_text(deep, "position: static");
  set_text(box, "position: absolute; width: 20px; height: 70px");
  set_text(other, "position: absolute; left: 60px; width: 5px; height: 5px");
  layout_column(root, 100);
  check_frame(box, 0, 0, 20, 70);
  check_scroll(scroller, 65, 74);
  set_text(box, "position: absolute; width: 20px; height: 30px");
  layout_column(root, 100);
  check_scroll(scroller, 65, 34);
  CHECK_OK(rg_node_set_int(ctx, other, RG_VISIBILITY, RG_GONE));
  layout_column(root, 100);
  check_scroll(scroller, 48, 34);
  set_text(deep, "overflow: hidden"); /* the containing block, which cuts it off */
  layout_column(root, 100);
  check_scroll(scroller, 48, 18);
  check_scroll(deep, 20, 30);
  end();
}

int main(void) {
  RUN(absolute_boxes_of_static_containers_scroll);
  RUN(a_missing_baseline_ends);
  RUN(own_lengths_count_after_a_layout);
  RUN(simple_rows_run_once);
  RUN(sums_follow_edits);
  RUN(boxes_wrap);
  RUN(a_basis_of_no_percent_follows_the_height);
  RUN(kept_areas_follow_edits);
  RUN(a_struct_of_another_size_is_not_filled);
  RUN(large_dense_grids_are_filled);
  RUN(dense_grids_have_a_tall_head);
  RUN(many_areas_and_names_are_found);
  RUN(the_last_of_many_equal_names_is_found);
  RUN(names_follow_repetitions);
  RUN(batches_without_memory_change_nothing);
  RUN(items_grow);
  RUN(tracks_share);
  RUN(changes_pass_mixed_trees);
  RUN(deep_trees_are_linear);
  RUN(subgrids_share_tracks);
  RUN(subgrids_have_room_for_their_area);
  RUN(subgrids_name_lines);
  RUN(blocks_collapse_margins);
  RUN(changes_are_cut_off);
  RUN(styles_of_leaves_reach_the_container);
  RUN(exact_sizes_count);
  RUN(queries_change_nothing);
  RUN(containers_inside_leave_properties_alone);
  RUN(repetitions_forget_former_children);
  RUN(limits_of_tracks_forget_former_children);
  RUN(locked_children_have_all_their_columns);
  RUN(widths_leave_sizes_alone);
  RUN(explanations_change_nothing);
  RUN(a_text_changes_between_a_query_and_a_layout);
  RUN(bad_values_are_refused);
  return check_result();
}
