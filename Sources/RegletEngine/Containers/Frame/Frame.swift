// SPDX-License-Identifier: MIT
import CReglet

/// Frame containers.
public struct FrameLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var frameLayout: FrameLayout { FrameLayout(state) }
}

/// The frame container: children over one another, each placed by its own gravity (Android's FrameLayout, API 34).
///
/// A child is asked at most twice in one run of its parent, so k = 3 with the node's own run.
extension FrameLayout {
    /// Source: FrameLayout.onMeasure.
    ///
    /// 1. Measure every child that is not gone (all, with measure_all_children); the largest decides.
    /// 2. Floor by the suggested minimum, resolve.
    /// 3. When the frame was not exact and at least two children match it, those are measured again with its size.
    func measureFrame(_ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        let fresh = box(node).pointee.fresh
        let paddingX = RowAxis.mainPadding(node), paddingY = ColumnAxis.mainPadding(node)
        let measureAll = node.pointee.flags & Flag.measureAll != 0
        let inexact = !width.isExact || !height.isExact
        var maxWidth = 0, maxHeight = 0, matching = 0
        var outcome: UInt32 = 0

        // 1. natural sizes
        if layout.batches { askFrameChildren(row, node, width, height, paddingX, paddingY, fresh) }
        var child = Int(box(node).pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            if node.isGone && !measureAll { continue }
            let (x, y) = extents(row, node, width, height, paddingX, paddingY)
            layout.askChild(
                row, width.forChild(x.length, used: paddingX &+ x.beside),
                height.forChild(y.length, used: paddingY &+ y.beside), fresh: fresh)
            let result = self.result(row)
            maxWidth = max(maxWidth, Int(result.pointee.width) &+ x.beside)
            maxHeight = max(maxHeight, Int(result.pointee.height) &+ y.beside)
            outcome |= result.pointee.state & State.outcome
            if inexact && (x.length == Length.match || y.length == Length.match) {
                // between two edges a child has its place even when it is the only one
                matching &+= self.node(row).pointee.flags & Flag.edges != 0 ? 2 : 1
            }
        }

        // 2. own size
        var wantedWidth = clampUnits(maxWidth &+ paddingX), wantedHeight = clampUnits(maxHeight &+ paddingY)
        outcome |= State.overflow(wantedWidth, wantedHeight)
        if trace.isRecording {
            trace.recordWanted(row, horizontal: true, Int(wantedWidth))
            trace.recordWanted(row, horizontal: false, Int(wantedHeight))
        }
        if let rare = self.rare(row) {
            wantedWidth = max(wantedWidth, rare.pointee.suggestedMinWidth)
            wantedHeight = max(wantedHeight, rare.pointee.suggestedMinHeight)
        }
        if width.cuts(wantedWidth) { outcome |= State.tooSmallWidth }
        if height.cuts(wantedHeight) { outcome |= State.tooSmallHeight }
        let ownWidth = width.resolve(wantedWidth), ownHeight = height.resolve(wantedHeight)
        layout.answer(row, ownWidth, ownHeight, outcome, baseline: Baseline.none)

        // 3. children that match
        if matching < 2 { return }
        let own = result(row)
        child = Int(box(node).pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            if node.isGone && !measureAll { continue }
            let (extentX, extentY) = extents(row, node, width, height, paddingX, paddingY)
            let x = extentX.length, y = extentY.length
            if x != Length.match && y != Length.match { continue }
            let usedX = paddingX &+ extentX.beside, usedY = paddingY &+ extentY.beside
            layout.settle(
                row, x == Length.match ? Spec.exact(ownWidth).forChild(x, used: usedX) : width.forChild(x, used: usedX),
                y == Length.match ? Spec.exact(ownHeight).forChild(y, used: usedY) : height.forChild(y, used: usedY),
                fresh: fresh)
            // on the axis it does not match the second answer may depend on a bound the first did not
            let result = self.result(row)
            var bound = result.pointee.state & State.bound
            if x == Length.match {
                bound &= ~State.boundWidth
            } else if Int(result.pointee.width) &+ usedX > ownWidth {
                bound |= State.boundWidth
            }
            if y == Length.match {
                bound &= ~State.boundHeight
            } else if Int(result.pointee.height) &+ usedY > ownHeight {
                bound |= State.boundHeight
            }
            own.pointee.state |= bound
        }
    }

    /// Step 1 ahead, for leaves the host measures: none depends on another.
    @inline(never)
    @_optimize(size)
    private func askFrameChildren(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ width: Spec, _ height: Spec, _ paddingX: Int, _ paddingY: Int,
        _ fresh: UInt32
    ) {
        var child = Int(box(node).pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            if node.isGone { continue }
            let (x, y) = extents(row, node, width, height, paddingX, paddingY)
            layout.askLater(
                row, width.forChild(x.length, used: paddingX &+ x.beside),
                height.forChild(y.length, used: paddingY &+ y.beside), fresh: fresh)
        }
        layout.measureWaiting()
    }

    @inline(__always)
    func extents(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ width: Spec, _ height: Spec, _ paddingX: Int, _ paddingY: Int
    ) -> (FrameExtent, FrameExtent) {
        if node.pointee.flags & (Flag.percent | Flag.edges) != 0 {
            return frameExtents(row, width, height, paddingX, paddingY)
        }
        return (
            FrameExtent(length: node.pointee.width, beside: RowAxis.mainMargins(node)),
            FrameExtent(length: node.pointee.height, beside: ColumnAxis.mainMargins(node))
        )
    }

    /// Source: FrameLayout.layoutChildren.
    func placeFrameChildren(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        let left = Int(node.pointee.paddingLeft), top = Int(node.pointee.paddingTop)
        let right = Int(into.width) &- Int(node.pointee.paddingRight)
        let bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
        let gravity = node.gravity
        let rtl = node.isRTL
        let measureAll = node.pointee.flags & Flag.measureAll != 0
        var child = Int(box(node).pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            let isUsual = node.pointee.flags & (Flag.gone | Flag.collapsed | Flag.edges) == 0
            if !isUsual && node.isGone {
                if measureAll { changeList.hideMeasured(row) } else { changeList.hide(row) }
                continue
            }
            var (x, y) = layout.gravityOrigin(row, node, gravity, rtl, left, top, right, bottom)
            if !isUsual { (x, y) = edgedOrigin(row, (x, y), left, top, right, bottom) }
            layout.setBox(into, row, node, result(row), x, y)
        }
    }
}
