// SPDX-License-Identifier: MIT
// The C API of views of resources: reglet/resources.h.
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

private func view(_ view: OpaquePointer?) -> ResourceView? {
    view.map { ResourceView(UnsafeMutablePointer<ResourceViewState>($0)) }
}

/// Whether the numbers of a configuration are in their ranges.
private func isUsable(_ configuration: UnsafePointer<rg_configuration>) -> Bool {
    Int(configuration.pointee.struct_size) == MemoryLayout<rg_configuration>.size
        && configuration.pointee.font_scale > 0 && configuration.pointee.font_scale < 1e4
        && configuration.pointee.direction.rawValue <= RG_DIRECTION_RTL.rawValue
}

@_cdecl("rg_resource_view_create") @implementation
public func rg_resource_view_create(
    _ resources: OpaquePointer!, _ configuration: UnsafePointer<rg_configuration>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> rg_status {
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = nil
    // a view borrows the tables, which move until resources are frozen
    guard let loader = resources.map({ UnsafeMutablePointer<ResourceLoader>($0) }), loader.pointee.isFrozen,
        let configuration, isUsable(configuration)
    else { return RG_ERROR_INVALID_ARGUMENT }
    var status = RG_OK
    out.pointee = ResourceView.make(loader, configuration, &status).map { OpaquePointer($0) }
    return status
}

@_cdecl("rg_resource_view_destroy") @implementation
public func rg_resource_view_destroy(_ view: OpaquePointer!) {
    if let view { ResourceView.destroy(UnsafeMutablePointer<ResourceViewState>(view)) }
}

@_cdecl("rg_resource_view_apply_style") @implementation
public func rg_resource_view_apply_style(_ view: OpaquePointer!, _ style: rg_resource, _ force: Bool) -> rg_status {
    guard let view = Reglet.view(view), view.isResource(style) else { return RG_ERROR_INVALID_ARGUMENT }
    return view.applyStyle(Int32(bitPattern: style) &- 1, force: force)
}

@_cdecl("rg_resource_view_set_configuration") @implementation
public func rg_resource_view_set_configuration(
    _ view: OpaquePointer!, _ configuration: UnsafePointer<rg_configuration>!
) -> rg_status {
    guard let view = Reglet.view(view), let configuration, isUsable(configuration) else {
        return RG_ERROR_INVALID_ARGUMENT
    }
    return view.setConfiguration(configuration)
}

@_cdecl("rg_resource_view_set_theme") @implementation
public func rg_resource_view_set_theme(
    _ view: OpaquePointer!, _ styles: UnsafePointer<rg_resource>!, _ count: UInt32
) -> rg_status {
    guard let view = Reglet.view(view), styles != nil || count == 0 else { return RG_ERROR_INVALID_ARGUMENT }
    return view.setTheme(styles, Int(count))
}

@_cdecl("rg_resource_view_push_theme") @implementation
public func rg_resource_view_push_theme(_ view: OpaquePointer!, _ style: rg_resource) -> rg_status {
    guard let view = Reglet.view(view) else { return RG_ERROR_INVALID_ARGUMENT }
    return view.isResource(style) ? view.pushTheme(Int32(bitPattern: style) &- 1) : RG_ERROR_NOT_FOUND
}

@_cdecl("rg_resource_view_pop_theme") @implementation
public func rg_resource_view_pop_theme(_ view: OpaquePointer!) -> rg_status {
    guard let view = Reglet.view(view) else { return RG_ERROR_INVALID_ARGUMENT }
    return view.popTheme() ? RG_OK : RG_ERROR_NOT_FOUND
}

@_cdecl("rg_resource_view_style") @implementation
public func rg_resource_view_style(
    _ view: OpaquePointer!, _ style: rg_resource, _ out: UnsafeMutablePointer<rg_resource_item>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    guard let count else { return RG_ERROR_INVALID_ARGUMENT }
    count.pointee = 0
    guard let view = Reglet.view(view), out != nil || capacity == 0 else { return RG_ERROR_INVALID_ARGUMENT }
    if !view.isResource(style) { return RG_ERROR_NOT_FOUND }
    return view.items(Int32(bitPattern: style) &- 1, out, Int(capacity), count)
}

/// Checks for calls that read one resource. The output is zeroed if they fail.
private func read<Output>(
    _ view: OpaquePointer?, _ resource: rg_resource, _ out: UnsafeMutablePointer<Output>?,
    _ body: (ResourceView, Int32, UnsafeMutablePointer<Output>) -> rg_status
) -> rg_status {
    var status = RG_ERROR_INVALID_ARGUMENT
    if let view = Reglet.view(view), let out {
        status = RG_ERROR_NOT_FOUND
        if view.isResource(resource) { status = body(view, Int32(bitPattern: resource) &- 1, out) }
    }
    return clear(out, MemoryLayout<Output>.stride, after: status)
}

@_cdecl("rg_resource_view_value") @implementation
public func rg_resource_view_value(
    _ view: OpaquePointer!, _ resource: rg_resource, _ resolve: Bool, _ out: UnsafeMutablePointer<rg_resource_value>!
) -> rg_status {
    // Without `read`: this is the call that programs make most.
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = rg_resource_value()
    guard let view = Reglet.view(view) else { return RG_ERROR_INVALID_ARGUMENT }
    if !view.isResource(resource) { return RG_ERROR_NOT_FOUND }
    let raw = view.raw(Int32(bitPattern: resource) &- 1)
    if raw.value.kind == .missing { return RG_ERROR_NOT_FOUND }
    view.write(resolve ? view.resolve(raw) : raw, to: &out.pointee)
    return RG_OK
}

@_cdecl("rg_resource_view_text") @implementation
public func rg_resource_view_text(
    _ view: OpaquePointer!, _ resource: rg_resource, _ out: UnsafeMutablePointer<rg_resource_text>!
) -> rg_status {
    read(view, resource, out) { view, entry, out in
        view.text(view.resolve(view.raw(entry)), out)
    }
}

@_cdecl("rg_resource_view_path") @implementation
public func rg_resource_view_path(_ view: OpaquePointer!, _ resource: rg_resource) -> UnsafePointer<CChar>! {
    guard let view = Reglet.view(view), view.isResource(resource) else { return nil }
    let path = view.path(view.resolve(view.raw(Int32(bitPattern: resource) &- 1)))
    return path.count == 0 ? nil : UnsafeRawPointer(path.base).assumingMemoryBound(to: CChar.self)
}

@_cdecl("rg_resource_view_read") @implementation
public func rg_resource_view_read(
    _ view: OpaquePointer!, _ resource: rg_resource, _ sink: rg_sink_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    guard let view = Reglet.view(view), let sink else { return RG_ERROR_INVALID_ARGUMENT }
    if !view.isResource(resource) { return RG_ERROR_NOT_FOUND }
    return view.withContents(view.resolve(view.raw(Int32(bitPattern: resource) &- 1))) {
        sink(user, UnsafeRawPointer($0.base).assumingMemoryBound(to: CChar.self), Swift.Int($0.count))
    }
}

@_cdecl("rg_resource_view_explain") @implementation
public func rg_resource_view_explain(
    _ view: OpaquePointer!, _ resource: rg_resource, _ sink: rg_sink_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    guard let view = Reglet.view(view), let sink else { return RG_ERROR_INVALID_ARGUMENT }
    return view.isResource(resource)
        ? view.explain(Int32(bitPattern: resource) &- 1, sink, user) : RG_ERROR_NOT_FOUND
}

@_cdecl("rg_resource_view_plural") @implementation
public func rg_resource_view_plural(
    _ view: OpaquePointer!, _ resource: rg_resource, _ quantity: Int64, _ out: UnsafeMutablePointer<rg_resource_text>!
) -> rg_status {
    read(view, resource, out) { view, entry, out in
        view.text(view.plural(entry, Int(quantity)), out)
    }
}

@_cdecl("rg_resource_view_array") @implementation
public func rg_resource_view_array(
    _ view: OpaquePointer!, _ resource: rg_resource, _ out: UnsafeMutablePointer<rg_resource_value>!,
    _ capacity: UInt32, _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    if out == nil && capacity > 0 { return clear(count, MemoryLayout<UInt32>.size, after: RG_ERROR_INVALID_ARGUMENT) }
    return read(view, resource, count) { view, entry, count in
        view.array(entry, out, Int(capacity), count) ? RG_OK : RG_ERROR_NOT_FOUND
    }
}

@_cdecl("rg_resource_view_color") @implementation
public func rg_resource_view_color(
    _ view: OpaquePointer!, _ resource: rg_resource, _ states: UnsafePointer<rg_resource>!, _ stateCount: UInt32,
    _ out: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    read(view, resource, out) { view, entry, out in
        let found = view.resolve(view.raw(entry))
        let color =
            states == nil
            ? view.color(found) : view.color(found, states: states, Int(stateCount))
        out.pointee = color ?? 0
        return color != nil ? RG_OK : RG_ERROR_NOT_FOUND
    }
}

@_cdecl("rg_resource_view_color_info") @implementation
public func rg_resource_view_color_info(
    _ view: OpaquePointer!, _ resource: rg_resource, _ stateful: UnsafeMutablePointer<Bool>!,
    _ opaque: UnsafeMutablePointer<Bool>!
) -> rg_status {
    let status = read(view, resource, opaque) { view, entry, opaque in
        guard let stateful else { return RG_ERROR_INVALID_ARGUMENT }
        return view.colorInfo(view.resolve(view.raw(entry)), stateful, opaque) ? RG_OK : RG_ERROR_NOT_FOUND
    }
    if stateful == nil { return RG_ERROR_INVALID_ARGUMENT }
    return clear(stateful, 1, after: status)
}

@_cdecl("rg_resource_view_attribute") @implementation
public func rg_resource_view_attribute(
    _ view: OpaquePointer!, _ attribute: rg_resource, _ out: UnsafeMutablePointer<rg_resource_value>!
) -> rg_status {
    read(view, attribute, out) { view, entry, out in
        out.pointee = view.value(view.resolve(view.themeValue(entry)))
        return RG_OK
    }
}

@_cdecl("rg_resource_view_obtain") @implementation
public func rg_resource_view_obtain(
    _ view: OpaquePointer!, _ def: UnsafePointer<rg_obtain_def>!, _ attributes: UnsafePointer<rg_resource>!,
    _ count: UInt32, _ out: UnsafeMutablePointer<rg_resource_value>!
) -> rg_status {
    let bytes = Int(count) &* MemoryLayout<rg_resource_value>.stride
    guard let view = Reglet.view(view), let def, Int(def.pointee.struct_size) == MemoryLayout<rg_obtain_def>.size,
        def.pointee.own != nil || def.pointee.own_count == 0,
        def.pointee.default_attribute == 0 || view.isResource(def.pointee.default_attribute),
        def.pointee.default_style == 0 || view.isResource(def.pointee.default_style),
        (attributes != nil && out != nil) || count == 0
    else { return clear(out, bytes, after: RG_ERROR_INVALID_ARGUMENT) }
    if count == 0 { return RG_OK }
    return clear(out, bytes, after: view.obtain(def, attributes, Int(count), out))
}
