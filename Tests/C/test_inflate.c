/* SPDX-License-Identifier: MIT */
/* Layout files through the C API: both formats by one function, and callbacks of the host. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <time.h>

static rg_context *ctx;

static rg_status inflate(const char *text, const rg_inflate_def *def, rg_node *out) {
  return rg_inflate(ctx, text, strlen(text), def, out);
}

static rg_node find(rg_node root, const char *id) {
  rg_node node = rg_null();
  CHECK_OK(rg_node_find(ctx, root, id, &node));
  return node;
}

static void a_layout_in_json_is_laid_out(void) {
  static const char text[] = "{\"views\": {\"a\": {}, \"b\": {}}, \"metrics\": {\"m\": 10},"
                             " \"constraints\": {\"row\": \"|-m-[a]-[b(==a)]-m-|\", \"A\": \"V:|[a]|\", \"B\": \"V:|-m-[b(20)]\"}}";
  rg_node root;
  CHECK_OK(inflate(text, NULL, &root));
  CHECK_OK(rg_layout(ctx, root, 128, 50));
  CHECK_FRAME(frame_of(ctx, find(root, "a")), 10, 0, 50, 50);
  CHECK_FRAME(frame_of(ctx, find(root, "b")), 68, 10, 50, 20);
}

static void both_formats_make_the_same_tree(void) {
  static const char xml[] = "<LinearLayout orientation='vertical' gap='3' padding='2'><View id='a' layout_height='4'/>"
                            "<View id='b' layout_height='5'/></LinearLayout>";
  static const char json[] = "{\"type\": \"LinearLayout\", \"orientation\": \"vertical\", \"gap\": 3, \"padding\": 2,"
                             " \"children\": {\"a\": {\"type\": \"View\", \"layout_height\": 4},"
                             " \"b\": {\"type\": \"View\", \"layout_height\": 5}}}";
  const char *texts[] = {xml, json};
  for (int i = 0; i < 2; i++) {
    rg_node root;
    CHECK_OK(inflate(texts[i], NULL, &root));
    CHECK(strcmp(rg_node_tag(ctx, root), "LinearLayout") == 0);
    CHECK_OK(rg_layout(ctx, root, 50, 50));
    CHECK_FRAME(frame_of(ctx, find(root, "b")), 2, 9, 46, 5);
  }
}

static void a_mistake_has_a_place(void) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_diagnostic first;
  rg_node root;
  def.file_name = "menu.json";
  CHECK_INT(inflate("{\n  \"constraints\": [\"|[x]\"]\n}", &def, &root), RG_ERROR_SYNTAX);
  CHECK_INT(root.id, 0);
  CHECK(strcmp(rg_error_message(ctx), "menu.json:2:22: error: no view is called 'x'") == 0);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &first));
  CHECK_INT(first.code, RG_CODE_VFL_VIEW);
  CHECK_INT(first.offset, 23);
  CHECK(strcmp(strchr(first.message, '\n'), "\n  \"constraints\": [\"|[x]\"]\n                     ^") == 0);
  CHECK_INT(rg_node_count(ctx), 0);
}

/* The lines below the first line of the first diagnostic about `text`, and its position. */
static const char *place_of(const char *text, uint32_t line, uint32_t column, uint32_t length) {
  static char rest[400];
  rg_diagnostic first;
  rg_node root;
  rest[0] = 0;
  CHECK_INT(inflate(text, NULL, &root), RG_ERROR_SYNTAX);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &first));
  CHECK_INT(first.line, line);
  CHECK_INT(first.column, column);
  CHECK_INT(first.length, length);
  if (first.message != NULL) snprintf(rest, sizeof rest, "%s", strchr(first.message, '\n') + 1);
  return rest;
}

/* Lines end with LF, CR LF or CR; a tab stays one and a character of several bytes is one column of the caret. */
static void carets_stand_below_what_they_mean(void) {
  static const char line[] = "\t<View text='\xC3\xA4\xF0\x9F\x98\x80' layout_width='zz'/>";
  static const char expected[] =
    "\t<View text='\xC3\xA4\xF0\x9F\x98\x80' layout_width='zz'/>\n\t                              ^~";
  static const char *const ends[] = {"\n", "\r\n", "\r"};
  for (int i = 0; i < 3; i++) {
    char text[200];
    snprintf(text, sizeof text, "<FrameLayout>%s%s%s%s</FrameLayout>%s", ends[i], ends[i], line, ends[i], ends[i]);
    CHECK(strcmp(place_of(text, 3, 36, 2), expected) == 0);
  }
}

static void unknown_entities_are_named_where_they_stand(void) {
  const char *below = place_of("<FrameLayout>\n<View\n  id='a&amp;&#98;'\n  text='&lt;&nbsp;&copy;'/></FrameLayout>", 4, 13, 6);
  CHECK(strcmp(below, "  text='&lt;&nbsp;&copy;'/></FrameLayout>\n            ^~~~~~") == 0);
  CHECK(strstr(rg_error_message(ctx), "unknown entity 'nbsp'") != NULL);
  below = place_of("<FrameLayout> &copy; </FrameLayout>", 1, 15, 6);
  CHECK(strcmp(below, "<FrameLayout> &copy; </FrameLayout>\n              ^~~~~~") == 0);
}

/* UTF-16 with a surrogate pair, or an unpaired surrogate, at the start or inside of a name. */
static void surrogates_are_no_part_of_names(void) {
  static const uint16_t halves[] = {0xD83D, 0xDE00};
  static const char *const texts[] = {"<@/>",     "<V@/>",     "<View @='1'/>", "<View a@='1'/>", "<View>&@;</View>",
                                      "<View>&a@;</View>", "<?@?><View/>", "<?a@?><View/>", "<View></@>",  "<View></View@>",
                                      "<View a='&@;'/>", "<View a='&a@;'/>"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (int part = 0; part < 6; part++) { /* the pair, and each half alone, in both byte orders */
      unsigned char wide[100];
      size_t size = 0;
      rg_node root;
      int isBig = part >= 3;
      uint16_t units[52] = {0xFEFF}, count = 1;
      for (const char *at = texts[i]; *at != 0; at++) {
        if (*at != '@') units[count++] = (uint16_t)*at;
        else for (int half = 0; half < 2; half++)
          if (part % 3 == 0 || part % 3 == half + 1) units[count++] = halves[half];
      }
      for (uint16_t n = 0; n < count; n++) {
        wide[size++] = (unsigned char)(isBig ? units[n] >> 8 : units[n]);
        wide[size++] = (unsigned char)(isBig ? units[n] : units[n] >> 8);
      }
      CHECK_INT(rg_inflate(ctx, (const char *)wide, size, NULL, &root), RG_ERROR_SYNTAX);
      CHECK_INT(rg_node_count(ctx), 0);
    }
}

/* ---- callbacks ---- */

static rg_container_class column;
static int order, tags[8];
static rg_node nodes[8];

static void measure(void *user, rg_container_measure *m) { (void)user, m->out_width = 70; }
static void place(void *user, rg_container_place *p) { (void)user, (void)p; }

static bool resolve(void *user, rg_tag *tag) {
  static const char *const names[] = {"Gauge", "com.example.Column", "View", "Text"};
  CHECK(user == &order);
  if (strcmp(tag->tag, "Gauge") == 0) {
    CHECK(strcmp(tag->id, "speed") == 0 && tag->kind == RG_KIND_FIXED);
    tag->kind = RG_KIND_FIXED;
    tag->style->content_width = 30;
    tag->style->content_height = 40;
    tag->style->padding_left = tag->style->padding_top = 3;
    tag->style->margin_start = rg_px(9);
    tag->style->max_width = rg_px(99);
    tag->user_data = tags;
    return true;
  }
  if (strcmp(tag->tag, "com.example.Column") == 0) {
    CHECK(strcmp(tag->id, "") == 0);
    tag->kind = RG_KIND_CUSTOM;
    tag->container_class = column;
    return true;
  }
  CHECK(strcmp(tag->tag, names[2]) == 0 || strcmp(tag->tag, names[3]) == 0);
  return false;
}

static void created(void *user, rg_node node, const rg_tag *tag) {
  CHECK(user == &order && tag->style == NULL);
  CHECK(rg_node_user_data(ctx, node) == tag->user_data);
  nodes[order] = node;
  tags[order++] = (int)tag->kind;
}

static void the_host_says_what_tags_make(void) {
  static const char *const texts[] = {
      "<com.example.Column><Gauge android:id='@+id/speed' contentWidth='50' paddingTop='1'/><View/><Text/></com.example.Column>",
      "{\"type\": \"com.example.Column\", \"children\": [{\"type\": \"Gauge\", \"contentWidth\": 50, \"paddingTop\": 1, \"id\": \"speed\"},"
      " {\"type\": \"View\"}, {\"type\": \"Text\"}]}"};
  rg_container_def container = rg_container_def_default();
  rg_inflate_def def = rg_inflate_def_default();
  container.measure = measure;
  container.place = place;
  CHECK_OK(rg_container_register(ctx, &container, &column));
  def.resolve_tag = resolve;
  def.did_create = created;
  def.user = &order;
  for (int i = 0; i < 2; i++) {
    rg_container_class of;
    rg_node root;
    float width = 0, height = 0;
    rg_style style = rg_style_default();
    order = 0;
    CHECK_OK(inflate(texts[i], &def, &root));
    CHECK_INT(order, 4);
    CHECK_INT(tags[0], RG_KIND_CUSTOM);
    CHECK_INT(tags[1], RG_KIND_FIXED);
    CHECK_INT(tags[3], RG_KIND_FIXED);
    CHECK(nodes[0].id == root.id && nodes[1].id == find(root, "speed").id);
    CHECK(nodes[2].id == rg_node_next(ctx, root, nodes[1]).id);
    CHECK_OK(rg_node_get_container_class(ctx, root, &of));
    CHECK_INT(of.id, column.id);
    CHECK_OK(rg_node_get_float(ctx, nodes[1], RG_CONTENT_WIDTH, &width));
    CHECK_OK(rg_node_get_float(ctx, nodes[1], RG_CONTENT_HEIGHT, &height));
    CHECK(width == 50 && height == 40); /* the file changes what the tag presets, and that alone */
    CHECK_OK(rg_node_get_style(ctx, nodes[1], &style));
    CHECK(style.padding_left == 3 && style.padding_top == 1);
    CHECK(style.margin_start.value == 9 && style.max_width.value == 99);
    CHECK_INT(rg_diagnostic_count(ctx), 1); /* of the tag that nobody knows */
  }
  order = 0;
  CHECK_INT(inflate("{\"type\": \"View\", \"children\": [{\"type\": \"View\"}]}", &def, &nodes[0]), RG_ERROR_HIERARCHY);
  CHECK_INT(order, 0);
}

static bool resolve_badly(void *user, rg_tag *tag) {
  if (*(int *)user == 0) tag->kind = (rg_kind)99;
  if (*(int *)user == 1) tag->style->weight = -1;
  if (*(int *)user == 2) tag->container_class = column; /* not of a custom container */
  if (*(int *)user == 3) tag->kind = RG_KIND_CUSTOM, tag->container_class.id = 999;
  return true;
}

static void bad_answers_build_nothing(void) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root;
  int how;
  def.resolve_tag = resolve_badly;
  def.user = &how;
  for (how = 0; how < 4; how++) {
    rg_status status = inflate("{\"children\": [{}]}", &def, &root);
    CHECK_INT(status, how == 0 ? RG_ERROR_SYNTAX : how == 3 ? RG_ERROR_NOT_FOUND : RG_ERROR_INVALID_ARGUMENT);
    CHECK(root.id == 0 && *rg_error_message(ctx) != 0);
    CHECK_INT(rg_node_count(ctx), 0);
  }
}

static void a_file_is_read_in_its_format(void) {
  static const char path[] = "build/tests/c/inflate.json";
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root;
  FILE *file = fopen(path, "wb");
  if (file == NULL) exit(1);
  fputs("// a menu\n{\"type\": \"FrameLayout\", \"children\": [{},],}\n", file);
  fclose(file);
  CHECK_INT(rg_inflate_file(ctx, path, &def, &root), RG_ERROR_SYNTAX);
  CHECK(strstr(rg_error_message(ctx), "inflate.json:1:1: error: a comment") != NULL);
  def.json_options = RG_JSON_COMMENTS;
  CHECK_OK(rg_inflate_file(ctx, path, &def, &root));
  CHECK_INT(rg_node_count(ctx), 2);
  def.json_options = RG_JSON_COMMENTS | RG_JSON_STRICT;
  CHECK_INT(rg_inflate_file(ctx, path, &def, &root), RG_ERROR_SYNTAX);
  def.format = RG_FORMAT_XML;
  CHECK_INT(rg_inflate_file(ctx, path, &def, &root), RG_ERROR_SYNTAX);
  def.format = (rg_format)3;
  CHECK_INT(rg_inflate_file(ctx, path, &def, &root), RG_ERROR_INVALID_ARGUMENT);
}

static void all_mistakes_are_told_in_their_order(void) {
  static const char json[] = "{\"constraints\": [\"H:|[x]|\", {\"item\": \"a\", \"attribute\": \"middle\"}, \"V:[a]||\"],\n"
                             " \"views\": {\"a\": {\"layout_width\": \"12q\"}}, \"metrics\": {\"m\": true}}";
  static const char xml[] = "<ConstraintContainer>\n <constraint vfl='H:|[x]'/>\n <View id='a' layout_width='12q'/>\n"
                            " <constraint item='a' attribute='middle'/>\n</ConstraintContainer>";
  static const char *const expected[2][5] = {
      {"no view is called 'x'", "expected left", "expected the end", "unknown value", "expected a number"},
      {"no view is called 'x'", "unknown value", "unknown value"}};
  rg_node root;
  for (int i = 0; i < 2; i++) {
    uint64_t last = 0;
    CHECK_INT(inflate(i ? xml : json, NULL, &root), RG_ERROR_SYNTAX);
    CHECK_INT(rg_diagnostic_count(ctx), i ? 3 : 5);
    CHECK_INT(rg_node_count(ctx), 0);
    for (uint32_t at = 0; at < rg_diagnostic_count(ctx); at++) {
      rg_diagnostic item;
      CHECK_OK(rg_diagnostic_at(ctx, at, &item));
      CHECK(item.offset > last && strstr(item.message, expected[i][at]));
      last = item.offset;
    }
    CHECK(strstr(rg_error_message(ctx), "no view is called 'x'"));
  }
  /* a view that was not read is not reported as missing */
  rg_inflate_def def = rg_inflate_def_default();
  def.unknown_tag = RG_UNKNOWN_TAG_ERROR;
  CHECK_INT(inflate("<ConstraintContainer><Odd id='x'/><constraint vfl='|[x]|'/></ConstraintContainer>", &def, &root), RG_ERROR_SYNTAX);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
}

static uint32_t fnv(uint32_t hash, const char *text, int count) {
  for (int i = 0; i < count; i++) hash = (hash ^ (uint8_t)text[i]) * 16777619u;
  return hash;
}

/* Block `number` of eight letters. */
static void block_of(uint32_t number, char out[8]) {
  uint64_t bits = (number + 1) * 0x9E3779B97F4A7C15u;
  for (int i = 0; i < 8; i++, bits >>= 8) out[i] = (char)('a' + (bits >> 3 & 15));
}

/* Two blocks with the same hash after `start`: by the birthday paradox, among at most 2^20. */
static uint32_t twins(uint32_t start, char out[2][8]) {
  enum { slots = 1 << 20 };
  static uint32_t seen[slots]; /* number + 1 */
  memset(seen, 0, sizeof seen);
  for (uint32_t n = 0; n < slots; n++) {
    block_of(n, out[0]);
    uint32_t hash = fnv(start, out[0], 8), at = (hash ^ hash >> 15) % slots;
    if (seen[at]) {
      block_of(seen[at] - 1, out[1]);
      if (fnv(start, out[1], 8) == hash && memcmp(out[0], out[1], 8) != 0) return hash;
    }
    seen[at] = n + 1;
  }
  exit(1);
}

/* Seconds for a file of 2^14 ids, each a choice, bit by bit, between two blocks. */
static double read_ids(char blocks[14][2][8], const char *format) {
  size_t size = 0;
  char *text = (char *)malloc((1 << 14) * 160 + 100);
  rg_node root;
  if (text == NULL) exit(1);
  size += (size_t)sprintf(text, *format == '<' ? "<FrameLayout>" : "{\"children\":[");
  for (int n = 0; n < 1 << 14; n++) {
    char id[113] = {0};
    for (int bit = 0; bit < 14; bit++) memcpy(id + 8 * bit, blocks[bit][n >> bit & 1], 8);
    size += (size_t)sprintf(text + size, format, id);
  }
  size += (size_t)sprintf(text + size, *format == '<' ? "</FrameLayout>" : "]}");
  clock_t begin = clock();
  rg_status status = rg_inflate(ctx, text, size, NULL, &root);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  CHECK_OK(status);
  CHECK_INT(rg_node_count(ctx), (1 << 14) + 1);
  rg_node_destroy(ctx, root);
  free(text);
  return seconds;
}

static void ids_of_one_hash_cost_what_others_cost(void) {
  static const char *const formats[] = {"<View id='%s'/>", "{\"type\":\"View\",\"id\":\"%s\"},"};
  static char same[14][2][8], other[14][2][8];
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (int i = 0; i < 14; i++) {
    hash = twins(hash, same[i]);
    memcpy(other[i], "aaaaaaaabbbbbbbb", 16);
  }
  for (int i = 0; i < 2; i++) {
    double expected = read_ids(other, formats[i]), found = read_ids(same, formats[i]);
    CHECK(found < 8 * expected + 0.02);
  }
}

/* ---- the list of diagnostics ---- */

static int said(rg_code code) {
  int count = 0;
  for (uint32_t i = 0; i < rg_diagnostic_count(ctx); i++) {
    rg_diagnostic each;
    CHECK_OK(rg_diagnostic_at(ctx, i, &each));
    count += each.code == code;
  }
  return count;
}

static void layouts_add_to_what_an_inflation_said(void) {
  static const char file[] = "<RelativeLayout><View id='a' layout_below='b' orientaton='x'/>"
                             "<View id='b' layout_below='a'/></RelativeLayout>";
  rg_node root, node;
  CHECK_OK(inflate(file, NULL, &root));
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_INT(said(RG_CODE_UNKNOWN_ATTRIBUTE), 1);
  CHECK_INT(rg_layout(ctx, root, 100, 100), RG_ERROR_TREE);
  CHECK_INT(said(RG_CODE_UNKNOWN_ATTRIBUTE), 1);
  CHECK_INT(said(RG_CODE_CYCLE), 1);
  CHECK_INT(rg_layout(ctx, root, 90, 90), RG_ERROR_TREE); /* once for each node */
  CHECK_INT(rg_diagnostic_count(ctx), 2);
  CHECK_OK(rg_node_set_float(ctx, find(root, "a"), RG_MARGIN_LEFT, 3)); /* until its style changes */
  CHECK_OK(rg_node_set_float(ctx, find(root, "b"), RG_MARGIN_LEFT, 3));
  CHECK_INT(rg_layout(ctx, root, 90, 90), RG_ERROR_TREE);
  CHECK_INT(said(RG_CODE_CYCLE), 2);
  rg_diagnostics_clear(ctx);
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  CHECK_INT(rg_layout(ctx, root, 80, 80), RG_ERROR_TREE);
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  CHECK_OK(rg_node_set_float(ctx, find(root, "a"), RG_MARGIN_LEFT, 4));
  CHECK_OK(rg_node_set_float(ctx, find(root, "b"), RG_MARGIN_LEFT, 4));
  CHECK_INT(rg_layout(ctx, root, 80, 80), RG_ERROR_TREE);
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(inflate("<View/>", NULL, &node)); /* clears the list */
  CHECK_INT(rg_diagnostic_count(ctx), 0);
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(a_layout_in_json_is_laid_out);
  EACH(both_formats_make_the_same_tree);
  EACH(a_mistake_has_a_place);
  EACH(carets_stand_below_what_they_mean);
  EACH(unknown_entities_are_named_where_they_stand);
  EACH(surrogates_are_no_part_of_names);
  EACH(the_host_says_what_tags_make);
  EACH(bad_answers_build_nothing);
  EACH(a_file_is_read_in_its_format);
  EACH(all_mistakes_are_told_in_their_order);
  EACH(ids_of_one_hash_cost_what_others_cost);
  EACH(layouts_add_to_what_an_inflation_said);
  return check_result();
}
