/* SPDX-License-Identifier: MIT */
/* Styles and themes of layout files: their order, the default styles of widgets, words of attributes, themes of subtrees. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"

/* The attributes of the platform that these tests need. */
static const char platform[] =
    "<resources>"
    "<attr name='orientation'><enum name='horizontal' value='0'/><enum name='vertical' value='1'/></attr>"
    "<attr name='gravity'><flag name='top' value='0x30'/><flag name='bottom' value='0x50'/><flag name='left' value='0x03'/>"
    "<flag name='right' value='0x05'/><flag name='center_vertical' value='0x10'/><flag name='center_horizontal' value='0x01'/>"
    "<flag name='center' value='0x11'/></attr>"
    "<attr name='padding' format='dimension'/><attr name='paddingLeft' format='dimension'/><attr name='minHeight' format='dimension'/>"
    "<attr name='maxLines' format='integer'/><attr name='text' format='string'/><attr name='textSize' format='dimension'/>"
    "<attr name='lineSpacingExtra' format='dimension'/><attr name='letterSpacing' format='float'/><attr name='textColor' format='color'/>"
    "<attr name='layout_width' format='dimension'><enum name='match_parent' value='-1'/><enum name='wrap_content' value='-2'/></attr>"
    "<attr name='layout_weight' format='float'/><attr name='visibility'><enum name='visible' value='0'/><enum name='gone' value='2'/></attr>"
    "<attr name='buttonStyle' format='reference'/><attr name='editTextStyle' format='reference'/><attr name='textViewStyle' format='reference'/>"
    "<attr name='textAppearance' format='reference'/>"
    "<style name='Widget.Button'><item name='android:minHeight'>40px</item><item name='android:gravity'>center|bottom</item></style>"
    "<style name='Theme'><item name='android:buttonStyle'>@android:style/Widget.Button</item></style>"
    "</resources>";

static void begin_with(const char *values, const char *layout) {
  begin();
  add_to("android", "values/attrs.xml", platform);
  add("values/a.xml", values);
  add("layout/main.xml", layout);
  use(NULL);
}

/* Android's order: own attributes, style, default style of the theme, textAppearance of the style or of the theme. */
static void the_nearest_style_wins(void) {
  rg_style style;
  rg_node root, own, styled, plain;
  begin_with("<resources>"
             "<style name='Base'><item name='android:padding'>2px</item><item name='android:maxLines'>2</item>"
             "<item name='android:textSize'>20px</item></style>"
             "<style name='Base.Own'><item name='android:padding'>3px</item><item name='android:text'>of the style</item>"
             "<item name='android:onClick'>go</item><item name='android:textColor'>#f00</item></style>"
             "<style name='Button'><item name='android:padding'>4px</item><item name='android:minHeight'>44px</item>"
             "<item name='android:maxLines'>4</item></style>"
             "<style name='Theme' parent='@android:style/Theme'><item name='android:buttonStyle'>@style/Button</item></style>"
             "</resources>",
             "<LinearLayout>"
             "<Button style='@style/Base.Own' padding='1px' text='own'/>"
             "<Button style='@style/Base.Own'/><Button/></LinearLayout>");
  use_theme("@style/Theme");
  root = inflate("@layout/main");
  own = rg_node_child_at(ctx, root, 0);
  style = style_of(own);
  CHECK(style.padding_left == 1 && style.max_lines == 2 && style.suggested_min_height == 44);
  CHECK_TEXT(rg_node_text(ctx, own, NULL), "own");
  CHECK_TEXT(rg_node_attribute(ctx, own, "style"), "@style/Base.Own");
  CHECK_TEXT(rg_node_attribute(ctx, own, "textColor"), "#ffff0000");
  styled = rg_node_child_at(ctx, root, 1);
  style = style_of(styled);
  CHECK(style.padding_left == 3 && style.max_lines == 2 && style.suggested_min_height == 44);
  CHECK_TEXT(rg_node_text(ctx, styled, NULL), "of the style");
  plain = rg_node_child_at(ctx, root, 2);
  style = style_of(plain);
  CHECK(style.padding_left == 4 && style.max_lines == 4 && style.suggested_min_height == 44);
  CHECK_TEXT(messages(), "");
  end();
}

/* What a style does not give is as the widget has it without one. */
static void presets_come_last(void) {
  rg_style style;
  begin_with("<resources/>", "<LinearLayout><Button/></LinearLayout>");
  use_theme("@android:style/Theme");
  style = style_of(rg_node_child_at(ctx, inflate("@layout/main"), 0));
  CHECK(style.suggested_min_height == 40 && style.suggested_min_width == 88 && style.padding_left == 12);
  CHECK_INT(style.gravity, RG_GRAVITY_CENTER_HORIZONTAL | RG_GRAVITY_BOTTOM);
  end();
}

static void words_of_styles_are_those_of_their_attributes(void) {
  rg_style style;
  begin_with("<resources><style name='S'><item name='android:orientation'>vertical</item>"
             "<item name='android:gravity'>bottom|right</item><item name='android:layout_width'>match_parent</item>"
             "<item name='android:layout_weight'>1.5</item><item name='android:visibility'>gone</item></style></resources>",
             "<LinearLayout style='@style/S'/>");
  style = style_of(inflate("@layout/main"));
  CHECK_INT(style.orientation, RG_VERTICAL);
  CHECK_INT(style.gravity, RG_GRAVITY_BOTTOM | RG_GRAVITY_RIGHT);
  CHECK(is_length(style.width, RG_MATCH_PARENT, 0) && style.weight == 1.5f);
  CHECK_INT(style.visibility, RG_GONE);
  CHECK_TEXT(messages(), "");
  end();
}

static void a_mistake_in_a_style_is_a_warning_at_the_tag(void) {
  begin_with("<resources><attr name='gap' format='string'/><style name='S'><item name='gap'>wide</item></style></resources>",
             "<FrameLayout>\n<LinearLayout style='@style/S'/>\n<View style='@style/None' textAppearance='?none'/></FrameLayout>");
  inflate("@layout/main");
  CHECK_TEXT(messages(),
             "layout/main.xml:2:1: warning: unknown value 'wide' for gap: a length of at least 0 (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)\n"
             "<LinearLayout style='@style/S'/>\n^\n"
             "layout/main.xml:3:14: warning: nothing resolves the reference '@style/None': style is kept on the node unread\n"
             "<View style='@style/None' textAppearance='?none'/></FrameLayout>\n             ^~~~~~~~~~~\n"
             "layout/main.xml:3:43: warning: nothing resolves the reference '?none': textAppearance is kept on the node unread\n"
             "<View style='@style/None' textAppearance='?none'/></FrameLayout>\n                                          ^~~~~");
  end();
}

/* Classes of AppCompat and Material have their own default styles, named by attributes without a package. */
static void tags_have_the_default_styles_of_their_classes(void) {
  static const struct { const char *tag; float height; } cases[] = {
      {"Button", 3},       {"com.google.android.material.button.MaterialButton", 3}, {"AppCompatButton", 2},
      {"EditText", 1},     {"TextInputEditText", 56},                                {"my.app.BigButton", 48},
      {"ImageButton", 0},
  };
  begin_with("<resources><attr name='buttonStyle' format='reference'/><attr name='materialButtonStyle' format='reference'/>"
             "<style name='A'><item name='android:minHeight'>1px</item></style>"
             "<style name='B'><item name='android:minHeight'>2px</item></style>"
             "<style name='C'><item name='android:minHeight'>3px</item></style>"
             "<style name='T'><item name='android:editTextStyle'>@style/A</item><item name='buttonStyle'>@style/B</item>"
             "<item name='materialButtonStyle'>@style/C</item></style></resources>",
             "<View/>");
  use_theme("@style/T");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[100];
    snprintf(text, sizeof text, "<FrameLayout><%s/></FrameLayout>", cases[i].tag);
    rg_style style = style_of(rg_node_child_at(ctx, inflate_text(text), 0));
    if (style.suggested_min_height != cases[i].height)
      fprintf(stderr, "%s is %g high\n", cases[i].tag, (double)style.suggested_min_height), check_failures++;
  }
  end();
}

static void a_theme_of_an_element_is_that_of_its_subtree(void) {
  static const char values[] = "<resources><attr name='space' format='dimension'/>"
                               "<style name='One'><item name='space'>1px</item></style><style name='Two'><item name='space'>2px</item></style>"
                               "<style name='Three'><item name='space'>3px</item></style></resources>";
  static const char *const layouts[] = {
      "<FrameLayout padding='?space'><FrameLayout " ANDROID "android:theme='@style/Two' padding='?space'><FrameLayout padding='?space'/>"
      "</FrameLayout><FrameLayout padding='?space'/><include layout='@layout/part' " ANDROID "android:theme='@style/Three'/></FrameLayout>",
      "{\"type\": \"FrameLayout\", \"padding\": \"?space\", \"children\": [{\"type\": \"FrameLayout\", \"theme\": \"@style/Two\","
      "\"padding\": \"?space\", \"children\": [{\"type\": \"FrameLayout\", \"padding\": \"?space\"}]},"
      "{\"type\": \"FrameLayout\", \"padding\": \"?space\"}, {\"type\": \"FrameLayout\", \"app:theme\": \"@style/Three\", \"padding\": \"?space\"}]}"};
  for (int i = 0; i < 2; i++) {
    rg_node root, inner;
    begin_with(values, "<View/>");
    rg_context_destroy(ctx);
    rg_resource_view_destroy(view);
    rg_resources_destroy(res);
    begin();
    add("values/a.xml", values);
    add("layout/part.xml", "<FrameLayout padding='?space'/>");
    use(NULL);
    use_theme("@style/One");
    root = inflate_text(layouts[i]);
    inner = rg_node_child_at(ctx, root, 0);
    CHECK_INT(style_of(root).padding_left, 1);
    CHECK_INT(style_of(inner).padding_left, 2);
    CHECK_INT(style_of(rg_node_child_at(ctx, inner, 0)).padding_left, 2);
    CHECK_INT(style_of(rg_node_child_at(ctx, root, 1)).padding_left, 1);
    CHECK_INT(style_of(rg_node_child_at(ctx, root, 2)).padding_left, 3);
    end();
  }
}

/* Whatever ends the reading, the view has its theme again. */
static void a_refused_file_leaves_the_theme(void) {
  static const char *const texts[] = {
      "<FrameLayout theme='@style/Two'><View layout_width='x'/></FrameLayout>", "<FrameLayout theme='@style/Two'>",
      "<FrameLayout theme='@style/Two'><View theme='@style/Two'><", "<FrameLayout theme='@style/Two' text='0123456789'/>",
      "<FrameLayout theme='@style/Two'><View a='1' b='2' c='3' d='4'/></FrameLayout>",
      "<FrameLayout theme='@style/Two'><include theme='@style/Two' layout='@layout/part'/></FrameLayout>",
      "{\"type\": \"FrameLayout\", \"theme\": \"@style/Two\", \"text\": \"0123456789\"}"};
  rg_context_def def = rg_context_def_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_resource_value value;
  rg_resource space = 0;
  begin();
  add("values/a.xml", "<resources><attr name='space' format='dimension'/><style name='One'><item name='space'>1px</item></style>"
                      "<style name='Two'><item name='space'>2px</item></style></resources>");
  add("layout/part.xml", "<View theme='@style/Two' text='0123456789'/>");
  use(NULL);
  use_theme("@style/One");
  rg_context_destroy(ctx);
  def.max_text_bytes = 9;
  inflate.max_attributes = 3;
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK_OK(rg_resources_find(res, "?space", &space));
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    rg_node root;
    CHECK(rg_inflate(ctx, texts[i], strlen(texts[i]), &inflate, &root) != RG_OK);
    CHECK_INT(rg_resource_view_pop_theme(view), RG_ERROR_NOT_FOUND);
    CHECK_OK(rg_resource_view_attribute(view, space, &value));
    CHECK(value.pixels == 1);
  }
  end();
}

static void text_appearances_give_letters(void) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_font_def font;
  rg_node root;
  memset(&font, 0, sizeof font);
  font.struct_size = sizeof font;
  font.default_advance = 1;
  font.line_height = 2;
  font.size = 10;
  begin_with("<resources><style name='Big'><item name='android:textSize'>30px</item><item name='android:padding'>9px</item></style>"
             "<style name='Small'><item name='android:textSize'>5px</item></style>"
             "<style name='S'><item name='android:textAppearance'>@style/Small</item></style>"
             "<style name='T'><item name='android:textAppearance'>@style/Big</item></style></resources>",
             "<FrameLayout><TextView text='a'/><TextView text='a' textAppearance='@style/Small'/><TextView text='a' style='@style/S'/>"
             "<TextView text='a' style='@style/S' textSize='20px'/></FrameLayout>");
  CHECK_OK(rg_font_create(ctx, &font, &def.font));
  root = inflate_def("@layout/main", &def);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 0)), 0, 0, 2, 3); /* 14sp */
  use_theme("@style/T");
  root = inflate_def("@layout/main", &def);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 0)), 0, 0, 3, 6); /* its padding is no property of letters */
  CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 1)), 0, 0, 1, 1);
  CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 2)), 0, 0, 1, 1);
  CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 3)), 0, 0, 2, 4);
  end();
}

/* Attributes `prefix`0, `prefix`1, … of a style or an element. */
static void append_many(char *to, const char *form, int count) {
  to += strlen(to);
  for (int i = 0; i < count; i++) to += sprintf(to, form, i, i);
}

/* Each element keeps a copy of what no layout reads: as many attributes as it may have itself. */
static void styles_give_as_many_attributes_as_an_element_may_have(void) {
  static char values[40000], layout[2000];
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root;
  strcpy(values, "<resources><style name='S'>");
  append_many(values, "<item name='of_style%d'>%d</item>", 7);
  strcat(values, "</style></resources>");
  strcpy(layout, "<FrameLayout>\n<View style='@style/S'");
  append_many(layout, " of_element%d='%d'", 2);
  strcat(layout, "/></FrameLayout>");
  begin_with(values, layout);
  def.max_attributes = 10; /* style, two own ones, seven of the style */
  root = inflate_def("@layout/main", &def);
  CHECK_TEXT(rg_node_attribute(ctx, rg_node_child_at(ctx, root, 0), "of_style6"), "6");
  def.max_attributes = 9;
  CHECK_INT(rg_inflate_resource(ctx, "@layout/main", &def, &root), RG_ERROR_LIMIT);
  CHECK_TEXT(messages(),
             "layout/main.xml:2:1: error: 'View' keeps more attributes of its own and of its styles than max_attributes (9)\n"
             "<View style='@style/S' of_element0='0' of_element1='1'/></FrameLayout>\n^~~~~");
  end();
}

/* Items that parents repeat are met again for each element. */
static void styles_have_a_bounded_number_of_items(void) {
  static char values[40000];
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root;
  strcpy(values, "<resources><style name='S0'><item name='gap'>1px</item></style>");
  for (int i = 1; i < 100; i++)
    sprintf(values + strlen(values), "<style name='S%d' parent='S%d'><item name='gap'>%dpx</item></style>", i, i - 1, i);
  strcat(values, "</resources>");
  begin_with(values, "<LinearLayout style='@style/S99'/>");
  def.max_attributes = 50; /* 100 styles and 100 items */
  CHECK(style_of(inflate_def("@layout/main", &def)).gap == 99);
  def.max_attributes = 49;
  CHECK_INT(rg_inflate_resource(ctx, "@layout/main", &def, &root), RG_ERROR_LIMIT);
  CHECK_TEXT(messages(), "layout/main.xml:1:1: error: the styles of 'LinearLayout' have more than four times max_attributes items (49)\n"
                         "<LinearLayout style='@style/S99'/>\n^~~~~~~~~~~~~");
  end();
}

/* An attribute that one style gives, or hides, no later one gives: also one that only the host reads, and in JSON. */
static void other_attributes_follow_the_order_too(void) {
  static const char *const layouts[] = {"<LinearLayout><Button style='@style/Own' mine='0'/></LinearLayout>",
                                        "{\"type\": \"LinearLayout\", \"children\": [{\"type\": \"Button\", \"style\": \"@style/Own\", \"mine\": \"0\"}]}"};
  for (int i = 0; i < 2; i++) {
    rg_node button;
    begin_with("<resources><style name='Own'><item name='mine'>1</item><item name='hidden'>@null</item><item name='first'>1</item></style>"
               "<style name='Button'><item name='mine'>2</item><item name='hidden'>2</item><item name='first'>2</item>"
               "<item name='last'>2</item></style>"
               "<style name='Theme'><item name='android:buttonStyle'>@style/Button</item></style></resources>",
               "<View/>");
    use_theme("@style/Theme");
    button = rg_node_child_at(ctx, inflate_text(layouts[i]), 0);
    CHECK_TEXT(rg_node_attribute(ctx, button, "mine"), "0");
    CHECK(rg_node_attribute(ctx, button, "hidden") == NULL);
    CHECK_TEXT(rg_node_attribute(ctx, button, "first"), "1");
    CHECK_TEXT(rg_node_attribute(ctx, button, "last"), "2");
    end();
  }
}

/* Values of input and of transforms come from styles, too, and stay on the node. */
static void styles_give_input_values(void) {
  rg_input_def input = rg_input_def_default();
  rg_transform transform = rg_transform_default();
  rg_node root;
  begin_with("<resources><style name='Key'><item name='android:clickable'>true</item>"
             "<item name='android:focusable'>false</item><item name='android:rotation'>90</item></style></resources>",
             "<FrameLayout><View style='@style/Key'/></FrameLayout>");
  root = rg_node_child_at(ctx, inflate("@layout/main"), 0);
  CHECK_OK(rg_node_get_input(ctx, root, &input));
  CHECK(input.clickable && input.focusable == RG_FOCUSABLE_NO);
  CHECK_OK(rg_node_get_transform(ctx, root, &transform));
  CHECK(transform.rotation == 90);
  CHECK_TEXT(rg_node_attribute(ctx, root, "clickable"), "true");
  end();
}

int main(void) {
  RUN(the_nearest_style_wins);
  RUN(presets_come_last);
  RUN(words_of_styles_are_those_of_their_attributes);
  RUN(a_mistake_in_a_style_is_a_warning_at_the_tag);
  RUN(tags_have_the_default_styles_of_their_classes);
  RUN(a_theme_of_an_element_is_that_of_its_subtree);
  RUN(a_refused_file_leaves_the_theme);
  RUN(text_appearances_give_letters);
  RUN(styles_give_as_many_attributes_as_an_element_may_have);
  RUN(styles_have_a_bounded_number_of_items);
  RUN(other_attributes_follow_the_order_too);
  RUN(styles_give_input_values);
  return check_result();
}
