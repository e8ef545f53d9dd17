// SPDX-License-Identifier: MIT
// The C API of custom containers: reglet/custom.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_container_def_init") @implementation
public func rg_container_def_init(_ def: UnsafeMutablePointer<rg_container_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { CustomLayout.defaultContainer }
}

@_cdecl("rg_container_register") @implementation
public func rg_container_register(
    _ ctx: OpaquePointer!, _ def: UnsafePointer<rg_container_def>!, _ out: UnsafeMutablePointer<rg_container_class>!
) -> rg_status {
    out?.pointee = rg_container_class(id: 0)
    return enter(ctx) { engine in
        guard let def, let out else { return engine.failNull() }
        return engine.customLayout.registerContainer(def, out)
    }
}

@_cdecl("rg_node_set_container_class") @implementation
public func rg_node_set_container_class(
    _ ctx: OpaquePointer!, _ node: rg_node, _ of: rg_container_class
) -> rg_status {
    enter(ctx, node) { engine, row in engine.customLayout.setContainerClass(row, of) }
}

@_cdecl("rg_node_get_container_class") @implementation
public func rg_node_get_container_class(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_container_class>!
) -> rg_status {
    read(ctx, node, into: out, rg_container_class(id: 0)) { engine, row, out in
        return engine.customLayout.containerClass(row, out)
    }
}

@_cdecl("rg_node_set_custom_params") @implementation
public func rg_node_set_custom_params(
    _ ctx: OpaquePointer!, _ child: rg_node, _ bytes: UnsafeRawPointer!, _ size: Swift.Int
) -> rg_status {
    enter(ctx, child) { engine, row in
        if bytes == nil && size != 0 { return engine.failNull() }
        return engine.customLayout.setParams(row, bytes, Int(size))
    }
}

@_cdecl("rg_node_custom_params") @implementation
public func rg_node_custom_params(
    _ ctx: OpaquePointer!, _ child: rg_node, _ size: UnsafeMutablePointer<Swift.Int>!
) -> UnsafeRawPointer! {
    size?.pointee = 0
    return look(ctx, child, nil) { engine, row in
        let (bytes, count) = engine.customLayout.params(row)
        size?.pointee = Swift.Int(count)
        return bytes
    }
}

// MARK: - In callbacks

/// Checks for calls through a request: only that of the innermost callback is valid.
@inline(__always)
private func enter(
    _ request: rg_request, _ body: (Engine, UnsafeMutablePointer<CustomRequest>) -> rg_status
) -> rg_status {
    guard let context = request.context else { return RG_ERROR_INVALID_ARGUMENT }
    let engine = Engine(UnsafeMutablePointer(context))
    return active(engine, request).map { body(engine, $0) } ?? RG_ERROR_STALE_HANDLE
}

@inline(never)
private func active(_ engine: Engine, _ request: rg_request) -> UnsafeMutablePointer<CustomRequest>? {
    let active = engine.customLayout.activeRequest(request)
    if active == nil {
        _ = engine.fail(
            RG_ERROR_STALE_HANDLE, "the request is over: its callback has returned, or another runs inside it")
    }
    return active
}

@_cdecl("rg_request_child") @implementation
public func rg_request_child(
    _ request: rg_request, _ index: UInt32, _ out: UnsafeMutablePointer<rg_child>!
) -> rg_status {
    out?.pointee = rg_child()
    return enter(request) { engine, active in
        guard let out else { return engine.failNull() }
        return engine.customLayout.readChild(active, Int(index), out)
    }
}

@_cdecl("rg_request_child_specs") @implementation
public func rg_request_child_specs(
    _ request: rg_request, _ index: UInt32, _ usedWidth: Float, _ usedHeight: Float,
    _ width: UnsafeMutablePointer<rg_spec>!, _ height: UnsafeMutablePointer<rg_spec>!
) -> rg_status {
    width?.pointee = rg_spec()
    height?.pointee = rg_spec()
    return enter(request) { engine, active in
        guard let width, let height else { return engine.failNull() }
        return engine.customLayout.childSpecs(active, Int(index), usedWidth, usedHeight, width, height)
    }
}

@_cdecl("rg_request_measure_child") @implementation
public func rg_request_measure_child(
    _ request: rg_request, _ index: UInt32, _ width: rg_spec, _ height: rg_spec,
    _ out: UnsafeMutablePointer<rg_child_size>!
) -> rg_status {
    out?.pointee = rg_child_size()
    return enter(request) { engine, active in
        guard let out else { return engine.failNull() }
        if !isSpec(width) || !isSpec(height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a spec must have a known mode and a finite size >= 0")
        }
        return engine.customLayout.measureChild(active, Int(index), width, height, out)
    }
}

@_cdecl("rg_request_set_child_frame") @implementation
public func rg_request_set_child_frame(
    _ request: rg_request, _ index: UInt32, _ x: Float, _ y: Float, _ width: Float, _ height: Float
) -> rg_status {
    enter(request) { engine, active in
        if !x.isFinite || !y.isFinite || !isSize(width) || !isSize(height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a frame must be finite, with a size >= 0")
        }
        return engine.customLayout.setChildFrame(active, Int(index), x, y, width, height)
    }
}
