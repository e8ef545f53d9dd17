// SPDX-License-Identifier: MIT
// Small edits in large trees: the trees, and the cases of cliffs.cpp.
#pragma once

#include "timing.hpp"

#include <reglet/reglet.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace cliffs {

using bench::now;
using bench::ratio_of;
using bench::slice_of;
using bench::Timed;

inline void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "cliffs: %s\n", rg_status_name(status));
    std::exit(2);
}

/// user_data: the number of characters of 7 x 16.
inline void measure_text(void *user, rg_measure_request *r) {
    ++*static_cast<int *>(user);
    const float natural = 7 * static_cast<float>(reinterpret_cast<uintptr_t>(r->node_user_data));
    const float room = r->width.mode == RG_UNSPECIFIED ? natural : r->width.size;
    r->out_width = std::min(natural, room);
    r->out_height = natural <= room ? 16 : 16 * std::ceil(natural / room);
}

struct Tree {
    rg_context *ui = nullptr;
    rg_node root{};
    std::vector<rg_node> rows;   ///< what the root has
    std::vector<rg_node> leaves; ///< one a row that edits change
    int calls = 0;               ///< of the callback

    explicit Tree(uint32_t capacity = 0, float scale = 1) {
        rg_context_def def = rg_context_def_default();
        def.node_capacity = capacity;
        def.pixel_scale = scale;
        def.measure = measure_text;
        def.user = &calls;
        must(rg_context_create(&def, &ui));
    }
    ~Tree() { rg_context_destroy(ui); }
    Tree(const Tree &) = delete;

    static rg_node_def def(rg_kind kind, rg_length width, rg_length height, bool vertical = true, float weight = 0) {
        rg_node_def d = rg_node_def_default(kind);
        d.style.width = width;
        d.style.height = height;
        d.style.orientation = vertical ? RG_VERTICAL : RG_HORIZONTAL;
        d.style.weight = weight;
        d.style.baseline_aligned = false;
        return d;
    }
    rg_node add(rg_node parent, const rg_node_def &d) {
        rg_node node;
        must(rg_node_create(ui, parent, &d, &node));
        return node;
    }
    void layout(float width = 400, float height = 800) { must(rg_layout(ui, root, width, height)); }
    void sweep(float width = 400) { must(rg_layout_specs(ui, root, rg_exactly(width), rg_unspecified())); }
    void drain() {
        rg_change changes[256];
        uint32_t count;
        do must(rg_changes_take(ui, changes, 256, &count));
        while (count > 0);
    }
    void height(rg_node node, float value) { must(rg_node_set_length(ui, node, RG_HEIGHT, rg_px(value))); }
    void characters(rg_node node, size_t count) {
        must(rg_node_set_user_data(ui, node, reinterpret_cast<void *>(count)));
        must(rg_node_mark_dirty(ui, node));
    }
};

inline rg_node_def column(rg_length height = rg_wrap_content()) {
    return Tree::def(RG_KIND_LINEAR, rg_match_parent(), height);
}

/// Row of S2: a picture, two lines, a small box.
inline void feed_row(Tree &t, rg_weight_mode mode = RG_WEIGHT_FILL) {
    const bool fill = mode == RG_WEIGHT_FILL;
    rg_node_def d = Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), false);
    d.style.weight_mode = mode;
    d.style.padding_left = d.style.padding_top = d.style.padding_right = d.style.padding_bottom = 8;
    const rg_node row = t.add(t.root, d);
    t.rows.push_back(row);
    t.add(row, Tree::def(RG_KIND_VIEW, rg_px(40), rg_px(40)));
    const rg_node lines = t.add(row, Tree::def(RG_KIND_LINEAR, fill ? rg_unset() : rg_px(0), rg_match_parent(), true, 1));
    t.leaves.push_back(t.add(lines, Tree::def(RG_KIND_VIEW, rg_match_parent(), rg_px(16))));
    t.add(lines, Tree::def(RG_KIND_VIEW, rg_match_parent(), rg_px(14)));
    t.add(row, Tree::def(RG_KIND_VIEW, rg_px(24), rg_px(24)));
}

inline void feed(Tree &t, int rows) {
    t.root = t.add(rg_null(), column());
    for (int i = 0; i < rows; i++) feed_row(t);
}

/// S5: rows of five texts that the host measures.
inline void texts(Tree &t, int rows, rg_length height) {
    t.root = t.add(rg_null(), column(height));
    size_t count = 0;
    for (int i = 0; i < rows; i++) {
        const rg_node row = t.add(t.root, Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), false));
        t.rows.push_back(row);
        for (int k = 0; k < 5; k++, count++) {
            rg_node_def leaf = Tree::def(RG_KIND_MEASURED, rg_px(0), rg_match_parent(), true, 1);
            leaf.user_data = reinterpret_cast<void *>(5 + count * 37 % 56);
            const rg_node node = t.add(row, leaf);
            if (k == 2) t.leaves.push_back(node);
        }
    }
}

/// Median of `operation(k)`, each timed alone, for at most a tenth of a second.
inline Timed median(const std::function<void(int)> &operation, const std::function<void(int)> &before = [](int) {}) {
    return bench::median_of(0.1, 5, 400, before, operation);
}

/// Median of the times that `time()` returns, each of one operation in a tree of its own.
inline Timed median_of_trees(int times, const std::function<double()> &time) {
    bench::Rounds rounds(0, times, times);
    while (rounds.next()) rounds.add(time());
    return rounds.median();
}

/// A case: nanoseconds of one operation in a tree of a size, or bytes, or a ratio.
struct Case {
    const char *name;
    std::vector<int> sizes;
    std::function<Timed(int)> run;
};

Timed picture_relayout(int rows);
Timed absolute_edit(int boxes, bool sticksOut);
Timed css_edit(int rows, float viewport);
Timed css_text_edit(int rows);
/// Cards in three columns whose three lines share rows, by subgrids: first layout, or another width.
Timed css_cards(int cards, bool first);
Timed text_edit(int rows, rg_length height, float viewport);
Timed text_relayout(int rows, rg_length height, float viewport);
Timed measure_rows(int rows);
Timed measure_text_rows(int rows);
Timed grid_spans(int cells, bool fills);
Timed grid_tall_spans(int cells);
Timed grid_spans_edit(int cells);
Timed grid_weights(int cells);
/// A chain of views in a window too narrow for it: of inequalities, or of equations, which contradict it.
Timed constraint_narrow(int views, bool contradicts);
Timed same_ids(int roots, bool builds);
Timed prepends(int rows);
Timed appends(int rows);
Timed gone(int rows, bool last);
Timed swap(int rows);
Timed move_to_end(int rows);
enum class Wrapped { gone, move, widest, height, indent, margin };
Timed wrapped(int rows, Wrapped edit);
/// Edits of a long list between two layouts: two rows come at the end; the first two go and two come; two rows in the
/// middle get other heights; a row moves by five places.
enum class Edit { append, log, heights, drag };
Timed edits(int rows, Edit edit);
/// One child of a container gets another offset.
Timed offset(int children, rg_kind kind);
/// One row gets another height in a list that is centered, from right to left, or has an invisible row.
enum class Sides { center, right_to_left, invisible };
Timed beside(int rows, Sides sides);
Timed anchored_first(int rows);
Timed android_overflow(int rows);
Timed android_feed_overflow(int rows);
Timed roots_beside(int roots);
Timed child_in_root(int roots);
double all_titles(int rows);
double all_texts(int rows);
Timed table_texts(int rows);
Timed rtl(int rows);
Timed scale(int rows);
Timed noop(bool specs);
/// Under callgrind: collects the instructions of layouts of which nothing is to be done. @return the share of one
double noop_counted(bool specs);
Timed first_layout_feed(int rows);
double build_peak();
/// Fresh pages that building touches, to the pages of the memory that it then takes: in a process of its own.
double build_pages();
Timed first_layout_chain(int containers, bool stretched);
Timed build_single(int rows);
double build_counted(int rows, bool are_equal);
Timed build_batch(int rows);
Timed take_changes(int rows, bool borrows);
Timed transition_step(int rows);
Timed transition_list(int rows);
Timed list_first(int count);
Timed list_show(int count);
Timed stagger_scroll(int count);
Timed list_goto(int count);
Timed column_first(int count);
Timed column_scroll(int count);
Timed column_edit_top(int count);
Timed column_width(int count);
Timed list_scroll(int count);
Timed grid_scroll(int count);
double list_jump(int count);
Timed list_edit_top(int count);
Timed list_width(int count);
double list_bytes(int count);
double bytes_of(const std::string &what);

/// Systems of constraints_…: see cliffs_constraints.cpp.
enum class Constrained { barrier, loose, chain, wrapping, rows, tens, pictures, flow, visual_format, contradiction, distances };
Timed constrained_first(Constrained kind, int views);
Timed constrained_width(Constrained kind, int views);
Timed constrained_edit(Constrained kind, int views);
Timed connected_rows_width(int rows);

void grid_cells(Tree &t, int cells, bool spans, bool weights, bool fills = false);

} // namespace cliffs
