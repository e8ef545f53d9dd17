/* SPDX-License-Identifier: MIT */
/* Packs among folders, files, providers and other packs: each is one source, laid over those after it. */
#define _POSIX_C_SOURCE 200809L
#include "resource_report.h"

enum { SOURCES = 3 };

typedef struct file {
  const char *package, *path, *text;
} file;

/* What the sources have in two packages: values of every kind that hide one another, refer to one another, and add
 * configurations. A style has an attribute that another source declares, so its values are typed in any case. */
static const file files[SOURCES][6] = {
    {{"", "values/a.xml", "<resources><string name='title'>One</string><dimen name='gap'>1dp</dimen>"
                          "<declare-styleable name='Y'><attr name='late'/></declare-styleable>"
                          "<style name='S'><item name='inner'>@dimen/gap</item></style><macro name='m'>4dp</macro>"
                          "<dimen name='of_macro'>@macro/m</dimen></resources>"},
     {"", "color/list.xml", "<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
                            "<item android:state_pressed='true' android:color='#123'/><item android:color='#111'/></selector>"},
     {"kit", "values/a.xml", "<resources><string name='k'>K1</string></resources>"}},
    {{"", "values/strings.xml", strings},
     {"", "values-fr/strings.xml", french},
     {"", "color/button.xml", button},
     {"", "layout/main.xml", "<LinearLayout/>"},
     {"kit", "values/a.xml", "<resources><string name='k'>K2</string><string name='both'>@string/k</string>"
                             "<attr name='mode'><enum name='b' value='2'/><enum name='a' value='1'/></attr>"
                             "<style name='S'><item name='mode'>b</item></style></resources>"},
     {"", "values/public.xml", "<resources><public type='string' name='title' id='0x7f010001'/></resources>"}},
    {{"", "values/a.xml", "<resources><string name='title'>Three</string><string name='last'>Read <i>this</i></string>"
                          "<attr name='late' format='color'/><plurals name='files'><item quantity='other'>n</item></plurals>"
                          "<style name='T' parent='S'><item name='inner'>3dp</item></style></resources>"},
     {"", "values-sr-rRS/a.xml", "<resources><string name='title'>Tri</string></resources>"},
     {"", "color-night/list.xml", "<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
                                  "<item android:state_focused='true' android:color='#345'/><item android:color='#333'/></selector>"},
     {"", "raw/data.bin", "three"},
     {"", "layout/main.xml", "<FrameLayout/>"},
     {"kit", "values-fr/a.xml", "<resources><string name='k'>K3</string></resources>"}}};

static void add_source(int source) {
  for (int i = 0; i < 6 && files[source][i].path; i++) {
    const file *each = &files[source][i];
    CHECK_OK(rg_resources_add_file(res, each->package, each->path, each->text, strlen(each->text)));
  }
}

static void next(void) {
  CHECK_OK(rg_resources_next_folder(res, ""));
  CHECK_OK(rg_resources_next_folder(res, "kit"));
}

/* Makes the pack of some sources. */
static void make_pack(int first, int last) {
  CHECK_OK(rg_resources_create(NULL, &res));
  for (int i = first; i <= last; i++) {
    if (i > first) next();
    add_source(i);
  }
  CHECK_OK(rg_resources_freeze(res));
  size = 0;
  CHECK_OK(rg_resources_save(res, collect, NULL));
  rg_resources_destroy(res);
}

static void check_equal(rg_resources *expected, rg_resources *actual) {
  static const char *locales[] = {NULL, "fr-CA", "sr-RS"};
  for (size_t i = 0; i < 3; i++) {
    report one = {NULL, 0}, other = {NULL, 0};
    read_all(expected, &one, locales[i], i ? "night" : NULL, true);
    read_all(actual, &other, locales[i], i ? "night" : NULL, true);
    if (strcmp(one.text, other.text) != 0) {
      size_t at = 0;
      while (one.text[at] == other.text[at]) at++;
      while (at > 0 && one.text[at - 1] != '\n') at--;
      fprintf(stderr, "expected %.300s\nactual %.300s\n", one.text + at, other.text + at);
      CHECK(!"equal");
    }
    free(one.text), free(other.text);
  }
}

/* Whichever sources are packs, all is as if their folders had been read. */
static void a_pack_is_as_its_folders(void) {
  static const bool yes = true;
  rg_resources *folders;
  CHECK_OK(rg_resources_create(NULL, &res));
  folders = res;
  for (int i = 0; i < SOURCES; i++) {
    if (i > 0) next();
    add_source(i);
  }
  CHECK_OK(rg_resources_freeze(folders));
  for (int packs = 1; packs < 1 << SOURCES; packs++) {
    static _Alignas(8) char bytes[SOURCES][MOST];
    size_t sizes[SOURCES] = {0};
    rg_resources *mixed;
    for (int i = 0; i < SOURCES; i++) {
      if (!(packs >> i & 1)) continue;
      make_pack(i, i);
      memcpy(bytes[i], pack, sizes[i] = size);
    }
    CHECK_OK(rg_resources_create(NULL, &mixed));
    for (int i = 0; i < SOURCES; i++) {
      res = mixed;
      if (packs >> i & 1) {
        CHECK_OK(rg_resources_add_pack(mixed, bytes[i], sizes[i], packs & yes));
      } else {
        if (i > 0 && !(packs >> (i - 1) & 1)) next();
        add_source(i);
      }
    }
    CHECK_OK(rg_resources_freeze(mixed));
    CHECK_INT(rg_resources_diagnostic_count(mixed), 0);
    check_equal(folders, mixed);
    size = 0; /* and its pack is as the pack of the folders */
    CHECK_OK(rg_resources_save(mixed, collect, NULL));
    rg_resources_destroy(mixed);
    CHECK_OK(rg_resources_create(NULL, &mixed));
    CHECK_OK(rg_resources_load(mixed, pack, size, true));
    check_equal(folders, mixed);
    rg_resources_destroy(mixed);
  }
  rg_resources_destroy(folders);
}

/* A pack alone is used where it is, and freezing it reads nothing. */
static void a_pack_alone_needs_no_copies(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  size_t before;
  make_pack(0, 2);
  def.allocator = ledger_hooks(&l);
  l.fail_after = -1;
  CHECK_OK(rg_resources_create(&def, &res));
  before = l.live;
  CHECK_OK(rg_resources_add_pack(res, pack, size, false));
  CHECK_OK(rg_resources_freeze(res));
  CHECK(l.live - before < 400);
  CHECK_INT(rg_resources_add_pack(res, pack, size, false), RG_ERROR_INVALID_ARGUMENT); /* frozen */
  CHECK(find("@string/title") > 0);
  rg_resources_destroy(res);
  CHECK_INT(l.count, 0);
}

static void handles_stay_when_something_is_added(void) {
  rg_resource last;
  make_pack(0, 1);
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_add_pack(res, pack, size, false));
  last = find("@kit:style/S");
  CHECK_OK(add("values/z.xml", "<resources><string name='z'>@kit:string/k</string></resources>"));
  CHECK_INT(find("@kit:style/S"), last);
  CHECK_OK(rg_resources_freeze(res));
  rg_configuration device = rg_configuration_default();
  CHECK_OK(rg_resource_view_create(res, &device, &view));
  CHECK(is_text(view, "@string/z", "K1"));
  tear_down();
}

/* A pack that cannot be added leaves the others as they were. */
static void a_damaged_pack_adds_nothing(void) {
  report one = {NULL, 0}, other = {NULL, 0};
  rg_resources *made = NULL;
  make_pack(1, 2);
  for (int i = 0; i < 2; i++) {
    CHECK_OK(rg_resources_create(NULL, &res));
    add_source(0);
    if (i == 1) {
      pack[8] ^= 8; /* its size */
      CHECK_INT(rg_resources_add_pack(res, pack, size, true), RG_ERROR_SYNTAX);
      CHECK_INT(rg_resources_diagnostic_count(res), 1);
      CHECK_INT(rg_resources_load(res, pack, size, true), RG_ERROR_INVALID_ARGUMENT); /* not empty */
    }
    CHECK_OK(rg_resources_freeze(res));
    read_all(res, i == 0 ? &one : &other, NULL, NULL, true);
    if (i == 0) made = res;
  }
  CHECK(strcmp(one.text, other.text) == 0);
  free(one.text), free(other.text);
  rg_resources_destroy(made);
  rg_resources_destroy(res);
}

/* Any number changed: a pack is refused, or all that is read of the mixture is inside its memory. */
static void damaged_packs_among_others_are_safe(void) {
  make_pack(1, 1);
  for (size_t i = 0; i + 4 <= size; i += 4)
    for (int k = 0; k < 4; k++) {
      static const uint32_t values[] = {0, 1, 0x7fffffff, 0xffffffffu};
      uint32_t old;
      memcpy(&old, pack + i, 4);
      memcpy(pack + i, &values[k], 4);
      CHECK_OK(rg_resources_create(NULL, &res));
      add_source(i & 4 ? 0 : 2);
      rg_status status = rg_resources_add_pack(res, pack, size, false);
      if (status == RG_OK) {
        report all = {NULL, 0};
        rg_status added = add("values/z.xml", "<resources><attr name='mode' format='color'/><dimen name='y'>@macro/k</dimen>"
                                              "<attr name='accent'><enum name='a' value='1'/></attr></resources>");
        CHECK(added == RG_OK || added == RG_ERROR_SYNTAX);
        CHECK_OK(rg_resources_freeze(res));
        read_all(res, &all, "fr", NULL, true);
        free(all.text);
      } else {
        CHECK(status == RG_ERROR_SYNTAX || status == RG_ERROR_LIMIT);
      }
      rg_resources_destroy(res);
      memcpy(pack + i, &old, 4);
    }
}

/* After a failure the call can be made again. */
static void memory_that_runs_out_adds_nothing(void) {
  static ledger l;
  rg_resources_def def = rg_resources_def_default();
  rg_resources *folders;
  make_pack(1, 1);
  CHECK_OK(rg_resources_create(NULL, &res));
  folders = res;
  for (int i = 0; i < SOURCES; i++) {
    if (i > 0) next();
    add_source(i);
  }
  CHECK_OK(rg_resources_freeze(folders));
  for (int first = 0; first < 2; first++) {
    rg_status status = RG_ERROR_OUT_OF_MEMORY;
    long n = 0;
    for (; status == RG_ERROR_OUT_OF_MEMORY && n < 9999; n++) {
      def.allocator = ledger_hooks(&l);
      l.fail_after = -1;
      CHECK_OK(rg_resources_create(&def, &res));
      if (!first) add_source(0);
      if (first) CHECK_OK(rg_resources_add_pack(res, pack, size, true));
      l.fail_after = n;
      status = first ? rg_resources_next_folder(res, "") : rg_resources_add_pack(res, pack, size, true);
      l.fail_after = -1;
      if (status != RG_OK && !first) CHECK_OK(rg_resources_add_pack(res, pack, size, true));
      if (status != RG_OK && first) CHECK_OK(rg_resources_next_folder(res, ""));
      if (!first) {
        add_source(2);
        CHECK_OK(rg_resources_freeze(res));
        check_equal(folders, res);
      }
      rg_resources_destroy(res);
      CHECK_INT(l.count, 0);
    }
    CHECK_OK(status);
    CHECK(n > 10);
  }
  rg_resources_destroy(folders);
}

static void limits_hold(void) {
  rg_resources_def def = rg_resources_def_default();
  make_pack(1, 2);
  def.max_entries = 30;
  CHECK_OK(rg_resources_create(&def, &res));
  add_source(0);
  CHECK_INT(rg_resources_add_pack(res, pack, size, false), RG_ERROR_LIMIT);
  CHECK_OK(rg_resources_freeze(res));
  CHECK(find("@string/title") > 0);
  rg_resources_destroy(res);
}

int main(void) {
  RUN(a_pack_is_as_its_folders);
  RUN(a_pack_alone_needs_no_copies);
  RUN(handles_stay_when_something_is_added);
  RUN(a_damaged_pack_adds_nothing);
  RUN(damaged_packs_among_others_are_safe);
  RUN(memory_that_runs_out_adds_nothing);
  RUN(limits_hold);
  return check_result();
}
