// SPDX-License-Identifier: MIT
import CReglet

/// One property of a record, set or read by its number. Setters answer what is wrong, or nil.
extension StyleRecord {
    static var badSize: StaticString { "a size must be a finite number >= 0" }
    static var notFinite: StaticString { "a number must be finite" }
    static var negative: StaticString { "this number must not be negative" }
    static var unknownVisibility: StaticString { "unknown visibility" }
    static var unknownGravity: StaticString { "unknown gravity bits" }

    // MARK: - Lengths

    @inline(never)
    @_optimize(size)
    mutating func setLength(_ property: rg_property, _ value: rg_length, _ scale: UnitScale) -> StaticString? {
        switch property {
        case RG_WIDTH, RG_HEIGHT: return setSize(property == RG_WIDTH, value, scale)
        case RG_MIN_WIDTH: return StyleRecord.limit(&rare.minWidth, value, scale, -1)
        case RG_MIN_HEIGHT: return StyleRecord.limit(&rare.minHeight, value, scale, -1)
        case RG_MAX_WIDTH: return StyleRecord.limit(&rare.maxWidth, value, scale, -1)
        case RG_MAX_HEIGHT: return StyleRecord.limit(&rare.maxHeight, value, scale, -1)
        case RG_MARGIN_START: return StyleRecord.limit(&rare.marginStart, value, scale, Rare.absent, signed: true)
        case RG_MARGIN_END: return StyleRecord.limit(&rare.marginEnd, value, scale, Rare.absent, signed: true)
        case RG_PADDING_START: return StyleRecord.limit(&rare.paddingStart, value, scale, Rare.absent)
        case RG_PADDING_END: return StyleRecord.limit(&rare.paddingEnd, value, scale, Rare.absent)
        case RG_BASELINE: return StyleRecord.limit(&rare.baseline, value, scale, Baseline.none)
        case RG_DIVIDER_SPACING: return StyleRecord.limit(&rare.dividerSpacing, value, scale, Rare.absent)
        default: return rare.setEdge(property, value, scale)
        }
    }

    private mutating func setSize(_ isWidth: Bool, _ value: rg_length, _ scale: UnitScale) -> StaticString? {
        var length: Int32
        var percent: Float = 0
        switch value.kind {
        case RG_UNSET: length = Length.unset
        case RG_MATCH_PARENT: length = Length.match
        case RG_WRAP_CONTENT: length = Length.wrap
        case RG_PX, RG_PERCENT:
            if !(value.value >= 0) || !value.value.isFinite { return StyleRecord.badSize }
            if value.kind == RG_PERCENT {
                length = Length.percent
                percent = value.value
            } else {
                length = scale.size(value.value)
            }
        default: return "unknown length kind"
        }
        if isWidth {
            width = length
            rare.percentWidth = percent
        } else {
            height = length
            rare.percentHeight = percent
        }
        return nil
    }

    private static func limit(
        _ field: inout Int32, _ value: rg_length, _ scale: UnitScale, _ unset: Int32, signed: Bool = false
    ) -> StaticString? {
        if value.kind == RG_UNSET {
            field = unset
            return nil
        }
        if value.kind != RG_PX { return "this length takes unset or px" }
        if !value.value.isFinite || (!signed && value.value < 0) { return "a length must be a finite number >= 0" }
        field = scale.size(value.value)
        return nil
    }

    func length(_ property: rg_property, _ scale: UnitScale) -> rg_length? {
        switch property {
        case RG_WIDTH: return StyleRecord.size(width, rare.percentWidth, scale)
        case RG_HEIGHT: return StyleRecord.size(height, rare.percentHeight, scale)
        case RG_MIN_WIDTH: return StyleRecord.limit(rare.minWidth, -1, scale)
        case RG_MIN_HEIGHT: return StyleRecord.limit(rare.minHeight, -1, scale)
        case RG_MAX_WIDTH: return StyleRecord.limit(rare.maxWidth, -1, scale)
        case RG_MAX_HEIGHT: return StyleRecord.limit(rare.maxHeight, -1, scale)
        case RG_MARGIN_START: return StyleRecord.limit(rare.marginStart, Rare.absent, scale)
        case RG_MARGIN_END: return StyleRecord.limit(rare.marginEnd, Rare.absent, scale)
        case RG_PADDING_START: return StyleRecord.limit(rare.paddingStart, Rare.absent, scale)
        case RG_PADDING_END: return StyleRecord.limit(rare.paddingEnd, Rare.absent, scale)
        case RG_BASELINE: return StyleRecord.limit(rare.baseline, Baseline.none, scale)
        case RG_DIVIDER_SPACING: return StyleRecord.limit(rare.dividerSpacing, Rare.absent, scale)
        default: return rare.edge(property, scale)
        }
    }

    private static func size(_ length: Int32, _ percent: Float, _ scale: UnitScale) -> rg_length {
        switch length {
        case Length.unset: return rg_length(value: 0, kind: RG_UNSET)
        case Length.match: return rg_length(value: 0, kind: RG_MATCH_PARENT)
        case Length.wrap: return rg_length(value: 0, kind: RG_WRAP_CONTENT)
        case Length.percent: return rg_length(value: percent, kind: RG_PERCENT)
        default: return rg_length(value: scale.pixels(length), kind: RG_PX)
        }
    }

    private static func limit(_ field: Int32, _ unset: Int32, _ scale: UnitScale) -> rg_length {
        field == unset ? rg_length(value: 0, kind: RG_UNSET) : rg_length(value: scale.pixels(field), kind: RG_PX)
    }

    // MARK: - Floats

    @inline(never)
    @_optimize(size)
    mutating func setFloat(_ property: rg_property, _ value: Float, _ scale: UnitScale) -> StaticString? {
        if !value.isFinite { return StyleRecord.notFinite }
        let units = scale.size(value)
        switch property {
        case RG_MARGIN_LEFT: marginLeft = units
        case RG_MARGIN_TOP: marginTop = units
        case RG_MARGIN_RIGHT: marginRight = units
        case RG_MARGIN_BOTTOM: marginBottom = units
        case RG_OFFSET_X: rare.offsetX = scale.offset(value)
        case RG_OFFSET_Y: rare.offsetY = scale.offset(value)
        case RG_WEIGHT_SUM: rare.weightSum = value > 0 ? value : 0
        case RG_LINE_SPACING_EXTRA: text.spacingExtra = units
        case RG_DIVIDER_EXTEND_START: rare.dividerExtendStart = units
        case RG_DIVIDER_EXTEND_END: rare.dividerExtendEnd = units
        default: return setPositive(property, value, scale)
        }
        return nil
    }

    @_optimize(size)
    private mutating func setPositive(_ property: rg_property, _ value: Float, _ scale: UnitScale) -> StaticString? {
        if value < 0 { return StyleRecord.negative }
        let units = scale.size(value)
        switch property {
        case RG_PADDING_LEFT: paddingLeft = units
        case RG_PADDING_TOP: paddingTop = units
        case RG_PADDING_RIGHT: paddingRight = units
        case RG_PADDING_BOTTOM: paddingBottom = units
        case RG_INSET_LEFT: rare.insetLeft = units
        case RG_INSET_TOP: rare.insetTop = units
        case RG_INSET_RIGHT: rare.insetRight = units
        case RG_INSET_BOTTOM: rare.insetBottom = units
        case RG_SUGGESTED_MIN_WIDTH: rare.suggestedMinWidth = units
        case RG_SUGGESTED_MIN_HEIGHT: rare.suggestedMinHeight = units
        case RG_WEIGHT: weight = value + 0  // -0 is 0
        case RG_ASPECT_RATIO: rare.aspectRatio = value + 0
        case RG_CONTENT_WIDTH: rare.contentWidth = units
        case RG_CONTENT_HEIGHT: rare.contentHeight = units
        case RG_GAP: rare.gap = units
        case RG_DIVIDER_WIDTH: rare.dividerWidth = units
        case RG_DIVIDER_HEIGHT: rare.dividerHeight = units
        case RG_DIVIDER_PADDING: rare.dividerPadding = units
        case RG_LINE_GAP: rare.lineGap = units
        case RG_LINE_SPACING_MULTIPLIER: text.spacingMultiplier = value + 0
        default: return "not a float property"
        }
        return nil
    }

    func float(_ property: rg_property, _ scale: UnitScale) -> Float? {
        switch property {
        case RG_WEIGHT: return weight
        case RG_ASPECT_RATIO: return rare.aspectRatio
        case RG_WEIGHT_SUM: return rare.weightSum
        case RG_LINE_SPACING_MULTIPLIER: return text.spacingMultiplier
        default: return units(property).map { scale.pixels($0) }
        }
    }

    private func units(_ property: rg_property) -> Int32? {
        switch property {
        case RG_MARGIN_LEFT: return marginLeft
        case RG_MARGIN_TOP: return marginTop
        case RG_MARGIN_RIGHT: return marginRight
        case RG_MARGIN_BOTTOM: return marginBottom
        case RG_PADDING_LEFT: return paddingLeft
        case RG_PADDING_TOP: return paddingTop
        case RG_PADDING_RIGHT: return paddingRight
        case RG_PADDING_BOTTOM: return paddingBottom
        case RG_INSET_LEFT: return rare.insetLeft
        case RG_INSET_TOP: return rare.insetTop
        case RG_INSET_RIGHT: return rare.insetRight
        case RG_INSET_BOTTOM: return rare.insetBottom
        case RG_OFFSET_X: return rare.offsetX
        case RG_OFFSET_Y: return rare.offsetY
        case RG_SUGGESTED_MIN_WIDTH: return rare.suggestedMinWidth
        case RG_SUGGESTED_MIN_HEIGHT: return rare.suggestedMinHeight
        case RG_CONTENT_WIDTH: return rare.contentWidth
        case RG_CONTENT_HEIGHT: return rare.contentHeight
        case RG_GAP: return rare.gap
        case RG_DIVIDER_WIDTH: return rare.dividerWidth
        case RG_DIVIDER_HEIGHT: return rare.dividerHeight
        case RG_DIVIDER_PADDING: return rare.dividerPadding
        case RG_LINE_GAP: return rare.lineGap
        case RG_LINE_SPACING_EXTRA: return text.spacingExtra
        case RG_DIVIDER_EXTEND_START: return rare.dividerExtendStart
        case RG_DIVIDER_EXTEND_END: return rare.dividerExtendEnd
        default: return nil
        }
    }

    // MARK: - Integers

    @inline(never)
    @_optimize(size)
    mutating func setInt(_ property: rg_property, _ value: Int32, _ fonts: FontTable) -> StaticString? {
        let bits = UInt32(bitPattern: value)
        switch property {
        case RG_LAYOUT_GRAVITY, RG_GRAVITY:
            if bits & ~0x1FF != 0 { return StyleRecord.unknownGravity }
            if property == RG_GRAVITY { gravity = StyleRecord.completed(bits) } else { layoutGravity = bits }
        case RG_VISIBILITY:
            if bits > 2 { return StyleRecord.unknownVisibility }
            set(Flag.visibilityMask, Flag.visibilityShift, bits)
        case RG_DIRECTION:
            if bits > 2 { return "unknown direction" }
            set(Flag.directionMask, Flag.directionShift, bits)
        case RG_ORIENTATION:
            if bits > 1 { return "unknown orientation" }
            set(Flag.vertical, bits == RG_VERTICAL.rawValue)
        case RG_WEIGHT_MODE:
            if bits > 2 { return "unknown weight mode" }
            set(Flag.weightModeMask, Flag.weightModeShift, bits)
        case RG_SHOW_DIVIDERS:
            if bits > 7 { return "unknown divider flags" }
            set(Flag.dividerMask, Flag.dividerShift, bits)
        case RG_BASELINE_CHILD_INDEX:
            if value < -1 { return "a child index must be -1 or more" }
            rare.baselineChild = value
        case RG_BASELINE_ALIGNED, RG_MEASURE_WITH_LARGEST_CHILD, RG_MEASURE_ALL_CHILDREN, RG_ELLIPSIZE,
            RG_FILL_VIEWPORT, RG_DIVIDER_BEFORE:
            if bits > 1 { return "a boolean must be 0 or 1" }
            switch property {
            case RG_BASELINE_ALIGNED: set(Flag.baselineAligned, bits != 0)
            case RG_MEASURE_WITH_LARGEST_CHILD: set(Flag.largestChild, bits != 0)
            case RG_MEASURE_ALL_CHILDREN: set(Flag.measureAll, bits != 0)
            case RG_FILL_VIEWPORT: set(Flag.fillViewport, bits != 0)
            case RG_DIVIDER_BEFORE: set(Flag.dividerBefore, bits != 0)
            default: text.ellipsize = bits != 0
            }
        case RG_FONT:
            if bits != 0 && !fonts.isAlive(bits) { return "no such font" }
            text.font = bits
        case RG_MAX_LINES:
            if value < 0 { return "max_lines must be 0 or more" }
            text.maxLines = value
        case RG_TEXT_BREAK:
            if bits > 1 { return "unknown text break" }
            text.breakAnywhere = bits == RG_BREAK_ANYWHERE.rawValue
        case RG_ORDER: rare.order = value
        case RG_Z: rare.z = value
        default: return "not an integer property"
        }
        return nil
    }

    /// A container's gravity with start and top where an axis is not given (LinearLayout.setGravity).
    static func completed(_ gravity: UInt32) -> UInt32 {
        var bits = gravity
        if bits & Gravity.horizontalMask == 0 { bits |= Gravity.start }
        if bits & Gravity.verticalMask == 0 { bits |= Gravity.top }
        return bits
    }

    func int(_ property: rg_property) -> Int32? {
        func shifted(_ mask: UInt32, _ shift: UInt32) -> Int32 { Int32((flags & mask) >> shift) }
        func bit(_ mask: UInt32) -> Int32 { flags & mask != 0 ? 1 : 0 }
        switch property {
        case RG_LAYOUT_GRAVITY: return Int32(layoutGravity)
        case RG_GRAVITY: return Int32(gravity)
        case RG_VISIBILITY: return shifted(Flag.visibilityMask, Flag.visibilityShift)
        case RG_DIRECTION: return shifted(Flag.directionMask, Flag.directionShift)
        case RG_ORIENTATION: return bit(Flag.vertical)
        case RG_WEIGHT_MODE: return shifted(Flag.weightModeMask, Flag.weightModeShift)
        case RG_SHOW_DIVIDERS: return shifted(Flag.dividerMask, Flag.dividerShift)
        case RG_BASELINE_CHILD_INDEX: return rare.baselineChild
        case RG_BASELINE_ALIGNED: return bit(Flag.baselineAligned)
        case RG_MEASURE_WITH_LARGEST_CHILD: return bit(Flag.largestChild)
        case RG_MEASURE_ALL_CHILDREN: return bit(Flag.measureAll)
        case RG_FILL_VIEWPORT: return bit(Flag.fillViewport)
        case RG_DIVIDER_BEFORE: return bit(Flag.dividerBefore)
        case RG_ELLIPSIZE: return text.ellipsize ? 1 : 0
        case RG_FONT: return Int32(bitPattern: text.font)
        case RG_MAX_LINES: return text.maxLines
        case RG_TEXT_BREAK: return text.breakAnywhere ? 1 : 0
        case RG_ORDER: return rare.order
        case RG_Z: return rare.z
        default: return nil
        }
    }

    /// Whether a property only concerns text leaves.
    static func isText(_ property: rg_property) -> Bool {
        switch property {
        case RG_FONT, RG_MAX_LINES, RG_TEXT_BREAK, RG_ELLIPSIZE, RG_LINE_SPACING_EXTRA, RG_LINE_SPACING_MULTIPLIER:
            return true
        default: return false
        }
    }
}
