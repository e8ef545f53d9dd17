/* SPDX-License-Identifier: MIT */
/** @file relative.h Relative containers (RG_KIND_RELATIVE): rules between siblings and the parent. Include reglet.h. */
#ifndef REGLET_RELATIVE_H
#define REGLET_RELATIVE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A relative container places each child by rules (Android's RelativeLayout, API 34): edges against edges of siblings,
 * edges against the parent's padded edges, or centered. Rules for both edges of an axis also determine the size.
 * On an axis without rules, a child is at the container's start or top. Margins keep their distance in every rule.
 *
 * Anchors
 *  - A sibling is named by its string id or by its handle. Ids are resolved by the layout: siblings may be created,
 *    named, moved and destroyed in any order. Of siblings with equal ids the first counts.
 *  - A rule that names no sibling is ignored, with the warning RG_CODE_UNKNOWN_ANCHOR, unless
 *    RG_ALIGN_WITH_PARENT_IF_MISSING is set.
 *  - A gone sibling is replaced by the one that its own rule of the same kind names.
 *
 * Rules
 *  - Rules belong to the node and move with it; other parents do not read them.
 *  - A start or end rule replaces the left and right rules of its pair.
 *  - Cyclic rules on an axis: rg_layout() returns RG_ERROR_TREE, a diagnostic RG_CODE_CYCLE names the ids, the rule
 *    that closes the cycle is ignored, and everything is laid out.
 *  - A child whose rules put its right edge left of its left edge has a frame of negative size, as on Android.
 */

/** Rules that refer to a sibling. */
typedef enum rg_relative_rule {
  RG_LEFT_OF = 0,  /**< right edge at the anchor's left edge */
  RG_RIGHT_OF = 1, /**< left edge at the anchor's right edge */
  RG_ABOVE = 2,    /**< bottom edge at the anchor's top edge */
  RG_BELOW = 3,    /**< top edge at the anchor's bottom edge */
  RG_ALIGN_BASELINE = 4, /**< baseline at the anchor's; without one, the top edge. Wins over vertical rules */
  RG_ALIGN_LEFT = 5,
  RG_ALIGN_TOP = 6,
  RG_ALIGN_RIGHT = 7,
  RG_ALIGN_BOTTOM = 8,
  RG_START_OF = 9, /**< LEFT_OF; RIGHT_OF if the container's direction is right to left */
  RG_END_OF = 10,
  RG_ALIGN_START = 11,
  RG_ALIGN_END = 12,
  /** Rule of the container itself: the child that its gravity does not move. */
  RG_IGNORE_GRAVITY = 13,
  RG_RELATIVE_RULE_FORCE_32 = 0x7fffffff
} rg_relative_rule;

/** Flags of rg_node_set_parent_rules(). */
enum {
  RG_ALIGN_PARENT_LEFT = 0x001,
  RG_ALIGN_PARENT_TOP = 0x002,
  RG_ALIGN_PARENT_RIGHT = 0x004, /**< ignored if the container's width is unbounded; a container that wraps widens */
  RG_ALIGN_PARENT_BOTTOM = 0x008,
  RG_ALIGN_PARENT_START = 0x010,
  RG_ALIGN_PARENT_END = 0x020,
  RG_CENTER_IN_PARENT = 0x040,
  RG_CENTER_HORIZONTAL = 0x080,
  RG_CENTER_VERTICAL = 0x100,
  RG_ALIGN_WITH_PARENT_IF_MISSING = 0x200 /**< the parent's edge replaces an anchor that is missing or gone */
};

/**
 * Sets or replaces one rule of `node` by the sibling's id: `length` bytes without NUL; 0 removes the rule. O(length).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown rule, not UTF-8), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_anchor(rg_context *ctx, rg_node node, rg_relative_rule rule, const char *id,
                                    size_t length);

/** Sets or replaces one rule by the sibling's handle; null removes the rule. It is ignored while `sibling` has another
 *  parent or none, and permanently once it is destroyed. O(1).
 *  @return OK, STALE_HANDLE (either node), INVALID_ARGUMENT, OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_anchor_node(rg_context *ctx, rg_node node, rg_relative_rule rule, rg_node sibling);

/**
 * Reads one rule. O(siblings).
 *
 * @param[out] id the id that was set, "" for a rule by handle or no rule, NULL on failure; borrowed. May be NULL
 * @param[out] sibling the living node set by handle, or the sibling that has the id now; otherwise null. May be NULL
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_node_get_anchor(const rg_context *ctx, rg_node node, rg_relative_rule rule, const char **id,
                                    rg_node *sibling);

/** Replaces the flags (RG_ALIGN_PARENT_..., RG_CENTER_...) of `node`; default 0. O(1).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown flags), OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_parent_rules(rg_context *ctx, rg_node node, uint32_t rules);
/** Reads the flags. @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_parent_rules(const rg_context *ctx, rg_node node, uint32_t *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_RELATIVE_H */
