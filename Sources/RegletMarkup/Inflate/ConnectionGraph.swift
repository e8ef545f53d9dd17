// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The graph of the connections of one container's children. Connections on one side of each child form a graph in
/// which each child has at most one outgoing edge. All searches together take O(names log names).
struct ConnectionGraph {
    let names: Buffer<ConnectionName>
    let connections: Buffer<InflatePlan.Connections>
    /// The index of the container's first name; the names are in the order of their nodes.
    let first: Int

    /// Follows the connections from a name, up to those that an earlier search has visited.
    /// - Returns: the name that closes a cycle without a solution, or -1. A cycle with a child that is connected on both
    ///   sides has a solution.
    func unsolvableCycle(from start: Int) -> Int {
        var at = start
        while at >= 0 && names[at].slot < 8 && names[at].mark < 0 {
            names.pointer(at).pointee.mark = Int32(truncatingIfNeeded: start)
            let following = next(at)
            if following >= 0 && names[following].mark == Int32(truncatingIfNeeded: start) {
                return isSolvable(following) ? -1 : at
            }
            at = following
        }
        return -1
    }

    /// Whether a child in the cycle that begins at a name also has a connection on the opposite side.
    private func isSolvable(_ start: Int) -> Bool {
        var at = start
        while true {
            let given = connections.pointer(Int(names[at].entry)).pointee.connections
            let side = ConnectionName.side(names[at].slot)
            let isUpright = side & 1 == 1
            var near = isUpright ? given.top : given.left
            var far = isUpright ? given.bottom : given.right
            if !isUpright && given.leading.edge != RG_ATTR_NONE { near = given.leading }
            if !isUpright && given.trailing.edge != RG_ATTR_NONE { far = given.trailing }
            // edges of rg_constraint_attribute come in pairs, the far one even; a child with both connections to one
            // edge is centered on it
            let isOneEdge =
                near.target.id == far.target.id && (near.edge.rawValue ^ far.edge.rawValue) & 1 == 0
            if side < 4 && near.edge != RG_ATTR_NONE && far.edge != RG_ATTR_NONE && !isOneEdge {
                return true
            }
            at = next(at)
            if at == start || at < 0 { return false }
        }
    }

    /// The name on the same side of the child to which a name leads, or -1.
    private func next(_ at: Int) -> Int {
        let target = names[at].target
        let side = ConnectionName.side(names[at].slot)
        var low = first
        var high = names.count
        while low < high {
            let middle = (low &+ high) / 2
            if connections[Int(names[middle].entry)].node < target {
                low = middle &+ 1
            } else {
                high = middle
            }
        }
        var found = -1
        while low < names.count && connections[Int(names[low].entry)].node == target {
            // start and end override left and right
            if ConnectionName.side(names[low].slot) == side && (found < 0 || names[low].slot > side) {
                found = low
            }
            low &+= names[low].slot == 8 ? max(1, Int(names[low].mark)) : 1
        }
        return found
    }
}
