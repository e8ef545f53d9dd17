// SPDX-License-Identifier: MIT
// The C API of pressing: rg_pointer of reglet/input.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_pointer_down") @implementation
public func rg_pointer_down(
    _ ctx: OpaquePointer!, _ root: rg_node, _ pointer: UnsafeMutablePointer<rg_pointer>!, _ x: Float, _ y: Float
) -> rg_status {
    enterNoted(ctx, root) { engine, row in
        guard let pointer else { return engine.failNull() }
        if let problem = problem(pointer, x, y) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        var filter = HitFilter()
        filter.clickableOnly = true
        guard let places = engine.inputGeometry.hit(row, x, y, filter) else { return engine.outOfMemory() }
        rg_pointer_cancel(pointer)
        pointer.pointee.x = x
        pointer.pointee.y = y
        if places > 0, let found = engine.inputGeometry.hitPlace(places &- 1),
            engine.inputGeometry.canPress(engine.row(found.node))
        {
            pointer.pointee.pressed = found.node
            pointer.pointee.captured = found.node
        }
        return RG_OK
    }
}

@_cdecl("rg_pointer_move") @implementation
public func rg_pointer_move(
    _ ctx: OpaquePointer!, _ pointer: UnsafeMutablePointer<rg_pointer>!, _ x: Float, _ y: Float
) -> rg_status {
    enterNoted(ctx) { engine in move(engine, pointer, x, y) }
}

@_cdecl("rg_pointer_up") @implementation
public func rg_pointer_up(
    _ ctx: OpaquePointer!, _ pointer: UnsafeMutablePointer<rg_pointer>!, _ x: Float, _ y: Float,
    _ clicked: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    clicked?.pointee = rg_node()
    return enterNoted(ctx) { engine in
        guard let clicked else { return engine.failNull() }
        let status = move(engine, pointer, x, y)
        if status == RG_OK {
            clicked.pointee = pointer.pointee.pressed
            rg_pointer_cancel(pointer)
        }
        return status
    }
}

@_cdecl("rg_pointer_cancel") @implementation
public func rg_pointer_cancel(_ pointer: UnsafeMutablePointer<rg_pointer>!) {
    guard let pointer else { return }
    pointer.pointee.pressed = rg_node()
    pointer.pointee.captured = rg_node()
    pointer.pointee.is_moved = 0
}

private func problem(_ pointer: UnsafeMutablePointer<rg_pointer>, _ x: Float, _ y: Float) -> StaticText? {
    if !x.isFinite || !y.isFinite { return "a point must be finite" }
    return isSize(pointer.pointee.slop) ? nil : "slop must be finite and >= 0"
}

@inline(never)
private func move(
    _ engine: Engine, _ pointer: UnsafeMutablePointer<rg_pointer>?, _ x: Float, _ y: Float
) -> rg_status {
    guard let pointer else { return engine.failNull() }
    if let problem = problem(pointer, x, y) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
    let row = engine.row(pointer.pointee.captured)
    var isNear = false
    if row >= 0 && engine.inputGeometry.canPress(row) {
        guard let near = engine.inputGeometry.isNear(row, x, y, slop: pointer.pointee.slop) else {
            return engine.outOfMemory()
        }
        isNear = near
    } else {
        pointer.pointee.captured = rg_node()
    }
    pointer.pointee.pressed = isNear ? pointer.pointee.captured : rg_node()
    let dx = Double(x) - Double(pointer.pointee.x), dy = Double(y) - Double(pointer.pointee.y)
    let slop = Double(pointer.pointee.slop)
    if dx * dx + dy * dy > slop * slop { pointer.pointee.is_moved = 1 }
    return RG_OK
}
