// SPDX-License-Identifier: MIT
// rg_node_overflow agrees with a naive reading of frames. rg_lint has the same findings each time, and its layouts in
// other viewports and directions do not change results, styles or later layouts.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "support/generate.h"
#include "support/harness.h"

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.scroll = random.pick({0u, 20u});
    g.relative = random.pick({0u, 30u});
    g.flow = random.pick({0u, 20u});
    g.grid = random.pick({0u, 0u, 30u});
    g.tables = random.pick({0u, 0u, 30u});
    g.constraint = random.pick({0u, 0u, 30u});
    g.custom = random.pick({0u, 0u, 30u});
    g.ordered = random.pick({0u, 30u});
    g.flexbox = seed % 8 == 3 ? 60 : 0; // by the seed: cases without stay what they are
    g.widgets = seed % 8 == 5 ? 80 : 0;
    g.connected = seed % 8 == 7 ? 70 : 0;
    g.tree(uint32_t(random.between(1, 30)));
    g.layout();
    return c;
}

/// Kinds whose children may lie over each other by mistake (NodeKind.overlapping).
bool isOverlapping(rg_kind kind) {
    switch (int(kind)) {
    case RG_KIND_FRAME: case RG_KIND_RELATIVE: case RG_KIND_COORDINATOR: case RG_KIND_COLLAPSING: case RG_KIND_DRAWER:
    case RG_KIND_PERCENT_FRAME: case RG_KIND_ABSOLUTE:
        return true;
    default: return false;
    }
}

/// In layout units.
struct Sides {
    int64_t left, top, right, bottom;
};

struct Area {
    int64_t x, y, width, height;
};

class Reader {
public:
    Reader(const Session &session, const World &world, const Config &config)
        : session(session), world(world), perPixel(config.units),
          least(std::max<int64_t>(1, int64_t(std::ceil(double(config.units) / (2 * config.scale))))) {}

    int64_t units(float pixels) const { return std::llround(double(pixels) * perPixel); }
    Area area(int key) const {
        const rg_frame f = session.result(key).layout.unsnapped;
        return {units(f.x), units(f.y), units(f.width), units(f.height)};
    }
    /// Whether floats distinguish all units of a frame.
    bool isExact(int key) const {
        const Area a = area(key);
        return std::max({std::llabs(a.x), std::llabs(a.y), std::llabs(a.width), std::llabs(a.height)}) < 1 << 23;
    }
    bool same(const Sides &a, const rg_edges &b) const {
        return a.left == units(b.left) && a.top == units(b.top) && a.right == units(b.right) && a.bottom == units(b.bottom);
    }

    bool painted(int key) const {
        const rg_node_layout layout = session.result(key).layout;
        return world.nodes.at(key).style.visibility == RG_VISIBLE && layout.flags & RG_OUT_LAID_OUT;
    }
    bool hasArea(int key) const {
        const Area f = area(key);
        return painted(key) && f.width > 0 && f.height > 0;
    }
    Sides outOfParent(int key) const {
        int parent = world.nodes.at(key).parent;
        const Area f = area(key), room = area(parent);
        Sides s = {told(-f.x), told(-f.y), told(f.x + f.width - room.width), told(f.y + f.height - room.height)};
        rg_kind kind = world.nodes.at(parent).kind;
        if (kind == RG_KIND_SCROLL) s.top = s.bottom = 0;
        if (kind == RG_KIND_HSCROLL) s.left = s.right = 0;
        return s;
    }
    /// Children that share an area of at least half a device pixel each way.
    int firstOn(int key) const {
        int parent = world.nodes.at(key).parent;
        rg_kind kind = world.nodes.at(parent).kind;
        if (!isOverlapping(kind)) return -1;
        const Area f = area(key);
        for (int other : world.nodes.at(parent).children) {
            if (other == key || !hasArea(other)) continue;
            const Area o = area(other);
            int64_t width = std::min(f.x + f.width, o.x + o.width) - std::max(f.x, o.x);
            int64_t height = std::min(f.y + f.height, o.y + o.height) - std::max(f.y, o.y);
            if (told(width) > 0 && told(height) > 0) return other;
        }
        return -1;
    }

private:
    const Session &session;
    const World &world;
    double perPixel;
    int64_t least; ///< half a device pixel

    int64_t told(int64_t distance) const { return distance >= least ? distance : 0; }
};

std::string messages(rg_context *ctx) {
    std::string all;
    rg_diagnostic entry;
    for (uint32_t i = 0; i < rg_diagnostic_count(ctx); i++)
        if (rg_diagnostic_at(ctx, i, &entry) == RG_OK && entry.code >= RG_CODE_STICKS_OUT) all += std::string(entry.message) + "\n";
    return all;
}

std::string facts(const Session &session, const World &world, const Config &config) {
    Reader reader(session, world, config);
    for (int key : world.all()) {
        rg_overflow out;
        if (rg_node_overflow(session.ctx, session.handles.at(key), &out) != RG_OK) return "rg_node_overflow failed";
        std::string name = "n" + std::to_string(key);
        bool shows = reader.hasArea(key);
        for (int at = world.nodes.at(key).parent; at >= 0; at = world.nodes.at(at).parent) shows &= reader.painted(at);
        if (!shows) {
            if (out.flags != 0) return name + " is not painted and tells something";
            continue;
        }
        bool isExact = reader.isExact(key);
        for (int child : world.nodes.at(key).children) isExact &= reader.isExact(child);
        if (!isExact) continue;
        Sides content = {0, 0, 0, 0};
        for (int child : world.nodes.at(key).children) {
            if (!reader.hasArea(child)) continue;
            Sides s = reader.outOfParent(child);
            content = {std::max(content.left, s.left), std::max(content.top, s.top), std::max(content.right, s.right),
                       std::max(content.bottom, s.bottom)};
        }
        if (!reader.same(content, out.content)) return name + ": its content sticks out otherwise";
        if (world.nodes.at(key).parent < 0 || !reader.isExact(world.nodes.at(key).parent)) continue;
        if (!reader.same(reader.outOfParent(key), out.parent)) return name + " sticks out of its parent otherwise";
        for (int sibling : world.nodes.at(world.nodes.at(key).parent).children) isExact &= reader.isExact(sibling);
        int on = reader.firstOn(key);
        if (isExact && out.sibling.id != (on < 0 ? 0 : session.handles.at(on).id)) return name + " lies on another sibling";
        const rg_frame seen = session.result(key).visible; // snapped, a text outward
        if (out.flags & RG_OVERFLOW_NOT_VISIBLE && seen.width > 3 && seen.height > 3) return name + " is seen and said to be unseen";
    }
    return "";
}

std::string check(const Case &c) {
    World world;
    Session session(c.config);
    for (const Op &op : c.ops) {
        if (op.kind == Op::layout) continue;
        if (world.apply(op)) session.apply(op);
    }
    if (world.roots.size() != 1) return "";
    int root = world.roots[0];
    rg_status laidOut = session.layout(root, world.nodes.at(root).viewport);
    if (laidOut != RG_OK && laidOut != RG_ERROR_TREE) return "";
    std::string problem = facts(session, world, c.config);
    if (!problem.empty()) return problem;

    rg_node handle = session.handles.at(root);
    uint32_t count = 0;
    if (rg_lint(session.ctx, handle, nullptr, &count) != RG_OK) return "rg_lint failed";
    std::string first = messages(session.ctx);
    auto before = session.results(world);
    rg_style style = rg_style_default(), after = rg_style_default();
    rg_node_get_style(session.ctx, handle, &style);

    const rg_size sizes[] = {{100, 50}, {0, 0}, {700, 300}};
    rg_lint_def def = rg_lint_def_default();
    def.sizes = sizes;
    def.size_count = 3;
    def.directions = RG_LINT_LTR | RG_LINT_RTL;
    rg_status status = rg_lint(session.ctx, handle, &def, &count);
    if (status != RG_OK && status != RG_ERROR_TREE && status != RG_ERROR_LIMIT) return "rg_lint over sizes failed";
    rg_node_get_style(session.ctx, handle, &after);
    if (memcmp(&style, &after, sizeof style) != 0) return "rg_lint left another style";
    auto now = session.results(world);
    for (auto &entry : now) { // offsets stay in the ranges that were between
        entry.second.scroll = before.at(entry.first).scroll;
        entry.second.seen = before.at(entry.first).seen;
        entry.second.visible = before.at(entry.first).visible;
        entry.second.layout.row = before.at(entry.first).layout.row;
    }
    problem = difference(now, before);
    if (!problem.empty()) return "after rg_lint: " + problem;
    if (rg_lint(session.ctx, handle, nullptr, &count) != RG_OK) return "rg_lint failed the third time";
    if (messages(session.ctx) != first) return "rg_lint says something else:\n" + first + "then\n" + messages(session.ctx);
    return "";
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"overflow", 4000, generate, check}); }
