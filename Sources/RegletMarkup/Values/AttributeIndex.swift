// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Finds an attribute by its name: open addressing over the spellings, filled once an inflation.
struct AttributeIndex {
    private static var empty: UInt16 { 0xFFFF }
    private var places = InlineArray<512, UInt16>(repeating: AttributeIndex.empty)
    /// Where the spellings start, and behind the last.
    private var starts = InlineArray<320, UInt16>(repeating: 0)

    init() {
        let names = Bytes(AttributeName.spellings)
        var start = 0
        var index = 0
        while index < AttributeName.spellingCount {
            let end = names.firstIndex(of: 0x20, from: start)
            starts[index] = UInt16(truncatingIfNeeded: start)
            var place = AttributeIndex.hash(names.dropping(start).prefix(end &- start))
            while places[place] != AttributeIndex.empty { place = (place &+ 1) & 511 }
            places[place] = UInt16(truncatingIfNeeded: index)
            start = end &+ 1
            index &+= 1
        }
        starts[index] = UInt16(truncatingIfNeeded: start)
    }

    /// - Returns: the attribute spelt `name`, without a prefix, here or in another system; nil when nothing reads it.
    /// O(1).
    mutating func find(_ name: Bytes) -> AttributeName? {
        let index = spelling(name)
        return index < 0 ? nil : AttributeName(spelling: index)
    }

    /// - Returns: the index of `name` among the spellings, or -1. O(1).
    // `mutating` because anything else would be handed a copy of the tables
    @inline(never)
    mutating func spelling(_ name: Bytes) -> Int {
        var place = AttributeIndex.hash(name)
        while places[place] != AttributeIndex.empty {
            let index = Int(places[place])
            if self[index].equals(name) { return index }
            place = (place &+ 1) & 511
        }
        return -1
    }

    /// The place of a name in an empty table, by its first eight bytes and its last.
    @inline(__always)
    private static func hash(_ name: Bytes) -> Int {
        if name.count < 8 { return Int(name.hash & 511) }
        let bytes = UnsafeRawPointer(name.base)
        let first = bytes.loadUnaligned(as: UInt64.self)
        let last = bytes.loadUnaligned(fromByteOffset: name.count &- 8, as: UInt64.self)
        let mixed = (first &* 0x9E37_79B9_7F4A_7C15 ^ last) &* 0xBF58_476D_1CE4_E5B9
        return Int(truncatingIfNeeded: mixed >> 55)
    }

    private subscript(index: Int) -> Bytes {
        @inline(__always) mutating get {
            let start = Int(starts[index]), end = Int(starts[index &+ 1]) &- 1
            return Bytes(AttributeName.spellings.start + start, end &- start)
        }
    }

    /// The attribute that an unknown name is probably a misspelling of, or nil: for layout_ names one of them within
    /// the tolerance, for others one with a single mistake, as Android's own names differ by two. O(1)
    @inline(never)
    @_optimize(size)
    mutating func nearest(_ name: Bytes, isJson: Bool) -> Bytes? {
        let skipped = name.hasPrefix("layout_") ? 7 : 0
        let rest = name.dropping(skipped)
        let mistakes = skipped > 0 ? tolerance(rest.count) : rest.count < 5 ? 0 : 1
        var nearest = NearestName(rest, mistakes: mistakes)
        let end = skipped > 0 ? Int(AttributeName.vfl.rawValue) : AttributeName.spellingCount
        var index = 0
        while index < end {
            if index == Int(AttributeName.vfl.rawValue) {
                index = isJson ? AttributeName.firstMember : AttributeName.firstUnread
            }
            let known = self[index]
            index &+= 1
            // most are far away: a mistake leaves the first letter or the last
            if abs(known.count &- name.count) > mistakes { continue }
            if skipped > 0 {
                if known[6] == 0x5F { nearest.offer(known.dropping(7)) }
            } else if lowercased(known[0]) == lowercased(name[0])
                || lowercased(known[known.count &- 1]) == lowercased(name[name.count &- 1])
            {
                nearest.offer(known)
            }
        }
        return nearest.found.map { Bytes($0.base - skipped, $0.count &+ skipped) }
    }
}
