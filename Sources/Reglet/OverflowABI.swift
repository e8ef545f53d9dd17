// SPDX-License-Identifier: MIT
// The C API of overflow and lint: reglet/overflow.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_node_overflow") @implementation
public func rg_node_overflow(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_overflow>!
) -> rg_status {
    read(ctx, node, into: out, rg_overflow()) { engine, row, out in
        engine.layoutOutput.overflow(row, &out.pointee)
        return RG_OK
    }
}

@_cdecl("rg_lint_def_init") @implementation
public func rg_lint_def_init(_ def: UnsafeMutablePointer<rg_lint_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { defaultLintDef() }
}

private func defaultLintDef() -> rg_lint_def {
    var def = rg_lint_def()
    def.struct_size = UInt32(MemoryLayout<rg_lint_def>.size)
    def.checks = LayoutOutput.allChecks
    return def
}

@_cdecl("rg_lint") @implementation
public func rg_lint(
    _ ctx: OpaquePointer!, _ root: rg_node, _ given: UnsafePointer<rg_lint_def>!,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enterNoted(ctx, root) { engine, row in
        if engine.treeEditor.parentRow(row) >= 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a root")
        }
        var found: UInt32 = 0
        let status = withUnsafePointer(to: defaultLintDef()) { standard in
            let def = given.map { UnsafePointer($0) } ?? standard
            if let problem = lintProblem(def) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
            return engine.layoutOutput.lint(row, def, &found)
        }
        count?.pointee = found
        return status
    }
}

/// The problem of a definition, or nil.
private func lintProblem(_ def: UnsafePointer<rg_lint_def>) -> StaticText? {
    if Int(def.pointee.struct_size) != MemoryLayout<rg_lint_def>.size {
        return "struct_size is not sizeof(rg_lint_def): make definitions with rg_lint_def_default()"
    }
    if def.pointee.directions & ~UInt32(RG_LINT_LTR | RG_LINT_RTL) != 0 { return "unknown direction flags" }
    if def.pointee.checks & ~LayoutOutput.allChecks != 0 { return "unknown check flags" }
    if def.pointee.size_count == 0 { return nil }
    guard let sizes = def.pointee.sizes else { return "a pointer is NULL" }
    for index in 0..<Int(def.pointee.size_count) where !isSize(sizes[index].width) || !isSize(sizes[index].height) {
        return "viewport sizes must be finite and >= 0"
    }
    return nil
}
