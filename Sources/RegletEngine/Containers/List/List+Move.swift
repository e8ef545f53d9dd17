// SPDX-License-Identifier: MIT
import CReglet

/// Moving items: two neighboring ranges are exchanged, with what is known of their lengths.
extension ListLayout {
    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func move(_ row: Int, _ from: UInt32, _ to: UInt32, _ count: UInt32) -> rg_status {
        let list = self.list(row), total = list.pointee.count
        if Int(from) &+ Int(count) > total || Int(to) &+ Int(count) > total { return failRange() }
        if count == 0 || from == to { return RG_OK }
        // the items between are as few as the moved ones, or fewer: exchange two neighboring ranges
        let first = Int(min(from, to)), end = Int(max(from, to)) &+ Int(count)
        let middle = from < to ? first &+ Int(count) : Int(from)
        return exchange(row, first, middle, end)
    }

    /// Exchanges the items from `first` and those from `middle`, up to `end`.
    @_optimize(size)
    private func exchange(_ row: Int, _ first: Int, _ middle: Int, _ end: Int) -> rg_status {
        let list = self.list(row)
        if list.pointee.isGrid { return exchangeCells(row, first, middle, end) }
        // the shorter range is taken out and put in again
        let left = middle &- first, right = end &- middle
        let count = min(left, right), from = left <= right ? first : middle
        let to = left <= right ? first &+ right : first
        if count > 256 { return exchangeAll(row, first, middle, end) }
        var kept = Buffer<Int32>()
        defer { kept.release(memory) }
        guard kept.resize(count, memory), list.pointee.lengths.reserve(pieces: 4, blocks: 2, memory) else {
            return outOfMemory()
        }
        list.pointee.lengths.copy(from, count, kept.pointer(0))
        let known = knownBlocks(kept, count)
        guard list.pointee.lengths.reserve(pieces: 4 &+ 3 &* known, blocks: 2 &+ known, memory) else {
            return outOfMemory()
        }
        let held = hold(list)
        list.pointee.lengths.remove(from, count)
        _ = list.pointee.lengths.insert(to, count, memory)  // reserved
        for index in 0..<count where kept[index] >= 0 {
            _ = list.pointee.lengths.prepare(to &+ index, memory)
            list.pointee.lengths.set(to &+ index, kept[index])
        }
        renumber(row, held, first, middle, end)
        return RG_OK
    }

    /// Exchanges ranges of a grid: of all lines from the first one on that is changed, none has the length of before.
    @_optimize(size)
    private func exchangeCells(_ row: Int, _ first: Int, _ middle: Int, _ end: Int) -> rg_status {
        let list = self.list(row)
        var edit = LineEdit()
        defer { edit.counts.release(memory) }
        let status = lines(list, first, removed: end &- first, added: end &- first, same: first, &edit)
        if status != RG_OK { return status }
        if !reserve(list, edit) { return outOfMemory() }
        let held = hold(list)
        apply(list, edit)
        renumber(row, held, first, middle, end)
        return RG_OK
    }

    /// Gives items their new indices after two ranges of them were exchanged.
    @_optimize(size)
    private func renumber(_ row: Int, _ held: ListAnchor, _ first: Int, _ middle: Int, _ end: Int) {
        let list = self.list(row)
        func moved(_ index: Int) -> Int {
            index < first || index >= end
                ? index : index < middle ? index &+ end &- middle : index &- middle &+ first
        }
        var held = held
        held.index = held.index < 0 ? -1 : moved(held.index)
        if list.pointee.target >= 0 {
            list.pointee.target = Int32(truncatingIfNeeded: moved(Int(list.pointee.target)))
        }
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index)
            item.pointee.index = Int32(truncatingIfNeeded: moved(Int(item.pointee.index)))
        }
        sortItems(list)
        list.pointee.isRegrouped = true
        finishEdit(row, held, isNear: true)
    }

    /// Exchanges long ranges by making all lengths again. O(items).
    @_optimize(size)
    private func exchangeAll(_ row: Int, _ first: Int, _ middle: Int, _ end: Int) -> rg_status {
        let list = self.list(row), total = list.pointee.count
        var newOf = Buffer<Int32>(), lengths = Buffer<Int32>(), made = ListLengths()
        defer {
            newOf.release(memory)
            lengths.release(memory)
        }
        guard newOf.resize(total, memory), lengths.resize(total, memory) else { return outOfMemory() }
        newOf.count = total
        for index in 0..<total {
            let to =
                index < first || index >= end
                ? index : index < middle ? index &+ end &- middle : index &- middle &+ first
            newOf[index] = Int32(truncatingIfNeeded: to)
        }
        list.pointee.lengths.copy(0, first, lengths.pointer(0))
        list.pointee.lengths.copy(middle, end &- middle, lengths.pointer(first))
        list.pointee.lengths.copy(first, middle &- first, lengths.pointer(first &+ end &- middle))
        list.pointee.lengths.copy(end, total &- end, lengths.pointer(0) + end)
        guard made.fill(lengths.pointer(0), total, memory) else {
            made.release(memory)
            return outOfMemory()
        }
        exchange(row, made, newOf, LineEdit(), total)
        return RG_OK
    }

    /// The number of known lengths: each may need a block of its own.
    private func knownBlocks(_ lengths: Buffer<Int32>, _ count: Int) -> Int {
        var known = 0
        for index in 0..<count where lengths[index] >= 0 { known &+= 1 }
        return known
    }
}
