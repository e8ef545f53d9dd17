// SPDX-License-Identifier: MIT
import CReglet

/// A cursor that breaks plain leaves into lines. Precondition: leaves are aligned with the start of their line, lengths
/// and margins are not negative, and no leaf is longer than a line.
struct LineCut {
    private let room: UInt32
    private let gap: UInt32
    private let lineGap: Int
    private(set) var next: UInt32 = 0  // the position of the next leaf along the line
    private(set) var thickness: Int32 = 0
    private(set) var start: Int  // the position of the line across

    /// The next line starts at `at`.
    init(at: Int, room: Int, _ gap: Int, _ lineGap: Int) {
        start = at
        self.room = UInt32(truncatingIfNeeded: room)
        self.gap = UInt32(truncatingIfNeeded: min(gap, room &+ 1))
        self.lineGap = lineGap
    }

    /// Whether a leaf of `extent` units, margins included, does not fit into the line. The caller then calls endLine.
    @inline(__always)
    func isFull(_ extent: Int32) -> Bool { next &+ UInt32(bitPattern: extent) > room }

    @inline(__always)
    mutating func endLine() {
        start &+= Int(thickness) &+ lineGap
        next = 0
        thickness = 0
    }

    @inline(__always)
    mutating func add(_ extent: Int32, _ across: Int32) {
        next = next &+ UInt32(bitPattern: extent) &+ gap
        thickness = max(thickness, across)
    }
}

extension UnsafeMutablePointer where Pointee == Node {
    /// The size, margins included, of a leaf with lengths in pixels.
    @inline(__always) var outerLengths: SIMD2<Int32> { SIMD2(pointee.width, pointee.height) &+ marginSums }
}

extension FlowLayout {
    /// Places the plain leaves from `first` up to `end`, whose sizes are their lengths, in a flow with stable lines.
    /// One loop in registers. Precondition: plain snapping.
    @inline(never)
    func placeStill<A: Axis>(
        _ axis: A.Type, _ into: borrowing Placement, _ container: UnsafeMutablePointer<Node>, _ first: Int, _ end: Int,
        _ lines: LineCut
    ) {
        let nodes = into.nodes, results = into.results, frames = into.frames
        let rtl = container.isRTL
        let corner = SIMD2(
            rtl ? into.width &- container.pointee.paddingRight : container.pointee.paddingLeft,
            container.pointee.paddingTop)
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        var changes = ChangeRun(engine)
        let moved = ChangeFlags.moved & changes.kept, resized = ChangeFlags.resized & changes.kept
        var cut = lines
        var child = first
        while child != end {
            let at = child, node = nodes + at, result = results + at
            child = Int(node.pointee.next)
            let outer = node.outerLengths
            let extent = A.isVertical ? outer.y : outer.x
            if cut.isFull(extent) { cut.endLine() }
            let start = Int32(bitPattern: cut.next), line = Int32(truncatingIfNeeded: cut.start)
            var x = A.isVertical ? line : start
            let y = A.isVertical ? start : line
            cut.add(extent, A.isVertical ? outer.x : outer.y)
            if rtl { x = 0 &- x &- outer.x }
            let origin = corner &+ SIMD2(x, y) &+ SIMD2(node.pointee.marginLeft, node.pointee.marginTop)
            result.origin = origin
            let frame = into.frame(origin, SIMD2(node.pointee.width, node.pointee.height))
            let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
            let old = unsafeBitCast(frames[at], to: SIMD2<UInt64>.self)
            if new.x != old.x || new.y != old.y {
                frames[at] = frame
                var mark = moved
                if new.y != old.y { mark = new.x != old.x ? moved | resized : resized }
                changes.note(at, mark)
            }
            if result.pointee.state & shows != shows {
                changes.end(engine)
                changeList.noteShown(at, node, result)
                changes = ChangeRun(engine)
            }
        }
        changes.end(engine)
    }
}
