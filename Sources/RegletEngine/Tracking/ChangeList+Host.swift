// SPDX-License-Identifier: MIT
import CReglet

/// The change list of contexts that paint. The painter reads it, too, and must see a change of a row again that the host
/// has not taken yet. So it hands the entries over to a list of the host's own, by id, and the list of rows begins
/// empty for the next layout.
extension ChangeList {
    /// Reserves the host's list. - Returns: false when memory is out.
    @_optimize(size)
    func reserveHostChanges(_ capacity: Int) -> Bool {
        let p = painted
        guard p.pointee.hostMarks.reserve(capacity, memory), p.pointee.hostChanges.reserve(capacity, memory) else {
            return false
        }
        let old = p.pointee.hostMarks.count
        if capacity > old {
            zeroBytes(p.pointee.hostMarks.base.unsafelyUnwrapped + old, capacity &- old)
            p.pointee.hostMarks.count = capacity
        }
        return true
    }

    /// The marks of a row that the host has not taken.
    @inline(__always)
    func untaken(_ row: Int) -> UInt8 {
        let marks = state.pointee.marks[row]
        return painted.pointee.isOn ? marks | painted.pointee.hostMarks[id(row)] : marks
    }

    /// Notes all changes for the painter, and hands them over to the host's list. O(changes).
    @inline(never)
    @_optimize(speed)
    func handOver() {
        let s = state, p = painted
        let from = s.pointee.changedTaken, to = s.pointee.changedCount
        if from < to {
            if !p.pointee.isStale { noteForPainter(from, to) }
            let changed = s.pointee.changed, marks = s.pointee.marks, handles = s.pointee.handles
            let hostMarks = p.pointee.hostMarks.pointer(0)
            for index in from..<to {
                let row = Int(changed[index]), mark = marks[row], handle = handles[row]
                let place = hostMarks + Int(UInt32(truncatingIfNeeded: handle.id)), old = place.pointee
                marks[row] = mark & ChangeFlags.translated
                // destroyed rows have all changes
                if old == 0 || mark & (ChangeFlags.shown | ChangeFlags.hidden) != 0 {
                    if handle.id == 0 {
                        marks[row] = 0
                    } else {
                        addHostChange(handle, place, mark & ChangeFlags.changes)
                    }
                } else {
                    place.pointee = old | mark & ChangeFlags.changes
                }
            }
        }
        s.pointee.changedCount = 0
        s.pointee.changedTaken = 0
        s.pointee.deadChanges = 0
    }

    /// Notes changes for the painter, up to one that makes the next list start from scratch.
    @inline(never)
    @_optimize(speed)
    private func noteForPainter(_ from: Int, _ to: Int) {
        let s = state, p = painted
        let changed = s.pointee.changed, marks = s.pointee.marks
        let moves = ChangeFlags.moved | ChangeFlags.scrolled | ChangeFlags.subtreeMoved
        let others = p.pointee.hasFollowers ? ChangeFlags.changes : ChangeFlags.changes & ~moves
        let paintMarks = p.pointee.marks.base, limit = p.pointee.marks.count &<< 6
        var own = 0, low = Int.max, high = -1
        for index in from..<to {
            let row = Int(changed[index]), mark = marks[row]
            if mark & others == 0 && row < limit {
                (paintMarks.unsafelyUnwrapped + row &>> 6).pointee.moved |= 1 &<< UInt64(truncatingIfNeeded: row)
                low = min(low, row)
                high = max(high, row)
            } else if !isFree(row) {
                paintNotes.noteChanges(row, mark & ChangeFlags.changes)
                if mark & ChangeFlags.resized != 0 { own &+= 1 }
                if own > p.pointee.mostOwn { p.pointee.isStale = true }
                if p.pointee.isStale { break }
            }
        }
        if high >= 0 {
            p.pointee.low = min(p.pointee.low, low &>> 6)
            p.pointee.high = max(p.pointee.high, high &>> 6)
        }
    }

    @inline(never)
    private func addHostChange(_ handle: rg_node, _ place: UnsafeMutablePointer<UInt8>, _ new: UInt8) {
        let p = painted
        let old = place.pointee
        let both = ChangeFlags.shown | ChangeFlags.hidden
        if old == 0 {
            if p.pointee.hostChanges.count == p.pointee.hostChanges.capacity { compactHostChanges() }
            p.pointee.hostChanges.append(handle)
            p.pointee.hostCount &+= 1
            place.pointee = new
        } else if new & both == both || old & new & both == 0 {
            // shown and hidden in one list cancel out, now or when they are taken
            place.pointee = old | (new & both == both ? new & ~both : new)
        } else {
            // the opposite of what cancelled it out
            place.pointee = (old | new) & ~(both & ~new)
        }
    }

    /// Drops taken entries, and those of destroyed nodes.
    @inline(never)
    @_optimize(size)
    private func compactHostChanges() {
        let p = painted
        var kept = 0
        for index in p.pointee.hostTaken..<p.pointee.hostChanges.count {
            let handle = p.pointee.hostChanges[index]
            if find(handle) < 0 { continue }
            p.pointee.hostChanges[kept] = handle
            kept &+= 1
        }
        p.pointee.hostChanges.count = kept
        p.pointee.hostTaken = 0
    }

    /// Forgets the untaken changes of a node that will be destroyed.
    @inline(__always)
    func dropHostChange(_ row: Int) {
        let p = painted
        if !p.pointee.isOn { return }
        let id = self.id(row)
        if p.pointee.hostMarks[id] == 0 { return }
        p.pointee.hostMarks[id] = 0
        p.pointee.hostCount &-= 1
    }

    /// Takes up to `capacity` entries of the host's list. - Returns: their number.
    @_optimize(size)
    func takeHostChanges(_ out: UnsafeMutablePointer<rg_change>, _ capacity: Int) -> Int {
        let p = painted
        handOver()
        var taken = 0
        while taken < capacity, p.pointee.hostTaken < p.pointee.hostChanges.count {
            let row = find(p.pointee.hostChanges[p.pointee.hostTaken])
            p.pointee.hostTaken &+= 1
            if row < 0 { continue }
            let place = p.pointee.hostMarks.pointer(id(row))
            let marks = place.pointee
            if marks == 0 { continue }
            place.pointee = 0
            p.pointee.hostCount &-= 1
            if takeChange(row, marks, out + taken) { taken &+= 1 }
        }
        if p.pointee.hostTaken == p.pointee.hostChanges.count {
            p.pointee.hostChanges.count = 0
            p.pointee.hostTaken = 0
        }
        return taken
    }

    /// Moves the host's list back into the list of rows, which the host reads without a copy. O(changes).
    @_optimize(size)
    func takeBack() {
        let s = state, p = painted
        if !p.pointee.isOn { return }
        handOver()
        for index in p.pointee.hostTaken..<p.pointee.hostChanges.count {
            let row = find(p.pointee.hostChanges[index])
            if row < 0 { continue }
            let place = p.pointee.hostMarks.pointer(id(row))
            if place.pointee == 0 { continue }
            s.pointee.marks[row] |= place.pointee
            place.pointee = 0
            s.pointee.changed[s.pointee.changedCount] = Int32(truncatingIfNeeded: row)
            s.pointee.changedCount &+= 1
        }
        p.pointee.hostChanges.count = 0
        p.pointee.hostTaken = 0
        p.pointee.hostCount = 0
    }

    /// The number of changed nodes, apart from destroyed ones. O(changes since the last list).
    @_optimize(size)
    func hostChangeCount() -> Int {
        let s = state, p = painted
        var count = p.pointee.hostCount
        for index in s.pointee.changedTaken..<s.pointee.changedCount {
            let row = Int(s.pointee.changed[index])
            if !isFree(row) && p.pointee.hostMarks[id(row)] == 0 { count &+= 1 }
        }
        return count
    }
}
