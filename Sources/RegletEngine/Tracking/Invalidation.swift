// SPDX-License-Identifier: MIT
import CReglet

/// Marks what must be measured or placed again.
public struct Invalidation: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var invalidation: Invalidation { Invalidation(state) }
}

/// The dirty lists and the place lists: one list per depth, linked through the queue column. Edits fill the dirty lists
/// with rows that must be measured or placed again; a running layout fills the place lists. A row is in at most one
/// list; its flags distinguish measuring from placing.
extension Invalidation {
    func clearQueues() {
        let s = state
        for depth in 0...Int(s.pointee.def.max_depth) {
            s.pointee.dirtyHeads[depth] = -1
            s.pointee.placeHeads[depth] = -1
        }
        s.pointee.dirtyDeepest = 0
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    /// Puts a row into the dirty list of its depth, unless it is in a list already.
    func queueDirty(_ row: Int) {
        state.pointee.isEdited = true
        queueAgain(row)
    }

    /// As queueDirty, for a row that is not measured again.
    @inline(never)
    func queueAgain(_ row: Int) {
        let s = state
        let result = self.result(row)
        if result.pointee.state & ResultFlags.queued != 0 { return }
        result.pointee.state |= ResultFlags.queued
        let depth = Int(s.pointee.depths[row])
        s.pointee.queueNext[row] = s.pointee.dirtyHeads[depth]
        s.pointee.dirtyHeads[depth] = Int32(truncatingIfNeeded: row)
        if depth > s.pointee.dirtyDeepest { s.pointee.dirtyDeepest = depth }
    }

    /// Queues a row whose children must be placed in the running layout.
    @inline(__always)
    func queuePlace(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let bits = result.pointee.state
        if bits & ResultFlags.placePending != 0 { return }
        result.pointee.state = bits | ResultFlags.placePending
        pushPlace(row, result)
    }

    /// Queues a row for placing that is shallower than the dirty rows being processed. It is put into a dirty list, as
    /// it may still become dirty itself.
    func queuePlaceAbove(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        result.pointee.state |= ResultFlags.placePending
        queueDirty(row)
    }

    @inline(__always)
    func pushPlace(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let s = state
        let bits = result.pointee.state
        if bits & ResultFlags.queued != 0 { return }
        result.pointee.state = bits | ResultFlags.queued
        let depth = Int(s.pointee.depths[row])
        s.pointee.queueNext[row] = s.pointee.placeHeads[depth]
        s.pointee.placeHeads[depth] = Int32(truncatingIfNeeded: row)
        s.pointee.placeCount &+= 1
        if depth > s.pointee.placeDeepest { s.pointee.placeDeepest = depth }
        if depth < s.pointee.placeShallowest { s.pointee.placeShallowest = depth }
    }

    /// Puts rows that were held, linked through the queue column, into the place lists again.
    @inline(never)
    @_optimize(size)
    func queueHeld(_ first: Int32) {
        var row = Int(first)
        while row >= 0 {
            let next = Int(state.pointee.queueNext[row]), result = self.result(row)
            result.pointee.state &= ~ResultFlags.queued
            pushPlace(row, result)
            row = next
        }
    }

    /// Moves all rows from the dirty lists into one list by id; free rows are dropped. O(dirty rows + depth).
    /// - Returns: the first id, or -1.
    @_optimize(size)
    func takeDirty() -> Int32 {
        let s = state
        var last: Int32 = -1
        for depth in 0...s.pointee.dirtyDeepest {
            var row = Int(s.pointee.dirtyHeads[depth])
            while row >= 0 {
                let next = Int(s.pointee.queueNext[row])
                s.pointee.results[row].state &= ~ResultFlags.queued
                if !isFree(row) {
                    s.pointee.queueNext[row] = last
                    last = Int32(truncatingIfNeeded: id(row))
                }
                row = next
            }
            s.pointee.dirtyHeads[depth] = -1
        }
        s.pointee.dirtyDeepest = 0
        return last
    }

    /// Puts the ids from takeDirty into the lists of the rows' current depths.
    @_optimize(size)
    func giveDirty(_ first: Int32) {
        let s = state
        var id = first
        while id >= 0 {
            let row = Int(s.pointee.rowOf[Int(id)])
            id = s.pointee.queueNext[row]
            queueDirty(row)
        }
    }
}
