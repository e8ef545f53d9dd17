// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The attributes the reader knows; docs/markup.md describes each.
enum AttributeName: UInt8 {
    case id, text, layoutWidth, layoutHeight
    case layoutMargin, layoutMarginHorizontal, layoutMarginVertical
    case layoutMarginLeft, layoutMarginTop, layoutMarginRight, layoutMarginBottom, layoutMarginStart, layoutMarginEnd
    case padding, paddingHorizontal, paddingVertical
    case paddingLeft, paddingTop, paddingRight, paddingBottom, paddingStart, paddingEnd
    case layoutInset, layoutInsetHorizontal, layoutInsetVertical
    case layoutInsetLeft, layoutInsetTop, layoutInsetRight, layoutInsetBottom
    case layoutOffsetX, layoutOffsetY
    case layoutWeight, layoutGravity, gravity, orientation, weightSum, weightMode
    case baselineAligned, baselineAlignedChildIndex, measureWithLargestChild, measureAllChildren
    case divider, dividerWidth, dividerHeight, showDividers, dividerPadding, gap
    case minWidth, minHeight, maxWidth, maxHeight
    case layoutMinWidth, layoutMinHeight, layoutMaxWidth, layoutMaxHeight, layoutAspectRatio
    case layoutDirection, visibility
    case contentWidth, contentHeight, baseline
    case maxLines, lines, singleLine, ellipsize, lineSpacingExtra, lineSpacingMultiplier, textBreak
    // rules that name a sibling, in the order of rg_relative_rule
    case layoutToLeftOf, layoutToRightOf, layoutAbove, layoutBelow, layoutAlignBaseline
    case layoutAlignLeft, layoutAlignTop, layoutAlignRight, layoutAlignBottom
    case layoutToStartOf, layoutToEndOf, layoutAlignStart, layoutAlignEnd, ignoreGravity
    // rules about the parent, in the order of their flags
    case layoutAlignParentLeft, layoutAlignParentTop, layoutAlignParentRight, layoutAlignParentBottom
    case layoutAlignParentStart, layoutAlignParentEnd
    case layoutCenterInParent, layoutCenterHorizontal, layoutCenterVertical, layoutAlignWithParentIfMissing

    static var count: Int { Int(AttributeName.layoutAlignWithParentIfMissing.rawValue) &+ 1 }

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

    var spelling: StaticString {
        switch self {
        case .id: return "id"
        case .text: return "text"
        case .layoutWidth: return "layout_width"
        case .layoutHeight: return "layout_height"
        case .layoutMargin: return "layout_margin"
        case .layoutMarginHorizontal: return "layout_marginHorizontal"
        case .layoutMarginVertical: return "layout_marginVertical"
        case .layoutMarginLeft: return "layout_marginLeft"
        case .layoutMarginTop: return "layout_marginTop"
        case .layoutMarginRight: return "layout_marginRight"
        case .layoutMarginBottom: return "layout_marginBottom"
        case .layoutMarginStart: return "layout_marginStart"
        case .layoutMarginEnd: return "layout_marginEnd"
        case .padding: return "padding"
        case .paddingHorizontal: return "paddingHorizontal"
        case .paddingVertical: return "paddingVertical"
        case .paddingLeft: return "paddingLeft"
        case .paddingTop: return "paddingTop"
        case .paddingRight: return "paddingRight"
        case .paddingBottom: return "paddingBottom"
        case .paddingStart: return "paddingStart"
        case .paddingEnd: return "paddingEnd"
        case .layoutInset: return "layout_inset"
        case .layoutInsetHorizontal: return "layout_insetHorizontal"
        case .layoutInsetVertical: return "layout_insetVertical"
        case .layoutInsetLeft: return "layout_insetLeft"
        case .layoutInsetTop: return "layout_insetTop"
        case .layoutInsetRight: return "layout_insetRight"
        case .layoutInsetBottom: return "layout_insetBottom"
        case .layoutOffsetX: return "layout_offsetX"
        case .layoutOffsetY: return "layout_offsetY"
        case .layoutWeight: return "layout_weight"
        case .layoutGravity: return "layout_gravity"
        case .gravity: return "gravity"
        case .orientation: return "orientation"
        case .weightSum: return "weightSum"
        case .weightMode: return "weightMode"
        case .baselineAligned: return "baselineAligned"
        case .baselineAlignedChildIndex: return "baselineAlignedChildIndex"
        case .measureWithLargestChild: return "measureWithLargestChild"
        case .measureAllChildren: return "measureAllChildren"
        case .divider: return "divider"
        case .dividerWidth: return "dividerWidth"
        case .dividerHeight: return "dividerHeight"
        case .showDividers: return "showDividers"
        case .dividerPadding: return "dividerPadding"
        case .gap: return "gap"
        case .minWidth: return "minWidth"
        case .minHeight: return "minHeight"
        case .maxWidth: return "maxWidth"
        case .maxHeight: return "maxHeight"
        case .layoutMinWidth: return "layout_minWidth"
        case .layoutMinHeight: return "layout_minHeight"
        case .layoutMaxWidth: return "layout_maxWidth"
        case .layoutMaxHeight: return "layout_maxHeight"
        case .layoutAspectRatio: return "layout_aspectRatio"
        case .layoutDirection: return "layoutDirection"
        case .visibility: return "visibility"
        case .contentWidth: return "contentWidth"
        case .contentHeight: return "contentHeight"
        case .baseline: return "baseline"
        case .maxLines: return "maxLines"
        case .lines: return "lines"
        case .singleLine: return "singleLine"
        case .ellipsize: return "ellipsize"
        case .lineSpacingExtra: return "lineSpacingExtra"
        case .lineSpacingMultiplier: return "lineSpacingMultiplier"
        case .textBreak: return "textBreak"
        case .layoutToLeftOf: return "layout_toLeftOf"
        case .layoutToRightOf: return "layout_toRightOf"
        case .layoutAbove: return "layout_above"
        case .layoutBelow: return "layout_below"
        case .layoutAlignBaseline: return "layout_alignBaseline"
        case .layoutAlignLeft: return "layout_alignLeft"
        case .layoutAlignTop: return "layout_alignTop"
        case .layoutAlignRight: return "layout_alignRight"
        case .layoutAlignBottom: return "layout_alignBottom"
        case .layoutToStartOf: return "layout_toStartOf"
        case .layoutToEndOf: return "layout_toEndOf"
        case .layoutAlignStart: return "layout_alignStart"
        case .layoutAlignEnd: return "layout_alignEnd"
        case .ignoreGravity: return "ignoreGravity"
        case .layoutAlignParentLeft: return "layout_alignParentLeft"
        case .layoutAlignParentTop: return "layout_alignParentTop"
        case .layoutAlignParentRight: return "layout_alignParentRight"
        case .layoutAlignParentBottom: return "layout_alignParentBottom"
        case .layoutAlignParentStart: return "layout_alignParentStart"
        case .layoutAlignParentEnd: return "layout_alignParentEnd"
        case .layoutCenterInParent: return "layout_centerInParent"
        case .layoutCenterHorizontal: return "layout_centerHorizontal"
        case .layoutCenterVertical: return "layout_centerVertical"
        case .layoutAlignWithParentIfMissing: return "layout_alignWithParentIfMissing"
        }
    }
}

/// Finds an attribute by its name: open addressing over the known names, filled once an inflation.
struct AttributeIndex {
    private static var empty: UInt8 { 0xFF }
    private var places = InlineArray<256, UInt8>(repeating: AttributeIndex.empty)

    init() {
        var raw = 0
        while raw < AttributeName.count {
            if let name = AttributeName(rawValue: UInt8(truncatingIfNeeded: raw)) {
                var place = Int(Bytes(name.spelling).hash & 255)
                while places[place] != AttributeIndex.empty { place = (place &+ 1) & 255 }
                places[place] = name.rawValue
            }
            raw &+= 1
        }
    }

    /// - Returns: the attribute spelt `name`, without a prefix; nil when nothing reads it. O(1).
    func find(_ name: Bytes) -> AttributeName? {
        var place = Int(name.hash & 255)
        while places[place] != AttributeIndex.empty {
            if let known = AttributeName(rawValue: places[place]), name.equals(known.spelling) { return known }
            place = (place &+ 1) & 255
        }
        return nil
    }
}
