// SPDX-License-Identifier: MIT
import CReglet

/// A column of Int32 that has no memory while all rows are -1. Other values may be stored after `reserve` succeeded;
/// before, storing -1 has no effect.
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

    /// The address of a row's value; nil for -1.
    func place(_ row: Int) -> UnsafeMutablePointer<Int32>? {
        guard let base, base[row] >= 0 else { return nil }
        return base + row
    }

    /// Allocates the column. - Returns: false when memory is out.
    mutating func reserve(_ capacity: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if base != nil { return true }
        guard let column = SparseColumn(self, capacity, rows: 0, memory) else { return false }
        self = column
        return true
    }

    private init?(_ old: SparseColumn, _ size: Int, rows: Int, _ memory: UnsafeMutablePointer<Memory>) {
        guard let block = memory.pointee.allocatePermanent(size &* 4) else { return nil }
        fillBytes(block, size &* 4)
        if let former = old.base { copyBytes(block, former, rows &* 4) }
        base = block.bindMemory(to: Int32.self, capacity: size)
        capacity = size
    }

    init() {}

    /// Copies the column into one with room for `size` rows, keeping the first `rows` values. A column without memory
    /// stays without.
    /// - Returns: nil when memory is out.
    @inline(never)
    @_optimize(size)
    func resized(_ size: Int, rows: Int, _ memory: UnsafeMutablePointer<Memory>) -> SparseColumn? {
        base == nil ? self : SparseColumn(self, size, rows: rows, memory)
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
