// SPDX-License-Identifier: MIT
import RegletEngine

/// The records of a drawable while they are made: words, and the blocks that they refer to.
struct RecordBuilder {
    var words = Buffer<UInt32>()
    /// Slots of drawables, and of images with the highest bit set.
    var references = Buffer<UInt32>()
    /// The drawables that painting visits, references followed.
    var weight: UInt32 = 0
    /// How deeply drawables nest below the file.
    var depth: UInt32 = 0
    private(set) var failed = false

    static var imageBit: UInt32 { 1 << 31 }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        words.release(memory)
        references.release(memory)
    }

    // No record has the place 0, which stands for none.

    /// Appends a record, whose fields have four bytes each. - Returns: its place, 0 when memory is out.
    mutating func add<Record: BitwiseCopyable>(_ record: Record, _ memory: UnsafeMutablePointer<Memory>) -> Int32 {
        var record = record
        return append(&record, MemoryLayout<Record>.size / 4, memory)
    }

    @inline(never)
    private mutating func append(
        _ record: UnsafeRawPointer, _ count: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Int32 {
        let place = reserve(count, memory)
        if place > 0 { copyBytes(words.pointer(Int(place)), record, count &* 4) }
        return place
    }

    /// Appends `count` words. - Returns: their place, 0 when memory is out.
    mutating func reserve(_ count: Int, _ memory: UnsafeMutablePointer<Memory>) -> Int32 {
        let start = max(1, words.count)
        guard count >= 0, count < Int(Int32.max) / 4 &- start, words.reserve(start &+ count, memory) else {
            failed = true
            return 0
        }
        zeroBytes(words.pointer(start), count &* 4)
        words.count = start &+ count
        return Int32(truncatingIfNeeded: start)
    }

    /// Replaces a record. The record must be made before the call, as making it may move the words.
    func set<Record: BitwiseCopyable>(_ place: Int32, _ record: Record) {
        if failed { return }
        var record = record
        copyBytes(words.pointer(Int(place)), &record, MemoryLayout<Record>.size)
    }

    /// Notes a block that the records refer to. - Returns: false when memory is out.
    mutating func refer(_ slot: UInt32, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard references.reserve(references.count &+ 1, memory) else {
            failed = true
            return false
        }
        references.append(slot)
        return true
    }
}
