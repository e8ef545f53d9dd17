/* SPDX-License-Identifier: MIT */
/** @file frame.h Frame containers (RG_KIND_FRAME): gravity and edges. Include reglet.h. */
#ifndef REGLET_FRAME_H
#define REGLET_FRAME_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A frame places its children over each other, each by its gravity or its edges, as Android's FrameLayout (API 34).
 *
 * It reads padding and suggested minimum, and the properties that rg_style names for frames.
 *
 * Size
 *  - A frame that wraps is as large as its largest child, margins and edges in px included.
 *  - Children that match a frame that wraps are measured again with its final size if there are at least two of them.
 *    A single one keeps its first measurement, as on Android, unless it has edges.
 *  - Gone children count only with measure_all_children.
 *
 * Gravity
 *  - A child without layout_gravity uses the frame's `gravity`. An axis without gravity is START or TOP; so is FILL.
 *    CLIP has no effect.
 *  - Margins keep their distance. A centered child is moved by the difference of its two margins.
 *
 * Edges
 *  - edge_left is the distance of the child's left edge inside the left edge of the frame's content box; edge_top,
 *    edge_right and edge_bottom likewise. In px or percent of that box; may be negative. Margins are added to it.
 *  - edge_start and edge_end replace left and right according to the child's direction.
 *  - Gravity is ignored on an axis with an edge.
 *  - One edge: the child is placed at it. match_parent extends to the opposite side of the box.
 *  - Both edges: UNSET and match_parent extend from one to the other. Any other size wins over the far edge: right, or
 *    left if the child's direction is right to left; bottom.
 *  - A frame that wraps has room for edges in px. Percentages are UNSET there, with the warning
 *    RG_CODE_PERCENT_IN_WRAP.
 */

/** Gravity flags, combined with |. Same bits as Android. A child with 0 (unset) uses its container's gravity. */
enum {
  RG_GRAVITY_UNSET = 0,
  RG_GRAVITY_CENTER_HORIZONTAL = 0x01,
  RG_GRAVITY_LEFT = 0x03,
  RG_GRAVITY_RIGHT = 0x05,
  RG_GRAVITY_FILL_HORIZONTAL = 0x07,
  RG_GRAVITY_CLIP_HORIZONTAL = 0x08,
  RG_GRAVITY_CENTER_VERTICAL = 0x10,
  RG_GRAVITY_TOP = 0x30,
  RG_GRAVITY_BOTTOM = 0x50,
  RG_GRAVITY_FILL_VERTICAL = 0x70,
  RG_GRAVITY_CLIP_VERTICAL = 0x80,
  RG_GRAVITY_START = 0x103, /**< left; right if the direction is right to left */
  RG_GRAVITY_END = 0x105,
  RG_GRAVITY_CENTER = 0x11,
  RG_GRAVITY_FILL = 0x77
};

#ifdef __cplusplus
}
#endif
#endif /* REGLET_FRAME_H */
