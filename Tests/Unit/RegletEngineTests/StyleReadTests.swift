// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// The default style is written by hand, and a reader looks only at what differs from it.
@Suite("Reading styles")
struct StyleReadTests {
    @Test("The default style is what a record starts with")
    func defaults() {
        for unitsPerPixel in [UInt32(1), 64, 65536] {
            var record = StyleRecord(kind: RG_KIND_TEXT.rawValue)
            var written = record.style(UnitScale(unitsPerPixel: unitsPerPixel))
            var given = StyleEditor.defaultStyle
            withUnsafeBytes(of: &written) { a in
                withUnsafeBytes(of: &given) { b in #expect(Array(a) == Array(b)) }
            }
        }
    }

    @Test("Every property is found by the word it changes")
    func words() {
        let fields = StyleFields()
        var found: Set<UInt8> = []
        for word in 0..<MemoryLayout<rg_style>.size / 4 {
            var raw = fields.first[word]
            while raw != StyleFields.none {
                #expect(found.insert(raw).inserted)
                raw = fields.next[Int(raw)]
            }
        }
        let all = (StyleField.lengths.lowerBound...StyleField.ints.upperBound).filter {
            StyleField(rg_property(rawValue: $0)) != nil
        }
        #expect(found == Set(all.map { UInt8($0) }))
    }

    @Test("Every property has the name of its field")
    func names() {
        let numbers = StyleField.lengths.lowerBound...StyleField.ints.upperBound
        let named = numbers.filter { StyleField(rg_property(rawValue: $0)) != nil }.map { raw in
            let (start, length) = StyleField.name(UInt8(raw))
            return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
        }
        let fields = Mirror(reflecting: rg_style()).children.compactMap(\.label)
        #expect(named.sorted() == fields.filter { $0 != "struct_size" && !$0.hasPrefix("reserved") }.sorted())
    }

    @Test("The table of readers has every word of a record")
    func tableSize() {
        #expect(MemoryLayout<StyleRecord>.size / 4 <= StyleFields().wordReaders.count)
    }
}
