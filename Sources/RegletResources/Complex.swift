// SPDX-License-Identifier: MIT

/// The unit of a dimension, in Android's order.
public enum DimensionUnit: UInt32 {
    case px, dp, sp, pt, inch, mm
}

/// Android's complex numbers: a signed mantissa in the high 24 bits, two bits of radix from bit 4 on, and a unit in the
/// low four bits. The radix gives the bits after the point: 0, 7, 15 or 23.
///
/// `ResTable::stringToFloat` in AOSP's libandroidfw defines the encoding, `android.util.TypedValue` the rest.
public enum Complex {
    private static let unitMask: UInt32 = 0xF

    /// Encodes a number. Digits after the bits of the mantissa are cut off; from 2^23 on the sign bit is overwritten.
    public static func encode(_ value: Float, unit: UInt32) -> UInt32 {
        let scaled = value.magnitude * 8_388_608 + 0.5
        // As 2^64 is a multiple of every bit that remains, larger numbers wrap to 0.
        let bits = scaled < 18_446_744_073_709_551_616 ? UInt64(scaled) : 0
        let radix: UInt32
        let shift: UInt64
        if bits & 0x7F_FFFF == 0 {
            (radix, shift) = (0, 23)
        } else if bits >> 23 == 0 {
            (radix, shift) = (3, 0)
        } else if bits >> 31 == 0 {
            (radix, shift) = (2, 8)
        } else if bits >> 39 == 0 {
            (radix, shift) = (1, 16)
        } else {
            (radix, shift) = (0, 23)
        }
        let magnitude = UInt32(truncatingIfNeeded: bits >> shift)
        let mantissa = value < 0 ? 0 &- magnitude : magnitude
        return mantissa << 8 | radix << 4 | unit
    }

    public static func encode(_ value: Float, _ unit: DimensionUnit) -> UInt32 { encode(value, unit: unit.rawValue) }

    /// The number without its unit.
    public static func float(_ complex: UInt32) -> Float {
        // 2^-8, 2^-15, 2^-23 and 2^-31.
        let powers: InlineArray<4, Float> = [1 / 256, 1 / 32_768, 1 / 8_388_608, 1 / 2_147_483_648]
        return Float(Int32(bitPattern: complex & 0xFFFF_FF00)) * powers[Int(complex >> 4 & 3)]
    }

    /// The unit of a dimension; nil for bits that no dimension has.
    public static func unit(_ complex: UInt32) -> DimensionUnit? { DimensionUnit(rawValue: complex & unitMask) }

    /// A dimension in pixels, as `getDimension` returns it; `density` in dpi. Inches, points and millimetres use the
    /// same density.
    public static func pixels(_ complex: UInt32, density: Float, fontScale: Float) -> Float {
        let value = float(complex)
        let scale = density * (1 / 160)
        switch unit(complex) {
        case .px: return value
        case .dp: return value * scale
        case .sp: return value * (scale * fontScale)
        case .pt: return value * density * (1 / 72)
        case .inch: return value * density
        case .mm: return value * density * (1 / 25.4)
        case nil: return 0
        }
    }

    /// A dimension in whole pixels, as `getDimensionPixelSize` returns it: rounded half away from zero, and at least 1
    /// or at most -1 unless it is 0.
    public static func pixelSize(_ complex: UInt32, density: Float, fontScale: Float) -> Int32 {
        let pixels = pixels(complex, density: density, fontScale: fontScale)
        let rounded = truncated(pixels >= 0 ? pixels + 0.5 : pixels - 0.5)
        if rounded != 0 { return rounded }
        let value = float(complex)
        return value > 0 ? 1 : value < 0 ? -1 : 0
    }

    /// A dimension in whole pixels, as `getDimensionPixelOffset` returns it: cut off toward zero.
    public static func pixelOffset(_ complex: UInt32, density: Float, fontScale: Float) -> Int32 {
        truncated(pixels(complex, density: density, fontScale: fontScale))
    }

    /// A fraction of `base`, or of `parentBase` if it was written with %p.
    public static func fraction(_ complex: UInt32, base: Float, parentBase: Float) -> Float {
        switch complex & unitMask {
        case 0: return float(complex) * base
        case 1: return float(complex) * parentBase
        default: return 0
        }
    }

    /// The nearest integer toward zero; numbers out of range give the limit, NaN gives 0, as in Java.
    private static func truncated(_ value: Float) -> Int32 {
        if value >= 2_147_483_648 { return .max }
        if value <= -2_147_483_648 { return .min }
        return value.isNaN ? 0 : Int32(value)
    }
}
