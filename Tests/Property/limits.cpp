// SPDX-License-Identifier: MIT
// Lengths about 2^30 units, where the engine clamps: every kind of container, every unit. After every edit all results,
// RG_OUT_OVERFLOW among them, equal those of the same trees built in a new context.
#include "fresh.h"
#include "support/harness.h"
#include "support/sequences.h"

int main(int argc, char **argv) { return runProperty(argc, argv, {"limits", 3000, limitSequence, checkFresh}); }
