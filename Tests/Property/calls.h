// SPDX-License-Identifier: MIT
// Random sequences of API calls, good and bad (stale, foreign, null and invented handles, NaN, infinities, negative
// numbers, unknown enums, broken UTF-8, limits exceeded, calls from callbacks), against a naive model. Every call must
// return the model's result, and a failing call must change nothing. run.sh runs it with a library built with
// AddressSanitizer.
#pragma once

#include "calls_model.h"

class Caller {
public:
    explicit Caller(uint64_t seed) : rig(seed) {}

    /// One random call. @return "" or what is wrong
    std::string step(uint64_t seed);

    Rig rig;
    std::string what; ///< the last call, for traces

private:
    std::string problem;
    Random *r = nullptr;

    void fail(const std::string &text);
    void expect(rg_status got, rg_status expected);
    /// With two faults, either may be reported.
    void expectError(rg_status got, rg_status first, rg_status second);
    std::string name(const Handle &h);
    Handle handle() { return rig.handle(*r); }
    /// Status of a valid call on a handle.
    rg_status on(const Handle &h) { return h.key < 0 ? RG_ERROR_STALE_HANDLE : RG_OK; }

    // calls_trees.cpp
    void create();
    void tree();
    void destroy();
    void move(rg_status status, const Handle &node, int parent, const Op &op);
    void insert();
    void before();
    void remove();

    // calls_styles.cpp
    rg_status set(rg_node node, const rg_style &style, const Property &p);
    rg_status get(rg_node node, rg_style &style, const Property &p);
    void property();
    /// After a setter: stores the value in the model where it was accepted.
    void takeOver(rg_status status, const Handle &h, rg_style &style, const Property &p, Verdict verdict);
    void getter();
    void batch();
    void style();

    // calls_content.cpp
    rg_status textStatus(const Handle &h, const std::string &text, bool valid, bool right);
    void text();
    void id();
    void find();
    void data();
    void font();

    // calls_grids.cpp
    int32_t anyIndex(bool &valid, int32_t least);
    void grid();
    rg_grid_cell anyCell(bool &valid);
    void cell();
    void cells();

    // calls_layout.cpp
    float size(bool &valid);
    rg_spec spec(bool &valid);
    /// RG_ERROR_TREE is a success of sorts: layout goes on.
    void expectLayout(rg_status got, const Handle &h, bool valid, bool root);
    void layout();
    void measure();
    void dirty();
    void changes();
    void overflow();
    void motion();
    void paint();
    void lint();
    void frames();
    void checkPainted(const Handle &h, uint32_t count);
    void rectangles();
    void events();
    bool listsAll = false; ///< what becomes of any child of any tree

    // calls_relative.cpp
    int anchored(int node, uint32_t rule, const Anchor &anchor) const;
    void anchor();
    void anchors();
    void parentRules();

    // calls_scroll.cpp
    float coordinate();
    void scroll();
    void reveal();
    void seen();
    void inset();

    // calls_tables.cpp
    void columns();
    void tableCell();

    // calls_custom.cpp
    void container();
    void containerClass();
    void customParams();
    void request();

    // calls_params.cpp
    void param();
    void coordinatorAnchor();
    void keylines();
    void display();
    float atLeast(float least, bool &valid);
    void flexbox();
    void flexItem();

    // calls_connections.cpp
    void connections();
    void references();

    // calls_context.cpp
    void dump();
    void explain();
    void context();
    void nulls();
};
