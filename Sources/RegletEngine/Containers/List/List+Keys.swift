// SPDX-License-Identifier: MIT
import CReglet

/// The edits between two versions of the host's data, found by keys.
extension ListLayout {
    /// Indices of keys: an open hash table of at most half as many as it has places.
    private struct KeyTable {
        var places = Buffer<Int32>()
        let keys: UnsafePointer<UInt64>
        let seed: UInt64

        init(_ keys: UnsafePointer<UInt64>, _ seed: UInt64) {
            self.keys = keys
            self.seed = seed
        }

        /// - Returns: false when memory is out.
        mutating func reserve(_ count: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
            var size = 16
            while size < 2 &* count { size &*= 2 }
            if !places.resize(size, memory) { return false }
            for index in 0..<size { places[index] = -1 }
            return true
        }

        /// The place of a key, or the free one where it belongs.
        func place(_ key: UInt64) -> Int {
            let mask = places.capacity &- 1
            var hash = (key ^ seed) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash &>> 32
            hash &*= 0xD6E8_FEB8_6659_FD93
            var at = Int(truncatingIfNeeded: hash &>> 32) & mask
            while places[at] >= 0 && keys[Int(places[at])] != key { at = (at &+ 1) & mask }
            return at
        }
    }

    /// Finds the items that remain, by their keys. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func replace(
        _ row: Int, _ old: UnsafePointer<UInt64>?, _ oldCount: Int, _ new: UnsafePointer<UInt64>?, _ newCount: Int
    ) -> rg_status {
        let list = self.list(row)
        if oldCount != list.pointee.count {
            return fail(RG_ERROR_INVALID_ARGUMENT, "old_count is not the number of items of the list")
        }
        if newCount > mostItems(list.pointee.isStaggered) { return failCount() }
        if newCount > 0 && list.pointee.templates.count == 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a list with items needs a template")
        }
        if oldCount == 0 { return newCount == 0 ? RG_OK : insert(row, 0, UInt32(truncatingIfNeeded: newCount)) }
        if newCount == 0 { return remove(row, 0, UInt32(truncatingIfNeeded: oldCount)) }
        guard let old, let new else { return fail(RG_ERROR_INVALID_ARGUMENT, "a pointer is NULL") }
        var table = KeyTable(old, UInt64(UInt(bitPattern: state))), newOf = Buffer<Int32>(), lengths = Buffer<Int32>()
        defer {
            table.places.release(memory)
            newOf.release(memory)
            lengths.release(memory)
        }
        // the old lengths are behind the new ones
        guard table.reserve(oldCount, memory), newOf.resize(oldCount, memory),
            lengths.resize(newCount &+ oldCount, memory),
            list.pointee.spares.reserve(list.pointee.spares.count &+ list.pointee.items.count, memory)
        else { return outOfMemory() }
        for index in 0..<oldCount {
            let place = table.place(old[index])
            if table.places[place] >= 0 { return failKey(index, isNew: false) }
            table.places[place] = Int32(truncatingIfNeeded: index)
            newOf[index] = -1
        }
        newOf.count = oldCount
        let isGrid = list.pointee.isGrid
        let oldLengths = lengths.pointer(newCount)
        list.pointee.lengths.copy(0, list.pointee.lengths.count, oldLengths)
        for index in 0..<newCount {
            let found = table.places[table.place(new[index])]
            lengths[index] = -1
            if found < 0 { continue }
            if newOf[Int(found)] >= 0 { return failKey(index, isNew: true) }
            newOf[Int(found)] = Int32(truncatingIfNeeded: index)
            lengths[index] = isGrid ? found : oldLengths[Int(found)]
        }
        if let twice = repeated(new, newCount, &table, newOf) {
            return twice < 0 ? outOfMemory() : failKey(twice, isNew: true)
        }
        var edit = LineEdit(), made = ListLengths()
        defer { edit.counts.release(memory) }
        let status = lines(list, 0, removed: oldCount, added: newCount, same: 0, &edit)
        if status != RG_OK { return status }
        if isGrid { keepLines(list, edit, lengths.pointer(0), oldLengths, newCount) }
        guard made.fill(lengths.pointer(0), edit.added, memory),
            edit.counts.count == 0 || list.pointee.cells.reserve(edit.added, memory),
            list.pointee.columns == 1 || list.pointee.lanes.reserve(newCount, list.pointee.columns, memory)
        else {
            made.release(memory)
            return outOfMemory()
        }
        exchange(row, made, newOf, edit, newCount)
        return RG_OK
    }

    /// Replaces the old indices of items by the lengths of their lines: those that have the items of before.
    @_optimize(size)
    private func keepLines(
        _ list: UnsafeMutablePointer<ListRecord>, _ edit: LineEdit, _ found: UnsafeMutablePointer<Int32>,
        _ old: UnsafePointer<Int32>, _ count: Int
    ) {
        var item = 0
        for line in 0..<edit.added {
            let most = edit.counts.count > 0 ? Int(edit.counts[line]) : list.pointee.spans
            let end = min(count, item &+ most), first = Int(found[item])
            var isSame = first >= 0
            for index in item..<end where Int(found[index]) != first &+ index &- item { isSame = false }
            if isSame {
                let before = list.line(of: first)
                isSame =
                    list.first(before) == first
                    && list.first(before &+ 1) == first &+ end &- item
                found[line] = isSame ? old[before] : -1
            } else {
                found[line] = -1
            }
            item = end
        }
    }

    /// The index of a key among the new ones that is there twice and was not there before; -1: memory is out.
    @_optimize(size)
    private func repeated(
        _ new: UnsafePointer<UInt64>, _ count: Int, _ table: inout KeyTable, _ newOf: Buffer<Int32>
    ) -> Int? {
        var seen = KeyTable(new, table.seed)
        defer { seen.places.release(memory) }
        var added = 0
        for index in 0..<count where table.places[table.place(new[index])] < 0 { added &+= 1 }
        if added == 0 { return nil }
        if !seen.reserve(added, memory) { return -1 }
        for index in 0..<count where table.places[table.place(new[index])] < 0 {
            let place = seen.place(new[index])
            if seen.places[place] >= 0 { return index }
            seen.places[place] = Int32(truncatingIfNeeded: index)
        }
        return nil
    }

    @_optimize(size)
    private func failKey(_ index: Int, isNew: Bool) -> rg_status {
        _ = fail(
            RG_ERROR_INVALID_ARGUMENT, isNew ? "a new key is there twice: index " : "an old key is there twice: index ")
        state.pointee.message.append(number: UInt64(index))
        return RG_ERROR_INVALID_ARGUMENT
    }

    /// Gives the list its new lengths, and the items with nodes their new indices.
    @_optimize(size)
    func exchange(_ row: Int, _ lengths: ListLengths, _ newOf: Buffer<Int32>, _ edit: LineEdit, _ count: Int) {
        let list = self.list(row)
        var held = hold(list)
        // the first item from the anchor on that remains; else the last one before it
        var index = held.index
        while index < newOf.count && newOf[index] < 0 { index &+= 1 }
        if index == newOf.count {
            index = held.index
            while index >= 0 && newOf[index] < 0 { index &-= 1 }
        }
        if index >= 0 {
            held.start = list.start(index)
            held.distance = list.pointee.offset &- held.start
            held.index = Int(newOf[index])
        } else {
            held.index = -1
        }
        list.pointee.lengths.release(memory)
        list.pointee.lengths = lengths
        list.pointee.lengths.changedFrom = 0
        list.pointee.count = count
        if list.pointee.isGrid {
            if edit.counts.count > 0 {
                list.pointee.cells.replace(
                    0, list.pointee.cells.counts.count, UnsafePointer(edit.counts.pointer(0)), edit.added)
            }
        }
        list.pointee.isRegrouped = true
        if list.pointee.target >= 0 { list.pointee.target = newOf[Int(list.pointee.target)] }
        list.pointee.targetHeader = -1
        list.pointee.targetFooter = -1
        var kept = 0
        for at in 0..<list.pointee.items.count {
            var item = list.pointee.items[at]
            item.index = newOf[Int(item.index)]
            if item.index < 0 {
                release(item, list)
                continue
            }
            list.pointee.items[kept] = item
            kept &+= 1
        }
        list.pointee.items.count = kept
        sortItems(list)
        assignCells(list)
        keep(row, held)
        invalidation.markDirty(row)
    }
}
