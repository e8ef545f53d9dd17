/* SPDX-License-Identifier: MIT */
/* Shared by several tests: short functions that make objects, and memory hooks that count blocks. */
#ifndef REGLET_TESTS_SUPPORT_H
#define REGLET_TESTS_SUPPORT_H

#include "check.h"

static inline rg_context *make_context_def(const rg_context_def *def) {
  rg_context *ctx = NULL;
  CHECK_OK(rg_context_create(def, &ctx));
  if (ctx == NULL) exit(1);
  return ctx;
}

static inline rg_context *make_context(void) {
  rg_context_def def = rg_context_def_default();
  return make_context_def(&def);
}

static inline rg_node make_sized(rg_context *ctx, rg_node parent, rg_kind kind, rg_length width, rg_length height) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node node = rg_null();
  def.style.width = width;
  def.style.height = height;
  def.style.orientation = RG_VERTICAL;
  CHECK_OK(rg_node_create(ctx, parent, &def, &node));
  return node;
}

static inline rg_node make_node(rg_context *ctx, rg_node parent, rg_kind kind) {
  return make_sized(ctx, parent, kind, rg_unset(), rg_unset());
}

/* A font with one advance for all characters. */
static inline rg_font_def font_of(float advance, float line_height, float ascent, float size) {
  rg_font_def def;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.default_advance = advance;
  def.line_height = line_height;
  def.ascent = ascent;
  def.size = size;
  return def;
}

static inline rg_font create_font(rg_context *ctx, rg_font_def def) {
  rg_font font = {0};
  CHECK_OK(rg_font_create(ctx, &def, &font));
  return font;
}

static inline rg_font make_font(rg_context *ctx) { return create_font(ctx, font_of(8, 16, 12, 0)); }

static inline rg_frame frame_of(rg_context *ctx, rg_node node) {
  rg_frame frame = {-1, -1, -1, -1};
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  return frame;
}

/* Memory hooks that record every block: a freed block must be an allocated one, with its size and alignment, and the
   bytes behind it as they were. */
enum { LEDGER_GUARD = 64 };

typedef struct ledger {
  struct ledger_block {
    void *block;
    size_t size, alignment;
  } blocks[4096];
  size_t count, live, total, mistakes, refused;
  long fail_after; /* allocations that still succeed; negative: all do */
} ledger;

static inline void *ledger_alloc(void *user, size_t size, size_t alignment) {
  ledger *l = (ledger *)user;
  void *block = NULL;
  if (size == 0 || alignment == 0 || alignment > 64 || (alignment & (alignment - 1)) != 0) l->mistakes++;
  if (l->fail_after == 0 || l->count == sizeof l->blocks / sizeof l->blocks[0]) {
    l->refused++;
    return NULL;
  }
  if (l->fail_after > 0) l->fail_after--;
  if (posix_memalign(&block, alignment < sizeof(void *) ? sizeof(void *) : alignment, size + LEDGER_GUARD) != 0) {
    return NULL;
  }
  memset(block, 0xA5, size + LEDGER_GUARD);
  l->blocks[l->count].block = block;
  l->blocks[l->count].size = size;
  l->blocks[l->count].alignment = alignment;
  l->count++;
  l->total++;
  l->live += size;
  return block;
}

static inline void ledger_free(void *user, void *block, size_t size, size_t alignment) {
  ledger *l = (ledger *)user;
  for (size_t i = 0; i < l->count; i++) {
    if (l->blocks[i].block != block) continue;
    if (l->blocks[i].size != size || l->blocks[i].alignment != alignment) l->mistakes++;
    for (size_t guard = 0; guard < LEDGER_GUARD; guard++) {
      if (((unsigned char *)block)[l->blocks[i].size + guard] != 0xA5) l->mistakes++;
    }
    l->live -= l->blocks[i].size;
    l->blocks[i] = l->blocks[--l->count];
    memset(block, 0x5A, size);
    free(block);
    return;
  }
  l->mistakes++;
}

static inline rg_allocator ledger_hooks(ledger *l) {
  rg_allocator hooks = {ledger_alloc, ledger_free, l};
  l->fail_after = -1;
  return hooks;
}

#endif
