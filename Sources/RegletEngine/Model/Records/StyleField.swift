// SPDX-License-Identifier: MIT
import CReglet

/// Properties that few nodes have, in units unless noted otherwise.
struct RareStyle {
    /// The index of the RarerStyle; -1 without one, and in a StyleRecord.
    var rarer: Int32 = -1
    var suggestedMinWidth: Int32 = 0, suggestedMinHeight: Int32 = 0
    var minWidth: Int32 = -1, minHeight: Int32 = -1, maxWidth: Int32 = -1, maxHeight: Int32 = -1
    var aspectRatio: Float = 0
    var insetLeft: Int32 = 0, insetTop: Int32 = 0, insetRight: Int32 = 0, insetBottom: Int32 = 0
    var offsetX: Int32 = 0, offsetY: Int32 = 0

    private var hasInset: Bool { insetLeft != 0 || insetTop != 0 || insetRight != 0 || insetBottom != 0 }

    // flags of the node: see StyleRecord.derivedFlags

    var hasSizeRules: Bool {
        hasInset || minWidth >= 0 || minHeight >= 0 || maxWidth >= 0 || maxHeight >= 0 || aspectRatio > 0
    }

    var hasFrameRules: Bool { hasInset || offsetX != 0 || offsetY != 0 }
}

/// Properties that still fewer nodes have, which have a RareStyle, too. In units unless noted otherwise.
struct RarerStyle {
    /// The interned style for the other direction of writing; nil where no side depends on the direction.
    var mirrored: UnsafeMutablePointer<InternedStyle>?
    // as given, when start or end is set; `absent` = unset
    var marginLeft: Int32 = 0, marginRight: Int32 = 0
    var marginStart: Int32 = RarerStyle.absent, marginEnd: Int32 = RarerStyle.absent
    var paddingLeft: Int32 = 0, paddingRight: Int32 = 0
    var paddingStart: Int32 = RarerStyle.absent, paddingEnd: Int32 = RarerStyle.absent
    var percentWidth: Float = 0, percentHeight: Float = 0
    var contentWidth: Int32 = 0, contentHeight: Int32 = 0
    var baseline: Int32 = -1
    var weightSum: Float = 0
    var gap: Int32 = 0
    var baselineChild: Int32 = -1
    var dividerWidth: Int32 = 0, dividerHeight: Int32 = 0, dividerPadding: Int32 = 0
    var lineGap: Int32 = 0
    // edges in a frame: `absent` = unset; an edge whose bit is in `edgePercents` holds the bits of a Float
    var edgeLeft: Int32 = RarerStyle.absent, edgeTop: Int32 = RarerStyle.absent
    var edgeRight: Int32 = RarerStyle.absent, edgeBottom: Int32 = RarerStyle.absent
    var edgeStart: Int32 = RarerStyle.absent, edgeEnd: Int32 = RarerStyle.absent
    var edgePercents: UInt32 = 0  // 1 << (property - RG_EDGE_LEFT)
    var order: Int32 = 0, z: Int32 = 0
    var dividerSpacing: Int32 = RarerStyle.absent
    var dividerExtendStart: Int32 = 0, dividerExtendEnd: Int32 = 0
    /// The code of a TextWriting, which texts below inherit; 0 for texts, which keep theirs.
    var writing: UInt32 = 0

    static let absent = Int32.min

    /// A flag of the node: see StyleRecord.derivedFlags.
    var hasEdges: Bool {
        edgeLeft != Self.absent || edgeTop != Self.absent || edgeRight != Self.absent || edgeBottom != Self.absent
            || edgeStart != Self.absent || edgeEnd != Self.absent
    }
}

/// The check of a property and the form of its word in a record.
enum FieldForm: UInt8 {
    // lengths
    case size  // Length; a percentage has its own word
    case limit  // units, -1 unset
    case padding, margin  // units, RarerStyle.absent unset; margins may be negative
    case edge  // units or, with a bit of edgePercents, the bits of a Float; RarerStyle.absent unset
    // floats
    case units, signedUnits, offset
    case number, sum  // bits of the Float; a sum below 0 is 0
    // integers
    case gravity, layoutGravity, font, count, childIndex, ordinal
    case bits, flag  // bits of the record's flags; rg_style has one byte for them
    case choice, toggle  // up to `most`; rg_style has one byte for a toggle
    case writing  // up to `most`: a part of StyleRecord.writing
}

/// A property: its offsets in rg_style and StyleRecord, its form and its readers. Only this table connects the header's
/// struct, the property numbers and the records.
struct StyleField {
    var given: UInt16  // bytes into rg_style
    var word: UInt8  // of StyleRecord; of `bits` and `flag`: their shift in the flags
    var form: FieldForm
    var readers: UInt8
    var most: UInt8  // the largest value of an integer that is a choice or bits

    // the numbers of properties by type: not all are in use
    static let lengths: ClosedRange<UInt32> = 0...31
    static let floats: ClosedRange<UInt32> = 32...63
    static let ints: ClosedRange<UInt32> = 64...95

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
        case RG_MARGIN_START:
            self.init(S.offset(of: \.margin_start), R.offset(of: \.rarer.marginStart), .margin, parent)
        case RG_MARGIN_END: self.init(S.offset(of: \.margin_end), R.offset(of: \.rarer.marginEnd), .margin, parent)
        case RG_PADDING_START:
            self.init(S.offset(of: \.padding_start), R.offset(of: \.rarer.paddingStart), .padding, own)
        case RG_PADDING_END: self.init(S.offset(of: \.padding_end), R.offset(of: \.rarer.paddingEnd), .padding, own)
        case RG_BASELINE: self.init(S.offset(of: \.baseline), R.offset(of: \.rarer.baseline), .limit, own)
        case RG_EDGE_LEFT: self.init(S.offset(of: \.edge_left), R.offset(of: \.rarer.edgeLeft), .edge, parent)
        case RG_EDGE_TOP: self.init(S.offset(of: \.edge_top), R.offset(of: \.rarer.edgeTop), .edge, parent)
        case RG_EDGE_RIGHT: self.init(S.offset(of: \.edge_right), R.offset(of: \.rarer.edgeRight), .edge, parent)
        case RG_EDGE_BOTTOM: self.init(S.offset(of: \.edge_bottom), R.offset(of: \.rarer.edgeBottom), .edge, parent)
        case RG_EDGE_START: self.init(S.offset(of: \.edge_start), R.offset(of: \.rarer.edgeStart), .edge, parent)
        case RG_EDGE_END: self.init(S.offset(of: \.edge_end), R.offset(of: \.rarer.edgeEnd), .edge, parent)
        case RG_DIVIDER_SPACING:
            self.init(S.offset(of: \.divider_spacing), R.offset(of: \.rarer.dividerSpacing), .padding, own)

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
        case RG_CONTENT_WIDTH: self.init(S.offset(of: \.content_width), R.offset(of: \.rarer.contentWidth), .units, own)
        case RG_CONTENT_HEIGHT:
            self.init(S.offset(of: \.content_height), R.offset(of: \.rarer.contentHeight), .units, own)
        case RG_WEIGHT_SUM: self.init(S.offset(of: \.weight_sum), R.offset(of: \.rarer.weightSum), .sum, own)
        case RG_GAP: self.init(S.offset(of: \.gap), R.offset(of: \.rarer.gap), .units, own)
        case RG_DIVIDER_WIDTH: self.init(S.offset(of: \.divider_width), R.offset(of: \.rarer.dividerWidth), .units, own)
        case RG_DIVIDER_HEIGHT:
            self.init(S.offset(of: \.divider_height), R.offset(of: \.rarer.dividerHeight), .units, own)
        case RG_DIVIDER_PADDING:
            self.init(S.offset(of: \.divider_padding), R.offset(of: \.rarer.dividerPadding), .units, 0)
        case RG_LINE_SPACING_EXTRA:
            self.init(S.offset(of: \.line_spacing_extra), R.offset(of: \.text.spacingExtra), .signedUnits, own)
        case RG_LINE_SPACING_MULTIPLIER:
            self.init(S.offset(of: \.line_spacing_multiplier), R.offset(of: \.text.spacingMultiplier), .number, own)
        case RG_LINE_GAP: self.init(S.offset(of: \.line_gap), R.offset(of: \.rarer.lineGap), .units, own)
        case RG_DIVIDER_EXTEND_START:
            self.init(S.offset(of: \.divider_extend_start), R.offset(of: \.rarer.dividerExtendStart), .signedUnits, 0)
        case RG_DIVIDER_EXTEND_END:
            self.init(S.offset(of: \.divider_extend_end), R.offset(of: \.rarer.dividerExtendEnd), .signedUnits, 0)

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
            self.init(S.offset(of: \.baseline_child_index), R.offset(of: \.rarer.baselineChild), .childIndex, own)
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
        case RG_ELLIPSIZE: self.init(S.offset(of: \.ellipsize), R.offset(of: \.text.ellipsize), .toggle, own, most: 3)
        case RG_TEXT_DIRECTION:
            self.init(S.offset(of: \.text_direction), R.offset(of: \.rarer.writing), .writing, 0, most: 7)
        case RG_TEXT_ALIGNMENT:
            self.init(S.offset(of: \.text_alignment), R.offset(of: \.rarer.writing), .writing, 0, most: 6)
        case RG_INCLUDE_FONT_PADDING:
            self.init(
                S.offset(of: \.include_font_padding), R.offset(of: \.text.includesPadding), .toggle, own)
        case RG_ORDER:
            self.init(
                S.offset(of: \.order), R.offset(of: \.rarer.order), .ordinal, parent | StyleReader.siblingOrder)
        case RG_Z: self.init(S.offset(of: \.z), R.offset(of: \.rarer.z), .ordinal, 0)
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
                text_direction include_font_padding text_alignment \

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
        return list.word(Int(rest))
    }
}
