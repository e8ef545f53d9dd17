// SPDX-License-Identifier: MIT
// Parameters, anchors and keylines of coordinators, displayed children; flexboxes and their items.
#include <cmath>
#include <cstring>

#include "calls.h"

void Caller::param() {
    Handle h = handle();
    uint32_t param = r->chance(95) ? r->below(RG_PARAM_COUNT) : r->pick({uint32_t(RG_PARAM_COUNT), 99u, UINT32_MAX});
    float value = r->chance(8) ? badNumber(*r) : r->chance(5) ? 3e38f : float(r->between(-60, 200)) / 4;
    bool known = param < RG_PARAM_COUNT, valid = known && std::isfinite(value);
    what = "rg_node_set_param(" + name(h) + ", " + std::to_string(param) + ", " + std::to_string(value) + ")";
    rg_status status = rg_node_set_param(rig.ctx, h.node, rg_param(param), value);
    if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, valid ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    auto &values = rig.world.nodes.at(h.key).values;
    if (valid) values[param] = value;
    float got = NAN;
    expect(rg_node_get_param(rig.ctx, h.node, rg_param(param), &got), known ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (known && values.count(param) && got != values[param]) fail("is read as another value");
}

void Caller::coordinatorAnchor() {
    Handle h = handle(), anchor = r->chance(20) ? Handle{rg_null(), noNode} : handle();
    bool stale = h.key < 0 || (anchor.node.id != 0 && anchor.key < 0);
    what = "rg_node_set_coordinator_anchor(" + name(h) + ", " + name(anchor) + ")";
    expect(rg_node_set_coordinator_anchor(rig.ctx, h.node, anchor.node), stale ? RG_ERROR_STALE_HANDLE : RG_OK);
    if (stale) return;
    rg_node got = {5};
    expect(rg_node_get_coordinator_anchor(rig.ctx, h.node, &got), RG_OK);
    if (got.id != anchor.node.id) fail("is read as another anchor");
    rig.world.nodes.at(h.key).coordinatorAnchor = anchor.node.id == 0 ? noNode : anchor.key;
}

void Caller::keylines() {
    Handle h = handle();
    size_t count = r->chance(95) ? r->below(5) : r->pick({256u, 257u, 1000u});
    std::vector<float> x(count, 3);
    bool bad = false;
    for (float &value : x) {
        if (count < 5 && r->chance(5)) value = badNumber(*r);
        bad |= !std::isfinite(value);
    }
    bool null = count > 0 && r->chance(4), is = h.key >= 0 && rig.world.nodes.at(h.key).kind == RG_KIND_COORDINATOR;
    what = "rg_node_set_keylines(" + name(h) + ", " + std::to_string(count) + ")";
    expect(rg_node_set_keylines(rig.ctx, h.node, null ? nullptr : x.data(), count),
           h.key < 0     ? RG_ERROR_STALE_HANDLE
           : !is         ? RG_ERROR_INVALID_ARGUMENT
           : count > 256 ? RG_ERROR_LIMIT
           : null || bad ? RG_ERROR_INVALID_ARGUMENT
                         : RG_OK);
    if (h.key < 0) return;
    rg_app_bar bar;
    expect(rg_node_get_app_bar(rig.ctx, h.node, &bar),
           rig.world.nodes.at(h.key).kind == RG_KIND_APP_BAR ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
}

void Caller::display() {
    Handle h = handle();
    Op op;
    op.kind = Op::display;
    op.node = h.key;
    op.index = r->chance(80) ? r->below(5) : RG_END;
    what = "rg_node_set_displayed_child(" + name(h) + ", " + std::to_string(int32_t(op.index)) + ")";
    rg_status status = rg_node_set_displayed_child(rig.ctx, h.node, op.index == RG_END ? INT32_MAX : int32_t(op.index));
    if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    expect(status, isContainer(rig.world.nodes.at(h.key).kind) ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (status == RG_OK) rig.world.apply(op);
}

/// A number that must be at least `least`, and now and then is not.
float Caller::atLeast(float least, bool &valid) {
    float value = r->chance(94) ? float(r->below(40)) / 4 : r->pick({badNumber(*r), -0.5f, -1.0f, -3.0f});
    valid &= std::isfinite(value) && (value >= 0 || value == least);
    return value;
}

void Caller::flexbox() {
    Handle h = handle();
    bool valid = true;
    rg_flexbox f = rg_flexbox_default(), got = rg_flexbox_default();
    auto choice = [&](int first, int last) {
        int value = r->chance(97) ? r->between(first, last) : r->pick({-1, 99, INT32_MIN});
        valid &= value >= first && value <= last;
        return value;
    };
    f.direction = rg_flex_direction(choice(0, 3));
    f.wrap = rg_flex_wrap(choice(0, 2));
    f.justify_content = rg_flex_distribution(choice(0, 5));
    f.align_items = rg_flex_align(choice(1, 5));
    f.align_content = rg_flex_distribution(choice(0, 4));
    f.max_lines = r->chance(95) ? r->between(-1, 3) : -2;
    valid &= f.max_lines >= -1;
    f.divider_height = atLeast(0, valid);
    f.divider_width = atLeast(0, valid);
    f.show_dividers_horizontal = r->below(8);
    f.show_dividers_vertical = r->below(8);
    what = "rg_node_set_flexbox(" + name(h) + ")";
    rg_status status = rg_node_set_flexbox(rig.ctx, h.node, &f);
    if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    bool is = rig.world.nodes.at(h.key).kind == RG_KIND_FLEXBOX;
    expect(status, valid && is ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    expect(rg_node_get_flexbox(rig.ctx, h.node, &got), is ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (status == RG_OK && (got.direction != f.direction || got.align_content != f.align_content || got.max_lines != f.max_lines))
        fail("is read as another flexbox");
}

void Caller::flexItem() {
    Handle h = handle();
    bool valid = true;
    rg_flex_item i = rg_flex_item_default(), got = rg_flex_item_default();
    i.grow = atLeast(0, valid);
    i.shrink = atLeast(0, valid);
    i.basis_percent = atLeast(-1, valid);
    i.align_self = rg_flex_align(r->chance(95) ? r->below(6) : 6 + r->below(9));
    valid &= i.align_self <= RG_FLEX_ALIGN_STRETCH;
    i.min_width = atLeast(0, valid);
    i.max_height = atLeast(-1, valid);
    i.wrap_before = r->chance(30);
    what = "rg_node_set_flex_item(" + name(h) + ")";
    rg_status status = rg_node_set_flex_item(rig.ctx, h.node, &i);
    if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, valid ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    expect(rg_node_get_flex_item(rig.ctx, h.node, &got), RG_OK);
    if (status == RG_OK && (got.grow != i.grow || got.align_self != i.align_self || got.wrap_before != i.wrap_before))
        fail("is read as another item");
}
