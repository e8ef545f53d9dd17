/* SPDX-License-Identifier: MIT */
/* The C library as Embedded Swift sees it: it has no Glibc module of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <dirent.h>
