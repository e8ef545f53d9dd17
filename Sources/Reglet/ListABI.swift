// SPDX-License-Identifier: MIT
// The C API of lists: reglet/list.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletMarkup

/// Checks for calls that change one list.
private func change(_ ctx: OpaquePointer?, _ list: rg_node, _ body: (ListLayout, Int) -> rg_status) -> rg_status {
    enterNoted(ctx, list) { engine, row in
        let refusal = engine.listLayout.refusal(row)
        return refusal == RG_OK ? body(engine.listLayout, row) : refusal
    }
}

/// Checks for calls that read one list.
private func look(_ ctx: OpaquePointer?, _ list: rg_node, _ body: (ListLayout, Int) -> rg_status) -> rg_status {
    read(ctx, list) { engine, row in
        engine.listLayout.isListRow(row) ? body(engine.listLayout, row) : engine.listLayout.failKind()
    }
}

@_cdecl("rg_list_def_init") @implementation
public func rg_list_def_init(_ def: UnsafeMutablePointer<rg_list_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { ListLayout.defaultList }
}

@_cdecl("rg_list_set") @implementation
public func rg_list_set(_ ctx: OpaquePointer!, _ list: rg_node, _ def: UnsafePointer<rg_list_def>!) -> rg_status {
    enter(ctx, list) { engine, row in
        guard let def else { return engine.failNull() }
        let refusal = engine.listLayout.refusal(row)
        return refusal == RG_OK ? engine.listLayout.set(row, def) : refusal
    }
}

@_cdecl("rg_list_layout") @implementation
public func rg_list_layout(_ ctx: OpaquePointer!, _ root: rg_node, _ width: Float, _ height: Float) -> rg_status {
    enterNoted(ctx, root) { engine, row in
        if engine.treeEditor.parentRow(row) >= 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a root")
        }
        if !isSize(width) || !isSize(height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "viewport sizes must be finite and >= 0")
        }
        if engine.state.pointee.lists.isFilling {
            return engine.fail(RG_ERROR_REENTRANT, "a callback of a list must not call rg_list_layout()")
        }
        engine.eventLog.noteLayout(root, Int(RG_EVENT_LAYOUT_STARTED), RG_OK)
        let status = engine.listLayout.layoutLists(root, width, height) { template, list in
            engine.makeItem(template, list)
        }
        engine.eventLog.noteLayout(root, Int(RG_EVENT_LAYOUT_FINISHED), status)
        return status
    }
}

@_cdecl("rg_list_insert") @implementation
public func rg_list_insert(_ ctx: OpaquePointer!, _ list: rg_node, _ at: UInt32, _ count: UInt32) -> rg_status {
    change(ctx, list) { lists, row in lists.insert(row, at, count) }
}

@_cdecl("rg_list_remove") @implementation
public func rg_list_remove(_ ctx: OpaquePointer!, _ list: rg_node, _ at: UInt32, _ count: UInt32) -> rg_status {
    change(ctx, list) { lists, row in lists.remove(row, at, count) }
}

@_cdecl("rg_list_move") @implementation
public func rg_list_move(
    _ ctx: OpaquePointer!, _ list: rg_node, _ from: UInt32, _ to: UInt32, _ count: UInt32
) -> rg_status {
    change(ctx, list) { lists, row in lists.move(row, from, to, count) }
}

@_cdecl("rg_list_change") @implementation
public func rg_list_change(
    _ ctx: OpaquePointer!, _ list: rg_node, _ at: UInt32, _ count: UInt32, _ payload: UInt32
) -> rg_status {
    change(ctx, list) { lists, row in lists.change(row, at, count, payload) }
}

@_cdecl("rg_list_replace") @implementation
public func rg_list_replace(
    _ ctx: OpaquePointer!, _ list: rg_node, _ oldKeys: UnsafePointer<UInt64>!, _ oldCount: UInt32,
    _ newKeys: UnsafePointer<UInt64>!, _ newCount: UInt32
) -> rg_status {
    change(ctx, list) { lists, row in
        lists.replace(row, oldKeys, Int(oldCount), newKeys, Int(newCount))
    }
}

@_cdecl("rg_list_scroll_to") @implementation
public func rg_list_scroll_to(
    _ ctx: OpaquePointer!, _ list: rg_node, _ index: UInt32, _ align: rg_list_align
) -> rg_status {
    change(ctx, list) { lists, row in lists.scroll(row, to: index, align) }
}

@_cdecl("rg_list_scroll_pages") @implementation
public func rg_list_scroll_pages(_ ctx: OpaquePointer!, _ list: rg_node, _ pages: Int32) -> rg_status {
    change(ctx, list) { lists, row in lists.scrollPages(row, Int(pages)) }
}

@_cdecl("rg_list_get_info") @implementation
public func rg_list_get_info(
    _ ctx: OpaquePointer!, _ list: rg_node, _ out: UnsafeMutablePointer<rg_list_info>!
) -> rg_status {
    read(ctx, list, out, "struct_size is not sizeof(rg_list_info)") { engine, row in
        if !engine.listLayout.isListRow(row) { return engine.listLayout.failKind() }
        engine.listLayout.info(row, out)
        return RG_OK
    }
}

@_cdecl("rg_list_node") @implementation
public func rg_list_node(_ ctx: OpaquePointer!, _ list: rg_node, _ index: UInt32) -> rg_node {
    let row = row(ctx, list)
    guard row >= 0, let engine = engine(ctx), engine.listLayout.isListRow(row) else { return rg_node() }
    return engine.listLayout.node(row, of: index)
}

@_cdecl("rg_list_find") @implementation
public func rg_list_find(
    _ ctx: OpaquePointer!, _ node: rg_node, _ list: UnsafeMutablePointer<rg_node>!,
    _ index: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    list?.pointee = rg_node()
    index?.pointee = 0
    return read(ctx, node) { engine, row in
        guard let list, let index else { return engine.failNull() }
        guard let found = engine.listLayout.item(above: row) else {
            return engine.fail(RG_ERROR_NOT_FOUND, "the node belongs to no item of a list")
        }
        list.pointee = found.list
        index.pointee = found.index
        return RG_OK
    }
}

@_cdecl("rg_list_item_at") @implementation
public func rg_list_item_at(
    _ ctx: OpaquePointer!, _ list: rg_node, _ offset: Double, _ index: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    index?.pointee = 0
    return look(ctx, list) { lists, row in
        guard let index else { return lists.engine.failNull() }
        if !offset.isFinite { return lists.engine.fail(RG_ERROR_INVALID_ARGUMENT, "an offset must be finite") }
        guard let found = lists.item(row, at: offset) else {
            return lists.engine.fail(RG_ERROR_NOT_FOUND, "the list has no items")
        }
        index.pointee = found
        return RG_OK
    }
}

@_cdecl("rg_list_item_extent") @implementation
public func rg_list_item_extent(
    _ ctx: OpaquePointer!, _ list: rg_node, _ index: UInt32, _ start: UnsafeMutablePointer<Double>!,
    _ length: UnsafeMutablePointer<Double>!, _ isKnown: UnsafeMutablePointer<Bool>!
) -> rg_status {
    start?.pointee = 0
    length?.pointee = 0
    isKnown?.pointee = false
    return look(ctx, list) { lists, row in
        guard let start, let length else { return lists.engine.failNull() }
        guard let found = lists.pixelExtent(row, index) else { return lists.failRange() }
        start.pointee = found.start
        length.pointee = found.length
        isKnown?.pointee = found.isKnown
        return RG_OK
    }
}

@_cdecl("rg_list_snap") @implementation
public func rg_list_snap(
    _ ctx: OpaquePointer!, _ list: rg_node, _ offset: Double, _ align: rg_list_align,
    _ out: UnsafeMutablePointer<Double>!
) -> rg_status {
    out?.pointee = 0
    return look(ctx, list) { lists, row in
        guard let out else { return lists.engine.failNull() }
        if !offset.isFinite { return lists.engine.fail(RG_ERROR_INVALID_ARGUMENT, "an offset must be finite") }
        if align == RG_LIST_NEAREST || align.rawValue > RG_LIST_END.rawValue { return lists.failAlign() }
        out.pointee = lists.snapped(row, offset, align)
        return RG_OK
    }
}
