// SPDX-License-Identifier: MIT
// Layouts, measure queries, the change list and views of the results.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>

#include "calls.h"

float Caller::size(bool &valid) {
    if (r->chance(4)) return valid = false, r->chance(30) ? -1.0f : badNumber(*r);
    return r->chance(4) ? r->pick({1e9f, 3e38f, 1e20f}) : float(r->below(500));
}

rg_spec Caller::spec(bool &valid) {
    float asked = size(valid);
    rg_spec s = rg_spec_make(rg_spec_mode(r->below(3)), asked);
    if (r->chance(2)) s.mode = rg_spec_mode(r->pick({3, -1, 1000})), valid = false;
    return s;
}

void Caller::expectLayout(rg_status got, const Handle &h, bool valid, bool root) {
    if (h.key < 0) return expectError(got, RG_ERROR_STALE_HANDLE, valid ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    if (!valid || !root) return expect(got, RG_ERROR_INVALID_ARGUMENT);
    if (got != RG_ERROR_TREE) expect(got, RG_OK);
}

void Caller::layout() {
    Handle h = r->chance(70) && !rig.world.roots.empty() ? Handle{rg_null(), r->pick(rig.world.roots)} : handle();
    if (h.key >= 0) h.node = rig.handles[h.key];
    bool root = h.key >= 0 && rig.world.nodes.at(h.key).parent < 0, valid = true;
    if (r->chance(50)) {
        rg_spec width = spec(valid), height = spec(valid);
        what = "rg_layout_specs(" + name(h) + ")";
        expectLayout(rg_layout_specs(rig.ctx, h.node, width, height), h, valid, root);
    } else {
        float width = size(valid), height = size(valid);
        what = "rg_layout(" + name(h) + ")";
        expectLayout(rg_layout(rig.ctx, h.node, width, height), h, valid, root);
    }
    rg_layout_stats stats;
    if (rg_context_layout_stats(rig.ctx, &stats) != RG_OK) fail("has no statistics");
}

void Caller::measure() {
    Handle h = handle();
    bool valid = true;
    rg_spec width = spec(valid), height = spec(valid);
    what = "rg_measure(" + name(h) + ")";
    rg_size out = {5, 5};
    rg_status status = rg_measure(rig.ctx, h.node, width, height, &out);
    expectLayout(status, h, valid, true);
    if (status != RG_OK && status != RG_ERROR_TREE && (out.width != 0 || out.height != 0)) fail("fails but does not zero its output");
    if (status == RG_OK && !(out.width >= 0 && out.height >= 0)) fail("answers a negative size");
}

void Caller::dirty() {
    Handle h = handle();
    what = "rg_node_mark_dirty(" + name(h) + ")";
    rg_status status = rg_node_mark_dirty(rig.ctx, h.node);
    if (h.key >= 0 && rig.world.nodes.at(h.key).kind != RG_KIND_MEASURED && status == RG_ERROR_INVALID_ARGUMENT) return;
    expect(status, on(h));
}

void Caller::changes() {
    rg_change list[8];
    uint32_t capacity = r->below(9), count = 99, waiting = rg_change_count(rig.ctx);
    what = "rg_changes_take(" + std::to_string(capacity) + ")";
    expect(rg_changes_take(rig.ctx, capacity ? list : nullptr, capacity, &count), RG_OK);
    if (count > capacity || count > waiting) fail("takes too many");
    for (uint32_t i = 0; i < count && problem.empty(); i++)
        if (!(list[i].flags & (RG_CHANGE_DESTROYED | RG_CHANGE_LOST)) && !rig.keys.count(list[i].node.id)) fail("lists a node that is not");
}

/// A transition begins, a step is made, or all end. Every number of a view is usable, and what has arrived is where its
/// frame says.
void Caller::motion() {
    if (r->chance(10)) {
        what = "rg_transitions_end";
        return expect(rg_transitions_end(rig.ctx), RG_OK);
    }
    if (r->chance(40)) {
        Handle h = handle();
        rg_transition_def def = rg_transition_default();
        def.move.easing = rg_easing(r->below(4));
        def.move.delay = float(r->below(3)) / 4;
        def.move.duration = float(r->below(3)) / 2;
        def.move.damping = float(1 + r->below(30)) / 10;
        def.appear = def.leave = def.move;
        def.stagger = float(r->below(2)) / 64;
        def.matches_ids = r->chance(80);
        def.draws_leaving = r->chance(40);
        bool valid = !r->chance(5);
        if (!valid) def.leave.duration = badNumber(*r);
        what = "rg_transition_begin(" + name(h) + ")";
        rg_status status = rg_transition_begin(rig.ctx, h.node, &def);
        if (h.key >= 0 && status == RG_ERROR_INVALID_ARGUMENT) return; // a bad number, or another root waits for its step
        return expect(status, on(h));
    }
    float seconds = float(r->below(64)) / 64;
    what = "rg_transition_step(" + std::to_string(seconds) + ")";
    rg_motion_view view;
    expect(rg_transition_step(rig.ctx, seconds, &view), RG_OK);
    for (uint32_t i = 0; i < view.count && problem.empty(); i++) {
        const rg_motion &m = view.motions[i];
        if (!(m.alpha >= 0 && m.alpha <= 1 && m.scale >= 0 && std::isfinite(m.scale))) fail("has no usable alpha or scale");
        if (!std::isfinite(m.frame.x + m.frame.y + m.frame.width + m.frame.height)) fail("has no usable frame");
        if (m.kind == RG_MOTION_LEAVING) continue;
        if (!rig.keys.count(m.node.id)) return fail("moves a node that is not");
        rg_frame frame;
        if (m.is_last && rg_node_frame(rig.ctx, m.node, &frame) == RG_OK && memcmp(&frame, &m.frame, sizeof frame) != 0)
            fail("ends elsewhere than the frame");
    }
}

/// A list is made, of nodes in their frames or on their way. What it refers to is in it, and its pushes end.
void Caller::paint() {
    Handle h = handle();
    if (r->chance(30)) {
        rg_drawable background = {};
        what = "rg_drawable_color";
        expect(rg_drawable_color(rig.ctx, 0xff804020, &background), RG_OK);
        what = "rg_node_set_drawable(" + name(h) + ")";
        expect(rg_node_set_drawable(rig.ctx, h.node, RG_SLOT_BACKGROUND, background), on(h));
        expect(rg_drawable_destroy(rig.ctx, background), RG_OK);
    }
    uint32_t flags = r->below(4);
    what = "rg_paint(" + name(h) + ", " + std::to_string(flags) + ")";
    rg_display_list list = {};
    list.struct_size = sizeof list;
    rg_status status = rg_paint(rig.ctx, h.node, flags, &list);
    expect(status, on(h));
    int depth = 0;
    for (uint32_t i = 0; i < list.command_count && problem.empty(); i++) {
        const rg_command &c = list.commands[i];
        if (c.op == RG_OP_POP) depth--;
        if (c.op >= RG_OP_PUSH_CLIP) depth++;
        if (depth < 0) fail("pops more than it pushes");
        if (c.paint >= list.paint_count || uint64_t(c.data) + c.data_count > list.data_count) fail("refers to what is not in it");
        if (c.op != RG_OP_TEXT || c.data_count < 5) continue;
        size_t length = 0;
        (list.data[c.data + 4].integer & 2 ? rg_node_hint : rg_node_text)(rig.ctx, c.node, &length);
        if (uint64_t(list.data[c.data + 1].integer) + list.data[c.data + 2].integer > length) fail("shows bytes that a text has not");
    }
    if (depth > 0 && problem.empty()) fail("pushes more than it pops");
}

void Caller::overflow() {
    Handle h = handle();
    what = "rg_node_overflow(" + name(h) + ")";
    rg_overflow out;
    memset(&out, 0xA5, sizeof out);
    rg_status status = rg_node_overflow(rig.ctx, h.node, &out);
    expect(status, on(h));
    if (status != RG_OK && (out.flags != 0 || out.sibling.id != 0)) fail("fails but does not zero its output");
    if (out.sibling.id != 0 && !rig.keys.count(out.sibling.id)) fail("names a sibling that is not");
}

void Caller::lint() {
    Handle h = handle();
    rg_lint_def def = rg_lint_def_default();
    def.checks = r->below(130);
    bool valid = def.checks < 128;
    if (r->chance(4)) def.directions = 4 + r->below(9), valid = false;
    if (r->chance(4)) def.struct_size = r->below(99), valid = valid && def.struct_size == sizeof def;
    what = "rg_lint(" + name(h) + ")";
    uint32_t count = 99;
    rg_status status = rg_lint(rig.ctx, h.node, &def, &count);
    if (status != RG_OK && count != 0) fail("fails but does not zero its output");
    if (count > rg_diagnostic_count(rig.ctx)) fail("counts more findings than there are diagnostics");
    if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    if (rig.world.nodes.at(h.key).parent >= 0 || !valid) return expect(status, RG_ERROR_INVALID_ARGUMENT);
    if (status != RG_ERROR_INVALID_ARGUMENT) expect(status, RG_OK); // it was never laid out
}

void Caller::frames() {
    what = "rg_frames()";
    rg_frame_view view = rg_frames(rig.ctx);
    uint32_t living = 0;
    for (uint32_t row = 0; row < view.count; row++) {
        rg_node node = view.nodes[row];
        if (!node.id) continue;
        living++;
        rg_frame frame;
        if (rg_node_frame(rig.ctx, node, &frame) != RG_OK || memcmp(&frame, &view.frames[row], sizeof frame)) fail("has a wrong frame");
        if (rg_node_row(rig.ctx, node) != row) fail("has a wrong row");
    }
    if (living != rig.world.nodes.size()) fail("shows another number of nodes");
    if (view.epoch != rg_epoch(rig.ctx)) fail("has another epoch");
    std::vector<rg_frame> unsnapped(view.count + 1);
    expect(rg_frames_unsnapped(rig.ctx, unsnapped.data(), view.count), RG_OK);
}

/// The visible nodes, each after those of its siblings that have a lower z, or the same z and precede it.
void Caller::checkPainted(const Handle &h, uint32_t count) {
    std::vector<rg_node> painted(count);
    if (rg_node_paint_order(rig.ctx, h.node, painted.data(), count, &count) != RG_OK || count != painted.size()) return fail("changes its count");
    std::vector<int> expected;
    std::function<void(int)> paint = [&](int key) {
        rg_node_layout info;
        const ModelNode &n = rig.world.nodes.at(key);
        if (n.style.visibility != RG_VISIBLE) return;
        if (rg_node_layout_info(rig.ctx, rig.handles.at(key), &info) != RG_OK || !(info.flags & RG_OUT_LAID_OUT)) return;
        expected.push_back(key);
        std::vector<int> children = n.children;
        std::stable_sort(children.begin(), children.end(),
                         [&](int a, int b) { return rig.world.nodes.at(a).style.z < rig.world.nodes.at(b).style.z; });
        for (int child : children) paint(child);
    };
    paint(h.key);
    if (expected.size() != painted.size()) return fail("has another count");
    for (size_t i = 0; i < expected.size(); i++)
        if (rig.handles.at(expected[i]).id != painted[i].id) return fail("is in another order");
}

void Caller::rectangles() {
    Handle h = handle();
    bool isText = h.key >= 0 && rig.world.nodes.at(h.key).kind == RG_KIND_TEXT;
    rg_frame dividers[3];
    rg_text_line lines[2];
    uint32_t count = 0, capacity = r->below(4);
    what = "rg_node_dividers(" + name(h) + ")";
    rg_status status = rg_node_dividers(rig.ctx, h.node, dividers, capacity, &count);
    if (!(h.key >= 0 && status == RG_ERROR_INVALID_ARGUMENT && rig.world.nodes.at(h.key).kind != RG_KIND_LINEAR)) expect(status, on(h));
    what = "rg_node_paint_order(" + name(h) + ")";
    std::vector<rg_node> painted(capacity + 1);
    status = rg_node_paint_order(rig.ctx, h.node, painted.data(), capacity, &count);
    expect(status, on(h));
    if (status == RG_OK) checkPainted(h, count);
    what = "rg_node_lines(" + name(h) + ")";
    capacity = r->below(3);
    status = rg_node_lines(rig.ctx, h.node, capacity ? lines : nullptr, capacity, &count);
    expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : isText ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    what = "rg_node_text_runs(" + name(h) + ")";
    status = rg_node_text_runs(rig.ctx, h.node, nullptr, 0, &count);
    expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : isText ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
}

/// The last event of every living node in the list of events has its parent; then the list begins again.
void Caller::events() {
    what = "rg_events";
    rg_event_view view = rg_events(rig.ctx);
    if (view.count > 64) fail("has more than its capacity");
    if (view.count < 1 && view.dropped > 0) fail("drops events though it is empty");
    std::map<uint64_t, uint64_t> parents;
    for (uint32_t i = 0; i < view.count; i++) {
        const rg_event &e = view.events[i];
        if ((e.kind & RG_EVENT_ALL) != e.kind || (e.kind & (e.kind - 1)) || !e.kind || !e.node.id) fail("holds no event");
        if (e.kind < RG_EVENT_ADDED) continue;
        if ((e.kind == RG_EVENT_ADDED) != !e.old_parent.id || (e.kind == RG_EVENT_REMOVED) != !e.parent.id) fail("names wrong parents");
        auto known = parents.find(e.node.id);
        if (listsAll && known != parents.end() && known->second != e.old_parent.id) fail("does not follow from the events before");
        parents[e.node.id] = e.parent.id;
    }
    for (const auto &entry : rig.handles) {
        auto known = parents.find(entry.second.id);
        int parent = rig.world.nodes.at(entry.first).parent;
        uint64_t expected = parent < 0 ? 0 : rig.handles.at(parent).id;
        if (listsAll && view.dropped == 0 && known != parents.end() && known->second != expected) fail("tells another parent");
    }
    what = "rg_events_clear";
    expect(rg_events_clear(rig.ctx), RG_OK);
    if (rg_events(rig.ctx).count != 0) fail("keeps events");
    Handle root = r->chance(30) ? handle() : Handle{rg_null(), -1};
    uint32_t kinds = r->pick({0u, 31u, 31u, 28u, 4u, 3u, 32u, 1u << 31}), capacity = r->pick({0u, 1u, 5u, 64u});
    bool valid = kinds <= RG_EVENT_ALL && (kinds == 0 || capacity > 0);
    bool inTree = root.key >= 0 && rig.world.nodes.at(root.key).parent >= 0;
    what = "rg_events_enable(" + name(root) + ")";
    rg_status expected = root.node.id && root.key < 0 ? RG_ERROR_STALE_HANDLE : inTree || !valid ? RG_ERROR_INVALID_ARGUMENT : RG_OK;
    rg_status status = rg_events_enable(rig.ctx, root.node, kinds, capacity);
    expect(status, expected);
    if (status == RG_OK) listsAll = !root.node.id && (kinds & 28) == 28;
}
