// SPDX-License-Identifier: MIT
import CReglet

/// A column that is not there while all rows have -1 in it. Other values may be stored once `reserve` succeeded; until then
/// storing -1 does nothing, and nothing else happens.
struct SparseColumn {
    private(set) var base: UnsafeMutablePointer<Int32>?
    private var capacity = 0

    @inline(__always)
    subscript(row: Int) -> Int32 {
        get {
            guard let base else { return -1 }
            return base[row]
        }
        nonmutating set { if let base { base[row] = newValue } }
    }

    /// Where a row's value lies, nil for -1.
    func place(_ row: Int) -> UnsafeMutablePointer<Int32>? {
        guard let base, base[row] >= 0 else { return nil }
        return base + row
    }

    /// - Returns: false when memory is out.
    mutating func reserve(_ capacity: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        base != nil || resize(capacity, rows: 0, memory)
    }

    /// Room for `size` rows, of which the first `rows` keep what they have. - Returns: false when memory is out; then nothing
    /// changed.
    @inline(never)
    @_optimize(size)
    mutating func resize(_ size: Int, rows: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard let block = memory.pointee.allocatePermanent(size &* 4) else { return false }
        fillBytes(block, size &* 4)
        if let base { copyBytes(block, base, rows &* 4) }
        release(memory)
        base = block.bindMemory(to: Int32.self, capacity: size)
        capacity = size
        return true
    }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        if let base { memory.pointee.deallocate(base, capacity &* 4) }
        base = nil
    }

    func clear(_ row: Int, _ count: Int) {
        if let base { fillBytes(base + row, count &* 4) }
    }

    @inline(__always)
    func swap(_ a: Int, _ b: Int) {
        let kept = self[a]
        self[a] = self[b]
        self[b] = kept
    }
}

extension Engine {
    /// Kinds, as bits, whose nodes may have a baseline that no other node gave them.
    static var baselineKinds: UInt32 {
        1 << RG_KIND_FIXED.rawValue | 1 << RG_KIND_MEASURED.rawValue | 1 << RG_KIND_TEXT.rawValue
            | 1 << RG_KIND_CUSTOM.rawValue | 1 << RG_KIND_CONSTRAINT.rawValue
    }

    /// The sparse columns that nodes of these kinds, as bits, need, and those with rare properties.
    func reserveSparse(_ kinds: UInt32, hasRare: Bool) -> Bool {
        let s = state
        let capacity = s.pointee.capacity
        return (!hasRare || s.pointee.rares.reserve(capacity, memory))
            && (!hasRare && kinds & Engine.baselineKinds == 0 || s.pointee.baselines.reserve(capacity, memory))
    }

    /// Sparse columns that are there have room for as many rows as all others. - Returns: false when memory is out.
    @_optimize(size)
    func resizeSparse(_ capacity: Int) -> Bool {
        let s = state
        let rows = s.pointee.rowCount
        return (s.pointee.rares.base == nil || s.pointee.rares.resize(capacity, rows: rows, memory))
            && (s.pointee.baselines.base == nil || s.pointee.baselines.resize(capacity, rows: rows, memory))
    }
}
