/* SPDX-License-Identifier: MIT */
/** @file template.h Layout files that are read once and instantiated many times: cells of a list. Include reglet.h. */
#ifndef REGLET_TEMPLATE_H
#define REGLET_TEMPLATE_H

#include "base.h"
#include "markup.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A list of 1,000 cells:
 *
 *   rg_template cell;
 *   uint32_t title, size;
 *   rg_inflate_def def = rg_inflate_def_default();
 *   def.parent = list;                                                          // decides which attributes are read
 *   rg_template_create(ctx, xml, strlen(xml), &def, &cell);
 *   rg_template_node(ctx, cell, "row/title", &title);
 *   size = rg_template_node_count(ctx, cell);
 *   rg_node *nodes = malloc(1000 * size * sizeof *nodes);
 *   rg_template_instantiate(ctx, cell, list, 1000, nodes);                      // copy k: nodes + k * size
 *   rg_nodes_set_text(ctx, nodes + title, size * sizeof *nodes, titles, sizeof *titles, 1000);
 */

/** Handle of a template. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_template {
  uint64_t id;
} rg_template;

/**
 * Reads a layout file, as rg_inflate() does, without creating its tree.
 *
 * The tree is made once, to find all mistakes, and destroyed. Fonts, container classes and user data that the file or
 * rg_inflate_def.resolve_tag names are those of the copies. O(bytes).
 *
 * @param def as for rg_inflate(), or NULL. `parent`: a node of the kind and direction to which copies will be appended
 *   (null: a frame), as they decide which attributes of the root are read. `did_create` is not called, `reloadable` is
 *   ignored
 * @return as rg_inflate()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_template_create(rg_context *ctx, const char *text, size_t length,
                                                    const rg_inflate_def *def, rg_template *out);
/** As rg_template_create(), from a layout of the context's resources, `@layout/row`. @return as rg_inflate_resource()
 *  @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_template_create_resource(rg_context *ctx, const char *name,
                                                             const rg_inflate_def *def, rg_template *out);
/** Destroys a template; its copies stay. @return OK, STALE_HANDLE @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_template_destroy(rg_context *ctx, rg_template model);
/** Returns the number of nodes of one copy, 0 for a stale handle. O(1). @since 0.1 */
RG_EXPERIMENTAL RG_API uint32_t rg_template_node_count(const rg_context *ctx, rg_template model);
/**
 * Finds the index of a node in each copy by its id, or by a path of ids: "row/title" is the first "title" below the
 * first "row" in document order. The root has index 0. O(nodes).
 *
 * @return OK, STALE_HANDLE, NOT_FOUND, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_template_node(const rg_context *ctx, rg_template model, const char *path,
                                                  uint32_t *out_index);
/**
 * Makes `count` copies of the file's tree, all or nothing, as the last children of `parent`; null: they become roots.
 *
 * Each copy is what rg_inflate() makes: ids, texts, tags, kept attributes, sources, rules, constraints, connections.
 * Ids that copies have in common are not reported as duplicates. Guides that lines of constraints make follow the other
 * nodes of a copy. O(count * nodes).
 *
 * @param[out] out `count` times rg_template_node_count() handles, or NULL: node `i` of copy `k` is
 *   out[k * node_count + i], its root out[k * node_count]. Null after a failure
 * @return OK, STALE_HANDLE, HIERARCHY (`parent` is a leaf), INVALID_ARGUMENT (a font was destroyed), LIMIT,
 *  OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_template_instantiate(rg_context *ctx, rg_template model, rg_node parent,
                                                         uint32_t count, rg_node *out);

/**
 * Writes a template as bytes that rg_template_load() reads without parsing. The bytes are the same on every machine.
 *
 * User data is not written, and a container class as its number. Of a font its text size, letter spacing and case are
 * written; spans of texts are not. `sink` must not use the context. O(nodes and bytes).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, LIMIT (a text has a size of 1,000,000 px or more, or a spacing of 10,000 em
 *  or more), IO (the sink returned false), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_template_save(rg_context *ctx, rg_template model, rg_sink_fn sink, void *user);
/**
 * Makes a template from the bytes of rg_template_save(), which may come from anywhere: all of them are checked. Only
 * the version of the library that wrote a template can load it.
 *
 * O(bytes).
 *
 * @param def or NULL; only `font` and `parent` are read, because lengths were converted to pixels when the template was
 *   created. Fonts are derived from `font`
 * @return OK, SYNTAX (these are not the bytes of a template of this version, or they are damaged), LIMIT, STALE_HANDLE,
 *  HIERARCHY, UNSATISFIABLE, INVALID_ARGUMENT (no such container class), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_template_load(rg_context *ctx, const void *bytes, size_t size,
                                                  const rg_inflate_def *def, rg_template *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TEMPLATE_H */
