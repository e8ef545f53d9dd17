/* SPDX-License-Identifier: MIT */
/* Files in files of JSON: an include is what the tag is in XML, whatever the formats of the two files. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"

typedef struct report {
  char text[1 << 14];
  size_t length;
} report;

static bool append(void *user, const char *bytes, size_t count) {
  report *to = (report *)user;
  if (to->length + count >= sizeof to->text) return false;
  memcpy(to->text + to->length, bytes, count);
  to->length += count;
  to->text[to->length] = 0;
  return true;
}

static const char part_xml[] = "<LinearLayout " ANDROID "android:id='@+id/own' layout_width='10px' layout_height='20px' layout_margin='3px'"
                               " orientation='vertical' mine='1'><TextView text='@string/s' padding='?space'/><View id='@+id/leaf'/></LinearLayout>";
static const char part_json[] = "{\"type\": \"LinearLayout\", \"id\": \"own\", \"layout_width\": \"10px\", \"layout_height\": \"20px\","
                                "\"layout_margin\": \"3px\", \"orientation\": \"vertical\", \"mine\": 1, \"children\": ["
                                "{\"type\": \"TextView\", \"text\": \"@string/s\", \"padding\": \"?space\"}, {\"type\": \"View\", \"id\": \"leaf\"}]}";
static const char main_xml[] =
    "<LinearLayout " ANDROID "><include layout='@layout/part'/><include layout='@layout/part' android:id='@+id/other' visibility='gone'/>"
    "<FrameLayout><include layout='@layout/part' layout_width='50px' layout_height='match_parent' layout_gravity='right|bottom' text='no'/>"
    "</FrameLayout><include layout='@layout/part' layout_width='50px' theme='@style/T'/><include layout='@layout/merged'/></LinearLayout>";
static const char main_json[] =
    "{\"type\": \"LinearLayout\", \"children\": [{\"include\": \"@layout/part\"},"
    "{\"include\": \"@layout/part\", \"id\": \"other\", \"visibility\": \"gone\"}, {\"type\": \"FrameLayout\", \"children\": ["
    "{\"include\": \"@layout/part\", \"layout_width\": \"50px\", \"layout_height\": \"match_parent\", \"layout_gravity\": [\"right\", \"bottom\"],"
    "\"text\": \"no\", \"children\": [{\"type\": \"View\"}]}]},"
    "{\"include\": \"@layout/part\", \"layout_width\": \"50px\", \"theme\": \"@style/T\", \"hint\": null}, {\"include\": \"\\u0040layout/merged\"}]}";

static void begin_with(const char *layout, const char *part) {
  begin();
  add("values/a.xml", "<resources><attr name='space' format='dimension'/><string name='s'>S</string>"
                      "<style name='T'><item name='space'>9px</item></style></resources>");
  add("layout/main.xml", layout);
  add("layout/part.xml", part);
  add("layout/merged.xml", "<merge><View layout_width='1px'/><include layout='@layout/part'/></merge>");
  use(NULL);
}

static void an_include_is_the_same_in_both_formats(void) {
  static report trees[4];
  for (int i = 0; i < 4; i++) {
    rg_node root, other;
    begin_with(i & 1 ? main_json : main_xml, i & 2 ? part_json : part_xml);
    root = inflate("@layout/main");
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    trees[i].length = 0;
    CHECK_OK(rg_dump(ctx, root, RG_DUMP_JSON, append, &trees[i]));
    CHECK_TEXT(trees[i].text, trees[0].text);
    other = find(root, "other");
    CHECK_INT(style_of(other).visibility, RG_GONE);
    CHECK_TEXT(rg_node_attribute(ctx, other, "mine"), "1");
    CHECK_TEXT(rg_node_text(ctx, rg_node_child_at(ctx, other, 0), NULL), "S");
    CHECK(rg_node_child_count(ctx, root) == 6);
    CHECK(is_length(style_of(rg_node_child_at(ctx, rg_node_child_at(ctx, root, 2), 0)).width, RG_PX, 50));
    CHECK(style_of(rg_node_child_at(ctx, rg_node_child_at(ctx, root, 3), 0)).padding_left == 9);
    end();
  }
}

static void the_key_of_an_include_is_its_id(void) {
  rg_node root;
  begin_with("{\"views\": {\"a\": {\"include\": \"@layout/part\"}, \"b\": {\"layout_width\": 5}},\n"
             "\"constraints\": [\"H:|-4-[a(30)]-[b]\", \"V:|[a(7)]\", \"V:|[b(6)]\"]}", part_xml);
  root = inflate("@layout/main");
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, find(root, "a")), 4, 0, 30, 7);
  CHECK_FRAME(frame_of(ctx, find(root, "b")), 42, 0, 5, 6);
  end();
}

/* Constraints of an included file; messages about its lines have the place of the include. */
static void an_included_file_may_have_constraints(void) {
  static const char *const mains[] = {"<FrameLayout>\n<include layout='@layout/part'/></FrameLayout>",
                                      "{\"type\": \"FrameLayout\", \"children\": [\n{\"include\": \"@layout/part\"}]}"};
  for (int i = 0; i < 2; i++) {
    rg_node root;
    begin_with(mains[i], "{\"views\": {\"a\": {}}, \"constraints\": [\"H:|-4-[a(30)]\", \"V:|[a(7)]\"]}");
    root = inflate("@layout/main");
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    CHECK_FRAME(frame_of(ctx, find(root, "a")), 4, 0, 30, 7);
    CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 0)), 0, 0, 100, 100);
    end();
    begin_with(mains[i], "{\"views\": {\"a\": {}}, \"constraints\": [\"H:|-4-[b(30)]\"]}");
    CHECK(strncmp(refused("@layout/main", RG_ERROR_SYNTAX), "layout/main.xml:2:", 18) == 0);
    end();
  }
}

static void mistakes_have_their_places(void) {
  begin_with("{\"type\": \"LinearLayout\", \"children\": [\n  {\"include\": \"@layout/none\"},\n  {\"include\": \"@layout/part\", \"layout_width\": \"wide\",\n"
             "   \"layout_height\": 3}]}",
             "<View mistake='1'/>");
  CHECK_TEXT(refused("@layout/main", RG_ERROR_SYNTAX),
             "layout/main.xml:2:16: warning: nothing resolves the reference '@layout/none': the include counts as absent\n"
             "  {\"include\": \"@layout/none\"},\n               ^~~~~~~~~~~~\n"
             "layout/main.xml:3:48: error: unknown value 'wide' for layout_width: match_parent, wrap_content or a length of at least 0 "
             "(12, 12dp, 12px, 12sp, 12pt, 1in, 12mm, 50%)\n"
             "  {\"include\": \"@layout/part\", \"layout_width\": \"wide\",\n                                               ^~~~");
  end();
  begin_with("<FrameLayout>\n <include layout='@layout/part'/></FrameLayout>", "{\"type\": \"View\",\n \"padding\": \"x\"}");
  CHECK(strncmp(refused("@layout/main", RG_ERROR_SYNTAX), "layout/part.xml:2:14: error: unknown value 'x' for padding", 58) == 0);
  end();
  begin_with("<FrameLayout>\n <include layout='@layout/part'/></FrameLayout>", "{\"type\": \"View\"");
  CHECK(strncmp(refused("@layout/main", RG_ERROR_SYNTAX), "layout/part.xml:1:", 18) == 0);
  end();
}

static void includes_that_cannot_be_are_refused(void) {
  begin_with("{\"include\": \"@layout/part\"}", part_xml);
  CHECK(strstr(refused("@layout/main", RG_ERROR_HIERARCHY), "'include' cannot be the root of a layout") != NULL);
  end();
  begin_with("{\"type\": \"FrameLayout\", \"children\": [{\"include\": \"@layout/main\"}]}", part_xml);
  CHECK(strstr(refused("@layout/main", RG_ERROR_SYNTAX), "the layout '@layout/main' includes itself") != NULL);
  end();
  /* with a type it is an attribute */
  begin_with("{\"type\": \"FrameLayout\", \"children\": [{\"type\": \"View\", \"include\": \"@layout/part\"}]}", part_xml);
  CHECK_TEXT(rg_node_attribute(ctx, rg_node_child_at(ctx, inflate("@layout/main"), 0), "include"), "@layout/part");
  end();
}

/* A JSON layout in a stub has what the stub gives. */
static void a_stub_gives_json_its_size_and_id(void) {
  rg_node root, made;
  begin_with("<FrameLayout><ViewStub id='@+id/stub' inflatedId='@+id/made' layout='@layout/part' layout_width='40px'/></FrameLayout>", part_json);
  root = inflate("@layout/main");
  CHECK_OK(rg_stub_inflate(ctx, find(root, "stub"), NULL, &made));
  CHECK_TEXT(rg_node_id(ctx, made), "made");
  CHECK(is_length(style_of(made).width, RG_MATCH_PARENT, 0));
  end();
}

static void memory_that_runs_out_leaves_nothing(void) {
  static ledger l;
  rg_context_def def = rg_context_def_default();
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  def.allocator = ledger_hooks(&l);
  l.fail_after = -1;
  begin_with(main_json, part_json);
  rg_context_destroy(ctx);
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  for (long n = 0; status == RG_ERROR_OUT_OF_MEMORY && n < 9999; n++) {
    rg_node root;
    l.fail_after = n;
    status = rg_inflate_resource(ctx, "@layout/main", NULL, &root);
    if (status != RG_OK) CHECK_INT(rg_node_count(ctx), 0);
  }
  CHECK_OK(status);
  l.fail_after = -1;
  end();
  CHECK_INT(l.count, 0);
}

int main(void) {
  RUN(an_include_is_the_same_in_both_formats);
  RUN(the_key_of_an_include_is_its_id);
  RUN(an_included_file_may_have_constraints);
  RUN(mistakes_have_their_places);
  RUN(includes_that_cannot_be_are_refused);
  RUN(a_stub_gives_json_its_size_and_id);
  RUN(memory_that_runs_out_leaves_nothing);
  return check_result();
}
