// SPDX-License-Identifier: MIT
#include "pace.hpp"

#include "floor.hpp"
#include "timing.hpp"

namespace bench {

double slowness() {
    if (counts()) return 1;
    constexpr int warming = 2, counted = 7; // sweeps
    static const Scene scene = make_scene("S2-1k");
    static FloorTree floor(scene, FloorKind::two_sweeps);
    static int k = 0;
    std::vector<double> times;
    for (int i = 0; i < warming + counted; i++, k++) {
        const Viewport viewport = scene.relayout(k);
        const double start = now();
        floor.layout(viewport);
        const double time = now() - start - overhead(now);
        if (i >= warming) times.push_back(time);
    }
    return median(std::move(times)) / scene.size() / calm_floor;
}

} // namespace bench
