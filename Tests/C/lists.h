/* SPDX-License-Identifier: MIT */
/* A list of the tests: its data, templates and callbacks, which misbehave on request. */
#ifndef REGLET_TESTS_LISTS_H
#define REGLET_TESTS_LISTS_H

#include "support.h"

static const char *const cells[3] = {
    "<FrameLayout layout_width='match_parent' layout_height='wrap_content'>"
    "<View layout_width='10px' layout_height='10px'/></FrameLayout>",
    "<LinearLayout layout_width='match_parent' layout_height='wrap_content' layout_margin='3px'>"
    "<View layout_width='10px' layout_height='10px'/><View layout_width='0px' layout_weight='1' "
    "layout_height='match_parent'/></LinearLayout>",
    "<LinearLayout orientation='vertical' layout_width='match_parent' layout_height='wrap_content'>"
    "<TextView layout_width='match_parent' layout_height='wrap_content'/></LinearLayout>"};

/* An item of the host's data. */
typedef struct item {
  uint64_t key;
  uint32_t type;
  float height;
  uint32_t characters;
  bool is_gone;
} item;

typedef struct model {
  rg_context *ctx;
  rg_node root, list;
  rg_template templates[3];
  item *items;
  uint32_t count;
  uint64_t next_key;
  uint32_t binds, unbinds, calls, payloads[4];
  int lie;              /* what the callbacks do wrong */
  rg_status in_callback; /* status of a call in a callback */
} model;

static const char letters[] = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incidunt ut";

static inline void show(rg_context *ctx, rg_node node, const item *it) {
  rg_node first = rg_node_first_child(ctx, node);
  CHECK_OK(rg_node_set_int(ctx, node, RG_VISIBILITY, it->is_gone ? RG_GONE : RG_VISIBLE));
  if (it->type == 2) {
    CHECK_OK(rg_node_set_text(ctx, first, letters, it->characters));
  } else {
    CHECK_OK(rg_node_set_length(ctx, first, RG_HEIGHT, rg_px(it->height)));
  }
}

static inline uint32_t type_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 1) return 99;
  if (m->lie == 2) m->in_callback = rg_node_set_int(m->ctx, m->root, RG_VISIBILITY, RG_GONE);
  return m->items[index].type;
}

static inline bool bind(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count) {
  model *m = (model *)user;
  m->calls++;
  if (m->lie == 3) m->in_callback = rg_list_insert(ctx, list, 0, 1);
  if (m->lie == 4) m->in_callback = rg_list_layout(ctx, m->root, 100, 100);
  if (m->lie == 5) return false;
  if (m->lie == 6) CHECK_OK(rg_node_destroy(ctx, items[count - 1].node));
  if (m->lie == 7) CHECK_OK(rg_node_destroy(ctx, list));
  if (m->lie == 8) CHECK_OK(rg_node_destroy(ctx, m->root));
  if (m->lie == 9) CHECK_OK(rg_node_remove(ctx, items[0].node));
  if (m->lie == 10) rg_context_destroy(ctx);
  if (m->lie == 20) {
    rg_node other = make_node(ctx, rg_null(), RG_KIND_LINEAR);
    CHECK_OK(rg_node_insert(ctx, other, m->root, 0));
  }
  if (m->lie >= 6 && m->lie <= 9) return true;
  for (uint32_t i = 0; i < count; i++) {
    CHECK(items[i].index < m->count && items[i].type == m->items[items[i].index].type);
    show(ctx, items[i].node, &m->items[items[i].index]);
    if (items[i].index < 4) m->payloads[items[i].index] = items[i].payload;
    CHECK_OK(rg_node_set_user_data(ctx, items[i].node, (void *)(uintptr_t)m->items[items[i].index].key));
    m->binds++;
  }
  return true;
}

static inline bool unbind(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count) {
  (void)list;
  for (uint32_t i = 0; i < count; i++) CHECK_OK(rg_node_set_user_data(ctx, items[i].node, NULL));
  ((model *)user)->unbinds += count;
  return true;
}

static inline rg_list_def list_def(model *m) {
  rg_list_def def = rg_list_def_default();
  def.count = m->count;
  def.templates = m->templates;
  def.template_count = 3;
  def.type = type_of;
  def.bind = bind;
  def.unbind = unbind;
  def.user = m;
  return def;
}

static inline void make_templates(model *m) {
  rg_inflate_def def = rg_inflate_def_default();
  def.font = make_font(m->ctx);
  def.parent = m->list;
  for (int i = 0; i < 3; i++)
    CHECK_OK(rg_template_create(m->ctx, cells[i], strlen(cells[i]), &def, &m->templates[i]));
}

/* A list of `count` items of 20 px in a root; the list fills it. `blocks`: counts its memory, or NULL. */
static inline model make_counted(uint32_t count, ledger *blocks) {
  rg_context_def def = rg_context_def_default();
  model m = {0};
  if (blocks != NULL) def.allocator = ledger_hooks(blocks);
  m.ctx = make_context_def(&def);
  m.root = make_node(m.ctx, rg_null(), RG_KIND_FRAME);
  m.list = make_sized(m.ctx, m.root, RG_KIND_LIST, rg_match_parent(), rg_match_parent());
  make_templates(&m);
  m.items = (item *)calloc(count + 1000, sizeof *m.items);
  m.count = count;
  for (uint32_t i = 0; i < count; i++) m.items[i] = (item){.key = m.next_key++, .height = 20};
  return m;
}

static inline model make_plain(uint32_t count) { return make_counted(count, NULL); }

static inline void start(model *m, uint32_t flags) {
  rg_list_def def = list_def(m);
  def.flags = flags;
  CHECK_OK(rg_list_set(m->ctx, m->list, &def));
}

static inline void end(model *m) {
  rg_context_destroy(m->ctx);
  free(m->items);
}

static inline void lay_out(model *m) { CHECK_OK(rg_list_layout(m->ctx, m->root, 100, 100)); }

static inline rg_list_info info_of(model *m) {
  rg_list_info info = {0};
  info.struct_size = sizeof info;
  CHECK_OK(rg_list_get_info(m->ctx, m->list, &info));
  return info;
}

static inline rg_frame seen(model *m, uint32_t index) {
  rg_frame frame = {0}, visible;
  rg_node node = rg_list_node(m->ctx, m->list, index);
  CHECK(node.id != 0);
  if (node.id != 0) CHECK_OK(rg_node_visible_frame(m->ctx, node, &frame, &visible));
  return frame;
}

/* Spans of a list with a header before each eight items. */
static inline uint32_t span_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 11) return 0;
  if (m->lie == 12) return 4;
  if (m->lie == 13) m->in_callback = rg_list_insert(m->ctx, m->list, 0, 1);
  return m->items[index].key % 9 == 0 ? 3 : 1;
}

static inline void start_grid(model *m, uint32_t flags, rg_list_span_fn span) {
  rg_list_def def = list_def(m);
  def.flags = flags;
  def.spans = 3;
  def.span = span;
  CHECK_OK(rg_list_set(m->ctx, m->list, &def));
}

static inline bool append(void *user, const char *text, size_t length) {
  strncat((char *)user, text, length);
  return true;
}

static inline bool explains(model *m, uint32_t index, const char *part) {
  static char text[20000];
  text[0] = 0;
  CHECK_OK(rg_node_explain(m->ctx, rg_list_node(m->ctx, m->list, index), RG_EXPLAIN_TEXT, append, text));
  return strstr(text, part) != NULL;
}

/* Each ten items have a header. */
static inline uint32_t header_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 14) return index + 1;
  if (m->lie == 15) m->in_callback = rg_node_set_int(m->ctx, m->root, RG_VISIBILITY, RG_GONE);
  return index < 5 ? RG_LIST_NO_HEADER : index - index % 10;
}

/* Each ten items have a footer, after the first five. */
static inline uint32_t footer_of(void *user, uint32_t index) {
  model *m = (model *)user;
  if (m->lie == 16) return index - 1;
  if (m->lie == 17) return m->count;
  uint32_t last = index - index % 10 + 9;
  return last < m->count ? last : RG_LIST_NO_HEADER;
}

#endif
