// SPDX-License-Identifier: MIT
// Random connections, chains and helpers of Android's ConstraintLayout.
#include <algorithm>
#include <cmath>

#include "generate.h"

namespace {

bool isConnected(const World &world, int node) { return node >= 0 && world.nodes.at(node).kind == RG_KIND_CONNECTED; }

rg_length limit(Random &random, float value) {
    if (random.chance(15)) return rg_wrap_content();
    return random.chance(30) ? rg_unset() : rg_px(value);
}

} // namespace

/// A margin or limit; the numbers of one record together must stay below 1e9.
float Generator::smallLength(uint32_t most) {
    float value = random.length(most, 30, 0.5f);
    return range.near && random.chance(range.near) ? std::min(nearLimit(random, range), 2e8f) : value;
}

/// A node that a connection or a helper may name: mostly a sibling or the container. May be `node` itself.
int Generator::connectionTarget(int node) {
    int parent = world.nodes.at(node).parent;
    if (parent < 0 || random.chance(4)) return anyNode();
    return random.chance(40) ? parent : random.pick(world.nodes.at(parent).children);
}

/// Changes one connection, or one of the numbers beside them. @return whether there is a change
bool Generator::connect(Op &op, int node) {
    const ModelNode &n = world.nodes.at(node);
    op = Op();
    op.node = node;
    if (isConnected(world, node) && random.chance(isConnected(world, n.parent) ? 15 : 60)) {
        op.kind = Op::setConnections;
        op.connections = n.connections.value_or(Connections());
        rg_length &most = random.chance(50) ? op.connections->values.layout_max_width : op.connections->values.layout_max_height;
        most = random.chance(40) ? rg_unset() : rg_px(smallLength(200));
        return true;
    }
    if (!isConnected(world, n.parent)) return false;
    if ((n.kind == RG_KIND_SPACE && random.chance(60)) || random.chance(2)) return help(op);
    op.kind = Op::setConnections;
    if (n.connections && random.chance(4)) return true; // removes them
    op.connections = n.connections.value_or(Connections());
    for (uint32_t changes = random.between(1, 4); changes > 0; changes--) changeConnections(op, *op.connections);
    return true;
}

void Generator::changeConnections(const Op &op, Connections &c) {
    rg_connections &v = c.values;
    switch (random.below(16)) {
    case 0: case 1: case 2: case 3: case 4: case 5: {
        int slot = random.pick({0, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5});
        bool isVertical = slot == 1 || slot == 3;
        int target = connectionTarget(op.node);
        if (random.chance(15) || target == op.node) return c.disconnect(slot);
        rg_constraint_attribute first = isVertical ? RG_ATTR_TOP : slot < 4 || random.chance(5) ? RG_ATTR_LEFT : RG_ATTR_LEADING;
        c.connect(slot, target, rg_constraint_attribute(first + int(random.below(2))));
        c.edge(slot).gone_margin = random.chance(30) ? smallLength(20) : NAN;
        break;
    }
    case 6: { // centered in the container
        int parent = world.nodes.at(op.node).parent;
        bool isVertical = random.chance(50);
        c.connect(isVertical ? 1 : 4, parent, isVertical ? RG_ATTR_TOP : RG_ATTR_LEADING);
        c.connect(isVertical ? 3 : 5, parent, isVertical ? RG_ATTR_BOTTOM : RG_ATTR_TRAILING);
        break;
    }
    case 7: {
        int target = connectionTarget(op.node);
        if (random.chance(50) || target == op.node) return c.disconnect(6);
        c.connect(6, target, random.pick({RG_ATTR_BASELINE, RG_ATTR_BASELINE, RG_ATTR_TOP, RG_ATTR_BOTTOM}));
        v.baseline_margin = random.chance(50) ? 0 : smallLength(9);
        break;
    }
    case 8:
        v.bias_x = random.pick({0.5f, 0.0f, 1.0f, 0.25f, 1.5f});
        v.bias_y = random.pick({0.5f, 0.0f, 0.75f, -0.5f});
        break;
    case 9: v.chain_x = rg_chain_style(random.below(3)); break;
    case 10: v.chain_y = rg_chain_style(random.below(3)); break;
    case 11:
        v.weight_x = random.pick({-1.0f, -1.0f, 0.0f, 1.0f, 2.5f});
        v.weight_y = random.pick({-1.0f, -1.0f, 0.0f, 1.0f, 3.0f});
        break;
    case 12: v.ratio = random.pick({0.0f, 0.0f, 1.0f, 2.0f, 0.5f, 1.7777778f}); break;
    case 13: v.flags = random.chance(30) ? 0 : random.below(64); break;
    case 14: {
        int center = connectionTarget(op.node);
        c.targets[7] = random.chance(50) || center == op.node ? noNode : center;
        v.circle_radius = smallLength(60);
        v.circle_angle = float(random.between(-400, 400));
        break;
    }
    default: {
        float value = smallLength(150);
        rg_length *limits[] = {&v.min_width, &v.max_width, &v.min_height, &v.max_height};
        rg_length *changed = random.pick(limits);
        *changed = limit(random, value);
    }
    }
}

/// Makes a node a guideline, barrier, group, flow or placeholder, or changes one.
bool Generator::help(Op &op) {
    op.kind = Op::setReferences;
    const ModelNode &n = world.nodes.at(op.node);
    if (n.references && random.chance(8)) return true; // removes them
    op.references = References();
    rg_references &v = op.references->values;
    v.role = rg_role(random.pick({0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5}));
    if (v.role <= RG_ROLE_BARRIER && (v.role == RG_ROLE_BARRIER || random.chance(70)))
        v.barrier = random.pick({RG_ATTR_LEFT, RG_ATTR_RIGHT, RG_ATTR_TOP, RG_ATTR_BOTTOM, RG_ATTR_LEADING, RG_ATTR_TRAILING});
    if (v.role == RG_ROLE_GROUP) v.barrier = RG_ATTR_NONE;
    v.margin = random.chance(60) ? 0 : smallLength(12);
    v.skip_gone = random.chance(40);
    v.vertical = random.chance(50);
    v.absolute = random.chance(30);
    if (random.chance(60)) v.percent = random.pick({0.0f, 0.25f, 0.5f, 1.0f, 1.25f});
    if (random.chance(50)) v.begin = smallLength(90);
    if (random.chance(50)) v.end = smallLength(90);
    for (uint32_t count = v.role == RG_ROLE_PLACEHOLDER ? random.below(2) : random.below(6); count > 0; count--)
        op.references->nodes.push_back(connectionTarget(op.node));
    if (v.role != RG_ROLE_FLOW) return true;
    rg_flow_lines &f = v.flow;
    f.orientation = rg_orientation(random.below(2));
    f.wrap = rg_flow_wrap(random.below(4));
    f.max_items = random.pick({0, 0, 1, 2, 3});
    f.gap_x = random.chance(50) ? 0 : smallLength(8);
    f.gap_y = random.chance(50) ? 0 : smallLength(8);
    f.align_x = rg_flow_align(random.below(3));
    f.align_y = rg_flow_align(random.below(4));
    for (rg_flow_chain *chain : {&f.chain_x, &f.chain_y, &f.first_x, &f.first_y, &f.last_x, &f.last_y}) {
        chain->style = random.between(-1, 2);
        chain->bias = random.pick({0.5f, 0.0f, 0.25f, 1.0f});
    }
    return true;
}

/// Connects some consecutive children of a container as a chain.
void Generator::chainOf(int container) {
    std::vector<int> children = world.nodes.at(container).children;
    if (children.size() < 2) return;
    size_t first = random.below(uint32_t(children.size() - 1));
    size_t end = std::min(children.size(), first + 2 + random.below(3));
    bool isVertical = random.chance(30);
    int before = isVertical ? 1 : 4, after = isVertical ? 3 : 5;
    rg_constraint_attribute start = isVertical ? RG_ATTR_TOP : RG_ATTR_LEADING;
    for (size_t i = first; i < end; i++) {
        Op op;
        op.kind = Op::setConnections;
        op.node = children[i];
        op.connections = world.nodes.at(children[i]).connections.value_or(Connections());
        op.connections->connect(before, i == first ? container : children[i - 1],
                                rg_constraint_attribute(start + (i == first ? 0 : 1)));
        op.connections->connect(after, i + 1 == end ? container : children[i + 1],
                                rg_constraint_attribute(start + (i + 1 == end ? 1 : 0)));
        add(op);
    }
}

/// Connections of a new tree: several of each child, helpers, chains.
void Generator::connections(int container) {
    if (!isConnected(world, container)) return;
    Op op;
    for (int child : std::vector<int>(world.nodes.at(container).children))
        for (uint32_t n = random.between(1, 3); n > 0; n--)
            if (connect(op, child)) add(op);
    for (uint32_t n = random.below(3); n > 0; n--) chainOf(container);
    if (random.chance(15) && connect(op, container)) add(op);
}
