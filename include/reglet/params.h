/* SPDX-License-Identifier: MIT */
/** @file params.h Numbers that a few kinds of containers read of themselves and of their children. Include reglet.h. */
#ifndef REGLET_PARAMS_H
#define REGLET_PARAMS_H

#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Parameters are like properties of rg_style, but few nodes have any. Each is one number. Brackets name its reader: the
 * parent for [of children], the container itself for [own]. Other containers ignore it.
 *
 * Lengths are pixels. Gravities and edges are RG_GRAVITY_... bits. Flags are 0 or 1.
 */
typedef enum rg_param {
  /* coordinator.h */
  RG_PARAM_ANCHOR_GRAVITY = 0,    /**< [of children] the point of the anchor; default 0: its start and top */
  RG_PARAM_KEYLINE = 1,           /**< [of children] the index of a keyline; default -1: none */
  RG_PARAM_INSET_EDGE = 2,        /**< [of children] the edge that the child covers; default 0 */
  RG_PARAM_DODGE_INSET_EDGES = 3, /**< [of children] the edges whose covered part the child avoids; default 0 */
  RG_PARAM_SCROLLING_VIEW = 4,    /**< [of children] flag: the child is placed below the app bar; default 0 */
  RG_PARAM_OVERLAP_TOP = 5,       /**< [of children] length by which a scrolling view covers the app bar; default 0 */
  RG_PARAM_SCROLL_FLAGS = 6,      /**< [of children of an app bar] rg_scroll_flags; default 0 */
  RG_PARAM_APP_BAR_OFFSET = 7,    /**< [own, app bar] length by which it is scrolled out at the top; default 0 */
  RG_PARAM_COLLAPSE_MODE = 8,     /**< [of children of RG_KIND_COLLAPSING] rg_collapse_mode; default 0 */
  RG_PARAM_PARALLAX_MULTIPLIER = 9, /**< [of children of RG_KIND_COLLAPSING] factor; default 0.5 */
  /* panes.h: drawers */
  RG_PARAM_DRAWER_OPEN = 10,       /**< [of children] flag: the drawer is open; default 0 */
  RG_PARAM_MIN_DRAWER_MARGIN = 11, /**< [own] least width that a drawer leaves free; default 64 */
  /* toolbar.h */
  RG_PARAM_TOOLBAR_PART = 12,        /**< [of children] rg_toolbar_part; default 0 */
  RG_PARAM_CONTENT_INSET_START = 13, /**< [own] least length before the content; default -1: that of its side */
  RG_PARAM_CONTENT_INSET_END = 14,   /**< [own] least length after the content; default -1: that of its side */
  RG_PARAM_CONTENT_INSET_LEFT = 15,  /**< [own] least length at the left, without start or end there; default 0 */
  RG_PARAM_CONTENT_INSET_RIGHT = 16, /**< [own] least length at the right, without start or end there; default 0 */
  RG_PARAM_CONTENT_INSET_START_WITH_NAVIGATION = 17, /**< [own] inset at the start, if greater, with a part NAV */
  RG_PARAM_CONTENT_INSET_END_WITH_ACTIONS = 18,      /**< [own] inset at the end, if greater, with a part MENU */
  RG_PARAM_TITLE_MARGIN_START = 19,  /**< [own] length; default 0 */
  RG_PARAM_TITLE_MARGIN_END = 20,    /**< [own] length; default 0 */
  RG_PARAM_TITLE_MARGIN_TOP = 21,    /**< [own] length; default 0 */
  RG_PARAM_TITLE_MARGIN_BOTTOM = 22, /**< [own] length; default 0 */
  RG_PARAM_MAX_BUTTON_HEIGHT = 23,   /**< [own] the height of the parts NAV and MENU; default -1: none */
  RG_PARAM_BUTTON_GRAVITY = 24,      /**< [own] vertical gravity of the parts NAV and MENU; default top */
  /* panes.h */
  RG_PARAM_SINGLE_LINE = 25, /**< [own] flag; default 0 */
  /* panes.h: percent of the parent's content box; default -1: unset */
  RG_PARAM_WIDTH_PERCENT = 26,         /**< [of children] */
  RG_PARAM_HEIGHT_PERCENT = 27,        /**< [of children] */
  RG_PARAM_MARGIN_LEFT_PERCENT = 28,   /**< [of children] of the width */
  RG_PARAM_MARGIN_TOP_PERCENT = 29,    /**< [of children] of the height */
  RG_PARAM_MARGIN_RIGHT_PERCENT = 30,  /**< [of children] of the width */
  RG_PARAM_MARGIN_BOTTOM_PERCENT = 31, /**< [of children] of the height */
  RG_PARAM_MARGIN_START_PERCENT = 32,  /**< [of children] of the width */
  RG_PARAM_MARGIN_END_PERCENT = 33,    /**< [of children] of the width */
  RG_PARAM_ASPECT_PERCENT = 34, /**< [of children] 100 * width / height, for an axis of length 0 without a percentage */
  /* lists (list.h), as layout files give them; rg_list_set() reads them */
  RG_PARAM_LIST_FLAGS = 35, /**< [own] RG_LIST_...; default 0 */
  RG_PARAM_LIST_SPANS = 36, /**< [own] cells of a line; default 0: one, or as many as fit */
  RG_PARAM_LIST_COLUMN_WIDTH = 37, /**< [own] length of a cell across the list; default 0: none */
  RG_PARAM_FORCE_32 = 0x7fffffff
} rg_param;

/** Number of parameters. */
#define RG_PARAM_COUNT 38

/**
 * Sets a parameter of a node. Its readers become dirty. O(1).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown parameter; not finite), OUT_OF_MEMORY
 * @since 0.1
 */
RG_API rg_status rg_node_set_param(rg_context *ctx, rg_node node, rg_param param, float value);
/** Reads a parameter. O(1). @return OK, STALE_HANDLE, INVALID_ARGUMENT (unknown parameter) @since 0.1 */
RG_API rg_status rg_node_get_param(const rg_context *ctx, rg_node node, rg_param param, float *value);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_PARAMS_H */
