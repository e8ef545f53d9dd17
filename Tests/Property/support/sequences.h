// SPDX-License-Identifier: MIT
// Random trees of all containers, and random edits with layouts between them.
#pragma once

#include "world.h"

/// Half of them random in everything, half trees as applications have them: screens, feeds, chains, texts, leaves.
Case randomSequence(uint64_t seed);

/// Few pixels for everything, where fast paths begin and end: see `tight`.
Case tightSequence(uint64_t seed);

/// Lengths about 2^30 units, where the engine clamps: every kind of container, every unit.
Case limitSequence(uint64_t seed);

/// Long lists whose children come, go, hide and change places.
Case listSequence(uint64_t seed);

/// Trees of CSS containers, mixed with all others.
Case cssSequence(uint64_t seed);

/// Grids and tables of cells that the host measures, whose contents change one by one.
Case cellSequence(uint64_t seed);

/// CSS grids of boxes of which few properties change.
Case boardSequence(uint64_t seed);
