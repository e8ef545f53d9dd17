// SPDX-License-Identifier: MIT
import CReglet

/// Weight mode FILL, the rule of Duilib-like hosts: children with a main size take it; the others share what is left
/// after sizes, margins and separators, by weight (1 by default). Across, a child without a size fills the container.
///
/// On an inexact main axis there is nothing to share: such children are wrap_content, with a warning when unbounded.
/// A child is asked at most three times (natural, share, uniform cross size).
extension LinearLayout {
    /// 1. Measure children with a main size; sum lengths, margins and separators; sum the weights of the others.
    /// 2. Share the rest, never negative; the last takes the remainder.
    /// 3. Resolve across; children that fill an inexact cross axis are measured again.
    @inline(never)
    @_optimize(size)
    func measureFill(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let cacheEpoch = box.pointee.cacheEpoch
        let mainPadding = axis.mainPadding(node), crossPadding = axis.crossPadding(node)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var total = 0, maxCross = 0, visible = 0
        var sum: Float = 0
        var outcome: UInt32 = 0
        var fillsLater = false, hasLimits = false, shares = false
        let nodes = state.pointee.nodes, results = state.pointee.results

        // 1. fixed lengths
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = nodes + at
            child = Int(node.pointee.next)
            if node.isGone { continue }
            total &+= separators.before(node, isFirst: visible == 0) &+ axis.mainMargins(node)
            visible &+= 1
            if axis.crossLength(node) == Length.unset || axis.crossLength(node) == Length.match { fillsLater = true }
            let unset = axis.mainLength(node) == Length.unset
            if unset && mainSpec.isExact {
                shares = true
                sum += flexWeight(axis, at, true)
                if node.pointee.flags & NodeFlags.sizeRules != 0 { hasLimits = true }
                continue
            }
            if unset && mainSpec.mode == Spec.unspecified && node.pointee.weight > 0 && !fillsScroller(row) {
                treeReports.warn(at, RG_CODE_WEIGHT_UNUSED, "a weight in an unbounded container has nothing to share")
            }
            let mainLength = layout.length(
                at, axis.mainLength(node), horizontal: !axis.isVertical, mainSpec,
                base: axis.mainLength(node) == Length.percent ? layout.percentBase(row, mainSpec, mainPadding) : 0)
            let cross = crossOfFill(axis, at, crossSpec, crossPadding)
            if trace.isRecording {
                recordNatural(
                    at, axis.isVertical, mainSpec, mainLength, mainPadding &+ axis.mainMargins(node), crossSpec)
            }
            layout.measureChild(
                axis, at, main: mainSpec.child(mainLength, used: mainPadding &+ axis.mainMargins(node)), cross: cross,
                cacheEpoch: cacheEpoch)
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
        var rest = max(0, Int(main) &- total)
        if sum > 0 && hasLimits { freezeLimited(axis, box, .fill, mainSpec, mainPadding, &rest, &sum) }
        if layout.batches && sum > 0 && !hasLimits { measureFillShares(axis, box, rest, sum, crossSpec, crossPadding) }
        child = shares ? Int(box.pointee.first) : -1
        while child >= 0 {
            let at = child
            let node = nodes + at
            child = Int(node.pointee.next)
            if node.isGone || axis.mainLength(node) != Length.unset { continue }
            let result = results + at
            let left = rest, weights = sum
            var size: Int
            if hasLimits && result.pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0 {
                size = Int(frozenSize(axis, at, result, .fill))
            } else {
                let weight = flexWeight(axis, at, true)
                size = sum - weight > 0 ? share(weight, of: rest, sum) : rest
                rest &-= size
                sum -= weight
            }
            size = max(0, size)
            if trace.isRecording {
                let weight = flexWeight(axis, at, true)
                recordShare(at, axis.isVertical, size, 0, weight, left, weights, crossSpec, limits: hasLimits)
            }
            layout.measureChild(
                axis, at, main: .exact(clampUnits(size)), cross: crossOfFill(axis, at, crossSpec, crossPadding),
                cacheEpoch: cacheEpoch)
            maxCross = max(maxCross, Int(axis.cross(result)) &+ axis.crossMargins(node))
            outcome |= result.pointee.state & ResultFlags.outcome
        }

        // 3. across
        box.linearRun.pointee.contentLength = clampUnits(total)
        if trace.isRecording { trace.recordWanted(row, horizontal: axis.isVertical, maxCross &+ crossPadding) }
        outcome |= dispatch.boundByOverlap(row)
        setLinearSize(axis, row, main, outcome, maxCross &+ crossPadding, crossSpec, 0, baseline: Baseline.none)
        if fillsLater && !crossSpec.isExact { fillCross(axis, row, box, crossPadding) }
    }

    /// Step 2 ahead, for leaves the host measures.
    @inline(never)
    @_optimize(size)
    private func measureFillShares(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ length: Int, _ weights: Float,
        _ crossSpec: Spec,
        _ crossPadding: Int
    ) {
        var rest = length
        var sum = weights
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone || axis.mainLength(node) != Length.unset { continue }
            let weight = flexWeight(axis, at, true)
            let size = sum - weight > 0 ? share(weight, of: rest, sum) : rest
            rest &-= size
            sum -= weight
            layout.enqueueMeasure(
                axis, at, main: .exact(clampUnits(max(0, size))),
                cross: crossOfFill(axis, at, crossSpec, crossPadding), cacheEpoch: box.pointee.cacheEpoch)
        }
        layout.flushMeasureBatch()
    }

    @_optimize(size)
    private func crossOfFill(_ axis: MainAxis, _ row: Int, _ spec: Spec, _ padding: Int) -> Spec {
        let node = self.node(row)
        var wanted = axis.crossLength(node)
        if wanted == Length.unset { wanted = Length.match }
        wanted = layout.length(row, wanted, horizontal: axis.isVertical, spec, base: Int(spec.size) &- padding)
        return spec.child(wanted, used: padding &+ axis.crossMargins(node))
    }

    @_optimize(size)
    private func fillCross(_ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ padding: Int) {
        let cross = Spec.exact(axis.cross(result(row)))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone || (axis.crossLength(node) != Length.unset && axis.crossLength(node) != Length.match) {
                continue
            }
            if trace.isRecording { trace.recordStretch(at, axis.isVertical, cross, padding) }
            layout.sizeChildDeferred(
                axis, at, main: .exact(axis.main(result(at))),
                cross: cross.child(Length.match, used: padding &+ axis.crossMargins(node)),
                cacheEpoch: box.pointee.cacheEpoch)
        }
    }

    /// Children one after another from the start edge; across by layout gravity, then the container's. What the
    /// children leave free goes before, around or after them by the container's gravity.
    @_optimize(size)
    func placeFill(_ axis: MainAxis, _ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var line = Line(vertical: axis.isVertical, node, into)
        line.shift(freeLength(axis, box, separators, line))
        var first = true
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = into.nodes + at
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

    /// Whether a container that was asked without a bound is going to get one: it fills a scroller's viewport.
    @_optimize(size)
    private func fillsScroller(_ row: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 { return false }
        let flags = node(parent).pointee.flags
        let kind = flags & NodeFlags.kindMask
        return flags & NodeFlags.fillViewport != 0
            && (kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue)
    }

    /// What the children and separators leave of the content, at least 0.
    @_optimize(size)
    func freeLength(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ separators: Separators, _ line: Line
    ) -> Int {
        if !line.shifts { return 0 }
        var used = 0
        var first = true
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            if !node.isGone {
                used &+=
                    separators.before(node, isFirst: first) &+ Int(axis.main(result(child)))
                    &+ axis.mainMargins(node)
                first = false
            }
            child = Int(node.pointee.next)
        }
        if !first { used &+= Int(separators.end) }
        return max(0, line.length &- used)
    }

    /// Place a child inside the next `length` units of the line, all of it across, by gravity on both axes.
    @inline(never)
    func placeInBox(_ into: Placement, _ row: Int, _ line: inout Line, _ length: Int) {
        let node = self.node(row), result = self.result(row)
        let (left, top, right, bottom) = line.area(length)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : line.gravity, line.rtl)
        // margins are outside: what is centred lies in the middle of the box without them (Android's frames differ)
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

/// The content of a linear container as boxes are laid along it, from the left or, right to left, from the right.
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

    /// Whether the container's gravity moves the run along the line.
    var shifts: Bool { runGravity != Gravity.left && runGravity != Gravity.top }

    /// Gravity along the line, `left`/`top` meaning its start.
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

    mutating func shift(_ free: Int) {
        switch runGravity {
        case Gravity.bottom, Gravity.right: cursor = free
        case Gravity.centerVertical, Gravity.centerHorizontal: cursor = free / 2
        default: break
        }
    }

    /// The box of the next `length` units.
    @inline(__always)
    func area(_ length: Int) -> (Int, Int, Int, Int) {
        if vertical { return (left, top &+ cursor, right, top &+ cursor &+ length) }
        if rtl { return (right &- cursor &- length, top, right &- cursor, bottom) }
        return (left &+ cursor, top, left &+ cursor &+ length, bottom)
    }
}
