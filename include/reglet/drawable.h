/* SPDX-License-Identifier: MIT */
/** @file drawable.h Drawables: graphics in XML, and what they paint. Include reglet.h. */
#ifndef REGLET_DRAWABLE_H
#define REGLET_DRAWABLE_H

#include "base.h"
#include "paint.h"
#include "resources.h"
#include "scroll.h"
#include "style.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A drawable is what Android's files in `res/drawable` describe: a color, an image, a shape, a list of them by state. It
 * is read once and never changes. State, level, direction and bounds are given when it is painted.
 *
 *   rg_context_set_resources(ui, view);
 *   rg_context_set_images(ui, image_size, &images);   // the host decodes images, and knows their sizes
 *   rg_drawable button;
 *   if (rg_drawable_load(ui, "@drawable/button", &button) != RG_OK) puts(rg_error_message(ui));
 *
 *   rg_drawable_state state = rg_drawable_state_default();
 *   state.states |= RG_STATE_PRESSED;
 *   rg_frame bounds = {0, 0, 200, 48};
 *   rg_display_list list = {sizeof list};
 *   rg_drawable_paint(ui, button, &state, &bounds, &list);
 *   for (uint32_t i = 0; i < list.command_count; i++) draw(&list, &list.commands[i]);
 *   rg_drawable_destroy(ui, button);
 *
 * Files that nest more than 24 drawables, or paint more than 65,536 of them, are refused with RG_ERROR_LIMIT.
 * Stack: rg_drawable_load() and rg_drawable_parse() take at most 64 KiB.
 */

/** Handle of a drawable. Zero is null. Low 20 bits: slot; high 12 bits: generation. */
typedef struct rg_drawable {
  uint32_t id;
} rg_drawable;

/** Handle of an image, as rg_drawable. A host keeps its texture by it. */
typedef struct rg_image {
  uint32_t id;
} rg_image;

/** States of a node or drawable, as bits of a uint64_t. The bits from 32 on are for names: rg_state_bit(). */
enum {
  RG_STATE_PRESSED = 1,
  RG_STATE_FOCUSED = 2,
  RG_STATE_SELECTED = 4,
  RG_STATE_HOVERED = 8,
  RG_STATE_ENABLED = 16,
  RG_STATE_CHECKED = 32,
  RG_STATE_CHECKABLE = 64,
  RG_STATE_ACTIVATED = 128,
  RG_STATE_WINDOW_FOCUSED = 256,
  RG_STATE_ACTIVE = 512,
  RG_STATE_SINGLE = 1024,
  RG_STATE_FIRST = 2048,
  RG_STATE_MIDDLE = 4096,
  RG_STATE_LAST = 8192,
  RG_STATE_ACCELERATED = 16384,
  RG_STATE_DRAG_CAN_ACCEPT = 32768,
  RG_STATE_DRAG_HOVERED = 65536
};

/** The layout of a drawable's states: how it is painted. Make with rg_drawable_state_default(). */
typedef struct rg_drawable_state {
  uint32_t struct_size;
  rg_direction direction; /**< INHERIT: that of the context's resources, or else from left to right */
  uint64_t states;        /**< bits such as RG_STATE_PRESSED; default RG_STATE_ENABLED */
  int32_t level;          /**< 0 to 10,000; default -1: the level that the file gives, or else 0 */
  int32_t alpha;          /**< 0 to 255; default -1: the alpha that the file gives, or else 255 */
  bool mutated;           /**< as Android after Drawable.mutate(): nine-patches in layers are not scaled by density */
  bool reserved[7];
} rg_drawable_state;

/** Fills the first `struct_size` bytes of `state` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_drawable_state_init(rg_drawable_state *state, size_t struct_size);
/** Returns the default state. */
RG_EXPERIMENTAL static inline rg_drawable_state rg_drawable_state_default(void) {
  rg_drawable_state s;
  rg_drawable_state_init(&s, sizeof s);
  return s;
}

/** The degree to which a drawable covers its bounds. */
typedef enum rg_opacity {
  RG_OPACITY_UNKNOWN = 0,
  RG_OPACITY_TRANSLUCENT = 1, /**< something */
  RG_OPACITY_TRANSPARENT = 2, /**< everything: it paints nothing */
  RG_OPACITY_OPAQUE = 3,      /**< nothing: it covers its bounds */
  RG_OPACITY_FORCE_32 = 0x7fffffff
} rg_opacity;

/** Sizes and paddings of a drawable. */
typedef struct rg_drawable_metrics {
  uint32_t struct_size;
  float width, height;         /**< intrinsic size; -1: none */
  float min_width, min_height; /**< 0: none */
  rg_edges padding;            /**< between the bounds and the content that lies on them */
  rg_edges optical_insets;     /**< parts of the bounds that do not count for alignment, such as shadows */
  rg_opacity opacity;
  bool has_padding;            /**< the padding counts, even if it is 0 */
  bool stateful;               /**< `states` can make a difference */
  bool reserved[6];
} rg_drawable_metrics;

/** The size of an image, as layout and painting need it. The host decodes the pixels. */
typedef struct rg_image_request {
  const char *path;       /**< in: as in the resources: "drawable-hdpi/icon.png"; borrowed */
  rg_resource_view *view; /**< in: the context's resources; NULL: none */
  rg_resource resource;   /**< in: for rg_resource_view_read(); 0: none */
  uint32_t width, height; /**< out: pixels of the file, with the frame of a nine-patch, at most 65,535; 0: no such image */
  bool opaque;            /**< out: no pixel is transparent */
  bool reserved[3];
  /** out: the frame of a nine-patch as 4 texts without the corners, `width - 2` or `height - 2` bytes each: 'x' black,
   *  'r' red, 'w' white, '.' transparent, anything else is an error. Used until the callback returns; NULL: none, the
   *  whole image stretches. Only used if `path` ends in ".9.png" */
  const char *top, *left, *right, *bottom;
} rg_image_request;

/** Reads the size of an image. Returns false if there is none. It may read resources, but not change the context. */
typedef bool (*rg_image_fn)(void *user, rg_image_request *request);

/** An image that a drawable paints. */
typedef struct rg_image_file {
  uint32_t struct_size;
  rg_image image;
  const char *path;       /**< in `res`: "drawable-hdpi/icon.png"; borrowed */
  rg_resource resource;   /**< for rg_resource_view_read(), if the context still has the same resources; 0: none */
  uint32_t width, height; /**< pixels of the file, without the frame of a nine-patch; 0: unknown */
  uint16_t density;       /**< dots per inch of its folder; 0: none, it is not scaled */
  bool nine_patch;        /**< the file has a frame of one pixel */
  bool opaque;
} rg_image_file;

/** Settings of rg_drawable_parse(). Make with rg_drawable_def_default(). */
typedef struct rg_drawable_def {
  uint32_t struct_size;
  bool bundle;           /**< the text is in iDroidLayout's dialect: see rg_resources_add_bundle() */
  bool reserved[3];
  const char *file_name; /**< for messages; NULL: "drawable.xml" */
  const char *package;   /**< of names without one; NULL: "" */
} rg_drawable_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_drawable_def_init(rg_drawable_def *def, size_t struct_size);
/** Returns the default settings. */
RG_EXPERIMENTAL static inline rg_drawable_def rg_drawable_def_default(void) {
  rg_drawable_def d;
  rg_drawable_def_init(&d, sizeof d);
  return d;
}

/**
 * Sets the callback that knows the sizes of images. NULL: none; then images have no intrinsic size, and nine-patches
 * stretch as a whole. O(1).
 * @return OK, REENTRANT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_context_set_images(rg_context *ctx, rg_image_fn images, void *user);

/**
 * Loads a drawable of the context's resources: `@drawable/x`, `@mipmap/x`, `@color/x`, `?attr/x`, or a color as "#rgb",
 * "#argb", "#rrggbb" or "#aarrggbb". Values are those of the present configuration and theme; afterwards the drawable
 * does not change. While they are the same, equal names give equal handles, and the file is read once.
 *
 * Every successful call needs one rg_drawable_destroy(); memory is freed with the last handle.
 *
 * O(1) if it is loaded already, or else O(bytes) of the file and of those that it refers to.
 * @return OK (diagnostics may have warnings), NOT_FOUND (nothing defines the name), SYNTAX (a file is broken: see the
 *         diagnostics), IO, LIMIT, OUT_OF_MEMORY, INVALID_ARGUMENT (no drawable; or the context has no resources)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_drawable_load(rg_context *ctx, const char *name, rg_drawable *out);
/**
 * Reads a drawable from a text. References are those of the context's resources, if it has any. `def` may be NULL.
 * O(length), and as rg_drawable_load() for what it refers to.
 * @return OK (diagnostics may have warnings), SYNTAX, IO, LIMIT, OUT_OF_MEMORY, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_drawable_parse(rg_context *ctx, const char *xml, size_t length,
                                                   const rg_drawable_def *def, rg_drawable *out);
/** Makes a drawable of a color, 0xAARRGGBB. O(1). @return OK, LIMIT, OUT_OF_MEMORY @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_drawable_color(rg_context *ctx, uint32_t color, rg_drawable *out);
/** Takes back one load, parse or color of a drawable. With the last one it ends. O(1).
 *  @return OK, STALE_HANDLE @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_drawable_destroy(rg_context *ctx, rg_drawable drawable);
/**
 * Reads sizes, padding and opacity of a drawable in a state. `state` NULL: the default. `bounds`: those it is painted
 * in, on which insets in percent and the optical insets of images depend; NULL: empty. O(drawables in it * nesting).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_drawable_info(const rg_context *ctx, rg_drawable drawable,
                                                  const rg_drawable_state *state, const rg_frame *bounds,
                                                  rg_drawable_metrics *out);
/**
 * Paints a drawable by itself: its commands replace those of the last display list of the context. `state` NULL: the
 * default. No memory is allocated once a list as long as this one was made. O(commands and values).
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_drawable_paint(rg_context *ctx, rg_drawable drawable,
                                                   const rg_drawable_state *state, const rg_frame *bounds,
                                                   rg_display_list *out);
/** Reads the file of an image by the id that commands have. O(1).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_image_info(const rg_context *ctx, rg_image image, rg_image_file *out);
/**
 * Finds the bit of a state by its name: "state_pressed", "pressed", or one of the host's own, which gets one of the bits
 * 32 to 63 the first time it is named, here or in a file, where it is in the namespace of the app. O(names).
 * @return OK, LIMIT (the bits are used up), INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_state_bit(rg_context *ctx, const char *name, uint64_t *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_DRAWABLE_H */
