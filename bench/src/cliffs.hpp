// SPDX-License-Identifier: MIT
// Small edits in large trees: the trees, and the cases of cliffs.cpp.
#pragma once

#include <reglet/reglet.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace cliffs {

inline void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "cliffs: %s\n", rg_status_name(status));
    std::exit(2);
}

/// The time of this thread: others do not count.
inline double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
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
inline double median(const std::function<void(int)> &operation, const std::function<void(int)> &before = {}) {
    std::vector<double> times;
    const double end = now() + 1e8;
    for (int k = 0; k < 400 && (k < 5 || now() < end); k++) {
        if (before) before(k);
        const double start = now();
        operation(k);
        times.push_back(now() - start);
    }
    std::vector<double> empty;
    for (int k = 0; k < 31; k++) {
        const double start = now();
        empty.push_back(now() - start);
    }
    const auto middle = [](std::vector<double> &values) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), at, values.end());
        return *at;
    };
    return std::max(1.0, middle(times) - middle(empty));
}

/// A case: nanoseconds of one operation in a tree of a size, or bytes, or a ratio.
struct Case {
    const char *name;
    std::vector<int> sizes;
    std::function<double(int)> run;
};

double picture_relayout(int rows);
double css_edit(int rows, float viewport);
double css_text_edit(int rows);
double text_edit(int rows, rg_length height, float viewport);
double text_relayout(int rows, rg_length height, float viewport);
double measure_rows(int rows);
double measure_text_rows(int rows);
double grid_spans(int cells, bool fills);
double grid_spans_edit(int cells);
double grid_weights(int cells);
/// A chain of views in a window too narrow for it: of inequalities, or of equations, which contradict it.
double constraint_narrow(int views, bool contradicts);
double same_ids(int roots, bool builds);
double prepends(int rows);
double appends(int rows);
double gone(int rows, bool last);
double swap(int rows);
double move_to_end(int rows);
double android_overflow(int rows);
double android_feed_overflow(int rows);
double roots_beside(int roots);
double child_in_root(int roots);
double all_titles(int rows);
double all_texts(int rows);
double table_texts(int rows);
double rtl(int rows);
double scale(int rows);
double noop(bool specs);
/// Under callgrind: collects the instructions of layouts of which nothing is to be done. @return their number
double noop_counted(bool specs);
double first_layout_feed(int rows);
double build_peak();
double first_layout_chain(int containers, bool stretched);
double build_single(int rows);
double build_batch(int rows);
double take_changes(int rows, bool borrows);
double transition_step(int rows);
double transition_list(int rows);
double list_first(int count);
double list_show(int count);
double stagger_scroll(int count);
double list_goto(int count);
double column_first(int count);
double column_scroll(int count);
double column_edit_top(int count);
double column_width(int count);
double list_scroll(int count);
double grid_scroll(int count);
double list_jump(int count);
double list_edit_top(int count);
double list_width(int count);
double list_bytes(int count);
double bytes_of(const std::string &what);

/// Systems of constraints_…: see cliffs_constraints.cpp.
enum class Constrained { barrier, chain, flow, visual_format, contradiction };
double constrained_first(Constrained kind, int views);
double constrained_width(Constrained kind, int views);
double constrained_edit(Constrained kind, int views);
double connected_rows_width(int rows);

void grid_cells(Tree &t, int cells, bool spans, bool weights, bool fills = false);

} // namespace cliffs
