/* SPDX-License-Identifier: MIT */
/** @file context.h Contexts: definition, limits, memory, messages. Include reglet.h. */
#ifndef REGLET_CONTEXT_H
#define REGLET_CONTEXT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How frames come out. */
typedef enum rg_snapping {
  /** Absolute edges rounded to 1/pixel_scale pixel: no gaps, no overlaps. Text leaves snap outward. */
  RG_SNAP_EDGES = 0,
  RG_SNAP_NONE = 1, /**< frames as computed, in whole layout units */
  RG_SNAPPING_FORCE_32 = 0x7fffffff
} rg_snapping;

/** Flags of rg_context_def.track. */
enum {
  RG_TRACK_CHANGES = 1,    /**< keep the change list (layout.h). On by default */
  RG_TRACK_OLD_FRAMES = 2, /**< remember each node's frame of the last take: 16 more bytes a node */
  /** Keep absolute frames and report RG_CHANGE_SUBTREE_MOVED, at O(moved subtrees) per layout: 16 more bytes a node */
  RG_TRACK_ABSOLUTE = 4
};

/** Answer the wanted size of one leaf of kind RG_KIND_MEASURED. See rg_measure_request. */
struct rg_measure_request;
typedef void (*rg_measure_fn)(void *user, struct rg_measure_request *request);
/** Answer `count` leaves at once, whose specs do not depend on one another. */
typedef void (*rg_measure_batch_fn)(void *user, struct rg_measure_request *requests, uint32_t count);

/** Make with rg_context_def_default(), then change fields. Fields are only ever appended. */
typedef struct rg_context_def {
  uint32_t struct_size;     /**< sizeof(rg_context_def) as the caller was compiled */
  uint32_t node_capacity;   /**< nodes to reserve at creation; 0 = grow on demand */
  uint32_t max_nodes;       /**< default 16,777,216; at most 2^30 */
  uint32_t max_depth;       /**< levels of a tree, the root is level 1. Default 256; at most 65,535 */
  uint32_t max_text_bytes;  /**< of one text, id or attribute value. Default 1 MiB */
  uint32_t max_file_bytes;  /**< of one layout file. Default 16 MiB */
  uint32_t units_per_px;    /**< layout units in a pixel, 1 (Android's integers) to 65,536. Default 64 */
  rg_snapping snapping;     /**< default RG_SNAP_EDGES */
  /** Device pixels in a pixel, 1/16,384 to 64: a device pixel is no more than the longest length there is in the finest
   *  units, and no less than 1/64 pixel. Default 1 */
  float pixel_scale;
  uint32_t track;           /**< RG_TRACK_… flags. Default RG_TRACK_CHANGES */
  rg_allocator allocator;   /**< all zero = malloc and free */
  /** Fixed-memory mode: with `memory` not NULL everything lives in these `memory_size` bytes (16-aligned; at least
   *  rg_context_required_size(def)), `allocator` is not called, and node_capacity must not be 0. The host frees them
   *  after rg_context_destroy. */
  void *memory;
  size_t memory_size;
  /** Fixed-memory mode: bytes set aside for containers, texts, ids, fonts, rare properties, and 64 for each combination
   *  of margins, paddings, gravities and weight that nodes have. 0 = 96 * node_capacity + 4 KiB. */
  size_t extra_bytes;
  rg_measure_fn measure;              /**< measures leaves of kind RG_KIND_MEASURED, or NULL: they are 0 x 0 */
  /** Preferred over `measure` where several leaves can be asked at once: up to 64 of one container, or of rows one below
   *  another, whose specs do not depend on each other's answers. */
  rg_measure_batch_fn measure_batch;
  rg_log_fn log;                      /**< or NULL: silent */
  void *user;                         /**< first argument of measure, measure_batch and log */
  /** Constraints, and as many children, that the first outermost constraint container reserves memory for at once, and
   *  that rg_context_required_size counts; further containers, and more of both, take from `extra_bytes`. Default 0 */
  uint32_t constraint_capacity;
  /** Likewise: children of that container with connections, of which constraint_capacity need not count more than there are
   *  constraints. A barrier counts as one, and each 26 nodes it names as one more. Default 0 */
  uint32_t connection_capacity;
} rg_context_def;

/** Fill the first `struct_size` bytes of `def` with defaults. NULL or a too small size is ignored. @since 0.1 */
RG_API void rg_context_def_init(rg_context_def *def, size_t struct_size);

/** @return the default definition. */
static inline rg_context_def rg_context_def_default(void) {
  rg_context_def d;
  rg_context_def_init(&d, sizeof d);
  return d;
}

/** @return bytes of `memory` a fixed-memory context with this definition needs; 0 when the definition is invalid or
 *  node_capacity is 0. Thread-safe. @since 0.1 */
RG_API size_t rg_context_required_size(const rg_context_def *def);

/**
 * Create a context. O(node_capacity) memory, O(1) time beside the allocator's.
 * @param[out] out the context; NULL on failure
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY. There is no context yet to hold a message: rg_context_check tells why.
 * @since 0.1
 */
RG_API rg_status rg_context_create(const rg_context_def *def, rg_context **out);

/** @return "" when `def` is valid, else a constant sentence saying which field is not. Thread-safe. @since 0.1 */
RG_API const char *rg_context_check(const rg_context_def *def);

/** Destroy the context with all its nodes: O(1) plus one free per block. NULL, and a call from a callback, are ignored.
 *  @since 0.1 */
RG_API void rg_context_destroy(rg_context *ctx);

/** @return why the last failing call failed, "" if none did. Borrowed until the next call that fails, be it one that only
 *  reads. @since 0.1 */
RG_API const char *rg_error_message(const rg_context *ctx);

/** Memory of a context, in bytes. */
typedef struct rg_memory_stats {
  size_t live_bytes;      /**< held from the hooks now (fixed memory: in use) */
  size_t peak_bytes;      /**< the most live_bytes has been */
  size_t allocations;     /**< calls of the alloc hook since creation */
  uint32_t node_count;    /**< nodes alive */
  uint32_t node_capacity; /**< nodes that fit without growing */
  uint32_t bytes_per_node;   /**< columns of one plain node at this definition's tracking flags */
  uint32_t spec_slots_used;  /**< measure results kept beyond one a node */
  uint32_t spec_slots;
  uint32_t reserved;
} rg_memory_stats;

/** Fill `out`. O(1). @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_context_memory_stats(const rg_context *ctx, rg_memory_stats *out);

/** Give back what is not needed: columns shrink to the living nodes, names and texts are packed. O(nodes). Rows keep
 *  their order; order_epoch changes. In fixed-memory mode: OK, nothing to do. @since 0.1 */
RG_API rg_status rg_context_trim(rg_context *ctx);

/** Change how many device pixels a pixel has, 1/16,384 to 64; frames are snapped anew by the next rg_layout of each
 *  root. @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_context_set_pixel_scale(rg_context *ctx, float scale);

/** @return the number of diagnostics kept: those of the last inflation, which cleared the list, and behind them those
 *  of layouts, of lines of constraints and of ids that several nodes bear since then. What a layout reports is reported
 *  once for each node until its style changes. At most 1,000 are kept. Layouts take no memory: one adds as many as there
 *  is room for, at least 16 when the list is empty. The log has all. @since 0.1 */
RG_API uint32_t rg_diagnostic_count(const rg_context *ctx);
/** Read one diagnostic. @return OK, INVALID_ARGUMENT when `index` is out of range @since 0.1 */
RG_API rg_status rg_diagnostic_at(const rg_context *ctx, uint32_t index, rg_diagnostic *out);
/** Forget the diagnostics. Layouts do not report them again, see above. @since 0.1 */
RG_API void rg_diagnostics_clear(rg_context *ctx);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CONTEXT_H */
