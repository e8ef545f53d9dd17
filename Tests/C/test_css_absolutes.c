/* SPDX-License-Identifier: MIT */
/* Absolute boxes of CSS: one that changes is laid out alone, and all results are those of a new context. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <stdio.h>
#include <string.h>

enum { BOXES = 60, LENGTH = 200 };

typedef struct Scene {
  rg_context *ctx;
  rg_node root, canvas, boxes[BOXES], label;
} Scene;

static rg_kind kind;
static const char *canvas_text;
static char texts[BOXES][LENGTH];
static const char *label_text;
static float label_width;
static bool is_hidden;
static Scene scene;

static void set_text(rg_context *ctx, rg_node node, const char *text) {
  CHECK_OK(rg_node_set_css_text(ctx, node, text, strlen(text)));
}

/* A canvas with boxes beside a view, in a column; the first box is a container with a label. */
static void build(Scene *s) {
  s->ctx = make_context();
  s->root = make_sized(s->ctx, rg_null(), RG_KIND_CSS_FLEX, rg_match_parent(), rg_match_parent());
  set_text(s->ctx, s->root, "flex-direction: column");
  s->canvas = make_sized(s->ctx, s->root, kind, rg_wrap_content(), rg_wrap_content());
  set_text(s->ctx, s->canvas, canvas_text);
  for (int i = 0; i < BOXES; i++) {
    rg_kind own = i == 0 ? RG_KIND_CSS_FLEX : RG_KIND_VIEW;
    s->boxes[i] = make_sized(s->ctx, s->canvas, own, rg_wrap_content(), rg_wrap_content());
    set_text(s->ctx, s->boxes[i], texts[i]);
  }
  s->label = make_sized(s->ctx, s->boxes[0], RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
  set_text(s->ctx, s->label, label_text);
  CHECK_OK(rg_node_set_float(s->ctx, s->label, RG_CONTENT_WIDTH, label_width));
  CHECK_OK(rg_node_set_float(s->ctx, s->label, RG_CONTENT_HEIGHT, 10));
  make_sized(s->ctx, s->root, RG_KIND_FIXED, rg_px(30), rg_px(20));
  if (is_hidden) CHECK_OK(rg_node_set_int(s->ctx, s->canvas, RG_VISIBILITY, RG_GONE));
}

static void lay_out(Scene *s) { CHECK_OK(rg_layout(s->ctx, s->root, 500, 400)); }

static void begin(rg_kind of, const char *text) {
  kind = of;
  canvas_text = text;
  is_hidden = false;
  label_text = "";
  label_width = 40;
  for (int i = 0; i < BOXES; i++)
    snprintf(texts[i], LENGTH, "position: absolute; left: %dpx; top: %dpx; min-width: 8px; min-height: 6px", i * 7 % 290, i * 5 % 190);
  build(&scene);
  lay_out(&scene);
}

static void end(void) { rg_context_destroy(scene.ctx); }

static void change(int box, const char *text) {
  snprintf(texts[box], LENGTH, "%s", text);
  set_text(scene.ctx, scene.boxes[box], text);
}

static void check_same(Scene *new, rg_node was, rg_node is) {
  rg_frame a = frame_of(scene.ctx, was), b = frame_of(new->ctx, is);
  CHECK_FRAME(a, b.x, b.y, b.width, b.height);
}

/* Lays out, and compares with a new context. - Returns: the containers whose children were placed. */
static uint32_t check_as_new(void) {
  rg_layout_stats stats;
  rg_size a, b;
  Scene new;
  lay_out(&scene);
  CHECK_OK(rg_context_layout_stats(scene.ctx, &stats));
  build(&new);
  lay_out(&new);
  check_same(&new, scene.canvas, new.canvas);
  check_same(&new, scene.label, new.label);
  for (int i = 0; i < BOXES; i++) check_same(&new, scene.boxes[i], new.boxes[i]);
  if (!is_hidden) {
    CHECK_OK(rg_node_css_scroll_size(scene.ctx, scene.canvas, &a));
    CHECK_OK(rg_node_css_scroll_size(new.ctx, new.canvas, &b));
    CHECK(a.width == b.width && a.height == b.height);
  }
  CHECK_OK(rg_node_css_scroll_size(scene.ctx, scene.root, &a));
  CHECK_OK(rg_node_css_scroll_size(new.ctx, new.root, &b));
  CHECK(a.width == b.width && a.height == b.height);
  rg_context_destroy(new.ctx);
  return stats.nodes_placed;
}

static const rg_kind kinds[] = {RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK};

static void a_box_changes_alone(void) {
  for (int i = 0; i < 3; i++) {
    begin(kinds[i], "width: 300px; height: 200px; position: relative; padding: 5px; border-width: 2px");
    change(30, "position: absolute; left: 90px; top: 9px; width: 20px; height: 10px");
    CHECK_INT(check_as_new(), 0);
    CHECK_FRAME(frame_of(scene.ctx, scene.boxes[30]), 92, 11, 20, 10);
    change(31, "position: absolute; right: 10%; bottom: 9px; width: 10%; height: 10px; margin: 3px");
    change(32, "position: absolute; inset: 20px");
    CHECK_INT(check_as_new(), 0);
    change(30, "position: absolute; left: 40px; top: 9px; width: 20px; height: 10px");
    change(30, "position: absolute; left: 50px; top: 9px; width: 20px; height: 10px");
    CHECK_INT(check_as_new(), 0);
    end();
  }
}

/* A container that changes runs, and its children are placed. */
static void a_container_changes_alone(void) {
  for (int i = 0; i < 3; i++) {
    begin(kinds[i], "width: 300px; height: 200px");
    change(0, "position: absolute; left: 90px; top: 9px; padding: 4px");
    CHECK_INT(check_as_new(), 1);
    CHECK_OK(rg_node_set_float(scene.ctx, scene.label, RG_CONTENT_WIDTH, label_width = 60));
    CHECK_INT(check_as_new(), 1);
    CHECK(frame_of(scene.ctx, scene.boxes[0]).width == 68);
    CHECK_OK(rg_node_set_float(scene.ctx, scene.label, RG_CONTENT_WIDTH, label_width = 30));
    change(0, "position: absolute; left: 20px; top: 9px; padding: 4px");
    CHECK_INT(check_as_new(), 1);
    end();
  }
}

/* The scroll sizes of the canvas and of those around it change. */
static void a_box_leaves_its_container(void) {
  static const char *const canvases[] = {"width: 300px; height: 200px; padding: 3px",
                                         "width: 300px; height: 200px; overflow: hidden; border-width: 1px"};
  static const char *const places[] = {"left: 280px; top: 5px", "left: -30px; top: 190px", "left: 900px; top: 900px",
                                       "right: 900px; top: 5px", "left: 5px; top: 5px", "left: 5px; bottom: -300px"};
  for (int i = 0; i < 6; i++) {
    begin(kinds[i % 3], canvases[i / 3]);
    for (int k = 0; k < 6; k++) {
      char text[LENGTH];
      snprintf(text, LENGTH, "position: absolute; width: 50px; height: 50px; %s", places[k]);
      change(k % 2 * 7, text);
      check_as_new();
    }
    end();
  }
}

static void beside_other_edits(void) {
  for (int i = 0; i < 3; i++) {
    begin(kinds[i], "width: 50%; height: 200px");
    /* another child that is in flow now, and is not any longer */
    change(10, "position: absolute; left: 90px; top: 9px; width: 20px; height: 10px");
    change(11, "width: 20px; height: 10px");
    check_as_new();
    change(10, "position: absolute; left: 20px; top: 9px; width: 20px; height: 10px");
    change(11, "position: absolute; width: 20px; height: 10px");
    check_as_new();
    /* itself in flow */
    change(12, "position: absolute; left: 20px; top: 9px; width: 20px; height: 10px");
    change(12, "margin: 8px; width: 20px; height: 10px");
    check_as_new();
    /* the container */
    change(10, "position: absolute; right: 20px; top: 9px; width: 20px; height: 10px");
    canvas_text = "width: 310px; height: 200px; padding: 10px";
    set_text(scene.ctx, scene.canvas, canvas_text);
    check_as_new();
    end();
  }
}

static void in_a_canvas_that_is_gone(void) {
  for (int i = 0; i < 3; i++) {
    begin(kinds[i], "width: 300px; height: 200px");
    change(10, "position: absolute; left: 90px; top: 9px; width: 20px; height: 10px");
    CHECK_OK(rg_node_set_int(scene.ctx, scene.canvas, RG_VISIBILITY, RG_GONE));
    is_hidden = true;
    check_as_new();
    change(10, "position: absolute; left: 80px; top: 9px; width: 20px; height: 10px");
    check_as_new();
    CHECK_OK(rg_node_set_int(scene.ctx, scene.canvas, RG_VISIBILITY, RG_VISIBLE));
    is_hidden = false;
    check_as_new();
    CHECK_FRAME(frame_of(scene.ctx, scene.boxes[10]), 80, 9, 20, 10);
    end();
  }
}

static void a_query_before_the_layout_places_nothing(void) {
  for (int i = 0; i < 3; i++) {
    rg_size size;
    begin(kinds[i], "width: 300px; height: 200px");
    change(10, "position: absolute; left: 90px; top: 9px; width: 20px; height: 10px");
    CHECK_OK(rg_measure(scene.ctx, scene.root, rg_exactly(400), rg_unspecified(), &size));
    CHECK_FRAME(frame_of(scene.ctx, scene.boxes[10]), 70, 50, 8, 6);
    CHECK_OK(rg_node_destroy(scene.ctx, scene.boxes[BOXES - 1]));
    scene.boxes[BOXES - 1] = make_sized(scene.ctx, scene.canvas, RG_KIND_VIEW, rg_wrap_content(), rg_wrap_content());
    set_text(scene.ctx, scene.boxes[BOXES - 1], texts[BOXES - 1]);
    check_as_new();
    CHECK_FRAME(frame_of(scene.ctx, scene.boxes[10]), 90, 9, 20, 10);
    end();
  }
}

/* With an anchor, containers place all children: it may be set between the query and the layout. */
static void an_anchor_that_is_set_after_a_query(void) {
  rg_size size;
  rg_node other, p, q;
  begin(RG_KIND_CSS_FLEX, "width: 300px; height: 200px");
  other = make_sized(scene.ctx, rg_null(), RG_KIND_COORDINATOR, rg_px(100), rg_px(100));
  p = make_sized(scene.ctx, other, RG_KIND_VIEW, rg_px(10), rg_px(10));
  q = make_sized(scene.ctx, other, RG_KIND_VIEW, rg_px(10), rg_px(10));
  CHECK_OK(rg_layout(scene.ctx, other, 100, 100));
  change(10, "position: absolute; left: 90px; top: 9px; width: 20px; height: 10px");
  change(0, "position: absolute; left: 80px; top: 9px; padding: 4px");
  CHECK_OK(rg_measure(scene.ctx, scene.root, rg_exactly(500), rg_exactly(400), &size));
  CHECK_OK(rg_node_set_coordinator_anchor(scene.ctx, q, p));
  check_as_new();
  CHECK_FRAME(frame_of(scene.ctx, scene.boxes[10]), 90, 9, 20, 10);
  end();
}

/* One returns into its container. The overflow is found again while the other has new properties and its old place. */
static void two_boxes_change_of_which_one_overflowed(void) {
  static const char *const before[] = {"position: absolute; top: 36px", "position: absolute; top: 39px"};
  static const char *const after[] = {"position: absolute; top: 2px; padding: 3px", "position: absolute; top: 1px"};
  for (int order = 0; order < 2; order++) {
    rg_context *ctx = make_context();
    rg_node root = make_sized(ctx, rg_null(), RG_KIND_CSS_FLEX, rg_wrap_content(), rg_wrap_content()), boxes[2];
    rg_size size;
    set_text(ctx, root, "width: 100px; height: 48px; overflow: scroll");
    for (int i = 0; i < 2; i++) {
      boxes[i] = make_sized(ctx, root, RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
      CHECK_OK(rg_node_set_float(ctx, boxes[i], RG_CONTENT_WIDTH, 20));
      CHECK_OK(rg_node_set_float(ctx, boxes[i], RG_CONTENT_HEIGHT, 11));
      set_text(ctx, boxes[i], before[i]);
    }
    CHECK_OK(rg_layout(ctx, root, 100, 48));
    CHECK_OK(rg_node_css_scroll_size(ctx, root, &size));
    CHECK(size.height == 50);
    for (int i = 0; i < 2; i++) set_text(ctx, boxes[i ^ order], after[i ^ order]);
    CHECK_OK(rg_layout(ctx, root, 100, 48));
    CHECK_OK(rg_node_css_scroll_size(ctx, root, &size));
    CHECK(size.height == 48);
    CHECK_FRAME(frame_of(ctx, boxes[0]), 0, 2, 26, 17);
    CHECK_FRAME(frame_of(ctx, boxes[1]), 0, 1, 20, 11);
    rg_context_destroy(ctx);
  }
}

int main(void) {
  RUN(an_anchor_that_is_set_after_a_query);
  RUN(two_boxes_change_of_which_one_overflowed);
  RUN(a_box_changes_alone);
  RUN(a_container_changes_alone);
  RUN(a_box_leaves_its_container);
  RUN(beside_other_edits);
  RUN(in_a_canvas_that_is_gone);
  RUN(a_query_before_the_layout_places_nothing);
  return check_result();
}
