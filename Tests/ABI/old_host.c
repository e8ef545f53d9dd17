/* SPDX-License-Identifier: MIT */
/* A host compiled with the headers of the baseline, run with the library of today. It uses structs with a struct_size
 * as an older host does, and also gives sizes that no version has: the library does not write beyond them. */
#include "baseline/reglet-old.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static rg_context *ctx;
static rg_node root, leaf;

#define CHECK(condition)                                                     \
  do {                                                                       \
    if (!(condition)) fprintf(stderr, "%d: %s\n", __LINE__, #condition), failures++; \
  } while (0)

/* Whether all bytes from `from` to `to` have the value. */
static bool all(const void *bytes, size_t from, size_t to, int value) {
  for (size_t i = from; i < to; i++)
    if (((const unsigned char *)bytes)[i] != value) return false;
  return true;
}

/* A definition is filled by its _init function: all of it for the size of this host, nothing for a smaller size, and no
 * byte behind it. */
#define INIT(type, init)                                                     \
  do {                                                                       \
    size_t size = sizeof(type);                                              \
    unsigned char *block = malloc(size + 64);                                \
    memset(block, 0xAA, size + 64);                                          \
    init((type *)(void *)block, size);                                       \
    CHECK(((type *)(void *)block)->struct_size == size);                     \
    CHECK(all(block, size, size + 64, 0xAA));                                \
    memset(block, 0xAA, size + 64);                                          \
    init((type *)(void *)block, size - 4);                                   \
    CHECK(all(block, 0, size + 64, 0xAA));                                   \
    init((type *)(void *)block, 0);                                          \
    CHECK(all(block, 0, size + 64, 0xAA));                                   \
    init(NULL, size);                                                        \
    free(block);                                                             \
  } while (0)

static void definitions(void) {
  INIT(rg_context_def, rg_context_def_init);
  INIT(rg_style, rg_style_init);
  INIT(rg_environment, rg_environment_init);
  INIT(rg_container_def, rg_container_def_init);
  INIT(rg_inflate_def, rg_inflate_def_init);
  INIT(rg_resources_def, rg_resources_def_init);
  INIT(rg_configuration, rg_configuration_init);
  INIT(rg_obtain_def, rg_obtain_def_init);
  INIT(rg_drawable_state, rg_drawable_state_init);
  INIT(rg_drawable_def, rg_drawable_def_init);
  INIT(rg_node_def, rg_node_def_init);
  INIT(rg_flexbox, rg_flexbox_init);
  INIT(rg_flex_item, rg_flex_item_init);
  INIT(rg_grid, rg_grid_init);
  INIT(rg_grid_cell, rg_grid_cell_init);
  INIT(rg_shaper_def, rg_shaper_def_init);
  INIT(rg_constraint_def, rg_constraint_def_init);
  INIT(rg_connections, rg_connections_init);
  INIT(rg_references, rg_references_init);
  INIT(rg_vfl_def, rg_vfl_def_init);
  INIT(rg_layout_set_entry, rg_layout_set_entry_init);
  INIT(rg_lint_def, rg_lint_def_init);
  INIT(rg_transform, rg_transform_init);
  INIT(rg_input_def, rg_input_def_init);
  INIT(rg_hit_options, rg_hit_options_init);
}

/* A size that is wrong is refused with a message, and nothing happens. */
static void wrong_sizes(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *other = NULL;
  def.struct_size -= 8;
  CHECK(rg_context_create(&def, &other) == RG_ERROR_INVALID_ARGUMENT && other == NULL);
  rg_constraint_def constraint = rg_constraint_default();
  rg_constraint made;
  memset(&made, 0xAA, sizeof made);
  constraint.struct_size = 8;
  CHECK(rg_constraints_add(ctx, root, &constraint, 0, 1, &made) != RG_OK && made.id == 0);
  rg_inflate_def inflate = rg_inflate_def_default();
  inflate.struct_size = 4;
  CHECK(rg_inflate(ctx, "<View/>", 7, &inflate, &leaf) == RG_ERROR_INVALID_ARGUMENT);
  CHECK(rg_error_message(ctx)[0] != 0);
  rg_font_def font_def = {.struct_size = sizeof font_def, .default_advance = 8, .line_height = 20, .ascent = 15};
  rg_font font = {0};
  CHECK(rg_font_create(ctx, &font_def, &font) == RG_OK);
  struct {
    rg_font_data data;
    unsigned char behind[64];
  } out;
  memset(&out, 0xAA, sizeof out);
  out.data.struct_size = sizeof out; /* of a newer host: nothing is written */
  CHECK(rg_font_info(ctx, font, &out.data) == RG_ERROR_INVALID_ARGUMENT);
  CHECK(all(&out, 4, sizeof out, 0xAA));
  out.data.struct_size = sizeof out.data;
  CHECK(rg_font_info(ctx, font, &out.data) == RG_OK && out.data.line_height == 20);
  CHECK(all(&out, sizeof out.data, sizeof out, 0xAA));
}

static void lays_out(void) {
  static const char xml[] = "<LinearLayout orientation='vertical'><View id='a' layout_height='20'/>"
                            "<View id='b' layout_height='30'/></LinearLayout>";
  rg_inflate_def inflate = rg_inflate_def_default();
  rg_node built = rg_null(), b = rg_null();
  rg_frame frame;
  CHECK(rg_inflate(ctx, xml, sizeof xml - 1, &inflate, &built) == RG_OK);
  CHECK(rg_layout(ctx, built, 200, 100) == RG_OK);
  b = rg_node_last_child(ctx, built);
  CHECK(rg_node_frame(ctx, b, &frame) == RG_OK && frame.y == 20 && frame.height == 30);
  rg_style style = rg_style_default();
  CHECK(rg_node_get_style(ctx, b, &style) == RG_OK);
  style.height = rg_px(40);
  CHECK(rg_node_set_style(ctx, b, &style) == RG_OK);
  CHECK(rg_layout(ctx, built, 200, 100) == RG_OK);
  CHECK(rg_node_frame(ctx, b, &frame) == RG_OK && frame.y == 20 && frame.height == 40);
}

int main(void) {
  rg_context_def def = rg_context_def_default();
  rg_node_def node = rg_node_def_default(RG_KIND_LINEAR);
  CHECK(rg_version() >> 16 == RG_VERSION_MAJOR);
  if (rg_context_create(&def, &ctx) != RG_OK) return 1;
  CHECK(rg_node_create(ctx, rg_null(), &node, &root) == RG_OK);
  CHECK(rg_layout(ctx, root, 100, 100) == RG_OK);
  definitions();
  wrong_sizes();
  lays_out();
  rg_context_destroy(ctx);
  printf("%d failures\n", failures);
  return failures != 0;
}
