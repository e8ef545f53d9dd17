// SPDX-License-Identifier: MIT
import CReglet

/// Anchors: the nodes at which children of a coordinator are placed.
extension CoordinatorLayout {
    @inline(__always)
    func anchor(_ child: Int) -> rg_node { params.record(child)?.pointee.anchor ?? rg_node(id: 0) }

    /// The child of the coordinator that is or holds the anchor of a child; -1: it has no anchor, -2: the anchor is not
    /// below the coordinator, or below the child.
    @inline(never)
    @_optimize(size)
    func anchoredSibling(_ child: Int, _ row: Int) -> Int {
        let anchor = self.anchor(child)
        if anchor.id == 0 { return -1 }
        var at = self.row(anchor)
        if at == child { return child }
        while at >= 0 {
            let parent = Int(node(at).pointee.parent)
            if parent == row { return at == child ? -2 : at }
            at = parent
        }
        return -2
    }

    /// Queues the coordinators of a tree whose children have anchors that are no siblings: these may move while nothing
    /// else in the coordinator changes.
    @inline(never)
    @_optimize(size)
    func queueAnchored(below root: Int) {
        let s = state
        for index in 0..<s.pointee.params.records.end {
            let record = s.pointee.params.records.pointer(index)
            if record.pointee.anchor.id == 0 { continue }
            let child = Int(s.pointee.rowOf[Int(record.pointee.id)])
            let parent = Int(node(child).pointee.parent)
            if parent < 0 || !isKind(parent, RG_KIND_COORDINATOR) || !layout.isBelow(parent, root) { continue }
            let anchor = row(record.pointee.anchor)
            if anchor >= 0 && Int(node(anchor).pointee.parent) == parent { continue }
            let result = self.result(parent)
            if result.pointee.state & ResultFlags.laidOut != 0 { invalidation.queuePlace(parent, result) }
        }
    }

    /// The rectangle of an anchor in the coordinator, with scrollers between at their start. A node that is not laid out
    /// has no size and lies at the corner of its parent. Precondition: containers between are placed.
    @inline(never)
    @_optimize(size)
    private func anchorArea(_ anchor: Int, _ row: Int) -> PaneArea {
        var x = 0, y = 0
        var at = anchor
        while at != row {
            if isLaidOut(at) {
                let origin = positions.position(at)
                x &+= Int(origin.x)
                y &+= Int(origin.y)
            }
            at = Int(node(at).pointee.parent)
            x &-= dispatch.scrollStart(at)
        }
        let size = isLaidOut(anchor) ? positions.frameSize(anchor) : (0, 0)
        return PaneArea(left: x, top: y, right: x &+ Int(size.0), bottom: y &+ Int(size.1))
    }

    func isLaidOut(_ row: Int) -> Bool { result(row).pointee.state & ResultFlags.laidOut != 0 }

    /// Whether the anchor of a child lies below a sibling, and a container between them must still be placed. An
    /// explanation places none: all have their positions.
    @inline(never)
    @_optimize(size)
    func isPending(_ child: Int, _ row: Int) -> Bool {
        if state.pointee.isExplaining || anchoredSibling(child, row) < 0 { return false }
        var at = Int(node(self.row(anchor(child))).pointee.parent)
        var isPending = false
        while at != row {
            let bits = result(at).pointee.state
            isPending = bits & ResultFlags.laidOut != 0 && (isPending || bits & ResultFlags.placePending != 0)
            at = Int(node(at).pointee.parent)
        }
        return isPending
    }

    /// The origin of a child beside its anchor, before it is moved into the content box.
    @inline(never)
    @_optimize(size)
    func anchoredOrigin(_ child: Int, _ row: Int, _ own: UInt32) -> (Int, Int) {
        let anchor = self.row(self.anchor(child))
        let area = anchor == child ? PaneArea(left: 0, top: 0, right: 0, bottom: 0) : anchorArea(anchor, row)
        let result = self.result(child)
        let at = Gravity.absolute(params.bits(child, RG_PARAM_ANCHOR_GRAVITY), node(row).isRTL)
        let isCentered = own == 0  // without any layout gravity
        func origin(_ at: UInt32, _ own: UInt32, _ from: Int, _ to: Int, _ length: Int32, _ isRTL: Bool) -> Int {
            var point = from
            switch at & 7 {
            case 5: point = to
            case 1: point = from &+ (to &- from) / 2
            case 0: point = isRTL ? to : from
            default: break
            }
            switch isCentered ? 1 : own & 7 {
            case 5: return point
            case 1: return point &- Int(length) / 2
            default: return point &- Int(length)
            }
        }
        return (
            origin(at, own, area.left, area.right, result.pointee.width, node(row).isRTL),
            origin(at >> 4, own >> 4, area.top, area.bottom, result.pointee.height, false)
        )
    }
}
