// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: whole trees laid out, built, read, in bytes.
#include "cliffs.hpp"

#include <sys/resource.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_TOGGLE_COLLECT
#endif

namespace cliffs {

Timed rtl(int rows) {
    Tree t;
    feed(t, rows);
    t.sweep();
    return median([&](int k) {
        must(rg_node_set_int(t.ui, t.root, RG_DIRECTION, k & 1 ? RG_DIRECTION_LTR : RG_DIRECTION_RTL));
        t.sweep();
    }, [&](int) { t.drain(); }) / (6 * rows + 1);
}

Timed scale(int rows) {
    Tree t;
    feed(t, rows);
    t.sweep();
    return median([&](int k) {
        must(rg_context_set_pixel_scale(t.ui, k & 1 ? 1 : 1.5f));
        t.sweep();
    }, [&](int) { t.drain(); }) / (6 * rows + 1);
}

Timed noop(bool specs) {
    Tree t;
    feed(t, 1000);
    t.layout();
    if (specs) t.sweep();
    return median([&](int) {
        for (int i = 0; i < 1000; i++) {
            if (specs) t.sweep();
            else t.layout();
        }
    }) / 1000;
}

double noop_counted(bool specs) {
    constexpr int times = 1000;
    Tree t;
    feed(t, 1000);
    // twice: the second one finds that nothing changed
    for (int i = 0; i < 2; i++) {
        if (specs) t.sweep();
        else t.layout();
    }
    const rg_node root = t.root;
    CALLGRIND_TOGGLE_COLLECT;
    for (int i = 0; i < times; i++) {
        if (specs) rg_layout_specs(t.ui, root, rg_exactly(400), rg_unspecified());
        else rg_layout(t.ui, root, 400, 800);
    }
    CALLGRIND_TOGGLE_COLLECT;
    return times;
}

Timed first_layout_feed(int rows) {
    return median_of_trees(31, [&] {
        Tree t;
        feed(t, rows);
        const double start = now();
        t.sweep();
        return now() - start;
    }) / (6 * rows + 1);
}

Timed first_layout_chain(int containers, bool stretched) {
    return median_of_trees(31, [&] {
        rg_context_def def = rg_context_def_default();
        def.max_depth = 2000;
        rg_context *ui;
        must(rg_context_create(&def, &ui));
        rg_node parent = rg_null(), root = rg_null();
        for (int i = 0; i <= containers; i++) {
            rg_node_def d = Tree::def(i < containers ? RG_KIND_LINEAR : RG_KIND_FIXED, rg_wrap_content(),
                                      rg_wrap_content(), i & 1);
            if (i < containers) {
                d.style.weight_mode = RG_WEIGHT_FILL;
                d.style.padding_left = d.style.padding_top = d.style.padding_right = d.style.padding_bottom = 1;
                if (stretched && i > 0) (i & 1 ? d.style.height : d.style.width) = rg_match_parent();
            } else d.style.width = d.style.height = rg_px(10);
            must(rg_node_create(ui, parent, &d, &parent));
            if (i == 0) root = parent;
        }
        const double start = now();
        must(rg_layout_specs(ui, root, rg_unspecified(), rg_unspecified()));
        const double time = now() - start;
        rg_context_destroy(ui);
        return time;
    }) / (containers + 1);
}

Timed build_single(int rows) {
    const Timed time = median([&](int) {
        Tree t;
        feed(t, rows);
    });
    return time / (6 * rows + 1);
}

Timed build_batch(int rows) {
    std::vector<rg_style> styles;
    std::vector<rg_tree_node> nodes;
    auto style = [&](const rg_node_def &d) {
        styles.push_back(d.style);
        return static_cast<uint32_t>(styles.size() - 1);
    };
    const uint32_t root = style(column(rg_wrap_content()));
    rg_node_def d = Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), false);
    d.style.weight_mode = RG_WEIGHT_FILL;
    d.style.padding_left = d.style.padding_top = d.style.padding_right = d.style.padding_bottom = 8;
    const uint32_t row = style(d);
    const uint32_t picture = style(Tree::def(RG_KIND_FIXED, rg_px(40), rg_px(40)));
    d = Tree::def(RG_KIND_LINEAR, rg_px(0), rg_wrap_content(), true, 1);
    d.style.weight_mode = RG_WEIGHT_FILL;
    const uint32_t lines = style(d);
    const uint32_t first = style(Tree::def(RG_KIND_FIXED, rg_match_parent(), rg_px(16)));
    const uint32_t second = style(Tree::def(RG_KIND_FIXED, rg_match_parent(), rg_px(14)));
    const uint32_t small = style(Tree::def(RG_KIND_FIXED, rg_px(24), rg_px(24)));
    auto node = [&](int parent, rg_kind kind, uint32_t s) {
        rg_tree_node n{};
        n.parent = parent;
        n.kind = kind;
        n.style = s;
        nodes.push_back(n);
        return static_cast<int>(nodes.size() - 1);
    };
    node(-1, RG_KIND_LINEAR, root);
    for (int i = 0; i < rows; i++) {
        const int r = node(0, RG_KIND_LINEAR, row);
        node(r, RG_KIND_FIXED, picture);
        const int l = node(r, RG_KIND_LINEAR, lines);
        node(l, RG_KIND_FIXED, first);
        node(l, RG_KIND_FIXED, second);
        node(r, RG_KIND_FIXED, small);
    }
    rg_tree_def tree{};
    tree.struct_size = sizeof tree;
    tree.style_count = static_cast<uint32_t>(styles.size());
    tree.styles = styles.data();
    tree.nodes = nodes.data();
    tree.node_count = static_cast<uint32_t>(nodes.size());
    const Timed time = median([&](int) {
        Tree t;
        must(rg_tree_create(t.ui, &tree, nullptr));
    });
    return time / (6 * rows + 1);
}

Timed take_changes(int rows, bool borrows) {
    Tree t;
    feed(t, rows);
    t.sweep();
    t.drain();
    static rg_change changes[20'000];
    const rg_node leaf = t.leaves[static_cast<size_t>(rows / 2)];
    return median([&](int) {
        uint32_t count;
        if (borrows) {
            const rg_change_view view = rg_changes(t.ui);
            must(view.status);
            if (view.count < 5'000) must(RG_ERROR_LIMIT);
            must(rg_changes_clear(t.ui));
        } else must(rg_changes_take(t.ui, changes, 20'000, &count));
    }, [&](int k) {
        t.height(leaf, k & 1 ? 16 : 30);
        t.sweep();
    });
}

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

/// Live bytes a node of a tree of nothing else, beside an empty context.
static double bytes(const std::function<void(Tree &, rg_node)> &make, int each = 1) {
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
static double constraint_bytes(int children) {
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

Timed transition_step(int rows) {
    Tree t;
    t.root = t.add(rg_null(), column());
    for (int i = 0; i <= rows; i++) t.rows.push_back(t.add(t.root, Tree::def(RG_KIND_VIEW, rg_px(40), rg_px(20))));
    t.sweep();
    rg_transition_def def = rg_transition_default();
    def.move.duration = 3'600;
    must(rg_transition_begin(t.ui, t.root, &def));
    t.height(t.rows[0], 60);
    t.sweep();
    rg_motion_view view;
    must(rg_transition_step(t.ui, 0, &view));
    return median([&](int) { must(rg_transition_step(t.ui, 0.01f, &view)); });
}

Timed transition_list(int rows) {
    Tree t;
    t.root = t.add(rg_null(), column());
    rg_drawable background;
    must(rg_drawable_color(t.ui, 0xff336699, &background));
    for (int i = 0; i <= rows; i++) {
        t.rows.push_back(t.add(t.root, Tree::def(RG_KIND_VIEW, rg_px(40), rg_px(20))));
        must(rg_node_set_drawable(t.ui, t.rows.back(), RG_SLOT_BACKGROUND, background));
    }
    t.sweep();
    rg_transition_def def = rg_transition_default();
    def.move.duration = 3'600;
    must(rg_transition_begin(t.ui, t.root, &def));
    t.height(t.rows[0], 60);
    t.sweep();
    rg_motion_view view;
    must(rg_transition_step(t.ui, 0, &view));
    must(rg_transition_step(t.ui, 0.01f, &view));
    rg_display_list list{};
    list.struct_size = sizeof list;
    return median([&](int) { must(rg_paint(t.ui, t.root, RG_PAINT_MOTION, &list)); });
}

} // namespace cliffs
