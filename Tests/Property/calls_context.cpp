// SPDX-License-Identifier: MIT
// Dumps, the context itself and null pointers.
#include <cmath>
#include <cstring>
#include <functional>

#include "calls.h"

static bool sink(void *user, const char *, size_t) { return --*static_cast<int *>(user) > 0; }

void Caller::dump() {
    Handle h = handle();
    int calls = r->chance(20) ? 1 : 1 << 20;
    rg_dump_format format = rg_dump_format(r->below(4));
    what = "rg_dump(" + name(h) + ", format " + std::to_string(format) + ")";
    rg_status status = rg_dump(rig.ctx, h.node, format, sink, &calls);
    bool unknown = format > RG_DUMP_SVG;
    if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, unknown ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE);
    expect(status, unknown ? RG_ERROR_INVALID_ARGUMENT : calls <= 0 ? RG_ERROR_IO : RG_OK);
}

void Caller::explain() {
    Handle h = handle();
    int calls = r->chance(10) ? 1 : 1 << 20;
    rg_explain_format format = rg_explain_format(r->below(r->chance(5) ? 3 : 2));
    what = "rg_node_explain(" + name(h) + ", format " + std::to_string(format) + ")";
    rg_status status = rg_node_explain(rig.ctx, h.node, format, sink, &calls);
    bool unknown = format > RG_EXPLAIN_JSON;
    if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, unknown ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE);
    // a node that is not laid out cannot be explained
    if (status == RG_ERROR_INVALID_ARGUMENT && strstr(rg_error_message(rig.ctx), unknown ? "format" : "call rg_layout first")) return;
    expect(status, unknown ? RG_ERROR_INVALID_ARGUMENT : calls <= 0 ? RG_ERROR_IO : RG_OK);
}

void Caller::context() {
    rg_memory_stats memory;
    rg_diagnostic diagnostic;
    uint32_t count = rg_diagnostic_count(rig.ctx);
    switch (r->below(6)) {
    case 5: what = "rg_frames_keep()", expect(rg_frames_keep(rig.ctx, r->chance(50)), RG_OK); break;
    case 0: what = "rg_context_trim()", expect(rg_context_trim(rig.ctx), RG_OK); break;
    case 1: {
        bool bad = r->chance(30);
        float scale = bad ? r->pick({0.0f, -1.0f, NAN, INFINITY, 65.0f, 1e-42f, 6e-5f}) : r->pick({1.0f, 1.5f, 2.0f, 64.0f, 0x1p-14f});
        what = "rg_context_set_pixel_scale(" + std::to_string(scale) + ")";
        expect(rg_context_set_pixel_scale(rig.ctx, scale), bad ? RG_ERROR_INVALID_ARGUMENT : RG_OK);
        break;
    }
    case 2:
        what = "rg_context_memory_stats()";
        expect(rg_context_memory_stats(rig.ctx, &memory), RG_OK);
        if (memory.node_count != rig.world.nodes.size()) fail("counts other nodes");
        if (memory.live_bytes > memory.peak_bytes) fail("lives above its peak");
        break;
    case 3:
        what = "rg_diagnostic_at()";
        for (uint32_t i = 0; i < count; i++) expect(rg_diagnostic_at(rig.ctx, i, &diagnostic), RG_OK);
        expect(rg_diagnostic_at(rig.ctx, count, &diagnostic), RG_ERROR_INVALID_ARGUMENT);
        break;
    default:
        what = "rg_diagnostics_clear()";
        rg_diagnostics_clear(rig.ctx);
        if (rg_diagnostic_count(rig.ctx)) fail("leaves diagnostics");
    }
}

void Caller::nulls() {
    rg_node node = rig.living(*r).node, out;
    rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
    rg_frame frame;
    uint32_t count;
    rg_size size;
    rg_context *none = nullptr;
    std::vector<std::function<rg_status()>> calls = {
        [&] { return rg_node_create(rig.ctx, rg_null(), nullptr, &out); },
        [&] { return rg_node_create(none, rg_null(), &def, &out); },
        [&] { return rg_tree_create(rig.ctx, nullptr, &out); },
        [&] { return rg_node_frame(rig.ctx, node, nullptr); },
        [&] { return rg_node_frame(none, node, &frame); },
        [&] { return rg_node_layout_info(rig.ctx, node, nullptr); },
        [&] { return rg_node_set_style(rig.ctx, node, nullptr); },
        [&] { return rg_node_get_style(rig.ctx, node, nullptr); },
        [&] { return rg_node_get_float(rig.ctx, node, RG_WEIGHT, nullptr); },
        [&] { return rg_node_get_int(rig.ctx, node, RG_GRAVITY, nullptr); },
        [&] { return rg_node_get_length(rig.ctx, node, RG_WIDTH, nullptr); },
        [&] { return rg_nodes_set_float(rig.ctx, RG_WEIGHT, nullptr, 8, nullptr, 4, 3); },
        [&] { return rg_node_set_text(rig.ctx, node, nullptr, 4); },
        [&] { return rg_node_set_id(rig.ctx, node, nullptr, 4); },
        [&] { return rg_node_find(rig.ctx, node, nullptr, &out); },
        [&] { return rg_node_find(rig.ctx, node, "x", nullptr); },
        [&] { return rg_measure(rig.ctx, node, rg_unspecified(), rg_unspecified(), nullptr); },
        [&] { return rg_measure(none, node, rg_unspecified(), rg_unspecified(), &size); },
        [&] { return rg_layout(none, node, 1, 1); },
        [&] { return rg_changes_take(rig.ctx, nullptr, 3, &count); },
        [&] { return rg_context_layout_stats(rig.ctx, nullptr); },
        [&] { return rg_context_memory_stats(rig.ctx, nullptr); },
        [&] { return rg_font_create(rig.ctx, nullptr, nullptr); },
        [&] { return rg_dump(rig.ctx, node, RG_DUMP_TEXT, nullptr, nullptr); },
        [&] { return rg_node_explain(rig.ctx, node, RG_EXPLAIN_TEXT, nullptr, nullptr); },
        [&] { return rg_frames_unsnapped(rig.ctx, nullptr, 4); },
        [&] { return rg_node_kind(rig.ctx, node, nullptr); },
        [&] { return rg_diagnostic_at(rig.ctx, 0, nullptr); },
        [&] { return rg_node_set_anchor(rig.ctx, node, RG_BELOW, nullptr, 4); },
        [&] { return rg_node_get_parent_rules(rig.ctx, node, nullptr); },
        [&] { return rg_node_get_scroll(rig.ctx, node, nullptr); },
        [&] { return rg_node_get_viewport_inset(rig.ctx, node, nullptr); },
        [&] { return rg_node_set_columns(rig.ctx, node, RG_STRETCH_COLUMNS, nullptr, 2); },
        [&] { return rg_node_get_columns(rig.ctx, node, RG_STRETCH_COLUMNS, nullptr, 0, nullptr); },
        [&] { return rg_node_get_columns(rig.ctx, node, RG_STRETCH_COLUMNS, nullptr, 3, &count); },
        [&] { return rg_context_create(nullptr, &none); },
    };
    uint32_t which = r->below(uint32_t(calls.size()));
    what = "the call with a null pointer, number " + std::to_string(which) + ",";
    rg_status status = calls[which]();
    expectError(status, RG_ERROR_INVALID_ARGUMENT, node.id ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE);
    if (rg_node_is_valid(none, node) || rg_node_count(none) || rg_change_count(none) || rg_frames(none).count || rg_diagnostic_count(none)) fail("with a null context answers something");
}
