// SPDX-License-Identifier: MIT
// CSS grids of boxes, of which few properties change one by one: what a dashboard does.
#include "generate.h"
#include "sequences.h"

namespace {

using Words = std::vector<const char *>;

class Boards {
public:
    Boards(Generator &g, Random &random) : g(g), random(random) {}

    void run() {
        isWild = random.chance(40);
        int parent = -1;
        if (random.chance(60)) {
            Op root = creation(-1, random.pick({RG_KIND_LINEAR, RG_KIND_FRAME, RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_SCROLL}));
            root.style.orientation = RG_VERTICAL;
            root.viewport = g.viewport();
            g.add(root);
            parent = root.node;
            if (root.nodeKind == RG_KIND_CSS_FLEX) css(parent, random.pick(Words{"flex-flow: column; ", "align-items: start; "}));
        }
        Op op = creation(parent, RG_KIND_CSS_GRID);
        op.viewport = g.viewport();
        if (random.chance(20)) op.style.direction = RG_DIRECTION_RTL;
        g.add(op);
        board = op.node;
        std::string text = std::string("grid-template-columns: ") + random.pick(Words{"repeat(4, 1fr)", "auto auto auto", "60px 1fr", "repeat(3, minmax(20px, auto))",
            "repeat(auto-fill, 40px)", "max-content 1fr min-content"}) + "; ";
        text += std::string("grid-auto-rows: ") + random.pick(Words{"auto", "minmax(20px, auto)", "minmax(20px, auto)", "30px", "1fr", "min-content"}) + "; ";
        if (random.chance(60)) text += "gap: 4px; ";
        if (random.chance(20)) text += "border-width: 1px; ";
        if (random.chance(20)) text += "padding: 3px 5px; ";
        if (random.chance(20)) text += "justify-items: start; ";
        if (random.chance(20)) text += "align-items: center; ";
        if (random.chance(20)) text += "align-content: space-between; ";
        if (random.chance(15)) text += "height: 150px; ";
        if (random.chance(10)) text += "overflow: hidden; ";
        css(board, text);
        for (int i = random.between(1, 30); i > 0; i--) cell();
        if (isWild && random.chance(40)) container();
        g.layout();
        for (int i = random.between(5, 40); i > 0; i--) {
            edit();
            if (random.chance(70)) g.layout();
        }
        g.layout();
    }

private:
    Generator &g;
    Random &random;
    int nextKey = 0, board = 0;
    /// Whether edits leave what the fast path takes.
    bool isWild = false;
    std::vector<int> cells;
    std::map<int, std::map<std::string, std::string>> styles;

    Op creation(int parent, rg_kind kind) {
        Op op;
        op.kind = Op::create;
        op.node = nextKey++;
        op.parent = parent;
        op.nodeKind = kind;
        return op;
    }

    /// The properties that a node without them takes from its rg_style are always there; later ones count.
    void css(int node, const std::string &text) {
        Op op;
        op.kind = Op::setCss;
        op.node = node;
        op.text = "width: auto; height: auto; min-width: auto; min-height: auto; max-width: none; max-height: none; "
                  "margin: 0; padding: 0; aspect-ratio: auto; order: 0; " + text;
        g.add(op);
    }

    /// Few sizes, so that several cells are the largest.
    std::string pixels() { return std::to_string(5 * random.between(1, 9)) + "px"; }

    void write(int node) {
        std::string text;
        for (const auto &[name, value] : styles[node]) text += name + ": " + value + "; ";
        css(node, text);
    }

    void cell() {
        Op op = creation(board, random.chance(90) ? RG_KIND_VIEW : RG_KIND_SPACE);
        op.style.content_width = op.style.content_height = 10;
        if (random.chance(8)) op.style.visibility = RG_INVISIBLE;
        g.add(op);
        cells.push_back(op.node);
        auto &style = styles[op.node];
        if (random.chance(70)) style["height"] = pixels();
        if (random.chance(40)) style["width"] = pixels();
        if (random.chance(40)) style["grid-column"] = "span " + std::to_string(random.between(1, 3));
        if (random.chance(10)) style["grid-row"] = "span 2";
        if (random.chance(20)) style["margin"] = "2px 3px";
        write(op.node);
    }

    void container() {
        Op op = creation(board, RG_KIND_CSS_FLEX);
        g.add(op);
        css(op.node, "flex-flow: column; ");
        Op leaf = creation(op.node, RG_KIND_VIEW);
        g.add(leaf);
        css(leaf.node, "height: 20px; ");
    }

    void edit() {
        if (isWild && random.chance(8)) return g.edit();
        const int node = random.pick(cells);
        if (!g.world.nodes.count(node)) return;
        auto &style = styles[node];
        for (int i = random.chance(85) ? 1 : 2; i > 0; i--) {
            switch (random.below(isWild ? 12 : 9)) {
            case 0: case 1: case 2: case 3: style["height"] = random.chance(85) ? pixels() : "auto"; break;
            case 4: case 5: style["width"] = random.chance(85) ? pixels() : "auto"; break;
            case 6: style[random.pick(Words{"min-width", "min-height"})] = pixels(); break;
            case 7: style["justify-self"] = random.pick(Words{"start", "end", "center", "stretch"}); break;
            case 8: style["align-self"] = random.pick(Words{"start", "end", "center", "stretch"}); break;
            case 9: style["margin"] = random.pick(Words{"0", "0", "3px", "0 -4px", "auto", "1px 2px"}); break;
            case 10: style["padding"] = random.pick(Words{"0", "2px", "5px 1px", "3%"}); break;
            default:
                if (random.chance(20)) style["align-self"] = "baseline";
                style[random.pick(Words{"grid-column", "grid-row"})] = "span " + std::to_string(random.between(1, 2));
            }
        }
        write(node);
    }
};

} // namespace

Case boardSequence(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    Boards(g, random).run();
    return c;
}
