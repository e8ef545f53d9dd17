// SPDX-License-Identifier: MIT
// The C API of templates: reglet/template.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletMarkup
import RegletSyntax

/// Checks the common arguments of functions that make a template, then calls `body`, which writes its handle as that of
/// a node.
private func makeTemplate(
    _ ctx: OpaquePointer?, _ def: UnsafePointer<rg_inflate_def>?, _ out: UnsafeMutablePointer<rg_template>?,
    _ body: (Engine, UnsafePointer<rg_inflate_def>, Bytes?, UnsafeMutablePointer<rg_node>) -> rg_status
) -> rg_status {
    out?.pointee = rg_template()
    var root = rg_node()  // a template has none
    return inflate(ctx, def, &root, nil) { engine, def, name in
        if out == nil { return engine.failNull() }
        var made = rg_node()
        let status = body(engine, def, name, &made)
        if status == RG_OK { out?.pointee = rg_template(id: made.id) }
        return status
    }
}

@_cdecl("rg_template_create") @implementation
public func rg_template_create(
    _ ctx: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Swift.Int, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_template>!
) -> rg_status {
    makeTemplate(ctx, def, out) { engine, def, name, out in
        guard let text else { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        let bytes = Bytes(UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), Int(length))
        return engine.inflate(bytes, def, fileName: name, for: .template, out)
    }
}

@_cdecl("rg_template_create_resource") @implementation
public func rg_template_create_resource(
    _ ctx: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_template>!
) -> rg_status {
    makeTemplate(ctx, def, out) { engine, def, fileName, out in
        guard let name else { return engine.failNull() }
        return engine.inflateResource(Bytes(cString: name), def, fileName: fileName, for: .template, out)
    }
}

@_cdecl("rg_template_destroy") @implementation
public func rg_template_destroy(_ ctx: OpaquePointer!, _ template: rg_template) -> rg_status {
    enter(ctx) { $0.treeEditor.destroyTemplate(template) }
}

@_cdecl("rg_template_node_count") @implementation
public func rg_template_node_count(_ ctx: OpaquePointer!, _ template: rg_template) -> UInt32 {
    UInt32(truncatingIfNeeded: engine(ctx)?.templateNodeCount(template) ?? 0)
}

@_cdecl("rg_template_node") @implementation
public func rg_template_node(
    _ ctx: OpaquePointer!, _ template: rg_template, _ path: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    out?.pointee = 0
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let path, let out else { return engine.failNull() }
    let index = engine.templateNode(template, Bytes(cString: path))
    if index == -2 { return engine.treeEditor.failTemplate() }
    if index < 0 { return engine.fail(RG_ERROR_NOT_FOUND, "no node of the template has this path") }
    out.pointee = UInt32(truncatingIfNeeded: index)
    return RG_OK
}

@_cdecl("rg_template_instantiate") @implementation
public func rg_template_instantiate(
    _ ctx: OpaquePointer!, _ template: rg_template, _ parent: rg_node, _ count: UInt32,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    let status = enter(ctx) { engine in
        let row = engine.row(parent)
        if parent.id != 0 && row < 0 { return engine.failStale() }
        if row >= 0 && !engine.treeEditor.canHaveChildren(row) {
            return engine.fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
        }
        return engine.instantiate(template, under: parent, Int(count), out)
    }
    let size = Int(rg_template_node_count(ctx, template)) &* MemoryLayout<rg_node>.stride
    return clear(out, Int(count) &* size, after: status)
}

@_cdecl("rg_template_save") @implementation
public func rg_template_save(
    _ ctx: OpaquePointer!, _ template: rg_template, _ sink: rg_sink_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    enter(ctx) { engine in
        guard let sink else { return engine.failNull() }
        return engine.saveTemplate(template, sink, user)
    }
}

@_cdecl("rg_template_load") @implementation
public func rg_template_load(
    _ ctx: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ size: Swift.Int, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_template>!
) -> rg_status {
    makeTemplate(ctx, def, out) { engine, def, _, out in
        guard let bytes else { return engine.failNull() }
        if size < 0 { return engine.failLength() }
        return engine.loadTemplate(Bytes(bytes.assumingMemoryBound(to: UInt8.self), Int(size)), def, out)
    }
}
