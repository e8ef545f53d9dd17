// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct TableTests {
    private func columns(_ attributes: String) -> Reading { Reading("<TableLayout \(attributes)/>") }

    private func sets(_ read: Reading) -> [String] {
        (0..<read.plan.columnSets.count).map {
            let set = read.plan.columnSets[$0]
            let list = (0..<Int(set.count)).map { read.plan.columns[Int(set.first) + $0] }
            return "\(set.node) \(set.set.rawValue) \(list)"
        }
    }

    private func cells(_ read: Reading) -> [String] {
        (0..<read.plan.cells.count).map {
            "\(read.plan.cells[$0].node) \(read.plan.cells[$0].column) \(read.plan.cells[$0].span)"
        }
    }

    @Test(arguments: [
        ("stretchColumns", RG_STRETCH_COLUMNS), ("shrinkColumns", RG_SHRINK_COLUMNS),
        ("collapseColumns", RG_COLLAPSE_COLUMNS),
    ])
    func columnsAreListed(_ name: String, _ set: rg_column_set) {
        for value in ["0,2", " 0 , 2 ", "0,2,", "+0,02"] {
            let read = columns("\(name)=\"\(value)\"")
            #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(0).isEmpty)
            #expect(sets(read) == ["0 \(set.rawValue) [0, 2]"])
        }
        #expect(sets(columns("\(name)=\"\"")) == ["0 \(set.rawValue) []"])
        #expect(sets(columns("\(name)=\"4095\"")) == ["0 \(set.rawValue) [4095]"])
        for value in ["-1", "4096", "x", "0,,1", "*,1", "1,*", "**", "1;2", "99999999999"] {
            #expect(columns("\(name)=\"\(value)\"").codes == [RG_CODE_BAD_VALUE], "\(value)")
        }
    }

    @Test func aStarMeansAllColumnsButOfCollapsedOnes() {
        #expect(sets(columns("stretchColumns=\"*\"")) == ["0 0 [\(UInt32.max)]"])
        #expect(sets(columns("shrinkColumns=\" * \"")) == ["0 1 [\(UInt32.max)]"])
        #expect(columns("collapseColumns=\"*\"").codes == [RG_CODE_BAD_VALUE])
    }

    @Test func onlyTablesReadColumns() {
        let read = Reading("<TableRow stretchColumns=\"1\"/>")
        #expect(read.diagnostics.isEmpty && sets(read).isEmpty && read.kept(0) == ["stretchColumns=1"])
    }

    @Test func aCellHasAColumnAndASpan() {
        #expect(cells(leaf("layout_column=\"3\" layout_span=\"2\"")) == ["0 3 2"])
        #expect(cells(leaf("layout_span=\"7\"")) == ["0 -1 7"])
        #expect(cells(leaf("layout_column=\"0\"")) == ["0 0 1"])
        // as on Android: too small says nothing
        #expect(cells(leaf("layout_column=\"-5\" layout_span=\"0\"")).isEmpty)
        #expect(cells(leaf("layout_column=\"4095\" layout_span=\"9\"")) == ["0 4095 1"])
        for bad in ["layout_column=\"4096\"", "layout_span=\"4096\"", "layout_span=\"2.5\"", "layout_column=\"\""] {
            #expect(leaf(bad).codes == [RG_CODE_BAD_VALUE], "\(bad)")
        }
    }
}

@Suite struct TableInflateTests {
    private let text = """
        <TableLayout layout_width="match_parent" layout_height="wrap_content" stretchColumns="1" collapseColumns="3"
            shrinkColumns="*">
            <TableRow>
                <View id="a" layout_width="50" layout_height="20"/>
                <View id="b" layout_height="10"/>
                <View id="c" layout_width="30" layout_height="10"/>
                <View id="d" layout_width="30" layout_height="90"/>
            </TableRow>
            <View id="line" layout_height="2"/>
            <TableRow>
                <View id="e" layout_column="1" layout_span="2" layout_height="5"/>
            </TableRow>
        </TableLayout>
        """

    @Test func rowsShareTheirColumns() {
        let ui = UI()
        let answer = ui.inflate(text)
        #expect(answer.status == RG_OK && ui.diagnostics.isEmpty)
        #expect(CReglet.rg_layout(ui.ctx, answer.root, 400, 400) == RG_OK)
        #expect(ui.frame(ui.find(answer.root, "a")) == [0, 0, 50, 20])
        #expect(ui.frame(ui.find(answer.root, "b")) == [50, 0, 320, 10])
        #expect(ui.frame(ui.find(answer.root, "c")) == [370, 0, 30, 10])
        #expect(ui.frame(ui.find(answer.root, "d")) == [0, 0, 0, 0])
        #expect(ui.frame(ui.find(answer.root, "line")) == [0, 20, 400, 2])
        #expect(ui.frame(ui.find(answer.root, "e")) == [50, 0, 350, 5])
    }

    @Test func everyAllocationMayFailAndNothingChanges() { inflatingMayFail(text, nodes: 9) }
}
