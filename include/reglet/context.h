/* SPDX-License-Identifier: MIT */
/** @file context.h Contexts: definition, limits, memory, messages. Include reglet.h. */
#ifndef REGLET_CONTEXT_H
#define REGLET_CONTEXT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Rounding of output frames. */
typedef enum rg_snapping {
  /** Absolute edges rounded to 1/pixel_scale pixel: no gaps, no overlaps. Text leaves round outward. */
  RG_SNAP_EDGES = 0,
  RG_SNAP_NONE = 1, /**< frames as computed, in whole layout units */
  RG_SNAPPING_FORCE_32 = 0x7fffffff
} rg_snapping;

/** Flags of rg_context_def.track. */
enum {
  RG_TRACK_CHANGES = 1,    /**< keep the change list (layout.h). On by default */
  RG_TRACK_OLD_FRAMES = 2, /**< keep each node's frame as of the last rg_changes_take(): 16 more bytes per node */
  /** Keep absolute frames and report RG_CHANGE_SUBTREE_MOVED: 16 more bytes per node, O(moved subtrees) per layout */
  RG_TRACK_ABSOLUTE = 4
};

struct rg_measure_request;
/** Measures one leaf of kind RG_KIND_MEASURED; see rg_measure_request in text.h. */
typedef void (*rg_measure_fn)(void *user, struct rg_measure_request *request);
/** Measures `count` leaves at once. Their specs do not depend on each other. */
typedef void (*rg_measure_batch_fn)(void *user, struct rg_measure_request *requests, uint32_t count);

/** Definition of a context. Make with rg_context_def_default(), then change fields. */
typedef struct rg_context_def {
  uint32_t struct_size;     /**< sizeof(rg_context_def) as the caller was compiled */
  uint32_t node_capacity;   /**< nodes to reserve at creation; 0: grow on demand */
  uint32_t max_nodes;       /**< default 16,777,216; at most 2^30 */
  uint32_t max_depth;       /**< levels of a tree, the root is level 1. Default 512; at most 65,535 */
  uint32_t max_text_bytes;  /**< of one text, id or attribute value. Default 1 MiB */
  uint32_t max_file_bytes;  /**< of one layout file. Default 16 MiB */
  uint32_t units_per_px;    /**< layout units per pixel, 1 (Android's integers) to 65,536. Default 64 */
  rg_snapping snapping;     /**< default RG_SNAP_EDGES */
  /** Device pixels per pixel, 1/16,384 to 64. Default 1. So a device pixel is at least 1/64 pixel, and at most the
   *  longest length in the finest units. */
  float pixel_scale;
  uint32_t track;           /**< RG_TRACK_... flags. Default RG_TRACK_CHANGES */
  rg_allocator allocator;   /**< all zero: malloc and free */
  /**
   * Fixed-memory mode, if not NULL: the context uses only these `memory_size` bytes and never calls `allocator`. The
   * host frees them after rg_context_destroy().
   *
   * - `memory` is 16-aligned
   * - `memory_size` >= rg_context_required_size(def)
   * - `node_capacity` > 0
   */
  void *memory;
  size_t memory_size;
  /** Fixed-memory mode: bytes for containers, texts, ids, fonts and rare properties, plus 64 for each distinct
   *  combination of margins, paddings, gravities and weight. 0: 96 * node_capacity + 4 KiB. */
  size_t extra_bytes;
  rg_measure_fn measure;              /**< measures leaves of kind RG_KIND_MEASURED; NULL: their content is 0 x 0 */
  /** Called instead of `measure` for several leaves whose specs do not depend on each other: up to 64, from one
   *  container or from rows below each other. Or NULL. */
  rg_measure_batch_fn measure_batch;
  rg_log_fn log;                      /**< or NULL: silent */
  void *user;                         /**< first argument of measure, measure_batch and log */
  /** Number of constraints, and likewise of children, that the first outermost constraint container reserves memory
   *  for. rg_context_required_size() includes it. Other containers, and larger numbers, use `extra_bytes`. Default 0,
   *  at most 2^20. */
  uint32_t constraint_capacity;
  /** Number of children with connections that the first ConstraintLayout reserves memory for, and of their connections.
   *  rg_context_required_size() includes it; helpers take 8 bytes more for each node that they refer to. Default 0, at
   *  most 2^20. */
  uint32_t connection_capacity;
  /** The most work that constraints may take in one layout, or in another call that checks them: a number of rows
   *  analyzed, and of variables and numbers that steps of the simplex visit. It does not depend on the machine. A
   *  container that exceeds it keeps its last solution (RG_CODE_LIMIT); the others are laid out. Default 20,000,000,
   *  about a tenth of a second; at least 1. Only systems of coupled inequalities are cut off. */
  uint32_t max_constraint_work;
} rg_context_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_context_def_init(rg_context_def *def, size_t struct_size);

/** Returns the default definition. */
static inline rg_context_def rg_context_def_default(void) {
  rg_context_def d;
  rg_context_def_init(&d, sizeof d);
  return d;
}

/** Returns the bytes of `memory` that a fixed-memory context with this definition needs; 0 if the definition is invalid
 *  or node_capacity is 0. Thread-safe. @since 0.1 */
RG_API size_t rg_context_required_size(const rg_context_def *def);

/**
 * Creates a context. Time: O(1), excluding the allocator. Memory: O(node_capacity).
 *
 * A failed call leaves no context to hold a message: rg_context_check() explains an invalid definition.
 *
 * @param[out] out the context; NULL on failure
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_context_create(const rg_context_def *def, rg_context **out);

/** Returns "" for a valid `def`, otherwise a constant sentence that names the invalid field. Thread-safe. @since 0.1 */
RG_API const char *rg_context_check(const rg_context_def *def);

/** Destroys the context and all its nodes. Ignores NULL, and calls from a callback. O(1) plus one free per block.
 *  @since 0.1 */
RG_API void rg_context_destroy(rg_context *ctx);

/** Returns the reason for the last failure, "" if there was none. Valid until the next failing call, including calls
 *  that only read. @since 0.1 */
RG_API const char *rg_error_message(const rg_context *ctx);

/** Memory use of a context, in bytes. */
typedef struct rg_memory_stats {
  size_t live_bytes;      /**< currently allocated (fixed memory: in use) */
  size_t peak_bytes;      /**< maximum of live_bytes */
  size_t allocations;     /**< calls of the alloc hook since creation */
  uint32_t node_count;    /**< living nodes */
  uint32_t node_capacity; /**< nodes that fit without growing */
  uint32_t bytes_per_node;   /**< columns of one plain node with this definition's tracking flags */
  uint32_t spec_slots_used;  /**< cached measure results beyond one per node */
  uint32_t spec_slots;
  uint32_t reserved;
} rg_memory_stats;

/** Reads the memory use. O(1). @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_context_memory_stats(const rg_context *ctx, rg_memory_stats *out);

/** Releases unused memory: shrinks columns to the living nodes, packs names, texts and the records of constraints, and
 *  shrinks constraint systems and grids, which the next layout measures again, to what they use. An edit that may give a
 *  grid other cells takes their memory again; if there is none, the layout tries, and else returns RG_ERROR_TREE with
 *  RG_CODE_OUT_OF_MEMORY, and the next one tries again. Rows keep their order; order_epoch changes.
 *  In fixed-memory mode: OK, no effect. O(nodes). @since 0.1 */
RG_API rg_status rg_context_trim(rg_context *ctx);

/** Sets the number of device pixels per pixel, 1/16,384 to 64. The next rg_layout() of each root snaps its frames
 *  again.
 *  @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_context_set_pixel_scale(rg_context *ctx, float scale);

/**
 * Returns the number of stored diagnostics: those of the last inflation, which cleared the list, followed by those of
 * later layouts, constraint lines and duplicate ids.
 *
 * - The list holds at most 1,000. The log callback receives all.
 * - A layout reports the same problem once per node until the node's style changes.
 * - Layout never allocates, so it adds only as many as fit: at least 16 if the list is empty.
 *
 * @since 0.1
 */
RG_API uint32_t rg_diagnostic_count(const rg_context *ctx);
/** Reads one diagnostic. @return OK, INVALID_ARGUMENT (`index` out of range) @since 0.1 */
RG_API rg_status rg_diagnostic_at(const rg_context *ctx, uint32_t index, rg_diagnostic *out);
/** Clears the diagnostics. Layouts do not report them again; see rg_diagnostic_count(). @since 0.1 */
RG_API void rg_diagnostics_clear(rg_context *ctx);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CONTEXT_H */
