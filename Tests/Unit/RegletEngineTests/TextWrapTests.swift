// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// One unit for every character, so widths are counts of characters.
@Suite("Text wrapping")
struct TextWrapTests {
    let text = TextFixture.cells()

    @Test("An empty text is one line of width 0")
    func empty() {
        #expect(text.lines("") == [""])
        #expect(text.lines("", 0) == [""])
        let size = text.measure()
        #expect(size.width == 0 && size.height == 10 && size.baseline == 8 && size.lineCount == 1)
    }

    @Test("Without a font, or with a destroyed one, there is nothing")
    func noFont() {
        text.setText("abc")
        let font = text.record.pointee.font
        for id in [0, 77] as [UInt32] {
            text.record.pointee.font = id
            let size = text.measure()
            #expect(size.width == 0 && size.height == 0 && size.lineCount == 0 && size.baseline == -1)
            #expect(text.boxes() == [])
        }
        text.record.pointee.font = font
        #expect(text.measure().width == 3)
        #expect(text.fonts.pointee.destroy(font, text.memory) == RG_OK)
        #expect(text.measure().height == 0)
    }

    @Test("A text that just fits stays on one line, one unit less breaks it")
    func exactFit() {
        #expect(text.lines("hello world", 11) == ["hello world"])
        #expect(text.lines("hello world", 10) == ["hello", "world"])
        #expect(text.measure(10).height == 20)
    }

    @Test("The width is the widest line's, and the size tells whether a line was full")
    func widestLine() {
        text.setText("hello world\nab")
        for (width, widest, wraps) in [(10, 5, true), (11, 11, false), (40, 11, false), (.max, 11, false)]
            as [(Int32, Int32, Bool)]
        {
            #expect(text.measure(width).width == widest)
            #expect(text.measure(width).wraps == wraps)
        }
        text.setText("ab\nhello   ")
        #expect(text.measure(5).width == 5)
        #expect(!text.measure(5).wraps)
        text.setText("a")
        #expect(!text.measure(0).wraps)
    }

    @Test("Lines take as many words as fit")
    func greedy() {
        #expect(text.lines("the quick brown fox jumps", 9) == ["the quick", "brown fox", "jumps"])
        #expect(text.lines("the quick brown fox jumps", 10) == ["the quick", "brown fox", "jumps"])
        #expect(text.lines("a b c d e f", 3) == ["a b", "c d", "e f"])
    }

    @Test("Runs of spaces hang over the end of a line and count nowhere")
    func hangingSpaces() {
        #expect(text.lines("ab     cd", 2) == ["ab", "cd"])
        #expect(text.lines("ab     cd", 4) == ["ab", "cd"])
        #expect(text.lines("ab     cd", 9) == ["ab     cd"])
        #expect(text.lines("ab   ", 2) == ["ab"])
        #expect(text.lines("ab   ") == ["ab"])
        #expect(text.measure().width == 2)
        #expect(text.lines("ab   \ncd  ", 2) == ["ab", "cd"])
        #expect(text.lines("     ", 2) == [""])
    }

    @Test("Leading spaces keep their width")
    func leadingSpaces() {
        #expect(text.lines("  ab") == ["  ab"])
        #expect(text.measure().width == 4)
        #expect(text.lines("x\n  ab", 4) == ["x", "  ab"])
        #expect(text.lines("  ab", 3) == ["", "ab"])
    }

    @Test("A word longer than the line is broken inside, from its own line on")
    func longWord() {
        #expect(text.lines("abcdefgh", 3) == ["abc", "def", "gh"])
        #expect(text.lines("xy abcdefgh z", 3) == ["xy", "abc", "def", "gh", "z"])
        #expect(text.lines("x abcdefgh z", 4) == ["x", "abcd", "efgh", "z"])
        #expect(text.lines("abcdef gh", 5) == ["abcde", "f gh"])
    }

    @Test("A line narrower than a character takes one character", arguments: [-5, 0] as [Int32])
    func narrow(_ width: Int32) {
        #expect(text.lines("abc", width) == ["a", "b", "c"])
        #expect(text.lines("a bc", width) == ["a", "b", "c"])
        #expect(text.lines("a\n\nb", width) == ["a", "", "b"])
        #expect(text.measure(width).width == 1)
        text.record.pointee.breakAnywhere = true
        #expect(text.lines("abc", width) == ["a", "b", "c"])
    }

    @Test("Characters wider than the line each get a line of their own")
    func wideCharacters() {
        let text = TextFixture.cells([(0x57, 9)])
        #expect(text.lines("aWWb", 4) == ["a", "W", "W", "b"])
        #expect(text.measure(4).width == 9)
        #expect(text.lines("W  a", 4) == ["W", "a"])
    }

    @Test("Lines break after hyphens and slashes, and not at no-break spaces and word joiners")
    func hyphens() {
        #expect(text.lines("a well-known x", 10) == ["a well-", "known x"])
        #expect(text.lines("and/or", 5) == ["and/", "or"])
        #expect(text.lines("a 1-2 -3 b", 5) == ["a 1-2", "-3 b"])
        #expect(text.lines("aa bb\u{A0}cc", 7) == ["aa", "bb\u{A0}cc"])
        #expect(text.lines("aa b-\u{2060}c", 5) == ["aa", "b-\u{2060}c"])
        #expect(text.lines("see (a b) !", 8) == ["see (a", "b) !"])
        #expect(text.lines("x ( a b", 4) == ["x", "( a", "b"])
    }

    @Test("Lines break between ideographs, and not before closing punctuation")
    func ideographs() {
        #expect(text.lines("漢字かな交じり", 3) == ["漢字か", "な交じ", "り"])
        #expect(text.lines("漢字、かな。", 2) == ["漢", "字、", "か", "な。"])
        #expect(text.lines("漢「字」x", 2) == ["漢", "「字", "」x"])
        #expect(text.lines("漢 字  ", 2) == ["漢", "字"])
        #expect(text.lines("漢\u{3000}字", 1) == ["漢", "字"])
        #expect(text.lines("abc漢字", 4) == ["abc漢", "字"])
    }

    @Test("Thai breaks between clusters, and keeps a line together with its marks")
    func thai() {
        #expect(text.lines("สวัสดีครับ", 4) == ["สวัสดี", "ครับ"])
        #expect(text.lines("ab สวั", 4) == ["ab ส", "วั"])
    }

    @Test("A soft hyphen shows a hyphen only where a line breaks")
    func softHyphens() {
        #expect(text.lines("hyphen\u{AD}ation", 11) == ["hyphen\u{AD}ation"])
        #expect(text.measure().width == 11)
        #expect(text.lines("hyphen\u{AD}ation", 7) == ["hyphen\u{AD}", "ation"])
        #expect(text.boxes(7).map(\.width) == [7, 5])
        // The hyphen has no room: the break is inside the word.
        #expect(text.lines("hyphen\u{AD}ation", 6) == ["hyphen", "ation"])
        #expect(text.lines("ab\u{AD}") == ["ab"])
        let wide = TextFixture.cells([(0x2010, 3), (0xAD, 9)])
        #expect(wide.lines("ab\u{AD}cd", 4) == ["abcd".prefix(2) + "\u{AD}cd"])
        #expect(wide.lines("abc\u{AD}def", 5) == ["abc\u{AD}de", "f"])
        #expect(wide.lines("ab\u{AD}cdef", 5) == ["ab\u{AD}", "cdef"])
        #expect(wide.boxes(5).map(\.width) == [5, 4])
    }

    @Test("Clusters do not come apart")
    func clusters() {
        #expect(text.lines("🇩🇪🇫🇷🇮🇹", 2) == ["🇩🇪", "🇫🇷", "🇮🇹"])
        #expect(text.lines("\u{1100}\u{1161}\u{11A8}\u{1100}\u{1161}", 1).count == 2)
        #expect(text.lines("👍🏽👍🏽", 1) == ["👍🏽", "👍🏽"])
        #expect(text.lines("\u{600}1\u{600}2", 1) == ["\u{600}1", "\u{600}2"])
    }

    @Test(
        "Unicode's line and paragraph separators end a line",
        arguments: ["\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func separators(_ separator: String) {
        #expect(text.lines("ab\(separator)c\(separator)") == ["ab", "c", ""])
    }

    @Test("A zero width space breaks a line and takes no room")
    func zeroWidthSpace() {
        #expect(text.lines("abc\u{200B}def", 5) == ["abc", "def"])
        #expect(text.lines("abc\u{200B}def", 6) == ["abc\u{200B}def"])
        #expect(text.measure().width == 6)
        #expect(text.lines("abc \u{200B} def", 5) == ["abc", "def"])
    }

    @Test("Anywhere breaks at the first character that does not fit")
    func anywhere() {
        text.record.pointee.breakAnywhere = true
        #expect(text.lines("hello world", 8) == ["hello wo", "rld"])
        #expect(text.lines("hello world", 5) == ["hello", "world"])
        #expect(text.lines("hello   world", 6) == ["hello", "world"])
        #expect(text.lines("a bc", 3) == ["a b", "c"])
    }

    @Test("Anywhere with equal advances gives max(1, width / advance) characters a line")
    func anywhereArithmetic() {
        let text = TextFixture()
        text.record.pointee.font = text.font(other: 7, lineHeight: 16, ascent: 12)
        text.record.pointee.breakAnywhere = true
        for count in 0..<40 {
            text.setText(String(repeating: "x", count: count))
            #expect(text.measure().width == Int32(7 * count))
            for width in Int32(-1)..<90 {
                let perLine = max(1, max(0, width) / 7)
                let lines = max(1, (Int32(count) + perLine - 1) / perLine)
                let size = text.measure(width)
                #expect(size.lineCount == lines && size.height == 16 * lines && size.baseline == 12)
                #expect(size.width == 7 * min(Int32(count), perLine) && size.wraps == (count > perLine))
            }
        }
    }

    @Test("Newlines of all kinds end a line", arguments: ["\n", "\r", "\r\n"])
    func newlines(_ newline: String) {
        #expect(text.lines("ab\(newline)c") == ["ab", "c"])
        #expect(text.lines("ab\(newline)\(newline)c", 2) == ["ab", "", "c"])
        #expect(text.lines("ab\(newline)") == ["ab", ""])
        #expect(text.lines(newline) == ["", ""])
        #expect(text.lines("\(newline)ab", 1) == ["", "a", "b"])
        text.record.pointee.breakAnywhere = true
        #expect(text.lines("ab\(newline)c", 1) == ["a", "b", "c"])
    }

    @Test("A line feed before a carriage return is two newlines")
    func lineFeedFirst() {
        #expect(text.lines("a\n\rb") == ["a", "", "b"])
        #expect(text.lines("a\r\r\nb") == ["a", "", "b"])
    }

    @Test("A newline right behind a full line makes no empty line")
    func newlineAtEnd() {
        #expect(text.lines("abc\nd", 3) == ["abc", "d"])
        #expect(text.lines("abc  \nd", 3) == ["abc", "d"])
    }

    @Test("Tabs go to the next stop, counted from the line's start")
    func tabs() {
        #expect(text.lines("a\tb") == ["a\tb"])
        #expect(text.measure().width == 5)
        text.setText("abcd\te")
        #expect(text.measure().width == 9)
        text.setText("\t\tx")
        #expect(text.measure().width == 9)
        text.setText("ab\n\tx")
        #expect(text.measure().width == 5)
        // On the second line the stops count from its own start.
        #expect(text.lines("abcde f\tg", 5) == ["abcde", "f\tg"])
        #expect(text.boxes(5).map(\.width) == [5, 5])
    }

    @Test("A tab is a place to break and hangs at the end of a line")
    func tabBreaks() {
        #expect(text.lines("ab\tcd", 5) == ["ab", "cd"])
        #expect(text.lines("ab\t", 2) == ["ab"])
        text.record.pointee.breakAnywhere = true
        #expect(text.lines("ab\tcd", 5) == ["ab\tc", "d"])
        #expect(text.lines("ab\tcd", 3) == ["ab", "cd"])
    }

    @Test("Tab stops of 0 make tabs zero wide, but still places to break")
    func zeroTab() {
        let text = TextFixture()
        text.record.pointee.font = text.font([(0x20, 0)], tab: 0)
        #expect(text.lines("ab\tcd") == ["ab\tcd"])
        #expect(text.measure().width == 4)
        #expect(text.lines("ab\tcd", 3) == ["ab", "cd"])
    }

    @Test("A character keeps the marks behind it", arguments: [false, true])
    func marks(_ anywhere: Bool) {
        text.record.pointee.breakAnywhere = anywhere
        #expect(text.lines("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
        #expect(text.lines("ae\u{301}\u{328}b", 1) == ["a", "e\u{301}\u{328}", "b"])
        #expect(text.lines("漢\u{FE00}字\u{FE0F}", 1) == ["漢\u{FE00}", "字\u{FE0F}"])
    }

    @Test("Only characters that extend a cluster join, up to the edges of their ranges")
    func joiningRanges() {
        for scalar in [0x300, 0x36F, 0x200C, 0x200D, 0xFE00, 0xFE0F, 0x903, 0xE0100] as [UInt32] {
            #expect(text.lines("a\(Unicode.Scalar(scalar)!)", 1).count == 1)
        }
        for scalar in [0x2FF, 0x370, 0xFDFF, 0xFE10] as [UInt32] {
            #expect(text.lines("a\(Unicode.Scalar(scalar)!)", 1).count == 2)
        }
    }

    @Test("Marks with an advance of their own never come apart from the base", arguments: [false, true])
    func wideMarks(_ anywhere: Bool) {
        let text = TextFixture.cells([(0x301, 1)])
        text.record.pointee.breakAnywhere = anywhere
        #expect(text.lines("abe\u{301}", 3) == ["ab", "e\u{301}"])
        #expect(text.lines("e\u{301}\u{301}\u{301}a", 2) == ["e\u{301}\u{301}\u{301}", "a"])
    }

    @Test("A zero width joiner keeps both its neighbours, but not a space or a newline behind it")
    func joiners() {
        #expect(text.lines("👩\u{200D}🚀👩\u{200D}🚀", 2) == ["👩\u{200D}🚀", "👩\u{200D}🚀"])
        #expect(text.lines("ab\u{200D} cd", 3) == ["ab\u{200D}", "cd"])
        #expect(text.lines("ab\u{200D}\ncd", 2) == ["ab\u{200D}", "cd"])
        #expect(text.lines("ab\u{200D}\u{200B}cd", 2) == ["ab\u{200D}", "cd"])
        #expect(text.lines("a\u{200D}", 1) == ["a\u{200D}"])
    }

    @Test("Marks at the start of a text, and behind a space or newline, stand alone")
    func strayMarks() {
        let text = TextFixture.cells([(0x301, 1)])
        #expect(text.lines("\u{301}a", 1) == ["\u{301}", "a"])
        #expect(text.lines("a \u{301}b", 2) == ["a", "\u{301}b"])
        #expect(text.lines("a\n\u{301}", 5) == ["a", "\u{301}"])
    }

    @Test("Control characters and DEL are characters like others")
    func controls() {
        #expect(text.lines("a\u{1}b\u{7F}c\u{E}", 3) == ["a\u{1}b", "\u{7F}c\u{E}"])
    }

    @Test("Characters of zero width do not keep a narrow line from ending")
    func zeroAdvance() {
        let text = TextFixture.cells([(0x7A, 0)])
        #expect(text.lines("zzzz", 0) == ["zzzz"])
        #expect(text.lines("azzb", 0) == ["a", "zz", "b"])
    }

    @Test("Line boxes tell bytes and widths")
    func boxes() {
        text.setText("né  ab\ncd")
        #expect(
            text.boxes(3) == [
                LineBox(start: 0, length: 3, width: 2, ellipsis: false),
                LineBox(start: 5, length: 2, width: 2, ellipsis: false),
                LineBox(start: 8, length: 2, width: 2, ellipsis: false),
            ])
    }

    @Test("The natural width is remembered until the text or its style changes")
    func memo() {
        text.setText("hello world")
        #expect(text.measure(5).lineCount == 2)
        #expect(text.record.pointee.naturalWidth == -1)
        #expect(text.measure(20).width == 11)
        #expect(text.record.pointee.naturalWidth == 11)
        #expect(text.measure(10).lineCount == 2)
        #expect(text.measure(11).lineCount == 1)
        text.setText("hello world!")
        #expect(text.measure(11).lineCount == 2)
        #expect(text.measure().width == 12)
        text.record.pointee.font = text.font(other: 2)
        #expect(text.measure().width == 24)
        text.setText("a\nb\nc")
        #expect(text.measure().lineCount == 3)
        text.record.pointee.maxLines = 2
        #expect(text.measure().lineCount == 2)
        text.record.pointee.ellipsis = 1
        #expect(text.measure().width == 4)
        text.record.pointee.lineSpacingExtra = 5
        #expect(text.measure().height == 30)
    }

    @Test("Measuring allocates nothing")
    func noAllocation() {
        text.record.pointee.maxLines = 4
        text.record.pointee.ellipsis = 1
        text.setText(String(repeating: "some words ", count: 50))
        let before = text.hooks.pointee.allocations
        for width in Int32(0)..<60 {
            _ = text.measure(width)
            enumerateLines(text.record, text.fonts, maxWidth: width) { _, _, _ in }
        }
        #expect(text.hooks.pointee.allocations == before)
    }
}
