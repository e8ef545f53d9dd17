/* SPDX-License-Identifier: MIT */
/* The C library as Embedded Swift sees it: it has no Glibc module of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <dirent.h>

/* The name of an entry of a folder: Swift does not import an array without a size. */
static inline const char *rg_entry_name(const struct dirent *entry) { return entry->d_name; }

#ifdef __wasi__ /* there the macro is an expression that Swift does not import */
#undef SEEK_END
#define SEEK_END 2
#endif
