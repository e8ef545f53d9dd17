// SPDX-License-Identifier: MIT
import CReglet

/// The largest length. Lengths are Int32 layout units; sums are computed in Int and clamped to this range.
let maxUnits: Int32 = (1 << 30) - 1

// A call for WebAssembly: some 900 copies would be 2% of the module for browsers.
#if arch(wasm32)
    @inline(never)
#else
    @inline(__always)
#endif
func clampUnits(_ value: Int) -> Int32 {
    value > Int(maxUnits) ? maxUnits : (value < -Int(maxUnits) ? -maxUnits : Int32(truncatingIfNeeded: value))
}

/// As `clampUnits`, for code that seldom runs: a call takes fewer bytes.
@inline(never)
func clampedUnits(_ value: Int) -> Int32 { clampUnits(value) }

/// The largest position. Plus the largest size and the snapping phase, it still fits into Int32.
let mostPosition: Int32 = maxUnits - 1 << 17

@inline(__always)
func clampPosition(_ value: Int) -> Int32 {
    Int32(truncatingIfNeeded: max(-Int(mostPosition), min(value, Int(mostPosition))))
}

/// The smallest scale of any kind. A device pixel is then 16,384 pixels, at most the longest length in the finest
/// units: 2^30 - 1 of 1/65,536 pixel.
private let leastScale: Float = 0x1p-14

/// Checks a number of device pixels per pixel. A position is a sum over 65,535 levels and has fewer than 2^52 of the
/// smallest device pixels, which a Double represents exactly.
/// - Returns: the problem, or nil.
@_optimize(size)
public func pixelScaleProblem(_ scale: Float) -> StaticText? {
    scale >= leastScale && scale <= 64 ? nil : "pixel_scale must be 1/16,384 to 64"
}

/// Checks the scales of lengths in dp and sp. - Returns: the problem, or nil.
@_optimize(size)
public func densityProblem(_ density: Float, _ fontScale: Float) -> StaticText? {
    let most = 1 / leastScale
    return density >= leastScale && density <= most && fontScale >= leastScale && fontScale <= most
        ? nil : "density and font_scale must be 1/16,384 to 16,384"
}

@inline(__always)
func atLeastZero(_ value: Int32) -> Int32 { value < 0 ? 0 : value }

/// Sizes and positions are compared as one word. The general operator compares lane by lane, in 33 instructions.
extension SIMD2 where Scalar == Int32 {
    @inline(__always)
    static func == (a: SIMD2<Int32>, b: SIMD2<Int32>) -> Bool {
        unsafeBitCast(a, to: UInt64.self) == unsafeBitCast(b, to: UInt64.self)
    }
    @inline(__always)
    static func != (a: SIMD2<Int32>, b: SIMD2<Int32>) -> Bool {
        unsafeBitCast(a, to: UInt64.self) != unsafeBitCast(b, to: UInt64.self)
    }
}

/// Rounds a finite Double half up to units and clamps it. NaN gives 0.
@inline(never)
func roundUnits(_ value: Double) -> Int32 { floorUnits(value + 0.5) }

/// Truncates toward zero and clamps. NaN gives 0.
@inline(never)
func truncateUnits(_ value: Double) -> Int32 {
    let units = floorUnits(value.magnitude)
    return value < 0 ? 0 &- units : units
}

/// Rounds down to units and clamps. NaN gives 0.
@inline(__always)
private func floorUnits(_ value: Double) -> Int32 {
    value.magnitude < Double(maxUnits) ? floorNear(value) : farUnits(value)
}

/// Rounds down a number within bounds, without the checks of a conversion: adding 1.5 * 2^52 leaves the nearest integer
/// in a Double's low bits.
@inline(__always)
func floorNear(_ value: Double) -> Int32 {
    let nearest = Int32(truncatingIfNeeded: (value + 0x1.8p52).bitPattern)
    return Double(nearest) > value ? nearest &- 1 : nearest
}

@inline(never)
private func farUnits(_ value: Double) -> Int32 { value > 0 ? maxUnits : value < 0 ? -maxUnits : 0 }

/// Converts between pixels at the API and units inside.
struct UnitScale {
    let perPixel: Double
    let toPixels: Float
    let isInteger: Bool

    init(unitsPerPixel: UInt32) {
        perPixel = Double(unitsPerPixel)
        toPixels = 1 / Float(unitsPerPixel)
        isInteger = unitsPerPixel == 1
    }

    /// Converts a size, rounding half up. With whole-pixel units a nonzero size stays at least 1 (Android's
    /// getDimensionPixelSize).
    @inline(never)
    func size(_ pixels: Float) -> Int32 { size(inLine: pixels) }

    /// Converts a size in line, for sizes that are measured or set often.
    @inline(__always)
    func size(inLine pixels: Float) -> Int32 {
        let units = floorUnits(Double(pixels) * perPixel + 0.5)
        return isInteger && units == 0 && pixels != 0 ? (pixels > 0 ? 1 : -1) : units
    }

    /// Converts an offset: truncates with whole-pixel units (Android's getDimensionPixelOffset), else rounds.
    @inline(never)
    func offset(_ pixels: Float) -> Int32 {
        isInteger ? truncateUnits(Double(pixels)) : roundUnits(Double(pixels) * perPixel)
    }

    @inline(__always)
    func pixels(_ units: Int32) -> Float { Float(Double(units) / perPixel) }
}

/// The encoding of a length: units when >= 0, else one of these.
enum Length {
    static let match: Int32 = -1
    static let wrap: Int32 = -2
    static let unset: Int32 = -3
    static let percent: Int32 = -4  // the value is in the node's rare record
}
