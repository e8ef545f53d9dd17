// SPDX-License-Identifier: MIT
import CReglet

/// The anchor of a rule: the sibling or the parent edge it names, with start and end resolved, and gone siblings
/// skipped.
extension RelativeLayout {
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
