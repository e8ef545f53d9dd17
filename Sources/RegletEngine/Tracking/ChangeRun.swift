// SPDX-License-Identifier: MIT
import CReglet

/// A recorder of changes for loops over many siblings, which keeps the variables of `ChangeList.note` in registers.
/// `end` stores the count.
struct ChangeRun {
    private let changed: UnsafeMutablePointer<Int32>
    private let marks: UnsafeMutablePointer<UInt8>
    let kept: UInt8  // the changes to record: those that the host tracks
    private let start: Int
    private var count: Int
    private var listed: UInt32 = 0  // recorded changes of rows that were already in the list

    @inline(__always)
    init(_ engine: Engine) {
        let s = engine.state
        changed = s.pointee.changed
        marks = s.pointee.marks
        kept = s.pointee.def.track & UInt32(RG_TRACK_CHANGES) != 0 ? UInt8.max : ChangeFlags.translated
        count = s.pointee.changedCount
        start = count
    }

    /// Records a change. Preconditions: `change` is a subset of `kept`; with `translates` it contains
    /// ChangeFlags.translated.
    @inline(__always)
    mutating func note(_ row: Int, _ change: UInt8, translates: Bool = false) {
        let old = marks[row]
        if old & ChangeFlags.changes == 0 {
            marks[row] = translates ? change : old | change
            changed[count] = Int32(truncatingIfNeeded: row)
            count &+= 1
        } else {
            marks[row] = old | change
            listed &+= 1
        }
    }

    /// Records a change of eight rows from `first`, with ChangeFlags.translated: `marks`, eight times its byte. - Returns:
    /// false, with nothing recorded, where one of them is in the list already.
    @inline(__always)
    mutating func noteNew(_ first: Int, _ rows: SIMD8<Int32>, _ new: UInt64) -> Bool {
        let place = UnsafeMutableRawPointer(marks + first)
        let listed = UInt64(ChangeFlags.changes) &* 0x0101_0101_0101_0101
        if place.loadUnaligned(as: UInt64.self) & listed != 0 { return false }
        place.storeBytes(of: new, as: UInt64.self)
        UnsafeMutableRawPointer(changed + count).storeBytes(of: rows, as: SIMD8<Int32>.self)
        count &+= 8
        return true
    }

    /// Stores the count, after the loop or before other code records changes.
    @inline(__always)
    func end(_ engine: Engine) {
        let s = engine.state
        s.pointee.stats.frames_changed &+= listed &+ UInt32(truncatingIfNeeded: count &- start)
        if kept != ChangeFlags.translated { s.pointee.changedCount = count }
    }
}
