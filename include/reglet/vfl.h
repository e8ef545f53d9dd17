/* SPDX-License-Identifier: MIT */
/** @file vfl.h Constraints from Apple's Visual Format Language, strict or extended. Include reglet.h. */
#ifndef REGLET_VFL_H
#define REGLET_VFL_H

#include "constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The strict language is Apple's:
 *
 *     line      = [("H" | "V") ":"] ["|" space] view {space view} [space "|"]
 *     view      = "[" name ["(" predicate {"," predicate} ")"] "]"
 *     space     = "" (0) | "-" (the standard) | "-" (number | metric) "-" | "-" "(" predicate {"," predicate} ")" "-"
 *     predicate = ["==" | ">=" | "<="] (number | metric | name of a view, for sizes) ["@" (number | metric)]
 *
 *  - Blanks are not allowed. A sign may appear in parentheses and after "@".
 *  - "|" is the parent of the line's first view.
 *  - A name in a size is looked up among the metrics first.
 *  - A line makes, in this order: all sizes from left to right, all spaces from left to right (one constraint per
 *    predicate), alignments of neighbors in the order of the options below.
 *
 * The extended language, that of autolayout.js, is selected per line by RG_VFL_EXTENDED:
 *
 *     line      = [("H" | "V" | "HV" | "Z") ":"] ["|" space] group {space group} [space "|"] [comment]
 *               | "C:" name "." attribute sizes {"." attribute sizes} [comment] | [comment]
 *     group     = "[" view {"," view} "]"                    each is related to each of the group before
 *     view      = name [".." digits] [sizes] [":" space group {space group} space]
 *     sizes     = "(" predicate {"," predicate} ")"
 *     space     = "" | "->" (none) | "-" | "-" (number | metric | [+-] number "%") "-" | "-" sizes "-"
 *               | "~" [sizes "~"]
 *     predicate = ["==" | ">=" | "<="] ([+-] number ["%"] | name operators | metric) ["@" digits]
 *     operators = ["." attribute] [("*" | "/") [+-] number] [("+" | "-") number]
 *     attribute = left | right | top | bottom | width | height | centerX | centerY
 *     comment   = {" "} "//" anything
 *
 *  - "HV:" applies to both axes. "v2..4" is v2, v3 and v4; "v..3" is v, v2 and v3. "%" is of the parent's size.
 *  - A name is that of a view, or else of a metric. A view without an attribute stands for its size along the line, or
 *    for the attribute that C: sets.
 *  - All "~" of a line have the same length, that of "(...)" if it is given. These spaces, and those that depend on
 *    views or on the parent, are spacers (rg_constraint_def.spacer) and may be negative.
 *  - "[col:[a]-[b]]" is a stack: its children follow each other inside it and fill it across. If "col" is not a view, a
 *    space with that id is created at the end of the container and stays: a guide that later lines can name.
 *  - "C:" constrains one view; numbers and percentages count from the corner of its parent.
 *  - "Z:" makes no constraints but sets RG_Z once: 0 after "|", one more per step, or as many as "-2-" gives. It does
 *    not follow later changes of z of other nodes.
 *  - rg_constraints_rollback() does not undo Z: or guides of stacks.
 */

/** Flags of rg_vfl_def.options. Alignments equate an attribute of neighboring views. */
enum {
  RG_VFL_ALIGN_LEFT = 1, /**< this, the next three and CENTER_X: only with V: */
  RG_VFL_ALIGN_RIGHT = 2,
  RG_VFL_ALIGN_LEADING = 4,
  RG_VFL_ALIGN_TRAILING = 8,
  RG_VFL_ALIGN_CENTER_X = 16,
  RG_VFL_ALIGN_TOP = 32, /**< this, BOTTOM, CENTER_Y and the baselines: only with H: */
  RG_VFL_ALIGN_BOTTOM = 64,
  RG_VFL_ALIGN_CENTER_Y = 128,
  RG_VFL_LEFT_TO_RIGHT = 256, /**< H: uses left and right instead of leading and trailing */
  RG_VFL_RIGHT_TO_LEFT = 512,
  RG_VFL_EXTENDED RG_EXPERIMENTAL = 1024, /**< the line is in the extended language */
  RG_VFL_ALIGN_FIRST_BASELINE = 2048,
  RG_VFL_ALIGN_LAST_BASELINE = 4096
};

/** Name of a number. */
typedef struct rg_vfl_metric {
  const char *name;
  double value;
} rg_vfl_metric;
/** Name of a node. */
typedef struct rg_vfl_view {
  const char *name;
  rg_node node;
} rg_vfl_view;

/** Options of a line. Make with rg_vfl_default(). */
typedef struct rg_vfl_def {
  uint32_t struct_size;
  uint32_t options;             /**< RG_VFL_...; default 0 */
  const char *name;             /**< constraints are named "name#0", "name#1" ...; or NULL */
  const rg_vfl_view *views;     /**< `view_count` names; NULL: names are ids of nodes of the container's tree */
  const rg_vfl_metric *metrics; /**< `metric_count` names, or NULL */
  uint32_t view_count, metric_count;
  double sibling_space;         /**< standard space between views; default 8 */
  double parent_space;          /**< standard space at "|"; default 20 */
} rg_vfl_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_API void rg_vfl_def_init(rg_vfl_def *def, size_t struct_size);
/** Returns the default options. */
static inline rg_vfl_def rg_vfl_default(void) {
  rg_vfl_def d;
  rg_vfl_def_init(&d, sizeof d);
  return d;
}

/**
 * Adds the constraints of one line to a container, all or nothing. `def` may be NULL. O(length + constraints).
 *
 * An error adds one diagnostic. Its offset is
 *  - for a syntax error: the length of the longest prefix that could still become a line
 *  - for an unknown name or attribute, or a priority that is not above 0 and at most 1000: the position of the word or
 *    number
 *
 * @param[out] out   up to `capacity` handles, or NULL
 * @param[out] count number of constraints made, or NULL
 * @return OK, SYNTAX (RG_CODE_VFL_...), STALE_HANDLE, INVALID_ARGUMENT, LIMIT (more than 65,536 constraints, 8 MiB of
 * names for them, or a limit of the context for a guide), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_constraints_add_vfl(rg_context *ctx, rg_node container, const char *line, size_t length,
                                        const rg_vfl_def *def, rg_constraint *out, uint32_t capacity, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_VFL_H */
