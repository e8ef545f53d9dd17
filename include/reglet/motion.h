/* SPDX-License-Identifier: MIT */
/** @file motion.h Motion: from the frames of one layout to those of the next, curves, springs, flings. Include reglet.h. */
#ifndef REGLET_MOTION_H
#define REGLET_MOTION_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A layout moves nodes at once. A transition reports where to draw them on the way:
 *
 *   rg_transition_begin(ui, screen, NULL);      // before the edits: remembers what is below the screen
 *   ...                                         // any edits, another state, a reload
 *   rg_layout(ui, screen, width, height);
 *
 *   rg_motion_view moving;                      // then in each frame
 *   rg_transition_step(ui, seconds, &moving);
 *   for (uint32_t i = 0; i < moving.count; i++) draw(moving.motions[i]);
 *
 * Layout does not know of transitions: rg_node_frame() and hit tests have the new frames. What is not in the view is
 * where its frame says. rg_paint() with RG_PAINT_MOTION makes display lists of the nodes on their way. Frames are
 * relative to the content of the parent, as in rg_node_frame(), so the children of a node that moves move with it.
 *
 * What counts is where nodes are seen: when offsets change between rg_transition_begin() and the next step, as those of
 * lists do by edits, what scrolls moves to its new place, too. Offsets that change later apply at once.
 *
 * All arithmetic is that of IEEE 754 without libm: the same steps have the same bits on every machine.
 */

/** How a value goes from 0 to 1. */
typedef enum rg_easing {
  RG_EASING_CUBIC = 0,  /**< a cubic Bezier curve from (0, 0) to (1, 1) by two points, as in CSS Easing 1, 2.2 */
  RG_EASING_LINEAR = 1,
  RG_EASING_STEPS = 2,  /**< `steps` equal jumps, each at the end of its part of the time */
  RG_EASING_SPRING = 3, /**< a damped spring: `stiffness` and `damping`; `duration` is not read */
  RG_EASING_FORCE_32 = 0x7fffffff
} rg_easing;

/** When and how something moves. Make with rg_timing_default(). */
typedef struct rg_timing {
  rg_easing easing;
  float duration;       /**< seconds, 0 to 3,600; default 0.3 */
  float delay;          /**< seconds before it begins, 0 to 3,600 */
  float x1, y1, x2, y2; /**< points of a cubic curve, x1 and x2 in 0 to 1, y1 and y2 in -16 to 16; default .2, 0, 0, 1 */
  uint32_t steps;       /**< at least 1 */
  float stiffness;      /**< of a spring that pulls a mass of 1, in 1/s^2: 1 to 1,000,000; default 200 */
  float damping;        /**< ratio: 1 is the fastest without overshoot, below it swings; 0.05 to 10; default 1 */
} rg_timing;

/** Returns the timing of Material's standard curve: 0.3 s, .2, 0, 0, 1. */
static inline rg_timing rg_timing_default(void) {
  rg_timing t;
  t.easing = RG_EASING_CUBIC;
  t.duration = 0.3f;
  t.delay = 0;
  t.x1 = 0.2f;
  t.y1 = 0;
  t.x2 = 0;
  t.y2 = 1;
  t.steps = 1;
  t.stiffness = 200;
  t.damping = 1;
  return t;
}

/** The part of a node in a transition. */
typedef enum rg_motion_kind {
  RG_MOTION_MOVING = 0,    /**< its frame differs */
  RG_MOTION_APPEARING = 1, /**< it was not there, or not visible */
  RG_MOTION_LEAVING = 2,   /**< it was destroyed, or is no longer visible */
  RG_MOTION_KIND_FORCE_32 = 0x7fffffff
} rg_motion_kind;

/** Where to draw a node. */
typedef struct rg_motion {
  rg_node node;     /**< stale when the node was destroyed: then it is a key for what the host drew for it */
  rg_node parent;   /**< the node that `frame` is relative to; null: the viewport of a root */
  void *user_data;  /**< of the node, or what it had when the transition began */
  rg_frame frame;   /**< pixels, not snapped; the node's own frame in the last step */
  float alpha;      /**< opacity, 0 to 1 */
  float scale;      /**< factor about the center of `frame` */
  rg_motion_kind kind;
  bool is_last;     /**< it has arrived: the next step does not have it */
  uint8_t reserved[3];
} rg_motion;

/** Nodes that move, in no order. Borrowed until the next call of this header with the context. */
typedef struct rg_motion_view {
  const rg_motion *motions;
  uint32_t count;
  uint32_t moving; /**< of them, those that have not arrived */
} rg_motion_view;

/**
 * Chooses the timing of one node. `timing` has that of its kind, with the stagger in its delay, and may be changed.
 *
 * @param id the node's id, "" for none or for one that was destroyed
 * @return false: the node jumps
 */
typedef bool (*rg_transition_choose_fn)(void *user, rg_node node, const char *id, rg_motion_kind kind, rg_timing *timing);

/** A transition. Make with rg_transition_default(). */
typedef struct rg_transition_def {
  uint32_t struct_size;
  float stagger;            /**< seconds that each further node, in document order, begins later: 0 to 60 */
  rg_timing move, appear, leave;
  float appear_alpha;       /**< of appearing nodes at first, 0 to 1; default 0 */
  float appear_scale;       /**< 0 to 100; default 1 */
  float leave_alpha;        /**< of leaving nodes at the end; default 0 */
  float leave_scale;        /**< default 1 */
  /** The tree after the edits, if it is another one: its nodes come from where those with the same id were. Null: the
   *  root of the transition. */
  rg_node target;
  bool matches_ids;         /**< a new node comes from the place of a destroyed one with its id; default true */
  /** rg_paint() with RG_PAINT_MOTION shows what leaves, as it was. rg_transition_begin() paints `root` for it, which takes
   *  as long as rg_paint() from scratch, and the next display list is from scratch, too; default false */
  bool draws_leaving;
  uint8_t reserved[6];
  rg_transition_choose_fn choose; /**< or NULL */
  void *user;
} rg_transition_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_transition_def_init(rg_transition_def *def, size_t struct_size);

/** Returns the default definition. */
static inline rg_transition_def rg_transition_default(void) {
  rg_transition_def d;
  rg_transition_def_init(&d, sizeof d);
  return d;
}

/**
 * Remembers where the visible nodes below and including `root` are drawn now. The next rg_transition_step() compares
 * this with the frames that they have then. A transition that has not been stepped yet is replaced, but its places are
 * kept. Nodes that still move go on from where they are, with their speed. O(nodes below root).
 *
 * @param def NULL: the default
 * @return OK, STALE_HANDLE (root, target), INVALID_ARGUMENT (a number outside of its range; a transition of another
 * root has not been stepped yet), OUT_OF_MEMORY, LIMIT (`draws_leaving`, as rg_paint())
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_transition_begin(rg_context *ctx, rg_node root, const rg_transition_def *def);

/**
 * Moves all transitions on by `seconds` and reports where their nodes are. Call it after rg_layout(). The first step
 * after rg_transition_begin() compares the trees, and begins at time 0 whatever `seconds` says: nodes are in their old
 * places. A node whose frame changes without a transition jumps by the part of the way that it has gone. O(moving
 * nodes); the first step O(nodes below the root).
 *
 * @return OK, INVALID_ARGUMENT (NULL, a negative time or one that is not finite), OUT_OF_MEMORY (then nothing moves;
 * call again). On failure the view is empty.
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_transition_step(rg_context *ctx, float seconds, rg_motion_view *out);

/** Ends all transitions: every node is where its frame says. Destroyed nodes are forgotten. @return OK @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_transitions_end(rg_context *ctx);

/* Curves and springs as functions of time, for scroll offsets and for values of the host. Thread-safe. */

/** Position and speed at a time. */
typedef struct rg_motion_state {
  double position;
  double velocity; /**< per second */
} rg_motion_state;

/**
 * Returns the progress of a timing `seconds` after it was set off: 0 before its delay is over, 1 at its end. A spring
 * from 0 to 1 may be beyond 1 in between. A timing with numbers outside of their ranges is at its end.
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_motion_state rg_timing_at(const rg_timing *timing, double seconds);
/** Returns the seconds until a timing is at its end, with its delay. @since 0.1 */
RG_EXPERIMENTAL RG_API double rg_timing_length(const rg_timing *timing);

/**
 * Returns where a spring is that is drawn to `target`, `seconds` after it was at `start` with a velocity.
 *
 * - `stiffness` and `damping` as in rg_timing; outside of their ranges the spring is at its target
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_motion_state rg_spring_at(float stiffness, float damping, rg_motion_state start, double target,
                                                    double seconds);

/**
 * Returns where a fling is that began at `start` with a velocity and loses the part `friction` of its speed per second
 * as e^(-friction t): `friction` of 0.1 to 100; about 2 feels like a touch screen's. From rg_fling_length() on it
 * does not move.
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_motion_state rg_fling_at(rg_motion_state start, float friction, double seconds);
/** Returns the seconds until a fling moves by less than 1 per second; 0 if it never moves faster. @since 0.1 */
RG_EXPERIMENTAL RG_API double rg_fling_length(double velocity, float friction);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_MOTION_H */
