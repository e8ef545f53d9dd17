// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

@Suite("Text limits: lines, ellipsis, spacing, sizes")
struct TextLimitTests {
    let text = TextFixture.cells()

    private func limit(_ lines: Int32, ellipsize: Bool = true) {
        text.record.pointee.maxLines = lines
        text.record.pointee.ellipsis = ellipsize ? 1 : 0
    }

    @Test("Without an ellipsis the lines past the limit are dropped")
    func dropped() {
        limit(2, ellipsize: false)
        #expect(text.lines("one two three four", 5) == ["one", "two"])
        #expect(text.measure(5).height == 20)
        #expect(text.lines("a\nbbbbbb\nc\nd") == ["a", "bbbbbb"])
        #expect(text.lines("one", 5) == ["one"])
    }

    @Test("Zero and negative limits are none", arguments: [0, -1, Int32.min] as [Int32])
    func noLimit(_ lines: Int32) {
        limit(lines)
        #expect(text.lines("a b c", 1) == ["a", "b", "c"])
    }

    @Test("The last line allowed shows as many characters as fit before the ellipsis")
    func cut() {
        limit(1)
        #expect(text.lines("hello world", 8) == ["hello w…"])
        #expect(text.measure(8).width == 8)
        #expect(text.lines("hello world", 3) == ["he…"])
        limit(2)
        #expect(text.lines("the quick brown fox jumps", 9) == ["the quick", "brown fo…"])
        #expect(text.lines("the quick brown fox jumps", 7) == ["the", "quick…"])
    }

    @Test("Spaces before an ellipsis are left out")
    func spacesBeforeEllipsis() {
        limit(1)
        #expect(text.lines("hello world", 7) == ["hello…"])
        #expect(text.boxes(7) == [LineBox(start: 0, length: 5, width: 6, ellipsis: true)])
        #expect(text.lines("hello world", 6) == ["hello…"])
    }

    @Test("A text that fits has no ellipsis")
    func fits() {
        limit(1)
        #expect(text.lines("hello world", 11) == ["hello world"])
        limit(2)
        #expect(text.lines("hello world", 5) == ["hello", "world"])
    }

    @Test("Spaces and newlines that are left over need no ellipsis")
    func invisibleRest() {
        limit(1)
        #expect(text.lines("hello\n") == ["hello"])
        #expect(text.lines("hello \n \t\r\n\u{200B} ", 5) == ["hello"])
        #expect(text.lines("hello\n\u{A0}", 6) == ["hello…"])
    }

    @Test("A paragraph that is left over gives an ellipsis, even without a bound")
    func paragraphs() {
        limit(2)
        #expect(text.lines("a\nb\nc") == ["a", "b…"])
        #expect(text.measure().width == 2)
        #expect(text.lines("a\n\nc") == ["a", "…"])
        #expect(text.lines("a\nbcd\ne", 3) == ["a", "bc…"])
        #expect(text.lines("a\nbcd\ne", 4) == ["a", "bcd…"])
    }

    @Test("The ellipsis stands alone where no character fits before it")
    func onlyEllipsis() {
        limit(1)
        #expect(text.lines("hello", 1) == ["…"])
        #expect(text.lines("hello", 0) == ["…"])
        #expect(text.measure(0).width == 1)
        let wide = TextFixture.cells([(0x2026, 6)])
        wide.record.pointee.maxLines = 1
        wide.record.pointee.ellipsis = 1
        #expect(wide.lines("hello world", 4) == ["…"])
        #expect(wide.measure(4).width == 6)
        #expect(wide.lines("hello world", 8) == ["he…"])
    }

    @Test("Cutting a line for the ellipsis counts as a full line")
    func cutWraps() {
        limit(1)
        text.setText("hello\nworld")
        #expect(text.measure(5).wraps)
        #expect(text.boxes(5) == [LineBox(start: 0, length: 4, width: 5, ellipsis: true)])
        #expect(!text.measure(6).wraps)
        #expect(text.measure(0).wraps)
        text.setText("\nworld")
        #expect(!text.measure(0).wraps)
    }

    @Test("A character is not parted from its marks by the ellipsis")
    func marksBeforeEllipsis() {
        let text = TextFixture.cells([(0x301, 1)])
        text.record.pointee.maxLines = 1
        text.record.pointee.ellipsis = 1
        #expect(text.lines("abe\u{301}cd", 4) == ["ab…"])
        #expect(text.lines("abe\u{301}cd", 5) == ["abe\u{301}…"])
    }

    @Test("Anywhere breaks and the ellipsis go together")
    func anywhere() {
        limit(2)
        text.record.pointee.breakAnywhere = true
        #expect(text.lines("abcdefghij", 4) == ["abcd", "efg…"])
        #expect(text.lines("abcdefgh", 4) == ["abcd", "efgh"])
    }

    @Test("Measuring again at the measured width gives the same size")
    func stable() {
        limit(2)
        for sample in ["the quick brown fox jumps over", "a\nbcdef\ngh", "hello     wonderful world", "ab   \ncd ef"] {
            text.setText(sample)
            for width in Int32(2)..<40 {
                let first = text.measure(width)
                let again = text.measure(first.width)
                #expect(first.width == again.width && first.lineCount == again.lineCount)
            }
        }
    }

    @Test("Line spacing multiplies, adds, rounds half up and never goes below 0")
    func spacing() {
        text.setText("a\nb\nc")
        func height(_ multiplier: Float, _ extra: Int32) -> Int32 {
            text.record.pointee.lineSpacingMultiplier = multiplier
            text.record.pointee.lineSpacingExtra = extra
            let size = text.measure()
            #expect(size.height == 3 * size.lineHeight && size.baseline == 8)
            return size.lineHeight
        }
        #expect(height(1, 0) == 10)
        #expect(height(1.5, 3) == 18)
        #expect(height(1.25, 0) == 13)
        #expect(height(1.24, 0) == 12)
        #expect(height(1, -4) == 6)
        #expect(height(1, -40) == 0)
        #expect(height(0, 7) == 7)
        #expect(height(-2, 5) == 0)
        #expect(height(.nan, 0) == 0)
    }

    @Test("Huge line heights are clamped, not wrapped")
    func hugeHeights() {
        text.setText("a\nb\nc")
        text.record.pointee.lineSpacingMultiplier = .greatestFiniteMagnitude
        #expect(text.measure().lineHeight == maxUnits)
        #expect(text.measure().height == maxUnits)
        text.record.pointee.lineSpacingMultiplier = .infinity
        #expect(text.measure().height == maxUnits)
        text.record.pointee.lineSpacingMultiplier = 1
        text.record.pointee.lineSpacingExtra = .max
        #expect(text.measure().height == maxUnits)
        text.record.pointee.lineSpacingExtra = .min
        #expect(text.measure().height == 0)
    }

    @Test("Huge advances add up in 64 bits, break lines all the same and are clamped at the end")
    func hugeAdvances() {
        let text = TextFixture()
        text.record.pointee.font = text.font(other: 1e9, lineHeight: 1e9, ascent: 1e9, tab: 1e9)
        #expect(text.lines("aaaa") == ["aaaa"])
        #expect(text.measure().width == maxUnits)
        #expect(text.measure(maxUnits).lineCount == 4)
        #expect(text.measure(maxUnits).height == maxUnits)
        #expect(text.measure(.max - 1).lineCount == 2)
        #expect(text.measure(.max).lineCount == 1)
        text.setText("a\t\t\t\tb")
        #expect(text.measure().width == maxUnits)
        text.record.pointee.maxLines = 1
        text.record.pointee.ellipsis = 1
        text.setText("aaaa")
        #expect(text.boxes(maxUnits) == [LineBox(start: 0, length: 0, width: 1_000_000_000, ellipsis: true)])
        text.setText("aaaa\nb")
        #expect(text.boxes() == [LineBox(start: 0, length: 4, width: maxUnits, ellipsis: true)])
    }

    @Test("A long text is measured in linear time")
    func longText() {
        let words = String(repeating: "word ", count: 100_000)
        text.setText(words)
        #expect(text.measure(3).lineCount == 200_000)
        #expect(text.measure(4).lineCount == 100_000)
        #expect(text.measure(499_999).lineCount == 1)
        text.setText(String(repeating: " ", count: 500_000) + "x")
        #expect(text.measure(10).lineCount == 2)
        text.setText("e" + String(repeating: "\u{301}", count: 200_000))
        #expect(text.measure(10).lineCount == 1)
    }
}
