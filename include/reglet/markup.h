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

/** Handling of unknown tags. */
typedef enum rg_unknown_tag {
  /** A class whose name ends in a known one, such as MyTextView, is laid out as that, with an info. Others: a warning,
   *  and a FIXED leaf, 0 x 0 if it wraps; a FRAME if it has children. Default. */
  RG_UNKNOWN_TAG_WARN = 0,
  RG_UNKNOWN_TAG_ERROR = 1, /**< reject the file */
  RG_UNKNOWN_TAG_FORCE_32 = 0x7fffffff
} rg_unknown_tag;

/** Format of a layout file. */
typedef enum rg_format {
  RG_FORMAT_DETECT = 0, /**< JSON if the first character is one of { [ /, otherwise XML. Default */
  RG_FORMAT_XML = 1,
  RG_FORMAT_JSON = 2,
  RG_FORMAT_FORCE_32 = 0x7fffffff
} rg_format;

/** Flags of rg_inflate_def.json_options. By default a comma may precede a closing bracket. */
enum {
  RG_JSON_STRICT = 1,  /**< no trailing commas, as in RFC 8259 */
  RG_JSON_COMMENTS = 2 /**< allow comments: from two slashes to the end of the line, and as in C */
};

/** XML tag, or type of a JSON view, and the node it creates. All pointers are borrowed until the callback returns. */
typedef struct rg_tag {
  const char *tag; /**< as written, without a namespace: "Button", "com.example.Meter" */
  const char *id;  /**< "" if there is none */
  rg_kind kind;    /**< the library's choice; RG_KIND_FIXED for an unknown tag, unless the end of its name is known */
  rg_container_class container_class; /**< of an RG_KIND_CUSTOM node; null */
  rg_style *style; /**< the tag's presets (docs/markup.md), before any attribute of the file is read */
  void *user_data; /**< of the node; NULL */
} rg_tag;

/**
 * Resolves a tag: changes `kind`, `container_class`, `*style` and `user_data` of `tag`, and returns true.
 *
 * Return false to leave the tag to the library, which handles an unknown one as rg_inflate_def.unknown_tag. Called
 * while the file is read: it may still be rejected.
 */
typedef bool (*rg_tag_fn)(void *user, rg_tag *tag);
/** Receives each created node, in document order, after the whole tree exists. `tag->style` is NULL. Guides made by
 *  lines of constraints are not reported. */
typedef void (*rg_created_fn)(void *user, rg_node node, const rg_tag *tag);

/** An expression of data binding, `@{user.name}` or `@={user.name}`, in a layout file. Borrowed until the callback
 *  returns. */
typedef struct rg_expression {
  const char *tag;       /**< of the node, as in rg_tag */
  const char *attribute; /**< without a namespace: "text" */
  const char *text;      /**< with the braces: "@{user.name}" */
} rg_expression;
/** Returns the attribute's value as a file would write it; it may be a reference. NULL: the value after `default=` is
 *  used, and without one the attribute counts as absent. The text must stay valid until the next call. */
typedef const char *(*rg_expression_fn)(void *user, const rg_expression *expression);

/** Options of rg_inflate(). Make with rg_inflate_def_default(). */
typedef struct rg_inflate_def {
  uint32_t struct_size;
  rg_unknown_tag unknown_tag;
  const char *file_name;  /**< for messages; NULL: "layout.xml" or "layout.json" (rg_inflate_file(): its path) */
  rg_node parent;         /**< append to this node; null: the tree becomes a root */
  float density;          /**< pixels per dp, 1/16,384 to 16,384; dpi is 160 times it. 0: that of the context's
                               resources, 1 without any. Default 0 */
  float font_scale;       /**< dp per sp, 1/16,384 to 16,384; 0 likewise. Default 0 */
  /** Font of texts for which rg_context_set_fonts() gives none; null: they have no size of their own, RG_CODE_NO_SIZE. If
   *  it has a size (rg_font_def.size), each text has it at its textSize, 14sp by default. */
  rg_font font;
  /** Attributes of one tag, and those that a node keeps, its own and those of its styles. Of its styles and their parents
   *  at most four times as many styles and items are read. Default 1,024 */
  uint32_t max_attributes;
  rg_format format;
  uint32_t json_options;  /**< RG_JSON_...; default 0 */
  /** Attributes of the namespace tools replace others, as in a design tool; tools:listitem fills lists, tools:layout
   *  fragments. Default false */
  bool preview;
  rg_tag_fn resolve_tag;  /**< resolves tags before the library does, or NULL */
  /** Gives values to expressions of data binding; NULL: such attributes have the value behind `default=`, or count as
   *  absent */
  rg_expression_fn resolve_expression;
  rg_created_fn did_create; /**< or NULL */
  void *user; /**< first argument of the callbacks, which must not change the context (RG_ERROR_REENTRANT) */
  bool reloadable;        /**< keep what the file gave, for rg_reinflate(). Default false */
  /** Load the drawables and colors that nodes show (appearance.h): backgrounds, pictures, colors of texts. Those that
   *  cannot be loaded are left out, and the diagnostics say why. Default false */
  bool drawables;
} rg_inflate_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_inflate_def_init(rg_inflate_def *def, size_t struct_size);

/** Returns the default options. */
static inline rg_inflate_def rg_inflate_def_default(void) {
  rg_inflate_def d;
  rg_inflate_def_init(&d, sizeof d);
  return d;
}

/**
 * Creates the tree that `length` bytes of XML or JSON describe, all or nothing. `def` may be NULL.
 *
 *  - XML is UTF-8, UTF-16, ISO-8859-1 or US-ASCII, as expat reads them. Document types are rejected, and with them
 *    entity declarations and external entities.
 *  - JSON (docs/json.md) is UTF-8. Attributes are members of objects, and a file may contain constraints.
 *  - Tags are LinearLayout, FrameLayout, StackLayout, RelativeLayout, GridLayout, FlexboxLayout, TextView, Button,
 *    ImageView, View, Space and the aliases in docs/markup.md, which describes every attribute.
 *  - The namespaces android, app and none are equivalent; `tools:` is ignored unless `preview` is set. Attributes that
 *    nothing reads stay available to rg_node_attribute().
 *  - With rg_context_set_resources(), references, styles, themes and includes are resolved (docs/resources.md).
 *
 * @return OK, SYNTAX, LIMIT, STALE_HANDLE, HIERARCHY, UNSATISFIABLE (constraints of the file contradict each other at
 *  any size), INVALID_ARGUMENT, OUT_OF_MEMORY; diagnostics are kept
 * @since 0.1
 */
RG_API rg_status rg_inflate(rg_context *ctx, const char *text, size_t length, const rg_inflate_def *def, rg_node *out);
/** Creates the tree that a file describes. @return as rg_inflate(), and IO @since 0.1 */
RG_API rg_status rg_inflate_file(rg_context *ctx, const char *path, const rg_inflate_def *def, rg_node *out);

/**
 * Updates a tree to a new version of its layout file, all or nothing: for live preview, or another configuration.
 *
 * The result is laid out like a tree inflated from the new version, but nodes that both versions have stay:
 *
 *  - Nodes with an id match by id, tag and kind. Others match the next one of their tag and kind among the children,
 *    without an id, of the old node that their parent matches.
 *  - A node that matches keeps its handle, user data and scroll offset, and all values that are equal in both versions:
 *    properties, text, hint, rules, and the rest. So what the host has set since stays, unless the file changed it.
 *  - Matching nodes are moved to their new places. Nodes without a match are created and destroyed.
 *  - Nodes that the host added below a node that stays follow the nodes of the file.
 *  - The tree keeps its place in its parent. If the new root does not match, it takes the place of the old one.
 *
 * Meanwhile both versions exist: rg_context_def.max_nodes and fixed memory must have room for the new one, too.
 * O(nodes and bytes of both versions).
 *
 * @param root root of a tree that was inflated with rg_inflate_def.reloadable, or while the context had resources
 * @param def as for rg_inflate(), or NULL; `parent` and `reloadable` are ignored. With a `file_name` of NULL the tree
 *   keeps the name of its file. `did_create` receives only nodes without a match
 * @param[out] out the root of the new version, `root` if it matches; null after a failure. Or NULL
 * @return as rg_inflate(), and STALE_HANDLE (`root`), INVALID_ARGUMENT (`root` is no root of a reloadable tree, a
 *  transaction is open, a precondition); then the tree is as it was, and diagnostics are kept
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_reinflate(rg_context *ctx, rg_node root, const char *text, size_t length,
                                              const rg_inflate_def *def, rg_node *out);

/** Returns the tag a node was inflated from, "" for other and for stale nodes. Borrowed. @since 0.1 */
RG_API const char *rg_node_tag(const rg_context *ctx, rg_node node);

/** Position of a node's tag in a layout file. */
typedef struct rg_source {
  const char *file;      /**< rg_inflate_def.file_name, or its default. Borrowed until the node is destroyed */
  uint32_t line, column; /**< from 1; columns count bytes */
} rg_source;
/** Reads the position of a node's tag. O(1). @return OK, STALE_HANDLE, NOT_FOUND (not from a file), INVALID_ARGUMENT
 *  (`out` NULL) @since 0.1 */
RG_API rg_status rg_node_source(const rg_context *ctx, rg_node node, rg_source *out);
/** Returns the number of attributes stored on a node because nothing read them. @since 0.1 */
RG_API uint32_t rg_node_attribute_count(const rg_context *ctx, rg_node node);
/** Reads name (without namespace) and value of a stored attribute. Borrowed. @return OK, STALE_HANDLE, NOT_FOUND
 *  @since 0.1 */
RG_API rg_status rg_node_attribute_at(const rg_context *ctx, rg_node node, uint32_t index, const char **name,
                                      const char **value);
/** Returns the value of a stored attribute, NULL if there is none. Borrowed. @since 0.1 */
RG_API const char *rg_node_attribute(const rg_context *ctx, rg_node node, const char *name);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_MARKUP_H */
