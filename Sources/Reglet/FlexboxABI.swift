// SPDX-License-Identifier: MIT
// The C API of flexboxes: reglet/flexbox.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_flexbox_init") @implementation
public func rg_flexbox_init(_ flexbox: UnsafeMutablePointer<rg_flexbox>!, _ structSize: Int) {
    initialize(flexbox, structSize) { FlexboxLayout.defaultFlexbox }
}

@_cdecl("rg_flex_item_init") @implementation
public func rg_flex_item_init(_ item: UnsafeMutablePointer<rg_flex_item>!, _ structSize: Int) {
    initialize(item, structSize) { FlexboxLayout.defaultFlexItem }
}

@_cdecl("rg_node_set_flexbox") @implementation
public func rg_node_set_flexbox(
    _ ctx: OpaquePointer!, _ node: rg_node, _ flexbox: UnsafePointer<rg_flexbox>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let flexbox else { return engine.failNull() }
        return engine.flexboxLayout.setFlexbox(row, flexbox.pointee)
    }
}

@_cdecl("rg_node_get_flexbox") @implementation
public func rg_node_get_flexbox(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_flexbox>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_flexbox)") { engine, row in
        guard let flexbox = engine.flexboxLayout.flexboxOf(row) else {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a flexbox")
        }
        out.pointee = flexbox
        return RG_OK
    }
}

@_cdecl("rg_node_set_flex_item") @implementation
public func rg_node_set_flex_item(
    _ ctx: OpaquePointer!, _ node: rg_node, _ item: UnsafePointer<rg_flex_item>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let item else { return engine.failNull() }
        return engine.flexboxLayout.setFlexItem(row, item.pointee)
    }
}

@_cdecl("rg_node_get_flex_item") @implementation
public func rg_node_get_flex_item(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_flex_item>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_flex_item)") { engine, row in
        out.pointee = engine.flexboxLayout.flexItemOf(row)
        return RG_OK
    }
}
