/* SPDX-License-Identifier: MIT */
/** @file custom.h Custom containers (RG_KIND_CUSTOM), laid out by callbacks of the host. Include reglet.h. */
#ifndef REGLET_CUSTOM_H
#define REGLET_CUSTOM_H

#include "base.h"
#include "style.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A host registers a container class, which is a pair of callbacks, and assigns it to nodes of kind RG_KIND_CUSTOM:
 *
 *   static void measure(void *user, rg_container_measure *m) {      // a column
 *     for (uint32_t i = 0; i < m->child_count; i++) {
 *       rg_spec width, height;
 *       rg_child_size size;
 *       rg_request_child_specs(m->request, i, 0, m->out_height, &width, &height);
 *       rg_request_measure_child(m->request, i, width, height, &size);
 *       m->out_height += size.height;
 *       if (m->out_width < size.width) m->out_width = size.width;
 *     }
 *   }
 *   static void place(void *user, rg_container_place *p) {
 *     rg_child child;
 *     float y = 0;
 *     for (uint32_t i = 0; i < p->child_count; y += child.size.height, i++) {
 *       rg_request_child(p->request, i, &child);
 *       rg_request_set_child_frame(p->request, i, 0, y, child.size.width, child.size.height);
 *     }
 *   }
 *   ...
 *   rg_container_def def = rg_container_def_default();
 *   def.measure = measure;
 *   def.place = place;
 *   rg_container_register(ui, &def, &column);
 *   rg_node_set_container_class(ui, node, column);
 *
 * Coordinates
 *  - Values are pixels of the content box: specs exclude the padding, the result is the size of the content, and child
 *    frames are relative to the content's top left corner. The engine adds padding and the suggested minimum, and
 *    clamps to the spec. Hard limits, aspect ratio and insets apply as for any node.
 *  - Values are float: beyond 2^24 layout units they are rounded.
 *
 * Children
 *  - Children that are not gone are numbered from 0 by `order`, equal ones in document order.
 *  - Access is O(1) for the child after the last one read, and, if no child has an order, for the one before it; other
 *    accesses are O(distance).
 *  - If a child has an order, walking the container's children (rg_node_first_child() ...) follows it inside the
 *    container's callbacks.
 *
 * Callbacks
 *  - Callbacks must not change the context (RG_ERROR_REENTRANT). They use the rg_request_... functions, and functions
 *    that take a const rg_context; frames read there are those of an earlier layout.
 *  - The result depends only on the request, the styles and parameters of the container and its children, and the
 *    host's data of the class or node. When that data changes, call rg_node_mark_dirty() on the container.
 *  - The container is measured and placed again only if something it reads changed. How often a callback runs in a
 *    layout is not specified.
 *
 * A node without a class has no content, and its children have empty frames.
 *
 * Stack: each level of custom containers adds the engine's and the callback's frames, which the bound in reglet.h
 * excludes; max_depth limits it.
 */

/** Maximum number of classes of a context. */
#define RG_MAX_CONTAINER_CLASSES 65535
/** Maximum size of a child's parameters, in bytes. */
#define RG_MAX_CHILD_PARAMS 4096

/** Handle of a registered class of custom containers. Zero is null. */
typedef struct rg_container_class {
  uint32_t id;
} rg_container_class;

/**
 * One call of a callback. Usable until that callback returns, except while another callback runs inside it. Otherwise
 * functions return RG_ERROR_STALE_HANDLE.
 *
 * - the context exists
 */
typedef struct rg_request {
  rg_context *context;
  uint64_t serial;
} rg_request;

/** Input and output of a measure callback. NaN, infinite and negative sizes count as 0. */
typedef struct rg_container_measure {
  rg_request request;
  rg_node node;
  void *node_user_data;
  rg_spec width, height;       /**< in: of the content, without padding */
  float padding_left, padding_top, padding_right, padding_bottom;
  uint32_t child_count;        /**< children that are not gone */
  bool is_rtl;                 /**< the resolved direction */
  bool is_mirrored;            /**< right to left, and the class mirrors: left means right */
  uint16_t reserved;
  float out_width, out_height; /**< out: size of the content; preset to 0 */
  float out_baseline;          /**< out: below the content's top; preset to -1: none */
  uint32_t out_flags;          /**< out: RG_OUT_TOO_SMALL_..., added to those the engine derives; preset to 0 */
} rg_container_measure;

/** Input of a place callback, which places children with rg_request_set_child_frame(). */
typedef struct rg_container_place {
  rg_request request;
  rg_node node;
  void *node_user_data;
  float width, height; /**< of the content */
  float padding_left, padding_top, padding_right, padding_bottom;
  uint32_t child_count;
  bool is_rtl, is_mirrored;
  uint16_t reserved;
} rg_container_place;

/** Measures the children of a container and stores the size of its content. */
typedef void (*rg_container_measure_fn)(void *user, rg_container_measure *measure);
/** Places the children of a container. */
typedef void (*rg_container_place_fn)(void *user, rg_container_place *place);

/** Definition of a container class. Make with rg_container_def_default(), then set both callbacks. */
typedef struct rg_container_def {
  uint32_t struct_size;
  uint32_t params_size;           /**< bytes of a child's parameters; default 0, at most RG_MAX_CHILD_PARAMS */
  const void *default_params;     /**< parameters of children without their own; NULL: zeros */
  rg_container_measure_fn measure;
  rg_container_place_fn place;
  void *user;                     /**< first argument of both; must outlive the context */
  /** Mirrors right-to-left containers for the callbacks: x counts from the content's right edge, and left and right of
   *  margins, padding and gravity are exchanged. One implementation then serves both directions. Default true. */
  bool mirrors;
  uint8_t reserved[7];
} rg_container_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_container_def_init(rg_container_def *def, size_t struct_size);

/** Returns the default definition. */
static inline rg_container_def rg_container_def_default(void) {
  rg_container_def d;
  rg_container_def_init(&d, sizeof d);
  return d;
}

/**
 * Registers a class, which lives as long as the context. O(params_size).
 *
 * @return OK, INVALID_ARGUMENT (no callback, bad struct_size), LIMIT (classes, params_size), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_container_register(rg_context *ctx, const rg_container_def *def, rg_container_class *out);

/**
 * Sets the class of a node of kind RG_KIND_CUSTOM; null removes it. O(1).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (another kind), NOT_FOUND (no such class)
 * @since 0.1
 */
RG_API rg_status rg_node_set_container_class(rg_context *ctx, rg_node node, rg_container_class of);
/** Reads the class. @return OK, STALE_HANDLE, INVALID_ARGUMENT (another kind) @since 0.1 */
RG_API rg_status rg_node_get_container_class(const rg_context *ctx, rg_node node, rg_container_class *out);

/**
 * Sets the parameters of `child` for its custom container: `size` bytes; 0 removes them. O(size).
 *
 * They belong to the node and move with it. A container whose class has another params_size reads its defaults instead.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (NULL), LIMIT (RG_MAX_CHILD_PARAMS), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_custom_params(rg_context *ctx, rg_node child, const void *bytes, size_t size);
/** Returns the parameters, 16-aligned; NULL with `*size` 0 if there are none or the node is stale. Borrowed.
 *  @since 0.1 */
RG_API const void *rg_node_custom_params(const rg_context *ctx, rg_node child, size_t *size);

/** Child of a custom container, as its callbacks read it. */
typedef struct rg_child {
  rg_node node;
  void *node_user_data;
  const void *params;      /**< params_size bytes, 16-aligned; NULL if that is 0. Valid until the callback returns */
  rg_length width, height; /**< as in its style; UNSET: the container decides */
  float margin_left, margin_top, margin_right, margin_bottom; /**< direction resolved */
  float weight;
  uint32_t layout_gravity; /**< start and end resolved to left and right; 0: unset */
  rg_visibility visibility; /**< visible or invisible */
  float baseline;          /**< of the last measurement, below the child's top; -1: none */
  rg_size size;            /**< of the last measurement in this run of the container; 0 x 0 if there was none */
} rg_child;

/** Result of measuring a child. */
typedef struct rg_child_size {
  float width, height;
  float baseline; /**< below the child's top; -1: none */
  uint32_t flags; /**< RG_OUT_TOO_SMALL_WIDTH, RG_OUT_TOO_SMALL_HEIGHT, RG_OUT_OVERFLOW */
} rg_child_size;

/** Reads a child, in either callback. @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_request_child(rg_request request, uint32_t index, rg_child *out);

/**
 * Computes the specs of a child from its lengths and margins, as linear and frame containers do.
 *
 * A length in px is exact; match_parent has the container's mode and the remaining space; percent is of an exact
 * content box; everything else is at most the remaining space.
 *
 * - called in a measure callback
 * - `used_width` and `used_height` are finite: pixels of the container's space that are taken
 *
 * @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_request_child_specs(rg_request request, uint32_t index, float used_width, float used_height,
                                        rg_spec *width, rg_spec *height);

/**
 * Measures a child under any specs, any number of times, in a measure callback.
 *
 * Results are cached per spec, as for built-in containers. The last one is used when the container is placed. The
 * child's own container callbacks run inside this call.
 *
 * @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT (index, spec, or a place callback)
 * @since 0.1
 */
RG_API rg_status rg_request_measure_child(rg_request request, uint32_t index, rg_spec width, rg_spec height,
                                          rg_child_size *out);

/**
 * Sets the frame of a child, in a place callback. The last call for a child counts.
 *
 * A size other than the last measured one is measured again, exactly; the child's hard limits apply. A child without a
 * frame is at the content's origin in its measured size.
 *
 * @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT (index, not finite, negative size, or a measure
 * callback)
 * @since 0.1
 */
RG_API rg_status rg_request_set_child_frame(rg_request request, uint32_t index, float x, float y, float width,
                                            float height);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CUSTOM_H */
