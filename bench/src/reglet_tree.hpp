// SPDX-License-Identifier: MIT
// Reglet behind the interface of the measures, through its C API alone.
#pragma once

#include "engine.hpp"
#include "reglet_plan.hpp"

#include <vector>

namespace bench {

/// Where an animated node is in frame k, in pixels from its place.
inline float offset_of(int k) { return static_cast<float>(k % 97) / 8; }

class RegletTree final : public Tree {
  public:
    enum class Order { visiting, shuffled }; ///< in which the nodes are created

    explicit RegletTree(const Scene &scene, Order order = Order::visiting);
    ~RegletTree() override { rg_context_destroy(context_); }

    void layout(Viewport viewport) override;
    void edit(const Edit &edit, float value) override;
    void frames(std::vector<Frame> &out) const override;
    void drain() override;

    /// Take the change list into the same buffer as drain(). @return how many changes there were
    uint32_t take_changes();
    /// Put a copy of the middle child of the root, with all below, before it; lay out, take it out again, lay out.
    void insert_and_remove(Viewport viewport);
    /// Give one property of some nodes a value, by one call.
    void animate(rg_property property, const std::vector<uint32_t> &nodes, float value);
    /// Held from the allocator, allocation calls so far.
    rg_memory_stats memory() const;
    TextHost &host() { return host_; }

  private:
    RegletPlan plan_;
    TextHost host_;
    rg_context *context_;
    std::vector<rg_node> nodes_;
    std::vector<rg_change> changes_;
    uint32_t middle_;
    std::vector<rg_node> animated_;
};

class RegletTreeBatch final : public TreeBatch {
  public:
    RegletTreeBatch(const Scene &scene, int trees);
    ~RegletTreeBatch() override { destroy_all(); }

    void prepare() override;
    void build(bool one_by_one) override;
    void first_layout() override;
    void destroy_trees() override;
    void destroy_all() override;

  private:
    RegletPlan plan_;
    Viewport base_;
    TextHost host_;
    std::vector<rg_context *> contexts_;
    std::vector<std::vector<rg_node>> nodes_;
};

} // namespace bench
