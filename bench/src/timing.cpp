// SPDX-License-Identifier: MIT
#include "timing.hpp"

#include "pace.hpp"

#include <malloc.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else // nothing is counted
#define CALLGRIND_TOGGLE_COLLECT
#define RUNNING_ON_VALGRIND 0
#endif

#include <chrono>
#include <cstdio>
#include <ctime>
#include <limits>
#include <numeric>

namespace bench {

namespace {

constexpr double block_length = 3e6, long_round = 1e6, droppable = 20e6; // ns
constexpr int least_blocks = 8, warming_rounds = 2, most_dropped = 40;
constexpr double steady = 1.15; // how much the pace may differ before and after a block

bool collects = false; // in the rounds that count

double measure_overhead(Clock clock) {
    std::vector<double> samples(1001);
    for (double &sample : samples) {
        const double start = clock();
        sample = clock() - start;
    }
    return median(std::move(samples));
}

double mean_of(std::vector<double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace

bool counts() {
    static const bool is_under_valgrind = RUNNING_ON_VALGRIND != 0;
    return is_under_valgrind;
}

double now() {
    if (counts()) {
        if (collects) CALLGRIND_TOGGLE_COLLECT;
        return 0;
    }
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

double machine_now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

double overhead(Clock clock) {
    if (counts()) return 0;
    static const double machine = measure_overhead(machine_now);
    static const double thread = measure_overhead(now);
    return clock == static_cast<Clock>(machine_now) ? machine : thread;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

void print(const std::string &name, Timed value) {
    std::printf("%s %.6g %.3f\n", name.c_str(), value.value, value.slowness);
    std::fflush(stdout);
}

void flush_caches() {
    constexpr size_t bytes = size_t{64} << 20;
    static std::vector<unsigned char> block(bytes);
    for (size_t i = 0; i < bytes; i += 64) block[i] = static_cast<unsigned char>(block[i] + 1);
}

void keep_memory() {
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
}

// MARK: - Rounds

Rounds::Rounds(double seconds, int least, int most) : seconds_(seconds), least_(least), most_(most) {
    collects = false;
}

bool Rounds::next() {
    const double time = machine_now();
    const auto done = [&] { return count_ >= most_ || (count_ >= least_ && time - start_ > seconds_ * 1e9); };
    if (round_ > 0) {
        end_round(time);
        const bool full = in_block_ > 0 && (time - block_ > block_length || in_block_ >= most_ / least_blocks);
        if (full || done()) end_block();
    } else {
        start_ = time;
        pace_ = slowness();
        block_ = machine_now();
    }
    round_ = machine_now();
    return !done();
}

void Rounds::add(double nanoseconds, size_t of) {
    added_.emplace_back(of, nanoseconds);
    added_in_all_++;
    collects = added_in_all_ >= warming_rounds;
}

void Rounds::end_round(double time) {
    const bool counts = warm_ >= warming_rounds || time - round_ > long_round;
    warm_++;
    if (counts) {
        count_++;
        in_block_++;
        for (const auto &[of, nanoseconds] : added_) {
            if (of >= series_.size()) series_.resize(of + 1);
            series_[of].times.push_back(nanoseconds);
        }
    }
    added_.clear();
}

void Rounds::end_block() {
    const double length = machine_now() - block_, after = slowness();
    const double lower = std::min(pace_, after); // a wrong pace makes a time longer, as all noise does, not shorter
    if (std::max(pace_, after) > steady * lower && length < droppable && dropped_ < most_dropped) {
        dropped_++;
        count_ -= in_block_;
        for (Series &series : series_) series.times.resize(series.slowness.size());
    }
    for (Series &series : series_) series.slowness.resize(series.times.size(), lower);
    pace_ = after;
    in_block_ = warm_ = 0;
    block_ = machine_now();
}

Timed Rounds::judge(const Series &series, double (*middle)(std::vector<double>)) const {
    if (counts()) return {1.0 / (added_in_all_ - warming_rounds)};
    std::vector<double> judged(series.times);
    for (size_t i = 0; i < judged.size(); i++) judged[i] /= series.slowness[i];
    const double value = middle(series.times), calm = middle(std::move(judged));
    return calm > 0 ? Timed{value, value / calm} : Timed{value};
}

Timed Rounds::median(size_t of) const { return judge(series_.at(of), bench::median); }

Timed Rounds::mean(size_t of) const { return judge(series_.at(of), mean_of); }

} // namespace bench
