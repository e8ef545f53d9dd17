// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct AttributeTests {
    @Test func everyAttributeIsFoundByItsName() {
        var index = AttributeIndex()
        for raw in 0..<AttributeName.count {
            let attribute = AttributeName(rawValue: UInt8(raw))
            #expect(attribute != nil)
            if let attribute { #expect(index.find(attribute.spelling) == attribute) }
        }
        #expect(AttributeName(rawValue: UInt8(AttributeName.count)) == nil)
        let spellings = String(cString: AttributeName.spellings.start).split(separator: " ")
        #expect(spellings.count == AttributeName.spellingCount)
        #expect(spellings[AttributeName.count - 1] == "identifier" && spellings[AttributeName.count] == "layout_x")
        #expect(spellings[AttributeName.firstMember] == "type" && spellings[AttributeName.firstUnread] == "background")
        #expect(with("lv_margin_bottom") { index.find($0) } == .layoutMarginBottom)
        #expect(with("type") { index.find($0) } == nil && with("onClick") { index.find($0) } == nil)
        #expect(with("id text") { index.find($0) } == nil)
        #expect(with("layout_widt") { index.find($0) } == nil)
        #expect(with("") { index.find($0) } == nil)
    }

    @Test func everyAttributeChangesTheStyleItNames() {
        // attribute, value, what it must show
        let cases: [(String, String, (rg_style) -> Bool)] = [
            ("layout_width", "3px", { $0.width == px(3) }),
            ("layout_height", "50%", { $0.height.kind == RG_PERCENT && $0.height.value == 50 }),
            ("layout_offsetX", "-2", { $0.offset_x == -2 }), ("layout_offsetY", "4", { $0.offset_y == 4 }),
            ("layout_left", "-2px", { $0.edge_left == px(-2) }), ("layout_top", "3dp", { $0.edge_top == px(3) }),
            ("layout_right", "25%", { $0.edge_right.kind == RG_PERCENT && $0.edge_right.value == 25 }),
            ("layout_bottom", "-5%", { $0.edge_bottom.kind == RG_PERCENT && $0.edge_bottom.value == -5 }),
            ("layout_start", "7", { $0.edge_start == px(7) }), ("layout_end", "0", { $0.edge_end == px(0) }),
            ("layout_dividerBefore", "true", { $0.divider_before }),
            ("dividerSpacing", "4px", { $0.divider_spacing == px(4) }),
            ("dividerExtendStart", "-1px", { $0.divider_extend_start == -1 }),
            ("dividerExtendEnd", "2px", { $0.divider_extend_end == 2 }),
            ("layout_order", "-3", { $0.order == -3 }), ("layout_z", "2", { $0.z == 2 }),
            ("layout_weight", "1.5", { $0.weight == 1.5 }), ("layout_gravity", "center", { $0.layout_gravity == 0x11 }),
            ("gravity", "bottom|right", { $0.gravity == 0x55 }),
            ("orientation", "vertical", { $0.orientation == RG_VERTICAL }),
            ("weightSum", "-1", { $0.weight_sum == -1 }), ("weightMode", "box", { $0.weight_mode == RG_WEIGHT_BOX }),
            ("weightMode", "fill", { $0.weight_mode == RG_WEIGHT_FILL }),
            ("weightMode", "android", { $0.weight_mode == RG_WEIGHT_ANDROID }),
            ("baselineAligned", "false", { !$0.baseline_aligned }),
            ("baselineAlignedChildIndex", "2", { $0.baseline_child_index == 2 }),
            ("measureWithLargestChild", "true", { $0.measure_with_largest_child }),
            ("measureAllChildren", "yes", { $0.measure_all_children }),
            ("divider", "4", { $0.divider_width == 4 && $0.divider_height == 4 }),
            ("dividerWidth", "4", { $0.divider_width == 4 && $0.divider_height == 0 }),
            ("dividerHeight", "5", { $0.divider_height == 5 && $0.divider_width == 0 }),
            ("dividerPadding", "6", { $0.divider_padding == 6 }),
            ("showDividers", "middle|end", { $0.show_dividers == 6 }), ("gap", "7", { $0.gap == 7 }),
            ("minWidth", "8", { $0.suggested_min_width == 8 && $0.min_width == unset }),
            ("minHeight", "9", { $0.suggested_min_height == 9 }),
            ("maxWidth", "10", { $0.max_width == px(10) }), ("maxHeight", "11", { $0.max_height == px(11) }),
            ("layout_minWidth", "12", { $0.min_width == px(12) && $0.suggested_min_width == 0 }),
            ("layout_minHeight", "13", { $0.min_height == px(13) }),
            ("layout_maxWidth", "14", { $0.max_width == px(14) }),
            ("layout_maxHeight", "15", { $0.max_height == px(15) }),
            ("layout_aspectRatio", "2:1", { $0.aspect_ratio == 2 }),
            ("layoutDirection", "rtl", { $0.direction == RG_DIRECTION_RTL }),
            ("layoutDirection", "ltr", { $0.direction == RG_DIRECTION_LTR }),
            ("layoutDirection", "locale", { $0.direction == RG_DIRECTION_INHERIT }),
            ("visibility", "gone", { $0.visibility == RG_GONE }),
            ("visibility", "invisible", { $0.visibility == RG_INVISIBLE }),
            ("visibility", "visible", { $0.visibility == RG_VISIBLE }),
            ("contentWidth", "20", { $0.content_width == 20 }),
            ("contentHeight", "21", { $0.content_height == 21 }), ("baseline", "22", { $0.baseline == px(22) }),
            ("maxLines", "3", { $0.max_lines == 3 }), ("lines", "4", { $0.max_lines == 4 && $0.min_lines == 4 }),
            ("minLines", "2", { $0.min_lines == 2 && $0.max_lines == 0 }),
            ("singleLine", "true", { $0.max_lines == 1 }),
            ("ellipsize", "end", { $0.ellipsize == 1 }), ("ellipsize", "none", { $0.ellipsize == 0 }),
            ("ellipsize", "start", { $0.ellipsize == 2 }), ("ellipsize", "middle", { $0.ellipsize == 3 }),
            ("lineSpacingExtra", "-1.5px", { $0.line_spacing_extra == -1.5 }),
            ("lineSpacingMultiplier", "1.25", { $0.line_spacing_multiplier == 1.25 }),
            ("textBreak", "anywhere", { $0.text_break == RG_BREAK_ANYWHERE }),
            ("includeFontPadding", "false", { !$0.include_font_padding }),
            ("textDirection", "anyRtl", { $0.text_direction == RG_TEXT_ANY_RTL }),
            ("textDirection", "firstStrongRtl", { $0.text_direction == RG_TEXT_FIRST_STRONG_RTL }),
            ("textDirection", "inherit", { $0.text_direction == RG_TEXT_INHERIT }),
            ("textAlignment", "center", { $0.text_alignment == RG_TEXT_ALIGN_CENTER }),
            ("textAlignment", "viewEnd", { $0.text_alignment == RG_TEXT_ALIGN_VIEW_END }),
            ("textBreak", "words", { $0.text_break == RG_BREAK_WORDS }), ("gap", " 7dp ", { $0.gap == 7 }),
            ("orientation", " vertical ", { $0.orientation == RG_VERTICAL }),
        ]
        for (name, value, holds) in cases {
            for prefix in ["", "android:", "app:", "anything:"] {
                let read = leaf("\(prefix)\(name)=\"\(value)\"")
                #expect(read.status == RG_OK && read.diagnostics.isEmpty, "\(name) \(read.messages)")
                #expect(holds(read.style(0)), "\(prefix)\(name)=\(value)")
                #expect(read.kept(0).isEmpty, "\(name)")
            }
        }
    }

    @Test(arguments: ["padding", "layout_margin", "layout_inset"])
    func shorthandsFollowAndroidsPrecedence(_ name: String) {
        func sides(_ attributes: String) -> [Float] {
            let style = leaf(attributes.replacing("$", with: name)).style(0)
            switch name {
            case "padding": return [style.padding_left, style.padding_top, style.padding_right, style.padding_bottom]
            case "layout_margin": return [style.margin_left, style.margin_top, style.margin_right, style.margin_bottom]
            default: return [style.inset_left, style.inset_top, style.inset_right, style.inset_bottom]
            }
        }
        #expect(sides("$=\"3\"") == [3, 3, 3, 3])
        #expect(sides("$Left=\"1\" $Top=\"2\" $Right=\"3\" $Bottom=\"4\"") == [1, 2, 3, 4])
        #expect(sides("$Left=\"1\" $Bottom=\"4\" $=\"9\"") == [9, 9, 9, 9])
        #expect(sides("$Horizontal=\"5\" $Left=\"1\" $Top=\"2\"") == [5, 2, 5, 0])
        #expect(sides("$Top=\"2\" $Vertical=\"6\" $Right=\"3\"") == [0, 6, 3, 6])
        #expect(sides("$=\"0\" $Horizontal=\"5\" $Top=\"2\"") == [0, 0, 0, 0])
    }

    @Test func startAndEndAreStoredAsGiven() {
        let both = leaf(
            "layout_marginStart=\"1\" layout_marginEnd=\"-2\" paddingStart=\"3\" paddingEnd=\"4\" padding=\"9\""
        ).style(0)
        #expect(both.margin_start == px(1) && both.margin_end == px(-2))
        #expect(both.padding_start == px(3) && both.padding_end == px(4) && both.padding_left == 9)
        let beaten = leaf("layout_marginStart=\"1\" layout_margin=\"5\"").style(0)
        #expect(beaten.margin_start == unset && beaten.margin_left == 5)
        let horizontal = leaf("layout_marginStart=\"1\" layout_marginHorizontal=\"5\"").style(0)
        #expect(horizontal.margin_start == px(1) && horizontal.margin_left == 5)
    }

    @Test func marginsMayBeNegativeAndPaddingMayNot() {
        #expect(leaf("layout_margin=\"-3\"").style(0).margin_left == -3)
        #expect(leaf("layout_marginTop=\"-3\"").style(0).margin_top == -3)
        for name in [
            "padding", "paddingStart", "layout_inset", "gap", "minWidth", "layout_maxWidth", "layout_weight", "divider",
        ] {
            #expect(leaf("\(name)=\"-1\"").codes == [RG_CODE_BAD_VALUE], "\(name)")
        }
    }

    @Test func theOwnDividerSizeBeatsTheSharedOne() {
        let style = leaf("dividerWidth=\"1\" divider=\"9\"").style(0)
        #expect(style.divider_width == 1 && style.divider_height == 9)
    }

    @Test(arguments: ["#ff0000", "@drawable/line", "?android:attr/dividerVertical"])
    func dividersThatAreDrawablesAreKept(_ value: String) {
        let read = leaf("divider=\"\(value)\"")
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(0) == ["divider=\(value)"])
    }

    @Test func theLayoutLimitBeatsTheOwnOne() {
        #expect(leaf("layout_maxWidth=\"5\" maxWidth=\"9\"").style(0).max_width == px(5))
        #expect(leaf("maxHeight=\"9\" layout_maxHeight=\"5\"").style(0).max_height == px(5))
    }

    @Test func singleLineBeatsLinesWhichBeatMaxLines() {
        #expect(leaf("singleLine=\"true\" maxLines=\"3\" lines=\"4\"").style(0).max_lines == 1)
        #expect(leaf("singleLine=\"false\" lines=\"4\" maxLines=\"3\"").style(0).max_lines == 4)
    }

    @Test func theLastOfTwoPrefixesWins() {
        #expect(leaf("android:layout_width=\"1\" app:layout_width=\"2\"").style(0).width == px(2))
        #expect(leaf("app:layout_width=\"2\" layout_width=\"1\"").style(0).width == px(1))
    }

    @Test func unreadAttributesAreKeptInOrderWithoutPrefix() {
        let read = leaf("android:onClick=\"go\" layout_width=\"1\" textColor=\"#fff\" my:speed=\"3 &lt; 4\"")
        #expect(read.kept(0) == ["onClick=go", "textColor=#fff", "speed=3 < 4"])
        #expect(read.diagnostics.isEmpty)
    }

    @Test func unreadLayoutAttributesAreReported() {
        let read = leaf("app:layout_widht=\"3\" layout_behind=\"@id/x\"")
        #expect(read.status == RG_OK && read.kept(0) == ["layout_widht=3", "layout_behind=@id/x"])
        #expect(read.codes == [RG_CODE_UNKNOWN_ATTRIBUTE, RG_CODE_UNKNOWN_ATTRIBUTE])
        #expect(read.diagnostics.map { $0.level.rawValue } == [RG_LEVEL_WARNING.rawValue, RG_LEVEL_INFO.rawValue])
        #expect(
            read.sentences[0]
                == "test.xml:1:11: warning: nothing reads the attribute 'layout_widht', did you mean 'layout_width'?")
        #expect(
            read.sentences[1]
                == "test.xml:1:32: info: nothing reads the attribute 'layout_behind'; it is kept on the node")
    }

    @Test func textOfOtherKindsIsKept() {
        let read = Reading("<View text=\"@string/x\"/>")
        #expect(read.text(0) == nil && read.kept(0) == ["text=@string/x"] && read.diagnostics.isEmpty)
    }

    @Test func referencesAreKeptWithAWarning() {
        let read = leaf("text=\"@string/title\" layout_width=\"@dimen/wide\" visibility=\"@{shown}\" padding=\"@null\"")
        #expect(read.status == RG_OK && read.text(0) == nil && read.style(0).width == unset)
        #expect(read.kept(0) == ["text=@string/title", "layout_width=@dimen/wide", "visibility=@{shown}"])
        // an expression without a value is no mistake
        #expect(read.codes == [RG_CODE_BAD_VALUE, RG_CODE_BAD_VALUE])
        #expect(read.diagnostics.allSatisfy { $0.level == RG_LEVEL_WARNING })
    }

    @Test func anUnreadableEllipsizeActsAsEndWithAWarning() {
        let read = leaf("ellipsize=\"marquee\"")
        #expect(
            read.status == RG_OK && read.style(0).ellipsize == 1 && read.diagnostics.map(\.level) == [RG_LEVEL_WARNING])
    }

    @Test func badValuesSayWhatIsAccepted() {
        let read = leaf("orientation=\"vertcal\" layout_width=\"wide\" baselineAlignedChildIndex=\"-2\" maxLines=\"x\"")
        #expect(read.status == RG_ERROR_SYNTAX)
        #expect(
            read.sentences[0] == "test.xml:1:24: error: unknown value 'vertcal' for orientation: horizontal or vertical"
        )
        #expect(
            read.sentences[1].hasPrefix(
                "test.xml:1:47: error: unknown value 'wide' for layout_width: match_parent, wrap_content or"))
        #expect(read.sentences[2].hasSuffix("for baselineAlignedChildIndex: an integer of at least -1"))
        #expect(read.sentences[3].hasSuffix("for maxLines: an integer of at least 0 (0 = no limit)"))
    }

    @Test func everyAttributeRefusesNonsense() {
        for raw in 0..<AttributeName.count {
            guard let name = AttributeName(rawValue: UInt8(raw)) else { continue }
            let spelling = String(
                decoding: UnsafeBufferPointer(start: name.spelling.base, count: name.spelling.count), as: UTF8.self)
            // those of the tag constraint are read there alone
            if raw >= AttributeName.vfl.rawValue { continue }
            if name == .fontFamily || name == .inputType { continue }  // any text
            let isAnchor = name.anchorRule != nil || name.namesSiblings
            let isID = name == .id || isAnchor
            let value = name == .text || name == .hint ? "\\u12" : isID ? "@string/x" : "nonsense"
            var tag = name.isOfGrid ? "GridLayout" : name.columnSet == nil ? "TextView" : "TableLayout"
            if name.isOfFlexbox { tag = "FlexboxLayout" }
            if name == .adjustViewBounds { tag = "ImageView" }
            if name.helper != 0 { tag = name.helper == TagMeaning.guideline ? "Guideline" : "Barrier" }
            let leaf = "<\(tag) \(spelling)=\"\(value)\"/>"
            let isConnection = raw >= AttributeName.firstConnection.rawValue
            let read = Reading(isConnection ? "<ConstraintLayout>\(leaf)</ConstraintLayout>" : leaf)
            // as on Android what is no id names nobody, and what is no ratio counts as none
            let isLenient = isAnchor || name == .layoutConstraintDimensionRatio
            let status = isLenient ? RG_OK : RG_ERROR_SYNTAX
            #expect(read.status == status && read.codes == [RG_CODE_BAD_VALUE], "\(spelling)")
        }
    }

    @Test func unitsUseDensityAndFontScale() {
        let read = leaf("layout_width=\"10dp\" layout_height=\"10sp\" padding=\"10px\" gap=\"10\"") {
            $0.density = 2
            $0.fontScale = 1.5
        }
        let style = read.style(0)
        #expect(style.width == px(20) && style.height == px(30) && style.padding_top == 10 && style.gap == 20)
    }
}

@Suite struct IdentifierTests {
    @Test func idsOfEveryFormAreStripped() {
        let read = Reading(
            "<FrameLayout id=\"@+id/a\"><View android:id=\"@id/b\"/><View id=\"c\"/><View id=\"@null\"/></FrameLayout>")
        #expect((0..<4).map(read.id) == ["a", "b", "c", nil])
    }

    @Test func aSecondNodeWithAnIdIsReported() {
        let read = Reading("<FrameLayout>\n<View id=\"a\"/>\n<View id=\"@+id/a\"/>\n<View id=\"b\"/></FrameLayout>")
        #expect(read.status == RG_OK && read.codes == [RG_CODE_DUPLICATE_ID])
        #expect(
            read.sentences[0]
                == "test.xml:3:11: warning: the id 'a' is already taken: it finds the node that comes first")
        #expect(read.diagnostics[0].node.id == 3)
    }

    @Test func manyIdsAreToldApart() {
        let children = (0..<2000).map { "<View id=\"n\($0)\"/>" }.joined()
        let read = Reading("<FrameLayout>\(children)<View id=\"n1234\"/></FrameLayout>")
        #expect(read.codes == [RG_CODE_DUPLICATE_ID] && read.diagnostics[0].node.id == 2002)
    }
}
