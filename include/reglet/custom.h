/* SPDX-License-Identifier: MIT */
/** @file custom.h Containers whose children the host lays out itself (RG_KIND_CUSTOM). Include reglet.h. */
#ifndef REGLET_CUSTOM_H
#define REGLET_CUSTOM_H

#include "base.h"
#include "style.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A host registers a container class, two callbacks, and gives it to nodes of kind RG_KIND_CUSTOM:
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
 * Everything is pixels of the content box: specs have the padding taken off, the answer is the size of the content,
 * and child frames count from the content's top left corner. The engine adds padding and the suggested minimum, and
 * clamps to the spec; hard limits, aspect ratio and insets hold as for any node. Values pass as float: beyond 2^24
 * layout units they are rounded.
 *
 * Children are numbered from 0 by their order, equal ones as in the document; gone ones are left out. A step from one
 * child to the next one, and without orders to the previous one, is O(1), a jump O(distance). Where a child has an
 * order, walks over the container's children (rg_node_first_child, rg_node_next_sibling ...) go by it inside its
 * callbacks.
 *
 * Callbacks must not change the context (RG_ERROR_REENTRANT); they have the rg_request_… functions for what they
 * need, and calls that take a const rg_context answer, though frames read there are those of an earlier layout. What
 * a callback does must depend on nothing but its request, the styles and parameters of the container and its
 * children, and the host's own data of the class or node: when that changes, call rg_node_mark_dirty on the
 * container. Then it is measured and placed again only when something it reads has changed; how often a callback runs
 * in a layout is not specified.
 *
 * A node without a class has no content, and its children have empty frames. Stack: the engine's part and the
 * callback's of each level of custom containers add up; the bound in reglet.h does not cover them, max_depth does.
 */

/** A context has at most this many classes. */
#define RG_MAX_CONTAINER_CLASSES 65535
/** Parameters of a child are at most this many bytes. */
#define RG_MAX_CHILD_PARAMS 4096

/** A registered class of custom containers. Zero is null. */
typedef struct rg_container_class {
  uint32_t id;
} rg_container_class;

/** One call of a callback: a value that is good until that callback returns, and while no other is nested in it.
 *  Otherwise functions answer RG_ERROR_STALE_HANDLE; the context must be alive. */
typedef struct rg_request {
  rg_context *context;
  uint64_t serial;
} rg_request;

/** What a measure callback is asked, and where it answers. NaN, infinite and negative sizes count as 0. */
typedef struct rg_container_measure {
  rg_request request;
  rg_node node;
  void *node_user_data;
  rg_spec width, height;       /**< in: of the content, padding taken off */
  float padding_left, padding_top, padding_right, padding_bottom;
  uint32_t child_count;        /**< children that are not gone */
  bool is_rtl;                 /**< the resolved direction */
  bool is_mirrored;            /**< right to left, of a class that is mirrored: left is right */
  uint16_t reserved;
  float out_width, out_height; /**< out: size of the content; preset to 0 */
  float out_baseline;          /**< out: below the content's top; preset to -1 = none */
  uint32_t out_flags;          /**< out: RG_OUT_TOO_SMALL_…, beside what the engine finds by the specs; preset to 0 */
} rg_container_measure;

/** What a place callback gets. It answers with rg_request_set_child_frame. */
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

typedef void (*rg_container_measure_fn)(void *user, rg_container_measure *measure);
typedef void (*rg_container_place_fn)(void *user, rg_container_place *place);

/** A container class. Make with rg_container_def_default(), then set both callbacks. Fields are only ever appended. */
typedef struct rg_container_def {
  uint32_t struct_size;
  uint32_t params_size;           /**< bytes of a child's parameters; default 0, at most RG_MAX_CHILD_PARAMS */
  const void *default_params;     /**< those of a child that was given none; NULL = zeros */
  rg_container_measure_fn measure;
  rg_container_place_fn place;
  void *user;                     /**< first argument of both; must outlive the context */
  /** Callbacks see a right-to-left container as in a mirror: x counts from the content's right edge, left and right of
   *  margins, padding and gravity are exchanged. What they do for one direction does for both. Default true. */
  bool mirrors;
  uint8_t reserved[7];
} rg_container_def;

/** Fill the first `struct_size` bytes of `def` with defaults. NULL or a too small size is ignored. @since 0.1 */
RG_API void rg_container_def_init(rg_container_def *def, size_t struct_size);

static inline rg_container_def rg_container_def_default(void) {
  rg_container_def d;
  rg_container_def_init(&d, sizeof d);
  return d;
}

/**
 * Register a class. It lives as long as the context. O(params_size).
 * @return OK, INVALID_ARGUMENT (no callback, bad struct_size), LIMIT (classes, params_size), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_container_register(rg_context *ctx, const rg_container_def *def, rg_container_class *out);

/**
 * Say of which class a node of kind RG_KIND_CUSTOM is; null takes the class away. O(1).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (another kind), NOT_FOUND (no such class)
 * @since 0.1
 */
RG_API rg_status rg_node_set_container_class(rg_context *ctx, rg_node node, rg_container_class of);
/** @return OK, STALE_HANDLE, INVALID_ARGUMENT (another kind) @since 0.1 */
RG_API rg_status rg_node_get_container_class(const rg_context *ctx, rg_node node, rg_container_class *out);

/**
 * Give `child` parameters for its custom container: `size` bytes, copied; 0 takes them away. They stay with the node
 * when it moves. A container whose class has another params_size reads its defaults instead. Equal bytes dirty
 * nothing. O(size).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (NULL), LIMIT (RG_MAX_CHILD_PARAMS), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_custom_params(rg_context *ctx, rg_node child, const void *bytes, size_t size);
/** @return the parameters, 16-aligned; NULL with `*size` 0 for none and for a stale node. Borrowed. @since 0.1 */
RG_API const void *rg_node_custom_params(const rg_context *ctx, rg_node child, size_t *size);

/** What a callback may know of a child. */
typedef struct rg_child {
  rg_node node;
  void *node_user_data;
  const void *params;      /**< params_size bytes, 16-aligned; NULL when that is 0. Until the callback returns */
  rg_length width, height; /**< as its style has them; unset: the container decides */
  float margin_left, margin_top, margin_right, margin_bottom; /**< direction resolved */
  float weight;
  uint32_t layout_gravity; /**< start and end resolved to left and right; 0 = unset */
  rg_visibility visibility; /**< visible or invisible */
  float baseline;          /**< of the last answer, below the child's top; -1 = none */
  rg_size size;            /**< of the last answer in this run of the container; 0 x 0 when it was not asked */
} rg_child;

/** What a child answered. */
typedef struct rg_child_size {
  float width, height;
  float baseline; /**< below the child's top; -1 = none */
  uint32_t flags; /**< RG_OUT_TOO_SMALL_WIDTH, RG_OUT_TOO_SMALL_HEIGHT, RG_OUT_OVERFLOW */
} rg_child_size;

/** Read a child, in either callback. @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_request_child(rg_request request, uint32_t index, rg_child *out);

/**
 * The specs a child gets by its lengths and margins in what is left of the container's room, `used_width` x
 * `used_height` pixels of it taken (finite), as linear and frame containers ask: a length in pixels exactly,
 * match_parent as the container itself, percent of an exact content box, all else at most the room. In a measure
 * callback only.
 * @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_request_child_specs(rg_request request, uint32_t index, float used_width, float used_height,
                                        rg_spec *width, rg_spec *height);

/**
 * Measure a child under any specs, as often as needed, in a measure callback. Answers are kept for each spec, as
 * those of built-in containers are. The last one counts where the container is placed. The child's own container
 * callbacks run inside of this call.
 * @return OK, STALE_HANDLE (the request is over), INVALID_ARGUMENT (index, spec, or a place callback)
 * @since 0.1
 */
RG_API rg_status rg_request_measure_child(rg_request request, uint32_t index, rg_spec width, rg_spec height,
                                          rg_child_size *out);

/**
 * Place a child, in a place callback: the last call for a child counts. A size other than the one it answered last is
 * asked again, exactly; its limits hold. A child without a frame lies at the content's origin in the size it
 * answered.
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
