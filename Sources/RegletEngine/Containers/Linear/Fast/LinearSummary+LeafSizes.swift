// SPDX-License-Identifier: MIT
import CReglet

/// New exact sizes for leaves that are not trivial, without a measure: pictures, and texts that fit one line.
///
/// An exact size on one axis leaves their size on the other axis unchanged, and their baseline. So they do not keep
/// their containers from size reuse (LinearSummary+SizeReuse.swift).
extension LinearSummary {
    /// The least exact width or height with which the rest of a leaf's result remains valid; -1 for none, as for
    /// containers. Not inlined, so that loops over children keep their registers.
    @inline(never)
    func leastLeafSize(
        _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, ofHeight: Bool
    ) -> Int32 {
        let flags = node.pointee.flags
        if flags & (NodeFlags.container | NodeFlags.sizeRules | NodeFlags.ordered) != 0
            || !Spec(raw: ofHeight ? result.pointee.specHeight : result.pointee.specWidth).isExact
        {
            return -1
        }
        let kind = flags & NodeFlags.kindMask
        if kind == RG_KIND_VIEW.rawValue || kind == RG_KIND_SPACE.rawValue || kind == RG_KIND_FIXED.rawValue {
            // a row may align a baseline: LinearSummary+Baselines.swift
            return ofHeight && state.pointee.baselines[result - state.pointee.results] != Baseline.none ? -1 : 0
        }
        return kind == RG_KIND_TEXT.rawValue && !ofHeight ? leastTextWidth(node, result) : -1
    }

    /// The least width of a text in one line, or in as many as it has breaks of its own; -1 where it is broken, or that
    /// is not known. With another height its baseline may move.
    @inline(never)
    @_optimize(size)
    private func leastTextWidth(
        _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>
    ) -> Int32 {
        let text = state.pointee.texts.pointer(Int(node.pointee.link))
        let natural = text.pointee.naturalWidth
        if natural < 0 || natural >= maxUnits || text.pointee.extra >= 0 { return -1 }
        let least = clampUnits(Int(natural) &+ RowAxis.mainPadding(node))
        return least <= result.pointee.width ? least : -1
    }

    /// The least reusable width and height of a row; -1 where there is none.
    func minReusableSizes(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> (Int32, Int32) {
        let node = self.node(row)
        if result.pointee.state & ResultFlags.adaptable == ResultFlags.adapts {
            let box = self.box(node)
            return (box.linear.pointee.minReusableWidth, box.linear.pointee.minReusableHeight)
        }
        return (leastLeafSize(node, result, ofHeight: false), leastLeafSize(node, result, ofHeight: true))
    }

    /// Gives a leaf another exact width or height; negative: keeps it. - Returns: false, with nothing changed, where it
    /// must be measured.
    @inline(never)
    @_optimize(speed)
    func takeLeafSize(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Int32,
        _ height: Int32
    ) -> Bool {
        if result.pointee.state & ResultFlags.valid == 0 || state.pointee.slots[row] >= 0 { return false }
        if width >= 0 {
            let least = leastLeafSize(node, result, ofHeight: false)
            if least < 0 || width < least { return false }
        }
        if height >= 0 && leastLeafSize(node, result, ofHeight: true) < 0 { return false }
        result.setExact(width, height)
        result.pointee.lastUsedPass = state.pointee.pass
        state.pointee.stats.cache_hits &+= 1
        return true
    }
}
