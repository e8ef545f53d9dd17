/* SPDX-License-Identifier: MIT */
/* Calls that make, move or constrain nodes and fail: for each failing allocation (once, or from then on) and for each
 * other reason, everything that can be read is unchanged, the list of events included. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;
static rg_node root, row, table, grid, box, inner, text, member;
static ledger blocks;
static long asked, fails_at; /* allocations of a call, from 1; 0: none fails */
static bool fails_once, failed;

static void *alloc(void *user, size_t size, size_t alignment) {
  asked++;
  if (fails_at != 0 && (fails_once ? asked == fails_at : asked >= fails_at)) {
    failed = true;
    return NULL;
  }
  return ledger_alloc(user, size, alignment);
}

static void set_up(uint32_t events) {
  rg_context_def def = rg_context_def_default();
  rg_constraint_def rule = rg_constraint_default();
  def.allocator = ledger_hooks(&blocks);
  def.allocator.alloc = alloc;
  def.max_depth = 6;
  def.max_nodes = 60;
  fails_at = 0;
  ctx = make_context_def(&def);
  root = make_node(ctx, rg_null(), RG_KIND_LINEAR);
  row = make_node(ctx, root, RG_KIND_LINEAR);
  table = make_node(ctx, root, RG_KIND_TABLE);
  grid = make_node(ctx, root, RG_KIND_GRID);
  box = make_node(ctx, root, RG_KIND_CONSTRAINT);
  text = make_node(ctx, row, RG_KIND_TEXT);
  member = make_sized(ctx, box, RG_KIND_VIEW, rg_px(10), rg_px(10));
  inner = make_node(ctx, box, RG_KIND_CONSTRAINT);
  CHECK_OK(rg_node_set_id(ctx, member, "member", 6));
  rule.first = member;
  rule.attribute = RG_ATTR_LEFT;
  rule.constant = 5;
  CHECK_OK(rg_constraint_add(ctx, box, &rule, NULL));
  rule.first = inner;
  rule.attribute = RG_ATTR_WIDTH;
  CHECK_OK(rg_constraint_add(ctx, inner, &rule, NULL));
  if (events > 0) CHECK_OK(rg_events_enable(ctx, rg_null(), RG_EVENT_ALL, events));
  CHECK_OK(rg_layout(ctx, root, 300, 200));
  make_node(ctx, row, RG_KIND_VIEW); /* an event of before, and something to lay out */
}

/* MARK: All that can be read */

typedef struct snapshot {
  char bytes[20000];
  size_t size, dumped; /* handles, which differ between contexts, lie behind the dump */
} snapshot;

static bool keep(void *user, const char *bytes, size_t size) {
  snapshot *s = (snapshot *)user;
  if (s->size + size > sizeof s->bytes) return false;
  memcpy(s->bytes + s->size, bytes, size);
  s->size += size;
  return true;
}

static void take(snapshot *s, bool with_events) {
  rg_event_view events = rg_events(ctx);
  rg_node containers[2];
  rg_constraint rules[8];
  uint32_t counts[2];
  containers[0] = box;
  containers[1] = inner;
  counts[0] = rg_node_count(ctx);
  counts[1] = rg_change_count(ctx);
  s->size = 0;
  CHECK_OK(rg_dump(ctx, root, RG_DUMP_JSON, keep, s));
  s->dumped = s->size;
  for (int i = 0; i < 2; i++) {
    uint32_t count = rg_constraint_count(ctx, containers[i]);
    memset(rules, 0, sizeof rules);
    CHECK_OK(rg_constraints_list(ctx, containers[i], rules, 8));
    keep(s, (const char *)&count, sizeof count);
    keep(s, (const char *)rules, sizeof rules);
  }
  keep(s, (const char *)counts, sizeof counts);
  if (!with_events) return;
  keep(s, (const char *)events.events, events.count * sizeof *events.events);
  keep(s, (const char *)&events.dropped, sizeof events.dropped);
}

static void check_same(const snapshot *before, bool with_events, const char *name, const char *when) {
  static snapshot after;
  char what[200];
  take(&after, with_events);
  if (after.size == before->size && memcmp(after.bytes, before->bytes, after.size) == 0) return;
  snprintf(what, sizeof what, "%s: %s, allocation %ld %s: something changed (%u events, %u dropped)", name, when, fails_at,
           fails_once ? "once" : "and later ones", rg_events(ctx).count, rg_events(ctx).dropped);
  check_fail(__FILE__, __LINE__, what);
}

static void check_diagnostics(const char *name) {
  for (uint32_t i = 0; i < rg_diagnostic_count(ctx); i++) {
    rg_diagnostic d;
    CHECK_OK(rg_diagnostic_at(ctx, i, &d));
    if (d.node.id != 0 && !rg_node_is_valid(ctx, d.node)) check_fail(__FILE__, __LINE__, name);
  }
}

/* MARK: Calls */

#define CALL(name) static rg_status name(void)
#define FILE_CALL(name, parent_node, text)                                  \
  CALL(name) {                                                              \
    static const char file[] = text;                                        \
    rg_inflate_def def = rg_inflate_def_default();                          \
    rg_node out;                                                            \
    def.parent = parent_node;                                               \
    return rg_inflate(ctx, file, sizeof file - 1, &def, &out);              \
  }
#define LINE_CALL(name, text)                                                \
  CALL(name) {                                                              \
    rg_vfl_def def = rg_vfl_default();                                      \
    def.options = RG_VFL_EXTENDED;                                          \
    return rg_constraints_add_vfl(ctx, box, text, sizeof text - 1, &def, NULL, 0, NULL); \
  }

static rg_status create(rg_node parent, rg_kind kind) {
  rg_node_def def = rg_node_def_default(kind);
  rg_node out;
  def.id = "new";
  def.text = kind == RG_KIND_TEXT ? "some text of the new node" : NULL;
  def.user_data = &def;
  def.style.margin_left = 3;
  def.style.min_width = rg_px(3);
  return rg_node_create(ctx, parent, &def, &out);
}
CALL(create_text) { return create(row, RG_KIND_TEXT); }
CALL(create_row) { return create(table, RG_KIND_TABLE_ROW); }
CALL(create_cell) { return create(grid, RG_KIND_FIXED); }
CALL(create_member) { return create(box, RG_KIND_CONSTRAINT); }
CALL(create_root) { return create(rg_null(), RG_KIND_CONSTRAINT); }

/* Two nodes and the children of the second; the last one has the text. */
static rg_status create_tree(rg_node parent, rg_kind kind, const char *last) {
  rg_style style = rg_style_default();
  rg_tree_node nodes[5];
  rg_tree_def def;
  memset(nodes, 0, sizeof nodes);
  memset(&def, 0, sizeof def);
  for (int i = 0; i < 5; i++) nodes[i].parent = i < 2 ? -1 : 1;
  nodes[0].kind = RG_KIND_VIEW;
  nodes[0].id = "first";
  nodes[1].kind = kind;
  nodes[1].id = "member"; /* as another node is called */
  nodes[1].user_data = &def;
  nodes[3].kind = kind;
  nodes[4].kind = RG_KIND_TEXT;
  nodes[4].text = last;
  style.min_height = rg_px(7);
  def.struct_size = sizeof def;
  def.styles = &style;
  def.style_count = 1;
  def.nodes = nodes;
  def.node_count = 5;
  def.parent = parent;
  return rg_tree_create(ctx, &def, NULL);
}
CALL(tree) { return create_tree(row, RG_KIND_LINEAR, "text"); }
CALL(tree_of_grids) { return create_tree(row, RG_KIND_GRID, "text"); }
CALL(tree_of_systems) { return create_tree(row, RG_KIND_CONSTRAINT, "text"); }
CALL(tree_in_system) { return create_tree(box, RG_KIND_CONSTRAINT, "text"); }
CALL(tree_with_bad_text) { return create_tree(row, RG_KIND_LINEAR, "\xff"); }
CALL(tree_in_system_with_bad_text) { return create_tree(box, RG_KIND_CONSTRAINT, "\xff"); }

FILE_CALL(xml, row,
          "<RelativeLayout id='x' rumour='1'><View id='a'/><TextView id='b' layout_below='a' text='t'/>"
          "<TableLayout stretchColumns='1'><TableRow><View layout_column='2'/></TableRow></TableLayout>"
          "<GridLayout columnCount='2'><View layout_columnSpan='2'/></GridLayout></RelativeLayout>")
FILE_CALL(connections, row,
          "<ConstraintLayout><View id='p' layout_constraintLeft_toLeftOf='parent'/>"
          "<View id='q' layout_constraintLeft_toRightOf='p'/></ConstraintLayout>")
FILE_CALL(connections_in_system, box, "<ConstraintLayout><View id='p' layout_constraintLeft_toLeftOf='parent'/></ConstraintLayout>")
FILE_CALL(json, row,
          "{\"views\": {\"a\": {\"type\": \"UIView\"}, \"b\": {\"type\": \"TextView\", \"text\": \"t\"}},"
          " \"constraints\": {\"r\": \"H:|-[a]-[b]-|\"}}")
FILE_CALL(json_with_stack, row,
          "{\"views\": {\"a\": {\"type\": \"UIView\"}, \"b\": {\"type\": \"UIView\"}}, \"options\": {\"r\": \"extended\"},"
          " \"constraints\": {\"r\": \"H:|-[col:[a]-[b]]-|\"}}")
FILE_CALL(json_with_unknown_view, row,
          "{\"views\": {\"a\": {\"type\": \"UIView\"}}, \"constraints\": {\"r\": \"H:|-[a]-[nobody]-|\"}}")
FILE_CALL(json_in_system_with_unknown_view, box,
          "{\"views\": {\"a\": {\"type\": \"UIView\"}}, \"constraints\": {\"r\": \"H:|-[a]-[nobody]-|\"}}")
FILE_CALL(json_that_contradicts_itself, row,
          "{\"views\": {\"a\": {\"type\": \"UIView\"}}, \"constraints\": {\"r\": [\"[a(10)]\", \"[a(20)]\"]}}")
FILE_CALL(json_with_a_bad_value, row,
          "{\"views\": {\"a\": {\"type\": \"UIView\", \"layout_width\": \"far\"}}, \"constraints\": {\"r\": \"[a(10)]\"}}")
FILE_CALL(xml_that_ends_too_early, row, "<LinearLayout id='z'><View/>")
FILE_CALL(xml_too_deep, row, "<a><a><a><a><a><a><a><View/></a></a></a></a></a></a></a>")
FILE_CALL(xml_in_a_leaf, text, "<View/>")

LINE_CALL(line, "H:|-[member]-(>=4)-|")
LINE_CALL(line_with_stack, "V:|-[col:[member]-[inner:[member]]]-|")
LINE_CALL(line_with_stack_and_syntax_error, "V:|-[col:[member]]-[col2:[member]")
LINE_CALL(line_with_stack_and_unknown_view, "V:|-[col:[member]]-[nobody]-|")
LINE_CALL(line_about_z, "Z:|[member]")
CALL(line_with_stack_called_as_a_node) { /* the views given do not have it, the tree does */
  static const char bad[] = "V:|-[member:[m]]-[m";
  rg_vfl_def def = rg_vfl_default();
  rg_vfl_view view = {"m", {0}};
  view.node = inner;
  def.options = RG_VFL_EXTENDED;
  def.views = &view;
  def.view_count = 1;
  return rg_constraints_add_vfl(ctx, box, bad, sizeof bad - 1, &def, NULL, 0, NULL);
}

CALL(move_out) { return rg_node_remove(ctx, inner); }
CALL(move_to_grid) { return rg_node_insert(ctx, grid, member, 0); }
CALL(move_to_system) { return rg_node_insert(ctx, box, row, 0); }
CALL(move_system_out) { return rg_node_insert_before(ctx, row, inner); }
CALL(move_into_itself) { return rg_node_insert(ctx, inner, box, 0); }

static rg_status apply(double first, double second) {
  rg_layout_set_entry entries[2];
  rg_layout_set set;
  rg_status status;
  entries[0] = rg_layout_set_rule(inner, RG_ATTR_HEIGHT, RG_EQUAL, rg_null(), RG_ATTR_NONE, first);
  entries[1] = rg_layout_set_rule(inner, RG_ATTR_HEIGHT, RG_EQUAL, rg_null(), RG_ATTR_NONE, second);
  status = rg_layout_set_create(ctx, entries, 0, 2, &set);
  if (status != RG_OK) return status;
  status = rg_layout_set_apply(ctx, set, box, NULL, NULL);
  CHECK_OK(rg_layout_set_destroy(ctx, set));
  return status;
}
CALL(set) { return apply(4, 4); }
CALL(set_that_contradicts_itself) { return apply(4, 5); }
CALL(group) {
  rg_references references = rg_references_default();
  rg_node nodes[2];
  nodes[0] = member;
  nodes[1] = text;
  references.nodes = nodes;
  references.count = 2;
  return rg_node_set_references(ctx, inner, &references);
}
CALL(connections_of_one) {
  rg_connections connections = rg_connections_default();
  connections.leading = rg_connect_to(member, RG_ATTR_TRAILING);
  return rg_node_set_connections(ctx, inner, &connections);
}
CALL(rules) {
  rg_constraint_def defs[3];
  for (int i = 0; i < 3; i++) {
    defs[i] = rg_constraint_default();
    defs[i].first = inner;
    defs[i].attribute = RG_ATTR_TOP;
    defs[i].spacer = (uint32_t)i;
    defs[i].name = "a name";
  }
  return rg_constraints_add(ctx, box, defs, 0, 3, NULL);
}

static const struct {
  const char *name;
  rg_status (*call)(void), status; /* where memory suffices */
} calls[] = {
#define C(name, status) {#name, name, status}
    C(create_text, RG_OK),
    C(create_row, RG_OK),
    C(create_cell, RG_OK),
    C(create_member, RG_OK),
    C(create_root, RG_OK),
    C(tree, RG_OK),
    C(tree_of_grids, RG_OK),
    C(tree_of_systems, RG_OK),
    C(tree_in_system, RG_OK),
    C(tree_with_bad_text, RG_ERROR_INVALID_ARGUMENT),
    C(tree_in_system_with_bad_text, RG_ERROR_INVALID_ARGUMENT),
    C(xml, RG_OK),
    C(connections, RG_OK),
    C(connections_in_system, RG_OK),
    C(json, RG_OK),
    C(json_with_stack, RG_OK),
    C(json_with_unknown_view, RG_ERROR_SYNTAX),
    C(json_in_system_with_unknown_view, RG_ERROR_SYNTAX),
    C(json_that_contradicts_itself, RG_ERROR_UNSATISFIABLE),
    C(json_with_a_bad_value, RG_ERROR_SYNTAX),
    C(xml_that_ends_too_early, RG_ERROR_SYNTAX),
    C(xml_too_deep, RG_ERROR_LIMIT),
    C(xml_in_a_leaf, RG_ERROR_HIERARCHY),
    C(line, RG_OK),
    C(line_with_stack, RG_OK),
    C(line_with_stack_and_syntax_error, RG_ERROR_SYNTAX),
    C(line_with_stack_and_unknown_view, RG_ERROR_SYNTAX),
    C(line_with_stack_called_as_a_node, RG_ERROR_SYNTAX),
    C(line_about_z, RG_OK),
    C(move_out, RG_OK),
    C(move_to_grid, RG_OK),
    C(move_to_system, RG_OK),
    C(move_system_out, RG_OK),
    C(move_into_itself, RG_ERROR_HIERARCHY),
    C(set, RG_OK),
    C(set_that_contradicts_itself, RG_ERROR_UNSATISFIABLE),
    C(group, RG_OK),
    C(connections_of_one, RG_OK),
    C(rules, RG_OK),
#undef C
};

/* Runs a call in a new context with allocation `at` failing (0: none). - Returns: whether one failed. */
static bool run(size_t i, long at, bool once, uint32_t events) {
  static snapshot before, plain;
  rg_status status, expected;
  char what[200];
  set_up(events);
  take(&before, true);
  asked = 0;
  failed = false;
  fails_once = once;
  fails_at = at;
  status = calls[i].call();
  fails_at = 0;
  /* An optional allocation may fail: the call succeeds without it. */
  expected = failed && status != calls[i].status ? RG_ERROR_OUT_OF_MEMORY : calls[i].status;
  if (status != expected) {
    snprintf(what, sizeof what, "%s: allocation %ld: %s, expected %s", calls[i].name, at, rg_status_name(status),
             rg_status_name(expected));
    check_fail(__FILE__, __LINE__, what);
  }
  fails_at = at;
  if (status != RG_OK) {
    check_same(&before, true, calls[i].name, "afterwards");
    fails_at = 0;
    check_diagnostics(calls[i].name);
    /* A layout shows no difference either: frames are those of a context without the call. */
    CHECK_OK(rg_layout(ctx, root, 300, 200));
    take(&plain, false);
    rg_context_destroy(ctx);
    set_up(events);
    CHECK_OK(rg_layout(ctx, root, 300, 200));
    take(&before, false);
    if (plain.dumped != before.dumped || memcmp(plain.bytes, before.bytes, before.dumped) != 0) {
      check_fail(__FILE__, __LINE__, calls[i].name);
    }
  }
  rg_context_destroy(ctx);
  CHECK_INT(blocks.mistakes, 0);
  CHECK_INT(blocks.count, 0);
  return failed;
}

static void failing_calls_change_nothing(void) {
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    for (int once = 0; once < 2; once++) {
      for (long at = 0; at < 400; at++) {
        if (!run(i, at, once, 64) && at > 0) break;
      }
    }
  }
}

static void a_full_list_of_events_counts_none_of_them(void) {
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    for (uint32_t capacity = 1; capacity < 6; capacity++) {
      if (calls[i].status != RG_OK) run(i, 0, false, capacity);
      for (long at = 1; at < 40; at++) run(i, at, false, capacity);
    }
  }
}

int main(void) {
  RUN(failing_calls_change_nothing);
  RUN(a_full_list_of_events_counts_none_of_them);
  return check_result();
}
