// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct RelativeTests {
    private func rules(_ read: Reading) -> [String] {
        (0..<read.plan.rules.count).map {
            let rule = read.plan.rules[$0]
            if rule.id == 0 { return "\(rule.node) parent \(rule.flags)" }
            return "\(rule.node) \(rule.rule.rawValue) " + String(cString: read.plan.texts.pointer(Int(rule.id) - 1))
        }
    }

    @Test(arguments: [
        ("layout_toLeftOf", RG_LEFT_OF), ("layout_toRightOf", RG_RIGHT_OF), ("layout_above", RG_ABOVE),
        ("layout_below", RG_BELOW),
        ("layout_alignBaseline", RG_ALIGN_BASELINE), ("layout_alignLeft", RG_ALIGN_LEFT),
        ("layout_alignTop", RG_ALIGN_TOP),
        ("layout_alignRight", RG_ALIGN_RIGHT), ("layout_alignBottom", RG_ALIGN_BOTTOM),
        ("layout_toStartOf", RG_START_OF),
        ("layout_toEndOf", RG_END_OF), ("layout_alignStart", RG_ALIGN_START), ("layout_alignEnd", RG_ALIGN_END),
        ("ignoreGravity", RG_IGNORE_GRAVITY),
    ])
    func everyRuleThatNamesASiblingIsRead(_ name: String, _ rule: rg_relative_rule) {
        for value in ["@id/x", "@+id/x", "x"] {
            let read = leaf("\(name)=\"\(value)\"")
            #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(0).isEmpty)
            #expect(rules(read) == ["0 \(rule.rawValue) x"])
        }
        #expect(rules(leaf("\(name)=\"@null\"")).isEmpty)
        #expect(leaf("\(name)=\"@id/\"").codes == [RG_CODE_BAD_VALUE])
    }

    @Test(arguments: [
        ("layout_alignParentLeft", RG_ALIGN_PARENT_LEFT), ("layout_alignParentTop", RG_ALIGN_PARENT_TOP),
        ("layout_alignParentRight", RG_ALIGN_PARENT_RIGHT), ("layout_alignParentBottom", RG_ALIGN_PARENT_BOTTOM),
        ("layout_alignParentStart", RG_ALIGN_PARENT_START), ("layout_alignParentEnd", RG_ALIGN_PARENT_END),
        ("layout_centerInParent", RG_CENTER_IN_PARENT), ("layout_centerHorizontal", RG_CENTER_HORIZONTAL),
        ("layout_centerVertical", RG_CENTER_VERTICAL),
        ("layout_alignWithParentIfMissing", RG_ALIGN_WITH_PARENT_IF_MISSING),
    ])
    func everyRuleAboutTheParentIsRead(_ name: String, _ flag: Int) {
        #expect(rules(leaf("\(name)=\"true\"")) == ["0 parent \(flag)"])
        #expect(rules(leaf("\(name)=\"false\"")).isEmpty)
        #expect(leaf("\(name)=\"maybe\"").codes == [RG_CODE_BAD_VALUE])
    }

    @Test func flagsOfOneNodeAreJoined() {
        let read = leaf("layout_alignParentLeft=\"true\" layout_below=\"a\" layout_centerVertical=\"true\"")
        #expect(rules(read) == ["0 3 a", "0 parent \(RG_ALIGN_PARENT_LEFT | RG_CENTER_VERTICAL)"])
    }
}

@Suite struct RelativeInflateTests {
    private let text = """
        <RelativeLayout xmlns:android="http://schemas.android.com/apk/res/android" layout_width="200" layout_height="100">
            <View android:id="@+id/a" layout_width="50" layout_height="20" layout_alignParentEnd="true"/>
            <View android:id="@+id/b" layout_width="30" layout_height="10" layout_below="@id/a" layout_toStartOf="@id/a"/>
            <View android:id="@+id/c" layout_width="40" layout_height="40" layout_centerInParent="true"/>
        </RelativeLayout>
        """

    @Test func rulesLayOutTheChildren() {
        let ui = UI()
        let answer = ui.inflate(text)
        #expect(answer.status == RG_OK && ui.diagnostics.isEmpty)
        let status = CReglet.rg_layout(ui.ctx, answer.root, 400, 400)
        #expect(status == RG_OK)
        #expect(ui.frame(ui.find(answer.root, "a")) == [150, 0, 50, 20])
        #expect(ui.frame(ui.find(answer.root, "b")) == [120, 20, 30, 10])
        #expect(ui.frame(ui.find(answer.root, "c")) == [80, 30, 40, 40])
    }

    @Test func everyAllocationMayFailAndNothingChanges() { inflatingMayFail(text, nodes: 4) }
}
