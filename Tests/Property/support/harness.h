// SPDX-License-Identifier: MIT
// Runs a property over many random cases, each in a child process that may crash or not end; shrinks, prints failures.
#pragma once

#include "session.h"

struct PropertyTest {
    const char *name;
    uint32_t count; ///< cases by default
    Case (*generate)(uint64_t seed);
    /// @return "" when the property holds, otherwise one sentence that describes the difference.
    std::string (*check)(const Case &c);
    /// How a case is printed; nullptr = caseText.
    std::string (*describe)(const Case &c) = nullptr;
};

/// main() of a property test. Arguments: --count N, --seed S (of the first case), --failures N (stop after as many),
/// --no-shrink, --no-fork (for a debugger), --print (the cases, not checked). @return 0 when every case passed
int runProperty(int argc, char **argv, const PropertyTest &test);
