// SPDX-License-Identifier: MIT
import CReglet

/// The view that notes which rows differ from the last display list. It notes nothing before the first one.
///
/// Calls that note all they change enter by `enterNoted`. Any other call makes the list stale: it is made from scratch.
public struct PaintNotes: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var paintNotes: PaintNotes { PaintNotes(state) }

    /// A number that changes with the order of rows.
    public var orderEpoch: UInt64 { state.pointee.orderEpoch }

    /// The state of incremental display lists.
    @inline(__always)
    public var painted: UnsafeMutablePointer<PaintStore> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<ContextStorage>.offset(of: \.painted).unsafelyUnwrapped)
            .assumingMemoryBound(to: PaintStore.self)
    }
}

extension PaintNotes {
    @inline(__always)
    var isOn: Bool { Flavour.isFull && painted.pointee.isOn }

    /// Notes that the next list must be made from scratch.
    @inline(__always)
    public func noteAll() { if Flavour.isFull { painted.pointee.isStale = true } }

    /// Notes that a row's own commands may differ.
    @inline(__always)
    public func noteOwn(_ row: Int) { if isOn { mark(row, PaintMarks.ownPart) } }

    /// Notes that a row shows something else, even if its commands stay equal.
    @inline(__always)
    func noteContent(_ row: Int) { if isOn { mark(row, PaintMarks.ownPart | PaintMarks.contentPart) } }

    /// Notes another style; unless the row `isShown` in its place, in either, the next list is made from scratch.
    @inline(never)
    func noteStyle(_ row: Int, isShown: Bool) {
        if !isShown { painted.pointee.isStale = true }
        mark(row, PaintMarks.ownPart)
        noteParent(row)
    }

    /// Notes that what a row's parent shows between its children may differ.
    @inline(__always)
    private func noteParent(_ row: Int) {
        let p = painted
        let parent = Int(node(row).pointee.parent)
        if parent >= 0, parent < p.pointee.segments.count,
            p.pointee.segments[parent].flags & PaintSegment.followsChildren != 0
        {
            mark(parent, PaintMarks.ownPart)
        }
    }

    /// Notes that the content of a row moved: by its scroll offset.
    @inline(never)
    func noteScroll(_ row: Int) {
        if !isOn { return }
        mark(row, PaintMarks.ownPart)
        for child in children(in: row) { mark(child, PaintMarks.movedPart) }
    }

    /// Notes another transform.
    @inline(never)
    @_optimize(size)
    func noteTransform(_ row: Int, from old: rg_transform, to new: rg_transform) {
        if !isOn { return }
        if old.elevation != new.elevation || old.translation_z != new.translation_z {
            painted.pointee.isStale = true
        } else if old.scroll_x != new.scroll_x || old.scroll_y != new.scroll_y {
            noteScroll(row)
        }
        mark(row, PaintMarks.ownPart)
    }

    @inline(never)
    func mark(_ row: Int, _ parts: Int) { set(row, parts) }

    @inline(__always)
    private func set(_ row: Int, _ parts: Int) {
        let p = painted
        let word = row &>> 6
        if word >= p.pointee.marks.count {
            p.pointee.isStale = true
            return
        }
        let bit = UInt64(1) &<< UInt64(row & 63)
        let marks = p.pointee.marks.pointer(word)
        if parts & PaintMarks.movedPart != 0 { marks.pointee.moved |= bit }
        if parts & PaintMarks.ownPart != 0 { marks.pointee.own |= bit }
        if parts & PaintMarks.contentPart != 0 { marks.pointee.content |= bit }
        if word < p.pointee.low { p.pointee.low = word }
        if word > p.pointee.high { p.pointee.high = word }
    }

    /// Forgets all marks.
    public func clear() {
        let p = painted
        if p.pointee.high >= p.pointee.low {
            let size = MemoryLayout<PaintMarks>.stride
            zeroBytes(p.pointee.marks.pointer(p.pointee.low), (p.pointee.high &- p.pointee.low &+ 1) &* size)
        }
        p.pointee.low = Int.max
        p.pointee.high = -1
    }

    /// Begins to note changes, for as many rows as there are. - Returns: false when memory is out.
    @_optimize(size)
    public func begin() -> Bool {
        let p = painted
        let words = state.pointee.capacity &>> 6 &+ 1, old = p.pointee.marks.count, known = p.pointee.segments.capacity
        guard p.pointee.marks.reserve(words, memory), p.pointee.segments.reserve(state.pointee.capacity, memory),
            p.pointee.ends.reserve(state.pointee.capacity, memory),
            changeList.reserveHostChanges(state.pointee.capacity)
        else { return false }
        let segments = p.pointee.segments
        if segments.capacity > known {  // rows of other trees are not painted, but looked at
            let size = MemoryLayout<PaintSegment>.stride
            zeroBytes(segments.pointer(segments.count), (segments.capacity &- segments.count) &* size)
        }
        if words > old {
            zeroBytes(p.pointee.marks.base.unsafelyUnwrapped + old, (words &- old) &* MemoryLayout<PaintMarks>.stride)
            p.pointee.marks.count = words
            p.pointee.isStale = true
        }
        p.pointee.isOn = true
        return true
    }

    /// Notes what layouts changed since the last list.
    @inline(never)
    public func collect() { changeList.handOver() }

    /// Notes the changes of a row in a layout: bits of ChangeFlags.
    @inline(never)
    @_optimize(size)
    func noteChanges(_ row: Int, _ changes: UInt8) {
        let p = painted
        if changes & ~(ChangeFlags.moved | ChangeFlags.resized | ChangeFlags.scrolled | ChangeFlags.subtreeMoved) != 0 {
            p.pointee.isStale = true
            return
        }
        set(row, (changes & ChangeFlags.resized != 0 ? PaintMarks.ownPart : 0) | PaintMarks.movedPart)
        if p.pointee.hasFollowers { noteParent(row) }
    }
}

extension PaintMarks {
    fileprivate static var movedPart: Int { 1 }
    fileprivate static var ownPart: Int { 2 }
    fileprivate static var contentPart: Int { 4 }
}
