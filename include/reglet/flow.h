/* SPDX-License-Identifier: MIT */
/** @file flow.h Flow containers (RG_KIND_FLOW): children in lines that wrap. Include reglet.h. */
#ifndef REGLET_FLOW_H
#define REGLET_FLOW_H

#include "style.h"

/*
 * A flow places its children in lines and starts a new line when one is full (MKLayout's flow, with gaps and weights).
 * Lines are rows stacked from the top (RG_HORIZONTAL), or columns stacked from the start edge (RG_VERTICAL).
 *
 * It reads padding, suggested minimum and direction, and the properties that rg_style names for flows.
 *
 * Lines
 *  - Children follow each other by `order`, equal ones in document order. Gone children are skipped.
 *  - `gap` separates the children of a line, `line_gap` the lines.
 *  - A line breaks before a child that would extend past the content box. A child that fits exactly stays.
 *  - A child longer than the content box has a line of its own, and the flow reports RG_OUT_TOO_SMALL_WIDTH or
 *    RG_OUT_TOO_SMALL_HEIGHT.
 *  - A flow that wraps is as long as its longest line.
 *  - The space a child takes, margins included, is never negative.
 *
 * Along a line
 *  - match_parent: a line of its own, as long as the content box.
 *  - Percent: of the content box, gaps included.
 *  - Weights: weighted children share what their line leaves, in addition to their size, up to their hard maximum. Each
 *    share is truncated to whole layout units; the last one receives the remainder.
 *  - The flow's `gravity` moves each line.
 *
 * Across a line
 *  - A line is as thick as its thickest child that is not match_parent; if all are, as the thickest of them.
 *  - match_parent is the thickness of the line.
 *  - A child is placed by its layout_gravity, or else by the flow's `gravity`.
 */

#endif /* REGLET_FLOW_H */
