// SPDX-License-Identifier: MIT
import CReglet

/// A part of a text between the ends of spans, and how it looks.
struct TextSegment {
    var start: Int32 = 0
    var end: Int32 = 0
    /// The font that it is a variant of; 0: none.
    var font: UInt32 = 0
    /// The font at the segment's size, once something asked for it; 0: not yet.
    var made: UInt32 = 0
    var variant = FontVariant()
    /// The height above and below the line's baseline, and that of its own baseline, in layout units.
    var above: Int32 = 0
    var below: Int32 = 0
    var raise: Int32 = 0
    var color: UInt32 = 0
    var background: UInt32 = 0
    var flags: UInt32 = 0
    /// The span whose link it has; -1: none.
    var link: Int32 = -1
}

/// The spans of a text. They are in the block of the text's bytes, behind them, so that whatever owns or moves the text
/// does the same with them:
///
///     text, NUL, padding to 16 bytes | Header | spans | segments | advances | links
struct TextSpans {
    /// The most spans of a text.
    static let most = 1_024
    /// The most bytes of a text with spans.
    static let mostBytes = 1 << 28 - 1

    struct Header {
        var count: Int32
        var segmentCount: Int32
        /// The font of the text for which segments and advances hold; UInt32.max: not computed.
        var font: UInt32
        var unitsPerPx: UInt32
        /// The text size for which they hold, 0: that of the font.
        var size: Float
        var none: UInt32 = 0  // aligns the spans to 8
    }

    private let header: UnsafeMutablePointer<Header>
    let spans: UnsafeMutablePointer<rg_span>
    let segments: UnsafeMutablePointer<TextSegment>
    /// The advance of each character at its first byte; of a soft hyphen, that of the hyphen it may show.
    let advances: UnsafeMutablePointer<Int32>

    /// - Returns: nil for a text without spans.
    @inline(__always)
    init?(_ record: UnsafePointer<TextRecord>) {
        if !Flavour.isFull || !record.pointee.isStyled { return nil }
        let length = record.pointee.isBorrowed ? record.pointee.extra : record.pointee.length
        self.init(UnsafeMutableRawPointer(mutating: record.pointee.bytes), Int(length))
    }

    @inline(never)
    @_optimize(size)
    private init(_ block: UnsafeMutableRawPointer, _ length: Int) {
        let start = block + TextSpans.offset(length)
        header = start.assumingMemoryBound(to: Header.self)
        spans = (start + MemoryLayout<Header>.stride).assumingMemoryBound(to: rg_span.self)
        let count = Int(header.pointee.count)
        let segments = UnsafeMutableRawPointer(spans + count)
        self.segments = segments.assumingMemoryBound(to: TextSegment.self)
        advances = UnsafeMutableRawPointer(self.segments + TextSpans.mostSegments(count))
            .assumingMemoryBound(to: Int32.self)
    }

    private static func offset(_ length: Int) -> Int { (length &+ 16) & ~15 }

    private static func mostSegments(_ count: Int) -> Int { count &* 2 &+ 1 }

    var count: Int { Int(header.pointee.count) }
    var segmentCount: Int { Int(header.pointee.segmentCount) }

    // MARK: - Making

    /// Copies valid spans into the record's block; none removes them. - Returns: false when memory is out; then nothing
    /// changed.
    @_optimize(size)
    static func set(
        _ record: UnsafeMutablePointer<TextRecord>, _ given: UnsafePointer<rg_span>?, _ count: Int,
        unitsPerPx: UInt32, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        let length = Int(record.pointee.length)
        if length == 0 || count == 0 && !record.pointee.isStyled { return true }
        var bytes = offset(length)
        var links = 0
        if let given, count > 0 {
            for index in 0..<count { if let link = given[index].link { links &+= cStringLength(link) &+ 1 } }
            bytes &+= MemoryLayout<Header>.stride &+ count &* MemoryLayout<rg_span>.stride
            bytes &+= mostSegments(count) &* MemoryLayout<TextSegment>.stride &+ length &* 4
        }
        let whole = (bytes &+ links &+ 15) & ~15
        guard whole <= Int(Int32.max), let block = memory.pointee.allocate(whole) else { return false }
        if let given, count > 0 {
            let header = (block + offset(length)).bindMemory(to: Header.self, capacity: 1)
            header.pointee = Header(
                count: Int32(count), segmentCount: 0, font: .max, unitsPerPx: unitsPerPx, size: 0)
            var to = TextSpans(block, length)
            to.copy(given, (block + bytes).bindMemory(to: CChar.self, capacity: links))
            to.split(record.pointee.bytes, length)
        }
        record.pointee.replaceBlock(block, whole, isStyled: count > 0, memory)
        return true
    }

    private func copy(_ given: UnsafePointer<rg_span>, _ links: UnsafeMutablePointer<CChar>) {
        var links = links
        for index in 0..<count {
            spans[index] = given[index]
            guard let link = given[index].link else { continue }
            let size = cStringLength(link) &+ 1
            moveBytes(links, link, size)
            spans[index].link = UnsafePointer(links)
            links += size
        }
    }

    /// Divides the text at the ends of spans, never inside a cluster. The memory of the segments holds the places first.
    /// O(text + count log count).
    private mutating func split(_ text: UnsafePointer<UInt8>, _ length: Int) {
        let places = UnsafeMutableRawPointer(segments).assumingMemoryBound(to: UInt64.self)
        var found = 1
        places[0] = 0
        for index in 0..<count {
            places[found] = UInt64(spans[index].start)
            places[found &+ 1] = UInt64(spans[index].end)
            found &+= 2
        }
        sortAscending(places, found)
        var kept = 0
        var cluster = 0
        for index in 0..<found {
            while cluster < Int(places[index]) { cluster = clusterEnd(text, cluster, length) }
            if cluster >= length || kept > 0 && places[kept &- 1] == UInt64(cluster) { continue }
            places[kept] = UInt64(cluster)
            kept &+= 1
        }
        // from the last one on, as a segment is larger than a place
        var end = length
        var index = kept
        while index > 0 {
            index &-= 1
            let start = Int(places[index])
            segments[index] = TextSegment(start: Int32(start), end: Int32(end))
            end = start
        }
        header.pointee.segmentCount = Int32(kept)
    }

    // MARK: - Reading

    /// Whether the spans are those given.
    @_optimize(size)
    func isEqual(_ given: UnsafePointer<rg_span>?, _ count: Int) -> Bool {
        guard let given, count == self.count else { return false }
        for index in 0..<count {
            let a = spans + index, b = given + index
            // the link is the last member
            let size = MemoryLayout<rg_span>.offset(of: \.link) ?? 0
            if !sameBytes(a, b, size) || (a.pointee.link == nil) != (b.pointee.link == nil) { return false }
            guard let left = a.pointee.link, let right = b.pointee.link else { continue }
            let length = cStringLength(left)
            if length != cStringLength(right) || !sameBytes(left, right, length) { return false }
        }
        return true
    }

    /// The segment of a byte of the text. O(log segments).
    @_optimize(size)
    func segment(_ place: Int) -> UnsafeMutablePointer<TextSegment> {
        var low = 0, high = segmentCount &- 1
        while low < high {
            let middle = (low &+ high &+ 1) / 2
            if Int(segments[middle].start) <= place { low = middle } else { high = middle &- 1 }
        }
        return segments + low
    }

    /// The link of a byte; nil: none.
    func link(_ place: Int) -> UnsafePointer<CChar>? {
        let link = segment(place).pointee.link
        return link < 0 ? nil : spans[Int(link)].link
    }

    /// The heights of a line above and below its baseline: of its bytes, or of an empty one's first byte.
    @_optimize(size)
    func extent(_ line: TextLine, _ font: UnsafePointer<Font>) -> (Int32, Int32) {
        let last = segments + (segmentCount &- 1)
        let depth = font.pointee.lineHeight &- font.pointee.ascent
        if line.start >= Int(last.pointee.end) { return (font.pointee.ascent, depth) }
        var above = Int32.min, below = Int32.min
        func add(_ start: Int, _ end: Int) {
            var at = segment(start)
            above = max(above, at.pointee.above)
            below = max(below, at.pointee.below)
            while at < last, Int(at.pointee.end) < end {
                at += 1
                above = max(above, at.pointee.above)
                below = max(below, at.pointee.below)
            }
        }
        if line.tailEnd > 0 { add(Int(line.tailStart), Int(line.tailEnd)) }
        if line.tailEnd == 0 || line.end > line.start { add(line.start, line.end) }
        if line.ellipsis {
            above = max(above, font.pointee.ascent)
            below = max(below, depth)
        }
        return (above, below)
    }

    /// Writes the looks of a byte's segment.
    @_optimize(size)
    func describe(_ place: Int, _ scale: UnitScale, _ out: inout rg_text_run) {
        let at = segment(place)
        out.font.id = at.pointee.made
        out.rise = scale.pixels(at.pointee.raise)
        out.color = at.pointee.color
        out.background = at.pointee.background
        out.flags = at.pointee.flags
    }

    // MARK: - Computing

    /// Computes the segments and advances for the text's font, at its size or another one, unless they are known. O(bytes * log glyphs + segments *
    /// spans) then. Allocates nothing.
    @inline(never)
    @_optimize(size)
    func prepare(_ record: UnsafePointer<TextRecord>, _ fonts: UnsafePointer<FontTable>, size: Float = 0) {
        if header.pointee.font == record.pointee.font && header.pointee.size == size { return }
        header.pointee.font = record.pointee.font
        header.pointee.size = size
        for index in 0..<segmentCount { compute(segments + index, record, fonts) }
    }

    private func compute(
        _ segment: UnsafeMutablePointer<TextSegment>, _ record: UnsafePointer<TextRecord>,
        _ fonts: UnsafePointer<FontTable>
    ) {
        var out = TextSegment(start: segment.pointee.start, end: segment.pointee.end, font: record.pointee.font)
        for index in 0..<count where covers(spans[index], out) && fonts.pointee.isAlive(spans[index].font.id) {
            out.font = spans[index].font.id
        }
        guard let base = fonts.pointee.base(out.font) else { return }
        let perPixel = Double(header.pointee.unitsPerPx)
        out.variant = fonts.pointee.variant(out.font)
        let hasSize = base.pointee.size > 0
        if header.pointee.size > 0, out.font == record.pointee.font { out.variant.size = header.pointee.size }
        var raise = 0.0
        for index in 0..<count where covers(spans[index], out) {
            let span = spans[index]
            if hasSize {
                if span.size > 0 { out.variant.size = span.size }
                if span.scale > 0 { out.variant.size *= span.scale }
                out.variant.size = min(max(out.variant.size, 0x1p-10), 0x1p20)
                out.variant.letterSpacing += span.letter_spacing
            }
            let half = Double(base.pointee.ascent) * base.pointee.factor(out.variant) / 2
            if span.flags & RG_SPAN_SUPERSCRIPT.rawValue != 0 { raise += half }
            if span.flags & RG_SPAN_SUBSCRIPT.rawValue != 0 { raise -= half }
            if span.color != 0 { out.color = span.color }
            if span.background != 0 { out.background = span.background }
            out.flags |= span.flags
            if span.link != nil { out.link = Int32(index) }
        }
        if !out.variant.letterSpacing.isFinite { out.variant.letterSpacing = 0 }
        let factor = base.pointee.factor(out.variant)
        let ascent = Double(atLeastZero(roundUnits(Double(base.pointee.ascent) * factor)))
        let height = Double(max(roundUnits(Double(base.pointee.lineHeight) * factor), 1))
        out.raise = roundUnits(raise)
        out.above = roundUnits(ascent + raise)
        out.below = roundUnits(height - ascent - raise)
        segment.pointee = out
        measure(out, record.pointee.bytes, base, perPixel)
    }

    private func covers(_ span: rg_span, _ segment: TextSegment) -> Bool {
        span.start <= UInt32(segment.start) && span.end > UInt32(segment.start)
    }

    private func measure(
        _ segment: TextSegment, _ text: UnsafePointer<UInt8>, _ base: UnsafePointer<Font>, _ perPixel: Double
    ) {
        var place = Int(segment.start)
        while place < Int(segment.end) {
            var (scalar, length) = Utf8.decode(text, place, Int(segment.end))
            if scalar == 0xAD { scalar = base.pointee.givenAdvance(0x2010) == nil ? 0x2D : 0x2010 }
            advances[place] = base.pointee.advance(scalar, segment.variant, perPixel)
            place &+= length
        }
    }
}
