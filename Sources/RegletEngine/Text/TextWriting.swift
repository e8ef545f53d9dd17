// SPDX-License-Identifier: MIT
import CReglet

/// The base direction of a text's paragraphs and the alignment of its lines, in six bits. A part that is 0 is inherited.
struct TextWriting: Equatable {
    /// The direction + 1, modulo 8, so that RG_TEXT_INHERIT is 0; 8 times the alignment.
    var code: UInt8 = 0

    var direction: rg_text_direction {
        get { rg_text_direction(rawValue: UInt32((code &+ 7) & 7)) }
        set { code = code & 0x38 | UInt8(truncatingIfNeeded: newValue.rawValue &+ 1) & 7 }
    }

    var alignment: rg_text_alignment {
        get { rg_text_alignment(rawValue: UInt32(code >> 3)) }
        set { code = code & 7 | UInt8(truncatingIfNeeded: newValue.rawValue << 3) }
    }

    /// Whether a part is inherited.
    var inherits: Bool { code & 7 == 0 || code & 0x38 == 0 }

    /// Takes the inherited parts from above.
    mutating func inherit(_ above: TextWriting) {
        if code & 7 == 0 { code |= above.code & 7 }
        if code & 0x38 == 0 { code |= above.code & 0x38 }
    }

    /// The rule for the base direction of a text that nothing above says more of, in a leaf that is laid out right to
    /// left, or not.
    func base(isRTL: Bool) -> BidiBase {
        BidiBase(direction == RG_TEXT_INHERIT ? RG_TEXT_FIRST_STRONG : direction, isRTL: isRTL) ?? .firstStrongLtr
    }
}
