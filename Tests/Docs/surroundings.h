/* SPDX-License-Identifier: MIT */
/* What pieces of C in the pages find around them: the names they use without declaring them. */
#include <math.h>
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *text;
} label;

extern rg_context *ui;
extern rg_font font;
extern rg_inflate_def file;
extern rg_node button, cards[9], list, node, root, screen, title;
extern rg_template cell;
extern float height, width;
extern const char *text;
extern size_t length;
extern const char *const names[1000], *const titles[1000];
extern const struct {
  unsigned cluster;
  int x_advance;
} info[9], position[9];
extern const unsigned count;
extern void *block, *my_heap;

void *my_alloc(void *user, size_t size, size_t alignment);
void my_free(void *user, void *memory, size_t size, size_t alignment);
void draw(const rg_change *change);
void edit(rg_context *context);
void wrap(const label *what, float width, float *out_width, float *out_height, float *out_baseline);
