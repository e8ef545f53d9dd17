// SPDX-License-Identifier: MIT
// The measures that only Reglet has: against a floor slice by slice, nodes created in any order, rows that come and go,
// many nodes animated at once, memory, the host's own share.
#include "fixture.hpp"
#include "floor.hpp"

namespace bench {
namespace {

/// The counter "ratio" of slices of each in turn. @return the median time of `one`
template <class One, class Other> Timed paired(const Effort &effort, One one, Other other, benchmark::State &state) {
    constexpr int slices = 5;
    const double seconds = effort.seconds / (2 * slices);
    std::vector<double> times, judged;
    const auto slice = [&] {
        const Timed time = one(seconds);
        times.push_back(time.value);
        judged.push_back(time.value / time.slowness);
        return time.value;
    };
    state.counters["ratio"] = ratio_of(slices, slice, [&] { return other(seconds).value; });
    const double time = median(times);
    return {time, time / median(judged)};
}

/// Time of the host's measure callbacks of one relayout: the same calls, without the engine. 0 without texts.
Timed replay(Fixture &fixture, double seconds, benchmark::State *state) {
    if (!fixture.scene.measured) return 0;
    RegletTree &tree = fixture.reglet();
    TextHost &host = tree.host();
    tree.layout(fixture.scene.relayout(1));
    host.recorded.clear();
    host.batches.clear();
    host.recording = true;
    tree.layout(fixture.scene.relayout(2));
    host.recording = false;
    fixture.rest();
    if (state != nullptr) {
        state->counters["texts"] = static_cast<double>(host.recorded.size());
        state->counters["calls"] = static_cast<double>(host.batches.size());
    }
    return median_of(seconds, least_samples, most_samples, [](int) {}, [&](int) { host.replay(); });
}

/// Full relayout against the yardstick, callbacks excluded: the counter "ratio".
Timed to_floor(Fixture &fixture, benchmark::State &state) {
    Tree &tree = fixture.ready();
    if (!fixture.floor) fixture.floor = std::make_unique<FloorTree>(fixture.scene, yardstick(fixture.scene));
    const AllocationGuard guard(fixture);
    const Timed callbacks = replay(fixture, fixture.effort.seconds / 10, nullptr);
    const Timed time = paired(
        fixture.effort, [&](double seconds) { return time_relayout(fixture.scene, tree, seconds).less(callbacks); },
        [&](double seconds) { return time_relayout(fixture.scene, *fixture.floor, seconds); }, state);
    check_relayout(fixture, tree, "reglet");
    return time;
}

/// Relayout of a tree whose nodes were created in random order, and laid out once; the counter "ratio" is to the same
/// tree created in visiting order.
Timed relayout_shuffled(Fixture &fixture, benchmark::State &state) {
    Tree &ordered = fixture.ready();
    if (!fixture.shuffled) {
        fixture.shuffled = std::make_unique<RegletTree>(fixture.scene, RegletTree::Order::shuffled);
        fixture.shuffled->layout(fixture.scene.base);
    }
    const Timed time = paired(
        fixture.effort,
        [&](double seconds) { return time_relayout(fixture.scene, *fixture.shuffled, seconds); },
        [&](double seconds) { return time_relayout(fixture.scene, ordered, seconds); }, state);
    check_relayout(fixture, *fixture.shuffled, "reglet, shuffled");
    return time;
}

/// A subtree comes in the middle of the tree, and goes; a layout after each.
Timed insert_and_remove(Fixture &fixture, bool flush) {
    RegletTree &tree = fixture.reglet();
    const auto before = [&](int) {
        tree.drain();
        if (flush) flush_caches();
    };
    const auto operation = [&](int) { tree.insert_and_remove(fixture.scene.base); };
    const int cold = fixture.effort.cold_samples;
    const Timed time = flush ? median_of(0, cold, cold, before, operation)
                              : median_of(fixture.effort.seconds, least_samples, most_samples, before, operation);
    tree.drain();
    fixture.check({fixture.scene.base, nullptr, 0});
    return time;
}

/// Every frame one property of `count` nodes, spread over the tree, gets another value by one call.
Timed animate(Fixture &fixture, rg_property property, uint32_t count) {
    RegletTree &tree = fixture.reglet();
    const Edit &edit = fixture.scene.edits[0];
    const std::vector<uint32_t> nodes = spread(fixture.scene, count);
    for (float first : {1.0f, 2.0f}) { // a node's first rare property, and the first list of edits, take memory
        tree.animate(property, nodes, first);
        fixture.rest();
    }
    const AllocationGuard guard(fixture);
    float value = 0;
    const auto frame = [&](int k) {
        value = property == RG_HEIGHT ? edit.fresh(k) : offset_of(k);
        tree.animate(property, nodes, value);
        tree.layout(fixture.scene.base);
    };
    const Timed time =
        median_of(fixture.effort.seconds, least_samples, most_samples, [&](int) { tree.drain(); }, frame);
    if (property == RG_HEIGHT) {
        Scene moved = fixture.scene;
        for (uint32_t node : nodes) moved.nodes[node].height = value;
        check_frames(moved, tree, "reglet, animated", {moved.base, nullptr, 0});
    }
    tree.animate(property, nodes, property == RG_HEIGHT ? edit.resting : 0);
    fixture.rest();
    fixture.check({fixture.scene.base, nullptr, 0});
    return time;
}

/// Live bytes after the first layout, and allocations in that layout and many others.
Timed memory(Fixture &fixture, benchmark::State &state) {
    const Scene &scene = fixture.scene;
    RegletTree fresh(scene);
    const size_t before = fresh.memory().allocations;
    fresh.layout(scene.base);
    const rg_memory_stats stats = fresh.memory();
    for (int k = 0; k < relayout_widths; k++) fresh.layout(scene.relayout(k));
    for (const Edit &edit : scene.edits) {
        for (int k = 0; k < 100; k++) {
            fresh.edit(edit, k < 50 ? edit.toggled(k + 1) : edit.fresh(k));
            fresh.layout(scene.base);
        }
    }
    state.counters["bytes_per_node"] = static_cast<double>(stats.live_bytes) / scene.size();
    state.counters["columns_bytes"] = stats.bytes_per_node;
    state.counters["allocations"] = static_cast<double>(fresh.memory().allocations - before);
    return 0;
}

} // namespace

void add_reglet_only_measures(const Shared &fixture) {
    const Scene &scene = fixture->scene;
    if (!scene.ours) add(fixture, "to-floor", to_floor);
    add(fixture, "memory", memory);
    if (scene.measured) {
        add(fixture, "callbacks",
            [](Fixture &f, benchmark::State &state) { return replay(f, f.effort.seconds, &state); });
    }
    if (scene.name.rfind("S2-", 0) != 0) return; // scenes of many rows
    add(fixture, "relayout-shuffled", relayout_shuffled);
    add(fixture, "insert+remove", [](Fixture &f, benchmark::State &) { return insert_and_remove(f, false); });
    add(fixture, "insert+remove-cold", [](Fixture &f, benchmark::State &) { return insert_and_remove(f, true); });
    if (scene.name != "S2-10k") return;
    for (uint32_t count : {100U, 1'000U, 10'000U}) {
        const std::string nodes = std::to_string(count);
        add(fixture, "animate-size-" + nodes,
            [count](Fixture &f, benchmark::State &) { return animate(f, RG_HEIGHT, count); });
        add(fixture, "animate-offset-" + nodes,
            [count](Fixture &f, benchmark::State &) { return animate(f, RG_OFFSET_X, count); });
    }
}

} // namespace bench
