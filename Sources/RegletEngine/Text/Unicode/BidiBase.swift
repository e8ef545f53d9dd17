// SPDX-License-Identifier: MIT
import CReglet

/// The base direction of a paragraph.
enum BidiBase: UInt8 {
    /// That of the first strong character (UAX #9, P2 and P3); `firstStrongRtl`: right to left if there is none.
    case firstStrongLtr, firstStrongRtl, ltr, rtl
    /// Right to left if any character is, outside of isolates; else left to right (Android's anyRtl).
    case anyRtl
}

extension BidiBase {
    /// The rule for a textDirection of a leaf that is laid out right to left, or not; nil: unknown.
    @_optimize(size)
    init?(_ direction: rg_text_direction, isRTL: Bool) {
        switch direction {
        case RG_TEXT_FIRST_STRONG: self = isRTL ? .firstStrongRtl : .firstStrongLtr
        case RG_TEXT_ANY_RTL: self = .anyRtl
        case RG_TEXT_LTR: self = .ltr
        case RG_TEXT_RTL: self = .rtl
        case RG_TEXT_LOCALE: self = isRTL ? .rtl : .ltr
        case RG_TEXT_FIRST_STRONG_LTR: self = .firstStrongLtr
        case RG_TEXT_FIRST_STRONG_RTL: self = .firstStrongRtl
        default: return nil
        }
    }

    // MARK: - P2, P3

    /// The level of the paragraph of bytes `start` to `end`. O(its bytes), and mostly a few.
    @_optimize(size)
    func level(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt8 {
        switch self {
        case .ltr: return 0
        case .rtl: return 1
        case .firstStrongLtr: return BidiBase.firstStrong(text, start, end) ?? 0
        case .firstStrongRtl: return BidiBase.firstStrong(text, start, end) ?? 1
        case .anyRtl: return BidiBase.firstStrong(text, start, end, isRightWanted: true) ?? 0
        }
    }

    /// The level by the first character with a direction (or from right to left) that is in no isolate, up to `end` or,
    /// with `isInside`, to the end of the isolate that `start` is in; nil: there is none.
    @inline(never)
    static func firstStrong(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, isInside: Bool = false, isRightWanted: Bool = false
    ) -> UInt8? {
        var depth = 0
        var i = start
        while i < end {
            let (scalar, length) = Utf8.decode(text, i, end)
            i &+= length
            switch UnicodeKind(scalar).bidi {
            case .lri, .rli, .fsi: depth &+= 1
            case .b: return nil
            case .pdi: if depth > 0 { depth &-= 1 } else if isInside { return nil }
            case .l: if depth == 0, !isRightWanted { return 0 }
            case .r, .al: if depth == 0 { return 1 }
            default: break
            }
        }
        return nil
    }
}
