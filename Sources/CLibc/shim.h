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

/* The kinds of 64 bytes of path data, a bit each: digits and points, bytes from 0x40 to 0x7F, minuses. Returns whether
   there are no other bytes than these, spaces and commas. */
static inline _Bool rg_path_masks(const void *bytes, uint64_t *numbers, uint64_t *letters, uint64_t *minuses) {
  int all = 0xFFFF;
  *numbers = *letters = *minuses = 0;
  for (int i = 0; i < 4; i++) {
    rg_bytes16 b;
    __builtin_memcpy(&b, (const char *)bytes + 16 * i, 16);
    rg_signs16 number = (rg_signs16)((rg_bytes16)(b - 0x30) < 10) | (rg_signs16)(b == 0x2E);
    rg_signs16 letter = (rg_signs16)b > 0x3F, minus = (rg_signs16)(b == 0x2D);
    rg_signs16 rest = (rg_signs16)(b == 0x20) | (rg_signs16)(b == 0x2C);
    typedef char rg_masks16 __attribute__((__vector_size__(16)));
    *numbers |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)number) << 16 * i;
    *letters |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)letter) << 16 * i;
    *minuses |= (uint64_t)__builtin_ia32_pmovmskb128((rg_masks16)minus) << 16 * i;
    all &= __builtin_ia32_pmovmskb128((rg_masks16)(number | letter | minus | rest));
  }
  return all == 0xFFFF;
}
#endif
