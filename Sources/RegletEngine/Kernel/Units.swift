// SPDX-License-Identifier: MIT
import CReglet

/// Lengths inside are Int32 layout units; sums run in Int and are clamped back to this range.
let maxUnits: Int32 = (1 << 30) - 1

@inline(__always)
func clampUnits(_ value: Int) -> Int32 {
    value > Int(maxUnits) ? maxUnits : (value < -Int(maxUnits) ? -maxUnits : Int32(truncatingIfNeeded: value))
}

/// The largest position: with the largest size and the phase of the snapping added it still fits into Int32.
let mostPosition: Int32 = maxUnits - 1 << 17

@inline(__always)
func clampPosition(_ value: Int) -> Int32 {
    Int32(truncatingIfNeeded: max(-Int(mostPosition), min(value, Int(mostPosition))))
}

@inline(__always)
func atLeastZero(_ value: Int32) -> Int32 { value < 0 ? 0 : value }

/// Round a finite Double half up to units, clamped. NaN gives 0.
@inline(__always)
func roundUnits(_ value: Double) -> Int32 {
    let shifted = value + 0.5
    if !(shifted < Double(maxUnits)) { return shifted.isNaN ? 0 : maxUnits }
    if !(shifted > -Double(maxUnits)) { return -maxUnits }
    let truncated = Int32(shifted)
    return Double(truncated) > shifted ? truncated &- 1 : truncated
}

/// Truncate toward zero, clamped. NaN gives 0.
@inline(__always)
func truncateUnits(_ value: Double) -> Int32 {
    if !(value < Double(maxUnits)) { return value.isNaN ? 0 : maxUnits }
    if !(value > -Double(maxUnits)) { return -maxUnits }
    return Int32(value)
}

/// Between pixels at the API and units inside.
struct UnitScale {
    let perPixel: Double
    let toPixels: Float
    let isInteger: Bool

    init(unitsPerPixel: UInt32) {
        perPixel = Double(unitsPerPixel)
        toPixels = 1 / Float(unitsPerPixel)
        isInteger = unitsPerPixel == 1
    }

    /// A size: rounded half up; with whole-pixel units a non-zero one stays at least 1 (Android's getDimensionPixelSize).
    @inline(__always)
    func size(_ pixels: Float) -> Int32 {
        let units = roundUnits(Double(pixels) * perPixel)
        if isInteger && units == 0 && pixels != 0 { return pixels > 0 ? 1 : -1 }
        return units
    }

    /// An offset: with whole-pixel units truncated (Android's getDimensionPixelOffset), else rounded.
    @inline(__always)
    func offset(_ pixels: Float) -> Int32 {
        isInteger ? truncateUnits(Double(pixels)) : roundUnits(Double(pixels) * perPixel)
    }

    @inline(__always)
    func pixels(_ units: Int32) -> Float { Float(Double(units) / perPixel) }
}

/// How a length is stored: units when >= 0, else one of these.
enum Length {
    static let match: Int32 = -1
    static let wrap: Int32 = -2
    static let unset: Int32 = -3
    static let percent: Int32 = -4  // the value is in the node's rare record
}
