// SPDX-License-Identifier: MIT
// Timing: single operations by the clock, medians over many.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
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

/// Time this thread really ran: other programs on the core do not count. Reading it is a system call.
inline double thread_ns() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

using Clock = double (*)();

/// What reading a clock twice costs, taken once.
double overhead_ns(Clock clock);

/// Push everything out of the caches: read and write 64 MB.
void flush_caches();

/**
 * Median time of `operation(k)` in nanoseconds, for k = 0, 1, ..., with `before(k)` not timed ahead of each.
 * Goes on for `seconds`, at least `least` times and at most `most` times. Operations long enough to be interrupted are
 * timed by the thread's clock, short ones by the cheaper one of the machine.
 */
template <class Before, class Operation>
double median_of(double seconds, int least, int most, Before before, Operation operation) {
    constexpr double interruptible = 20e3;
    std::vector<double> samples;
    Clock clock = now_ns;
    const double end = now_ns() + seconds * 1e9;
    for (int k = 0; k < most && (k < least || now_ns() < end); k++) {
        before(k);
        const double start = clock();
        operation(k);
        samples.push_back(clock() - start - overhead_ns(clock));
        if (k == 0 && least > 1 && samples[0] > interruptible) {
            clock = thread_ns;
            samples.clear();
        }
    }
    return std::max(0.0, median(samples));
}

} // namespace bench
