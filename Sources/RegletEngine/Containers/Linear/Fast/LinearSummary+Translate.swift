// SPDX-License-Identifier: MIT
import CReglet

/// Translation: moves of siblings in line by whole device pixels. Nothing below them changes.
///
/// Only frames are written; LayoutResult keeps the fraction of a pixel, and Positions.position adds the two. Each row
/// costs a write to its frame, to a byte of marks, and to the change list. The walk follows the column of previous
/// siblings backwards.
///
/// Preconditions: plain snapping; `change` is a multiple of the snapping period; sibling links are in document order.
/// Invariant: a row with ChangeFlags.translated has its position in its frame, within Snap.mostReported.
extension LinearSummary {
    /// Up to this number of children, placing them costs no more than translating them.
    static let fewToTranslate: UInt32 = 4
    /// Above this number of rows, four walks run side by side, as a single walk waits six cycles a row for the next
    /// link.
    private static let fewToSplit: UInt32 = 64

    /// Translates the children of a container from `first` to before `stop` (-1: all). O(children moved).
    @inline(never)
    func translate(_ parent: Int, _ first: Int, _ stop: Int, _ change: Int32, isVertical: Bool) {
        let s = state
        let box = self.box(node(parent))
        let last = stop < 0 ? Int(box.pointee.last) : Int(s.pointee.previous[stop])
        let end = Int(s.pointee.previous[first])
        var run = TranslateRun(engine, change, isVertical)
        let isFar = !run.isReported(first) || !run.isReported(last)
        if isFar || (isLinear(parent) && box.linear.pointee.summary & SummaryFlags.someGone != 0) {
            translateFar(parent, last, end, change, isVertical: isVertical)
            return
        }
        let span = box.pointee.last &- box.pointee.first
        if last &- first <= Int(LinearSummary.fewToSplit) {
            run.move(last, end)
        } else if Flavour.isFull && span / 8 &* 7 < Int32(truncatingIfNeeded: box.pointee.count) {
            run.moveBlocks(last, end)
        } else {
            let quarter = (last &- first) / 4
            let a = child(of: parent, above: first &+ quarter, first)
            let b = child(of: parent, above: first &+ 2 &* quarter, a)
            let c = child(of: parent, above: last &- quarter, b)
            run.move((a, b, c, last), (end, a, b, c))
        }
        run.changes.end(engine)
    }

    /// Moves children whose frames do not hold the exact position: far from the origin, or if a device pixel is no
    /// power of two of pixels. Skips those that are gone. Writes both the position and the frame.
    @inline(never)
    private func translateFar(_ parent: Int, _ last: Int, _ end: Int, _ change: Int32, isVertical: Bool) {
        let s = state
        let snap = s.pointee.snap
        let box = self.box(node(parent))
        let near = Int32(truncatingIfNeeded: isVertical ? box.pointee.phaseY : box.pointee.phaseX) &+ snap.half
        let from = near &>> snap.shift
        let axis = isVertical ? 1 : 0
        let positions = UnsafeMutableRawPointer(s.pointee.frames).assumingMemoryBound(to: Float.self) + axis
        var row = last
        while row != end {
            if node(row).pointee.flags & NodeFlags.gone != 0 {
                row = Int(s.pointee.previous[row])
                continue
            }
            self.positions.materializePosition(row)
            let result = s.pointee.results + row
            let to = (isVertical ? result.pointee.y : result.pointee.x) &+ change
            if isVertical { result.pointee.y = to } else { result.pointee.x = to }
            let new = Float((to &+ near) &>> snap.shift &- from) * snap.toPixels
            if positions[row &* 4] != new {  // equal if the move is less than the precision of a float
                positions[row &* 4] = new
                s.pointee.stats.frames_changed &+= 1
                changeList.note(row, ChangeFlags.moved)
            }
            row = Int(s.pointee.previous[row])
        }
    }

    /// The child of `parent` whose subtree contains a row, or `other` if 32 steps do not find it.
    private func child(of parent: Int, above row: Int, _ other: Int) -> Int {
        var at = row
        for _ in 0..<32 {
            if isFree(at) {
                at &-= 1
            } else if Int(node(at).pointee.parent) == parent {
                return at
            } else {
                at = Int(node(at).pointee.parent)
            }
        }
        return other
    }
}

/// The values needed to move a row, kept in registers.
private struct TranslateRun {
    private let previous: UnsafeMutablePointer<Int32>
    private let positions: UnsafeMutablePointer<Float>
    private let axis: Int
    private let step: Float
    private let limit: Float
    private let mark: UInt8
    private(set) var changes: ChangeRun

    init(_ engine: Engine, _ change: Int32, _ isVertical: Bool) {
        let s = engine.state
        previous = s.pointee.previous
        axis = isVertical ? 1 : 0
        positions = UnsafeMutableRawPointer(s.pointee.frames).assumingMemoryBound(to: Float.self) + axis
        step = Float(change &>> s.pointee.snap.shift) * s.pointee.snap.toPixels
        limit = s.pointee.snap.mostReported
        changes = ChangeRun(engine)
        mark = (ChangeFlags.translated | ChangeFlags.moved) & changes.kept
    }

    /// Whether the frame of a row has its exact position, before and after it moves.
    func isReported(_ row: Int) -> Bool { abs(positions[row &* 4]) + abs(step) < limit }

    /// Moves one row. - Returns: its previous sibling.
    @inline(__always)
    private mutating func next(_ row: Int) -> Int {
        positions[row &* 4] += step
        changes.note(row, mark, translates: true)
        return Int(previous[row])
    }

    /// Moves the rows from `last` back to the one after `end`.
    @inline(never)
    mutating func move(_ last: Int, _ end: Int) {
        var row = last
        while row != end { row = next(row) }
    }

    /// Whether each of the eight rows from `first` > 0 follows a previous sibling in the row before it.
    @inline(__always)
    private func isRun(_ first: Int) -> Bool {
        let links = UnsafeRawPointer(previous + first).loadUnaligned(as: SIMD8<Int32>.self)
        let rows = Int32(truncatingIfNeeded: first &- 1) &+ SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
        let others = unsafeBitCast(links ^ rows, to: SIMD4<UInt64>.self)
        return others[0] | others[1] | others[2] | others[3] == 0
    }

    /// As `move`, for children most of which are leaves: eight at a time where they are in consecutive rows, and where
    /// none is in the change list yet.
    @inline(never)
    mutating func moveBlocks(_ last: Int, _ end: Int) {
        let frames = UnsafeMutableRawPointer(positions - axis)
        var offset = SIMD4<Float>(repeating: -0.0)  // leaves all bits as they are
        offset[axis] = step
        let down = SIMD8<Int32>(7, 6, 5, 4, 3, 2, 1, 0)
        let marks = UInt64(mark) &* 0x0101_0101_0101_0101
        var run = self  // in registers
        var row = last
        while row != end {
            let first = row &- 7
            let rows = Int32(truncatingIfNeeded: first) &+ down
            if first <= 0 || (end >= first && end <= row) || !isRun(first)
                || !run.changes.noteNew(first, rows, marks)
            {
                // one by one to the gap and across it, but no further than the block
                var moved: Int
                repeat {
                    moved = row
                    row = run.next(row)
                } while row == moved &- 1 && row >= first && row != end
                continue
            }
            for at in 0..<8 {
                let frame = (frames + (first &+ at) &* 16).assumingMemoryBound(to: SIMD4<Float>.self)
                frame.pointee += offset
            }
            row = first &- 1
        }
        self = run
    }

    /// Moves the rows of four walks side by side. Some may be empty.
    @inline(__always)
    mutating func move(_ from: (Int, Int, Int, Int), _ end: (Int, Int, Int, Int)) {
        var (a, b, c, d) = from
        while a != end.0 && b != end.1 && c != end.2 && d != end.3 {
            a = next(a)
            b = next(b)
            c = next(c)
            d = next(d)
        }
        move(a, end.0)
        move(b, end.1)
        move(c, end.2)
        move(d, end.3)
    }
}
