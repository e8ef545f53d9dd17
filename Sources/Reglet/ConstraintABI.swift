// SPDX-License-Identifier: MIT
// The C API of constraints: reglet/constraint.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_constraint_def_init") @implementation
public func rg_constraint_def_init(_ def: UnsafeMutablePointer<rg_constraint_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { ConstraintEditor.defaultConstraint }
}

@_cdecl("rg_constraints_add") @implementation
public func rg_constraints_add(
    _ ctx: OpaquePointer!, _ container: rg_node, _ defs: UnsafePointer<rg_constraint_def>!, _ stride: Swift.Int,
    _ count: Swift.Int, _ out: UnsafeMutablePointer<rg_constraint>!
) -> rg_status {
    let status = enter(ctx, container) { engine, row in
        if count == 0 { return RG_OK }
        guard let defs, count > 0 else { return engine.failNull() }
        let size = MemoryLayout<rg_constraint_def>.stride
        if stride != 0 && (stride < size || stride & 7 != 0) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a stride is too small or not aligned")
        }
        return engine.constraintEditor.addConstraints(row, defs, stride == 0 ? size : Int(stride), Int(count), out)
    }
    return clear(out, count <= ConstraintEditor.maxConstraints ? Int(count) &* 8 : 0, after: status)
}

@_cdecl("rg_constraint_add") @implementation
public func rg_constraint_add(
    _ ctx: OpaquePointer!, _ container: rg_node, _ def: UnsafePointer<rg_constraint_def>!,
    _ out: UnsafeMutablePointer<rg_constraint>!
) -> rg_status {
    rg_constraints_add(ctx, container, def, 0, 1, out)
}

@_cdecl("rg_constraint_remove") @implementation
public func rg_constraint_remove(_ ctx: OpaquePointer!, _ constraint: rg_constraint) -> rg_status {
    enter(ctx) { $0.constraintEditor.removeConstraint(constraint) }
}

@_cdecl("rg_constraint_set_constant") @implementation
public func rg_constraint_set_constant(
    _ ctx: OpaquePointer!, _ constraint: rg_constraint, _ constant: Double
) -> rg_status {
    enter(ctx) { $0.constraintEditor.editConstraint(constraint) { $0.set(constant: constant) } }
}

@_cdecl("rg_constraint_set_multiplier") @implementation
public func rg_constraint_set_multiplier(
    _ ctx: OpaquePointer!, _ constraint: rg_constraint, _ multiplier: Double
) -> rg_status {
    enter(ctx) { $0.constraintEditor.editConstraint(constraint) { $0.set(multiplier: multiplier) } }
}

@_cdecl("rg_constraint_set_priority") @implementation
public func rg_constraint_set_priority(
    _ ctx: OpaquePointer!, _ constraint: rg_constraint, _ priority: Float
) -> rg_status {
    enter(ctx) { $0.constraintEditor.editConstraint(constraint) { $0.set(priority: priority) } }
}

@_cdecl("rg_constraint_set_relation") @implementation
public func rg_constraint_set_relation(
    _ ctx: OpaquePointer!, _ constraint: rg_constraint, _ relation: rg_relation
) -> rg_status {
    enter(ctx) { $0.constraintEditor.editConstraint(constraint) { $0.set(relation: relation) } }
}

@_cdecl("rg_constraint_get") @implementation
public func rg_constraint_get(
    _ ctx: OpaquePointer!, _ constraint: rg_constraint, _ out: UnsafeMutablePointer<rg_constraint_def>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_constraint_def>.size)
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    if !isRight { return engine.failSize(out, "struct_size is not sizeof(rg_constraint_def)") }
    return engine.constraintEditor.readConstraint(constraint, out)
}

@_cdecl("rg_constraint_count") @implementation
public func rg_constraint_count(_ ctx: OpaquePointer!, _ container: rg_node) -> UInt32 {
    look(ctx, container, 0) { UInt32(truncatingIfNeeded: $0.constraintEditor.constraintCount($1)) }
}

@_cdecl("rg_constraints_list") @implementation
public func rg_constraints_list(
    _ ctx: OpaquePointer!, _ container: rg_node, _ out: UnsafeMutablePointer<rg_constraint>!, _ capacity: UInt32
) -> rg_status {
    let status = read(ctx, container) { engine, row in
        if out == nil && capacity > 0 { return engine.failNull() }
        return engine.constraintEditor.listConstraints(row, out, Int(capacity))
    }
    return clear(out, Int(capacity) &* 8, after: status)
}

@_cdecl("rg_constraints_begin") @implementation
public func rg_constraints_begin(_ ctx: OpaquePointer!) -> rg_status {
    enter(ctx) { $0.constraintEditor.beginConstraints() }
}

@_cdecl("rg_constraints_commit") @implementation
public func rg_constraints_commit(_ ctx: OpaquePointer!, _ container: rg_node) -> rg_status {
    enter(ctx, container) { $0.constraintEditor.commitConstraints($1) }
}

@_cdecl("rg_constraints_rollback") @implementation
public func rg_constraints_rollback(_ ctx: OpaquePointer!) -> rg_status {
    enter(ctx) { $0.constraintEditor.rollbackConstraints() }
}

@_cdecl("rg_constraints_conflict") @implementation
public func rg_constraints_conflict(
    _ ctx: OpaquePointer!, _ out: UnsafeMutablePointer<rg_constraint>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let count, out != nil || capacity == 0 else { return engine.failNull() }
    engine.constraintEditor.readConflict(out, Int(capacity), count)
    return RG_OK
}

@_cdecl("rg_constraints_conflict_name") @implementation
public func rg_constraints_conflict_name(_ ctx: OpaquePointer!, _ index: UInt32) -> UnsafePointer<CChar>! {
    guard let engine = engine(ctx), !engine.treeEditor.isInCallback else { return nil }
    return engine.constraintEditor.conflictName(Int(index))
}

@_cdecl("rg_constraints_ambiguous") @implementation
public func rg_constraints_ambiguous(
    _ ctx: OpaquePointer!, _ container: rg_node, _ out: UnsafeMutablePointer<rg_node>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enter(ctx, container) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        return engine.constraintLayout.ambiguousNodes(row, out, Int(capacity), count)
    }
}

@_cdecl("rg_node_set_content_priorities") @implementation
public func rg_node_set_content_priorities(
    _ ctx: OpaquePointer!, _ node: rg_node, _ priorities: UnsafePointer<rg_content_priorities>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let priorities else { return engine.failNull() }
        return engine.constraintEditor.setContentPriorities(row, priorities.pointee)
    }
}

@_cdecl("rg_node_get_content_priorities") @implementation
public func rg_node_get_content_priorities(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_content_priorities>!
) -> rg_status {
    read(ctx, node, into: out, rg_content_priorities()) { $0.constraintSystems.contentPriorities($1) }
}

@_cdecl("rg_node_set_safe_area") @implementation
public func rg_node_set_safe_area(
    _ ctx: OpaquePointer!, _ container: rg_node, _ insets: UnsafePointer<rg_safe_area>!
) -> rg_status {
    enter(ctx, container) { engine, row in
        guard let insets else { return engine.failNull() }
        return engine.constraintEditor.setSafeArea(row, insets.pointee)
    }
}

@_cdecl("rg_node_get_safe_area") @implementation
public func rg_node_get_safe_area(
    _ ctx: OpaquePointer!, _ container: rg_node, _ out: UnsafeMutablePointer<rg_safe_area>!
) -> rg_status {
    read(ctx, container, into: out, rg_safe_area()) { engine, row in engine.constraintEditor.safeArea(row) }
}
