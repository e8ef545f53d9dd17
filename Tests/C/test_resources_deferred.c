/* SPDX-License-Identifier: MIT */
/* Resources: languages that are read when a view has them give the values that reading all of them gives. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"
#include <pthread.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
enum { MOST_FILES = 48 };

/* The files of a res; each has a path and its text, which random numbers can write. */
typedef struct pak {
  struct file {
    char path[64], text[1400];
  } files[MOST_FILES];
  size_t count;
  char read[2048]; /* the paths that were read */
  rg_resources *resources;
  rg_status inside[3]; /* of calls inside a callback */
  bool calls_back;
} pak;

static bool list_pak(void *provider, rg_resource_path_fn report, void *user) {
  pak *p = (pak *)provider;
  for (size_t i = 0; i < p->count; i++)
    if (!report(user, p->files[i].path)) return false;
  return true;
}

static bool read_pak(void *provider, const char *path, rg_sink_fn sink, void *user) {
  pak *p = (pak *)provider;
  if (strlen(p->read) + strlen(path) + 2 < sizeof p->read) strcat(strcat(p->read, path), " ");
  if (p->calls_back) {
    rg_configuration device = rg_configuration_default();
    rg_resource_view *made = NULL;
    rg_resource found;
    p->inside[0] = rg_resource_view_create(p->resources, &device, &made);
    p->inside[1] = rg_resources_find(p->resources, "@string/title", &found);
    p->inside[2] = rg_resources_next_folder(p->resources, "");
  }
  for (size_t i = 0; i < p->count; i++)
    if (strcmp(p->files[i].path, path) == 0) return sink(user, p->files[i].text, strlen(p->files[i].text));
  return false;
}

static void put(pak *p, const char *path, const char *text) {
  if (p->count == MOST_FILES) return;
  snprintf(p->files[p->count].path, sizeof p->files->path, "%s", path);
  snprintf(p->files[p->count].text, sizeof p->files->text, "%s", text);
  p->count++;
}

static rg_status make(bool defers, rg_allocator hooks, rg_resources **out) {
  rg_resources_def def = rg_resources_def_default();
  def.defer_locales = defers;
  def.allocator = hooks;
  return rg_resources_create(&def, out);
}

static const rg_allocator no_hooks = {NULL, NULL, NULL};
static pak served;

static void serve(void) {
  static const char german[] = "<resources><string name='title'>Dateien</string><string name='only'>nur</string>"
                               "<style name='Theme.Loud'><item name='accent'>#00ff00</item></style></resources>";
  rg_resource_provider provider = {list_pak, read_pak, &served};
  memset(&served, 0, sizeof served);
  put(&served, "values/strings.xml", strings);
  put(&served, "values-fr/strings.xml", french);
  put(&served, "values-de/strings.xml", german);
  put(&served, "values-de-rAT/more.xml", "<resources><string name='title'>wide</resources>");
  put(&served, "values-fr-night/dimens.xml", "<resources><dimen name='gap'>wide</dimen></resources>");
  put(&served, "values-night/strings.xml", "<resources><string name='night'>yes</string></resources>");
  put(&served, "color/button.xml", button);
  CHECK_OK(make(true, no_hooks, &res));
  served.resources = res;
  CHECK_OK(rg_resources_add_provider(res, "", &provider));
  CHECK_OK(rg_resources_freeze(res));
}

static rg_status create(const char *locale, rg_resource_view **out) {
  rg_configuration device = rg_configuration_default();
  device.locale = locale;
  return rg_resource_view_create(res, &device, out);
}

static rg_status change(rg_resource_view *of, const char *locale) {
  rg_configuration device = rg_configuration_default();
  device.locale = locale;
  return rg_resource_view_set_configuration(of, &device);
}

static void a_language_is_read_when_a_view_has_it(void) {
  rg_resource title, only = 0, loud, accent;
  rg_resource_text text;
  rg_resource_value value;
  rg_resource_definition place;
  serve();
  CHECK(strcmp(served.read, "color/button.xml values/strings.xml values-night/strings.xml ") == 0);
  CHECK_OK(create(NULL, &view));
  title = find("@string/title");
  CHECK(is_text(view, "@string/title", "Files"));
  *served.read = 0;
  CHECK_OK(change(view, "fr-CA"));
  CHECK(strcmp(served.read, "values-fr/strings.xml values-fr-night/dimens.xml ") == 0);
  CHECK(is_text(view, "@string/title", "Fichiers"));
  CHECK_OK(rg_resource_view_text(view, title, &text));
  CHECK_INT(rg_resources_find(res, "@string/only", &only), RG_ERROR_NOT_FOUND);
  loud = find("@style/Theme.Loud");
  accent = find("@attr/accent");
  CHECK_OK(rg_resource_view_apply_style(view, loud, true));
  *served.read = 0;
  CHECK_OK(change(view, "de"));
  CHECK(strcmp(served.read, "values-de/strings.xml values-de-rAT/more.xml ") == 0); /* regions compete by script */
  CHECK(is_text(view, "@string/title", "Dateien") && is_text(view, "@string/only", "nur"));
  CHECK(strcmp(text.text, "Fichiers") == 0); /* texts belong to the resources */
  CHECK_OK(rg_resource_view_attribute(view, accent, &value));
  CHECK(value.type == RG_VALUE_COLOR && value.data == (int32_t)0xff00ff00);
  CHECK(find("@string/title") == title);
  CHECK_OK(rg_resources_definition_at(res, find("@string/only"), 0, &place));
  CHECK(strcmp(place.path, "values-de/strings.xml") == 0 && place.line == 1 && place.folder == 1);
  *served.read = 0;
  CHECK_OK(change(view, "fr"));
  CHECK(*served.read == 0 && is_text(view, "@string/title", "Fichiers"));
  CHECK_INT(rg_resource_view_text(view, find("@string/only"), &text), RG_ERROR_NOT_FOUND);
  tear_down();
}

static void mistakes_have_their_place(void) {
  rg_diagnostic said;
  serve();
  CHECK_INT(rg_resources_diagnostic_count(res), 0);
  CHECK_OK(create("fr", &view));
  CHECK_INT(rg_resources_diagnostic_count(res), 1);
  CHECK_OK(rg_resources_diagnostic_at(res, 0, &said));
  CHECK(strstr(said.message, "values-fr-night/dimens.xml:1:12: error: bad value 'wide'"));
  CHECK(said.line == 1 && said.column == 12 && said.level == RG_LEVEL_ERROR);
  served.count = 0; /* the files are gone */
  CHECK_OK(change(view, "de"));
  CHECK_INT(rg_resources_diagnostic_count(res), 3);
  CHECK_OK(rg_resources_diagnostic_at(res, 1, &said));
  CHECK(strstr(said.message, "values-de/strings.xml:1:1: error: the file cannot be read"));
  CHECK(is_text(view, "@string/title", "Files"));
  CHECK_INT(change(view, "!"), RG_ERROR_INVALID_ARGUMENT);
  tear_down();
}

static void the_first_language_that_is_there_is_taken(void) {
  serve();
  *served.read = 0;
  CHECK_OK(create("it-IT, de-CH, fr", &view));
  CHECK(strcmp(served.read, "values-de/strings.xml values-de-rAT/more.xml ") == 0);
  CHECK(is_text(view, "@string/title", "Dateien"));
  CHECK_OK(change(view, "en,fr")); /* what has no language is English */
  CHECK(!strstr(served.read, "values-fr"));
  tear_down();
}

static void callbacks_cannot_call(void) {
  serve();
  served.calls_back = true;
  CHECK_OK(create("fr", &view));
  CHECK_INT(served.inside[0], RG_ERROR_REENTRANT);
  CHECK_INT(served.inside[1], RG_ERROR_REENTRANT);
  CHECK_INT(served.inside[2], RG_ERROR_INVALID_ARGUMENT); /* frozen */
  tear_down();
}

/* Collects what a sink gets. */
typedef struct bytes {
  char *all;
  size_t size;
} bytes;

static bool collect(void *user, const char *more, size_t size) {
  bytes *b = (bytes *)user;
  char *grown = (char *)realloc(b->all, b->size + size + 1);
  if (!grown) return false;
  memcpy(grown + b->size, more, size);
  b->all = grown;
  b->size += size;
  return true;
}

static void a_pack_has_all_languages(void) {
  bytes pack = {NULL, 0};
  serve();
  CHECK_OK(rg_resources_save(res, collect, &pack));
  rg_resources_destroy(res);
  CHECK_OK(rg_resources_create(NULL, &res));
  CHECK_OK(rg_resources_load(res, pack.all, pack.size, false));
  CHECK_OK(create("de", &view));
  CHECK(is_text(view, "@string/only", "nur"));
  tear_down();
  free(pack.all);
}

static void too_many_names_are_a_limit(void) {
  rg_resources_def def = rg_resources_def_default();
  rg_resource_provider provider = {list_pak, read_pak, &served};
  char name[64];
  serve();
  def.defer_locales = true;
  def.max_entries = 0;
  while (rg_resources_name(res, def.max_entries + 1, name, sizeof name) > 0) def.max_entries++;
  rg_resources_destroy(res);
  CHECK_OK(rg_resources_create(&def, &res));
  CHECK_OK(rg_resources_add_provider(res, "", &provider));
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(create("fr", &view));
  CHECK_INT(change(view, "de"), RG_ERROR_LIMIT);
  CHECK(is_text(view, "@string/title", "Fichiers"));
  tear_down();
}

/* MARK: - Lazy is full */

static uint64_t seed;

static uint32_t below(uint32_t bound) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((seed >> 33) % bound);
}

static const char *const locales[] = {"fr", "fr-rCA", "de", "en-rGB", "b+sr+Latn", "ar", "es-rMX", "zh-rTW", "iw"};
static const char *const tags[] = {"fr",    "fr-CA", "de-AT", "en", "en-GB", "sr-Latn-RS", "ar,fr", "es-AR",
                                   "zh-HK", "he",    "it",    "it,de-CH,fr", "und"};
static const char *const others[] = {"", "-night", "-land", "-sw600dp", "-xhdpi", "-v21"};

/* A value of one of the types, as a line of a value file. */
static void write_value(char *out, size_t room) {
  char name = (char)('a' + below(5)), other = (char)('a' + below(5));
  switch (below(10)) {
    case 0: snprintf(out, room, "<string name='%c'>%u \\u00e9</string>", name, below(1000)); break;
    case 1: snprintf(out, room, "<string name='%c'>a <b>bold</b> %u</string>", name, below(1000)); break;
    case 2: snprintf(out, room, "<string name='%c'>@string/%c</string>", name, other); break;
    case 3: snprintf(out, room, "<dimen name='%c'>%udp</dimen>", name, below(100)); break;
    case 4: snprintf(out, room, "<dimen name='%c'>@macro/gap</dimen>", name); break;
    case 5: snprintf(out, room, "<color name='%c'>#%06x</color>", name, below(1 << 24)); break;
    case 6: snprintf(out, room, "<style name='%c'><item name='space'>%upx</item></style>", name, below(50)); break;
    case 7: snprintf(out, room, "<style name='%c.x'><item name='words'>a|b</item></style>", name); break;
    case 8: snprintf(out, room, "<plurals name='%c'><item quantity='few'>%u</item><item quantity='other'>%u</item></plurals>", name,
                     below(99), below(99)); break;
    default: snprintf(out, room, below(20) ? "<bool name='%c'>true</bool>" : "<dimen name='%c'>broken</dimen>", name); break;
  }
}

static void write_file(char *text, size_t room) {
  size_t length = (size_t)snprintf(text, room, "<resources>");
  for (uint32_t count = 1 + below(6); count > 0; count--) {
    char line[200];
    write_value(line, sizeof line);
    length += (size_t)snprintf(text + length, room - length, "%s", line);
  }
  snprintf(text + length, room - length, below(30) ? "</resources>" : "</resource>");
}

static void write_pak(pak *p, bool is_first) {
  memset(p, 0, sizeof *p);
  if (is_first)
    put(p, "values/base.xml", "<resources><macro name='gap'>7dp</macro><attr name='space' format='dimension'/><attr name='words'>"
                              "<flag name='a' value='1'/><flag name='b' value='2'/></attr></resources>");
  for (uint32_t count = 2 + below(14); count > 0; count--) {
    char path[64], text[1400];
    bool is_color = below(6) == 0, has_locale = below(4) > 0;
    snprintf(path, sizeof path, "%s%s%s%s/%c.xml", is_color ? "color" : "values", has_locale ? "-" : "",
             has_locale ? locales[below(COUNT(locales))] : "", others[below(COUNT(others))], 'a' + (char)below(4));
    bool is_there = false;
    for (size_t i = 0; i < p->count; i++) is_there = is_there || strcmp(p->files[i].path, path) == 0;
    if (is_there) continue;
    write_file(text, sizeof text);
    put(p, path, is_color ? button : text);
  }
}

static rg_status fill(rg_resources *to, pak *paks, size_t count, const bytes *pack, uint32_t pack_at) {
  for (size_t i = 0; i < count; i++) {
    rg_resource_provider provider = {list_pak, read_pak, &paks[i]};
    if (i == pack_at && pack->size) CHECK_OK(rg_resources_add_pack(to, pack->all, pack->size, true));
    CHECK_OK(rg_resources_add_provider(to, i == 2 ? "android" : "", &provider));
    if (i == 0) (void)rg_resources_add_file(to, "", "values-fr/late.xml", french, strlen(french));
  }
  return rg_resources_freeze(to);
}

/* Compares all values that resources read in full have with those of others. */
static void compare(const rg_resources *full, rg_resource_view *one, const rg_resources *lazy, rg_resource_view *other) {
  char name[128];
  for (rg_resource i = 1; rg_resources_name(full, i, name, sizeof name) > 0; i++) {
    rg_resource there = 0;
    rg_resource_value v = {0}, w = {0};
    rg_resource_text text = {0}, same = {0};
    rg_text_span span[4], spans[4];
    uint32_t count = 0, counted = 0;
    bool is_found = rg_resources_find(lazy, name, &there) == RG_OK;
    rg_status status = rg_resource_view_value(one, i, true, &v);
    if (!is_found || status != RG_OK) {
      CHECK(status == RG_ERROR_NOT_FOUND && rg_resource_view_value(other, there, true, &w) == RG_ERROR_NOT_FOUND);
      continue;
    }
    CHECK_OK(rg_resource_view_value(other, there, true, &w));
    CHECK(v.type == w.type && v.number == w.number && v.pixels == w.pixels && v.unit == w.unit && v.length == w.length);
    if (v.type == RG_VALUE_COLOR || v.type == RG_VALUE_BOOLEAN || v.type == RG_VALUE_DIMENSION) CHECK(v.data == w.data);
    if (v.text || w.text) CHECK(v.text && w.text && strcmp(v.text, w.text) == 0 && !v.styled == !w.styled);
    if (v.styled && w.styled) {
      CHECK_OK(rg_resources_spans(full, v.styled, span, 4, &count));
      CHECK_OK(rg_resources_spans(lazy, w.styled, spans, 4, &counted));
      CHECK(count == counted && strcmp(span[0].tag, spans[0].tag) == 0 && span[0].end == spans[0].end);
    }
    for (int64_t quantity = 0; quantity < 6; quantity++) {
      status = rg_resource_view_plural(one, i, quantity, &text);
      CHECK_INT(rg_resource_view_plural(other, there, quantity, &same), status);
      if (status == RG_OK) CHECK(strcmp(text.text, same.text) == 0);
    }
    rg_resource_item items[8], found[8];
    status = rg_resource_view_style(one, i, items, 8, &count);
    CHECK_INT(rg_resource_view_style(other, there, found, 8, &counted), status);
    CHECK(count == counted);
    for (uint32_t k = 0; k < count && k < 8; k++)
      CHECK(items[k].value.type == found[k].value.type &&
            (items[k].value.text ? strcmp(items[k].value.text, found[k].value.text) == 0
                                 : items[k].value.data == found[k].value.data));
  }
}

static void configure(rg_configuration *device) {
  *device = rg_configuration_default();
  device->locale = below(10) ? tags[below(COUNT(tags))] : NULL;
  device->qualifiers = below(2) ? "night" : below(2) ? "land" : NULL;
  device->smallest_width = below(2) ? 600 : 320;
  device->density = below(2) ? 320 : 160;
}

static void random_resources_have_equal_values(void) {
  static pak paks[3], none;
  for (uint32_t n = 0; n < 400; n++) {
    rg_resources *full, *lazy;
    rg_resource_view *views[3] = {NULL}, *others_[3] = {NULL};
    bytes pack = {NULL, 0};
    seed = n * 7919u + 1;
    if (below(4) == 0) { /* a pack among the folders */
      write_pak(&none, false);
      CHECK_OK(make(false, no_hooks, &full));
      CHECK_OK(fill(full, &none, 1, &pack, 9));
      CHECK_OK(rg_resources_save(full, collect, &pack));
      rg_resources_destroy(full);
    }
    size_t count = 1 + below(3);
    for (size_t i = 0; i < count; i++) write_pak(&paks[i], i == 0);
    uint32_t pack_at = below(3);
    CHECK_OK(make(false, no_hooks, &full));
    CHECK_OK(make(true, no_hooks, &lazy));
    CHECK_OK(fill(full, paks, count, &pack, pack_at));
    CHECK_OK(fill(lazy, paks, count, &pack, pack_at));
    for (uint32_t step = 0; step < 12; step++) {
      uint32_t k = below(3);
      rg_configuration device;
      configure(&device);
      if (!views[k]) {
        CHECK_OK(rg_resource_view_create(full, &device, &views[k]));
        CHECK_OK(rg_resource_view_create(lazy, &device, &others_[k]));
      } else if (below(5) == 0) {
        rg_resource_view_destroy(views[k]);
        rg_resource_view_destroy(others_[k]);
        views[k] = others_[k] = NULL;
        continue;
      } else {
        CHECK_OK(rg_resource_view_set_configuration(views[k], &device));
        CHECK_OK(rg_resource_view_set_configuration(others_[k], &device));
      }
      for (uint32_t v = 0; v < 3; v++)
        if (views[v]) compare(full, views[v], lazy, others_[v]);
    }
    for (uint32_t v = 0; v < 3; v++) {
      rg_resource_view_destroy(views[v]);
      rg_resource_view_destroy(others_[v]);
    }
    rg_resources_destroy(full);
    rg_resources_destroy(lazy);
    free(pack.all);
  }
}

/* MARK: - Memory and threads */

static void memory_that_runs_out_changes_nothing(void) {
  static const char *const steps[] = {"fr", "de", "ar,sr-Latn", "en-GB", "fr"};
  static pak one;
  static ledger l;
  bool is_done = false;
  seed = 4;
  write_pak(&one, true);
  put(&one, "values/names.xml", strings);
  put(&one, "values-fr/names.xml", french);
  for (long n = 0; !is_done; n++) {
    rg_resource_provider provider = {list_pak, read_pak, &one};
    rg_status status = make(true, ledger_hooks(&l), &res);
    CHECK_OK(status);
    CHECK_OK(rg_resources_add_provider(res, "", &provider));
    CHECK_OK(rg_resources_freeze(res));
    CHECK_OK(create(NULL, &view));
    rg_resource_view *second = NULL;
    l.fail_after = n;
    is_done = true;
    for (size_t i = 0; i < COUNT(steps); i++) {
      status = i == 2 ? create(steps[i], &second) : change(view, steps[i]);
      if (status == RG_OK) continue;
      CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
      is_done = false;
      l.fail_after = -1;
      CHECK(is_text(view, "@string/title", i == 1 ? "Fichiers" : "Files"));
      CHECK_OK(i == 2 ? create(steps[i], &second) : change(view, steps[i]));
    }
    l.fail_after = -1;
    CHECK(is_text(view, "@string/title", "Fichiers"));
    rg_resource_view_destroy(second);
    tear_down();
    CHECK_INT(l.count, 0);
    CHECK_INT(l.mistakes, 0);
  }
  CHECK(l.refused > 40);
}

/* Changes the language of a view again and again, while other threads do, too. */
static void *run(void *argument) {
  size_t number = (size_t)argument;
  rg_resource_view *own = NULL;
  CHECK_OK(create(number % 2 ? "fr" : NULL, &own));
  for (size_t i = 0; i < 60; i++) {
    static const char *const wanted[] = {"de", "fr", "en", "it"}, *const texts[] = {"Dateien", "Fichiers", "Files", "Files"};
    size_t k = (number + i) % 4;
    CHECK_OK(change(own, wanted[k]));
    for (int again = 0; again < 20; again++) CHECK(is_text(own, "@string/title", texts[k]));
  }
  rg_resource_view_destroy(own);
  return NULL;
}

static void threads_read_at_the_same_time(void) {
  for (int round = 0; round < 20; round++) {
    pthread_t threads[4];
    serve();
    for (size_t i = 0; i < COUNT(threads); i++) CHECK(pthread_create(&threads[i], NULL, run, (void *)i) == 0);
    for (size_t i = 0; i < COUNT(threads); i++) CHECK(pthread_join(threads[i], NULL) == 0);
    rg_resources_destroy(res);
  }
}

int main(void) {
  RUN(a_language_is_read_when_a_view_has_it);
  RUN(mistakes_have_their_place);
  RUN(the_first_language_that_is_there_is_taken);
  RUN(callbacks_cannot_call);
  RUN(a_pack_has_all_languages);
  RUN(too_many_names_are_a_limit);
  RUN(random_resources_have_equal_values);
  RUN(memory_that_runs_out_changes_nothing);
  RUN(threads_read_at_the_same_time);
  return check_result();
}
