// SPDX-License-Identifier: MIT
#include "sequences.h"

#include "generate.h"
#include "screens.h"
#include "texts.h"

namespace {

/// A flow of leaves with lengths in pixels, of which some change: lines stand around them.
void boxes(Generator &g, Random &random) {
    auto pixels = [&](rg_style &s, rg_property p, uint32_t most) {
        const Property &property = propertyOf(p);
        float value = random.length(most, 20, 0.5f);
        if (property.type == Type::length) setLength(s, property, rg_px(value));
        else setNumber(s, property, value);
    };
    Op op;
    op.kind = Op::create;
    op.node = 0;
    op.nodeKind = RG_KIND_FLOW;
    op.style.orientation = rg_orientation(random.below(2));
    op.style.direction = rg_direction(random.below(3));
    op.style.width = op.style.height = rg_match_parent();
    (random.chance(50) ? op.style.width : op.style.height) = rg_wrap_content();
    op.style.padding_left = float(random.below(4));
    op.style.padding_top = float(random.below(4));
    op.style.gap = float(random.below(3)) * 2;
    op.style.line_gap = float(random.below(3)) * 3;
    op.viewport.width.size = float(random.pick({0, 60, 101, 200}));
    op.viewport.height.size = float(random.pick({0, 50, 120, 200}));
    g.add(op);
    int count = random.between(1, 60);
    for (int i = 1; i <= count; i++) {
        Op leaf;
        leaf.kind = Op::create;
        leaf.node = i;
        leaf.parent = 0;
        leaf.nodeKind = random.pick({RG_KIND_VIEW, RG_KIND_SPACE});
        pixels(leaf.style, RG_WIDTH, random.chance(10) ? 3 : 40);
        pixels(leaf.style, RG_HEIGHT, random.chance(10) ? 3 : 30);
        if (random.chance(10)) pixels(leaf.style, random.pick({RG_MARGIN_LEFT, RG_MARGIN_TOP, RG_MARGIN_BOTTOM}), 6);
        g.add(leaf);
    }
    g.layout();
    for (int i = random.between(1, 25); i > 0; i--) {
        Op edit;
        edit.kind = Op::setProperty;
        edit.node = random.between(1, count);
        if (random.chance(10) && g.world.nodes.count(edit.node) && g.exchange(edit.node)) continue;
        edit.style = g.world.nodes.count(edit.node) ? g.world.nodes.at(edit.node).style : rg_style_default();
        uint32_t what = random.below(100);
        if (what < 70) {
            edit.property = random.pick({RG_WIDTH, RG_HEIGHT, RG_WIDTH, RG_HEIGHT, RG_MARGIN_TOP, RG_MARGIN_RIGHT});
            pixels(edit.style, edit.property, random.chance(70) ? 40 : 120);
        } else if (what < 80) {
            edit.property = random.pick({RG_VISIBILITY, RG_WEIGHT, RG_LAYOUT_GRAVITY, RG_OFFSET_X, RG_CONTENT_WIDTH,
                                         RG_ORDER});
            randomise(edit.style, propertyOf(edit.property), random, g.range);
        } else if (what < 84) {
            edit.node = 0;
            edit.style = g.world.nodes.at(0).style;
            edit.property = random.pick({RG_GAP, RG_LINE_GAP, RG_PADDING_TOP, RG_GRAVITY});
            randomise(edit.style, propertyOf(edit.property), random, g.range);
        } else if (what < 88) {
            edit.kind = Op::insert;
            edit.parent = 0;
            edit.index = random.below(uint32_t(count));
        } else if (what < 90) {
            edit.kind = Op::destroy;
        } else if (what < 93) {
            edit.kind = random.chance(50) ? Op::measure : Op::setViewport;
            edit.node = 0;
            edit.viewport = g.viewport();
            float size = float(random.below(60)); // about as long as the longest leaf
            if (edit.kind == Op::setViewport && random.chance(60))
                edit.viewport.width.size = edit.viewport.height.size = size;
        } else if (what < 95) {
            edit.kind = Op::pixelScale;
            edit.scale = random.pick({1.0f, 1.5f, 2.0f});
        } else {
            g.layout();
            continue;
        }
        g.add(edit);
        if (random.chance(60)) g.layout();
    }
    g.layout();
}

} // namespace

Case randomSequence(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    if (seed % 12 == 5) { // by the seed: other cases stay what they are
        leaves(g, random);
        return c;
    }
    if (seed % 12 == 11) {
        c.config.units = random.pick({64u, 64u, 1024u, 1000u, 1u});
        c.config.snapping = random.chance(90) ? RG_SNAP_EDGES : RG_SNAP_NONE;
        g.range = rangeFor(c.config);
        feed(g, random);
        return c;
    }
    if (seed % 12 == 3) return tightSequence(seed);
    if (random.chance(8)) {
        boxes(g, random);
        return c;
    }
    if (random.chance(32)) {
        if (random.chance(70)) { // what most contexts are
            c.config.units = 64;
            c.config.scale = 1;
            c.config.snapping = RG_SNAP_EDGES;
            c.config.track &= ~uint32_t(RG_TRACK_ABSOLUTE);
            g.range = rangeFor(c.config);
        }
        switch (random.below(10)) {
        case 0:
        case 1:
        case 2: chain(g, random); break;
        case 3:
        case 4:
        case 5: texts(g, random); break;
        default: screen(g, random);
        }
        return c;
    }
    g.range.extremes = random.chance(8);
    bool always = random.chance(70); // a layout after every edit, or after a few
    uint32_t trees = random.chance(70) ? 1 : random.between(2, 3);
    g.sparse = random.pick({0u, 30u, 60u, 95u});
    g.relative = random.pick({0u, 0u, 30u, 70u});
    g.scroll = random.pick({0u, 0u, 30u, 60u});
    g.flow = random.pick({0u, 0u, 30u, 80u});
    g.tables = random.pick({0u, 0u, 30u, 70u});
    g.grid = seed % 4 == 0 ? 30 : seed % 4 == 1 ? 70 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 8 == 2 ? 70 : seed % 8 == 4 ? 30 : 0;
    g.constraint = seed % 8 == 6 ? 60 : seed % 8 == 0 ? 20 : 0;
    g.flexbox = seed % 8 == 3 ? 70 : seed % 8 == 5 ? 30 : 0;
    g.widgets = seed % 8 == 1 ? 80 : seed % 8 == 5 ? 40 : 0;
    g.connected = seed % 16 == 7 ? 80 : seed % 16 == 6 ? 40 : 0;
    g.ordered = random.pick({0u, 0u, 10u, 40u});
    bool large = random.chance(6); // where a layout of a part is not the layout of all
    if (large) g.mostNodes = 400;
    for (uint32_t i = 0; i < trees; i++)
        g.tree(uint32_t(large ? random.between(60, 300) : random.between(1, random.chance(70) ? 12 : 40)));
    g.layout();
    for (int i = random.between(1, 40); i > 0; i--) {
        g.edit();
        if (always || random.chance(40)) g.layout();
    }
    g.layout();
    return c;
}

Case tightSequence(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    if (random.chance(60)) {
        c.config.units = random.pick({64u, 64u, 1u});
        c.config.snapping = RG_SNAP_EDGES;
    }
    g.range = rangeFor(c.config);
    tight(g, random);
    return c;
}

Case limitSequence(uint64_t seed) {
    const double mostUnits = (1 << 30) - 1;
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    c.config.units = random.pick({1u, 64u, 1000u, 65536u, 65536u});
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.range.limit = float(mostUnits / c.config.units);
    g.range.near = random.pick({3u, 10u, 25u, 50u});
    g.sparse = random.pick({0u, 30u, 95u});
    uint32_t *kinds[] = {&g.relative, &g.scroll, &g.flow, &g.tables, &g.grid, &g.custom, &g.constraint, &g.flexbox};
    if (random.chance(40)) *random.pick(kinds) = 100;
    else
        for (uint32_t n = random.below(4); n > 0; n--) *random.pick(kinds) = random.pick({30u, 70u, 90u});
    if (seed % 4 == 1) g.widgets = 70;
    if (seed % 8 == 3) g.connected = 70;
    g.ordered = random.chance(20) ? 20 : 0;
    for (uint32_t trees = random.between(1, 2); trees > 0; trees--)
        g.tree(uint32_t(random.between(2, random.chance(80) ? 10 : 40)));
    g.layout();
    for (int i = random.between(1, 40); i > 0; i--) {
        g.edit();
        if (random.chance(80)) g.layout();
    }
    g.layout();
    return c;
}

Case cssSequence(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    if (seed % 6 == 1) {
        cssColumn(g, random);
        return c;
    }
    g.css = random.pick({40u, 70u, 95u});
    g.plainCss = random.pick({0u, 60u, 97u});
    g.absoluteCss = random.pick({0u, 0u, 30u, 70u});
    g.sparse = random.pick({0u, 60u, 95u});
    uint32_t *kinds[] = {&g.relative, &g.scroll, &g.flow, &g.grid, &g.flexbox, &g.constraint, &g.connected, &g.widgets};
    for (uint32_t n = random.below(3); n > 0; n--) *random.pick(kinds) = random.pick({30u, 60u});
    for (uint32_t trees = random.between(1, 2); trees > 0; trees--)
        g.tree(uint32_t(random.between(2, random.chance(80) ? 12 : 40)));
    g.layout();
    for (int i = random.between(1, 30); i > 0; i--) {
        g.edit();
        if (random.chance(70)) g.layout();
    }
    g.layout();
    return c;
}
