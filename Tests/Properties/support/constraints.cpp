// SPDX-License-Identifier: MIT
#include "constraints.h"

#include <algorithm>
#include <cstdio>

ModelConstraint *World::constraint(uint32_t key) {
    for (ModelConstraint &c : constraints)
        if (c.key == key) return &c;
    return nullptr;
}

bool applyConstraint(World &world, const Op &op) {
    auto node = world.nodes.find(op.node);
    if (op.kind == Op::setPriorities) {
        if (node == world.nodes.end()) return false;
        node->second.priorities = op.priorities;
        return true;
    }
    ModelConstraint *c = world.constraint(op.index);
    if (op.kind == Op::addConstraint) {
        if (c || node == world.nodes.end() || node->second.kind != RG_KIND_CONSTRAINT) return false;
        for (int item : {op.item, op.parent})
            if (item >= 0 && !world.nodes.count(item)) return false;
        world.constraints.push_back({op.index, op.node, op.item, op.parent, op.constraint});
        return true;
    }
    if (!c) return false;
    switch (op.kind) {
    case Op::removeConstraint:
        world.constraints.erase(world.constraints.begin() + (c - world.constraints.data()));
        break;
    case Op::setConstant: c->def.constant = op.constraint.constant; break;
    case Op::setMultiplier: c->def.multiplier = op.constraint.multiplier; break;
    case Op::setPriority: c->def.priority = op.constraint.priority; break;
    default: c->def.relation = op.constraint.relation;
    }
    return true;
}

void forgetConstraints(World &world) {
    auto gone = [&](int node) { return node >= 0 && !world.nodes.count(node); };
    auto isVoid = [&](const ModelConstraint &c) { return gone(c.container) || gone(c.first) || gone(c.second); };
    auto &all = world.constraints;
    all.erase(std::remove_if(all.begin(), all.end(), isVoid), all.end());
}

std::string constraintText(const Op &op) {
    static const char *const relations[] = {"==", "<=", ">="};
    const rg_constraint_def &d = op.constraint;
    char text[200];
    switch (op.kind) {
    case Op::addConstraint:
        snprintf(text, sizeof text, "c%u = rg_constraint_add(%s, %s.%d %s %.9g * %s.%d + %.9g, priority %.9g);",
                 op.index, nodeText(op.node).c_str(), nodeText(op.item).c_str(), d.attribute, relations[d.relation], d.multiplier,
                 nodeText(op.parent).c_str(), d.second_attribute, d.constant, double(d.priority));
        break;
    case Op::removeConstraint: snprintf(text, sizeof text, "rg_constraint_remove(c%u);", op.index); break;
    case Op::setConstant: snprintf(text, sizeof text, "rg_constraint_set_constant(c%u, %.9g);", op.index, d.constant); break;
    case Op::setMultiplier:
        snprintf(text, sizeof text, "rg_constraint_set_multiplier(c%u, %.9g);", op.index, d.multiplier);
        break;
    case Op::setPriority:
        snprintf(text, sizeof text, "rg_constraint_set_priority(c%u, %.9g);", op.index, double(d.priority));
        break;
    case Op::setRelation:
        snprintf(text, sizeof text, "rg_constraint_set_relation(c%u, %s);", op.index, relations[d.relation]);
        break;
    default:
        snprintf(text, sizeof text, "rg_node_set_content_priorities(%s, {%.9g, %.9g, %.9g, %.9g});",
                 nodeText(op.node).c_str(), double(op.priorities.hugging_x), double(op.priorities.hugging_y),
                 double(op.priorities.compression_x), double(op.priorities.compression_y));
    }
    return text;
}

// MARK: - At random

/// A new constraint of a container, mostly between its children.
Op Generator::constraint(int container) {
    static const rg_attribute attributes[] = {
        RG_ATTR_LEFT,     RG_ATTR_RIGHT,       RG_ATTR_TOP,          RG_ATTR_BOTTOM,     RG_ATTR_LEADING,
        RG_ATTR_TRAILING, RG_ATTR_WIDTH,       RG_ATTR_HEIGHT,       RG_ATTR_WIDTH,      RG_ATTR_CENTER_X,
        RG_ATTR_CENTER_Y, RG_ATTR_BASELINE,    RG_ATTR_LEFT_MARGIN,  RG_ATTR_TOP_MARGIN, RG_ATTR_BOTTOM_MARGIN,
        RG_ATTR_LEADING_MARGIN, RG_ATTR_TRAILING_MARGIN};
    const std::vector<int> &children = world.nodes.at(container).children;
    auto item = [&] {
        if (random.chance(25)) return -1;
        return random.chance(85) && !children.empty() ? random.pick(children) : anyNode();
    };
    Op op;
    op.kind = Op::addConstraint;
    op.index = nextConstraint++;
    op.node = container;
    op.item = item();
    rg_constraint_def &d = op.constraint;
    d.attribute = random.pick(attributes);
    d.second_attribute = random.chance(30) ? RG_ATTR_NONE : random.chance(60) ? d.attribute : random.pick(attributes);
    if (d.second_attribute != RG_ATTR_NONE) op.parent = item();
    d.relation = random.pick({RG_EQUAL, RG_EQUAL, RG_LESS_OR_EQUAL, RG_GREATER_OR_EQUAL});
    d.multiplier = random.pick({1.0, 1.0, 1.0, 0.5, 2.0});
    d.constant = random.between(-40, 80) + (random.chance(20) ? 0.25 : 0);
    d.priority = random.pick({1000.0f, 1000.0f, 750.0f, 500.0f, 250.0f, 100.0f});
    return op;
}

/// Constraints of a new container's child.
void Generator::constraints(int node) {
    int parent = world.nodes.at(node).parent;
    if (parent < 0 || world.nodes.at(parent).kind != RG_KIND_CONSTRAINT) return;
    for (uint32_t n = random.below(4); n > 0; n--) {
        Op op = constraint(parent);
        op.item = node;
        add(op);
    }
}

/// A constraint more, less or changed, or the priorities of a child's content. @return whether there is one
bool Generator::constrain(Op &op, int node) {
    const ModelNode &n = world.nodes.at(node);
    bool child = n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_CONSTRAINT;
    if (child && random.chance(20)) {
        op.kind = Op::setPriorities;
        op.priorities = {float(random.pick({250, 251, 600})), 250, float(random.pick({750, 749, 1000})), 750};
        return true;
    }
    if ((child || n.kind == RG_KIND_CONSTRAINT) && random.chance(40)) {
        op = constraint(n.kind == RG_KIND_CONSTRAINT ? node : n.parent);
        return true;
    }
    if (world.constraints.empty()) return false;
    const ModelConstraint &c = random.pick(world.constraints);
    op.index = c.key;
    op.constraint = c.def;
    op.kind = random.pick({Op::removeConstraint, Op::setConstant, Op::setConstant, Op::setConstant, Op::setMultiplier,
                           Op::setPriority, Op::setRelation});
    op.constraint.constant = random.between(-40, 90);
    op.constraint.multiplier = random.pick({1.0, 0.5, 1.5, 0.0});
    op.constraint.priority = random.pick({1000.0f, 600.0f, 250.0f});
    op.constraint.relation = random.pick({RG_EQUAL, RG_LESS_OR_EQUAL, RG_GREATER_OR_EQUAL});
    return true;
}
