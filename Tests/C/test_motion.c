/* SPDX-License-Identifier: MIT */
/* Motion: transitions between layouts, curves, springs, flings. */
#define _GNU_SOURCE
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_node root, rows[4];

static void set_up_with(const rg_context_def *def) {
  ctx = make_context_def(def);
  root = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  for (int i = 0; i < 4; i++) {
    rows[i] = make_sized(ctx, root, RG_KIND_VIEW, rg_px(100), rg_px(20));
    CHECK_OK(rg_node_set_user_data(ctx, rows[i], &rows[i]));
  }
  CHECK_OK(rg_layout(ctx, root, 200, 400));
}

static void set_up(void) {
  rg_context_def def = rg_context_def_default();
  set_up_with(&def);
}

static rg_motion_view step(float seconds) {
  rg_motion_view view = {0};
  CHECK_OK(rg_transition_step(ctx, seconds, &view));
  return view;
}

static const rg_motion *of(rg_motion_view view, rg_node node) {
  for (uint32_t i = 0; i < view.count; i++)
    if (view.motions[i].node.id == node.id) return &view.motions[i];
  return NULL;
}

static rg_transition_def liclose_to(float duration) {
  rg_transition_def def = rg_transition_default();
  def.move.easing = RG_EASING_LINEAR;
  def.move.duration = duration;
  def.appear = def.leave = def.move;
  return def;
}

static void begin(const rg_transition_def *def) { CHECK_OK(rg_transition_begin(ctx, root, def)); }

static void lay_out(void) { CHECK_OK(rg_layout(ctx, root, 200, 400)); }

static bool close_to(double a, double b, double tolerance) { return fabs(a - b) <= tolerance; }

static void nodes_go_from_their_old_frames_to_the_new_ones(void) {
  set_up();
  rg_transition_def def = liclose_to(1);
  begin(&def);
  CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(60)));
  lay_out();
  CHECK(frame_of(ctx, rows[1]).y == 60);
  rg_motion_view view = step(5); /* the first step is at time 0 */
  CHECK_INT(view.count, 4);
  CHECK_INT(view.moving, 4);
  const rg_motion *m = of(view, rows[1]);
  CHECK(m->frame.y == 20 && m->frame.x == 0 && m->frame.width == 100 && m->alpha == 1 && m->scale == 1);
  CHECK(m->kind == RG_MOTION_MOVING && !m->is_last && m->parent.id == root.id && m->user_data == &rows[1]);
  CHECK(of(view, rows[0])->frame.height == 20);
  view = step(0.25f);
  CHECK(of(view, rows[1])->frame.y == 30 && of(view, rows[0])->frame.height == 30);
  view = step(0.5f);
  CHECK(of(view, rows[1])->frame.y == 50);
  view = step(1);
  CHECK_INT(view.count, 4);
  CHECK_INT(view.moving, 0);
  CHECK(of(view, rows[1])->frame.y == 60 && of(view, rows[1])->is_last);
  CHECK_INT(step(1).count, 0);
  rg_context_destroy(ctx);
}

static void nothing_moves_that_is_in_its_place(void) {
  set_up();
  CHECK_INT(step(1).count, 0);
  begin(NULL);
  lay_out();
  CHECK_INT(step(0).count, 0);
  begin(NULL);
  CHECK_OK(rg_node_set_length(ctx, rows[3], RG_WIDTH, rg_px(50)));
  lay_out();
  CHECK_INT(step(0).count, 1);
  rg_context_destroy(ctx);
}

static void nodes_appear_and_leave(void) {
  set_up();
  rg_transition_def def = liclose_to(1);
  def.appear_scale = 0.5f;
  def.leave_scale = 2;
  begin(&def);
  rg_node box = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(50), rg_px(30));
  rg_node inside = make_sized(ctx, box, RG_KIND_VIEW, rg_px(5), rg_px(5));
  CHECK_OK(rg_node_destroy(ctx, rows[3]));
  CHECK_OK(rg_node_set_int(ctx, rows[2], RG_VISIBILITY, RG_GONE));
  lay_out();
  rg_motion_view view = step(0);
  CHECK_INT(view.count, 3);
  CHECK(of(view, inside) == NULL); /* it appears with its parent */
  const rg_motion *m = of(view, box);
  CHECK(m->kind == RG_MOTION_APPEARING && m->alpha == 0 && m->scale == 0.5f && m->frame.y == 40);
  m = of(view, rows[3]);
  CHECK(m->kind == RG_MOTION_LEAVING && m->alpha == 1 && m->frame.y == 60 && m->user_data == &rows[3]);
  CHECK(of(view, rows[2])->kind == RG_MOTION_LEAVING && of(view, rows[2])->frame.y == 40);
  view = step(0.5f);
  CHECK(of(view, box)->alpha == 0.5f && of(view, box)->scale == 0.75f);
  CHECK(of(view, rows[3])->alpha == 0.5f && of(view, rows[3])->scale == 1.5f && of(view, rows[3])->frame.y == 60);
  view = step(0.5f);
  CHECK(of(view, rows[3])->is_last && of(view, rows[3])->alpha == 0 && of(view, box)->is_last && of(view, box)->alpha == 1);
  CHECK_INT(step(0).count, 0);
  rg_context_destroy(ctx);
}

/* A transition that begins in flight goes on from where things are, with their speed. */
static void an_interrupted_motion_does_not_jump(void) {
  static const rg_easing easings[] = {RG_EASING_CUBIC, RG_EASING_LINEAR, RG_EASING_SPRING};
  for (size_t e = 0; e < 3; e++) {
    set_up();
    rg_transition_def def = liclose_to(0.5f);
    def.move.easing = easings[e];
    begin(&def);
    CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(300)));
    lay_out();
    const float tick = 1 / 4096.0f; /* short: what remains of a difference of speeds is a jump */
    float y = of(step(0), rows[1])->frame.y, speed = 0;
    for (int i = 0; i < 3000; i++) {
      bool begins = i == 600 || i == 800;
      if (begins) {
        begin(&def);
        CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(i == 600 ? 10 : 150)));
        lay_out();
        const rg_motion *m = of(step(tick), rows[1]); /* the first step of a transition is at time 0 */
        CHECK(close_to(m->frame.y, y, 0.001));
        y = m->frame.y;
        continue;
      }
      const rg_motion *m = of(step(tick), rows[1]);
      if (m == NULL) break;
      float now = (m->frame.y - y) / tick;
      if (i == 601 || i == 801) CHECK(close_to(now, speed, 10));
      speed = now;
      y = m->frame.y;
    }
    for (int i = 0; i < 30000 && step(tick).count > 0; i++) continue;
    CHECK_INT(step(tick).count, 0);
    rg_context_destroy(ctx);
  }
}

static void a_node_that_comes_back_appears_from_where_it_had_faded_to(void) {
  set_up();
  rg_transition_def def = liclose_to(1);
  begin(&def);
  CHECK_OK(rg_node_set_int(ctx, rows[3], RG_VISIBILITY, RG_INVISIBLE));
  lay_out();
  step(0);
  CHECK(of(step(0.25f), rows[3])->alpha == 0.75f);
  begin(&def);
  CHECK_OK(rg_node_set_int(ctx, rows[3], RG_VISIBILITY, RG_VISIBLE));
  lay_out();
  rg_motion_view view = step(0);
  CHECK_INT(view.count, 1);
  CHECK(of(view, rows[3])->kind == RG_MOTION_APPEARING && close_to(of(view, rows[3])->alpha, 0.75, 1e-6));
  for (int i = 0; i < 8; i++) view = step(0.125f);
  CHECK(of(view, rows[3])->is_last && of(view, rows[3])->alpha == 1);
  rg_context_destroy(ctx);
}

static void another_parent_does_not_move_a_node(void) {
  set_up();
  rg_node box = make_sized(ctx, root, RG_KIND_LINEAR, rg_px(100), rg_px(40));
  lay_out();
  rg_transition_def def = liclose_to(1);
  begin(&def);
  CHECK_OK(rg_node_insert(ctx, box, rows[0], 0));
  lay_out();
  rg_motion_view view = step(0);
  /* it was at 0, 0 of the root; the box is at 0, 60 now */
  CHECK(of(view, rows[0])->frame.y == -60 && of(view, rows[0])->parent.id == box.id);
  CHECK(of(view, box)->frame.y == 80);
  rg_context_destroy(ctx);
}

static rg_node named(rg_node parent, const char *id, float height) {
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_node node = rg_null();
  def.id = id;
  def.style.width = rg_px(10);
  def.style.height = rg_px(height);
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

static void new_nodes_come_from_the_places_of_those_with_their_ids(void) {
  set_up();
  rg_node first = named(root, "cover", 30), second = named(root, "cover", 10);
  lay_out();
  rg_transition_def def = liclose_to(1);
  begin(&def);
  CHECK_OK(rg_node_destroy(ctx, first));
  CHECK_OK(rg_node_destroy(ctx, second));
  rg_node one = named(root, "cover", 30), two = named(root, "cover", 10), three = named(root, "cover", 10);
  CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(40)));
  lay_out();
  rg_motion_view view = step(0);
  CHECK(of(view, one)->kind == RG_MOTION_MOVING && of(view, one)->frame.y == 80);
  CHECK(of(view, two)->kind == RG_MOTION_MOVING && of(view, two)->frame.y == 110);
  CHECK(of(view, three)->kind == RG_MOTION_APPEARING);
  CHECK(of(view, first) == NULL && of(view, second) == NULL);
  rg_context_destroy(ctx);
}

static void a_screen_gives_its_nodes_to_another_screen(void) {
  set_up();
  rg_node cover = named(root, "cover", 30);
  lay_out();
  rg_node other = make_sized(ctx, rg_null(), RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  rg_node box = make_sized(ctx, other, RG_KIND_LINEAR, rg_px(90), rg_px(90));
  rg_node big = named(box, "cover", 60);
  rg_transition_def def = liclose_to(1);
  def.target = other;
  begin(&def);
  CHECK_OK(rg_layout(ctx, other, 200, 400));
  rg_motion_view view = step(0);
  CHECK_INT(view.count, 6); /* four rows leave */
  CHECK(of(view, box)->kind == RG_MOTION_APPEARING && of(view, cover) == NULL && of(view, rows[3])->kind == RG_MOTION_LEAVING);
  CHECK(of(view, big)->kind == RG_MOTION_MOVING && of(view, big)->frame.y == 80 && of(view, big)->frame.height == 30);
  rg_context_destroy(ctx);
}

static int chosen;
static bool choose(void *user, rg_node node, const char *id, rg_motion_kind kind, rg_timing *timing) {
  (void)kind;
  chosen++;
  CHECK(*(int *)user == 7 && strcmp(id, "") == 0);
  CHECK_INT(rg_layout(ctx, root, 1, 1), RG_ERROR_REENTRANT);
  if (node.id == rows[1].id) return false;
  timing->duration = 2;
  return true;
}

static void the_host_chooses_for_each_node(void) {
  int seven = 7;
  set_up();
  rg_transition_def def = liclose_to(1);
  def.choose = choose;
  def.user = &seven;
  def.stagger = 0.25f;
  begin(&def);
  CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(60)));
  lay_out();
  rg_motion_view view = step(0);
  CHECK_INT(chosen, 4);
  CHECK_INT(view.count, 3);
  CHECK(of(view, rows[1]) == NULL);
  view = step(1);
  CHECK(of(view, rows[0])->frame.height == 40);
  CHECK(of(view, rows[2])->frame.y == 55); /* a quarter of a second later */
  rg_context_destroy(ctx);
}

static void transitions_end(void) {
  set_up();
  begin(NULL);
  CHECK_OK(rg_node_destroy(ctx, rows[0]));
  lay_out();
  CHECK_INT(step(0).count, 4);
  CHECK_OK(rg_transitions_end(ctx));
  CHECK_INT(step(0).count, 0);
  rg_context_destroy(ctx);
}

static void misuse(void) {
  rg_motion_view view;
  rg_transition_def def = rg_transition_default();
  CHECK(def.struct_size == sizeof def && def.matches_ids && def.appear_scale == 1 && def.move.duration == 0.3f);
  rg_transition_def_init(NULL, sizeof def);
  memset(&def, 0, sizeof def);
  rg_transition_def_init(&def, 8);
  CHECK(def.struct_size == 0);
  def = rg_transition_default();
  set_up();
  CHECK_INT(rg_transition_begin(ctx, rg_null(), NULL), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_transition_begin(NULL, root, NULL), RG_ERROR_INVALID_ARGUMENT);
  def.struct_size = 4;
  CHECK_INT(rg_transition_begin(ctx, root, &def), RG_ERROR_INVALID_ARGUMENT);
  def = rg_transition_default();
  def.target.id = 99;
  CHECK_INT(rg_transition_begin(ctx, root, &def), RG_ERROR_STALE_HANDLE);
  const float bad[] = {-1, NAN, INFINITY};
  for (int i = 0; i < 3; i++) {
    def = rg_transition_default();
    def.move.duration = bad[i];
    CHECK_INT(rg_transition_begin(ctx, root, &def), RG_ERROR_INVALID_ARGUMENT);
    def = rg_transition_default();
    def.leave.x1 = bad[i];
    CHECK_INT(rg_transition_begin(ctx, root, &def), RG_ERROR_INVALID_ARGUMENT);
    def = rg_transition_default();
    def.appear_alpha = bad[i];
    CHECK_INT(rg_transition_begin(ctx, root, &def), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_transition_step(ctx, bad[i], &view), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(view.count, 0);
  }
  CHECK_INT(rg_transition_step(ctx, 0, NULL), RG_ERROR_INVALID_ARGUMENT);
  begin(NULL);
  rg_node other = make_node(ctx, rg_null(), RG_KIND_FRAME);
  CHECK_INT(rg_transition_begin(ctx, other, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_destroy(ctx, root));
  view = step(0);
  CHECK_INT(view.count, 1); /* the root leaves, with all that is in it */
  rg_context_destroy(ctx);
}

/* Memory for `allocations` more: a call that fails changes nothing, and succeeds when it is made again. */
static bool runs_out(long allocations) {
  ledger l = {0};
  l.fail_after = -1;
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&l);
  set_up_with(&def);
  l.fail_after = allocations;
  rg_status begun = rg_transition_begin(ctx, root, NULL);
  CHECK(begun == RG_OK || begun == RG_ERROR_OUT_OF_MEMORY);
  if (begun != RG_OK) {
    l.fail_after = -1;
    CHECK_OK(rg_transition_begin(ctx, root, NULL));
  }
  long left = l.fail_after;
  l.fail_after = -1;
  for (int i = 0; i < 20; i++) make_sized(ctx, root, RG_KIND_VIEW, rg_px(10), rg_px(5));
  CHECK_OK(rg_node_destroy(ctx, rows[1]));
  lay_out();
  l.fail_after = left;
  rg_motion_view view;
  rg_status stepped = rg_transition_step(ctx, 0, &view);
  l.fail_after = -1;
  CHECK(stepped == RG_OK || stepped == RG_ERROR_OUT_OF_MEMORY);
  if (stepped != RG_OK) view = step(0);
  CHECK_INT(view.count, 23);
  rg_context_destroy(ctx);
  CHECK_INT(l.live, 0);
  CHECK_INT(l.mistakes, 0);
  return begun != RG_OK || stepped != RG_OK;
}

static void memory_that_runs_out_changes_nothing(void) {
  long allocations = 0;
  while (runs_out(allocations)) allocations++;
  CHECK(allocations > 2);
}

static void steps_do_not_allocate(void) {
  ledger l = {0};
  l.fail_after = -1;
  rg_context_def def = rg_context_def_default();
  def.allocator = ledger_hooks(&l);
  set_up_with(&def);
  for (int round = 0; round < 3; round++) {
    size_t before = l.total;
    begin(NULL);
    CHECK_OK(rg_node_set_length(ctx, rows[0], RG_HEIGHT, rg_px(round % 2 ? 20 : 60)));
    lay_out();
    for (int i = 0; i < 50; i++) step(0.01f);
    if (round > 0) CHECK_INT(l.total, before);
  }
  rg_context_destroy(ctx);
}

static void curves_have_the_values_of_css(void) {
  rg_timing t = rg_timing_default();
  t.duration = 1;
  t.x1 = 0.25f, t.y1 = 0.1f, t.x2 = 0.25f, t.y2 = 1; /* ease */
  const double ease[] = {0, 0.0947965, 0.4085115, 0.8024034, 0.9604593, 1};
  const double at[] = {0, 0.1, 0.25, 0.5, 0.75, 1};
  for (int i = 0; i < 6; i++) CHECK(close_to(rg_timing_at(&t, at[i]).position, ease[i], 1e-4));
  CHECK(close_to(rg_timing_length(&t), 1, 0));
  t.delay = 2;
  CHECK(rg_timing_at(&t, 1.9).position == 0 && rg_timing_at(&t, 3).position == 1 && rg_timing_length(&t) == 3);
  t.delay = 0;
  double last = 0;
  for (int i = 1; i < 1000; i++) { /* the velocity is the slope */
    rg_motion_state s = rg_timing_at(&t, i / 1000.0), s2 = rg_timing_at(&t, (i + 0.01) / 1000.0);
    CHECK(s.position >= last && close_to((s2.position - s.position) / 1e-5, s.velocity, 0.01));
    last = s.position;
  }
  t.easing = RG_EASING_STEPS;
  t.steps = 4;
  CHECK(rg_timing_at(&t, 0.24).position == 0 && rg_timing_at(&t, 0.26).position == 0.25 && rg_timing_at(&t, 1).position == 1);
  t.steps = 0;
  CHECK(rg_timing_at(&t, 0).position == 1 && rg_timing_length(&t) == 0);
  CHECK(rg_timing_at(NULL, 0).position == 1 && rg_timing_length(NULL) == 0);
}

/* x'' = -stiffness x - 2 damping sqrt(stiffness) x', integrated in small steps. */
static void springs_obey_their_equation(void) {
  static const float dampings[] = {0.05f, 0.3f, 0.99995f, 1, 1.00005f, 1.7f, 10};
  for (size_t d = 0; d < sizeof dampings / sizeof dampings[0]; d++) {
    double k = 170, c = 2 * (double)dampings[d] * sqrt(k), x = -80, v = 400;
    rg_motion_state start = {20, 400};
    const double dt = 1e-5;
    for (int i = 0; i < 60000; i++) {
      double a = -k * x - c * v, xm = x + v * dt / 2, vm = v + a * dt / 2;
      x += vm * dt;
      v += (-k * xm - c * vm) * dt;
      if (i % 6000 != 5999) continue;
      rg_motion_state s = rg_spring_at(170, dampings[d], start, 100, (i + 1) * dt);
      CHECK(close_to(s.position, 100 + x, 0.01) && close_to(s.velocity, v, 0.2));
    }
    rg_timing t = rg_timing_default();
    t.easing = RG_EASING_SPRING;
    t.stiffness = 170;
    t.damping = dampings[d];
    rg_motion_state end = rg_spring_at(170, dampings[d], (rg_motion_state){0, 0}, 1, rg_timing_length(&t));
    CHECK(close_to(end.position, 1, 0.002));
    CHECK(rg_timing_at(&t, rg_timing_length(&t)).position == 1);
  }
  CHECK(rg_spring_at(0, 1, (rg_motion_state){5, 5}, 9, 1).position == 9);
  CHECK(rg_spring_at(100, NAN, (rg_motion_state){5, 5}, 9, 1).position == 9);
}

static void flings_slow_down_and_end(void) {
  rg_motion_state start = {100, -3000};
  double length = rg_fling_length(-3000, 2);
  CHECK(close_to(length, log(3000) / 2, 1e-9));
  rg_motion_state s = rg_fling_at(start, 2, 0.5);
  CHECK(close_to(s.position, 100 - 1500 * (1 - exp(-1)), 1e-6) && close_to(s.velocity, -3000 * exp(-1), 1e-6));
  s = rg_fling_at(start, 2, length);
  CHECK(s.velocity == 0 && close_to(s.position, 100 - 1500, 1));
  CHECK(rg_fling_at(start, 2, 1e9).position == s.position);
  CHECK(rg_fling_at(start, 2, -1).position == 100);
  CHECK(rg_fling_length(0.5, 2) == 0 && rg_fling_length(NAN, 2) == 0 && rg_fling_length(100, 0) == 0);
  CHECK(rg_fling_at(start, NAN, 3).position == 100);
}

int main(void) {
  RUN(nodes_go_from_their_old_frames_to_the_new_ones);
  RUN(nothing_moves_that_is_in_its_place);
  RUN(nodes_appear_and_leave);
  RUN(an_interrupted_motion_does_not_jump);
  RUN(a_node_that_comes_back_appears_from_where_it_had_faded_to);
  RUN(another_parent_does_not_move_a_node);
  RUN(new_nodes_come_from_the_places_of_those_with_their_ids);
  RUN(a_screen_gives_its_nodes_to_another_screen);
  RUN(the_host_chooses_for_each_node);
  RUN(transitions_end);
  RUN(misuse);
  RUN(memory_that_runs_out_changes_nothing);
  RUN(steps_do_not_allocate);
  RUN(curves_have_the_values_of_css);
  RUN(springs_obey_their_equation);
  RUN(flings_slow_down_and_end);
  return check_result();
}
