// SPDX-License-Identifier: MIT
import CReglet

/// Where each property lies in rg_style, under which name, and of which type: the one table between the header's struct
/// and the properties.
enum StyleField {
    enum Kind: UInt8 { case length, float, int, bool }

    static let lengths = RG_WIDTH.rawValue...RG_DIVIDER_SPACING.rawValue
    static let floats = RG_MARGIN_LEFT.rawValue...RG_DIVIDER_EXTEND_END.rawValue
    static let ints = RG_LAYOUT_GRAVITY.rawValue...RG_DIVIDER_BEFORE.rawValue

    static func kind(_ property: rg_property) -> Kind {
        if lengths.contains(property.rawValue) { return .length }
        if floats.contains(property.rawValue) { return .float }
        switch property {
        case RG_BASELINE_ALIGNED, RG_MEASURE_WITH_LARGEST_CHILD, RG_MEASURE_ALL_CHILDREN, RG_ELLIPSIZE,
            RG_FILL_VIEWPORT, RG_DIVIDER_BEFORE:
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
        case RG_EDGE_LEFT: return (S.offset(of: \.edge_left), "edge_left")
        case RG_EDGE_TOP: return (S.offset(of: \.edge_top), "edge_top")
        case RG_EDGE_RIGHT: return (S.offset(of: \.edge_right), "edge_right")
        case RG_EDGE_BOTTOM: return (S.offset(of: \.edge_bottom), "edge_bottom")
        case RG_EDGE_START: return (S.offset(of: \.edge_start), "edge_start")
        case RG_EDGE_END: return (S.offset(of: \.edge_end), "edge_end")
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
        case RG_DIVIDER_SPACING: return (S.offset(of: \.divider_spacing), "divider_spacing")
        case RG_DIVIDER_EXTEND_START: return (S.offset(of: \.divider_extend_start), "divider_extend_start")
        case RG_DIVIDER_EXTEND_END: return (S.offset(of: \.divider_extend_end), "divider_extend_end")
        case RG_DIVIDER_BEFORE: return (S.offset(of: \.divider_before), "divider_before")
        case RG_ORDER: return (S.offset(of: \.order), "order")
        case RG_Z: return (S.offset(of: \.z), "z")
        default: return (nil, "")
        }
    }
}

/// How a reader finds what a style says otherwise than the default one: made with the context from the table above.
struct StyleFields {
    struct Entry {
        var offset: UInt16
        var kind: UInt8  // StyleField.Kind
        var next: UInt8  // property in the same word, or `none`
    }

    static let none: UInt8 = 255
    var defaults = StyleRecord.defaults()
    /// By property number; properties and words of the struct are below 128.
    private(set) var entries = InlineArray<128, Entry>(repeating: Entry(offset: 0, kind: 0, next: StyleFields.none))
    /// By word of the struct: a property that differs when the word does (of a length: its kind), or `none`.
    private(set) var first = InlineArray<128, UInt8>(repeating: StyleFields.none)

    @_optimize(size)
    init() {
        for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
            let property = rg_property(rawValue: raw)
            guard let offset = StyleField.entry(property).offset else { continue }
            let kind = StyleField.kind(property)
            let word = (kind == .length ? offset &+ MemoryLayout<rg_length>.offset(of: \.kind)! : offset) / 4
            entries[Int(raw)] = Entry(
                offset: UInt16(truncatingIfNeeded: offset), kind: kind.rawValue, next: first[word])
            first[word] = UInt8(truncatingIfNeeded: raw)
        }
    }
}

extension StyleRecord {
    /// Read a whole style into a fresh record. Properties of text leaves are not read for other kinds. O(what differs from
    /// the default), but for a comparison of the bytes.
    /// - Returns: nil, or what is wrong with which field.
    mutating func read(
        _ style: UnsafePointer<rg_style>, _ engine: Engine
    ) -> (problem: StaticString, field: StaticString)? {
        if Int(style.pointee.struct_size) != MemoryLayout<rg_style>.size {
            return ("is not sizeof(rg_style): make styles with rg_style_default()", "struct_size")
        }
        let bytes = UnsafeRawPointer(style)
        let defaults = withUnsafePointer(to: &engine.state.pointee.styleFields.defaults) { UnsafeRawPointer($0) }
        let words = MemoryLayout<rg_style>.size / 4
        var word = 0
        while word < words {
            let at = word &* 4
            if bytes.load(fromByteOffset: at, as: UInt32.self) != defaults.load(fromByteOffset: at, as: UInt32.self) {
                if let problem = readWord(word, bytes, engine) { return problem }
            }
            word &+= 1
        }
        return nil
    }

    @inline(never)
    private mutating func readWord(
        _ word: Int, _ style: UnsafeRawPointer, _ engine: Engine
    ) -> (problem: StaticString, field: StaticString)? {
        var raw = engine.state.pointee.styleFields.first[word]
        while raw != StyleFields.none {
            if let problem = readField(raw, style, engine) {
                return (problem, StyleField.entry(rg_property(rawValue: UInt32(raw))).name)
            }
            raw = engine.state.pointee.styleFields.entries[Int(raw)].next
        }
        return nil
    }

    @inline(__always)
    private mutating func readField(_ raw: UInt8, _ style: UnsafeRawPointer, _ engine: Engine) -> StaticString? {
        let property = rg_property(rawValue: UInt32(raw))
        if kind != RG_KIND_TEXT.rawValue && StyleRecord.isText(property) { return nil }
        let scale = engine.state.pointee.scale
        let entry = engine.state.pointee.styleFields.entries[Int(raw)]
        let field = style + Int(entry.offset)
        switch entry.kind {
        case StyleField.Kind.length.rawValue: return setLength(property, field.load(as: rg_length.self), scale)
        case StyleField.Kind.float.rawValue: return setFloat(property, field.load(as: Float.self), scale)
        case StyleField.Kind.int.rawValue:
            return setInt(property, field.load(as: Int32.self), engine.state.pointee.fonts)
        default: return setInt(property, Int32(field.load(as: UInt8.self)), engine.state.pointee.fonts)
        }
    }

    /// The header's defaults: those of a record nothing was set of.
    @inline(__always)
    static func defaults() -> rg_style {
        var style = rg_style()
        style.struct_size = UInt32(MemoryLayout<rg_style>.size)
        style.gravity = Gravity.normal
        style.baseline_child_index = -1
        style.baseline_aligned = true
        style.line_spacing_multiplier = 1
        return style
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
