/* SPDX-License-Identifier: MIT */
/* A radial menu: a custom container that places its children on a circle, each at the angle in its parameters. */
#include <math.h>
#include <reglet/reglet.h>
#include <stdio.h>

/* Parameters of a child: quarters of a circle, clockwise from the top. */
typedef struct spoke {
  float turn;
} spoke;

/* The host's own data of the class. */
typedef struct ring {
  float radius;
} ring;

/* As large as the circle and the largest item on it; items wrap. */
static void measure(void *user, rg_container_measure *m) {
  const ring *r = (const ring *)user;
  float width = 0, height = 0;
  for (uint32_t i = 0; i < m->child_count; i++) {
    rg_spec w, h;
    rg_child_size size;
    rg_request_child_specs(m->request, i, 0, 0, &w, &h);
    rg_request_measure_child(m->request, i, w, h, &size);
    if (width < size.width) width = size.width;
    if (height < size.height) height = size.height;
  }
  m->out_width = 2 * r->radius + width;
  m->out_height = 2 * r->radius + height;
}

static void place(void *user, rg_container_place *p) {
  const ring *r = (const ring *)user;
  for (uint32_t i = 0; i < p->child_count; i++) {
    rg_child item;
    rg_request_child(p->request, i, &item);
    double angle = ((const spoke *)item.params)->turn * 3.14159265358979 / 2;
    float x = p->width / 2 + r->radius * (float)sin(angle) - item.size.width / 2;
    float y = p->height / 2 - r->radius * (float)cos(angle) - item.size.height / 2;
    rg_request_set_child_frame(p->request, i, x, y, item.size.width, item.size.height);
  }
}

static void print(rg_context *ui, rg_node menu) {
  rg_node child;
  rg_frame f;
  for (child = rg_node_first_child(ui, menu); child.id != 0; child = rg_node_next_sibling(ui, child)) {
    rg_node_frame(ui, child, &f);
    printf("%-6s %4g,%-4g %gx%g\n", rg_node_id(ui, child), f.x, f.y, f.width, f.height);
  }
}

int main(void) {
  static const char *const names[] = {"cut", "copy", "paste", "undo", "redo", "find"};
  static ring circle = {100};
  rg_context_def def = rg_context_def_default();
  rg_container_def menu_def = rg_container_def_default();
  rg_node_def node = rg_node_def_default(RG_KIND_CUSTOM);
  rg_container_class radial;
  rg_context *ui;
  rg_node menu, item;
  menu_def.measure = measure;
  menu_def.place = place;
  menu_def.user = &circle;
  menu_def.params_size = sizeof(spoke);
  node.style.width = node.style.height = rg_wrap_content();
  if (rg_context_create(&def, &ui) != RG_OK) return 1;
  if (rg_container_register(ui, &menu_def, &radial) != RG_OK) return 1;
  if (rg_node_create(ui, rg_null(), &node, &menu) != RG_OK) return 1;
  rg_node_set_container_class(ui, menu, radial);
  for (int i = 0; i < 6; i++) {
    spoke at = {4.0f * (float)i / 6};
    node = rg_node_def_default(RG_KIND_VIEW);
    node.id = names[i];
    node.style.width = rg_px(i % 2 ? 48 : 64);
    node.style.height = rg_px(32);
    if (rg_node_create(ui, menu, &node, &item) != RG_OK) return 1;
    rg_node_set_custom_params(ui, item, &at, sizeof at);
  }
  rg_layout(ui, menu, 640, 480);
  print(ui, menu);
  circle.radius = 50; /* the host's own data changed: mark the menu dirty */
  rg_node_mark_dirty(ui, menu);
  rg_layout(ui, menu, 640, 480);
  printf("closer:\n");
  print(ui, menu);
  rg_context_destroy(ui);
  return 0;
}
