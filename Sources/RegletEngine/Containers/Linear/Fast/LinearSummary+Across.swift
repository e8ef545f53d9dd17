// SPDX-License-Identifier: MIT
import CReglet

/// The size across of a container that wraps there, and was measured from sums: it follows the largest child.
///
/// The container keeps the largest extent of all children but one, and which one that is: `excluded`. A change of that
/// child then costs O(1). So does one of another child, unless it alone had the largest extent and becomes smaller:
/// then the others are compared, and it is the one excluded from now on. The extent of a child is its size across with
/// its margins.
///
/// Preconditions: canFollowAcross; no share, as the words of LinearState are those of shares.
/// Invariant: with LinearState.excluded, `largestOther` is the largest extent of all other children. While it is less
/// than 0, as its complement, a child was removed since the last layout, and it is that of all children.
extension LinearSummary {
    /// Whether the size across follows the children where it is not exact: none matches it, and no bound reduces it.
    @inline(__always)
    func canFollowAcross(_ axis: MainAxis, _ result: UnsafeMutablePointer<LayoutResult>, _ summary: UInt32) -> Bool {
        summary & (SummaryFlags.matches | SummaryFlags.nestedMatches | SummaryFlags.shares) == 0
            && result.pointee.state & (axis.crossTooSmall | ResultFlags.overflow) == 0
    }

    /// Notes that the extent of a child changed from `old` to `new`, where `most` was the largest. -1: the child was
    /// not there. - Returns: the new largest extent.
    @inline(never)
    @_optimize(size)
    func changeAcross(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ child: Int, _ old: Int32, _ new: Int32,
        _ most: Int32
    ) -> Int32 {
        let linear = box.linear, name = Int32(truncatingIfNeeded: id(child)) &+ 1
        if linear.pointee.excluded == name { return max(linear.pointee.largestOther, new) }
        if old < most && new <= most {
            if new >= linear.pointee.largestOther {
                linear.pointee.largestOther = new
            } else if old == linear.pointee.largestOther {
                linear.pointee.excluded = 0
            }
            return most
        }
        linear.pointee.excluded = name
        linear.pointee.largestOther = most
        if old < most { return new }
        if new >= most {
            linear.pointee.excluded = 0
            return new
        }
        linear.pointee.largestOther = largestExtent(axis, box, except: child, upTo: most, onlyLeaves: false)
        return max(linear.pointee.largestOther, new)
    }

    /// Notes that a child with this extent is about to be removed. The size follows with the pending delta.
    @inline(never)
    @_optimize(size)
    func removeAcross(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ child: Int, _ extent: Int32, _ most: Int32
    ) {
        _ = changeAcross(axis, box, child, extent, -1, most)
        if box.linear.pointee.excluded == Int32(truncatingIfNeeded: id(child)) &+ 1 {
            box.linear.pointee.largestOther ^= -1
        }
    }

    /// Gives a container the size across that follows from a pending delta. `hasInserted`: a child is new. It is the
    /// first of those that move; else several changed, and all are compared. - Returns: false when the container must run.
    @inline(never)
    @_optimize(size)
    func followAcross(
        _ axis: MainAxis, _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>,
        _ box: UnsafeMutablePointer<ContainerState>, hasInserted: Bool
    ) -> Bool {
        if !canFollowAcross(axis, result, box.linear.pointee.summary) { return true }
        let padding = Int32(truncatingIfNeeded: axis.crossPadding(node(row)))
        var most = axis.cross(result) &- padding
        if box.linear.pointee.excluded != 0 && box.linear.pointee.largestOther < 0 {
            box.linear.pointee.largestOther ^= -1
            most = box.linear.pointee.largestOther
        }
        let isFirst =
            box.linear.pointee.firstMoved >= 0 && box.linear.pointee.lastMoved < 0
            && box.linear.pointee.moveDelta != LinearState.several
        if hasInserted && !isFirst {
            box.linear.pointee.excluded = 0
            most = largestExtent(axis, box, except: -1, upTo: maxUnits, onlyLeaves: false)
        } else if hasInserted {
            let inserted = Int(box.linear.pointee.firstMoved)
            let extent = extentAcross(axis, inserted, node(inserted))
            most = changeAcross(axis, box, inserted, -1, extent, most)
        }
        if Int(most) &+ Int(padding) > min(axis.crossSpec(result).most, Int(maxUnits) &- 1) { return false }
        let size = most &+ padding
        if axis.isVertical { result.pointee.width = size } else { result.pointee.height = size }
        return true
    }

    /// The largest extent of the visible children but one. Stops at `most`, which none exceeds. O(children).
    @inline(never)
    @_optimize(size)
    func largestExtent(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, except child: Int, upTo most: Int32,
        onlyLeaves: Bool
    ) -> Int32 {
        var largest: Int32 = 0
        for at in children(of: box) {
            let node = self.node(at)
            if at == child || node.isGone { continue }
            // leaves that match the container do not count
            if onlyLeaves && (node.pointee.flags & NodeFlags.trivial == 0 || axis.lineCross(node) < 0) { continue }
            largest = max(largest, extentAcross(axis, at, node))
            if largest >= most { break }
        }
        return largest
    }

    /// The extent of a child, by its last measure. A leaf has the length of its style.
    @inline(__always)
    func extentAcross(_ axis: MainAxis, _ child: Int, _ node: UnsafeMutablePointer<Node>) -> Int32 {
        let isLeaf = node.pointee.flags & NodeFlags.trivial != 0
        return clampUnits(Int(isLeaf ? axis.lineCross(node) : axis.cross(result(child))) &+ axis.crossMargins(node))
    }
}
