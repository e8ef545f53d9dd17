/* SPDX-License-Identifier: MIT */
/* Texts with the advances of a shaper, and kerning pairs. Characters of the table are 10 x 20. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"
#include <math.h>

static rg_context *ctx;
static int calls;

typedef struct hooks {
  long asked, fails_at;
  size_t live;
} hooks;

static void *take(void *user, size_t size, size_t alignment) {
  hooks *memory = user;
  memory->asked++;
  if (memory->fails_at && memory->asked >= memory->fails_at) return NULL;
  void *block = NULL;
  if (posix_memalign(&block, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) != 0) return NULL;
  memory->live += size;
  return block;
}

static void give_back(void *user, void *block, size_t size, size_t alignment) {
  (void)alignment;
  ((hooks *)user)->live -= size;
  free(block);
}

static rg_font make_font_in(rg_context *ui, bool shaped, const rg_kerning_pair *pairs, uint32_t count) {
  rg_font_def def = font_of(10, 20, 15, 20);
  def.shaped = shaped;
  def.kerning = pairs;
  def.kerning_count = count;
  return create_font(ui, def);
}

static void set_shaper_in(rg_context *ui, rg_shape_fn shape, void *user) {
  rg_shaper_def def = rg_shaper_def_default();
  def.shape = shape;
  def.user = user;
  CHECK_OK(rg_context_set_shaper(ui, &def));
}

static rg_node make_text_in(rg_context *ui, rg_font font, const char *text) {
  rg_node_def def = rg_node_def_default(RG_KIND_TEXT);
  rg_node node = rg_null();
  def.text = text;
  def.style.font = font;
  CHECK_OK(rg_node_create(ui, rg_null(), &def, &node));
  return node;
}

static rg_node make_text(const char *text) { return make_text_in(ctx, make_font_in(ctx, true, NULL, 0), text); }

static rg_node laid_out(rg_node node, float width) {
  CHECK_OK(rg_layout_specs(ctx, node, rg_exactly(width), rg_unspecified()));
  return node;
}

/* Compares the lines with a list of "start+length width". */
static void lines_are(rg_node node, const char *expected) {
  rg_text_line lines[16];
  uint32_t count = 0;
  char actual[1024] = "";
  CHECK_OK(rg_node_lines(ctx, node, lines, 16, &count));
  for (uint32_t i = 0; i < count && i < 16; i++) {
    const size_t length = strlen(actual);
    snprintf(actual + length, sizeof actual - length, "%s%u+%u %g", i ? ", " : "", lines[i].start, lines[i].length,
             (double)lines[i].width);
  }
  if (strcmp(actual, expected) != 0) {
    char what[2200];
    snprintf(what, sizeof what, "lines are %s, expected %s", actual, expected);
    check_fail(__FILE__, __LINE__, what);
  }
}

static float caret_x(rg_node node, uint32_t offset) {
  rg_text_caret caret;
  CHECK_OK(rg_node_caret(ctx, node, offset, &caret));
  return caret.x;
}

/* Characters are 8 wide, "ffi" and "fi" ligatures of 12, and a V before an A is 5. */
static bool fake_shape(void *user, rg_shape_request *request) {
  CHECK(user == &ctx || user == NULL);
  calls++;
  for (uint32_t i = 0; i < request->length;) {
    const char *at = request->text + i;
    const uint32_t left = request->length - i;
    uint32_t length = 1;
    CHECK(request->advances[i] < 0);
    request->advances[i] = 8;
    if (left >= 3 && memcmp(at, "ffi", 3) == 0) {
      length = 3;
      request->advances[i] = 12;
    } else if (left >= 2 && memcmp(at, "fi", 2) == 0) {
      length = 2;
      request->advances[i] = 12;
    } else if (left >= 2 && memcmp(at, "VA", 2) == 0) {
      request->advances[i] = 5;
    } else {
      while (length < left && ((unsigned char)at[length] & 0xC0) == 0x80) length++;
    }
    i += length;
  }
  return true;
}

static void advances_are_those_of_the_clusters(void) {
  set_shaper_in(ctx, fake_shape, &ctx);
  lines_are(laid_out(make_text("VAfix"), 200), "0+5 33");
  lines_are(laid_out(make_text("VA fix VA"), 40), "0+2 13, 3+3 20, 7+2 13");
  lines_are(laid_out(make_text("VA fix VA"), 41), "0+6 41, 7+2 13");
  lines_are(laid_out(make_text("a\tb\r\nVA"), 200), "0+3 88, 5+2 13");
}

static void a_ligature_does_not_break(void) {
  rg_node node = make_text("ffiffi");
  set_shaper_in(ctx, fake_shape, &ctx);
  lines_are(laid_out(node, 13), "0+3 12, 3+3 12");
  CHECK_OK(rg_node_set_int(ctx, node, RG_TEXT_BREAK, RG_BREAK_ANYWHERE));
  lines_are(laid_out(node, 1), "0+3 12, 3+3 12");
}

static void carets_divide_a_ligature(void) {
  rg_node node = make_text("affix");
  rg_text_hit hit;
  set_shaper_in(ctx, fake_shape, &ctx);
  laid_out(node, 100);
  CHECK(caret_x(node, 1) == 8 && caret_x(node, 2) == 12 && caret_x(node, 3) == 16 && caret_x(node, 4) == 20);
  CHECK_OK(rg_node_text_hit(ctx, node, 13, 5, &hit));
  CHECK(hit.start == 2 && hit.length == 1 && hit.trailing == 0);
}

static void ellipses_do_not_cut_clusters(void) {
  rg_node node = make_text("xffi wide");
  set_shaper_in(ctx, fake_shape, &ctx);
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK_OK(rg_node_set_int(ctx, node, RG_ELLIPSIZE, 1));
  lines_are(laid_out(node, 29), "0+1 18");
  lines_are(laid_out(node, 30), "0+4 30");
}

static bool note_paragraph(void *user, rg_shape_request *request) {
  char *notes = user;
  const size_t length = strlen(notes);
  snprintf(notes + length, 256 - length, "[%.*s %s %s]", (int)request->length, request->text,
           request->right_to_left ? "rtl" : "ltr", request->language);
  return false;
}

static void each_paragraph_is_shaped_once(void) {
  char notes[256] = "";
  rg_shaper_def def = rg_shaper_def_default();
  rg_font font = make_font_in(ctx, true, NULL, 0);
  rg_node first, second;
  def.shape = note_paragraph;
  def.user = notes;
  def.language = "he-IL";
  CHECK_OK(rg_context_set_shaper(ctx, &def));
  first = make_text_in(ctx, font, "one\n\n\xD7\x90 two\r\n1");
  lines_are(laid_out(first, 200), "0+3 30, 4+0 0, 5+6 50, 13+1 10");
  CHECK(strcmp(notes, "[one ltr he-IL][\xD7\x90 two rtl he-IL][1 ltr he-IL]") == 0);
  laid_out(first, 20);
  second = make_text_in(ctx, font, "one\n\n\xD7\x90 two\r\n1");
  laid_out(second, 50);
  CHECK_INT(strlen(notes), strlen("[one ltr he-IL][\xD7\x90 two rtl he-IL][1 ltr he-IL]"));
  CHECK_OK(rg_node_set_int(ctx, first, RG_TEXT_DIRECTION, RG_TEXT_RTL));
  laid_out(first, 20);
  CHECK(strstr(notes, "[one rtl he-IL]") != NULL);
}

static void short_definitions_are_left_alone(void) {
  rg_shaper_def def;
  memset(&def, 7, sizeof def);
  rg_shaper_def_init(&def, 4);
  CHECK_INT(def.max_bytes, 0x0707070707070707);
  rg_shaper_def_init(NULL, sizeof def);
  rg_shaper_def_init(&def, sizeof def);
  CHECK_INT(def.struct_size, sizeof def);
  CHECK_INT(def.max_bytes, 4 << 20);
  CHECK(def.shape == NULL);
}

static bool words_break(void *user, rg_shape_request *request) {
  (void)user;
  for (uint32_t i = 0; i < request->length; i++) {
    CHECK(request->breaks[i] == (i == 3)); /* "ab cdef" */
    request->advances[i] = 10;
    request->breaks[i] = i == 5;
  }
  return true;
}

static void the_shaper_may_change_where_lines_break(void) {
  set_shaper_in(ctx, words_break, NULL);
  lines_are(laid_out(make_text("ab cdef"), 60), "0+5 50, 5+2 20");
}

static int wrong;
static bool answer_wrong(void *user, rg_shape_request *request) {
  (void)user;
  for (uint32_t i = 0; i < request->length; i++) request->advances[i] = wrong == 0 ? -1.0f : 10.0f;
  if (wrong == 2) request->advances[0] = NAN;
  if (wrong == 3) request->advances[0] = INFINITY;
  return true;
}

static void wrong_answers_are_refused(void) {
  static const char *sentences[] = {"began no cluster at byte 0", "began a cluster inside a character",
                                    "not finite", "not finite"};
  set_shaper_in(ctx, answer_wrong, NULL);
  for (wrong = 0; wrong < 4; wrong++) {
    rg_node node = make_text("\xC3\xA4 b");
    rg_diagnostic found;
    uint32_t count = 0;
    rg_diagnostics_clear(ctx);
    CHECK_INT(rg_layout_specs(ctx, node, rg_exactly(100), rg_unspecified()), RG_ERROR_TREE);
    count = rg_diagnostic_count(ctx);
    CHECK_INT(count, 1);
    CHECK_OK(rg_diagnostic_at(ctx, 0, &found));
    CHECK_INT(found.code, RG_CODE_SHAPING);
    CHECK(strstr(found.message, sentences[wrong]) != NULL);
    lines_are(node, "0+4 30"); /* by the table */
    CHECK_OK(rg_node_destroy(ctx, node));
  }
}

static bool call_back(void *user, rg_shape_request *request) {
  rg_font made = {0};
  rg_font_def def;
  rg_text_line lines[4];
  rg_font_data data = {.struct_size = sizeof data};
  uint32_t count = 0;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.line_height = 1;
  calls++;
  CHECK_INT(rg_font_create(ctx, &def, &made), RG_ERROR_REENTRANT);
  CHECK_INT(rg_node_set_text(ctx, *(rg_node *)user, "x", 1), RG_ERROR_REENTRANT);
  CHECK_INT(rg_context_set_shaper(ctx, NULL), RG_ERROR_REENTRANT);
  CHECK_INT(rg_layout(ctx, *(rg_node *)user, 10, 10), RG_ERROR_REENTRANT);
  CHECK_OK(rg_font_info(ctx, request->font, &data));
  CHECK(data.size == 20 && data.shaped);
  CHECK_OK(rg_node_lines(ctx, *(rg_node *)user, lines, 4, &count));
  return false;
}

static void the_shaper_reads_and_changes_nothing(void) {
  rg_node node = make_text("text");
  rg_node other = make_text("other");
  calls = 0;
  set_shaper_in(ctx, call_back, &other);
  laid_out(other, 100);
  CHECK_INT(calls, 1);
  laid_out(node, 100);
  CHECK_INT(calls, 2);
  lines_are(node, "0+4 40");
}

/* Reads the lines of `user` and of the text itself, then gives a result that is refused. */
static bool read_and_fail(void *user, rg_shape_request *request) {
  const rg_node *nodes = user;
  rg_text_line line;
  uint32_t count = 0;
  if (memcmp(request->text, "VA", 2) == 0) return fake_shape(NULL, request);
  CHECK_OK(rg_node_lines(ctx, nodes[0], &line, 1, &count));
  CHECK(count == 1 && line.width == 13);
  CHECK_OK(rg_node_lines(ctx, nodes[1], &line, 1, &count));
  request->advances[0] = -INFINITY;
  request->advances[1] = INFINITY;
  return true;
}

static void a_refused_result_is_not_kept(void) {
  rg_font font = make_font_in(ctx, true, NULL, 0);
  rg_node nodes[] = {make_text_in(ctx, font, "VA"), make_text_in(ctx, font, "xyz")};
  set_shaper_in(ctx, read_and_fail, nodes);
  laid_out(nodes[0], 100);
  for (int i = 0; i < 3; i++) {
    CHECK_INT(rg_layout(ctx, nodes[1], 100 + (float)i, 100), RG_ERROR_TREE);
    lines_are(nodes[1], "0+3 30");
    lines_are(nodes[0], "0+2 13");
  }
}

static void another_shaper_measures_again(void) {
  rg_node node = laid_out(make_text("VAVA"), 200);
  rg_frame frame;
  lines_are(node, "0+4 40");
  set_shaper_in(ctx, fake_shape, &ctx);
  CHECK_OK(rg_layout_specs(ctx, node, rg_unspecified(), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK_FRAME(frame, 0, 0, 26, 20);
  CHECK_OK(rg_context_set_shaper(ctx, NULL));
  CHECK_OK(rg_layout_specs(ctx, node, rg_unspecified(), rg_unspecified()));
  CHECK_OK(rg_node_frame(ctx, node, &frame));
  CHECK_FRAME(frame, 0, 0, 40, 20);
}

static void few_texts_are_kept(void) {
  rg_shaper_def def = rg_shaper_def_default();
  rg_font font = make_font_in(ctx, true, NULL, 0);
  rg_node nodes[40];
  uint32_t count;
  def.shape = fake_shape;
  def.user = &ctx;
  def.max_bytes = 40 * 100;
  CHECK_OK(rg_context_set_shaper(ctx, &def));
  calls = 0;
  for (int i = 0; i < 40; i++) {
    char text[16];
    snprintf(text, sizeof text, "text %d", i);
    nodes[i] = laid_out(make_text_in(ctx, font, text), 100);
  }
  CHECK_INT(calls, 40);
  for (int i = 39; i >= 10; i--) CHECK_OK(rg_node_lines(ctx, nodes[i], NULL, 0, &count));
  CHECK_INT(calls, 40);
  CHECK_OK(rg_node_lines(ctx, nodes[0], NULL, 0, &count));
  CHECK(calls > 40);
  def.max_bytes = 0; /* one text is kept all the same */
  CHECK_OK(rg_context_set_shaper(ctx, &def));
  lines_are(laid_out(nodes[3], 100), "0+6 48");
}

static void pairs_are_kerned(void) {
  rg_kerning_pair pairs[] = {{'V', 'A', -3}, {'A', 'V', -2}, {'V', 'A', -4}, {'x', 0x1F600, 5}, {'y', 'y', -100}};
  rg_font font = make_font_in(ctx, false, pairs, 5), half = {0};
  lines_are(laid_out(make_text_in(ctx, font, "VAVA"), 200), "0+4 30");
  lines_are(laid_out(make_text_in(ctx, font, "x\xF0\x9F\x98\x80 yy"), 200), "0+8 45");
  CHECK_OK(rg_font_sized(ctx, font, 10, &half));
  lines_are(laid_out(make_text_in(ctx, half, "VAVA"), 200), "0+4 15");
  lines_are(laid_out(make_text_in(ctx, font, "VA VA"), 20), "0+2 16, 3+2 16");
}

static void wrong_pairs_are_refused(void) {
  rg_kerning_pair bad[] = {{0xD800, 'A', 0}, {'A', 0x110000, 0}, {'A', 'A', NAN}};
  rg_font_def def;
  rg_font font;
  memset(&def, 0, sizeof def);
  def.struct_size = sizeof def;
  def.line_height = 10;
  def.kerning_count = 1;
  CHECK_INT(rg_font_create(ctx, &def, &font), RG_ERROR_INVALID_ARGUMENT);
  for (int i = 0; i < 3; i++) {
    def.kerning = &bad[i];
    CHECK_INT(rg_font_create(ctx, &def, &font), RG_ERROR_INVALID_ARGUMENT);
  }
  def.kerning_count = 1u << 22;
  CHECK_INT(rg_font_create(ctx, &def, &font), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(rg_error_message(ctx), "kerning_count") != NULL);
}

static void settings_are_checked(void) {
  rg_shaper_def def = rg_shaper_def_default();
  def.language = "a-language-of-more-than-thirty-five-bytes";
  CHECK_INT(rg_context_set_shaper(ctx, &def), RG_ERROR_INVALID_ARGUMENT);
  def = rg_shaper_def_default();
  def.struct_size = 8;
  CHECK_INT(rg_context_set_shaper(ctx, &def), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_context_set_shaper(NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
}

/* Each failing allocation of a layout leaves the text to the table, and the next layout shapes it. */
static void memory_may_run_out(void) {
  for (long at = 1;; at++) {
    hooks memory = {0, 0, 0};
    rg_context_def def = rg_context_def_default();
    rg_context *ui;
    rg_node node;
    rg_frame frame;
    def.allocator.alloc = take;
    def.allocator.free = give_back;
    def.allocator.user = &memory;
    CHECK_OK(rg_context_create(&def, &ui));
    set_shaper_in(ui, fake_shape, NULL);
    node = make_text_in(ui, make_font_in(ui, true, NULL, 0), "VA");
    memory.asked = 0;
    memory.fails_at = at;
    const rg_status status = rg_layout_specs(ui, node, rg_unspecified(), rg_unspecified());
    const bool failed = memory.asked >= at;
    memory.fails_at = 0;
    CHECK_INT(status, failed ? RG_ERROR_TREE : RG_OK);
    CHECK_OK(rg_node_frame(ui, node, &frame));
    CHECK(frame.width == (failed ? 20 : 13));
    CHECK_OK(rg_layout_specs(ui, node, rg_unspecified(), rg_unspecified()));
    CHECK_OK(rg_node_frame(ui, node, &frame));
    CHECK(frame.width == 13);
    rg_context_destroy(ui);
    CHECK_INT(memory.live, 0);
    if (!failed) break;
  }
}

/* MARK: A shaper that answers the advances of the table measures as the table does. */

static uint32_t next_random(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

static bool answer_table(void *user, rg_shape_request *request) {
  for (uint32_t i = 0; i < request->length;) {
    const unsigned char *at = (const unsigned char *)request->text + i;
    const uint32_t length = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    uint32_t scalar = length == 1 ? at[0] : at[0] & (0x7F >> length);
    for (uint32_t k = 1; k < length; k++) scalar = scalar << 6 | (at[k] & 0x3F);
    request->advances[i] = rg_font_advance(user, request->font, scalar);
    i += length;
  }
  return true;
}

static void append_random(char *text, uint32_t *seed) {
  static const char *pieces[] = {"a", "W", " ", "  ", "\t", "\n", "\r\n", "-", "(", ")", ",", "1", "$", "/", "'",
                                 "\xC2\xAD", "\xC2\xA0", "\xC3\xA4", "a\xCC\x88", " \xCC\x88", "\xE2\x80\x8B",
                                 "\xE2\x80\x8D", "\xE2\x80\xA8", "\xD7\x90", "\xD8\xA8", "\xE0\xB8\x81\xE0\xB8\xB3",
                                 "\xE4\xB8\xAD", "\xE3\x80\x82", "\xE3\x80\x80", "\xF0\x9F\x87\xA9", "\xF0\x9F\x91\xA8",
                                 "\xE0\xA4\x95\xE0\xA5\x8D", "word ", "two-part ", "\x0B", "\xD8\x80", "\xE2\x81\xA0"};
  *text = 0;
  for (uint32_t left = next_random(seed) % 24; left > 0; left--)
    strcat(text, pieces[next_random(seed) % (sizeof pieces / sizeof *pieces)]);
}

static void the_table_as_a_shaper_gives_the_same_bits(void) {
  uint32_t seed = 17;
  rg_glyph glyphs[] = {{'W', 13.7f}, {' ', 4.3f}, {0xE4, 7.77f}, {0x5D0, 6.1f}, {0x4E2D, 16}, {0x2010, 3.3f}, {'a', 5.55f}};
  rg_font fonts[2];
  rg_node nodes[2];
  for (int i = 0; i < 2; i++) {
    rg_font_def def;
    memset(&def, 0, sizeof def);
    def.struct_size = sizeof def;
    def.glyphs = glyphs;
    def.glyph_count = 7;
    def.default_advance = 8.9f;
    def.line_height = 20;
    def.shaped = i == 1;
    CHECK_OK(rg_font_create(ctx, &def, &fonts[i]));
    nodes[i] = make_text_in(ctx, fonts[i], "");
  }
  set_shaper_in(ctx, answer_table, ctx);
  for (int turn = 0; turn < 4000; turn++) {
    char text[256];
    float width = (float)(next_random(&seed) % 130);
    rg_text_line lines[2][32];
    rg_text_run runs[2][64];
    uint32_t counts[2][2];
    rg_frame frames[2];
    const rg_spec spec = turn % 3 ? rg_at_most(width) : rg_unspecified();
    const int32_t most = (int32_t)(next_random(&seed) % 4), dots = (int32_t)(next_random(&seed) % 2);
    const int32_t anywhere = next_random(&seed) % 4 == 0, direction = (int32_t)(next_random(&seed) % 7);
    append_random(text, &seed);
    memset(lines, 0, sizeof lines);
    memset(runs, 0, sizeof runs);
    for (int i = 0; i < 2; i++) {
      CHECK_OK(rg_node_set_text(ctx, nodes[i], text, strlen(text)));
      CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_MAX_LINES, most));
      CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_ELLIPSIZE, dots));
      CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_TEXT_BREAK, anywhere ? RG_BREAK_ANYWHERE : RG_BREAK_WORDS));
      CHECK_OK(rg_node_set_int(ctx, nodes[i], RG_TEXT_DIRECTION, direction));
      CHECK_OK(rg_layout_specs(ctx, nodes[i], spec, rg_unspecified()));
      CHECK_OK(rg_node_frame(ctx, nodes[i], &frames[i]));
      CHECK_OK(rg_node_lines(ctx, nodes[i], lines[i], 32, &counts[i][0]));
      CHECK_OK(rg_node_text_runs(ctx, nodes[i], runs[i], 64, &counts[i][1]));
      for (int k = 0; k < 64; k++) runs[i][k].font.id = 0;
    }
    if (memcmp(lines[0], lines[1], sizeof lines[0]) != 0 || memcmp(runs[0], runs[1], sizeof runs[0]) != 0 ||
        memcmp(counts[0], counts[1], sizeof counts[0]) != 0 || memcmp(&frames[0], &frames[1], sizeof frames[0]) != 0) {
      for (int i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < counts[i][0]; k++)
          fprintf(stderr, "line %d: %u+%u %g\n", i, lines[i][k].start, lines[i][k].length, (double)lines[i][k].width);
        for (uint32_t k = 0; k < counts[i][1]; k++)
          fprintf(stderr, "run %d: %u+%u l%u v%u %g+%g\n", i, runs[i][k].start, runs[i][k].length, runs[i][k].line,
                  runs[i][k].level, (double)runs[i][k].x, (double)runs[i][k].width);
      }
      fprintf(stderr, "text \"%s\" at %g (%d lines, %d, %d, %d) differs\n", text, (double)width, most, dots, anywhere, direction);
      check_fail(__FILE__, __LINE__, "the shaper's layout differs from the table's");
      return;
    }
    for (uint32_t at = 0; at <= strlen(text) && counts[0][0] > 0; at++)
      CHECK(caret_x(nodes[0], at) == caret_x(nodes[1], at));
  }
}

int main(void) {
  void (*const tests[])(void) = {advances_are_those_of_the_clusters, a_ligature_does_not_break, carets_divide_a_ligature,
    ellipses_do_not_cut_clusters, each_paragraph_is_shaped_once, the_shaper_may_change_where_lines_break,
    wrong_answers_are_refused, the_shaper_reads_and_changes_nothing, a_refused_result_is_not_kept, another_shaper_measures_again, few_texts_are_kept,
    pairs_are_kerned, wrong_pairs_are_refused, settings_are_checked, short_definitions_are_left_alone,
    the_table_as_a_shaper_gives_the_same_bits};
  rg_context_def def = rg_context_def_default();
  RUN(memory_may_run_out);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    CHECK_OK(rg_context_create(&def, &ctx));
    check_test = "test";
    tests[i]();
    rg_context_destroy(ctx);
  }
  return check_result();
}
