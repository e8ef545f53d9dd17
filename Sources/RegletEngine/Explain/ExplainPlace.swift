// SPDX-License-Identifier: MIT
import CReglet

/// Why a node lies where it lies: the container's rule, its margin, inset and offset, and how absolute edges are rounded.
extension Engine {
    @inline(never)
    @_optimize(size)
    func writePlace(_ facts: NodeFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let row = facts.row
        w.args.0 = Int(horizontal ? position(row).x : position(row).y)
        if horizontal {
            w.open("x")
            w.say("  Left: $p0.\n")
        } else {
            w.open("y")
            w.say("  Top: $p0.\n")
        }
        w.open("steps", 91)
        if facts.parent < 0 {
            writeRootPlace(facts, horizontal, &w)
        } else {
            switch kind(facts.parent) {
            case RG_KIND_LINEAR: writeLinearPlace(facts, horizontal, &w)
            case RG_KIND_TABLE, RG_KIND_TABLE_ROW: writeAndroidPlace(facts, horizontal, &w)
            case RG_KIND_RELATIVE: writeRelativePlace(facts, horizontal, &w)
            case RG_KIND_FLOW: writeFlowPlace(facts, horizontal, &w)
            case RG_KIND_GRID: writeGridPlace(facts, horizontal, &w)
            case RG_KIND_CUSTOM: writeCustomPlace(facts, horizontal, &w)
            case RG_KIND_CONSTRAINT: writeSolvedPlace(facts, horizontal, &w)
            default: writeFramePlace(facts, horizontal, &w)
            }
        }
        if node(row).pointee.flags & Flag.frameRules != 0, let rare = self.rare(row) {
            w.args.0 = Int(horizontal ? rare.pointee.insetLeft : rare.pointee.insetTop)
            w.args.1 = Int(horizontal ? rare.pointee.offsetX : rare.pointee.offsetY)
            w.args.2 = horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight
            w.step(
                "move inset=d0 offset=d1 inset_size=d2",
                "    - Its inset moves it by $p0, its offset by $p1; insets take $p2 of its size.\n")
        }
        writeSnap(facts, horizontal, &w)
        w.close(93)
        w.close()
    }

    /// Size of the parent's frame, in which its children lie.
    @inline(never)
    private func room(_ facts: NodeFacts, _ horizontal: Bool) -> Int {
        let (width, height) = frameSize(facts.parent)
        return Int(horizontal ? width : height)
    }

    @inline(never)
    func paddings(_ row: Int, _ horizontal: Bool) -> (before: Int, after: Int) {
        let node = self.node(row)
        return horizontal
            ? (Int(node.pointee.paddingLeft), Int(node.pointee.paddingRight))
            : (Int(node.pointee.paddingTop), Int(node.pointee.paddingBottom))
    }

    @inline(never)
    func margins(_ row: Int, _ horizontal: Bool) -> (before: Int, after: Int) {
        let node = self.node(row)
        return horizontal
            ? (Int(node.pointee.marginLeft), Int(node.pointee.marginRight))
            : (Int(node.pointee.marginTop), Int(node.pointee.marginBottom))
    }

    /// Size of a row's box, as measured.
    @inline(never)
    private func boxSize(_ row: Int, _ horizontal: Bool) -> Int {
        let (width, height) = finalSize(row, result(row))
        return Int(horizontal ? width : height)
    }

    /// Where a row's box starts: its frame without inset and offset.
    @inline(never)
    private func boxStart(_ row: Int, _ horizontal: Bool) -> Int {
        var at = Int(horizontal ? position(row).x : position(row).y)
        if node(row).pointee.flags & Flag.frameRules != 0, let rare = self.rare(row) {
            at &-=
                horizontal
                ? Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
                : Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        return at
    }

    // MARK: - Inside an area

    /// Where an absolute gravity pulls: a word of ExplainWriter.
    private func pull(_ gravity: UInt32, _ horizontal: Bool) -> Int {
        let side = horizontal ? gravity & Gravity.horizontalMask : (gravity & Gravity.verticalMask) >> 4
        if side == Gravity.centerHorizontal { return ExplainWriter.center }
        return side == Gravity.right ? ExplainWriter.end : ExplainWriter.start
    }

    /// The gravity of a child, or of its container where it has none.
    private func gravity(_ facts: NodeFacts) -> UInt32 {
        let own = node(facts.row).layoutGravity, container = node(facts.parent)
        return Gravity.absolute(own != 0 ? own : container.gravity, container.isRTL)
    }

    /// `outside`: what is centred has its margins outside; else (Android) it is moved by their difference.
    @inline(never)
    @_optimize(size)
    private func writeAlign(
        _ facts: NodeFacts, _ horizontal: Bool, _ from: Int, _ to: Int, _ pull: Int, outside: Bool,
        _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal)
        w.args = (
            from, to, margin.before, margin.after, boxSize(facts.row, horizontal), pull, outside ? 1 : 0, 0, 0, 0
        )
        w.begin(
            "align from=d0 to=d1 margin_before=d2 margin_after=d3 size=d4 pull=w5 margins_outside=b6",
            "    - Between $p0 and $p1 it ")
        w.close()
        switch pull {
        case ExplainWriter.start: w.say(horizontal ? "lies on the left" : "lies on top")
        case ExplainWriter.center: w.say("is centred")
        case ExplainWriter.end: w.say(horizontal ? "lies on the right" : "lies at the bottom")
        default: w.say("lies at the start, its margin left out")
        }
        w.say(margin.before != 0 || margin.after != 0 ? "; its margins are $p2 and $p3.\n" : ".\n")
    }

    @inline(never)
    @_optimize(size)
    private func writeRootPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        guard let viewport = facts.viewport, !viewport.isSpecs else {
            w.args.0 = facts.viewport == nil ? boxStart(facts.row, horizontal) : 0
            w.step("root at=d0", "    - The host says where a root lies.\n")
            return
        }
        let node = self.node(facts.row)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : Gravity.normal, node.isRTL)
        let size = horizontal ? viewport.width.size : viewport.height.size
        writeAlign(facts, horizontal, 0, Int(size), pull(gravity, horizontal), outside: false, &w)
    }

    /// A frame, a scroller.
    @inline(never)
    @_optimize(size)
    private func writeFramePlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let padding = paddings(facts.parent, horizontal), margin = margins(facts.row, true)
        let from = padding.before, to = room(facts, horizontal) &- padding.after
        let why = horizontal ? facts.asked.x : facts.asked.y
        if kind(facts.parent) == RG_KIND_FRAME && (why.start != Why.open || why.end != Why.open) {
            return writeEdgePlace(facts, why, horizontal, from, to, &w)
        }
        var pull = pull(gravity(facts), horizontal)
        let isTooWide = boxSize(facts.row, true) > to &- from &- margin.before &- margin.after
        if horizontal && kind(facts.parent) == RG_KIND_HSCROLL && pull == ExplainWriter.end && isTooWide {
            pull = ExplainWriter.start
        }
        writeAlign(facts, horizontal, from, to, pull, outside: false, &w)
    }

    /// A child of a frame from one of its edges: of two the near one, left only where the child is not right to left.
    @inline(never)
    @_optimize(size)
    private func writeEdgePlace(
        _ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ from: Int, _ to: Int, _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal)
        let turned = horizontal && node(facts.row).isRTL
        let isLast = why.start == Why.open || (why.end != Why.open && turned)
        w.args.0 = isLast ? to : from
        w.args.1 = Int(isLast ? why.end : why.start)
        w.args.2 = isLast ? margin.after : margin.before
        w.args.3 = boxSize(facts.row, horizontal)
        let text: Text =
            isLast
            ? "    - Its edge is $p1 before that of the frame's content, at $p0, its margin $p2 and its size $p3.\n"
            : "    - Its edge is $p1 behind that of the frame's content, at $p0, and its margin $p2.\n"
        if isLast {
            w.step("before_edge frame_edge=d0 edge=d1 margin=d2 size=d3", text)
        } else {
            w.step("behind_edge frame_edge=d0 edge=d1 margin=d2", text)
        }
    }

    // MARK: - Linear containers

    @inline(never)
    @_optimize(size)
    private func writeLinearPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        if container.pointee.flags & Flag.weightModeMask == RG_WEIGHT_ANDROID.rawValue << Flag.weightModeShift {
            return writeAndroidPlace(facts, horizontal, &w)
        }
        let padding = paddings(facts.parent, horizontal)
        var from = padding.before, to = room(facts, horizontal) &- padding.after
        if (container.pointee.flags & Flag.vertical == 0) == horizontal {
            (from, to) = writeBoxInLine(facts, horizontal, from, to, &w)
        }
        writeAlign(facts, horizontal, from, to, pull(gravity(facts), horizontal), outside: true, &w)
    }

    /// Along a line of boxes (weight modes BOX and FILL): which box is the child's.
    @inline(never)
    @_optimize(size)
    private func writeBoxInLine(
        _ facts: NodeFacts, _ horizontal: Bool, _ start: Int, _ end: Int, _ w: inout ExplainWriter
    ) -> (Int, Int) {
        let container = node(facts.parent)
        let separators = self.separators(facts.parent, container.pointee.flags, vertical: !horizontal)
        let isBox = container.pointee.flags & Flag.weightModeMask == RG_WEIGHT_BOX.rawValue << Flag.weightModeShift
        let turned = horizontal && container.isRTL
        // distances from where the line begins
        var used = 0, before = 0, length = 0, previous = -1, isFirst = true
        let shares = isBox && hasBoxShares(facts.parent)
        let axis = horizontal ? MainAxis.row : MainAxis.column
        var rest = Int(box(container).pointee.total)
        var (sum, hasLimits) = shares ? weights(box(container)) : (0, false)
        if hasLimits { freezeBoxes(axis, box(container), &rest, &sum) }
        var child = firstChild(facts.parent)
        while child >= 0 {
            let item = node(child)
            if !item.isGone {
                let margin = margins(child, horizontal)
                var extent = boxSize(child, horizontal) &+ margin.before &+ margin.after
                if shares && item.pointee.weight > 0 {
                    extent = boxShare(axis, child, &rest, &sum, hasLimits)
                }
                used &+= separators.before(item, isFirst: isFirst)
                if child == facts.row {
                    before = used
                    length = extent
                } else if before == 0 && length == 0 {
                    previous = child
                }
                isFirst = false
                used &+= extent
            }
            child = Int(item.pointee.next)
        }
        if !isFirst { used &+= Int(separators.end) }
        let run = Gravity.absolute(container.gravity, container.isRTL)
        var along = pull(run, horizontal)
        if turned && along != ExplainWriter.center { along = ExplainWriter.end &- along }
        if shares && (!hasLimits || hasUnfrozen(box(container))) { along = ExplainWriter.start }
        let at = before &+ slack(along, max(0, end &- start &- used))
        w.args = (start, end, used, along, before, length, turned ? 1 : 0, previous, at, 0)
        w.step(
            "box_in_line from=d0 to=d1 used=d2 pull=w3 before=d4 length=d5 rtl=b6 after=n7",
            previous < 0
                ? "    - Its box, $p5 long, is the first of the line, at $p8.\n"
                : "    - Its box, $p5 long, lies at $p8 of the line, after $n7.\n")
        return turned ? (end &- at &- length, end &- at) : (start &+ at, start &+ at &+ length)
    }

    private func slack(_ pull: Int, _ free: Int) -> Int {
        pull == ExplainWriter.end ? free : (pull == ExplainWriter.center ? free / 2 : 0)
    }

    /// Whether a container in mode BOX shared what is left: on an inexact axis nothing is.
    private func hasBoxShares(_ row: Int) -> Bool { box(node(row)).pointee.total >= 0 }

    /// Android's linear container, a table, a row of one.
    @inline(never)
    @_optimize(size)
    private func writeAndroidPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent), node = self.node(facts.row)
        let isRow = kind(facts.parent) == RG_KIND_TABLE_ROW
        let vertical =
            !isRow && (kind(facts.parent) == RG_KIND_TABLE || container.pointee.flags & Flag.vertical != 0)
        if vertical != horizontal { return writeAlong(facts, horizontal, isRow, &w) }
        let padding = paddings(facts.parent, horizontal)
        let to = room(facts, horizontal) &- padding.after
        if vertical {
            let minor = container.gravity & (Gravity.horizontalMask | Gravity.relative)
            let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : minor, container.isRTL)
            return writeAlign(facts, true, padding.before, to, pull(gravity, true), outside: false, &w)
        }
        let side = verticalGravity(facts.parent, node)
        var pull = pull(side, false)
        if pull == ExplainWriter.start && side != Gravity.top { pull = ExplainWriter.none }
        writeAlign(facts, false, padding.before, to, pull, outside: false, &w)
        let isAligned = container.pointee.flags & Flag.baselineAligned != 0 && node.pointee.height != Length.match
        let baseline = state.pointee.baselines[facts.row]
        if !isAligned || baseline == Baseline.none || baseline == Baseline.missing { return }
        let isUp = pull == ExplainWriter.end
        if !isUp && pull != ExplainWriter.start { return }
        w.args.0 = Int(isUp ? facts.descent : facts.ascent)
        w.args.1 = isUp ? boxSize(facts.row, false) &- Int(baseline) : Int(baseline)
        w.args.2 = isUp ? 1 : 0
        w.step(
            "baseline line=d0 own=d1 up=b2",
            isUp
                ? "    - Its baseline, $p1 above its bottom, is brought up to that of the row, at $p0.\n"
                : "    - Its baseline, $p1 below its top, is brought down to that of the row, at $p0.\n")
    }

    /// Along Android's linear container.
    @inline(never)
    @_optimize(size)
    private func writeAlong(_ facts: NodeFacts, _ horizontal: Bool, _ isRow: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        var separators = self.separators(facts.parent, container.pointee.flags, vertical: !horizontal)
        let backward = horizontal && container.isRTL
        if backward { swap(&separators.first, &separators.end) }
        let inColumns = isRow && takesColumns(facts.parent)
        let padding = paddings(facts.parent, horizontal).before
        let free = room(facts, horizontal) &- Int(facts.total)
        let pull = pull(Gravity.absolute(container.gravity, container.isRTL), horizontal)
        // as it is placed: sums of any length
        var end = padding &+ slack(pull, free)
        var lead = 0  // empty columns before it
        var previous = -1
        let ordered = container.pointee.flags & Flag.ordered != 0
        if backward && ordered { arrangeChildren(facts.parent, .order, backwards: true) }
        var later = container, separator = 0
        var child = backward && !ordered ? Int(box(container).pointee.last) : firstChild(facts.parent)
        while child >= 0 {
            let item = self.node(child)
            separator = separators.before(backward ? later : item, isFirst: previous < 0)
            if inColumns && !backward { lead &+= Int(cell(child).pointee.lead) }
            if child == facts.row { break }
            if !node(child).isGone {
                let own = margins(child, horizontal)
                end &+=
                    separator &+ lead &+ own.before
                    &+ boxSize(child, horizontal) &+ own.after &+ (isRow ? Int(cell(child).pointee.rest) : 0)
                lead = 0
                previous = child
                later = item
            }
            if inColumns && backward { lead &+= Int(cell(child).pointee.lead) }
            child = Int(backward && !ordered ? state.pointee.previous[child] : item.pointee.next)
        }
        if backward && ordered {
            restoreChildren(facts.parent)
            arrangeChildren(facts.parent, .order)
        }
        w.args = (
            padding, room(facts, horizontal), Int(facts.total), pull, end, separator, lead,
            margins(facts.row, horizontal).before,
            isRow ? columnOffset(facts.row, container.isRTL) : 0, previous
        )
        if previous < 0 {
            w.begin(
                "along padding=d0 container=d1 content=d2 pull=w3",
                pull == ExplainWriter.start
                    ? "    - It is the first one, at the padding: $p4"
                    : "    - It is the first of the children, which take $p2 of $p1 and are moved by gravity, from $p4")
        } else {
            w.begin("along previous=n9 end=d4", "    - It follows $n9, which ends at $p4")
        }
        w.more(" separator=d5 lead=d6 margin=d7 in_column=d8", "")
        w.close()
        if w.args.5 != 0 { w.say(", after a gap or divider of $p5") }
        if w.args.6 != 0 { w.say(", after empty columns of $p6") }
        if w.args.7 != 0 { w.say(", with a margin of $p7") }
        if w.args.8 != 0 { w.say(", moved in its columns by $p8") }
        w.say(".\n")
    }

    // MARK: - Other containers

    @inline(never)
    @_optimize(size)
    private func writeRelativePlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let isRTL = node(facts.parent).isRTL
        let why = horizontal ? facts.asked.x : facts.asked.y, own = horizontal ? facts.parentX : facts.parentY
        let size = boxSize(facts.row, horizontal)
        let turned = horizontal && isRTL
        let record = relative(facts.row)
        let rules = record?.pointee.parentRules ?? 0
        let centers =
            rules & UInt32(RG_CENTER_IN_PARENT | (horizontal ? RG_CENTER_HORIZONTAL : RG_CENTER_VERTICAL)) != 0
        let late = record != nil && !own.last.isExact && isLate(facts.parent, horizontal ? 1 : 2)
        let isFar = horizontal ? parentSides(rules, isRTL).right : rules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0
        let isOpen = why.start == Why.open && why.end == Why.open
        let gravity = facts.row == ignoredChild(facts.parent) ? 0 : Int(horizontal ? facts.total : facts.ascent)
        let shift = turned && record != nil ? Int(why.base) &- Int(own.size) : 0
        w.args = (
            0, 0, 0, size, gravity, shift, Int(own.size), paddings(facts.parent, horizontal).after, why.rest, why.free
        )
        if centers && (late || (isOpen && own.last.isExact)) {
            w.begin("centered room=d6", "    - It is centred in $p6")
        } else if late && isFar {
            w.begin("far_edge room=d6 padding=d7", "    - It lies at the far edge of $p6, before the padding")
        } else if isOpen {
            if turned {
                w.args.6 =
                    record == nil ? Int(atLeastZero(Int32(truncatingIfNeeded: room(facts, true)))) : Int(why.base)
                w.begin("right_edge room=d6 after=d9", "    - No rule places it: it lies on the right")
            } else {
                w.begin("left_edge before=d8", "    - No rule places it: it starts behind padding and margin, $p8")
            }
        } else {
            // of two edges that leave another size than it has, one gives way
            let differs = size != max(0, Int(why.end) &- Int(why.start))
            let byStart = why.start != Why.open && !(turned && why.end != Why.open && differs)
            w.begin(byStart ? "start_edge" : "end_edge", byStart ? "    - Its start edge is" : "    - Its end edge is")
            if byStart {
                writeEdge(horizontal ? facts.asked.anchors.0 : facts.asked.anchors.2, Int(why.start), isStart: true, &w)
            } else {
                writeEdge(horizontal ? facts.asked.anchors.1 : facts.asked.anchors.3, Int(why.end), isStart: false, &w)
            }
        }
        w.more(" size=d3 gravity=d4 shift=d5", "")
        w.close()
        w.say(gravity != 0 ? "; the container's gravity moves it by $p4.\n" : ".\n")
    }

    /// Whether a relative container that wraps placed children once more in its own size, on account of any of them.
    private func isLate(_ row: Int, _ bit: UInt32) -> Bool {
        var child = firstChild(row)
        while child >= 0 {
            if !node(child).isGone, let record = relative(child), record.pointee.late & bit != 0 { return true }
            child = Int(node(child).pointee.next)
        }
        return false
    }

    /// The line of a flow in which a child lies, where it starts and which it is.
    @inline(never)
    @_optimize(size)
    func lineOf(_ row: Int, _ parent: Int) -> (first: Int, start: Int, index: Int, line: FlowLine) {
        let container = node(parent)
        let vertical = container.pointee.flags & Flag.vertical != 0
        let (width, height) = frameSize(parent)
        let gaps = Flow.gaps(rare(parent))
        let padding = vertical ? ColumnAxis.mainPadding(container) : RowAxis.mainPadding(container)
        let room = max(0, Int(vertical ? height : width) &- padding)
        var first = firstChild(parent), start = 0, index = 0
        while true {
            let line =
                vertical
                ? flowLine(.column, first, room, Int(gaps.gap), final: true)
                : flowLine(.row, first, room, Int(gaps.gap), final: true)
            var child = first
            while child >= 0 && child != Int(line.end) && child != row { child = Int(node(child).pointee.next) }
            if child != Int(line.end) || line.end < 0 { return (first, start, index, line) }
            start &+= line.thickness &+ Int(gaps.lineGap)
            first = Int(line.end)
            index &+= 1
        }
    }

    @inline(never)
    @_optimize(size)
    private func writeFlowPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        let vertical = container.pointee.flags & Flag.vertical != 0
        let (first, lineStart, index, line) = lineOf(facts.row, facts.parent)
        let padding = paddings(facts.parent, horizontal), margin = margins(facts.row, horizontal)
        let turned = horizontal && container.isRTL
        w.args = (
            index, 0, 0, 0, boxSize(facts.row, horizontal), margin.before, margin.after,
            turned ? padding.after : padding.before, turned ? 1 : 0, room(facts, horizontal)
        )
        func extent(_ row: Int) -> Int {
            let margin = margins(row, horizontal)
            return max(0, boxSize(row, horizontal) &+ margin.before &+ margin.after)
        }
        if vertical != horizontal {
            var child = first
            while child != facts.row {
                if !node(child).isGone { w.args.3 &+= extent(child) &+ Int(Flow.gaps(rare(facts.parent)).gap) }
                child = Int(node(child).pointee.next)
            }
            w.args.1 = max(0, w.args.9 &- padding.before &- padding.after)
            w.args.2 = line.length
            w.begin(
                "in_line line=d0 room=d1 length=d2 before=d3",
                "    - In line $d0, which takes $p2 of $p1, it comes after $p3.\n")
            w.args.0 = flowPull(Gravity.absolute(container.gravity, container.isRTL), vertical, container.isRTL)
        } else {
            w.args.1 = lineStart
            w.args.2 = line.thickness
            w.begin(
                "across_line line=d0 line_start=d1 thickness=d2",
                "    - Line $d0 starts at $p1 of the content and is $p2 thick.\n")
            w.args.0 = flowPull(self.gravity(facts), !vertical, container.isRTL)
        }
        w.more(" pull=w0 size=d4 margin_before=d5 margin_after=d6 padding=d7 rtl=b8 container=d9", "")
        w.close()
    }

    private func flowPull(_ gravity: UInt32, _ vertical: Bool, _ rtl: Bool) -> Int {
        let pull = Flow.pull(gravity, vertical: vertical, rtl)
        return pull == .center ? ExplainWriter.center : (pull == .end ? ExplainWriter.end : ExplainWriter.start)
    }

    @inline(never)
    @_optimize(size)
    private func writeGridPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let place = horizontal ? facts.asked.cellX : facts.asked.cellY
        let turned = horizontal && node(facts.parent).isRTL
        let padding = paddings(facts.parent, horizontal)
        let (width, height) = placedSize(facts.row, result(facts.row))
        setCells(place, &w)
        w.begin(
            "in_cells first_line=d0 last_line=d1 from=d2 to=d4 gap=d5 margin_before=d6 margin_after=d8",
            "    - Its cells reach from line $d0, at $p2 of the content, to line $d1, at $p4; it ")
        w.args.0 = place.group
        w.args.1 = Int(place.ascent)
        w.args.2 = Int(place.point)
        w.args.3 = turned ? padding.after : padding.before
        w.args.4 = turned ? 1 : 0
        w.args.5 = room(facts, horizontal)
        w.args.6 = Int(horizontal ? width : height)
        switch place.pull {
        case GridPull.fill:
            w.args.7 = ExplainWriter.fill
            w.say("fills them.\n")
        case GridPull.trailing:
            w.args.7 = ExplainWriter.end
            w.say("lies at their end.\n")
        case GridPull.center:
            w.args.7 = ExplainWriter.center
            w.say("is centred in them.\n")
        case GridPull.baseline:
            w.args.7 = ExplainWriter.baseline
            w.say(horizontal ? "lies at their start.\n" : "lies on the common baseline.\n")
        default:
            w.args.7 = ExplainWriter.start
            w.say("lies at their start.\n")
        }
        w.more(" pull=w7 group=d0 padding=d3 rtl=b4 container=d5 size=d6", "")
        if place.point != Why.open { w.more(" group_point=d1 point=d2", "") }
        w.close()
    }

    @inline(never)
    @_optimize(size)
    private func writeCustomPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.0 = paddings(facts.parent, horizontal).before
        w.args.1 = boxStart(facts.row, horizontal) &- w.args.0
        w.step(
            "placed_by_host padding=d0 in_content=d1",
            "    - The place callback put it at $p1 of the content, which starts at $p0.\n")
    }

    /// A child of a constraint container.
    @inline(never)
    @_optimize(size)
    private func writeSolvedPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let index = memberIndex(facts.row)
        w.args.0 = index < 0 ? 0 : Int(constraints.pointee.member(index).pointee.box[horizontal ? 0 : 1])
        w.args.1 = facts.parent
        w.step("placed_by_constraints container=n1 at=d0", "    - The constraints of $n1 put it at $p0.\n")
    }

    // MARK: - Columns of a table

    /// The columns a cell lies in.
    func columnsOf(_ row: Int) -> (first: Int, last: Int) {
        var column = 0
        var child = firstChild(Int(node(row).pointee.parent))
        while child >= 0 {
            column = max(column, Int(cell(child).pointee.column))
            if child == row { break }
            column &+= Int(cell(child).pointee.span)
            child = Int(node(child).pointee.next)
        }
        return (column, column &+ Int(cell(row).pointee.span) &- 1)
    }

    // MARK: - Snapping

    @inline(never)
    @_optimize(size)
    private func writeSnap(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let isText = node(facts.row).pointee.flags & Flag.text != 0
        var parentAt = 0
        var at = facts.parent
        while at >= 0 {
            parentAt &+= Int(horizontal ? position(at).x : position(at).y)
            at = Int(node(at).pointee.parent)
        }
        let frame = self.frame(facts.row)
        let viewport = facts.viewport.map { $0.isSpecs ? maxUnits : (horizontal ? $0.width.size : $0.height.size) }
        w.args.0 = parentAt
        w.args.1 = Int((horizontal ? frame.x : frame.y).bitPattern)
        w.args.2 = Int((horizontal ? frame.width : frame.height).bitPattern)
        w.args.3 = facts.parent >= 0 ? room(facts, horizontal) : Int(viewport ?? maxUnits)
        if state.pointee.snap.mode == .none {
            w.step("no_snapping", "")
        } else {
            w.begin(isText ? "snap_outward parent_at=d0 parent_size=d3" : "snap parent_at=d0", "")
            w.close()
            let unsnapped = self.unsnapped(facts.row)
            if horizontal
                ? frame.x == unsnapped.x && frame.width == unsnapped.width
                : frame.y == unsnapped.y && frame.height == unsnapped.height
            {
                return
            }
            w.say(
                isText
                    ? "    - A text's edges are rounded outward to device pixels: $f2 px long at $f1 px.\n"
                    : "    - Its edges are rounded to device pixels: $f2 px long at $f1 px.\n")
        }
    }
}
