// SPDX-License-Identifier: MIT
// The scenes of containers that no peer has.
#include "scene_build.hpp"

namespace bench {

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

} // namespace bench
