/* SPDX-License-Identifier: MIT */
/* The board's own logic: what leaves when. It knows nothing of layouts. */
enum { ROWS = 7, DEPARTURES = 40 };

typedef struct departure {
  const char *line, *color, *to, *platform;
  int minute, late; /* minutes of the day; late: -1 is cancelled */
} departure;

static void timetable_fill(departure *list) {
  static const departure lines[] = {
      {"S1", "@drawable/line_s", "Airport", "1", 0, 0},        {"U4", "@drawable/line_u", "Old Mill", "3", 2, 3},
      {"12", "@drawable/line_tram", "Zoo", "A", 3, 0},         {"S7", "@drawable/line_s", "Northbridge", "2", 5, 0},
      {"X9", "@drawable/line_bus", "University", "C", 8, -1},  {"U2", "@drawable/line_u", "Botanic Garden", "4", 9, 0},
      {"16", "@drawable/line_tram", "Harbour East", "B", 11, 6}, {"S3", "@drawable/line_s", "Lake Station", "1", 14, 0},
      {"U4", "@drawable/line_u", "Stadium", "3", 15, 0},       {"41", "@drawable/line_bus", "Sunny Hill", "D", 17, 2}};
  for (int i = 0; i < DEPARTURES; i++) {
    list[i] = lines[i % 10];
    list[i].minute = 17 * 60 + 42 + lines[i % 10].minute + i / 10 * 20;
  }
}

/* The first departure that has not left at a minute of the day. */
static int timetable_next(const departure *list, int minute) {
  int first = 0;
  for (; first < DEPARTURES - ROWS; first++)
    if (list[first].minute + (list[first].late > 0 ? list[first].late : 0) >= minute) break;
  return first;
}
