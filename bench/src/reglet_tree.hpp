// SPDX-License-Identifier: MIT
// Reglet behind the interface of the measures, through its C API alone.
#pragma once

#include "engine.hpp"
#include "reglet_plan.hpp"

#include <vector>

namespace bench {

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
    /// Put a copy of the middle child of the root, with all below, before it; or take that out again.
    void insert_copy() { copy_ = plan_.insert_copy(context_, nodes_.data(), middle_); }
    void destroy_copy() { require(rg_node_destroy(context_, copy_), context_, "rg_node_destroy"); }
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
    rg_node copy_ = rg_null();
};

class RegletNursery final : public Nursery {
  public:
    RegletNursery(const Scene &scene, int trees);
    ~RegletNursery() override { destroy_all(); }

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
