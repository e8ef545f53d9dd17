// SPDX-License-Identifier: MIT
// RG_SNAP_EDGES: absolute edges are on device pixels, at most half a device pixel from their computed positions. Equal
// edges stay equal, so siblings that touch have neither gap nor overlap. Text leaves snap outward within their parent, so
// the last rule does not apply to them.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "support/generate.h"
#include "support/harness.h"

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    c.config.snapping = RG_SNAP_EDGES;
    c.config.units = random.pick({3u, 64u, 64u, 1000u, 65536u});
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.sparse = random.pick({0u, 50u, 90u});
    g.scroll = random.pick({0u, 30u});
    g.flow = random.pick({0u, 50u});
    g.tables = random.pick({0u, 0u, 40u});
    g.grid = seed % 3 == 0 ? 60 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 5 == 1 ? 50 : 0;
    g.tree(uint32_t(random.between(2, 25)));
    for (Op &op : c.ops) { // a grid smaller than its padding has huge children, whose edges floats cannot tell apart
        if (op.nodeKind != RG_KIND_GRID) continue;
        op.style.padding_left = op.style.padding_top = op.style.padding_right = op.style.padding_bottom = 0;
        op.style.padding_start = op.style.padding_end = rg_unset();
    }
    if (random.chance(50)) { // plenty of edges that touch: rows of weights
        Op &root = c.ops[0];
        root.nodeKind = RG_KIND_LINEAR;
        root.style.show_dividers = 0;
        root.style.gap = 0;
        for (size_t i = 1; i < c.ops.size(); i++) {
            rg_style &s = c.ops[i].style;
            s.weight = 1;
            s.margin_left = s.margin_right = s.margin_top = s.margin_bottom = 0;
            s.margin_start = s.margin_end = rg_unset();
            s.inset_left = s.inset_right = s.inset_top = s.inset_bottom = s.offset_x = s.offset_y = 0;
        }
    }
    return c;
}

struct Edges {
    double low[2], high[2]; ///< computed, absolute, in pixels
    double snappedLow[2], snappedHigh[2];

    double chain[2]; ///< magnitude of the floats the absolute frame was summed from

    double largest(int axis) const {
        return std::max({chain[axis], std::fabs(snappedLow[axis]), std::fabs(snappedHigh[axis] - snappedLow[axis])});
    }
};

class Checker {
public:
    Checker(const Case &c) : scale(c.config.scale), units(c.config.units) {
        for (const Op &op : c.ops) world.apply(op);
    }

    std::string run(const Config &config) {
        if (world.roots.empty()) return "";
        Session session(config);
        if (session.build(world, true) != RG_OK) return "cannot be built";
        for (int root : world.roots) session.layout(root, world.nodes[root].viewport);
        for (int key : world.all()) {
            std::string problem = node(session, key);
            if (!problem.empty()) return "n" + std::to_string(key) + " " + problem;
        }
        return siblings();
    }

private:
    World world;
    double scale, units;
    std::map<int, Edges> edges;

    /// The error that float32 frames carry at this size.
    static double slack(double value) { return 1e-6 + std::fabs(value) * 6e-7; }

    Edges viewportEdges(const Viewport &v) const {
        Edges e = {};
        const float sizes[2] = {v.width.size, v.height.size};
        for (int axis = 0; axis < 2; axis++) {
            e.high[axis] = std::floor(double(sizes[axis]) * units + 0.5) / units;
            e.snappedHigh[axis] = std::floor(e.high[axis] * scale + 0.5) / scale;
        }
        return e;
    }

    std::string node(Session &session, int key) {
        NodeResult r = session.result(key);
        if (!(r.layout.flags & RG_OUT_LAID_OUT)) return "";
        const ModelNode &n = world.nodes[key];
        const rg_frame &u = r.layout.unsnapped, &a = r.layout.absolute, &f = r.layout.frame;
        const Edges viewport = viewportEdges(n.viewport);
        const Edges *parent = n.parent >= 0 ? &edges[n.parent] : n.viewport.specs ? nullptr : &viewport;
        Edges e;
        double low[2] = {u.x, u.y}, size[2] = {u.width, u.height};
        double absolute[2] = {a.x, a.y}, snappedSize[2] = {a.width, a.height};
        double relative[2] = {f.x, f.y}, relativeSize[2] = {f.width, f.height};
        for (int axis = 0; axis < 2; axis++) {
            e.low[axis] = (parent ? parent->low[axis] : 0) + low[axis];
            e.high[axis] = e.low[axis] + size[axis];
            e.snappedLow[axis] = absolute[axis];
            e.snappedHigh[axis] = absolute[axis] + snappedSize[axis];
            e.chain[axis] = std::max({parent ? parent->largest(axis) : 0, std::fabs(relative[axis]), relativeSize[axis]});
            double expected = e.snappedLow[axis] - (parent ? parent->snappedLow[axis] : 0);
            if (std::fabs(relative[axis] - expected) > slack(e.largest(axis)) * 4) return "frame is not absolute less parent's";
            if (std::fabs(relativeSize[axis] - snappedSize[axis]) > slack(e.largest(axis)) * 4) return "frame and absolute differ in size";
            std::string problem = n.kind == RG_KIND_TEXT ? text(e, parent, axis) : plain(e, axis);
            if (!problem.empty()) return problem;
        }
        edges[key] = e;
        return "";
    }

    /// `largest` is the magnitude of the floats the edge was summed from.
    std::string onGrid(double snapped, double largest) const {
        double device = snapped * scale;
        if (std::fabs(device - std::round(device)) <= slack(largest * scale) * 4) return "";
        char text[80];
        snprintf(text, sizeof text, "edge %.9g is between device pixels", snapped);
        return text;
    }

    std::string plain(const Edges &e, int axis) const {
        const double pairs[2][2] = {{e.low[axis], e.snappedLow[axis]}, {e.high[axis], e.snappedHigh[axis]}};
        for (auto &pair : pairs) {
            double computed = pair[0], snapped = pair[1];
            double largest = e.largest(axis);
            std::string problem = onGrid(snapped, largest);
            if (!problem.empty()) return problem;
            if (std::fabs(snapped - computed) > 0.5 / scale + slack(largest) * 4) {
                char text[96];
                snprintf(text, sizeof text, "edge at %.9g was snapped to %.9g", computed, snapped);
                return text;
            }
        }
        return "";
    }

    /// Outward, by less than a device pixel, unless the parent's edge clips it.
    std::string text(const Edges &e, const Edges *parent, int axis) const {
        double tolerance = slack(e.largest(axis)) * 4;
        double low = e.snappedLow[axis], high = e.snappedHigh[axis];
        for (double edge : {low, high}) {
            std::string problem = onGrid(edge, e.largest(axis));
            if (!problem.empty()) return problem;
        }
        bool clippedLow = parent && std::fabs(low - parent->snappedLow[axis]) <= tolerance;
        bool clippedHigh = parent && std::fabs(high - parent->snappedHigh[axis]) <= tolerance;
        if (e.high[axis] < e.low[axis]) // margins larger than its cells: nothing to snap outward
            return high == low ? "" : "text of a negative size is not empty";
        if (low > e.low[axis] + tolerance && !clippedLow) return "text snaps inward at its low edge";
        if (high < e.high[axis] - tolerance && !clippedHigh) return "text snaps inward at its high edge";
        if (low < e.low[axis] - 1 / scale - tolerance) return "text snaps out by more than a device pixel";
        if (high > e.high[axis] + 1 / scale + tolerance) return "text snaps out by more than a device pixel";
        return "";
    }

    std::string siblings() const {
        for (const auto &entry : world.nodes) {
            const std::vector<int> &children = entry.second.children;
            for (int a : children)
                for (int b : children) {
                    auto first = edges.find(a), second = edges.find(b);
                    if (a == b || first == edges.end() || second == edges.end()) continue;
                    if (world.nodes.at(a).kind == RG_KIND_TEXT || world.nodes.at(b).kind == RG_KIND_TEXT) continue;
                    for (int axis = 0; axis < 2; axis++) {
                        double distance = first->second.high[axis] - second->second.low[axis];
                        double snapped = first->second.snappedHigh[axis] - second->second.snappedLow[axis];
                        double step = slack(std::max(first->second.largest(axis), second->second.largest(axis))) * 4;
                        if (std::fabs(distance) < 0.01 / units && std::fabs(snapped) > 1e-3 / scale + step)
                            return "n" + std::to_string(a) + " and n" + std::to_string(b) + " touch, but not once snapped";
                    }
                }
        }
        return "";
    }
};

std::string check(const Case &c) { return Checker(c).run(c.config); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"edges", 40000, generate, check}); }
