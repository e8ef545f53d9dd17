// SPDX-License-Identifier: MIT
// Lists (list.h) beside the naive form: all items, made and bound, in a row or column inside a scroller; of a grid, in
// lines of cells whose sizes are given. After each of many scrolls, edits, resizes and changes of scale, every item that
// the naive form shows has a node in the list, whose visible frames, and those of its descendants, are equal to the bit
// (with device pixels of 1/1.5 pixel, almost). Edits outside of the view move nothing in it. The list has few nodes.
// A transition around an edit begins where items are seen, and a node that shows another item appears.
//   item_lists [--count EDITS] [--seed S] [--failures N]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include <reglet/reglet.h>

#include "support/random.h"

namespace {

const char *const down[3] = {
    "<FrameLayout layout_width='match_parent' layout_height='wrap_content'>"
    "<View layout_width='10px' layout_height='10px'/></FrameLayout>",
    "<LinearLayout layout_width='wrap_content' layout_height='wrap_content' layout_margin='3px' "
    "layout_gravity='right'><View layout_width='10px' layout_height='10px'/><View layout_width='20px' "
    "layout_height='match_parent'/></LinearLayout>",
    "<LinearLayout orientation='vertical' layout_width='match_parent' layout_height='wrap_content'>"
    "<TextView layout_width='match_parent' layout_height='wrap_content'/></LinearLayout>"};
const char *const across[3] = {
    "<FrameLayout layout_width='wrap_content' layout_height='match_parent'>"
    "<View layout_width='10px' layout_height='10px'/></FrameLayout>",
    "<LinearLayout orientation='vertical' layout_width='wrap_content' layout_height='wrap_content' "
    "layout_margin='3px' layout_gravity='bottom'><View layout_width='10px' layout_height='10px'/>"
    "<View layout_width='match_parent' layout_height='20px'/></LinearLayout>",
    "<FrameLayout layout_width='wrap_content' layout_height='wrap_content'>"
    "<View layout_width='10px' layout_height='10px'/></FrameLayout>"};
const char letters[] = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incidunt ut labore";

struct Item {
    uint64_t key;
    uint32_t type, characters;
    float length;
    bool isGone;
    uint32_t span;
};

/// The ends of cells. Source: GridLayoutManager.calculateItemBorders.
std::vector<int> borders(int spans, int total) {
    std::vector<int> ends{0};
    int each = total / spans, rest = total % spans, at = 0, more = 0;
    for (int i = 1; i <= spans; i++) {
        int size = each;
        more += rest;
        if (more > 0 && spans - more < rest) {
            size++;
            more -= spans;
        }
        ends.push_back(at += size);
    }
    return ends;
}

bool fail(const char *what) {
    std::printf("item_lists: %s\n", what);
    return false;
}

struct World {
    rg_context *ui = nullptr;
    rg_node root{}, list{}, naiveRoot{}, scroller{}, line{};
    rg_template templates[3]{}, naiveTemplates[3]{};
    std::vector<Item> items;
    Random random;
    bool isAcross, isRTL, isReversed, isWhole, isDyadic = true;
    float units, width = 100, height = 120, padding = 0;
    uint32_t spans = 1;
    int gap = 0, separator = 0;
    bool isStaggered = false;
    std::vector<double> starts; // of the items of a staggered list, and the end of all
    double laneEnd = 0;
    bool hasSpans = false, hasHeaders = false, hasFooters = false;
    int column = 0;     // > 0: as many cells as fit, and how they are stretched
    uint32_t fixed = 0; // RG_LIST_FIXED_CELLS and the like
    struct Line {
        size_t first, end;
        rg_node row;
        bool isGone;
    };
    std::vector<Line> lines; // of the naive form
    uint64_t nextKey = 1;
    std::string problem;

    explicit World(uint64_t seed) : random(seed) {
        rg_context_def def = rg_context_def_default();
        isWhole = random.chance(50);
        def.units_per_px = isWhole ? random.pick({1u, 64u, 1024u}) : random.pick({8u, 64u});
        if (!isWhole) def.pixel_scale = random.pick({1.0f, 2.0f, 1.5f, 2.625f});
        isDyadic = def.pixel_scale == 1 || def.pixel_scale == 2;
        units = float(def.units_per_px);
        rg_context_create(&def, &ui);
        isAcross = random.chance(30);
        isRTL = isWhole && random.chance(30);
        isReversed = isWhole && random.chance(30);
        root = make(rg_null(), RG_KIND_FRAME);
        naiveRoot = make(rg_null(), RG_KIND_FRAME);
        list = make(root, RG_KIND_LIST);
        scroller = make(naiveRoot, isAcross ? RG_KIND_HSCROLL : RG_KIND_SCROLL);
        padding = float(random.below(6));
        isStaggered = isWhole && random.chance(25);
        if (isStaggered || (isWhole && random.chance(60))) {
            spans = 2 + random.below(6);
            hasSpans = random.chance(60);
        }
        if (isWhole && random.chance(30)) {
            column = int(5 + random.below(60));
            if (!isStaggered) fixed = random.pick({0u, uint32_t(RG_LIST_FIXED_CELLS), uint32_t(RG_LIST_STRETCH_GAPS), uint32_t(RG_LIST_STRETCH_ALL_GAPS)});
            hasSpans = random.chance(50);
        }
        if (random.chance(40)) gap = int(1 + random.below(9));
        if (random.chance(30)) separator = int(1 + random.below(5));
        for (rg_node node : {list, scroller})
            for (rg_property side : {RG_PADDING_LEFT, RG_PADDING_TOP, RG_PADDING_RIGHT, RG_PADDING_BOTTOM})
                rg_node_set_float(ui, node, side, padding);
        for (rg_node node : {root, naiveRoot}) rg_node_set_int(ui, node, RG_DIRECTION, isRTL ? RG_DIRECTION_RTL : RG_DIRECTION_LTR);
        line = make(scroller, isStaggered ? RG_KIND_FRAME : RG_KIND_LINEAR);
        rg_node_set_int(ui, line, RG_ORIENTATION, isAcross ? RG_HORIZONTAL : RG_VERTICAL);
        rg_node_set_int(ui, line, RG_BASELINE_ALIGNED, 0);
        setGaps();
        hasHeaders = random.chance(30);
        hasFooters = random.chance(20);
        fit();
        // a short line lies where items begin
        if (isReversed) rg_node_set_int(ui, line, RG_LAYOUT_GRAVITY, isAcross ? RG_GRAVITY_END : RG_GRAVITY_BOTTOM);
        rg_font_def fontDef{};
        fontDef.struct_size = sizeof fontDef;
        fontDef.default_advance = 7;
        fontDef.line_height = 11;
        fontDef.ascent = 9;
        rg_inflate_def inflate = rg_inflate_def_default();
        rg_font_create(ui, &fontDef, &inflate.font);
        for (int i = 0; i < 3; i++) {
            const char *text = isAcross ? across[i] : down[i];
            inflate.parent = list;
            if (rg_template_create(ui, text, std::strlen(text), &inflate, &templates[i]) != RG_OK) problem = rg_error_message(ui);
            inflate.parent = line;
            if (rg_template_create(ui, text, std::strlen(text), &inflate, &naiveTemplates[i]) != RG_OK) problem = rg_error_message(ui);
        }
        uint32_t count = random.below(120);
        while (items.size() < count) items.push_back(item());
        rg_list_def listDef = rg_list_def_default();
        listDef.count = count;
        listDef.templates = templates;
        listDef.template_count = 3;
        listDef.flags = (isAcross ? RG_LIST_HORIZONTAL : 0) | (isReversed ? RG_LIST_REVERSED : 0);
        listDef.ahead = random.chance(50) ? 0 : float(random.below(100));
        listDef.estimate = random.chance(50) ? 0 : float(1 + random.below(80));
        listDef.spans = column ? 0 : spans;
        listDef.column_width = float(column);
        listDef.flags |= fixed | (isStaggered ? RG_LIST_STAGGERED : 0);
        if (hasSpans) listDef.span = [](void *user, uint32_t index) { return static_cast<World *>(user)->items[index].span; };
        if (hasHeaders) listDef.header = [](void *, uint32_t index) { return headerOf(index); };
        if (hasFooters) listDef.footer = [](void *user, uint32_t index) { return static_cast<World *>(user)->footerOf(index); };
        listDef.prefetch = random.chance(30) ? float(random.below(4)) : 0;
        listDef.type = [](void *user, uint32_t index) { return static_cast<World *>(user)->items[index].type; };
        listDef.bind = [](void *user, rg_context *, rg_node, const rg_list_item *bound, uint32_t n) {
            World *w = static_cast<World *>(user);
            for (uint32_t i = 0; i < n; i++) w->show(bound[i].node, w->items[bound[i].index]);
            return true;
        };
        listDef.user = this;
        if (rg_list_set(ui, list, &listDef) != RG_OK) problem = rg_error_message(ui);
    }
    ~World() { rg_context_destroy(ui); }

    rg_node make(rg_node parent, rg_kind kind) {
        rg_node_def def = rg_node_def_default(kind);
        def.style.width = def.style.height = rg_match_parent();
        rg_node node{};
        rg_node_create(ui, parent, &def, &node);
        return node;
    }

    Item item() {
        Item it{nextKey++, random.below(3), random.below(uint32_t(sizeof letters)), float(random.below(50)), random.chance(5), 1};
        if (hasSpans) it.span = random.chance(15) ? (column ? 255 : spans) : 1 + random.below(spans > 3 ? 3 : spans);
        if (hasSpans && isStaggered) it.span = random.chance(20) ? 2 : 1;
        if (!isWhole && random.chance(70)) it.length += float(random.below(8)) / 8;
        return it;
    }

    bool hasCells() const { return !isStaggered && (spans > 1 || fixed); }

    /// With a width of columns, as many as fit.
    void fit() {
        int room = int((isAcross ? height : width) - 2 * padding);
        if (column) spans = uint32_t(std::min(isStaggered ? 16 : 255, std::max(1, (room + gap) / (column + gap))));
    }

    uint32_t spanOf(size_t item) const { return std::min(spans, items[item].span); }

    /// The footer of an item: the last one of each five.
    uint32_t footerOf(uint32_t index) const {
        uint32_t last = index - index % 5 + 4;
        return last < items.size() ? last : RG_LIST_NO_HEADER;
    }

    void setGaps() {
        for (rg_node node : {list, line}) {
            rg_node_set_float(ui, node, RG_GAP, float(gap));
            rg_node_set_int(ui, node, RG_SHOW_DIVIDERS, RG_DIVIDER_MIDDLE);
            rg_node_set_float(ui, node, isAcross ? RG_DIVIDER_WIDTH : RG_DIVIDER_HEIGHT, float(separator));
        }
    }

    /// The header of an item: each seven items have one.
    static uint32_t headerOf(uint32_t index) { return index < 3 ? RG_LIST_NO_HEADER : index - index % 7; }

    void show(rg_node node, const Item &it) {
        rg_node first = rg_node_first_child(ui, node);
        rg_node_set_int(ui, node, RG_VISIBILITY, it.isGone ? RG_GONE : RG_VISIBLE);
        if (it.type == 2 && !isAcross)
            rg_node_set_text(ui, first, letters, it.characters);
        else
            rg_node_set_length(ui, first, isAcross ? RG_WIDTH : RG_HEIGHT, rg_px(it.length));
    }

    bool layOut() {
        rg_status status = rg_list_layout(ui, root, width, height);
        fit();
        if (status != RG_OK) std::printf("status %d: %s\n", int(status), rg_error_message(ui));
        return status == RG_OK;
    }

    rg_list_info info() {
        rg_list_info out{};
        out.struct_size = sizeof out;
        rg_list_get_info(ui, list, &out);
        return out;
    }

    /// Makes the naive form from scratch and lays it out.
    std::vector<rg_node> makeNaive() {
        while (rg_node_first_child(ui, line).id) rg_node_destroy(ui, rg_node_first_child(ui, line));
        std::vector<rg_node> nodes(items.size());
        lines.clear();
        if (isStaggered) {
            makeStaggered(nodes);
            rg_layout(ui, naiveRoot, width, height);
            return nodes;
        }
        for (size_t first = 0, end; first < items.size(); first = end) {
            uint32_t used = 0;
            for (end = first; end < items.size() && used + spanOf(end) <= spans; end++) used += spanOf(end);
            lines.push_back({first, end, rg_null(), true});
        }
        std::vector<int> ends = borders(int(spans), int(units) * std::max(0, int((isAcross ? height : width) - 2 * padding) - int(spans - 1) * gap));
        for (size_t i = 0; i < lines.size(); i++) makeLine(lines[isReversed ? lines.size() - 1 - i : i], ends, nodes);
        if (hasCells()) { // all items of a line are as long as the longest one
            rg_layout(ui, naiveRoot, width, height);
            for (const Line &each : lines) {
                double length = sideOf(each.row, true) - sideOf(each.row, false);
                for (size_t i = each.first; i < each.end; i++)
                    rg_node_set_length(ui, nodes[i], isAcross ? RG_WIDTH : RG_HEIGHT, rg_px(float(length) - (items[i].type == 1 ? 6 : 0)));
            }
        }
        rg_layout(ui, naiveRoot, width, height);
        return nodes;
    }

    /// The same items in frames, which margins put where columns have them.
    void makeStaggered(std::vector<rg_node> &nodes) {
        int room = int(units * ((isAcross ? height : width) - 2 * padding)), between = int(units) * gap, n = int(spans);
        int wide = std::max(0, room), single = std::max(0, room - (n - 1) * between) / n;
        std::vector<rg_node> cells(items.size());
        for (size_t i = 0; i < items.size(); i++) {
            cells[i] = make(line, RG_KIND_FRAME);
            rg_node_set_length(ui, cells[i], isAcross ? RG_WIDTH : RG_HEIGHT, rg_wrap_content());
            rg_node_set_length(ui, cells[i], isAcross ? RG_HEIGHT : RG_WIDTH, rg_px(float(isWide(i) ? wide : single) / units));
            rg_node_set_int(ui, cells[i], RG_LAYOUT_GRAVITY, RG_GRAVITY_LEFT | RG_GRAVITY_TOP);
            rg_node copy[3]{};
            rg_template_instantiate(ui, naiveTemplates[items[i].type], cells[i], 1, copy);
            nodes[i] = copy[0];
            show(copy[0], items[i]);
        }
        rg_node_set_length(ui, line, isAcross ? RG_WIDTH : RG_HEIGHT, rg_wrap_content());
        rg_layout(ui, naiveRoot, width, height);
        std::vector<double> ends(spans), lengths(items.size());
        std::vector<int> columns(items.size());
        starts.assign(items.size(), 0);
        for (size_t i = 0; i < items.size(); i++) {
            lengths[i] = sideOf(cells[i], true) - sideOf(cells[i], false);
            double pitch = items[i].isGone ? 0 : lengths[i] + gap;
            if (isWide(i) && !items[i].isGone) {
                starts[i] = *std::max_element(ends.begin(), ends.end());
                std::fill(ends.begin(), ends.end(), starts[i] + pitch);
            } else {
                auto shortest = std::min_element(ends.begin(), ends.end());
                columns[i] = int(shortest - ends.begin());
                starts[i] = *shortest;
                *shortest += pitch;
            }
        }
        laneEnd = std::max(0.0, *std::max_element(ends.begin(), ends.end()) - gap);
        bool isBack = isReversed != (isAcross && isRTL);
        for (size_t i = 0; i < items.size(); i++) {
            int from = isWide(i) ? 0 : columns[i] * (single + between), size = isWide(i) ? wide : single;
            if (isRTL && !isAcross) from = room - from - size;
            double at = isBack ? laneEnd - starts[i] - lengths[i] : starts[i];
            rg_node_set_float(ui, cells[i], isAcross ? RG_MARGIN_LEFT : RG_MARGIN_TOP, float(at));
            rg_node_set_float(ui, cells[i], isAcross ? RG_MARGIN_TOP : RG_MARGIN_LEFT, float(from) / units);
        }
        rg_node_set_length(ui, line, isAcross ? RG_WIDTH : RG_HEIGHT, rg_px(float(laneEnd)));
    }

    bool isWide(size_t item) const { return hasSpans && spans > 1 && items[item].span > 1; }

    void makeLine(Line &to, const std::vector<int> &ends, std::vector<rg_node> &nodes) {
        rg_node row = line;
        float between = float(gap), lead = 0;
        if (hasCells()) {
            row = make(line, RG_KIND_LINEAR);
            rg_node_set_length(ui, row, isAcross ? RG_WIDTH : RG_HEIGHT, rg_wrap_content());
            rg_node_set_int(ui, row, RG_ORIENTATION, isAcross ? RG_VERTICAL : RG_HORIZONTAL);
            rg_node_set_int(ui, row, RG_BASELINE_ALIGNED, 0);
            int room = int(units * ((isAcross ? height : width) - 2 * padding)), rest = std::max(0, room - int(spans) * column * int(units));
            if (fixed == RG_LIST_STRETCH_ALL_GAPS) between = lead = float(rest / int(spans + 1)) / units;
            if (fixed == RG_LIST_STRETCH_GAPS && spans > 1) between = std::max(between, float(rest / int(spans - 1)) / units);
            if (lead > 0) rg_node_set_float(ui, row, isAcross ? RG_PADDING_TOP : isRTL ? RG_PADDING_RIGHT : RG_PADDING_LEFT, lead);
            rg_node_set_float(ui, row, RG_GAP, between);
            to.row = row;
        }
        uint32_t column = 0;
        for (size_t i = to.first; i < to.end; i++) {
            rg_node cell = row;
            uint32_t span = spanOf(i);
            if (hasCells()) {
                cell = make(row, RG_KIND_FRAME);
                uint32_t from = isRTL && !isAcross ? spans - column - span : column;
                rg_node_set_length(ui, cell, isAcross ? RG_WIDTH : RG_HEIGHT, rg_wrap_content());
                float cells = fixed ? float(int(span) * this->column) : float(ends[from + span] - ends[from]) / units;
                rg_node_set_length(ui, cell, isAcross ? RG_HEIGHT : RG_WIDTH, rg_px(cells + float(span - 1) * between));
                column += span;
            }
            rg_node copy[3]{};
            rg_template_instantiate(ui, naiveTemplates[items[i].type], cell, 1, copy);
            nodes[i] = copy[0];
            if (!hasCells()) to.row = copy[0];
            show(copy[0], items[i]);
            to.isGone = to.isGone && items[i].isGone;
        }
        if (hasCells() && to.isGone) rg_node_set_int(ui, row, RG_VISIBILITY, RG_GONE);
    }

    double sideOf(rg_node node, bool after) {
        rg_frame f{};
        rg_node_frame(ui, node, &f);
        double at = isAcross ? f.x : f.y;
        return after ? at + (isAcross ? f.width : f.height) : at;
    }

    static bool isEmpty(const rg_frame &f) { return f.width < 0.004f || f.height < 0.004f; }

    /// Equal to the bit where device pixels are dyadic. Where they are not, sums of floats round.
    bool equal(const rg_frame &a, const rg_frame &b) const {
        if (isDyadic) return std::memcmp(&a, &b, sizeof a) == 0;
        if (isEmpty(a) && isEmpty(b)) return true;
        auto near = [](float x, float y) { return x - y < 0.004f && y - x < 0.004f; };
        return near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height);
    }

    bool sameFrames(rg_node mine, rg_node other, uint32_t index) {
        rg_frame a, b, c, d;
        rg_node_visible_frame(ui, mine, &a, &b);
        rg_node_visible_frame(ui, other, &c, &d);
        if (!equal(a, c) || !equal(b, d)) {
            std::printf("item %u: list %g,%g %gx%g naive %g,%g %gx%g\n", index, a.x, a.y, a.width, a.height, c.x, c.y, c.width, c.height);
            return false;
        }
        rg_node x = rg_node_first_child(ui, mine), y = rg_node_first_child(ui, other);
        for (; x.id && y.id; x = rg_node_next_sibling(ui, x), y = rg_node_next_sibling(ui, y))
            if (!sameFrames(x, y, index)) return false;
        return true;
    }

    /// Gives all items known lengths, and returns to what was in view.
    bool knowAll() {
        rg_list_info before = info();
        if (before.first_visible >= before.count) return true;
        for (uint32_t i = 0; i < before.count; i++) {
            double s, l;
            bool known = false;
            rg_list_item_extent(ui, list, i, &s, &l, &known);
            if (known) continue;
            rg_list_scroll_to(ui, list, i, RG_LIST_START);
            if (!layOut()) return fail("a layout failed");
        }
        double start = 0, length = 0, old = before.offset;
        rg_list_item_extent(ui, list, before.first_visible, &start, &length, nullptr);
        rg_list_scroll_to(ui, list, before.first_visible, RG_LIST_START);
        (void)old;
        float by = float(random.below(20));
        if (isAcross != (isRTL != isReversed)) by = -by;
        return layOut();
    }

    /// The header of the section in view has a node, painted last, at the start of the viewport or before the next one.
    bool checkHeader(uint32_t first) {
        uint32_t header = headerOf(first);
        if (header == RG_LIST_NO_HEADER) return true;
        rg_node node = rg_list_node(ui, list, header);
        if (!node.id || rg_node_last_child(ui, list).id != node.id) return fail("a header is not the last node");
        if (items[header].isGone || isStaggered || isAcross || isReversed || !isWhole) return true;
        rg_frame frame, visible;
        rg_node_visible_frame(ui, node, &frame, &visible);
        rg_list_info state = info();
        float margin = items[header].type == 1 ? 3 : 0, most = padding + margin;
        double next = 0, own = 0, length = 0;
        rg_list_item_extent(ui, list, header, &own, &length, nullptr);
        float expected = float(std::max(own - state.offset, 0.0)) + most;
        uint32_t after = header + 7;
        if (after < items.size()) {
            rg_list_item_extent(ui, list, after, &next, &length, nullptr);
            float pushed = float(next - state.offset) + padding - frame.height - margin;
            expected = std::max(std::min(expected, pushed), float(own - state.offset) + most);
        }
        // frames lie on device pixels, the offset need not; no header is so long
        if (std::fabs(frame.y - expected) <= 0.5f || frame.height + 2 * margin > state.viewport) return true;
        std::printf("header %u at %g, expected %g; first %u, offset %g of %g, starts %g and %g\n", header, frame.y, expected, first, state.offset,
                    state.length, own, next);
        return fail("a header is in another place");
    }

    /// The footer of the last section in view has a node, painted over the items, at the end of the viewport or behind
    /// the footer before.
    bool checkFooter(uint32_t first, uint32_t last) {
        uint32_t footer = footerOf(last);
        if (footer == RG_LIST_NO_HEADER) return true;
        rg_node node = rg_list_node(ui, list, footer);
        if (!node.id) return fail("a footer has no node");
        // only the header may be behind it, besides spare nodes
        for (rg_node next = rg_node_next_sibling(ui, node); next.id; next = rg_node_next_sibling(ui, next)) {
            rg_node owner;
            uint32_t index = 0;
            if (rg_list_find(ui, next, &owner, &index) == RG_OK && !(hasHeaders && index == headerOf(first)))
                return fail("a footer is not above the items");
        }
        if (items[footer].isGone || isStaggered || isAcross || isReversed || !isWhole || hasCells()) return true;
        if (hasHeaders && headerOf(first) == footer) return true;
        rg_frame frame, visible;
        rg_node_visible_frame(ui, node, &frame, &visible);
        rg_list_info state = info();
        double own = 0, before = 0, length = 0, margin = items[footer].type == 1 ? 3 : 0;
        rg_list_item_extent(ui, list, footer, &own, &length, nullptr);
        double at = state.viewport - frame.height - 2 * margin;
        if (footer >= 5 && rg_list_node(ui, list, footer - 5).id) {
            rg_list_item_extent(ui, list, footer - 5, &before, &length, nullptr);
            at = std::max(at, before + length - state.offset);
        }
        at = std::min(at, own - state.offset) + padding + margin;
        if (std::fabs(frame.y - at) <= 0.5 || at + frame.height > state.viewport + padding + 0.5) return true;
        std::printf("footer %u at %g, expected %g\n", footer, frame.y, at);
        return fail("a footer is in another place");
    }

    bool compare() {
        if (!layOut()) return fail("a layout failed");
        if ((!isWhole || isStaggered) && !knowAll()) return false;
        std::vector<rg_node> naive = makeNaive();
        rg_list_info state = info();
        if (state.count != items.size()) return fail("the count differs");
        if (items.empty()) return true;
        // the naive offset at which the same is seen
        double start, length;
        uint32_t first = state.first_visible;
        rg_list_item_extent(ui, list, first, &start, &length, nullptr);
        double inside = state.offset - start, at = 0;
        bool isBack = isReversed != (isAcross && isRTL);
        double before = 0, total = 0;
        for (const Line &each : lines) {
            double from, size;
            bool known;
            rg_list_item_extent(ui, list, uint32_t(each.first), &from, &size, &known);
            double real = size;
            if (!known) { // its length in the naive form; whole pixels
                real = each.isGone ? 0 : sideOf(each.row, true) - sideOf(each.row, false) + (!hasCells() && items[each.first].type == 1 ? 6 : 0);
            }
            if (!each.isGone) real += gap + separator;
            if (each.first < first) before += real;
            total += real;
        }
        total = std::max(0.0, total - gap - separator);
        at = before + inside;
        if (isStaggered) {
            total = laneEnd;
            at = starts[first] + inside;
        }
        if (isBack) at = total - state.viewport - at;
        if (total <= state.viewport) at = 0; // gravity
        rg_scroll range{};
        rg_node_get_scroll(ui, scroller, &range); // gravity at the end makes all offsets negative
        if (total > state.viewport) at += isAcross ? range.min_x : range.min_y;
        rg_node_set_scroll(ui, scroller, isAcross ? float(at) : 0, isAcross ? 0 : float(at));
        rg_node_get_scroll(ui, scroller, &range);
        if (total > state.viewport && double(isAcross ? range.x : range.y) != at) {
            std::printf("offset %g of the naive form is %g (%g to %g), list %g of %g, view %g, total %g\n", at,
                        isAcross ? range.x : range.y, isAcross ? range.min_x : range.min_y, isAcross ? range.max_x : range.max_y,
                        state.offset, state.length, state.viewport, total);
            return fail("the offsets differ");
        }
        uint32_t shown = 0;
        for (size_t i = 0; i < items.size(); i++) {
            rg_frame frame, visible;
            rg_node_visible_frame(ui, naive[i], &frame, &visible);
            if (isDyadic ? visible.width <= 0 || visible.height <= 0 : isEmpty(visible)) continue;
            shown++;
            rg_node mine = rg_list_node(ui, list, uint32_t(i));
            if (!mine.id) {
                std::printf("item %zu of %zu is in view without a node: first %u, %u nodes\n", i, items.size(), first, state.node_count);
                return fail("an item in view has no node");
            }
            if (hasHeaders && i == headerOf(first)) continue; // stays at the start
            if (hasFooters && i == footerOf(first + state.visible_count - 1)) continue;
            if (!sameFrames(mine, naive[i], uint32_t(i))) return fail("frames differ");
        }
        if (hasHeaders && !checkHeader(first)) return false;
        if (hasFooters && state.visible_count && !checkFooter(first, first + state.visible_count - 1)) return false;
        if (state.spare_count > std::max(8u, state.node_count)) return fail("too many spare nodes");
        return true;
    }

    struct Seen {
        rg_node node;
        rg_frame frame;
    };

    /// The nodes of items, and where those are seen that are in view.
    std::map<uint64_t, Seen> seen() {
        std::map<uint64_t, Seen> out;
        for (size_t i = 0; i < items.size(); i++) {
            rg_node node = rg_list_node(ui, list, uint32_t(i));
            rg_frame frame, visible;
            if (!node.id || rg_node_visible_frame(ui, node, &frame, &visible) != RG_OK) continue;
            if (visible.width > 0 && visible.height > 0) out[items[i].key] = {node, frame};
        }
        return out;
    }

    /// An edit in motion.
    bool editInMotion() {
        if (!layOut()) return fail("a layout failed");
        std::map<uint64_t, Seen> before = seen();
        std::map<uint64_t, rg_motion> motions;
        rg_motion_view view{};
        if (rg_transition_begin(ui, root, nullptr) != RG_OK) return fail(rg_error_message(ui));
        if (!edit()) return false;
        if (!layOut() || rg_transition_step(ui, 0, &view) != RG_OK) return fail("a step failed");
        for (uint32_t i = 0; i < view.count; i++)
            if (view.motions[i].kind != RG_MOTION_LEAVING) motions[view.motions[i].node.id] = view.motions[i];
        for (auto &[key, now] : seen()) {
            auto motion = motions.find(now.node.id);
            auto old = before.find(key);
            rg_frame frame = now.frame, own;
            rg_node_frame(ui, now.node, &own);
            if (motion != motions.end()) {
                if (motion->second.kind == RG_MOTION_APPEARING) continue;
                frame.x += motion->second.frame.x - own.x;
                frame.y += motion->second.frame.y - own.y;
            }
            bool isOld = old != before.end() && old->second.node.id == now.node.id;
            for (auto &[other, was] : before)
                if (other != key && was.node.id == now.node.id) return fail("a node moves from the place of another item");
            if (!isOld) continue; // it was near the view
            if (std::fabs(frame.x - old->second.frame.x) < 0.01f && std::fabs(frame.y - old->second.frame.y) < 0.01f) continue;
            std::printf("item %llu: seen at %g,%g, then at %g,%g\n", (unsigned long long)key, old->second.frame.x, old->second.frame.y, frame.x, frame.y);
            return fail("an item jumps when a transition begins");
        }
        return rg_transitions_end(ui) == RG_OK;
    }

    void look(std::map<uint64_t, rg_frame> &out) {
        for (size_t i = 0; i < items.size(); i++) {
            rg_node node = rg_list_node(ui, list, uint32_t(i));
            rg_frame frame, visible;
            rg_list_info state = info();
            if (hasHeaders && i == headerOf(state.first_visible)) continue;
            if (hasFooters && i == footerOf(state.first_visible + state.visible_count - 1)) continue;
            if (!node.id || rg_node_visible_frame(ui, node, &frame, &visible) != RG_OK) continue;
            if (visible.width > 0 && visible.height > 0) out[items[i].key] = frame;
        }
    }

    /// Nothing that is seen before and after an edit outside of the view moves, unless the offset reaches an end.
    bool checkStill(const std::map<uint64_t, rg_frame> &before, uint32_t n) {
        if (!isWhole || hasSpans || isStaggered || n % spans != 0) return true; // others move to other cells
        if (!layOut()) return fail("a layout failed");
        rg_list_info state = info();
        if (state.offset <= 0 || state.offset >= state.length - state.viewport) return true;
        std::map<uint64_t, rg_frame> after;
        look(after);
        for (auto &[key, frame] : after) {
            auto found = before.find(key);
            if (found != before.end() && !equal(found->second, frame)) return fail("an edit outside of the view moved an item");
        }
        return true;
    }

    bool edit() {
        uint32_t count = uint32_t(items.size());
        rg_list_info state = info();
        std::map<uint64_t, rg_frame> before;
        rg_status status = RG_OK;
        switch (random.below(14)) {
        case 0:
        case 1:
        case 2: {
            float by = float(random.between(-1, 1));
            by *= float(random.pick({1u, 7u, 40u, 300u, 5000u}));
            if (!isWhole && random.chance(40)) by += float(random.below(8)) / 8;
            status = rg_node_scroll_by(ui, list, isAcross ? by : 0, isAcross ? 0 : by, nullptr, nullptr);
            break;
        }
        case 3:
            if (count) {
                uint32_t index = random.below(count), align = random.below(4);
                status = rg_list_scroll_to(ui, list, index, rg_list_align(align));
            }
            break;
        case 4:
        case 5: {
            uint32_t at = random.below(count + 1), n = random.chance(80) ? 1 + random.below(3) : random.below(70);
            if (random.chance(30)) n *= spans;
            if (count + n > 300) n = 0;
            if (!layOut()) return fail("a layout failed");
            state = info();
            bool isOut = at <= state.first_visible || (at >= state.first_visible + state.visible_count && at % spans == 0);
            isOut = isOut && state.offset < state.length - state.viewport; // the end is not in view
            if (isOut) look(before);
            for (uint32_t i = 0; i < n; i++) items.insert(items.begin() + at, item());
            status = rg_list_insert(ui, list, at, n);
            if (status == RG_OK && isOut && !checkStill(before, n)) return false;
            break;
        }
        case 6:
        case 7: {
            uint32_t at = random.below(count + 1), n = std::min(count - at, random.chance(80) ? 1 + random.below(3) : random.below(70));
            if (!layOut()) return fail("a layout failed");
            state = info();
            bool isOut = at + n <= state.first_visible; // behind the view the list may become too short for its offset
            isOut = isOut && state.offset < state.length - state.viewport; // the end is not in view
            if (isOut) look(before);
            items.erase(items.begin() + at, items.begin() + at + n);
            status = rg_list_remove(ui, list, at, n);
            if (status == RG_OK && isOut && !checkStill(before, n)) return false;
            break;
        }
        case 8: {
            uint32_t n = std::min(count, 1 + random.below(random.chance(90) ? 5 : 100));
            uint32_t from = random.below(count - n + 1);
            uint32_t to = random.below(count - n + 1);
            std::vector<Item> moved(items.begin() + from, items.begin() + from + n);
            items.erase(items.begin() + from, items.begin() + from + n);
            items.insert(items.begin() + to, moved.begin(), moved.end());
            status = rg_list_move(ui, list, from, to, n);
            break;
        }
        case 9:
            if (count) { // other data, perhaps of another type
                uint32_t at = random.below(count);
                Item next = item();
                next.key = items[at].key;
                items[at] = next;
                status = rg_list_change(ui, list, at, 1, 0);
                // a length that is known is only measured again in view: look at it
                rg_list_scroll_to(ui, list, at, RG_LIST_NEAREST);
                if (!layOut()) return fail("a layout failed");
            }
            break;
        case 10:
            if (!layOut()) return fail("a layout failed");
            state = info();
            if (state.visible_count) { // the host changes a node in view without a call of the list
                uint32_t at = state.first_visible + random.below(state.visible_count);
                rg_node node = rg_list_node(ui, list, at);
                if (node.id) {
                    items[at].length = float(random.below(50));
                    show(node, items[at]);
                    if (!layOut()) return fail("a layout failed");
                }
            }
            break;
        case 11: {
            std::vector<uint64_t> old, now;
            for (const Item &it : items) old.push_back(it.key);
            std::vector<Item> next;
            for (const Item &it : items) {
                if (random.chance(10)) next.push_back(item());
                if (!random.chance(15)) next.push_back(it);
            }
            if (random.chance(30) && next.size() > 1) {
                uint32_t a = random.below(uint32_t(next.size())), b = random.below(uint32_t(next.size()));
                std::swap(next[a], next[b]);
            }
            if (next.size() > 300) next.resize(300);
            for (const Item &it : next) now.push_back(it.key);
            items = next;
            status = rg_list_replace(ui, list, old.data(), uint32_t(old.size()), now.data(), uint32_t(now.size()));
            break;
        }
        case 12: {
            // an item that is wrapped has another length in another width: all of them must be in view again
            if (!isWhole && isDyadic && random.chance(50)) {
                status = rg_context_set_pixel_scale(ui, random.pick({1.0f, 2.0f}));
            } else if (isWhole && !hasCells() && !column && random.chance(30)) {
                isRTL = !isRTL;
                for (rg_node node : {root, naiveRoot})
                    rg_node_set_int(ui, node, RG_DIRECTION, isRTL ? RG_DIRECTION_RTL : RG_DIRECTION_LTR);
            } else if (isAcross && !(column && random.chance(50))) {
                width = float(40 + random.below(200));
            } else {
                height = float(random.below(300));
            }
            break;
        }
        default:
            if (random.chance(20)) {
                gap = random.chance(50) ? 0 : int(random.below(9));
                separator = random.chance(50) ? 0 : int(random.below(5));
                setGaps();
            } else if (random.chance(50))
                rg_layout(ui, root, width, height);
            else if (!layOut())
                return fail("a layout failed");
        }
        if (status != RG_OK) return fail(rg_error_message(ui));
        return random.chance(40) || compare();
    }
};

} // namespace

int main(int argc, char **argv) {
    uint64_t count = 20000, seed = 1, edits = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!std::strcmp(argv[i], "--count")) count = std::strtoull(argv[i + 1], nullptr, 10);
        if (!std::strcmp(argv[i], "--seed")) seed = std::strtoull(argv[i + 1], nullptr, 10);
    }
    for (uint64_t at = seed * 1000000; edits < count; at++) {
        World world(at);
        if (!world.problem.empty()) {
            std::printf("item_lists: case %llu: %s\n", (unsigned long long)at, world.problem.c_str());
            return 1;
        }
        for (int i = 0; i < 60; i++, edits++)
            if (!(world.random.chance(20) ? world.editInMotion() : world.edit())) {
                std::printf("item_lists: case %llu, edit %d: across %d, rtl %d, reversed %d, whole %d, spans %u%s, gap %d\n", (unsigned long long)at, i, world.isAcross,
                            world.isRTL, world.isReversed, world.isWhole, world.spans, world.hasSpans ? " unlike" : "", world.gap);
                std::printf("item_lists: staggered %d, columns of %d, flags %u, headers %d, footers %d\n", world.isStaggered, world.column, world.fixed, world.hasHeaders, world.hasFooters);
                return 1;
            }
    }
    std::printf("item_lists: %llu edits passed\n", (unsigned long long)edits);
}
