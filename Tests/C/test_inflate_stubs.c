/* SPDX-License-Identifier: MIT */
/* ViewStubs: what they are before and after their layouts are inflated. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"

static void prepare(const char *stub) {
  char text[400];
  begin();
  snprintf(text, sizeof text, "<LinearLayout orientation='vertical'><View layout_height='5px'/>%s<View layout_height='5px'/></LinearLayout>", stub);
  add("layout/main.xml", text);
  add("layout/part.xml", "<LinearLayout id='own' layout_width='30px' layout_height='20px'><View id='inner' layout_width='6px' layout_height='7px'/></LinearLayout>");
  add("layout/broken.xml", "<LinearLayout padding='x'/>");
  use(NULL);
}

static void a_stub_is_gone_until_it_is_inflated(void) {
  rg_node root, stub, made;
  prepare("<ViewStub id='stub' inflatedId='@+id/part' layout='@layout/part' layout_width='40px'/>");
  root = inflate("@layout/main");
  stub = find(root, "stub");
  CHECK_TEXT(rg_node_tag(ctx, stub), "ViewStub");
  CHECK_INT(style_of(stub).visibility, RG_GONE);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 2)), 0, 5, 100, 5);

  CHECK_OK(rg_stub_inflate(ctx, stub, NULL, &made));
  CHECK(rg_node_parent(ctx, made).id == stub.id && rg_node_child_count(ctx, stub) == 1);
  CHECK_TEXT(rg_node_id(ctx, made), "part");
  find(root, "inner");
  CHECK_INT(style_of(stub).visibility, RG_VISIBLE);
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  CHECK_FRAME(frame_of(ctx, stub), 0, 5, 40, 7);

  made.id = 7;
  CHECK_INT(rg_stub_inflate(ctx, stub, NULL, &made), RG_ERROR_INVALID_ARGUMENT);
  CHECK_TEXT(rg_error_message(ctx), "the stub is inflated already");
  CHECK_INT(made.id, 0);
  end();
}

/* A class of AppCompat does the same. */
static void stubs_have_several_names(void) {
  static const char *const names[] = {"android.view.ViewStub", "androidx.appcompat.widget.ViewStubCompat", "ViewStubCompat"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char text[200];
    rg_node root, stub, made;
    snprintf(text, sizeof text, "<%s id='stub' layout='@layout/part'/>", names[i]);
    prepare(text);
    root = inflate("@layout/main");
    CHECK_TEXT(messages(), "");
    stub = find(root, "stub");
    CHECK_TEXT(rg_node_tag(ctx, stub), names[i]);
    CHECK_INT(style_of(stub).visibility, RG_GONE);
    CHECK_OK(rg_stub_inflate(ctx, stub, NULL, &made));
    CHECK(rg_node_parent(ctx, made).id == stub.id && style_of(stub).visibility == RG_VISIBLE);
    end();
  }
}

/* The root of the tree has the sizes of the stub instead of its own. */
static void the_tree_has_the_sizes_of_the_stub(void) {
  static const struct { const char *given; float width, height; } cases[] = {
      {"layout_width='40px' layout_height='8px'", 40, 8},
      {"layout_width='match_parent' layout_height='wrap_content'", 100, 7},
      {"layout_width='wrap_content' layout_height='9px'", 6, 9},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    rg_node root, stub, made;
    snprintf(text, sizeof text, "<ViewStub id='stub' layout='@layout/part' %s/>", cases[i].given);
    prepare(text);
    root = inflate("@layout/main");
    stub = find(root, "stub");
    CHECK_OK(rg_stub_inflate(ctx, stub, NULL, &made));
    CHECK_TEXT(rg_node_id(ctx, made), "own");
    CHECK_OK(rg_layout(ctx, root, 100, 100));
    CHECK_FRAME(frame_of(ctx, stub), 0, 5, cases[i].width, cases[i].height);
    CHECK_FRAME(frame_of(ctx, made), 0, 0, cases[i].width, cases[i].height);
    CHECK_FRAME(frame_of(ctx, rg_node_child_at(ctx, root, 2)), 0, 5 + cases[i].height, 100, 5);
    end();
  }
}

static void a_stub_that_fails_stays_a_stub(void) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root, stub, made = {7}, view_node;
  prepare("<ViewStub id='stub' layout='@layout/broken'/><ViewStub id='none' layout='@layout/none'/><ViewStub id='bare'/>");
  root = inflate("@layout/main");
  stub = find(root, "stub");
  CHECK_INT(rg_stub_inflate(ctx, stub, NULL, &made), RG_ERROR_SYNTAX);
  CHECK_TEXT(messages(), "layout/broken.xml:1:24: error: unknown value 'x' for padding: a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)\n"
                         "<LinearLayout padding='x'/>\n                       ^");
  CHECK_INT(made.id, 0);
  CHECK_INT(style_of(stub).visibility, RG_GONE);
  CHECK_INT(rg_node_child_count(ctx, stub), 0);
  CHECK_INT(rg_stub_inflate(ctx, find(root, "none"), NULL, &made), RG_ERROR_NOT_FOUND);
  CHECK_TEXT(rg_error_message(ctx), "nothing defines @layout/none");
  CHECK_INT(rg_stub_inflate(ctx, find(root, "bare"), NULL, &made), RG_ERROR_INVALID_ARGUMENT);
  CHECK_TEXT(rg_error_message(ctx), "the node is not a ViewStub with the attribute layout");
  CHECK_INT(rg_stub_inflate(ctx, root, NULL, &made), RG_ERROR_INVALID_ARGUMENT);
  view_node = make_node(ctx, rg_null(), RG_KIND_FRAME);
  CHECK_INT(rg_stub_inflate(ctx, view_node, NULL, &made), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_node_destroy(ctx, view_node));
  CHECK_INT(rg_stub_inflate(ctx, view_node, NULL, &made), RG_ERROR_STALE_HANDLE);
  def.parent = view_node; /* does not matter */
  CHECK_INT(rg_stub_inflate(ctx, stub, &def, &made), RG_ERROR_SYNTAX);
  def.density = -1;
  CHECK_INT(rg_stub_inflate(ctx, stub, &def, &made), RG_ERROR_INVALID_ARGUMENT);
  end();
}

/* In JSON a stub is the same. */
static void stubs_of_json_are_inflated(void) {
  rg_node root, made;
  begin();
  add("layout/part.xml", "<View layout_width='3px' layout_height='4px'/>");
  use(NULL);
  root = inflate_text("{\"type\": \"FrameLayout\", \"children\": {\"stub\": {\"type\": \"ViewStub\", \"layout\": \"@layout/part\"}}}");
  CHECK_OK(rg_stub_inflate(ctx, find(root, "stub"), NULL, &made));
  CHECK_TEXT(rg_node_tag(ctx, made), "View");
  end();
}

/* A stub in a file of another package names a layout of that package, and the texts of its tree follow it. */
static void the_layout_of_a_stub_is_of_its_package(void) {
  rg_node root, made;
  begin();
  add("layout/main.xml", "<FrameLayout><include layout='@kit:layout/screen'/><ViewStub id='own' layout='@layout/part'/></FrameLayout>");
  add("layout/part.xml", "<View/>");
  add_to("kit", "layout/screen.xml", "<FrameLayout><ViewStub id='stub' layout='@layout/part'/><ViewStub id='app' layout='@none:layout/part'/></FrameLayout>");
  add_to("kit", "layout/part.xml", "<TextView text='@string/s'/>");
  add_to("kit", "values/a.xml", "<resources><string name='s'>of the kit</string></resources>");
  use(NULL);
  root = inflate("@layout/main");
  CHECK_TEXT(rg_node_attribute(ctx, find(root, "stub"), "layout"), "@kit:layout/part");
  CHECK_TEXT(rg_node_attribute(ctx, find(root, "app"), "layout"), "@none:layout/part");
  CHECK_TEXT(rg_node_attribute(ctx, find(root, "own"), "layout"), "@layout/part");
  CHECK_OK(rg_stub_inflate(ctx, find(root, "stub"), NULL, &made));
  CHECK_TEXT(rg_node_text(ctx, made, NULL), "of the kit");
  CHECK_OK(rg_stub_inflate(ctx, find(root, "own"), NULL, &made));
  CHECK_TEXT(rg_node_tag(ctx, made), "View");
  CHECK_OK(rg_context_update_resources(ctx, NULL));
  end();
}

int main(void) {
  RUN(a_stub_is_gone_until_it_is_inflated);
  RUN(stubs_have_several_names);
  RUN(the_tree_has_the_sizes_of_the_stub);
  RUN(a_stub_that_fails_stays_a_stub);
  RUN(stubs_of_json_are_inflated);
  RUN(the_layout_of_a_stub_is_of_its_package);
  return check_result();
}
