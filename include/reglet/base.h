/* SPDX-License-Identifier: MIT */
/** @file base.h Version, status codes, handles and the small value types. Include reglet.h. */
#ifndef REGLET_BASE_H
#define REGLET_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Version of this header. The SONAME carries RG_VERSION_MAJOR. */
#define RG_VERSION_MAJOR 0
#define RG_VERSION_MINOR 1
#define RG_VERSION_PATCH 0
#define RG_VERSION ((RG_VERSION_MAJOR << 16) | (RG_VERSION_MINOR << 8) | RG_VERSION_PATCH)

#ifndef RG_API
#if defined(__GNUC__)
#define RG_API __attribute__((visibility("default")))
#else
#define RG_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a fallible call. Values are never renumbered; new ones are appended. */
typedef enum rg_status {
  RG_OK = 0,
  RG_ERROR_INVALID_ARGUMENT = 1, /**< NULL, NaN, infinity, negative size, bad struct_size, unknown enum */
  RG_ERROR_STALE_HANDLE = 2,     /**< the node was destroyed, is of another context, or is null */
  RG_ERROR_OUT_OF_MEMORY = 3,    /**< the allocator returned NULL, or the fixed memory is full */
  RG_ERROR_LIMIT = 4,            /**< nodes, depth or bytes above a limit of the context */
  RG_ERROR_SYNTAX = 5,           /**< text input; see rg_diagnostic for line and column */
  RG_ERROR_REENTRANT = 6,        /**< a call into the context from inside one of its callbacks */
  RG_ERROR_NOT_FOUND = 7,        /**< no such id, font, attribute or class */
  RG_ERROR_HIERARCHY = 8,        /**< a leaf cannot have children; a node cannot be its own ancestor */
  /** The tree holds a rule that cannot be satisfied. Everything else HAS been laid out and frames are
   *  valid; rg_diagnostic_at() names the nodes. The one status after which something changed. */
  RG_ERROR_TREE = 9,
  RG_ERROR_IO = 10,              /**< a file could not be read, or a sink refused the output */
  RG_ERROR_UNSATISFIABLE = 11,   /**< required constraints contradict each other (constraint.h) */
  RG_STATUS_FORCE_32 = 0x7fffffff
} rg_status;

/** A node: a value, compared by `.id`. Zero is null. Low 32 bits: slot; high 32 bits: generation. */
typedef struct rg_node {
  uint64_t id;
} rg_node;

/** An uploaded table of advances (text.h). Zero is null. */
typedef struct rg_font {
  uint32_t id;
} rg_font;

/** Everything belongs to a context; see the thread rule in reglet.h. */
typedef struct rg_context rg_context;

/** Where and how big, in pixels relative to the parent's top left corner. 16 bytes: an (n, 4) float32 array. */
typedef struct rg_frame {
  float x, y, width, height;
} rg_frame;

typedef struct rg_size {
  float width, height;
} rg_size;

/** The null node: a parent of none, a position "at the end". */
static inline rg_node rg_null(void) {
  rg_node n = {0};
  return n;
}

/** @return packed version of the loaded library, as RG_VERSION. Thread-safe. @since 0.1 */
RG_API uint32_t rg_version(void);

/** @return a constant English name of a status, "unknown status" for others. Thread-safe. @since 0.1 */
RG_API const char *rg_status_name(rg_status status);

/** How serious a diagnostic or log line is. */
typedef enum rg_level {
  RG_LEVEL_ERROR = 1,
  RG_LEVEL_WARNING = 2,
  RG_LEVEL_INFO = 3,
  RG_LEVEL_FORCE_32 = 0x7fffffff
} rg_level;

/** What a diagnostic is about: stable numbers, append-only; the text beside them is not stable. */
typedef enum rg_code {
  RG_CODE_NONE = 0,
  RG_CODE_XML_SYNTAX = 1,          /**< not well-formed, bad encoding */
  RG_CODE_UNKNOWN_TAG = 2,
  RG_CODE_UNKNOWN_ATTRIBUTE = 3,   /**< an attribute that nothing reads although its name begins with layout_ (info) */
  RG_CODE_BAD_VALUE = 4,           /**< the value of an attribute cannot be read */
  RG_CODE_DUPLICATE_ID = 5,        /**< the first in document order wins */
  RG_CODE_LIMIT = 6,
  RG_CODE_FORBIDDEN = 7,           /**< a document type, an entity declaration */
  RG_CODE_HIERARCHY = 8,           /**< children inside a leaf, text between tags */
  RG_CODE_PERCENT_IN_WRAP = 9,     /**< percent inside a parent that wraps: read as wrap_content */
  RG_CODE_BASELINE_CHILD = 10,     /**< baseline_child_index names no child with a baseline */
  RG_CODE_BASELINE_WEIGHT = 11,    /**< a weighted child stands before baseline_child_index */
  RG_CODE_WEIGHT_UNUSED = 12,      /**< weights with nothing to share */
  RG_CODE_CYCLE = 13,              /**< relative rules that depend on each other */
  RG_CODE_UNKNOWN_ANCHOR = 14,     /**< a relative rule names no sibling */
  RG_CODE_OUT_OF_MEMORY = 15,
  RG_CODE_GRID_CELL = 20,          /**< a child of a grid lies beyond its row or column count */
  RG_CODE_UNSATISFIABLE = 21,      /**< required constraints of a constraint container contradict each other */
  RG_CODE_VFL_SYNTAX = 22,         /**< a line of the Visual Format Language (vfl.h) cannot be read */
  RG_CODE_VFL_VIEW = 23,           /**< it names no view */
  RG_CODE_VFL_METRIC = 24,         /**< it names no metric */
  RG_CODE_VFL_PRIORITY = 25,       /**< a priority is not above 0 and at most 1000 */
  RG_CODE_VFL_OPTION = 26,         /**< an alignment along the line's own axis */
  RG_CODE_NO_SIZE = 27,            /**< a leaf has nothing that gives it a size (layout files) */
  RG_CODE_JSON_SYNTAX = 40,        /**< not JSON, or not UTF-8 */
  RG_CODE_DUPLICATE_KEY = 41,      /**< an object of JSON has a key twice */
  RG_CODE_STICKS_OUT = 50,         /**< rg_lint (overflow.h): a node sticks out of its parent */
  RG_CODE_TEXT_CUT = 51,           /**< rg_lint: max_lines or its box cut a text */
  RG_CODE_OVERLAP = 52,            /**< rg_lint: siblings lie on one another */
  RG_CODE_NOT_VISIBLE = 53,             /**< rg_lint: a node lies where it cannot be seen */
  RG_CODE_FORCE_32 = 0x7fffffff
} rg_code;

/** One message about a text input or about the tree. Line and column count from 1, in bytes; 0 = not about a text. */
typedef struct rg_diagnostic {
  rg_code code;
  rg_level level;
  uint32_t line, column;
  uint64_t offset;     /**< bytes from the start of the text */
  uint32_t length;     /**< bytes the caret line underlines; at least 1 when line is not 0 */
  uint32_t reserved;
  rg_node node;        /**< the node it is about, or null */
  const char *message; /**< "file:line:column: error: sentence", source line and caret; borrowed */
} rg_diagnostic;

/** One log line. `text` lives until return. */
typedef void (*rg_log_fn)(void *user, rg_level level, rg_code code, const char *text);

/** Receives `size` bytes of output, in order, any number of times. Return false to stop: RG_ERROR_IO. */
typedef bool (*rg_sink_fn)(void *user, const char *bytes, size_t size);

/** Return `size` > 0 bytes aligned to `alignment` (a power of two, at most 64), or NULL. */
typedef void *(*rg_alloc_fn)(void *user, size_t size, size_t alignment);
/** Take back a block with the size and alignment it was asked for. */
typedef void (*rg_free_fn)(void *user, void *block, size_t size, size_t alignment);

/** Memory hooks, called only on the thread inside an rg_ call. All zero = malloc and free. */
typedef struct rg_allocator {
  rg_alloc_fn alloc;
  rg_free_fn free;
  void *user;
} rg_allocator;

#ifdef __cplusplus
}
#endif
#endif /* REGLET_BASE_H */
