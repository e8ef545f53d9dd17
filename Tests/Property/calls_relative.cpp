// SPDX-License-Identifier: MIT
// Rules between the children of relative containers, and to their parent.
#include "calls.h"

/// The sibling a rule names now, as rg_node_get_anchor says; -1: none.
int Caller::anchored(int node, uint32_t rule, const Anchor &anchor) const {
    if (anchor.id.empty()) return rig.handles.count(anchor.sibling) ? anchor.sibling : -1;
    int container = rule == RG_IGNORE_GRAVITY ? node : rig.world.nodes.at(node).parent;
    if (container < 0) return -1;
    for (int child : rig.world.nodes.at(container).children)
        if (rig.ids.at(child) == anchor.id) return child;
    return -1;
}

void Caller::anchor() {
    Handle h = handle();
    bool known = r->chance(95);
    uint32_t rule = known ? r->below(RG_IGNORE_GRAVITY + 1) : r->pick({14u, 15u, 32u, 1000u, UINT32_MAX});
    Anchor given;
    rg_status status, fault = RG_OK;
    if (r->chance(50)) {
        bool valid;
        given.id = anyText(*r, valid);
        if (r->chance(8)) given.id = std::string(maxTextBytes + r->below(3), 'r'), valid = true;
        bool null = r->chance(3) && !given.id.empty();
        what = "rg_node_set_anchor(" + name(h) + ", " + std::to_string(rule) + ", \"" + given.id + "\")";
        status = rg_node_set_anchor(rig.ctx, h.node, rg_relative_rule(rule), null ? nullptr : given.id.data(),
                                    given.id.size());
        if (null || !valid || !known) fault = RG_ERROR_INVALID_ARGUMENT;
        else if (given.id.size() > maxTextBytes) fault = RG_ERROR_LIMIT;
    } else {
        Handle sibling = handle();
        given.sibling = sibling.key;
        what = "rg_node_set_anchor_node(" + name(h) + ", " + std::to_string(rule) + ", " + name(sibling) + ")";
        status = rg_node_set_anchor_node(rig.ctx, h.node, rg_relative_rule(rule), sibling.node);
        if (!known) fault = RG_ERROR_INVALID_ARGUMENT;
        else if (sibling.node.id && sibling.key < 0) fault = RG_ERROR_STALE_HANDLE;
    }
    if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, fault == RG_OK ? RG_ERROR_STALE_HANDLE : fault);
    if (!known) return expectError(status, RG_ERROR_INVALID_ARGUMENT, fault);
    expect(status, fault);
    if (status == RG_OK) rig.anchors[{h.key, rule}] = given;
}

/// All rules of one node, read back.
void Caller::anchors() {
    Handle h = handle();
    what = "rg_node_get_anchor(" + name(h) + ")";
    for (uint32_t rule = 0; rule <= RG_IGNORE_GRAVITY + 1; rule++) {
        const char *id = nullptr;
        rg_node sibling = {7};
        rg_status status = rg_node_get_anchor(rig.ctx, h.node, rg_relative_rule(rule), &id, &sibling);
        bool known = rule <= RG_IGNORE_GRAVITY;
        expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : known ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
        auto entry = rig.anchors.find({h.key, rule});
        Anchor expected = entry == rig.anchors.end() || status != RG_OK ? Anchor() : entry->second;
        if (status == RG_OK ? !id || id != expected.id : id != nullptr) return fail("answers another id for rule " + std::to_string(rule));
        int key = status == RG_OK ? anchored(h.key, rule, expected) : -1;
        if (sibling.id != (key < 0 ? 0 : rig.handles.at(key).id))
            return fail("answers another sibling for rule " + std::to_string(rule));
    }
}

void Caller::parentRules() {
    Handle h = handle();
    uint32_t rules = r->chance(90) ? r->below(0x400) : uint32_t(r->next());
    what = "rg_node_set_parent_rules(" + name(h) + ", " + std::to_string(rules) + ")";
    rg_status status = rg_node_set_parent_rules(rig.ctx, h.node, rules);
    bool valid = rules < 0x400;
    rg_status stale = valid ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT;
    if (h.key < 0) expectError(status, RG_ERROR_STALE_HANDLE, stale);
    else expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (status == RG_OK && problem.empty()) rig.world.nodes.at(h.key).parentRules = rules;
    uint32_t got = 77;
    expect(rg_node_get_parent_rules(rig.ctx, h.node, &got), on(h));
    if (got != (h.key < 0 ? 0 : rig.world.nodes.at(h.key).parentRules)) fail("is not what the getter answers");
}
