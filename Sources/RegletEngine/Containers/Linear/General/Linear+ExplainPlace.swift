// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the positions of children of linear containers, tables and table rows.
extension LinearLayout {
    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        if mode(facts.parent) == RG_WEIGHT_ANDROID { return explainAndroidPlace(facts, &w) }
        let padding = facts.paddings(facts.parent)
        var from = padding.before, to = facts.room &- padding.after
        if layout.isStacked(facts.parent) != facts.horizontal {
            (from, to) = explainBoxInLine(facts, from, to, &w)
        }
        w.align(facts, from, to, facts.pull(facts.gravity), outside: true)
    }

    /// Explains a line of boxes (weight modes BOX and FILL) and the child's box in it.
    @inline(never)
    @_optimize(size)
    private func explainBoxInLine(
        _ facts: ExplainFacts, _ start: Int, _ end: Int, _ w: inout ExplainWriter
    ) -> (Int, Int) {
        let container = node(facts.parent)
        let separators = self.layout.separators(facts.parent, container.pointee.flags, vertical: !facts.horizontal)
        let turned = facts.horizontal && container.isRTL
        // distances from the start of the line
        var used = 0, before = 0, length = 0, previous = -1, isFirst = true
        let shares = mode(facts.parent) == RG_WEIGHT_BOX && hasBoxShares(facts.parent)
        let axis = facts.horizontal ? MainAxis.row : MainAxis.column
        let (weights, hasLimits) = shares ? self.weights(box(container)) : (0, false)
        var free = ShareCursor(rest: Int(box(container).boxMode.pointee.freeSpace), weights: weights)
        if hasLimits { freezeBoxes(axis, box(container), &free) }
        var child = firstChild(facts.parent)
        while child >= 0 {
            let item = node(child)
            if !item.isGone {
                let margin = facts.margins(child)
                var extent = facts.boxSize(child) &+ margin.before &+ margin.after
                if shares && item.pointee.weight > 0 {
                    extent = boxShare(axis, child, &free, hasLimits)
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
        var along = facts.pull(run)
        if turned && along != ExplainWriter.center {
            along = run & Gravity.horizontalMask == Gravity.left ? ExplainWriter.end : ExplainWriter.start
        }
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

    /// Whether a container in mode BOX shared free space; on an inexact main axis it does not.
    private func hasBoxShares(_ row: Int) -> Bool { box(node(row)).boxMode.pointee.freeSpace >= 0 }

    /// Explains a child in weight mode ANDROID, or of a table or a table row.
    @inline(never)
    @_optimize(size)
    private func explainAndroidPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let container = node(facts.parent), node = self.node(facts.row)
        let vertical = layout.isStacked(facts.parent)
        if vertical != facts.horizontal { return explainAlong(facts, isTableRow(facts.parent), &w) }
        let padding = facts.paddings(facts.parent)
        let to = facts.room &- padding.after
        if vertical {
            let minor = container.gravity & (Gravity.horizontalMask | Gravity.relative)
            let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : minor, container.isRTL)
            return w.align(facts, padding.before, to, facts.pull(gravity), outside: false)
        }
        let side = layout.verticalGravity(facts.parent, node)
        var pull = facts.pull(side)
        if pull == ExplainWriter.start && side != Gravity.top { pull = ExplainWriter.none }
        w.align(facts, padding.before, to, pull, outside: false)
        let isAligned = container.pointee.flags & NodeFlags.baselineAligned != 0 && node.pointee.height != Length.match
        let baseline = state.pointee.baselines[facts.row]
        if !isAligned || baseline == Baseline.none || baseline == Baseline.missing { return }
        let isUp = pull == ExplainWriter.end
        if !isUp && pull != ExplainWriter.start { return }
        w.args.0 = Int(isUp ? facts.run.maxDescent : facts.run.maxAscent)
        w.args.1 = isUp ? facts.boxSize(facts.row) &- Int(baseline) : Int(baseline)
        w.args.2 = isUp ? 1 : 0
        w.step(
            "baseline line=d0 own=d1 up=b2",
            isUp
                ? "    - Its baseline, $p1 above its bottom, is brought up to that of the row, at $p0.\n"
                : "    - Its baseline, $p1 below its top, is brought down to that of the row, at $p0.\n")
    }

    /// Explains a position along the main axis in Android's weight mode.
    @inline(never)
    @_optimize(size)
    private func explainAlong(_ facts: ExplainFacts, _ isRow: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        var separators = self.layout.separators(facts.parent, container.pointee.flags, vertical: !facts.horizontal)
        let backward = facts.horizontal && container.isRTL
        if backward { swap(&separators.first, &separators.end) }
        let inColumns = isRow && tableColumns.takesColumns(facts.parent)
        let padding = facts.paddings(facts.parent).before
        let free = facts.room &- Int(facts.run.contentLength)
        let pull = facts.pull(Gravity.absolute(container.gravity, container.isRTL))
        // Int, as in placing: sums may exceed 32 bits
        var end = padding &+ slack(pull, free)
        var lead = 0  // width of the empty columns before the cell
        var previous = -1
        let ordered = container.pointee.flags & NodeFlags.ordered != 0
        if backward && ordered { layout.arrangeChildren(facts.parent, .order, backwards: true) }
        var later = container, separator = 0
        var child = backward && !ordered ? Int(box(container).pointee.last) : firstChild(facts.parent)
        while child >= 0 {
            let item = self.node(child)
            separator = separators.before(backward ? later : item, isFirst: previous < 0)
            if inColumns && !backward { lead &+= Int(tableColumns.cell(child).pointee.lead) }
            if child == facts.row { break }
            if !node(child).isGone {
                let own = facts.margins(child)
                end &+=
                    separator &+ lead &+ own.before
                    &+ facts.boxSize(child) &+ own.after
                    &+ (isRow ? Int(tableColumns.cell(child).pointee.rest) : 0)
                lead = 0
                previous = child
                later = item
            }
            if inColumns && backward { lead &+= Int(tableColumns.cell(child).pointee.lead) }
            child = Int(backward && !ordered ? state.pointee.previous[child] : item.pointee.next)
        }
        if backward && ordered {
            layout.restoreChildren(facts.parent)
            layout.arrangeChildren(facts.parent, .order)
        }
        w.args = (
            padding, facts.room, Int(facts.run.contentLength), pull, end, separator, lead,
            facts.margins(facts.row).before,
            isRow ? tableColumns.columnOffset(facts.row, container.isRTL) : 0, previous
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
}
