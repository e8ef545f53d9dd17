/* SPDX-License-Identifier: MIT */
/** @file markup.h Trees from layout files, XML or JSON. Include reglet.h. */
#ifndef REGLET_MARKUP_H
#define REGLET_MARKUP_H

#include "base.h"
#include "custom.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What to do with a tag that names no kind. */
typedef enum rg_unknown_tag {
  RG_UNKNOWN_TAG_WARN = 0,  /**< a warning, and a FIXED leaf, 0 x 0 where it wraps (a FRAME when it has children).
                             *   Default */
  RG_UNKNOWN_TAG_ERROR = 1, /**< refuse the file */
  RG_UNKNOWN_TAG_FORCE_32 = 0x7fffffff
} rg_unknown_tag;

/** The format of a layout file. */
typedef enum rg_format {
  RG_FORMAT_DETECT = 0, /**< JSON when its first character is one of { [ /, else XML. Default */
  RG_FORMAT_XML = 1,
  RG_FORMAT_JSON = 2,
  RG_FORMAT_FORCE_32 = 0x7fffffff
} rg_format;

/** How JSON is read: rg_inflate_def.json_options. By default a comma may stand before a closing bracket. */
enum {
  RG_JSON_STRICT = 1,  /**< it may not, as RFC 8259 has it */
  RG_JSON_COMMENTS = 2 /**< comments: from two slashes to the end of the line, and as in C */
};

/** A tag of XML, or the type of a view of JSON, and the node it makes, as callbacks see them. All is borrowed until the
 *  callback returns. */
typedef struct rg_tag {
  const char *tag; /**< as written, without a namespace: "Button", "com.example.Meter" */
  const char *id;  /**< "" for none */
  rg_kind kind;    /**< what the library takes the tag for, RG_KIND_FIXED where it does not know it */
  rg_container_class container_class; /**< of a node that is RG_KIND_CUSTOM; null */
  rg_style *style; /**< what the tag presets, before any attribute of the file is read */
  void *user_data; /**< of the node; NULL */
} rg_tag;

/**
 * Say what a tag makes: change `kind`, `container_class`, `*style` and `user_data` of `tag` and return true; or return
 * false and leave the tag to the library (and, where that does not know it, to rg_inflate_def.unknown_tag). Called as
 * the tag is read: the file may still be refused.
 */
typedef bool (*rg_tag_fn)(void *user, rg_tag *tag);
/** A node was created. Called once the whole tree is there, for each node in document order, but not for guides that
 *  extended lines of constraints make; `style` is NULL. */
typedef void (*rg_created_fn)(void *user, rg_node node, const rg_tag *tag);

/** Make with rg_inflate_def_default(). */
typedef struct rg_inflate_def {
  uint32_t struct_size;
  rg_unknown_tag unknown_tag;
  const char *file_name;  /**< for messages; NULL = "layout.xml" or "layout.json" (rg_inflate_file: its path) */
  rg_node parent;         /**< append to this node; null: the tree becomes a root */
  float density;          /**< pixels in a dp, 1/16,384 to 16,384; dpi is 160 times it. Default 1 */
  float font_scale;       /**< pixels in an sp divided by density, 1/16,384 to 16,384. Default 1 */
  rg_font font;           /**< font of every text; null: texts have no size of their own, RG_CODE_NO_SIZE */
  uint32_t max_attributes; /**< of one tag. Default 256 */
  rg_format format;
  uint32_t json_options;  /**< RG_JSON_…; default 0 */
  rg_tag_fn resolve_tag;  /**< the host's say in what tags make, or NULL */
  rg_created_fn did_create; /**< or NULL */
  void *user;             /**< handed to both. They must not call the context (RG_ERROR_REENTRANT) */
} rg_inflate_def;

/** Fill the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_inflate_def_init(rg_inflate_def *def, size_t struct_size);

static inline rg_inflate_def rg_inflate_def_default(void) {
  rg_inflate_def d;
  rg_inflate_def_init(&d, sizeof d);
  return d;
}

/**
 * Build the tree that `length` bytes of XML or JSON describe: the whole tree, or on any error nothing. `def` may be
 * NULL. XML is read as UTF-8, UTF-16, ISO-8859-1 and US-ASCII as expat does. Document types, and with them entity
 * declarations and external entities, are refused. JSON is UTF-8. Tags: LinearLayout, FrameLayout, StackLayout,
 * RelativeLayout, GridLayout, TextView, Button, ImageView, View, Space and the aliases in docs/markup.md, where every
 * attribute is described too. Attributes of the namespaces android, app or none are the same; `tools:` is ignored;
 * what nothing reads stays readable with rg_node_attribute. In JSON (docs/json.md) they are members of objects, and a
 * file may hold constraints.
 * @return OK, SYNTAX, LIMIT, STALE_HANDLE, HIERARCHY, UNSATISFIABLE (constraints of the file that contradict each
 *  other in any size), INVALID_ARGUMENT, OUT_OF_MEMORY; diagnostics are kept
 * @since 0.1
 */
RG_API rg_status rg_inflate(rg_context *ctx, const char *text, size_t length, const rg_inflate_def *def, rg_node *out);
/** As rg_inflate, from a file. @return also IO @since 0.1 */
RG_API rg_status rg_inflate_file(rg_context *ctx, const char *path, const rg_inflate_def *def, rg_node *out);

/** @return the tag a node was inflated from, "" for others and for stale nodes. Borrowed. @since 0.1 */
RG_API const char *rg_node_tag(const rg_context *ctx, rg_node node);

/** Where in a layout file a node begins. */
typedef struct rg_source {
  const char *file;      /**< rg_inflate_def.file_name, or what stands for it. Borrowed until the node is destroyed */
  uint32_t line, column; /**< from 1; the column counts bytes */
} rg_source;
/** Where a node was written. O(1). @return OK, STALE_HANDLE, NOT_FOUND (it did not come from a file),
 *  INVALID_ARGUMENT (`out` NULL) @since 0.1 */
RG_API rg_status rg_node_source(const rg_context *ctx, rg_node node, rg_source *out);
/** @return the number of attributes kept on a node because nothing read them. @since 0.1 */
RG_API uint32_t rg_node_attribute_count(const rg_context *ctx, rg_node node);
/** Name (without namespace) and value of a kept attribute. Borrowed. @return OK, STALE_HANDLE, NOT_FOUND @since 0.1 */
RG_API rg_status rg_node_attribute_at(const rg_context *ctx, rg_node node, uint32_t index, const char **name,
                                      const char **value);
/** @return the value of a kept attribute, NULL when there is none. Borrowed. @since 0.1 */
RG_API const char *rg_node_attribute(const rg_context *ctx, rg_node node, const char *name);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_MARKUP_H */
