// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: memory of whole trees and of nodes.
#include "cliffs.hpp"

#include <sys/resource.h>

namespace cliffs {

/// The peak memory of building a feed by single calls, to what it then takes.
double build_peak() {
    Tree t;
    feed(t, 1'000);
    rg_memory_stats stats;
    must(rg_context_memory_stats(t.ui, &stats));
    return static_cast<double>(stats.peak_bytes) / static_cast<double>(stats.live_bytes);
}

double build_pages() {
    const auto fresh_pages = [] {
        rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_minflt;
    };
    {
        Tree small; // the pages of the program itself
        feed(small, 10);
    }
    const long before = fresh_pages();
    Tree t;
    feed(t, 1'000);
    const long pages = fresh_pages() - before;
    rg_memory_stats stats;
    must(rg_context_memory_stats(t.ui, &stats));
    return static_cast<double>(pages) / (static_cast<double>(stats.live_bytes) / 4096);
}

namespace {

/// Live bytes a node of a tree of nothing else, beside an empty context.
double bytes(const std::function<void(Tree &, rg_node)> &make, int each = 1) {
    constexpr int count = 10'000;
    Tree t(20'000);
    rg_memory_stats before, after;
    t.root = t.add(rg_null(), column(rg_wrap_content()));
    t.sweep();
    must(rg_context_trim(t.ui));
    must(rg_context_memory_stats(t.ui, &before));
    for (int i = 0; i < count; i++) make(t, t.root);
    t.sweep();
    t.drain();
    must(rg_context_trim(t.ui));
    must(rg_context_memory_stats(t.ui, &after));
    return static_cast<double>(after.live_bytes - before.live_bytes) / count / each;
}

/// Live bytes a child of constraint containers with `children` each, every child with three constraints. Two more hold
/// the first one.
double constraint_bytes(int children) {
    const int containers = 1'000 / children;
    Tree t;
    rg_memory_stats before, after;
    t.root = t.add(rg_null(), column(rg_wrap_content()));
    t.sweep();
    must(rg_context_trim(t.ui));
    must(rg_context_memory_stats(t.ui, &before));
    for (int i = 0; i < containers; i++) {
        const rg_node container = t.add(t.root, Tree::def(RG_KIND_CONSTRAINT, rg_match_parent(), rg_px(100)));
        rg_node last = rg_null();
        auto hold = [&](rg_node first, rg_constraint_attribute own, rg_node second, rg_constraint_attribute other,
                        double constant) {
            rg_constraint_def def = rg_constraint_default();
            def.first = first;
            def.attribute = own;
            def.second = second;
            def.second_attribute = other;
            def.constant = constant;
            rg_constraint made;
            must(rg_constraint_add(t.ui, container, &def, &made));
        };
        for (int k = 0; k < children; k++) {
            const rg_node child = t.add(container, Tree::def(RG_KIND_FIXED, rg_px(20), rg_px(20)));
            hold(child, RG_ATTR_LEFT, last, k == 0 ? RG_ATTR_LEFT : RG_ATTR_RIGHT, 4);
            hold(child, RG_ATTR_TOP, rg_null(), RG_ATTR_TOP, 4 + k % 3);
            hold(child, RG_ATTR_WIDTH, rg_null(), RG_ATTR_NONE, 20 + k % 5);
            last = child;
        }
    }
    t.sweep();
    t.drain();
    must(rg_context_trim(t.ui));
    must(rg_context_memory_stats(t.ui, &after));
    return static_cast<double>(after.live_bytes - before.live_bytes) / (containers * children);
}

} // namespace

double bytes_of(const std::string &what) {
    if (what == "constraint_large") return constraint_bytes(1'000);
    if (what == "constraint_small") return constraint_bytes(3);
    int i = 0;
    if (what == "plain") return bytes([](Tree &t, rg_node p) { t.add(p, Tree::def(RG_KIND_FIXED, rg_px(1), rg_px(1))); });
    if (what == "container") return bytes([](Tree &t, rg_node p) { t.add(p, column(rg_wrap_content())); });
    if (what == "id") return bytes([&](Tree &t, rg_node p) {
        rg_node_def d = Tree::def(RG_KIND_FIXED, rg_px(1), rg_px(1));
        char id[32];
        std::snprintf(id, sizeof id, "node_%d", i++);
        d.id = id;
        t.add(p, d);
    });
    if (what == "offset") return bytes([&](Tree &t, rg_node p) {
        rg_node_def d = Tree::def(RG_KIND_FIXED, rg_px(1), rg_px(1));
        d.style.offset_x = static_cast<float>(++i % 1000);
        t.add(p, d);
    });
    if (what == "margins") return bytes([&](Tree &t, rg_node p) {
        rg_node_def d = Tree::def(RG_KIND_FIXED, rg_px(1), rg_px(1));
        d.style.margin_left = static_cast<float>(++i) / 64;
        t.add(p, d);
    });
    if (what == "text") return bytes([&](Tree &t, rg_node p) {
        rg_node_def d = Tree::def(RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content());
        char text[32];
        std::snprintf(text, sizeof text, "A title of %d", ++i);
        d.text = text;
        t.add(p, d);
    });
    Tree t(20'000);
    rg_memory_stats before, after;
    must(rg_context_memory_stats(t.ui, &before));
    grid_cells(t, 10'000, false, false);
    t.sweep();
    t.drain();
    must(rg_context_trim(t.ui));
    must(rg_context_memory_stats(t.ui, &after));
    Tree u(20'000);
    must(rg_context_trim(u.ui));
    must(rg_context_memory_stats(u.ui, &before));
    return static_cast<double>(after.live_bytes - before.live_bytes) / 10'000;
}

} // namespace cliffs
