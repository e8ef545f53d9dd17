// SPDX-License-Identifier: MIT
#include "screens.h"

namespace {

/// CSS columns of rows with texts, as chats and articles: mostly texts change, of one row or of several.
class CssColumn {
public:
    CssColumn(Generator &g, Random &random) : g(g), random(random) {}

    void build() {
        Op op = create(-1, RG_KIND_CSS_FLEX);
        op.viewport = window();
        std::string css = std::string("flex-direction: ") + random.pick({"column", "column", "column", "column-reverse"}) + "; ";
        if (random.chance(25)) css += "gap: 3px; ";
        if (random.chance(25)) css += "padding: 5px; ";
        if (random.chance(15)) css += std::string("align-items: ") + random.pick({"center", "flex-start"}) + "; ";
        if (random.chance(10)) css += "justify-content: center; ";
        if (random.chance(15)) css += "overflow: scroll; ";
        add(op, css);
        for (int rows = random.between(2, 12); rows > 0; rows--) row(0, 2);
    }

    void edit() {
        Op op;
        op.node = random.between(0, next - 1);
        if (!g.world.nodes.count(op.node)) return;
        const ModelNode &n = g.world.nodes.at(op.node);
        uint32_t what = random.below(100);
        if (n.kind == RG_KIND_TEXT && what < 80) {
            op.kind = Op::setText;
            op.text = g.text();
        } else if (what < 30) {
            op.kind = Op::setViewport;
            op.node = 0;
            op.viewport = window();
        } else if (what < 40) {
            op.kind = Op::measure;
            op.viewport = window();
        } else if (what < 50) {
            op.kind = Op::setProperty;
            op.style = n.style;
            op.property = RG_VISIBILITY;
            randomise(op.style, propertyOf(op.property), random, g.range);
        } else if (what < 60 && op.node > 0 && isFlex(op.node) && n.parent >= 0) {
            op.kind = Op::destroy;
        } else if (what < 75) {
            return row(0, 2);
        } else {
            return;
        }
        g.add(op);
    }

private:
    Generator &g;
    Random &random;
    int next = 0;

    bool isFlex(int node) { return g.world.nodes.at(node).kind == RG_KIND_CSS_FLEX; }

    Viewport window() {
        Viewport v;
        v.width.size = float(random.pick({400, 391, 360, 300, 200}));
        v.height.size = float(random.pick({800, 480, 2000}));
        return v;
    }

    Op create(int parent, rg_kind kind) {
        Op op;
        op.kind = Op::create;
        op.node = next++;
        op.parent = parent;
        op.nodeKind = kind;
        return op;
    }

    /// Creates a node, and gives it CSS.
    void add(const Op &op, const std::string &css) {
        g.add(op);
        if (css.empty()) return;
        Op set;
        set.kind = Op::setCss;
        set.node = op.node;
        set.text = css;
        g.add(set);
    }

    std::string item() {
        std::string css;
        if (random.chance(20)) css += "margin: " + std::to_string(random.below(6)) + "px; ";
        if (random.chance(8)) css += "flex-grow: 1; ";
        if (random.chance(50)) css += "flex-shrink: 0; ";
        if (random.chance(8)) css += "height: " + std::to_string(20 + random.below(60)) + "px; ";
        if (random.chance(8)) css += "align-self: center; ";
        if (random.chance(8)) css += "min-height: 30px; ";
        if (random.chance(6)) css += "overflow: hidden; ";
        return css;
    }

    void text(int parent) {
        Op op = create(parent, RG_KIND_TEXT);
        op.style.font.id = 1;
        op.text = g.text();
        add(op, item());
    }

    /// A text, or a flexbox of a few parts.
    void row(int parent, int depth) {
        if (depth == 0 || random.chance(20)) return text(parent);
        Op op = create(parent, RG_KIND_CSS_FLEX);
        std::string css = item();
        css += random.chance(40) ? "flex-direction: column; " : "padding: 4px; ";
        add(op, css);
        for (int parts = random.between(1, 3); parts > 0; parts--) {
            if (random.chance(30)) {
                Op view = create(op.node, RG_KIND_VIEW);
                view.style.width = rg_px(20);
                view.style.height = rg_px(float(random.below(40)));
                add(view, random.chance(50) ? "flex-shrink: 0; " : "");
            } else {
                row(op.node, depth - 1);
            }
        }
    }
};

} // namespace

void cssColumn(Generator &g, Random &random) { play<CssColumn>(g, random, 30, 70); }
