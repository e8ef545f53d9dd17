// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

/// Tags and attributes of the other systems whose files are read.
@Suite struct DialectTests {
    @Test func horizontalAndVerticalViewsShareByWeight() {
        for tag in ["HorizontalLayout", "UIHorizontalView", "VerticalLayout", "UIVerticalView"] {
            let style = Reading("<\(tag)/>").style(0)
            #expect(style.weight_mode == RG_WEIGHT_FILL)
            #expect((style.orientation == RG_VERTICAL) == tag.contains("Vertical"))
        }
    }

    @Test func propertiesOfTheUIKitPortAreRead() {
        let read = Reading(
            """
            <UIHorizontalView childpadding="3">
                <UIView lv_width="200" lv_height="100" lv_marign_left="1" lv_marign_top="2" lv_margin_right="3"
                    lv_margin_bottom="4"/>
                <UIImageView lv_weight="2"/>
            </UIHorizontalView>
            """)
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(1).isEmpty)
        let style = read.style(1)
        #expect(
            style.width == px(200) && style.height == px(100) && read.style(2).weight == 2 && read.style(0).gap == 3)
        #expect([style.margin_left, style.margin_top, style.margin_right, style.margin_bottom] == [1, 2, 3, 4])
    }

    @Test func scrollersOfTheUIKitPortHoldManyChildren() {
        let read = Reading("<UIVScrollView id=\"s\" onClick=\"f\"><UIView/><UIView id=\"b\"/></UIVScrollView>")
        #expect(read.status == RG_OK && read.diagnostics.isEmpty)
        #expect((0..<read.count).map(read.kind) == [RG_KIND_SCROLL, RG_KIND_LINEAR, RG_KIND_VIEW, RG_KIND_VIEW])
        #expect((0..<read.count).map(read.parent) == [-1, 0, 1, 1])
        #expect((0..<read.count).map(read.id) == ["s", nil, nil, "b"])
        #expect(read.tag(0) == "UIVScrollView" && read.tag(1) == "UIVerticalView" && read.kept(0) == ["onClick=f"])
        #expect(read.style(0).fill_viewport && read.kept(1).isEmpty)
        #expect(read.style(1).weight_mode == RG_WEIGHT_FILL && read.style(1).orientation == RG_VERTICAL)
        let row = Reading(
            "<FrameLayout><UIHScrollView fillViewport=\"false\"><Space/></UIHScrollView><View/></FrameLayout>")
        #expect((0..<row.count).map(row.parent) == [-1, 0, 1, 2, 0])
        #expect(!row.style(1).fill_viewport && row.style(2).orientation == RG_HORIZONTAL)
    }

    @Test func itemsOfMKLayoutAreRead() {
        let read = Reading(
            """
            <MKLinearLayout orientation="vertical" spacing="4" margin="UIEdgeInsetsMake(1, 2, 3.5f, 4.0f)">
                <UILabel item:size="CGSizeMake(kLKLayoutItemSizeValueMatchParent, 30.0f)"
                    item:padding="UIEdgeInsetsMake(1.0f, 2.0f, 3.0f, 4.0f)" item:insertBorder="true"/>
                <UIView item:weight="1" item:size="CGSizeMake(-1, -1)" item:gravity="top|right" item:offset="UIOffsetMake(-5, 5)"/>
                <MKStackLayout item:padding="7" margin="3"><UIView/></MKStackLayout>
            </MKLinearLayout>
            """)
        #expect(read.status == RG_OK && read.diagnostics.isEmpty, "\(read.messages)")
        let root = read.style(0), label = read.style(1), view = read.style(2), stack = read.style(3)
        #expect(root.weight_mode == RG_WEIGHT_BOX && root.gap == 4 && root.divider_spacing == px(4))
        #expect([root.padding_top, root.padding_left, root.padding_bottom, root.padding_right] == [1, 2, 3.5, 4])
        #expect(label.width.kind == RG_MATCH_PARENT && label.height == px(30) && label.divider_before)
        #expect([label.inset_top, label.inset_left, label.inset_bottom, label.inset_right] == [1, 2, 3, 4])
        #expect(view.weight == 1 && view.height.kind == RG_MATCH_PARENT && view.layout_gravity == 0x35)
        #expect(view.offset_x == -5 && view.offset_y == 5)
        #expect(stack.inset_left == 7 && stack.padding_right == 3 && stack.width.kind == RG_MATCH_PARENT)
        #expect(read.style(4).height.kind == RG_MATCH_PARENT)
    }

    @Test(arguments: [
        "item:size=\"10\"", "item:size=\"CGSizeMake(1)\"", "item:size=\"CGSizeMake(1, 2, 3)\"",
        "item:size=\"CGSizeMake(a, 2)\"", "item:size=\"CGSizeMake)1, 2(\"", "item:size=\"CGSizeMake(1e38, 2)\"",
        "item:padding=\"UIEdgeInsetsMake(1, 2, -3, 4)\"", "item:padding=\"UIEdgeInsetsMake(1, 2, 3)\"",
        "item:offset=\"UIOffsetMake(,)\"", "item:weight=\"-1\"", "item:insertBorder=\"perhaps\"", "lv_width=\"wide\"",
        "layout_x=\"left\"",
    ])
    func badValuesAreReported(_ attribute: String) {
        let read = Reading("<View \(attribute)/>") { $0.density = 100 }
        #expect(read.codes == [RG_CODE_BAD_VALUE] && read.status == RG_ERROR_SYNTAX, "\(attribute)")
    }

    @Test func namesOfMKLayoutAreItsOwn() {
        #expect(Reading("<LinearLayout spacing=\"4\" margin=\"3\"/>").kept(0) == ["spacing=4", "margin=3"])
        #expect(Reading("<View item:title=\"a\"/>").kept(0) == ["title=a"])
    }

    @Test func widgetsHaveTheirSizes() {
        #expect(Reading("<UISwitch/>").style(0).content_width == 51)
        let bar = Reading("<UIToolbar contentHeight=\"50\"/>").style(0)
        #expect(bar.content_width == 320 && bar.content_height == 50)
    }

    @Test func absoluteLayoutsPlaceByXAndY() {
        let read = Reading("<AbsoluteLayout><View layout_x=\"3\" layout_y=\"-4\"/></AbsoluteLayout>")
        #expect(read.diagnostics.isEmpty && read.style(1).edge_left == px(3) && read.style(1).edge_top == px(-4))
    }
}
