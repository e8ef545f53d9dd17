// SPDX-License-Identifier: MIT
// Nodes made, moved and destroyed, one by one and as trees.
#include "calls.h"

static rg_kind anyKind(Random &random) {
    return random.pick({RG_KIND_VIEW, RG_KIND_SPACE, RG_KIND_FIXED, RG_KIND_MEASURED, RG_KIND_TEXT, RG_KIND_LINEAR,
                        RG_KIND_LINEAR, RG_KIND_FRAME, RG_KIND_RELATIVE, RG_KIND_FLOW, RG_KIND_SCROLL, RG_KIND_HSCROLL,
                        RG_KIND_TABLE, RG_KIND_TABLE_ROW, RG_KIND_TABLE_ROW, RG_KIND_GRID, RG_KIND_CUSTOM, RG_KIND_CUSTOM,
                        RG_KIND_FLEXBOX, RG_KIND_COORDINATOR, RG_KIND_APP_BAR, RG_KIND_COLLAPSING, RG_KIND_DRAWER,
                        RG_KIND_TOOLBAR, RG_KIND_CHIP_GROUP, RG_KIND_PERCENT_FRAME, RG_KIND_ABSOLUTE, RG_KIND_ANIMATOR,
                        RG_KIND_CONNECTED, RG_KIND_CONNECTED, RG_KIND_CONNECTED});
}

void Caller::create() {
    Handle parent = r->chance(15) ? Handle{rg_null(), -1} : handle();
    bool root = parent.node.id == 0;
    rg_node_def def = rg_node_def_default(anyKind(*r));
    def.style = validStyle(*r, rig);
    def.user_data = reinterpret_cast<void *>(uintptr_t(r->below(1000)));
    bool validText = true, validId = true, badStyle = r->chance(6), badKind = r->chance(2), badSize = r->chance(2);
    std::string text = anyText(*r, validText), id = r->chance(50) ? "" : anyText(*r, validId);
    if (text.find('\0') != std::string::npos || id.find('\0') != std::string::npos) return;
    if (def.kind == RG_KIND_TEXT) def.text = text.c_str();
    else validText = true;
    if (!id.empty()) def.id = id.c_str();
    if (badStyle) def.style.padding_left = badNumber(*r);
    if (badKind) def.kind = rg_kind(99);
    if (badSize) def.struct_size = 3;
    uint32_t index = r->chance(50) ? RG_END : r->below(6);
    what = "rg_node_create_at(" + (root ? "null" : name(parent)) + ", " + kindName(def.kind) + ", " + styleText(def.style) + ")";
    rg_node out = {77};
    rg_status status = index == RG_END ? rg_node_create(rig.ctx, parent.node, &def, &out)
                                       : rg_node_create_at(rig.ctx, parent.node, index, &def, &out);
    if (status != RG_OK && out.id) fail("fails but sets its output");
    bool invalid = !validText || !validId || badStyle || badKind || badSize;
    rg_status place = RG_OK;
    if (!root && parent.key < 0) place = RG_ERROR_STALE_HANDLE;
    else if (!root && !isContainer(rig.world.nodes.at(parent.key).kind)) place = RG_ERROR_HIERARCHY;
    else if (rig.world.nodes.size() >= maxNodes || (!root && rig.world.depth(parent.key) >= maxDepth)) place = RG_ERROR_LIMIT;
    if (invalid) return expectError(status, RG_ERROR_INVALID_ARGUMENT, place == RG_OK ? RG_ERROR_INVALID_ARGUMENT : place);
    expect(status, place);
    if (status == RG_OK) rig.addNode(rig.nextKey++, root ? -1 : parent.key, index, def, out);
}

void Caller::tree() {
    Handle parent = r->chance(40) ? Handle{rg_null(), -1} : handle();
    bool root = parent.node.id == 0;
    uint32_t count = r->below(8), fault = r->chance(25) ? 1 + r->below(6) : 0, at = count ? r->below(count) : 0;
    if (!count) fault = 0;
    std::vector<rg_style> styles;
    for (int i = 0; i < 3; i++) styles.push_back(validStyle(*r, rig));
    std::vector<rg_tree_node> nodes(count);
    std::vector<uint32_t> depths(count);
    uint32_t levels = 0;
    for (uint32_t i = 0; i < count; i++) {
        rg_tree_node &n = nodes[i];
        n = {};
        n.parent = -1;
        if (i && r->chance(80)) n.parent = int32_t(r->below(i));
        if (n.parent >= 0 && !isContainer(nodes[size_t(n.parent)].kind)) n.parent = -1;
        n.kind = anyKind(*r);
        n.style = r->below(3);
        n.id = r->chance(40) ? "tree" : nullptr;
        n.text = n.kind == RG_KIND_TEXT && r->chance(70) ? "some text" : nullptr;
        depths[i] = 1 + (n.parent >= 0 ? depths[size_t(n.parent)] : 0);
        levels = std::max(levels, depths[i]);
    }
    switch (fault) {
    case 1: nodes[at].parent = int32_t(at + r->below(3)); break;
    case 2: nodes[at].style = 3; break;
    case 3: nodes[at].kind = rg_kind(-5); break;
    case 4: styles[nodes[at].style].weight = badNumber(*r); break;
    case 5: nodes[at].parent = -2; break;
    case 6: nodes[at].id = "\xff"; break;
    }
    rg_tree_def def = {};
    def.struct_size = sizeof def;
    def.styles = styles.data();
    def.style_count = 3;
    def.nodes = nodes.data();
    def.node_count = count;
    def.parent = parent.node;
    std::vector<rg_node> out(count + 1, rg_node{5});
    what = "rg_tree_create(" + std::to_string(count) + " nodes, fault " + std::to_string(fault) + " at " +
           std::to_string(at) + ", under " + (root ? "null" : name(parent)) + ")";
    rg_status status = rg_tree_create(rig.ctx, &def, out.data());
    if (out[count].id != 5) fail("writes past its output");
    rg_status place = RG_OK;
    if (!root && parent.key < 0) place = RG_ERROR_STALE_HANDLE;
    else if (!root && count && !isContainer(rig.world.nodes.at(parent.key).kind)) place = RG_ERROR_HIERARCHY;
    else if (rig.world.nodes.size() + count > maxNodes) place = RG_ERROR_LIMIT;
    else if ((root ? 0 : rig.world.depth(parent.key)) + levels > maxDepth) place = RG_ERROR_LIMIT;
    if (fault) return expectError(status, RG_ERROR_INVALID_ARGUMENT, place == RG_OK ? RG_ERROR_INVALID_ARGUMENT : place);
    if (!count && status == RG_ERROR_HIERARCHY) return; // nothing into a leaf: either answer will do
    expect(status, place);
    if (status != RG_OK) return;
    int first = rig.nextKey;
    rig.nextKey += int(count);
    for (uint32_t i = 0; i < count; i++) {
        rg_node_def d = rg_node_def_default(nodes[i].kind);
        d.style = styles[nodes[i].style];
        d.id = nodes[i].id;
        d.text = nodes[i].text;
        int under = nodes[i].parent >= 0 ? first + nodes[i].parent : root ? -1 : parent.key;
        rig.addNode(first + int(i), under, RG_END, d, out[i]);
    }
}

void Caller::destroy() {
    Handle h = handle();
    if (h.key >= 0 && rig.world.subtree(h.key).size() > 12 && r->chance(80)) return;
    what = "rg_node_destroy(" + name(h) + ")";
    expect(rg_node_destroy(rig.ctx, h.node), on(h));
    if (h.key >= 0) rig.removeNode(h.key);
}

void Caller::move(rg_status status, const Handle &node, int parent, const Op &op) {
    bool cycle = rig.world.isBelow(parent, node.key), leaf = !isContainer(rig.world.nodes.at(parent).kind);
    bool deep = rig.world.depth(parent) + rig.height(node.key) > maxDepth;
    if (cycle || leaf) return expectError(status, RG_ERROR_HIERARCHY, deep ? RG_ERROR_LIMIT : RG_ERROR_HIERARCHY);
    expect(status, deep ? RG_ERROR_LIMIT : RG_OK);
    if (status == RG_OK) rig.world.apply(op);
}

void Caller::insert() {
    Handle parent = handle(), node = handle();
    Op op;
    op.kind = Op::insert;
    op.node = node.key;
    op.parent = parent.key;
    op.index = r->chance(40) ? RG_END : r->below(6);
    what = "rg_node_insert(" + name(parent) + ", " + name(node) + ")";
    rg_status status = rg_node_insert(rig.ctx, parent.node, node.node, op.index);
    if (parent.key < 0 || node.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    move(status, node, parent.key, op);
}

void Caller::before() {
    Handle sibling = handle(), node = handle();
    Op op;
    op.kind = Op::insertBefore;
    op.node = node.key;
    op.parent = sibling.key;
    what = "rg_node_insert_before(" + name(sibling) + ", " + name(node) + ")";
    rg_status status = rg_node_insert_before(rig.ctx, sibling.node, node.node);
    if (sibling.key < 0 || node.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
    int parent = rig.world.nodes.at(sibling.key).parent;
    if (sibling.key == node.key && status == RG_OK) return; // before itself: it stays
    if (sibling.key == node.key || parent < 0)
        return expectError(status, RG_ERROR_HIERARCHY, RG_ERROR_INVALID_ARGUMENT);
    move(status, node, parent, op);
}

void Caller::remove() {
    Handle h = handle();
    what = "rg_node_remove(" + name(h) + ")";
    expect(rg_node_remove(rig.ctx, h.node), on(h));
    Op op;
    op.kind = Op::remove;
    op.node = h.key;
    rig.world.apply(op);
}
