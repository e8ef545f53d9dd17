/* SPDX-License-Identifier: MIT */
/* Packs of resources: equal answers, damaged bytes, memory that runs out, limits. */
#define _POSIX_C_SOURCE 200809L
#include "resource_report.h"

enum { HEADER = 88 };

static const char more[] =
    "<resources xmlns:android='http://schemas.android.com/apk/res/android'><string name='a'>@string/title</string>"
    "<attr name='mode'><enum name='b' value='2'/><enum name='a' value='1'/></attr><attr name='flags'>"
    "<flag name='x' value='1'/><flag name='long' value='2'/></attr><style name='S'><item name='mode'>b</item>"
    "<item name='flags'>x|long</item><item name='android:gap'>@dimen/none</item></style>"
    "<integer-array name='n'><item>1</item><item>2</item></integer-array><macro name='m'>4dp</macro>"
    "<dimen name='of_macro'>@macro/m</dimen><item type='id' name='i'/></resources>";

static const char set[] = "<resources><string name='t'>T</string></resources>";

/* Makes resources of every kind, and their pack. */
static rg_resources *save(void) {
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(add("values/strings.xml", strings));
  CHECK_OK(add("values-fr/strings.xml", french));
  CHECK_OK(add("values-b+sr+Latn+US-sw600dp-night-xhdpi-v21/strings.xml", french));
  CHECK_OK(add("color/button.xml", button));
  CHECK_OK(add("layout/main.xml", "<LinearLayout/>"));
  CHECK_OK(add("raw/empty.bin", ""));
  CHECK_OK(rg_resources_next_folder(res, ""));
  CHECK_OK(add("values/strings.xml", french)); /* hidden */
  CHECK_OK(rg_resources_add_file(res, "kit", "values/a.xml", more, sizeof more - 1));
  CHECK_OK(rg_resources_add_set(res, "set", "texts", set, sizeof set - 1));
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  CHECK(size % 8 == 0 && size > HEADER);
  return res;
}

static rg_status load_pack(const char *bytes, size_t count, bool copy) {
  CHECK_OK(rg_resources_create(NULL, &res));
  return rg_resources_load(res, bytes, count, copy);
}

static void a_pack_gives_equal_answers(void) {
  static const char *locales[] = {NULL, "fr-CA", "sr-Latn"};
  rg_resources *made = save();
  for (int copy = 0; copy < 2; copy++)
    for (size_t i = 0; i < 3; i++) {
      report one = {NULL, 0}, other = {NULL, 0};
      CHECK_OK(load_pack(pack, size, copy));
      CHECK_INT(rg_resources_diagnostic_count(res), 0);
      read_all(made, &one, locales[i], "night", true);
      read_all(res, &other, locales[i], "night", true);
      CHECK(one.length == other.length && memcmp(one.text, other.text, one.length) == 0);
      free(one.text), free(other.text);
      rg_resources_destroy(res);
    }
  rg_resources_destroy(made);
}

/* Nothing depends on addresses, or on bytes that structs do not use. */
static void equal_resources_have_equal_packs(void) {
  static char first[MOST];
  size_t count;
  rg_resources_destroy(save());
  memcpy(first, pack, size);
  count = size;
  void *moved[64];
  for (size_t i = 0; i < 64; i++) memset(moved[i] = malloc(i * 100 + 1), 0xaa, i * 100 + 1);
  for (size_t i = 0; i < 64; i++) free(moved[i]);
  rg_resources_destroy(save());
  CHECK(size == count && memcmp(first, pack, size) == 0);
  CHECK_OK(load_pack(first, count, false)); /* and a pack can be saved again */
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  CHECK(size == count && memcmp(first, pack, size) == 0);
  rg_resources_destroy(res);
}

static void loaded_resources_are_frozen(void) {
  rg_resources *made = save();
  CHECK_OK(load_pack(pack, size, true));
  memset(pack, 0xff, size); /* a copy was made */
  CHECK_INT(add("values/a.xml", strings), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_load(res, pack, size, true), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_resources_freeze(res));
  CHECK(find("@string/title") > 0 && find("@kit:style/S") > 0);
  rg_resources_destroy(res);
  rg_resources_destroy(made);
}

static void wrong_calls_are_refused(void) {
  rg_resources_destroy(save());
  size_t count = size;
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_INT(rg_resources_save(res, collect, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_save(NULL, collect, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_load(NULL, pack, count, false), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_load(res, NULL, 0, false), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_load(res, pack, (size_t)-1, false), RG_ERROR_INVALID_ARGUMENT);
  if (sizeof(size_t) > 4) { /* the limit is INT32_MAX: on a machine of 32 bits nothing is larger */
    CHECK_INT(rg_resources_load(res, pack, SIZE_MAX / 2, false), RG_ERROR_LIMIT);
  }
  CHECK_OK(add("values/strings.xml", french));
  CHECK_INT(rg_resources_load(res, pack, count, false), RG_ERROR_INVALID_ARGUMENT); /* not empty */
  CHECK_OK(rg_resources_freeze(res));
  CHECK_INT(rg_resources_save(res, NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_resources_save(res, collect, pack), RG_ERROR_IO);
  rg_resources_destroy(res);
}

static void files_of_a_folder_are_in_the_pack(void) {
  char folder[] = "/tmp/reglet-pack-XXXXXX", path[128], command[160];
  CHECK(mkdtemp(folder) != NULL);
  snprintf(command, sizeof command, "mkdir %s/layout && printf '<Space/>' >%s/layout/main.xml", folder, folder);
  CHECK_INT(system(command), 0);
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_add_folder(res, "", folder));
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  snprintf(path, sizeof path, "%s/layout/main.xml", folder);
  CHECK_INT(remove(path), 0);
  CHECK_INT(rg_resources_save(res, collect, NULL), RG_ERROR_IO);
  rg_resources_destroy(res);
  snprintf(command, sizeof command, "rm -r %s", folder);
  CHECK_INT(system(command), 0);
  CHECK_OK(load_pack(pack, size, false));
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  report contents = {NULL, 0};
  CHECK_OK(rg_resource_view_read(view, find("@layout/main"), append, &contents));
  CHECK(contents.length == 8 && memcmp(contents.text, "<Space/>", 8) == 0);
  free(contents.text);
  rg_context *ui;
  rg_node root;
  rg_context_def def = rg_context_def_default();
  CHECK_OK(rg_context_create(&def, &ui));
  CHECK_OK(rg_context_set_resources(ui, view));
  CHECK_OK(rg_inflate_resource(ui, "@layout/main", NULL, &root));
  rg_context_destroy(ui);
  tear_down();
}

static void empty_resources_have_a_pack(void) {
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  CHECK_INT(size, HEADER);
  rg_resources_destroy(res);
  CHECK_OK(load_pack(pack, size, false));
  rg_resource none;
  CHECK_INT(rg_resources_find(res, "@string/a", &none), RG_ERROR_NOT_FOUND);
  rg_resources_destroy(res);
}

static void limits_hold(void) {
  rg_resources *made = save();
  rg_resources_def def = rg_resources_def_default();
  uint32_t names = 0;
  while (rg_resources_name(made, names + 1, NULL, 0) > 0) names++;
  for (def.max_entries = names - 1; def.max_entries <= names; def.max_entries++) {
    CHECK_OK(rg_resources_create(&def, &res));
    CHECK_INT(rg_resources_load(res, pack, size, false), def.max_entries < names ? RG_ERROR_LIMIT : RG_OK);
    rg_resources_destroy(res);
  }
  rg_resources_destroy(made);
}

/* A pack that cannot be loaded has a diagnostic with a place in it; one that can is read to its end. */
static void try_damaged(const char *bytes, size_t count) {
  rg_status status = load_pack(bytes, count, false);
  if (status == RG_OK) {
    report all = {NULL, 0};
    read_all(res, &all, "fr", NULL, true);
    free(all.text);
  } else if (status == RG_ERROR_SYNTAX) {
    rg_diagnostic d;
    char start[32];
    CHECK_OK(rg_resources_diagnostic_at(res, 0, &d));
    snprintf(start, sizeof start, "pack:%u: error: ", (unsigned)d.offset);
    CHECK(strncmp(d.message, start, strlen(start)) == 0 && d.offset <= count);
  } else {
    CHECK_INT(status, RG_ERROR_LIMIT);
  }
  rg_resources_destroy(res);
}

static void damaged_packs_are_refused_or_read(void) {
  static const unsigned char flips[] = {0x01, 0x80, 0xff, 0x04};
  rg_resources_destroy(save());
  size_t count = size;
  for (size_t i = 0; i < count; i++) {
    CHECK_INT(load_pack(pack, i, true), RG_ERROR_SYNTAX); /* cut off */
    rg_resources_destroy(res);
    for (size_t k = 0; k < sizeof flips; k++) {
      pack[i] ^= (char)flips[k];
      try_damaged(pack, count);
      pack[i] ^= (char)flips[k];
    }
    if (i % 4 == 0) {
      uint32_t old, values[] = {0, 1, 0x7fffffff, 0x80000000u, 0xffffffffu, (uint32_t)i};
      memcpy(&old, pack + i, 4);
      for (size_t k = 0; k < 6; k++) {
        memcpy(pack + i, &values[k], 4);
        try_damaged(pack, count);
      }
      memcpy(pack + i, &old, 4);
    }
  }
  CHECK_INT(load_pack(pack, count + 8, false), RG_ERROR_SYNTAX);
  rg_resources_destroy(res);
  memmove(pack + 1, pack, count); /* not aligned: copied */
  CHECK_OK(load_pack(pack + 1, count, false));
  rg_resources_destroy(res);
}

/* The arrays of a pack, in their order, and the sizes of their elements: those of ResourcePack.swift. */
enum { CONFIGURATIONS, PACKAGES, ENTRIES, TABLE, VARIANTS, TEXTS, SPANS, BAGS, ITEMS, STATES, RUNS, FILES, NAMES, CONTENTS, MARKUP, MARKUP_NAMES, PARTS };
static const uint32_t strides[PARTS] = {48, 12, 20, 4, 28, 16, 12, 16, 28, 8, 4, 28, 1, 1, 4, 1};

/* The place of a number in the pack. */
static char *field(int part, size_t element, size_t offset) {
  size_t start = HEADER;
  uint32_t count;
  for (int i = 0; i < part; i++) {
    memcpy(&count, pack + 20 + 4 * i, 4);
    start += ((size_t)count * strides[i] + 7) / 8 * 8;
  }
  return pack + start + element * strides[part] + offset;
}

/* Whether a pack with another number is refused with a sentence. */
static void check_refused(int part, size_t element, size_t offset, uint32_t number, const char *sentence) {
  char *at = field(part, element, offset), expected[100];
  uint32_t old;
  rg_diagnostic d = {0};
  memcpy(&old, at, 4);
  memcpy(at, &number, 4);
  snprintf(expected, sizeof expected, "pack:%d: error: %s", (int)(at - pack), sentence);
  CHECK_INT(load_pack(pack, size, false), RG_ERROR_SYNTAX);
  if (rg_resources_diagnostic_at(res, 0, &d) != RG_OK || strcmp(d.message, expected) != 0)
    check_fail(expected, 0, d.message ? d.message : "no message");
  rg_resources_destroy(res);
  memcpy(at, &old, 4);
}

static void damage_that_no_index_shows_is_refused(void) {
  uint32_t number, item = 0, sum = 0;
  rg_resources_destroy(save());
  for (int i = 0; i < PARTS; i++) sum = sum * 31 + strides[i];
  memcpy(&number, pack + 12, 4);
  CHECK_INT(number, sum); /* `strides` is that of the library */
  memcpy(&number, field(VARIANTS, 3, 16), 4);
  check_refused(VARIANTS, 3, 16, number + 1, "a text does not begin here"); /* the file of a definition */
  for (uint32_t bag = 0;; bag++) { /* the second color of a list */
    memcpy(&number, field(BAGS, bag, 0), 4);
    memcpy(&item, field(BAGS, bag, 8), 4);
    if ((number & 0xff) == 5) break;
  }
  memcpy(&number, field(ITEMS, item, 0), 4);
  check_refused(ITEMS, item + 1, 0, number, "two colors have the same states");
  CHECK_OK(load_pack(pack, size, false));
  rg_resources_destroy(res);
}

static void memory_that_runs_out_is_reported(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  rg_resources_destroy(save());
  size_t count = size;
  def.allocator = ledger_hooks(&l);
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  long n = 0;
  for (; status == RG_ERROR_OUT_OF_MEMORY; n++) {
    l.fail_after = -1;
    CHECK_OK(rg_resources_create(&def, &res));
    l.fail_after = n;
    status = rg_resources_load(res, pack, count, true);
    if (status != RG_OK) CHECK(rg_resources_name(res, 1, NULL, 0) == 0);
    if (status == RG_OK) continue;
    rg_resources_destroy(res);
    CHECK_INT(l.count, 0);
  }
  CHECK_OK(status);
  CHECK_INT(n, 2); /* one block */
  status = RG_ERROR_OUT_OF_MEMORY;
  for (n = 0; status == RG_ERROR_OUT_OF_MEMORY; n++) {
    l.fail_after = n;
    size = 0;
    status = rg_resources_save(res, collect, NULL);
  }
  CHECK_OK(status);
  CHECK(n > 2 && size == count);
  l.fail_after = -1;
  rg_resources_destroy(res);
  CHECK_INT(l.count, 0);
  pack[0] ^= 1; /* damaged: the message needs memory */
  status = RG_ERROR_OUT_OF_MEMORY;
  for (n = 0; status == RG_ERROR_OUT_OF_MEMORY; n++) {
    l.fail_after = -1;
    CHECK_OK(rg_resources_create(&def, &res));
    l.fail_after = n;
    status = rg_resources_load(res, pack, count, true);
    rg_resources_destroy(res);
    CHECK_INT(l.count, 0);
  }
  CHECK_INT(status, RG_ERROR_SYNTAX);
}

int main(void) {
  RUN(a_pack_gives_equal_answers);
  RUN(equal_resources_have_equal_packs);
  RUN(loaded_resources_are_frozen);
  RUN(wrong_calls_are_refused);
  RUN(files_of_a_folder_are_in_the_pack);
  RUN(empty_resources_have_a_pack);
  RUN(limits_hold);
  RUN(damaged_packs_are_refused_or_read);
  RUN(damage_that_no_index_shows_is_refused);
  RUN(memory_that_runs_out_is_reported);
  return check_result();
}
