// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// A hash table of names that are NUL-terminated in one buffer (open addressing). The table's address seeds the hash,
/// so that no file can be made whose names collide.
struct NameIndex {
    private struct Entry {
        /// The start of the name in the buffer.
        var name: UInt32
        /// The value of the name; -1: the entry is empty.
        var value: Int32
    }

    private var table = Buffer<Entry>()
    private var count = 0

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) { table.release(memory) }

    /// - Returns: the value of a name, or -1. O(length).
    func find(_ name: Bytes, _ texts: Buffer<UInt8>) -> Int {
        table.count == 0 ? -1 : Int(table[place(name, texts)].value)
    }

    /// Stores `value` >= 0 for the name that starts at `start`, unless the name has a value. Amortized O(length).
    /// - Returns: the name's value, nil when memory is out.
    mutating func note(
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

/// The names in an array of the host (rg_vfl_view or rg_vfl_metric, which both begin with the name). The first lookups
/// search the array; after many, the names of a large array are put into a hash table.
struct VflGivenNames {
    private var index = NameIndex()
    private var texts = Buffer<UInt8>()
    private var lookups = 0

    /// The largest numbers of names, and of lookups, without a hash table.
    private static var few: Int { 16 }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        index.release(memory)
        texts.release(memory)
    }

    /// - Returns: the index of the first entry with a name, -1 when there is none, nil when memory is out.
    @inline(never)
    mutating func find(
        _ name: Bytes, _ names: UnsafeRawPointer, _ count: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Int? {
        lookups &+= 1
        if count > VflGivenNames.few && lookups > VflGivenNames.few {
            if texts.count == 0 {
                for i in 0..<count {
                    guard let start = InflatePlan.add(VflGivenNames.name(names, i), to: &texts, memory),
                        index.note(start, i, texts, memory) != nil
                    else { return nil }
                }
            }
            return index.find(name, texts)
        }
        for i in 0..<count where name.equals(VflGivenNames.name(names, i)) { return i }
        return -1
    }

    private static func name(_ names: UnsafeRawPointer, _ i: Int) -> Bytes {
        Bytes(
            cString: names.load(
                fromByteOffset: i &* MemoryLayout<rg_vfl_metric>.stride, as: UnsafePointer<CChar>.self))
    }
}
