/* SPDX-License-Identifier: MIT */
/** @file vfl.h Constraints in Apple's Visual Format Language. Include reglet.h. */
#ifndef REGLET_VFL_H
#define REGLET_VFL_H

#include "constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 *     line      = [("H" | "V") ":"] ["|" space] view {space view} [space "|"]
 *     view      = "[" name ["(" predicate {"," predicate} ")"] "]"
 *     space     = "" (0) | "-" (the standard) | "-" (number | metric) "-" | "-" "(" predicate {"," predicate} ")" "-"
 *     predicate = ["==" | ">=" | "<="] (number | metric | name of a view, for sizes) ["@" (number | metric)]
 *
 * No blanks. A sign may stand in parentheses and behind "@". "|" is the parent of the line's first view. A name in a size
 * is looked up among the metrics first. The constraints of a line are, in this order: all sizes from left to right, all
 * spaces from left to right (each predicate one), alignments of neighbours in the order of the options below.
 */

/** Format options of a line: rg_vfl_def.options. Alignments equate an attribute of neighbouring views. */
enum {
  RG_VFL_ALIGN_LEFT = 1, /**< this and the next three, and CENTER_X, with V: alone */
  RG_VFL_ALIGN_RIGHT = 2,
  RG_VFL_ALIGN_LEADING = 4,
  RG_VFL_ALIGN_TRAILING = 8,
  RG_VFL_ALIGN_CENTER_X = 16,
  RG_VFL_ALIGN_TOP = 32, /**< this, BOTTOM and CENTER_Y with H: alone */
  RG_VFL_ALIGN_BOTTOM = 64,
  RG_VFL_ALIGN_CENTER_Y = 128,
  RG_VFL_LEFT_TO_RIGHT = 256, /**< H: runs by left and right instead of leading and trailing */
  RG_VFL_RIGHT_TO_LEFT = 512
};

/** A name that stands for a number, or for a node. */
typedef struct rg_vfl_metric {
  const char *name;
  double value;
} rg_vfl_metric;
typedef struct rg_vfl_view {
  const char *name;
  rg_node node;
} rg_vfl_view;

/** How to read a line. Make with rg_vfl_default(). Fields are only ever appended. */
typedef struct rg_vfl_def {
  uint32_t struct_size;
  uint32_t options;             /**< RG_VFL_…; default 0 */
  const char *name;             /**< the constraints are named "name#0", "name#1" …; or NULL */
  const rg_vfl_view *views;     /**< `view_count` names; NULL: names are ids of nodes of the container's tree */
  const rg_vfl_metric *metrics; /**< `metric_count` names, or NULL */
  uint32_t view_count, metric_count;
  double sibling_space;         /**< the standard space between views; default 8 */
  double parent_space;          /**< and at "|"; default 20 */
} rg_vfl_def;

/** Fill the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_vfl_def_init(rg_vfl_def *def, size_t struct_size);
static inline rg_vfl_def rg_vfl_default(void) {
  rg_vfl_def d;
  rg_vfl_def_init(&d, sizeof d);
  return d;
}

/**
 * Add the constraints of one line to a container, all or none. `def` may be NULL. An error is one diagnostic: a
 * syntax error's offset is the length of the longest part that could still become a line; those of unknown names and of
 * priorities that are not above 0 and at most 1000 lie at the name or number. O(length + constraints).
 * @param[out] out      up to `capacity` handles, or NULL
 * @param[out] count    how many constraints the line made, or NULL
 * @return OK, SYNTAX (RG_CODE_VFL_…), STALE_HANDLE, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_constraints_add_vfl(rg_context *ctx, rg_node container, const char *line, size_t length,
                                        const rg_vfl_def *def, rg_constraint *out, uint32_t capacity, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_VFL_H */
