/* SPDX-License-Identifier: MIT */
/** @file resources.h Resources: texts, dimensions, colors, styles and files by name, for each language, density and so
 *  on, as Android's folder `res`. Include reglet.h. */
#ifndef REGLET_RESOURCES_H
#define REGLET_RESOURCES_H

#include "base.h"
#include "context.h"
#include "environment.h"
#include "markup.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * An rg_resources object is filled with files, then frozen. After that no value changes, and any number of threads may
 * read it. An rg_resource_view reads it for one configuration and theme.
 *
 *   rg_resources *res;
 *   rg_resources_create(NULL, &res);
 *   rg_resources_add_folder(res, "", "app/res");             // the first folder that defines a name wins
 *   rg_resources_add_folder(res, "android", "platform/res"); // a package: @android:color/black
 *   rg_resources_freeze(res);
 *
 *   rg_configuration device = rg_configuration_default();
 *   device.locale = "fr-CA";
 *   rg_resource_view *view;
 *   rg_resource_view_create(res, &device, &view);
 *   rg_resource title;
 *   rg_resources_find(res, "@string/title", &title);
 *   rg_resource_text text;
 *   rg_resource_view_text(view, title, &text);
 *
 * Files and values are those of Android's aapt2; values that depend on the configuration are found as Android's runtime
 * finds them. A broken file is an error in the diagnostics, and counts as absent; all others are read. A reference that
 * names nothing is a warning. Names of files, packages and value sets must be UTF-8.
 *
 * After OUT_OF_MEMORY a call can be made again. Of a folder, the files that were read before stay.
 */

/** Resources. Owns all memory behind it. */
typedef struct rg_resources rg_resources;
/** Resources for one configuration and theme. Must not outlive its rg_resources. One thread at a time. */
typedef struct rg_resource_view rg_resource_view;

/** Handle of a resource: `@type/name` of a package. 0: none. Valid as long as the rg_resources. Handles are the numbers
 *  from 1 on: rg_resources_name() returns 0 after the last. */
typedef uint32_t rg_resource;

/** Settings of rg_resources_create(). Make with rg_resources_def_default(). */
typedef struct rg_resources_def {
  uint32_t struct_size;
  uint32_t max_entries;    /**< names; default 1,000,000 */
  uint64_t max_file_bytes; /**< of one file; default 16 MiB */
  rg_allocator allocator;  /**< default: malloc; called by every thread that makes or uses a view */
  /** The locales of the device and of its user, "fr,de-AT": folders for other languages are skipped, and cost nothing.
   *  NULL: all are read. Packs are not concerned: all of one is there */
  const char *locales;
  /** Value files of folders and providers that are for a language, as those of values-fr, are only listed. The first view
   *  that has the language reads them: rg_resource_view_create(), rg_resource_view_set_configuration(). See there */
  bool defer_locales;
} rg_resources_def;

/** Receives the path of a file in `res`: "values-fr/strings.xml". If it returns false, stop and return false, too. */
typedef bool (*rg_resource_path_fn)(void *user, const char *path);
/** Calls `report` with `user` for each file of a provider, in any order. Returns false if that failed. */
typedef bool (*rg_resource_list_fn)(void *provider, rg_resource_path_fn report, void *user);
/** Calls `sink` with `user` for the bytes of a file, once or several times. Returns false if that failed. */
typedef bool (*rg_resource_read_fn)(void *provider, const char *path, rg_sink_fn sink, void *user);

/**
 * Serves the files of a `res`, say from the archive of a game:
 *
 *   static bool list_pak(void *pak, rg_resource_path_fn report, void *user) {
 *     for (const entry *e = first(pak); e; e = next(e))
 *       if (!report(user, e->path)) return false;
 *     return true;
 *   }
 *   static bool read_pak(void *pak, const char *path, rg_sink_fn sink, void *user) {
 *     const entry *e = find(pak, path);
 *     return e && sink(user, e->bytes, e->size);
 *   }
 *   rg_resource_provider provider = {list_pak, read_pak, &pak};
 *   rg_resources_add_provider(res, "", &provider);
 *
 * Both may be called, and `user` must be valid, as long as the resources exist, `read` by every thread that reads a
 * file through a view. They must not call functions of these resources.
 */
typedef struct rg_resource_provider {
  rg_resource_list_fn list;
  rg_resource_read_fn read;
  void *user; /**< passed to both as `provider` */
} rg_resource_provider;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_resources_def_init(rg_resources_def *def, size_t struct_size);
/** Returns the default settings. */
RG_EXPERIMENTAL static inline rg_resources_def rg_resources_def_default(void) {
  rg_resources_def d;
  rg_resources_def_init(&d, sizeof d);
  return d;
}

/** A device, as far as folder names distinguish them. 0 or NULL: unknown. Make with rg_configuration_default(). */
typedef struct rg_configuration {
  uint32_t struct_size;
  uint16_t mcc, mnc;
  /** BCP 47: "fr-CA"; NULL: only resources without a locale fit. Of several, "de-CH,fr-CH", the first one that resources
   *  outside of the package android are defined for, else the first; English always is. O(definitions) */
  const char *locale;
  rg_direction direction;      /**< INHERIT: unknown */
  uint16_t smallest_width, width, height; /**< dp */
  uint16_t px_width, px_height;
  /** Words of folder names, one of each group: "large", "long", "round", "widecg", "highdr", "land", "car", "night",
   *  "finger", "keyssoft", "qwerty", "navhidden", "dpad", separated by "-" in any order; NULL: none */
  const char *qualifiers;
  uint16_t density;            /**< dots per inch; default 160 */
  uint16_t sdk;                /**< Android version, default 34 */
  bool ui_normal;              /**< the type of UI is known to be none of those that `qualifiers` can name */
  float font_scale;            /**< dp per sp, default 1 */
} rg_configuration;

/** Fills the first `struct_size` bytes of `configuration` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_configuration_init(rg_configuration *configuration, size_t struct_size);
/** Returns the default configuration. */
RG_EXPERIMENTAL static inline rg_configuration rg_configuration_default(void) {
  rg_configuration c;
  rg_configuration_init(&c, sizeof c);
  return c;
}

/** Type of a value. */
typedef enum rg_value_type {
  RG_VALUE_MISSING = 0,   /**< nothing gives a value */
  RG_VALUE_NULL = 1,      /**< `@null` */
  RG_VALUE_EMPTY = 2,     /**< `@empty` */
  RG_VALUE_STRING = 3,    /**< `text` */
  RG_VALUE_FLOAT = 4,     /**< `number` */
  RG_VALUE_DIMENSION = 5, /**< `data` is Android's complex number, `number` its value, `unit` its unit, `pixels` */
  RG_VALUE_FRACTION = 6,  /**< `data` likewise; `unit` is 0 for %, 1 for %p */
  RG_VALUE_INTEGER = 7,   /**< `data` */
  RG_VALUE_HEXADECIMAL = 8, /**< `data`, written as 0x... */
  RG_VALUE_BOOLEAN = 9,   /**< `data` is 0 or -1 */
  RG_VALUE_COLOR = 10,    /**< `data` is 0xAARRGGBB */
  RG_VALUE_REFERENCE = 11, /**< `resource`, not resolved */
  RG_VALUE_ATTRIBUTE = 12, /**< `resource`, an attribute that the theme does not resolve */
  RG_VALUE_BAG = 13,      /**< a style, an array, plurals or a color state list */
  RG_VALUE_FILE = 14,     /**< `text` is the path of the file */
  RG_VALUE_TYPE_FORCE_32 = 0x7fffffff
} rg_value_type;

/** Unit of a dimension. */
typedef enum rg_value_unit {
  RG_UNIT_PX = 0,
  RG_UNIT_DP = 1,
  RG_UNIT_SP = 2,
  RG_UNIT_PT = 3,
  RG_UNIT_IN = 4,
  RG_UNIT_MM = 5,
  RG_VALUE_UNIT_FORCE_32 = 0x7fffffff
} rg_value_unit;

/** A value. Texts are borrowed from the rg_resources. */
typedef struct rg_resource_value {
  rg_value_type type;
  int32_t data;
  float number;
  float pixels;
  rg_value_unit unit;
  rg_resource resource; /**< the resource that the value names, or that defines it; 0: none */
  const char *text;     /**< UTF-8, NUL-terminated; NULL: none */
  size_t length;
  uint32_t styled;      /**< names its spans for rg_resources_spans(); 0: none */
} rg_resource_value;

/** The pixels of a dimension, cut toward zero; the closest integer if they are too many. */
RG_EXPERIMENTAL static inline int32_t rg_value_pixel_offset(const rg_resource_value *value) {
  if (value->pixels >= 2147483648.0f) return INT32_MAX;
  return value->pixels > -2147483648.0f ? (int32_t)value->pixels : INT32_MIN;
}
/** The pixels of a dimension, rounded; never 0 unless the dimension is. */
RG_EXPERIMENTAL static inline int32_t rg_value_pixel_size(const rg_resource_value *value) {
  rg_resource_value rounded = *value;
  int32_t size;
  rounded.pixels += value->pixels >= 0 ? 0.5f : -0.5f;
  size = rg_value_pixel_offset(&rounded);
  return size != 0 || value->pixels == 0 ? size : value->pixels > 0 ? 1 : -1;
}
/** The part of `base`, or of `parent_base` for %p. */
RG_EXPERIMENTAL static inline float rg_value_fraction(const rg_resource_value *value, float base, float parent_base) {
  return value->number * (value->unit == RG_UNIT_PX ? base : parent_base);
}

/** A span of a styled text, in UTF-16 units; the end is exclusive. */
typedef struct rg_text_span {
  const char *tag; /**< the name of the tag and its attributes: "b", "a;href=x" */
  uint32_t start, end;
} rg_text_span;

/** A text. Borrowed from the rg_resources; that of a number, a color or a reference, from the view until its next text. */
typedef struct rg_resource_text {
  const char *text;
  size_t length;
  uint32_t styled; /**< names its spans for rg_resources_spans(); 0: none */
} rg_resource_text;

/** An attribute of a style, and its value, not resolved. */
typedef struct rg_resource_item {
  rg_resource attribute;
  rg_resource_value value;
} rg_resource_item;

/** An attribute of an element: its resource and its text, as a file has it. */
typedef struct rg_resource_attribute {
  rg_resource attribute;
  const char *value;
} rg_resource_attribute;

/** Where rg_resource_view_obtain() looks for attributes. Make with rg_obtain_def_default(). */
typedef struct rg_obtain_def {
  uint32_t struct_size;
  uint32_t own_count;
  const rg_resource_attribute *own; /**< of the element itself */
  const char *package;              /**< of names without one; NULL: "" */
  const char *style;                /**< of the element: "@style/x" or "?attr/x"; NULL: none */
  rg_resource default_attribute;    /**< an attribute of the theme that names a style; 0: none */
  rg_resource default_style;        /**< used if default_attribute is 0 or names no style */
} rg_obtain_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_obtain_def_init(rg_obtain_def *def, size_t struct_size);
/** Returns a definition without any source but the theme. */
RG_EXPERIMENTAL static inline rg_obtain_def rg_obtain_def_default(void) {
  rg_obtain_def d;
  rg_obtain_def_init(&d, sizeof d);
  return d;
}

/**
 * Creates empty resources. `def` may be NULL.
 * @return OK, INVALID_ARGUMENT (also a wrong tag in `locales`), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_create(const rg_resources_def *def, rg_resources **out);
/** Destroys resources; NULL is ignored. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_resources_destroy(rg_resources *resources);
/** Number of diagnostics of the files read so far. @since 0.1 */
RG_EXPERIMENTAL RG_API uint32_t rg_resources_diagnostic_count(const rg_resources *resources);
/** Reads a diagnostic, in the order of the files. @return OK, NOT_FOUND, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_diagnostic_at(const rg_resources *resources, uint32_t index,
                                                            rg_diagnostic *out);

/**
 * Reads a folder `res` with folders such as `values-fr` and `layout` into a package. O(bytes).
 *
 * - package: the name behind the @ of references; "": that of the application
 *
 * @return OK (diagnostics report broken files), IO (no such folder), INVALID_ARGUMENT (frozen), LIMIT, OUT_OF_MEMORY,
 *         REENTRANT (inside a callback of a provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_folder(rg_resources *resources, const char *package,
                                                         const char *path);
/**
 * Reads all files that a provider has into a package, as rg_resources_add_folder() does. Value files and color lists
 * are read now, others by rg_resource_view_read(). The struct is copied. O(bytes).
 * @return OK (diagnostics report broken files), IO (they cannot be listed), INVALID_ARGUMENT (frozen, or a callback is
 *         missing), LIMIT, OUT_OF_MEMORY, REENTRANT (inside a callback of a provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_provider(rg_resources *resources, const char *package,
                                                           const rg_resource_provider *provider);
/**
 * Reads one file as if it lay at `path` in a folder `res`: "values-fr/strings.xml". Consecutive calls for one package
 * fill one folder until rg_resources_next_folder(). O(bytes).
 * A path without a folder, or with several, is ignored. The text of a value file or a color state list is not needed
 * afterwards; the bytes of any other file are kept for rg_resource_view_read().
 * @return OK, SYNTAX (the file is broken: see the diagnostics), INVALID_ARGUMENT (no such folder can exist, or frozen),
 *         LIMIT (the file is too large, or there are too many names), OUT_OF_MEMORY, REENTRANT (inside a callback of a
 *         provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_file(rg_resources *resources, const char *package, const char *path,
                                                       const char *text, size_t size);
/**
 * Reads one file of a value set: resources named `@bundle:type/set.name`, as in iDroidLayout. Texts have no escapes,
 * only `parent` names the parent of a style, prefixes of its items do not matter, the last of equal items wins, and
 * their values stay texts. A file whose root is `selector` is the color state list `@bundle:color/set`, of attributes
 * without prefix: `color`, `state_disabled` and the like. Messages call the file `set.xml`. O(bytes).
 * @return OK, SYNTAX, INVALID_ARGUMENT (an empty `set` or one with a dot, or frozen), LIMIT, OUT_OF_MEMORY, REENTRANT
 *         (inside a callback of a provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_set(rg_resources *resources, const char *bundle, const char *set,
                                                      const char *text, size_t size);
/**
 * Reads a folder without folders, as those of iDroidLayout, into a package. A file `name.xml` is, by its root, a value
 * set `name` (`resources`), the color state list and drawable `name` (`selector`), or else the layout and the drawable
 * `name`; a picture (png, jpg, gif, webp) is a drawable. `@2x` and `@3x` before the extension mean 320 and 480 dots per
 * inch, `~ipad` a smallest width of 600 dp. Other files are ignored. O(bytes).
 * @return as rg_resources_add_folder()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_bundle(rg_resources *resources, const char *bundle, const char *path);
/** Lets the next files of a package lie in a further folder, whose definitions come after those so far.
 *  @return OK, INVALID_ARGUMENT (frozen), LIMIT, OUT_OF_MEMORY, REENTRANT (inside a callback of a provider) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_next_folder(rg_resources *resources, const char *package);
/**
 * Ends loading: values of styles get the types of their attributes, and references that name nothing are reported.
 * @return OK, OUT_OF_MEMORY, REENTRANT (inside a callback of a provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_freeze(rg_resources *resources);

/**
 * Writes frozen resources through `sink` as a pack, which rg_resources_load() reads without parsing anything: all
 * packages with their values, the contents of all files, and the elements of layouts of XML, so that inflating them
 * parses nothing, either. Files of folders and providers are read now, also those that were deferred. A pack is for
 * one version of the library. O(bytes), also of memory; any thread.
 * @return OK, IO (a file is no longer there, or the sink returned false), LIMIT (a file has more than max_file_bytes,
 * the pack would have more than 2 GiB, or names were chosen to collide), OUT_OF_MEMORY, INVALID_ARGUMENT (not frozen,
 * or no sink), REENTRANT (with `defer_locales`, inside a callback of a provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_save(const rg_resources *resources, rg_sink_fn sink, void *user);
/**
 * Fills empty resources with a pack, and freezes them. Packs may come from anywhere: every number in one is checked, so
 * that reading it is safe. A damaged pack is refused, or loads with other values; then texts may not be UTF-8, and
 * spans may end behind their text. O(names + values).
 *
 * - bytes: the pack, in memory or a mapped file. They are used where they are, and must neither change nor end before
 *   the resources do, unless they are copied
 * - copy: whether to copy them, in one block. Bytes whose address is no multiple of 8 are copied in any case
 *
 * @return OK, SYNTAX (no pack, or a damaged one: a diagnostic has the `offset` of the byte), LIMIT (more than
 *         max_entries names, or 2 GiB), INVALID_ARGUMENT (the resources are not empty, or no bytes), OUT_OF_MEMORY,
 *         REENTRANT (inside a callback of a provider). After a failure the resources are empty
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_load(rg_resources *resources, const void *bytes, size_t size, bool copy);
/**
 * Adds a pack to resources that may have folders, files, providers and other packs, before or after it. Each package of
 * the pack is as if its folders were added now: what an earlier folder defines, it does not define again, and the next
 * files begin a further folder. The types that values of styles have, and the values in place of macros, are those of the
 * time when the pack was made. `locales` do not matter.
 *
 * Bytes, `copy` and damaged packs are as in rg_resources_load(). The contents of files stay in the bytes. A pack alone is
 * used where it is; as soon as something else is added, its values are copied, which takes about as much memory as they
 * have in the pack. O(names + values).
 *
 * @return OK, SYNTAX (no pack, or a damaged one: a diagnostic has the `offset` of the byte), LIMIT (more than
 *         max_entries names, or 2 GiB), INVALID_ARGUMENT (frozen, or no bytes), OUT_OF_MEMORY, REENTRANT (inside a
 *         callback of a provider). After a failure no value is added
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_pack(rg_resources *resources, const void *bytes, size_t size,
                                                       bool copy);

/** Finds `@type/name`, `@package:type/name` or `?name` (an attribute). O(length).
 *  @return OK, NOT_FOUND, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_find(const rg_resources *resources, const char *name, rg_resource *out);
/** The place of a definition. The path is borrowed from the resources, and valid until something is added to them. */
typedef struct rg_resource_definition {
  const char *path; /**< in `res`: "values-fr/strings.xml"; of a value set, its name and ".xml" */
  uint32_t line;    /**< from 1 on */
  uint32_t folder;  /**< of its package: 0 for files that were added before any folder, then from 1 on */
} rg_resource_definition;

/** Finds the place of a definition of a resource, from index 0 on. Those that one of an earlier folder hides are not
 *  kept. O(index). @return OK, NOT_FOUND, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_definition_at(const rg_resources *resources, rg_resource resource,
                                                            uint32_t index, rg_resource_definition *out);
/** Writes the name of a resource, `@package:type/name`, as snprintf does. @return its length, 0: none @since 0.1 */
RG_EXPERIMENTAL RG_API size_t rg_resources_name(const rg_resources *resources, rg_resource resource, char *out,
                                                size_t size);

/**
 * Creates a view with an empty theme, on any thread. Its memory comes from the allocator of the resources, which threads
 * must be able to call at the same time if views on several threads use it. O(names).
 *
 * With `defer_locales`, the files for the view's language that no view has needed before are read now, on this thread:
 * O(bytes + values, those that were read before included). Of several locales, those up to the one that is taken are
 * read. Broken files are new diagnostics; messages that were read before are then no longer valid. Other threads go on
 * reading meanwhile, with their views as they were; one that also needs files waits. Values are those of resources
 * that were read in full, except for names that only such files have: rg_resources_find(), rg_resources_name(),
 * definitions and explanations have them once they are read, references to them from other files are reported as
 * undefined, and what such a file declares for all languages (`attr`, `macro`, `public`) counts from then on.
 *
 * @return OK, INVALID_ARGUMENT (not frozen, or an unknown locale or word), OUT_OF_MEMORY; with `defer_locales` also
 *         LIMIT (too many names), REENTRANT (inside a callback of a provider)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_create(const rg_resources *resources,
                                                         const rg_configuration *configuration,
                                                         rg_resource_view **out);
/** Destroys a view; NULL is ignored. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_resource_view_destroy(rg_resource_view *view);
/** Applies a style to the theme; `force` replaces attributes that it has, else only adds. @return OK, NOT_FOUND,
 *  OUT_OF_MEMORY @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_apply_style(rg_resource_view *view, rg_resource style, bool force);
/**
 * Replaces the theme, and removes those that were pushed: it gets the attributes of `styles`, later ones replacing
 * those of earlier ones. Without styles it is empty. O(names + items).
 * @return OK, NOT_FOUND (one is no style), OUT_OF_MEMORY; then nothing changed
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_set_theme(rg_resource_view *view, const rg_resource *styles,
                                                            uint32_t count);
/** Lays a style over the theme until rg_resource_view_pop_theme(), as `android:theme` of an element does. O(items).
 *  @return OK, NOT_FOUND (no style), OUT_OF_MEMORY; then nothing is pushed @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_push_theme(rg_resource_view *view, rg_resource style);
/** Restores the theme before the last rg_resource_view_push_theme(), also without styles that were applied since.
 *  O(items). @return OK, NOT_FOUND (none is pushed) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_pop_theme(rg_resource_view *view);
/**
 * Changes the configuration of a view. The theme, and those pushed, are made again of the styles applied: they may have
 * other values now. O(names + items). With `defer_locales` files may be read, as by rg_resource_view_create().
 * @return as rg_resource_view_create(); unless it is OK, the view is as before
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_set_configuration(rg_resource_view *view,
                                                                    const rg_configuration *configuration);

/** Lists the attributes of a style and of its parents, its own first, at most `capacity`; `count` is set to that of all.
 *  @return OK, NOT_FOUND (no style, or its parents are missing or a cycle), OUT_OF_MEMORY @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_style(rg_resource_view *view, rg_resource style, rg_resource_item *out,
                                                        uint32_t capacity, uint32_t *count);

/** Reads a value. `resolve`: follow references. @return OK, NOT_FOUND (no definition fits) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_value(const rg_resource_view *view, rg_resource resource,
                                                        bool resolve, rg_resource_value *out);
/** Reads a text; numbers and colors are written as Android writes them, a reference that leads nowhere as @ or ? and the
 *  number that `<public>` gives its name. @return OK, NOT_FOUND, OUT_OF_MEMORY @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_text(rg_resource_view *view, rg_resource resource,
                                                       rg_resource_text *out);
/** The path of a file in its folder `res`: "layout-land/main.xml" for `@layout/main`. References are followed.
 *  @return the path, borrowed from the rg_resources; NULL: no file, or no definition fits @since 0.1 */
RG_EXPERIMENTAL RG_API const char *rg_resource_view_path(const rg_resource_view *view, rg_resource resource);
/**
 * Reads the contents of a file, such as `@raw/sounds`: calls `sink` once with all bytes, which it may use until it
 * returns. A file of a folder is read from there now, so a path that was relative still is; bytes that
 * rg_resources_add_file() was given are passed on without a copy. O(bytes). `sink` must not use the view.
 * @return OK, NOT_FOUND (no file, or no definition fits), IO (the file is no longer there, or the sink returned false),
 *         LIMIT (more than max_file_bytes), OUT_OF_MEMORY, INVALID_ARGUMENT (no sink)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_read(rg_resource_view *view, rg_resource resource, rg_sink_fn sink,
                                                       void *user);
/** Reads the spans of a styled text, outer ones before inner ones. @return OK, NOT_FOUND @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resources_spans(const rg_resources *resources, uint32_t styled, rg_text_span *out,
                                                    uint32_t capacity, uint32_t *count);
/** Reads the text for a quantity. @return OK, NOT_FOUND, OUT_OF_MEMORY @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_plural(rg_resource_view *view, rg_resource resource, int64_t quantity,
                                                         rg_resource_text *out);
/** Reads the items of an array. @return OK, NOT_FOUND @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_array(const rg_resource_view *view, rg_resource resource,
                                                        rg_resource_value *out, uint32_t capacity, uint32_t *count);
/** Reads a color; of a color state list that for a set of states, the attributes that are set, or with NULL the default
 *  one. @return OK, NOT_FOUND (no color, or none fits) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_color(const rg_resource_view *view, rg_resource resource,
                                                        const rg_resource *states, uint32_t state_count,
                                                        uint32_t *out);
/** Reads the nature of a color: whether it depends on states, and whether it is opaque in all. @return OK, NOT_FOUND
 *  @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_color_info(const rg_resource_view *view, rg_resource resource,
                                                             bool *stateful, bool *opaque);
/** Reads an attribute of the theme, resolved. MISSING: the theme has none. @return OK, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_attribute(const rg_resource_view *view, rg_resource attribute,
                                                            rg_resource_value *out);
/**
 * Reads attributes of an element: its own, those of its style, of the default style and of the theme, the first that
 * has one. O(attributes * items of the styles and their parents).
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_obtain(rg_resource_view *view, const rg_obtain_def *def,
                                                         const rg_resource *attributes, uint32_t count,
                                                         rg_resource_value *out);
/**
 * Writes the definitions of a resource through `sink`: the one that the view has, then each other with the reason, and
 * the same of resources that it refers to:
 *
 *   `@string/title` for fr-mdpi-v34:
 *     values-fr/strings.xml:2: 'Fichiers'
 *     values/strings.xml:2 fits less well: the locale of values-fr/strings.xml:2
 *     values-de/strings.xml:2 does not fit: its locale
 *
 * O(definitions). The text is for people and may change. `sink` must not use the view.
 * @return OK, NOT_FOUND (no such resource), IO (the sink returned false), OUT_OF_MEMORY, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_explain(rg_resource_view *view, rg_resource resource, rg_sink_fn sink,
                                                          void *user);

/**
 * Sets the view whose resources layout files use from now on: references, styles, themes, includes, the units of
 * lengths, the direction of roots. NULL: none. The view must exist until the context is destroyed or has another view,
 * and only the thread of the context may use it. While it is set, every tree that is inflated keeps its description,
 * about 100 bytes a node, and one inflated from a text also the text.
 * @return OK, REENTRANT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_context_set_resources(rg_context *ctx, rg_resource_view *view);
/**
 * Creates the tree of a layout of the context's resources, `@layout/main`: of the file that fits the configuration
 * best. `def` may be NULL.
 * @return as rg_inflate(), and NOT_FOUND (no such layout), IO, INVALID_ARGUMENT (the context has no resources)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_inflate_resource(rg_context *ctx, const char *name, const rg_inflate_def *def,
                                                     rg_node *out);
/**
 * Updates a tree to a layout of the context's resources, as rg_reinflate() does: after
 * rg_resource_view_set_configuration(), to the file that fits the new configuration best. With a `file_name` of NULL,
 * messages name the file.
 * @return as rg_reinflate(), and NOT_FOUND (no such layout), IO, INVALID_ARGUMENT (the context has no resources)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_reinflate_resource(rg_context *ctx, rg_node root, const char *name,
                                                       const rg_inflate_def *def, rg_node *out);
/**
 * Brings all trees to the present configuration and theme of the context's resources: call it after
 * rg_resource_view_set_configuration(), rg_resource_view_set_theme() or rg_context_set_resources().
 *
 * Every tree that was inflated while the context had resources remembers on which values it depends. If only texts have
 * changed, they are set one after another: where memory or max_text_bytes ends that, those before are set, and the next
 * call sets the others. If other values have changed, or another file fits best, the tree's file is read again and the
 * tree updated as by rg_reinflate(): nodes that stay keep their handles, user data and scroll offsets, and what the
 * host has set, except values that have changed. Trees whose values are the same are not touched.
 *
 * O(dependencies), and for each tree whose file is read again as rg_reinflate(). The trees of templates stay as they
 * are.
 *
 * @param def the callbacks for all trees, as they were inflated; the other members are those with which each tree was
 *   inflated. Or NULL
 * @return OK, INVALID_ARGUMENT (the context has no resources, a transaction is open), or as rg_inflate_resource() for
 * the first tree that failed: it stays as it was, and the others are updated. Diagnostics are those of that tree, or of
 *  the last one that was read
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_context_update_resources(rg_context *ctx, const rg_inflate_def *def);
/**
 * Inflates the layout that a ViewStub names, and shows the stub. The stub keeps its handle and its place, and becomes
 * the parent of the tree. The tree's root has the stub's `inflatedId`, and the stub's sizes instead of its own.
 * `def` may be NULL; its parent does not matter.
 * @return as rg_inflate_resource(), and INVALID_ARGUMENT (no ViewStub with a layout, or inflated already)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_stub_inflate(rg_context *ctx, rg_node stub, const rg_inflate_def *def,
                                                 rg_node *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_RESOURCES_H */
