// SPDX-License-Identifier: MIT
// The C API of resources: reglet/resources.h. Checks arguments, then calls RegletResources.
import CReglet
import RegletEngine
import RegletMarkup
import RegletResources
import RegletSyntax

private func loader(_ resources: OpaquePointer?) -> UnsafeMutablePointer<ResourceLoader>? {
    resources.map { UnsafeMutablePointer<ResourceLoader>($0) }
}

@_cdecl("rg_resources_def_init") @implementation
public func rg_resources_def_init(_ def: UnsafeMutablePointer<rg_resources_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) {
        var def = rg_resources_def()
        def.struct_size = UInt32(MemoryLayout<rg_resources_def>.size)
        def.max_entries = 1_000_000
        def.max_file_bytes = 16 << 20
        return def
    }
}

@_cdecl("rg_configuration_init") @implementation
public func rg_configuration_init(_ configuration: UnsafeMutablePointer<rg_configuration>!, _ structSize: Swift.Int) {
    initialize(configuration, structSize) {
        var configuration = rg_configuration()
        configuration.struct_size = UInt32(MemoryLayout<rg_configuration>.size)
        configuration.density = 160
        configuration.sdk = 34
        configuration.font_scale = 1
        return configuration
    }
}

@_cdecl("rg_obtain_def_init") @implementation
public func rg_obtain_def_init(_ def: UnsafeMutablePointer<rg_obtain_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) {
        var def = rg_obtain_def()
        def.struct_size = UInt32(MemoryLayout<rg_obtain_def>.size)
        return def
    }
}

@_cdecl("rg_resources_create") @implementation
public func rg_resources_create(
    _ def: UnsafePointer<rg_resources_def>!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> rg_status {
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = nil
    var settings = rg_resources_def()
    rg_resources_def_init(&settings, Swift.Int(MemoryLayout<rg_resources_def>.size))
    if let def {
        if Int(def.pointee.struct_size) != MemoryLayout<rg_resources_def>.size
            || (def.pointee.allocator.alloc == nil) != (def.pointee.allocator.free == nil)
        {
            return RG_ERROR_INVALID_ARGUMENT
        }
        settings = def.pointee
    }
    var made: UnsafeMutablePointer<ResourceLoader>?
    let status = ResourceLoader.make(settings, &made)
    out.pointee = made.map { OpaquePointer($0) }
    return status
}

@_cdecl("rg_resources_destroy") @implementation
public func rg_resources_destroy(_ resources: OpaquePointer!) {
    if let loader = loader(resources) { ResourceLoader.destroy(loader) }
}

@_cdecl("rg_resources_diagnostic_count") @implementation
public func rg_resources_diagnostic_count(_ resources: OpaquePointer!) -> UInt32 {
    guard let loader = loader(resources) else { return 0 }
    return ResourceLoader.locked(loader, 0) { UInt32(truncatingIfNeeded: loader.pointee.diagnostics.count) }
}

@_cdecl("rg_resources_diagnostic_at") @implementation
public func rg_resources_diagnostic_at(
    _ resources: OpaquePointer!, _ index: UInt32, _ out: UnsafeMutablePointer<rg_diagnostic>!
) -> rg_status {
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = rg_diagnostic()
    guard let loader = loader(resources) else { return RG_ERROR_INVALID_ARGUMENT }
    return ResourceLoader.locked(loader, RG_ERROR_REENTRANT) {
        guard Int(index) < loader.pointee.diagnostics.count else { return RG_ERROR_NOT_FOUND }
        out.pointee = loader.pointee.diagnostics.item(Int(index))
        return RG_OK
    }
}

private func isUTF8(_ name: Bytes) -> Bool { Utf8.firstInvalid(name.base, name.count) < 0 }

/// Checks for calls that add to resources.
private func change(
    _ resources: OpaquePointer?, _ package: UnsafePointer<CChar>?,
    _ body: (UnsafeMutablePointer<ResourceLoader>, Bytes) -> rg_status
) -> rg_status {
    guard let loader = loader(resources), !loader.pointee.isFrozen else { return RG_ERROR_INVALID_ARGUMENT }
    if loader.pointee.isLoading { return RG_ERROR_REENTRANT }
    let name = package.map { Bytes(cString: $0) } ?? Bytes(cString: "")
    if !isUTF8(name) { return RG_ERROR_INVALID_ARGUMENT }
    let status = ResourceLoader.own(loader)
    return status == RG_OK ? body(loader, name) : status
}

@_cdecl("rg_resources_add_folder") @implementation
public func rg_resources_add_folder(
    _ resources: OpaquePointer!, _ package: UnsafePointer<CChar>!, _ path: UnsafePointer<CChar>!
) -> rg_status {
    guard let path else { return RG_ERROR_INVALID_ARGUMENT }
    return change(resources, package) { ResourceLoader.addFolder($0, $1, Bytes(cString: path)) }
}

@_cdecl("rg_resources_add_provider") @implementation
public func rg_resources_add_provider(
    _ resources: OpaquePointer!, _ package: UnsafePointer<CChar>!, _ provider: UnsafePointer<rg_resource_provider>!
) -> rg_status {
    guard let provider, provider.pointee.list != nil, provider.pointee.read != nil else {
        return RG_ERROR_INVALID_ARGUMENT
    }
    return change(resources, package) { ResourceLoader.addProvider($0, $1, provider.pointee) }
}

@_cdecl("rg_resources_add_file") @implementation
public func rg_resources_add_file(
    _ resources: OpaquePointer!, _ package: UnsafePointer<CChar>!, _ path: UnsafePointer<CChar>!,
    _ text: UnsafePointer<CChar>!, _ size: Swift.Int
) -> rg_status {
    guard let path, text != nil || size == 0, size >= 0 else { return RG_ERROR_INVALID_ARGUMENT }
    let bytes = text.map { Bytes(UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self), Int(size)) }
    return change(resources, package) {
        ResourceLoader.add($0, $1, Bytes(cString: path), bytes ?? Bytes(cString: ""))
    }
}

@_cdecl("rg_resources_add_set") @implementation
public func rg_resources_add_set(
    _ resources: OpaquePointer!, _ bundle: UnsafePointer<CChar>!, _ set: UnsafePointer<CChar>!,
    _ text: UnsafePointer<CChar>!, _ size: Swift.Int
) -> rg_status {
    guard let set, text != nil || size == 0, size >= 0 else { return RG_ERROR_INVALID_ARGUMENT }
    let name = Bytes(cString: set)
    if name.count == 0 || name.firstIndex(of: 0x2E) >= 0 || !isUTF8(name) { return RG_ERROR_INVALID_ARGUMENT }
    let bytes = text.map { Bytes(UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self), Int(size)) }
    return change(resources, bundle) { ResourceLoader.addSet($0, $1, name, bytes ?? Bytes("")) }
}

@_cdecl("rg_resources_add_bundle") @implementation
public func rg_resources_add_bundle(
    _ resources: OpaquePointer!, _ bundle: UnsafePointer<CChar>!, _ path: UnsafePointer<CChar>!
) -> rg_status {
    guard let path else { return RG_ERROR_INVALID_ARGUMENT }
    return change(resources, bundle) { ResourceLoader.addBundle($0, $1, Bytes(cString: path)) }
}

@_cdecl("rg_resources_next_folder") @implementation
public func rg_resources_next_folder(_ resources: OpaquePointer!, _ package: UnsafePointer<CChar>!) -> rg_status {
    change(resources, package) { $0.pointee.nextFolder($1) }
}

@_cdecl("rg_resources_freeze") @implementation
public func rg_resources_freeze(_ resources: OpaquePointer!) -> rg_status {
    guard let loader = loader(resources) else { return RG_ERROR_INVALID_ARGUMENT }
    return loader.pointee.isLoading ? RG_ERROR_REENTRANT : loader.pointee.freeze()
}

@_cdecl("rg_resources_find") @implementation
public func rg_resources_find(
    _ resources: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<rg_resource>!
) -> rg_status {
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = 0
    guard let loader = loader(resources), let name else { return RG_ERROR_INVALID_ARGUMENT }
    return ResourceLoader.locked(loader, RG_ERROR_REENTRANT) {
        let entry = ResourceLoader.find(loader, Bytes(cString: name))
        out.pointee = rg_resource(truncatingIfNeeded: entry &+ 1)
        return entry < 0 ? RG_ERROR_NOT_FOUND : RG_OK
    }
}

@_cdecl("rg_resources_definition_at") @implementation
public func rg_resources_definition_at(
    _ resources: OpaquePointer!, _ resource: rg_resource, _ index: UInt32,
    _ out: UnsafeMutablePointer<rg_resource_definition>!
) -> rg_status {
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = rg_resource_definition()
    guard let loader = loader(resources) else { return RG_ERROR_INVALID_ARGUMENT }
    return ResourceLoader.locked(loader, RG_ERROR_REENTRANT) {
        loader.pointee.definition(Int(resource) &- 1, Int(index), out) ? RG_OK : RG_ERROR_NOT_FOUND
    }
}

@_cdecl("rg_resources_name") @implementation
public func rg_resources_name(
    _ resources: OpaquePointer!, _ resource: rg_resource, _ out: UnsafeMutablePointer<CChar>!, _ size: Swift.Int
) -> Swift.Int {
    if let out, size > 0 { out.pointee = 0 }
    guard let loader = loader(resources) else { return 0 }
    return ResourceLoader.locked(loader, 0) {
        Swift.Int(loader.pointee.writeName(Int(resource) &- 1, out, Int(size)))
    }
}

@_cdecl("rg_resources_spans") @implementation
public func rg_resources_spans(
    _ resources: OpaquePointer!, _ styled: UInt32, _ out: UnsafeMutablePointer<rg_text_span>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    guard let count else { return RG_ERROR_INVALID_ARGUMENT }
    count.pointee = 0
    guard let loader = loader(resources), out != nil || capacity == 0 else { return RG_ERROR_INVALID_ARGUMENT }
    return ResourceLoader.locked(loader, RG_ERROR_REENTRANT) {
        loader.pointee.spans(styled, out, Int(capacity), count) ? RG_OK : RG_ERROR_NOT_FOUND
    }
}

// MARK: - Layouts

@_cdecl("rg_context_set_resources") @implementation
public func rg_context_set_resources(_ ctx: OpaquePointer!, _ view: OpaquePointer!) -> rg_status {
    enter(ctx) {
        $0.state.pointee.resources = view.map { UnsafeMutableRawPointer($0) }
        $0.state.pointee.resourcesEpoch &+= 1
        return RG_OK
    }
}

@_cdecl("rg_inflate_resource") @implementation
public func rg_inflate_resource(
    _ ctx: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    inflate(ctx, def, out, nil) { engine, def, fileName in
        guard let name else { return engine.failNull() }
        return engine.inflateResource(Bytes(cString: name), def, fileName: fileName, out)
    }
}

@_cdecl("rg_reinflate_resource") @implementation
public func rg_reinflate_resource(
    _ ctx: OpaquePointer!, _ root: rg_node, _ name: UnsafePointer<CChar>!, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    reinflate(ctx, root, def, out) { engine, row, def, fileName, out in
        guard let name else { return engine.failNull() }
        return engine.inflateResource(Bytes(cString: name), def, fileName: fileName, for: .reload(row), out)
    }
}

@_cdecl("rg_context_update_resources") @implementation
public func rg_context_update_resources(_ ctx: OpaquePointer!, _ def: UnsafePointer<rg_inflate_def>!) -> rg_status {
    func update(_ def: UnsafePointer<rg_inflate_def>?) -> rg_status {
        var root = rg_node()
        return inflate(ctx, def, &root, nil) { engine, def, _ in engine.updateResources(def) }
    }
    guard let def, Int(def.pointee.struct_size) == MemoryLayout<rg_inflate_def>.size else { return update(def) }
    // only the callbacks count
    var given = def.pointee
    given.parent = rg_node(id: 0)
    given.font = rg_font(id: 0)
    return update(&given)
}

@_cdecl("rg_stub_inflate") @implementation
public func rg_stub_inflate(
    _ ctx: OpaquePointer!, _ stub: rg_node, _ def: UnsafePointer<rg_inflate_def>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    func inflate(_ def: UnsafePointer<rg_inflate_def>?) -> rg_status {
        Reglet.inflate(ctx, def, out, nil) { engine, def, _ in
            let row = engine.row(stub)
            if row < 0 { return engine.failStale() }
            var inside = def.pointee
            inside.parent = stub
            return engine.inflateStub(row, &inside, out)
        }
    }
    guard let def, Int(def.pointee.struct_size) == MemoryLayout<rg_inflate_def>.size else { return inflate(def) }
    var given = def.pointee
    given.parent = rg_node(id: 0)
    return inflate(&given)
}
