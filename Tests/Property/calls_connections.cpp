// SPDX-License-Identifier: MIT
// Connections and references of ConstraintLayouts, good and bad. Groups are left out: they change other nodes' styles.
#include <cmath>
#include <cstring>

#include "calls.h"

void Caller::connections() {
    Handle h = handle();
    if (r->chance(10)) {
        what = "rg_node_set_connections(" + name(h) + ", NULL)";
        expect(rg_node_set_connections(rig.ctx, h.node, nullptr), on(h));
        rg_connections got = rg_connections_default();
        if (h.key >= 0) expect(rg_node_get_connections(rig.ctx, h.node, &got), RG_ERROR_NOT_FOUND);
        return;
    }
    rg_connections c = rg_connections_default();
    bool bad = false, stale = h.key < 0;
    auto target = [&](rg_connection &connection, rg_constraint_attribute edge) {
        Handle other = r->chance(85) ? rig.living(*r) : handle();
        connection.target = other.node;
        connection.edge = edge;
        connection.gone_margin = r->chance(30) ? float(r->below(20)) : NAN;
        stale |= other.key < 0;
    };
    for (int slot = 0; slot < 7; slot++) {
        if (r->chance(70)) continue;
        bool isVertical = slot == 1 || slot == 3;
        rg_constraint_attribute edge = slot == 6 ? r->pick({RG_ATTR_BASELINE, RG_ATTR_TOP})
                                       : isVertical ? r->pick({RG_ATTR_TOP, RG_ATTR_BOTTOM})
                                                    : r->pick({RG_ATTR_LEFT, RG_ATTR_RIGHT, RG_ATTR_LEADING, RG_ATTR_TRAILING});
        if (r->chance(3)) edge = slot == 6 ? RG_ATTR_LEFT : isVertical ? RG_ATTR_LEADING : RG_ATTR_BASELINE, bad = true;
        target((&c.left)[slot], edge);
    }
    c.bias_x = float(r->below(5)) / 4;
    c.weight_y = float(r->below(3));
    c.ratio = r->chance(30) ? 1.5f : 0;
    c.flags = r->below(64);
    c.min_width = r->chance(30) ? rg_px(float(r->below(60))) : rg_unset();
    c.layout_max_height = r->chance(20) ? rg_px(float(r->below(90))) : rg_unset();
    if (r->chance(10)) {
        bad = true;
        switch (r->below(7)) {
        case 0: c.bias_x = badNumber(*r); break;
        case 1: c.weight_x = badNumber(*r); break;
        case 2: c.ratio = -1; break;
        case 3: c.flags = 64; break;
        case 4: c.chain_x = rg_chain_style(3 + r->below(9)); break;
        case 5: c.max_height = r->pick({rg_px(-1), rg_percent(5), rg_match_parent(), rg_px(NAN)}); break;
        default: c.struct_size = r->below(8);
        }
    }
    what = "rg_node_set_connections(" + name(h) + ")";
    rg_status status = rg_node_set_connections(rig.ctx, h.node, &c);
    if (bad || stale)
        return expectError(status, bad ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE,
                           stale ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, RG_OK);
    rg_connections got = rg_connections_default();
    expect(rg_node_get_connections(rig.ctx, h.node, &got), RG_OK);
    for (int slot = 0; slot < 7; slot++)
        if ((&got.left)[slot].target.id != (&c.left)[slot].target.id || (&got.left)[slot].edge != (&c.left)[slot].edge)
            fail("is read as other connections");
}

void Caller::references() {
    Handle h = handle();
    rg_references v = rg_references_default();
    v.role = rg_role(r->between(RG_ROLE_BARRIER, RG_ROLE_PLACEHOLDER));
    if (v.role == RG_ROLE_BARRIER) v.barrier = rg_constraint_attribute(r->between(RG_ATTR_LEFT, RG_ATTR_TRAILING));
    v.margin = float(r->below(9));
    v.percent = r->chance(50) ? 0.5f : NAN;
    v.begin = r->chance(50) ? float(r->below(90)) : NAN;
    v.vertical = r->chance(50);
    v.flow.wrap = rg_flow_wrap(r->below(4));
    v.flow.max_items = r->between(-1, 3);
    bool bad = false, stale = h.key < 0;
    std::vector<rg_node> nodes;
    for (uint32_t n = r->below(6); n > 0; n--) {
        Handle other = r->chance(95) ? rig.living(*r) : handle();
        nodes.push_back(other.node);
        stale |= other.key < 0;
    }
    v.nodes = nodes.data();
    v.count = uint32_t(nodes.size());
    if (r->chance(10)) {
        bad = true;
        switch (r->below(6)) {
        case 0: v.role = rg_role(6 + r->below(9)); break;
        case 1: v.barrier = RG_ATTR_BASELINE; break;
        case 2: v.margin = badNumber(*r); break;
        case 3: v.flow.first_x.style = r->pick({-2, 3}); break;
        case 4: v.flow.gap_y = badNumber(*r); break;
        default: v.struct_size = r->below(8);
        }
    }
    bool removes = r->chance(20);
    if (removes) bad = false, stale = h.key < 0;
    what = "rg_node_set_references(" + name(h) + (removes ? ", NULL)" : ", role " + std::to_string(v.role) + ")");
    rg_status status = rg_node_set_references(rig.ctx, h.node, removes ? nullptr : &v);
    if (bad || stale)
        return expectError(status, bad ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE,
                           stale ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, RG_OK);
    rg_references got = rg_references_default();
    expect(rg_node_get_references(rig.ctx, h.node, &got), RG_OK);
    if (got.count != (removes ? 0 : v.count)) return fail("is read as other references");
    for (uint32_t i = 0; i < got.count; i++)
        if (got.nodes[i].id != nodes[i].id) return fail("is read as references to others");
}
