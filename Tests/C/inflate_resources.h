/* SPDX-License-Identifier: MIT */
/* Shared by the tests of layouts that use resources: files in memory, a view of them, and a context that has the view. */
#ifndef REGLET_TESTS_INFLATE_RESOURCES_H
#define REGLET_TESTS_INFLATE_RESOURCES_H

#include "support.h"

#define ANDROID "xmlns:android='http://schemas.android.com/apk/res/android' "
#define TOOLS "xmlns:tools='http://schemas.android.com/tools' "

static rg_resources *res;
static rg_resource_view *view;
static rg_context *ctx;

static inline void add_to(const char *package, const char *path, const char *text) {
  rg_status status = rg_resources_add_file(res, package, path, text, strlen(text));
  if (status != RG_OK) check_fail(path, 0, "the file was refused");
}

static inline void add(const char *path, const char *text) { add_to("", path, text); }

/* Begins resources; add files, then call use(). */
static inline void begin(void) { CHECK_OK(rg_resources_create(NULL, &res)); }

/* Makes a view for the device, NULL: the default one, and a context that uses it. */
static inline void use(const rg_configuration *device) {
  rg_configuration standard = rg_configuration_default();
  CHECK_OK(rg_resources_freeze(res));
  CHECK_OK(rg_resource_view_create(res, device ? device : &standard, &view));
  if (view == NULL) exit(1);
  ctx = make_context();
  CHECK_OK(rg_context_set_resources(ctx, view));
}

static inline void end(void) {
  rg_context_destroy(ctx);
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
}

static inline void use_theme(const char *name) {
  rg_resource style = 0;
  CHECK_OK(rg_resources_find(res, name, &style));
  CHECK_OK(rg_resource_view_set_theme(view, &style, 1));
}

/* The tree of a layout; on failure the test fails with the message. */
static inline rg_node inflate_def(const char *name, const rg_inflate_def *def) {
  rg_node root = rg_null();
  if (rg_inflate_resource(ctx, name, def, &root) != RG_OK) check_fail(name, 0, rg_error_message(ctx));
  return root;
}

static inline rg_node inflate(const char *name) { return inflate_def(name, NULL); }

static inline rg_node inflate_text(const char *text) {
  rg_node root = rg_null();
  if (rg_inflate(ctx, text, strlen(text), NULL, &root) != RG_OK) check_fail(text, 0, rg_error_message(ctx));
  return root;
}

static inline rg_node find(rg_node root, const char *id) {
  rg_node node = rg_null();
  if (rg_node_find(ctx, root, id, &node) != RG_OK) check_fail(id, 0, "no node has the id");
  return node;
}


static inline rg_style style_of(rg_node node) {
  rg_style style = rg_style_default();
  CHECK_OK(rg_node_get_style(ctx, node, &style));
  return style;
}

static inline int is_length(rg_length length, rg_length_kind kind, float value) {
  return length.kind == kind && (kind != RG_PX || length.value == value);
}

static inline void check_text(int line, const char *file, const char *what, const char *actual, const char *expected) {
  if (actual != NULL && strcmp(actual, expected) == 0) return;
  fprintf(stderr, "%s:%d: %s: %s is\n%s\nexpected\n%s\n", file, line, check_test, what, actual ? actual : "NULL", expected);
  check_failures++;
}

#define CHECK_TEXT(actual, expected) check_text(__LINE__, __FILE__, #actual, actual, expected)

/* The messages of all diagnostics, one after another, each with its source line and caret. */
static inline const char *messages(void) {
  static char all[8000];
  size_t length = 0;
  all[0] = 0;
  for (uint32_t i = 0; i < rg_diagnostic_count(ctx); i++) {
    rg_diagnostic each;
    CHECK_OK(rg_diagnostic_at(ctx, i, &each));
    length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i ? "\n" : "", each.message);
    if (length >= sizeof all) return "too many messages";
  }
  return all;
}

/* The messages of a layout that is refused with a status. */
static inline const char *refused(const char *name, rg_status status) {
  rg_node root = {7};
  uint32_t before = rg_node_count(ctx);
  CHECK_INT(rg_inflate_resource(ctx, name, NULL, &root), status);
  CHECK_INT(root.id, 0);
  CHECK_INT(rg_node_count(ctx), before);
  return messages();
}

#endif
