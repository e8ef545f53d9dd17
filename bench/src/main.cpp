// SPDX-License-Identifier: MIT
// reglet_bench [--check] [--verify-only] [--scenes=A,B] [--seconds=S] [--repetitions=N] [--cold=N] [--benchmark_...]
// reglet_bench --instructions SCENE ENGINE MEASURE
// Built twice: alone, and as reglet_bench_peers with Yoga in the same process.
#include "floor.hpp"
#include "instructions.hpp"
#include "measures.hpp"
#include "reglet_tree.hpp"
#ifdef BENCH_WITH_YOGA
#include "yoga_tree.hpp"
#endif

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace bench;

/// The engines; `timed`: as a host runs them. Reglet snaps frames beside the ones that are compared, Yoga rounds them
/// in place, so that it is compared with rounding off and timed with it on.
std::vector<Engine> all_engines([[maybe_unused]] bool timed) {
    std::vector<Engine> engines;
    engines.push_back({"reglet", [](const Scene &s) { return std::make_unique<RegletTree>(s); },
                       [](const Scene &s, int trees) { return std::make_unique<RegletTreeBatch>(s, trees); }, true,
                       false, true, true});
#ifdef BENCH_WITH_YOGA
    const float scale = timed ? 1 : 0;
    engines.push_back({"yoga", [scale](const Scene &s) { return std::make_unique<YogaTree>(s, scale); },
                       [](const Scene &s, int trees) { return std::make_unique<YogaTreeBatch>(s, trees); }, false, timed,
                       false, false});
#endif
    return engines;
}

Engine engine_named(const std::string &name) {
    for (const Engine &engine : all_engines(true)) {
        if (engine.name == name) return engine;
    }
    const FloorKind kind = name == "floor-1"   ? FloorKind::hard_coded
                           : name == "floor-4" ? FloorKind::four_sweeps
                                               : FloorKind::two_sweeps;
    return {name, [kind](const Scene &s) { return std::make_unique<FloorTree>(s, kind); }, nullptr, false, false, true, true};
}

struct Options {
    Effort effort{0.1, 7, 15};
    std::vector<std::string> scenes = scene_names();
    int widths = relayout_widths; ///< checked before the measures
    bool verify_only = false;
};

std::vector<std::string> split(const std::string &list) {
    std::vector<std::string> parts;
    size_t start = 0;
    while (start <= list.size()) {
        const size_t comma = std::min(list.find(',', start), list.size());
        parts.push_back(list.substr(start, comma - start));
        start = comma + 1;
    }
    return parts;
}

/// Take our own options out of argv; Google Benchmark reads the rest.
Options parse(int &argc, char **argv) {
    Options options;
    int kept = 1;
    for (int i = 1; i < argc; i++) {
        const std::string text = argv[i];
        const std::string value = text.substr(std::min(text.size(), text.find('=') + 1));
        if (text == "--check") {
            options.effort = {0, 1, 1};
            options.widths = 2;
        } else if (text == "--verify-only") options.verify_only = true;
        else if (text.rfind("--scenes=", 0) == 0) options.scenes = split(value);
        else if (text.rfind("--seconds=", 0) == 0) options.effort.seconds = std::stod(value);
        else if (text.rfind("--repetitions=", 0) == 0) options.effort.repetitions = std::stoi(value);
        else if (text.rfind("--cold=", 0) == 0) options.effort.cold_samples = std::stoi(value);
        else if (text.rfind("--widths=", 0) == 0) options.widths = std::stoi(value);
        else argv[kept++] = argv[i];
    }
    argc = kept;
    return options;
}

int run(int argc, char **argv) {
    if (argc == 5 && std::strcmp(argv[1], "--instructions") == 0) {
        return count_instructions(make_scene(argv[2]), engine_named(argv[3]), argv[4]);
    }
    const Options options = parse(argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    long compared = 0;
    for (const std::string &name : options.scenes) {
        const Scene scene = make_scene(name);
        compared += verify_scene(scene, all_engines(false), options.widths);
        register_measures(scene, all_engines(true), options.effort);
    }
    std::fprintf(stderr, "%ld frames compared, all within 0.01 px\n", compared);
    if (!options.verify_only) benchmark::RunSpecifiedBenchmarks();
    return 0;
}

} // namespace

int main(int argc, char **argv) {
    keep_memory();
    try {
        return run(argc, argv);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "reglet_bench: %s\n", error.what());
        return 2;
    }
}
