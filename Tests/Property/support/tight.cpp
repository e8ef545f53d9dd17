// SPDX-License-Identifier: MIT
#include "screens.h"

namespace {

/// Few pixels for everything: lengths, margins, some of them negative, and windows that are hardly larger than their
/// content. So bounds cut, least sizes are met or missed by a pixel, and several children are the largest. Linear
/// containers of all weight modes, some of very many children, between the other containers.
class Tight {
public:
    Tight(Generator &g, Random &random) : g(g), random(random) {}

    void build() {
        mode = random.pick({RG_WEIGHT_ANDROID, RG_WEIGHT_ANDROID, RG_WEIGHT_BOX, RG_WEIGHT_FILL});
        negative = random.pick({0u, 0u, 20u, 50u});
        leafKinds = random.pick({1u, 3u, 6u});
        isBounded = random.chance(40);
        isLong = random.chance(25);
        plain = isLong ? random.pick({90u, 100u}) : random.pick({0u, 60u, 95u});
        matches = random.pick({0u, 20u});
        texts = random.pick({0u, 0u, 30u, 60u});
        far = random.chance(10) ? 400.0f : 1.0f;
        Op root = container(-1, RG_KIND_LINEAR);
        root.style.width = root.style.height = rg_match_parent();
        root.viewport = window();
        g.add(root);
        if (isLong) for (int count = random.between(65, 80); count > 0; count--) g.add(leaf(root.node));
        fill(root.node, isLong ? 1 : random.between(1, 4));
    }

    void edit() {
        Op op;
        op.kind = Op::setProperty;
        op.node = random.between(0, next - 1);
        if (isLong && random.chance(12)) {
            op.kind = Op::destroy;
            op.node = widest();
            if (op.node != 0) g.add(op);
            return;
        }
        if (!g.world.nodes.count(op.node)) return;
        if (random.chance(8) && g.exchange(op.node)) return;
        const ModelNode &node = g.world.nodes.at(op.node);
        op.style = node.style;
        uint32_t what = random.below(100);
        if (what < 25) {
            op.kind = Op::setViewport;
            op.node = g.world.roots.front();
            op.viewport = window();
        } else if (what < 60) {
            op.property = random.chance(50) ? RG_WIDTH : RG_HEIGHT;
            rg_length &value = op.property == RG_WIDTH ? op.style.width : op.style.height;
            // a length in pixels stays one, mostly: what the parent knows of its children stays true
            value = value.kind == RG_PX && value.value > 0 && random.chance(85) ? rg_px(size()) : length();
        } else if (what < 70) {
            op.property = random.pick({RG_MARGIN_LEFT, RG_MARGIN_TOP, RG_MARGIN_RIGHT, RG_MARGIN_BOTTOM, RG_PADDING_LEFT,
                                       RG_PADDING_BOTTOM, RG_WEIGHT, RG_GAP});
            bool isMargin = op.property >= RG_MARGIN_LEFT && op.property <= RG_MARGIN_BOTTOM;
            setNumber(op.style, propertyOf(op.property), isMargin ? margin() : float(random.below(4)));
        } else if (what < 76) {
            op.property = random.pick({RG_VISIBILITY, RG_GRAVITY, RG_LAYOUT_GRAVITY, RG_ORIENTATION, RG_WEIGHT_MODE,
                                       RG_DIRECTION, RG_BASELINE_ALIGNED, RG_WEIGHT_SUM, RG_ORDER, RG_MAX_WIDTH,
                                       RG_MIN_HEIGHT, RG_SHOW_DIVIDERS, RG_DIVIDER_WIDTH,
                                       RG_MEASURE_WITH_LARGEST_CHILD});
            randomise(op.style, propertyOf(op.property), random, g.range);
        } else if (what < 82) {
            op.kind = Op::setContent;
            if (node.kind != RG_KIND_MEASURED) return;
            op.content = content();
        } else if (what < 88) {
            int parent = isLong && random.chance(70) ? 0 : op.node;
            if (!isContainer(node.kind)) return;
            op = random.chance(20) ? container(parent, RG_KIND_LINEAR) : leaf(parent);
            op.index = random.below(80);
        } else if (what < 92) {
            op.kind = Op::destroy;
            if (node.parent < 0 || (isContainer(node.kind) && random.chance(70))) return;
        } else if (what < 95) {
            op.kind = Op::insert;
            op.parent = random.between(0, next - 1);
            op.index = random.below(80);
            if (!g.world.nodes.count(op.parent) || !isContainer(g.world.nodes.at(op.parent).kind)) return;
        } else if (what < 99) {
            op.kind = Op::measure;
            op.viewport = window();
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
    rg_weight_mode mode = RG_WEIGHT_ANDROID;
    uint32_t negative = 0;  ///< percent of the margins
    uint32_t leafKinds = 1; ///< of the list in `leaf`
    uint32_t plain = 0;     ///< percent of the leaves with lengths in pixels, matches across, shares: sums cover them
    uint32_t texts = 0;     ///< percent of the leaves that the host measures, and that are higher when narrow
    uint32_t matches = 0;   ///< percent of the plain leaves that fill their parent across
    bool isBounded = false; ///< the window mostly is an upper bound
    bool isLong = false;
    float far = 1; ///< what lengths are multiplied by
    Viewport last; ///< the window

    float size() { return random.length(10, 15, 0.5f) * far; }

    float margin() {
        if (random.chance(negative)) return -random.length(10, 10, 0.5f) * far;
        return float(random.below(3)) * far;
    }

    rg_length length() {
        switch (random.below(10)) {
        case 0:
        case 1: return rg_match_parent();
        case 2:
        case 3: return rg_wrap_content();
        case 4: return rg_unset();
        case 5: return rg_px(0);
        default: return rg_px(size());
        }
    }

    float across(int node) const {
        const rg_style &style = g.world.nodes.at(node).style;
        const rg_length &cross = isColumn(0) ? style.width : style.height;
        return cross.kind == RG_PX ? cross.value : -1;
    }

    /// The child of the root that takes most across; the root where there is none.
    int widest() const {
        int found = 0;
        for (int child : g.world.nodes.at(0).children)
            if (found == 0 || across(child) > across(found)) found = child;
        return found;
    }

    /// The window, mostly a new one, else a pixel larger or smaller, or about as wide as the widest child.
    Viewport window() {
        Viewport v = last;
        if (next > 1 && random.chance(30)) {
            rg_spec &spec = random.chance(50) ? v.width : v.height;
            spec.size += random.chance(50) || spec.size < 1 ? 1.0f : -1.0f;
            return last = v;
        }
        if (isLong && next > 1 && random.chance(50)) {
            rg_spec &spec = isColumn(0) ? v.width : v.height;
            float size = across(widest()) + float(random.between(-2, 9));
            spec = rg_spec_make(random.chance(60) ? RG_EXACTLY : RG_AT_MOST, size > 0 ? size : 0);
            return last = v;
        }
        v.specs = true;
        auto spec = [&](float most) {
            float size = random.length(uint32_t(most), 10, 0.5f) * far;
            rg_spec_mode mode = random.pick({RG_EXACTLY, RG_EXACTLY, RG_EXACTLY, RG_AT_MOST, RG_UNSPECIFIED});
            if (isBounded && random.chance(70)) mode = RG_AT_MOST;
            return rg_spec_make(mode, mode == RG_UNSPECIFIED && random.chance(50) ? 0 : size);
        };
        v.width = spec(isLong && random.chance(50) ? 400 : 30);
        v.height = spec(isLong && random.chance(50) ? 400 : 30);
        return last = v;
    }

    Content content() {
        Content c;
        c.shape = random.pick({Content::fixed, Content::flowing, Content::flowing, Content::halfOfSpec});
        c.width = random.length(20, 20, 0.5f) * far;
        c.height = random.length(8, 20, 0.5f) * far;
        c.baseline = random.chance(30) ? float(random.below(6)) : -1;
        return c;
    }

    /// The properties that every node has.
    void dress(Op &op, int parent) {
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.style.width = length();
        op.style.height = length();
        if (random.chance(25)) {
            op.style.weight = float(random.between(1, 3));
            rg_length &main = random.chance(50) ? op.style.width : op.style.height;
            if (random.chance(70)) main = mode == RG_WEIGHT_FILL ? rg_unset() : rg_px(0);
            if (far > 1) op.style.weight = float(random.pick({1, 3, 999, 1024}));
        }
        if (random.chance(25)) op.style.margin_left = margin();
        if (random.chance(25)) op.style.margin_top = margin();
        if (random.chance(15)) op.style.margin_right = op.style.margin_bottom = margin();
    }

    Op container(int parent, rg_kind kind) {
        Op op;
        dress(op, parent);
        if (random.chance(plain)) {
            op.style.width = random.chance(60) ? rg_wrap_content() : rg_match_parent();
            op.style.height = random.chance(60) ? rg_wrap_content() : rg_match_parent();
            op.style.weight = 0;
            if (!isLong && parent >= 0 && random.chance(30)) share(op);
        }
        op.nodeKind = kind;
        op.style.orientation = rg_orientation(random.below(2));
        op.style.baseline_aligned = random.chance(25);
        op.style.weight_mode = random.chance(85) ? mode : rg_weight_mode(random.below(3));
        if (random.chance(30)) op.style.padding_left = op.style.padding_top = float(random.below(3)) * far;
        if (random.chance(5)) op.style.direction = RG_DIRECTION_RTL;
        return op;
    }

    /// A leaf that sums of children cover in full.
    Op plainLeaf(int parent) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = random.pick({RG_KIND_VIEW, RG_KIND_SPACE});
        op.style.width = rg_px(size());
        op.style.height = rg_px(size());
        rg_length &cross = isColumn(parent) ? op.style.width : op.style.height;
        if (isLong) cross = rg_px(float(random.below(300))); // seldom two are the widest
        if (random.chance(matches)) cross = rg_match_parent();
        if (random.chance(20)) op.style.margin_left = op.style.margin_bottom = margin();
        if (!isLong && random.chance(20)) share(op);
        return op;
    }

    Op text(int parent) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = RG_KIND_MEASURED;
        op.style.width = op.style.height = rg_wrap_content();
        op.content = content();
        op.content.shape = Content::flowing;
        op.content.baseline = -1;
        return op;
    }

    bool isColumn(int node) const {
        return g.world.nodes.count(node) && g.world.nodes.at(node).style.orientation == RG_VERTICAL;
    }

    /// Along its parent it gets what is left, or a part of that.
    void share(Op &op) {
        (isColumn(op.parent) ? op.style.height : op.style.width) = mode == RG_WEIGHT_FILL ? rg_unset() : rg_px(0);
        op.style.weight = float(far > 1 ? random.pick({1, 3, 999, 1024}) : random.between(1, 3));
    }

    Op leaf(int parent) {
        if (!isLong && random.chance(texts)) return text(parent);
        if (random.chance(plain)) return plainLeaf(parent);
        static const rg_kind kinds[] = {RG_KIND_VIEW,     RG_KIND_SPACE, RG_KIND_VIEW,
                                        RG_KIND_MEASURED, RG_KIND_FIXED, RG_KIND_MEASURED};
        Op op;
        dress(op, parent);
        op.nodeKind = kinds[random.below(leafKinds)];
        op.content = content();
        if (op.nodeKind == RG_KIND_FIXED) op.style.content_width = op.style.content_height = size();
        return op;
    }

    void fill(int parent, int depth) {
        for (int count = random.between(1, 4); count > 0; count--) {
            if (depth == 0 || random.chance(40)) {
                g.add(leaf(parent));
                continue;
            }
            rg_kind kind = random.pick({RG_KIND_FLOW, RG_KIND_FLOW, RG_KIND_FRAME, RG_KIND_RELATIVE, RG_KIND_GRID});
            Op op = container(parent, random.chance(75) ? RG_KIND_LINEAR : kind);
            g.add(op);
            fill(op.node, depth - 1);
        }
    }
};

} // namespace

void tight(Generator &g, Random &random) { play<Tight>(g, random, 60, 75); }
