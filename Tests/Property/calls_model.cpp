// SPDX-License-Identifier: MIT
#include "calls_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// MARK: - The context

/// Returns a size, and tries calls that a callback must not make.
static void measureAndMeddle(void *user, rg_measure_request *request) {
    Rig &rig = *static_cast<Rig *>(user);
    rg_context *ctx = rig.ctx;
    rg_node_def def = rg_node_def_default(RG_KIND_VIEW);
    rg_node out;
    rg_size size;
    bool refused = rg_node_create(ctx, rg_null(), &def, &out) == RG_ERROR_REENTRANT &&
                   rg_layout(ctx, request->node, 10, 10) == RG_ERROR_REENTRANT &&
                   rg_node_set_float(ctx, request->node, RG_WEIGHT, 3) == RG_ERROR_REENTRANT &&
                   rg_node_set_length(ctx, request->node, RG_WIDTH, rg_px(3)) == RG_ERROR_REENTRANT &&
                   rg_node_destroy(ctx, request->node) == RG_ERROR_REENTRANT &&
                   rg_node_remove(ctx, request->node) == RG_ERROR_REENTRANT &&
                   rg_node_set_style(ctx, request->node, &def.style) == RG_ERROR_REENTRANT &&
                   rg_node_set_id(ctx, request->node, "x", 1) == RG_ERROR_REENTRANT &&
                   rg_node_mark_dirty(ctx, request->node) == RG_ERROR_REENTRANT &&
                   rg_node_set_anchor(ctx, request->node, RG_BELOW, "x", 1) == RG_ERROR_REENTRANT &&
                   rg_node_set_anchor_node(ctx, request->node, RG_BELOW, request->node) == RG_ERROR_REENTRANT &&
                   rg_node_set_parent_rules(ctx, request->node, 1) == RG_ERROR_REENTRANT &&
                   rg_node_set_scroll(ctx, request->node, 1, 1) == RG_ERROR_REENTRANT &&
                   rg_node_scroll_into_view(ctx, request->node, nullptr, nullptr) == RG_ERROR_REENTRANT &&
                   rg_node_set_viewport_inset(ctx, request->node, 1, rg_null()) == RG_ERROR_REENTRANT &&
                   rg_node_set_columns(ctx, request->node, RG_STRETCH_COLUMNS, nullptr, 0) == RG_ERROR_REENTRANT &&
                   rg_node_set_table_cell(ctx, request->node, 1, 1) == RG_ERROR_REENTRANT &&
                   rg_context_trim(ctx) == RG_ERROR_REENTRANT &&
                   rg_frames_keep(ctx, false) == RG_ERROR_REENTRANT &&
                   rg_measure(ctx, request->node, request->width, request->height, &size) == RG_ERROR_REENTRANT;
    rg_context_destroy(ctx); // ignored
    if (!refused) rig.reentrancyBroken = true;
    Content content;
    content.shape = Content::Shape(uint32_t(request->node.id) % 4); // by slot: generations differ from run to run
    content.width = 70;
    content.height = 20;
    answer(content, *request);
}

Rig::Rig(uint64_t seed) {
    Random random(seed);
    units = random.pick({1u, 64u, 64u, 65536u});
    rg_context_def def = rg_context_def_default();
    def.max_nodes = maxNodes;
    def.max_depth = maxDepth;
    def.max_text_bytes = maxTextBytes;
    def.units_per_px = units;
    def.track = random.below(8);
    def.node_capacity = random.chance(30) ? random.below(maxNodes) : 0;
    def.snapping = random.chance(50) ? RG_SNAP_EDGES : RG_SNAP_NONE;
    def.measure = measureAndMeddle;
    def.user = this;
    rg_context_create(&def, &ctx);
    rg_context_create(&def, &other);
    rg_node_def node = rg_node_def_default(RG_KIND_FRAME);
    for (int i = 0; i < 8; i++) {
        rg_node out;
        rg_node_create(other, rg_null(), &node, &out);
        if (i % 2) rg_node_destroy(other, out);
        foreign.push_back(out);
    }
    fonts.push_back(rg_font{0});
    classes.push_back(rg_container_class{0});
}

Rig::~Rig() {
    rg_context_destroy(ctx);
    rg_context_destroy(other);
}

// MARK: - The model

Handle Rig::living(Random &random) const {
    if (handles.empty()) return {rg_null(), -1};
    auto it = handles.begin();
    std::advance(it, random.below(uint32_t(handles.size())));
    return {it->second, it->first};
}

Handle Rig::handle(Random &random) const {
    uint32_t what = random.below(100);
    rg_node node = rg_null();
    if (what < 80) return living(random);
    if (what < 87 && !dead.empty()) node = random.pick(dead);
    else if (what < 92) node = random.pick(foreign);
    else if (what < 95) node.id = random.next(), node.id >>= random.below(64);
    else if (what < 97 && !handles.empty()) node = living(random).node, node.id ^= uint64_t(1) << random.below(64);
    auto known = keys.find(node.id);
    return {node, known == keys.end() ? -1 : known->second};
}

rg_style Rig::stored(const rg_style &style) const {
    rg_style out = style;
    auto units = double(this->units);
    auto clamp = [&](float v) {
        const double most = (1 << 30) - 1;
        double u = double(v) * units;
        return float(std::max(-most, std::min(most, u)) / units);
    };
    for (const Property &p : properties()) {
        if (p.type == Type::length) {
            rg_length l = getLength(out, p);
            if (l.kind == RG_PX) l.value = clamp(l.value);
            else if (l.kind != RG_PERCENT) l.value = 0;
            setLength(out, p, l);
        } else if (p.domain == Domain::pixels || p.domain == Domain::signedPixels) {
            setNumber(out, p, clamp(getNumber(out, p)));
        }
    }
    // As Android does: a container's gravity always has both parts; no sum is 0.
    if (!(out.gravity & RG_GRAVITY_FILL_HORIZONTAL)) out.gravity |= RG_GRAVITY_START;
    if (!(out.gravity & RG_GRAVITY_FILL_VERTICAL)) out.gravity |= RG_GRAVITY_TOP;
    out.weight_sum = std::max(out.weight_sum, 0.0f);
    return out;
}

void Rig::addNode(int key, int parent, uint32_t index, const rg_node_def &def, rg_node handle) {
    Op op;
    op.kind = Op::create;
    op.node = key;
    op.parent = parent;
    op.index = index;
    op.nodeKind = def.kind;
    op.style = stored(def.style);
    if (def.text) op.text = def.text;
    world.apply(op);
    handles[key] = handle;
    keys[handle.id] = key;
    ids[key] = def.id ? def.id : "";
    userData[key] = def.user_data;
}

void Rig::removeNode(int key) {
    for (int below : world.subtree(key)) {
        dead.push_back(handles[below]);
        keys.erase(handles[below].id);
        handles.erase(below);
        ids.erase(below);
        userData.erase(below);
    }
    Op op;
    op.kind = Op::destroy;
    op.node = key;
    world.apply(op);
}

uint32_t Rig::height(int key) const {
    uint32_t most = 0;
    for (int child : world.nodes.at(key).children) most = std::max(most, height(child));
    return most + 1;
}

bool Rig::fontExists(uint32_t id) const {
    return std::any_of(fonts.begin(), fonts.end(), [&](rg_font f) { return f.id == id; });
}

bool Rig::fontInUse(rg_font font) const {
    return std::any_of(world.nodes.begin(), world.nodes.end(),
                       [&](auto &entry) { return entry.second.style.font.id == font.id; });
}

// MARK: - Comparing

std::string Rig::verifyLinks(int key) const {
    const ModelNode &n = world.nodes.at(key);
    rg_node handle = handles.at(key);
    auto is = [&](rg_node got, int expected) { return got.id == (expected < 0 ? 0 : handles.at(expected).id); };
    if (!rg_node_is_valid(ctx, handle)) return "is not valid";
    if (!is(rg_node_parent(ctx, handle), n.parent)) return "has another parent";
    size_t count = n.children.size();
    if (rg_node_child_count(ctx, handle) != count) return "has another child count";
    if (!is(rg_node_first_child(ctx, handle), count ? n.children.front() : -1)) return "has another first child";
    if (!is(rg_node_last_child(ctx, handle), count ? n.children.back() : -1)) return "has another last child";
    for (size_t i = 0; i < count; i++) {
        rg_node child = handles.at(n.children[i]);
        if (!is(rg_node_child_at(ctx, handle, uint32_t(i)), n.children[i])) return "has another child at " + std::to_string(i);
        if (!is(rg_node_next_sibling(ctx, child), i + 1 < count ? n.children[i + 1] : -1)) return "has children in another order";
        if (!is(rg_node_previous_sibling(ctx, child), i ? n.children[i - 1] : -1)) return "has children linked back wrongly";
    }
    if (!is(rg_node_child_at(ctx, handle, uint32_t(count)), -1)) return "has a child past the end";
    int root = key;
    while (world.nodes.at(root).parent >= 0) root = world.nodes.at(root).parent;
    if (!is(rg_node_root(ctx, handle), root)) return "has another root";
    if (n.parent >= 0) return "";
    std::vector<int> order = world.subtree(key);
    rg_node walk = handle;
    for (size_t i = 1; i <= order.size(); i++) {
        walk = rg_node_next(ctx, handle, walk);
        if (!is(walk, i < order.size() ? order[i] : -1)) return "is walked in another order";
    }
    return "";
}

std::string Rig::verifyNode(int key) const {
    const ModelNode &n = world.nodes.at(key);
    rg_node handle = handles.at(key);
    rg_kind kind;
    if (rg_node_kind(ctx, handle, &kind) != RG_OK || kind != n.kind) return "has another kind";
    if (rg_node_user_data(ctx, handle) != userData.at(key)) return "has other user data";
    if (rg_node_id(ctx, handle) != ids.at(key)) return "has another id";
    size_t length = 0;
    const char *text = rg_node_text(ctx, handle, &length);
    if (std::string(text, length) != n.text || text[length] != 0) return "has another text";
    rg_style style = rg_style_default();
    if (rg_node_get_style(ctx, handle, &style) != RG_OK) return "has no style";
    for (const Property &p : properties())
        if (!sameProperty(style, n.style, p))
            return std::string("style has ") + p.field + " = " + valueText(style, p) + ", not " + valueText(n.style, p);
    rg_grid_cell cell = rg_grid_cell_default();
    if (rg_node_get_grid_cell(ctx, handle, &cell) != RG_OK || memcmp(&cell, &n.cell, sizeof cell)) return "has another grid cell";
    rg_grid grid = rg_grid_default();
    if (n.kind == RG_KIND_GRID && (rg_node_get_grid(ctx, handle, &grid) != RG_OK || memcmp(&grid, &n.grid, sizeof grid)))
        return "is another grid";
    if (!ids.at(key).empty()) {
        int root = key, first = -1;
        while (world.nodes.at(root).parent >= 0) root = world.nodes.at(root).parent;
        for (int below : world.subtree(root))
            if (first < 0 && ids.at(below) == ids.at(key)) first = below;
        rg_node found;
        if (rg_node_find(ctx, handles.at(root), ids.at(key).c_str(), &found) != RG_OK || found.id != handles.at(first).id)
            return "is not found by its id, or another is";
    }
    return "";
}

std::string Rig::verify() const {
    if (reentrancyBroken) return "a call from the measure callback was not refused";
    if (!callbackProblem.empty()) return callbackProblem;
    if (rg_node_count(ctx) != world.nodes.size()) return "the node count differs";
    for (rg_node node : dead)
        if (!keys.count(node.id) && rg_node_is_valid(ctx, node)) return "a destroyed node is valid";
    for (rg_node node : foreign)
        if (rg_node_is_valid(ctx, node)) return "a handle of another context is valid";
    for (const auto &entry : handles) {
        std::string problem = verifyLinks(entry.first);
        if (problem.empty()) problem = verifyNode(entry.first);
        if (!problem.empty()) return "n" + std::to_string(entry.first) + " " + problem;
    }
    return "";
}

// MARK: - Arguments

float badNumber(Random &random) { return random.pick({NAN, INFINITY, -INFINITY, -NAN}); }

static float wholeUnits(Random &random, const Rig &rig) {
    if (random.chance(3)) return random.pick({1e10f, 3e38f, 16777216.0f, 1e20f});
    float whole = float(random.below(100));
    return rig.units == 1 || random.chance(50) ? whole : whole + float(random.below(64)) / 64;
}

rg_style validStyle(Random &random, const Rig &rig) {
    rg_style style = rg_style_default();
    for (uint32_t n = random.below(12); n > 0; n--) {
        rg_style trial = style;
        const Property &p = random.pick(properties());
        if (anyValue(trial, p, random, rig) == Verdict::accept) style = trial;
    }
    return style;
}

Verdict anyValue(rg_style &style, const Property &p, Random &random, const Rig &rig) {
    bool bad = random.chance(20);
    switch (p.domain) {
    case Domain::edge: {
        static const rg_length_kind kinds[] = {RG_UNSET, RG_PX, RG_PERCENT};
        rg_length_kind kind = random.pick(kinds);
        float value = wholeUnits(random, rig);
        if (random.chance(30)) value = -value;
        setLength(style, p, rg_length_make(kind == RG_UNSET ? 0 : value, kind));
        if (!bad) return Verdict::accept;
        setLength(style, p, random.chance(50) ? rg_length_make(badNumber(random), RG_PERCENT) : rg_wrap_content());
        return Verdict::refuse;
    }
    case Domain::size: case Domain::limit: {
        static const rg_length_kind kinds[] = {RG_UNSET, RG_PX, RG_PX, RG_MATCH_PARENT, RG_WRAP_CONTENT, RG_PERCENT};
        rg_length_kind kind = p.domain == Domain::size ? random.pick(kinds) : random.pick({RG_UNSET, RG_PX});
        bool number = kind == RG_PX || kind == RG_PERCENT;
        setLength(style, p, rg_length_make(number ? wholeUnits(random, rig) : 0, kind));
        if (!bad) return Verdict::accept;
        switch (random.below(p.domain == Domain::size ? 3 : 4)) {
        case 0: setLength(style, p, rg_px(badNumber(random))); return Verdict::refuse;
        case 1: setLength(style, p, rg_length_make(1, rg_length_kind(random.pick({5, 77, -1})))); return Verdict::refuse;
        case 2:
            setLength(style, p, rg_px(-3));
            return p.id == RG_MARGIN_START || p.id == RG_MARGIN_END ? Verdict::either : Verdict::refuse;
        default: setLength(style, p, random.pick({rg_match_parent(), rg_wrap_content(), rg_percent(4)})); return Verdict::refuse;
        }
    }
    case Domain::pixels:
        setNumber(style, p, bad ? (random.chance(50) ? -1 : badNumber(random)) : wholeUnits(random, rig));
        return bad ? Verdict::refuse : Verdict::accept;
    case Domain::signedPixels: {
        float value = bad ? badNumber(random) : wholeUnits(random, rig);
        setNumber(style, p, bad || random.chance(50) ? value : -value);
        return bad ? Verdict::refuse : Verdict::accept;
    }
    case Domain::weight:
        setNumber(style, p, bad ? (random.chance(50) ? -1 : badNumber(random)) : float(random.below(20)) / 4);
        return bad ? Verdict::refuse : Verdict::accept;
    case Domain::sum:
        setNumber(style, p, bad ? badNumber(random) : float(random.between(-4, 20)) / 4);
        return bad ? Verdict::refuse : Verdict::accept;
    case Domain::factor:
        if (bad && random.chance(40)) return setNumber(style, p, -1), Verdict::either;
        setNumber(style, p, bad ? badNumber(random) : float(random.below(12)) / 4);
        return bad ? Verdict::refuse : Verdict::accept;
    case Domain::gravity:
        if (bad) return setInteger(style, p, int32_t(random.next())), Verdict::either;
        setInteger(style, p, int32_t(randomGravity(random, true)));
        return Verdict::accept;
    case Domain::flag: setInteger(style, p, int32_t(random.below(2))); return Verdict::accept;
    case Domain::enumeration:
        setInteger(style, p, bad ? random.pick({p.last + 1, 1000, -1, INT32_MIN}) : int32_t(random.below(uint32_t(p.last) + 1)));
        return bad ? Verdict::refuse : Verdict::accept;
    case Domain::dividers:
        setInteger(style, p, bad ? random.pick({8, -1, 1 << 20}) : int32_t(random.below(8)));
        return bad ? Verdict::either : Verdict::accept;
    case Domain::index:
        setInteger(style, p, bad ? random.pick({-2, INT32_MIN, INT32_MAX}) : random.between(-1, 4));
        return bad ? Verdict::either : Verdict::accept;
    case Domain::rank: setInteger(style, p, bad ? int32_t(random.next()) : random.between(-2, 2)); return Verdict::accept;
    case Domain::lines:
        setInteger(style, p, bad ? random.pick({-2, INT32_MIN, INT32_MAX}) : random.between(0, 4));
        return bad ? Verdict::either : Verdict::accept;
    case Domain::font:
        if (bad) {
            uint32_t id = random.chance(50) || rig.deadFonts.empty() ? uint32_t(random.next()) : random.pick(rig.deadFonts).id;
            setInteger(style, p, int32_t(id));
            return rig.fontExists(id) ? Verdict::accept : Verdict::refuse;
        }
        setInteger(style, p, int32_t(random.pick(rig.fonts).id));
        return Verdict::accept;
    }
    return Verdict::either;
}

std::string anyText(Random &random, bool &valid) {
    static const std::vector<std::string> good = {"", "a", "title", "b c", "\xc3\xa9t\xc3\xa9", "\xf0\x9f\x98\x80", "line\nbreak"};
    static const std::vector<std::string> bad = {"\xff",         "a\xc3",         "\xc0\x80",     "\xed\xa0\x80", "\xf5\x80\x80\x80",
                                                 "\xe2\x82",     "ok\x80",        "\xf8\x88\x80\x80\x80",
                                                 std::string("nul\0in", 6)};
    valid = random.chance(85);
    return valid ? random.pick(good) : random.pick(bad);
}
