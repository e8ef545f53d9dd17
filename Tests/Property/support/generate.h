// SPDX-License-Identifier: MIT
// Random configurations, trees and edits.
#pragma once

#include "world.h"

/// A string of Generator::cssText with left and right exchanged.
std::string mirroredCss(const std::string &text);

/// Builds a case edit by edit, keeping the model in step so that every edit makes sense when it is generated.
class Generator {
public:
    Generator(Random &random, Case &out) : random(random), out(out) {}

    ValueRange range;
    World world;
    uint32_t mostNodes = 60;
    bool measuredLeaves = true;
    uint32_t relative = 0; ///< percent of new containers that are relative; their children get rules
    uint32_t scroll = 0; ///< percent that are scrollers, nearly all of one child
    uint32_t flow = 0;   ///< percent that are flows
    uint32_t flexbox = 0; ///< percent of new containers that are flexboxes; their children get items
    uint32_t plainCss = 0; ///< percent of style strings with lengths in pixels only
    uint32_t absoluteCss = 0; ///< percent of style strings that make their nodes absolute boxes
    uint32_t css = 0; ///< percent of new containers that are those of CSS; they and their children get style strings
    uint32_t tables = 0; ///< percent of new containers that are tables; most of their children are rows
    uint32_t grid = 0;   ///< percent of new containers that are grids; their children get cells
    uint32_t custom = 0; ///< percent of new containers that are custom ones; their children get parameters
    uint32_t constraint = 0; ///< percent of new containers that are constraint ones; between their children are rules
    uint32_t connected = 0; ///< percent that are ConstraintLayouts; their children get connections
    uint32_t widgets = 0;    ///< percent of new containers that are coordinators, app bars, toolbars and the like
    uint32_t ordered = 0; ///< percent of nodes that get an order
    uint32_t sparse = 0; ///< percent of new nodes that have a size and little else

    void add(const Op &op) {
        world.apply(op);
        out.ops.push_back(op);
    }
    /// A random tree of about `count` nodes. @return the root's key
    int tree(uint32_t count);
    void edit();
    /// Two siblings exchange a value: what is added up over both stays the same. @return whether they could
    bool exchange(int node);
    void layout() { add(Op()); }
    Viewport viewport();
    int anyNode();
    std::string text();

private:
    Random &random;
    Case &out;
    int nextKey = 0;
    uint64_t nextRule = 0;

    Op creation(int parent, bool container);
    rg_style plainStyle();
    int anyContainer();
    Content content();
    bool structuralEdit(Op &op);
    Op rule(int node);
    void rules(int node);
    bool scrolling(Op &op);
    bool table(Op &op, int node);
    std::string anyID();
    rg_property anyEdge();
    Op lines(int grid);
    Op cell(int node);
    void cells(int node);
    Op flexLines(int flexbox);
    Op flexItem(int node);
    void flexes(int node);
    Op cssText(int node); // generate_css.cpp
    Op newCssText(int node);
    bool isOfCss(int node) const;
    bool constrain(Op &op, int container);
    bool widget(Op &op, int node);
    bool panes(Op &op, int node);

    // generate_connected.cpp
    float smallLength(uint32_t most);
    int connectionTarget(int node);
    bool connect(Op &op, int node);
    void changeConnections(const Op &op, Connections &c);
    bool help(Op &op);
    void chainOf(int container);
    void connections(int container);

    bool host(Op &op, int node);
    void hosts(int node);
};

/// units 1, 64, 65536 and others, snapped or not, scales 1, 1.5 and 2, any tracking.
Config randomConfig(Random &random);
/// Values that suit the configuration: sizes stay exact in float32.
ValueRange rangeFor(const Config &config);
