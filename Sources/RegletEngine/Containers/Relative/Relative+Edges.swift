// SPDX-License-Identifier: MIT
import CReglet

/// The edges of a relative child, in layout units of its container.
struct RelativeEdges {
    var left: Int32, top: Int32, right: Int32, bottom: Int32
}

/// The edges of a child, and the sizes to which its rules refer.
///
/// A right-to-left container works from its right edge. With an unbounded width it uses a provisional width and moves
/// the children back at the end, as Android does. The edges of children that fill or center still depend on that width.
extension RelativeLayout {
    /// The value of an edge that no rule has set.
    static var open: Int32 { Int32.min }
    private static var provisionalPixels: Double { 65536 }

    /// The width that rules refer to, in layout units; -1 when unbounded.
    func relativeBound(_ node: UnsafeMutablePointer<Node>, _ width: Spec) -> Int32 {
        if width.mode != Spec.unspecified { return width.size }
        if !node.isRTL { return -1 }
        return min(roundUnits(RelativeLayout.provisionalPixels * state.pointee.scale.perPixel), maxUnits / 2)
    }

    /// The left and right margin of a child. Start and end follow the direction of the container, not of the child.
    @inline(__always)
    func sideMargins(_ container: UnsafeMutablePointer<Node>, _ child: Int) -> (left: Int, right: Int) {
        let node = self.node(child)
        if node.isRTL == container.isRTL { return (Int(node.pointee.marginLeft), Int(node.pointee.marginRight)) }
        return mirroredMargins(container, child)
    }

    @inline(never)
    private func mirroredMargins(_ container: UnsafeMutablePointer<Node>, _ child: Int) -> (left: Int, right: Int) {
        let node = self.node(child)
        guard let rarer = self.rarer(child),
            rarer.pointee.marginStart != RarerStyle.absent || rarer.pointee.marginEnd != RarerStyle.absent
        else { return (Int(node.pointee.marginLeft), Int(node.pointee.marginRight)) }
        // the margins are resolved for the other direction
        return (Int(node.pointee.marginRight), Int(node.pointee.marginLeft))
    }

    /// The edges of a child: from its record or, without rules, from its measured size.
    /// During a run, `bound` is `relativeBound`.
    func relativeEdges(_ row: Int, _ child: Int, _ bound: Int32) -> RelativeEdges {
        if let record = relative(inLine: child) {
            return RelativeEdges(
                left: record.pointee.left, top: record.pointee.top, right: record.pointee.right,
                bottom: record.pointee.bottom)
        }
        let container = node(row), node = self.node(child), result = self.result(child)
        let (left, right) = startEdges(container, child, bound, result.pointee.width)
        let top = Int(container.pointee.paddingTop) &+ Int(node.pointee.marginTop)
        return RelativeEdges(
            left: left, top: clampUnits(top), right: right, bottom: clampUnits(top) &+ result.pointee.height)
    }

    /// Resolves an edge from a parent rule. Source: positionAtEdge.
    @inline(never)
    @_optimize(size)
    func startEdges(
        _ container: UnsafeMutablePointer<Node>, _ child: Int, _ bound: Int32, _ size: Int32
    ) -> (Int32, Int32) {
        let margins = sideMargins(container, child)
        if container.isRTL {
            let right = clampUnits(Int(bound) &- Int(container.pointee.paddingRight) &- margins.right)
            return (right &- size, right)
        }
        let left = clampUnits(Int(container.pointee.paddingLeft) &+ margins.left)
        return (left, left &+ size)
    }

    // MARK: - Anchors
}
