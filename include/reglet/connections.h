/* SPDX-License-Identifier: MIT */
/** @file connections.h Connections between children of a constraint container, as Android's ConstraintLayout has them. Include
 *  reglet.h. */
#ifndef REGLET_CONNECTIONS_H
#define REGLET_CONNECTIONS_H

#include "base.h"
#include "constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Connections say of one child of a constraint container (RG_KIND_CONSTRAINT) what Android's layout_constraint… attributes
 * say. Each layout turns them into constraints of the container's system, so they mix with those of constraint.h.
 * They follow what changes: direction, visibility, margins, padding. docs/constraint-layout.md has the constraints
 * they become.
 *
 *   rg_connections t = rg_connections_default();
 *   t.leading = rg_connect_to(icon, RG_ATTR_TRAILING);         // beside the icon
 *   t.trailing = rg_connect_to(parent, RG_ATTR_TRAILING);      // up to the content's edge: between two connections, in the middle
 *   t.bias_x = 0;                                          // but at the icon
 *   rg_node_set_connections(ui, title, &t);
 *
 * The container's edges are those of its content box, and margins of the child keep their distance from a connection on their
 * side. On an axis with two connections MATCH_PARENT (Android's 0dp) fills the room between them; other lengths are kept, and
 * bias says where in the room, also where there is too little. Percentages are of the content box, minima and maxima
 * bound every size. An axis without connections lies at the left or top edge of the content box unless constraints place it.
 *
 * Children connected to each other, the end of one to the start of the next and back, are a chain; the first one's style,
 * bias and outer connections place them. A gone child is a point: its margins are none, connections to it take their gone margin, and
 * chains pass over it.
 *
 * Connections that name no edge are not the same as none. A child of a file's ConstraintLayout always has connections. With them, none
 * of an edge even, it is one of Android's children: it lies at the left or top edge of the content box, percentages are
 * sizes, a container that wraps has room for it, and while it is gone it is a point. A child that was given no connections is
 * placed by constraints alone, as constraint.h says; while it is gone, connections to it are as if they were not there.
 *
 * What connections want is weaker than sizes in pixels and contents (priorities 250 and 750): priority 240 and below.
 */

/** How a chain uses the room that its members leave. */
typedef enum rg_chain_style {
  RG_CHAIN_SPREAD = 0,        /**< the same space before, between and behind them */
  RG_CHAIN_SPREAD_INSIDE = 1, /**< between them alone */
  RG_CHAIN_PACKED = 2,        /**< none between them; the bias shares out what lies outside */
  RG_CHAIN_STYLE_FORCE_32 = 0x7fffffff
} rg_chain_style;

/** Flags of rg_connections. */
enum {
  RG_CONNECTIONS_CONSTRAINED_WIDTH = 1,  /**< a width that wraps is never more than the room between its connections */
  RG_CONNECTIONS_CONSTRAINED_HEIGHT = 2,
  RG_CONNECTIONS_WIDTH_FROM_RATIO = 4,  /**< with `ratio` and two sides that match: the width follows from the height */
  RG_CONNECTIONS_HEIGHT_FROM_RATIO = 8, /**< the height from the width. Neither: as large as fits */
};

/** A connection of one edge. */
typedef struct rg_connection {
  rg_node target;    /**< a sibling (or another node of the system), or the container */
  rg_constraint_attribute edge; /**< of the target: LEFT, RIGHT, LEADING, TRAILING of a horizontal connection, TOP or BOTTOM of a vertical
                          one, BASELINE of a baseline; RG_ATTR_NONE: there is no connection */
  float gone_margin; /**< pixels, in place of the margin while the target is gone; NaN: the margin stays */
} rg_connection;

/** The connections of one child. Make with rg_connections_default(). Fields are only ever appended. */
typedef struct rg_connections {
  uint32_t struct_size;
  uint32_t flags;             /**< RG_CONNECTIONS_… */
  rg_connection left, top, right, bottom;
  rg_connection leading, trailing;   /**< beat the left or right connection on their side */
  rg_connection baseline;            /**< beats the top and bottom connections */
  float bias_x, bias_y;       /**< 0 to 1, default 0.5; with a leading or trailing connection from the leading side */
  rg_chain_style chain_x, chain_y; /**< of the chain this child is the first of */
  float weight_x, weight_y;   /**< share of a matching member in its chain; below 0 (default): 1, or 0 beside members that
                                   have a weight */
  float ratio;                /**< width / height, 0 (default): none. The side that matches follows from the other */
  float circle_radius;        /**< pixels */
  float circle_angle;         /**< degrees clockwise from 12 o'clock, in either direction of writing */
  float baseline_margin;      /**< pixels below the baseline it is connected to */
  rg_node circle_center;      /**< not null: the centre lies on a circle round this node's, whatever the connections */
} rg_connections;

/** A child that follows others. Make with rg_references_default(). Fields are only ever appended. */
typedef struct rg_references {
  uint32_t struct_size;
  rg_constraint_attribute barrier; /**< LEFT, RIGHT, LEADING, TRAILING, TOP or BOTTOM: a line at the outermost of these edges of
                             `nodes`. RG_ATTR_NONE: a group, whose visibility is set on `nodes` whenever it is set on it */
  float margin;         /**< of a barrier, pixels to the right or down; with LEADING or TRAILING towards the trailing side */
  bool skip_gone;       /**< a barrier passes over gone nodes; false: they count as points */
  const rg_node *nodes; /**< `count` siblings */
  uint32_t count;
} rg_references;

RG_API void rg_connections_init(rg_connections *connections, size_t struct_size); /**< Fill with defaults. @since 0.1 */
RG_API void rg_references_init(rg_references *references, size_t struct_size); /**< Fill with defaults. @since 0.1 */

static inline rg_connections rg_connections_default(void) {
  rg_connections t;
  rg_connections_init(&t, sizeof t);
  return t;
}
static inline rg_references rg_references_default(void) {
  rg_references r;
  rg_references_init(&r, sizeof r);
  return r;
}
/** A connection without a gone margin. */
static inline rg_connection rg_connect_to(rg_node target, rg_constraint_attribute edge) {
  rg_connections t;
  rg_connections_init(&t, sizeof t);
  t.left.target = target;
  t.left.edge = edge;
  return t.left;
}

/**
 * Replace the connections of `node`; NULL takes them away. They stay with the node when it moves; parents of other kinds do
 * not read them. A connection whose target is destroyed, or not part of the container's system, is as if it were not there.
 * Connections in a circle are contradictory constraints (RG_CODE_UNSATISFIABLE). O(1).
 * @return OK, STALE_HANDLE (also a target), INVALID_ARGUMENT (an edge that does not go with its connection, a connection to itself, a
 *  bias that is not 0 to 1, numbers that are not finite, unknown flags or styles), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_connections(rg_context *ctx, rg_node node, const rg_connections *connections);
/** Read connections. `out->struct_size` must be set.
 *  @return OK, NOT_FOUND (the node has none), STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_connections(const rg_context *ctx, rg_node node, rg_connections *out);
/**
 * Make `node` a barrier or a group; NULL takes that away. A barrier is best a RG_KIND_SPACE of 0 x 0 px without connections. A
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
#endif /* REGLET_CONNECTIONS_H */
