// SPDX-License-Identifier: MIT
// main() of property tests whose cases make and check themselves from a number; the line it prints is that of harness.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

/// Runs `count` cases, or --count N, from --seed S. `run` prints what is wrong with a case and returns not 0 then, which
/// ends the test. `edits`: of each case. @return 0 when every case passed
inline int runSeeds(int argc, char **argv, const char *name, uint64_t count, uint64_t edits, int (*run)(uint64_t seed)) {
    uint64_t seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--count")) count = strtoull(argv[i + 1], nullptr, 10);
        if (!strcmp(argv[i], "--seed")) seed = strtoull(argv[i + 1], nullptr, 10);
    }
    auto begin = std::chrono::steady_clock::now();
    for (uint64_t i = 0; i < count; i++)
        if (run(seed * 1000003 + i)) return 1;
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::string made = edits ? ", " + std::to_string(count * edits) + " edits" : "";
    printf("%-14s %8llu cases from seed %llu%s  passed  %.1f s\n", name, (unsigned long long)count,
           (unsigned long long)seed, made.c_str(), seconds);
    return 0;
}
