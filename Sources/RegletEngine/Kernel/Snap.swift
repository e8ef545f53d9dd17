// SPDX-License-Identifier: MIT
import CReglet

/// How units become output pixels. An absolute edge is rounded half up to a whole device pixel, so boxes that touch
/// keep touching. Where a device pixel is a power of two of units (the usual case) that is an add and a shift.
struct Snap {
    enum Mode { case none, shift, general }
    private(set) var mode: Mode = .none
    private(set) var shift: Int32 = 0
    private(set) var half: Int32 = 0
    private(set) var devicePerUnit: Double = 1
    /// Pixels in a device pixel (mode none: in a unit).
    private(set) var toPixels: Float = 1
    /// An absolute position enters a subtree's snapping only modulo this mask + 1. All ones: it enters whole.
    private(set) var phaseMask: Int32 = -1

    init(_ def: rg_context_def) {
        let units = def.units_per_px
        guard def.snapping == RG_SNAP_EDGES else {
            toPixels = 1 / Float(units)
            phaseMask = def.track & UInt32(RG_TRACK_ABSOLUTE) != 0 ? -1 : 0
            return
        }
        toPixels = 1 / def.pixel_scale
        devicePerUnit = Double(def.pixel_scale) / Double(units)
        mode = .general
        let unitsPerDevice = Double(units) / Double(def.pixel_scale)
        if unitsPerDevice >= 1 && unitsPerDevice <= 65536 {
            let whole = Int32(unitsPerDevice)
            if Double(whole) == unitsPerDevice && whole & (whole - 1) == 0 {
                mode = .shift
                shift = Int32(truncatingIfNeeded: whole.trailingZeroBitCount)
                half = whole >> 1
                phaseMask = def.track & UInt32(RG_TRACK_ABSOLUTE) != 0 ? -1 : whole - 1
            }
        }
    }

    /// The device pixel edge nearest to an absolute position.
    @inline(__always)
    func edge(_ position: Int32) -> Int32 {
        mode == .shift ? (position &+ half) >> shift : generalEdge(position, 0.5)
    }

    @inline(never)
    func generalEdge(_ position: Int32, _ bias: Double) -> Int32 {
        let scaled = Double(position) * devicePerUnit + bias
        let clamped = scaled > 2_147_483_000 ? 2_147_483_000 : (scaled < -2_147_483_000 ? -2_147_483_000 : scaled)
        let truncated = Int32(clamped)
        return Double(truncated) > clamped ? truncated &- 1 : truncated
    }

    /// The device pixel edge at or before an absolute position.
    func edgeBefore(_ position: Int32) -> Int32 {
        mode == .shift ? position >> shift : generalEdge(position, 0)
    }

    /// The device pixel edge at or after an absolute position.
    func edgeAfter(_ position: Int32) -> Int32 {
        mode == .shift ? -((-position) >> shift) : -generalEdge(0 &- position, 0)
    }

    /// Left, top, right, bottom in units as the device pixel edges nearest to them.
    func edges(_ sides: SIMD4<Int32>) -> SIMD4<Int32> {
        if mode == .shift { return (sides &+ SIMD4(repeating: half)) &>> SIMD4(repeating: shift) }
        if mode == .none { return sides }
        return generalEdges(sides)
    }

    @inline(never)
    private func generalEdges(_ sides: SIMD4<Int32>) -> SIMD4<Int32> {
        SIMD4(
            generalEdge(sides.x, 0.5), generalEdge(sides.y, 0.5), generalEdge(sides.z, 0.5),
            generalEdge(sides.w, 0.5))
    }

    /// Whole output pixels (mode none: units) as a frame: x, y, width, height.
    @inline(__always)
    func pixels(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> SIMD4<Float> {
        SIMD4(Float(x), Float(y), Float(width), Float(height)) * SIMD4(repeating: toPixels)
    }

    /// Where an absolute position lies, in output pixels.
    func position(_ x: Int32, _ y: Int32) -> (Float, Float) {
        if mode == .none { return (Float(x) * toPixels, Float(y) * toPixels) }
        return (Float(edge(x)) * toPixels, Float(edge(y)) * toPixels)
    }

    /// As `frame`, rounded outward so that a text never loses room, but not beyond the parent's snapped box.
    func outwardFrame(
        _ phaseX: Int32, _ phaseY: Int32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32,
        _ parentWidth: Int32, _ parentHeight: Int32
    ) -> SIMD4<Float> {
        if mode == .none { return pixels(x, y, width, height) }
        let (left, right) = outward(phaseX, x, width, parentWidth)
        let (top, bottom) = outward(phaseY, y, height, parentHeight)
        return pixels(left &- edge(phaseX), top &- edge(phaseY), right &- left, bottom &- top)
    }

    private func outward(_ phase: Int32, _ start: Int32, _ size: Int32, _ parentSize: Int32) -> (Int32, Int32) {
        let from = phase &+ start, to = from &+ size
        let parentFrom = edge(phase), parentTo = edge(phase &+ parentSize)
        var first = edgeBefore(from), last = edgeAfter(to)
        if first < parentFrom && start >= 0 { first = parentFrom }
        if last > parentTo && start &+ size <= parentSize { last = parentTo }
        if last < first { last = first }
        return (first, last)
    }
}
