// SPDX-License-Identifier: MIT
import CReglet

/// Why a node lies where it lies: the container's rule, its margin, inset and offset, and how absolute edges are rounded.
extension Engine {
    @_optimize(size)
    func writePlace(_ facts: NodeFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let row = facts.row
        let result = self.result(row)
        w.open(horizontal ? "x" : "y")
        w.say(horizontal ? "  Left: " : "  Top: ")
        w.say(px: Int(horizontal ? result.pointee.x : result.pointee.y))
        w.say(".\n")
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
            default: writeFramePlace(facts, horizontal, &w)
            }
        }
        if node(row).pointee.flags & Flag.frameRules != 0, let rare = self.rare(row) {
            let inset = horizontal ? rare.pointee.insetLeft : rare.pointee.insetTop
            let offset = horizontal ? rare.pointee.offsetX : rare.pointee.offsetY
            w.step("move")
            w.field("inset", inset)
            w.field("offset", offset)
            w.field("inset_size", horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight)
            w.close()
            w.say("    - Moved by its inset, ")
            w.say(px: Int(inset))
            w.say(", and its offset, ")
            w.say(px: Int(offset))
            w.say(".\n")
        }
        writeSnap(facts, horizontal, &w)
        w.close(93)
        w.close()
    }

    /// Size of the parent's frame, in which its children lie.
    private func room(_ facts: NodeFacts, _ horizontal: Bool) -> Int {
        let (width, height) = frameSize(facts.parent)
        return Int(horizontal ? width : height)
    }

    private func paddings(_ row: Int, _ horizontal: Bool) -> (before: Int, after: Int) {
        let node = self.node(row)
        return horizontal
            ? (Int(node.pointee.paddingLeft), Int(node.pointee.paddingRight))
            : (Int(node.pointee.paddingTop), Int(node.pointee.paddingBottom))
    }

    func margins(_ row: Int, _ horizontal: Bool) -> (before: Int, after: Int) {
        let node = self.node(row)
        return horizontal
            ? (Int(node.pointee.marginLeft), Int(node.pointee.marginRight))
            : (Int(node.pointee.marginTop), Int(node.pointee.marginBottom))
    }

    /// Size of a row's box, as measured.
    private func boxSize(_ row: Int, _ horizontal: Bool) -> Int {
        let (width, height) = finalSize(row, result(row))
        return Int(horizontal ? width : height)
    }

    /// Where a row's box starts: its frame without inset and offset.
    private func boxStart(_ row: Int, _ horizontal: Bool) -> Int {
        var at = Int(horizontal ? result(row).pointee.x : result(row).pointee.y)
        if node(row).pointee.flags & Flag.frameRules != 0, let rare = self.rare(row) {
            at &-=
                horizontal
                ? Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
                : Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        return at
    }

    // MARK: - Inside an area

    private enum Pull { case start, center, end, none }

    private func pull(_ gravity: UInt32, _ horizontal: Bool) -> Pull {
        let side = horizontal ? gravity & Gravity.horizontalMask : (gravity & Gravity.verticalMask) >> 4
        return side == Gravity.centerHorizontal ? .center : (side == Gravity.right ? .end : .start)
    }

    private func word(_ pull: Pull) -> StaticString {
        switch pull {
        case .start: return "start"
        case .center: return "center"
        case .end: return "end"
        case .none: return "none"
        }
    }

    /// `splits`: what is centred has its margins outside; else (Android) it is moved by their difference.
    @_optimize(size)
    private func writeAlign(
        _ facts: NodeFacts, _ horizontal: Bool, _ from: Int, _ to: Int, _ pull: Pull, splits: Bool,
        _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal)
        w.step("align")
        w.field("from", from)
        w.field("to", to)
        w.field("margin_before", margin.before)
        w.field("margin_after", margin.after)
        w.field("size", boxSize(facts.row, horizontal))
        w.field("pull", text: word(pull))
        w.field("margins_outside", splits)
        w.close()
        w.say("    - Between ")
        w.say(px: from)
        w.say(" and ")
        w.say(px: to)
        switch pull {
        case .start: w.say(horizontal ? " it lies on the left" : " it lies on top")
        case .center: w.say(" it is centred")
        case .end: w.say(horizontal ? " it lies on the right" : " it lies at the bottom")
        case .none: w.say(" it starts where that does, margins left out")
        }
        if margin.before != 0 || margin.after != 0 {
            w.say("; margins ")
            w.say(px: margin.before)
            w.say(" and ")
            w.say(px: margin.after)
        }
        w.say(".\n")
    }

    @_optimize(size)
    private func writeRootPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        guard let viewport = facts.viewport, !viewport.isSpecs else {
            w.step("root")
            w.field(
                "at",
                facts.viewport == nil ? Int(horizontal ? result(facts.row).pointee.x : result(facts.row).pointee.y) : 0)
            w.close()
            w.say("    - A root lies where the host put it.\n")
            return
        }
        let node = self.node(facts.row)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : Gravity.normal, node.isRTL)
        let size = horizontal ? viewport.width.size : viewport.height.size
        writeAlign(facts, horizontal, 0, Int(size), pull(gravity, horizontal), splits: false, &w)
    }

    /// A frame, a scroller.
    @_optimize(size)
    private func writeFramePlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let node = self.node(facts.row), container = self.node(facts.parent)
        let gravity = Gravity.absolute(
            node.layoutGravity != 0 ? node.layoutGravity : container.gravity, container.isRTL)
        let padding = paddings(facts.parent, horizontal)
        let from = padding.before, to = room(facts, horizontal) &- padding.after
        var pull = pull(gravity, horizontal)
        let isTooWide =
            boxSize(facts.row, true) > to &- from &- RowAxis.mainMargins(node)
        if horizontal && kind(facts.parent) == RG_KIND_HSCROLL && pull == .end && isTooWide { pull = .start }
        writeAlign(facts, horizontal, from, to, pull, splits: false, &w)
    }

    // MARK: - Linear containers

    @_optimize(size)
    private func writeLinearPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        if container.pointee.flags & Flag.weightModeMask == RG_WEIGHT_ANDROID.rawValue << Flag.weightModeShift {
            writeAndroidPlace(facts, horizontal, &w)
            return
        }
        let node = self.node(facts.row)
        let gravity = Gravity.absolute(
            node.layoutGravity != 0 ? node.layoutGravity : container.gravity, container.isRTL)
        let padding = paddings(facts.parent, horizontal)
        var from = padding.before, to = room(facts, horizontal) &- padding.after
        if (container.pointee.flags & Flag.vertical == 0) == horizontal {
            (from, to) = writeBoxInLine(facts, horizontal, from, to, &w)
        }
        writeAlign(facts, horizontal, from, to, pull(gravity, horizontal), splits: true, &w)
    }

    /// Along a line of boxes (weight modes BOX and FILL): which box is the child's.
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
        var rest = Int(box(container).pointee.total)
        var sum: Float = 0
        var child = firstChild(facts.parent)
        while child >= 0 {
            if !node(child).isGone && node(child).pointee.weight > 0 { sum += node(child).pointee.weight }
            child = Int(node(child).pointee.next)
        }
        child = firstChild(facts.parent)
        while child >= 0 {
            let item = node(child)
            if !item.isGone {
                let margin = margins(child, horizontal)
                var extent = boxSize(child, horizontal) &+ margin.before &+ margin.after
                if shares && item.pointee.weight > 0 {
                    extent = sum - item.pointee.weight > 0 ? share(item.pointee.weight, of: rest, sum) : rest
                    rest &-= extent
                    sum -= item.pointee.weight
                }
                used &+= Int(isFirst ? separators.first : separators.middle)
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
        if turned && along != .center { along = along == .end ? .start : .end }
        if shares { along = .start }
        let free = max(0, end &- start &- used)
        let slack = along == .end ? free : (along == .center ? free / 2 : 0)
        let at = slack &+ before
        let area = turned ? (end &- at &- length, end &- at) : (start &+ at, start &+ at &+ length)
        w.step("box_in_line")
        w.field("from", start)
        w.field("to", end)
        w.field("used", used)
        w.field("pull", text: word(along))
        w.field("before", before)
        w.field("length", length)
        w.field("rtl", turned)
        if w.json && previous >= 0 { name(previous, "after", &w) }
        w.close()
        w.say("    - Its box, ")
        w.say(px: length)
        w.say(" long, lies ")
        w.say(px: at)
        w.say(" along the line")
        if previous >= 0 {
            w.say(", after ")
            sayName(previous, &w)
        }
        w.say(".\n")
        return area
    }

    /// Whether a container in mode BOX shared what is left: on an inexact axis nothing is.
    private func hasBoxShares(_ row: Int) -> Bool { box(node(row)).pointee.total >= 0 }

    /// Android's linear container, a table, a row of one.
    @_optimize(size)
    private func writeAndroidPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent), node = self.node(facts.row)
        let isRow = kind(facts.parent) == RG_KIND_TABLE_ROW
        let vertical =
            isRow ? false : (kind(facts.parent) == RG_KIND_TABLE || container.pointee.flags & Flag.vertical != 0)
        if vertical != horizontal {
            writeAlong(facts, horizontal, isRow, &w)
            return
        }
        let padding = paddings(facts.parent, horizontal)
        let to = room(facts, horizontal) &- padding.after
        if vertical {
            let minor = container.gravity & (Gravity.horizontalMask | Gravity.relative)
            let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : minor, container.isRTL)
            writeAlign(facts, true, padding.before, to, pull(gravity, true), splits: false, &w)
            return
        }
        let side = verticalGravity(facts.parent, node)
        var pull = Pull.none
        if side == Gravity.top { pull = .start }
        if side == Gravity.centerVertical { pull = .center }
        if side == Gravity.bottom { pull = .end }
        writeAlign(facts, false, padding.before, to, pull, splits: false, &w)
        let isAligned = container.pointee.flags & Flag.baselineAligned != 0 && node.pointee.height != Length.match
        let baseline = state.pointee.baselines[facts.row]
        if !isAligned || baseline == Baseline.none || baseline == Baseline.missing || (pull != .start && pull != .end) { return }
        let line = pull == .start ? facts.ascent : facts.descent
        let own = pull == .start ? Int(baseline) : boxSize(facts.row, false) &- Int(baseline)
        w.step("baseline")
        w.field("line", line)
        w.field("own", own)
        w.field("up", pull == .end)
        w.close()
        w.say("    - Its baseline is brought onto that of the row, by ")
        w.say(px: (Int(line) &- own) &* (pull == .end ? -1 : 1))
        w.say(".\n")
    }

    /// Along Android's linear container.
    @_optimize(size)
    private func writeAlong(_ facts: NodeFacts, _ horizontal: Bool, _ isRow: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        var separators = self.separators(facts.parent, container.pointee.flags, vertical: !horizontal)
        let backward = horizontal && container.isRTL
        if backward { swap(&separators.first, &separators.end) }
        let inColumns = isRow && takesColumns(facts.parent)
        let margin = margins(facts.row, horizontal)
        let padding = paddings(facts.parent, horizontal).before
        let free = room(facts, horizontal) &- Int(facts.total)
        let pull = pull(Gravity.absolute(container.gravity, container.isRTL), horizontal)
        // as it is placed: sums of any length
        var end = padding &+ (pull == .end ? free : (pull == .center ? free / 2 : 0))
        var lead = 0  // empty columns before it
        var previous = -1
        var child = backward ? Int(box(container).pointee.last) : firstChild(facts.parent)
        while child >= 0 {
            if inColumns && !backward { lead &+= Int(cell(child).pointee.lead) }
            if child == facts.row { break }
            if !node(child).isGone {
                let own = margins(child, horizontal)
                end &+=
                    Int(previous < 0 ? separators.first : separators.middle) &+ lead &+ own.before
                    &+ boxSize(child, horizontal) &+ own.after &+ (isRow ? Int(cell(child).pointee.rest) : 0)
                lead = 0
                previous = child
            }
            if inColumns && backward { lead &+= Int(cell(child).pointee.lead) }
            child = Int(backward ? state.pointee.previous[child] : node(child).pointee.next)
        }
        let inColumn = isRow ? columnOffset(facts.row, container.isRTL) : 0
        w.step("along")
        if previous < 0 {
            w.field("padding", padding)
            w.field("container", room(facts, horizontal))
            w.field("content", facts.total)
            w.field("pull", text: word(pull))
            w.say("    - The first one starts ")
            w.say(pull == .start ? "at the padding, " : (pull == .end ? "where all end at the padding, " : "where all are centred, "))
        } else {
            name(previous, "previous", &w)
            w.field("end", end)
            w.say("    - It follows ")
            sayName(previous, &w)
            w.say(", which ends at ")
        }
        w.say(px: end)
        let separator = previous < 0 ? separators.first : separators.middle
        w.field("separator", separator)
        w.field("lead", lead)
        w.field("margin", margin.before)
        w.field("in_column", inColumn)
        w.close()
        if separator != 0 {
            w.say(", after a gap or divider of ")
            w.say(px: Int(separator))
        }
        if lead != 0 {
            w.say(", after empty columns of ")
            w.say(px: lead)
        }
        if margin.before != 0 {
            w.say(", with a margin of ")
            w.say(px: margin.before)
        }
        if inColumn != 0 {
            w.say(", moved in its column by ")
            w.say(px: inColumn)
        }
        w.say(".\n")
    }

    // MARK: - Other containers

    @_optimize(size)
    private func writeRelativePlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        let why = horizontal ? facts.x : facts.y, own = horizontal ? facts.parentX : facts.parentY
        let size = boxSize(facts.row, horizontal)
        let isIgnored = facts.row == ignoredChild(facts.parent)
        let gravity = isIgnored ? 0 : Int(horizontal ? facts.total : facts.ascent)
        let turned = horizontal && container.isRTL
        let record = relative(facts.row)
        let rules = record?.pointee.parentRules ?? 0
        let centers =
            rules & UInt32(RG_CENTER_IN_PARENT | (horizontal ? RG_CENTER_HORIZONTAL : RG_CENTER_VERTICAL)) != 0
        let late = record != nil && !own.last.isExact && isLate(facts.parent, horizontal ? 1 : 2)
        let toEnd =
            late && !centers
            && (horizontal ? parentSides(rules, container.isRTL).right : rules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0)
        let isOpen = why.start == Why.open && why.end == Why.open
        w.step("edge")
        var shift = turned ? Int(why.base) &- Int(own.size) : 0
        w.say("    - ")
        if centers && (late || (isOpen && own.last.isExact)) {
            w.field("by", text: "center")
            w.field("room", own.size)
            w.say("It is centred in ")
            w.say(px: Int(own.size))
        } else if toEnd {
            w.field("by", text: "far_edge")
            w.field("room", own.size)
            w.field("padding", paddings(facts.parent, horizontal).after)
            w.say("It lies at the far edge of ")
            w.say(px: Int(own.size))
        } else if isOpen {
            w.field("by", text: "default")
            if turned {
                w.field("bound", Int(why.base))
                w.field("after", why.after)
                w.say("No rule places it: it starts on the right")
            } else {
                w.field("before", why.before)
                w.say("No rule places it: it starts at the padding and its margin")
            }
            if record == nil {
                // its edges are not kept: it is placed against the edge itself
                w.field("room", room(facts, horizontal))
            }
        } else if why.start != Why.open && !(turned && why.end != Why.open && Int(why.end) &- Int(why.start) != size && size >= 0
            && max(0, Int(why.end) &- Int(why.start)) != size)
        {
            let edge = horizontal ? facts.anchors.0 : facts.anchors.2
            w.field("by", text: "start")
            write(edge, "start", why.start, after: true, &w)
            w.say("Its start edge is set by ")
            w.say(edge.rule == EdgeRule.parent ? "the edge of the container" : Engine.ruleName(edge.rule))
            if edge.sibling >= 0 && !w.json {
                w.say(" ")
                sayName(Int(edge.sibling), &w)
            }
        } else {
            let edge = horizontal ? facts.anchors.1 : facts.anchors.3
            w.field("by", text: "end")
            write(edge, "end", why.end, after: false, &w)
            w.say("Its end edge is set by ")
            w.say(edge.rule == EdgeRule.parent ? "the edge of the container" : Engine.ruleName(edge.rule))
            if edge.sibling >= 0 && !w.json {
                w.say(" ")
                sayName(Int(edge.sibling), &w)
            }
        }
        if record == nil && turned && isOpen { shift = 0 }
        w.field("size", size)
        w.field("gravity", gravity)
        w.field("shift", shift)
        w.close()
        if gravity != 0 {
            w.say("; the container's gravity moves it by ")
            w.say(px: gravity)
        }
        w.say(".\n")
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
                ? flowLine(ColumnAxis.self, first, room, Int(gaps.gap), final: true)
                : flowLine(RowAxis.self, first, room, Int(gaps.gap), final: true)
            var child = first
            while child >= 0 && child != Int(line.end) && child != row { child = Int(node(child).pointee.next) }
            if child != Int(line.end) || line.end < 0 { return (first, start, index, line) }
            start &+= line.thickness &+ Int(gaps.lineGap)
            first = Int(line.end)
            index &+= 1
        }
    }

    @_optimize(size)
    private func writeFlowPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent), node = self.node(facts.row)
        let vertical = container.pointee.flags & Flag.vertical != 0
        let along = vertical != horizontal
        let (first, lineStart, index, line) = lineOf(facts.row, facts.parent)
        let gravity = Gravity.absolute(container.gravity, container.isRTL)
        let padding = paddings(facts.parent, horizontal), margin = margins(facts.row, horizontal)
        let size = boxSize(facts.row, horizontal)
        func extent(_ row: Int) -> Int {
            let margin = margins(row, horizontal)
            return max(0, boxSize(row, horizontal) &+ margin.before &+ margin.after)
        }
        w.step(along ? "in_line" : "across_line")
        w.field("line", index)
        let gap = Int(Flow.gaps(rare(facts.parent)).gap)
        if along {
            let room = max(0, self.room(facts, horizontal) &- padding.before &- padding.after)
            var at = 0
            var child = first
            while child != facts.row {
                if !self.node(child).isGone { at &+= extent(child) &+ gap }
                child = Int(self.node(child).pointee.next)
            }
            w.field("room", room)
            w.field("length", line.length)
            w.field("pull", text: word(Flow.pull(gravity, vertical: vertical, container.isRTL)))
            w.field("before", at)
            w.say("    - In line ")
            w.say(number: index)
            w.say(", ")
            w.say(px: line.length)
            w.say(" long in a room of ")
            w.say(px: room)
            w.say(", it comes after ")
            w.say(px: at)
        } else {
            let own = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : container.gravity, container.isRTL)
            w.field("line_start", lineStart)
            w.field("thickness", line.thickness)
            w.field("pull", text: word(Flow.pull(own, vertical: !vertical, container.isRTL)))
            w.say("    - Its line starts at ")
            w.say(px: lineStart)
            w.say(" of the content and is ")
            w.say(px: line.thickness)
            w.say(" thick")
        }
        w.field("size", size)
        w.field("margin_before", margin.before)
        w.field("margin_after", margin.after)
        w.field("padding", horizontal && container.isRTL ? padding.after : padding.before)
        w.field("rtl", horizontal && container.isRTL)
        w.field("container", room(facts, horizontal))
        w.close()
        w.say(".\n")
    }

    private func word(_ pull: Flow.Pull) -> StaticString {
        pull == .center ? "center" : (pull == .end ? "end" : "start")
    }

    @_optimize(size)
    private func writeGridPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let place = horizontal ? facts.cellX : facts.cellY
        let container = node(facts.parent)
        let turned = horizontal && container.isRTL
        let padding = paddings(facts.parent, horizontal)
        let (width, height) = placedSize(facts.row, result(facts.row))
        w.step("in_cells")
        write(place, &w)
        w.field(
            "pull",
            text: place.pull == GridPull.fill
                ? "fill"
                : (place.pull == GridPull.trailing
                    ? "end"
                    : (place.pull == GridPull.center
                        ? "center" : (place.pull == GridPull.baseline ? "baseline" : "start"))))
        w.field("group", place.group)
        if place.point != Why.open {
            w.field("group_point", place.ascent)
            w.field("point", place.point)
        }
        w.field("padding", turned ? padding.after : padding.before)
        w.field("rtl", turned)
        w.field("container", room(facts, horizontal))
        w.field("size", horizontal ? width : height)
        w.close()
        w.say("    - Its cells reach from line ")
        w.say(number: Int(place.first))
        w.say(" at ")
        w.say(px: place.from)
        w.say(" to line ")
        w.say(number: Int(place.last))
        w.say(" at ")
        w.say(px: place.to)
        w.say(" of the content")
        switch place.pull {
        case GridPull.fill: w.say(", which it fills")
        case GridPull.trailing: w.say("; it lies at their end")
        case GridPull.center: w.say("; it is centred in them")
        case GridPull.baseline where !horizontal: w.say("; it lies on the baseline of its row")
        default: w.say("; it lies at their start")
        }
        w.say(".\n")
    }

    @_optimize(size)
    private func writeCustomPlace(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let padding = paddings(facts.parent, horizontal).before
        w.step("placed_by_host")
        w.field("padding", padding)
        w.field("in_content", boxStart(facts.row, horizontal) &- padding)
        w.close()
        w.say("    - The place callback of the container put it at ")
        w.say(px: boxStart(facts.row, horizontal) &- padding)
        w.say(" of the content; the padding is ")
        w.say(px: padding)
        w.say(".\n")
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

    /// How wide a column is by its widest cell, and after shrinking and stretching.
    @_optimize(size)
    func columnWidths(_ row: Int, _ column: Int) -> (natural: Int32, fitted: Int32) {
        let table = Int(node(Int(node(row).pointee.parent)).pointee.parent)
        let record = tableRecord(table)
        var columns = TableColumns(state.pointee.tables.columns)
        gatherColumns(table, &columns)
        let natural = columns.width(column..<column &+ 1)
        columns.fit(
            into: Int(Spec(raw: record.pointee.width).size) &- RowAxis.mainPadding(node(table)),
            shrink: record.pointee.shrink, stretch: record.pointee.stretch)
        return (natural, columns.width(column..<column &+ 1))
    }

    // MARK: - Snapping

    @_optimize(size)
    private func writeSnap(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let row = facts.row
        let isText = node(row).pointee.flags & Flag.text != 0
        var parentAt = 0
        var at = facts.parent
        while at >= 0 {
            parentAt &+= Int(horizontal ? result(at).pointee.x : result(at).pointee.y)
            at = Int(node(at).pointee.parent)
        }
        let isOff = state.pointee.snap.mode == .none
        w.step("snap")
        w.field("mode", text: isOff ? "none" : (isText ? "outward" : "edges"))
        w.field("parent_at", parentAt)
        if isText {
            let viewport = facts.viewport.map { $0.isSpecs ? maxUnits : (horizontal ? $0.width.size : $0.height.size) }
            w.field("parent_size", facts.parent >= 0 ? room(facts, horizontal) : Int(viewport ?? maxUnits))
        }
        w.close()
        if isOff { return }
        let frame = self.frame(row)
        w.say("    - Its edges are rounded to whole device pixels")
        w.say(isText ? ", outward since it is a text: from " : ": from ")
        w.say(horizontal ? frame.x : frame.y)
        w.say(" px, ")
        w.say(horizontal ? frame.width : frame.height)
        w.say(" px long.\n")
    }
}
