// SPDX-License-Identifier: MIT
import CReglet

/// The view of scrollers and their offsets.
public struct ScrollLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var scrollLayout: ScrollLayout { ScrollLayout(state) }
}

/// The scrollers: one child, unbounded along the scroll axis (Android's ScrollView and HorizontalScrollView, API 34).
/// Further children are an error in the tree and take no part in the layout, as if gone. Offsets: Scroll+Offset.swift.
///
/// Invariant: one run measures the child at most twice. Bounds on measure calls: docs/internals/limits.md.
extension ScrollLayout {
    /// Measures a scroller that scrolls along `axis`. Sources: FrameLayout.onMeasure with measureChildWithMargins of
    /// ScrollView, then ScrollView.onMeasure.
    ///
    /// 1. Measure the child, unspecified along the axis whatever its length, and across as in a frame.
    /// 2. Apply the suggested minimum and resolve the size under the spec.
    /// 3. fill_viewport: a child shorter than the viewport is measured again, exactly as long.
    @inline(never)
    @_optimize(size)
    func measureScroll(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        if box.pointee.count > 1 {
            treeReports.report(row, RG_CODE_HIERARCHY, "a scroller has one child: the others take no part")
        }
        let child = Int(box.pointee.first)
        var wantedMain = axis.mainPadding(node), wantedCross = axis.crossPadding(node)
        var outcome: UInt32 = 0
        let isUsed = child >= 0 && !self.node(child).isGone

        // 1. the child
        if isUsed {
            measureScrolled(axis, row, child, -1, mainSpec, crossSpec)
            let result = self.result(child)
            wantedMain &+= max(0, Int(axis.main(result)) &+ axis.mainMargins(self.node(child)))
            wantedCross &+= max(0, Int(axis.cross(result)) &+ axis.crossMargins(self.node(child)))
            // The child's unspecified spec has the scroller's bound as its hint.
            outcome = result.pointee.state & ResultFlags.outcome | mainSpec.bound(axis.mainBound)
        }

        // 2. own size
        if trace.isRecording {
            trace.recordWanted(row, horizontal: !axis.isVertical, wantedMain)
            trace.recordWanted(row, horizontal: axis.isVertical, wantedCross)
        }
        if wantedMain >= Int(maxUnits) { outcome |= ResultFlags.overflow }
        wantedMain = linearLayout.wantedLength(axis, row, wantedMain)
        if mainSpec.cuts(clampUnits(wantedMain)) { outcome |= axis.mainTooSmall }
        let main = mainSpec.resolve(clampUnits(wantedMain))
        linearLayout.setLinearSize(axis, row, main, outcome, wantedCross, crossSpec, 0, baseline: Baseline.none)

        // 3. the viewport's length
        if !isUsed || node.pointee.flags & NodeFlags.fillViewport == 0 || mainSpec.mode == Spec.unspecified { return }
        let room = clampUnits(Int(main) &- axis.mainPadding(node) &- axis.mainMargins(self.node(child)))
        if axis.main(self.result(child)) < room {
            measureScrolled(axis, row, child, room, mainSpec, crossSpec)
            // The first result, which is no longer read, may have depended on the cross bound.
            result(row).pointee.state |= crossSpec.bound(axis.crossBound)
        }
    }

    /// Measures the child unspecified along the axis, or with `exactly` units where that is not negative.
    @inline(never)
    @_optimize(size)
    private func measureScrolled(
        _ axis: MainAxis, _ row: Int, _ child: Int, _ exactly: Int32, _ mainSpec: Spec, _ crossSpec: Spec
    ) {
        let node = self.node(row), item = self.node(child)
        var across = axis.crossLength(item)
        if item.pointee.flags & NodeFlags.percent != 0 {
            across = layout.length(
                child, across, horizontal: axis.isVertical, crossSpec,
                base: Int(crossSpec.size) &- axis.crossPadding(node))
            if axis.mainLength(item) == Length.percent {  // only to report the warning: the percentage has no base here
                _ = layout.length(
                    child, Length.percent, horizontal: !axis.isVertical, Spec(Spec.unspecified, 0), base: 0)
            }
        }
        let used = axis.mainPadding(node) &+ axis.mainMargins(item)
        let room = clampUnits(Int(mainSpec.size) &- used)
        if trace.isRecording {
            recordScrolled(child, axis.isVertical, exactly, mainSpec, used, crossSpec, across)
        }
        layout.sizeChildDeferred(
            axis, child, main: exactly >= 0 ? Spec.exact(exactly) : Spec(Spec.unspecified, atLeastZero(room)),
            cross: crossSpec.forChild(across, used: axis.crossPadding(node) &+ axis.crossMargins(item)),
            cacheEpoch: box(node).pointee.cacheEpoch)
    }

    /// Places the child and clamps the offset. Frames do not include the offset. Sources: FrameLayout.layoutChildren,
    /// HorizontalScrollView.onLayout.
    @_optimize(size)
    func placeScroll(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        var child = Int(box(node).pointee.first)
        if child >= 0 && !self.node(child).isGone {
            let item = self.node(child), result = self.result(child)
            let left = Int(node.pointee.paddingLeft)
            let right = Int(into.width) &- Int(node.pointee.paddingRight)
            var (x, y) = layout.gravityOrigin(
                child, item, node.gravity, node.isRTL, left, Int(node.pointee.paddingTop), right,
                Int(into.height) &- Int(node.pointee.paddingBottom))
            let gravity = Gravity.absolute(item.layoutGravity != 0 ? item.layoutGravity : node.gravity, node.isRTL)
            if node.pointee.flags & NodeFlags.kindMask == RG_KIND_HSCROLL.rawValue
                && gravity & Gravity.horizontalMask == Gravity.right
                && Int(result.pointee.width) > right &- left &- RowAxis.mainMargins(item)
            {
                x = left &+ Int(item.pointee.marginLeft)  // a child that is too wide starts at the left edge
            }
            layout.setBox(into, child, item, result, x, y)
            child = Int(item.pointee.next)
        }
        while child >= 0 {
            changeList.hide(child)
            child = Int(self.node(child).pointee.next)
        }
        clampOffset(row)
    }
}
