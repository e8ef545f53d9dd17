// SPDX-License-Identifier: MIT
import CReglet

/// The view with the operations of relative containers.
public struct RelativeLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var relativeLayout: RelativeLayout { RelativeLayout(state) }
}

/// The relative container: rules between siblings and to the parent (Android's RelativeLayout, API 34).
///
/// Invariant: one run measures a child at most twice. Bounds on measure calls: docs/internals/limits.md. Children
/// without rules have no record: their edges follow from their measured size (Relative+Edges.swift).
extension RelativeLayout {
    /// Measures a relative container. Source: RelativeLayout.onMeasure.
    ///
    /// 1. Horizontal pass, anchors first: apply the rules, measure, resolve the remaining edges.
    /// 2. Vertical pass: the equivalent steps, with the resolved width.
    /// 3. Resolve the container's size, then the children whose position depends on it, and gravity.
    ///
    /// Stack: one frame of this function per tree level; all other data is in the records.
    func measureRelative(_ row: Int, _ width: Spec, _ height: Spec) {
        if result(row).pointee.state & ResultFlags.childOrderValid == 0 { sortRelative(row) }
        runRelative(row, width, height, isSecond: holdsGrid(row) && dispatch.measureFirst(row, width, height))
    }

    /// Runs both passes. `isSecond`: an earlier run has measured the nested grids under their first specs. See
    /// FirstMeasure.swift.
    @inline(never)
    func runRelative(_ row: Int, _ width: Spec, _ height: Spec, isSecond: Bool) {
        box(node(row)).leafUpdate.pointee.flags = 0
        startBound(row, width, isSecond: isSecond)
        var vertical = false
        while true {
            var child = nextMember(row, after: -1, vertical)
            while child >= 0 {
                let (x, y) =
                    vertical ? verticalSpecs(row, child, width, height) : horizontalSpecs(row, child, width, height)
                let isKnown = !vertical && isWidthKnown(row, child, x)
                if !vertical && !isSecond && remembers(child) { layout.noteFirst(child, x, y) }
                if !isKnown {
                    layout.measureChild(child, x, y, cacheEpoch: box(node(row)).pointee.cacheEpoch)
                    noteBound(row, result(child).pointee.state)
                    if remembers(child) { result(child).pointee.state |= ResultFlags.cacheEvicted }  // see noteFirst
                }
                if let record = relative(inLine: child) {
                    if vertical {
                        resolveVerticalEdges(row, child, record, height)
                    } else {
                        resolveHorizontalEdges(
                            row, child, record, width, isKnown ? x.size : result(child).pointee.width)
                    }
                }
                child = nextMember(row, after: child, vertical)
            }
            if vertical { break }
            vertical = true
        }
        finishRelative(row, width, height)
    }

    /// Whether the horizontal pass can skip a child, as measuring under an exact width would give only the baseline.
    /// Children without a record are measured if any sibling has rules, because their measured size is used.
    @inline(__always)
    func isWidthKnown(_ row: Int, _ child: Int, _ width: Spec) -> Bool {
        if !width.isExact || node(child).pointee.flags & NodeFlags.sizeRules != 0 { return false }
        guard let record = relative(child) else { return box(node(row)).relative.pointee.firstRecord < 0 }
        return record.pointee.given & RelativeRule.bit(RG_ALIGN_BASELINE.rawValue) == 0
    }

    /// The child to measure after `child` (-1: the first): children without a record, then the axis order.
    /// Skips gone children.
    /// - Returns: a row, or -1 at the end.
    @inline(never)
    private func nextMember(_ row: Int, after child: Int, _ vertical: Bool) -> Int {
        let box = self.box(node(row))
        var index: Int32
        if child >= 0, let record = relative(inLine: child) {
            index = vertical ? record.pointee.nextY : record.pointee.nextX
        } else {
            var at = Int(child < 0 ? box.pointee.first : node(child).pointee.next)
            while at >= 0 {
                if !node(at).isGone && relativeIndex(at) < 0 { return at }
                at = Int(node(at).pointee.next)
            }
            index = box.relative.pointee.firstRecord
            if vertical && index >= 0 { index = relativeRecord(index).pointee.firstY }
        }
        while index >= 0 {
            let at = self.row(ofRecord: index)
            if !node(at).isGone { return at }
            index = vertical ? relativeRecord(index).pointee.nextY : relativeRecord(index).pointee.nextX
        }
        return -1
    }

    // MARK: - Step 3

    /// The extent of the children, in layout units, before the container's size is known.
    private struct Extent {
        var width = 0, height = 0
        var left = Int.max, top = Int.max, right = Int.min, bottom = Int.min
        var outcome: UInt32 = 0
        var late: UInt32 = 0
        var first = -1  // the child whose baseline is the container's
        var edges = RelativeEdges(left: 0, top: 0, right: 0, bottom: 0)
        var root: Int32 = 0
        var level: Int32 = 0
    }

    @inline(never)
    @_optimize(size)
    private func finishRelative(_ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let rtl = node.isRTL
        let bound = relativeBound(node, width)
        let (moveX, moveY) = gravityMoves(node)
        let ignored = moveX || moveY ? ignoredChild(row) : -1
        var extent = Extent()
        extent.outcome = box.relative.pointee.readBounds
        var index: Int32 = 0
        for child in children(of: box) {
            if !self.node(child).isGone {
                extend(&extent, row, child, index, bound, rtl, child != ignored, moveX, moveY)
            }
            index &+= 1
        }

        if trace.isRecording {
            trace.recordWanted(
                row, horizontal: true, max(extent.width &+ Int(node.pointee.paddingRight), Int(node.pointee.width)))
            trace.recordWanted(
                row, horizontal: false, max(extent.height &+ Int(node.pointee.paddingBottom), Int(node.pointee.height)))
        }
        extent.outcome |= ResultFlags.overflow(
            clampUnits(extent.width &+ Int(node.pointee.paddingRight)),
            clampUnits(extent.height &+ Int(node.pointee.paddingBottom)))
        let rare = self.rare(row)
        var ownWidth = width.size, ownHeight = height.size
        if !width.isExact {
            let wanted = max(
                extent.width &+ Int(node.pointee.paddingRight), Int(node.pointee.width),
                Int(rare?.pointee.suggestedMinWidth ?? 0))
            if width.cuts(clampUnits(wanted)) { extent.outcome |= ResultFlags.tooSmallWidth }
            ownWidth = width.resolve(clampUnits(wanted))
        }
        if !height.isExact {
            let wanted = max(
                extent.height &+ Int(node.pointee.paddingBottom), Int(node.pointee.height),
                Int(rare?.pointee.suggestedMinHeight ?? 0))
            if height.cuts(clampUnits(wanted)) { extent.outcome |= ResultFlags.tooSmallHeight }
            ownHeight = height.resolve(clampUnits(wanted))
        }
        let lateX = !width.isExact && extent.late & 1 != 0
        let lateY = !height.isExact && extent.late & 2 != 0
        box.relative.pointee.movesLate = lateX || lateY
        if lateX || lateY { placeInOwnSize(row, lateX ? ownWidth : -1, lateY ? ownHeight : -1) }

        box.relative.pointee.gravityShiftX = 0
        box.relative.pointee.gravityShiftY = 0
        if (moveX || moveY) && extent.first >= 0 {
            let (x, y) = gravityOffset(node, extent.left, extent.top, extent.right, extent.bottom, ownWidth, ownHeight)
            if moveX { box.relative.pointee.gravityShiftX = x }
            if moveY { box.relative.pointee.gravityShiftY = y }
        }
        // From right to left, children were placed relative to the right edge of the bound.
        let shift = rtl ? Int(bound) &- Int(ownWidth) : 0
        box.relative.pointee.mirrorShift = Int32(truncatingIfNeeded: shift)
        if shift != 0 || box.relative.pointee.gravityShiftX != 0 || box.relative.pointee.gravityShiftY != 0 {
            moveRecords(box, ignored, shift)
        }
        let baseline = extent.first >= 0 ? layout.baseline(ofChild: extent.first, for: row) : Baseline.none
        layout.setMeasuredSize(row, ownWidth, ownHeight, extent.outcome, baseline: baseline)
    }

    @inline(__always)
    private func extend(
        _ extent: inout Extent, _ row: Int, _ child: Int, _ index: Int32, _ bound: Int32, _ rtl: Bool, _ moves: Bool,
        _ moveX: Bool, _ moveY: Bool
    ) {
        let node = self.node(child)
        let edges = relativeEdges(row, child, bound)
        let left = Int(edges.left), top = Int(edges.top), right = Int(edges.right), bottom = Int(edges.bottom)
        let (marginLeft, marginRight) = sideMargins(self.node(row), child)
        extent.width = max(extent.width, rtl ? Int(bound) &- left &+ marginLeft : right &+ marginRight)
        extent.height = max(extent.height, bottom &+ Int(node.pointee.marginBottom))
        if moves || moveY {
            extent.left = min(extent.left, left &- marginLeft)
            extent.top = min(extent.top, top &- Int(node.pointee.marginTop))
        }
        if moves || moveX {
            extent.right = max(extent.right, right &+ marginRight)
            extent.bottom = max(extent.bottom, bottom &+ Int(node.pointee.marginBottom))
        }
        extent.outcome |= result(child).pointee.state & ResultFlags.outcome
        var root = index, level: Int32 = 0
        if let record = relative(inLine: child) {
            extent.late |= record.pointee.late
            root = record.pointee.root
            level = record.pointee.level
        }
        let before =
            edges.top != extent.edges.top
            ? edges.top < extent.edges.top
            : (edges.left != extent.edges.left
                ? edges.left < extent.edges.left
                : root > extent.root || (root == extent.root && level < extent.level))
        if extent.first < 0 || before {
            extent.first = child
            extent.edges = edges
            extent.root = root
            extent.level = level
        }
    }

    /// Centers children once the size of a wrapping container is known. An axis with a negative size is skipped.
    /// Source: the loops after resolveSize in onMeasure, which also move children along the far edges.
    @inline(never)
    private func placeInOwnSize(_ row: Int, _ width: Int32, _ height: Int32) {
        let node = self.node(row)
        let rtl = node.isRTL
        var index = box(node).relative.pointee.firstRecord
        while index >= 0 {
            let record = relativeRecord(index)
            let child = self.row(ofRecord: index)
            index = record.pointee.nextX
            if self.node(child).isGone { continue }
            let rules = record.pointee.parentRules
            let measured = result(child)
            if width >= 0 {
                let size = Int(measured.pointee.width)
                if rules & UInt32(RG_CENTER_IN_PARENT | RG_CENTER_HORIZONTAL) != 0 {
                    record.pointee.left = clampUnits((Int(width) &- size) / 2)
                    record.pointee.right = record.pointee.left &+ measured.pointee.width
                } else if parentSides(rules, rtl).right {
                    record.pointee.left = clampUnits(Int(width) &- Int(node.pointee.paddingRight) &- size)
                    record.pointee.right = record.pointee.left &+ measured.pointee.width
                }
            }
            if height >= 0 {
                let size = Int(measured.pointee.height)
                if rules & UInt32(RG_CENTER_IN_PARENT | RG_CENTER_VERTICAL) != 0 {
                    record.pointee.top = clampUnits((Int(height) &- size) / 2)
                    record.pointee.bottom = record.pointee.top &+ measured.pointee.height
                } else if rules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0 {
                    record.pointee.top = clampUnits(Int(height) &- Int(node.pointee.paddingBottom) &- size)
                    record.pointee.bottom = record.pointee.top &+ measured.pointee.height
                }
            }
        }
    }

    @inline(never)
    private func moveRecords(_ box: UnsafeMutablePointer<ContainerState>, _ ignored: Int, _ shift: Int) {
        var index = box.relative.pointee.firstRecord
        while index >= 0 {
            let record = relativeRecord(index)
            let moves = self.row(ofRecord: index) != ignored
            index = record.pointee.nextX
            let x = (moves ? Int(box.relative.pointee.gravityShiftX) : 0) &- shift,
                y = moves ? Int(box.relative.pointee.gravityShiftY) : 0
            record.pointee.left = clampUnits(Int(record.pointee.left) &+ x)
            record.pointee.right = clampUnits(Int(record.pointee.right) &+ x)
            record.pointee.top = clampUnits(Int(record.pointee.top) &+ y)
            record.pointee.bottom = clampUnits(Int(record.pointee.bottom) &+ y)
        }
    }
}
