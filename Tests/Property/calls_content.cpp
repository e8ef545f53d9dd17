// SPDX-License-Identifier: MIT
// Texts, ids, user data and fonts.
#include "calls.h"

rg_status Caller::textStatus(const Handle &h, const std::string &text, bool valid, bool right) {
    if (h.key < 0) return RG_ERROR_STALE_HANDLE;
    if (!right || !valid) return RG_ERROR_INVALID_ARGUMENT;
    return text.size() > maxTextBytes ? RG_ERROR_LIMIT : RG_OK;
}

void Caller::text() {
    Handle h = handle();
    bool valid;
    std::string text = anyText(*r, valid);
    if (r->chance(8)) text = std::string(maxTextBytes + r->below(3), 'x'), valid = true;
    what = "rg_node_set_text(" + name(h) + ", " + std::to_string(text.size()) + " bytes)";
    rg_status status = rg_node_set_text(rig.ctx, h.node, text.data(), text.size());
    bool right = h.key >= 0 && rig.world.nodes.at(h.key).kind == RG_KIND_TEXT;
    rg_status expected = textStatus(h, text, valid, right);
    if (h.key < 0 && !valid) return expectError(status, RG_ERROR_STALE_HANDLE, RG_ERROR_INVALID_ARGUMENT);
    if (text.size() > maxTextBytes && !right) return expectError(status, expected, RG_ERROR_LIMIT);
    expect(status, expected);
    if (status == RG_OK) rig.world.nodes.at(h.key).text = text;
}

void Caller::id() {
    Handle h = handle();
    bool valid;
    std::string id = anyText(*r, valid);
    if (r->chance(8)) id = std::string(maxTextBytes + r->below(3), 'i'), valid = true;
    what = "rg_node_set_id(" + name(h) + ", \"" + id + "\")";
    rg_status status = rg_node_set_id(rig.ctx, h.node, id.data(), id.size());
    if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, !valid ? RG_ERROR_INVALID_ARGUMENT : id.size() > maxTextBytes ? RG_ERROR_LIMIT : RG_ERROR_STALE_HANDLE);
    expect(status, textStatus(h, id, valid, true));
    if (status == RG_OK) rig.ids[h.key] = id;
}

void Caller::find() {
    Handle h = handle();
    if (h.key >= 0 && rig.world.nodes.at(h.key).parent >= 0) return;
    const char *id = r->pick({"a", "title", "b c", "tree", "nobody", ""});
    what = std::string("rg_node_find(") + name(h) + ", \"" + id + "\")";
    int expected = -1;
    if (h.key >= 0)
        for (int below : rig.world.subtree(h.key))
            if (expected < 0 && *id && rig.ids[below] == id) expected = below;
    rg_node out = {5};
    rg_status status = rg_node_find(rig.ctx, h.node, id, &out);
    expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : expected < 0 ? RG_ERROR_NOT_FOUND : RG_OK);
    if (out.id != (status == RG_OK ? rig.handles[expected].id : 0)) fail("finds another node");
}

void Caller::data() {
    Handle h = handle();
    void *value = reinterpret_cast<void *>(uintptr_t(r->next()));
    what = "rg_node_set_user_data(" + name(h) + ")";
    expect(rg_node_set_user_data(rig.ctx, h.node, value), on(h));
    if (h.key >= 0) rig.userData[h.key] = value;
    else if (rg_node_user_data(rig.ctx, h.node)) fail("leaves data on a stale node");
    if (h.key >= 0) return;
    if (*rg_node_id(rig.ctx, h.node) || *rg_node_text(rig.ctx, h.node, nullptr) || *rg_node_tag(rig.ctx, h.node)) fail("is stale but has a name");
    if (rg_node_parent(rig.ctx, h.node).id || rg_node_child_count(rig.ctx, h.node) || rg_node_next(rig.ctx, h.node, h.node).id ||
        rg_node_root(rig.ctx, h.node).id || rg_node_row(rig.ctx, h.node) != UINT32_MAX)
        fail("is stale but has relatives");
    rg_frame frame = {1, 1, 1, 1};
    if (rg_node_frame(rig.ctx, h.node, &frame) != RG_ERROR_STALE_HANDLE || frame.width != 0) fail("is stale but has a frame");
}

void Caller::font() {
    if (r->chance(50) && rig.fonts.size() > 1) {
        bool known = r->chance(80);
        rg_font font = known ? rig.fonts[1 + r->below(uint32_t(rig.fonts.size()) - 1)] : rg_font{uint32_t(r->next())};
        known = rig.fontExists(font.id);
        what = "rg_font_destroy(" + std::to_string(font.id) + ")";
        rg_status status = rg_font_destroy(rig.ctx, font);
        if (font.id == 0) return;
        expect(status, !known ? RG_ERROR_NOT_FOUND : rig.fontInUse(font) ? RG_ERROR_INVALID_ARGUMENT : RG_OK);
        if (status != RG_OK) return;
        for (size_t i = 0; i < rig.fonts.size(); i++)
            if (rig.fonts[i].id == font.id) rig.fonts.erase(rig.fonts.begin() + long(i));
        rig.deadFonts.push_back(font);
        return;
    }
    if (rig.fonts.size() > 6) return;
    rg_glyph glyphs[4] = {{'a', 3}, {'b', 4.5f}, {0x20ac, 9}, {'a', 5}};
    rg_font_def def = {};
    def.struct_size = sizeof def;
    def.glyphs = glyphs;
    def.glyph_count = r->below(5);
    def.default_advance = 6;
    def.line_height = 14;
    def.ascent = 11;
    uint32_t fault = r->below(8);
    if (fault == 0) def.line_height = r->chance(50) ? 0 : badNumber(*r);
    if (fault == 1) def.default_advance = badNumber(*r);
    if (fault == 2) def.struct_size = 2;
    if (fault == 3 && def.glyph_count) glyphs[0].advance = r->chance(50) ? -1 : badNumber(*r);
    bool bad = fault < 3 || (fault == 3 && def.glyph_count);
    what = "rg_font_create(fault " + std::to_string(fault) + ")";
    rg_font out = {5};
    rg_status status = rg_font_create(rig.ctx, &def, &out);
    expect(status, bad ? RG_ERROR_INVALID_ARGUMENT : RG_OK);
    if (status != RG_OK) {
        if (out.id) fail("fails but sets its output");
        return;
    }
    if (rig.fontExists(out.id)) fail("answers a font that is there already");
    rig.fonts.push_back(out);
    rig.deadFonts.clear(); // ids may be used again
}
