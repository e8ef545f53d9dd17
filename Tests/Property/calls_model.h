// SPDX-License-Identifier: MIT
// The naive model that the calls compare a context with, and their valid and invalid arguments.
#pragma once

#include <set>

#include "support/generate.h"
#include "support/session.h"

const uint32_t maxNodes = 60, maxDepth = 9, maxTextBytes = 48;

/// A handle as an argument: that of a living node (`key` >= 0), or any other.
struct Handle {
    rg_node node;
    int key;
};

/// A context under test beside its model.
struct Rig {
    explicit Rig(uint64_t seed);
    ~Rig();
    Rig(const Rig &) = delete;

    rg_context *ctx = nullptr, *other = nullptr;
    uint32_t units = 64;
    World world;
    std::map<int, rg_node> handles;
    std::map<uint64_t, int> keys; ///< of living nodes by handle
    std::map<int, std::string> ids;
    std::map<int, void *> userData;
    std::map<std::pair<int, uint32_t>, Anchor> anchors; ///< by node and rg_relative_rule; keys are never used again
    std::vector<rg_node> dead, foreign;
    std::vector<rg_font> fonts, deadFonts;
    std::vector<rg_container_class> classes; ///< the first is null
    std::map<int, std::string> params;        ///< of custom containers' children, by key
    rg_request request = {};                  ///< of a callback that has returned
    std::string callbackProblem;
    int nextKey = 0;
    bool reentrancyBroken = false;

    Handle handle(Random &random) const;
    Handle living(Random &random) const; ///< key -1 when there are none
    /// The value a getter returns for a value that was set.
    rg_style stored(const rg_style &style) const;
    void addNode(int key, int parent, uint32_t index, const rg_node_def &def, rg_node handle);
    void removeNode(int key);
    uint32_t height(int key) const; ///< levels of a subtree
    bool fontInUse(rg_font font) const;
    bool fontExists(uint32_t id) const;
    /// "" when everything that can be read equals the model.
    std::string verify() const;

private:
    std::string verifyNode(int key) const;
    std::string verifyLinks(int key) const;
};

/// A valid random style whose values are whole layout units.
rg_style validStyle(Random &random, const Rig &rig);

/// What a setter must do with a value.
enum class Verdict { accept, refuse, either };
/// Put a value, often a bad one, into a property of `style`.
Verdict anyValue(rg_style &style, const Property &p, Random &random, const Rig &rig);

/// UTF-8 or not; `valid` says which.
std::string anyText(Random &random, bool &valid);
float badNumber(Random &random);
