// SPDX-License-Identifier: MIT
import CReglet

/// The kerning pairs of a font that the host created, in ascending order. Derived fonts borrow them.
struct KerningPairs {
    /// The number of pairs that no font has.
    static let most = 1 << 22

    /// Left << 42 | right << 21 of each pair, then their adjustments in layout units (Int32); nil: none.
    private(set) var keys: UnsafeMutablePointer<UInt64>?
    private(set) var count = 0
    /// The text size they are used at, divided by that of their font.
    var factor: Double = 1

    private var bytes: Int { count &* 12 }

    private var adjustments: UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(keys.unsafelyUnwrapped + count).assumingMemoryBound(to: Int32.self)
    }

    private static func key(_ left: UInt32, _ right: UInt32) -> UInt64 { UInt64(left) << 42 | UInt64(right) << 21 }

    /// Checks a definition. O(pairs). - Returns: the problem, or nil.
    @_optimize(size)
    static func problem(_ def: UnsafePointer<rg_font_def>) -> StaticText? {
        let count = Int(def.pointee.kerning_count)
        if count == 0 { return nil }
        if count >= most { return "kerning_count is not less than 2^22" }
        guard let pairs = def.pointee.kerning else { return "kerning is NULL" }
        for i in 0..<count {
            let pair = pairs[i]
            if !isScalar(pair.left) || !isScalar(pair.right) {
                return "a kerning pair's codepoint is not a Unicode scalar value"
            }
            if !pair.adjust.isFinite { return "a kerning pair's adjustment is not finite" }
        }
        return nil
    }

    /// Copies the pairs of a valid definition. O(pairs log pairs). - Returns: false when memory is out.
    @_optimize(size)
    mutating func copy(
        _ def: UnsafePointer<rg_font_def>, _ scale: UnitScale, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        count = Int(def.pointee.kerning_count)
        guard let pairs = def.pointee.kerning, count > 0 else {
            count = 0
            return true
        }
        guard let block = memory.pointee.allocate(bytes) else { return false }
        let keys = block.bindMemory(to: UInt64.self, capacity: count)
        self.keys = keys
        // The low 22 bits hold the index until all are sorted; keys are shifted by one for it.
        for i in 0..<count { keys[i] = KerningPairs.key(pairs[i].left, pairs[i].right) << 1 | UInt64(i) }
        sortAscending(keys, count)
        for i in 0..<count {
            let index = Int(keys[i] & 0x3F_FFFF)
            adjustments[i] = scale.offset(pairs[index].adjust)
            keys[i] = KerningPairs.key(pairs[index].left, pairs[index].right)
        }
        return true
    }

    /// Frees the pairs of a font that owns them.
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        if let keys { memory.pointee.deallocate(keys, bytes) }
        keys = nil
        count = 0
    }

    /// The adjustment of the space between two characters, in layout units. O(log pairs).
    @_optimize(size)
    func adjustment(_ left: UInt32, _ right: UInt32) -> Int32 {
        guard let keys else { return 0 }
        let wanted = KerningPairs.key(left, right)
        var low = 0, high = count  // the last of equal keys
        while low < high {
            let middle = (low &+ high) &>> 1
            if keys[middle] <= wanted { low = middle &+ 1 } else { high = middle }
        }
        if low == 0 || keys[low &- 1] != wanted { return 0 }
        return roundUnits(Double(adjustments[low &- 1]) * factor)
    }
}

/// Whether a number is a Unicode scalar value.
@_optimize(size)
func isScalar(_ codepoint: UInt32) -> Bool { codepoint <= 0x10FFFF && codepoint &- 0xD800 >= 0x800 }
