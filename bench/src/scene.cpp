// SPDX-License-Identifier: MIT
#include "scene.hpp"

#include <cmath>
#include <stdexcept>

namespace bench {
namespace {

constexpr float automatic = -1;

int add(Scene &scene, NodeSpec node) {
    scene.nodes.push_back(node);
    return scene.size() - 1;
}

NodeSpec box(int parent, float width, float height) {
    return {parent, false, false, width, height, 0, 0, 0, 0, true, Layout::line};
}

NodeSpec container(int parent, bool vertical, float padding = 0) {
    return {parent, vertical, false, automatic, automatic, padding, 0, 0, 0, false, Layout::line};
}

int column_root(Scene &scene) {
    scene.base = scene.widest = {400, automatic, false};
    scene.narrowest = {360, automatic, false};
    scene.depth = 2;
    return add(scene, container(-1, true));
}

/// S1: a column of 10,000 leaves of height 20 and margin 1.
void wide(Scene &scene) {
    constexpr int leaves = 10'000;
    const int root = column_root(scene);
    for (int i = 0; i < leaves; i++) {
        NodeSpec leaf = box(root, automatic, 20);
        leaf.margin = 1;
        add(scene, leaf);
    }
    scene.edits = {{"propagates", root + 1 + leaves / 2, Property::height, 20, 25, 20 + 1 / 64.f, 1 / 64.f, 4096}};
}

/// S2: rows of a picture, a weighted column of two lines, and a small box.
void feed(Scene &scene, int rows) {
    const int root = column_root(scene);
    scene.depth = 4;
    int middle = 0;
    for (int i = 0; i < rows; i++) {
        const int row = add(scene, container(root, false, 8));
        add(scene, box(row, 40, 40));
        NodeSpec column = container(row, true);
        column.grow = 1;
        const int lines = add(scene, column);
        const int title = add(scene, box(lines, automatic, 16));
        add(scene, box(lines, automatic, 14));
        add(scene, box(row, 24, 24));
        if (i == rows / 2) middle = title;
    }
    // The row's content is 40 high: lines of h + 14 are absorbed up to h = 26.
    scene.edits = {{"absorbed", middle, Property::height, 16, 18, 20, 1 / 64.f, 384},
                   {"propagates", middle, Property::height, 16, 30, 30, 1 / 64.f, 4096}};
}

/// S3: containers in a chain, alternating, padding 1, around one 10 x 10 leaf.
void deep(Scene &scene, int containers, bool stretched) {
    scene.base = {automatic, automatic, false};
    scene.widest = {4400, automatic, true};
    scene.narrowest = {4000, automatic, true};
    scene.depth = containers + 1;
    int parent = -1;
    for (int i = 0; i < containers; i++) {
        NodeSpec link = container(parent, (i & 1) == 0, 1);
        link.align_start = !stretched;
        parent = add(scene, link);
    }
    const int leaf = add(scene, box(parent, 10, 10));
    scene.edits = {{"propagates", leaf, Property::width_and_height, 10, 12, 20, 1 / 64.f, 4096}};
}

void branch(Scene &scene, int parent, int levels, bool vertical) {
    for (int i = 0; i < 10; i++) {
        NodeSpec node = container(parent, vertical);
        node.grow = 1;
        node.leaf = levels == 1;
        const int child = add(scene, node);
        if (levels > 1) branch(scene, child, levels - 1, !vertical);
    }
}

/// S4: ten equal shares at every level.
void balanced(Scene &scene, int levels) {
    scene.base = scene.widest = {10'000, 10'000, false};
    scene.narrowest = {9'000, 10'000, false};
    scene.depth = levels + 1;
    const int root = add(scene, container(-1, false));
    branch(scene, root, levels, true);
    int below = scene.size() - 1;
    int node = root;
    for (int level = 0; level < levels; level++) {
        const int subtree = below / 10;
        node += 1 + 5 * subtree;
        below = subtree - 1;
    }
    scene.edits = {{"propagates", node, Property::weight, 1, 2, 1 + 1 / 64.f, 1 / 64.f, 4096}};
}

/// S5: 2,000 rows of five texts that wrap at the width they get.
void texts(Scene &scene) {
    constexpr int rows = 2'000;
    const int root = column_root(scene);
    scene.depth = 3;
    scene.measured = true;
    int count = 0;
    int middle = 0;
    for (int r = 0; r < rows; r++) {
        const int row = add(scene, container(root, false));
        if (r == rows / 2) middle = row;
        for (int j = 0; j < 5; j++, count++) {
            NodeSpec leaf = box(row, automatic, automatic);
            leaf.grow = 1;
            leaf.characters = 5 + (count * 37) % 56;
            add(scene, leaf);
        }
    }
    // The middle row holds 37, 18, 55, 36 and 17 characters: its third text decides its height (5 lines at 80 px).
    scene.edits = {{"absorbed", middle + 2, Property::characters, 18, 30, 19, 1, 38},
                   {"propagates", middle + 3, Property::characters, 55, 80, 80, 12, 2048}};
}

/// S6: boxes of 30 x 20 in rows that break where they are full.
void flow(Scene &scene) {
    constexpr int boxes = 10'000;
    const int root = column_root(scene);
    scene.nodes[0].vertical = false;
    scene.nodes[0].layout = Layout::flow;
    scene.linear = false;
    for (int i = 0; i < boxes; i++) add(scene, box(root, 30, 20));
    // Of 13 boxes on a line one may be 40 wide; a wider one sends the last to the next line, and so on to the end.
    const int middle = root + 1 + boxes / 2;
    scene.edits = {{"absorbed", middle, Property::width, 30, 40, 20 + 1 / 64.f, 1 / 64.f, 1024},
                   {"propagates", middle, Property::width, 30, 50, 30 + 1 / 64.f, 1 / 128.f, 1024, 20}};
}

/// S7: a form of 500 labels and fields, each label below the field before it, each field from its label to the end.
void form(Scene &scene) {
    constexpr int pairs = 500;
    const int root = column_root(scene);
    scene.nodes[0].layout = Layout::relative;
    scene.linear = false;
    scene.ours = true;
    int before = 0;
    for (int i = 0; i < pairs; i++) {
        const int label = add(scene, box(root, static_cast<float>(60 + (i * 37) % 56), 16));
        const int field = add(scene, box(root, automatic, 24));
        if (i > 0) scene.rules.push_back({RuleSpec::below, label, before});
        scene.rules.push_back({RuleSpec::align_top, field, label});
        scene.rules.push_back({RuleSpec::end_of, field, label});
        scene.rules.push_back({RuleSpec::parent_end, field, 0});
        before = field;
    }
    const int label = root + 1 + pairs;
    scene.edits = {{"absorbed", label, Property::height, 16, 18, 17 + 1 / 64.f, 1 / 64.f, 384},
                   {"propagates", label + 1, Property::height, 24, 30, 24 + 1 / 64.f, 1 / 64.f, 4096}};
}

/// S8: a table of 100 rows of 20 cells of 4 to 15 x 12 to 20, all columns stretched.
void table(Scene &scene) {
    constexpr int rows = 100;
    constexpr int columns = 20;
    const int root = column_root(scene);
    scene.nodes[0].layout = Layout::table;
    scene.depth = 3;
    scene.linear = false;
    scene.ours = true;
    for (int r = 0; r < rows; r++) {
        NodeSpec line = container(root, false);
        line.layout = Layout::table_row;
        const int row = add(scene, line);
        for (int c = 0; c < columns; c++) {
            add(scene, box(row, static_cast<float>(4 + (r * 5 + c * 7) % 12), static_cast<float>(12 + (r + c * 2) % 9)));
        }
    }
    // The middle cell of the middle row is 12 wide, its column 15.
    const int cell = root + 1 + rows / 2 * (columns + 1) + 1 + columns / 2;
    scene.edits = {{"absorbed", cell, Property::width, 12, 10, 8 + 1 / 64.f, 1 / 64.f, 384},
                   {"propagates", cell, Property::width, 12, 20, 16, 1 / 64.f, 512}};
}

/// S9: a grid of 50 x 50 cells of 2 to 7 x 8 to 16; the last column takes what is left.
void grid(Scene &scene) {
    constexpr int lines = 50;
    const int root = column_root(scene);
    scene.nodes[0].vertical = false; // cells fill rows
    scene.nodes[0].layout = Layout::grid;
    scene.nodes[0].columns = lines;
    scene.linear = false;
    scene.ours = true;
    for (int r = 0; r < lines; r++) {
        for (int c = 0; c < lines; c++) {
            NodeSpec cell = box(root, static_cast<float>(2 + (r * 5 + c * 7) % 6), static_cast<float>(8 + (r + c * 2) % 9));
            cell.fills = c == lines - 1;
            add(scene, cell);
        }
    }
    // The cell of row 25, column 28 is 5 wide, its column 7.
    const int cell = root + 1 + lines / 2 * lines + 28;
    scene.edits = {{"absorbed", cell, Property::width, 5, 4, 2 + 1 / 64.f, 1 / 64.f, 256},
                   {"propagates", cell, Property::width, 5, 9, 7 + 1 / 64.f, 1 / 64.f, 512}};
}

/// S10: cards of every container; a flow has what the others leave.
void mixed(Scene &scene) {
    constexpr int cards = 172;
    const int root = column_root(scene);
    scene.depth = 4;
    scene.linear = false;
    scene.ours = true;
    const auto inner = [&](int parent, Layout layout, bool vertical = false) {
        NodeSpec node = container(parent, vertical);
        node.align_start = true;
        node.layout = layout;
        return add(scene, node);
    };
    int middle = 0;
    for (int i = 0; i < cards; i++) {
        NodeSpec row = container(root, false, 4);
        row.align_start = true;
        const int card = add(scene, row);
        if (i == cards / 2) middle = card;
        const int picture = inner(card, Layout::frame);
        add(scene, box(picture, 40, 40));
        add(scene, box(picture, 12, 12));
        const int labels = inner(card, Layout::relative);
        const int label = add(scene, box(labels, 60, 16));
        scene.rules.push_back({RuleSpec::below, add(scene, box(labels, 40, 14)), label});
        const int table = inner(card, Layout::table);
        for (int r = 0; r < 2; r++) {
            const int line = inner(table, Layout::table_row);
            add(scene, box(line, static_cast<float>(20 - 2 * r), 10));
            add(scene, box(line, static_cast<float>(24 + 6 * r), static_cast<float>(12 + 2 * r)));
        }
        const int grid = inner(card, Layout::grid);
        scene.nodes[static_cast<size_t>(grid)].columns = 2;
        add(scene, box(grid, 16, 16));
        add(scene, box(grid, 20, 12));
        NodeSpec rest = container(card, false);
        rest.grow = 1;
        rest.layout = Layout::flow;
        const int flow = add(scene, rest);
        for (int b = 0; b < 5; b++) add(scene, box(flow, 30, 10));
        NodeSpec viewport = container(card, false);
        viewport.width = 50;
        viewport.layout = Layout::hscroll;
        const int content = inner(add(scene, viewport), Layout::line);
        add(scene, box(content, 40, 20));
        add(scene, box(content, 40, 18));
        add(scene, box(inner(card, Layout::custom), 22, 18));
    }
    // Labels of 16 + h are absorbed up to h = 24, the height of the picture beside them.
    scene.edits = {{"absorbed", middle + 6, Property::height, 14, 18, 15 + 1 / 64.f, 1 / 64.f, 384},
                   {"propagates", middle + 2, Property::height, 40, 46, 40 + 1 / 64.f, 1 / 64.f, 4096}};
}

} // namespace

Viewport Scene::relayout(int k) const {
    const float step = (widest.width - narrowest.width) / relayout_widths;
    Viewport viewport = narrowest;
    viewport.width += step * static_cast<float>((17 * k) % relayout_widths);
    return viewport;
}

const std::vector<std::string> &scene_names() {
    static const std::vector<std::string> names = {"S1",       "S2-1k", "S2-10k", "S2d-1k", "S3f-100",
                                                   "S3s-1000", "S4-d4", "S4-d5",  "S5",     "S6",
                                                   "S7-form",  "S8-table", "S9-grid", "S10-mixed"};
    return names;
}

Scene make_scene(const std::string &name) {
    Scene scene{};
    scene.name = name;
    if (name == "S1") wide(scene);
    else if (name == "S2-1k") feed(scene, 1'000);
    else if (name == "S2-10k") feed(scene, 10'000);
    else if (name == "S2d-1k") {
        feed(scene, 1'000);
        scene.default_mode = true;
        scene.edits.pop_back(); // in the default mode the column never makes its row higher
    }
    else if (name == "S3f-100") deep(scene, 100, false);
    else if (name == "S3s-1000") deep(scene, 1'000, true);
    else if (name == "S4-d4") balanced(scene, 4);
    else if (name == "S4-d5") balanced(scene, 5);
    else if (name == "S5") texts(scene);
    else if (name == "S6") flow(scene);
    else if (name == "S7-form") form(scene);
    else if (name == "S8-table") table(scene);
    else if (name == "S9-grid") grid(scene);
    else if (name == "S10-mixed") mixed(scene);
    else throw std::invalid_argument("unknown scene '" + name + "'");
    return scene;
}

float text_height(float natural_width, float width) {
    return natural_width <= width ? line_height : line_height * std::ceil(natural_width / width);
}

} // namespace bench
