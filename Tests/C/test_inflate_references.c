/* SPDX-License-Identifier: MIT */
/* References in layout files: to values, to the theme, and to nothing; expressions of data binding; previews. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"

static const char values[] =
    "<resources>"
    "<string name='title'>It\\'s  @home\\n&amp; \\u0041</string><string name='raw'>\\\\n</string>"
    "<dimen name='gap'>3.5dp</dimen><dimen name='text'>10sp</dimen><dimen name='alias'>@dimen/gap</dimen>"
    "<dimen name='up'>-4px</dimen><item name='half' type='dimen' format='float'>0.5</item>"
    "<bool name='wide'>true</bool><integer name='lines'>3</integer><fraction name='half'>50%</fraction>"
    "<color name='red'>#f00</color><item name='none' type='string'>@null</item><string name='wrong'>wide</string>"
    "<attr name='space' format='dimension'/><attr name='gone' format='dimension'/>"
    "<style name='Theme'><item name='space'>@dimen/gap</item></style>"
    "</resources>";

static void values_are_those_of_the_configuration(void) {
  static const char *const names[] = {"layout/main.xml", "layout/main.json"};
  rg_configuration device = rg_configuration_default();
  rg_style style;
  rg_node root, text;
  device.density = 320;
  device.font_scale = 1.5f;
  for (int i = 0; i < 2; i++) {
    begin();
    add("values/a.xml", values);
    add("values-xhdpi/a.xml", "<resources><dimen name='gap'>5.5dp</dimen></resources>");
    if (i == 0)
      add(names[i],
          "<LinearLayout gap='@dimen/alias' padding='?space' baselineAligned='@bool/wide'>"
          "<TextView text='@string/title' hint='@string/raw' maxLines='@integer/lines' layout_weight='@dimen/half'"
          " layout_marginTop='@dimen/up' minHeight='@dimen/text' layout_width='2dp' layout_height='2sp'/></LinearLayout>");
    else
      add(names[i],
          "{\"type\": \"LinearLayout\", \"gap\": \"@dimen/alias\", \"padding\": \"?space\", \"baselineAligned\": \"@bool/wide\","
          " \"children\": [{\"type\": \"TextView\", \"text\": \"@string/title\", \"hint\": \"@string/raw\","
          " \"maxLines\": \"@integer/lines\", \"layout_weight\": \"@dimen/half\", \"layout_marginTop\": \"@dimen/up\","
          " \"minHeight\": \"@dimen/text\", \"layout_width\": \"2dp\", \"layout_height\": \"2sp\"}]}");
    use(&device);
    use_theme("@style/Theme");
    root = inflate("@layout/main");
    style = style_of(root);
    CHECK(style.gap == 11 && style.padding_left == 11);
    CHECK(style.baseline_aligned);
    text = rg_node_child_at(ctx, root, 0);
    style = style_of(text);
    CHECK_TEXT(rg_node_text(ctx, text, NULL), "It's @home\n& A");
    CHECK_TEXT(rg_node_hint(ctx, text, NULL), "\\n"); /* a resource has no escapes left */
    CHECK(style.max_lines == 3 && style.weight == 0.5f && style.margin_top == -4 && style.suggested_min_height == 30);
    CHECK(is_length(style.width, RG_PX, 4) && is_length(style.height, RG_PX, 6));
    CHECK_TEXT(messages(), "");
    end();
  }
}

static void scales_of_the_definition_win(void) {
  rg_configuration device = rg_configuration_default();
  rg_inflate_def def = rg_inflate_def_default();
  rg_style style;
  begin();
  add("layout/main.xml", "<View layout_width='8dp' layout_height='8sp'/>");
  device.density = 240;
  use(&device);
  CHECK(def.density == 0 && def.font_scale == 0);
  CHECK(style_of(inflate("@layout/main")).width.value == 12);
  def.density = 4;
  def.font_scale = 0.5f;
  style = style_of(inflate_def("@layout/main", &def));
  CHECK(style.width.value == 32 && style.height.value == 16);
  CHECK_OK(rg_context_set_resources(ctx, NULL));
  CHECK(style_of(inflate_text("<View layout_width='8dp'/>")).width.value == 8);
  end();
}

static void a_changed_configuration_counts_from_then_on(void) {
  rg_configuration device = rg_configuration_default();
  rg_node root;
  begin();
  add("values/a.xml", "<resources><string name='s'>one</string></resources>");
  add("values-fr/a.xml", "<resources><string name='s'>un</string></resources>");
  add("values-ldrtl/a.xml", "<resources><dimen name='d'>7px</dimen></resources>");
  add("layout/main.xml", "<TextView text='@string/s' layout_width='9px' layout_height='9px'/>");
  add("layout-ldrtl/main.xml", "<TextView layoutDirection='rtl' text='@string/s' paddingStart='@dimen/d' layout_width='9px' layout_height='9px'/>");
  use(NULL);
  CHECK_TEXT(rg_node_text(ctx, inflate("@layout/main"), NULL), "one");
  device.locale = "fr";
  device.direction = RG_DIRECTION_RTL;
  CHECK_OK(rg_resource_view_set_configuration(view, &device));
  root = inflate("@layout/main");
  CHECK_TEXT(rg_node_text(ctx, root, NULL), "un");
  CHECK(is_length(style_of(root).padding_start, RG_PX, 7) && style_of(root).direction == RG_DIRECTION_RTL);
  end();
}

/* A file without resources has them too, by rg_inflate(). */
static void references_that_lead_nowhere_are_warnings(void) {
  rg_node root;
  begin();
  add("values/a.xml", values);
  use(NULL);
  root = inflate_text("<FrameLayout padding='@dimen/none'\n  layout_margin='?gone' layout_width='@android:dimen/x' background='@color/no'\n"
                      "  visibility='@none/x'/>");
  CHECK_TEXT(messages(),
             "layout.xml:1:23: warning: nothing resolves the reference '@dimen/none': padding is kept on the node unread\n"
             "<FrameLayout padding='@dimen/none'\n                      ^~~~~~~~~~~\n"
             "layout.xml:2:18: warning: nothing resolves the reference '?gone': layout_margin is kept on the node unread\n"
             "  layout_margin='?gone' layout_width='@android:dimen/x' background='@color/no'\n                 ^~~~~\n"
             "layout.xml:2:39: warning: nothing resolves the reference '@android:dimen/x': layout_width is kept on the node unread\n"
             "  layout_margin='?gone' layout_width='@android:dimen/x' background='@color/no'\n"
             "                                      ^~~~~~~~~~~~~~~~\n"
             "layout.xml:3:15: warning: nothing resolves the reference '@none/x': visibility is kept on the node unread\n"
             "  visibility='@none/x'/>\n              ^~~~~~~");
  CHECK_TEXT(rg_node_attribute(ctx, root, "padding"), "@dimen/none");
  CHECK_TEXT(rg_node_attribute(ctx, root, "background"), "@color/no");
  end();
}

static void a_value_of_another_type_is_a_mistake_at_its_reference(void) {
  rg_node root;
  begin();
  add("values/a.xml", values);
  add("layout/main.xml", "<View layout_width='@string/wrong'/>");
  use(NULL);
  CHECK_TEXT(refused("@layout/main", RG_ERROR_SYNTAX),
             "layout/main.xml:1:21: error: unknown value 'wide' for layout_width: match_parent, wrap_content or a length of at least 0 "
             "(12, 12dp, 12px, 12sp, 12pt, 1in, 12mm, 50%)\n"
             "<View layout_width='@string/wrong'/>\n                    ^~~~~~~~~~~~~");
  /* colors are kept, @null counts as absent */
  root = inflate_text("<TextView text='@string/none' padding='@color/red' layout_width='1px' layout_height='1px'/>");
  CHECK_TEXT(rg_node_text(ctx, root, NULL), "");
  CHECK_TEXT(rg_node_attribute(ctx, root, "padding"), "@color/red");
  CHECK_TEXT(messages(), "");
  CHECK_TEXT(rg_node_text(ctx, inflate_text("<TextView text='@color/red' layout_width='1px' layout_height='1px'/>"), NULL), "#ffff0000");
  end();
}

static void ids_are_no_references(void) {
  rg_node root;
  begin();
  use(NULL);
  root = inflate_text("<RelativeLayout xmlns:a='x'><View a:id='@+id/a'/><View a:id='@android:id/b' a:layout_below='@id/a'/></RelativeLayout>");
  find(root, "a");
  find(root, "b");
  CHECK_TEXT(messages(), "");
  end();
}

/* ---- expressions */

static const char *give(void *user, const rg_expression *expression) {
  char *seen = user;
  snprintf(seen + strlen(seen), 200 - strlen(seen), "%s.%s=%s;", expression->tag, expression->attribute, expression->text);
  if (strcmp(expression->attribute, "text") == 0) return strstr(expression->text, "title") ? "@string/title" : "a\\nb";
  return strcmp(expression->attribute, "visibility") == 0 ? "gone" : NULL;
}

static void expressions_have_the_values_of_the_host(void) {
  rg_inflate_def def = rg_inflate_def_default();
  char seen[200] = "";
  rg_node root, text;
  begin();
  add("values/a.xml", values);
  add("layout/main.xml",
      "<LinearLayout visibility='@{user.away ? 1 : 0}'><TextView text='@{title}' padding='@{p, default=3px}' onClick='@{() -> go()}'/>"
      "<TextView text=' @={name}' padding='@{p}'/></LinearLayout>");
  use(NULL);
  def.resolve_expression = give;
  def.user = seen;
  root = inflate_def("@layout/main", &def);
  CHECK_TEXT(seen, "LinearLayout.visibility=@{user.away ? 1 : 0};TextView.text=@{title};TextView.padding=@{p, default=3px};"
                   "TextView.text=@={name};TextView.padding=@{p};");
  CHECK_INT(style_of(root).visibility, RG_GONE);
  text = rg_node_child_at(ctx, root, 0);
  CHECK_TEXT(rg_node_text(ctx, text, NULL), "It's @home\n& A");
  CHECK(style_of(text).padding_left == 3);
  CHECK_TEXT(rg_node_attribute(ctx, text, "onClick"), "@{() -> go()}");
  text = rg_node_child_at(ctx, root, 1);
  CHECK_TEXT(rg_node_text(ctx, text, NULL), "a\nb");
  CHECK_TEXT(rg_node_attribute(ctx, text, "padding"), "@{p}");

  root = inflate("@layout/main"); /* without a callback: defaults, or none */
  CHECK_INT(style_of(root).visibility, RG_VISIBLE);
  CHECK_TEXT(rg_node_attribute(ctx, root, "visibility"), "@{user.away ? 1 : 0}");
  CHECK(style_of(rg_node_child_at(ctx, root, 0)).padding_left == 3);
  end();
}

static rg_status refused_calls;

static const char *call_back(void *user, const rg_expression *expression) {
  rg_node node;
  (void)expression;
  refused_calls = rg_inflate_resource(ctx, "@layout/main", NULL, &node);
  if (refused_calls == RG_ERROR_REENTRANT) refused_calls = rg_context_set_resources(ctx, NULL);
  if (refused_calls == RG_ERROR_REENTRANT) refused_calls = rg_stub_inflate(ctx, node, NULL, &node);
  return user;
}

static void callbacks_do_not_inflate(void) {
  rg_inflate_def def = rg_inflate_def_default();
  begin();
  add("layout/main.xml", "<View layout_width='@{w}'/>");
  use(NULL);
  def.resolve_expression = call_back;
  def.user = (void *)"7px";
  CHECK(style_of(inflate_def("@layout/main", &def)).width.value == 7);
  CHECK_INT(refused_calls, RG_ERROR_REENTRANT);
  end();
}

static void previews_read_attributes_of_tools(void) {
  static const char text[] =
      "<LinearLayout " ANDROID TOOLS "android:padding='1px' tools:padding='2px' tools:context='Main'>"
      "<TextView tools:text='@string/title' android:text='real' tools:visibility='gone' tools:layout_weight='2'/></LinearLayout>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root, child;
  begin();
  add("values/a.xml", values);
  add("layout/main.xml", text);
  use(NULL);
  for (int preview = 0; preview < 2; preview++) {
    def.preview = preview;
    root = inflate_def("@layout/main", &def);
    child = rg_node_child_at(ctx, root, 0);
    CHECK(style_of(root).padding_left == (preview ? 2 : 1));
    CHECK_TEXT(rg_node_text(ctx, child, NULL), preview ? "It's @home\n& A" : "real");
    CHECK_INT(style_of(child).visibility, preview ? RG_GONE : RG_VISIBLE);
    CHECK(style_of(child).weight == (preview ? 2 : 0));
    CHECK(rg_node_attribute(ctx, root, "context") == NULL);
  }
  end();
}

/* Of files and of packs, whose elements are not read again. */
static void macros_stand_for_what_they_are(void) {
  static const char numbers[] =
      "<resources><macro name='gap'>4px</macro><macro name='of_theme'>?space</macro><macro name='more'>@macro/of_theme</macro>"
      "<macro name='style'>@style/S</macro><attr name='space' format='dimension'/><style name='T'><item name='space'>6px</item></style>"
      "<style name='S'><item name='padding'>@macro/more</item></style></resources>";
  begin();
  add("values/a.xml", numbers);
  add("layout/main.xml", "<LinearLayout><View padding='@macro/gap'/><View padding='@macro/of_theme'/><View padding='@macro/more'/>"
                         "<View style='@macro/style'/></LinearLayout>");
  use(NULL);
  use_theme("@style/T");
  for (int i = 0; i < 4; i++)
    CHECK(style_of(rg_node_child_at(ctx, inflate("@layout/main"), (uint32_t)i)).padding_left == (i == 0 ? 4 : 6));
  CHECK_TEXT(messages(), "");
  end();
}

/* Android's files name integers for words: with the platform's declarations, and for some attributes without. */
static void integers_stand_for_words(void) {
  rg_node root;
  begin();
  add("values/a.xml", "<resources><integer name='zero'>0</integer><integer name='one'>1</integer><integer name='two'>0x2</integer>"
                      "<integer name='five'>5</integer><style name='S'><item name='orientation'>@integer/one</item></style></resources>");
  add_to("android", "values/a.xml", "<resources><attr name='gravity'><flag name='top' value='1'/><flag name='left' value='4'/></attr>"
                                     "<attr name='visibility'><enum name='visible' value='0'/><enum name='invisible' value='1'/><enum name='gone' value='2'/></attr></resources>");
  add("layout/main.xml", "<LinearLayout orientation='@integer/one' visibility='@integer/two' gravity='@integer/five'>"
                         "<LinearLayout orientation='@integer/zero' visibility='@integer/one'/><LinearLayout style='@style/S'/></LinearLayout>");
  add("layout/bad.xml", "<LinearLayout orientation='@integer/two'/>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK(style_of(root).orientation == RG_VERTICAL && style_of(root).visibility == RG_GONE);
  CHECK_INT(style_of(root).gravity, RG_GRAVITY_TOP | RG_GRAVITY_LEFT);
  CHECK(style_of(rg_node_child_at(ctx, root, 0)).orientation == RG_HORIZONTAL);
  CHECK(style_of(rg_node_child_at(ctx, root, 0)).visibility == RG_INVISIBLE);
  CHECK(style_of(rg_node_child_at(ctx, root, 1)).orientation == RG_VERTICAL);
  CHECK_INT(rg_inflate_resource(ctx, "@layout/bad", NULL, &root), RG_ERROR_SYNTAX);
  end();
}

static rg_kind kind_of(rg_node node) {
  rg_kind kind = RG_KIND_VIEW;
  CHECK_OK(rg_node_kind(ctx, node, &kind));
  return kind;
}

/* The host would fill these: a preview shows a layout in them. */
static void previews_fill_lists_and_fragments(void) {
  static const char text[] =
      "<FrameLayout " ANDROID TOOLS "><RecyclerView android:id='@+id/list' tools:itemCount='3' tools:listitem='@layout/row'/>"
      "<ListView tools:listitem='@layout/row' android:orientation='horizontal' android:padding='2px'/>"
      "<fragment android:name='F' tools:layout='@layout/row'/>\n<ListView tools:listitem='@layout/none'/>\n"
      "<Spinner tools:itemCount='4' tools:listitem='@layout/two'/><View tools:listitem='@layout/row'/></FrameLayout>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root, node;
  begin();
  add("layout/row.xml", "<View " ANDROID "android:id='@+id/row' android:layout_width='4px' android:layout_height='3px'/>");
  add("layout/two.xml", "<merge><View/><View/></merge>");
  add("layout/main.xml", text);
  add("layout/self.xml", "<FrameLayout><ListView " TOOLS "tools:listitem='@layout/self'/></FrameLayout>");
  use(NULL);
  def.preview = true;
  root = inflate_def("@layout/main", &def);
  CHECK_TEXT(messages(), "layout/main.xml:2:27: warning: nothing resolves the reference '@layout/none': the include counts as absent\n"
                         "<ListView tools:listitem='@layout/none'/>\n                          ^~~~~~~~~~~~");
  node = rg_node_child_at(ctx, root, 0);
  CHECK_INT(rg_node_child_count(ctx, node), 3);
  CHECK_TEXT(rg_node_id(ctx, node), "list");
  CHECK_TEXT(rg_node_id(ctx, rg_node_child_at(ctx, node, 2)), "row");
  CHECK(kind_of(node) == RG_KIND_LINEAR && style_of(node).orientation == RG_VERTICAL);
  node = rg_node_child_at(ctx, root, 1);
  CHECK(rg_node_child_count(ctx, node) == 10 && style_of(node).orientation == RG_HORIZONTAL && style_of(node).padding_left == 2);
  node = rg_node_child_at(ctx, root, 2);
  CHECK(rg_node_child_count(ctx, node) == 1 && kind_of(node) == RG_KIND_FRAME);
  CHECK_INT(rg_node_child_count(ctx, rg_node_child_at(ctx, root, 3)), 0);
  CHECK_INT(rg_node_child_count(ctx, rg_node_child_at(ctx, root, 4)), 8);
  CHECK_INT(rg_node_child_count(ctx, rg_node_child_at(ctx, root, 5)), 0);
  CHECK_INT(rg_inflate_resource(ctx, "@layout/self", &def, &node), RG_ERROR_SYNTAX);
  def.preview = false;
  root = inflate_def("@layout/main", &def);
  CHECK_TEXT(messages(), "");
  CHECK(rg_node_child_count(ctx, rg_node_child_at(ctx, root, 0)) == 0 && kind_of(rg_node_child_at(ctx, root, 0)) == RG_KIND_LIST);
  CHECK(kind_of(rg_node_child_at(ctx, root, 2)) == RG_KIND_FIXED);
  end();
}

static void defaults_of_expressions_may_have_quotes(void) {
  rg_node root;
  begin();
  use(NULL);
  root = inflate_text("<LinearLayout padding='@{p, default=\"3px\"}'><Button text='@{t, default=`It`}'/><Button text='@{t, default=\"}'/>"
                      "<Button text='@{t, default=\"\"}'/></LinearLayout>");
  CHECK(style_of(root).padding_left == 3);
  CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, root, 0), NULL), "It");
  CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, root, 1), NULL), "\"");
  CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, root, 2), NULL), "");
  end();
}

int main(void) {
  RUN(values_are_those_of_the_configuration);
  RUN(scales_of_the_definition_win);
  RUN(a_changed_configuration_counts_from_then_on);
  RUN(references_that_lead_nowhere_are_warnings);
  RUN(a_value_of_another_type_is_a_mistake_at_its_reference);
  RUN(ids_are_no_references);
  RUN(expressions_have_the_values_of_the_host);
  RUN(callbacks_do_not_inflate);
  RUN(macros_stand_for_what_they_are);
  RUN(integers_stand_for_words);
  RUN(defaults_of_expressions_may_have_quotes);
  RUN(previews_read_attributes_of_tools);
  RUN(previews_fill_lists_and_fragments);
  return check_result();
}
