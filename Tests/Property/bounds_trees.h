// SPDX-License-Identifier: MIT
// Trees in which containers measure their children as often as possible: chains of one kind, and nests of all.
#pragma once

#include "support/generate.h"

/// One root, laid out by specs; up to 400 levels where the bound is known to hold so deep.
Case adversarialTree(uint64_t seed);
