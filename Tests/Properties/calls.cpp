// SPDX-License-Identifier: MIT
// Random sequences of API calls, good and bad (stale, foreign, null and invented handles, NaN, infinities, negative
// numbers, unknown enums, broken UTF-8, limits exceeded, calls from callbacks), against a naive model. Every call must
// answer what the model says, and a failing one must leave everything as it was. Made for AddressSanitizer: run.sh runs
// it with the library built so.
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstring>
#include <functional>

#include "calls_model.h"
#include "support/harness.h"

namespace {

class Caller {
public:
    explicit Caller(uint64_t seed) : rig(seed) {}

    /// One random call. @return "" or what is wrong
    std::string step(uint64_t seed) {
        Random random(seed);
        problem.clear();
        what.clear();
        r = &random;
        static void (Caller::*const steps[])() = {
            &Caller::create,   &Caller::create,    &Caller::create,     &Caller::tree,    &Caller::destroy,
            &Caller::insert,   &Caller::insert,    &Caller::before,     &Caller::remove,  &Caller::property,
            &Caller::property, &Caller::property,  &Caller::getter,     &Caller::batch,   &Caller::style,
            &Caller::text,     &Caller::id,        &Caller::find,       &Caller::data,    &Caller::layout,
            &Caller::layout,   &Caller::layout,    &Caller::measure,    &Caller::dirty,   &Caller::changes,
            &Caller::frames,   &Caller::rectangles, &Caller::font,      &Caller::dump,    &Caller::context,
            &Caller::nulls,  &Caller::grid,    &Caller::cell,       &Caller::cells,
        };
        (this->*random.pick(steps))();
        return problem;
    }
    Rig rig;
    std::string what; ///< the last call, for traces

private:
    std::string problem;
    Random *r = nullptr;

    void fail(const std::string &text) {
        if (problem.empty()) problem = what + " " + text;
    }
    void expect(rg_status got, rg_status expected) {
        if (got != expected) fail(std::string("answers ") + rg_status_name(got) + ", not " + rg_status_name(expected));
        else if (got != RG_OK && !*rg_error_message(rig.ctx)) fail("fails without a message");
    }
    /// Any of two faults may be named first.
    void expectError(rg_status got, rg_status first, rg_status second) {
        if (got != first && got != second)
            fail(std::string("answers ") + rg_status_name(got) + ", not " + rg_status_name(first) + " or " + rg_status_name(second));
    }
    std::string name(const Handle &h) {
        char text[32];
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)h.node.id);
        return h.key >= 0 ? "n" + std::to_string(h.key) : text;
    }
    Handle handle() { return rig.handle(*r); }
    /// Status of a valid call on a handle.
    rg_status on(const Handle &h) { return h.key < 0 ? RG_ERROR_STALE_HANDLE : RG_OK; }

    // MARK: Trees

    static rg_kind anyKind(Random &random) {
        return random.pick({RG_KIND_VIEW, RG_KIND_SPACE, RG_KIND_FIXED, RG_KIND_MEASURED, RG_KIND_TEXT, RG_KIND_LINEAR,
                            RG_KIND_LINEAR, RG_KIND_FRAME, RG_KIND_GRID});
    }

    void create() {
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

    void tree() {
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

    void destroy() {
        Handle h = handle();
        if (h.key >= 0 && rig.world.subtree(h.key).size() > 12 && r->chance(80)) return;
        what = "rg_node_destroy(" + name(h) + ")";
        expect(rg_node_destroy(rig.ctx, h.node), on(h));
        if (h.key >= 0) rig.removeNode(h.key);
    }

    void move(rg_status status, const Handle &node, int parent, const Op &op) {
        bool cycle = rig.world.isBelow(parent, node.key), leaf = !isContainer(rig.world.nodes.at(parent).kind);
        bool deep = rig.world.depth(parent) + rig.height(node.key) > maxDepth;
        if (cycle || leaf) return expectError(status, RG_ERROR_HIERARCHY, deep ? RG_ERROR_LIMIT : RG_ERROR_HIERARCHY);
        expect(status, deep ? RG_ERROR_LIMIT : RG_OK);
        if (status == RG_OK) rig.world.apply(op);
    }

    void insert() {
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

    void before() {
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

    void remove() {
        Handle h = handle();
        what = "rg_node_remove(" + name(h) + ")";
        expect(rg_node_remove(rig.ctx, h.node), on(h));
        Op op;
        op.kind = Op::remove;
        op.node = h.key;
        rig.world.apply(op);
    }

    // MARK: Styles

    rg_status set(rg_node node, const rg_style &style, const Property &p) {
        if (p.type == Type::length) return rg_node_set_length(rig.ctx, node, p.id, getLength(style, p));
        if (p.type == Type::number) return rg_node_set_float(rig.ctx, node, p.id, getNumber(style, p));
        return rg_node_set_int(rig.ctx, node, p.id, getInteger(style, p));
    }
    rg_status get(rg_node node, rg_style &style, const Property &p) {
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

    void property() {
        Handle h = handle();
        const Property &p = r->pick(properties());
        if (r->chance(6)) { // of another type, or unknown
            rg_property id = r->chance(50) ? p.id : rg_property(r->pick({11, 31, 59, 63, 79, 100, -1, INT32_MAX}));
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
        settle(status, h, style, p, verdict);
    }

    /// A setter answered; put the value into the model where it was taken.
    void settle(rg_status status, const Handle &h, rg_style &style, const Property &p, Verdict verdict) {
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

    // MARK: Grids

    int32_t anyIndex(bool &valid, int32_t least) {
        int32_t index = r->chance(85) ? r->between(least, 5) : r->pick({RG_GRID_MAX_INDEX, RG_GRID_MAX_INDEX + 1, -2, 0, INT32_MIN, INT32_MAX});
        valid &= index >= least && index <= RG_GRID_MAX_INDEX;
        return index;
    }

    void grid() {
        Handle h = handle();
        bool valid = true;
        rg_grid grid = rg_grid_default(), got = rg_grid_default();
        grid.row_count = anyIndex(valid, -1);
        grid.column_count = anyIndex(valid, -1);
        grid.alignment = rg_grid_alignment(r->chance(95) ? r->below(2) : 2 + r->below(100));
        valid &= grid.alignment <= RG_GRID_ALIGN_BOUNDS;
        grid.row_order_preserved = r->chance(80);
        grid.column_order_preserved = r->chance(80);
        grid.use_default_margins = r->chance(50);
        grid.default_margin = r->chance(95) ? float(r->between(-5, 9)) : badNumber(*r);
        valid &= std::isfinite(grid.default_margin);
        if (r->chance(3)) grid.struct_size = r->below(20), valid = false;
        what = "rg_node_set_grid(" + name(h) + ")";
        rg_status status = rg_node_set_grid(rig.ctx, h.node, &grid);
        if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
        ModelNode &n = rig.world.nodes.at(h.key);
        valid &= n.kind == RG_KIND_GRID;
        expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
        if (valid) n.grid = grid;
        expect(rg_node_get_grid(rig.ctx, h.node, &got), n.kind == RG_KIND_GRID ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    }

    rg_grid_cell anyCell(bool &valid) {
        rg_grid_cell cell = rg_grid_cell_default();
        cell.row = anyIndex(valid, -1);
        cell.column = anyIndex(valid, -1);
        cell.row_span = anyIndex(valid, 1);
        cell.column_span = anyIndex(valid, 1);
        for (float *weight : {&cell.row_weight, &cell.column_weight}) {
            *weight = r->chance(95) ? float(r->below(4)) / 2 : r->pick({badNumber(*r), -1.0f, 3e38f});
            valid &= std::isfinite(*weight) && *weight >= 0;
        }
        cell.own_margins = r->chance(95) ? r->below(16) : 16u << r->below(20);
        valid &= cell.own_margins < 16;
        if (r->chance(3)) cell.struct_size = r->below(20), valid = false;
        return cell;
    }

    void cell() {
        Handle h = handle();
        bool valid = true;
        rg_grid_cell cell = anyCell(valid);
        what = "rg_node_set_grid_cell(" + name(h) + ")";
        rg_status status = rg_node_set_grid_cell(rig.ctx, h.node, &cell);
        if (h.key < 0) return expect(status, RG_ERROR_STALE_HANDLE);
        expect(status, valid ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
        if (valid) rig.world.nodes.at(h.key).cell = cell;
    }

    void cells() {
        size_t count = r->below(5);
        bool shared = r->chance(30), bad = false, stale = false;
        std::vector<Handle> targets(count);
        std::vector<rg_node> nodes(count + 1);
        std::vector<rg_grid_cell> cells(count + 1);
        for (size_t i = 0; i < count; i++) {
            bool valid = true;
            targets[i] = r->chance(93) ? rig.living(*r) : handle();
            nodes[i] = targets[i].node;
            stale |= targets[i].key < 0;
            cells[i] = shared && i ? cells[0] : anyCell(valid);
            bad |= !valid;
        }
        what = "rg_nodes_set_grid_cell of " + std::to_string(count);
        rg_status status = rg_nodes_set_grid_cell(rig.ctx, nodes.data(), sizeof(rg_node), cells.data(),
                                                  shared ? 0 : sizeof(rg_grid_cell), count);
        if (bad || stale)
            return expectError(status, bad ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE,
                               stale ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
        expect(status, RG_OK);
        for (size_t i = 0; i < count; i++) rig.world.nodes.at(targets[i].key).cell = cells[i];
    }

    void getter() {
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

    void batch() {
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

    void style() {
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

    // MARK: Texts, ids, data

    rg_status textStatus(const Handle &h, const std::string &text, bool valid, bool right) {
        if (h.key < 0) return RG_ERROR_STALE_HANDLE;
        if (!right || !valid) return RG_ERROR_INVALID_ARGUMENT;
        return text.size() > maxTextBytes ? RG_ERROR_LIMIT : RG_OK;
    }

    void text() {
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

    void id() {
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

    void find() {
        Handle h = handle();
        if (h.key >= 0 && rig.world.nodes.at(h.key).parent >= 0) return;
        const char *id = r->pick({"a", "title", "b c", "tree", "nobody", ""});
        what = std::string("rg_find(") + name(h) + ", \"" + id + "\")";
        int expected = -1;
        if (h.key >= 0)
            for (int below : rig.world.subtree(h.key))
                if (expected < 0 && *id && rig.ids[below] == id) expected = below;
        rg_node out = {5};
        rg_status status = rg_find(rig.ctx, h.node, id, &out);
        expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : expected < 0 ? RG_ERROR_NOT_FOUND : RG_OK);
        if (out.id != (status == RG_OK ? rig.handles[expected].id : 0)) fail("finds another node");
    }

    void data() {
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

    // MARK: Layout

    float size(bool &valid) {
        if (r->chance(4)) return valid = false, r->chance(30) ? -1.0f : badNumber(*r);
        return r->chance(4) ? r->pick({1e9f, 3e38f, 1e20f}) : float(r->below(500));
    }
    rg_spec spec(bool &valid) {
        rg_spec s = rg_spec_make(rg_spec_mode(r->below(3)), size(valid));
        if (r->chance(2)) s.mode = rg_spec_mode(r->pick({3, -1, 1000})), valid = false;
        return s;
    }
    /// RG_ERROR_TREE is a success of sorts: layout goes on.
    void expectLayout(rg_status got, const Handle &h, bool valid, bool root) {
        if (h.key < 0) return expectError(got, RG_ERROR_STALE_HANDLE, valid ? RG_ERROR_STALE_HANDLE : RG_ERROR_INVALID_ARGUMENT);
        if (!valid || !root) return expect(got, RG_ERROR_INVALID_ARGUMENT);
        if (got != RG_ERROR_TREE) expect(got, RG_OK);
    }

    void layout() {
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
        if (rg_layout_get_stats(rig.ctx, &stats) != RG_OK) fail("has no statistics");
    }

    void measure() {
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

    void dirty() {
        Handle h = handle();
        what = "rg_node_mark_dirty(" + name(h) + ")";
        rg_status status = rg_node_mark_dirty(rig.ctx, h.node);
        if (h.key >= 0 && rig.world.nodes.at(h.key).kind != RG_KIND_MEASURED && status == RG_ERROR_INVALID_ARGUMENT) return;
        expect(status, on(h));
    }

    void changes() {
        rg_change list[8];
        uint32_t capacity = r->below(9), count = 99, waiting = rg_change_count(rig.ctx);
        what = "rg_changes_take(" + std::to_string(capacity) + ")";
        expect(rg_changes_take(rig.ctx, capacity ? list : nullptr, capacity, &count), RG_OK);
        if (count > capacity || count > waiting) fail("takes too many");
        for (uint32_t i = 0; i < count && problem.empty(); i++)
            if (!(list[i].flags & (RG_CHANGE_DESTROYED | RG_CHANGE_LOST)) && !rig.keys.count(list[i].node.id)) fail("lists a node that is not");
    }

    void frames() {
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

    void rectangles() {
        Handle h = handle();
        bool isText = h.key >= 0 && rig.world.nodes.at(h.key).kind == RG_KIND_TEXT;
        rg_frame dividers[3];
        rg_text_line lines[2];
        uint32_t count = 0, capacity = r->below(4);
        what = "rg_node_dividers(" + name(h) + ")";
        rg_status status = rg_node_dividers(rig.ctx, h.node, dividers, capacity, &count);
        if (!(h.key >= 0 && status == RG_ERROR_INVALID_ARGUMENT && rig.world.nodes.at(h.key).kind != RG_KIND_LINEAR)) expect(status, on(h));
        what = "rg_node_lines(" + name(h) + ")";
        capacity = r->below(3);
        status = rg_node_lines(rig.ctx, h.node, capacity ? lines : nullptr, capacity, &count);
        expect(status, h.key < 0 ? RG_ERROR_STALE_HANDLE : isText ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    }

    // MARK: The rest

    void font() {
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

    static bool sink(void *user, const char *, size_t) { return --*static_cast<int *>(user) > 0; }

    void dump() {
        Handle h = handle();
        int calls = r->chance(20) ? 1 : 1 << 20;
        rg_dump_format format = rg_dump_format(r->below(4));
        what = "rg_dump(" + name(h) + ", format " + std::to_string(format) + ")";
        rg_status status = rg_dump(rig.ctx, h.node, format, sink, &calls);
        bool unknown = format > RG_DUMP_SVG;
        if (h.key < 0) return expectError(status, RG_ERROR_STALE_HANDLE, unknown ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE);
        expect(status, unknown ? RG_ERROR_INVALID_ARGUMENT : calls <= 0 ? RG_ERROR_IO : RG_OK);
    }

    void context() {
        rg_memory_stats memory;
        rg_diagnostic diagnostic;
        uint32_t count = rg_diagnostic_count(rig.ctx);
        switch (r->below(5)) {
        case 0: what = "rg_context_trim()", expect(rg_context_trim(rig.ctx), RG_OK); break;
        case 1: {
            bool bad = r->chance(30);
            float scale = bad ? r->pick({0.0f, -1.0f, NAN, INFINITY, 65.0f}) : r->pick({1.0f, 1.5f, 2.0f, 64.0f});
            what = "rg_context_set_pixel_scale(" + std::to_string(scale) + ")";
            expect(rg_context_set_pixel_scale(rig.ctx, scale), bad ? RG_ERROR_INVALID_ARGUMENT : RG_OK);
            break;
        }
        case 2:
            what = "rg_context_memory()";
            expect(rg_context_memory(rig.ctx, &memory), RG_OK);
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

    void nulls() {
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
            [&] { return rg_find(rig.ctx, node, nullptr, &out); },
            [&] { return rg_find(rig.ctx, node, "x", nullptr); },
            [&] { return rg_measure(rig.ctx, node, rg_unspecified(), rg_unspecified(), nullptr); },
            [&] { return rg_measure(none, node, rg_unspecified(), rg_unspecified(), &size); },
            [&] { return rg_layout(none, node, 1, 1); },
            [&] { return rg_changes_take(rig.ctx, nullptr, 3, &count); },
            [&] { return rg_layout_get_stats(rig.ctx, nullptr); },
            [&] { return rg_context_memory(rig.ctx, nullptr); },
            [&] { return rg_font_create(rig.ctx, nullptr, nullptr); },
            [&] { return rg_dump(rig.ctx, node, RG_DUMP_TEXT, nullptr, nullptr); },
            [&] { return rg_frames_unsnapped(rig.ctx, nullptr, 4); },
            [&] { return rg_node_kind(rig.ctx, node, nullptr); },
            [&] { return rg_diagnostic_at(rig.ctx, 0, nullptr); },
            [&] { return rg_context_create(nullptr, &none); },
        };
        uint32_t which = r->below(uint32_t(calls.size()));
        what = "the call with a null pointer, number " + std::to_string(which) + ",";
        rg_status status = calls[which]();
        expectError(status, RG_ERROR_INVALID_ARGUMENT, node.id ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE);
        if (rg_node_is_valid(none, node) || rg_node_count(none) || rg_change_count(none) || rg_frames(none).count || rg_diagnostic_count(none)) fail("with a null context answers something");
    }
};

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    for (int i = random.between(20, 120); i > 0; i--) {
        Op op;
        op.kind = Op::call;
        op.seed = random.next();
        c.ops.push_back(op);
    }
    return c;
}

Caller *running;

std::string run(const Case &c, int trace) {
    Caller caller(c.seed);
    running = &caller;
    for (size_t i = 0; i < c.ops.size(); i++) {
        std::string problem = caller.step(c.ops[i].seed);
        if (trace >= 0 && !caller.what.empty()) dprintf(trace, "  %s\n", caller.what.c_str());
        if (problem.empty()) {
            problem = caller.rig.verify();
            if (!problem.empty()) problem = "after " + caller.what + ": " + problem;
        }
        if (!problem.empty()) return problem;
    }
    return "";
}

std::string check(const Case &c) { return run(c, -1); }

// What a crashing call was.
int traceEnd;
void crashed(int) {
    if (running) dprintf(traceEnd, "  %s <- crashes\n", running->what.c_str());
    _exit(1);
}

/// Run the case again in a child that may crash and writes down its calls.
std::string describe(const Case &c) {
    int ends[2];
    if (pipe(ends) != 0) return "";
    fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        alarm(10);
        traceEnd = ends[1];
        for (int number : {SIGSEGV, SIGILL, SIGBUS, SIGABRT, SIGTRAP, SIGALRM}) signal(number, crashed);
        run(c, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, size_t(n));
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return text;
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"calls", 3000, generate, check, describe}); }
