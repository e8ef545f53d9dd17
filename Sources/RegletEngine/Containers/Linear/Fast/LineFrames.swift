// SPDX-License-Identifier: MIT
import CReglet

/// Stores the frames of children in line: Placement without size rules, offsets and texts.
///
/// Precondition: plain snapping, so an edge is rounded by an addition and a shift, all four in one vector.
struct LineFrames {
    let width: Int32  // of the container's box
    let height: Int32
    let phase: SIMD2<Int32>
    let mask: SIMD2<Int32>  // the snapping period less 1
    private let base: SIMD4<Int32>  // phase and half a device pixel, added to left, top, right, bottom before the shift
    private let origin: SIMD2<Int32>
    private let shift: Int32
    private let toPixels: SIMD4<Float>
    private let frames: UnsafeMutablePointer<SIMD4<Float>>
    let nodes: UnsafeMutablePointer<Node>
    let results: UnsafeMutablePointer<LayoutResult>

    @inline(__always)
    init(_ engine: Engine, _ row: Int, _ size: SIMD2<Int32>) {
        let s = engine.state
        nodes = s.pointee.nodes
        results = s.pointee.results
        frames = UnsafeMutableRawPointer(s.pointee.frames).assumingMemoryBound(to: SIMD4<Float>.self)
        let box = engine.box(nodes + row)
        width = size.x
        height = size.y
        phase = SIMD2(
            Int32(truncatingIfNeeded: box.pointee.phaseX), Int32(truncatingIfNeeded: box.pointee.phaseY))
        let half = phase &+ SIMD2(repeating: s.pointee.snap.half)
        mask = SIMD2(repeating: Int32(truncatingIfNeeded: s.pointee.snap.phaseMask))
        shift = s.pointee.snap.shift
        base = SIMD4(lowHalf: half, highHalf: half)
        origin = half &>> SIMD2(repeating: shift)
        toPixels = SIMD4(repeating: s.pointee.snap.toPixels)
    }

    /// Prepares the frames of the children of a placed child, from its size and its snapping phase.
    @inline(__always)
    init(_ parent: LineFrames, _ engine: Engine, size: SIMD2<Int32>, phase: SIMD2<Int32>) {
        (nodes, results, frames) = (parent.nodes, parent.results, parent.frames)
        (mask, shift, toPixels) = (parent.mask, parent.shift, parent.toPixels)
        (width, height) = (size.x, size.y)
        self.phase = phase
        let half = phase &+ SIMD2(repeating: engine.state.pointee.snap.half)
        base = SIMD4(lowHalf: half, highHalf: half)
        origin = half &>> SIMD2(repeating: shift)
    }

    /// Stores the position of a visible child, in units, and its frame, as setBox does. Of a leaf it stores the size,
    /// too, as a valid result. `keeping`: bits of ResultFlags.stretchedUnmeasured that remain set.
    @inline(__always)
    func put(
        _ engine: Engine, _ row: Int, _ origin: SIMD2<Int32>, _ size: SIMD2<Int32>, isLeaf: Bool = true,
        keeping: UInt32 = 0
    ) {
        let result = results + row
        if isLeaf { result.size = size }
        result.origin = origin
        snap(engine, row, origin, size)
        let bits = result.pointee.state
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        let measured = ResultFlags.valid | ResultFlags.subtreeCurrent
        if isLeaf
            ? bits & (shows | ResultFlags.entry) != shows | measured
            : bits & (shows | ResultFlags.stretchedUnmeasured & ~keeping) != shows
        {
            LineFrames.begin(engine, row, result, isLeaf, ResultFlags.stretchedUnmeasured & ~keeping)
        }
    }

    /// Stores the frame of a child and notes whether it moved or was resized.
    @inline(__always)
    func snap(_ engine: Engine, _ row: Int, _ near: SIMD2<Int32>, _ size: SIMD2<Int32>) {
        let s = engine.state
        let edges = (SIMD4(lowHalf: near, highHalf: near &+ size) &+ base) &>> SIMD4(repeating: shift)
        let frame = SIMD4<Float>(edges &- SIMD4(lowHalf: origin, highHalf: edges.lowHalf)) * toPixels
        let changed =
            unsafeBitCast(frame, to: SIMD2<UInt64>.self) ^ unsafeBitCast(frames[row], to: SIMD2<UInt64>.self)
        if changed.x | changed.y != 0 {
            frames[row] = frame
            s.pointee.stats.frames_changed &+= 1
            engine.changeList.note(
                row, (changed.x != 0 ? ChangeFlags.moved : 0) | (changed.y != 0 ? ChangeFlags.resized : 0))
        }
    }

    /// Updates the state of a child that is placed for the first time, was hidden, or is no longer stretched.
    @inline(never)
    private static func begin(
        _ engine: Engine, _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ isLeaf: Bool, _ gone: UInt32
    ) {
        if isLeaf {
            result.pointee.state =
                (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
        }
        result.pointee.state &= ~gone
        engine.changeList.noteShown(row, engine.node(row), result)
    }
}
