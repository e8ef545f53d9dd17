// SPDX-License-Identifier: MIT
// No exponential time. For the first layout of a tree: nodes_measured <= 4 * the sum of all depths (a root's is 1); and
// <= 4 * nodes where every container with weights is always Exactly along its main axis and no child matches a parent
// across an axis that is not: each level that wraps around a child that matches asks everything below for one more size,
// whether there are weights or not. Tables ask their rows' cells, so that the bound is 5 times the sum with them. The stack of the layout stays within 512 bytes a level plus 32 KiB.
#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "support/generate.h"
#include "support/harness.h"

namespace {

enum Pattern {
    weights, alternating, matchInWrap, baseline, largest, wrapInWrap, matchWithWeights, frames, flows, scrollers, tables, grids, mixed,
    anything
};

rg_length randomLength(Random &random) {
    return random.pick({rg_match_parent(), rg_wrap_content(), rg_px(0), rg_px(60), rg_match_parent(), rg_wrap_content()});
}

/// The container at one level of a chain.
Op level(Random &random, Pattern pattern, uint32_t depth) {
    Op op;
    op.kind = Op::create;
    op.nodeKind = RG_KIND_LINEAR;
    rg_style &s = op.style;
    bool vertical = depth % 2 == 0;
    s.orientation = RG_VERTICAL;
    s.width = s.height = rg_match_parent();
    auto orient = [&](bool v) { s.orientation = v ? RG_VERTICAL : RG_HORIZONTAL; };
    switch (pattern) {
    case weights:
        s.height = rg_px(0);
        s.weight = 1;
        break;
    case alternating:
        orient(vertical);
        (vertical ? s.width : s.height) = rg_px(0); // along the parent's axis
        s.weight = random.pick({1.0f, 2.0f});
        break;
    case matchInWrap: orient(random.chance(50)); break;
    case baseline:
        orient(false);
        s.width = random.chance(50) ? rg_px(0) : rg_wrap_content();
        s.height = rg_wrap_content();
        s.weight = s.width.kind == RG_PX ? 1 : 0;
        break;
    case largest:
        orient(random.chance(50));
        s.measure_with_largest_child = true;
        s.width = s.height = rg_wrap_content();
        s.weight = 1;
        break;
    case wrapInWrap:
        orient(random.chance(50));
        s.width = s.height = rg_wrap_content();
        break;
    case matchWithWeights:
        orient(false);
        s.weight = random.pick({1.0f, 2.0f, 3.0f, 5.0f, 7.0f});
        break;
    case frames: op.nodeKind = RG_KIND_FRAME; break;
    case flows: // a weight beside a wrapping length asks for two sizes, as in a linear container
        op.nodeKind = RG_KIND_FLOW;
        orient(random.chance(50));
        s.gap = s.line_gap = 1;
        s.width = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(40)});
        s.height = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(40)});
        s.weight = s.width.kind == RG_PX && s.height.kind == RG_PX ? 1 : 0;
        break;
    case scrollers:
        op.nodeKind = random.pick({RG_KIND_SCROLL, RG_KIND_HSCROLL});
        s.fill_viewport = random.chance(60);
        s.width = random.pick({rg_match_parent(), rg_wrap_content()});
        s.height = random.pick({rg_match_parent(), rg_wrap_content()});
        break;
    case tables:
        op.nodeKind = depth % 2 ? RG_KIND_TABLE : RG_KIND_TABLE_ROW;
        s.width = depth % 2 ? random.pick({rg_unset(), rg_wrap_content(), rg_px(60)}) : rg_unset();
        s.height = depth % 2 ? random.pick({rg_unset(), rg_match_parent(), rg_px(60)}) : rg_unset();
        s.padding_left = s.padding_top = float(random.below(3));
        s.layout_gravity = random.pick({0u, uint32_t(RG_GRAVITY_CENTER), uint32_t(RG_GRAVITY_RIGHT)});
        break;
    case grids:
        op.nodeKind = RG_KIND_GRID;
        orient(random.chance(50));
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.layout_gravity = random.pick<uint32_t>({0, 0, RG_GRAVITY_FILL, RG_GRAVITY_CENTER, RG_GRAVITY_FILL_HORIZONTAL});
        break;
    default:
        if (random.chance(20)) op.nodeKind = RG_KIND_FRAME;
        orient(random.chance(50));
        s.width = randomLength(random);
        s.height = randomLength(random);
        s.weight = random.pick({0.0f, 1.0f, 2.0f});
        s.baseline_aligned = random.chance(50);
        s.measure_with_largest_child = random.chance(15);
        if (pattern == anything && random.chance(20)) s.weight_mode = rg_weight_mode(random.below(3));
        if (pattern == anything && random.chance(10)) randomise(s, random.pick(properties()), random, ValueRange());
    }
    return op;
}

Op leaf(Random &random, Pattern pattern, uint32_t depth, uint32_t deepest) {
    Op op;
    op.kind = Op::create;
    op.nodeKind = random.pick({RG_KIND_FIXED, RG_KIND_TEXT, RG_KIND_FIXED, RG_KIND_MEASURED});
    op.text = "some words that wrap";
    op.content.shape = Content::flowing;
    op.content.width = 90;
    op.content.height = 12;
    rg_style &s = op.style;
    s.font.id = 1;
    s.content_width = float(random.below(50));
    s.content_height = float(random.below(30));
    s.width = s.height = rg_wrap_content();
    if (random.chance(50)) s.baseline = rg_px(float(random.below(20)));
    if (pattern == matchInWrap) s.content_width = s.content_height = float(deepest - depth) * 2; // wider further up
    else if (pattern == matchWithWeights) s.width = rg_match_parent(), s.weight = random.pick({1.0f, 2.0f, 3.0f});
    else if (random.chance(50)) s.width = randomLength(random), s.height = randomLength(random), s.weight = random.pick({0.0f, 1.0f, 3.0f});
    return op;
}

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config.units = random.pick({1u, 64u, 64u});
    c.config.maxDepth = 512;
    Pattern pattern = Pattern(random.below(anything + 1));
    uint32_t depth = random.chance(25) ? 400 : uint32_t(random.between(2, random.chance(50) ? 30 : 120));
    // A weight beside a size of the child's own, and largest-child mode, make Android's rules themselves ask a number of
    // different specs that doubles with each level: the bound is asserted where that cannot exceed it yet.
    if (pattern == largest) depth = std::min(depth, 8u);
    if (pattern == grids || pattern == matchWithWeights || pattern == mixed || pattern == anything) depth = std::min(depth, 16u);
    if (pattern == tables) depth = std::min(depth, 12u); // every level adds specs that no other has
    if (pattern <= alternating || pattern == baseline) depth = std::min(depth, 24u); // leaves beside have both
    World world;
    int key = 0, parent = -1;
    auto add = [&](Op op) {
        op.node = key++;
        op.parent = parent;
        c.ops.push_back(op);
    };
    for (uint32_t d = 1; d < depth; d++) {
        Op op = level(random, random.chance(8) && depth <= 16 ? mixed : pattern, d);
        if (d == 1) {
            op.viewport.specs = true;
            op.viewport.width = rg_spec_make(rg_spec_mode(random.below(3)), float(random.pick({0, 320, 1000, 5000})));
            op.viewport.height = rg_spec_make(rg_spec_mode(random.below(3)), float(random.pick({0, 480, 1000, 5000})));
        }
        int self = key;
        add(op);
        if (op.nodeKind == RG_KIND_TABLE)
            for (uint32_t set = 0; set < 2; set++) {
                if (random.chance(50)) continue;
                Op columns;
                columns.kind = Op::setColumns;
                columns.node = self;
                columns.index = set;
                columns.columns = {random.chance(50) ? RG_ALL_COLUMNS : random.below(3)};
                c.ops.push_back(columns);
            }
        parent = self;
        uint32_t leaves = pattern == scrollers ? 0 : random.below(3);
        for (uint32_t i = 0; i < leaves; i++) add(leaf(random, pattern, d, depth));
        if (pattern != scrollers && pattern != tables && (pattern == frames || random.chance(3))) { // a second one that matches
            Op twin = level(random, pattern, d + 1);
            add(twin);
        }
    }
    add(leaf(random, pattern, depth, depth));
    return c;
}

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

    /// `exact`: whether every spec this node can be asked is Exactly on that axis.
    void visit(int key, uint32_t depth, bool exactWidth, bool exactHeight, uint64_t &nodes, uint64_t &depths, bool &linear) {
        const ModelNode &n = world.nodes.at(key);
        nodes++;
        depths += depth;
        if (n.kind == RG_KIND_TABLE) hasTables = true;
        bool horizontal = n.kind == RG_KIND_LINEAR && n.style.orientation == RG_HORIZONTAL;
        bool mainExact = horizontal ? exactWidth : exactHeight;
        if (n.style.weight_mode != RG_WEIGHT_ANDROID || n.kind == RG_KIND_FLOW || isScroller(n.kind)) linear = false;
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

/// Run a job on a painted stack. @return the bytes of it that were written to
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
    rg_layout_get_stats(session.ctx, &stats);
    uint64_t bound = Bound(world).of(root);
    if (stats.nodes_measured <= bound) return "";
    snprintf(text, sizeof text, "%u nodes measured, the bound is %llu for %zu nodes and %u levels", stats.nodes_measured,
             (unsigned long long)bound, world.nodes.size(), levels);
    return text;
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"bounds", 600, generate, check}); }
