/* SPDX-License-Identifier: MIT */
/** @file node.h The tree: creating, linking, finding and walking nodes. Include reglet.h. */
#ifndef REGLET_NODE_H
#define REGLET_NODE_H

#include "base.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Definition of a new node. Make with rg_node_def_default(). */
typedef struct rg_node_def {
  uint32_t struct_size;
  rg_kind kind;
  rg_style style;
  const char *id;   /**< NUL-terminated, or NULL; unique within a root */
  const char *text; /**< text of an RG_KIND_TEXT leaf, NUL-terminated, or NULL */
  void *user_data;
} rg_node_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_node_def_init(rg_node_def *def, size_t struct_size);

/** Returns the default definition of a node of `kind`. */
static inline rg_node_def rg_node_def_default(rg_kind kind) {
  rg_node_def d;
  rg_node_def_init(&d, sizeof d);
  d.kind = kind;
  return d;
}

/** Child index after the last child. */
#define RG_END UINT32_MAX

/**
 * Creates a node as the last child of `parent`, or as a root if `parent` is null. Amortized O(1).
 *
 * @return OK, STALE_HANDLE, HIERARCHY (parent is a leaf), LIMIT (nodes, depth, text), INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_create(rg_context *ctx, rg_node parent, const rg_node_def *def, rg_node *out);

/** Creates a node at child position `index`; as the last child for RG_END or any index past the end. O(index).
 *  @return as rg_node_create() @since 0.1 */
RG_API rg_status rg_node_create_at(rg_context *ctx, rg_node parent, uint32_t index, const rg_node_def *def,
                                   rg_node *out);

#ifndef REGLET_CORE
/** Node of rg_tree_def. */
typedef struct rg_tree_node {
  int32_t parent;  /**< index of the parent, smaller than the node's own; -1: child of rg_tree_def.parent */
  rg_kind kind;
  uint32_t style;  /**< index into rg_tree_def.styles */
  uint32_t reserved;
  const char *id;   /**< or NULL */
  const char *text; /**< or NULL */
  void *user_data;
} rg_tree_node;

/** Definition of a whole tree. Zero-initialize, set struct_size, then fill. */
typedef struct rg_tree_def {
  uint32_t struct_size;
  uint32_t style_count;
  const rg_style *styles;    /**< `style_count` styles, shared by the nodes */
  size_t style_stride;       /**< bytes; 0: sizeof(rg_style) */
  const rg_tree_node *nodes; /**< parents before children; depth-first order is the fastest to build and lay out */
  size_t node_stride;        /**< bytes; 0: sizeof(rg_tree_node) */
  uint32_t node_count;
  uint32_t reserved;
  rg_node parent;            /**< nodes with parent -1 are appended to it; null: they become roots */
} rg_tree_def;

/**
 * Creates `def->node_count` nodes, all or nothing. O(nodes + styles).
 *
 * @param[out] out `node_count` handles in the order of `def->nodes`, or NULL
 * @return as rg_node_create(); rg_error_message() names the index of the bad node or style
 * @since 0.1
 */
RG_API rg_status rg_tree_create(rg_context *ctx, const rg_tree_def *def, rg_node *out);
#endif

/** Destroys a node and all its descendants. O(subtree). @return OK, STALE_HANDLE, REENTRANT @since 0.1 */
RG_API rg_status rg_node_destroy(rg_context *ctx, rg_node node);

/**
 * Moves `node` and its descendants to child position `index` of `parent`, removing it from its old parent.
 *
 * `index` counts the children without `node`. O(subtree + index).
 *
 * @return OK, STALE_HANDLE, HIERARCHY (into itself or into a leaf), LIMIT (depth), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_insert(rg_context *ctx, rg_node parent, rg_node node, uint32_t index);
/** Moves `node` and its descendants before its new sibling `before`. O(subtree).
 *  @return as rg_node_insert(); HIERARCHY also if `before` is a root @since 0.1 */
RG_API rg_status rg_node_insert_before(rg_context *ctx, rg_node before, rg_node node);
/** Removes `node` from its parent: the node becomes a root. A root stays one. O(subtree).
 *  @return OK, STALE_HANDLE, OUT_OF_MEMORY (a nested constraint container needs its own system) @since 0.1 */
RG_API rg_status rg_node_remove(rg_context *ctx, rg_node node);

/** Returns whether the handle refers to a living node of this context. O(1). @since 0.1 */
RG_API bool rg_node_is_valid(const rg_context *ctx, rg_node node);
/** Returns the number of living nodes. @since 0.1 */
RG_API uint32_t rg_node_count(const rg_context *ctx);

/* Walking. A null handle means "none", also for a stale node. O(1) unless noted. @since 0.1 */
RG_API rg_node rg_node_parent(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_root(const rg_context *ctx, rg_node node); /**< the node itself if it has no parent. O(depth) */
RG_API rg_node rg_node_first_child(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_last_child(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_next_sibling(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_previous_sibling(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_child_at(const rg_context *ctx, rg_node node, uint32_t index); /**< O(index) */
RG_API uint32_t rg_node_child_count(const rg_context *ctx, rg_node node); /**< 0 for leaves and stale nodes */
/** Returns the node after `node` in the depth-first order of the subtree of `top`, null at its end.
 *  - `node` is `top` or a descendant of it */
RG_API rg_node rg_node_next(const rg_context *ctx, rg_node top, rg_node node);

/** Reads the kind. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_kind(const rg_context *ctx, rg_node node, rg_kind *out);
/** Stores a pointer of the host; the engine never dereferences it. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_node_set_user_data(rg_context *ctx, rg_node node, void *user_data);
/** Returns the stored pointer, NULL for a stale node. @since 0.1 */
RG_API void *rg_node_user_data(const rg_context *ctx, rg_node node);

/**
 * Sets the string id of `node`: `length` bytes without NUL; 0 removes the id. O(length).
 *
 * Ids are compared byte by byte. If two nodes of one root have the same id, rg_node_find() returns the first in
 * document order, and RG_CODE_DUPLICATE_ID is reported.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not UTF-8, contains NUL), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_id(rg_context *ctx, rg_node node, const char *id, size_t length);
/** Returns the id, NUL-terminated; "" if there is none or the node is stale. Borrowed. @since 0.1 */
RG_API const char *rg_node_id(const rg_context *ctx, rg_node node);
/**
 * Finds the node with the given id in the subtree of `root`, itself included.
 *
 * - `id` is NUL-terminated
 * - `root` may be any node
 *
 * O(length + depth) for a unique id, otherwise O(length + nodes before it).
 *
 * @return OK, NOT_FOUND, STALE_HANDLE
 * @since 0.1
 */
RG_API rg_status rg_node_find(const rg_context *ctx, rg_node root, const char *id, rg_node *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_NODE_H */
