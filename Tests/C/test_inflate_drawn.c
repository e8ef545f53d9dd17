/* SPDX-License-Identifier: MIT */
/* Layouts of resources: the attributes and the direction that a host needs to draw them. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"

static const char values[] =
    "<resources><attr name='radius' format='dimension'/><attr name='tone' format='color'/>"
    "<dimen name='round'>7dp</dimen><color name='ink'>#123456</color>"
    "<style name='Box'><item name='radius'>@dimen/round</item><item name='tone'>@color/ink</item>"
    "<item name='android:textColor'>?tone</item></style>"
    "<style name='Box.Sharp'><item name='radius'>0dp</item></style>"
    "<style name='Theme'><item name='android:buttonStyle'>@style/Box</item><item name='tone'>#111</item></style>"
    "<style name='Dark'><item name='tone'>#000</item></style></resources>";
static const char inner[] = "<FrameLayout><View id='v'/></FrameLayout>";
static const char own[] = "<FrameLayout theme='@style/Theme'/>";

static rg_context *ui;

static void begin(rg_direction direction) {
  rg_configuration device = rg_configuration_default();
  rg_context_def def = rg_context_def_default();
  device.direction = direction;
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/values.xml", values));
  CHECK_OK(add("layout/inner.xml", inner));
  CHECK_OK(add("layout/own.xml", own));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK_OK(rg_resource_view_apply_style(view, find("@style/Theme"), true));
  CHECK_OK(rg_context_create(&def, &ui));
  CHECK_OK(rg_context_set_resources(ui, view));
}

static void end(void) {
  rg_context_destroy(ui);
  tear_down();
}

static rg_node inflated(const char *text, rg_node parent) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root = rg_null();
  def.parent = parent;
  CHECK_OK(rg_inflate(ui, text, strlen(text), &def, &root));
  return root;
}

static bool has(rg_node node, const char *name, const char *value) {
  const char *found = rg_node_attribute(ui, node, name);
  return value == NULL ? found == NULL : found != NULL && strcmp(found, value) == 0;
}

/* Attributes that nothing reads are kept wherever they are: on the element, in its style, in the default style. */
static void attributes_of_styles_are_kept(void) {
  begin(RG_DIRECTION_INHERIT);
  CHECK_INT(rg_resources_diagnostic_count(res), 0);
  rg_node box = inflated("<View style='@style/Box'/>", rg_null());
  CHECK(has(box, "radius", "@dimen/round") && has(box, "tone", "@color/ink") && has(box, "textColor", "?attr/tone"));
  box = inflated("<View style='@style/Box.Sharp' tone='#fff'/>", rg_null());
  CHECK(has(box, "radius", "0.0dip") && has(box, "tone", "#fff"));
  CHECK_INT(rg_node_attribute_count(ui, box), 4); /* style, tone, radius, textColor: each once */
  box = inflated("<Button style='@style/Box.Sharp'/>", rg_null());
  CHECK(has(box, "radius", "0.0dip") && has(box, "tone", "@color/ink"));
  CHECK_INT(rg_node_attribute_count(ui, box), 4);
  CHECK_INT(rg_diagnostic_count(ui), 0);
  end();
}

static void the_theme_of_an_include_is_kept_on_its_root(void) {
  begin(RG_DIRECTION_INHERIT);
  rg_node root = inflated(
      "<FrameLayout><include layout='@layout/inner' theme='@style/Dark'/>"
      "<include layout='@layout/own' theme='@style/Dark'/><include layout='@layout/inner'/></FrameLayout>", rg_null());
  rg_node first = rg_node_first_child(ui, root), second = rg_node_next_sibling(ui, first);
  CHECK(has(first, "theme", "@style/Dark"));
  CHECK(has(second, "theme", "@style/Theme"));
  CHECK(has(rg_node_next_sibling(ui, second), "theme", NULL));
  end();
}

/* The x of a child of 4 pixels at the start of a root of 100 that is made of `text`. */
static float start(const char *text) {
  rg_frame frame;
  rg_node root = inflated(text, rg_null());
  CHECK_OK(rg_layout(ui, root, 100, 100));
  CHECK_OK(rg_node_frame(ui, rg_node_first_child(ui, root), &frame));
  return frame.x;
}

#define CHILD "><View layout_width='4dp' layout_height='4dp'/></LinearLayout>"

static void a_root_has_the_direction_of_the_configuration(void) {
  begin(RG_DIRECTION_RTL);
  CHECK_INT((int)start("<LinearLayout" CHILD), 96);
  CHECK_INT((int)start("<LinearLayout layoutDirection='inherit'" CHILD), 96);
  CHECK_INT((int)start("<LinearLayout layoutDirection='ltr'" CHILD), 0);
  rg_node root = inflated("<FrameLayout layoutDirection='ltr'/>", rg_null());
  int32_t direction;
  CHECK_OK(rg_node_get_int(ui, inflated("<FrameLayout/>", root), RG_DIRECTION, &direction));
  CHECK_INT(direction, RG_DIRECTION_INHERIT);
  CHECK_OK(rg_node_get_int(ui, inflated("<FrameLayout layoutDirection='locale'/>", root), RG_DIRECTION, &direction));
  CHECK_INT(direction, RG_DIRECTION_RTL);
  end();
  begin(RG_DIRECTION_INHERIT);
  CHECK_INT((int)start("<LinearLayout" CHILD), 0);
  CHECK_INT((int)start("<LinearLayout layoutDirection='locale'" CHILD), 0);
  end();
}

/* Nothing is known about the names of a package that was not loaded. */
static void attributes_of_packages_that_are_not_loaded_are_no_mistakes(void) {
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/a.xml", "<resources><style name='S'><item name='android:textSize'>1sp</item><item name='none'>1</item>"
                               "<item name='kit:gap'>@android:color/black</item></style></resources>"));
  CHECK_OK(rg_resources_add_file(res, "kit", "values/b.xml", "<resources/>", 12));
  CHECK_OK(rg_resources_freeze(res));
  const char *expected[] = {"@attr/none", "@kit:attr/gap", "@android:color/black"};
  CHECK_INT(rg_resources_diagnostic_count(res), 3);
  for (uint32_t i = 0; i < 3; i++) {
    rg_diagnostic found;
    CHECK_OK(rg_resources_diagnostic_at(res, i, &found));
    CHECK(strstr(found.message, expected[i]) != NULL);
  }
  rg_resources_destroy(res);
}

int main(void) {
  RUN(attributes_of_styles_are_kept);
  RUN(the_theme_of_an_include_is_kept_on_its_root);
  RUN(a_root_has_the_direction_of_the_configuration);
  RUN(attributes_of_packages_that_are_not_loaded_are_no_mistakes);
  return check_result();
}
