// SPDX-License-Identifier: MIT
#include "scene_build.hpp"

#include <cmath>
#include <stdexcept>

namespace bench {
namespace {

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
    if (rows <= 10'000) return;
    // Higher than 2^30 / 1024 px: coarser units, and rows of whole pixels, whose sums are exact in the floors' float32.
    scene.units = rows <= 100'000 ? 64 : 16;
    scene.narrowest.width = scene.widest.width - relayout_widths; // whole pixels
    scene.edits = {{"absorbed", middle, Property::height, 16, 18, 20, 1 / 16.f, 96},
                   {"propagates", middle, Property::height, 16, 30, 30, 1, 512}};
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

/// The number after "S2-", with k for thousands.
static int rows_of(const std::string &name) {
    size_t end = 0;
    const int rows = std::stoi(name.substr(3), &end);
    return name.substr(3 + end) == "k" ? rows * 1'000 : rows;
}

Scene make_scene(const std::string &name) {
    Scene scene{};
    scene.name = name;
    if (name == "S1") wide(scene);
    else if (name.rfind("S2-", 0) == 0) feed(scene, rows_of(name));
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

std::vector<uint32_t> spread(const Scene &feed, uint32_t count) {
    const auto rows = static_cast<uint32_t>(feed.size() / feed_row);
    std::vector<uint32_t> nodes;
    for (uint32_t i = 0; i < count; i++) {
        nodes.push_back(static_cast<uint32_t>(feed.edits[0].node % feed_row) + feed_row * (i * (rows / count)));
    }
    return nodes;
}

float text_height(float natural_width, float width) {
    return natural_width <= width ? line_height : line_height * std::ceil(natural_width / width);
}

} // namespace bench
