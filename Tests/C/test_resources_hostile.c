/* SPDX-License-Identifier: MIT */
/* Resources: cycles of all kinds, encodings, and files made to cost much: time and memory grow with the size of a file. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <time.h>

static char *text;
static size_t length, room;
static rg_resources *res;
static rg_resource_view *view;

/* Memory hooks that know the most bytes that were in use. */
static size_t live, most;

static void *take(void *user, size_t size, size_t alignment) {
  void *block = NULL;
  (void)user;
  if (posix_memalign(&block, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) != 0) return NULL;
  live += size;
  if (live > most) most = live;
  return block;
}

static void give(void *user, void *block, size_t size, size_t alignment) {
  (void)user, (void)alignment;
  live -= size;
  free(block);
}

static void put(const char *format, long number) {
  if (room - length < 512) text = (char *)realloc(text, room = room * 2 + 4096);
  length += (size_t)snprintf(text + length, 512, format, number, number, number);
}

static void repeat(const char *format, long count) {
  for (long i = 0; i < count; i++) put(format, i);
}

static void begin(void) {
  rg_resources_def def = rg_resources_def_default();
  def.allocator.alloc = take;
  def.allocator.free = give;
  CHECK_OK(rg_resources_create(&def, &res));
  view = NULL;
  length = 0;
}

static rg_status add(const char *path) {
  rg_status status = rg_resources_add_file(res, "", path, text, length);
  length = 0;
  return status;
}

static void freeze(void) {
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, &device, &view));
}

static void finish(void) {
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  CHECK_INT(live, 0);
}

static rg_resource found(const char *name) {
  rg_resource resource = 0;
  if (rg_resources_find(res, name, &resource) != RG_OK) check_fail(__FILE__, __LINE__, name);
  return resource;
}

static rg_resource_value value_of(const char *name) {
  rg_resource_value value;
  CHECK_OK(rg_resource_view_value(view, found(name), true, &value));
  return value;
}

static const char *message(uint32_t index) {
  rg_diagnostic diagnostic;
  CHECK_OK(rg_resources_diagnostic_at(res, index, &diagnostic));
  return diagnostic.message;
}

static bool ignore(void *user, const char *bytes, size_t size) {
  (void)user, (void)bytes, (void)size;
  return true;
}

/* Calls everything that reads a resource. */
static void read_all_of(const char *name) {
  rg_resource resource = found(name);
  rg_resource_value values[4];
  rg_resource_item items[4];
  rg_resource_text shown;
  uint32_t count, color;
  bool stateful, opaque;
  (void)rg_resource_view_value(view, resource, true, values);
  (void)rg_resource_view_text(view, resource, &shown);
  (void)rg_resource_view_plural(view, resource, 1, &shown);
  (void)rg_resource_view_array(view, resource, values, 4, &count);
  (void)rg_resource_view_color(view, resource, NULL, 0, &color);
  (void)rg_resource_view_color_info(view, resource, &stateful, &opaque);
  (void)rg_resource_view_attribute(view, resource, values);
  (void)rg_resource_view_style(view, resource, items, 4, &count);
  (void)rg_resource_view_apply_style(view, resource, true);
  (void)rg_resource_view_path(view, resource);
  (void)rg_resource_view_read(view, resource, ignore, NULL);
  CHECK_OK(rg_resource_view_explain(view, resource, ignore, NULL));
}

/* MARK: - Cycles */

static void cycles_of_all_kinds_end(void) {
  static const char *names[] = {"@string/a", "@string/b", "@color/a", "@color/list", "@color/other", "@style/a", "@style/b",
                                "@style/p", "@style/q", "@style/own", "@style/x.y", "@array/n", "@plurals/p", "@macro/m",
                                "@macro/n", "@dimen/m", "?a", "?b", "?c", "@style/theme"};
  rg_resource_value value;
  uint32_t color = 0;
  begin();
  put("<resources><string name='a'>@string/b</string><string name='b'>@string/a</string><color name='a'>@color/a</color>"
      "<item type='style' name='a'>@style/b</item><item type='style' name='b'>@style/a</item><style name='own' parent='own'/>"
      "<style name='p' parent='q'/><style name='q' parent='@style/p'/><style name='x.y' parent='x.y.z'/><style name='x.y.z'/>",
      0);
  put("<array name='n'><item>@array/n</item></array><plurals name='p'><item quantity='other'>@plurals/p</item></plurals>"
      "<macro name='m'>@macro/n</macro><macro name='n'>@macro/m</macro><dimen name='m'>@macro/m</dimen>"
      "<attr name='a'/><attr name='b'/><attr name='c'/><style name='theme'><item name='a'>?b</item><item name='b'>?a</item>"
      "<item name='c'>?c</item></style></resources>",
      0);
  CHECK_OK(add("values/a.xml"));
  put("<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
      "<item android:color='@color/other' android:alpha='?a'/></selector>", 0);
  CHECK_OK(add("color/list.xml"));
  put("<selector xmlns:android='http://schemas.android.com/apk/res/android'><item android:color='@color/list'/></selector>", 0);
  CHECK_OK(add("color/other.xml"));
  freeze();
  CHECK_OK(rg_resource_view_apply_style(view, found("@style/theme"), true));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) read_all_of(names[i]);
  CHECK_OK(rg_resource_view_color(view, found("@color/list"), NULL, 0, &color));
  CHECK_OK(rg_resource_view_attribute(view, found("?a"), &value));
  CHECK_INT(value.type, RG_VALUE_MISSING);
  CHECK_INT(value_of("@string/a").type, RG_VALUE_REFERENCE);
  CHECK_INT(rg_resource_view_value(view, found("@dimen/m"), true, &value), RG_ERROR_NOT_FOUND);
  finish();
}

/* Layouts that include themselves, and those of which each includes the next one twice. */
static void layouts_that_include_layouts_end(void) {
  char path[64];
  rg_node root = {0};
  rg_context_def def = rg_context_def_default();
  def.max_nodes = 2000;
  begin();
  put("<merge><include layout='@layout/self'/></merge>", 0);
  CHECK_OK(add("layout/self.xml"));
  for (long i = 0; i < 60; i++) {
    snprintf(path, sizeof path, "layout/l%ld.xml", i);
    put("<FrameLayout><include layout='@layout/l%ld'/><include layout='@layout/l%ld'/></FrameLayout>", i + 1);
    CHECK_OK(add(path));
    snprintf(path, sizeof path, "layout/m%ld.xml", i);
    put("<merge><include layout='@layout/m%ld'/><include layout='@layout/m%ld'/></merge>", i + 1);
    CHECK_OK(add(path));
  }
  put("<FrameLayout><include layout='@layout/self'/></FrameLayout>", 0);
  CHECK_OK(add("layout/around.xml"));
  put("<FrameLayout><include layout='@layout/m0'/></FrameLayout>", 0);
  CHECK_OK(add("layout/empty.xml"));
  freeze();
  rg_context *ctx = make_context_def(&def);
  CHECK_OK(rg_context_set_resources(ctx, view));
  CHECK(rg_inflate_resource(ctx, "@layout/around", NULL, &root) != RG_OK);
  CHECK(rg_inflate_resource(ctx, "@layout/l0", NULL, &root) != RG_OK);
  CHECK(rg_inflate_resource(ctx, "@layout/empty", NULL, &root) != RG_OK);
  rg_context_destroy(ctx);
  finish();
}

/* MARK: - Encodings */

static void encodings_give_the_same_text(void) {
  static const char utf8[] = "<resources><string name='s'>\xC3\xA9\xF0\x9F\x98\x80</string></resources>";
  static const char latin1[] = "<?xml version='1.0' encoding='ISO-8859-1'?><resources><string name='s'>\xE9</string></resources>";
  unsigned char wide[512];
  for (int form = 0; form < 5; form++) {
    rg_resource_text shown;
    size_t size = 0;
    begin();
    if (form < 2) { /* with and without a byte order mark */
      put(form ? "\xEF\xBB\xBF%.0ld" : "%.0ld", 0);
      put(utf8, 0);
      CHECK_OK(add("values/a.xml"));
    } else if (form < 4) { /* UTF-16, both orders */
      static const unsigned units[] = {0xE9, 0xD83D, 0xDE00};
      unsigned next = 0;
      wide[size++] = form == 2 ? 0xFF : 0xFE;
      wide[size++] = form == 2 ? 0xFE : 0xFF;
      for (const char *at = utf8; *at; at++) {
        if ((unsigned char)*at >= 0x80 && (unsigned char)*at != 0xC3 && (unsigned char)*at != 0xF0 && (unsigned char)*at != 0x98) continue;
        unsigned unit = (unsigned char)*at >= 0x80 ? units[next++] : (unsigned char)*at;
        wide[size++] = (unsigned char)(form == 2 ? unit & 255 : unit >> 8);
        wide[size++] = (unsigned char)(form == 2 ? unit >> 8 : unit & 255);
      }
      CHECK_OK(rg_resources_add_file(res, "", "values/a.xml", (const char *)wide, size));
    } else {
      CHECK_OK(rg_resources_add_file(res, "", "values/a.xml", latin1, sizeof latin1 - 1));
    }
    freeze();
    CHECK_OK(rg_resource_view_text(view, found("@string/s"), &shown));
    CHECK(strcmp(shown.text, form == 4 ? "\xC3\xA9" : "\xC3\xA9\xF0\x9F\x98\x80") == 0);
    finish();
  }
}

static void files_that_are_no_xml_are_refused_with_a_sentence(void) {
  static const struct {
    const char *bytes;
    size_t size;
  } files[] = {{"", 0}, {"\0", 1}, {"\xFF\xFE", 2}, {"\xFF\xFE<", 3}, {"\xEF\xBB\xBF", 3}, {"<", 1}, {" ", 1}, {"<resources>\xFF</resources>", 24},
               {"<resources>\0</resources>", 24}, {"<?xml version='1.0' encoding='nope'?><resources/>", 49},
               {"<resources><string name='a' name='b'/></resources>", 50}};
  begin();
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    CHECK_INT(rg_resources_add_file(res, "", "values/a.xml", files[i].bytes, files[i].size), RG_ERROR_SYNTAX);
    CHECK_INT(rg_resources_add_set(res, "", "a", files[i].bytes, files[i].size), RG_ERROR_SYNTAX);
    CHECK_INT(rg_resources_add_file(res, "", "color/a.xml", files[i].bytes, files[i].size), RG_ERROR_SYNTAX);
    CHECK_INT(rg_resources_diagnostic_count(res), 3 * (i + 1));
  }
  freeze();
  finish();
}

static void entities_stand_for_short_texts_alone(void) {
  static const struct {
    const char *declaration, *sentence;
  } refused[] = {
      {"[<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]", "an entity cannot contain another one"},
      {"[<!ENTITY b SYSTEM 'file:///etc/passwd'>]", "an entity can only stand for a text"},
      {"SYSTEM 'x.dtd'", "a document type must not refer to another file"},
      {"[<!ATTLIST string x CDATA 'y'>]", "a document type cannot declare attributes"},
  };
  rg_resource_text shown;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    begin();
    put("<!DOCTYPE resources ", 0), put(refused[i].declaration, 0);
    put("><resources><string name='s'>&b;</string></resources>", 0);
    CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX);
    CHECK_INT(rg_resources_diagnostic_count(res), 1);
    CHECK(strstr(message(0), refused[i].sentence));
    finish();
  }
  begin();
  put("<!DOCTYPE resources [<!ENTITY app 'A &amp; <b>B</b>'>]><resources><string name='s'>&app;</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
  put("<!DOCTYPE resources [<!ENTITY long '", 0), repeat("0123456789", 110), put("'>]><resources/>", 0);
  CHECK_INT(add("values/b.xml"), RG_ERROR_SYNTAX);
  CHECK(strstr(message(0), "an entity is longer than 1024 bytes"));
  freeze();
  CHECK_OK(rg_resource_view_text(view, found("@string/s"), &shown));
  CHECK(strcmp(shown.text, "A & B") == 0 && shown.styled != 0);
  finish();
}

static void names_and_references_have_any_bytes(void) {
  static const char *forms[] = {"<string name='r'>@string/a%c</string>", "<string name='r'>@%c:string/a</string>",
                                "<style name='r' parent='a%cb'/>", "<style name='r'><item name='a%c'>x</item></style>",
                                "<item type='a%c' name='r'/>", "<attr name='a%c'/>", "<macro name='a%c'>x</macro>",
                                "<string name='r'>?a%cb</string>", "<string name='r'>\\%c</string>"};
  char small[160], name[512];
  for (size_t form = 0; form < sizeof forms / sizeof *forms; form++) {
    begin();
    for (int byte = 1; byte < 256; byte++) {
      size_t size = (size_t)snprintf(small, sizeof small, "<resources>");
      size += (size_t)snprintf(small + size, sizeof small - size, forms[form], byte);
      size += (size_t)snprintf(small + size, sizeof small - size, "</resources>");
      (void)rg_resources_add_file(res, "", "values/a.xml", small, size);
      snprintf(name, sizeof name, "a%c", byte);
      (void)rg_resources_add_set(res, name, name, small, size);
      (void)rg_resources_add_file(res, name, "raw/x", small, size);
      snprintf(name, sizeof name, "values-%c/a.xml", byte);
      (void)rg_resources_add_file(res, "", name, small, size);
    }
    freeze();
    for (rg_resource each = 1; rg_resources_name(res, each, name, sizeof name) > 0; each++) {
      rg_resource_value value;
      (void)rg_resources_find(res, name, &(rg_resource){0});
      (void)rg_resource_view_value(view, each, true, &value);
    }
    finish();
  }
}

static void numbers_at_the_ends_of_their_ranges_are_no_fault(void) {
  static const char *dimensions[] = {"8388607in", "-8388608in", "99999999999999in", "-1e30px", "0.0000001dp", "1e-40px", "12", "0x7fffffffpx"};
  static const uint16_t densities[] = {0, 1, 160, 65534, 65535};
  char name[32];
  begin();
  put("<resources>", 0);
  for (long i = 0; i < 8; i++) {
    put("<item type='dimen' name='d%ld'>", i), put(dimensions[i], 0), put("</item>", 0);
    put("<item type='integer' name='i%ld'>", i), put(i & 1 ? "2147483648" : "-2147483648", 0), put("</item>", 0);
    put("<item type='fraction' name='f%ld'>", i), put(i & 1 ? "1e38%%p" : "-99999999%%", 0), put("</item>", 0);
  }
  put("</resources>", 0);
  CHECK_OK(add("values/a.xml"));
  CHECK_OK(rg_resources_freeze(res));
  for (size_t d = 0; d < sizeof densities / sizeof *densities; d++) {
    rg_configuration device = rg_configuration_default();
    rg_resource_value value;
    device.density = densities[d];
    device.font_scale = 9999;
    CHECK_OK(rg_resource_view_create(res, &device, &view));
    for (long i = 0; i < 8; i++) {
      snprintf(name, sizeof name, "@dimen/d%ld", i);
      CHECK_OK(rg_resource_view_value(view, found(name), true, &value));
      (void)rg_value_pixel_size(&value), (void)rg_value_pixel_offset(&value), (void)rg_value_fraction(&value, 1e38f, 1e38f);
      read_all_of(name);
      snprintf(name, sizeof name, "@integer/i%ld", i), read_all_of(name);
      snprintf(name, sizeof name, "@fraction/f%ld", i), read_all_of(name);
    }
    if (densities[d] == 65534) {
      CHECK_OK(rg_resource_view_value(view, found("@dimen/d0"), true, &value));
      CHECK(rg_value_pixel_size(&value) == INT32_MAX && rg_value_pixel_offset(&value) == INT32_MAX);
      CHECK_OK(rg_resource_view_value(view, found("@dimen/d1"), true, &value));
      CHECK(rg_value_pixel_size(&value) == INT32_MIN && rg_value_pixel_offset(&value) == INT32_MIN);
    }
    rg_resource_view_destroy(view);
    view = NULL;
  }
  finish();
}

/* MARK: - Time and memory */

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void many_names(long n) {
  put("<resources>", 0);
  repeat("<string name='s%ld'>@string/s%ld</string><string name='t%ld'>@string/none</string>", n);
  put("</resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void chain_of_styles(long n) {
  put("<resources><style name='s0'/>", 0);
  for (long i = 1; i < n; i++) {
    put("<style name='s%ld' ", i);
    put("parent='s%ld'><item name='a%ld'>x</item></style>", i - 1);
  }
  put("<style name='last' parent='s%ld'/></resources>", n - 1);
  CHECK_OK(add("values/a.xml"));
}

static void cycle_of_styles(long n) {
  put("<resources>", 0);
  for (long i = 0; i < n; i++) {
    put("<style name='s%ld' ", i);
    put("parent='s%ld'><item name='a'>x</item></style>", (i + 1) % n);
  }
  put("<style name='last' parent='s0'/></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void wide_style(long n) {
  put("<resources><style name='last'>", 0);
  repeat("<item name='a%ld'>@string/s</item>", n);
  put("</style><style name='again'>", 0);
  repeat("<item name='a'>x%ld</item>", n);
  put("</style></resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX); /* an item twice */
}

static void chain_of_references(long n) {
  put("<resources>", 0);
  for (long i = 0; i < n; i++) {
    put("<color name='c%ld'>", i);
    put("@color/c%ld</color>", i + 1);
  }
  put("<color name='last'>@color/c0</color></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

/* A list whose items name lists, of which every item is without states. */
static void lists_of_lists(long n) {
  for (int file = 0; file < 3; file++) {
    static const char *paths[] = {"color/last.xml", "color/l1.xml", "color/l2.xml"};
    put("<selector xmlns:a='http://schemas.android.com/apk/res/android'>", 0);
    for (long i = 0; i < n; i++) put("<item a:color='@color/l%ld'/>", file + 1);
    put("</selector>", 0);
    CHECK_OK(add(paths[file]));
  }
}

static void long_macros(long n) {
  put("<resources><macro name='m'>\"", 0);
  repeat("        ", n);
  put("0\"</macro><macro name='z'>0x", 0);
  repeat("00000000", n);
  put("</macro>", 0);
  repeat("<item type='string' name='d%ld'>@macro/m</item><item type='string' name='e%ld'>@macro/z</item>", n);
  put("<string name='last'>@macro/m</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void many_entities(long n) {
  put("<!DOCTYPE r [", 0);
  repeat("<!ENTITY e%ld 'x'>", n);
  put("<!ENTITY e '", 0), repeat("0123456789", 100), put("'>]><resources><string name='last'>", 0);
  repeat("&e%ld;", n);
  repeat("&e;", n / 100);
  put("</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void words_of_attributes(long n) {
  put("<resources><attr name='w'>", 0);
  repeat("<flag name='w%ld' value='%ld'/>", n);
  put("</attr><style name='last'><item name='w'>w0", 0);
  repeat("|w%ld", n);
  put("</item></style>", 0);
  repeat("<style name='s%ld'><item name='w'>w%ld</item></style>", n);
  put("</resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void long_bags(long n) {
  put("<resources><array name='last'>", 0);
  repeat("<item>%ld</item>", n);
  put("</array><plurals name='p'>", 0);
  repeat("<item quantity='other'>%ld</item>", n);
  put("</plurals></resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX);
}

/* One line, on which everything is wrong. */
static void mistakes_on_one_line(long n) {
  put("<resources>", 0);
  repeat("<nothing/><color name='c%ld'>none</color><item name='x'/><string>text</string> text ", n);
  put("<string name='last'/></resources>", 0);
  CHECK_INT(add("values/a.xml"), RG_ERROR_SYNTAX);
}

static void styled_texts(long n) {
  put("<resources><string name='last'>", 0);
  repeat("<a href='%ld'>x", 900), repeat("</a>", 900);
  repeat("<b>  %ld  </b>\\n\"  \"", n);
  put("<i ", 0), repeat("a%ld='%ld' ", n), put("/></string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void substitutions(long n) {
  put("<resources><string name='last'>%.0ld", 0);
  for (long i = 0; i < n; i++) put("%%%ld$s %%%% ", i + 1);
  put("</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void long_names(long n) {
  put("<resources><string name='last'>x</string><string name='", 0);
  repeat("abcdefghij", n);
  put("'>v</string><!-- ", 0);
  repeat("comment ", n);
  put("--><string name='c'><![CDATA[", 0);
  repeat("cdata %ld", n);
  put("]]></string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

/* References into many packages with long names that differ at their ends. */
static void long_packages(long n) {
  put("<resources>", 0);
  for (long i = 0; i < 900; i++) {
    put("<item type='string' name='r%ld'>@", i);
    repeat("p", n);
    put("%ld:string/x</item>", i);
  }
  put("<string name='last'>x</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static void many_configurations(long n) {
  char path[64];
  for (long i = 0; i < n; i++) {
    snprintf(path, sizeof path, "values-w%lddp-h%lddp/a.xml", i / 300 + 1, i % 300 + 1);
    put("<resources><string name='last'>%ld</string></resources>", i);
    CHECK_OK(add(path));
  }
}

static void many_files(long n) {
  char path[64];
  for (long i = 0; i < n; i++) {
    snprintf(path, sizeof path, "raw/f%ld.bin", i);
    put("%ld", i);
    CHECK_OK(add(path));
  }
  put("<resources><string name='last'>x</string></resources>", 0);
  CHECK_OK(add("values/a.xml"));
}

static const struct {
  const char *name;
  void (*make)(long n);
  long n;
  const char *last;
} costs[] = {
    {"names", many_names, 10000, "@string/s1"},
    {"chain of styles", chain_of_styles, 10000, "@style/last"},
    {"cycle of styles", cycle_of_styles, 10000, "@style/last"},
    {"wide style", wide_style, 10000, "@style/last"},
    {"chain of references", chain_of_references, 20000, "@color/last"},
    {"lists of lists", lists_of_lists, 20000, "@color/last"},
    {"long macros", long_macros, 10000, "@string/last"},
    {"entities", many_entities, 20000, "@string/last"},
    {"words of attributes", words_of_attributes, 10000, "@style/last"},
    {"long bags", long_bags, 20000, "@array/last"},
    {"mistakes on one line", mistakes_on_one_line, 10000, "@string/last"},
    {"styled texts", styled_texts, 10000, "@string/last"},
    {"substitutions", substitutions, 20000, "@string/last"},
    {"long names", long_names, 50000, "@string/last"},
    {"long packages", long_packages, 1000, "@string/last"},
    {"configurations", many_configurations, 5000, "@string/last"},
    {"files", many_files, 5000, "@string/last"},
};

static double cost(size_t index, long n) {
  double start;
  size_t size;
  begin();
  most = 0;
  start = seconds();
  costs[index].make(n);
  freeze();
  read_all_of(costs[index].last);
  start = seconds() - start;
  size = room; /* of the buffer that files are written to: at least the largest one */
  finish();
  if (most > 64 * size + (4 << 20)) {
    fprintf(stderr, "%s: %zu bytes of memory\n", costs[index].name, most);
    CHECK(!"memory grows with the size of the file");
  }
  return start;
}

static void time_grows_with_the_size(void) {
  for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
    double small = 0, large = 0;
    for (int attempt = 0; attempt < 4; attempt++) {
      small = cost(i, costs[i].n);
      large = cost(i, 4 * costs[i].n);
      if (large < 8 * small || large < 0.01) break;
    }
    if (getenv("RG_VERBOSE")) fprintf(stderr, "%-24s %8.1f ms, four times as much %8.1f ms\n", costs[i].name, small * 1e3, large * 1e3);
    if (large < 8 * small || large < 0.01) continue;
    fprintf(stderr, "%s: %.1f ms, four times as much %.1f ms\n", costs[i].name, small * 1e3, large * 1e3);
    CHECK(!"time grows with the size");
  }
}

static void a_million_names_are_read_and_no_more(void) {
  char name[32];
  begin();
  put("<resources>", 0);
  repeat("<bool name='b%ld'>true</bool>", 400000);
  put("</resources>", 0);
  CHECK_OK(add("values/a.xml"));
  put("<resources>", 0);
  repeat("<item type='id' name='i%ld'/>", 400000);
  put("</resources>", 0);
  CHECK_OK(add("values/b.xml"));
  put("<resources>", 0);
  repeat("<item type='id' name='j%ld'/>", 200001);
  put("</resources>", 0);
  CHECK_INT(add("values/c.xml"), RG_ERROR_LIMIT);
  freeze();
  CHECK_INT(rg_resources_name(res, 1000000, name, sizeof name), strlen("@id/j199999"));
  CHECK_INT(rg_resources_name(res, 1000001, name, sizeof name), 0);
  CHECK_INT(value_of("@bool/b399999").type, RG_VALUE_BOOLEAN);
  finish();
}

/* Themes laid over a wide theme cost what their own styles have. */
static double push_and_pop(long n) {
  begin();
  chain_of_styles(n);
  put("<resources><style name='small'><item name='a1'>y</item></style></resources>", 0);
  CHECK_OK(add("values/b.xml"));
  freeze();
  CHECK_OK(rg_resource_view_apply_style(view, found("@style/last"), true));
  rg_resource small = found("@style/small");
  double start = seconds();
  for (long i = 0; i < n; i++) CHECK_OK(rg_resource_view_push_theme(view, small));
  while (rg_resource_view_pop_theme(view) == RG_OK) {}
  start = seconds() - start;
  finish();
  return start;
}

static void themes_that_are_pushed_cost_their_own_styles(void) {
  double small = 0, large = 1;
  for (int attempt = 0; attempt < 4 && large >= 8 * small && large > 0.01; attempt++)
    small = push_and_pop(10000), large = push_and_pop(40000);
  CHECK(large < 8 * small || large <= 0.01);
}

int main(void) {
  RUN(cycles_of_all_kinds_end);
  RUN(layouts_that_include_layouts_end);
  RUN(encodings_give_the_same_text);
  RUN(files_that_are_no_xml_are_refused_with_a_sentence);
  RUN(entities_stand_for_short_texts_alone);
  RUN(names_and_references_have_any_bytes);
  RUN(numbers_at_the_ends_of_their_ranges_are_no_fault);
  RUN(time_grows_with_the_size);
  RUN(a_million_names_are_read_and_no_more);
  RUN(themes_that_are_pushed_cost_their_own_styles);
  free(text);
  return check_result();
}
