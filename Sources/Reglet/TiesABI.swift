// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

@_cdecl("rg_ties_init") @implementation
public func rg_ties_init(_ ties: UnsafeMutablePointer<rg_ties>!, _ structSize: Int) {
    guard let ties, structSize >= MemoryLayout<rg_ties>.size else { return }
    ties.pointee = Engine.defaultTies
}

@_cdecl("rg_references_init") @implementation
public func rg_references_init(_ references: UnsafeMutablePointer<rg_references>!, _ structSize: Int) {
    guard let references, structSize >= MemoryLayout<rg_references>.size else { return }
    references.pointee = Engine.defaultReferences
}

@_cdecl("rg_node_set_ties") @implementation
public func rg_node_set_ties(_ ctx: OpaquePointer!, _ node: rg_node, _ ties: UnsafePointer<rg_ties>!) -> rg_status {
    enter(ctx, node) { engine, row in
        if let ties { return engine.setTies(row, ties) }
        engine.removeTies(row)
        return RG_OK
    }
}

@_cdecl("rg_node_get_ties") @implementation
public func rg_node_get_ties(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_ties>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_ties)") { engine, row in
        guard let ties = engine.tiesOf(row) else { return engine.fail(RG_ERROR_NOT_FOUND, "the node has no ties") }
        out.pointee = ties
        return RG_OK
    }
}

@_cdecl("rg_node_set_references") @implementation
public func rg_node_set_references(
    _ ctx: OpaquePointer!, _ node: rg_node, _ references: UnsafePointer<rg_references>!
) -> rg_status {
    enter(ctx, node) { engine, row in engine.setReferences(row, references?.pointee) }
}

@_cdecl("rg_node_get_references") @implementation
public func rg_node_get_references(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_references>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_references)") { engine, row in
        out.pointee = engine.referencesOf(row)
        return RG_OK
    }
}
