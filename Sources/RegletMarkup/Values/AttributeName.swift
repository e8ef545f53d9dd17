// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The attributes that the reader knows. docs/markup.md describes each.
///
/// The order of cases has a meaning where a comment says "in the order of …", and where a property below tests a range;
/// OrderTests compares both with the enumerations of the headers.
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
    case layoutColumn, layoutSpan  // grids also read layoutColumn
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
    // of children of a ConstraintLayout: connections; from layoutConstraintHorizontalBias on, in pairs by axis
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

    /// The index in the spellings of the first JSON key and of the first unread name, and the number of spellings.
    static var firstMember: Int { count &+ 14 }
    static var firstUnread: Int { firstMember &+ 9 }
    static var spellingCount: Int { firstUnread &+ 56 }

    /// The attribute with the spelling at an index; nil for spellings that the reader ignores.
    init?(spelling index: Int) {
        switch index &- AttributeName.count {
        case ..<0: self.init(rawValue: UInt8(truncatingIfNeeded: index))
        case 0: self = .layoutLeft
        case 1: self = .layoutTop
        case 2: self = .gap
        case 3: self = .layoutWidth
        case 4: self = .layoutHeight
        case 5: self = .layoutWeight
        case 6, 10: self = .layoutMarginLeft
        case 7, 11: self = .layoutMarginTop
        case 8, 12: self = .layoutMarginRight
        case 9, 13: self = .layoutMarginBottom
        default: return nil
        }
    }
    static var firstConnection: AttributeName { .layoutConstraintLeftToLeftOf }

    /// Whether the attribute names siblings.
    var namesSiblings: Bool {
        (rawValue >= AttributeName.firstConnection.rawValue
            && rawValue <= AttributeName.layoutConstraintCircle.rawValue)
            || self == .constraintReferencedIds
    }

    /// The set of table columns that the attribute lists, or nil.
    var columnSet: rg_column_set? {
        if rawValue < AttributeName.stretchColumns.rawValue || rawValue > AttributeName.collapseColumns.rawValue {
            return nil
        }
        return rg_column_set(rawValue: UInt32(rawValue &- AttributeName.stretchColumns.rawValue))
    }

    /// Whether only texts read the attribute.
    var isOfText: Bool {
        self == .text || self == .hint
            || rawValue >= AttributeName.maxLines.rawValue && rawValue <= AttributeName.textBreak.rawValue
    }

    /// Whether the attribute concerns the size, the margins or the visibility of a node.
    var isOfBox: Bool {
        rawValue >= AttributeName.layoutWidth.rawValue && rawValue <= AttributeName.layoutMarginEnd.rawValue
            || self == .visibility
    }

    /// Whether other attributes of a ConstraintLayout's child decide if this one is read: limits of a size of 0dp, and
    /// attributes of helpers.
    var isConditional: Bool {
        helper != 0
            || rawValue >= AttributeName.layoutConstraintWidthDefault.rawValue
                && rawValue <= AttributeName.layoutConstraintHeightMax.rawValue
    }

    /// The kind of helper of a ConstraintLayout that reads the attribute: TagMeaning.guideline and so on; 0: its other
    /// children.
    var helper: UInt8 {
        switch self {
        case .layoutConstraintGuideBegin, .layoutConstraintGuideEnd, .layoutConstraintGuidePercent, .guidelineUseRtl:
            TagMeaning.guideline
        case .barrierDirection, .barrierMargin, .barrierAllowsGoneWidgets: TagMeaning.barrier
        case .constraintReferencedIds: TagMeaning.group
        default: 0
        }
    }

    /// Whether only grids read the attribute.
    var isOfGrid: Bool {
        rawValue >= AttributeName.rowCount.rawValue && rawValue <= AttributeName.columnOrderPreserved.rawValue
    }

    /// Whether only children of grids read the attribute.
    var isOfCell: Bool {
        rawValue >= AttributeName.layoutRow.rawValue && rawValue <= AttributeName.layoutColumnWeight.rawValue
    }

    /// The rule of the attribute that names a sibling, or nil.
    var anchorRule: rg_relative_rule? {
        if rawValue < AttributeName.layoutToLeftOf.rawValue || rawValue > AttributeName.ignoreGravity.rawValue {
            return nil
        }
        return rg_relative_rule(rawValue: UInt32(rawValue &- AttributeName.layoutToLeftOf.rawValue))
    }

    /// The flag of a rule about the parent; 0 for other attributes.
    var parentRule: UInt32 {
        if rawValue < AttributeName.layoutAlignParentLeft.rawValue { return 0 }
        return 1 << UInt32(rawValue &- AttributeName.layoutAlignParentLeft.rawValue)
    }

    /// The spellings in the order of the cases, each followed by a space; a switch would be three times as large. After
    /// them come the spellings of other systems, JSON keys that are not attributes, and names that many Android files
    /// have and the reader ignores.
    static var spellings: StaticText {
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
        constant priority identifier layout_x layout_y childpadding lv_width lv_height lv_weight lv_marign_left \
        lv_marign_top lv_marign_right lv_marign_bottom lv_margin_left lv_margin_top lv_margin_right lv_margin_bottom \
        type children views guides constraints options priority metrics spacing background backgroundTint textSize \
        textColor textStyle textAppearance textAlignment textAllCaps contentDescription src srcCompat style theme \
        class clickable focusable focusableInTouchMode scaleType tint onClick inputType elevation \
        fitsSystemWindows fontFamily clipChildren clipToPadding drawablePadding drawableLeft drawableTop \
        drawableRight drawableBottom drawableStart drawableEnd scrollbars checked enabled alpha foreground \
        imeOptions maxLength lineHeight letterSpacing includeFontPadding adjustViewBounds \
        importantForAccessibility progress title textColorHint autoLink cardElevation cardCornerRadius contextDescription \
        maxLine showDivider layout_constraintWidth layout_constraintHeight\u{20}
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

/// A hash table of the spellings (open addressing), filled once per inflation.
struct AttributeIndex {
    private static var empty: UInt16 { 0xFFFF }
    private var places = InlineArray<512, UInt16>(repeating: AttributeIndex.empty)
    /// The starts of the spellings, and the end of the last one.
    private var starts = InlineArray<320, UInt16>(repeating: 0)

    init() {
        let names = Bytes(AttributeName.spellings)
        var start = 0
        var index = 0
        while index < AttributeName.spellingCount {
            let end = names.firstIndex(of: 0x20, from: start)
            starts[index] = UInt16(truncatingIfNeeded: start)
            var place = Int(names.dropping(start).prefix(end &- start).hash & 511)
            while places[place] != AttributeIndex.empty { place = (place &+ 1) & 511 }
            places[place] = UInt16(truncatingIfNeeded: index)
            start = end &+ 1
            index &+= 1
        }
        starts[index] = UInt16(truncatingIfNeeded: start)
    }

    /// Finds an attribute. O(1). - Returns: the one spelled `name`, without a prefix, here or in another system; nil
    /// when the reader ignores it.
    mutating func find(_ name: Bytes) -> AttributeName? {
        let index = spelling(name)
        return index < 0 ? nil : AttributeName(spelling: index)
    }

    /// - Returns: the index of `name` among the spellings, or -1. O(1).
    // `mutating` because otherwise the tables would be copied for each call
    @inline(never)
    mutating func spelling(_ name: Bytes) -> Int {
        var place = Int(name.hash & 511)
        while places[place] != AttributeIndex.empty {
            let index = Int(places[place])
            if self[index].equals(name) { return index }
            place = (place &+ 1) & 511
        }
        return -1
    }

    private subscript(index: Int) -> Bytes {
        @inline(__always) mutating get {
            let start = Int(starts[index]), end = Int(starts[index &+ 1]) &- 1
            return Bytes(AttributeName.spellings.start + start, end &- start)
        }
    }

    /// The attribute of which an unknown name is probably a misspelling, or nil: for names with layout_, one within the
    /// tolerance; for others, one with a single mistake, as Android's own names differ by only two. O(1).
    @inline(never)
    @_optimize(size)
    mutating func nearest(_ name: Bytes, isJson: Bool) -> Bytes? {
        let skipped = name.hasPrefix("layout_") ? 7 : 0
        let rest = name.dropping(skipped)
        let mistakes = skipped > 0 ? tolerance(rest.count) : rest.count < 5 ? 0 : 1
        var nearest = NearestName(rest, mistakes: mistakes)
        let end = skipped > 0 ? Int(AttributeName.vfl.rawValue) : AttributeName.spellingCount
        var index = 0
        while index < end {
            if index == Int(AttributeName.vfl.rawValue) {
                index = isJson ? AttributeName.firstMember : AttributeName.firstUnread
            }
            let known = self[index]
            index &+= 1
            // rules out most names: one mistake leaves the first or the last letter intact
            if abs(known.count &- name.count) > mistakes { continue }
            if skipped > 0 {
                if known[6] == 0x5F { nearest.offer(known.dropping(7)) }
            } else if lowercased(known[0]) == lowercased(name[0])
                || lowercased(known[known.count &- 1]) == lowercased(name[name.count &- 1])
            {
                nearest.offer(known)
            }
        }
        return nearest.found.map { Bytes($0.base - skipped, $0.count &+ skipped) }
    }
}
