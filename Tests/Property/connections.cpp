// SPDX-License-Identifier: MIT
// Connections of ConstraintLayouts: edges, bias, chains, weights, ratios, cycles, guidelines, barriers, groups, gone
// children. After random edits the frames are those of the same tree laid out from scratch, also where connections form
// cycles; and a container that runs from right to left is the mirror image of one that runs from left to right.
#include <reglet/reglet.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "support/random.h"
#include "support/seeds.h"

namespace {

bool append(void *user, const char *bytes, size_t size) {
    static_cast<std::string *>(user)->append(bytes, size);
    return true;
}

std::string explain(rg_context *ctx, rg_node node) {
    std::string text;
    rg_node_explain(ctx, node, RG_EXPLAIN_JSON, append, &text);
    return text;
}

/// A child; -1 among the targets is the container.
struct Item {
    rg_kind kind = RG_KIND_FIXED;
    rg_style style = rg_style_default();
    bool hasConnections = true;
    rg_connections connections = rg_connections_default();
    int target[7] = {}, center = -2;
    rg_references references = rg_references_default();
    bool isHelper = false;
    std::vector<int> nodes;
};

rg_connection *connection(rg_connections &t, int i) { return &t.left + i; }

struct World {
    Random r;
    bool wild; // connections may lead anywhere
    rg_style box = rg_style_default();
    std::vector<Item> items;
    World(uint64_t seed, bool wild) : r(seed), wild(wild) {}

    float margin() { return r.chance(60) ? 0 : float(r.below(12)); }

    void hold(Item &m, int i, int slot, bool vertical) {
        int target = wild ? int(r.below(uint32_t(items.size() + 1))) - 1 : int(r.below(uint32_t(i + 1))) - 1;
        if (target == i) target = -1;
        m.target[slot] = target;
        rg_constraint_attribute near = vertical ? RG_ATTR_TOP : slot > 3 || !wild ? RG_ATTR_LEADING : RG_ATTR_LEFT;
        connection(m.connections, slot)->edge = rg_constraint_attribute(near + int(r.below(2)));
        connection(m.connections, slot)->gone_margin = r.chance(30) ? float(r.below(20)) : NAN;
    }
    rg_length length() {
        switch (r.below(5)) {
        case 0: return rg_px(float(r.below(80)));
        case 1: return rg_match_parent();
        case 2: return rg_percent(float(r.below(5)) * 20);
        default: return rg_wrap_content();
        }
    }
    void reconnect(int i) {
        Item &m = items[size_t(i)];
        m.connections = rg_connections_default();
        m.hasConnections = r.chance(97);
        for (int slot = 0; slot < 4; slot++)
            if (r.chance(60)) hold(m, i, slot % 2 == 0 && (!wild || r.chance(70)) ? 4 + slot / 2 : slot, slot % 2 == 1);
        if (!wild && m.connections.leading.edge == RG_ATTR_NONE && m.connections.trailing.edge == RG_ATTR_NONE) hold(m, i, 4, false);
        if (r.chance(10)) {
            int target = wild ? int(r.below(uint32_t(items.size()))) : i - 1;
            if (target >= 0 && target != i) {
                m.target[6] = target;
                m.connections.baseline.edge = r.pick({RG_ATTR_BASELINE, RG_ATTR_TOP, RG_ATTR_BOTTOM});
                m.connections.baseline_margin = margin();
            }
        }
        m.connections.bias_x = r.pick({0.5f, 0.5f, 0.0f, 1.0f, 0.25f});
        m.connections.bias_y = r.pick({0.5f, 0.5f, 0.75f});
        m.connections.chain_x = r.pick({RG_CHAIN_SPREAD, RG_CHAIN_SPREAD_INSIDE, RG_CHAIN_PACKED});
        m.connections.chain_y = r.pick({RG_CHAIN_SPREAD, RG_CHAIN_SPREAD_INSIDE, RG_CHAIN_PACKED});
        m.connections.weight_x = r.pick({-1.0f, -1.0f, 1.0f, 2.0f, 0.0f});
        m.connections.weight_y = r.pick({-1.0f, 1.0f});
        m.connections.ratio = r.chance(15) ? r.pick({1.0f, 2.0f, 0.5f}) : 0;
        m.connections.flags = r.chance(20) ? r.below(16) : 0;
        m.center = -2;
        if (wild && r.chance(5) && items.size() > 1) {
            m.center = int(r.below(uint32_t(items.size())));
            if (m.center == i) m.center = -2;
            m.connections.circle_radius = float(r.below(50));
            m.connections.circle_angle = float(r.below(800)) - 400;
        }
    }
    /// Connects some consecutive children as a chain.
    void chain() {
        if (items.size() < 3) return;
        int count = isLarge() ? int(items.size()) - 1 : 2 + int(r.below(3));
        int first = isLarge() ? 0 : int(r.below(uint32_t(items.size())));
        if (first + count > int(items.size())) return;
        bool vertical = r.chance(30);
        int near = vertical ? 1 : 4, far = vertical ? 3 : 5;
        rg_constraint_attribute start = vertical ? RG_ATTR_TOP : RG_ATTR_LEADING;
        for (int i = first; i < first + count; i++) {
            Item &m = items[size_t(i)];
            m.hasConnections = true;
            m.isHelper = false;
            if (!vertical) m.connections.left.edge = m.connections.right.edge = RG_ATTR_NONE;
            if (vertical) m.connections.baseline.edge = RG_ATTR_NONE;
            m.center = -2;
            m.target[near] = i == first ? -1 : i - 1;
            connection(m.connections, near)->edge = rg_constraint_attribute(start + (i == first ? 0 : 1));
            m.target[far] = i == first + count - 1 ? -1 : i + 1;
            connection(m.connections, far)->edge = rg_constraint_attribute(start + (i == first + count - 1 ? 1 : 0));
        }
    }
    static void shrink(Item &m) {
        m.style.width = m.style.height = rg_px(0);
        m.style.min_width = m.style.max_width = rg_unset();
    }
    void help(int i) {
        Item &m = items[size_t(i)];
        if (m.kind != RG_KIND_SPACE) return;
        m.references.barrier = r.pick({RG_ATTR_LEADING, RG_ATTR_TRAILING, RG_ATTR_TOP, RG_ATTR_BOTTOM, RG_ATTR_NONE});
        m.references.margin = float(r.below(5));
        m.references.skip_gone = r.chance(30);
        m.nodes.clear();
        for (uint32_t k = r.below(4); k > 0; k--) {
            int target = wild ? int(r.below(uint32_t(items.size()))) : int(r.below(uint32_t(i + 1)));
            if (target != i && !items[size_t(target)].isHelper) m.nodes.push_back(target);
        }
        if (!wild && m.nodes.empty()) return; // it would lie at the left
        if (!wild) m.references.skip_gone = false;
        m.isHelper = true;
        m.hasConnections = false;
        shrink(m);
    }
    void restyle(int i) {
        Item &m = items[size_t(i)];
        m.style.width = length();
        m.style.height = length();
        m.style.content_width = float(r.below(90));
        m.style.content_height = float(r.below(40));
        m.style.baseline = r.chance(50) ? rg_px(float(r.below(20))) : rg_unset();
        m.style.margin_start = rg_px(margin());
        m.style.margin_end = rg_px(margin());
        m.style.margin_top = margin();
        m.style.margin_bottom = margin();
        m.style.max_width = r.chance(15) ? rg_px(float(20 + r.below(60))) : rg_unset();
        m.style.min_width = r.chance(10) ? rg_px(float(r.below(60))) : rg_unset();
        if (!m.isHelper) m.style.visibility = r.chance(20) ? RG_GONE : RG_VISIBLE;
        if (m.isHelper) shrink(m);
    }
    /// Chains of more than 20 are placed without a program, beyond 50 children most are. Those of any connections would
    /// take too long with one.
    bool isLarge() const { return items.size() > 20; }
    void makePlain(int i) {
        Item &m = items[size_t(i)];
        restyle(i);
        m.style.width = rg_px(float(r.below(60)));
        m.style.height = rg_px(float(1 + r.below(60)));
        m.style.min_width = m.style.max_width = rg_unset();
        m.connections = rg_connections_default();
        m.hasConnections = r.chance(60);
        for (int slot : {1, 3, 4, 5}) {
            m.target[slot] = -1;
            connection(m.connections, slot)->edge = r.chance(50) ? RG_ATTR_NONE : slot == 1 ? RG_ATTR_TOP : slot == 3 ? RG_ATTR_BOTTOM
                                                    : slot == 4 ? RG_ATTR_LEADING : RG_ATTR_TRAILING;
        }
        if (i > 0 && r.chance(10)) {
            m.target[4] = int(r.below(uint32_t(i)));
            m.connections.leading.edge = RG_ATTR_TRAILING;
        }
    }
    void make() {
        box.padding_start = rg_px(margin());
        box.padding_end = rg_px(margin());
        box.padding_top = margin();
        items.resize(wild && r.chance(2) ? 22 + r.below(88) : 2 + r.below(9));
        for (size_t i = 0; i < items.size(); i++) {
            items[i].kind = r.pick({RG_KIND_FIXED, RG_KIND_FIXED, RG_KIND_VIEW, RG_KIND_SPACE});
            if (isLarge()) {
                makePlain(int(i));
                if (r.chance(10)) help(int(i));
                continue;
            }
            restyle(int(i));
            reconnect(int(i));
            if (r.chance(60)) help(int(i));
        }
        for (uint32_t k = r.below(3); k > 0; k--) chain();
    }
};

struct Ui {
    rg_context *ctx = nullptr;
    rg_node root = {};
    std::vector<rg_node> nodes;
    Ui() {
        rg_context_def def = rg_context_def_default();
        rg_context_create(&def, &ctx);
    }
    ~Ui() { rg_context_destroy(ctx); }
    Ui(const Ui &) = delete;

    void create(World &w, rg_direction direction) {
        rg_node_def def = rg_node_def_default(RG_KIND_CONNECTED);
        def.style = w.box;
        def.style.direction = direction;
        rg_node_create(ctx, rg_null(), &def, &root);
        for (Item &m : w.items) {
            rg_node_def child = rg_node_def_default(m.kind);
            child.style = m.style;
            rg_node out = {};
            rg_node_create(ctx, root, &child, &out);
            nodes.push_back(out);
        }
        for (size_t i = 0; i < nodes.size(); i++) connection(w, i);
    }
    rg_node node(int i) { return i < 0 ? root : nodes[size_t(i)]; }
    /// Gives a child the connections of the model.
    void connection(World &w, size_t i) {
        Item &m = w.items[i];
        rg_connections t = m.connections;
        for (int slot = 0; slot < 7; slot++) ::connection(t, slot)->target = node(m.target[slot]);
        if (m.center >= 0) t.circle_center = node(m.center);
        rg_status status = rg_node_set_connections(ctx, nodes[i], m.hasConnections ? &t : nullptr);
        std::vector<rg_node> others;
        for (int n : m.nodes) others.push_back(node(n));
        rg_references references = m.references;
        references.nodes = others.data();
        references.count = uint32_t(others.size());
        // a group changes the visibility of nodes beyond the model
        bool isBarrier = m.isHelper && m.references.barrier != RG_ATTR_NONE;
        if (status == RG_OK) status = rg_node_set_references(ctx, nodes[i], isBarrier ? &references : nullptr);
        if (status != RG_OK) printf("connections: %s\n", rg_error_message(ctx)), abort();
    }
};

size_t allocations(const Ui &ui) {
    rg_memory_stats stats;
    rg_context_memory_stats(ui.ctx, &stats);
    return stats.allocations;
}

/// Prints a failed case if CONNECTIONS_SHOW=1.
void show(World &w, Ui &x, Ui &y) {
    for (int i = -1; i < int(w.items.size()); i++)
        for (Ui *ui : {&x, &y}) {
            rg_node_layout info;
            rg_node_layout_info(ui->ctx, ui->node(i), &info);
            printf("  %d: %g,%g %gx%g\n", i, double(info.unsnapped.x), double(info.unsnapped.y),
                   double(info.unsnapped.width), double(info.unsnapped.height));
        }
    for (size_t i = 0; i < w.items.size(); i++) {
        Item &m = w.items[i];
        printf("  %zu kind %d %s%s content %gx%g width %d:%g height %d:%g margins %g %g %g %g", i, m.kind,
               m.style.visibility == RG_GONE ? "gone " : "", m.isHelper ? "helper" : "", double(m.style.content_width),
               double(m.style.content_height), m.style.width.kind, double(m.style.width.value), m.style.height.kind,
               double(m.style.height.value), double(m.style.margin_start.value), double(m.style.margin_top),
               double(m.style.margin_end.value), double(m.style.margin_bottom));
        printf(" min %g max %g\n    barrier %d:", double(m.style.min_width.value), double(m.style.max_width.value), m.references.barrier);
        for (int n : m.nodes) printf(" %d", n);
        for (int slot = 0; slot < 7 && m.hasConnections; slot++)
            if (connection(m.connections, slot)->edge) printf(" connection %d -> %d.%d", slot, m.target[slot], connection(m.connections, slot)->edge);
        printf(" bias %g %g chain %d %d weight %g %g ratio %g flags %x center %d\n", double(m.connections.bias_x), double(m.connections.bias_y),
               m.connections.chain_x, m.connections.chain_y, double(m.connections.weight_x), double(m.connections.weight_y), double(m.connections.ratio),
               m.connections.flags, m.center);
    }
}

/// - Returns: the step that failed, or 0.
int incremental(uint64_t seed) {
    World w(seed, true);
    w.make();
    Ui ui;
    ui.create(w, RG_DIRECTION_LTR);
    for (int step = 1; step <= 12; step++) {
        rg_direction direction = w.r.chance(30) ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        if (step > 1) {
            int i = int(w.r.below(uint32_t(w.items.size())));
            Item &m = w.items[size_t(i)];
            uint32_t edit = w.r.below(6);
            switch (w.isLarge() && edit != 2 && edit != 3 ? 6 : edit) {
            case 0: w.reconnect(i); break;
            case 6:
                m.isHelper = false;
                w.makePlain(i);
                rg_node_set_style(ui.ctx, ui.node(i), &m.style);
                break;
            case 1:
                w.help(i);
                rg_node_set_style(ui.ctx, ui.node(i), &m.style);
                break;
            case 2:
                m.style.visibility = m.style.visibility == RG_GONE ? RG_VISIBLE : RG_GONE;
                rg_node_set_int(ui.ctx, ui.node(i), RG_VISIBILITY, m.style.visibility);
                break;
            case 3: w.chain(); break;
            default:
                w.restyle(i);
                rg_node_set_style(ui.ctx, ui.node(i), &m.style);
            }
            for (size_t k = 0; k < w.items.size(); k++) ui.connection(w, k);
        }
        w.box.direction = direction;
        rg_node_set_int(ui.ctx, ui.root, RG_DIRECTION, direction);
        // a ConstraintLayout repeats the steps of its last layout, or of a program of the same calls
        for (int again = 3; again > 0; again--) {
            float other = w.r.chance(50) ? 100 : float(60 + w.r.below(300));
            rg_spec width = w.r.chance(70) ? rg_exactly(w.r.chance(70) ? 300 : other)
                            : w.r.chance(50) ? rg_at_most(200) : rg_unspecified();
            rg_spec height = w.r.chance(70) ? rg_exactly(200) : rg_unspecified();
            Ui fresh;
            fresh.create(w, direction);
            size_t before = allocations(ui);
            rg_status status = rg_layout_specs(ui.ctx, ui.root, width, height);
            rg_layout_stats stats;
            rg_context_layout_stats(ui.ctx, &stats);
            if (allocations(ui) != before && stats.programs_solved == 0)
                return printf("connections: seed %llu step %d: a layout took memory\n", (unsigned long long)seed, step), step;
            rg_status expected = rg_layout_specs(fresh.ctx, fresh.root, width, height);
            if (status != expected)
                return printf("connections: seed %llu step %d: %s instead of %s\n", (unsigned long long)seed, step,
                              rg_status_name(status), rg_status_name(expected)), step;
            for (int i = -1; i < int(w.items.size()); i++) {
                rg_node_layout a, b;
                rg_node_layout_info(ui.ctx, ui.node(i), &a);
                rg_node_layout_info(fresh.ctx, fresh.node(i), &b);
                if (!memcmp(&a.unsnapped, &b.unsnapped, sizeof a.unsnapped) && a.flags == b.flags) {
                    if (w.isLarge() && i % 25 != again) continue; // each explanation lays out again
                    if (explain(ui.ctx, ui.node(i)) == explain(fresh.ctx, fresh.node(i))) continue;
                    printf("connections: seed %llu step %d child %d: it is explained in another way\n", (unsigned long long)seed, step, i);
                }
                printf("connections: seed %llu step %d child %d: %g,%g %gx%g instead of %g,%g %gx%g\n", (unsigned long long)seed,
                       step, i, double(a.unsnapped.x), double(a.unsnapped.y), double(a.unsnapped.width),
                       double(a.unsnapped.height), double(b.unsnapped.x), double(b.unsnapped.y), double(b.unsnapped.width),
                       double(b.unsnapped.height));
                if (getenv("CONNECTIONS_SHOW")) show(w, ui, fresh);
                return step;
            }
        }
    }
    return 0;
}

uint64_t compared = 0;

/// Leaves out what Android's class does not mirror: it cuts sizes and positions that would lie left of the container,
/// so that connections lead from start to end, and sizes need no other room.
void tame(World &w) {
    for (Item &m : w.items) {
        m.isHelper = false; // a barrier at gone nodes is at the left
        m.references.barrier = RG_ATTR_NONE;
        m.connections.ratio = 0;
        m.connections.flags = 0;
        if (m.style.width.kind == RG_MATCH_PARENT || m.style.width.kind == RG_PERCENT) m.style.width = rg_px(30);
        m.style.min_width = m.style.max_width = rg_unset();
        if (m.connections.leading.edge == RG_ATTR_NONE) m.target[4] = -1;
        m.connections.leading.edge = m.target[4] < 0 ? RG_ATTR_LEADING : RG_ATTR_TRAILING;
        if (m.connections.trailing.edge != RG_ATTR_NONE && m.target[5] >= 0) m.connections.trailing.edge = RG_ATTR_NONE;
        if (m.connections.trailing.edge != RG_ATTR_NONE) m.connections.trailing.edge = RG_ATTR_TRAILING;
    }
}

/// The place of a line that vertical connections lead to. A gone child lies at the line it is connected to; NAN if
/// there are two.
float lineAt(World &w, Ui &ui, int target, rg_constraint_attribute edge) {
    if (target >= 0 && w.items[size_t(target)].style.visibility == RG_GONE) {
        Item &m = w.items[size_t(target)];
        bool isTop = m.connections.top.edge != RG_ATTR_NONE, isBottom = m.connections.bottom.edge != RG_ATTR_NONE;
        int slot = m.connections.baseline.edge != RG_ATTR_NONE ? 6 : isTop ? 1 : 3;
        if (slot != 6 && isTop == isBottom) return isTop ? NAN : w.box.padding_top;
        return lineAt(w, ui, m.target[slot], connection(m.connections, slot)->edge);
    }
    rg_node_layout a;
    rg_node_layout_info(ui.ctx, ui.node(target), &a);
    if (target < 0) return edge == RG_ATTR_TOP ? w.box.padding_top : a.unsnapped.height;
    return a.unsnapped.y + (edge == RG_ATTR_TOP ? 0 : edge == RG_ATTR_BOTTOM ? a.unsnapped.height : a.baseline);
}

/// The gone children that are as high as the container, and those that are gone and connected to them.
std::vector<bool> goneMatches(World &w) {
    std::vector<bool> found(w.items.size());
    for (size_t round = 0; round < w.items.size(); round++)
        for (size_t i = 0; i < w.items.size(); i++) {
            Item &m = w.items[i];
            if (m.style.visibility != RG_GONE) continue;
            if (m.style.height.kind == RG_MATCH_PARENT) found[i] = true;
            for (int slot : {1, 3, 6})
                if (connection(m.connections, slot)->edge != RG_ATTR_NONE && m.target[slot] >= 0 && found[size_t(m.target[slot])])
                    found[i] = true;
        }
    return found;
}

/// Whether the mirror image may differ, as on Android, where a child's other axis decides whether the direct pass or
/// the solver places it. Between two lines at the same place only the direct pass ignores margins; above the
/// upper edge, and left of the padding edge, only the direct pass has positions. Where a child is as high as the
/// container, only the direct pass follows its connection; the solver and the frame do not. A gone child that is as high as the container
/// has no height in the direct pass, and its whole height in the solver: what is connected to it lies in another place.
bool dependsOnPass(World &w, Ui &ui, rg_direction direction) {
    const std::vector<bool> isGoneMatch = goneMatches(w);
    const float start = w.box.padding_start.value, end = w.box.padding_end.value;
    const float left = direction == RG_DIRECTION_RTL ? end : start, right = direction == RG_DIRECTION_RTL ? start : end;
    rg_node_layout box;
    rg_node_layout_info(ui.ctx, ui.root, &box);
    for (int i = 0; i < int(w.items.size()); i++) {
        Item &m = w.items[size_t(i)];
        if (m.style.visibility == RG_GONE || m.isHelper) continue;
        rg_node_layout a;
        rg_node_layout_info(ui.ctx, ui.node(i), &a);
        if (a.unsnapped.y < 0 || a.unsnapped.x < left) return true;
        if (a.unsnapped.x + a.unsnapped.width > box.unsnapped.width - right) return true; // left of it in the mirror image
        for (int slot : {1, 3, 6})
            if (connection(m.connections, slot)->edge != RG_ATTR_NONE && m.target[slot] >= 0 && isGoneMatch[size_t(m.target[slot])])
                return true;
        bool isTop = m.connections.top.edge != RG_ATTR_NONE, isBottom = m.connections.bottom.edge != RG_ATTR_NONE;
        if (m.style.height.kind == RG_MATCH_PARENT && isTop != isBottom) {
            float line = lineAt(w, ui, m.target[isTop ? 1 : 3], (isTop ? m.connections.top : m.connections.bottom).edge);
            float top = isTop ? line + m.style.margin_top : line - m.style.margin_bottom - a.unsnapped.height;
            if (std::fabs(top - a.unsnapped.y) >= 1.0f / 64) return true;
        }
        if (!isTop || !isBottom) continue;
        float above = lineAt(w, ui, m.target[1], m.connections.top.edge);
        float below = lineAt(w, ui, m.target[3], m.connections.bottom.edge);
        if (std::fabs(below - above) < 1.0f / 64) return true;
    }
    return false;
}

/// Whether all children lie within the container and have a size. Beyond the left edge Android's solver has no
/// positions, and a box whose edges cross is at the left.
bool isWithin(World &w, Ui &ui, float width) {
    for (int i = 0; i < int(w.items.size()); i++) {
        rg_node_layout a;
        rg_node_layout_info(ui.ctx, ui.node(i), &a);
        bool isShown = w.items[size_t(i)].style.visibility != RG_GONE && !w.items[size_t(i)].isHelper;
        if (isShown && (a.unsnapped.width == 0 || a.unsnapped.height == 0)) return false;
        if (a.unsnapped.x < 0 || a.unsnapped.x + a.unsnapped.width > width) return false;
    }
    return true;
}

int mirrored(uint64_t seed) {
    World w(seed, false);
    w.make();
    tame(w);
    // a child without connections is at the left in both
    for (Item &m : w.items) m.hasConnections = true;
    Ui ltr, rtl;
    ltr.create(w, RG_DIRECTION_LTR);
    rtl.create(w, RG_DIRECTION_RTL);
    rg_spec width = rg_exactly(300); // a container that wraps is measured from the left
    rg_status status = rg_layout_specs(ltr.ctx, ltr.root, width, rg_exactly(200));
    if (status != rg_layout_specs(rtl.ctx, rtl.root, width, rg_exactly(200))) return printf("connections: other status\n"), 1;
    if (status != RG_OK) return printf("connections: %s\n", rg_status_name(status)), 1;
    rg_node_layout box;
    rg_node_layout_info(ltr.ctx, ltr.root, &box);
    if (!isWithin(w, ltr, box.unsnapped.width) || !isWithin(w, rtl, box.unsnapped.width)) return 0;
    compared++;
    for (int i = 0; i < int(w.items.size()); i++) {
        if (w.items[size_t(i)].isHelper) continue; // without connections across
        rg_node_layout a, b;
        rg_node_layout_info(ltr.ctx, ltr.node(i), &a);
        rg_node_layout_info(rtl.ctx, rtl.node(i), &b);
        if (w.items[size_t(i)].style.visibility == RG_GONE) continue;
        float x = box.unsnapped.width - a.unsnapped.x - a.unsnapped.width;
        // both edges are rounded, and Android's solver computes in single precision, in another order
        auto near = [](float p, float q) { return std::fabs(p - q) <= 4.0f / 64; };
        if (near(x, b.unsnapped.x) && near(a.unsnapped.width, b.unsnapped.width) && near(a.unsnapped.y, b.unsnapped.y) &&
            near(a.unsnapped.height, b.unsnapped.height))
            continue;
        if (dependsOnPass(w, ltr, RG_DIRECTION_LTR) || dependsOnPass(w, rtl, RG_DIRECTION_RTL)) return 0;
        printf("connections: seed %llu child %d is no mirror image: %g,%g %gx%g, not %g,%g %gx%g\n", (unsigned long long)seed, i,
               double(b.unsnapped.x), double(b.unsnapped.y), double(b.unsnapped.width), double(b.unsnapped.height),
               double(x), double(a.unsnapped.y), double(a.unsnapped.width), double(a.unsnapped.height));
        if (getenv("CONNECTIONS_SHOW")) show(w, ltr, rtl);
        return 1;
    }
    return 0;
}

int incrementalAndMirrored(uint64_t seed) {
    return incremental(seed) || mirrored(seed);
}

} // namespace

int main(int argc, char **argv) {
    if (runSeeds(argc, argv, "connections", 100, 12, incrementalAndMirrored)) return 1;
    if (compared == 0) printf("connections: no layout was compared with its mirror image\n");
    return compared == 0;
}
