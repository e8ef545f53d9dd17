// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the specs of children of linear containers, tables and table rows.
extension LinearLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        switch facts.reason.rule {
        case .share:
            explainShare(facts, &w)
            return "weight"
        case .frozen:
            explainLimit(facts, &w)
            return "own limits"
        case .largest:
            w.begin("largest_child longest=d1", " makes weighted children as long as the longest one: $s3.\n")
            return "longest sibling"
        default: return w.commonSpec(facts)
        }
    }

    /// The base of a child's percentage.
    @inline(never)
    @_optimize(size)
    func percentBase(_ facts: ExplainFacts) -> Int {
        let padding = facts.paddings(facts.parent), own = facts.parentTrace.last
        if layout.isStacked(facts.parent) == facts.horizontal {
            return Int(own.size) &- padding.before &- padding.after
        }
        return layout.percentBase(facts.parent, own, padding.before &+ padding.after)
    }

    /// Explains a share that the child's own limit changed.
    @inline(never)
    @_optimize(size)
    func explainLimit(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        guard let rare = self.rare(facts.row) else { return }
        let reason = facts.reason
        w.args.0 = Int(facts.horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
        w.args.1 = Int(facts.horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
        w.args.2 = facts.horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight
        w.args.4 = result(facts.row).pointee.state & ResultFlags.frozenMin != 0 ? 1 : 0
        w.args.5 = reason.isFirst ? reason.used : 0
        w.begin(
            "own_limit min=d0 max=d1 inset=d2 margins=d5 is_min=b4",
            " shares room by weight, and its share is beyond its own limit: $s3.\n")
        w.args.6 = Int(reason.length)
        w.args.2 = reason.used
        if reason.isFirst { w.more(" length=l6 used=d2", "") }
    }

    // MARK: - Shares

    private func explainShare(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        beginShare(facts, &w)
        let inColumns = isTableRow(facts.parent) && tableColumns.takesColumns(facts.parent)
        let fills = mode(facts.parent) == RG_WEIGHT_FILL
        var child = firstChild(facts.parent)
        while w.json && child >= 0 {
            let item = node(child)
            var weight = item.pointee.weight
            if fills {
                let length = facts.horizontal ? item.pointee.width : item.pointee.height
                weight = length == Length.unset ? (weight > 0 ? weight : 1) : 0
            }
            // a cell of several columns counts once per column
            let span = inColumns ? Int(tableColumns.cell(child).pointee.span) : 1
            let isLast = child == facts.row
            for _ in 0..<(isLast ? span &- 1 : span) { writeWeight(child, weight, &w) }
            if isLast { break }
            child = Int(item.pointee.next)
        }
        w.close(93)
    }

    /// Begins the step about a share, up to the array of the weights of earlier children.
    @inline(never)
    @_optimize(size)
    func beginShare(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let reason = facts.reason
        w.args.5 = w.args.4 &- reason.free
        w.args.6 = reason.free
        w.args.7 = Int(reason.weights.bitPattern)
        w.args.8 = Int(reason.weight.bitPattern)
        w.args.9 =
            reason.last
            ? reason.rest : ShareCursor.share(reason.weight, of: reason.rest, reason.sum, state.pointee.scale)
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
    }

    /// Writes the weight of an earlier child, if it has a share.
    @inline(never)
    @_optimize(size)
    func writeWeight(_ child: Int, _ weight: Float, _ w: inout ExplainWriter) {
        let item = node(child)
        let isFrozen =
            item.pointee.flags & NodeFlags.sizeRules != 0
            && result(child).pointee.state & ResultFlags.frozen != 0
        if !item.isGone && weight > 0 && !isFrozen { w.element(weight) }
    }
}
