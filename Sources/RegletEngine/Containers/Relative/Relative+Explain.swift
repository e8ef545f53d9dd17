// SPDX-License-Identifier: MIT
import CReglet

extension RelativeLayout {
    /// Records the spec of a child: `edges` are those its rules set on the axis.
    @inline(never)
    @_optimize(size)
    func recordEdges(
        _ container: Int, _ child: Int, _ horizontal: Bool, _ spec: Spec, _ other: Spec, _ edges: (Int32, Int32),
        _ length: Int32, _ margins: (Int, Int), _ bound: Int32, _ boundX: Int32
    ) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container,
            recorder.pointee.child == child
        else { return }
        var reason = SizeReason.given(.edges, spec, Int(bound))
        reason.other = other
        reason.start = edges.0
        reason.end = edges.1
        reason.length = length
        reason.rest = margins.0
        reason.free = margins.1
        guard let record = relative(child) else {
            if horizontal { recorder.pointee.x = reason } else { recorder.pointee.y = reason }
            return
        }
        let rtl = horizontal && node(container).isRTL
        let margin = edgeMargins(container, child, horizontal)
        let edges =
            withUnsafeMutablePointer(to: &recorder.pointee.anchors) {
                // four of them, side by side
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: EdgeRule.self)
            } + (horizontal ? 0 : 2)
        func parent(_ isEnd: Bool) {
            edges[isEnd ? 1 : 0] = EdgeRule(
                rule: EdgeRule.parent, at: isEnd ? bound : 0, taken: isEnd ? margins.1 : margins.0)
        }
        // left of, right of, align left, align right, or above, below, align top, align bottom: later ones count
        let rules: UInt32 = horizontal ? 0x7510 : 0x8632
        for step: UInt32 in 0..<4 {
            let rule = rg_relative_rule(rawValue: (rules >> (4 &* step)) & 15)
            let setsEnd = step == 0 || step == 3, takesEnd = step & 1 != 0
            let sibling = related(record, rule, rtl)
            if sibling >= 0 {
                let found = relativeEdges(container, sibling, boundX)
                let theirs = edgeMargins(container, sibling, horizontal)
                edges[setsEnd ? 1 : 0] = EdgeRule(
                    rule: Int32(bitPattern: rule.rawValue), sibling: Int32(truncatingIfNeeded: sibling),
                    at: horizontal ? (takesEnd ? found.right : found.left) : (takesEnd ? found.bottom : found.top),
                    taken: (setsEnd ? margin.1 : margin.0) &+ (step == 0 ? theirs.0 : (step == 1 ? theirs.1 : 0)))
            } else if fallsBack(record, rule, rtl) && (!setsEnd || bound >= 0) {
                parent(setsEnd)
            }
        }
        let given = record.pointee.parentRules
        let sides =
            horizontal
            ? parentSides(given, rtl)
            : (given & UInt32(RG_ALIGN_PARENT_TOP) != 0, given & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0)
        if sides.0 { parent(false) }
        if sides.1 && bound >= 0 { parent(true) }
        let sibling = horizontal ? -1 : related(record, RG_ALIGN_BASELINE, false)
        let line = sibling >= 0 ? state.pointee.baselines[sibling] : Baseline.none
        if line != Baseline.none && line != Baseline.missing {
            let own = state.pointee.baselines[child]
            edges[0] = EdgeRule(
                rule: Int32(bitPattern: RG_ALIGN_BASELINE.rawValue), sibling: Int32(truncatingIfNeeded: sibling),
                at: clampUnits(Int(relativeEdges(container, sibling, boundX).top) &+ Int(line)),
                taken: own == Baseline.none || own == Baseline.missing ? 0 : -Int(own))
        }
        if horizontal { recorder.pointee.x = reason } else { recorder.pointee.y = reason }
    }

    @inline(never)
    func edgeMargins(_ container: Int, _ child: Int, _ horizontal: Bool) -> (Int, Int) {
        if horizontal { return sideMargins(node(container), child) }
        return (Int(node(child).pointee.marginTop), Int(node(child).pointee.marginBottom))
    }
}
