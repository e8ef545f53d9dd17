// SPDX-License-Identifier: MIT
// Reglet's CSS containers behind the interface of the measures.
#pragma once

#include "engine.hpp"
#include "reglet_plan.hpp"

#include <vector>

namespace bench {

class CssTree final : public Tree {
  public:
    /// `grids`: rows with a growing child are grids of one row.
    CssTree(const Scene &scene, bool grids);
    ~CssTree() override { rg_context_destroy(context_); }
    CssTree(const CssTree &) = delete;
    CssTree &operator=(const CssTree &) = delete;

    void layout(Viewport viewport) override;
    void edit(const Edit &edit, float value) override;
    void frames(std::vector<Frame> &out) const override;
    rg_memory_stats memory() const;

  private:
    TextHost host_;
    rg_context *context_ = nullptr;
    std::vector<rg_node> nodes_;
};

} // namespace bench
