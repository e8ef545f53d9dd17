// SPDX-License-Identifier: MIT
import CReglet

/// The view of small containers: drawers, chip groups, percent frames, absolute containers. See include/reglet/panes.h.
public struct PaneLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var paneLayout: PaneLayout { PaneLayout(state) }
}

extension PaneLayout {
    // MARK: - Absolute containers

    /// The position of a child of an absolute container in the content box, in units.
    @inline(never)
    func origin(_ child: Int) -> (x: Int, y: Int) {
        guard let rarer = rarer(child) else { return (0, 0) }
        func edge(_ value: Int32, _ property: rg_property) -> Int {
            value == RarerStyle.absent || rarer.pointee.edgePercents & RarerStyle.edgeBit(property) != 0
                ? 0 : Int(value)
        }
        return (edge(rarer.pointee.edgeLeft, RG_EDGE_LEFT), edge(rarer.pointee.edgeTop, RG_EDGE_TOP))
    }

    @inline(never)
    @_optimize(size)
    func measureAbsolute(_ row: Int, _ width: Spec, _ height: Spec) {
        let container = node(row)
        var right = 0, bottom = 0
        var outcome: UInt32 = 0
        for child in children(of: box(container)) where !node(child).isGone {
            let node = self.node(child)
            params.measure(
                child, width, node.pointee.width, RowAxis.mainPadding(container), height, node.pointee.height,
                ColumnAxis.mainPadding(container))
            let origin = origin(child)
            right = max(right, origin.x &+ Int(result(child).pointee.width))
            bottom = max(bottom, origin.y &+ Int(result(child).pointee.height))
            outcome |= result(child).pointee.state & ResultFlags.outcome
        }
        // a negative position makes the content shorter than the space of the child
        params.resolve(row, width, height, right, bottom, outcome | ResultFlags.bound)
    }

    @inline(never)
    @_optimize(size)
    func placeAbsolute(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        for child in children(of: box(node)) {
            if self.node(child).isGone {
                changeList.hide(child)
                continue
            }
            let origin = origin(child)
            layout.setBox(
                into, child, self.node(child), result(child), Int(node.pointee.paddingLeft) &+ origin.x,
                Int(node.pointee.paddingTop) &+ origin.y)
        }
    }

    // MARK: - Chip groups

    @inline(never)
    @_optimize(size)
    func measureChips(_ row: Int, _ width: Spec, _ height: Spec) {
        let container = node(row)
        for child in children(of: box(container)) where !node(child).isGone {
            params.measure(
                child, width, node(child).pointee.width, RowAxis.mainPadding(container), height,
                node(child).pointee.height, ColumnAxis.mainPadding(container))
        }
        let size = flowChips(
            row, startsAt: Int(container.pointee.paddingLeft),
            Int(width.most) &- Int(container.pointee.paddingRight), nil)
        var outcome = ResultFlags.bound  // lines break at the bound
        for child in children(of: box(container)) where !node(child).isGone {
            outcome |= result(child).pointee.state & ResultFlags.outcome
        }
        let wantedX = atLeastZero(clampUnits(size.x &+ Int(container.pointee.paddingRight)))
        let wantedY = atLeastZero(clampUnits(size.y &+ Int(container.pointee.paddingBottom)))
        if trace.isRecording { trace.recordWanted(row, Int(wantedX), Int(wantedY)) }
        outcome |= ResultFlags.overflow(wantedX, wantedY)
        if width.cuts(wantedX) { outcome |= ResultFlags.tooSmallWidth }
        if height.cuts(wantedY) { outcome |= ResultFlags.tooSmallHeight }
        // the suggested minimum is not read, as on Android
        layout.setMeasuredSize(
            row, width.resolve(wantedX), height.resolve(wantedY), outcome, baseline: Baseline.none)
    }

    /// Puts the children into lines between two positions, counted from the start of a line, and places them if there
    /// is a placement. - Returns: the far ends of the content.
    @inline(never)
    @_optimize(size)
    private func flowChips(_ row: Int, startsAt from: Int, _ to: Int, _ into: Placement?) -> (x: Int, y: Int) {
        let container = node(row), rtl = into != nil && container.isRTL
        let gap = Int(rarer(row)?.pointee.gap ?? 0), lineGap = Int(rarer(row)?.pointee.lineGap ?? 0)
        let isSingle = params.value(row, RG_PARAM_SINGLE_LINE) != 0
        var start = from, top = Int(container.pointee.paddingTop), most = 0
        var bottom = top
        for child in children(of: box(container)) {
            let node = self.node(child), result = self.result(child)
            if node.isGone { continue }
            let before = Int(rtl ? node.pointee.marginRight : node.pointee.marginLeft)
            let after = Int(rtl ? node.pointee.marginLeft : node.pointee.marginRight)
            let width = Int(result.pointee.width)
            if start &+ before &+ width > to && !isSingle {
                start = from
                top = bottom &+ lineGap
            }
            let end = start &+ before &+ width
            bottom = top &+ Int(result.pointee.height)
            most = max(most, end)
            if let into {
                layout.setBox(into, child, node, result, rtl ? Int(into.width) &- end : start &+ before, top)
            }
            start = end &+ after &+ gap
            if node.pointee.next < 0 { most &+= after }
        }
        return (most, bottom)
    }

    @inline(never)
    @_optimize(size)
    func placeChips(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        for child in children(of: box(node)) where self.node(child).isGone { changeList.hide(child) }
        let start = node.isRTL ? node.pointee.paddingRight : node.pointee.paddingLeft
        let end = node.isRTL ? node.pointee.paddingLeft : node.pointee.paddingRight
        _ = flowChips(row, startsAt: Int(start), Int(into.width) &- Int(end), into)
    }
}
