// SPDX-License-Identifier: MIT

/// The data of a text that few texts have, in a pool of the context.
struct TextExtra {
    /// The hint shown while the text is empty: a record with an equal style in the context's `hints`; -1: none.
    var hint: Int32 = -1
    /// The most units of UTF-16 that are shown; -1: all.
    var maxLength: Int32 = -1
    /// The beginning of the text that `maxLength` leaves: a record in `hints` without memory of its own; -1: none.
    var cut: Int32 = -1
    /// Whether `cut` is shown: the text is longer.
    var isCut = false
    var autoSize = AutoSize()
}

/// The bytes of the first characters of a text: at most `units` of UTF-16, as Android's InputFilter.LengthFilter counts.
/// They never end between CR and LF. O(bytes).
@_optimize(size)
func prefixBytes(_ text: UnsafePointer<UInt8>, _ count: Int, units: Int) -> Int {
    var left = units
    var i = 0
    while i < count {
        let (scalar, length) = Utf8.decode(text, i, count)
        left &-= scalar > 0xFFFF ? 2 : 1
        if left < 0 { break }
        i &+= length
    }
    let splits = i > 0 && i < count && text[i] == UInt8(ascii: "\n") && text[i &- 1] == UInt8(ascii: "\r")
    return splits ? i &- 1 : i
}
