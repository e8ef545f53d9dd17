// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The form of an attribute's value, which decides how it is read and stored.
enum ValueForm: UInt8 {
    case pixels, signedPixels, padding, number, signedNumber, share  // Float
    case length, edge, limit  // rg_length
    case integer, count, childIndex, gridIndex, gridSpan, fontWeight  // Int32
    case gravity, dividers  // UInt32
    case percent  // Float
    case bool
    // enums of the header
    case visibility, direction, orientation, weightMode, textBreak, textDirection, textAlignment, alignmentMode, chain
    case flexDirection, flexWrap, justifyContent, alignContent, alignItems, alignSelf
}

/// Where the value of an attribute goes as it is. The table is in AttributeName.swift.
struct ValueField {
    var form: ValueForm
    var offset: UInt16  // into TagValues

    @inline(__always)
    init(_ form: ValueForm, _ offset: Int?) {
        self.form = form
        self.offset = UInt16(truncatingIfNeeded: offset.unsafelyUnwrapped)
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
        case .fontWeight:
            if let value = readInteger(attribute.value), value >= 1, value <= 1000 {
                int.pointee = value
            } else {
                badValue(attribute, "an integer from 1 to 1000 (400 = normal, 700 = bold)")
            }
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
        case .dividers:
            if let value = readDividers(attribute.value) {
                int.pointee = Int32(bitPattern: value)
            } else {
                badValue(attribute, "none, or beginning, middle and end joined by |")
            }
        case .percent:
            if let dimension = readDimension(attribute.value), dimension.unit == .percent, dimension.value >= 0,
                Float(dimension.value).isFinite
            {
                float.pointee = Float(dimension.value)
            } else {
                badValue(attribute, "a percentage of at least 0 (50%)")
            }
        case .bool: bool(attribute, &place.assumingMemoryBound(to: Bool.self).pointee)
        case .visibility: choice(attribute, int, "visible invisible gone", "visible, invisible or gone")
        case .direction:
            if let place = word(attribute, "inherit ltr rtl locale", "ltr, rtl, inherit or locale") {
                int.pointee = Int32(bitPattern: place < 3 ? place : options.localeDirection.rawValue)
            }
        case .orientation: choice(attribute, int, "horizontal vertical", "horizontal or vertical")
        case .weightMode: choice(attribute, int, "android box fill", "android, box or fill")
        case .textBreak: choice(attribute, int, "words anywhere", "words or anywhere")
        case .textDirection:
            choice(
                attribute, int, "firstStrong anyRtl ltr rtl locale firstStrongLtr firstStrongRtl inherit",
                "firstStrong, anyRtl, ltr, rtl, locale, firstStrongLtr, firstStrongRtl or inherit")
        case .textAlignment:
            choice(
                attribute, int, "inherit gravity textStart textEnd center viewStart viewEnd",
                "gravity, textStart, textEnd, center, viewStart, viewEnd or inherit")
        case .alignmentMode: choice(attribute, int, "alignMargins alignBounds", "alignMargins or alignBounds")
        case .flexDirection:
            choice(
                attribute, int, "row row_reverse column column_reverse", "row, row_reverse, column or column_reverse")
        case .flexWrap: choice(attribute, int, "nowrap wrap wrap_reverse", "nowrap, wrap or wrap_reverse")
        case .justifyContent, .alignContent: distribution(attribute, int, isAlong: form == .justifyContent)
        case .alignItems, .alignSelf: alignment(attribute, int, isItem: form == .alignSelf)
        case .chain: choice(attribute, int, "spread spread_inside packed", "spread, spread_inside or packed")
        }
    }

    /// Reads a word of a list whose order is that of an enum in the header.
    private mutating func choice(
        _ attribute: Attribute, _ out: UnsafeMutablePointer<Int32>, _ list: StaticText, _ accepted: StaticText
    ) {
        if let place = word(attribute, list, accepted) { out.pointee = Int32(bitPattern: place) }
    }

    /// Reads a word that distributes space in a flexbox: space_evenly only along lines, stretch only between them.
    private mutating func distribution(_ attribute: Attribute, _ out: UnsafeMutablePointer<Int32>, isAlong: Bool) {
        let place = wordIndex(
            attribute.value, "flex_start flex_end center space_between space_around space_evenly stretch")
        if place >= 0 && place != (isAlong ? 6 : 5) {
            out.pointee = Int32(truncatingIfNeeded: place)
        } else {
            badValue(
                attribute,
                isAlong
                    ? "flex_start, flex_end, center, space_between, space_around or space_evenly"
                    : "flex_start, flex_end, center, space_between, space_around or stretch")
        }
    }

    /// Reads an alignment in a flexbox; auto is one of items.
    private mutating func alignment(_ attribute: Attribute, _ out: UnsafeMutablePointer<Int32>, isItem: Bool) {
        let place = wordIndex(attribute.value, "auto flex_start flex_end center baseline stretch")
        if place > 0 || (isItem && place == 0) {
            out.pointee = Int32(truncatingIfNeeded: place)
        } else {
            badValue(
                attribute,
                isItem
                    ? "auto, flex_start, flex_end, center, baseline or stretch"
                    : "flex_start, flex_end, center, baseline or stretch")
        }
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
