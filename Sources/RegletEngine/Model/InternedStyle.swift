// SPDX-License-Identifier: MIT
import CReglet

/// The part of a style in which most nodes of a tree agree: margins and paddings (units, resolved for a direction),
/// gravities and weight. Nodes with equal values point to one record, which counts its uses.
struct InternedStyle {
    var gravities: UInt32 = 0  // container gravity in bits 0 to 15, layout gravity from bit 16
    var weight: Float = 0
    var marginLeft: Int32 = 0, marginTop: Int32 = 0, marginRight: Int32 = 0, marginBottom: Int32 = 0
    var paddingLeft: Int32 = 0, paddingTop: Int32 = 0, paddingRight: Int32 = 0, paddingBottom: Int32 = 0
    fileprivate(set) var uses: UInt32 = 0  // 0: free
    fileprivate(set) var summary: UInt32 = 0  // its contribution to the summary of a linear container, SummaryFlags
    fileprivate(set) var next: UnsafeMutablePointer<InternedStyle>?  // next in its bucket, or next free one

    // Byte offsets of pairs of a horizontal and a vertical field (see MainAxis).
    static var margins: Int { 8 }
    static var paddings: Int { 24 }

    /// Whether interned styles hold the property.
    static func has(_ property: rg_property) -> Bool {
        switch property {
        case RG_MARGIN_LEFT, RG_MARGIN_TOP, RG_MARGIN_RIGHT, RG_MARGIN_BOTTOM, RG_MARGIN_START, RG_MARGIN_END,
            RG_PADDING_LEFT, RG_PADDING_TOP, RG_PADDING_RIGHT, RG_PADDING_BOTTOM, RG_PADDING_START, RG_PADDING_END,
            RG_WEIGHT, RG_GRAVITY, RG_LAYOUT_GRAVITY:
            return true
        default: return false
        }
    }
}

extension UnsafeMutablePointer where Pointee == InternedStyle {
    /// Margins before and after a node on both axes: left and top, right and bottom.
    @inline(__always) var marginsBefore: SIMD2<Int32> { pair(InternedStyle.margins) }
    @inline(__always) var marginsAfter: SIMD2<Int32> { pair(InternedStyle.margins &+ 8) }
    @inline(__always) var paddingsBefore: SIMD2<Int32> { pair(InternedStyle.paddings) }
    /// Sums by axis: left and right, top and bottom.
    @inline(__always) var marginSums: SIMD2<Int32> { marginsBefore &+ marginsAfter }
    @inline(__always) var paddingSums: SIMD2<Int32> { paddingsBefore &+ pair(InternedStyle.paddings &+ 8) }
    @inline(__always) private func pair(_ offset: Int) -> SIMD2<Int32> {
        UnsafeRawPointer(self).load(fromByteOffset: offset, as: SIMD2<Int32>.self)
    }

    /// Counts one more use. Precondition: the record is in use.
    @inline(__always) func retain() { pointee.uses &+= 1 }

    /// Derives the summary bits from the style.
    fileprivate func deriveSummary() {
        let margins = pointee.marginLeft | pointee.marginTop | pointee.marginRight | pointee.marginBottom
        var bits = pointee.gravities >> 16 != 0 ? SummaryFlags.gravity : 0
        // the OR of the margins is negative if one is, and above mostMargin if one is
        if margins != 0 {
            bits |= margins < 0 ? SummaryFlags.needsSizeRules | SummaryFlags.overlaps : SummaryFlags.nonUniform
        }
        if margins > SummaryFlags.mostMargin { bits |= SummaryFlags.needsSizeRules }
        let weight = pointee.weight
        if weight > SummaryFlags.mostWeight || weight != Float(Int32(min(weight, SummaryFlags.mostWeight))) {
            bits |= SummaryFlags.fractionalWeight
        }
        pointee.summary = bits
    }

    // The style itself is in the first 40 bytes.
    @inline(__always) fileprivate func word(_ index: Int) -> UInt64 {
        UnsafeRawPointer(self).load(fromByteOffset: index &* 8, as: UInt64.self)
    }
    /// A hash that the author of a style cannot predict. It uses both halves of products by a factor derived from an
    /// address: the low half alone keeps differences in its highest bits, whatever the factor is.
    fileprivate func hash(_ seed: UnsafeRawPointer?) -> Int {
        let factor = UInt64(UInt(bitPattern: seed)) &* 0x9E37_79B9_7F4A_7C15 | 1
        var hash = factor
        for index in 0..<5 {
            let product = (hash ^ word(index)).multipliedFullWidth(by: factor)
            hash = product.high ^ product.low
        }
        return Int(truncatingIfNeeded: hash)
    }
    fileprivate func equals(_ other: UnsafeMutablePointer<InternedStyle>) -> Bool {
        var difference: UInt64 = 0
        for index in 0..<5 { difference |= word(index) ^ other.word(index) }
        return difference == 0
    }
}

/// All interned styles of a context, found by a hash table. Records never move. Unused ones are kept for reuse.
struct InternedStyles {
    /// The head of a block of records.
    private struct Chunk {
        var next: UnsafeMutablePointer<Chunk>?
        var count: Int

        static func bytes(_ count: Int) -> Int {
            MemoryLayout<Chunk>.stride &+ count &* MemoryLayout<InternedStyle>.stride
        }
    }

    private(set) var buckets = Buffer<UnsafeMutablePointer<InternedStyle>?>()  // a power of two
    private(set) var free: UnsafeMutablePointer<InternedStyle>?
    private var chunks: UnsafeMutablePointer<Chunk>?
    private(set) var total = 0
    private static let least = 16  // records in a block

    /// The bytes of a fixed block for the first records.
    static var firstBytes: Int { Chunk.bytes(least) &+ 63 &+ Memory.fixedCost(least &* 8) &+ 63 }

    /// Counts one more use of the record with this style. O(1). Allocates when there is no such record and no free one.
    /// - Returns: nil when memory is out.
    @inline(never)
    @_optimize(size)
    mutating func retain(
        _ style: UnsafeMutablePointer<InternedStyle>, _ memory: UnsafeMutablePointer<Memory>
    ) -> UnsafeMutablePointer<InternedStyle>? {
        if buckets.count > 0 {
            var at = buckets[bucket(style)]
            while let record = at {
                if record.equals(style) {
                    record.retain()
                    return record
                }
                at = record.pointee.next
            }
        }
        // little at once, as records never move; a fixed block may have room for few
        let more = memory.pointee.isFixed ? InternedStyles.least : max(InternedStyles.least, total / 16)
        if free == nil && !add(more, memory) { return nil }
        let record = free.unsafelyUnwrapped
        free = record.pointee.next
        record.pointee = style.pointee
        record.pointee.uses = 1
        record.deriveSummary()
        link(record)
        return record
    }

    /// Counts one use fewer.
    @inline(__always)
    mutating func release(_ record: UnsafeMutablePointer<InternedStyle>) {
        record.pointee.uses &-= 1
        if record.pointee.uses == 0 { forget(record) }
    }

    @inline(never)
    @_optimize(size)
    private mutating func forget(_ record: UnsafeMutablePointer<InternedStyle>) {
        let place = bucket(record)
        if buckets[place] == record {
            buckets[place] = record.pointee.next
        } else {
            var at = buckets[place]
            while let other = at, other.pointee.next != record { at = other.pointee.next }
            at?.pointee.next = record.pointee.next
        }
        record.pointee.next = free
        free = record
    }

    @inline(never)
    private func bucket(_ style: UnsafeMutablePointer<InternedStyle>) -> Int {
        style.hash(buckets.base) & (buckets.count &- 1)
    }

    private func link(_ record: UnsafeMutablePointer<InternedStyle>) {
        let place = bucket(record)
        record.pointee.next = buckets[place]
        buckets[place] = record
    }

    @inline(never)
    @_optimize(size)
    private mutating func add(_ more: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if !widen(total &+ more, memory) { return false }
        guard let block = memory.pointee.allocatePermanent(Chunk.bytes(more)) else { return false }
        let chunk = block.bindMemory(to: Chunk.self, capacity: 1)
        chunk.pointee = Chunk(next: chunks, count: more)
        chunks = chunk
        let records = UnsafeMutableRawPointer(chunk + 1).bindMemory(to: InternedStyle.self, capacity: more)
        var index = more
        while index > 0 {
            index &-= 1
            records[index] = InternedStyle()
            records[index].next = free
            free = records + index
        }
        total &+= more
        return true
    }

    /// Widens the table to at least one bucket per two records. - Returns: false when memory is out.
    private mutating func widen(_ records: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if records <= 2 &* buckets.count { return true }
        var size = InternedStyles.least
        while 2 &* size < records { size &*= 2 }
        let old = buckets
        buckets = Buffer()
        if !buckets.resize(size, memory) {
            buckets = old
            return false
        }
        for place in 0..<size { buckets[place] = nil }
        buckets.count = size
        for place in 0..<old.count {
            var at = old[place]
            while let record = at {
                at = record.pointee.next
                link(record)
            }
        }
        var former = old
        former.release(memory)
        return true
    }

    @_optimize(size)
    mutating func end(_ memory: UnsafeMutablePointer<Memory>) {
        buckets.release(memory)
        while let chunk = chunks {
            chunks = chunk.pointee.next
            memory.pointee.deallocate(chunk, Chunk.bytes(chunk.pointee.count))
        }
    }
}

/// The interned styles of a record, each retained once: one for left to right and, where the sides depend on the
/// direction, one for right to left.
struct InternedPair {
    var ltr: UnsafeMutablePointer<InternedStyle>
    var rtl: UnsafeMutablePointer<InternedStyle>?

    /// The record of a node by its direction; `other` is the one of the opposite direction.
    func own(_ isRTL: Bool) -> UnsafeMutablePointer<InternedStyle> { isRTL ? rtl ?? ltr : ltr }
    func other(_ isRTL: Bool) -> UnsafeMutablePointer<InternedStyle>? { isRTL && rtl != nil ? ltr : rtl }

    func retain() {
        ltr.retain()
        rtl?.retain()
    }
}
