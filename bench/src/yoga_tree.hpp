// SPDX-License-Identifier: MIT
// Yoga behind the same interface. Only the peers program links it.
#pragma once

#include "engine.hpp"

#include <yoga/Yoga.h>

#include <vector>

namespace bench {

class YogaTree final : public Tree {
  public:
    /// `scale`: Yoga rounds frames to 1/scale px, in a walk over the whole tree; 0: not at all.
    YogaTree(const Scene &scene, float scale);
    ~YogaTree() override;

    void layout(Viewport viewport) override;
    void edit(const Edit &edit, float value) override;
    void frames(std::vector<Frame> &out) const override;

  private:
    YGConfigRef config_;
    std::vector<YGNodeRef> nodes_;
};

/// Trees as a host has them: rounded to whole pixels.
class YogaTreeBatch final : public TreeBatch {
  public:
    YogaTreeBatch(const Scene &scene, int trees) : scene_(scene), trees_(static_cast<size_t>(trees)) {}
    ~YogaTreeBatch() override { destroy_all(); }

    void prepare() override;
    void build(bool one_by_one) override;
    void first_layout() override;
    void destroy_trees() override;
    void destroy_all() override;

  private:
    Scene scene_;
    YGConfigRef config_ = nullptr;
    std::vector<std::vector<YGNodeRef>> trees_;
};

} // namespace bench
