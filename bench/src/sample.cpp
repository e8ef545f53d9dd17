// SPDX-License-Identifier: MIT
#include "sample.hpp"

#include <cstddef>

namespace bench {

double clock_overhead_ns() {
    static const double overhead = [] {
        std::vector<double> samples(1001);
        for (double &sample : samples) {
            const double start = now_ns();
            sample = now_ns() - start;
        }
        return median(samples);
    }();
    return overhead;
}

void flush_caches() {
    constexpr size_t bytes = size_t{64} << 20;
    static std::vector<unsigned char> block(bytes);
    for (size_t i = 0; i < bytes; i += 64) block[i] = static_cast<unsigned char>(block[i] + 1);
}

} // namespace bench
