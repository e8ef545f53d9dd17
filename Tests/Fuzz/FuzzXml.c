/* SPDX-License-Identifier: MIT */
/* libFuzzer target of the XML reader. */
#define FORMAT RG_FORMAT_XML
#include "layout.h"
