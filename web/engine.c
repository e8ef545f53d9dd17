/* SPDX-License-Identifier: MIT */
/* What reglet.js calls: the C API without structs, for a page or node. Nodes are their handles, 64 bits; texts are given
 * by address and length. A result below 0 is an rg_status, negated. scripts/build-web.sh links it with the engine. */
#include <reglet/reglet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("reglet"), import_name(name)))

/* Given by reglet.js. */
typedef struct session session;
IMPORT("find_font") int host_font(session *s, const char *family, float size, uint32_t weight, int italic,
                                  float *metrics);
IMPORT("font_made") void host_font_made(session *s, int key, uint32_t font);
IMPORT("shape") int host_shape(session *s, const rg_font_data *font, const char *text, uint32_t length, int rtl,
                               float *advances);

/* A page has no files. With these, the linker leaves out those of libc: 4 KB. */
FILE *fopen(const char *path, const char *mode) {
  (void)path, (void)mode;
  errno = ENOENT;
  return NULL;
}
int fclose(FILE *file) { return (void)file, 0; }
int fseek(FILE *file, long offset, int from) { return (void)file, (void)offset, (void)from, -1; }
void rewind(FILE *file) { (void)file; }
int ferror(FILE *file) { return (void)file, 1; }
long ftell(FILE *file) { return (void)file, -1; }
size_t fread(void *to, size_t size, size_t count, FILE *file) { return (void)to, (void)size, (void)count, (void)file, 0; }

typedef struct buffer {
  char *bytes;
  size_t size, capacity;
} buffer;

static buffer text; /* the last text for the page: an explanation, a dump, a message */

static bool append(void *user, const char *bytes, size_t size) {
  buffer *to = user;
  if (to->size + size + 1 > to->capacity) {
    size_t capacity = (to->size + size + 1) * 2;
    char *grown = realloc(to->bytes, capacity);
    if (!grown) return false;
    to->bytes = grown;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->size, bytes, size);
  to->size += size;
  to->bytes[to->size] = 0;
  return true;
}

static void say(const char *words) {
  text.size = 0;
  append(&text, words ? words : "", words ? strlen(words) : 0);
}

EXPORT(text) const char *text_address(void) { return text.bytes ? text.bytes : ""; }
EXPORT(text_size) size_t text_size(void) { return text.size; }
EXPORT(alloc) void *page_alloc(size_t size) { return malloc(size ? size : 1); }
EXPORT(release) void page_release(void *block) { free(block); }

static rg_node handle(uint64_t id) {
  rg_node node = {id};
  return node;
}

/* MARK: contexts */

struct session {
  rg_context *ui;
  rg_resources *resources;
  rg_resource_view *view;
  rg_display_list list;
  rg_change *changes;
  uint32_t change_capacity;
  float *frames; /* of frames(): x, y, width, height of each node, absolute */
  uint64_t *nodes;
  int32_t *parents;
  uint32_t frame_capacity;
};

static void make_font(void *user, rg_font_request *request) {
  session *s = user;
  float metrics[4] = {0}; /* ascent, line height, default advance, tab advance */
  int key = host_font(s, request->family, request->size, request->weight, request->italic, metrics);
  if (key < 0) return;
  rg_font_def def = {0};
  def.struct_size = sizeof def;
  def.ascent = metrics[0];
  def.line_height = metrics[1];
  def.default_advance = metrics[2];
  def.tab_advance = metrics[3];
  def.size = request->size;
  def.shaped = true;
  if (rg_font_create(s->ui, &def, &request->font) == RG_OK) host_font_made(s, key, request->font.id);
}

static bool shape(void *user, rg_shape_request *request) {
  session *s = user;
  rg_font_data data = {0};
  data.struct_size = sizeof data;
  if (rg_font_info(s->ui, request->font, &data) != RG_OK) return false;
  return host_shape(s, &data, request->text, request->length, request->right_to_left, request->advances);
}

EXPORT(context_create) session *context_create(float pixel_scale, uint32_t units, uint32_t max_nodes) {
  session *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  rg_context_def def = rg_context_def_default();
  if (pixel_scale > 0) def.pixel_scale = pixel_scale;
  if (units) def.units_per_px = units;
  if (max_nodes) def.max_nodes = max_nodes;
  say(rg_context_check(&def));
  if (rg_context_create(&def, &s->ui) != RG_OK) {
    free(s);
    return NULL;
  }
  rg_shaper_def shaper = rg_shaper_def_default();
  shaper.shape = shape;
  shaper.user = s;
  rg_context_set_shaper(s->ui, &shaper);
  rg_context_set_fonts(s->ui, make_font, s);
  s->list.struct_size = sizeof s->list;
  return s;
}

EXPORT(context_destroy) void context_destroy(session *s) {
  rg_context_destroy(s->ui);
  rg_resource_view_destroy(s->view);
  rg_resources_destroy(s->resources);
  free(s->changes);
  free(s->frames);
  free(s->nodes);
  free(s->parents);
  free(s);
}

/* Puts the message of the last error into the text. */
static int fail(session *s, rg_status status) {
  if (status == RG_OK) return 0;
  say(rg_error_message(s->ui));
  return -(int)status;
}

EXPORT(status_name) void status_name(int status) { say(rg_status_name((rg_status)status)); }
EXPORT(version) uint32_t version(void) { return rg_version(); }
EXPORT(set_pixel_scale) int set_pixel_scale(session *s, float scale) {
  return fail(s, rg_context_set_pixel_scale(s->ui, scale));
}

/* Diagnostics: the message is the text; `out` gets code, level, line, column, length. */
static void put_diagnostic(const rg_diagnostic *d, uint32_t *out, uint64_t *node) {
  out[0] = d->code, out[1] = d->level, out[2] = d->line, out[3] = d->column, out[4] = d->length;
  *node = d->node.id;
  say(d->message);
}
EXPORT(diagnostic_count) uint32_t diagnostic_count(session *s) { return rg_diagnostic_count(s->ui); }
EXPORT(diagnostic) void diagnostic(session *s, uint32_t index, uint32_t *out, uint64_t *node) {
  rg_diagnostic d;
  if (rg_diagnostic_at(s->ui, index, &d) == RG_OK) put_diagnostic(&d, out, node);
}
EXPORT(diagnostics_clear) void diagnostics_clear(session *s) { rg_diagnostics_clear(s->ui); }
EXPORT(resource_diagnostic_count) uint32_t resource_diagnostic_count(session *s) {
  return s->resources ? rg_resources_diagnostic_count(s->resources) : 0;
}
EXPORT(resource_diagnostic) void resource_diagnostic(session *s, uint32_t index, uint32_t *out, uint64_t *node) {
  rg_diagnostic d;
  if (rg_resources_diagnostic_at(s->resources, index, &d) == RG_OK) put_diagnostic(&d, out, node);
}

/* MARK: files */

static rg_inflate_def options(const char *file, float density, float font_scale, int flags, uint64_t parent) {
  rg_inflate_def def = rg_inflate_def_default();
  def.file_name = file && *file ? file : NULL;
  def.density = density;
  def.font_scale = font_scale;
  def.preview = flags & 1;
  def.reloadable = def.drawables = true;
  def.json_options = flags & 2 ? RG_JSON_COMMENTS : 0;
  def.parent = handle(parent);
  return def;
}

/* Inflates `length` bytes, or with a `length` below 0 the resource of that name; over the tree of `root` if not 0. */
EXPORT(inflate) int inflate(session *s, uint64_t root, const char *source, int length, const char *file, float density,
                            float font_scale, int flags, uint64_t parent, uint64_t *out) {
  rg_inflate_def def = options(file, density, font_scale, flags, parent);
  rg_node made = {0};
  rg_status status;
  if (length < 0) {
    status = root ? rg_reinflate_resource(s->ui, handle(root), source, &def, &made)
                  : rg_inflate_resource(s->ui, source, &def, &made);
  } else {
    status = root ? rg_reinflate(s->ui, handle(root), source, (size_t)length, &def, &made)
                  : rg_inflate(s->ui, source, (size_t)length, &def, &made);
  }
  *out = made.id;
  return fail(s, status);
}

/* Resources: begin, any number of files, then use. */
EXPORT(resources_begin) int resources_begin(session *s) {
  rg_resource_view_destroy(s->view);
  s->view = NULL;
  rg_status status = rg_context_set_resources(s->ui, NULL);
  if (status != RG_OK) return fail(s, status);
  rg_resources_destroy(s->resources);
  s->resources = NULL;
  rg_resources_def def = rg_resources_def_default();
  return -(int)rg_resources_create(&def, &s->resources);
}
EXPORT(resources_file) int resources_file(session *s, const char *path, const char *bytes, size_t size) {
  return -(int)rg_resources_add_file(s->resources, "", path, bytes, size);
}
EXPORT(resources_set) int resources_set(session *s, const char *bundle, const char *set, const char *bytes,
                                        size_t size) {
  return -(int)rg_resources_add_set(s->resources, bundle, set, bytes, size);
}
EXPORT(resources_use) int resources_use(session *s, const char *locale, int direction, const char *qualifiers,
                                        int density, int width, int height, float font_scale, const char *theme) {
  rg_status status = rg_resources_freeze(s->resources);
  rg_configuration c = rg_configuration_default();
  c.locale = *locale ? locale : NULL;
  c.direction = (rg_direction)direction;
  c.qualifiers = *qualifiers ? qualifiers : NULL;
  c.density = (uint16_t)density;
  c.width = (uint16_t)width;
  c.height = (uint16_t)height;
  c.smallest_width = (uint16_t)(width < height ? width : height);
  c.font_scale = font_scale;
  if (status == RG_OK) status = rg_resource_view_create(s->resources, &c, &s->view);
  rg_resource style;
  if (status == RG_OK && *theme) {
    status = rg_resources_find(s->resources, theme, &style);
    if (status == RG_OK) status = rg_resource_view_set_theme(s->view, &style, 1);
    if (status != RG_OK) say("there is no style of that name for the theme");
  }
  if (status == RG_OK) status = rg_context_set_resources(s->ui, s->view);
  return -(int)status;
}

/* MARK: layout and results */

EXPORT(layout) int layout(session *s, uint64_t root, float width, float height) {
  return fail(s, rg_layout(s->ui, handle(root), width, height));
}

/* Reads the tree of a node in document order: absolute frames, handles, the index of each parent, -1 for the first. */
EXPORT(frames) int frames(session *s, uint64_t root) {
  rg_node top = handle(root);
  uint32_t room = rg_node_count(s->ui), count = 0;
  if (!rg_node_is_valid(s->ui, top)) return -RG_ERROR_STALE_HANDLE;
  if (room > s->frame_capacity) {
    float *f = realloc(s->frames, room * 16);
    if (f) s->frames = f;
    uint64_t *n = realloc(s->nodes, room * 8);
    if (n) s->nodes = n;
    int32_t *p = realloc(s->parents, room * 4);
    if (p) s->parents = p;
    if (!f || !n || !p) return -RG_ERROR_OUT_OF_MEMORY;
    s->frame_capacity = room;
  }
  rg_frame_view view = rg_frames(s->ui);
  for (rg_node at = top; at.id && count < room; at = rg_node_next(s->ui, top, at), count++) {
    int32_t parent = (int32_t)count - 1;
    uint64_t above = rg_node_parent(s->ui, at).id;
    while (parent >= 0 && s->nodes[parent] != above) parent = s->parents[parent];
    uint32_t row = rg_node_row(s->ui, at);
    float *to = s->frames + count * 4;
    s->nodes[count] = at.id;
    s->parents[count] = parent;
    memcpy(to, &view.frames[row], 16);
    if (parent >= 0) to[0] += s->frames[parent * 4], to[1] += s->frames[parent * 4 + 1];
  }
  return (int)count;
}
EXPORT(frames_at) const void *frames_at(session *s, int which) {
  return which == 0 ? (void *)s->frames : which == 1 ? (void *)s->nodes : (void *)s->parents;
}

/* Takes all changes: 48 bytes each, struct rg_change. */
EXPORT(changes) int changes(session *s) {
  uint32_t count = rg_change_count(s->ui);
  if (count > s->change_capacity) {
    rg_change *grown = realloc(s->changes, count * sizeof *grown);
    if (!grown) return -RG_ERROR_OUT_OF_MEMORY;
    s->changes = grown;
    s->change_capacity = count;
  }
  rg_status status = rg_changes_take(s->ui, s->changes, s->change_capacity, &count);
  return status == RG_OK ? (int)count : fail(s, status);
}
EXPORT(changes_at) const rg_change *changes_at(session *s) { return s->changes; }

/* Paints: `out` gets the numbers of commands, paints, values, damage, and the addresses of the four arrays. */
EXPORT(paint) int paint(session *s, uint64_t root, uint32_t flags, uint32_t *out) {
  rg_status status = rg_paint(s->ui, handle(root), flags, &s->list);
  const rg_display_list *l = &s->list;
  if (status != RG_OK) return fail(s, status);
  out[0] = l->command_count, out[1] = l->paint_count, out[2] = l->data_count, out[3] = l->damage_count;
  out[4] = (uint32_t)l->commands, out[5] = (uint32_t)l->paints;
  out[6] = (uint32_t)l->data, out[7] = (uint32_t)l->damage;
  return 0;
}

EXPORT(explain) int explain(session *s, uint64_t node, int json) {
  text.size = 0;
  rg_status status = rg_node_explain(s->ui, handle(node), json ? RG_EXPLAIN_JSON : RG_EXPLAIN_TEXT, append, &text);
  return fail(s, status);
}

EXPORT(hit) int hit(session *s, uint64_t root, float x, float y, uint64_t *out) {
  rg_node found = {0};
  rg_status status = rg_hit_test(s->ui, handle(root), x, y, NULL, &found);
  *out = found.id;
  return fail(s, status);
}

/* MARK: what renderers read */

EXPORT(font_data) int font_data(session *s, uint32_t font, rg_font_data *out) {
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return -(int)rg_font_info(s->ui, (rg_font){font}, out);
}
EXPORT(path) uint32_t path(const rg_paint_value *data, uint32_t count, rg_paint_value *out, uint32_t capacity) {
  return rg_path_simplify(data, count, out, capacity);
}

/* MARK: nodes */

EXPORT(node_valid) int node_valid(session *s, uint64_t node) { return rg_node_is_valid(s->ui, handle(node)); }
EXPORT(node_walk) uint64_t node_walk(session *s, uint64_t node, int to) {
  rg_node n = handle(node);
  switch (to) {
  case 0: return rg_node_parent(s->ui, n).id;
  case 1: return rg_node_first_child(s->ui, n).id;
  default: return rg_node_next_sibling(s->ui, n).id;
  }
}
EXPORT(node_frame) int node_frame(session *s, uint64_t node, float *out) {
  rg_node_layout info;
  rg_status status = rg_node_layout_info(s->ui, handle(node), &info);
  memcpy(out, &info.absolute, 16);
  return fail(s, status);
}
EXPORT(node_find) int node_find(session *s, uint64_t root, const char *id, uint64_t *out) {
  rg_node found = {0};
  rg_status status = rg_node_find(s->ui, handle(root), id, &found);
  *out = found.id;
  return status == RG_ERROR_NOT_FOUND ? 0 : fail(s, status);
}
EXPORT(node_text) void node_text(session *s, uint64_t node, int which) {
  rg_node n = handle(node);
  if (which == 0) say(rg_node_id(s->ui, n));
  else if (which == 1) say(rg_node_tag(s->ui, n));
  else if (which == 2) say(rg_node_text(s->ui, n, NULL));
  else say(rg_node_hint(s->ui, n, NULL));
}
/* The file is the text; `out` gets line and column. */
EXPORT(node_source) int node_source(session *s, uint64_t node, uint32_t *out) {
  rg_source source = {0};
  rg_status status = rg_node_source(s->ui, handle(node), &source);
  out[0] = source.line, out[1] = source.column;
  if (status == RG_ERROR_NOT_FOUND) return 0;
  if (status == RG_OK) say(source.file);
  return fail(s, status);
}
EXPORT(node_lines) int node_lines(session *s, uint64_t node, rg_text_line *out, uint32_t capacity) {
  uint32_t count = 0;
  rg_status status = rg_node_lines(s->ui, handle(node), out, capacity, &count);
  return status == RG_OK ? (int)count : fail(s, status);
}
EXPORT(node_set_text) int node_set_text(session *s, uint64_t node, const char *words, size_t length) {
  return fail(s, rg_node_set_text(s->ui, handle(node), words, length));
}
EXPORT(node_set_length) int node_set_length(session *s, uint64_t node, int property, int kind, float value) {
  rg_length length = {value, (rg_length_kind)kind};
  return fail(s, rg_node_set_length(s->ui, handle(node), (rg_property)property, length));
}
EXPORT(node_set_float) int node_set_float(session *s, uint64_t node, int property, float value) {
  return fail(s, rg_node_set_float(s->ui, handle(node), (rg_property)property, value));
}
EXPORT(node_set_int) int node_set_int(session *s, uint64_t node, int property, int value) {
  return fail(s, rg_node_set_int(s->ui, handle(node), (rg_property)property, value));
}
EXPORT(node_scroll) int node_scroll(session *s, uint64_t node, float x, float y) {
  return fail(s, rg_node_set_scroll(s->ui, handle(node), x, y));
}
EXPORT(node_destroy) int node_destroy(session *s, uint64_t node) {
  return fail(s, rg_node_destroy(s->ui, handle(node)));
}
EXPORT(node_count) uint32_t node_count(session *s) { return rg_node_count(s->ui); }
