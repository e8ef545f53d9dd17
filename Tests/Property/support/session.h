// SPDX-License-Identifier: MIT
// A context with its fonts and measure callback, driven by the edits of world.h, and snapshots of all it computed.
#pragma once

#include <optional>

#include "classes.h"

/// Everything a node has after a layout, to be compared bit for bit.
struct NodeResult {
    rg_node_layout layout;
    std::vector<rg_frame> dividers;
    std::vector<rg_text_line> lines;
    rg_scroll scroll; ///< all zero for what does not scroll
    rg_frame seen, visible;
};

class Session {
public:
    explicit Session(const Config &config, rg_allocator allocator = {}, void *memory = nullptr, size_t memorySize = 0);
    ~Session() { rg_context_destroy(ctx); }
    Session(const Session &) = delete;

    rg_context *ctx = nullptr;
    rg_status created = RG_OK; ///< of the context and its fonts
    rg_font fonts[3] = {};     ///< fonts[0] is none
    std::map<int, rg_node> handles;
    std::map<uint64_t, rg_constraint> rules;
    std::map<int, Content> contents;
    uint32_t callbacks = 0;
    Classes classes;

    /// Make the call an edit stands for. For `layout` use layoutAll.
    rg_status apply(const Op &op, rg_size *measured = nullptr);
    /// Build all trees of a world in an empty session: by one array, or node by node.
    rg_status build(const World &world, bool byArray);
    rg_status layout(int root, const Viewport &viewport);
    /// Lay out every root. @return the statuses in order
    std::vector<rg_status> layoutAll(const World &world);
    NodeResult result(int node) const;
    /// Put the offsets of scrollers that were scrolled into the model: a layout may have moved them.
    void readScroll(World &world) const;
    std::map<int, NodeResult> results(const World &world) const;
    /// Styles with font indices replaced by this session's fonts.
    rg_style translated(const rg_style &style) const;

private:
    rg_status makeFonts();
    rg_status addRule(const Rule &rule);
    rg_status setConnections(int node, const std::optional<Connections> &connections);
    rg_status setReferences(int node, const std::optional<References> &references);
    rg_status connectAll(const World &world);
    rg_status buildNodes(const World &world, bool byArray);
};

/// The first difference of two results, or "".
std::string difference(const std::map<int, NodeResult> &got, const std::map<int, NodeResult> &expected);
/// As difference, of snapped and absolute frames alone.
std::string frameDifference(const std::map<int, NodeResult> &got, const std::map<int, NodeResult> &expected);
std::string frameText(const rg_frame &f);
/// What the measure callback answers.
void answer(const Content &content, rg_measure_request &request);
/// A context definition for a configuration; the callbacks' `user` is the Session.
rg_context_def contextDef(const Config &config);
