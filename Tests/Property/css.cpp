// SPDX-License-Identifier: MIT
// Trees that mix CSS containers with all others: after every edit all results of all nodes equal, bit for bit, those of
// the same trees built in a new context with the same style strings and laid out once. Queries between edits change
// nothing.
#include "fresh.h"
#include "support/harness.h"
#include "support/sequences.h"

int main(int argc, char **argv) { return runProperty(argc, argv, {"css", 3000, cssSequence, checkFresh}); }
