/* SPDX-License-Identifier: MIT */
/** @file toolbar.h Toolbars (RG_KIND_TOOLBAR). Include reglet.h. */
#ifndef REGLET_TOOLBAR_H
#define REGLET_TOOLBAR_H

#include "params.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A toolbar places its parts and other children in a row (Android's Toolbar): from the start the parts NAV, LOGO, and
 * TITLE above SUBTITLE, then children with gravity START; from the end the part MENU, then children with gravity END;
 * children with CENTER_HORIZONTAL lie in the middle, if there is room.
 *
 *  - RG_PARAM_TOOLBAR_PART makes a child a part; the first of each counts, and others are ordinary children.
 *  - It measures NAV, MENU, LOGO, the ordinary children, TITLE, SUBTITLE, each against the width that is left.
 *  - Content insets keep a distance from both ends; margins of children count only beyond them.
 *  - The vertical part of its `gravity` (TOP if unset; CENTER_VERTICAL in layout files) applies to titles and to
 *    children without a vertical layout gravity. NAV and MENU have RG_PARAM_BUTTON_GRAVITY.
 *  - TOP and BOTTOM center a child in a strip as high as the suggested minimum height.
 */

/** A part of a toolbar. */
typedef enum rg_toolbar_part {
  RG_TOOLBAR_CHILD = 0, /**< an ordinary child */
  RG_TOOLBAR_NAV = 1,   /**< the navigation button */
  RG_TOOLBAR_MENU = 2,  /**< the action buttons */
  RG_TOOLBAR_LOGO = 3,
  RG_TOOLBAR_TITLE = 4,
  RG_TOOLBAR_SUBTITLE = 5,
  RG_TOOLBAR_PART_FORCE_32 = 0x7fffffff
} rg_toolbar_part;

#ifdef __cplusplus
}
#endif
#endif /* REGLET_TOOLBAR_H */
