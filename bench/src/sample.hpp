// SPDX-License-Identifier: MIT
// Timing: single operations by the clock, medians over many.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace bench {

/// How long and how often to measure.
struct Effort {
    double seconds;   ///< of one repetition of one measure
    int repetitions;
    int cold_samples; ///< of one repetition of a cold measure
};

inline double now_ns() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

inline double median(std::vector<double> &values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// What reading the clock twice costs, taken once.
double clock_overhead_ns();

/// Push everything out of the caches: read and write 64 MB.
void flush_caches();

/**
 * Median time of `operation(k)` in nanoseconds, for k = 0, 1, ..., with `before(k)` not timed ahead of each.
 * Goes on for `seconds`, at least `least` times and at most `most` times.
 */
template <class Before, class Operation>
double median_of(double seconds, int least, int most, Before before, Operation operation) {
    std::vector<double> samples;
    const double overhead = clock_overhead_ns();
    const double end = now_ns() + seconds * 1e9;
    for (int k = 0; k < most && (k < least || now_ns() < end); k++) {
        before(k);
        const double start = now_ns();
        operation(k);
        samples.push_back(now_ns() - start - overhead);
    }
    return std::max(0.0, median(samples));
}

} // namespace bench
