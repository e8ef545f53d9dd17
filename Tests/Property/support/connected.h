// SPDX-License-Identifier: MIT
// Connections and references of the model: as rg_connections and rg_references, with nodes named by their keys.
#pragma once

#include <reglet/reglet.h>

#include <string>
#include <vector>

/// Keys of a connection without a target, and of a target that was destroyed.
enum { noNode = -1, deadNode = -2 };

struct Connections {
    rg_connections values = rg_connections_default();
    /// The targets of left, top, right, bottom, leading, trailing, baseline; the center of the circle.
    int targets[8] = {noNode, noNode, noNode, noNode, noNode, noNode, noNode, noNode};

    rg_connection &edge(int slot) { return (&values.left)[slot]; }
    const rg_connection &edge(int slot) const { return (&values.left)[slot]; }
    void connect(int slot, int target, rg_constraint_attribute to) {
        targets[slot] = target;
        edge(slot).edge = to;
    }
    void disconnect(int slot) { connect(slot, noNode, RG_ATTR_NONE); }
};

struct References {
    rg_references values = rg_references_default();
    std::vector<int> nodes;

    /// A group passes its visibility on.
    bool isGroup() const { return values.barrier == RG_ATTR_NONE && values.role <= RG_ROLE_GROUP; }
    /// Groups and others that no group passes its visibility to.
    bool isSkippedByGroups() const { return values.barrier == RG_ATTR_NONE && !nodes.empty(); }
};

std::string connectionsText(const Connections &c);
std::string referencesText(const References &r);
