/* SPDX-License-Identifier: MIT */
/* Random layouts give the same bits every time, on every machine. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static uint32_t random_state;

static uint32_t next_random(uint32_t below) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state % below;
}

static void random_style(rg_style *s) {
  /* one number per statement: C does not specify the order in which list items and call arguments are evaluated */
  rg_length fine = rg_px((float)next_random(4000) / 16);
  rg_length part = rg_percent((float)next_random(1000) / 8);
  rg_length whole = rg_px((float)next_random(50));
  rg_length sizes[6] = {rg_unset(), fine, rg_match_parent(), rg_wrap_content(), part, whole};
  s->width = sizes[next_random(6)];
  s->height = sizes[next_random(6)];
  s->orientation = (rg_orientation)next_random(2);
  s->weight = next_random(3) ? 0 : (float)next_random(100) / 7;
  s->margin_left = (float)next_random(64) / 3 - 2;
  s->padding_top = (float)next_random(64) / 5;
  s->gap = (float)next_random(20) / 3;
  s->gravity = next_random(2) ? RG_GRAVITY_CENTER : RG_GRAVITY_END | RG_GRAVITY_BOTTOM;
  s->weight_mode = (rg_weight_mode)next_random(3);
  s->direction = (rg_direction)next_random(3);
  s->content_width = (float)next_random(900) / 7;
  s->content_height = (float)next_random(900) / 11;
}

static uint64_t hash_of_random_layouts(void) {
  static const rg_kind kinds[] = {RG_KIND_VIEW, RG_KIND_FIXED, RG_KIND_TEXT, RG_KIND_LINEAR, RG_KIND_FRAME,
                                  RG_KIND_LINEAR};
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (uint32_t seed = 1; seed <= 60; seed++) {
    rg_context_def def = rg_context_def_default();
    rg_context *ctx;
    rg_node nodes[120];
    rg_font font;
    random_state = seed * 2654435761u;
    def.units_per_px = seed % 3 == 0 ? 1 : 64;
    def.snapping = (rg_snapping)(seed % 2);
    ctx = make_context_def(&def);
    font = make_font(ctx);
    for (int i = 0; i < 120; i++) {
      rg_node_def node = rg_node_def_default(kinds[next_random(6)]);
      rg_node parent = i == 0 ? rg_null() : nodes[next_random((uint32_t)i)];
      rg_kind kind = RG_KIND_VIEW;
      random_style(&node.style);
      if (i == 0) node.kind = RG_KIND_LINEAR;
      if (i > 0) CHECK_OK(rg_node_kind(ctx, parent, &kind));
      if (i > 0 && kind < RG_KIND_LINEAR) parent = nodes[0];
      if (node.kind == RG_KIND_TEXT) {
        node.text = "the quick brown fox jumps";
        node.style.font = font;
      }
      CHECK_OK(rg_node_create(ctx, parent, &node, &nodes[i]));
    }
    for (int round = 0; round < 3; round++) {
      CHECK_OK(rg_layout(ctx, nodes[0], 300 + 17.3f * (float)round, 500));
      for (int i = 0; i < 120; i++) {
        rg_frame frame = frame_of(ctx, nodes[i]);
        unsigned char bytes[sizeof frame];
        memcpy(bytes, &frame, sizeof frame);
        for (size_t b = 0; b < sizeof bytes; b++) hash = (hash ^ bytes[b]) * UINT64_C(0x100000001b3);
      }
      float weight = (float)next_random(9);
      CHECK_OK(rg_node_set_float(ctx, nodes[1 + next_random(119)], RG_WEIGHT, weight));
    }
    rg_context_destroy(ctx);
  }
  return hash;
}

/* A change of this number is a change of behaviour: add a line to CHANGELOG.md. It is the same on every machine. */
static const uint64_t pinned_hash = UINT64_C(0x945f3341d240138b);

static void layouts_are_the_same_bits_everywhere(void) {
  uint64_t hash = hash_of_random_layouts();
  CHECK(hash == hash_of_random_layouts());
  if (hash != pinned_hash) fprintf(stderr, "  the hash is 0x%016llx\n", (unsigned long long)hash);
  CHECK(hash == pinned_hash);
}

int main(void) {
  RUN(layouts_are_the_same_bits_everywhere);
  return check_result();
}
