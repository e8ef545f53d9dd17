/* SPDX-License-Identifier: MIT */
/** @file environment.h Display and device properties that conditions of layout sets test. Include reglet.h. */
#ifndef REGLET_ENVIRONMENT_H
#define REGLET_ENVIRONMENT_H

#include "base.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Orientation of the viewport. */
typedef enum rg_screen {
  RG_SCREEN_UNSPECIFIED = 0, /**< derived from the viewport: landscape if it is wider than high */
  RG_SCREEN_PORTRAIT = 1,
  RG_SCREEN_LANDSCAPE = 2,
  RG_SCREEN_FORCE_32 = 0x7fffffff
} rg_screen;

/** Class of available space along an axis. */
typedef enum rg_size_class {
  RG_SIZE_UNSPECIFIED = 0, /**< derived from the viewport: compact below 600 dp of width, below 480 dp of height */
  RG_SIZE_COMPACT = 1,
  RG_SIZE_REGULAR = 2,
  RG_SIZE_CLASS_FORCE_32 = 0x7fffffff
} rg_size_class;

/** Kind of device. */
typedef enum rg_idiom {
  RG_IDIOM_UNSPECIFIED = 0,
  RG_IDIOM_PHONE = 1,
  RG_IDIOM_TABLET = 2,
  RG_IDIOM_DESKTOP = 3,
  RG_IDIOM_TV = 4,
  RG_IDIOM_CAR = 5,
  RG_IDIOM_WATCH = 6,
  RG_IDIOM_KIOSK = 7,
  RG_IDIOM_FORCE_32 = 0x7fffffff
} rg_idiom;

/** Value defined by the host: a number, a text, or both. A missing key is 0 and the empty text. */
typedef struct rg_environment_value {
  const char *key;
  const char *text; /**< NULL: the empty text */
  double number;
} rg_environment_value;

/** Environment of a layout set. Make with rg_environment_default(). */
typedef struct rg_environment {
  uint32_t struct_size;
  float width, height;    /**< viewport in pixels; 0 (default): unknown */
  float density;          /**< pixels per dp, 1/16,384 to 16,384. Default 1 */
  float font_scale;       /**< dp per sp, 1/16,384 to 16,384. Default 1 */
  float pixel_scale;      /**< device pixels per pixel, 1/16,384 to 64. Default 1 */
  rg_direction direction; /**< INHERIT (default): that of the container */
  rg_screen orientation;
  rg_size_class width_class, height_class;
  rg_idiom idiom;
  uint32_t value_count;
  const rg_environment_value *values; /**< the first value of a key counts */
} rg_environment;

/** Fills the first `struct_size` bytes of `environment` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_environment_init(rg_environment *environment, size_t struct_size);

/** Returns the default environment. */
RG_EXPERIMENTAL static inline rg_environment rg_environment_default(void) {
  rg_environment e;
  rg_environment_init(&e, sizeof e);
  return e;
}

#ifdef __cplusplus
}
#endif
#endif /* REGLET_ENVIRONMENT_H */
