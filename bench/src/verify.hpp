// SPDX-License-Identifier: MIT
// Frames of an engine against the floor's, and every engine through every edit.
#pragma once

#include "engine.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// An engine under measurement.
struct Engine {
    std::string name;
    std::function<std::unique_ptr<Tree>(const Scene &)> make_tree;
    std::function<std::unique_ptr<TreeBatch>(const Scene &, int trees)> make_tree_batch;
    bool single_calls;    ///< has a batch call beside building node by node
    bool rounds;          ///< frames come out rounded: timed, but not compared
    bool at_most_widths;  ///< can bound a root's width, as the relayout of a chain needs
    bool every_container; ///< knows more than lines and flows

    bool knows(const Scene &scene) const { return every_container || !scene.ours; }
};

/// The state a tree is in: a viewport and, with `edit`, one changed node.
struct State {
    Viewport viewport;
    const Edit *edit;
    float value;
};

/// End the program with a message that names scene, node and both frames unless all frames of `tree` are the floor's
/// within 0.01 px, or within float32's own step where that is wider (beyond 131,072 px).
void check_frames(const Scene &scene, const Tree &tree, const std::string &engine, const State &state);

/// Check every engine's frames before and after every edit and at `widths` of the relayout widths, and the hard-coded
/// floor against the generic ones. @return frames compared
long verify_scene(const Scene &scene, const std::vector<Engine> &engines, int widths);

} // namespace bench
