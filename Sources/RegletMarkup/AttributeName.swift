// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The attributes the reader knows; docs/markup.md describes each.
enum AttributeName: UInt8 {
    case id, text, hint, layoutWidth, layoutHeight
    case layoutMargin, layoutMarginHorizontal, layoutMarginVertical
    case layoutMarginLeft, layoutMarginTop, layoutMarginRight, layoutMarginBottom, layoutMarginStart, layoutMarginEnd
    case padding, paddingHorizontal, paddingVertical
    case paddingLeft, paddingTop, paddingRight, paddingBottom, paddingStart, paddingEnd
    case layoutInset, layoutInsetHorizontal, layoutInsetVertical
    case layoutInsetLeft, layoutInsetTop, layoutInsetRight, layoutInsetBottom
    case layoutOffsetX, layoutOffsetY
    // in the order of the properties RG_EDGE_…
    case layoutLeft, layoutTop, layoutRight, layoutBottom, layoutStart, layoutEnd
    case layoutOrder, layoutZ, layoutDividerBefore
    case layoutWeight, layoutGravity, gravity, orientation, weightSum, weightMode
    case baselineAligned, baselineAlignedChildIndex, measureWithLargestChild, measureAllChildren
    case divider, dividerWidth, dividerHeight, showDividers, dividerPadding, dividerSpacing
    case dividerExtendStart, dividerExtendEnd, gap, lineGap, fillViewport
    case minWidth, minHeight, maxWidth, maxHeight
    case layoutMinWidth, layoutMinHeight, layoutMaxWidth, layoutMaxHeight, layoutAspectRatio
    case layoutDirection, visibility
    case contentWidth, contentHeight, baseline, contentHugging, contentCompression
    case maxLines, lines, minLines, singleLine, ellipsize, lineSpacingExtra, lineSpacingMultiplier, textBreak
    // in the order of rg_column_set
    case stretchColumns, shrinkColumns, collapseColumns
    case layoutColumn, layoutSpan  // grids read the first, too
    // of grids, then of their children
    case rowCount, columnCount, alignmentMode, useDefaultMargins, rowOrderPreserved, columnOrderPreserved
    case layoutRow, layoutRowSpan, layoutColumnSpan, layoutRowWeight, layoutColumnWeight
    // rules that name a sibling, in the order of rg_relative_rule
    case layoutToLeftOf, layoutToRightOf, layoutAbove, layoutBelow, layoutAlignBaseline
    case layoutAlignLeft, layoutAlignTop, layoutAlignRight, layoutAlignBottom
    case layoutToStartOf, layoutToEndOf, layoutAlignStart, layoutAlignEnd, ignoreGravity
    // rules about the parent, in the order of their flags
    case layoutAlignParentLeft, layoutAlignParentTop, layoutAlignParentRight, layoutAlignParentBottom
    case layoutAlignParentStart, layoutAlignParentEnd
    case layoutCenterInParent, layoutCenterHorizontal, layoutCenterVertical, layoutAlignWithParentIfMissing
    // of children of a ConstraintLayout: ties; those from layoutConstraintHorizontalBias on by axis
    case layoutConstraintLeftToLeftOf, layoutConstraintLeftToRightOf, layoutConstraintRightToLeftOf
    case layoutConstraintRightToRightOf, layoutConstraintTopToTopOf, layoutConstraintTopToBottomOf
    case layoutConstraintBottomToTopOf, layoutConstraintBottomToBottomOf, layoutConstraintStartToStartOf
    case layoutConstraintStartToEndOf, layoutConstraintEndToStartOf, layoutConstraintEndToEndOf
    case layoutConstraintBaselineToBaselineOf, layoutConstraintBaselineToTopOf, layoutConstraintBaselineToBottomOf
    case layoutConstraintCircle
    case layoutGoneMarginLeft, layoutGoneMarginTop, layoutGoneMarginRight, layoutGoneMarginBottom
    case layoutGoneMarginStart, layoutGoneMarginEnd, layoutGoneMarginBaseline
    case layoutConstraintHorizontalBias, layoutConstraintVerticalBias
    case layoutConstraintHorizontalChainStyle, layoutConstraintVerticalChainStyle
    case layoutConstraintHorizontalWeight, layoutConstraintVerticalWeight
    case layoutConstraintWidthDefault, layoutConstraintHeightDefault
    case layoutConstraintWidthPercent, layoutConstraintHeightPercent
    case layoutConstraintWidthMin, layoutConstraintHeightMin, layoutConstraintWidthMax, layoutConstraintHeightMax
    case layoutConstrainedWidth, layoutConstrainedHeight
    case layoutConstraintDimensionRatio, layoutMarginBaseline, layoutConstraintCircleRadius
    case layoutConstraintCircleAngle, layoutConstraintGuideBegin, layoutConstraintGuideEnd
    case layoutConstraintGuidePercent, guidelineUseRtl, barrierDirection, barrierMargin, barrierAllowsGoneWidgets
    case constraintReferencedIds
    // of the tag constraint
    case vfl, options, metrics, spacing, item, attribute, relation, to, toAttribute, multiplier, constant, priority,
        identifier

    static var count: Int { Int(AttributeName.identifier.rawValue) &+ 1 }
    static var firstTie: AttributeName { .layoutConstraintLeftToLeftOf }

    /// Whether it names siblings.
    var namesSiblings: Bool {
        (rawValue >= AttributeName.firstTie.rawValue && rawValue <= AttributeName.layoutConstraintCircle.rawValue)
            || self == .constraintReferencedIds
    }

    /// The columns of a table it lists, or nil.
    var columnSet: rg_column_set? {
        if rawValue < AttributeName.stretchColumns.rawValue || rawValue > AttributeName.collapseColumns.rawValue {
            return nil
        }
        return rg_column_set(rawValue: UInt32(rawValue &- AttributeName.stretchColumns.rawValue))
    }

    /// Whether only grids read it.
    var isOfGrid: Bool {
        rawValue >= AttributeName.rowCount.rawValue && rawValue <= AttributeName.columnOrderPreserved.rawValue
    }

    /// Whether only children of grids read it.
    var isOfCell: Bool {
        rawValue >= AttributeName.layoutRow.rawValue && rawValue <= AttributeName.layoutColumnWeight.rawValue
    }

    /// The rule that names a sibling, or nil.
    var anchorRule: rg_relative_rule? {
        if rawValue < AttributeName.layoutToLeftOf.rawValue || rawValue > AttributeName.ignoreGravity.rawValue {
            return nil
        }
        return rg_relative_rule(rawValue: UInt32(rawValue &- AttributeName.layoutToLeftOf.rawValue))
    }

    /// The flag of a rule about the parent, 0 for other attributes.
    var parentRule: UInt32 {
        if rawValue < AttributeName.layoutAlignParentLeft.rawValue { return 0 }
        return 1 << UInt32(rawValue &- AttributeName.layoutAlignParentLeft.rawValue)
    }

    /// The spellings in the order of the cases, a space behind each: a switch would be three times as big.
    static var spellings: Text {
        """
        id text hint layout_width layout_height layout_margin layout_marginHorizontal layout_marginVertical \
        layout_marginLeft layout_marginTop layout_marginRight layout_marginBottom layout_marginStart \
        layout_marginEnd padding paddingHorizontal paddingVertical paddingLeft paddingTop paddingRight \
        paddingBottom paddingStart paddingEnd layout_inset layout_insetHorizontal layout_insetVertical \
        layout_insetLeft layout_insetTop layout_insetRight layout_insetBottom layout_offsetX layout_offsetY \
        layout_left layout_top layout_right layout_bottom layout_start layout_end \
        layout_order layout_z layout_dividerBefore layout_weight layout_gravity gravity orientation weightSum weightMode baselineAligned \
        baselineAlignedChildIndex measureWithLargestChild measureAllChildren divider dividerWidth \
        dividerHeight showDividers dividerPadding dividerSpacing dividerExtendStart \
        dividerExtendEnd gap lineGap fillViewport minWidth minHeight maxWidth \
        maxHeight layout_minWidth layout_minHeight layout_maxWidth layout_maxHeight layout_aspectRatio layoutDirection visibility \
        contentWidth contentHeight baseline contentHugging contentCompression maxLines lines minLines singleLine ellipsize lineSpacingExtra \
        lineSpacingMultiplier textBreak stretchColumns shrinkColumns collapseColumns layout_column \
        layout_span rowCount columnCount alignmentMode useDefaultMargins rowOrderPreserved \
        columnOrderPreserved layout_row layout_rowSpan layout_columnSpan layout_rowWeight \
        layout_columnWeight layout_toLeftOf layout_toRightOf layout_above layout_below layout_alignBaseline \
        layout_alignLeft layout_alignTop layout_alignRight layout_alignBottom layout_toStartOf \
        layout_toEndOf layout_alignStart layout_alignEnd ignoreGravity \
        layout_alignParentLeft layout_alignParentTop layout_alignParentRight layout_alignParentBottom \
        layout_alignParentStart layout_alignParentEnd layout_centerInParent layout_centerHorizontal \
        layout_centerVertical layout_alignWithParentIfMissing \
        layout_constraintLeft_toLeftOf layout_constraintLeft_toRightOf layout_constraintRight_toLeftOf \
        layout_constraintRight_toRightOf layout_constraintTop_toTopOf layout_constraintTop_toBottomOf \
        layout_constraintBottom_toTopOf layout_constraintBottom_toBottomOf layout_constraintStart_toStartOf \
        layout_constraintStart_toEndOf layout_constraintEnd_toStartOf layout_constraintEnd_toEndOf \
        layout_constraintBaseline_toBaselineOf layout_constraintBaseline_toTopOf layout_constraintBaseline_toBottomOf \
        layout_constraintCircle layout_goneMarginLeft layout_goneMarginTop layout_goneMarginRight \
        layout_goneMarginBottom layout_goneMarginStart layout_goneMarginEnd layout_goneMarginBaseline \
        layout_constraintHorizontal_bias layout_constraintVertical_bias layout_constraintHorizontal_chainStyle \
        layout_constraintVertical_chainStyle layout_constraintHorizontal_weight layout_constraintVertical_weight \
        layout_constraintWidth_default layout_constraintHeight_default layout_constraintWidth_percent \
        layout_constraintHeight_percent layout_constraintWidth_min layout_constraintHeight_min \
        layout_constraintWidth_max layout_constraintHeight_max layout_constrainedWidth layout_constrainedHeight \
        layout_constraintDimensionRatio layout_marginBaseline layout_constraintCircleRadius \
        layout_constraintCircleAngle layout_constraintGuide_begin layout_constraintGuide_end \
        layout_constraintGuide_percent guidelineUseRtl barrierDirection barrierMargin barrierAllowsGoneWidgets \
        constraint_referenced_ids vfl options metrics spacing item attribute relation to toAttribute multiplier \
        constant priority identifier\u{20}
        """
    }

    var spelling: Bytes {
        var rest = Bytes(AttributeName.spellings)
        var skipped: UInt8 = 0
        while skipped < rawValue {
            rest = rest.dropping(rest.firstIndex(of: 0x20) &+ 1)
            skipped &+= 1
        }
        return rest.prefix(rest.firstIndex(of: 0x20))
    }
}

/// Finds an attribute by its name: open addressing over the known names, filled once an inflation.
struct AttributeIndex {
    private static var empty: UInt8 { 0xFF }
    private var places = InlineArray<512, UInt8>(repeating: AttributeIndex.empty)
    /// Where the spellings start, by attribute, and behind the last.
    private var starts = InlineArray<256, UInt16>(repeating: 0)

    init() {
        let names = Bytes(AttributeName.spellings)
        var start = 0
        var raw = 0
        while raw < AttributeName.count {
            let end = names.firstIndex(of: 0x20, from: start)
            starts[raw] = UInt16(truncatingIfNeeded: start)
            var place = Int(names.dropping(start).prefix(end &- start).hash & 511)
            while places[place] != AttributeIndex.empty { place = (place &+ 1) & 511 }
            places[place] = UInt8(truncatingIfNeeded: raw)
            start = end &+ 1
            raw &+= 1
        }
        starts[raw] = UInt16(truncatingIfNeeded: start)
    }

    /// - Returns: the attribute spelt `name`, without a prefix; nil when nothing reads it. O(1).
    // `mutating` because anything else would be handed a copy of the tables
    @inline(never)
    mutating func find(_ name: Bytes) -> AttributeName? {
        var place = Int(name.hash & 511)
        while places[place] != AttributeIndex.empty {
            let raw = places[place]
            let start = Int(starts[Int(raw)]), end = Int(starts[Int(raw) &+ 1]) &- 1
            if Bytes(AttributeName.spellings.start + start, end &- start).equals(name) {
                return AttributeName(rawValue: raw)
            }
            place = (place &+ 1) & 511
        }
        return nil
    }
}
