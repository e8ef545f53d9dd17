// SPDX-License-Identifier: MIT

/// The columns of a staggered list: the ends of all of them before each 64th item, as far as these are known.
/// An item goes to the column that ends first, so all that is behind an edit may move: positions are found by walking
/// from the last right entry before them, and entries on the way become right.
///
/// Invariant: the first entry is right, and has zeros. Lengths of items that take all columns have the bit `isWide`.
struct ListLanes {
    static let step = 64
    static let isWide: Int32 = 1 << 30

    /// An entry for each 64th item, and one more: `columns` ends.
    var ends = Buffer<Int>()
    /// The ends at the item that a walk has reached.
    var now = Buffer<Int>()
    /// The number of right entries, and the estimate that they were made with.
    var valid = 1
    var estimate: Int32 = 0
    /// The end of all items; -1: not known.
    var end = -1

    /// Reserves the entries of a number of items. - Returns: false when memory is out.
    mutating func reserve(_ items: Int, _ columns: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let need = (items / ListLanes.step &+ 1) &* columns
        if now.capacity < columns && !now.resize(columns, memory) { return false }
        if need > ends.capacity && !ends.resize(max(need, ends.capacity &+ ends.capacity / 4), memory) { return false }
        ends.count = ends.capacity
        return true
    }

    /// Begins with the first item again.
    mutating func reset(_ columns: Int) {
        valid = 1
        end = -1
        for column in 0..<columns { ends[column] = 0 }
    }

    var bytes: Int { ends.capacity &* MemoryLayout<Int>.stride }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        ends.release(memory)
        now.release(memory)
    }
}

/// An item of a staggered list: its column (0 if it takes all), its start, and its end with the gap behind it.
struct LanePlace {
    var column = 0, start = 0, end = 0
}

/// Positions in staggered lists, read where the record is. O(columns) for each item that is walked over: the items from
/// the last right entry on, at most 64 once nothing before them has changed.
extension UnsafeMutablePointer where Pointee == ListRecord {
    private var columns: Int { pointee.columns }

    /// Forgets what edits and other lengths have changed.
    private func refresh() {
        let from = pointee.lengths.changedFrom
        if from != Int.max {
            pointee.lengths.changedFrom = Int.max
            pointee.lanes.valid = Swift.min(pointee.lanes.valid, from / ListLanes.step &+ 1)
            pointee.lanes.end = -1
        }
        if pointee.lanes.estimate != pointee.estimate {
            pointee.lanes.estimate = pointee.estimate
            pointee.lanes.valid = 1
            pointee.lanes.end = -1
        }
    }

    private func load(_ entry: Int) {
        let from = pointee.lanes.ends.pointer(entry &* columns), to = pointee.lanes.now.pointer(0)
        for column in 0..<columns { to[column] = from[column] }
    }

    /// The largest or smallest end of an entry.
    private func bound(_ ends: UnsafeMutablePointer<Int>, isLast: Bool) -> Int {
        var found = ends[0]
        for column in 1..<columns { found = isLast ? Swift.max(found, ends[column]) : Swift.min(found, ends[column]) }
        return found
    }

    private func entryBound(_ entry: Int, isLast: Bool) -> Int {
        bound(pointee.lanes.ends.pointer(entry &* columns), isLast: isLast)
    }

    /// Puts an item of a length, `isWide` included, behind the others. -1: unknown.
    @inline(__always)
    func put(_ length: Int32) -> LanePlace {
        let now = pointee.lanes.now.pointer(0), columns = self.columns
        let pitch = Int(length < 0 ? pointee.estimate : length & ~ListLanes.isWide)
        if length >= 0 && length & ListLanes.isWide != 0 {
            let start = bound(now, isLast: true)
            for column in 0..<columns { now[column] = start &+ pitch }
            return LanePlace(column: 0, start: start, end: start &+ pitch)
        }
        var shortest = 0
        for column in 1..<columns where now[column] < now[shortest] { shortest = column }
        let start = now[shortest]
        now[shortest] = start &+ pitch
        return LanePlace(column: shortest, start: start, end: start &+ pitch)
    }

    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    private func put(_ item: Int, _ cursor: inout ListLengths.Cursor) -> LanePlace {
        put(pointee.lengths.length(item, &cursor))
    }

    /// Walks to an entry, so that the next item is its first one.
    @inline(never)
    private func seek(_ entry: Int) {
        refresh()
        var at = pointee.lanes.valid &- 1
        load(Swift.min(at, entry))
        var cursor = ListLengths.Cursor()
        while at < entry {
            for item in at &* ListLanes.step..<(at &+ 1) &* ListLanes.step { _ = put(item, &cursor) }
            at &+= 1
            let to = pointee.lanes.ends.pointer(at &* columns), from = pointee.lanes.now.pointer(0)
            for column in 0..<columns { to[column] = from[column] }
            pointee.lanes.valid = at &+ 1
        }
    }

    /// The place of an item. `walked` is the item that the last call ended at, -1: none.
    @inline(never)
    func place(_ item: Int, _ walked: inout Int, _ cursor: inout ListLengths.Cursor) -> LanePlace {
        if walked < 0 || item < walked || item &- walked > ListLanes.step {
            seek(item / ListLanes.step)
            walked = item &- item % ListLanes.step
        }
        while walked < item {
            _ = put(walked, &cursor)
            walked &+= 1
        }
        walked &+= 1
        return put(item, &cursor)
    }

    /// The start of an item, or for the number of items the end of all.
    func laneStart(_ item: Int) -> Int {
        if item >= pointee.count { return laneEnd() }
        var walked = -1, cursor = ListLengths.Cursor()
        return place(item, &walked, &cursor).start
    }

    /// The last entry that is not behind an offset: by the last of its ends, or by the first.
    private func entry(_ offset: Int, isLast: Bool) -> Int {
        refresh()
        var low = 0, high = pointee.lanes.valid
        while low &+ 1 < high {
            let middle = (low &+ high) / 2
            if entryBound(middle, isLast: isLast) <= offset { low = middle } else { high = middle }
        }
        if low == pointee.lanes.valid &- 1 {
            while (low &+ 1) &* ListLanes.step <= pointee.count {
                seek(low &+ 1)
                if entryBound(low &+ 1, isLast: isLast) > offset { break }
                low &+= 1
            }
        }
        load(low)
        return low
    }

    /// The first item that ends behind an offset, or the last item; and its start. Precondition: there are items.
    @inline(never)
    func laneFind(_ offset: Int) -> (index: Int, start: Int) {
        var item = entry(offset, isLast: true) &* ListLanes.step, cursor = ListLengths.Cursor()
        if item >= pointee.count { item = pointee.count &- 1 }
        if item % ListLanes.step != 0 { return (item, laneStart(item)) }
        while true {
            let place = put(item, &cursor)
            if place.end > offset || item &+ 1 >= pointee.count { return (item, place.start) }
            item &+= 1
        }
    }

    /// The last item that starts at or before an offset, or the first item. Precondition: there are items.
    @inline(never)
    func laneFindLast(_ offset: Int) -> Int {
        var item = entry(offset, isLast: false) &* ListLanes.step, cursor = ListLengths.Cursor()
        while item < pointee.count && put(item, &cursor).start <= offset { item &+= 1 }
        return Swift.max(0, item &- 1)
    }

    /// The end of all items, with the gap behind them. Far from it, where it is not known, by the estimated length.
    @inline(never)
    func laneEnd() -> Int {
        refresh()
        if pointee.lanes.end >= 0 { return pointee.lanes.end }
        let at = pointee.lanes.valid &- 1, rest = pointee.count &- at &* ListLanes.step
        let about = entryBound(at, isLast: true) &+ rest &* Int(pointee.estimate) / columns
        let view = pointee.offset &+ 8 &* Int(Swift.max(0, pointee.viewport))
        if rest > 4096 && about > view { return about }
        if pointee.count > 0 {
            var walked = -1, cursor = ListLengths.Cursor()
            _ = place(pointee.count &- 1, &walked, &cursor)
            pointee.lanes.end = bound(pointee.lanes.now.pointer(0), isLast: true)
        } else {
            pointee.lanes.end = 0
        }
        return pointee.lanes.end
    }

    /// The end of all items with the lengths that those with nodes were just measured with.
    @_optimize(size)
    func laneEndAsMeasured() -> Int {
        let items = pointee.items
        if items.count == 0 || pointee.count &- Int(items[0].index) > 4096 { return laneEnd() }
        var item = Int(items[0].index), at = 0, walked = -1, cursor = ListLengths.Cursor()
        if item > 0 { _ = place(item &- 1, &walked, &cursor) } else { seek(0) }
        while item < pointee.count {
            var length = pointee.lengths.length(item, &cursor)
            if at < items.count && Int(items[at].index) == item {
                if items[at].length > ListItem.dead { length = laneLength(items.pointer(at)) }
                at &+= 1
            }
            _ = put(length)
            item &+= 1
        }
        return bound(pointee.lanes.now.pointer(0), isLast: true)
    }

    /// The length that is kept of an item with a node.
    func laneLength(_ item: UnsafeMutablePointer<ListItem>) -> Int32 {
        if item.pointee.length < 0 { return 0 }
        let pitch = clampUnits(Int(item.pointee.length) &+ Int(pointee.gap))
        return item.pointee.span > 1 ? pitch | ListLanes.isWide : pitch
    }

    // MARK: - Lists of all arrangements

    /// The line at an offset, and its start: the first one that ends after it, or the last one.
    @inline(__always)
    func find(_ offset: Int) -> (index: Int, start: Int) {
        pointee.columns > 1 ? laneFind(offset) : pointee.lengths.find(offset, pointee.estimate)
    }

    /// The last line that starts before the end of a part that ends at an offset.
    @inline(__always)
    func findLast(_ offset: Int) -> Int {
        pointee.columns > 1 ? laneFindLast(offset) : pointee.lengths.find(offset, pointee.estimate).index
    }

    /// The start of a line.
    @inline(__always)
    func lineStart(_ line: Int) -> Int {
        pointee.columns > 1 ? laneStart(line) : pointee.lengths.start(line, pointee.estimate)
    }

    /// The length of a line with the gap behind it, -1: unknown.
    @inline(__always)
    func lineLength(_ line: Int) -> Int32 {
        let length = pointee.lengths.length(line)
        return length < 0 ? -1 : length & ~ListLanes.isWide
    }

    /// The length of all items.
    @inline(__always)
    var total: Int {
        let end = pointee.columns > 1 ? laneEnd() : pointee.lengths.total(pointee.estimate)
        return Swift.max(0, end &- Int(pointee.gap))
    }

    /// The largest offset.
    @inline(__always) var most: Int { Swift.max(0, total &- Int(Swift.max(0, pointee.viewport))) }
}
