// SPDX-License-Identifier: MIT
import CReglet

/// One property of a record, set or read by its number. Setters return the problem, or nil.
extension StyleRecord {
    static var badSize: StaticText { "a size must be a finite number >= 0" }
    static var notFinite: StaticText { "a number must be finite" }
    static var negative: StaticText { "this number must not be negative" }
    static var unknownVisibility: StaticText { "unknown visibility" }
    static var unknownGravity: StaticText { "unknown gravity bits" }

    /// The words of a record, by the index in StyleField. `mutating` because reading takes an address, too.
    @inline(__always)
    mutating func withWords<R>(_ body: (UnsafeMutablePointer<Int32>) -> R) -> R {
        withUnsafeMutablePointer(to: &self) { body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Int32.self)) }
    }

    private subscript(word: UInt8) -> Int32 {
        mutating get { withWords { $0[Int(word)] } }
        set { withWords { $0[Int(word)] = newValue } }
    }

    // MARK: - Lengths

    @inline(never)
    @_optimize(size)
    mutating func setLength(_ property: rg_property, _ value: rg_length, _ scale: UnitScale) -> StaticText? {
        guard StyleField.lengths.contains(property.rawValue), let field = StyleField(property) else {
            return "not a length property"
        }
        let isPixels = value.kind == RG_PX, isPercent = value.kind == RG_PERCENT
        var units: Int32
        switch field.form {
        case .size:
            if isPixels || isPercent {
                if !(value.value >= 0) || !value.value.isFinite { return StyleRecord.badSize }
                units = isPercent ? Length.percent : scale.size(value.value)
            } else if let symbol = StyleRecord.symbol(of: value.kind) {
                units = symbol
            } else {
                return "unknown length kind"
            }
            let percent = isPercent ? value.value : 0
            if property == RG_WIDTH { rarer.percentWidth = percent } else { rarer.percentHeight = percent }
        case .edge:
            if !isPixels && !isPercent && value.kind != RG_UNSET { return "an edge takes unset, px or percent" }
            if value.kind != RG_UNSET && !value.value.isFinite { return StyleRecord.notFinite }
            // -0 is 0, so that no percentage looks like an absent edge
            units = isPercent ? Int32(bitPattern: (value.value + 0).bitPattern) : scale.offset(value.value)
            if value.kind == RG_UNSET { units = RarerStyle.absent }
            let bit = RarerStyle.edgeBit(property)
            rarer.edgePercents = isPercent ? rarer.edgePercents | bit : rarer.edgePercents & ~bit
        default:
            units = field.form == .limit ? -1 : RarerStyle.absent
            if isPixels {
                if !value.value.isFinite || (field.form != .margin && value.value < 0) {
                    return "a length must be a finite number >= 0"
                }
                units = scale.size(value.value)
            } else if value.kind != RG_UNSET {
                return "this length takes unset or px"
            }
        }
        self[field.word] = units
        return nil
    }

    private static func symbol(of kind: rg_length_kind) -> Int32? {
        switch kind {
        case RG_UNSET: return Length.unset
        case RG_MATCH_PARENT: return Length.match
        case RG_WRAP_CONTENT: return Length.wrap
        default: return nil
        }
    }

    @inline(never)
    @_optimize(size)
    mutating func length(_ property: rg_property, _ scale: UnitScale) -> rg_length? {
        guard StyleField.lengths.contains(property.rawValue), let field = StyleField(property) else { return nil }
        let units = self[field.word]
        var percent: Float?
        switch field.form {
        case .size:
            if units == Length.match { return rg_length(value: 0, kind: RG_MATCH_PARENT) }
            if units == Length.wrap { return rg_length(value: 0, kind: RG_WRAP_CONTENT) }
            if units == Length.unset { return rg_length(value: 0, kind: RG_UNSET) }
            if units == Length.percent { percent = property == RG_WIDTH ? rarer.percentWidth : rarer.percentHeight }
        case .limit: if units == -1 { return rg_length(value: 0, kind: RG_UNSET) }
        default:
            if units == RarerStyle.absent { return rg_length(value: 0, kind: RG_UNSET) }
            if field.form == .edge && rarer.edgePercents & RarerStyle.edgeBit(property) != 0 {
                percent = Float(bitPattern: UInt32(bitPattern: units))
            }
        }
        if let percent { return rg_length(value: percent, kind: RG_PERCENT) }
        return rg_length(value: scale.pixels(units), kind: RG_PX)
    }

    // MARK: - Floats

    @inline(never)
    @_optimize(size)
    mutating func setFloat(_ property: rg_property, _ value: Float, _ scale: UnitScale) -> StaticText? {
        if !value.isFinite { return StyleRecord.notFinite }
        guard StyleField.floats.contains(property.rawValue), let field = StyleField(property) else {
            return "not a float property"
        }
        if value < 0 && (field.form == .units || field.form == .number) { return StyleRecord.negative }
        switch field.form {
        case .offset: self[field.word] = scale.offset(value)
        case .number, .sum:
            // -0 is 0
            self[field.word] = Int32(bitPattern: (value > 0 ? value : 0).bitPattern)
        default: self[field.word] = scale.size(value)
        }
        return nil
    }

    @inline(never)
    @_optimize(size)
    mutating func float(_ property: rg_property, _ scale: UnitScale) -> Float? {
        guard StyleField.floats.contains(property.rawValue), let field = StyleField(property) else { return nil }
        let word = self[field.word]
        if field.form == .number || field.form == .sum { return Float(bitPattern: UInt32(bitPattern: word)) }
        return scale.pixels(word)
    }

    // MARK: - Integers

    @inline(never)
    @_optimize(size)
    mutating func setInt(_ property: rg_property, _ value: Int32, _ fonts: FontTable) -> StaticText? {
        guard StyleField.ints.contains(property.rawValue), let field = StyleField(property) else {
            return "not an integer property"
        }
        let bits = UInt32(bitPattern: value)
        switch field.form {
        case .layoutGravity, .gravity:
            if bits & ~0x1FF != 0 { return StyleRecord.unknownGravity }
            let given = field.form == .gravity ? StyleRecord.completed(bits) : bits
            self[field.word] = Int32(bitPattern: given)
            return nil
        case .font: if bits != 0 && !fonts.isAlive(bits) { return "no such font" }
        case .count:
            if value < 0 || (property == RG_MIN_LINES && value > UInt16.max) {
                return property == RG_MIN_LINES ? "min_lines must be 0 to 65,535" : "max_lines must be 0 or more"
            }
        case .childIndex: if value < -1 { return "a child index must be -1 or more" }
        case .ordinal: break
        default:
            if bits > UInt32(field.most) { return StyleRecord.unknown(property) }
            if field.form == .bits || field.form == .flag {
                flags = (flags & ~(field.mask << UInt32(field.word))) | bits << UInt32(field.word)
                return nil
            }
            if field.form == .writing {
                if property == RG_TEXT_DIRECTION {
                    writing.direction = rg_text_direction(rawValue: bits)
                } else {
                    writing.alignment = rg_text_alignment(rawValue: bits)
                }
                return nil
            }
        }
        self[field.word] = value
        return nil
    }

    /// The direction and alignment of texts: the leaf's own, or what texts below inherit.
    var writing: TextWriting {
        get {
            TextWriting(code: UInt8(truncatingIfNeeded: kind == RG_KIND_TEXT.rawValue ? text.writing : rarer.writing))
        }
        set {
            if kind == RG_KIND_TEXT.rawValue {
                text.writing = UInt32(newValue.code)
            } else {
                rarer.writing = UInt32(newValue.code)
            }
        }
    }

    private static func unknown(_ property: rg_property) -> StaticText {
        switch property {
        case RG_VISIBILITY: return unknownVisibility
        case RG_DIRECTION: return "unknown direction"
        case RG_ORIENTATION: return "unknown orientation"
        case RG_WEIGHT_MODE: return "unknown weight mode"
        case RG_SHOW_DIVIDERS: return "unknown divider flags"
        case RG_TEXT_BREAK: return "unknown text break"
        case RG_ELLIPSIZE: return "unknown ellipsize"
        case RG_TEXT_DIRECTION: return "unknown text direction"
        case RG_TEXT_ALIGNMENT: return "unknown text alignment"
        default: return "a boolean must be 0 or 1"
        }
    }

    /// A container's gravity, completed by start and top on axes without one (Android's LinearLayout.setGravity).
    static func completed(_ gravity: UInt32) -> UInt32 {
        var bits = gravity
        if bits & Gravity.horizontalMask == 0 { bits |= Gravity.start }
        if bits & Gravity.verticalMask == 0 { bits |= Gravity.top }
        return bits
    }

    @inline(never)
    @_optimize(size)
    mutating func int(_ property: rg_property) -> Int32? {
        guard StyleField.ints.contains(property.rawValue), let field = StyleField(property) else { return nil }
        if field.form == .bits || field.form == .flag {
            return Int32(bitPattern: flags >> UInt32(field.word) & field.mask)
        }
        if field.form == .writing {
            return Int32(
                bitPattern: property == RG_TEXT_DIRECTION ? writing.direction.rawValue : writing.alignment.rawValue)
        }
        return self[field.word]
    }

    /// Whether a property only concerns text leaves.
    static func isText(_ property: rg_property) -> Bool {
        switch property {
        case RG_FONT, RG_MAX_LINES, RG_MIN_LINES, RG_TEXT_BREAK, RG_ELLIPSIZE, RG_LINE_SPACING_EXTRA,
            RG_LINE_SPACING_MULTIPLIER, RG_INCLUDE_FONT_PADDING:
            return true
        default: return false
        }
    }
}
