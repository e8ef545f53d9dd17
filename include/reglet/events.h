/* SPDX-License-Identifier: MIT */
/** @file events.h What happened to trees, as a list the host polls. Include reglet.h. */
#ifndef REGLET_EVENTS_H
#define REGLET_EVENTS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of events, flags. */
enum {
  RG_EVENT_LAYOUT_STARTED = 1,  /**< rg_layout or rg_layout_specs of the root `node` begins */
  RG_EVENT_LAYOUT_FINISHED = 2, /**< it ended with `status` */
  RG_EVENT_ADDED = 4,   /**< `node` became a child of `parent`. Of a tree made by one call only its topmost nodes */
  RG_EVENT_REMOVED = 8, /**< `node` left `old_parent`: it is a root now, or its handle is stale */
  RG_EVENT_MOVED = 16,  /**< `node` went from `old_parent` to `parent`, which may be the same, in one call */
  RG_EVENT_ALL = 31
};

/** One event. Handles that do not concern it are null; what they name may be gone since. */
typedef struct rg_event {
  uint32_t kind; /**< one RG_EVENT_… flag */
  rg_status status;
  rg_node node, parent, old_parent;
} rg_event;

/* A call that fails leaves no event of its own, but for layouts: those finish with the status they return. */

/** The list, borrowed. */
typedef struct rg_event_view {
  const rg_event *events; /**< oldest first; valid until the next call that changes the context */
  uint32_t count;
  uint32_t dropped; /**< events since the list was full, which are not in it */
} rg_event_view;

/**
 * Keep a list of up to `capacity` events of the given kinds: of one tree while `root` is its root, or of all (null).
 * Off by default. What the list held is forgotten; the memory is taken now, later calls need none. `kinds` 0 turns it
 * off.
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown kinds, a capacity of 0 with kinds, not a root), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_events_enable(rg_context *ctx, rg_node root, uint32_t kinds, uint32_t capacity);
/** The events since the list was enabled or cleared. O(1). @since 0.1 */
RG_API rg_event_view rg_events(const rg_context *ctx);
/** Forget the events, and how many were dropped. O(1). @return OK, REENTRANT @since 0.1 */
RG_API rg_status rg_events_clear(rg_context *ctx);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_EVENTS_H */
