/* SPDX-License-Identifier: MIT */
/* kiosk RES: the home screen of the kiosk in two languages, from the folder of resources that kiosk.py shows. */
#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rg_context *ui;
static rg_resources *res;
static rg_resource_view *view;
static rg_font fonts[2]; /* regular, bold */

static void check(rg_status status) {
  if (status != RG_OK) exit((fprintf(stderr, "kiosk: %s: %s\n", rg_status_name(status), rg_error_message(ui)), 1));
}

static rg_resource find(const char *name) {
  rg_resource found;
  check(rg_resources_find(res, name, &found));
  return found;
}

/* A font of 100 px from a text with the advances of some letters. The library makes the other sizes. */
static rg_font font_of(const char *latin, const char *arabic) {
  const char *names[] = {latin, arabic};
  uint32_t letter[] = {0x20, 0x621};
  rg_glyph glyphs[200];
  rg_font_def def = {.struct_size = sizeof def, .glyphs = glyphs, .default_advance = 55.6f, .line_height = 125,
                     .ascent = 97, .size = 100};
  rg_font font;
  for (int i = 0; i < 2; i++) {
    rg_resource_text text;
    check(rg_resource_view_text(view, find(names[i]), &text));
    for (const char *at = text.text; *at != '\0' && def.glyph_count < 200; at += strspn(at, " ")) {
      rg_glyph *glyph = &glyphs[def.glyph_count++];
      glyph->codepoint = letter[i]++;
      glyph->advance = (float)atoi(at) / 10;
      at += strcspn(at, " ");
    }
  }
  check(rg_font_create(ui, &def, &font));
  return font;
}

static void resolve_font(void *user, rg_font_request *request) {
  (void)user;
  request->font = fonts[request->weight >= 600];
}

static void show(const char *language, rg_direction direction) {
  rg_configuration display = rg_configuration_default();
  rg_inflate_def def = rg_inflate_def_default();
  rg_node home;
  display.locale = language;
  display.direction = direction;
  display.smallest_width = display.width = 600;
  display.height = 960;
  display.qualifiers = "port-notnight";
  check(rg_resource_view_set_configuration(view, &display)); /* the theme stays */
  check(rg_context_set_fonts(ui, resolve_font, NULL));
  check(rg_inflate_resource(ui, "@layout/home", &def, &home));
  check(rg_layout(ui, home, 600, 960));
  printf("@layout/home in %s, %u messages\n", language, rg_diagnostic_count(ui));
  for (rg_node node = home; node.id != 0; node = rg_node_next(ui, home, node)) {
    const char *text = rg_node_text(ui, node, NULL), *id = rg_node_id(ui, node);
    rg_node_layout at;
    if (*text == '\0' && *id == '\0') continue;
    check(rg_node_layout_info(ui, node, &at));
    printf("  %s %s%s%s%g,%g %gx%g", rg_node_tag(ui, node), *id ? "#" : "", id, *id ? " " : "", (double)at.absolute.x,
           (double)at.absolute.y, (double)at.absolute.width, (double)at.absolute.height);
    printf(*text ? " \"%s\"\n" : "\n", text);
  }
  check(rg_node_destroy(ui, home));
}

int main(int argc, char **argv) {
  rg_context_def def = rg_context_def_default();
  rg_configuration any = rg_configuration_default();
  if (argc != 2) return fputs("usage: kiosk RES\n", stderr), 2;
  check(rg_resources_create(NULL, &res));
  check(rg_resources_add_folder(res, "", argv[1]));
  check(rg_resources_freeze(res));
  check(rg_resource_view_create(res, &any, &view));
  check(rg_resource_view_apply_style(view, find("@style/Theme.Kiosk"), true));
  check(rg_context_create(&def, &ui));
  check(rg_context_set_resources(ui, view));
  fonts[0] = font_of("@string/regular", "@string/regular_arabic");
  fonts[1] = font_of("@string/bold", "@string/bold_arabic");
  show("en", RG_DIRECTION_LTR);
  show("ar", RG_DIRECTION_RTL);
  rg_context_destroy(ui);
  rg_resource_view_destroy(view);
  rg_resources_destroy(res);
  return 0;
}
