// SPDX-License-Identifier: MIT
// The C API of the Visual Format Language: reglet/vfl.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletMarkup
import RegletSyntax

private var defaultVfl: rg_vfl_def {
    var made = rg_vfl_def()
    made.struct_size = UInt32(MemoryLayout<rg_vfl_def>.size)
    made.sibling_space = 8
    made.parent_space = 20
    return made
}

@_cdecl("rg_vfl_def_init") @implementation
public func rg_vfl_def_init(_ def: UnsafeMutablePointer<rg_vfl_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { defaultVfl }
}

@_cdecl("rg_constraints_add_vfl") @implementation
public func rg_constraints_add_vfl(
    _ ctx: OpaquePointer!, _ container: rg_node, _ line: UnsafePointer<CChar>!, _ length: Swift.Int,
    _ def: UnsafePointer<rg_vfl_def>!, _ out: UnsafeMutablePointer<rg_constraint>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enter(ctx, container) { engine, row in
        guard let line, length >= 0 else { return engine.failNull() }
        return withUnsafePointer(to: defaultVfl) { standard in
            let given = def.map { UnsafePointer($0) } ?? standard
            if let problem = problem(given) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
            let text = Bytes(UnsafeRawPointer(line).assumingMemoryBound(to: UInt8.self), Int(length))
            return engine.addVfl(row, text, given, out, Int(capacity), count)
        }
    }
}

private func problem(_ def: UnsafePointer<rg_vfl_def>) -> StaticText? {
    if Int(def.pointee.struct_size) != MemoryLayout<rg_vfl_def>.size { return "struct_size is not sizeof(rg_vfl_def)" }
    if def.pointee.options >= UInt32(RG_VFL_ALIGN_LAST_BASELINE) &* 2 { return "unknown format option" }
    if (def.pointee.view_count > 0 && def.pointee.views == nil)
        || (def.pointee.metric_count > 0 && def.pointee.metrics == nil)
    {
        return "view_count or metric_count is above 0, but its array is NULL"
    }
    for i in 0..<Int(def.pointee.view_count) where def.pointee.views[i].name == nil {
        return "a view name is NULL"
    }
    for i in 0..<Int(def.pointee.metric_count) {
        if def.pointee.metrics[i].name == nil { return "a metric name is NULL" }
        if !(def.pointee.metrics[i].value.magnitude <= 1e9) { return "a metric is not a number within +-1e9" }
    }
    if !(def.pointee.sibling_space.magnitude <= 1e9) || !(def.pointee.parent_space.magnitude <= 1e9) {
        return "a standard space is not a number within +-1e9"
    }
    return nil
}
