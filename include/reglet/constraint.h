/* SPDX-License-Identifier: MIT */
/** @file constraint.h Constraint containers (RG_KIND_CONSTRAINT): linear constraints between children. Include
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
 * System
 *  - Both nodes are children of the container, or the container itself. Nested constraint containers share the system
 *    of the outermost one, so constraints may cross their levels.
 *  - Other containers are leaves of the system and lay out their own children. A space (RG_KIND_SPACE) is a layout
 *    guide.
 *  - Gone children, and constraints that name them, are not part of the system.
 *  - Frames are the children's boxes in their parent; margins of children are not read. The container's padding defines
 *    RG_ATTR_LEFT_MARGIN ..., its safe area RG_ATTR_LEFT_SAFE ....
 *
 * Priorities
 *  - Priorities of 1000 and above are required. Below, each priority is a level: from the highest to the lowest, the
 *    sum of its absolute violations is minimized as far as higher levels allow.
 *  - Widths and heights are never negative (required).
 *  - Under an inexact spec the container is as small as constraints allow (priority 50). A side that is then above its
 *    upper bound gets the bound, the width first, and everything else is solved again.
 *  - Positions and sizes that nothing determines tend to 0, inequalities to equality, so results are unique.
 *    rg_constraints_ambiguous() lists such nodes.
 *
 * Sizes of children
 *  - A child has an intrinsic size on an axis whose length is in px, or whose length is WRAP_CONTENT or UNSET if it has
 *    content (texts, fixed and measured leaves, other containers). It is kept by two constraints: width <= intrinsic at
 *    the hugging priority, width >= intrinsic at the compression priority (rg_content_priorities).
 *  - MATCH_PARENT and percentages: constraints alone decide.
 *  - Hard limits (min_width ...) are required. The aspect ratio holds as far as these and required constraints allow
 *    (priority 999).
 *  - If heights depend on widths (texts, measured leaves, containers), the system is solved twice: such children are
 *    measured at the widths of the first solution.
 *
 * Conflicts
 *  - If required constraints contradict each other, rg_layout() returns RG_ERROR_TREE, and a diagnostic
 *    RG_CODE_UNSATISFIABLE names a minimal conflicting set (rg_constraints_conflict()). The frames violate some of it;
 *    everything else is laid out. A transaction detects the conflict at its commit, and is undone.
 *
 * Cost
 *  - Edits are recorded; the next rg_layout() or commit analyzes the parts of the system whose structure changed.
 *  - Calls that add children and constraints reserve the memory: about 3 KB per child and 400 bytes per constraint.
 *  - The size of the solver's sparse tableau is not known in advance. About 4 numbers per constraint and 32 per child
 *    are reserved. A coupled system that needs more allocates once, the only exception to the rule that rg_layout()
 *    never allocates. If that allocation fails, rg_layout() returns RG_ERROR_TREE with RG_CODE_OUT_OF_MEMORY, and boxes
 *    keep their positions.
 *  - Least distances between views take linear time. rg_context_def.max_constraint_work limits the work where soft
 *    constraints must be weighed against each other: thousands that depend on each other can end with RG_CODE_LIMIT.
 *    Their boxes keep their positions.
 */

/** Handle of a constraint. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_constraint {
  uint64_t id;
} rg_constraint;

/** Attribute of a node. LEADING is the left edge, or the right one if the container is right to left. */
typedef enum rg_constraint_attribute {
  RG_ATTR_NONE = 0, /**< no attribute: the constant alone */
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
  RG_ATTR_LAST_BASELINE = 11, /**< baseline of the last line of a text; otherwise as BASELINE */
  RG_ATTR_BASELINE = 12, /**< the (first) baseline; the bottom if there is none */
  RG_ATTR_LEFT_MARGIN = 13, /**< the edge, inset by the node's own padding */
  RG_ATTR_RIGHT_MARGIN = 14,
  RG_ATTR_TOP_MARGIN = 15,
  RG_ATTR_BOTTOM_MARGIN = 16,
  RG_ATTR_LEADING_MARGIN = 17,
  RG_ATTR_TRAILING_MARGIN = 18,
  RG_ATTR_CENTER_X_MARGIN = 19, /**< center between the margins */
  RG_ATTR_CENTER_Y_MARGIN = 20,
  RG_ATTR_LEFT_SAFE = 21, /**< the edge, inset by the container's safe area (rg_node_set_safe_area()) */
  RG_ATTR_RIGHT_SAFE = 22,
  RG_ATTR_TOP_SAFE = 23,
  RG_ATTR_BOTTOM_SAFE = 24,
  RG_ATTR_LEADING_SAFE = 25,
  RG_ATTR_TRAILING_SAFE = 26,
  RG_ATTR_CENTER_X_SAFE = 27,
  RG_ATTR_CENTER_Y_SAFE = 28,
  RG_ATTR_FORCE_32 = 0x7fffffff
} rg_constraint_attribute;

/** Relation of a constraint. */
typedef enum rg_relation {
  RG_EQUAL = 0,
  RG_LESS_OR_EQUAL = 1,
  RG_GREATER_OR_EQUAL = 2,
  RG_RELATION_FORCE_32 = 0x7fffffff
} rg_relation;

/** Named priorities. Any number above 0 is valid. */
#define RG_PRIORITY_REQUIRED 1000.0f
#define RG_PRIORITY_HIGH 750.0f
#define RG_PRIORITY_LOW 250.0f
#define RG_PRIORITY_FITTING 50.0f

/** Definition of a constraint. Make with rg_constraint_default(). */
typedef struct rg_constraint_def {
  uint32_t struct_size;
  rg_relation relation; /**< default RG_EQUAL */
  rg_node first;        /**< null: the container */
  rg_node second;       /**< null: the container; not stored without a second attribute */
  rg_constraint_attribute attribute;        /**< of `first` */
  rg_constraint_attribute second_attribute; /**< RG_ATTR_NONE (default): the constant alone */
  double multiplier;    /**< default 1 */
  double constant;      /**< pixels. If the container is right to left and an attribute is leading or trailing, it
                             counts from right to left, and so do <= and >= */
  float priority;       /**< above 0; 1000 (default) and above: required */
  uint32_t spacer;      /**< 0 (default), or a number below 2^31 chosen by the host: an unknown distance, added to the
                             right-hand side like the constant and shared by the container's constraints with the same
                             number. With RG_ATTR_NONE as the first attribute the constraint is on the distance alone */
  const char *name;     /**< for messages, or NULL */
} rg_constraint_def;

/** Priorities of a node's intrinsic size, by axis. Make with rg_content_priorities_default(). */
typedef struct rg_content_priorities {
  float hugging_x, hugging_y;         /**< resistance to growing; default 250 */
  float compression_x, compression_y; /**< resistance to shrinking; default 750 */
} rg_content_priorities;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_constraint_def_init(rg_constraint_def *def, size_t struct_size);

/** Returns the default constraint. */
static inline rg_constraint_def rg_constraint_default(void) {
  rg_constraint_def d;
  rg_constraint_def_init(&d, sizeof d);
  return d;
}
/** Returns the default priorities. */
static inline rg_content_priorities rg_content_priorities_default(void) {
  rg_content_priorities p = {250, 250, 750, 750};
  return p;
}

/**
 * Adds `count` constraints to a container, all or nothing. A stride of 0 is sizeof(rg_constraint_def). O(count).
 *
 * - `multiplier` and `constant` are finite
 * - `priority` is above 0
 *
 * A constraint is destroyed with its container; if one of its items is destroyed, the next layout destroys it. It is
 * inactive while an item is not part of the container's system.
 *
 * @param[out] out `count` handles, or NULL; on failure null handles, unless `count` is above 2^24
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a constraint container, an unknown attribute or relation, a
 * precondition), LIMIT (2^24 constraints), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_constraints_add(rg_context *ctx, rg_node container, const rg_constraint_def *defs, size_t stride,
                                    size_t count, rg_constraint *out);
/** Adds one constraint. @return as rg_constraints_add() @since 0.1 */
RG_API rg_status rg_constraint_add(rg_context *ctx, rg_node container, const rg_constraint_def *def,
                                   rg_constraint *out);
/** Removes a constraint. O(1). @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_constraint_remove(rg_context *ctx, rg_constraint constraint);
/**
 * Sets the constant, the cheapest edit: the system is not analyzed again. O(1).
 *
 * To let a node follow a pointer, add an equality with a priority below 1000 and set its constant.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_constraint_set_constant(rg_context *ctx, rg_constraint constraint, double constant);
/** Sets the multiplier. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_set_multiplier(rg_context *ctx, rg_constraint constraint, double multiplier);
/** Sets the priority; it may become required or soft. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_set_priority(rg_context *ctx, rg_constraint constraint, float priority);
/** Sets the relation. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_set_relation(rg_context *ctx, rg_constraint constraint, rg_relation relation);
/** Reads a constraint; the name is borrowed. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraint_get(const rg_context *ctx, rg_constraint constraint, rg_constraint_def *out);
/** Returns the number of a container's own constraints, 0 for other nodes. O(1). @since 0.1 */
RG_API uint32_t rg_constraint_count(const rg_context *ctx, rg_node container);
/** Copies up to `capacity` handles of a container's own constraints, in the order they were added.
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraints_list(const rg_context *ctx, rg_node container, rg_constraint *out, uint32_t capacity);

/**
 * Begins a transaction: later edits of constraints, in any container, are undone together unless committed. There is at
 * most one.
 *
 * @return OK, INVALID_ARGUMENT (one is open), OUT_OF_MEMORY @since 0.1
 */
RG_API rg_status rg_constraints_begin(rg_context *ctx);
/**
 * Commits the transaction, or undoes it if required constraints of `container` contradict each other.
 *
 * The container's system is solved at the size of its last layout; before the first one, at any size.
 *
 * @return OK, INVALID_ARGUMENT (none is open), STALE_HANDLE, UNSATISFIABLE (undone; see rg_constraints_conflict()),
 *  OUT_OF_MEMORY (undone), LIMIT (undone)
 * @since 0.1
 */
RG_API rg_status rg_constraints_commit(rg_context *ctx, rg_node container);
/** Ends the transaction and undoes all its edits. Handles of removed constraints become valid again.
 *  @return OK, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_constraints_rollback(rg_context *ctx);
/**
 * Copies up to `capacity` constraints of the last conflict: a minimal set that contradicts itself, in the order added.
 *
 * Call it after UNSATISFIABLE or RG_CODE_UNSATISFIABLE. Constraints that the failed transaction added have stale
 * handles; rg_constraints_conflict_name() describes them.
 *
 * @return OK, INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_constraints_conflict(const rg_context *ctx, rg_constraint *out, uint32_t capacity, uint32_t *count);
/**
 * Returns the name of constraint `index` of the last conflict, also if its handle is stale. O(characters of all names).
 *
 * Without a name, the result is its equation: "title.width >= 2 * icon.width + 8".
 *
 * @return NULL if `index` is out of range, memory runs out, or the caller is a callback. Borrowed until constraints
 *  change or are solved
 * @since 0.1
 */
RG_API const char *rg_constraints_conflict_name(rg_context *ctx, uint32_t index);
/**
 * Copies up to `capacity` ambiguous nodes of a container's system, as of its last layout: nodes that could have another
 * position or size without violating any constraint more. Solves the system a few times.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY, LIMIT: it takes more work than
 *  max_constraint_work; the layout stays
 * @since 0.1
 */
RG_API rg_status rg_constraints_ambiguous(rg_context *ctx, rg_node container, rg_node *out, uint32_t capacity,
                                          uint32_t *count);

/**
 * Sets the priorities of a node's intrinsic size, which its constraint container reads.
 *
 * - each is above 0; 1000 and above: required
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_content_priorities(rg_context *ctx, rg_node node, const rg_content_priorities *priorities);
/** Reads the priorities. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_content_priorities(const rg_context *ctx, rg_node node, rg_content_priorities *out);

/** Parts of a container covered at each side, by notches or system bars: pixels, >= 0. */
typedef struct rg_safe_area {
  float left, top, right, bottom;
} rg_safe_area;

/** Sets the safe area of a constraint container, which defines RG_ATTR_LEFT_SAFE .... Nested containers have their own;
 *  a constraint may name the outer container's. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_set_safe_area(rg_context *ctx, rg_node container, const rg_safe_area *insets);
/** Reads the safe area; zeros if none was set. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_safe_area(const rg_context *ctx, rg_node container, rg_safe_area *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CONSTRAINT_H */
