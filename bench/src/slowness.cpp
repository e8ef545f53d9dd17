// SPDX-License-Identifier: MIT
// slowness: prints how slow the machine is now (pace.hpp), for programs that cannot take the pace themselves.
#include "pace.hpp"
#include "timing.hpp"

#include <cstdio>

int main() {
    std::vector<double> samples;
    for (int i = 0; i < 9; i++) samples.push_back(bench::slowness());
    std::printf("%.3f\n", bench::median(samples));
    return 0;
}
