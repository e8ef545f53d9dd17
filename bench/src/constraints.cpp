// SPDX-License-Identifier: MIT
// Constraint containers through the C API: what building a system and its first layout take, a layout in another width, one
// more constant (a view that follows the pointer), a constraint removed and added again, another state of 200 views.
//   chain   equal widths from edge to edge; heights and tops those of the container
//   labels  a chain of views with intrinsic widths: what is missing or left over is taken by priorities
//   grid    equal widths and heights in both directions
//   rows    two rows of labels, every second one as wide as that above: two sums share half of their terms
// --growth also measures these, where inequalities couple the views:
//   free    a chain of views without widths, at no edge
//   margins labels at the left edge, with a least distance from the right one
//   narrow  a chain of least widths and distances, which contradict the container's width
//   clash   a chain of fixed widths, with one constraint that contradicts it
//   form    labels, each with a field behind it; the fields begin at the same place
//   pairs   two labels a row, with least distances from each other and from the edges
//   table   cells in ten columns, each as wide as its widest cell
//   tree    a binary tree: each view at least 12 behind its parent, centered to it if possible
//   random  views of a fixed width, each at least some distance behind two random ones before it
//   inside  labels, each behind two random ones before it, and 8 inside both edges
//   tight   the views of random, in a container that is too narrow for them
#include <malloc.h>
#include <reglet/reglet.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace {

enum Scene { Chain, Labels, Grid, Rows, Free, Margins, Narrow, Clash, Form, Pairs, Table, Tree, Random, Inside, Tight };

struct System {
    rg_context *ctx = nullptr;
    rg_node box = {};
    std::vector<rg_node> views;
    std::vector<rg_constraint_def> defs;
    std::vector<rg_constraint> made;

    ~System() { rg_context_destroy(ctx); }

    bool isContradictory = false;

    void least(rg_node first, rg_constraint_attribute a, double constant, rg_node second = {}, rg_constraint_attribute b = RG_ATTR_NONE) {
        rule(first, a, constant, second, b);
        defs.back().relation = RG_GREATER_OR_EQUAL;
    }
    void rule(rg_node first, rg_constraint_attribute a, double constant, rg_node second = {}, rg_constraint_attribute b = RG_ATTR_NONE) {
        rg_constraint_def def = rg_constraint_default();
        def.first = first;
        def.attribute = a;
        def.second = second;
        def.second_attribute = b;
        def.constant = constant;
        defs.push_back(def);
    }

    void create(Scene scene, int count) {
        rg_context_def def = rg_context_def_default();
        def.node_capacity = uint32_t(count + 1);
        rg_context_create(&def, &ctx);
        rg_node_def node = rg_node_def_default(RG_KIND_CONSTRAINT);
        rg_node_create(ctx, rg_null(), &node, &box);
        bool hasLabels = scene == Labels || scene == Rows || scene == Margins || (scene >= Form && scene != Random && scene != Tight);
        node = rg_node_def_default(hasLabels ? RG_KIND_FIXED : RG_KIND_VIEW);
        node.style.height = rg_match_parent();
        for (int i = 0; i < count; i++) {
            node.style.content_width = float(40 + i % 17);
            rg_node view;
            rg_node_create(ctx, box, &node, &view);
            views.push_back(view);
            if (!hasLabels) continue;
            rg_content_priorities priorities = {float(250 + i % 3), 250, 750, 750};
            rg_node_set_content_priorities(ctx, view, &priorities);
        }
    }

    void describe(Scene scene) {
        if (scene >= Free) return describeCoupled(scene);
        int count = int(views.size());
        int across = scene == Grid ? int(std::lround(std::sqrt(count))) : scene == Rows ? count / 2 : count;
        bool isFlat = across == count;
        for (int i = 0; i < count; i++) {
            rg_node view = views[size_t(i)];
            if (i % across == 0) rule(view, RG_ATTR_LEFT, 0, box, RG_ATTR_LEFT);
            else rule(view, RG_ATTR_LEFT, 8, views[size_t(i - 1)], RG_ATTR_RIGHT);
            if (i < across) rule(view, RG_ATTR_TOP, 0, box, RG_ATTR_TOP);
            else rule(view, RG_ATTR_TOP, 8, views[size_t(i - across)], RG_ATTR_BOTTOM);
            if (isFlat) rule(view, RG_ATTR_HEIGHT, 0, box, RG_ATTR_HEIGHT);
            else if (i > 0) rule(view, RG_ATTR_HEIGHT, 0, views[0], RG_ATTR_HEIGHT);
            if ((scene == Chain || scene == Grid) && i > 0) rule(view, RG_ATTR_WIDTH, 0, views[0], RG_ATTR_WIDTH);
            if (scene == Rows && i >= across && i % 2 == 0) rule(view, RG_ATTR_WIDTH, 0, views[size_t(i - across)], RG_ATTR_WIDTH);
        }
        rule(views[size_t(across - 1)], RG_ATTR_RIGHT, 0, box, RG_ATTR_RIGHT);
        if (scene == Rows) rule(views[size_t(count - 1)], RG_ATTR_RIGHT, 0, box, RG_ATTR_RIGHT);
        if (!isFlat) rule(views[size_t(count - across)], RG_ATTR_BOTTOM, 0, box, RG_ATTR_BOTTOM);
    }

    void describeCoupled(Scene scene) {
        int count = int(views.size());
        isContradictory = scene == Narrow || scene == Clash || scene == Tight;
        std::minstd_rand random(7);
        for (int i = 0; i < count; i++) {
            rg_node view = views[size_t(i)], before = views[size_t(std::max(i - 1, 0))];
            rule(view, RG_ATTR_TOP, 0, box, RG_ATTR_TOP);
            if (scene == Free) {
                if (i > 0) rule(view, RG_ATTR_LEFT, 8, before, RG_ATTR_RIGHT);
            } else if (scene == Margins) {
                rule(view, RG_ATTR_LEFT, 8, box, RG_ATTR_LEFT);
                least(box, RG_ATTR_RIGHT, 8, view, RG_ATTR_RIGHT);
            } else if (scene == Narrow) {
                least(view, RG_ATTR_WIDTH, 20);
                if (i > 0) least(view, RG_ATTR_LEFT, 8, before, RG_ATTR_RIGHT);
            } else if (scene == Clash) {
                rule(view, RG_ATTR_WIDTH, 10);
                if (i > 0) rule(view, RG_ATTR_LEFT, 8, before, RG_ATTR_RIGHT);
            } else if (scene == Form || scene == Pairs) {
                bool isFirst = i % 2 == 0;
                if (isFirst && scene == Form) rule(view, RG_ATTR_LEFT, 8, box, RG_ATTR_LEFT);
                if (isFirst && scene == Pairs) least(view, RG_ATTR_LEFT, 8, box, RG_ATTR_LEFT);
                if (isFirst) continue;
                least(view, RG_ATTR_LEFT, 8, before, RG_ATTR_RIGHT);
                if (scene == Form && i > 1) rule(view, RG_ATTR_LEFT, 0, views[1], RG_ATTR_LEFT);
                least(box, RG_ATTR_RIGHT, 8, view, RG_ATTR_RIGHT);
            } else if (scene == Table) {
                int column = i % 10;
                if (column == 0) rule(view, RG_ATTR_LEFT, 0, box, RG_ATTR_LEFT);
                else least(view, RG_ATTR_LEFT, 8, before, RG_ATTR_RIGHT);
                if (column > 0 && i >= 10) rule(view, RG_ATTR_LEFT, 0, views[size_t(i - 10)], RG_ATTR_LEFT);
                if (column == 9) least(box, RG_ATTR_RIGHT, 0, view, RG_ATTR_RIGHT);
            } else if (scene >= Random) {
                if (scene != Inside) rule(view, RG_ATTR_WIDTH, 10);
                for (int times = 0; times < 2; times++) {
                    double distance = double(random() % 20);
                    if (i > 0) least(view, RG_ATTR_LEFT, distance, views[random() % size_t(i)], RG_ATTR_RIGHT);
                    else least(view, RG_ATTR_LEFT, distance, box, RG_ATTR_LEFT);
                }
                if (scene == Inside) least(view, RG_ATTR_LEFT, 8, box, RG_ATTR_LEFT);
                if (scene != Random) least(box, RG_ATTR_RIGHT, 8, view, RG_ATTR_RIGHT);
            } else if (i > 0) {
                rg_node parent = views[size_t((i - 1) / 2)];
                least(view, RG_ATTR_LEFT, 12, parent, RG_ATTR_LEFT);
                rule(view, RG_ATTR_CENTER_X, 0, parent, RG_ATTR_CENTER_X);
                defs.back().priority = 500;
            }
        }
        if (scene == Narrow || scene == Clash) {
            rule(views[0], RG_ATTR_LEFT, 20, box, RG_ATTR_LEFT);
            rule(views[size_t(count - 1)], RG_ATTR_RIGHT, -5, box, RG_ATTR_RIGHT);
        }
        if (scene == Tree) rule(views[0], RG_ATTR_LEFT, 0, box, RG_ATTR_LEFT);
    }

    void add() {
        made.resize(defs.size());
        rg_constraints_add(ctx, box, defs.data(), 0, defs.size(), made.data());
    }

    void layout(double width) {
        rg_status status = rg_layout(ctx, box, float(width), 8000);
        if (status != RG_OK && !isContradictory) {
            std::printf("failed: %s\n", rg_error_message(ctx));
            std::exit(1);
        }
    }
    uint64_t allocations() const {
        rg_memory_stats stats;
        rg_context_memory_stats(ctx, &stats);
        return stats.allocations;
    }
};

bool failed = false;

/// Microseconds of the quickest of some runs.
template <class Body> double best(int runs, Body body) {
    double quickest = 1e18;
    for (int i = 0; i < runs; i++) {
        auto start = std::chrono::steady_clock::now();
        body(i);
        std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
        quickest = std::min(quickest, taken.count());
    }
    return quickest;
}

/// Microseconds of one of `runs` in a row.
template <class Body> double mean(int runs, Body body) {
    return best(5, [&](int) { for (int i = 0; i < runs; i++) body(i); }) / runs;
}

void measure(const char *name, Scene scene, int count, bool quick) {
    double width = scene == Labels ? count * 51.0 : scene == Rows ? count * 25.5 : scene == Grid ? 20000 : 100.0 * count;
    if (scene == Narrow) width = count * 10.0;
    if (scene >= Margins && scene != Narrow) width = scene == Tight ? 20 : 2000;
    width = std::min(width, 8e6 / 64);
    int runs = quick ? 1 : 20;
    double build = 1e18;
    for (int i = 0; i < runs; i++) {
        System s;
        s.create(scene, count);
        s.describe(scene);
        build = std::min(build, best(1, [&](int) { s.add(); s.layout(width); }));
    }
    System s;
    s.create(scene, count);
    s.describe(scene);
    s.add();
    s.layout(width);
    s.layout(width + 1);
    s.layout(width);
    runs = quick ? 3 : 200;
    uint64_t before = s.allocations();
    double resize = mean(runs, [&](int i) { s.layout(width + 1 + i % 50); });
    uint64_t taken = s.allocations() - before;
    rg_constraint_def def = rg_constraint_default();
    def.first = s.views[size_t(count / 2)];
    def.attribute = scene == Chain || scene == Grid ? RG_ATTR_CENTER_X : RG_ATTR_WIDTH;
    def.priority = 200;
    rg_constraint pointer;
    rg_constraint_add(s.ctx, s.box, &def, &pointer);
    s.layout(width);
    before = s.allocations();
    double suggest = mean(runs, [&](int i) {
        rg_constraint_set_constant(s.ctx, pointer, 30 + i % 40);
        s.layout(width);
    });
    taken += s.allocations() - before;
    rg_constraint_remove(s.ctx, pointer);
    size_t link = std::min(3 * size_t(count / 2), s.defs.size() - 1);
    double replace = mean(quick ? 1 : 10, [&](int) {
        rg_constraint_remove(s.ctx, s.made[link]);
        rg_constraint_add(s.ctx, s.box, &s.defs[link], &s.made[link]);
        s.layout(width);
    });
    std::printf("%-7s%6d %10.1f %10.2f %10.2f %10.1f   %s\n", name, count, build, resize, suggest, replace,
                taken ? "resizing or a constant took memory" : "");
    failed |= taken != 0;
}

} // namespace

int main(int argc, char **argv) {
    // memory given back stays mapped: times show the engine, not the kernel's page faults
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    bool quick = argc > 1, growth = argc > 1 && !std::strcmp(argv[1], "--growth");
    std::printf("%-7s%6s %10s %10s %10s %10s   (us)\n", "scene", "views", "build", "resize", "suggest", "replace");
    if (growth) {
        for (int count : {10, 32, 100, 316, 1000, 2236, 5000}) {
            int side = int(std::lround(std::sqrt(count)));
            measure("chain", Chain, count, false);
            measure("labels", Labels, count, false);
            measure("grid", Grid, side * side, false);
            measure("rows", Rows, count / 2 * 2, false);
            const char *names[] = {"free", "margins", "narrow", "clash", "form", "pairs", "table", "tree", "random", "inside", "tight"};
            for (int scene = Free; scene <= Tight; scene++)
                measure(names[scene - Free], Scene(scene), scene == Table ? std::max(count / 10, 1) * 10 : count / 2 * 2, false);
        }
        return failed ? 1 : 0;
    }
    for (int count : {100, 400, 1000}) measure("chain", Chain, count, quick);
    for (int count : {100, 400}) measure("labels", Labels, count, quick);
    measure("grid", Grid, 900, quick);
    for (int count : {100, 400}) measure("rows", Rows, count, quick);
    return failed ? 1 : 0;
}
