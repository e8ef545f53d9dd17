// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct FlexboxTests {
    private func flexbox(_ attributes: String) -> (flexbox: rg_flexbox?, read: Reading) {
        let read = Reading("<FlexboxLayout \(attributes)/>")
        return (read.plan.flexboxes.count == 1 ? read.plan.flexboxes[0].flexbox : nil, read)
    }

    /// The item of a leaf inside a flexbox.
    private func item(_ attributes: String) -> (item: rg_flex_item?, read: Reading) {
        let read = Reading("<FlexboxLayout><View \(attributes)/></FlexboxLayout>")
        guard read.plan.flexItems.count == 1, read.plan.flexItems[0].node == 1 else { return (nil, read) }
        return (read.plan.flexItems[0].item, read)
    }

    @Test func aFlexboxReadsItsModes() {
        let (flexbox, read) = flexbox(
            """
            flexDirection="column_reverse" flexWrap="wrap" justifyContent="space_evenly" alignItems="stretch" \
            alignContent="stretch" maxLine="3"
            """)
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(0).isEmpty)
        #expect(flexbox?.direction == RG_FLEX_COLUMN_REVERSE && flexbox?.wrap == RG_FLEX_WRAP)
        #expect(flexbox?.justify_content == RG_FLEX_SPACE_EVENLY && flexbox?.align_items == RG_FLEX_ALIGN_STRETCH)
        #expect(flexbox?.align_content == RG_FLEX_STRETCH && flexbox?.max_lines == 3)
    }

    @Test func dividersOfBothDirectionsAndOfOne() {
        let (flexbox, _) = flexbox("showDivider=\"middle|end\" showDividerVertical=\"beginning\" dividerHeight=\"3\"")
        #expect(flexbox?.show_dividers_horizontal == UInt32(RG_DIVIDER_MIDDLE | RG_DIVIDER_END))
        #expect(flexbox?.show_dividers_vertical == UInt32(RG_DIVIDER_BEGINNING))
        #expect(flexbox?.divider_height == 3 && flexbox?.divider_width == 0)
    }

    @Test func aChildReadsItsItem() {
        let (item, read) = item(
            """
            layout_flexGrow="2" layout_flexShrink="0.5" layout_flexBasisPercent="25%" layout_alignSelf="baseline" \
            layout_wrapBefore="true" layout_minWidth="3" layout_maxHeight="40" layout_order="0"
            """)
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(1).isEmpty)
        #expect(item?.grow == 2 && item?.shrink == 0.5 && item?.basis_percent == 25 && item?.wrap_before == true)
        #expect(item?.align_self == RG_FLEX_ALIGN_BASELINE && item?.min_width == 3 && item?.max_height == 40)
        #expect(item?.min_height == 0 && item?.max_width == -1)
        #expect(read.style(1).min_width.kind == RG_UNSET && read.style(1).order == -1)
    }

    @Test func wordsOfTheOtherDirectionAreRefused() {
        #expect(flexbox("alignItems=\"auto\"").read.codes == [RG_CODE_BAD_VALUE])
        #expect(flexbox("justifyContent=\"stretch\"").read.codes == [RG_CODE_BAD_VALUE])
        #expect(flexbox("alignContent=\"space_evenly\"").read.codes == [RG_CODE_BAD_VALUE])
        #expect(item("layout_flexBasisPercent=\"25\"").read.codes == [RG_CODE_BAD_VALUE])
    }
}
