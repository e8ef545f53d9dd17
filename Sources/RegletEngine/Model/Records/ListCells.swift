// SPDX-License-Identifier: MIT

/// The lines of a list whose items have unlike spans: the number of items of each line, one byte, and the first item of
/// each 64th line. Line of an item, first item of a line: O(log lines).
///
/// Invariant: a line has at least one item. `starts` has one entry for each 64 lines, and one more.
struct ListCells {
    private static let step = 64

    private(set) var counts = Buffer<UInt8>()
    private var starts = Buffer<Int32>()

    /// The first item of a line; for the number of lines, the number of items.
    func first(_ line: Int) -> Int {
        if starts.count == 0 { return 0 }
        let block = line / ListCells.step
        var item = Int(starts[block])
        for index in block &* ListCells.step..<line { item &+= Int(counts[index]) }
        return item
    }

    /// The line of an item; for the number of items, the number of lines.
    func line(of item: Int) -> Int {
        var low = 0, high = starts.count
        while low &+ 1 < high {
            let middle = (low &+ high) / 2
            if Int(starts[middle]) <= item { low = middle } else { high = middle }
        }
        if starts.count == 0 { return 0 }
        var line = low &* ListCells.step, end = Int(starts[low])
        while line < counts.count {
            end &+= Int(counts[line])
            if end > item { break }
            line &+= 1
        }
        return line
    }

    /// Reserves memory for a number of lines. - Returns: false when memory is out.
    mutating func reserve(_ lines: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let blocks = lines / ListCells.step &+ 1
        if lines > counts.capacity && !counts.resize(max(lines, counts.capacity &+ counts.capacity / 4), memory) {
            return false
        }
        return blocks <= starts.capacity || starts.resize(max(blocks, starts.capacity &+ starts.capacity / 4), memory)
    }

    /// Replaces lines by others. Precondition: memory was reserved. O(lines behind them).
    mutating func replace(_ line: Int, _ removed: Int, _ new: UnsafePointer<UInt8>?, _ added: Int) {
        if removed == 0 && added == 0 { return }
        let old = counts.count, total = old &- removed &+ added
        if added > removed {
            var index = old
            while index > line &+ removed {
                index &-= 1
                counts[index &+ added &- removed] = counts[index]
            }
        } else if added < removed && line &+ removed < old {
            for index in line &+ removed..<old { counts[index &+ added &- removed] = counts[index] }
        }
        for index in 0..<added { counts[line &+ index] = new.unsafelyUnwrapped[index] }
        counts.count = total
        if starts.count == 0 { starts.append(0) }
        var block = line / ListCells.step
        starts.count = total / ListCells.step &+ 1
        while (block &+ 1) &* ListCells.step <= total {
            var item = starts[block]
            for index in block &* ListCells.step..<(block &+ 1) &* ListCells.step { item &+= Int32(counts[index]) }
            block &+= 1
            starts[block] = item
        }
    }

    var bytes: Int { counts.capacity &+ starts.capacity &* MemoryLayout<Int32>.stride }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        counts.release(memory)
        starts.release(memory)
    }
}
