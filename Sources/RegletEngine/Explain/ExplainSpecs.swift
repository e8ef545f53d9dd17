// SPDX-License-Identifier: MIT
import CReglet

/// Explains the specs of a node and their reasons.
extension Explainer {
    /// The base of a percentage, in units.
    @_optimize(size)
    func percentBase(_ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool) -> Int {
        if facts.parent < 0 { return Int(reason.parent.size) }
        let container = node(facts.parent)
        let padding = paddings(facts.parent, horizontal)
        let own = horizontal ? facts.parentX.last : facts.parentY.last
        switch treeEditor.kind(facts.parent) {
        case RG_KIND_LINEAR where (container.pointee.flags & NodeFlags.vertical == 0) == horizontal,
            RG_KIND_TABLE where !horizontal, RG_KIND_TABLE_ROW where horizontal:
            return layout.percentBase(facts.parent, own, padding.before &+ padding.after)
        case RG_KIND_GRID:
            guard let tracks = state.pointee.grids.tracks(gridLayout.grid(facts.parent), horizontal: horizontal) else {
                return 0
            }
            let gap = Int(self.rare(facts.parent)?.pointee.gap ?? 0)
            return Int(reason.parent.size) &- Int(tracks.axis.pointee.gaps) &* gap
        default: return Int(own.size) &- padding.before &- padding.after
        }
    }

    @inline(never)
    @_optimize(size)
    func writeReason(_ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.0 = facts.parent
        w.args.1 = reason.base
        w.args.2 = reason.used
        w.args.3 = Int(reason.spec.raw)
        w.args.4 = Int(horizontal ? facts.parentX.size : facts.parentY.size)
        w.say("    - $n0")
        switch reason.rule {
        case .childSpec: writeChildSpec(facts, reason, horizontal, &w)
        case .share: writeShare(facts, reason, horizontal, &w)
        case .frozen:
            guard let rare = self.rare(facts.row) else { break }
            w.args.0 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
            w.args.1 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
            w.args.2 = horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight
            w.args.4 = result(facts.row).pointee.state & ResultFlags.frozenMin != 0 ? 1 : 0
            w.args.5 = reason.isFirst ? reason.used : 0
            w.begin(
                "own_limit min=d0 max=d1 inset=d2 margins=d5 is_min=b4",
                " shares room by weight, and its share is beyond its own limit: $s3.\n")
            w.args.6 = Int(reason.length)
            w.args.2 = reason.used
            if reason.isFirst { w.more(" length=l6 used=d2", "") }
        case .largest:
            w.begin("largest_child longest=d1", " makes weighted children as long as the longest one: $s3.\n")
        case .frameEdges: writeFrameEdges(facts, reason, horizontal, &w)
        case .stretch where reason.start != SizeReason.open || reason.end != SizeReason.open:
            w.begin(
                "stretch size=d1 used=d2",
                " is $p1, which it matches; padding, margins and its edges take $p2: $s3.\n")
        case .stretch:
            w.begin("stretch size=d1 used=d2", " is $p1, which it matches; padding and margins take $p2: $s3.\n")
        case .line:
            w.begin("stretch size=d1 used=d2", " has a line $p1 thick, which it matches; margins take $p2: $s3.\n")
        case .lineLength:
            w.begin("stretch size=d1 used=d2", " has lines of $p1, which it matches; margins take $p2: $s3.\n")
        case .column: writeColumns(facts, reason, &w)
        case .cells:
            setCells(
                reason.isFirst
                    ? facts.specs.filled : (horizontal ? facts.specs.cellX : facts.specs.cellY), &w
            )
            w.args.7 = reason.isFirst ? 1 : 0
            w.begin(
                "cells first_line=d0 last_line=d1 from=d2 to=d4 gap=d5 margin_before=d6 margin_after=d8 first=b7",
                " lays it from line $d0, at $p2, to line $d1, at $p4, which it fills less gap and margins: $s3.\n")
        case .edges: writeEdges(facts, reason, horizontal, &w)
        case .scroll:
            w.begin("scroll size=d1 used=d2", " scrolls along this axis: no bound.\n")
        case .viewport:
            w.begin(
                "fill_viewport size=d4 used=d2",
                " lets it fill the viewport, $p4 less $p2 of padding and margins: $s3.\n")
        case .solved:
            w.begin("solved container=n0", " has constraints, which make it $s3.\n")
        case .request:
            w.args.1 = reason.base & 1
            w.args.2 = reason.base & 2
            w.begin(
                "request placed=b1 left_out=b2",
                reason.base == 1
                    ? " gave it a size in its place callback: $s3.\n"
                    : (reason.base == 2
                        ? " neither measured nor placed it: $s3.\n" : " asked it in its measure callback: $s3.\n"))
        case .host, .none: w.begin("host", " was given by the host: $s3.\n")
        }
        w.more(" spec=s3", "")
        w.close()
    }

    @inline(never)
    @_optimize(size)
    private func writeChildSpec(
        _ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool, _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal)
        let padding = facts.parent < 0 ? (before: 0, after: 0) : paddings(facts.parent, horizontal)
        w.args.4 = Int(reason.parent.raw)
        w.args.5 = Int(reason.length)
        w.args.6 = padding.before &+ padding.after
        w.args.7 = margin.before &+ margin.after
        w.args.8 = reason.used &- w.args.6 &- w.args.7
        w.begin(
            "child_spec parent=s4 length=l5 used=d2 padding=d6 margins=d7 before=d8",
            reason.length >= 0 ? " has $s4; it asks for its own length: $s3.\n" : " has $s4")
        if reason.length >= 0 { return }
        if reason.used != 0 { w.say(" less $p2 (padding $p6, margins $p7, siblings $p8)") }
        w.say(reason.length == Length.match ? ", all of it: $s3.\n" : ", to wrap its content in: $s3.\n")
    }

    /// Writes edges in a frame: distances from those of its content, like outer margins.
    @inline(never)
    @_optimize(size)
    private func writeFrameEdges(
        _ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool, _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal), padding = paddings(facts.parent, horizontal)
        w.args.1 = Int(reason.start)
        w.args.4 = Int(reason.parent.raw)
        w.args.5 = Int(reason.length)
        w.args.6 = padding.before &+ padding.after
        w.args.7 = margin.before &+ margin.after
        w.args.8 = Int(reason.end)
        w.args.9 = horizontal && node(facts.row).isRTL ? 1 : 0
        w.begin(
            "frame_edges parent=s4 length=l5 used=d2 padding=d6 margins=d7 from_end=b9",
            " has $s4 less $p2 (padding $p6, margins $p7")
        if reason.start != SizeReason.open { w.more(" start=d1", ", edge $p1") }
        if reason.end != SizeReason.open { w.more(" end=d8", ", edge $p8") }
        w.say("): $s3.\n")
    }

    @inline(never)
    @_optimize(size)
    private func writeShare(_ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.5 = w.args.4 &- reason.free
        w.args.6 = reason.free
        w.args.7 = Int(reason.weights.bitPattern)
        w.args.8 = Int(reason.weight.bitPattern)
        w.args.9 = reason.last ? reason.rest : ShareCursor.share(reason.weight, of: reason.rest, reason.sum, state.pointee.scale)
        w.begin(
            "share size=d4 others=d5 free=d6 weights=f7 weight=f8 part=d9 base=d1",
            " is $p4, of which others take $p5; the $p6 left are shared by weight, and $f8 of $f7 brings $p9")
        w.say(reason.base != 0 ? " on top of its $p1: $s3.\n" : ": $s3.\n")
        w.args.5 = reason.rest
        w.args.6 = Int(reason.sum.bitPattern)
        w.args.7 = reason.last ? 1 : 0
        w.args.8 = Int(reason.length)
        w.more(" rest=d5 sum=f6 last=b7", "")
        if reason.isFirst { w.more(" length=l8 used=d2", "") }
        w.open("before", 91)
        if w.json { writeEarlierShares(facts, horizontal, &w) }
        w.close(93)
    }

    /// Writes the weights of the earlier children that share, in order. A cell of several columns counts once per
    /// column.
    @inline(never)
    @_optimize(size)
    private func writeEarlierShares(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let isFlow = treeEditor.kind(facts.parent) == RG_KIND_FLOW
        let inColumns = treeEditor.kind(facts.parent) == RG_KIND_TABLE_ROW && tableColumns.takesColumns(facts.parent)
        let fills =
            treeEditor.kind(facts.parent) == RG_KIND_LINEAR
            && node(facts.parent).pointee.flags & NodeFlags.weightModeMask == RG_WEIGHT_FILL.rawValue
                << NodeFlags.weightModeShift
        var child = isFlow ? lineOf(facts.row, facts.parent).first : firstChild(facts.parent)
        while child >= 0 {
            let item = node(child)
            let length = horizontal ? item.pointee.width : item.pointee.height
            var weight = item.pointee.weight
            if fills { weight = length == Length.unset ? (weight > 0 ? weight : 1) : 0 }
            let isFrozen =
                item.pointee.flags & NodeFlags.sizeRules != 0
                && result(child).pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0
            if !item.isGone && weight > 0 && !isFrozen && !(isFlow && length == Length.match) {
                var times = child == facts.row ? 0 : 1
                if inColumns { times &+= Int(tableColumns.cell(child).pointee.span) &- 1 }
                for _ in 0..<times { w.element(weight) }
            }
            if child == facts.row { return }
            child = Int(item.pointee.next)
        }
    }

    @inline(never)
    @_optimize(size)
    private func writeColumns(_ facts: ExplainFacts, _ reason: SizeReason, _ w: inout ExplainWriter) {
        let columns = columnsOf(facts.row)
        w.args.4 = columns.first
        w.args.5 = columns.last
        w.args.6 = reason.spec.isExact ? 0 : 1
        w.begin(
            "columns first=d4 width=d1 margins=d2 wraps=b6",
            " lies in a table: columns $d4 to $d5 have $p1 together; its margins take $p2: $s3.\n")
        let table = Int(node(facts.parent).pointee.parent)
        let record = tableColumns.tableRecord(table)
        var widths = ColumnWidths(state.pointee.tables.columns)
        tableLayout.gatherColumns(table, &widths)
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

    /// Sets arguments 0, 1, 2, 4, 5, 6, 8: lines, their positions, gap, margins.
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
    private func writeEdges(_ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.4 = Int(reason.length)
        w.args.5 = reason.rest
        w.args.6 = reason.free
        w.args.7 = reason.base
        w.begin("edges length=l4 before=d5 after=d6 bound=m7", "")
        if reason.start == SizeReason.open && reason.end == SizeReason.open { w.say(" has no rule for its edges") }
        if reason.start != SizeReason.open {
            w.say(horizontal ? " puts its left edge" : " puts its top edge")
            writeEdge(
                horizontal ? facts.specs.anchors.0 : facts.specs.anchors.2, Int(reason.start),
                isStart: true, &w)
        }
        if reason.start != SizeReason.open && reason.end != SizeReason.open { w.say(" and") }
        if reason.end != SizeReason.open {
            w.say(horizontal ? " puts its right edge" : " puts its bottom edge")
            writeEdge(
                horizontal ? facts.specs.anchors.1 : facts.specs.anchors.3, Int(reason.end),
                isStart: false, &w)
        }
        if reason.base >= 0 { w.say(", in a room of $p7") }
        w.say(": $s3.\n")
    }

    /// Writes an edge that a rule has set. Uses the arguments 8, 9, 1 and 2.
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

    /// The columns of a cell.
    func columnsOf(_ row: Int) -> (first: Int, last: Int) {
        var column = 0
        var child = firstChild(Int(node(row).pointee.parent))
        while child >= 0 {
            column = max(column, Int(tableColumns.cell(child).pointee.column))
            if child == row { break }
            column &+= Int(tableColumns.cell(child).pointee.span)
            child = Int(node(child).pointee.next)
        }
        return (column, column &+ Int(tableColumns.cell(row).pointee.span) &- 1)
    }
}
