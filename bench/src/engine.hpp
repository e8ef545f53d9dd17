// SPDX-License-Identifier: MIT
// What the measures ask of an engine. A tree holds one scene; frames come back in the scene's order.
#pragma once

#include "scene.hpp"

#include <cstdint>
#include <vector>

namespace bench {

class Tree {
  public:
    virtual ~Tree() = default;
    Tree() = default;
    Tree(const Tree &) = delete;
    Tree &operator=(const Tree &) = delete;

    /// Lay the tree out.
    virtual void layout(Viewport viewport) = 0;
    /// Change one node; takes effect with the next layout.
    virtual void edit(const Edit &edit, float value) = 0;
    /// Read all frames, not snapped, in the scene's order.
    virtual void frames(std::vector<Frame> &out) const = 0;
    /// Forget what a host would have read after a layout (the change list). Not timed.
    virtual void drain() {}
};

/// A number of trees of one scene to be built, laid out once and destroyed, each step apart.
class TreeBatch {
  public:
    virtual ~TreeBatch() = default;
    TreeBatch() = default;
    TreeBatch(const TreeBatch &) = delete;
    TreeBatch &operator=(const TreeBatch &) = delete;

    /// Get ready for the next build (empty contexts). Not timed.
    virtual void prepare() = 0;
    /// Build every tree; `one_by_one`: a call a node where the engine knows another way too.
    virtual void build(bool one_by_one) = 0;
    virtual void first_layout() = 0;
    virtual void destroy_trees() = 0;
    /// Take down whatever is left, trees included.
    virtual void destroy_all() = 0;
};

} // namespace bench
