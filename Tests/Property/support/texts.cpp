// SPDX-License-Identifier: MIT
#include "texts.h"

#include "screens.h"

namespace {

/// Rows of leaves that the host measures at their shares, beside plain ones, in a window that is resized.
class Texts {
public:
    Texts(Generator &g, Random &random) : g(g), random(random) {}

    void build() {
        Op list = container(-1, random.chance(85) ? RG_VERTICAL : RG_HORIZONTAL);
        list.style.width = rg_match_parent();
        list.style.height = random.pick({rg_wrap_content(), rg_wrap_content(), rg_match_parent()});
        list.viewport = window();
        g.add(list);
        bool uniform = random.chance(60); // as in a table of texts
        rg_style first = rg_style_default();
        for (int i = random.between(1, uniform ? 16 : 6); i > 0; i--) {
            Op row = container(list.node, random.chance(80) ? RG_HORIZONTAL : RG_VERTICAL);
            row.style.width = random.pick({rg_match_parent(), rg_match_parent(), rg_px(180), rg_wrap_content()});
            row.style.height = random.pick({rg_wrap_content(), rg_wrap_content(), rg_px(40), rg_match_parent()});
            if (random.chance(15)) {
                row.style.weight = float(random.between(1, 2));
                (list.style.orientation == RG_VERTICAL ? row.style.height : row.style.width) = rg_px(0);
            }
            if (uniform && row.node > 1 && random.chance(90)) row.style = first;
            else first = row.style;
            g.add(row);
            bool alike = random.chance(uniform ? 90 : 40);
            fill(row, uniform ? 3 : random.between(1, 5), alike);
        }
    }

    void edit() {
        Op op;
        op.node = random.between(0, next - 1);
        if (!g.world.nodes.count(op.node)) return;
        const ModelNode &node = g.world.nodes.at(op.node);
        op.style = node.style;
        uint32_t what = random.below(100);
        if (what < 25) {
            op.kind = Op::setViewport;
            op.node = g.world.roots.front();
            op.viewport = window();
        } else if (what < 50) {
            op.kind = Op::setContent;
            if (node.kind != RG_KIND_MEASURED) return;
            op.content = content();
        } else if (what < 75) {
            op.kind = Op::setProperty;
            op.property = random.pick({RG_WIDTH, RG_HEIGHT, RG_HEIGHT, RG_WEIGHT, RG_PADDING_TOP, RG_PADDING_LEFT, RG_MARGIN_TOP,
                                       RG_VISIBILITY, RG_ORIENTATION, RG_WEIGHT_MODE, RG_DIRECTION, RG_SUGGESTED_MIN_HEIGHT});
            const Property &property = propertyOf(op.property);
            if (property.type == Type::length) setLength(op.style, property, length());
            else if (op.property == RG_WEIGHT) setNumber(op.style, property, float(random.below(4)));
            else randomise(op.style, property, random, g.range);
        } else if (what < 82) {
            if (!isContainer(node.kind)) return;
            op = leaf(node, random.chance(70));
            op.index = random.chance(30) ? RG_END : random.below(5);
        } else if (what < 86) {
            op.kind = Op::destroy;
            if (node.parent < 0) return;
        } else if (what < 92) {
            op.kind = Op::insert;
            op.parent = random.between(0, next - 1);
            op.index = random.chance(30) ? RG_END : random.below(5);
            if (!g.world.nodes.count(op.parent) || !isContainer(g.world.nodes.at(op.parent).kind)) return;
        } else if (what < 97) {
            op.kind = Op::measure;
            op.viewport = g.viewport();
        } else {
            op.kind = Op::pixelScale;
            op.scale = random.pick({1.0f, 1.5f, 2.0f});
        }
        g.add(op);
    }

private:
    Generator &g;
    Random &random;
    int next = 0;

    Viewport window() {
        Viewport v;
        v.width.size = float(random.pick({400, 391, 360, 300, 120, 7}));
        v.height.size = float(random.pick({640, 480, 90}));
        if (random.chance(60)) { // as in a scroller
            v.specs = true;
            v.height = rg_spec_make(RG_UNSPECIFIED, float(random.pick({0, 0, 50})));
        }
        return v;
    }

    rg_length length() {
        return random.pick({rg_match_parent(), rg_match_parent(), rg_wrap_content(), rg_px(0), rg_px(0), rg_px(23), rg_unset()});
    }

    Content content() {
        Content c;
        c.shape = random.pick({Content::flowing, Content::flowing, Content::fixed, Content::halfOfSpec, Content::centred});
        c.width = random.length(200, 20, 0.4f);
        c.height = random.pick({14.0f, 16.0f, 16.0f, 7.5f});
        c.baseline = random.chance(30) ? float(random.below(14)) : -1;
        return c;
    }

    Op container(int parent, rg_orientation orientation) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = RG_KIND_LINEAR;
        op.style.orientation = orientation;
        op.style.baseline_aligned = random.chance(50);
        if (random.chance(25)) op.style.weight_mode = RG_WEIGHT_FILL;
        if (random.chance(30)) op.style.padding_left = op.style.padding_bottom = float(random.below(9));
        return op;
    }

    void fill(const Op &row, int count, bool alike) {
        for (int i = count; i > 0; i--) {
            ModelNode parent;
            parent.style = row.style;
            Op op = leaf(parent, alike || random.chance(75));
            op.parent = row.node;
            if (alike) {
                rg_style plain = rg_style_default();
                plain.weight = 1;
                bool fills = row.style.weight_mode == RG_WEIGHT_FILL;
                bool horizontal = row.style.orientation == RG_HORIZONTAL;
                (horizontal ? plain.width : plain.height) = fills ? rg_unset() : rg_px(0);
                (horizontal ? plain.height : plain.width) = rg_match_parent();
                op.style = plain;
            }
            g.add(op);
        }
    }

    /// For a row or column; one that is measured at its share, or a plain one.
    Op leaf(const ModelNode &parent, bool text) {
        Op op;
        op.kind = Op::create;
        op.parent = -1;
        for (const auto &entry : g.world.nodes)
            if (&entry.second == &parent) op.parent = entry.first;
        op.node = next++;
        op.nodeKind = text ? RG_KIND_MEASURED : random.pick({RG_KIND_VIEW, RG_KIND_SPACE});
        bool horizontal = parent.style.orientation == RG_HORIZONTAL;
        rg_length &main = horizontal ? op.style.width : op.style.height;
        rg_length &cross = horizontal ? op.style.height : op.style.width;
        cross = random.pick({rg_match_parent(), rg_match_parent(), rg_match_parent(), rg_px(20), rg_wrap_content()});
        if (!text && cross.kind == RG_WRAP_CONTENT) cross = rg_px(12);
        main = rg_px(float(random.between(1, 40)));
        if (random.chance(text ? 85 : 25)) {
            main = parent.style.weight_mode == RG_WEIGHT_FILL ? rg_unset() : rg_px(0);
            op.style.weight = float(random.between(1, 3));
        }
        if (text) op.content = content();
        if (random.chance(20)) op.style.margin_left = op.style.margin_top = float(random.below(7));
        if (random.chance(20)) op.style.padding_left = op.style.padding_top = float(random.below(7));
        return op;
    }
};

} // namespace

void texts(Generator &g, Random &random) { play<Texts>(g, random, 50, 60); }
