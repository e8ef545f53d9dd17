// SPDX-License-Identifier: MIT
#include "sample.hpp"

#include <cstddef>

namespace bench {

namespace {

double measure_overhead(Clock clock) {
    std::vector<double> samples(1001);
    for (double &sample : samples) {
        const double start = clock();
        sample = clock() - start;
    }
    return median(samples);
}

} // namespace

double overhead_ns(Clock clock) {
    static const double machine = measure_overhead(now_ns);
    static const double thread = measure_overhead(thread_ns);
    return clock == static_cast<Clock>(now_ns) ? machine : thread;
}

void flush_caches() {
    constexpr size_t bytes = size_t{64} << 20;
    static std::vector<unsigned char> block(bytes);
    for (size_t i = 0; i < bytes; i += 64) block[i] = static_cast<unsigned char>(block[i] + 1);
}

} // namespace bench
