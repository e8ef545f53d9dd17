/* SPDX-License-Identifier: MIT */
/* Drawables: files, path data and frames of nine-patches. The first byte says which: '0' a file, '1' a file of a bundle,
 * '2' path data, '3' four texts of a frame, separated by line ends. All that is read is measured and painted. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char frame[4][300];

static bool image_size(void *user, rg_image_request *request) {
  (void)user;
  request->width = (uint32_t)strlen(frame[0]) + 2;
  request->height = (uint32_t)strlen(frame[1]) + 2;
  request->top = frame[0];
  request->left = frame[1];
  request->right = frame[2];
  request->bottom = frame[3];
  return true;
}

static rg_context *ui;
static rg_resource_view *view;

static void add(rg_resources *res, const char *path, const char *text) {
  rg_resources_add_file(res, "", path, text, strlen(text));
}

static void set_up(void) {
  rg_context_def def = rg_context_def_default();
  rg_configuration device = rg_configuration_default();
  rg_resources *res;
  if (rg_resources_create(NULL, &res) != RG_OK) abort();
  add(res, "values/v.xml", "<resources><color name='c'>#f00</color><dimen name='d'>3dp</dimen><attr name='a'/></resources>");
  add(res, "drawable-mdpi/p.9.png", "");
  add(res, "drawable-mdpi/q.png", "");
  add(res, "drawable/s.xml", "<color xmlns:android='http://schemas.android.com/apk/res/android' android:color='#f00'/>");
  rg_resources_freeze(res);
  device.density = 240;
  if (rg_resource_view_create(res, &device, &view) != RG_OK) abort();
  if (rg_context_create(&def, &ui) != RG_OK) abort();
  rg_context_set_resources(ui, view);
}

static void use(rg_drawable made) {
  static const float sizes[] = {0, 1, 33.5f, 16777216};
  rg_paint_value out[256];
  for (int i = 0; i < 8; i++) {
    rg_drawable_state state = rg_drawable_state_default();
    rg_frame bounds = {(float)-i, 3, sizes[i & 3], sizes[(i >> 1) & 3]};
    rg_drawable_metrics facts;
    rg_display_list list;
    int open = 0;
    state.level = i == 0 ? -1 : i * 1428;
    state.alpha = i == 3 ? 77 : -1;
    state.direction = i & 1 ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
    state.states = (uint64_t)i * 0x100000013;
    facts.struct_size = sizeof facts;
    list.struct_size = sizeof list;
    if (rg_drawable_info(ui, made, &state, &bounds, &facts) != RG_OK) abort();
    if (rg_drawable_paint(ui, made, &state, &bounds, &list) != RG_OK) abort();
    for (uint32_t k = 0; k < list.command_count; k++) {
      const rg_command *c = &list.commands[k];
      if (c->paint >= list.paint_count || c->data > list.data_count || c->data_count > list.data_count - c->data) abort();
      if (c->op == RG_OP_PATH || c->op == RG_OP_PUSH_CLIP_PATH)
        rg_path_simplify(list.data + c->data, c->data_count, out, 256);
      if (c->op >= RG_OP_PUSH_CLIP) open++;
      if (c->op == RG_OP_POP && open-- == 0) abort();
    }
    if (open != 0) abort();
  }
  if (rg_drawable_destroy(ui, made) != RG_OK) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  rg_drawable_def def = rg_drawable_def_default();
  rg_drawable made;
  if (ui == NULL) set_up();
  if (size == 0) return 0;
  if (data[0] == '3') {
    size_t at = 1;
    for (int i = 0; i < 4; i++) {
      size_t count = 0;
      while (at < size && data[at] != '\n' && count < 299) frame[i][count++] = (char)data[at++];
      frame[i][count] = 0;
      at++;
    }
    rg_context_set_images(ui, image_size, NULL);
    if (rg_drawable_load(ui, "@drawable/p", &made) == RG_OK) use(made);
    return 0;
  }
  if (data[0] == '2') {
    const char head[] = "<vector xmlns:android='http://schemas.android.com/apk/res/android' android:width='9dp' "
                        "android:height='9dp' android:viewportWidth='9' android:viewportHeight='9'><path "
                        "android:fillColor='#000' android:pathData='", tail[] = "'/></vector>";
    char *text = (char *)malloc(size + sizeof head + sizeof tail);
    memcpy(text, head, sizeof head - 1);
    memcpy(text + sizeof head - 1, data + 1, size - 1);
    memcpy(text + sizeof head + size - 2, tail, sizeof tail);
    if (rg_drawable_parse(ui, text, sizeof head + size + sizeof tail - 4, &def, &made) == RG_OK) use(made);
    free(text);
    return 0;
  }
  def.bundle = data[0] == '1';
  if (rg_drawable_parse(ui, (const char *)data + 1, size - 1, &def, &made) == RG_OK) use(made);
  return 0;
}
