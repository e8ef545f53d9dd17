// SPDX-License-Identifier: MIT
// The C API of input: reglet/input.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

// MARK: - Input values

@_cdecl("rg_input_def_init") @implementation
public func rg_input_def_init(_ def: UnsafeMutablePointer<rg_input_def>!, _ struct_size: Swift.Int) {
    initialize(def, struct_size) { InputEditor.initial }
}

@_cdecl("rg_hit_options_init") @implementation
public func rg_hit_options_init(_ options: UnsafeMutablePointer<rg_hit_options>!, _ struct_size: Swift.Int) {
    initialize(options, struct_size) {
        var made = rg_hit_options()
        made.struct_size = UInt32(MemoryLayout<rg_hit_options>.size)
        return made
    }
}

@_cdecl("rg_node_set_input") @implementation
public func rg_node_set_input(
    _ ctx: OpaquePointer!, _ node: rg_node, _ def: UnsafePointer<rg_input_def>!
) -> rg_status {
    enter(ctx, node) { engine, _ in
        guard let def else { return engine.failNull() }
        return withUnsafePointer(to: node) { engine.inputEditor.set($0, 8, def, 0, 1, isOne: true) }
    }
}

@_cdecl("rg_nodes_set_input") @implementation
public func rg_nodes_set_input(
    _ ctx: OpaquePointer!, _ nodes: UnsafePointer<rg_node>!, _ node_stride: Swift.Int,
    _ defs: UnsafePointer<rg_input_def>!, _ def_stride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    enter(ctx) { engine in
        if count == 0 { return RG_OK }
        guard let nodes, let defs, count > 0 else { return engine.failNull() }
        let misaligned = Int(def_stride) & (MemoryLayout<rg_input_def>.alignment &- 1)
        if node_stride < MemoryLayout<rg_node>.size || node_stride & 7 != 0 || def_stride < 0 || misaligned != 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a stride is too small or not aligned")
        }
        return engine.inputEditor.set(nodes, Int(node_stride), defs, Int(def_stride), Int(count), isOne: false)
    }
}

@_cdecl("rg_node_get_input") @implementation
public func rg_node_get_input(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_input_def>!
) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_input_def)") { engine, row in
        out.pointee = engine.inputEditor.get(row)
        return RG_OK
    }
}

@_cdecl("rg_node_set_touch_area") @implementation
public func rg_node_set_touch_area(
    _ ctx: OpaquePointer!, _ node: rg_node, _ edges: UnsafePointer<rg_edges>!
) -> rg_status {
    enter(ctx, node) { engine, row in
        let edges = edges?.pointee ?? rg_edges()
        if !isSize(edges.left) || !isSize(edges.top) || !isSize(edges.right) || !isSize(edges.bottom) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the edges of a touch area must be finite and >= 0")
        }
        return engine.inputEditor.setArea(row, edges)
    }
}

@_cdecl("rg_node_get_touch_area") @implementation
public func rg_node_get_touch_area(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_edges>!
) -> rg_status {
    read(ctx, node, into: out, rg_edges()) { engine, row in engine.inputEditor.area(row) }
}

// MARK: - Hit tests

/// Finds what is at a point. `body` gets the number of places on the stack of the hit test, 0 if nothing is there.
@inline(never)
private func hit(
    _ engine: Engine, _ root: Int, _ x: Float, _ y: Float, _ options: UnsafePointer<rg_hit_options>?,
    _ places: inout Int
) -> rg_status {
    places = 0
    var filter = HitFilter()
    if let options {
        if Int(options.pointee.struct_size) != MemoryLayout<rg_hit_options>.size {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_hit_options)")
        }
        filter.clickableOnly = options.pointee.clickable_only
        filter.filter = options.pointee.filter
        filter.user = options.pointee.user
    }
    if !x.isFinite || !y.isFinite { return engine.failPoint() }
    guard let found = engine.inputGeometry.hit(root, x, y, filter) else { return engine.outOfMemory() }
    places = found
    return RG_OK
}

extension Engine {
    @inline(never)
    fileprivate func failPoint() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "a point must be finite") }
}

@_cdecl("rg_hit_test") @implementation
public func rg_hit_test(
    _ ctx: OpaquePointer!, _ root: rg_node, _ x: Float, _ y: Float, _ options: UnsafePointer<rg_hit_options>!,
    _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    out?.pointee = rg_node()
    return enterNoted(ctx, root) { engine, row in
        guard let out else { return engine.failNull() }
        var places = 0
        let status = hit(engine, row, x, y, options, &places)
        if places > 0, let found = engine.inputGeometry.hitPlace(places &- 1) { out.pointee = found.node }
        return status
    }
}

@_cdecl("rg_hit_path") @implementation
public func rg_hit_path(
    _ ctx: OpaquePointer!, _ root: rg_node, _ x: Float, _ y: Float, _ options: UnsafePointer<rg_hit_options>!,
    _ out: UnsafeMutablePointer<rg_hit>!, _ capacity: UInt32, _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enterNoted(ctx, root) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        var places = 0
        let status = hit(engine, row, x, y, options, &places)
        var found: UInt32 = 0
        while places > 0 {
            places &-= 1
            guard let place = engine.inputGeometry.hitPlace(places) else { continue }
            if found < capacity { out[Int(found)] = place }
            found &+= 1
        }
        count.pointee = found
        return status
    }
}

// MARK: - Focus

@_cdecl("rg_focus_next") @implementation
public func rg_focus_next(
    _ ctx: OpaquePointer!, _ root: rg_node, _ from: rg_node, _ rectangle: UnsafePointer<rg_frame>!,
    _ direction: rg_focus_direction, _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    out?.pointee = rg_node()
    return enterNoted(ctx, root) { engine, row in
        guard let out else { return engine.failNull() }
        if direction.rawValue > RG_FOCUS_BACKWARD.rawValue {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown direction of the focus")
        }
        if let part = rectangle?.pointee,
            !part.x.isFinite || !part.y.isFinite || !isSize(part.width) || !isSize(part.height)
        {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the rectangle must be finite, with a size >= 0")
        }
        var start = -1
        if from.id != 0 {
            start = engine.row(from)
            if start < 0 { return engine.failStale() }
            if !engine.inputGeometry.isInTree(start, of: row) {
                return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the node with the focus is not in the subtree of root")
            }
        }
        guard let next = engine.inputGeometry.focusNext(row, from: start, rectangle?.pointee, direction) else {
            return engine.outOfMemory()
        }
        out.pointee = engine.handle(next)
        return RG_OK
    }
}

@_cdecl("rg_focus_default") @implementation
public func rg_focus_default(
    _ ctx: OpaquePointer!, _ root: rg_node, _ out: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    out?.pointee = rg_node()
    return enterNoted(ctx, root) { engine, row in
        guard let out else { return engine.failNull() }
        guard let found = engine.inputGeometry.focusDefault(row) else { return engine.outOfMemory() }
        out.pointee = engine.handle(found)
        return RG_OK
    }
}

// MARK: - Scrolling

@_cdecl("rg_node_scroll_by") @implementation
public func rg_node_scroll_by(
    _ ctx: OpaquePointer!, _ node: rg_node, _ dx: Float, _ dy: Float, _ rest_x: UnsafeMutablePointer<Float>!,
    _ rest_y: UnsafeMutablePointer<Float>!
) -> rg_status {
    rest_x?.pointee = 0
    rest_y?.pointee = 0
    return enterNoted(ctx, node) { engine, row in
        if !dx.isFinite || !dy.isFinite { return engine.failDistance() }
        let rest = engine.inputGeometry.scrollBy(row, upTo: -1, dx, dy)
        rest_x?.pointee = rest.x
        rest_y?.pointee = rest.y
        return RG_OK
    }
}

extension Engine {
    @inline(never)
    fileprivate func failDistance() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "a distance to scroll must be finite")
    }
}

@_cdecl("rg_scroll_at") @implementation
public func rg_scroll_at(
    _ ctx: OpaquePointer!, _ root: rg_node, _ x: Float, _ y: Float, _ dx: Float, _ dy: Float,
    _ rest_x: UnsafeMutablePointer<Float>!, _ rest_y: UnsafeMutablePointer<Float>!
) -> rg_status {
    rest_x?.pointee = 0
    rest_y?.pointee = 0
    return enterNoted(ctx, root) { engine, row in
        if !dx.isFinite || !dy.isFinite { return engine.failDistance() }
        var places = 0
        let status = hit(engine, row, x, y, nil, &places)
        if status != RG_OK { return status }
        var rest = (x: dx, y: dy)
        if places > 0, let found = engine.inputGeometry.hitPlace(places &- 1) {
            rest = engine.inputGeometry.scrollBy(engine.row(found.node), upTo: row, dx, dy)
        }
        rest_x?.pointee = rest.x
        rest_y?.pointee = rest.y
        return RG_OK
    }
}

@_cdecl("rg_node_scroll_bar") @implementation
public func rg_node_scroll_bar(
    _ ctx: OpaquePointer!, _ node: rg_node, _ thickness: Float, _ min_length: Float,
    _ track: UnsafeMutablePointer<rg_frame>!, _ thumb: UnsafeMutablePointer<rg_frame>!
) -> rg_status {
    track?.pointee = rg_frame()
    thumb?.pointee = rg_frame()
    return read(ctx, node) { engine, row in
        if !isSize(thickness) || !isSize(min_length) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "thickness and min_length must be finite and >= 0")
        }
        guard let bar = engine.inputGeometry.scrollBar(row, thickness, min_length) else {
            return engine.scrollLayout.failScroller()
        }
        track?.pointee = bar.track
        thumb?.pointee = bar.thumb
        return RG_OK
    }
}
