/* SPDX-License-Identifier: MIT */
/** @file layout_set.h Layout sets: which constraints a container has, as a function of state. Include reglet.h. */
#ifndef REGLET_LAYOUT_SET_H
#define REGLET_LAYOUT_SET_H

#include "constraint.h"
#include "environment.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A layout set says for every state at once which constraints a constraint container has. It is described once, by a
 * flat array of entries: rules, in named groups, under conditions, repeated for the items of a list.
 *
 *   rg_node item = rg_layout_set_item(RG_ITEM_CURRENT, 0), previous = rg_layout_set_item(RG_ITEM_PREVIOUS, 0);
 *   rg_layout_set_entry menu[] = {
 *     rg_layout_set_if(RG_TRAIT_COUNT, RG_TEST_LESS, 6),                         // few buttons and room: a row
 *     rg_layout_set_and(RG_TRAIT_WIDTH_CLASS, RG_TEST_EQUAL, RG_SIZE_REGULAR),
 *       rg_layout_set_each(0, UINT32_MAX),                                       // child of the container
 *         rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, previous, RG_ATTR_RIGHT, 8),
 *         rg_layout_set_rule(item, RG_ATTR_TOP, RG_EQUAL, rg_null(), RG_ATTR_TOP, 0),
 *       rg_layout_set_end(),
 *     rg_layout_set_else(),                                                      // else a column
 *       rg_layout_set_each(0, UINT32_MAX),
 *         rg_layout_set_rule(item, RG_ATTR_TOP, RG_EQUAL, previous, RG_ATTR_BOTTOM, 8),
 *         rg_layout_set_rule(item, RG_ATTR_LEFT, RG_EQUAL, rg_null(), RG_ATTR_LEFT, 0),
 *       rg_layout_set_end(),
 *     rg_layout_set_end(),
 *   };
 *   rg_layout_set set;
 *   rg_layout_set_create(ctx, menu, 0, sizeof menu / sizeof *menu, &set);
 *   ...
 *   rg_environment now = rg_environment_default();                        // whenever something changed
 *   now.width = 800, now.height = 480;
 *   rg_layout_set_apply(ctx, set, container, &now, NULL);
 *   rg_layout(ctx, root, 800, 480);
 *
 * Applying works out the rules, a pure function of the environment and of the container's children, and compares them
 * with those that the last set applied there left: rules that are the same stay and cost next to nothing, of rules
 * that differ in the constant only that is changed, others are removed and added. The layout is that of a container
 * which got the rules fresh. Constraints added otherwise are not touched; a set's count as added when the container
 * got its first set, also where no rule of that is left.
 *
 * A rule is an rg_constraint_def. Its items may be placeholders: rg_layout_set_item(), or the string id of a node below the
 * container. A rule with a placeholder that stands for nothing is left out: the first item has no previous one.
 */

/** A layout set of a context. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_layout_set {
  uint64_t id;
} rg_layout_set;

/** What an entry is. */
typedef enum rg_layout_set_op {
  RG_LAYOUT_SET_RULE = 0,
  /** Up to its END: rules without a name of their own get this one, or, with RG_LAYOUT_SET_NUMBERED, "name [i]", i counting
   *  the group's rules from 0. The innermost group with a name counts. */
  RG_LAYOUT_SET_GROUP = 1,
  RG_LAYOUT_SET_IF = 2,      /**< up to its ELSE_IF, ELSE or END: only where the test holds */
  RG_LAYOUT_SET_AND = 3,     /**< one more test, directly behind IF, ELSE_IF, AND or OR; AND binds closer than OR */
  RG_LAYOUT_SET_OR = 4,
  RG_LAYOUT_SET_ELSE_IF = 5,
  RG_LAYOUT_SET_ELSE = 6,
  /** Up to its END: once for each item of a list, in order; nodes that are gone are left out. Lists nest. Rules with
   *  a name of their own are called "name [i]" in it, i being the item's index. */
  RG_LAYOUT_SET_EACH = 7,
  RG_LAYOUT_SET_END = 8,
  RG_LAYOUT_SET_OP_FORCE_32 = 0x7fffffff
} rg_layout_set_op;

/** What a test reads. All are numbers; enums count by their values. */
typedef enum rg_trait {
  RG_TRAIT_VALUE = 0,  /**< the host's value `key`: its number, or, if the entry has a `text`, its text */
  RG_TRAIT_WIDTH = 1,  /**< of the viewport, dp */
  RG_TRAIT_HEIGHT = 2,
  RG_TRAIT_SMALLEST_WIDTH = 3, /**< the shorter of both */
  RG_TRAIT_DENSITY = 4,
  RG_TRAIT_FONT_SCALE = 5,
  RG_TRAIT_PIXEL_SCALE = 6,
  RG_TRAIT_DIRECTION = 7,    /**< RG_DIRECTION_LTR or RG_DIRECTION_RTL */
  RG_TRAIT_ORIENTATION = 8,  /**< rg_screen; UNSPECIFIED where neither it nor a viewport was given */
  RG_TRAIT_WIDTH_CLASS = 9,  /**< rg_size_class, likewise */
  RG_TRAIT_HEIGHT_CLASS = 10,
  RG_TRAIT_IDIOM = 11,
  RG_TRAIT_COUNT = 12,     /**< items of the innermost list; outside lists: children of the container that are not gone */
  RG_TRAIT_INDEX = 13,     /**< of the innermost list's item: how many are before it (0 outside lists) */
  RG_TRAIT_REMAINING = 14, /**< and how many behind it */
  RG_TRAIT_FORCE_32 = 0x7fffffff
} rg_trait;

typedef enum rg_test {
  RG_TEST_EQUAL = 0,
  RG_TEST_NOT_EQUAL = 1,
  RG_TEST_LESS = 2, /**< texts are only tested for being equal or not */
  RG_TEST_LESS_OR_EQUAL = 3,
  RG_TEST_GREATER = 4,
  RG_TEST_GREATER_OR_EQUAL = 5,
  RG_TEST_FORCE_32 = 0x7fffffff
} rg_test;

/** Nodes that are known only when a set is applied. */
typedef enum rg_item {
  RG_ITEM_CURRENT = 1, /**< of the innermost list; `number` levels further out */
  RG_ITEM_PREVIOUS = 2,
  RG_ITEM_NEXT = 3,
  RG_ITEM_CHILD = 4,   /**< child `number` of the container, gone ones counted; RG_ITEM_LAST: the last */
  RG_ITEM_FORCE_32 = 0x7fffffff
} rg_item;

#define RG_ITEM_LAST 0xffffffu

/** Flags of rg_layout_set_entry.flags. */
enum {
  RG_LAYOUT_SET_NUMBERED = 1, /**< GROUP */
  RG_LAYOUT_SET_DP = 2        /**< RULE: the constant is in dp */
};

/** An entry of a set. Make with rg_layout_set_entry_default() or the functions below. Fields are only ever appended. */
typedef struct rg_layout_set_entry {
  uint32_t struct_size;
  rg_layout_set_op op;
  uint32_t flags;
  rg_trait trait;        /**< tests: what is compared */
  rg_test test;          /**< tests: how */
  uint32_t begin, count; /**< EACH: children begin ... begin + count - 1 of `parent`; `count` nodes */
  uint32_t reserved;
  double number;         /**< tests: with what. RULE with a key: `number` (default 1) times its number is added to the constant */
  const char *key;       /**< tests of RG_TRAIT_VALUE; RULE, or NULL */
  const char *text;      /**< tests of RG_TRAIT_VALUE: with what text, or NULL. GROUP: its name, or NULL */
  const rg_node *nodes;  /**< EACH: the items, or NULL: children of `parent` */
  rg_node parent;        /**< EACH: may be a placeholder; null: the container */
  const char *first_id, *second_id; /**< RULE: ids of nodes below the container, instead of rule.first and rule.second */
  rg_constraint_def rule; /**< without a spacer */
} rg_layout_set_entry;

/** What rg_layout_set_apply did: numbers of constraints. */
typedef struct rg_layout_set_result {
  uint32_t added, removed;
  uint32_t kept;
  uint32_t changed; /**< kept, but for another constant */
} rg_layout_set_result;

/** Fill the first `struct_size` bytes of `entry` with defaults. @since 0.1 */
RG_API void rg_layout_set_entry_init(rg_layout_set_entry *entry, size_t struct_size);

/**
 * Make a set of entries that advance by `stride` bytes (0: their size). All is copied. O(count).
 * @return OK, INVALID_ARGUMENT (an entry that does not fit: END, ELSE, AND without what they belong to, unknown values,
 *  numbers that are not finite, an item of a list outside of it, a rule that rg_constraints_add would refuse),
 *  STALE_HANDLE, LIMIT (groups, conditions and lists nested deeper than 32; 2^20 entries, or nodes of lists),
 *  OUT_OF_MEMORY; the sentence names the entry
 * @since 0.1
 */
RG_API rg_status rg_layout_set_create(rg_context *ctx, const rg_layout_set_entry *entries, size_t stride, size_t count, rg_layout_set *out);
/** Destroy a set; constraints that it made stay. @return OK, STALE_HANDLE @since 0.1 */
RG_API rg_status rg_layout_set_destroy(rg_context *ctx, rg_layout_set set);
/**
 * Bring the constraints of a container in line with a set; with a null set: remove those of the last one. All or
 * nothing: on failure constraints and layout are as they were. Whether the required constraints can hold is found out
 * in the size the container was last laid out in; if `environment` has another viewport than that layout, in any
 * size. O(rules + what the analysis of changed parts of the system takes); no memory is taken for the comparison
 * where an earlier call had as many rules.
 * @param environment NULL: the default
 * @param[out] result may be NULL
 * @return OK, STALE_HANDLE (the set, the container, or a node that a rule in force names), INVALID_ARGUMENT (not a
 * constraint container, a bad environment, a transaction is open), NOT_FOUND (no node with a rule's first_id or
 * second_id below the container), UNSATISFIABLE (see rg_constraints_conflict), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_layout_set_apply(rg_context *ctx, rg_layout_set set, rg_node container, const rg_environment *environment,
                              rg_layout_set_result *result);

static inline rg_layout_set_entry rg_layout_set_entry_default(rg_layout_set_op op) {
  rg_layout_set_entry e;
  rg_layout_set_entry_init(&e, sizeof e);
  e.op = op;
  return e;
}
/** A placeholder, for rg_constraint_def.first and .second in a set, and for rg_layout_set_entry.parent. */
static inline rg_node rg_layout_set_item(rg_item item, uint32_t number) {
  rg_node n;
  n.id = (uint64_t)item << 24 | (number < RG_ITEM_LAST ? number : RG_ITEM_LAST);
  return n;
}
static inline rg_layout_set_entry rg_layout_set_rule(rg_node first, rg_constraint_attribute attribute, rg_relation relation, rg_node second,
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
static inline rg_layout_set_entry rg_layout_set_test(rg_layout_set_op op, rg_trait trait, rg_test test, double number) {
  rg_layout_set_entry e = rg_layout_set_entry_default(op);
  e.trait = trait;
  e.test = test;
  e.number = number;
  return e;
}
static inline rg_layout_set_entry rg_layout_set_if(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_IF, trait, test, number);
}
static inline rg_layout_set_entry rg_layout_set_and(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_AND, trait, test, number);
}
static inline rg_layout_set_entry rg_layout_set_or(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_OR, trait, test, number);
}
static inline rg_layout_set_entry rg_layout_set_else_if(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_ELSE_IF, trait, test, number);
}
static inline rg_layout_set_entry rg_layout_set_else(void) { return rg_layout_set_entry_default(RG_LAYOUT_SET_ELSE); }
static inline rg_layout_set_entry rg_layout_set_end(void) { return rg_layout_set_entry_default(RG_LAYOUT_SET_END); }
/** A group of rules; `name` may be NULL, `flags` RG_LAYOUT_SET_NUMBERED. */
static inline rg_layout_set_entry rg_layout_set_group(const char *name, uint32_t flags) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_GROUP);
  e.text = name;
  e.flags = flags;
  return e;
}
/** For children `begin` ... `begin + count - 1` of the container. */
static inline rg_layout_set_entry rg_layout_set_each(uint32_t begin, uint32_t count) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_EACH);
  e.begin = begin;
  e.count = count;
  return e;
}

#ifdef __cplusplus
}
#endif
#endif /* REGLET_LAYOUT_SET_H */
