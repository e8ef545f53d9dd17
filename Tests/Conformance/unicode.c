/* SPDX-License-Identifier: MIT */
/* unicode FOLDER...: compares the library with the files of tests that Unicode publishes, in each folder. */
#define _POSIX_C_SOURCE 200809L
#include "../C/support.h"

typedef struct test_run {
  rg_context *ctx;
  const char *path;
  unsigned line, checked, failed;
} test_run;

static bool fail(test_run *run, const char *what) {
  if (run->failed++ < 5) fprintf(stderr, "%s:%u: %s\n", run->path, run->line, what);
  return false;
}

/* Appends a codepoint, and returns the number of bytes. */
static size_t put(char *out, unsigned long c) {
  unsigned char *p = (unsigned char *)out;
  if (c < 0x80) return *p = (unsigned char)c, 1;
  if (c < 0x800) return p[0] = (unsigned char)(0xC0 | c >> 6), p[1] = (unsigned char)(0x80 | (c & 63)), 2;
  if (c < 0x10000) {
    p[0] = (unsigned char)(0xE0 | c >> 12), p[1] = (unsigned char)(0x80 | (c >> 6 & 63));
    return p[2] = (unsigned char)(0x80 | (c & 63)), 3;
  }
  p[0] = (unsigned char)(0xF0 | c >> 18), p[1] = (unsigned char)(0x80 | (c >> 12 & 63));
  return p[2] = (unsigned char)(0x80 | (c >> 6 & 63)), p[3] = (unsigned char)(0x80 | (c & 63)), 4;
}

/* "÷ 0061 × 0308 ÷": a boundary before each codepoint and at the end. LineBreakTest.txt, GraphemeBreakTest.txt */
static bool check_boundaries(test_run *run, const char *row, unsigned flag) {
  char text[1024];
  unsigned char expected[1024] = {0}, actual[1025];
  size_t length = 0;
  for (const char *at = row; *at;) {
    if (strncmp(at, "\xC3\xB7", 2) == 0) expected[length] = 1, at += 2;
    else if (strncmp(at, "\xC3\x97", 2) == 0) at += 2;
    else if (strchr(" \t", *at)) at++;
    else {
      char *end;
      unsigned long c = strtoul(at, &end, 16);
      if (end == at || c - 0xD800 < 0x800 || length > 1000) return false;
      length += put(text + length, c);
      at = end;
    }
  }
  if (rg_text_boundaries(run->ctx, text, length, actual) != RG_OK) return fail(run, rg_error_message(run->ctx));
  run->checked++;
  for (size_t i = 0; i <= length; i++) {
    if (((actual[i] & flag) != 0) != expected[i]) return fail(run, row);
    if ((actual[i] & RG_BOUNDARY_MANDATORY) && !(actual[i] & RG_BOUNDARY_LINE)) return fail(run, "a flag");
  }
  return true;
}

/* Compares levels with those of a list such as "0 x 1", where x is a character without a level. */
static bool check_levels(test_run *run, const char *row, const char *text, size_t length,
                           rg_text_direction direction, const char *levels, int base) {
  unsigned char actual[4096], actual_base = 7;
  if (rg_text_levels(run->ctx, text, length, direction, actual, &actual_base) != RG_OK)
    return fail(run, rg_error_message(run->ctx));
  run->checked++;
  if (base >= 0 && actual_base != base) return fail(run, row);
  for (size_t i = 0; i < length; i++) {
    if (((unsigned char)text[i] & 0xC0) == 0x80) {
      if (actual[i] != actual[i - 1]) return fail(run, row);
      continue;
    }
    levels += strspn(levels, " \t");
    if (*levels == 'x') {
      levels++;
      continue;
    }
    char *end;
    unsigned long level = strtoul(levels, &end, 10);
    if (end == levels || actual[i] != level) return fail(run, row);
    levels = end;
  }
  return true;
}

/* BidiCharacterTest.txt: codepoints; 0, 1 or 2 (automatic); base level; levels; order */
static bool check_characters(test_run *run, const char *row) {
  static const rg_text_direction directions[] = {RG_TEXT_LTR, RG_TEXT_RTL, RG_TEXT_FIRST_STRONG_LTR};
  char text[4096], *at = (char *)(uintptr_t)row;
  size_t length = 0;
  while (*at != ';') {
    length += put(text + length, strtoul(at, &at, 16));
    at += strspn(at, " ");
  }
  const int direction = at[1] - '0', base = at[3] - '0';
  return check_levels(run, row, text, length, directions[direction], at + 5, base);
}

/* BidiTest.txt: classes; bits of directions: 1 automatic, 2 left to right, 4 right to left */
static bool check_classes(test_run *run, const char *row, const char *levels) {
  static const struct {
    const char *name;
    unsigned codepoint;
  } samples[] = {{"L", 'a'}, {"R", 0x5D0}, {"EN", '0'}, {"ES", '-'}, {"ET", '#'}, {"AN", 0x661}, {"CS", ','},
                 {"B", 0x2029}, {"S", '\t'}, {"WS", ' '}, {"ON", '!'}, {"BN", 0xAD}, {"NSM", 0x300}, {"AL", 0x627},
                 {"LRE", 0x202A}, {"RLE", 0x202B}, {"PDF", 0x202C}, {"LRO", 0x202D}, {"RLO", 0x202E}, {"LRI", 0x2066},
                 {"RLI", 0x2067}, {"FSI", 0x2068}, {"PDI", 0x2069}};
  char text[1024];
  size_t length = 0;
  const char *at = row;
  for (; *at != ';'; at += strspn(at, " ")) {
    const size_t word = strcspn(at, " ;");
    size_t i = 0;
    while (i < sizeof samples / sizeof *samples && (strncmp(samples[i].name, at, word) || samples[i].name[word])) i++;
    if (i == sizeof samples / sizeof *samples) return fail(run, row);
    length += put(text + length, samples[i].codepoint);
    at += word;
  }
  const long bits = strtol(at + 1, NULL, 16);
  if (bits & 1) check_levels(run, row, text, length, RG_TEXT_FIRST_STRONG, levels, -1);
  if (bits & 2) check_levels(run, row, text, length, RG_TEXT_LTR, levels, 0);
  if (bits & 4) check_levels(run, row, text, length, RG_TEXT_RTL, levels, 1);
  return true;
}

/* Checks the file `name` in `folder`, and prints the number of lines. Returns whether all are right. */
static bool check_file(rg_context *ctx, const char *folder, const char *name) {
  char path[1024], row[16384], levels[sizeof row] = "";
  snprintf(path, sizeof path, "%s/%s", folder, name);
  test_run run = {ctx, path, 0, 0, 0};
  FILE *file = fopen(path, "r");
  if (file == NULL) return fprintf(stderr, "%s is missing\n", path), false;
  while (fgets(row, sizeof row, file)) {
    run.line++;
    row[strcspn(row, "#\r\n")] = 0;
    if (*row == 0) continue;
    if (strncmp(row, "@Levels:", 8) == 0) snprintf(levels, sizeof levels, "%s", row + 8);
    else if (*row == '@') continue;
    else if (strcmp(name, "LineBreakTest.txt") == 0) check_boundaries(&run, row, RG_BOUNDARY_LINE);
    else if (strcmp(name, "GraphemeBreakTest.txt") == 0) check_boundaries(&run, row, RG_BOUNDARY_CLUSTER);
    else if (strcmp(name, "BidiTest.txt") == 0) check_classes(&run, row, levels);
    else check_characters(&run, row);
  }
  fclose(file);
  printf("%s: %u checked, %u differ\n", path, run.checked, run.failed);
  return run.failed == 0 && run.checked > 0;
}

static bool check_folder(rg_context *ctx, const char *folder) {
  bool all = check_file(ctx, folder, "LineBreakTest.txt");
  all &= check_file(ctx, folder, "GraphemeBreakTest.txt");
  all &= check_file(ctx, folder, "BidiTest.txt");
  return check_file(ctx, folder, "BidiCharacterTest.txt") & all;
}

int main(int argc, char **argv) {
  rg_context *ctx = make_context();
  bool all = argc > 1;
  for (int i = 1; i < argc; i++) all &= check_folder(ctx, argv[i]);
  rg_context_destroy(ctx);
  return !all;
}
