/* SPDX-License-Identifier: MIT */
/* The headers of an older version; Tests/ABI/baseline.py writes it. */
#ifndef REGLET_H
#define REGLET_H 
#ifndef REGLET_BASE_H
#define REGLET_BASE_H 
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define RG_VERSION_MAJOR 0
#define RG_VERSION_MINOR 1
#define RG_VERSION_PATCH 0
#define RG_VERSION ((RG_VERSION_MAJOR << 16) | (RG_VERSION_MINOR << 8) | RG_VERSION_PATCH)
#ifndef RG_API
#if defined(__GNUC__) && defined(RG_STATIC)
#define RG_API __attribute__((visibility("hidden")))
#elif defined(__GNUC__)
#define RG_API __attribute__((visibility("default")))
#else
#define RG_API 
#endif
#endif
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
typedef enum rg_status {
  RG_OK = 0,
  RG_ERROR_INVALID_ARGUMENT = 1,
  RG_ERROR_STALE_HANDLE = 2,
  RG_ERROR_OUT_OF_MEMORY = 3,
  RG_ERROR_LIMIT = 4,
  RG_ERROR_SYNTAX = 5,
  RG_ERROR_REENTRANT = 6,
  RG_ERROR_NOT_FOUND = 7,
  RG_ERROR_HIERARCHY = 8,
  RG_ERROR_TREE = 9,
  RG_ERROR_IO = 10,
  RG_ERROR_UNSATISFIABLE = 11,
  RG_ERROR_UNSUPPORTED = 12,
  RG_STATUS_FORCE_32 = 0x7fffffff
} rg_status;
typedef struct rg_node {
  uint64_t id;
} rg_node;
typedef struct rg_font {
  uint32_t id;
} rg_font;
typedef struct rg_context rg_context;
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
static inline rg_edges rg_edges_all(float all) { return rg_edges_make(all, all, all, all); }
static inline rg_edges rg_edges_sides(float horizontal, float vertical) {
  return rg_edges_make(horizontal, vertical, horizontal, vertical);
}
typedef struct rg_frame {
  float x, y, width, height;
} rg_frame;
typedef struct rg_size {
  float width, height;
} rg_size;
static inline rg_node rg_null(void) {
  rg_node n = {0};
  return n;
}
RG_API uint32_t rg_version(void);
RG_API const char *rg_status_name(rg_status status);
typedef enum rg_level {
  RG_LEVEL_ERROR = 1,
  RG_LEVEL_WARNING = 2,
  RG_LEVEL_INFO = 3,
  RG_LEVEL_FORCE_32 = 0x7fffffff
} rg_level;
typedef enum rg_code {
  RG_CODE_NONE = 0,
  RG_CODE_XML_SYNTAX = 1,
  RG_CODE_UNKNOWN_TAG = 2,
  RG_CODE_UNKNOWN_ATTRIBUTE = 3,
  RG_CODE_BAD_VALUE = 4,
  RG_CODE_DUPLICATE_ID = 5,
  RG_CODE_LIMIT = 6,
  RG_CODE_FORBIDDEN = 7,
  RG_CODE_HIERARCHY = 8,
  RG_CODE_PERCENT_IN_WRAP = 9,
  RG_CODE_BASELINE_CHILD = 10,
  RG_CODE_BASELINE_WEIGHT = 11,
  RG_CODE_WEIGHT_UNUSED = 12,
  RG_CODE_CYCLE = 13,
  RG_CODE_UNKNOWN_ANCHOR = 14,
  RG_CODE_OUT_OF_MEMORY = 15,
  RG_CODE_GRID_CELL = 20,
  RG_CODE_UNSATISFIABLE = 21,
  RG_CODE_VFL_SYNTAX = 22,
  RG_CODE_VFL_VIEW = 23,
  RG_CODE_VFL_METRIC = 24,
  RG_CODE_VFL_PRIORITY = 25,
  RG_CODE_VFL_OPTION = 26,
  RG_CODE_NO_SIZE = 27,
  RG_CODE_MISSING = 28,
  RG_CODE_SHAPING = 30,
  RG_CODE_UNKNOWN_FONT = 31,
  RG_CODE_JSON_SYNTAX = 40,
  RG_CODE_DUPLICATE_KEY = 41,
  RG_CODE_CSS_SYNTAX = 42,
  RG_CODE_STICKS_OUT = 50,
  RG_CODE_TEXT_CUT = 51,
  RG_CODE_OVERLAP = 52,
  RG_CODE_NOT_VISIBLE = 53,
  RG_CODE_FORCE_32 = 0x7fffffff
} rg_code;
typedef struct rg_diagnostic {
  rg_code code;
  rg_level level;
  uint32_t line, column;
  uint64_t offset;
  uint32_t length;
  uint32_t reserved;
  rg_node node;
  const char *message;
} rg_diagnostic;
typedef void (*rg_log_fn)(void *user, rg_level level, rg_code code, const char *text);
typedef bool (*rg_sink_fn)(void *user, const char *bytes, size_t size);
typedef void *(*rg_alloc_fn)(void *user, size_t size, size_t alignment);
typedef void (*rg_free_fn)(void *user, void *block, size_t size, size_t alignment);
typedef struct rg_allocator {
  rg_alloc_fn alloc;
  rg_free_fn free;
  void *user;
} rg_allocator;
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_CORE
#ifndef REGLET_APPEARANCE_H
#define REGLET_APPEARANCE_H 
#ifndef REGLET_DRAWABLE_H
#define REGLET_DRAWABLE_H 
#ifndef REGLET_PAINT_H
#define REGLET_PAINT_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_op {
  RG_OP_NONE = 0,
  RG_OP_RECT = 1,
  RG_OP_ROUND_RECT = 2,
  RG_OP_OVAL = 3,
  RG_OP_LINE = 4,
  RG_OP_PATH = 5,
  RG_OP_IMAGE = 6,
  RG_OP_NINE_PATCH = 7,
  RG_OP_FILL = 8,
  RG_OP_TEXT = 9,
  RG_OP_SHADOW = 10,
  RG_OP_CUSTOM = 11,
  RG_OP_POP = 12,
  RG_OP_PUSH_CLIP = 16,
  RG_OP_PUSH_CLIP_ROUND = 17,
  RG_OP_PUSH_CLIP_PATH = 18,
  RG_OP_PUSH_TRANSFORM = 19,
  RG_OP_PUSH_LAYER = 20,
  RG_OP_FORCE_32 = 0x7fffffff
} rg_op;
typedef enum rg_verb {
  RG_VERB_MOVE = 0,
  RG_VERB_LINE = 1,
  RG_VERB_QUADRATIC = 2,
  RG_VERB_CUBIC = 3,
  RG_VERB_ARC = 4,
  RG_VERB_CLOSE = 5,
  RG_VERB_ARC_TO = 6,
  RG_VERB_OVAL = 7,
  RG_VERB_ROUND_RECT = 8,
  RG_VERB_FORCE_32 = 0x7fffffff
} rg_verb;
typedef enum rg_shader {
  RG_SHADER_COLOR = 0,
  RG_SHADER_LINEAR = 1,
  RG_SHADER_RADIAL = 2,
  RG_SHADER_SWEEP = 3,
  RG_SHADER_IMAGE = 4,
  RG_SHADER_FORCE_32 = 0x7fffffff
} rg_shader;
typedef enum rg_tile {
  RG_TILE_CLAMP = 0,
  RG_TILE_REPEAT = 1,
  RG_TILE_MIRROR = 2,
  RG_TILE_NONE = 3,
  RG_TILE_FORCE_32 = 0x7fffffff
} rg_tile;
typedef enum rg_blend {
  RG_BLEND_SRC_OVER = 0,
  RG_BLEND_SRC_IN = 1,
  RG_BLEND_SRC_ATOP = 2,
  RG_BLEND_MULTIPLY = 3,
  RG_BLEND_SCREEN = 4,
  RG_BLEND_ADD = 5,
  RG_BLEND_FORCE_32 = 0x7fffffff
} rg_blend;
typedef enum rg_cap { RG_CAP_BUTT = 0, RG_CAP_ROUND = 1, RG_CAP_SQUARE = 2, RG_CAP_FORCE_32 = 0x7fffffff } rg_cap;
typedef enum rg_join { RG_JOIN_MITER = 0, RG_JOIN_ROUND = 1, RG_JOIN_BEVEL = 2, RG_JOIN_FORCE_32 = 0x7fffffff } rg_join;
typedef struct rg_brush {
  uint8_t shader;
  uint8_t tile_x, tile_y;
  uint8_t stroke;
  uint8_t cap, join;
  uint8_t even_odd;
  uint8_t tint_mode;
  uint32_t tint;
  uint32_t image;
  uint32_t stops;
  uint32_t stop_count;
  uint32_t matrix;
  float geometry[4];
  float stroke_width, miter;
  float dash_on, dash_off;
  float trim_start, trim_end;
  float blur, shadow_x, shadow_y;
  uint32_t reserved;
} rg_brush;
typedef struct rg_command {
  rg_node node;
  float left, top, right, bottom;
  uint16_t op;
  uint16_t flags;
  uint32_t color;
  uint32_t data, data_count;
  uint32_t paint;
  uint32_t image;
} rg_command;
typedef union rg_paint_value {
  float number;
  uint32_t integer;
} rg_paint_value;
typedef struct rg_display_list {
  uint32_t struct_size;
  uint32_t command_count;
  const rg_command *commands;
  const rg_brush *paints;
  const rg_paint_value *data;
  uint32_t paint_count, data_count;
  const rg_frame *damage;
  uint32_t damage_count;
  uint32_t changed_first, changed_count;
  uint32_t reserved;
} rg_display_list;
RG_EXPERIMENTAL RG_API uint32_t rg_path_simplify(const rg_paint_value *data, uint32_t count, rg_paint_value *out,
                                                 uint32_t capacity);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_RESOURCES_H
#define REGLET_RESOURCES_H 
#ifndef REGLET_CONTEXT_H
#define REGLET_CONTEXT_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_snapping {
  RG_SNAP_EDGES = 0,
  RG_SNAP_NONE = 1,
  RG_SNAPPING_FORCE_32 = 0x7fffffff
} rg_snapping;
enum {
  RG_TRACK_CHANGES = 1,
  RG_TRACK_OLD_FRAMES = 2,
  RG_TRACK_ABSOLUTE = 4
};
struct rg_measure_request;
typedef void (*rg_measure_fn)(void *user, struct rg_measure_request *request);
typedef void (*rg_measure_batch_fn)(void *user, struct rg_measure_request *requests, uint32_t count);
typedef struct rg_context_def {
  uint32_t struct_size;
  uint32_t node_capacity;
  uint32_t max_nodes;
  uint32_t max_depth;
  uint32_t max_text_bytes;
  uint32_t max_file_bytes;
  uint32_t units_per_px;
  rg_snapping snapping;
  float pixel_scale;
  uint32_t track;
  rg_allocator allocator;
  void *memory;
  size_t memory_size;
  size_t extra_bytes;
  rg_measure_fn measure;
  rg_measure_batch_fn measure_batch;
  rg_log_fn log;
  void *user;
  uint32_t constraint_capacity;
  uint32_t connection_capacity;
  uint32_t max_constraint_work;
} rg_context_def;
RG_API void rg_context_def_init(rg_context_def *def, size_t struct_size);
static inline rg_context_def rg_context_def_default(void) {
  rg_context_def d;
  rg_context_def_init(&d, sizeof d);
  return d;
}
RG_API size_t rg_context_required_size(const rg_context_def *def);
RG_API rg_status rg_context_create(const rg_context_def *def, rg_context **out);
RG_API const char *rg_context_check(const rg_context_def *def);
RG_API void rg_context_destroy(rg_context *ctx);
RG_API const char *rg_error_message(const rg_context *ctx);
typedef struct rg_memory_stats {
  size_t live_bytes;
  size_t peak_bytes;
  size_t allocations;
  uint32_t node_count;
  uint32_t node_capacity;
  uint32_t bytes_per_node;
  uint32_t spec_slots_used;
  uint32_t spec_slots;
  uint32_t reserved;
} rg_memory_stats;
RG_API rg_status rg_context_memory_stats(const rg_context *ctx, rg_memory_stats *out);
RG_API rg_status rg_context_trim(rg_context *ctx);
RG_API rg_status rg_context_set_pixel_scale(rg_context *ctx, float scale);
RG_API uint32_t rg_diagnostic_count(const rg_context *ctx);
RG_API rg_status rg_diagnostic_at(const rg_context *ctx, uint32_t index, rg_diagnostic *out);
RG_API void rg_diagnostics_clear(rg_context *ctx);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_ENVIRONMENT_H
#define REGLET_ENVIRONMENT_H 
#ifndef REGLET_STYLE_H
#define REGLET_STYLE_H 
#ifndef REGLET_FRAME_H
#define REGLET_FRAME_H 
#ifdef __cplusplus
extern "C" {
#endif
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
  RG_GRAVITY_START = 0x103,
  RG_GRAVITY_END = 0x105,
  RG_GRAVITY_CENTER = 0x11,
  RG_GRAVITY_FILL = 0x77
};
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_LINEAR_H
#define REGLET_LINEAR_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_weight_mode {
  RG_WEIGHT_ANDROID = 0,
  RG_WEIGHT_BOX = 1,
  RG_WEIGHT_FILL = 2,
  RG_WEIGHT_MODE_FORCE_32 = 0x7fffffff
} rg_weight_mode;
enum {
  RG_DIVIDER_NONE = 0,
  RG_DIVIDER_BEGINNING = 1,
  RG_DIVIDER_MIDDLE = 2,
  RG_DIVIDER_END = 4
};
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_kind {
  RG_KIND_VIEW = 0,
  RG_KIND_SPACE = 1,
  RG_KIND_FIXED = 2,
  RG_KIND_MEASURED = 3,
  RG_KIND_TEXT = 4,
  RG_KIND_LINEAR = 5,
  RG_KIND_FRAME = 6,
  RG_KIND_RELATIVE = 7,
  RG_KIND_TABLE = 8,
  RG_KIND_TABLE_ROW = 9,
  RG_KIND_GRID = 10,
  RG_KIND_SCROLL = 11,
  RG_KIND_HSCROLL = 12,
  RG_KIND_FLOW = 13,
  RG_KIND_CUSTOM = 14,
  RG_KIND_CONSTRAINT = 15,
  RG_KIND_FLEXBOX = 16,
  RG_KIND_COORDINATOR = 17,
  RG_KIND_APP_BAR = 18,
  RG_KIND_COLLAPSING = 19,
  RG_KIND_DRAWER = 20,
  RG_KIND_TOOLBAR = 21,
  RG_KIND_CHIP_GROUP = 22,
  RG_KIND_PERCENT_FRAME = 23,
  RG_KIND_ABSOLUTE = 24,
  RG_KIND_ANIMATOR = 25,
  RG_KIND_CONNECTED = 26,
  RG_KIND_CSS_FLEX = 27,
  RG_KIND_CSS_GRID = 28,
  RG_KIND_CSS_BLOCK = 29,
  RG_KIND_LIST = 30,
  RG_KIND_FORCE_32 = 0x7fffffff
} rg_kind;
typedef enum rg_length_kind {
  RG_UNSET = 0,
  RG_PX = 1,
  RG_MATCH_PARENT = 2,
  RG_WRAP_CONTENT = 3,
  RG_PERCENT = 4,
  RG_LENGTH_KIND_FORCE_32 = 0x7fffffff
} rg_length_kind;
typedef struct rg_length {
  float value;
  rg_length_kind kind;
} rg_length;
static inline rg_length rg_length_make(float value, rg_length_kind kind) {
  rg_length l;
  l.value = value;
  l.kind = kind;
  return l;
}
static inline rg_length rg_unset(void) { return rg_length_make(0, RG_UNSET); }
static inline rg_length rg_px(float value) { return rg_length_make(value, RG_PX); }
static inline rg_length rg_match_parent(void) { return rg_length_make(0, RG_MATCH_PARENT); }
static inline rg_length rg_wrap_content(void) { return rg_length_make(0, RG_WRAP_CONTENT); }
static inline rg_length rg_percent(float value) { return rg_length_make(value, RG_PERCENT); }
typedef enum rg_orientation {
  RG_HORIZONTAL = 0,
  RG_VERTICAL = 1,
  RG_ORIENTATION_FORCE_32 = 0x7fffffff
} rg_orientation;
typedef enum rg_visibility {
  RG_VISIBLE = 0,
  RG_INVISIBLE = 1,
  RG_GONE = 2,
  RG_VISIBILITY_FORCE_32 = 0x7fffffff
} rg_visibility;
typedef enum rg_direction {
  RG_DIRECTION_INHERIT = 0,
  RG_DIRECTION_LTR = 1,
  RG_DIRECTION_RTL = 2,
  RG_DIRECTION_FORCE_32 = 0x7fffffff
} rg_direction;
typedef enum rg_text_direction {
  RG_TEXT_FIRST_STRONG = 0,
  RG_TEXT_ANY_RTL = 1,
  RG_TEXT_LTR = 2,
  RG_TEXT_RTL = 3,
  RG_TEXT_LOCALE = 4,
  RG_TEXT_FIRST_STRONG_LTR = 5,
  RG_TEXT_FIRST_STRONG_RTL = 6,
  RG_TEXT_INHERIT = 7,
  RG_TEXT_DIRECTION_FORCE_32 = 0x7fffffff
} rg_text_direction;
typedef enum rg_text_alignment {
  RG_TEXT_ALIGN_INHERIT = 0,
  RG_TEXT_ALIGN_GRAVITY = 1,
  RG_TEXT_ALIGN_TEXT_START = 2,
  RG_TEXT_ALIGN_TEXT_END = 3,
  RG_TEXT_ALIGN_CENTER = 4,
  RG_TEXT_ALIGN_VIEW_START = 5,
  RG_TEXT_ALIGN_VIEW_END = 6,
  RG_TEXT_ALIGNMENT_FORCE_32 = 0x7fffffff
} rg_text_alignment;
typedef enum rg_text_break {
  RG_BREAK_WORDS = 0,
  RG_BREAK_ANYWHERE = 1,
  RG_TEXT_BREAK_FORCE_32 = 0x7fffffff
} rg_text_break;
typedef enum rg_ellipsize {
  RG_ELLIPSIZE_NONE = 0,
  RG_ELLIPSIZE_END = 1,
  RG_ELLIPSIZE_START = 2,
  RG_ELLIPSIZE_MIDDLE = 3,
  RG_ELLIPSIZE_FORCE_32 = 0x7fffffff
} rg_ellipsize;
typedef struct rg_style {
  uint32_t struct_size;
  rg_length width, height;
  float margin_left, margin_top, margin_right, margin_bottom;
  rg_length margin_start, margin_end;
  float weight;
  uint32_t layout_gravity;
  float inset_left, inset_top, inset_right, inset_bottom;
  float offset_x, offset_y;
  float padding_left, padding_top, padding_right, padding_bottom;
  rg_length padding_start, padding_end;
  float suggested_min_width, suggested_min_height;
  rg_length min_width, min_height, max_width, max_height;
  float aspect_ratio;
  rg_visibility visibility;
  rg_direction direction;
  float content_width, content_height;
  rg_length baseline;
  rg_orientation orientation;
  uint32_t gravity;
  rg_weight_mode weight_mode;
  float weight_sum;
  float gap;
  int32_t baseline_child_index;
  bool baseline_aligned;
  bool measure_with_largest_child;
  bool measure_all_children;
  bool fill_viewport;
  uint32_t show_dividers;
  float divider_width, divider_height;
  float divider_padding;
  rg_font font;
  int32_t max_lines;
  rg_text_break text_break;
  uint8_t ellipsize;
  bool reserved2[3];
  float line_spacing_extra;
  float line_spacing_multiplier;
  float line_gap;
  rg_length edge_left, edge_top, edge_right, edge_bottom, edge_start, edge_end;
  int32_t order;
  int32_t z;
  bool divider_before;
  bool reserved3[3];
  rg_length divider_spacing;
  float divider_extend_start, divider_extend_end;
  int32_t min_lines;
  rg_text_direction text_direction;
  bool include_font_padding;
  bool reserved4[3];
  rg_text_alignment text_alignment;
} rg_style;
RG_API void rg_style_init(rg_style *style, size_t struct_size);
static inline rg_style rg_style_default(void) {
  rg_style s;
  rg_style_init(&s, sizeof s);
  return s;
}
static inline void rg_style_set_padding(rg_style *style, rg_edges padding) {
  style->padding_left = padding.left;
  style->padding_top = padding.top;
  style->padding_right = padding.right;
  style->padding_bottom = padding.bottom;
}
static inline void rg_style_set_margin(rg_style *style, rg_edges margin) {
  style->margin_left = margin.left;
  style->margin_top = margin.top;
  style->margin_right = margin.right;
  style->margin_bottom = margin.bottom;
}
typedef enum rg_property {
  RG_WIDTH = 0,
  RG_HEIGHT = 1,
  RG_MIN_WIDTH = 2,
  RG_MIN_HEIGHT = 3,
  RG_MAX_WIDTH = 4,
  RG_MAX_HEIGHT = 5,
  RG_MARGIN_START = 6,
  RG_MARGIN_END = 7,
  RG_PADDING_START = 8,
  RG_PADDING_END = 9,
  RG_BASELINE = 10,
  RG_EDGE_LEFT = 11,
  RG_EDGE_TOP = 12,
  RG_EDGE_RIGHT = 13,
  RG_EDGE_BOTTOM = 14,
  RG_EDGE_START = 15,
  RG_EDGE_END = 16,
  RG_DIVIDER_SPACING = 17,
  RG_MARGIN_LEFT = 32,
  RG_MARGIN_TOP = 33,
  RG_MARGIN_RIGHT = 34,
  RG_MARGIN_BOTTOM = 35,
  RG_PADDING_LEFT = 36,
  RG_PADDING_TOP = 37,
  RG_PADDING_RIGHT = 38,
  RG_PADDING_BOTTOM = 39,
  RG_INSET_LEFT = 40,
  RG_INSET_TOP = 41,
  RG_INSET_RIGHT = 42,
  RG_INSET_BOTTOM = 43,
  RG_OFFSET_X = 44,
  RG_OFFSET_Y = 45,
  RG_SUGGESTED_MIN_WIDTH = 46,
  RG_SUGGESTED_MIN_HEIGHT = 47,
  RG_WEIGHT = 48,
  RG_ASPECT_RATIO = 49,
  RG_CONTENT_WIDTH = 50,
  RG_CONTENT_HEIGHT = 51,
  RG_WEIGHT_SUM = 52,
  RG_GAP = 53,
  RG_DIVIDER_WIDTH = 54,
  RG_DIVIDER_HEIGHT = 55,
  RG_DIVIDER_PADDING = 56,
  RG_LINE_SPACING_EXTRA = 57,
  RG_LINE_SPACING_MULTIPLIER = 58,
  RG_LINE_GAP = 59,
  RG_DIVIDER_EXTEND_START = 60,
  RG_DIVIDER_EXTEND_END = 61,
  RG_LAYOUT_GRAVITY = 64,
  RG_VISIBILITY = 65,
  RG_DIRECTION = 66,
  RG_ORIENTATION = 67,
  RG_GRAVITY = 68,
  RG_WEIGHT_MODE = 69,
  RG_BASELINE_CHILD_INDEX = 70,
  RG_BASELINE_ALIGNED = 71,
  RG_MEASURE_WITH_LARGEST_CHILD = 72,
  RG_MEASURE_ALL_CHILDREN = 73,
  RG_SHOW_DIVIDERS = 74,
  RG_FONT = 75,
  RG_MAX_LINES = 76,
  RG_TEXT_BREAK = 77,
  RG_ELLIPSIZE = 78,
  RG_FILL_VIEWPORT = 79,
  RG_ORDER = 80,
  RG_Z = 81,
  RG_DIVIDER_BEFORE = 82,
  RG_MIN_LINES = 83,
  RG_TEXT_DIRECTION = 84,
  RG_INCLUDE_FONT_PADDING = 85,
  RG_TEXT_ALIGNMENT = 86,
  RG_PROPERTY_FORCE_32 = 0x7fffffff
} rg_property;
RG_API rg_status rg_node_set_length(rg_context *ctx, rg_node node, rg_property property, rg_length value);
RG_API rg_status rg_node_set_float(rg_context *ctx, rg_node node, rg_property property, float value);
RG_API rg_status rg_node_set_int(rg_context *ctx, rg_node node, rg_property property, int32_t value);
RG_API rg_status rg_node_get_length(const rg_context *ctx, rg_node node, rg_property property, rg_length *out);
RG_API rg_status rg_node_get_float(const rg_context *ctx, rg_node node, rg_property property, float *out);
RG_API rg_status rg_node_get_int(const rg_context *ctx, rg_node node, rg_property property, int32_t *out);
RG_API rg_status rg_nodes_set_length(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                     const rg_length *values, size_t value_stride, size_t count);
RG_API rg_status rg_nodes_set_float(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                    const float *values, size_t value_stride, size_t count);
RG_API rg_status rg_nodes_set_int(rg_context *ctx, rg_property property, const rg_node *nodes, size_t node_stride,
                                  const int32_t *values, size_t value_stride, size_t count);
RG_API rg_status rg_node_set_style(rg_context *ctx, rg_node node, const rg_style *style);
RG_API rg_status rg_node_get_style(const rg_context *ctx, rg_node node, rg_style *out);
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_screen {
  RG_SCREEN_UNSPECIFIED = 0,
  RG_SCREEN_PORTRAIT = 1,
  RG_SCREEN_LANDSCAPE = 2,
  RG_SCREEN_FORCE_32 = 0x7fffffff
} rg_screen;
typedef enum rg_size_class {
  RG_SIZE_UNSPECIFIED = 0,
  RG_SIZE_COMPACT = 1,
  RG_SIZE_REGULAR = 2,
  RG_SIZE_CLASS_FORCE_32 = 0x7fffffff
} rg_size_class;
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
typedef struct rg_environment_value {
  const char *key;
  const char *text;
  double number;
} rg_environment_value;
typedef struct rg_environment {
  uint32_t struct_size;
  float width, height;
  float density;
  float font_scale;
  float pixel_scale;
  rg_direction direction;
  rg_screen orientation;
  rg_size_class width_class, height_class;
  rg_idiom idiom;
  uint32_t value_count;
  const rg_environment_value *values;
} rg_environment;
RG_EXPERIMENTAL RG_API void rg_environment_init(rg_environment *environment, size_t struct_size);
RG_EXPERIMENTAL static inline rg_environment rg_environment_default(void) {
  rg_environment e;
  rg_environment_init(&e, sizeof e);
  return e;
}
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_MARKUP_H
#define REGLET_MARKUP_H 
#ifndef REGLET_CUSTOM_H
#define REGLET_CUSTOM_H 
#ifndef REGLET_TEXT_H
#define REGLET_TEXT_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_glyph {
  uint32_t codepoint;
  float advance;
} rg_glyph;
typedef struct rg_kerning_pair {
  uint32_t left, right;
  float adjust;
} rg_kerning_pair;
typedef struct rg_font_def {
  uint32_t struct_size;
  uint32_t glyph_count;
  const rg_glyph *glyphs;
  size_t glyph_stride;
  float default_advance;
  float line_height;
  float ascent;
  float tab_advance;
  float size;
  uint32_t kerning_count;
  const rg_kerning_pair *kerning;
  bool shaped;
  bool reserved[7];
  float top_padding, bottom_padding;
} rg_font_def;
RG_API rg_status rg_font_create(rg_context *ctx, const rg_font_def *def, rg_font *out);
RG_API rg_status rg_font_destroy(rg_context *ctx, rg_font font);
RG_EXPERIMENTAL RG_API rg_status rg_font_sized(rg_context *ctx, rg_font font, float size, rg_font *out);
typedef struct rg_font_request {
  const char *family;
  float size;
  uint32_t weight;
  bool italic;
  bool reserved[3];
  rg_font font;
} rg_font_request;
typedef void (*rg_font_fn)(void *user, rg_font_request *request);
RG_EXPERIMENTAL RG_API rg_status rg_context_set_fonts(rg_context *ctx, rg_font_fn fonts, void *user);
RG_EXPERIMENTAL RG_API rg_status rg_font_find(rg_context *ctx, const rg_font_request *request, rg_font *out);
typedef struct rg_font_data {
  uint32_t struct_size;
  rg_font base;
  float size;
  float letter_spacing;
  float line_height, ascent, tab_advance;
  bool upper_case;
  bool hidden;
  bool shaped;
  bool reserved[1];
  float top_padding, bottom_padding;
} rg_font_data;
RG_EXPERIMENTAL RG_API rg_status rg_font_info(const rg_context *ctx, rg_font font, rg_font_data *out);
RG_EXPERIMENTAL RG_API float rg_font_advance(const rg_context *ctx, rg_font font, uint32_t codepoint);
RG_API rg_status rg_node_set_text(rg_context *ctx, rg_node node, const char *text, size_t length);
RG_EXPERIMENTAL RG_API rg_status rg_nodes_set_text(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                                   const char *const *texts, size_t text_stride, size_t count);
RG_API const char *rg_node_text(const rg_context *ctx, rg_node node, size_t *length);
RG_API rg_status rg_node_set_hint(rg_context *ctx, rg_node node, const char *hint, size_t length);
RG_API const char *rg_node_hint(const rg_context *ctx, rg_node node, size_t *length);
RG_EXPERIMENTAL RG_API rg_status rg_node_set_max_length(rg_context *ctx, rg_node node, int32_t length);
RG_EXPERIMENTAL RG_API int32_t rg_node_max_length(const rg_context *ctx, rg_node node);
typedef struct rg_auto_size {
  uint32_t struct_size;
  uint32_t preset_count;
  const float *presets;
  float min_size, max_size;
  float step;
  uint32_t reserved;
} rg_auto_size;
RG_EXPERIMENTAL RG_API rg_status rg_node_set_auto_size(rg_context *ctx, rg_node node, const rg_auto_size *sizes);
RG_EXPERIMENTAL RG_API rg_status rg_node_auto_size(const rg_context *ctx, rg_node node, rg_auto_size *out);
typedef enum rg_span_flags {
  RG_SPAN_NONE = 0,
  RG_SPAN_UNDERLINE = 1,
  RG_SPAN_STRIKE_THROUGH = 2,
  RG_SPAN_SUPERSCRIPT = 4,
  RG_SPAN_SUBSCRIPT = 8,
  RG_SPAN_FLAGS_FORCE_32 = 0x7fffffff
} rg_span_flags;
typedef struct rg_span {
  uint32_t start, end;
  rg_font font;
  float size;
  float scale;
  float letter_spacing;
  uint32_t color;
  uint32_t background;
  uint32_t flags;
  uint32_t reserved;
  const char *link;
} rg_span;
RG_EXPERIMENTAL RG_API rg_status rg_node_set_spans(rg_context *ctx, rg_node node, const rg_span *spans, uint32_t count);
RG_EXPERIMENTAL RG_API rg_status rg_node_spans(const rg_context *ctx, rg_node node, rg_span *out, uint32_t capacity,
                                               uint32_t *count);
typedef struct rg_text_line {
  uint32_t start, length;
  float x, y, width, height;
  float baseline;
  uint32_t ellipsis;
  uint32_t tail_start, tail_length;
} rg_text_line;
RG_API rg_status rg_node_lines(const rg_context *ctx, rg_node node, rg_text_line *out, uint32_t capacity,
                               uint32_t *count);
typedef struct rg_text_run {
  uint32_t start, length;
  uint32_t line;
  uint32_t level;
  float x, width;
  rg_font font;
  float rise;
  uint32_t color;
  uint32_t background;
  uint32_t flags;
  uint32_t reserved;
} rg_text_run;
RG_EXPERIMENTAL RG_API rg_status rg_node_text_runs(rg_context *ctx, rg_node node, rg_text_run *out, uint32_t capacity,
                                                   uint32_t *count);
typedef struct rg_text_hit {
  uint32_t start, length;
  uint32_t line;
  uint32_t trailing;
  const char *link;
} rg_text_hit;
RG_EXPERIMENTAL RG_API rg_status rg_node_text_hit(rg_context *ctx, rg_node node, float x, float y, rg_text_hit *out);
typedef struct rg_text_caret {
  float x, y, height;
  uint32_t line;
} rg_text_caret;
RG_EXPERIMENTAL RG_API rg_status rg_node_caret(rg_context *ctx, rg_node node, uint32_t offset, rg_text_caret *out);
typedef enum rg_spec_mode {
  RG_UNSPECIFIED = 0,
  RG_EXACTLY = 1,
  RG_AT_MOST = 2,
  RG_SPEC_MODE_FORCE_32 = 0x7fffffff
} rg_spec_mode;
typedef struct rg_spec {
  rg_spec_mode mode;
  float size;
} rg_spec;
static inline rg_spec rg_spec_make(rg_spec_mode mode, float size) {
  rg_spec s;
  s.mode = mode;
  s.size = size;
  return s;
}
static inline rg_spec rg_exactly(float size) { return rg_spec_make(RG_EXACTLY, size); }
static inline rg_spec rg_at_most(float size) { return rg_spec_make(RG_AT_MOST, size); }
static inline rg_spec rg_unspecified(void) { return rg_spec_make(RG_UNSPECIFIED, 0); }
typedef struct rg_measure_request {
  rg_node node;
  void *node_user_data;
  rg_spec width, height;
  float out_width, out_height;
  float out_baseline;
  float out_last_baseline;
} rg_measure_request;
RG_API rg_status rg_node_mark_dirty(rg_context *ctx, rg_node node);
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
#define RG_MAX_CONTAINER_CLASSES 65535
#define RG_MAX_CHILD_PARAMS 4096
typedef struct rg_container_class {
  uint32_t id;
} rg_container_class;
typedef struct rg_request {
  rg_context *context;
  uint64_t serial;
} rg_request;
typedef struct rg_container_measure {
  rg_request request;
  rg_node node;
  void *node_user_data;
  rg_spec width, height;
  float padding_left, padding_top, padding_right, padding_bottom;
  uint32_t child_count;
  bool is_rtl;
  bool is_mirrored;
  uint16_t reserved;
  float out_width, out_height;
  float out_baseline;
  uint32_t out_flags;
} rg_container_measure;
typedef struct rg_container_place {
  rg_request request;
  rg_node node;
  void *node_user_data;
  float width, height;
  float padding_left, padding_top, padding_right, padding_bottom;
  uint32_t child_count;
  bool is_rtl, is_mirrored;
  uint16_t reserved;
} rg_container_place;
typedef void (*rg_container_measure_fn)(void *user, rg_container_measure *measure);
typedef void (*rg_container_place_fn)(void *user, rg_container_place *place);
typedef struct rg_container_def {
  uint32_t struct_size;
  uint32_t params_size;
  const void *default_params;
  rg_container_measure_fn measure;
  rg_container_place_fn place;
  void *user;
  bool mirrors;
  uint8_t reserved[7];
} rg_container_def;
RG_API void rg_container_def_init(rg_container_def *def, size_t struct_size);
static inline rg_container_def rg_container_def_default(void) {
  rg_container_def d;
  rg_container_def_init(&d, sizeof d);
  return d;
}
RG_API rg_status rg_container_register(rg_context *ctx, const rg_container_def *def, rg_container_class *out);
RG_API rg_status rg_node_set_container_class(rg_context *ctx, rg_node node, rg_container_class of);
RG_API rg_status rg_node_get_container_class(const rg_context *ctx, rg_node node, rg_container_class *out);
RG_API rg_status rg_node_set_custom_params(rg_context *ctx, rg_node child, const void *bytes, size_t size);
RG_API const void *rg_node_custom_params(const rg_context *ctx, rg_node child, size_t *size);
typedef struct rg_child {
  rg_node node;
  void *node_user_data;
  const void *params;
  rg_length width, height;
  float margin_left, margin_top, margin_right, margin_bottom;
  float weight;
  uint32_t layout_gravity;
  rg_visibility visibility;
  float baseline;
  rg_size size;
} rg_child;
typedef struct rg_child_size {
  float width, height;
  float baseline;
  uint32_t flags;
} rg_child_size;
RG_API rg_status rg_request_child(rg_request request, uint32_t index, rg_child *out);
RG_API rg_status rg_request_child_specs(rg_request request, uint32_t index, float used_width, float used_height,
                                        rg_spec *width, rg_spec *height);
RG_API rg_status rg_request_measure_child(rg_request request, uint32_t index, rg_spec width, rg_spec height,
                                          rg_child_size *out);
RG_API rg_status rg_request_set_child_frame(rg_request request, uint32_t index, float x, float y, float width,
                                            float height);
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_unknown_tag {
  RG_UNKNOWN_TAG_WARN = 0,
  RG_UNKNOWN_TAG_ERROR = 1,
  RG_UNKNOWN_TAG_FORCE_32 = 0x7fffffff
} rg_unknown_tag;
typedef enum rg_format {
  RG_FORMAT_DETECT = 0,
  RG_FORMAT_XML = 1,
  RG_FORMAT_JSON = 2,
  RG_FORMAT_FORCE_32 = 0x7fffffff
} rg_format;
enum {
  RG_JSON_STRICT = 1,
  RG_JSON_COMMENTS = 2
};
typedef struct rg_tag {
  const char *tag;
  const char *id;
  rg_kind kind;
  rg_container_class container_class;
  rg_style *style;
  void *user_data;
} rg_tag;
typedef bool (*rg_tag_fn)(void *user, rg_tag *tag);
typedef void (*rg_created_fn)(void *user, rg_node node, const rg_tag *tag);
typedef struct rg_expression {
  const char *tag;
  const char *attribute;
  const char *text;
} rg_expression;
typedef const char *(*rg_expression_fn)(void *user, const rg_expression *expression);
typedef struct rg_inflate_def {
  uint32_t struct_size;
  rg_unknown_tag unknown_tag;
  const char *file_name;
  rg_node parent;
  float density;
  float font_scale;
  rg_font font;
  uint32_t max_attributes;
  rg_format format;
  uint32_t json_options;
  bool preview;
  rg_tag_fn resolve_tag;
  rg_expression_fn resolve_expression;
  rg_created_fn did_create;
  void *user;
  bool reloadable;
  bool drawables;
} rg_inflate_def;
RG_API void rg_inflate_def_init(rg_inflate_def *def, size_t struct_size);
static inline rg_inflate_def rg_inflate_def_default(void) {
  rg_inflate_def d;
  rg_inflate_def_init(&d, sizeof d);
  return d;
}
RG_API rg_status rg_inflate(rg_context *ctx, const char *text, size_t length, const rg_inflate_def *def, rg_node *out);
RG_API rg_status rg_inflate_file(rg_context *ctx, const char *path, const rg_inflate_def *def, rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_reinflate(rg_context *ctx, rg_node root, const char *text, size_t length,
                                              const rg_inflate_def *def, rg_node *out);
RG_API const char *rg_node_tag(const rg_context *ctx, rg_node node);
typedef struct rg_source {
  const char *file;
  uint32_t line, column;
} rg_source;
RG_API rg_status rg_node_source(const rg_context *ctx, rg_node node, rg_source *out);
RG_API uint32_t rg_node_attribute_count(const rg_context *ctx, rg_node node);
RG_API rg_status rg_node_attribute_at(const rg_context *ctx, rg_node node, uint32_t index, const char **name,
                                      const char **value);
RG_API const char *rg_node_attribute(const rg_context *ctx, rg_node node, const char *name);
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_resources rg_resources;
typedef struct rg_resource_view rg_resource_view;
typedef uint32_t rg_resource;
typedef struct rg_resources_def {
  uint32_t struct_size;
  uint32_t max_entries;
  uint64_t max_file_bytes;
  rg_allocator allocator;
  const char *locales;
  bool defer_locales;
} rg_resources_def;
typedef bool (*rg_resource_path_fn)(void *user, const char *path);
typedef bool (*rg_resource_list_fn)(void *provider, rg_resource_path_fn report, void *user);
typedef bool (*rg_resource_read_fn)(void *provider, const char *path, rg_sink_fn sink, void *user);
typedef struct rg_resource_provider {
  rg_resource_list_fn list;
  rg_resource_read_fn read;
  void *user;
} rg_resource_provider;
RG_EXPERIMENTAL RG_API void rg_resources_def_init(rg_resources_def *def, size_t struct_size);
RG_EXPERIMENTAL static inline rg_resources_def rg_resources_def_default(void) {
  rg_resources_def d;
  rg_resources_def_init(&d, sizeof d);
  return d;
}
typedef struct rg_configuration {
  uint32_t struct_size;
  uint16_t mcc, mnc;
  const char *locale;
  rg_direction direction;
  uint16_t smallest_width, width, height;
  uint16_t px_width, px_height;
  const char *qualifiers;
  uint16_t density;
  uint16_t sdk;
  bool ui_normal;
  float font_scale;
} rg_configuration;
RG_EXPERIMENTAL RG_API void rg_configuration_init(rg_configuration *configuration, size_t struct_size);
RG_EXPERIMENTAL static inline rg_configuration rg_configuration_default(void) {
  rg_configuration c;
  rg_configuration_init(&c, sizeof c);
  return c;
}
typedef enum rg_value_type {
  RG_VALUE_MISSING = 0,
  RG_VALUE_NULL = 1,
  RG_VALUE_EMPTY = 2,
  RG_VALUE_STRING = 3,
  RG_VALUE_FLOAT = 4,
  RG_VALUE_DIMENSION = 5,
  RG_VALUE_FRACTION = 6,
  RG_VALUE_INTEGER = 7,
  RG_VALUE_HEXADECIMAL = 8,
  RG_VALUE_BOOLEAN = 9,
  RG_VALUE_COLOR = 10,
  RG_VALUE_REFERENCE = 11,
  RG_VALUE_ATTRIBUTE = 12,
  RG_VALUE_BAG = 13,
  RG_VALUE_FILE = 14,
  RG_VALUE_TYPE_FORCE_32 = 0x7fffffff
} rg_value_type;
typedef enum rg_value_unit {
  RG_UNIT_PX = 0,
  RG_UNIT_DP = 1,
  RG_UNIT_SP = 2,
  RG_UNIT_PT = 3,
  RG_UNIT_IN = 4,
  RG_UNIT_MM = 5,
  RG_VALUE_UNIT_FORCE_32 = 0x7fffffff
} rg_value_unit;
typedef struct rg_resource_value {
  rg_value_type type;
  int32_t data;
  float number;
  float pixels;
  rg_value_unit unit;
  rg_resource resource;
  const char *text;
  size_t length;
  uint32_t styled;
} rg_resource_value;
RG_EXPERIMENTAL static inline int32_t rg_value_pixel_offset(const rg_resource_value *value) {
  if (value->pixels >= 2147483648.0f) return INT32_MAX;
  return value->pixels > -2147483648.0f ? (int32_t)value->pixels : INT32_MIN;
}
RG_EXPERIMENTAL static inline int32_t rg_value_pixel_size(const rg_resource_value *value) {
  rg_resource_value rounded = *value;
  int32_t size;
  rounded.pixels += value->pixels >= 0 ? 0.5f : -0.5f;
  size = rg_value_pixel_offset(&rounded);
  return size != 0 || value->pixels == 0 ? size : value->pixels > 0 ? 1 : -1;
}
RG_EXPERIMENTAL static inline float rg_value_fraction(const rg_resource_value *value, float base, float parent_base) {
  return value->number * (value->unit == RG_UNIT_PX ? base : parent_base);
}
typedef struct rg_text_span {
  const char *tag;
  uint32_t start, end;
} rg_text_span;
typedef struct rg_resource_text {
  const char *text;
  size_t length;
  uint32_t styled;
} rg_resource_text;
typedef struct rg_resource_item {
  rg_resource attribute;
  rg_resource_value value;
} rg_resource_item;
typedef struct rg_resource_attribute {
  rg_resource attribute;
  const char *value;
} rg_resource_attribute;
typedef struct rg_obtain_def {
  uint32_t struct_size;
  uint32_t own_count;
  const rg_resource_attribute *own;
  const char *package;
  const char *style;
  rg_resource default_attribute;
  rg_resource default_style;
} rg_obtain_def;
RG_EXPERIMENTAL RG_API void rg_obtain_def_init(rg_obtain_def *def, size_t struct_size);
RG_EXPERIMENTAL static inline rg_obtain_def rg_obtain_def_default(void) {
  rg_obtain_def d;
  rg_obtain_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_resources_create(const rg_resources_def *def, rg_resources **out);
RG_EXPERIMENTAL RG_API void rg_resources_destroy(rg_resources *resources);
RG_EXPERIMENTAL RG_API uint32_t rg_resources_diagnostic_count(const rg_resources *resources);
RG_EXPERIMENTAL RG_API rg_status rg_resources_diagnostic_at(const rg_resources *resources, uint32_t index,
                                                            rg_diagnostic *out);
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_folder(rg_resources *resources, const char *package,
                                                         const char *path);
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_provider(rg_resources *resources, const char *package,
                                                           const rg_resource_provider *provider);
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_file(rg_resources *resources, const char *package, const char *path,
                                                       const char *text, size_t size);
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_set(rg_resources *resources, const char *bundle, const char *set,
                                                      const char *text, size_t size);
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_bundle(rg_resources *resources, const char *bundle, const char *path);
RG_EXPERIMENTAL RG_API rg_status rg_resources_next_folder(rg_resources *resources, const char *package);
RG_EXPERIMENTAL RG_API rg_status rg_resources_freeze(rg_resources *resources);
RG_EXPERIMENTAL RG_API rg_status rg_resources_save(const rg_resources *resources, rg_sink_fn sink, void *user);
RG_EXPERIMENTAL RG_API rg_status rg_resources_load(rg_resources *resources, const void *bytes, size_t size, bool copy);
RG_EXPERIMENTAL RG_API rg_status rg_resources_add_pack(rg_resources *resources, const void *bytes, size_t size,
                                                       bool copy);
RG_EXPERIMENTAL RG_API rg_status rg_resources_find(const rg_resources *resources, const char *name, rg_resource *out);
typedef struct rg_resource_definition {
  const char *path;
  uint32_t line;
  uint32_t folder;
} rg_resource_definition;
RG_EXPERIMENTAL RG_API rg_status rg_resources_definition_at(const rg_resources *resources, rg_resource resource,
                                                            uint32_t index, rg_resource_definition *out);
RG_EXPERIMENTAL RG_API size_t rg_resources_name(const rg_resources *resources, rg_resource resource, char *out,
                                                size_t size);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_create(const rg_resources *resources,
                                                         const rg_configuration *configuration,
                                                         rg_resource_view **out);
RG_EXPERIMENTAL RG_API void rg_resource_view_destroy(rg_resource_view *view);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_apply_style(rg_resource_view *view, rg_resource style, bool force);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_set_theme(rg_resource_view *view, const rg_resource *styles,
                                                            uint32_t count);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_push_theme(rg_resource_view *view, rg_resource style);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_pop_theme(rg_resource_view *view);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_set_configuration(rg_resource_view *view,
                                                                    const rg_configuration *configuration);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_style(rg_resource_view *view, rg_resource style, rg_resource_item *out,
                                                        uint32_t capacity, uint32_t *count);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_value(const rg_resource_view *view, rg_resource resource,
                                                        bool resolve, rg_resource_value *out);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_text(rg_resource_view *view, rg_resource resource,
                                                       rg_resource_text *out);
RG_EXPERIMENTAL RG_API const char *rg_resource_view_path(const rg_resource_view *view, rg_resource resource);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_read(rg_resource_view *view, rg_resource resource, rg_sink_fn sink,
                                                       void *user);
RG_EXPERIMENTAL RG_API rg_status rg_resources_spans(const rg_resources *resources, uint32_t styled, rg_text_span *out,
                                                    uint32_t capacity, uint32_t *count);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_plural(rg_resource_view *view, rg_resource resource, int64_t quantity,
                                                         rg_resource_text *out);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_array(const rg_resource_view *view, rg_resource resource,
                                                        rg_resource_value *out, uint32_t capacity, uint32_t *count);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_color(const rg_resource_view *view, rg_resource resource,
                                                        const rg_resource *states, uint32_t state_count,
                                                        uint32_t *out);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_color_info(const rg_resource_view *view, rg_resource resource,
                                                             bool *stateful, bool *opaque);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_attribute(const rg_resource_view *view, rg_resource attribute,
                                                            rg_resource_value *out);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_obtain(rg_resource_view *view, const rg_obtain_def *def,
                                                         const rg_resource *attributes, uint32_t count,
                                                         rg_resource_value *out);
RG_EXPERIMENTAL RG_API rg_status rg_resource_view_explain(rg_resource_view *view, rg_resource resource, rg_sink_fn sink,
                                                          void *user);
RG_EXPERIMENTAL RG_API rg_status rg_context_set_resources(rg_context *ctx, rg_resource_view *view);
RG_EXPERIMENTAL RG_API rg_status rg_inflate_resource(rg_context *ctx, const char *name, const rg_inflate_def *def,
                                                     rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_reinflate_resource(rg_context *ctx, rg_node root, const char *name,
                                                       const rg_inflate_def *def, rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_context_update_resources(rg_context *ctx, const rg_inflate_def *def);
RG_EXPERIMENTAL RG_API rg_status rg_stub_inflate(rg_context *ctx, rg_node stub, const rg_inflate_def *def,
                                                 rg_node *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_SCROLL_H
#define REGLET_SCROLL_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_scroll {
  float x, y;
  float min_x, min_y;
  float max_x, max_y;
  float content_width, content_height;
} rg_scroll;
RG_API rg_status rg_node_set_scroll(rg_context *ctx, rg_node node, float x, float y);
RG_API rg_status rg_node_get_scroll(const rg_context *ctx, rg_node node, rg_scroll *out);
RG_API rg_status rg_node_scroll_into_view(rg_context *ctx, rg_node node, const rg_frame *rectangle,
                                          const rg_edges *margins);
RG_API rg_status rg_node_visible_frame(const rg_context *ctx, rg_node node, rg_frame *frame, rg_frame *visible);
RG_API rg_status rg_node_set_viewport_inset(rg_context *ctx, rg_node root, float bottom, rg_node focus);
RG_API rg_status rg_node_get_viewport_inset(const rg_context *ctx, rg_node root, float *bottom);
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_drawable {
  uint32_t id;
} rg_drawable;
typedef struct rg_image {
  uint32_t id;
} rg_image;
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
typedef struct rg_drawable_state {
  uint32_t struct_size;
  rg_direction direction;
  uint64_t states;
  int32_t level;
  int32_t alpha;
  bool mutated;
  bool reserved[7];
} rg_drawable_state;
RG_EXPERIMENTAL RG_API void rg_drawable_state_init(rg_drawable_state *state, size_t struct_size);
RG_EXPERIMENTAL static inline rg_drawable_state rg_drawable_state_default(void) {
  rg_drawable_state s;
  rg_drawable_state_init(&s, sizeof s);
  return s;
}
typedef enum rg_opacity {
  RG_OPACITY_UNKNOWN = 0,
  RG_OPACITY_TRANSLUCENT = 1,
  RG_OPACITY_TRANSPARENT = 2,
  RG_OPACITY_OPAQUE = 3,
  RG_OPACITY_FORCE_32 = 0x7fffffff
} rg_opacity;
typedef struct rg_drawable_metrics {
  uint32_t struct_size;
  float width, height;
  float min_width, min_height;
  rg_edges padding;
  rg_edges optical_insets;
  rg_opacity opacity;
  bool has_padding;
  bool stateful;
  bool reserved[6];
} rg_drawable_metrics;
typedef struct rg_image_request {
  const char *path;
  rg_resource_view *view;
  rg_resource resource;
  uint32_t width, height;
  bool opaque;
  bool reserved[3];
  const char *top, *left, *right, *bottom;
} rg_image_request;
typedef bool (*rg_image_fn)(void *user, rg_image_request *request);
typedef struct rg_image_file {
  uint32_t struct_size;
  rg_image image;
  const char *path;
  rg_resource resource;
  uint32_t width, height;
  uint16_t density;
  bool nine_patch;
  bool opaque;
} rg_image_file;
typedef struct rg_drawable_def {
  uint32_t struct_size;
  bool bundle;
  bool reserved[3];
  const char *file_name;
  const char *package;
} rg_drawable_def;
RG_EXPERIMENTAL RG_API void rg_drawable_def_init(rg_drawable_def *def, size_t struct_size);
RG_EXPERIMENTAL static inline rg_drawable_def rg_drawable_def_default(void) {
  rg_drawable_def d;
  rg_drawable_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_context_set_images(rg_context *ctx, rg_image_fn images, void *user);
RG_EXPERIMENTAL RG_API rg_status rg_drawable_load(rg_context *ctx, const char *name, rg_drawable *out);
RG_EXPERIMENTAL RG_API rg_status rg_drawable_parse(rg_context *ctx, const char *xml, size_t length,
                                                   const rg_drawable_def *def, rg_drawable *out);
RG_EXPERIMENTAL RG_API rg_status rg_drawable_color(rg_context *ctx, uint32_t color, rg_drawable *out);
RG_EXPERIMENTAL RG_API rg_status rg_drawable_destroy(rg_context *ctx, rg_drawable drawable);
RG_EXPERIMENTAL RG_API rg_status rg_drawable_info(const rg_context *ctx, rg_drawable drawable,
                                                  const rg_drawable_state *state, const rg_frame *bounds,
                                                  rg_drawable_metrics *out);
RG_EXPERIMENTAL RG_API rg_status rg_drawable_paint(rg_context *ctx, rg_drawable drawable,
                                                   const rg_drawable_state *state, const rg_frame *bounds,
                                                   rg_display_list *out);
RG_EXPERIMENTAL RG_API rg_status rg_image_info(const rg_context *ctx, rg_image image, rg_image_file *out);
RG_EXPERIMENTAL RG_API rg_status rg_state_bit(rg_context *ctx, const char *name, uint64_t *out);
#ifdef __cplusplus
}
#endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_drawable_slot {
  RG_SLOT_BACKGROUND = 0,
  RG_SLOT_FOREGROUND = 1,
  RG_SLOT_CONTENT = 2,
  RG_SLOT_BUTTON = 3,
  RG_SLOT_LEFT = 4,
  RG_SLOT_TOP = 5,
  RG_SLOT_RIGHT = 6,
  RG_SLOT_BOTTOM = 7,
  RG_SLOT_START = 8,
  RG_SLOT_END = 9,
  RG_SLOT_DIVIDER = 10,
  RG_SLOT_TEXT_COLOR = 11,
  RG_SLOT_HINT_COLOR = 12,
  RG_SLOT_BACKGROUND_TINT = 13,
  RG_SLOT_CONTENT_TINT = 14,
  RG_SLOT_TEXT_TINT = 15,
  RG_SLOT_VERTICAL_DIVIDER = 16,
  RG_SLOT_PROGRESS = 17,
  RG_SLOT_INDETERMINATE = 18,
  RG_SLOT_TRACK = 19,
  RG_SLOT_THUMB = 20,
  RG_SLOT_TICK = 21,
  RG_SLOT_SCROLL_THUMB = 22,
  RG_SLOT_SCROLL_TRACK = 23,
  RG_SLOT_PROGRESS_TINT = 24,
  RG_SLOT_TRACK_TINT = 25,
  RG_SLOT_THUMB_TINT = 26,
  RG_SLOT_INDETERMINATE_TINT = 27,
  RG_SLOT_FORCE_32 = 0x7fffffff
} rg_drawable_slot;
typedef enum rg_drawing {
  RG_DRAWING_LEVEL = 0,
  RG_DRAWING_SCALE_TYPE = 1,
  RG_DRAWING_PARENT_STATES = 2,
  RG_DRAWING_PADDING = 3,
  RG_DRAWING_CUSTOM = 4,
  RG_DRAWING_PROGRESS = 5,
  RG_DRAWING_SECONDARY = 6,
  RG_DRAWING_MIN = 7,
  RG_DRAWING_MAX = 8,
  RG_DRAWING_INDETERMINATE = 9,
  RG_DRAWING_STARS = 10,
  RG_DRAWING_THUMB_OFFSET = 11,
  RG_DRAWING_SWITCH_WIDTH = 12,
  RG_DRAWING_SWITCH_PADDING = 13,
  RG_DRAWING_SCROLL_BAR_SIZE = 14,
  RG_DRAWING_SCROLL_BAR_STYLE = 15,
  RG_DRAWING_OUTLINE = 16,
  RG_DRAWING_FORCE_32 = 0x7fffffff
} rg_drawing;
typedef enum rg_scroll_bar_style {
  RG_SCROLL_BAR_INSIDE = 0,
  RG_SCROLL_BAR_OUTSIDE = 1,
  RG_SCROLL_BAR_NONE = 2,
  RG_SCROLL_BAR_STYLE_FORCE_32 = 0x7fffffff
} rg_scroll_bar_style;
typedef enum rg_outline {
  RG_OUTLINE_BACKGROUND = 0,
  RG_OUTLINE_NONE = 1,
  RG_OUTLINE_BOUNDS = 2,
  RG_OUTLINE_PADDED = 3,
  RG_OUTLINE_FORCE_32 = 0x7fffffff
} rg_outline;
typedef enum rg_scale_type {
  RG_SCALE_FIT_CENTER = 0,
  RG_SCALE_FIT_XY = 1,
  RG_SCALE_FIT_START = 2,
  RG_SCALE_FIT_END = 3,
  RG_SCALE_CENTER = 4,
  RG_SCALE_CENTER_CROP = 5,
  RG_SCALE_CENTER_INSIDE = 6,
  RG_SCALE_MATRIX = 7,
  RG_SCALE_TYPE_FORCE_32 = 0x7fffffff
} rg_scale_type;
RG_EXPERIMENTAL RG_API rg_status rg_node_set_drawable(rg_context *ctx, rg_node node, rg_drawable_slot slot,
                                                      rg_drawable drawable);
RG_EXPERIMENTAL RG_API rg_status rg_node_drawable(const rg_context *ctx, rg_node node, rg_drawable_slot slot,
                                                  rg_drawable *out);
RG_EXPERIMENTAL RG_API rg_status rg_node_set_drawing(rg_context *ctx, rg_node node, rg_drawing drawing, int32_t value);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_drawing(const rg_context *ctx, rg_node node, rg_drawing drawing,
                                                     int32_t *out);
RG_EXPERIMENTAL RG_API rg_status rg_node_set_states(rg_context *ctx, rg_node node, uint64_t mask, uint64_t states);
RG_EXPERIMENTAL RG_API rg_status rg_node_states(const rg_context *ctx, rg_node node, uint64_t *out);
enum {
  RG_PAINT_CULL = 1,
  RG_PAINT_MOTION = 2
};
RG_EXPERIMENTAL RG_API rg_status rg_paint(rg_context *ctx, rg_node root, uint32_t flags, rg_display_list *out);
#ifdef __cplusplus
}
#endif
#endif
#endif
#ifndef REGLET_NODE_H
#define REGLET_NODE_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_node_def {
  uint32_t struct_size;
  rg_kind kind;
  rg_style style;
  const char *id;
  const char *text;
  void *user_data;
} rg_node_def;
RG_API void rg_node_def_init(rg_node_def *def, size_t struct_size);
static inline rg_node_def rg_node_def_default(rg_kind kind) {
  rg_node_def d;
  rg_node_def_init(&d, sizeof d);
  d.kind = kind;
  return d;
}
#define RG_END UINT32_MAX
RG_API rg_status rg_node_create(rg_context *ctx, rg_node parent, const rg_node_def *def, rg_node *out);
RG_API rg_status rg_node_create_at(rg_context *ctx, rg_node parent, uint32_t index, const rg_node_def *def,
                                   rg_node *out);
#ifndef REGLET_CORE
typedef struct rg_tree_node {
  int32_t parent;
  rg_kind kind;
  uint32_t style;
  uint32_t reserved;
  const char *id;
  const char *text;
  void *user_data;
} rg_tree_node;
typedef struct rg_tree_def {
  uint32_t struct_size;
  uint32_t style_count;
  const rg_style *styles;
  size_t style_stride;
  const rg_tree_node *nodes;
  size_t node_stride;
  uint32_t node_count;
  uint32_t reserved;
  rg_node parent;
} rg_tree_def;
RG_API rg_status rg_tree_create(rg_context *ctx, const rg_tree_def *def, rg_node *out);
#endif
RG_API rg_status rg_node_destroy(rg_context *ctx, rg_node node);
RG_API rg_status rg_node_insert(rg_context *ctx, rg_node parent, rg_node node, uint32_t index);
RG_API rg_status rg_node_insert_before(rg_context *ctx, rg_node before, rg_node node);
RG_API rg_status rg_node_remove(rg_context *ctx, rg_node node);
RG_API bool rg_node_is_valid(const rg_context *ctx, rg_node node);
RG_API uint32_t rg_node_count(const rg_context *ctx);
RG_API rg_node rg_node_parent(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_root(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_first_child(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_last_child(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_next_sibling(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_previous_sibling(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_child_at(const rg_context *ctx, rg_node node, uint32_t index);
RG_API uint32_t rg_node_child_count(const rg_context *ctx, rg_node node);
RG_API rg_node rg_node_next(const rg_context *ctx, rg_node top, rg_node node);
RG_API rg_status rg_node_kind(const rg_context *ctx, rg_node node, rg_kind *out);
RG_API rg_status rg_node_set_user_data(rg_context *ctx, rg_node node, void *user_data);
RG_API void *rg_node_user_data(const rg_context *ctx, rg_node node);
RG_API rg_status rg_node_set_id(rg_context *ctx, rg_node node, const char *id, size_t length);
RG_API const char *rg_node_id(const rg_context *ctx, rg_node node);
RG_API rg_status rg_node_find(const rg_context *ctx, rg_node root, const char *id, rg_node *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_FLOW_H
#define REGLET_FLOW_H 
#endif
#ifndef REGLET_FLEXBOX_H
#define REGLET_FLEXBOX_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_flex_direction {
  RG_FLEX_ROW = 0,
  RG_FLEX_ROW_REVERSE = 1,
  RG_FLEX_COLUMN = 2,
  RG_FLEX_COLUMN_REVERSE = 3,
  RG_FLEX_DIRECTION_FORCE_32 = 0x7fffffff
} rg_flex_direction;
typedef enum rg_flex_wrap {
  RG_FLEX_NOWRAP = 0,
  RG_FLEX_WRAP = 1,
  RG_FLEX_WRAP_REVERSE = 2,
  RG_FLEX_WRAP_FORCE_32 = 0x7fffffff
} rg_flex_wrap;
typedef enum rg_flex_align {
  RG_FLEX_ALIGN_AUTO = 0,
  RG_FLEX_ALIGN_START = 1,
  RG_FLEX_ALIGN_END = 2,
  RG_FLEX_ALIGN_CENTER = 3,
  RG_FLEX_ALIGN_BASELINE = 4,
  RG_FLEX_ALIGN_STRETCH = 5,
  RG_FLEX_ALIGN_FORCE_32 = 0x7fffffff
} rg_flex_align;
typedef enum rg_flex_distribution {
  RG_FLEX_START = 0,
  RG_FLEX_END = 1,
  RG_FLEX_CENTER = 2,
  RG_FLEX_SPACE_BETWEEN = 3,
  RG_FLEX_SPACE_AROUND = 4,
  RG_FLEX_SPACE_EVENLY = 5,
  RG_FLEX_STRETCH = 6,
  RG_FLEX_DISTRIBUTION_FORCE_32 = 0x7fffffff
} rg_flex_distribution;
typedef struct rg_flexbox {
  uint32_t struct_size;
  rg_flex_direction direction;
  rg_flex_wrap wrap;
  rg_flex_distribution justify_content;
  rg_flex_align align_items;
  rg_flex_distribution align_content;
  int32_t max_lines;
  uint32_t show_dividers_horizontal;
  uint32_t show_dividers_vertical;
  float divider_height;
  float divider_width;
} rg_flexbox;
typedef struct rg_flex_item {
  uint32_t struct_size;
  float grow;
  float shrink;
  float basis_percent;
  rg_flex_align align_self;
  float min_width, min_height;
  float max_width, max_height;
  bool wrap_before;
  bool reserved[3];
} rg_flex_item;
RG_API void rg_flexbox_init(rg_flexbox *flexbox, size_t struct_size);
RG_API void rg_flex_item_init(rg_flex_item *item, size_t struct_size);
static inline rg_flexbox rg_flexbox_default(void) {
  rg_flexbox f;
  rg_flexbox_init(&f, sizeof f);
  return f;
}
static inline rg_flex_item rg_flex_item_default(void) {
  rg_flex_item i;
  rg_flex_item_init(&i, sizeof i);
  return i;
}
RG_API rg_status rg_node_set_flexbox(rg_context *ctx, rg_node node, const rg_flexbox *flexbox);
RG_API rg_status rg_node_get_flexbox(const rg_context *ctx, rg_node node, rg_flexbox *out);
RG_API rg_status rg_node_set_flex_item(rg_context *ctx, rg_node node, const rg_flex_item *item);
RG_API rg_status rg_node_get_flex_item(const rg_context *ctx, rg_node node, rg_flex_item *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_CORE
#ifndef REGLET_CSS_H
#define REGLET_CSS_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_css_unit {
  RG_CSS_AUTO = 0,
  RG_CSS_PX = 1,
  RG_CSS_PERCENT = 2,
  RG_CSS_MIN_CONTENT = 3,
  RG_CSS_MAX_CONTENT = 4,
  RG_CSS_FIT_CONTENT = 5,
  RG_CSS_CONTENT = 6,
  RG_CSS_STRETCH = 7,
  RG_CSS_UNIT_FORCE_32 = 0x7fffffff
} rg_css_unit;
typedef struct rg_css_length {
  float value;
  rg_css_unit unit;
} rg_css_length;
static inline rg_css_length rg_css_px(float value) {
  rg_css_length l;
  l.value = value;
  l.unit = RG_CSS_PX;
  return l;
}
static inline rg_css_length rg_css_percent(float value) {
  rg_css_length l;
  l.value = value;
  l.unit = RG_CSS_PERCENT;
  return l;
}
typedef enum rg_css_align {
  RG_CSS_NORMAL = 0,
  RG_CSS_ALIGN_STRETCH = 1,
  RG_CSS_START = 2,
  RG_CSS_END = 3,
  RG_CSS_CENTER = 4,
  RG_CSS_FLEX_START = 5,
  RG_CSS_FLEX_END = 6,
  RG_CSS_SELF_START = 7,
  RG_CSS_SELF_END = 8,
  RG_CSS_BASELINE = 9,
  RG_CSS_LAST_BASELINE = 10,
  RG_CSS_LEFT = 11,
  RG_CSS_RIGHT = 12,
  RG_CSS_SPACE_BETWEEN = 13,
  RG_CSS_SPACE_AROUND = 14,
  RG_CSS_SPACE_EVENLY = 15,
  RG_CSS_SELF_NORMAL = 16,
  RG_CSS_SAFE = 32,
  RG_CSS_UNSAFE = 64,
  RG_CSS_ALIGN_FORCE_32 = 0x7fffffff
} rg_css_align;
typedef enum rg_css_position {
  RG_CSS_RELATIVE = 0,
  RG_CSS_ABSOLUTE = 1,
  RG_CSS_STATIC = 2,
  RG_CSS_POSITION_FORCE_32 = 0x7fffffff
} rg_css_position;
typedef enum rg_css_box_sizing {
  RG_CSS_BORDER_BOX = 0,
  RG_CSS_CONTENT_BOX = 1,
  RG_CSS_BOX_SIZING_FORCE_32 = 0x7fffffff
} rg_css_box_sizing;
typedef enum rg_css_overflow {
  RG_CSS_VISIBLE = 0,
  RG_CSS_HIDDEN = 1,
  RG_CSS_SCROLL = 2,
  RG_CSS_OVERFLOW_FORCE_32 = 0x7fffffff
} rg_css_overflow;
typedef enum rg_css_auto_flow {
  RG_CSS_FLOW_ROW = 0,
  RG_CSS_FLOW_COLUMN = 1,
  RG_CSS_FLOW_ROW_DENSE = 2,
  RG_CSS_FLOW_COLUMN_DENSE = 3,
  RG_CSS_AUTO_FLOW_FORCE_32 = 0x7fffffff
} rg_css_auto_flow;
typedef struct rg_css_line {
  int32_t number;
  uint32_t span;
  const char *name;
} rg_css_line;
typedef struct rg_css {
  uint32_t struct_size;
  rg_css_position position;
  rg_css_box_sizing box_sizing;
  rg_css_overflow overflow_x, overflow_y;
  float aspect_ratio;
  bool replaced;
  bool reserved[3];
  int32_t order;
  rg_css_length width, height;
  rg_css_length min_width, min_height;
  rg_css_length max_width, max_height;
  rg_css_length margin[4];
  rg_css_length padding[4];
  float border[4];
  rg_css_length inset[4];
  rg_css_length row_gap, column_gap;
  rg_css_align align_content, align_items, align_self;
  rg_css_align justify_content, justify_items, justify_self;
  rg_flex_direction flex_direction;
  rg_flex_wrap flex_wrap;
  float flex_grow;
  float flex_shrink;
  rg_css_length flex_basis;
  rg_css_auto_flow grid_auto_flow;
  rg_css_line column_start, column_end, row_start, row_end;
} rg_css;
RG_EXPERIMENTAL RG_API void rg_css_init(rg_css *css, size_t struct_size);
static inline rg_css rg_css_default(void) {
  rg_css c;
  rg_css_init(&c, sizeof c);
  return c;
}
RG_EXPERIMENTAL RG_API rg_status rg_node_set_css(rg_context *ctx, rg_node node, const rg_css *css);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_css(const rg_context *ctx, rg_node node, rg_css *out);
RG_EXPERIMENTAL RG_API rg_status rg_nodes_set_css(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                                  const rg_css *css, size_t css_stride, size_t count);
RG_EXPERIMENTAL RG_API rg_status rg_node_set_css_text(rg_context *ctx, rg_node node, const char *text, size_t length);
typedef enum rg_css_grid_part {
  RG_CSS_TEMPLATE_COLUMNS = 0,
  RG_CSS_TEMPLATE_ROWS = 1,
  RG_CSS_AUTO_COLUMNS = 2,
  RG_CSS_AUTO_ROWS = 3,
  RG_CSS_TEMPLATE_AREAS = 4,
  RG_CSS_GRID_PART_FORCE_32 = 0x7fffffff
} rg_css_grid_part;
RG_EXPERIMENTAL RG_API rg_status rg_node_set_css_grid(rg_context *ctx, rg_node node, rg_css_grid_part part,
                                                      const char *text, size_t length);
RG_EXPERIMENTAL RG_API rg_status rg_node_css_scroll_size(const rg_context *ctx, rg_node node, rg_size *out);
#ifdef __cplusplus
}
#endif
#endif
#endif
#ifndef REGLET_RELATIVE_H
#define REGLET_RELATIVE_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_relative_rule {
  RG_LEFT_OF = 0,
  RG_RIGHT_OF = 1,
  RG_ABOVE = 2,
  RG_BELOW = 3,
  RG_ALIGN_BASELINE = 4,
  RG_ALIGN_LEFT = 5,
  RG_ALIGN_TOP = 6,
  RG_ALIGN_RIGHT = 7,
  RG_ALIGN_BOTTOM = 8,
  RG_START_OF = 9,
  RG_END_OF = 10,
  RG_ALIGN_START = 11,
  RG_ALIGN_END = 12,
  RG_IGNORE_GRAVITY = 13,
  RG_RELATIVE_RULE_FORCE_32 = 0x7fffffff
} rg_relative_rule;
enum {
  RG_ALIGN_PARENT_LEFT = 0x001,
  RG_ALIGN_PARENT_TOP = 0x002,
  RG_ALIGN_PARENT_RIGHT = 0x004,
  RG_ALIGN_PARENT_BOTTOM = 0x008,
  RG_ALIGN_PARENT_START = 0x010,
  RG_ALIGN_PARENT_END = 0x020,
  RG_CENTER_IN_PARENT = 0x040,
  RG_CENTER_HORIZONTAL = 0x080,
  RG_CENTER_VERTICAL = 0x100,
  RG_ALIGN_WITH_PARENT_IF_MISSING = 0x200
};
RG_API rg_status rg_node_set_anchor(rg_context *ctx, rg_node node, rg_relative_rule rule, const char *id,
                                    size_t length);
RG_API rg_status rg_node_set_anchor_node(rg_context *ctx, rg_node node, rg_relative_rule rule, rg_node sibling);
RG_API rg_status rg_node_get_anchor(const rg_context *ctx, rg_node node, rg_relative_rule rule, const char **id,
                                    rg_node *sibling);
RG_API rg_status rg_node_set_parent_rules(rg_context *ctx, rg_node node, uint32_t rules);
RG_API rg_status rg_node_get_parent_rules(const rg_context *ctx, rg_node node, uint32_t *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_CORE
#endif
#ifndef REGLET_TABLE_H
#define REGLET_TABLE_H 
#ifdef __cplusplus
extern "C" {
#endif
#define RG_MAX_COLUMNS 4096
#define RG_ALL_COLUMNS UINT32_MAX
typedef enum rg_column_set {
  RG_STRETCH_COLUMNS = 0,
  RG_SHRINK_COLUMNS = 1,
  RG_COLLAPSE_COLUMNS = 2,
  RG_COLUMN_SET_FORCE_32 = 0x7fffffff
} rg_column_set;
RG_API rg_status rg_node_set_columns(rg_context *ctx, rg_node table, rg_column_set set, const uint32_t *columns,
                                     size_t count);
RG_API rg_status rg_node_get_columns(const rg_context *ctx, rg_node table, rg_column_set set, uint32_t *out,
                                     uint32_t capacity, uint32_t *count);
RG_API rg_status rg_node_set_table_cell(rg_context *ctx, rg_node node, int32_t column, int32_t span);
RG_API rg_status rg_node_get_table_cell(const rg_context *ctx, rg_node node, int32_t *column, int32_t *span);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_GRID_H
#define REGLET_GRID_H 
#ifdef __cplusplus
extern "C" {
#endif
#define RG_GRID_MAX_INDEX 32767
#define RG_GRID_AUTO (-1)
typedef enum rg_grid_alignment {
  RG_GRID_ALIGN_MARGINS = 0,
  RG_GRID_ALIGN_BOUNDS = 1,
  RG_GRID_ALIGNMENT_FORCE_32 = 0x7fffffff
} rg_grid_alignment;
enum {
  RG_GRID_OWN_LEFT = 1,
  RG_GRID_OWN_TOP = 2,
  RG_GRID_OWN_RIGHT = 4,
  RG_GRID_OWN_BOTTOM = 8
};
typedef struct rg_grid {
  uint32_t struct_size;
  int32_t row_count, column_count;
  rg_grid_alignment alignment;
  bool row_order_preserved;
  bool column_order_preserved;
  bool use_default_margins;
  bool reserved;
  float default_margin;
} rg_grid;
typedef struct rg_grid_cell {
  uint32_t struct_size;
  int32_t row, column;
  int32_t row_span, column_span;
  float row_weight, column_weight;
  uint32_t own_margins;
} rg_grid_cell;
RG_API void rg_grid_init(rg_grid *grid, size_t struct_size);
RG_API void rg_grid_cell_init(rg_grid_cell *cell, size_t struct_size);
static inline rg_grid rg_grid_default(void) {
  rg_grid g;
  rg_grid_init(&g, sizeof g);
  return g;
}
static inline rg_grid_cell rg_grid_cell_default(void) {
  rg_grid_cell c;
  rg_grid_cell_init(&c, sizeof c);
  return c;
}
RG_API rg_status rg_node_set_grid(rg_context *ctx, rg_node node, const rg_grid *grid);
RG_API rg_status rg_node_get_grid(const rg_context *ctx, rg_node node, rg_grid *out);
RG_API rg_status rg_node_set_grid_cell(rg_context *ctx, rg_node node, const rg_grid_cell *cell);
RG_API rg_status rg_node_get_grid_cell(const rg_context *ctx, rg_node node, rg_grid_cell *out);
RG_API rg_status rg_nodes_set_grid_cell(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                        const rg_grid_cell *cells, size_t cell_stride, size_t count);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_CORE
#ifndef REGLET_PARAMS_H
#define REGLET_PARAMS_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_param {
  RG_PARAM_ANCHOR_GRAVITY = 0,
  RG_PARAM_KEYLINE = 1,
  RG_PARAM_INSET_EDGE = 2,
  RG_PARAM_DODGE_INSET_EDGES = 3,
  RG_PARAM_SCROLLING_VIEW = 4,
  RG_PARAM_OVERLAP_TOP = 5,
  RG_PARAM_SCROLL_FLAGS = 6,
  RG_PARAM_APP_BAR_OFFSET = 7,
  RG_PARAM_COLLAPSE_MODE = 8,
  RG_PARAM_PARALLAX_MULTIPLIER = 9,
  RG_PARAM_DRAWER_OPEN = 10,
  RG_PARAM_MIN_DRAWER_MARGIN = 11,
  RG_PARAM_TOOLBAR_PART = 12,
  RG_PARAM_CONTENT_INSET_START = 13,
  RG_PARAM_CONTENT_INSET_END = 14,
  RG_PARAM_CONTENT_INSET_LEFT = 15,
  RG_PARAM_CONTENT_INSET_RIGHT = 16,
  RG_PARAM_CONTENT_INSET_START_WITH_NAVIGATION = 17,
  RG_PARAM_CONTENT_INSET_END_WITH_ACTIONS = 18,
  RG_PARAM_TITLE_MARGIN_START = 19,
  RG_PARAM_TITLE_MARGIN_END = 20,
  RG_PARAM_TITLE_MARGIN_TOP = 21,
  RG_PARAM_TITLE_MARGIN_BOTTOM = 22,
  RG_PARAM_MAX_BUTTON_HEIGHT = 23,
  RG_PARAM_BUTTON_GRAVITY = 24,
  RG_PARAM_SINGLE_LINE = 25,
  RG_PARAM_WIDTH_PERCENT = 26,
  RG_PARAM_HEIGHT_PERCENT = 27,
  RG_PARAM_MARGIN_LEFT_PERCENT = 28,
  RG_PARAM_MARGIN_TOP_PERCENT = 29,
  RG_PARAM_MARGIN_RIGHT_PERCENT = 30,
  RG_PARAM_MARGIN_BOTTOM_PERCENT = 31,
  RG_PARAM_MARGIN_START_PERCENT = 32,
  RG_PARAM_MARGIN_END_PERCENT = 33,
  RG_PARAM_ASPECT_PERCENT = 34,
  RG_PARAM_LIST_FLAGS = 35,
  RG_PARAM_LIST_SPANS = 36,
  RG_PARAM_LIST_COLUMN_WIDTH = 37,
  RG_PARAM_FORCE_32 = 0x7fffffff
} rg_param;
#define RG_PARAM_COUNT 38
RG_API rg_status rg_node_set_param(rg_context *ctx, rg_node node, rg_param param, float value);
RG_API rg_status rg_node_get_param(const rg_context *ctx, rg_node node, rg_param param, float *value);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_COORDINATOR_H
#define REGLET_COORDINATOR_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_scroll_flags {
  RG_SCROLL_FLAG_NONE = 0,
  RG_SCROLL_FLAG_SCROLL = 1,
  RG_SCROLL_FLAG_EXIT_UNTIL_COLLAPSED = 2,
  RG_SCROLL_FLAG_ENTER_ALWAYS = 4,
  RG_SCROLL_FLAG_ENTER_ALWAYS_COLLAPSED = 8,
  RG_SCROLL_FLAG_SNAP = 16,
  RG_SCROLL_FLAG_SNAP_MARGINS = 32,
  RG_SCROLL_FLAGS_FORCE_32 = 0x7fffffff
} rg_scroll_flags;
typedef enum rg_collapse_mode {
  RG_COLLAPSE_NONE = 0,
  RG_COLLAPSE_PIN = 1,
  RG_COLLAPSE_PARALLAX = 2,
  RG_COLLAPSE_MODE_FORCE_32 = 0x7fffffff
} rg_collapse_mode;
typedef struct rg_app_bar {
  float offset;
  float total_range;
  float down_pre_scroll_range;
  float down_scroll_range;
  float visible_min_height;
} rg_app_bar;
RG_API rg_status rg_node_get_app_bar(const rg_context *ctx, rg_node node, rg_app_bar *out);
RG_API rg_status rg_node_set_coordinator_anchor(rg_context *ctx, rg_node node, rg_node anchor);
RG_API rg_status rg_node_get_coordinator_anchor(const rg_context *ctx, rg_node node, rg_node *anchor);
RG_API rg_status rg_node_set_keylines(rg_context *ctx, rg_node node, const float *x, size_t count);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_TOOLBAR_H
#define REGLET_TOOLBAR_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_toolbar_part {
  RG_TOOLBAR_CHILD = 0,
  RG_TOOLBAR_NAV = 1,
  RG_TOOLBAR_MENU = 2,
  RG_TOOLBAR_LOGO = 3,
  RG_TOOLBAR_TITLE = 4,
  RG_TOOLBAR_SUBTITLE = 5,
  RG_TOOLBAR_PART_FORCE_32 = 0x7fffffff
} rg_toolbar_part;
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_PANES_H
#define REGLET_PANES_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_card {
  float elevation, max_elevation, corner_radius;
  bool use_compat_padding;
  bool prevent_corner_overlap;
  float content_left, content_top, content_right, content_bottom;
} rg_card;
static inline rg_card rg_card_default(void) {
  rg_card card = {0, 0, 0, false, true, 0, 0, 0, 0};
  return card;
}
RG_API rg_edges rg_card_padding(const rg_card *card);
RG_API rg_status rg_node_set_displayed_child(rg_context *ctx, rg_node node, int32_t index);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_UNICODE_H
#define REGLET_UNICODE_H 
#ifdef __cplusplus
extern "C" {
#endif
enum {
  RG_BOUNDARY_CLUSTER = 1,
  RG_BOUNDARY_LINE = 2,
  RG_BOUNDARY_MANDATORY = 4
};
RG_EXPERIMENTAL RG_API rg_status rg_text_boundaries(rg_context *ctx, const char *text, size_t length, uint8_t *out);
RG_EXPERIMENTAL RG_API rg_status rg_text_levels(rg_context *ctx, const char *text, size_t length,
                                                rg_text_direction direction, uint8_t *out, uint8_t *base);
RG_EXPERIMENTAL RG_API uint32_t rg_codepoint_mirrored(uint32_t codepoint);
#ifdef __cplusplus
}
#endif
#endif
#endif
#ifndef REGLET_CORE
#ifndef REGLET_SHAPING_H
#define REGLET_SHAPING_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_shape_request {
  const char *text;
  uint32_t length;
  rg_font font;
  const char *language;
  float *advances;
  bool *breaks;
  bool right_to_left;
  bool reserved[7];
} rg_shape_request;
typedef bool (*rg_shape_fn)(void *user, rg_shape_request *request);
typedef struct rg_shaper_def {
  uint32_t struct_size;
  uint32_t reserved;
  rg_shape_fn shape;
  void *user;
  const char *language;
  uint64_t max_bytes;
} rg_shaper_def;
RG_EXPERIMENTAL RG_API void rg_shaper_def_init(rg_shaper_def *def, size_t struct_size);
RG_EXPERIMENTAL static inline rg_shaper_def rg_shaper_def_default(void) {
  rg_shaper_def d;
  rg_shaper_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_context_set_shaper(rg_context *ctx, const rg_shaper_def *def);
#ifdef __cplusplus
}
#endif
#endif
#endif
#ifndef REGLET_CORE
#ifndef REGLET_CONSTRAINT_H
#define REGLET_CONSTRAINT_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_constraint {
  uint64_t id;
} rg_constraint;
typedef enum rg_constraint_attribute {
  RG_ATTR_NONE = 0,
  RG_ATTR_LEFT = 1,
  RG_ATTR_RIGHT = 2,
  RG_ATTR_TOP = 3,
  RG_ATTR_BOTTOM = 4,
  RG_ATTR_LEADING = 5,
  RG_ATTR_TRAILING = 6,
  RG_ATTR_WIDTH = 7,
  RG_ATTR_HEIGHT = 8,
  RG_ATTR_CENTER_X = 9,
  RG_ATTR_CENTER_Y = 10,
  RG_ATTR_LAST_BASELINE = 11,
  RG_ATTR_BASELINE = 12,
  RG_ATTR_LEFT_MARGIN = 13,
  RG_ATTR_RIGHT_MARGIN = 14,
  RG_ATTR_TOP_MARGIN = 15,
  RG_ATTR_BOTTOM_MARGIN = 16,
  RG_ATTR_LEADING_MARGIN = 17,
  RG_ATTR_TRAILING_MARGIN = 18,
  RG_ATTR_CENTER_X_MARGIN = 19,
  RG_ATTR_CENTER_Y_MARGIN = 20,
  RG_ATTR_LEFT_SAFE = 21,
  RG_ATTR_RIGHT_SAFE = 22,
  RG_ATTR_TOP_SAFE = 23,
  RG_ATTR_BOTTOM_SAFE = 24,
  RG_ATTR_LEADING_SAFE = 25,
  RG_ATTR_TRAILING_SAFE = 26,
  RG_ATTR_CENTER_X_SAFE = 27,
  RG_ATTR_CENTER_Y_SAFE = 28,
  RG_ATTR_FORCE_32 = 0x7fffffff
} rg_constraint_attribute;
typedef enum rg_relation {
  RG_EQUAL = 0,
  RG_LESS_OR_EQUAL = 1,
  RG_GREATER_OR_EQUAL = 2,
  RG_RELATION_FORCE_32 = 0x7fffffff
} rg_relation;
#define RG_PRIORITY_REQUIRED 1000.0f
#define RG_PRIORITY_HIGH 750.0f
#define RG_PRIORITY_LOW 250.0f
#define RG_PRIORITY_FITTING 50.0f
typedef struct rg_constraint_def {
  uint32_t struct_size;
  rg_relation relation;
  rg_node first;
  rg_node second;
  rg_constraint_attribute attribute;
  rg_constraint_attribute second_attribute;
  double multiplier;
  double constant;
  float priority;
  uint32_t spacer;
  const char *name;
} rg_constraint_def;
typedef struct rg_content_priorities {
  float hugging_x, hugging_y;
  float compression_x, compression_y;
} rg_content_priorities;
RG_API void rg_constraint_def_init(rg_constraint_def *def, size_t struct_size);
static inline rg_constraint_def rg_constraint_default(void) {
  rg_constraint_def d;
  rg_constraint_def_init(&d, sizeof d);
  return d;
}
static inline rg_content_priorities rg_content_priorities_default(void) {
  rg_content_priorities p = {250, 250, 750, 750};
  return p;
}
RG_API rg_status rg_constraints_add(rg_context *ctx, rg_node container, const rg_constraint_def *defs, size_t stride,
                                    size_t count, rg_constraint *out);
RG_API rg_status rg_constraint_add(rg_context *ctx, rg_node container, const rg_constraint_def *def,
                                   rg_constraint *out);
RG_API rg_status rg_constraint_remove(rg_context *ctx, rg_constraint constraint);
RG_API rg_status rg_constraint_set_constant(rg_context *ctx, rg_constraint constraint, double constant);
RG_API rg_status rg_constraint_set_multiplier(rg_context *ctx, rg_constraint constraint, double multiplier);
RG_API rg_status rg_constraint_set_priority(rg_context *ctx, rg_constraint constraint, float priority);
RG_API rg_status rg_constraint_set_relation(rg_context *ctx, rg_constraint constraint, rg_relation relation);
RG_API rg_status rg_constraint_get(const rg_context *ctx, rg_constraint constraint, rg_constraint_def *out);
RG_API uint32_t rg_constraint_count(const rg_context *ctx, rg_node container);
RG_API rg_status rg_constraints_list(const rg_context *ctx, rg_node container, rg_constraint *out, uint32_t capacity);
RG_API rg_status rg_constraints_begin(rg_context *ctx);
RG_API rg_status rg_constraints_commit(rg_context *ctx, rg_node container);
RG_API rg_status rg_constraints_rollback(rg_context *ctx);
RG_API rg_status rg_constraints_conflict(const rg_context *ctx, rg_constraint *out, uint32_t capacity, uint32_t *count);
RG_API const char *rg_constraints_conflict_name(rg_context *ctx, uint32_t index);
RG_API rg_status rg_constraints_ambiguous(rg_context *ctx, rg_node container, rg_node *out, uint32_t capacity,
                                          uint32_t *count);
RG_API rg_status rg_node_set_content_priorities(rg_context *ctx, rg_node node, const rg_content_priorities *priorities);
RG_API rg_status rg_node_get_content_priorities(const rg_context *ctx, rg_node node, rg_content_priorities *out);
typedef struct rg_safe_area {
  float left, top, right, bottom;
} rg_safe_area;
RG_API rg_status rg_node_set_safe_area(rg_context *ctx, rg_node container, const rg_safe_area *insets);
RG_API rg_status rg_node_get_safe_area(const rg_context *ctx, rg_node container, rg_safe_area *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_CONNECTIONS_H
#define REGLET_CONNECTIONS_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_chain_style {
  RG_CHAIN_SPREAD = 0,
  RG_CHAIN_SPREAD_INSIDE = 1,
  RG_CHAIN_PACKED = 2,
  RG_CHAIN_STYLE_FORCE_32 = 0x7fffffff
} rg_chain_style;
enum {
  RG_CONNECTIONS_CONSTRAINED_WIDTH = 1,
  RG_CONNECTIONS_CONSTRAINED_HEIGHT = 2,
  RG_CONNECTIONS_WIDTH_FROM_RATIO = 4,
  RG_CONNECTIONS_HEIGHT_FROM_RATIO = 8,
  RG_CONNECTIONS_UNCOUNTED_WIDTH = 16,
  RG_CONNECTIONS_UNCOUNTED_HEIGHT = 32
};
typedef struct rg_connection {
  rg_node target;
  rg_constraint_attribute edge;
  float gone_margin;
} rg_connection;
typedef struct rg_connections {
  uint32_t struct_size;
  uint32_t flags;
  rg_connection left, top, right, bottom;
  rg_connection leading, trailing;
  rg_connection baseline;
  float bias_x, bias_y;
  rg_chain_style chain_x, chain_y;
  float weight_x, weight_y;
  float ratio;
  float circle_radius;
  float circle_angle;
  float baseline_margin;
  rg_node circle_center;
  rg_length min_width, max_width, min_height, max_height;
  rg_length layout_max_width, layout_max_height;
} rg_connections;
typedef enum rg_role {
  RG_ROLE_NONE = 0,
  RG_ROLE_GROUP = 1,
  RG_ROLE_BARRIER = 2,
  RG_ROLE_GUIDELINE = 3,
  RG_ROLE_FLOW = 4,
  RG_ROLE_PLACEHOLDER = 5,
  RG_ROLE_FORCE_32 = 0x7fffffff
} rg_role;
typedef enum rg_flow_wrap {
  RG_FLOW_WRAP_NONE = 0,
  RG_FLOW_WRAP_CHAIN = 1,
  RG_FLOW_WRAP_ALIGNED = 2,
  RG_FLOW_WRAP_CHAIN2 = 3,
  RG_FLOW_WRAP_FORCE_32 = 0x7fffffff
} rg_flow_wrap;
typedef enum rg_flow_align {
  RG_FLOW_START = 0,
  RG_FLOW_END = 1,
  RG_FLOW_CENTER = 2,
  RG_FLOW_BASELINE = 3,
  RG_FLOW_ALIGN_FORCE_32 = 0x7fffffff
} rg_flow_align;
typedef struct rg_flow_chain {
  int32_t style;
  float bias;
} rg_flow_chain;
typedef struct rg_flow_lines {
  rg_orientation orientation;
  rg_flow_wrap wrap;
  int32_t max_items;
  float gap_x, gap_y;
  rg_flow_align align_x, align_y;
  rg_flow_chain chain_x, chain_y;
  rg_flow_chain first_x, first_y, last_x, last_y;
} rg_flow_lines;
typedef struct rg_references {
  uint32_t struct_size;
  rg_constraint_attribute barrier;
  float margin;
  bool skip_gone;
  const rg_node *nodes;
  uint32_t count;
  rg_role role;
  float begin, end, percent;
  bool vertical;
  bool absolute;
  rg_flow_lines flow;
} rg_references;
RG_EXPERIMENTAL RG_API void rg_connections_init(rg_connections *connections, size_t struct_size);
RG_EXPERIMENTAL RG_API void rg_references_init(rg_references *references, size_t struct_size);
RG_EXPERIMENTAL static inline rg_connections rg_connections_default(void) {
  rg_connections t;
  rg_connections_init(&t, sizeof t);
  return t;
}
RG_EXPERIMENTAL static inline rg_references rg_references_default(void) {
  rg_references r;
  rg_references_init(&r, sizeof r);
  return r;
}
RG_EXPERIMENTAL static inline rg_connection rg_connect_to(rg_node target, rg_constraint_attribute edge) {
  rg_connections t;
  rg_connections_init(&t, sizeof t);
  t.left.target = target;
  t.left.edge = edge;
  return t.left;
}
RG_EXPERIMENTAL RG_API rg_status rg_node_set_connections(rg_context *ctx, rg_node node,
                                                         const rg_connections *connections);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_connections(const rg_context *ctx, rg_node node, rg_connections *out);
RG_EXPERIMENTAL RG_API rg_status rg_node_set_references(rg_context *ctx, rg_node node, const rg_references *references);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_references(const rg_context *ctx, rg_node node, rg_references *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_VFL_H
#define REGLET_VFL_H 
#ifdef __cplusplus
extern "C" {
#endif
enum {
  RG_VFL_ALIGN_LEFT = 1,
  RG_VFL_ALIGN_RIGHT = 2,
  RG_VFL_ALIGN_LEADING = 4,
  RG_VFL_ALIGN_TRAILING = 8,
  RG_VFL_ALIGN_CENTER_X = 16,
  RG_VFL_ALIGN_TOP = 32,
  RG_VFL_ALIGN_BOTTOM = 64,
  RG_VFL_ALIGN_CENTER_Y = 128,
  RG_VFL_LEFT_TO_RIGHT = 256,
  RG_VFL_RIGHT_TO_LEFT = 512,
  RG_VFL_EXTENDED RG_EXPERIMENTAL = 1024,
  RG_VFL_ALIGN_FIRST_BASELINE = 2048,
  RG_VFL_ALIGN_LAST_BASELINE = 4096
};
typedef struct rg_vfl_metric {
  const char *name;
  double value;
} rg_vfl_metric;
typedef struct rg_vfl_view {
  const char *name;
  rg_node node;
} rg_vfl_view;
typedef struct rg_vfl_def {
  uint32_t struct_size;
  uint32_t options;
  const char *name;
  const rg_vfl_view *views;
  const rg_vfl_metric *metrics;
  uint32_t view_count, metric_count;
  double sibling_space;
  double parent_space;
} rg_vfl_def;
RG_API void rg_vfl_def_init(rg_vfl_def *def, size_t struct_size);
static inline rg_vfl_def rg_vfl_default(void) {
  rg_vfl_def d;
  rg_vfl_def_init(&d, sizeof d);
  return d;
}
RG_API rg_status rg_constraints_add_vfl(rg_context *ctx, rg_node container, const char *line, size_t length,
                                        const rg_vfl_def *def, rg_constraint *out, uint32_t capacity, uint32_t *count);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_LAYOUT_SET_H
#define REGLET_LAYOUT_SET_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_layout_set {
  uint64_t id;
} rg_layout_set;
typedef enum rg_layout_set_op {
  RG_LAYOUT_SET_RULE = 0,
  RG_LAYOUT_SET_GROUP = 1,
  RG_LAYOUT_SET_IF = 2,
  RG_LAYOUT_SET_AND = 3,
  RG_LAYOUT_SET_OR = 4,
  RG_LAYOUT_SET_ELSE_IF = 5,
  RG_LAYOUT_SET_ELSE = 6,
  RG_LAYOUT_SET_EACH = 7,
  RG_LAYOUT_SET_END = 8,
  RG_LAYOUT_SET_OP_FORCE_32 = 0x7fffffff
} rg_layout_set_op;
typedef enum rg_trait {
  RG_TRAIT_VALUE = 0,
  RG_TRAIT_WIDTH = 1,
  RG_TRAIT_HEIGHT = 2,
  RG_TRAIT_SMALLEST_WIDTH = 3,
  RG_TRAIT_DENSITY = 4,
  RG_TRAIT_FONT_SCALE = 5,
  RG_TRAIT_PIXEL_SCALE = 6,
  RG_TRAIT_DIRECTION = 7,
  RG_TRAIT_ORIENTATION = 8,
  RG_TRAIT_WIDTH_CLASS = 9,
  RG_TRAIT_HEIGHT_CLASS = 10,
  RG_TRAIT_IDIOM = 11,
  RG_TRAIT_COUNT = 12,
  RG_TRAIT_INDEX = 13,
  RG_TRAIT_REMAINING = 14,
  RG_TRAIT_FORCE_32 = 0x7fffffff
} rg_trait;
typedef enum rg_test {
  RG_TEST_EQUAL = 0,
  RG_TEST_NOT_EQUAL = 1,
  RG_TEST_LESS = 2,
  RG_TEST_LESS_OR_EQUAL = 3,
  RG_TEST_GREATER = 4,
  RG_TEST_GREATER_OR_EQUAL = 5,
  RG_TEST_FORCE_32 = 0x7fffffff
} rg_test;
typedef enum rg_item {
  RG_ITEM_CURRENT = 1,
  RG_ITEM_PREVIOUS = 2,
  RG_ITEM_NEXT = 3,
  RG_ITEM_CHILD = 4,
  RG_ITEM_FORCE_32 = 0x7fffffff
} rg_item;
#define RG_ITEM_LAST 0xffffffu
enum {
  RG_LAYOUT_SET_NUMBERED = 1,
  RG_LAYOUT_SET_DP = 2
};
typedef struct rg_layout_set_entry {
  uint32_t struct_size;
  rg_layout_set_op op;
  uint32_t flags;
  rg_trait trait;
  rg_test test;
  uint32_t begin, count;
  uint32_t reserved;
  double number;
  const char *key;
  const char *text;
  const rg_node *nodes;
  rg_node parent;
  const char *first_id, *second_id;
  rg_constraint_def rule;
} rg_layout_set_entry;
typedef struct rg_layout_set_result {
  uint32_t added, removed;
  uint32_t kept;
  uint32_t changed;
} rg_layout_set_result;
RG_EXPERIMENTAL RG_API void rg_layout_set_entry_init(rg_layout_set_entry *entry, size_t struct_size);
RG_EXPERIMENTAL RG_API rg_status rg_layout_set_create(rg_context *ctx, const rg_layout_set_entry *entries,
                                                      size_t stride, size_t count, rg_layout_set *out);
RG_EXPERIMENTAL RG_API rg_status rg_layout_set_destroy(rg_context *ctx, rg_layout_set set);
RG_EXPERIMENTAL RG_API rg_status rg_layout_set_apply(rg_context *ctx, rg_layout_set set, rg_node container,
                                                     const rg_environment *environment, rg_layout_set_result *result);
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_entry_default(rg_layout_set_op op) {
  rg_layout_set_entry e;
  rg_layout_set_entry_init(&e, sizeof e);
  e.op = op;
  return e;
}
RG_EXPERIMENTAL static inline rg_node rg_layout_set_item(rg_item item, uint32_t number) {
  rg_node n;
  n.id = (uint64_t)item << 24 | (number < RG_ITEM_LAST ? number : RG_ITEM_LAST);
  return n;
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_rule(
    rg_node first, rg_constraint_attribute attribute, rg_relation relation, rg_node second,
    rg_constraint_attribute second_attribute, double constant) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_RULE);
  e.rule.first = first;
  e.rule.attribute = attribute;
  e.rule.relation = relation;
  e.rule.second = second;
  e.rule.second_attribute = second_attribute;
  e.rule.constant = constant;
  return e;
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_test(rg_layout_set_op op, rg_trait trait, rg_test test,
                                                                     double number) {
  rg_layout_set_entry e = rg_layout_set_entry_default(op);
  e.trait = trait;
  e.test = test;
  e.number = number;
  return e;
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_if(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_IF, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_and(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_AND, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_or(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_OR, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_else_if(rg_trait trait, rg_test test, double number) {
  return rg_layout_set_test(RG_LAYOUT_SET_ELSE_IF, trait, test, number);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_else(void) {
  return rg_layout_set_entry_default(RG_LAYOUT_SET_ELSE);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_end(void) {
  return rg_layout_set_entry_default(RG_LAYOUT_SET_END);
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_group(const char *name, uint32_t flags) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_GROUP);
  e.text = name;
  e.flags = flags;
  return e;
}
RG_EXPERIMENTAL static inline rg_layout_set_entry rg_layout_set_each(uint32_t begin, uint32_t count) {
  rg_layout_set_entry e = rg_layout_set_entry_default(RG_LAYOUT_SET_EACH);
  e.begin = begin;
  e.count = count;
  return e;
}
#ifdef __cplusplus
}
#endif
#endif
#endif
#ifndef REGLET_LAYOUT_H
#define REGLET_LAYOUT_H 
#ifdef __cplusplus
extern "C" {
#endif
RG_API rg_status rg_layout(rg_context *ctx, rg_node root, float width, float height);
RG_API rg_status rg_layout_specs(rg_context *ctx, rg_node root, rg_spec width, rg_spec height);
RG_API rg_status rg_measure(rg_context *ctx, rg_node node, rg_spec width, rg_spec height, rg_size *out);
enum {
  RG_OUT_TOO_SMALL_WIDTH = 1,
  RG_OUT_TOO_SMALL_HEIGHT = 2,
  RG_OUT_OVERFLOW = 4,
  RG_OUT_LAID_OUT = 8,
  RG_OUT_RTL = 16
};
typedef struct rg_node_layout {
  rg_frame frame;
  rg_frame unsnapped;
  rg_frame absolute;
  rg_size measured;
  float baseline;
  uint32_t flags;
  uint32_t row;
  uint32_t reserved;
} rg_node_layout;
RG_API rg_status rg_node_frame(const rg_context *ctx, rg_node node, rg_frame *out);
RG_API rg_status rg_node_layout_info(const rg_context *ctx, rg_node node, rg_node_layout *out);
typedef struct rg_frame_view {
  const rg_frame *frames;
  const rg_frame *absolute;
  const rg_node *nodes;
  uint32_t count;
  uint32_t reserved;
  uint64_t epoch;
  uint64_t order_epoch;
} rg_frame_view;
RG_API rg_frame_view rg_frames(const rg_context *ctx);
RG_API rg_status rg_frames_keep(rg_context *ctx, bool keep);
RG_API uint64_t rg_epoch(const rg_context *ctx);
RG_API uint32_t rg_node_row(const rg_context *ctx, rg_node node);
RG_API rg_status rg_frames_unsnapped(const rg_context *ctx, rg_frame *out, uint32_t capacity);
RG_API rg_status rg_node_paint_order(const rg_context *ctx, rg_node node, rg_node *out, uint32_t capacity,
                                     uint32_t *count);
enum {
  RG_CHANGE_MOVED = 1,
  RG_CHANGE_RESIZED = 2,
  RG_CHANGE_SHOWN = 4,
  RG_CHANGE_HIDDEN = 8,
  RG_CHANGE_CREATED = 16,
  RG_CHANGE_DESTROYED = 32,
  RG_CHANGE_SUBTREE_MOVED = 64,
  RG_CHANGE_LOST = 128,
  RG_CHANGE_SCROLLED = 256,
  RG_CHANGE_TRANSFORM = 512
};
typedef struct rg_change {
  rg_node node;
  uint32_t flags;
  uint32_t row;
  rg_frame frame;
  rg_frame old_frame;
} rg_change;
RG_API uint32_t rg_change_count(const rg_context *ctx);
RG_API rg_status rg_changes_take(rg_context *ctx, rg_change *out, uint32_t capacity, uint32_t *count);
typedef struct rg_change_view {
  const uint32_t *rows;
  const uint8_t *flags;
  const rg_node *destroyed;
  uint32_t count;
  uint32_t destroyed_count;
  bool lost;
  bool reserved[3];
  rg_status status;
} rg_change_view;
RG_EXPERIMENTAL RG_API rg_change_view rg_changes(rg_context *ctx);
RG_EXPERIMENTAL RG_API rg_status rg_changes_clear(rg_context *ctx);
typedef struct rg_layout_stats {
  uint32_t nodes_measured;
  uint32_t cache_hits;
  uint32_t leaf_calls;
  uint32_t nodes_placed;
  uint32_t frames_changed;
  uint32_t rows_moved;
  uint32_t programs_solved;
} rg_layout_stats;
RG_API rg_status rg_context_layout_stats(const rg_context *ctx, rg_layout_stats *out);
#ifndef REGLET_CORE
RG_API rg_status rg_node_dividers(const rg_context *ctx, rg_node node, rg_frame *out, uint32_t capacity,
                                  uint32_t *count);
typedef struct rg_divider {
  rg_frame frame;
  rg_node container;
  rg_orientation orientation;
  uint32_t reserved;
} rg_divider;
typedef struct rg_divider_view {
  const rg_divider *dividers;
  uint32_t count;
  rg_status status;
} rg_divider_view;
RG_API rg_divider_view rg_dividers(rg_context *ctx, rg_node node);
RG_API rg_status rg_divider_count(rg_context *ctx, rg_node node, rg_orientation orientation, uint32_t *count);
#endif
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_EVENTS_H
#define REGLET_EVENTS_H 
#ifdef __cplusplus
extern "C" {
#endif
enum {
  RG_EVENT_LAYOUT_STARTED = 1,
  RG_EVENT_LAYOUT_FINISHED = 2,
  RG_EVENT_ADDED = 4,
  RG_EVENT_REMOVED = 8,
  RG_EVENT_MOVED = 16,
  RG_EVENT_ALL = 31
};
typedef struct rg_event {
  uint32_t kind;
  rg_status status;
  rg_node node, parent, old_parent;
} rg_event;
typedef struct rg_event_view {
  const rg_event *events;
  uint32_t count;
  uint32_t dropped;
} rg_event_view;
RG_API rg_status rg_events_enable(rg_context *ctx, rg_node root, uint32_t kinds, uint32_t capacity);
RG_API rg_event_view rg_events(const rg_context *ctx);
RG_API rg_status rg_events_clear(rg_context *ctx);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_CORE
#ifndef REGLET_DUMP_H
#define REGLET_DUMP_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_dump_format {
  RG_DUMP_TEXT = 0,
  RG_DUMP_JSON = 1,
  RG_DUMP_SVG = 2,
  RG_DUMP_FORMAT_FORCE_32 = 0x7fffffff
} rg_dump_format;
RG_API rg_status rg_dump(rg_context *ctx, rg_node node, rg_dump_format format, rg_sink_fn sink, void *user);
typedef enum rg_explain_format {
  RG_EXPLAIN_TEXT = 0,
  RG_EXPLAIN_JSON = 1,
  RG_EXPLAIN_FORMAT_FORCE_32 = 0x7fffffff
} rg_explain_format;
RG_EXPERIMENTAL RG_API rg_status rg_node_explain(rg_context *ctx, rg_node node, rg_explain_format format,
                                                 rg_sink_fn sink, void *user);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_OVERFLOW_H
#define REGLET_OVERFLOW_H 
#ifdef __cplusplus
extern "C" {
#endif
enum {
  RG_OVERFLOW_PARENT = 1,
  RG_OVERFLOW_CONTENT = 2,
  RG_OVERFLOW_LINES = 4,
  RG_OVERFLOW_TEXT = 8,
  RG_OVERFLOW_SIBLING = 16,
  RG_OVERFLOW_CLIPPED = 32,
  RG_OVERFLOW_NOT_VISIBLE = 64
};
typedef struct rg_overflow {
  uint32_t flags;
  uint32_t lines_cut;
  rg_edges parent;
  rg_edges content;
  rg_edges text;
  rg_edges clipped;
  rg_node sibling;
  rg_frame shared;
} rg_overflow;
RG_API rg_status rg_node_overflow(const rg_context *ctx, rg_node node, rg_overflow *out);
enum {
  RG_LINT_LTR = 1,
  RG_LINT_RTL = 2
};
typedef struct rg_lint_def {
  uint32_t struct_size;
  uint32_t size_count;
  const rg_size *sizes;
  uint32_t directions;
  uint32_t checks;
} rg_lint_def;
RG_EXPERIMENTAL RG_API void rg_lint_def_init(rg_lint_def *def, size_t struct_size);
RG_EXPERIMENTAL static inline rg_lint_def rg_lint_def_default(void) {
  rg_lint_def d;
  rg_lint_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_lint(rg_context *ctx, rg_node root, const rg_lint_def *def, uint32_t *count);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_TEMPLATE_H
#define REGLET_TEMPLATE_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_template {
  uint64_t id;
} rg_template;
RG_EXPERIMENTAL RG_API rg_status rg_template_create(rg_context *ctx, const char *text, size_t length,
                                                    const rg_inflate_def *def, rg_template *out);
RG_EXPERIMENTAL RG_API rg_status rg_template_create_resource(rg_context *ctx, const char *name,
                                                             const rg_inflate_def *def, rg_template *out);
RG_EXPERIMENTAL RG_API rg_status rg_template_destroy(rg_context *ctx, rg_template model);
RG_EXPERIMENTAL RG_API uint32_t rg_template_node_count(const rg_context *ctx, rg_template model);
RG_EXPERIMENTAL RG_API rg_status rg_template_node(const rg_context *ctx, rg_template model, const char *path,
                                                  uint32_t *out_index);
RG_EXPERIMENTAL RG_API rg_status rg_template_instantiate(rg_context *ctx, rg_template model, rg_node parent,
                                                         uint32_t count, rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_template_save(rg_context *ctx, rg_template model, rg_sink_fn sink, void *user);
RG_EXPERIMENTAL RG_API rg_status rg_template_load(rg_context *ctx, const void *bytes, size_t size,
                                                  const rg_inflate_def *def, rg_template *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_LIST_H
#define REGLET_LIST_H 
#ifdef __cplusplus
extern "C" {
#endif
#define RG_LIST_MAX_ITEMS 2147483647u
#define RG_LIST_MAX_SPANS 255
#define RG_LIST_MAX_COLUMNS 16
#define RG_LIST_MAX_STAGGERED 16777216u
#define RG_LIST_MAX_VISIBLE 10000
#define RG_LIST_REMOVED UINT32_MAX
#define RG_LIST_NO_HEADER UINT32_MAX
typedef struct rg_list_item {
  rg_node node;
  uint32_t index;
  uint32_t type;
  uint32_t is_new;
  uint32_t payload;
} rg_list_item;
typedef uint32_t (*rg_list_type_fn)(void *user, uint32_t index);
typedef uint32_t (*rg_list_span_fn)(void *user, uint32_t index);
typedef uint32_t (*rg_list_header_fn)(void *user, uint32_t index);
typedef bool (*rg_list_bind_fn)(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count);
enum {
  RG_LIST_HORIZONTAL = 1,
  RG_LIST_REVERSED = 2,
  RG_LIST_FROM_END = 4,
  RG_LIST_FIXED_CELLS = 8,
  RG_LIST_STRETCH_GAPS = 16,
  RG_LIST_STRETCH_ALL_GAPS = 32,
  RG_LIST_STAGGERED = 64
};
typedef struct rg_list_def {
  uint32_t struct_size;
  uint32_t count;
  const rg_template *templates;
  uint32_t template_count;
  uint32_t flags;
  float estimate;
  float ahead;
  uint32_t spans;
  float prefetch;
  rg_list_span_fn span;
  rg_list_type_fn type;
  rg_list_header_fn header;
  rg_list_bind_fn bind;
  rg_list_bind_fn unbind;
  void *user;
  rg_list_header_fn footer;
  float column_width;
  uint32_t reserved;
} rg_list_def;
RG_EXPERIMENTAL RG_API void rg_list_def_init(rg_list_def *def, size_t struct_size);
static inline rg_list_def rg_list_def_default(void) {
  rg_list_def d;
  rg_list_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_list_set(rg_context *ctx, rg_node list, const rg_list_def *def);
RG_EXPERIMENTAL RG_API rg_status rg_list_layout(rg_context *ctx, rg_node root, float width, float height);
RG_EXPERIMENTAL RG_API rg_status rg_list_insert(rg_context *ctx, rg_node list, uint32_t at, uint32_t count);
RG_EXPERIMENTAL RG_API rg_status rg_list_remove(rg_context *ctx, rg_node list, uint32_t at, uint32_t count);
RG_EXPERIMENTAL RG_API rg_status rg_list_move(rg_context *ctx, rg_node list, uint32_t from, uint32_t to,
                                              uint32_t count);
RG_EXPERIMENTAL RG_API rg_status rg_list_change(rg_context *ctx, rg_node list, uint32_t at, uint32_t count,
                                                uint32_t payload);
RG_EXPERIMENTAL RG_API rg_status rg_list_replace(rg_context *ctx, rg_node list, const uint64_t *old_keys,
                                                 uint32_t old_count, const uint64_t *new_keys, uint32_t new_count);
typedef enum rg_list_align {
  RG_LIST_NEAREST = 0,
  RG_LIST_START = 1,
  RG_LIST_CENTER = 2,
  RG_LIST_END = 3,
  RG_LIST_ALIGN_FORCE_32 = 0x7fffffff
} rg_list_align;
RG_EXPERIMENTAL RG_API rg_status rg_list_scroll_to(rg_context *ctx, rg_node list, uint32_t index, rg_list_align align);
RG_EXPERIMENTAL RG_API rg_status rg_list_scroll_pages(rg_context *ctx, rg_node list, int32_t pages);
typedef struct rg_list_info {
  uint32_t struct_size;
  uint32_t count;
  uint32_t first_visible;
  uint32_t visible_count;
  uint32_t node_count;
  uint32_t spare_count;
  double offset;
  double length;
  double viewport;
  double view_start, view_end;
  uint64_t bytes;
} rg_list_info;
RG_EXPERIMENTAL RG_API rg_status rg_list_get_info(const rg_context *ctx, rg_node list, rg_list_info *out);
RG_EXPERIMENTAL RG_API rg_node rg_list_node(const rg_context *ctx, rg_node list, uint32_t index);
RG_EXPERIMENTAL RG_API rg_status rg_list_find(const rg_context *ctx, rg_node node, rg_node *list, uint32_t *index);
RG_EXPERIMENTAL RG_API rg_status rg_list_item_at(const rg_context *ctx, rg_node list, double offset, uint32_t *index);
RG_EXPERIMENTAL RG_API rg_status rg_list_item_extent(const rg_context *ctx, rg_node list, uint32_t index,
                                                     double *start, double *length, bool *is_known);
RG_EXPERIMENTAL RG_API rg_status rg_list_snap(const rg_context *ctx, rg_node list, double offset, rg_list_align align,
                                              double *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_TRANSFORM_H
#define REGLET_TRANSFORM_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef struct rg_transform {
  uint32_t struct_size;
  float alpha;
  float translation_x, translation_y;
  float rotation;
  float scale_x, scale_y;
  rg_length pivot_x, pivot_y;
  float elevation, translation_z;
  float scroll_x, scroll_y;
  bool clip_children;
  bool clip_to_padding;
  bool clip_to_outline;
  uint8_t reserved;
} rg_transform;
RG_EXPERIMENTAL RG_API void rg_transform_init(rg_transform *transform, size_t struct_size);
static inline rg_transform rg_transform_default(void) {
  rg_transform t;
  rg_transform_init(&t, sizeof t);
  return t;
}
RG_EXPERIMENTAL RG_API rg_status rg_node_set_transform(rg_context *ctx, rg_node node, const rg_transform *transform);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_transform(const rg_context *ctx, rg_node node, rg_transform *out);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_INPUT_H
#define REGLET_INPUT_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_focusable {
  RG_FOCUSABLE_AUTO = 0,
  RG_FOCUSABLE_NO = 1,
  RG_FOCUSABLE_YES = 2,
  RG_FOCUSABLE_FORCE_32 = 0x7fffffff
} rg_focusable;
typedef enum rg_descendant_focus {
  RG_FOCUS_BEFORE_DESCENDANTS = 0,
  RG_FOCUS_AFTER_DESCENDANTS = 1,
  RG_FOCUS_BLOCKS_DESCENDANTS = 2,
  RG_DESCENDANT_FOCUS_FORCE_32 = 0x7fffffff
} rg_descendant_focus;
typedef struct rg_input_def {
  uint32_t struct_size;
  rg_focusable focusable;
  rg_descendant_focus descendant_focus;
  bool clickable, long_clickable;
  bool enabled;
  bool focused_by_default;
  const char *next_left, *next_up, *next_right, *next_down, *next_forward;
} rg_input_def;
RG_EXPERIMENTAL RG_API void rg_input_def_init(rg_input_def *def, size_t struct_size);
static inline rg_input_def rg_input_def_default(void) {
  rg_input_def d;
  rg_input_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_node_set_input(rg_context *ctx, rg_node node, const rg_input_def *def);
RG_EXPERIMENTAL RG_API rg_status rg_nodes_set_input(rg_context *ctx, const rg_node *nodes, size_t node_stride,
                                                    const rg_input_def *defs, size_t def_stride, size_t count);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_input(const rg_context *ctx, rg_node node, rg_input_def *out);
RG_EXPERIMENTAL RG_API rg_status rg_node_set_touch_area(rg_context *ctx, rg_node node, const rg_edges *edges);
RG_EXPERIMENTAL RG_API rg_status rg_node_get_touch_area(const rg_context *ctx, rg_node node, rg_edges *out);
typedef bool (*rg_hit_filter_fn)(void *user, rg_node node);
typedef struct rg_hit_options {
  uint32_t struct_size;
  bool clickable_only;
  uint8_t reserved[3];
  rg_hit_filter_fn filter;
  void *user;
} rg_hit_options;
RG_EXPERIMENTAL RG_API void rg_hit_options_init(rg_hit_options *options, size_t struct_size);
static inline rg_hit_options rg_hit_options_default(void) {
  rg_hit_options o;
  rg_hit_options_init(&o, sizeof o);
  return o;
}
typedef struct rg_hit {
  rg_node node;
  float x, y;
} rg_hit;
RG_EXPERIMENTAL RG_API rg_status rg_hit_test(rg_context *ctx, rg_node root, float x, float y,
                                             const rg_hit_options *options, rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_hit_path(rg_context *ctx, rg_node root, float x, float y,
                                             const rg_hit_options *options, rg_hit *out, uint32_t capacity,
                                             uint32_t *count);
typedef enum rg_focus_direction {
  RG_FOCUS_LEFT = 0,
  RG_FOCUS_UP = 1,
  RG_FOCUS_RIGHT = 2,
  RG_FOCUS_DOWN = 3,
  RG_FOCUS_FORWARD = 4,
  RG_FOCUS_BACKWARD = 5,
  RG_FOCUS_DIRECTION_FORCE_32 = 0x7fffffff
} rg_focus_direction;
RG_EXPERIMENTAL RG_API rg_status rg_focus_next(rg_context *ctx, rg_node root, rg_node from, const rg_frame *rectangle,
                                               rg_focus_direction direction, rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_focus_default(rg_context *ctx, rg_node root, rg_node *out);
RG_EXPERIMENTAL RG_API rg_status rg_node_scroll_by(rg_context *ctx, rg_node node, float dx, float dy, float *rest_x,
                                                   float *rest_y);
RG_EXPERIMENTAL RG_API rg_status rg_scroll_at(rg_context *ctx, rg_node root, float x, float y, float dx, float dy,
                                              float *rest_x, float *rest_y);
RG_EXPERIMENTAL RG_API rg_status rg_node_scroll_bar(const rg_context *ctx, rg_node node, float thickness,
                                                    float min_length, rg_frame *track, rg_frame *thumb);
typedef struct rg_pointer {
  rg_node pressed;
  rg_node captured;
  float x, y;
  float slop;
  uint32_t is_moved;
} rg_pointer;
RG_EXPERIMENTAL RG_API rg_status rg_pointer_down(rg_context *ctx, rg_node root, rg_pointer *pointer, float x, float y);
RG_EXPERIMENTAL RG_API rg_status rg_pointer_move(rg_context *ctx, rg_pointer *pointer, float x, float y);
RG_EXPERIMENTAL RG_API rg_status rg_pointer_up(rg_context *ctx, rg_pointer *pointer, float x, float y,
                                               rg_node *clicked);
RG_EXPERIMENTAL RG_API void rg_pointer_cancel(rg_pointer *pointer);
#ifdef __cplusplus
}
#endif
#endif
#ifndef REGLET_MOTION_H
#define REGLET_MOTION_H 
#ifdef __cplusplus
extern "C" {
#endif
typedef enum rg_easing {
  RG_EASING_CUBIC = 0,
  RG_EASING_LINEAR = 1,
  RG_EASING_STEPS = 2,
  RG_EASING_SPRING = 3,
  RG_EASING_FORCE_32 = 0x7fffffff
} rg_easing;
typedef struct rg_timing {
  rg_easing easing;
  float duration;
  float delay;
  float x1, y1, x2, y2;
  uint32_t steps;
  float stiffness;
  float damping;
} rg_timing;
static inline rg_timing rg_timing_default(void) {
  rg_timing t;
  t.easing = RG_EASING_CUBIC;
  t.duration = 0.3f;
  t.delay = 0;
  t.x1 = 0.2f;
  t.y1 = 0;
  t.x2 = 0;
  t.y2 = 1;
  t.steps = 1;
  t.stiffness = 200;
  t.damping = 1;
  return t;
}
typedef enum rg_motion_kind {
  RG_MOTION_MOVING = 0,
  RG_MOTION_APPEARING = 1,
  RG_MOTION_LEAVING = 2,
  RG_MOTION_KIND_FORCE_32 = 0x7fffffff
} rg_motion_kind;
typedef struct rg_motion {
  rg_node node;
  rg_node parent;
  void *user_data;
  rg_frame frame;
  float alpha;
  float scale;
  rg_motion_kind kind;
  bool is_last;
  uint8_t reserved[3];
} rg_motion;
typedef struct rg_motion_view {
  const rg_motion *motions;
  uint32_t count;
  uint32_t moving;
} rg_motion_view;
typedef bool (*rg_transition_choose_fn)(void *user, rg_node node, const char *id, rg_motion_kind kind, rg_timing *timing);
typedef struct rg_transition_def {
  uint32_t struct_size;
  float stagger;
  rg_timing move, appear, leave;
  float appear_alpha;
  float appear_scale;
  float leave_alpha;
  float leave_scale;
  rg_node target;
  bool matches_ids;
  bool draws_leaving;
  uint8_t reserved[6];
  rg_transition_choose_fn choose;
  void *user;
} rg_transition_def;
RG_EXPERIMENTAL RG_API void rg_transition_def_init(rg_transition_def *def, size_t struct_size);
static inline rg_transition_def rg_transition_default(void) {
  rg_transition_def d;
  rg_transition_def_init(&d, sizeof d);
  return d;
}
RG_EXPERIMENTAL RG_API rg_status rg_transition_begin(rg_context *ctx, rg_node root, const rg_transition_def *def);
RG_EXPERIMENTAL RG_API rg_status rg_transition_step(rg_context *ctx, float seconds, rg_motion_view *out);
RG_EXPERIMENTAL RG_API rg_status rg_transitions_end(rg_context *ctx);
typedef struct rg_motion_state {
  double position;
  double velocity;
} rg_motion_state;
RG_EXPERIMENTAL RG_API rg_motion_state rg_timing_at(const rg_timing *timing, double seconds);
RG_EXPERIMENTAL RG_API double rg_timing_length(const rg_timing *timing);
RG_EXPERIMENTAL RG_API rg_motion_state rg_spring_at(float stiffness, float damping, rg_motion_state start, double target,
                                                    double seconds);
RG_EXPERIMENTAL RG_API rg_motion_state rg_fling_at(rg_motion_state start, float friction, double seconds);
RG_EXPERIMENTAL RG_API double rg_fling_length(double velocity, float friction);
#ifdef __cplusplus
}
#endif
#endif
#endif
#endif
