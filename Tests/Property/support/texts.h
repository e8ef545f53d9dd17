// SPDX-License-Identifier: MIT
// Lists of texts that the host measures, side by side: what it is asked, and when, is the engine's choice; the layout is not.
#pragma once

#include "generate.h"

void texts(Generator &g, Random &random);
