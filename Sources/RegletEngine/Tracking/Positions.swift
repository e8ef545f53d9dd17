// SPDX-License-Identifier: MIT
import CReglet

/// Positions and sizes from the last layouts, before and after snapping.
public struct Positions: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var positions: Positions { Positions(state) }
}

extension Positions {

    /// The unsnapped frame in pixels, relative to the parent.
    public func unsnapped(_ row: Int) -> rg_frame {
        let scale = state.pointee.scale
        let result = self.result(row)
        if result.pointee.state & ResultFlags.laidOut == 0 { return rg_frame() }
        let (width, height) = frameSize(row), origin = position(row)
        return rg_frame(
            x: scale.pixels(origin.x), y: scale.pixels(origin.y), width: scale.pixels(width),
            height: scale.pixels(height))
    }

    /// The position of a row's frame, in units relative to its parent's frame. For siblings that were translated
    /// together by whole device pixels, only their frames have the new position; LayoutResult.x and y then hold the
    /// fraction of a pixel. O(1).
    @inline(__always)
    func position(_ row: Int) -> SIMD2<Int32> {
        state.pointee.marks[row] & ChangeFlags.translated == 0 ? result(row).origin : translatedPosition(row)
    }

    @inline(never)
    func translatedPosition(_ row: Int) -> SIMD2<Int32> {
        let snap = state.pointee.snap, perPixel = state.pointee.def.pixel_scale
        let box = self.box(node(Int(node(row).pointee.parent)))
        let origin = result(row).origin, frame = state.pointee.frames[row]
        func position(_ origin: Int32, _ phase: Int, _ start: Float) -> Int32 {
            if !(abs(start) < snap.mostReported) { return origin }
            let corner = Int32(truncatingIfNeeded: phase) &+ snap.half
            let pixels = Int32(start * perPixel) &+ corner &>> snap.shift
            return origin &+ (pixels &- (origin &+ corner) &>> snap.shift) &<< snap.shift
        }
        return SIMD2(position(origin.x, box.pointee.phaseX, frame.x), position(origin.y, box.pointee.phaseY, frame.y))
    }

    /// Stores the full position of a translated row in its LayoutResult, before its parent or the snapping changes.
    func materializePosition(_ row: Int) {
        if state.pointee.marks[row] & ChangeFlags.translated == 0 { return }
        result(row).origin = translatedPosition(row)
        state.pointee.marks[row] &= ChangeFlags.changes
    }

    /// The size of the frame inside the measured box, in units.
    func frameSize(_ row: Int) -> (Int32, Int32) {
        let (width, height) = placedSize(row, result(row))
        if node(row).pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(row) {
            return (
                rare.pointee.frameWidth(width), rare.pointee.frameHeight(height)
            )
        }
        return (width, height)
    }

    @inline(never)
    func pixels(_ units: Int) -> Float { state.pointee.scale.pixels(clampUnits(units)) }

    /// The size of a node's box as its parent placed it. It is the final size, except where relative rules put the
    /// right edge left of the left one (or bottom above top), or grid cells are smaller than the margins: then it is
    /// negative, as on Android.
    @inline(never)
    func placedSize(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> (Int32, Int32) {
        if result.pointee.state & ResultFlags.inverted == 0 { return finalSize(row, result) }
        return dispatch.invertedSize(row)
    }

    /// The size of a node's box: its last measured size, or the size its parent stretched it to.
    @inline(__always)
    func finalSize(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> (Int32, Int32) {
        if result.pointee.state & (ResultFlags.measuredFromSummary | ResultFlags.stretchedUnmeasured) != 0 {
            if result.pointee.state & ResultFlags.stretchedUnmeasured != 0 {
                return (result.pointee.width, node(row).pointee.link)
            }
            let box = self.box(node(row))
            if box.pointee.stretchedWidth >= 0 { return (box.pointee.stretchedWidth, box.pointee.stretchedHeight) }
        }
        return (result.pointee.width, result.pointee.height)
    }
}
