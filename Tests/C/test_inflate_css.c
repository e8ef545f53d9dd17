/* SPDX-License-Identifier: MIT */
/* CSS in layout files, XML and JSON: tags, style strings, properties as attributes, reloads, templates. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

static rg_context *ctx;

static void begin(void) {
  rg_context_def def = rg_context_def_default();
  def.units_per_px = 64;
  def.snapping = RG_SNAP_NONE;
  CHECK_OK(rg_context_create(&def, &ctx));
}

static void end(void) { rg_context_destroy(ctx); }

static rg_node inflate(const char *text, float density) {
  rg_inflate_def def = rg_inflate_def_default();
  rg_node root = rg_null();
  def.density = density;
  def.reloadable = true;
  if (rg_inflate(ctx, text, strlen(text), &def, &root) != RG_OK) {
    check_fail(__FILE__, __LINE__, rg_error_message(ctx));
    exit(1);
  }
  CHECK_INT(rg_diagnostic_count(ctx), 0);
  if (rg_diagnostic_count(ctx) > 0) {
    rg_diagnostic found;
    CHECK_OK(rg_diagnostic_at(ctx, 0, &found));
    check_fail(__FILE__, __LINE__, found.message);
  }
  return root;
}

static rg_node find(rg_node root, const char *id) {
  rg_node node = rg_null();
  CHECK_OK(rg_node_find(ctx, root, id, &node));
  return node;
}

static void check_frame(rg_node node, float x, float y, float width, float height) {
  CHECK_FRAME(frame_of(ctx, node), x, y, width, height);
}

static ledger *blocks;

/* Inflates and updates a tree while memory runs out after `allocations`. - Returns: whether it did. */
static bool runs_out(long allocations) {
  const char *texts[] = {"<css-grid id='g' css='grid-template-columns: [x] 1fr 2fr'>"
                         "<View id='a' css='grid-column: x'/></css-grid>",
                         "<css-grid id='g' css='grid: 10px / 5px 6px 7px'><View id='a' css='grid-column: 3 / span 9'/>"
                         "<View id='b' flex-grow='1'/></css-grid>"};
  rg_context_def def = rg_context_def_default();
  rg_inflate_def how = rg_inflate_def_default();
  rg_node root = rg_null(), made;
  blocks = (ledger *)calloc(1, sizeof *blocks);
  blocks->fail_after = -1;
  def.allocator = ledger_hooks(blocks);
  CHECK_OK(rg_context_create(&def, &ctx));
  how.reloadable = true;
  blocks->fail_after = allocations;
  rg_status status = rg_inflate(ctx, texts[0], strlen(texts[0]), &how, &root);
  if (status == RG_OK) status = rg_reinflate(ctx, root, texts[1], strlen(texts[1]), &how, &made);
  blocks->fail_after = -1;
  if (status != RG_OK) CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
  if (root.id != 0) {
    CHECK_OK(rg_layout(ctx, root, 90, 50));
    check_frame(find(root, "a"), status == RG_OK ? 11 : 0, 0, status == RG_OK ? 79 : 30, status == RG_OK ? 10 : 50);
  }
  rg_context_destroy(ctx);
  CHECK_INT(blocks->mistakes, 0);
  CHECK_INT(blocks->count, 0);
  free(blocks);
  return status != RG_OK;
}

static void without_memory_nothing_is_made(void) {
  long at = 0;
  while (at < 1000 && runs_out(at)) at++;
  CHECK(at > 30 && at < 1000);
}

static void check_grid(rg_node root) {
  CHECK_OK(rg_layout(ctx, root, 300, 200));
  check_frame(find(root, "a"), 10, 10, 90, 40);
  check_frame(find(root, "b"), 110, 10, 180, 40);
  check_frame(find(root, "c"), 10, 60, 280, 20);
}

static void xml_and_json_read_the_same(void) {
  begin();
  check_grid(inflate("<css-grid grid-template-columns='1fr 2fr' gap='10' padding='10dp' grid-template-rows='40px auto'>"
                     "<View id='a'/><View id='b'/><View id='c' grid-column='1 / -1' height='20'/></css-grid>",
                     1));
  check_grid(inflate("<css-grid css='grid-template: 40px auto / 1fr 2fr; gap: 10px; padding: 10px'>"
                     "<View id='a'/><View id='b'/><View id='c' css='grid-column: 1 / -1; height: 20px'/></css-grid>",
                     1));
  check_grid(inflate("{\"type\": \"css-grid\", \"gridTemplateColumns\": \"1fr 2fr\", \"gap\": 10, \"padding\": 10,"
                     "\"grid-template-rows\": \"40px auto\", \"children\": [{\"type\": \"View\", \"id\": \"a\"},"
                     "{\"type\": \"View\", \"id\": \"b\"},"
                     "{\"type\": \"View\", \"id\": \"c\", \"gridColumn\": \"1 / -1\", \"height\": 20}]}",
                     1));
  end();
}

static void numbers_without_a_unit_are_dp(void) {
  begin();
  rg_node root = inflate("<css-flex gap='10' padding='5dp'><View id='a' flex-basis='20' css='height: 10px'/>"
                         "<View id='b' layout_width='15dp' layout_height='7' flexGrow='1'/></css-flex>",
                         2);
  CHECK_OK(rg_layout(ctx, root, 300, 100));
  check_frame(find(root, "a"), 10, 10, 40, 10);
  check_frame(find(root, "b"), 70, 10, 220, 14);
  end();
}

static void the_strings_of_all_elements_are_read(void) {
  begin();
  rg_node root = inflate("<LinearLayout orientation='vertical'><css-flex id='f' layout_width='match_parent' "
                         "layout_height='50' css='justify-content: end; align-items: center'>"
                         "<LinearLayout id='l' layout_width='40' layout_height='wrap_content' padding='3' gap='2'>"
                         "<View id='v' layout_width='5' layout_height='6'/><View id='w' layout_width='7' "
                         "layout_height='8' css='display: none'/></LinearLayout></css-flex></LinearLayout>",
                         1);
  CHECK_OK(rg_layout(ctx, root, 300, 200));
  check_frame(find(root, "f"), 0, 0, 300, 50);
  check_frame(find(root, "l"), 260, 19, 40, 12);
  check_frame(find(root, "v"), 3, 3, 5, 6);
  end();
}

static void check_mistake(const char *text, rg_level level, uint32_t line, uint32_t column, const char *sentence) {
  rg_node root;
  rg_diagnostic found;
  CHECK_INT(rg_inflate(ctx, text, strlen(text), NULL, &root), level == RG_LEVEL_ERROR ? RG_ERROR_SYNTAX : RG_OK);
  if (rg_diagnostic_count(ctx) == 0 || rg_diagnostic_at(ctx, 0, &found) != RG_OK) {
    check_fail(__FILE__, __LINE__, text);
  } else if (found.level != level || found.line != line || found.column != column ||
             strstr(found.message, sentence) == NULL) {
    char what[600];
    snprintf(what, sizeof what, "%s -> %s (%u:%u)", text, found.message, found.line, found.column);
    check_fail(__FILE__, __LINE__, what);
  }
}

static void mistakes_have_their_place_in_the_file(void) {
  begin();
  check_mistake("<css-flex>\n <View flex-grow='much'/></css-flex>", RG_LEVEL_ERROR, 2, 19,
                "'much' is no number of at least 0, as 'flex-grow' needs");
  check_mistake("<css-flex css='align-items: &quot;'/>", RG_LEVEL_ERROR, 1, 29, "unknown value '\"' of 'align-items'");
  check_mistake("<css-flex css='gap: 1px;\n justify-content: centre'/>", RG_LEVEL_ERROR, 2, 19,
                "did you mean 'center'?\n justify-content: centre'/>\n                  ^~~~~~");
  check_mistake("<css-flex><View flex-grwo='1'/></css-flex>", RG_LEVEL_WARNING, 1, 17,
                "nothing reads the attribute 'flex-grwo', did you mean 'flex-grow'?");
  check_mistake("<css-grid grid-template-colums='1fr'/>", RG_LEVEL_WARNING, 1, 11, "did you mean 'grid-template-columns'?");
  check_mistake("{\"type\": \"css-grid\", \"gridTemplateColums\": \"1fr\"}", RG_LEVEL_WARNING, 1, 23,
                "nothing reads the attribute 'gridTemplateColums', did you mean 'grid-template-columns'?");
  check_mistake("{\"type\": \"css-flex\", \"flexDirecton\": [1]}", RG_LEVEL_WARNING, 1, 23,
                "did you mean 'flexDirection'?");
  check_mistake("{\"type\": \"css-grid\", \"gridTemplateColumns\": [\"1fr\", \"2fr\"]}", RG_LEVEL_ERROR, 1, 45,
                "expected a text or a number");
  check_mistake("{\"type\": \"css-grid\", \"css\": {\"gap\": 4}}", RG_LEVEL_ERROR, 1, 29, "expected a text or a number");
  check_mistake("<css-grid css='display: flex'/>", RG_LEVEL_ERROR, 1, 16, "the display of this node is grid");
  check_mistake("<css-grid gap='1px; order: 2'/>", RG_LEVEL_ERROR, 1, 19, "unexpected ';' in the value of 'gap'");
  check_mistake("{\"type\": \"css-grid\", \"css\": \"gap: 4px; widht: 1px\"}", RG_LEVEL_ERROR, 1, 40,
                "unknown property 'widht', did you mean 'width'?");
  check_mistake("<css-grd/>", RG_LEVEL_WARNING, 1, 1, "css-grid");
  end();
}

static void a_new_version_keeps_nodes(void) {
  begin();
  rg_node root = inflate("<css-grid id='g' css='grid-template-columns: 10px 20px; align-items: start'>"
                         "<View id='a' css='height: 5px'/><View id='b' css='height: 6px; grid-column: 2'/></css-grid>",
                         1);
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  rg_node a = find(root, "a"), b = find(root, "b"), made;
  check_frame(b, 10, 0, 20, 6);
  const char *second = "<css-grid id='g' css='grid-template-columns: 30px 40px; align-items: start; gap: 2px'>"
                       "<View id='a' css='height: 7px; grid-column: 40'/><View id='b' layout_height='9'/>"
                       "<View id='c' css='grid-area: 3 / 50'/></css-grid>";
  rg_inflate_def def = rg_inflate_def_default();
  def.reloadable = true;
  CHECK_OK(rg_reinflate(ctx, root, second, strlen(second), &def, &made));
  CHECK(made.id == root.id && find(root, "a").id == a.id && find(root, "b").id == b.id);
  rg_node fresh = inflate(second, 1);
  CHECK_OK(rg_layout(ctx, root, 100, 50));
  CHECK_OK(rg_layout(ctx, fresh, 100, 50));
  for (const char *id = "abc"; *id != 0; id++) {
    char name[2] = {*id, 0};
    rg_frame x = frame_of(ctx, find(root, name)), y = frame_of(ctx, find(fresh, name));
    CHECK_FRAME(x, y.x, y.y, y.width, y.height);
  }
  rg_css css = rg_css_default();
  CHECK_OK(rg_node_get_css(ctx, b, &css));
  CHECK_INT(css.column_start.number, 0);
  end();
}

static char bytes[8192];
static size_t byte_count;

static bool keep(void *user, const char *part, size_t length) {
  (void)user;
  if (byte_count + length > sizeof bytes) return false;
  memcpy(bytes + byte_count, part, length);
  byte_count += length;
  return true;
}

static void templates_have_css(void) {
  const char *text = "<css-flex css='gap: 4px' layout_width='wrap_content' layout_height='wrap_content'>"
                     "<View id='a' css='width: 10px; height: 10px'/><View id='b' flex='0 0 20px'/></css-flex>";
  begin();
  rg_template made = {0}, loaded = {0};
  CHECK_OK(rg_template_create(ctx, text, strlen(text), NULL, &made));
  CHECK_OK(rg_template_save(ctx, made, keep, NULL));
  CHECK_OK(rg_template_load(ctx, bytes, byte_count, NULL, &loaded));
  for (int i = 0; i < 2; i++) {
    rg_node nodes[3], root;
    CHECK_OK(rg_template_instantiate(ctx, i == 0 ? made : loaded, rg_null(), 1, nodes));
    root = nodes[0];
    CHECK_OK(rg_layout(ctx, root, 100, 50));
    check_frame(find(root, "a"), 0, 0, 10, 10);
    check_frame(find(root, "b"), 14, 0, 20, 10);
  }
  end();
}

int main(void) {
  RUN(without_memory_nothing_is_made);
  RUN(xml_and_json_read_the_same);
  RUN(numbers_without_a_unit_are_dp);
  RUN(the_strings_of_all_elements_are_read);
  RUN(mistakes_have_their_place_in_the_file);
  RUN(a_new_version_keeps_nodes);
  RUN(templates_have_css);
  return check_result();
}
