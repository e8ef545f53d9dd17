// SPDX-License-Identifier: MIT
// The C API of connections: reglet/connections.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_connections_init") @implementation
public func rg_connections_init(_ connections: UnsafeMutablePointer<rg_connections>!, _ structSize: Swift.Int) {
    initialize(connections, structSize) { ConnectionRecord.defaultConnections }
}

@_cdecl("rg_references_init") @implementation
public func rg_references_init(_ references: UnsafeMutablePointer<rg_references>!, _ structSize: Swift.Int) {
    initialize(references, structSize) { ConnectionRecord.defaultReferences }
}

@_cdecl("rg_node_set_connections") @implementation
public func rg_node_set_connections(
    _ ctx: OpaquePointer!, _ node: rg_node, _ connections: UnsafePointer<rg_connections>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        if let connections { return engine.connectionEditor.setConnections(row, connections) }
        engine.connectionEditor.removeConnections(row)
        return RG_OK
    }
}

@_cdecl("rg_node_get_connections") @implementation
public func rg_node_get_connections(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_connections>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_connections)") { engine, row in
        guard let connections = engine.connectionEditor.connectionsOf(row) else {
            return engine.fail(RG_ERROR_NOT_FOUND, "the node has no connections")
        }
        out.pointee = connections
        return RG_OK
    }
}

@_cdecl("rg_node_set_references") @implementation
public func rg_node_set_references(
    _ ctx: OpaquePointer!, _ node: rg_node, _ references: UnsafePointer<rg_references>!
) -> rg_status {
    enter(ctx, node) { engine, row in engine.connectionEditor.setReferences(row, references?.pointee) }
}

@_cdecl("rg_node_get_references") @implementation
public func rg_node_get_references(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_references>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_references)") { engine, row in
        out.pointee = engine.connectionEditor.referencesOf(row)
        return RG_OK
    }
}
