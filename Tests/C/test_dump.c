/* SPDX-License-Identifier: MIT */
/* Dumps are valid text, JSON and XML for any tree, and end when the sink returns false. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

typedef struct output {
  char bytes[8192];
  size_t size, limit;
} output;

static bool keep(void *user, const char *bytes, size_t size) {
  output *o = (output *)user;
  if (size > o->limit - o->size) return false;
  memcpy(o->bytes + o->size, bytes, size);
  o->size += size;
  return true;
}

static const char *dump(rg_node node, rg_dump_format format) {
  static output o;
  memset(&o, 0, sizeof o);
  o.limit = sizeof o.bytes - 1;
  CHECK_OK(rg_dump(ctx, node, format, keep, &o));
  return o.bytes;
}

static void tags_are_escaped(void) {
  const char *file = "{\"type\": \"a\\\"b\\\\\\n\"}";
  rg_node root;
  CHECK_OK(rg_inflate(ctx, file, strlen(file), NULL, &root));
  CHECK(strcmp(rg_node_tag(ctx, root), "a\"b\\\n") == 0);
  CHECK(strstr(dump(root, RG_DUMP_JSON), "\"tag\":\"a\\\"b\\\\\\n\",") != NULL);
}

static void a_node_is_one_line_of_text(void) {
  const char *file = "{\"type\": \"two\\nlines\", \"id\": \"an\\nid\"}", *text;
  rg_node root;
  CHECK_OK(rg_inflate(ctx, file, strlen(file), NULL, &root));
  CHECK_OK(rg_layout(ctx, root, 10, 10));
  text = dump(root, RG_DUMP_TEXT);
  CHECK(strcmp(text, "two lines #an id 0,0 10x10\n") == 0);
}

static void a_z_is_a_whole_number(void) {
  rg_node node = make_node(ctx, rg_null(), RG_KIND_VIEW);
  CHECK_OK(rg_node_set_int(ctx, node, RG_Z, INT32_MAX));
  CHECK(strstr(dump(node, RG_DUMP_JSON), "\"z\":2147483647,") != NULL);
  CHECK(strstr(dump(node, RG_DUMP_TEXT), " z 2147483647") != NULL);
  CHECK_OK(rg_node_set_int(ctx, node, RG_Z, INT32_MIN));
  CHECK(strstr(dump(node, RG_DUMP_JSON), "\"z\":-2147483648,") != NULL);
}

/* XML has neither control characters nor U+FFFE and U+FFFF. */
static void pictures_are_xml(void) {
  static const char text[] = "a\x01\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xBF\xBD<&>\"";
  rg_node node = make_node(ctx, rg_null(), RG_KIND_TEXT);
  const char *svg;
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_node_set_text(ctx, node, text, sizeof text - 1));
  CHECK_OK(rg_node_set_id(ctx, node, "\xEF\xBF\xBF\x7F", 4));
  CHECK_OK(rg_layout(ctx, node, 300, 100));
  svg = dump(node, RG_DUMP_SVG);
  CHECK(strstr(svg, ">a \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD&lt;&amp;&gt;&quot;</text>") != NULL);
  CHECK(strstr(svg, " id=\"\xEF\xBF\xBD\x7F\"") != NULL);
}

/* The number after `name` in the first element at or after `from`. */
static double attribute(const char *from, const char *name) {
  const char *at = strstr(from, name);
  CHECK(at != NULL);
  return at == NULL ? -1 : atof(at + strlen(name));
}

static void a_picture_has_a_white_page(void) {
  rg_node node = make_node(ctx, rg_null(), RG_KIND_VIEW);
  const char *svg;
  CHECK_OK(rg_layout(ctx, node, 300, 100));
  svg = dump(node, RG_DUMP_SVG);
  CHECK(strstr(svg, " viewBox=\"0 0 300 100\" width=\"300\" height=\"100\"") != NULL);
  CHECK(strstr(svg, ".page{fill:#fff;fill-opacity:1;stroke:none}") != NULL);
  CHECK(strstr(svg, "</style>\n<rect class=\"page\" x=\"0\" y=\"0\" width=\"300\" height=\"100\"/>\n<rect ") != NULL);
}

/* Some viewers ignore textLength. A character of a monospaced font takes 0.6 of its size; of Chinese, all of it. */
static void pictures_of_text_are_not_wider_than_the_text(void) {
  static const struct {
    const char *text;
    double ems; /* its width in a monospaced font, in font sizes */
  } lines[] = {{"Hello, kiosk", 7.2}, {"i", 0.6}, {"caf\xC3\xA9 \xE2\x82\xAC", 3.6}, {"\xE6\xBC\xA2\xE5\xAD\x97", 2}};
  rg_node node = make_node(ctx, rg_null(), RG_KIND_TEXT);
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)make_font(ctx).id));
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    const char *svg;
    double size, width;
    CHECK_OK(rg_node_set_text(ctx, node, lines[i].text, strlen(lines[i].text)));
    CHECK_OK(rg_layout(ctx, node, 300, 100));
    svg = strstr(dump(node, RG_DUMP_SVG), "<text ");
    CHECK(svg != NULL);
    size = attribute(svg, " font-size=\"");
    width = attribute(svg, " textLength=\"");
    CHECK(size > 0);
    CHECK(size * lines[i].ems <= width);
    CHECK(size * lines[i].ems >= width * 0.8 || i == 3);
  }
}

/* The ellipsis is a character, too; spaces in a text are kept. */
static void an_ellipsis_fits_into_the_picture(void) {
  rg_node node = make_node(ctx, rg_null(), RG_KIND_TEXT);
  const char *svg;
  CHECK_OK(rg_node_set_int(ctx, node, RG_FONT, (int32_t)make_font(ctx).id));
  CHECK_OK(rg_node_set_int(ctx, node, RG_MAX_LINES, 1));
  CHECK_OK(rg_node_set_int(ctx, node, RG_ELLIPSIZE, 1));
  CHECK_OK(rg_node_set_text(ctx, node, "a  b and more", 13));
  CHECK_OK(rg_layout(ctx, node, 60, 100));
  svg = dump(node, RG_DUMP_SVG);
  CHECK(strstr(svg, " xml:space=\"preserve\">") != NULL);
  svg = strstr(svg, "<text ");
  CHECK(svg != NULL && strstr(svg, "a  b") != NULL);
  const char *start = strstr(svg, "\">") + 2, *end = strstr(start, "</text>");
  CHECK(end - start >= 3 && memcmp(end - 3, "\xE2\x80\xA6", 3) == 0);
  CHECK(attribute(svg, " font-size=\"") * 0.6 * (double)(end - start - 2) <= attribute(svg, " textLength=\""));
}

static void a_sink_that_refuses_ends_the_dump_anywhere(void) {
  rg_node root = make_node(ctx, rg_null(), RG_KIND_LINEAR), text = make_node(ctx, root, RG_KIND_TEXT);
  static output whole, part;
  CHECK_OK(rg_node_set_text(ctx, text, "some \"text\"", 11));
  CHECK_OK(rg_layout(ctx, root, 300, 100));
  for (int format = 0; format <= RG_DUMP_SVG; format++) {
    memset(&whole, 0, sizeof whole);
    whole.limit = sizeof whole.bytes;
    CHECK_OK(rg_dump(ctx, root, (rg_dump_format)format, keep, &whole));
    for (size_t limit = 0; limit < whole.size; limit++) {
      memset(&part, 0, sizeof part);
      part.limit = limit;
      CHECK_INT(rg_dump(ctx, root, (rg_dump_format)format, keep, &part), RG_ERROR_IO);
      CHECK(memcmp(part.bytes, whole.bytes, part.size) == 0);
    }
  }
}

#define EACH(test) (ctx = make_context(), RUN(test), rg_context_destroy(ctx))

int main(void) {
  EACH(tags_are_escaped);
  EACH(a_node_is_one_line_of_text);
  EACH(a_z_is_a_whole_number);
  EACH(pictures_are_xml);
  EACH(a_picture_has_a_white_page);
  EACH(pictures_of_text_are_not_wider_than_the_text);
  EACH(an_ellipsis_fits_into_the_picture);
  EACH(a_sink_that_refuses_ends_the_dump_anywhere);
  return check_result();
}
