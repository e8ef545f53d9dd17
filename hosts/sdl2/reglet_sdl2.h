/* SPDX-License-Identifier: MIT */
/**
 * @file reglet_sdl2.h
 * Draws display lists of Reglet with SDL2, and feeds SDL's events into its input functions. A single header for C99
 * and C++.
 *
 * In one source file:
 *
 *   #define REGLET_SDL2_IMPLEMENTATION
 *   #include "reglet_sdl2.h"
 *
 * Elsewhere without the define. It needs SDL 2.0.18, SDL_image and SDL_ttf 2.20: `pkg-config sdl2 SDL2_image SDL2_ttf`.
 *
 *   SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER);      // and TTF_Init()
 *   rgs_def def = rgs_def_default();
 *   def.font = my_font;                                      // the path of a font file for a family and a weight
 *   rgs_host *host = rgs_create(renderer, ui, &def);
 *   rg_context_set_images(ui, rgs_image_size, host);         // sizes of images, from their files
 *   rg_context_set_fonts(ui, rgs_resolve_font, host);        // texts are measured with the fonts that draw them
 *   rg_inflate_def inflate = rg_inflate_def_default();
 *   inflate.drawables = true;
 *   ...                                                      // inflate `root`
 *   rgs_set_root(host, root, 1);
 *   for (;;) {
 *     SDL_Event event;
 *     while (SDL_PollEvent(&event)) {
 *       rg_node clicked;
 *       rgs_event(host, &event, &clicked);                   // states, focus and offsets of scrollers
 *       if (clicked.id != 0) act(clicked);
 *     }
 *     rg_list_layout(ui, root, width, height);               // as rg_layout(), and fills lists
 *     rg_paint(ui, root, RG_PAINT_CULL, &list);
 *     SDL_RenderClear(renderer);
 *     rgs_paint(host, &list, 0, 0, 1);
 *     SDL_RenderPresent(renderer);
 *   }
 *   rgs_destroy(host);                                       // before the context, the renderer and TTF_Quit()
 *
 * How it draws:
 *
 *  - Shapes of one color become SDL_RenderGeometry quads, whose alpha is the exact part of each pixel that is covered.
 *    One call draws all of them that follow each other. They are made again for each frame.
 *  - Gradients, images, nine-patches and lines of text are computed once as textures. They are found again by a hash of
 *    all they depend on but whole pixels of their place, so scrolling computes nothing. What was not shown for long is
 *    freed when the textures exceed rgs_def.cache_bytes.
 *  - Clips that are not rectangles of whole pixels are masks of coverage. Layers are render targets. A layer with a
 *    tint or a shadow is read back once, and is a texture after that.
 *
 * It keeps no global state, and any number of hosts can exist. All calls belong to the thread of the renderer. Memory
 * comes from SDL_malloc. A command that cannot be drawn is left out, and rgs_missing_count() counts it.
 */
#ifndef REGLET_SDL2_H
#define REGLET_SDL2_H

#include <SDL.h>
#include <reglet/reglet.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Textures, decoded images and fonts of one renderer and one rg_context. */
typedef struct rgs_host rgs_host;

/** Returns the path of a font file (TrueType, OpenType), borrowed until the next call; NULL: there is none.
 *  `family` is as in fontFamily, "" for the default. */
typedef const char *(*rgs_font_fn)(void *user, const char *family, uint32_t weight, bool italic);
/** Returns a new surface with the image of a path, NULL if there is none. `bytes` is the file if it comes from the
 *  context's resources, or else NULL. */
typedef SDL_Surface *(*rgs_image_fn)(void *user, const char *path, const void *bytes, size_t size);
/** Draws an RG_OP_CUSTOM command in `where`, pixels of the target. SDL's clip rectangle is set. */
typedef void (*rgs_custom_fn)(void *user, SDL_Renderer *renderer, const rg_command *command, const SDL_FRect *where);

/** Settings of rgs_create(). Make with rgs_def_default(). */
typedef struct rgs_def {
  rgs_font_fn font;         /**< or NULL: no texts */
  const char *const *fallbacks; /**< paths of fonts for characters that a font lacks, NULL at the end; or NULL */
  rgs_image_fn image;       /**< or NULL: SDL_image reads the file, if it is a path then in `folder` */
  const char *folder;       /**< of images that do not come from resources; NULL: none */
  rgs_custom_fn custom;     /**< or NULL: RG_OP_CUSTOM draws nothing */
  void *user;               /**< first argument of the callbacks */
  size_t cache_bytes;       /**< of textures that are kept, besides those of the last frame. Default 64 MiB */
  float wheel;              /**< pixels of the layout that a step of the wheel scrolls. Default 48 */
  float slop;               /**< pixels of the layout that a finger may move without dragging. Default 8 */
  bool no_drag;             /**< a pointer that is dragged scrolls nothing */
} rgs_def;

/** Returns the default settings. */
rgs_def rgs_def_default(void);
/** Creates a host. `def` may be NULL. Returns NULL when memory is out. */
rgs_host *rgs_create(SDL_Renderer *renderer, rg_context *ctx, const rgs_def *def);
/** Destroys a host with its textures and fonts; NULL is ignored. The context forgets the images' callback. */
void rgs_destroy(rgs_host *host);
/** The number of commands of the last list that named a missing image or font, or had broken values. */
uint32_t rgs_missing_count(const rgs_host *host);
/** Forgets all textures, such as after SDL_RENDER_TARGETS_RESET. rgs_event() does it by itself. */
void rgs_trim(rgs_host *host);

/** Reads the size of an image. An rg_image_fn for rg_context_set_images(), with the host as `user`. */
bool rgs_image_size(void *host, rg_image_request *request);
/** Gives a text its font. An rg_font_fn for rg_context_set_fonts(), with the host as `user`. */
void rgs_resolve_font(void *host, rg_font_request *request);
/** Makes a font for texts that are created by calls. @return OK, NOT_FOUND, and as rg_font_create(), rg_font_sized() */
rg_status rgs_font(rgs_host *host, const char *family, uint32_t weight, bool italic, float size, rg_font *out);

/**
 * Draws a display list on the present target, its 0, 0 at `x`, `y`, with `scale` pixels of the target in one of its own.
 * The target's clip rectangle is respected. The renderer's scale must be 1 and its viewport whole.
 * @return OK, INVALID_ARGUMENT (no list), OUT_OF_MEMORY
 */
rg_status rgs_paint(rgs_host *host, const rg_display_list *list, float x, float y, float scale);

/** Gives the host the tree that has the input, drawn with `scale` at 0, 0. Null: none. */
void rgs_set_root(rgs_host *host, rg_node root, float scale);
/** Moves the focus to a node: state, and into view. Null: to none. */
void rgs_set_focus(rgs_host *host, rg_node node);
/** The node with the focus, or null. */
rg_node rgs_focus(const rgs_host *host);

/** What rgs_event() has changed, as bits. */
enum {
  RGS_HANDLED = 1, /**< the event was for the tree */
  RGS_REDRAW = 2   /**< states, offsets or textures have changed */
};

/**
 * Feeds an event of SDL to the tree: a mouse or a finger presses, hovers, drags and clicks; the wheel scrolls; arrows,
 * Tab and a gamepad's pad and stick move the focus; Enter, Space and the gamepad's A click.
 * @param[out] clicked the node that was clicked, or null
 * @return RGS_...
 */
uint32_t rgs_event(rgs_host *host, const SDL_Event *event, rg_node *clicked);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SDL2_H */

#ifdef REGLET_SDL2_IMPLEMENTATION

#include <SDL_image.h>
#include <SDL_ttf.h>
#include <math.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* MARK: Arrays, matrices, rectangles */

/* An array that grows. `size` of an element is given at each use. */
typedef struct rgs_array {
  void *at;
  size_t count, capacity;
} rgs_array;

/* Makes room for `more` elements. False: memory is out, and the array is as it was. */
static bool rgs_reserve(rgs_array *array, size_t more, size_t size) {
  size_t capacity = array->capacity < 16 ? 16 : array->capacity;
  void *grown;
  if (array->count + more <= array->capacity) return true;
  while (capacity < array->count + more) capacity *= 2;
  grown = SDL_realloc(array->at, capacity * size);
  if (grown == NULL) return false;
  array->at = grown;
  array->capacity = capacity;
  return true;
}

static void rgs_release(rgs_array *array) {
  SDL_free(array->at);
  memset(array, 0, sizeof *array);
}

#define RGS_ITEM(type, array, index) (((type *)(array).at)[index])

/* A point becomes (a x + c y + e, b x + d y + f). */
typedef struct rgs_matrix {
  double a, b, c, d, e, f;
} rgs_matrix;

typedef struct rgs_point {
  double x, y;
} rgs_point;

static rgs_point rgs_map(const rgs_matrix *m, double x, double y) {
  rgs_point p;
  p.x = m->a * x + m->c * y + m->e;
  p.y = m->b * x + m->d * y + m->f;
  return p;
}

/* First `inner`, then `outer`. */
static rgs_matrix rgs_product(const rgs_matrix *inner, const rgs_matrix *outer) {
  rgs_point origin = rgs_map(outer, inner->e, inner->f);
  rgs_matrix m;
  m.a = outer->a * inner->a + outer->c * inner->b;
  m.b = outer->b * inner->a + outer->d * inner->b;
  m.c = outer->a * inner->c + outer->c * inner->d;
  m.d = outer->b * inner->c + outer->d * inner->d;
  m.e = origin.x;
  m.f = origin.y;
  return m;
}

static double rgs_determinant(const rgs_matrix *m) { return m->a * m->d - m->b * m->c; }

static bool rgs_invert(const rgs_matrix *m, rgs_matrix *out) {
  double determinant = rgs_determinant(m);
  rgs_matrix r;
  if (!(fabs(determinant) > 1e-12) || fabs(determinant) > 1e24) return false;
  r.a = m->d / determinant;
  r.b = -m->b / determinant;
  r.c = -m->c / determinant;
  r.d = m->a / determinant;
  r.e = -(r.a * m->e + r.c * m->f);
  r.f = -(r.b * m->e + r.d * m->f);
  *out = r;
  return true;
}

/* The pixels in a pixel of the list. */
static double rgs_scale_of(const rgs_matrix *m) { return sqrt(fabs(rgs_determinant(m))); }

/* A coordinate that all computations can take. */
static double rgs_bounded(float value) {
  return value != value ? 0 : value < -1e6f ? -1e6 : value > 1e6f ? 1e6 : (double)value;
}

static bool rgs_is_empty(const SDL_Rect *r) { return r->w <= 0 || r->h <= 0; }

static SDL_Rect rgs_intersect(SDL_Rect a, SDL_Rect b) {
  SDL_Rect r;
  int right = SDL_min(a.x + a.w, b.x + b.w), bottom = SDL_min(a.y + a.h, b.y + b.h);
  r.x = SDL_max(a.x, b.x);
  r.y = SDL_max(a.y, b.y);
  r.w = SDL_max(right - r.x, 0);
  r.h = SDL_max(bottom - r.y, 0);
  return r;
}

/* The pixels that a rectangle touches. */
static SDL_Rect rgs_touched(double left, double top, double right, double bottom) {
  SDL_Rect r;
  left = SDL_clamp(floor(left + 1e-3), -1e6, 1e6);
  top = SDL_clamp(floor(top + 1e-3), -1e6, 1e6);
  right = SDL_clamp(ceil(right - 1e-3), -1e6, 1e6);
  bottom = SDL_clamp(ceil(bottom - 1e-3), -1e6, 1e6);
  r.x = (int)left;
  r.y = (int)top;
  r.w = (int)SDL_max(right - left, 0);
  r.h = (int)SDL_max(bottom - top, 0);
  return r;
}

/* The pixels that a transformed rectangle touches, `reach` more on each side. */
static SDL_Rect rgs_mapped(const rgs_matrix *m, double left, double top, double right, double bottom, double reach) {
  double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
  for (int i = 0; i < 4; i++) {
    rgs_point p = rgs_map(m, i & 1 ? right : left, i & 2 ? bottom : top);
    x0 = SDL_min(x0, p.x);
    y0 = SDL_min(y0, p.y);
    x1 = SDL_max(x1, p.x);
    y1 = SDL_max(y1, p.y);
  }
  return rgs_touched(x0 - reach, y0 - reach, x1 + reach, y1 + reach);
}

/* MARK: Hashes and the cache */

static uint64_t rgs_mix(uint64_t hash, uint64_t value) {
  hash ^= value;
  hash *= 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

static uint64_t rgs_hash(uint64_t hash, const void *bytes, size_t size) {
  const unsigned char *at = (const unsigned char *)bytes;
  for (; size >= 8; size -= 8, at += 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    hash = rgs_mix(hash, word);
  }
  if (size > 0) {
    uint64_t word = size;
    memcpy(&word, at, size);
    hash = rgs_mix(hash, word);
  }
  return hash;
}

/* A number, as fine as matters on a screen. */
static uint64_t rgs_hash_number(uint64_t hash, double number) {
  return rgs_mix(hash, (uint64_t)(int64_t)floor(SDL_clamp(number, -1e12, 1e12) * 1024 + 0.5));
}

/* A transformation, relative to the top left corner of what is made with it. */
static uint64_t rgs_hash_matrix(uint64_t hash, const rgs_matrix *m, int x, int y) {
  hash = rgs_hash_number(rgs_hash_number(hash, m->a * 64), m->b * 64);
  hash = rgs_hash_number(rgs_hash_number(hash, m->c * 64), m->d * 64);
  return rgs_hash_number(rgs_hash_number(hash, m->e - x), m->f - y);
}

/* A texture, or bytes of coverage: a mask, a glyph. */
typedef struct rgs_entry {
  struct rgs_entry *next;
  uint64_t key;
  uint32_t frame; /* that used it last */
  int width, height, left, top;
  SDL_Texture *texture;
  uint8_t *bytes;
} rgs_entry;

/* MARK: The host */

typedef struct rgs_face {
  char *path;
  TTF_Font *font;
  rg_font base; /* null: not uploaded, a fallback */
  int size;     /* that the font has now */
} rgs_face;

typedef struct rgs_image {
  char *path;
  SDL_Surface *pixels; /* ARGB8888, without the frame of a nine-patch; NULL: it cannot be had */
  uint32_t width, height; /* of the file */
  char *frame;            /* of a nine-patch: top, left, right, bottom, as in rg_image_request */
  bool is_opaque;
} rgs_image;

/* A file that is read now. */
typedef struct rgs_reading {
  rgs_host *host;
  const char *path;
  SDL_Surface *read;
} rgs_reading;

/* What a POP brings back. */
typedef struct rgs_scope {
  rgs_matrix matrix;
  SDL_Rect clip;
  rgs_entry *mask;
  SDL_Rect mask_at;
  /* of layers */
  bool is_layer, has_effects;
  uint32_t command;
  SDL_Texture *target, *outer;
  SDL_Rect bounds;
  int outer_x, outer_y;
  uint64_t key;
} rgs_scope;

/* Part of a row that is covered alike. */
typedef struct rgs_run {
  int x0, x1;
  uint32_t alpha;
  size_t quad;
} rgs_run;

/* The part of an edge in a pixel: how much of the pixel's height it has, and of its area to the right of it. */
typedef struct rgs_cell {
  int x, y;
  float cover, area;
} rgs_cell;

struct rgs_host {
  SDL_Renderer *renderer;
  rg_context *ctx;
  rgs_def def;
  SDL_BlendMode premultiplied;
  uint32_t frame, missing;
  bool is_out_of_memory;
  /* cache */
  rgs_entry *table[1024];
  size_t bytes;
  rgs_array faces, images;
  rg_resource_view *view; /* of the last image that was asked for */
  /* painting */
  rg_display_list list;
  rgs_array copy; /* of the list, once a function of the context was called */
  rg_brush plain; /* zero: index 0 of the list's paints */
  rgs_matrix matrix;
  SDL_Rect clip;
  rgs_entry *mask;
  SDL_Rect mask_at;
  int origin_x, origin_y; /* of the target, in pixels of the screen */
  rgs_array scopes;       /* rgs_scope */
  rgs_array vertices, indices;
  rgs_array values, points, contours; /* a path: rg_paint_value, rgs_point, the ends of its contours */
  rgs_array dashed, dashed_ends;
  rgs_array cells, sorted, rows, runs, before, quads; /* the rasterizer */
  SDL_Rect raster;
  rgs_array coverage; /* bytes */
  rgs_array pixels;   /* uint32_t */
  /* input */
  rg_node root, focused, hovered, pressed, key_pressed;
  rg_pointer pointer;
  float scale, last_x, last_y;
  bool is_down, is_dragging;
  int stick_x, stick_y;
};

static rgs_entry *rgs_find(rgs_host *h, uint64_t key) {
  for (rgs_entry *e = h->table[key % 1024]; e != NULL; e = e->next)
    if (e->key == key) {
      e->frame = h->frame;
      return e;
    }
  return NULL;
}

static size_t rgs_size_of(const rgs_entry *e) {
  return sizeof *e + (size_t)e->width * (size_t)e->height * (e->texture != NULL ? 4 : 1);
}

/* Adds an entry that owns `texture` or `bytes`. NULL: memory is out, and both are freed. */
static rgs_entry *rgs_keep(rgs_host *h, uint64_t key, SDL_Texture *texture, uint8_t *bytes, int width, int height) {
  rgs_entry *e = (rgs_entry *)SDL_calloc(1, sizeof *e);
  if (e == NULL) {
    if (texture != NULL) SDL_DestroyTexture(texture);
    SDL_free(bytes);
    h->is_out_of_memory = true;
    return NULL;
  }
  e->key = key;
  e->frame = h->frame;
  e->texture = texture;
  e->bytes = bytes;
  e->width = width;
  e->height = height;
  e->next = h->table[key % 1024];
  h->table[key % 1024] = e;
  h->bytes += rgs_size_of(e);
  return e;
}

/* Frees entries that `age` frames did not use. */
static void rgs_forget(rgs_host *h, uint32_t age) {
  for (int i = 0; i < 1024; i++) {
    rgs_entry **at = &h->table[i];
    while (*at != NULL) {
      rgs_entry *e = *at;
      if (h->frame - e->frame < age) {
        at = &e->next;
        continue;
      }
      *at = e->next;
      h->bytes -= rgs_size_of(e);
      if (e->texture != NULL) SDL_DestroyTexture(e->texture);
      SDL_free(e->bytes);
      SDL_free(e);
    }
  }
}

void rgs_trim(rgs_host *host) { rgs_forget(host, 0); }

/* MARK: Output: quads and textures */

/* Draws the quads that are waiting. */
static void rgs_flush(rgs_host *h) {
  if (h->indices.count > 0) {
    SDL_SetRenderDrawBlendMode(h->renderer, SDL_BLENDMODE_BLEND);
    SDL_RenderGeometry(h->renderer, NULL, (const SDL_Vertex *)h->vertices.at, (int)h->vertices.count,
                       (const int *)h->indices.at, (int)h->indices.count);
  }
  h->vertices.count = h->indices.count = 0;
}

static void rgs_quad(rgs_host *h, int x0, int y0, int x1, int y1, SDL_Color color) {
  static const int corners[6] = {0, 1, 2, 0, 2, 3};
  int first = (int)h->vertices.count;
  if (color.a == 0 || x1 <= x0 || y1 <= y0) return;
  if (first > 60000) {
    rgs_flush(h);
    first = 0;
  }
  if (!rgs_reserve(&h->vertices, 4, sizeof(SDL_Vertex)) || !rgs_reserve(&h->indices, 6, sizeof(int))) {
    h->is_out_of_memory = true;
    return;
  }
  for (int i = 0; i < 4; i++) {
    SDL_Vertex *v = &RGS_ITEM(SDL_Vertex, h->vertices, h->vertices.count++);
    memset(v, 0, sizeof *v);
    v->position.x = (float)((i == 1 || i == 2 ? x1 : x0) - h->origin_x);
    v->position.y = (float)((i >= 2 ? y1 : y0) - h->origin_y);
    v->color = color;
  }
  for (int i = 0; i < 6; i++) RGS_ITEM(int, h->indices, h->indices.count++) = first + corners[i];
}

/* Makes a texture of pixels that are not premultiplied. */
static SDL_Texture *rgs_texture(rgs_host *h, const uint32_t *pixels, int width, int height) {
  SDL_Texture *t =
      SDL_CreateTexture(h->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, width, height);
  if (t == NULL) return NULL;
  SDL_SetTextureBlendMode(t, SDL_BLENDMODE_BLEND);
  SDL_UpdateTexture(t, NULL, pixels, width * 4);
  return t;
}

/* Draws a texture at its size with its top left corner at `x`, `y`, inside the clip. */
static void rgs_copy(rgs_host *h, SDL_Texture *texture, SDL_Rect at, uint32_t color) {
  SDL_Rect part = rgs_intersect(at, h->clip), from, to;
  if (rgs_is_empty(&part)) return;
  rgs_flush(h);
  from = to = part;
  from.x -= at.x;
  from.y -= at.y;
  to.x -= h->origin_x;
  to.y -= h->origin_y;
  SDL_SetTextureColorMod(texture, (uint8_t)(color >> 16), (uint8_t)(color >> 8), (uint8_t)color);
  SDL_SetTextureAlphaMod(texture, (uint8_t)(color >> 24));
  SDL_RenderCopy(h->renderer, texture, &from, &to);
}

/* MARK: The rasterizer: exact coverage of pixels, in sparse cells */

static void rgs_cell_add(rgs_host *h, int x, int y, double cover, double area) {
  rgs_cell *cell;
  if (!rgs_reserve(&h->cells, 1, sizeof(rgs_cell))) {
    h->is_out_of_memory = true;
    return;
  }
  cell = &RGS_ITEM(rgs_cell, h->cells, h->cells.count++);
  cell->x = x;
  cell->y = y;
  cell->cover = (float)cover;
  cell->area = (float)area;
}

/* Adds a part of an edge that is inside of the row `y`, from left to right of the raster. */
static void rgs_row_edge(rgs_host *h, int y, double x0, double x1, double cover) {
  int left = h->raster.x, right = h->raster.x + h->raster.w, column, last;
  double length = x1 - x0, at = x0;
  if (x0 >= right) return;
  column = (int)floor(x0);
  last = (int)floor(x1);
  if (last < left) {
    rgs_cell_add(h, left, y, cover, cover);
    return;
  }
  if (length < 1e-9) {
    rgs_cell_add(h, column, y, cover, cover * (1 - (x0 - column)));
    return;
  }
  if (column < left) { /* all that is left of the raster counts as at its edge */
    double part = cover * (left - x0) / length;
    rgs_cell_add(h, left, y, part, part);
    at = left;
    column = left;
  }
  for (; column <= last && column < right; column++) {
    double end = SDL_min(x1, column + 1.0), part = cover * (end - at) / length;
    if (part != 0) rgs_cell_add(h, column, y, part, part * (1 - ((at + end) / 2 - column)));
    at = end;
  }
}

/* Adds an edge of a polygon. */
static void rgs_edge(rgs_host *h, rgs_point a, rgs_point b) {
  double top = h->raster.y, bottom = h->raster.y + h->raster.h, sign = 1, slope;
  if (a.y == b.y) return;
  if (a.y > b.y) {
    rgs_point swap = a;
    a = b;
    b = swap;
    sign = -1;
  }
  if (b.y <= top || a.y >= bottom) return;
  slope = (b.x - a.x) / (b.y - a.y);
  if (a.y < top) {
    a.x += slope * (top - a.y);
    a.y = top;
  }
  if (b.y > bottom) {
    b.x += slope * (bottom - b.y);
    b.y = bottom;
  }
  for (int y = (int)floor(a.y); y < b.y; y++) {
    double end = SDL_min(b.y, y + 1.0), next = end == b.y ? b.x : a.x + slope * (end - a.y);
    if (end > a.y) rgs_row_edge(h, y, SDL_min(a.x, next), SDL_max(a.x, next), sign * (end - a.y));
    a.x = next;
    a.y = end;
  }
}

static uint32_t rgs_alpha_of(double cover, bool even_odd) {
  cover = fabs(cover);
  if (even_odd) {
    cover = fmod(cover, 2);
    if (cover > 1) cover = 2 - cover;
  }
  return cover >= 1 ? 255 : (uint32_t)(cover * 255 + 0.5);
}

static bool rgs_add_run(rgs_host *h, int x0, int x1, uint32_t alpha) {
  rgs_run *run;
  if (alpha == 0 || x1 <= x0) return true;
  if (h->runs.count > 0) {
    run = &RGS_ITEM(rgs_run, h->runs, h->runs.count - 1);
    if (run->x1 == x0 && run->alpha == alpha) {
      run->x1 = x1;
      return true;
    }
  }
  if (!rgs_reserve(&h->runs, 1, sizeof(rgs_run))) return false;
  run = &RGS_ITEM(rgs_run, h->runs, h->runs.count++);
  run->x0 = x0;
  run->x1 = x1;
  run->alpha = alpha;
  run->quad = 0;
  return true;
}

/* Adds a run, divided where the mask changes. */
static bool rgs_add_masked(rgs_host *h, int y, int x0, int x1, uint32_t alpha) {
  const uint8_t *row;
  if (h->mask == NULL) return rgs_add_run(h, x0, x1, alpha);
  if (y < h->mask_at.y || y >= h->mask_at.y + h->mask_at.h) return true;
  row = h->mask->bytes + (size_t)(y - h->mask_at.y) * (size_t)h->mask_at.w;
  x0 = SDL_max(x0, h->mask_at.x);
  x1 = SDL_min(x1, h->mask_at.x + h->mask_at.w);
  while (x0 < x1) {
    int end = x0 + 1;
    uint8_t value = row[x0 - h->mask_at.x];
    while (end < x1 && row[end - h->mask_at.x] == value) end++;
    if (!rgs_add_run(h, x0, end, (alpha * value + 127) / 255)) return false;
    x0 = end;
  }
  return true;
}

/* Receives the runs of a row, from left to right. */
typedef bool (*rgs_row_fn)(rgs_host *h, int y, void *user);

static int rgs_compare_cells(const void *a, const void *b) {
  return ((const rgs_cell *)a)->x - ((const rgs_cell *)b)->x;
}

/* Gives the rows of the cells to `row`, with the mask if `masked`. */
static bool rgs_sweep(rgs_host *h, bool even_odd, bool masked, rgs_row_fn row, void *user) {
  size_t count = h->cells.count, height = (size_t)h->raster.h;
  uint32_t *starts;
  if (h->is_out_of_memory) return false;
  h->rows.count = h->sorted.count = 0;
  if (!rgs_reserve(&h->rows, height + 2, sizeof(uint32_t)) || !rgs_reserve(&h->sorted, count + 1, sizeof(rgs_cell)))
    return false;
  starts = (uint32_t *)h->rows.at;
  memset(starts, 0, (height + 2) * sizeof *starts);
  for (size_t i = 0; i < count; i++) starts[RGS_ITEM(rgs_cell, h->cells, i).y - h->raster.y + 2]++;
  for (size_t i = 2; i < height + 2; i++) starts[i] += starts[i - 1];
  for (size_t i = 0; i < count; i++) {
    rgs_cell cell = RGS_ITEM(rgs_cell, h->cells, i);
    RGS_ITEM(rgs_cell, h->sorted, starts[cell.y - h->raster.y + 1]++) = cell;
  }
  for (size_t line = 0; line < height; line++) {
    size_t at = starts[line], end = starts[line + 1];
    int y = h->raster.y + (int)line, right = h->raster.x + h->raster.w;
    double cover = 0;
    h->runs.count = 0;
    if (end - at > 1) SDL_qsort(&RGS_ITEM(rgs_cell, h->sorted, at), end - at, sizeof(rgs_cell), rgs_compare_cells);
    while (at < end) {
      int x = RGS_ITEM(rgs_cell, h->sorted, at).x, next;
      double area = 0, change = 0;
      for (; at < end && RGS_ITEM(rgs_cell, h->sorted, at).x == x; at++) {
        area += (double)RGS_ITEM(rgs_cell, h->sorted, at).area;
        change += (double)RGS_ITEM(rgs_cell, h->sorted, at).cover;
      }
      next = at < end ? RGS_ITEM(rgs_cell, h->sorted, at).x : right;
      if (!(masked ? rgs_add_masked(h, y, x, x + 1, rgs_alpha_of(cover + area, even_odd))
                   : rgs_add_run(h, x, x + 1, rgs_alpha_of(cover + area, even_odd))))
        return false;
      cover += change;
      if (next > x + 1 && !(masked ? rgs_add_masked(h, y, x + 1, next, rgs_alpha_of(cover, even_odd))
                                   : rgs_add_run(h, x + 1, next, rgs_alpha_of(cover, even_odd))))
        return false;
    }
    if (!row(h, y, user)) return false;
  }
  return true;
}

/* A rectangle of pixels of one coverage, which may still grow downwards. */
typedef struct rgs_block {
  int x0, y0, x1, y1;
  uint32_t alpha;
} rgs_block;

/* Collects runs as blocks: those of the row before that are alike grow by a row. */
static bool rgs_row_to_blocks(rgs_host *h, int y, void *user) {
  size_t before = 0;
  rgs_array swap;
  (void)user;
  for (size_t i = 0; i < h->runs.count; i++) {
    rgs_run *run = &RGS_ITEM(rgs_run, h->runs, i);
    rgs_block *block;
    while (before < h->before.count && RGS_ITEM(rgs_run, h->before, before).x0 < run->x0) before++;
    if (before < h->before.count) {
      const rgs_run *above = &RGS_ITEM(rgs_run, h->before, before);
      block = &RGS_ITEM(rgs_block, h->quads, above->quad);
      if (above->x0 == run->x0 && above->x1 == run->x1 && above->alpha == run->alpha && block->y1 == y) {
        block->y1++;
        run->quad = above->quad;
        continue;
      }
    }
    if (!rgs_reserve(&h->quads, 1, sizeof(rgs_block))) return false;
    run->quad = h->quads.count;
    block = &RGS_ITEM(rgs_block, h->quads, h->quads.count++);
    block->x0 = run->x0;
    block->x1 = run->x1;
    block->y0 = y;
    block->y1 = y + 1;
    block->alpha = run->alpha;
  }
  swap = h->before;
  h->before = h->runs;
  h->runs = swap;
  return true;
}

/* Writes runs to bytes of coverage. `user`: the bytes, rows of the raster's width. */
static bool rgs_row_to_bytes(rgs_host *h, int y, void *user) {
  uint8_t *line = (uint8_t *)user + (size_t)(y - h->raster.y) * (size_t)h->raster.w;
  for (size_t i = 0; i < h->runs.count; i++) {
    const rgs_run *run = &RGS_ITEM(rgs_run, h->runs, i);
    memset(line + (run->x0 - h->raster.x), (int)run->alpha, (size_t)(run->x1 - run->x0));
  }
  return true;
}

/* MARK: Paths: outlines as polygons */

static bool rgs_value(rgs_host *h, float number) {
  if (!rgs_reserve(&h->values, 1, sizeof(rg_paint_value))) return false;
  RGS_ITEM(rg_paint_value, h->values, h->values.count++).number = number;
  return true;
}

static bool rgs_verb(rgs_host *h, uint32_t verb) {
  if (!rgs_reserve(&h->values, 1, sizeof(rg_paint_value))) return false;
  RGS_ITEM(rg_paint_value, h->values, h->values.count++).integer = verb;
  return true;
}

static bool rgs_add_point(rgs_host *h, double x, double y) {
  rgs_point *p;
  if (!rgs_reserve(&h->points, 1, sizeof(rgs_point))) return false;
  p = &RGS_ITEM(rgs_point, h->points, h->points.count++);
  p->x = x;
  p->y = y;
  return true;
}

/* A contour: its end in the points, and whether it is closed. */
typedef struct rgs_contour {
  size_t end;
  bool is_closed;
} rgs_contour;

static bool rgs_end_contour(rgs_host *h, bool is_closed) {
  size_t start = h->contours.count > 0 ? RGS_ITEM(rgs_contour, h->contours, h->contours.count - 1).end : 0;
  rgs_contour *contour;
  if (h->points.count == start) return true;
  if (!rgs_reserve(&h->contours, 1, sizeof(rgs_contour))) return false;
  contour = &RGS_ITEM(rgs_contour, h->contours, h->contours.count++);
  contour->end = h->points.count;
  contour->is_closed = is_closed;
  return true;
}

static bool rgs_add_cubic(rgs_host *h, rgs_point a, const rg_paint_value *v, double scale) {
  double x1 = rgs_bounded(v[0].number), y1 = rgs_bounded(v[1].number), x2 = rgs_bounded(v[2].number);
  double y2 = rgs_bounded(v[3].number), x3 = rgs_bounded(v[4].number), y3 = rgs_bounded(v[5].number);
  double bend = SDL_max(hypot(a.x - 2 * x1 + x2, a.y - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  int steps = (int)SDL_clamp(ceil(sqrt(bend * scale * 7.5)), 1, 200); /* 0.1 pixels from the curve */
  for (int i = 1; i <= steps; i++) {
    double t = (double)i / steps, s = 1 - t, b0 = s * s * s, b1 = 3 * s * s * t, b2 = 3 * s * t * t, b3 = t * t * t;
    if (!rgs_add_point(h, b0 * a.x + b1 * x1 + b2 * x2 + b3 * x3, b0 * a.y + b1 * y1 + b2 * y2 + b3 * y3)) return false;
  }
  return true;
}

/* Replaces points and contours by those of a path's values. False: it is no path. */
static bool rgs_flatten(rgs_host *h, const rg_paint_value *data, uint32_t count, double scale) {
  uint32_t needed = rg_path_simplify(data, count, NULL, 0), at = 0;
  rgs_array simple = {NULL, 0, 0};
  rgs_point point = {0, 0}, first = {0, 0};
  bool is_open = false, is_right = true;
  h->points.count = h->contours.count = 0;
  if (count == 0) return true;
  if (needed == 0 || !rgs_reserve(&simple, needed, sizeof(rg_paint_value))) return false;
  rg_path_simplify(data, count, (rg_paint_value *)simple.at, needed);
  while (at < needed && is_right) {
    const rg_paint_value *v = (const rg_paint_value *)simple.at + at;
    uint32_t verb = v[0].integer;
    at += verb == RG_VERB_CUBIC ? 7 : verb == RG_VERB_CLOSE ? 1 : 3;
    if (at > needed) break;
    if (verb == RG_VERB_MOVE) {
      is_right = !is_open || rgs_end_contour(h, false);
      is_open = false;
      point.x = rgs_bounded(v[1].number);
      point.y = rgs_bounded(v[2].number);
      first = point;
      continue;
    }
    if (verb == RG_VERB_CLOSE) {
      if (is_open) is_right = rgs_end_contour(h, true);
      is_open = false;
      point = first;
      continue;
    }
    if (!is_open) is_right = rgs_add_point(h, point.x, point.y);
    is_open = true;
    if (verb == RG_VERB_CUBIC) {
      is_right = is_right && rgs_add_cubic(h, point, v + 1, scale);
      point.x = rgs_bounded(v[5].number);
      point.y = rgs_bounded(v[6].number);
    } else {
      point.x = rgs_bounded(v[1].number);
      point.y = rgs_bounded(v[2].number);
      is_right = is_right && rgs_add_point(h, point.x, point.y);
    }
  }
  if (is_open) is_right = rgs_end_contour(h, false) && is_right;
  rgs_release(&simple);
  return is_right;
}

/* Goes along all contours and keeps pieces: from `from` to `to` of the whole length, or dashes. The result replaces the
 * points. */
typedef struct rgs_pieces {
  rgs_host *h;
  rgs_array points, contours; /* those before */
} rgs_pieces;

static void rgs_begin_pieces(rgs_pieces *p, rgs_host *h) {
  p->h = h;
  p->points = h->points;
  p->contours = h->contours;
  h->points = h->dashed;
  h->contours = h->dashed_ends;
  h->points.count = h->contours.count = 0;
}

static void rgs_end_pieces(rgs_pieces *p) {
  p->h->dashed = p->points;
  p->h->dashed_ends = p->contours;
}

/* Copies what lies from `from` to `to` along a contour of `count` points, measured from its start. */
static bool rgs_add_piece(rgs_host *h, const rgs_point *points, size_t count, bool is_closed, double from, double to) {
  double at = 0;
  bool is_begun = false;
  size_t segments = is_closed ? count : count - 1;
  for (size_t i = 0; i < segments && at < to; i++) {
    rgs_point a = points[i], b = points[(i + 1) % count];
    double length = hypot(b.x - a.x, b.y - a.y), begin = SDL_max(from - at, 0), end = SDL_min(to - at, length);
    if (length > 0 && begin < end) {
      if (!is_begun && !rgs_add_point(h, a.x + (b.x - a.x) * begin / length, a.y + (b.y - a.y) * begin / length))
        return false;
      is_begun = true;
      if (!rgs_add_point(h, a.x + (b.x - a.x) * end / length, a.y + (b.y - a.y) * end / length)) return false;
    }
    at += length;
  }
  return !is_begun || rgs_end_contour(h, false);
}

static double rgs_length_of(const rgs_point *points, size_t count, bool is_closed) {
  double length = 0;
  for (size_t i = 0; i + 1 < count + (is_closed ? 1 : 0); i++)
    length += hypot(points[(i + 1) % count].x - points[i].x, points[(i + 1) % count].y - points[i].y);
  return length;
}

/* Keeps a part of the length of all contours. */
static bool rgs_trim_path(rgs_host *h, double start, double end) {
  rgs_pieces p;
  double whole = 0, spans[2][2];
  size_t first;
  bool is_right = true;
  int count = 1;
  start = SDL_clamp(start, 0, 1);
  end = SDL_clamp(end, 0, 1);
  rgs_begin_pieces(&p, h);
  for (size_t i = 0, at = 0; i < p.contours.count; i++) {
    rgs_contour c = RGS_ITEM(rgs_contour, p.contours, i);
    whole += rgs_length_of(&RGS_ITEM(rgs_point, p.points, at), c.end - at, c.is_closed);
    at = c.end;
  }
  spans[0][0] = start * whole;
  spans[0][1] = end * whole;
  if (start > end) {
    spans[0][1] = whole;
    spans[1][0] = 0;
    spans[1][1] = end * whole;
    count = 2;
  }
  for (int span = 0; span < count; span++) {
    double before = 0;
    first = 0;
    for (size_t i = 0; i < p.contours.count && is_right; i++) {
      rgs_contour c = RGS_ITEM(rgs_contour, p.contours, i);
      const rgs_point *points = &RGS_ITEM(rgs_point, p.points, first);
      is_right = rgs_add_piece(h, points, c.end - first, c.is_closed, spans[span][0] - before, spans[span][1] - before);
      before += rgs_length_of(points, c.end - first, c.is_closed);
      first = c.end;
    }
  }
  rgs_end_pieces(&p);
  return is_right;
}

static bool rgs_dash_path(rgs_host *h, double on, double off) {
  rgs_pieces p;
  size_t first = 0;
  bool is_right = true;
  rgs_begin_pieces(&p, h);
  for (size_t i = 0; i < p.contours.count && is_right; i++) {
    rgs_contour c = RGS_ITEM(rgs_contour, p.contours, i);
    const rgs_point *points = &RGS_ITEM(rgs_point, p.points, first);
    double length = rgs_length_of(points, c.end - first, c.is_closed);
    int count = 0;
    for (double at = 0; at < length && is_right && count < 20000; at += on + off, count++)
      is_right = rgs_add_piece(h, points, c.end - first, c.is_closed, at, at + on);
    first = c.end;
  }
  rgs_end_pieces(&p);
  return is_right;
}

/* MARK: Strokes: convex pieces of one orientation, whose union is the stroke */

typedef struct rgs_pen {
  rgs_host *h;
  const rgs_matrix *matrix;
  double half, miter;
  uint8_t cap, join;
  double step; /* of round joins, in radians */
} rgs_pen;

/* Adds a convex polygon, clockwise on a screen in the path's space. */
static void rgs_convex(const rgs_pen *pen, const rgs_point *points, int count) {
  double area = 0;
  rgs_point before;
  for (int i = 0; i < count; i++) {
    const rgs_point *a = &points[i], *b = &points[(i + 1) % count];
    area += a->x * b->y - b->x * a->y;
  }
  before = rgs_map(pen->matrix, points[count - 1].x, points[count - 1].y);
  for (int i = 0; i < count; i++) {
    rgs_point p = rgs_map(pen->matrix, points[i].x, points[i].y);
    if (area >= 0) rgs_edge(pen->h, before, p);
    else rgs_edge(pen->h, p, before);
    before = p;
  }
}

/* A slice of a circle around `p` from the angle `from` on. */
static void rgs_slice(const rgs_pen *pen, rgs_point p, double from, double angle) {
  int steps = (int)SDL_clamp(ceil(fabs(angle) / pen->step), 1, 60);
  rgs_point points[64];
  points[0] = p;
  for (int i = 0; i <= steps; i++) {
    points[i + 1].x = p.x + pen->half * cos(from + angle * i / steps);
    points[i + 1].y = p.y + pen->half * sin(from + angle * i / steps);
  }
  rgs_convex(pen, points, steps + 2);
}

/* Fills the gap between a segment of direction `a` that ends at `p` and one of direction `b`. */
static void rgs_join(const rgs_pen *pen, rgs_point p, rgs_point a, rgs_point b) {
  double cross = a.x * b.y - a.y * b.x, dot = a.x * b.x + a.y * b.y, side = cross > 0 ? -1 : 1, w = pen->half * side;
  rgs_point points[4];
  bool is_smooth = dot > 0.97; /* inside a curve */
  if (fabs(cross) < 1e-9 && dot > 0) return;
  if (pen->join == RG_JOIN_ROUND && !is_smooth) {
    rgs_slice(pen, p, atan2(a.x * side, -a.y * side), atan2(cross, dot));
    return;
  }
  points[0] = p;
  points[1].x = p.x - a.y * w;
  points[1].y = p.y + a.x * w;
  points[2].x = p.x - b.y * w;
  points[2].y = p.y + b.x * w;
  if ((pen->join == RG_JOIN_MITER || is_smooth) && 2 <= pen->miter * pen->miter * (1 + dot)) {
    double length = w / (1 + dot);
    points[3] = points[2];
    points[2].x = p.x - (a.y + b.y) * length;
    points[2].y = p.y + (a.x + b.x) * length;
    rgs_convex(pen, points, 4);
  } else {
    rgs_convex(pen, points, 3);
  }
}

static void rgs_cap(const rgs_pen *pen, rgs_point p, rgs_point d) {
  double w = pen->half;
  if (pen->cap == RG_CAP_ROUND) {
    rgs_slice(pen, p, atan2(-d.x, d.y), 3.14159265358979323846);
  } else if (pen->cap == RG_CAP_SQUARE) {
    rgs_point points[4];
    points[0].x = p.x - d.y * w;
    points[0].y = p.y + d.x * w;
    points[1].x = points[0].x + d.x * w;
    points[1].y = points[0].y + d.y * w;
    points[3].x = p.x + d.y * w;
    points[3].y = p.y - d.x * w;
    points[2].x = points[3].x + d.x * w;
    points[2].y = points[3].y + d.y * w;
    rgs_convex(pen, points, 4);
  }
}

static void rgs_stroke_contour(const rgs_pen *pen, const rgs_point *points, size_t count, bool is_closed) {
  rgs_point last = points[0], first_dir = {1, 0}, dir = {1, 0};
  bool has_dir = false;
  size_t segments = is_closed ? count : count - 1;
  for (size_t i = 0; i < segments; i++) {
    rgs_point a = last, b = points[(i + 1) % count], d, quad[4];
    double length = hypot(b.x - a.x, b.y - a.y), w = pen->half;
    if (length < 1e-7) continue;
    d.x = (b.x - a.x) / length;
    d.y = (b.y - a.y) / length;
    quad[0].x = a.x - d.y * w;
    quad[0].y = a.y + d.x * w;
    quad[1].x = b.x - d.y * w;
    quad[1].y = b.y + d.x * w;
    quad[2].x = b.x + d.y * w;
    quad[2].y = b.y - d.x * w;
    quad[3].x = a.x + d.y * w;
    quad[3].y = a.y - d.x * w;
    rgs_convex(pen, quad, 4);
    if (has_dir) rgs_join(pen, a, dir, d);
    else first_dir = d;
    has_dir = true;
    dir = d;
    last = b;
  }
  if (is_closed && has_dir) {
    rgs_join(pen, last, dir, first_dir);
  } else if (has_dir || pen->cap == RG_CAP_ROUND) {
    rgs_point back;
    back.x = -first_dir.x;
    back.y = -first_dir.y;
    rgs_cap(pen, points[0], back);
    rgs_cap(pen, last, dir);
  }
}

/* MARK: Shapes */

static const rg_brush *rgs_brush(rgs_host *h, const rg_command *command) {
  if (command->paint == 0) return &h->plain;
  return command->paint < h->list.paint_count && h->list.paints != NULL ? &h->list.paints[command->paint] : NULL;
}

/* The values of a command; NULL: out of range, or too few. */
static const rg_paint_value *rgs_values(rgs_host *h, uint32_t start, uint64_t count) {
  return h->list.data != NULL && start + count <= h->list.data_count ? h->list.data + start : NULL;
}

/* Replaces points and contours by the outline of a shape or a clip. False: its values are broken. */
static bool rgs_outline(rgs_host *h, const rg_command *c) {
  double scale = rgs_scale_of(&h->matrix);
  uint32_t count = c->data_count;
  const rg_paint_value *v = NULL;
  if (c->op == RG_OP_PATH || c->op == RG_OP_PUSH_CLIP_PATH) {
    v = rgs_values(h, c->data, count);
    return v != NULL && rgs_flatten(h, v, count, scale);
  }
  h->points.count = h->contours.count = h->values.count = 0;
  if (c->op == RG_OP_LINE)
    return rgs_add_point(h, rgs_bounded(c->left), rgs_bounded(c->top)) &&
           rgs_add_point(h, rgs_bounded(c->right), rgs_bounded(c->bottom)) && rgs_end_contour(h, false);
  if (!(c->right > c->left && c->bottom > c->top)) return true;
  if (c->op == RG_OP_RECT || c->op == RG_OP_PUSH_CLIP) {
    double x0 = rgs_bounded(c->left), y0 = rgs_bounded(c->top), x1 = rgs_bounded(c->right), y1 = rgs_bounded(c->bottom);
    return rgs_add_point(h, x0, y0) && rgs_add_point(h, x1, y0) && rgs_add_point(h, x1, y1) &&
           rgs_add_point(h, x0, y1) && rgs_end_contour(h, true);
  }
  if (!rgs_verb(h, c->op == RG_OP_OVAL ? RG_VERB_OVAL : RG_VERB_ROUND_RECT) || !rgs_value(h, c->left) ||
      !rgs_value(h, c->top) || !rgs_value(h, c->right) || !rgs_value(h, c->bottom))
    return false;
  if (c->op == RG_OP_OVAL) {
    if (!rgs_value(h, 1)) return false;
  } else {
    if (count < 8 || (v = rgs_values(h, c->data, 8)) == NULL) return false;
    for (int i = 0; i < 8; i++)
      if (!rgs_value(h, v[i].number)) return false;
  }
  return rgs_flatten(h, (const rg_paint_value *)h->values.at, (uint32_t)h->values.count, scale);
}

/* The pixels of the points, with `reach` around them in the path's space. */
static SDL_Rect rgs_bounds_of(rgs_host *h, double reach) {
  double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
  for (size_t i = 0; i < h->points.count; i++) {
    rgs_point p = RGS_ITEM(rgs_point, h->points, i);
    x0 = SDL_min(x0, p.x);
    y0 = SDL_min(y0, p.y);
    x1 = SDL_max(x1, p.x);
    y1 = SDL_max(y1, p.y);
  }
  if (h->points.count == 0) return rgs_touched(0, 0, 0, 0);
  return rgs_mapped(&h->matrix, x0 - reach, y0 - reach, x1 + reach, y1 + reach, 0);
}

/* Makes cells of the points inside `raster`. */
static void rgs_rasterize(rgs_host *h, SDL_Rect raster, const rg_brush *brush, bool is_stroked) {
  size_t first = 0;
  rgs_pen pen;
  h->raster = raster;
  h->cells.count = 0;
  if (is_stroked) {
    pen.h = h;
    pen.matrix = &h->matrix;
    pen.half = SDL_max(rgs_bounded(brush->stroke_width), 0) / 2;
    pen.miter = brush->miter > 0 ? SDL_max(rgs_bounded(brush->miter), 1) : 4;
    pen.cap = brush->cap;
    pen.join = brush->join;
    pen.step = 2 * acos(1 - SDL_min(0.1 / SDL_max(pen.half * rgs_scale_of(&h->matrix), 0.1), 0.9));
  }
  for (size_t i = 0; i < h->contours.count; i++) {
    rgs_contour c = RGS_ITEM(rgs_contour, h->contours, i);
    const rgs_point *points = &RGS_ITEM(rgs_point, h->points, first);
    size_t count = c.end - first;
    first = c.end;
    if (is_stroked) {
      rgs_stroke_contour(&pen, points, count, c.is_closed);
    } else if (count > 1) {
      rgs_point before = rgs_map(&h->matrix, points[count - 1].x, points[count - 1].y);
      for (size_t at = 0; at < count; at++) {
        rgs_point p = rgs_map(&h->matrix, points[at].x, points[at].y);
        rgs_edge(h, before, p);
        before = p;
      }
    }
  }
}

/* MARK: Colors: 0xAARRGGBB, not premultiplied, or premultiplied as four floats */

typedef struct rgs_color {
  float r, g, b, a;
} rgs_color;

static rgs_color rgs_premultiplied(uint32_t argb) {
  float a = (float)(argb >> 24) / 255;
  rgs_color c;
  c.r = (float)(argb >> 16 & 255) / 255 * a;
  c.g = (float)(argb >> 8 & 255) / 255 * a;
  c.b = (float)(argb & 255) / 255 * a;
  c.a = a;
  return c;
}

static uint32_t rgs_byte(float value) { return value <= 0 ? 0 : value >= 1 ? 255 : (uint32_t)(value * 255 + 0.5f); }

static uint32_t rgs_straight(rgs_color c) {
  if (c.a <= 0) return 0;
  return rgs_byte(c.a) << 24 | rgs_byte(c.r / c.a) << 16 | rgs_byte(c.g / c.a) << 8 | rgs_byte(c.b / c.a);
}

static bool rgs_has_tint(const rg_brush *brush) { return brush->tint != 0 || brush->tint_mode != RG_BLEND_SRC_OVER; }

static float rgs_blend(uint8_t mode, float tint, float tint_alpha, float below, float below_alpha) {
  float mixed;
  switch (mode) {
  case RG_BLEND_SRC_IN: mixed = tint * below_alpha; break;
  case RG_BLEND_SRC_ATOP: mixed = tint * below_alpha + below * (1 - tint_alpha); break;
  case RG_BLEND_MULTIPLY: mixed = tint * below; break;
  case RG_BLEND_SCREEN: mixed = tint + below - tint * below; break;
  case RG_BLEND_ADD: mixed = tint + below; break;
  default: mixed = tint + below * (1 - tint_alpha); break;
  }
  return SDL_clamp(mixed, 0.0f, 1.0f);
}

/* Lays the tint of a brush over a premultiplied color. */
static rgs_color rgs_tinted(const rg_brush *brush, rgs_color below) {
  rgs_color t = rgs_premultiplied(brush->tint), c;
  if (!rgs_has_tint(brush)) return below;
  c.r = rgs_blend(brush->tint_mode, t.r, t.a, below.r, below.a);
  c.g = rgs_blend(brush->tint_mode, t.g, t.a, below.g, below.a);
  c.b = rgs_blend(brush->tint_mode, t.b, t.a, below.b, below.a);
  c.a = rgs_blend(brush->tint_mode, t.a, t.a, below.a, below.a);
  return c;
}

/* MARK: Images */

/* A pixel of an image's frame as a letter of rg_image_request. */
static char rgs_frame_letter(const SDL_Surface *s, int x, int y) {
  uint32_t argb;
  memcpy(&argb, (const uint8_t *)s->pixels + (size_t)y * (size_t)s->pitch + (size_t)x * 4, 4);
  if (argb >> 24 == 0) return '.';
  return argb == 0xFF000000u ? 'x' : argb == 0xFFFF0000u ? 'r' : argb == 0xFFFFFFFFu ? 'w' : '?';
}

/* Reads the frame of a nine-patch, and cuts it off. */
static void rgs_take_frame(rgs_image *image) {
  SDL_Surface *s = image->pixels, *inside;
  int width = s->w - 2, height = s->h - 2;
  SDL_Rect from = {1, 1, 0, 0};
  char *frame;
  if (width < 1 || height < 1) return;
  from.w = width;
  from.h = height;
  frame = (char *)SDL_malloc(2 * (size_t)(width + height));
  inside = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
  if (frame == NULL || inside == NULL) {
    SDL_free(frame);
    SDL_FreeSurface(inside);
    return;
  }
  for (int x = 0; x < width; x++) {
    frame[x] = rgs_frame_letter(s, x + 1, 0);
    frame[width + 2 * height + x] = rgs_frame_letter(s, x + 1, s->h - 1);
  }
  for (int y = 0; y < height; y++) {
    frame[width + y] = rgs_frame_letter(s, 0, y + 1);
    frame[width + height + y] = rgs_frame_letter(s, s->w - 1, y + 1);
  }
  SDL_SetSurfaceBlendMode(s, SDL_BLENDMODE_NONE);
  SDL_BlitSurface(s, &from, inside, NULL);
  SDL_FreeSurface(s);
  image->pixels = inside;
  image->frame = frame;
}

static bool rgs_decode(void *user, const char *bytes, size_t size) {
  rgs_reading *reading = (rgs_reading *)user;
  const rgs_def *def = &reading->host->def;
  reading->read = def->image != NULL ? def->image(def->user, reading->path, bytes, size)
                                     : IMG_Load_RW(SDL_RWFromConstMem(bytes, (int)size), 1);
  return true;
}

/* An image by its path, decoded the first time; without pixels if it cannot be had. NULL: memory is out. */
static rgs_image *rgs_image_at(rgs_host *h, const char *path, rg_resource resource) {
  rgs_image *image;
  rgs_reading reading;
  size_t length = strlen(path);
  for (size_t i = 0; i < h->images.count; i++)
    if (strcmp(RGS_ITEM(rgs_image, h->images, i).path, path) == 0) return &RGS_ITEM(rgs_image, h->images, i);
  if (!rgs_reserve(&h->images, 1, sizeof(rgs_image))) return NULL;
  image = &RGS_ITEM(rgs_image, h->images, h->images.count);
  memset(image, 0, sizeof *image);
  if ((image->path = SDL_strdup(path)) == NULL) return NULL;
  h->images.count++;
  reading.host = h;
  reading.path = path;
  reading.read = NULL;
  if (resource != 0 && h->view != NULL) {
    rg_resource_view_read(h->view, resource, rgs_decode, &reading);
  } else if (h->def.image != NULL) {
    rgs_decode(&reading, NULL, 0);
  } else if (h->def.folder != NULL) {
    size_t folder = strlen(h->def.folder);
    char *whole = (char *)SDL_malloc(folder + length + 2);
    if (whole != NULL) {
      SDL_snprintf(whole, folder + length + 2, "%s/%s", h->def.folder, path);
      reading.read = IMG_Load(whole);
    }
    SDL_free(whole);
  }
  if (reading.read == NULL) return image;
  image->pixels = SDL_ConvertSurfaceFormat(reading.read, SDL_PIXELFORMAT_ARGB8888, 0);
  SDL_FreeSurface(reading.read);
  if (image->pixels == NULL) return image;
  image->width = (uint32_t)image->pixels->w;
  image->height = (uint32_t)image->pixels->h;
  if (length > 6 && strcmp(path + length - 6, ".9.png") == 0) rgs_take_frame(image);
  image->is_opaque = true;
  for (int y = 0; y < image->pixels->h && image->is_opaque; y++)
    for (int x = 0; x < image->pixels->w && image->is_opaque; x++) {
      uint32_t argb;
      memcpy(&argb, (const uint8_t *)image->pixels->pixels + (size_t)y * (size_t)image->pixels->pitch + (size_t)x * 4,
             4);
      image->is_opaque = argb >> 24 == 255;
    }
  return image;
}

/* The pixels of a command's image; NULL: it cannot be had. */
static SDL_Surface *rgs_surface(rgs_host *h, uint32_t id) {
  rg_image image;
  rg_image_file file;
  rgs_image *found;
  image.id = id;
  memset(&file, 0, sizeof file);
  file.struct_size = sizeof file;
  if (id == 0 || rg_image_info(h->ctx, image, &file) != RG_OK || file.path == NULL) return NULL;
  found = rgs_image_at(h, file.path, file.resource);
  return found != NULL ? found->pixels : NULL;
}

bool rgs_image_size(void *host, rg_image_request *request) {
  rgs_host *h = (rgs_host *)host;
  rgs_image *image;
  h->view = request->view;
  image = rgs_image_at(h, request->path, request->resource);
  if (image == NULL || image->pixels == NULL) return false;
  request->width = image->width;
  request->height = image->height;
  request->opaque = image->is_opaque;
  if (image->frame != NULL) {
    request->top = image->frame;
    request->left = request->top + image->width - 2;
    request->right = request->left + image->height - 2;
    request->bottom = request->right + image->height - 2;
  }
  return true;
}

/* The index of a pixel beside an image's edge; -1: none. */
static int rgs_tile_index(int at, int from, int to, uint8_t mode) {
  int size = to - from;
  if (at >= from && at < to) return at;
  if (mode == RG_TILE_NONE) return -1;
  if (mode == RG_TILE_CLAMP) return at < from ? from : to - 1;
  if (mode == RG_TILE_REPEAT) return from + ((at - from) % size + size) % size;
  at = ((at - from) % (2 * size) + 2 * size) % (2 * size);
  return from + (at < size ? at : 2 * size - 1 - at);
}

/* Part of an image that is mixed with nothing outside of it. */
typedef struct rgs_part {
  const SDL_Surface *image;
  int x0, y0, x1, y1;
  uint8_t tile_x, tile_y;
} rgs_part;

/* Adds the color at a point of an image, in its pixels, times `weight`. Bilinear. */
static void rgs_sample(const rgs_part *part, double x, double y, float weight, rgs_color *sum) {
  double left = floor(SDL_clamp(x, -1e8, 1e8) - 0.5), top = floor(SDL_clamp(y, -1e8, 1e8) - 0.5);
  float fx = (float)(x - 0.5 - left), fy = (float)(y - 0.5 - top);
  for (int i = 0; i < 4; i++) {
    float share = weight * (i & 1 ? fx : 1 - fx) * (i & 2 ? fy : 1 - fy), alpha;
    int column = rgs_tile_index((int)left + (i & 1), part->x0, part->x1, part->tile_x);
    int row = rgs_tile_index((int)top + (i >> 1), part->y0, part->y1, part->tile_y);
    uint32_t argb;
    if (share <= 0 || column < 0 || row < 0) continue;
    memcpy(&argb, (const uint8_t *)part->image->pixels + (size_t)row * (size_t)part->image->pitch + (size_t)column * 4,
           4);
    alpha = (float)(argb >> 24) / 255 * share;
    sum->r += (float)(argb >> 16 & 255) / 255 * alpha;
    sum->g += (float)(argb >> 8 & 255) / 255 * alpha;
    sum->b += (float)(argb & 255) / 255 * alpha;
    sum->a += alpha;
  }
}

/* MARK: Sources: the color of each pixel */

#define RGS_STEPS 2048

typedef struct rgs_source {
  uint8_t shader; /* rg_shader; 255: a nine-patch or a whole image */
  const rg_brush *brush;
  rgs_matrix to_shader; /* from pixels of the target */
  uint32_t *ramp;       /* RGS_STEPS colors of a gradient, and the one outside */
  rgs_part part;
  int samples; /* in each direction, where an image is reduced */
  /* of nine-patches: lines in the image and in the list */
  const rg_paint_value *lines;
  int columns, rows;
} rgs_source;

static uint32_t rgs_gradient_at(const rgs_source *s, double t) {
  if (s->brush->tile_x == RG_TILE_REPEAT) {
    t -= floor(t);
  } else if (s->brush->tile_x == RG_TILE_MIRROR) {
    t = fabs(t - 2 * floor(t / 2 + 0.5));
  } else if (s->brush->tile_x == RG_TILE_NONE && (t < 0 || t > 1)) {
    return 0;
  }
  return s->ramp[t <= 0 ? 0 : t >= 1 ? RGS_STEPS - 1 : (int)(t * (RGS_STEPS - 1) + 0.5)];
}

/* The piece of a nine-patch that has a coordinate, and the coordinate in the image. */
static bool rgs_piece(const rg_paint_value *from, const rg_paint_value *to, int count, double at, double *source,
                      int *first, int *last) {
  for (int i = 0; i + 1 < count; i++) {
    double start = (double)to[i].number, end = (double)to[i + 1].number;
    if (at < start || at >= end || end <= start) continue;
    *source = (double)from[i].number + (at - start) * (double)(from[i + 1].number - from[i].number) / (end - start);
    *first = (int)floor((double)from[i].number);
    *last = (int)ceil((double)from[i + 1].number);
    return *last > *first;
  }
  return false;
}

/* The color of a pixel, not premultiplied. */
static uint32_t rgs_pixel(const rgs_source *s, double x, double y) {
  rgs_point p = rgs_map(&s->to_shader, x, y);
  const float *g = s->brush->geometry;
  double dx, dy, size;
  rgs_color sum = {0, 0, 0, 0};
  rgs_part part = s->part;
  switch (s->shader) {
  case RG_SHADER_LINEAR:
    dx = (double)(g[2] - g[0]);
    dy = (double)(g[3] - g[1]);
    size = dx * dx + dy * dy;
    return rgs_gradient_at(s, size > 0 ? ((p.x - (double)g[0]) * dx + (p.y - (double)g[1]) * dy) / size : 1);
  case RG_SHADER_RADIAL:
    size = SDL_max((double)g[2], 1e-4);
    return rgs_gradient_at(s, hypot(p.x - (double)g[0], p.y - (double)g[1]) / size);
  case RG_SHADER_SWEEP:
    size = atan2(p.y - (double)g[1], p.x - (double)g[0]) / (2 * 3.14159265358979323846);
    return s->ramp[(int)((size < 0 ? size + 1 : size) * (RGS_STEPS - 1) + 0.5)];
  default: break;
  }
  if (s->lines != NULL) {
    rgs_point at;
    const rg_paint_value *rows = s->lines + 2 * s->columns;
    if (!rgs_piece(s->lines, s->lines + s->columns, s->columns, p.x, &at.x, &part.x0, &part.x1)) return 0;
    if (!rgs_piece(rows, rows + s->rows, s->rows, p.y, &at.y, &part.y0, &part.y1)) return 0;
    part.x0 = SDL_clamp(part.x0, 0, part.image->w - 1);
    part.y0 = SDL_clamp(part.y0, 0, part.image->h - 1);
    part.x1 = SDL_clamp(part.x1, part.x0 + 1, part.image->w);
    part.y1 = SDL_clamp(part.y1, part.y0 + 1, part.image->h);
    rgs_sample(&part, at.x, at.y, 1, &sum);
  } else {
    float weight = 1.0f / (float)(s->samples * s->samples);
    for (int i = 0; i < s->samples * s->samples; i++) {
      double sx = (i % s->samples + 0.5) / s->samples - 0.5, sy = ((int)(i / s->samples) + 0.5) / s->samples - 0.5;
      p = rgs_map(&s->to_shader, x + sx, y + sy);
      rgs_sample(&part, p.x, p.y, weight, &sum);
    }
  }
  return rgs_straight(rgs_tinted(s->brush, sum));
}

/* Makes the colors of a gradient. `colors` are those of the stops, behind their positions. */
static void rgs_make_ramp(uint32_t *ramp, const rg_brush *brush, const rg_paint_value *stops, int count) {
  int next = 0;
  for (int i = 0; i < RGS_STEPS; i++) {
    float t = (float)i / (RGS_STEPS - 1), mix[4];
    uint32_t before, behind;
    float share = 0, start, end;
    while (next < count && stops[next].number <= t) next++;
    before = rgs_straight(rgs_tinted(brush, rgs_premultiplied(stops[count + SDL_max(next - 1, 0)].integer)));
    behind = rgs_straight(rgs_tinted(brush, rgs_premultiplied(stops[count + SDL_min(next, count - 1)].integer)));
    if (before >> 24 == 0) before |= behind & 0xFFFFFF;
    if (behind >> 24 == 0) behind |= before & 0xFFFFFF;
    if (next > 0 && next < count) {
      start = stops[next - 1].number;
      end = stops[next].number;
      share = end > start ? SDL_clamp((t - start) / (end - start), 0.0f, 1.0f) : 0;
    } else {
      behind = before;
    }
    for (int k = 0; k < 4; k++)
      mix[k] = (float)(before >> 8 * k & 255) * (1 - share) + (float)(behind >> 8 * k & 255) * share + 0.5f;
    ramp[i] = (uint32_t)mix[3] << 24 | (uint32_t)mix[2] << 16 | (uint32_t)mix[1] << 8 | (uint32_t)mix[0];
  }
}

/* MARK: Tiles: textures that are found again by a hash */

/* How the mask covers a rectangle: 0: not at all, 1: in part, 2: wholly. */
static int rgs_mask_of(const rgs_host *h, SDL_Rect r) {
  int found = -1;
  r = rgs_intersect(r, h->clip);
  if (rgs_is_empty(&r)) return 0;
  if (h->mask == NULL) return 2;
  if (r.x < h->mask_at.x || r.y < h->mask_at.y || r.x + r.w > h->mask_at.x + h->mask_at.w ||
      r.y + r.h > h->mask_at.y + h->mask_at.h)
    return 1;
  for (int y = r.y; y < r.y + r.h; y++) {
    const uint8_t *row = h->mask->bytes + (size_t)(y - h->mask_at.y) * (size_t)h->mask_at.w + (r.x - h->mask_at.x);
    for (int x = 0; x < r.w; x++) {
      int value = row[x] == 255 ? 2 : row[x] == 0 ? 0 : 1;
      if (value == 1 || (found >= 0 && value != found)) return 1;
      found = value;
    }
  }
  return found;
}

/* Decides which pixels a tile has, and extends its key by what cuts it. Returns as rgs_mask_of(). */
static int rgs_begin_tile(const rgs_host *h, SDL_Rect *r, uint64_t *key) {
  SDL_Rect whole = *r;
  int masked = rgs_mask_of(h, *r);
  if (masked == 0) return 0;
  if (masked == 1 || (int64_t)r->w * r->h > 4 << 20 || r->w > 4096 || r->h > 4096) *r = rgs_intersect(*r, h->clip);
  *key = rgs_mix(*key, (uint64_t)(uint32_t)(r->x - whole.x) << 32 | (uint32_t)(r->y - whole.y));
  *key = rgs_mix(*key, (uint64_t)(uint32_t)r->w << 32 | (uint32_t)r->h);
  if (masked == 1) *key = rgs_mix(rgs_mix(*key, h->mask->key), (uint64_t)(uint32_t)r->x << 32 | (uint32_t)r->y);
  return masked;
}

/* Zero bytes for the coverage of a tile. NULL: memory is out. */
static uint8_t *rgs_coverage(rgs_host *h, SDL_Rect r) {
  size_t size = (size_t)r.w * (size_t)r.h;
  h->coverage.count = 0;
  if (!rgs_reserve(&h->coverage, size, 1)) {
    h->is_out_of_memory = true;
    return NULL;
  }
  memset(h->coverage.at, 0, size);
  return (uint8_t *)h->coverage.at;
}

/* Makes a tile of coverage and a source; without a source it is white. */
static rgs_entry *rgs_make_tile(rgs_host *h, uint64_t key, SDL_Rect r, const uint8_t *coverage,
                                const rgs_source *source) {
  size_t count = (size_t)r.w * (size_t)r.h;
  uint32_t *pixels;
  SDL_Texture *texture;
  h->pixels.count = 0;
  if (!rgs_reserve(&h->pixels, count, 4)) {
    h->is_out_of_memory = true;
    return NULL;
  }
  pixels = (uint32_t *)h->pixels.at;
  for (int y = 0; y < r.h; y++) {
    for (int x = 0; x < r.w; x++, pixels++) {
      uint32_t alpha = *coverage++, argb;
      if (alpha == 0) {
        *pixels = 0;
        continue;
      }
      argb = source == NULL ? 0xFFFFFFFFu : rgs_pixel(source, r.x + x + 0.5, r.y + y + 0.5);
      *pixels = (argb & 0xFFFFFF) | ((argb >> 24) * alpha + 127) / 255 << 24;
    }
  }
  texture = rgs_texture(h, (const uint32_t *)h->pixels.at, r.w, r.h);
  return texture == NULL ? NULL : rgs_keep(h, key, texture, NULL, r.w, r.h);
}

/* Multiplies coverage by the mask. */
static void rgs_apply_mask(const rgs_host *h, uint8_t *coverage, SDL_Rect r) {
  if (h->mask == NULL) return;
  for (int y = r.y; y < r.y + r.h; y++)
    for (int x = r.x; x < r.x + r.w; x++, coverage++) {
      bool is_in = x >= h->mask_at.x && y >= h->mask_at.y && x < h->mask_at.x + h->mask_at.w &&
                   y < h->mask_at.y + h->mask_at.h;
      uint32_t value =
          is_in ? h->mask->bytes[(size_t)(y - h->mask_at.y) * (size_t)h->mask_at.w + (size_t)(x - h->mask_at.x)] : 0;
      *coverage = (uint8_t)((*coverage * value + 127) / 255);
    }
}

/* Reads what a brush paints with. `key` gets all it depends on. False: it is broken, or its image is missing. */
static bool rgs_begin_source(rgs_host *h, const rg_command *c, const rg_brush *brush, const rgs_matrix *matrix, int x,
                             int y, rgs_source *source, const rg_paint_value **stops, uint64_t *key) {
  rgs_matrix all = *matrix;
  memset(source, 0, sizeof *source);
  source->shader = brush->shader;
  source->brush = brush;
  source->samples = 1;
  *stops = NULL;
  if (brush->matrix != 0) {
    const rg_paint_value *v = rgs_values(h, brush->matrix, 6);
    rgs_matrix own;
    if (v == NULL) return false;
    own.a = (double)v[0].number;
    own.b = (double)v[1].number;
    own.c = (double)v[2].number;
    own.d = (double)v[3].number;
    own.e = (double)v[4].number;
    own.f = (double)v[5].number;
    all = rgs_product(&own, matrix);
  }
  if (!rgs_invert(&all, &source->to_shader)) return false;
  *key = rgs_hash_matrix(*key, &all, x, y);
  *key = rgs_mix(*key, (uint64_t)brush->tint << 32 | (uint64_t)brush->tint_mode << 16 | (uint64_t)brush->shader << 8 |
                           (uint64_t)brush->tile_x << 4 | brush->tile_y);
  if (brush->shader == RG_SHADER_IMAGE) {
    uint32_t id = brush->image != 0 ? brush->image : c->image;
    double scale = rgs_scale_of(&source->to_shader);
    if ((source->part.image = rgs_surface(h, id)) == NULL) return false;
    source->part.x1 = source->part.image->w;
    source->part.y1 = source->part.image->h;
    source->part.tile_x = brush->tile_x;
    source->part.tile_y = brush->tile_y;
    source->samples = scale > 1.2 ? (int)SDL_min(ceil(scale), 16) : 1;
    *key = rgs_mix(*key, (uint64_t)(uintptr_t)source->part.image);
    return source->part.x1 > 0 && source->part.y1 > 0;
  }
  *stops = rgs_values(h, brush->stops, (uint64_t)brush->stop_count * 2);
  if (*stops == NULL || brush->stop_count == 0 || brush->stop_count > 65536) return false;
  *key = rgs_hash(*key, *stops, (size_t)brush->stop_count * 8);
  *key = rgs_hash(*key, brush->geometry, sizeof brush->geometry);
  return true;
}

static bool rgs_is_shaded(const rg_brush *brush) {
  return brush->shader >= RG_SHADER_LINEAR && brush->shader <= RG_SHADER_IMAGE;
}

/* Draws the points, filled or stroked, with the source of a brush, as a tile. */
static bool rgs_paint_tile(rgs_host *h, const rg_command *c, const rg_brush *brush, bool is_stroked,
                           const rgs_matrix *matrix, SDL_Rect bounds) {
  uint64_t key = rgs_mix(1, c->op);
  const rg_paint_value *stops;
  rgs_source source;
  rgs_entry *tile;
  SDL_Rect r = bounds;
  for (size_t i = 0; i < h->points.count; i++) {
    rgs_point p = RGS_ITEM(rgs_point, h->points, i);
    p = rgs_map(&h->matrix, p.x, p.y);
    key = rgs_hash_number(rgs_hash_number(key, p.x - bounds.x), p.y - bounds.y);
  }
  for (size_t i = 0; i < h->contours.count; i++)
    key = rgs_mix(key, RGS_ITEM(rgs_contour, h->contours, i).end * 2 + RGS_ITEM(rgs_contour, h->contours, i).is_closed);
  key = rgs_mix(key, brush->even_odd);
  if (is_stroked) {
    key = rgs_hash_number(rgs_hash_number(key, rgs_bounded(brush->stroke_width)), rgs_bounded(brush->miter));
    key = rgs_mix(key, (uint64_t)brush->cap << 8 | brush->join);
  }
  if (!rgs_begin_source(h, c, brush, matrix, bounds.x, bounds.y, &source, &stops, &key)) return false;
  if (rgs_begin_tile(h, &r, &key) == 0) return true;
  tile = rgs_find(h, key);
  if (tile == NULL) {
    uint8_t *coverage = rgs_coverage(h, r);
    uint32_t *ramp = NULL;
    if (coverage == NULL) return false;
    rgs_rasterize(h, r, brush, is_stroked);
    if (!rgs_sweep(h, brush->even_odd == 1 && !is_stroked, h->mask != NULL, rgs_row_to_bytes, coverage)) return false;
    if (stops != NULL) {
      ramp = (uint32_t *)SDL_malloc(RGS_STEPS * 4);
      if (ramp == NULL) return false;
      rgs_make_ramp(ramp, brush, stops, (int)brush->stop_count);
      source.ramp = ramp;
    }
    tile = rgs_make_tile(h, key, r, coverage, &source);
    SDL_free(ramp);
    if (tile == NULL) return false;
  }
  rgs_copy(h, tile->texture, r, (c->color & 0xFF000000u) | 0xFFFFFF);
  return true;
}

/* Draws the points with one color, as quads. */
static bool rgs_paint_solid(rgs_host *h, const rg_command *c, const rg_brush *brush, bool is_stroked, SDL_Rect bounds) {
  uint32_t argb = c->color;
  int masked;
  bounds = rgs_intersect(bounds, h->clip);
  masked = rgs_mask_of(h, bounds);
  if (masked == 0) return true;
  if (rgs_has_tint(brush)) argb = rgs_straight(rgs_tinted(brush, rgs_premultiplied(argb)));
  if (argb >> 24 == 0) return true;
  h->quads.count = h->before.count = 0;
  rgs_rasterize(h, bounds, brush, is_stroked);
  if (!rgs_sweep(h, brush->even_odd == 1 && !is_stroked, masked == 1, rgs_row_to_blocks, NULL)) return false;
  for (size_t i = 0; i < h->quads.count; i++) {
    const rgs_block *block = &RGS_ITEM(rgs_block, h->quads, i);
    SDL_Color color;
    color.r = (uint8_t)(argb >> 16);
    color.g = (uint8_t)(argb >> 8);
    color.b = (uint8_t)argb;
    color.a = (uint8_t)(((argb >> 24) * block->alpha + 127) / 255);
    rgs_quad(h, block->x0, block->y0, block->x1, block->y1, color);
  }
  return true;
}

/* Fills or strokes a shape. False: its values are broken, or something is missing. */
static bool rgs_paint_shape(rgs_host *h, const rg_command *c) {
  const rg_brush *brush = rgs_brush(h, c);
  rg_brush hairline;
  bool is_stroked;
  SDL_Rect bounds;
  if (brush == NULL || !rgs_outline(h, c)) return false;
  is_stroked = brush->stroke == 1;
  if (c->op == RG_OP_LINE && !is_stroked) { /* a line has no inside: it is one pixel wide */
    hairline = *brush;
    hairline.stroke = 1;
    hairline.stroke_width = 1;
    brush = &hairline;
    is_stroked = true;
  }
  if (c->op == RG_OP_PATH && c->paint != 0 && (brush->trim_start != 0 || brush->trim_end != 1) &&
      !rgs_trim_path(h, rgs_bounded(brush->trim_start), rgs_bounded(brush->trim_end)))
    return false;
  if (is_stroked && brush->dash_on > 0 && brush->dash_off > 0 && brush->dash_on + brush->dash_off > 0.01f &&
      !rgs_dash_path(h, rgs_bounded(brush->dash_on), rgs_bounded(brush->dash_off)))
    return false;
  bounds = rgs_bounds_of(
      h, is_stroked ? rgs_bounded(brush->stroke_width) / 2 * SDL_max(rgs_bounded(brush->miter), 4) + 1 : 0);
  if (rgs_mask_of(h, bounds) == 0) return true;
  if (rgs_is_shaded(brush)) return rgs_paint_tile(h, c, brush, is_stroked, &h->matrix, bounds);
  return rgs_paint_solid(h, c, brush, is_stroked, bounds);
}

/* Replaces the points by a rectangle of pixels. */
static bool rgs_outline_pixels(rgs_host *h, SDL_Rect r) {
  h->points.count = h->contours.count = 0;
  return rgs_add_point(h, r.x, r.y) && rgs_add_point(h, r.x + r.w, r.y) && rgs_add_point(h, r.x + r.w, r.y + r.h) &&
         rgs_add_point(h, r.x, r.y + r.h) && rgs_end_contour(h, true);
}

/* Fills the clip. */
static bool rgs_paint_all(rgs_host *h, const rg_command *c) {
  static const rgs_matrix same = {1, 0, 0, 1, 0, 0};
  rgs_matrix matrix = h->matrix;
  const rg_brush *brush = rgs_brush(h, c);
  bool is_right;
  if (brush == NULL || !rgs_outline_pixels(h, h->clip)) return false;
  h->matrix = same;
  is_right = rgs_is_shaded(brush) ? rgs_paint_tile(h, c, brush, false, &matrix, h->clip)
                                  : rgs_paint_solid(h, c, brush, false, h->clip);
  h->matrix = matrix;
  return is_right;
}

/* A small number, written as an integer or as a float: the bits of either are no sensible other. */
static int rgs_small(rg_paint_value v) {
  if (v.integer < 0x00800000u) return (int)v.integer;
  return v.number >= 0 && v.number < 0x800000 ? (int)v.number : -1;
}

/* Draws an image or a nine-patch. */
static bool rgs_paint_image(rgs_host *h, const rg_command *c) {
  const rg_brush *brush = rgs_brush(h, c);
  const rg_paint_value *v = NULL;
  rg_command outline = *c;
  rgs_source source;
  rgs_entry *tile;
  SDL_Rect bounds, r;
  uint64_t key = rgs_mix(2, c->op);
  if (brush == NULL) return false;
  memset(&source, 0, sizeof source);
  source.shader = 255;
  source.brush = brush;
  source.samples = 1;
  if ((source.part.image = rgs_surface(h, c->image)) == NULL) return false;
  source.part.x1 = source.part.image->w;
  source.part.y1 = source.part.image->h;
  source.to_shader = h->matrix;
  if (c->op == RG_OP_NINE_PATCH) {
    v = rgs_values(h, c->data, c->data_count);
    if (v == NULL || c->data_count < 2) return false;
    source.columns = rgs_small(v[0]);
    source.rows = rgs_small(v[1]);
    if (source.columns < 2 || source.rows < 2 ||
        (int64_t)c->data_count < 2 + 2 * ((int64_t)source.columns + source.rows))
      return false;
    v += 2;
    source.lines = v;
    outline.left = v[source.columns].number;
    outline.right = v[2 * source.columns - 1].number;
    outline.top = v[2 * source.columns + source.rows].number;
    outline.bottom = v[2 * (source.columns + source.rows) - 1].number;
  } else { /* the image's pixels are the shader's space */
    rgs_matrix stretch = {0, 0, 0, 0, 0, 0};
    if (!(c->right > c->left && c->bottom > c->top)) return true;
    stretch.a = (rgs_bounded(c->right) - rgs_bounded(c->left)) / SDL_max(source.part.x1, 1);
    stretch.d = (rgs_bounded(c->bottom) - rgs_bounded(c->top)) / SDL_max(source.part.y1, 1);
    stretch.e = rgs_bounded(c->left);
    stretch.f = rgs_bounded(c->top);
    source.to_shader = rgs_product(&stretch, &h->matrix);
  }
  outline.op = RG_OP_RECT;
  if (!rgs_outline(h, &outline)) return false;
  bounds = r = rgs_bounds_of(h, 0);
  key = rgs_mix(rgs_mix(key, (uint64_t)(uintptr_t)source.part.image), (uint64_t)brush->tint << 8 | brush->tint_mode);
  if (v == NULL) key = rgs_hash_matrix(key, &source.to_shader, bounds.x, bounds.y);
  if (v != NULL) { /* the lines are coordinates of the list */
    rgs_point corner = rgs_map(&h->matrix, rgs_bounded(outline.left), rgs_bounded(outline.top));
    key = rgs_hash_number(rgs_hash_number(key, h->matrix.a * 64), h->matrix.b * 64);
    key = rgs_hash_number(rgs_hash_number(key, h->matrix.c * 64), h->matrix.d * 64);
    key = rgs_hash_number(rgs_hash_number(key, corner.x - bounds.x), corner.y - bounds.y);
    for (int i = 0; i < 2 * (source.columns + source.rows); i++) {
      bool is_target = (i >= source.columns && i < 2 * source.columns) || i >= 2 * source.columns + source.rows;
      double offset = !is_target ? 0 : i < 2 * source.columns ? rgs_bounded(outline.left) : rgs_bounded(outline.top);
      key = rgs_hash_number(key, rgs_bounded(v[i].number) - offset);
    }
  }
  if (!rgs_invert(&source.to_shader, &source.to_shader)) return true; /* it is flat */
  if (v == NULL) {
    double scale = rgs_scale_of(&source.to_shader);
    source.samples = scale > 1.2 ? (int)SDL_min(ceil(scale), 16) : 1;
  }
  if (rgs_begin_tile(h, &r, &key) == 0) return true;
  tile = rgs_find(h, key);
  if (tile == NULL) {
    uint8_t *coverage = rgs_coverage(h, r);
    if (coverage == NULL) return false;
    rgs_rasterize(h, r, brush, false);
    if (!rgs_sweep(h, false, h->mask != NULL, rgs_row_to_bytes, coverage)) return false;
    tile = rgs_make_tile(h, key, r, coverage, &source);
    if (tile == NULL) return false;
  }
  rgs_copy(h, tile->texture, r, (c->color & 0xFF000000u) | 0xFFFFFF);
  return true;
}

/* MARK: Fonts */

/* Glyphs are drawn four times as large as they are shown, without hinting; a pixel is the mean of its 16 points. */
#define RGS_FINE 4
/* The size at which advances are read: they are whole numbers there. */
#define RGS_METRIC 1000

static rgs_face *rgs_face_open(rgs_host *h, const char *path) {
  rgs_face *face;
  for (size_t i = 0; i < h->faces.count; i++)
    if (strcmp(RGS_ITEM(rgs_face, h->faces, i).path, path) == 0) return &RGS_ITEM(rgs_face, h->faces, i);
  if (!rgs_reserve(&h->faces, 1, sizeof(rgs_face))) return NULL;
  face = &RGS_ITEM(rgs_face, h->faces, h->faces.count);
  memset(face, 0, sizeof *face);
  face->font = TTF_OpenFont(path, RGS_METRIC);
  face->path = SDL_strdup(path);
  if (face->font == NULL || face->path == NULL) {
    if (face->font != NULL) TTF_CloseFont(face->font);
    SDL_free(face->path);
    return NULL;
  }
  TTF_SetFontHinting(face->font, TTF_HINTING_NONE);
  TTF_SetFontKerning(face->font, 0);
  face->size = RGS_METRIC;
  h->faces.count++;
  return face;
}

static void rgs_set_size(rgs_face *face, int size) {
  if (face->size != size) TTF_SetFontSize(face->font, size);
  face->size = size;
}

/* The font that has a character: `face`, or a fallback. */
static rgs_face *rgs_face_for(rgs_host *h, rgs_face *face, uint32_t codepoint) {
  size_t index = (size_t)(face - (rgs_face *)h->faces.at);
  if (TTF_GlyphIsProvided32(face->font, codepoint)) return face;
  for (const char *const *path = h->def.fallbacks; path != NULL && *path != NULL; path++) {
    rgs_face *other = rgs_face_open(h, *path); /* may move all faces */
    if (other != NULL && TTF_GlyphIsProvided32(other->font, codepoint)) return other;
  }
  return &RGS_ITEM(rgs_face, h->faces, index);
}

/* The mean advance of the initial, medial and final form of an Arabic letter: lines are measured by letters, and drawn
 * joined. */
static int rgs_joined_advance(TTF_Font *font, uint32_t codepoint, int advance) {
  char text[7] = {0};
  int width = 0;
  for (int i = 0; i < 6; i += 2) {
    text[i] = (char)(0xC0 | codepoint >> 6);
    text[i + 1] = (char)(0x80 | (codepoint & 63));
  }
  TTF_SetFontDirection(font, TTF_DIRECTION_RTL);
  TTF_SetFontScriptName(font, "Arab");
  if (TTF_SizeUTF8(font, text, &width, NULL) != 0 || width <= 0) width = 3 * advance;
  TTF_SetFontDirection(font, TTF_DIRECTION_LTR);
  return width / 3;
}

/* Gives the advances of a face to the context. */
static rg_status rgs_upload(rgs_host *h, size_t index) {
  static const uint32_t ranges[][2] = {{0x20, 0x7E},     {0xA0, 0x1FFF},   {0x2010, 0x2027}, {0x2030, 0x205E},
                                       {0x2070, 0x218B}, {0x2190, 0x23FF}, {0x2500, 0x27BF}, {0x2C60, 0x2C7F},
                                       {0x3000, 0x30FF}, {0xFB00, 0xFDFF}, {0xFE70, 0xFEFC}};
  rgs_array glyphs = {NULL, 0, 0};
  rg_font_def def;
  rg_status status = RG_OK;
  TTF_Font *font;
  memset(&def, 0, sizeof def);
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && status == RG_OK; i++)
    for (uint32_t codepoint = ranges[i][0]; codepoint <= ranges[i][1]; codepoint++) {
      rgs_face *face = rgs_face_for(h, &RGS_ITEM(rgs_face, h->faces, index), codepoint);
      int advance = 0;
      rg_glyph *glyph;
      if (!TTF_GlyphIsProvided32(face->font, codepoint)) continue;
      rgs_set_size(face, RGS_METRIC);
      if (TTF_GlyphMetrics32(face->font, codepoint, NULL, NULL, NULL, NULL, &advance) != 0 || advance < 0) continue;
      if ((codepoint >= 0x620 && codepoint <= 0x64A) || (codepoint >= 0x671 && codepoint <= 0x6D3))
        advance = rgs_joined_advance(face->font, codepoint, advance);
      if (!rgs_reserve(&glyphs, 1, sizeof(rg_glyph))) {
        status = RG_ERROR_OUT_OF_MEMORY;
        break;
      }
      glyph = &RGS_ITEM(rg_glyph, glyphs, glyphs.count++);
      glyph->codepoint = codepoint;
      glyph->advance = (float)advance;
    }
  font = RGS_ITEM(rgs_face, h->faces, index).font;
  rgs_set_size(&RGS_ITEM(rgs_face, h->faces, index), RGS_METRIC);
  def.struct_size = sizeof def;
  def.glyphs = (const rg_glyph *)glyphs.at;
  def.glyph_count = (uint32_t)glyphs.count;
  def.default_advance = RGS_METRIC;
  def.ascent = (float)TTF_FontAscent(font);
  def.line_height = (float)SDL_max(TTF_FontAscent(font) - TTF_FontDescent(font), 1);
  def.size = RGS_METRIC;
  if (status == RG_OK) status = rg_font_create(h->ctx, &def, &RGS_ITEM(rgs_face, h->faces, index).base);
  rgs_release(&glyphs);
  return status;
}

rg_status rgs_font(rgs_host *host, const char *family, uint32_t weight, bool italic, float size, rg_font *out) {
  const char *path = host->def.font != NULL ? host->def.font(host->def.user, family, weight, italic) : NULL;
  rgs_face *face = path != NULL ? rgs_face_open(host, path) : NULL;
  size_t index;
  if (face == NULL) return RG_ERROR_NOT_FOUND;
  index = (size_t)(face - (rgs_face *)host->faces.at);
  if (face->base.id == 0) {
    rg_status status = rgs_upload(host, index);
    if (status != RG_OK) return status;
  }
  return rg_font_sized(host->ctx, RGS_ITEM(rgs_face, host->faces, index).base, size, out);
}

void rgs_resolve_font(void *host, rg_font_request *request) {
  rg_font font;
  if (rgs_font((rgs_host *)host, request->family, request->weight, request->italic, request->size, &font) == RG_OK)
    request->font = font;
}

/* MARK: Texts */

/* The pixels of a glyph, or of a run that the font has shaped, kept in the cache. NULL: it has none. */
static rgs_entry *rgs_glyph(rgs_host *h, rgs_face *face, int size, uint32_t codepoint, const char *run, bool is_rtl) {
  static const SDL_Color white = {255, 255, 255, 255};
  uint64_t key = rgs_mix(rgs_mix(3, (uint64_t)(uintptr_t)face->font), (uint64_t)size << 32 | codepoint);
  rgs_entry *found;
  SDL_Surface *s;
  uint8_t *bytes;
  int min_x = 0, max_y = 0, ascent;
  if (run != NULL) key = rgs_hash(key, run, strlen(run)) + is_rtl;
  if ((found = rgs_find(h, key)) != NULL) return found;
  rgs_set_size(face, size);
  ascent = TTF_FontAscent(face->font);
  if (run != NULL) {
    TTF_SetFontDirection(face->font, is_rtl ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR);
    TTF_SetFontScriptName(face->font, is_rtl ? (codepoint < 0x600 ? "Hebr" : "Arab") : "Latn");
    s = TTF_RenderUTF8_Blended(face->font, run, white);
    TTF_SetFontDirection(face->font, TTF_DIRECTION_LTR);
  } else {
    if (TTF_GlyphMetrics32(face->font, codepoint, &min_x, NULL, NULL, &max_y, NULL) != 0) return NULL;
    s = TTF_RenderGlyph32_Blended(face->font, codepoint, white);
  }
  if (s == NULL) return NULL;
  bytes = (uint8_t *)SDL_malloc((size_t)s->w * (size_t)s->h);
  if (bytes == NULL) {
    h->is_out_of_memory = true;
  } else {
    for (int y = 0; y < s->h; y++)
      for (int x = 0; x < s->w; x++) {
        uint32_t argb;
        memcpy(&argb, (const uint8_t *)s->pixels + (size_t)y * (size_t)s->pitch + (size_t)x * 4, 4);
        bytes[(size_t)y * (size_t)s->w + (size_t)x] = (uint8_t)(argb >> 24);
      }
    found = rgs_keep(h, key, NULL, bytes, s->w, s->h);
    if (found != NULL) {
      found->left = SDL_min(min_x, 0);
      found->top = -ascent - SDL_max(max_y - ascent, 0);
    }
  }
  SDL_FreeSurface(s);
  return found;
}

/* A line of text that is drawn now. */
typedef struct rgs_line {
  rgs_matrix matrix; /* from pixels of glyphs, 0, 0 at the start of the baseline, to pixels of the target */
  rgs_face *face;
  int size;       /* of the glyphs */
  double to_fine; /* pixels of a glyph in a pixel of the list */
  SDL_Rect tile;
  uint8_t *coverage;
} rgs_line;

/* Adds a glyph to the coverage of a line, its origin `x` pixels of glyphs from the line's. */
static void rgs_add_glyph(const rgs_line *line, const rgs_entry *glyph, double x) {
  rgs_matrix to_glyph, place = line->matrix;
  rgs_point origin = rgs_map(&line->matrix, x + glyph->left, glyph->top);
  SDL_Rect r;
  place.e = origin.x;
  place.f = origin.y;
  if (!rgs_invert(&place, &to_glyph)) return;
  r = rgs_intersect(rgs_mapped(&place, 0, 0, glyph->width, glyph->height, 0), line->tile);
  for (int row = r.y; row < r.y + r.h; row++) {
    uint8_t *out = line->coverage + (size_t)(row - line->tile.y) * (size_t)line->tile.w + (r.x - line->tile.x);
    for (int column = r.x; column < r.x + r.w; column++, out++) {
      uint32_t sum = 0;
      rgs_point corner = rgs_map(&to_glyph, column + 0.5 / RGS_FINE, row + 0.5 / RGS_FINE);
      for (int i = 0; i < RGS_FINE; i++)
        for (int k = 0; k < RGS_FINE; k++) {
          int gx = (int)floor(corner.x + (to_glyph.a * k + to_glyph.c * i) / RGS_FINE);
          int gy = (int)floor(corner.y + (to_glyph.b * k + to_glyph.d * i) / RGS_FINE);
          if (gx >= 0 && gy >= 0 && gx < glyph->width && gy < glyph->height)
            sum += glyph->bytes[(size_t)gy * (size_t)glyph->width + (size_t)gx];
        }
      *out = (uint8_t)SDL_min(*out + sum / (RGS_FINE * RGS_FINE), 255u);
    }
  }
}

/* Reads a character of valid UTF-8. */
static uint32_t rgs_scalar(const char **at) {
  const unsigned char *b = (const unsigned char *)*at;
  int more = b[0] < 0x80 ? 0 : b[0] < 0xE0 ? 1 : b[0] < 0xF0 ? 2 : 3;
  uint32_t scalar = more == 0 ? b[0] : b[0] & (0x3Fu >> more);
  for (int i = 1; i <= more; i++) scalar = scalar << 6 | (b[i] & 0x3Fu);
  *at += more + 1;
  return scalar;
}

static int rgs_encode(uint32_t scalar, char *out) {
  int more = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  out[0] = (char)(more == 0 ? scalar : (0xF00u >> more & 0xF0) | scalar >> 6 * more);
  if (more > 0) out[0] = (char)((more == 1 ? 0xC0u : more == 2 ? 0xE0u : 0xF0u) | scalar >> 6 * more);
  for (int i = 1; i <= more; i++) out[i] = (char)(0x80u | (scalar >> 6 * (more - i) & 0x3Fu));
  return more + 1;
}

/* The capital of a letter: those of Latin, Greek and Cyrillic that the engine knows. */
static uint32_t rgs_upper(uint32_t c) {
  static const uint16_t others[][2] = {{0xFF, 0x178},  {0x131, 'I'},    {0x17F, 'S'},    {0x3AC, 0x386}, {0x3AD, 0x388},
                                       {0x3AE, 0x389}, {0x3AF, 0x38A},  {0x3C2, 0x3A3},  {0x3CC, 0x38C}, {0x3CD, 0x38E},
                                       {0x3CE, 0x38F}, {0x390, 0x390},  {0x3B0, 0x3B0},  {0xF7, 0xF7},   {0x138, 0x138},
                                       {0x149, 0x149}, {0x4CF, 0x4C0}};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (others[i][0] == c) return others[i][1];
  if ((c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE) || (c >= 0x3B1 && c <= 0x3CB) || (c >= 0x430 && c <= 0x44F))
    return c - 0x20;
  if (c >= 0x450 && c <= 0x45F) return c - 0x50;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E) || (c >= 0x4C1 && c <= 0x4CE)) return c - (c % 2 == 0);
  if ((c >= 0x100 && c <= 0x177) || (c >= 0x460 && c <= 0x481) || (c >= 0x48A && c <= 0x52F)) return c & ~1u;
  return c;
}

/* A character as it is shown, and its advance in pixels of the list. */
typedef struct rgs_letter {
  uint32_t scalar;
  float advance;
} rgs_letter;

/* Reads the characters of a line into `values`, whose elements are rgs_letter. */
static bool rgs_read_letters(rgs_host *h, rgs_array *letters, const char *at, const char *end, rg_font font,
                             const rg_font_data *data, bool has_ellipsis, double *width) {
  *width = 0;
  while (at < end || has_ellipsis) {
    uint32_t scalar = at < end ? rgs_scalar(&at) : 0x2026;
    rgs_letter *letter;
    if (scalar == 0x2026 && at >= end) has_ellipsis = false;
    if (!rgs_reserve(letters, 2, sizeof(rgs_letter))) {
      h->is_out_of_memory = true;
      return false;
    }
    letter = &RGS_ITEM(rgs_letter, *letters, letters->count++);
    letter->scalar = scalar;
    letter->advance = rg_font_advance(h->ctx, font, scalar);
    if (scalar == 9) {
      float stop = data->tab_advance;
      letter->scalar = ' ';
      letter->advance = stop > 0 ? (float)((floor(*width / (double)stop) + 1) * (double)stop - *width) : 0;
    } else if (data->hidden) {
      letter->scalar = 0x2022;
    } else if (data->upper_case && scalar == 0xDF) {
      letter->scalar = 'S';
      letter->advance /= 2;
      RGS_ITEM(rgs_letter, *letters, letters->count++) = *letter;
      *width += (double)letter->advance;
    } else if (data->upper_case) {
      letter->scalar = rgs_upper(scalar);
    }
    *width += (double)letter->advance;
  }
  return true;
}

static bool rgs_is_complex(const rgs_array *letters) {
  for (size_t i = 0; i < letters->count; i++) {
    uint32_t c = RGS_ITEM(rgs_letter, *letters, i).scalar;
    if ((c >= 0x590 && c < 0x900) || (c >= 0xFB1D && c < 0xFE00) || (c >= 0xFE70 && c < 0xFEFF)) return true;
  }
  return false;
}

/* Draws the letters from `first` to `last` from left to right, each with its measured advance. */
static void rgs_draw_letters(rgs_host *h, rgs_line *line, const rgs_letter *letters, size_t first, size_t last,
                             double x) {
  size_t index = (size_t)(line->face - (rgs_face *)h->faces.at);
  for (size_t i = first; i < last; i++) {
    if (letters[i].scalar != ' ' && letters[i].scalar != 0xA0) {
      rgs_face *face = rgs_face_for(h, &RGS_ITEM(rgs_face, h->faces, index), letters[i].scalar);
      const rgs_entry *glyph = rgs_glyph(h, face, line->size, letters[i].scalar, NULL, false);
      if (glyph != NULL) rgs_add_glyph(line, glyph, x * line->to_fine);
    }
    x += (double)letters[i].advance;
  }
  line->face = &RGS_ITEM(rgs_face, h->faces, index);
}

/* Letters of one direction. */
typedef struct rgs_span {
  size_t first, last, start, end; /* letters, bytes */
  uint8_t level;
  double width;
  rgs_entry *glyphs; /* from right to left: shaped by the font */
} rgs_span;

/* Draws a line that has letters from right to left: its runs in the order of UAX #9, those shaped by the font. */
static void rgs_draw_runs(rgs_host *h, rgs_line *line, const rgs_letter *letters, size_t count, double width) {
  rgs_array bytes = {NULL, 0, 0}, levels = {NULL, 0, 0};
  size_t size = 0, at = 0;
  uint8_t base = 0, highest = 0;
  size_t *order = NULL, runs = 0;
  double x = 0, shown = 0;
  rgs_span *list = NULL;
  if (!rgs_reserve(&bytes, count * 4 + 1, 1) || !rgs_reserve(&levels, count * 4 + 1, 1)) goto done;
  list = (rgs_span *)SDL_calloc(count, sizeof *list);
  order = (size_t *)SDL_calloc(count, sizeof *order);
  if (list == NULL || order == NULL) goto done;
  for (size_t i = 0; i < count; i++) size += (size_t)rgs_encode(letters[i].scalar, (char *)bytes.at + size);
  if (rg_text_levels(h->ctx, (const char *)bytes.at, size, RG_TEXT_FIRST_STRONG, (uint8_t *)levels.at, &base) != RG_OK)
    goto done;
  for (size_t i = 0; i < count; i++) {
    uint8_t level = ((uint8_t *)levels.at)[at];
    char ignored[4];
    if (runs == 0 || list[runs - 1].level != level) {
      list[runs].first = i;
      list[runs].start = at;
      list[runs++].level = level;
    }
    at += (size_t)rgs_encode(letters[i].scalar, ignored);
    list[runs - 1].last = i + 1;
    list[runs - 1].end = at;
    list[runs - 1].width += (double)letters[i].advance;
    highest = SDL_max(highest, level);
  }
  for (size_t i = 0; i < runs; i++) {
    order[i] = i;
    if (list[i].level & 1) {
      char *end = (char *)bytes.at + list[i].end, kept = *end;
      uint32_t scalar = letters[list[i].first].scalar;
      rgs_face *face;
      for (size_t k = list[i].first; k < list[i].last && scalar < 0x590; k++) scalar = letters[k].scalar;
      face = rgs_face_for(h, line->face, scalar);
      *end = 0;
      list[i].glyphs = rgs_glyph(h, face, line->size, scalar, (const char *)bytes.at + list[i].start, true);
      *end = kept;
      if (list[i].glyphs != NULL) list[i].width = list[i].glyphs->width / line->to_fine;
    }
    shown += list[i].width;
  }
  for (uint8_t level = highest; level > 0; level--) /* L2: reverse what is at this level or above */
    for (size_t i = 0; i < runs;) {
      size_t end = i;
      while (end < runs && list[order[end]].level >= level) end++;
      for (size_t a = i, b = end; a + 1 < b; a++, b--) {
        size_t swap = order[a];
        order[a] = order[b - 1];
        order[b - 1] = swap;
      }
      i = SDL_max(end, i + 1);
    }
  if (base == 1) x = width - shown; /* it ends where the engine's line does */
  for (size_t i = 0; i < runs; i++) {
    const rgs_span *r = &list[order[i]];
    if (r->glyphs != NULL) rgs_add_glyph(line, r->glyphs, x * line->to_fine);
    else if ((r->level & 1) == 0) rgs_draw_letters(h, line, letters, r->first, r->last, x);
    x += r->width;
  }
done:
  rgs_release(&bytes);
  rgs_release(&levels);
  SDL_free(list);
  SDL_free(order);
}

/* Copies the list, so that functions of the context may be called. */
static bool rgs_own_list(rgs_host *h) {
  rg_display_list *l = &h->list;
  size_t commands = l->command_count * sizeof *l->commands, paints = l->paint_count * sizeof *l->paints;
  size_t data = l->data_count * sizeof *l->data;
  char *at;
  if (h->copy.count > 0) return true;
  if (!rgs_reserve(&h->copy, commands + paints + data + 1, 1)) return false;
  h->copy.count = 1;
  at = (char *)h->copy.at;
  if (commands > 0) memcpy(at, l->commands, commands);
  if (paints > 0) memcpy(at + commands, l->paints, paints);
  if (data > 0) memcpy(at + commands + paints, l->data, data);
  l->commands = (const rg_command *)(void *)at;
  l->paints = (const rg_brush *)(void *)(at + commands);
  l->data = (const rg_paint_value *)(void *)(at + commands + paints);
  return true;
}

/* Draws a line of a node's text or hint. False: the text or the font is missing. */
static bool rgs_paint_text(rgs_host *h, const rg_command *c) {
  const rg_paint_value *v = c->data_count >= 5 ? rgs_values(h, c->data, 5) : NULL;
  const rg_brush *brush = rgs_brush(h, c), *paint;
  const char *text;
  size_t length = 0, start, count;
  rg_font font;
  rg_font_data data;
  rgs_array letters = {NULL, 0, 0};
  rgs_line line;
  rgs_source source;
  const rg_paint_value *stops = NULL;
  rgs_matrix place = {1, 0, 0, 1, 0, 0};
  double width, baseline, left = rgs_bounded(c->left), scale = rgs_scale_of(&h->matrix);
  uint32_t color = c->color, *ramp = NULL;
  uint64_t key = 4;
  rgs_entry *tile = NULL;
  SDL_Rect bounds;
  bool is_right = false;
  if (v == NULL || brush == NULL) return false;
  text = v[4].integer & 2 ? rg_node_hint(h->ctx, c->node, &length) : rg_node_text(h->ctx, c->node, &length);
  start = v[1].integer;
  count = v[2].integer;
  baseline = rgs_bounded(v[0].number);
  font.id = v[3].integer;
  memset(&data, 0, sizeof data);
  data.struct_size = sizeof data;
  if (text == NULL || start + count > length || rg_font_info(h->ctx, font, &data) != RG_OK) return false;
  memset(&line, 0, sizeof line);
  for (size_t i = 0; i < h->faces.count; i++)
    if (RGS_ITEM(rgs_face, h->faces, i).base.id == data.base.id) line.face = &RGS_ITEM(rgs_face, h->faces, i);
  if (line.face == NULL || !(data.size > 0)) return false;
  if (!rgs_read_letters(h, &letters, text + start, text + start + count, font, &data, (v[4].integer & 1) != 0, &width))
    goto done;
  is_right = true;
  bounds = rgs_mapped(&h->matrix, left - (double)data.size / 2, baseline - (double)data.size * 1.4,
                      left + width + (double)data.size / 2, baseline + (double)data.size * 0.7, 1);
  if (letters.count == 0 || scale < 1e-3 || rgs_mask_of(h, bounds) == 0) goto done;
  line.size = (int)SDL_clamp((double)data.size * scale * RGS_FINE + 0.5, 8, 480);
  line.to_fine = line.size / (double)data.size;
  place.a = place.d = 1 / line.to_fine;
  place.e = left;
  place.f = baseline;
  line.matrix = rgs_product(&place, &h->matrix);
  key = rgs_mix(key, (uint64_t)line.size << 32 | v[4].integer);
  key = rgs_hash_matrix(key, &line.matrix, bounds.x, bounds.y);
  key = rgs_hash(rgs_mix(key, (uint64_t)(uintptr_t)line.face->font), letters.at, letters.count * sizeof(rgs_letter));
  paint = rgs_is_shaded(brush) ? brush : NULL;
  if (paint != NULL) {
    if (!(is_right = rgs_begin_source(h, c, paint, &h->matrix, bounds.x, bounds.y, &source, &stops, &key))) goto done;
    color |= 0xFFFFFF;
  } else if (rgs_has_tint(brush)) {
    color = rgs_straight(rgs_tinted(brush, rgs_premultiplied(color)));
  }
  line.tile = bounds;
  if (rgs_begin_tile(h, &line.tile, &key) == 0) goto done;
  tile = rgs_find(h, key);
  if (tile == NULL) {
    is_right = false;
    if (rgs_is_complex(&letters)) {
      uint64_t ignored = 0;
      if (!rgs_own_list(h)) goto done;
      brush = rgs_brush(h, c);
      if (paint != NULL && !rgs_begin_source(h, c, brush, &h->matrix, 0, 0, &source, &stops, &ignored)) goto done;
      if (paint != NULL) paint = brush;
    }
    if ((line.coverage = rgs_coverage(h, line.tile)) == NULL) goto done;
    if (rgs_is_complex(&letters)) rgs_draw_runs(h, &line, (const rgs_letter *)letters.at, letters.count, width);
    else rgs_draw_letters(h, &line, (const rgs_letter *)letters.at, 0, letters.count, 0);
    rgs_apply_mask(h, line.coverage, line.tile);
    if (stops != NULL) {
      if ((ramp = (uint32_t *)SDL_malloc(RGS_STEPS * 4)) == NULL) goto done;
      rgs_make_ramp(ramp, paint, stops, (int)paint->stop_count);
      source.ramp = ramp;
    }
    tile = rgs_make_tile(h, key, line.tile, line.coverage, paint != NULL ? &source : NULL);
    SDL_free(ramp);
    if (tile == NULL) goto done;
    is_right = true;
  }
  rgs_copy(h, tile->texture, line.tile, color);
done:
  rgs_release(&letters);
  return is_right;
}

/* MARK: Clips */

/* Reduces the clip to a shape: to a rectangle, if it is one of whole pixels, or else by a mask. */
static bool rgs_push_clip(rgs_host *h, const rg_command *c) {
  const rg_brush *brush = rgs_brush(h, c);
  const rgs_matrix *m = &h->matrix;
  SDL_Rect bounds;
  uint64_t key = 5;
  rgs_entry *mask;
  if (brush == NULL || !rgs_outline(h, c)) {
    h->clip.w = h->clip.h = 0;
    return false;
  }
  bounds = rgs_bounds_of(h, 0);
  if (c->op == RG_OP_PUSH_CLIP && ((m->b == 0 && m->c == 0) || (m->a == 0 && m->d == 0))) {
    rgs_point a = rgs_map(m, rgs_bounded(c->left), rgs_bounded(c->top));
    rgs_point b = rgs_map(m, rgs_bounded(c->right), rgs_bounded(c->bottom));
    bool is_whole = fabs(a.x - floor(a.x + 0.5)) < 1e-3 && fabs(a.y - floor(a.y + 0.5)) < 1e-3 &&
                    fabs(b.x - floor(b.x + 0.5)) < 1e-3 && fabs(b.y - floor(b.y + 0.5)) < 1e-3;
    if (is_whole) {
      h->clip = rgs_intersect(h->clip, bounds);
      return true;
    }
  }
  bounds = rgs_intersect(bounds, h->clip);
  h->clip = bounds;
  if (rgs_is_empty(&bounds)) return true;
  for (size_t i = 0; i < h->points.count; i++) {
    rgs_point p = RGS_ITEM(rgs_point, h->points, i);
    p = rgs_map(m, p.x, p.y);
    key = rgs_hash_number(rgs_hash_number(key, p.x), p.y);
  }
  for (size_t i = 0; i < h->contours.count; i++) key = rgs_mix(key, RGS_ITEM(rgs_contour, h->contours, i).end);
  key = rgs_hash(rgs_mix(rgs_mix(key, brush->even_odd), h->mask != NULL ? h->mask->key : 0), &bounds, sizeof bounds);
  mask = rgs_find(h, key);
  if (mask == NULL) {
    uint8_t *bytes = (uint8_t *)SDL_calloc((size_t)bounds.w, (size_t)bounds.h);
    if (bytes == NULL) {
      h->is_out_of_memory = true;
      return false;
    }
    rgs_rasterize(h, bounds, brush, false);
    if (!rgs_sweep(h, brush->even_odd == 1, h->mask != NULL, rgs_row_to_bytes, bytes)) {
      SDL_free(bytes);
      return false;
    }
    mask = rgs_keep(h, key, NULL, bytes, bounds.w, bounds.h);
    if (mask == NULL) return false;
  }
  h->mask = mask;
  h->mask_at = bounds;
  return true;
}

/* MARK: Layers */

/* The index of the POP of a PUSH. */
static uint32_t rgs_pop_of(const rgs_host *h, uint32_t push) {
  uint32_t depth = 0, i = push;
  for (; i < h->list.command_count; i++) {
    uint16_t op = h->list.commands[i].op;
    if (op >= RG_OP_PUSH_CLIP) depth++;
    else if (op == RG_OP_POP && --depth == 0) break;
  }
  return i;
}

static uint64_t rgs_hash_brush(rgs_host *h, uint64_t key, const rg_command *c) {
  const rg_brush *brush = rgs_brush(h, c);
  const rg_paint_value *values;
  rg_brush own;
  if (brush == NULL) return key;
  own = *brush;
  own.stops = own.matrix = 0; /* places in the list */
  key = rgs_hash(key, &own, sizeof own);
  values = rgs_values(h, brush->stops, (uint64_t)brush->stop_count * 2);
  if (values != NULL) key = rgs_hash(key, values, (size_t)brush->stop_count * 8);
  values = brush->matrix != 0 ? rgs_values(h, brush->matrix, 6) : NULL;
  return values != NULL ? rgs_hash(key, values, 24) : key;
}

/* A hash of all that a layer shows. */
static uint64_t rgs_hash_layer(rgs_host *h, uint32_t push, uint32_t pop, SDL_Rect bounds) {
  uint64_t key = rgs_hash_matrix(rgs_hash(6, &bounds, sizeof bounds), &h->matrix, 0, 0);
  if (h->mask != NULL) key = rgs_mix(key, h->mask->key);
  for (uint32_t i = push; i < pop; i++) {
    rg_command c = h->list.commands[i];
    const rg_paint_value *values = rgs_values(h, c.data, c.data_count);
    size_t length = 0;
    const char *text;
    key = rgs_hash_brush(h, key, &c);
    if (values != NULL) key = rgs_hash(key, values, (size_t)c.data_count * 4);
    if (c.op == RG_OP_TEXT) {
      text = rg_node_text(h->ctx, c.node, &length);
      key = rgs_hash(key, text, length);
      text = rg_node_hint(h->ctx, c.node, &length);
      key = rgs_hash(key, text, length);
    }
    c.node.id = 0;
    c.data = c.paint = 0;
    key = rgs_hash(key, &c, sizeof c);
  }
  return key;
}

static double rgs_sigma(float blur) { return blur > 0 ? 0.57735 * rgs_bounded(SDL_min(blur, 1000)) + 0.5 : 0; }

/* Begins a layer. `*index` becomes that of its POP if there is nothing to draw, or it is known from before. */
static bool rgs_push_layer(rgs_host *h, rgs_scope *scope, uint32_t *index) {
  const rg_command *c = &h->list.commands[*index];
  const rg_brush *brush = rgs_brush(h, c), *shadow = NULL;
  uint32_t pop = rgs_pop_of(h, *index);
  double reach = 0;
  rgs_entry *known;
  scope->is_layer = true;
  scope->command = *index;
  if (brush == NULL) return false;
  if (*index + 1 < h->list.command_count && c[1].op == RG_OP_SHADOW) shadow = rgs_brush(h, &c[1]);
  if (shadow != NULL)
    reach = ceil((3 * rgs_sigma(shadow->blur) +
                  SDL_max(fabs(rgs_bounded(shadow->shadow_x)), fabs(rgs_bounded(shadow->shadow_y)))) *
                     rgs_scale_of(&h->matrix) + 1);
  reach = SDL_min(reach, 10000);
  scope->has_effects = shadow != NULL || rgs_has_tint(brush);
  scope->bounds = h->clip;
  if (!rgs_is_empty(&h->clip)) { /* what is outside of the clip can throw a shadow into it */
    scope->bounds.x -= (int)reach;
    scope->bounds.y -= (int)reach;
    scope->bounds.w += 2 * (int)reach;
    scope->bounds.h += 2 * (int)reach;
  }
  if (c->right > c->left && c->bottom > c->top)
    scope->bounds = rgs_intersect(scope->bounds, rgs_mapped(&h->matrix, rgs_bounded(c->left), rgs_bounded(c->top),
                                                            rgs_bounded(c->right), rgs_bounded(c->bottom), reach));
  if (rgs_is_empty(&scope->bounds) || c->color >> 24 == 0) {
    scope->bounds.w = 0;
    *index = pop - 1;
    return true;
  }
  if (scope->has_effects) {
    scope->key = rgs_hash_layer(h, *index, pop, scope->bounds);
    known = rgs_find(h, scope->key);
    if (known != NULL) {
      rgs_copy(h, known->texture, scope->bounds, 0xFFFFFFFFu);
      scope->bounds.w = 0;
      *index = pop - 1;
      return true;
    }
  }
  rgs_flush(h);
  scope->target = SDL_CreateTexture(h->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, scope->bounds.w,
                                    scope->bounds.h);
  if (scope->target == NULL) {
    scope->bounds.w = 0;
    *index = pop - 1;
    return false;
  }
  scope->outer = SDL_GetRenderTarget(h->renderer);
  scope->outer_x = h->origin_x;
  scope->outer_y = h->origin_y;
  SDL_SetRenderTarget(h->renderer, scope->target);
  SDL_SetRenderDrawColor(h->renderer, 0, 0, 0, 0);
  SDL_RenderClear(h->renderer);
  h->origin_x = scope->bounds.x;
  h->origin_y = scope->bounds.y;
  if (scope->has_effects) { /* cut by the clip when it is whole */
    h->clip = scope->bounds;
    h->mask = NULL;
  } else {
    h->clip = rgs_intersect(h->clip, scope->bounds);
  }
  return true;
}

/* Averages `before` values before each, itself, and `after` values behind it. */
static void rgs_box(const float *from, float *to, int count, int step, int before, int after) {
  double sum = 0;
  for (int i = 0; i < SDL_min(after, count); i++) sum += (double)from[i * step];
  for (int i = 0; i < count; i++) {
    if (i + after < count) sum += (double)from[(i + after) * step];
    if (i - before > 0) sum -= (double)from[(i - before - 1) * step];
    to[i * step] = (float)(sum / (before + after + 1));
  }
}

/* Blurs alphas: three boxes for a Gaussian, as in SVG's feGaussianBlur. `other` has room for as many. */
static void rgs_blur(float *alpha, float *other, int width, int height, double sigma) {
  int size = (int)(sigma * 3 * sqrt(2 * 3.14159265358979323846) / 4 + 0.5), half = size / 2, odd = size & 1;
  if (size < 2) return;
  for (int pass = 0; pass < 3; pass++) {
    int before = odd || pass != 1 ? half : half - 1, after = odd || pass == 1 ? half : half - 1;
    if (pass == 2) before = after = half;
    for (int y = 0; y < height; y++) rgs_box(alpha + y * width, other + y * width, width, 1, before, after);
    for (int x = 0; x < width; x++) rgs_box(other + x, alpha + x, height, width, before, after);
  }
}

/* Computes a layer from its pixels, premultiplied: tint, shadow, alpha and clip. `pixels` become straight. */
static bool rgs_apply_effects(rgs_host *h, const rgs_scope *scope, uint32_t *pixels) {
  const rg_command *c = &h->list.commands[scope->command];
  const rg_brush *brush = rgs_brush(h, c), *shadow = NULL;
  int width = scope->bounds.w, height = scope->bounds.h;
  size_t count = (size_t)width * (size_t)height;
  float *alphas = NULL, *other, opacity = (float)(c->color >> 24) / 255;
  rgs_color shade = {0, 0, 0, 0};
  double dx = 0, dy = 0;
  if (scope->command + 1 < h->list.command_count && c[1].op == RG_OP_SHADOW &&
      (shadow = rgs_brush(h, &c[1])) != NULL) {
    if ((alphas = (float *)SDL_malloc(count * 2 * sizeof *alphas)) == NULL) return false;
    other = alphas + count;
    dx = h->matrix.a * rgs_bounded(shadow->shadow_x) + h->matrix.c * rgs_bounded(shadow->shadow_y);
    dy = h->matrix.b * rgs_bounded(shadow->shadow_x) + h->matrix.d * rgs_bounded(shadow->shadow_y);
    shade = rgs_tinted(shadow, rgs_premultiplied(c[1].color));
  }
  for (size_t i = 0; i < count; i++) {
    rgs_color p;
    p.a = (float)(pixels[i] >> 24) / 255;
    p.r = (float)(pixels[i] >> 16 & 255) / 255;
    p.g = (float)(pixels[i] >> 8 & 255) / 255;
    p.b = (float)(pixels[i] & 255) / 255;
    p = rgs_tinted(brush, p);
    if (alphas != NULL) alphas[i] = p.a;
    p.r = SDL_min(p.r, p.a);
    p.g = SDL_min(p.g, p.a);
    p.b = SDL_min(p.b, p.a);
    pixels[i] = rgs_byte(p.a) << 24 | rgs_byte(p.r) << 16 | rgs_byte(p.g) << 8 | rgs_byte(p.b);
  }
  if (alphas != NULL) rgs_blur(alphas, other, width, height, rgs_sigma(shadow->blur) * rgs_scale_of(&h->matrix));
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t *pixel = &pixels[(size_t)y * (size_t)width + (size_t)x];
      rgs_color p;
      p.a = (float)(*pixel >> 24) / 255 * opacity;
      p.r = (float)(*pixel >> 16 & 255) / 255 * opacity;
      p.g = (float)(*pixel >> 8 & 255) / 255 * opacity;
      p.b = (float)(*pixel & 255) / 255 * opacity;
      if (alphas != NULL) {
        double sx = x - dx, sy = y - dy, fx = sx - floor(sx), fy = sy - floor(sy), share = 0;
        for (int i = 0; i < 4; i++) {
          int column = (int)floor(sx) + (i & 1), row = (int)floor(sy) + (i >> 1);
          if (column >= 0 && row >= 0 && column < width && row < height)
            share += (i & 1 ? fx : 1 - fx) * (i & 2 ? fy : 1 - fy) * (double)alphas[row * width + column];
        }
        share *= (double)(opacity * (1 - p.a));
        p.r += shade.r * (float)share;
        p.g += shade.g * (float)share;
        p.b += shade.b * (float)share;
        p.a += shade.a * (float)share;
      }
      *pixel = rgs_straight(p);
    }
  SDL_free(alphas);
  return true;
}

/* Draws the pixels of a layer as a tile. False: something failed, and nothing is drawn. */
static bool rgs_compose(rgs_host *h, const rgs_scope *scope) {
  size_t count = (size_t)scope->bounds.w * (size_t)scope->bounds.h;
  uint32_t *pixels = (uint32_t *)SDL_malloc(count * 4);
  rgs_entry *tile = NULL;
  SDL_Texture *texture;
  int failed;
  if (pixels == NULL) {
    h->is_out_of_memory = true;
    SDL_SetRenderTarget(h->renderer, scope->outer);
    return false;
  }
  failed = SDL_RenderReadPixels(h->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, scope->bounds.w * 4);
  SDL_SetRenderTarget(h->renderer, scope->outer);
  if (failed == 0 && rgs_apply_effects(h, scope, pixels)) {
    if (h->mask != NULL && scope->has_effects) {
      uint8_t *alpha = rgs_coverage(h, scope->bounds);
      if (alpha != NULL) {
        memset(alpha, 255, count);
        rgs_apply_mask(h, alpha, scope->bounds);
        for (size_t i = 0; i < count; i++)
          pixels[i] = (pixels[i] & 0xFFFFFF) | ((pixels[i] >> 24) * alpha[i] + 127) / 255 << 24;
      }
    }
    texture = rgs_texture(h, pixels, scope->bounds.w, scope->bounds.h);
    if (texture != NULL && scope->has_effects) {
      tile = rgs_keep(h, scope->key, texture, NULL, scope->bounds.w, scope->bounds.h);
      if (tile != NULL) rgs_copy(h, texture, scope->bounds, 0xFFFFFFFFu);
    } else if (texture != NULL) {
      rgs_copy(h, texture, scope->bounds, 0xFFFFFFFFu);
      SDL_DestroyTexture(texture);
    }
  }
  SDL_free(pixels);
  return true;
}

static void rgs_pop_layer(rgs_host *h, const rgs_scope *scope) {
  uint32_t alpha = h->list.commands[scope->command].color >> 24;
  if (scope->target == NULL) return;
  rgs_flush(h);
  h->origin_x = scope->outer_x;
  h->origin_y = scope->outer_y;
  /* Not every renderer can blend premultiplied colors: the software renderer cannot. */
  if (!scope->has_effects && SDL_SetTextureBlendMode(scope->target, h->premultiplied) == 0) {
    SDL_SetRenderTarget(h->renderer, scope->outer);
    rgs_copy(h, scope->target, scope->bounds, alpha << 24 | alpha << 16 | alpha << 8 | alpha);
  } else if (!rgs_compose(h, scope)) {
    h->missing++;
  }
  SDL_DestroyTexture(scope->target);
}

/* MARK: The display list */

static void rgs_pop(rgs_host *h) {
  rgs_scope scope = RGS_ITEM(rgs_scope, h->scopes, h->scopes.count - 1);
  h->scopes.count--;
  h->matrix = scope.matrix;
  h->clip = scope.clip;
  h->mask = scope.mask;
  h->mask_at = scope.mask_at;
  if (scope.is_layer) rgs_pop_layer(h, &scope);
}

static bool rgs_push(rgs_host *h, uint32_t *index) {
  rg_command c = h->list.commands[*index];
  const rg_paint_value *v;
  rgs_scope *scope;
  rgs_matrix own;
  if (!rgs_reserve(&h->scopes, 1, sizeof(rgs_scope))) {
    h->is_out_of_memory = true;
    return false;
  }
  scope = &RGS_ITEM(rgs_scope, h->scopes, h->scopes.count++);
  memset(scope, 0, sizeof *scope);
  scope->matrix = h->matrix;
  scope->clip = h->clip;
  scope->mask = h->mask;
  scope->mask_at = h->mask_at;
  switch (c.op) {
  case RG_OP_PUSH_CLIP:
  case RG_OP_PUSH_CLIP_ROUND:
  case RG_OP_PUSH_CLIP_PATH: return rgs_push_clip(h, &c);
  case RG_OP_PUSH_LAYER: return rgs_push_layer(h, scope, index);
  case RG_OP_PUSH_TRANSFORM:
    v = c.data_count >= 6 ? rgs_values(h, c.data, 6) : NULL;
    if (v == NULL) return false;
    own.a = rgs_bounded(v[0].number);
    own.b = rgs_bounded(v[1].number);
    own.c = rgs_bounded(v[2].number);
    own.d = rgs_bounded(v[3].number);
    own.e = rgs_bounded(v[4].number);
    own.f = rgs_bounded(v[5].number);
    h->matrix = rgs_product(&own, &h->matrix);
    if (!rgs_invert(&h->matrix, &own)) h->clip.w = h->clip.h = 0; /* it is flat: nothing shows */
    return true;
  default: return true;
  }
}

static bool rgs_paint_custom(rgs_host *h, const rg_command *c) {
  SDL_Rect clip = h->clip;
  SDL_FRect where;
  rgs_point a = rgs_map(&h->matrix, rgs_bounded(c->left), rgs_bounded(c->top));
  rgs_point b = rgs_map(&h->matrix, rgs_bounded(c->right), rgs_bounded(c->bottom));
  if (h->def.custom == NULL || rgs_is_empty(&clip)) return true;
  rgs_flush(h);
  clip.x -= h->origin_x;
  clip.y -= h->origin_y;
  where.x = (float)a.x - (float)h->origin_x;
  where.y = (float)a.y - (float)h->origin_y;
  where.w = (float)(b.x - a.x);
  where.h = (float)(b.y - a.y);
  SDL_RenderSetClipRect(h->renderer, &clip);
  h->def.custom(h->def.user, h->renderer, c, &where);
  SDL_RenderSetClipRect(h->renderer, NULL);
  return true;
}

/* Draws a command, and may go on to a later one. False: its values are broken, or something is missing. */
static bool rgs_paint_command(rgs_host *h, uint32_t *index) {
  rg_command c = h->list.commands[*index];
  switch (c.op) {
  case RG_OP_RECT:
  case RG_OP_ROUND_RECT:
  case RG_OP_OVAL:
  case RG_OP_LINE:
  case RG_OP_PATH: return rgs_paint_shape(h, &c);
  case RG_OP_IMAGE:
  case RG_OP_NINE_PATCH: return rgs_paint_image(h, &c);
  case RG_OP_FILL: return rgs_paint_all(h, &c);
  case RG_OP_TEXT: return rgs_paint_text(h, &c);
  case RG_OP_CUSTOM: return rgs_paint_custom(h, &c);
  case RG_OP_POP:
    if (h->scopes.count == 0) return false;
    rgs_pop(h);
    return true;
  default: return c.op < RG_OP_PUSH_CLIP || rgs_push(h, index); /* a shadow is its layer's */
  }
}

rg_status rgs_paint(rgs_host *host, const rg_display_list *list, float x, float y, float scale) {
  rgs_host *h = host;
  SDL_Rect outer_clip;
  SDL_BlendMode blend;
  uint8_t r, g, b, a;
  bool is_clipped = SDL_RenderIsClipEnabled(h->renderer) == SDL_TRUE;
  int width = 0, height = 0;
  if (list == NULL || list->struct_size < sizeof *list || (list->command_count > 0 && list->commands == NULL) ||
      !(scale > 0))
    return RG_ERROR_INVALID_ARGUMENT;
  h->list = *list;
  h->copy.count = h->scopes.count = 0;
  h->frame++;
  h->missing = 0;
  h->is_out_of_memory = false;
  h->matrix.a = h->matrix.d = (double)scale;
  h->matrix.b = h->matrix.c = 0;
  h->matrix.e = rgs_bounded(x);
  h->matrix.f = rgs_bounded(y);
  if (SDL_GetRenderTarget(h->renderer) != NULL)
    SDL_QueryTexture(SDL_GetRenderTarget(h->renderer), NULL, NULL, &width, &height);
  else
    SDL_GetRendererOutputSize(h->renderer, &width, &height);
  h->clip.x = h->clip.y = 0;
  h->clip.w = width;
  h->clip.h = height;
  SDL_RenderGetClipRect(h->renderer, &outer_clip);
  if (is_clipped) h->clip = rgs_intersect(h->clip, outer_clip);
  SDL_RenderSetClipRect(h->renderer, NULL);
  SDL_GetRenderDrawColor(h->renderer, &r, &g, &b, &a);
  SDL_GetRenderDrawBlendMode(h->renderer, &blend);
  h->mask = NULL;
  h->origin_x = h->origin_y = 0;
  for (uint32_t i = 0; i < h->list.command_count && !h->is_out_of_memory; i++)
    if (!rgs_paint_command(h, &i)) h->missing++;
  while (h->scopes.count > 0) rgs_pop(h);
  rgs_flush(h);
  if (is_clipped) SDL_RenderSetClipRect(h->renderer, &outer_clip);
  SDL_SetRenderDrawColor(h->renderer, r, g, b, a);
  SDL_SetRenderDrawBlendMode(h->renderer, blend);
  for (uint32_t age = 256; h->bytes > h->def.cache_bytes && age > 0; age /= 4) rgs_forget(h, age);
  return h->is_out_of_memory ? RG_ERROR_OUT_OF_MEMORY : RG_OK;
}

/* MARK: Life */

rgs_def rgs_def_default(void) {
  rgs_def def;
  memset(&def, 0, sizeof def);
  def.cache_bytes = 64u << 20;
  def.wheel = 48;
  def.slop = 8;
  return def;
}

rgs_host *rgs_create(SDL_Renderer *renderer, rg_context *ctx, const rgs_def *def) {
  rgs_host *h = (rgs_host *)SDL_calloc(1, sizeof *h);
  if (h == NULL) return NULL;
  h->renderer = renderer;
  h->ctx = ctx;
  h->def = def != NULL ? *def : rgs_def_default();
  h->scale = 1;
  h->pointer.slop = h->def.slop;
  h->premultiplied = SDL_ComposeCustomBlendMode(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA,
                                                SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
                                                SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
  return h;
}

void rgs_destroy(rgs_host *host) {
  rgs_host *h = host;
  if (h == NULL) return;
  rg_context_set_images(h->ctx, NULL, NULL);
  rgs_trim(h);
  for (size_t i = 0; i < h->faces.count; i++) {
    TTF_CloseFont(RGS_ITEM(rgs_face, h->faces, i).font);
    SDL_free(RGS_ITEM(rgs_face, h->faces, i).path);
  }
  for (size_t i = 0; i < h->images.count; i++) {
    SDL_FreeSurface(RGS_ITEM(rgs_image, h->images, i).pixels);
    SDL_free(RGS_ITEM(rgs_image, h->images, i).path);
    SDL_free(RGS_ITEM(rgs_image, h->images, i).frame);
  }
  {
    rgs_array *arrays[] = {&h->faces,  &h->images, &h->copy,        &h->scopes, &h->vertices, &h->indices, &h->values,
                           &h->points, &h->dashed, &h->dashed_ends, &h->cells,  &h->sorted,   &h->rows,    &h->runs,
                           &h->before, &h->quads,  &h->coverage,    &h->pixels, &h->contours};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) rgs_release(arrays[i]);
  }
  SDL_free(h);
}

uint32_t rgs_missing_count(const rgs_host *host) { return host->missing; }

/* MARK: Input */

/* Moves a state from one node to another. Stale and null nodes are harmless. */
static uint32_t rgs_move_state(rgs_host *h, rg_node *from, rg_node to, uint64_t state) {
  if (from->id == to.id) return 0;
  if (from->id != 0) rg_node_set_states(h->ctx, *from, state, 0);
  if (to.id != 0) rg_node_set_states(h->ctx, to, state, state);
  *from = to;
  return RGS_REDRAW;
}

void rgs_set_root(rgs_host *host, rg_node root, float scale) {
  rg_node none = {0};
  host->root = root;
  host->scale = scale > 0 ? scale : 1;
  rg_pointer_cancel(&host->pointer);
  rgs_move_state(host, &host->hovered, none, RG_STATE_HOVERED);
  rgs_move_state(host, &host->pressed, none, RG_STATE_PRESSED);
  rgs_move_state(host, &host->focused, none, RG_STATE_FOCUSED);
  host->key_pressed = none;
  host->is_down = host->is_dragging = false;
}

void rgs_set_focus(rgs_host *host, rg_node node) {
  rgs_move_state(host, &host->focused, node, RG_STATE_FOCUSED);
  if (node.id != 0) rg_node_scroll_into_view(host->ctx, node, NULL, NULL);
}

rg_node rgs_focus(const rgs_host *host) { return host->focused; }

/* Moves the focus in a direction; to the first node if nothing has it. */
static uint32_t rgs_move_focus(rgs_host *h, rg_focus_direction direction) {
  rg_node next = {0};
  if (h->focused.id == 0) rg_focus_default(h->ctx, h->root, &next);
  else if (rg_focus_next(h->ctx, h->root, h->focused, NULL, direction, &next) == RG_ERROR_STALE_HANDLE) {
    h->focused.id = 0;
    rg_focus_default(h->ctx, h->root, &next);
  }
  if (next.id == 0) return RGS_HANDLED;
  rgs_set_focus(h, next);
  return RGS_HANDLED | RGS_REDRAW;
}

/* Presses the node with the focus, or releases and clicks it. */
static uint32_t rgs_press_focus(rgs_host *h, bool is_down, rg_node *clicked) {
  rg_node none = {0};
  if (is_down) {
    if (h->focused.id == 0 || h->key_pressed.id != 0) return 0;
    return RGS_HANDLED | rgs_move_state(h, &h->key_pressed, h->focused, RG_STATE_PRESSED);
  }
  if (h->key_pressed.id == 0) return 0;
  if (h->key_pressed.id == h->focused.id) *clicked = h->focused;
  return RGS_HANDLED | rgs_move_state(h, &h->key_pressed, none, RG_STATE_PRESSED);
}

/* A point of a window, or of the whole window from 0 to 1, in pixels of the layout. */
static void rgs_to_layout(rgs_host *h, uint32_t window, float *x, float *y, bool is_part) {
  int width = 1, height = 1, window_width = 1, window_height = 1;
  SDL_Window *found = SDL_GetWindowFromID(window);
  SDL_GetRendererOutputSize(h->renderer, &width, &height);
  if (is_part) {
    *x *= (float)width;
    *y *= (float)height;
  } else if (found != NULL) {
    SDL_GetWindowSize(found, &window_width, &window_height);
    *x *= (float)width / (float)SDL_max(window_width, 1);
    *y *= (float)height / (float)SDL_max(window_height, 1);
  }
  *x /= h->scale;
  *y /= h->scale;
}

static uint32_t rgs_scroll(rgs_host *h, float x, float y, float dx, float dy) {
  float rest_x = dx, rest_y = dy;
  if (rg_scroll_at(h->ctx, h->root, x, y, dx, dy, &rest_x, &rest_y) != RG_OK) return 0;
  return rest_x != dx || rest_y != dy ? RGS_HANDLED | RGS_REDRAW : 0;
}

static uint32_t rgs_hover(rgs_host *h, float x, float y) {
  rg_hit_options options = rg_hit_options_default();
  rg_node hit = {0};
  options.clickable_only = true;
  rg_hit_test(h->ctx, h->root, x, y, &options, &hit);
  return rgs_move_state(h, &h->hovered, hit, RG_STATE_HOVERED);
}

static uint32_t rgs_pointer_down(rgs_host *h, float x, float y) {
  rg_node none = {0};
  h->is_down = true;
  h->is_dragging = false;
  h->last_x = x;
  h->last_y = y;
  rg_pointer_down(h->ctx, h->root, &h->pointer, x, y);
  return RGS_HANDLED | rgs_move_state(h, &h->focused, none, RG_STATE_FOCUSED) |
         rgs_move_state(h, &h->pressed, h->pointer.pressed, RG_STATE_PRESSED);
}

static uint32_t rgs_pointer_move(rgs_host *h, float x, float y) {
  uint32_t done = rgs_hover(h, x, y);
  if (!h->is_down) return done;
  rg_pointer_move(h->ctx, &h->pointer, x, y);
  if (h->pointer.is_moved && !h->def.no_drag) {
    uint32_t scrolled = rgs_scroll(h, h->pointer.x, h->pointer.y, h->last_x - x, h->last_y - y);
    if (scrolled != 0 && !h->is_dragging) {
      h->is_dragging = true; /* the scroller takes the pointer over */
      h->pointer.pressed.id = h->pointer.captured.id = 0;
    }
    done |= scrolled;
    h->last_x = x;
    h->last_y = y;
  }
  return RGS_HANDLED | done | rgs_move_state(h, &h->pressed, h->pointer.pressed, RG_STATE_PRESSED);
}

static uint32_t rgs_pointer_up(rgs_host *h, float x, float y, rg_node *clicked) {
  rg_node none = {0};
  if (!h->is_down) return 0;
  h->is_down = false;
  if (h->is_dragging) rg_pointer_cancel(&h->pointer);
  else rg_pointer_up(h->ctx, &h->pointer, x, y, clicked);
  return RGS_HANDLED | rgs_move_state(h, &h->pressed, none, RG_STATE_PRESSED);
}

static uint32_t rgs_key(rgs_host *h, const SDL_KeyboardEvent *key, rg_node *clicked) {
  bool is_down = key->type == SDL_KEYDOWN;
  switch (key->keysym.sym) {
  case SDLK_RETURN:
  case SDLK_KP_ENTER:
  case SDLK_SPACE: return key->repeat ? 0 : rgs_press_focus(h, is_down, clicked);
  case SDLK_LEFT: return is_down ? rgs_move_focus(h, RG_FOCUS_LEFT) : 0;
  case SDLK_RIGHT: return is_down ? rgs_move_focus(h, RG_FOCUS_RIGHT) : 0;
  case SDLK_UP: return is_down ? rgs_move_focus(h, RG_FOCUS_UP) : 0;
  case SDLK_DOWN: return is_down ? rgs_move_focus(h, RG_FOCUS_DOWN) : 0;
  case SDLK_TAB:
    if (!is_down) return 0;
    return rgs_move_focus(h, key->keysym.mod & KMOD_SHIFT ? RG_FOCUS_BACKWARD : RG_FOCUS_FORWARD);
  default: return 0;
  }
}

static uint32_t rgs_button(rgs_host *h, uint8_t button, bool is_down, rg_node *clicked) {
  switch (button) {
  case SDL_CONTROLLER_BUTTON_A: return rgs_press_focus(h, is_down, clicked);
  case SDL_CONTROLLER_BUTTON_DPAD_LEFT: return is_down ? rgs_move_focus(h, RG_FOCUS_LEFT) : 0;
  case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: return is_down ? rgs_move_focus(h, RG_FOCUS_RIGHT) : 0;
  case SDL_CONTROLLER_BUTTON_DPAD_UP: return is_down ? rgs_move_focus(h, RG_FOCUS_UP) : 0;
  case SDL_CONTROLLER_BUTTON_DPAD_DOWN: return is_down ? rgs_move_focus(h, RG_FOCUS_DOWN) : 0;
  case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: return is_down ? rgs_move_focus(h, RG_FOCUS_BACKWARD) : 0;
  case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: return is_down ? rgs_move_focus(h, RG_FOCUS_FORWARD) : 0;
  default: return 0;
  }
}

/* A stick moves the focus once each time it is pushed over. */
static uint32_t rgs_stick(rgs_host *h, const SDL_ControllerAxisEvent *axis) {
  bool is_x = axis->axis == SDL_CONTROLLER_AXIS_LEFTX;
  int *last = is_x ? &h->stick_x : &h->stick_y, now = axis->value > 20000 ? 1 : axis->value < -20000 ? -1 : 0;
  if (!is_x && axis->axis != SDL_CONTROLLER_AXIS_LEFTY) return 0;
  if (now == 0 && abs(axis->value) > 10000) return 0;
  if (now == *last) return 0;
  *last = now;
  if (now == 0) return 0;
  return rgs_move_focus(h, is_x ? (now < 0 ? RG_FOCUS_LEFT : RG_FOCUS_RIGHT) : (now < 0 ? RG_FOCUS_UP : RG_FOCUS_DOWN));
}

uint32_t rgs_event(rgs_host *host, const SDL_Event *event, rg_node *clicked) {
  rg_node none = {0};
  rgs_host *h = host;
  float x, y;
  *clicked = none;
  if (event->type == SDL_RENDER_TARGETS_RESET || event->type == SDL_RENDER_DEVICE_RESET) {
    rgs_trim(h);
    return RGS_REDRAW;
  }
  if (h->root.id == 0) return 0;
  switch (event->type) {
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    if (event->button.button != SDL_BUTTON_LEFT || event->button.which == SDL_TOUCH_MOUSEID) return 0;
    x = (float)event->button.x;
    y = (float)event->button.y;
    rgs_to_layout(h, event->button.windowID, &x, &y, false);
    return event->type == SDL_MOUSEBUTTONDOWN ? rgs_pointer_down(h, x, y) : rgs_pointer_up(h, x, y, clicked);
  case SDL_MOUSEMOTION:
    if (event->motion.which == SDL_TOUCH_MOUSEID) return 0;
    x = (float)event->motion.x;
    y = (float)event->motion.y;
    rgs_to_layout(h, event->motion.windowID, &x, &y, false);
    return rgs_pointer_move(h, x, y);
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
    x = event->tfinger.x;
    y = event->tfinger.y;
    rgs_to_layout(h, 0, &x, &y, true);
    if (event->type == SDL_FINGERDOWN) return rgs_pointer_down(h, x, y);
    if (event->type == SDL_FINGERMOTION) return rgs_pointer_move(h, x, y);
    return rgs_pointer_up(h, x, y, clicked) | rgs_move_state(h, &h->hovered, none, RG_STATE_HOVERED);
  case SDL_MOUSEWHEEL: {
    int mouse_x, mouse_y;
    float dx = event->wheel.preciseX * h->def.wheel, dy = -event->wheel.preciseY * h->def.wheel;
    SDL_GetMouseState(&mouse_x, &mouse_y);
    x = (float)mouse_x;
    y = (float)mouse_y;
    rgs_to_layout(h, event->wheel.windowID, &x, &y, false);
    return rgs_scroll(h, x, y, dx, dy) | rgs_hover(h, x, y);
  }
  case SDL_WINDOWEVENT:
    if (event->window.event != SDL_WINDOWEVENT_LEAVE) return 0;
    return rgs_move_state(h, &h->hovered, none, RG_STATE_HOVERED);
  case SDL_KEYDOWN:
  case SDL_KEYUP: return rgs_key(h, &event->key, clicked);
  case SDL_CONTROLLERBUTTONDOWN:
  case SDL_CONTROLLERBUTTONUP:
    return rgs_button(h, event->cbutton.button, event->type == SDL_CONTROLLERBUTTONDOWN, clicked);
  case SDL_CONTROLLERAXISMOTION: return rgs_stick(h, &event->caxis);
  default: return 0;
  }
}

#ifdef __cplusplus
}
#endif
#endif /* REGLET_SDL2_IMPLEMENTATION */
