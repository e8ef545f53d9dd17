/* SPDX-License-Identifier: MIT */
/* The extended Visual Format Language, and the spacers that its lines use. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;
static rg_node box, a, b, v2;

static rg_node child(const char *id) {
  rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
  rg_node out = rg_null();
  def.id = id;
  def.style.width = def.style.height = rg_match_parent();
  CHECK_OK(rg_node_create(ctx, box, &def, &out));
  return out;
}

static void begin(void) {
  ctx = make_context();
  box = make_sized(ctx, rg_null(), RG_KIND_CONSTRAINT, rg_match_parent(), rg_match_parent());
  a = child("a");
  b = child("b");
  v2 = child("v2");
}

static void end(void) { rg_context_destroy(ctx); }

static rg_status line_as(const char *text, uint32_t options, uint32_t *count) {
  rg_vfl_def def = rg_vfl_default();
  def.options = options;
  return rg_constraints_add_vfl(ctx, box, text, strlen(text), &def, NULL, 0, count);
}

static rg_status line(const char *text) { return line_as(text, RG_VFL_EXTENDED, NULL); }

static void check_frame(rg_node node, float x, float y, float width, float height) {
  rg_frame f = frame_of(ctx, node);
  CHECK(f.x == x && f.y == y && f.width == width && f.height == height);
  if (f.x != x || f.y != y || f.width != width || f.height != height)
    fprintf(stderr, "  %g,%g %gx%g\n", (double)f.x, (double)f.y, (double)f.width, (double)f.height);
}

static uint32_t nodes(void) {
  rg_node node = box;
  uint32_t count = 0;
  while (node.id) {
    count++;
    node = rg_node_next(ctx, box, node);
  }
  return count;
}

static void the_language_is_chosen_by_the_line(void) {
  uint32_t count = 9;
  CHECK_INT(line_as("HV:|[a]|", 0, &count), RG_ERROR_SYNTAX);
  CHECK_INT(count, 0);
  CHECK_OK(line_as("HV:|[a]| // fills it", RG_VFL_EXTENDED, &count));
  CHECK_INT(count, 4);
  CHECK_OK(line_as("  // nothing", RG_VFL_EXTENDED, &count));
  CHECK_INT(count, 0);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(a, 0, 0, 200, 100);
}

static void spacers_take_no_nodes(void) {
  uint32_t before = nodes();
  CHECK_OK(line("|~[a(40)]~[b(40)]~|"));
  CHECK_OK(line("V:|~(10%)~[a,b]~|"));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(a, 40, 10, 40, 80);
  check_frame(b, 120, 10, 40, 80);
  CHECK_INT(nodes(), before);
  CHECK_OK(rg_layout(ctx, box, 320, 200));
  check_frame(b, 200, 20, 40, 160);
}

static void a_spacer_goes_with_its_last_constraint(void) {
  rg_constraint made[8];
  uint32_t count;
  rg_vfl_def def = rg_vfl_default();
  rg_memory_stats first, last;
  def.options = RG_VFL_EXTENDED;
  for (int i = 0; i < 40; i++) {
    CHECK_OK(rg_constraints_add_vfl(ctx, box, "|~[a(40)]-(a/2)-[b(10)]~|", 25, &def, made, 8, &count));
    CHECK_INT(count, 6);
    CHECK_OK(rg_layout(ctx, box, 200, 100));
    check_frame(a, 65, 0, 40, 0);
    check_frame(b, 125, 0, 10, 0);
    for (uint32_t k = 0; k < count; k++) CHECK_OK(rg_constraint_remove(ctx, made[k]));
    CHECK_OK(rg_layout(ctx, box, 200, 100));
    CHECK_OK(rg_context_memory_stats(ctx, i == 4 ? &first : &last));
  }
  CHECK(last.live_bytes <= first.live_bytes);
}

/* Calls that add constraints and set styles reserve what layouts need. */
static void layouts_take_no_memory(void) {
  rg_node inner = make_sized(ctx, box, RG_KIND_CONSTRAINT, rg_match_parent(), rg_match_parent()), outer = box, leaf;
  rg_memory_stats before, after;
  rg_vfl_def def = rg_vfl_default();
  rg_vfl_view view;
  view.name = "leaf";
  box = inner;
  view.node = leaf = child("leaf");
  box = outer;
  def.views = &view;
  def.view_count = 1;
  def.options = RG_VFL_EXTENDED;
  for (int i = 0; i < 12; i++) {
    CHECK_OK(line_as("V:|~(1@100)~[s:[a]-(a/2)-[b]]~|", RG_VFL_EXTENDED, NULL));
    CHECK_OK(rg_constraints_add_vfl(ctx, inner, "|~[leaf(20%@300)]~|", 19, &def, NULL, 0, NULL));
    if (i % 4 == 0) CHECK_OK(rg_node_set_length(ctx, i == 0 ? a : i == 4 ? leaf : b, RG_MAX_HEIGHT, rg_px((float)(20 + i))));
    if (i % 4 == 1) CHECK_OK(rg_node_set_float(ctx, i == 1 ? a : leaf, RG_ASPECT_RATIO, 2));
    CHECK_OK(rg_context_memory_stats(ctx, &before));
    CHECK_OK(rg_layout(ctx, box, 200, (float)(100 + i)));
    CHECK_OK(rg_context_memory_stats(ctx, &after));
    CHECK_INT(after.allocations, before.allocations);
    if (i != 6) continue;
    CHECK_OK(rg_node_remove(ctx, inner));
    CHECK_OK(rg_context_memory_stats(ctx, &before));
    CHECK_OK(rg_layout(ctx, inner, 200, 100));
    CHECK_OK(rg_context_memory_stats(ctx, &after));
    CHECK_INT(after.allocations, before.allocations);
    CHECK_OK(rg_node_insert(ctx, box, inner, RG_END));
  }
}

static void a_host_shares_distances_by_number(void) {
  rg_constraint_def def = rg_constraint_default(), out = rg_constraint_default();
  rg_constraint made;
  CHECK_OK(line("|[a(30)]"));
  CHECK_OK(line("[b(50)]|"));
  CHECK_OK(line("[v2(20)]"));
  def.spacer = 7;
  def.first = v2;
  def.attribute = RG_ATTR_LEFT;
  def.second = a;
  def.second_attribute = RG_ATTR_RIGHT;
  CHECK_OK(rg_constraint_add(ctx, box, &def, &made));
  CHECK_OK(rg_constraint_get(ctx, made, &out));
  CHECK_INT(out.spacer, 7);
  def.first = b;
  def.second = v2;
  CHECK_OK(rg_constraint_add(ctx, box, &def, NULL));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(v2, 80, 0, 20, 0);
  CHECK_OK(rg_constraint_set_constant(ctx, made, 10)); /* 30 + s + 10 + 20 + s = 150 */
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(v2, 85, 0, 20, 0);
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL)); /* these are left and right */
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(v2, 95, 0, 20, 0); /* 200 + s + 10 + 20 + s = 0 */
  /* the distance itself; alone it is no constraint */
  def = rg_constraint_default();
  def.spacer = 7;
  def.constant = 45;
  CHECK_OK(rg_constraint_add(ctx, box, &def, NULL));
  CHECK_INT(rg_layout(ctx, box, 200, 100), RG_ERROR_TREE);
  def.spacer = 0;
  CHECK_INT(rg_constraint_add(ctx, box, &def, NULL), RG_ERROR_INVALID_ARGUMENT);
}

static void a_stack_makes_a_guide_once(void) {
  uint32_t before = nodes();
  rg_node guide;
  rg_kind kind;
  CHECK_OK(line("V:|-10-[col:[a(20)]-[b]]-10-|"));
  CHECK_INT(nodes(), before + 1);
  CHECK_OK(line("|-[col]-(20%)-|"));
  CHECK_OK(line("V:[col(80):[v2]]"));
  CHECK_INT(nodes(), before + 1);
  CHECK_OK(rg_node_find(ctx, box, "col", &guide));
  CHECK_OK(rg_node_kind(ctx, guide, &kind));
  CHECK_INT(kind, RG_KIND_SPACE);
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(guide, 20, 10, 140, 80);
  check_frame(a, 20, 10, 140, 20);
  check_frame(b, 20, 38, 140, 52);
  check_frame(v2, 20, 10, 140, 80);
  /* a line that fails leaves none */
  CHECK_INT(line("V:|[other:[a]-[nothing]]|"), RG_ERROR_SYNTAX);
  CHECK_INT(line("HV:|[other:[a]]|"), RG_ERROR_SYNTAX);
  CHECK_INT(line("V:|[other:[a]"), RG_ERROR_SYNTAX);
  CHECK_INT(nodes(), before + 1);
}

static void z_lines_set_the_order_of_painting(void) {
  int32_t z;
  uint32_t count = 9;
  CHECK_OK(line_as("Z:|[a][b]-5-[v2]", RG_VFL_EXTENDED, &count));
  CHECK_INT(count, 0);
  CHECK_OK(rg_node_get_int(ctx, a, RG_Z, &z));
  CHECK_INT(z, 0);
  CHECK_OK(rg_node_get_int(ctx, b, RG_Z, &z));
  CHECK_INT(z, 1);
  CHECK_OK(rg_node_get_int(ctx, v2, RG_Z, &z));
  CHECK_INT(z, 6);
  CHECK_OK(line("Z:[v2,b]->[a]"));
  CHECK_OK(line("Z:[v2,b][a]"));
  CHECK_OK(rg_node_get_int(ctx, a, RG_Z, &z));
  CHECK_INT(z, 7);
  CHECK_INT(line("Z:|[a(3)]"), RG_ERROR_SYNTAX);
}

static void options_and_metrics_go_with_both_languages(void) {
  rg_vfl_def def = rg_vfl_default();
  rg_vfl_metric metric = {"m", 12};
  def.options = RG_VFL_EXTENDED | RG_VFL_ALIGN_TOP | RG_VFL_ALIGN_BOTTOM;
  def.metrics = &metric;
  def.metric_count = 1;
  def.sibling_space = 3;
  def.parent_space = 4;
  CHECK_INT(rg_constraints_add_vfl(ctx, box, "|-[a(m)]-m-[b(m*2)]", 19, &def, NULL, 0, NULL), RG_ERROR_SYNTAX);
  CHECK_OK(rg_constraints_add_vfl(ctx, box, "|-[a(m)]-m-[b(a*2)]", 19, &def, NULL, 0, NULL));
  CHECK_OK(rg_constraints_add_vfl(ctx, box, "[a]-[v2(m)]", 11, &def, NULL, 0, NULL));
  CHECK_OK(line("V:|-5-[a(30)]"));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(a, 4, 5, 12, 30);
  check_frame(b, 28, 5, 24, 30);
  check_frame(v2, 19, 5, 12, 30);
  CHECK_INT(line_as("HV:|[a][b]|", RG_VFL_EXTENDED | RG_VFL_ALIGN_TOP, NULL), RG_ERROR_SYNTAX);
  CHECK_INT(line_as("|[a][b]|", RG_VFL_EXTENDED | RG_VFL_ALIGN_LEFT, NULL), RG_ERROR_SYNTAX);
}

static void lines_turn_with_the_direction(void) {
  CHECK_OK(line("|-10-[a(40)]-(25%)-[b(40)]"));
  CHECK_OK(rg_node_set_int(ctx, box, RG_DIRECTION, RG_DIRECTION_RTL));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(a, 150, 0, 40, 0);
  check_frame(b, 60, 0, 40, 0);
  end();
  begin();
  CHECK_OK(line_as("|-10-[a(40)]-(25%)-[b(40)]", RG_VFL_EXTENDED | RG_VFL_RIGHT_TO_LEFT, NULL));
  CHECK_OK(rg_layout(ctx, box, 200, 100));
  check_frame(a, 150, 0, 40, 0);
  check_frame(b, 60, 0, 40, 0);
}

/* In a container inside another one, `|` is its own edge, and a row of a spacer would have five terms. */
static void lines_of_nested_containers_are_theirs(void) {
  rg_node inner = make_sized(ctx, box, RG_KIND_CONSTRAINT, rg_match_parent(), rg_match_parent());
  rg_node leaf = rg_null(), outer = box;
  rg_constraint made[16];
  uint32_t count;
  rg_vfl_def def = rg_vfl_default();
  rg_vfl_view views[2];
  views[0].name = "inner";
  views[0].node = inner;
  def.views = views;
  def.view_count = 1;
  def.options = RG_VFL_EXTENDED;
  CHECK_OK(rg_constraints_add_vfl(ctx, box, "HV:|-30-[inner(100)]", 20, &def, NULL, 0, NULL));
  box = inner;
  leaf = child("leaf");
  views[0].name = "leaf";
  views[0].node = leaf;
  CHECK_OK(rg_constraints_add_vfl(ctx, inner, "|~[leaf(20%)]~|", 15, &def, made, 16, &count));
  CHECK_INT(count, 3);
  CHECK_OK(rg_constraints_add_vfl(ctx, inner, "C:leaf.top(10).bottom(50%)", 26, &def, NULL, 0, NULL));
  box = outer;
  CHECK_OK(rg_layout(ctx, box, 200, 200));
  check_frame(leaf, 40, 10, 20, 40);
  /* alone it is a system of its own, and back in the other one again */
  CHECK_OK(rg_node_remove(ctx, inner));
  CHECK_OK(rg_layout(ctx, inner, 60, 200));
  check_frame(leaf, 24, 10, 12, 90);
  CHECK_OK(rg_node_insert(ctx, box, inner, RG_END));
  CHECK_OK(rg_layout(ctx, box, 200, 200));
  check_frame(leaf, 40, 10, 20, 40);
  for (uint32_t i = 0; i < count; i++) CHECK_OK(rg_constraint_remove(ctx, made[i]));
  CHECK_OK(rg_layout(ctx, box, 200, 200));
  CHECK_OK(rg_node_destroy(ctx, leaf));
  CHECK_OK(rg_layout(ctx, box, 200, 200));
}

static void errors_say_where_and_what(void) {
  static const struct {
    const char *text;
    rg_code code;
    uint64_t offset;
    const char *words;
  } cases[] = {
      {"|[a(b.foo)]", RG_CODE_VFL_SYNTAX, 6, "expected left, right, top, bottom, width, height, centerX or centerY"},
      {"|[a(b/0)]", RG_CODE_VFL_SYNTAX, 6, "a number other than 0"},
      {"[v..9(20)]", RG_CODE_VFL_VIEW, 1, "no view is called 'v'"},
      {"[a2..3(20)]", RG_CODE_VFL_VIEW, 1, "no view is called 'a2'"},
      {"[a]-[B]", RG_CODE_VFL_VIEW, 5, "no view is called 'B', did you mean 'b'?"},
      {"[a(B)]", RG_CODE_VFL_VIEW, 3, "no metric or view is called 'B', did you mean 'b'?"},
      {"[v2..1]", RG_CODE_VFL_SYNTAX, 5, "not below the first"},
      {"[a(3@2000)]", RG_CODE_VFL_PRIORITY, 5, "a priority above 0 and at most 1000"},
      {"[a(3@1.5)]", RG_CODE_VFL_SYNTAX, 6, "')'"},
      {"[a(99999999999)]", RG_CODE_VFL_SYNTAX, 3, "a number within +-1e9"},
      {"[a]-m-[b]", RG_CODE_VFL_SYNTAX, 4, "a percentage"},
      {"[a] [b]", RG_CODE_VFL_SYNTAX, 4, "'//' or the end"},
      {"C:a.left(3)[b]", RG_CODE_VFL_SYNTAX, 11, "the end"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    rg_diagnostic d;
    CHECK_INT(line(cases[i].text), RG_ERROR_SYNTAX);
    CHECK_OK(rg_diagnostic_at(ctx, rg_diagnostic_count(ctx) - 1, &d));
    CHECK_INT(d.code, cases[i].code);
    CHECK_INT(d.offset, cases[i].offset);
    CHECK(d.line == 1 && d.column == d.offset + 1);
    CHECK(strstr(d.message, cases[i].words) && strstr(d.message, cases[i].text) && strchr(d.message, '^'));
    CHECK(strstr(rg_error_message(ctx), cases[i].words) != NULL);
  }
  CHECK_INT(rg_constraint_count(ctx, box), 0);
}

static void a_stale_view_is_refused(void) {
  rg_vfl_def def = rg_vfl_default();
  rg_vfl_view view;
  view.name = "x";
  view.node = a;
  def.views = &view;
  def.view_count = 1;
  CHECK_OK(rg_node_destroy(ctx, a));
  CHECK_INT(rg_constraints_add_vfl(ctx, box, "|[x]|", 5, &def, NULL, 0, NULL), RG_ERROR_STALE_HANDLE);
  def.options = RG_VFL_EXTENDED;
  CHECK_INT(rg_constraints_add_vfl(ctx, box, "|[x]|", 5, &def, NULL, 0, NULL), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_constraint_count(ctx, box), 0);
}

static void a_short_line_cannot_make_millions(void) {
  char id[16];
  for (int i = 3; i <= 300; i++) {
    snprintf(id, sizeof id, "v%d", i);
    child(id);
  }
  CHECK_INT(line("[v2..300][v2..300]"), RG_ERROR_LIMIT);
  CHECK(strstr(rg_error_message(ctx), "too many") != NULL);
  CHECK_INT(rg_constraint_count(ctx, box), 0);
  CHECK_OK(line("[v2..300(20)]"));
  CHECK_INT(rg_constraint_count(ctx, box), 299);
}

/* Memory runs out after `allocations`: nothing is left half made. */
static void scene(ledger *l, long allocations) {
  rg_context_def context = rg_context_def_default();
  context.allocator = ledger_hooks(l);
  ctx = make_context_def(&context);
  box = make_sized(ctx, rg_null(), RG_KIND_CONSTRAINT, rg_match_parent(), rg_match_parent());
  a = child("a");
  b = child("b");
  v2 = child("v2");
  l->fail_after = allocations;
  static const char *const lines[] = {"V:|[s:~[a,b]-(10%)-[v2]~]|", "Z:[a][b]", "|-[s]-(a/2)-|", "C:a.right(<=90%)"};
  for (size_t i = 0; i < 4; i++) {
    uint32_t count = rg_constraint_count(ctx, box), before = nodes();
    rg_status status = line(lines[i]);
    CHECK(status == RG_OK || status == RG_ERROR_OUT_OF_MEMORY || (status == RG_ERROR_SYNTAX && before == 4));
    if (status != RG_OK) CHECK(rg_constraint_count(ctx, box) == count && nodes() == before);
  }
  rg_layout(ctx, box, 200, 100);
  l->fail_after = -1;
  CHECK_OK(rg_node_set_float(ctx, box, RG_PADDING_LEFT, 1));
  CHECK_OK(rg_layout(ctx, box, 220, 100));
  rg_context_destroy(ctx);
}

static void memory_that_runs_out_is_survived(void) {
  static ledger l;
  size_t most;
  scene(&l, 1 << 20);
  most = l.total;
  for (long n = 0; n <= (long)most; n++) {
    scene(&l, n);
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
  }
}

#define EACH(test) (begin(), RUN(test), end())

int main(void) {
  EACH(the_language_is_chosen_by_the_line);
  EACH(spacers_take_no_nodes);
  EACH(a_spacer_goes_with_its_last_constraint);
  EACH(layouts_take_no_memory);
  EACH(a_host_shares_distances_by_number);
  EACH(a_stack_makes_a_guide_once);
  EACH(z_lines_set_the_order_of_painting);
  EACH(options_and_metrics_go_with_both_languages);
  EACH(lines_turn_with_the_direction);
  EACH(lines_of_nested_containers_are_theirs);
  EACH(errors_say_where_and_what);
  EACH(a_stale_view_is_refused);
  EACH(a_short_line_cannot_make_millions);
  RUN(memory_that_runs_out_is_survived);
  return check_result();
}
