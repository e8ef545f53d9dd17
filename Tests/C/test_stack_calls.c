/* SPDX-License-Identifier: MIT */
/* The promise of reglet.h for calls without a layout: at most 32 KiB of stack, however deep the tree or file is. Calls
 * that explain or solve constraints may take as much as a layout. */
#define _GNU_SOURCE
#include "stack.h"

/* A call on a deep tree. */
typedef struct job {
  rg_context *ctx;
  rg_node root, middle, deepest;
  uint32_t levels;
  void (*call)(struct job *);
  char *file;
  size_t length;
} job;

static bool count_bytes(void *user, const char *bytes, size_t size) {
  (void)bytes;
  *(size_t *)user += size;
  return true;
}

/* MARK: Calls */

static void destroy(job *j) { CHECK_OK(rg_node_destroy(j->ctx, j->root)); }
static void move(job *j) {
  rg_node other = make_node(j->ctx, rg_null(), RG_KIND_LINEAR);
  CHECK_OK(rg_node_remove(j->ctx, j->middle));
  CHECK_OK(rg_node_insert(j->ctx, other, j->middle, 0));
}
static void dump(job *j) {
  size_t size = 0;
  for (int format = RG_DUMP_TEXT; format <= RG_DUMP_SVG; format++) {
    CHECK_OK(rg_dump(j->ctx, j->levels > 1000 ? j->middle : j->root, (rg_dump_format)format, count_bytes, &size));
  }
}
static void restyle(job *j) {
  rg_style style = rg_style_default();
  CHECK_OK(rg_node_set_int(j->ctx, j->root, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_node_set_int(j->ctx, j->root, RG_VISIBILITY, RG_GONE));
  CHECK_OK(rg_node_set_int(j->ctx, j->deepest, RG_VISIBILITY, RG_INVISIBLE));
  CHECK_OK(rg_node_set_style(j->ctx, j->middle, &style));
}
static void read_all(job *j) {
  rg_node_layout info;
  rg_frame frame;
  uint32_t count;
  CHECK_OK(rg_node_layout_info(j->ctx, j->deepest, &info));
  CHECK_OK(rg_node_visible_frame(j->ctx, j->deepest, &frame, NULL));
  rg_node found;
  float rest;
  CHECK_OK(rg_hit_test(j->ctx, j->root, 0, 0, NULL, &found));
  CHECK_OK(rg_hit_test(j->ctx, j->deepest, 0, 0, NULL, &found));
  CHECK_OK(rg_focus_next(j->ctx, j->root, j->deepest, NULL, RG_FOCUS_DOWN, &found));
  CHECK_OK(rg_node_scroll_by(j->ctx, j->deepest, 1, 1, &rest, &rest));
  CHECK_OK(rg_node_paint_order(j->ctx, j->root, NULL, 0, &count));
  CHECK_OK(rg_dividers(j->ctx, j->root).status);
  CHECK_OK(rg_divider_count(j->ctx, j->root, RG_VERTICAL, &count));
  CHECK_OK(rg_node_scroll_into_view(j->ctx, j->deepest, NULL, NULL));
  CHECK_INT(rg_node_find(j->ctx, j->root, "nobody", &j->middle), RG_ERROR_NOT_FOUND);
}
static void end(job *j) {
  CHECK_OK(rg_context_trim(j->ctx));
  rg_context_destroy(j->ctx);
  j->ctx = NULL;
}
static void explain(job *j) {
  size_t size = 0;
  rg_node nodes[3];
  nodes[0] = j->root, nodes[1] = j->middle, nodes[2] = j->deepest;
  for (int i = 0; i < 3; i++) {
    for (int format = RG_EXPLAIN_TEXT; format <= RG_EXPLAIN_JSON; format++) {
      CHECK_OK(rg_node_explain(j->ctx, nodes[i], (rg_explain_format)format, count_bytes, &size));
    }
  }
}
static void constrain(job *j) {
  rg_layout_set_entry entries[2];
  rg_constraint_def def = rg_constraint_default();
  rg_layout_set set;
  uint32_t count;
  rg_node box = make_node(j->ctx, j->middle, RG_KIND_CONSTRAINT), child = make_node(j->ctx, box, RG_KIND_VIEW);
  static const char line[] = "V:|-[a:[b]]-(>=4@50)-|";
  rg_vfl_def vfl = rg_vfl_default();
  rg_vfl_view view = {"b", {0}};
  view.node = child;
  vfl.options = RG_VFL_EXTENDED;
  vfl.views = &view;
  vfl.view_count = 1;
  entries[0] = rg_layout_set_rule(child, RG_ATTR_WIDTH, RG_EQUAL, rg_null(), RG_ATTR_NONE, 4);
  entries[1] = rg_layout_set_rule(child, RG_ATTR_WIDTH, RG_EQUAL, rg_null(), RG_ATTR_NONE, 5);
  CHECK_OK(rg_constraints_add_vfl(j->ctx, box, line, sizeof line - 1, &vfl, NULL, 0, NULL));
  CHECK_OK(rg_layout_set_create(j->ctx, entries, 0, 1, &set));
  CHECK_OK(rg_layout_set_apply(j->ctx, set, box, NULL, NULL));
  CHECK_OK(rg_layout_set_create(j->ctx, entries, 0, 2, &set));
  CHECK_INT(rg_layout_set_apply(j->ctx, set, box, NULL, NULL), RG_ERROR_UNSATISFIABLE);
  CHECK_OK(rg_constraints_begin(j->ctx));
  def.first = child;
  def.attribute = RG_ATTR_HEIGHT;
  CHECK_OK(rg_constraint_add(j->ctx, box, &def, NULL));
  CHECK_OK(rg_constraints_commit(j->ctx, box));
  CHECK_OK(rg_constraints_ambiguous(j->ctx, box, NULL, 0, &count));
}
static void inflate(job *j) {
  rg_node out;
  CHECK_OK(rg_inflate(j->ctx, j->file, j->length, NULL, &out));
}
static void refuse_to_inflate(job *j) {
  rg_node out;
  CHECK_INT(rg_inflate(j->ctx, j->file, j->length - 4, NULL, &out), RG_ERROR_SYNTAX);
}
static void inflate_too_deep(job *j) {
  rg_node out, parent = j->root = make_node(j->ctx, rg_null(), RG_KIND_FRAME);
  rg_inflate_def def = rg_inflate_def_default();
  for (int i = 0; i < 5; i++) parent = make_node(j->ctx, parent, RG_KIND_FRAME);
  def.parent = parent;
  CHECK_INT(rg_inflate(j->ctx, j->file, j->length, &def, &out), RG_ERROR_LIMIT);
}

/* MARK: Measuring */

static void *work(void *argument) {
  job *j = (job *)argument;
  j->call(j);
  return NULL;
}

/* A layout file of `levels` levels. */
static void write_file(job *j, uint32_t levels, bool json) {
  const char *head = json ? "{\"type\":\"FrameLayout\",\"children\":[" : "<FrameLayout a='1'>";
  const char *leaf = json ? "{\"type\":\"View\"}" : "<View/>", *tail = json ? "]}" : "</FrameLayout>";
  j->file = (char *)malloc((strlen(head) + strlen(tail)) * levels + 100);
  j->file[0] = 0;
  j->length = 0;
  for (uint32_t i = 1; i < levels; i++) j->length += (size_t)sprintf(j->file + j->length, "%s", head);
  j->length += (size_t)sprintf(j->file + j->length, "%s", leaf);
  for (uint32_t i = 1; i < levels; i++) j->length += (size_t)sprintf(j->file + j->length, "%s", tail);
}

typedef struct step {
  const char *name;
  void (*call)(job *);
  int per_level; /* bytes of stack */
  int file;      /* 1: XML, 2: JSON */
} step;

static const step steps[] = {
    {"destroy", destroy, 0, 0},
    {"move", move, 0, 0},
    {"dump", dump, 0, 0},
    {"restyle", restyle, 0, 0},
    {"read", read_all, 0, 0},
    {"end", end, 0, 0},
    {"inflate XML", inflate, 0, 1},
    {"inflate JSON", inflate, 0, 2},
    {"refuse XML", refuse_to_inflate, 0, 1},
    {"refuse JSON", refuse_to_inflate, 0, 2},
    {"too deep an XML", inflate_too_deep, 0, 1},
    {"too deep a JSON", inflate_too_deep, 0, 2},
    {"constrain", constrain, 512, 0},
    {"explain", explain, 512, 0},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static void run(const step *s, uint32_t levels, int shape) {
  rg_context_def def = rg_context_def_default();
  size_t per_level = s->per_level == 0 ? 0 : stack_per_level(shape);
  size_t allowed = (size_t)levels * per_level + 32 * 1024, room, empty, used;
  job j = {0};
  def.max_depth = levels + 4;
  j.ctx = make_context_def(&def);
  j.levels = levels;
  j.call = s->call;
  if (s->file) {
    write_file(&j, levels, s->file == 2);
  } else {
    j.root = make_chain(j.ctx, levels, shape);
    j.middle = j.deepest = j.root;
    for (uint32_t i = 1; i < levels; i++) {
      j.deepest = rg_node_first_child(j.ctx, j.deepest);
      if (i == levels / 2) j.middle = j.deepest;
    }
    CHECK_OK(rg_layout(j.ctx, j.root, 1000, 1000));
  }
  empty = used_stack(idle, NULL, 64 * 1024);
  room = getenv("REGLET_VERBOSE") != NULL ? (size_t)levels * 4096 + (1 << 20) : allowed + empty;
  used = used_stack(work, &j, round_up(room)) - empty;
  if (used > allowed) {
    fprintf(stderr, "  %s, %u levels of shape %d: %zu bytes, allowed %zu\n", s->name, levels, shape, used, allowed);
    check_failures++;
  }
  if (getenv("REGLET_VERBOSE") != NULL) printf("%s, %u levels of shape %d: %zu bytes\n", s->name, levels, shape, used);
  free(j.file);
  if (j.ctx != NULL) rg_context_destroy(j.ctx);
}

/* In a child process, so that an overflow is a failed check. */
static void check_step(const step *s, uint32_t levels, int shape) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    check_failures = 0;
    run(s, levels, shape);
    fflush(NULL);
    _exit(check_failures == 0 ? 0 : 1);
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) fprintf(stderr, "  %s, %u levels of shape %d: signal %d\n", s->name, levels, shape, WTERMSIG(status));
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void every_call(uint32_t levels) {
  for (int i = 0; i < STEPS; i++) {
    for (int shape = 0; shape < SHAPES; shape++) {
      if (steps[i].file && shape > 0) break;
      if (steps[i].call == explain && levels > 1000 && shape % 3 != 2) continue; /* O(depth * depth) */
      check_step(&steps[i], levels, shape);
    }
  }
}

static void calls_on_trees_of_the_default_depth(void) {
  every_call(4);
  every_call(256);
}
static void calls_on_trees_of_4000_levels(void) { every_call(4000); }

int main(void) {
  RUN(calls_on_trees_of_the_default_depth);
  RUN(calls_on_trees_of_4000_levels);
  return check_result();
}
