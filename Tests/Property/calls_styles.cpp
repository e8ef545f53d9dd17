// SPDX-License-Identifier: MIT
// Properties and whole styles, set and read, of one node and of many.
#include "calls.h"

rg_status Caller::set(rg_node node, const rg_style &style, const Property &p) {
    if (p.type == Type::length) return rg_node_set_length(rig.ctx, node, p.id, getLength(style, p));
    if (p.type == Type::number) return rg_node_set_float(rig.ctx, node, p.id, getNumber(style, p));
    return rg_node_set_int(rig.ctx, node, p.id, getInteger(style, p));
}

rg_status Caller::get(rg_node node, rg_style &style, const Property &p) {
    rg_status status;
    if (p.type == Type::length) {
        rg_length l = rg_px(9);
        status = rg_node_get_length(rig.ctx, node, p.id, &l);
        if (status != RG_OK && (l.value != 0 || l.kind != RG_UNSET)) fail("fails but does not zero its output");
        setLength(style, p, l);
    } else if (p.type == Type::number) {
        float f = 9;
        status = rg_node_get_float(rig.ctx, node, p.id, &f);
        if (status != RG_OK && f != 0) fail("fails but does not zero its output");
        setNumber(style, p, f);
    } else {
        int32_t i = 9;
        status = rg_node_get_int(rig.ctx, node, p.id, &i);
        if (status != RG_OK && i != 0) fail("fails but does not zero its output");
        setInteger(style, p, i);
    }
    return status;
}

void Caller::property() {
    Handle h = handle();
    const Property &p = r->pick(properties());
    if (r->chance(6)) { // of another type, or unknown
        rg_property id = r->chance(50) ? p.id : rg_property(r->pick({30, 31, 62, 63, 126, 1000, -1, INT32_MAX}));
        what = "a setter of another type than property " + std::to_string(int(id));
        rg_status status = id == p.id && p.type == Type::length ? rg_node_set_int(rig.ctx, h.node, id, 0)
                                                                : rg_node_set_length(rig.ctx, h.node, id, rg_px(1));
        if (p.type == Type::number && id == p.id) status = rg_node_set_int(rig.ctx, h.node, id, 0);
        return expectError(status, RG_ERROR_INVALID_ARGUMENT, h.key < 0 ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    }
    rg_style style = rg_style_default();
    Verdict verdict = anyValue(style, p, *r, rig);
    what = "setter of " + name(h) + " " + p.name + " " + valueText(style, p);
    rg_status status = set(h.node, style, p);
    takeOver(status, h, style, p, verdict);
}

void Caller::takeOver(rg_status status, const Handle &h, rg_style &style, const Property &p, Verdict verdict) {
    if (h.key < 0) {
        bool fine = verdict == Verdict::accept;
        return expectError(status, RG_ERROR_STALE_HANDLE, fine ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    }
    ModelNode &target = rig.world.nodes.at(h.key);
    if (isTextProperty(p) && target.kind != RG_KIND_TEXT) verdict = Verdict::refuse;
    rg_style &model = target.style;
    if (verdict == Verdict::refuse) // a font that is not there may be NOT_FOUND
        return expectError(status, RG_ERROR_INVALID_ARGUMENT, p.domain == Domain::font ? RG_ERROR_NOT_FOUND : RG_ERROR_INVALID_ARGUMENT);
    if (verdict == Verdict::either) {
        if (status == RG_OK) get(h.node, model, p);
        else expect(status, RG_ERROR_INVALID_ARGUMENT);
        return;
    }
    expect(status, RG_OK);
    copyProperty(model, rig.stored(style), p);
}

void Caller::getter() {
    Handle h = handle();
    const Property &p = r->pick(properties());
    what = std::string("getter of ") + name(h) + " " + p.name;
    rg_style style = rg_style_default();
    bool has = h.key < 0 || !isTextProperty(p) || rig.world.nodes.at(h.key).kind == RG_KIND_TEXT;
    expect(get(h.node, style, p), has ? on(h) : RG_ERROR_INVALID_ARGUMENT);
    if (h.key >= 0 && has && !sameProperty(style, rig.world.nodes.at(h.key).style, p)) fail("answers another value");
    rg_style whole = rg_style_default();
    expect(rg_node_get_style(rig.ctx, h.node, &whole), on(h));
    float f;
    if (rg_node_get_float(rig.ctx, h.node, RG_WIDTH, &f) == RG_OK) fail("of a float reads a length");
}

void Caller::batch() {
    const Property &p = r->pick(properties());
    struct Item {
        rg_node node;
        uint64_t between;
        rg_length length;
        float number;
        int32_t integer;
    };
    size_t count = r->below(6);
    bool shared = r->chance(30), bad = false, either = false, stale = false;
    std::vector<Item> items(count);
    std::vector<Handle> targets(count);
    std::vector<rg_style> styles(count, rg_style_default());
    for (size_t i = 0; i < count; i++) {
        targets[i] = r->chance(93) ? rig.living(*r) : handle();
        stale |= targets[i].key < 0;
        bad |= targets[i].key >= 0 && isTextProperty(p) && rig.world.nodes.at(targets[i].key).kind != RG_KIND_TEXT;
        Verdict v = shared && i ? Verdict::accept : anyValue(styles[i], p, *r, rig);
        if (shared && i) styles[i] = styles[0];
        bad |= v == Verdict::refuse;
        either |= v == Verdict::either;
        items[i] = {targets[i].node, 0, {0, RG_UNSET}, 0, 0};
        if (p.type == Type::length) items[i].length = getLength(styles[i], p);
        if (p.type == Type::number) items[i].number = getNumber(styles[i], p);
        if (p.type == Type::integer) items[i].integer = getInteger(styles[i], p);
    }
    if (either) return;
    what = std::string("batch setter of ") + std::to_string(count) + " " + p.name;
    size_t stride = sizeof(Item), valueStride = shared ? 0 : stride;
    const Item none = {rg_null(), 0, rg_unset(), 0, 0};
    const Item *first = count ? items.data() : &none;
    rg_status status =
        p.type == Type::length   ? rg_nodes_set_length(rig.ctx, p.id, &first->node, stride, &first->length, valueStride, count)
        : p.type == Type::number ? rg_nodes_set_float(rig.ctx, p.id, &first->node, stride, &first->number, valueStride, count)
                                 : rg_nodes_set_int(rig.ctx, p.id, &first->node, stride, &first->integer, valueStride, count);
    if (bad && p.domain == Domain::font && status == RG_ERROR_NOT_FOUND) return;
    if (bad) return expectError(status, RG_ERROR_INVALID_ARGUMENT, stale ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, stale ? RG_ERROR_STALE_HANDLE : RG_OK);
    for (size_t i = 0; i < count && status == RG_OK; i++)
        copyProperty(rig.world.nodes.at(targets[i].key).style, rig.stored(styles[i]), p);
}

void Caller::style() {
    Handle h = handle();
    rg_style style = validStyle(*r, rig);
    uint32_t fault = r->below(5);
    if (fault == 0) style.struct_size = r->pick({0u, 3u, 40u});
    if (fault == 1) style.margin_top = badNumber(*r);
    if (fault == 2) style.min_width = rg_wrap_content();
    what = "rg_node_set_style(" + name(h) + ", " + styleText(style) + ")";
    rg_status status = rg_node_set_style(rig.ctx, h.node, &style);
    if (fault < 3) return expectError(status, RG_ERROR_INVALID_ARGUMENT, h.key < 0 ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
    expect(status, on(h));
    if (status == RG_OK) rig.world.nodes.at(h.key).style = styleFor(rig.world.nodes.at(h.key).kind, rig.stored(style));
}
