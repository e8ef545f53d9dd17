/* SPDX-License-Identifier: MIT */
/** @file relative.h Rules of the children of a relative container (RG_KIND_RELATIVE). Include reglet.h. */
#ifndef REGLET_RELATIVE_H
#define REGLET_RELATIVE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A child of a relative container lies where its rules put it (Android's RelativeLayout, API 34): edges against edges
 * of siblings, against the parent's padded edges, or centred. An axis no rule speaks of starts at the container's
 * start and top. Two rules for both edges of one axis decide the size as well. Margins keep their distance in every
 * rule.
 *
 * A sibling is named by its string id or by its handle. Ids are looked up when a layout needs them: siblings may be
 * created, named, moved and destroyed in any order. Of several siblings with one id the first counts. A rule that
 * names no sibling is void (a warning, RG_CODE_UNKNOWN_ANCHOR, unless RG_ALIGN_WITH_PARENT_IF_MISSING is set). A gone
 * sibling is replaced by the one its own rule of the same kind names.
 *
 * Rules that depend on each other in a circle, per axis, cannot be satisfied: rg_layout returns RG_ERROR_TREE, a
 * diagnostic RG_CODE_CYCLE names the ids, the rule that closes the circle is left out, and all is laid out.
 *
 * Rules belong to the node and stay with it when it moves; parents of other kinds do not read them. Where a start or
 * end rule is given, the left and right rules of its pair are not read. A child beyond both of its anchors (its right
 * edge left of its left edge) has a frame of negative size, as on Android.
 */

/** Which sibling an anchor is, and for what. */
typedef enum rg_relative_rule {
  RG_LEFT_OF = 0,  /**< my right edge at its left edge */
  RG_RIGHT_OF = 1, /**< my left edge at its right edge */
  RG_ABOVE = 2,    /**< my bottom edge at its top edge */
  RG_BELOW = 3,    /**< my top edge at its bottom edge */
  RG_ALIGN_BASELINE = 4, /**< my baseline on its baseline; without one, my top edge. Beats all vertical rules */
  RG_ALIGN_LEFT = 5,
  RG_ALIGN_TOP = 6,
  RG_ALIGN_RIGHT = 7,
  RG_ALIGN_BOTTOM = 8,
  RG_START_OF = 9, /**< left of it; right of it where the container's direction is right to left */
  RG_END_OF = 10,
  RG_ALIGN_START = 11,
  RG_ALIGN_END = 12,
  /** Of a relative container itself: the child its gravity does not move. */
  RG_IGNORE_GRAVITY = 13,
  RG_RELATIVE_RULE_FORCE_32 = 0x7fffffff
} rg_relative_rule;

/** Flags of rg_node_set_parent_rules. */
enum {
  RG_ALIGN_PARENT_LEFT = 0x001,
  RG_ALIGN_PARENT_TOP = 0x002,
  RG_ALIGN_PARENT_RIGHT = 0x004, /**< void where the container's width is unbounded; widens one that wraps */
  RG_ALIGN_PARENT_BOTTOM = 0x008,
  RG_ALIGN_PARENT_START = 0x010,
  RG_ALIGN_PARENT_END = 0x020,
  RG_CENTER_IN_PARENT = 0x040,
  RG_CENTER_HORIZONTAL = 0x080,
  RG_CENTER_VERTICAL = 0x100,
  RG_ALIGN_WITH_PARENT_IF_MISSING = 0x200 /**< the parent's edge stands in for an anchor that is missing or gone */
};

/**
 * Set or replace one rule of `node`: `id` is `length` bytes of UTF-8 without NUL; 0 takes the rule away. The value
 * that is stored already dirties nothing. O(length).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown rule, not UTF-8), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_anchor(rg_context *ctx, rg_node node, rg_relative_rule rule, const char *id,
                                    size_t length);

/** As rg_node_set_anchor, with the sibling's handle; null takes the rule away. The rule is void while `sibling` has
 *  another parent, or none, and for good once it is destroyed. O(1).
 *  @return OK, STALE_HANDLE (either node), INVALID_ARGUMENT, OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_anchor_node(rg_context *ctx, rg_node node, rg_relative_rule rule, rg_node sibling);

/**
 * Read one rule. `*id`: the id given, "" for a rule by handle and for none; borrowed. `*sibling`: the node given
 * by handle while it lives, or the sibling that bears the id now; else null. Either output may be NULL. On failure
 * `*id` is NULL. O(siblings).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT
 * @since 0.1
 */
RG_API rg_status rg_node_get_anchor(const rg_context *ctx, rg_node node, rg_relative_rule rule, const char **id,
                                    rg_node *sibling);

/** Replace the flags (RG_ALIGN_PARENT_…, RG_CENTER_…) of `node`; default 0. O(1).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown flags), OUT_OF_MEMORY @since 0.1 */
RG_API rg_status rg_node_set_parent_rules(rg_context *ctx, rg_node node, uint32_t rules);
/** @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_API rg_status rg_node_get_parent_rules(const rg_context *ctx, rg_node node, uint32_t *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_RELATIVE_H */
