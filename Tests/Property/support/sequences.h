// SPDX-License-Identifier: MIT
// Random trees of all containers, and random edits with layouts between them.
#pragma once

#include "world.h"

/// Half of them random in everything, half trees as applications have them: screens, feeds, chains, texts, leaves.
Case randomSequence(uint64_t seed);
