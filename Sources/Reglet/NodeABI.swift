// SPDX-License-Identifier: MIT
// The C API of nodes: reglet/node.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_node_def_init") @implementation
public func rg_node_def_init(_ def: UnsafeMutablePointer<rg_node_def>!, _ structSize: Swift.Int) {
    guard let def, structSize >= MemoryLayout<rg_node_def>.size else { return }
    clearStruct(def, Int(MemoryLayout<rg_node_def>.size))  // in place: hosts make one for each node
    def.pointee.struct_size = UInt32(MemoryLayout<rg_node_def>.size)
    StyleEditor.setDefaults(&def.pointee.style)
}

@_cdecl("rg_node_create") @implementation
public func rg_node_create(
    _ ctx: OpaquePointer!, _ parent: rg_node, _ def: UnsafePointer<rg_node_def>!, _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    if let def, let out, enterQuick(ctx, { $0.treeEditor.append(parent, def, out) }) { return RG_OK }
    return createLast(ctx, parent, def, out)
}

@inline(never)
private func createLast(
    _ ctx: OpaquePointer?, _ parent: rg_node, _ def: UnsafePointer<rg_node_def>?, _ out: UnsafeMutablePointer<rg_node>?
) -> rg_status {
    if let def, enterQuick(ctx, { $0.treeEditor.expectStyle(def) }) { return rg_node_create(ctx, parent, def, out) }
    return create(ctx, parent, -1, def, out)
}

/// Creates a node before the child of `parent` with an index, or behind all (-1).
@inline(never)
private func create(
    _ ctx: OpaquePointer?, _ parent: rg_node, _ index: Int, _ def: UnsafePointer<rg_node_def>?,
    _ out: UnsafeMutablePointer<rg_node>?
) -> rg_status {
    out?.pointee = rg_node(id: 0)
    return enter(ctx) { engine in
        guard let def, let out else { return engine.failNull() }
        if Int(def.pointee.struct_size) != MemoryLayout<rg_node_def>.size {
            return engine.fail(
                RG_ERROR_INVALID_ARGUMENT,
                "struct_size is not sizeof(rg_node_def): make definitions with rg_node_def_default()")
        }
        if !engine.treeEditor.isKind(def.pointee.kind) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown kind") }
        if TreeEditor.isAbsent(def.pointee.kind) { return engine.fail(RG_ERROR_UNSUPPORTED, TreeEditor.absentKind) }
        var row = -1
        if parent.id != 0 {
            row = engine.row(parent)
            if row < 0 { return engine.failStale() }
            if !engine.treeEditor.canHaveChildren(row) {
                return engine.fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
            }
        }
        let before = row < 0 || index < 0 ? -1 : engine.child(row, at: index)
        return engine.treeEditor.createNode(row, before: before, def, out)
    }
}

@_cdecl("rg_node_create_at") @implementation
public func rg_node_create_at(
    _ ctx: OpaquePointer!, _ parent: rg_node, _ index: UInt32, _ def: UnsafePointer<rg_node_def>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    create(ctx, parent, Int(index), def, out)
}

@_cdecl("rg_tree_create") @implementation
public func rg_tree_create(
    _ ctx: OpaquePointer!, _ def: UnsafePointer<rg_tree_def>!, _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    let status = enter(ctx) { engine in
        guard let def else { return engine.failNull() }
        return engine.treeEditor.createTree(def, out)
    }
    guard let def, Int(def.pointee.struct_size) == MemoryLayout<rg_tree_def>.size else { return status }
    return clear(out, Int(def.pointee.node_count) &* MemoryLayout<rg_node>.stride, after: status)
}

@_cdecl("rg_node_destroy") @implementation
public func rg_node_destroy(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_status {
    enter(ctx, node) { engine, row in
        engine.treeEditor.destroy(row)
        return RG_OK
    }
}

@_cdecl("rg_node_insert") @implementation
public func rg_node_insert(_ ctx: OpaquePointer!, _ parent: rg_node, _ node: rg_node, _ index: UInt32) -> rg_status {
    enter(ctx, node) { engine, row in
        let parent = engine.row(parent)
        if parent < 0 { return engine.failStale() }
        return engine.treeEditor.insert(row, under: parent, at: Int(index))
    }
}

@_cdecl("rg_node_insert_before") @implementation
public func rg_node_insert_before(_ ctx: OpaquePointer!, _ before: rg_node, _ node: rg_node) -> rg_status {
    enter(ctx, node) { engine, row in
        let next = engine.row(before)
        if next < 0 { return engine.failStale() }
        let parent = engine.treeEditor.parentRow(next)
        if parent < 0 { return engine.fail(RG_ERROR_HIERARCHY, "cannot insert before a root: it has no parent") }
        return engine.treeEditor.insert(row, under: parent, before: next)
    }
}

@_cdecl("rg_node_remove") @implementation
public func rg_node_remove(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_status {
    enter(ctx, node) { engine, row in
        engine.treeEditor.makeRoot(row)
    }
}

// MARK: - Walking

@_cdecl("rg_node_is_valid") @implementation
public func rg_node_is_valid(_ ctx: OpaquePointer!, _ node: rg_node) -> Bool {
    row(ctx, node) >= 0
}

@_cdecl("rg_node_count") @implementation
public func rg_node_count(_ ctx: OpaquePointer!) -> UInt32 { engine(ctx)?.treeEditor.memoryStats.node_count ?? 0 }

/// A sibling of a node; null for a stale node, and if there is none.
@inline(__always)
private func neighbour(_ ctx: OpaquePointer?, _ node: rg_node, _ body: (Engine, Int) -> Int) -> rg_node {
    look(ctx, node, rg_node(id: 0)) { $0.handle(body($0, $1)) }
}

@_cdecl("rg_node_parent") @implementation
public func rg_node_parent(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { $0.treeEditor.parentRow($1) }
}

@_cdecl("rg_node_root") @implementation
public func rg_node_root(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { $0.rootRow($1) }
}

@_cdecl("rg_node_first_child") @implementation
public func rg_node_first_child(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { $0.firstChild($1) }
}

@_cdecl("rg_node_last_child") @implementation
public func rg_node_last_child(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { $0.lastChild($1) }
}

@_cdecl("rg_node_next_sibling") @implementation
public func rg_node_next_sibling(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { $0.treeEditor.sibling($1, forward: true) }
}

@_cdecl("rg_node_previous_sibling") @implementation
public func rg_node_previous_sibling(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { $0.treeEditor.sibling($1, forward: false) }
}

@_cdecl("rg_node_child_at") @implementation
public func rg_node_child_at(_ ctx: OpaquePointer!, _ node: rg_node, _ index: UInt32) -> rg_node {
    neighbour(ctx, node) { $0.child($1, at: Int(index)) }
}

@_cdecl("rg_node_child_count") @implementation
public func rg_node_child_count(_ ctx: OpaquePointer!, _ node: rg_node) -> UInt32 {
    look(ctx, node, 0) { $0.treeEditor.childCount($1) }
}

@_cdecl("rg_node_next") @implementation
public func rg_node_next(_ ctx: OpaquePointer!, _ top: rg_node, _ node: rg_node) -> rg_node {
    neighbour(ctx, node) { engine, row in
        let top = engine.row(top)
        return top < 0 ? -1 : engine.nextRow(row, below: top)
    }
}

// MARK: - Kind, user data, ids

@_cdecl("rg_node_kind") @implementation
public func rg_node_kind(_ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_kind>!) -> rg_status {
    read(ctx, node, into: out, RG_KIND_VIEW) { engine, row in engine.treeEditor.kind(row) }
}

@_cdecl("rg_node_set_user_data") @implementation
public func rg_node_set_user_data(
    _ ctx: OpaquePointer!, _ node: rg_node, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    enterNoted(ctx, node) { engine, row in engine.treeEditor.setUserData(row, user) ? RG_OK : engine.outOfMemory() }
}

@_cdecl("rg_node_user_data") @implementation
public func rg_node_user_data(_ ctx: OpaquePointer!, _ node: rg_node) -> UnsafeMutableRawPointer! {
    look(ctx, node, nil) { $0.treeEditor.userData($1) }
}

@_cdecl("rg_node_set_id") @implementation
public func rg_node_set_id(
    _ ctx: OpaquePointer!, _ node: rg_node, _ id: UnsafePointer<CChar>!, _ length: Swift.Int
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        if id == nil && length != 0 { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        let status = engine.treeEditor.setName(row, (id ?? constant("")).bytes, Int(length))
        if status == RG_OK && length > 0 { engine.treeEditor.reportDuplicate(row) }
        return status
    }
}

@_cdecl("rg_node_id") @implementation
public func rg_node_id(_ ctx: OpaquePointer!, _ node: rg_node) -> UnsafePointer<CChar>! {
    look(ctx, node, nil) { $0.treeEditor.name($1) } ?? constant("")
}

@_cdecl("rg_node_find") @implementation
public func rg_node_find(
    _ ctx: OpaquePointer!, _ root: rg_node, _ id: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    out?.pointee = rg_node(id: 0)
    return read(ctx, root) { engine, row in
        guard let id, let out else { return engine.failNull() }
        let found = engine.treeEditor.find(row, id.bytes, cStringLength(id))
        if found < 0 { return engine.fail(RG_ERROR_NOT_FOUND, "no node in this tree has that id") }
        out.pointee = engine.handle(found)
        return RG_OK
    }
}

extension UnsafePointer where Pointee == CChar {
    var bytes: UnsafePointer<UInt8> { UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self) }
}
