/* SPDX-License-Identifier: MIT */
/* The C library as Embedded Swift sees it: it has no Glibc module of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <dirent.h>
#include <stdint.h>

/* The name of an entry of a folder: Swift does not import an array without a size. */
static inline const char *rg_entry_name(const struct dirent *entry) { return entry->d_name; }

/* A lock of threads, which refuses a thread that has it already. Without threads only that is noted. */
typedef struct rg_lock {
  uint64_t words[7];
  uintptr_t owner; /* the thread that has it; 0: none */
} rg_lock;

/* In the place of each call: a function of C would bring unwind tables for all functions of the library. */
#define RG_INLINE static inline __attribute__((__always_inline__))

/* Begins to load the cache line at an address, which need not be readable. */
RG_INLINE void rg_prefetch(const void *address) { __builtin_prefetch(address); }

#ifdef __wasm__
RG_INLINE void rg_lock_init(rg_lock *lock) { lock->owner = 0; }
RG_INLINE void rg_lock_destroy(rg_lock *lock) { (void)lock; }
RG_INLINE _Bool rg_lock_take(rg_lock *lock) { return lock->owner++ == 0 || (lock->owner--, 0); }
RG_INLINE void rg_lock_give(rg_lock *lock) { lock->owner = 0; }
#else
#include <pthread.h>
/* A mutex that checks its owner itself would need glibc 2.34. */
_Static_assert(sizeof(pthread_mutex_t) <= 7 * sizeof(uint64_t), "a lock has room for a mutex");
RG_INLINE void rg_lock_init(rg_lock *lock) {
  pthread_mutex_init((pthread_mutex_t *)lock, NULL);
  lock->owner = 0;
}
RG_INLINE void rg_lock_destroy(rg_lock *lock) { pthread_mutex_destroy((pthread_mutex_t *)lock); }
RG_INLINE _Bool rg_lock_take(rg_lock *lock) {
  const uintptr_t self = (uintptr_t)pthread_self();
  if (__atomic_load_n(&lock->owner, __ATOMIC_RELAXED) == self) return 0;
  if (pthread_mutex_lock((pthread_mutex_t *)lock) != 0) return 0;
  __atomic_store_n(&lock->owner, self, __ATOMIC_RELAXED);
  return 1;
}
RG_INLINE void rg_lock_give(rg_lock *lock) {
  __atomic_store_n(&lock->owner, 0, __ATOMIC_RELAXED);
  pthread_mutex_unlock((pthread_mutex_t *)lock);
}
#endif

#ifdef __wasi__ /* there the macro is an expression that Swift does not import */
#undef SEEK_END
#define SEEK_END 2
#endif

#ifdef __x86_64__ /* which has SSE2; PathTokens.swift has other code elsewhere */
typedef unsigned char rg_bytes16 __attribute__((__vector_size__(16)));
typedef signed char rg_signs16 __attribute__((__vector_size__(16)));

/* The kinds of 64 bytes of path data, a bit each: digits and points, points, bytes from 0x40 to 0x7F, minuses. Returns
   whether there are no other bytes than these, spaces and commas, and no e and no _, which may be parts of numbers. */
static inline _Bool rg_path_masks(
    const void *bytes, uint64_t *numbers, uint64_t *points, uint64_t *letters, uint64_t *minuses) {
  int all = 0xFFFF;
  *numbers = *points = *letters = *minuses = 0;
  for (int i = 0; i < 4; i++) {
    rg_bytes16 b;
    __builtin_memcpy(&b, (const char *)bytes + 16 * i, 16);
    rg_signs16 point = (rg_signs16)(b == 0x2E), number = (rg_signs16)((rg_bytes16)(b - 0x30) < 10) | point;
    rg_signs16 letter = (rg_signs16)b > 0x3F, minus = (rg_signs16)(b == 0x2D);
    rg_signs16 rest = (rg_signs16)(b == 0x20) | (rg_signs16)(b == 0x2C);
    rg_signs16 part = (rg_signs16)((b | 0x20) == 0x65) | (rg_signs16)(b == 0x5F);
    typedef char rg_masks16 __attribute__((__vector_size__(16)));
    *numbers |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)number) << 16 * i;
    *points |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)point) << 16 * i;
    *letters |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)letter) << 16 * i;
    *minuses |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)minus) << 16 * i;
    all &= __builtin_ia32_pmovmskb128((rg_masks16)((number | letter | minus | rest) & ~part));
  }
  return all == 0xFFFF;
}

typedef short rg_shorts8 __attribute__((__vector_size__(16)));
typedef int rg_ints4 __attribute__((__vector_size__(16)));
typedef float rg_floats4 __attribute__((__vector_size__(16)));
typedef uint64_t rg_words2 __attribute__((__vector_size__(16)));

/* Eight digits in each half, the first one in the lowest byte, as two numbers of four. */
static inline rg_ints4 rg_path_fours(rg_words2 digits) {
  const rg_shorts8 pairs = ((rg_shorts8)digits * 10 + (rg_shorts8)(digits >> 8)) & 0xFF;
  return (rg_ints4)__builtin_ia32_pmaddwd128(pairs, (rg_shorts8){100, 1, 100, 1, 100, 1, 100, 1});
}

/* Reads the numbers of 64 bytes by fours, from bits of `starts` to those of `stops`, below bit 63: up to seven digits
   and a point that is not the last of them; others get any value. A quotient of two such floats is the one nearest to
   the number. Writes up to three numbers more. Returns how many there are. */
static inline int rg_path_numbers(
    const void *bytes, uint64_t starts, uint64_t stops, int32_t place, float *values, int32_t *places) {
  /* by the number of bytes: the last ones of eight, the highest bit of the one before them */
  static const uint64_t masks[8][2] = {
      {0, 0},
      {0xFFull << 56, 0x80ull << 48},
      {0xFFFFull << 48, 0x80ull << 40},
      {0xFFFFFFull << 40, 0x80ull << 32},
      {0xFFFFFFFFull << 32, 0x80ull << 24},
      {0xFFFFFFFFFFull << 24, 0x80ull << 16},
      {0xFFFFFFFFFFFFull << 16, 0x80ull << 8},
      {0xFFFFFFFFFFFFFFull << 8, 0x80ull}};
  const int count = __builtin_popcountll(starts);
  const uint64_t last = 1ull << 63;
  while (starts != 0) {
    rg_ints4 fours[2], scales[2], signs[2];
    for (int half = 0; half < 2; half++) {
      rg_words2 text, mask, sign;
      for (int lane = 0; lane < 2; lane++) {
        const int start = __builtin_ctzll(starts | last), stop = __builtin_ctzll(stops | last);
        starts &= starts - 1;
        stops &= stops - 1;
        *places++ = place + start;
        uint64_t word;
        __builtin_memcpy(&word, (const char *)bytes + stop - 8, 8);
        text[lane] = word;
        mask[lane] = masks[(stop - start) & 7][0];
        sign[lane] = masks[(stop - start) & 7][1];
      }
      typedef char rg_chars16 __attribute__((__vector_size__(16)));
      const rg_words2 minus = (rg_words2)((rg_bytes16)text == 0x2D) & sign;
      signs[half] = (rg_ints4)((rg_words2)__builtin_ia32_psadbw128((rg_chars16)minus, (rg_chars16){0}) << 24);
      const rg_words2 point = (rg_words2)((rg_bytes16)text == 0x2E) & mask;
      rg_words2 digits = ((text ^ 0x3030303030303030) & mask) & ~point;
      /* digits behind the point go on to its place: ten times the number, where it has one */
      const rg_words2 one = point & 0x0101010101010101, behind = -one;
      digits = (digits & ~behind) | (digits & behind) >> 8;
      fours[half] = rg_path_fours(digits);
      scales[half] = rg_path_fours(one >> 8);
    }
    const rg_shorts8 tens = {10000, 1, 10000, 1, 10000, 1, 10000, 1};
    const rg_ints4 number = (rg_ints4)__builtin_ia32_pmaddwd128(__builtin_ia32_packssdw128(fours[0], fours[1]), tens);
    const rg_ints4 scale = (rg_ints4)__builtin_ia32_pmaddwd128(__builtin_ia32_packssdw128(scales[0], scales[1]), tens);
    const rg_floats4 ones = {1, 1, 1, 1}, power = __builtin_convertvector(scale, rg_floats4);
    rg_floats4 value = __builtin_convertvector(number, rg_floats4) / __builtin_ia32_maxps(power, ones);
    value = (rg_floats4)((rg_ints4)value ^ __builtin_shufflevector(signs[0], signs[1], 0, 2, 4, 6));
    __builtin_memcpy(values, &value, 16);
    values += 4;
  }
  return count;
}
#endif
