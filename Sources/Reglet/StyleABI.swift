// SPDX-License-Identifier: MIT
// The C API of styles: reglet/style.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_style_init") @implementation
public func rg_style_init(_ style: UnsafeMutablePointer<rg_style>!, _ structSize: Swift.Int) {
    guard let style, structSize >= MemoryLayout<rg_style>.size else { return }
    clearStruct(style, Int(MemoryLayout<rg_style>.size))
    StyleEditor.setDefaults(style)
}

// MARK: - One node

@_cdecl("rg_node_set_length") @implementation
public func rg_node_set_length(
    _ ctx: OpaquePointer!, _ node: rg_node, _ property: rg_property, _ value: rg_length
) -> rg_status {
    enterNoted(ctx, node) { engine, row in engine.styleEditor.set(row, property, .length(value)) }
}

@_cdecl("rg_node_set_float") @implementation
public func rg_node_set_float(
    _ ctx: OpaquePointer!, _ node: rg_node, _ property: rg_property, _ value: Float
) -> rg_status {
    enterNoted(ctx, node) { engine, row in engine.styleEditor.set(row, property, .float(value)) }
}

@_cdecl("rg_node_set_int") @implementation
public func rg_node_set_int(
    _ ctx: OpaquePointer!, _ node: rg_node, _ property: rg_property, _ value: Int32
) -> rg_status {
    enterNoted(ctx, node) { engine, row in engine.styleEditor.set(row, property, .int(value)) }
}

@_cdecl("rg_node_get_length") @implementation
public func rg_node_get_length(
    _ ctx: OpaquePointer!, _ node: rg_node, _ property: rg_property, _ out: UnsafeMutablePointer<rg_length>!
) -> rg_status {
    read(ctx, node, into: out, rg_length()) { engine, row, out in
        guard let value = engine.styleEditor.length(row, property) else {
            return engine.styleEditor.failProperty(property, "not a length property")
        }
        out.pointee = value
        return RG_OK
    }
}

@_cdecl("rg_node_get_float") @implementation
public func rg_node_get_float(
    _ ctx: OpaquePointer!, _ node: rg_node, _ property: rg_property, _ out: UnsafeMutablePointer<Float>!
) -> rg_status {
    read(ctx, node, into: out, 0) { engine, row, out in
        guard let value = engine.styleEditor.float(row, property) else {
            return engine.styleEditor.failProperty(
                property, "not a float property, or not supported by this kind of node")
        }
        out.pointee = value
        return RG_OK
    }
}

@_cdecl("rg_node_get_int") @implementation
public func rg_node_get_int(
    _ ctx: OpaquePointer!, _ node: rg_node, _ property: rg_property, _ out: UnsafeMutablePointer<Int32>!
) -> rg_status {
    read(ctx, node, into: out, 0) { engine, row, out in
        guard let value = engine.styleEditor.int(row, property) else {
            return engine.styleEditor.failProperty(
                property, "not an integer property, or not supported by this kind of node")
        }
        out.pointee = value
        return RG_OK
    }
}

// MARK: - Many nodes

@_cdecl("rg_nodes_set_length") @implementation
public func rg_nodes_set_length(
    _ ctx: OpaquePointer!, _ property: rg_property, _ nodes: UnsafePointer<rg_node>!, _ nodeStride: Swift.Int,
    _ values: UnsafePointer<rg_length>!, _ valueStride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    batch(ctx, .length, property, nodes, Int(nodeStride), values, Int(valueStride), Int(count))
}

@_cdecl("rg_nodes_set_float") @implementation
public func rg_nodes_set_float(
    _ ctx: OpaquePointer!, _ property: rg_property, _ nodes: UnsafePointer<rg_node>!, _ nodeStride: Swift.Int,
    _ values: UnsafePointer<Float>!, _ valueStride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    batch(ctx, .float, property, nodes, Int(nodeStride), values, Int(valueStride), Int(count))
}

@_cdecl("rg_nodes_set_int") @implementation
public func rg_nodes_set_int(
    _ ctx: OpaquePointer!, _ property: rg_property, _ nodes: UnsafePointer<rg_node>!, _ nodeStride: Swift.Int,
    _ values: UnsafePointer<Int32>!, _ valueStride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    batch(ctx, .int, property, nodes, Int(nodeStride), values, Int(valueStride), Int(count))
}

@inline(never)
private func batch(
    _ ctx: OpaquePointer?, _ kind: PropertyBatch.Kind, _ property: rg_property, _ nodes: UnsafePointer<rg_node>?,
    _ nodeStride: Int, _ values: UnsafeRawPointer?, _ valueStride: Int, _ count: Int
) -> rg_status {
    enterNoted(ctx) { engine in
        if count == 0 { return RG_OK }
        guard let nodes, let values else { return engine.failNull() }
        if count < 0 { return engine.failLength() }
        if nodeStride < MemoryLayout<rg_node>.size || nodeStride & 7 != 0 || valueStride < 0 || valueStride & 3 != 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a stride is too small or not aligned")
        }
        return engine.styleEditor.setAll(property, PropertyBatch(kind, nodes, nodeStride, values, valueStride, count))
    }
}

// MARK: - Whole styles

@_cdecl("rg_node_set_style") @implementation
public func rg_node_set_style(_ ctx: OpaquePointer!, _ node: rg_node, _ style: UnsafePointer<rg_style>!) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let style else { return engine.failNull() }
        return engine.styleEditor.setStyle(row, style)
    }
}

@_cdecl("rg_node_get_style") @implementation
public func rg_node_get_style(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_style>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_style)") { engine, row in
        out.pointee = engine.styleEditor.style(row)
        return RG_OK
    }
}
