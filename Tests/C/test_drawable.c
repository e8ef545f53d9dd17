/* SPDX-License-Identifier: MIT */
/* Drawables: names and texts, handles, sharing, messages, limits, states of the host. */
#define _POSIX_C_SOURCE 200809L
#include "drawables.h"

static const char color[] = "<color" ANDROID " android:color='#ff336699'/>";

static void equal_names_share_a_handle(void) {
  rg_drawable first, second, twice;
  set_up();
  first = load("@drawable/box");
  second = load("@drawable/box");
  CHECK_INT(first.id, second.id);
  twice = load("@drawable/twice");
  CHECK(twice.id != first.id);
  CHECK_OK(rg_drawable_destroy(ui, first));
  CHECK_INT(metrics(second, NULL).width, 8);
  CHECK_OK(rg_drawable_destroy(ui, second));
  /* the list still has it */
  CHECK_INT(paint(twice, NULL, (rg_frame){0, 0, 10, 10}).command_count, 2);
  CHECK_OK(rg_drawable_destroy(ui, twice));
  CHECK_INT(rg_drawable_destroy(ui, twice), RG_ERROR_STALE_HANDLE);
  CHECK_INT(rg_drawable_destroy(ui, first), RG_ERROR_STALE_HANDLE);
  tear_down();
}

static void names_mean_colors_images_and_attributes(void) {
  rg_drawable made;
  rg_drawable_state state;
  rg_resource theme;
  set_up();
  CHECK_INT(paint(load("#f00"), NULL, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xffff0000);
  CHECK_INT(paint(load("@color/red"), NULL, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xffff0000);
  CHECK_INT(paint(load("@android:color/white"), NULL, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xffffffff);
  state = rg_drawable_state_default();
  state.states |= RG_STATE_PRESSED;
  made = load("@color/list");
  CHECK_INT(paint(made, NULL, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xff0000ff);
  CHECK_INT(paint(made, &state, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xffff0000);
  CHECK(metrics(made, NULL).stateful);
  CHECK_INT(metrics(load("@drawable/pic"), NULL).width, 24);
  CHECK_OK(rg_resources_find(res, "@style/T", &theme));
  CHECK_INT(rg_drawable_load(ui, "?attr/accent", &made), RG_ERROR_NOT_FOUND);
  CHECK_OK(rg_resource_view_apply_style(view, theme, true));
  CHECK_INT(paint(load("?attr/accent"), NULL, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xff00ff00);
  tear_down();
}

static void a_new_theme_loads_drawables_again(void) {
  rg_drawable before, after;
  rg_resource theme;
  set_up();
  before = load("@drawable/themed");
  CHECK_INT(paint(before, NULL, (rg_frame){0, 0, 1, 1}).command_count, 0);
  CHECK_OK(rg_resources_find(res, "@style/T", &theme));
  CHECK_OK(rg_resource_view_set_theme(view, &theme, 1));
  after = load("@drawable/themed");
  CHECK(before.id != after.id);
  CHECK_INT(paint(after, NULL, (rg_frame){0, 0, 1, 1}).commands[0].color, 0xff00ff00);
  CHECK_INT(paint(before, NULL, (rg_frame){0, 0, 1, 1}).command_count, 0);
  tear_down();
}

/* As aapt2 and Android do: states of another namespace are the host's, classes and colors in place of images fail. */
static void files_that_android_refuses(void) {
  static const struct {
    const char *text, *part;
  } cases[] = {
      {"<selector" ANDROID "><item android:state_nope='true'><color/></item></selector>", "state_nope"},
      {"<drawable" ANDROID " class='com.x.Foo'/>", "class of the application"},
      {"<layer-list" ANDROID "><item><com.x.Foo/></item></layer-list>", "class of the application"},
      {"<bitmap" ANDROID " android:src='@color/red'/>", "is no image"},
  };
  rg_drawable out;
  rg_diagnostic found;
  set_up();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK_INT(rg_drawable_parse(ui, cases[i].text, strlen(cases[i].text), NULL, &out), RG_ERROR_SYNTAX);
    CHECK(strstr(rg_error_message(ui), cases[i].part) != NULL);
  }
  parse("<selector" ANDROID " xmlns:app='http://schemas.android.com/apk/res-auto'><item app:state_nope='true'"
        " android:state_multiline='true'><color/></item></selector>");
  CHECK_INT(rg_diagnostic_count(ui), 0);
  /* an attribute that no drawable has is a warning, others that mean nothing here are none */
  parse("<shape" ANDROID " android:layout_width='4dp' android:shape='oval'/>");
  parse("<animated-vector" ANDROID " xmlns:aapt='http://schemas.android.com/aapt'><aapt:attr name='android:drawable'>"
        "<vector android:width='4dp' android:height='4dp' android:viewportWidth='4' android:viewportHeight='4'>"
        "<path android:name='a' android:pathData='M0,0h4v4z'/></vector>"
        "</aapt:attr><target android:name='a'><aapt:attr name='android:animation'><set android:ordering='together'"
        " android:shareInterpolator='false'/></aapt:attr></target></animated-vector>");
  CHECK_INT(rg_diagnostic_count(ui), 0);
  parse("<shape" ANDROID " android:dither='true' android:colour='#fff'><solid android:radius='1dp'/></shape>");
  CHECK_INT(rg_diagnostic_count(ui), 1);
  CHECK_OK(rg_diagnostic_at(ui, 0, &found));
  CHECK(found.level == RG_LEVEL_WARNING && found.code == RG_CODE_UNKNOWN_ATTRIBUTE && found.line == 1);
  CHECK(strstr(found.message, "'colour'") != NULL);
  tear_down();
}

static void failures_have_a_status(void) {
  rg_drawable out = {7};
  rg_drawable_metrics facts;
  rg_display_list list;
  rg_image_file file;
  rg_frame bounds = {0, 0, 1, 1}, bad = {0, 0, (float)(1e300 * 1e300) - (float)(1e300 * 1e300), 1};
  rg_drawable_def def = rg_drawable_def_default();
  set_up();
  CHECK_INT(rg_drawable_load(ui, "@drawable/nothing", &out), RG_ERROR_NOT_FOUND);
  CHECK_INT(out.id, 0);
  CHECK_INT(rg_drawable_load(ui, "@dimen/gap", &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_drawable_load(ui, "#f", &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_drawable_load(ui, "@drawable/self", &out), RG_ERROR_SYNTAX);
  CHECK(strstr(rg_error_message(ui), "contains itself") != NULL);
  CHECK_INT(rg_drawable_load(ui, "@drawable/missing", &out), RG_ERROR_SYNTAX);
  CHECK_INT(rg_drawable_load(ui, "@drawable/broken", &out), RG_ERROR_SYNTAX);
  CHECK_INT(rg_drawable_load(ui, NULL, &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_drawable_load(NULL, "#f00", &out), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_drawable_load(ui, "#f00", NULL), RG_ERROR_INVALID_ARGUMENT);
  def.struct_size = 3;
  CHECK_INT(rg_drawable_parse(ui, color, sizeof color - 1, &def, &out), RG_ERROR_INVALID_ARGUMENT);
  out = parse(color);
  facts.struct_size = 3;
  CHECK_INT(rg_drawable_info(ui, out, NULL, NULL, &facts), RG_ERROR_INVALID_ARGUMENT);
  list.struct_size = sizeof list;
  CHECK_INT(rg_drawable_paint(ui, out, NULL, &bad, &list), RG_ERROR_INVALID_ARGUMENT);
  CHECK_INT(rg_drawable_paint(ui, out, NULL, NULL, &list), RG_ERROR_INVALID_ARGUMENT);
  out.id ^= 1u << 31;
  CHECK_INT(rg_drawable_paint(ui, out, NULL, &bounds, &list), RG_ERROR_STALE_HANDLE);
  CHECK_INT(list.command_count, 0);
  file.struct_size = sizeof file;
  CHECK_INT(rg_image_info(ui, (rg_image){9}, &file), RG_ERROR_STALE_HANDLE);
  tear_down();
}

static void messages_have_the_place(void) {
  rg_diagnostic found;
  rg_drawable out;
  set_up();
  refuses("<shape" ANDROID ">\n  <solid android:color='#ggg'/></shape>", RG_ERROR_SYNTAX,
          "drawable.xml:2:25: error: '#ggg' is no color for color");
  refuses("<shape" ANDROID "><stroke android:width='2'/></shape>", RG_ERROR_SYNTAX, "'2' is no length for width");
  refuses("<circle/>", RG_ERROR_SYNTAX, "'circle' is no drawable");
  refuses("<shape>", RG_ERROR_SYNTAX, "no element");
  refuses("", RG_ERROR_SYNTAX, "error");
  refuses("<color android:color='#fff'/>", RG_ERROR_SYNTAX, "nothing declares the prefix 'android'");
  refuses("<!DOCTYPE x><color/>", RG_ERROR_SYNTAX, "document type");
  refuses("<selector" ANDROID "><item/></selector>", RG_ERROR_SYNTAX, "'item' has no drawable");
  refuses("<selector" ANDROID "><item android:drawable='#f00'/></selector>", RG_ERROR_SYNTAX, "no reference");
  refuses("<inset" ANDROID " android:drawable='@drawable/nothing'/>", RG_ERROR_SYNTAX, "nothing defines");
  refuses("<bitmap" ANDROID "/>", RG_ERROR_SYNTAX, "android:src");
  refuses("<vector" ANDROID " android:width='1dp' android:height='1dp' android:viewportWidth='1'"
          " android:viewportHeight='1'/>", RG_ERROR_SYNTAX, "has no path");
  refuses("<vector" ANDROID " android:width='1dp' android:height='1dp' android:viewportWidth='1'"
          " android:viewportHeight='1'>\n<path android:pathData='M1 2 X'/></vector>", RG_ERROR_SYNTAX,
          "2:30: error: 'X' is no command of a path");
  CHECK_OK(rg_drawable_parse(ui, "<shape" ANDROID "><blob/></shape>", strlen("<shape" ANDROID "><blob/></shape>"), NULL,
                             &out));
  CHECK_INT(rg_diagnostic_count(ui), 1);
  CHECK_OK(rg_diagnostic_at(ui, 0, &found));
  CHECK_INT(found.level, RG_LEVEL_WARNING);
  CHECK(strstr(found.message, "'blob' has no meaning here") != NULL);
  tear_down();
}

static void bundles_are_a_dialect(void) {
  const char text[] = "<layer-list><item left='2' drawable='#f00'/></layer-list>";
  rg_drawable_def def = rg_drawable_def_default();
  rg_drawable out;
  rg_display_list list;
  set_up();
  def.bundle = true;
  CHECK_OK(rg_drawable_parse(ui, text, sizeof text - 1, &def, &out));
  list = paint(out, NULL, (rg_frame){0, 0, 10, 10});
  CHECK_INT(list.command_count, 1);
  CHECK(list.commands[0].left == 2);
  CHECK_INT(list.commands[0].color, 0xffff0000);
  tear_down();
}

/* MARK: Limits */

/* Repeats `piece` into a new text between two others. */
static char *repeated(const char *before, const char *piece, size_t times, const char *middle, const char *end,
                      const char *after) {
  size_t size = strlen(before) + times * (strlen(piece) + strlen(end)) + strlen(middle) + strlen(after) + 1, i;
  char *text = (char *)malloc(size), *at = text;
  at += sprintf(at, "%s", before);
  for (i = 0; i < times; i++) at += sprintf(at, "%s", piece);
  at += sprintf(at, "%s", middle);
  for (i = 0; i < times; i++) at += sprintf(at, "%s", end);
  sprintf(at, "%s", after);
  return text;
}

static void nesting_is_limited(void) {
  char *text;
  rg_drawable out;
  set_up();
  text = repeated("<inset" ANDROID ">", "<inset>", 22, color, "</inset>", "</inset>");
  CHECK_OK(rg_drawable_parse(ui, text, strlen(text), NULL, &out));
  free(text);
  text = repeated("<inset" ANDROID ">", "<inset>", 24, color, "</inset>", "</inset>");
  refuses(text, RG_ERROR_LIMIT, "more than 24 drawables nest");
  free(text);
  text = repeated("<inset" ANDROID ">", "<inset>", 100000, "", "</inset>", "</inset>");
  refuses(text, RG_ERROR_LIMIT, "nest too deeply");
  free(text);
  tear_down();
}

/* Each file has two of the next: 2^20 drawables in all. */
static void the_number_of_drawables_is_limited(void) {
  rg_context_def def = rg_context_def_default();
  char path[60], text[400];
  int i;
  rg_drawable out;
  CHECK_OK(rg_resources_create(NULL, &res));
  add("drawable/d20.xml", color);
  for (i = 0; i < 20; i++) {
    snprintf(path, sizeof path, "drawable/d%d.xml", i);
    snprintf(text, sizeof text,
             "<layer-list" ANDROID "><item android:drawable='@drawable/d%d'/>"
             "<item android:drawable='@drawable/d%d'/></layer-list>", i + 1, i + 1);
    add(path, text);
  }
  open_context(&def);
  CHECK_INT(rg_drawable_load(ui, "@drawable/d0", &out), RG_ERROR_LIMIT);
  CHECK_OK(rg_drawable_load(ui, "@drawable/d10", &out));
  CHECK_INT(paint(out, NULL, (rg_frame){0, 0, 9, 9}).command_count, 1024);
  tear_down();
}

static void long_paths_are_read(void) {
  const char head[] = "<vector" ANDROID " android:width='9dp' android:height='9dp' android:viewportWidth='9'"
                      " android:viewportHeight='9'><path android:fillColor='#000' android:pathData='M0 0";
  char *text = repeated(head, "h1v-1z", 300000, "'/></vector>", "", "");
  char *number;
  rg_display_list list;
  set_up();
  list = paint(parse(text), NULL, (rg_frame){0, 0, 9, 9});
  CHECK_INT(list.command_count, 5);
  free(text);
  number = repeated(head, "1", 100000, "'/></vector>", "", "");
  refuses(number, RG_ERROR_SYNTAX, "is too large");
  free(number);
  number = repeated(head, "l0.", 1, "", "", "");
  number = (char *)realloc(number, 200000);
  memset(number + strlen(number), 0, 1);
  {
    size_t length = strlen(number);
    memset(number + length, '1', 100000);
    strcpy(number + length + 100000, " 1'/></vector>");
  }
  CHECK_INT(paint(parse(number), NULL, (rg_frame){0, 0, 9, 9}).command_count, 5);
  free(number);
  tear_down();
}

static void huge_numbers_do_no_harm(void) {
  const char *texts[] = {
      "<shape" ANDROID "><size android:width='8000000dp'/><corners android:radius='8000000dp'/>"
      "<gradient android:type='radial' android:gradientRadius='1e30' android:startColor='#fff' android:endColor='#000'/>"
      "<stroke android:width='8000000dp' android:color='#000'/></shape>",
      "<rotate" ANDROID " android:fromDegrees='3e38' android:toDegrees='-3e38' android:pivotX='3e38'><color/></rotate>",
      "<vector" ANDROID " android:width='1dp' android:height='1dp' android:viewportWidth='1e-38'"
      " android:viewportHeight='1e38'><group android:rotation='3e38' android:scaleX='3e38' android:pivotX='3e38'>"
      "<path android:fillColor='#000' android:fillAlpha='3e38' android:trimPathStart='3e38'"
      " android:pathData='m3e38 3e38l3e38 3e38a3e38 3e38 3e38 1 1 3e38 3e38'/></group></vector>",
      "<scale" ANDROID " android:scaleWidth='1e30%' android:level='2147483647'><color android:color='#000'/></scale>",
      "<shape" ANDROID " android:shape='ring' android:innerRadiusRatio='0' android:thicknessRatio='0'>"
      "<solid android:color='#000'/></shape>"};
  rg_frame bounds = {-16000000, -16000000, 16000000, 16000000};
  rg_drawable_state state = rg_drawable_state_default();
  rg_paint_value out[64];
  size_t i;
  uint32_t k;
  set_up();
  state.level = 2147483647;
  state.alpha = 2147483647;
  for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    rg_drawable made = parse(texts[i]);
    rg_display_list list = paint(made, &state, bounds);
    metrics(made, &state);
    for (k = 0; k < list.command_count; k++)
      if (list.commands[k].op == RG_OP_PATH)
        rg_path_simplify(list.data + list.commands[k].data, list.commands[k].data_count, out, 64);
    CHECK_OK(rg_drawable_destroy(ui, made));
  }
  tear_down();
}

/* MARK: States */

static void structs_have_defaults(void) {
  rg_drawable_state state;
  rg_drawable_def def;
  memset(&state, 7, sizeof state);
  rg_drawable_state_init(&state, sizeof state);
  CHECK_INT(state.struct_size, sizeof state);
  CHECK_INT(state.states, RG_STATE_ENABLED);
  CHECK_INT(state.level, -1);
  CHECK_INT(state.alpha, -1);
  memset(&def, 7, sizeof def);
  rg_drawable_def_init(&def, 3); /* too small: left as it is */
  CHECK_INT(def.struct_size, 0x07070707);
  rg_drawable_def_init(&def, sizeof def);
  CHECK_INT(def.struct_size, sizeof def);
  CHECK(!def.bundle && def.file_name == NULL && def.package == NULL);
  rg_drawable_state_init(NULL, sizeof state);
}

static void states_have_names(void) {
  uint64_t bit, other;
  char name[20];
  int i;
  rg_drawable_state state = rg_drawable_state_default();
  rg_drawable made;
  set_up();
  CHECK_OK(rg_state_bit(ui, "state_pressed", &bit));
  CHECK_INT(bit, RG_STATE_PRESSED);
  CHECK_OK(rg_state_bit(ui, "drag_hovered", &bit));
  CHECK_INT(bit, RG_STATE_DRAG_HOVERED);
  CHECK_OK(rg_state_bit(ui, "state_error", &bit));
  CHECK(bit == (uint64_t)1 << 32);
  CHECK_OK(rg_state_bit(ui, "error", &other));
  CHECK(bit == other);
  made = parse("<selector" ANDROID " xmlns:app='http://schemas.android.com/apk/res-auto'>"
               "<item app:state_error='true'><color android:color='#f00'/></item></selector>");
  CHECK_INT(paint(made, &state, (rg_frame){0, 0, 1, 1}).command_count, 0);
  state.states |= bit;
  CHECK_INT(paint(made, &state, (rg_frame){0, 0, 1, 1}).command_count, 1);
  for (i = 1; i < 32; i++) {
    snprintf(name, sizeof name, "own%d", i);
    CHECK_OK(rg_state_bit(ui, name, &bit));
  }
  CHECK_INT(rg_state_bit(ui, "more", &bit), RG_ERROR_LIMIT);
  CHECK_INT(bit, 0);
  CHECK_INT(rg_state_bit(ui, "", &bit), RG_ERROR_INVALID_ARGUMENT);
  refuses("<selector" ANDROID " xmlns:app='http://schemas.android.com/apk/res-auto'><item app:state_more='true'><color/>"
          "</item></selector>", RG_ERROR_LIMIT, "32 states");
  tear_down();
}

int main(void) {
  RUN(equal_names_share_a_handle);
  RUN(names_mean_colors_images_and_attributes);
  RUN(a_new_theme_loads_drawables_again);
  RUN(files_that_android_refuses);
  RUN(failures_have_a_status);
  RUN(messages_have_the_place);
  RUN(bundles_are_a_dialect);
  RUN(nesting_is_limited);
  RUN(the_number_of_drawables_is_limited);
  RUN(long_paths_are_read);
  RUN(huge_numbers_do_no_harm);
  RUN(structs_have_defaults);
  RUN(states_have_names);
  return check_result();
}
