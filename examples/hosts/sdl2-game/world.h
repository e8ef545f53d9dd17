/* SPDX-License-Identifier: MIT */
/* The game's own logic: the cargo, the time, and the sea behind the layouts. It knows nothing of layouts. */
#include <SDL.h>
#include <math.h>

enum { CARGO = 500, BELT = 8 };

typedef struct item {
  int kind, rarity, level, count;
} item;

typedef struct world {
  item cargo[CARGO];
  item *held; /* one of them */
  float time; /* seconds of play */
  int hull, wind, coins, day, minute;
} world;

static const char *item_icon(const item *it) {
  static const char *const icons[] = {
      "@drawable/it_potion", "@drawable/it_sword", "@drawable/it_shield",  "@drawable/it_gem",
      "@drawable/it_scroll", "@drawable/it_key",   "@drawable/it_fish",    "@drawable/it_coin",
      "@drawable/it_lantern", "@drawable/it_map",  "@drawable/it_compass", "@drawable/it_anchor"};
  return icons[it->kind];
}

static const char *item_color(const item *it) {
  static const char *const colors[] = {"@color/common", "@color/fine", "@color/rare", "@color/epic",
                                       "@color/legendary"};
  return colors[it->rarity];
}

static const char *item_level(const item *it) {
  static const char *const numerals[] = {"I", "II", "III", "IV", "V"};
  return numerals[it->level];
}

static void world_start(world *w) {
  uint32_t random = 7;
  SDL_zerop(w);
  for (int i = 0; i < CARGO; i++) {
    random = random * 1664525u + 1013904223u;
    w->cargo[i].kind = i % 12;
    w->cargo[i].rarity = (int)(random >> 28) % 5 * (random >> 27 & 1) + (i % 7 == 3 ? 1 : 0);
    w->cargo[i].rarity = SDL_min(w->cargo[i].rarity, 4);
    w->cargo[i].level = (int)(random >> 20 & 63) % 5;
    w->cargo[i].count = 1 + (int)(random >> 12 & 31);
  }
  w->held = &w->cargo[10];
  w->coins = 2480;
}

static void world_step(world *w, float seconds) {
  w->time += seconds;
  w->hull = 78 + (int)(6 * sinf(w->time * 0.7f));
  w->wind = 55 + (int)(25 * sinf(w->time * 0.31f));
  w->minute = 18 * 60 + 42 + (int)(w->time * 2);
  w->day = 3 + w->minute / 1440;
  w->minute %= 1440;
}

static void item_use(world *w, item *it) {
  if (it->count == 0) return;
  it->count--;
  w->coins += 5 * (it->rarity + 1);
}

/* A strip of quads between two curves, shaded from its top to its bottom. */
static void draw_strip(SDL_Renderer *r, const float *tops, const float *bottoms, int steps, float width, SDL_Color top,
                       SDL_Color bottom) {
  SDL_Vertex v[6];
  SDL_zero(v);
  for (int i = 0; i + 1 < steps; i++) {
    float x0 = width * (float)i / (float)(steps - 1), x1 = width * (float)(i + 1) / (float)(steps - 1);
    float xs[6] = {x0, x1, x1, x0, x1, x0};
    float ys[6] = {tops[i], tops[i + 1], bottoms[i + 1], tops[i], bottoms[i + 1], bottoms[i]};
    for (int k = 0; k < 6; k++) {
      v[k].position.x = xs[k];
      v[k].position.y = ys[k];
      v[k].color = k == 2 || k >= 4 ? bottom : top;
    }
    SDL_RenderGeometry(r, NULL, v, 6, NULL, 0);
  }
}

static void draw_disc(SDL_Renderer *r, float x, float y, float radius, SDL_Color inner, SDL_Color outer) {
  SDL_Vertex v[3];
  SDL_zero(v);
  for (int i = 0; i < 64; i++) {
    for (int k = 1; k < 3; k++) {
      float angle = (float)(i + k - 1) * 6.2831853f / 64;
      v[k].position.x = x + radius * cosf(angle);
      v[k].position.y = y + radius * sinf(angle);
      v[k].color = outer;
    }
    v[0].position.x = x;
    v[0].position.y = y;
    v[0].color = inner;
    SDL_RenderGeometry(r, NULL, v, 3, NULL, 0);
  }
}

static void draw_shape(SDL_Renderer *r, float x, float y, float unit, const float *points, int count, SDL_Color color) {
  SDL_Vertex v[3];
  SDL_zero(v);
  for (int i = 1; i + 1 < count; i++) {
    int at[3] = {0, i, i + 1};
    for (int k = 0; k < 3; k++) {
      v[k].position.x = x + unit * points[at[k] * 2];
      v[k].position.y = y + unit * points[at[k] * 2 + 1];
      v[k].color = color;
    }
    SDL_RenderGeometry(r, NULL, v, 3, NULL, 0);
  }
}

static void draw_boat(SDL_Renderer *r, float x, float y, float unit) {
  static const float hull[] = {-1.1f, 0, 1.2f, 0, 0.8f, 0.45f, -0.75f, 0.45f};
  static const float mast[] = {-0.04f, -2, 0.04f, -2, 0.04f, 0, -0.04f, 0};
  static const float sail[] = {0.1f, -1.9f, 0.75f, -1.0f, 0.95f, -0.2f, 0.1f, -0.2f};
  static const float jib[] = {-0.1f, -1.7f, -0.1f, -0.25f, -0.85f, -0.2f};
  SDL_Color wood = {58, 30, 34, 255}, white = {250, 236, 214, 255}, shaded = {229, 196, 170, 255};
  draw_shape(r, x, y, unit, mast, 4, wood);
  draw_shape(r, x, y, unit, sail, 4, white);
  draw_shape(r, x, y, unit, jib, 3, shaded);
  draw_shape(r, x, y, unit, hull, 4, wood);
}

static void draw_lighthouse(SDL_Renderer *r, float x, float y, float unit, float time) {
  static const float tower[] = {-0.35f, 0, -0.22f, -2.6f, 0.22f, -2.6f, 0.35f, 0};
  static const float band[] = {-0.31f, -0.9f, -0.27f, -1.6f, 0.27f, -1.6f, 0.31f, -0.9f};
  static const float lamp[] = {-0.2f, -2.6f, -0.2f, -3.05f, 0.2f, -3.05f, 0.2f, -2.6f};
  static const float roof[] = {-0.32f, -3.05f, 0, -3.5f, 0.32f, -3.05f};
  SDL_Color white = {214, 206, 210, 255}, red = {176, 62, 66, 255}, dark = {40, 26, 48, 255};
  SDL_Color light = {255, 226, 140, 255};
  SDL_Color beam = {255, 226, 140, 90}, none = {255, 226, 140, 0};
  float turn = 0.35f * sinf(time * 0.4f) + 3.0f;
  SDL_Vertex v[3];
  SDL_zero(v);
  for (int k = 0; k < 3; k++) {
    float angle = turn + (k == 1 ? -0.07f : 0.07f), reach = k == 0 ? 0 : 16 * unit;
    v[k].position.x = x + reach * cosf(angle);
    v[k].position.y = y - 2.8f * unit - reach * sinf(angle) * 0.6f;
    v[k].color = k == 0 ? beam : none;
  }
  SDL_RenderGeometry(r, NULL, v, 3, NULL, 0);
  draw_shape(r, x, y, unit, tower, 4, white);
  draw_shape(r, x, y, unit, band, 4, red);
  draw_disc(r, x, y - 2.8f * unit, 1.1f * unit, beam, none);
  draw_shape(r, x, y, unit, lamp, 4, light);
  draw_shape(r, x, y, unit, roof, 3, dark);
}

/* The sea at dusk, over the whole target. */
static void world_draw(const world *w, SDL_Renderer *r) {
  enum { STEPS = 97 };
  static const SDL_Color land[] = {{122, 70, 108, 255}, {84, 48, 92, 255}, {48, 32, 70, 255}};
  SDL_Color night = {28, 28, 74, 255}, violet = {146, 74, 120, 255}, glow = {255, 168, 108, 255};
  SDL_Color sun = {255, 236, 190, 255}, halo = {255, 206, 140, 120}, none = {255, 180, 120, 0};
  float tops[STEPS], bottoms[STEPS], width, height, horizon;
  int pixels_x, pixels_y;
  SDL_GetRendererOutputSize(r, &pixels_x, &pixels_y);
  width = (float)pixels_x;
  height = (float)pixels_y;
  horizon = height * 0.6f;
  SDL_SetRenderDrawBlendMode(r, SDL_BLENDMODE_BLEND);
  tops[0] = tops[1] = 0;
  bottoms[0] = bottoms[1] = horizon * 0.55f;
  draw_strip(r, tops, bottoms, 2, width, night, violet);
  tops[0] = tops[1] = horizon * 0.55f;
  bottoms[0] = bottoms[1] = horizon;
  draw_strip(r, tops, bottoms, 2, width, violet, glow);
  draw_disc(r, width * 0.42f, horizon - height * 0.06f, height * 0.3f, halo, none);
  draw_disc(r, width * 0.42f, horizon - height * 0.06f, height * 0.075f, sun, sun);
  for (int layer = 0; layer < 3; layer++) {
    for (int i = 0; i < STEPS; i++) {
      float x = (float)i * 0.16f * (1.6f - 0.3f * (float)layer) + (float)layer * 5 +
                w->time * 0.02f * (float)(layer + 1);
      float hill = sinf(x) * 0.5f + sinf(x * 2.3f + 1) * 0.3f + sinf(x * 5.1f) * 0.09f;
      tops[i] = horizon - height * (0.05f * hill + 0.035f - 0.02f * (float)layer);
      bottoms[i] = horizon + 2;
      tops[i] = SDL_min(tops[i], bottoms[i]);
    }
    draw_strip(r, tops, bottoms, STEPS, width, land[layer], land[SDL_max(layer - 1, 0)]);
  }
  for (int layer = 0; layer < 7; layer++) {
    float depth = (float)layer / 6, amount = height * (0.002f + 0.011f * depth);
    SDL_Color top = {(uint8_t)(214 - 170 * depth), (uint8_t)(126 - 72 * depth), (uint8_t)(112 - 6 * depth), 255};
    SDL_Color bottom = {(uint8_t)(120 - 102 * depth), (uint8_t)(84 - 52 * depth), (uint8_t)(116 - 40 * depth), 255};
    for (int i = 0; i < STEPS; i++) {
      tops[i] = horizon + (height - horizon) * depth * depth * 0.86f +
                amount * sinf((float)i * (0.9f - 0.5f * depth) + w->time * (0.8f + depth) + (float)layer * 2);
      bottoms[i] = height;
    }
    draw_strip(r, tops, bottoms, STEPS, width, top, bottom);
    if (layer == 2) draw_lighthouse(r, width * 0.83f, horizon + height * 0.01f, height * 0.045f, w->time);
    if (layer == 4) draw_boat(r, width * 0.52f, horizon + height * (0.165f + 0.006f * sinf(w->time)), height * 0.085f);
  }
}
