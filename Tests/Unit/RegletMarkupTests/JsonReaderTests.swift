// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

/// One run of the reader over JSON.
func json(_ text: String, _ configure: (inout InflateOptions) -> Void = { _ in }) -> Reading {
    json(Array(text.utf8), configure)
}

func json(
    _ text: [UInt8], hooks: rg_allocator = rg_allocator(), _ configure: (inout InflateOptions) -> Void = { _ in }
) -> Reading {
    Reading(text, hooks: hooks) {
        $0.isJson = true
        configure(&$0)
    }
}

/// A layout with a bit of everything.
let jsonSample = """
    \u{FEFF}{
        "metrics": {"m": 1.5e1, "\\u006e": -2,},
        "constraints": {
            "C": "H:|-m-[title(>=n@250)]-[list]|", "D": ["V:|[title]", {"item": "list", "attribute": "height",
                "relation": ">=", "toItem": "title", "multiplier": 2, "constant": "m", "priority": "high"}],
            "E": {"vfl": "[title]-[list]", "options": ["alignAllTop", "directionLeftToRight"], "priority": 20}
        },
        "options": {"C": "alignAllBottom"}, "priority": {"D": 400},
        "views": {
            "title": {"type": "TextView", "text": "Gr\u{FC}\u{DF}e \\"\\u20AC\\" \\ud83d\\ude00\\n", "gravity": ["top", "end"]},
            "list": {"children": [{"type": "LinearLayout", "id": "@+id/inner", "layout_weight": 1.5, "note": {"a": [1, null]}},
                {"type": "com.example.Meter", "android:padding": "8dp", "visibility": "gone", "x": true}], "guides": ["g"]}
        },
        "guides": {"h": {"layout_width": 12}},
    }
    """

@Suite struct JsonReaderTests {
    @Test func theSampleIsRead() {
        let read = json(jsonSample) { $0.unknownTagIsError = false }
        #expect(read.status == RG_OK && read.codes == [RG_CODE_UNKNOWN_TAG], "\(read.messages)")
        #expect(
            (0..<read.count).map { read.tag($0) } == [
                "ConstraintContainer", "TextView", "UIView", "LinearLayout", "com.example.Meter", "Space", "Space",
            ])
        #expect((0..<read.count).map { read.id($0) } == [nil, "title", "list", "inner", nil, "g", "h"])
        #expect((0..<read.count).map { read.parent($0) } == [-1, 0, 0, 2, 2, 2, 0])
        #expect(read.text(1) == "Gr\u{FC}\u{DF}e \"\u{20AC}\" \u{1F600}\n")
        #expect(read.kept(3) == ["note={\"a\": [1, null]}"] && read.kept(4) == ["x=true"])
        #expect(read.style(3).weight == 1.5 && read.style(4).padding_left == 8 && read.style(4).visibility == RG_GONE)
        #expect(read.style(1).gravity == UInt32(RG_GRAVITY_TOP | RG_GRAVITY_END) && read.style(6).width == px(12))
        #expect(read.kind(2) == RG_KIND_CONSTRAINT && read.kind(4) == RG_KIND_FIXED)
        #expect(read.plan.constraints.count == 4 && read.plan.metrics.count == 2)
    }

    @Test(arguments: ["0", "-0", "12", "-1.5", "0.25", "1e3", "1E+3", "2.5e-3", "123456789012345678901234567890"])
    func numbersAreRead(_ number: String) {
        let read = json("{\"a\":\(number)}")
        #expect(read.status == RG_OK && read.kept(0) == ["a=\(number)"])
    }

    @Test(arguments: [
        "01", "-", "+1", ".5", "1.", "1.e3", "1e", "1e+", "0x10", "1a", "--1", "1.2.3", "NaN", "Infinity", "-Infinity",
        "True", "nul", "nulls", "'a'", "", ",", "}", "12dp", "\\u0031",
    ])
    func otherValuesAreRefused(_ value: String) {
        let read = json("{\"a\": \(value)}")
        #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_JSON_SYNTAX] && read.count == 0, "\(value)")
        #expect(read.diagnostics.first?.offset == 6 && read.diagnostics.first?.column == 7)
    }

    @Test func hugeNumbersAreBadValuesAndNoMore() {
        for number in ["1e999", "1" + String(repeating: "0", count: 500), "-1e308"] {
            let read = json("{\"padding\": \(number), \"layout_weight\": \(number), \"lineGap\": 1}")
            #expect(read.codes == [RG_CODE_BAD_VALUE, RG_CODE_BAD_VALUE], "\(number)")
            #expect(json("{\"metrics\":{\"m\":\(number)}}").codes == [RG_CODE_BAD_VALUE])
        }
        #expect(json("{\"padding\": 1e-999}").style(0).padding_left == 0)
    }

    @Test func escapesAreUndone() {
        let read = json(
            "{\"type\":\"TextView\",\"text\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\uD834\\uDD1E\\uffff\"}")
        #expect(read.text(0) == "\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{20AC}\u{1D11E}\u{FFFF}")
        #expect(json("{\"\\u0074ype\":\"\\u0053pace\",\"\\u0069d\":\"\\u0061\"}").tag(0) == "Space")
        #expect(json("{\"\\u0074ype\":\"\\u0053pace\",\"\\u0069d\":\"\\u0061\"}").id(0) == "a")
    }

    @Test func androidsEscapesMeanNothingInATextOfJson() {
        #expect(json("{\"type\":\"TextView\",\"text\":\"C:\\\\new\\\\u0041\"}").text(0) == "C:\\new\\u0041")
        #expect(json("{\"type\":\"TextView\",\"text\":\"\\\\@string/a\"}").text(0) == "@string/a")
        #expect(json("{\"type\":\"TextView\",\"text\":\"\\\\?\"}").text(0) == "?")
        let reference = json("{\"type\":\"TextView\",\"text\":\"@string/a\"}")
        #expect(reference.text(0) == nil && reference.kept(0) == ["text=@string/a"])
    }

    @Test(arguments: [
        ("\\x", 0), ("ab\\'", 2), ("\\u12", 0), ("\\u12G4", 0), ("a\\u0000", 1), ("\\ud800", 0), ("\\ud800x", 0),
        ("\\ud800\\u0041", 0), ("\\udc00", 0), ("\\udc00\\ud800", 0), ("\\ud800\\ud800", 0), ("a\nb", 1), ("\t", 0),
        ("\u{1}", 0), ("\u{0}", 0), ("a\\\n", 1), ("\\U0041", 0),
    ])
    func badEscapesAreRefusedWhereTheyStand(_ text: String, _ offset: Int) {
        for whole in ["{\"a\":\"\(text)\"}", "{ \"\(text)\":1}"] {
            let read = json(whole)
            #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_JSON_SYNTAX], "\(whole)")
            #expect(read.diagnostics[0].offset == UInt64((whole.hasPrefix("{ ") ? 3 : 6) + offset), "\(whole)")
        }
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xFF], [0xC1, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
        ] as [[UInt8]])
    func whatIsNotUtf8IsRefused(_ bytes: [UInt8]) {
        let read = json(Array("{\"a\":\"x".utf8) + bytes + Array("\"}".utf8))
        #expect(read.codes == [RG_CODE_JSON_SYNTAX] && read.diagnostics[0].offset == 7)
        #expect(read.sentences[0].hasSuffix("not UTF-8"))
        let outside = json(Array("{".utf8) + bytes + Array("}".utf8))
        #expect(outside.codes == [RG_CODE_JSON_SYNTAX] && outside.diagnostics[0].offset == 1)
    }

    @Test func commasBeforeClosingBracketsAreReadUnlessStrict() {
        let text = "{\"a\":[1,], \"children\":[{},],}"
        #expect(json(text).status == RG_OK && json(text).count == 2)
        let strict = json(text) { $0.isStrict = true }
        #expect(strict.codes == [RG_CODE_JSON_SYNTAX] && strict.diagnostics[0].offset == 7)
        #expect(json("{\"a\":1,}") { $0.isStrict = true }.diagnostics[0].offset == 6)
        #expect(json("{\"a\":[], \"b\":{}}") { $0.isStrict = true }.status == RG_OK)
        for bad in ["{,}", "{\"a\":1,,}", "{\"a\":[,]}", "{\"a\":[1,,2]}", "{\"a\":1},", "{\"a\":1 \"b\":2}"] {
            #expect(json(bad).codes == [RG_CODE_JSON_SYNTAX], "\(bad)")
        }
    }

    @Test func commentsAreReadWhereTheyAreAllowed() {
        let text = "// a { \u{E9}\n{/* \" */\"a\"/**/://\r\n 1 /* * / **/} // end"
        let read = json(text) { $0.allowsComments = true }
        #expect(read.status == RG_OK && read.kept(0) == ["a=1"])
        #expect(json(text).codes == [RG_CODE_JSON_SYNTAX] && json(text).diagnostics[0].offset == 0)
        for bad in ["{} /", "{} /* ", "{} /*/", "/{}", "{} # a"] {
            #expect(json(bad) { $0.allowsComments = true }.codes == [RG_CODE_JSON_SYNTAX], "\(bad)")
        }
        #expect(json([0x7B, 0x7D, 0x2F, 0x2F, 0xFF]) { $0.allowsComments = true }.diagnostics[0].offset == 4)
    }

    @Test func aRepeatedKeyIsAnErrorHoweverItIsWritten() {
        let read = json("{\"a\":1,\n \"b\":{\"x\":1,\"y\":2,\"x\":3},\n \"\\u0061\":2}")
        #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_DUPLICATE_KEY, RG_CODE_DUPLICATE_KEY])
        #expect(read.diagnostics.map { [$0.line, $0.column] } == [[3, 3], [2, 20]])
        #expect(json("{\"children\":{\"a\":{},\"b\":{\"children\":{\"a\":{}}}}}").codes == [RG_CODE_DUPLICATE_ID])
        let many = (0..<3000).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(json("{\"metrics\":{\(many)}}").status == RG_OK)
        #expect(json("{\"metrics\":{\(many),\"k2999\":2}}").codes == [RG_CODE_DUPLICATE_KEY])
    }

    @Test func depthIsLimited() {
        func nested(_ depth: Int) -> String {
            String(repeating: "{\"children\":[", count: depth - 1) + "{}" + String(repeating: "]}", count: depth - 1)
        }
        #expect(json(nested(256)).status == RG_OK && json(nested(256)).count == 256)
        let read = json(nested(257))
        #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT])
        #expect(read.diagnostics[0].offset == 256 * 13)
        #expect(json(nested(100_000)).status == RG_ERROR_LIMIT)
        #expect(json(nested(100_000)) { $0.maxDepth = 100_000 }.count == 100_000)
        for bracket in ["[", "{\"a\":"] {
            let read = json("{\"a\":" + String(repeating: bracket, count: 200_000))
            #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT])
        }
    }

    @Test func bytesNodesAndMembersAreLimited() {
        let long = String(repeating: "x", count: 101)
        for text in [
            "{\"type\":\"TextView\",\"text\":\"\(long)\"}", "{\"id\":\"\(long)\"}", "{\"\(long)\":1}",
            "{\"type\":\"\(long)\"}", "{\"children\":{\"\(long)\":{}}}",
            "{\"children\":[{}],\"constraints\":{\"\(long)\":{\"attribute\":\"left\"}}}",
        ] {
            let read = json(text) { $0.maxTextBytes = 100 }
            #expect(read.status == RG_ERROR_LIMIT && read.codes == [RG_CODE_LIMIT], "\(text) \(read.messages)")
            #expect(json(text) { $0.maxTextBytes = 101 }.status == RG_OK, "\(text)")
        }
        #expect(json("{}") { $0.maxFileBytes = 1 }.status == RG_ERROR_LIMIT)
        #expect(json("{}") { $0.maxFileBytes = 2 }.status == RG_OK)
        #expect(json("{\"children\":[{},{}]}") { $0.maxNodes = 2 }.status == RG_ERROR_LIMIT)
        #expect(json("{\"a\":1,\"b\":2}") { $0.maxAttributes = 1 }.status == RG_ERROR_LIMIT)
        let metrics = (0...4096).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(json("{\"metrics\":{\(metrics)}}").status == RG_ERROR_LIMIT)
    }

    // MARK: - Hostile

    @Test func everyTruncationIsAnErrorAndNoCrash() {
        let bytes = Array(jsonSample.utf8)
        let end = bytes.lastIndex(of: 0x7D)!
        for length in 0..<end {
            let read = json(Array(bytes[..<length]))
            #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_JSON_SYNTAX], "cut at \(length)")
            #expect(read.diagnostics[0].offset <= UInt64(length))
        }
    }

    @Test func everyChangedByteIsReadOrRefused() {
        let bytes = Array(jsonSample.utf8)
        for place in 0..<bytes.count {
            for value: UInt8 in [0, 0x22, 0x2C, 0x2F, 0x30, 0x3A, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xFF] {
                var changed = bytes
                changed[place] = value
                let read = json(changed)
                #expect((read.status == RG_OK) == !read.diagnostics.contains { $0.level == RG_LEVEL_ERROR })
                #expect(read.messages.allSatisfy { !$0.contains("\u{FFFD}") })
                if value == 0 || value == 0xFF { #expect(read.status == RG_ERROR_SYNTAX) }
            }
        }
    }

    @Test func randomPiecesAreReadOrRefused() {
        var state: UInt64 = 11
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 40)
        }
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"children\":", "\"views\":", "\"guides\":", "\"type\":", "\"UIView\"",
            "\"ConstraintLayout\"", "\"id\":", "\"a\"", "\"a\":", "\"b\":{}", "1", "-2.5", "null", "true",
            "\"constraints\":",
            "\"|[a]|\"", "\"metrics\":", "\"options\":", "\"priority\":", "\"spacing\":", "\"layout_width\":", "\\u",
            "\"item\":\"a\"", "\"attribute\":\"left\"", "\"text\":", " ", "\n", "//", "/*", "*/", "\"",
        ]
        for _ in 0..<6000 {
            let text = (0..<(next() % 24)).map { _ in pieces[next() % pieces.count] }.joined()
            let comments = next() & 1 == 0
            let read = json("{" + text + (next() & 1 == 0 ? "}" : "")) { $0.allowsComments = comments }
            #expect((read.status == RG_OK) == !read.diagnostics.contains { $0.level == RG_LEVEL_ERROR }, "\(text)")
        }
    }

    @Test(arguments: [
        jsonSample, "{\"padding\":\"x\",\"children\":[{\"a\":1,\"\\u0061\":2},5],\"constraints\":[5,\"a\"]}",
    ])
    func everyAllocationMayFail(_ text: String) {
        let counter = Counter()
        counter.failing = 1 << 40
        _ = json(Array(text.utf8), hooks: counter.hooks)
        let total = counter.asked
        #expect(total > 5)
        for failing in 0..<total {
            let counter = Counter()
            counter.failing = failing
            do {
                let read = json(Array(text.utf8), hooks: counter.hooks)
                #expect(read.status == RG_ERROR_OUT_OF_MEMORY, "allocation \(failing) of \(total)")
            }
            #expect(counter.blocks.isEmpty && counter.wrong == 0)
        }
    }
}
