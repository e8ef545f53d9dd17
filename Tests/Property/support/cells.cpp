// SPDX-License-Identifier: MIT
// Grids and tables of cells that the host measures, whose contents change one by one.
#include "generate.h"
#include "sequences.h"

namespace {

class Cells {
public:
    Cells(Generator &g, Random &random) : g(g), random(random) {}

    void run() {
        Op root = creation(-1, RG_KIND_LINEAR);
        root.style.orientation = RG_VERTICAL;
        root.viewport = g.viewport();
        g.add(root);
        isTable = random.chance(40);
        Op op = creation(0, isTable ? RG_KIND_TABLE : RG_KIND_GRID);
        op.style.orientation = isTable ? RG_VERTICAL : rg_orientation(random.below(4) == 0);
        op.style.width = random.pick({rg_match_parent(), rg_wrap_content(), rg_px(150)});
        op.style.height = random.pick({rg_match_parent(), rg_wrap_content(), rg_wrap_content(), rg_px(90)});
        if (random.chance(20)) op.style.direction = RG_DIRECTION_RTL;
        if (random.chance(20)) op.style.gap = 3;
        g.add(op);
        container = op.node;
        weight = random.pick({1.0f, 1.0f, 2.0f, 3.0f, 0.5f});
        if (isTable) columns();
        else grid();
        const int count = random.between(6, 40);
        int parent = container;
        for (int i = 0; i < count; i++) {
            if (isTable && (parent == container || random.chance(30))) {
                op = creation(container, RG_KIND_TABLE_ROW);
                op.style.orientation = RG_HORIZONTAL;
                g.add(op);
                parent = op.node;
            }
            cell(parent);
        }
        g.layout();
        for (int i = random.between(10, 60); i > 0; i--) {
            edit();
            if (random.chance(80)) g.layout();
        }
        g.layout();
    }

private:
    Generator &g;
    Random &random;
    int nextKey = 0, container = 0;
    bool isTable = false;
    float weight = 1;
    std::vector<int> leaves;

    Op creation(int parent, rg_kind kind) {
        Op op;
        op.kind = Op::create;
        op.node = nextKey++;
        op.parent = parent;
        op.nodeKind = kind;
        return op;
    }

    void columns() {
        for (uint32_t set = 0; set < 2; set++) {
            if (random.chance(50)) continue;
            Op op;
            op.kind = Op::setColumns;
            op.node = container;
            op.index = set;
            op.columns = random.chance(50) ? std::vector<uint32_t>{RG_ALL_COLUMNS} : std::vector<uint32_t>{random.below(4)};
            g.add(op);
        }
    }

    void grid() {
        Op op;
        op.kind = Op::setGrid;
        op.node = container;
        (random.chance(70) ? op.grid.column_count : op.grid.row_count) = random.between(1, 5);
        op.grid.use_default_margins = random.chance(20);
        g.add(op);
    }

    /// Few sizes, so that several cells are the largest.
    Content content() {
        Content c;
        c.shape = random.chance(70) ? Content::flowing : Content::fixed;
        c.width = random.length(10, 30, 1, 20);
        c.height = random.length(8, 10, 1, 4);
        if (random.chance(5)) c.baseline = float(random.below(10));
        return c;
    }

    void cell(int parent) {
        Op op = creation(parent, random.chance(90) ? RG_KIND_MEASURED : RG_KIND_FIXED);
        op.style.width = random.pick({rg_wrap_content(), rg_wrap_content(), rg_wrap_content(), rg_match_parent(), rg_px(20)});
        op.style.height = random.pick({rg_wrap_content(), rg_wrap_content(), rg_wrap_content(), rg_px(12)});
        if (random.chance(10)) op.style.margin_left = random.chance(20) ? -4.0f : 2.0f;
        if (random.chance(10))
            op.style.layout_gravity = random.pick({RG_GRAVITY_LEFT, RG_GRAVITY_CENTER, RG_GRAVITY_FILL_HORIZONTAL,
                                                   RG_GRAVITY_FILL_VERTICAL, RG_GRAVITY_END});
        if (random.chance(4)) op.style.visibility = RG_GONE;
        op.style.content_width = op.style.content_height = 10;
        op.content = content();
        g.add(op);
        leaves.push_back(op.node);
        Op place;
        place.node = op.node;
        if (isTable) {
            if (!random.chance(5)) return;
            place.kind = Op::setCell;
            place.index = random.below(4);
            place.span = random.between(1, 2);
        } else {
            if (random.chance(25)) return;
            place.kind = Op::setGridCell;
            if (random.chance(70)) place.cell.column_weight = random.chance(5) ? 0.3f : weight;
            if (random.chance(20)) place.cell.row_weight = weight;
            if (random.chance(10)) place.cell.column_span = 2;
        }
        g.add(place);
    }

    void edit() {
        if (random.chance(6)) return g.edit();
        Op op;
        op.node = random.pick(leaves);
        if (!g.world.nodes.count(op.node)) return;
        if (g.world.nodes.at(op.node).kind == RG_KIND_MEASURED && random.chance(85)) {
            op.kind = Op::setContent;
            op.content = g.world.nodes.at(op.node).content;
            const Content other = content();
            if (random.chance(80)) op.content.width = other.width;
            else op.content = other;
        } else {
            op.kind = Op::setProperty;
            op.style = g.world.nodes.at(op.node).style;
            op.property = random.pick({RG_WIDTH, RG_VISIBILITY, RG_MARGIN_LEFT, RG_CONTENT_WIDTH});
            switch (op.property) {
            case RG_WIDTH: op.style.width = random.pick({rg_wrap_content(), rg_px(20), rg_px(30)}); break;
            case RG_VISIBILITY: op.style.visibility = op.style.visibility == RG_GONE ? RG_VISIBLE : RG_GONE; break;
            case RG_MARGIN_LEFT: op.style.margin_left = float(random.below(3)); break;
            default: op.style.content_width = random.length(10, 30, 1, 20);
            }
        }
        g.add(op);
    }
};

} // namespace

Case cellSequence(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    Cells(g, random).run();
    return c;
}
