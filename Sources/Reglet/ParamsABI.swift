// SPDX-License-Identifier: MIT
// The C API of parameters: reglet/params.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_node_set_param") @implementation
public func rg_node_set_param(_ ctx: OpaquePointer!, _ node: rg_node, _ param: rg_param, _ value: Float) -> rg_status {
    enter(ctx, node) { engine, row in engine.params.set(row, param, value) }
}

@_cdecl("rg_node_get_param") @implementation
public func rg_node_get_param(
    _ ctx: OpaquePointer!, _ node: rg_node, _ param: rg_param, _ value: UnsafeMutablePointer<Float>!
) -> rg_status {
    read(ctx, node, into: value, 0) { engine, row, value in engine.params.get(row, param, value) }
}
