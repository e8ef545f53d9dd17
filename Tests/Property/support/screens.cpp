// SPDX-License-Identifier: MIT
#include "screens.h"

namespace {

class Screen {
public:
    Screen(Generator &g, Random &random) : g(g), random(random) {}

    void build() {
        Op op = container(-1, random.below(2));
        op.style.width = rg_match_parent();
        op.style.height = random.pick({rg_match_parent(), rg_wrap_content()});
        op.viewport = window();
        if (random.chance(60)) return list(op);
        g.add(op);
        fill(op.node, int(op.style.orientation), random.between(1, 4));
    }

    /// Many children: containers keep their summary of those when one is inserted or removed.
    void list(Op &op) {
        op.style.weight_mode = random.chance(90) ? RG_WEIGHT_ANDROID : RG_WEIGHT_FILL;
        op.style.width = op.style.orientation == RG_VERTICAL || random.chance(50) ? rg_match_parent() : rg_wrap_content();
        if (op.style.orientation == RG_HORIZONTAL) op.style.height = rg_match_parent();
        isLong = random.chance(85); // with room for all
        op.viewport = window();
        bool views = random.chance(20); // others come later, some with the first baselines
        op.style.baseline_aligned = random.chance(views ? 80 : 20);
        g.add(op);
        int count = random.between(60, 110);
        bool plain = views || random.chance(85);
        for (int i = 0; i < count && next < 200; i++) {
            Op child = !views && random.chance(20) ? container(op.node, !int(op.style.orientation)) : leaf(op.node, int(op.style.orientation));
            if (child.nodeKind == RG_KIND_LINEAR) fit(child, int(op.style.orientation));
            if (plain) calm(child, int(op.style.orientation));
            if (views) child.nodeKind = RG_KIND_VIEW;
            g.add(child);
            if (child.nodeKind != RG_KIND_LINEAR) continue;
            if (!plain) {
                fill(child.node, int(child.style.orientation), 1);
                continue;
            }
            for (int j = random.below(4); j > 0; j--) {
                Op inner = leaf(child.node, int(child.style.orientation));
                inner.style.weight = 0;
                inner.style.width = rg_px(float(random.below(60)));
                inner.style.height = rg_px(float(random.below(60)));
                g.add(inner);
            }
        }
    }

    void edit() {
        Op op;
        op.node = random.between(0, next - 1);
        if (!g.world.nodes.count(op.node)) return;
        if (random.chance(10) && g.exchange(op.node)) return;
        const ModelNode &node = g.world.nodes.at(op.node);
        op.kind = Op::setProperty;
        op.style = node.style;
        uint32_t what = isLong && random.chance(70) ? random.between(78, 91) : random.below(100);
        if (what < 35) {
            op.kind = Op::setViewport;
            op.node = g.world.roots.front();
            op.viewport = window();
        } else if (what < 70) {
            op.property = random.pick({RG_WIDTH, RG_HEIGHT, RG_WIDTH, RG_HEIGHT, RG_MARGIN_LEFT, RG_PADDING_TOP, RG_WEIGHT});
            const Property &property = propertyOf(op.property);
            if (property.type == Type::length) setLength(op.style, property, length());
            else setNumber(op.style, property, float(random.below(4)));
        } else if (what < 78) {
            op.property = random.pick({RG_VISIBILITY, RG_GRAVITY, RG_LAYOUT_GRAVITY, RG_DIRECTION, RG_GAP, RG_MAX_WIDTH, RG_OFFSET_X});
            randomise(op.style, propertyOf(op.property), random, g.range);
        } else if (what < 84) {
            int parent = random.chance(50) ? 0 : random.between(0, next - 1);
            op = random.chance(30) ? container(parent, random.below(2)) : leaf(parent, random.below(2));
            op.style.height = random.pick({rg_wrap_content(), rg_px(11)});
            if (random.chance(60)) calm(op, random.below(2));
            op.index = random.chance(30) ? RG_END : random.below(100);
            if (!g.world.nodes.count(op.parent) || !isContainer(g.world.nodes.at(op.parent).kind)) return;
        } else if (what < 88) {
            op.kind = Op::destroy;
            if (node.parent < 0 || (isLong && node.parent != 0 && random.chance(80))) return;
        } else if (what < 92) {
            op.kind = Op::insert;
            op.parent = random.chance(50) ? 0 : random.between(0, next - 1);
            op.index = random.chance(30) ? RG_END : random.below(100);
            if (!g.world.nodes.count(op.parent) || !isContainer(g.world.nodes.at(op.parent).kind)) return;
        } else if (what < 96) {
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
    bool isLong = false;

    Viewport window() {
        Viewport v;
        v.width.size = float(random.pick({400, 391, 360, 300, 120, 60, 7}));
        v.height.size = float(random.pick({640, 480, 333, 90, 0}));
        if (isLong) {
            v.width.size *= 20;
            v.height.size += 9000;
        }
        return v;
    }

    rg_length length() {
        switch (random.below(8)) {
        case 0: return rg_match_parent();
        case 1: return rg_wrap_content();
        case 2: return rg_px(0);
        default: return rg_px(random.length(90, 20, 0.25f));
        }
    }

    Op container(int parent, int orientation) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = RG_KIND_LINEAR;
        op.style.orientation = rg_orientation(orientation);
        op.style.baseline_aligned = false;
        if (random.chance(15)) op.style.weight_mode = RG_WEIGHT_FILL;
        if (random.chance(40)) op.style.padding_left = op.style.padding_bottom = float(random.below(9));
        return op;
    }

    /// Along the parent's main axis a share, a length or its content; across it usually match_parent.
    void fit(Op &op, int orientation) {
        rg_length &main = orientation ? op.style.height : op.style.width;
        rg_length &cross = orientation ? op.style.width : op.style.height;
        cross = random.chance(70) ? rg_match_parent() : random.chance(50) ? rg_wrap_content() : length();
        main = rg_wrap_content();
        if (random.chance(30)) {
            main = rg_px(0);
            op.style.weight = float(random.between(1, 3));
        } else if (random.chance(10)) main = length();
        if (random.chance(20)) op.style.margin_left = op.style.margin_top = float(random.below(7));
    }

    /// Without a share, and with what others take as it is.
    void calm(Op &op, int orientation) {
        rg_length &main = orientation ? op.style.height : op.style.width;
        if (op.style.weight != 0) main = op.nodeKind == RG_KIND_LINEAR ? rg_wrap_content() : rg_px(float(random.below(60)));
        op.style.weight = 0;
    }

    Op leaf(int parent, int orientation) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = random.chance(92) ? random.pick({RG_KIND_VIEW, RG_KIND_SPACE})
                                        : random.pick({RG_KIND_FIXED, RG_KIND_FRAME, RG_KIND_MEASURED});
        if (op.nodeKind == RG_KIND_FIXED) {
            op.style.content_width = op.style.content_height = float(random.below(40));
            if (random.chance(50)) op.style.baseline = rg_px(float(random.below(40)));
        }
        fit(op, orientation);
        rg_length &main = orientation ? op.style.height : op.style.width;
        rg_length &cross = orientation ? op.style.width : op.style.height;
        if (op.style.weight == 0) main = rg_px(float(random.below(60)));
        if (cross.kind == RG_WRAP_CONTENT) cross = rg_px(float(random.below(60)));
        return op;
    }

    void fill(int parent, int orientation, int depth) {
        int count = random.between(0, 5);
        for (int i = 0; i < count && next < 80; i++) {
            if (depth > 0 && random.chance(45)) {
                Op op = container(parent, random.chance(80) ? !orientation : orientation);
                fit(op, orientation);
                g.add(op);
                fill(op.node, int(op.style.orientation), depth - 1);
            } else g.add(leaf(parent, orientation));
        }
    }
};

} // namespace

void screen(Generator &g, Random &random) { play<Screen>(g, random, 50, 60); }
