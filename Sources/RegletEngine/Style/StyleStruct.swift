// SPDX-License-Identifier: MIT
import CReglet

/// Where each property lies in rg_style, under which name, and of which type: the one table between the header's struct
/// and the properties.
enum StyleField {
    enum Kind { case length, float, int, bool }

    static let lengths = RG_WIDTH.rawValue...RG_BASELINE.rawValue
    static let floats = RG_MARGIN_LEFT.rawValue...RG_LINE_GAP.rawValue
    static let ints = RG_LAYOUT_GRAVITY.rawValue...RG_FILL_VIEWPORT.rawValue

    static func kind(_ property: rg_property) -> Kind {
        if lengths.contains(property.rawValue) { return .length }
        if floats.contains(property.rawValue) { return .float }
        switch property {
        case RG_BASELINE_ALIGNED, RG_MEASURE_WITH_LARGEST_CHILD, RG_MEASURE_ALL_CHILDREN, RG_ELLIPSIZE,
            RG_FILL_VIEWPORT:
            return .bool
        default: return .int
        }
    }

    @_optimize(size)
    static func entry(_ property: rg_property) -> (offset: Int?, name: StaticString) {
        typealias S = MemoryLayout<rg_style>
        switch property {
        case RG_WIDTH: return (S.offset(of: \.width), "width")
        case RG_HEIGHT: return (S.offset(of: \.height), "height")
        case RG_MIN_WIDTH: return (S.offset(of: \.min_width), "min_width")
        case RG_MIN_HEIGHT: return (S.offset(of: \.min_height), "min_height")
        case RG_MAX_WIDTH: return (S.offset(of: \.max_width), "max_width")
        case RG_MAX_HEIGHT: return (S.offset(of: \.max_height), "max_height")
        case RG_MARGIN_START: return (S.offset(of: \.margin_start), "margin_start")
        case RG_MARGIN_END: return (S.offset(of: \.margin_end), "margin_end")
        case RG_PADDING_START: return (S.offset(of: \.padding_start), "padding_start")
        case RG_PADDING_END: return (S.offset(of: \.padding_end), "padding_end")
        case RG_BASELINE: return (S.offset(of: \.baseline), "baseline")
        case RG_MARGIN_LEFT: return (S.offset(of: \.margin_left), "margin_left")
        case RG_MARGIN_TOP: return (S.offset(of: \.margin_top), "margin_top")
        case RG_MARGIN_RIGHT: return (S.offset(of: \.margin_right), "margin_right")
        case RG_MARGIN_BOTTOM: return (S.offset(of: \.margin_bottom), "margin_bottom")
        case RG_PADDING_LEFT: return (S.offset(of: \.padding_left), "padding_left")
        case RG_PADDING_TOP: return (S.offset(of: \.padding_top), "padding_top")
        case RG_PADDING_RIGHT: return (S.offset(of: \.padding_right), "padding_right")
        case RG_PADDING_BOTTOM: return (S.offset(of: \.padding_bottom), "padding_bottom")
        case RG_INSET_LEFT: return (S.offset(of: \.inset_left), "inset_left")
        case RG_INSET_TOP: return (S.offset(of: \.inset_top), "inset_top")
        case RG_INSET_RIGHT: return (S.offset(of: \.inset_right), "inset_right")
        case RG_INSET_BOTTOM: return (S.offset(of: \.inset_bottom), "inset_bottom")
        case RG_OFFSET_X: return (S.offset(of: \.offset_x), "offset_x")
        case RG_OFFSET_Y: return (S.offset(of: \.offset_y), "offset_y")
        case RG_SUGGESTED_MIN_WIDTH: return (S.offset(of: \.suggested_min_width), "suggested_min_width")
        case RG_SUGGESTED_MIN_HEIGHT: return (S.offset(of: \.suggested_min_height), "suggested_min_height")
        case RG_WEIGHT: return (S.offset(of: \.weight), "weight")
        case RG_ASPECT_RATIO: return (S.offset(of: \.aspect_ratio), "aspect_ratio")
        case RG_CONTENT_WIDTH: return (S.offset(of: \.content_width), "content_width")
        case RG_CONTENT_HEIGHT: return (S.offset(of: \.content_height), "content_height")
        case RG_WEIGHT_SUM: return (S.offset(of: \.weight_sum), "weight_sum")
        case RG_GAP: return (S.offset(of: \.gap), "gap")
        case RG_DIVIDER_WIDTH: return (S.offset(of: \.divider_width), "divider_width")
        case RG_DIVIDER_HEIGHT: return (S.offset(of: \.divider_height), "divider_height")
        case RG_DIVIDER_PADDING: return (S.offset(of: \.divider_padding), "divider_padding")
        case RG_LINE_SPACING_EXTRA: return (S.offset(of: \.line_spacing_extra), "line_spacing_extra")
        case RG_LINE_SPACING_MULTIPLIER: return (S.offset(of: \.line_spacing_multiplier), "line_spacing_multiplier")
        case RG_LAYOUT_GRAVITY: return (S.offset(of: \.layout_gravity), "layout_gravity")
        case RG_VISIBILITY: return (S.offset(of: \.visibility), "visibility")
        case RG_DIRECTION: return (S.offset(of: \.direction), "direction")
        case RG_ORIENTATION: return (S.offset(of: \.orientation), "orientation")
        case RG_GRAVITY: return (S.offset(of: \.gravity), "gravity")
        case RG_WEIGHT_MODE: return (S.offset(of: \.weight_mode), "weight_mode")
        case RG_BASELINE_CHILD_INDEX: return (S.offset(of: \.baseline_child_index), "baseline_child_index")
        case RG_BASELINE_ALIGNED: return (S.offset(of: \.baseline_aligned), "baseline_aligned")
        case RG_MEASURE_WITH_LARGEST_CHILD:
            return (S.offset(of: \.measure_with_largest_child), "measure_with_largest_child")
        case RG_MEASURE_ALL_CHILDREN: return (S.offset(of: \.measure_all_children), "measure_all_children")
        case RG_SHOW_DIVIDERS: return (S.offset(of: \.show_dividers), "show_dividers")
        case RG_FONT: return (S.offset(of: \.font), "font")
        case RG_MAX_LINES: return (S.offset(of: \.max_lines), "max_lines")
        case RG_TEXT_BREAK: return (S.offset(of: \.text_break), "text_break")
        case RG_ELLIPSIZE: return (S.offset(of: \.ellipsize), "ellipsize")
        case RG_LINE_GAP: return (S.offset(of: \.line_gap), "line_gap")
        case RG_FILL_VIEWPORT: return (S.offset(of: \.fill_viewport), "fill_viewport")
        default: return (nil, "")
        }
    }
}

extension StyleRecord {
    /// Read a whole style. Properties of text leaves are not read for other kinds.
    /// - Returns: the record, and nil or what is wrong with which field.
    @_optimize(size)
    static func read(
        _ style: UnsafePointer<rg_style>, kind: UInt32, _ scale: UnitScale, _ fonts: FontTable
    ) -> (record: StyleRecord, problem: StaticString?, field: StaticString) {
        var record = StyleRecord(kind: kind)
        if Int(style.pointee.struct_size) != MemoryLayout<rg_style>.size {
            return (record, "is not sizeof(rg_style): make styles with rg_style_default()", "struct_size")
        }
        for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
            let property = rg_property(rawValue: raw)
            let (offset, name) = StyleField.entry(property)
            guard let offset, kind == RG_KIND_TEXT.rawValue || !isText(property) else { continue }
            let field = UnsafeRawPointer(style) + offset
            var problem: StaticString?
            switch StyleField.kind(property) {
            case .length: problem = record.setLength(property, field.load(as: rg_length.self), scale)
            case .float: problem = record.setFloat(property, field.load(as: Float.self), scale)
            case .int: problem = record.setInt(property, field.load(as: Int32.self), fonts)
            case .bool: problem = record.setInt(property, Int32(field.load(as: UInt8.self)), fonts)
            }
            if problem != nil { return (record, problem, name) }
        }
        return (record, nil, "")
    }

    /// The header's defaults.
    static func defaults() -> rg_style {
        StyleRecord(kind: RG_KIND_VIEW.rawValue).style(UnitScale(unitsPerPixel: 1))
    }

    @_optimize(size)
    func style(_ scale: UnitScale) -> rg_style {
        var style = rg_style()
        withUnsafeMutableBytes(of: &style) { bytes in
            for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
                let property = rg_property(rawValue: raw)
                guard let offset = StyleField.entry(property).offset else { continue }
                switch StyleField.kind(property) {
                case .length:
                    bytes.storeBytes(
                        of: length(property, scale) ?? rg_length(), toByteOffset: offset, as: rg_length.self)
                case .float: bytes.storeBytes(of: float(property, scale) ?? 0, toByteOffset: offset, as: Float.self)
                case .int: bytes.storeBytes(of: int(property) ?? 0, toByteOffset: offset, as: Int32.self)
                case .bool: bytes.storeBytes(of: UInt8(int(property) ?? 0), toByteOffset: offset, as: UInt8.self)
                }
            }
        }
        style.struct_size = UInt32(MemoryLayout<rg_style>.size)
        return style
    }
}
