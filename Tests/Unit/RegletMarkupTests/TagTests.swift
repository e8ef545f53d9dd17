// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

/// The first example of the iDroidLayout documentation, as it stands.
let firstExample = """
    <LinearLayout
        layout_width="match_parent"
        layout_height="wrap_content"
        orientation="vertical"
        padding="10">
        <LinearLayout
            layout_width="match_parent"
            layout_height="wrap_content"
            orientation="horizontal">
            <TextView
                id="text"
                layout_width="wrap_content"
                layout_height="wrap_content"
                padding="10"
                text="Some text"
                textColor="#ffffff"
                background="#80000000"/>
            <TextView
                id="otherText"
                layout_width="match_parent"
                layout_height="match_parent"
                padding="10"
                textColor="#ffffff"
                background="#ff0000"
                gravity="right"
                text="Some other text"/>
        </LinearLayout>
        <UIButton
            id="button"
            background="#ff0000"
            layout_width="100"
            layout_height="30"
            layout_gravity="center_horizontal"
            layout_marginTop="10"
            text="Click me"/>
    </LinearLayout>
    """

@Suite struct TagTests {
    @Test func theFirstExampleReadsAsItStands() {
        let read = Reading(firstExample)
        #expect(read.status == RG_OK)
        #expect(read.diagnostics.isEmpty)
        #expect(
            (0..<read.count).map(read.kind) == [
                RG_KIND_LINEAR, RG_KIND_LINEAR, RG_KIND_TEXT, RG_KIND_TEXT, RG_KIND_TEXT,
            ])
        #expect((0..<read.count).map(read.parent) == [-1, 0, 1, 1, 0])
        #expect((0..<read.count).map(read.id) == [nil, nil, "text", "otherText", "button"])
        #expect((0..<read.count).map(read.text) == [nil, nil, "Some text", "Some other text", "Click me"])
        #expect(read.kept(2) == ["textColor=#ffffff", "background=#80000000"])
        #expect(read.kept(4) == ["background=#ff0000"])
        #expect(read.style(0).orientation == RG_VERTICAL && read.style(1).orientation == RG_HORIZONTAL)
        #expect(read.style(0).padding_left == 10 && read.style(0).padding_bottom == 10)
        #expect(read.style(3).gravity == UInt32(RG_GRAVITY_RIGHT))
        #expect(read.style(4).width == px(100) && read.style(4).height == px(30))
        #expect(read.style(4).margin_top == 10 && read.style(4).margin_left == 0)
        #expect(read.style(4).layout_gravity == UInt32(RG_GRAVITY_CENTER_HORIZONTAL))
        #expect(read.style(4).gravity == UInt32(RG_GRAVITY_CENTER))
    }

    @Test(arguments: [
        ("LinearLayout", RG_KIND_LINEAR), ("FrameLayout", RG_KIND_FRAME), ("StackLayout", RG_KIND_FRAME),
        ("RelativeLayout", RG_KIND_RELATIVE), ("ScrollView", RG_KIND_SCROLL), ("NestedScrollView", RG_KIND_SCROLL),
        ("androidx.core.widget.NestedScrollView", RG_KIND_SCROLL), ("UIScrollView", RG_KIND_SCROLL),
        ("HorizontalScrollView", RG_KIND_HSCROLL), ("FlowLayout", RG_KIND_FLOW),
        ("css-flex", RG_KIND_CSS_FLEX), ("css-grid", RG_KIND_CSS_GRID),
        ("FlexboxLayout", RG_KIND_FLEXBOX), ("com.google.android.flexbox.FlexboxLayout", RG_KIND_FLEXBOX),
        ("RelativeLayout", RG_KIND_RELATIVE), ("TableLayout", RG_KIND_TABLE), ("TableRow", RG_KIND_TABLE_ROW),
        ("GridLayout", RG_KIND_GRID),
        ("TextView", RG_KIND_TEXT), ("UILabel", RG_KIND_TEXT), ("Button", RG_KIND_TEXT), ("UIButton", RG_KIND_TEXT),
        ("ImageView", RG_KIND_FIXED), ("UIImageView", RG_KIND_FIXED), ("View", RG_KIND_VIEW), ("UIView", RG_KIND_VIEW),
        ("HorizontalLayout", RG_KIND_LINEAR), ("UIHorizontalView", RG_KIND_LINEAR), ("VerticalLayout", RG_KIND_LINEAR),
        ("UIVerticalView", RG_KIND_LINEAR), ("UIHScrollView", RG_KIND_HSCROLL), ("UIVScrollView", RG_KIND_SCROLL),
        ("MKLinearLayout", RG_KIND_LINEAR), ("MKStackLayout", RG_KIND_FRAME), ("MKFlowLayout", RG_KIND_FLOW),
        ("LKLinearLayout", RG_KIND_LINEAR), ("LKStackLayout", RG_KIND_FRAME), ("LKFlowLayout", RG_KIND_FLOW),
        ("IDLLinearLayout", RG_KIND_LINEAR), ("IDLRelativeLayout", RG_KIND_RELATIVE), ("IDLTextView", RG_KIND_TEXT),
        ("IDLLayoutBridge", RG_KIND_FRAME),
        ("AbsoluteLayout", RG_KIND_ABSOLUTE), ("ViewGroup", RG_KIND_FRAME), ("LayoutBridge", RG_KIND_FRAME),
        ("CoordinatorLayout", RG_KIND_COORDINATOR), ("appbar.AppBarLayout", RG_KIND_APP_BAR),
        ("CollapsingToolbarLayout", RG_KIND_COLLAPSING), ("DrawerLayout", RG_KIND_DRAWER),
        ("CardView", RG_KIND_FRAME), ("MaterialCardView", RG_KIND_FRAME), ("Toolbar", RG_KIND_TOOLBAR),
        ("MaterialToolbar", RG_KIND_TOOLBAR), ("BottomAppBar", RG_KIND_TOOLBAR), ("ChipGroup", RG_KIND_CHIP_GROUP),
        ("RadioGroup", RG_KIND_LINEAR), ("LinearLayoutCompat", RG_KIND_LINEAR),
        ("MaterialButtonToggleGroup", RG_KIND_LINEAR), ("ViewAnimator", RG_KIND_ANIMATOR),
        ("ViewFlipper", RG_KIND_ANIMATOR), ("ViewSwitcher", RG_KIND_ANIMATOR), ("SwipeRefreshLayout", RG_KIND_FRAME),
        ("TextInputLayout", RG_KIND_LINEAR), ("TabLayout", RG_KIND_LINEAR), ("TabItem", RG_KIND_TEXT),
        ("BottomNavigationView", RG_KIND_FIXED), ("NavigationRailView", RG_KIND_FIXED),
        ("PercentFrameLayout", RG_KIND_PERCENT_FRAME),
        ("EditText", RG_KIND_TEXT), ("TextArea", RG_KIND_TEXT), ("UITextField", RG_KIND_TEXT),
        ("UITextView", RG_KIND_TEXT), ("UISwitch", RG_KIND_FIXED), ("UINavigationBar", RG_KIND_FIXED),
        ("UIToolbar", RG_KIND_FIXED), ("UISearchBar", RG_KIND_FIXED), ("UIWebView", RG_KIND_VIEW),
        ("Space", RG_KIND_SPACE), ("android.widget.FrameLayout", RG_KIND_FRAME), ("ui:Space", RG_KIND_SPACE),
    ])
    func everyTagHasItsKind(_ tag: String, _ kind: rg_kind) {
        let read = Reading("<\(tag) layout_width=\"1\" layout_height=\"1\"/>")
        #expect(read.status == RG_OK && read.diagnostics.isEmpty)
        #expect(read.kind(0) == kind)
    }

    @Test func anEmptyTagHasTheDefaultStyle() {
        let read = Reading("<FrameLayout/>")
        var style = read.style(0)
        var plain = StyleEditor.defaultStyle
        #expect(sameBytes(&style, &plain, MemoryLayout<rg_style>.size))
        #expect(style.width == unset && style.gravity == UInt32(RG_GRAVITY_START | RG_GRAVITY_TOP))
    }

    @Test func theTagIsKeptAsWritten() {
        #expect(Reading("<android.widget.FrameLayout/>").tag(0) == "android.widget.FrameLayout")
        #expect(Reading("<view class=\"com.example.Meter\"/>").tag(0) == "com.example.Meter")
        #expect(Reading("<a:Meter/>").tag(0) == "Meter")
    }

    @Test func viewTakesItsClassFromAnAttribute() {
        let read = Reading("<view class=\"android.widget.LinearLayout\" layout_width=\"3\"/>")
        #expect(read.kind(0) == RG_KIND_LINEAR && read.kept(0).isEmpty)
        let without = Reading("<FrameLayout>\n<view/></FrameLayout>")
        #expect(without.status == RG_ERROR_SYNTAX)
        #expect(without.sentences.first == "test.xml:2:1: error: 'view' needs the attribute class, the name of a tag")
    }

    @Test func classOnOtherTagsIsKept() {
        #expect(Reading("<View class=\"a\"/>").kept(0) == ["class=a"])
    }

    @Test func unknownTagsBecomeLeavesWithAWarning() {
        let read = Reading("<Meter value=\"3\"/>")
        #expect(read.status == RG_OK && read.kind(0) == RG_KIND_FIXED && read.kept(0) == ["value=3"])
        #expect(read.codes == [RG_CODE_UNKNOWN_TAG] && read.diagnostics[0].level == RG_LEVEL_WARNING)
    }

    @Test func unknownTagsWithChildrenBecomeFrames() {
        let read = Reading("<Meter><View/><Gauge><Space/></Gauge></Meter>")
        #expect(read.status == RG_OK)
        #expect((0..<4).map(read.kind) == [RG_KIND_FRAME, RG_KIND_VIEW, RG_KIND_FRAME, RG_KIND_SPACE])
    }

    @Test func unknownTagsRefuseTheFileByPolicy() {
        let read = Reading("<FrameLayout><Metre/><Textview/></FrameLayout>") { $0.unknownTagIsError = true }
        #expect(read.status == RG_ERROR_SYNTAX)
        #expect(
            read.sentences == [
                "test.xml:1:14: error: unknown tag 'Metre'",
                "test.xml:1:22: error: unknown tag 'Textview', did you mean TextView?",
            ])
    }

    @Test func aUIViewWithChildrenIsAFrame() {
        let read = Reading("<UIView><UIView/></UIView>")
        #expect(read.status == RG_OK && read.kind(0) == RG_KIND_FRAME && read.kind(1) == RG_KIND_VIEW)
        #expect(read.diagnostics.isEmpty)
    }

    @Test(arguments: ["TextView", "Button", "ImageView", "View", "Space"])
    func leavesRefuseChildren(_ tag: String) {
        let read = Reading("<\(tag)>\n <View/><View/></\(tag)>")
        #expect(read.status == RG_ERROR_HIERARCHY)
        #expect(read.sentences == ["test.xml:2:2: error: '\(tag)' cannot have children, found 'View'"])
    }

    @Test func childrenOfAStackFillItUnlessTheyHaveASize() {
        let read = Reading(
            "<StackLayout><View/><View layout_width=\"5\" layout_height=\"wrap_content\"/></StackLayout>")
        #expect(read.style(0).width == unset)
        #expect(read.style(1).width == matchParent && read.style(1).height == matchParent)
        #expect(read.style(2).width == px(5) && read.style(2).height == wrapContent)
    }

    @Test func requestFocusAndTagAreSkipped() {
        let read = Reading("<FrameLayout><requestFocus a=\"1\"><x>y</x></requestFocus><tag/>\n<View/></FrameLayout>")
        #expect(read.status == RG_OK && read.diagnostics.isEmpty)
        #expect(read.count == 2 && read.kind(1) == RG_KIND_VIEW && read.parent(1) == 0)
    }

    @Test func buttonsCentreTheirTextUnlessTold() {
        #expect(Reading("<Button/>").style(0).gravity == UInt32(RG_GRAVITY_CENTER))
        #expect(Reading("<Button gravity=\"left\"/>").style(0).gravity == UInt32(RG_GRAVITY_LEFT))
    }

    @Test func textsGetTheFontAndOthersDoNot() {
        let read = Reading("<FrameLayout><Button/><View/></FrameLayout>") { $0.font = rg_font(id: 7) }
        #expect((0..<3).map { read.style($0).font.id } == [0, 7, 0])
    }

    @Test func equalStylesAreShared() {
        let read = Reading(
            "<FrameLayout>" + String(repeating: "<View layout_width=\"1\"/><Space/>", count: 50) + "</FrameLayout>")
        #expect(read.count == 101 && read.plan.styles.count == 2)
    }

    @Test func aHandfulOfStylesIsSharedHoweverTheyAlternate() {
        let views = (0..<500).map { "<View layout_margin=\"\($0 % 8)dp\" padding=\"\($0 % 3)\"/>" }.joined()
        let read = Reading("<FrameLayout>\(views)</FrameLayout>")
        #expect(read.count == 501 && read.plan.styles.count == 24)
    }
}
