// SPDX-License-Identifier: MIT
// A small random generator whose sequence is the same on every machine (splitmix64), so that a seed names a case.
// Draw two numbers in two statements: scripts/evaluation_order.py looks for calls that leave their order open.
#pragma once

#include <cstdint>
#include <vector>

class Random {
public:
    explicit Random(uint64_t seed) : state(seed) {}

    uint64_t next() {
        uint64_t z = (state += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// 0 ..< n; 0 when n is 0.
    uint32_t below(uint32_t n) { return n ? uint32_t((next() >> 32) * n >> 32) : 0; }
    /// low ... high
    int32_t between(int32_t low, int32_t high) { return low + int32_t(below(uint32_t(high - low + 1))); }
    bool chance(uint32_t percent) { return below(100) < percent; }
    /// A whole number 0 ..< n times `unit`, of `percent` in a hundred a `part` more.
    float length(uint32_t n, uint32_t percent, float part, float unit = 1) {
        float whole = float(below(n)) * unit;
        return chance(percent) ? whole + part : whole;
    }
    /// A generator for a part of a case that others must not disturb.
    Random fork() { return Random(next()); }

    template <class T> const T &pick(const std::vector<T> &items) { return items[below(uint32_t(items.size()))]; }
    template <class T, size_t N> T pick(const T (&items)[N]) { return items[below(N)]; }

private:
    uint64_t state;
};
