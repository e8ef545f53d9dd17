/* SPDX-License-Identifier: MIT */
/** @file connections.h Connections between children of a ConstraintLayout (RG_KIND_CONNECTED). Include reglet.h. */
#ifndef REGLET_CONNECTIONS_H
#define REGLET_CONNECTIONS_H

#include "base.h"
#include "constraint.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Connections are Android's layout_constraint... attributes for one child. A container of kind RG_KIND_CONNECTED places
 * its children by them exactly as Android's ConstraintLayout does (2.1 and later): it gives up what it cannot use, and
 * takes cycles and contradictions without a word. They follow changes of direction, visibility, margins and padding.
 *
 *   rg_connections t = rg_connections_default();
 *   t.leading = rg_connect_to(icon, RG_ATTR_TRAILING);     // beside the icon
 *   t.trailing = rg_connect_to(parent, RG_ATTR_TRAILING);  // to the end of the content box: centered between the two
 *   t.bias_x = 0;                                          // moved to the icon
 *   rg_node_set_connections(ui, title, &t);
 *
 * Position
 *  - The container's edges are those of its content box. The child's margin on a side is kept from its connection.
 *  - An axis without connections is at the left or top edge of the content box.
 *  - On an axis with two connections, bias distributes the free space between them, which may be negative.
 *  - One leading or trailing connection voids both the left and the right one.
 *  - Positions are computed in whole layout units, cut toward zero after half a unit was added.
 *
 * Size
 *  - A length of RG_PX 0 is Android's 0dp: the space between the connections; with one connection or none, the content.
 *    MATCH_PARENT is the content box less margins, whatever the connections. A percentage is of the content box.
 *  - A child that wraps is measured under the whole content box, even if its connections leave less; with
 *    RG_CONNECTIONS_CONSTRAINED_WIDTH (HEIGHT) under the space between them.
 *  - Limits are those of rg_connections, not those of the style.
 *
 * Chains, gone children, helpers
 *  - Children connected to each other, end to start and back, are a chain. Style, bias and outer connections of its
 *    first child place them.
 *  - A gone child is a point without margins. Connections to it use their gone margin, and chains skip it.
 *  - Guidelines, barriers, groups, flows and placeholders are children with rg_references, of kind RG_KIND_SPACE.
 *  - A circle around a gone node or a helper has radius 0.
 *
 * Complexity
 *  - A layout takes O(connections) where no chain, cycle or limit needs the simplex, else about O(rows^2) time. Calls
 *    that add children reserve about 700 bytes per child, and once per context 5 KB per child of the largest container,
 *    at most 32, for the simplex. A larger or denser program, and a flow of more children, allocates in the first
 *    layout.
 *  - A chain of more than 20 members between two places is placed in O(n), without the simplex, unless members of 0 px
 *    have no space, one is in a ratio or flow, or 0 px with limits, or RG_CHAIN_SPREAD_INSIDE has a gone one. Places
 *    may differ from Android's by its rounding errors: single precision.
 *  - So are the items of flows, where flows of a container have more than 20: a layout takes O(items). The simplex
 *    places them if one is in a ratio, MATCH_PARENT, in two flows, or 0 px with limits, weights or in a packed chain; if
 *    a flow in another is 0 px; where the container wraps, if it has several flows, or one that is no WRAP_CONTENT
 *    or is not counted; if a vertical flow has several lines from right to left; and if it places the flow, and a view
 *    is connected to an item.
 *  - A container of more than 50 children, or with such a chain or a barrier over 50, also places children without
 *    connections, and what is connected to them, without the simplex. One that wraps is as large as the largest of its
 *    children and chains, if none of their places depends on others besides; Android's simplex may stop at a smaller
 *    size where the children contradict each other.
 */

/** Distribution of a chain's free space. */
typedef enum rg_chain_style {
  RG_CHAIN_SPREAD = 0,        /**< equal space before, between and after the members */
  RG_CHAIN_SPREAD_INSIDE = 1, /**< equal space between them only */
  RG_CHAIN_PACKED = 2,        /**< no space between them; bias distributes the outer space */
  RG_CHAIN_STYLE_FORCE_32 = 0x7fffffff
} rg_chain_style;

/** Flags of rg_connections. */
enum {
  RG_CONNECTIONS_CONSTRAINED_WIDTH = 1,  /**< a width that wraps never exceeds the space between its connections */
  RG_CONNECTIONS_CONSTRAINED_HEIGHT = 2,
  RG_CONNECTIONS_WIDTH_FROM_RATIO = 4,  /**< with `ratio` and two sides of 0 px: the width follows from the height */
  RG_CONNECTIONS_HEIGHT_FROM_RATIO = 8, /**< the height follows from the width. Neither flag: as large as fits */
  /* By layout_wrapBehaviorInParent: the size of a container that wraps does not count the child */
  RG_CONNECTIONS_UNCOUNTED_WIDTH = 16,
  RG_CONNECTIONS_UNCOUNTED_HEIGHT = 32
};

/** Connection of one edge. */
typedef struct rg_connection {
  rg_node target;    /**< a sibling, or the container */
  /** Edge of the target: LEFT, RIGHT, LEADING or TRAILING of a horizontal connection, TOP or BOTTOM of a vertical one,
   *  BASELINE of a baseline; RG_ATTR_NONE: no connection */
  rg_constraint_attribute edge;
  float gone_margin; /**< pixels, replaces the margin while the target is gone; NaN: the margin stays */
} rg_connection;

/** Connections of one child. Make with rg_connections_default(). */
typedef struct rg_connections {
  uint32_t struct_size;
  uint32_t flags;             /**< RG_CONNECTIONS_... */
  rg_connection left, top, right, bottom;
  rg_connection leading, trailing;   /**< one of them voids left and right */
  rg_connection baseline;            /**< voids the top and bottom connections */
  float bias_x, bias_y;       /**< 0 to 1, default 0.5; from the leading side with a leading or trailing connection */
  rg_chain_style chain_x, chain_y; /**< of the chain that starts with this child */
  float weight_x, weight_y;   /**< share of a member of a chain whose side is 0 px; below 0 (default): an equal one */
  float ratio;                /**< width / height, with HEIGHT_FROM_RATIO height / width; 0 (default): none. The side of
                                   0 px follows from the other */
  float circle_radius;        /**< pixels */
  float circle_angle;         /**< degrees clockwise from 12 o'clock, independent of direction */
  float baseline_margin;      /**< pixels below the baseline it is connected to */
  rg_node circle_center;      /**< not null: the center is on a circle around this node's, regardless of connections */
  /** Limits of the size, RG_PX or RG_WRAP_CONTENT (the content's size); RG_UNSET (default): none */
  rg_length min_width, max_width, min_height, max_height;
  /** Of a node that is RG_KIND_CONNECTED itself: its largest size, RG_PX (android:maxWidth). A layout that wraps is
   *  cut to it after its children were arranged */
  rg_length layout_max_width, layout_max_height;
} rg_connections;

/** The role of a node with references. */
typedef enum rg_role {
  RG_ROLE_NONE = 0,       /**< a barrier if `barrier` is set, else a group */
  RG_ROLE_GROUP = 1,
  RG_ROLE_BARRIER = 2,
  RG_ROLE_GUIDELINE = 3,  /**< a line at `begin`, `end` or `percent` of the container */
  RG_ROLE_FLOW = 4,       /**< arranges `nodes` in lines: see rg_flow_lines */
  RG_ROLE_PLACEHOLDER = 5, /**< takes the place of the first of `nodes` */
  RG_ROLE_FORCE_32 = 0x7fffffff
} rg_role;

/** How a flow breaks lines. */
typedef enum rg_flow_wrap {
  RG_FLOW_WRAP_NONE = 0,
  RG_FLOW_WRAP_CHAIN = 1,   /**< a chain a line */
  RG_FLOW_WRAP_ALIGNED = 2, /**< a grid */
  RG_FLOW_WRAP_CHAIN2 = 3,  /**< as CHAIN, with max_items counted from the start of a line */
  RG_FLOW_WRAP_FORCE_32 = 0x7fffffff
} rg_flow_wrap;

/** Alignment of the items of a line, across it. START is the top, END the bottom. */
typedef enum rg_flow_align {
  RG_FLOW_START = 0,
  RG_FLOW_END = 1,
  RG_FLOW_CENTER = 2,
  RG_FLOW_BASELINE = 3,
  RG_FLOW_ALIGN_FORCE_32 = 0x7fffffff
} rg_flow_align;

/** The chain of a line or column of a flow. */
typedef struct rg_flow_chain {
  int32_t style; /**< an rg_chain_style; -1: not given */
  float bias;
} rg_flow_chain;

/** The lines of a flow. */
typedef struct rg_flow_lines {
  rg_orientation orientation;
  rg_flow_wrap wrap;
  int32_t max_items;          /**< of a line; 0: as many as fit */
  float gap_x, gap_y;         /**< pixels */
  rg_flow_align align_x, align_y;
  rg_flow_chain chain_x, chain_y; /**< along each axis */
  rg_flow_chain first_x, first_y, last_x, last_y; /**< of the first and the last line, in place of chain_x, chain_y */
} rg_flow_lines;

/** The role of a node that refers to siblings, or is a guideline. Make with rg_references_default(). */
typedef struct rg_references {
  uint32_t struct_size;
  /** Barrier: LEFT, RIGHT, LEADING, TRAILING, TOP or BOTTOM, a line at the outermost of these edges of `nodes`.
   *  RG_ATTR_NONE: a group, which passes every visibility set on it to `nodes` */
  rg_constraint_attribute barrier;
  float margin;         /**< of a barrier, pixels to the right or down; with LEADING or TRAILING to the trailing side */
  bool skip_gone;       /**< a barrier ignores gone nodes; false: they count as points */
  const rg_node *nodes; /**< `count` siblings */
  uint32_t count;
  rg_role role;
  float begin, end, percent; /**< of a guideline, pixels or 0 to 1; NaN: not given. percent wins over begin over end */
  bool vertical;             /**< a guideline has an x position; false: y */
  bool absolute;             /**< a guideline is not mirrored from right to left */
  rg_flow_lines flow;
} rg_references;

/** Fills the first `struct_size` bytes of `connections` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_connections_init(rg_connections *connections, size_t struct_size);
/** Fills the first `struct_size` bytes of `references` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_references_init(rg_references *references, size_t struct_size);

/** Returns the default connections. */
RG_EXPERIMENTAL static inline rg_connections rg_connections_default(void) {
  rg_connections t;
  rg_connections_init(&t, sizeof t);
  return t;
}
/** Returns the default references. */
RG_EXPERIMENTAL static inline rg_references rg_references_default(void) {
  rg_references r;
  rg_references_init(&r, sizeof r);
  return r;
}
/** Returns a connection without a gone margin. */
RG_EXPERIMENTAL static inline rg_connection rg_connect_to(rg_node target, rg_constraint_attribute edge) {
  rg_connections t;
  rg_connections_init(&t, sizeof t);
  t.left.target = target;
  t.left.edge = edge;
  return t.left;
}

/**
 * Replaces the connections of `node`; NULL removes them. O(1).
 *
 * They belong to the node and move with it; parents of other kinds do not read them. A connection is ignored if its
 * target is destroyed or no sibling.
 *
 * - the edge of each connection fits its kind
 * - biases are finite; outside of 0 to 1 the box lies beyond a connection
 * - all numbers are finite
 *
 * @return OK, STALE_HANDLE (also a target), INVALID_ARGUMENT (a precondition, unknown flags or styles), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_connections(rg_context *ctx, rg_node node,
                                                         const rg_connections *connections);
/** Reads connections. @return OK, NOT_FOUND (the node has none), STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_connections(const rg_context *ctx, rg_node node, rg_connections *out);
/**
 * Makes `node` a barrier, a group, a guideline, a flow or a placeholder; NULL reverts that. O(count).
 *
 * The usual barrier is an RG_KIND_SPACE of 0 x 0 px without connections. A group sets its visibility on the nodes
 * immediately, except on nodes that are groups themselves.
 *
 * @return OK, STALE_HANDLE (also a reference), INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_node_set_references(rg_context *ctx, rg_node node, const rg_references *references);
/** Reads references; `out->nodes` is borrowed. A node without references reads as an empty group, which is equivalent.
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_node_get_references(const rg_context *ctx, rg_node node, rg_references *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CONNECTIONS_H */
