// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax
import Testing

@testable import RegletResources

@Suite struct TextCollectorTests {
    let reading = TextReading()

    @Test(arguments: [
        ("a  b", "a b"), ("\n  a\n", "a"), ("a\n \t b", "a b"), ("", ""), ("  ", ""),
        ("a \" b  c \" d", "a  b  c  d"), ("\"  q \"", "  q "), ("\" open  ", " open"), ("\"a\"\"b\"", "ab"),
        ("\u{A0}a\u{2003} \u{2003}b\u{A0}", "\u{A0}a\u{2003} \u{2003}b\u{A0}"),
    ])
    func whiteSpaceIsOneSpaceOutsideOfQuotes(_ markup: String, _ text: String) {
        #expect(reading.read(markup) == text)
    }

    @Test(arguments: [
        ("it\\'s \\\"so\\\"", "it's \"so\""), ("\"it's\"", "it's"), ("a\\tb\\nc", "a\tb\nc"), ("a\\\\nb", "a\\nb"),
        ("\\@x \\? \\#", "@x ? #"), ("\\u0048\\u00e9\\u20AC", "H\u{E9}\u{20AC}"), ("\\ud83d\\ude00", "\u{1F600}"),
        ("\\u0020x\\u0020 ", " x "), ("\\x\\1", "x1"), ("a\\", "a"), ("\\é", "é"), ("a\\  b", "a  b"), ("a\\ ", "a"),
    ])
    func escapesAreReplacedAfterWhiteSpace(_ markup: String, _ text: String) {
        #expect(reading.read(markup) == text)
    }

    @Test(arguments: [
        ("it's", "apostrophe"), ("\"it's\" it's", "apostrophe"), ("<b>\"</b>'", "apostrophe"), ("\\u12", "\\u"),
        ("\\u12g4", "\\u"), ("\\u12<b>34</b>", "\\u"), ("\\ud83d", "\\u"), ("\\u0000", "\\u"),
        ("<xliff:g>a<b><xliff:g>b</xliff:g></b></xliff:g>", "<xliff:g>"),
        ("%d %s", "substitutions"), ("%1$s %s", "substitutions"), ("%2d %3d", "substitutions"),
        ("%&lt;s %&lt;$s", "substitutions"), ("50% of %s", "substitutions"),
    ])
    func mistakesAreFailures(_ markup: String, _ word: String) {
        let result = reading.read(markup)
        #expect(result.hasPrefix("failure: ") && result.contains(word), "\(result)")
        #expect(reading.texts.count == 0 && reading.spans.count == 0)
    }

    @Test(arguments: [
        "%s", "%1$s and %2$d", "100%", "%% %s %n", "%1$s %1$s", "%d:%M %d", "%-5k %s", "%1$ 5d %2$,d", "%s %",
    ])
    func substitutionsInOrderNeedNoPositions(_ text: String) {
        #expect(reading.read(text) == text)
    }

    @Test func substitutionsAreFreeInOtherTexts() {
        #expect(reading.read("%d %s", isFormat: false) == "%d %s")
        #expect(reading.read("<b>%d %s</b>") == "%d %s [b 0 5]")
    }

    @Test(arguments: [
        ("<b>bold</b>", "bold [b 0 4]"), ("<b> bold </b> x", " bold  x [b 0 6]"), ("a<b> b </b>c", "a b c [b 1 4]"),
        (" a <b>b</b> ", " a b  [b 3 4]"), ("x <b><i>y</i></b> z", "x y z [b 2 3] [i 2 3]"),
        ("<b>a<i>b</i>c<u>d</u></b><s>e</s>", "abcde [b 0 4] [i 1 2] [u 3 4] [s 4 5]"),
        ("a<br/>b<foo></foo>", "ab [br 1 1] [foo 2 2]"),
        ("\u{1F600}<b>\u{E9}\\ud83d\\ude00</b>", "\u{1F600}é\u{1F600} [b 2 5]"),
        ("<a href=\"x\" title=\"y\">t</a>", "t [a;href=x;title=y 0 1]"),
        ("<annotation a=\"b\">t</annotation>", "t [annotation;a=b 0 1]"),
        ("\" a<b> b\" c</b>", " a b c [b 2 6]"), ("a\\<b>n</b>", "an [b 1 2]"),
        ("<b>@string/x</b>", "@string/x [b 0 9]"),
        ("<xliff:g id=\"n\"><b c=\"d\">1</b></xliff:g>", "1 [b;c=d 0 1]"),
    ])
    func tagsAreSpansAndEndQuotesAndWhiteSpace(_ markup: String, _ text: String) {
        #expect(reading.read(markup) == text)
    }

    @Test(arguments: [
        ("<xliff:g id=\"a\">%1$s</xliff:g> files", "%1$s files"), ("a <xliff:g> b </xliff:g> c", "a b c"),
        ("<xliff:g> a </xliff:g> ", "a "), ("<xliff:g>a</xliff:g><xliff:g>b</xliff:g>", "ab"),
        ("a<o:p x=\"y\">b</o:p>", "ab"), ("\"a <xliff:g> b</xliff:g>\"", "a  b"),
    ])
    func tagsWithNamespacesHaveNoTrace(_ markup: String, _ text: String) {
        #expect(reading.read(markup) == text)
    }

    @Test(arguments: [
        ("@string/x", "@  string x"), (" @string/<xliff:g>x</xliff:g> ", "@  string x"), ("?x", "?  attr x"),
        ("@null", "null 0"), ("@empty", "empty 0"), ("@not", "@not"), ("\"@string/x\"", "@string/x"), ("5", "5"),
    ])
    func textsMayBeReferences(_ markup: String, _ result: String) {
        #expect(reading.read(markup) == result)
    }

    @Test func otherFormatsGiveValues() {
        #expect(reading.read(" 5 ", .integer) == "integer 5")
        #expect(reading.read("5", .any) == "integer 5")
        #expect(reading.read("\"5\"", .any) == "5")
        #expect(reading.read("@string/x", .integer) == "@  string x")
        #expect(reading.read("  ", .color) == "null 0")
        #expect(reading.read("", .any) == "")
        #expect(reading.read("red", .color) == "mismatch")
        #expect(reading.read("<b>5</b>", .integer) == "mismatch")
        #expect(reading.read("5'", .integer).hasPrefix("failure"))
    }

    @Test func sourceIsTheTrimmedCharacters() {
        reading.collect(" \"a <b>\\n</b> ")
        #expect(string(reading.collector.source) == "\"a \\n")
    }

    @Test func everyFailedAllocationLeavesTheBuffersAsTheyWere() {
        let markup = "a<a href=\"x\">b<i>c</i></a>\(String(repeating: "<b>long text </b>", count: 40))"
        let whole = reading.read(markup)
        var failing = 0
        while true {
            let reading = TextReading()
            reading.budget.pointee = failing
            let result = reading.read(markup)
            if result == whole { break }
            #expect(result == "out of memory" && reading.texts.count == 0 && reading.spans.count == 0)
            reading.budget.pointee = -1
            #expect(reading.read(markup) == whole)
            failing += 1
        }
        #expect(failing > 4)
    }
}
