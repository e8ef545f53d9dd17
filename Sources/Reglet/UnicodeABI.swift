// SPDX-License-Identifier: MIT
// The C API of boundaries and directions of texts: reglet/unicode.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_text_boundaries") @implementation
public func rg_text_boundaries(
    _ ctx: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Swift.Int, _ out: UnsafeMutablePointer<UInt8>!
) -> rg_status {
    if length >= 0, let out { zeroBytes(out, Int(length) &+ 1) }
    return enterNoted(ctx) { engine in
        guard let out, text != nil || length == 0 else { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        return engine.layoutOutput.boundaries(text?.bytes, Int(length), out)
    }
}

@_cdecl("rg_text_levels") @implementation
public func rg_text_levels(
    _ ctx: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Swift.Int, _ direction: rg_text_direction,
    _ out: UnsafeMutablePointer<UInt8>!, _ base: UnsafeMutablePointer<UInt8>!
) -> rg_status {
    if length >= 0, let out { zeroBytes(out, Int(length)) }
    base?.pointee = 0
    return enterNoted(ctx) { engine in
        guard out != nil && text != nil || length == 0 else { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        return engine.layoutOutput.levels(text?.bytes, Int(length), direction, out, base)
    }
}

@_cdecl("rg_codepoint_mirrored") @implementation
public func rg_codepoint_mirrored(_ codepoint: UInt32) -> UInt32 { mirrored(codepoint) }
