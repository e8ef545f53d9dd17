// SPDX-License-Identifier: MIT
// What refers to nodes by handles: connections, references, anchors of coordinators.
#include "session.h"

rg_status Session::setConnections(int node, const std::optional<Connections> &connections) {
    if (!connections) return rg_node_set_connections(ctx, handles[node], nullptr);
    rg_connections values = connections->values;
    for (int slot = 0; slot < 7; slot++)
        if (connections->targets[slot] != noNode) (&values.left)[slot].target = handles[connections->targets[slot]];
    if (connections->targets[7] != noNode) values.circle_center = handles[connections->targets[7]];
    return rg_node_set_connections(ctx, handles[node], &values);
}

rg_status Session::setReferences(int node, const std::optional<References> &references) {
    if (!references) return rg_node_set_references(ctx, handles[node], nullptr);
    rg_references values = references->values;
    std::vector<rg_node> nodes;
    for (int key : references->nodes) nodes.push_back(handles[key]);
    values.nodes = nodes.data();
    values.count = uint32_t(nodes.size());
    return rg_node_set_references(ctx, handles[node], &values);
}

/// Makes all references between nodes. Those to destroyed nodes lead to a node that is destroyed at the end.
rg_status Session::connectAll(const World &world) {
    rg_node_def def = rg_node_def_default(RG_KIND_SPACE);
    rg_status status = rg_node_create(ctx, rg_null(), &def, &handles[deadNode]);
    for (const auto &entry : world.nodes) {
        const ModelNode &n = entry.second;
        if (status == RG_OK && n.coordinatorAnchor != noNode)
            status = rg_node_set_coordinator_anchor(ctx, handles[entry.first], handles[n.coordinatorAnchor]);
        if (status == RG_OK && n.connections) status = setConnections(entry.first, n.connections);
        if (status == RG_OK && n.references) status = setReferences(entry.first, n.references);
    }
    // Which groups have changed: first those of groups, which a group made before them has taken for other nodes.
    for (bool groups : {true, false})
        for (const auto &entry : world.nodes) {
            const auto &references = entry.second.references;
            bool passesOn = references && references->isGroup() && references->isSkippedByGroups();
            if (status == RG_OK && passesOn == groups)
                status = rg_node_set_int(ctx, handles[entry.first], RG_VISIBILITY, entry.second.style.visibility);
        }
    if (status == RG_OK) status = rg_node_destroy(ctx, handles[deadNode]);
    handles.erase(deadNode);
    return status;
}
