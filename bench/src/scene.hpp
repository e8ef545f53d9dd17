// SPDX-License-Identifier: MIT
// Scenes described once, as flat lists of boxes, so that every engine builds exactly the same tree.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// A frame in pixels, relative to the parent.
struct Frame {
    float x = 0, y = 0, width = 0, height = 0;
};

/// How a container lays out its children.
enum class Layout { line, flow, relative, table, table_row, grid, frame, hscroll, custom };

/// One box. Negative width or height: automatic (see README.md for what that means to each engine).
struct NodeSpec {
    int32_t parent;     ///< index of the parent, smaller than the own one; -1: the root
    bool vertical;      ///< a container lays its children out in a column
    bool align_start;   ///< a container does not stretch its children across
    float width, height;
    float padding, margin;
    float grow;         ///< > 0: weight with a basis of 0 along the parent's main axis
    int characters;     ///< > 0: a text of that many characters of 7 x 16 pixels
    bool leaf;
    Layout layout = Layout::line; ///< a flow has rows that break where they are full; a custom container is a column
    int columns = 0;              ///< of a grid
    bool fills = false;           ///< in a grid: as wide as its column, which takes what is left of the width
};

/// A rule of a child of a relative container: it lies at that of `sibling`'s edges, or at the parent's end.
struct RuleSpec {
    enum Kind { below, align_top, end_of, parent_end } kind;
    int32_t node;
    int32_t sibling;    ///< not read by parent_end
};

/// What an edit changes.
enum class Property { width, height, width_and_height, weight, characters };

/// A repeated change of one node: two values in turn, or `first + step * k`, every other one larger by `swing`.
struct Edit {
    std::string name;   ///< "absorbed" or "propagates"
    int32_t node;
    Property property;
    float resting;      ///< the value the scene is built with
    float other;        ///< toggled against `resting`
    float first, step;  ///< never-repeated values
    int cycle;          ///< how many different ones before they start again; far more than any cache keeps
    float swing = 0;

    float toggled(int k) const { return (k & 1) != 0 ? other : resting; }
    float fresh(int k) const { return first + step * static_cast<float>(k % cycle) + ((k & 1) != 0 ? swing : 0); }
};

/// What the root is offered. Negative: unbounded.
struct Viewport {
    float width, height;
    bool at_most;       ///< the width is an upper bound rather than the size
};

struct Scene {
    std::string name;
    std::vector<NodeSpec> nodes;
    std::vector<Edit> edits;
    Viewport base;
    Viewport widest, narrowest; ///< ends of the range of the relayout widths
    int depth;
    bool measured;      ///< has text leaves
    bool default_mode;  ///< Reglet keeps every container in its default weight mode
    std::vector<RuleSpec> rules;
    bool linear = true; ///< every container is a line: the generic floors know the scene
    bool ours = false;  ///< no peer has its containers, and its floor is not timed
    uint32_t units = 1024; ///< layout units a pixel: so fine that shares stay within 0.01 px of the floats

    /// Number of nodes.
    int size() const { return static_cast<int>(nodes.size()); }
    /// The k-th of the 41 widths, in an order that never repeats a neighbour.
    Viewport relayout(int k) const;
};

inline constexpr int relayout_widths = 41;
inline constexpr int feed_row = 6; ///< nodes of a row of S2
inline constexpr float character_width = 7;
inline constexpr float line_height = 16;

/// Names of all scenes, in the order of the table.
const std::vector<std::string> &scene_names();
/// Build a scene by name, any number of rows in S2 (S2-300, S2-30k, S2-1000k); throws std::invalid_argument for an unknown one.
Scene make_scene(const std::string &name);

/// `count` nodes of a feed, one a row, evenly spread: the leaves like the one its first edit changes.
std::vector<uint32_t> spread(const Scene &feed, uint32_t count);

/// Height of a text in a box of that width: the rule every engine uses.
float text_height(float natural_width, float width);

} // namespace bench
