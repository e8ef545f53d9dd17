/* SPDX-License-Identifier: MIT */
/* What the flavour core does not have: kinds and fonts are refused with a sentence, and nothing else changes. */
#include "../C/check.h"

static const char *const refusal =
    "this library is the flavour core: it has the containers linear, frame, relative, table, grid, scroll, hscroll, "
    "flow, flexbox and custom";

static void test_kinds(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ui = NULL;
  CHECK_OK(rg_context_create(&def, &ui));
  int absent = 0;
  for (int kind = 0; kind <= RG_KIND_LIST; kind++) {
    rg_node_def node = rg_node_def_default((rg_kind)kind);
    rg_node made = {7};
    rg_status status = rg_node_create(ui, rg_null(), &node, &made);
    if (kind == RG_KIND_CONSTRAINT || kind >= RG_KIND_COORDINATOR) {
      absent++;
      CHECK_INT(status, RG_ERROR_UNSUPPORTED);
      CHECK(strcmp(rg_error_message(ui), refusal) == 0);
      CHECK_INT(made.id, 0);
    } else {
      CHECK_INT(status, RG_OK);
    }
  }
  CHECK_INT(absent, 15);
  CHECK_INT(rg_node_count(ui), RG_KIND_LIST + 1 - 15);
  rg_node_def unknown = rg_node_def_default((rg_kind)(RG_KIND_LIST + 1));
  rg_node made;
  CHECK_INT(rg_node_create(ui, rg_null(), &unknown, &made), RG_ERROR_INVALID_ARGUMENT);
  CHECK(strcmp(rg_status_name(RG_ERROR_UNSUPPORTED), "not in this flavour of the library") == 0);
  rg_context_destroy(ui);
}

static void test_kerning(void) {
  rg_context_def def = rg_context_def_default();
  rg_context *ui = NULL;
  CHECK_OK(rg_context_create(&def, &ui));
  rg_kerning_pair pair = {'A', 'V', -1};
  rg_font_def font = {0};
  font.struct_size = sizeof font;
  font.default_advance = 8;
  font.line_height = 16;
  font.ascent = 12;
  font.kerning = &pair;
  font.kerning_count = 1;
  rg_font made = {7};
  CHECK_INT(rg_font_create(ui, &font, &made), RG_ERROR_UNSUPPORTED);
  CHECK_INT(made.id, 0);
  font.kerning_count = 0;
  CHECK_OK(rg_font_create(ui, &font, &made));
  rg_context_destroy(ui);
}

int main(void) {
  RUN(test_kinds);
  RUN(test_kerning);
  return check_result();
}
