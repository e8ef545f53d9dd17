/* SPDX-License-Identifier: MIT */
/**
 * @file reglet-cairo.h
 * Turns display lists of Reglet into pixels, SVG and PDF with cairo, Pango, libjpeg-turbo and libwebp. A library of its
 * own, libreglet-cairo: link it beside libreglet.
 *
 *   rgc_host_def def = rgc_host_def_default();
 *   rgc_host *host;
 *   if (rgc_host_create(ui, &def, &host) != RG_OK) return 1;
 *   rg_context_set_images(ui, rgc_image_size, host);  // sizes of images, from their files
 *   rg_context_set_fonts(ui, rgc_resolve_font, host); // texts are measured with the fonts that draw them
 *   rg_shaper_def shaper = rg_shaper_def_default();
 *   shaper.shape = rgc_shape;                         // with kerning, ligatures, and the forms of Arabic letters
 *   shaper.user = host;
 *   rg_context_set_shaper(ui, &shaper);
 *   ...                                               // inflate, lay out, make a display list
 *   rgc_page page = rgc_page_default(800, 600);
 *   if (rgc_write_file(host, ui, &list, &page, "screen.png") != RG_OK) puts(rgc_error_message(host));
 *   rgc_host_destroy(host);                           // before rg_context_destroy()
 *
 * The rules of reglet.h hold here, too. In addition:
 *
 *  - Memory comes from malloc, cairo and Pango. Only running out of memory inside Pango and GLib ends the process.
 *  - A host is used by the thread that uses its context.
 *  - Paths, images and texts that a display list names but that cannot be had are left out, and rgc_missing_count()
 *    counts them.
 */
#ifndef REGLET_CAIRO_H
#define REGLET_CAIRO_H

#include <reglet/reglet.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cairo_t and cairo_surface_t. */
struct _cairo;
struct _cairo_surface;

/** Decoded images and fonts for one rg_context. */
typedef struct rgc_host rgc_host;

/** Draws an RG_OP_CUSTOM command: `command` has the node and the rectangle. cairo's state is restored afterwards. */
typedef void (*rgc_custom_fn)(void *user, struct _cairo *cr, const rg_command *command);

/** Settings of rgc_host_create(). Make with rgc_host_def_default(). */
typedef struct rgc_host_def {
  uint32_t struct_size;
  uint32_t reserved;
  const char *family;       /**< the font of texts that name none, and of unknown families; default "sans-serif" */
  const char *folder;       /**< images that do not come from resources are files in this folder; NULL: none */
  uint64_t max_image_pixels; /**< of one image; larger ones count as missing. Default 64 Mi */
  rgc_custom_fn custom;     /**< or NULL: RG_OP_CUSTOM draws nothing */
  void *user;               /**< first argument of `custom` */
} rgc_host_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rgc_host_def_init(rgc_host_def *def, size_t struct_size);
/** Returns the default settings. */
RG_EXPERIMENTAL static inline rgc_host_def rgc_host_def_default(void) {
  rgc_host_def d;
  rgc_host_def_init(&d, sizeof d);
  return d;
}

/**
 * Creates a host for a context. `def` may be NULL. The host must be destroyed before the context. O(1).
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rgc_host_create(rg_context *ctx, const rgc_host_def *def, rgc_host **out);
/** Destroys a host with its images; NULL is ignored. The context keeps the fonts made by it. @since 0.1 */
RG_EXPERIMENTAL RG_API void rgc_host_destroy(rgc_host *host);
/** Returns the reason for the last failure, "" if there was none. Borrowed until the next failure. @since 0.1 */
RG_EXPERIMENTAL RG_API const char *rgc_error_message(const rgc_host *host);
/** Number of commands of the last display list that named a missing image or font, or had broken values. @since 0.1 */
RG_EXPERIMENTAL RG_API uint32_t rgc_missing_count(const rgc_host *host);
/** Returns RG_VERSION of this library. Thread-safe. @since 0.1 */
RG_EXPERIMENTAL RG_API uint32_t rgc_version(void);

/* MARK: Images */

/**
 * Reads and decodes the image of a request: PNG, JPEG or WebP, from the request's resources, or else from
 * rgc_host_def.folder. An rg_image_fn for rg_context_set_images(), with the host as `user`. O(pixels) the first time.
 * @return false: there is no such image, or it cannot be decoded; rgc_error_message() has the reason
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API bool rgc_image_size(void *host, rg_image_request *request);
/**
 * Decodes the bytes of a PNG, JPEG or WebP file for the commands with an image's id, which need not be a handle. O(pixels).
 * @return OK, SYNTAX (not such a file, or a broken one), LIMIT (too many pixels), INVALID_ARGUMENT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rgc_image_load(rgc_host *host, uint32_t image, const void *bytes, size_t size);
/**
 * Uses a surface of cairo for the commands with an image's id. The host keeps a reference; it takes the pixels as they
 * are now. NULL forgets the image. O(pixels).
 * @return OK, INVALID_ARGUMENT (no image surface), LIMIT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rgc_image_set(rgc_host *host, uint32_t image, struct _cairo_surface *surface);
/** Frees all decoded images that came from files: they are read again when they are painted. O(images). @since 0.1 */
RG_EXPERIMENTAL RG_API void rgc_images_trim(rgc_host *host);

/* MARK: Fonts */

/**
 * Makes a font of the system known to the context, and returns it at a size. The advances are those of Latin, Greek,
 * Cyrillic and common signs; others have the width of an em. O(1) for a family, weight and slope made before.
 *
 * @param family as in fontFamily: "sans-serif", "serif", "monospace", "Liberation Sans"; NULL or "": that of the host
 * @param weight 1 to 1000; 400 is normal
 * @param size in pixels, > 0
 * @return OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY; as rg_font_create() and rg_font_sized()
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rgc_font(rgc_host *host, const char *family, uint32_t weight, bool italic, float size,
                                          rg_font *out);
/**
 * Shapes a paragraph with Pango and HarfBuzz. An rg_shape_fn for rg_context_set_shaper(), with the host as `user`.
 *
 * Texts are then drawn by the glyphs with which they were measured. Without it, and in capitals or dots, each character
 * has the advance of the font's table, and there is neither kerning nor a ligature. O(length), and more for the first
 * text of a script.
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API bool rgc_shape(void *host, rg_shape_request *request);
/** Gives a text its font, as rgc_font(). An rg_font_fn for rg_context_set_fonts(), with the host as `user`.
 *  @since 0.1 */
RG_EXPERIMENTAL RG_API void rgc_resolve_font(void *host, rg_font_request *request);

/* MARK: Painting */

/**
 * Paints a display list with cairo's present transformation and clip. `list` may be made by hand. Broken values in it,
 * such as an index out of range, leave out the command. cairo's state is restored. O(commands and pixels).
 * @param ctx of the nodes and images that the list names
 * @return OK, INVALID_ARGUMENT, OUT_OF_MEMORY (cairo's error is in the message)
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rgc_paint(struct _cairo *cr, rgc_host *host, const rg_context *ctx,
                                           const rg_display_list *list);

/** Format of an output. */
typedef enum rgc_format {
  RGC_FORMAT_PNG = 0,
  RGC_FORMAT_SVG = 1, /**< blurred shadows and mixed colors are pictures in it */
  RGC_FORMAT_PDF = 2, /**< likewise; a pixel is a point */
  RGC_FORMAT_FORCE_32 = 0x7fffffff
} rgc_format;

/** Size and background of an output. Make with rgc_page_default(). */
typedef struct rgc_page {
  uint32_t struct_size;
  float width, height; /**< pixels of the display list, above 0, at most 32,767 with `scale` */
  float scale;         /**< pixels of a PNG in a pixel of the list, > 0, at most 64; default 1 */
  uint32_t background; /**< 0xAARRGGBB; default opaque white */
  uint32_t reserved;
} rgc_page;

/** Fills the first `struct_size` bytes of `page` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rgc_page_init(rgc_page *page, size_t struct_size);
/** Returns a page of a size on white. */
RG_EXPERIMENTAL static inline rgc_page rgc_page_default(float width, float height) {
  rgc_page p;
  rgc_page_init(&p, sizeof p);
  p.width = width;
  p.height = height;
  return p;
}

/**
 * Writes a display list as a PNG, SVG or PDF file to a sink. O(commands and pixels).
 * @return OK, INVALID_ARGUMENT, IO (the sink refused the output), OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rgc_write(rgc_host *host, const rg_context *ctx, const rg_display_list *list,
                                           const rgc_page *page, rgc_format format, rg_sink_fn sink, void *user);
/** Writes a file in the format of its extension: png, svg or pdf. After a failure no file is left.
 *  @return as rgc_write(); INVALID_ARGUMENT (another extension), IO @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rgc_write_file(rgc_host *host, const rg_context *ctx, const rg_display_list *list,
                                                const rgc_page *page, const char *path);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_CAIRO_H */
