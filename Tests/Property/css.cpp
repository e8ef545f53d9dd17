// SPDX-License-Identifier: MIT
// Trees that mix CSS containers with all others: after every edit all results of all nodes equal, bit for bit, those of
// the same trees built in a new context with the same style strings and laid out once. Queries between edits change
// nothing.
#include "fresh.h"
#include "support/generate.h"
#include "support/harness.h"
#include "support/sequences.h"

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.css = random.pick({40u, 70u, 95u});
    g.sparse = random.pick({0u, 60u, 95u});
    uint32_t *kinds[] = {&g.relative, &g.scroll, &g.flow, &g.grid, &g.flexbox, &g.constraint, &g.connected, &g.widgets};
    for (uint32_t n = random.below(3); n > 0; n--) *random.pick(kinds) = random.pick({30u, 60u});
    for (uint32_t trees = random.between(1, 2); trees > 0; trees--)
        g.tree(uint32_t(random.between(2, random.chance(80) ? 12 : 40)));
    g.layout();
    for (int i = random.between(1, 30); i > 0; i--) {
        g.edit();
        if (random.chance(70)) g.layout();
    }
    g.layout();
    return c;
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"css", 3000, generate, checkFresh}); }
