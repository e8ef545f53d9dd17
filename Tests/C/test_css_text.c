/* SPDX-License-Identifier: MIT */
/* Style strings of CSS: every property and shorthand, mistakes with their places, all or nothing. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static void begin(void) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 64;
  def.snapping = RG_SNAP_NONE;
  CHECK_OK(rg_context_create(&def, &ctx));
}

static void end(void) { rg_context_destroy(ctx); }

static rg_node make(rg_node parent, rg_kind kind) { return make_sized(ctx, parent, kind, rg_unset(), rg_unset()); }

static rg_status set(rg_node node, const char *text) { return rg_node_set_css_text(ctx, node, text, strlen(text)); }

static rg_css css_of(rg_node node) {
  rg_css css = rg_css_default();
  CHECK_OK(rg_node_get_css(ctx, node, &css));
  return css;
}

static rg_css read_css(const char *text) {
  rg_node node = make(rg_null(), RG_KIND_CSS_GRID);
  if (set(node, text) != RG_OK) {
    char what[400];
    snprintf(what, sizeof what, "%s: %s", text, rg_error_message(ctx));
    check_fail(__FILE__, __LINE__, what);
  }
  rg_css css = css_of(node);
  rg_node_destroy(ctx, node);
  return css;
}

static bool is_length(rg_css_length length, float value, rg_css_unit unit) {
  return length.value == value && length.unit == unit;
}

static void every_property_is_read(void) {
  begin();
  rg_css c = read_css(
      "width: 10px; height: 25%; min-width: min-content; min-height: max-content; max-width: fit-content;"
      "max-height: none; margin-left: auto; margin-top: -3px; margin-right: 4%; margin-bottom: 0;"
      "padding-left: 1px; padding-top: 2px; padding-right: 3%; padding-bottom: 4.5px;"
      "border-left-width: 1px; border-top-width: 2px; border-right-width: 3px; border-bottom-width: 4px;"
      "left: 1px; top: 2%; right: auto; bottom: -4px; row-gap: normal; column-gap: 5%; flex-basis: content;"
      "flex-grow: 2; flex-shrink: 0.5; order: -3; aspect-ratio: 16 / 8; position: static; box-sizing: content-box;"
      "overflow-x: hidden; overflow-y: scroll; flex-direction: column-reverse; flex-wrap: wrap-reverse;"
      "grid-auto-flow: column dense");
  CHECK(is_length(c.width, 10, RG_CSS_PX) && is_length(c.height, 25, RG_CSS_PERCENT));
  CHECK(is_length(c.min_width, 0, RG_CSS_MIN_CONTENT) && is_length(c.min_height, 0, RG_CSS_MAX_CONTENT));
  CHECK(is_length(c.max_width, 0, RG_CSS_FIT_CONTENT) && is_length(c.max_height, 0, RG_CSS_AUTO));
  CHECK(is_length(c.margin[0], 0, RG_CSS_AUTO) && is_length(c.margin[1], -3, RG_CSS_PX));
  CHECK(is_length(c.margin[2], 4, RG_CSS_PERCENT) && is_length(c.margin[3], 0, RG_CSS_PX));
  CHECK(is_length(c.padding[0], 1, RG_CSS_PX) && is_length(c.padding[1], 2, RG_CSS_PX));
  CHECK(is_length(c.padding[2], 3, RG_CSS_PERCENT) && is_length(c.padding[3], 4.5f, RG_CSS_PX));
  CHECK(c.border[0] == 1 && c.border[1] == 2 && c.border[2] == 3 && c.border[3] == 4);
  CHECK(is_length(c.inset[0], 1, RG_CSS_PX) && is_length(c.inset[1], 2, RG_CSS_PERCENT));
  CHECK(is_length(c.inset[2], 0, RG_CSS_AUTO) && is_length(c.inset[3], -4, RG_CSS_PX));
  CHECK(is_length(c.row_gap, 0, RG_CSS_AUTO) && is_length(c.column_gap, 5, RG_CSS_PERCENT));
  CHECK(is_length(c.flex_basis, 0, RG_CSS_CONTENT) && c.flex_grow == 2 && c.flex_shrink == 0.5f);
  CHECK(c.order == -3 && c.aspect_ratio == 2 && c.position == RG_CSS_STATIC);
  CHECK(c.box_sizing == RG_CSS_CONTENT_BOX && c.overflow_x == RG_CSS_HIDDEN && c.overflow_y == RG_CSS_SCROLL);
  CHECK(c.flex_direction == RG_FLEX_COLUMN_REVERSE && c.flex_wrap == RG_FLEX_WRAP_REVERSE);
  CHECK(c.grid_auto_flow == RG_CSS_FLOW_COLUMN_DENSE);
  c = read_css("width: stretch; height: FIT-CONTENT; /* a comment; */ ;; aspect-ratio: auto; ORDER: +4;");
  CHECK(c.width.unit == RG_CSS_STRETCH && c.height.unit == RG_CSS_FIT_CONTENT && c.order == 4);
  CHECK(c.aspect_ratio == 0);
  c = read_css("");
  rg_css none = rg_css_default();
  CHECK(memcmp(&c, &none, sizeof c) == 0);
  end();
}

static void alignments_are_read(void) {
  static const char *names[] = {"normal",     "stretch",  "start",      "end",      "center", "flex-start",
                                "flex-end",   "self-start", "self-end", "baseline", NULL,     "left",
                                "right",      "space-between", "space-around", "space-evenly"};
  char text[200];
  begin();
  for (int i = 0; i < 16; i++) {
    if (names[i] == NULL) continue;
    bool content = i != 7 && i != 8, items = i < 13;
    if (content && i != 9) {
      snprintf(text, sizeof text, "justify-content: %s", names[i]);
      CHECK_INT(read_css(text).justify_content, i);
    }
    if (content && i != 11 && i != 12) {
      snprintf(text, sizeof text, "align-content: %s", names[i]);
      CHECK_INT(read_css(text).align_content, i);
    }
    if (items) {
      snprintf(text, sizeof text, "justify-items: %s; justify-self: %s", names[i], names[i]);
      CHECK_INT(read_css(text).justify_items, i);
      CHECK_INT(read_css(text).justify_self, i == 0 ? RG_CSS_SELF_NORMAL : i);
    }
    if (items && i < 11) {
      snprintf(text, sizeof text, "align-items: %s; align-self: %s", names[i], names[i]);
      CHECK_INT(read_css(text).align_items, i);
      CHECK_INT(read_css(text).align_self, i == 0 ? RG_CSS_SELF_NORMAL : i);
    }
  }
  CHECK_INT(read_css("align-self: auto").align_self, RG_CSS_NORMAL);
  CHECK_INT(read_css("align-items: last baseline").align_items, RG_CSS_LAST_BASELINE);
  CHECK_INT(read_css("align-items: first baseline").align_items, RG_CSS_BASELINE);
  CHECK_INT(read_css("justify-self: safe end").justify_self, RG_CSS_END | RG_CSS_SAFE);
  CHECK_INT(read_css("align-content: unsafe center").align_content, RG_CSS_CENTER | RG_CSS_UNSAFE);
  end();
}

static void shorthands_are_read(void) {
  begin();
  rg_css c = read_css("margin: 1px; padding: 1px 2px; border-width: 1px 2px 3px; inset: 1px 2px 3px 4px");
  for (int i = 0; i < 4; i++) CHECK(is_length(c.margin[i], 1, RG_CSS_PX));
  CHECK(c.padding[0].value == 2 && c.padding[1].value == 1 && c.padding[2].value == 2 && c.padding[3].value == 1);
  CHECK(c.border[0] == 2 && c.border[1] == 1 && c.border[2] == 2 && c.border[3] == 3);
  CHECK(c.inset[0].value == 4 && c.inset[1].value == 1 && c.inset[2].value == 2 && c.inset[3].value == 3);
  c = read_css("gap: 8px; overflow: hidden; place-items: center; place-content: start end; place-self: auto");
  CHECK(c.row_gap.value == 8 && c.column_gap.value == 8 && c.overflow_x == RG_CSS_HIDDEN);
  CHECK(c.overflow_y == RG_CSS_HIDDEN && c.align_items == RG_CSS_CENTER && c.justify_items == RG_CSS_CENTER);
  CHECK(c.align_content == RG_CSS_START && c.justify_content == RG_CSS_END && c.align_self == RG_CSS_NORMAL);
  c = read_css("gap: 1px 2%; overflow: visible scroll; flex-flow: wrap column");
  CHECK(is_length(c.row_gap, 1, RG_CSS_PX) && is_length(c.column_gap, 2, RG_CSS_PERCENT));
  CHECK(c.overflow_x == RG_CSS_VISIBLE && c.overflow_y == RG_CSS_SCROLL);
  CHECK(c.flex_direction == RG_FLEX_COLUMN && c.flex_wrap == RG_FLEX_WRAP);
  c = read_css("flex: 1");
  CHECK(c.flex_grow == 1 && c.flex_shrink == 1 && is_length(c.flex_basis, 0, RG_CSS_PERCENT));
  c = read_css("flex: 2 3 10px");
  CHECK(c.flex_grow == 2 && c.flex_shrink == 3 && is_length(c.flex_basis, 10, RG_CSS_PX));
  c = read_css("flex: 20% 4");
  CHECK(c.flex_grow == 4 && c.flex_shrink == 1 && is_length(c.flex_basis, 20, RG_CSS_PERCENT));
  c = read_css("flex: 1 1 0");
  CHECK(is_length(c.flex_basis, 0, RG_CSS_PX));
  c = read_css("flex: auto");
  CHECK(c.flex_grow == 1 && c.flex_shrink == 1 && c.flex_basis.unit == RG_CSS_AUTO);
  c = read_css("flex: none");
  CHECK(c.flex_grow == 0 && c.flex_shrink == 0 && c.flex_basis.unit == RG_CSS_AUTO);
  c = read_css("flex: initial");
  CHECK(c.flex_grow == 0 && c.flex_shrink == 1 && c.flex_basis.unit == RG_CSS_AUTO);
  end();
}

static bool is_line(rg_css_line line, int number, unsigned span, const char *name) {
  bool same = name == NULL ? line.name == NULL : line.name != NULL && strcmp(line.name, name) == 0;
  return line.number == number && line.span == span && same;
}

static void lines_are_read(void) {
  begin();
  rg_css c = read_css("grid-column-start: 2; grid-column-end: -1; grid-row-start: span 3; grid-row-end: end");
  CHECK(is_line(c.column_start, 2, 0, NULL) && is_line(c.column_end, -1, 0, NULL));
  CHECK(is_line(c.row_start, 0, 3, NULL) && is_line(c.row_end, 0, 0, "end"));
  c = read_css("grid-column: foo 2 / span bar 3; grid-row: main");
  CHECK(is_line(c.column_start, 2, 0, "foo") && is_line(c.column_end, 0, 3, "bar"));
  CHECK(is_line(c.row_start, 0, 0, "main") && is_line(c.row_end, 0, 0, "main"));
  c = read_css("grid-column: 3; grid-row: 2 span / auto");
  CHECK(is_line(c.column_start, 3, 0, NULL) && is_line(c.column_end, 0, 0, NULL));
  CHECK(is_line(c.row_start, 0, 2, NULL) && is_line(c.row_end, 0, 0, NULL));
  c = read_css("grid-area: 1 / 2 / 3 / 4");
  CHECK(c.row_start.number == 1 && c.column_start.number == 2 && c.row_end.number == 3 && c.column_end.number == 4);
  c = read_css("grid-area: head");
  CHECK(is_line(c.row_start, 0, 0, "head") && is_line(c.column_end, 0, 0, "head"));
  CHECK(is_line(c.row_end, 0, 0, "head") && is_line(c.column_start, 0, 0, "head"));
  c = read_css("grid-column: span foo");
  CHECK(is_line(c.column_start, 0, 1, "foo"));
  end();
}

static void check_frame(rg_node node, float x, float y, float width, float height) {
  CHECK_FRAME(frame_of(ctx, node), x, y, width, height);
}

static void tracks_and_areas_are_read(void) {
  static const char *texts[] = {
      "grid-template-columns: 20px 1fr; grid-template-rows: 10px auto; grid-template-areas: 'a b' 'c c'",
      "grid-template: 'a b' 10px 'c c' / 20px 1fr",
      "grid: [top] \"a b\" 10px [mid] \"c c\" [low] / 20px 1fr",
      "grid-template: 10px auto / 20px 1fr; grid-template-areas: 'a b' 'c c'; display: grid",
  };
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID);
  rg_node b = make(root, RG_KIND_VIEW), c = make(root, RG_KIND_VIEW);
  CHECK_OK(set(b, "grid-area: b"));
  CHECK_OK(set(c, "grid-area: c; display: block"));
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    CHECK_OK(set(root, ""));
    CHECK_OK(set(root, texts[i]));
    CHECK_OK(rg_layout(ctx, root, 100, 50));
    check_frame(b, 20, 0, 80, 10);
    check_frame(c, 0, 10, 100, 40);
  }
  CHECK_OK(set(b, ""));
  CHECK_OK(set(c, ""));
  CHECK_OK(set(root, "grid: 7px / auto-flow dense 30px"));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(c, 30, 0, 30, 7);
  CHECK_INT(css_of(root).grid_auto_flow, RG_CSS_FLOW_COLUMN_DENSE);
  CHECK_OK(set(root, "grid-auto-rows: 5px; grid-template-columns: repeat(auto-fill, minmax(40px, 1fr))"));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(c, 50, 0, 50, 5);
  end();
}

static void lines_count_after_a_move(void) {
  begin();
  for (int moves = 0; moves < 2; moves++) {
    rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
    CHECK_OK(set(grid, "grid-auto-columns: 10px"));
    rg_node child = make(moves ? rg_null() : grid, RG_KIND_VIEW);
    CHECK_OK(set(child, "grid-column: 300 / span 40"));
    if (moves) CHECK_OK(rg_node_insert(ctx, grid, child, 0));
    CHECK_OK(rg_layout(ctx, grid, 100, 100));
    check_frame(child, 2990, 0, 400, 100);
  }
  end();
}

static void display_and_direction_are_those_of_the_style(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX);
  rg_node a = make(root, RG_KIND_VIEW);
  CHECK_OK(set(a, "width: 10px; display: none"));
  CHECK_OK(set(root, "display: flex; direction: rtl"));
  rg_style style = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, a, &style));
  CHECK_INT(style.visibility, RG_GONE);
  CHECK_OK(set(a, "width: 10px"));
  CHECK_OK(rg_node_get_style(ctx, a, &style));
  CHECK_INT(style.visibility, RG_GONE);
  CHECK_OK(set(a, "width: 10px; display: block"));
  CHECK_OK(rg_node_get_style(ctx, a, &style));
  CHECK_INT(style.visibility, RG_VISIBLE);
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(a, 90, 0, 10, 50);
  CHECK_INT(set(root, "display: grid"), RG_ERROR_SYNTAX);
  CHECK_INT(set(a, "display: flex"), RG_ERROR_SYNTAX);
  end();
}

static void sizes_of_the_style_stay(void) {
  begin();
  rg_node root = make(rg_null(), RG_KIND_CSS_FLEX);
  rg_node a = make_sized(ctx, root, RG_KIND_VIEW, rg_px(30), rg_px(20));
  CHECK_OK(set(a, "margin-left: 5px"));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(a, 5, 0, 30, 20);
  CHECK_OK(set(a, "width: 10px"));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(a, 0, 0, 10, 20);
  /* the padding of a container without rg_css is that of its style, too */
  rg_style style = rg_style_default();
  style.padding_left = 7;
  CHECK_OK(rg_node_set_style(ctx, root, &style));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(a, 7, 0, 10, 20);
  CHECK_OK(set(root, "align-items: center"));
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  check_frame(a, 7, 15, 10, 20);
  end();
}

static void check_mistake(const char *text, rg_code code, uint32_t line, uint32_t column, const char *sentence) {
  rg_node node = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(set(node, "width: 77px; grid-template-columns: 7px"));
  rg_css before = css_of(node);
  rg_diagnostics_clear(ctx);
  CHECK_INT(set(node, text), RG_ERROR_SYNTAX);
  rg_diagnostic found;
  if (rg_diagnostic_count(ctx) != 1 || rg_diagnostic_at(ctx, 0, &found) != RG_OK) {
    check_fail(__FILE__, __LINE__, text);
  } else if (found.code != code || found.line != line || found.column != column ||
             strstr(found.message, sentence) == NULL) {
    char what[600];
    snprintf(what, sizeof what, "%s -> %s (code %d, %u:%u)", text, found.message, (int)found.code, found.line,
             found.column);
    check_fail(__FILE__, __LINE__, what);
  }
  rg_css after = css_of(node);
  CHECK(memcmp(&before, &after, sizeof after) == 0);
  rg_node_destroy(ctx, node);
}

static void mistakes_have_a_place(void) {
  begin();
  check_mistake("flex-grwo: 1", RG_CODE_UNKNOWN_ATTRIBUTE, 1, 1,
                "css:1:1: error: unknown property 'flex-grwo', did you mean 'flex-grow'?\nflex-grwo: 1\n^~~~~~~~~");
  check_mistake("width: 1px;\n  color: red", RG_CODE_UNKNOWN_ATTRIBUTE, 2, 3, "unknown property 'color'");
  check_mistake("justify-content: centre", RG_CODE_BAD_VALUE, 1, 18,
                "unknown value 'centre' of 'justify-content', did you mean 'center'?");
  check_mistake("flex-wrap: yes", RG_CODE_BAD_VALUE, 1, 12,
                "unknown value 'yes' of 'flex-wrap': nowrap, wrap, wrap-reverse");
  check_mistake("width: 10em", RG_CODE_CSS_SYNTAX, 1, 10, "unknown unit 'em': lengths have px or %");
  check_mistake("width: 10", RG_CODE_CSS_SYNTAX, 1, 8, "a length needs a unit: px or %");
  check_mistake("width: 10dp", RG_CODE_CSS_SYNTAX, 1, 10, "unknown unit 'dp'");
  check_mistake("padding: -1px", RG_CODE_CSS_SYNTAX, 1, 10, "'padding' cannot be negative");
  check_mistake("width", RG_CODE_CSS_SYNTAX, 1, 6, "expected : after the property 'width'");
  check_mistake("width: ; height: 1px", RG_CODE_CSS_SYNTAX, 1, 8, "'width' has no value");
  check_mistake("width: 1px 2px", RG_CODE_BAD_VALUE, 1, 12, "unexpected '2px' in the value of 'width'");
  check_mistake("margin: 1px 2px 3px 4px 5px", RG_CODE_BAD_VALUE, 1, 25, "unexpected '5px'");
  check_mistake("width: fit-content(10px)", RG_CODE_BAD_VALUE, 1, 8, "unknown value 'fit-content' of 'width'");
  check_mistake("flex-grow: -1", RG_CODE_BAD_VALUE, 1, 12, "'-1' is no number of at least 0, as 'flex-grow' needs");
  check_mistake("order: 1.5", RG_CODE_BAD_VALUE, 1, 8, "'1.5' is no integer, as 'order' needs");
  check_mistake("grid-row: 0", RG_CODE_BAD_VALUE, 1, 11, "'0' is no number of a line or span");
  check_mistake("grid-template-columns: 1fr\n repeat(2, 3xx)", RG_CODE_CSS_SYNTAX, 2, 12,
                "expected the size of a track");
  check_mistake("grid-template: 1fr", RG_CODE_CSS_SYNTAX, 1, 16, "expected rows / columns, areas or none");
  check_mistake("grid-template-areas: 'a b' 'c'", RG_CODE_CSS_SYNTAX, 1, 31, "different numbers of columns");
  check_mistake("/* open", RG_CODE_CSS_SYNTAX, 1, 1, "expected the name of a property");
  check_mistake("display: inline", RG_CODE_BAD_VALUE, 1, 10, "unknown value 'inline' of 'display'");
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_INT(set(grid, "grid-template-columns: repeat(100001, 1px)"), RG_ERROR_LIMIT);
  CHECK_INT(rg_node_set_css_text(ctx, grid, NULL, 0), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_css_text(ctx, grid, "x", (size_t)-1), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_css_text(ctx, rg_null(), "", 0), RG_ERROR_STALE_HANDLE);
  end();
}

/* What a browser refuses as a whole would mean something else here, or nothing. */
static void values_that_browsers_drop_are_refused(void) {
  begin();
  check_mistake("grid-template-areas: 'a b' 'b a'", RG_CODE_CSS_SYNTAX, 1, 31, "expected the cells of an area to be a rectangle");
  check_mistake("grid-template-areas: 'a a' 'a .'", RG_CODE_CSS_SYNTAX, 1, 25, "to be a rectangle");
  check_mistake("grid-template: 'b' 1px 'a' 2px 'b' 3px", RG_CODE_CSS_SYNTAX, 1, 39, "to be a rectangle");
  check_mistake("grid-template-areas: none 'a'", RG_CODE_CSS_SYNTAX, 1, 27, "expected the end after none");
  check_mistake("grid-template-areas: ''", RG_CODE_CSS_SYNTAX, 1, 23, "expected the name of an area or .");
  check_mistake("grid-auto-flow: row column", RG_CODE_BAD_VALUE, 1, 21, "unknown value 'column' of 'grid-auto-flow'");
  check_mistake("grid-auto-flow: dense dense", RG_CODE_BAD_VALUE, 1, 23, "unknown value 'dense'");
  check_mistake("flex-flow: row column", RG_CODE_BAD_VALUE, 1, 16, "unexpected 'column' in the value of 'flex-flow'");
  check_mistake("flex-flow: wrap nowrap", RG_CODE_BAD_VALUE, 1, 17, "'nowrap'");
  check_mistake("flex-flow: row wrap row", RG_CODE_BAD_VALUE, 1, 21, "unexpected 'row'");
  check_mistake("grid-auto-rows: 1px [a]", RG_CODE_CSS_SYNTAX, 1, 21, "expected the size of a track");
  check_mistake("grid-auto-columns: none", RG_CODE_CSS_SYNTAX, 1, 20, "expected the size of a track");
  check_mistake("grid-template-rows: [a]", RG_CODE_CSS_SYNTAX, 1, 24, "expected the size of a track");
  check_mistake("grid-template-rows: 1px repeat(auto-fill, 1fr)", RG_CODE_CSS_SYNTAX, 1, 25, "expected a size in px or %");
  check_mistake("grid-template-rows: auto repeat(auto-fill, 1px)", RG_CODE_CSS_SYNTAX, 1, 21, "expected a size in px or %");
  check_mistake("grid: auto-flow / auto-flow", RG_CODE_CSS_SYNTAX, 1, 19, "expected the size of a track");
  check_mistake("grid: 'a' / auto-flow", RG_CODE_CSS_SYNTAX, 1, 13, "expected the size of a track");
  check_mistake("width: fit-content(10px)", RG_CODE_BAD_VALUE, 1, 8,
                "unknown value 'fit-content' of 'width'\nwidth: fit-content(10px)");
  rg_css c = read_css("aspect-ratio: 3 / 2 auto; grid-template: none / 1px 2px");
  CHECK(c.aspect_ratio == 1.5f);
  c = read_css("grid-auto-flow: dense column; grid: none; flex-flow: wrap-reverse column");
  CHECK(c.grid_auto_flow == RG_CSS_FLOW_ROW && c.flex_wrap == RG_FLEX_WRAP_REVERSE);
  end();
}

static void comments_are_allowed_anywhere(void) {
  begin();
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(set(grid, "grid-template: /* a / b */ [/* c */ a] 4px/* ; */6px / repeat(/**/2, 5px) /* / */; gap: 1px /* x */ 2px"));
  for (int i = 0; i < 4; i++) make(grid, RG_KIND_VIEW);
  CHECK_OK(rg_layout(ctx, grid, 100, 100));
  check_frame(rg_node_last_child(ctx, grid), 7, 5, 5, 6);
  check_mistake("grid-template-columns: 1px /* open", RG_CODE_CSS_SYNTAX, 1, 28, "expected the size of a track");
  end();
}

/* 800 bytes took 500 MB: a repetition repeats the names of its lines, too. */
static void names_have_a_limit(void) {
  static char text[4000];
  begin();
  size_t length = (size_t)sprintf(text, "grid-template-columns: repeat(100000, [");
  for (int i = 0; i < 400; i++) length += (size_t)sprintf(text + length, "a ");
  sprintf(text + length, "] 1px)");
  rg_node grid = make(rg_null(), RG_KIND_CSS_GRID);
  CHECK_OK(set(grid, "grid-template-columns: 7px"));
  rg_memory_stats before, after;
  CHECK_OK(rg_context_memory_stats(ctx, &before));
  CHECK_INT(set(grid, text), RG_ERROR_LIMIT);
  CHECK_OK(rg_context_memory_stats(ctx, &after));
  CHECK(after.peak_bytes < before.peak_bytes + 1000000);
  rg_diagnostic found = {0};
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &found));
  CHECK(found.code == RG_CODE_LIMIT && found.line == 1 && found.column == 24);
  CHECK_INT(rg_node_set_css_grid(ctx, grid, RG_CSS_TEMPLATE_ROWS, "repeat(auto-fill, [a a a a a] 1px)", 34), RG_OK);
  end();
}

/* Memory runs out after `allocations`, during one call: it changes nothing then. - Returns: whether it did. */
static bool runs_out(rg_kind kind, const char *text, long allocations) {
  ledger *l = (ledger *)calloc(1, sizeof *l);
  rg_context_def def = rg_context_def_default();
  l->fail_after = -1;
  def.allocator = ledger_hooks(l);
  CHECK_OK(rg_context_create(&def, &ctx));
  rg_node root = make(rg_null(), RG_KIND_CSS_GRID), node = make(root, kind);
  for (int i = 0; i < 5; i++) make(root, RG_KIND_VIEW);
  if (kind >= RG_KIND_LINEAR) make(node, RG_KIND_VIEW);
  CHECK_OK(set(node, "width: 7px; grid-template: 'x y' 5px / 6px 8px; direction: ltr"));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  rg_css before = css_of(node);
  rg_style style = rg_style_default(), now = style;
  CHECK_OK(rg_node_get_style(ctx, node, &style));
  l->fail_after = allocations;
  rg_status status = set(node, text);
  l->fail_after = -1;
  rg_css after = css_of(node);
  CHECK_OK(rg_node_get_style(ctx, node, &now));
  if (status != RG_OK) {
    CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    CHECK(memcmp(&before, &after, sizeof after) == 0 && memcmp(&style, &now, sizeof now) == 0);
  }
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  if (status != RG_OK && kind == RG_KIND_CSS_GRID) check_frame(rg_node_first_child(ctx, node), 0, 0, 6, 5);
  rg_context_destroy(ctx);
  CHECK_INT(l->mistakes, 0);
  CHECK_INT(l->count, 0);
  free(l);
  return status != RG_OK;
}

static void without_memory_nothing_changes(void) {
  static const char *texts[] = {
      "grid-template: [a] 'p q' 10px [b] 'r r' / 1fr [c] repeat(3, 2fr); grid-area: name / other; direction: rtl",
      "grid-auto-columns: 1px 2px 3px; grid-auto-flow: column; grid-column: span 400 / k; display: none",
      "widht: 1px",
  };
  static const rg_kind kinds[] = {RG_KIND_CSS_GRID, RG_KIND_CSS_FLEX, RG_KIND_VIEW, RG_KIND_LINEAR};
  int failures = 0;
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    for (size_t i = 0; i < 2; i++) {
      long at = 0;
      while (at < 200 && runs_out(kinds[k], texts[i], at)) at++;
      CHECK(at < 200);
      failures += (int)at;
    }
  }
  CHECK(failures > 20);
}

int main(void) {
  RUN(without_memory_nothing_changes);
  RUN(every_property_is_read);
  RUN(alignments_are_read);
  RUN(shorthands_are_read);
  RUN(lines_are_read);
  RUN(tracks_and_areas_are_read);
  RUN(lines_count_after_a_move);
  RUN(display_and_direction_are_those_of_the_style);
  RUN(sizes_of_the_style_stay);
  RUN(mistakes_have_a_place);
  RUN(values_that_browsers_drop_are_refused);
  RUN(comments_are_allowed_anywhere);
  RUN(names_have_a_limit);
  return check_result();
}
