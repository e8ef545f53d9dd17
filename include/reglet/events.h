/* SPDX-License-Identifier: MIT */
/** @file events.h Events of trees, as a list the host polls. Include reglet.h. */
#ifndef REGLET_EVENTS_H
#define REGLET_EVENTS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of events, as flags. A failing call adds no event, except a layout: it finishes with the returned status. */
enum {
  RG_EVENT_LAYOUT_STARTED = 1,  /**< rg_layout() or rg_layout_specs() of the root `node` starts */
  RG_EVENT_LAYOUT_FINISHED = 2, /**< it returned `status` */
  RG_EVENT_ADDED = 4,   /**< `node` became a child of `parent`. For a tree made by one call, only its topmost nodes */
  RG_EVENT_REMOVED = 8, /**< `node` left `old_parent`: it became a root, or was destroyed */
  RG_EVENT_MOVED = 16,  /**< one call moved `node` from `old_parent` to `parent`, which may be the same */
  RG_EVENT_ALL = 31
};

/** One event. Unused handles are null; others may have become stale since. */
typedef struct rg_event {
  uint32_t kind; /**< one RG_EVENT_... flag */
  rg_status status;
  rg_node node, parent, old_parent;
} rg_event;

/** List of events, borrowed. */
typedef struct rg_event_view {
  const rg_event *events; /**< oldest first; valid until the next call that changes the context */
  uint32_t count;
  uint32_t dropped; /**< events lost because the list was full */
} rg_event_view;

/**
 * Starts a list of up to `capacity` events of the given kinds, of the tree of `root` or (null) of all trees. Off by
 * default.
 *
 * - `root` is a root; events are recorded while it is one
 * - `capacity` > 0, unless `kinds` is 0, which turns the list off
 *
 * Clears the previous list. Allocates now; later calls allocate nothing.
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown kinds, a capacity of 0 with kinds, not a root), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_events_enable(rg_context *ctx, rg_node root, uint32_t kinds, uint32_t capacity);
/** Returns the events since the list was enabled or cleared. O(1). @since 0.1 */
RG_API rg_event_view rg_events(const rg_context *ctx);
/** Clears the events and the count of dropped ones. O(1). @return OK, REENTRANT @since 0.1 */
RG_API rg_status rg_events_clear(rg_context *ctx);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_EVENTS_H */
