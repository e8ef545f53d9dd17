// SPDX-License-Identifier: MIT
import CReglet

/// Noting what loops over many siblings change: what `Engine.note` needs, in registers. `end` takes the count back.
struct ChangeRun {
    private let changed: UnsafeMutablePointer<Int32>
    private let marks: UnsafeMutablePointer<UInt8>
    let kept: UInt8  // what may be noted: not what the host did not ask for
    private let start: Int
    private var count: Int
    private var listed: UInt32 = 0  // rows noted that were in the list before

    @inline(__always)
    init(_ engine: Engine) {
        let s = engine.state
        changed = s.pointee.changed
        marks = s.pointee.marks
        kept = s.pointee.def.track & UInt32(RG_TRACK_CHANGES) != 0 ? UInt8.max : ChangeFlags.translated
        count = s.pointee.changedCount
        start = count
    }

    /// `change`: of what is kept, ChangeFlags.translated among it where `slides`.
    @inline(__always)
    mutating func note(_ row: Int, _ change: UInt8, slides: Bool = false) {
        let old = marks[row]
        if old & ChangeFlags.changes == 0 {
            marks[row] = slides ? change : old | change
            changed[count] = Int32(truncatingIfNeeded: row)
            count &+= 1
        } else {
            marks[row] = old | change
            listed &+= 1
        }
    }

    /// After the loop, or before others note something.
    @inline(__always)
    func end(_ engine: Engine) {
        let s = engine.state
        s.pointee.stats.frames_changed &+= listed &+ UInt32(truncatingIfNeeded: count &- start)
        if kept != ChangeFlags.translated { s.pointee.changedCount = count }
    }
}
