/* SPDX-License-Identifier: MIT */
/* Layouts of packs: what they give and report is what their texts do. */
#define _POSIX_C_SOURCE 200809L
#include "inflate_resources.h"
#include <stdlib.h>

enum { LAYOUTS = 22, MOST = 1 << 17 };

/* Texts with everything that a reader distinguishes, and with mistakes of all kinds. */
static const char *const layouts[LAYOUTS] = {
    "<LinearLayout " ANDROID TOOLS "android:orientation='vertical' style='@style/S' android:theme='@style/T'>\n"
    "  <!-- a comment --><TextView android:id='@+id/title' android:text='@string/title' tools:text='preview'/>\n"
    "  <Button android:text='a &lt;&#233;&#x1F600; b' mine='kept' android:padding='?space'/>\r\n  <?target data?>\n"
    "  <include layout='@layout/l1' android:id='@+id/part' android:layout_width='7px' android:layout_height='8px'/>\n"
    "  <include layout='@layout/l2'/><ViewStub android:id='@+id/stub' android:layout='@layout/l1'/></LinearLayout>",
    "<FrameLayout id='@+id/inner' layout_width='1px' layout_height='2px'>\n<View layout_margin='3px'/></FrameLayout>",
    "<merge><View layout_width='5px'/>text<View mistake='1' layout_hight='3px'/>\n</merge>",
    /* mistakes */
    "<LinearLayout>\n\t<View layout_width='wide'\n  layout_height='&#65;'/>\n <Veiw/>\n<TextView gravity='up' text='&amp;&lt;'/></LinearLayout>",
    "<LinearLayout>one <b>two</b> three<!-- c --> four<requestFocus>five</requestFocus>six</LinearLayout>",
    "<LinearLayout>\n<include layout='@layout/l5'/></LinearLayout>", /* itself */
    "<LinearLayout><include layout='@layout/none'/><include/><include layout='@layout/l3'/></LinearLayout>",
    "<LinearLayout><include layout='@layout/l8'/></LinearLayout>",
    "<LinearLayout><View></LinearLayout>", /* not well-formed: it has no compiled form */
    "<!DOCTYPE x><LinearLayout/>", "", "   ",
    "<layout><data><variable name='v' type='T'/></data><LinearLayout><View padding='@{v.x, default=3px}'/></LinearLayout></layout>",
    "<ConstraintContainer><View id='@+id/a'/><constraint item='a' attribute='left' to='b'><x/></constraint></ConstraintContainer>",
    "<ConstraintLayout><View id='@+id/a' layout_constraintLeft_toLeftOf='parent' layout_constraintTop_toTopOf='@id/b'/></ConstraintLayout>",
    "<view class='LinearLayout' xmlns:t='http://schemas.android.com/tools' t:x='y'><view/></view>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><TextView text='caf\xe9' layout_width='caf\xe9'/>",
    "<TextView text='a\r\nb\tc' hint='  x  '><![CDATA[ <data> ]]></TextView>",
    "<a><b><c><d><e/></d></c></b></a>", "{\"type\": \"FrameLayout\", \"padding\": \"wide\"}",
    "<LinearLayout " TOOLS "tools:context='x'><FrameLayout><include layout='@layout/l4' theme='@style/T'/></FrameLayout>\n"
    "<ListView tools:listitem='@layout/l2' tools:itemCount='2'/><Spinner tools:listitem='@layout/none'/>\n</LinearLayout>",
    "<View " ANDROID "xmlns:a='http://schemas.android.com/aapt'>\n<!-- c --> <a:attr name='android:background'><shape>\n"
    "<solid android:color='x'/></shape></a:attr><a:attr name='mine'><b/></a:attr></View>"};
/* <LinearLayout>x<View y=''/></LinearLayout> with two bytes a character */
static const char wide[] = "\xff\xfe<\0F\0r\0a\0m\0e\0L\0a\0y\0o\0u\0t\0>\0 \0x\0<\0V\0i\0e\0w\0 \0i\0d\0=\0'\0"
                           "\xe9\0'\0/\0>\0<\0/\0F\0r\0a\0m\0e\0L\0a\0y\0o\0u\0t\0>";
static const char values[] =
    "<resources><attr name='space' format='dimension'/><string name='title'>Title</string><style name='S'>"
    "<item name='android:padding'>2px</item><item name='mine'>of S</item></style>"
    "<style name='T'><item name='space'>9px</item></style></resources>";

static _Alignas(8) char pack[MOST];
static size_t size;

static bool collect(void *user, const char *bytes, size_t count) {
  (void)user;
  if (size + count > MOST) return false;
  memcpy(pack + size, bytes, count);
  size += count;
  return true;
}

typedef struct report {
  char text[1 << 16];
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

static void append_text(report *to, const char *text) { append(to, text ? text : "NULL", strlen(text ? text : "NULL")); }

/* The tree, with the places of its tags and the attributes that nothing reads. */
static void append_tree(report *to, rg_node node) {
  rg_source source;
  char line[400];
  if (rg_node_source(ctx, node, &source) == RG_OK) {
    snprintf(line, sizeof line, "%.200s:%u:%u ", source.file, source.line, source.column);
    append_text(to, line);
  }
  append_text(to, rg_node_tag(ctx, node));
  append_text(to, rg_node_attribute(ctx, node, "mine"));
  append_text(to, rg_node_attribute(ctx, node, "layout"));
  append_text(to, rg_node_attribute(ctx, node, "background"));
  for (uint32_t i = 0; i < rg_node_child_count(ctx, node); i++) append_tree(to, rg_node_child_at(ctx, node, i));
}

/* Everything that the layouts of the resources give. */
static void read_layouts(report *to) {
  to->length = 0;
  for (int i = 0; i <= LAYOUTS; i++)
    for (int preview = 0; preview < 2; preview++) {
      rg_inflate_def def = rg_inflate_def_default();
      rg_node root, inside;
      char name[32];
      def.preview = def.drawables = preview;
      def.density = i & 1 ? 2 : 0;
      snprintf(name, sizeof name, "@layout/l%d", i);
      append_text(to, rg_status_name(rg_inflate_resource(ctx, name, &def, &root)));
      append_text(to, messages());
      if (root.id == 0) continue;
      CHECK_OK(rg_layout(ctx, root, 100, 100));
      CHECK_OK(rg_dump(ctx, root, RG_DUMP_JSON, append, to));
      append_tree(to, root);
      if (rg_node_find(ctx, root, "stub", &inside) == RG_OK) {
        CHECK_OK(rg_stub_inflate(ctx, inside, NULL, &inside));
        append_tree(to, root);
      }
      CHECK_OK(rg_node_destroy(ctx, root));
    }
}

static void add_layouts(void) {
  char path[64];
  begin();
  add("values/a.xml", values);
  for (int i = 0; i < LAYOUTS; i++) {
    snprintf(path, sizeof path, "layout/l%d.xml", i);
    add(path, layouts[i]);
  }
  CHECK_OK(rg_resources_add_file(res, "", "layout/l22.xml", wide, sizeof wide));
}

static void save(void) {
  add_layouts();
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  rg_resources_destroy(res);
}

static void compiled_layouts_are_as_their_texts(void) {
  static report texts, compiled;
  add_layouts();
  use(NULL);
  read_layouts(&texts);
  end();
  CHECK(strstr(texts.text, "LIMIT") == NULL && strstr(texts.text, "Title") != NULL);
  save();
  for (int among = 0; among < 2; among++) { /* alone, and among other resources */
    begin();
    if (among) add("values/z.xml", "<resources><string name='other'>o</string></resources>");
    CHECK_OK(rg_resources_add_pack(res, pack, size, among));
    if (among) add("layout/other.xml", "<LinearLayout><include layout='@layout/l0'/></LinearLayout>");
    use(NULL);
    read_layouts(&compiled);
    if (strcmp(texts.text, compiled.text) != 0) {
      size_t at = 0;
      while (texts.text[at] == compiled.text[at]) at++;
      at = at < 200 ? 0 : at - 200;
      fprintf(stderr, "expected %.400s\nactual %.400s\n", texts.text + at, compiled.text + at);
      CHECK(!"equal");
    }
    if (among) CHECK_INT(rg_node_child_count(ctx, rg_node_child_at(ctx, inflate("@layout/other"), 0)), 6);
    end();
  }
}

/* The text of a compiled layout is there, too; and the pack of a pack is the same. */
static void the_text_is_in_the_pack(void) {
  static report text;
  static char first[MOST];
  size_t count;
  rg_resource layout = 0;
  save();
  memcpy(first, pack, count = size);
  begin();
  CHECK_OK(rg_resources_load(res, first, count, true));
  use(NULL);
  text.length = 0;
  CHECK_OK(rg_resources_find(res, "@layout/l1", &layout));
  CHECK_OK(rg_resource_view_read(view, layout, append, &text));
  CHECK_TEXT(text.text, layouts[1]);
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  CHECK(size == count && memcmp(first, pack, size) == 0);
  end();
}

/* A file on a disk need not be parsed: the elements come from the words, the text only says where they are. */
static void elements_are_those_that_were_compiled(void) {
  rg_node root;
  begin();
  add("layout/main.xml", "<View id='@+id/abc'/>");
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  rg_resources_destroy(res);
  for (size_t i = 0; i + 4 < size; i++)
    if (memcmp(pack + i, "abc'", 4) == 0) memcpy(pack + i, "xyz\"", 4); /* the text is no XML now */
  begin();
  CHECK_OK(rg_resources_load(res, pack, size, false));
  use(NULL);
  root = inflate("@layout/main");
  CHECK(find(root, "abc").id == root.id);
  end();
}

/* Limits of a context hold for compiled layouts. */
static void limits_hold(void) {
  static const char *const texts[] = {"<FrameLayout><FrameLayout><FrameLayout/></FrameLayout></FrameLayout>",
                                      "<FrameLayout a='1' b='2' c='3'/>", "<FrameLayout text='0123456789'/>",
                                      "<FrameLayout><View/><View/><View/></FrameLayout>"};
  char path[64];
  begin();
  for (int i = 0; i < 4; i++) {
    snprintf(path, sizeof path, "layout/l%d.xml", i);
    add(path, texts[i]);
  }
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  rg_resources_destroy(res);
  begin();
  CHECK_OK(rg_resources_load(res, pack, size, false));
  use(NULL);
  rg_context_destroy(ctx);
  rg_context_def def = rg_context_def_default();
  rg_inflate_def inflate = rg_inflate_def_default();
  def.max_depth = 2;
  def.max_text_bytes = 9;
  def.max_nodes = 3;
  inflate.max_attributes = 2;
  ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  for (int i = 0; i < 4; i++) {
    rg_node root;
    snprintf(path, sizeof path, "@layout/l%d", i);
    CHECK_INT(rg_inflate_resource(ctx, path, &inflate, &root), RG_ERROR_LIMIT);
    CHECK_INT(rg_node_count(ctx), 0);
  }
  end();
}

/* Any word changed: a pack is refused with a sentence, or its layouts are read inside its memory. */
static void damaged_layouts_are_refused_or_read(void) {
  int refusals = 0, readings = 0;
  begin();
  add("layout/a.xml", "<FrameLayout id='@+id/a'>text<include layout='@layout/b' id='@+id/b'/><View mine='1' padding='2px'/></FrameLayout>");
  add("layout/b.xml", "<merge><View id='@+id/c'/><View/></merge>");
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  rg_resources_destroy(res);
  for (size_t i = 0; i + 4 <= size; i++)
    for (int k = 0; k < 6; k++) {
      uint32_t old, number;
      rg_node root;
      memcpy(&old, pack + i, 4);
      number = (uint32_t[]){0, 0xffffffff, old + 1, old + 4, old ^ 3, old << 1}[k];
      memcpy(pack + i, &number, 4);
      begin();
      if (rg_resources_load(res, pack, size, true) == RG_OK) {
        use(NULL);
        rg_status status = rg_inflate_resource(ctx, "@layout/a", NULL, &root);
        if (status == RG_OK) CHECK_OK(rg_layout(ctx, root, 10, 10));
        readings++;
        end();
      } else {
        refusals++;
        rg_resources_destroy(res);
      }
      memcpy(pack + i, &old, 4);
    }
  CHECK(refusals > 100 && readings > 100);
}

/* Memory that runs out while a layout is compiled or read leaves nothing. */
static void memory_that_runs_out_is_reported(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  rg_context_def all = rg_context_def_default();
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  def.allocator = all.allocator = ledger_hooks(&l);
  l.fail_after = -1;
  CHECK_OK(rg_resources_create(&def, &res));
  add("layout/main.xml", "<FrameLayout>text<include layout='@layout/part'/></FrameLayout>");
  add("layout/part.xml", "<View a='1' b='2' c='3' d='4' e='5'/>");
  CHECK_OK(rg_resources_freeze(res));
  for (long n = 0; status == RG_ERROR_OUT_OF_MEMORY && n < 9999; n++) {
    l.fail_after = n;
    size = 0;
    status = rg_resources_save(res, collect, NULL);
  }
  CHECK_OK(status);
  l.fail_after = -1;
  rg_resources_destroy(res);
  CHECK_INT(l.count, 0);
  begin();
  CHECK_OK(rg_resources_load(res, pack, size, false));
  use(NULL);
  rg_context_destroy(ctx);
  ctx = make_context_def(&all);
  CHECK_OK(rg_context_set_resources(ctx, view));
  status = RG_ERROR_OUT_OF_MEMORY;
  for (long n = 0; status == RG_ERROR_OUT_OF_MEMORY && n < 9999; n++) {
    rg_node root;
    l.fail_after = n;
    status = rg_inflate_resource(ctx, "@layout/main", NULL, &root);
    CHECK_INT(rg_node_count(ctx), status == RG_OK ? 2 : 0);
  }
  CHECK_OK(status);
  l.fail_after = -1;
  end();
  CHECK_INT(l.count, 0);
}

int main(void) {
  RUN(compiled_layouts_are_as_their_texts);
  RUN(the_text_is_in_the_pack);
  RUN(elements_are_those_that_were_compiled);
  RUN(limits_hold);
  RUN(damaged_layouts_are_refused_or_read);
  RUN(memory_that_runs_out_is_reported);
  return check_result();
}
