/* SPDX-License-Identifier: MIT */
/** @file ties.h Ties between children of a constraint container, as Android's ConstraintLayout has them. Include
 *  reglet.h. */
#ifndef REGLET_TIES_H
#define REGLET_TIES_H

#include "base.h"
#include "constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Ties say of one child of a constraint container (RG_KIND_CONSTRAINT) what Android's layout_constraint… attributes
 * say. Each layout turns them into constraints of the container's system, so they mix with those of constraint.h.
 * They follow what changes: direction, visibility, margins, padding. docs/constraint-layout.md has the constraints
 * they become.
 *
 *   rg_ties t = rg_ties_default();
 *   t.leading = rg_tie_to(icon, RG_ATTR_TRAILING);         // beside the icon
 *   t.trailing = rg_tie_to(parent, RG_ATTR_TRAILING);      // up to the content's edge: between two ties, in the middle
 *   t.bias_x = 0;                                          // but at the icon
 *   rg_node_set_ties(ui, title, &t);
 *
 * The container's edges are those of its content box, and margins of the child keep their distance from a tie on their
 * side. On an axis with two ties MATCH_PARENT (Android's 0dp) fills the room between them; other lengths are kept, and
 * bias says where in the room, also where there is too little. Percentages are of the content box, minima and maxima
 * bound every size. An axis without ties lies at the left or top edge of the content box unless constraints place it.
 *
 * Children tied to each other, the end of one to the start of the next and back, are a chain; the first one's style,
 * bias and outer ties place them. A gone child is a point: its margins are none, ties to it take their gone margin, and
 * chains pass over it.
 *
 * Ties that name no edge are not the same as none. A child of a file's ConstraintLayout always has ties. With them, none
 * of an edge even, it is one of Android's children: it lies at the left or top edge of the content box, percentages are
 * sizes, a container that wraps has room for it, and while it is gone it is a point. A child that was given no ties is
 * placed by constraints alone, as constraint.h says; while it is gone, ties to it are as if they were not there.
 *
 * What ties want is weaker than sizes in pixels and contents (priorities 250 and 750): priority 240 and below.
 */

/** How a chain uses the room that its members leave. */
typedef enum rg_chain_style {
  RG_CHAIN_SPREAD = 0,        /**< the same space before, between and behind them */
  RG_CHAIN_SPREAD_INSIDE = 1, /**< between them alone */
  RG_CHAIN_PACKED = 2,        /**< none between them; the bias shares out what lies outside */
  RG_CHAIN_STYLE_FORCE_32 = 0x7fffffff
} rg_chain_style;

/** Flags of rg_ties. */
enum {
  RG_TIES_BOUND_WIDTH = 1,  /**< a width that wraps is never more than the room between its ties */
  RG_TIES_BOUND_HEIGHT = 2,
  RG_TIES_WIDTH_FOLLOWS = 4,  /**< with `ratio` and two sides that match: the width follows from the height */
  RG_TIES_HEIGHT_FOLLOWS = 8, /**< the height from the width. Neither: as large as fits */
};

/** A tie of one edge. */
typedef struct rg_tie {
  rg_node target;    /**< a sibling (or another node of the system), or the container */
  rg_attribute edge; /**< of the target: LEFT, RIGHT, LEADING, TRAILING of a horizontal tie, TOP or BOTTOM of a vertical
                          one, BASELINE of a baseline; RG_ATTR_NONE: there is no tie */
  float gone_margin; /**< pixels, in place of the margin while the target is gone; NaN: the margin stays */
} rg_tie;

/** The ties of one child. Make with rg_ties_default(). Fields are only ever appended. */
typedef struct rg_ties {
  uint32_t struct_size;
  uint32_t flags;             /**< RG_TIES_… */
  rg_tie left, top, right, bottom;
  rg_tie leading, trailing;   /**< beat the left or right tie on their side */
  rg_tie baseline;            /**< beats the top and bottom ties */
  float bias_x, bias_y;       /**< 0 to 1, default 0.5; with a leading or trailing tie from the leading side */
  rg_chain_style chain_x, chain_y; /**< of the chain this child is the first of */
  float weight_x, weight_y;   /**< share of a matching member in its chain; below 0 (default): 1, or 0 beside members that
                                   have a weight */
  float ratio;                /**< width / height, 0 (default): none. The side that matches follows from the other */
  float circle_radius;        /**< pixels */
  float circle_angle;         /**< degrees clockwise from 12 o'clock, in either direction of writing */
  float baseline_margin;      /**< pixels below the baseline it is tied to */
  rg_node circle_center;      /**< not null: the centre lies on a circle round this node's, whatever the ties */
} rg_ties;

/** A child that follows others. Make with rg_references_default(). Fields are only ever appended. */
typedef struct rg_references {
  uint32_t struct_size;
  rg_attribute barrier; /**< LEFT, RIGHT, LEADING, TRAILING, TOP or BOTTOM: a line at the outermost of these edges of
                             `nodes`. RG_ATTR_NONE: a group, whose visibility is set on `nodes` whenever it is set on it */
  float margin;         /**< of a barrier, pixels to the right or down; with LEADING or TRAILING towards the trailing side */
  bool skip_gone;       /**< a barrier passes over gone nodes; false: they count as points */
  const rg_node *nodes; /**< `count` siblings */
  uint32_t count;
} rg_references;

RG_API void rg_ties_init(rg_ties *ties, size_t struct_size); /**< Fill with defaults. @since 0.1 */
RG_API void rg_references_init(rg_references *references, size_t struct_size); /**< Fill with defaults. @since 0.1 */

static inline rg_ties rg_ties_default(void) {
  rg_ties t;
  rg_ties_init(&t, sizeof t);
  return t;
}
static inline rg_references rg_references_default(void) {
  rg_references r;
  rg_references_init(&r, sizeof r);
  return r;
}
/** A tie without a gone margin. */
static inline rg_tie rg_tie_to(rg_node target, rg_attribute edge) {
  rg_ties t;
  rg_ties_init(&t, sizeof t);
  t.left.target = target;
  t.left.edge = edge;
  return t.left;
}

/**
 * Replace the ties of `node`; NULL takes them away. They stay with the node when it moves; parents of other kinds do
 * not read them. A tie whose target is destroyed, or not part of the container's system, is as if it were not there.
 * Ties in a circle are contradictory constraints (RG_CODE_UNSATISFIABLE). O(1).
 * @return OK, STALE_HANDLE (also a target), INVALID_ARGUMENT (an edge that does not go with its tie, a tie to itself, a
 *  bias that is not 0 to 1, numbers that are not finite, unknown flags or styles), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_ties(rg_context *ctx, rg_node node, const rg_ties *ties);
/** Read ties. `out->struct_size` must be set.
 *  @return OK, NOT_FOUND (the node has none), STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_ties(const rg_context *ctx, rg_node node, rg_ties *out);
/**
 * Make `node` a barrier or a group; NULL takes that away. A barrier is best a RG_KIND_SPACE of 0 x 0 px without ties. A
 * group sets its visibility on the nodes at once, but not on those which are groups themselves. O(count).
 * @return OK, STALE_HANDLE (also a reference), INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_references(rg_context *ctx, rg_node node, const rg_references *references);
/** Read references; `out->nodes` is borrowed. No references: a group of none, which is the same. `out->struct_size` must
 *  be set.
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_references(const rg_context *ctx, rg_node node, rg_references *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TIES_H */
