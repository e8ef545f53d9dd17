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
        if last &- first <= Int(LinearSummary.fewToSplit) {
            run.move(last, end)
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
    private let step: Float
    private let limit: Float
    private let mark: UInt8
    private(set) var changes: ChangeRun

    init(_ engine: Engine, _ change: Int32, _ isVertical: Bool) {
        let s = engine.state
        previous = s.pointee.previous
        positions =
            UnsafeMutableRawPointer(s.pointee.frames).assumingMemoryBound(to: Float.self) + (isVertical ? 1 : 0)
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
