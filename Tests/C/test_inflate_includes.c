/* SPDX-License-Identifier: MIT */
/* Layouts of resources: which file is read, include and merge, and their limits. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"

static void the_file_that_fits_is_read(void) {
  rg_configuration device = rg_configuration_default();
  rg_source source;
  rg_node root;
  device.qualifiers = "land";
  begin();
  add("layout/main.xml", "<FrameLayout/>");
  add("layout-land/main.xml", "\n <LinearLayout/>");
  use(&device);
  root = inflate("@layout/main");
  CHECK_TEXT(rg_node_tag(ctx, root), "LinearLayout");
  CHECK_OK(rg_node_source(ctx, root, &source));
  CHECK_TEXT(source.file, "layout-land/main.xml");
  CHECK_INT(source.line, 2);
  CHECK_INT(source.column, 2);
  CHECK_TEXT(messages(), "");
  end();
}

static void names_that_lead_to_no_layout_are_refused(void) {
  rg_node root = {7};
  begin();
  add("values/a.xml", "<resources><string name='s'>x</string><item name='alias' type='layout'>@layout/main</item></resources>");
  add("layout/main.xml", "<View/>");
  use(NULL);
  CHECK_TEXT(rg_node_tag(ctx, inflate("@layout/alias")), "View");
  CHECK_INT(rg_inflate_resource(ctx, "@layout/none", NULL, &root), RG_ERROR_NOT_FOUND);
  CHECK_TEXT(rg_error_message(ctx), "nothing defines @layout/none");
  CHECK_INT(root.id, 0);
  CHECK_INT(rg_inflate_resource(ctx, "main", NULL, &root), RG_ERROR_NOT_FOUND);
  CHECK_TEXT(rg_error_message(ctx), "nothing defines main");
  CHECK_INT(rg_inflate_resource(ctx, "@string/s", NULL, &root), RG_ERROR_NOT_FOUND);
  CHECK_TEXT(rg_error_message(ctx), "the resource is not a file; expected a layout such as @layout/main");
  CHECK_INT(rg_inflate_resource(ctx, NULL, NULL, &root), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_context_set_resources(ctx, NULL));
  CHECK_INT(rg_inflate_resource(ctx, "@layout/main", NULL, &root), RG_ERROR_INVALID_ARGUMENT);
  CHECK_TEXT(rg_error_message(ctx), "the context has no resources: see rg_context_set_resources()");
  end();
}

/* The rules of Android's LayoutInflater: an include gives its id and its visibility; and with both sizes all its layout
 * attributes, instead of those of the root. */
static void an_include_replaces_values_of_the_root(void) {
  rg_node root, made;
  rg_style style;
  begin();
  add("layout/row.xml", "<TextView " ANDROID "android:id='@+id/own' android:layout_width='10px' android:layout_height='20px'"
                        " android:layout_margin='3px' android:visibility='invisible' android:text='row' android:minHeight='4px'/>");
  add("layout/main.xml",
      "<LinearLayout " ANDROID ">"
      "<include layout='@layout/row'/>"
      "<include android:id='@+id/other' layout='@layout/row' android:visibility='gone' android:text='ignored'/>"
      "<include layout='@layout/row' android:layout_width='50px' android:layout_height='match_parent' android:layout_weight='2'/>"
      "<include layout='@layout/row' android:layout_width='50px' android:layout_weight='2'/>"
      "</LinearLayout>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK_INT(rg_node_child_count(ctx, root), 4);

  made = rg_node_child_at(ctx, root, 0);
  style = style_of(made);
  CHECK_TEXT(rg_node_id(ctx, made), "own");
  CHECK_TEXT(rg_node_text(ctx, made, NULL), "row");
  CHECK(is_length(style.width, RG_PX, 10) && is_length(style.height, RG_PX, 20) && style.margin_top == 3);
  CHECK_INT(style.visibility, RG_INVISIBLE);

  made = rg_node_child_at(ctx, root, 1);
  style = style_of(made);
  CHECK_TEXT(rg_node_id(ctx, made), "other");
  CHECK_TEXT(rg_node_text(ctx, made, NULL), "row");
  CHECK(is_length(style.width, RG_PX, 10) && style.margin_top == 3 && style.suggested_min_height == 4);
  CHECK_INT(style.visibility, RG_GONE);

  style = style_of(rg_node_child_at(ctx, root, 2));
  CHECK(is_length(style.width, RG_PX, 50) && is_length(style.height, RG_MATCH_PARENT, 0) && style.weight == 2);
  CHECK(style.margin_top == 0 && style.suggested_min_height == 4);
  CHECK_INT(style.visibility, RG_INVISIBLE);

  style = style_of(rg_node_child_at(ctx, root, 3)); /* one size alone does not count, nor what comes with it */
  CHECK(is_length(style.width, RG_PX, 10) && style.weight == 0 && style.margin_top == 3);
  CHECK_TEXT(messages(), "");
  end();
}

static void a_merge_is_put_into_the_parent(void) {
  rg_node root;
  begin();
  add("layout/two.xml", "<merge " ANDROID "><View android:id='@+id/a'/><View android:id='@+id/b'/></merge>");
  add("layout/outer.xml", "<merge><include layout='@layout/two'/><Space/></merge>");
  add("layout/main.xml", "<LinearLayout " ANDROID "><include android:id='@+id/lost' layout='@layout/outer'/><Button/></LinearLayout>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK_INT(rg_node_child_count(ctx, root), 4);
  CHECK_TEXT(rg_node_id(ctx, rg_node_child_at(ctx, root, 1)), "b");
  CHECK_TEXT(rg_node_tag(ctx, rg_node_child_at(ctx, root, 3)), "Button");
  CHECK_TEXT(messages(), "");
  CHECK_TEXT(rg_node_tag(ctx, inflate("@layout/two")), "merge"); /* alone it is a frame */
  end();
}

/* The layout of data binding is no node, and its data is skipped. */
static void a_layout_of_data_binding_has_one_view(void) {
  static const char text[] = "<layout " ANDROID "><data><variable name='user' type='User'/></data>"
                             "<LinearLayout android:id='@+id/root'><TextView android:layout_width='9px' android:layout_height='9px' android:text='@{user.name, default=Anna}'/>"
                             "</LinearLayout></layout>";
  rg_node root;
  begin();
  add("layout/bound.xml", text);
  add("layout/two.xml", "<layout><View/><View/></layout>");
  add("layout/none.xml", "<layout><data/></layout>");
  add("layout/main.xml", "<FrameLayout><include layout='@layout/bound'/></FrameLayout>");
  use(NULL);
  root = inflate("@layout/bound");
  CHECK_TEXT(rg_node_id(ctx, root), "root");
  CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, root, 0), NULL), "Anna");
  CHECK_TEXT(rg_node_tag(ctx, rg_node_child_at(ctx, inflate("@layout/main"), 0)), "LinearLayout");
  CHECK_TEXT(messages(), "");
  CHECK_TEXT(refused("@layout/two", RG_ERROR_HIERARCHY),
             "layout/two.xml:1:16: error: a layout has one view, found another: 'View'\n<layout><View/><View/></layout>\n"
             "               ^~~~~");
  CHECK_TEXT(refused("@layout/none", RG_ERROR_HIERARCHY),
             "layout/none.xml:1:1: error: the file has no view\n<layout><data/></layout>\n^");
  end();
}

static void mistakes_have_places_in_the_included_file(void) {
  begin();
  add("layout/row.xml", "<FrameLayout>\n  <View layout_width='wide'/>\n  <Buton/>\n</FrameLayout>");
  add("layout/main.xml",
      "<LinearLayout " ANDROID ">\n  <View android:layout_weight='x'/>\n  <include layout='@layout/row'/>\n  <View android:gravity='y'/>"
      "\n</LinearLayout>");
  use(NULL);
  CHECK_TEXT(refused("@layout/main", RG_ERROR_SYNTAX),
             "layout/main.xml:2:32: error: unknown value 'x' for layout_weight: a number of at least 0\n"
             "  <View android:layout_weight='x'/>\n                               ^\n"
             "layout/row.xml:2:23: error: unknown value 'wide' for layout_width: match_parent, wrap_content or a length of at least 0 "
             "(12, 12dp, 12px, 12sp, 12pt, 1in, 12mm, 50%)\n"
             "  <View layout_width='wide'/>\n                      ^~~~\n"
             "layout/row.xml:3:3: warning: unknown tag 'Buton', did you mean Button?\n  <Buton/>\n  ^~~~~~\n"
             "layout/main.xml:4:26: error: unknown value 'y' for gravity: top, bottom, left, right, start, end, center, center_vertical, "
             "center_horizontal, fill, fill_vertical, fill_horizontal, clip_vertical, clip_horizontal, joined by |\n"
             "  <View android:gravity='y'/>\n                         ^");
  CHECK_TEXT(rg_error_message(ctx), "layout/main.xml:2:32: error: unknown value 'x' for layout_weight: a number of at least 0");
  end();
}

static void a_file_that_is_no_xml_ends_the_layout(void) {
  begin();
  add("layout/broken.xml", "<View>\n<");
  add("layout/empty.xml", "");
  add("layout/main.xml", "<FrameLayout>\n<include layout='@layout/broken'/>\n<include layout='@layout/empty'/></FrameLayout>");
  add("layout/other.xml", "<FrameLayout>\n<include layout='@layout/empty'/></FrameLayout>");
  use(NULL);
  CHECK_TEXT(refused("@layout/main", RG_ERROR_SYNTAX), "layout/broken.xml:2:1: error: unclosed token\n<\n^");
  CHECK_TEXT(refused("@layout/other", RG_ERROR_SYNTAX), "layout/empty.xml:1:1: error: no element found\n\n^");
  end();
}

static void includes_that_lead_nowhere_count_as_absent(void) {
  rg_node root;
  begin();
  add("layout/main.xml", "<FrameLayout>\n<include layout='@layout/none'/><View/>\n</FrameLayout>");
  add("layout/bare.xml", "<FrameLayout><include/></FrameLayout>");
  add("layout/root.xml", "<include layout='@layout/main'/>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK_INT(rg_node_child_count(ctx, root), 1);
  CHECK_TEXT(messages(),
             "layout/main.xml:2:18: warning: nothing resolves the reference '@layout/none': the include counts as absent\n"
             "<include layout='@layout/none'/><View/>\n                 ^~~~~~~~~~~~");
  CHECK_TEXT(refused("@layout/bare", RG_ERROR_SYNTAX),
             "layout/bare.xml:1:14: error: 'include' needs the attribute layout: @layout/name\n"
             "<FrameLayout><include/></FrameLayout>\n             ^~~~~~~~");
  CHECK_TEXT(refused("@layout/root", RG_ERROR_HIERARCHY),
             "layout/root.xml:1:1: error: 'include' cannot be the root of a layout\n<include layout='@layout/main'/>\n^~~~~~~~");
  end();
}

static void layouts_that_include_themselves_are_refused(void) {
  begin();
  add("layout/main.xml", "<FrameLayout>\n<include layout='@layout/row'/></FrameLayout>");
  add("layout/row.xml", "<FrameLayout>\n<include layout='@layout/main'/>\n<include layout='@layout/row'/></FrameLayout>");
  use(NULL);
  CHECK_TEXT(refused("@layout/main", RG_ERROR_SYNTAX),
             "layout/row.xml:2:18: error: the layout '@layout/main' includes itself\n"
             "<include layout='@layout/main'/>\n                 ^~~~~~~~~~~~\n"
             "layout/row.xml:3:18: error: the layout '@layout/row' includes itself\n"
             "<include layout='@layout/row'/></FrameLayout>\n                 ^~~~~~~~~~~");
  end();
}

/* A chain of layouts, each of which includes the next. */
static void add_chain(int count) {
  char path[40], text[100];
  for (int i = 0; i < count; i++) {
    snprintf(path, sizeof path, "layout/l%d.xml", i);
    snprintf(text, sizeof text, i + 1 < count ? "<FrameLayout><include layout='@layout/l%d'/></FrameLayout>" : "<View/>", i + 1);
    add(path, text);
  }
}

static void includes_are_at_most_32_deep(void) {
  begin();
  add_chain(34);
  use(NULL);
  inflate("@layout/l1");
  CHECK_INT(rg_node_count(ctx), 33);
  CHECK_TEXT(refused("@layout/l0", RG_ERROR_SYNTAX),
             "layout/l32.xml:1:31: error: '@layout/l33': layouts are included in one another more than 32 times\n"
             "<FrameLayout><include layout='@layout/l33'/></FrameLayout>\n                              ^~~~~~~~~~~");
  end();
}

static void limits_of_the_context_are_those_of_all_files_together(void) {
  rg_context_def def = rg_context_def_default();
  rg_node root;
  begin();
  add_chain(12);
  add("layout/many.xml", "<FrameLayout>\n<include layout='@layout/l9'/>\n<include layout='@layout/l9'/></FrameLayout>");
  use(NULL);
  rg_context_destroy(ctx);
  def.max_depth = 12;
  def.max_nodes = 12;
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  root = inflate("@layout/l0");
  CHECK_OK(rg_node_destroy(ctx, root));
  rg_context_destroy(ctx);

  def.max_depth = 3;
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_TEXT(refused("@layout/l0", RG_ERROR_LIMIT),
             "layout/l2.xml:1:14: error: 'include' is nested deeper than max_depth allows\n"
             "<FrameLayout><include layout='@layout/l3'/></FrameLayout>\n             ^~~~~~~~");
  rg_context_destroy(ctx);

  def.max_depth = 12;
  def.max_nodes = 5;
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_TEXT(refused("@layout/many", RG_ERROR_LIMIT),
             "layout/l9.xml:1:14: error: more nodes than max_nodes allows\n"
             "<FrameLayout><include layout='@layout/l10'/></FrameLayout>\n             ^~~~~~~~");
  rg_context_destroy(ctx);

  def.max_nodes = 100;
  def.max_file_bytes = 150;
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_TEXT(refused("@layout/many", RG_ERROR_LIMIT),
             "layout/many.xml:3:1: error: the included files are longer than max_file_bytes: '@layout/l9'\n"
             "<include layout='@layout/l9'/></FrameLayout>\n^~~~~~~~");
  end();
}

/* Each package has its own names, also in the files that are included from it. */
static void names_of_an_included_file_are_of_its_package(void) {
  rg_node root;
  begin();
  add("values/a.xml", "<resources><dimen name='d'>1px</dimen></resources>");
  add("layout/main.xml", "<FrameLayout><include layout='@kit:layout/row'/><View layout_width='@dimen/d'/></FrameLayout>");
  add_to("kit", "values/a.xml", "<resources><dimen name='d'>2px</dimen></resources>");
  add_to("kit", "layout/row.xml", "<View layout_width='@dimen/d'/>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK_INT(style_of(rg_node_child_at(ctx, root, 0)).width.value, 2);
  CHECK_INT(style_of(rg_node_child_at(ctx, root, 1)).width.value, 1);
  CHECK_INT(style_of(inflate("@kit:layout/row")).width.value, 2);
  end();
}

static void a_file_may_be_included_twice(void) {
  rg_node root;
  begin();
  add("layout/row.xml", "<View id='a'/>");
  add("layout/main.xml", "<FrameLayout><include layout='@layout/row'/><include layout='@layout/row'/></FrameLayout>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK(find(root, "a").id == rg_node_child_at(ctx, root, 0).id);
  CHECK_TEXT(messages(), "");
  end();
}

int main(void) {
  RUN(the_file_that_fits_is_read);
  RUN(names_that_lead_to_no_layout_are_refused);
  RUN(an_include_replaces_values_of_the_root);
  RUN(a_merge_is_put_into_the_parent);
  RUN(a_layout_of_data_binding_has_one_view);
  RUN(mistakes_have_places_in_the_included_file);
  RUN(a_file_that_is_no_xml_ends_the_layout);
  RUN(includes_that_lead_nowhere_count_as_absent);
  RUN(layouts_that_include_themselves_are_refused);
  RUN(includes_are_at_most_32_deep);
  RUN(limits_of_the_context_are_those_of_all_files_together);
  RUN(names_of_an_included_file_are_of_its_package);
  RUN(a_file_may_be_included_twice);
  return check_result();
}
