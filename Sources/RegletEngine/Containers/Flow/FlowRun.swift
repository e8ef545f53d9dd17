// SPDX-License-Identifier: MIT

/// Sums of one run over the children. Fields are narrow: one value is on the stack for each level of the tree.
struct FlowRun {
    // the line that is being filled; -1: it has no child
    var length = -1
    var thickness = 0
    let room: Int
    var longest = 0
    var total = 0  // thicknesses of the lines, each with a gap behind it
    var evenExtent = 0, evenAcross = 0  // of the first child
    let cacheEpoch: UInt32
    let gap: Int32
    let lineGap: Int32
    var outcome: UInt32 = 0
    var isPlain = true  // all children start where their line does, across too
    var isShort = true  // all children take the short way, and none has a negative margin
    var isEven = true  // short children are all as big as the first
    var breaks = false  // a line was full
    var stretches = false  // some child gets another size than its natural one

    @inline(__always)
    init(cacheEpoch: UInt32, room: Int, _ gaps: (gap: Int32, lineGap: Int32)) {
        self.cacheEpoch = cacheEpoch
        self.room = room
        gap = gaps.gap
        lineGap = gaps.lineGap
    }

    mutating func add(_ extent: Int, _ across: Int) {
        if length >= 0 && length &+ Int(gap) &+ extent > room {
            endLine()
            breaks = true
        }
        length = length < 0 ? extent : length &+ Int(gap) &+ extent
        thickness = max(thickness, across)
    }

    mutating func endLine() {
        if length < 0 { return }
        longest = max(longest, length)
        total &+= thickness &+ Int(lineGap)
        length = -1
        thickness = 0
    }

    /// After the last child: no gap follows the last line.
    mutating func finish() {
        let isEmpty = length < 0 && total == 0
        endLine()
        if !isEmpty { total &-= Int(lineGap) }
    }
}
