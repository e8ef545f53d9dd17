// SPDX-License-Identifier: MIT
import CReglet

/// The order in which a coordinator places its children: each after the siblings on which it depends. These are the app
/// bar of a scrolling view, the sibling that is or holds the anchor, and those whose edges it dodges.
///
/// A depth-first search in the order of the children, with a stack that is linked through their records. Children
/// without a record depend on none and are not part of it. A child at which a cycle closes is in error. It counts as
/// placed, and is placed by gravity alone.
///
/// O(children * depth of their anchors), and for each set of edges that children dodge O(children) more. A child that
/// dodges and is in a cycle may also look at all children.
struct CoordinatorOrder {
    let row: Int
    let run: UnsafeMutablePointer<CoordinatorState>
    /// The last child in the order, or -1.
    var last = -1
    /// All children before this one are in the order or cover no edge.
    var firstCover: Int
    /// The sets of edges for which all children that cover them are in the order.
    var dodged: UInt64 = 0
}

extension CoordinatorLayout {
    /// Puts a child into the order, after all on which it depends.
    @inline(never)
    @_optimize(size)
    func order(_ child: Int, _ order: inout CoordinatorOrder) {
        var top = -1, next = child
        while true {
            if next < 0 {  // `top` depends on none that is not in the order
                if isUnordered(top) { append(top, PlaceStep.ordered, &order) }
                top = Int(params.record(top)?.pointee.waiting ?? -1)
                if top < 0 { return }
            } else if let record = params.record(next) {
                if record.pointee.step == PlaceStep.open {
                    treeReports.report(
                        next, in: order.row, RG_CODE_CYCLE, "its anchor or the edges it dodges depend on it")
                    append(next, PlaceStep.forced, &order)
                } else {
                    while order.firstCover >= 0 && (!isUnordered(order.firstCover) || edge(order.firstCover) == 0) {
                        order.firstCover = Int(node(order.firstCover).pointee.next)
                    }
                    record.pointee.step = PlaceStep.open
                    record.pointee.next = Int32(truncatingIfNeeded: order.firstCover)
                    record.pointee.waiting = Int32(truncatingIfNeeded: top)
                    top = next
                }
            }
            next = nextDependency(of: top, &order)
        }
    }

    @inline(never)
    @_optimize(size)
    private func append(_ child: Int, _ step: UInt32, _ order: inout CoordinatorOrder) {
        let row = Int32(truncatingIfNeeded: child)
        if order.last < 0 { order.run.pointee.next = row } else { params.record(order.last)?.pointee.next = row }
        params.record(child)?.pointee.step = step
        params.record(child)?.pointee.next = -1
        order.last = child
    }

    /// Whether a child, or -1, has no place in the order yet, and will have one.
    @inline(never)
    @_optimize(size)
    func isUnordered(_ child: Int) -> Bool {
        guard child >= 0, !node(child).isGone, let record = params.record(child) else { return false }
        return record.pointee.step < PlaceStep.ordered
    }

    /// A sibling on which a child depends and that is not in the order yet; or -1.
    @inline(never)
    @_optimize(size)
    private func nextDependency(of child: Int, _ order: inout CoordinatorOrder) -> Int {
        guard let record = params.record(child), record.pointee.step == PlaceStep.open else { return -1 }
        let bar = Int(order.run.pointee.bar)
        if isUnordered(bar) && scrollsBelowBar(child) { return bar }
        let direct = anchoredSibling(child, order.row)
        if direct != child && isUnordered(direct) { return direct }
        let edges = edges(child, RG_PARAM_DODGE_INSET_EDGES)
        let set: UInt64 = 1 << UInt64(edges & 7 | edges >> 1 & 0x38)
        if edges == 0 || order.dodged & set != 0 { return -1 }
        var sibling = Int(record.pointee.next)
        while sibling >= 0 {
            let edge = edge(sibling)
            if edge != 0 && edge & edges == edge && sibling != child && isUnordered(sibling) {
                record.pointee.next = Int32(truncatingIfNeeded: sibling)
                return sibling
            }
            sibling = Int(node(sibling).pointee.next)
        }
        order.dodged |= set
        return -1
    }

    /// The edges that a child covers.
    func edge(_ child: Int) -> UInt32 { edges(child, RG_PARAM_INSET_EDGE) }

    /// Edges in a parameter of a child of a coordinator.
    @inline(never)
    @_optimize(size)
    func edges(_ child: Int, _ param: rg_param) -> UInt32 {
        let isRTL = node(Int(node(child).pointee.parent)).isRTL
        return Gravity.absolute(params.bits(child, param), isRTL) & (Gravity.horizontalMask | Gravity.verticalMask)
    }
}
