// SPDX-License-Identifier: MIT
import CReglet

/// Between the header's rg_style and a record.
extension StyleRecord {
    /// Read a whole style. - Returns: nil, or what is wrong with which field.
    @_optimize(size)
    static func read(
        _ style: UnsafePointer<rg_style>, kind: UInt32, _ scale: UnitScale, _ fonts: FontTable
    ) -> (record: StyleRecord, problem: StaticString?, field: StaticString) {
        var record = StyleRecord(kind: kind)
        var problem: StaticString?
        var field: StaticString = ""
        let s = style.pointee
        if Int(s.struct_size) != MemoryLayout<rg_style>.size {
            return (record, "is not sizeof(rg_style): make styles with rg_style_default()", "struct_size")
        }
        func length(_ property: rg_property, _ value: rg_length, _ name: StaticString) {
            if value.kind == RG_UNSET && property != RG_WIDTH && property != RG_HEIGHT { return }  // the default
            if problem == nil, let wrong = record.setLength(property, value, scale) { (problem, field) = (wrong, name) }
        }
        func float(_ property: rg_property, _ value: Float, _ name: StaticString) {
            if value == 0 && property != RG_LINE_SPACING_MULTIPLIER { return }  // the default
            if problem == nil, let wrong = record.setFloat(property, value, scale) { (problem, field) = (wrong, name) }
        }
        func int(_ property: rg_property, _ value: Int32, _ name: StaticString) {
            if problem == nil, let wrong = record.setInt(property, value, fonts) { (problem, field) = (wrong, name) }
        }
        length(RG_WIDTH, s.width, "width")
        length(RG_HEIGHT, s.height, "height")
        float(RG_MARGIN_LEFT, s.margin_left, "margin_left")
        float(RG_MARGIN_TOP, s.margin_top, "margin_top")
        float(RG_MARGIN_RIGHT, s.margin_right, "margin_right")
        float(RG_MARGIN_BOTTOM, s.margin_bottom, "margin_bottom")
        length(RG_MARGIN_START, s.margin_start, "margin_start")
        length(RG_MARGIN_END, s.margin_end, "margin_end")
        float(RG_WEIGHT, s.weight, "weight")
        int(RG_LAYOUT_GRAVITY, Int32(bitPattern: s.layout_gravity), "layout_gravity")
        float(RG_INSET_LEFT, s.inset_left, "inset_left")
        float(RG_INSET_TOP, s.inset_top, "inset_top")
        float(RG_INSET_RIGHT, s.inset_right, "inset_right")
        float(RG_INSET_BOTTOM, s.inset_bottom, "inset_bottom")
        float(RG_OFFSET_X, s.offset_x, "offset_x")
        float(RG_OFFSET_Y, s.offset_y, "offset_y")
        float(RG_PADDING_LEFT, s.padding_left, "padding_left")
        float(RG_PADDING_TOP, s.padding_top, "padding_top")
        float(RG_PADDING_RIGHT, s.padding_right, "padding_right")
        float(RG_PADDING_BOTTOM, s.padding_bottom, "padding_bottom")
        length(RG_PADDING_START, s.padding_start, "padding_start")
        length(RG_PADDING_END, s.padding_end, "padding_end")
        float(RG_SUGGESTED_MIN_WIDTH, s.suggested_min_width, "suggested_min_width")
        float(RG_SUGGESTED_MIN_HEIGHT, s.suggested_min_height, "suggested_min_height")
        length(RG_MIN_WIDTH, s.min_width, "min_width")
        length(RG_MIN_HEIGHT, s.min_height, "min_height")
        length(RG_MAX_WIDTH, s.max_width, "max_width")
        length(RG_MAX_HEIGHT, s.max_height, "max_height")
        float(RG_ASPECT_RATIO, s.aspect_ratio, "aspect_ratio")
        int(RG_VISIBILITY, Int32(bitPattern: s.visibility.rawValue), "visibility")
        int(RG_DIRECTION, Int32(bitPattern: s.direction.rawValue), "direction")
        float(RG_CONTENT_WIDTH, s.content_width, "content_width")
        float(RG_CONTENT_HEIGHT, s.content_height, "content_height")
        length(RG_BASELINE, s.baseline, "baseline")
        int(RG_ORIENTATION, Int32(bitPattern: s.orientation.rawValue), "orientation")
        int(RG_GRAVITY, Int32(bitPattern: s.gravity), "gravity")
        int(RG_WEIGHT_MODE, Int32(bitPattern: s.weight_mode.rawValue), "weight_mode")
        float(RG_WEIGHT_SUM, s.weight_sum, "weight_sum")
        float(RG_GAP, s.gap, "gap")
        int(RG_BASELINE_CHILD_INDEX, s.baseline_child_index, "baseline_child_index")
        int(RG_BASELINE_ALIGNED, s.baseline_aligned ? 1 : 0, "baseline_aligned")
        int(RG_MEASURE_WITH_LARGEST_CHILD, s.measure_with_largest_child ? 1 : 0, "measure_with_largest_child")
        int(RG_MEASURE_ALL_CHILDREN, s.measure_all_children ? 1 : 0, "measure_all_children")
        int(RG_SHOW_DIVIDERS, Int32(bitPattern: s.show_dividers), "show_dividers")
        float(RG_DIVIDER_WIDTH, s.divider_width, "divider_width")
        float(RG_DIVIDER_HEIGHT, s.divider_height, "divider_height")
        float(RG_DIVIDER_PADDING, s.divider_padding, "divider_padding")
        if kind == RG_KIND_TEXT.rawValue {
            int(RG_FONT, Int32(bitPattern: s.font.id), "font")
            int(RG_MAX_LINES, s.max_lines, "max_lines")
            int(RG_TEXT_BREAK, Int32(bitPattern: s.text_break.rawValue), "text_break")
            int(RG_ELLIPSIZE, s.ellipsize ? 1 : 0, "ellipsize")
            float(RG_LINE_SPACING_EXTRA, s.line_spacing_extra, "line_spacing_extra")
            float(RG_LINE_SPACING_MULTIPLIER, s.line_spacing_multiplier, "line_spacing_multiplier")
        }
        return (record, problem, field)
    }

    /// The header's defaults.
    static func defaults() -> rg_style {
        StyleRecord(kind: RG_KIND_VIEW.rawValue).style(UnitScale(unitsPerPixel: 1))
    }

    @_optimize(size)
    func style(_ scale: UnitScale) -> rg_style {
        var s = rg_style()
        func length(_ property: rg_property) -> rg_length { self.length(property, scale) ?? rg_length() }
        func float(_ property: rg_property) -> Float { self.float(property, scale) ?? 0 }
        func bits(_ property: rg_property) -> UInt32 { UInt32(bitPattern: self.int(property) ?? 0) }
        s.struct_size = UInt32(MemoryLayout<rg_style>.size)
        s.width = length(RG_WIDTH)
        s.height = length(RG_HEIGHT)
        s.margin_left = float(RG_MARGIN_LEFT)
        s.margin_top = float(RG_MARGIN_TOP)
        s.margin_right = float(RG_MARGIN_RIGHT)
        s.margin_bottom = float(RG_MARGIN_BOTTOM)
        s.margin_start = length(RG_MARGIN_START)
        s.margin_end = length(RG_MARGIN_END)
        s.weight = weight
        s.layout_gravity = layoutGravity
        s.inset_left = float(RG_INSET_LEFT)
        s.inset_top = float(RG_INSET_TOP)
        s.inset_right = float(RG_INSET_RIGHT)
        s.inset_bottom = float(RG_INSET_BOTTOM)
        s.offset_x = float(RG_OFFSET_X)
        s.offset_y = float(RG_OFFSET_Y)
        s.padding_left = float(RG_PADDING_LEFT)
        s.padding_top = float(RG_PADDING_TOP)
        s.padding_right = float(RG_PADDING_RIGHT)
        s.padding_bottom = float(RG_PADDING_BOTTOM)
        s.padding_start = length(RG_PADDING_START)
        s.padding_end = length(RG_PADDING_END)
        s.suggested_min_width = float(RG_SUGGESTED_MIN_WIDTH)
        s.suggested_min_height = float(RG_SUGGESTED_MIN_HEIGHT)
        s.min_width = length(RG_MIN_WIDTH)
        s.min_height = length(RG_MIN_HEIGHT)
        s.max_width = length(RG_MAX_WIDTH)
        s.max_height = length(RG_MAX_HEIGHT)
        s.aspect_ratio = rare.aspectRatio
        s.visibility = rg_visibility(rawValue: bits(RG_VISIBILITY))
        s.direction = rg_direction(rawValue: bits(RG_DIRECTION))
        s.content_width = float(RG_CONTENT_WIDTH)
        s.content_height = float(RG_CONTENT_HEIGHT)
        s.baseline = length(RG_BASELINE)
        s.orientation = rg_orientation(rawValue: bits(RG_ORIENTATION))
        s.gravity = gravity
        s.weight_mode = rg_weight_mode(rawValue: bits(RG_WEIGHT_MODE))
        s.weight_sum = rare.weightSum
        s.gap = float(RG_GAP)
        s.baseline_child_index = rare.baselineChild
        s.baseline_aligned = bits(RG_BASELINE_ALIGNED) != 0
        s.measure_with_largest_child = bits(RG_MEASURE_WITH_LARGEST_CHILD) != 0
        s.measure_all_children = bits(RG_MEASURE_ALL_CHILDREN) != 0
        s.show_dividers = bits(RG_SHOW_DIVIDERS)
        s.divider_width = float(RG_DIVIDER_WIDTH)
        s.divider_height = float(RG_DIVIDER_HEIGHT)
        s.divider_padding = float(RG_DIVIDER_PADDING)
        s.font = rg_font(id: text.font)
        s.max_lines = text.maxLines
        s.text_break = text.breakAnywhere ? RG_BREAK_ANYWHERE : RG_BREAK_WORDS
        s.ellipsize = text.ellipsize
        s.line_spacing_extra = float(RG_LINE_SPACING_EXTRA)
        s.line_spacing_multiplier = text.spacingMultiplier
        return s
    }
}
