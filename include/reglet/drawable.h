/* SPDX-License-Identifier: MIT */
/** @file drawable.h Drawables: graphics in XML, and what they paint. Include reglet.h. */
#ifndef REGLET_DRAWABLE_H
#define REGLET_DRAWABLE_H

#include "base.h"
#include "paint.h"
#include "resources.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Handle of a drawable. Zero is null. */
typedef struct rg_drawable {
  uint32_t id;
} rg_drawable;

/** Handle of an image. Zero is null. */
typedef struct rg_image {
  uint32_t id;
} rg_image;

/** States of a node or drawable, as bits of a uint64_t. The upper 32 bits are the host's: rg_state_bit(). */
enum {
  RG_STATE_PRESSED = 1 << 0,
  RG_STATE_FOCUSED = 1 << 1,
  RG_STATE_SELECTED = 1 << 2,
  RG_STATE_HOVERED = 1 << 3,
  RG_STATE_ENABLED = 1 << 4,
  RG_STATE_CHECKED = 1 << 5,
  RG_STATE_CHECKABLE = 1 << 6,
  RG_STATE_ACTIVATED = 1 << 7,
  RG_STATE_WINDOW_FOCUSED = 1 << 8,
  RG_STATE_ACTIVE = 1 << 9,
  RG_STATE_SINGLE = 1 << 10,
  RG_STATE_FIRST = 1 << 11,
  RG_STATE_MIDDLE = 1 << 12,
  RG_STATE_LAST = 1 << 13,
  RG_STATE_ACCELERATED = 1 << 14,
  RG_STATE_DRAG_CAN_ACCEPT = 1 << 15,
  RG_STATE_DRAG_HOVERED = 1 << 16
};

/** What layout and drawing need to know of an image. The host decodes the pixels. */
typedef struct rg_image_request {
  const char *path;       /**< in: as in the resources: "drawable-hdpi/icon.png"; borrowed */
  rg_resource_view *view; /**< in: where the file is read from; NULL: none */
  uint32_t width, height; /**< out: pixels of the file, with the frame of a nine-patch; 0: no such image */
  bool opaque;            /**< out: no pixel is transparent */
  bool reserved[7];
  /** out: the frame of a nine-patch as 4 texts without the corners, `width - 2` or `height - 2` bytes each: 'x' black,
   *  'r' red, 'w' white, '.' transparent, anything else is an error. Used until the callback returns; NULL: none. */
  const char *top, *left, *right, *bottom;
} rg_image_request;
/** Reads the size of an image. Returns false if there is none. */
typedef bool (*rg_image_fn)(void *user, rg_image_request *request);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_DRAWABLE_H */
