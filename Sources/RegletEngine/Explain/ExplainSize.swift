// SPDX-License-Identifier: MIT
import CReglet

/// Why a node is as big as it is: what its parent asked and by which rule, what the node's own rules made of that, what it
/// wanted, and who had the last word.
extension Engine {
    @inline(never)
    @_optimize(size)
    func writeSize(_ facts: NodeFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let why = horizontal ? facts.asked.x : facts.asked.y, trail = horizontal ? facts.trailX : facts.trailY
        let node = self.node(facts.row)
        let length = horizontal ? node.pointee.width : node.pointee.height
        let rare = self.rare(facts.row)
        let percent = (horizontal ? rare?.pointee.percentWidth : rare?.pointee.percentHeight) ?? 0
        let (width, height) = frameSize(facts.row)
        w.args.0 = Int(horizontal ? width : height)
        w.args.1 = Int(length)
        w.args.2 = Int(percent.bitPattern)
        if horizontal {
            w.open("width")
            w.say("  Width: $p0")
        } else {
            w.open("height")
            w.say("  Height: $p0")
        }
        if length == Length.percent {
            w.more(" length=l1 percent=f2", ". Its style says $f2 %.\n")
        } else {
            w.more(" length=l1", ". Its style says $l1.\n")
        }
        w.open("steps", 91)
        if length == Length.percent && why.length >= 0
            && (why.rule == .childSpec || why.rule == .edges || why.rule == .frameEdges)
        {
            w.args.0 = Int(percent.bitPattern)
            w.args.1 = percentBase(facts, why, horizontal)
            w.args.2 = Int(why.length)
            w.step("percent percent=f0 base=d1 length=d2", "    - $f0 % of $p1 is $p2.\n")
        }
        writeWhy(facts, why, horizontal, &w)
        writeRules(facts, trail, rare, horizontal, &w)
        writeBox(facts, trail, horizontal, &w)
        w.close(93)
        writeDecider(facts, why, trail, length, &w)
        w.close()
    }

    // MARK: - What the parent asked

    /// What a percentage is of.
    @_optimize(size)
    private func percentBase(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool) -> Int {
        if facts.parent < 0 { return Int(why.parent.size) }
        let container = node(facts.parent)
        let padding = paddings(facts.parent, horizontal)
        let own = horizontal ? facts.parentX.last : facts.parentY.last
        switch kind(facts.parent) {
        case RG_KIND_LINEAR where (container.pointee.flags & Flag.vertical == 0) == horizontal,
            RG_KIND_TABLE where !horizontal, RG_KIND_TABLE_ROW where horizontal:
            return percentBase(facts.parent, own, padding.before &+ padding.after)
        case RG_KIND_GRID:
            guard let tracks = state.pointee.grids.tracks(grid(facts.parent), horizontal: horizontal) else { return 0 }
            let gap = Int(self.rare(facts.parent)?.pointee.gap ?? 0)
            return Int(why.parent.size) &- Int(tracks.axis.pointee.gaps) &* gap
        default: return Int(own.size) &- padding.before &- padding.after
        }
    }

    @inline(never)
    @_optimize(size)
    private func writeWhy(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.0 = facts.parent
        w.args.1 = why.base
        w.args.2 = why.used
        w.args.3 = Int(why.spec.raw)
        w.args.4 = Int(horizontal ? facts.parentX.size : facts.parentY.size)
        w.say("    - $n0")
        switch why.rule {
        case .childSpec: writeChildSpec(facts, why, horizontal, &w)
        case .share: writeShare(facts, why, horizontal, &w)
        case .frozen:
            guard let rare = self.rare(facts.row) else { break }
            w.args.0 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
            w.args.1 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
            w.args.2 = horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight
            w.args.4 = result(facts.row).pointee.state & State.frozenMin != 0 ? 1 : 0
            w.args.5 = why.isFirst ? why.used : 0
            w.begin(
                "own_limit min=d0 max=d1 inset=d2 margins=d5 is_min=b4",
                " shares room by weight, and its share is beyond its own limit: $s3.\n")
            w.args.6 = Int(why.length)
            w.args.2 = why.used
            if why.isFirst { w.more(" length=l6 used=d2", "") }
        case .largest:
            w.begin("largest_child longest=d1", " makes weighted children as long as the longest one: $s3.\n")
        case .frameEdges: writeFrameEdges(facts, why, horizontal, &w)
        case .stretch where why.start != Why.open || why.end != Why.open:
            w.begin(
                "stretch size=d1 used=d2",
                " is $p1, which it matches; padding, margins and its edges take $p2: $s3.\n")
        case .stretch:
            w.begin("stretch size=d1 used=d2", " is $p1, which it matches; padding and margins take $p2: $s3.\n")
        case .line:
            w.begin("stretch size=d1 used=d2", " has a line $p1 thick, which it matches; margins take $p2: $s3.\n")
        case .lineLength:
            w.begin("stretch size=d1 used=d2", " has lines of $p1, which it matches; margins take $p2: $s3.\n")
        case .column: writeColumns(facts, why, &w)
        case .cells:
            setCells(why.isFirst ? facts.asked.filled : (horizontal ? facts.asked.cellX : facts.asked.cellY), &w)
            w.args.7 = why.isFirst ? 1 : 0
            w.begin(
                "cells first_line=d0 last_line=d1 from=d2 to=d4 gap=d5 margin_before=d6 margin_after=d8 first=b7",
                " lays it from line $d0, at $p2, to line $d1, at $p4, which it fills less gap and margins: $s3.\n")
        case .edges: writeEdges(facts, why, horizontal, &w)
        case .scroll:
            w.begin("scroll size=d1 used=d2", " scrolls along this axis: no bound.\n")
        case .viewport:
            w.begin(
                "fill_viewport size=d4 used=d2",
                " lets it fill the viewport, $p4 less $p2 of padding and margins: $s3.\n")
        case .solved:
            w.begin("solved container=n0", " has constraints, which make it $s3.\n")
        case .request:
            w.args.1 = why.base & 1
            w.args.2 = why.base & 2
            w.begin(
                "request placed=b1 left_out=b2",
                why.base == 1
                    ? " gave it a size in its place callback: $s3.\n"
                    : (why.base == 2
                        ? " neither measured nor placed it: $s3.\n" : " asked it in its measure callback: $s3.\n"))
        case .host, .none: w.begin("host", " was given by the host: $s3.\n")
        }
        w.more(" spec=s3", "")
        w.close()
    }

    @inline(never)
    @_optimize(size)
    private func writeChildSpec(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let margin = margins(facts.row, horizontal)
        let padding = facts.parent < 0 ? (before: 0, after: 0) : paddings(facts.parent, horizontal)
        w.args.4 = Int(why.parent.raw)
        w.args.5 = Int(why.length)
        w.args.6 = padding.before &+ padding.after
        w.args.7 = margin.before &+ margin.after
        w.args.8 = why.used &- w.args.6 &- w.args.7
        w.begin(
            "child_spec parent=s4 length=l5 used=d2 padding=d6 margins=d7 before=d8",
            why.length >= 0 ? " has $s4; it asks for its own length: $s3.\n" : " has $s4")
        if why.length >= 0 { return }
        if why.used != 0 { w.say(" less $p2 (padding $p6, margins $p7, siblings $p8)") }
        w.say(why.length == Length.match ? ", all of it: $s3.\n" : ", to wrap its content in: $s3.\n")
    }

    /// Edges in a frame: distances from those of its content, as margins further out.
    @inline(never)
    @_optimize(size)
    private func writeFrameEdges(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let margin = margins(facts.row, horizontal), padding = paddings(facts.parent, horizontal)
        w.args.1 = Int(why.start)
        w.args.4 = Int(why.parent.raw)
        w.args.5 = Int(why.length)
        w.args.6 = padding.before &+ padding.after
        w.args.7 = margin.before &+ margin.after
        w.args.8 = Int(why.end)
        w.args.9 = horizontal && node(facts.row).isRTL ? 1 : 0
        w.begin(
            "frame_edges parent=s4 length=l5 used=d2 padding=d6 margins=d7 from_end=b9",
            " has $s4 less $p2 (padding $p6, margins $p7")
        if why.start != Why.open { w.more(" start=d1", ", edge $p1") }
        if why.end != Why.open { w.more(" end=d8", ", edge $p8") }
        w.say("): $s3.\n")
    }

    @inline(never)
    @_optimize(size)
    private func writeShare(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.5 = w.args.4 &- why.free
        w.args.6 = why.free
        w.args.7 = Int(why.weights.bitPattern)
        w.args.8 = Int(why.weight.bitPattern)
        w.args.9 = why.last ? why.rest : share(why.weight, of: why.rest, why.sum)
        w.begin(
            "share size=d4 others=d5 free=d6 weights=f7 weight=f8 part=d9 base=d1",
            " is $p4, of which others take $p5; the $p6 left are shared by weight, and $f8 of $f7 brings $p9")
        w.say(why.base != 0 ? " on top of its $p1: $s3.\n" : ": $s3.\n")
        w.args.5 = why.rest
        w.args.6 = Int(why.sum.bitPattern)
        w.args.7 = why.last ? 1 : 0
        w.args.8 = Int(why.length)
        w.more(" rest=d5 sum=f6 last=b7", "")
        if why.isFirst { w.more(" length=l8 used=d2", "") }
        w.open("before", 91)
        if w.json { writeEarlierShares(facts, horizontal, &w) }
        w.close(93)
    }

    /// The weights of the children that share before this one, in order. A cell of several columns shares as often.
    @inline(never)
    @_optimize(size)
    private func writeEarlierShares(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let isFlow = kind(facts.parent) == RG_KIND_FLOW
        let inColumns = kind(facts.parent) == RG_KIND_TABLE_ROW && takesColumns(facts.parent)
        let fills =
            kind(facts.parent) == RG_KIND_LINEAR
            && node(facts.parent).pointee.flags & Flag.weightModeMask == RG_WEIGHT_FILL.rawValue << Flag.weightModeShift
        var child = isFlow ? lineOf(facts.row, facts.parent).first : firstChild(facts.parent)
        while child >= 0 {
            let item = node(child)
            let length = horizontal ? item.pointee.width : item.pointee.height
            var weight = item.pointee.weight
            if fills { weight = length == Length.unset ? (weight > 0 ? weight : 1) : 0 }
            let isFrozen =
                item.pointee.flags & Flag.sizeRules != 0
                && result(child).pointee.state & (State.frozenMin | State.frozenMax) != 0
            if !item.isGone && weight > 0 && !isFrozen && !(isFlow && length == Length.match) {
                var times = child == facts.row ? 0 : 1
                if inColumns { times &+= Int(cell(child).pointee.span) &- 1 }
                for _ in 0..<times { w.element(weight) }
            }
            if child == facts.row { return }
            child = Int(item.pointee.next)
        }
    }

    @inline(never)
    @_optimize(size)
    private func writeColumns(_ facts: NodeFacts, _ why: Why, _ w: inout ExplainWriter) {
        let columns = columnsOf(facts.row)
        w.args.4 = columns.first
        w.args.5 = columns.last
        w.args.6 = why.spec.isExact ? 0 : 1
        w.begin(
            "columns first=d4 width=d1 margins=d2 wraps=b6",
            " lies in a table: columns $d4 to $d5 have $p1 together; its margins take $p2: $s3.\n")
        let table = Int(node(facts.parent).pointee.parent)
        let record = tableRecord(table)
        var widths = TableColumns(state.pointee.tables.columns)
        gatherColumns(table, &widths)
        w.say("      By their widest cells they are")
        w.open("natural", 91)
        for column in columns.first...columns.last { w.element(widths.width(column..<column &+ 1)) }
        w.close(93)
        w.say(", after shrinking and stretching")
        widths.fit(
            into: Int(Spec(raw: record.pointee.width).size) &- RowAxis.mainPadding(node(table)),
            shrink: record.pointee.shrink, stretch: record.pointee.stretch)
        w.open("columns", 91)
        for column in columns.first...columns.last { w.element(widths.width(column..<column &+ 1)) }
        w.close(93)
        w.say(".\n")
    }

    /// Arguments 0, 1, 2, 4, 5, 6, 8: lines, where they are, gap, margins.
    @inline(never)
    func setCells(_ place: CellPlace, _ w: inout ExplainWriter) {
        w.args.0 = Int(place.first)
        w.args.1 = Int(place.last)
        w.args.2 = place.from
        w.args.4 = place.to
        w.args.5 = Int(place.gap)
        w.args.6 = Int(place.before)
        w.args.8 = Int(place.after)
    }

    @inline(never)
    @_optimize(size)
    private func writeEdges(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.4 = Int(why.length)
        w.args.5 = why.rest
        w.args.6 = why.free
        w.args.7 = why.base
        w.begin("edges length=l4 before=d5 after=d6 bound=m7", "")
        if why.start == Why.open && why.end == Why.open { w.say(" has no rule for its edges") }
        if why.start != Why.open {
            w.say(horizontal ? " puts its left edge" : " puts its top edge")
            writeEdge(horizontal ? facts.asked.anchors.0 : facts.asked.anchors.2, Int(why.start), isStart: true, &w)
        }
        if why.start != Why.open && why.end != Why.open { w.say(" and") }
        if why.end != Why.open {
            w.say(horizontal ? " puts its right edge" : " puts its bottom edge")
            writeEdge(horizontal ? facts.asked.anchors.1 : facts.asked.anchors.3, Int(why.end), isStart: false, &w)
        }
        if why.base >= 0 { w.say(", in a room of $p7") }
        w.say(": $s3.\n")
    }

    /// An edge that a rule has set. Uses the arguments 8, 9, 1 and 2.
    @inline(never)
    @_optimize(size)
    func writeEdge(_ edge: EdgeRule, _ at: Int, isStart: Bool, _ w: inout ExplainWriter) {
        w.args.8 = Int(edge.rule)
        w.args.9 = Int(edge.sibling)
        w.args.1 = edge.rule == EdgeRule.parent && isStart ? 0 : Int(edge.at)
        w.args.2 = edge.taken
        let spec = w.args.0
        w.args.0 = at
        if isStart { w.open("start") } else { w.open("end") }
        w.more(" rule=r8 sibling=n9 edge=d1 taken=d2 at=d0", " at $p0 ($r8")
        w.say(edge.sibling >= 0 ? " $n9)" : ")")
        w.close()
        w.args.0 = spec
    }

    static func ruleName(_ rule: Int) -> Text {
        switch rg_relative_rule(rawValue: UInt32(truncatingIfNeeded: rule)) {
        case RG_LEFT_OF: return "left_of"
        case RG_RIGHT_OF: return "right_of"
        case RG_ABOVE: return "above"
        case RG_BELOW: return "below"
        case RG_ALIGN_BASELINE: return "align_baseline"
        case RG_ALIGN_LEFT: return "align_left"
        case RG_ALIGN_TOP: return "align_top"
        case RG_ALIGN_RIGHT: return "align_right"
        case RG_ALIGN_BOTTOM: return "align_bottom"
        default: return "align_parent"
        }
    }

    // MARK: - What the node makes of it

    @inline(never)
    @_optimize(size)
    private func writeRules(
        _ facts: NodeFacts, _ trail: AxisTrail, _ rare: UnsafeMutablePointer<Rare>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        if let rare {
            w.args.0 = trail.inset
            w.args.1 = Int(rare.pointee.aspectRatio.bitPattern)
            w.args.2 = Int(trail.other)
            w.args.3 = Int(trail.ratioed.raw)
            w.args.4 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
            w.args.5 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
            if trail.inset != 0 { w.step("inset inset=d0", "    - Its insets take $p0 of that.\n") }
            if trail.other >= 0 {
                w.step(
                    "aspect_ratio ratio=f1 other=d2 spec=s3",
                    "    - Its aspect ratio, $f1, and its other side, $p2, make that $s3.\n")
            }
            if trail.limited != trail.ratioed {
                w.args.3 = Int(trail.limited.raw)
                w.begin("limits min=m4 max=m5 spec=s3", "    - Its limits (")
                if w.args.4 >= 0 { w.say("at least $p4") }
                if w.args.4 >= 0 && w.args.5 >= 0 { w.say(", ") }
                if w.args.5 >= 0 { w.say("at most $p5") }
                w.say(") make that $s3.\n")
                w.close()
            }
        }
        writeWants(facts, trail, rare, horizontal, &w)
        guard let rare else { return }
        w.args.0 = Int(trail.natural)
        w.args.1 = Int(rare.pointee.aspectRatio.bitPattern)
        w.args.2 = Int(rare.pointee.minWidth)
        w.args.3 = Int(trail.last.raw)
        w.args.4 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
        w.args.5 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
        w.args.6 = Int(rare.pointee.maxWidth)
        if trail.natural >= 0 {
            w.step(
                "aspect_ratio_of_content ratio=f1 width=d0 min_width=d2 max_width=d6 min=d4 max=d5 spec=s3",
                "    - By its aspect ratio, $f1, and the width of its content, $p0, it is $s3.\n")
        }
        if trail.isFloored { w.step("hard_minimum min=d4", "    - It may not be below $p4.\n") }
    }

    @inline(never)
    @_optimize(size)
    private func writeWants(
        _ facts: NodeFacts, _ trail: AxisTrail, _ rare: UnsafeMutablePointer<Rare>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        let suggested = (horizontal ? rare?.pointee.suggestedMinWidth : rare?.pointee.suggestedMinHeight) ?? 0
        let padding = paddings(facts.row, horizontal)
        let isView = kind(facts.row) == RG_KIND_VIEW, isPlain = isView || kind(facts.row) == RG_KIND_SPACE
        w.args.1 = padding.before &+ padding.after
        w.args.0 = isContainer(facts.row) ? trail.wanted &- w.args.1 : max(0, trail.content)
        w.args.2 = Int(suggested)
        w.args.3 = max(
            isPlain ? 0 : Int(clampUnits(trail.wanted)), rare == nil ? -Int(maxUnits) : Int(suggested))
        if isView {
            w.begin("fill wanted=d3", "    - A view has no content: it fills what it is offered")
        } else if isConstraint(facts.row) {
            w.args.3 = trail.wanted
            w.step("solution wanted=d3", "    - By its constraints it is $p3.\n")
            return
        } else if isPlain {
            w.begin("minimum wanted=d3", "    - A space has no content")
        } else {
            w.begin(
                "content content=d0 padding=d1 wanted=d3",
                isContainer(facts.row) ? "    - Its children take $p0" : "    - Its content takes $p0")
            if w.args.1 != 0 { w.say(" and its padding $p1") }
        }
        if rare != nil { w.more(" suggested_min=d2", suggested != 0 ? "; its suggested minimum is $p2" : "") }
        w.say(".\n")
        w.close()
    }

    /// From the inner size to the box as it was placed.
    @inline(never)
    @_optimize(size)
    private func writeBox(_ facts: NodeFacts, _ trail: AxisTrail, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let (width, height) = placedSize(facts.row, result(facts.row))
        w.args.0 = Int(trail.size)
        w.args.1 = Int(clampUnits(Int(trail.size) &+ trail.inset))
        w.args.2 = Int(horizontal ? width : height)
        w.args.5 = Int(maxUnits) &+ 1
        w.step("resolve size=d0 box=d1", "")
        if w.args.1 == w.args.2 { return }
        let text: Text = "    - Its edges lie the wrong way round: its size is negative.\n"
        if let record = relative(facts.row), facts.parent >= 0, !isGrid(facts.parent) {
            w.args.3 = Int(horizontal ? record.pointee.left : record.pointee.top)
            w.args.4 = Int(horizontal ? record.pointee.right : record.pointee.bottom)
            w.step("inverted start=d3 end=d4 box=d2", text)
        } else {
            w.step("inverted range=d5 box=d2", text)
        }
    }

    // MARK: - Who decides

    @inline(never)
    @_optimize(size)
    private func writeDecider(
        _ facts: NodeFacts, _ why: Why, _ trail: AxisTrail, _ style: Int32, _ w: inout ExplainWriter
    ) {
        w.open("decided_by", 34)
        w.say("    Decided by: ")
        w.out.write(decider(facts, why, trail, style))
        w.close(34)
        w.args.0 = trail.wanted
        w.say(trail.wanted > Int(trail.size) ? "; it wanted $p0.\n" : ".\n")
    }

    @_optimize(size)
    private func decider(_ facts: NodeFacts, _ why: Why, _ trail: AxisTrail, _ style: Int32) -> Text {
        if trail.isFloored { return "own minimum" }
        if trail.limited != trail.ratioed && trail.natural < 0 {
            if trail.limited.isExact {
                return trail.limited.size < trail.ratioed.size ? "own maximum" : "own minimum"
            }
            if trail.size == trail.limited.size { return "own maximum" }
        }
        if trail.natural >= 0 || trail.other >= 0 { return "aspect ratio" }
        if trail.last.isExact {
            switch why.rule {
            case .childSpec, .edges, .frameEdges:
                if why.rule == .frameEdges && why.length < 0 && why.start != Why.open && why.end != Why.open {
                    return "edges"
                }
                if why.rule == .edges && why.start != Why.open && why.end != Why.open { return "relative rules" }
                if why.length >= 0 && style != Length.percent && trail.last.size >= why.length { return "own length" }
                return "room in the parent"
            case .share: return "weight"
            case .frozen: return "own limits"
            case .largest: return "longest sibling"
            case .line, .lineLength: return "line"
            case .column: return "table columns"
            case .cells: return "grid lines"
            case .solved: return "constraints of the parent"
            case .request, .host: return "host"
            default: return "size of the parent"
            }
        }
        if isConstraint(facts.row) { return "constraints" }
        let isBounded = trail.last.mode == Spec.atMost
        if kind(facts.row) == RG_KIND_VIEW && isBounded { return "offered room" }
        if isBounded && Int(trail.size) < trail.wanted { return "room in the parent" }
        return Int(trail.size) > trail.wanted ? "suggested minimum" : "content"
    }
}
