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

    /// The output frame of a box of width x height units at x, y in a parent whose absolute position is known modulo
    /// the phase.
    @inline(__always)
    func frame(_ phaseX: Int32, _ phaseY: Int32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> rg_frame {
        if mode == .none {
            return rg_frame(
                x: Float(x) * toPixels, y: Float(y) * toPixels, width: Float(width) * toPixels,
                height: Float(height) * toPixels)
        }
        let left = edge(phaseX &+ x), top = edge(phaseY &+ y)
        return rg_frame(
            x: Float(left &- edge(phaseX)) * toPixels, y: Float(top &- edge(phaseY)) * toPixels,
            width: Float(edge(phaseX &+ x &+ width) &- left) * toPixels,
            height: Float(edge(phaseY &+ y &+ height) &- top) * toPixels)
    }

    /// As `frame`, rounded outward so that a text never loses room, but not beyond the parent's snapped box.
    func outwardFrame(
        _ phaseX: Int32, _ phaseY: Int32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32,
        _ parentWidth: Int32, _ parentHeight: Int32
    ) -> rg_frame {
        if mode == .none { return frame(phaseX, phaseY, x, y, width, height) }
        let (left, right) = outward(phaseX, x, width, parentWidth)
        let (top, bottom) = outward(phaseY, y, height, parentHeight)
        return rg_frame(
            x: Float(left &- edge(phaseX)) * toPixels, y: Float(top &- edge(phaseY)) * toPixels,
            width: Float(right &- left) * toPixels, height: Float(bottom &- top) * toPixels)
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
