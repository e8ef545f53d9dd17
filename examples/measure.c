/* SPDX-License-Identifier: MIT */
/* Host-measured leaves: text in a fixed-width font, wrapped at the width Reglet offers. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <string.h>

enum { ADVANCE = 8, LINE = 16 };

/* The result depends only on the specs and the node's content, as text.h requires. */
static void measure_text(void *user, struct rg_measure_request *request) {
  const char *text = (const char *)request->node_user_data;
  size_t length = strlen(text), columns = length;
  if (request->width.mode != RG_UNSPECIFIED && request->width.size < (float)(length * ADVANCE))
    columns = (size_t)(request->width.size / ADVANCE);
  if (columns == 0) columns = 1;
  ++*(int *)user;
  request->out_width = (float)(columns * ADVANCE);
  request->out_height = (float)((length + columns - 1) / columns * LINE);
  request->out_baseline = 12;
}

int main(void) {
  static char texts[3][40] = {"Platform 7", "The train to Basel is 12 minutes late", "Boarding"};
  rg_context_def def = rg_context_def_default();
  rg_context *ui;
  rg_node_def box = rg_node_def_default(RG_KIND_LINEAR);
  rg_node column, rows[3];
  rg_size size;
  int calls = 0;
  def.measure = measure_text;
  def.user = &calls;
  if (rg_context_create(&def, &ui) != RG_OK) return 1;
  box.style.orientation = RG_VERTICAL;
  box.style.gap = 4;
  rg_node_create(ui, rg_null(), &box, &column);
  for (int i = 0; i < 3; i++) {
    box = rg_node_def_default(RG_KIND_MEASURED);
    box.user_data = texts[i];
    rg_node_create(ui, column, &box, &rows[i]);
  }
  for (float width = 320; width >= 80; width -= 120) {
    calls = 0;
    rg_layout(ui, column, width, 600);
    printf("in %g px, after %d measure calls:\n", width, calls);
    for (int i = 0; i < 3; i++) {
      rg_frame f;
      rg_node_frame(ui, rows[i], &f);
      printf("  %g,%g %gx%g  %s\n", f.x, f.y, f.width, f.height, texts[i]);
    }
  }
  strcpy(texts[2], "Now boarding, all doors");
  rg_node_mark_dirty(ui, rows[2]);
  calls = 0;
  rg_layout(ui, column, 80, 600);
  printf("one text changed: %d measure call%s\n", calls, calls == 1 ? "" : "s");
  rg_measure(ui, column, rg_exactly(160), rg_unspecified(), &size);
  printf("how high would it be 160 px wide? %g px\n", size.height);
  rg_context_destroy(ui);
  return 0;
}
