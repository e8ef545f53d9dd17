/* SPDX-License-Identifier: MIT */
/* Custom containers: refused classes, parameters and requests; results that make no sense. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static rg_request kept; /* of a callback that has returned */
static rg_container_measure answer;
static rg_frame given;
static bool asks, frames;
static int measures, places, last_param;
static rg_child_size got;

/* A stack that returns the results the test sets. */
static void measure(void *user, rg_container_measure *m) {
  rg_child child;
  rg_spec width, height;
  CHECK(user == &ctx);
  measures++;
  kept = m->request;
  CHECK(m->request.context == ctx);
  CHECK_INT(rg_request_child(m->request, m->child_count, &child), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_child(m->request, UINT32_MAX, &child), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_measure_child(m->request, m->child_count, rg_exactly(1), rg_exactly(1), &got),
            RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_set_child_frame(m->request, 0, 0, 0, 1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_float(ctx, m->node, RG_PADDING_LEFT, 5), RG_ERROR_REENTRANT);
  for (uint32_t i = 0; asks && i < m->child_count; i++) {
    CHECK_INT(rg_request_measure_child(m->request, i, rg_exactly(-1), rg_exactly(1), &got), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_request_measure_child(m->request, i, rg_exactly(NAN), rg_exactly(1), &got), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_request_measure_child(m->request, i, rg_exactly(1), rg_exactly(1), NULL), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_request_child_specs(m->request, i, NAN, 0, &width, &height), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_request_child_specs(m->request, i, 0, 0, NULL, &height), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_request_child(m->request, i, NULL), RG_ERROR_INVALID_ARGUMENT);
    CHECK_OK(rg_request_child(m->request, i, &child));
    CHECK(child.params != NULL && child.size.width == 0 && child.baseline == -1);
    last_param = *(const int *)child.params;
    CHECK_OK(rg_request_child_specs(m->request, i, 0, 0, &width, &height));
    CHECK_OK(rg_request_measure_child(m->request, i, width, height, &got));
    CHECK_INT(rg_node_mark_dirty(ctx, m->node), RG_ERROR_REENTRANT); /* still, after children ran */
    CHECK_OK(rg_request_child(m->request, i, &child));
    CHECK(child.size.width == got.width && child.baseline == got.baseline);
  }
  m->out_width = answer.out_width;
  m->out_height = answer.out_height;
  m->out_baseline = answer.out_baseline;
  m->out_flags = answer.out_flags;
}

static void place(void *user, rg_container_place *p) {
  CHECK(user == &ctx);
  places++;
  CHECK_INT(rg_request_measure_child(p->request, 0, rg_exactly(1), rg_exactly(1), &got), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_set_child_frame(p->request, p->child_count, 0, 0, 1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_set_child_frame(p->request, 0, NAN, 0, 1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_set_child_frame(p->request, 0, 0, INFINITY, 1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_set_child_frame(p->request, 0, 0, 0, -1, 1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_request_set_child_frame(kept, 0, 0, 0, 1, 1), RG_ERROR_STALE_HANDLE);
  if (frames && p->child_count > 0)
    CHECK_OK(rg_request_set_child_frame(p->request, 0, given.x, given.y, given.width, given.height));
}

static rg_container_def usual_def(void) {
  static const int usual = 7;
  rg_container_def def = rg_container_def_default();
  def.measure = measure;
  def.place = place;
  def.user = &ctx;
  def.params_size = sizeof usual;
  def.default_params = &usual;
  return def;
}

static rg_node root, first, second;

static void set_up(void) {
  rg_container_def def = usual_def();
  rg_container_class of;
  ctx = make_context();
  CHECK_OK(rg_container_register(ctx, &def, &of));
  root = make_sized(ctx, rg_null(), RG_KIND_CUSTOM, rg_wrap_content(), rg_wrap_content());
  first = make_sized(ctx, root, RG_KIND_VIEW, rg_px(30), rg_px(20));
  second = make_sized(ctx, root, RG_KIND_FRAME, rg_match_parent(), rg_wrap_content());
  CHECK_OK(rg_node_set_container_class(ctx, root, of));
  memset(&answer, 0, sizeof answer);
  answer.out_width = 100;
  answer.out_height = 50;
  answer.out_baseline = -1;
  asks = frames = true;
  measures = places = 0;
  given.x = given.y = 10;
  given.width = given.height = 40;
}

static void tear_down(void) { rg_context_destroy(ctx); }

static void classes(void) {
  rg_container_def def = usual_def();
  rg_container_class of = {9};
  set_up();
  CHECK_INT(rg_container_register(NULL, &def, &of), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(of.id, 0);
  CHECK_INT(rg_container_register(ctx, NULL, &of), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_container_register(ctx, &def, NULL), RG_ERROR_INVALID_ARGUMENT);
  rg_container_def_init(NULL, sizeof def);
  def.params_size = 77;
  rg_container_def_init(&def, sizeof def - 1); /* too small: ignored */
  CHECK_INT(def.params_size, 77);
  rg_container_def_init(&def, sizeof def);
  CHECK(def.params_size == 0 && def.mirrors && def.measure == NULL);
  def = usual_def();
  def.struct_size = 8;
  CHECK_INT(rg_container_register(ctx, &def, &of), RG_ERROR_INVALID_ARGUMENT);
  def = usual_def();
  def.place = NULL;
  CHECK_INT(rg_container_register(ctx, &def, &of), RG_ERROR_INVALID_ARGUMENT);
  def = usual_def();
  def.params_size = RG_MAX_CHILD_PARAMS + 1;
  CHECK_INT(rg_container_register(ctx, &def, &of), RG_ERROR_LIMIT);
  of.id = 2;
  CHECK_INT(rg_node_set_container_class(ctx, root, of), RG_ERROR_NOT_FOUND);
  of.id = 1;
  CHECK_INT(rg_node_set_container_class(ctx, first, of), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_get_container_class(ctx, first, &of), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(of.id, 0);
  CHECK_OK(rg_node_get_container_class(ctx, root, &of));
  CHECK_INT(of.id, 1);
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 100, 50);
  CHECK_FRAME(frame_of(ctx, first), 10, 10, 40, 40);
  of.id = 0;
  CHECK_OK(rg_node_set_container_class(ctx, root, of)); /* without a class nothing has a size */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 0, 0);
  CHECK_FRAME(frame_of(ctx, first), 0, 0, 0, 0);
  for (int i = 1; i < RG_MAX_CONTAINER_CLASSES; i++) {
    def = usual_def();
    if (rg_container_register(ctx, &def, &of) != RG_OK) CHECK(!"a class below the limit");
  }
  CHECK_INT(rg_container_register(ctx, &def, &of), RG_ERROR_LIMIT);
  tear_down();
}

static void params(void) {
  int value = 3;
  size_t size = 9;
  char large[RG_MAX_CHILD_PARAMS + 1] = {0};
  set_up();
  CHECK(rg_node_custom_params(ctx, second, &size) == NULL && size == 0);
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_INT(last_param, 7);
  CHECK_OK(rg_node_set_custom_params(ctx, second, &value, sizeof value));
  CHECK(*(const int *)rg_node_custom_params(ctx, second, &size) == 3 && size == sizeof value);
  measures = places = 0;
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK(measures > 0 && places == 1);
  CHECK_INT(last_param, 3);
  measures = places = 0;
  CHECK_OK(rg_node_set_custom_params(ctx, second, &value, sizeof value)); /* equal: nothing happens */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_INT(measures + places, 0);
  CHECK_INT(rg_node_set_custom_params(ctx, second, NULL, 4), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_custom_params(ctx, second, large, sizeof large), RG_ERROR_LIMIT);
  CHECK(*(const int *)rg_node_custom_params(ctx, second, NULL) == 3);
  /* the stored bytes are a valid source; parameters of another size are not those of the class */
  CHECK_OK(rg_node_set_custom_params(ctx, second, rg_node_custom_params(ctx, second, NULL), 2));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_INT(last_param, 7);
  CHECK_OK(rg_node_set_custom_params(ctx, second, NULL, 0));
  CHECK(rg_node_custom_params(ctx, second, &size) == NULL && size == 0);
  /* a new node in the slot of a destroyed one has none */
  CHECK_OK(rg_node_set_custom_params(ctx, second, &value, sizeof value));
  CHECK_OK(rg_node_destroy(ctx, second));
  second = make_node(ctx, root, RG_KIND_VIEW);
  CHECK(rg_node_custom_params(ctx, second, &size) == NULL && size == 0);
  tear_down();
}

static void answers(void) {
  static const float bad[] = {-5, NAN, INFINITY, -INFINITY};
  set_up();
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    answer.out_width = answer.out_height = answer.out_baseline = bad[i];
    CHECK_OK(rg_node_mark_dirty(ctx, root));
    CHECK_OK(rg_layout(ctx, root, 200, 200));
    CHECK_FRAME(frame_of(ctx, root), 0, 0, 0, 0);
  }
  answer.out_width = answer.out_height = answer.out_baseline = 3e38f;
  given.x = given.y = given.width = given.height = 3e38f;
  CHECK_OK(rg_node_mark_dirty(ctx, root));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 200, 200);
  CHECK(frame_of(ctx, first).width > 1e6f && isfinite(frame_of(ctx, first).width));
  CHECK_OK(rg_layout_specs(ctx, root, rg_unspecified(), rg_unspecified()));
  CHECK(isfinite(frame_of(ctx, root).width));
  given.x = given.y = -3e38f;
  CHECK_OK(rg_node_mark_dirty(ctx, root));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK(frame_of(ctx, first).x < -1e6f && isfinite(frame_of(ctx, first).x));
  tear_down();
}

static void lazy_hosts(void) {
  rg_node_layout info;
  set_up();
  asks = frames = false; /* children are never asked and never placed */
  answer.out_flags = RG_OUT_TOO_SMALL_HEIGHT;
  answer.out_baseline = 12;
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_TOP, 4));
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_LEFT, 6));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 106, 54);
  CHECK_FRAME(frame_of(ctx, first), 6, 4, 0, 0);
  CHECK_OK(rg_node_layout_info(ctx, root, &info));
  CHECK(info.baseline == 16 && (info.flags & RG_OUT_TOO_SMALL_HEIGHT) && !(info.flags & RG_OUT_TOO_SMALL_WIDTH));
  asks = true; /* asked, but not placed: where it would be, as big as it answered */
  CHECK_OK(rg_node_mark_dirty(ctx, root));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, first), 6, 4, 30, 20);
  CHECK_OK(rg_node_set_int(ctx, root, RG_DIRECTION, RG_DIRECTION_RTL)); /* its mirror: left of the content's right edge */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, first), 76, 4, 30, 20);
  frames = true;
  CHECK_OK(rg_node_mark_dirty(ctx, root));
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, first), 56, 14, 40, 40);
  tear_down();
}

static void stale_requests(void) {
  rg_child child;
  rg_spec width = {RG_EXACTLY, 9}, height = {RG_EXACTLY, 9};
  rg_request none = {NULL, 1};
  set_up();
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_INT(rg_request_child(kept, 0, &child), RG_ERROR_STALE_HANDLE);
  CHECK_INT(child.node.id, 0);
  CHECK_INT(rg_request_child_specs(kept, 0, 0, 0, &width, &height), RG_ERROR_STALE_HANDLE);
  CHECK(width.size == 0 && height.size == 0);
  CHECK_INT(rg_request_measure_child(kept, 0, rg_exactly(1), rg_exactly(1), &got), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_request_set_child_frame(kept, 0, 0, 0, 1, 1), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_request_child(none, 0, &child), RG_ERROR_INVALID_ARGUMENT);
  tear_down();
}

static rg_request outer;

static void measure_outer(void *user, rg_container_measure *m) {
  (void)user;
  outer = m->request;
  CHECK_OK(rg_request_measure_child(m->request, 0, m->width, m->height, &got));
  CHECK_OK(rg_request_measure_child(m->request, 0, m->width, m->height, &got)); /* again: an answer that is there */
  m->out_width = got.width;
  m->out_height = got.height;
}

static void measure_inner(void *user, rg_container_measure *m) {
  rg_child child;
  (void)user;
  measures++;
  CHECK_INT(rg_request_child(outer, 0, &child), RG_ERROR_STALE_HANDLE); /* not while another runs inside */
  CHECK_OK(rg_request_measure_child(m->request, 0, m->width, m->height, &got));
  m->out_width = m->out_height = 33;
}

static void place_nothing(void *user, rg_container_place *p) { (void)user, (void)p; }

static void nesting(void) {
  rg_container_def def = rg_container_def_default();
  rg_container_class of;
  rg_node middle;
  ctx = make_context();
  def.place = place_nothing;
  def.measure = measure_outer;
  CHECK_OK(rg_container_register(ctx, &def, &of));
  root = make_sized(ctx, rg_null(), RG_KIND_CUSTOM, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_container_class(ctx, root, of));
  def.measure = measure_inner;
  CHECK_OK(rg_container_register(ctx, &def, &of));
  middle = make_node(ctx, root, RG_KIND_CUSTOM);
  CHECK_OK(rg_node_set_container_class(ctx, middle, of));
  first = make_node(ctx, middle, RG_KIND_VIEW);
  measures = 0;
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_INT(measures, 1);
  CHECK_FRAME(frame_of(ctx, root), 0, 0, 33, 33);
  CHECK_OK(rg_node_set_float(ctx, first, RG_OFFSET_X, 1)); /* early cutoff: the inner one answers the same */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, first), 1, 0, 200, 200);
  CHECK_INT(measures, 2);
  tear_down();
}

static rg_node met[2][4];
static uint32_t met_count[2];

/* A stack that reads its children forwards and backwards, and places them larger than measured. */
static void measure_ordered(void *user, rg_container_measure *m) {
  rg_child child;
  (void)user;
  met_count[0] = m->child_count;
  for (uint32_t i = 0; i < m->child_count; i++) {
    CHECK_OK(rg_request_child(m->request, i, &child));
    met[0][i] = child.node;
    CHECK_OK(rg_request_measure_child(m->request, i, rg_unspecified(), rg_unspecified(), &got));
  }
  for (uint32_t i = m->child_count; i-- > 0;) {
    CHECK_OK(rg_request_child(m->request, i, &child));
    CHECK(child.node.id == met[0][i].id);
  }
  m->out_width = 30;
}

static void place_ordered(void *user, rg_container_place *p) {
  rg_child child;
  (void)user;
  met_count[1] = p->child_count;
  for (uint32_t i = 0; i < p->child_count; i++) {
    CHECK_OK(rg_request_child(p->request, i, &child));
    met[1][i] = child.node;
    CHECK_OK(rg_request_set_child_frame(p->request, i, 0, 10 * (float)i, 5 + (float)i, 10));
  }
}

/* Requests number the children by `order`; the document order does not change. */
static void orders(void) {
  rg_container_def def = usual_def();
  rg_container_class of;
  rg_node nodes[4];
  static const int32_t given_orders[4] = {1, 0, -2, 0};
  static const int by_order[3] = {2, 1, 0};
  ctx = make_context();
  def.measure = measure_ordered;
  def.place = place_ordered;
  CHECK_OK(rg_container_register(ctx, &def, &of));
  root = make_sized(ctx, rg_null(), RG_KIND_CUSTOM, rg_wrap_content(), rg_wrap_content());
  CHECK_OK(rg_node_set_container_class(ctx, root, of));
  for (int i = 0; i < 4; i++) {
    nodes[i] = make_node(ctx, root, RG_KIND_VIEW);
    CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_ORDER, given_orders[i]));
  }
  CHECK_OK(rg_node_set_int(ctx, nodes[3], RG_VISIBILITY, RG_GONE));
  for (int turn = 0; turn < 2; turn++) {
    /* the second time the sizes of the place callback are stored, so the container runs before it is placed */
    CHECK_OK(rg_layout(ctx, root, 200, 200));
    for (int phase = 0; phase < 2; phase++) {
      CHECK_INT(met_count[phase], 3);
      for (int i = 0; i < 3; i++) CHECK(met[phase][i].id == nodes[by_order[i]].id);
    }
    for (int i = 0; i < 3; i++) CHECK_FRAME(frame_of(ctx, nodes[by_order[i]]), 0, 10 * i, 5 + i, 10);
    CHECK(rg_node_first_child(ctx, root).id == nodes[0].id);
    CHECK(rg_node_next_sibling(ctx, nodes[0]).id == nodes[1].id);
    CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_TOP, turn == 0 ? 0.25f : 0));
    memset(met, 0, sizeof met);
    CHECK_OK(rg_node_mark_dirty(ctx, root));
  }
  CHECK_OK(rg_node_set_float(ctx, root, RG_PADDING_TOP, 0));
  CHECK_OK(rg_node_set_int(ctx, nodes[0], RG_ORDER, -3)); /* the first one now */
  CHECK_OK(rg_layout(ctx, root, 200, 200));
  CHECK_FRAME(frame_of(ctx, nodes[0]), 0, 0, 5, 10);
  CHECK_FRAME(frame_of(ctx, nodes[2]), 0, 10, 6, 10);
  CHECK_FRAME(frame_of(ctx, nodes[1]), 0, 20, 7, 10);
  tear_down();
}

/* Every allocation fails once: the context stays usable, and all memory is released. */
static void memory_runs_out(void) {
  static ledger l;
  for (long n = 0; n < 40; n++) {
    rg_context_def def = rg_context_def_default();
    rg_container_def container = usual_def();
    rg_container_class of = {0};
    int value = 3;
    memset(&l, 0, sizeof l);
    def.allocator = ledger_hooks(&l);
    l.fail_after = n;
    if (rg_context_create(&def, &ctx) == RG_OK) {
      rg_node_def node = rg_node_def_default(RG_KIND_CUSTOM);
      rg_status status = rg_container_register(ctx, &container, &of);
      CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
      if (rg_node_create(ctx, rg_null(), &node, &root) == RG_OK) {
        status = rg_node_set_custom_params(ctx, root, &value, sizeof value);
        CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY);
        CHECK((rg_node_custom_params(ctx, root, NULL) != NULL) == (status == RG_OK));
        CHECK_OK(rg_layout(ctx, root, 10, 10));
      }
      rg_context_destroy(ctx);
    }
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
  }
}

int main(void) {
  RUN(classes);
  RUN(params);
  RUN(answers);
  RUN(lazy_hosts);
  RUN(stale_requests);
  RUN(nesting);
  RUN(orders);
  RUN(memory_runs_out);
  return check_result();
}
