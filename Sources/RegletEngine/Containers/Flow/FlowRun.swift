// SPDX-License-Identifier: MIT

/// The sums of one run over the children. Fields are narrow, because each level of the tree has one on the stack.
struct FlowRun {
    // the current line; length -1: it has no child yet
    var length = -1
    var thickness = 0
    let room: Int
    var longest = 0
    var total = 0  // the sum of the lines' thicknesses, each with a gap after it
    var evenExtent = 0, evenAcross = 0  // the size of the first child, margins included
    let cacheEpoch: UInt32
    let gap: Int32
    let lineGap: Int32
    var outcome: UInt32 = 0
    var isPlain = true  // all children are aligned with the start of their line on both axes
    var isShort = true  // all children are trivial leaves with lengths in pixels, without negative margins
    var isEven = true  // those children are all as large as the first
    var breaks = false  // there is more than one line because a line was full
    var stretches = false  // some child may get a size other than its natural one

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

    /// Ends the last line, after which there is no gap.
    mutating func finish() {
        let isEmpty = length < 0 && total == 0
        endLine()
        if !isEmpty { total &-= Int(lineGap) }
    }
}
