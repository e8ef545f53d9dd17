// SPDX-License-Identifier: MIT
import CReglet

/// Tables computed once per context: the properties that may differ from the default style, by word of rg_style, and
/// the readers of each word of a record.
struct StyleFields {
    static let none: UInt8 = 255
    var defaults = StyleRecord.defaults()
    /// By word of rg_style: a property that differs when the word does (for a length: its kind), or `none`. Properties
    /// and words are both below 128.
    private(set) var first = InlineArray<128, UInt8>(repeating: StyleFields.none)
    /// By property: another one in the same word, or `none`.
    private(set) var next = InlineArray<128, UInt8>(repeating: StyleFields.none)
    /// By word of StyleRecord: bits of Reader; none for the flags, which are compared separately.
    private(set) var readers = InlineArray<80, UInt8>(repeating: 0)

    @_optimize(size)
    init() {
        for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
            guard let field = StyleField(rg_property(rawValue: raw)) else { continue }
            let isLength = raw <= StyleField.lengths.upperBound
            let kind = isLength ? MemoryLayout<rg_length>.offset(of: \.kind).unsafelyUnwrapped : 0
            let word = (Int(field.given) &+ kind) / 4
            next[Int(raw)] = first[word]
            first[word] = UInt8(truncatingIfNeeded: raw)
            if field.form != .bits && field.form != .flag { readers[Int(field.word)] = field.readers }
        }
        // the further words of some lengths
        typealias R = MemoryLayout<StyleRecord>
        readers[R.offset(of: \.rare.percentWidth).unsafelyUnwrapped / 4] = Reader.parent
        readers[R.offset(of: \.rare.percentHeight).unsafelyUnwrapped / 4] = Reader.parent
        readers[R.offset(of: \.rare.edgePercents).unsafelyUnwrapped / 4] = Reader.parent
    }
}
