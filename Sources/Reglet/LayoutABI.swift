// SPDX-License-Identifier: MIT
// The C API of layouts, frames and changes: reglet/layout.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_layout") @implementation
public func rg_layout(_ ctx: OpaquePointer!, _ root: rg_node, _ width: Float, _ height: Float) -> rg_status {
    let x = RepeatedLayout.key(width), y = RepeatedLayout.key(height)
    if let engine = engine(ctx), engine.layout.repeats(root, x, y) { return RG_OK }
    return enterNoted(ctx, root) { engine, row in
        if engine.treeEditor.parentRow(row) >= 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a root")
        }
        if !isSize(width) || !isSize(height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "viewport sizes must be finite and >= 0")
        }
        engine.eventLog.noteLayout(root, Int(RG_EVENT_LAYOUT_STARTED), RG_OK)
        let status = engine.layout.layout(row, viewportWidth: width, height)
        engine.eventLog.noteLayout(root, Int(RG_EVENT_LAYOUT_FINISHED), status)
        engine.layout.noteRepeated(root, x, y, status)
        return status
    }
}

@_cdecl("rg_layout_specs") @implementation
public func rg_layout_specs(_ ctx: OpaquePointer!, _ root: rg_node, _ width: rg_spec, _ height: rg_spec) -> rg_status {
    let x = RepeatedLayout.key(width), y = RepeatedLayout.key(height)
    if let engine = engine(ctx), engine.layout.repeats(root, x, y) { return RG_OK }
    return enterNoted(ctx, root) { engine, row in
        if engine.treeEditor.parentRow(row) >= 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a root")
        }
        if !isSpec(width) || !isSpec(height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a spec must have a known mode and a finite size >= 0")
        }
        engine.eventLog.noteLayout(root, Int(RG_EVENT_LAYOUT_STARTED), RG_OK)
        let status = engine.layout.layout(row, width, height)
        engine.eventLog.noteLayout(root, Int(RG_EVENT_LAYOUT_FINISHED), status)
        engine.layout.noteRepeated(root, x, y, status)
        return status
    }
}

@_cdecl("rg_measure") @implementation
public func rg_measure(
    _ ctx: OpaquePointer!, _ node: rg_node, _ width: rg_spec, _ height: rg_spec, _ out: UnsafeMutablePointer<rg_size>!
) -> rg_status {
    out?.pointee = rg_size()
    return enterNoted(ctx, node) { engine, row in
        guard let out else { return engine.failNull() }
        if !isSpec(width) || !isSpec(height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a spec must have a known mode and a finite size >= 0")
        }
        let (status, size) = engine.layout.measure(row, width, height)
        out.pointee = size
        return status
    }
}

// MARK: - Frames

@_cdecl("rg_node_frame") @implementation
public func rg_node_frame(_ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_frame>!) -> rg_status {
    read(ctx, node, into: out, rg_frame()) { engine, row in engine.layoutOutput.frame(row) }
}

@_cdecl("rg_node_layout_info") @implementation
public func rg_node_layout_info(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_node_layout>!
) -> rg_status {
    read(ctx, node, into: out, rg_node_layout()) { engine, row in engine.layoutOutput.info(row) }
}

@_cdecl("rg_frames") @implementation
public func rg_frames(_ ctx: OpaquePointer!) -> rg_frame_view { engine(ctx)?.treeEditor.frameView ?? rg_frame_view() }

@_cdecl("rg_frames_keep") @implementation
public func rg_frames_keep(_ ctx: OpaquePointer!, _ keep: Bool) -> rg_status {
    enter(ctx) { engine in
        engine.rowStore.keepColumns(keep)
        return RG_OK
    }
}

@_cdecl("rg_epoch") @implementation
public func rg_epoch(_ ctx: OpaquePointer!) -> UInt64 { engine(ctx)?.treeEditor.frameView.epoch ?? 0 }

@_cdecl("rg_node_row") @implementation
public func rg_node_row(_ ctx: OpaquePointer!, _ node: rg_node) -> UInt32 {
    UInt32(truncatingIfNeeded: row(ctx, node))  // -1: UINT32_MAX
}

@_cdecl("rg_frames_unsnapped") @implementation
public func rg_frames_unsnapped(
    _ ctx: OpaquePointer!, _ out: UnsafeMutablePointer<rg_frame>!, _ capacity: UInt32
) -> rg_status {
    guard let engine = engine(ctx) else {
        return clear(out, Int(capacity) &* MemoryLayout<rg_frame>.stride, after: RG_ERROR_INVALID_ARGUMENT)
    }
    guard let out else { return capacity == 0 ? RG_OK : engine.failNull() }
    engine.treeEditor.copyUnsnapped(out, Int(capacity))
    return RG_OK
}

// MARK: - Changes, statistics, dividers

@_cdecl("rg_change_count") @implementation
public func rg_change_count(_ ctx: OpaquePointer!) -> UInt32 {
    UInt32(truncatingIfNeeded: engine(ctx)?.changeList.changeCount ?? 0)
}

@_cdecl("rg_changes_take") @implementation
public func rg_changes_take(
    _ ctx: OpaquePointer!, _ out: UnsafeMutablePointer<rg_change>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enterNoted(ctx) { engine in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        count.pointee = UInt32(truncatingIfNeeded: engine.changeList.takeChanges(out, Int(capacity)))
        return RG_OK
    }
}

@_cdecl("rg_changes") @implementation
public func rg_changes(_ ctx: OpaquePointer!) -> rg_change_view {
    var view = rg_change_view()
    view.status = enterNoted(ctx) {
        $0.changeList.viewChanges(&view)
        return RG_OK
    }
    return view
}

@_cdecl("rg_changes_clear") @implementation
public func rg_changes_clear(_ ctx: OpaquePointer!) -> rg_status {
    enterNoted(ctx) {
        $0.changeList.clearChanges()
        return RG_OK
    }
}

@_cdecl("rg_node_paint_order") @implementation
public func rg_node_paint_order(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_node>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enterNoted(ctx, node) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        var found: UInt32 = 0
        var at = engine.layout.firstPainted(row)
        while at >= 0 {
            if found < capacity { out[Int(found)] = engine.handle(at) }
            found &+= 1
            at = engine.layout.nextPainted(at, below: row)
        }
        count.pointee = found
        return RG_OK
    }
}

@_cdecl("rg_context_layout_stats") @implementation
public func rg_context_layout_stats(_ ctx: OpaquePointer!, _ out: UnsafeMutablePointer<rg_layout_stats>!) -> rg_status {
    out?.pointee = rg_layout_stats()
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let out else { return engine.failNull() }
    out.pointee = engine.treeEditor.layoutStats
    return RG_OK
}

@_cdecl("rg_node_dividers") @implementation
public func rg_node_dividers(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_frame>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enter(ctx, node) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        count.pointee = UInt32(truncatingIfNeeded: engine.layoutOutput.copyDividers(row, out, Int(capacity)))
        return RG_OK
    }
}

@_cdecl("rg_dividers") @implementation
public func rg_dividers(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_divider_view {
    var view = rg_divider_view()
    view.status = enter(ctx, node) { engine, row in engine.layoutOutput.collectDividers(row, &view) }
    return view
}

@_cdecl("rg_divider_count") @implementation
public func rg_divider_count(
    _ ctx: OpaquePointer!, _ node: rg_node, _ orientation: rg_orientation, _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enter(ctx, node) { engine, row in
        guard let count else { return engine.failNull() }
        if orientation.rawValue > RG_VERTICAL.rawValue {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown orientation")
        }
        count.pointee = engine.layoutOutput.dividerCount(row, upright: orientation == RG_VERTICAL)
        return RG_OK
    }
}
