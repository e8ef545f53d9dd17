// SPDX-License-Identifier: MIT
#include "grid_model.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>

namespace {

const int maxSize = 100000, hugeMask = (1 << 30) - 1;

struct Spec {
    rg_spec_mode mode;
    int size;
};

Spec childSpec(Spec parent, int used, int length) {
    int room = std::max(0, parent.size - used);
    if (length >= 0) return {RG_EXACTLY, length};
    if (length == ModelChild::RG_MATCH) return {parent.mode, room};
    if (length == ModelChild::RG_WRAP) return {parent.mode == RG_EXACTLY ? RG_AT_MOST : parent.mode, room};
    return {RG_UNSPECIFIED, 0};
}

int resolve(int size, Spec spec) {
    if (spec.mode == RG_EXACTLY) return spec.size;
    return spec.mode == RG_AT_MOST ? std::min(size, spec.size) : size;
}

enum Pull { leading, trailing, fill, center, baseline };

struct Span {
    int min, max;
    int gravity; // 0 none, else the axis' gravity bits
    int alignment; // children of one group have the same: left and start are two, though they mean one
    float weight;
};

struct Group {
    std::vector<size_t> members;
    bool pointed = false, flexible = true;
    int before = INT_MIN, after = INT_MIN, whole = INT_MIN;
    int room() const { return pointed ? std::max(before + after, whole) : whole; }
};

struct Arc {
    int from, to, value;
    bool valid = true;
};

class Layout;

class Axis {
public:
    Axis(Layout &layout, bool horizontal) : layout(layout), horizontal(horizontal) {}

    std::vector<Span> spans;
    int count = 0;
    std::vector<int> locations;
    std::map<std::vector<int>, size_t> groupIndex;
    std::vector<Group> groups;
    std::vector<size_t> groupOf;
    bool bounded = false, located = false;

    void build();
    void measure(Spec spec) {
        if (spec.mode == RG_EXACTLY) constrain(spec.size, spec.size);
        else constrain(0, spec.mode == RG_AT_MOST ? spec.size : maxSize);
        locate();
    }
    void constrain(int low, int high) {
        least = low;
        most = high;
        located = false;
    }
    void locate();
    void bound();
    Pull pull(size_t i) const;
    std::optional<int> point(size_t i, int size) const;
    int before(size_t i) const;
    int after(size_t i) const;
    int extent(size_t i) const { return locations[size_t(spans[i].max)] - locations[size_t(spans[i].min)]; }

private:
    Layout &layout;
    bool horizontal;
    int least = 0, most = maxSize;
    std::vector<int> deltas;
    std::vector<std::pair<int, int>> linkSpans; // in the order of their first children
    std::map<std::pair<int, int>, bool> removed;
    bool mostRemoved = false;

    bool solve(bool drops);
    void share(int surplus, float weights);
    void distribute();
    int lineMargin(int line, bool leadingSide) const;
};

class Layout {
public:
    const ModelGrid &grid;
    Axis x, y;
    std::vector<int> widths, heights;

    explicit Layout(const ModelGrid &grid, ModelHost *host = nullptr)
        : grid(grid), x(*this, true), y(*this, false), widths(grid.children.size()), heights(grid.children.size()),
          host(host) {
        assign();
    }

    ModelSize measure(Spec width, Spec height);
    ModelResult place(int width, int height);
    int baselineOf(size_t i) const { return host ? host->baseline(i) : grid.children[i].baseline; }
    void invalidate() { x.bounded = y.bounded = x.located = y.located = false; }
    int margin(size_t i, int side) const {
        const ModelChild &c = grid.children[i];
        if (grid.grid.use_default_margins && c.margin[side] == 0 && !(c.cell.own_margins & (1u << side)))
            return int(grid.grid.default_margin);
        return c.margin[side];
    }
    bool gone(size_t i) const { return grid.children[i].gone; }

private:
    ModelHost *host; // measures the children, where they are no leaves

    void assign();
    void measureChild(size_t i, Spec width, Spec height) {
        if (host) {
            ModelSize size = host->measure(i, {width.mode, float(width.size)}, {height.mode, float(height.size)});
            widths[i] = size.width, heights[i] = size.height;
            return;
        }
        widths[i] = resolve(grid.children[i].contentWidth, width);
        heights[i] = resolve(grid.children[i].contentHeight, height);
    }
};

// MARK: - Cells

void Layout::assign() {
    bool horizontal = !grid.vertical;
    int count = std::max(0, horizontal ? grid.grid.column_count : grid.grid.row_count);
    std::vector<int> heightOf(size_t(count), 0);
    int major = 0, minor = 0;
    for (const ModelChild &c : grid.children) {
        int majorStart = horizontal ? c.cell.row : c.cell.column, minorStart = horizontal ? c.cell.column : c.cell.row;
        int majorSpan = horizontal ? c.cell.row_span : c.cell.column_span;
        int minorSpan = horizontal ? c.cell.column_span : c.cell.row_span;
        if (majorStart >= 0) major = majorStart;
        if (minorStart >= 0) minor = minorStart;
        auto fits = [&] {
            if (minor + minorSpan > count) return false;
            for (int i = minor; i < minor + minorSpan; i++)
                if (heightOf[size_t(i)] > major) return false;
            return true;
        };
        if (count > 0) {
            if (majorStart < 0 || minorStart < 0)
                while (!fits()) {
                    if (minorStart >= 0) major++;
                    else if (minor + minorSpan <= count) minor++;
                    else minor = 0, major++;
                }
            for (int i = minor; i < std::min(count, minor + minorSpan); i++) heightOf[size_t(i)] = major + majorSpan;
        }
        auto bits = [&](bool h) { return int(h ? c.gravity & 7 : (c.gravity >> 4) & 7); };
        auto alignment = [&](bool h) { return bits(h) | int(h ? c.gravity & RG_GRAVITY_START & ~7u : 0); };
        Span along = {minor, minor + minorSpan, bits(horizontal), alignment(horizontal), horizontal ? c.cell.column_weight : c.cell.row_weight};
        Span across = {major, major + majorSpan, bits(!horizontal), alignment(!horizontal),
                       horizontal ? c.cell.row_weight : c.cell.column_weight};
        (horizontal ? x : y).spans.push_back(along);
        (horizontal ? y : x).spans.push_back(across);
        minor += minorSpan;
    }
    x.count = grid.grid.column_count;
    y.count = grid.grid.row_count;
    x.build();
    y.build();
}

void Axis::build() {
    count = std::max(count, 0);
    for (size_t i = 0; i < spans.size(); i++) {
        count = std::max(count, spans[i].max);
        std::vector<int> key = {spans[i].min, spans[i].max, spans[i].alignment};
        auto found = groupIndex.emplace(key, groups.size());
        if (found.second) groups.emplace_back();
        groups[found.first->second].members.push_back(i);
        groupOf.push_back(found.first->second);
        std::pair<int, int> link = {spans[i].min, spans[i].max};
        if (std::find(linkSpans.begin(), linkSpans.end(), link) == linkSpans.end()) linkSpans.push_back(link);
    }
    deltas.assign(spans.size(), 0);
    locations.assign(size_t(count) + 1, 0);
}

// MARK: - Alignment

Pull Axis::pull(size_t i) const {
    switch (spans[i].gravity) {
    case 3: return leading; // children of one direction with the grid: left is where lines start, or where they end
    case 5: return trailing;
    case 7: return fill;
    case 1: return center;
    default: return spans[i].weight != 0 ? fill : horizontal ? leading : baseline;
    }
}

std::optional<int> Axis::point(size_t i, int size) const {
    Pull p = pull(i);
    if (horizontal && layout.grid.rtl && (spans[i].gravity == 3 || spans[i].gravity == 5)) p = p == leading ? trailing : leading;
    switch (p) {
    case leading: return 0;
    case trailing: return size;
    case center: return size >> 1;
    case baseline:
        if (layout.gone(i)) return 0;
        if (layout.baselineOf(i) >= 0) return layout.baselineOf(i);
        return std::nullopt;
    default: return std::nullopt;
    }
}

int Axis::lineMargin(int line, bool leadingSide) const {
    int largest = 0;
    for (size_t i = 0; i < spans.size(); i++)
        if (!layout.gone(i) && (leadingSide ? spans[i].min : spans[i].max) == line)
            largest = std::max(largest, layout.margin(i, (horizontal ? 0 : 1) + (leadingSide ? 0 : 2)));
    return largest;
}

int Axis::before(size_t i) const {
    if (layout.grid.grid.alignment == RG_GRID_ALIGN_BOUNDS) return lineMargin(spans[i].min, true);
    return layout.margin(i, horizontal ? 0 : 1);
}

int Axis::after(size_t i) const {
    if (layout.grid.grid.alignment == RG_GRID_ALIGN_BOUNDS) return lineMargin(spans[i].max, false);
    return layout.margin(i, horizontal ? 2 : 3);
}

void Axis::bound() {
    for (Group &g : groups) {
        g.pointed = false;
        g.flexible = true;
        g.before = g.after = g.whole = INT_MIN;
        for (size_t i : g.members) {
            int size = 0;
            if (!layout.gone(i)) size = (horizontal ? layout.widths : layout.heights)[i] + before(i) + after(i);
            if (spans[i].weight != 0) size += deltas[i];
            if (spans[i].gravity == 0 && spans[i].weight == 0) g.flexible = false;
            // Android adds INT_MIN and the size of what fills, which makes negative sizes the largest
            if (pull(i) != fill || g.whole == INT_MIN) g.whole = std::max(g.whole, size);
            else if (unsigned(size) > unsigned(g.whole)) g.whole = size;
            if (auto at = point(i, size)) {
                g.pointed = true;
                g.before = std::max(g.before, *at);
                g.after = std::max(g.after, size - *at);
            }
        }
    }
    bounded = true;
}

// MARK: - Lines

bool Axis::solve(bool drops) {
    if (!bounded) bound();
    std::map<std::pair<int, int>, std::pair<int, int>> values; // least and most by link
    for (auto &entry : groupIndex) {
        const Group &g = groups[entry.second];
        int high = g.flexible ? maxSize : g.room();
        auto found = values.emplace(std::make_pair(entry.first[0], entry.first[1]), std::make_pair(g.room(), high));
        found.first->second.first = std::max(found.first->second.first, g.room());
        found.first->second.second = std::min(found.first->second.second, high);
    }
    bool keepsOrder = horizontal ? layout.grid.grid.column_order_preserved : layout.grid.grid.row_order_preserved;
    std::vector<Arc> arcs;
    for (int line = 0; line < count; line++) {
        if (line == 0) arcs.push_back({0, count, least});
        for (auto &link : linkSpans)
            if (link.first == line) arcs.push_back({link.first, link.second, values[link].first});
        if (keepsOrder && !values.count({line, line + 1})) arcs.push_back({line, line + 1, 0});
    }
    size_t firstMost = arcs.size();
    for (int line = count; line > 0; line--) {
        if (line == count && !mostRemoved) arcs.push_back({count, 0, -most});
        for (size_t i = linkSpans.size(); i-- > 0;)
            if (linkSpans[i].second == line && !removed[linkSpans[i]])
                arcs.push_back({linkSpans[i].second, linkSpans[i].first, -values[linkSpans[i]].second});
    }
    auto pass = [&](std::vector<bool> *culprits) {
        bool moved = false;
        for (size_t i = 0; i < arcs.size(); i++) {
            if (!arcs[i].valid) continue;
            int candidate = int(unsigned(locations[size_t(arcs[i].from)]) + unsigned(arcs[i].value)); // wraps
            if (candidate <= locations[size_t(arcs[i].to)]) continue;
            locations[size_t(arcs[i].to)] = candidate;
            moved = true;
            if (culprits) (*culprits)[i] = true;
        }
        return moved;
    };
    for (size_t attempt = 0; attempt < arcs.size(); attempt++) {
        std::fill(locations.begin(), locations.end(), 0);
        bool stable = false;
        for (int i = 0; i <= count && !stable; i++) stable = !pass(nullptr);
        if (stable) return true;
        if (!drops) return false;
        std::vector<bool> culprits(arcs.size());
        for (int i = 0; i <= count; i++) pass(&culprits);
        for (size_t i = firstMost; i < arcs.size(); i++) {
            if (!culprits[i]) continue;
            arcs[i].valid = false;
            bool whole = arcs[i].from == count && arcs[i].to == 0 && !mostRemoved && i == firstMost;
            if (whole) mostRemoved = true;
            else removed[{arcs[i].to, arcs[i].from}] = true;
            break;
        }
    }
    return true;
}

void Axis::share(int surplus, float weights) {
    for (size_t i = 0; i < spans.size(); i++) {
        deltas[i] = 0;
        if (layout.gone(i) || spans[i].weight == 0) continue;
        deltas[i] = int(std::floor(double(spans[i].weight * float(surplus) / weights) + 0.5));
        surplus -= deltas[i];
        weights -= spans[i].weight;
    }
}

void Axis::distribute() {
    std::fill(deltas.begin(), deltas.end(), 0);
    solve(true);
    long long low = 0, high = (long long)least * (long long)spans.size() + 1, valid = -1;
    if (high < 2) return;
    float weights = 0;
    for (size_t i = 0; i < spans.size(); i++)
        if (!layout.gone(i)) weights += spans[i].weight;
    bool solved = true;
    while (low < high) {
        int surplus = int((low + high) / 2);
        layout.invalidate();
        share(surplus, weights);
        solved = solve(false);
        if (solved) valid = surplus, low = surplus + 1;
        else high = surplus;
    }
    if (valid > 0 && !solved) {
        layout.invalidate();
        share(int(valid), weights);
        solve(true);
    }
}

void Axis::locate() {
    if (located) return;
    bool weighted = false;
    for (size_t i = 0; i < spans.size(); i++) weighted |= !layout.gone(i) && spans[i].weight != 0;
    if (weighted) distribute();
    else solve(true);
    int first = locations[0];
    for (int &location : locations) location -= first;
    located = true;
}

// MARK: - The run

/// Constraints given up in an earlier run stay given up.
ModelSize Layout::measure(Spec width, Spec height) {
    invalidate();
    int paddingX = grid.padding[0] + grid.padding[2], paddingY = grid.padding[1] + grid.padding[3];
    Spec innerX = {width.mode, (width.size - paddingX) & hugeMask}, innerY = {height.mode, (height.size - paddingY) & hugeMask};
    size_t n = grid.children.size();
    auto spec = [&](size_t i, bool h, int length) {
        return h ? childSpec(innerX, x.before(i) + x.after(i), length) : childSpec(innerY, y.before(i) + y.after(i), length);
    };
    auto asked = [&](size_t i, bool h) { return spec(i, h, h ? grid.children[i].width : grid.children[i].height); };
    for (size_t i = 0; i < n; i++)
        if (!gone(i)) measureChild(i, asked(i, true), asked(i, false));
    bool h = !grid.vertical;
    Axis &main = h ? x : y;
    main.measure(h ? innerX : innerY);
    for (size_t i = 0; i < n; i++) {
        if (gone(i) || main.pull(i) != fill) continue;
        Spec exact = spec(i, h, main.extent(i) - main.before(i) - main.after(i));
        measureChild(i, h ? exact : asked(i, true), h ? asked(i, false) : exact);
    }
    (h ? y : x).measure(h ? innerY : innerX);
    ModelSize size = {std::max(x.locations.back() + paddingX, grid.leastWidth),
                      std::max(y.locations.back() + paddingY, grid.leastHeight)};
    return {resolve(size.width, width), resolve(size.height, height)};
}

ModelResult Layout::place(int width, int height) {
    int paddingX = grid.padding[0] + grid.padding[2], paddingY = grid.padding[1] + grid.padding[3];
    size_t n = grid.children.size();
    ModelResult result;
    result.width = width;
    result.height = height;
    x.constrain(result.width - paddingX, result.width - paddingX);
    x.locate();
    y.constrain(result.height - paddingY, result.height - paddingY);
    y.locate();
    x.locate();
    y.locate();
    if (!x.bounded) x.bound();
    if (!y.bounded) y.bound();
    auto place = [&](const Axis &axis, size_t i, int size, int &out) {
        const Group &g = axis.groups[axis.groupOf[i]];
        int margins = axis.before(i) + axis.after(i), at = axis.locations[size_t(axis.spans[i].min)];
        int spare = axis.extent(i) - g.room();
        out = size;
        Pull p = axis.pull(i);
        if (p == fill) return out = axis.extent(i) - margins, at;
        if (&axis == &x && grid.rtl && axis.spans[i].gravity) p = p == leading ? trailing : p == trailing ? leading : p;
        if (p == trailing) at += spare;
        if (p == center) at += spare >> 1;
        if (auto point = axis.point(i, size + margins)) at += std::max(p == baseline ? 0 : INT_MIN, g.before - *point);
        return at;
    };
    for (size_t i = 0; i < n; i++) {
        if (gone(i)) {
            result.boxes.emplace_back();
            continue;
        }
        ModelBox box;
        int left = place(x, i, widths[i], box.width), top = place(y, i, heights[i], box.height);
        box.x = grid.rtl ? result.width - box.width - grid.padding[2] - x.after(i) - left : grid.padding[0] + x.before(i) + left;
        box.y = grid.padding[1] + y.before(i) + top;
        if (host && (box.width != widths[i] || box.height != heights[i])) // in the order of Android's onLayout
            measureChild(i, {RG_EXACTLY, box.width & hugeMask}, {RG_EXACTLY, box.height & hugeMask});
        result.boxes.emplace_back(box);
    }
    return result;
}

} // namespace

ModelResult layOut(const ModelGrid &grid, rg_spec width, rg_spec height) {
    Layout layout(grid);
    ModelSize size = layout.measure({width.mode, int(width.size)}, {height.mode, int(height.size)});
    return layout.place(size.width, size.height);
}

struct GridModel::Inside {
    ModelGrid grid;
    Layout layout;
    Inside(const ModelGrid &from, ModelHost &host) : grid(from), layout(grid, &host) {}
};

GridModel::GridModel(const ModelGrid &grid, ModelHost &host) : inside(new Inside(grid, host)) {}
GridModel::~GridModel() = default;
ModelSize GridModel::measure(rg_spec width, rg_spec height) {
    return inside->layout.measure({width.mode, int(width.size)}, {height.mode, int(height.size)});
}
ModelResult GridModel::place(int width, int height) { return inside->layout.place(width, height); }
