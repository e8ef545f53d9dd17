// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Gives the hints, spans, rules, table columns, grids and flexboxes of a plan to the nodes made from it.
extension Engine {
    /// Gives the nodes their hints, spans, relative rules, tables, grids and flexboxes. - Returns: RG_OK, or the first failure.
    @_optimize(size)
    func setRules(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        for index in 0..<plan.nodes.count where plan.nodes[index].hint != 0 {
            let hint = plan.text(plan.nodes[index].hint &- 1)
            let status = treeEditor.setText(row(handles[index]), hint.base, hint.count, isHint: true)
            if status != RG_OK { return status }
        }
        var index = 0
        while index < plan.rules.count {
            let rule = plan.rules[index]
            let row = self.row(handles[Int(rule.node)])
            let status: rg_status
            if rule.id == 0 {
                status = relativeLayout.setParentRules(row, rule.flags)
            } else {
                let start = plan.texts.pointer(Int(rule.id) &- 1)
                let length = cStringLength(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
                status = relativeLayout.setAnchor(row, rule.rule, start, length)
            }
            if status != RG_OK { return status }
            index &+= 1
        }
        let status = setSpans(&plan, handles)
        return status == RG_OK ? setTables(&plan, handles) : status
    }

    @_optimize(size)
    private func setTables(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        var index = 0
        while index < plan.columnSets.count {
            let columns = plan.columnSets[index]
            let first = plan.columns.base.map { UnsafePointer($0 + Int(columns.first)) }
            let status = tableLayout.setColumns(row(handles[Int(columns.node)]), columns.set, first, Int(columns.count))
            if status != RG_OK { return status }
            index &+= 1
        }
        index = 0
        while index < plan.cells.count {
            let cell = plan.cells[index]
            let status = tableLayout.setTableCell(row(handles[Int(cell.node)]), cell.column, cell.span)
            if status != RG_OK { return status }
            index &+= 1
        }
        return setGrids(&plan, handles)
    }

    @_optimize(size)
    private func setGrids(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        var index = 0
        while index < plan.grids.count {
            let status = gridLayout.setGrid(row(handles[Int(plan.grids[index].node)]), plan.grids[index].grid)
            if status != RG_OK { return status }
            index &+= 1
        }
        index = 0
        while index < plan.gridCells.count {
            let status = gridLayout.setGridCell(
                row(handles[Int(plan.gridCells[index].node)]), plan.gridCells[index].cell)
            if status != RG_OK { return status }
            index &+= 1
        }
        return setFlexboxes(&plan, handles)
    }

    @inline(never)
    @_optimize(size)
    private func setFlexboxes(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        var index = 0
        while index < plan.flexboxes.count {
            let given = plan.flexboxes.pointer(index)
            let status = flexboxLayout.setFlexbox(row(handles[Int(given.pointee.node)]), &given.pointee.flexbox)
            if status != RG_OK { return status }
            index &+= 1
        }
        index = 0
        while index < plan.flexItems.count {
            let given = plan.flexItems.pointer(index)
            let status = flexboxLayout.setFlexItem(row(handles[Int(given.pointee.node)]), &given.pointee.item)
            if status != RG_OK { return status }
            index &+= 1
        }
        for index in 0..<plan.cssTexts.count {
            let given = plan.cssTexts[index]
            let status = setCss(
                row(handles[Int(given.node)]), plan.text(given.text &- 1), points: Double(given.points))
            if status != RG_OK { return status }
        }
        return RG_OK
    }
}
