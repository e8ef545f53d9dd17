/* SPDX-License-Identifier: MIT */
/** @file layout_set.h Layout sets: the constraints of a container as a function of state. Include reglet.h. */
#ifndef REGLET_LAYOUT_SET_H
#define REGLET_LAYOUT_SET_H

#include "constraint.h"
#include "environment.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A layout set describes the constraints of a constraint container for all of its states. It is a flat array of
 * entries: rules, in named groups, under conditions, repeated for the items of a list.
 *
 *   rg_node item = rg_layout_set_item(RG_ITEM_CURRENT, 0), previous = rg_layout_set_item(RG_ITEM_PREVIOUS, 0);
 *   rg_layout_set_entry menu[] = {
 *     rg_layout_set_if(RG_TRAIT_COUNT, RG_TEST_LESS, 6),                         // few buttons, wide viewport: a row
 *     rg_layout_set_and(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_REGULAR),
 *       rg_layout_set_each(0, UINT32_MAX),                                       // each child of the container
 *         rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, previous, RG_ATTR_RIGHT, 8),
 *         rg_layout_set_rule(item, RG_ATTR_TOP, RG_EQUAL, rg_null(), RG_ATTR_TOP, 0),
 *       rg_layout_set_end(),
 *     rg_layout_set_else(),                                                      // otherwise a column
 *       rg_layout_set_each(0, UINT32_MAX),
 *         rg_layout_set_rule(item, RG_ATTR_TOP, RG_EQUAL, previous, RG_ATTR_BOTTOM, 8),
 *         rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, rg_null(), RG_ATTR_LEFT, 0),
 *       rg_layout_set_end(),
 *     rg_layout_set_end(),
 *   };
 *   rg_layout_set set;
 *   rg_layout_set_create(ctx, menu, 0, sizeof menu / sizeof *menu, &set);
 *   ...
 *   rg_environment now = rg_environment_default();                        // whenever the state changes
 *   now.width = 800, now.height = 480;
 *   rg_layout_set_apply(ctx, set, container, &now, NULL);
 *   rg_layout(ctx, root, 800, 480);
 *
 * Applying
 *  - The active rules are a pure function of the environment and the container's children.
 *  - They are compared with those of the set applied last. Equal rules stay, at next to no cost; if only the constant
 *    differs, it is set; others are removed and added. The layout is the same as with all rules added from scratch.
 *  - Other constraints are not changed. In the order of constraints, the rules of every later set take the position of
 *    the container's first set, even if none of its rules is left.
 *
 * Rules
 *  - A rule is an rg_constraint_def. Its items may be placeholders: rg_layout_set_item(), or the string id of a
 *    descendant of the container.
 *  - A rule with a placeholder that refers to nothing is skipped: the first item has no previous one.
 */

/** Handle of a layout set. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_layout_set {
  uint64_t id;
} rg_layout_set;

/** Kind of an entry. */
typedef enum rg_layout_set_op {
  RG_LAYOUT_SET_RULE = 0,
  /** To its END: names rules without a name of their own; with RG_LAYOUT_SET_NUMBERED "name [i]", i counting the
   *  group's rules from 0. The innermost group with a name applies. */
  RG_LAYOUT_SET_GROUP = 1,
  RG_LAYOUT_SET_IF = 2,      /**< to its ELSE_IF, ELSE or END: applies if the test holds */
  RG_LAYOUT_SET_AND = 3,     /**< another test, directly after IF, ELSE_IF, AND or OR; AND binds tighter than OR */
  RG_LAYOUT_SET_OR = 4,
  RG_LAYOUT_SET_ELSE_IF = 5,
  RG_LAYOUT_SET_ELSE = 6,
  /** To its END: repeats for each item of a list, in order, without gone nodes. Lists nest. Rules with their own name
   *  are called "name [i]", i being the item's index. */
  RG_LAYOUT_SET_EACH = 7,
  RG_LAYOUT_SET_END = 8,
  RG_LAYOUT_SET_OP_FORCE_32 = 0x7fffffff
} rg_layout_set_op;

/** Subject of a test. All are numbers; enums count by their values. */
typedef enum rg_trait {
  RG_TRAIT_VALUE = 0,  /**< the host's value `key`: its text if the entry has a `text`, otherwise its number */
  RG_TRAIT_WIDTH = 1,  /**< of the viewport, dp */
  RG_TRAIT_HEIGHT = 2,
  RG_TRAIT_SMALLEST_WIDTH = 3, /**< the smaller of both */
  RG_TRAIT_DENSITY = 4,
  RG_TRAIT_FONT_SCALE = 5,
  RG_TRAIT_PIXEL_SCALE = 6,
  RG_TRAIT_DIRECTION = 7,    /**< RG_DIRECTION_LTR or RG_DIRECTION_RTL */
  RG_TRAIT_ORIENTATION = 8,  /**< rg_screen; UNSPECIFIED if neither it nor a viewport was given */
  RG_TRAIT_WIDTH_CLASS = 9,  /**< rg_size_class; UNSPECIFIED likewise */
  RG_TRAIT_HEIGHT_CLASS = 10,
  RG_TRAIT_IDIOM = 11,
  RG_TRAIT_COUNT = 12,     /**< items of the innermost list; outside lists: children of the container, not gone */
  RG_TRAIT_INDEX = 13,     /**< items before the current one of the innermost list; 0 outside lists */
  RG_TRAIT_REMAINING = 14, /**< items after it */
  RG_TRAIT_FORCE_32 = 0x7fffffff
} rg_trait;

/** Comparison of a test. Texts support EQUAL and NOT_EQUAL only. */
typedef enum rg_test {
  RG_TEST_EQUAL = 0,
  RG_TEST_NOT_EQUAL = 1,
  RG_TEST_LESS = 2,
  RG_TEST_LESS_OR_EQUAL = 3,
  RG_TEST_GREATER = 4,
  RG_TEST_GREATER_OR_EQUAL = 5,
  RG_TEST_FORCE_32 = 0x7fffffff
} rg_test;

/** Placeholders, resolved when a set is applied. */
typedef enum rg_item {
  RG_ITEM_CURRENT = 1, /**< of the innermost list; `number` levels further out */
  RG_ITEM_PREVIOUS = 2,
  RG_ITEM_NEXT = 3,
  RG_ITEM_CHILD = 4,   /**< child `number` of the container, gone ones counted; RG_ITEM_LAST: the last */
  RG_ITEM_FORCE_32 = 0x7fffffff
} rg_item;

/** Number of the last child. */
#define RG_ITEM_LAST 0xffffffu

/** Flags of rg_layout_set_entry.flags. */
enum {
  RG_LAYOUT_SET_NUMBERED = 1, /**< GROUP */
  RG_LAYOUT_SET_DP = 2        /**< RULE: the constant is in dp */
};

/** Entry of a set. Make with rg_layout_set_entry_default() or the functions below. */
typedef struct rg_layout_set_entry {
  uint32_t struct_size;
  rg_layout_set_op op;
  uint32_t flags;
  rg_trait trait;        /**< tests: the subject */
  rg_test test;          /**< tests: the comparison */
  uint32_t begin, count; /**< EACH: children begin ... begin + count - 1 of `parent`; or `count` nodes */
  uint32_t reserved;
  double number;         /**< tests: the number to compare with. RULE with a key: factor of the key's number, which is
                              added to the constant; default 1 */
  const char *key;       /**< tests of RG_TRAIT_VALUE; RULE: or NULL */
  const char *text;      /**< tests of RG_TRAIT_VALUE: the text to compare with, or NULL. GROUP: its name, or NULL */
  const rg_node *nodes;  /**< EACH: the items, or NULL: children of `parent` */
  rg_node parent;        /**< EACH: may be a placeholder; null: the container */
  const char *first_id, *second_id; /**< RULE: ids of descendants, in place of rule.first and rule.second */
  rg_constraint_def rule; /**< without a spacer */
} rg_layout_set_entry;

/** Result of rg_layout_set_apply(): numbers of constraints. */
typedef struct rg_layout_set_result {
  uint32_t added, removed;
  uint32_t kept;
  uint32_t changed; /**< kept, with another constant */
} rg_layout_set_result;

/** Fills the first `struct_size` bytes of `entry` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_layout_set_entry_init(rg_layout_set_entry *entry, size_t struct_size);

/**
 * Creates a set from `count` entries. A stride of 0 is sizeof(rg_layout_set_entry). O(count).
 *
 * - each END closes an entry; ELSE, ELSE_IF, AND and OR follow a test they belong to
 * - items of a list are used only inside the list
 * - enum values are known
 * - numbers are finite
 * - each rule is valid for rg_constraints_add()
 *
 * @return OK, INVALID_ARGUMENT (a precondition), STALE_HANDLE, LIMIT (groups, conditions and lists nested deeper than
 * 32; more than 2^20 entries, or nodes of lists), OUT_OF_MEMORY; rg_error_message() names the entry
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_layout_set_create(rg_context *ctx, const rg_layout_set_entry *entries,
                                                      size_t stride, size_t count, rg_layout_set *out);
/** Destroys a set; constraints that it added stay. @return OK, STALE_HANDLE @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_layout_set_destroy(rg_context *ctx, rg_layout_set set);
/**
 * Updates the constraints of a container to those of a set, all or nothing. A null set removes those of the last one.
 *
 * On failure constraints and layout are unchanged. Required constraints are checked for conflicts at the size of the
 * container's last layout, or at any size if `environment` has another viewport than that layout.
 *
 * O(rules + analysis of the changed parts of the system). The comparison allocates only if no earlier call had as many
 * rules.
 *
 * @param environment NULL: the default
 * @param[out] result or NULL
 * @return OK, STALE_HANDLE (the set, the container, or a node that an active rule names), INVALID_ARGUMENT (not a
 * constraint container, a bad environment, a transaction is open), NOT_FOUND (the container has no descendant with a
 * rule's first_id or second_id), UNSATISFIABLE (see rg_constraints_conflict()), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_layout_set_apply(rg_context *ctx, rg_layout_set set, rg_node container,
                                                     const rg_environment *environment, rg_layout_set_result *result);

/** Returns the default entry of a kind. */
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_entry_default(rg_layout_set_op op) {
  rg_layout_set_entry e;
  rg_layout_set_entry_init(&e, sizeof e);
  e.op = op;
  return e;
}
/** Returns a placeholder, for rg_constraint_def.first and .second in a set and for rg_layout_set_entry.parent. */
RG_EXPERIMENTAL static inline rg_node rg_layout_set_item(rg_item item, uint32_t number) {
  rg_node n;
  n.id = (uint64_t)item << 24 | (number < RG_ITEM_LAST ? number : RG_ITEM_LAST);
  return n;
}
/** Returns a rule: first.attribute relation second.second_attribute + constant. */
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_rule(
    rg_node first, rg_constraint_attribute attribute, rg_relation relation, rg_node second,
    rg_constraint_attribute second_attribute, double constant) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_RULE);
  e.rule.first = first;
  e.rule.attribute = attribute;
  e.rule.relation = relation;
  e.rule.second = second;
  e.rule.second_attribute = second_attribute;
  e.rule.constant = constant;
  return e;
}
/** Returns a test of a number: IF, AND, OR or ELSE_IF. */
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_test(rg_layout_set_op op, rg_trait trait, rg_test test,
                                                                     double number) {
  rg_layout_set_entry e = rg_layout_set_entry_default(op);
  e.trait = trait;
  e.test = test;
  e.number = number;
  return e;
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_if(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_IF, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_and(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_AND, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_or(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_OR, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_else_if(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_ELSE_IF, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_else(void) {
  return rg_layout_set_entry_default(RG_LAYOUT_SET_ELSE);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_end(void) {
  return rg_layout_set_entry_default(RG_LAYOUT_SET_END);
}
/** Returns the start of a group of rules. `name` may be NULL; `flags`: 0 or RG_LAYOUT_SET_NUMBERED. */
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_group(const char *name, uint32_t flags) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_GROUP);
  e.text = name;
  e.flags = flags;
  return e;
}
/** Returns the start of a list: children `begin` ... `begin + count - 1` of the container. */
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_each(uint32_t begin, uint32_t count) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_EACH);
  e.begin = begin;
  e.count = count;
  return e;
}

#ifdef __cplusplus
}
#endif
#endif /* REGLET_LAYOUT_SET_H */
