// SPDX-License-Identifier: MIT
// Weights with hard limits, in every weight mode: shares are side by side, within their limits, fill the free space exactly
// if the limits allow it, and follow CSS Flexbox 9.7: one common length per weight, clamped.
#include <reglet/reglet.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "support/random.h"
#include "support/seeds.h"

namespace {

struct Share {
    rg_node node;
    double weight, least, most, before, after; // margins
    double size; // of the box in mode BOX, of the frame in the others
};

const double unlimited = 1e9;

/// Lengths that `length` a weight gives, clamped.
double total(const std::vector<Share> &shares, double length) {
    double sum = 0;
    for (const Share &s : shares) sum += std::min(std::max(s.weight * length, s.least), std::max(s.most, s.least));
    return sum;
}

/// The length a weight with which the shares fill `room`: their total grows with it.
double common(const std::vector<Share> &shares, double room) {
    double low = 0, high = 1e7;
    for (int i = 0; i < 200; i++) (total(shares, (low + high) / 2) < room ? low : high) = (low + high) / 2;
    return high;
}

int fail(uint64_t seed, const char *what, size_t index, double got, double expected) {
    printf("shares: seed %llu: child %zu %s: %g instead of %g\n", (unsigned long long)seed, index, what, got, expected);
    return 1;
}

int run(uint64_t seed) {
    Random r(seed);
    rg_context_def def = rg_context_def_default();
    def.snapping = RG_SNAP_NONE;
    def.units_per_px = r.pick({64u, 64u, 1024u});
    const double unit = 1.0 / def.units_per_px;
    rg_context *ctx = nullptr;
    if (rg_context_create(&def, &ctx) != RG_OK) return 1;
    bool vertical = r.chance(50), ordered = r.chance(20);
    rg_weight_mode mode = rg_weight_mode(r.below(3));
    float room = float(r.between(50, 600)), gap = r.chance(50) ? float(r.below(9)) : 0;
    rg_node_def node = rg_node_def_default(RG_KIND_LINEAR);
    node.style.orientation = vertical ? RG_VERTICAL : RG_HORIZONTAL;
    node.style.weight_mode = mode;
    node.style.baseline_aligned = false;
    node.style.gap = gap;
    if (!vertical && r.chance(30)) node.style.direction = RG_DIRECTION_RTL;
    bool rtl = node.style.direction == RG_DIRECTION_RTL;
    rg_node root;
    if (rg_node_create(ctx, rg_null(), &node, &root) != RG_OK) return 1;
    std::vector<Share> shares;
    double fixed = 0;
    int count = r.between(1, 9);
    std::vector<std::pair<int, size_t>> order;
    for (int i = 0; i < count; i++) {
        rg_node_def child = rg_node_def_default(r.pick({RG_KIND_VIEW, RG_KIND_FRAME, RG_KIND_FIXED}));
        rg_style &s = child.style;
        Share share = {};
        share.weight = double(r.between(1, 5));
        if (r.chance(20)) share.weight /= 2;
        share.most = unlimited;
        if (r.chance(40)) share.least = r.below(120);
        if (r.chance(40)) share.most = r.below(160);
        share.before = r.chance(30) ? r.below(12) : 0;
        share.after = r.chance(30) ? r.below(12) : 0;
        rg_length least = share.least > 0 ? rg_px(float(share.least)) : rg_unset();
        rg_length most = share.most < unlimited ? rg_px(float(share.most)) : rg_unset();
        rg_length main = mode == RG_WEIGHT_ANDROID ? rg_px(0) : mode == RG_WEIGHT_FILL ? rg_unset() : rg_match_parent();
        (vertical ? s.height : s.width) = main;
        (vertical ? s.width : s.height) = rg_match_parent();
        (vertical ? s.min_height : s.min_width) = least;
        (vertical ? s.max_height : s.max_width) = most;
        (vertical ? s.margin_top : rtl ? s.margin_right : s.margin_left) = float(share.before);
        (vertical ? s.margin_bottom : rtl ? s.margin_left : s.margin_right) = float(share.after);
        s.weight = float(share.weight);
        if (ordered) s.order = r.between(-1, 1);
        if (rg_node_create(ctx, root, &child, &share.node) != RG_OK) return 1;
        order.push_back({s.order, shares.size()});
        shares.push_back(share);
        fixed += share.before + share.after;
    }
    fixed += gap * float(count - 1);
    rg_layout_specs(ctx, root, rg_exactly(vertical ? 50 : room), rg_exactly(vertical ? room : 50));

    std::stable_sort(order.begin(), order.end(), [](auto &a, auto &b) { return a.first < b.first; });
    double at = 0;
    bool lost = false;
    for (size_t k = 0; k < order.size(); k++) {
        size_t i = order[k].second;
        rg_node_layout info;
        rg_node_layout_info(ctx, shares[i].node, &info);
        double start = vertical ? info.unsnapped.y : rtl ? room - info.unsnapped.x - info.unsnapped.width : info.unsnapped.x;
        double size = vertical ? info.unsnapped.height : info.unsnapped.width;
        double expected = at + (k > 0 ? gap : 0) + shares[i].before;
        double least = shares[i].least, most = std::max(shares[i].most, least);
        // a box smaller than its margins has an empty frame, which does not show the length of the box
        bool unknown = mode == RG_WEIGHT_BOX && size == 0 && shares[i].before + shares[i].after > 0;
        if (std::fabs(start - expected) > unit * 0.5 && !unknown && !lost) return fail(seed, "begins", i, start, expected);
        if (lost) expected = start;
        lost = unknown;
        if (size < least - unit * 0.5) return fail(seed, "is shorter than its minimum", i, size, least);
        if (size > most + unit * 0.5) return fail(seed, "is longer than its maximum", i, size, most);
        at = expected + size + shares[i].after;
        if (mode == RG_WEIGHT_BOX) { // margins are part of the share
            double margins = shares[i].before + shares[i].after;
            shares[i].least += margins;
            shares[i].most = shares[i].most < unlimited ? std::max(most, least) + margins : unlimited;
            if (shares[i].least > 0 || size > 0) shares[i].size = size + margins;
            else shares[i].size = size;
        } else {
            shares[i].size = size;
        }
    }
    if (mode == RG_WEIGHT_BOX) { // a minimum of nothing does not keep a share from being smaller than its margins
        bool small = false;
        for (const Share &s : shares) small |= s.size <= s.before + s.after + unit;
        if (small) return rg_context_destroy(ctx), 0;
    }
    double left = room - (mode == RG_WEIGHT_BOX ? gap * float(count - 1) : fixed), slack = unit * (count + 1);
    double floor = total(shares, 0), ceiling = total(shares, 1e8);
    double length = left <= floor ? 0 : common(shares, left);
    for (size_t i = 0; i < shares.size(); i++) {
        const Share &s = shares[i];
        double expected = std::min(std::max(s.weight * length, s.least), std::max(s.most, s.least));
        if (std::fabs(s.size - expected) > slack) return fail(seed, "has another share", i, s.size, expected);
    }
    double whole = 0;
    for (const Share &s : shares) whole += s.size;
    if (left >= floor && left <= ceiling && std::fabs(whole - left) > unit * 0.5) return fail(seed, "the shares sum up to", 0, whole, left);
    rg_context_destroy(ctx);
    return 0;
}

} // namespace

int main(int argc, char **argv) { return runSeeds(argc, argv, "shares", 10000, 0, run); }
