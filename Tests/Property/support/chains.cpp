// SPDX-License-Identifier: MIT
#include "screens.h"

namespace {

/// Linear containers inside one another, most with one child: a change at the bottom reaches the root.
class Chain {
public:
    Chain(Generator &g, Random &random) : g(g), random(random) {}

    void build() {
        Op root = container(-1);
        root.viewport = window();
        g.add(root);
        int parent = root.node;
        for (int i = random.between(1, random.chance(20) ? 40 : 12); i > 0; i--) {
            if (random.chance(12)) g.add(leaf(parent));
            Op link = container(parent);
            g.add(link);
            if (random.chance(12)) g.add(leaf(parent));
            parent = link.node;
        }
        for (int i = random.chance(80) ? 1 : 2; i > 0; i--) g.add(leaf(parent));
        bottom = next - 1;
    }

    void edit() {
        Op op;
        op.kind = Op::setProperty;
        op.node = random.chance(60) ? bottom : random.between(0, next - 1);
        if (!g.world.nodes.count(op.node)) return;
        const ModelNode &node = g.world.nodes.at(op.node);
        op.style = node.style;
        uint32_t what = random.below(100);
        if (node.kind != RG_KIND_LINEAR && what < 70) {
            op.property = random.pick({RG_WIDTH, RG_HEIGHT});
            (op.property == RG_WIDTH ? op.style.width : op.style.height) = rg_px(float(random.below(60)));
        } else if (what < 60) {
            op.property = random.pick({RG_WIDTH, RG_HEIGHT, RG_PADDING_LEFT, RG_PADDING_BOTTOM, RG_ORIENTATION, RG_GRAVITY,
                                       RG_MARGIN_TOP, RG_WEIGHT, RG_VISIBILITY, RG_MIN_WIDTH, RG_BASELINE_ALIGNED,
                                       RG_LAYOUT_GRAVITY, RG_WEIGHT_MODE, RG_DIRECTION});
            randomise(op.style, propertyOf(op.property), random, g.range);
        } else if (what < 72) {
            op.kind = Op::setViewport;
            op.node = g.world.roots.front();
            op.viewport = window();
        } else if (what < 78) {
            op.kind = Op::destroy;
        } else if (what < 86) {
            int parent = random.between(0, next - 1);
            if (!g.world.nodes.count(parent) || g.world.nodes.at(parent).kind != RG_KIND_LINEAR) return;
            op = leaf(parent);
            op.index = random.below(2);
        } else if (what < 90) {
            op.kind = Op::measure;
            op.viewport = window();
        } else if (what < 92) {
            op.kind = Op::pixelScale;
            op.scale = random.pick({1.0f, 1.5f, 2.0f});
        } else {
            return;
        }
        g.add(op);
    }

private:
    Generator &g;
    Random &random;
    int next = 0, bottom = 0;

    rg_spec spec() {
        float size = float(random.pick({40, 150, 400, 2000}));
        return {random.pick({RG_UNSPECIFIED, RG_UNSPECIFIED, RG_AT_MOST, RG_EXACTLY}), random.chance(30) ? 0 : size};
    }

    Viewport window() {
        Viewport v;
        v.specs = true;
        v.width = spec();
        v.height = spec();
        return v;
    }

    Op container(int parent) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = random.chance(4) ? RG_KIND_FRAME : RG_KIND_LINEAR;
        rg_style &s = op.style;
        s.orientation = rg_orientation(random.chance(85) ? op.node & 1 : random.below(2));
        s.baseline_aligned = random.chance(10);
        s.weight_mode = random.chance(90) ? RG_WEIGHT_ANDROID : RG_WEIGHT_FILL;
        s.width = s.height = rg_wrap_content();
        // across their parent most are stretched
        if (random.chance(70)) (s.orientation == RG_VERTICAL ? s.height : s.width) = rg_match_parent();
        if (random.chance(5)) (random.chance(50) ? s.width : s.height) = random.pick({rg_match_parent(), rg_px(70)});
        if (random.chance(4)) s.weight = 1;
        if (random.chance(4)) s.gravity = RG_GRAVITY_CENTER;
        if (random.chance(60)) s.padding_left = s.padding_top = s.padding_bottom = float(random.below(3));
        if (random.chance(10)) s.margin_right = s.margin_top = float(random.below(4));
        return op;
    }

    Op leaf(int parent) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = random.chance(85) ? RG_KIND_VIEW : random.pick({RG_KIND_SPACE, RG_KIND_FIXED, RG_KIND_MEASURED});
        op.style.width = rg_px(float(random.below(40)));
        op.style.height = rg_px(float(random.below(40)));
        if (random.chance(15)) op.style.width = random.pick({rg_wrap_content(), rg_match_parent()});
        if (random.chance(15)) op.style.height = random.pick({rg_wrap_content(), rg_match_parent()});
        if (op.nodeKind == RG_KIND_MEASURED) {
            op.content.shape = Content::flowing;
            op.content.width = float(random.below(90));
            op.content.height = 10;
        }
        return op;
    }
};

} // namespace

void chain(Generator &g, Random &random) { play<Chain>(g, random, 30, 80); }
