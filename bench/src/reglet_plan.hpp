// SPDX-License-Identifier: MIT
// A scene said in Reglet's terms: styles, the array for rg_tree_create, the context it needs.
#pragma once

#include "scene.hpp"

#include <reglet/reglet.h>

#include <cstdint>
#include <vector>

namespace bench {

/// Fail the program with the engine's own words.
void require(rg_status status, const rg_context *context, const char *what);

/// Answers the measure callbacks of texts, and counts them.
struct TextHost {
    uint64_t texts = 0;  ///< leaves answered
    bool recording = false;
    std::vector<rg_measure_request> recorded; ///< of the calls made while recording, in order
    std::vector<uint32_t> batches;            ///< leaves in each of those calls

    static void measure(void *user, rg_measure_request *request);
    static void measure_batch(void *user, rg_measure_request *requests, uint32_t count);
    /// Answer the recorded calls again, through the same function pointer, without the engine.
    void replay();
};

/// A scene as definitions that any number of trees are made from.
class RegletPlan {
  public:
    explicit RegletPlan(const Scene &scene);

    /// An empty context with room for the scene; the caller destroys it.
    rg_context *make_context(TextHost *host) const;
    /// One call for the whole tree, and one for each rule. Handles come out in the scene's order.
    void build(rg_context *context, rg_node *nodes) const;
    /// A call a node.
    void build_one_by_one(rg_context *context, rg_node *nodes);
    /// The nodes in random order, each a root first, then put under their parents.
    void build_shuffled(rg_context *context, rg_node *nodes);
    /// A further copy of the subtree of node `top`, a call a node, before that node. `nodes` are the tree's. @return its root
    rg_node insert_copy(rg_context *context, const rg_node *nodes, uint32_t top);
    /// The child of the root in the middle of its children.
    uint32_t middle() const;
    uint32_t size() const { return static_cast<uint32_t>(tree_.size()); }

  private:
    uint32_t style_index(const rg_style &style);
    rg_node make(rg_context *context, rg_node parent, uint32_t index);

    void add_rules(rg_context *context, const rg_node *nodes) const;

    std::vector<NodeSpec> specs_;
    std::vector<RuleSpec> rules_;
    uint32_t depth_, units_;
    bool measured_;
    std::vector<rg_style> styles_;
    std::vector<rg_tree_node> tree_;
    std::vector<rg_node_def> defs_;    // of single calls: one a style and kind
    std::vector<uint32_t> def_of_node_;
};

} // namespace bench
