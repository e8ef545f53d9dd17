// SPDX-License-Identifier: MIT
import CReglet

/// Conversion of units to output pixels. An absolute edge is rounded half up to a whole device pixel, so that adjacent
/// boxes stay adjacent. Where a device pixel is a power of two of units (the usual case), rounding is an add and a
/// shift, which setBox does in vector registers for plain boxes. This type handles the other cases. Absolute positions
/// are sums over up to 65,535 levels and need Int.
struct Snap {
    enum Mode { case none, shift, general }
    private(set) var mode: Mode = .none
    private(set) var shift: Int32 = 0
    private(set) var half: Int32 = 0
    private(set) var devicePerUnit: Double = 1
    /// Pixels per device pixel (in mode `none`, per unit).
    private(set) var toPixels: Float = 1
    /// The part of an absolute position on which the snapping of a subtree depends: the position modulo mask + 1, or
    /// with -1 the whole position.
    private(set) var phaseMask = -1
    /// Snapping is an add and a shift, and no absolute frames are kept.
    var isPlain: Bool { mode == .shift && phaseMask >= 0 }

    init(_ def: rg_context_def) {
        let units = def.units_per_px
        let keepsAbsolute = def.track & UInt32(RG_TRACK_ABSOLUTE) != 0
        guard def.snapping == RG_SNAP_EDGES else {
            toPixels = 1 / Float(units)
            phaseMask = keepsAbsolute ? -1 : 0
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
                phaseMask = keepsAbsolute ? -1 : Int(whole - 1)
            }
        }
    }

    /// The least distance in units by which everything can move without being snapped otherwise; without one, a pixel.
    @_optimize(size)
    static func period(_ def: rg_context_def) -> Int {
        if def.snapping != RG_SNAP_EDGES { return 1 }
        var scale = Double(def.pixel_scale), pixels = 1
        while scale != scale.rounded(.down) && pixels < 1 << 16 {
            scale *= 2
            pixels &*= 2
        }
        let period = pixels &* Int(def.units_per_px)
        return scale == scale.rounded(.down) && period <= 1 << 24 ? period : Int(def.units_per_px)
    }

    /// The bound in pixels below which frame positions are exact; 0 if a device pixel is no power of two of pixels.
    var mostReported: Float { toPixels.significandBitPattern == 0 ? 16_777_216 * toPixels : 0 }

    /// The device pixel edge nearest to an absolute position.
    @inline(__always)
    func edge(_ position: Int) -> Int {
        mode == .shift ? (position &+ Int(half)) >> Int(shift) : generalEdge(position, 0.5)
    }

    @inline(never)
    private func generalEdge(_ position: Int, _ bias: Double) -> Int {
        let scaled = Double(position) * devicePerUnit + bias
        let clamped = scaled > 9e15 ? 9e15 : (scaled < -9e15 ? -9e15 : scaled)
        let truncated = Int(clamped)
        return Double(truncated) > clamped ? truncated &- 1 : truncated
    }

    /// The last device pixel edge at or before an absolute position.
    private func edgeBefore(_ position: Int) -> Int {
        mode == .shift ? position >> Int(shift) : generalEdge(position, 0)
    }

    /// The first device pixel edge at or after an absolute position.
    private func edgeAfter(_ position: Int) -> Int {
        mode == .shift ? 0 &- ((0 &- position) >> Int(shift)) : 0 &- generalEdge(0 &- position, 0)
    }

    /// The frame (x, y, width, height) of whole device pixels (in mode `none`, units).
    private func pixels(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> SIMD4<Float> {
        SIMD4(Float(x), Float(y), Float(width), Float(height)) * SIMD4(repeating: toPixels)
    }

    /// An absolute position in output pixels.
    func position(_ x: Int, _ y: Int) -> (Float, Float) {
        if mode == .none { return (Float(x) * toPixels, Float(y) * toPixels) }
        return (Float(edge(x)) * toPixels, Float(edge(y)) * toPixels)
    }

    /// The output frame of a box of width x height units at x, y. `phaseX` and `phaseY`: the parent's absolute
    /// position, modulo phaseMask + 1.
    func frame(_ phaseX: Int, _ phaseY: Int, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> SIMD4<Float> {
        if mode == .none { return pixels(Int(x), Int(y), Int(width), Int(height)) }
        let fromX = phaseX &+ Int(x), fromY = phaseY &+ Int(y)
        let left = edge(fromX), top = edge(fromY)
        return pixels(
            left &- edge(phaseX), top &- edge(phaseY), edge(fromX &+ Int(width)) &- left,
            edge(fromY &+ Int(height)) &- top)
    }

    /// The output frame rounded outward, so that text never loses space, but kept within the parent's snapped box. A
    /// box of negative size (its margins exceed its cells) becomes empty.
    func outwardFrame(
        _ phaseX: Int, _ phaseY: Int, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32,
        _ parentWidth: Int32, _ parentHeight: Int32
    ) -> SIMD4<Float> {
        if mode == .none { return pixels(Int(x), Int(y), Int(width), Int(height)) }
        let (left, right) = outward(phaseX, Int(x), Int(width), Int(parentWidth))
        let (top, bottom) = outward(phaseY, Int(y), Int(height), Int(parentHeight))
        return pixels(left &- edge(phaseX), top &- edge(phaseY), right &- left, bottom &- top)
    }

    private func outward(_ phase: Int, _ start: Int, _ size: Int, _ parentSize: Int) -> (Int, Int) {
        let from = phase &+ start, to = from &+ size
        let parentFrom = edge(phase), parentTo = edge(phase &+ parentSize)
        var first = edgeBefore(from), last = edgeAfter(to)
        if first < parentFrom && start >= 0 { first = parentFrom }
        if last > parentTo && start &+ size <= parentSize { last = parentTo }
        if last < first || size < 0 { last = first }
        return (first, last)
    }
}
