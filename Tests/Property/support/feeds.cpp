// SPDX-License-Identifier: MIT
#include "screens.h"

namespace {

/// Rows of a few sizes around a part that gets the rest, as in feeds, lists of settings and toolbars.
class Feed {
public:
    Feed(Generator &g, Random &random) : g(g), random(random) {}

    void build() {
        across = random.chance(30);
        shows = random.chance(50);
        Op op = container(-1, !across);
        op.style.width = op.style.height = rg_match_parent();
        if (random.chance(40)) main(op, !across) = rg_wrap_content();
        op.viewport = window();
        g.add(op);
        for (int rows = random.between(1, 12); rows > 0; rows--) row(0, across, 2);
    }

    void edit() {
        Op op;
        op.kind = Op::setProperty;
        op.node = random.between(0, next - 1);
        if (!g.world.nodes.count(op.node)) return;
        if (random.chance(15) && g.exchange(op.node)) return;
        op.style = g.world.nodes.at(op.node).style;
        uint32_t what = random.below(100);
        if (shows && g.world.nodes.at(op.node).kind == RG_KIND_TEXT && random.chance(30)) {
            op.kind = Op::setText;
            op.text = g.text();
        } else if (what < 45) {
            op.kind = Op::setViewport;
            op.node = 0;
            op.viewport = window();
        } else if (what < 80) {
            // of the usual way to have a size another one, so that rows stay what they are
            op.property = random.pick({RG_WIDTH, RG_HEIGHT, RG_WIDTH, RG_HEIGHT, RG_MARGIN_LEFT, RG_MARGIN_BOTTOM,
                                       RG_PADDING_TOP, RG_PADDING_RIGHT});
            const Property &property = propertyOf(op.property);
            if (property.type == Type::length && getLength(op.style, property).kind != RG_PX) return;
            if (property.type == Type::length) setLength(op.style, property, size());
            else setNumber(op.style, property, size().value / 8);
        } else if (what < 88) {
            op.property = random.pick({RG_WEIGHT, RG_VISIBILITY, RG_LAYOUT_GRAVITY, RG_WIDTH, RG_HEIGHT, RG_ORIENTATION});
            randomise(op.style, propertyOf(op.property), random, g.range);
        } else if (what < 92) {
            op.kind = Op::destroy;
            if (op.node == 0) return;
        } else if (what < 96) {
            int parent = g.world.nodes.at(op.node).kind == RG_KIND_LINEAR ? op.node : 0;
            if (g.world.nodes.count(parent)) g.add(leaf(parent));
            return;
        } else {
            op.kind = Op::measure;
            op.viewport = window();
        }
        g.add(op);
    }

private:
    Generator &g;
    Random &random;
    int next = 0;
    bool across = false; ///< rows are columns
    bool shows = false;  ///< leaves are pictures and texts

    /// Makes a leaf a picture or a text, as large as it likes, as its row, or with its share.
    void show(Op &op) {
        op.nodeKind = random.chance(50) ? RG_KIND_FIXED : RG_KIND_TEXT;
        op.style.content_width = size().value * 2;
        op.style.content_height = size().value;
        op.style.font.id = 1;
        if (op.nodeKind == RG_KIND_TEXT) op.text = g.text();
        op.style.width = random.pick({rg_wrap_content(), rg_match_parent(), rg_match_parent(), size()});
        op.style.height = random.pick({rg_wrap_content(), rg_wrap_content(), rg_match_parent(), size()});
        if (random.chance(20)) op.style.margin_start = size();
        if (op.nodeKind == RG_KIND_FIXED && random.chance(30)) op.style.baseline = random.chance(50) ? rg_px(12) : size();
        if (random.chance(15)) op.style.padding_top = float(random.below(3));
        if (random.chance(15)) op.style.layout_gravity = random.pick({RG_GRAVITY_TOP, RG_GRAVITY_CENTER_VERTICAL, RG_GRAVITY_BOTTOM});
        if (random.chance(15)) op.style.gravity = random.pick({RG_GRAVITY_CENTER, RG_GRAVITY_BOTTOM});
        const rg_style &parent = g.world.nodes.at(op.parent).style;
        if (!random.chance(20) || parent.weight_mode == RG_WEIGHT_FILL) return;
        op.style.weight = float(random.between(1, 2));
        main(op, parent.orientation == RG_VERTICAL) = rg_px(0);
    }

    static rg_length &main(Op &op, bool vertical) { return vertical ? op.style.height : op.style.width; }

    Viewport window() {
        Viewport v;
        v.width.size = float(random.pick({400, 391, 360, 320, 300, 200}));
        v.height.size = float(random.pick({800, 640, 480, 333}));
        return v;
    }

    rg_length size() {
        float whole = float(random.below(40));
        return rg_px(random.chance(50) ? whole + random.pick({0.25f, 0.5f, 0.75f}) : whole);
    }

    Op container(int parent, bool vertical) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = RG_KIND_LINEAR;
        op.style.orientation = vertical ? RG_VERTICAL : RG_HORIZONTAL;
        op.style.baseline_aligned = shows && random.chance(60);
        if (shows && random.chance(20)) op.style.gravity = random.pick({RG_GRAVITY_CENTER_VERTICAL, RG_GRAVITY_BOTTOM});
        if (random.chance(10)) op.style.weight_mode = RG_WEIGHT_FILL;
        if (random.chance(50)) op.style.padding_left = op.style.padding_top = size().value / 4;
        if (shows && random.chance(30)) op.style.margin_start = op.style.padding_end = size();
        return op;
    }

    Op leaf(int parent) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = random.chance(85) ? RG_KIND_VIEW : random.pick({RG_KIND_SPACE, RG_KIND_FIXED});
        op.style.width = size();
        op.style.height = size();
        if (random.chance(20)) (random.chance(50) ? op.style.width : op.style.height) = rg_match_parent();
        if (random.chance(30)) op.style.margin_left = op.style.margin_top = size().value / 8;
        if (shows && random.chance(70)) show(op);
        return op;
    }

    /// Leaves, a part that gets what is left, and leaves.
    void row(int parent, bool vertical, int depth) {
        Op op = container(parent, vertical);
        main(op, !vertical) = random.chance(70) ? rg_wrap_content() : rg_px(size().value * 3);
        main(op, vertical) = random.chance(90) ? rg_match_parent() : rg_wrap_content();
        if (random.chance(30)) op.style.margin_right = op.style.margin_bottom = size().value / 8;
        g.add(op);
        int row = op.node;
        for (int count = random.between(0, 3); count > 0; count--) g.add(leaf(row));
        if (random.chance(85)) part(row, vertical, depth);
        for (int count = random.between(0, 2); count > 0; count--) g.add(leaf(row));
    }

    void part(int parent, bool vertical, int depth) {
        if (random.chance(10)) {
            Op op = leaf(parent);
            op.style.weight = float(random.between(1, 2));
            main(op, vertical) = rg_px(0);
            g.add(op);
            return;
        }
        Op op = container(parent, random.chance(85) ? !vertical : vertical);
        op.style.weight = float(random.between(1, 2));
        main(op, vertical) = rg_px(0);
        main(op, !vertical) = random.chance(50) ? rg_wrap_content() : random.chance(60) ? rg_match_parent() : size();
        if (g.world.nodes.at(parent).style.weight_mode == RG_WEIGHT_FILL) main(op, vertical) = rg_unset();
        g.add(op);
        bool inner = op.style.orientation == RG_VERTICAL;
        for (int count = random.between(0, 3); count > 0; count--) {
            if (depth > 0 && random.chance(50)) {
                if (random.chance(60)) row(op.node, !inner, depth - 1);
                else part(op.node, inner, depth - 1);
                continue;
            }
            Op child = leaf(op.node);
            if (random.chance(60)) main(child, !inner) = rg_match_parent();
            g.add(child);
        }
    }
};

} // namespace

void feed(Generator &g, Random &random) { play<Feed>(g, random, 50, 70); }
