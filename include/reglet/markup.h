/* SPDX-License-Identifier: MIT */
/** @file markup.h Trees from XML layout files. Include reglet.h. */
#ifndef REGLET_MARKUP_H
#define REGLET_MARKUP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What to do with a tag that names no kind. */
typedef enum rg_unknown_tag {
  RG_UNKNOWN_TAG_WARN = 0,  /**< a warning, and a VIEW leaf (a FRAME when it has children). Default */
  RG_UNKNOWN_TAG_ERROR = 1, /**< refuse the file */
  RG_UNKNOWN_TAG_FORCE_32 = 0x7fffffff
} rg_unknown_tag;

/** Make with rg_inflate_def_default(). */
typedef struct rg_inflate_def {
  uint32_t struct_size;
  rg_unknown_tag unknown_tag;
  const char *file_name;  /**< for messages; NULL = "layout.xml" (rg_inflate_xml_file: its path) */
  rg_node parent;         /**< append to this node; null: the tree becomes a root */
  float density;          /**< pixels in a dp, > 0; dpi is 160 times it. Default 1 */
  float font_scale;       /**< pixels in an sp divided by density, > 0. Default 1 */
  rg_font font;           /**< font of every text; null: texts have no size of their own */
  uint32_t max_attributes; /**< of one tag. Default 256 */
} rg_inflate_def;

/** Fill the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_inflate_def_init(rg_inflate_def *def, size_t struct_size);

static inline rg_inflate_def rg_inflate_def_default(void) {
  rg_inflate_def d;
  rg_inflate_def_init(&d, sizeof d);
  return d;
}

/**
 * Build the tree that `length` bytes of XML describe: the whole tree, or on any error nothing. `def` may be NULL.
 * Reads UTF-8, UTF-16, ISO-8859-1 and US-ASCII as expat does. Document types, and with them entity declarations and
 * external entities, are refused.
 * Tags: LinearLayout, FrameLayout, StackLayout, RelativeLayout, GridLayout, TextView, Button, ImageView, View, Space and
 * the aliases in docs/markup.md, where every attribute is described too. Attributes of the namespaces android, app or none are the
 * same; `tools:` is ignored; what nothing reads stays readable with rg_node_attribute.
 * @return OK, SYNTAX, LIMIT, STALE_HANDLE, HIERARCHY, INVALID_ARGUMENT, OUT_OF_MEMORY; diagnostics are kept
 * @since 0.1
 */
RG_API rg_status rg_inflate_xml(rg_context *ctx, const char *xml, size_t length, const rg_inflate_def *def, rg_node *out);
/** As rg_inflate_xml, from a file. @return also IO @since 0.1 */
RG_API rg_status rg_inflate_xml_file(rg_context *ctx, const char *path, const rg_inflate_def *def, rg_node *out);

/** @return the tag a node was inflated from, "" for others and for stale nodes. Borrowed. @since 0.1 */
RG_API const char *rg_node_tag(const rg_context *ctx, rg_node node);
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
