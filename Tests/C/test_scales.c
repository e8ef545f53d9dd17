/* SPDX-License-Identifier: MIT */
/* Scales have ranges. Within the range of the pixel scale, every frame is within half a device pixel of the layout. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

#define LEAST (1.0f / 16384)

static bool says(const char *message, const char *sentence) {
  if (strcmp(message, sentence) == 0) return true;
  fprintf(stderr, "  it says \"%s\"\n", message);
  return false;
}

static void scales_outside_their_range_are_refused(void) {
  static const float bad[] = {0,      -1,        NAN,       INFINITY, -INFINITY, 1e-45f, 1e-42f,
                              1e-38f, 1.2e-38f,  1e-20f,    1e-10f,   6.1e-5f,   3e38f,  16384.01f};
  static const char pixel_scale[] = "pixel_scale must be 1/16,384 to 64";
  static const char density[] = "density and font_scale must be 1/16,384 to 16,384";
  rg_context *ctx = make_context(), *other;
  rg_node box = make_sized(ctx, rg_null(), RG_KIND_CONSTRAINT, rg_px(100), rg_px(100)), node;
  rg_environment good = rg_environment_default();
  rg_layout_set_result result;
  const rg_layout_set none = {0};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    rg_context_def def = rg_context_def_default();
    rg_inflate_def inflate = rg_inflate_def_default();
    rg_environment now = good;
    def.pixel_scale = bad[i];
    CHECK(says(rg_context_check(&def), pixel_scale));
    CHECK_INT(rg_context_create(&def, &other), RG_ERROR_INVALID_ARGUMENT);
    CHECK_INT(rg_context_set_pixel_scale(ctx, bad[i]), RG_ERROR_INVALID_ARGUMENT);
    CHECK(says(rg_error_message(ctx), pixel_scale));
    now.pixel_scale = bad[i];
    CHECK_INT(rg_layout_set_apply(ctx, none, box, &now, &result), RG_ERROR_INVALID_ARGUMENT);
    CHECK(says(rg_error_message(ctx), pixel_scale));
    now = good;
    now.density = bad[i];
    CHECK_INT(rg_layout_set_apply(ctx, none, box, &now, &result), RG_ERROR_INVALID_ARGUMENT);
    CHECK(says(rg_error_message(ctx), density));
    now = good;
    now.font_scale = bad[i];
    CHECK_INT(rg_layout_set_apply(ctx, none, box, &now, &result), RG_ERROR_INVALID_ARGUMENT);
    CHECK(says(rg_error_message(ctx), density));
    if (bad[i] == 0) continue; /* that of the resources */
    inflate.density = bad[i];
    CHECK_INT(rg_inflate(ctx, "<View/>", 7, &inflate, &node), RG_ERROR_INVALID_ARGUMENT);
    CHECK(says(rg_error_message(ctx), density));
    inflate = rg_inflate_def_default();
    inflate.font_scale = bad[i];
    CHECK_INT(rg_inflate(ctx, "<View/>", 7, &inflate, &node), RG_ERROR_INVALID_ARGUMENT);
    CHECK(says(rg_error_message(ctx), density));
  }
  CHECK_INT(rg_context_set_pixel_scale(ctx, 64.01f), RG_ERROR_INVALID_ARGUMENT);
  rg_context_destroy(ctx);
}

static void the_ends_of_the_ranges_are_taken(void) {
  static const float ends[] = {LEAST, 16384};
  rg_context *ctx = make_context();
  static const char xml[] = "<View layout_width=\"16384sp\"/>";
  rg_node node;
  for (int i = 0; i < 4; i++) {
    rg_inflate_def def = rg_inflate_def_default();
    def.density = ends[i & 1];
    def.font_scale = ends[i >> 1];
    CHECK_OK(rg_inflate(ctx, xml, sizeof xml - 1, &def, &node));
    CHECK_OK(rg_layout(ctx, node, 1, 1));
    CHECK(frame_of(ctx, node).width == (i == 0 ? 0 : i < 3 ? 16384 : 16777216)); /* at most 2^30 - 1 of 64 units */
  }
  CHECK_OK(rg_context_set_pixel_scale(ctx, LEAST));
  CHECK_OK(rg_context_set_pixel_scale(ctx, 64));
  rg_context_destroy(ctx);
}

/* A screen of about `size` pixels: nested boxes at fractions of device pixels. */
enum { NODES = 12 };
typedef struct screen {
  rg_context *ctx;
  rg_node nodes[NODES];
  int parent[NODES];
} screen;

static void add(screen *s, int index, int parent, rg_kind kind, rg_length width, rg_length height, float margin) {
  rg_node_def def = rg_node_def_default(kind);
  def.style.width = width;
  def.style.height = height;
  def.style.margin_left = def.style.margin_top = margin;
  def.style.padding_left = margin / 3;
  def.style.weight = index % 3 == 2 ? 1.0f : 0.0f;
  def.style.orientation = index % 2 ? RG_VERTICAL : RG_HORIZONTAL;
  s->parent[index] = parent;
  CHECK_OK(rg_node_create(s->ctx, parent < 0 ? rg_null() : s->nodes[parent], &def, &s->nodes[index]));
}

static screen make_screen(const rg_context_def *def, float size) {
  static const rg_kind kinds[] = {RG_KIND_LINEAR, RG_KIND_LINEAR, RG_KIND_FRAME};
  screen s;
  s.ctx = make_context_def(def);
  add(&s, 0, -1, RG_KIND_LINEAR, rg_px(size), rg_px(size * 0.77f), 0);
  for (int i = 1; i < 4; i++) add(&s, i, i - 1, kinds[i - 1], rg_px(size * 0.83f / (float)i), rg_match_parent(), size * 0.013f);
  for (int i = 4; i < NODES; i++)
    add(&s, i, i % 4, RG_KIND_VIEW, rg_px(size * 0.0371f * (float)i), rg_px(size * 0.0113f * (float)i), size * 0.0031f);
  CHECK_OK(rg_layout(s.ctx, s.nodes[0], size, size));
  return s;
}

/* The edges of a node in the viewport: left, top, right, bottom. With `units` above 0 they are exact, because unsnapped
 * frames are whole units. */
static void edges(screen *s, int index, double units, double out[4]) {
  double x = 0, y = 0;
  for (int at = index; at >= 0; at = s->parent[at]) {
    rg_frame f = frame_of(s->ctx, s->nodes[at]);
    x += units > 0 ? round((double)f.x * units) : (double)f.x;
    y += units > 0 ? round((double)f.y * units) : (double)f.y;
    if (at != index) continue;
    out[2] = units > 0 ? round((double)f.width * units) : (double)f.width;
    out[3] = units > 0 ? round((double)f.height * units) : (double)f.height;
  }
  out[0] = x;
  out[1] = y;
  out[2] += x;
  out[3] += y;
  if (units > 0) for (int e = 0; e < 4; e++) out[e] /= units;
}

/* Edges lie where rounding to device pixels puts them; a float holds a length to one part in 2^22. */
static int compare(screen *snapped, screen *exact, double units, double scale) {
  for (int i = 0; i < NODES; i++) {
    double got[4], wanted[4];
    edges(snapped, i, 0, got);
    edges(exact, i, units, wanted);
    for (int e = 0; e < 4; e++) {
      double device = wanted[e] * scale, expected = floor(device + 0.5) / scale;
      double slack = fabs(wanted[e]) / (1 << 22);
      bool half = fabs(device - floor(device) - 0.5) < 1e-9;
      if (isfinite(got[e]) && (fabs(got[e] - expected) <= slack || half)
          && fabs(got[e] - wanted[e]) <= 0.5 / scale + slack)
        continue;
      fprintf(stderr, "  node %d edge %d: %.9g, not %.9g (%.9g rounded)\n", i, e, got[e], expected, wanted[e]);
      return 1;
    }
  }
  return 0;
}

static void frames_are_snapped_right_at_every_scale(void) {
  static const uint32_t units[] = {1, 3, 10, 64, 100, 1000, 1024, 4096, 65536};
  float scales[80];
  int count = 0, compared = 0;
  for (int power = -14; power <= 6; power++)
    for (int part = 0; part < (power < 6 ? 3 : 1); part++) scales[count++] = ldexpf(1 + (float)part / 3, power);
  for (float ten = 1e-4f; ten < 64; ten *= 10) scales[count++] = ten;
  for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
    rg_context_def def = rg_context_def_default();
    def.units_per_px = units[u];
    float sizes[] = {101.3f, 2097152.0f / (float)units[u]}; /* 2^21 units: a float tells them apart */
    for (int z = 0; z < 2; z++) {
      def.snapping = RG_SNAP_NONE;
      def.pixel_scale = 1;
      screen exact = make_screen(&def, sizes[z]);
      def.snapping = RG_SNAP_EDGES;
      screen changed = make_screen(&def, sizes[z]);
      for (int i = 0; i < count; i++) {
        def.pixel_scale = scales[i];
        screen made = make_screen(&def, sizes[z]);
        CHECK_OK(rg_context_set_pixel_scale(changed.ctx, scales[i]));
        CHECK_OK(rg_layout(changed.ctx, changed.nodes[0], sizes[z], sizes[z]));
        int wrong = compare(&made, &exact, units[u], (double)scales[i]);
        for (int n = 0; n < NODES; n++) {
          rg_frame a = frame_of(made.ctx, made.nodes[n]), b = frame_of(changed.ctx, changed.nodes[n]);
          wrong |= memcmp(&a, &b, sizeof a);
        }
        if (wrong) fprintf(stderr, "  at %u units, scale %.9g, size %g\n", units[u], (double)scales[i], (double)sizes[z]);
        CHECK(!wrong);
        rg_context_destroy(made.ctx);
        compared++;
      }
      rg_context_destroy(changed.ctx);
      rg_context_destroy(exact.ctx);
    }
  }
  CHECK(compared > 1000);
}

/* The longest lengths: no NaN, no infinity, and never more than half a device pixel beyond. */
static void the_longest_lengths_stay_finite(void) {
  static const uint32_t units[] = {1, 64, 65536};
  static const float scales[] = {LEAST, 0.001f, 0.3f, 1, 2.5f, 64};
  for (int u = 0; u < 3; u++)
    for (int i = 0; i < 6; i++) {
      rg_context_def def = rg_context_def_default();
      def.units_per_px = units[u];
      def.pixel_scale = scales[i];
      rg_context *ctx = make_context_def(&def);
      double most = 1073741823.0 / units[u];
      rg_node root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_px(3e38f), rg_px(3e38f));
      CHECK_OK(rg_layout(ctx, root, 1, 1));
      double width = frame_of(ctx, root).width;
      CHECK(isfinite(width) && fabs(width - most) <= 0.5 / (double)scales[i] + most / (1 << 22));
      CHECK(width > 0); /* a device pixel is never more than the longest length */
      rg_context_destroy(ctx);
    }
}

int main(void) {
  RUN(scales_outside_their_range_are_refused);
  RUN(the_ends_of_the_ranges_are_taken);
  RUN(frames_are_snapped_right_at_every_scale);
  RUN(the_longest_lengths_stay_finite);
  return check_result();
}
