// SPDX-License-Identifier: MIT
// Enumerations and lists of words whose order has a meaning: each entry is compared with the header's constant.
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct OrderTests {
    private func all(_ matches: (AttributeName) -> Bool) -> [AttributeName] {
        (0..<AttributeName.count).compactMap { AttributeName(rawValue: UInt8($0)) }.filter(matches)
    }

    @Test func attributesThatNameASiblingMeanTheirRule() {
        let rules: [(AttributeName, rg_relative_rule)] = [
            (.layoutToLeftOf, RG_LEFT_OF), (.layoutToRightOf, RG_RIGHT_OF), (.layoutAbove, RG_ABOVE),
            (.layoutBelow, RG_BELOW), (.layoutAlignBaseline, RG_ALIGN_BASELINE), (.layoutAlignLeft, RG_ALIGN_LEFT),
            (.layoutAlignTop, RG_ALIGN_TOP), (.layoutAlignRight, RG_ALIGN_RIGHT),
            (.layoutAlignBottom, RG_ALIGN_BOTTOM), (.layoutToStartOf, RG_START_OF), (.layoutToEndOf, RG_END_OF),
            (.layoutAlignStart, RG_ALIGN_START), (.layoutAlignEnd, RG_ALIGN_END), (.ignoreGravity, RG_IGNORE_GRAVITY),
        ]
        for (name, rule) in rules { #expect(name.anchorRule == rule, "\(name)") }
        #expect(all { $0.anchorRule != nil } == rules.map { $0.0 })
    }

    @Test func attributesAboutTheParentMeanTheirFlag() {
        let flags: [(AttributeName, Int)] = [
            (.layoutAlignParentLeft, RG_ALIGN_PARENT_LEFT), (.layoutAlignParentTop, RG_ALIGN_PARENT_TOP),
            (.layoutAlignParentRight, RG_ALIGN_PARENT_RIGHT), (.layoutAlignParentBottom, RG_ALIGN_PARENT_BOTTOM),
            (.layoutAlignParentStart, RG_ALIGN_PARENT_START), (.layoutAlignParentEnd, RG_ALIGN_PARENT_END),
            (.layoutCenterInParent, RG_CENTER_IN_PARENT), (.layoutCenterHorizontal, RG_CENTER_HORIZONTAL),
            (.layoutCenterVertical, RG_CENTER_VERTICAL),
            (.layoutAlignWithParentIfMissing, RG_ALIGN_WITH_PARENT_IF_MISSING),
        ]
        for (name, flag) in flags { #expect(Int(name.parentRule) == flag, "\(name)") }
    }

    @Test func listsOfColumnsMeanTheirSet() {
        #expect(AttributeName.stretchColumns.columnSet == RG_STRETCH_COLUMNS)
        #expect(AttributeName.shrinkColumns.columnSet == RG_SHRINK_COLUMNS)
        #expect(AttributeName.collapseColumns.columnSet == RG_COLLAPSE_COLUMNS)
        #expect(all { $0.columnSet != nil }.count == 3)
    }

    @Test func rangesHoldTheAttributesOfTheirSubject() {
        let connections = all { ConnectionValues.side($0) != nil }
        #expect(connections.count == 16 && connections.first == AttributeName.firstConnection)
        #expect(all { $0.namesSiblings } == connections + [.constraintReferencedIds])
        #expect(
            all { $0.isOfText } == [
                .text, .hint, .maxLines, .lines, .minLines, .singleLine, .ellipsize, .lineSpacingExtra,
                .lineSpacingMultiplier, .textBreak, .includeFontPadding, .textSize, .textStyle, .typeface, .fontFamily,
                .textFontWeight, .textAllCaps, .letterSpacing, .inputType, .password, .lineHeight, .ems, .minEms,
                .maxEms, .width,
                .height,
            ])
        #expect(
            all { $0.isOfGrid } == [
                .rowCount, .columnCount, .alignmentMode, .useDefaultMargins, .rowOrderPreserved,
                .columnOrderPreserved,
            ])
        #expect(
            all { $0.isOfCell } == [
                .layoutRow, .layoutRowSpan, .layoutColumnSpan, .layoutRowWeight, .layoutColumnWeight,
            ])
        #expect(
            all { $0.isConditional && $0.helper == 0 } == [
                .layoutConstraintWidthDefault, .layoutConstraintHeightDefault, .layoutConstraintWidthPercent,
                .layoutConstraintHeightPercent, .layoutConstraintWidthMin, .layoutConstraintHeightMin,
                .layoutConstraintWidthMax, .layoutConstraintHeightMax,
            ])
    }

    @Test func wordsOfConstraintsMeanTheirConstant() {
        let attributes: [(String, rg_constraint_attribute)] = [
            ("left", RG_ATTR_LEFT), ("right", RG_ATTR_RIGHT), ("top", RG_ATTR_TOP), ("bottom", RG_ATTR_BOTTOM),
            ("leading", RG_ATTR_LEADING), ("start", RG_ATTR_LEADING), ("trailing", RG_ATTR_TRAILING),
            ("end", RG_ATTR_TRAILING), ("width", RG_ATTR_WIDTH), ("height", RG_ATTR_HEIGHT),
            ("centerX", RG_ATTR_CENTER_X), ("centerY", RG_ATTR_CENTER_Y), ("lastBaseline", RG_ATTR_LAST_BASELINE),
            ("baseline", RG_ATTR_BASELINE), ("firstBaseline", RG_ATTR_BASELINE), ("leftMargin", RG_ATTR_LEFT_MARGIN),
            ("rightMargin", RG_ATTR_RIGHT_MARGIN), ("topMargin", RG_ATTR_TOP_MARGIN),
            ("bottomMargin", RG_ATTR_BOTTOM_MARGIN), ("leadingMargin", RG_ATTR_LEADING_MARGIN),
            ("trailingMargin", RG_ATTR_TRAILING_MARGIN), ("centerXWithinMargins", RG_ATTR_CENTER_X_MARGIN),
            ("centerYWithinMargins", RG_ATTR_CENTER_Y_MARGIN), ("leftSafe", RG_ATTR_LEFT_SAFE),
            ("rightSafe", RG_ATTR_RIGHT_SAFE), ("topSafe", RG_ATTR_TOP_SAFE), ("bottomSafe", RG_ATTR_BOTTOM_SAFE),
            ("leadingSafe", RG_ATTR_LEADING_SAFE), ("trailingSafe", RG_ATTR_TRAILING_SAFE),
            ("centerXSafe", RG_ATTR_CENTER_X_SAFE), ("centerYSafe", RG_ATTR_CENTER_Y_SAFE),
        ]
        for (word, attribute) in attributes {
            #expect(with(word) { ConstraintWords.attribute($0) } == attribute, "\(word)")
        }
        let relations: [(String, rg_relation)] = [
            ("==", RG_EQUAL), ("<=", RG_LESS_OR_EQUAL), (">=", RG_GREATER_OR_EQUAL), ("equal", RG_EQUAL),
            ("lessThanOrEqual", RG_LESS_OR_EQUAL), ("greaterThanOrEqual", RG_GREATER_OR_EQUAL),
            ("lessOrEqual", RG_LESS_OR_EQUAL), ("greaterOrEqual", RG_GREATER_OR_EQUAL),
        ]
        for (word, relation) in relations {
            #expect(with(word) { ConstraintWords.relation($0) } == relation, "\(word)")
        }
    }

    @Test func formatOptionsMeanTheirFlag() {
        let options: [(String, Int)] = [
            ("alignAllLeft", RG_VFL_ALIGN_LEFT), ("alignAllRight", RG_VFL_ALIGN_RIGHT),
            ("alignAllLeading", RG_VFL_ALIGN_LEADING), ("alignAllTrailing", RG_VFL_ALIGN_TRAILING),
            ("alignAllCenterX", RG_VFL_ALIGN_CENTER_X), ("alignAllTop", RG_VFL_ALIGN_TOP),
            ("alignAllBottom", RG_VFL_ALIGN_BOTTOM), ("alignAllCenterY", RG_VFL_ALIGN_CENTER_Y),
            ("directionLeftToRight", RG_VFL_LEFT_TO_RIGHT), ("directionRightToLeft", RG_VFL_RIGHT_TO_LEFT),
            ("extended", RG_VFL_EXTENDED), ("alignAllFirstBaseline", RG_VFL_ALIGN_FIRST_BASELINE),
            ("alignAllLastBaseline", RG_VFL_ALIGN_LAST_BASELINE), ("directionLeadingToTrailing", 0),
        ]
        for (word, flag) in options {
            #expect(with(word) { ConstraintWords.option($0) }.map(Int.init) == flag, "\(word)")
        }
    }
}
