// SPDX-License-Identifier: MIT
import CReglet

/// The placing of a coordinator's children, each after the siblings on which it depends: the one that holds its anchor,
/// the app bar of a scrolling view, those whose edges it dodges.
///
/// Children without parameters depend on none. The others are visited in rounds until all have their positions. If an
/// anchor lies below a sibling, its position is known only when the sibling's subtree is placed: then the coordinator
/// is placed again at the end of the pass, after those below it (`placeLate`).
///
/// O(children * longest chain of dependencies), and O(children) more for each child that dodges.
extension CoordinatorLayout {
    /// One run of `placeCoordinator`.
    private struct Run {
        let row: Int
        let into: Placement
        let serial: UInt32
        /// All other containers of the tree are placed.
        let isLate: Bool
        /// The next child is in a cycle: it is placed by gravity alone.
        var isForced = false
        /// The covered parts of the edges, in units.
        var left = 0, top = 0, right = 0, bottom = 0
    }

    @inline(__always)
    func placeCoordinator(_ row: Int) { placeCoordinator(row, isLate: state.pointee.isExplaining) }

    /// Places the coordinator that was deferred last.
    @inline(never)
    @_optimize(size)
    func placeLate() {
        let s = state
        let row = Int(s.pointee.rowOf[Int(s.pointee.params.late)])
        guard let record = params.record(row) else { return }
        s.pointee.params.late = record.pointee.nextLate
        s.pointee.params.lateLeft &-= 1
        record.pointee.nextLate = ParamRecord.notLate
        placeCoordinator(Int(node(row).pointee.parent), isLate: true)
    }

    @inline(never)
    @_optimize(size)
    private func placeCoordinator(_ row: Int, isLate: Bool) {
        treeReports.clearError(row)
        state.pointee.params.serial &+= 1
        var run = Run(
            row: row, into: Placement(engine, row), serial: state.pointee.params.serial, isLate: isLate)
        let box = self.box(node(row))
        for child in children(of: box) {
            if node(child).isGone {
                changeList.hide(child)
            } else if params.record(child) == nil {
                place(child, &run)
            }
        }
        while true {
            var waiting = -1
            var hasPlaced = false
            for child in children(of: box) where !isDone(child, run.serial) {
                if run.isForced || isReady(child, row, run.serial, isLate) {
                    hasPlaced = true
                    params.record(child)?.pointee.serial = run.serial
                    place(child, &run)
                    run.isForced = false
                } else if waiting < 0 {
                    waiting = child
                }
            }
            if waiting < 0 { return }
            if !hasPlaced {
                if putOff(row, run.serial, isLate) { return }
                treeReports.report(waiting, in: row, RG_CODE_CYCLE, "its anchor or the edges it dodges depend on it")
                run.isForced = true
            }
        }
    }

    /// Defers a coordinator to the end of the pass if its children wait for an anchor below a sibling. - Returns:
    /// whether it did.
    @inline(never)
    @_optimize(size)
    private func putOff(_ row: Int, _ serial: UInt32, _ isLate: Bool) -> Bool {
        if state.pointee.isExplaining { return false }
        for child in children(in: row) where !isDone(child, serial) && isDeep(child, row) {
            if isLate && !isPending(child, row) { continue }
            guard let record = params.record(child) else { continue }
            if record.pointee.nextLate == ParamRecord.notLate {
                record.pointee.nextLate = state.pointee.params.late
                state.pointee.params.late = record.pointee.id
            }
            holdChildren(row, serial)
            return true
        }
        return false
    }

    func isDone(_ child: Int, _ serial: UInt32) -> Bool {
        guard !node(child).isGone, let record = params.record(child) else { return true }
        return record.pointee.serial == serial
    }

    /// Whether all siblings on which a child depends have their positions.
    @inline(never)
    @_optimize(size)
    private func isReady(_ child: Int, _ row: Int, _ serial: UInt32, _ isLate: Bool) -> Bool {
        let bar = appBar(for: child, row)
        if bar >= 0 && !isDone(bar, serial) { return false }
        let direct = anchoredSibling(child, row)
        if direct >= 0 && direct != child && !isDone(direct, serial) { return false }
        if direct >= 0 && isDeep(child, row) && (!isLate || isPending(child, row)) { return false }
        let dodged = edges(child, RG_PARAM_DODGE_INSET_EDGES, row)
        if dodged == 0 { return true }
        for sibling in children(in: row) where sibling != child && !isDone(sibling, serial) {
            let edge = edges(sibling, RG_PARAM_INSET_EDGE, row)
            if edge != 0 && edge & dodged == edge { return false }
        }
        return true
    }

    private func edges(_ child: Int, _ param: rg_param, _ row: Int) -> UInt32 {
        Gravity.absolute(params.bits(child, param), node(row).isRTL)
    }

    // MARK: - Positions

    /// The size of a child's box: fill and clip gravity change the measured size to that of the content box.
    @inline(never)
    @_optimize(size)
    func placedSize(_ child: Int) -> (Int32, Int32) {
        let node = self.node(child), result = self.result(child), row = Int(node.pointee.parent)
        let size = (result.pointee.width, result.pointee.height), gravity = node.layoutGravity
        if gravity & (6 | 6 << 4 | 8 | 8 << 4) == 0 { return size }
        let isBelowBar = appBar(for: child, row) >= 0
        if !isBelowBar && (anchoredSibling(child, row) >= 0 || params.value(child, RG_PARAM_KEYLINE) >= 0) {
            return size
        }
        let own = positions.frameSize(row)
        var area = PaneArea(self.node(row), own.0, own.1, node)
        if isBelowBar { area.top &-= Int(self.node(row).pointee.paddingTop) }
        return (
            PaneArea.length(gravity, area.left, area.right, size.0),
            PaneArea.length(gravity >> 4, area.top, area.bottom, size.1)
        )
    }

    /// Places a child whose dependencies have their positions.
    @inline(never)
    @_optimize(size)
    private func place(_ child: Int, _ run: inout Run) {
        let node = self.node(child), result = self.result(child)
        let container = self.node(run.row)
        let size = placedSize(child)
        let isAgain = run.isLate && params.record(child)?.pointee.placedPass ?? state.pointee.pass == state.pointee.pass
        if !isAgain {
            relativeLayout.mirrorInside(
                child, node, result, isNegative: size != (result.pointee.width, result.pointee.height))
        }
        params.record(child)?.pointee.placedPass = state.pointee.pass
        params.record(child)?.pointee.heldPass = 0
        let width = Int(size.0), height = Int(size.1)
        var area = PaneArea(container, run.into.width, run.into.height, node)
        let own = Gravity.absolute(node.layoutGravity, container.isRTL)
        let bar = run.isForced ? -1 : appBar(for: child, run.row)
        let direct = run.isForced ? -1 : anchoredSibling(child, run.row)
        var x: Int, y: Int
        if direct == -2 {
            treeReports.report(
                child, in: run.row, RG_CODE_UNKNOWN_ANCHOR, "its anchor is not below the coordinator, beside the child")
        }
        if direct >= 0 {
            (x, y) = anchoredOrigin(child, run.row, own)
            x = max(area.left, min(x, area.right &- width))
            y = max(area.top, min(y, area.bottom &- height))
        } else if bar >= 0 {
            let shift = isLaidOut(bar) ? Int(positions.position(bar).y) &+ Int(positions.frameSize(bar).1) : 0
            area.top &-= Int(container.pointee.paddingTop)
            let gravity = node.layoutGravity == 0 ? Gravity.absolute(Gravity.normal, container.isRTL) : own
            x = PaneArea.align(gravity, area.left, area.right, width)
            y = PaneArea.align(gravity >> 4, area.top &+ shift, area.bottom &+ shift, height) &- overlap(child, bar)
        } else if params.value(child, RG_PARAM_KEYLINE) >= 0 {
            // from right to left Android takes another index, to which there is no keyline
            x = (container.isRTL ? 0 : keyline(child, run.row)) &- width
            switch keylineGravity(child, container) {
            case Gravity.right: x &+= width
            case Gravity.centerHorizontal: x &+= width / 2
            default: break
            }
            switch own & Gravity.verticalMask {
            case Gravity.bottom: y = height
            case Gravity.centerVertical: y = height / 2
            default: y = 0
            }
            x = max(area.left, min(x, area.right &- width))
            y = max(area.top, min(y, area.bottom &- height))
        } else {
            var gravity = own
            if gravity & Gravity.horizontalMask == 0 { gravity |= container.isRTL ? Gravity.right : Gravity.left }
            if gravity & Gravity.verticalMask == 0 { gravity |= Gravity.top }
            x = PaneArea.align(gravity, area.left, area.right, width)
            y = PaneArea.align(gravity >> 4, area.top, area.bottom, height) &- appBarOffset(child)
        }
        if params.record(child) != nil { dodge(child, &x, &y, &run) }
        layout.setBox(run.into, child, node, result, x, y)
    }

    /// Adds the edge that a child covers, and moves the child off the edges that others cover.
    @inline(never)
    @_optimize(size)
    private func dodge(_ child: Int, _ x: inout Int, _ y: inout Int, _ run: inout Run) {
        let node = self.node(child), size = placedSize(child)
        let right = x &+ Int(size.0), bottom = y &+ Int(size.1)
        if right <= x || bottom <= y { return }
        let edge = edges(child, RG_PARAM_INSET_EDGE, run.row)
        switch edge & Gravity.horizontalMask {
        case Gravity.left: run.left = max(run.left, right)
        case Gravity.right: run.right = max(run.right, Int(run.into.width) &- x)
        default: break
        }
        switch edge & Gravity.verticalMask {
        case Gravity.top: run.top = max(run.top, bottom)
        case Gravity.bottom: run.bottom = max(run.bottom, Int(run.into.height) &- y)
        default: break
        }
        if node.pointee.flags & NodeFlags.visibilityMask != 0 { return }
        let dodged = edges(child, RG_PARAM_DODGE_INSET_EDGES, run.row)
        func shift(_ mask: UInt32, _ near: Int, _ far: Int, _ before: Int, _ after: Int) -> Int {
            var shift = 0
            if mask & 3 == 3 && near < before { shift = before &- near }
            if mask & 5 == 5 && far &+ shift < after { shift = far &+ shift &- after }
            return shift
        }
        x &+= shift(
            dodged, x &- Int(node.pointee.marginLeft),
            Int(run.into.width) &- right &- Int(node.pointee.marginRight), run.left, run.right)
        y &+= shift(
            dodged >> 4, y &- Int(node.pointee.marginTop),
            Int(run.into.height) &- bottom &- Int(node.pointee.marginBottom), run.top, run.bottom)
    }
}
