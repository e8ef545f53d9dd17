// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

@Suite("Fonts")
struct TextFontTests {
    private func width(_ fixture: TextFixture, _ font: UInt32, _ text: String) -> Int32 {
        fixture.record.pointee.font = font
        fixture.setText(text)
        return fixture.measure().width
    }

    @Test("The null font and unknown ids are not alive")
    func unknownIds() {
        let fixture = TextFixture.cells()
        #expect(!fixture.fonts.pointee.isAlive(0))
        for id in [2, 0xFFFF, 0x1_0000, 0x1_0001, 0x8000_0001, UInt32.max] as [UInt32] {
            #expect(!fixture.fonts.pointee.isAlive(id))
            #expect(fixture.fonts.pointee.destroy(id, fixture.memory) == RG_ERROR_NOT_FOUND)
            fixture.fonts.pointee.retain(id)
            fixture.fonts.pointee.release(id)
        }
        #expect(fixture.fonts.pointee.isAlive(fixture.record.pointee.font))
    }

    @Test("Glyphs in any order are found, the others take the default advance")
    func lookup() {
        let fixture = TextFixture()
        let font = fixture.font([(0x6F22, 20), (0x41, 3), (0x10FFFF, 30), (0xE9, 5), (0x80, 2)], other: 7)
        #expect(width(fixture, font, "A") == 3)
        #expect(width(fixture, font, "é") == 5)
        #expect(width(fixture, font, "漢") == 20)
        #expect(width(fixture, font, "\u{10FFFF}") == 30)
        #expect(width(fixture, font, "\u{80}") == 2)
        #expect(width(fixture, font, "B") == 7)
        #expect(width(fixture, font, "字") == 7)
        #expect(width(fixture, font, "\u{10FFFE}") == 7)
        #expect(width(fixture, font, "Aé漢") == 28)
    }

    @Test("Of duplicates the last one wins, in both parts of the table")
    func duplicates() {
        let fixture = TextFixture()
        var glyphs: [(UInt32, Float)] = []
        for round in 1...50 {
            for codepoint in [0xFFFD, 0x41, 0xE9, 0x3B1, 0xE8] as [UInt32] { glyphs.append((codepoint, Float(round))) }
        }
        glyphs.append((0x3B1, 77))
        let font = fixture.font(glyphs, other: 200)
        #expect(width(fixture, font, "A") == 50)
        #expect(width(fixture, font, "é") == 50)
        #expect(width(fixture, font, "è") == 50)
        #expect(width(fixture, font, "\u{FFFD}") == 50)
        #expect(width(fixture, font, "α") == 77)
        #expect(width(fixture, font, "ê") == 200)
    }

    @Test("A large shuffled table answers as a dictionary would")
    func shuffledTable() {
        let fixture = TextFixture()
        var random = TextRandom(state: 7)
        var glyphs: [(UInt32, Float)] = []
        var wanted: [UInt32: Int32] = [:]
        for _ in 0..<5_000 {
            let codepoint = UInt32(0xA0 + random.below(0x1500))
            if (0x300...0x36F).contains(codepoint) { continue }
            let advance = random.below(60_000)
            glyphs.append((codepoint, Float(advance)))
            wanted[codepoint] = Int32(advance)
        }
        let font = fixture.font(glyphs, other: 99_999)
        let table = fixture.fonts.pointee.find(font)!
        for codepoint in UInt32(0x80)..<0x1700 where !hasNoAdvance(codepoint) {
            #expect(table.pointee.wideAdvance(codepoint) == wanted[codepoint] ?? 99_999)
        }
        #expect(table.pointee.glyphCount == wanted.count)
    }

    @Test("Sorting is right for every small arrangement and for large random ones")
    func sorting() {
        var random = TextRandom(state: 11)
        for round in 0..<2_000 {
            let count = round < 1_900 ? round % 12 : random.below(3_000)
            var keys: [UInt64] = []
            for _ in 0..<count { keys.append(random.next() % UInt64(count)) }
            let sorted = keys.sorted()
            keys.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { sortAscending(base, count) } }
            #expect(keys == sorted)
        }
    }

    @Test("Marks, joiners and variation selectors are zero wide unless the font says otherwise")
    func invisible() {
        let fixture = TextFixture()
        let plain = fixture.font(other: 5)
        #expect(width(fixture, plain, "e\u{301}") == 5)
        #expect(width(fixture, plain, "a\u{200D}b") == 10)
        #expect(width(fixture, plain, "a\u{FE0F}") == 5)
        #expect(width(fixture, plain, "a\u{200B}b") == 10)
        let wide = fixture.font([(0x301, 2), (0x200D, 3), (0xFE0F, 4), (0x200B, 100)], other: 5)
        #expect(width(fixture, wide, "e\u{301}") == 7)
        #expect(width(fixture, wide, "a\u{200D}b") == 13)
        #expect(width(fixture, wide, "a\u{FE0F}") == 9)
        #expect(width(fixture, wide, "a\u{200B}b") == 10)
    }

    @Test("Advances are rounded half up to layout units")
    func rounding() {
        let fine = TextFixture(unitsPerPx: 64)
        let font = fine.font([(0x61, 1.0 / 128), (0x62, 0.0077), (0x63, 7.5)], lineHeight: 1.25, ascent: 0.5)
        #expect(width(fine, font, "a") == 1)
        #expect(width(fine, font, "b") == 0)
        #expect(width(fine, font, "c") == 480)
        #expect(fine.measure().height == 80)
        #expect(fine.measure().baseline == 32)
    }

    @Test("At one unit a pixel an advance that is not 0 is at least 1, and so is a line height in any units")
    func wholePixels() {
        let whole = TextFixture()
        let font = whole.font([(0x61, 0.1), (0x62, 0), (0x63, 1.5)], lineHeight: 0.1)
        #expect(width(whole, font, "a") == 1)
        #expect(width(whole, font, "b") == 0)
        #expect(width(whole, font, "c") == 2)
        #expect(whole.measure().height == 1)
        let fine = TextFixture(unitsPerPx: 64)
        fine.record.pointee.font = fine.font(lineHeight: 1e-30)
        #expect(fine.measure().height == 1)
    }

    @Test("Advances beyond the largest length are clamped")
    func clamped() {
        let fixture = TextFixture(unitsPerPx: 65_536)
        let font = fixture.font(
            [(0x61, Float.greatestFiniteMagnitude)], lineHeight: .greatestFiniteMagnitude, ascent: 1e20)
        #expect(width(fixture, font, "a") == maxUnits)
        #expect(fixture.measure().height == maxUnits)
        #expect(fixture.measure().baseline == maxUnits)
    }

    @Test("A stride lets glyphs lie inside larger records, at any alignment")
    func stride() {
        let fixture = TextFixture()
        var bytes = [UInt8](repeating: 0xAA, count: 1 + 3 * 13)
        for (index, glyph) in [(UInt32(0x61), Float(2)), (0xE9, 3), (0x62, 4)].enumerated() {
            withUnsafeBytes(of: glyph.0) { bytes.replaceSubrange((1 + index * 13)..<(5 + index * 13), with: $0) }
            withUnsafeBytes(of: glyph.1) { bytes.replaceSubrange((5 + index * 13)..<(9 + index * 13), with: $0) }
        }
        var font: UInt32 = 0
        bytes.withUnsafeBytes { raw in
            fixture.definition { def in
                def.pointee.glyph_count = 3
                def.pointee.glyph_stride = 13
                def.pointee.glyphs = UnsafePointer(OpaquePointer(raw.baseAddress! + 1))
                font = fixture.create(def).1
            }
        }
        #expect(width(fixture, font, "aéb") == 9)
    }

    @Test("A zero tab advance is eight spaces")
    func tabDefault() {
        let fixture = TextFixture()
        #expect(width(fixture, fixture.font([(0x20, 3)], tab: 0), "\ta") == 25)
        #expect(width(fixture, fixture.font(other: 2, tab: 0), "\ta") == 18)
        #expect(width(fixture, fixture.font([(0x20, 0)], tab: 0), "a\ta") == 2)
        let huge = fixture.font([(0x20, 1e9)], tab: 0)
        #expect(fixture.fonts.pointee.find(huge)!.pointee.tabAdvance == maxUnits)
    }

    @Test("Bad definitions are refused and leave no trace")
    func badDefinitions() {
        let fixture = TextFixture()
        let cases: [(String, (UnsafeMutablePointer<rg_font_def>) -> Void)] = [
            ("struct_size 0", { $0.pointee.struct_size = 0 }),
            ("struct_size short", { $0.pointee.struct_size -= 1 }),
            ("glyphs NULL", { $0.pointee.glyphs = nil }),
            ("stride too small", { $0.pointee.glyph_stride = 7 }),
            ("stride negative", { $0.pointee.glyph_stride = -8 }),
            ("stride overflows", { $0.pointee.glyph_stride = .max }),
            ("default NaN", { $0.pointee.default_advance = .nan }),
            ("default infinite", { $0.pointee.default_advance = .infinity }),
            ("default negative", { $0.pointee.default_advance = -1 }),
            ("line height 0", { $0.pointee.line_height = 0 }),
            ("line height negative", { $0.pointee.line_height = -4 }),
            ("line height NaN", { $0.pointee.line_height = .nan }),
            ("line height infinite", { $0.pointee.line_height = .infinity }),
            ("ascent NaN", { $0.pointee.ascent = .nan }),
            ("ascent negative", { $0.pointee.ascent = -0.5 }),
            ("tab negative", { $0.pointee.tab_advance = -8 }),
            ("tab infinite", { $0.pointee.tab_advance = .infinity }),
        ]
        for (name, spoil) in cases {
            fixture.definition([(0x61, 1), (0x62, 1)]) { def in
                #expect(FontTable.problem(def) == nil)
                spoil(def)
                #expect(FontTable.problem(def) != nil, "\(name)")
                #expect(fixture.create(def) == (RG_ERROR_INVALID_ARGUMENT, 0), "\(name)")
            }
        }
        for glyph in [
            (0x62, Float.nan), (0x62, .infinity), (0x62, -1), (0xD800, 1), (0xDFFF, 1), (0x110000, 1), (UInt32.max, 1),
        ] as [(UInt32, Float)] {
            fixture.definition([(0x61, 1), glyph]) { def in
                #expect(fixture.create(def) == (RG_ERROR_INVALID_ARGUMENT, 0))
            }
        }
        #expect(fixture.hooks.pointee.allocations == 0)
    }

    @Test("A definition of a newer header, longer than ours, is accepted")
    func longerDefinition() {
        let fixture = TextFixture()
        fixture.definition { def in
            def.pointee.struct_size += 64
            #expect(fixture.create(def).0 == RG_OK)
        }
    }

    @Test("No pointer is needed without glyphs")
    func noGlyphs() {
        let fixture = TextFixture()
        #expect(width(fixture, fixture.font(other: 6), "ab") == 12)
    }

    @Test("A font in use cannot be destroyed, and can after its last release")
    func useCounts() {
        let fixture = TextFixture()
        let font = fixture.font()
        fixture.fonts.pointee.retain(font)
        fixture.fonts.pointee.retain(font)
        #expect(fixture.fonts.pointee.destroy(font, fixture.memory) == RG_ERROR_INVALID_ARGUMENT)
        fixture.fonts.pointee.release(font)
        #expect(fixture.fonts.pointee.destroy(font, fixture.memory) == RG_ERROR_INVALID_ARGUMENT)
        #expect(fixture.fonts.pointee.isAlive(font))
        fixture.fonts.pointee.release(font)
        #expect(fixture.fonts.pointee.destroy(font, fixture.memory) == RG_OK)
        #expect(!fixture.fonts.pointee.isAlive(font))
        #expect(fixture.fonts.pointee.destroy(font, fixture.memory) == RG_ERROR_NOT_FOUND)
    }

    @Test("A release too many does not wrap the count")
    func releaseTooMany() {
        let fixture = TextFixture()
        let font = fixture.font()
        fixture.fonts.pointee.release(font)
        #expect(fixture.fonts.pointee.destroy(font, fixture.memory) == RG_OK)
    }

    @Test("A slot is used again, under an id that the stale one does not equal")
    func generations() {
        let fixture = TextFixture()
        let keep = fixture.font(other: 3)
        var stale: [UInt32] = []
        for round in 0..<100 {
            let font = fixture.font(other: Float(round))
            #expect(!stale.contains(font))
            #expect(width(fixture, font, "x") == Int32(round))
            for id in stale { #expect(!fixture.fonts.pointee.isAlive(id)) }
            #expect(fixture.fonts.pointee.destroy(font, fixture.memory) == RG_OK)
            stale.append(font)
        }
        #expect(width(fixture, keep, "x") == 3)
        // Slots were reused: two fonts never need more than the first block of the table.
        #expect(stale.allSatisfy { $0 & 0xFFFF == 2 })
    }

    @Test("Free slots are taken again in any order of destruction, and generations wrap within 15 bits")
    func slotReuse() {
        let fixture = TextFixture()
        let ids = (0..<5).map { _ in fixture.font() }
        #expect(ids == [1, 2, 3, 4, 5])
        for id in [2, 4, 1] as [UInt32] { #expect(fixture.fonts.pointee.destroy(id, fixture.memory) == RG_OK) }
        let slots = (0..<4).map { _ in fixture.font() & 0xFFFF }
        #expect(slots.sorted() == [1, 2, 4, 6])
        var last: UInt32 = fixture.font()
        for _ in 0..<0x8000 {
            #expect(Int32(bitPattern: last) > 0)
            _ = fixture.fonts.pointee.destroy(last, fixture.memory)
            last = fixture.font()
        }
        #expect(last == 7)
    }

    @Test("65,535 fonts fit, one more is over the limit, and a destroyed one makes room")
    func limit() {
        let fixture = TextFixture()
        fixture.definition { def in
            for _ in 0..<FontTable.maxFonts {
                let result = fixture.create(def)
                if result.0 != RG_OK || !fixture.fonts.pointee.isAlive(result.1) { Issue.record("font refused") }
            }
            #expect(fixture.create(def) == (RG_ERROR_LIMIT, 0))
            #expect(fixture.fonts.pointee.destroy(0xFFFF, fixture.memory) == RG_OK)
            #expect(fixture.create(def) == (RG_OK, 0x1_FFFF))
            #expect(fixture.create(def) == (RG_ERROR_LIMIT, 0))
        }
    }

    @Test("When memory is out nothing changes, at whichever allocation")
    func outOfMemory() {
        for budget in 0..<2 {
            let fixture = TextFixture()
            fixture.hooks.pointee.budget = budget
            fixture.definition([(0x61, 4), (0xE9, 5)]) { def in
                #expect(fixture.create(def) == (RG_ERROR_OUT_OF_MEMORY, 0))
                #expect(!fixture.fonts.pointee.isAlive(1))
                fixture.hooks.pointee.budget = -1
                #expect(fixture.create(def) == (RG_OK, 1))
            }
            #expect(width(fixture, 1, "aé") == 9)
        }
    }

    @Test("A refused font does not use up a free slot")
    func outOfMemoryWithFreeSlot() {
        let fixture = TextFixture()
        let first = fixture.font()
        _ = fixture.fonts.pointee.destroy(first, fixture.memory)
        fixture.hooks.pointee.budget = 0
        fixture.definition { #expect(fixture.create($0) == (RG_ERROR_OUT_OF_MEMORY, 0)) }
        fixture.hooks.pointee.budget = -1
        #expect(fixture.font() == 0x1_0001)
    }

    @Test("Releasing the table gives every byte back and empties it")
    func releaseAll() {
        let fixture = TextFixture()
        for _ in 0..<20 { _ = fixture.font([(0x61, 1), (0x3B1, 2)]) }
        _ = fixture.fonts.pointee.destroy(3, fixture.memory)
        fixture.fonts.pointee.release(fixture.memory)
        #expect(fixture.hooks.pointee.live == 0)
        #expect(!fixture.fonts.pointee.isAlive(1))
        #expect(fixture.font() == 1)
    }
}
