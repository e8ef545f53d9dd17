// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Grids and the cells of their children.
extension Inflater {
    /// Reads layout_column, which tables and grids read within different limits.
    @_optimize(size)
    mutating func column(_ attribute: Attribute, _ values: inout TagValues) {
        if isIn(RG_KIND_GRID) {
            values.isCellGiven = true
            withUnsafeMutablePointer(to: &values.cell.column) { read(attribute, .gridIndex, into: $0) }
            if values.cell.column < Int32(RG_MAX_COLUMNS) { values.column = values.cell.column }
        } else {
            place(attribute, &values.column, least: -1)
            values.cell.column = values.column
            if values.column >= 0 { values.isCellGiven = true }
        }
    }

    /// Adds the grid or the cell of the node being read, if it is a grid or is in one. The default margin is Android's:
    /// 4 dp.
    @_optimize(size)
    mutating func addGrid(_ node: Int, _ values: TagValues) {
        let number = Int32(truncatingIfNeeded: node)
        if values.isGridGiven {
            guard plan.grids.reserve(plan.grids.count &+ 1, memory) else {
                stop(RG_ERROR_OUT_OF_MEMORY)
                return
            }
            var grid = values.grid
            let margin = Float(4 * units.density)
            if margin.isFinite { grid.default_margin = margin }
            plan.grids.append(InflatePlan.Grid(node: number, grid: grid))
        }
        if values.isCellGiven {
            guard plan.gridCells.reserve(plan.gridCells.count &+ 1, memory) else {
                stop(RG_ERROR_OUT_OF_MEMORY)
                return
            }
            plan.gridCells.append(InflatePlan.GridCell(node: number, cell: values.cell))
        }
    }
}
