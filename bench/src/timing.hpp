// SPDX-License-Identifier: MIT
// Timing: single operations by the clock, medians over many, each time with the slowness of the machine at its moment.
// Under callgrind, counting: the clock of the thread stands still, but of two readings the first one begins to collect
// instructions, and the second one ends it. Then the median is the share of one round in all that was collected.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// How long and how often to measure.
struct Effort {
    double seconds;   ///< of one repetition of one measure
    int repetitions;
    int cold_samples; ///< of one repetition of a cold measure
};

/// Whether instructions are counted instead of time.
bool counts();

/// The time of this thread in nanoseconds: other programs on the core do not count. Reading it is a system call.
double now();
/// The time of the machine in nanoseconds: for operations that are too short for a system call.
double machine_now();

using Clock = double (*)();

/// What reading a clock twice costs, taken once.
double overhead(Clock clock);

double median(std::vector<double> values);

/// A time in nanoseconds and how slow the machine was meanwhile (pace.hpp). Ratios and bytes have no slowness: 1.
struct Timed {
    double value = 0;
    double slowness = 1;

    Timed() = default;
    Timed(double number, double slow = 1) : value(number), slowness(slow) {}
    Timed operator/(double count) const { return {value / count, slowness}; }
    /// The time without that of a part, which was measured apart.
    Timed less(Timed part) const { return {value - part.value / part.slowness * slowness, slowness}; }
};

/// Prints a line: the name, the value and its slowness.
void print(const std::string &name, Timed value);

/// Push everything out of the caches: read and write 64 MB.
void flush_caches();

/// Memory that the process frees stays mapped: times then show the engine, not the price of a fresh page, from the
/// second time on.
void keep_memory();

/**
 * Rounds of an operation in blocks of a few milliseconds. The pace is taken before, between and after the blocks, so
 * that each time has the slowness of its moment.
 *
 *     Rounds rounds(0, 31, 31);
 *     while (rounds.next()) rounds.add(time of one operation);
 *     return rounds.median();
 *
 * Taking the pace empties the nearest caches. So two rounds after it do not count, unless they take a millisecond. Nor
 * does a block in which the machine changed its speed: nobody knows when.
 */
class Rounds {
  public:
    /// Goes on for `seconds`, but counts at least `least` rounds and at most `most`.
    Rounds(double seconds, int least, int most);
    /// Whether another round is due. Ends the last one.
    bool next();
    /// A time of this round, of one of several things that are measured in turn.
    void add(double nanoseconds, size_t of = 0);
    /// The median time, and with it the slowness by which the median of the times divided by theirs is less.
    Timed median(size_t of = 0) const;
    /// The same of the mean, for operations that now and then do the work of many.
    Timed mean(size_t of = 0) const;

  private:
    struct Series {
        std::vector<double> times;
        std::vector<double> slowness; ///< of the block of each time; those of the current block are to come
    };
    void end_round(double time);
    void end_block();
    Timed judge(const Series &series, double (*middle)(std::vector<double>)) const;

    const double seconds_;
    const int least_, most_;
    double start_ = 0, block_ = 0, round_ = 0; ///< when they began
    double pace_ = 1;                          ///< at the start of the block
    int count_ = 0, in_block_ = 0, warm_ = 0, dropped_ = 0, added_in_all_ = 0;
    std::vector<std::pair<size_t, double>> added_; ///< in this round
    std::vector<Series> series_;
};

/**
 * Median time of `operation(k)` in nanoseconds, for k = 0, 1, ..., with `before(k)` not timed ahead of each.
 * Goes on for `seconds`, at least `least` times and at most `most` times. Operations long enough to be interrupted are
 * timed by the thread's clock, short ones by the cheaper one of the machine: as long as the one before took.
 */
template <class Before, class Operation>
Timed median_of(double seconds, int least, int most, Before before, Operation operation) {
    constexpr double interruptible = 20e3;
    Clock clock = counts() ? now : machine_now;
    Rounds rounds(seconds, least, most);
    for (int k = 0; rounds.next(); k++) {
        before(k);
        const double start = clock();
        operation(k);
        const double time = clock() - start - overhead(clock);
        rounds.add(std::max(0.0, time));
        // of each round: the first one takes longer than the others
        clock = counts() || time > interruptible ? now : machine_now;
    }
    return rounds.median();
}

/// Median time of `count` operations without the pace, with `before()` not timed ahead of each: a slice, for ratio_of.
template <class Operation, class Before = void (*)()>
double slice_of(int count, Operation &&operation, Before &&before = [] {}) {
    std::vector<double> times;
    for (int i = 0; i < count; i++) {
        before();
        const double start = now();
        operation();
        times.push_back(now() - start - overhead(now));
    }
    return median(std::move(times));
}

/// The median of one() / other(), slice by slice in turn: what the machine does to one it does to the other.
template <class One, class Other> double ratio_of(int slices, One one, Other other) {
    std::vector<double> ratios;
    for (int i = 0; i < slices; i++) {
        const double base = other();
        ratios.push_back(one() / base);
    }
    return median(std::move(ratios));
}

} // namespace bench
