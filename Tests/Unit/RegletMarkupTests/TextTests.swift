// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct TextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\\nb\\tc", "a\nb\tc"), ("it\\'s \\\"so\\\"", "it's \"so\""),
        ("back\\\\slash", "back\\slash"),
        ("\\@home \\?", "@home ?"), ("\\#1", "#1"), ("\\u0041\\u00e9\\u20AC", "Aé€"), ("\\uD83D\\uDE00!", "😀!"),
        ("\\q", "q"),
        ("end\\", "end\\"), ("", ""), ("?", "?"), ("what?", "what?"), ("@ 5", "@ 5"), ("a\\u000ab", "a\nb"),
    ])
    func escapesAreUndone(_ written: String, _ text: String) {
        let read = leaf("text='\(written.replacing("'", with: "&apos;"))'")
        #expect(read.status == RG_OK && read.diagnostics.isEmpty, "\(read.messages)")
        #expect(read.text(0) == text)
    }

    @Test(arguments: ["\\u", "\\u12", "\\u12g4", "\\u0000", "\\ud83d", "\\ud83dx", "\\ud83d\\u0041", "\\ude00", "a\\u"])
    func badUnicodeEscapesAreRefused(_ written: String) {
        let read = leaf("text=\"\(written)\"")
        #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_BAD_VALUE])
    }

    @Test func entitiesAreExpat() {
        #expect(
            leaf("text=\"a &amp; b &lt;c&gt; &quot;d&quot; &apos; &#x41;&#66;&#10;!\"").text(0)
                == "a & b <c> \"d\" ' AB\n!")
    }

    @Test func lineEndsInAValueAreSpaces() {
        #expect(leaf("text=\"a\nb\tc\r\nd\"").text(0) == "a b c d")
    }

    @Test func textBetweenTagsIsReportedOnceARun() {
        let read = Reading("<FrameLayout>\n  hello &amp; <!-- c --> more\n<View/>\n again<View/>\n</FrameLayout>")
        #expect(read.status == RG_OK && read.codes == [RG_CODE_HIERARCHY, RG_CODE_HIERARCHY])
        #expect(read.diagnostics.allSatisfy { $0.level == RG_LEVEL_WARNING && $0.node.id == 1 })
        #expect(read.diagnostics.map { [$0.line, $0.column] } == [[2, 3], [4, 2]])
    }

    @Test func commentsInstructionsAndEmptySectionsAreNothing() {
        let read = Reading(
            "<?xml version=\"1.0\"?><!-- a --><?b c?><FrameLayout><!-- d --><?e?><![CDATA[ ]]></FrameLayout><!-- f -->\n"
        )
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.count == 1)
    }
}

@Suite struct NamespaceTests {
    @Test func toolsIsIgnoredWhateverItsPrefix() {
        let read = Reading(
            """
            <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:t="http://schemas.android.com/tools"
              t:layout_width="1" t:context=".A" android:layout_height="2"><View t:visibility="nonsense" t:x="y"/></FrameLayout>
            """)
        #expect(read.status == RG_OK && read.diagnostics.isEmpty)
        #expect(read.style(0).width == unset && read.style(0).height == px(2))
        #expect(read.kept(0).isEmpty && read.kept(1).isEmpty)
    }

    @Test func undeclaredToolsIsIgnoredAndOtherPrefixesAreNot() {
        let read = Reading("<View tools:text=\"x\" android:tag=\"t\" app:layout_width=\"3\"/>")
        #expect(read.status == RG_OK && read.kept(0) == ["tag=t"] && read.style(0).width == px(3))
    }

    @Test func aPrefixMeansToolsOnlyInsideItsElement() {
        let read = Reading(
            "<FrameLayout><View a:gap=\"1\" xmlns:a=\"http://schemas.android.com/tools\"/><View a:gap=\"2\"/></FrameLayout>"
        )
        #expect(read.style(1).gap == 0 && read.style(2).gap == 2)
    }

    @Test func theToolsPrefixMayBeDeclaredAsSomethingElse() {
        let read = Reading(
            "<FrameLayout xmlns:tools=\"urn:mine\" tools:gap=\"4\"><View tools:gap=\"5\"/></FrameLayout>")
        #expect(read.style(0).gap == 4 && read.style(1).gap == 5)
    }

    @Test func innerDeclarationsShadowOuterOnes() {
        let tools = "http://schemas.android.com/tools"
        let read = Reading(
            "<FrameLayout xmlns:a=\"\(tools)\"><FrameLayout xmlns:a=\"urn:x\" a:gap=\"1\"><View xmlns:a=\"\(tools)\" a:gap=\"2\"/></FrameLayout><View a:gap=\"3\"/></FrameLayout>"
        )
        #expect((0..<4).map { read.style($0).gap } == [0, 1, 0, 0])
    }

    @Test func aColonAtEitherEndIsPartOfTheName() {
        let read = Reading("<a: b:=\"1\" :c=\"2\" d:e:f=\"3\" xmlns:=\"4\"/>")
        #expect(read.status == RG_OK && read.tag(0) == "a:")
        #expect(read.kept(0) == ["b:=1", ":c=2", "e:f=3", "xmlns:=4"])
    }

    @Test func tooManyToolsPrefixesAreALimit() {
        let declarations = (0..<65).map { "xmlns:p\($0)=\"http://schemas.android.com/tools\"" }.joined(separator: " ")
        let read = Reading("<View \(declarations)/>")
        #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT])
        let others = (0..<200).map { "xmlns:p\($0)=\"urn:\($0)\"" }.joined(separator: " ")
        #expect(Reading("<View xmlns=\"urn:d\" \(others)/>").kept(0).isEmpty)
    }
}
