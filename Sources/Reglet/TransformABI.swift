// SPDX-License-Identifier: MIT
// The C API of transforms: reglet/transform.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_transform_init") @implementation
public func rg_transform_init(_ transform: UnsafeMutablePointer<rg_transform>!, _ struct_size: Swift.Int) {
    initialize(transform, struct_size) { Transforms.initial }
}

@_cdecl("rg_node_set_transform") @implementation
public func rg_node_set_transform(
    _ ctx: OpaquePointer!, _ node: rg_node, _ transform: UnsafePointer<rg_transform>!
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        guard let transform else { return engine.failNull() }
        return engine.transforms.set(row, transform.pointee)
    }
}

@_cdecl("rg_node_get_transform") @implementation
public func rg_node_get_transform(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_transform>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_transform)") { engine, row in
        out.pointee = engine.transforms.get(row)
        return RG_OK
    }
}
