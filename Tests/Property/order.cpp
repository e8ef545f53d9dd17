// SPDX-License-Identifier: MIT
// After a layout, rows are in depth-first order, tree after tree, with only free rows between them. That holds after any
// edits: in one place again and again, in many places at once, in contexts with and without spare rows. All results are
// those of new trees. Edits in one place do not move all rows each time.
#include <cstring>

#include "support/generate.h"
#include "support/harness.h"

namespace {

// MARK: - Cases

/// Makes bursts of structural edits, where Generator's are single ones among others.
class Bursts {
public:
    Bursts(Random &random, Case &out, Generator &g) : random(random), out(out), g(g) {}

    void burst() {
        static void (Bursts::*const kinds[])() = {&Bursts::here, &Bursts::here, &Bursts::scattered, &Bursts::list,
                                                  &Bursts::swaps, &Bursts::branches, &Bursts::edits};
        (this->*random.pick(kinds))();
        g.layout();
    }

private:
    Random &random;
    Case &out;
    Generator &g;
    int nextKey = 1 << 20; ///< beyond those of the generator

    int container() {
        for (int tries = 0; tries < 50; tries++) {
            int key = g.anyNode();
            if (key >= 0 && isContainer(g.world.nodes.at(key).kind)) return key;
        }
        return -1;
    }

    int create(int parent, uint32_t index, rg_kind kind) {
        Op op;
        op.kind = Op::create;
        op.node = nextKey++;
        op.parent = parent;
        op.index = index;
        op.nodeKind = kind;
        op.style.width = op.style.height = rg_px(float(random.below(30)));
        if (kind == RG_KIND_LINEAR) op.style.orientation = RG_VERTICAL, op.style.width = rg_match_parent(), op.style.height = rg_wrap_content();
        g.add(op);
        return op.node;
    }

    /// Nodes come and go in one place.
    void here() {
        int parent = container();
        if (parent < 0) return;
        uint32_t index = random.below(uint32_t(g.world.nodes.at(parent).children.size()) + 1);
        for (int i = random.between(1, 30); i > 0; i--) {
            int row = create(random.chance(50) ? parent : -1, index, RG_KIND_LINEAR);
            for (int leaves = random.between(0, 5); leaves > 0; leaves--) create(row, RG_END, RG_KIND_VIEW);
            if (g.world.nodes.at(row).parent < 0) move(row, parent, index);
            if (random.chance(80)) g.layout();
            if (random.chance(50)) destroy(row);
            if (random.chance(30)) g.layout();
        }
    }

    /// Subtrees move anywhere, often more of them than the engine records.
    void scattered() {
        for (int i = random.chance(40) ? random.between(60, 150) : random.between(1, 10); i > 0; i--) {
            int node = g.anyNode(), parent = container();
            if (node >= 0 && parent >= 0 && !g.world.isBelow(parent, node)) move(node, parent, random.below(20));
        }
        Op op;
        op.kind = Op::measure;
        op.node = random.pick(g.world.roots);
        op.viewport = random.chance(70) ? g.world.nodes.at(op.node).viewport : g.viewport();
        if (random.chance(50)) g.add(op);
    }

    /// One list grows in the middle of all else.
    void list() {
        int parent = container();
        if (parent < 0) return;
        for (int i = random.between(1, 60); i > 0; i--) create(parent, random.chance(80) ? RG_END : 0, RG_KIND_VIEW);
    }

    /// Siblings change places.
    void swaps() {
        for (int i = random.between(1, 5); i > 0; i--) {
            int parent = container();
            if (parent < 0 || g.world.nodes.at(parent).children.size() < 2) continue;
            int node = random.pick(g.world.nodes.at(parent).children);
            move(node, parent, random.below(uint32_t(g.world.nodes.at(parent).children.size())));
        }
    }

    /// Subtrees become roots, and are inserted again or destroyed.
    void branches() {
        for (int i = random.between(1, 6); i > 0; i--) {
            int node = g.anyNode();
            if (node < 0 || g.world.nodes.at(node).parent < 0) continue;
            int parent = g.world.nodes.at(node).parent;
            if (random.chance(30)) {
                if (g.world.subtree(node).size() < 20) destroy(node);
                continue;
            }
            Op op;
            op.kind = Op::remove;
            op.node = node;
            g.add(op);
            if (random.chance(50)) g.layout();
            move(node, parent, random.below(10));
        }
    }

    void edits() {
        for (int i = random.between(1, 10); i > 0; i--) g.edit();
        if (random.chance(20)) {
            Op op;
            op.kind = Op::trim;
            g.add(op);
        }
    }

    void move(int node, int parent, uint32_t index) {
        Op op;
        op.kind = Op::insert;
        op.node = node;
        op.parent = parent;
        op.index = index;
        g.add(op);
    }

    void destroy(int node) {
        Op op;
        op.kind = Op::destroy;
        op.node = node;
        g.add(op);
    }
};

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    uint32_t nodes = uint32_t(random.chance(15) ? random.between(300, 1500) : random.between(1, 200));
    c.config.capacity = random.pick({0u, nodes, nodes + random.below(30), 2 * nodes});
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.sparse = 95;
    g.mostNodes = 4000;
    for (int trees = random.between(1, 3); trees > 0; trees--) g.tree(nodes);
    if (random.chance(80)) g.layout();
    Bursts bursts(random, c, g);
    for (int i = random.between(1, 12); i > 0; i--) bursts.burst();
    return c;
}

// MARK: - Checking

std::string linksDifference(const Session &session, const World &world, int key) {
    auto handle = [&](int other) { return other < 0 ? 0 : session.handles.at(other).id; };
    const ModelNode &model = world.nodes.at(key);
    rg_node node = session.handles.at(key);
    if (rg_node_parent(session.ctx, node).id != handle(model.parent)) return "another parent";
    if (rg_node_child_count(session.ctx, node) != model.children.size()) return "another number of children";
    uint64_t before = 0;
    rg_node child = rg_node_first_child(session.ctx, node);
    for (int expected : model.children) {
        if (child.id != handle(expected)) return "another child";
        if (rg_node_previous_sibling(session.ctx, child).id != before) return "a child with another sibling before";
        before = child.id;
        child = rg_node_next_sibling(session.ctx, child);
    }
    return child.id || rg_node_last_child(session.ctx, node).id != before ? "another last child" : "";
}

std::string rowsDifference(const Session &session, const World &world) {
    rg_frame_view view = rg_frames(session.ctx);
    uint32_t row = 0;
    for (int key : world.all()) {
        while (row < view.count && !view.nodes[row].id) {
            rg_frame none = {0, 0, 0, 0};
            if (memcmp(&view.frames[row++], &none, sizeof none)) return "a free row has a frame";
        }
        rg_node node = session.handles.at(key);
        if (row == view.count || view.nodes[row].id != node.id) return "row " + std::to_string(row) + " does not hold n" + std::to_string(key);
        if (rg_node_row(session.ctx, node) != row) return "n" + std::to_string(key) + " has another row than it lies in";
        row++;
        std::string links = linksDifference(session, world, key);
        if (!links.empty()) return "n" + std::to_string(key) + " has " + links;
    }
    for (; row < view.count; row++)
        if (view.nodes[row].id) return "a row behind all nodes is not free";
    return "";
}

std::string check(const Case &c) {
    Session session(c.config);
    World world;
    Random random(c.seed ^ 0x0de4);
    float scale = c.config.scale;
    for (size_t i = 0; i < c.ops.size(); i++) {
        const Op &op = c.ops[i];
        std::string problem;
        if (op.kind != Op::layout) {
            if (!world.apply(op)) continue;
            if (op.kind == Op::pixelScale) scale = op.scale;
            rg_size got = {0, 0}, expected = {0, 0};
            rg_status status = session.apply(op, &got);
            if (op.kind == Op::measure) {
                Session other(c.config);
                if (other.build(world, random.chance(50)) != RG_OK) return "a fresh build fails";
                other.apply(op, &expected);
                if (got.width != expected.width || got.height != expected.height) problem = "answers another size than in fresh trees";
            } else if (status != RG_OK) problem = rg_status_name(status);
        } else {
            session.layoutAll(world);
            if (!world.roots.empty()) problem = rowsDifference(session, world);
            if (problem.empty() && (random.chance(10) || i + 1 == c.ops.size())) {
                Config again = c.config;
                again.scale = scale;
                Session other(again);
                if (other.build(world, random.chance(50)) != RG_OK) return "a fresh build fails";
                other.layoutAll(world);
                problem = difference(session.results(world), other.results(world));
            }
        }
        if (!problem.empty()) return "edit " + std::to_string(i) + ", " + opText(op) + ": " + problem;
    }
    return "";
}

// MARK: - Cost

rg_node leaf(rg_context *ctx, rg_node parent, uint32_t index) {
    rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
    def.style.width = def.style.height = rg_px(10);
    rg_node node;
    return rg_node_create_at(ctx, parent, index, &def, &node) == RG_OK ? node : rg_null();
}

/// Rows moved by `edits` insertions of one leaf into a list of `count`, with a layout after each; `random`: anywhere, else
/// in the middle.
uint64_t rowsMoved(uint32_t count, uint32_t edits, bool anywhere) {
    rg_context_def def = rg_context_def_default();
    def.node_capacity = count + 1;
    rg_context *ctx = nullptr;
    if (rg_context_create(&def, &ctx) != RG_OK) return UINT64_MAX;
    rg_node_def column = rg_node_def_default(RG_KIND_LINEAR);
    column.style.orientation = RG_VERTICAL;
    rg_node root;
    rg_node_create(ctx, rg_null(), &column, &root);
    for (uint32_t i = 0; i < count; i++) leaf(ctx, root, RG_END);
    uint64_t moved = 0;
    Random random(1);
    rg_layout_stats stats;
    for (uint32_t i = 0; i <= edits; i++) {
        if (i) leaf(ctx, root, anywhere ? random.below(count) : count / 2);
        rg_layout(ctx, root, 100, 100);
        rg_context_layout_stats(ctx, &stats);
        moved += stats.rows_moved;
    }
    rg_context_destroy(ctx);
    return moved;
}

bool isProportional() {
    bool fine = true;
    for (bool anywhere : {false, true}) {
        uint64_t moved = rowsMoved(20000, 1000, anywhere);
        printf("1000 insertions %s of 20000 rows move %llu rows\n", anywhere ? "anywhere" : "in the middle", (unsigned long long)moved);
        fine = fine && moved < 1000 * 400;
    }
    return fine;
}

} // namespace

int main(int argc, char **argv) {
    if (!isProportional()) return 1;
    return runProperty(argc, argv, {"order", 300, generate, check});
}
