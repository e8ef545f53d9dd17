// SPDX-License-Identifier: MIT
// Lengths about 2^30 units, where the engine clamps: every kind of container, every unit. After every edit all results,
// RG_OUT_OVERFLOW among them, equal those of the same trees built in a new context.
#include "fresh.h"
#include "support/generate.h"
#include "support/harness.h"

namespace {

const double mostUnits = (1 << 30) - 1;

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    c.config.units = random.pick({1u, 64u, 1000u, 65536u, 65536u});
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.range.limit = float(mostUnits / c.config.units);
    g.range.near = random.pick({3u, 10u, 25u, 50u});
    g.sparse = random.pick({0u, 30u, 95u});
    uint32_t *kinds[] = {&g.relative, &g.scroll, &g.flow, &g.tables, &g.grid, &g.custom, &g.constraint};
    if (random.chance(40)) *random.pick(kinds) = 100;
    else
        for (uint32_t n = random.below(4); n > 0; n--) *random.pick(kinds) = random.pick({30u, 70u, 90u});
    g.ordered = random.chance(20) ? 20 : 0;
    for (uint32_t trees = random.between(1, 2); trees > 0; trees--)
        g.tree(uint32_t(random.between(2, random.chance(80) ? 10 : 40)));
    g.layout();
    for (int i = random.between(1, 40); i > 0; i--) {
        g.edit();
        if (random.chance(80)) g.layout();
    }
    g.layout();
    return c;
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"limits", 3000, generate, checkFresh}); }
