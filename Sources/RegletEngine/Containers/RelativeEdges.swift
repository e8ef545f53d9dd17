// SPDX-License-Identifier: MIT
import CReglet

/// Where a relative child's edges are, in units of its container.
struct RelativeEdges {
    var left: Int32, top: Int32, right: Int32, bottom: Int32
}

/// The rules of one child, axis by axis.
///
/// Right to left the container works from its right edge; where its width is unbounded, from that of a provisional
/// width, and moves the children back at the end (as Android does; children that fill or centre keep traces of it).
extension Engine {
    /// An edge no rule has set.
    private static var open: Int32 { Int32.min }
    private static var provisionalPixels: Double { 65536 }

    /// The width rules are read against; -1: unbounded.
    func relativeBound(_ node: UnsafeMutablePointer<Node>, _ width: Spec) -> Int32 {
        if width.mode != Spec.unspecified { return width.size }
        if !node.isRTL { return -1 }
        return min(roundUnits(Engine.provisionalPixels * state.pointee.scale.perPixel), maxUnits / 2)
    }

    /// Left and right margin of a child. Start and end follow the container's direction, whatever the child's own is.
    @inline(__always)
    func sideMargins(_ container: UnsafeMutablePointer<Node>, _ child: Int) -> (left: Int, right: Int) {
        let node = self.node(child)
        if node.isRTL == container.isRTL { return (Int(node.pointee.marginLeft), Int(node.pointee.marginRight)) }
        return turnedMargins(container, child)
    }

    @inline(never)
    private func turnedMargins(_ container: UnsafeMutablePointer<Node>, _ child: Int) -> (left: Int, right: Int) {
        let node = self.node(child)
        guard let rare = self.rare(child),
            rare.pointee.marginStart != Rare.absent || rare.pointee.marginEnd != Rare.absent
        else { return (Int(node.pointee.marginLeft), Int(node.pointee.marginRight)) }
        // resolved for the other direction
        return (Int(node.pointee.marginRight), Int(node.pointee.marginLeft))
    }

    /// Edges of a child: of its record, or, without rules, from its measured size. During a run, `bound` is
    /// relativeBound.
    func relativeEdges(_ row: Int, _ child: Int, _ bound: Int32) -> RelativeEdges {
        if let record = relative(child) {
            return RelativeEdges(
                left: record.pointee.left, top: record.pointee.top, right: record.pointee.right,
                bottom: record.pointee.bottom)
        }
        let container = node(row), node = self.node(child), result = self.result(child)
        let (left, right) = startEdges(container, child, bound, Int(result.pointee.width))
        let top = Int(container.pointee.paddingTop) &+ Int(node.pointee.marginTop)
        return RelativeEdges(
            left: left, top: clampUnits(top), right: right, bottom: clampUnits(top &+ Int(result.pointee.height)))
    }

    /// Source: positionAtEdge.
    private func startEdges(
        _ container: UnsafeMutablePointer<Node>, _ child: Int, _ bound: Int32, _ size: Int
    ) -> (Int32, Int32) {
        let margins = sideMargins(container, child)
        if container.isRTL {
            let right = Int(bound) &- Int(container.pointee.paddingRight) &- margins.right
            return (clampUnits(right &- size), clampUnits(right))
        }
        let left = Int(container.pointee.paddingLeft) &+ margins.left
        return (clampUnits(left), clampUnits(left &+ size))
    }

    // MARK: - Anchors

    /// The sibling a rule names: gone ones are replaced by the one their own rule of the kind names.
    /// Source: getRelatedView. `rule` is a left/right or vertical one; -1: none.
    func related(_ record: UnsafeMutablePointer<RelativeRecord>, _ rule: rg_relative_rule, _ rtl: Bool) -> Int {
        var record = record
        var rtl = rtl
        while true {
            guard let anchor = anchor(record, directed(record.pointee.given, rule, rtl)), anchor.pointee.target >= 0
            else { return -1 }
            let row = Int(state.pointee.rowOf[Int(anchor.pointee.target)])
            if !node(row).isGone { return row }
            guard let next = relative(row) else { return -1 }
            record = next
            rtl = node(row).isRTL
        }
    }

    /// The rule read for `rule`: a start or end one where the pair has any. Source: LayoutParams.resolveRules.
    @inline(__always)
    private func directed(_ given: UInt32, _ rule: rg_relative_rule, _ rtl: Bool) -> UInt32 {
        switch rule {
        case RG_LEFT_OF where given & RelativeRule.relativeBesides != 0:
            return rtl ? RG_END_OF.rawValue : RG_START_OF.rawValue
        case RG_RIGHT_OF where given & RelativeRule.relativeBesides != 0:
            return rtl ? RG_START_OF.rawValue : RG_END_OF.rawValue
        case RG_ALIGN_LEFT where given & RelativeRule.relativeSides != 0:
            return rtl ? RG_ALIGN_END.rawValue : RG_ALIGN_START.rawValue
        case RG_ALIGN_RIGHT where given & RelativeRule.relativeSides != 0:
            return rtl ? RG_ALIGN_START.rawValue : RG_ALIGN_END.rawValue
        default: return rule.rawValue
        }
    }

    /// Whether the parent's edge stands in for a rule that is given and has come to nothing.
    @inline(__always)
    func fallsBack(_ record: UnsafeMutablePointer<RelativeRecord>, _ rule: rg_relative_rule, _ rtl: Bool)
        -> Bool
    {
        record.pointee.parentRules & UInt32(RG_ALIGN_WITH_PARENT_IF_MISSING) != 0
            && record.pointee.given & RelativeRule.bit(directed(record.pointee.given, rule, rtl)) != 0
    }

    /// Which parent edges hold a child, start and end resolved.
    func parentSides(_ rules: UInt32, _ rtl: Bool) -> (left: Bool, right: Bool) {
        let start = UInt32(RG_ALIGN_PARENT_START), end = UInt32(RG_ALIGN_PARENT_END)
        if rules & (start | end) != 0 {
            return (rules & (rtl ? end : start) != 0, rules & (rtl ? start : end) != 0)
        }
        return (rules & UInt32(RG_ALIGN_PARENT_LEFT) != 0, rules & UInt32(RG_ALIGN_PARENT_RIGHT) != 0)
    }

    // MARK: - Horizontal pass

    /// Sources: applyHorizontalSizeRules, measureChildHorizontal.
    @inline(never)
    func horizontalSpecs(_ row: Int, _ child: Int, _ width: Spec, _ height: Spec) -> (Spec, Spec) {
        let container = node(row), node = self.node(child)
        let bound = relativeBound(container, width)
        var left = Engine.open, right = Engine.open
        if let record = relative(child) {
            applyHorizontal(row, child, record, bound)
            left = record.pointee.left
            right = record.pointee.right
        }
        let paddingX = RowAxis.mainPadding(container), paddingY = ColumnAxis.mainPadding(container)
        let x = length(child, node.pointee.width, horizontal: true, width, base: Int(width.size) &- paddingX)
        let y = length(child, node.pointee.height, horizontal: false, height, base: Int(height.size) &- paddingY)
        let margins = sideMargins(container, child)
        let before = Int(container.pointee.paddingLeft) &+ margins.left
        let after = Int(container.pointee.paddingRight) &+ margins.right
        let first = Engine.spec(left, right, x, before, after, bound)
        var second = y >= 0 ? Spec.exact(y) : Spec(Spec.unspecified, 0)
        if height.mode != Spec.unspecified {
            let room = atLeastZero(clampUnits(Int(height.size) &- paddingY &- ColumnAxis.mainMargins(node)))
            second = Spec(y == Length.match ? Spec.exactly : Spec.atMost, room)
        }
        if isRecording { recordEdges(row, child, true, first, second, (left, right), x, (before, after), bound, bound) }
        return (first, second)
    }

    private func applyHorizontal(
        _ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ bound: Int32
    ) {
        let container = self.node(row)
        let rtl = container.isRTL
        let (marginLeft, marginRight) = sideMargins(container, child)
        let parentLeft = clampUnits(Int(container.pointee.paddingLeft) &+ marginLeft)
        let parentRight =
            bound < 0
            ? Engine.open : clampUnits(Int(bound) &- Int(container.pointee.paddingRight) &- marginRight)
        var left = Engine.open, right = Engine.open
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
    }

    /// Source: positionChildHorizontal. The child has been measured.
    @inline(never)
    func settleHorizontal(_ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ width: Spec) {
        let container = node(row)
        let bound = relativeBound(container, width)
        let size = result(child).pointee.width
        record.pointee.late = 0
        if record.pointee.left == Engine.open && record.pointee.right == Engine.open {
            let centers = record.pointee.parentRules & UInt32(RG_CENTER_IN_PARENT | RG_CENTER_HORIZONTAL) != 0
            if centers { record.pointee.late = 1 }
            if centers && width.isExact {
                record.pointee.left = clampUnits((Int(bound) &- Int(size)) / 2)
            } else {
                (record.pointee.left, record.pointee.right) = startEdges(container, child, bound, Int(size))
            }
        }
        Engine.close(&record.pointee.left, &record.pointee.right, size, keepsEnd: container.isRTL)
    }

    // MARK: - Vertical pass

    /// Sources: applyVerticalSizeRules, measureChild.
    @inline(never)
    func verticalSpecs(_ row: Int, _ child: Int, _ width: Spec, _ height: Spec) -> (Spec, Spec) {
        let container = node(row), node = self.node(child)
        let own = baseline(ofChild: child, for: row)
        var top = Engine.open, bottom = Engine.open
        var first = Spec.exact(result(child).pointee.width)
        if let record = relative(child) {
            applyVertical(row, node, record, relativeBound(container, width), height, own)
            top = record.pointee.top
            bottom = record.pointee.bottom
            first = .exact(clampUnits(Int(record.pointee.right) &- Int(record.pointee.left)))
        }
        let padding = ColumnAxis.mainPadding(container)
        let y = length(child, node.pointee.height, horizontal: false, height, base: Int(height.size) &- padding)
        let before = Int(container.pointee.paddingTop) &+ Int(node.pointee.marginTop)
        let after = Int(container.pointee.paddingBottom) &+ Int(node.pointee.marginBottom)
        let bound = height.mode == Spec.unspecified ? -1 : height.size
        let second = Engine.spec(top, bottom, y, before, after, bound)
        if isRecording {
            let boundX = relativeBound(container, width)
            recordEdges(row, child, false, second, first, (top, bottom), y, (before, after), bound, boundX)
        }
        return (first, second)
    }

    private func applyVertical(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ record: UnsafeMutablePointer<RelativeRecord>, _ boundX: Int32,
        _ height: Spec, _ own: Int32
    ) {
        let container = self.node(row)
        let bounded = height.mode != Spec.unspecified
        let marginTop = Int(node.pointee.marginTop), marginBottom = Int(node.pointee.marginBottom)
        let parentTop = clampUnits(Int(container.pointee.paddingTop) &+ marginTop)
        let parentBottom =
            bounded
            ? clampUnits(Int(height.size) &- Int(container.pointee.paddingBottom) &- marginBottom) : Engine.open
        var top = Engine.open, bottom = Engine.open
        if record.pointee.given & RelativeRule.vertical != 0 {
            var sibling = related(record, RG_ALIGN_BASELINE, false)
            let line = sibling >= 0 ? baseline(ofChild: sibling, for: row) : Baseline.none
            if line != Baseline.none {  // beats all other vertical rules
                record.pointee.top = clampUnits(
                    Int(relativeEdges(row, sibling, boundX).top) &+ Int(line) &- (own == Baseline.none ? 0 : Int(own)))
                record.pointee.bottom = Engine.open
                return
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
    }

    /// Source: positionChildVertical.
    @inline(never)
    func settleVertical(_ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ height: Spec) {
        let container = node(row)
        let result = self.result(child)
        Engine.close(
            &record.pointee.left, &record.pointee.right, result.pointee.width, keepsEnd: container.isRTL)
        let size = result.pointee.height
        // onMeasure brings these to the bottom of a container that wraps, whatever placed them before
        if record.pointee.parentRules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0 { record.pointee.late |= 2 }
        if record.pointee.top == Engine.open && record.pointee.bottom == Engine.open {
            let centers = record.pointee.parentRules & UInt32(RG_CENTER_IN_PARENT | RG_CENTER_VERTICAL) != 0
            if centers { record.pointee.late |= 2 }
            record.pointee.top =
                centers && height.isExact
                ? clampUnits((Int(height.size) &- Int(size)) / 2)
                : clampUnits(Int(container.pointee.paddingTop) &+ Int(node(child).pointee.marginTop))
        }
        Engine.close(&record.pointee.top, &record.pointee.bottom, size, keepsEnd: false)
    }

    // MARK: - One axis

    /// Complete the edges by the measured size. Rules for both edges decided the size, so only hard limits can make it
    /// differ; then the start edge stays. Edges in the wrong order do too: what refers to them reads them as they are.
    private static func close(_ start: inout Int32, _ end: inout Int32, _ size: Int32, keepsEnd: Bool) {
        if start == open {
            start = clampUnits(Int(end) &- Int(size))
        } else if end == open {
            end = clampUnits(Int(start) &+ Int(size))
        } else if size != atLeastZero(clampUnits(Int(end) &- Int(start))) {
            if keepsEnd {
                start = clampUnits(Int(end) &- Int(size))
            } else {
                end = clampUnits(Int(start) &+ Int(size))
            }
        }
    }

    /// Source: RelativeLayout.getChildMeasureSpec. `before` and `after` are padding plus margin.
    private static func spec(
        _ start: Int32, _ end: Int32, _ length: Int32, _ before: Int, _ after: Int, _ bound: Int32
    ) -> Spec {
        if start != open && end != open { return .exact(clampUnits(Int(end) &- Int(start))) }
        if bound < 0 { return length >= 0 ? .exact(length) : Spec(Spec.unspecified, 0) }
        let room = (end == open ? Int(bound) &- after : Int(end)) &- (start == open ? before : Int(start))
        if length >= 0 { return .exact(room >= 0 ? min(clampUnits(room), length) : length) }
        if length == Length.match { return .exact(clampUnits(room)) }
        return room >= 0 ? Spec(Spec.atMost, clampUnits(room)) : Spec(Spec.unspecified, 0)
    }

}
