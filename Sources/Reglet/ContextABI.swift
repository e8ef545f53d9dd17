// SPDX-License-Identifier: MIT
// The C API of contexts, status names and diagnostics: reglet/base.h and reglet/context.h. Checks arguments, then calls
// the engine.
import CReglet
import RegletEngine

@_cdecl("rg_version") @implementation
public func rg_version() -> UInt32 {
    UInt32(RG_VERSION_MAJOR) << 16 | UInt32(RG_VERSION_MINOR) << 8 | UInt32(RG_VERSION_PATCH)
}

@_cdecl("rg_status_name") @implementation
public func rg_status_name(_ status: rg_status) -> UnsafePointer<CChar>! {
    switch status {
    case RG_OK: return constant("ok")
    case RG_ERROR_INVALID_ARGUMENT: return constant("invalid argument")
    case RG_ERROR_STALE_HANDLE: return constant("stale handle")
    case RG_ERROR_OUT_OF_MEMORY: return constant("out of memory")
    case RG_ERROR_LIMIT: return constant("limit exceeded")
    case RG_ERROR_SYNTAX: return constant("syntax error")
    case RG_ERROR_REENTRANT: return constant("reentrant call")
    case RG_ERROR_NOT_FOUND: return constant("not found")
    case RG_ERROR_HIERARCHY: return constant("invalid hierarchy")
    case RG_ERROR_TREE: return constant("unsatisfiable rule in the tree")
    case RG_ERROR_IO: return constant("input/output error")
    case RG_ERROR_UNSATISFIABLE: return constant("constraints contradict each other")
    case RG_ERROR_UNSUPPORTED: return constant("not in this flavour of the library")
    default: return constant("unknown status")
    }
}

@_cdecl("rg_context_def_init") @implementation
public func rg_context_def_init(_ def: UnsafeMutablePointer<rg_context_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) {
        var made = rg_context_def()
        made.struct_size = UInt32(MemoryLayout<rg_context_def>.size)
        made.max_nodes = 16_777_216
        made.max_depth = 512
        made.max_text_bytes = 1 << 20
        made.max_file_bytes = 16 << 20
        made.units_per_px = 64
        made.snapping = RG_SNAP_EDGES
        made.pixel_scale = 1
        made.track = UInt32(RG_TRACK_CHANGES)
        made.max_constraint_work = 20_000_000
        return made
    }
}

@_cdecl("rg_context_required_size") @implementation
public func rg_context_required_size(_ def: UnsafePointer<rg_context_def>!) -> Swift.Int {
    guard let def else { return 0 }
    var plain = def.pointee
    plain.memory = nil
    if plain.node_capacity == 0 || TreeEditor.problem(&plain) != nil { return 0 }
    return Swift.Int(exactly: TreeEditor.requiredSize(&plain)) ?? 0
}

@_cdecl("rg_context_create") @implementation
public func rg_context_create(
    _ def: UnsafePointer<rg_context_def>!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> rg_status {
    guard let out else { return RG_ERROR_INVALID_ARGUMENT }
    out.pointee = nil
    guard let def, TreeEditor.problem(def) == nil else { return RG_ERROR_INVALID_ARGUMENT }
    guard let engine = TreeEditor.create(def) else { return RG_ERROR_OUT_OF_MEMORY }
    out.pointee = OpaquePointer(engine.state)
    return RG_OK
}

@_cdecl("rg_context_check") @implementation
public func rg_context_check(_ def: UnsafePointer<rg_context_def>!) -> UnsafePointer<CChar>! {
    guard let def else { return constant("the definition is NULL") }
    guard let problem = TreeEditor.problem(def) else { return constant("") }
    return constant(problem)
}

@_cdecl("rg_context_destroy") @implementation
public func rg_context_destroy(_ ctx: OpaquePointer!) {
    guard let engine = engine(ctx), !engine.treeEditor.isInCallback, !engine.state.pointee.lists.isFilling else {
        return
    }
    engine.treeEditor.end()
}

@_cdecl("rg_error_message") @implementation
public func rg_error_message(_ ctx: OpaquePointer!) -> UnsafePointer<CChar>! {
    guard let engine = engine(ctx) else { return constant("the context is NULL") }
    return engine.treeEditor.messageBytes
}

@_cdecl("rg_context_memory_stats") @implementation
public func rg_context_memory_stats(_ ctx: OpaquePointer!, _ out: UnsafeMutablePointer<rg_memory_stats>!) -> rg_status {
    out?.pointee = rg_memory_stats()
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let out else { return engine.failNull() }
    out.pointee = engine.treeEditor.memoryStats
    return RG_OK
}

@_cdecl("rg_context_trim") @implementation
public func rg_context_trim(_ ctx: OpaquePointer!) -> rg_status {
    enter(ctx) { $0.treeEditor.trim() }
}

@_cdecl("rg_context_set_pixel_scale") @implementation
public func rg_context_set_pixel_scale(_ ctx: OpaquePointer!, _ scale: Float) -> rg_status {
    enter(ctx) { engine in
        if let problem = pixelScaleProblem(scale) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        engine.treeEditor.setPixelScale(scale)
        return RG_OK
    }
}

@_cdecl("rg_diagnostic_count") @implementation
public func rg_diagnostic_count(_ ctx: OpaquePointer!) -> UInt32 {
    guard let engine = engine(ctx) else { return 0 }
    return UInt32(truncatingIfNeeded: engine.state.pointee.diagnostics.count)
}

@_cdecl("rg_diagnostic_at") @implementation
public func rg_diagnostic_at(
    _ ctx: OpaquePointer!, _ index: UInt32, _ out: UnsafeMutablePointer<rg_diagnostic>!
) -> rg_status {
    out?.pointee = rg_diagnostic()
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let out else { return engine.failNull() }
    if Int(index) >= engine.state.pointee.diagnostics.count {
        return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the diagnostic index is out of range")
    }
    out.pointee = engine.state.pointee.diagnostics.item(Int(index))
    return RG_OK
}

@_cdecl("rg_diagnostics_clear") @implementation
public func rg_diagnostics_clear(_ ctx: OpaquePointer!) {
    guard let engine = engine(ctx), !engine.treeEditor.isInCallback else { return }
    engine.state.pointee.diagnostics.clear()
}
