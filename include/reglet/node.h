/* SPDX-License-Identifier: MIT */
/** @file node.h The tree: creating, linking, finding and walking nodes. Include reglet.h. */
#ifndef REGLET_NODE_H
#define REGLET_NODE_H

#include "base.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a new node is. Make with rg_node_def_default(). Fields are only ever appended. */
typedef struct rg_node_def {
  uint32_t struct_size;
  rg_kind kind;
  rg_style style;
  const char *id;   /**< UTF-8, NUL-terminated, or NULL; unique within a root */
  const char *text; /**< text of an RG_KIND_TEXT leaf, UTF-8, NUL-terminated, or NULL */
  void *user_data;
} rg_node_def;

/** Fill the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_node_def_init(rg_node_def *def, size_t struct_size);

static inline rg_node_def rg_node_def_default(rg_kind kind) {
  rg_node_def d;
  rg_node_def_init(&d, sizeof d);
  d.kind = kind;
  return d;
}

/** Index meaning "after the last child". */
#define RG_END UINT32_MAX

/**
 * Create a node as the last child of `parent`, or as a root when `parent` is null. Amortised O(1).
 * @return OK, STALE_HANDLE, HIERARCHY (parent is a leaf), LIMIT (nodes, depth, text), INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_create(rg_context *ctx, rg_node parent, const rg_node_def *def, rg_node *out);

/** As rg_node_create, at child position `index` (RG_END or past the end: last). O(index). @since 0.1 */
RG_API rg_status rg_node_create_at(rg_context *ctx, rg_node parent, uint32_t index, const rg_node_def *def,
                                   rg_node *out);

/** One node of rg_tree_create. */
typedef struct rg_tree_node {
  int32_t parent;  /**< index of its parent, smaller than its own; -1: child of rg_tree_def.parent */
  rg_kind kind;
  uint32_t style;  /**< index into rg_tree_def.styles */
  uint32_t reserved;
  const char *id;   /**< or NULL */
  const char *text; /**< or NULL */
  void *user_data;
} rg_tree_node;

/** A whole tree at once. Zero-initialise, then fill. */
typedef struct rg_tree_def {
  uint32_t struct_size;
  uint32_t style_count;
  const rg_style *styles;    /**< `style_count` styles, shared by the nodes */
  size_t style_stride;       /**< bytes; 0 = sizeof(rg_style) */
  const rg_tree_node *nodes; /**< depth-first order is the fastest to build and to lay out; any order will do */
  size_t node_stride;        /**< bytes; 0 = sizeof(rg_tree_node) */
  uint32_t node_count;
  uint32_t reserved;
  rg_node parent;            /**< the nodes with parent -1 are appended to it; null: they become roots */
} rg_tree_def;

/**
 * Create `def->node_count` nodes, all or none. O(nodes + styles).
 * @param[out] out `node_count` handles in the order given, or NULL
 * @return as rg_node_create; rg_error_message names the index of the offending node or style
 * @since 0.1
 */
RG_API rg_status rg_tree_create(rg_context *ctx, const rg_tree_def *def, rg_node *out);

/** Destroy the node and everything below it. O(subtree). @return OK, STALE_HANDLE, REENTRANT @since 0.1 */
RG_API rg_status rg_node_destroy(rg_context *ctx, rg_node node);

/**
 * Put `node`, with everything below it, at child position `index` of `parent`; it leaves its old parent first. The
 * position counts without the node itself. O(subtree + index).
 * @return OK, STALE_HANDLE, HIERARCHY (into itself or into a leaf), LIMIT (depth), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_insert(rg_context *ctx, rg_node parent, rg_node node, uint32_t index);
/** As rg_node_insert, before the child `before` of its parent. O(subtree). @since 0.1 */
RG_API rg_status rg_node_insert_before(rg_context *ctx, rg_node before, rg_node node);
/** Take `node` out of its parent: it lives on as a root. A root stays one. O(subtree). @return OK, STALE_HANDLE,
 *  OUT_OF_MEMORY (a nested constraint container needs a system of its own) @since 0.1 */
RG_API rg_status rg_node_remove(rg_context *ctx, rg_node node);

/** @return whether the handle names a living node of this context. O(1). @since 0.1 */
RG_API bool rg_node_is_valid(const rg_context *ctx, rg_node node);
/** @return the number of living nodes. @since 0.1 */
RG_API uint32_t rg_node_count(const rg_context *ctx);

/* Walking. A null handle answers "none", also for a stale node. O(1) unless said otherwise. @since 0.1 */
RG_API rg_node rg_node_parent(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_root(const rg_context *ctx, rg_node node); /**< itself when it has no parent. O(depth) */
RG_API rg_node rg_node_first_child(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_last_child(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_next_sibling(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_previous_sibling(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_child_at(const rg_context *ctx, rg_node node, uint32_t index); /**< O(index) */
RG_API uint32_t rg_node_child_count(const rg_context *ctx, rg_node node); /**< 0 for leaves and stale nodes */
/** The next node of the depth-first order below `top` after `node`, which is `top` or lies below it; null at the end. */
RG_API rg_node rg_node_next(const rg_context *ctx, rg_node top, rg_node node);

/** @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_kind(const rg_context *ctx, rg_node node, rg_kind *out);
RG_API rg_status rg_node_set_user_data(rg_context *ctx, rg_node node, void *user_data);
/** @return NULL for a stale node too. @since 0.1 */
RG_API void *rg_node_user_data(const rg_context *ctx, rg_node node);

/**
 * Give `node` the string id `id` (`length` bytes of UTF-8 without NUL; 0 takes the id away). Ids are compared byte by
 * byte. Two nodes of one root may carry the same id: rg_node_find answers the first in document order, and
 * RG_CODE_DUPLICATE_ID is reported. O(length).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not UTF-8, contains NUL), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_id(rg_context *ctx, rg_node node, const char *id, size_t length);
/** @return the id, NUL-terminated; "" for none and for a stale node. Borrowed. @since 0.1 */
RG_API const char *rg_node_id(const rg_context *ctx, rg_node node);
/** Find the node named `id` (NUL-terminated) in the tree of `root`, itself included; `root` may be any node. O(length +
 *  depth) for an id of one node, O(length + nodes before it) for one that many bear.
 *  @return OK, NOT_FOUND, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_find(const rg_context *ctx, rg_node root, const char *id, rg_node *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_NODE_H */
