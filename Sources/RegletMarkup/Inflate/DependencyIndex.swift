// SPDX-License-Identifier: MIT
import RegletEngine
import RegletResources

/// A hash table of the values in a list of dependencies (open addressing). The table's address seeds the hash, so that
/// no file can be made whose values collide.
struct DependencyIndex {
    /// The index of each in the list; -1: the entry is empty.
    private var table = Buffer<Int32>()

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) { table.release(memory) }

    /// Notes that `value` follows at the end of the list, unless it is in the list. Amortized O(1).
    /// - Returns: whether it is new, nil when memory is out.
    mutating func note(
        _ value: TypedValue, _ list: Buffer<InflatePlan.Dependency>, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool? {
        if (list.count &+ 1) &* 2 > table.count, !grow(list, memory) { return nil }
        let place = place(value, list)
        if table[place] >= 0 { return false }
        table[place] = Int32(truncatingIfNeeded: list.count)
        return true
    }

    /// The entry of a value, or the empty entry where it belongs.
    private func place(_ value: TypedValue, _ list: Buffer<InflatePlan.Dependency>) -> Int {
        let mask = table.count &- 1
        let seed = UInt64(truncatingIfNeeded: Int(bitPattern: table.base))
        var hash = (UInt64(value.data) << 8 | UInt64(value.kind.rawValue)) ^ seed &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
        var place = Int(truncatingIfNeeded: hash >> 32) & mask
        while table[place] >= 0, !list[Int(table[place])].value.isSame(as: value) { place = (place &+ 1) & mask }
        return place
    }

    @inline(never)
    private mutating func grow(
        _ list: Buffer<InflatePlan.Dependency>, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        let size = max(16, table.count &* 2)
        var grown = Buffer<Int32>()
        guard grown.resize(size, memory) else { return false }
        for _ in 0..<size { grown.append(-1) }
        table.release(memory)
        table = grown
        for i in 0..<list.count { table[place(list[i].value, list)] = Int32(truncatingIfNeeded: i) }
        return true
    }
}
