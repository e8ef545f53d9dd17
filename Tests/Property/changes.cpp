// SPDX-License-Identifier: MIT
// The change list is compared with the difference of all frames. Layouts of several roots accumulate, and the host takes
// all changes or a few at a time. With RG_TRACK_OLD_FRAMES, a node is listed exactly if its frame or visibility differs
// from that at the last take. Without, a node that moved there and back between two takes may be listed too.
#include <cstring>
#include <set>

#include "support/generate.h"
#include "support/harness.h"

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    c.config.track = RG_TRACK_CHANGES;
    if (random.chance(60)) c.config.track |= RG_TRACK_OLD_FRAMES;
    if (random.chance(40)) c.config.track |= RG_TRACK_ABSOLUTE;
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.scroll = random.pick({0u, 40u});
    g.flow = random.pick({0u, 30u});
    g.sparse = random.pick({0u, 50u, 90u});
    g.tables = random.pick({0u, 0u, 40u});
    g.grid = seed % 4 == 1 ? 50 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 4 == 2 ? 50 : 0;
    g.flexbox = seed % 8 == 3 ? 60 : 0;
    g.css = seed % 8 == 6 ? 70 : 0;
    g.widgets = seed % 8 == 7 ? 80 : 0;
    g.connected = seed % 8 == 4 ? 70 : 0;
    for (int i = random.between(1, 3); i > 0; i--) g.tree(uint32_t(random.between(1, 15)));
    for (int i = random.between(1, 30); i > 0; i--) {
        if (random.chance(50)) g.layout();
        Op take; // how many to take
        take.kind = Op::call;
        take.seed = random.chance(70) ? 100000 : random.below(8);
        if (random.chance(60)) g.add(take);
        for (int n = random.between(0, 3); n > 0; n--) g.edit();
    }
    g.layout();
    Op all;
    all.kind = Op::call;
    all.seed = 100000;
    g.add(all);
    return c;
}

bool sameFrame(const rg_frame &a, const rg_frame &b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

uint32_t frameFlags(const rg_frame &a, const rg_frame &b) {
    return (a.x != b.x || a.y != b.y ? uint32_t(RG_CHANGE_MOVED) : 0) |
           (a.width != b.width || a.height != b.height ? uint32_t(RG_CHANGE_RESIZED) : 0);
}

/// The state of a node as a host knows it from changes, and its present state.
struct Known {
    bool laidOut = false; ///< ever
    bool takesPart = false; ///< now
    bool shown = false;
    rg_frame frame = {0, 0, 0, 0};
    float absoluteX = 0, absoluteY = 0;
    float offset = 0; ///< of a scroller or an app bar
};

class Checker {
public:
    explicit Checker(const Case &c) : config(c.config), session(c.config) {}

    std::string run(const Case &c) {
        if (session.created != RG_OK) return "no context";
        for (size_t i = 0; i < c.ops.size(); i++) {
            std::string problem = step(c.ops[i]);
            if (!problem.empty()) return "edit " + std::to_string(i) + ", " + opText(c.ops[i]) + " " + problem;
        }
        return "";
    }

private:
    Config config;
    Session session;
    World world;
    std::map<uint64_t, Known> now, taken; ///< by handle
    std::map<uint64_t, uint32_t> between; ///< what changed at some layout since the last take
    std::set<uint64_t> destroyed;         ///< reported before, and no more

    std::string step(const Op &op) {
        if (op.kind == Op::layout) {
            session.layoutAll(world);
            observe();
            return "";
        }
        if (op.kind == Op::call) return take(uint32_t(op.seed));
        std::vector<uint64_t> doomed;
        if (op.kind == Op::destroy && world.nodes.count(op.node))
            for (int key : world.subtree(op.node)) doomed.push_back(session.handles[key].id);
        World before = world;
        if (!world.apply(op)) return "";
        rg_status status = session.apply(op);
        if (status != RG_OK && status != RG_ERROR_TREE) return rg_status_name(status);
        if (op.kind == Op::insert || op.kind == Op::insertBefore || op.kind == Op::remove) {
            int from = before.nodes.at(op.node).parent, to = world.nodes.at(op.node).parent;
            bool stays = from == to && (to < 0 || before.nodes.at(to).children == world.nodes.at(to).children);
            if (!stays) observe(op.node);
        }
        for (int key : world.all()) watch(key);
        for (uint64_t handle : doomed) {
            if (taken[handle].laidOut) destroyed.insert(handle);
            now.erase(handle);
            taken.erase(handle);
            between.erase(handle);
        }
        return "";
    }

    /// Compare all frames with those before. A node that was `moved` to where nothing is laid out yet is hidden.
    void observe(int moved = -1) {
        std::map<int, bool> laidOut;
        for (int key : world.all()) {
            const ModelNode &n = world.nodes.at(key);
            uint64_t handle = session.handles[key].id;
            rg_node_layout out = session.result(key).layout;
            laidOut[key] = out.flags & RG_OUT_LAID_OUT;
            Known &k = now[handle];
            uint32_t &flags = between[handle];
            flags |= frameFlags(k.frame, out.frame);
            if (k.absoluteX != out.absolute.x || k.absoluteY != out.absolute.y) flags |= RG_CHANGE_SUBTREE_MOVED;
            k.frame = out.frame;
            watch(key);
            k.absoluteX = out.absolute.x;
            k.absoluteY = out.absolute.y;
            k.laidOut |= laidOut[key];
            k.takesPart = laidOut[key];
            bool shown = k.shown;
            if (moved >= 0) shown = k.shown && !(key == moved && (n.parent < 0 || !laidOut[n.parent]));
            else if (laidOut[key]) shown = n.style.visibility == RG_VISIBLE;
            else if (n.parent < 0 || laidOut[n.parent]) shown = false;
            if (shown != k.shown) flags |= RG_CHANGE_SHOWN | RG_CHANGE_HIDDEN;
            k.shown = shown;
        }
    }

    /// The offset of a scroller or an app bar, which edits may change too.
    void watch(int key) {
        rg_scroll scroll = session.result(key).scroll;
        rg_app_bar bar = {};
        if (world.nodes.at(key).kind == RG_KIND_APP_BAR) rg_node_get_app_bar(session.ctx, session.handles[key], &bar);
        uint64_t handle = session.handles[key].id;
        Known &k = now[handle];
        float offset = scroll.x + scroll.y + bar.offset;
        if (k.offset != offset) between[handle] |= RG_CHANGE_SCROLLED;
        k.offset = offset;
    }

    struct Expected {
        uint32_t required = 0, allowed = 0;
    };

    Expected expected(uint64_t handle) {
        Expected e;
        const Known &k = now[handle], &old = taken[handle];
        if (!k.laidOut) return e;
        uint32_t frame = frameFlags(old.frame, k.frame);
        uint32_t history = between[handle];
        const uint32_t frameBits = RG_CHANGE_MOVED | RG_CHANGE_RESIZED;
        if (!old.laidOut) {
            e.required = RG_CHANGE_CREATED;
            e.allowed = RG_CHANGE_CREATED | frameBits | RG_CHANGE_SHOWN | RG_CHANGE_HIDDEN | RG_CHANGE_SUBTREE_MOVED |
                        RG_CHANGE_SCROLLED;
            return e;
        }
        e.required = frame;
        e.allowed = frame;
        if (!(config.track & RG_TRACK_OLD_FRAMES)) e.allowed |= history & frameBits;
        if (k.shown != old.shown) e.required |= k.shown ? RG_CHANGE_SHOWN : RG_CHANGE_HIDDEN;
        if (k.offset != old.offset) e.required |= RG_CHANGE_SCROLLED;
        e.allowed |= e.required | (history & RG_CHANGE_SCROLLED);
        if (config.track & RG_TRACK_ABSOLUTE) {
            e.allowed |= history & RG_CHANGE_SUBTREE_MOVED;
            bool moved = k.absoluteX != old.absoluteX || k.absoluteY != old.absoluteY;
            if (moved && k.takesPart && !(frame & RG_CHANGE_MOVED)) e.required |= RG_CHANGE_SUBTREE_MOVED;
        }
        return e;
    }

    static std::string hex(const char *what, uint32_t got, const Expected &e) {
        char text[128];
        snprintf(text, sizeof text, "%s: flags 0x%x, required 0x%x, allowed 0x%x", what, got, e.required, e.allowed);
        return text;
    }

    std::string take(uint32_t capacity) {
        uint32_t waiting = rg_change_count(session.ctx), count = 0;
        std::vector<rg_change> list(std::min(capacity, waiting + 10));
        if (rg_changes_take(session.ctx, list.data(), uint32_t(list.size()), &count) != RG_OK) return "take failed";
        if (count > list.size() || count > waiting) return "took more than there was";
        bool all = capacity > waiting;
        std::set<uint64_t> seen;
        for (uint32_t i = 0; i < count; i++) {
            const rg_change &c = list[i];
            if (c.flags & RG_CHANGE_LOST) {
                if (c.flags != RG_CHANGE_LOST || c.node.id) return "a LOST entry must be alone and null";
                destroyed.clear();
                continue;
            }
            if (!seen.insert(c.node.id).second) return "a node is listed twice";
            if (c.flags & RG_CHANGE_DESTROYED) {
                if (!destroyed.erase(c.node.id)) return "reports a node as destroyed that it had not reported before";
                if (rg_node_is_valid(session.ctx, c.node)) return "reports a living node as destroyed";
                if (c.row != UINT32_MAX) return "a destroyed node has a row";
                continue;
            }
            std::string problem = entry(c);
            if (!problem.empty()) return problem;
        }
        if (!all) return "";
        if (rg_change_count(session.ctx) != 0) return "changes are left after taking all";
        if (!destroyed.empty()) return "a destroyed node was not reported";
        for (auto &k : now) { // those that were not listed have not changed
            Expected e = expected(k.first);
            if (e.required) return name(k.first) + " " + hex("is not listed", 0, e);
        }
        return "";
    }

    std::string name(uint64_t handle) const {
        for (auto &h : session.handles)
            if (h.second.id == handle) return "n" + std::to_string(h.first);
        return "an unknown node";
    }

    std::string entry(const rg_change &c) {
        uint64_t handle = c.node.id;
        if (!now.count(handle)) return "lists an unknown node";
        Expected e = expected(handle);
        if ((c.flags & e.required) != e.required || (c.flags & ~e.allowed)) return name(handle) + " " + hex("is listed with", c.flags, e);
        if (c.flags == 0) return name(handle) + " is listed without a flag";
        if (!sameFrame(c.frame, now[handle].frame)) return name(handle) + " is listed with another frame than its own";
        if (c.row != rg_node_row(session.ctx, c.node)) return name(handle) + " is listed with a wrong row";
        rg_frame zero = {0, 0, 0, 0};
        bool old = config.track & RG_TRACK_OLD_FRAMES;
        if (!sameFrame(c.old_frame, old ? taken[handle].frame : zero))
            return name(handle) + " has old frame " + frameText(c.old_frame) + ", not " + frameText(taken[handle].frame);
        taken[handle] = now[handle];
        between[handle] = 0;
        return "";
    }
};

std::string check(const Case &c) { return Checker(c).run(c); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"changes", 4000, generate, check}); }
