// SPDX-License-Identifier: MIT
// The C API of views of resources: reglet/resources.h.
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

private func view(_ view: OpaquePointer?) -> ResourceView? {
    view.map { ResourceView(UnsafeMutablePointer<ResourceViewState>($0)) }
}

@_cdecl("rg_resource_view_create") @implementation
public func rg_resource_view_create(
    _ resources: OpaquePointer!, _ configuration: UnsafePointer<rg_configuration>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> rg_status {
    guard let resources, let configuration, let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = nil
    let loader = UnsafeMutablePointer<ResourceLoader>(resources)
    if !loader.pointee.isFrozen { return RG_ERROR_INVALID_ARGUMENT }
    if Int(configuration.pointee.struct_size) != MemoryLayout<rg_configuration>.size
        || !(configuration.pointee.font_scale > 0 && configuration.pointee.font_scale < 1e4)
    {
        return RG_ERROR_INVALID_ARGUMENT
    }
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

@_cdecl("rg_resource_view_style") @implementation
public func rg_resource_view_style(
    _ view: OpaquePointer!, _ style: rg_resource, _ out: UnsafeMutablePointer<rg_resource_item>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    guard let view = Reglet.view(view), let count, out != nil || capacity == 0 else { return RG_ERROR_INVALID_ARGUMENT }
    count.pointee = 0
    if !view.isResource(style) { return RG_ERROR_NOT_FOUND }
    return view.items(Int32(bitPattern: style) &- 1, out, Int(capacity), count)
}

/// Checks for calls that read one resource.
private func read(
    _ view: OpaquePointer?, _ resource: rg_resource, _ isOut: Bool,
    _ body: (ResourceView, Int32) -> Bool
) -> rg_status {
    guard let view = Reglet.view(view), isOut else { return RG_ERROR_INVALID_ARGUMENT }
    if !view.isResource(resource) { return RG_ERROR_NOT_FOUND }
    return body(view, Int32(bitPattern: resource) &- 1) ? RG_OK : RG_ERROR_NOT_FOUND
}

@_cdecl("rg_resource_view_value") @implementation
public func rg_resource_view_value(
    _ view: OpaquePointer!, _ resource: rg_resource, _ resolve: Bool, _ out: UnsafeMutablePointer<rg_resource_value>!
) -> rg_status {
    read(view, resource, out != nil) { view, entry in
        let raw = view.raw(entry)
        out.pointee = view.value(resolve ? view.resolve(raw) : raw)
        return raw.value.kind != .missing
    }
}

@_cdecl("rg_resource_view_text") @implementation
public func rg_resource_view_text(
    _ view: OpaquePointer!, _ resource: rg_resource, _ out: UnsafeMutablePointer<rg_resource_text>!
) -> rg_status {
    read(view, resource, out != nil) { view, entry in
        view.text(view.resolve(view.raw(entry)), out)
    }
}

@_cdecl("rg_resource_view_plural") @implementation
public func rg_resource_view_plural(
    _ view: OpaquePointer!, _ resource: rg_resource, _ quantity: Int64, _ out: UnsafeMutablePointer<rg_resource_text>!
) -> rg_status {
    read(view, resource, out != nil) { view, entry in
        view.text(view.plural(entry, Int(quantity)), out)
    }
}

@_cdecl("rg_resource_view_array") @implementation
public func rg_resource_view_array(
    _ view: OpaquePointer!, _ resource: rg_resource, _ out: UnsafeMutablePointer<rg_resource_value>!,
    _ capacity: UInt32, _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    read(view, resource, count != nil && (out != nil || capacity == 0)) { view, entry in
        view.array(entry, out, Int(capacity), count)
    }
}

@_cdecl("rg_resource_view_color") @implementation
public func rg_resource_view_color(
    _ view: OpaquePointer!, _ resource: rg_resource, _ states: UnsafePointer<rg_resource>!, _ stateCount: UInt32,
    _ out: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    read(view, resource, out != nil) { view, entry in
        let found = view.resolve(view.raw(entry))
        let color =
            states == nil
            ? view.color(found) : view.color(found, states: states, Int(stateCount))
        out.pointee = color ?? 0
        return color != nil
    }
}

@_cdecl("rg_resource_view_color_info") @implementation
public func rg_resource_view_color_info(
    _ view: OpaquePointer!, _ resource: rg_resource, _ stateful: UnsafeMutablePointer<Bool>!,
    _ opaque: UnsafeMutablePointer<Bool>!
) -> rg_status {
    read(view, resource, stateful != nil && opaque != nil) { view, entry in
        view.colorInfo(view.resolve(view.raw(entry)), stateful, opaque)
    }
}

@_cdecl("rg_resource_view_attribute") @implementation
public func rg_resource_view_attribute(
    _ view: OpaquePointer!, _ attribute: rg_resource, _ out: UnsafeMutablePointer<rg_resource_value>!
) -> rg_status {
    read(view, attribute, out != nil) { view, entry in
        out.pointee = view.value(view.resolve(view.themeValue(entry)))
        return true
    }
}

@_cdecl("rg_resource_view_obtain") @implementation
public func rg_resource_view_obtain(
    _ view: OpaquePointer!, _ def: UnsafePointer<rg_obtain_def>!, _ attributes: UnsafePointer<rg_resource>!,
    _ count: UInt32, _ out: UnsafeMutablePointer<rg_resource_value>!
) -> rg_status {
    guard let view = Reglet.view(view), let def, let attributes, let out,
        Int(def.pointee.struct_size) == MemoryLayout<rg_obtain_def>.size
    else { return RG_ERROR_INVALID_ARGUMENT }
    return view.obtain(def, attributes, Int(count), out)
}
