// SPDX-License-Identifier: MIT
// Long lists whose children come, go, hide and change places: all results equal those of the same trees in a new
// context.
#include "fresh.h"
#include "support/harness.h"
#include "support/sequences.h"

int main(int argc, char **argv) {
    return runProperty(argc, argv, {"lists", 1000, listSequence, checkFresh});
}
