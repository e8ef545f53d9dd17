// SPDX-License-Identifier: MIT
// Constraint containers of leaves, laid out in one size after another with few edits between. The sweeps over plain leaves
// have the results of a layout from scratch, and the change list leads from each layout to the next.
#include <reglet/reglet.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "support/random.h"
#include "support/seeds.h"

namespace {

struct Leaf {
    rg_kind kind;
    rg_style style;
    rg_content_priorities priorities;
    rg_node node;
    rg_frame seen; ///< what the changes say of its frame
};

struct Rule {
    int first, second; ///< numbers of leaves, -1: the container
    rg_constraint_def def;
    rg_constraint handle;
};

struct Ui {
    rg_context *ctx = nullptr;
    rg_node outer, box;

    Ui(float scale, float offset) {
        rg_context_def def = rg_context_def_default();
        def.pixel_scale = 1;
        rg_context_create(&def, &ctx);
        rg_context_set_pixel_scale(ctx, scale);
        rg_node_def node = rg_node_def_default(RG_KIND_FRAME);
        rg_node_create(ctx, rg_null(), &node, &outer);
        node = rg_node_def_default(RG_KIND_CONSTRAINT);
        node.style.width = node.style.height = rg_match_parent();
        node.style.margin_left = offset;
        rg_node_create(ctx, outer, &node, &box);
    }
    ~Ui() { rg_context_destroy(ctx); }
    Ui(const Ui &) = delete;

    rg_node create(const Leaf &leaf, uint32_t index) {
        rg_node_def def = rg_node_def_default(leaf.kind);
        def.style = leaf.style;
        rg_node out;
        rg_node_create_at(ctx, box, index, &def, &out);
        rg_node_set_content_priorities(ctx, out, &leaf.priorities);
        return out;
    }
};

struct World {
    Random r;
    float scale = 1, offset = 0;
    bool isOut = false;
    Ui ui;
    std::vector<Leaf> leaves; ///< by number; their order among the children is `order`
    std::vector<int> order;
    std::vector<Rule> rules;

    explicit World(uint64_t seed) : r(seed), ui(1, 0) {
        int count = 2 + int(r.below(14));
        bool views = r.chance(60);
        for (int i = 0; i < count; i++) {
            Leaf leaf = {views || r.chance(50) ? RG_KIND_VIEW : RG_KIND_FIXED, rg_style_default(), rg_content_priorities_default(), {}, {}};
            leaf.style.content_width = float(r.below(80));
            leaf.style.content_height = float(r.below(30));
            if (leaf.kind == RG_KIND_FIXED && r.chance(20)) leaf.style.baseline = rg_px(5);
            leaf.priorities.hugging_x = float(250 + r.below(3));
            leaf.node = ui.create(leaf, RG_END);
            leaves.push_back(leaf);
            order.push_back(i);
        }
        bool equal = views && r.chance(80);
        for (int i = 0; i < count; i++) {
            if (i == 0) rule(i, RG_ATTR_LEFT, -1, RG_ATTR_LEFT, double(r.below(20)));
            else rule(i, RG_ATTR_LEFT, i - 1, RG_ATTR_RIGHT, r.between(-4, 12));
            if (i > 0 && equal) rule(i, RG_ATTR_WIDTH, 0, RG_ATTR_WIDTH, 0).def.multiplier = r.pick({1.0, 1.0, 2.0, 0.5});
            rule(i, RG_ATTR_TOP, -1, RG_ATTR_TOP, double(r.below(9)));
            rule(i, RG_ATTR_HEIGHT, -1, RG_ATTR_HEIGHT, -double(r.below(40))).def.multiplier = r.pick({1.0, 0.5});
        }
        if (r.chance(80)) rule(count - 1, RG_ATTR_RIGHT, -1, RG_ATTR_RIGHT, -double(r.below(20)));
        for (uint32_t i = r.below(3); i > 0; i--) extra();
        for (Rule &each : rules) add(each);
    }

    Rule &rule(int first, rg_constraint_attribute a, int second, rg_constraint_attribute b, double constant) {
        Rule made = {first, second, rg_constraint_default(), {}};
        made.def.attribute = a;
        made.def.second_attribute = b;
        made.def.constant = constant;
        rules.push_back(made);
        return rules.back();
    }
    /// A rule that may or may not hold anyway.
    Rule &extra() {
        int count = int(leaves.size());
        int constant = r.between(-10, 160);
        auto attribute = r.pick({RG_ATTR_WIDTH, RG_ATTR_RIGHT, RG_ATTR_HEIGHT});
        Rule &made = rule(int(r.below(uint32_t(count))), attribute, -1, RG_ATTR_NONE, constant);
        made.def.relation = r.pick({RG_EQUAL, RG_LESS_OR_EQUAL, RG_GREATER_OR_EQUAL});
        made.def.priority = r.pick({1000.0f, 700.0f, 100.0f});
        if (made.def.relation == RG_EQUAL) made.def.priority = 300;
        return made;
    }
    rg_constraint_def def(const Rule &rule, const std::vector<rg_node> &nodes, rg_node box) const {
        rg_constraint_def out = rule.def;
        out.first = rule.first < 0 ? box : nodes[size_t(rule.first)];
        if (out.second_attribute != RG_ATTR_NONE) out.second = rule.second < 0 ? box : nodes[size_t(rule.second)];
        return out;
    }
    void add(Rule &rule) {
        std::vector<rg_node> nodes;
        for (Leaf &leaf : leaves) nodes.push_back(leaf.node);
        rg_constraint_def made = def(rule, nodes, ui.box);
        rg_constraint_add(ui.ctx, ui.box, &made, &rule.handle);
    }

    void edit() {
        Leaf &leaf = leaves[r.below(uint32_t(leaves.size()))];
        Rule &rule = rules[r.below(uint32_t(rules.size()))];
        rg_size size;
        switch (r.below(13)) {
        case 0: rg_constraint_set_constant(ui.ctx, rule.handle, rule.def.constant = r.between(-20, 60)); break;
        case 1: {
            int moved = int(&leaf - leaves.data());
            order.erase(std::find(order.begin(), order.end(), moved));
            uint32_t index = r.below(uint32_t(order.size() + 1));
            order.insert(order.begin() + index, moved);
            rg_node_insert(ui.ctx, ui.box, leaf.node, index);
            break;
        }
        case 2: leaf.style.visibility = r.pick({RG_VISIBLE, RG_INVISIBLE, RG_GONE}); rg_node_set_style(ui.ctx, leaf.node, &leaf.style); break;
        case 3: leaf.style.offset_x = r.chance(50) ? 0 : float(r.below(9)); rg_node_set_style(ui.ctx, leaf.node, &leaf.style); break;
        case 4: rg_context_set_pixel_scale(ui.ctx, scale = r.pick({1.0f, 2.0f, 1.5f})); break;
        case 5: {
            rg_style style = rg_style_default();
            rg_node_get_style(ui.ctx, ui.box, &style);
            style.margin_left = offset = float(r.below(40)) / 8;
            rg_node_set_style(ui.ctx, ui.box, &style);
            break;
        }
        case 6: rg_measure(ui.ctx, ui.box, rg_exactly(float(r.below(300))), rg_exactly(50), &size); break;
        case 7: rg_constraints_begin(ui.ctx); rg_constraint_set_constant(ui.ctx, rule.handle, 900); rg_constraints_rollback(ui.ctx); break;
        case 8: {
            uint32_t count;
            rg_constraints_ambiguous(ui.ctx, ui.box, nullptr, 0, &count);
            break;
        }
        case 9: leaf.style.content_width = float(r.below(80)); rg_node_set_style(ui.ctx, leaf.node, &leaf.style); break;
        case 10: leaf.style.max_width = r.chance(50) ? rg_unset() : rg_px(float(r.below(60))); rg_node_set_style(ui.ctx, leaf.node, &leaf.style); break;
        case 11: add(extra()); break;
        default:
            if (isOut) rg_node_insert(ui.ctx, ui.outer, ui.box, 0);
            else rg_node_remove(ui.ctx, ui.box);
            isOut = !isOut;
        }
    }

    /// - Returns: what is wrong after a layout, or null.
    const char *check(float width, float height) {
        if (isOut) return nullptr;
        rg_layout(ui.ctx, ui.outer, width, height);
        Ui fresh(scale, offset);
        std::vector<rg_node> made(leaves.size());
        for (int i : order) made[size_t(i)] = fresh.create(leaves[size_t(i)], RG_END);
        for (Rule &rule : rules) {
            rg_constraint_def each = def(rule, made, fresh.box);
            rg_constraint handle;
            rg_constraint_add(fresh.ctx, fresh.box, &each, &handle);
        }
        rg_layout(fresh.ctx, fresh.outer, width, height);
        rg_change changes[64];
        uint32_t taken = 0;
        rg_changes_take(ui.ctx, changes, 64, &taken);
        for (uint32_t c = 0; c < taken; c++)
            for (Leaf &leaf : leaves)
                if (leaf.node.id == changes[c].node.id) leaf.seen = changes[c].frame;
        for (size_t i = 0; i < leaves.size(); i++) {
            rg_node_layout a, b;
            rg_node_layout_info(ui.ctx, leaves[i].node, &a);
            rg_node_layout_info(fresh.ctx, made[i], &b);
            if (memcmp(&a.unsnapped, &b.unsnapped, sizeof a.unsnapped)) return "an unsnapped frame differs";
            if (memcmp(&a.frame, &b.frame, sizeof a.frame) || a.flags != b.flags ||
                memcmp(&a.baseline, &b.baseline, sizeof a.baseline)) return "a frame differs";
            if (memcmp(&a.frame, &leaves[i].seen, sizeof a.frame)) return "the changes do not lead to a frame";
        }
        return nullptr;
    }
};

int run(uint64_t seed) {
    World w(seed);
    for (int burst = 0; burst < 8; burst++) {
        for (uint32_t i = 1 + w.r.below(6); i > 0; i--) {
            float width = float(w.r.below(w.r.chance(5) ? 8000000 : 2000)) / 4, height = w.r.chance(70) ? 80 : float(w.r.below(400)) / 4;
            if (const char *problem = w.check(width, height))
                return printf("resizes: seed %llu burst %d, %g x %g: %s\n", (unsigned long long)seed, burst, double(width), double(height), problem);
        }
        for (uint32_t i = w.r.below(3); i > 0; i--) w.edit();
    }
    return 0;
}

} // namespace

int main(int argc, char **argv) { return runSeeds(argc, argv, "resizes", 100, 0, run); }
