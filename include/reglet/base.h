/* SPDX-License-Identifier: MIT */
/** @file base.h Version, status codes, handles and the small value types. Include reglet.h. */
#ifndef REGLET_BASE_H
#define REGLET_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Version of this header. The SONAME contains RG_VERSION_MAJOR. */
#define RG_VERSION_MAJOR 0
#define RG_VERSION_MINOR 1
#define RG_VERSION_PATCH 0
#define RG_VERSION ((RG_VERSION_MAJOR << 16) | (RG_VERSION_MINOR << 8) | RG_VERSION_PATCH)

/* Define RG_STATIC in a host that links libreglet.a: its calls are direct, and no library it is part of exports rg_*. */
#ifndef RG_API
#if defined(__GNUC__) && defined(RG_STATIC)
#define RG_API __attribute__((visibility("hidden")))
#elif defined(__GNUC__)
#define RG_API __attribute__((visibility("default")))
#else
#define RG_API
#endif
#endif

/*
 * Marks declarations that may change or disappear in any release: layout sets, connections and references,
 * explanations, lint, extended VFL, resources, reloading, templates, sized fonts, transforms and input. Empty by
 * default. To have the compiler report each use in a host's sources, define it and include the headers as system
 * headers:
 *
 *   cc -isystem include -DRG_EXPERIMENTAL='__attribute__((deprecated("experimental")))' ...
 */
#ifndef RG_EXPERIMENTAL
#if defined(REGLET_CORE) && defined(__has_attribute)
#if __has_attribute(unavailable)
#define RG_EXPERIMENTAL __attribute__((unavailable("the flavour core of the library does not have it")))
#endif
#endif
#endif
#ifndef RG_EXPERIMENTAL
#define RG_EXPERIMENTAL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a fallible call. New values are only appended. */
typedef enum rg_status {
  RG_OK = 0,
  RG_ERROR_INVALID_ARGUMENT = 1, /**< NULL, NaN, infinity, negative size, bad struct_size, unknown enum value */
  RG_ERROR_STALE_HANDLE = 2,     /**< the handle is null, belongs to another context, or its object was destroyed */
  RG_ERROR_OUT_OF_MEMORY = 3,    /**< the allocator returned NULL, or the fixed memory is full */
  RG_ERROR_LIMIT = 4,            /**< nodes, depth or bytes exceed a limit of the context */
  RG_ERROR_SYNTAX = 5,           /**< malformed text input; rg_diagnostic has line and column */
  RG_ERROR_REENTRANT = 6,        /**< a callback called into the context that called it */
  RG_ERROR_NOT_FOUND = 7,        /**< unknown id, font, attribute or class */
  RG_ERROR_HIERARCHY = 8,        /**< a leaf cannot have children; a node cannot be its own ancestor */
  /** A rule in the tree cannot be satisfied. Unlike after other errors, the call took effect: everything else is laid
   *  out, frames are valid, and rg_diagnostic_at() names the nodes. */
  RG_ERROR_TREE = 9,
  RG_ERROR_IO = 10,              /**< a file could not be read, or a sink refused the output */
  RG_ERROR_UNSATISFIABLE = 11,   /**< required constraints contradict each other (constraint.h) */
  RG_ERROR_UNSUPPORTED = 12,     /**< the library is the flavour core, which has not got this (reglet.h) */
  RG_STATUS_FORCE_32 = 0x7fffffff
} rg_status;

/** Node handle: a value, compared by `.id`. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_node {
  uint64_t id;
} rg_node;

/** Handle of an uploaded table of advances (text.h). Zero is null. */
typedef struct rg_font {
  uint32_t id;
} rg_font;

/** Owner of nodes, fonts, constraints and all their memory. */
typedef struct rg_context rg_context;

/** Four distances in pixels. */
typedef struct rg_edges {
  float left, top, right, bottom;
} rg_edges;

static inline rg_edges rg_edges_make(float left, float top, float right, float bottom) {
  rg_edges e;
  e.left = left;
  e.top = top;
  e.right = right;
  e.bottom = bottom;
  return e;
}
/** One distance on all sides. */
static inline rg_edges rg_edges_all(float all) { return rg_edges_make(all, all, all, all); }
/** One distance left and right, another one above and below. */
static inline rg_edges rg_edges_sides(float horizontal, float vertical) {
  return rg_edges_make(horizontal, vertical, horizontal, vertical);
}

/** Rectangle in pixels relative to the parent's top left corner. 16 bytes: an (n, 4) float32 array. */
typedef struct rg_frame {
  float x, y, width, height;
} rg_frame;

/** Size in pixels. */
typedef struct rg_size {
  float width, height;
} rg_size;

/** Returns the null node: "no parent" or "at the end". */
static inline rg_node rg_null(void) {
  rg_node n = {0};
  return n;
}

/** Returns the version of the loaded library, packed as RG_VERSION. Thread-safe. @since 0.1 */
RG_API uint32_t rg_version(void);

/** Returns the constant English name of a status, "unknown status" for other values. Thread-safe. @since 0.1 */
RG_API const char *rg_status_name(rg_status status);

/** Severity of a diagnostic or log line. */
typedef enum rg_level {
  RG_LEVEL_ERROR = 1,
  RG_LEVEL_WARNING = 2,
  RG_LEVEL_INFO = 3,
  RG_LEVEL_FORCE_32 = 0x7fffffff
} rg_level;

/** Subject of a diagnostic. New values are only appended. Message texts are not stable. */
typedef enum rg_code {
  RG_CODE_NONE = 0,
  RG_CODE_XML_SYNTAX = 1,          /**< not well-formed, or bad encoding */
  RG_CODE_UNKNOWN_TAG = 2,
  RG_CODE_UNKNOWN_ATTRIBUTE = 3,   /**< unread: resembles a known name (warning), or starts with layout_ (info) */
  RG_CODE_BAD_VALUE = 4,           /**< the value of an attribute cannot be parsed */
  RG_CODE_DUPLICATE_ID = 5,        /**< the first node in document order wins */
  RG_CODE_LIMIT = 6,
  RG_CODE_FORBIDDEN = 7,           /**< a document type or an entity declaration */
  RG_CODE_HIERARCHY = 8,           /**< children inside a leaf, a second child of a scroller, or text between tags */
  RG_CODE_PERCENT_IN_WRAP = 9,     /**< percent inside a parent that wraps: treated as wrap_content */
  RG_CODE_BASELINE_CHILD = 10,     /**< baseline_child_index selects no child with a baseline */
  RG_CODE_BASELINE_WEIGHT = 11,    /**< a child before baseline_child_index has a weight */
  RG_CODE_WEIGHT_UNUSED = 12,      /**< weights without free space to share */
  RG_CODE_CYCLE = 13,              /**< relative rules or connections that depend on each other; a drawable in itself */
  RG_CODE_UNKNOWN_ANCHOR = 14,     /**< a relative rule, connection or constraint names no node */
  RG_CODE_OUT_OF_MEMORY = 15,
  RG_CODE_GRID_CELL = 20,          /**< a child of a grid is outside its row or column count */
  RG_CODE_UNSATISFIABLE = 21,      /**< required constraints of a constraint container contradict each other */
  RG_CODE_VFL_SYNTAX = 22,         /**< a line of the Visual Format Language (vfl.h) cannot be parsed */
  RG_CODE_VFL_VIEW = 23,           /**< VFL: unknown view */
  RG_CODE_VFL_METRIC = 24,         /**< VFL: unknown metric */
  RG_CODE_VFL_PRIORITY = 25,       /**< VFL: a priority is not above 0 and at most 1000 */
  RG_CODE_VFL_OPTION = 26,         /**< VFL: an alignment along the line's own axis */
  RG_CODE_NO_SIZE = 27,            /**< nothing gives a leaf of a layout file a size */
  RG_CODE_MISSING = 28,            /**< a drawable lacks an attribute, an element or an image that it needs */
  RG_CODE_SHAPING = 30,            /**< a shaper's result was refused: the font's table measures the text */
  RG_CODE_UNKNOWN_FONT = 31,       /**< a family has no font: that of the family "", or the default, is used */
  RG_CODE_JSON_SYNTAX = 40,        /**< not JSON, or not UTF-8 */
  RG_CODE_DUPLICATE_KEY = 41,      /**< a JSON object contains a key twice */
  RG_CODE_CSS_SYNTAX = 42,         /**< a style string of CSS (css.h) cannot be parsed */
  RG_CODE_STICKS_OUT = 50,         /**< lint (overflow.h): a node overflows its parent */
  RG_CODE_TEXT_CUT = 51,           /**< lint: max_lines or the leaf's box truncates a text */
  RG_CODE_OVERLAP = 52,            /**< lint: siblings overlap */
  RG_CODE_NOT_VISIBLE = 53,        /**< lint: no part of a node is visible at any scroll offset */
  RG_CODE_FORCE_32 = 0x7fffffff
} rg_code;

/** Message about a text input or about the tree. Lines and columns count from 1, columns in bytes; 0: not about a
 *  text. */
typedef struct rg_diagnostic {
  rg_code code;
  rg_level level;
  uint32_t line, column;
  uint64_t offset;     /**< bytes from the start of the text */
  uint32_t length;     /**< bytes the caret line underlines; at least 1 if line is not 0 */
  uint32_t reserved;
  rg_node node;        /**< the node concerned, or null */
  const char *message; /**< "file:line:column: error: sentence", source line and caret; borrowed */
} rg_diagnostic;

/** Receives one log line. `text` is valid until the callback returns. */
typedef void (*rg_log_fn)(void *user, rg_level level, rg_code code, const char *text);

/** Receives the next `size` bytes of output; called any number of times. Return false to stop with RG_ERROR_IO. */
typedef bool (*rg_sink_fn)(void *user, const char *bytes, size_t size);

/** Returns a block of `size` > 0 bytes aligned to `alignment` (a power of two, at most 64), or NULL. */
typedef void *(*rg_alloc_fn)(void *user, size_t size, size_t alignment);
/** Frees a block; `size` and `alignment` are those of its allocation. */
typedef void (*rg_free_fn)(void *user, void *block, size_t size, size_t alignment);

/** Memory hooks. Called only by the thread that is inside an rg_ call. All zero: malloc and free. */
typedef struct rg_allocator {
  rg_alloc_fn alloc;
  rg_free_fn free;
  void *user;
} rg_allocator;

#ifdef __cplusplus
}
#endif
#endif /* REGLET_BASE_H */
