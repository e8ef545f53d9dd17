// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct GridTests {
    private func grid(_ attributes: String, density: Double = 1) -> (grid: rg_grid?, read: Reading) {
        let read = Reading("<GridLayout \(attributes)/>") { $0.density = density }
        return (read.plan.grids.count == 1 ? read.plan.grids[0].grid : nil, read)
    }

    /// The cell of a leaf inside a grid.
    private func cell(_ attributes: String) -> (cell: rg_grid_cell?, read: Reading) {
        let read = Reading("<GridLayout><View \(attributes)/></GridLayout>")
        guard read.plan.gridCells.count == 1, read.plan.gridCells[0].node == 1 else { return (nil, read) }
        return (read.plan.gridCells[0].cell, read)
    }

    @Test func aGridReadsItsCounts() {
        let (grid, read) = grid("rowCount=\"3\" columnCount=\"0\"")
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(0).isEmpty)
        #expect(grid?.row_count == 3 && grid?.column_count == 0)
    }

    @Test func aGridReadsItsModes() {
        let (grid, _) = grid(
            """
            alignmentMode="alignBounds" useDefaultMargins="true" rowOrderPreserved="false" columnOrderPreserved="no"
            """, density: 1.5)
        #expect(grid?.alignment == RG_GRID_ALIGN_BOUNDS && grid?.use_default_margins == true)
        #expect(grid?.row_order_preserved == false && grid?.column_order_preserved == false)
        #expect(grid?.default_margin == 6 && grid?.row_count == -1)
        #expect(self.grid("alignmentMode=\"alignMargins\"").grid?.alignment == RG_GRID_ALIGN_MARGINS)
    }

    @Test func aGridWithoutAttributesHasTheDefaults() {
        #expect(grid("").grid == nil)
        #expect(cell("").cell == nil)
    }

    @Test func aChildReadsItsCell() {
        let (cell, read) = cell(
            """
            layout_row="2" layout_column="32767" layout_rowSpan="3" layout_columnSpan="4" layout_rowWeight="0.5" \
            layout_columnWeight="2"
            """)
        #expect(read.status == RG_OK && read.diagnostics.isEmpty && read.kept(1).isEmpty)
        #expect(cell?.row == 2 && cell?.column == 32767 && cell?.row_span == 3 && cell?.column_span == 4)
        #expect(cell?.row_weight == 0.5 && cell?.column_weight == 2 && cell?.own_margins == 0)
    }

    @Test(arguments: [
        "layout_row=\"-1\"", "layout_column=\"32768\"", "layout_rowSpan=\"0\"", "layout_columnSpan=\"32768\"",
        "layout_rowWeight=\"-1\"", "layout_columnWeight=\"much\"", "layout_column=\"1.5\"",
    ])
    func cellsBeyondTheLimitsAreRefused(_ attribute: String) {
        #expect(cell(attribute).read.codes == [RG_CODE_BAD_VALUE])
    }

    @Test(arguments: [
        "rowCount=\"-1\"", "columnCount=\"32768\"", "alignmentMode=\"bounds\"", "useDefaultMargins=\"4\"",
    ])
    func gridsBeyondTheLimitsAreRefused(_ attribute: String) {
        #expect(grid(attribute).read.codes == [RG_CODE_BAD_VALUE])
    }

    @Test func otherContainersKeepWhatOnlyGridsRead() {
        let read = Reading("<FrameLayout rowCount=\"x\" useDefaultMargins=\"true\"/>")
        #expect(read.status == RG_OK && read.kept(0) == ["rowCount=x", "useDefaultMargins=true"])
        #expect(read.plan.grids.count == 0)
    }

    @Test func marginsOfAChildGoByTheGridsPrecedence() {
        let (cell, read) = cell("layout_margin=\"5\" layout_marginLeft=\"0\" layout_marginHorizontal=\"9\"")
        let style = read.style(1)
        #expect(style.margin_left == 0 && style.margin_top == 5 && style.margin_right == 5 && style.margin_bottom == 5)
        #expect(cell?.own_margins == 15)
        let (other, sides) = self.cell("layout_marginVertical=\"9\" layout_marginTop=\"0\" layout_marginStart=\"3\"")
        #expect(sides.style(1).margin_top == 0 && sides.style(1).margin_bottom == 0)
        #expect(sides.style(1).margin_start == px(3) && other?.own_margins == UInt32(RG_GRID_OWN_TOP))
    }
}

@Suite struct GridInflateTests {
    private let text = """
        <GridLayout xmlns:android="http://schemas.android.com/apk/res/android" layout_width="200" layout_height="100"
            android:columnCount="3" android:useDefaultMargins="true">
            <View android:id="@+id/a" layout_width="50" layout_height="20"/>
            <View android:id="@+id/b" layout_width="30" layout_height="10" android:layout_margin="0"/>
            <ImageView android:id="@+id/c" contentWidth="10" contentHeight="10" android:layout_row="1" android:layout_columnSpan="2"
                android:layout_gravity="fill_horizontal"/>
            <ImageView android:id="@+id/d" contentWidth="5" contentHeight="5" android:layout_columnWeight="1"/>
        </GridLayout>
        """

    @Test func cellsLayOutTheChildren() {
        let ui = UI()
        let answer = ui.inflate(text)
        #expect(answer.status == RG_OK && ui.diagnostics.isEmpty)
        #expect(CReglet.rg_layout(ui.ctx, answer.root, 400, 400) == RG_OK)
        #expect(ui.frame(ui.find(answer.root, "a")) == [4, 4, 50, 20])
        #expect(ui.frame(ui.find(answer.root, "b")) == [58, 0, 30, 10])
        #expect(ui.frame(ui.find(answer.root, "c")) == [4, 86, 80, 10])
        #expect(ui.frame(ui.find(answer.root, "d")) == [92, 86, 104, 5])
    }

    @Test func aRootAppendedToAGridReadsItsMarginsAsAChildOfOne() {
        let ui = UI()
        let grid = ui.inflate(text)
        let answer = ui.inflate("<View layout_margin=\"3\" layout_marginLeft=\"7\"/>") { $0.parent = grid.root }
        var left: Float = 0, top: Float = 0
        #expect(answer.status == RG_OK)
        #expect(CReglet.rg_node_get_float(ui.ctx, answer.root, RG_MARGIN_LEFT, &left) == RG_OK && left == 7)
        #expect(CReglet.rg_node_get_float(ui.ctx, answer.root, RG_MARGIN_TOP, &top) == RG_OK && top == 3)
    }

    @Test func everyAllocationMayFailAndNothingChanges() { inflatingMayFail(text, nodes: 5) }
}
