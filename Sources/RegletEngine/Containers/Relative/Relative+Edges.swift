// SPDX-License-Identifier: MIT
import CReglet

/// The edges of a relative child, in layout units of its container.
struct RelativeEdges {
    var left: Int32, top: Int32, right: Int32, bottom: Int32
}

/// The edges of a child, and the sizes to which its rules refer.
///
/// A right-to-left container works from its right edge. With an unbounded width it uses a provisional width and moves
/// the children back at the end, as Android does. The edges of children that fill or center still depend on that width.
extension RelativeLayout {
    /// The value of an edge that no rule has set.
    static var open: Int32 { Int32.min }
    private static var provisionalPixels: Double { 65536 }

    /// The width that rules refer to, in layout units; -1 when unbounded.
    func relativeBound(_ node: UnsafeMutablePointer<Node>, _ width: Spec) -> Int32 {
        if width.mode != Spec.unspecified { return width.size }
        if !node.isRTL { return -1 }
        return min(roundUnits(RelativeLayout.provisionalPixels * state.pointee.scale.perPixel), maxUnits / 2)
    }

    /// The left and right margin of a child. Start and end follow the direction of the container, not of the child.
    @inline(__always)
    func sideMargins(_ container: UnsafeMutablePointer<Node>, _ child: Int) -> (left: Int, right: Int) {
        let node = self.node(child)
        if node.isRTL == container.isRTL { return (Int(node.pointee.marginLeft), Int(node.pointee.marginRight)) }
        return mirroredMargins(container, child)
    }

    @inline(never)
    private func mirroredMargins(_ container: UnsafeMutablePointer<Node>, _ child: Int) -> (left: Int, right: Int) {
        let node = self.node(child)
        guard let rare = self.rare(child),
            rare.pointee.marginStart != RareStyle.absent || rare.pointee.marginEnd != RareStyle.absent
        else { return (Int(node.pointee.marginLeft), Int(node.pointee.marginRight)) }
        // the margins are resolved for the other direction
        return (Int(node.pointee.marginRight), Int(node.pointee.marginLeft))
    }

    /// The edges of a child: from its record or, without rules, from its measured size.
    /// During a run, `bound` is `relativeBound`.
    func relativeEdges(_ row: Int, _ child: Int, _ bound: Int32) -> RelativeEdges {
        if let record = relative(inLine: child) {
            return RelativeEdges(
                left: record.pointee.left, top: record.pointee.top, right: record.pointee.right,
                bottom: record.pointee.bottom)
        }
        let container = node(row), node = self.node(child), result = self.result(child)
        let (left, right) = startEdges(container, child, bound, result.pointee.width)
        let top = Int(container.pointee.paddingTop) &+ Int(node.pointee.marginTop)
        return RelativeEdges(
            left: left, top: clampUnits(top), right: right, bottom: clampUnits(top) &+ result.pointee.height)
    }

    /// Resolves an edge from a parent rule. Source: positionAtEdge.
    @inline(never)
    @_optimize(size)
    func startEdges(
        _ container: UnsafeMutablePointer<Node>, _ child: Int, _ bound: Int32, _ size: Int32
    ) -> (Int32, Int32) {
        let margins = sideMargins(container, child)
        if container.isRTL {
            let right = clampUnits(Int(bound) &- Int(container.pointee.paddingRight) &- margins.right)
            return (right &- size, right)
        }
        let left = clampUnits(Int(container.pointee.paddingLeft) &+ margins.left)
        return (left, left &+ size)
    }

    // MARK: - Anchors

    /// The sibling that a rule names.
    /// Precondition: `rule` is a left, right or vertical rule.
    /// - Returns: a row, or -1 when there is none.
    @inline(__always)
    func related(_ record: UnsafeMutablePointer<RelativeRecord>, _ rule: rg_relative_rule, _ rtl: Bool) -> Int {
        record.pointee.given & RelativeRule.competing(rule) == 0 ? -1 : relatedGiven(record, rule, rtl)
    }

    /// Replaces a gone anchor by the anchor of its own rule of the same kind, repeatedly. Source: getRelatedView.
    @inline(never)
    private func relatedGiven(
        _ record: UnsafeMutablePointer<RelativeRecord>, _ rule: rg_relative_rule, _ rtl: Bool
    ) -> Int {
        var record = record
        var rtl = rtl
        while true {
            guard let anchor = anchor(record, directed(record.pointee.given, rule, rtl)), anchor.pointee.target >= 0
            else { return -1 }
            let row = Int(state.pointee.rowOf[Int(anchor.pointee.target)])
            if !node(row).isGone { return row }
            guard let next = relative(inLine: row) else { return -1 }
            record = next
            rtl = node(row).isRTL
        }
    }

    /// The rule that replaces `rule`: the start or end rule where the pair has one. Source: LayoutParams.resolveRules.
    @inline(__always)
    private func directed(_ given: UInt32, _ rule: rg_relative_rule, _ rtl: Bool) -> UInt32 {
        switch rule {
        case RG_LEFT_OF where given & RelativeRule.relativeBesides != 0:
            return rtl ? RG_END_OF.rawValue : RG_START_OF.rawValue
        case RG_RIGHT_OF where given & RelativeRule.relativeBesides != 0:
            return rtl ? RG_START_OF.rawValue : RG_END_OF.rawValue
        case RG_ALIGN_LEFT where given & RelativeRule.relativeSides != 0:
            return rtl ? RG_ALIGN_END.rawValue : RG_ALIGN_START.rawValue
        case RG_ALIGN_RIGHT where given & RelativeRule.relativeSides != 0:
            return rtl ? RG_ALIGN_START.rawValue : RG_ALIGN_END.rawValue
        default: return rule.rawValue
        }
    }

    /// Whether the parent's edge replaces a rule whose anchor is missing.
    @inline(__always)
    func fallsBack(_ record: UnsafeMutablePointer<RelativeRecord>, _ rule: rg_relative_rule, _ rtl: Bool)
        -> Bool
    {
        record.pointee.parentRules & UInt32(RG_ALIGN_WITH_PARENT_IF_MISSING) != 0
            && record.pointee.given & RelativeRule.bit(directed(record.pointee.given, rule, rtl)) != 0
    }

    /// The parent edges to which a child is aligned, with start and end resolved.
    func parentSides(_ rules: UInt32, _ rtl: Bool) -> (left: Bool, right: Bool) {
        let start = UInt32(RG_ALIGN_PARENT_START), end = UInt32(RG_ALIGN_PARENT_END)
        if rules & (start | end) != 0 {
            return (rules & (rtl ? end : start) != 0, rules & (rtl ? start : end) != 0)
        }
        return (rules & UInt32(RG_ALIGN_PARENT_LEFT) != 0, rules & UInt32(RG_ALIGN_PARENT_RIGHT) != 0)
    }
}
