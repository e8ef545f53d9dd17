// SPDX-License-Identifier: MIT
// The C API of grids: reglet/grid.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_grid_init") @implementation
public func rg_grid_init(_ grid: UnsafeMutablePointer<rg_grid>!, _ structSize: Swift.Int) {
    initialize(grid, structSize) { GridLayout.defaultGrid }
}

@_cdecl("rg_grid_cell_init") @implementation
public func rg_grid_cell_init(_ cell: UnsafeMutablePointer<rg_grid_cell>!, _ structSize: Swift.Int) {
    initialize(cell, structSize) { GridLayout.defaultGridCell }
}

@_cdecl("rg_node_set_grid") @implementation
public func rg_node_set_grid(_ ctx: OpaquePointer!, _ node: rg_node, _ grid: UnsafePointer<rg_grid>!) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let grid else { return engine.failNull() }
        return engine.gridLayout.setGrid(row, grid.pointee)
    }
}

@_cdecl("rg_node_get_grid") @implementation
public func rg_node_get_grid(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_grid>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_grid)") { engine, row in
        guard let grid = engine.gridLayout.gridOf(row) else {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a grid")
        }
        out.pointee = grid
        return RG_OK
    }
}

@_cdecl("rg_node_set_grid_cell") @implementation
public func rg_node_set_grid_cell(
    _ ctx: OpaquePointer!, _ node: rg_node, _ cell: UnsafePointer<rg_grid_cell>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let cell else { return engine.failNull() }
        return engine.gridLayout.setGridCell(row, cell.pointee)
    }
}

@_cdecl("rg_node_get_grid_cell") @implementation
public func rg_node_get_grid_cell(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_grid_cell>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_grid_cell)") { engine, row in
        out.pointee = engine.gridLayout.gridCellOf(row)
        return RG_OK
    }
}

@_cdecl("rg_nodes_set_grid_cell") @implementation
public func rg_nodes_set_grid_cell(
    _ ctx: OpaquePointer!, _ nodes: UnsafePointer<rg_node>!, _ nodeStride: Swift.Int,
    _ cells: UnsafePointer<rg_grid_cell>!, _ cellStride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    enter(ctx) { engine in
        if count == 0 { return RG_OK }
        guard let nodes, let cells, count > 0 else { return engine.failNull() }
        if nodeStride < MemoryLayout<rg_node>.size || nodeStride & 7 != 0 || cellStride < 0 || cellStride & 3 != 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a stride is too small or not aligned")
        }
        return engine.gridLayout.setGridCells(nodes, Int(nodeStride), cells, Int(cellStride), Int(count))
    }
}
