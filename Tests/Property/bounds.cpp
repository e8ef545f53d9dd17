// SPDX-License-Identifier: MIT
// No exponential time. For the first layout of a tree: nodes_measured <= 4 * the sum of all depths (a root's is 1); and
// <= 4 * nodes if every container with weights is exact along its main axis, and no child matches a parent whose size is
// not exact. Each level that wraps around a child that matches measures everything below under one more spec, with or
// without weights. Tables measure the cells of their rows, so with tables the bound is 5 times the sum. Down to 24 levels
// 4 times the sum of all depths is the bound of flexboxes, ConstraintLayouts, coordinators, app bars, toolbars, percent
// frames and the panes, too. The stack of the layout stays within 512 bytes per level plus 32 KiB.
#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bounds_trees.h"
#include "support/harness.h"

namespace {

// MARK: - The bound

class Bound {
public:
    explicit Bound(const World &world) : world(world) {}

    uint64_t of(int root) {
        uint64_t nodes = 0, depths = 0;
        bool linear = true;
        visit(root, 1, world.nodes.at(root).viewport.width.mode == RG_EXACTLY,
              world.nodes.at(root).viewport.height.mode == RG_EXACTLY, nodes, depths, linear);
        return hasTables ? 5 * depths : 4 * (linear ? nodes : depths);
    }

private:
    const World &world;
    bool hasTables = false;

    /// `exact`: whether every spec this node can get is exact on that axis.
    void visit(int key, uint32_t depth, bool exactWidth, bool exactHeight, uint64_t &nodes, uint64_t &depths, bool &linear) {
        const ModelNode &n = world.nodes.at(key);
        nodes++;
        depths += depth;
        if (n.kind == RG_KIND_TABLE) hasTables = true;
        bool horizontal = n.kind == RG_KIND_LINEAR && n.style.orientation == RG_HORIZONTAL;
        bool mainExact = horizontal ? exactWidth : exactHeight;
        if (n.style.weight_mode != RG_WEIGHT_ANDROID || (n.kind != RG_KIND_LINEAR && n.kind != RG_KIND_FRAME)) linear = false;
        for (int child : n.children) {
            const rg_style &s = world.nodes.at(child).style;
            bool weighted = n.kind == RG_KIND_LINEAR && s.weight > 0;
            bool zero = horizontal ? isZero(s.width) : isZero(s.height);
            bool canGrow = weighted && !zero; // asked for its size and again for its size and share
            if (weighted && (!mainExact || canGrow)) linear = false;
            if (!exactWidth && s.width.kind == RG_MATCH_PARENT && !(horizontal)) linear = false;
            if (!exactHeight && s.height.kind == RG_MATCH_PARENT && (horizontal || n.kind == RG_KIND_FRAME)) linear = false;
            if (s.width.kind == RG_PERCENT || s.height.kind == RG_PERCENT || s.aspect_ratio > 0) linear = false;
            bool unbounded = weighted && zero && horizontal && n.style.baseline_aligned; // asked Unspecified first
            bool w = !unbounded && (s.width.kind == RG_PX || (s.width.kind == RG_MATCH_PARENT && exactWidth));
            bool h = !unbounded && (s.height.kind == RG_PX || (s.height.kind == RG_MATCH_PARENT && exactHeight));
            visit(child, depth + 1, w, h, nodes, depths, linear);
        }
    }
    static bool isZero(rg_length l) { return l.kind == RG_PX && l.value == 0; }
};

// MARK: - The stack

struct Job {
    Session *session;
    int root;
    const Viewport *viewport;
    rg_status status;
};

void *layoutJob(void *argument) {
    Job &job = *static_cast<Job *>(argument);
    if (job.session) job.status = job.session->layout(job.root, *job.viewport);
    return nullptr;
}

/// Runs a job on a stack filled with a pattern. @return the number of bytes written
size_t stackUsed(Job &job, size_t bytes) {
    void *stack = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) return SIZE_MAX;
    memset(stack, 0xa5, bytes);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, bytes);
    pthread_t thread;
    size_t used = SIZE_MAX;
    if (pthread_create(&thread, &attributes, layoutJob, &job) == 0) {
        pthread_join(thread, nullptr);
        const unsigned char *p = static_cast<unsigned char *>(stack);
        size_t clean = 0;
        while (clean < bytes && p[clean] == 0xa5) clean++;
        used = bytes - clean;
    }
    pthread_attr_destroy(&attributes);
    munmap(stack, bytes);
    return used;
}

std::string check(const Case &c) {
    World world;
    for (const Op &op : c.ops) world.apply(op);
    if (world.roots.empty()) return "";
    int root = world.roots[0];
    Session session(c.config);
    if (session.build(world, true) != RG_OK) return "cannot be built";

    Job nothing = {nullptr, 0, nullptr, RG_OK}, job = {&session, root, &world.nodes.at(root).viewport, RG_OK};
    const size_t bytes = 4 << 20;
    size_t idle = stackUsed(nothing, bytes), used = stackUsed(job, bytes);
    uint32_t levels = 0;
    for (int key : world.subtree(root)) levels = std::max(levels, world.depth(key));
    size_t allowed = levels * 512 + (32 << 10);
    char text[128];
    if (!getenv("REGLET_ANY_STACK") && used > idle && used - idle > allowed) {
        snprintf(text, sizeof text, "used %zu bytes of stack for %u levels, allowed %zu", used - idle, levels, allowed);
        return text;
    }

    rg_layout_stats stats = {};
    rg_context_layout_stats(session.ctx, &stats);
    uint64_t bound = Bound(world).of(root);
    if (stats.nodes_measured <= bound) return "";
    snprintf(text, sizeof text, "%u nodes measured, the bound is %llu for %zu nodes and %u levels", stats.nodes_measured,
             (unsigned long long)bound, world.nodes.size(), levels);
    return text;
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"bounds", 600, adversarialTree, check}); }
