/* SPDX-License-Identifier: MIT */
#ifndef REGLET_CEXPAT_H
#define REGLET_CEXPAT_H
#include <expat.h>

/*
 * expat's memory hooks take no user pointer, so the memory of the call that is parsing has to be found from the thread.
 * The slot is NULL except while one rg_inflate_… call parses; it holds nothing between calls and threads share nothing.
 * initial-exec: no lazy allocation by the loader and no dependency beyond libc.
 * Only one Swift function may call this (ExpatMemory.swift says why).
 */
static inline void **rg_expat_memory_slot(void) {
  static __attribute__((tls_model("initial-exec"))) _Thread_local void *slot;
  return &slot;
}

#endif
