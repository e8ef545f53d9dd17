/* SPDX-License-Identifier: MIT */
/* libFuzzer target of the JSON reader. */
#define FORMAT RG_FORMAT_JSON
#include "layout.h"
