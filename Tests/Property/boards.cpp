// SPDX-License-Identifier: MIT
// CSS grids whose boxes change one by one: all results equal those of the same trees in a new context.
#include "fresh.h"
#include "support/harness.h"
#include "support/sequences.h"

int main(int argc, char **argv) {
    return runProperty(argc, argv, {"boards", 2000, boardSequence, checkFresh});
}
