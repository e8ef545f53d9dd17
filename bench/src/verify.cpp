// SPDX-License-Identifier: MIT
#include "verify.hpp"

#include "floor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace bench {
namespace {

/// Widest step of float32 at a magnitude, relative: 2^-23.
constexpr float float_step = 1.1920929e-7f;

bool agree(float a, float b) { return std::abs(a - b) <= std::max(0.01f, float_step * std::abs(a)); }

bool agree(const Frame &a, const Frame &b) {
    return agree(a.x, b.x) && agree(a.y, b.y) && agree(a.width, b.width) && agree(a.height, b.height);
}

std::string describe(const State &state) {
    char text[160];
    if (state.edit == nullptr) {
        std::snprintf(text, sizeof text, "width %g", static_cast<double>(state.viewport.width));
    } else {
        std::snprintf(text, sizeof text, "width %g, edit '%s' of node %d to %g",
                      static_cast<double>(state.viewport.width), state.edit->name.c_str(), state.edit->node,
                      static_cast<double>(state.value));
    }
    return text;
}

} // namespace

void check_frames(const Scene &scene, const Tree &tree, const std::string &engine, const State &state) {
    FloorTree reference(scene, yardstick(scene));
    if (state.edit != nullptr) reference.edit(*state.edit, state.value);
    reference.layout(state.viewport);
    std::vector<Frame> expected;
    std::vector<Frame> found;
    reference.frames(expected);
    tree.frames(found);
    for (size_t i = 0; i < expected.size(); i++) {
        const Frame &a = found.at(i);
        const Frame &b = expected[i];
        if (agree(a, b)) continue;
        std::fprintf(stderr, "frames differ: scene %s, node %zu of %zu (parent %d), %s: %s has %.4f,%.4f %.4fx%.4f, "
                             "the floor has %.4f,%.4f %.4fx%.4f\n",
                     scene.name.c_str(), i, expected.size(), scene.nodes[i].parent, describe(state).c_str(),
                     engine.c_str(), static_cast<double>(a.x), static_cast<double>(a.y), static_cast<double>(a.width),
                     static_cast<double>(a.height), static_cast<double>(b.x), static_cast<double>(b.y),
                     static_cast<double>(b.width), static_cast<double>(b.height));
        std::exit(1);
    }
}

long verify_scene(const Scene &scene, const std::vector<Engine> &engines, int widths) {
    long compared = 0;
    const auto check = [&](Tree &tree, const std::string &name, const State &state) {
        tree.layout(state.viewport);
        check_frames(scene, tree, name, state);
        compared += scene.size();
    };
    const auto check_widths = [&](Tree &tree, const std::string &name) {
        for (int k = 0; k < widths; k++) check(tree, name, {scene.relayout(k), nullptr, 0});
        check(tree, name, {scene.base, nullptr, 0});
    };

    if (scene.linear) {
        FloorTree hard_coded(scene, FloorKind::hard_coded);
        check_widths(hard_coded, "the hard-coded floor");
        FloorTree four_sweeps(scene, FloorKind::four_sweeps);
        check_widths(four_sweeps, "the floor of four sweeps");
    }

    for (const Engine &engine : engines) {
        if (!engine.knows(scene)) continue;
        const std::unique_ptr<Tree> tree = engine.make_tree(scene);
        check(*tree, engine.name, {scene.base, nullptr, 0});
        if (engine.at_most_widths || !scene.widest.at_most) check_widths(*tree, engine.name);
        for (const Edit &edit : scene.edits) {
            const int last = edit.cycle - 1;
            for (float value : {edit.other, edit.resting, edit.fresh(0), edit.fresh(1), edit.fresh(last / 2),
                                edit.fresh(last), edit.resting}) {
                tree->edit(edit, value);
                check(*tree, engine.name, {scene.base, &edit, value});
            }
        }
    }
    return compared;
}

} // namespace bench
