/* SPDX-License-Identifier: MIT */
/* Assertions for the C tests: a failed one is printed with both values, and the program goes on and exits with 1. */
#ifndef REGLET_TESTS_CHECK_H
#define REGLET_TESTS_CHECK_H

#include <reglet/reglet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_failures;
static const char *check_test = "";

static inline void check_fail(const char *file, int line, const char *what) {
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, check_test, what);
  check_failures++;
}

#define CHECK(condition) ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, #condition))

#define CHECK_INT(actual, expected)                                                                       \
  do {                                                                                                    \
    long long check_a = (long long)(actual), check_e = (long long)(expected);                             \
    char check_text[400];                                                                                 \
    if (check_a == check_e) break;                                                                        \
    snprintf(check_text, sizeof check_text, "%s is %lld, expected %lld", #actual, check_a, check_e);      \
    check_fail(__FILE__, __LINE__, check_text);                                                           \
  } while (0)

#define CHECK_OK(call) CHECK_INT(call, RG_OK)

#define CHECK_FRAME(frame, X, Y, W, H)                                                                    \
  do {                                                                                                    \
    rg_frame check_f = (frame);                                                                           \
    char check_text[200];                                                                                 \
    if (check_f.x == (X) && check_f.y == (Y) && check_f.width == (W) && check_f.height == (H)) break;     \
    snprintf(check_text, sizeof check_text, "%s is %g,%g %gx%g", #frame, (double)check_f.x,               \
             (double)check_f.y, (double)check_f.width, (double)check_f.height);                           \
    check_fail(__FILE__, __LINE__, check_text);                                                           \
  } while (0)

#define RUN(test) (check_test = #test, test())

static inline int check_result(void) { return check_failures == 0 ? 0 : 1; }

#endif
