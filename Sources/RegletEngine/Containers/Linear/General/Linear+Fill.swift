// SPDX-License-Identifier: MIT
import CReglet

/// Linear containers in weight mode FILL, the rule of Duilib and similar toolkits: measure and place. Children with a
/// main length get that length. The others share, by weight (1 by default), the space that lengths, margins and
/// separators leave. A child without a cross length fills the container across.
///
/// On an inexact main axis there is no free space: children without a main length wrap their content. A weight in an
/// unbounded container gets a warning.
///
/// Precondition: sibling links are in display order.
/// Result for placing: LinearRunState.contentLength.
///
/// Invariant: a child is measured at most twice: by its length or its share, then with the cross size of an inexact
/// container.
extension LinearLayout {
    /// Measures a container and its children in three steps.
    ///
    /// 1. Measures children with a main length; sums lengths, margins and separators, and the weights of the other
    ///    children.
    /// 2. Shares the rest by weight, at least 0, within hard limits. The last weight takes the remainder.
    /// 3. Resolves the cross size. Children that fill an inexact cross axis get it as their final size.
    @inline(never)
    @_optimize(size)
    func measureFill(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let cacheEpoch = box.pointee.cacheEpoch
        let mainPadding = axis.mainPadding(node), crossPadding = axis.crossPadding(node)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var total = 0, maxCross = 0, visible = 0
        var weights: Float = 0
        var outcome: UInt32 = 0
        var fillsLater = false, hasLimits = false, shares = false

        // 1. fixed lengths
        for at in children(of: box) {
            let node = self.node(at)
            if node.isGone { continue }
            total &+= separators.before(node, isFirst: visible == 0) &+ axis.mainMargins(node)
            visible &+= 1
            if fillsCross(axis, node, .fill) { fillsLater = true }
            let unset = axis.mainLength(node) == Length.unset
            if unset && mainSpec.isExact {
                shares = true
                weights += flexWeight(axis, at, true)
                if node.pointee.flags & NodeFlags.sizeRules != 0 { hasLimits = true }
                continue
            }
            if unset && mainSpec.mode == Spec.unspecified && node.pointee.weight > 0 && !fillsScroller(row) {
                treeReports.warn(at, RG_CODE_WEIGHT_UNUSED, "a weight in an unbounded container has nothing to share")
            }
            let mainLength = layout.length(
                at, axis.mainLength(node), horizontal: !axis.isVertical, mainSpec,
                base: axis.mainLength(node) == Length.percent ? layout.percentBase(row, mainSpec, mainPadding) : 0)
            if trace.isRecording {
                recordNatural(
                    at, axis.isVertical, mainSpec, mainLength, mainPadding &+ axis.mainMargins(node), crossSpec)
            }
            layout.measureChild(
                axis, at, main: mainSpec.child(mainLength, used: mainPadding &+ axis.mainMargins(node)),
                cross: self.crossSpec(axis, at, .fill, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
            let result = self.result(at)
            total &+= Int(axis.main(result))
            maxCross = max(maxCross, Int(axis.cross(result)) &+ axis.crossMargins(node))
            outcome |= result.pointee.state & ResultFlags.outcome
        }
        if visible > 0 { total &+= Int(separators.end) }
        total &+= mainPadding
        let wanted = wantedLength(axis, row, total)
        if trace.isRecording { trace.recordWanted(row, horizontal: !axis.isVertical, total) }
        let main = mainSpec.resolve(clampUnits(wanted))
        if mainSpec.cuts(clampUnits(wanted)) { outcome |= axis.mainTooSmall }
        if wanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }

        // 2. shares
        var free = ShareCursor(rest: max(0, Int(main) &- total), weights: weights)
        if weights > 0 && hasLimits { freezeLimited(axis, box, .fill, mainSpec, mainPadding, &free) }
        if layout.batches && weights > 0 && !hasLimits {
            visitShares(axis, box, free, hasLimits: false) { at, size, _ in
                layout.enqueueMeasure(
                    axis, at, main: .exact(clampUnits(size)),
                    cross: self.crossSpec(axis, at, .fill, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
            }
            layout.flushMeasureBatch()
        }
        if shares {
            visitShares(axis, box, free, hasLimits: hasLimits) { at, size, left in
                if trace.isRecording {
                    recordShare(
                        at, axis.isVertical, size, 0, flexWeight(axis, at, true), left.rest, left.weights, crossSpec,
                        limits: hasLimits)
                }
                layout.measureChild(
                    axis, at, main: .exact(clampUnits(size)),
                    cross: self.crossSpec(axis, at, .fill, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
                let result = self.result(at)
                maxCross = max(maxCross, Int(axis.cross(result)) &+ axis.crossMargins(self.node(at)))
                outcome |= result.pointee.state & ResultFlags.outcome
            }
        }

        // 3. the cross size
        // with shares up to the main size: a length beyond the range keeps its children from being placed in line
        box.linearRun.pointee.contentLength = clampUnits(shares ? max(total, Int(main)) : total)
        if trace.isRecording { trace.recordWanted(row, horizontal: axis.isVertical, maxCross &+ crossPadding) }
        outcome |= dispatch.boundByOverlap(row)
        setLinearSize(axis, row, main, outcome, maxCross &+ crossPadding, crossSpec, 0, baseline: Baseline.none)
        if fillsLater && !crossSpec.isExact { matchCross(axis, row, .fill) }
    }

    /// Calls `body` with each child that has a share, the length from its share, and the cursor before it.
    @inline(__always)
    private func visitShares(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ free: ShareCursor, hasLimits: Bool,
        _ body: (Int, Int, ShareCursor) -> Void
    ) {
        var free = free
        for at in children(of: box) {
            let node = self.node(at), result = self.result(at)
            if node.isGone || axis.mainLength(node) != Length.unset { continue }
            let left = free
            let isFrozen = hasLimits && result.pointee.state & ResultFlags.frozen != 0
            let size =
                isFrozen
                ? Int(frozenSize(axis, at, result, .fill))
                : free.nextOrRest(flexWeight(axis, at, true), state.pointee.scale)
            body(at, max(0, size), left)
        }
    }

    /// Places the children one after another from the start edge, and across by layout gravity or else the container's.
    /// Along the line, the container's gravity puts the free space before, around or after them.
    @_optimize(size)
    func placeFill(_ axis: MainAxis, _ row: Int, _ run: LineRun) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var line = Line(vertical: axis.isVertical, node, into)
        line.shift(freeLength(axis, box, separators, line))
        let edge = axis.isVertical ? line.top : line.left
        var first = true
        var start = line.cursor &+ edge
        var child = run.begin(box, &start)
        line.cursor = start &- edge
        while child != run.end {
            let at = child, node = into.nodes + at
            child = Int(node.pointee.next)
            if node.isGone {
                changeList.hide(at)
                continue
            }
            let result = into.results + at
            let length = Int(axis.main(result)) &+ axis.mainMargins(node)
            line.cursor &+= separators.before(node, isFirst: first)
            first = false
            placeInBox(into, at, &line, length)
        }
    }

    /// Whether a container measured without a bound will be measured again with one, because it fills a scroller's
    /// viewport.
    @_optimize(size)
    private func fillsScroller(_ row: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 { return false }
        let flags = node(parent).pointee.flags
        let kind = flags & NodeFlags.kindMask
        return flags & NodeFlags.fillViewport != 0
            && (kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue)
    }

    /// The part of the content box that children and separators leave free, at least 0; 0 where gravity does not move
    /// the line. O(children).
    @_optimize(size)
    func freeLength(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ separators: Separators, _ line: Line
    ) -> Int {
        if !line.shifts { return 0 }
        var used = 0
        var first = true
        for child in children(of: box) {
            let node = self.node(child)
            if !node.isGone {
                used &+=
                    separators.before(node, isFirst: first) &+ Int(axis.main(result(child)))
                    &+ axis.mainMargins(node)
                first = false
            }
        }
        if !first { used &+= Int(separators.end) }
        return max(0, line.length &- used)
    }

    /// Places a child by gravity, in the next `length` units of the line and in the whole content box across.
    @inline(never)
    func placeInBox(_ into: Placement, _ row: Int, _ line: inout Line, _ length: Int) {
        let node = self.node(row), result = self.result(row)
        let (left, top, right, bottom) = line.area(length)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : line.gravity, line.rtl)
        // gravity aligns in the box less the margins; unlike on Android, a centered child is centered with its margins
        let startX = left &+ Int(node.pointee.marginLeft), startY = top &+ Int(node.pointee.marginTop)
        let freeX = right &- Int(node.pointee.marginRight) &- startX &- Int(result.pointee.width)
        let freeY = bottom &- Int(node.pointee.marginBottom) &- startY &- Int(result.pointee.height)
        var x = startX, y = startY
        switch gravity & Gravity.horizontalMask {
        case Gravity.centerHorizontal: x &+= freeX / 2
        case Gravity.right: x &+= freeX
        default: break
        }
        switch gravity & Gravity.verticalMask {
        case Gravity.centerVertical: y &+= freeY / 2
        case Gravity.bottom: y &+= freeY
        default: break
        }
        layout.setBox(into, row, node, result, x, y)
        line.cursor &+= length
    }
}

/// The line of boxes in the content box of a linear container: from left to right, right to left, or top to bottom.
/// `cursor` is the distance from the start to the next box.
struct Line {
    let vertical: Bool
    let rtl: Bool
    let gravity: UInt32
    let left: Int, top: Int, right: Int, bottom: Int
    var cursor = 0

    @inline(__always)
    init(vertical: Bool, _ node: UnsafeMutablePointer<Node>, _ into: Placement) {
        self.vertical = vertical
        rtl = node.isRTL
        gravity = node.gravity
        left = Int(node.pointee.paddingLeft)
        top = Int(node.pointee.paddingTop)
        right = Int(into.width) &- Int(node.pointee.paddingRight)
        bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
    }

    var length: Int { vertical ? bottom &- top : right &- left }

    /// Whether the container's gravity moves the boxes along the line.
    var shifts: Bool { runGravity != Gravity.left && runGravity != Gravity.top }

    /// The gravity along the line; `left` and `top` mean the start of the line.
    private var runGravity: UInt32 {
        if vertical {
            let side = gravity & Gravity.verticalMask
            return side == Gravity.bottom || side == Gravity.centerVertical ? side : Gravity.top
        }
        let side = Gravity.absolute(gravity, rtl) & Gravity.horizontalMask
        if side == Gravity.centerHorizontal { return side }
        let end = rtl ? Gravity.left : Gravity.right
        return side == end ? Gravity.right : Gravity.left
    }

    /// Moves the first box by the part of the free space that gravity puts before it.
    mutating func shift(_ free: Int) {
        switch runGravity {
        case Gravity.bottom, Gravity.right: cursor = free
        case Gravity.centerVertical, Gravity.centerHorizontal: cursor = free / 2
        default: break
        }
    }

    /// The edges of the next box of `length` units: left, top, right, bottom.
    @inline(__always)
    func area(_ length: Int) -> (Int, Int, Int, Int) {
        if vertical { return (left, top &+ cursor, right, top &+ cursor &+ length) }
        if rtl { return (right &- cursor &- length, top, right &- cursor, bottom) }
        return (left &+ cursor, top, left &+ cursor &+ length, bottom)
    }
}
