// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct JsonViewTests {
    @Test func childrenStandInAListOrUnderTheirIds() {
        for text in [
            "{\"type\":\"LinearLayout\",\"children\":[{\"type\":\"View\",\"id\":\"a\"},{\"type\":\"Space\",\"id\":\"b\"}]}",
            "{\"children\":{\"a\":{\"type\":\"View\"},\"@+id/b\":{\"type\":\"Space\"}},\"type\":\"LinearLayout\"}",
            "{\"views\":{\"a\":{\"type\":\"View\"}},\"type\":\"LinearLayout\",\"children\":[{\"type\":\"Space\",\"id\":\"b\"}]}",
        ] {
            let read = json(text)
            #expect(read.status == RG_OK && read.messages.isEmpty && read.kind(0) == RG_KIND_LINEAR, "\(read.messages)")
            #expect((1..<3).map { read.id($0) } == ["a", "b"] && (1..<3).map { read.parent($0) } == [0, 0])
            #expect((1..<3).map { read.kind($0) } == [RG_KIND_VIEW, RG_KIND_SPACE])
        }
    }

    @Test func documentOrderIsKept() {
        let names = (0..<500).map { "v\(($0 * 7919) % 1009)" }
        let read = json("{\"views\":{\(names.map { "\"\($0)\":{}" }.joined(separator: ","))}}")
        #expect((1...500).map { read.id($0) } == names)
    }

    @Test func attributesReadAsInXML() {
        let read = json(
            """
            {"type": "RelativeLayout", "android:layout_width": "50%", "layout_height": 12, "padding": "1px", "children": [
              {"type": "TextView", "id": "a", "maxLines": 2, "layout_alignParentEnd": true, "gravity": "center"},
              {"type": "TableLayout", "stretchColumns": [0, 2], "layout_below": "a", "tools:text": "x", "onClick": "go"}]}
            """
        ) { $0.density = 2 }
        #expect(read.status == RG_OK && read.messages.isEmpty, "\(read.messages)")
        #expect(read.style(0).width == rg_length(value: 50, kind: RG_PERCENT) && read.style(0).height == px(24))
        #expect(read.style(0).padding_left == 1 && read.style(1).max_lines == 2)
        #expect(read.style(1).gravity == UInt32(RG_GRAVITY_CENTER) && read.kept(2) == ["onClick=go"])
        #expect(read.plan.rules.count == 2 && read.plan.columnSets.count == 1 && read.plan.columns.count == 2)
    }

    @Test func nullIsAsIfTheAttributeWereAbsent() {
        let read = json("{\"type\": \"View\", \"padding\": null, \"layout_width\": null, \"x\": null, \"id\": null}")
        #expect(read.status == RG_OK && read.kept(0).isEmpty && read.style(0).width == unset && read.id(0) == nil)
    }

    @Test func objectsAndListsOfUnknownAttributesAreKeptAsTheyStand() {
        let read = json("{\"data\": {\"a\": [1, {}], \"b\": \"\\u0041\"}, \"list\": [ 1 , 2 ]}")
        #expect(read.kept(0) == ["data={\"a\": [1, {}], \"b\": \"\\u0041\"}", "list=[ 1 , 2 ]"])
    }

    @Test(arguments: [
        ("{\"padding\": {\"left\": 1}}", 13, "expected a text, a number, true, false or a list of texts or of numbers"),
        (
            "{\"gravity\": [\"top\", true]}", 13,
            "expected a text, a number, true, false or a list of texts or of numbers"
        ),
        ("{\"gravity\": [\"top\", \"up\"]}", 13, "unknown value 'top|up' for gravity: top, bottom, left, right, start"),
        ("{\"orientation\": true}", 17, "unknown value 'true' for orientation: horizontal or vertical"),
        ("{\"children\": 5}", 14, "expected an object of views by their ids, or a list of views"),
        ("{\"children\": [5]}", 15, "expected a view: an object with a type"),
        ("{\"children\": {\"a\": \"UIView\"}}", 21, "expected a view: an object with a type"),
        ("{\"type\": 5}", 10, "a type is a text: the name of a tag"),
        ("{\"type\": \"\"}", 11, "a type is a text: the name of a tag"),
        ("{\"children\": {\"a\": {\"id\": \"b\"}}}", 22, "the view has an id already: its key"),
        ("{\"children\": {\"\": {}}}", 16, "unknown value '' for id: name, @id/name or @+id/name"),
        ("{\"children\": [{\"metrics\": {}}]}", 17, "only the outermost view has metrics and spacing"),
        ("{\"spacing\": {\"top\": 1}}", 15, "expected sibling or super"),
        ("{\"spacing\": {\"super\": \"1\"}}", 24, "expected a number within +-1e9"),
        ("[]", 1, "a layout is an object: the outermost view"),
        ("\"LinearLayout\"", 2, "a layout is an object: the outermost view"),
    ])
    func mistakesAreReportedWhereTheyStand(_ text: String, _ column: UInt32, _ sentence: String) {
        let read = json(text)
        #expect(read.status == RG_ERROR_SYNTAX && read.codes == [RG_CODE_BAD_VALUE], "\(read.messages)")
        #expect(read.diagnostics.first?.column == column, "\(read.messages)")
        #expect(read.sentences.first?.contains(": error: " + sentence) == true, "\(read.messages)")
    }

    @Test func viewsThatAreNoneHaveNoConstraints() {
        for view in [
            "{\"type\": 5, \"constraints\": [\"|[a]|\"]}",
            "{\"type\": \"\", \"constraints\": {}, \"options\": {\"a\": 1}}",
        ] {
            #expect(json(view).codes == [RG_CODE_BAD_VALUE], "\(view)")
            #expect(json("{\"children\": [\(view)]}").codes == [RG_CODE_BAD_VALUE], "\(view)")
        }
    }

    @Test func messagesHaveTheLineAndACaret() {
        let read = json("{\n\t\"type\": \"View\",\n\t\"gravity\": \"midle\"\n}")
        #expect(read.messages.first?.hasPrefix("test.xml:3:14: error: unknown value 'midle' for gravity") == true)
        #expect(read.messages.first?.hasSuffix("\n\t\"gravity\": \"midle\"\n\t            ^~~~~") == true)
    }

    @Test func typesResolveAsTagsDo() {
        let read = json("{\"type\": \"FrameLayout\", \"children\": [{\"type\": \"a.b.Buton\"}, {\"type\": \"Buton\"}]}")
        #expect(read.status == RG_OK && read.codes == [RG_CODE_UNKNOWN_TAG, RG_CODE_UNKNOWN_TAG])
        #expect(read.sentences[1] == "test.xml:1:70: warning: unknown tag 'Buton', did you mean Button?")
        #expect(read.messages[1].hasSuffix("^~~~~~~"))
        let strict = json("{\"type\": \"Buton\"}") { $0.unknownTagIsError = true }
        #expect(strict.status == RG_ERROR_SYNTAX)
        let leaf = json("{\"type\": \"Button\", \"children\": [{}]}")
        #expect(leaf.status == RG_ERROR_HIERARCHY && leaf.codes == [RG_CODE_HIERARCHY])
    }

    @Test func aViewWithChildrenIsAConstraintContainerInsideOfOne() {
        let read = json("{\"views\": {\"a\": {\"children\": {\"b\": {\"type\": \"UIView\", \"children\": [{}]}}}}}")
        #expect(
            (0..<4).map { read.kind($0) } == [RG_KIND_CONSTRAINT, RG_KIND_CONSTRAINT, RG_KIND_CONSTRAINT, RG_KIND_VIEW])
        let frame = json("{\"type\": \"FrameLayout\", \"children\": [{\"children\": [{\"children\": [{}]}]}]}")
        #expect((0..<4).map { frame.kind($0) } == [RG_KIND_FRAME, RG_KIND_FRAME, RG_KIND_FRAME, RG_KIND_VIEW])
        let own = json(
            "{\"type\": \"FrameLayout\", \"children\": [{\"constraints\": [], \"children\": [{}]}, {\"guides\": [\"g\"]}]}"
        )
        #expect(
            (0..<5).map { own.kind($0) } == [
                RG_KIND_FRAME, RG_KIND_CONSTRAINT, RG_KIND_VIEW, RG_KIND_CONSTRAINT, RG_KIND_SPACE,
            ])
    }

    @Test func guidesAreSpaces() {
        let read = json("{\"guides\": [\"a\", {\"id\": \"b\", \"layout_width\": 3}]}")
        #expect(
            (1..<3).map { read.kind($0) } == [RG_KIND_SPACE, RG_KIND_SPACE]
                && (1..<3).map { read.id($0) } == ["a", "b"])
        #expect(json("{\"guides\": [5]}").codes == [RG_CODE_BAD_VALUE])
    }

    @Test func contentPrioritiesAreOneNumberOrTwo() {
        let read = json(
            "{\"views\": {\"a\": {\"contentHugging\": [251, 252], \"contentCompression\": 700}, \"b\": {}}}")
        #expect(read.status == RG_OK && read.plan.priorities.count == 1 && read.plan.priorities[0].node == 1)
        let given = read.plan.priorities[0].priorities
        #expect([given.hugging_x, given.hugging_y, given.compression_x, given.compression_y] == [251, 252, 700, 700])
        for bad in ["0", "1001", "\"1,2,3\"", "\"high\"", "[1, 0]", "\"\""] {
            #expect(json("{\"contentHugging\": \(bad)}").codes == [RG_CODE_BAD_VALUE], "\(bad)")
        }
        let xml = leaf("contentHugging=\"3, 4\"")
        #expect(xml.plan.priorities[0].priorities.hugging_y == 4)
    }
}
