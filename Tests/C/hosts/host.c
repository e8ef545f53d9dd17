/* SPDX-License-Identifier: MIT */
/* A C program that uses expat itself, another expat than the one inside Reglet, and Reglet beside it. */
#include <expat.h>
#include <reglet/reglet.h>
#include <stdio.h>
#include <string.h>

static int elements;

static void start(void *user, const XML_Char *name, const XML_Char **attributes) {
  (void)user, (void)name, (void)attributes;
  elements++;
}

static int parse_with_the_systems_expat(const char *xml) {
  XML_Parser parser = XML_ParserCreate(NULL);
  enum XML_Status status;
  elements = 0;
  XML_SetStartElementHandler(parser, start);
  status = XML_Parse(parser, xml, (int)strlen(xml), 1);
  XML_ParserFree(parser);
  return status == XML_STATUS_OK ? elements : -1;
}

static int inflate(const char *xml) {
  rg_context_def def = rg_context_def_default();
  rg_context *ctx;
  rg_node root;
  rg_frame frame = {0, 0, 0, 0};
  int nodes = -1;
  if (rg_context_create(&def, &ctx) != RG_OK) return -1;
  if (rg_inflate(ctx, xml, strlen(xml), NULL, &root) == RG_OK && rg_layout(ctx, root, 320, 240) == RG_OK &&
      rg_node_frame(ctx, root, &frame) == RG_OK && frame.width == 320)
    nodes = (int)rg_node_count(ctx);
  rg_context_destroy(ctx);
  return nodes;
}

int main(void) {
  const char *xml = "<LinearLayout layout_width='match_parent'><View/><View/></LinearLayout>";
  for (int round = 0; round < 3; round++) {
    if (inflate(xml) != 3) return puts("Reglet failed"), 1;
    if (parse_with_the_systems_expat(xml) != 3) return puts("expat failed"), 1;
    if (inflate("<LinearLayout>") != -1) return puts("Reglet accepted a broken file"), 1;
    if (parse_with_the_systems_expat("<a>") != -1) return puts("expat accepted a broken file"), 1;
  }
  printf("ok, beside %s\n", XML_ExpatVersion());
  return 0;
}
