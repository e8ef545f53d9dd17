// SPDX-License-Identifier: MIT
// The C API of layout sets: reglet/environment.h and reglet/layout_set.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_environment_init") @implementation
public func rg_environment_init(_ environment: UnsafeMutablePointer<rg_environment>!, _ structSize: Swift.Int) {
    initialize(environment, structSize) { defaultEnvironment() }
}

private func defaultEnvironment() -> rg_environment {
    var made = rg_environment()
    made.struct_size = UInt32(MemoryLayout<rg_environment>.size)
    made.density = 1
    made.font_scale = 1
    made.pixel_scale = 1
    return made
}

@_cdecl("rg_layout_set_entry_init") @implementation
public func rg_layout_set_entry_init(_ entry: UnsafeMutablePointer<rg_layout_set_entry>!, _ structSize: Swift.Int) {
    initialize(entry, structSize) {
        var made = rg_layout_set_entry()
        made.struct_size = UInt32(MemoryLayout<rg_layout_set_entry>.size)
        made.number = 1
        made.rule = ConstraintEditor.defaultConstraint
        return made
    }
}

@_cdecl("rg_layout_set_create") @implementation
public func rg_layout_set_create(
    _ ctx: OpaquePointer!, _ entries: UnsafePointer<rg_layout_set_entry>!, _ stride: Swift.Int, _ count: Swift.Int,
    _ out: UnsafeMutablePointer<rg_layout_set>!
) -> rg_status {
    out?.pointee.id = 0
    return enter(ctx) { engine in
        guard let out, entries != nil || count == 0 else { return engine.failNull() }
        let size = MemoryLayout<rg_layout_set_entry>.stride
        if stride != 0 && (stride < size || stride & 7 != 0) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a stride is too small or not aligned")
        }
        let step = stride == 0 ? size : Int(stride)
        return engine.layoutSets.createSet(UnsafeRawPointer(entries), step, Int(count), out)
    }
}

@_cdecl("rg_layout_set_destroy") @implementation
public func rg_layout_set_destroy(_ ctx: OpaquePointer!, _ set: rg_layout_set) -> rg_status {
    enter(ctx) { $0.layoutSets.destroySet(set) }
}

@_cdecl("rg_layout_set_apply") @implementation
public func rg_layout_set_apply(
    _ ctx: OpaquePointer!, _ set: rg_layout_set, _ container: rg_node, _ environment: UnsafePointer<rg_environment>!,
    _ result: UnsafeMutablePointer<rg_layout_set_result>!
) -> rg_status {
    result?.pointee = rg_layout_set_result()
    return enter(ctx, container) { engine, row in
        var plain = defaultEnvironment()
        var counts = rg_layout_set_result()
        let status = withUnsafePointer(to: &plain) { engine.layoutSets.applySet(row, set, environment ?? $0, &counts) }
        result?.pointee = counts
        return status
    }
}
