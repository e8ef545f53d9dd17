// SPDX-License-Identifier: MIT
import CReglet

/// String ids of nodes: one open-addressing table over byte keys. Each name has a list of the nodes named so.
///
/// An entry stays until its last node loses the name. Then its bytes are freed and the slot becomes a tombstone, which
/// the next growth drops. The columns by node id are allocated with the first name.
struct NameTable {
    struct Entry {
        var length: Int32  // bytes, without the NUL; -1 = tombstone
        var firstID: Int32  // id of the first node with the name
        var bytes: UnsafeMutablePointer<UInt8>?  // nil = never used
    }

    /// Of a name: the container that was last numbered (`mark`), and in it the first child with this name, its index.
    private struct Mark {
        var mark: UInt32 = 0
        var marked: Int32 = -1
        var place: Int32 = 0
    }

    private var table: UnsafeMutablePointer<Entry>?
    private var marks: UnsafeMutablePointer<Mark>?  // by entry, after `reserveMarks`
    private var hasMarks = false
    private var size = 0
    private var filled = 0  // names and tombstones
    private var names = 0
    /// By node id: the entry of its name or -1, and its neighbors in the list of nodes with that name, or -1.
    private var entryOf = Buffer<Int32>()
    private var neighbors = Buffer<(previous: Int32, next: Int32)>()

    /// An address in the context that seeds the hash.
    var seed: UnsafeRawPointer?

    func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 { seededHash(bytes, count, seed: seed) }

    @inline(never)
    @_optimize(size)
    private func find(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt32) -> Int {
        guard let table else { return -1 }
        var at = Int(hash) & (size &- 1)
        while table[at].bytes != nil || table[at].length < 0 {
            if let key = table[at].bytes, Int(table[at].length) == count, sameBytes(key, bytes, count) { return at }
            at = (at &+ 1) & (size &- 1)
        }
        return -1
    }

    /// The first node id in the list of nodes with this name, or -1.
    @_optimize(size)
    func first(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let at = find(bytes, count, hash(bytes, count))
        return at < 0 ? -1 : Int(table.unsafelyUnwrapped[at].firstID)
    }

    @_optimize(size)
    func next(_ id: Int) -> Int { Int(neighbors[id].next) }

    /// Whether `id` has the name of node `other`.
    @inline(__always)
    func isNamesake(_ id: Int, of other: Int) -> Bool { id < entryOf.count && entryOf[id] == entryOf[other] }

    /// The name of a node id, NUL-terminated, or nil.
    @_optimize(size)
    func name(_ id: Int) -> (UnsafePointer<UInt8>, Int)? {
        guard id < entryOf.count, entryOf[id] >= 0, let table else { return nil }
        let entry = table[Int(entryOf[id])]
        guard let bytes = entry.bytes else { return nil }
        return (UnsafePointer(bytes), Int(entry.length))
    }

    // MARK: - Marks

    /// Records the node as child `place` of the container numbered as `mark`. Of children with equal names, the first
    /// counts.
    @_optimize(size)
    func mark(_ id: Int, _ mark: UInt32, _ place: Int32) {
        guard id < entryOf.count, entryOf[id] >= 0, let marks else { return }
        let entry = marks + Int(entryOf[id])
        if entry.pointee.mark == mark { return }
        entry.pointee = Mark(mark: mark, marked: Int32(truncatingIfNeeded: id), place: place)
    }

    /// The child with a name in the container numbered as `mark`; its id is -1 when there is none.
    @_optimize(size)
    func marked(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt32, _ mark: UInt32) -> (
        id: Int32, index: Int32
    ) {
        let at = find(bytes, count, hash)
        guard at >= 0, let marks, marks[at].mark == mark else { return (-1, 0) }
        return (marks[at].marked, marks[at].place)
    }

    @_optimize(size)
    func clearMarks() {
        guard let marks else { return }
        for at in 0..<size { marks[at].mark = 0 }
    }

    /// Reserves memory to mark names, now and in future. - Returns: false when memory is out.
    @_optimize(size)
    mutating func reserveMarks(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if marks == nil && size > 0 {
            guard let made = NameTable.makeMarks(size, memory) else { return false }
            marks = made
        }
        hasMarks = true
        return true
    }

    private static func makeMarks(
        _ size: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> UnsafeMutablePointer<Mark>? {
        guard let raw = memory.pointee.allocate(size &* MemoryLayout<Mark>.stride) else { return nil }
        zeroBytes(raw, size &* MemoryLayout<Mark>.stride)
        return raw.bindMemory(to: Mark.self, capacity: size)
    }

    private func releaseMarks(_ memory: UnsafeMutablePointer<Memory>) {
        if let marks { memory.pointee.deallocate(marks, size &* MemoryLayout<Mark>.stride) }
    }

    /// Reserves memory to name any one node whose id is below `ids`. The bytes of the name are allocated separately.
    @_optimize(size)
    mutating func reserve(_ ids: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard entryOf.reserve(ids, memory), neighbors.reserve(ids, memory) else { return false }
        while entryOf.count < ids { entryOf.append(-1) }
        neighbors.count = entryOf.count  // a pair is read only while its node has an entry
        return (filled &+ 1) &* 4 <= size &* 3 || rebuild((names &+ 1) &* 2, memory)
    }

    /// Releases the memory for node ids from `ids` on, none of which has a name. - Returns: false when memory is out.
    @_optimize(size)
    mutating func trim(_ ids: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if entryOf.count == 0 { return true }
        entryOf.count = min(entryOf.count, ids)
        neighbors.count = entryOf.count
        return entryOf.resize(entryOf.count, memory) && neighbors.resize(neighbors.count, memory)
    }

    @_optimize(size)
    private mutating func rebuild(_ wanted: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var newSize = 16
        while newSize < wanted &* 4 / 3 &+ 1 { newSize &*= 2 }
        let stride = MemoryLayout<Entry>.stride
        guard let raw = memory.pointee.allocate(newSize &* stride) else { return false }
        let newMarks = hasMarks ? NameTable.makeMarks(newSize, memory) : nil
        if hasMarks && newMarks == nil {
            memory.pointee.deallocate(raw, newSize &* stride)
            return false
        }
        releaseMarks(memory)
        marks = newMarks
        let made = raw.bindMemory(to: Entry.self, capacity: newSize)
        zeroBytes(made, newSize &* stride)
        if let table {
            for from in 0..<size {
                guard let bytes = table[from].bytes else { continue }
                var at = Int(hash(bytes, Int(table[from].length))) & (newSize &- 1)
                while made[at].bytes != nil { at = (at &+ 1) & (newSize &- 1) }
                made[at] = table[from]
                var id = Int(table[from].firstID)
                while id >= 0 {
                    entryOf[id] = Int32(truncatingIfNeeded: at)
                    id = Int(neighbors[id].next)
                }
            }
            memory.pointee.deallocate(table, size &* stride)
        }
        table = made
        size = newSize
        filled = names
        return true
    }

    /// Names a node. - Returns: false when memory is out; then nothing changed.
    @_optimize(size)
    mutating func set(
        _ id: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int, ids: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        if count == 0 {
            clear(id, memory)
            return true
        }
        if let present = name(id), present.1 == count, sameBytes(present.0, bytes, count) { return true }
        guard reserve(ids, memory) else { return false }
        let hash = self.hash(bytes, count)
        var at = find(bytes, count, hash)
        if at < 0 {
            guard let block = memory.pointee.allocate(count &+ 1) else { return false }
            let copy = block.bindMemory(to: UInt8.self, capacity: count &+ 1)
            copyBytes(copy, bytes, count)
            copy[count] = 0
            clear(id, memory)
            let table = self.table.unsafelyUnwrapped
            at = Int(hash) & (size &- 1)
            while table[at].bytes != nil || table[at].length < 0 { at = (at &+ 1) & (size &- 1) }
            table[at] = Entry(length: Int32(truncatingIfNeeded: count), firstID: -1, bytes: copy)
            marks?[at] = Mark()
            filled &+= 1
            names &+= 1
        } else {
            clear(id, memory)
        }
        let entry = table.unsafelyUnwrapped + at
        let first = entry.pointee.firstID
        neighbors[id] = (-1, first)
        entry.pointee.firstID = Int32(truncatingIfNeeded: id)
        if first >= 0 { neighbors.pointer(Int(first)).pointee.previous = entry.pointee.firstID }
        entryOf[id] = Int32(truncatingIfNeeded: at)
        return true
    }

    /// Gives a new node the name of another one, if that has a name. O(1), and takes no memory.
    /// Precondition: the other one was named with the same `ids`.
    mutating func share(_ id: Int, with other: Int) {
        guard other < entryOf.count, entryOf[other] >= 0, let table else { return }
        let entry = table + Int(entryOf[other])
        let first = entry.pointee.firstID
        neighbors[id] = (-1, first)
        entry.pointee.firstID = Int32(truncatingIfNeeded: id)
        if first >= 0 { neighbors.pointer(Int(first)).pointee.previous = entry.pointee.firstID }
        entryOf[id] = entryOf[other]
    }

    /// Removes the name of a node. O(1).
    @_optimize(size)
    mutating func clear(_ id: Int, _ memory: UnsafeMutablePointer<Memory>) {
        guard id < entryOf.count, entryOf[id] >= 0, let table else { return }
        let entry = table + Int(entryOf[id])
        let (previous, next) = neighbors[id]
        if previous < 0 {
            entry.pointee.firstID = next
        } else {
            neighbors.pointer(Int(previous)).pointee.next = next
        }
        if next >= 0 { neighbors.pointer(Int(next)).pointee.previous = previous }
        entryOf[id] = -1
        if entry.pointee.firstID < 0, let bytes = entry.pointee.bytes {
            memory.pointee.deallocate(bytes, Int(entry.pointee.length) &+ 1)
            entry.pointee.bytes = nil
            entry.pointee.length = -1
            names &-= 1
        }
    }

    @_optimize(size)
    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        if let table {
            for at in 0..<size {
                if let bytes = table[at].bytes { memory.pointee.deallocate(bytes, Int(table[at].length) &+ 1) }
            }
            memory.pointee.deallocate(table, size &* MemoryLayout<Entry>.stride)
        }
        releaseMarks(memory)
        entryOf.release(memory)
        neighbors.release(memory)
        table = nil
        marks = nil
        hasMarks = false
        size = 0
        filled = 0
        names = 0
    }
}
