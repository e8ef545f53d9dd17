// SPDX-License-Identifier: MIT
// The model of what a host has built: trees of nodes with their styles, and the edits that change them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "connected.h"
#include "properties.h"

/// What the host's measure callback answers for a leaf.
struct Content {
    enum Shape { fixed, flowing, halfOfSpec, nonsense, centred } shape = fixed;
    float width = 0, height = 0, baseline = -1;
};

/// How a root is laid out.
struct Viewport {
    bool specs = false; ///< rg_layout_specs, else rg_layout with the sizes
    rg_spec width = {RG_EXACTLY, 320}, height = {RG_EXACTLY, 240};
};

/// The sibling of a relative rule: by id, or by number.
struct Anchor {
    std::string id;
    int sibling = -1;
};

struct ModelNode {
    rg_kind kind = RG_KIND_VIEW;
    rg_style style; ///< font.id is an index into the session's fonts
    std::string text;
    Content content;
    Viewport viewport;
    int parent = -1;
    std::vector<int> children;
    std::string id;
    std::map<uint32_t, Anchor> anchors; ///< by rg_relative_rule
    uint32_t parentRules = 0;
    bool scrolled = false; ///< an offset was set
    float scrollX = 0, scrollY = 0;
    float inset = 0; ///< of the viewport, while it is a root
    std::vector<uint32_t> columns[3]; ///< by rg_column_set, ascending; RG_ALL_COLUMNS alone for all
    int column = -1, span = 1;        ///< as a cell
    rg_grid grid = rg_grid_default(); ///< of a grid
    rg_grid_cell cell = rg_grid_cell_default();
    rg_flexbox flexbox = rg_flexbox_default(); ///< of a flexbox
    rg_flex_item item = rg_flex_item_default();
    std::optional<std::string> css; ///< its style string
    uint32_t containerClass = 0; ///< of a custom container: an index into Classes::of
    std::map<uint32_t, float> values; ///< by rg_param
    int coordinatorAnchor = -1;       ///< -1: none; -2: a destroyed node
    std::vector<float> keylines;      ///< of a coordinator
    std::optional<Connections> connections;
    std::optional<References> references;
    int params = -1;             ///< for a custom container that is its parent; -1 = none
};

/// One call of a host, on nodes named by numbers, so that a sequence can be replayed, shortened and printed.
struct Op {
    enum Kind {
        create,      ///< `node` of `nodeKind` with `style`, `text`, `content` under `parent` at `index`
        setProperty, ///< `property` with the value `style` has
        setStyle,
        insert,      ///< `node` into `parent` at `index`
        insertBefore, ///< `node` before its new sibling `parent`
        remove,
        destroy,
        setText,
        setID,          ///< to `text`
        setAnchor,      ///< rule `index` to the id `text`
        setAnchorNode,  ///< rule `index` to the node `parent`
        setParentRules, ///< to the flags `index`
        setScroll,      ///< to x, y
        reveal,         ///< with margins of x
        setInset,       ///< of the root `node` to x, the focus on `parent`
        setColumns, ///< the columns of set `index` of a table to `columns`
        setCell,    ///< to column `index` (RG_END: -1) and `span`
        setGrid,        ///< to `grid`
        setGridCell,    ///< to `cell`
        setFlexbox,     ///< to `flexbox`
        setFlexItem,    ///< to `item`
        setCss,         ///< to the style string `text`
        setClass,       ///< of the custom container `node` to `index`
        setParams,      ///< of `node` to the number `index`; RG_END: none
        setParam,       ///< parameter `index` to x
        setCoordinatorAnchor, ///< to `parent`
        setKeylines,          ///< of a coordinator to `keylines`
        display,              ///< child `index` of a container, alone
        setConnections,       ///< to `connections`, or to none
        setReferences,        ///< to `references`, or to none
        addRule,        ///< constraint `rule`, numbered `seed`, of `node` between `parent` and `second` (-1: the container)
        removeRule,     ///< number `seed`
        setConstant,    ///< of number `seed` to x
        setContent,     ///< what the host answers for a measured leaf, or knows of a custom container
        setViewport,
        measure, ///< ask `viewport` of `node`
        layout,  ///< lay out all roots
        pixelScale,
        trim,
        call, ///< whatever the test makes of `seed`
    };
    Kind kind = layout;
    int node = -1, parent = -1;
    uint32_t index = RG_END;
    rg_kind nodeKind = RG_KIND_VIEW;
    rg_property property = RG_WIDTH;
    rg_style style = rg_style_default();
    std::string text;
    Content content;
    Viewport viewport;
    float scale = 1;
    float x = 0, y = 0;
    uint64_t seed = 0;
    std::vector<uint32_t> columns;
    int span = 1;
    rg_grid grid = rg_grid_default();
    rg_grid_cell cell = rg_grid_cell_default();
    rg_flexbox flexbox = rg_flexbox_default();
    rg_flex_item item = rg_flex_item_default();
    std::vector<float> keylines;
    std::optional<Connections> connections;
    std::optional<References> references;
    int second = -1;
    rg_constraint_def rule = rg_constraint_default();
};

/// A constraint.
struct Rule {
    uint64_t number;
    int container, first, second; ///< keys; -1 = the container
    rg_constraint_def def;
};

struct Config {
    uint32_t units = 64;
    rg_snapping snapping = RG_SNAP_EDGES;
    float scale = 1;
    uint32_t track = RG_TRACK_CHANGES;
    bool batch = false; ///< the batch measure callback
    uint32_t capacity = 0;
    uint32_t maxDepth = 256;
};

struct Case {
    uint64_t seed = 0;
    Config config;
    std::vector<Op> ops;
};

bool isContainer(rg_kind kind);
bool isScroller(rg_kind kind);
const char *kindName(rg_kind kind);
/// A style as a node of that kind keeps it: without what it does not have.
rg_style styleFor(rg_kind kind, rg_style style);

class World {
public:
    std::map<int, ModelNode> nodes;
    std::vector<int> roots;
    std::vector<Rule> rules; ///< in the order they were added
    bool revealed = false; ///< any scroller may have been scrolled since

    /// Apply an edit. @return false, with nothing changed, where it makes no sense (its node is gone, …).
    bool apply(const Op &op);
    /// Keys of a subtree in depth-first order.
    std::vector<int> subtree(int top) const;
    /// Keys of all trees in depth-first order.
    std::vector<int> all() const;
    bool isBelow(int node, int top) const;
    uint32_t depth(int node) const; ///< of a root 1

private:
    std::vector<Rule>::iterator ruleNumber(uint64_t number);
    void unlink(int node);
    bool setVisibility(int node, rg_visibility visibility);
    void passVisibility(int group);
    bool canConnect(const Op &op) const;
    void forgetDestroyed();
    void link(int node, int parent, uint32_t index);
    void collect(int top, std::vector<int> &out) const;
};

/// The edit as C source.
std::string opText(const Op &op);
std::string caseText(const Case &c);
