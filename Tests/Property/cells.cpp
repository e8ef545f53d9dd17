// SPDX-License-Identifier: MIT
// Grids and tables whose cells change their content: all results equal those of the same trees in a new context.
#include "fresh.h"
#include "support/harness.h"
#include "support/sequences.h"

int main(int argc, char **argv) {
    return runProperty(argc, argv, {"cells", 1000, cellSequence, checkFresh});
}
