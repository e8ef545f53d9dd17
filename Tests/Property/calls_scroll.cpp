// SPDX-License-Identifier: MIT
// Offsets of scrollers, visible frames of nodes, and the inset of a viewport.
#include <cmath>

#include "calls.h"

/// Usually finite and in range, sometimes far out or not a number.
float Caller::coordinate() {
    if (r->chance(6)) return badNumber(*r);
    return r->chance(5) ? r->pick({1e9f, -1e9f, 3e38f, -3e38f}) : float(r->between(-300, 700));
}

void Caller::scroll() {
    Handle h = handle();
    bool scrolls = h.key >= 0 && isScroller(rig.world.nodes.at(h.key).kind);
    if (r->chance(40)) {
        float x = coordinate(), y = coordinate();
        what = "rg_node_set_scroll(" + name(h) + ")";
        bool valid = scrolls && std::isfinite(x) && std::isfinite(y);
        rg_status expected = h.key < 0 ? RG_ERROR_STALE_HANDLE : valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT;
        expect(rg_node_set_scroll(rig.ctx, h.node, x, y), expected);
    }
    what = "rg_node_get_scroll(" + name(h) + ")";
    rg_scroll at = {9, 9, 9, 9, 9, 9, 9, 9};
    rg_status status = rg_node_get_scroll(rig.ctx, h.node, &at);
    expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : scrolls ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (!scrolls && (at.x != 0 || at.content_width != 0)) fail("fails but does not zero its output");
    rg_node_layout info;
    if (!scrolls || rg_node_layout_info(rig.ctx, h.node, &info) != RG_OK) return;
    if (at.min_x > 0 || at.max_x < 0 || at.min_y > 0 || at.max_y < 0) fail("has no offset of 0");
    bool down = rig.world.nodes.at(h.key).kind == RG_KIND_SCROLL;
    if (down ? at.x != 0 || at.max_x != 0 : at.y != 0 || at.max_y != 0) fail("scrolls along both axes");
}

void Caller::reveal() {
    Handle h = handle();
    bool part = r->chance(50), around = r->chance(50), valid = true;
    rg_frame rectangle = {coordinate(), coordinate(), coordinate(), coordinate()};
    rg_edges edges = {coordinate(), 0, 3, coordinate()};
    if (part)
        valid = std::isfinite(rectangle.x) && std::isfinite(rectangle.y) && std::isfinite(rectangle.width) &&
                std::isfinite(rectangle.height) && rectangle.width >= 0 && rectangle.height >= 0;
    if (around)
        valid &= std::isfinite(edges.left) && std::isfinite(edges.bottom) && edges.left >= 0 && edges.bottom >= 0;
    what = "rg_node_scroll_into_view(" + name(h) + ")";
    rg_status status = rg_node_scroll_into_view(rig.ctx, h.node, part ? &rectangle : nullptr, around ? &edges : nullptr);
    expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
}

void Caller::seen() {
    Handle h = handle();
    rg_frame frame = {9, 9, 9, 9}, visible = {9, 9, 9, 9};
    what = "rg_node_visible_frame(" + name(h) + ")";
    expect(rg_node_visible_frame(rig.ctx, h.node, &frame, &visible), on(h));
    if (h.key < 0 && (frame.width != 0 || visible.width != 0)) fail("fails but does not zero its output");
    if (!(visible.width >= 0 && visible.height >= 0)) fail("shows less than nothing");
}

void Caller::inset() {
    Handle h = handle(), focus = r->chance(50) ? handle() : Handle{rg_null(), -1};
    float bottom = coordinate(), got = 9;
    bool root = h.key >= 0 && rig.world.nodes.at(h.key).parent < 0;
    bool valid = root && std::isfinite(bottom) && bottom >= 0;
    bool stale = h.key < 0 || (focus.node.id && focus.key < 0);
    what = "rg_node_set_viewport_inset(" + name(h) + ")";
    rg_status status = rg_node_set_viewport_inset(rig.ctx, h.node, bottom, focus.node);
    rg_status fault = valid ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT;
    if (stale) return expectError(status, RG_ERROR_STALE_HANDLE, fault);
    expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    expect(rg_node_get_viewport_inset(rig.ctx, h.node, &got), RG_OK);
    if (valid && bottom < 1e6f && std::fabs(got - bottom) > 1) fail("keeps another inset");
}
