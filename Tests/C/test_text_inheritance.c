/* SPDX-License-Identifier: MIT */
/* Directions and alignments that texts inherit. Characters are 10 x 20. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

#define ABC "\xD7\x90\xD7\x91\xD7\x92" /* alef, bet, gimel */

static rg_node root, inner, leaf;

/* A text in two frames, 100 wide. */
static void make_tree(const char *text, bool shaped) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_font_def font = font_of(10, 20, 15, 0);
  font.shaped = shaped;
  root = make_sized(ctx, rg_null(), RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  inner = make_sized(ctx, root, RG_KIND_LINEAR, rg_match_parent(), rg_match_parent());
  def.text = text;
  def.style.font = create_font(ctx, font);
  def.style.width = rg_match_parent();
  CHECK_INT(def.style.text_direction, RG_TEXT_INHERIT);
  CHECK_INT(def.style.text_alignment, RG_TEXT_ALIGN_INHERIT);
  CHECK_OK(rg_node_create(ctx, inner, &def, &leaf));
}

/* Checks x and the level of the first run, incrementally and in a new list. */
static void line_is(float x, uint32_t level) {
  rg_text_run run = {0};
  rg_text_line line = {0};
  rg_display_list list;
  uint32_t count = 0;
  memset(&list, 0, sizeof list);
  list.struct_size = sizeof list;
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_OK(rg_node_lines(ctx, leaf, &line, 1, &count));
  CHECK_OK(rg_node_text_runs(ctx, leaf, &run, 1, &count));
  CHECK_OK(rg_paint(ctx, root, 0, &list));
  CHECK_INT(list.command_count, 1);
  CHECK_INT(run.level, level);
  if (line.x != x || list.commands[0].left != x) {
    char what[100];
    snprintf(what, sizeof what, "x is %g, in the list %g; expected %g", (double)line.x, (double)list.commands[0].left,
             (double)x);
    check_fail(__FILE__, __LINE__, what);
  }
}

static void set(rg_node node, rg_property property, int32_t value) {
  int32_t read;
  CHECK_OK(rg_node_set_int(ctx, node, property, value));
  CHECK_OK(rg_node_get_int(ctx, node, property, &read));
  CHECK_INT(read, value);
}

static void directions_come_from_the_nearest_node(void) {
  make_tree("ab", false);
  line_is(0, 0);
  set(root, RG_TEXT_DIRECTION, RG_TEXT_RTL);
  line_is(80, 2);
  set(inner, RG_TEXT_DIRECTION, RG_TEXT_LTR);
  line_is(0, 0);
  set(inner, RG_TEXT_DIRECTION, RG_TEXT_INHERIT);
  line_is(80, 2);
  set(leaf, RG_TEXT_DIRECTION, RG_TEXT_FIRST_STRONG);
  line_is(0, 0);
  set(leaf, RG_TEXT_DIRECTION, RG_TEXT_INHERIT);
  line_is(80, 2);
  set(root, RG_TEXT_DIRECTION, RG_TEXT_INHERIT);
  line_is(0, 0);
}

/* The rule is inherited; the direction of layout is that of the leaf, as in TextView.getTextDirectionHeuristic. */
static void an_inherited_locale_is_that_of_the_leaf(void) {
  make_tree("12", false);
  set(root, RG_TEXT_DIRECTION, RG_TEXT_LOCALE);
  line_is(0, 0);
  set(leaf, RG_DIRECTION, RG_DIRECTION_RTL);
  line_is(80, 2);
  set(leaf, RG_DIRECTION, RG_DIRECTION_INHERIT);
  set(root, RG_DIRECTION, RG_DIRECTION_RTL);
  line_is(80, 2);
  set(root, RG_TEXT_DIRECTION, RG_TEXT_FIRST_STRONG_LTR);
  line_is(0, 0);
}

/* As TextView.getLayoutAlignment: an alignment replaces the gravity, view means the direction of the leaf. */
static void alignments_replace_the_gravity(void) {
  static const struct {
    int32_t alignment;
    float ltr, rtl; /* x of a text from left to right, from right to left */
  } cases[] = {
    {RG_TEXT_ALIGN_TEXT_START, 0, 70}, {RG_TEXT_ALIGN_TEXT_END, 70, 0},  {RG_TEXT_ALIGN_CENTER, 35, 35},
    {RG_TEXT_ALIGN_VIEW_START, 0, 0},  {RG_TEXT_ALIGN_VIEW_END, 70, 70}, {RG_TEXT_ALIGN_GRAVITY, 70, 70},
    {RG_TEXT_ALIGN_INHERIT, 70, 70},
  };
  make_tree("abc", false);
  set(leaf, RG_GRAVITY, RG_GRAVITY_RIGHT | RG_GRAVITY_TOP);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int on = 0; on < 2; on++) { /* of the leaf, inherited */
      set(on ? root : leaf, RG_TEXT_ALIGNMENT, cases[i].alignment);
      CHECK_OK(rg_node_set_text(ctx, leaf, "abc", 3));
      line_is(cases[i].ltr, 0);
      CHECK_OK(rg_node_set_text(ctx, leaf, ABC, 6));
      line_is(cases[i].rtl, 1);
      if (on) set(root, RG_TEXT_ALIGNMENT, RG_TEXT_ALIGN_INHERIT);
      else set(leaf, RG_TEXT_ALIGNMENT, RG_TEXT_ALIGN_INHERIT);
    }
  }
  set(root, RG_DIRECTION, RG_DIRECTION_RTL);
  set(root, RG_TEXT_ALIGNMENT, RG_TEXT_ALIGN_VIEW_START);
  line_is(70, 1);
  set(leaf, RG_TEXT_ALIGNMENT, RG_TEXT_ALIGN_VIEW_END);
  line_is(0, 1);
}

static void a_moved_text_inherits_again(void) {
  rg_node other;
  make_tree("ab", false);
  other = make_sized(ctx, root, RG_KIND_FRAME, rg_match_parent(), rg_match_parent());
  set(other, RG_TEXT_DIRECTION, RG_TEXT_RTL);
  line_is(0, 0);
  CHECK_OK(rg_node_insert(ctx, other, leaf, 0));
  line_is(80, 2);
  CHECK_OK(rg_node_insert(ctx, inner, leaf, 0));
  line_is(0, 0);
  CHECK_OK(rg_node_insert(ctx, other, inner, 0));
  line_is(80, 2);
}

static int calls;
static bool is_right;

static bool shape(void *user, rg_shape_request *request) {
  (void)user;
  calls++;
  is_right = request->right_to_left;
  for (uint32_t i = 0; i < request->length; i++) request->advances[i] = is_right ? 7 : 10;
  return true;
}

static void shaped_texts_are_measured_again(void) {
  rg_shaper_def def = rg_shaper_def_default();
  def.shape = shape;
  CHECK_OK(rg_context_set_shaper(ctx, &def));
  make_tree("abc", true);
  CHECK_OK(rg_node_set_length(ctx, leaf, RG_WIDTH, rg_wrap_content()));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(frame_of(ctx, leaf).width == 30);
  set(root, RG_TEXT_DIRECTION, RG_TEXT_RTL);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(is_right && frame_of(ctx, leaf).width == 21);
  set(inner, RG_TEXT_DIRECTION, RG_TEXT_LTR);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(frame_of(ctx, leaf).width == 30);
  CHECK_OK(rg_node_insert(ctx, root, leaf, 0));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK(frame_of(ctx, leaf).width == 21);
}

static void any_kind_takes_them(void) {
  rg_node view = make_node(ctx, rg_null(), RG_KIND_VIEW);
  rg_style style;
  int32_t value;
  set(view, RG_TEXT_DIRECTION, RG_TEXT_ANY_RTL);
  set(view, RG_TEXT_ALIGNMENT, RG_TEXT_ALIGN_VIEW_END);
  style = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, view, &style));
  CHECK(style.text_direction == RG_TEXT_ANY_RTL && style.text_alignment == RG_TEXT_ALIGN_VIEW_END);
  style.text_direction = RG_TEXT_INHERIT;
  CHECK_OK(rg_node_set_style(ctx, view, &style));
  CHECK_OK(rg_node_get_int(ctx, view, RG_TEXT_DIRECTION, &value));
  CHECK_INT(value, RG_TEXT_INHERIT);
  CHECK_INT(rg_node_set_int(ctx, view, RG_TEXT_DIRECTION, 8), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_node_set_int(ctx, view, RG_TEXT_ALIGNMENT, 7), RG_ERROR_INVALID_ARGUMENT);
}

static void files_have_them(void) {
  const char *xml = "<FrameLayout textDirection='rtl' textAlignment='viewEnd'><TextView id='t' textAlignment='center'/>"
                    "</FrameLayout>";
  const char *json = "{\"type\": \"FrameLayout\", \"textDirection\": \"locale\", \"textAlignment\": \"inherit\"}";
  const char *other = "<FrameLayout textDirection='inherit'><TextView id='t'/></FrameLayout>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node top, text;
  int32_t value;
  def.reloadable = true;
  CHECK_OK(rg_inflate(ctx, xml, strlen(xml), &def, &top));
  CHECK_OK(rg_node_get_int(ctx, top, RG_TEXT_DIRECTION, &value));
  CHECK_INT(value, RG_TEXT_RTL);
  CHECK_OK(rg_node_get_int(ctx, top, RG_TEXT_ALIGNMENT, &value));
  CHECK_INT(value, RG_TEXT_ALIGN_VIEW_END);
  CHECK_OK(rg_node_find(ctx, top, "t", &text));
  CHECK_OK(rg_node_get_int(ctx, text, RG_TEXT_ALIGNMENT, &value));
  CHECK_INT(value, RG_TEXT_ALIGN_CENTER);
  CHECK_OK(rg_node_get_int(ctx, text, RG_TEXT_DIRECTION, &value));
  CHECK_INT(value, RG_TEXT_INHERIT);
  CHECK_OK(rg_reinflate(ctx, top, other, strlen(other), &def, &top));
  CHECK_OK(rg_node_get_int(ctx, top, RG_TEXT_DIRECTION, &value));
  CHECK_INT(value, RG_TEXT_INHERIT);
  CHECK_OK(rg_node_get_int(ctx, text, RG_TEXT_ALIGNMENT, &value));
  CHECK_INT(value, RG_TEXT_ALIGN_INHERIT);
  CHECK_OK(rg_inflate(ctx, json, strlen(json), NULL, &top));
  CHECK_OK(rg_node_get_int(ctx, top, RG_TEXT_DIRECTION, &value));
  CHECK_INT(value, RG_TEXT_LOCALE);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(directions_come_from_the_nearest_node);
  EACH(an_inherited_locale_is_that_of_the_leaf);
  EACH(alignments_replace_the_gravity);
  EACH(a_moved_text_inherits_again);
  EACH(shaped_texts_are_measured_again);
  EACH(any_kind_takes_them);
  EACH(files_have_them);
  return check_result();
}
