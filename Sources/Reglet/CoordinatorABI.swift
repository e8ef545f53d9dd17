// SPDX-License-Identifier: MIT
// The C API of coordinators: reglet/coordinator.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_node_get_app_bar") @implementation
public func rg_node_get_app_bar(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_app_bar>!
) -> rg_status {
    read(ctx, node, into: out, rg_app_bar()) { engine, row, out in
        guard let bar = engine.coordinatorLayout.appBar(row) else {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not an app bar")
        }
        out.pointee = bar
        return RG_OK
    }
}

@_cdecl("rg_node_set_coordinator_anchor") @implementation
public func rg_node_set_coordinator_anchor(_ ctx: OpaquePointer!, _ node: rg_node, _ anchor: rg_node) -> rg_status {
    enter(ctx, node) { engine, row in
        if anchor.id != 0 && engine.row(anchor) < 0 { return engine.failStale() }
        return engine.coordinatorLayout.setAnchor(row, anchor)
    }
}

@_cdecl("rg_node_get_coordinator_anchor") @implementation
public func rg_node_get_coordinator_anchor(
    _ ctx: OpaquePointer!, _ node: rg_node, _ anchor: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    read(ctx, node, into: anchor, rg_node(id: 0)) { engine, row in engine.coordinatorLayout.anchorOf(row) }
}

@_cdecl("rg_node_set_keylines") @implementation
public func rg_node_set_keylines(
    _ ctx: OpaquePointer!, _ node: rg_node, _ x: UnsafePointer<Float>!, _ count: Swift.Int
) -> rg_status {
    enter(ctx, node) { engine, row in engine.coordinatorLayout.setKeylines(row, x, Int(count)) }
}
