// SPDX-License-Identifier: MIT
import CReglet

/// The check of a property and the form of its word in a record.
enum FieldForm: UInt8 {
    // lengths
    case size  // Length; a percentage has its own word
    case limit  // units, -1 unset
    case padding, margin  // units, RareStyle.absent unset; margins may be negative
    case edge  // units or, with a bit of edgePercents, the bits of a Float; RareStyle.absent unset
    // floats
    case units, signedUnits, offset
    case number, sum  // bits of the Float; a sum below 0 is 0
    // integers
    case gravity, layoutGravity, font, count, childIndex, ordinal
    case bits, flag  // bits of the record's flags; rg_style has one byte for them
    case choice, toggle  // 0 or 1; rg_style has one byte for it
}

/// The readers of a node's property, as bits. Tracking/DirtyRules.swift has the rows that each one makes dirty.
enum StyleReader {
    static let ownMeasure: UInt8 = 1
    static let parentMeasure: UInt8 = 2
    static let parentPlacing: UInt8 = 4
    static let childSpecs: UInt8 = 8  // the specs that a container gives its children
    static let ownCells: UInt8 = 16  // the cells that a grid gives its children
    static let parentCells: UInt8 = 32
    static let siblingOrder: UInt8 = 64
    static let groups: UInt8 = 128  // connection groups, whose members follow their visibility
}

/// A property: its offsets in rg_style and StyleRecord, its form and its readers. Only this table connects the header's
/// struct, the property numbers and the records.
struct StyleField {
    var given: UInt16  // bytes into rg_style
    var word: UInt8  // of StyleRecord; of `bits` and `flag`: their shift in the flags
    var form: FieldForm
    var readers: UInt8
    var most: UInt8  // the largest value of an integer that is a choice or bits

    static let lengths = RG_WIDTH.rawValue...RG_DIVIDER_SPACING.rawValue
    static let floats = RG_MARGIN_LEFT.rawValue...RG_DIVIDER_EXTEND_END.rawValue
    static let ints = RG_LAYOUT_GRAVITY.rawValue...RG_MIN_LINES.rawValue

    @inline(__always)
    private init(_ given: Int?, _ at: Int?, _ form: FieldForm, _ readers: UInt8, most: UInt8 = 1) {
        self.given = UInt16(truncatingIfNeeded: given.unsafelyUnwrapped)
        word = UInt8(truncatingIfNeeded: at.unsafelyUnwrapped / 4)
        self.form = form
        self.readers = readers
        self.most = most
    }

    /// A field in the flags; `most` is 1, 2 or 7.
    @inline(__always)
    private init(_ given: Int?, _ form: FieldForm, shift: UInt32, _ readers: UInt8, most: UInt8 = 1) {
        self.init(given, 4 &* Int(shift), form, readers, most: most)
    }

    /// Whether the property is in the record's flags, where `word` is its shift.
    var isInFlags: Bool { form == .bits || form == .flag }

    /// The bits of the flags, not shifted.
    var mask: UInt32 { UInt32(most | most >> 1) }

    /// The field of a property; nil for a number that is no property.
    @inline(never)
    @_optimize(size)
    init?(_ property: rg_property) {
        typealias S = MemoryLayout<rg_style>
        typealias R = MemoryLayout<StyleRecord>
        let own = StyleReader.ownMeasure, parent = StyleReader.parentMeasure, place = StyleReader.parentPlacing
        let childSpecs = StyleReader.childSpecs
        switch property {
        case RG_WIDTH: self.init(S.offset(of: \.width), R.offset(of: \.width), .size, parent)
        case RG_HEIGHT: self.init(S.offset(of: \.height), R.offset(of: \.height), .size, parent)
        case RG_MIN_WIDTH: self.init(S.offset(of: \.min_width), R.offset(of: \.rare.minWidth), .limit, own | parent)
        case RG_MIN_HEIGHT: self.init(S.offset(of: \.min_height), R.offset(of: \.rare.minHeight), .limit, own | parent)
        case RG_MAX_WIDTH: self.init(S.offset(of: \.max_width), R.offset(of: \.rare.maxWidth), .limit, own | parent)
        case RG_MAX_HEIGHT: self.init(S.offset(of: \.max_height), R.offset(of: \.rare.maxHeight), .limit, own | parent)
        case RG_MARGIN_START: self.init(S.offset(of: \.margin_start), R.offset(of: \.rare.marginStart), .margin, parent)
        case RG_MARGIN_END: self.init(S.offset(of: \.margin_end), R.offset(of: \.rare.marginEnd), .margin, parent)
        case RG_PADDING_START:
            self.init(S.offset(of: \.padding_start), R.offset(of: \.rare.paddingStart), .padding, own)
        case RG_PADDING_END: self.init(S.offset(of: \.padding_end), R.offset(of: \.rare.paddingEnd), .padding, own)
        case RG_BASELINE: self.init(S.offset(of: \.baseline), R.offset(of: \.rare.baseline), .limit, own)
        case RG_EDGE_LEFT: self.init(S.offset(of: \.edge_left), R.offset(of: \.rare.edgeLeft), .edge, parent)
        case RG_EDGE_TOP: self.init(S.offset(of: \.edge_top), R.offset(of: \.rare.edgeTop), .edge, parent)
        case RG_EDGE_RIGHT: self.init(S.offset(of: \.edge_right), R.offset(of: \.rare.edgeRight), .edge, parent)
        case RG_EDGE_BOTTOM: self.init(S.offset(of: \.edge_bottom), R.offset(of: \.rare.edgeBottom), .edge, parent)
        case RG_EDGE_START: self.init(S.offset(of: \.edge_start), R.offset(of: \.rare.edgeStart), .edge, parent)
        case RG_EDGE_END: self.init(S.offset(of: \.edge_end), R.offset(of: \.rare.edgeEnd), .edge, parent)
        case RG_DIVIDER_SPACING:
            self.init(S.offset(of: \.divider_spacing), R.offset(of: \.rare.dividerSpacing), .padding, own)

        case RG_MARGIN_LEFT: self.init(S.offset(of: \.margin_left), R.offset(of: \.marginLeft), .signedUnits, parent)
        case RG_MARGIN_TOP: self.init(S.offset(of: \.margin_top), R.offset(of: \.marginTop), .signedUnits, parent)
        case RG_MARGIN_RIGHT: self.init(S.offset(of: \.margin_right), R.offset(of: \.marginRight), .signedUnits, parent)
        case RG_MARGIN_BOTTOM:
            self.init(S.offset(of: \.margin_bottom), R.offset(of: \.marginBottom), .signedUnits, parent)
        case RG_PADDING_LEFT: self.init(S.offset(of: \.padding_left), R.offset(of: \.paddingLeft), .units, own)
        case RG_PADDING_TOP: self.init(S.offset(of: \.padding_top), R.offset(of: \.paddingTop), .units, own)
        case RG_PADDING_RIGHT: self.init(S.offset(of: \.padding_right), R.offset(of: \.paddingRight), .units, own)
        case RG_PADDING_BOTTOM: self.init(S.offset(of: \.padding_bottom), R.offset(of: \.paddingBottom), .units, own)
        case RG_INSET_LEFT: self.init(S.offset(of: \.inset_left), R.offset(of: \.rare.insetLeft), .units, own | parent)
        case RG_INSET_TOP: self.init(S.offset(of: \.inset_top), R.offset(of: \.rare.insetTop), .units, own | parent)
        case RG_INSET_RIGHT:
            self.init(S.offset(of: \.inset_right), R.offset(of: \.rare.insetRight), .units, own | parent)
        case RG_INSET_BOTTOM:
            self.init(S.offset(of: \.inset_bottom), R.offset(of: \.rare.insetBottom), .units, own | parent)
        case RG_OFFSET_X: self.init(S.offset(of: \.offset_x), R.offset(of: \.rare.offsetX), .offset, place)
        case RG_OFFSET_Y: self.init(S.offset(of: \.offset_y), R.offset(of: \.rare.offsetY), .offset, place)
        case RG_SUGGESTED_MIN_WIDTH:
            self.init(S.offset(of: \.suggested_min_width), R.offset(of: \.rare.suggestedMinWidth), .units, own)
        case RG_SUGGESTED_MIN_HEIGHT:
            self.init(S.offset(of: \.suggested_min_height), R.offset(of: \.rare.suggestedMinHeight), .units, own)
        case RG_WEIGHT: self.init(S.offset(of: \.weight), R.offset(of: \.weight), .number, parent)
        case RG_ASPECT_RATIO: self.init(S.offset(of: \.aspect_ratio), R.offset(of: \.rare.aspectRatio), .number, own)
        case RG_CONTENT_WIDTH: self.init(S.offset(of: \.content_width), R.offset(of: \.rare.contentWidth), .units, own)
        case RG_CONTENT_HEIGHT:
            self.init(S.offset(of: \.content_height), R.offset(of: \.rare.contentHeight), .units, own)
        case RG_WEIGHT_SUM: self.init(S.offset(of: \.weight_sum), R.offset(of: \.rare.weightSum), .sum, own)
        case RG_GAP: self.init(S.offset(of: \.gap), R.offset(of: \.rare.gap), .units, own)
        case RG_DIVIDER_WIDTH: self.init(S.offset(of: \.divider_width), R.offset(of: \.rare.dividerWidth), .units, own)
        case RG_DIVIDER_HEIGHT:
            self.init(S.offset(of: \.divider_height), R.offset(of: \.rare.dividerHeight), .units, own)
        case RG_DIVIDER_PADDING:
            self.init(S.offset(of: \.divider_padding), R.offset(of: \.rare.dividerPadding), .units, 0)
        case RG_LINE_SPACING_EXTRA:
            self.init(S.offset(of: \.line_spacing_extra), R.offset(of: \.text.spacingExtra), .signedUnits, own)
        case RG_LINE_SPACING_MULTIPLIER:
            self.init(S.offset(of: \.line_spacing_multiplier), R.offset(of: \.text.spacingMultiplier), .number, own)
        case RG_LINE_GAP: self.init(S.offset(of: \.line_gap), R.offset(of: \.rare.lineGap), .units, own)
        case RG_DIVIDER_EXTEND_START:
            self.init(S.offset(of: \.divider_extend_start), R.offset(of: \.rare.dividerExtendStart), .signedUnits, 0)
        case RG_DIVIDER_EXTEND_END:
            self.init(S.offset(of: \.divider_extend_end), R.offset(of: \.rare.dividerExtendEnd), .signedUnits, 0)

        case RG_LAYOUT_GRAVITY:
            self.init(
                S.offset(of: \.layout_gravity), R.offset(of: \.layoutGravity), .layoutGravity,
                parent | StyleReader.parentCells)
        case RG_GRAVITY: self.init(S.offset(of: \.gravity), R.offset(of: \.gravity), .gravity, own)
        case RG_VISIBILITY:
            self.init(
                S.offset(of: \.visibility), .bits, shift: NodeFlags.visibilityShift, place | StyleReader.groups, most: 2
            )
        case RG_DIRECTION:  // see StyleEditor.propagateDirection
            self.init(S.offset(of: \.direction), .bits, shift: NodeFlags.directionShift, 0, most: 2)
        case RG_ORIENTATION:
            self.init(
                S.offset(of: \.orientation), .bits, shift: NodeFlags.verticalShift,
                own | childSpecs | StyleReader.ownCells)
        case RG_WEIGHT_MODE:
            self.init(
                S.offset(of: \.weight_mode), .bits, shift: NodeFlags.weightModeShift, own | childSpecs, most: 2)
        case RG_SHOW_DIVIDERS:
            self.init(S.offset(of: \.show_dividers), .bits, shift: NodeFlags.dividerShift, own, most: 7)
        case RG_BASELINE_CHILD_INDEX:
            self.init(S.offset(of: \.baseline_child_index), R.offset(of: \.rare.baselineChild), .childIndex, own)
        case RG_BASELINE_ALIGNED: self.init(S.offset(of: \.baseline_aligned), .flag, shift: 10, own)
        case RG_MEASURE_WITH_LARGEST_CHILD:
            self.init(S.offset(of: \.measure_with_largest_child), .flag, shift: 11, own)
        case RG_MEASURE_ALL_CHILDREN: self.init(S.offset(of: \.measure_all_children), .flag, shift: 12, own)
        case RG_FILL_VIEWPORT: self.init(S.offset(of: \.fill_viewport), .flag, shift: 31, own | childSpecs)
        case RG_DIVIDER_BEFORE: self.init(S.offset(of: \.divider_before), .flag, shift: 28, parent)
        case RG_FONT: self.init(S.offset(of: \.font), R.offset(of: \.text.font), .font, own)
        case RG_MAX_LINES: self.init(S.offset(of: \.max_lines), R.offset(of: \.text.maxLines), .count, own)
        case RG_MIN_LINES: self.init(S.offset(of: \.min_lines), R.offset(of: \.text.minLines), .count, own)
        case RG_TEXT_BREAK: self.init(S.offset(of: \.text_break), R.offset(of: \.text.breakAnywhere), .choice, own)
        case RG_ELLIPSIZE: self.init(S.offset(of: \.ellipsize), R.offset(of: \.text.ellipsize), .toggle, own)
        case RG_ORDER:
            self.init(
                S.offset(of: \.order), R.offset(of: \.rare.order), .ordinal, parent | StyleReader.siblingOrder)
        case RG_Z: self.init(S.offset(of: \.z), R.offset(of: \.rare.z), .ordinal, 0)
        default: return nil
        }
    }

    // MARK: - Names

    /// The name of a property in rg_style, and its length.
    @_optimize(size)
    static func name(_ property: UInt8) -> (UnsafePointer<UInt8>, Int) {
        var list: StaticText =
            """
            width height min_width min_height max_width max_height margin_start margin_end padding_start padding_end \
            baseline edge_left edge_top edge_right edge_bottom edge_start edge_end divider_spacing \

            """
        var rest = UInt32(property)
        if rest >= ints.lowerBound {
            rest &-= ints.lowerBound
            list = """
                layout_gravity visibility direction orientation gravity weight_mode baseline_child_index \
                baseline_aligned measure_with_largest_child measure_all_children show_dividers font max_lines \
                text_break ellipsize fill_viewport order z divider_before min_lines \

                """
        } else if rest >= floats.lowerBound {
            rest &-= floats.lowerBound
            list = """
                margin_left margin_top margin_right margin_bottom padding_left padding_top padding_right \
                padding_bottom inset_left inset_top inset_right inset_bottom offset_x offset_y suggested_min_width \
                suggested_min_height weight aspect_ratio content_width content_height weight_sum gap divider_width \
                divider_height divider_padding line_spacing_extra line_spacing_multiplier line_gap \
                divider_extend_start divider_extend_end \

                """
        }
        var start = list.start
        while true {
            var length = 0
            while start[length] > 32 { length &+= 1 }
            if rest == 0 { return (start, length) }
            rest &-= 1
            start += length &+ 1
        }
    }
}
