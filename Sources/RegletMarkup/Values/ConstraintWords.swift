// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The words of constraints, which are equal in XML and JSON, and the error messages about them.
enum ConstraintWords {
    /// - Returns: nil when a word is not an attribute of nodes.
    @inline(never)
    @_optimize(size)
    static func attribute(_ word: Bytes) -> rg_constraint_attribute? {
        // in the order of rg_constraint_attribute, then synonyms
        let place = wordIndex(
            word,
            """
            left right top bottom leading trailing width height centerX centerY lastBaseline baseline leftMargin \
            rightMargin topMargin bottomMargin leadingMargin trailingMargin centerXWithinMargins centerYWithinMargins \
            leftSafe rightSafe topSafe bottomSafe leadingSafe trailingSafe centerXSafe centerYSafe \
            firstBaseline start end
            """)
        switch place {
        case ..<0: return nil
        case 28: return RG_ATTR_BASELINE
        case 29: return RG_ATTR_LEADING
        case 30: return RG_ATTR_TRAILING
        default: return rg_constraint_attribute(rawValue: UInt32(place &+ 1))
        }
    }

    static var attributes: StaticText {
        """
        left, right, top, bottom, leading, trailing, width, height, centerX, centerY, baseline, lastBaseline, or one \
        of the edges with Margin or Safe behind it
        """
    }

    @_optimize(size)
    static func relation(_ word: Bytes) -> rg_relation? {
        let place = wordIndex(
            word, "== <= >= equal lessThanOrEqual greaterThanOrEqual equal lessOrEqual greaterOrEqual")
        return place < 0 ? nil : rg_relation(rawValue: UInt32(place % 3))
    }

    static var relations: StaticText { "==, <= or >= (equal, lessThanOrEqual, greaterThanOrEqual)" }

    /// The priority that a name stands for.
    @_optimize(size)
    static func priority(_ word: Bytes) -> Float? {
        switch wordIndex(word, "required high low fitting") {
        case 0: 1000
        case 1: 750
        case 2: 250
        case 3: 50
        default: nil
        }
    }

    static var priorities: StaticText {
        "a priority above 0 and at most 1000, or required (1000), high (750), low (250) or fitting (50)"
    }

    /// The RG_VFL_… flag of a format option, or nil.
    static func option(_ word: Bytes) -> UInt32? {
        // in the order of the flags
        let place = wordIndex(
            word,
            """
            alignAllLeft alignAllRight alignAllLeading alignAllTrailing alignAllCenterX alignAllTop alignAllBottom \
            alignAllCenterY directionLeftToRight directionRightToLeft extended alignAllFirstBaseline \
            alignAllLastBaseline directionLeadingToTrailing
            """)
        return place < 0 ? nil : place == 13 ? 0 : 1 << UInt32(place)
    }

    static var options: StaticText {
        """
        alignAll and Left, Right, Leading, Trailing, CenterX, Top, Bottom, CenterY, FirstBaseline or LastBaseline, \
        direction and LeadingToTrailing, LeftToRight or RightToLeft, or extended
        """
    }

    /// The message about a constraint that is declared in two ways.
    static var oneThing: StaticText { "a constraint is a line, or an item and an attribute, but not both" }
}
