// SPDX-License-Identifier: MIT
import CReglet

/// Tables computed once per context: the properties that may differ from the default style, by word of rg_style, and
/// the readers of each property, word of a record and bit of its flags.
struct StyleFields {
    static let none: UInt8 = 255
    var defaults = StyleRecord.defaults()
    /// By word of rg_style: a property to compare when the word differs (for a length, also its kind), or `none`.
    /// Properties and words are both below 128.
    private(set) var first = InlineArray<128, UInt8>(repeating: StyleFields.none)
    /// By property: another one in the same word, or `none`.
    private(set) var next = InlineArray<128, UInt8>(repeating: StyleFields.none)
    /// By property: bits of StyleReader.
    private(set) var propertyReaders = InlineArray<128, UInt8>(repeating: 0)
    /// By word of StyleRecord, without the flags.
    private(set) var wordReaders = InlineArray<80, UInt8>(repeating: 0)
    /// By bit of the flags.
    private(set) var flagReaders = InlineArray<32, UInt8>(repeating: 0)

    @_optimize(size)
    init() {
        for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
            guard let field = StyleField(rg_property(rawValue: raw)) else { continue }
            let isLength = raw <= StyleField.lengths.upperBound
            let kind = isLength ? MemoryLayout<rg_length>.offset(of: \.kind).unsafelyUnwrapped : 0
            let word = (Int(field.given) &+ kind) / 4
            next[Int(raw)] = first[word]
            first[word] = UInt8(truncatingIfNeeded: raw)
            propertyReaders[Int(raw)] = field.readers
            if field.isInFlags {
                for bit in 0..<3 where field.mask >> UInt32(bit) & 1 != 0 {
                    flagReaders[Int(field.word) &+ bit] = field.readers
                }
            } else {
                wordReaders[Int(field.word)] = field.readers
            }
        }
        // the further words of some lengths
        typealias R = MemoryLayout<StyleRecord>
        wordReaders[R.offset(of: \.rarer.percentWidth).unsafelyUnwrapped / 4] = StyleReader.parentMeasure
        wordReaders[R.offset(of: \.rarer.percentHeight).unsafelyUnwrapped / 4] = StyleReader.parentMeasure
        wordReaders[R.offset(of: \.rarer.edgePercents).unsafelyUnwrapped / 4] = StyleReader.parentMeasure
    }
}
