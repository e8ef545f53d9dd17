// SPDX-License-Identifier: MIT
// What the measures of one engine in one scene share, and how a measure is registered.
#pragma once

#include "reglet_tree.hpp"
#include "timing.hpp"
#include "verify.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <memory>
#include <string>

namespace bench {

inline constexpr int most_samples = 20'000;
inline constexpr int least_samples = 3;

/// Built at the first use, kept for all measures of one engine in one scene.
struct Fixture {
    Scene scene;
    Engine engine;
    Effort effort;
    std::unique_ptr<Tree> tree = nullptr;
    std::unique_ptr<Tree> floor = nullptr;
    std::unique_ptr<RegletTree> shuffled = nullptr;
    std::unique_ptr<TreeBatch> batch = nullptr;
    int trees = 1; ///< of the batch

    /// The tree, laid out in the base viewport.
    Tree &ready();
    /// The same where the engine is Reglet.
    RegletTree &reglet() { return static_cast<RegletTree &>(ready()); }
    TreeBatch &ready_tree_batch();
    /// The frames after a timed run, against the floor's.
    void check(const State &state) const {
        if (!engine.rounds) check_frames(scene, *tree, engine.name, state);
    }
    /// Back in the base viewport, with the change list empty.
    void rest() {
        tree->layout(scene.base);
        tree->drain();
    }
};

using Shared = std::shared_ptr<Fixture>;
/// @return the time of one operation
using Measure = std::function<Timed(Fixture &, benchmark::State &)>;

/// Register a measure as "scene/measure/engine".
void add(const Shared &fixture, const std::string &measure, const Measure &run);

/// Layout never allocates: the counter of the hooks must stand still, or the program ends.
class AllocationGuard {
  public:
    explicit AllocationGuard(const Fixture &fixture);
    ~AllocationGuard();

  private:
    const Fixture &fixture_;
    const RegletTree *tree_;
    size_t before_ = 0;
};

/// Time of whole layouts of a tree, its width running through all of the scene's.
Timed time_relayout(const Scene &scene, Tree &tree, double seconds);
/// The frames of one more width, against the floor's, and back to the base viewport.
void check_relayout(const Fixture &fixture, Tree &tree, const std::string &name);

/// The measures that only Reglet has.
void add_reglet_only_measures(const Shared &fixture);

} // namespace bench
