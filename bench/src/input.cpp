// SPDX-License-Identifier: MIT
// input: medians of hit tests and of searches for the next focus. Prints a name, nanoseconds and the slowness of the
// machine meanwhile, a line.
#include "timing.hpp"

#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace bench;

void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "input: %s\n", rg_status_name(status));
    std::exit(2);
}

/// The median time of an operation, of 31 times `count`.
Timed nanoseconds(int count, const std::function<void(int)> &operation) {
    const auto round = [&](int k) {
        for (int i = 0; i < count; i++) operation(k * count + i);
    };
    return median_of(0, 31, 31, [](int) {}, round) / count;
}

struct Tree {
    rg_context *ui = nullptr;
    rg_node root{};
    std::vector<rg_node> items;

    Tree() {
        const rg_context_def def = rg_context_def_default();
        must(rg_context_create(&def, &ui));
    }
    ~Tree() { rg_context_destroy(ui); }
    Tree(const Tree &) = delete;

    rg_node add(rg_node parent, rg_kind kind, rg_length width, rg_length height) {
        rg_node_def def = rg_node_def_default(kind);
        def.style.width = width;
        def.style.height = height;
        def.style.orientation = RG_VERTICAL;
        rg_node node;
        must(rg_node_create(ui, parent, &def, &node));
        return node;
    }
    rg_node hit(float x, float y) {
        rg_node found;
        must(rg_hit_test(ui, root, x, y, nullptr, &found));
        return found;
    }
};

/// A scrolled column of rows of 40 px, each with `inside` nodes.
void hits(const std::string &name, int count, int inside) {
    Tree t;
    t.root = t.add(rg_null(), RG_KIND_SCROLL, rg_match_parent(), rg_match_parent());
    const rg_node column = t.add(t.root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content());
    for (int i = 0; i < count; i++) {
        const rg_node row = t.add(column, inside ? RG_KIND_FRAME : RG_KIND_VIEW, rg_match_parent(), rg_px(40));
        for (int k = 0; k < inside; k++) t.add(row, RG_KIND_VIEW, rg_px(30), rg_px(30));
        t.items.push_back(row);
    }
    must(rg_layout(t.ui, t.root, 400, 800));
    auto one = [&](int i) {
        must(rg_node_set_scroll(t.ui, t.root, 0, static_cast<float>(i * 7919 % (count * 40 - 800))));
        if (!t.hit(200, static_cast<float>(i % 800)).id) std::exit(2);
    };
    print(name, nanoseconds(2000, one));
    // after each layout the frames are read again
    print(name + "_after_layout", median_of(0, 31, 31, [&](int i) {
        must(rg_node_set_length(t.ui, t.items[0], RG_HEIGHT, rg_px(static_cast<float>(40 + i % 2))));
        must(rg_layout(t.ui, t.root, 400, 800));
    }, one));
}

/// Focusable nodes in rows of ten.
void focus(int count) {
    Tree t;
    t.root = t.add(rg_null(), RG_KIND_ABSOLUTE, rg_match_parent(), rg_match_parent());
    rg_input_def in = rg_input_def_default();
    in.focusable = RG_FOCUSABLE_YES;
    for (int i = 0; i < count; i++) {
        t.items.push_back(t.add(t.root, RG_KIND_VIEW, rg_px(40), rg_px(40)));
        must(rg_node_set_float(t.ui, t.items.back(), RG_OFFSET_X, static_cast<float>(50 * (i % 10))));
        must(rg_node_set_float(t.ui, t.items.back(), RG_OFFSET_Y, static_cast<float>(50 * (i / 10))));
    }
    must(rg_nodes_set_input(t.ui, t.items.data(), sizeof(rg_node), &in, 0, t.items.size()));
    must(rg_layout(t.ui, t.root, 500, static_cast<float>(5 * count)));
    const char *names[] = {"focus_left", "focus_up", "focus_right", "focus_down", "focus_forward", "focus_backward"};
    for (int direction = 0; direction < 6; direction++) {
        auto one = [&](int i) {
            rg_node found;
            must(rg_focus_next(t.ui, t.root, t.items[static_cast<size_t>(i * 331 % count)], nullptr,
                               static_cast<rg_focus_direction>(direction), &found));
        };
        print(names[direction], nanoseconds(200, one));
    }
}

} // namespace

int main() {
    keep_memory();
    hits("hit_10000", 10'000, 0);
    hits("hit_10000_of_3", 10'000, 3);
    focus(1'000);
    return 0;
}
