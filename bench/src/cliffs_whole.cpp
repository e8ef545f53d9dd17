// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: whole trees laid out, built, read, in motion.
#include "cliffs.hpp"

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
    return 1.0 / times;
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

/// As build_single, by rg_node_create alone, in a context with room for all: columns that grow are copied by libc.
/// All leaves of a row `are_equal`, or each has a style of its own.
double build_counted(int rows, bool are_equal) {
    Tree t(static_cast<uint32_t>(6 * rows + 1));
    t.root = t.add(rg_null(), column());
    rg_node_def row = Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), false);
    row.style.weight_mode = RG_WEIGHT_FILL;
    row.style.padding_left = row.style.padding_top = row.style.padding_right = row.style.padding_bottom = 8;
    const rg_node_def lines = Tree::def(RG_KIND_LINEAR, rg_unset(), rg_match_parent(), true, 1);
    const rg_node_def leaves[] = {Tree::def(RG_KIND_VIEW, rg_px(40), rg_px(40)),
                                  Tree::def(RG_KIND_VIEW, rg_match_parent(), rg_px(16)),
                                  Tree::def(RG_KIND_VIEW, rg_match_parent(), rg_px(14)),
                                  Tree::def(RG_KIND_VIEW, rg_px(24), rg_px(24))};
    const size_t step = are_equal ? 0 : 1;
    for (int i = 0; i < rows; i++) {
        if (i == 1) CALLGRIND_TOGGLE_COLLECT; // the first row reads the styles
        rg_node parent, inner, leaf;
        rg_node_create(t.ui, t.root, &row, &parent);
        rg_node_create(t.ui, parent, &leaves[0], &leaf);
        rg_node_create(t.ui, parent, &lines, &inner);
        rg_node_create(t.ui, inner, &leaves[step], &leaf);
        rg_node_create(t.ui, inner, &leaves[2 * step], &leaf);
        rg_node_create(t.ui, parent, &leaves[3 * step], &leaf);
    }
    CALLGRIND_TOGGLE_COLLECT;
    return 1.0 / (6 * (rows - 1));
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
