// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Flexboxes and the items of their children.
extension Inflater {
    /// Adds the flexbox or the item of the node being read.
    @_optimize(size)
    mutating func addFlexbox(_ node: Int, _ values: TagValues) {
        let number = Int32(truncatingIfNeeded: node)
        if values.isFlexboxGiven {
            guard plan.flexboxes.reserve(plan.flexboxes.count &+ 1, memory) else {
                return stop(RG_ERROR_OUT_OF_MEMORY)
            }
            plan.flexboxes.append(InflatePlan.Flexbox(node: number, flexbox: values.flexbox))
        }
        if values.isFlexItemGiven {
            guard plan.flexItems.reserve(plan.flexItems.count &+ 1, memory) else {
                return stop(RG_ERROR_OUT_OF_MEMORY)
            }
            plan.flexItems.append(InflatePlan.FlexItem(node: number, item: values.flexItem))
        }
    }
}

extension TagValues {
    /// Begins the values of a flexbox with the defaults.
    @inline(never)
    mutating func giveFlexbox() {
        if !isFlexboxGiven { FlexboxLayout.initialize(&flexbox) }
        isFlexboxGiven = true
    }

    /// Begins the values of an item with the defaults.
    @inline(never)
    mutating func giveFlexItem() {
        if !isFlexItemGiven { FlexboxLayout.initialize(&flexItem) }
        isFlexItemGiven = true
    }

    /// Reads the limits and the order of a child as a flexbox does: Android's order begins at 1.
    @inline(never)
    @_optimize(size)
    mutating func resolveFlexItem() {
        if isOrderGiven { style.order = style.order &- (style.order == Int32.min ? 0 : 1) }
        if style.min_width.kind == RG_PX || style.min_height.kind == RG_PX || !layoutMaxWidth.isNaN
            || !layoutMaxHeight.isNaN
        {
            giveFlexItem()
            flexItem.min_width = style.min_width.value
            flexItem.min_height = style.min_height.value
            if !layoutMaxWidth.isNaN { flexItem.max_width = layoutMaxWidth }
            if !layoutMaxHeight.isNaN { flexItem.max_height = layoutMaxHeight }
            style.min_width = rg_length()
            style.min_height = rg_length()
            layoutMaxWidth = .nan
            layoutMaxHeight = .nan
        }
    }

    /// Reads the dividers of a flexbox. showDivider is for both directions, unless one shows others.
    @inline(never)
    @_optimize(size)
    mutating func resolveFlexbox() {
        if style.divider_width + style.divider_height == 0 && showDivider == 0 { return }
        giveFlexbox()
        if flexbox.show_dividers_horizontal == 0 { flexbox.show_dividers_horizontal = showDivider }
        if flexbox.show_dividers_vertical == 0 { flexbox.show_dividers_vertical = showDivider }
        flexbox.divider_width = style.divider_width
        flexbox.divider_height = style.divider_height
    }
}
