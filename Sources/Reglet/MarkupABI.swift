// SPDX-License-Identifier: MIT
// The C API of layout files: reglet/markup.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletMarkup
import RegletSyntax

@_cdecl("rg_inflate_def_init") @implementation
public func rg_inflate_def_init(_ def: UnsafeMutablePointer<rg_inflate_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { defaultInflateDef() }
}

private func defaultInflateDef() -> rg_inflate_def {
    var def = rg_inflate_def()
    def.struct_size = UInt32(MemoryLayout<rg_inflate_def>.size)
    def.unknown_tag = RG_UNKNOWN_TAG_WARN
    def.max_attributes = 1024
    return def
}

/// Checks the common arguments of inflating functions, then calls `body` with the definition and the file name.
func inflate(
    _ ctx: OpaquePointer?, _ given: UnsafePointer<rg_inflate_def>?, _ out: UnsafeMutablePointer<rg_node>?,
    _ path: UnsafePointer<CChar>?, _ body: (Engine, UnsafePointer<rg_inflate_def>, Bytes?) -> rg_status
) -> rg_status {
    out?.pointee = rg_node(id: 0)
    return enter(ctx) { engine in
        if out == nil { return engine.failNull() }
        return withUnsafePointer(to: defaultInflateDef()) { standard in
            let def = given ?? standard
            if let problem = Engine.inflateProblem(def) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
            if def.pointee.parent.id != 0 && engine.row(def.pointee.parent) < 0 { return engine.failStale() }
            if !engine.treeEditor.isUsable(def.pointee.font) {
                return engine.fail(RG_ERROR_INVALID_ARGUMENT, "no such font")
            }
            return body(engine, def, (def.pointee.file_name ?? path).map { Bytes(cString: $0) })
        }
    }
}

@_cdecl("rg_inflate") @implementation
public func rg_inflate(
    _ ctx: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Swift.Int, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    inflate(ctx, def, out, nil) { engine, def, name in
        guard let text else { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        let bytes = Bytes(UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), Int(length))
        return engine.inflate(bytes, def, fileName: name, out)
    }
}

@_cdecl("rg_inflate_file") @implementation
public func rg_inflate_file(
    _ ctx: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    inflate(ctx, def, out, path) { engine, def, name in
        guard let path else { return engine.failNull() }
        return engine.inflateFile(path, def, fileName: name, out)
    }
}

/// Checks the common arguments of functions that update a tree, then calls `body` with the row of its root, the
/// definition and the file name of that.
func reinflate(
    _ ctx: OpaquePointer?, _ root: rg_node, _ given: UnsafePointer<rg_inflate_def>?,
    _ out: UnsafeMutablePointer<rg_node>?,
    _ body: (Engine, Int, UnsafePointer<rg_inflate_def>, Bytes?, UnsafeMutablePointer<rg_node>) -> rg_status
) -> rg_status {
    out?.pointee = rg_node(id: 0)
    return enter(ctx, root) { engine, row in
        var def = given?.pointee ?? defaultInflateDef()
        def.parent = rg_node(id: 0)
        if let problem = Engine.inflateProblem(&def) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        if !engine.treeEditor.isUsable(def.font) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, "no such font") }
        if let problem = engine.reloadProblem(row) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        var made = rg_node()
        let status = body(engine, row, &def, def.file_name.map { Bytes(cString: $0) }, &made)
        if status == RG_OK { out?.pointee = made }
        return status
    }
}

@_cdecl("rg_reinflate") @implementation
public func rg_reinflate(
    _ ctx: OpaquePointer!, _ root: rg_node, _ text: UnsafePointer<CChar>!, _ length: Swift.Int,
    _ def: UnsafePointer<rg_inflate_def>!, _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    reinflate(ctx, root, def, out) { engine, row, def, name, out in
        guard let text else { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        let former = engine.state.pointee.attributes.source(slot: Engine.slot(root)).map { Bytes(cString: $0.file) }
        let bytes = Bytes(UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), Int(length))
        return engine.inflate(bytes, def, fileName: name ?? former, for: .reload(row), out)
    }
}

// MARK: - Tags and kept attributes

@_cdecl("rg_node_tag") @implementation
public func rg_node_tag(_ ctx: OpaquePointer!, _ node: rg_node) -> UnsafePointer<CChar>! {
    look(ctx, node, nil) { engine, _ in engine.state.pointee.attributes.tag(slot: Engine.slot(node)) } ?? constant("")
}

@_cdecl("rg_node_source") @implementation
public func rg_node_source(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_source>!
) -> rg_status {
    read(ctx, node, into: out, rg_source()) { engine, _, out in
        guard let source = engine.state.pointee.attributes.source(slot: Engine.slot(node)) else {
            return engine.fail(RG_ERROR_NOT_FOUND, "the node is not from a layout file")
        }
        out.pointee = source
        return RG_OK
    }
}

@_cdecl("rg_node_attribute_count") @implementation
public func rg_node_attribute_count(_ ctx: OpaquePointer!, _ node: rg_node) -> UInt32 {
    look(ctx, node, 0) { engine, _ in engine.state.pointee.attributes.attributeCount(slot: Engine.slot(node)) }
}

@_cdecl("rg_node_attribute_at") @implementation
public func rg_node_attribute_at(
    _ ctx: OpaquePointer!, _ node: rg_node, _ index: UInt32,
    _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> rg_status {
    name?.pointee = nil
    value?.pointee = nil
    return read(ctx, node) { engine, _ in
        guard let name, let value else { return engine.failNull() }
        guard let found = engine.state.pointee.attributes.attribute(slot: Engine.slot(node), index) else {
            return engine.fail(RG_ERROR_NOT_FOUND, "the attribute index is out of range")
        }
        name.pointee = found.name
        value.pointee = found.value
        return RG_OK
    }
}

@_cdecl("rg_node_attribute") @implementation
public func rg_node_attribute(
    _ ctx: OpaquePointer!, _ node: rg_node, _ name: UnsafePointer<CChar>!
) -> UnsafePointer<CChar>! {
    guard let name else { return nil }
    return look(ctx, node, nil) { engine, _ in
        engine.state.pointee.attributes.attribute(slot: Engine.slot(node), named: name)
    }
}
