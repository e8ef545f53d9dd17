// SPDX-License-Identifier: MIT
// The measures every engine has. A benchmark is one Google Benchmark iteration that reports the median of its own
// samples: an edit must be timed apart from taking the changes, and a median survives a busy machine. Repetitions are
// interleaved by Google Benchmark.
#include "measures.hpp"

#include "fixture.hpp"
#include "floor.hpp"

#include <cstdio>
#include <cstdlib>

namespace bench {

Tree &Fixture::ready() {
    if (!tree) {
        tree = engine.make_tree(scene);
        rest();
    }
    return *tree;
}

TreeBatch &Fixture::ready_tree_batch() {
    // Small scenes several at a time: the clock is read to about 20 ns.
    trees = std::max(1, 4000 / scene.size());
    if (!batch) batch = engine.make_tree_batch(scene, trees);
    return *batch;
}

void add(const Shared &fixture, const std::string &measure, const Measure &run) {
    const std::string name = fixture->scene.name + "/" + measure + "/" + fixture->engine.name;
    const auto body = [fixture, run](benchmark::State &state) {
        for (auto _ : state) {
            const Timed time = run(*fixture, state);
            state.SetIterationTime(time.value * 1e-9);
            state.counters["slowness"] = time.slowness;
        }
        state.counters["nodes"] = fixture->scene.size();
    };
    benchmark::RegisterBenchmark(name.c_str(), body)
        ->Iterations(1)
        ->Repetitions(fixture->effort.repetitions)
        ->UseManualTime()
        ->Unit(benchmark::kNanosecond);
}

AllocationGuard::AllocationGuard(const Fixture &fixture)
    : fixture_(fixture), tree_(dynamic_cast<const RegletTree *>(fixture.tree.get())) {
    if (tree_ != nullptr) before_ = tree_->memory().allocations;
}

AllocationGuard::~AllocationGuard() {
    if (tree_ == nullptr || tree_->memory().allocations == before_) return;
    std::fprintf(stderr, "scene %s: rg_layout allocated memory\n", fixture_.scene.name.c_str());
    std::exit(1);
}

Timed time_relayout(const Scene &scene, Tree &tree, double seconds) {
    return median_of(
        seconds, least_samples, most_samples, [&](int) { tree.drain(); },
        [&](int k) { tree.layout(scene.relayout(k)); });
}

void check_relayout(const Fixture &fixture, Tree &tree, const std::string &name) {
    const Viewport viewport = fixture.scene.relayout(1);
    tree.layout(viewport);
    if (!fixture.engine.rounds) check_frames(fixture.scene, tree, name, {viewport, nullptr, 0});
    tree.layout(fixture.scene.base);
    tree.drain();
}

namespace {

Timed relayout(Fixture &fixture, benchmark::State &) {
    Tree &tree = fixture.ready();
    const AllocationGuard guard(fixture);
    const Timed time = time_relayout(fixture.scene, tree, fixture.effort.seconds);
    check_relayout(fixture, tree, fixture.engine.name);
    return time;
}

enum class Values { toggled, fresh };

/// One edit and the layout after it. `flush`: with nothing left in the caches. `take`: the change list is read too.
Timed incremental(Fixture &fixture, const Edit &edit, Values values, bool flush, bool take) {
    const Scene &scene = fixture.scene;
    Tree &tree = fixture.ready();
    const AllocationGuard guard(fixture);
    float value = 0;
    const auto before = [&](int) {
        if (!take) tree.drain();
        if (flush) flush_caches();
    };
    const auto operation = [&](int k) {
        // The first value differs from the resting one.
        value = values == Values::toggled ? edit.toggled(k + 1) : edit.fresh(k);
        tree.edit(edit, value);
        tree.layout(scene.base);
        if (take) tree.drain();
    };
    const int cold = fixture.effort.cold_samples;
    const Timed time = flush ? median_of(0, cold, cold, before, operation)
                              : median_of(fixture.effort.seconds, least_samples, most_samples, before, operation);
    fixture.check({scene.base, &edit, value});
    tree.edit(edit, edit.resting);
    fixture.rest();
    fixture.check({scene.base, nullptr, 0});
    return time;
}

Timed noop(Fixture &fixture, benchmark::State &) {
    constexpr int inner = 100;
    Tree &tree = fixture.ready();
    const Viewport base = fixture.scene.base;
    const auto operation = [&](int) {
        for (int i = 0; i < inner; i++) tree.layout(base);
    };
    return median_of(fixture.effort.seconds / 4, least_samples, most_samples, [](int) {}, operation) / inner;
}

enum class Step { build, build_one_by_one, first_layout, destroy_trees, destroy_all };

/// One step of many short lives, each step's time divided by the trees.
Timed life(Fixture &fixture, Step timed) {
    TreeBatch &batch = fixture.ready_tree_batch();
    std::vector<std::function<void()>> steps = {
        [&] { batch.build(timed == Step::build_one_by_one); },
        [&] { batch.first_layout(); },
        [&] { batch.destroy_trees(); },
        [&] { batch.destroy_all(); },
    };
    size_t measured = 0;
    if (timed == Step::first_layout) measured = 1;
    if (timed == Step::destroy_trees) measured = 2;
    if (timed == Step::destroy_all) {
        steps.erase(steps.begin() + 2); // the context with its trees
        measured = 2;
    }
    const auto before = [&](int k) {
        if (k > 0) {
            for (size_t i = measured + 1; i < steps.size(); i++) steps[i]();
        }
        batch.prepare();
        for (size_t i = 0; i < measured; i++) steps[i]();
    };
    const Timed time = median_of(fixture.effort.seconds, least_samples, most_samples, before,
                                  [&](int) { steps[measured](); });
    batch.destroy_all();
    return time / fixture.trees;
}

void add_engine(const Scene &scene, const Engine &engine, const Effort &effort) {
    const auto fixture = std::make_shared<Fixture>(Fixture{scene, engine, effort});
    const bool ours = engine.name == "reglet";
    const auto add_life = [&](const char *measure, Step step) {
        add(fixture, measure, [step](Fixture &f, benchmark::State &) { return life(f, step); });
    };
    add_life("build", Step::build);
    if (engine.single_calls) add_life("build-single", Step::build_one_by_one);
    add_life("first-layout", Step::first_layout);
    add_life("destroy-tree", Step::destroy_trees);
    if (ours) add_life("destroy-context", Step::destroy_all);
    if (engine.at_most_widths || !scene.widest.at_most) add(fixture, "relayout", relayout);
    for (const Edit &edit : scene.edits) {
        const auto add_edit = [&](const std::string &measure, Values values, bool flush, bool take) {
            add(fixture, measure + "-" + edit.name, [edit, values, flush, take](Fixture &f, benchmark::State &) {
                return incremental(f, edit, values, flush, take);
            });
        };
        add_edit("toggle", Values::toggled, false, false);
        add_edit("fresh", Values::fresh, false, false);
        add_edit("cold", Values::toggled, true, false);
        if (ours) add_edit("toggle+take", Values::toggled, false, true);
    }
    add(fixture, "noop", noop);
    if (ours) add_reglet_only_measures(fixture);
}

} // namespace

void register_measures(const Scene &scene, const std::vector<Engine> &engines, const Effort &effort) {
    const auto add_floor = [&](const char *name, FloorKind kind) {
        const auto make = [kind](const Scene &s) { return std::make_unique<FloorTree>(s, kind); };
        const Engine engine{name, make, nullptr, false, false, true, true};
        const auto fixture = std::make_shared<Fixture>(Fixture{scene, engine, effort});
        add(fixture, "relayout", relayout);
    };
    if (!scene.ours) add_floor("floor-1", FloorKind::hard_coded);
    if (scene.linear && !scene.measured) add_floor("floor-2", FloorKind::two_sweeps);
    if (scene.linear) add_floor("floor-4", FloorKind::four_sweeps);
    for (const Engine &engine : engines) {
        if (engine.knows(scene)) add_engine(scene, engine, effort);
    }
}

} // namespace bench
