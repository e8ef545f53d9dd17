// SPDX-License-Identifier: MIT
// The C API of how nodes look: reglet/appearance.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletPaint

private let slotCount = RG_SLOT_INDETERMINATE_TINT.rawValue + 1

@_cdecl("rg_node_set_drawable") @implementation
public func rg_node_set_drawable(
    _ ctx: OpaquePointer!, _ node: rg_node, _ slot: rg_drawable_slot, _ drawable: rg_drawable
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        if slot.rawValue >= slotCount { return engine.failSlot() }
        return engine.nodeDrawables.set(row, slot, drawable.id)
    }
}

@_cdecl("rg_node_drawable") @implementation
public func rg_node_drawable(
    _ ctx: OpaquePointer!, _ node: rg_node, _ slot: rg_drawable_slot, _ out: UnsafeMutablePointer<rg_drawable>!
) -> rg_status {
    read(ctx, node, into: out, rg_drawable()) { engine, row, out in
        if slot.rawValue >= slotCount { return engine.failSlot() }
        out.pointee.id = engine.appearance.value(row, slot.rawValue)
        return RG_OK
    }
}

@_cdecl("rg_node_set_drawing") @implementation
public func rg_node_set_drawing(
    _ ctx: OpaquePointer!, _ node: rg_node, _ drawing: rg_drawing, _ value: Int32
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        guard let range = DrawingRange(drawing) else { return engine.failDrawing() }
        if value < range.least || value > range.most {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the value of an appearance is out of its range")
        }
        return engine.nodeDrawables.setDrawing(row, drawing, value)
    }
}

@_cdecl("rg_node_get_drawing") @implementation
public func rg_node_get_drawing(
    _ ctx: OpaquePointer!, _ node: rg_node, _ drawing: rg_drawing, _ out: UnsafeMutablePointer<Int32>!
) -> rg_status {
    read(ctx, node, into: out, 0) { engine, row, out in
        if DrawingRange(drawing) == nil { return engine.failDrawing() }
        out.pointee = engine.treePainter.drawing(row, drawing)
        return RG_OK
    }
}

@_cdecl("rg_node_set_states") @implementation
public func rg_node_set_states(_ ctx: OpaquePointer!, _ node: rg_node, _ mask: UInt64, _ states: UInt64) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        engine.nodeDrawables.setStates(row, mask, states)
    }
}

@_cdecl("rg_node_states") @implementation
public func rg_node_states(_ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<UInt64>!) -> rg_status {
    read(ctx, node, into: out, 0) { engine, row in engine.appearance.states(row) }
}

@_cdecl("rg_paint") @implementation
public func rg_paint(
    _ ctx: OpaquePointer!, _ root: rg_node, _ flags: UInt32, _ out: UnsafeMutablePointer<rg_display_list>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_display_list>.size)
    return enterNoted(ctx, root) { engine, row in
        guard isRight, let out else { return engine.failSize(out, "rg_display_list.struct_size is wrong") }
        if flags & ~UInt32(RG_PAINT_CULL | RG_PAINT_MOTION) != 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown flag of painting: use RG_PAINT_...")
        }
        return engine.treePainter.paint(
            row, culls: flags & UInt32(RG_PAINT_CULL) != 0, moves: flags & UInt32(RG_PAINT_MOTION) != 0, &out.pointee)
    }
}

extension Engine {
    fileprivate func failDrawing() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "unknown number of an appearance: use one of rg_drawing")
    }

    fileprivate func failSlot() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "unknown slot of a drawable: use one of rg_drawable_slot")
    }
}
