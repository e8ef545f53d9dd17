// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The form of an attribute's value, which decides how it is read and stored.
enum ValueForm: UInt8 {
    case pixels, signedPixels, padding, number, signedNumber, share  // Float
    case length, edge, limit  // rg_length
    case integer, count, childIndex, gridIndex, gridSpan  // Int32
    case gravity  // UInt32
    case bool
    case visibility, direction, orientation, weightMode, textBreak, alignmentMode, chain  // enums of the header
}

/// The field into which the value of an attribute is stored directly, as for most attributes. Each has a line in this
/// table; a switch whose cases store would be ten times as large.
struct ValueField {
    var form: ValueForm
    var offset: UInt16  // into TagValues

    @inline(__always)
    private init(_ form: ValueForm, _ offset: Int?) {
        self.form = form
        self.offset = UInt16(truncatingIfNeeded: offset.unsafelyUnwrapped)
    }

    /// The field of an attribute; nil for one whose value sets several fields or has its own syntax.
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
        case .textBreak: self.init(.textBreak, V.offset(of: \.style.text_break))
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
        default: return nil
        }
    }
}

extension Inflater {
    /// Reads a value and stores it at `place`. A bad value is reported, and the old one stays.
    @inline(never)
    @_optimize(size)
    mutating func read(_ attribute: Attribute, _ form: ValueForm, into place: UnsafeMutableRawPointer) {
        let float = place.assumingMemoryBound(to: Float.self), int = place.assumingMemoryBound(to: Int32.self)
        let length = place.assumingMemoryBound(to: rg_length.self)
        switch form {
        case .pixels, .signedPixels: pixels(attribute, &float.pointee, signed: form == .signedPixels)
        case .padding:
            var value = Float.nan
            pixels(attribute, &value, signed: true)
            if value < 0 {
                // Android does not read most of these either, but shrinks the view by those at the start and the end
                ignore(attribute, "padding below 0 counts as none: $q")
                value = attribute.name == .paddingStart || attribute.name == .paddingEnd ? 0 : .nan
            }
            if !value.isNaN { float.pointee = value }
        case .number, .signedNumber: number(attribute, &float.pointee, signed: form == .signedNumber)
        case .share:
            if let value = readNumber(attribute.value), value >= 0, value <= 1 {
                float.pointee = value
            } else {
                badValue(attribute, "a number from 0 to 1")
            }
        case .length:
            if let value = readLength(attribute.value, units) {
                length.pointee = value
            } else {
                badValue(
                    attribute,
                    "match_parent, wrap_content or a length of at least 0 (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm, 50%)")
            }
        case .edge: edge(attribute, &length.pointee)
        case .limit:
            var value = Float.nan
            pixels(attribute, &value)
            if !value.isNaN { length.pointee = rg_length(value: value, kind: RG_PX) }
        case .integer: integer(attribute, &int.pointee, least: Int32.min, "an integer")
        case .count: integer(attribute, &int.pointee, least: 0, "an integer of at least 0 (0 = no limit)")
        case .childIndex: integer(attribute, &int.pointee, least: -1, "an integer of at least -1")
        case .gridIndex, .gridSpan:
            let least: Int32 = form == .gridSpan ? 1 : 0
            if let value = readInteger(attribute.value), value >= least, value <= RG_GRID_MAX_INDEX {
                int.pointee = value
            } else {
                badValue(attribute, least == 0 ? "an integer from 0 to 32,767" : "an integer from 1 to 32,767")
            }
        case .gravity:
            if let value = readGravity(attribute.value) {
                int.pointee = Int32(bitPattern: value)
            } else {
                badValue(
                    attribute,
                    """
                    top, bottom, left, right, start, end, center, center_vertical, center_horizontal, fill, \
                    fill_vertical, fill_horizontal, clip_vertical, clip_horizontal, joined by |
                    """)
            }
        case .bool: bool(attribute, &place.assumingMemoryBound(to: Bool.self).pointee)
        case .visibility: choice(attribute, int, "visible invisible gone", "visible, invisible or gone")
        case .direction:
            if let place = word(attribute, "inherit ltr rtl locale", "ltr, rtl, inherit or locale") {
                int.pointee = Int32(bitPattern: place % 3)
            }
        case .orientation: choice(attribute, int, "horizontal vertical", "horizontal or vertical")
        case .weightMode: choice(attribute, int, "android box fill", "android, box or fill")
        case .textBreak: choice(attribute, int, "words anywhere", "words or anywhere")
        case .alignmentMode: choice(attribute, int, "alignMargins alignBounds", "alignMargins or alignBounds")
        case .chain: choice(attribute, int, "spread spread_inside packed", "spread, spread_inside or packed")
        }
    }

    /// Reads a word of a list whose order is that of an enum in the header.
    private mutating func choice(
        _ attribute: Attribute, _ out: UnsafeMutablePointer<Int32>, _ list: StaticText, _ accepted: StaticText
    ) {
        if let place = word(attribute, list, accepted) { out.pointee = Int32(bitPattern: place) }
    }

    /// Reads a length or a percentage, of either sign.
    private mutating func edge(_ attribute: Attribute, _ out: inout rg_length) {
        let dimension = readDimension(attribute.value)
        if let value = dimension?.pixels(units) {
            out = rg_length(value: value, kind: RG_PX)
        } else if let dimension, dimension.unit == .percent, Float(dimension.value).isFinite {
            out = rg_length(value: Float(dimension.value), kind: RG_PERCENT)
        } else {
            badValue(attribute, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm) or a percentage (50%)")
        }
    }

    private mutating func integer(_ attribute: Attribute, _ out: inout Int32, least: Int32, _ accepted: StaticText) {
        if let value = readInteger(attribute.value), value >= least {
            out = value
        } else {
            badValue(attribute, accepted)
        }
    }
}
