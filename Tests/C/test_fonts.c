/* SPDX-License-Identifier: MIT */
/* Fonts by family, weight and slant, given by the host. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;
static rg_font fonts[4]; /* the height of a line is 10 * (index + 1) at size 10 */
static char asked[1024];

/* sans 400 and 700, sans 400 italic, and serif 300; the family "" is sans 400. */
static void give(void *user, rg_font_request *request) {
  static const struct {
    const char *family;
    uint32_t weight;
    bool italic;
  } faces[] = {{"sans", 400, false}, {"sans", 700, false}, {"sans", 400, true}, {"serif", 300, false}};
  const size_t length = strlen(asked);
  CHECK(user == &ctx && request->font.id == 0);
  snprintf(asked + length, sizeof asked - length, "%s%u%s ", request->family, request->weight, request->italic ? "i" : "");
  for (int i = 0; i < 4; i++)
    if (strcmp(request->family, faces[i].family) == 0 && request->weight == faces[i].weight &&
        request->italic == faces[i].italic)
      request->font = fonts[i];
  if (*request->family == 0 && request->weight == 400 && !request->italic) request->font = fonts[0];
}

static void set_up(void) {
  rg_context_def def = rg_context_def_default();
  CHECK_OK(rg_context_create(&def, &ctx));
  for (int i = 0; i < 4; i++) {
    rg_font_def font;
    memset(&font, 0, sizeof font);
    font.struct_size = sizeof font;
    font.default_advance = 5;
    font.line_height = 10 * ((float)i + 1);
    font.size = 10;
    CHECK_OK(rg_font_create(ctx, &font, &fonts[i]));
  }
  CHECK_OK(rg_context_set_fonts(ctx, give, &ctx));
  asked[0] = 0;
}

/* The index of the font that was found, and whether it has the size. */
static int found(const char *family, uint32_t weight, bool italic, float size) {
  rg_font_request request = {.family = family, .size = size, .weight = weight, .italic = italic};
  rg_font_data data = {.struct_size = sizeof data};
  rg_font out = {7};
  const rg_status status = rg_font_find(ctx, &request, &out);
  if (status != RG_OK) return -(int)status;
  CHECK_OK(rg_font_info(ctx, out, &data));
  CHECK(data.size == size);
  for (int i = 0; i < 4; i++)
    if (data.base.id == fonts[i].id) return i;
  return 99;
}

static void the_nearest_weight_is_found(void) {
  CHECK_INT(found("sans", 400, false, 10), 0);
  CHECK_INT(found("sans", 700, false, 20), 1);
  CHECK_INT(found("sans", 500, false, 10), 0); /* 400 before 600 */
  CHECK_INT(found("sans", 600, false, 10), 1); /* up */
  CHECK_INT(found("sans", 1000, false, 10), 1);
  CHECK_INT(found("sans", 650, false, 10), 1);
  CHECK_INT(found("sans", 1, false, 10), 0);
  CHECK_INT(found("sans", 700, true, 10), 2); /* the slant before the weight */
  CHECK_INT(found("serif", 900, true, 10), 3);
  CHECK_INT(found("unknown", 700, false, 10), 0);
  CHECK_INT(found(NULL, 400, false, 10), 0);
}

static void weights_are_asked_for_in_the_order_of_css(void) {
  CHECK_INT(found("serif", 450, false, 10), 3);
  CHECK(strcmp(asked, "serif450 serif500 serif400 serif300 ") == 0);
  asked[0] = 0;
  CHECK_INT(found("serif", 600, false, 10), 3);
  CHECK(strcmp(asked, "serif600 serif700 serif800 serif900 serif500 serif400 serif300 ") == 0);
  asked[0] = 0;
  CHECK_INT(found("serif", 200, false, 10), 3);
  CHECK(strcmp(asked, "serif200 serif100 serif300 ") == 0);
}

static void the_host_is_asked_once(void) {
  CHECK_INT(found("sans", 400, false, 10), 0);
  CHECK_INT(found("sans", 400, false, 10), 0);
  CHECK(strcmp(asked, "sans400 ") == 0);
  CHECK_INT(found("sans", 400, false, 12), 0); /* another size */
  CHECK(strcmp(asked, "sans400 sans400 ") == 0);
  CHECK_INT(found("sans", 400, false, 14), 0); /* the font of size 10 serves all sizes */
  CHECK_INT(found("sans", 400, false, 10), 0);
  CHECK(strcmp(asked, "sans400 sans400 ") == 0);
  CHECK_OK(rg_context_set_fonts(ctx, give, &ctx));
  CHECK_INT(found("sans", 400, false, 10), 0);
  CHECK(strcmp(asked, "sans400 sans400 sans400 ") == 0);
  for (int i = 0; i < 1200; i++) { /* more than are kept */
    char family[16];
    snprintf(family, sizeof family, "family %d", i);
    CHECK_INT(found(family, 400, false, 10), 0);
  }
}

static void a_missing_family_is_a_warning_once(void) {
  static const char file[] =
      "<LinearLayout><TextView fontFamily='none' text='a' textSize='10px'/><TextView fontFamily='none' text='a' "
      "textSize='20px'/><TextView fontFamily='sans' textStyle='bold' text='a' textSize='20px'/></LinearLayout>";
  rg_node root, node;
  rg_diagnostic message;
  CHECK_OK(rg_inflate(ctx, file, sizeof file - 1, NULL, &root));
  CHECK_INT(rg_diagnostic_count(ctx), 1);
  CHECK_OK(rg_diagnostic_at(ctx, 0, &message));
  CHECK(message.code == RG_CODE_UNKNOWN_FONT && message.level == RG_LEVEL_WARNING && strstr(message.message, "'none'"));
  CHECK_OK(rg_layout(ctx, root, 100, 100));
  node = rg_node_first_child(ctx, root);
  CHECK_FRAME(frame_of(ctx, node), 0, 0, 5, 10);
  node = rg_node_next_sibling(ctx, rg_node_next_sibling(ctx, node));
  CHECK_FRAME(frame_of(ctx, node), 15, 0, 10, 40);
  CHECK_OK(rg_inflate(ctx, file, sizeof file - 1, NULL, &root));
  CHECK_INT(rg_diagnostic_count(ctx), 0);
}

static void give_wrong(void *user, rg_font_request *request) {
  (void)user;
  request->font.id = 0x7FFFFFFF;
}

static void wrong_requests_and_answers_are_refused(void) {
  CHECK_INT(found("sans", 0, false, 10), -(int)RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(found("sans", 1001, false, 10), -(int)RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(found("sans", 400, false, 0), -(int)RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_font_find(ctx, NULL, NULL), RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_context_set_fonts(ctx, give_wrong, NULL));
  CHECK_INT(found("sans", 400, false, 10), -(int)RG_ERROR_INVALID_ARGUMENT);
  CHECK_OK(rg_context_set_fonts(ctx, NULL, NULL));
  CHECK_INT(found("sans", 400, false, 10), -(int)RG_ERROR_NOT_FOUND);
}

static void a_destroyed_font_is_asked_for_again(void) {
  rg_font old = fonts[0];
  CHECK_INT(found("sans", 400, false, 10), 0);
  fonts[0] = fonts[1];
  CHECK_OK(rg_font_destroy(ctx, old));
  CHECK_INT(found("sans", 400, false, 10), 0);
}

int main(void) {
  void (*const tests[])(void) = {the_nearest_weight_is_found, weights_are_asked_for_in_the_order_of_css,
    the_host_is_asked_once, a_missing_family_is_a_warning_once, wrong_requests_and_answers_are_refused,
    a_destroyed_font_is_asked_for_again};
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    set_up();
    check_test = "test";
    tests[i]();
    rg_context_destroy(ctx);
  }
  return check_result();
}
