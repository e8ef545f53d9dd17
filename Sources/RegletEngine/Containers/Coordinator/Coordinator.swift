// SPDX-License-Identifier: MIT
import CReglet

/// The view of coordinators, app bars and collapsing frames.
public struct CoordinatorLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var coordinatorLayout: CoordinatorLayout { CoordinatorLayout(state) }

    @inline(__always)
    func isKind(_ row: Int, _ kind: rg_kind) -> Bool {
        node(row).pointee.flags & NodeFlags.kindMask == kind.rawValue
    }
}

/// The coordinator (Android's CoordinatorLayout): see include/reglet/coordinator.h.
///
/// Invariant: one run measures a child once, and an app bar and its collapsing frames once more when their last results
/// were cached.
extension CoordinatorLayout {
    /// Measures a coordinator in three steps.
    ///
    /// 1. Measure app bars; with height wrap_content they have no bound there.
    /// 2. Measure the other children; the height of a scrolling view follows from the first app bar.
    /// 3. The largest child decides the own size.
    @inline(never)
    @_optimize(size)
    func measureCoordinator(_ row: Int, _ width: Spec, _ height: Spec) {
        let box = self.box(node(row))
        for child in children(of: box) where isKind(child, RG_KIND_APP_BAR) && !node(child).isGone {
            let isWrapped = node(child).pointee.height == Length.wrap || node(child).pointee.height == Length.unset
            measure(child, row, width, isWrapped ? Spec(Spec.unspecified, 0) : height)
            // the coordinator reads more of its children than their sizes, so each change below reaches it
            result(child).pointee.state |= ResultFlags.cacheEvicted
        }
        let bar = firstBar(row)
        for child in children(of: box) where !isKind(child, RG_KIND_APP_BAR) && !node(child).isGone {
            measure(child, row, width, scrollsBelowBar(child) ? scrollingSpec(child, bar, height) : height)
        }
        resolve(row, width, height)
    }

    /// Measures a child as a frame does, within the width that its keyline leaves.
    @inline(never)
    @_optimize(size)
    private func measure(_ child: Int, _ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(child), container = self.node(row)
        params.measure(
            child, width, node.pointee.width,
            RowAxis.mainPadding(container) &+ RowAxis.mainMargins(node) &+ beyondKeyline(child, row, width), height,
            node.pointee.height, ColumnAxis.mainPadding(container) &+ ColumnAxis.mainMargins(node))
    }

    /// The width that a child with a keyline cannot use.
    private func beyondKeyline(_ child: Int, _ row: Int, _ width: Spec) -> Int {
        if width.mode == Spec.unspecified || params.value(child, RG_PARAM_KEYLINE) < 0 { return 0 }
        let container = node(row)
        let at = keyline(child, row)
        // the side of the keyline in writing direction: as if gravity were not mirrored
        switch keylineGravity(child, container) ^ (container.isRTL ? 6 : 0) {
        case Gravity.left: return max(0, Int(width.size) &- Int(container.pointee.paddingRight) &- at)
        case Gravity.right: return max(0, at &- Int(container.pointee.paddingLeft))
        default: return 0
        }
    }

    /// The horizontal gravity of a child with a keyline, END if it has none at all.
    func keylineGravity(_ child: Int, _ container: UnsafeMutablePointer<Node>) -> UInt32 {
        let own = node(child).layoutGravity
        return Gravity.absolute(own == 0 ? 0x105 : own, container.isRTL) & Gravity.horizontalMask
    }

    /// The position of a child's keyline in units; 0 for a bad index.
    func keyline(_ child: Int, _ row: Int) -> Int {
        let index = params.value(child, RG_PARAM_KEYLINE)
        guard let record = params.record(row), index >= 0, index < Float(record.pointee.keylines.count) else {
            return 0
        }
        return Int(state.pointee.scale.size(record.pointee.keylines[Int(index)]))
    }

    /// The height spec from which that of a child follows. A scrolling view has the height that remains once the app
    /// bar is scrolled out.
    @inline(never)
    @_optimize(size)
    private func scrollingSpec(_ child: Int, _ bar: Int, _ height: Spec) -> Spec {
        let length = node(child).pointee.height
        if bar < 0 || length >= 0 || length == Length.percent { return height }
        let own = node(bar).isGone ? 0 : Int(result(bar).pointee.height)
        let room = clampUnits(Int(height.size) &+ currentRanges(bar).total &- own)
        if length == Length.match { return Spec.exact(room) }
        return Spec(Spec.atMost, room < 0 ? maxUnits : room)  // a negative room counts as none, as on Android
    }

    /// Whether a child begins at the bottom edge of an app bar, if there is one.
    func scrollsBelowBar(_ child: Int) -> Bool {
        params.value(child, RG_PARAM_SCROLLING_VIEW) != 0 && !isKind(child, RG_KIND_APP_BAR)
    }

    /// The first app bar of a coordinator, gone or not; or -1. O(children).
    @inline(never)
    @_optimize(size)
    func firstBar(_ row: Int) -> Int {
        for child in children(in: row) where isKind(child, RG_KIND_APP_BAR) { return child }
        return -1
    }

    /// The app bar above a scrolling view; or -1. O(children).
    func appBar(for child: Int, _ row: Int) -> Int { scrollsBelowBar(child) ? firstBar(row) : -1 }

    /// Stores the own size: that of the largest child with its margins.
    @inline(never)
    @_optimize(size)
    private func resolve(_ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        var maxWidth = 0, maxHeight = 0
        var outcome: UInt32 = 0
        for child in children(of: box(node)) where !self.node(child).isGone {
            let result = self.result(child)
            maxWidth = max(maxWidth, Int(result.pointee.width) &+ RowAxis.mainMargins(self.node(child)))
            maxHeight = max(maxHeight, Int(result.pointee.height) &+ ColumnAxis.mainMargins(self.node(child)))
            outcome |= result.pointee.state & ResultFlags.outcome
            if params.record(child) != nil { outcome |= ResultFlags.bound }  // a keyline or an app bar
        }
        params.resolve(row, width, height, maxWidth, maxHeight, outcome)
    }
}
