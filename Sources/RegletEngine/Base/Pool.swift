// SPDX-License-Identifier: MIT

/// Records with stable indices and a free list, in a context's memory. The first four bytes of a free record link to
/// the next one.
struct Pool<Record> {
    private var records = Buffer<Record>()
    private(set) var freeHead: Int32 = -1
    private(set) var used = 0

    @inline(__always)
    func pointer(_ index: Int) -> UnsafeMutablePointer<Record> { records.pointer(index) }

    /// Whether a record can be taken without a call of `reserve`.
    @inline(__always) var hasRoom: Bool { used < records.capacity }

    /// Reserves memory for `more` further records. - Returns: false when memory is out.
    mutating func reserve(_ more: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let free = records.count &- used
        return more <= free || records.reserve(records.count &+ more &- free, memory)
    }

    /// Reserves memory for exactly `count` records in all.
    mutating func preallocate(_ count: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        count <= records.capacity || records.resize(count, memory)
    }

    /// Releases the memory of records that were never taken. - Returns: false when memory is out; then nothing changed.
    mutating func trim(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        records.count == 0 || records.resize(records.count, memory)
    }

    /// Takes a record. Precondition: it was reserved.
    mutating func take(_ value: Record) -> Int32 {
        let index = takeUnset()
        records.pointer(Int(index)).pointee = value
        return index
    }

    /// As `take`, for a caller that sets the record.
    @inline(__always)
    mutating func takeUnset() -> Int32 {
        used &+= 1
        let index = freeHead
        if index >= 0 {
            freeHead = UnsafeRawPointer(records.pointer(Int(index))).load(as: Int32.self)
            return index
        }
        records.count &+= 1
        return Int32(truncatingIfNeeded: records.count &- 1)
    }

    var base: UnsafeMutablePointer<Record> { records.pointer(0) }

    /// The index from which consecutive records may be written, as many as are reserved. It is -1 when free records
    /// must be used first. A call of `takeConsecutive` must follow.
    var untouchedEnd: Int { freeHead < 0 && records.count == used ? used : -1 }

    mutating func takeConsecutive(to end: Int) {
        if end < 0 { return }
        records.count = end
        used = end
    }

    mutating func give(_ index: Int32) {
        used &-= 1
        UnsafeMutableRawPointer(records.pointer(Int(index))).storeBytes(of: freeHead, as: Int32.self)
        freeHead = index
    }

    /// The end of the indices in use.
    var end: Int { records.count }

    /// Exchanges two records, which may be free. A call of `close` must follow.
    func swap(_ a: Int, _ b: Int) {
        let kept = records[a]
        records[a] = records[b]
        records[b] = kept
    }

    /// Drops the free records after all records in use were moved to the front.
    mutating func close() {
        records.count = used
        freeHead = -1
    }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        records.release(memory)
        freeHead = -1
        used = 0
    }
}
