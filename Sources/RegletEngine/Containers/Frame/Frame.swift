// SPDX-License-Identifier: MIT
import CReglet

/// The view of frame containers.
public struct FrameLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var frameLayout: FrameLayout { FrameLayout(state) }
}

/// The frame container: children over one another, each placed by its own gravity (Android's FrameLayout, API 34).
///
/// Invariant: one run measures a child at most twice. Bounds on measure calls: docs/internals/limits.md.
extension FrameLayout {
    /// Measures a frame and its children in three steps. Source: FrameLayout.onMeasure.
    ///
    /// 1. Measures every child that is not gone (all, with measure_all_children); the largest decides.
    /// 2. Applies the suggested minimum and resolves the size under the spec.
    /// 3. If the frame is not exact and at least two children match it, measures those again with its size.
    func measureFrame(_ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        let cacheEpoch = box(node).pointee.cacheEpoch
        let paddingX = RowAxis.mainPadding(node), paddingY = ColumnAxis.mainPadding(node)
        let measureAll = node.pointee.flags & NodeFlags.measureAll != 0
        let inexact = !width.isExact || !height.isExact
        var maxWidth = 0, maxHeight = 0, matching = 0
        var outcome: UInt32 = 0

        // 1. natural sizes
        if layout.batches { measureFrameChildren(row, node, width, height, paddingX, paddingY, cacheEpoch) }
        var child = Int(box(node).pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            if node.isGone && !measureAll { continue }
            let (x, y) = extents(row, node, width, height, paddingX, paddingY)
            layout.measureChild(
                row, width.forChild(x.length, used: paddingX &+ x.beside),
                height.forChild(y.length, used: paddingY &+ y.beside), cacheEpoch: cacheEpoch)
            let result = self.result(row)
            maxWidth = max(maxWidth, Int(result.pointee.width) &+ x.beside)
            maxHeight = max(maxHeight, Int(result.pointee.height) &+ y.beside)
            outcome |= result.pointee.state & ResultFlags.outcome
            if inexact && (x.length == Length.match || y.length == Length.match) {
                // a child between two edges is measured again even if it is the only one
                matching &+= self.node(row).pointee.flags & NodeFlags.edges != 0 ? 2 : 1
            }
        }

        // 2. own size
        var wantedWidth = clampUnits(maxWidth &+ paddingX), wantedHeight = clampUnits(maxHeight &+ paddingY)
        outcome |= ResultFlags.overflow(wantedWidth, wantedHeight)
        if trace.isRecording {
            trace.recordWanted(row, horizontal: true, Int(wantedWidth))
            trace.recordWanted(row, horizontal: false, Int(wantedHeight))
        }
        if let rare = self.rare(row) {
            wantedWidth = max(wantedWidth, rare.pointee.suggestedMinWidth)
            wantedHeight = max(wantedHeight, rare.pointee.suggestedMinHeight)
        }
        if width.cuts(wantedWidth) { outcome |= ResultFlags.tooSmallWidth }
        if height.cuts(wantedHeight) { outcome |= ResultFlags.tooSmallHeight }
        let ownWidth = width.resolve(wantedWidth), ownHeight = height.resolve(wantedHeight)
        layout.setMeasuredSize(row, ownWidth, ownHeight, outcome, baseline: Baseline.none)

        // 3. children that match
        if matching < 2 { return }
        let own = result(row)
        for row in children(of: box(node)) {
            let node = self.node(row)
            if node.isGone && !measureAll { continue }
            let (extentX, extentY) = extents(row, node, width, height, paddingX, paddingY)
            let x = extentX.length, y = extentY.length
            if x != Length.match && y != Length.match { continue }
            let usedX = paddingX &+ extentX.beside, usedY = paddingY &+ extentY.beside
            layout.sizeChildDeferred(
                row, x == Length.match ? Spec.exact(ownWidth).forChild(x, used: usedX) : width.forChild(x, used: usedX),
                y == Length.match ? Spec.exact(ownHeight).forChild(y, used: usedY) : height.forChild(y, used: usedY),
                cacheEpoch: cacheEpoch)
            // on an axis that the child does not match, the second result may depend on a bound on which the first did
            // not
            let result = self.result(row)
            var bound = result.pointee.state & ResultFlags.bound
            if x == Length.match {
                bound &= ~ResultFlags.boundWidth
            } else if Int(result.pointee.width) &+ usedX > ownWidth {
                bound |= ResultFlags.boundWidth
            }
            if y == Length.match {
                bound &= ~ResultFlags.boundHeight
            } else if Int(result.pointee.height) &+ usedY > ownHeight {
                bound |= ResultFlags.boundHeight
            }
            own.pointee.state |= bound
        }
    }

    /// Enqueues the specs of step 1 for host-measured leaves. None depends on another child.
    @inline(never)
    @_optimize(size)
    private func measureFrameChildren(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ width: Spec, _ height: Spec, _ paddingX: Int, _ paddingY: Int,
        _ cacheEpoch: UInt32
    ) {
        for row in children(of: box(node)) {
            let node = self.node(row)
            if node.isGone { continue }
            let (x, y) = extents(row, node, width, height, paddingX, paddingY)
            layout.enqueueMeasure(
                row, width.forChild(x.length, used: paddingX &+ x.beside),
                height.forChild(y.length, used: paddingY &+ y.beside), cacheEpoch: cacheEpoch)
        }
        layout.flushMeasureBatch()
    }

    @inline(__always)
    func extents(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ width: Spec, _ height: Spec, _ paddingX: Int, _ paddingY: Int
    ) -> (FrameExtent, FrameExtent) {
        if node.pointee.flags & (NodeFlags.percent | NodeFlags.edges) != 0 {
            return frameExtents(row, width, height, paddingX, paddingY)
        }
        return (
            FrameExtent(length: node.pointee.width, beside: RowAxis.mainMargins(node)),
            FrameExtent(length: node.pointee.height, beside: ColumnAxis.mainMargins(node))
        )
    }

    /// Places the children, each by its own gravity and edges. Source: FrameLayout.layoutChildren.
    func placeFrameChildren(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        let left = Int(node.pointee.paddingLeft), top = Int(node.pointee.paddingTop)
        let right = Int(into.width) &- Int(node.pointee.paddingRight)
        let bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
        let gravity = node.gravity
        let rtl = node.isRTL
        let measureAll = node.pointee.flags & NodeFlags.measureAll != 0
        for row in children(of: box(node)) {
            let node = self.node(row)
            let isUsual = node.pointee.flags & (NodeFlags.gone | NodeFlags.collapsed | NodeFlags.edges) == 0
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
