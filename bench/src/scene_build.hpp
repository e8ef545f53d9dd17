// SPDX-License-Identifier: MIT
// What the scenes are put together with.
#pragma once

#include "scene.hpp"

namespace bench {

inline constexpr float automatic = -1;

inline int add(Scene &scene, NodeSpec node) {
    scene.nodes.push_back(node);
    return scene.size() - 1;
}

inline NodeSpec box(int parent, float width, float height) {
    return {parent, false, false, width, height, 0, 0, 0, 0, true, Layout::line};
}

inline NodeSpec container(int parent, bool vertical, float padding = 0) {
    return {parent, vertical, false, automatic, automatic, padding, 0, 0, 0, false, Layout::line};
}

inline int column_root(Scene &scene) {
    scene.base = scene.widest = {400, automatic, false};
    scene.narrowest = {360, automatic, false};
    scene.depth = 2;
    return add(scene, container(-1, true));
}

/// The scenes of other containers than lines and flows, in scene_containers.cpp.
void form(Scene &scene);
void table(Scene &scene);
void grid(Scene &scene);
void mixed(Scene &scene);

} // namespace bench
