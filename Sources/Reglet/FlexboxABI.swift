// SPDX-License-Identifier: MIT
// The C API of flexboxes: reglet/flexbox.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_flexbox_init") @implementation
public func rg_flexbox_init(_ flexbox: UnsafeMutablePointer<rg_flexbox>!, _ structSize: Swift.Int) {
    if let flexbox, structSize >= MemoryLayout<rg_flexbox>.size { FlexboxLayout.initialize(flexbox) }
}

@_cdecl("rg_flex_item_init") @implementation
public func rg_flex_item_init(_ item: UnsafeMutablePointer<rg_flex_item>!, _ structSize: Swift.Int) {
    if let item, structSize >= MemoryLayout<rg_flex_item>.size { FlexboxLayout.initialize(item) }
}

@_cdecl("rg_node_set_flexbox") @implementation
public func rg_node_set_flexbox(
    _ ctx: OpaquePointer!, _ node: rg_node, _ flexbox: UnsafePointer<rg_flexbox>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let flexbox else { return engine.failNull() }
        return engine.flexboxLayout.setFlexbox(row, flexbox)
    }
}

@_cdecl("rg_node_get_flexbox") @implementation
public func rg_node_get_flexbox(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_flexbox>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_flexbox)") { engine, row in
        engine.flexboxLayout.readFlexbox(row, out)
            ? RG_OK : engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a flexbox")
    }
}

@_cdecl("rg_node_set_flex_item") @implementation
public func rg_node_set_flex_item(
    _ ctx: OpaquePointer!, _ node: rg_node, _ item: UnsafePointer<rg_flex_item>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let item else { return engine.failNull() }
        return engine.flexboxLayout.setFlexItem(row, item)
    }
}

@_cdecl("rg_node_get_flex_item") @implementation
public func rg_node_get_flex_item(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_flex_item>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_flex_item)") { engine, row in
        engine.flexboxLayout.readFlexItem(row, out)
        return RG_OK
    }
}
