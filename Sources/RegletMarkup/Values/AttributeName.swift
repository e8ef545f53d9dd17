// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The attributes that the reader knows. docs/markup.md describes each.
///
/// The order of cases has a meaning where a comment says "in the order of …", and where AttributeName+Subjects.swift
/// tests a range; OrderTests compares both with the enumerations of the headers.
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
    case layoutDirection, visibility, textDirection, textAlignment
    case contentWidth, contentHeight, baseline, contentHugging, contentCompression
    case maxLines, lines, minLines, singleLine, ellipsize, lineSpacingExtra, lineSpacingMultiplier, textBreak
    case includeFontPadding
    case textSize, textStyle, typeface, fontFamily, textFontWeight, textAllCaps, letterSpacing, inputType, password
    case lineHeight, ems, minEms, maxEms, width, height
    case adjustViewBounds
    // in the order of rg_column_set
    case stretchColumns, shrinkColumns, collapseColumns
    case layoutColumn, layoutSpan  // grids also read layoutColumn
    // of grids, then of their children
    case rowCount, columnCount, alignmentMode, useDefaultMargins, rowOrderPreserved, columnOrderPreserved
    case layoutRow, layoutRowSpan, layoutColumnSpan, layoutRowWeight, layoutColumnWeight
    // of flexboxes, then of their children
    case flexDirection, flexWrap, justifyContent, alignItems, alignContent, maxLine
    case showDivider, showDividerHorizontal, showDividerVertical
    case layoutFlexGrow, layoutFlexShrink, layoutFlexBasisPercent, layoutAlignSelf, layoutWrapBefore
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
    static var spellingCount: Int { firstUnread &+ 52 }

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
        maxHeight layout_minWidth layout_minHeight layout_maxWidth layout_maxHeight layout_aspectRatio layoutDirection visibility textDirection textAlignment \
        contentWidth contentHeight baseline contentHugging contentCompression maxLines lines minLines singleLine ellipsize lineSpacingExtra \
        lineSpacingMultiplier textBreak includeFontPadding textSize textStyle typeface fontFamily textFontWeight textAllCaps \
        letterSpacing inputType password lineHeight ems minEms maxEms width height adjustViewBounds \
        stretchColumns shrinkColumns collapseColumns layout_column \
        layout_span rowCount columnCount alignmentMode useDefaultMargins rowOrderPreserved \
        columnOrderPreserved layout_row layout_rowSpan layout_columnSpan layout_rowWeight \
        layout_columnWeight flexDirection flexWrap justifyContent alignItems alignContent maxLine showDivider \
        showDividerHorizontal showDividerVertical layout_flexGrow layout_flexShrink layout_flexBasisPercent \
        layout_alignSelf layout_wrapBefore layout_toLeftOf layout_toRightOf layout_above layout_below layout_alignBaseline \
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
        type children views guides constraints options priority metrics spacing background backgroundTint \
        textColor textAppearance contentDescription src srcCompat style theme \
        class clickable focusable focusableInTouchMode scaleType tint onClick elevation \
        fitsSystemWindows clipChildren clipToPadding drawablePadding drawableLeft drawableTop \
        drawableRight drawableBottom drawableStart drawableEnd scrollbars checked enabled alpha foreground \
        imeOptions maxLength autoSizeTextType autoSizeMinTextSize autoSizeMaxTextSize autoSizeStepGranularity \
        autoSizePresetSizes \
        importantForAccessibility progress title textColorHint autoLink cardElevation cardCornerRadius contextDescription \
        layout_constraintWidth layout_constraintHeight dividerDrawable dividerDrawableHorizontal \
        dividerDrawableVertical\u{20}
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

/// The values of attributes: most are a line of this table. A switch whose cases store would be ten times as big.
extension ValueField {
    /// The field of an attribute; nil for one that means more than one value.
    @inline(never)
    @_optimize(size)
    init?(_ name: AttributeName) {
        typealias V = MemoryLayout<TagValues>
        switch name {
        case .layoutWidth: self.init(.length, V.offset(of: \.style.width))
        case .layoutHeight: self.init(.length, V.offset(of: \.style.height))
        case .layoutMargin: self.init(.signedPixels, V.offset(of: \.margin.all))
        case .layoutMarginHorizontal: self.init(.signedPixels, V.offset(of: \.margin.horizontal))
        case .layoutMarginVertical: self.init(.signedPixels, V.offset(of: \.margin.vertical))
        case .layoutMarginLeft: self.init(.signedPixels, V.offset(of: \.margin.left))
        case .layoutMarginTop: self.init(.signedPixels, V.offset(of: \.margin.top))
        case .layoutMarginRight: self.init(.signedPixels, V.offset(of: \.margin.right))
        case .layoutMarginBottom: self.init(.signedPixels, V.offset(of: \.margin.bottom))
        case .layoutMarginStart: self.init(.signedPixels, V.offset(of: \.margin.start))
        case .layoutMarginEnd: self.init(.signedPixels, V.offset(of: \.margin.end))
        case .layoutInset: self.init(.pixels, V.offset(of: \.inset.all))
        case .layoutInsetHorizontal: self.init(.pixels, V.offset(of: \.inset.horizontal))
        case .layoutInsetVertical: self.init(.pixels, V.offset(of: \.inset.vertical))
        case .layoutInsetLeft: self.init(.pixels, V.offset(of: \.inset.left))
        case .layoutInsetTop: self.init(.pixels, V.offset(of: \.inset.top))
        case .layoutInsetRight: self.init(.pixels, V.offset(of: \.inset.right))
        case .layoutInsetBottom: self.init(.pixels, V.offset(of: \.inset.bottom))
        case .padding: self.init(.padding, V.offset(of: \.padding.all))
        case .paddingHorizontal: self.init(.padding, V.offset(of: \.padding.horizontal))
        case .paddingVertical: self.init(.padding, V.offset(of: \.padding.vertical))
        case .paddingLeft: self.init(.padding, V.offset(of: \.padding.left))
        case .paddingTop: self.init(.padding, V.offset(of: \.padding.top))
        case .paddingRight: self.init(.padding, V.offset(of: \.padding.right))
        case .paddingBottom: self.init(.padding, V.offset(of: \.padding.bottom))
        case .paddingStart: self.init(.padding, V.offset(of: \.padding.start))
        case .paddingEnd: self.init(.padding, V.offset(of: \.padding.end))
        case .layoutOffsetX: self.init(.signedPixels, V.offset(of: \.style.offset_x))
        case .layoutOffsetY: self.init(.signedPixels, V.offset(of: \.style.offset_y))
        case .layoutLeft: self.init(.edge, V.offset(of: \.style.edge_left))
        case .layoutTop: self.init(.edge, V.offset(of: \.style.edge_top))
        case .layoutRight: self.init(.edge, V.offset(of: \.style.edge_right))
        case .layoutBottom: self.init(.edge, V.offset(of: \.style.edge_bottom))
        case .layoutStart: self.init(.edge, V.offset(of: \.style.edge_start))
        case .layoutEnd: self.init(.edge, V.offset(of: \.style.edge_end))
        case .layoutDividerBefore: self.init(.bool, V.offset(of: \.style.divider_before))
        case .layoutOrder: self.init(.integer, V.offset(of: \.style.order))
        case .layoutZ: self.init(.integer, V.offset(of: \.style.z))
        case .layoutWeight: self.init(.number, V.offset(of: \.style.weight))
        case .layoutGravity: self.init(.gravity, V.offset(of: \.style.layout_gravity))
        case .layoutMinWidth: self.init(.limit, V.offset(of: \.style.min_width))
        case .layoutMinHeight: self.init(.limit, V.offset(of: \.style.min_height))
        case .layoutMaxWidth: self.init(.pixels, V.offset(of: \.layoutMaxWidth))
        case .layoutMaxHeight: self.init(.pixels, V.offset(of: \.layoutMaxHeight))
        case .maxWidth: self.init(.pixels, V.offset(of: \.maxWidth))
        case .maxHeight: self.init(.pixels, V.offset(of: \.maxHeight))
        case .minWidth: self.init(.pixels, V.offset(of: \.style.suggested_min_width))
        case .minHeight: self.init(.pixels, V.offset(of: \.style.suggested_min_height))
        case .contentWidth: self.init(.pixels, V.offset(of: \.style.content_width))
        case .contentHeight: self.init(.pixels, V.offset(of: \.style.content_height))
        case .baseline: self.init(.limit, V.offset(of: \.style.baseline))
        case .visibility: self.init(.visibility, V.offset(of: \.style.visibility))
        case .layoutDirection: self.init(.direction, V.offset(of: \.style.direction))
        case .orientation: self.init(.orientation, V.offset(of: \.style.orientation))
        case .weightMode: self.init(.weightMode, V.offset(of: \.style.weight_mode))
        case .gravity: self.init(.gravity, V.offset(of: \.style.gravity))
        case .weightSum: self.init(.signedNumber, V.offset(of: \.style.weight_sum))
        case .gap: self.init(.pixels, V.offset(of: \.style.gap))
        case .lineGap: self.init(.pixels, V.offset(of: \.style.line_gap))
        case .fillViewport: self.init(.bool, V.offset(of: \.style.fill_viewport))
        case .baselineAligned: self.init(.bool, V.offset(of: \.style.baseline_aligned))
        case .measureWithLargestChild: self.init(.bool, V.offset(of: \.style.measure_with_largest_child))
        case .measureAllChildren: self.init(.bool, V.offset(of: \.style.measure_all_children))
        case .baselineAlignedChildIndex: self.init(.childIndex, V.offset(of: \.style.baseline_child_index))
        case .divider: self.init(.pixels, V.offset(of: \.divider))
        case .dividerWidth: self.init(.pixels, V.offset(of: \.dividerWidth))
        case .dividerHeight: self.init(.pixels, V.offset(of: \.dividerHeight))
        case .dividerPadding: self.init(.pixels, V.offset(of: \.style.divider_padding))
        case .dividerSpacing: self.init(.limit, V.offset(of: \.style.divider_spacing))
        case .dividerExtendStart: self.init(.signedPixels, V.offset(of: \.style.divider_extend_start))
        case .dividerExtendEnd: self.init(.signedPixels, V.offset(of: \.style.divider_extend_end))
        case .maxLines: self.init(.count, V.offset(of: \.maxLines))
        case .lines: self.init(.count, V.offset(of: \.lines))
        case .minLines: self.init(.count, V.offset(of: \.minLines))
        case .singleLine: self.init(.bool, V.offset(of: \.singleLine))
        case .lineSpacingExtra: self.init(.signedPixels, V.offset(of: \.style.line_spacing_extra))
        case .lineSpacingMultiplier: self.init(.number, V.offset(of: \.style.line_spacing_multiplier))
        case .showDividers: self.init(.dividers, V.offset(of: \.style.show_dividers))
        case .textBreak: self.init(.textBreak, V.offset(of: \.style.text_break))
        case .includeFontPadding: self.init(.bool, V.offset(of: \.style.include_font_padding))
        case .textDirection: self.init(.textDirection, V.offset(of: \.style.text_direction))
        case .textAlignment: self.init(.textAlignment, V.offset(of: \.style.text_alignment))
        case .textSize: self.init(.pixels, V.offset(of: \.letters.size))
        case .textFontWeight: self.init(.fontWeight, V.offset(of: \.letters.weight))
        case .textAllCaps: self.init(.bool, V.offset(of: \.letters.isUpperCase))
        case .letterSpacing: self.init(.signedNumber, V.offset(of: \.letters.spacing))
        case .password: self.init(.bool, V.offset(of: \.letters.isPassword))
        case .lineHeight: self.init(.pixels, V.offset(of: \.letters.lineHeight))
        case .ems: self.init(.integer, V.offset(of: \.letters.ems))
        case .minEms: self.init(.integer, V.offset(of: \.letters.minEms))
        case .maxEms: self.init(.integer, V.offset(of: \.letters.maxEms))
        case .width: self.init(.pixels, V.offset(of: \.letters.width))
        case .height: self.init(.pixels, V.offset(of: \.letters.height))
        case .adjustViewBounds: self.init(.bool, V.offset(of: \.adjustsBounds))
        case .rowCount: self.init(.gridIndex, V.offset(of: \.grid.row_count))
        case .columnCount: self.init(.gridIndex, V.offset(of: \.grid.column_count))
        case .alignmentMode: self.init(.alignmentMode, V.offset(of: \.grid.alignment))
        case .layoutRow: self.init(.gridIndex, V.offset(of: \.cell.row))
        case .layoutRowSpan: self.init(.gridSpan, V.offset(of: \.cell.row_span))
        case .layoutColumnSpan: self.init(.gridSpan, V.offset(of: \.cell.column_span))
        case .layoutRowWeight: self.init(.number, V.offset(of: \.cell.row_weight))
        case .layoutColumnWeight: self.init(.number, V.offset(of: \.cell.column_weight))
        case .useDefaultMargins: self.init(.bool, V.offset(of: \.grid.use_default_margins))
        case .rowOrderPreserved: self.init(.bool, V.offset(of: \.grid.row_order_preserved))
        case .columnOrderPreserved: self.init(.bool, V.offset(of: \.grid.column_order_preserved))
        case .flexDirection: self.init(.flexDirection, V.offset(of: \.flexbox.direction))
        case .flexWrap: self.init(.flexWrap, V.offset(of: \.flexbox.wrap))
        case .justifyContent: self.init(.justifyContent, V.offset(of: \.flexbox.justify_content))
        case .alignItems: self.init(.alignItems, V.offset(of: \.flexbox.align_items))
        case .alignContent: self.init(.alignContent, V.offset(of: \.flexbox.align_content))
        case .maxLine: self.init(.childIndex, V.offset(of: \.flexbox.max_lines))
        case .showDivider: self.init(.dividers, V.offset(of: \.showDivider))
        case .showDividerHorizontal: self.init(.dividers, V.offset(of: \.flexbox.show_dividers_horizontal))
        case .showDividerVertical: self.init(.dividers, V.offset(of: \.flexbox.show_dividers_vertical))
        case .layoutFlexGrow: self.init(.number, V.offset(of: \.flexItem.grow))
        case .layoutFlexShrink: self.init(.number, V.offset(of: \.flexItem.shrink))
        case .layoutFlexBasisPercent: self.init(.percent, V.offset(of: \.flexItem.basis_percent))
        case .layoutAlignSelf: self.init(.alignSelf, V.offset(of: \.flexItem.align_self))
        case .layoutWrapBefore: self.init(.bool, V.offset(of: \.flexItem.wrap_before))
        default: return nil
        }
    }
}
