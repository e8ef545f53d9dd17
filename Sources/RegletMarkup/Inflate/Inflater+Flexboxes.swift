// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Flexboxes and the items of their children.
extension Inflater {
    /// Whether the tag that is being read is in a flexbox.
    var inFlexbox: Bool {
        (open.count > 0 ? open[open.count &- 1].meaning.kind : options.parentKind) == RG_KIND_FLEXBOX
    }

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
    /// Reads the limits and the order of a child as a flexbox does: Android's order begins at 1.
    @_optimize(size)
    mutating func resolveFlexItem() {
        if isOrderGiven { style.order = style.order &- (style.order == Int32.min ? 0 : 1) }
        @inline(never)
        func take(_ length: inout rg_length, _ least: inout Float, _ given: inout Float, _ most: inout Float) {
            if length.kind == RG_PX {
                least = length.value
                length.kind = RG_UNSET
                isFlexItemGiven = true
            }
            if !given.isNaN {
                most = given
                given = .nan
                isFlexItemGiven = true
            }
        }
        take(&style.min_width, &flexItem.min_width, &layoutMaxWidth, &flexItem.max_width)
        take(&style.min_height, &flexItem.min_height, &layoutMaxHeight, &flexItem.max_height)
    }

    /// Reads the dividers of a flexbox. showDivider is for both directions, unless one shows others.
    @_optimize(size)
    mutating func resolveFlexbox() {
        if flexbox.show_dividers_horizontal == 0 { flexbox.show_dividers_horizontal = showDivider }
        if flexbox.show_dividers_vertical == 0 { flexbox.show_dividers_vertical = showDivider }
        flexbox.divider_width = style.divider_width
        flexbox.divider_height = style.divider_height
        if style.divider_width + style.divider_height > 0 { isFlexboxGiven = true }
    }
}
