// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

@Suite("Text records")
struct TextRecordTests {
    private func stored(_ fixture: TextFixture) -> String {
        let record = fixture.record.pointee
        #expect(record.bytes[Int(record.length)] == 0)
        return String(decoding: UnsafeBufferPointer(start: record.bytes, count: Int(record.length)), as: UTF8.self)
    }

    @Test("A new record is empty, NUL-terminated and holds no memory")
    func fresh() {
        let fixture = TextFixture()
        #expect(stored(fixture) == "")
        #expect(fixture.hooks.pointee.allocations == 0)
    }

    @Test("A text is copied and NUL-terminated, at every length around the block size")
    func copies() {
        let fixture = TextFixture()
        for length in 0..<70 {
            let text = String(repeating: "x", count: length)
            fixture.setText(text)
            #expect(stored(fixture) == text)
            #expect(length == 0 || fixture.record.pointee.capacity > length)
        }
    }

    @Test("Only another text is a change")
    func changes() {
        let fixture = TextFixture()
        #expect(fixture.setText("") == (RG_OK, false))
        #expect(fixture.setText("one") == (RG_OK, true))
        #expect(fixture.setText("one") == (RG_OK, false))
        #expect(fixture.setText("two") == (RG_OK, true))
        #expect(fixture.setText("twos") == (RG_OK, true))
        #expect(fixture.setText("") == (RG_OK, true))
        #expect(fixture.setText("") == (RG_OK, false))
        #expect(fixture.record.pointee.setText(nil, 0, fixture.memory) == (RG_OK, false))
    }

    @Test("Texts of about the same length share one allocation")
    func reuse() {
        let fixture = TextFixture()
        fixture.setText("12:00:00")
        for second in 10..<60 { fixture.setText("12:00:\(second)") }
        fixture.setText("12:00:00 and")
        #expect(fixture.hooks.pointee.allocations == 1)
    }

    @Test("A text much shorter than before gives memory back, and an empty one all of it")
    func shrinking() {
        let fixture = TextFixture()
        fixture.setText(String(repeating: "x", count: 10_000))
        fixture.setText("short")
        #expect(fixture.hooks.pointee.live <= 16)
        #expect(stored(fixture) == "short")
        fixture.setText("")
        #expect(fixture.hooks.pointee.live == 0)
    }

    @Test("When memory is out the old text stays")
    func outOfMemory() {
        let fixture = TextFixture()
        fixture.hooks.pointee.budget = 0
        #expect(fixture.setText("a") == (RG_ERROR_OUT_OF_MEMORY, false))
        #expect(stored(fixture) == "")
        fixture.hooks.pointee.budget = 1
        #expect(fixture.setText("old text") == (RG_OK, true))
        #expect(fixture.setText(String(repeating: "new", count: 20)) == (RG_ERROR_OUT_OF_MEMORY, false))
        #expect(stored(fixture) == "old text")
        #expect(fixture.setText("now text") == (RG_OK, true))
        #expect(stored(fixture) == "now text")
    }

    @Test("A shorter text is taken even when memory is out")
    func shrinkingOutOfMemory() {
        let fixture = TextFixture()
        fixture.setText(String(repeating: "x", count: 500))
        fixture.hooks.pointee.budget = 0
        #expect(fixture.setText("short") == (RG_OK, true))
        #expect(stored(fixture) == "short")
    }

    @Test("A text may be set from a part of itself")
    func aliasing() {
        let fixture = TextFixture()
        fixture.setText("the quick brown fox jumps over the lazy dog, 0123456789")
        let record = fixture.record
        #expect(record.pointee.setText(record.pointee.bytes + 4, 36, fixture.memory) == (RG_OK, true))
        #expect(stored(fixture) == "quick brown fox jumps over the lazy ")
        #expect(record.pointee.setText(record.pointee.bytes + 6, 5, fixture.memory) == (RG_OK, true))
        #expect(stored(fixture) == "brown")
    }

    @Test("A text beyond the largest length is refused before it is read")
    func tooLong() {
        let fixture = TextFixture()
        fixture.setText("old")
        let record = fixture.record
        for count in [TextRecord.maxBytes + 1, Int.max] {
            #expect(record.pointee.setText(record.pointee.bytes, count, fixture.memory) == (RG_ERROR_LIMIT, false))
        }
        #expect(stored(fixture) == "old")
    }

    @Test("A record stays small")
    func size() { #expect(MemoryLayout<TextRecord>.size <= 48) }
}
