// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct DiagnosticTests {
    @Test func messagesShowTheLineWithACaret() {
        let read = Reading("<FrameLayout>\n  <TextView gravity=\"midle\" text=\"x\"/>\r\n</FrameLayout>")
        let one = read.diagnostics[0]
        #expect(one.code == RG_CODE_BAD_VALUE && one.level == RG_LEVEL_ERROR)
        #expect(one.line == 2 && one.column == 22 && one.offset == 35 && one.length == 5 && one.node.id == 2)
        let lines = read.messages[0].split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("test.xml:2:22: error: unknown value 'midle' for gravity: top, bottom,"))
        #expect(lines[1] == "  <TextView gravity=\"midle\" text=\"x\"/>")
        #expect(lines[2] == "                     ^~~~~")
    }

    @Test func anEmptyTextIsAppendedToAnEmptyMessage() {
        var memory = Memory(hooks: rg_allocator())
        withUnsafeMutablePointer(to: &memory) { memory in
            var builder = MessageBuilder(memory)
            defer { builder.release() }
            builder.append("")
            #expect(builder.bytes.count == 0 && !builder.failed)
            builder.append("$t$t", Bytes(""), Bytes("text"))
            #expect(builder.bytes.count == 4)
        }
    }

    @Test func everyErrorOfAFileIsReported() {
        let read = Reading("<FrameLayout gap=\"a\"><View padding=\"b\"/>\n<Space layout_weight=\"c\"/></FrameLayout>")
        #expect(read.diagnostics.map { [$0.line, $0.column] } == [[1, 19], [1, 37], [2, 23]])
    }

    @Test func tabsAndWideCharactersKeepTheCaretInPlace() {
        let read = Reading("<View\n\ttext=\"äö\u{1F600}\"\tgap=\"x\"/>")
        let lines = read.messages[0].split(separator: "\n")
        #expect(lines[1] == "\ttext=\"äö\u{1F600}\"\tgap=\"x\"/>")
        #expect(lines[2] == "\t          \t     ^")
        #expect(read.diagnostics[0].column == 23)
    }

    @Test func placesAreThoseOfAWalkOverTheText() {
        var state: UInt64 = 1
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let bytes: [UInt8] = [0x61, 0x62, 0x0A, 0x0D, 0x8A, 0x8D, 0x0B, 0x09, 0xFF, 0x00]
        for round in 0..<300 {
            let kinds = 2 + round % 9  // of bytes; few have long lines
            let text = [0x61] + (0..<random(500)).map { _ in bytes[random(4) == 0 ? random(kinds) : 0] }
            text.withUnsafeBufferPointer { buffer in
                var source = Source(Bytes(buffer.baseAddress!, buffer.count))
                for _ in 0..<40 {
                    let offset = random(text.count + 1)
                    var line = 1, start = 0
                    for i in 0..<offset {
                        let isReturn = text[i] == 0x0D && (i + 1 == text.count || text[i + 1] != 0x0A)
                        if text[i] != 0x0A && !isReturn { continue }
                        line += 1
                        start = i + 1
                    }
                    let place = source.place(offset)
                    #expect(Int(place.line) == line && place.lineStart == start)
                    #expect(Int(place.column) == offset - start + 1)
                }
            }
        }
    }

    /// The source line and the carets under the `length` bytes at `offset`.
    private func shown(_ text: [UInt8], _ offset: Int, _ length: Int) -> [Substring] {
        var memory = Memory(hooks: rg_allocator())
        return withUnsafeMutablePointer(to: &memory) { memory in
            text.withUnsafeBufferPointer { text in
                var builder = MessageBuilder(memory)
                defer { builder.release() }
                let source = Source(Bytes(text.baseAddress!, text.count))
                builder.append(source: source, offset: offset, lineStart: 0, length: length)
                let bytes = UnsafeBufferPointer(start: builder.bytes.pointer(0), count: builder.bytes.count)
                return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            }
        }
    }

    @Test(arguments: [0x00, 0x01, 0x1B, 0x7F, 0x80, 0x9B, 0x9F])
    func controlCharactersAreEscapedAndKeepTheCaretInPlace(_ code: UInt32) {
        let control = String(Unicode.Scalar(code)!)
        let digits = String(code, radix: 16)
        let escaped = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        let before = "\tä\(control)\(control)"
        let after = shown(Array("\(before)wide!".utf8), before.utf8.count, 4)
        #expect(after == ["\tä\(escaped)\(escaped)wide!", "\t \(String(repeating: " ", count: 12))^~~~"])
        let under = shown(Array("a\(control)b!".utf8), 1, control.utf8.count + 1)
        #expect(under == ["a\(escaped)b!", " ^~~~~~~"])
    }

    @Test func binaryDataIsShownAsPrintableText() {
        let text = shown((0...0xFF).filter { $0 != 0x0A && $0 != 0x0D }.map { UInt8($0) }, 40, 1)
        #expect(text[0].unicodeScalars.allSatisfy { $0.value == 0x09 || 0x20..<0x7F ~= $0.value })
        let column = text[1].count - 1
        #expect(text[0].dropFirst(column).hasPrefix("*"))
    }

    @Test(arguments: [0x20, 0x7E, 0xA0, 0xFF, 0x201F, 0xFFFD])
    func otherCharactersAreShown(_ code: UInt32) {
        let character = String(Unicode.Scalar(code)!)
        #expect(shown(Array("\(character)!".utf8), character.utf8.count, 1) == ["\(character)!", " ^"])
    }

    @Test func longLinesAreCutAroundTheCaret() {
        let filler = String(repeating: "a", count: 300)
        let read = Reading("<View x=\"\(filler)\" gap=\"?!\" y=\"\(filler)\"/>")
        let lines = read.messages[0].split(separator: "\n")
        #expect(lines[1].utf8.count <= 166 && lines[1].hasPrefix("...aaa") && lines[1].hasSuffix("aaa..."))
        let caret = lines[2].firstIndex(of: "^")!
        let column = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(lines[1].dropFirst(column).hasPrefix("?!\""))
    }

    @Test func longLinesAreNotCutInsideACharacter() {
        for shift in 0..<4 {
            let filler = String(repeating: "x", count: shift) + String(repeating: "\u{1F600}", count: 100)
            let read = Reading("<View x=\"\(filler)\" gap=\"?!\" y=\"\(filler)\"/>")
            #expect(!read.messages[0].contains("\u{FFFD}"))
            #expect(!read.messages[0].split(separator: "\n")[1].dropFirst(3).contains("?\u{1F600}"))
        }
    }

    @Test func longNamesAndValuesAreCut() {
        let long = String(repeating: "v", count: 5000)
        let read = leaf("gravity=\"\(long)\"")
        #expect(read.sentences[0].contains("'" + String(repeating: "v", count: 64) + "...'"))
        #expect(read.diagnostics[0].length == 5000)
    }

    @Test func aByteOrderMarkIsNotShown() {
        let read = Reading([0xEF, 0xBB, 0xBF] + Array("<View gap=\"x\"/>".utf8))
        #expect(read.messages[0].hasSuffix("\n<View gap=\"x\"/>\n           ^"))
        #expect(read.diagnostics[0].offset == 14)
    }

    @Test func atMostAThousandAreKept() {
        let read = Reading("<FrameLayout>" + String(repeating: "<View gap=\"x\"/>\n", count: 1500) + "</FrameLayout>")
        #expect(read.status == RG_ERROR_SYNTAX && read.diagnostics.count == 1000)
        #expect(read.diagnostics[999].line == 1000)
    }

    @Test func syntaxErrorsComeFromExpatWithTheirPlace() {
        let cases: [(String, UInt32, UInt32, String)] = [
            ("<FrameLayout>\n</View>", 2, 3, "mismatched tag: the innermost open tag is 'FrameLayout'"),
            ("<FrameLayout>\n", 2, 1, "the file ends inside 'FrameLayout'"),
            ("", 1, 1, "no element found"), ("   ", 1, 4, "no element found"), ("x", 1, 1, "syntax error"),
            ("<View/><View/>", 1, 8, "junk after document element"),
            ("<View a=\"1\" a=\"2\"/>", 1, 13, "duplicate attribute"),
            ("<View a=1/>", 1, 9, "not well-formed (invalid token)"),
            (
                "<View text=\"&lt;&nbsp;\"/>", 1, 17,
                "unknown entity 'nbsp': XML has lt, gt, amp, quot, apos and numbers as in &#233;"
            ),
            ("<View text=\"a", 1, 1, "unclosed token"),
            (
                "<?xml version=\"1.0\" encoding=\"utf-7\"?><View/>", 1, 31,
                "unknown encoding: UTF-8, UTF-16, ISO-8859-1 and US-ASCII can be read"
            ),
        ]
        for (text, line, column, sentence) in cases {
            let read = Reading(text)
            #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_XML_SYNTAX], "\(text)")
            #expect(read.sentences == ["test.xml:\(line):\(column): error: \(sentence)"], "\(text)")
        }
    }

    @Test func theFirstErrorDecidesTheStatus() {
        #expect(Reading("<View><View gap=\"x\"/></View>").status == RG_ERROR_HIERARCHY)
        #expect(Reading("<FrameLayout gap=\"x\"><View><View/></View></FrameLayout>").status == RG_ERROR_SYNTAX)
    }
}

@Suite struct DiagnosticListTests {
    private func withList(_ body: (UnsafeMutablePointer<DiagnosticList>, UnsafeMutablePointer<Memory>) -> Void) {
        var memory = Memory(hooks: rg_allocator())
        withUnsafeMutablePointer(to: &memory) { memory in
            var list = DiagnosticList()
            withUnsafeMutablePointer(to: &list) { body($0, memory) }
            list.release(memory)
            #expect(memory.pointee.live == 0)
        }
    }

    @Test func constantMessagesNeedRoomAndNoMemory() {
        withList { list, memory in
            let done1 = list.pointee.addConstant(
                code: RG_CODE_CYCLE, level: RG_LEVEL_ERROR, node: 5, message: "a cycle")
            #expect(!done1)
            let done2 = list.pointee.reserve(2, memory)
            #expect(done2)
            let before = memory.pointee.allocations
            let done3 = list.pointee.addConstant(
                code: RG_CODE_CYCLE, level: RG_LEVEL_ERROR, node: 5, message: "a cycle")
            #expect(done3)
            #expect(memory.pointee.allocations == before && list.pointee.count == 1)
            #expect(String(cString: list.pointee.item(0).message) == "a cycle" && list.pointee.item(0).node.id == 5)
        }
    }

    @Test func messagesSurviveGrowthAndClearForgets() {
        withList { list, memory in
            for number in 0..<1200 {
                let text = Array("message \(number)".utf8)
                let done4 = list.pointee.add(
                    code: RG_CODE_LIMIT, level: RG_LEVEL_INFO, line: UInt32(number), message: text,
                    messageLength: text.count, memory: memory)
                #expect(done4)
            }
            #expect(list.pointee.count == 1000 && list.pointee.isFull)
            #expect(
                (0..<1000).allSatisfy {
                    String(cString: list.pointee.item($0).message) == "message \($0)"
                        && list.pointee.item($0).line == UInt32($0)
                })
            list.pointee.clear()
            #expect(list.pointee.count == 0 && !list.pointee.isFull)
        }
    }

    @Test func nodeNumbersBecomeHandles() {
        withList { list, memory in
            for number in 0..<4 {
                let done5 = list.pointee.add(
                    code: RG_CODE_LIMIT, level: RG_LEVEL_INFO, node: UInt64(number), message: [65], messageLength: 1,
                    memory: memory)
                #expect(done5)
            }
            list.pointee.resolveNodes(first: 3, handles: [rg_node(id: 100), rg_node(id: 200)], count: 2)
            #expect((0..<4).map { list.pointee.item($0).node.id } == [0, 100, 200, 3])
            list.pointee.resolveNodes(first: 4, handles: nil, count: 0)
            #expect((0..<4).map { list.pointee.item($0).node.id } == [0, 0, 0, 0])
        }
    }

    @Test func repeatedReportsAboutANodeAreDropped() {
        withList { list, memory in
            let entries: [(rg_code, UInt64)] = [
                (RG_CODE_DUPLICATE_ID, 5), (RG_CODE_LIMIT, 6), (RG_CODE_DUPLICATE_ID, 5), (RG_CODE_DUPLICATE_ID, 6),
                (RG_CODE_LIMIT, 6),
            ]
            for (code, node) in entries {
                let added = list.pointee.add(
                    code: code, level: RG_LEVEL_WARNING, node: node, message: [65], messageLength: 1, memory: memory)
                #expect(added)
            }
            list.pointee.dropRepeated(RG_CODE_DUPLICATE_ID, from: 2)
            #expect((0..<list.pointee.count).map { list.pointee.item($0).node.id } == [5, 6, 6, 6])
            #expect(list.pointee.item(2).code == RG_CODE_DUPLICATE_ID)
        }
    }
}
