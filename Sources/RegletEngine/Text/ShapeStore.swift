// SPDX-License-Identifier: MIT
import CReglet

/// The shaper of a context, and the texts that were shaped, by text, font and direction. The ones used least recently
/// are dropped when there are too many. The owner calls `release`.
struct ShapeStore {
    /// The default of `limit`.
    static let usualBytes = 4 << 20

    /// A text that was shaped, in one block: words, text, breaks.
    struct Entry {
        var block: UnsafeMutableRawPointer?
        var key = Key()
        var length: Int32 = 0
        /// The next entry of the bucket, or of the free ones; -1: none.
        var next: Int32 = -1
        /// Neighbors in the order of use; -1: none.
        var older: Int32 = -1
        var newer: Int32 = -1

        var bytes: Int { ShapedText.bytes(Int(length)) }
    }

    /// The key of an entry, beside its bytes.
    struct Key: Equatable {
        var hash: UInt32 = 0
        var font: UInt32 = 0
        /// A BidiBase.
        var direction: UInt8 = 0
    }

    var shaper = rg_shaper_def()
    /// The memory of `shaper.language`, with its NUL.
    var language: (UInt64, UInt64, UInt64, UInt64, UInt32) = (0, 0, 0, 0, 0)
    static let languageBytes = 36
    var limit = usualBytes
    /// The shaper is running, or entries are being read: none may be added or dropped.
    var isLocked = false
    /// The newest entry is being filled: it is no result yet, and stays the newest.
    var isFilling = false
    /// A layout had no memory for a text.
    var isWaiting = false
    /// The table of a font measures the next text in place of a shape that cannot be had now.
    var isMissing = false

    private var entries = Buffer<Entry>()
    private var buckets = Buffer<Int32>()
    private var free: Int32 = -1
    private var oldest: Int32 = -1
    private var newest: Int32 = -1
    private(set) var count = 0
    private(set) var used = 0

    init() {}

    /// Finds a text, which is then the one used last.
    @_optimize(size)
    mutating func find(_ text: UnsafePointer<UInt8>, _ count: Int, _ key: Key) -> ShapedText? {
        if self.count == 0 { return nil }
        var at = buckets[Int(key.hash) & (buckets.count &- 1)]
        while at >= 0 {
            let entry = entries.pointer(Int(at))
            if !(isFilling && at == newest), entry.pointee.key == key,
                Int(entry.pointee.length) == count, let block = entry.pointee.block,
                sameBytes((block + count &* 4).assumingMemoryBound(to: UInt8.self), text, count)
            {
                if at != newest && !isFilling {
                    unlink(at)
                    append(at)
                }
                return ShapeStore.shape(block, count)
            }
            at = entry.pointee.next
        }
        return nil
    }

    /// Adds a text, whose words and breaks the caller fills, then calls `removeNewest` if it cannot. Drops others if
    /// there are too many, or no memory. Precondition: it is not there. - Returns: nil when memory is out.
    @_optimize(size)
    mutating func add(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ key: Key, _ memory: UnsafeMutablePointer<Memory>
    ) -> ShapedText? {
        let size = ShapedText.bytes(count)
        while self.count > 0, used &+ size &+ ShapeStore.cost > limit { remove(oldest, memory) }
        guard let block = reserve(size, memory) ?? retry(size, memory) else { return nil }
        let at = free
        let entry = entries.pointer(Int(at))
        free = entry.pointee.next
        entry.pointee = Entry(block: block, key: key, length: Int32(truncatingIfNeeded: count))
        copyBytes(block + count &* 4, text, count)
        let bucket = buckets.pointer(Int(key.hash) & (buckets.count &- 1))
        entry.pointee.next = bucket.pointee
        bucket.pointee = at
        append(at)
        self.count &+= 1
        used &+= size &+ ShapeStore.cost
        return ShapeStore.shape(block, count)
    }

    /// Drops the text that was added last.
    @_optimize(size)
    mutating func removeNewest(_ memory: UnsafeMutablePointer<Memory>) { remove(newest, memory) }

    /// Drops all texts and their memory; the shaper stays.
    @_optimize(size)
    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        while count > 0 { remove(oldest, memory) }
        entries.release(memory)
        buckets.release(memory)
        free = -1
    }

    // MARK: - Memory

    /// The bytes of an entry beside its block.
    private static var cost: Int { 64 }

    private static func shape(_ block: UnsafeMutableRawPointer, _ count: Int) -> ShapedText {
        ShapedText(
            words: block.assumingMemoryBound(to: UInt32.self),
            breaks: (block + count &* 5).assumingMemoryBound(to: UInt8.self))
    }

    /// Drops everything to have memory.
    private mutating func retry(_ size: Int, _ memory: UnsafeMutablePointer<Memory>) -> UnsafeMutableRawPointer? {
        release(memory)
        return reserve(size, memory)
    }

    /// Makes room for one more entry. - Returns: its block, or nil when memory is out.
    @inline(never)
    @_optimize(size)
    private mutating func reserve(
        _ size: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> UnsafeMutableRawPointer? {
        if free < 0 {
            if !entries.reserve(entries.count &+ 1, memory) { return nil }
            entries.append(Entry())
            free = Int32(truncatingIfNeeded: entries.count &- 1)
        }
        if entries.capacity > buckets.count, !rehash(memory) { return nil }
        return memory.pointee.allocate(size)
    }

    /// Makes as many buckets as entries have room, and finds each entry its own.
    private mutating func rehash(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var size = 8
        while size < entries.capacity { size &*= 2 }
        if !buckets.resize(size, memory) { return false }
        buckets.count = size
        for i in 0..<size { buckets[i] = -1 }
        var at = oldest
        while at >= 0 {
            let entry = entries.pointer(Int(at))
            let bucket = buckets.pointer(Int(entry.pointee.key.hash) & (size &- 1))
            entry.pointee.next = bucket.pointee
            bucket.pointee = at
            at = entry.pointee.newer
        }
        return true
    }

    // MARK: - Lists

    @_optimize(size)
    private mutating func remove(_ at: Int32, _ memory: UnsafeMutablePointer<Memory>) {
        let entry = entries.pointer(Int(at))
        var link = buckets.pointer(Int(entry.pointee.key.hash) & (buckets.count &- 1))
        while link.pointee != at { link = next(link.pointee) }
        link.pointee = entry.pointee.next
        unlink(at)
        if let block = entry.pointee.block { memory.pointee.deallocate(block, entry.pointee.bytes) }
        used &-= entry.pointee.bytes &+ ShapeStore.cost
        count &-= 1
        entry.pointee.block = nil
        entry.pointee.next = free
        free = at
    }

    private func next(_ at: Int32) -> UnsafeMutablePointer<Int32> {
        (UnsafeMutableRawPointer(entries.pointer(Int(at))) + (MemoryLayout<Entry>.offset(of: \.next) ?? 0))
            .assumingMemoryBound(to: Int32.self)
    }

    private mutating func append(_ at: Int32) {
        let entry = entries.pointer(Int(at))
        entry.pointee.older = newest
        entry.pointee.newer = -1
        if newest >= 0 { entries.pointer(Int(newest)).pointee.newer = at } else { oldest = at }
        newest = at
    }

    private mutating func unlink(_ at: Int32) {
        let entry = entries[Int(at)]
        let older = entry.older, newer = entry.newer
        if older >= 0 { entries.pointer(Int(older)).pointee.newer = newer } else { oldest = newer }
        if newer >= 0 { entries.pointer(Int(newer)).pointee.older = older } else { newest = older }
    }
}
