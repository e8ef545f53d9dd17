/* SPDX-License-Identifier: MIT */
/* Layouts: drawables and color lists in aapt:attr, and samples that previews show. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"

#define AAPT "xmlns:aapt='http://schemas.android.com/aapt' "

static rg_node inflate_drawn(const char *name, bool preview) {
  rg_inflate_def def = rg_inflate_def_default();
  def.drawables = true;
  def.preview = preview;
  return inflate_def(name, &def);
}

/* The color of the first command of a node's drawable; 0: it has none. */
static uint32_t color_of(rg_node node, rg_drawable_slot slot, uint64_t states) {
  rg_drawable drawable = {0};
  rg_drawable_state state = rg_drawable_state_default();
  rg_display_list list = {0};
  if (rg_node_drawable(ctx, node, slot, &drawable) != RG_OK || drawable.id == 0) return 0;
  state.states = states;
  list.struct_size = sizeof list;
  rg_frame bounds = {0, 0, 10, 10};
  CHECK_OK(rg_drawable_paint(ctx, drawable, &state, &bounds, &list));
  return list.command_count ? list.commands[0].color : 1;
}

static rg_node first_child(rg_node node) { return rg_node_child_at(ctx, node, 0); }

static void a_drawable_lies_in_a_layout(void) {
  uint64_t pressed = 0;
  begin();
  add("values/v.xml", "<resources><color name='c'>#112233</color></resources>");
  add("layout/main.xml",
      "<FrameLayout " ANDROID AAPT "><!-- a > --><?target >?><TextView android:layout_width='9px' android:layout_height='9px' android:text='t'>\n <!-- <aapt:attr> -->\n"
      "  <aapt:attr name='android:background'>\n   <!-- > -->  <shape a='&gt;' xmlns:a='b'><solid android:color='@color/c'/></shape>\n  </aapt:attr>\n"
      "  <aapt:attr\n name = \"android:textColor\" ><selector><item android:state_pressed='true' android:color='#0f0'/>"
      "<item android:color='#00f'/></selector></aapt:attr></TextView>\n"
      "<ImageView><aapt:attr name='android:src'><vector android:width='24dp' android:height='12dp' android:viewportWidth='1'"
      " android:viewportHeight='1'><path android:pathData='M0,0h1v1z'><aapt:attr name='android:fillColor'><gradient"
      " android:startColor='#f00' android:endColor='#0f0' android:endX='1'/></aapt:attr></path></vector></aapt:attr></ImageView></FrameLayout>");
  use(NULL);
  rg_node root = inflate_drawn("@layout/main", false), text = first_child(root), image = rg_node_child_at(ctx, root, 1);
  CHECK_TEXT(messages(), "");
  CHECK_INT(rg_node_child_count(ctx, text), 0);
  CHECK_INT(color_of(text, RG_SLOT_BACKGROUND, 0), 0xff112233);
  CHECK_OK(rg_state_bit(ctx, "state_pressed", &pressed));
  CHECK_INT(color_of(text, RG_SLOT_TEXT_COLOR, 0), 0xff0000ff);
  CHECK_INT(color_of(text, RG_SLOT_TEXT_COLOR, pressed), 0xff00ff00);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  rg_frame frame;
  CHECK_OK(rg_node_frame(ctx, image, &frame));
  CHECK(frame.width == 24 && frame.height == 12);
  /* a host that draws itself has the text of the file */
  root = inflate("@layout/main");
  CHECK_TEXT(rg_node_attribute(ctx, first_child(root), "background"),
             "<shape a='&gt;' xmlns:a='b' xmlns:android='http://schemas.android.com/apk/res/android' "
             "xmlns:aapt='http://schemas.android.com/aapt'><solid android:color='@color/c'/></shape>\n  ");
  rg_drawable parsed;
  const char *kept = rg_node_attribute(ctx, rg_node_child_at(ctx, root, 1), "src");
  CHECK_OK(rg_drawable_parse(ctx, kept, strlen(kept), NULL, &parsed));
  CHECK_OK(rg_drawable_destroy(ctx, parsed));
  end();
}

static void it_wins_over_styles_and_is_read_again(void) {
  rg_configuration night = rg_configuration_default();
  begin();
  add("values/v.xml", "<resources><color name='c'>#111111</color><style name='S'><item name='android:background'>#999999</item></style>"
                      "</resources>");
  add("values-night/v.xml", "<resources><color name='c'>#eeeeee</color></resources>");
  add("layout/main.xml", "<View " ANDROID AAPT "style='@style/S'><aapt:attr name='android:background'><shape><solid "
                         "android:color='@color/c'/></shape></aapt:attr></View>");
  add("layout/outer.xml", "<FrameLayout><include layout='@layout/main'/></FrameLayout>");
  use(NULL);
  rg_node root = first_child(inflate_drawn("@layout/outer", false));
  CHECK_INT(color_of(root, RG_SLOT_BACKGROUND, 0), 0xff111111);
  night.qualifiers = "night";
  CHECK_OK(rg_resource_view_set_configuration(view, &night));
  CHECK_OK(rg_context_update_resources(ctx, NULL));
  CHECK_INT(color_of(root, RG_SLOT_BACKGROUND, 0), 0xffeeeeee);
  end();
}

static void others_are_skipped_with_a_message(void) {
  begin();
  add("layout/main.xml", "<FrameLayout " ANDROID AAPT ">\n<View android:background='#123456'>\n"
                         "<aapt:attr name='android:background'><shape/></aapt:attr></View>\n"
                         "<View><aapt:attr name='android:animation'><set/></aapt:attr></View>\n"
                         "<View><aapt:attr name='android:background'></aapt:attr></View>\n"
                         "<FrameLayout><View/><aapt:attr name='android:background'><shape/></aapt:attr></FrameLayout></FrameLayout>");
  use(NULL);
  rg_node root = inflate_drawn("@layout/main", false);
  CHECK_INT(rg_diagnostic_count(ctx), 4);
  CHECK(strstr(messages(), "layout/main.xml:4:7: info: 'aapt:attr' is skipped: the attribute counts as absent"));
  CHECK_INT(color_of(first_child(root), RG_SLOT_BACKGROUND, 0), 0xff123456);
  end();
}

static void mistakes_have_their_place(void) {
  rg_diagnostic said;
  begin();
  add("layout/row.xml", "<View " ANDROID AAPT ">\n  <aapt:attr name='android:background'>\n\t<shape>\n   <solid android:color='none'/></shape>"
                        "</aapt:attr></View>");
  add("layout/main.xml", "<FrameLayout>\n\n\n\n<include layout='@layout/row'/></FrameLayout>");
  use(NULL);
  rg_node root = inflate_drawn("@layout/main", false);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &said));
  CHECK_TEXT(said.message, "layout/row.xml:4:26: error: 'none' is no color for color: #rgb, #argb, #rrggbb, #aarrggbb or @color/name\n"
                           "   <solid android:color='none'/></shape>\n                         ^~~~");
  CHECK(said.line == 4 && said.column == 26);
  CHECK_INT(color_of(first_child(root), RG_SLOT_BACKGROUND, 0), 0);
  end();
}

/* A template keeps them, also as bytes. */
static char bytes[1 << 14];
static size_t size;

static bool collect(void *user, const char *more, size_t count) {
  (void)user;
  if (size + count > sizeof bytes) return false;
  memcpy(bytes + size, more, count);
  size += count;
  return true;
}

static void templates_and_packs_have_them(void) {
  static const char layout[] = "<View " ANDROID AAPT "><aapt:attr name='android:background'><shape><solid android:color='#0af'/></shape></aapt:attr></View>";
  rg_inflate_def def = rg_inflate_def_default();
  rg_template made = {0}, read = {0};
  rg_node node;
  begin();
  add("layout/main.xml", layout);
  use(NULL);
  def.drawables = true;
  CHECK_OK(rg_template_create(ctx, layout, strlen(layout), &def, &made));
  size = 0;
  CHECK_OK(rg_template_save(ctx, made, collect, NULL));
  CHECK_OK(rg_template_load(ctx, bytes, size, &def, &read));
  CHECK_OK(rg_template_instantiate(ctx, read, rg_null(), 1, &node));
  CHECK_INT(color_of(node, RG_SLOT_BACKGROUND, 0), 0xff00aaff);
  /* damaged ones are refused, or make a tree without the drawable */
  for (size_t i = 0; i < size; i++)
    for (int k = 0; k < 4; k++) {
      const char kept = bytes[i];
      rg_template damaged = {0};
      bytes[i] = "<:\nx"[k];
      if (rg_template_load(ctx, bytes, size, &def, &damaged) == RG_OK) {
        rg_node copy = rg_null();
        if (rg_template_instantiate(ctx, damaged, rg_null(), 1, &copy) == RG_OK) CHECK_OK(rg_node_destroy(ctx, copy));
        CHECK_OK(rg_template_destroy(ctx, damaged));
      }
      bytes[i] = kept;
    }
  CHECK_OK(rg_template_destroy(ctx, made));
  CHECK_OK(rg_template_destroy(ctx, read));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  end();
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_load(res, bytes, size, true));
  use(NULL);
  CHECK_INT(color_of(inflate_drawn("@layout/main", false), RG_SLOT_BACKGROUND, 0), 0xff00aaff);
  end();
}

/* Texts of which nothing is well formed but what the reader has seen. */
static void damaged_files_are_refused(void) {
  static const char *const ends[] = {"", "<", "<shape", "<shape a='", "<shape>", "<!-- ", "<shape/></aapt:attr", "<shape/></aapt:attr>",
                                     "<aapt:attr name='android:background'>", "<![CDATA[ <a> ]]>", "</aapt:attr></View>", "<?", "\"'>",
                                     "text\"><shape/></aapt:attr></View>", "<a><", "<a></", "<a></aap", "<![CDATA[']]><shape/></aapt:attr></View>"};
  begin();
  use(NULL);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    char text[400];
    rg_inflate_def def = rg_inflate_def_default();
    rg_node root;
    def.drawables = true;
    snprintf(text, sizeof text, "<View " ANDROID AAPT "><aapt:attr name='android:background'>%s", ends[i]);
    rg_status status = rg_inflate(ctx, text, strlen(text), &def, &root);
    CHECK(strstr(ends[i], "/View") ? status == RG_OK : status == RG_ERROR_SYNTAX);
  }
  end();
}

static void previews_show_a_sample_for_each_row(void) {
  begin();
  add("values/v.xml", "<resources><string name='s'>referred</string></resources>");
  add_to("tools", "values/samples.xml",
         "<resources><array name='names'><item>Ada</item><item>Bo</item></array><array name='date_day'><item>Monday</item></array>"
         "<array name='avatars'><item>#ff0000</item><item>#00ff00</item><item>#0000ff</item></array></resources>");
  add_to("sample", "values/samples.xml", "<resources><array name='users.json_name'><item>Cy</item></array></resources>");
  add("layout/row.xml",
      "<LinearLayout " ANDROID TOOLS "><TextView android:text='real' tools:text='@tools:sample/names'/>"
      "<ImageView android:src='#ffffff' tools:src='@tools:sample/avatars'/><TextView tools:text='@sample/users.json/name'/>"
      "<TextView tools:text='@tools:sample/date/day'/><TextView tools:text='@tools:sample/none' tools:textColor='#123'/></LinearLayout>");
  add("layout/main.xml", "<FrameLayout " TOOLS "><ListView tools:listitem='@layout/row' tools:itemCount='3'/><include layout='@layout/row'/></FrameLayout>");
  use(NULL);
  rg_node root = inflate_drawn("@layout/main", true);
  static const char *const names[] = {"Ada", "Bo", "Ada"};
  static const uint32_t colors[] = {0xffff0000, 0xff00ff00, 0xff0000ff};
  for (uint32_t i = 0; i < 3; i++) {
    rg_node row = rg_node_child_at(ctx, first_child(root), i);
    CHECK_TEXT(rg_node_text(ctx, first_child(row), NULL), names[i]);
    CHECK_INT(color_of(rg_node_child_at(ctx, row, 1), RG_SLOT_CONTENT, 0), colors[i]);
    CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, row, 2), NULL), "Cy");
    CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, row, 3), NULL), "Monday");
    CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, row, 4), NULL), "");
    CHECK_INT(color_of(rg_node_child_at(ctx, row, 4), RG_SLOT_TEXT_COLOR, 0), 0xff112233);
  }
  CHECK_TEXT(rg_node_text(ctx, first_child(rg_node_child_at(ctx, root, 1)), NULL), "Ada");
  root = inflate_drawn("@layout/row", false);
  CHECK_TEXT(rg_node_text(ctx, first_child(root), NULL), "real");
  CHECK_INT(color_of(rg_node_child_at(ctx, root, 1), RG_SLOT_CONTENT, 0), 0xffffffff);
  end();
}

int main(void) {
  RUN(a_drawable_lies_in_a_layout);
  RUN(it_wins_over_styles_and_is_read_again);
  RUN(others_are_skipped_with_a_message);
  RUN(mistakes_have_their_place);
  RUN(templates_and_packs_have_them);
  RUN(damaged_files_are_refused);
  RUN(previews_show_a_sample_for_each_row);
  return check_result();
}
