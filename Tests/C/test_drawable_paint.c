/* SPDX-License-Identifier: MIT */
/* What drawables paint: each kind, its sizes and paddings; display lists; memory that runs out at each allocation. */
#define _POSIX_C_SOURCE 200809L
#include "drawables.h"

static const rg_frame bounds = {0, 0, 100, 50};

static int is_box(const rg_command *c, float left, float top, float right, float bottom) {
  return c->left == left && c->top == top && c->right == right && c->bottom == bottom;
}

/* Counts the ops of a list, and fails unless PUSH and POP are balanced and all indices in range. */
static void check_list(const rg_display_list *list) {
  uint32_t i, open = 0;
  for (i = 0; i < list->command_count; i++) {
    const rg_command *c = &list->commands[i];
    CHECK(c->data <= list->data_count && c->data_count <= list->data_count - c->data);
    CHECK(c->paint < list->paint_count);
    if (c->op >= RG_OP_PUSH_CLIP) open++;
    if (c->op == RG_OP_POP) CHECK(open-- > 0);
  }
  CHECK_INT(open, 0);
}

static rg_display_list painted(const char *xml, const rg_drawable_state *state) {
  rg_display_list list = paint(parse(xml), state, bounds);
  check_list(&list);
  return list;
}

static void shapes_paint_fill_and_stroke(void) {
  rg_display_list list;
  rg_drawable_metrics facts;
  set_up();
  list = painted("<shape" ANDROID "><solid android:color='#123456'/><stroke android:width='2px' android:color='#fff'/>"
                 "<corners android:radius='8px'/></shape>", NULL);
  CHECK_INT(list.command_count, 2);
  CHECK_INT(list.commands[0].op, RG_OP_ROUND_RECT);
  CHECK_INT(list.commands[0].color, 0xff123456);
  CHECK(is_box(&list.commands[0], 1, 1, 99, 49));
  CHECK(list.data[list.commands[0].data].number == 8);
  CHECK_INT(list.commands[0].data_count, 8);
  CHECK_INT(list.paints[list.commands[1].paint].stroke, 1);
  CHECK(list.paints[list.commands[1].paint].stroke_width == 2);
  list = painted("<shape" ANDROID " android:shape='oval'><gradient android:startColor='#f00' android:endColor='#00f'"
                 " android:angle='90'/></shape>", NULL);
  CHECK_INT(list.commands[0].op, RG_OP_OVAL);
  {
    const rg_brush *p = &list.paints[list.commands[0].paint];
    CHECK_INT(p->shader, RG_SHADER_LINEAR);
    CHECK(p->geometry[0] == 0 && p->geometry[1] == 50 && p->geometry[2] == 0 && p->geometry[3] == 0);
    CHECK_INT(p->stop_count, 2);
    CHECK(list.data[p->stops + 1].number == 1);
    CHECK_INT(list.data[p->stops + 2].integer, 0xffff0000);
  }
  list = painted("<shape" ANDROID " android:shape='line'><stroke android:width='4px' android:color='#000'"
                 " android:dashWidth='3px' android:dashGap='2px'/></shape>", NULL);
  CHECK_INT(list.commands[0].op, RG_OP_LINE);
  CHECK(list.paints[list.commands[0].paint].dash_on == 3);
  CHECK_INT(painted("<shape" ANDROID " android:shape='ring' android:useLevel='false'><solid android:color='#000'/></shape>",
                    NULL).commands[0].op, RG_OP_PATH);
  facts = metrics(load("@drawable/box"), NULL);
  CHECK(facts.width == 8 && facts.height == 10 && facts.padding.left == 6 && facts.has_padding);
  CHECK_INT(facts.opacity, RG_OPACITY_OPAQUE);
  tear_down();
}

static void images_are_scaled_and_divided(void) {
  rg_display_list list;
  rg_image_file file;
  const rg_paint_value *data;
  set_up();
  list = paint(load("@drawable/pic"), NULL, bounds);
  CHECK_INT(list.commands[0].op, RG_OP_IMAGE);
  CHECK(is_box(&list.commands[0], 0, 0, 100, 50));
  file.struct_size = sizeof file;
  CHECK_OK(rg_image_info(ui, (rg_image){list.commands[0].image}, &file));
  CHECK(strcmp(file.path, "drawable-mdpi/pic.png") == 0);
  CHECK(file.width == 12 && file.height == 10 && file.density == 160 && !file.nine_patch);
  list = painted("<bitmap" ANDROID " android:src='@drawable/pic' android:gravity='right|bottom' android:alpha='0.5'/>", NULL);
  CHECK(is_box(&list.commands[0], 76, 30, 100, 50));
  CHECK_INT(list.commands[0].color >> 24, 128);
  list = painted("<bitmap" ANDROID " android:src='@drawable/pic' android:tileMode='repeat'/>", NULL);
  CHECK_INT(list.commands[0].op, RG_OP_RECT);
  CHECK_INT(list.paints[list.commands[0].paint].shader, RG_SHADER_IMAGE);
  CHECK_INT(list.paints[list.commands[0].paint].tile_x, RG_TILE_REPEAT);
  list = paint(load("@drawable/patch"), NULL, bounds);
  CHECK_INT(list.commands[1].op, RG_OP_NINE_PATCH); /* in a transform: the image has half of the density */
  data = list.data + list.commands[1].data;
  CHECK_INT(data[0].integer, 4);
  CHECK_INT(data[1].integer, 4);
  CHECK(data[3].number == 3 && data[4].number == 7 && data[5].number == 10);
  CHECK(data[7].number == 3 && data[8].number == 47 && data[9].number == 50);
  CHECK(metrics(load("@drawable/patch"), NULL).padding.left == 4);
  image_calls = 0;
  load("@drawable/pic");
  CHECK_INT(image_calls, 0);
  CHECK_OK(rg_context_set_images(ui, NULL, NULL));
  CHECK(metrics(load("@drawable/pic"), NULL).width == -1);
  tear_down();
}

static void wrappers_change_the_box(void) {
  rg_display_list list;
  rg_drawable_state state = rg_drawable_state_default();
  const rg_paint_value *m;
  set_up();
  list = painted("<inset" ANDROID " android:inset='10%' android:insetTop='3px'><color android:color='#000'/></inset>", NULL);
  CHECK(is_box(&list.commands[0], 10, 3, 90, 45));
  state.level = 5000;
  list = painted("<clip" ANDROID " android:gravity='right'><color android:color='#000'/></clip>", &state);
  CHECK_INT(list.commands[0].op, RG_OP_PUSH_CLIP);
  CHECK(is_box(&list.commands[0], 50, 0, 100, 50));
  list = painted("<scale" ANDROID " android:scaleWidth='100%' android:scaleGravity='left'><color android:color='#000'/></scale>",
                 &state);
  CHECK(is_box(&list.commands[0], 0, 0, 50, 50));
  list = painted("<rotate" ANDROID " android:toDegrees='180'><color android:color='#000'/></rotate>", &state);
  CHECK_INT(list.commands[0].op, RG_OP_PUSH_TRANSFORM);
  m = list.data + list.commands[0].data;
  CHECK(m[0].number == 0 && m[1].number == 1 && m[2].number == -1 && m[4].number == 75 && m[5].number == -25);
  CHECK_INT(painted("<clip" ANDROID "><color android:color='#000'/></clip>", NULL).command_count, 0);
  tear_down();
}

static void lists_choose_and_stack(void) {
  rg_display_list list;
  rg_drawable_state state = rg_drawable_state_default();
  const char *selector = "<selector" ANDROID "><item android:state_pressed='true'><color android:color='#f00'/></item>"
                         "<item><color android:color='#00f'/></item></selector>";
  set_up();
  CHECK_INT(painted(selector, NULL).commands[0].color, 0xff0000ff);
  state.states = RG_STATE_PRESSED;
  CHECK_INT(painted(selector, &state).commands[0].color, 0xffff0000);
  state.level = 7;
  CHECK_INT(painted("<level-list" ANDROID "><item android:maxLevel='5'><color android:color='#f00'/></item>"
                    "<item android:minLevel='6' android:maxLevel='9'><color android:color='#0f0'/></item></level-list>",
                    &state).commands[0].color, 0xff00ff00);
  list = painted("<layer-list" ANDROID "><item android:left='2px' android:width='20px' android:height='10px'"
                 " android:gravity='center'><color android:color='#f00'/></item><item android:start='4px'>"
                 "<color android:color='#00f'/></item></layer-list>", NULL);
  CHECK(is_box(&list.commands[0], 41, 20, 61, 30));
  CHECK(is_box(&list.commands[1], 4, 0, 100, 50));
  state.direction = RG_DIRECTION_RTL;
  list = painted("<layer-list" ANDROID "><item android:start='4px'><color android:color='#00f'/></item></layer-list>", &state);
  CHECK(is_box(&list.commands[0], 0, 0, 96, 50));
  list = painted("<ripple" ANDROID " android:color='#888'><item android:id='@android:id/mask'>"
                 "<color android:color='#fff'/></item><item><color android:color='#00f'/></item></ripple>", NULL);
  CHECK_INT(list.command_count, 3);
  CHECK_INT(list.commands[1].color, 0xff0000ff);
  tear_down();
}

static void frames_of_animations_are_the_first(void) {
  rg_display_list list;
  set_up();
  CHECK_INT(painted("<animation-list" ANDROID "><item android:duration='9'><color android:color='#f00'/></item>"
                    "<item android:duration='9'><color android:color='#00f'/></item></animation-list>", NULL)
                .commands[0].color, 0xffff0000);
  list = painted("<transition" ANDROID "><item><color android:color='#f00'/></item><item>"
                 "<color android:color='#00f'/></item></transition>", NULL);
  CHECK_INT(list.command_count, 1);
  CHECK_INT(painted("<animated-selector" ANDROID "><item android:id='@+id/x'><color android:color='#0f0'/></item>"
                    "<transition android:fromId='@id/x' android:toId='@id/x'/></animated-selector>", NULL)
                .commands[0].color, 0xff00ff00);
  CHECK_INT(painted("<animated-rotate" ANDROID "><color android:color='#0f0'/></animated-rotate>", NULL)
                .commands[0].op, RG_OP_RECT);
  list = painted("<adaptive-icon" ANDROID "><background><color android:color='#f00'/></background><foreground>"
                 "<color android:color='#00f'/></foreground></adaptive-icon>", NULL);
  CHECK_INT(list.command_count, 4);
  CHECK(is_box(&list.commands[1], -25, -12, 125, 62));
  tear_down();
}

static void vectors_paint_paths(void) {
  rg_display_list list;
  rg_paint_value out[100];
  const rg_command *c;
  uint32_t count;
  set_up();
  list = painted("<vector" ANDROID " xmlns:aapt='http://schemas.android.com/aapt' android:width='24dp' android:height='24dp'"
                 " android:viewportWidth='10' android:viewportHeight='10' android:alpha='0.5'><group android:translateX='1'>"
                 "<clip-path android:pathData='M0 0h5v5z'/><path android:strokeColor='#00f' android:strokeWidth='2'"
                 " android:strokeLineCap='round' android:fillType='evenOdd' android:pathData='M1 1a2 2 0 0 1 2 2z'>"
                 "<aapt:attr name='android:fillColor'><gradient android:type='radial' android:centerX='5'"
                 " android:gradientRadius='3'><item android:offset='0' android:color='#f00'/>"
                 "<item android:offset='1' android:color='#0f0'/></gradient></aapt:attr></path></group></vector>", NULL);
  CHECK_INT(list.command_count, 12);
  CHECK_INT(list.commands[0].op, RG_OP_PUSH_CLIP);
  CHECK_INT(list.commands[1].op, RG_OP_PUSH_TRANSFORM);
  CHECK(list.data[list.commands[1].data].number == 10);
  CHECK_INT(list.commands[2].op, RG_OP_PUSH_LAYER);
  CHECK_INT(list.commands[2].color >> 24, 127);
  CHECK_INT(list.commands[4].op, RG_OP_PUSH_CLIP_PATH);
  c = &list.commands[5];
  CHECK_INT(c->op, RG_OP_PATH);
  CHECK_INT(list.paints[c->paint].shader, RG_SHADER_RADIAL);
  CHECK_INT(list.paints[c->paint].even_odd, 1);
  CHECK_INT(list.data[c->data].integer, RG_VERB_MOVE);
  CHECK_INT(list.data[c->data + 3].integer, RG_VERB_ARC);
  CHECK_INT(list.paints[list.commands[6].paint].cap, RG_CAP_ROUND);
  CHECK_INT(list.commands[6].color, 0xff0000ff);
  count = rg_path_simplify(list.data + c->data, c->data_count, out, 100);
  CHECK_INT(count, 3 + 7 + 1);
  CHECK_INT(out[3].integer, RG_VERB_CUBIC);
  CHECK(out[8].number == 3 && out[9].number == 3);
  /* a quarter turn with radius 2 about 1, 3 */
  CHECK(out[4].number > 2.10f && out[4].number < 2.11f && out[5].number > 0.99f && out[5].number < 1.01f);
  CHECK_INT(rg_path_simplify(list.data + c->data, c->data_count - 2, out, 100), 0);
  CHECK_INT(rg_path_simplify(list.data + c->data, c->data_count, NULL, 0), count);
  tear_down();
}

/* Path data is read 64 bytes at a time: wherever its parts lie, the path is the same. */
static void paths_are_the_same_behind_spaces(void) {
  static const char *const datas[] = {
      "-1-2.5.5 3c.5.25-1-.5-7 8 1e1 2-3,+4 5 6zl1.5-1.25,1.125-1.0625 1.03125.015625-3.141592653589793 "
      "2.718281828459045,0.333333333333333333 4 5-6h-7v-8h+9V10s1 2 3 4q-.1-.2.3.4t5-6a2 3 45 0 1-1.5-2.5 3 4 50 0 1 6-7zm1-1 2-2-3 3z",
      "1 2l3-4 5-6 7-8 9-10 11-12 13-14 15-16 17-18 19-20 21-22 23-24 25-26 27-28 29-30 31-32 33-34 35-36 37-38 39-40 "
      "41-42 43-44 45-46 47-48 49-50 51-52 53-54 55-56 57-58 59-60 61-62 63-64 65-66 67-68 69-70 71-72 73-74 75-76",
  };
  static rg_paint_value first[512];
  set_up();
  for (unsigned which = 0; which < 2; which++) {
    uint32_t count = 0;
    for (int spaces = 0; spaces < 70; spaces++) {
      char xml[1024];
      snprintf(xml, sizeof xml,
               "<vector" ANDROID " android:width='24dp' android:height='24dp' android:viewportWidth='24'"
               " android:viewportHeight='24'><path android:fillColor='#000' android:pathData='M%*s%s'/></vector>",
               spaces, "", datas[which]);
      const rg_display_list list = painted(xml, NULL);
      const rg_command *path = list.commands;
      while (path < list.commands + list.command_count && path->op != RG_OP_PATH) path++;
      CHECK(path < list.commands + list.command_count && path->data_count > 60 && path->data_count < 512);
      if (path == list.commands + list.command_count || path->data_count >= 512) break;
      if (spaces == 0) {
        count = path->data_count;
        memcpy(first, list.data + path->data, count * sizeof *first);
      }
      CHECK_INT(path->data_count, count);
      CHECK(memcmp(first, list.data + path->data, count * sizeof *first) == 0);
    }
  }
  tear_down();
}

/* 400 paths of 16 random numbers of all lengths, with all separators. */
static void numbers_of_paths_are_those_of_strtof(void) {
  unsigned seed = 1;
  set_up();
  for (int i = 0; i < 400; i++) {
    char numbers[16][32], xml[1200] = "";
    strcat(xml, "<vector" ANDROID " android:width='24dp' android:height='24dp' android:viewportWidth='10'"
                " android:viewportHeight='10'><path android:fillColor='#000' android:pathData='M");
    for (int k = 0; k < 16; k++) {
      static const char *const separators[] = {" ", ",", " , ", "  "};
      seed = seed * 1664525 + 1013904223;
      unsigned whole = seed >> 8 & 0xffffff;
      whole %= (unsigned[]){1, 10, 1000, 100000, 10000000}[seed >> 4 & 3];
      seed = seed * 1664525 + 1013904223;
      const unsigned places = (seed >> 28) % 9, rest = seed >> 3 & 0x1ffffff;
      char fraction[16];
      snprintf(fraction, sizeof fraction, "%08u", rest);
      fraction[places] = 0;
      const bool has_point = places > 0 || (seed & 2) != 0;
      snprintf(numbers[k], sizeof numbers[k], "%s%.*u%s%s%s", seed & 4 ? "-" : "", places > 0 && whole == 0 ? 0 : 1,
               whole, has_point ? "." : "", fraction, (seed >> 5 & 15) == 0 ? "e-2" : "");
      if (k > 0 && numbers[k][0] != '-') strcat(xml, separators[seed >> 9 & 3]);
      strcat(xml, numbers[k]);
    }
    strcat(xml, "'/></vector>");
    const rg_display_list list = painted(xml, NULL);
    const rg_command *path = list.commands;
    while (path < list.commands + list.command_count && path->op != RG_OP_PATH) path++;
    CHECK(path < list.commands + list.command_count && path->data_count == 24);
    if (path == list.commands + list.command_count || path->data_count != 24) break;
    for (unsigned k = 0; k < 16; k++) {
      const float found = list.data[path->data + k / 2 * 3 + 1 + k % 2].number, expected = strtof(numbers[k], NULL);
      if (found != expected) {
        check_fail(__FILE__, __LINE__, numbers[k]);
        i = 400;
      }
    }
  }
  tear_down();
}

static void tints_and_alpha_make_layers(void) {
  rg_display_list list;
  rg_drawable_state state = rg_drawable_state_default();
  set_up();
  state.alpha = 128;
  CHECK_INT(painted("<color" ANDROID " android:color='#f00'/>", &state).commands[0].color, 0x80ff0000);
  list = painted("<shape" ANDROID " android:tint='#0f0' android:tintMode='multiply'><solid android:color='#fff'/>"
                 "<stroke android:width='1px' android:color='#80000000'/></shape>", NULL);
  CHECK_INT(list.commands[0].op, RG_OP_PUSH_LAYER);
  CHECK_INT(list.paints[list.commands[0].paint].tint, 0xff00ff00);
  CHECK_INT(list.paints[list.commands[0].paint].tint_mode, RG_BLEND_MULTIPLY);
  CHECK_INT(list.command_count, 4);
  tear_down();
}

static void bundles_have_shadows(void) {
  const char text[] = "<shadow shadowHorizontalOffset='2' blur='3' shadowColor='#80000000' drawable='#fff'/>";
  rg_drawable_def def = rg_drawable_def_default();
  rg_drawable out;
  rg_display_list list;
  set_up();
  def.bundle = true;
  CHECK_OK(rg_drawable_parse(ui, text, sizeof text - 1, &def, &out));
  list = paint(out, NULL, bounds);
  check_list(&list);
  CHECK_INT(list.command_count, 4);
  CHECK_INT(list.commands[1].op, RG_OP_SHADOW);
  CHECK_INT(list.commands[1].color, 0x80000000);
  CHECK(list.paints[list.commands[1].paint].blur == 3);
  CHECK(is_box(&list.commands[2], 0, 0, 98, 50));
  tear_down();
}

/* MARK: Memory */

static ledger books;

static const char *const all[] = {"@drawable/twice", "@drawable/pic", "@drawable/patch", "@color/list", "#123"};

/* Loads and paints everything. Returns the first failure, which must be of memory. */
static rg_status use_all(void) {
  const char *text = "<vector" ANDROID " android:width='9dp' android:height='9dp' android:viewportWidth='9'"
                     " android:viewportHeight='9'><group android:rotation='3'><path android:fillColor='@color/list'"
                     " android:strokeColor='#000' android:pathData='M1 1h2v3zM2 2c1 2 3 4 5 6'/></group></vector>";
  rg_drawable made[6];
  size_t i, count = 0;
  rg_status status = RG_OK;
  for (i = 0; i < 6 && status == RG_OK; i++) {
    rg_display_list list;
    status = i < 5 ? rg_drawable_load(ui, all[i], &made[i]) : rg_drawable_parse(ui, text, strlen(text), NULL, &made[i]);
    if (status != RG_OK) break;
    count++;
    list.struct_size = sizeof list;
    status = rg_drawable_paint(ui, made[i], NULL, &bounds, &list);
  }
  for (i = 0; i < count; i++) CHECK_OK(rg_drawable_destroy(ui, made[i]));
  if (status != RG_OK) CHECK_INT(status, RG_ERROR_OUT_OF_MEMORY);
  return status;
}

static void memory_may_run_out_at_each_allocation(void) {
  long after;
  bool is_done = false;
  for (after = 0; !is_done && after < 2000; after++) {
    rg_context_def def = rg_context_def_default();
    rg_memory_stats stats;
    memset(&books, 0, sizeof books);
    def.allocator = ledger_hooks(&books);
    CHECK_OK(rg_resources_create(NULL, &res));
    add("values/v.xml", "<resources><color name='red'>#ff0000</color></resources>");
    add("drawable-mdpi/pic.png", "");
    add("drawable-mdpi/patch.9.png", "");
    add("color/list.xml", "<selector" ANDROID "><item android:state_x='true' android:color='#ff0000'/>"
                          "<item android:color='#0000ff'/></selector>");
    add("drawable/box.xml", "<shape" ANDROID "><solid android:color='@color/red'/></shape>");
    add("drawable/twice.xml", "<layer-list" ANDROID "><item android:drawable='@drawable/box'/>"
                              "<item android:drawable='@drawable/box'/></layer-list>");
    open_context(&def);
    books.fail_after = after;
    is_done = use_all() == RG_OK;
    books.fail_after = -1;
    CHECK_OK(use_all());
    CHECK_OK(rg_context_memory_stats(ui, &stats));
    tear_down();
    CHECK_INT(books.live, 0);
    CHECK_INT(books.mistakes, 0);
  }
  CHECK(after > 50 && is_done);
}

static void painting_again_allocates_nothing(void) {
  rg_context_def def = rg_context_def_default();
  rg_drawable made;
  size_t before;
  int i;
  memset(&books, 0, sizeof books);
  def.allocator = ledger_hooks(&books);
  CHECK_OK(rg_resources_create(NULL, &res));
  add("drawable/box.xml", "<shape" ANDROID "><solid android:color='#f00'/><corners android:radius='2dp'/></shape>");
  open_context(&def);
  made = load("@drawable/box");
  paint(made, NULL, bounds);
  before = books.total;
  for (i = 0; i < 100; i++) paint(made, NULL, bounds);
  CHECK_INT(books.total, before);
  CHECK_OK(rg_drawable_destroy(ui, made));
  tear_down();
  CHECK_INT(books.live, 0);
}

int main(void) {
  RUN(shapes_paint_fill_and_stroke);
  RUN(images_are_scaled_and_divided);
  RUN(wrappers_change_the_box);
  RUN(lists_choose_and_stack);
  RUN(frames_of_animations_are_the_first);
  RUN(vectors_paint_paths);
  RUN(paths_are_the_same_behind_spaces);
  RUN(numbers_of_paths_are_those_of_strtof);
  RUN(tints_and_alpha_make_layers);
  RUN(bundles_have_shadows);
  RUN(memory_may_run_out_at_each_allocation);
  RUN(painting_again_allocates_nothing);
  return check_result();
}
