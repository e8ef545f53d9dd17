/* SPDX-License-Identifier: MIT */
/* Resources: wrong arguments, limits, memory, and views on two threads. */
#define _POSIX_C_SOURCE 200809L
#include "resources.h"

#include <pthread.h>

#define BAD(call) CHECK_INT(call, RG_ERROR_INVALID_ARGUMENT)

static void wrong_arguments_are_refused(void) {
  rg_resources_def def = rg_resources_def_default();
  rg_configuration device = rg_configuration_default();
  rg_obtain_def obtain = rg_obtain_def_default();
  rg_resource_view *other = NULL;
  rg_resource accent;
  rg_resource_value out;
  rg_resource_text text;
  uint32_t number;
  BAD(rg_resources_create(NULL, NULL));
  def.allocator.alloc = ledger_alloc;
  BAD(rg_resources_create(&def, &res));
  CHECK_OK(rg_resources_create(NULL, &res));
  BAD(rg_resource_view_create(res, &device, &other)); /* not frozen */
  BAD(rg_resources_add_file(res, "", "nonsense/a.xml", "", 0));
  BAD(rg_resources_add_file(res, "", NULL, "", 0));
  BAD(rg_resources_add_file(res, "", "values/a.xml", NULL, 1));
  BAD(rg_resources_add_file(NULL, "", "values/a.xml", "", 0));
  BAD(rg_resources_add_folder(res, "", NULL));
  BAD(rg_resources_add_bundle(NULL, "", "/tmp"));
  BAD(rg_resources_add_bundle(res, "", NULL));
  BAD(rg_resources_add_bundle(res, "\xFF", "/tmp"));
  BAD(rg_resources_add_set(res, "", "\xFF", "<resources/>", 12));
  BAD(rg_resources_add_set(res, "", "", "<resources/>", 12));
  BAD(rg_resources_add_set(res, "", "a.b", "<resources/>", 12));
  BAD(rg_resources_add_set(res, "", NULL, "<resources/>", 12));
  BAD(rg_resources_add_set(res, "", "a", NULL, 1));
  BAD(rg_resources_next_folder(NULL, ""));
  BAD(rg_resources_freeze(NULL));
  rg_resources_destroy(res);

  set_up();
  BAD(add("values/late.xml", french)); /* frozen */
  BAD(rg_resources_next_folder(res, ""));
  BAD(rg_resources_add_folder(res, "", "/tmp"));
  CHECK_OK(rg_resources_freeze(res));
  device.font_scale = 0;
  BAD(rg_resource_view_create(res, &device, &other));
  device.font_scale = 1;
  device.qualifiers = "land-nonsense";
  BAD(rg_resource_view_create(res, &device, &other));
  device.qualifiers = NULL;
  device.direction = (rg_direction)9;
  BAD(rg_resource_view_create(res, &device, &other));
  CHECK(other == NULL);
  BAD(rg_resource_view_text(NULL, 1, &text));
  BAD(rg_resource_view_text(view, 1, NULL));
  CHECK_INT(rg_resource_view_text(view, 0, &text), RG_ERROR_NOT_FOUND);
  CHECK_INT(rg_resource_view_value(view, UINT32_MAX, true, &out), RG_ERROR_NOT_FOUND);
  BAD(rg_resource_view_apply_style(view, 12345, true));
  BAD(rg_resource_view_array(view, find("@array/mixed"), NULL, 1, &number));
  CHECK_INT(rg_resources_spans(res, 12345, NULL, 0, &number), RG_ERROR_NOT_FOUND);
  accent = find("?accent");
  obtain.default_style = 12345;
  BAD(rg_resource_view_obtain(view, &obtain, &accent, 1, &out));
  obtain.default_style = 0;
  obtain.default_attribute = UINT32_MAX;
  BAD(rg_resource_view_obtain(view, &obtain, &accent, 1, &out));
  obtain.default_attribute = 0;
  obtain.own_count = 1;
  BAD(rg_resource_view_obtain(view, &obtain, &accent, 1, &out));
  tear_down();
}

static void definitions_have_defaults(void) {
  rg_resources_def def;
  rg_configuration device;
  rg_obtain_def obtain;
  memset(&obtain, 0xA5, sizeof obtain);
  rg_obtain_def_init(&obtain, 4); /* smaller than any version: nothing is written */
  CHECK_INT(obtain.own_count, 0xA5A5A5A5);
  rg_obtain_def_init(&obtain, sizeof obtain);
  CHECK(obtain.struct_size == sizeof obtain && obtain.own_count == 0 && obtain.style == NULL);
  rg_resources_def_init(&def, sizeof def);
  CHECK(def.struct_size == sizeof def && def.max_entries == 1000000 && def.max_file_bytes == 16 << 20);
  rg_configuration_init(&device, sizeof device);
  CHECK(device.density == 160 && device.sdk == 34 && device.font_scale == 1 && device.locale == NULL);
}

static void limits_are_kept(void) {
  rg_resources_def def = rg_resources_def_default();
  def.max_entries = 2;
  CHECK_OK(rg_resources_create(&def, &res));
  CHECK_INT(add("values/strings.xml", strings), RG_ERROR_LIMIT);
  rg_resources_destroy(res);
  def = rg_resources_def_default();
  def.max_file_bytes = strlen(french);
  CHECK_OK(rg_resources_create(&def, &res));
  CHECK_OK(add("values-fr/strings.xml", french));
  CHECK_INT(add("values/strings.xml", strings), RG_ERROR_LIMIT);
  rg_resources_destroy(res);
}

static void every_failing_allocation_is_reported(void) {
  static ledger memory;
  rg_allocator hooks = ledger_hooks(&memory);
  rg_resources_def def = rg_resources_def_default();
  rg_configuration device = rg_configuration_default();
  rg_status status = RG_ERROR_OUT_OF_MEMORY;
  def.allocator = hooks;
  for (long allowed = 0; status != RG_OK && allowed < 2000; allowed++) {
    memory.fail_after = allowed;
    view = NULL;
    status = rg_resources_create(&def, &res);
    if (status == RG_OK) status = add("values/strings.xml", strings);
    if (status == RG_OK) status = add("color/button.xml", button);
    if (status == RG_OK) status = rg_resources_freeze(res);
    if (status == RG_OK) {
      memory.fail_after = -1;
      CHECK_OK(rg_resource_view_create(res, &device, &view));
      memory.fail_after = 0;
      CHECK_INT(rg_resource_view_apply_style(view, find("@style/Theme"), true), RG_ERROR_OUT_OF_MEMORY);
      memory.fail_after = -1;
    }
    if (status == RG_OK) status = rg_resource_view_apply_style(view, find("@style/Theme"), true);
    if (status != RG_OK) CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
    rg_resource_view_destroy(view);
    rg_resources_destroy(res);
    CHECK_INT(memory.count, 0);
    CHECK_INT(memory.mistakes, 0);
    if (check_failures > 0) return;
  }
  CHECK_OK(status);
}

static void *read_in_french(void *out) {
  rg_configuration device = rg_configuration_default();
  rg_resource_view *own;
  device.locale = "fr";
  for (int i = 0; i < 200; i++) {
    if (rg_resource_view_create(res, &device, &own) != RG_OK) continue;
    *(int *)out += is_text(own, "@string/title", "Fichiers");
    rg_resource_view_destroy(own);
  }
  return NULL;
}

static void views_are_read_on_several_threads(void) {
  pthread_t threads[2];
  int right[2] = {0, 0};
  set_up();
  for (int i = 0; i < 2; i++) CHECK_INT(pthread_create(&threads[i], NULL, read_in_french, &right[i]), 0);
  for (int i = 0; i < 200; i++) CHECK(is_text(view, "@string/title", "Files"));
  for (int i = 0; i < 2; i++) CHECK_INT(pthread_join(threads[i], NULL), 0);
  CHECK_INT(right[0] + right[1], 400);
  tear_down();
}

int main(void) {
  RUN(wrong_arguments_are_refused);
  RUN(definitions_have_defaults);
  RUN(limits_are_kept);
  RUN(every_failing_allocation_is_reported);
  RUN(views_are_read_on_several_threads);
  return check_result();
}
