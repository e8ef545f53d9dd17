// SPDX-License-Identifier: MIT
// Layout is a pure function of the trees: after every edit of a random sequence all results of all nodes equal, bit for
// bit, those of the same trees built in a new context and laid out once, and so do explanations. rg_measure changes no
// frame and returns the size of a new tree.
#include "fresh.h"
#include "support/harness.h"
#include "support/sequences.h"

int main(int argc, char **argv) {
    return runProperty(argc, argv, {"incremental", 3000, randomSequence, checkFreshAndExplained});
}
