// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Grids and the cells of their children.
extension Inflater {
    /// Whether the tag that is being read lies in a grid.
    var inGrid: Bool {
        open.count > 0 ? open[open.count &- 1].meaning.kind == RG_KIND_GRID : options.parentKind == RG_KIND_GRID
    }

    @_optimize(size)
    mutating func applyGrid(_ attribute: Attribute, _ values: inout TagValues) {
        values.isGridGiven = true
        switch attribute.name {
        case .rowCount: index(attribute, &values.grid.row_count)
        case .columnCount: index(attribute, &values.grid.column_count)
        case .alignmentMode:
            if let place = word(attribute, "alignMargins alignBounds", "alignMargins or alignBounds") {
                values.grid.alignment = rg_grid_alignment(rawValue: place)
            }
        case .useDefaultMargins: bool(attribute, &values.grid.use_default_margins)
        case .rowOrderPreserved: bool(attribute, &values.grid.row_order_preserved)
        default: bool(attribute, &values.grid.column_order_preserved)
        }
    }

    @_optimize(size)
    mutating func applyCell(_ attribute: Attribute, _ values: inout TagValues) {
        values.isCellGiven = true
        switch attribute.name {
        case .layoutRow: index(attribute, &values.cell.row)
        case .layoutColumn: index(attribute, &values.cell.column)
        case .layoutRowSpan: index(attribute, &values.cell.row_span, least: 1)
        case .layoutColumnSpan: index(attribute, &values.cell.column_span, least: 1)
        case .layoutRowWeight: number(attribute, &values.cell.row_weight)
        default: number(attribute, &values.cell.column_weight)
        }
    }

    /// layout_column: tables and grids read it, each in its own limits.
    @_optimize(size)
    mutating func column(_ attribute: Attribute, _ values: inout TagValues) {
        if inGrid {
            applyCell(attribute, &values)
            if values.cell.column < Int32(RG_MAX_COLUMNS) { values.column = values.cell.column }
        } else {
            place(attribute, &values.column, least: -1)
            values.cell.column = values.column
            if values.column >= 0 { values.isCellGiven = true }
        }
    }

    @inline(__always)
    private mutating func index(_ attribute: Attribute, _ out: inout Int32) { index(attribute, &out, least: 0) }

    @inline(never)
    @_optimize(size)
    private mutating func index(_ attribute: Attribute, _ out: inout Int32, least: Int32) {
        if let value = readInteger(attribute.value), value >= least, value <= RG_GRID_MAX_INDEX {
            out = value
        } else if least == 0 {
            badValue(attribute, "an integer from 0 to 32,767")
        } else {
            badValue(attribute, "an integer from 1 to 32,767")
        }
    }

    /// The node to be added is a grid, or lies in one. The default margin is Android's: 4 dp.
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
