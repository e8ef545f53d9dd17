/* SPDX-License-Identifier: MIT */
/* The promise of reglet.h: a layout uses at most 512 bytes of stack a level plus 32 KiB, 1,536 a level of RG_KIND_CONNECTED,
   2,048 one of RG_KIND_CSS_FLEX or RG_KIND_CSS_GRID. */
#define _GNU_SOURCE
#include "stack.h"

typedef struct job {
  rg_context *ctx;
  rg_node root;
  int measure;
} job;

static void *work(void *argument) {
  job *j = (job *)argument;
  rg_size size;
  if (j->measure) CHECK_OK(rg_measure(j->ctx, j->root, rg_at_most(900), rg_unspecified(), &size));
  else CHECK_OK(rg_layout(j->ctx, j->root, 1000, 1000));
  return NULL;
}

static void lay_out_chain(uint32_t levels, int shape, int measure) {
  rg_context_def def = rg_context_def_default();
  size_t allowed = (size_t)levels * stack_per_level(shape) + 32 * 1024, empty, used;
  job j;
  def.max_depth = levels < 512 ? 512 : levels;
  j.ctx = make_context_def(&def);
  j.root = make_chain(j.ctx, levels, shape);
  j.measure = measure;
  empty = used_stack(idle, NULL, 64 * 1024);
  /* plus the stack of an idle thread, in whole pages: the guard page is right below */
  used = used_stack(work, &j, round_up(allowed + empty));
  if (used > allowed + empty) {
    fprintf(stderr, "  %u levels of shape %d: %zu bytes, allowed %zu\n", levels, shape, used - empty, allowed);
    check_failures++;
  } else if (getenv("REGLET_VERBOSE") != NULL) {
    printf("  %u levels of shape %d: %.0f bytes a level\n", levels, shape, (double)(used - empty) / levels);
  }
  rg_context_destroy(j.ctx);
}

/* In a child process, so that an overflow is a failed check. */
static void check_chain(uint32_t levels, int shape, int measure) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    check_failures = 0;
    lay_out_chain(levels, shape, measure);
    fflush(NULL);
    _exit(check_failures == 0 ? 0 : 1);
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) fprintf(stderr, "  %u levels of shape %d: signal %d\n", levels, shape, WTERMSIG(status));
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void every_shape(uint32_t levels) {
  for (int shape = 0; shape < SHAPES; shape++) {
    check_chain(levels, shape, 0);
    check_chain(levels, shape, 1);
  }
}

static void chains_of_the_default_depth(void) {
  every_shape(1);
  every_shape(20);
  every_shape(256);
}

static void chains_of_4000_levels(void) { every_shape(4000); }

static void chains_of_60000_levels(void) {
  check_chain(60000, 0, 0);
  check_chain(60000, 2, 0);
  check_chain(60000, 5, 0);
}

int main(void) {
  RUN(chains_of_the_default_depth);
  RUN(chains_of_4000_levels);
  RUN(chains_of_60000_levels);
  return check_result();
}
