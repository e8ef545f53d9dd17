// SPDX-License-Identifier: MIT
import CReglet

/// The rules of one child on each axis: edges from rules, then the child's specs, then edges from its size.
///
/// `RelativeState.readBounds` records whether the measured size depends on an upper bound of the spec: through edges at
/// the parent's right or bottom, sizes that match or were cut, or the children's results. Without this record, nested
/// relative containers would be measured under two more specs at every level.
extension RelativeLayout {
    /// Initializes the recorded bounds before the horizontal pass.
    func startBound(_ row: Int, _ width: Spec, isSecond: Bool) {
        let node = self.node(row)
        let kept = isSecond ? box(node).relative.pointee.readBounds : 0
        box(node).relative.pointee.readBounds = kept | (node.isRTL ? width.bound(ResultFlags.boundWidth) : 0)
    }

    /// Records that the measured size depends on the bounds of `bits`. A width that was cut must be recorded here,
    /// because the second pass measures that width exactly.
    @inline(__always)
    func noteBound(_ row: Int, _ bits: UInt32) {
        box(node(row)).relative.pointee.readBounds |= bits & (ResultFlags.bound | ResultFlags.tooSmallWidth)
    }

    // MARK: - Horizontal pass

    /// Resolves a child's horizontal edges and returns its specs. Sources: applyHorizontalSizeRules,
    /// measureChildHorizontal.
    @inline(never)
    func horizontalSpecs(_ row: Int, _ child: Int, _ width: Spec, _ height: Spec) -> (Spec, Spec) {
        let container = node(row), node = self.node(child)
        let bound = relativeBound(container, width)
        var left = RelativeLayout.open, right = RelativeLayout.open
        if let record = relative(inLine: child) {
            if applyHorizontal(row, child, record, bound) { noteBound(row, width.bound(ResultFlags.boundWidth)) }
            left = record.pointee.left
            right = record.pointee.right
        }
        let paddingX = RowAxis.mainPadding(container), paddingY = ColumnAxis.mainPadding(container)
        let x = layout.length(child, node.pointee.width, horizontal: true, width, base: Int(width.size) &- paddingX)
        let y = layout.length(child, node.pointee.height, horizontal: false, height, base: Int(height.size) &- paddingY)
        let margins = sideMargins(container, child)
        let before = Int(container.pointee.paddingLeft) &+ margins.left
        let after = Int(container.pointee.paddingRight) &+ margins.right
        let (first, isBound) = RelativeLayout.spec(left, right, x, before, after, bound)
        if isBound { noteBound(row, width.bound(ResultFlags.boundWidth)) }
        var second = y >= 0 ? Spec.exact(y) : Spec(Spec.unspecified, 0)
        if height.mode != Spec.unspecified {
            let room = atLeastZero(clampUnits(Int(height.size) &- paddingY &- ColumnAxis.mainMargins(node)))
            if y == Length.match { noteBound(row, height.bound(ResultFlags.boundHeight)) }
            second = Spec(y == Length.match ? Spec.exactly : Spec.atMost, room)
            if node.pointee.flags & NodeFlags.sizeRules != 0 { second = layout.loosely(child, y, most: room, second) }
        }
        if trace.isRecording {
            recordEdges(row, child, true, first, second, (left, right), x, (before, after), bound, bound)
        }
        return (first, second)
    }

    /// Applies the horizontal rules.
    /// - Returns: whether an edge lies at the parent's right edge.
    private func applyHorizontal(
        _ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ bound: Int32
    ) -> Bool {
        let container = self.node(row)
        let rtl = container.isRTL
        let (marginLeft, marginRight) = sideMargins(container, child)
        let parentLeft = clampUnits(Int(container.pointee.paddingLeft) &+ marginLeft)
        let parentRight =
            bound < 0
            ? RelativeLayout.open : clampUnits(Int(bound) &- Int(container.pointee.paddingRight) &- marginRight)
        var left = RelativeLayout.open, right = RelativeLayout.open
        if record.pointee.given & RelativeRule.horizontal != 0 {
            var sibling = related(record, RG_LEFT_OF, rtl)
            if sibling >= 0 {
                right = clampUnits(
                    Int(relativeEdges(row, sibling, bound).left) &- sideMargins(container, sibling).left &- marginRight)
            } else if fallsBack(record, RG_LEFT_OF, rtl) {
                right = parentRight
            }
            sibling = related(record, RG_RIGHT_OF, rtl)
            if sibling >= 0 {
                left = clampUnits(
                    Int(relativeEdges(row, sibling, bound).right) &+ sideMargins(container, sibling).right &+ marginLeft
                )
            } else if fallsBack(record, RG_RIGHT_OF, rtl) {
                left = parentLeft
            }
            sibling = related(record, RG_ALIGN_LEFT, rtl)
            if sibling >= 0 {
                left = clampUnits(Int(relativeEdges(row, sibling, bound).left) &+ marginLeft)
            } else if fallsBack(record, RG_ALIGN_LEFT, rtl) {
                left = parentLeft
            }
            sibling = related(record, RG_ALIGN_RIGHT, rtl)
            if sibling >= 0 {
                right = clampUnits(Int(relativeEdges(row, sibling, bound).right) &- marginRight)
            } else if fallsBack(record, RG_ALIGN_RIGHT, rtl) && bound >= 0 {
                right = parentRight
            }
        }
        let sides = parentSides(record.pointee.parentRules, rtl)
        if sides.left { left = parentLeft }
        if sides.right && bound >= 0 { right = parentRight }
        record.pointee.left = left
        record.pointee.right = right
        return right != RelativeLayout.open && right == parentRight
    }

    /// Completes the horizontal edges of a child of `size` units. Source: positionChildHorizontal.
    @inline(never)
    func resolveHorizontalEdges(
        _ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ width: Spec, _ size: Int32
    ) {
        let container = node(row)
        let bound = relativeBound(container, width)
        record.pointee.late = 0
        if record.pointee.left == RelativeLayout.open && record.pointee.right == RelativeLayout.open {
            let centers = record.pointee.parentRules & UInt32(RG_CENTER_IN_PARENT | RG_CENTER_HORIZONTAL) != 0
            if centers { record.pointee.late = 1 }
            if centers && width.isExact {
                record.pointee.left = clampUnits((Int(bound) &- Int(size)) / 2)
            } else {
                (record.pointee.left, record.pointee.right) = startEdges(container, child, bound, size)
            }
        }
        RelativeLayout.close(&record.pointee.left, &record.pointee.right, size, keepsEnd: container.isRTL)
    }

    // MARK: - Vertical pass

    /// Resolves a child's vertical edges and returns its specs. Sources: applyVerticalSizeRules, measureChild.
    @inline(never)
    func verticalSpecs(_ row: Int, _ child: Int, _ width: Spec, _ height: Spec) -> (Spec, Spec) {
        let container = node(row), node = self.node(child)
        var top = RelativeLayout.open, bottom = RelativeLayout.open
        var first: Spec
        if let record = relative(inLine: child) {
            if applyVertical(row, child, record, relativeBound(container, width), height) {
                noteBound(row, height.bound(ResultFlags.boundHeight))
            }
            top = record.pointee.top
            bottom = record.pointee.bottom
            first = .exact(clampUnits(Int(record.pointee.right) &- Int(record.pointee.left)))
        } else {
            first = horizontalSpecs(row, child, width, height).0
            if !isWidthKnown(row, child, first) { first = .exact(result(child).pointee.width) }
        }
        let padding = ColumnAxis.mainPadding(container)
        let y = layout.length(child, node.pointee.height, horizontal: false, height, base: Int(height.size) &- padding)
        let before = Int(container.pointee.paddingTop) &+ Int(node.pointee.marginTop)
        let after = Int(container.pointee.paddingBottom) &+ Int(node.pointee.marginBottom)
        let bound = height.mode == Spec.unspecified ? -1 : height.size
        let (second, isBound) = RelativeLayout.spec(top, bottom, y, before, after, bound)
        if isBound { noteBound(row, height.bound(ResultFlags.boundHeight)) }
        if trace.isRecording {
            let boundX = relativeBound(container, width)
            recordEdges(row, child, false, second, first, (top, bottom), y, (before, after), bound, boundX)
        }
        return (first, second)
    }

    /// Applies the vertical rules.
    /// - Returns: whether an edge lies at the parent's bottom edge.
    private func applyVertical(
        _ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ boundX: Int32, _ height: Spec
    ) -> Bool {
        let container = self.node(row), node = self.node(child)
        let bounded = height.mode != Spec.unspecified
        let marginTop = Int(node.pointee.marginTop), marginBottom = Int(node.pointee.marginBottom)
        let parentTop = clampUnits(Int(container.pointee.paddingTop) &+ marginTop)
        let parentBottom =
            bounded
            ? clampUnits(Int(height.size) &- Int(container.pointee.paddingBottom) &- marginBottom) : RelativeLayout.open
        var top = RelativeLayout.open, bottom = RelativeLayout.open
        if record.pointee.given & RelativeRule.vertical != 0 {
            var sibling = related(record, RG_ALIGN_BASELINE, false)
            let line = sibling >= 0 ? layout.baseline(ofChild: sibling, for: row) : Baseline.none
            if line != Baseline.none {  // overrides all other vertical rules
                let own = layout.baseline(ofChild: child, for: row)
                record.pointee.top = clampUnits(
                    Int(relativeEdges(row, sibling, boundX).top) &+ Int(line) &- (own == Baseline.none ? 0 : Int(own)))
                record.pointee.bottom = RelativeLayout.open
                return false
            }
            sibling = related(record, RG_ABOVE, false)
            if sibling >= 0 {
                bottom = clampUnits(
                    Int(relativeEdges(row, sibling, boundX).top) &- Int(self.node(sibling).pointee.marginTop)
                        &- marginBottom)
            } else if fallsBack(record, RG_ABOVE, false) {
                bottom = parentBottom
            }
            sibling = related(record, RG_BELOW, false)
            if sibling >= 0 {
                top = clampUnits(
                    Int(relativeEdges(row, sibling, boundX).bottom) &+ Int(self.node(sibling).pointee.marginBottom)
                        &+ marginTop)
            } else if fallsBack(record, RG_BELOW, false) {
                top = parentTop
            }
            sibling = related(record, RG_ALIGN_TOP, false)
            if sibling >= 0 {
                top = clampUnits(Int(relativeEdges(row, sibling, boundX).top) &+ marginTop)
            } else if fallsBack(record, RG_ALIGN_TOP, false) {
                top = parentTop
            }
            sibling = related(record, RG_ALIGN_BOTTOM, false)
            if sibling >= 0 {
                bottom = clampUnits(Int(relativeEdges(row, sibling, boundX).bottom) &- marginBottom)
            } else if fallsBack(record, RG_ALIGN_BOTTOM, false) && bounded {
                bottom = parentBottom
            }
        }
        if record.pointee.parentRules & UInt32(RG_ALIGN_PARENT_TOP) != 0 { top = parentTop }
        if record.pointee.parentRules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0 && bounded { bottom = parentBottom }
        record.pointee.top = top
        record.pointee.bottom = bottom
        return bottom != RelativeLayout.open && bottom == parentBottom
    }

    /// Completes the vertical edges of a child. Source: positionChildVertical.
    @inline(never)
    func resolveVerticalEdges(_ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ height: Spec)
    {
        let container = node(row)
        let result = self.result(child)
        RelativeLayout.close(
            &record.pointee.left, &record.pointee.right, result.pointee.width, keepsEnd: container.isRTL)
        let size = result.pointee.height
        // onMeasure moves these children to the bottom of a container that wraps, whichever rule placed them before
        if record.pointee.parentRules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0 { record.pointee.late |= 2 }
        if record.pointee.top == RelativeLayout.open && record.pointee.bottom == RelativeLayout.open {
            let centers = record.pointee.parentRules & UInt32(RG_CENTER_IN_PARENT | RG_CENTER_VERTICAL) != 0
            if centers { record.pointee.late |= 2 }
            record.pointee.top =
                centers && height.isExact
                ? clampUnits((Int(height.size) &- Int(size)) / 2)
                : clampUnits(Int(container.pointee.paddingTop) &+ Int(node(child).pointee.marginTop))
        }
        RelativeLayout.close(&record.pointee.top, &record.pointee.bottom, size, keepsEnd: false)
    }

    // MARK: - One axis

    /// Completes the edges with the measured size.
    /// Rules for both edges determine the size, so only hard limits can change it; then the start edge stays. Inverted
    /// edges stay as well, and other rules use them unchanged. An edge derived from a size may lie up to 2^30 units
    /// beyond the range, so that the size is kept.
    private static func close(_ start: inout Int32, _ end: inout Int32, _ size: Int32, keepsEnd: Bool) {
        if end != open && start != open && size == atLeastZero(clampUnits(Int(end) &- Int(start))) { return }
        if start == open || (end != open && keepsEnd) {
            start = clampUnits(Int(end)) &- size
        } else {
            end = clampUnits(Int(start)) &+ size
        }
    }

    /// The spec of a child on one axis. Source: RelativeLayout.getChildMeasureSpec. `before` and `after` are padding
    /// plus margin.
    private static func spec(
        _ start: Int32, _ end: Int32, _ length: Int32, _ before: Int, _ after: Int, _ bound: Int32
    ) -> (spec: Spec, isBound: Bool) {
        if start != open && end != open { return (.exact(clampUnits(Int(end) &- Int(start))), false) }
        if bound < 0 { return (length >= 0 ? .exact(length) : Spec(Spec.unspecified, 0), false) }
        let room = (end == open ? Int(bound) &- after : Int(end)) &- (start == open ? before : Int(start))
        if length >= 0 { return (.exact(room >= 0 ? min(clampUnits(room), length) : length), room < Int(length)) }
        if length == Length.match { return (.exact(clampUnits(room)), true) }
        return (room >= 0 ? Spec(Spec.atMost, clampUnits(room)) : Spec(Spec.unspecified, 0), room < 0)
    }
}
