// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

/// A file with a bit of everything.
let sample = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- sample -->
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools"
        android:layout_width="match_parent" android:orientation="vertical" tools:context=".Main" android:padding="8dp">
        <TextView android:id="@+id/title" android:text="Gr\u{FC}\u{DF}e &amp; \\u20AC \u{1F600}" android:gravity="center|top"/>
        <view class="com.example.Meter" value='3'/>
        <![CDATA[ stray ]]>
        <FrameLayout layout_weight="1.5" layout_aspectRatio="16:9"><ImageView src="@drawable/logo"/></FrameLayout>
        <requestFocus/>
    </LinearLayout>
    """

@Suite struct HostileInputTests {
    @Test func documentTypesAreRefusedAtOnce() {
        let laughs = """
            <?xml version="1.0"?>
            <!DOCTYPE lolz [
             <!ENTITY lol "lol">
             <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
             <!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;">
            ]>
            <TextView text="&lol3;"/>
            """
        let read = Reading(laughs)
        #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_FORBIDDEN] && read.count == 0)
        #expect(
            read.sentences == [
                "test.xml:2:1: error: a document type is not allowed, nor are the entities it would declare"
            ])
    }

    @Test(arguments: [
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", "<!DOCTYPE a PUBLIC \"p\" \"http://example.com/a.dtd\"><a/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a b=\"&x;\"/>", "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA \"c\">]><a/>", "<!DOCTYPE a [<!ENTITY % p SYSTEM \"x\"> %p;]><a/>",
    ])
    func externalEntitiesAndDefaultsAreRefused(_ text: String) {
        let read = Reading(text)
        #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_FORBIDDEN] && read.count == 0)
    }

    @Test func depthIsLimited() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<FrameLayout>", count: depth) + String(repeating: "</FrameLayout>", count: depth)
        }
        #expect(Reading(nested(256)).status == RG_OK)
        let read = Reading(nested(257))
        #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT])
        #expect(read.diagnostics[0].offset == 256 * 13)
        #expect(Reading(nested(100_000)).status == RG_ERROR_LIMIT)
        #expect(Reading(nested(100_000)) { $0.maxDepth = 100_000 }.count == 100_000)
    }

    @Test func attributesOfATagAreLimited() {
        func tag(_ count: Int) -> String { "<View " + (0..<count).map { "a\($0)=\"1\"" }.joined(separator: " ") + "/>" }
        #expect(Reading(tag(1024)).kept(0).count == 1024)
        let read = Reading(tag(1025))
        #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT])
        #expect(Reading(tag(50_000)).status == RG_ERROR_LIMIT)
        #expect(Reading(tag(3)) { $0.maxAttributes = 2 }.status == RG_ERROR_LIMIT)
    }

    @Test func bytesOfTextsAndFilesAreLimited() {
        let long = String(repeating: "x", count: 101)
        for text in [
            "<TextView text=\"\(long)\"/>", "<View id=\"\(long)\"/>", "<View \(long)=\"1\"/>",
            "<View \(long):a=\"\(long)\"/>", "<\(long)/>",
        ] {
            let read = Reading(text) { $0.maxTextBytes = 100 }
            #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT], "\(text)")
            #expect(Reading(text) { $0.maxTextBytes = 101 }.status == RG_OK)
        }
        #expect(Reading(sample) { $0.maxFileBytes = sample.utf8.count - 1 }.status == RG_ERROR_LIMIT)
        #expect(Reading(sample) { $0.maxFileBytes = sample.utf8.count }.status == RG_OK)
    }

    @Test func nodesAreLimited() {
        let text = "<FrameLayout><View/><View/></FrameLayout>"
        #expect(Reading(text) { $0.maxNodes = 3 }.status == RG_OK)
        #expect(Reading(text) { $0.maxNodes = 2 }.status == RG_ERROR_LIMIT)
    }

    @Test func chunksMakeNoDifference() {
        let bad = "<FrameLayout gap=\"x\">\n\t stray<!-- \u{E9} --><View text=\"\u{1F600}\" layout_z=\"1\"/>\n</Frame>"
        for text in [sample, bad, "<!DOCTYPE a><a/>", "<FrameLayout>\n<View", ""] {
            let whole = Reading(text)
            for size in [1, 2, 3, 7, 50] {
                let read = Reading(text) { $0.chunkBytes = size }
                #expect(read.status == whole.status && read.messages == whole.messages, "\(size)")
                #expect(read.count == whole.count)
                for node in 0..<min(read.count, whole.count) {
                    #expect(read.tag(node) == whole.tag(node) && read.kept(node) == whole.kept(node))
                    #expect(read.text(node) == whole.text(node) && read.parent(node) == whole.parent(node))
                }
            }
        }
    }

    @Test func longTokensCrossManyChunks() {
        let long = String(repeating: "x\u{E9}", count: 100_000)
        let read = Reading("<FrameLayout><!--\(long)--><TextView text=\"\(long)\" gap=\"?!\"/>\(long)</FrameLayout>")
        #expect(read.text(1) == long && read.codes == [RG_CODE_BAD_VALUE, RG_CODE_HIERARCHY])
        #expect(read.diagnostics.map { $0.offset } == [600_043, 600_048])
    }

    @Test func everyTruncationIsAnErrorAndNoCrash() {
        let bytes = Array(sample.utf8)
        #expect(Reading(bytes).status == RG_OK)
        for length in 0..<bytes.count {
            let read = Reading(Array(bytes[..<length]))
            #expect(read.status == RG_ERROR_SYNTAX && read.codes.contains(RG_CODE_XML_SYNTAX), "cut at \(length)")
        }
    }

    @Test func everyChangedByteIsReadOrRefused() {
        let bytes = Array(sample.utf8)
        for place in 0..<bytes.count {
            for value: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3D, 0x3E, 0x5C, 0x80, 0xFF] {
                var changed = bytes
                changed[place] = value
                let read = Reading(changed)
                #expect(read.status == RG_OK || !read.diagnostics.isEmpty, "\(value) at \(place)")
                #expect(read.messages.allSatisfy { !$0.contains("\u{FFFD}") })
                if value == 0 { #expect(read.status == RG_ERROR_SYNTAX) }
            }
        }
    }

    @Test func randomBytesAreReadOrRefused() {
        var state: UInt64 = 7
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 40)
        }
        let pieces = [
            "<", ">", "/>", "</", "View", "FrameLayout", " ", "\n", "id", "=", "\"", "'", "layout_width", "12dp",
            "&amp;", "&#", ";",
            "\u{E9}", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "xmlns:a", "http://schemas.android.com/tools",
            "a:", "gap", "@", "\\u00e9",
        ]
        for _ in 0..<4000 {
            let text = (0..<(next() % 24)).map { _ in pieces[next() % pieces.count] }.joined()
            let read = Reading((next() & 1 == 0 ? "<FrameLayout" : "") + text)
            #expect(read.status == RG_OK || !read.diagnostics.isEmpty)
        }
    }

    @Test func badEncodingsAreRefused() {
        let head = Array("<TextView text=\"".utf8), tail = Array("\"/>".utf8)
        for bytes: [UInt8] in [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xFF], [0], [1],
            [0xEF, 0xBF, 0xBF],
        ] {
            let read = Reading(head + bytes + tail)
            #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_XML_SYNTAX], "\(bytes)")
        }
    }
}

@Suite struct EncodingTests {
    private func utf16(_ text: String, big: Bool, mark: Bool) -> [UInt8] {
        var bytes: [UInt8] = mark ? (big ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
        for unit in text.utf16 {
            let high = UInt8(unit >> 8), low = UInt8(unit & 255)
            bytes += big ? [high, low] : [low, high]
        }
        return bytes
    }

    @Test func utf16IsRead() {
        for big in [false, true] {
            let read = Reading(utf16("<TextView text=\"\u{E9}\u{1F600}\" gap=\"3\"/>", big: big, mark: true))
            #expect(read.status == RG_OK && read.text(0) == "\u{E9}\u{1F600}" && read.style(0).gap == 3)
        }
    }

    @Test func utf16DiagnosticsPointAtTheTag() {
        for big in [false, true] {
            let read = Reading(
                utf16("<FrameLayout>\n <View text=\"\u{E9}\" gap=\"x\"/></FrameLayout>", big: big, mark: true))
            #expect(read.status == RG_ERROR_SYNTAX)
            #expect(read.diagnostics.map { [$0.line, $0.column] } == [[2, 3]])
            #expect(read.diagnostics[0].offset == 2 + 15 * 2)
            #expect(read.messages[0].hasSuffix("\n <View text=\"?\" gap=\"x\"/></FrameLayout>\n ^"))
        }
    }

    @Test func everyTruncationOfUTF16IsAnErrorAndNoCrash() {
        let bytes = utf16(
            "<FrameLayout a=\"\u{1F600}\">\n<View gap=\"x\"/>t\u{E9}xt</FrameLayout>", big: true, mark: true)
        for length in 0..<bytes.count { #expect(Reading(Array(bytes[..<length])).status != RG_OK) }
        for unit: UInt8 in [0xD8, 0xDC, 0xFF] {
            for place in stride(from: 2, to: bytes.count, by: 2) {
                var changed = bytes
                changed[place] = unit
                let read = Reading(changed)
                #expect(read.status == RG_OK || !read.diagnostics.isEmpty)
                for node in 0..<read.count { #expect(!(read.text(node) ?? "").contains("\u{FFFD}")) }
            }
        }
    }

    @Test func latin1IsRead() {
        let head = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<TextView text=\"".utf8)
        let read = Reading(head + [0xE9, 0xA3] + Array("\" gap=\"x\"/>".utf8))
        #expect(read.text(0) == "\u{E9}\u{A3}")
        #expect(read.diagnostics.map { [$0.line, $0.column] } == [[2, 26]])
        #expect(
            read.messages[0].contains("<TextView text=\"??\" gap=\"x\"/>\n" + String(repeating: " ", count: 25) + "^"))
    }
}
