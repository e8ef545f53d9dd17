/* SPDX-License-Identifier: MIT */
/*
 * Shared by all fuzz targets: the entry, and a context whose memory is counted and fails at a chosen allocation. A target
 * defines run(), which returns the number of allocations its input took. Every input runs twice: with all memory, then
 * with one failing allocation, which the second byte selects. The first two bytes are options, the rest is text.
 */
#include <reglet/reglet.h>
#include <stdlib.h>
#include <string.h>

static size_t live, asked, failing;

static void *take(void *user, size_t size, size_t alignment) {
  (void)user;
  void *block = NULL;
  if (asked++ == failing || posix_memalign(&block, alignment < sizeof(void *) ? sizeof(void *) : alignment, size)) return NULL;
  live += size;
  return block;
}

static void give(void *user, void *block, size_t size, size_t alignment) {
  (void)user;
  (void)alignment;
  live -= size;
  free(block);
}

static void expect(bool holds) {
  if (!holds) abort();
}

/* A definition with these hooks; nothing is allocated yet. */
static rg_context_def counted(void) {
  live = asked = 0;
  failing = SIZE_MAX;
  rg_context_def def = rg_context_def_default();
  def.allocator.alloc = take;
  def.allocator.free = give;
  return def;
}

/* From here on the allocation `fail_at` fails (SIZE_MAX: none). Returns how many there were before. */
static size_t start(size_t fail_at) {
  if (fail_at != SIZE_MAX) failing = asked + fail_at;
  return asked;
}

/* Ends the failures. Returns the number of allocations since `start`. */
static size_t stop(size_t before) {
  failing = SIZE_MAX;
  return asked - before;
}

/* Destroys the context, which must release all its memory. */
static void end(rg_context *ui) {
  rg_context_destroy(ui);
  expect(live == 0);
}

static size_t run(const uint8_t *options, const char *text, size_t size, size_t fail_at);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  char *text = malloc(size - 2 ? size - 2 : 1); /* its own block, so that reading past the end is seen */
  if (!text) return 0;
  memcpy(text, data + 2, size - 2);
  size_t taken = run(data, text, size - 2, SIZE_MAX);
  if (taken > 0) run(data, text, size - 2, data[1] * taken / 256);
  free(text);
  return 0;
}
