// SPDX-License-Identifier: MIT
// rg_layout and rg_layout_specs never allocate, except once for a system or program of constraints that is larger or
// denser than usual: neither the context's hooks nor malloc, which this program replaces, are called inside them,
// whatever was edited before.
#include <cerrno>
#include <cstdlib>

#include "support/generate.h"
#include "support/harness.h"

// MARK: - malloc, counted

static bool counting;
static uint64_t heapCalls;
static uint64_t hookCalls;

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

void *malloc(size_t size) { return heapCalls += counting, __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return heapCalls += counting, __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return heapCalls += counting, __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) { return heapCalls += counting, __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return heapCalls += counting, __libc_memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
    heapCalls += counting;
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}
void free(void *block) {
    heapCalls += counting && block;
    __libc_free(block);
}
}

namespace {

void *hookAlloc(void *, size_t size, size_t alignment) {
    hookCalls += counting;
    void *block = nullptr;
    return posix_memalign(&block, alignment < 8 ? 8 : alignment, size) == 0 ? block : nullptr;
}

void hookFree(void *, void *block, size_t, size_t) {
    hookCalls += counting;
    free(block);
}

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.relative = random.pick({0u, 40u});
    g.scroll = random.pick({0u, 40u});
    g.flow = random.pick({0u, 40u});
    g.tables = random.pick({0u, 0u, 30u, 70u});
    g.grid = seed % 3 == 0 ? 60 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 3 == 1 ? 50 : 0;
    g.constraint = seed % 3 == 2 ? 60 : 0;
    g.flexbox = seed % 7 == 1 ? 60 : 0;
    g.css = seed % 7 == 4 ? 70 : 0;
    g.widgets = seed % 7 == 3 ? 70 : 0;
    g.connected = seed % 7 == 5 ? 70 : 0;
    g.sparse = random.pick({0u, 50u, 90u});
    g.range.extremes = random.chance(20);
    for (int i = random.between(1, 2); i > 0; i--) g.tree(uint32_t(random.between(1, 60)));
    g.layout();
    for (int i = 0; i < 100; i++) {
        g.edit();
        if (random.chance(80)) g.layout();
    }
    return c;
}

/// Lays out one root, and counts calls.
void layout(Session &session, const Viewport &viewport, rg_node root) {
    heapCalls = hookCalls = 0;
    counting = true;
    if (viewport.specs) rg_layout_specs(session.ctx, root, viewport.width, viewport.height);
    else rg_layout(session.ctx, root, viewport.width.size, viewport.height.size);
    counting = false;
}

/// Lays out one root twice in another width and in its own. Memory is kept: the second time takes none.
void layoutAgain(Session &session, const Viewport &viewport, rg_node root) {
    Viewport other = viewport;
    other.width.size = viewport.width.size / 2 + 1;
    layout(session, other, root);
    layout(session, viewport, root);
    layout(session, other, root);
    const uint64_t heap = heapCalls, hook = hookCalls;
    layout(session, viewport, root);
    heapCalls += heap;
    hookCalls += hook;
}

bool solvedPrograms(Session &session) {
    rg_layout_stats stats;
    rg_context_layout_stats(session.ctx, &stats);
    return stats.programs_solved > 0;
}

bool hasConstraints(const World &world, int root) {
    for (int key : world.subtree(root))
        if (world.nodes.at(key).kind == RG_KIND_CONSTRAINT) return true;
    return false;
}

uint64_t runs, grown;

/// What is reserved for constraints suffices for nearly all systems.
bool tooManyGrew() { return ++grown > 2 + runs / 200; }

std::string run(const Case &c, bool hooks) {
    rg_allocator allocator = {};
    if (hooks) allocator = {hookAlloc, hookFree, nullptr};
    Session session(c.config, allocator);
    bool systemGrew = false;
    runs++;
    if (session.created != RG_OK) return "no context";
    World world;
    for (const Op &op : c.ops) {
        if (op.kind != Op::layout) {
            if (world.apply(op)) session.apply(op);
            continue;
        }
        for (int root : world.roots) {
            const Viewport &viewport = world.nodes.at(root).viewport;
            rg_node handle = session.handles[root];
            layout(session, viewport, handle);
            if (hookCalls || heapCalls) {
                const bool programs = solvedPrograms(session);
                const bool constraints = !programs && hasConstraints(world, root);
                systemGrew |= constraints;
                if (programs || constraints) layoutAgain(session, viewport, handle);
            }
            // The test's own callback fills its map of contents when a leaf is created: it allocates nothing here.
            if (hookCalls) return "a layout called the memory hooks " + std::to_string(hookCalls) + " times";
            if (heapCalls) return "a layout called malloc or free " + std::to_string(heapCalls) + " times";
        }
    }
    return systemGrew && tooManyGrew() ? "layouts with constraints allocate in more than one of 200 cases" : "";
}

std::string check(const Case &c) {
    std::string problem = run(c, true);
    return problem.empty() ? run(c, false) : problem;
}

/// A counter that cannot count would pass everything.
bool counterWorks() {
    heapCalls = 0;
    counting = true;
    void *volatile block = malloc(10);
    free(block);
    counting = false;
    return heapCalls == 2;
}

} // namespace

int main(int argc, char **argv) {
    if (!counterWorks()) {
        fprintf(stderr, "allocations: malloc is not interposed\n");
        return 1;
    }
    return runProperty(argc, argv, {"allocations", 300, generate, check});
}
