// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Subjects of attributes: those that only some nodes read, and those whose place among the cases is a number.
extension AttributeName {
    static var firstConnection: AttributeName { .layoutConstraintLeftToLeftOf }

    /// Whether it names siblings.
    var namesSiblings: Bool {
        (rawValue >= AttributeName.firstConnection.rawValue
            && rawValue <= AttributeName.layoutConstraintCircle.rawValue)
            || self == .constraintReferencedIds
    }

    /// The columns of a table it lists, or nil.
    var columnSet: rg_column_set? {
        if rawValue < AttributeName.stretchColumns.rawValue || rawValue > AttributeName.collapseColumns.rawValue {
            return nil
        }
        return rg_column_set(rawValue: UInt32(rawValue &- AttributeName.stretchColumns.rawValue))
    }

    /// Whether only texts read it.
    var isOfText: Bool {
        self == .text || self == .hint
            || rawValue >= AttributeName.maxLines.rawValue && rawValue <= AttributeName.height.rawValue
    }

    /// Whether it stays on the node although it is read, for the program that draws the text or the image.
    var isOfLook: Bool {
        self == .hint || self == .adjustViewBounds
            || rawValue >= AttributeName.textSize.rawValue && rawValue <= AttributeName.password.rawValue
    }

    /// Whether it is about the size, the margins or the visibility of a node.
    var isOfBox: Bool {
        rawValue >= AttributeName.layoutWidth.rawValue && rawValue <= AttributeName.layoutMarginEnd.rawValue
            || self == .visibility
    }

    /// Whether it depends on other attributes of a child of a ConstraintLayout if it is read: a limit of a size that is
    /// 0dp, what a helper does for those it names.
    var isConditional: Bool {
        helper != 0
            || rawValue >= AttributeName.layoutConstraintWidthDefault.rawValue
                && rawValue <= AttributeName.layoutConstraintHeightMax.rawValue
    }

    /// Whether of all children of a ConstraintLayout only those that help with it read the attribute (a connection),
    /// and which: TagMeaning.guideline …; 0: the others do.
    var helper: UInt8 {
        switch self {
        case .layoutConstraintGuideBegin, .layoutConstraintGuideEnd, .layoutConstraintGuidePercent, .guidelineUseRtl:
            TagMeaning.guideline
        case .barrierDirection, .barrierMargin, .barrierAllowsGoneWidgets: TagMeaning.barrier
        case .constraintReferencedIds: TagMeaning.group
        default: 0
        }
    }

    /// Whether only grids read it.
    var isOfGrid: Bool {
        rawValue >= AttributeName.rowCount.rawValue && rawValue <= AttributeName.columnOrderPreserved.rawValue
    }

    /// Whether only children of grids read it.
    var isOfCell: Bool {
        rawValue >= AttributeName.layoutRow.rawValue && rawValue <= AttributeName.layoutColumnWeight.rawValue
    }

    /// Whether only flexboxes read it.
    var isOfFlexbox: Bool {
        rawValue >= AttributeName.flexDirection.rawValue && rawValue <= AttributeName.showDividerVertical.rawValue
    }

    /// Whether only children of flexboxes read it.
    var isOfFlexItem: Bool {
        rawValue >= AttributeName.layoutFlexGrow.rawValue && rawValue <= AttributeName.layoutWrapBefore.rawValue
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
}
