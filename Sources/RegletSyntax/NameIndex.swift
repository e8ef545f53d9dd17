// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// A hash table of names that are NUL-terminated in one buffer (open addressing). The table's address seeds the hash,
/// so that no file can be made whose names collide.
public struct NameIndex {
    private struct Entry {
        /// The start of the name in the buffer.
        var name: UInt32
        /// The value of the name; -1: the entry is empty.
        var value: Int32
    }

    private var table = Buffer<Entry>()
    private var count = 0

    public init() {}

    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) { table.release(memory) }

    /// Forgets all names. O(names): a table that had far more names before is released.
    public mutating func clear(_ memory: UnsafeMutablePointer<Memory>) {
        if table.count > 16 &* count &+ 64 { table.release(memory) }
        for i in 0..<table.count { table[i].value = -1 }
        count = 0
    }

    /// - Returns: the value of a name, or -1. O(length).
    public func find(_ name: Bytes, _ texts: Buffer<UInt8>) -> Int {
        table.count == 0 ? -1 : Int(table[place(name, texts)].value)
    }

    /// Stores `value` >= 0 for the name that starts at `start`, unless the name has a value. Amortized O(length).
    /// - Returns: the name's value, nil when memory is out.
    #if arch(wasm32)
        @inline(never)
    #endif
    public mutating func note(
        _ start: UInt32, _ value: Int, _ texts: Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> Int? {
        if (count &+ 1) &* 2 > table.count, !grow(texts, memory) { return nil }
        let place = place(NameIndex.text(start, texts), texts)
        if table[place].value < 0 {
            table[place] = Entry(name: start, value: Int32(truncatingIfNeeded: value))
            count &+= 1
        }
        return Int(table[place].value)
    }

    /// The entry of a name, or the empty entry where it belongs.
    @inline(never)
    private func place(_ name: Bytes, _ texts: Buffer<UInt8>) -> Int {
        let mask = table.count &- 1
        var place = Int(seededHash(name.base, name.count, seed: table.base)) & mask
        while table[place].value >= 0, !NameIndex.text(table[place].name, texts).equals(name) {
            place = (place &+ 1) & mask
        }
        return place
    }

    private static func text(_ start: UInt32, _ texts: Buffer<UInt8>) -> Bytes {
        Bytes(cString: UnsafeRawPointer(texts.pointer(Int(start))).assumingMemoryBound(to: CChar.self))
    }

    @inline(never)
    private mutating func grow(_ texts: Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var old = table
        let size = old.count == 0 ? 64 : old.count &* 2
        table = Buffer()
        guard table.resize(size, memory) else {
            table = old
            return false
        }
        while table.count < size { table.append(Entry(name: 0, value: -1)) }
        for i in 0..<old.count where old[i].value >= 0 {
            let place = place(NameIndex.text(old[i].name, texts), texts)
            table[place] = old[i]
        }
        old.release(memory)
        return true
    }
}
