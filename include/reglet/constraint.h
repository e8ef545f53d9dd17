/* SPDX-License-Identifier: MIT */
/** @file constraint.h Constraints between the children of a constraint container (RG_KIND_CONSTRAINT). Include
 *  reglet.h. */
#ifndef REGLET_CONSTRAINT_H
#define REGLET_CONSTRAINT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A constraint relates an attribute of one node to an attribute of another:
 *
 *     first.attribute  (==, <=, >=)  multiplier * second.second_attribute + constant      at a priority
 *
 * The nodes are children of the container, the container itself, or, where constraint containers are nested, anything
 * below the outermost of them that is reached through constraint containers alone: they share one system, so that
 * constraints may cross levels. Other containers are leaves to the system and lay out their own children.
 *
 * Priority 1000 is required. Each priority below is a level of its own: from the highest to the lowest, the sum of
 * its absolute violations is made as small as levels above allow. Implied and required: widths and heights are never
 * negative. What nothing determines is drawn towards 0 (towards equality in an unmet inequality), so that results are
 * always unique; rg_constraints_ambiguous names such nodes.
 *
 * A child has an intrinsic size on an axis whose length is WRAP_CONTENT or UNSET and that has content (texts, fixed
 * and measured leaves, other containers), or whose length is in pixels. It is kept by two constraints, width <=
 * intrinsic at the hugging priority and width >= intrinsic at the compression priority (rg_content_priorities).
 * MATCH_PARENT and percentages mean that constraints alone decide. Hard limits of a child's style (min_width …) are
 * required, too; its aspect ratio holds where they and what is required let it (at priority 999). Where the height
 * depends on the width (texts, measured leaves, containers), the system is solved, such children are measured at
 * their width, and it is solved once more.
 *
 * Frames are those of the children's boxes in their parent; margins of children are not read. The padding of a
 * container is what RG_ATTR_LEFT_MARGIN ... stand in from its edges, its safe area what RG_ATTR_LEFT_SAFE ... do. A
 * space (RG_KIND_SPACE) is a layout guide. Gone children, and constraints that name them, are not part of the system.
 * Under an inexact spec the container wants to be as small as constraints allow (at priority 50).
 *
 * An unsatisfiable set of required constraints makes rg_layout return RG_ERROR_TREE, with a diagnostic
 * RG_CODE_UNSATISFIABLE that names a minimal set of constraints which contradict each other
 * (rg_constraints_conflict); some of these are violated by the frames, all else is laid out. In a transaction it is
 * found at the commit, and undone.
 *
 * Edits are only noted; the next rg_layout (or commit) analyses the parts of the system whose structure they changed.
 * The memory for that is reserved by the calls that add children and constraints, about 4 KB a child and 400 bytes a
 * constraint. One thing cannot be told beforehand: how many inequalities and wishes bear on how many positions that
 * equalities leave open. Their product over a part of the system is limited to about 4 numbers a constraint and 32 a
 * child. A layout that needs more takes it, once: the one exception to the rule that rg_layout never allocates. Where
 * there is none it is RG_ERROR_TREE with RG_CODE_OUT_OF_MEMORY, and the boxes stay as they were. The solver's steps
 * are bounded, too: where thousands of constraints all depend on each other it is RG_CODE_LIMIT.
 */

/** A constraint of a context. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_constraint {
  uint64_t id;
} rg_constraint;

/** What a constraint is about. LEADING is the left edge, or the right one where the container is right to left. */
typedef enum rg_constraint_attribute {
  RG_ATTR_NONE = 0, /**< no second item: the constant alone */
  RG_ATTR_LEFT = 1,
  RG_ATTR_RIGHT = 2,
  RG_ATTR_TOP = 3,
  RG_ATTR_BOTTOM = 4,
  RG_ATTR_LEADING = 5,
  RG_ATTR_TRAILING = 6,
  RG_ATTR_WIDTH = 7,
  RG_ATTR_HEIGHT = 8,
  RG_ATTR_CENTER_X = 9,
  RG_ATTR_CENTER_Y = 10,
  RG_ATTR_LAST_BASELINE = 11, /**< of a text: that of its last line; else as BASELINE */
  RG_ATTR_BASELINE = 12, /**< the (first) baseline; the bottom where there is none */
  RG_ATTR_LEFT_MARGIN = 13, /**< the edge, moved in by the node's own padding */
  RG_ATTR_RIGHT_MARGIN = 14,
  RG_ATTR_TOP_MARGIN = 15,
  RG_ATTR_BOTTOM_MARGIN = 16,
  RG_ATTR_LEADING_MARGIN = 17,
  RG_ATTR_TRAILING_MARGIN = 18,
  RG_ATTR_CENTER_X_MARGIN = 19, /**< between the margins */
  RG_ATTR_CENTER_Y_MARGIN = 20,
  RG_ATTR_LEFT_SAFE = 21, /**< the edge, moved in by the container's safe area (rg_node_set_safe_area) */
  RG_ATTR_RIGHT_SAFE = 22,
  RG_ATTR_TOP_SAFE = 23,
  RG_ATTR_BOTTOM_SAFE = 24,
  RG_ATTR_LEADING_SAFE = 25,
  RG_ATTR_TRAILING_SAFE = 26,
  RG_ATTR_CENTER_X_SAFE = 27,
  RG_ATTR_CENTER_Y_SAFE = 28,
  RG_ATTR_FORCE_32 = 0x7fffffff
} rg_constraint_attribute;

typedef enum rg_relation {
  RG_EQUAL = 0,
  RG_LESS_OR_EQUAL = 1,
  RG_GREATER_OR_EQUAL = 2,
  RG_RELATION_FORCE_32 = 0x7fffffff
} rg_relation;

/** Priorities with a name. Any number above 0 will do. */
#define RG_PRIORITY_REQUIRED 1000.0f
#define RG_PRIORITY_HIGH 750.0f
#define RG_PRIORITY_LOW 250.0f
#define RG_PRIORITY_FITTING 50.0f

/** A constraint. Make with rg_constraint_default(). Fields are only ever appended. */
typedef struct rg_constraint_def {
  uint32_t struct_size;
  rg_relation relation; /**< default RG_EQUAL */
  rg_node first;        /**< null: the container */
  rg_node second;       /**< null: the container; not kept without a second attribute */
  rg_constraint_attribute attribute;        /**< of `first` */
  rg_constraint_attribute second_attribute; /**< RG_ATTR_NONE (default): the constant alone */
  double multiplier;    /**< default 1 */
  double constant;      /**< pixels. Where the container is right to left and an attribute is leading or trailing, it
                             runs from right to left, and <= and >= with it */
  float priority;       /**< above 0; from 1000 (default) on required */
  uint32_t spacer;      /**< 0 (default), or a number of the host's choice below 2^31: an unknown distance, added to the
                             right-hand side as the constant is. Constraints of a container with the same number share
                             it; with RG_ATTR_NONE for the first attribute one is about the distance alone */
  const char *name;     /**< for messages, UTF-8, or NULL; copied */
} rg_constraint_def;

/** How strongly a node keeps its intrinsic size, by axis. Make with rg_content_priorities_default(). */
typedef struct rg_content_priorities {
  float hugging_x, hugging_y;         /**< default 250 */
  float compression_x, compression_y; /**< default 750 */
} rg_content_priorities;

/** Fill the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_constraint_def_init(rg_constraint_def *def, size_t struct_size);

static inline rg_constraint_def rg_constraint_default(void) {
  rg_constraint_def d;
  rg_constraint_def_init(&d, sizeof d);
  return d;
}
static inline rg_content_priorities rg_content_priorities_default(void) {
  rg_content_priorities p = {250, 250, 750, 750};
  return p;
}

/**
 * Add constraints to a container, all or none; definitions advance by `stride` bytes (0: their size). A constraint is
 * destroyed with its container; one whose item was destroyed is with the next layout. While an item is not part of the
 * container's system the constraint rests. O(count).
 * @param[out] out `count` handles, or NULL; on failure null ones, unless `count` is above 2^24
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a constraint container, an unknown attribute or relation, a
 * multiplier or constant that is not finite, a priority that is not above 0), LIMIT (2^24 constraints), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_constraints_add(rg_context *ctx, rg_node container, const rg_constraint_def *defs, size_t stride,
                                    size_t count, rg_constraint *out);
/** Add one. @since 0.1 */
RG_API rg_status rg_constraint_add(rg_context *ctx, rg_node container, const rg_constraint_def *def,
                                   rg_constraint *out);
/** Remove one. O(1). @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_constraint_remove(rg_context *ctx, rg_constraint constraint);
/**
 * Change the constant: the cheapest edit; nothing is analysed anew. To let a node follow a pointer, add an equality
 * with a priority below 1000 and set its constant. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1
 */
RG_API rg_status rg_constraint_set_constant(rg_context *ctx, rg_constraint constraint, double constant);
/** @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_set_multiplier(rg_context *ctx, rg_constraint constraint, double multiplier);
/** Also from required to not required and back. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_set_priority(rg_context *ctx, rg_constraint constraint, float priority);
/** @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_set_relation(rg_context *ctx, rg_constraint constraint, rg_relation relation);
/** Read a constraint. `out->struct_size` must be set; the name is borrowed. @return OK, STALE_HANDLE,
 *  INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_get(const rg_context *ctx, rg_constraint constraint, rg_constraint_def *out);
/** @return how many constraints a container has itself; 0 for other nodes. O(1). @since 0.1 */
RG_API uint32_t rg_constraint_count(const rg_context *ctx, rg_node container);
/** Copy up to `capacity` handles of a container's own constraints, in the order they were added. @return OK,
 *  STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraints_list(const rg_context *ctx, rg_node container, rg_constraint *out, uint32_t capacity);

/**
 * Begin a transaction: edits of constraints from here on, in any container, are undone together unless they are
 * committed. One at a time. @return OK, INVALID_ARGUMENT (one is open), OUT_OF_MEMORY @since 0.1
 */
RG_API rg_status rg_constraints_begin(rg_context *ctx);
/**
 * End the transaction. The system of `container` is solved with the size it was last laid out in (with any, if it was
 * not yet); when required constraints contradict each other, all edits since begin are undone.
 * @return OK, INVALID_ARGUMENT (none is open), STALE_HANDLE, UNSATISFIABLE (undone; see rg_constraints_conflict),
 *  OUT_OF_MEMORY (undone), LIMIT (undone) @since 0.1
 */
RG_API rg_status rg_constraints_commit(rg_context *ctx, rg_node container);
/** End the transaction and undo all its edits. Handles of removed constraints are good again. @return OK,
 *  INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraints_rollback(rg_context *ctx);
/**
 * After UNSATISFIABLE or RG_CODE_UNSATISFIABLE: constraints that contradict each other, of which none can be left out,
 * in the order they were added. `*count` is how many there are; up to `capacity` are copied. Handles of ones that the
 * failed transaction added are stale: rg_constraints_conflict_name tells what they were.
 * @return OK, INVALID_ARGUMENT @since 0.1
 */
RG_API rg_status rg_constraints_conflict(const rg_context *ctx, rg_constraint *out, uint32_t capacity, uint32_t *count);
/**
 * What constraint `index` of that conflict is called, also where its handle is stale: its name, or, without one, what it
 * says: "title.width >= 2 * icon.width + 8". O(characters of all names).
 * @return NULL when there are not so many, where memory runs out, and in callbacks. Borrowed until constraints change or
 *  are solved
 * @since 0.1
 */
RG_API const char *rg_constraints_conflict_name(rg_context *ctx, uint32_t index);
/**
 * The nodes of a container's system that could lie elsewhere, or have another size, without any constraint being
 * violated more: of its last layout. Solves it a few times. @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_constraints_ambiguous(rg_context *ctx, rg_node container, rg_node *out, uint32_t capacity,
                                          uint32_t *count);

/** Set how strongly a node keeps its intrinsic size; read by a constraint container above it. Each above 0, from 1000
 *  on required. @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_content_priorities(rg_context *ctx, rg_node node, const rg_content_priorities *priorities);
/** @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_content_priorities(const rg_context *ctx, rg_node node, rg_content_priorities *out);

/** What of a container is covered at each side (notches, system bars): pixels, none below 0. */
typedef struct rg_safe_area {
  float left, top, right, bottom;
} rg_safe_area;

/** Set where RG_ATTR_LEFT_SAFE ... of a constraint container lie. Nested containers have their own: a constraint may
 *  name the outer one. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_set_safe_area(rg_context *ctx, rg_node container, const rg_safe_area *insets);
/** Zeros where none was set. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_safe_area(const rg_context *ctx, rg_node container, rg_safe_area *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CONSTRAINT_H */
