// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct ScrollFlowTests {
    @Test func fillViewportAndLineGapAreRead() {
        let scroll = Reading("<ScrollView android:fillViewport=\"true\"/>")
        #expect(scroll.status == RG_OK && scroll.style(0).fill_viewport && scroll.kept(0).isEmpty)
        let flow = Reading("<FlowLayout gap=\"3\" lineGap=\"5dp\" orientation=\"vertical\" gravity=\"end|bottom\"/>")
        #expect(flow.status == RG_OK && flow.kept(0).isEmpty)
        #expect(flow.style(0).gap == 3 && flow.style(0).line_gap == 5 && flow.style(0).orientation == RG_VERTICAL)
        #expect(flow.style(0).gravity == UInt32(RG_GRAVITY_END | RG_GRAVITY_BOTTOM))
    }

    @Test(arguments: ["fillViewport=\"perhaps\"", "lineGap=\"-1\"", "lineGap=\"wide\""])
    func badValuesAreReported(_ attribute: String) {
        let read = leaf(attribute)
        #expect(read.codes == [RG_CODE_BAD_VALUE] && read.status == RG_ERROR_SYNTAX)
    }

    @Test(arguments: ["ScrollView", "HorizontalScrollView", "UIScrollView"])
    func aScrollerHasOneChild(_ tag: String) {
        #expect(Reading("<\(tag)/>").status == RG_OK)
        #expect(Reading("<\(tag)><View/></\(tag)>").status == RG_OK)
        #expect(Reading("<\(tag)><LinearLayout><View/><View/></LinearLayout><tag/></\(tag)>").status == RG_OK)
        let two = Reading("<\(tag)>\n <View/>\n <Space/><View/>\n</\(tag)>")
        #expect(two.codes == [RG_CODE_HIERARCHY, RG_CODE_HIERARCHY] && two.status == RG_ERROR_HIERARCHY)
        #expect(two.messages.first?.contains("3:2: error: '\(tag)' has one child, found another: 'Space'") == true)
    }
}
