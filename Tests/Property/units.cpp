// SPDX-License-Identifier: MIT
// Finer units change little: trees whose lengths are whole pixels, laid out with a unit of a pixel (Android's integers) and
// with finer ones. Every edge lies within what the truncations on the way to it can add up to: less than a pixel a level,
// and one for each share of a weight and each column of a table, unless a relative container decided otherwise for what was
// truncated. With RG_SNAP_EDGES children that touch still do.
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
    c.config.units = random.pick({2u, 3u, 64u, 64u, 100u, 1000u, 65536u}); // the finer ones
    c.config.scale = random.pick({1.0f, 1.0f, 2.0f, 0.75f});
    Generator g(random, c);
    g.range.grain = 1;
    g.range.largest = 100;
    g.sparse = random.pick({0u, 50u, 90u});
    g.measuredLeaves = false;
    if (c.config.units < 65536) g.relative = random.pick({0u, 40u}); // its provisional width has no room in 16,384 pixels
    g.tables = random.pick({0u, 0u, 40u});
    g.tree(uint32_t(random.between(2, 30)));
    auto whole = [](float &value) { value = std::floor(value); };
    for (Op &op : c.ops) {
        if (op.nodeKind == RG_KIND_TEXT) op.nodeKind = RG_KIND_FIXED; // a word more or less on a line is no truncation
        whole(op.viewport.width.size);
        whole(op.viewport.height.size);
        for (const Property &p : properties()) {
            if (p.type == Type::length) {
                rg_length length = getLength(op.style, p);
                if (length.kind == RG_PERCENT) length = p.domain == Domain::edge ? rg_px(length.value) : rg_wrap_content();
                whole(length.value);
                setLength(op.style, p, length);
            } else if (p.domain == Domain::pixels || p.domain == Domain::signedPixels) {
                setNumber(op.style, p, std::floor(getNumber(op.style, p)));
            }
        }
        op.style.aspect_ratio = 0;
    }
    // Android counts a cell that spans columns once for each of them when weights are shared: what is left may then be
    // anything.
    std::vector<int> rows;
    for (const auto &entry : g.world.nodes)
        if (entry.second.span > 1) rows.push_back(entry.second.parent);
    for (Op &op : c.ops)
        if (op.kind == Op::create && std::count(rows.begin(), rows.end(), op.parent)) op.style.weight = 0;
    return c;
}

/// The number of columns that the cells of a row cover; for any other container the number of its children.
double cells(const World &world, const ModelNode &row) {
    double cells = 0;
    for (int cell : row.children) {
        const ModelNode &c = world.nodes.at(cell);
        cells = std::max(cells, double(c.column)) + c.span;
    }
    return cells;
}

/// Columns of a table; those without a cell take their part of a surplus, too.
double columns(const World &world, const ModelNode &table) {
    double columns = 0;
    for (int row : table.children) columns = std::max(columns, cells(world, world.nodes.at(row)));
    return columns;
}

/// The possible error of the edges of a container's children if its own error is `slack` pixels: a pixel more, and one for
/// each share. After a weight, every child is offered the whole length: its error is that of the container.
double inside(const World &world, const ModelNode &n, double slack) {
    double shares = 0;
    if (n.kind == RG_KIND_LINEAR || n.kind == RG_KIND_TABLE || n.kind == RG_KIND_TABLE_ROW)
        for (int child : n.children)
            shares += world.nodes.at(child).style.weight > 0 || n.style.weight_mode != RG_WEIGHT_ANDROID;
    return (shares > 0 ? slack * double(n.children.size()) : slack) + shares + 1;
}

class Checker {
public:
    explicit Checker(const Case &c) : fine(c.config) {
        for (const Op &op : c.ops) world.apply(op);
        whole = fine;
        whole.units = 1;
        whole.snapping = fine.snapping = RG_SNAP_NONE;
    }

    std::string run() {
        if (world.roots.empty() || namesMissingColumns()) return "";
        Session a(whole), b(fine);
        Config edges = fine;
        edges.snapping = RG_SNAP_EDGES;
        Session snapped(edges);
        for (Session *session : {&a, &b, &snapped}) {
            if (session->build(world, true) != RG_OK) return "cannot be built";
            session->layoutAll(world);
        }
        for (int key : world.all())
            if (world.nodes[key].kind == RG_KIND_RELATIVE && decisions(a, key) != decisions(b, key)) return "";
        for (int root : world.roots) {
            std::string problem = compare(a, b, root, 1);
            if (problem.empty()) problem = touch(b, snapped, root);
            if (!problem.empty()) return problem;
        }
        return "";
    }

private:
    World world;
    Config whole, fine;

    /// Where the rules of a relative container are no smooth function of lengths: whether there is room at all for a child
    /// (else it is asked without a bound), and which child is nearest to the top left corner (its baseline counts).
    std::vector<int> decisions(const Session &session, int key) const {
        const rg_frame own = session.result(key).layout.unsnapped;
        const rg_style &s = world.nodes.at(key).style;
        std::vector<int> out, nearest;
        rg_frame first = {};
        for (int child : world.nodes.at(key).children) {
            const rg_frame f = session.result(child).layout.unsnapped;
            const rg_style &m = world.nodes.at(child).style;
            if (m.visibility == RG_GONE) continue;
            float after = s.padding_right + m.margin_right, below = s.padding_bottom + m.margin_bottom;
            float before = s.padding_left + m.margin_left, above = s.padding_top + m.margin_top;
            for (float room : {own.width - before - after, own.width - after - f.x, f.x + f.width - before,
                               own.height - above - below, own.height - below - f.y, f.y + f.height - above})
                out.push_back(room >= 0);
            bool same = f.x == first.x && f.y == first.y;
            if (!nearest.empty() && !same && (f.y > first.y || (f.y == first.y && f.x > first.x))) continue;
            if (!same) nearest.clear();
            nearest.push_back(child);
            first = f;
        }
        out.insert(out.end(), nearest.begin(), nearest.end());
        return out;
    }

    /// Whether a table is to stretch or shrink columns it does not have. Android then gives their parts to the others, but
    /// 0 to those that are narrower than that: a unit more or less decides between nothing and several times the content.
    bool namesMissingColumns() const {
        for (const auto &entry : world.nodes)
            for (int set : {RG_STRETCH_COLUMNS, RG_SHRINK_COLUMNS})
                for (uint32_t column : entry.second.columns[set])
                    if (column != RG_ALL_COLUMNS && column >= columns(world, entry.second)) return true;
        return false;
    }

    /// The possible error of the size of a node that wraps, from the nodes below it: the columns of tables, and rows whose texts
    /// are all aligned with their line, which Android takes for a unit shorter. In largest-child mode each cell is as
    /// far off.
    double below(int key) const {
        const ModelNode &n = world.nodes.at(key);
        double sum = n.kind == RG_KIND_TABLE ? columns(world, n) : 0;
        if (n.kind == RG_KIND_TABLE_ROW && n.parent >= 0) sum += columns(world, world.nodes.at(n.parent));
        if (n.kind == RG_KIND_TABLE_ROW || (n.kind == RG_KIND_LINEAR && n.style.orientation == RG_HORIZONTAL)) sum += 1;
        for (int child : n.children) sum += below(child);
        return n.style.measure_with_largest_child ? sum * cells(world, n) : sum;
    }

    /// `slack`: the possible error of an edge, from its parents.
    std::string compare(const Session &a, const Session &b, int key, double slack) const {
        NodeResult p = a.result(key), q = b.result(key);
        if (!(p.layout.flags & RG_OUT_LAID_OUT)) return "";
        slack += below(key);
        const rg_frame &f = p.layout.absolute, &g = q.layout.absolute;
        const double low[2][2] = {{f.x, g.x}, {f.y, g.y}}, size[2][2] = {{f.width, g.width}, {f.height, g.height}};
        for (int axis = 0; axis < 2; axis++)
            for (int end = 0; end < 2; end++) {
                double coarse = low[axis][0] + end * size[axis][0], finer = low[axis][1] + end * size[axis][1];
                if (std::fabs(coarse - finer) < slack + 1e-6 * std::fabs(coarse)) continue;
                char text[64];
                snprintf(text, sizeof text, ", more than %.3g apart", slack);
                return "n" + std::to_string(key) + " is at " + frameText(f) + ", with finer units at " + frameText(g) + text;
            }
        const ModelNode &n = world.nodes.at(key);
        for (int child : n.children) {
            std::string problem = compare(a, b, child, inside(world, n, slack));
            if (!problem.empty()) return problem;
        }
        return "";
    }

    /// Neighbours that touch before snapping touch after it: a gap would be a device pixel wide.
    std::string touch(const Session &computed, const Session &snapped, int key) const {
        const ModelNode &n = world.nodes.at(key);
        for (int child : n.children) {
            std::string problem = touch(computed, snapped, child);
            if (!problem.empty()) return problem;
        }
        for (int one : n.children)
            for (int other : n.children) {
                if (one == other || !laidOut(computed, one) || !laidOut(computed, other)) continue;
                rg_frame a = computed.result(one).layout.unsnapped, b = computed.result(other).layout.unsnapped;
                rg_frame c = snapped.result(one).layout.absolute, d = snapped.result(other).layout.absolute;
                bool across = meet(a.x, a.width, b.x, 0.25 / fine.units), down = meet(a.y, a.height, b.y, 0.25 / fine.units);
                bool holds = (!across || meet(c.x, c.width, d.x, 0.05)) && (!down || meet(c.y, c.height, d.y, 0.05));
                const double largest = std::max({std::fabs(c.x), std::fabs(c.y), std::fabs(d.x), std::fabs(d.y)});
                if (holds || largest > 1e3) continue; // further out floats do not show it
                return "n" + std::to_string(one) + " and n" + std::to_string(other) + " touch, but come out as " +
                       frameText(c) + " and " + frameText(d);
            }
        return "";
    }

    static bool laidOut(const Session &session, int key) { return session.result(key).layout.flags & RG_OUT_LAID_OUT; }
    static bool meet(double low, double size, double next, double slack) { return std::fabs(low + size - next) < slack; }
};

std::string check(const Case &c) { return Checker(c).run(); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"units", 20000, generate, check}); }
