// SPDX-License-Identifier: MIT
// css [marks | SCENE... | --instructions SCENE flex|grid MEASURE]: CSS flexbox and grid. The scenes as flexboxes, beside
// the linear containers (and Yoga, if it is linked), the feed as grids; then scenes of CSS alone. Frames of the engines
// agree within 0.01 px, or the program fails. Prints a name, a figure and the slowness of the machine, a line:
// microseconds, nanoseconds a node where the name ends so, bytes, or a ratio. The last form is for callgrind.
#include "css_tree.hpp"
#include "floor.hpp"
#include "reglet_tree.hpp"
#include "timing.hpp"
#ifdef BENCH_WITH_YOGA
#include "yoga_tree.hpp"
#endif

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else // nothing is counted
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_TOGGLE_COLLECT
#endif

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

namespace {

using namespace bench;

constexpr double seconds = 0.15;

/// Median in nanoseconds of layouts at the 41 widths.
Timed relayout(Tree &tree, const Scene &scene) {
    return median_of(seconds, 5, 100'000, [](int) {}, [&](int k) { tree.layout(scene.relayout(k)); });
}

/// The same in nanoseconds, of a slice.
double relayouts(Tree &tree, const Scene &scene) {
    int k = 0;
    return slice_of(11, [&] { tree.layout(scene.relayout(k++)); });
}

Timed toggled(Tree &tree, const Scene &scene, const Edit &edit) {
    tree.layout(scene.base);
    return median_of(seconds, 5, 100'000, [](int) {}, [&](int k) {
        tree.edit(edit, edit.toggled(k + 1));
        tree.layout(scene.base);
    });
}

/// Compares a new tree with linear containers, of the same scene.
void compare(const Scene &scene, Tree &b, const char *what) {
    RegletTree a(scene);
    std::vector<Frame> x, y;
    for (int k = 0; k < 3; k++) {
        const Viewport viewport = k == 0 ? scene.base : scene.relayout(k);
        if (viewport.at_most && std::strcmp(what, "linear and Yoga") == 0) continue; // Yoga has no such space
        a.layout(viewport);
        b.layout(viewport);
        a.frames(x);
        b.frames(y);
        for (size_t i = 0; i < x.size(); i++) {
            const float far = std::max({std::fabs(x[i].x - y[i].x), std::fabs(x[i].y - y[i].y),
                                        std::fabs(x[i].width - y[i].width), std::fabs(x[i].height - y[i].height)});
            if (far <= 0.01f) continue;
            std::fprintf(stderr, "css: %s, %s: node %zu is %g,%g %gx%g and %g,%g %gx%g\n", scene.name.c_str(), what, i,
                         double(x[i].x), double(x[i].y), double(x[i].width), double(x[i].height), double(y[i].x),
                         double(y[i].y), double(y[i].width), double(y[i].height));
            std::exit(1);
        }
    }
}

void measure(const std::string &name, Tree &tree, const Scene &scene) {
    print(name + "-relayout-ns-a-node", relayout(tree, scene) / scene.size());
    for (const Edit &edit : scene.edits) print(name + "-" + edit.name, toggled(tree, scene, edit) / 1e3);
}

/// `make` builds the tree, lays it out and destroys it.
template <typename Make> void first(const std::string &name, const Scene &scene, Make make) {
    const Timed time = median_of(0.3, 3, 100, [](int) {}, [&](int) { make(); });
    print(name + "-build-and-first-layout-ns-a-node", time / scene.size());
}

void run(const Scene &scene) {
    RegletTree linear(scene);
    CssTree flex(scene, false);
    compare(scene, flex, "linear and flex");
    measure(scene.name + "-flex", flex, scene);
    FloorTree floor(scene, yardstick(scene));
    print(scene.name + "-flex-relayout-to-floor", ratio_of(15, [&] { return relayouts(flex, scene); }, [&] {
        return relayouts(floor, scene);
    }));
    measure(scene.name + "-linear", linear, scene);
    first(scene.name + "-flex", scene, [&] { CssTree(scene, false).layout(scene.base); });
    print(scene.name + "-flex-bytes-a-node", double(flex.memory().live_bytes) / scene.size());
    if (scene.name.rfind("S2", 0) == 0) {
        CssTree grid(scene, true);
        compare(scene, grid, "linear and grid");
        measure(scene.name + "-grid", grid, scene);
    }
#ifdef BENCH_WITH_YOGA
    YogaTree exact(scene, 0);
    compare(scene, exact, "linear and Yoga");
    YogaTree yoga(scene, 1);
    measure(scene.name + "-yoga", yoga, scene);
    first(scene.name + "-yoga", scene, [&] { YogaTree(scene, 1).layout(scene.base); });
#endif
}

// MARK: - Scenes of CSS alone

class Page {
  public:
    explicit Page(const char *root, const char *css) {
        rg_context_def def = rg_context_def_default();
        def.units_per_px = 64;
        def.max_depth = 1024;
        def.track = RG_TRACK_CHANGES;
        require(rg_context_create(&def, &context_), nullptr, "rg_context_create");
        add(-1, std::strcmp(root, "grid") == 0 ? RG_KIND_CSS_GRID : RG_KIND_CSS_FLEX, css);
    }
    ~Page() { rg_context_destroy(context_); }
    Page(const Page &) = delete;
    Page &operator=(const Page &) = delete;

    int add(int parent, rg_kind kind, const std::string &css) {
        rg_node_def def = rg_node_def_default(kind);
        rg_node node;
        require(rg_node_create(context_, parent < 0 ? rg_null() : nodes_[size_t(parent)], &def, &node), context_, "a node");
        nodes_.push_back(node);
        set(int(nodes_.size()) - 1, css);
        return int(nodes_.size()) - 1;
    }
    void set(int node, const std::string &css) {
        require(rg_node_set_css_text(context_, nodes_[size_t(node)], css.data(), css.size()), context_, css.c_str());
    }
    /// Toggles a length alone, as a host does that animates.
    void resize(int node, float height) {
        rg_css css;
        css.struct_size = sizeof css;
        require(rg_node_get_css(context_, nodes_[size_t(node)], &css), context_, "rg_node_get_css");
        css.height = rg_css_px(height);
        require(rg_node_set_css(context_, nodes_[size_t(node)], &css), context_, "rg_node_set_css");
    }
    void layout(float width, float height) { require(rg_layout(context_, nodes_[0], width, height), context_, "rg_layout"); }
    /// Measures computed in the first layout.
    double measures() {
        rg_layout_stats stats{};
        layout(900, 700);
        require(rg_context_layout_stats(context_, &stats), context_, "stats");
        return double(stats.nodes_measured);
    }
    double size() const { return double(nodes_.size()); }
    /// The node whose height changes.
    int middle = 0;

  private:
    rg_context *context_ = nullptr;
    std::vector<rg_node> nodes_;
};

/// Prints relayouts at other widths and the change of one node.
void measure(const std::string &name, Page &page, int node, float one, float other) {
    page.layout(900, 700);
    const Timed all = median_of(seconds, 5, 100'000, [](int) {},
                                 [&](int k) { page.layout(900 - float((17 * k) % 41), 700); });
    print(name + "-relayout-ns-a-node", all / page.size());
    page.layout(900, 700);
    const Timed change = median_of(seconds, 5, 100'000, [](int) {}, [&](int k) {
        page.resize(node, (k & 1) != 0 ? one : other);
        page.layout(900, 700);
    });
    print(name + "-one", change / 1e3);
}

std::unique_ptr<Page> dashboard_page() {
    auto page = std::make_unique<Page>(
        "grid", "grid-template-columns: repeat(12, 1fr); grid-auto-rows: minmax(40px, auto); gap: 8px");
    for (int i = 0; i < 1'000; i++) {
        const int cell = page->add(0, RG_KIND_VIEW, "height: 30px; grid-column: span " + std::to_string(1 + i % 4));
        if (i == 500) page->middle = cell;
    }
    return page;
}

void dashboard() {
    const auto page = dashboard_page();
    measure("dashboard-1000", *page, page->middle, 30, 35);
}

void holy_grail() {
    Page page("flex", "flex-direction: column");
    page.add(0, RG_KIND_VIEW, "height: 60px");
    const int body = page.add(0, RG_KIND_CSS_FLEX, "flex: 1");
    page.add(0, RG_KIND_VIEW, "height: 40px");
    page.add(body, RG_KIND_VIEW, "flex: 0 0 150px; order: -1");
    const int main = page.add(body, RG_KIND_VIEW, "flex: 1; min-width: 0");
    page.add(body, RG_KIND_VIEW, "flex: 0 0 150px");
    measure("holy-grail", page, main, 30, 35);
}

void cards() {
    Page page("flex", "flex-wrap: wrap; gap: 12px; padding: 12px");
    int middle = 0;
    for (int i = 0; i < 1'000; i++) {
        const int card = page.add(0, RG_KIND_CSS_FLEX, "flex: 1 1 150px; flex-direction: column; gap: 4px; padding: 8px");
        const int picture = page.add(card, RG_KIND_VIEW, "aspect-ratio: 16 / 9");
        page.add(card, RG_KIND_VIEW, "height: 18px");
        const int text = page.add(card, RG_KIND_VIEW, "flex: 1 0 30px");
        if (i == 500) middle = i % 2 == 0 ? text : picture;
    }
    measure("cards-1000", page, middle, 30, 35);
}

/// Flexboxes that wrap around one leaf.
std::unique_ptr<Page> nested_page(int depth) {
    auto page = std::make_unique<Page>("flex", "align-items: flex-start");
    int parent = 0;
    for (int i = 1; i < depth; i++) {
        const std::string direction = i % 2 == 0 ? "" : "flex-direction: column; ";
        parent = page->add(parent, RG_KIND_CSS_FLEX, direction + "align-items: flex-start; padding: 1px");
    }
    page->middle = page->add(parent, RG_KIND_VIEW, "width: 10px; height: 10px");
    return page;
}

void nested(int depth) {
    const auto page = nested_page(depth);
    const std::string name = "nested-" + std::to_string(depth);
    print(name + "-measures-a-node", page->measures() / page->size());
    measure(name, *page, page->middle, 10, 12);
}

/// A change of the innermost leaf of 400, to that of 100.
void nested_growth() {
    const auto deep = nested_page(400), shallow = nested_page(100);
    const auto changes = [](Page &page) {
        int k = 0;
        return slice_of(10, [&] {
            page.resize(page.middle, (k++ & 1) != 0 ? 10 : 12);
            page.layout(900, 700);
        });
    };
    changes(*deep);
    changes(*shallow);
    print("nested-400-to-100", ratio_of(15, [&] { return changes(*deep); }, [&] { return changes(*shallow); }));
}

void baselines() {
    Page page("flex", "flex-direction: column");
    int middle = 0;
    for (int i = 0; i < 500; i++) {
        const int row = page.add(0, RG_KIND_CSS_FLEX, "align-items: baseline; gap: 6px");
        for (int j = 0; j < 4; j++) {
            const int box = page.add(row, RG_KIND_VIEW, "width: 40px; height: " + std::to_string(16 + 4 * j) + "px");
            if (i == 250 && j == 2) middle = box;
        }
    }
    measure("baseline-rows-500", page, middle, 24, 26);
}

void overlays() {
    Page page("flex", "flex-direction: column");
    int middle = 0;
    for (int i = 0; i < 300; i++) {
        const int row = page.add(0, RG_KIND_CSS_FLEX, "height: 48px");
        page.add(row, RG_KIND_VIEW, "flex: 1");
        const int badge = page.add(row, RG_KIND_VIEW, "position: absolute; top: 4px; right: 4px; width: 12px; height: 12px");
        page.add(row, RG_KIND_VIEW, "position: absolute; inset: 0");
        if (i == 150) middle = badge;
    }
    measure("overlays-300", page, middle, 12, 14);
}

// MARK: - Instructions

void collect(int operations, const std::function<void(int)> &operation) {
    for (int k = 0; k < operations; k++) {
        CALLGRIND_TOGGLE_COLLECT;
        operation(k);
        CALLGRIND_TOGGLE_COLLECT;
    }
}

/// Runs a measure of the dashboard, or of a scene as "flex" or "grid", for callgrind: prints "nodes N operations M".
int count_instructions(const std::string &name, const std::string &kind, const std::string &measure) {
    const bool whole = measure == "relayout";
    const int operations = whole ? 8 : 64;
    int nodes = 0;
    if (name == "dashboard") {
        const auto page = dashboard_page();
        nodes = int(page->size());
        page->layout(900, 700);
        CALLGRIND_START_INSTRUMENTATION;
        collect(operations, [&](int k) {
            if (!whole) page->resize(page->middle, k % 2 != 0 ? 30 : 35);
            page->layout(whole ? 900 - float((17 * k) % 41) : 900, 700);
        });
    } else {
        const Scene scene = make_scene(name);
        CssTree tree(scene, kind == "grid");
        nodes = scene.size();
        tree.layout(scene.base);
        CALLGRIND_START_INSTRUMENTATION;
        collect(operations, [&](int k) {
            for (const Edit &edit : scene.edits) {
                if (edit.name == measure) tree.edit(edit, edit.toggled(k + 1));
            }
            tree.layout(whole ? scene.relayout(k) : scene.base);
        });
    }
    CALLGRIND_STOP_INSTRUMENTATION;
    std::printf("nodes %d operations %d allocations 0\n", nodes, operations);
    return 0;
}

} // namespace

int main(int argc, char **argv) {
    if (argc == 5 && std::strcmp(argv[1], "--instructions") == 0) return count_instructions(argv[2], argv[3], argv[4]);
    keep_memory();
    std::vector<std::string> names = {"S1", "S2-1k", "S2-10k", "S3s-1000", "S4-d4", "S5", "S6"};
    const bool marks = argc == 2 && std::strcmp(argv[1], "marks") == 0;
    if (marks) names = {"S2-1k"};
    else if (argc > 1) names.assign(argv + 1, argv + argc);
    for (const std::string &name : names) run(make_scene(name));
    if (argc > 1 && !marks) return 0;
    dashboard();
    holy_grail();
    cards();
    for (int depth : {50, 100, 200, 400}) nested(depth);
    nested_growth();
    baselines();
    overlays();
}
