/* SPDX-License-Identifier: MIT */
/** @file vfl.h Constraints in Apple's Visual Format Language, strict or extended. Include reglet.h. */
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
 *
 * The extended language (RG_VFL_EXTENDED; that of autolayout.js) is chosen by the line:
 *
 *     line      = [("H" | "V" | "HV" | "Z") ":"] ["|" space] group {space group} [space "|"] [comment]
 *               | "C:" name "." attribute sizes {"." attribute sizes} [comment] | [comment]
 *     group     = "[" view {"," view} "]"                    each is related to each of the group before
 *     view      = name [".." digits] [sizes] [":" space group {space group} space]
 *     sizes     = "(" predicate {"," predicate} ")"
 *     space     = "" | "->" (none) | "-" | "-" (number | metric | [+-] number "%") "-" | "-" sizes "-" | "~" [sizes "~"]
 *     predicate = ["==" | ">=" | "<="] ([+-] number ["%"] | name operators | metric) ["@" digits]
 *     operators = ["." attribute] [("*" | "/") [+-] number] [("+" | "-") number]
 *     attribute = left | right | top | bottom | width | height | centerX | centerY
 *     comment   = {" "} "//" anything
 *
 * HV: is both axes. "v2..4" is v2, v3 and v4, "v..3" is v, v2 and v3. "%" is of the size of the parent. A name is that of
 * a view, or else a metric; of a view without an attribute, its size along the line, or the attribute C: speaks of. All "~"
 * of a line are equally long, as "(...)" says if it is there; they and spaces that depend on views or on the parent are
 * spacers (rg_constraint_def.spacer) and may be negative. "[col:[a]-[b]]" is a stack: its children follow each other
 * inside it, and fill it across. If "col" is no view, a space of that id is made at the end of the container and stays: a
 * guide that later lines can name. C: relates one view; numbers and percentages count from the corner of its parent.
 * Z: makes no constraints but sets RG_Z, once: 0 behind "|", one more with each step, or as many as "-2-" says. It does not
 * follow later changes of other nodes' z, and rg_constraints_rollback does not take it back, nor guides of stacks.
 */

/** Format options of a line: rg_vfl_def.options. Alignments equate an attribute of neighbouring views. */
enum {
  RG_VFL_ALIGN_LEFT = 1, /**< this and the next three, and CENTER_X, with V: alone */
  RG_VFL_ALIGN_RIGHT = 2,
  RG_VFL_ALIGN_LEADING = 4,
  RG_VFL_ALIGN_TRAILING = 8,
  RG_VFL_ALIGN_CENTER_X = 16,
  RG_VFL_ALIGN_TOP = 32, /**< this, BOTTOM, CENTER_Y and the baselines with H: alone */
  RG_VFL_ALIGN_BOTTOM = 64,
  RG_VFL_ALIGN_CENTER_Y = 128,
  RG_VFL_LEFT_TO_RIGHT = 256, /**< H: runs by left and right instead of leading and trailing */
  RG_VFL_RIGHT_TO_LEFT = 512,
  RG_VFL_EXTENDED = 1024, /**< the line is in the extended language */
  RG_VFL_ALIGN_FIRST_BASELINE = 2048,
  RG_VFL_ALIGN_LAST_BASELINE = 4096
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
 * priorities that are not above 0 and at most 1000 lie at the name or number, those of unknown attributes at the word.
 * O(length + constraints).
 * @param[out] out      up to `capacity` handles, or NULL
 * @param[out] count    how many constraints the line made, or NULL
 * @return OK, SYNTAX (RG_CODE_VFL_…), STALE_HANDLE, INVALID_ARGUMENT, LIMIT (more than 65,536 constraints, or 8 MiB of
 *  names for them, or a limit of the context for a guide), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_constraints_add_vfl(rg_context *ctx, rg_node container, const char *line, size_t length,
                                        const rg_vfl_def *def, rg_constraint *out, uint32_t capacity, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_VFL_H */
