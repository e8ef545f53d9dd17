// SPDX-License-Identifier: MIT
import CReglet

/// Lookup of nodes by name.
extension TreeEditor {
    /// Finds the first node with a name in the tree of `root`, in document order; -1 when there is none.
    @_optimize(size)
    public func find(_ root: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let s = state
        let first = s.pointee.names.first(bytes, count)
        var best = -1, id = first, left = 8
        while id >= 0 {
            if left == 0 { return firstNamesake(root, of: first) }
            left &-= 1
            let row = Int(s.pointee.rowOf[id])
            if isInside(row, root), best < 0 || precedes(row, best) { best = row }
            id = s.pointee.names.next(id)
        }
        return best
    }

    /// Finds a name that many nodes have, by a walk over the tree. O(nodes before the result).
    @_optimize(size)
    private func firstNamesake(_ root: Int, of other: Int) -> Int {
        var row = root
        while row >= 0 && !state.pointee.names.isNamesake(id(row), of: other) { row = nextRow(row, below: root) }
        return row
    }

    @_optimize(size)
    private func isInside(_ row: Int, _ top: Int) -> Bool {
        var at = row
        while at >= 0 && at != top { at = Int(node(at).pointee.parent) }
        return at == top
    }

    /// Whether row `a` of a tree comes before row `b` in document order. O(depth + siblings).
    @_optimize(size)
    private func precedes(_ a: Int, _ b: Int) -> Bool {
        var x = a, y = b
        let depths = state.pointee.depths
        while depths[x] > depths[y] { x = Int(node(x).pointee.parent) }
        while depths[y] > depths[x] { y = Int(node(y).pointee.parent) }
        if x == y { return depths[a] < depths[b] }  // one row is an ancestor of the other
        while node(x).pointee.parent != node(y).pointee.parent {
            x = Int(node(x).pointee.parent)
            y = Int(node(y).pointee.parent)
        }
        var at = x
        while at >= 0 && at != y { at = Int(node(at).pointee.next) }
        return at == y
    }
}
