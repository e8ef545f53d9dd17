// SPDX-License-Identifier: MIT
import CReglet

/// The text and text style of one text leaf, a record in a pool. The owner calls `release`, and retains the font.
struct TextRecord {
    /// The longest text in bytes.
    static let maxBytes = Int(Int32.max) - 32

    /// Valid UTF-8 (see `Utf8.firstInvalid`), then a NUL; nil when empty. If `isStyled`, TextSpans follow in the block.
    private(set) var text: UnsafeMutablePointer<UInt8>?
    private(set) var length: Int32 = 0
    /// The bytes allocated for `text`.
    private(set) var capacity: Int32 = 0
    /// An id in the context's FontTable; 0 = none.
    var font: UInt32 = 0 { didSet { naturalWidth = -1 } }
    /// The maximum number of lines; 0 or less: no limit.
    var maxLines: Int32 = 0 { didSet { naturalWidth = -1 } }
    /// Layout units added to each line's height; may be negative.
    var lineSpacingExtra: Int32 = 0 { didSet { naturalWidth = -1 } }
    var lineSpacingMultiplier: Float = 1 { didSet { naturalWidth = -1 } }
    /// In bits of one byte: a record has 48 bytes.
    private var flags: UInt8 = 0 { didSet { naturalWidth = -1 } }
    /// A TextWriting, and in the bit 64 whether the text has no font padding.
    private var directions: UInt8 = 0 { didSet { naturalWidth = -1 } }
    /// The direction and alignment as given.
    var writing: TextWriting {
        get { TextWriting(code: directions & 63) }
        set { directions = directions & ~63 | newValue.code }
    }
    var includesPadding: Bool { directions & 64 == 0 }
    var breakAnywhere: Bool {
        get { flags & 1 != 0 }
        set { flags = flags & ~1 | (newValue ? 1 : 0) }
    }
    /// An rg_ellipsize, in the bits 2 and 8.
    var ellipsis: UInt8 {
        get { flags >> 1 & 1 | flags >> 2 & 2 }
        set { flags = flags & ~10 | (newValue & 1) << 1 | (newValue & 2) << 2 }
    }
    /// The ellipsis that lines can show: only a single line has one at its start or in its middle.
    var shownEllipsis: UInt8 {
        let isSingle = maxLines == 1 || ellipsis == RG_ELLIPSIZE_END.rawValue
        return maxLines > 0 && isSingle ? ellipsis : 0
    }
    /// Whether the text has spans.
    var isStyled: Bool { Flavour.isFull && flags & 4 != 0 }
    /// Whether the first and last line have the padding of a font that has some.
    var isPadded: Bool { flags & 16 != 0 }
    /// Whether lines may have different heights.
    @inline(__always)
    var isUneven: Bool { flags & 20 != 0 }
    /// The base direction with which the text was shaped last, a BidiBase; it can change the width.
    var base: UInt8 {
        get { flags >> 5 }
        set { flags = flags & 31 | newValue << 5 }
    }
    /// The minimum height of the leaf, in lines.
    var minLines: UInt16 = 0
    /// The width and number of lines without a bound, which measureText caches; -1: not computed.
    var naturalWidth: Int32 = -1
    var naturalLines: Int32 = 0
    /// The value of `naturalLines` for a single line that shows all bytes, of which there are some, without an ellipsis,
    /// spacing or alignment; it counts as 1.
    static let wholeLine: Int32 = 1 << 30 | 1
    /// A bit beside those of `wholeLine`: the text begins with a Latin letter, so that it runs from left to right.
    static let latin: Int32 = 1 << 29
    /// The rare data: a TextExtra in the context's `textExtras`; -1: none. In a record that borrows its text, the length
    /// of that text.
    var extra: Int32 = -1

    /// The words at the end: from the flags to naturalWidth, and what is behind it.
    @inline(__always)
    static func tail(_ record: UnsafeMutablePointer<TextRecord>) -> (UInt64, UInt64) {
        let start = UnsafeRawPointer(record) + MemoryLayout<TextRecord>.offset(of: \.naturalWidth).unsafelyUnwrapped - 4
        return (start.loadUnaligned(as: UInt64.self), start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// The bits of `tail` that show whether a text is a whole line without spans and rare data, and with `runsRight`
    /// one from left to right. Then those of the first word are 0, those of the second `wholeTail`.
    @inline(__always)
    static func tailMask(runsRight: Bool) -> (UInt64, UInt64) {
        let lines = runsRight ? -1 : ~latin, directions: UInt64 = runsRight ? 62 << 8 : 0
        return (4 | directions | 1 << 63, UInt64(UInt32(bitPattern: lines)) | 1 << 63)
    }

    @inline(__always)
    static func wholeTail(runsRight: Bool) -> UInt64 {
        UInt64(UInt32(bitPattern: wholeLine | (runsRight ? latin : 0))) | 1 << 63
    }

    /// The text, NUL-terminated, "" when empty. Valid until the text changes.
    var bytes: UnsafePointer<UInt8> {
        if let text { return UnsafePointer(text) }
        let empty: StaticText = ""
        return empty.start
    }

    @inline(never)
    @_optimize(size)
    mutating func take(_ style: TextStyle, _ fonts: FontTable) {
        font = style.font
        maxLines = style.maxLines
        breakAnywhere = style.breakAnywhere != 0
        ellipsis = UInt8(truncatingIfNeeded: style.ellipsize)
        minLines = UInt16(truncatingIfNeeded: style.minLines)
        directions = UInt8(truncatingIfNeeded: style.writing) & 63 | (style.includesPadding == 0 ? 64 : 0)
        let isPadded = style.includesPadding != 0 && fonts.hasPadding(font)
        flags = flags & ~16 | (isPadded ? 16 : 0)
        lineSpacingExtra = style.spacingExtra
        lineSpacingMultiplier = style.spacingMultiplier
    }

    /// Replaces the text by a copy of `count` bytes of valid UTF-8, which may overlap the current text. Reuses the
    /// memory unless it would be mostly empty. O(count).
    /// - Returns: RG_OK and whether the text changed; or LIMIT, OUT_OF_MEMORY; then nothing changed.
    mutating func setText(
        _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> (status: rg_status, changed: Bool) {
        guard let bytes, count > 0 else {
            let changed = length > 0
            release(memory)
            return (RG_OK, changed)
        }
        if count > TextRecord.maxBytes { return (RG_ERROR_LIMIT, false) }
        if count == Int(length), let text, sameBytes(text, bytes, count) { return (RG_OK, false) }
        // Multiples of 16 bytes, as allocators give them, so that a counting label keeps its block.
        let needed = (count &+ 16) & ~15
        let fits = needed <= Int(capacity)
        var target = fits ? text : nil
        if !fits || needed < Int(capacity) / 4, let block = memory.pointee.allocate(needed) {
            target = block.bindMemory(to: UInt8.self, capacity: needed)
        }
        guard let target else { return (RG_ERROR_OUT_OF_MEMORY, false) }
        moveBytes(target, bytes, count)
        target[count] = 0
        if target != text {
            release(memory)
            text = target
            capacity = Int32(needed)
        }
        length = Int32(count)
        flags &= ~4
        naturalWidth = -1
        return (RG_OK, true)
    }

    /// Replaces the block of the text by one with the same text, and with spans behind it or without.
    mutating func replaceBlock(
        _ block: UnsafeMutableRawPointer, _ bytes: Int, isStyled: Bool, _ memory: UnsafeMutablePointer<Memory>
    ) {
        let count = length
        moveBytes(block.assumingMemoryBound(to: UInt8.self), self.bytes, Int(count) &+ 1)
        release(memory)
        text = block.assumingMemoryBound(to: UInt8.self)
        length = count
        capacity = Int32(bytes)
        flags = flags & ~4 | (isStyled ? 4 : 0)
    }

    /// Whether the text is in the memory of another record: `extra` bytes, of which this one has the first `length`.
    var isBorrowed: Bool { text != nil && capacity == 0 }

    /// Replaces the text by the first bytes of that of another record, in its memory.
    mutating func borrow(_ whole: TextRecord, _ bytes: Int) {
        text = bytes > 0 ? whole.text : nil
        length = Int32(truncatingIfNeeded: bytes)
        capacity = 0
        extra = whole.length
        if bytes == 0 { flags &= ~4 }
        naturalWidth = -1
    }

    /// Exchanges the texts of two records and their spans; their styles stay.
    mutating func exchangeText(with other: inout TextRecord) {
        (text, other.text) = (other.text, text)
        (length, other.length) = (other.length, length)
        (capacity, other.capacity) = (other.capacity, capacity)
        let styled = (flags ^ other.flags) & 4
        flags ^= styled
        other.flags ^= styled
    }

    /// Frees the text, which is then empty, and its spans. All other fields are kept.
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        if let text, capacity > 0 { memory.pointee.deallocate(text, Int(capacity)) }
        text = nil
        length = 0
        capacity = 0
        flags &= ~4
    }
}

/// The part of a style that only text leaves have.
struct TextStyle: Equatable {
    var font: UInt32 = 0
    var maxLines: Int32 = 0
    var breakAnywhere: UInt32 = 0
    var ellipsize: UInt32 = 0
    var spacingExtra: Int32 = 0
    var spacingMultiplier: Float = 1
    var minLines: Int32 = 0
    /// The code of a TextWriting.
    var writing: UInt32 = 0
    var includesPadding: UInt32 = 1

    /// The style of a hint beside the text, which is shown as it is written.
    @inline(never)
    @_optimize(size)
    func ofHint(_ fonts: FontTable) -> TextStyle {
        var style = self
        style.font = fonts.plain(font)
        return style
    }
}
