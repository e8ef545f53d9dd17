// SPDX-License-Identifier: MIT
#include "session.h"

#include <cmath>
#include <cstdio>
#include <cstring>

// MARK: - Measuring

void answer(const Content &content, rg_measure_request &request) {
    switch (content.shape) {
    case Content::fixed:
    case Content::centred:
        request.out_width = content.width;
        request.out_height = content.height;
        break;
    case Content::flowing: { // like a paragraph: narrower is higher
        float width = content.width;
        if (request.width.mode != RG_UNSPECIFIED && request.width.size < width) width = request.width.size;
        float lines = width >= 1 ? std::ceil(content.width / width) : 1;
        request.out_width = width;
        request.out_height = lines * content.height;
        break;
    }
    case Content::halfOfSpec: // depends on the size of every spec, hints included
        request.out_width = request.width.size / 2 + content.width;
        request.out_height = request.height.size / 4 + content.height;
        break;
    case Content::nonsense:
        request.out_width = content.width < 50 ? NAN : -content.width;
        request.out_height = content.height < 50 ? INFINITY : content.height;
        break;
    }
    request.out_baseline = content.baseline;
    // in the middle of the height it is given
    if (content.shape == Content::centred && content.baseline >= 0 && request.height.mode == RG_EXACTLY)
        request.out_baseline += request.height.size / 2;
}

static void measureOne(void *user, rg_measure_request *request) {
    Session &session = *static_cast<Session *>(user);
    session.callbacks++;
    int key = int(reinterpret_cast<intptr_t>(request->node_user_data)) - 1;
    answer(session.contents[key], *request);
}

static void measureBatch(void *user, rg_measure_request *requests, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) measureOne(user, &requests[i]);
}

// MARK: - Sessions

rg_context_def contextDef(const Config &config) {
    rg_context_def def = rg_context_def_default();
    def.units_per_px = config.units;
    def.snapping = config.snapping;
    def.pixel_scale = config.scale;
    def.track = config.track;
    def.node_capacity = config.capacity;
    def.max_depth = config.maxDepth;
    if (config.batch) def.measure_batch = measureBatch;
    else def.measure = measureOne;
    return def;
}

Session::Session(const Config &config, rg_allocator allocator, void *memory, size_t memorySize) {
    rg_context_def def = contextDef(config);
    def.allocator = allocator;
    def.memory = memory;
    def.memory_size = memorySize;
    def.user = this;
    created = rg_context_create(&def, &ctx);
    classes.units = config.units;
    classes.contents = &contents;
    if (created == RG_OK) created = makeFonts();
    if (created == RG_OK) created = classes.add(ctx);
}

rg_status Session::makeFonts() {
    rg_font_def plain = {};
    plain.struct_size = sizeof plain;
    plain.default_advance = 7;
    plain.line_height = 16;
    plain.ascent = 12;
    rg_status status = rg_font_create(ctx, &plain, &fonts[1]);
    if (status != RG_OK) return status;
    rg_glyph glyphs[28];
    for (uint32_t i = 0; i < 26; i++) glyphs[i] = {'a' + i, 3.5f + float(i % 7) * 0.65f};
    glyphs[26] = {' ', 2.75f};
    glyphs[27] = {0x2026, 9.1f};
    rg_font_def varied = {};
    varied.struct_size = sizeof varied;
    varied.glyphs = glyphs;
    varied.glyph_count = 28;
    varied.default_advance = 8.3f;
    varied.line_height = 13.3f;
    varied.ascent = 10.6f;
    varied.tab_advance = 20;
    return rg_font_create(ctx, &varied, &fonts[2]);
}

rg_style Session::translated(const rg_style &style) const {
    rg_style out = style;
    out.font = fonts[style.font.id < 3 ? style.font.id : 0];
    return out;
}

rg_status Session::addRule(const Rule &rule) {
    rg_constraint_def def = rule.def;
    if (rule.first >= 0) def.first = handles[rule.first];
    if (rule.second >= 0) def.second = handles[rule.second];
    return rg_constraint_add(ctx, handles[rule.container], &def, &rules[rule.number]);
}

rg_status Session::apply(const Op &op, rg_size *measured) {
    auto handle = [&](int key) { return key < 0 ? rg_null() : handles[key]; };
    const Property &p = propertyOf(op.property);
    rg_node node = op.kind == Op::create ? rg_null() : handle(op.node);
    rg_style style = translated(op.style);
    switch (op.kind) {
    case Op::create: {
        rg_node_def def = rg_node_def_default(op.nodeKind);
        def.style = style;
        def.user_data = reinterpret_cast<void *>(intptr_t(op.node) + 1);
        if (op.nodeKind == RG_KIND_TEXT) def.text = op.text.c_str();
        contents[op.node] = op.content;
        rg_status status = rg_node_create_at(ctx, handle(op.parent), op.index, &def, &node);
        if (status == RG_OK) handles[op.node] = node;
        return status;
    }
    case Op::setProperty:
        if (p.type == Type::length) return rg_node_set_length(ctx, node, p.id, getLength(style, p));
        if (p.type == Type::number) return rg_node_set_float(ctx, node, p.id, getNumber(style, p));
        return rg_node_set_int(ctx, node, p.id, getInteger(style, p));
    case Op::setStyle: return rg_node_set_style(ctx, node, &style);
    case Op::insert: return rg_node_insert(ctx, handle(op.parent), node, op.index);
    case Op::insertBefore: return rg_node_insert_before(ctx, handle(op.parent), node);
    case Op::remove: return rg_node_remove(ctx, node);
    case Op::destroy: return rg_node_destroy(ctx, node);
    case Op::setText: return rg_node_set_text(ctx, node, op.text.data(), op.text.size());
    case Op::setID: return rg_node_set_id(ctx, node, op.text.data(), op.text.size());
    case Op::setAnchor:
        return rg_node_set_anchor(ctx, node, rg_relative_rule(op.index), op.text.data(), op.text.size());
    case Op::setAnchorNode: return rg_node_set_anchor_node(ctx, node, rg_relative_rule(op.index), handle(op.parent));
    case Op::setParentRules: return rg_node_set_parent_rules(ctx, node, op.index);
    case Op::setScroll: return rg_node_set_scroll(ctx, node, op.x, op.y);
    case Op::reveal: {
        rg_edges margins = {op.x, op.x, op.x, op.x};
        return rg_node_scroll_into_view(ctx, node, nullptr, &margins);
    }
    case Op::setInset: return rg_node_set_viewport_inset(ctx, node, op.x, handle(op.parent));
    case Op::setColumns:
        return rg_node_set_columns(ctx, node, rg_column_set(op.index % 3), op.columns.data(), op.columns.size());
    case Op::setCell: return rg_node_set_table_cell(ctx, node, op.index == RG_END ? -1 : int(op.index), op.span);
    case Op::setGrid: return rg_node_set_grid(ctx, node, &op.grid);
    case Op::setGridCell: return rg_node_set_grid_cell(ctx, node, &op.cell);
    case Op::setFlexbox: return rg_node_set_flexbox(ctx, node, &op.flexbox);
    case Op::setFlexItem: return rg_node_set_flex_item(ctx, node, &op.item);
    case Op::setCss: return rg_node_set_css_text(ctx, node, op.text.data(), op.text.size());
    case Op::setParam: return rg_node_set_param(ctx, node, rg_param(op.index), op.x);
    case Op::setCoordinatorAnchor: return rg_node_set_coordinator_anchor(ctx, node, handle(op.parent));
    case Op::setKeylines: return rg_node_set_keylines(ctx, node, op.keylines.data(), op.keylines.size());
    case Op::display: return rg_node_set_displayed_child(ctx, node, op.index == RG_END ? INT32_MAX : int32_t(op.index));
    case Op::setConnections: return setConnections(op.node, op.connections);
    case Op::setReferences: return setReferences(op.node, op.references);
    case Op::addRule: return addRule({op.seed, op.node, op.parent, op.second, op.rule});
    case Op::removeRule: return rg_constraint_remove(ctx, rules[op.seed]);
    case Op::setConstant: return rg_constraint_set_constant(ctx, rules[op.seed], double(op.x));
    case Op::setClass: return rg_node_set_container_class(ctx, node, classes.of[op.index]);
    case Op::setParams:
        return rg_node_set_custom_params(ctx, node, &op.index, op.index == RG_END ? 0 : sizeof op.index);
    case Op::setContent: {
        Content old = contents[op.node];
        contents[op.node] = op.content;
        rg_status status = rg_node_mark_dirty(ctx, node);
        if (status != RG_OK) contents[op.node] = old;
        return status;
    }
    case Op::measure: {
        rg_size size;
        return rg_measure(ctx, node, op.viewport.width, op.viewport.height, measured ? measured : &size);
    }
    case Op::pixelScale: return rg_context_set_pixel_scale(ctx, op.scale);
    case Op::trim: return rg_context_trim(ctx);
    case Op::setViewport: case Op::layout: case Op::call: break;
    }
    return RG_OK;
}

rg_status Session::build(const World &world, bool byArray) {
    rg_status status = buildNodes(world, byArray);
    for (const auto &entry : world.nodes) {
        if (status != RG_OK) break;
        rg_node node = handles[entry.first];
        const ModelNode &n = entry.second;
        if (!byArray) status = rg_node_set_id(ctx, node, n.id.data(), n.id.size());
        if (status == RG_OK && isScroller(n.kind) && (n.scrolled || world.revealed))
            status = rg_node_set_scroll(ctx, node, n.scrollX, n.scrollY);
        if (status == RG_OK && n.parent < 0 && n.inset != 0)
            status = rg_node_set_viewport_inset(ctx, node, n.inset, rg_null());
        if (status == RG_OK && n.parentRules) status = rg_node_set_parent_rules(ctx, node, n.parentRules);
        for (int set = 0; set < 3 && status == RG_OK; set++)
            if (!n.columns[set].empty())
                status = rg_node_set_columns(ctx, node, rg_column_set(set), n.columns[set].data(), n.columns[set].size());
        if (status == RG_OK && (n.column != -1 || n.span != 1))
            status = rg_node_set_table_cell(ctx, node, n.column, n.span);
        if (status == RG_OK && n.kind == RG_KIND_GRID) status = rg_node_set_grid(ctx, node, &n.grid);
        if (status == RG_OK) status = rg_node_set_grid_cell(ctx, node, &n.cell);
        if (status == RG_OK && n.kind == RG_KIND_FLEXBOX) status = rg_node_set_flexbox(ctx, node, &n.flexbox);
        if (status == RG_OK) status = rg_node_set_flex_item(ctx, node, &n.item);
        if (status == RG_OK && n.css) status = rg_node_set_css_text(ctx, node, n.css->data(), n.css->size());
        if (status == RG_OK && n.kind == RG_KIND_CUSTOM)
            status = rg_node_set_container_class(ctx, node, classes.of[n.containerClass]);
        if (status == RG_OK && n.params >= 0) status = rg_node_set_custom_params(ctx, node, &n.params, sizeof n.params);
        for (const auto &value : n.values)
            if (status == RG_OK) status = rg_node_set_param(ctx, node, rg_param(value.first), value.second);
        if (status == RG_OK && !n.keylines.empty())
            status = rg_node_set_keylines(ctx, node, n.keylines.data(), n.keylines.size());
        for (const auto &rule : n.anchors) {
            if (status != RG_OK) break;
            const Anchor &a = rule.second;
            if (a.sibling >= 0) {
                status = rg_node_set_anchor_node(ctx, node, rg_relative_rule(rule.first), handles[a.sibling]);
            } else {
                status = rg_node_set_anchor(ctx, node, rg_relative_rule(rule.first), a.id.data(), a.id.size());
            }
        }
    }
    for (const Rule &rule : world.rules)
        if (status == RG_OK) status = addRule(rule);
    return status == RG_OK ? connectAll(world) : status;
}

rg_status Session::buildNodes(const World &world, bool byArray) {
    std::vector<int> keys = world.all();
    for (int key : keys) contents[key] = world.nodes.at(key).content;
    if (!byArray) {
        for (int key : keys) {
            const ModelNode &n = world.nodes.at(key);
            Op op;
            op.kind = Op::create;
            op.node = key;
            op.parent = n.parent;
            op.nodeKind = n.kind;
            op.style = n.style;
            op.text = n.text;
            op.content = n.content;
            rg_status status = apply(op);
            if (status != RG_OK) return status;
        }
        return RG_OK;
    }
    std::vector<rg_style> styles;
    std::vector<rg_tree_node> nodes;
    std::map<int, int32_t> index;
    for (int key : keys) {
        const ModelNode &n = world.nodes.at(key);
        index[key] = int32_t(nodes.size());
        styles.push_back(translated(n.style));
        rg_tree_node t = {};
        t.parent = n.parent < 0 ? -1 : index[n.parent];
        t.kind = n.kind;
        t.style = uint32_t(nodes.size());
        t.text = n.kind == RG_KIND_TEXT ? n.text.c_str() : nullptr;
        t.id = n.id.empty() ? nullptr : n.id.c_str();
        t.user_data = reinterpret_cast<void *>(intptr_t(key) + 1);
        nodes.push_back(t);
    }
    rg_tree_def def = {};
    def.struct_size = sizeof def;
    def.style_count = uint32_t(styles.size());
    def.styles = styles.data();
    def.nodes = nodes.data();
    def.node_count = uint32_t(nodes.size());
    std::vector<rg_node> out(nodes.size());
    rg_status status = rg_tree_create(ctx, &def, out.data());
    for (size_t i = 0; i < keys.size() && status == RG_OK; i++) handles[keys[i]] = out[i];
    return status;
}

rg_status Session::layout(int root, const Viewport &v) {
    if (v.specs) return rg_layout_specs(ctx, handles[root], v.width, v.height);
    return rg_layout(ctx, handles[root], v.width.size, v.height.size);
}

std::vector<rg_status> Session::layoutAll(const World &world) {
    std::vector<rg_status> statuses;
    for (int root : world.roots) statuses.push_back(layout(root, world.nodes.at(root).viewport));
    return statuses;
}

// MARK: - Snapshots

NodeResult Session::result(int node) const {
    NodeResult r;
    rg_node handle = handles.at(node);
    memset(&r.layout, 0, sizeof r.layout);
    if (rg_node_layout_info(ctx, handle, &r.layout) != RG_OK) r.layout.flags = UINT32_MAX;
    uint32_t count = 0;
    rg_node_dividers(ctx, handle, nullptr, 0, &count);
    r.dividers.resize(count);
    if (count) rg_node_dividers(ctx, handle, r.dividers.data(), count, &count);
    rg_kind kind;
    if (rg_node_kind(ctx, handle, &kind) == RG_OK && kind == RG_KIND_TEXT) {
        rg_node_lines(ctx, handle, nullptr, 0, &count);
        r.lines.resize(count);
        if (count) rg_node_lines(ctx, handle, r.lines.data(), count, &count);
    }
    memset(&r.scroll, 0, sizeof r.scroll);
    rg_node_get_scroll(ctx, handle, &r.scroll);
    rg_node_visible_frame(ctx, handle, &r.seen, &r.visible);
    return r;
}

void Session::readScroll(World &world) const {
    for (auto &entry : world.nodes) {
        ModelNode &n = entry.second;
        rg_scroll scroll;
        if (!isScroller(n.kind) || !(n.scrolled || world.revealed)) continue;
        if (rg_node_get_scroll(ctx, handles.at(entry.first), &scroll) != RG_OK) continue;
        n.scrollX = scroll.x;
        n.scrollY = scroll.y;
        // float32 does not distinguish units that far out: use its value
        if (std::fabs(scroll.x + scroll.y) * float(classes.units) > 6.4e6f)
            rg_node_set_scroll(ctx, handles.at(entry.first), scroll.x, scroll.y);
    }
}

std::map<int, NodeResult> Session::results(const World &world) const {
    std::map<int, NodeResult> out;
    for (int key : world.all()) out[key] = result(key);
    return out;
}

std::string frameText(const rg_frame &f) {
    char buffer[96];
    snprintf(buffer, sizeof buffer, "%.9g,%.9g %.9gx%.9g", f.x, f.y, f.width, f.height);
    return buffer;
}

static bool sameFrame(const rg_frame &a, const rg_frame &b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static std::string differenceOf(const NodeResult &g, const NodeResult &e) {
    auto frames = [](const char *what, const rg_frame &a, const rg_frame &b) {
        return std::string(what) + ": got " + frameText(a) + ", expected " + frameText(b);
    };
    auto numbers = [](const char *what, double a, double b) {
        char buffer[96];
        snprintf(buffer, sizeof buffer, "%s: got %.9g, expected %.9g", what, a, b);
        return std::string(buffer);
    };
    const rg_node_layout &a = g.layout, &b = e.layout;
    if (!sameFrame(a.unsnapped, b.unsnapped)) return frames("unsnapped frame", a.unsnapped, b.unsnapped);
    if (!sameFrame(a.frame, b.frame)) return frames("frame", a.frame, b.frame);
    if (!sameFrame(a.absolute, b.absolute)) return frames("absolute frame", a.absolute, b.absolute);
    if (a.measured.width != b.measured.width) return numbers("measured width", a.measured.width, b.measured.width);
    if (a.measured.height != b.measured.height) return numbers("measured height", a.measured.height, b.measured.height);
    if (memcmp(&a.baseline, &b.baseline, 4) && !(std::isnan(a.baseline) && std::isnan(b.baseline)))
        return numbers("baseline", a.baseline, b.baseline);
    if (a.flags != b.flags) return numbers("flags", a.flags, b.flags);
    if (!sameFrame(g.seen, e.seen)) return frames("seen", g.seen, e.seen);
    if (!sameFrame(g.visible, e.visible)) return frames("visible", g.visible, e.visible);
    if (memcmp(&g.scroll, &e.scroll, sizeof g.scroll))
        return numbers("scroll offset", g.scroll.x + g.scroll.y, e.scroll.x + e.scroll.y) + ", or its range";
    if (g.dividers.size() != e.dividers.size()) return numbers("dividers", double(g.dividers.size()), double(e.dividers.size()));
    for (size_t i = 0; i < g.dividers.size(); i++)
        if (!sameFrame(g.dividers[i], e.dividers[i])) return frames("divider", g.dividers[i], e.dividers[i]);
    if (g.lines.size() != e.lines.size()) return numbers("lines", double(g.lines.size()), double(e.lines.size()));
    for (size_t i = 0; i < g.lines.size(); i++)
        if (memcmp(&g.lines[i], &e.lines[i], sizeof(rg_text_line))) return "text line " + std::to_string(i) + " differs";
    return "";
}

std::string frameDifference(const std::map<int, NodeResult> &got, const std::map<int, NodeResult> &expected) {
    for (const auto &entry : got) {
        const rg_node_layout &a = entry.second.layout, &b = expected.at(entry.first).layout;
        if (!sameFrame(a.frame, b.frame) || !sameFrame(a.absolute, b.absolute))
            return "n" + std::to_string(entry.first) + " got " + frameText(a.frame) + ", expected " + frameText(b.frame);
    }
    return "";
}

std::string difference(const std::map<int, NodeResult> &got, const std::map<int, NodeResult> &expected) {
    if (got.size() != expected.size()) return "the sets of nodes differ";
    for (const auto &entry : got) {
        auto other = expected.find(entry.first);
        if (other == expected.end()) return "n" + std::to_string(entry.first) + " is missing";
        std::string text = differenceOf(entry.second, other->second);
        if (!text.empty()) return "n" + std::to_string(entry.first) + " " + text;
    }
    return "";
}
