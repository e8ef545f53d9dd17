// SPDX-License-Identifier: MIT
// The C API of drawables: reglet/drawable.h. Checks arguments, then calls the painter.
import CReglet
import RegletEngine
import RegletPaint
import RegletSyntax

@_cdecl("rg_drawable_state_init") @implementation
public func rg_drawable_state_init(_ state: UnsafeMutablePointer<rg_drawable_state>!, _ structSize: Swift.Int) {
    initialize(state, structSize) {
        var made = rg_drawable_state()
        made.struct_size = UInt32(MemoryLayout<rg_drawable_state>.size)
        made.states = UInt64(RG_STATE_ENABLED)
        made.level = -1
        made.alpha = -1
        return made
    }
}

@_cdecl("rg_drawable_def_init") @implementation
public func rg_drawable_def_init(_ def: UnsafeMutablePointer<rg_drawable_def>!, _ structSize: Swift.Int) {
    initialize(def, structSize) { defaultDrawableDef() }
}

private func defaultDrawableDef() -> rg_drawable_def {
    var def = rg_drawable_def()
    def.struct_size = UInt32(MemoryLayout<rg_drawable_def>.size)
    return def
}

@_cdecl("rg_context_set_images") @implementation
public func rg_context_set_images(
    _ ctx: OpaquePointer!, _ images: rg_image_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    enter(ctx) { engine in
        engine.setImages(images, user)
        return RG_OK
    }
}

/// Checks for calls that make a drawable.
private func make(
    _ ctx: OpaquePointer?, _ out: UnsafeMutablePointer<rg_drawable>?,
    _ body: (Engine, UnsafeMutablePointer<rg_drawable>) -> rg_status
) -> rg_status {
    out?.pointee = rg_drawable()
    return enterNoted(ctx) { engine in
        guard let out else { return engine.failNull() }
        return body(engine, out)
    }
}

@_cdecl("rg_drawable_load") @implementation
public func rg_drawable_load(
    _ ctx: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<rg_drawable>!
) -> rg_status {
    make(ctx, out) { engine, out in
        guard let name else { return engine.failNull() }
        return engine.loadDrawable(Bytes(cString: name), out)
    }
}

@_cdecl("rg_drawable_parse") @implementation
public func rg_drawable_parse(
    _ ctx: OpaquePointer!, _ xml: UnsafePointer<CChar>!, _ length: Swift.Int, _ def: UnsafePointer<rg_drawable_def>!,
    _ out: UnsafeMutablePointer<rg_drawable>!
) -> rg_status {
    make(ctx, out) { engine, out in
        guard let xml else { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        let given = def?.pointee ?? defaultDrawableDef()
        if Int(given.struct_size) != MemoryLayout<rg_drawable_def>.size {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "rg_drawable_def.struct_size is wrong")
        }
        let text = Bytes(UnsafeRawPointer(xml).assumingMemoryBound(to: UInt8.self), Int(length))
        return engine.parseDrawable(text, given, out)
    }
}

@_cdecl("rg_drawable_color") @implementation
public func rg_drawable_color(
    _ ctx: OpaquePointer!, _ color: UInt32, _ out: UnsafeMutablePointer<rg_drawable>!
) -> rg_status {
    make(ctx, out) { engine, out in engine.makeColor(color, out) }
}

@_cdecl("rg_drawable_destroy") @implementation
public func rg_drawable_destroy(_ ctx: OpaquePointer!, _ drawable: rg_drawable) -> rg_status {
    enterNoted(ctx) { $0.destroyDrawable(drawable) }
}

/// The mistake in a state or in bounds, or nil.
private func problem(_ state: UnsafePointer<rg_drawable_state>?, _ bounds: rg_frame) -> StaticText? {
    if let state, Int(state.pointee.struct_size) != MemoryLayout<rg_drawable_state>.size {
        return "rg_drawable_state.struct_size is wrong"
    }
    if let state, state.pointee.direction.rawValue > RG_DIRECTION_RTL.rawValue { return "unknown direction" }
    // also false for NaN
    func isUsable(_ number: Float) -> Bool { number >= -16_777_216 && number <= 16_777_216 }
    let isFine = isUsable(bounds.x) && isUsable(bounds.y) && isUsable(bounds.width) && isUsable(bounds.height)
    return isFine ? nil : "bounds are numbers between -2^24 and 2^24"
}

@_cdecl("rg_drawable_info") @implementation
public func rg_drawable_info(
    _ ctx: OpaquePointer!, _ drawable: rg_drawable, _ state: UnsafePointer<rg_drawable_state>!,
    _ bounds: UnsafePointer<rg_frame>!, _ out: UnsafeMutablePointer<rg_drawable_metrics>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_drawable_metrics>.size)
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    if !isRight { return engine.failSize(out, "rg_drawable_metrics.struct_size is wrong") }
    let frame = bounds?.pointee ?? rg_frame()
    if let problem = problem(state, frame) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
    return engine.drawableMetrics(drawable, state, frame, out)
}

@_cdecl("rg_drawable_paint") @implementation
public func rg_drawable_paint(
    _ ctx: OpaquePointer!, _ drawable: rg_drawable, _ state: UnsafePointer<rg_drawable_state>!,
    _ bounds: UnsafePointer<rg_frame>!, _ out: UnsafeMutablePointer<rg_display_list>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_display_list>.size)
    return enter(ctx) { engine in
        if !isRight { return engine.failSize(out, "rg_display_list.struct_size is wrong") }
        guard let bounds else { return engine.failNull() }
        if let problem = problem(state, bounds.pointee) { return engine.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        return engine.paintDrawable(drawable, state, bounds.pointee, out)
    }
}

@_cdecl("rg_image_info") @implementation
public func rg_image_info(
    _ ctx: OpaquePointer!, _ image: rg_image, _ out: UnsafeMutablePointer<rg_image_file>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_image_file>.size)
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    if !isRight { return engine.failSize(out, "rg_image_file.struct_size is wrong") }
    return engine.imageFile(image, out)
}

@_cdecl("rg_state_bit") @implementation
public func rg_state_bit(
    _ ctx: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<UInt64>!
) -> rg_status {
    out?.pointee = 0
    return enterNoted(ctx) { engine in
        guard let name, let out else { return engine.failNull() }
        let text = Bytes(cString: name)
        if text.count == 0 || text.equals("state_") || Utf8.firstInvalid(text.base, text.count) >= 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the name of a state is empty or not UTF-8")
        }
        switch engine.stateBit(text, &out.pointee) {
        case RG_OK: return RG_OK
        case RG_ERROR_LIMIT: return engine.fail(RG_ERROR_LIMIT, "a context has at most 32 states of the host")
        default: return engine.outOfMemory()
        }
    }
}
